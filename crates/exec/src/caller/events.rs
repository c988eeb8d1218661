//! A session's queue of events, and the effect of savepoints and SET CONSTRAINTS on it.
//!
//! An event is a check or an action that a written row leaves for the end of its statement or for
//! the commit. Foreign keys, deferrable unique keys and deferred constraint triggers put events
//! here.

use crate::caller::foreign_keys::{KeyEvent, Query};
use crate::caller::triggers;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::Plan;
use sinew_table::{Deferral, ForeignKey, Index, Relation};
use sinew_types::Oid;
use sinew_types::memory::Charge;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// The check or action that a written row asks for.
#[derive(Debug, Clone)]
pub enum Event {
    ForeignKey(KeyEvent),
    SharedKey(SharedKey),
    /// A constraint trigger that is deferred, with its rows.
    Trigger(Arc<triggers::Event>),
}

/// A key of a deferrable index that another row may have. It is valid for all rows of the
/// transaction that have the key, whichever statement wrote them.
#[derive(Debug, Clone)]
pub struct SharedKey {
    pub table: Oid,
    pub index: Arc<Index>,
    /// As the index has it.
    pub key: Box<[u8]>,
}

/// The OID of the constraint that an index enforces; 0 if it enforces none.
pub(crate) fn constraint_of(index: &Index) -> Oid {
    index.constraint.as_ref().map_or(0, |(oid, _)| *oid)
}

impl Event {
    /// About the memory of its keys.
    fn bytes(&self) -> usize {
        match self {
            Event::ForeignKey(event) => event.bytes(),
            Event::SharedKey(event) => event.key.len() + 16,
            Event::Trigger(event) => event.bytes(),
        }
    }

    fn may_wait(&self) -> bool {
        match self {
            Event::ForeignKey(event) => event.may_wait(),
            Event::SharedKey(_) | Event::Trigger(_) => true,
        }
    }

    /// Its constraint, and when that is checked.
    fn constraint(&self) -> (Oid, Deferral) {
        match self {
            Event::ForeignKey(event) => (event.key.oid, event.key.deferral),
            Event::SharedKey(event) => (constraint_of(&event.index), event.index.deferral),
            Event::Trigger(event) => {
                let own = event.trigger.constraint.as_ref();
                own.map_or_else(Default::default, |own| (own.oid, own.deferral))
            }
        }
    }

    /// The table whose row was written.
    fn table(&self) -> Oid {
        match self {
            Event::ForeignKey(event) => event.table(),
            Event::SharedKey(event) => event.table,
            Event::Trigger(event) => event.table.oid,
        }
    }
}

/// SET CONSTRAINTS in this transaction.
#[derive(Debug, Clone, Default)]
struct Modes {
    all: Option<bool>,
    named: HashMap<Oid, bool>,
}

impl Modes {
    fn is_deferred(&self, constraint: Oid, deferral: Deferral) -> bool {
        let mode = self.named.get(&constraint).copied().or(self.all).unwrap_or(deferral.deferred);
        deferral.deferrable && mode
    }

    /// Does the event wait for the commit?
    fn defers(&self, event: &Event) -> bool {
        let (constraint, deferral) = event.constraint();
        event.may_wait() && self.is_deferred(constraint, deferral)
    }
}

/// The state of the queue at a savepoint.
struct Mark {
    /// The number of events that waited. `kept` is a copy of them, made when some of them are taken
    /// out.
    waiting: usize,
    kept: Option<Vec<Event>>,
    modes: Modes,
}

#[derive(Default)]
struct Inner {
    /// For the end of the statement.
    now: VecDeque<Event>,
    /// For the commit.
    later: Vec<Event>,
    /// True while the session handles the queue: nested statements only add events.
    firing: bool,
    /// Constraints of which a child's row was deleted or got another key while events waited.
    touched: HashSet<Oid>,
    modes: Modes,
    /// One for each open savepoint.
    marks: Vec<Mark>,
    /// The memory of all keys, those of the marks included.
    keys: usize,
    charge: Charge,
}

/// The events of a statement while other statements run inside of it.
pub struct Aside {
    now: VecDeque<Event>,
    firing: bool,
}

/// The number of events for which an empty queue keeps memory.
const KEPT_EVENTS: usize = 1024;

fn bytes_of<'e>(events: impl IntoIterator<Item = &'e Event>) -> usize {
    events.into_iter().map(Event::bytes).sum()
}

impl Inner {
    /// The memory of keys and queues after another event is added: a queue that is full doubles.
    fn bytes(&self) -> usize {
        let room = |len: usize, capacity: usize| if len == capacity { 2 * capacity } else { capacity };
        let events =
            room(self.now.len(), self.now.capacity()) + room(self.later.len(), self.later.capacity());
        self.keys + events * size_of::<Event>()
    }

    /// 53200 if there is no memory for an event that is about to come.
    fn make_room(&mut self, event: &Event) -> Result<()> {
        let bytes = event.bytes();
        self.charge.cover(self.bytes() + bytes)?;
        self.keys += bytes;
        Ok(())
    }

    /// Drops what is left of the statement's events, and the memory of many.
    fn forget_now(&mut self) {
        self.keys -= bytes_of(&self.now);
        self.now.clear();
        self.now.shrink_to(KEPT_EVENTS);
        self.charge.settle(self.bytes());
    }

    fn is_untouched(&self) -> bool {
        self.now.is_empty()
            && self.later.is_empty()
            && !self.firing
            && self.touched.is_empty()
            && self.modes.all.is_none()
            && self.modes.named.is_empty()
            && self.marks.is_empty()
    }
}

/// The events of a session's transaction, and the plans by which its foreign keys are checked.
#[derive(Default)]
pub struct Events {
    inner: RefCell<Inner>,
    pub(crate) plans: RefCell<HashMap<(Oid, Query), Arc<Plan>>>,
}

impl Events {
    /// Adds an event for the end of the statement, or for the commit if it is deferred. 53200 if
    /// there is no memory for it.
    pub(crate) fn push(&self, event: Event) -> Result<()> {
        let mut inner = self.inner.borrow_mut();
        inner.make_room(&event)?;
        if inner.modes.defers(&event) {
            inner.later.push(event);
        } else {
            inner.now.push_back(event);
        }
        Ok(())
    }

    /// True if no event waits, neither for the statement's end nor for the commit.
    pub fn is_empty(&self) -> bool {
        let inner = self.inner.borrow();
        inner.now.is_empty() && inner.later.is_empty()
    }

    /// Do events of a constraint wait for the commit?
    pub(crate) fn is_deferred(&self, constraint: Oid, deferral: Deferral) -> bool {
        self.inner.borrow().modes.is_deferred(constraint, deferral)
    }

    /// Asks about the last event that stands where one of this constraint would.
    pub(crate) fn last_is(
        &self,
        constraint: Oid,
        deferral: Deferral,
        ask: impl FnOnce(&Event) -> bool,
    ) -> bool {
        let inner = self.inner.borrow();
        let is_deferred = inner.modes.is_deferred(constraint, deferral);
        let last = if is_deferred { inner.later.last() } else { inner.now.back() };
        last.is_some_and(ask)
    }

    /// Notes that a child of a foreign key was deleted or got another key.
    pub(super) fn touch(&self, key: &ForeignKey) {
        let mut inner = self.inner.borrow_mut();
        if !inner.now.is_empty() || !inner.later.is_empty() || inner.firing {
            inner.touched.insert(key.oid);
        }
    }

    pub(crate) fn is_touched(&self, key: &ForeignKey) -> bool {
        self.inner.borrow().touched.contains(&key.oid)
    }

    /// Begins to handle the statement's events; false if there are none, or if an outer statement
    /// handles them already.
    pub(crate) fn start(&self) -> bool {
        let mut inner = self.inner.borrow_mut();
        if inner.firing || inner.now.is_empty() {
            return false;
        }
        inner.firing = true;
        true
    }

    /// Does the session handle events of an outer statement?
    pub(crate) fn is_firing(&self) -> bool {
        self.inner.borrow().firing
    }

    pub(crate) fn pop(&self) -> Option<Event> {
        let mut inner = self.inner.borrow_mut();
        let event = inner.now.pop_front()?;
        inner.keys -= event.bytes();
        Some(event)
    }

    pub(crate) fn stop(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.firing = false;
        inner.forget_now();
        if inner.later.is_empty() {
            inner.touched.clear();
        }
    }

    /// Moves waiting events that are no longer deferred to the events of the statement. With `all`,
    /// it moves the deferred ones too.
    pub fn due(&self, all: bool) -> bool {
        let mut inner = self.inner.borrow_mut();
        let inner = &mut *inner;
        if inner.later.is_empty() {
            return false;
        }
        for mark in inner.marks.iter_mut().filter(|m| m.kept.is_none()) {
            let kept = inner.later[..mark.waiting.min(inner.later.len())].to_vec();
            inner.keys += bytes_of(&kept);
            mark.kept = Some(kept);
        }
        if all && inner.now.is_empty() {
            inner.now = VecDeque::from(std::mem::take(&mut inner.later));
            return true;
        }
        for event in std::mem::take(&mut inner.later) {
            if all || !inner.modes.defers(&event) {
                inner.now.push_back(event);
            } else {
                inner.later.push(event);
            }
        }
        true
    }

    /// SET CONSTRAINTS: `None` = ALL.
    pub fn set_mode(&self, keys: Option<&[Oid]>, deferred: bool) {
        let modes = &mut self.inner.borrow_mut().modes;
        match keys {
            None => *modes = Modes { all: Some(deferred), named: HashMap::new() },
            Some(oids) => modes.named.extend(oids.iter().map(|oid| (*oid, deferred))),
        }
    }

    /// 55006 if an event of the relation waits: its shape must not change under it.
    pub fn not_waited_for(&self, rel: &Relation, statement: &str) -> Result<()> {
        let inner = self.inner.borrow();
        let of = |event: &Event| event.table() == rel.oid;
        if inner.later.iter().chain(&inner.now).any(of) {
            return Err(SqlError::new(
                SqlState::OBJECT_IN_USE,
                format!("cannot {statement} \"{}\" because it has pending trigger events", rel.name),
            ));
        }
        Ok(())
    }

    /// The events of the running statement go aside, for statements that run inside of it. The
    /// caller puts them back when those have ended.
    pub fn set_aside(&self) -> Aside {
        let mut inner = self.inner.borrow_mut();
        let firing = std::mem::take(&mut inner.firing);
        Aside { now: std::mem::take(&mut inner.now), firing }
    }

    /// Puts events back that `set_aside` gave.
    pub fn put_back(&self, aside: Aside) {
        let mut inner = self.inner.borrow_mut();
        inner.forget_now();
        (inner.now, inner.firing) = (aside.now, aside.firing);
    }

    /// A subtransaction begins: notes the state of the queue.
    pub fn sub_begin(&self) {
        let mut inner = self.inner.borrow_mut();
        let mark = Mark { waiting: inner.later.len(), kept: None, modes: inner.modes.clone() };
        inner.marks.push(mark);
    }

    /// A subtransaction commits: its events stay.
    pub fn sub_commit(&self) {
        let mut inner = self.inner.borrow_mut();
        let kept = inner.marks.pop().and_then(|mark| mark.kept);
        inner.keys -= bytes_of(kept.iter().flatten());
    }

    /// A subtransaction aborts. The statement's events are dropped; the waiting events and the
    /// modes are those of its begin.
    pub fn sub_abort(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.forget_now();
        inner.firing = false;
        if let Some(mark) = inner.marks.pop() {
            match mark.kept {
                Some(events) => {
                    inner.keys -= bytes_of(&inner.later);
                    inner.later = events;
                }
                None => {
                    let from = mark.waiting.min(inner.later.len());
                    inner.keys -= bytes_of(&inner.later[from..]);
                    inner.later.truncate(from);
                }
            }
            inner.modes = mark.modes;
        }
    }

    /// The transaction is over.
    pub fn end(&self) {
        let mut inner = self.inner.borrow_mut();
        // Most transactions ask nothing of foreign keys, and there is one for every statement.
        if !inner.is_untouched() {
            *inner = Inner::default();
        }
    }
}
