//! Bound statements: a query, or a change of a table's rows.

use crate::tree::expr::{Expr, RelId};
use crate::tree::query::{Query, Target};
use sinew_table::Relation;
use std::sync::Arc;

/// A bound statement.
#[derive(Debug, Clone)]
pub enum Statement {
    Select(Box<Query>),
    Insert(Box<Insert>),
    Update(Box<Update>),
    Delete(Box<Update>),
    Merge(Box<Merge>),
}

impl Statement {
    /// The list of RETURNING: its output for each row that it changes.
    pub fn returning(&self) -> &[Target] {
        match self {
            Statement::Select(_) | Statement::Merge(_) => &[],
            Statement::Insert(i) => &i.returning,
            Statement::Update(u) | Statement::Delete(u) => &u.returning,
        }
    }
}

/// A CHECK constraint over the target's columns.
#[derive(Debug, Clone)]
pub struct Check {
    pub name: Arc<str>,
    pub e: Expr,
}

/// The condition that a written row must fulfil so that a view with a check option shows it.
#[derive(Debug, Clone)]
pub struct CheckOption {
    pub view: Arc<str>,
    pub conditions: Vec<Expr>,
}

/// UPDATE, and DELETE with no assignments.
#[derive(Debug, Clone)]
pub struct Update {
    pub table: Arc<Relation>,
    pub target: RelId,
    /// FROM with the target first, and WHERE.
    pub query: Query,
    pub sets: Vec<(usize, Expr)>,
    /// The generated columns, over the new row.
    pub generated: Vec<(usize, Expr)>,
    pub checks: Vec<Check>,
    pub options: Vec<CheckOption>,
    pub returning: Vec<Target>,
}

/// A bound INSERT.
#[derive(Debug, Clone)]
pub struct Insert {
    pub table: Arc<Relation>,
    /// Entry that stands for the new row.
    pub target: RelId,
    pub source: Query,
    /// Entry that stands for a row of the source.
    pub source_rel: RelId,
    /// One expression per column of the table, over the source's row.
    pub values: Vec<Expr>,
    /// The generated columns, over the new row.
    pub generated: Vec<(usize, Expr)>,
    pub checks: Vec<Check>,
    pub options: Vec<CheckOption>,
    pub returning: Vec<Target>,
    pub conflict: Option<Conflict>,
}

/// DO UPDATE: assignments and WHERE.
pub type DoUpdate = (Vec<(usize, Expr)>, Option<Expr>);

/// The unique indexes by which rows are in conflict.
#[derive(Debug, Clone)]
pub enum Arbiters {
    /// By position.
    Found(Vec<usize>),
    /// Those that have these keys and are there for rows of these conditions, over a view's entry:
    /// until its table is known.
    Inferred { keys: Vec<Expr>, conditions: Vec<Expr> },
}

/// ON CONFLICT.
#[derive(Debug, Clone)]
pub struct Conflict {
    /// Unique indexes whose violation is meant.
    pub arbiters: Arbiters,
    /// The statement says which; all otherwise.
    pub names_arbiters: bool,
    /// Entry that stands for the row proposed for insertion.
    pub excluded: RelId,
    /// DO UPDATE: assignments and WHERE, over the existing row and `excluded`.
    pub update: Option<DoUpdate>,
}

/// A bound MERGE.
#[derive(Debug, Clone)]
pub struct Merge {
    pub table: Arc<Relation>,
    pub target: RelId,
    /// WITH, and FROM with the join.
    pub query: Query,
    /// The join's condition.
    pub on: Vec<Expr>,
    pub actions: Vec<MergeAction>,
    /// The generated columns, over a written row.
    pub generated: Vec<(usize, Expr)>,
    pub checks: Vec<Check>,
}

/// WHEN: the first whose condition holds is taken.
#[derive(Debug, Clone)]
pub struct MergeAction {
    pub is_matched: bool,
    pub condition: Option<Expr>,
    pub work: MergeWork,
}

/// The work of an action of MERGE.
#[derive(Debug, Clone)]
pub enum MergeWork {
    Nothing,
    Delete,
    Update(Vec<(usize, Expr)>),
    /// One value for each column.
    Insert(Vec<Expr>),
}
