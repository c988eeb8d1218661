//! System relations that have no rows, with the reason why that is true.
//!
//! A relation stands here only while every statement that could give it a row is refused. A change
//! that allows such a statement removes the relation from the list and fills it. Reading a relation
//! that is neither filled nor listed is an internal error, and a test reads every one.

use sinew_error::{Result, SqlError};
use sinew_table::Row;

/// Name and reason.
pub const EMPTY: &[(&str, &str)] = &[
    ("pg_conversion", "UTF8 is the only encoding: CREATE CONVERSION is refused"),
    ("pg_event_trigger", "CREATE EVENT TRIGGER is refused"),
    ("pg_foreign_data_wrapper", "CREATE FOREIGN DATA WRAPPER is refused"),
    ("pg_foreign_server", "CREATE SERVER is refused"),
    ("pg_foreign_table", "CREATE FOREIGN TABLE is refused"),
    ("pg_parameter_acl", "GRANT ... ON PARAMETER is refused"),
    ("pg_policies", "CREATE POLICY is refused"),
    ("pg_policy", "CREATE POLICY is refused"),
    ("pg_replication_origin", "functions of replication origins are refused"),
    ("pg_rules", "CREATE RULE is refused, and the rules that make views are not shown there"),
    ("pg_seclabel", "SECURITY LABEL is refused"),
    ("pg_seclabels", "SECURITY LABEL is refused"),
    ("pg_shseclabel", "SECURITY LABEL is refused"),
    ("pg_statistic_ext", "CREATE STATISTICS is refused"),
    ("pg_statistic_ext_data", "CREATE STATISTICS is refused"),
    ("pg_subscription", "CREATE SUBSCRIPTION is refused"),
    ("pg_subscription_rel", "CREATE SUBSCRIPTION is refused"),
    ("pg_transform", "CREATE TRANSFORM is refused"),
    ("pg_ts_config", "there is no text search: CREATE TEXT SEARCH is refused"),
    ("pg_ts_config_map", "there is no text search: CREATE TEXT SEARCH is refused"),
    ("pg_ts_dict", "there is no text search: CREATE TEXT SEARCH is refused"),
    ("pg_ts_parser", "there is no text search: CREATE TEXT SEARCH is refused"),
    ("pg_ts_template", "there is no text search: CREATE TEXT SEARCH is refused"),
    ("pg_user_mapping", "CREATE USER MAPPING is refused"),
    ("pg_user_mappings", "CREATE USER MAPPING is refused"),
];

/// No rows, for those of the list.
pub(super) fn rows(name: &str) -> Result<Vec<Row>> {
    if EMPTY.iter().any(|(listed, _)| *listed == name) {
        return Ok(Vec::new());
    }
    Err(SqlError::internal(format!("system relation {name} is neither filled nor said to be empty")))
}
