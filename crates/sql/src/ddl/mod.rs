//! Statements that change the catalog.
//!
//! Every statement works inside the current transaction: rows of the catalogs, files that go with
//! the transaction's fate, and messages that go out with its commit. Locks are PostgreSQL's.
//!
//! | file | what it does |
//! |---|---|
//! | `create`, `create_as`, `index`, `sequence`, `view`, `schema`, `database`, `role` | CREATE (and ALTER of the last ones) |
//! | `materialized`, `difference` | CREATE and REFRESH MATERIALIZED VIEW |
//! | `enums`, `made_types` | CREATE TYPE ... AS ENUM and ALTER TYPE; what all types that users make have in common |
//! | `domains`, `alter_domain` | CREATE and ALTER DOMAIN |
//! | `ranges` | CREATE TYPE ... AS RANGE, and what belongs to a range type |
//! | `composites` | CREATE TYPE ... AS, its attributes, and the columns that have a row type |
//! | `routine`, `alter_routine`, `drop_routines` | CREATE, ALTER and DROP of functions and procedures |
//! | `aggregate`, `operator`, `define` | CREATE AGGREGATE; operators; the lists of options that such statements have |
//! | `beside` | the steps of index commands that are CONCURRENTLY |
//! | `alter`, `alter_column`, `alter_type`, `rewrite`, `rename`, `set_schema`, `truncate` | changes of tables |
//! | `foreign` | FOREIGN KEY: made, validated, taken out |
//! | `extension`, `drop_extensions` | CREATE, ALTER and DROP EXTENSION |
//! | `publication`, `publication_members`, `replica_identity` | publications, their tables and schemas; REPLICA IDENTITY |
//! | `stored_settings` | ALTER ROLE and ALTER DATABASE ... SET; the lists of settings that these and functions have |
//! | `drop`, `drop_columns`, `drop_indexes`, `drop_types`, `drop_absent` | DROP, with dependencies; of columns; of indexes; of types; of kinds of objects that there are none of |
//! | `comment`, `grant` | COMMENT ON; GRANT, REVOKE, ALTER DEFAULT PRIVILEGES |
//! | `maintain`, `analyze` | vacuum and ANALYZE in the background; what ANALYZE finds out |
//! | `store` | the rows an object consists of |
//! | `names`, `types`, `exprs` | names, types and expressions in DDL |

mod aggregate;
mod alter;
mod alter_column;
mod alter_constraint;
mod alter_domain;
mod alter_routine;
mod alter_type;
pub mod analyze;
pub mod beside;
mod comment;
mod composites;
pub use crate::ddl::composites::has_rows;
pub mod constraints;
mod create;
mod create_as;
mod define;
mod determined;
mod difference;
pub mod query_table {
    //! CREATE TABLE AS and SELECT INTO of a query that the session has planned, or that EXPLAIN
    //! shows.
    pub use crate::ddl::create_as::{Query, create, fill, is_there, plan_of, plan_of_select};
}

mod database;
mod domains;
mod drop;
pub use crate::ddl::drop::drop_temporary;
mod drop_absent;
mod drop_columns;
mod drop_extensions;
mod drop_indexes;
mod drop_routines;
mod drop_types;
mod enums;
mod exprs;
mod extension;
mod foreign;
mod grant;
mod in_use;
mod index;
mod inherit;
mod inherit_alter;
mod inverted_index;
mod large_object;
pub mod lock;
mod made_types;
mod materialized;
pub mod names;
mod operator;
pub mod options;
mod owner;
pub(crate) mod partition;
mod partition_attach;
mod partition_bounds;
mod partition_foreign_keys;
mod partition_indexes;
mod partition_key;
mod partition_triggers;
mod publication;
mod publication_members;
mod ranges;
pub mod reindex;
mod rename;
mod replica_identity;
mod rewrite;
mod role;
mod routine;
pub use crate::ddl::routine::TRIGGER;
mod schema;
mod sequence;
pub mod set;
mod set_schema;
mod store;
mod stored_settings;
mod trigger;
mod truncate;
pub mod types;
mod view;

use crate::state::SessionState;
use pg_raw_parse::raw::{ObjectType, VariableSetKind};
use pg_raw_parse::{Node, nodes};
use sinew_error::notsup;
use sinew_error::{Result, SqlError};
use sinew_plan::parse::node_name;

/// Runs one DDL statement (CREATE/ALTER/DROP/TRUNCATE of tables, indexes, schemas, sequences,
/// databases, roles ...) inside the current transaction; returns its command tag. Notices go to
/// `cx.session`.
pub fn execute(cx: &SessionState, stmt: Node<'_>, sql: &str) -> Result<String> {
    let tag = dispatch(cx, stmt, sql).map_err(|e| e.in_text(sql))?;
    // The next statement of the transaction sees the rows that this one wrote.
    cx.next_command()?;
    Ok(tag)
}

/// As [`execute`], of a CREATE TABLE AS EXECUTE whose statement the session has found.
pub fn create_table_of(
    cx: &SessionState,
    stmt: &nodes::CreateTableAsStmt,
    sql: &str,
    query: &query_table::Query,
) -> Result<String> {
    let tag = create_as::create_table_of(cx, stmt, sql, query, "SELECT 0").map_err(|e| e.in_text(sql))?;
    cx.next_command()?;
    Ok(tag)
}

fn dispatch(cx: &SessionState, stmt: Node<'_>, sql: &str) -> Result<String> {
    match stmt {
        Node::CreateStmt(s) => create::create_table(cx, s, sql),
        Node::CreateTableAsStmt(s) if s.objtype == ObjectType::OBJECT_MATVIEW => {
            materialized::create(cx, s, sql)
        }
        Node::RefreshMatViewStmt(s) => materialized::refresh(cx, s),
        Node::CreateTableAsStmt(s) => create_as::create_table_as(cx, s, sql),
        Node::SelectStmt(s) if sinew_plan::bind::into::has_into(s) => create_as::select_into(cx, s, sql),
        Node::IndexStmt(s) => index::create_index(cx, s, sql),
        Node::CreateSeqStmt(s) => sequence::create_sequence(cx, s),
        Node::AlterSeqStmt(s) => sequence::alter_sequence(cx, s),
        Node::ViewStmt(s) => view::create_view(cx, s, sql),
        Node::CreateEnumStmt(s) => enums::create_enum(cx, s),
        Node::CompositeTypeStmt(s) => composites::create(cx, s),
        Node::CreateRangeStmt(s) => ranges::create(cx, s),
        Node::AlterEnumStmt(s) => enums::alter_enum(cx, s),
        Node::CreateDomainStmt(s) => domains::create(cx, s, sql),
        Node::AlterDomainStmt(s) => alter_domain::alter(cx, s, sql),
        Node::CreateExtensionStmt(s) => extension::create(cx, s),
        Node::AlterExtensionStmt(s) => extension::update(cx, s),
        Node::CreateFunctionStmt(s) => routine::create(cx, s, sql),
        Node::AlterFunctionStmt(s) => alter_routine::alter(cx, s),
        Node::DefineStmt(s) if s.kind == ObjectType::OBJECT_AGGREGATE => aggregate::create(cx, s),
        Node::DefineStmt(s) if s.kind == ObjectType::OBJECT_OPERATOR => operator::create(cx, s),
        Node::AlterOperatorStmt(s) => operator::alter(cx, s),
        Node::DefineStmt(s) => Err(match s.kind {
            ObjectType::OBJECT_TYPE => notsup!("CREATE TYPE of a base type is not supported"),
            ObjectType::OBJECT_COLLATION => notsup!("CREATE COLLATION is not supported"),
            _ => notsup!("CREATE TEXT SEARCH is not supported"),
        }),
        Node::CreateTrigStmt(s) => trigger::create(cx, s, sql),
        Node::CreatePublicationStmt(s) => publication::create(cx, s, sql),
        Node::AlterPublicationStmt(s) => publication::alter(cx, s, sql),
        Node::CreateSchemaStmt(s) => schema::create_schema(cx, s, sql),
        Node::CreatedbStmt(s) => database::create_database(cx, s),
        Node::DropdbStmt(s) => database::drop_database(cx, s),
        Node::AlterDatabaseStmt(s) => database::alter_database(cx, s),
        Node::AlterDatabaseSetStmt(s) => stored_settings::alter_database(cx, s),
        Node::CreateRoleStmt(s) => role::create_role(cx, s),
        Node::AlterRoleSetStmt(s) => stored_settings::alter_role(cx, s),
        Node::AlterRoleStmt(s) => role::alter_role(cx, s),
        Node::DropRoleStmt(s) => role::drop_role(cx, s),
        Node::GrantRoleStmt(s) => role::grant_role(cx, s),
        Node::GrantStmt(s) => grant::grant(cx, s),
        Node::AlterDefaultPrivilegesStmt(s) => grant::alter_defaults(cx, s),
        Node::DropStmt(s) => drop::drop_statement(cx, s),
        Node::DropSubscriptionStmt(s) => drop_absent::drop_subscription(cx, s),
        Node::DropUserMappingStmt(s) => drop_absent::drop_user_mapping(cx, s),
        Node::TruncateStmt(s) => truncate::truncate(cx, s),
        Node::ReindexStmt(s) => reindex::reindex(cx, s),
        Node::RenameStmt(s) => rename::rename(cx, s),
        Node::AlterTableStmt(s) if s.objtype == ObjectType::OBJECT_TYPE => composites::alter(cx, s),
        Node::AlterTableStmt(s) => alter::alter_table(cx, s, sql),
        Node::AlterOwnerStmt(s) => owner::alter_owner(cx, s),
        Node::ReassignOwnedStmt(s) => owner::reassign_owned(cx, s),
        Node::AlterObjectSchemaStmt(s) => set_schema::set_schema(cx, s),
        Node::CommentStmt(s) => comment::comment(cx, s),
        other => Err(notsup!("{} is not supported", statement_name(other))),
    }
}

/// The error of a statement that ends transactions, where a function or another statement runs it.
pub fn runs_in_no_function(command: &str) -> SqlError {
    sinew_error::sqlerr!(ACTIVE_SQL_TRANSACTION, "{command} cannot be executed from a function")
}

/// Refuses a statement that runs by itself alone: it ends transactions, or works in several.
pub fn refuse_alone(node: Node<'_>) -> Result<()> {
    use pg_raw_parse::raw::DiscardMode;
    use pg_raw_parse::raw::ReindexObjectType as T;
    let command = match node {
        Node::VacuumStmt(s) if s.is_vacuumcmd => "VACUUM",
        Node::CreatedbStmt(_) => "CREATE DATABASE",
        Node::DropdbStmt(_) => "DROP DATABASE",
        Node::AlterSystemStmt(_) => "ALTER SYSTEM",
        Node::IndexStmt(s) if s.concurrent => "CREATE INDEX CONCURRENTLY",
        Node::DropStmt(s) if s.concurrent => "DROP INDEX CONCURRENTLY",
        Node::ReindexStmt(s) if reindex::options(s)?.concurrently => "REINDEX CONCURRENTLY",
        Node::ReindexStmt(s) => match s.kind {
            T::REINDEX_OBJECT_INDEX | T::REINDEX_OBJECT_TABLE => return Ok(()),
            T::REINDEX_OBJECT_SCHEMA => "REINDEX SCHEMA",
            T::REINDEX_OBJECT_SYSTEM => "REINDEX SYSTEM",
            _ => "REINDEX DATABASE",
        },
        Node::DiscardStmt(s) if s.target == DiscardMode::DISCARD_ALL => "DISCARD ALL",
        _ => return Ok(()),
    };
    Err(runs_in_no_function(command))
}

/// The statement's command tag: what it is called in "cannot execute ... in a read-only
/// transaction".
pub fn command_name(node: Node<'_>) -> String {
    let of = |verb: &str, kind| format!("{verb} {}", object_name(kind).unwrap_or("TABLE"));
    match node {
        Node::CreateStmt(_) => "CREATE TABLE".into(),
        Node::CreateTableAsStmt(s) if s.objtype == ObjectType::OBJECT_MATVIEW => {
            "CREATE MATERIALIZED VIEW".into()
        }
        Node::CreateTableAsStmt(_) => "CREATE TABLE AS".into(),
        Node::SelectStmt(_) => "SELECT INTO".into(),
        Node::IndexStmt(_) => "CREATE INDEX".into(),
        Node::CreateSeqStmt(_) => "CREATE SEQUENCE".into(),
        Node::CreateFunctionStmt(s) if s.is_procedure => "CREATE PROCEDURE".into(),
        Node::CreateFunctionStmt(_) => "CREATE FUNCTION".into(),
        Node::CreateTrigStmt(_) => "CREATE TRIGGER".into(),
        Node::DefineStmt(s) => of("CREATE", s.kind),
        Node::AlterFunctionStmt(s) => of("ALTER", s.objtype),
        Node::AlterOperatorStmt(_) => "ALTER OPERATOR".into(),
        Node::AlterSeqStmt(_) => "ALTER SEQUENCE".into(),
        Node::VariableSetStmt(s) => match s.kind {
            VariableSetKind::VAR_RESET | VariableSetKind::VAR_RESET_ALL => "RESET".into(),
            _ => "SET".into(),
        },
        Node::VariableShowStmt(_) => "SHOW".into(),
        Node::ConstraintsSetStmt(_) => "SET CONSTRAINTS".into(),
        Node::LockStmt(_) => "LOCK TABLE".into(),
        Node::CreatedbStmt(_) => "CREATE DATABASE".into(),
        Node::AlterDatabaseSetStmt(_) => "ALTER DATABASE".into(),
        Node::AlterRoleSetStmt(_) => "ALTER ROLE".into(),
        Node::DropdbStmt(_) => "DROP DATABASE".into(),
        Node::ViewStmt(_) => "CREATE VIEW".into(),
        Node::CreateEnumStmt(_) | Node::CompositeTypeStmt(_) | Node::CreateRangeStmt(_) => {
            "CREATE TYPE".into()
        }
        Node::AlterEnumStmt(_) => "ALTER TYPE".into(),
        Node::TruncateStmt(_) => "TRUNCATE TABLE".into(),
        Node::GrantStmt(s) => if s.is_grant { "GRANT" } else { "REVOKE" }.into(),
        Node::GrantRoleStmt(s) => if s.is_grant { "GRANT ROLE" } else { "REVOKE ROLE" }.into(),
        Node::ReassignOwnedStmt(_) => "REASSIGN OWNED".into(),
        Node::DropStmt(s) => of("DROP", s.remove_type),
        Node::AlterTableStmt(s) => of("ALTER", s.objtype),
        Node::AlterOwnerStmt(s) => of("ALTER", s.object_type),
        Node::AlterObjectSchemaStmt(s) => of("ALTER", s.object_type),
        Node::RenameStmt(s) => match s.rename_type {
            // A column's or a constraint's renaming alters what has it.
            ObjectType::OBJECT_COLUMN | ObjectType::OBJECT_ATTRIBUTE => of("ALTER", s.relation_type),
            ObjectType::OBJECT_TABCONSTRAINT => "ALTER TABLE".into(),
            ObjectType::OBJECT_DOMCONSTRAINT => "ALTER DOMAIN".into(),
            kind => of("ALTER", kind),
        },
        other => statement_name(other),
    }
}

/// The words a statement begins with, made from the name of its node: `CreateDomainStmt` is CREATE
/// DOMAIN. `statements.txt` has those that SQL calls otherwise.
fn statement_name(node: Node<'_>) -> String {
    let name = node_name(node);
    let name = name.trim_end_matches("Stmt");
    let mut words = String::new();
    for (i, c) in name.chars().enumerate() {
        if i > 0 && c.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(c.to_ascii_uppercase());
    }
    let mut names = include_str!("statements.txt").lines().filter_map(|line| line.split_once('\t'));
    names.find(|(node, _)| *node == words).map_or(words.clone(), |(_, sql)| sql.into())
}

fn unsupported_object(verb: &str, kind: ObjectType::Type) -> SqlError {
    let name = object_name(kind).unwrap_or("of such an object");
    notsup!("{verb} {name} is not supported")
}

/// An object's kind as statements write it.
fn object_name(kind: ObjectType::Type) -> Option<&'static str> {
    Some(match kind {
        ObjectType::OBJECT_TABLE => "TABLE",
        ObjectType::OBJECT_INDEX => "INDEX",
        ObjectType::OBJECT_SEQUENCE => "SEQUENCE",
        ObjectType::OBJECT_VIEW => "VIEW",
        ObjectType::OBJECT_SCHEMA => "SCHEMA",
        ObjectType::OBJECT_ROLE => "ROLE",
        ObjectType::OBJECT_MATVIEW => "MATERIALIZED VIEW",
        ObjectType::OBJECT_FUNCTION => "FUNCTION",
        ObjectType::OBJECT_PROCEDURE => "PROCEDURE",
        ObjectType::OBJECT_ROUTINE => "ROUTINE",
        ObjectType::OBJECT_AGGREGATE => "AGGREGATE",
        ObjectType::OBJECT_OPERATOR => "OPERATOR",
        ObjectType::OBJECT_TYPE => "TYPE",
        ObjectType::OBJECT_DOMAIN => "DOMAIN",
        ObjectType::OBJECT_TRIGGER => "TRIGGER",
        ObjectType::OBJECT_RULE => "RULE",
        ObjectType::OBJECT_EXTENSION => "EXTENSION",
        ObjectType::OBJECT_COLLATION => "COLLATION",
        ObjectType::OBJECT_CAST => "CAST",
        ObjectType::OBJECT_LANGUAGE => "LANGUAGE",
        ObjectType::OBJECT_POLICY => "POLICY",
        ObjectType::OBJECT_PUBLICATION => "PUBLICATION",
        ObjectType::OBJECT_FOREIGN_TABLE => "FOREIGN TABLE",
        ObjectType::OBJECT_FOREIGN_SERVER => "SERVER",
        ObjectType::OBJECT_EVENT_TRIGGER => "EVENT TRIGGER",
        ObjectType::OBJECT_STATISTIC_EXT => "STATISTICS",
        ObjectType::OBJECT_DATABASE => "DATABASE",
        ObjectType::OBJECT_TABLESPACE => "TABLESPACE",
        ObjectType::OBJECT_ACCESS_METHOD => "ACCESS METHOD",
        ObjectType::OBJECT_CONVERSION => "CONVERSION",
        ObjectType::OBJECT_FDW => "FOREIGN DATA WRAPPER",
        ObjectType::OBJECT_OPCLASS => "OPERATOR CLASS",
        ObjectType::OBJECT_OPFAMILY => "OPERATOR FAMILY",
        ObjectType::OBJECT_TSCONFIGURATION => "TEXT SEARCH CONFIGURATION",
        ObjectType::OBJECT_TSDICTIONARY => "TEXT SEARCH DICTIONARY",
        ObjectType::OBJECT_TSPARSER => "TEXT SEARCH PARSER",
        ObjectType::OBJECT_TSTEMPLATE => "TEXT SEARCH TEMPLATE",
        _ => return None,
    })
}
