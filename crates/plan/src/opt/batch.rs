//! Which nodes work in batches.
//!
//! The planner looks at a finished plan from its root down. A node that can work in batches, and
//! has enough to do, begins a part of the plan that does so. [`Kind::Batched`] stands above it, and
//! gives its rows one by one. Below, each node that can work in batches does so, down to the first
//! one that cannot.
//!
//! A node can work in batches if its result depends on its rows alone. A batch computes its
//! expressions for rows that the caller may never ask for, and for some rows again. So no
//! expression may be volatile, nor have a subquery that runs for each row.
//!
//! A part asks the nodes below it for more rows than its caller has asked for. If such a node does
//! something for each row, as the locking of rows and `nextval` do, a caller that stops early would
//! see too much done. So no part stands above it, unless the part reads all its rows in any case.
//!
//! UPDATE and DELETE change many rows page by page ([`mark_change`]): they read on before they
//! change the rows that they have read.

use crate::binder::SLOT_BASE;
use crate::opt::{IndexCond, Kind, Modify, ModifyOp, PlanNode, Role};
use crate::tree::expr::{Expr, FuncExpr};
use crate::tree::query::{AggCall, JoinKind, SetOpKind, WinCall};
use sinew_table::{Persistence, Relation, stack};
use sinew_types::func::{FnBody, Volatility};

/// Projections between the beginning of a part and the node that is worth it, at most.
const CHAIN_MAX: u32 = 8;

/// An index scan of some cost reads fewer rows than a table's scan of this cost: each may stand on
/// another page. So many times the least cost make it worth its batches, if no node above computes
/// more of its rows.
const INDEX_COST_FACTOR: f64 = 3.0;

/// Marks the nodes of a plan that work in batches, in parts of at least this cost.
pub fn mark(p: &mut PlanNode, cost_min: f64) {
    if stack::check().is_err() {
        // A plan so deep runs as it is.
        return;
    }
    if let Kind::Changes { child, .. } = &p.kind
        && matches!(child.kind, Kind::Modify(_))
    {
        // A part of WITH runs when it is first read, and must find the rows before that changed.
        return;
    }
    let least = if streams_entries(p) { cost_min * INDEX_COST_FACTOR } else { cost_min };
    if p.cost >= least && is_worthwhile(p, CHAIN_MAX) && can(p) && !reads_ahead_of_acts(p) {
        begin(p, cost_min);
        leave_out(p, None);
        let inner = std::mem::replace(p, PlanNode::new(Kind::Result, 1.0, 0.0, 0));
        let (rows, startup, cost, width) = (inner.rows, inner.startup, inner.cost, inner.width);
        *p = PlanNode::new(Kind::Batched(Box::new(inner)), rows, cost, width);
        p.startup = startup;
        return;
    }
    // A limit that reads few entries leaves most of the scan's cost unspent.
    let reads_few =
        matches!(&p.kind, Kind::Limit { child, .. } if p.cost < cost_min && streams_entries(child));
    if !reads_few {
        p.children_mut(&mut |child| mark(child, cost_min));
    }
}

/// Whether a node gives the rows of an index scan as it reads them.
fn streams_entries(p: &PlanNode) -> bool {
    match &p.kind {
        Kind::IndexScan { .. } => true,
        Kind::Filter { child, .. } | Kind::Project { child, .. } | Kind::Subquery { child, .. } => {
            streams_entries(child)
        }
        Kind::Append { parts, .. } => parts.iter().any(streams_entries),
        _ => false,
    }
}

/// Rows that a statement changes one by one before it goes on page by page. A statement by key
/// changes fewer.
const ONE_BY_ONE: usize = 32;
/// A statement that expects so many rows changes none of them by itself.
const MANY_ROWS: f64 = 100.0;

/// Decides whether an UPDATE or DELETE may change rows page by page. `others` are the other roots
/// of the plan: subqueries and parts of WITH.
///
/// The statement then reads rows before it has changed those that it read earlier. Its snapshot
/// hides the changes from its reads, so these give the same rows. A node that does something for
/// each row would notice, as would `nextval` in SET: a row that had to be waited for computes its
/// values again, before those of the next row. RETURNING and check options come after each row's
/// change. The executor looks whether rows of a published table are to be logged one by one.
pub fn mark_change<'p>(
    root: &mut PlanNode,
    others: impl IntoIterator<Item = &'p mut PlanNode>,
    cost_min: f64,
) {
    let Kind::Modify(m) = &mut root.kind else { return };
    if !is_by_pages(m) || acts(&mut m.child) || others.into_iter().any(acts) {
        return;
    }
    let is_forced = cost_min == 0.0;
    m.one_by_one = Some(if is_forced || m.child.rows >= MANY_ROWS { 0 } else { ONE_BY_ONE });
}

/// Decides whether the INSERTs of a plan may keep rows back and insert them together. `parts` are
/// all roots of the plan.
///
/// A volatile routine of a user sees the rows that the statement has inserted before its call. No
/// INSERT of a plan that calls one keeps a row back.
pub fn mark_inserts(parts: &mut [&mut PlanNode]) {
    if parts.iter_mut().any(|part| calls_code(part)) {
        return;
    }
    for part in parts {
        let kind = match &mut part.kind {
            Kind::Changes { child, .. } => &mut child.kind,
            kind => kind,
        };
        if let Kind::Modify(m) = kind
            && m.op == ModifyOp::Insert
        {
            m.one_by_one = Some(0);
        }
    }
}

/// Whether an expression of a plan calls a volatile routine of a user.
fn calls_code(p: &mut PlanNode) -> bool {
    if stack::check().is_err() {
        return true;
    }
    let own = match &p.kind {
        Kind::Modify(m) => {
            let assigned = m.sets.iter().chain(&m.generated).map(|(_, e)| e);
            assigned.chain(m.checks.iter().map(|(_, e)| e)).any(Expr::calls_code)
        }
        Kind::ProjectSet { srfs, .. } => srfs.iter().any(FuncExpr::is_code),
        _ => false,
    };
    let mut any = own || any_expression(&p.kind, &Expr::calls_code);
    p.children_mut(&mut |child| any = any || calls_code(child));
    any
}

fn is_by_pages(m: &Modify) -> bool {
    matches!(m.op, ModifyOp::Update | ModifyOp::Delete)
        && m.role == Role::Whole
        && (is_stored(&m.table) || m.table.has_parts())
        && m.returning.is_empty()
        && m.table.triggers.is_empty()
        && m.options.is_empty()
        && !m.sets.iter().any(|(_, e)| e.is_volatile())
}

impl Modify {
    /// Whether the rows of an INSERT for several sets of parameters may go in together, as if a
    /// statement for each set had come one after the other.
    ///
    /// The rows must depend on the parameters and on nothing that another statement of these
    /// changes. `nextval` may stand among the expressions, since the rows are computed in order.
    /// Nothing may be decided or shown between two rows.
    pub fn takes_sets(&self) -> bool {
        let own = self.sets.iter().chain(&self.generated).map(|(_, e)| e);
        let all = own.chain(self.checks.iter().map(|(_, e)| e));
        self.op == ModifyOp::Insert
            && self.role == Role::Whole
            && is_stored(&self.table)
            && self.returning.is_empty()
            && self.conflict.is_none()
            && self.options.is_empty()
            && self.table.triggers.is_empty()
            && self.table.foreign_keys.is_empty()
            && self.table.indexes.iter().all(|index| index.is_immediate())
            && gives_rows_of_parameters(&self.child)
            && all.into_iter().all(depends_on_parameters_alone)
    }
}

/// Whether the rows of a node are made of parameters and constants alone.
fn gives_rows_of_parameters(p: &PlanNode) -> bool {
    match &p.kind {
        Kind::Result => true,
        Kind::Values(rows) => rows.iter().flatten().all(depends_on_parameters_alone),
        Kind::Project { child, exprs, .. } => {
            exprs.iter().all(depends_on_parameters_alone) && gives_rows_of_parameters(child)
        }
        Kind::Subquery { child, .. } => gives_rows_of_parameters(child),
        _ => false,
    }
}

/// Whether an expression gives the same value in the statements of one transaction that change only
/// rows. A function that the SQL layer has may read the catalog or the transaction's state, and one
/// of a user may read tables.
fn depends_on_parameters_alone(e: &Expr) -> bool {
    let is_open = |c: &FuncExpr| {
        c.routine.is_some()
            || match c.f.volatility {
                Volatility::Immutable => false,
                Volatility::Stable => {
                    matches!(c.f.body, FnBody::Session(_)) || c.f.name == "statement_timestamp"
                }
                Volatility::Volatile => true,
            }
    };
    !e.any(&mut |e| match e {
        Expr::Func(c) | Expr::NullIf(c) | Expr::Distinct(c, _) | Expr::ScalarArray { f: c, .. } => is_open(c),
        Expr::SubLink(_) | Expr::SubPlan(_) => true,
        _ => false,
    })
}

/// Marks a node, and those below it that can work in batches.
fn begin(p: &mut PlanNode, cost_min: f64) {
    if stack::check().is_err() {
        return;
    }
    p.in_batches = true;
    if let Kind::NestLoop { left, right, sets, on, on_pairs, .. } = &mut p.kind {
        // The join itself looks into the index.
        right.in_batches = true;
        if let Kind::IndexScan { filter: Some(filter), .. } = &right.kind {
            let mut over_pairs = filter.clone();
            read_pairs(&mut over_pairs, left.width, sets);
            over_pairs.conjuncts(on_pairs);
        }
        if let Some(on) = on {
            on.clone().conjuncts(on_pairs);
        }
    }
    p.children_mut(&mut |child| match can(child) {
        _ if child.in_batches => {}
        true => begin(child, cost_min),
        false => mark(child, cost_min),
    });
}

/// Makes a condition over inner rows and the parameters of a loop one over pairs.
fn read_pairs(e: &mut Expr, width_outer: usize, sets: &[(u32, Expr)]) {
    match e {
        Expr::Col(column) => *column += width_outer as u32,
        Expr::Param(n) => {
            if let Some((_, value)) = sets.iter().find(|(slot, _)| slot == n) {
                *e = value.clone();
            }
        }
        _ => e.children_mut(&mut |e| read_pairs(e, width_outer, sets)),
    }
}

/// Tells the nodes of a part the columns of theirs that are read above. `used` says so of `p`, or
/// `None` for all of them. Columns that only a condition reads are many bytes in an inner side.
fn leave_out(p: &mut PlanNode, used: Option<&[bool]>) {
    if !p.in_batches || stack::check().is_err() {
        return;
    }
    let is_used = |column: usize| used.is_none_or(|used| used.get(column) == Some(&true));
    match &mut p.kind {
        Kind::SeqScan { .. } | Kind::IndexScan { .. } => p.used = used.map(Box::from),
        Kind::Filter { child, qual, .. } => {
            let own = (0..child.width).map(is_used).collect();
            leave_out(child, Some(&with_columns(own, [&*qual])));
        }
        Kind::Project { child, exprs } => {
            let own = vec![false; child.width];
            leave_out(child, Some(&with_columns(own, exprs.iter())));
        }
        Kind::Subquery { child, .. } => leave_out(child, used),
        Kind::Append { parts, .. } => parts.iter_mut().for_each(|part| leave_out(part, used)),
        Kind::Agg { child, group, aggs, .. } => {
            let args = aggs.iter().flat_map(|call| call.args.iter().chain(&call.filter));
            let read = with_columns(vec![false; child.width], group.iter().map(|(e, _)| e).chain(args));
            leave_out(child, Some(&read));
        }
        Kind::Sort { child, keys, .. } => {
            let own = (0..child.width).map(is_used).collect();
            leave_out(child, Some(&with_columns(own, keys.iter().map(|key| &key.e))));
        }
        Kind::Window { child, calls } => {
            let own = (0..child.width).map(is_used).collect();
            leave_out(child, Some(&with_columns(own, calls.iter().flat_map(WinCall::exprs))));
            p.used = used.map(Box::from);
        }
        Kind::Distinct { child, .. } => leave_out(child, None),
        Kind::SetOp { left, right, .. } => {
            leave_out(left, None);
            leave_out(right, None);
        }
        Kind::HashJoin { left, right, lkeys, rkeys, on, .. } => {
            let pair = (0..left.width + right.width).map(is_used).collect();
            let pair = with_columns(pair, on.iter());
            let (of_left, of_right) = pair.split_at(left.width);
            leave_out(left, Some(&with_columns(of_left.to_vec(), lkeys.iter())));
            leave_out(right, Some(&with_columns(of_right.to_vec(), rkeys.iter())));
            p.used = used.map(Box::from);
        }
        Kind::NestLoop { left, right, sets, on_pairs, .. } => {
            let pair = (0..left.width + right.width).map(is_used).collect();
            let pair = with_columns(pair, on_pairs.iter());
            let of_left = pair[..left.width].to_vec();
            leave_out(left, Some(&with_columns(of_left, sets.iter().map(|(_, e)| e))));
            p.used = used.map(Box::from);
        }
        _ => {}
    }
}

/// Adds the columns that expressions read.
fn with_columns<'e>(mut read: Vec<bool>, exprs: impl IntoIterator<Item = &'e Expr>) -> Vec<bool> {
    for e in exprs {
        e.each_column(&mut |column| {
            if let Some(read) = read.get_mut(column) {
                *read = true;
            }
        });
    }
    read
}

/// Whether a part of a plan may begin at a node: columns are decoded and rows are made of them for
/// nothing if no node computes something.
fn is_worthwhile(p: &PlanNode, chain: u32) -> bool {
    match &p.kind {
        Kind::SeqScan { filter, .. } | Kind::IndexScan { filter, .. } => filter.is_some(),
        Kind::Project { child, .. } | Kind::Subquery { child, .. } => {
            chain > 0 && is_worthwhile(child, chain - 1)
        }
        Kind::Filter { child, .. } => {
            matches!(
                child.kind,
                Kind::SeqScan { .. } | Kind::IndexScan { .. } | Kind::Agg { .. } | Kind::HashJoin { .. }
            )
        }
        Kind::Append { parts, .. } => chain > 0 && parts.iter().any(|part| is_worthwhile(part, chain - 1)),
        Kind::Agg { .. } | Kind::Sort { .. } | Kind::HashJoin { .. } | Kind::NestLoop { .. } => true,
        Kind::Window { .. } | Kind::Distinct { .. } => true,
        Kind::SetOp { op, all, .. } => *op != SetOpKind::Union || !all,
        _ => false,
    }
}

/// Whether a node can work in batches.
fn can(p: &PlanNode) -> bool {
    match &p.kind {
        Kind::SeqScan { table, filter, .. } => is_stored(table) && filter.iter().all(depends_on_rows_alone),
        // An index that is probed for each row of an outer node gives few rows each time.
        Kind::IndexScan { table, cond, filter, .. } => {
            is_stored(table) && filter.iter().all(depends_on_rows_alone) && !is_probed(cond)
        }
        Kind::Filter { qual, once: false, .. } => depends_on_rows_alone(qual),
        Kind::Project { exprs, .. } => exprs.iter().all(depends_on_rows_alone),
        Kind::Subquery { .. } => true,
        Kind::Agg { group, aggs, having, sorted: false, empty, .. } => {
            empty.is_empty()
                && group.iter().all(|(e, _)| depends_on_rows_alone(e))
                && aggs.iter().all(can_accumulate)
                && having.iter().all(depends_on_rows_alone)
        }
        Kind::HashJoin { lkeys, rkeys, on, .. } => {
            lkeys.iter().chain(rkeys).chain(on).all(depends_on_rows_alone)
        }
        Kind::NestLoop { kind, right, sets, on, fixed: false, .. } if *kind != JoinKind::Full => {
            is_probed_in_batches(right)
                && on.iter().all(depends_on_pair_alone)
                && sets.iter().all(|(_, e)| matches!(e, Expr::Col(_)))
        }
        Kind::Sort { keys, .. } => keys.iter().all(|key| depends_on_rows_alone(&key.e)),
        Kind::Append { parts, order, .. } => order.is_empty() && parts.iter().any(can),
        Kind::Window { calls, .. } => {
            calls.iter().any(WinCall::is_by_columns)
                && calls.iter().flat_map(WinCall::exprs).all(depends_on_rows_alone)
        }
        // Without a column, all rows are one.
        Kind::Distinct { types, .. } | Kind::SetOp { types, .. } => !types.is_empty(),
        _ => false,
    }
}

/// Whether a part that begins at a node reads rows of a node that acts before they are asked for.
fn reads_ahead_of_acts(p: &mut PlanNode) -> bool {
    match &mut p.kind {
        Kind::Filter { child, .. }
        | Kind::Project { child, .. }
        | Kind::Subquery { child, .. }
        | Kind::Distinct { child, .. }
        | Kind::HashJoin { left: child, .. }
        | Kind::SetOp { op: SetOpKind::Intersect | SetOpKind::Except, left: child, .. }
        | Kind::NestLoop { left: child, .. } => {
            if can(child) {
                reads_ahead_of_acts(child)
            } else {
                acts(child)
            }
        }
        Kind::Append { parts, .. } => {
            parts.iter_mut().any(|part| if can(part) { reads_ahead_of_acts(part) } else { acts(part) })
        }
        Kind::SetOp { op: SetOpKind::Union, left, right, .. } => {
            [left, right].into_iter().any(|side| match can(side) {
                true => reads_ahead_of_acts(side),
                false => acts(side),
            })
        }
        // The others read all rows before they give one.
        _ => false,
    }
}

/// Whether the reading of a node's rows does something, or gives other rows each time.
fn acts(p: &mut PlanNode) -> bool {
    if stack::check().is_err() {
        return true;
    }
    let own = match &p.kind {
        Kind::LockRows { .. } | Kind::Modify(_) | Kind::Changes { .. } => true,
        // All rows below it are read before it gives one.
        Kind::Sort { .. } => return false,
        kind => any_expression(kind, &Expr::is_volatile),
    };
    let mut any = own;
    p.children_mut(&mut |child| any = any || acts(child));
    any
}

/// Whether `is` holds for an expression that a node computes for its rows.
fn any_expression(kind: &Kind, is: &dyn Fn(&Expr) -> bool) -> bool {
    match kind {
        Kind::SeqScan { filter, .. }
        | Kind::IndexScan { filter, .. }
        | Kind::IndexArms { filter, .. }
        | Kind::InvertedScan { filter, .. }
        | Kind::TidScan { filter, .. } => filter.iter().any(is),
        Kind::SampleScan { sample, filter, .. } => sample.exprs().chain(filter).any(is),
        Kind::Values(rows) => rows.iter().flatten().any(is),
        Kind::FuncScan { funcs, .. } => funcs.iter().any(|f| is(&f.call)),
        Kind::Filter { qual, .. } => is(qual),
        Kind::Project { exprs, .. } => exprs.iter().any(is),
        Kind::NestLoop { on, .. } | Kind::HashJoin { on, .. } => on.iter().any(is),
        Kind::ProjectSet { srfs, .. } => srfs.iter().any(|f| f.args.iter().any(is)),
        Kind::Agg { aggs, .. } => aggs.iter().any(|a| a.any_function(is)),
        Kind::Window { calls, .. } => calls.iter().filter_map(|c| c.agg.as_ref()).any(|a| a.any_function(is)),
        _ => false,
    }
}

fn is_stored(table: &Relation) -> bool {
    table.keeps_rows() && table.persistence == Persistence::Permanent
}

/// Whether the bounds of an index scan come from another node's rows.
fn is_probed(cond: &IndexCond) -> bool {
    cond.exprs().any(|e| e.any(&mut |e| matches!(e, Expr::Param(n) if *n >= SLOT_BASE)))
}

/// Whether a join in batches can look into the index of its inner side.
fn is_probed_in_batches(inner: &PlanNode) -> bool {
    let Kind::IndexScan { table, cond, filter, .. } = &inner.kind else { return false };
    is_stored(table)
        && is_probed(cond)
        && cond.exprs().all(depends_on_pair_alone)
        && filter.iter().all(depends_on_pair_alone)
}

/// The same for an expression over an outer and an inner row. A subquery may read the outer row
/// through parameters, which it does not name.
fn depends_on_pair_alone(e: &Expr) -> bool {
    depends_on_rows_alone(e) && !e.any(&mut |e| matches!(e, Expr::SubPlan(_)))
}

fn can_accumulate(call: &AggCall) -> bool {
    !call.gathers() && call.made.is_none() && call.args.iter().chain(&call.filter).all(depends_on_rows_alone)
}

/// Whether an expression gives the same value for a row whenever and however often it is computed.
fn depends_on_rows_alone(e: &Expr) -> bool {
    let runs_for_each_row = &mut |e: &Expr| match e {
        Expr::SubPlan(sub) => !sub.sets.is_empty() || sub.volatile,
        _ => false,
    };
    !e.is_volatile() && !e.any(runs_for_each_row)
}

/// The nodes directly below a node, by shared or by exclusive reference.
macro_rules! children {
    ($kind:expr $(, $mut:tt)?) => {
        match & $($mut)? $kind {
            Kind::Result
            | Kind::Values(_)
            | Kind::SeqScan { .. }
            | Kind::IndexScan { .. }
            | Kind::IndexArms { .. }
            | Kind::InvertedScan { .. }
            | Kind::TidScan { .. }
            | Kind::SampleScan { .. }
            | Kind::CurrentOf { .. }
            | Kind::FuncScan { .. }
            | Kind::CteScan { .. }
            | Kind::Append { .. } => [None, None],
            Kind::Batched(child)
            | Kind::Subquery { child, .. }
            | Kind::Filter { child, .. }
            | Kind::Agg { child, .. }
            | Kind::GroupingSets { child, .. }
            | Kind::Window { child, .. }
            | Kind::ProjectSet { child, .. }
            | Kind::Sort { child, .. }
            | Kind::Project { child, .. }
            | Kind::Distinct { child, .. }
            | Kind::DistinctOn { child, .. }
            | Kind::Limit { child, .. }
            | Kind::LockRows { child, .. }
            | Kind::Changes { child, .. }
            | Kind::With { child, .. } => [Some(child), None],
            Kind::NestLoop { left, right, .. }
            | Kind::HashJoin { left, right, .. }
            | Kind::SetOp { left, right, .. } => [Some(left), Some(right)],
            Kind::Modify(m) => [Some(& $($mut)? m.child), None],
        }
    };
}

impl IndexCond {
    /// The expressions of all bounds and checks.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let ranges = self.lower.iter().chain(&self.upper).map(|(key, _)| &key.e);
        let checks = self.checks.iter().map(|check| &check.key.e);
        let keys = self.eq.iter().map(|key| &key.e).chain(self.any.iter().map(|(_, list)| list));
        keys.chain(ranges).chain(checks)
    }
}

impl PlanNode {
    /// The nodes directly below.
    pub fn children(&self) -> impl Iterator<Item = &PlanNode> {
        let few: [Option<&PlanNode>; 2] = children!(self.kind);
        let many = match &self.kind {
            Kind::Append { parts, .. } => parts.as_slice(),
            _ => &[],
        };
        few.into_iter().flatten().chain(many)
    }

    /// Calls `f` on the nodes directly below.
    fn children_mut(&mut self, f: &mut dyn FnMut(&mut PlanNode)) {
        if let Kind::Append { parts, .. } = &mut self.kind {
            return parts.iter_mut().for_each(f);
        }
        let children: [Option<&mut PlanNode>; 2] = children!(self.kind, mut);
        children.into_iter().flatten().for_each(f);
    }

    /// Whether a node above reads a column of this one.
    pub fn is_used(&self, column: usize) -> bool {
        self.used.as_deref().is_none_or(|used| used.get(column) == Some(&true))
    }
}
