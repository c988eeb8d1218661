//! The shapes of catalogs and system views whose rows are made when they are read, as PostgreSQL 15
//! has them. Catalogs of features that Sinew lacks (triggers, publications, text search ...) are
//! empty.

use crate::shape::RawShape;

const fn v(oid: u32, name: &'static str, columns: &'static str) -> RawShape {
    RawShape { oid, name, shared: false, columns, indexes: &[] }
}

/// Tables of `pg_catalog`.
pub(crate) static CATALOGS: &[RawShape] = &[
    v(
        1214,
        "pg_shdepend",
        "dbid:26! classid:26! objid:26! objsubid:23! refclassid:26! refobjid:26! deptype:18!",
    ),
    v(
        1417,
        "pg_foreign_server",
        "oid:26! srvname:19! srvowner:26! srvfdw:26! srvtype:25 srvversion:25 srvacl:1034 \
         srvoptions:1009",
    ),
    v(1418, "pg_user_mapping", "oid:26! umuser:26! umserver:26! umoptions:1009"),
    v(
        2328,
        "pg_foreign_data_wrapper",
        "oid:26! fdwname:19! fdwowner:26! fdwhandler:26! fdwvalidator:26! fdwacl:1034 \
         fdwoptions:1009",
    ),
    v(
        2602,
        "pg_amop",
        "oid:26! amopfamily:26! amoplefttype:26! amoprighttype:26! amopstrategy:21! \
         amoppurpose:18! amopopr:26! amopmethod:26! amopsortfamily:26!",
    ),
    v(
        2603,
        "pg_amproc",
        "oid:26! amprocfamily:26! amproclefttype:26! amprocrighttype:26! amprocnum:21! \
         amproc:24!",
    ),
    v(
        2607,
        "pg_conversion",
        "oid:26! conname:19! connamespace:26! conowner:26! conforencoding:23! contoencoding:23! \
         conproc:24! condefault:16!",
    ),
    v(
        2612,
        "pg_language",
        "oid:26! lanname:19! lanowner:26! lanispl:16! lanpltrusted:16! lanplcallfoid:26! \
         laninline:26! lanvalidator:26! lanacl:1034",
    ),
    v(3118, "pg_foreign_table", "ftrelid:26! ftserver:26! ftoptions:1009"),
    v(
        3256,
        "pg_policy",
        "oid:26! polname:19! polrelid:26! polcmd:18! polpermissive:16! polroles:1028! \
         polqual:194 polwithcheck:194",
    ),
    v(
        3381,
        "pg_statistic_ext",
        "oid:26! stxrelid:26! stxname:19! stxnamespace:26! stxowner:26! stxstattarget:23! \
         stxkeys:22! stxkind:1002! stxexprs:194",
    ),
    v(3394, "pg_init_privs", "objoid:26! classoid:26! objsubid:23! privtype:18! initprivs:1034!"),
    v(
        3429,
        "pg_statistic_ext_data",
        "stxoid:26! stxdinherit:16! stxdndistinct:25 stxddependencies:25 stxdmcv:25 stxdexpr:25",
    ),
    v(
        3466,
        "pg_event_trigger",
        "oid:26! evtname:19! evtevent:19! evtowner:26! evtfoid:26! evtenabled:18! evttags:1009",
    ),
    v(3576, "pg_transform", "oid:26! trftype:26! trflang:26! trffromsql:24! trftosql:24!"),
    v(3592, "pg_shseclabel", "objoid:26! classoid:26! provider:25! label:25!"),
    v(3596, "pg_seclabel", "objoid:26! classoid:26! objsubid:23! provider:25! label:25!"),
    v(
        3600,
        "pg_ts_dict",
        "oid:26! dictname:19! dictnamespace:26! dictowner:26! dicttemplate:26! dictinitoption:25",
    ),
    v(
        3601,
        "pg_ts_parser",
        "oid:26! prsname:19! prsnamespace:26! prsstart:24! prstoken:24! prsend:24! \
         prsheadline:24! prslextype:24!",
    ),
    v(3602, "pg_ts_config", "oid:26! cfgname:19! cfgnamespace:26! cfgowner:26! cfgparser:26!"),
    v(3603, "pg_ts_config_map", "mapcfg:26! maptokentype:23! mapseqno:23! mapdict:26!"),
    v(3764, "pg_ts_template", "oid:26! tmplname:19! tmplnamespace:26! tmplinit:24! tmpllexize:24!"),
    v(6000, "pg_replication_origin", "roident:26! roname:25!"),
    v(
        6100,
        "pg_subscription",
        "oid:26! subdbid:26! subskiplsn:3220! subname:19! subowner:26! subenabled:16! \
         subbinary:16! substream:16! subtwophasestate:18! subdisableonerr:16! subconninfo:25! \
         subslotname:19 subsynccommit:25! subpublications:1009!",
    ),
    v(6102, "pg_subscription_rel", "srsubid:26! srrelid:26! srsubstate:18! srsublsn:3220"),
    v(6243, "pg_parameter_acl", "oid:26! parname:25! paracl:1034"),
];

/// Views of `pg_catalog`.
pub(crate) static VIEWS: &[RawShape] = &[
    v(
        12000,
        "pg_roles",
        "rolname:19 rolsuper:16 rolinherit:16 rolcreaterole:16 rolcreatedb:16 rolcanlogin:16 \
         rolreplication:16 rolconnlimit:23 rolpassword:25 rolvaliduntil:1184 rolbypassrls:16 \
         rolconfig:1009 oid:26",
    ),
    v(
        12005,
        "pg_shadow",
        "usename:19 usesysid:26 usecreatedb:16 usesuper:16 userepl:16 usebypassrls:16 passwd:25 \
         valuntil:1184 useconfig:1009",
    ),
    v(12010, "pg_group", "groname:19 grosysid:26 grolist:1028"),
    v(
        12014,
        "pg_user",
        "usename:19 usesysid:26 usecreatedb:16 usesuper:16 userepl:16 usebypassrls:16 passwd:25 \
         valuntil:1184 useconfig:1009",
    ),
    v(
        12018,
        "pg_policies",
        "schemaname:19 tablename:19 policyname:19 permissive:25 roles:1003 cmd:25 qual:25 \
         with_check:25",
    ),
    v(12023, "pg_rules", "schemaname:19 tablename:19 rulename:19 definition:25"),
    v(12028, "pg_views", "schemaname:19 viewname:19 viewowner:19 definition:25"),
    v(
        12033,
        "pg_tables",
        "schemaname:19 tablename:19 tableowner:19 tablespace:19 hasindexes:16 hasrules:16 \
         hastriggers:16 rowsecurity:16",
    ),
    v(
        12038,
        "pg_matviews",
        "schemaname:19 matviewname:19 matviewowner:19 tablespace:19 hasindexes:16 ispopulated:16 \
         definition:25",
    ),
    v(12043, "pg_indexes", "schemaname:19 tablename:19 indexname:19 tablespace:19 indexdef:25"),
    v(
        12048,
        "pg_sequences",
        "schemaname:19 sequencename:19 sequenceowner:19 data_type:2206 start_value:20 \
         min_value:20 max_value:20 increment_by:20 cycle:16 cache_size:20 last_value:20",
    ),
    v(
        12053,
        "pg_stats",
        "schemaname:19 tablename:19 attname:19 inherited:16 null_frac:700 avg_width:23 \
         n_distinct:700 most_common_vals:2277 most_common_freqs:1021 histogram_bounds:2277 \
         correlation:700 most_common_elems:2277 most_common_elem_freqs:1021 \
         elem_count_histogram:1021",
    ),
    v(12068, "pg_publication_tables", "pubname:19 schemaname:19 tablename:19 attnames:1003 rowfilter:25"),
    v(
        12073,
        "pg_locks",
        "locktype:25 database:26 relation:26 page:23 tuple:21 virtualxid:25 transactionid:28 \
         classid:26 objid:26 objsubid:21 virtualtransaction:25 pid:23 mode:25 granted:16 \
         fastpath:16 waitstart:1184",
    ),
    v(
        12077,
        "pg_cursors",
        "name:25 statement:25 is_holdable:16 is_binary:16 is_scrollable:16 creation_time:1184",
    ),
    v(12081, "pg_available_extensions", "name:19 default_version:25 installed_version:25 comment:25"),
    v(
        12085,
        "pg_available_extension_versions",
        "name:19 version:25 installed:16 superuser:16 trusted:16 relocatable:16 schema:19 requires:1003 comment:25",
    ),
    v(12090, "pg_prepared_xacts", "transaction:28 gid:25 prepared:1184 owner:19 database:19"),
    v(
        12095,
        "pg_prepared_statements",
        "name:25 statement:25 prepare_time:1184 parameter_types:2211 from_sql:16 \
         generic_plans:20 custom_plans:20",
    ),
    v(
        12099,
        "pg_seclabels",
        "objoid:26 classoid:26 objsubid:23 objtype:25 objnamespace:26 objname:25 provider:25 label:25",
    ),
    v(
        12104,
        "pg_settings",
        "name:25 setting:25 unit:25 category:25 short_desc:25 extra_desc:25 context:25 \
         vartype:25 source:25 min_val:25 max_val:25 enumvals:1009 boot_val:25 reset_val:25 \
         sourcefile:25 sourceline:23 pending_restart:16",
    ),
    v(
        12114,
        "pg_hba_file_rules",
        "line_number:23 type:25 database:1009 user_name:1009 address:25 netmask:25 auth_method:25 \
         options:1009 error:25",
    ),
    v(12122, "pg_timezone_abbrevs", "abbrev:25 utc_offset:1186 is_dst:16"),
    v(12126, "pg_timezone_names", "name:25 abbrev:25 utc_offset:1186 is_dst:16"),
    v(12142, "pg_stat_all_tables", "relid:26 schemaname:19 relname:19"),
    v(12152, "pg_stat_sys_tables", "relid:26 schemaname:19 relname:19"),
    v(
        12161,
        "pg_stat_user_tables",
        "relid:26 schemaname:19 relname:19 n_mod_since_analyze:20 last_analyze:1184 last_autoanalyze:1184 \
         analyze_count:20 autoanalyze_count:20",
    ),
    v(
        12222,
        "pg_stat_activity",
        "datid:26 datname:19 pid:23 leader_pid:23 usesysid:26 usename:19 application_name:25 \
         client_addr:25 client_hostname:25 client_port:23 backend_start:1184 xact_start:1184 \
         query_start:1184 state_change:1184 wait_event_type:25 wait_event:25 state:25 \
         backend_xid:28 backend_xmin:28 query_id:20 query:25 backend_type:25 os_pid:23 \
         waits_for_process:25",
    ),
    v(
        12227,
        "pg_stat_replication",
        "pid:23 usesysid:26 usename:19 application_name:25 client_addr:25 client_hostname:25 \
         client_port:23 backend_start:1184 backend_xmin:28 state:25 sent_lsn:3220 write_lsn:3220 \
         flush_lsn:3220 replay_lsn:3220 write_lag:1186 flush_lag:1186 replay_lag:1186 \
         sync_priority:23 sync_state:25 reply_time:1184",
    ),
    v(
        12249,
        "pg_stat_ssl",
        "pid:23 ssl:16 version:25 cipher:25 bits:23 client_dn:25 client_serial:1700 issuer_dn:25",
    ),
    v(
        12257,
        "pg_replication_slots",
        "slot_name:19 plugin:19 slot_type:25 datoid:26 database:19 temporary:16 active:16 active_pid:23 xmin:28 \
         catalog_xmin:28 restart_lsn:3220 confirmed_flush_lsn:3220 wal_status:25 safe_wal_size:20 two_phase:16",
    ),
    v(
        12266,
        "pg_stat_database",
        "datid:26 datname:19 numbackends:23 xact_commit:20 xact_rollback:20 stats_reset:1184",
    ),
    v(
        12285,
        "pg_stat_archiver",
        "archived_count:20 last_archived_wal:25 last_archived_time:1184 failed_count:20 last_failed_wal:25 \
         last_failed_time:1184 stats_reset:1184 archive_to:25 archived_lsn:3220 pending_bytes:20 kept_bytes:20 \
         keep_limit_bytes:20 gap_from:3220 gap_to:3220",
    ),
    v(
        12293,
        "pg_stat_wal",
        "wal_records:20 wal_fpi:20 wal_bytes:1700 wal_buffers_full:20 wal_sync:20 wal_sync_time:701 stats_reset:1184",
    ),
    v(12327, "pg_user_mappings", "umid:26 srvid:26 srvname:19 umuser:26 usename:19 umoptions:1009"),
];

/// Views of `pg_catalog` that PostgreSQL does not have.
pub(crate) static SINEW_VIEWS: &[RawShape] = &[
    v(
        12900,
        "sinew_stat_lwlock",
        "tranche:25 shared_acquisitions:20 exclusive_acquisitions:20 blocks:20 spin_sleeps:20 fair_handovers:20",
    ),
    v(12930, "sinew_stat_session", "pid:23 snapshots:20 waits:20 blocks:20 spin_sleeps:20"),
    v(12935, "sinew_stat_session_lwlock", "pid:23 tranche:25 waits:20 blocks:20 spin_sleeps:20"),
    v(12905, "sinew_stat_lwlock_histogram", "tranche:25 mode:25 kind:25 bucket_us:20 count:20"),
    v(
        12925,
        "sinew_stat_wal",
        "records:20 bytes:20 full_page_images:20 flushes:20 flush_time_us:20 commits_covered:20 wakeups:20 \
         lead_wakeups:20 insert_waits:20 stats_reset:1184",
    ),
    v(12910, "sinew_stat_lock_partition", "partition:23 acquisitions:20 found_taken:20"),
    v(12915, "sinew_stat_sinval", "messages:20 cleanups:20 resets:20 wakeups:20 catching_up_max:20"),
    v(
        12920,
        "sinew_stat_sinval_reader",
        "reader:23 os_pid:23 pid:23 behind:20 must_reset:16 catching_up:16 resets:20",
    ),
];

/// Views of `information_schema`.
pub(crate) static INFORMATION_SCHEMA: &[RawShape] = &[
    v(13236, "applicable_roles", "grantee:19 role_name:19 is_grantable:1043(3)"),
    v(
        13245,
        "attributes",
        "udt_catalog:19 udt_schema:19 udt_name:19 attribute_name:19 ordinal_position:23 \
         attribute_default:1043 is_nullable:1043(3) data_type:1043 character_maximum_length:23 \
         character_octet_length:23 character_set_catalog:19 character_set_schema:19 \
         character_set_name:19 collation_catalog:19 collation_schema:19 collation_name:19 \
         numeric_precision:23 numeric_precision_radix:23 numeric_scale:23 datetime_precision:23 \
         interval_type:1043 interval_precision:23 attribute_udt_catalog:19 \
         attribute_udt_schema:19 attribute_udt_name:19 scope_catalog:19 scope_schema:19 \
         scope_name:19 maximum_cardinality:23 dtd_identifier:19 \
         is_derived_reference_attribute:1043(3)",
    ),
    v(
        13260,
        "check_constraints",
        "constraint_catalog:19 constraint_schema:19 constraint_name:19 check_clause:1043",
    ),
    v(
        13280,
        "column_domain_usage",
        "domain_catalog:19 domain_schema:19 domain_name:19 table_catalog:19 table_schema:19 \
         table_name:19 column_name:19",
    ),
    v(
        13285,
        "column_privileges",
        "grantor:19 grantee:19 table_catalog:19 table_schema:19 table_name:19 column_name:19 \
         privilege_type:1043 is_grantable:1043(3)",
    ),
    v(
        13290,
        "column_udt_usage",
        "udt_catalog:19 udt_schema:19 udt_name:19 table_catalog:19 table_schema:19 table_name:19 \
         column_name:19",
    ),
    v(
        13295,
        "columns",
        "table_catalog:19 table_schema:19 table_name:19 column_name:19 ordinal_position:23 \
         column_default:1043 is_nullable:1043(3) data_type:1043 character_maximum_length:23 \
         character_octet_length:23 numeric_precision:23 numeric_precision_radix:23 \
         numeric_scale:23 datetime_precision:23 interval_type:1043 interval_precision:23 \
         character_set_catalog:19 character_set_schema:19 character_set_name:19 \
         collation_catalog:19 collation_schema:19 collation_name:19 domain_catalog:19 \
         domain_schema:19 domain_name:19 udt_catalog:19 udt_schema:19 udt_name:19 \
         scope_catalog:19 scope_schema:19 scope_name:19 maximum_cardinality:23 dtd_identifier:19 \
         is_self_referencing:1043(3) is_identity:1043(3) identity_generation:1043 identity_start:1043 \
         identity_increment:1043 identity_maximum:1043 identity_minimum:1043 identity_cycle:1043(3) \
         is_generated:1043 generation_expression:1043 is_updatable:1043(3)",
    ),
    v(
        13300,
        "constraint_column_usage",
        "table_catalog:19 table_schema:19 table_name:19 column_name:19 constraint_catalog:19 \
         constraint_schema:19 constraint_name:19",
    ),
    v(
        13310,
        "domain_constraints",
        "constraint_catalog:19 constraint_schema:19 constraint_name:19 domain_catalog:19 \
         domain_schema:19 domain_name:19 is_deferrable:1043(3) initially_deferred:1043(3)",
    ),
    v(
        13315,
        "domain_udt_usage",
        "udt_catalog:19 udt_schema:19 udt_name:19 domain_catalog:19 domain_schema:19 \
         domain_name:19",
    ),
    v(
        13320,
        "domains",
        "domain_catalog:19 domain_schema:19 domain_name:19 data_type:1043 \
         character_maximum_length:23 character_octet_length:23 character_set_catalog:19 \
         character_set_schema:19 character_set_name:19 collation_catalog:19 collation_schema:19 \
         collation_name:19 numeric_precision:23 numeric_precision_radix:23 numeric_scale:23 \
         datetime_precision:23 interval_type:1043 interval_precision:23 domain_default:1043 \
         udt_catalog:19 udt_schema:19 udt_name:19 scope_catalog:19 scope_schema:19 scope_name:19 \
         maximum_cardinality:23 dtd_identifier:19",
    ),
    v(13325, "enabled_roles", "role_name:19"),
    v(
        13329,
        "key_column_usage",
        "constraint_catalog:19 constraint_schema:19 constraint_name:19 table_catalog:19 \
         table_schema:19 table_name:19 column_name:19 ordinal_position:23 \
         position_in_unique_constraint:23",
    ),
    v(
        13334,
        "parameters",
        "specific_catalog:19 specific_schema:19 specific_name:19 ordinal_position:23 \
         parameter_mode:1043 is_result:1043(3) as_locator:1043(3) parameter_name:19 \
         data_type:1043 character_maximum_length:23 character_octet_length:23 \
         character_set_catalog:19 character_set_schema:19 character_set_name:19 \
         collation_catalog:19 collation_schema:19 collation_name:19 numeric_precision:23 \
         numeric_precision_radix:23 numeric_scale:23 datetime_precision:23 interval_type:1043 \
         interval_precision:23 udt_catalog:19 udt_schema:19 udt_name:19 scope_catalog:19 \
         scope_schema:19 scope_name:19 maximum_cardinality:23 dtd_identifier:19 \
         parameter_default:1043",
    ),
    v(
        13339,
        "referential_constraints",
        "constraint_catalog:19 constraint_schema:19 constraint_name:19 \
         unique_constraint_catalog:19 unique_constraint_schema:19 unique_constraint_name:19 \
         match_option:1043 update_rule:1043 delete_rule:1043",
    ),
    v(
        13344,
        "role_column_grants",
        "grantor:19 grantee:19 table_catalog:19 table_schema:19 table_name:19 column_name:19 \
         privilege_type:1043 is_grantable:1043(3)",
    ),
    v(
        13353,
        "routine_privileges",
        "grantor:19 grantee:19 specific_catalog:19 specific_schema:19 specific_name:19 \
         routine_catalog:19 routine_schema:19 routine_name:19 privilege_type:1043 \
         is_grantable:1043(3)",
    ),
    v(
        13358,
        "role_routine_grants",
        "grantor:19 grantee:19 specific_catalog:19 specific_schema:19 specific_name:19 \
         routine_catalog:19 routine_schema:19 routine_name:19 privilege_type:1043 \
         is_grantable:1043(3)",
    ),
    v(
        13377,
        "routines",
        "specific_catalog:19 specific_schema:19 specific_name:19 routine_catalog:19 \
         routine_schema:19 routine_name:19 routine_type:1043 module_catalog:19 module_schema:19 \
         module_name:19 udt_catalog:19 udt_schema:19 udt_name:19 data_type:1043 \
         character_maximum_length:23 character_octet_length:23 character_set_catalog:19 \
         character_set_schema:19 character_set_name:19 collation_catalog:19 collation_schema:19 \
         collation_name:19 numeric_precision:23 numeric_precision_radix:23 numeric_scale:23 \
         datetime_precision:23 interval_type:1043 interval_precision:23 type_udt_catalog:19 \
         type_udt_schema:19 type_udt_name:19 scope_catalog:19 scope_schema:19 scope_name:19 \
         maximum_cardinality:23 dtd_identifier:19 routine_body:1043 routine_definition:1043 \
         external_name:1043 external_language:1043 parameter_style:1043 \
         is_deterministic:1043(3) sql_data_access:1043 is_null_call:1043(3) sql_path:1043 \
         schema_level_routine:1043(3) max_dynamic_result_sets:23 is_user_defined_cast:1043(3) \
         is_implicitly_invocable:1043(3) security_type:1043 to_sql_specific_catalog:19 \
         to_sql_specific_schema:19 to_sql_specific_name:19 as_locator:1043(3) created:1184(2) \
         last_altered:1184(2) new_savepoint_level:1043(3) is_udt_dependent:1043(3) \
         result_cast_from_data_type:1043 result_cast_as_locator:1043(3) \
         result_cast_char_max_length:23 result_cast_char_octet_length:23 \
         result_cast_char_set_catalog:19 result_cast_char_set_schema:19 \
         result_cast_char_set_name:19 result_cast_collation_catalog:19 \
         result_cast_collation_schema:19 result_cast_collation_name:19 \
         result_cast_numeric_precision:23 result_cast_numeric_precision_radix:23 \
         result_cast_numeric_scale:23 result_cast_datetime_precision:23 \
         result_cast_interval_type:1043 result_cast_interval_precision:23 \
         result_cast_type_udt_catalog:19 result_cast_type_udt_schema:19 \
         result_cast_type_udt_name:19 result_cast_scope_catalog:19 result_cast_scope_schema:19 \
         result_cast_scope_name:19 result_cast_maximum_cardinality:23 \
         result_cast_dtd_identifier:19",
    ),
    v(
        13382,
        "schemata",
        "catalog_name:19 schema_name:19 schema_owner:19 default_character_set_catalog:19 \
         default_character_set_schema:19 default_character_set_name:19 sql_path:1043",
    ),
    v(
        13386,
        "sequences",
        "sequence_catalog:19 sequence_schema:19 sequence_name:19 data_type:1043 \
         numeric_precision:23 numeric_precision_radix:23 numeric_scale:23 start_value:1043 \
         minimum_value:1043 maximum_value:1043 increment:1043 cycle_option:1043(3)",
    ),
    v(
        13411,
        "table_constraints",
        "constraint_catalog:19 constraint_schema:19 constraint_name:19 table_catalog:19 \
         table_schema:19 table_name:19 constraint_type:1043 is_deferrable:1043(3) \
         initially_deferred:1043(3) enforced:1043(3) nulls_distinct:1043(3)",
    ),
    v(
        13416,
        "table_privileges",
        "grantor:19 grantee:19 table_catalog:19 table_schema:19 table_name:19 privilege_type:1043 \
         is_grantable:1043(3) with_hierarchy:1043(3)",
    ),
    v(
        13421,
        "role_table_grants",
        "grantor:19 grantee:19 table_catalog:19 table_schema:19 table_name:19 privilege_type:1043 \
         is_grantable:1043(3) with_hierarchy:1043(3)",
    ),
    v(
        13425,
        "tables",
        "table_catalog:19 table_schema:19 table_name:19 table_type:1043 \
         self_referencing_column_name:19 reference_generation:1043 user_defined_type_catalog:19 \
         user_defined_type_schema:19 user_defined_type_name:19 is_insertable_into:1043(3) \
         is_typed:1043(3) commit_action:1043",
    ),
    v(
        13435,
        "triggered_update_columns",
        "trigger_catalog:19 trigger_schema:19 trigger_name:19 event_object_catalog:19 \
         event_object_schema:19 event_object_table:19 event_object_column:19",
    ),
    v(
        13440,
        "triggers",
        "trigger_catalog:19 trigger_schema:19 trigger_name:19 event_manipulation:1043 \
         event_object_catalog:19 event_object_schema:19 event_object_table:19 action_order:23 \
         action_condition:1043 action_statement:1043 action_orientation:1043 action_timing:1043 \
         action_reference_old_table:19 action_reference_new_table:19 \
         action_reference_old_row:19 action_reference_new_row:19 created:1184(2)",
    ),
    v(
        13463,
        "user_defined_types",
        "user_defined_type_catalog:19 user_defined_type_schema:19 user_defined_type_name:19 \
         user_defined_type_category:1043 is_instantiable:1043(3) is_final:1043(3) \
         ordering_form:1043 ordering_category:1043 ordering_routine_catalog:19 \
         ordering_routine_schema:19 ordering_routine_name:19 reference_type:1043 data_type:1043 \
         character_maximum_length:23 character_octet_length:23 character_set_catalog:19 \
         character_set_schema:19 character_set_name:19 collation_catalog:19 collation_schema:19 \
         collation_name:19 numeric_precision:23 numeric_precision_radix:23 numeric_scale:23 \
         datetime_precision:23 interval_type:1043 interval_precision:23 source_dtd_identifier:19 \
         ref_dtd_identifier:19",
    ),
    v(
        13483,
        "views",
        "table_catalog:19 table_schema:19 table_name:19 view_definition:1043 check_option:1043 \
         is_updatable:1043(3) is_insertable_into:1043(3) is_trigger_updatable:1043(3) \
         is_trigger_deletable:1043(3) is_trigger_insertable_into:1043(3)",
    ),
];
