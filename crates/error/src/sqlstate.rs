//! SQLSTATE codes: one table, with PostgreSQL's condition names.

/// A five-character SQLSTATE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SqlState(pub [u8; 5]);

impl SqlState {
    /// The code as text, e.g. `"23505"`.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("XX000")
    }

    /// Whether the statement was ended from outside, or for lack of resources. A computation that
    /// meets such an error returns it, even where it ignores the errors of values: a cancel is
    /// raised only once.
    pub fn ends_statement(&self) -> bool {
        matches!(&self.0[..2], b"53" | b"57")
    }

    /// Whether the same transaction may succeed when it is begun anew, and none of it has taken
    /// effect:
    ///
    /// - a serialization failure (40001),
    /// - a deadlock (40P01),
    /// - the loss of the shared memory to a process that died (57P02).
    ///
    /// No other state is retryable. After 08007 the transaction may have been committed. The others
    /// would meet the same error again.
    pub fn is_retryable(&self) -> bool {
        matches!(*self, Self::T_R_SERIALIZATION_FAILURE | Self::T_R_DEADLOCK_DETECTED | Self::CRASH_SHUTDOWN)
    }
}

impl std::fmt::Debug for SqlState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl std::fmt::Display for SqlState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

macro_rules! states {
    ($($name:ident = $code:literal, $cond:literal;)*) => {
        impl SqlState {
            $(#[doc = concat!("`", $cond, "`")] pub const $name: SqlState = SqlState(*$code);)*

            /// All codes with the names of their conditions, by which PL/pgSQL catches them. A name
            /// may stand for several codes.
            pub fn conditions() -> impl Iterator<Item = (SqlState, &'static str)> {
                [$((SqlState(*$code), $cond)),*].into_iter()
            }
        }
    };
}

states! {
    SUCCESSFUL_COMPLETION = b"00000", "successful_completion";
    WARNING = b"01000", "warning";
    WARNING_DYNAMIC_RESULT_SETS_RETURNED = b"0100C", "dynamic_result_sets_returned";
    WARNING_IMPLICIT_ZERO_BIT_PADDING = b"01008", "implicit_zero_bit_padding";
    WARNING_NULL_VALUE_ELIMINATED_IN_SET_FUNCTION = b"01003", "null_value_eliminated_in_set_function";
    WARNING_PRIVILEGE_NOT_GRANTED = b"01007", "privilege_not_granted";
    WARNING_PRIVILEGE_NOT_REVOKED = b"01006", "privilege_not_revoked";
    WARNING_STRING_DATA_RIGHT_TRUNCATION = b"01004", "string_data_right_truncation";
    WARNING_DEPRECATED_FEATURE = b"01P01", "deprecated_feature";
    NO_DATA = b"02000", "no_data";
    NO_ADDITIONAL_DYNAMIC_RESULT_SETS_RETURNED = b"02001", "no_additional_dynamic_result_sets_returned";
    SQL_STATEMENT_NOT_YET_COMPLETE = b"03000", "sql_statement_not_yet_complete";
    CONNECTION_EXCEPTION = b"08000", "connection_exception";
    CONNECTION_DOES_NOT_EXIST = b"08003", "connection_does_not_exist";
    CONNECTION_FAILURE = b"08006", "connection_failure";
    SQLCLIENT_UNABLE_TO_ESTABLISH_SQLCONNECTION = b"08001", "sqlclient_unable_to_establish_sqlconnection";
    SQLSERVER_REJECTED_ESTABLISHMENT_OF_SQLCONNECTION = b"08004", "sqlserver_rejected_establishment_of_sqlconnection";
    TRANSACTION_RESOLUTION_UNKNOWN = b"08007", "transaction_resolution_unknown";
    PROTOCOL_VIOLATION = b"08P01", "protocol_violation";
    TRIGGERED_ACTION_EXCEPTION = b"09000", "triggered_action_exception";
    FEATURE_NOT_SUPPORTED = b"0A000", "feature_not_supported";
    INVALID_TRANSACTION_INITIATION = b"0B000", "invalid_transaction_initiation";
    LOCATOR_EXCEPTION = b"0F000", "locator_exception";
    L_E_INVALID_SPECIFICATION = b"0F001", "invalid_locator_specification";
    INVALID_GRANTOR = b"0L000", "invalid_grantor";
    INVALID_GRANT_OPERATION = b"0LP01", "invalid_grant_operation";
    INVALID_ROLE_SPECIFICATION = b"0P000", "invalid_role_specification";
    DIAGNOSTICS_EXCEPTION = b"0Z000", "diagnostics_exception";
    STACKED_DIAGNOSTICS_ACCESSED_WITHOUT_ACTIVE_HANDLER = b"0Z002", "stacked_diagnostics_accessed_without_active_handler";
    CASE_NOT_FOUND = b"20000", "case_not_found";
    CARDINALITY_VIOLATION = b"21000", "cardinality_violation";
    DATA_EXCEPTION = b"22000", "data_exception";
    ARRAY_ELEMENT_ERROR = b"2202E", "array_element_error";
    ARRAY_SUBSCRIPT_ERROR = b"2202E", "array_subscript_error";
    CHARACTER_NOT_IN_REPERTOIRE = b"22021", "character_not_in_repertoire";
    DATETIME_FIELD_OVERFLOW = b"22008", "datetime_field_overflow";
    DATETIME_VALUE_OUT_OF_RANGE = b"22008", "datetime_value_out_of_range";
    DIVISION_BY_ZERO = b"22012", "division_by_zero";
    ERROR_IN_ASSIGNMENT = b"22005", "error_in_assignment";
    ESCAPE_CHARACTER_CONFLICT = b"2200B", "escape_character_conflict";
    INDICATOR_OVERFLOW = b"22022", "indicator_overflow";
    INTERVAL_FIELD_OVERFLOW = b"22015", "interval_field_overflow";
    INVALID_ARGUMENT_FOR_LOG = b"2201E", "invalid_argument_for_logarithm";
    INVALID_ARGUMENT_FOR_NTILE = b"22014", "invalid_argument_for_ntile_function";
    INVALID_ARGUMENT_FOR_NTH_VALUE = b"22016", "invalid_argument_for_nth_value_function";
    INVALID_ARGUMENT_FOR_POWER_FUNCTION = b"2201F", "invalid_argument_for_power_function";
    INVALID_ARGUMENT_FOR_WIDTH_BUCKET_FUNCTION = b"2201G", "invalid_argument_for_width_bucket_function";
    INVALID_CHARACTER_VALUE_FOR_CAST = b"22018", "invalid_character_value_for_cast";
    INVALID_DATETIME_FORMAT = b"22007", "invalid_datetime_format";
    INVALID_ESCAPE_CHARACTER = b"22019", "invalid_escape_character";
    INVALID_ESCAPE_OCTET = b"2200D", "invalid_escape_octet";
    INVALID_ESCAPE_SEQUENCE = b"22025", "invalid_escape_sequence";
    NONSTANDARD_USE_OF_ESCAPE_CHARACTER = b"22P06", "nonstandard_use_of_escape_character";
    INVALID_INDICATOR_PARAMETER_VALUE = b"22010", "invalid_indicator_parameter_value";
    INVALID_PARAMETER_VALUE = b"22023", "invalid_parameter_value";
    INVALID_PRECEDING_OR_FOLLOWING_SIZE = b"22013", "invalid_preceding_or_following_size";
    INVALID_REGULAR_EXPRESSION = b"2201B", "invalid_regular_expression";
    INVALID_ROW_COUNT_IN_LIMIT_CLAUSE = b"2201W", "invalid_row_count_in_limit_clause";
    INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE = b"2201X", "invalid_row_count_in_result_offset_clause";
    INVALID_TABLESAMPLE_ARGUMENT = b"2202H", "invalid_tablesample_argument";
    INVALID_TABLESAMPLE_REPEAT = b"2202G", "invalid_tablesample_repeat";
    INVALID_TIME_ZONE_DISPLACEMENT_VALUE = b"22009", "invalid_time_zone_displacement_value";
    INVALID_USE_OF_ESCAPE_CHARACTER = b"2200C", "invalid_use_of_escape_character";
    MOST_SPECIFIC_TYPE_MISMATCH = b"2200G", "most_specific_type_mismatch";
    NULL_VALUE_NOT_ALLOWED = b"22004", "null_value_not_allowed";
    NULL_VALUE_NO_INDICATOR_PARAMETER = b"22002", "null_value_no_indicator_parameter";
    NUMERIC_VALUE_OUT_OF_RANGE = b"22003", "numeric_value_out_of_range";
    SEQUENCE_GENERATOR_LIMIT_EXCEEDED = b"2200H", "sequence_generator_limit_exceeded";
    STRING_DATA_LENGTH_MISMATCH = b"22026", "string_data_length_mismatch";
    STRING_DATA_RIGHT_TRUNCATION = b"22001", "string_data_right_truncation";
    SUBSTRING_ERROR = b"22011", "substring_error";
    TRIM_ERROR = b"22027", "trim_error";
    UNTERMINATED_C_STRING = b"22024", "unterminated_c_string";
    ZERO_LENGTH_CHARACTER_STRING = b"2200F", "zero_length_character_string";
    FLOATING_POINT_EXCEPTION = b"22P01", "floating_point_exception";
    INVALID_TEXT_REPRESENTATION = b"22P02", "invalid_text_representation";
    INVALID_BINARY_REPRESENTATION = b"22P03", "invalid_binary_representation";
    BAD_COPY_FILE_FORMAT = b"22P04", "bad_copy_file_format";
    UNTRANSLATABLE_CHARACTER = b"22P05", "untranslatable_character";
    NOT_AN_XML_DOCUMENT = b"2200L", "not_an_xml_document";
    INVALID_XML_DOCUMENT = b"2200M", "invalid_xml_document";
    INVALID_XML_CONTENT = b"2200N", "invalid_xml_content";
    INVALID_XML_COMMENT = b"2200S", "invalid_xml_comment";
    INVALID_XML_PROCESSING_INSTRUCTION = b"2200T", "invalid_xml_processing_instruction";
    DUPLICATE_JSON_OBJECT_KEY_VALUE = b"22030", "duplicate_json_object_key_value";
    INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION = b"22031", "invalid_argument_for_sql_json_datetime_function";
    INVALID_JSON_TEXT = b"22032", "invalid_json_text";
    INVALID_SQL_JSON_SUBSCRIPT = b"22033", "invalid_sql_json_subscript";
    MORE_THAN_ONE_SQL_JSON_ITEM = b"22034", "more_than_one_sql_json_item";
    NO_SQL_JSON_ITEM = b"22035", "no_sql_json_item";
    NON_NUMERIC_SQL_JSON_ITEM = b"22036", "non_numeric_sql_json_item";
    NON_UNIQUE_KEYS_IN_A_JSON_OBJECT = b"22037", "non_unique_keys_in_a_json_object";
    SINGLETON_SQL_JSON_ITEM_REQUIRED = b"22038", "singleton_sql_json_item_required";
    SQL_JSON_ARRAY_NOT_FOUND = b"22039", "sql_json_array_not_found";
    SQL_JSON_MEMBER_NOT_FOUND = b"2203A", "sql_json_member_not_found";
    SQL_JSON_NUMBER_NOT_FOUND = b"2203B", "sql_json_number_not_found";
    SQL_JSON_OBJECT_NOT_FOUND = b"2203C", "sql_json_object_not_found";
    TOO_MANY_JSON_ARRAY_ELEMENTS = b"2203D", "too_many_json_array_elements";
    TOO_MANY_JSON_OBJECT_MEMBERS = b"2203E", "too_many_json_object_members";
    SQL_JSON_SCALAR_REQUIRED = b"2203F", "sql_json_scalar_required";
    SQL_JSON_ITEM_CANNOT_BE_CAST_TO_TARGET_TYPE = b"2203G", "sql_json_item_cannot_be_cast_to_target_type";
    INTEGRITY_CONSTRAINT_VIOLATION = b"23000", "integrity_constraint_violation";
    RESTRICT_VIOLATION = b"23001", "restrict_violation";
    NOT_NULL_VIOLATION = b"23502", "not_null_violation";
    FOREIGN_KEY_VIOLATION = b"23503", "foreign_key_violation";
    UNIQUE_VIOLATION = b"23505", "unique_violation";
    CHECK_VIOLATION = b"23514", "check_violation";
    EXCLUSION_VIOLATION = b"23P01", "exclusion_violation";
    INVALID_CURSOR_STATE = b"24000", "invalid_cursor_state";
    INVALID_TRANSACTION_STATE = b"25000", "invalid_transaction_state";
    ACTIVE_SQL_TRANSACTION = b"25001", "active_sql_transaction";
    BRANCH_TRANSACTION_ALREADY_ACTIVE = b"25002", "branch_transaction_already_active";
    HELD_CURSOR_REQUIRES_SAME_ISOLATION_LEVEL = b"25008", "held_cursor_requires_same_isolation_level";
    INAPPROPRIATE_ACCESS_MODE_FOR_BRANCH_TRANSACTION = b"25003", "inappropriate_access_mode_for_branch_transaction";
    INAPPROPRIATE_ISOLATION_LEVEL_FOR_BRANCH_TRANSACTION = b"25004", "inappropriate_isolation_level_for_branch_transaction";
    NO_ACTIVE_SQL_TRANSACTION_FOR_BRANCH_TRANSACTION = b"25005", "no_active_sql_transaction_for_branch_transaction";
    READ_ONLY_SQL_TRANSACTION = b"25006", "read_only_sql_transaction";
    SCHEMA_AND_DATA_STATEMENT_MIXING_NOT_SUPPORTED = b"25007", "schema_and_data_statement_mixing_not_supported";
    NO_ACTIVE_SQL_TRANSACTION = b"25P01", "no_active_sql_transaction";
    IN_FAILED_SQL_TRANSACTION = b"25P02", "in_failed_sql_transaction";
    IDLE_IN_TRANSACTION_SESSION_TIMEOUT = b"25P03", "idle_in_transaction_session_timeout";
    INVALID_SQL_STATEMENT_NAME = b"26000", "invalid_sql_statement_name";
    TRIGGERED_DATA_CHANGE_VIOLATION = b"27000", "triggered_data_change_violation";
    INVALID_AUTHORIZATION_SPECIFICATION = b"28000", "invalid_authorization_specification";
    INVALID_PASSWORD = b"28P01", "invalid_password";
    DEPENDENT_PRIVILEGE_DESCRIPTORS_STILL_EXIST = b"2B000", "dependent_privilege_descriptors_still_exist";
    DEPENDENT_OBJECTS_STILL_EXIST = b"2BP01", "dependent_objects_still_exist";
    INVALID_TRANSACTION_TERMINATION = b"2D000", "invalid_transaction_termination";
    SQL_ROUTINE_EXCEPTION = b"2F000", "sql_routine_exception";
    S_R_E_FUNCTION_EXECUTED_NO_RETURN_STATEMENT = b"2F005", "function_executed_no_return_statement";
    S_R_E_MODIFYING_SQL_DATA_NOT_PERMITTED = b"2F002", "modifying_sql_data_not_permitted";
    S_R_E_PROHIBITED_SQL_STATEMENT_ATTEMPTED = b"2F003", "prohibited_sql_statement_attempted";
    S_R_E_READING_SQL_DATA_NOT_PERMITTED = b"2F004", "reading_sql_data_not_permitted";
    INVALID_CURSOR_NAME = b"34000", "invalid_cursor_name";
    EXTERNAL_ROUTINE_EXCEPTION = b"38000", "external_routine_exception";
    E_R_E_CONTAINING_SQL_NOT_PERMITTED = b"38001", "containing_sql_not_permitted";
    E_R_E_MODIFYING_SQL_DATA_NOT_PERMITTED = b"38002", "modifying_sql_data_not_permitted";
    E_R_E_PROHIBITED_SQL_STATEMENT_ATTEMPTED = b"38003", "prohibited_sql_statement_attempted";
    E_R_E_READING_SQL_DATA_NOT_PERMITTED = b"38004", "reading_sql_data_not_permitted";
    EXTERNAL_ROUTINE_INVOCATION_EXCEPTION = b"39000", "external_routine_invocation_exception";
    E_R_I_E_INVALID_SQLSTATE_RETURNED = b"39001", "invalid_sqlstate_returned";
    E_R_I_E_NULL_VALUE_NOT_ALLOWED = b"39004", "null_value_not_allowed";
    E_R_I_E_TRIGGER_PROTOCOL_VIOLATED = b"39P01", "trigger_protocol_violated";
    E_R_I_E_SRF_PROTOCOL_VIOLATED = b"39P02", "srf_protocol_violated";
    E_R_I_E_EVENT_TRIGGER_PROTOCOL_VIOLATED = b"39P03", "event_trigger_protocol_violated";
    SAVEPOINT_EXCEPTION = b"3B000", "savepoint_exception";
    S_E_INVALID_SPECIFICATION = b"3B001", "invalid_savepoint_specification";
    INVALID_CATALOG_NAME = b"3D000", "invalid_catalog_name";
    INVALID_SCHEMA_NAME = b"3F000", "invalid_schema_name";
    TRANSACTION_ROLLBACK = b"40000", "transaction_rollback";
    T_R_INTEGRITY_CONSTRAINT_VIOLATION = b"40002", "transaction_integrity_constraint_violation";
    T_R_SERIALIZATION_FAILURE = b"40001", "serialization_failure";
    T_R_STATEMENT_COMPLETION_UNKNOWN = b"40003", "statement_completion_unknown";
    T_R_DEADLOCK_DETECTED = b"40P01", "deadlock_detected";
    SYNTAX_ERROR_OR_ACCESS_RULE_VIOLATION = b"42000", "syntax_error_or_access_rule_violation";
    SYNTAX_ERROR = b"42601", "syntax_error";
    INSUFFICIENT_PRIVILEGE = b"42501", "insufficient_privilege";
    CANNOT_COERCE = b"42846", "cannot_coerce";
    GROUPING_ERROR = b"42803", "grouping_error";
    WINDOWING_ERROR = b"42P20", "windowing_error";
    INVALID_RECURSION = b"42P19", "invalid_recursion";
    INVALID_FOREIGN_KEY = b"42830", "invalid_foreign_key";
    INVALID_NAME = b"42602", "invalid_name";
    NAME_TOO_LONG = b"42622", "name_too_long";
    RESERVED_NAME = b"42939", "reserved_name";
    DATATYPE_MISMATCH = b"42804", "datatype_mismatch";
    INDETERMINATE_DATATYPE = b"42P18", "indeterminate_datatype";
    COLLATION_MISMATCH = b"42P21", "collation_mismatch";
    INDETERMINATE_COLLATION = b"42P22", "indeterminate_collation";
    WRONG_OBJECT_TYPE = b"42809", "wrong_object_type";
    GENERATED_ALWAYS = b"428C9", "generated_always";
    UNDEFINED_COLUMN = b"42703", "undefined_column";
    UNDEFINED_CURSOR = b"34000", "undefined_cursor";
    UNDEFINED_DATABASE = b"3D000", "undefined_database";
    UNDEFINED_FUNCTION = b"42883", "undefined_function";
    UNDEFINED_PSTATEMENT = b"26000", "undefined_pstatement";
    UNDEFINED_SCHEMA = b"3F000", "undefined_schema";
    UNDEFINED_TABLE = b"42P01", "undefined_table";
    UNDEFINED_PARAMETER = b"42P02", "undefined_parameter";
    UNDEFINED_OBJECT = b"42704", "undefined_object";
    DUPLICATE_COLUMN = b"42701", "duplicate_column";
    DUPLICATE_CURSOR = b"42P03", "duplicate_cursor";
    DUPLICATE_DATABASE = b"42P04", "duplicate_database";
    DUPLICATE_FUNCTION = b"42723", "duplicate_function";
    DUPLICATE_PSTATEMENT = b"42P05", "duplicate_prepared_statement";
    DUPLICATE_SCHEMA = b"42P06", "duplicate_schema";
    DUPLICATE_TABLE = b"42P07", "duplicate_table";
    DUPLICATE_ALIAS = b"42712", "duplicate_alias";
    DUPLICATE_OBJECT = b"42710", "duplicate_object";
    AMBIGUOUS_COLUMN = b"42702", "ambiguous_column";
    AMBIGUOUS_FUNCTION = b"42725", "ambiguous_function";
    AMBIGUOUS_PARAMETER = b"42P08", "ambiguous_parameter";
    AMBIGUOUS_ALIAS = b"42P09", "ambiguous_alias";
    INVALID_COLUMN_REFERENCE = b"42P10", "invalid_column_reference";
    INVALID_COLUMN_DEFINITION = b"42611", "invalid_column_definition";
    INVALID_CURSOR_DEFINITION = b"42P11", "invalid_cursor_definition";
    INVALID_DATABASE_DEFINITION = b"42P12", "invalid_database_definition";
    INVALID_FUNCTION_DEFINITION = b"42P13", "invalid_function_definition";
    INVALID_PSTATEMENT_DEFINITION = b"42P14", "invalid_prepared_statement_definition";
    INVALID_SCHEMA_DEFINITION = b"42P15", "invalid_schema_definition";
    INVALID_TABLE_DEFINITION = b"42P16", "invalid_table_definition";
    INVALID_OBJECT_DEFINITION = b"42P17", "invalid_object_definition";
    WITH_CHECK_OPTION_VIOLATION = b"44000", "with_check_option_violation";
    INSUFFICIENT_RESOURCES = b"53000", "insufficient_resources";
    DISK_FULL = b"53100", "disk_full";
    OUT_OF_MEMORY = b"53200", "out_of_memory";
    TOO_MANY_CONNECTIONS = b"53300", "too_many_connections";
    CONFIGURATION_LIMIT_EXCEEDED = b"53400", "configuration_limit_exceeded";
    PROGRAM_LIMIT_EXCEEDED = b"54000", "program_limit_exceeded";
    STATEMENT_TOO_COMPLEX = b"54001", "statement_too_complex";
    TOO_MANY_COLUMNS = b"54011", "too_many_columns";
    TOO_MANY_ARGUMENTS = b"54023", "too_many_arguments";
    OBJECT_NOT_IN_PREREQUISITE_STATE = b"55000", "object_not_in_prerequisite_state";
    OBJECT_IN_USE = b"55006", "object_in_use";
    CANT_CHANGE_RUNTIME_PARAM = b"55P02", "cant_change_runtime_param";
    LOCK_NOT_AVAILABLE = b"55P03", "lock_not_available";
    UNSAFE_NEW_ENUM_VALUE_USAGE = b"55P04", "unsafe_new_enum_value_usage";
    OPERATOR_INTERVENTION = b"57000", "operator_intervention";
    QUERY_CANCELED = b"57014", "query_canceled";
    ADMIN_SHUTDOWN = b"57P01", "admin_shutdown";
    CRASH_SHUTDOWN = b"57P02", "crash_shutdown";
    CANNOT_CONNECT_NOW = b"57P03", "cannot_connect_now";
    DATABASE_DROPPED = b"57P04", "database_dropped";
    IDLE_SESSION_TIMEOUT = b"57P05", "idle_session_timeout";
    SYSTEM_ERROR = b"58000", "system_error";
    IO_ERROR = b"58030", "io_error";
    UNDEFINED_FILE = b"58P01", "undefined_file";
    DUPLICATE_FILE = b"58P02", "duplicate_file";
    SNAPSHOT_TOO_OLD = b"72000", "snapshot_too_old";
    CONFIG_FILE_ERROR = b"F0000", "config_file_error";
    LOCK_FILE_EXISTS = b"F0001", "lock_file_exists";
    FDW_ERROR = b"HV000", "fdw_error";
    FDW_COLUMN_NAME_NOT_FOUND = b"HV005", "fdw_column_name_not_found";
    FDW_DYNAMIC_PARAMETER_VALUE_NEEDED = b"HV002", "fdw_dynamic_parameter_value_needed";
    FDW_FUNCTION_SEQUENCE_ERROR = b"HV010", "fdw_function_sequence_error";
    FDW_INCONSISTENT_DESCRIPTOR_INFORMATION = b"HV021", "fdw_inconsistent_descriptor_information";
    FDW_INVALID_ATTRIBUTE_VALUE = b"HV024", "fdw_invalid_attribute_value";
    FDW_INVALID_COLUMN_NAME = b"HV007", "fdw_invalid_column_name";
    FDW_INVALID_COLUMN_NUMBER = b"HV008", "fdw_invalid_column_number";
    FDW_INVALID_DATA_TYPE = b"HV004", "fdw_invalid_data_type";
    FDW_INVALID_DATA_TYPE_DESCRIPTORS = b"HV006", "fdw_invalid_data_type_descriptors";
    FDW_INVALID_DESCRIPTOR_FIELD_IDENTIFIER = b"HV091", "fdw_invalid_descriptor_field_identifier";
    FDW_INVALID_HANDLE = b"HV00B", "fdw_invalid_handle";
    FDW_INVALID_OPTION_INDEX = b"HV00C", "fdw_invalid_option_index";
    FDW_INVALID_OPTION_NAME = b"HV00D", "fdw_invalid_option_name";
    FDW_INVALID_STRING_LENGTH_OR_BUFFER_LENGTH = b"HV090", "fdw_invalid_string_length_or_buffer_length";
    FDW_INVALID_STRING_FORMAT = b"HV00A", "fdw_invalid_string_format";
    FDW_INVALID_USE_OF_NULL_POINTER = b"HV009", "fdw_invalid_use_of_null_pointer";
    FDW_TOO_MANY_HANDLES = b"HV014", "fdw_too_many_handles";
    FDW_OUT_OF_MEMORY = b"HV001", "fdw_out_of_memory";
    FDW_NO_SCHEMAS = b"HV00P", "fdw_no_schemas";
    FDW_OPTION_NAME_NOT_FOUND = b"HV00J", "fdw_option_name_not_found";
    FDW_REPLY_HANDLE = b"HV00K", "fdw_reply_handle";
    FDW_SCHEMA_NOT_FOUND = b"HV00Q", "fdw_schema_not_found";
    FDW_TABLE_NOT_FOUND = b"HV00R", "fdw_table_not_found";
    FDW_UNABLE_TO_CREATE_EXECUTION = b"HV00L", "fdw_unable_to_create_execution";
    FDW_UNABLE_TO_CREATE_REPLY = b"HV00M", "fdw_unable_to_create_reply";
    FDW_UNABLE_TO_ESTABLISH_CONNECTION = b"HV00N", "fdw_unable_to_establish_connection";
    PLPGSQL_ERROR = b"P0000", "plpgsql_error";
    RAISE_EXCEPTION = b"P0001", "raise_exception";
    NO_DATA_FOUND = b"P0002", "no_data_found";
    TOO_MANY_ROWS = b"P0003", "too_many_rows";
    ASSERT_FAILURE = b"P0004", "assert_failure";
    INTERNAL_ERROR = b"XX000", "internal_error";
    DATA_CORRUPTED = b"XX001", "data_corrupted";
    INDEX_CORRUPTED = b"XX002", "index_corrupted";
    SERIALIZATION_FAILURE = b"40001", "serialization_failure";
    DEADLOCK_DETECTED = b"40P01", "deadlock_detected";
}
