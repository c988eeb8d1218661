//! INSERT, UPDATE and DELETE of a partitioned table, and of a table with children.
//!
//! Each row is written in its partition, with that partition's checks, indexes, foreign keys and
//! triggers. The statement's own expressions see rows as the named table has them. An UPDATE that
//! changes the key so that another partition takes the row deletes the row in the one and inserts
//! it in the other, as PostgreSQL does. A row of a table with children stays where it is, and a new
//! one goes to the table that the statement names.

use crate::caller::foreign_keys;
use crate::caller::triggers::Change;
use crate::eval::{eval, holds};
use crate::nodes::modify::{BATCH, BEFORE_DELETE, BEFORE_UPDATE, give, positions, target};
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, State};
use crate::nodes::waiting::Waiting;
use crate::spill::store::RowStore;
use crate::write::leaves::{Leaf, Leaves, oid_of};
use crate::write::newest::{Newest, must_follow, must_pass, newest, tuple_id};
use crate::write::publish::has_row_work;
use crate::write::target::Target;
use crate::write::{check_options, check_place, conflict, merge, triggers};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::identity::{OldRow, refused_change};
use sinew_plan::opt::{MergeWork, Modify, ModifyOp};
use sinew_storage::TupleId;
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::{Row, Trigger};
use sinew_txn::{RowLockStrength, Snapshot, WaitPolicy};
use sinew_types::{Datum, Oid};
use std::collections::HashMap;
use std::sync::Arc;

const BEFORE_INSERT: u8 = Trigger::ROW | Trigger::BEFORE | Trigger::INSERT;

/// Does the work of the statement.
pub fn run(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    match m.op {
        ModifyOp::Insert => insert(m, s, rt, returned),
        ModifyOp::Update | ModifyOp::Delete => change(m, s, rt, returned),
        ModifyOp::Merge => merge(m, s, rt, returned),
    }
}

/// The rows that wait for their insertion, by partition, in the order in which they came.
#[derive(Default)]
struct Batches {
    parts: Vec<(Arc<Leaf>, Vec<Row>)>,
    places: HashMap<Oid, usize>,
    count: usize,
}

impl Batches {
    /// Adds a row of a partition. The rows of all go in when there are many.
    fn add(&mut self, leaf: &Arc<Leaf>, own: Row, rt: &ExecState<'_>) -> Result<()> {
        let place = *self.places.entry(leaf.table.oid).or_insert_with(|| {
            self.parts.push((leaf.clone(), Vec::new()));
            self.parts.len() - 1
        });
        self.parts[place].1.push(own);
        self.count += 1;
        if self.parts[place].1.len() >= BATCH || self.count >= WAITING_MAX { self.flush(rt) } else { Ok(()) }
    }

    fn flush(&mut self, rt: &ExecState<'_>) -> Result<()> {
        self.count = 0;
        for (leaf, rows) in &mut self.parts {
            if !rows.is_empty() {
                table::insert_many(rt.cx, &leaf.table, &mut std::mem::take(rows))?;
            }
        }
        Ok(())
    }
}

/// Rows of all partitions that wait at most.
const WAITING_MAX: usize = 8 * BATCH;

fn insert(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    let mut batches = Batches::default();
    let done = insert_rows(m, s, rt, returned, &mut batches);
    // An error of an earlier row in a batch comes before the error of the row that failed.
    batches.flush(rt)?;
    done
}

fn insert_rows(
    m: &Modify,
    s: &mut State,
    rt: &mut ExecState<'_>,
    returned: &mut RowStore,
    batches: &mut Batches,
) -> Result<()> {
    let mut leaves = Leaves::default();
    let mut source = Row::new();
    let waits = m.one_by_one.is_some()
        && m.returning.is_empty()
        && m.options.is_empty()
        && m.conflict.is_none()
        && m.child.rows > 1.0;
    while pull(&m.child, &mut s.kids[0], rt, &mut source)? {
        rt.interrupts()?;
        let mut row = Vec::with_capacity(m.sets.len());
        for (_, e) in &m.sets {
            row.push(eval(e, &source, rt)?);
        }
        let leaf = route(m, &mut leaves, &row, rt)?;
        if waits && !has_row_work(rt.cx, &leaf.table)? {
            let mut own = leaf.own_row(&row);
            leaf.complete(rt.cx, &m.table, rt.run.plan.as_deref(), &mut own)?;
            if !leaf.table.foreign_keys.is_empty() {
                foreign_keys::inserted(rt.cx, &leaf.table, &own)?;
            }
            triggers::collect_above(m, Change::Insert, None, Some(&row), rt)?;
            rt.run.affected += 1;
            batches.add(&leaf, own, rt)?;
            continue;
        }
        if let Some(shown) = insert_one(m, &leaf, &row, rt)? {
            if m.conflict.is_none() {
                triggers::collect_above(m, Change::Insert, None, Some(&shown), rt)?;
            }
            rt.run.affected += 1;
            give(m, &shown, rt, returned)?;
        }
    }
    Ok(())
}

/// The partition that takes a row of the named table. The named table may be a partition itself,
/// and then the row must be one of its own.
fn route(m: &Modify, leaves: &mut Leaves, row: &[Datum], rt: &ExecState<'_>) -> Result<Arc<Leaf>> {
    if m.table.partition_of.is_some() {
        check_place(&m.table, row, rt)?;
    }
    leaves.route(rt.cx, &m.table, row)
}

/// Inserts a row of the named table into its partition. The row as it is then, with its place and
/// its table behind it; `None` if a trigger skips it.
fn insert_one(m: &Modify, leaf: &Leaf, row: &[Datum], rt: &mut ExecState<'_>) -> Result<Option<Row>> {
    let mut own = leaf.own_row(row);
    if leaf.table.has_trigger(BEFORE_INSERT)
        && !triggers::before_row(rt, &leaf.table, Change::Insert, &[], None, Some(&mut own))?
    {
        return Ok(None);
    }
    leaf.complete(rt.cx, &m.table, rt.run.plan.as_deref(), &mut own)?;
    if let Some(c) = &m.conflict {
        if c.update.is_some()
            && let Some(refused) = refused_change(rt.cx.view(), &leaf.table, OldRow::Updated)?
        {
            return Err(refused);
        }
        return conflict::insert(&Target::partition(rt.cx, m, c, leaf)?, c, own, rt);
    }
    if !leaf.table.foreign_keys.is_empty() {
        foreign_keys::inserted(rt.cx, &leaf.table, &own)?;
    }
    let tid = table::insert(rt.cx, &leaf.table, &own)?;
    if leaf.table.may_have_row_work() {
        triggers::note_row(rt, &leaf.table, Change::Insert, &[], None, Some(&own))?;
    }
    let mut shown = leaf.row_above(&own);
    shown.extend([Datum::Tid(tid.block, tid.slot), Datum::Oid(leaf.table.oid)]);
    check_options(m, &shown, rt)?;
    Ok(Some(shown))
}

fn change(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    let snapshot = rt.snapshot()?;
    let mut leaves = Leaves::default();
    let mut row = Row::new();
    for _ in 0..m.one_by_one.unwrap_or(usize::MAX) {
        if !pull(&m.child, &mut s.kids[0], rt, &mut row)? {
            return Ok(());
        }
        rt.interrupts()?;
        change_row(m, &mut leaves, &snapshot, &mut row, rt, returned)?;
    }
    let mut pages = Pages::default();
    let read = collect(m, &mut leaves, &snapshot, &mut pages, s, rt, returned);
    // An error of an earlier row comes before the error of the row that failed.
    pages.change(m, &mut leaves, &snapshot, rt, returned)?;
    read
}

/// The rows of one partition that wait until they are changed page by page.
#[derive(Default)]
struct Pages {
    leaf: Option<Arc<Leaf>>,
    waiting: Waiting,
}

/// Reads the rest of the source. Its rows are changed page by page, those of a partition as long as
/// they come one after the other.
fn collect(
    m: &Modify,
    leaves: &mut Leaves,
    snapshot: &Snapshot,
    pages: &mut Pages,
    s: &mut State,
    rt: &mut ExecState<'_>,
    returned: &mut RowStore,
) -> Result<()> {
    let mut row = Row::new();
    while pull(&m.child, &mut s.kids[0], rt, &mut row)? {
        rt.interrupts()?;
        let leaf = leaves.get(rt.cx, &m.table, oid_of(&row[target(m).end + 1])?)?;
        if pages.leaf.as_ref().is_none_or(|of| of.table.oid != leaf.table.oid) {
            pages.change(m, leaves, snapshot, rt, returned)?;
            pages.leaf = Some(leaf.clone());
        }
        if !pages.add(m, &leaf, &mut row, rt)? {
            pages.change(m, leaves, snapshot, rt, returned)?;
            change_row(m, leaves, snapshot, &mut row, rt, returned)?;
        } else if pages.waiting.is_full(rt.cx) {
            pages.change(m, leaves, snapshot, rt, returned)?;
        }
    }
    Ok(())
}

impl Pages {
    /// Takes a row. False if it has to be changed by itself.
    fn add(&mut self, m: &Modify, leaf: &Leaf, row: &mut Row, rt: &mut ExecState<'_>) -> Result<bool> {
        if has_row_work(rt.cx, &leaf.table)? {
            return Ok(false);
        }
        let tid = tuple_id(&row[target(m).end])?;
        // The rows of a temporary child are in no pages.
        if leaf.table.is_temporary() || leaf.reads_old() {
            return Ok(false);
        }
        if m.op == ModifyOp::Delete {
            self.waiting.tids.push(tid);
            self.waiting.take(row, None)?;
            return Ok(true);
        }
        if leaf.may_leave(&leaf.positions(&positions(&m.sets))) {
            return Ok(false);
        }
        let mut new = row[target(m)].to_vec();
        for (column, e) in &m.sets {
            new[*column] = eval(e, row, rt)?;
        }
        let old = leaf.old_row(rt.cx, &row[target(m)], tid)?;
        let mut own = leaf.with_changes(&old, &new);
        leaf.complete(rt.cx, &m.table, rt.run.plan.as_deref(), &mut own)?;
        if !self.waiting.updates.add(rt.cx, &leaf.table, tid, &old, &own)? {
            return Ok(false);
        }
        self.waiting.take(row, Some(&mut own))?;
        Ok(true)
    }

    /// Changes the rows. Those that other transactions have changed are changed by themselves.
    fn change(
        &mut self,
        m: &Modify,
        leaves: &mut Leaves,
        snapshot: &Snapshot,
        rt: &mut ExecState<'_>,
        returned: &mut RowStore,
    ) -> Result<()> {
        let Pages { leaf: Some(leaf), waiting } = self else { return Ok(()) };
        let count = waiting.begin_change();
        let mut at = 0;
        while at < count {
            let done = match m.op {
                ModifyOp::Delete => {
                    table::delete_many(rt.cx, &leaf.table, &waiting.tids[at..count], snapshot)?
                }
                _ => waiting.updates.apply(rt.cx, &leaf.table, at, &waiting.news[..count], snapshot)?,
            };
            let noted = if leaf.table.has_foreign_keys() { done } else { 0 };
            for i in at..at + noted {
                let old = leaf.own_row(&waiting.rows[i][target(m)]);
                match m.op {
                    ModifyOp::Delete => foreign_keys::deleted(rt.cx, &leaf.table, &old)?,
                    _ => foreign_keys::updated(rt.cx, &leaf.table, &old, &waiting.news[i])?,
                }
            }
            rt.run.affected += done as u64;
            at += done;
            if at < count {
                change_row(m, leaves, snapshot, &mut waiting.rows[at], rt, returned)?;
                at += 1;
            }
        }
        waiting.updates.clear();
        waiting.tids.clear();
        Ok(())
    }
}

/// Changes one row. If another transaction changed it meanwhile, its newest version is changed.
fn change_row(
    m: &Modify,
    leaves: &mut Leaves,
    snapshot: &Snapshot,
    row: &mut Row,
    rt: &mut ExecState<'_>,
    returned: &mut RowStore,
) -> Result<()> {
    let end = target(m).end;
    let leaf = leaves.get(rt.cx, &m.table, oid_of(&row[end + 1])?)?;
    let strength = match m.op {
        ModifyOp::Delete => RowLockStrength::Update,
        _ => RowLockStrength::NoKeyUpdate,
    };
    let (on_update, on_delete) =
        (leaf.table.has_trigger(BEFORE_UPDATE), leaf.table.has_trigger(BEFORE_DELETE));
    let mut turn = Turn::new(rt.cx, WaitPolicy::Block);
    let mut at = tuple_id(&row[end])?;
    loop {
        // A trigger BEFORE the row runs once, for the version that is changed.
        let mut outcome = match on_update || on_delete {
            true => table::lock(rt.cx, &leaf.table, at, strength, snapshot, &mut turn)?,
            false => Outcome::Done,
        };
        if matches!(outcome, Outcome::Done) {
            outcome = match m.op {
                ModifyOp::Delete => delete_version(m, &leaf, snapshot, at, row, rt, &mut turn, returned)?,
                _ => update_version(m, &m.sets, leaves, &leaf, snapshot, at, row, rt, &mut turn, returned)?,
            };
        }
        match outcome {
            Outcome::Done => {
                rt.run.affected += 1;
                if on_update || on_delete {
                    leaves.own.add(&leaf.table, at)?;
                }
                return Ok(());
            }
            // A trigger has changed it, if it is no second match in a join.
            Outcome::SelfModified if (on_update || on_delete) && !leaves.own.has(&leaf.table, at) => {
                let what = if m.op == ModifyOp::Delete { "deleted" } else { "updated" };
                return Err(triggers::changed_by_trigger(what));
            }
            // Changed by this statement already, or skipped by a trigger.
            Outcome::SelfModified | Outcome::WouldBlock => return Ok(()),
            Outcome::Deleted { moved, .. } => return must_pass(rt, moved),
            Outcome::Updated { next, .. } => {
                must_follow(rt, "update")?;
                match read_newest(m, &leaf, next, strength, &mut turn, row, rt)? {
                    Newest::Fits(tid) => at = tid,
                    Newest::Own | Newest::Gone => return Ok(()),
                }
            }
        }
    }
}

/// Puts the newest version of a row into `row`, as the named table has it. See [`newest`].
fn read_newest(
    m: &Modify,
    leaf: &Leaf,
    next: TupleId,
    strength: RowLockStrength,
    turn: &mut Turn<'_>,
    row: &mut Row,
    rt: &mut ExecState<'_>,
) -> Result<Newest> {
    let width = leaf.table.columns.len();
    let mut fresh = vec![Datum::Null; width + 1];
    let found = newest(rt, &leaf.table, next, strength, turn, None, &mut fresh, 0)?;
    let Newest::Fits(tid) = found else { return Ok(found) };
    row[target(m)].clone_from_slice(&leaf.row_above(&fresh[..width]));
    row[target(m).end] = Datum::Tid(tid.block, tid.slot);
    match &m.recheck {
        Some(condition) if !holds(condition, row, rt)? => Ok(Newest::Gone),
        _ => Ok(found),
    }
}

/// Runs the actions of a MERGE for all rows of its source.
fn merge(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    let snapshot = rt.snapshot()?;
    let mut leaves = Leaves::default();
    let mut row = Row::new();
    let place = target(m).end;
    while pull(&m.child, &mut s.kids[0], rt, &mut row)? {
        rt.interrupts()?;
        if !row[place].is_null() {
            if merge_matched(m, &mut leaves, &snapshot, &mut row, rt, returned)? {
                continue;
            }
            row[m.offset..=place + 1].fill(Datum::Null);
        }
        let Some(action) = merge::choose(m, false, &row, rt)? else { continue };
        let MergeWork::Insert(values) = &action.work else { continue };
        let mut new = Vec::with_capacity(values.len());
        for e in values {
            new.push(eval(e, &row, rt)?);
        }
        let leaf = route(m, &mut leaves, &new, rt)?;
        if let Some(shown) = insert_one(m, &leaf, &new, rt)? {
            triggers::collect_above(m, Change::Insert, None, Some(&shown), rt)?;
            rt.run.affected += 1;
        }
    }
    Ok(())
}

/// Does what MERGE does with a row of the target; false if, by now, it is none that matches.
fn merge_matched(
    m: &Modify,
    leaves: &mut Leaves,
    snapshot: &Snapshot,
    row: &mut Row,
    rt: &mut ExecState<'_>,
    returned: &mut RowStore,
) -> Result<bool> {
    let end = target(m).end;
    let leaf = leaves.get(rt.cx, &m.table, oid_of(&row[end + 1])?)?;
    let mut turn = Turn::new(rt.cx, WaitPolicy::Block);
    let mut at = tuple_id(&row[end])?;
    loop {
        let Some(action) = merge::choose(m, true, row, rt)? else { return Ok(true) };
        let strength = match &action.work {
            MergeWork::Update(_) => RowLockStrength::NoKeyUpdate,
            MergeWork::Delete => RowLockStrength::Update,
            MergeWork::Nothing | MergeWork::Insert(_) => return Ok(true),
        };
        let mut outcome = match leaf.table.triggers.is_empty() {
            true => Outcome::Done,
            false => table::lock(rt.cx, &leaf.table, at, strength, snapshot, &mut turn)?,
        };
        if matches!(outcome, Outcome::Done) {
            outcome = match &action.work {
                MergeWork::Update(sets) => {
                    update_version(m, sets, leaves, &leaf, snapshot, at, row, rt, &mut turn, returned)?
                }
                _ => delete_version(m, &leaf, snapshot, at, row, rt, &mut turn, returned)?,
            };
        }
        match outcome {
            Outcome::Done => {
                rt.run.affected += 1;
                return Ok(true);
            }
            Outcome::SelfModified => return Err(merge::twice()),
            // A trigger skips the row. No wait has a bound here.
            Outcome::WouldBlock => return Ok(true),
            Outcome::Deleted { moved, .. } => {
                must_pass(rt, moved)?;
                return Ok(false);
            }
            Outcome::Updated { next, .. } => {
                must_follow(rt, "update")?;
                match read_newest(m, &leaf, next, strength, &mut turn, row, rt)? {
                    Newest::Fits(found) => at = found,
                    Newest::Own => return Err(merge::twice()),
                    Newest::Gone => return Ok(false),
                }
            }
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn delete_version(
    m: &Modify,
    leaf: &Leaf,
    snapshot: &Snapshot,
    at: TupleId,
    row: &[Datum],
    rt: &mut ExecState<'_>,
    turn: &mut Turn<'_>,
    returned: &mut RowStore,
) -> Result<Outcome> {
    let old = leaf.old_row(rt.cx, &row[target(m)], at)?;
    let outcome = delete_own(leaf, snapshot, at, &old, rt, turn, false)?;
    if matches!(outcome, Outcome::Done) {
        triggers::collect_above(m, Change::Delete, Some(&row[target(m)]), None, rt)?;
        give(m, row, rt, returned)?;
    }
    Ok(outcome)
}

/// Deletes a row of a partition, with its triggers and the events of its foreign keys. `moves`: the
/// caller adds those when it knows the row that takes its place.
#[allow(clippy::too_many_arguments)]
fn delete_own(
    leaf: &Leaf,
    snapshot: &Snapshot,
    at: TupleId,
    old: &[Datum],
    rt: &mut ExecState<'_>,
    turn: &mut Turn<'_>,
    moves: bool,
) -> Result<Outcome> {
    if leaf.table.has_trigger(BEFORE_DELETE)
        && !triggers::before_row(rt, &leaf.table, Change::Delete, &[], Some(old), None)?
    {
        return Ok(Outcome::WouldBlock);
    }
    let outcome = table::delete(rt.cx, &leaf.table, at, snapshot, turn)?;
    if matches!(outcome, Outcome::Done) {
        if leaf.table.has_foreign_keys() && !moves {
            foreign_keys::deleted(rt.cx, &leaf.table, old)?;
        }
        if leaf.table.may_have_row_work() {
            triggers::note_row(rt, &leaf.table, Change::Delete, &[], Some(old), None)?;
        }
    }
    Ok(outcome)
}

#[allow(clippy::too_many_arguments)]
fn update_version(
    m: &Modify,
    sets: &[(usize, Expr)],
    leaves: &mut Leaves,
    leaf: &Arc<Leaf>,
    snapshot: &Snapshot,
    at: TupleId,
    row: &mut Row,
    rt: &mut ExecState<'_>,
    turn: &mut Turn<'_>,
    returned: &mut RowStore,
) -> Result<Outcome> {
    let mut new = row[target(m)].to_vec();
    for (column, e) in sets {
        new[*column] = eval(e, row, rt)?;
    }
    let old = leaf.old_row(rt.cx, &row[target(m)], at)?;
    let mut own = leaf.with_changes(&old, &new);
    let sets = leaf.positions(&positions(sets));
    if leaf.table.has_trigger(BEFORE_UPDATE) {
        if !triggers::before_row(rt, &leaf.table, Change::Update, &sets, Some(&old), Some(&mut own))? {
            return Ok(Outcome::WouldBlock);
        }
        new = leaf.row_above(&own);
    }
    let may_leave = leaf.table.has_trigger(BEFORE_UPDATE) || leaf.may_leave(&sets);
    let goes_to = match m.table.partitioning.is_some() && may_leave {
        true => route(m, leaves, &new, rt)?,
        false => leaf.clone(),
    };
    let shown = if goes_to.table.oid != leaf.table.oid {
        turn.moves_row();
        let outcome = delete_own(leaf, snapshot, at, &old, rt, turn, true)?;
        if matches!(outcome, Outcome::SelfModified) && leaf.table.has_trigger(BEFORE_DELETE) {
            return Err(triggers::changed_by_trigger("deleted"));
        }
        if !matches!(outcome, Outcome::Done) {
            return Ok(outcome);
        }
        let Some(shown) = insert_one(m, &goes_to, &new, rt)? else {
            foreign_keys::deleted(rt.cx, &leaf.table, &old)?;
            triggers::collect_above(m, Change::Update, Some(&row[target(m)]), None, rt)?;
            return Ok(Outcome::Done);
        };
        if leaf.table.has_foreign_keys() || m.table.has_foreign_keys() {
            foreign_keys::moved(rt.cx, &leaf.table, &m.table, &old, &row[target(m)], &shown)?;
        }
        shown
    } else {
        leaf.complete(rt.cx, &m.table, rt.run.plan.as_deref(), &mut own)?;
        let outcome = table::update(rt.cx, &leaf.table, at, &old, &own, snapshot, turn)?;
        if !matches!(outcome, Outcome::Done) {
            return Ok(outcome);
        }
        if leaf.table.has_foreign_keys() {
            foreign_keys::updated(rt.cx, &leaf.table, &old, &own)?;
        }
        if leaf.table.may_have_row_work() {
            triggers::note_row(rt, &leaf.table, Change::Update, &sets, Some(&old), Some(&own))?;
        }
        let place = turn.made().map_or(at, |made| made);
        let mut shown = leaf.row_above(&own);
        shown.extend([Datum::Tid(place.block, place.slot), Datum::Oid(leaf.table.oid)]);
        check_options(m, &shown, rt)?;
        shown
    };
    triggers::collect_above(m, Change::Update, Some(&row[target(m)]), Some(&shown), rt)?;
    if !m.returning.is_empty() {
        row[m.offset..m.offset + shown.len()].clone_from_slice(&shown);
        give(m, row, rt, returned)?;
    }
    Ok(Outcome::Done)
}
