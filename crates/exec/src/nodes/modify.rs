//! INSERT, UPDATE, DELETE, MERGE.
//!
//! The statement's snapshot carries its command number, so that rows it writes are invisible to its
//! own scans: no row is met twice. The first call of `next` does all the work; the rows of
//! RETURNING wait in a store.

use crate::caller::foreign_keys;
use crate::caller::triggers::Change;
use crate::eval::eval;
use crate::nodes::instead;
use crate::nodes::partitioned;
use crate::nodes::project;
use crate::nodes::state::{ExecState, NodeState, State, rescan};
use crate::nodes::waiting::Waiting;
use crate::nodes::{cte, next as pull};
use crate::spill::store::{Place, RowStore};
use crate::write::newest::{OwnChanges, follow, must_follow, must_pass, tuple_id};
use crate::write::publish::has_row_work;
use crate::write::target::Target;
use crate::write::triggers;
use crate::write::{check_new, check_options, conflict, generate, merge};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Modify, ModifyOp, PlanNode, Role};
use sinew_storage::TupleId;
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::{RelationKind, Row, Trigger};
use sinew_txn::{RowLockStrength, Snapshot, WaitPolicy};
use sinew_types::Datum;
use std::ops::Range;

pub(super) const BEFORE_UPDATE: u8 = Trigger::ROW | Trigger::BEFORE | Trigger::UPDATE;
pub(super) const BEFORE_DELETE: u8 = Trigger::ROW | Trigger::BEFORE | Trigger::DELETE;

/// Rows handed to the bulk insert at a time.
pub(super) const BATCH: usize = 512;

/// The next row of RETURNING. The first call does all the work of the statement.
pub fn next(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    if matches!(s.kind, NodeState::New) {
        let mut returned = RowStore::new(rt.cx);
        let before = rt.run.affected;
        statement_triggers(m, rt, true)?;
        match m.op {
            _ if m.table.kind == RelationKind::View => instead::run(m, s, rt, &mut returned)?,
            _ if m.is_divided => partitioned::run(m, s, rt, &mut returned)?,
            ModifyOp::Insert => insert(m, s, rt, &mut returned)?,
            ModifyOp::Update => update(m, s, rt, &mut returned)?,
            ModifyOp::Delete => delete(m, s, rt, &mut returned)?,
            ModifyOp::Merge => merge(m, s, rt)?,
        }
        statement_triggers(m, rt, false)?;
        match m.role {
            Role::Whole => {
                let has_triggers = !m.table.triggers.is_empty() || m.is_divided;
                end_command(rt, rt.run.affected > 0, m.has_late_checks, has_triggers)?;
            }
            Role::Main => {}
            Role::InWith => rt.run.affected = before,
        }
        s.kind = match returned.is_empty() {
            true => NodeState::Done,
            false => NodeState::Stored(Box::new((returned, Place::default()))),
        };
    }
    let NodeState::Stored(rows) = &mut s.kind else { return Ok(false) };
    rows.0.read(rt.cx, &mut rows.1, out)
}

/// Makes the changes visible to later commands of this transaction, and handles their events.
fn end_command(rt: &ExecState<'_>, changed: bool, has_events: bool, has_triggers: bool) -> Result<()> {
    if changed {
        rt.cx.next_command()?;
    }
    if has_events {
        rt.cx.fire_events()?;
    }
    // The rows of an action belong to the statement whose events the session handles.
    match has_triggers && !rt.cx.kept().events.is_firing() {
        true => triggers::fire(rt.cx),
        false => Ok(()),
    }
}

/// The triggers of the statement itself, before its work or after it.
fn statement_triggers(m: &Modify, rt: &mut ExecState<'_>, before: bool) -> Result<()> {
    if m.table.triggers.is_empty() {
        return Ok(());
    }
    let updates = m.conflict.as_ref().and_then(|c| c.update.as_ref());
    let mut changes: Vec<(Change, Vec<usize>)> = Vec::with_capacity(2);
    match m.op {
        ModifyOp::Insert => changes.push((Change::Insert, Vec::new())),
        ModifyOp::Update => changes.push((Change::Update, positions(&m.sets))),
        ModifyOp::Delete => changes.push((Change::Delete, Vec::new())),
        ModifyOp::Merge => changes.extend(merge::changes(m)),
    }
    changes.extend(updates.map(|(sets, _)| (Change::Update, positions(sets))));
    if !before {
        changes.reverse();
    }
    for (change, sets) in &changes {
        match before {
            true => triggers::before_statement(rt, &m.table, *change, sets)?,
            false => triggers::after_statement(rt, &m.table, *change, sets)?,
        }
    }
    Ok(())
}

/// A statement whose WITH changes rows. Its parts see the same rows, and no part sees the changes
/// of another one: all belong to one command. A part runs to its end where it is read first. The
/// parts that no other part has read come last, the last one first.
pub fn all(
    child: &PlanNode,
    ctes: &[usize],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, NodeState::New) {
        rt.snapshot()?;
        let mut rows = RowStore::new(rt.cx);
        let mut row = Row::new();
        while pull(child, &mut s.kids[0], rt, &mut row)? {
            rt.interrupts()?;
            rows.push(rt.cx, &row)?;
        }
        for &id in ctes.iter().rev() {
            cte::change(id, rt)?;
        }
        end_command(rt, true, true, true)?;
        s.kind = NodeState::Stored(Box::new((rows, Place::default())));
    }
    let NodeState::Stored(rows) = &mut s.kind else { return Ok(false) };
    rows.0.read(rt.cx, &mut rows.1, out)
}

/// Computes RETURNING.
pub(super) fn give(m: &Modify, row: &[Datum], rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    if m.returning.is_empty() {
        return Ok(());
    }
    let mut out = Vec::with_capacity(m.returning.len());
    for e in &m.returning {
        out.push(eval(e, row, rt)?);
    }
    returned.push(rt.cx, &out)
}

fn insert(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    let mut batch: Vec<Row> = Vec::new();
    let done = insert_rows(m, s, rt, returned, &mut batch);
    // An error of an earlier row in the batch comes before the error of the row that failed.
    if !batch.is_empty() {
        table::insert_many(rt.cx, &m.table, &mut batch)?;
    }
    done
}

/// Inserts the rows of the source. Rows that can wait stay in `batch`.
fn insert_rows(
    m: &Modify,
    s: &mut State,
    rt: &mut ExecState<'_>,
    returned: &mut RowStore,
    batch: &mut Vec<Row>,
) -> Result<()> {
    let mut source = Row::new();
    let (mut next, mut is_ahead) = (Row::new(), false);
    let may_wait = m.returning.is_empty()
        && m.child.rows > 1.0
        && m.one_by_one.is_some()
        && m.conflict.is_none()
        && m.options.is_empty();
    // Known once there is a row: a statement without one needs no xid.
    let mut known = None;
    while is_ahead || pull(&m.child, &mut s.kids[0], rt, &mut source)? {
        if std::mem::take(&mut is_ahead) {
            std::mem::swap(&mut source, &mut next);
        }
        rt.interrupts()?;
        let (has_work, may_end) = match known {
            Some(known) => known,
            None => {
                let has_work = has_row_work(rt.cx, &m.table)?;
                *known.insert((has_work, !has_work && m.conflict.is_none() && may_end(m, rt)))
            }
        };
        let bulk = may_wait && !has_work;
        let Some(mut row) = new_row(m, &source, rt)? else { continue };
        if !m.table.foreign_keys.is_empty() && m.conflict.is_none() {
            foreign_keys::inserted(rt.cx, &m.table, &row)?;
        }
        if bulk {
            batch.push(row);
            rt.run.affected += 1;
            if batch.len() >= BATCH {
                let full = std::mem::take(batch);
                table::insert_many(rt.cx, &m.table, &mut { full })?;
            }
            continue;
        }
        if let Some(c) = &m.conflict {
            if let Some(full) = conflict::insert(&Target::named(m, c), c, row, rt)? {
                rt.run.affected += 1;
                give(m, &full, rt, returned)?;
            }
            continue;
        }
        // Of a statement that adds one row, the row may carry the commit.
        let looks_ahead = may_end && rt.run.affected == 0;
        if looks_ahead {
            is_ahead = pull(&m.child, &mut s.kids[0], rt, &mut next)?;
        }
        let is_only = looks_ahead && !is_ahead;
        let tid = match is_only && rt.cx.has_bare_commit() {
            true => table::insert_last(rt.cx, &m.table, &row)?,
            false => table::insert(rt.cx, &m.table, &row)?,
        };
        rt.run.affected += 1;
        if is_only {
            break;
        }
        if has_work {
            triggers::after_row(rt, &m.table, Change::Insert, &[], None, Some(&row))?;
        }
        if !m.returning.is_empty() || !m.options.is_empty() {
            row.push(Datum::Tid(tid.block, tid.slot));
            check_options(m, &row, rt)?;
            give(m, &row, rt, returned)?;
        }
    }
    Ok(())
}

/// The row that a row of the source becomes, checked. `None` if a trigger skips it.
#[inline]
fn new_row(m: &Modify, source: &Row, rt: &mut ExecState<'_>) -> Result<Option<Row>> {
    let mut row = Vec::with_capacity(m.sets.len());
    for (_, e) in &m.sets {
        row.push(eval(e, source, rt)?);
    }
    if !m.table.triggers.is_empty()
        && !triggers::before_row(rt, &m.table, Change::Insert, &[], None, Some(&mut row))?
    {
        return Ok(None);
    }
    generate(&m.generated, &mut row, rt)?;
    check_new(m, &row, rt)?;
    Ok(Some(row))
}

/// Computes the rows of an INSERT that takes sets of parameters (`Modify::takes_sets`), and adds
/// them to `rows`. `s` is the state of the source, and `room` memory for its rows.
pub fn compute_rows(
    m: &Modify,
    s: &mut State,
    rt: &mut ExecState<'_>,
    room: &mut [Row; 2],
    rows: &mut Vec<Row>,
) -> Result<()> {
    rt.interrupts()?;
    if project::only_row(&m.child, rt, room)? {
        let source = &mut room[0];
        let row = match project::are_moves(m.sets.iter().map(|(_, e)| e)) {
            true => {
                let mut row = Vec::with_capacity(m.sets.len());
                project::moved(m.sets.iter().map(|(_, e)| e), source, rt, &mut row)?;
                generate(&m.generated, &mut row, rt)?;
                check_new(m, &row, rt)?;
                Some(row)
            }
            false => new_row(m, source, rt)?,
        };
        rows.extend(row);
        rt.run.affected += 1;
        return Ok(());
    }
    rescan(s);
    let source = &mut room[0];
    while pull(&m.child, s, rt, source)? {
        rt.interrupts()?;
        rows.extend(new_row(m, source, rt)?);
        rt.run.affected += 1;
    }
    Ok(())
}

/// The new version of a row: over the source's row, checked. False if a trigger skips the row.
fn compute(m: &Modify, row: &[Datum], new: &mut Row, rt: &mut ExecState<'_>) -> Result<bool> {
    new.clear();
    new.extend_from_slice(&row[target(m)]);
    for (i, e) in &m.sets {
        new[*i] = eval(e, row, rt)?;
    }
    if !m.table.triggers.is_empty() {
        let old = &row[target(m)];
        if !triggers::before_row(rt, &m.table, Change::Update, &positions(&m.sets), Some(old), Some(new))? {
            return Ok(false);
        }
    }
    generate(&m.generated, new, rt)?;
    check_new(m, new, rt)?;
    Ok(true)
}

/// The columns that a statement sets, by position.
pub(super) fn positions(sets: &[(usize, Expr)]) -> Vec<usize> {
    sets.iter().map(|(at, _)| *at).collect()
}

/// The columns of the target in the source's row. Its place stands behind them.
pub(super) fn target(m: &Modify) -> Range<usize> {
    m.offset..m.offset + m.table.columns.len()
}

fn update(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    let snapshot = rt.snapshot()?;
    let mut new: Row = Vec::with_capacity(m.table.columns.len());
    let strength = RowLockStrength::NoKeyUpdate;
    let ended = change(m, strength, s, rt, &mut |row, tid, rt, turn| {
        if !compute(m, row, &mut new, rt)? {
            return Ok(Outcome::WouldBlock);
        }
        let outcome = replace(m, row, &mut new, tid, &snapshot, rt, turn)?;
        if matches!(outcome, Outcome::Done) && !m.returning.is_empty() {
            row[target(m)].clone_from_slice(&new);
            if let Some(made) = turn.made() {
                row[target(m).end] = Datum::Tid(made.block, made.slot);
            }
            give(m, row, rt, returned)?;
        }
        Ok(outcome)
    })?;
    if ended {
        return Ok(());
    }
    let mut waiting = Waiting::default();
    let read = collect_updates(m, s, rt, &snapshot, &mut waiting);
    // An error of an earlier row comes before the error of the row that failed.
    update_waiting(m, rt, &snapshot, &mut waiting)?;
    read
}

/// Replaces the version at `tid`, once.
fn replace(
    m: &Modify,
    row: &[Datum],
    new: &mut Row,
    tid: TupleId,
    snapshot: &Snapshot,
    rt: &mut ExecState<'_>,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    let old = &row[target(m)];
    turn.goes_on_if(turn.is_last() && !rt.cx.has_bare_commit());
    let outcome = table::update(rt.cx, &m.table, tid, old, new, snapshot, turn)?;
    if matches!(outcome, Outcome::Done) && m.table.has_foreign_keys() {
        foreign_keys::updated(rt.cx, &m.table, old, new)?;
    }
    if m.table.may_have_row_work() {
        match outcome {
            Outcome::Done => {
                let sets = positions(&m.sets);
                triggers::after_row(rt, &m.table, Change::Update, &sets, Some(old), Some(new))?;
            }
            Outcome::SelfModified if m.table.has_trigger(BEFORE_UPDATE) => {
                return Err(triggers::changed_by_trigger("updated"));
            }
            _ => {}
        }
    }
    if matches!(outcome, Outcome::Done) && !m.options.is_empty() {
        new.push(row[target(m).end].clone());
        check_options(m, new, rt)?;
        new.pop();
    }
    Ok(outcome)
}

/// Reads the rest of the source, and updates its rows page by page.
fn collect_updates(
    m: &Modify,
    s: &mut State,
    rt: &mut ExecState<'_>,
    snapshot: &Snapshot,
    waiting: &mut Waiting,
) -> Result<()> {
    let (mut row, mut new) = (Row::new(), Row::new());
    while pull(&m.child, &mut s.kids[0], rt, &mut row)? {
        rt.interrupts()?;
        let tid = tuple_id(&row[target(m).end])?;
        compute(m, &row, &mut new, rt)?;
        if !waiting.updates.add(rt.cx, &m.table, tid, &row[target(m)], &new)? {
            update_waiting(m, rt, snapshot, waiting)?;
            update_computed(m, rt, snapshot, &mut row, &mut new)?;
            continue;
        }
        waiting.take(&mut row, Some(&mut new))?;
        if waiting.is_full(rt.cx) {
            update_waiting(m, rt, snapshot, waiting)?;
        }
    }
    Ok(())
}

fn update_waiting(
    m: &Modify,
    rt: &mut ExecState<'_>,
    snapshot: &Snapshot,
    waiting: &mut Waiting,
) -> Result<()> {
    let count = waiting.begin_change();
    let mut at = 0;
    while at < count {
        let news = &waiting.news[..count];
        let done = waiting.updates.apply(rt.cx, &m.table, at, news, snapshot)?;
        if m.table.has_foreign_keys() {
            for i in at..at + done {
                foreign_keys::updated(rt.cx, &m.table, &waiting.rows[i][target(m)], &waiting.news[i])?;
            }
        }
        rt.run.affected += done as u64;
        at += done;
        if at < count {
            update_computed(m, rt, snapshot, &mut waiting.rows[at], &mut waiting.news[at])?;
            at += 1;
        }
    }
    waiting.updates.clear();
    Ok(())
}

/// Updates a row by itself. Its new version is computed already.
fn update_computed(
    m: &Modify,
    rt: &mut ExecState<'_>,
    snapshot: &Snapshot,
    row: &mut Row,
    new: &mut Row,
) -> Result<()> {
    let mut is_computed = true;
    change_row(m, RowLockStrength::NoKeyUpdate, row, rt, (&mut None, false), &mut |row, tid, rt, turn| {
        if !std::mem::take(&mut is_computed) {
            compute(m, row, new, rt)?;
        }
        replace(m, row, new, tid, snapshot, rt, turn)
    })
}

fn delete(m: &Modify, s: &mut State, rt: &mut ExecState<'_>, returned: &mut RowStore) -> Result<()> {
    let snapshot = rt.snapshot()?;
    let has_work = m.table.may_have_row_work();
    let mut one = |row: &mut Row, tid: TupleId, rt: &mut ExecState<'_>, turn: &mut Turn<'_>| {
        let old = &row[target(m)];
        if has_work && !triggers::before_row(rt, &m.table, Change::Delete, &[], Some(old), None)? {
            return Ok(Outcome::WouldBlock);
        }
        turn.goes_on_if(turn.is_last() && !rt.cx.has_bare_commit());
        let outcome = table::delete(rt.cx, &m.table, tid, &snapshot, turn)?;
        if matches!(outcome, Outcome::Done) {
            if m.table.has_foreign_keys() {
                foreign_keys::deleted(rt.cx, &m.table, &row[target(m)])?;
            }
            if has_work {
                triggers::after_row(rt, &m.table, Change::Delete, &[], Some(&row[target(m)]), None)?;
            }
            give(m, row, rt, returned)?;
        }
        if matches!(outcome, Outcome::SelfModified) && m.table.has_trigger(BEFORE_DELETE) {
            return Err(triggers::changed_by_trigger("deleted"));
        }
        Ok(outcome)
    };
    if change(m, RowLockStrength::Update, s, rt, &mut one)? {
        return Ok(());
    }
    let mut waiting = Waiting::default();
    let read = collect_deletes(m, s, rt, &snapshot, &mut waiting, &mut one);
    // An error of an earlier row comes before the error of the row that failed.
    delete_waiting(m, rt, &snapshot, &mut waiting, &mut one)?;
    read
}

/// Reads the rest of the source, and deletes its rows page by page.
fn collect_deletes(
    m: &Modify,
    s: &mut State,
    rt: &mut ExecState<'_>,
    snapshot: &Snapshot,
    waiting: &mut Waiting,
    one: &mut One<'_>,
) -> Result<()> {
    let mut row = Row::new();
    while pull(&m.child, &mut s.kids[0], rt, &mut row)? {
        rt.interrupts()?;
        waiting.tids.push(tuple_id(&row[target(m).end])?);
        waiting.take(&mut row, None)?;
        if waiting.is_full(rt.cx) {
            delete_waiting(m, rt, snapshot, waiting, one)?;
        }
    }
    Ok(())
}

fn delete_waiting(
    m: &Modify,
    rt: &mut ExecState<'_>,
    snapshot: &Snapshot,
    waiting: &mut Waiting,
    one: &mut One<'_>,
) -> Result<()> {
    let count = waiting.begin_change();
    let mut at = 0;
    while at < count {
        let done = table::delete_many(rt.cx, &m.table, &waiting.tids[at..count], snapshot)?;
        if m.table.has_foreign_keys() {
            for row in &waiting.rows[at..at + done] {
                foreign_keys::deleted(rt.cx, &m.table, &row[target(m)])?;
            }
        }
        rt.run.affected += done as u64;
        at += done;
        if at < count {
            change_row(m, RowLockStrength::Update, &mut waiting.rows[at], rt, (&mut None, false), one)?;
            at += 1;
        }
    }
    waiting.tids.clear();
    Ok(())
}

/// Tries to change the version at a place, once.
type One<'f> = dyn FnMut(&mut Row, TupleId, &mut ExecState<'_>, &mut Turn<'_>) -> Result<Outcome> + 'f;

/// Changes the target's row of each row of the source. False if there may be more of them, which
/// are to be changed page by page.
fn change(
    m: &Modify,
    strength: RowLockStrength,
    s: &mut State,
    rt: &mut ExecState<'_>,
    one: &mut One<'_>,
) -> Result<bool> {
    let mut row = Row::new();
    let mut own = None;
    let (mut next, mut has_next) = (Row::new(), false);
    let mut one_by_one = m.one_by_one.unwrap_or(usize::MAX);
    for at in 0.. {
        if at == one_by_one {
            if !has_row_work(rt.cx, &m.table)? {
                return Ok(false);
            }
            one_by_one = usize::MAX;
        }
        if std::mem::take(&mut has_next) {
            std::mem::swap(&mut row, &mut next);
        } else if !pull(&m.child, &mut s.kids[0], rt, &mut row)? {
            return Ok(true);
        }
        rt.interrupts()?;
        // Of a statement that changes one row, the change may carry the commit. It is the only one
        // if the source has no second row.
        let looks_ahead =
            at == 0 && m.one_by_one != Some(1) && may_end(m, rt) && !has_row_work(rt.cx, &m.table)?;
        if looks_ahead {
            has_next = pull(&m.child, &mut s.kids[0], rt, &mut next)?;
        }
        let ends = looks_ahead && !has_next;
        change_row(m, strength, &mut row, rt, (&mut own, ends), one)?;
        if ends {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Does the transaction end with the statement, which has nothing to do behind its changes unless
/// their rows have work?
fn may_end(m: &Modify, rt: &ExecState<'_>) -> bool {
    rt.run.is_last
        && m.role == Role::Whole
        && m.returning.is_empty()
        && m.options.is_empty()
        && touches_no_key(m)
}

/// Is no foreign key concerned? An UPDATE may leave their columns alone, and a new row is no
/// parent yet.
fn touches_no_key(m: &Modify) -> bool {
    if !m.table.has_foreign_keys() {
        return true;
    }
    let is_set =
        |attnum: &i16| m.sets.iter().chain(&m.generated).any(|(set, _)| *set + 1 == *attnum as usize);
    let (own, others) = (&m.table.foreign_keys, &m.table.referenced_by);
    match m.op {
        ModifyOp::Insert => own.is_empty(),
        ModifyOp::Update => {
            !own.iter().any(|key| key.child_columns.iter().any(is_set))
                && !others.iter().any(|key| key.parent_columns.iter().any(is_set))
        }
        ModifyOp::Delete | ModifyOp::Merge => false,
    }
}

/// Changes the target's row of one row of the source. If another transaction changed it meanwhile,
/// its newest version is changed.
#[inline]
fn change_row(
    m: &Modify,
    strength: RowLockStrength,
    row: &mut Row,
    rt: &mut ExecState<'_>,
    (own, ends): (&mut Option<OwnChanges>, bool),
    one: &mut One<'_>,
) -> Result<()> {
    let mut turn = Turn::new(rt.cx, WaitPolicy::Block);
    turn.ends_transaction(ends);
    let mut at = Some(tuple_id(&row[target(m).end])?);
    let locks_first = m.table.has_trigger(BEFORE_UPDATE) || m.table.has_trigger(BEFORE_DELETE);
    while let Some(tid) = at.take() {
        // A trigger BEFORE the row runs once, for the version that is changed.
        if locks_first {
            let snapshot = rt.snapshot()?;
            match table::lock(rt.cx, &m.table, tid, strength, &snapshot, &mut turn)? {
                Outcome::Done => {}
                // A second match in a join, unless a trigger has changed it.
                Outcome::SelfModified if own.as_ref().is_some_and(|own| own.has(&m.table, tid)) => {
                    return Ok(());
                }
                Outcome::SelfModified => return Err(triggers::changed_by_trigger("updated")),
                Outcome::WouldBlock => return Ok(()),
                Outcome::Deleted { moved, .. } => return must_pass(rt, moved),
                Outcome::Updated { next, .. } => {
                    must_follow(rt, "update")?;
                    let recheck = m.recheck.as_ref();
                    at = follow(rt, &m.table, next, strength, &mut turn, recheck, row, m.offset)?;
                    continue;
                }
            }
        }
        match one(row, tid, rt, &mut turn)? {
            Outcome::Done => {
                rt.run.affected += 1;
                if locks_first {
                    own.get_or_insert_default().add(&m.table, tid)?;
                }
            }
            // Changed by this statement already: a second match in a join.
            Outcome::SelfModified | Outcome::WouldBlock => {}
            Outcome::Deleted { moved, .. } => must_pass(rt, moved)?,
            Outcome::Updated { next, .. } => {
                must_follow(rt, "update")?;
                let recheck = m.recheck.as_ref();
                at = follow(rt, &m.table, next, strength, &mut turn, recheck, row, m.offset)?;
            }
        }
    }
    Ok(())
}

/// Runs the actions of a MERGE for all rows of its source.
fn merge(m: &Modify, s: &mut State, rt: &mut ExecState<'_>) -> Result<()> {
    let mut row = Row::new();
    while pull(&m.child, &mut s.kids[0], rt, &mut row)? {
        rt.interrupts()?;
        merge::act(m, &mut row, rt)?;
    }
    Ok(())
}
