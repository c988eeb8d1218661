//! A session's queue of events, and the effect of savepoints and SET CONSTRAINTS on it.

use crate::caller::Caller;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::Plan;
use sinew_table::{ForeignKey, ForeignKeyAction, Relation};
use sinew_types::ctx::FmtCtx;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid, compare, io};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// The check or action that a written row asks for. Keys are in the constraint's order of columns.
#[derive(Debug, Clone)]
pub struct Event {
    pub key: Arc<ForeignKey>,
    pub kind: Kind,
}

/// The kind of an event, with its keys.
#[derive(Debug, Clone)]
pub enum Kind {
    /// The parent must have this key.
    Check(Vec<Datum>),
    /// The parent no longer has this key.
    Delete(Vec<Datum>),
    /// The parent's key changed: old, new.
    Update(Vec<Datum>, Vec<Datum>),
}

impl Event {
    /// About the memory of its keys.
    fn bytes(&self) -> usize {
        let of = |key: &[Datum]| size_of_val(key) + 16 + key.iter().map(Datum::heap_bytes).sum::<usize>();
        match &self.kind {
            Kind::Check(key) | Kind::Delete(key) => of(key),
            Kind::Update(old, new) => of(old) + of(new),
        }
    }

    /// True if the event may wait for the commit. Actions and RESTRICT may not.
    fn may_wait(&self) -> bool {
        let action = match self.kind {
            Kind::Check(_) => ForeignKeyAction::NoAction,
            Kind::Delete(_) => self.key.on_delete,
            Kind::Update(..) => self.key.on_update,
        };
        self.key.deferrable && action == ForeignKeyAction::NoAction
    }
}

/// SET CONSTRAINTS in this transaction.
#[derive(Debug, Clone, Default)]
struct Modes {
    all: Option<bool>,
    named: HashMap<Oid, bool>,
}

impl Modes {
    fn is_deferred(&self, key: &ForeignKey) -> bool {
        key.deferrable && self.named.get(&key.oid).copied().or(self.all).unwrap_or(key.deferred)
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

/// A statement of a check or an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Query {
    /// Locks the parent's row of a child's key.
    Parent,
    /// Locks the parent's row of a key of the parent. It finds a row if another row has got the old
    /// key.
    ParentAgain,
    /// A child with a key of its own.
    Child,
    /// Locks a child of a parent's key.
    Children,
    /// Places of the children of a parent's key.
    ChildPlaces,
    Delete,
    /// New key, then the old one.
    Update,
    SetNull {
        delete: bool,
    },
    SetDefault {
        delete: bool,
    },
}

/// The events of a session's transaction, and the plans its checks run by.
#[derive(Default)]
pub struct ForeignKeys {
    inner: RefCell<Inner>,
    pub(crate) plans: RefCell<HashMap<(Oid, Query), Arc<Plan>>>,
}

impl ForeignKeys {
    fn push(&self, cx: &dyn Caller, event: Event) -> Result<()> {
        // The transaction must take its snapshot before the rows that it checks are looked up.
        if cx.isolation().keeps_snapshot() {
            cx.snapshot()?;
        }
        let mut inner = self.inner.borrow_mut();
        inner.make_room(&event)?;
        if event.may_wait() && inner.modes.is_deferred(&event.key) {
            inner.later.push(event);
        } else {
            inner.now.push_back(event);
        }
        Ok(())
    }

    /// True if the last event checks the same key, as in a bulk load.
    fn repeats(&self, key: &ForeignKey, rel: &Relation, new: &[Datum]) -> bool {
        let inner = self.inner.borrow();
        let last = if inner.modes.is_deferred(key) { inner.later.last() } else { inner.now.back() };
        let Some(Event { key: last_key, kind: Kind::Check(last) }) = last else { return false };
        last_key.oid == key.oid && same(rel, &key.child_columns, last, new)
    }

    fn touch(&self, key: &ForeignKey) {
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
            if all || !inner.modes.is_deferred(&event.key) {
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
        if !rel.has_foreign_keys() {
            return Ok(());
        }
        let inner = self.inner.borrow();
        let of = |e: &Event| match e.kind {
            Kind::Check(_) => e.key.child == rel.oid,
            Kind::Delete(_) | Kind::Update(..) => e.key.parent == rel.oid,
        };
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

fn values(columns: &[i16], row: &[Datum]) -> Vec<Datum> {
    columns.iter().map(|&n| row[n as usize - 1].clone()).collect()
}

/// Two keys of a relation's columns without NULLs, equal.
fn same(rel: &Relation, columns: &[i16], a: &[Datum], b: &[Datum]) -> bool {
    columns.iter().zip(a.iter().zip(b)).all(|(&n, (a, b))| {
        !a.is_null() && !b.is_null() && compare::equal(rel.columns[n as usize - 1].type_oid, a, b)
    })
}

/// True if equal keys differ in their text. Only values of a few types can.
fn forms_differ(rel: &Relation, columns: &[i16], a: &[Datum], b: &[Datum]) -> bool {
    let fmt = FmtCtx::default();
    columns.iter().zip(a.iter().zip(b)).any(|(&n, (a, b))| {
        let ty = rel.columns[n as usize - 1].type_oid;
        let several =
            matches!(a, Datum::Float4(_) | Datum::Float8(_) | Datum::Numeric(_) | Datum::Interval(_))
                || matches!(a, Datum::TimeTz(..) | Datum::Array(_) | Datum::Record(_))
                || matches!(a, Datum::Range(_) | Datum::Multirange(_));
        several && io::to_text(a, ty, &fmt).ok() != io::to_text(b, ty, &fmt).ok()
    })
}

/// True if a key of the child must have a parent. A key that is all NULL needs none. With MATCH
/// SIMPLE, a key that is partly NULL needs none either.
fn wants_parent(key: &ForeignKey, values: &[Datum]) -> bool {
    if key.full { values.iter().any(|v| !v.is_null()) } else { !values.iter().any(Datum::is_null) }
}

/// Adds the events of an inserted row.
pub fn inserted(cx: &dyn Caller, rel: &Relation, row: &[Datum]) -> Result<()> {
    if cx.is_replica() {
        return Ok(());
    }
    let queue = &cx.kept().foreign_keys;
    for key in &rel.foreign_keys {
        let new = values(&key.child_columns, row);
        if wants_parent(key, &new) && !queue.repeats(key, rel, &new) {
            queue.push(cx, Event { key: key.clone(), kind: Kind::Check(new) })?;
        }
    }
    Ok(())
}

/// Adds the events of an updated row.
pub fn updated(cx: &dyn Caller, rel: &Relation, old: &[Datum], new: &[Datum]) -> Result<()> {
    if cx.is_replica() {
        return Ok(());
    }
    let queue = &cx.kept().foreign_keys;
    for key in &rel.referenced_by {
        let (before, after) = (values(&key.parent_columns, old), values(&key.parent_columns, new));
        // Children that follow get what is written, if only its form changed: -0 for 0, or 1.0 for
        // 1.
        let follows = !matches!(key.on_update, ForeignKeyAction::NoAction);
        let kept = same(rel, &key.parent_columns, &before, &after)
            && !(follows && forms_differ(rel, &key.parent_columns, &before, &after));
        if !before.iter().any(Datum::is_null) && !kept {
            queue.push(cx, Event { key: key.clone(), kind: Kind::Update(before, after) })?;
        }
    }
    for key in &rel.foreign_keys {
        let (before, after) = (values(&key.child_columns, old), values(&key.child_columns, new));
        if same(rel, &key.child_columns, &before, &after) {
            continue;
        }
        queue.touch(key);
        if wants_parent(key, &after) {
            queue.push(cx, Event { key: key.clone(), kind: Kind::Check(after) })?;
        }
    }
    Ok(())
}

/// Adds the events of a deleted row.
pub fn deleted(cx: &dyn Caller, rel: &Relation, row: &[Datum]) -> Result<()> {
    if cx.is_replica() {
        return Ok(());
    }
    let queue = &cx.kept().foreign_keys;
    for key in &rel.referenced_by {
        let old = values(&key.parent_columns, row);
        if !old.iter().any(Datum::is_null) {
            queue.push(cx, Event { key: key.clone(), kind: Kind::Delete(old) })?;
        }
    }
    for key in &rel.foreign_keys {
        queue.touch(key);
    }
    Ok(())
}
