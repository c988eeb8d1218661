//! Functions whose answer only the SQL layer knows: sessions, catalogs, sequences, locks.

/// One variant per function body. Overloads share a variant and differ by their arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionFn {
    /// `current_database`.
    CurrentDatabase,
    /// `getpgusername` and `current_user`.
    CurrentUser,
    /// `session_user`.
    SessionUser,
    /// `current_schema`.
    CurrentSchema,
    /// `current_schemas`.
    CurrentSchemas,
    /// `pg_backend_pid`.
    BackendPid,
    /// `nextval`.
    Nextval,
    /// `currval`.
    Currval,
    /// `setval`.
    Setval,
    /// `lastval`.
    Lastval,
    /// `txid_current` and `pg_current_xact_id`.
    TxidCurrent,
    /// `txid_current_if_assigned` and `pg_current_xact_id_if_assigned`.
    TxidCurrentIfAssigned,
    /// `pg_current_snapshot` and `txid_current_snapshot`.
    CurrentSnapshot,
    /// `pg_sleep`.
    Sleep,
    /// `set_config`.
    SetConfig,
    /// `set_limit` of the extension `pg_trgm`.
    SetSimilarityLimit,
    /// `show_limit` of the extension `pg_trgm`.
    SimilarityLimit,
    /// `current_setting`.
    CurrentSetting,
    /// `version`.
    Version,
    /// `pg_relation_size`.
    RelationSize,
    /// `pg_table_size`.
    TableSize,
    /// `pg_total_relation_size`.
    TotalRelationSize,
    /// `pg_indexes_size`.
    IndexesSize,
    /// `pg_database_size`.
    DatabaseSize,
    /// `pg_tablespace_size`.
    TablespaceSize,
    /// `pg_get_expr`.
    GetExpr,
    /// `pg_get_indexdef`.
    GetIndexdef,
    /// `pg_get_constraintdef`.
    GetConstraintdef,
    /// `pg_get_viewdef`.
    GetViewdef,
    /// `pg_get_userbyid`.
    GetUserById,
    /// `pg_get_functiondef`.
    GetFunctiondef,
    /// `pg_get_function_arguments`.
    GetFunctionArguments,
    /// `pg_get_function_identity_arguments`.
    GetFunctionIdentityArguments,
    /// `pg_get_function_result`.
    GetFunctionResult,
    /// `pg_get_serial_sequence`.
    GetSerialSequence,
    /// `pg_get_ruledef`.
    GetRuledef,
    /// `pg_get_triggerdef`.
    GetTriggerdef,
    /// `pg_get_statisticsobjdef` and `pg_get_statisticsobjdef_columns`.
    GetStatisticsObjDef,
    /// `pg_get_partkeydef`.
    GetPartkeydef,
    /// `pg_get_partition_constraintdef`.
    GetPartitionConstraintdef,
    /// `pg_table_is_visible`.
    TableIsVisible,
    /// `pg_type_is_visible`.
    TypeIsVisible,
    /// `pg_function_is_visible`.
    FunctionIsVisible,
    /// `pg_operator_is_visible`.
    OperatorIsVisible,
    /// `pg_opclass_is_visible`.
    OpclassIsVisible,
    /// `pg_opfamily_is_visible`.
    OpfamilyIsVisible,
    /// `pg_collation_is_visible`.
    CollationIsVisible,
    /// `pg_conversion_is_visible`.
    ConversionIsVisible,
    /// `pg_statistics_obj_is_visible`.
    StatisticsObjIsVisible,
    /// `pg_ts_parser_is_visible`, `pg_ts_dict_is_visible`, `pg_ts_config_is_visible` and
    /// `pg_ts_template_is_visible`.
    TsVisible,
    /// `pg_relation_is_publishable`.
    RelationIsPublishable,
    /// `pg_get_publication_tables`.
    GetPublicationTables,
    /// `pg_get_replica_identity_index`.
    GetReplicaIdentityIndex,
    /// `pg_relation_is_updatable`.
    RelationIsUpdatable,
    /// `pg_column_is_updatable`.
    ColumnIsUpdatable,
    /// `pg_relation_filenode`.
    RelationFilenode,
    /// `pg_relation_filepath`.
    RelationFilepath,
    /// `regclass` and `to_regclass`.
    ToRegclass,
    /// `to_regtype`.
    ToRegtype,
    /// `to_regnamespace`.
    ToRegnamespace,
    /// `to_regproc`.
    ToRegproc,
    /// `to_regprocedure`.
    ToRegprocedure,
    /// `to_regrole`.
    ToRegrole,
    /// `to_regoper`.
    ToRegoper,
    /// `pg_advisory_lock`.
    AdvisoryLock,
    /// `pg_advisory_lock_shared`.
    AdvisoryLockShared,
    /// `pg_try_advisory_lock`.
    TryAdvisoryLock,
    /// `pg_try_advisory_lock_shared`.
    TryAdvisoryLockShared,
    /// `pg_advisory_xact_lock`.
    AdvisoryXactLock,
    /// `pg_advisory_xact_lock_shared`.
    AdvisoryXactLockShared,
    /// `pg_try_advisory_xact_lock`.
    TryAdvisoryXactLock,
    /// `pg_try_advisory_xact_lock_shared`.
    TryAdvisoryXactLockShared,
    /// `pg_advisory_unlock`.
    AdvisoryUnlock,
    /// `pg_advisory_unlock_shared`.
    AdvisoryUnlockShared,
    /// `pg_advisory_unlock_all`.
    AdvisoryUnlockAll,
    /// `pg_cancel_backend`.
    CancelBackend,
    /// `pg_terminate_backend`.
    TerminateBackend,
    /// `pg_is_in_recovery`.
    IsInRecovery,
    /// `pg_current_wal_lsn`.
    CurrentWalLsn,
    /// `pg_current_wal_insert_lsn`.
    CurrentWalInsertLsn,
    /// `pg_current_wal_flush_lsn`.
    CurrentWalFlushLsn,
    /// `pg_last_wal_receive_lsn`.
    LastReceivedLsn,
    /// `pg_last_wal_replay_lsn`.
    LastReplayedLsn,
    /// `pg_last_xact_replay_timestamp`.
    LastReplayedCommit,
    /// `sinew_row_xmin`, which the system column is.
    RowXmin,
    /// `sinew_row_xmax`, which the system column is.
    RowXmax,
    /// `sinew_row_cmin` and `sinew_row_cmax`, which the system columns are.
    RowCommand,
    /// `age` of an xid.
    XidAge,
    /// `pg_postmaster_start_time`.
    PostmasterStartTime,
    /// `pg_conf_load_time`.
    ConfLoadTime,
    /// `pg_reload_conf`.
    ReloadConf,
    /// `obj_description`.
    ObjDescription,
    /// `col_description`.
    ColDescription,
    /// `shobj_description`.
    ShobjDescription,
    /// `has_table_privilege`.
    HasTablePrivilege,
    /// `has_column_privilege`.
    HasColumnPrivilege,
    /// `has_any_column_privilege`.
    HasAnyColumnPrivilege,
    /// `has_schema_privilege`.
    HasSchemaPrivilege,
    /// `has_database_privilege`.
    HasDatabasePrivilege,
    /// `has_sequence_privilege`.
    HasSequencePrivilege,
    /// `has_function_privilege`.
    HasFunctionPrivilege,
    /// `has_type_privilege`.
    HasTypePrivilege,
    /// `has_tablespace_privilege`.
    HasTablespacePrivilege,
    /// `has_language_privilege`.
    HasLanguagePrivilege,
    /// `acldefault`.
    Acldefault,
    /// `pg_has_role`.
    PgHasRole,
    /// `inet_client_port`.
    ClientPort,
    /// `inet_server_port`.
    ServerPort,
    /// `pg_client_encoding`.
    ClientEncoding,
    /// `getdatabaseencoding`.
    DatabaseEncoding,
    /// `pg_encoding_max_length`.
    EncodingMaxLength,
    /// `pg_encoding_to_char`.
    EncodingToChar,
    /// `pg_char_to_encoding`.
    CharToEncoding,
    /// `pg_trigger_depth`.
    TriggerDepth,
    /// `pg_my_temp_schema`.
    MyTempSchema,
    /// `pg_is_other_temp_schema`.
    IsOtherTempSchema,
    /// `pg_blocking_pids`.
    BlockingPids,
    /// `pg_safe_snapshot_blocking_pids`.
    SafeSnapshotBlockingPids,
    /// `pg_isolation_test_session_is_blocked`.
    IsolationTestSessionIsBlocked,
    /// `pg_export_snapshot`.
    ExportSnapshot,
    /// `pg_read_file`.
    ReadFile,
    /// `pg_ls_dir`.
    LsDir,
    /// `pg_index_column_has_property`.
    IndexColumnHasProperty,
    /// `pg_index_has_property`.
    IndexHasProperty,
    /// `pg_indexam_has_property`.
    IndexamHasProperty,
    /// `pg_tablespace_location`.
    TablespaceLocation,
    /// `pg_get_function_sqlbody`.
    GetFunctionSqlbody,
    /// `pg_partition_root`.
    PartitionRoot,
    /// `pg_collation_for`.
    CollationFor,
    /// `pg_sequence_last_value`.
    SequenceLastValue,
    /// `row_security_active`.
    RowSecurityActive,
    /// `pg_notification_queue_usage`.
    NotificationQueueUsage,
    /// `pg_notify`.
    Notify,
    /// `pg_listening_channels`.
    ListeningChannels,
    /// `pg_partition_tree`.
    PartitionTree,
    /// `pg_partition_ancestors`.
    PartitionAncestors,
    /// `pg_column_compression`.
    ColumnCompression,
    /// `pg_column_size`.
    ColumnSize,
    /// `txid_status` and `pg_xact_status`.
    TxidStatus,
    /// `pg_describe_object`.
    DescribeObject,
    /// `pg_jit_available`.
    JitAvailable,
    /// `current_query`.
    CurrentQuery,
    /// `pg_stat_reset`.
    StatReset,
    /// `pg_stat_reset_shared`.
    StatResetShared,
    /// `sinew_stat_reset`.
    SinewStatReset,
    /// `pg_logical_emit_message`.
    LogicalEmitMessage,
    /// `pg_drop_replication_slot`.
    DropReplicationSlot,
    /// `pg_create_logical_replication_slot`.
    CreateLogicalReplicationSlot,
    /// `pg_replication_slot_advance`.
    ReplicationSlotAdvance,
    /// `pg_logical_slot_get_changes`.
    LogicalSlotGetChanges,
    /// `pg_logical_slot_peek_changes`.
    LogicalSlotPeekChanges,
    /// `pg_logical_slot_get_binary_changes`.
    LogicalSlotGetBinaryChanges,
    /// `pg_logical_slot_peek_binary_changes`.
    LogicalSlotPeekBinaryChanges,
    /// `lo_creat`.
    LoCreat,
    /// `lo_create`.
    LoCreate,
    /// `lo_open`.
    LoOpen,
    /// `lo_close`.
    LoClose,
    /// `loread`.
    LoRead,
    /// `lowrite`.
    LoWrite,
    /// `lo_lseek`.
    LoSeek,
    /// `lo_lseek64`.
    LoSeek64,
    /// `lo_tell`.
    LoTell,
    /// `lo_tell64`.
    LoTell64,
    /// `lo_truncate` and `lo_truncate64`.
    LoTruncate,
    /// `lo_unlink`.
    LoUnlink,
    /// `lo_get`.
    LoGet,
    /// `lo_put`.
    LoPut,
    /// `lo_from_bytea`.
    LoFromBytea,
    /// `lo_import`.
    LoImport,
    /// `lo_export`.
    LoExport,
}
