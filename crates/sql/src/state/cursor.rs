//! A portal with a name, as `pg_cursors` shows it, and the row on which it stands.

use crate::state::queries::is_plannable;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_exec::caller::ShownCursor;
use sinew_plan::{Plan, RowPlace};
use sinew_storage::TupleId;
use sinew_table::Relation;
use sinew_types::{Datum, Oid};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A portal with a name, as the list of cursors keeps it.
pub struct Cursor {
    shown: ShownCursor,
    /// The relations that it reads, until the transaction that made it has ended.
    reads: Mutex<Vec<Oid>>,
    /// Where its rows tell their places in tables.
    places: Box<[RowPlace]>,
    kind: Kind,
    stands: Mutex<Standing>,
}

/// The kind of a cursor's query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Select,
    /// It locks the rows that it gives.
    Locks,
    Other,
}

/// The row on which a cursor stands.
enum Standing {
    /// None: it stands before the first row or behind the last one.
    Off,
    /// The places of its row, in the order of [`Cursor::places`], each with the row's partition.
    On(Vec<(Datum, Datum)>),
    /// The transaction that made the cursor has ended.
    Held,
}

impl Cursor {
    pub(crate) fn new(shown: ShownCursor, plan: Option<&Plan>) -> Cursor {
        let reads = plan.map_or_else(Vec::new, |plan| plan.locks.iter().map(|(rel, _)| *rel).collect());
        let kind = match plan {
            Some(plan) if plan.row_lock.is_some() => Kind::Locks,
            Some(plan) if !plan.is_modifying() => Kind::Select,
            _ => Kind::Other,
        };
        Cursor {
            shown,
            reads: Mutex::new(reads),
            places: plan.map_or_else(Box::default, |plan| plan.places.clone()),
            kind,
            stands: Mutex::new(Standing::Off),
        }
    }

    /// As `pg_cursors` shows it.
    pub(crate) fn shown(&self) -> ShownCursor {
        self.shown.clone()
    }

    /// Whether it is the cursor of that name.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.shown.name == name
    }

    /// The simple protocol gets its rows in binary form.
    pub(crate) fn is_binary(&self) -> bool {
        self.shown.binary
    }

    /// Whether it reads the relation in the transaction that made it.
    pub fn reads(&self, rel: Oid) -> bool {
        locked(&self.reads).contains(&rel)
    }

    /// The transaction that made it has ended.
    pub(crate) fn forget_reads(&self) {
        locked(&self.reads).clear();
        *locked(&self.stands) = Standing::Held;
    }

    /// The cursor stands on a row.
    pub(crate) fn note_row(&self, row: &[Datum]) {
        if self.places.is_empty() {
            return;
        }
        let mut stands = locked(&self.stands);
        if !matches!(*stands, Standing::Held) {
            let value = |at: usize| row.get(at).cloned().unwrap_or(Datum::Null);
            let partition = |place: &RowPlace| if place.divided { value(place.at + 1) } else { Datum::Null };
            let places = self.places.iter().map(|place| (value(place.at), partition(place)));
            *stands = Standing::On(places.collect());
        }
    }

    /// The cursor stands on no row.
    pub(crate) fn note_end(&self) {
        let mut stands = locked(&self.stands);
        if !matches!(*stands, Standing::Held) {
            *stands = Standing::Off;
        }
    }

    /// Where the row of a table was read on which the cursor stands, as
    /// [`sinew_exec::caller::Caller::cursor_row`] has it. `above` gives the tables of
    /// which it is a partition or a child.
    pub(crate) fn row_of(
        &self,
        table: &Relation,
        above: &dyn Fn() -> Result<Vec<Oid>>,
    ) -> Result<Option<TupleId>> {
        let (name, table_name) = (&self.shown.name, &table.name);
        if self.kind == Kind::Other {
            return Err(sqlerr!(INVALID_CURSOR_STATE, "cursor \"{name}\" is not a SELECT query"));
        }
        let stands = locked(&self.stands);
        if matches!(*stands, Standing::Held) {
            let message = "is held from a previous transaction";
            return Err(sqlerr!(INVALID_CURSOR_STATE, "cursor \"{name}\" {message}"));
        }
        let is_named = self.places.iter().any(|place| place.table == table.oid);
        let above = if is_named { Vec::new() } else { above()? };
        let is_meant =
            |place: &RowPlace| place.table == table.oid || place.divided && above.contains(&place.table);
        let mut of_table = self.places.iter().enumerate().filter(|(_, place)| is_meant(place));
        let found = match (of_table.next(), of_table.next()) {
            (Some(_), Some(_)) => Err("has multiple FOR UPDATE/SHARE references to"),
            (Some((at, _)), None) => Ok(at),
            (None, _) if self.kind == Kind::Locks => Err("does not have a FOR UPDATE/SHARE reference to"),
            (None, _) => Err("is not a simply updatable scan of"),
        };
        let at = found.map_err(|what| {
            sqlerr!(INVALID_CURSOR_STATE, "cursor \"{name}\" {what} table \"{table_name}\"")
        })?;
        let Standing::On(places) = &*stands else {
            return Err(sqlerr!(INVALID_CURSOR_STATE, "cursor \"{name}\" is not positioned on a row"));
        };
        Ok(match places.get(at) {
            Some((_, Datum::Oid(partition))) if *partition != table.oid => None,
            Some((Datum::Tid(block, slot), _)) => Some(TupleId { block: *block, slot: *slot }),
            _ => None,
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An error unless the query of a cursor is a SELECT that makes no table.
pub(crate) fn check_declared(stmt: &nodes::DeclareCursorStmt) -> Result<()> {
    let query = stmt.query();
    if let Node::SelectStmt(s) = query
        && let Some(into) = sinew_plan::bind::into::table_of_select(s)
    {
        let e = SqlError::new(SqlState::SYNTAX_ERROR, "SELECT ... INTO is not allowed here");
        return Err(e.location_if_unset(into.location));
    }
    if !is_plannable(query) || !matches!(query, Node::SelectStmt(_)) {
        return Err(SqlError::new(SqlState::INVALID_CURSOR_DEFINITION, "DECLARE CURSOR must be a SELECT"));
    }
    Ok(())
}
