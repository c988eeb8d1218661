//! The binder's state: the range table, the names in sight, types, and notes for the planner.
//!
//! The trees that the catalog keeps are read into a [`Binder`], and the clauses of statements
//! (`bind`) are bound by it.

pub mod casts;
pub mod collate;
pub mod domains;
pub mod locks;
pub mod oper;
pub mod outside;
pub mod polymorphic;
pub mod record_columns;
mod row_casts;
pub mod scope;
pub mod types;

use crate::binder::outside::Names;
use crate::binder::scope::{Recursion, Scope};
use crate::tree::expr::{Expr, RelId, Written};
use crate::tree::parse;
use crate::tree::query::{Cte, Rte};
use sinew_catalog::View;
use sinew_catalog::acl::Need;
use sinew_catalog::lookup::undefined_table;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::Relation;
use sinew_txn::WaitPolicy;
use sinew_types::acl::Rights;
use sinew_types::memory::Charge;
use sinew_types::{Datum, FnCtx, Oid, oid, typeinfo};
use std::sync::Arc;

/// A bound expression with its type and place.
#[derive(Debug, Clone)]
pub struct Typed {
    pub e: Expr,
    pub ty: Oid,
    pub tm: i32,
    /// The domain that it is of, or the array over one (`domains`).
    pub domain: Option<Oid>,
    pub loc: i32,
}

impl Typed {
    /// An expression of a type, without a type modifier.
    pub fn new(e: Expr, ty: Oid, loc: i32) -> Typed {
        Typed { e, ty, tm: -1, domain: None, loc }
    }

    /// The expression with a type modifier.
    pub fn with_typmod(mut self, tm: i32) -> Typed {
        self.tm = tm;
        self
    }
}

/// Which clause an expression stands in: decides what is allowed there and how errors call it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clause {
    Select,
    From,
    Where,
    JoinOn,
    GroupBy,
    Having,
    OrderBy,
    Limit,
    Offset,
    Values,
    Returning,
    UpdateSource,
    UpdateTarget,
    InsertTarget,
    Default,
    /// The expression of a generated column.
    Generated,
    Check,
    /// USING of ALTER COLUMN TYPE.
    Transform,
    IndexKey,
    IndexPredicate,
    /// WHEN of a trigger.
    TriggerWhen,
    Filter,
    AggArg,
    WindowArg,
    /// PARTITION BY and ORDER BY of a window.
    WindowSpec,
    WindowRows,
    WindowRange,
    WindowGroups,
    FromFunction,
    Execute,
    CallArgument,
    /// WHEN ... AND of MERGE.
    MergeWhen,
    /// A value in FOR VALUES.
    PartitionBound,
    Other,
}

impl Clause {
    /// The clause's name in error messages.
    pub fn name(self) -> &'static str {
        match self {
            Clause::Select => "SELECT",
            Clause::From => "FROM",
            Clause::Where => "WHERE",
            Clause::JoinOn => "JOIN conditions",
            Clause::GroupBy => "GROUP BY",
            Clause::Having => "HAVING",
            Clause::OrderBy => "ORDER BY",
            Clause::Limit => "LIMIT",
            Clause::Offset => "OFFSET",
            Clause::WindowRows => "window ROWS",
            Clause::WindowRange => "window RANGE",
            Clause::WindowGroups => "window GROUPS",
            Clause::WindowSpec => "window definitions",
            Clause::Values => "VALUES",
            Clause::Returning => "RETURNING",
            Clause::UpdateSource | Clause::UpdateTarget => "UPDATE",
            Clause::InsertTarget => "INSERT",
            Clause::Default => "DEFAULT expressions",
            Clause::Generated => "column generation expressions",
            Clause::Check => "check constraints",
            Clause::Transform => "transform expressions",
            Clause::IndexKey => "index expressions",
            Clause::IndexPredicate => "index predicates",
            Clause::CallArgument => "CALL arguments",
            Clause::TriggerWhen => "trigger WHEN conditions",
            Clause::Filter => "FILTER",
            Clause::AggArg | Clause::WindowArg | Clause::Other => "this clause",
            Clause::FromFunction => "functions in FROM",
            Clause::Execute => "EXECUTE parameters",
            Clause::MergeWhen => "MERGE WHEN conditions",
            Clause::PartitionBound => "partition bound",
        }
    }
}

/// Binds one statement: its range table, its scopes and its notes.
pub struct Binder<'a> {
    pub cx: &'a View,
    pub sql: &'a str,
    pub rtes: Vec<Rte>,
    pub ctes: Vec<Cte>,
    pub param_types: Vec<Oid>,
    /// The values of the parameters, where the plan is made for these alone.
    pub values: Vec<Datum>,
    /// `$n` beyond those given may be inferred (false for expressions without parameters).
    pub params_open: bool,
    /// Internal parameter slots allotted so far; they follow the user's once their number is known.
    pub slots: u32,
    pub scopes: Vec<Scope>,
    pub clause: Clause,
    /// The clause in which the subquery that is about to be bound stands.
    pub around: Option<Clause>,
    pub locks: Vec<(Oid, sinew_txn::LockMode)>,
    pub queries: u32,
    pub fnctx: FnCtx,
    /// Names of columns in a CHECK or DEFAULT's text have no place in the user's statement: no
    /// position is given.
    pub no_positions: bool,
    pub has_sublinks: bool,
    /// Constants that are parameters: address of the tree's node, number; sorted.
    pub constants: Vec<(usize, u32)>,
    /// A constant was read whose text means something else another time ('now').
    pub has_passing_constant: bool,
    /// The entries of FROM that are views, with the types of their rows.
    pub view_rows: Vec<(RelId, Oid)>,
    /// Where the fields of each ROW(...) stand, by its own place.
    pub row_places: Vec<(i32, Vec<i32>)>,
    /// Constants that stand as parameters would be understood in another way: the statement is to
    /// be planned with them.
    pub wants_constants: bool,
    /// The rights that the statement needs.
    pub needs: Vec<Need>,
    /// In whose name relations are used: a view's owner. `None`: the role in force.
    pub acts_as: Option<Oid>,
    /// The SELECT that may have an INTO; its caller makes the table.
    pub fills_a_table: Option<*const pg_raw_parse::nodes::SelectStmt>,
    /// The tree is to be kept: nothing is folded or left out, and views stay as they are named.
    pub keeps: bool,
    /// Columns that are named need no rights: in stored expressions.
    pub unmarked: bool,
    /// Entries to which an outer join may find nothing.
    pub null_side: Vec<RelId>,
    /// The row that ON CONFLICT proposes.
    pub proposed: Option<RelId>,
    /// Those whose whole row is asked for.
    pub whole_rows: Vec<RelId>,
    /// The collation, as far as it is known, of the expression that is being bound (`collate`).
    pub collation: collate::Derived,
    /// How many expressions around the one that is being bound belong to it.
    pub inside: u32,
    /// Those of the columns of the query that was bound last.
    pub output_collations: Vec<collate::Derived>,
    /// Those of the columns of subqueries, views and CTEs.
    pub column_collations: collate::Columns,
    /// Tables whose primary key makes a GROUP BY allowed.
    pub relies_on: Vec<RelId>,
    /// CTEs of WITH RECURSIVE that are being bound, outermost first.
    pub recursions: Vec<Recursion>,
    /// How many views are around.
    pub depth: u32,
    /// Expressions that were bound.
    pub nodes: usize,
    /// Counts what they take, at last as a part of the plan.
    pub charge: Charge,
    /// The memory of constants that were computed, or read from outside the statement's text.
    pub constants_bytes: usize,
    /// Types that users made and that the statement names, or has constants of.
    pub made_types: Vec<Oid>,
    /// Functions of extensions that kept trees name, as they come.
    pub kept_functions: Vec<Oid>,
    /// Operators of users that the kept trees name.
    pub kept_operators: Vec<Oid>,
    /// Fields of row types that they name: the type, and the field's number.
    pub kept_fields: Vec<(Oid, i16)>,
    /// Names that are no columns: variables of the code around the statement.
    pub names: Option<&'a dyn Names>,
    /// The targets of UPDATE and DELETE that are the row of a cursor, with the cursor's name.
    pub current_of: Vec<(RelId, Expr)>,
    /// The statement is the query of a cursor, whose rows tell their places.
    pub wants_places: bool,
    /// The relation whose row the entry of an expression over one row is.
    pub row_of: Option<Oid>,
}

/// A plan without expressions; an expression in one; a column of a table in FROM or of the result.
const PLAN_BYTES: usize = 1500;
const NODE_BYTES: usize = 100;
/// The estimated memory of a column in a plan.
pub const COLUMN_BYTES: usize = 80;

/// Internal slots are numbered from here until the number of user parameters is final.
pub const SLOT_BASE: u32 = 1 << 20;

impl<'a> Binder<'a> {
    /// A binder of the statement `sql`.
    pub fn new(cx: &'a View, sql: &'a str, param_types: &[Oid]) -> Binder<'a> {
        Binder {
            cx,
            sql,
            rtes: Vec::new(),
            ctes: Vec::new(),
            param_types: param_types.to_vec(),
            values: Vec::new(),
            params_open: true,
            slots: 0,
            scopes: Vec::new(),
            clause: Clause::Other,
            around: None,
            locks: Vec::new(),
            queries: 0,
            fnctx: FnCtx::new(cx.fmt().clone()),
            no_positions: false,
            has_sublinks: false,
            constants: Vec::new(),
            has_passing_constant: false,
            view_rows: Vec::new(),
            row_places: Vec::new(),
            wants_constants: false,
            needs: Vec::new(),
            acts_as: None,
            fills_a_table: None,
            keeps: false,
            unmarked: false,
            null_side: Vec::new(),
            proposed: None,
            whole_rows: Vec::new(),
            collation: collate::Derived::None,
            inside: 0,
            output_collations: Vec::new(),
            column_collations: collate::Columns::default(),
            relies_on: Vec::new(),
            recursions: Vec::new(),
            depth: 0,
            nodes: 0,
            charge: Charge::new(),
            constants_bytes: 0,
            made_types: Vec::new(),
            kept_functions: Vec::new(),
            kept_operators: Vec::new(),
            kept_fields: Vec::new(),
            names: None,
            current_of: Vec::new(),
            wants_places: false,
            row_of: None,
        }
    }

    /// The position of a place in the statement, for errors.
    pub fn pos(&self, loc: i32) -> Option<u32> {
        if self.no_positions { None } else { parse::position(self.sql, loc) }
    }

    /// An error at a place in the statement.
    #[cold]
    pub fn err(&self, state: SqlState, message: impl Into<String>, loc: i32) -> SqlError {
        SqlError::new(state, message).position_if_unset(self.pos(loc))
    }

    /// 0A000 at a place in the statement.
    #[cold]
    pub fn unsupported(&self, what: impl std::fmt::Display, loc: i32) -> SqlError {
        self.err(SqlState::FEATURE_NOT_SUPPORTED, format!("{what} is not supported"), loc)
    }

    /// Notes how an expression was written, in a tree that is kept.
    pub fn written(&self, how: impl FnOnce() -> Written, e: Expr) -> Expr {
        if self.keeps { Expr::Written(Box::new((how(), e))) } else { e }
    }

    /// About what the statement's plan takes. Of a view's expressions only its columns are known.
    pub fn plan_bytes(&self) -> usize {
        let columns: usize = self.rtes.iter().map(|rte| rte.cols.len()).sum();
        PLAN_BYTES + self.sql.len() + self.nodes * NODE_BYTES + columns * COLUMN_BYTES / 2
    }

    /// Counts a constant that came in the place of others, which took so many bytes.
    pub fn count_constant(&mut self, value: &Datum, before: usize) {
        self.constants_bytes = (self.constants_bytes + value.heap_bytes()).saturating_sub(before);
    }

    /// Notes a type that the statement names, if a user made it.
    pub fn note_type(&mut self, ty: Oid) {
        if typeinfo::can_go(ty) && !self.made_types.contains(&ty) {
            self.made_types.push(ty);
        }
    }

    /// Counts one more expression.
    pub fn count_node(&mut self) -> Result<()> {
        self.nodes += 1;
        self.charge.cover(self.nodes * NODE_BYTES)
    }

    /// A new internal slot.
    pub fn slot(&mut self) -> u32 {
        self.slots += 1;
        SLOT_BASE + self.slots - 1
    }

    /// Adds an entry to the range table.
    pub fn add_rte(&mut self, rte: Rte) -> RelId {
        self.rtes.push(rte);
        self.rtes.len() as RelId - 1
    }

    /// Notes that a relation is used; returns the number of the note.
    pub fn need(&mut self, rel: &Arc<Relation>, rights: Rights) -> usize {
        let mut need = Need::new(rel.clone(), self.acts_as, rights);
        // Views lie deeper than any level of the statement around them.
        need.depth = self.depth << 16 | self.scopes.len() as u32;
        self.needs.push(need);
        self.needs.len() - 1
    }

    /// Notes that what an expression names is read.
    pub fn mark_read(&mut self, e: &Expr) {
        if self.unmarked {
            return;
        }
        let (rtes, needs) = (&self.rtes, &mut self.needs);
        e.any(&mut |e| {
            if let Expr::Var { rel, col } = e
                && let Some(rte) = rtes.get(*rel as usize)
                && let Some(need) = rte.need
            {
                let need = &mut needs[need];
                need.rights |= Rights::SELECT;
                match usize::from(*col) {
                    col if col < rte.cols.len() => need.read.insert(col),
                    _ => need.system = true,
                }
            }
            false
        });
    }

    /// Runs `f` with another clause set.
    pub fn in_clause<T>(&mut self, clause: Clause, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let before = std::mem::replace(&mut self.clause, clause);
        let done = f(self);
        self.clause = before;
        done
    }

    /// Locks and describes a relation; a name that is none gets 42P01 with its position.
    pub fn open(
        &mut self,
        range: &pg_raw_parse::nodes::RangeVar,
        mode: sinew_txn::LockMode,
    ) -> Result<Arc<Relation>> {
        let name = range.relname().unwrap_or("");
        if let Some(db) = range.catalogname()
            && db != &*self.cx.database_name()
        {
            return Err(self.err(
                SqlState::FEATURE_NOT_SUPPORTED,
                format!(
                    "cross-database references are not implemented: \"{db}.{}.{name}\"",
                    range.schemaname().unwrap_or("")
                ),
                range.location,
            ));
        }
        let schema = range.schemaname();
        let rel =
            self.cx
                .open_relation_wait(schema, name, mode, WaitPolicy::Block)
                .and_then(|found| found.ok_or_else(|| undefined_table(schema, name)))
                .map_err(|e| {
                    if e.position.is_none() { e.position_if_unset(self.pos(range.location)) } else { e }
                })?;
        // Catalogs and temporary tables are not locked.
        if rel.oid >= 16384 && rel.oid < sinew_catalog::FIRST_TEMPORARY_OID {
            self.locks.push((rel.oid, mode));
        }
        Ok(rel)
    }

    /// 42P18 for a parameter whose type is still unknown at the end.
    pub fn finish_params(&mut self) -> Result<()> {
        // A body may leave arguments out that have a type all the same.
        let given = |i: usize| self.names.map_or(Ok(None), |names| names.parameter(i as i32 + 1));
        for (i, ty) in self.param_types.iter().enumerate() {
            if given(i)?.is_some() {
                continue;
            }
            if *ty == oid::INVALID || *ty == oid::UNKNOWN {
                return Err(SqlError::new(
                    SqlState::INDETERMINATE_DATATYPE,
                    format!("could not determine data type of parameter ${}", i + 1),
                ));
            }
        }
        Ok(())
    }

    /// A boolean constant.
    pub fn const_bool(v: bool, loc: i32) -> Typed {
        Typed::new(Expr::Const(Datum::Bool(v)), oid::BOOL, loc)
    }
}
