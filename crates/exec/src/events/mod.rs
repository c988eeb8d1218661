//! Events at work: the checks and actions that written rows left for the end of their statement or
//! for the commit.
//!
//! The session handles events in the order of their rows. The rows that an action writes put events
//! of their own at the queue's end, so a statement is over when the queue is empty.
//!
//! # Deferrable unique keys
//!
//! A row of a table with a deferrable UNIQUE or PRIMARY KEY gets its index entry at once, also if
//! another row has the key. The naive way then checks the row again by its place. But the row may
//! be updated or deleted before the check. The check would have to follow it, and a new version of
//! it would need an event of its own.
//!
//! So an event names the key. It says: some row of this transaction got this key while another row
//! had it, or might have it. The check looks at all rows with the key as they are by then:
//!
//! | rows with the key | outcome |
//! |---|---|
//! | no live row is this transaction's | nothing: the row was deleted, or its savepoint was rolled back |
//! | a live row of this transaction, and another live row | 23505 |
//! | the same, and the fate of the other row is open | the session waits for its transaction, and looks again |
//! | one live row | nothing |
//!
//! # Two transactions with one key
//!
//! Each inserter looks under the latch of the leaf where the key belongs. So of two transactions
//! that insert one key at least the later one notes it. At its commit it waits for the earlier one.
//! If the earlier one commits, the later one fails. If the earlier one rolls back, or its process
//! is killed, the later one goes on. Where each of two transactions has noted a key of the other,
//! one fails with 40P01. SERIALIZABLE changes nothing of this, except that a transaction which has
//! read that the key was not there may get 40001 in place of 23505.
//!
//! # What a crash does
//!
//! A crash leaves nothing behind: the queue ends with its transaction, and so do the rows whose
//! keys were not checked. No row is committed before its key was checked.

use crate::caller::Caller;
use crate::caller::events::{Event, SharedKey, constraint_of};
use crate::caller::triggers::Event as TriggerEvent;
use crate::fk;
use crate::write::triggers;
use sinew_error::{Result, SqlError};
use sinew_table as table;
use sinew_table::{Index, Relation};
use std::sync::Arc;

/// Handles the events of a statement at its end. A nested statement of an action leaves its events
/// to the outer statement.
#[inline]
pub fn fire(cx: &dyn Caller) -> Result<()> {
    if !cx.kept().events.start() {
        return Ok(());
    }
    work(cx)
}

/// Handles, before the commit, the events that waited for it and the events that these add.
pub fn fire_deferred(cx: &dyn Caller) -> Result<()> {
    while cx.kept().events.due(true) {
        fire(cx)?;
    }
    Ok(())
}

fn work(cx: &dyn Caller) -> Result<()> {
    let queue = &cx.kept().events;
    let mut done = cx.next_command().map_err(SqlError::from).map(|_| ());
    while done.is_ok()
        && let Some(event) = queue.pop()
    {
        done = cx.check_interrupts().map_err(SqlError::from).and_then(|()| one(cx, &event));
    }
    queue.stop();
    // Those of the rows that the actions wrote.
    done.and_then(|()| triggers::fire(cx))
}

fn one(cx: &dyn Caller, event: &Event) -> Result<()> {
    match event {
        Event::ForeignKey(event) => fk::handle(cx, event),
        Event::SharedKey(event) => recheck(cx, event),
        Event::Trigger(event) => fire_deferred_trigger(cx, event),
    }
}

/// Runs a constraint trigger as it is by now. It may have been dropped while its event waited.
fn fire_deferred_trigger(cx: &dyn Caller, event: &TriggerEvent) -> Result<()> {
    let Some(table) = cx.relation(event.table.oid)? else { return Ok(()) };
    let Some(trigger) = table.triggers.iter().find(|t| t.oid == event.trigger.oid).cloned() else {
        return Ok(());
    };
    let (old, new) = (event.old.clone(), event.new.clone());
    let event = TriggerEvent { trigger, table, change: event.change, old, new, part: 0 };
    triggers::fire_event(cx, &event, None)
}

fn recheck(cx: &dyn Caller, event: &SharedKey) -> Result<()> {
    // It cannot have gone while an event waits.
    let Some(rel) = cx.relation(event.table)? else {
        return Err(SqlError::internal(format!("the table of index {} is gone", event.index.name)));
    };
    table::recheck_key(cx, &rel, &event.index, &event.key)
}

/// Adds the event of a key of a deferrable index that another row may have.
pub fn note_shared_key(cx: &dyn Caller, rel: &Relation, index: &Arc<Index>, key: &[u8]) -> Result<()> {
    let queue = &cx.kept().events;
    let repeats = |last: &Event| match last {
        Event::SharedKey(last) => last.index.oid == index.oid && *last.key == *key,
        Event::ForeignKey(_) | Event::Trigger(_) => false,
    };
    // As in a load whose rows all have one key.
    if queue.last_is(constraint_of(index), index.deferral, repeats) {
        return Ok(());
    }
    queue.push(Event::SharedKey(SharedKey { table: rel.oid, index: index.clone(), key: key.into() }))
}
