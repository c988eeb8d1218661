//! From a parse tree to a plan: the binder and the planner. `sinew_exec` runs plans.
//!
//! Each folder is a floor and uses those above it in this table alone.
//!
//! | floor | what it does |
//! |---|---|
//! | [`tree`] | trees: the grammar's with their positions, expressions, queries, statements |
//! | [`binder`] | the binder's state: names in sight, types, notes for the planner |
//! | [`kept`] | the trees that the catalog keeps: views, defaults, CHECK conditions |
//! | [`bind`] | clauses, expressions and statements, bound to the catalog |
//! | [`opt`] | join order, indexes, the tree of physical nodes |
//! | [`mod@deparse`] | trees to SQL text |

pub mod bind;
pub mod binder;
pub mod deparse;
pub mod kept;
pub mod opt;
mod partitions;
mod row_filter;
mod stored;
pub mod tree;

pub use crate::binder::domains::NamedType;
pub use crate::binder::outside;
pub use crate::binder::types::{resolve_type, resolve_type_name};
pub use crate::partitions::{partition_bound, partition_conditions, partition_key, partition_key_name};
pub use crate::row_filter::keep_row_filter;
pub use crate::stored::{
    BoundExpr, IndexKey, KeptQuery, RowChecks, keep_check, keep_default, keep_domain_check, keep_for_type,
    keep_generated, keep_index_key, keep_index_predicate, keep_next_value, keep_null, keep_query,
    keep_trigger_condition,
};
pub use crate::tree::parse::{Parsed, Statement, parse};
pub use crate::tree::{expr, made_aggregate, operators, parse, pure, query};

pub use crate::bind::cursor::RowPlace;
pub use crate::bind::made_aggregate::is_binary_coercible;
pub use crate::bind::support::{Support, exact_function, support_function};
use crate::binder::collate::Derived;
use crate::binder::outside::Names;
use crate::binder::{Binder, COLUMN_BYTES};
use crate::opt::{Kind, PlanCte, PlanNode, PlanSub, Planner, batch, identity};
use crate::tree::expr::RelId;
use crate::tree::query::{Body, Target};
use crate::tree::statement::Statement as Bound;
use pg_raw_parse::Node;
use sinew_catalog::acl::Clearance;
use sinew_catalog::{FIRST_TEMPORARY_OID, View};
use sinew_error::Result;
use sinew_storage::{Fork, RelFile};
use sinew_table as table;
use sinew_table::knobs::PageCosts;
use sinew_table::stack::Tree;
use sinew_table::{Index, Relation};
use sinew_txn::{LockMode, LockOwner, LockTag, RowLockStrength, WaitPolicy};
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;

/// A result column, as RowDescription tells it.
#[derive(Debug, Clone)]
pub struct OutputColumn {
    pub name: Arc<str>,
    pub type_oid: Oid,
    pub typmod: i32,
    /// The domain that it is of, or the array over one. RowDescription tells the type under it.
    pub domain: Option<Oid>,
    /// Table and column it comes from, 0 if computed.
    pub table_oid: Oid,
    pub attnum: i16,
}

/// The kind of a plan's statement, for the command tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandKind {
    Select,
    Insert,
    Update,
    Delete,
    Merge,
    Values,
}

impl CommandKind {
    /// The command tag that tells of so many rows.
    pub fn tag(self, rows: u64) -> String {
        // The longest word and number.
        let mut tag = Vec::with_capacity(32);
        self.put_tag(rows, &mut tag);
        String::from_utf8(tag).unwrap_or_default()
    }

    /// Appends the bytes of that tag.
    pub fn put_tag(self, rows: u64, out: &mut Vec<u8>) {
        let words: &[u8] = match self {
            CommandKind::Select | CommandKind::Values => b"SELECT ",
            CommandKind::Insert => b"INSERT 0 ",
            CommandKind::Update => b"UPDATE ",
            CommandKind::Delete => b"DELETE ",
            CommandKind::Merge => b"MERGE ",
        };
        out.extend_from_slice(words);
        sinew_types::io::put_unsigned(rows, out);
    }
}

/// A bound and planned SELECT, INSERT, UPDATE, DELETE or VALUES. Immutable, shareable between
/// sessions of the same database, role, search_path and parameter types; valid while
/// `Catalog::generation` stands at `generation`.
#[derive(Debug)]
pub struct Plan {
    pub kind: CommandKind,
    pub columns: Vec<OutputColumn>,
    /// The collations of a query's columns; empty where all have the default one, or none.
    pub collations: Box<[Derived]>,
    pub param_types: Vec<Oid>,
    pub generation: u64,
    /// The schemas in which its names were looked for.
    pub path: Arc<[Arc<str>]>,
    /// Relations to lock (OID and mode) each time the plan starts.
    pub locks: Vec<(Oid, LockMode)>,
    /// The rights it needs, and who has them.
    pub clearance: Clearance,
    /// The strength with which a SELECT locks its rows.
    pub row_lock: Option<RowLockStrength>,
    /// Takes no xid and no row lock.
    pub read_only: bool,
    /// False if a constant of it means something else another time ('now', 'today').
    pub reusable: bool,
    pub root: Tree<PlanNode>,
    pub subs: Tree<Vec<PlanSub>>,
    pub ctes: Tree<Vec<Option<PlanCte>>>,
    /// Columns read, by range table entry.
    pub needed: Vec<Arc<[bool]>>,
    /// Entries of which the row's place is read.
    pub placed: Vec<bool>,
    /// Made where index entries may stand for rows (`enable_indexonlyscan`).
    pub reads_entries: bool,
    /// The cost from which on its parts work in batches (`batch_above_cost`).
    pub batch_above_cost: f64,
    /// The costs of pages that it was made with.
    pub page_costs: PageCosts,
    pub slots: usize,
    /// Files that the plan reads from end to end though there are indexes, with their pages when it
    /// was made.
    pub scanned: Vec<(RelFile, f64)>,
    /// With its parameters' values known it might be another plan: a range that is open to one side
    /// may be all or nothing.
    pub guessed: bool,
    /// Made for one set of parameters, by [`plan_for`].
    pub for_values: bool,
    /// The estimated cost of a run.
    pub run_cost: f64,
    /// The estimated cost of planning, in the same unit.
    pub planning_cost: f64,
    /// The query of a cursor: where its rows tell their places, behind the columns.
    pub places: Box<[RowPlace]>,
    /// Counts the plan while it lives.
    charge: Charge,
    /// The memory of its large constants, which are counted by themselves.
    constants_bytes: usize,
}

/// The assumed cost of planning for each relation of a statement and for the statement itself:
/// PostgreSQL's figure.
const PLANNING_COST: f64 = 2.5;
/// A plan that scans a file is made anew when the file has grown so many times.
const GROWTH: f64 = 4.0;

/// Binds and plans one statement that has no parameters besides those of `param_types`.
pub fn plan(cx: &View, stmt: Node<'_>, sql: &str, param_types: &[Oid]) -> Result<Arc<Plan>> {
    plan_with(cx, stmt, sql, param_types, false)
}

/// Binds and plans one statement. `param_types`: known types of $1.. (0 = to be inferred); `open`:
/// may there be more?
pub fn plan_with(cx: &View, stmt: Node<'_>, sql: &str, param_types: &[Oid], open: bool) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, sql, param_types);
    binder.params_open = open;
    plan_bound(binder, stmt)
}

/// Binds and plans one statement for one set of values of its parameters, which are constants of
/// the plan. A run is given the values all the same.
pub fn plan_for(
    cx: &View,
    stmt: Node<'_>,
    sql: &str,
    param_types: &[Oid],
    values: &[Datum],
) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, sql, param_types);
    binder.params_open = false;
    binder.values = values.to_vec();
    plan_bound(binder, stmt)
}

/// Binds and plans one statement that acts in the name of `role`, whatever role is in force.
pub fn plan_as(cx: &View, stmt: Node<'_>, sql: &str, param_types: &[Oid], role: Oid) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, sql, param_types);
    binder.params_open = false;
    binder.acts_as = Some(role);
    let outer = cx.trust_names(true);
    let plan = plan_bound(binder, stmt);
    cx.trust_names(outer);
    plan
}

/// Binds and plans one statement that sees names from outside: `names` numbers its parameters.
/// `is_cursor`: it is the query of a cursor.
pub fn plan_named(
    cx: &View,
    stmt: Node<'_>,
    sql: &str,
    names: &dyn Names,
    is_cursor: bool,
) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, sql, &[]);
    binder.params_open = false;
    binder.names = Some(names);
    binder.wants_places = is_cursor;
    plan_bound(binder, stmt)
}

/// Binds and plans the query of a cursor. `param_types`: those of $1..
pub fn plan_cursor(cx: &View, stmt: Node<'_>, sql: &str, param_types: &[Oid]) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, sql, param_types);
    binder.wants_places = true;
    plan_bound(binder, stmt)
}

/// Binds and plans a SELECT INTO. `with_into`: the SELECT in it that has the INTO, which the caller
/// sees to.
pub fn plan_into(
    cx: &View,
    stmt: Node<'_>,
    sql: &str,
    with_into: &pg_raw_parse::nodes::SelectStmt,
) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, sql, &[]);
    binder.fills_a_table = Some(std::ptr::from_ref(with_into));
    plan_bound(binder, stmt)
}

/// Binds and plans one statement some of whose constants are parameters: `$1` the first of
/// `constants`, and so on. Those are addresses of nodes of the tree.
pub fn plan_generic(cx: &View, stmt: Node<'_>, sql: &str, constants: &[usize]) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, sql, &vec![sinew_types::oid::INVALID; constants.len()]);
    binder.params_open = false;
    binder.constants = constants.iter().copied().zip(0..).collect();
    binder.constants.sort_unstable();
    plan_bound(binder, stmt)
}

/// Plans the query of a view, for a materialized one that is filled. The query reads with the
/// rights of the view's owner.
pub fn plan_of_view(cx: &View, view: &Relation) -> Result<Arc<Plan>> {
    let mut binder = Binder::new(cx, "", &[]);
    binder.params_open = false;
    plan_statement(binder, |binder| Ok(Bound::Select(Box::new(binder.query_of_view(view)?))))
}

fn plan_bound(binder: Binder<'_>, stmt: Node<'_>) -> Result<Arc<Plan>> {
    plan_statement(binder, |binder| binder.bind_statement(stmt))
}

fn plan_statement<'v>(
    mut binder: Binder<'v>,
    bind: impl FnOnce(&mut Binder<'v>) -> Result<Bound>,
) -> Result<Arc<Plan>> {
    let mut generation = binder.cx.generation()?;
    let outlived = binder.cx.outlived_snapshot()?.is_some();
    if outlived {
        // Made for one transaction's snapshot: never current again.
        generation = u64::MAX;
    }
    let mut bound = bind(&mut binder)?;
    let mut places = match &mut bound {
        Bound::Select(q) if binder.wants_places => binder.add_places(q),
        _ => Vec::new(),
    };
    binder.finish_params()?;
    let mut planner = Planner::new(&mut binder);
    planner.note_reads(&bound);
    planner.note_keys()?;
    let columns = |targets: &[Target]| {
        targets
            .iter()
            .filter(|t| !t.junk)
            .map(|t| OutputColumn {
                name: t.name.clone(),
                type_oid: t.ty,
                typmod: t.typmod,
                domain: t.domain,
                table_oid: t.origin.0,
                attnum: t.origin.1,
            })
            .collect::<Vec<_>>()
    };
    let changes: Vec<usize> =
        (0..planner.bound_ctes.len()).filter(|&id| planner.bound_ctes[id].change.is_some()).collect();
    let row_lock = match &bound {
        Bound::Select(q) => q.row_locks.first().map(|l| l.strength),
        _ => None,
    };
    let (kind, columns, root, read_only) = match &bound {
        Bound::Select(q) => {
            let kind =
                if matches!(q.body, Body::Values(..)) { CommandKind::Values } else { CommandKind::Select };
            let mut columns = columns(&q.targets);
            columns.truncate(columns.len() - places.iter().map(RowPlace::values).sum::<usize>());
            (kind, columns, planner.plan_query(q)?, true)
        }
        Bound::Insert(i) => (CommandKind::Insert, columns(&i.returning), planner.plan_insert(i)?, false),
        Bound::Update(u) => {
            (CommandKind::Update, columns(&u.returning), planner.plan_update(u, false)?, false)
        }
        Bound::Delete(u) => {
            (CommandKind::Delete, columns(&u.returning), planner.plan_update(u, true)?, false)
        }
        Bound::Merge(m) => (CommandKind::Merge, Vec::new(), planner.plan_merge(m)?, false),
    };
    let read_only = read_only && changes.is_empty();
    let writes = !read_only;
    let mut root = planner.with_changes(root, changes)?;
    let (mut subs, mut ctes, scanned, guessed) =
        (planner.subs, planner.ctes, planner.scanned, planner.guessed);
    let run_cost = root.cost + subs.iter().map(|sub| sub.node.cost).sum::<f64>();
    let planning_cost = PLANNING_COST * (planner.rtes.len() + 1) as f64;
    let needed = planner.used.into_iter().map(Arc::from).collect();
    let placed = planner.placed;
    let reads_entries = binder.cx.knobs().reads_entries;
    let batch_above_cost = binder.cx.knobs().batch_above_cost;
    let page_costs = binder.cx.knobs().page_costs;
    let mark = |node: &mut PlanNode| batch::mark(node, batch_above_cost);
    if batch_above_cost >= 0.0 {
        mark(&mut root);
        subs.iter_mut().for_each(|sub| mark(&mut sub.node));
        for cte in ctes.iter_mut().flatten() {
            mark(&mut cte.node);
            cte.recursive.iter_mut().for_each(|(term, _)| mark(term));
        }
        let ctes = ctes.iter_mut().flatten();
        let parts = ctes.flat_map(|cte| {
            std::iter::once(&mut cte.node).chain(cte.recursive.iter_mut().map(|(term, _)| term))
        });
        let others = subs.iter_mut().map(|sub| &mut sub.node).chain(parts);
        batch::mark_change(&mut root, others, batch_above_cost);
    }
    if !places.is_empty() && !scans_simply(&root) {
        places.retain(|place| place.locked);
    }
    let places = places.into_boxed_slice();
    if writes {
        let of_subs = subs.iter_mut().map(|sub| &mut sub.node);
        let of_ctes = ctes.iter_mut().flatten().map(|cte| &mut cte.node);
        let mut parts: Vec<&mut PlanNode> =
            std::iter::once(&mut root).chain(of_subs).chain(of_ctes).collect();
        batch::mark_inserts(&mut parts);
    }
    let mut collations = std::mem::take(&mut binder.output_collations).into_boxed_slice();
    if collations.iter().all(|c| matches!(c, Derived::None | Derived::Implicit(oid::DEFAULT_COLLATION))) {
        collations = Box::default();
    }
    let refusal = match writes {
        true => {
            let of_subs = subs.iter().map(|sub| &sub.node);
            let of_ctes = ctes.iter().flatten().map(|cte| &cte.node);
            identity::refused_plan(binder.cx, std::iter::once(&root).chain(of_subs).chain(of_ctes))?
        }
        false => None,
    };
    let clearance = Clearance::new(std::mem::take(&mut binder.needs), refusal);
    let mut locks: Vec<(Oid, LockMode)> = Vec::new();
    for &(oid, mode) in &binder.locks {
        if !locks.contains(&(oid, mode)) {
            locks.push((oid, mode));
        }
    }
    // Row locks take xids; FOR UPDATE's table lock tells.
    let read_only = read_only && locks.iter().all(|l| l.1 == LockMode::AccessShare);
    let mut charge = std::mem::take(&mut binder.charge);
    charge.set(binder.plan_bytes() + columns.len() * COLUMN_BYTES)?;
    Ok(Arc::new(Plan {
        charge,
        constants_bytes: binder.constants_bytes,
        kind,
        columns,
        collations,
        param_types: binder.param_types,
        generation,
        path: binder.cx.search_path(),
        locks,
        clearance,
        row_lock,
        read_only,
        reusable: !binder.has_passing_constant && !outlived,
        root: Tree::new(root),
        subs: Tree::new(subs),
        ctes: Tree::new(ctes),
        needed,
        placed,
        reads_entries,
        batch_above_cost,
        page_costs,
        slots: binder.slots as usize,
        scanned,
        guessed: guessed || binder.wants_constants,
        for_values: !binder.values.is_empty(),
        run_cost,
        planning_cost,
        places,
    }))
}

/// Whether a plan is the scan of a table, without a node that puts its rows into another order.
fn scans_simply(p: &PlanNode) -> bool {
    match &p.kind {
        Kind::SeqScan { .. } | Kind::IndexScan { .. } | Kind::IndexArms { .. } => true,
        Kind::InvertedScan { .. } | Kind::TidScan { .. } | Kind::SampleScan { .. } => true,
        Kind::Limit { child, .. }
        | Kind::Project { child, .. }
        | Kind::Filter { child, .. }
        | Kind::With { child, .. }
        | Kind::Batched(child) => scans_simply(child),
        Kind::Append { parts, .. } => parts.iter().all(scans_simply),
        _ => false,
    }
}

impl Plan {
    /// About the memory that it takes, without its constants.
    pub fn bytes(&self) -> usize {
        self.charge.bytes()
    }

    /// About the memory that it takes in all.
    pub fn bytes_with_constants(&self) -> usize {
        self.charge.bytes() + self.constants_bytes
    }

    /// Takes the plan's relation locks; false if the catalog has moved on and the plan must be made
    /// anew. To be called before a plan is used again.
    pub fn lock(&self, cx: &View) -> Result<bool> {
        if cx.generation()? != self.generation {
            return Ok(false);
        }
        // Temporary relations are their session's own, and the catalogs' shapes never change:
        // nothing to lock.
        let is_lockable = |oid: Oid| (16384..FIRST_TEMPORARY_OID).contains(&oid);
        let mut locked = false;
        for &(oid, mode) in self.locks.iter().filter(|lock| is_lockable(lock.0)) {
            let tag = LockTag::relation(cx.database(), oid);
            cx.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)?;
            locked = true;
        }
        if !locked {
            return Ok(true);
        }
        // A session that changed the relation before this one got the lock has sent its messages by
        // now.
        cx.catch_up()?;
        Ok(cx.generation()? == self.generation)
    }

    /// [`Plan::lock`] for a plan that is kept as long as the session lives. It is also made anew
    /// when a table that it scans has outgrown it, and for a snapshot that is older than an index.
    pub fn acquire(&self, cx: &View) -> Result<bool> {
        Ok(self.lock(cx)? && cx.outlived_snapshot()?.is_none() && !self.outgrown(cx))
    }

    /// Has a file grown so that an index may be better by now?
    fn outgrown(&self, cx: &View) -> bool {
        self.scanned.iter().any(|&(file, pages)| {
            // A file that is missing is the executor's to name.
            cx.storage().pool().blocks(file, Fork::Main).is_ok_and(|now| f64::from(now) > pages * GROWTH)
        })
    }

    /// The columns of an index that give all that the plan reads of an entry of its range table;
    /// `None` if rows must be read.
    pub fn entry_columns(
        &self,
        rel: RelId,
        table: &Relation,
        index: &Index,
    ) -> Option<Vec<table::EntryColumn>> {
        let placed = self.placed.get(rel as usize).is_none_or(|&placed| placed);
        if placed || !self.reads_entries || !opt::index_only::has_entries(table) {
            return None;
        }
        let needed = self.needed.get(rel as usize)?;
        let mut columns = table::readable_columns(table, index);
        columns.retain(|c| needed[c.column]);
        let mut wanted = (0..needed.len()).filter(|&i| needed[i]);
        wanted.all(|i| columns.iter().any(|c| c.column == i)).then_some(columns)
    }

    /// True for statements that write rows.
    pub fn is_modifying(&self) -> bool {
        matches!(self.root.kind, Kind::Modify(_) | Kind::Changes { .. })
    }
}
