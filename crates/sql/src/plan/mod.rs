//! From a parse tree to rows: binder, planner, executor.

pub mod parse;
pub mod stack;
use crate::access::Row;
use crate::{Context, Result};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// A result column, as RowDescription tells it.
#[derive(Debug, Clone)]
pub struct OutputColumn {
    pub name: Arc<str>,
    pub type_oid: Oid,
    pub typmod: i32,
    /// Table and column it comes from, 0 if computed.
    pub table_oid: Oid,
    pub attnum: i16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandKind {
    Select,
    Insert,
    Update,
    Delete,
    Values,
}

/// A bound and planned SELECT, INSERT, UPDATE, DELETE or VALUES. Immutable, shareable between sessions of the same database,
/// role, search_path and parameter types; valid while `Catalog::generation` stands at `generation`.
pub struct Plan {
    pub kind: CommandKind,
    pub columns: Vec<OutputColumn>,
    pub param_types: Vec<Oid>,
    pub generation: u64,
    /// Relations to lock (OID and mode) each time the plan starts.
    pub locks: Vec<(Oid, sinew_txn::LockMode)>,
    /// Takes no xid and no row lock.
    pub read_only: bool,
}

/// Binds and plans one statement. `param_types`: known types of $1.. (0 = to be inferred).
pub fn plan(
    _cx: &Context<'_>,
    _stmt: pg_raw_parse::Node<'_>,
    _sql: &str,
    _param_types: &[Oid],
) -> Result<Arc<Plan>> {
    unimplemented!()
}

/// A plan being run; rows are pulled, so a portal can stop and go on.
pub struct Execution {}
impl Execution {
    pub fn start(_cx: &Context<'_>, _plan: &Arc<Plan>, _params: &[Datum]) -> Result<Execution> {
        unimplemented!()
    }
    /// The next row (of RETURNING for a modifying statement); a modifying statement has done all its work when `None` comes.
    pub fn next(&mut self, _cx: &Context<'_>) -> Result<Option<&Row>> {
        unimplemented!()
    }
    /// Rows inserted, updated, deleted or returned: for the command tag.
    pub fn rows_affected(&self) -> u64 {
        unimplemented!()
    }
}

/// EXPLAIN's lines.
pub fn explain(_cx: &Context<'_>, _plan: &Arc<Plan>, _analyze: Option<&Execution>) -> Vec<String> {
    unimplemented!()
}

/// Binds an expression over a relation's columns (defaults, CHECK, partial evaluation for DDL).
pub struct BoundExpr {}
impl BoundExpr {
    pub fn parse(
        _cx: &Context<'_>,
        _sql: &str,
        _relation: Option<&Arc<crate::catalog::Relation>>,
        _target: Option<(Oid, i32)>,
    ) -> Result<BoundExpr> {
        unimplemented!()
    }
    /// As `parse`, from a parse tree node (COPY's WHERE).
    pub fn bind(
        _cx: &Context<'_>,
        _node: pg_raw_parse::Node<'_>,
        _sql: &str,
        _relation: Option<&Arc<crate::catalog::Relation>>,
        _target: Option<(Oid, i32)>,
    ) -> Result<BoundExpr> {
        unimplemented!()
    }
    /// What a column (by position) gets when an INSERT or COPY does not name it: its default, its identity's sequence; `None`
    /// means NULL.
    pub fn column_default(
        _cx: &Context<'_>,
        _relation: &Arc<crate::catalog::Relation>,
        _column: usize,
    ) -> Result<Option<BoundExpr>> {
        unimplemented!()
    }
    pub fn eval(&self, _cx: &Context<'_>, _row: &[Datum]) -> Result<Datum> {
        unimplemented!()
    }
}

/// NOT NULL and CHECK of a relation, bound once: for INSERT, UPDATE and COPY.
pub struct RowChecks {}
impl RowChecks {
    pub fn new(_cx: &Context<'_>, _relation: &Arc<crate::catalog::Relation>) -> Result<RowChecks> {
        unimplemented!()
    }
    /// 23502 or 23514 with PostgreSQL's words and detail line.
    pub fn check(
        &self,
        _cx: &Context<'_>,
        _relation: &crate::catalog::Relation,
        _row: &[Datum],
    ) -> Result<()> {
        unimplemented!()
    }
}
