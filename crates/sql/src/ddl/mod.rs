//! Statements that change the catalog.

pub mod types;

use crate::{Context, Result};

/// Runs one DDL statement (CREATE/ALTER/DROP/TRUNCATE of tables, indexes, schemas, sequences, databases, roles ...) inside the
/// current transaction; returns its command tag. Notices go to `cx.session`.
pub fn execute(_cx: &Context<'_>, _stmt: pg_raw_parse::Node<'_>, _sql: &str) -> Result<String> {
    unimplemented!()
}
