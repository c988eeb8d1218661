//! The planner: bound queries to trees of physical nodes.
//!
//! A node's row is a flat run of slots; a [`Layout`] says where each range table entry's columns
//! stand in it. [`refs`] rewrites variables to slots. A variable that is not in the layout comes
//! from outside: it becomes a parameter, and the frame of [`Planner::frames`] that is open notes
//! that the part being planned depends on it. The node that joins that part (a nested loop, a
//! subplan) sets those parameters that its own layout has, and passes the others on.

pub(crate) mod batch;
pub mod bound;
mod cheap;
mod common;
mod derive;
mod exclusion;
pub mod identity;
pub mod index;
pub mod index_only;
pub mod inverted;
mod join;
pub mod keyed;
mod modify;
mod order;
pub mod partition;
mod push;
mod refs;
mod rows;
mod sample;
mod scan;
mod select;
mod semi;
mod share;
pub mod window;

pub use crate::opt::refs::Layout;
pub use crate::tree::statement::MergeWork;

use crate::binder::Binder;
use crate::opt::inverted::InvertedCond;
use crate::tree::expr::{Expr, FuncExpr, RelId};
use crate::tree::query::{AggCall, Cte, JoinKind, Rte, Sample, SetOpKind, WinCall};
use crate::tree::statement::DoUpdate;
use sinew_catalog::routines::Language;
use sinew_error::{Result, SqlError};
use sinew_storage::RelFile;
use sinew_table::methods::Methods;
use sinew_table::{Index, Relation};
use sinew_txn::{RowLockStrength, WaitPolicy};
use sinew_types::{Datum, Oid, oid};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The meaning of a parameter slot: a column of an entry, or an aggregate (`AGG | query`, number).
pub type Key = (u32, u32);
/// The bit of a [`Key`] that names an aggregate.
pub const AGG: u32 = 1 << 30;
/// With [`AGG`]: GROUPING instead of an aggregate.
pub const GROUPING: u32 = 1 << 29;

/// A value with which a column of an index is compared.
#[derive(Debug, Clone)]
pub struct KeyExpr {
    pub e: Expr,
    /// The column's type; integers of another width are converted and may fall outside.
    pub ty: Oid,
    /// IS NULL rather than equality: `e` says nothing.
    pub is_null: bool,
}

/// A condition on one column of an index.
#[derive(Debug, Clone)]
pub struct CheckExpr {
    /// Position in the index.
    pub column: usize,
    pub strategy: index::Strategy,
    pub key: KeyExpr,
}

/// How an index scan is bounded.
#[derive(Debug, Clone, Default)]
pub struct IndexCond {
    pub eq: Vec<KeyExpr>,
    /// One of the equalities is "equal to any of this array": its place in `eq` and the array.
    pub any: Option<(usize, Expr)>,
    pub lower: Option<(KeyExpr, bool)>,
    pub upper: Option<(KeyExpr, bool)>,
    /// Conditions on columns behind a gap or a range, which the entries are asked before their rows
    /// are read.
    pub checks: Vec<CheckExpr>,
    pub backward: bool,
    /// For EXPLAIN.
    pub shown: Vec<Expr>,
}

/// A sort key of a node.
#[derive(Debug, Clone)]
pub struct SortExpr {
    pub e: Expr,
    pub ty: Oid,
    pub descending: bool,
    pub nulls_first: bool,
}

/// A table whose rows a node locks, with its place in the row.
#[derive(Debug, Clone)]
pub struct LockTarget {
    pub table: Arc<Relation>,
    /// Its rows may be in partitions or children.
    pub is_divided: bool,
    pub offset: usize,
    pub strength: RowLockStrength,
    pub wait: WaitPolicy,
}

/// The kind of a node that changes rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifyOp {
    Insert,
    Update,
    Delete,
    Merge,
}

/// WHEN of MERGE; all over the child's row.
#[derive(Debug, Clone)]
pub struct MergeAction {
    pub is_matched: bool,
    pub condition: Option<Expr>,
    pub work: MergeWork,
}

/// The role of a node that changes rows in its statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// All of it.
    Whole,
    /// The main part of a statement whose WITH changes rows, too.
    Main,
    /// In WITH: the command tag does not count its rows.
    InWith,
}

/// A node that changes rows.
#[derive(Debug, Clone)]
pub struct Modify {
    pub op: ModifyOp,
    pub role: Role,
    pub table: Arc<Relation>,
    pub child: PlanNode,
    /// Where the target's columns start in the child's row; its place follows them.
    pub offset: usize,
    /// INSERT: every column over the child's row. UPDATE: the changed ones.
    pub sets: Vec<(usize, Expr)>,
    /// The generated columns; over the new row, before it is checked.
    pub generated: Vec<(usize, Expr)>,
    /// Over the new row.
    pub checks: Vec<(Arc<str>, Expr)>,
    /// Views with a check option, and what a written row must fulfil for them; over the new row and
    /// its place.
    pub options: Vec<(Arc<str>, Expr)>,
    /// Over the new row (INSERT) or the child's row with the target's columns replaced.
    pub returning: Vec<Expr>,
    /// WHERE and inner join conditions over the child's row, for a row that changed meanwhile.
    pub recheck: Option<Expr>,
    pub conflict: Option<Conflict>,
    /// Of MERGE, in the order in which they are tried.
    pub actions: Vec<MergeAction>,
    /// UPDATE and DELETE: how many rows are changed one by one before the others are changed page
    /// by page. INSERT: whether rows may wait and go in together. `None`: one by one, all of them.
    pub one_by_one: Option<usize>,
    /// The rows may leave checks for the end of the statement.
    pub has_late_checks: bool,
    /// The rows may be in partitions or children.
    pub is_divided: bool,
    /// The table is a partition, and a new version of a row might belong to another one.
    pub may_move: bool,
}

/// ON CONFLICT: what counts as one, and DO UPDATE's assignments and condition over the existing
/// row, its place, and the proposed row.
#[derive(Debug, Clone)]
pub struct Conflict {
    pub arbiters: Vec<Arc<Index>>,
    /// The statement says which; all unique indexes otherwise.
    pub names_arbiters: bool,
    pub update: Option<DoUpdate>,
}

/// The kind of a node, with its parts.
#[derive(Debug, Clone)]
pub enum Kind {
    /// One row without columns.
    Result,
    Values(Vec<Vec<Expr>>),
    /// The rows of a node that works in batches, for nodes and clients that take rows.
    Batched(Box<PlanNode>),
    SeqScan {
        table: Arc<Relation>,
        rel: RelId,
        alias: Arc<str>,
        filter: Option<Expr>,
        /// The columns that the filter reads, if most rows do not pass it.
        first: Option<Arc<[bool]>>,
    },
    /// The rows of a table's TABLESAMPLE.
    SampleScan {
        table: Arc<Relation>,
        rel: RelId,
        alias: Arc<str>,
        sample: Box<Sample>,
        filter: Option<Expr>,
    },
    IndexScan {
        table: Arc<Relation>,
        rel: RelId,
        alias: Arc<str>,
        index: Arc<Index>,
        cond: Box<IndexCond>,
        filter: Option<Expr>,
    },
    /// The rows of the partitions of a table, one partition after the other.
    Append {
        parts: Vec<PlanNode>,
        alias: Arc<str>,
        /// The order in which each part gives its rows, and the parts together give theirs; none if
        /// they have no order.
        order: Vec<SortExpr>,
        pruning: Option<Box<partition::Pruning>>,
    },
    /// Rows that any of several index scans finds, each once: an OR whose every arm an index
    /// serves.
    IndexArms {
        table: Arc<Relation>,
        rel: RelId,
        alias: Arc<str>,
        arms: Vec<(Arc<Index>, IndexCond)>,
        /// All conditions, the OR among them.
        filter: Option<Expr>,
    },
    /// Rows that an inverted index finds, in the order of their places.
    InvertedScan {
        table: Arc<Relation>,
        rel: RelId,
        alias: Arc<str>,
        index: Arc<Index>,
        conds: Vec<InvertedCond>,
        /// The conditions that the index serves, for EXPLAIN.
        shown: Expr,
        /// All conditions, those of the index among them.
        filter: Option<Expr>,
    },
    /// The rows of a table at places that a condition names: `ctid = place`, or one of an array.
    TidScan {
        table: Arc<Relation>,
        rel: RelId,
        alias: Arc<str>,
        places: Expr,
        /// The condition, for EXPLAIN.
        shown: Expr,
        /// The other conditions.
        filter: Option<Expr>,
    },
    /// The row of a table on which a cursor stands (WHERE CURRENT OF).
    CurrentOf {
        table: Arc<Relation>,
        rel: RelId,
        alias: Arc<str>,
        /// The cursor's name.
        cursor: Expr,
    },
    FuncScan {
        funcs: Vec<ScanFunc>,
        ordinality: bool,
        alias: Arc<str>,
    },
    CteScan {
        cte: usize,
        name: Arc<str>,
        alias: Arc<str>,
    },
    /// A FROM subquery, for EXPLAIN only.
    Subquery {
        child: Box<PlanNode>,
        alias: Arc<str>,
    },
    Filter {
        child: Box<PlanNode>,
        qual: Expr,
        once: bool,
    },
    NestLoop {
        kind: JoinKind,
        left: Box<PlanNode>,
        right: Box<PlanNode>,
        sets: Vec<(u32, Expr)>,
        on: Option<Expr>,
        fixed: bool,
        /// In batches: the conditions on a pair, which are those of the inner scan's filter and of
        /// `on`, over the columns of both rows.
        on_pairs: Vec<Expr>,
    },
    HashJoin {
        kind: JoinKind,
        left: Box<PlanNode>,
        right: Box<PlanNode>,
        lkeys: Vec<Expr>,
        rkeys: Vec<Expr>,
        types: Vec<Oid>,
        on: Option<Expr>,
    },
    Agg {
        child: Box<PlanNode>,
        group: Vec<(Expr, Oid)>,
        aggs: Vec<AggCall>,
        having: Option<Expr>,
        /// The input is sorted by the grouping columns.
        sorted: bool,
        /// The keys of groups that are there even if no row is.
        empty: Vec<Vec<Datum>>,
    },
    /// Each row once for each grouping set: with the grouping expressions behind it, NULL where the
    /// set lacks them, then the answers of GROUPING and the set's number.
    GroupingSets {
        child: Box<PlanNode>,
        group: Vec<Expr>,
        sets: Vec<GroupingSet>,
    },
    Window {
        child: Box<PlanNode>,
        calls: Vec<WinCall>,
    },
    ProjectSet {
        child: Box<PlanNode>,
        srfs: Vec<FuncExpr>,
    },
    Sort {
        child: Box<PlanNode>,
        keys: Vec<SortExpr>,
        /// The keys whose values it puts behind each row.
        keep: Vec<usize>,
        bound: Option<(Expr, Option<Expr>)>,
    },
    Project {
        child: Box<PlanNode>,
        exprs: Vec<Expr>,
    },
    Distinct {
        child: Box<PlanNode>,
        types: Vec<Oid>,
    },
    DistinctOn {
        child: Box<PlanNode>,
        keys: Vec<(Expr, Oid)>,
    },
    Limit {
        child: Box<PlanNode>,
        limit: Option<Expr>,
        offset: Option<Expr>,
        ties: Vec<SortExpr>,
    },
    SetOp {
        op: SetOpKind,
        all: bool,
        left: Box<PlanNode>,
        right: Box<PlanNode>,
        types: Vec<Oid>,
    },
    LockRows {
        child: Box<PlanNode>,
        targets: Vec<LockTarget>,
        recheck: Option<Expr>,
    },
    /// Clears the CTEs whenever the query starts anew.
    With {
        child: Box<PlanNode>,
        ctes: Vec<usize>,
    },
    Modify(Box<Modify>),
    /// A statement whose WITH changes rows: all of it, before its first row is given.
    Changes {
        child: Box<PlanNode>,
        /// Those CTEs.
        ctes: Vec<usize>,
    },
}

/// A set of grouping expressions.
#[derive(Debug, Clone)]
pub struct GroupingSet {
    /// Which of them are in it.
    pub has: Vec<bool>,
    /// The value of each GROUPING.
    pub answers: Vec<i32>,
}

/// A function in FROM.
#[derive(Debug, Clone)]
pub struct ScanFunc {
    pub call: Expr,
    pub srf: Option<Box<FuncExpr>>,
    pub columns: usize,
    pub name: Arc<str>,
}

impl ScanFunc {
    /// Whether the statement defines columns whose modifiers the function does not look at: a
    /// routine in SQL gives its rows as its last statement has them.
    fn leaves_lengths(&self) -> bool {
        let Expr::Func(f) = &self.call else { return false };
        f.routine.as_ref().is_some_and(|routine| {
            routine.language == Language::Sql
                && routine.ret == oid::RECORD
                && routine.outputs().next().is_none()
        })
    }
}

/// A node of a plan, with its estimates.
#[derive(Debug, Clone)]
pub struct PlanNode {
    pub kind: Kind,
    pub rows: f64,
    pub startup: f64,
    pub cost: f64,
    /// Slots of a row.
    pub width: usize,
    /// The node works in batches.
    pub in_batches: bool,
    /// The columns of its rows that the nodes above read, where that is known. It leaves the others
    /// NULL.
    pub used: Option<Box<[bool]>>,
}

impl PlanNode {
    /// A node with its estimates; a node gives at least one row.
    pub fn new(kind: Kind, rows: f64, cost: f64, width: usize) -> PlanNode {
        PlanNode { kind, rows: rows.max(1.0), startup: 0.0, cost, width, in_batches: false, used: None }
    }
}

/// A CTE as planned.
#[derive(Debug, Clone)]
pub struct PlanCte {
    pub name: Arc<str>,
    pub node: PlanNode,
    /// The recursive term; whether duplicates are dropped; column types.
    pub recursive: Option<(PlanNode, bool)>,
    pub types: Vec<Oid>,
    /// The columns that it needs from outside.
    pub free: BTreeSet<Key>,
}

/// A subquery in an expression, as planned.
#[derive(Debug, Clone)]
pub struct PlanSub {
    pub node: PlanNode,
}

/// Plans one bound statement.
pub struct Planner<'b, 'a> {
    pub binder: &'b mut Binder<'a>,
    pub rtes: Vec<Rte>,
    pub bound_ctes: Vec<Cte>,
    pub ctes: Vec<Option<PlanCte>>,
    pub subs: Vec<PlanSub>,
    pub params: HashMap<Key, u32>,
    /// Keys that the part being planned takes from outside, innermost part last.
    pub frames: Vec<BTreeSet<Key>>,
    /// Columns read, by entry.
    pub used: Vec<Vec<bool>>,
    /// Tables asked about so far: OID, rows, pages.
    pub sizes: RefCell<Vec<(Oid, f64, f64)>>,
    /// The columns that the statement reads of each entry; empty if they were not noted.
    pub reads: Vec<index_only::Reads>,
    /// The entries whose tables have indexes on expressions, or partial ones.
    pub keyed: HashMap<RelId, Arc<keyed::Keyed>>,
    /// Entries of which the row's place is read.
    pub placed: Vec<bool>,
    /// The share of all visible pages of the tables asked about so far.
    pub visible: RefCell<Vec<(Oid, f64)>>,
    /// The shares of pairs that equalities of two columns join, as far as they were asked for.
    pub common: RefCell<HashMap<common::Columns, Option<f64>>>,
    /// Files that are read from end to end though there are indexes, with their pages now.
    pub scanned: Vec<(RelFile, f64)>,
    /// The way to read a table was chosen without knowing how much of it the range of a parameter
    /// is.
    pub guessed: bool,
    /// Methods that the session has turned off.
    pub off: Methods,
    /// Columns that equal each other in the FROM that is being joined.
    pub classes: Vec<Vec<Expr>>,
    /// How often the expression runs that is made ready to run; 1 where nothing tells.
    pub runs: f64,
}

/// A piece of a join tree.
#[derive(Clone)]
pub struct Part {
    pub node: PlanNode,
    pub layout: Layout,
    /// Keys it takes from outside.
    pub free: BTreeSet<Key>,
    pub rels: Vec<RelId>,
}

impl<'b, 'a> Planner<'b, 'a> {
    /// A planner of the binder's statement.
    pub fn new(binder: &'b mut Binder<'a>) -> Planner<'b, 'a> {
        rows::mark(binder);
        let rtes = std::mem::take(&mut binder.rtes);
        let bound_ctes = std::mem::take(&mut binder.ctes);
        let used = rtes.iter().map(|r| vec![false; r.cols.len()]).collect();
        let ctes = bound_ctes.iter().map(|_| None).collect();
        let placed = vec![false; rtes.len()];
        let off = binder.cx.knobs().methods_off;
        Planner {
            off,
            runs: 1.0,
            binder,
            rtes,
            bound_ctes,
            ctes,
            subs: Vec::new(),
            params: HashMap::new(),
            frames: vec![BTreeSet::new()],
            used,
            sizes: RefCell::default(),
            reads: Vec::new(),
            keyed: HashMap::new(),
            placed,
            visible: RefCell::default(),
            common: RefCell::default(),
            scanned: Vec::new(),
            guessed: false,
            classes: Vec::new(),
        }
    }

    /// Plans something in a frame of its own and tells what it takes from outside.
    pub fn framed<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<(T, BTreeSet<Key>)> {
        self.frames.push(BTreeSet::new());
        let done = f(self);
        let free = self.frames.pop().unwrap_or_default();
        Ok((done?, free))
    }

    /// Notes columns that the open frame needs from outside.
    pub fn need(&mut self, keys: impl IntoIterator<Item = Key>) {
        if let Some(top) = self.frames.last_mut() {
            top.extend(keys);
        }
    }

    /// An internal error of the planner.
    pub fn broken(what: &str) -> SqlError {
        SqlError::internal(format!("planner: {what}"))
    }
}
