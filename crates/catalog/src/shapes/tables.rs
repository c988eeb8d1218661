//! The shapes of the system catalogs that are stored: names, OIDs, columns and indexes as
//! PostgreSQL 15 has them.
//!
//! A column is written `name:type`, with `!` where it is NOT NULL. File numbers follow from
//! positions in this list (see `FIRST_FILE` in `shape.rs`), so entries are only ever added at the
//! end.

use crate::shape::{IndexShape, RawShape};

const fn ix(oid: u32, name: &'static str, keys: &'static str, unique: bool, primary: bool) -> IndexShape {
    IndexShape { oid, name, keys, unique, primary }
}

pub(crate) static STORED: &[RawShape] = &[
    RawShape {
        oid: 1213,
        name: "pg_tablespace",
        shared: true,
        columns: "oid:26! spcname:19! spcowner:26! spcacl:1034 spcoptions:1009",
        indexes: &[
            ix(2697, "pg_tablespace_oid_index", "1", true, true),
            ix(2698, "pg_tablespace_spcname_index", "2", true, false),
        ],
    },
    RawShape {
        oid: 1247,
        name: "pg_type",
        shared: false,
        columns: "oid:26! typname:19! typnamespace:26! typowner:26! typlen:21! typbyval:16! typtype:18! \
         typcategory:18! typispreferred:16! typisdefined:16! typdelim:18! typrelid:26! \
         typsubscript:24! typelem:26! typarray:26! typinput:24! typoutput:24! typreceive:24! \
         typsend:24! typmodin:24! typmodout:24! typanalyze:24! typalign:18! typstorage:18! \
         typnotnull:16! typbasetype:26! typtypmod:23! typndims:23! typcollation:26! \
         typdefaultbin:194 typdefault:25 typacl:1034",
        indexes: &[
            ix(2703, "pg_type_oid_index", "1", true, true),
            ix(2704, "pg_type_typname_nsp_index", "2,3", true, false),
        ],
    },
    RawShape {
        oid: 1249,
        name: "pg_attribute",
        shared: false,
        columns: "attrelid:26! attname:19! atttypid:26! attstattarget:23! attlen:21! attnum:21! \
         attndims:23! attcacheoff:23! atttypmod:23! attbyval:16! attalign:18! attstorage:18! \
         attcompression:18! attnotnull:16! atthasdef:16! atthasmissing:16! attidentity:18! \
         attgenerated:18! attisdropped:16! attislocal:16! attinhcount:23! attcollation:26! \
         attacl:1034 attoptions:1009 attfdwoptions:1009 attmissingval:1009",
        indexes: &[
            ix(2658, "pg_attribute_relid_attnam_index", "1,2", true, false),
            ix(2659, "pg_attribute_relid_attnum_index", "1,6", true, true),
        ],
    },
    RawShape {
        oid: 1255,
        name: "pg_proc",
        shared: false,
        columns: "oid:26! proname:19! pronamespace:26! proowner:26! prolang:26! procost:700! prorows:700! \
         provariadic:26! prosupport:24! prokind:18! prosecdef:16! proleakproof:16! \
         proisstrict:16! proretset:16! provolatile:18! proparallel:18! pronargs:21! \
         pronargdefaults:21! prorettype:26! proargtypes:30! proallargtypes:1028 proargmodes:1002 \
         proargnames:1009 proargdefaults:194 protrftypes:1028 prosrc:25! probin:25 \
         prosqlbody:194 proconfig:1009 proacl:1034",
        indexes: &[
            ix(2690, "pg_proc_oid_index", "1", true, true),
            ix(2691, "pg_proc_proname_args_nsp_index", "2,20,3", true, false),
        ],
    },
    RawShape {
        oid: 1259,
        name: "pg_class",
        shared: false,
        columns: "oid:26! relname:19! relnamespace:26! reltype:26! reloftype:26! relowner:26! relam:26! \
         relfilenode:26! reltablespace:26! relpages:23! reltuples:700! relallvisible:23! \
         reltoastrelid:26! relhasindex:16! relisshared:16! relpersistence:18! relkind:18! \
         relnatts:21! relchecks:21! relhasrules:16! relhastriggers:16! relhassubclass:16! \
         relrowsecurity:16! relforcerowsecurity:16! relispopulated:16! relreplident:18! \
         relispartition:16! relrewrite:26! relfrozenxid:28! relminmxid:28! relacl:1034 \
         reloptions:1009 relpartbound:194",
        indexes: &[
            ix(2662, "pg_class_oid_index", "1", true, true),
            ix(2663, "pg_class_relname_nsp_index", "2,3", true, false),
            ix(3455, "pg_class_tblspc_relfilenode_index", "9,8", false, false),
        ],
    },
    RawShape {
        oid: 1260,
        name: "pg_authid",
        shared: true,
        columns: "oid:26! rolname:19! rolsuper:16! rolinherit:16! rolcreaterole:16! rolcreatedb:16! \
         rolcanlogin:16! rolreplication:16! rolbypassrls:16! rolconnlimit:23! rolpassword:25 \
         rolvaliduntil:1184",
        indexes: &[
            ix(2676, "pg_authid_rolname_index", "2", true, false),
            ix(2677, "pg_authid_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 1261,
        name: "pg_auth_members",
        shared: true,
        columns: "roleid:26! member:26! grantor:26! admin_option:16!",
        indexes: &[
            ix(2694, "pg_auth_members_role_member_index", "1,2", true, true),
            ix(2695, "pg_auth_members_member_role_index", "2,1", true, false),
        ],
    },
    RawShape {
        oid: 1262,
        name: "pg_database",
        shared: true,
        columns: "oid:26! datname:19! datdba:26! encoding:23! datlocprovider:18! datistemplate:16! \
         datallowconn:16! datconnlimit:23! datfrozenxid:28! datminmxid:28! dattablespace:26! \
         datcollate:25! datctype:25! daticulocale:25 datcollversion:25 datacl:1034",
        indexes: &[
            ix(2671, "pg_database_datname_index", "2", true, false),
            ix(2672, "pg_database_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 2224,
        name: "pg_sequence",
        shared: false,
        columns: "seqrelid:26! seqtypid:26! seqstart:20! seqincrement:20! seqmax:20! seqmin:20! \
         seqcache:20! seqcycle:16!",
        indexes: &[ix(5002, "pg_sequence_seqrelid_index", "1", true, true)],
    },
    RawShape {
        oid: 2396,
        name: "pg_shdescription",
        shared: true,
        columns: "objoid:26! classoid:26! description:25!",
        indexes: &[ix(2397, "pg_shdescription_o_c_index", "1,2", true, true)],
    },
    RawShape {
        oid: 2600,
        name: "pg_aggregate",
        shared: false,
        columns: "aggfnoid:24! aggkind:18! aggnumdirectargs:21! aggtransfn:24! aggfinalfn:24! \
         aggcombinefn:24! aggserialfn:24! aggdeserialfn:24! aggmtransfn:24! aggminvtransfn:24! \
         aggmfinalfn:24! aggfinalextra:16! aggmfinalextra:16! aggfinalmodify:18! \
         aggmfinalmodify:18! aggsortop:26! aggtranstype:26! aggtransspace:23! aggmtranstype:26! \
         aggmtransspace:23! agginitval:25 aggminitval:25",
        indexes: &[ix(2650, "pg_aggregate_fnoid_index", "1", true, true)],
    },
    RawShape {
        oid: 2601,
        name: "pg_am",
        shared: false,
        columns: "oid:26! amname:19! amhandler:24! amtype:18!",
        indexes: &[
            ix(2651, "pg_am_name_index", "2", true, false),
            ix(2652, "pg_am_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 2604,
        name: "pg_attrdef",
        shared: false,
        columns: "oid:26! adrelid:26! adnum:21! adbin:194!",
        indexes: &[
            ix(2656, "pg_attrdef_adrelid_adnum_index", "2,3", true, false),
            ix(2657, "pg_attrdef_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 2605,
        name: "pg_cast",
        shared: false,
        columns: "oid:26! castsource:26! casttarget:26! castfunc:26! castcontext:18! castmethod:18!",
        indexes: &[
            ix(2660, "pg_cast_oid_index", "1", true, true),
            ix(2661, "pg_cast_source_target_index", "2,3", true, false),
        ],
    },
    RawShape {
        oid: 2606,
        name: "pg_constraint",
        shared: false,
        columns: "oid:26! conname:19! connamespace:26! contype:18! condeferrable:16! condeferred:16! \
         convalidated:16! conrelid:26! contypid:26! conindid:26! conparentid:26! confrelid:26! \
         confupdtype:18! confdeltype:18! confmatchtype:18! conislocal:16! coninhcount:23! \
         connoinherit:16! conkey:1005 confkey:1005 conpfeqop:1028 conppeqop:1028 conffeqop:1028 \
         confdelsetcols:1005 conexclop:1028 conbin:194",
        indexes: &[
            ix(2579, "pg_constraint_conparentid_index", "11", false, false),
            ix(2664, "pg_constraint_conname_nsp_index", "2,3", false, false),
            ix(2665, "pg_constraint_conrelid_contypid_conname_index", "8,9,2", true, false),
            ix(2666, "pg_constraint_contypid_index", "9", false, false),
            ix(2667, "pg_constraint_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 2608,
        name: "pg_depend",
        shared: false,
        columns: "classid:26! objid:26! objsubid:23! refclassid:26! refobjid:26! refobjsubid:23! \
         deptype:18!",
        indexes: &[
            ix(2673, "pg_depend_depender_index", "1,2,3", false, false),
            ix(2674, "pg_depend_reference_index", "4,5,6", false, false),
        ],
    },
    RawShape {
        oid: 2609,
        name: "pg_description",
        shared: false,
        columns: "objoid:26! classoid:26! objsubid:23! description:25!",
        indexes: &[ix(2675, "pg_description_o_c_o_index", "1,2,3", true, true)],
    },
    RawShape {
        oid: 2610,
        name: "pg_index",
        shared: false,
        columns: "indexrelid:26! indrelid:26! indnatts:21! indnkeyatts:21! indisunique:16! \
         indnullsnotdistinct:16! indisprimary:16! indisexclusion:16! indimmediate:16! \
         indisclustered:16! indisvalid:16! indcheckxmin:16! indisready:16! indislive:16! \
         indisreplident:16! indkey:22! indcollation:30! indclass:30! indoption:22! indexprs:194 \
         indpred:194",
        indexes: &[
            ix(2678, "pg_index_indrelid_index", "2", false, false),
            ix(2679, "pg_index_indexrelid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 2611,
        name: "pg_inherits",
        shared: false,
        columns: "inhrelid:26! inhparent:26! inhseqno:23! inhdetachpending:16!",
        indexes: &[
            ix(2187, "pg_inherits_parent_index", "2", false, false),
            ix(2680, "pg_inherits_relid_seqno_index", "1,3", true, true),
        ],
    },
    RawShape {
        oid: 2615,
        name: "pg_namespace",
        shared: false,
        columns: "oid:26! nspname:19! nspowner:26! nspacl:1034",
        indexes: &[
            ix(2684, "pg_namespace_nspname_index", "2", true, false),
            ix(2685, "pg_namespace_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 2616,
        name: "pg_opclass",
        shared: false,
        columns: "oid:26! opcmethod:26! opcname:19! opcnamespace:26! opcowner:26! opcfamily:26! \
         opcintype:26! opcdefault:16! opckeytype:26!",
        indexes: &[
            ix(2686, "pg_opclass_am_name_nsp_index", "2,3,4", true, false),
            ix(2687, "pg_opclass_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 2617,
        name: "pg_operator",
        shared: false,
        columns: "oid:26! oprname:19! oprnamespace:26! oprowner:26! oprkind:18! oprcanmerge:16! \
         oprcanhash:16! oprleft:26! oprright:26! oprresult:26! oprcom:26! oprnegate:26! \
         oprcode:24! oprrest:24! oprjoin:24!",
        indexes: &[
            ix(2688, "pg_operator_oid_index", "1", true, true),
            ix(2689, "pg_operator_oprname_l_r_n_index", "2,8,9,3", true, false),
        ],
    },
    RawShape {
        oid: 2618,
        name: "pg_rewrite",
        shared: false,
        columns: "oid:26! rulename:19! ev_class:26! ev_type:18! ev_enabled:18! is_instead:16! \
         ev_qual:194! ev_action:194!",
        indexes: &[
            ix(2692, "pg_rewrite_oid_index", "1", true, true),
            ix(2693, "pg_rewrite_rel_rulename_index", "3,2", true, false),
        ],
    },
    RawShape {
        oid: 2753,
        name: "pg_opfamily",
        shared: false,
        columns: "oid:26! opfmethod:26! opfname:19! opfnamespace:26! opfowner:26!",
        indexes: &[
            ix(2754, "pg_opfamily_am_name_nsp_index", "2,3,4", true, false),
            ix(2755, "pg_opfamily_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 3456,
        name: "pg_collation",
        shared: false,
        columns: "oid:26! collname:19! collnamespace:26! collowner:26! collprovider:18! \
         collisdeterministic:16! collencoding:23! collcollate:25 collctype:25 colliculocale:25 \
         collversion:25",
        indexes: &[
            ix(3085, "pg_collation_oid_index", "1", true, true),
            ix(3164, "pg_collation_name_enc_nsp_index", "2,7,3", true, false),
        ],
    },
    RawShape {
        oid: 2619,
        name: "pg_statistic",
        shared: false,
        columns: "starelid:26! staattnum:21! stainherit:16! stanullfrac:700! stawidth:23! \
         stadistinct:700! stakind1:21! stakind2:21! stakind3:21! stakind4:21! stakind5:21! \
         staop1:26! staop2:26! staop3:26! staop4:26! staop5:26! stacoll1:26! stacoll2:26! \
         stacoll3:26! stacoll4:26! stacoll5:26! stanumbers1:1021 stanumbers2:1021 \
         stanumbers3:1021 stanumbers4:1021 stanumbers5:1021 stavalues1:2277 stavalues2:2277 \
         stavalues3:2277 stavalues4:2277 stavalues5:2277",
        indexes: &[ix(2696, "pg_statistic_relid_att_inh_index", "1,2,3", true, true)],
    },
    RawShape {
        oid: 826,
        name: "pg_default_acl",
        shared: false,
        columns: "oid:26! defaclrole:26! defaclnamespace:26! defaclobjtype:18! defaclacl:1034!",
        indexes: &[
            ix(827, "pg_default_acl_role_nsp_obj_index", "2,3,4", true, false),
            ix(828, "pg_default_acl_oid_index", "1", true, true),
        ],
    },
    RawShape {
        oid: 3501,
        name: "pg_enum",
        shared: false,
        columns: "oid:26! enumtypid:26! enumsortorder:700! enumlabel:19!",
        indexes: &[
            ix(3502, "pg_enum_oid_index", "1", true, true),
            ix(3503, "pg_enum_typid_label_index", "2,4", true, false),
            ix(3534, "pg_enum_typid_sortorder_index", "2,3", true, false),
        ],
    },
    RawShape {
        oid: 3079,
        name: "pg_extension",
        shared: false,
        columns: "oid:26! extname:19! extowner:26! extnamespace:26! extrelocatable:16! extversion:25! \
         extconfig:1028 extcondition:1009",
        indexes: &[
            ix(3080, "pg_extension_oid_index", "1", true, true),
            ix(3081, "pg_extension_name_index", "2", true, false),
        ],
    },
    RawShape {
        oid: 2620,
        name: "pg_trigger",
        shared: false,
        columns: "oid:26! tgrelid:26! tgparentid:26! tgname:19! tgfoid:26! tgtype:21! tgenabled:18! \
         tgisinternal:16! tgconstrrelid:26! tgconstrindid:26! tgconstraint:26! tgdeferrable:16! \
         tginitdeferred:16! tgnargs:21! tgattr:22! tgargs:17! tgqual:194 tgoldtable:19 \
         tgnewtable:19",
        indexes: &[
            ix(2701, "pg_trigger_tgrelid_tgname_index", "2,4", true, false),
            ix(2702, "pg_trigger_oid_index", "1", true, true),
            ix(2699, "pg_trigger_tgconstraint_index", "11", false, false),
        ],
    },
    RawShape {
        oid: 3350,
        name: "pg_partitioned_table",
        shared: false,
        columns: "partrelid:26! partstrat:18! partnatts:21! partdefid:26! partattrs:22! partclass:30! \
         partcollation:30! partexprs:194",
        indexes: &[ix(3351, "pg_partitioned_table_partrelid_index", "1", true, true)],
    },
    RawShape {
        oid: 6104,
        name: "pg_publication",
        shared: false,
        columns: "oid:26! pubname:19! pubowner:26! puballtables:16! pubinsert:16! pubupdate:16! \
         pubdelete:16! pubtruncate:16! pubviaroot:16!",
        indexes: &[
            ix(6110, "pg_publication_oid_index", "1", true, true),
            ix(6111, "pg_publication_pubname_index", "2", true, false),
        ],
    },
    RawShape {
        oid: 6106,
        name: "pg_publication_rel",
        shared: false,
        columns: "oid:26! prpubid:26! prrelid:26! prqual:194 prattrs:22",
        indexes: &[
            ix(6112, "pg_publication_rel_oid_index", "1", true, true),
            ix(6113, "pg_publication_rel_prrelid_prpubid_index", "3,2", true, false),
            ix(6116, "pg_publication_rel_prpubid_index", "2", false, false),
        ],
    },
    RawShape {
        oid: 6237,
        name: "pg_publication_namespace",
        shared: false,
        columns: "oid:26! pnpubid:26! pnnspid:26!",
        indexes: &[
            ix(6238, "pg_publication_namespace_oid_index", "1", true, true),
            ix(6239, "pg_publication_namespace_pnnspid_pnpubid_index", "3,2", true, false),
        ],
    },
    RawShape {
        oid: 2964,
        name: "pg_db_role_setting",
        shared: true,
        columns: "setdatabase:26! setrole:26! setconfig:1009",
        indexes: &[ix(2965, "pg_db_role_setting_databaseid_rol_index", "1,2", true, true)],
    },
    RawShape {
        oid: 2613,
        name: "pg_largeobject",
        shared: false,
        columns: "loid:26! pageno:23! data:17!",
        indexes: &[ix(2683, "pg_largeobject_loid_pn_index", "1,2", true, true)],
    },
    RawShape {
        oid: 2995,
        name: "pg_largeobject_metadata",
        shared: false,
        columns: "oid:26! lomowner:26! lomacl:1034",
        indexes: &[ix(2996, "pg_largeobject_metadata_oid_index", "1", true, true)],
    },
    RawShape {
        oid: 3541,
        name: "pg_range",
        shared: false,
        columns: "rngtypid:26! rngsubtype:26! rngmultitypid:26! rngcollation:26! rngsubopc:26! \
         rngcanonical:24! rngsubdiff:24!",
        indexes: &[
            ix(3542, "pg_range_rngtypid_index", "1", true, true),
            ix(2228, "pg_range_rngmultitypid_index", "3", true, false),
        ],
    },
];
