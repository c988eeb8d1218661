//! Tables, indexes and functions as sources of rows.

use crate::caller::Caller;
use crate::caller::triggers::{NEW_TABLE, OLD_TABLE};
use crate::eval::{eval, holds};
use crate::nodes::srf;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::system_views;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_plan::binder::record_columns::has_columns;
use sinew_plan::expr::{Expr, RelId};
use sinew_plan::opt::bound::{Bound, Side, bound};
use sinew_plan::opt::index::Strategy;
use sinew_plan::opt::inverted::InvertedCond;
use sinew_plan::opt::{CheckExpr, IndexCond, KeyExpr, Kind, PlanNode};
use sinew_storage::TupleId;
use sinew_table as table;
use sinew_table::{Index, Relation, RelationKind};
use sinew_table::{IndexBounds, KeyCheck, Row, RowScan};
use sinew_txn::Snapshot;
use sinew_types::func::Rows;
use sinew_types::inverted::search;
use sinew_types::inverted_class::class;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid};
use std::collections::HashSet;
use std::sync::Arc;

/// The probes of an index scan. The state keeps its memory when the node starts over. So a
/// statement that runs again and the inner side of a loop allocate nothing.
#[derive(Default)]
pub struct IndexState {
    phase: Phase,
    scan: Option<Box<dyn RowScan>>,
    probes: Probes,
}

/// The bounds of the probe at hand, and those of the next ones.
#[derive(Default)]
pub struct Probes {
    pub bounds: IndexBounds,
    /// Values that a column is still to be probed for.
    list: std::vec::IntoIter<Datum>,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Phase {
    #[default]
    New,
    /// The bounds are to be probed.
    Probe,
    /// The scan is at work.
    Scan,
    Done,
}

impl IndexState {
    /// True if the scan has not started since the last rescan.
    pub fn is_new(&self) -> bool {
        self.phase == Phase::New
    }

    /// Rows that an index-only scan fetched from the table.
    pub fn fetched(&self) -> u64 {
        self.scan.as_ref().map_or(0, |scan| scan.fetched())
    }

    /// Drops everything but the allocated memory.
    pub fn start_over(&mut self) {
        if self.scan.as_ref().is_some_and(|s| !s.is_reusable()) {
            self.scan = None;
        }
        let Probes { bounds, list } = &mut self.probes;
        bounds.equal.clear();
        (bounds.lower, bounds.upper) = (None, None);
        *list = Vec::new().into_iter();
        self.phase = Phase::New;
    }
}

/// The state of a scan of functions in FROM.
pub struct FuncState {
    /// One per function: its rows, or its one value.
    sources: Vec<Option<Rows>>,
    single: Vec<Option<Datum>>,
    ordinal: i64,
}

#[inline]
fn place(tid: TupleId) -> Datum {
    Datum::Tid(tid.block, tid.slot)
}

/// Scans a relation, be it a table or one whose rows are made up now. The arguments are those of
/// [`table::scan`].
pub fn open(
    cx: &dyn Caller,
    rel: &Arc<Relation>,
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
    first: Option<&Arc<[bool]>>,
) -> Result<Box<dyn RowScan>> {
    match rel.kind {
        RelationKind::Virtual if matches!(rel.oid, OLD_TABLE | NEW_TABLE) => {
            // A statement that changed no row has collected none.
            Ok(match cx.kept().triggers.in_sight() {
                Some(rows) => rows.scan(rel.oid == NEW_TABLE),
                None => table::scan_computed(Vec::new()),
            })
        }
        RelationKind::Virtual | RelationKind::Sequence => {
            Ok(table::scan_computed(system_views::virtual_rows(cx, rel)?))
        }
        _ => table::scan(cx, rel, snapshot, needed, first),
    }
}

/// The row on which a cursor stands, as the statement sees it: the cursor's own statement may have
/// seen an older version.
pub fn current_of(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::CurrentOf { table, cursor, .. } = &p.kind else { return Ok(false) };
    if !matches!(s.kind, NodeState::New) {
        return Ok(false);
    }
    s.kind = NodeState::Done;
    let name = eval(cursor, &[], rt)?;
    let Some(name) = name.as_str() else {
        let number = if let Expr::Param(number) = cursor { number + 1 } else { 1 };
        return Err(sqlerr!(UNDEFINED_OBJECT, "no value found for parameter {number}"));
    };
    let Some(read) = rt.cx.cursor_row(name, table)? else { return Ok(false) };
    let snapshot = rt.snapshot()?;
    let Some(now) = table::row_now(rt.cx, table, read, &snapshot, out)? else { return Ok(false) };
    out.push(place(now));
    Ok(true)
}

/// The next row of a scan of a whole table.
pub fn seq(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::SeqScan { table, rel, filter, first, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let snapshot = rt.snapshot()?;
        let plan = rt.plan()?;
        let needed = plan.needed.get(*rel as usize);
        s.kind = NodeState::Scan(open(rt.cx, table, &snapshot, needed, first.as_ref())?);
    }
    passing(filter.as_ref(), s, rt, out)
}

/// The next row of an open scan that passes the filter.
fn passing(filter: Option<&Expr>, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let NodeState::Scan(scan) = &mut s.kind else { return Ok(false) };
    loop {
        rt.interrupts()?;
        let Some(tid) = scan.next(rt.cx, out)? else { break };
        out.push(place(tid));
        match filter {
            Some(f) if !holds(f, out, rt)? => {}
            _ => {
                scan.complete(rt.cx, out)?;
                return Ok(true);
            }
        }
    }
    s.kind = NodeState::Done;
    Ok(false)
}

impl Probes {
    /// Sets the bounds of the first probe and the values of the others; false when a bound can
    /// match nothing.
    pub fn start(
        &mut self,
        table: &Relation,
        index: &Index,
        c: &IndexCond,
        rt: &mut ExecState<'_>,
    ) -> Result<bool> {
        let b = &mut self.bounds;
        b.backward = c.backward;
        b.equal.clear();
        let value = |k: &KeyExpr, side: Side, rt: &mut ExecState<'_>| -> Result<(Bound, bool)> {
            let v = eval(&k.e, &[], rt)?;
            Ok(bound(k.ty, v, side, &rt.cx.fmt().tz))
        };
        for (i, k) in c.eq.iter().enumerate() {
            if c.any.as_ref().is_some_and(|a| a.0 == i) {
                b.equal.push(Datum::Null);
                continue;
            }
            if k.is_null {
                // Equalities with a NULL do not get as far as the scan.
                b.equal.push(Datum::Null);
                b.nulls_match = true;
                continue;
            }
            match value(k, Side::Equal, rt)?.0 {
                Bound::Value(v) => b.equal.push(v),
                _ => return Ok(false),
            }
        }
        if let Some((k, inclusive)) = &c.lower {
            match value(k, Side::Lower(*inclusive), rt)? {
                (Bound::Value(v), inclusive) => b.lower = Some((v, inclusive)),
                (Bound::Below, _) => {}
                _ => return Ok(false),
            }
        }
        if let Some((k, inclusive)) = &c.upper {
            match value(k, Side::Upper(*inclusive), rt)? {
                (Bound::Value(v), inclusive) => b.upper = Some((v, inclusive)),
                (Bound::Above, _) => {}
                _ => return Ok(false),
            }
        }
        b.checks.clear();
        for check in &c.checks {
            match key_check(table, index, check, rt)? {
                Some(check) => b.checks.push(check),
                None => return Ok(false),
            }
        }
        let Some((at, list)) = &c.any else { return Ok(true) };
        let Datum::Array(list) = eval(list, &[], rt)? else { return Ok(false) };
        let ty: Oid = c.eq[*at].ty;
        let mut values: Vec<Datum> = Vec::with_capacity(list.values.len());
        let zone = &rt.cx.fmt().tz;
        for v in &list.values {
            if let (Bound::Value(v), _) = bound(ty, v.clone(), Side::Equal, zone) {
                values.push(v);
            }
        }
        // Each value once, in order: pages are visited once.
        values.sort_by(|a, b| sinew_types::compare::cmp(ty, a, b));
        values.dedup_by(|a, b| sinew_types::compare::equal(ty, a, b));
        self.list = values.into_iter();
        Ok(self.next(c))
    }

    /// Sets the bounds to the list's next value; false at its end.
    pub fn next(&mut self, c: &IndexCond) -> bool {
        let (Some((at, _)), Some(v)) = (&c.any, self.list.next()) else { return false };
        self.bounds.equal[*at] = v;
        true
    }
}

/// The condition on the entries of an index; `None` if no entry can pass.
fn key_check(
    table: &Relation,
    index: &Index,
    c: &CheckExpr,
    rt: &mut ExecState<'_>,
) -> Result<Option<KeyCheck>> {
    let mut check = KeyCheck { column: c.column, low: None, high: None, any: None, is_null: c.key.is_null };
    let side = match c.strategy {
        Strategy::IsNull => return Ok(Some(check)),
        Strategy::Lt | Strategy::Le => Side::Upper(c.strategy == Strategy::Le),
        Strategy::Gt | Strategy::Ge => Side::Lower(c.strategy == Strategy::Ge),
        Strategy::Eq | Strategy::EqAny => Side::Equal,
    };
    let value = eval(&c.key.e, &[], rt)?;
    if c.strategy == Strategy::EqAny {
        let Datum::Array(list) = value else { return Ok(None) };
        let mut any = Vec::with_capacity(list.values.len());
        for v in &list.values {
            if let (Bound::Value(v), _) = bound(c.key.ty, v.clone(), side, &rt.cx.fmt().tz) {
                any.push(table::column_key(table, index, c.column, &v)?);
            }
        }
        any.sort_unstable();
        let passes = !any.is_empty();
        check.any = Some(any);
        return Ok(Some(check).filter(|_| passes));
    }
    let (value, inclusive) = bound(c.key.ty, value, side, &rt.cx.fmt().tz);
    let value = match (value, side) {
        (Bound::Value(v), _) => v,
        (Bound::Below, Side::Lower(_)) | (Bound::Above, Side::Upper(_)) => return Ok(Some(check)),
        _ => return Ok(None),
    };
    let key = table::column_key(table, index, c.column, &value)?;
    let descending = index.columns[c.column].descending;
    if side == Side::Equal || matches!(side, Side::Lower(_)) != descending {
        check.low = Some((key.clone(), inclusive));
    }
    if side == Side::Equal || matches!(side, Side::Upper(_)) != descending {
        check.high = Some((key, inclusive));
    }
    Ok(Some(check))
}

/// An index scan's next row, whatever the filter says of it. `whole`: rows are read, or their
/// places, whatever the entries give.
#[allow(clippy::too_many_arguments)]
fn probe(
    whole: bool,
    table: &Arc<Relation>,
    rel: RelId,
    index: &Arc<Index>,
    cond: &IndexCond,
    state: &mut IndexState,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<Option<TupleId>> {
    if state.phase == Phase::New {
        state.phase = if state.probes.start(table, index, cond, rt)? { Phase::Probe } else { Phase::Done };
    }
    while state.phase != Phase::Done {
        if state.phase == Phase::Probe {
            let snapshot = rt.snapshot()?;
            let again = match &mut state.scan {
                Some(scan) => scan.reopen(rt.cx, index, &state.probes.bounds, &snapshot)?,
                None => false,
            };
            if !again {
                let plan = rt.plan()?;
                let needed = plan.needed.get(rel as usize);
                let (cx, bounds) = (rt.cx, &state.probes.bounds);
                let entries = if whole { None } else { plan.entry_columns(rel, table, index) };
                state.scan = Some(table::index_scan(cx, table, index, bounds, &snapshot, needed, entries)?);
            }
            state.phase = Phase::Scan;
        }
        let Some(scan) = &mut state.scan else { break };
        rt.interrupts()?;
        if let Some(tid) = scan.next(rt.cx, out)? {
            out.push(place(tid));
            return Ok(Some(tid));
        }
        state.phase = if state.probes.next(cond) { Phase::Probe } else { Phase::Done };
    }
    Ok(None)
}

/// The next row of an index scan.
pub fn index(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::IndexScan { table, rel, index, cond, filter, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        s.kind = NodeState::Index(Box::default());
    }
    let NodeState::Index(state) = &mut s.kind else { return Ok(false) };
    while probe(false, table, *rel, index, cond, state, rt, out)?.is_some() {
        match filter {
            Some(f) if !holds(f, out, rt)? => {}
            _ => return Ok(true),
        }
    }
    Ok(false)
}

/// Several index scans, one after the other.
#[derive(Default)]
pub struct ArmsState {
    at: usize,
    scan: IndexState,
    /// Places that an arm before the last one gave.
    seen: HashSet<TupleId>,
    charge: Charge,
}

/// About what a place takes in a hash set.
const SEEN: usize = 16;

/// The next row of several index scans. A row that an earlier one gave is not given again.
pub fn arms(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::IndexArms { table, rel, arms, filter, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        s.kind = NodeState::Arms(Box::default());
    }
    let NodeState::Arms(state) = &mut s.kind else { return Ok(false) };
    while let Some((index, cond)) = arms.get(state.at) {
        let Some(tid) = probe(true, table, *rel, index, cond, &mut state.scan, rt, out)? else {
            state.at += 1;
            state.scan = IndexState::default();
            continue;
        };
        if state.seen.contains(&tid) {
            continue;
        }
        if state.at + 1 < arms.len() {
            state.charge.cover((state.seen.len() + 1) * SEEN)?;
            state.seen.insert(tid);
        }
        match filter {
            Some(f) if !holds(f, out, rt)? => {}
            _ => return Ok(true),
        }
    }
    Ok(false)
}

/// The next row that an inverted index finds.
pub fn inverted(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::InvertedScan { table, rel, index, conds, filter, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let Some(conditions) = searches(table, index, conds, rt)? else {
            s.kind = NodeState::Done;
            return Ok(false);
        };
        let (snapshot, plan) = (rt.snapshot()?, rt.plan()?);
        let needed = plan.needed.get(*rel as usize);
        let scan = table::inverted::scan(rt.cx, table, index, &conditions, &snapshot, needed)?;
        s.kind = NodeState::Scan(scan);
    }
    passing(filter.as_ref(), s, rt, out)
}

/// The searches of the conditions of an inverted index; `None` if one of them compares with NULL.
fn searches(
    table: &Relation,
    index: &Index,
    conds: &[InvertedCond],
    rt: &mut ExecState<'_>,
) -> Result<Option<Vec<table::inverted::Condition>>> {
    let mut all = Vec::with_capacity(conds.len());
    for cond in conds {
        let argument = eval(&cond.argument, &[], rt)?;
        if argument.is_null() {
            return Ok(None);
        }
        let key = &index.columns[cond.column];
        let class = class(key.opclass).ok_or_else(|| SqlError::internal("an index without a class"))?;
        let (ty, thresholds) = (key.type_oid(table), &rt.cx.fmt().thresholds);
        let search = search(class.entries, cond.strategy, ty, &argument, thresholds)?;
        all.push((cond.column, search));
    }
    Ok(Some(all))
}

/// The next row at one of the places that a condition names, in the order of the places.
pub fn places(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::TidScan { table, rel, places, filter, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let named = eval(places, &[], rt)?;
        let mut found: Vec<TupleId> = Vec::new();
        let mut note = |value: &Datum| {
            if let Datum::Tid(block, slot) = value {
                found.push(TupleId { block: *block, slot: *slot });
            }
        };
        match &named {
            Datum::Array(list) => list.values.iter().for_each(&mut note),
            value => note(value),
        }
        found.sort_unstable();
        found.dedup();
        table::keep_places(rt.cx, table, &mut found)?;
        s.kind = NodeState::Places(found.into_iter());
    }
    let (snapshot, plan) = (rt.snapshot()?, rt.plan()?);
    let needed = plan.needed.get(*rel as usize).map(|needed| &**needed);
    loop {
        rt.interrupts()?;
        let NodeState::Places(left) = &mut s.kind else { return Ok(false) };
        let Some(tid) = left.next() else { break };
        if !table::row_at(rt.cx, table, tid, &snapshot, needed, out)? {
            continue;
        }
        out.push(place(tid));
        match filter {
            Some(f) if !holds(f, out, rt)? => {}
            _ => return Ok(true),
        }
    }
    s.kind = NodeState::Done;
    Ok(false)
}

/// The next row of a scan of functions.
pub fn func(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::FuncScan { funcs, ordinality, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let mut state = FuncState { sources: Vec::new(), single: Vec::new(), ordinal: 0 };
        for f in funcs {
            match &f.srf {
                Some(call) => {
                    state.sources.push(srf::start(call, &[], rt)?);
                    state.single.push(None);
                }
                None => {
                    state.sources.push(None);
                    state.single.push(Some(eval(&f.call, &[], rt)?));
                }
            }
        }
        s.kind = NodeState::Func(Box::new(state));
    }
    let NodeState::Func(state) = &mut s.kind else { return Ok(false) };
    rt.interrupts()?;
    out.clear();
    let mut any = false;
    for (i, f) in funcs.iter().enumerate() {
        let value = match &mut state.sources[i] {
            Some(rows) => rows.next().transpose()?,
            None => state.single[i].take(),
        };
        any |= value.is_some();
        let value = value.unwrap_or(Datum::Null);
        let call = if let Expr::Func(call) = &f.call { Some(&**call) } else { None };
        let record = f.columns != 1 || call.is_some_and(has_columns);
        match value {
            Datum::Record(r) if record => {
                if let Some(call) = call {
                    srf::must_fit(call, &r)?;
                }
                for k in 0..f.columns {
                    out.push(r.fields.get(k).map_or(Datum::Null, |x| x.1.clone()));
                }
            }
            v if f.columns == 1 => out.push(v),
            _ => out.extend(std::iter::repeat_n(Datum::Null, f.columns)),
        }
    }
    if !any {
        s.kind = NodeState::Done;
        return Ok(false);
    }
    if *ordinality {
        state.ordinal += 1;
        out.push(Datum::Int8(state.ordinal));
    }
    Ok(true)
}
