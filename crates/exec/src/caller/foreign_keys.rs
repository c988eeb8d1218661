//! The events of foreign keys: which written row asks for which check or action.

use crate::caller::Caller;
use crate::caller::events::Event;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{ForeignKey, ForeignKeyAction, Relation};
use sinew_types::ctx::FmtCtx;
use sinew_types::{Datum, Oid, compare, io};
use std::sync::Arc;

/// The check or action that a written row asks for. Keys are in the constraint's order of columns.
#[derive(Debug, Clone)]
pub struct KeyEvent {
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

impl KeyEvent {
    /// About the memory of its keys.
    pub(super) fn bytes(&self) -> usize {
        let of = |key: &[Datum]| size_of_val(key) + 16 + key.iter().map(Datum::heap_bytes).sum::<usize>();
        match &self.kind {
            Kind::Check(key) | Kind::Delete(key) => of(key),
            Kind::Update(old, new) => of(old) + of(new),
        }
    }

    /// True if the event may wait for the commit. Actions and RESTRICT may not.
    pub(super) fn may_wait(&self) -> bool {
        let action = match self.kind {
            Kind::Check(_) => ForeignKeyAction::NoAction,
            Kind::Delete(_) => self.key.on_delete,
            Kind::Update(..) => self.key.on_update,
        };
        action == ForeignKeyAction::NoAction
    }

    /// The table whose row was written.
    pub(super) fn table(&self) -> Oid {
        match self.kind {
            Kind::Check(_) => self.key.child,
            Kind::Delete(_) | Kind::Update(..) => self.key.parent,
        }
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

fn push(cx: &dyn Caller, event: KeyEvent) -> Result<()> {
    // The transaction must take its snapshot before the rows that it checks are looked up.
    if cx.isolation().keeps_snapshot() {
        cx.snapshot()?;
    }
    cx.kept().events.push(Event::ForeignKey(event))
}

/// True if the last event checks the same key, as in a bulk load.
fn repeats(cx: &dyn Caller, key: &ForeignKey, rel: &Relation, new: &[Datum]) -> bool {
    cx.kept().events.last_is(key.oid, key.deferral, |last| match last {
        Event::ForeignKey(KeyEvent { key: last_key, kind: Kind::Check(last) }) => {
            last_key.oid == key.oid && same(rel, &key.child_columns, last, new)
        }
        _ => false,
    })
}

/// Adds the events of an inserted row.
pub fn inserted(cx: &dyn Caller, rel: &Relation, row: &[Datum]) -> Result<()> {
    if cx.is_replica() {
        return Ok(());
    }
    for key in &rel.foreign_keys {
        let new = values(&key.child_columns, row);
        if wants_parent(key, &new) && !repeats(cx, key, rel, &new) {
            push(cx, KeyEvent { key: key.clone(), kind: Kind::Check(new) })?;
        }
    }
    Ok(())
}

/// Adds the events of an updated row.
pub fn updated(cx: &dyn Caller, rel: &Relation, old: &[Datum], new: &[Datum]) -> Result<()> {
    if cx.is_replica() {
        return Ok(());
    }
    key_changed(cx, rel, old, new)?;
    for key in &rel.foreign_keys {
        let (before, after) = (values(&key.child_columns, old), values(&key.child_columns, new));
        if same(rel, &key.child_columns, &before, &after) {
            continue;
        }
        cx.kept().events.touch(key);
        if wants_parent(key, &after) {
            push(cx, KeyEvent { key: key.clone(), kind: Kind::Check(after) })?;
        }
    }
    Ok(())
}

/// Adds the events for the children of a row that has another key now.
fn key_changed(cx: &dyn Caller, rel: &Relation, old: &[Datum], new: &[Datum]) -> Result<()> {
    for key in &rel.referenced_by {
        let (before, after) = (values(&key.parent_columns, old), values(&key.parent_columns, new));
        // Children that follow get what is written, if only its form changed: -0 for 0, or 1.0 for
        // 1.
        let follows = !matches!(key.on_update, ForeignKeyAction::NoAction);
        let kept = same(rel, &key.parent_columns, &before, &after)
            && !(follows && forms_differ(rel, &key.parent_columns, &before, &after));
        if !before.iter().any(Datum::is_null) && !kept {
            push(cx, KeyEvent { key: key.clone(), kind: Kind::Update(before, after) })?;
        }
    }
    Ok(())
}

/// Adds the events of a row that an UPDATE of `named` took out of the partition `leaf`, for another
/// partition. To foreign keys that refer to `named` it is an update of the key.
pub fn moved(
    cx: &dyn Caller,
    leaf: &Relation,
    named: &Relation,
    own: &[Datum],
    old: &[Datum],
    new: &[Datum],
) -> Result<()> {
    if cx.is_replica() {
        return Ok(());
    }
    for above in cx.tables_above(leaf) {
        let (_, between) = above?;
        if between.oid == named.oid {
            break;
        }
        if between.referenced_by.iter().any(|key| key.above == 0) {
            return Err(directly_referenced(&between, named));
        }
    }
    for key in leaf.referenced_by.iter().filter(|key| key.above == 0) {
        let gone = values(&key.parent_columns, own);
        if !gone.iter().any(Datum::is_null) {
            push(cx, KeyEvent { key: key.clone(), kind: Kind::Delete(gone) })?;
        }
    }
    for key in &leaf.foreign_keys {
        cx.kept().events.touch(key);
    }
    key_changed(cx, named, old, new)
}

#[cold]
fn directly_referenced(between: &Relation, named: &Relation) -> SqlError {
    SqlError::new(
        SqlState::FEATURE_NOT_SUPPORTED,
        "cannot move tuple across partitions when a non-root ancestor of the source partition is directly \
         referenced in a foreign key",
    )
    .detail(format!(
        "A foreign key points to ancestor \"{}\" but not the root ancestor \"{}\".",
        between.name, named.name
    ))
    .hint(format!("Consider defining the foreign key on table \"{}\".", named.name))
}

/// Adds the events of a deleted row.
pub fn deleted(cx: &dyn Caller, rel: &Relation, row: &[Datum]) -> Result<()> {
    if cx.is_replica() {
        return Ok(());
    }
    for key in &rel.referenced_by {
        let old = values(&key.parent_columns, row);
        if !old.iter().any(Datum::is_null) {
            push(cx, KeyEvent { key: key.clone(), kind: Kind::Delete(old) })?;
        }
    }
    for key in &rel.foreign_keys {
        cx.kept().events.touch(key);
    }
    Ok(())
}
