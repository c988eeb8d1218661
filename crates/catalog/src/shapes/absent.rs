//! Names of PostgreSQL's built-in objects that Sinew lacks. Their use is refused as not supported
//! rather than as unknown.
//!
//! The lists are the difference between two catalogs. `scripts/absent-names` writes them. They are
//! read only on the way to an error.

use sinew_error::SqlError;
use sinew_error::sqlerr;

const FUNCTIONS: &str = include_str!("absent/functions.txt");
const TYPES: &str = include_str!("absent/types.txt");
const RELATIONS: &str = include_str!("absent/relations.txt");
const COLUMNS: &str = include_str!("absent/columns.txt");

fn has(list: &str, name: &str) -> bool {
    list.lines().any(|line| line == name)
}

/// The error for a type name that means nothing here: 0A000 for PostgreSQL's own, 42704 otherwise.
/// `shown` is the name as written, perhaps with a schema.
pub fn missing_type(shown: &str) -> SqlError {
    let plain = shown.strip_prefix("pg_catalog.").unwrap_or(shown);
    if has(TYPES, plain) {
        SqlError::unsupported(format!("type {plain} is not supported"))
    } else {
        sqlerr!(UNDEFINED_OBJECT, "type \"{shown}\" does not exist")
    }
}

/// The error for a call of a built-in function of PostgreSQL that Sinew lacks; `None` for names
/// that PostgreSQL lacks too.
pub fn missing_function(name: &str) -> Option<SqlError> {
    has(FUNCTIONS, name).then(|| SqlError::unsupported(format!("function {name} is not supported")))
}

/// The error for a table or view of PostgreSQL's own schemas that Sinew lacks; `None` for other
/// names.
pub fn missing_relation(schema: Option<&str>, name: &str) -> Option<SqlError> {
    let shown = format!("{}.{name}", schema.unwrap_or("pg_catalog"));
    has(RELATIONS, &shown).then(|| SqlError::unsupported(format!("relation {name} is not supported")))
}

/// The error for a column of a system view whose figures Sinew does not keep; `None` for other
/// names.
pub fn missing_column(relation: &str, column: &str) -> Option<SqlError> {
    has(COLUMNS, &format!("{relation}.{column}"))
        .then(|| SqlError::unsupported(format!("column {column} of {relation} is not supported")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_error::SqlState;

    #[test]
    fn absent_names_are_not_supported_and_others_do_not_exist() {
        assert_eq!(missing_type("pg_catalog.tsvector").sqlstate, SqlState::FEATURE_NOT_SUPPORTED);
        assert_eq!(missing_type("jsn").sqlstate, SqlState::UNDEFINED_OBJECT);
        assert!(missing_function("json_to_record").is_some() && missing_function("jsn_agg").is_none());
    }

    #[test]
    fn absent_relations_and_columns_are_named() {
        assert!(missing_relation(None, "pg_statio_user_tables").is_some());
        assert!(missing_relation(Some("pg_catalog"), "pg_stat_bgwriter").is_some());
        assert!(missing_relation(Some("public"), "pg_stat_bgwriter").is_none());
        assert!(missing_column("pg_stat_user_tables", "n_tup_ins").is_some());
        assert!(missing_column("pg_stat_user_tables", "relname").is_none());
    }

    #[test]
    fn nothing_listed_exists() {
        let there = |name: &str| sinew_types::typeinfo::lookup_typname(name).is_some();
        assert_eq!(TYPES.lines().filter(|t| there(t)).collect::<Vec<_>>(), Vec::<&str>::new());
        let there = |name: &str| !sinew_types::func::by_name(name).is_empty();
        assert_eq!(FUNCTIONS.lines().filter(|f| there(f)).collect::<Vec<_>>(), Vec::<&str>::new());
    }
}
