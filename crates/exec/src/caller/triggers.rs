//! Calls of triggers, and the events that wait for the end of their statement.
//!
//! A trigger BEFORE a row runs at once, because it may change the row or skip it. A trigger AFTER a
//! row sees all that the statement has done, so its event waits in the session's queue until the
//! statement has written its last row. Statements that run inside of a statement (those of a
//! routine's body) have a queue of their own: the session sets the outer one aside meanwhile.
//!
//! A crash leaves nothing behind: the queue ends with its transaction, and so does what triggers
//! wrote.

use crate::caller::Caller;
use sinew_error::Result;
use sinew_plan::BoundExpr;
use sinew_table::{Relation, Row, Trigger};
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
}

impl Change {
    /// The bit in `tgtype`.
    pub fn bit(self) -> u8 {
        match self {
            Change::Insert => Trigger::INSERT,
            Change::Update => Trigger::UPDATE,
            Change::Delete => Trigger::DELETE,
        }
    }

    /// `TG_OP`.
    pub fn name(self) -> &'static str {
        match self {
            Change::Insert => "INSERT",
            Change::Update => "UPDATE",
            Change::Delete => "DELETE",
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
}

/// A trigger that is to run at the end of the statement.
pub struct Event {
    pub trigger: Arc<Trigger>,
    pub table: Arc<Relation>,
    pub change: Change,
    pub old: Option<Arc<Row>>,
    pub new: Option<Arc<Row>>,
}

impl Event {
    fn bytes(&self) -> usize {
        let of = |row: &Option<Arc<Row>>| {
            row.iter().map(|r| size_of_val(&r[..]) + r.iter().map(Datum::heap_bytes).sum::<usize>()).sum()
        };
        let (old, new): (usize, usize) = (of(&self.old), of(&self.new));
        size_of::<Event>() + old + new
    }
}

/// The events of the running statement.
#[derive(Default)]
pub struct Events {
    events: VecDeque<Event>,
    bytes: usize,
    charge: Charge,
}

/// A bound condition, with the kept tree that it was made of.
type Condition = (Arc<str>, Arc<BoundExpr>);

/// A session's queue.
#[derive(Default)]
pub struct Triggers {
    inner: RefCell<Events>,
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

    /// The oldest event, which leaves the queue.
    pub fn pop(&self) -> Option<Event> {
        let mut inner = self.inner.borrow_mut();
        let event = inner.events.pop_front()?;
        inner.bytes -= event.bytes().min(inner.bytes);
        if inner.events.is_empty() {
            *inner = Events::default();
        }
        Some(event)
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

    /// The statement has failed, or the transaction is over.
    pub fn clear(&self) {
        if !self.inner.borrow().events.is_empty() {
            self.inner.take();
        }
    }
}
