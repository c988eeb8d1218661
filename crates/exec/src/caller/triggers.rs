//! Calls of triggers, and the events that wait for the end of their statement.
//!
//! A trigger BEFORE a row runs at once, because it may change the row or skip it. A trigger AFTER a
//! row sees all that the statement has done, so its event waits in the session's queue until the
//! statement has written its last row. Statements that run inside of a statement (those of a
//! routine's body) have a queue of their own: the session sets the outer one aside meanwhile.
//!
//! # Rows of the statement
//!
//! REFERENCING gives a trigger AFTER a statement, or AFTER a row, names for all rows that the
//! statement changed. They are collected as they are written, for each table and each kind of
//! change, in a file if they are many ([`Transition`]). Before the first trigger runs, the
//! statement has written all of them, and from then on they stay as they are. The trigger reads
//! them like a relation, whose descriptor [`transition_relation`] makes. The rows that the running
//! trigger sees are those of [`Triggers::in_sight`].
//!
//! # Constraint triggers
//!
//! One that is deferred goes to the queue of late checks instead ([`super::events`]), with its
//! rows.
//!
//! A crash leaves nothing behind: the queue ends with its transaction, and so does what triggers
//! wrote.

use crate::caller::Caller;
use sinew_error::Result;
use sinew_plan::BoundExpr;
use sinew_table::{Relation, RelationKind, Row, RowScan, Trigger};
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// A kind of change of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Insert,
    Update,
    Delete,
    Truncate,
}

impl Change {
    /// The bit in `tgtype`.
    pub fn bit(self) -> u8 {
        match self {
            Change::Insert => Trigger::INSERT,
            Change::Update => Trigger::UPDATE,
            Change::Delete => Trigger::DELETE,
            Change::Truncate => Trigger::TRUNCATE,
        }
    }

    /// `TG_OP`.
    pub fn name(self) -> &'static str {
        match self {
            Change::Insert => "INSERT",
            Change::Update => "UPDATE",
            Change::Delete => "DELETE",
            Change::Truncate => "TRUNCATE",
        }
    }
}

/// A call of a trigger. The rows are those of the table's columns, dropped ones included.
pub struct TriggerCall<'c> {
    pub trigger: &'c Trigger,
    pub table: &'c Arc<Relation>,
    pub change: Change,
    pub old: Option<&'c [Datum]>,
    pub new: Option<&'c [Datum]>,
    /// The rows of the statement, for a trigger with REFERENCING.
    pub transition: Option<&'c Arc<dyn Transition>>,
}

/// The rows that a statement changed. Those past `work_mem` stand in a file, which is a matter of a
/// floor above this one.
pub trait Transition: Send + Sync {
    /// Appends a row as it was before, and as it is now.
    fn add(&self, cx: &dyn Caller, old: Option<&[Datum]>, new: Option<&[Datum]>) -> Result<()>;

    /// The last row was added.
    fn finish(&self, cx: &dyn Caller) -> Result<()>;

    /// The new rows, or the old ones.
    fn scan(self: Arc<Self>, is_new: bool) -> Box<dyn RowScan>;
}

/// The OID of the made-up relation of OLD TABLE. No stored relation has it.
pub const OLD_TABLE: Oid = 1;
/// The OID of the made-up relation of NEW TABLE.
pub const NEW_TABLE: Oid = 2;

/// The descriptor of a table's rows under a name of REFERENCING.
fn transition_relation(table: &Relation, name: &Arc<str>, oid: Oid) -> Arc<Relation> {
    let mut made_up = table.clone();
    (made_up.oid, made_up.name, made_up.kind) = (oid, name.clone(), RelationKind::Virtual);
    made_up.indexes.clear();
    made_up.checks.clear();
    made_up.foreign_keys.clear();
    made_up.referenced_by.clear();
    made_up.triggers.clear();
    made_up.statistics.clear();
    Arc::new(made_up)
}

/// The relations that a trigger of a table sees by the names of REFERENCING.
pub fn transition_relations(table: &Relation, trigger: &Trigger) -> Vec<Arc<Relation>> {
    let old = trigger.old_table.iter().map(|name| transition_relation(table, name, OLD_TABLE));
    let new = trigger.new_table.iter().map(|name| transition_relation(table, name, NEW_TABLE));
    old.chain(new).collect()
}

fn bytes_of(row: &Row) -> usize {
    size_of_val(&row[..]) + row.iter().map(Datum::heap_bytes).sum::<usize>()
}

/// A trigger that is to run at the end of the statement, or of the transaction.
#[derive(Debug)]
pub struct Event {
    pub trigger: Arc<Trigger>,
    pub table: Arc<Relation>,
    pub change: Change,
    pub old: Option<Arc<Row>>,
    pub new: Option<Arc<Row>>,
    /// Of a trigger AFTER the statement: the part of the statement that noted it
    /// ([`Triggers::part`]).
    pub part: u32,
}

impl Event {
    /// About its memory.
    pub fn bytes(&self) -> usize {
        let rows = self.old.iter().chain(&self.new);
        size_of::<Event>() + rows.map(|row| bytes_of(row)).sum::<usize>()
    }
}

/// The rows of the running statement in a table.
struct Collected {
    table: Oid,
    change: Change,
    rows: Arc<dyn Transition>,
    /// A trigger has them: rows that come now are those of another one.
    is_closed: bool,
}

/// The events of the running statement.
#[derive(Default)]
pub struct Events {
    events: VecDeque<Event>,
    tables: Vec<Collected>,
    /// Changes whose triggers BEFORE the statement have run.
    begun: Vec<(Oid, Change)>,
    /// The number of parts of the statement that have made a change.
    parts: Vec<(Oid, Change, u32)>,
    bytes: usize,
    charge: Charge,
}

/// A bound condition, with the kept tree that it was made of.
type Condition = (Arc<str>, Arc<BoundExpr>);

/// A session's queue.
#[derive(Default)]
pub struct Triggers {
    inner: RefCell<Events>,
    /// The rows that the running trigger sees.
    in_sight: RefCell<Option<Arc<dyn Transition>>>,
    /// The bound conditions of triggers, each with the tree that it was made of.
    conditions: RefCell<HashMap<Oid, Condition>>,
}

/// The number of conditions that a session keeps.
const CONDITIONS_MAX: usize = 256;

impl Triggers {
    /// The condition of a trigger, bound to the columns of NEW and OLD in turns.
    pub fn condition(
        &self,
        cx: &dyn Caller,
        trigger: Oid,
        tree: &Arc<str>,
        table: &Relation,
    ) -> Result<Arc<BoundExpr>> {
        if let Some((of, bound)) = self.conditions.borrow().get(&trigger)
            && Arc::ptr_eq(of, tree)
        {
            return Ok(bound.clone());
        }
        let bound = Arc::new(BoundExpr::of_change(cx, tree, table)?);
        let mut conditions = self.conditions.borrow_mut();
        if conditions.len() >= CONDITIONS_MAX {
            conditions.clear();
        }
        conditions.insert(trigger, (tree.clone(), bound.clone()));
        Ok(bound)
    }

    /// Adds an event. 53200 if there is no memory for it.
    pub fn push(&self, event: Event) -> Result<()> {
        let mut inner = self.inner.borrow_mut();
        inner.bytes += event.bytes();
        let bytes = inner.bytes;
        inner.charge.cover(bytes)?;
        inner.events.push_back(event);
        Ok(())
    }

    /// A statement is about to make a change. False if another part of it has begun the same one.
    pub fn begins(&self, table: Oid, change: Change) -> bool {
        let begun = &mut self.inner.borrow_mut().begun;
        let is_new = !begun.contains(&(table, change));
        if is_new {
            begun.push((table, change));
        }
        is_new
    }

    /// A part of the statement has made a change; its number. The triggers AFTER the statement run
    /// once, for the last part.
    pub fn part(&self, table: Oid, change: Change) -> u32 {
        let parts = &mut self.inner.borrow_mut().parts;
        match parts.iter_mut().find(|p| (p.0, p.1) == (table, change)) {
            Some((_, _, part)) => {
                *part += 1;
                *part
            }
            None => {
                parts.push((table, change, 1));
                1
            }
        }
    }

    /// The place where rows of the statement are collected for REFERENCING. `make` makes one.
    pub fn collected(
        &self,
        table: Oid,
        change: Change,
        make: impl FnOnce() -> Arc<dyn Transition>,
    ) -> Arc<dyn Transition> {
        let tables = &mut self.inner.borrow_mut().tables;
        let found = tables.iter().find(|c| c.table == table && c.change == change && !c.is_closed);
        if let Some(found) = found {
            return found.rows.clone();
        }
        let rows = make();
        tables.push(Collected { table, change, rows: rows.clone(), is_closed: false });
        rows
    }

    /// The oldest event, which leaves the queue, and the rows of its statement if it asks for them
    /// and there are some.
    pub fn pop(&self) -> Option<(Event, Option<Arc<dyn Transition>>)> {
        let mut inner = self.inner.borrow_mut();
        let event = loop {
            let event = inner.events.pop_front()?;
            inner.bytes -= event.bytes().min(inner.bytes);
            let last = inner.parts.iter().find(|p| (p.0, p.1) == (event.table.oid, event.change));
            if event.part == 0 || last.is_none_or(|last| last.2 == event.part) {
                break event;
            }
        };
        let is_it = |c: &&mut Collected| c.table == event.table.oid && c.change == event.change;
        let rows = match event.trigger.has_tables() {
            true => inner.tables.iter_mut().rfind(is_it).map(|found| {
                found.is_closed = true;
                found.rows.clone()
            }),
            false => None,
        };
        Some((event, rows))
    }

    /// Puts the rows of a statement in sight, for the trigger that is about to run. Returns those
    /// that were there before.
    pub fn show(&self, rows: Option<Arc<dyn Transition>>) -> Option<Arc<dyn Transition>> {
        self.in_sight.replace(rows)
    }

    /// The rows that the running trigger sees.
    pub fn in_sight(&self) -> Option<Arc<dyn Transition>> {
        self.in_sight.borrow().clone()
    }

    /// The events go aside, for statements that run inside of the running one. The caller puts them
    /// back when those have ended.
    pub fn set_aside(&self) -> Events {
        self.inner.take()
    }

    /// Puts events back that `set_aside` gave, and forgets those that are left of others.
    pub fn put_back(&self, events: Events) {
        *self.inner.borrow_mut() = events;
    }

    /// The statement has ended or failed, or the transaction is over.
    pub fn clear(&self) {
        let inner = self.inner.borrow();
        let is_empty = inner.events.is_empty()
            && inner.tables.is_empty()
            && inner.begun.is_empty()
            && inner.parts.is_empty();
        drop(inner);
        if !is_empty {
            self.inner.take();
        }
    }
}
