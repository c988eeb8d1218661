//! Cursors with names: OPEN, FETCH, MOVE.
//!
//! A cursor that may go backward keeps the rows that it has given. One that was declared NO SCROLL
//! keeps none.

use crate::plpgsql::host::Runner;
use crate::plpgsql::rows::not_read_only;
use crate::state::SessionState;
use crate::state::code::RoutineCursor;
use crate::state::cursor::Cursor;
use crate::state::stored_rows::{StoredRows, only_forward};
use pg_raw_parse::raw::FetchDirection as D;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_exec::caller::ShownCursor;
use sinew_plpgsql::run::{CursorQuery, Fetch, Frame, Purpose, TakeRow};
use sinew_table::Row;
use std::sync::Arc;

impl Runner<'_> {
    pub(super) fn no_cursor(&self, name: &str) -> SqlError {
        let has = self.cx.cursors().iter().any(|cursor| cursor.shown().name == name);
        match has {
            true => SqlError::unsupported("a cursor of SQL in PL/pgSQL is not supported"),
            false => sqlerr!(UNDEFINED_CURSOR, "cursor \"{name}\" does not exist"),
        }
    }

    pub(super) fn open_named(
        &self,
        frame: &Frame,
        name: Option<&str>,
        query: CursorQuery<'_>,
        scroll: Option<bool>,
    ) -> Result<String> {
        let cx = self.cx;
        if let Some(name) = name
            && cx.cursors().iter().any(|cursor| cursor.shown().name == name)
        {
            return Err(sqlerr!(DUPLICATE_CURSOR, "cursor \"{name}\" already in use"));
        }
        let (open, columns, plan) = self.start_query(frame, query, Purpose::Cursor)?;
        let plan = plan.ok_or_else(|| SqlError::internal("a cursor without a plan"))?;
        let name = name.map_or_else(|| cx.code.unnamed(), str::to_string);
        let shown = ShownCursor {
            name: name.clone(),
            statement: open.text.clone(),
            hold: false,
            scroll: scroll.unwrap_or(false),
            binary: false,
            created_us: cx.statement_timestamp_us(),
        };
        let listed = Arc::new(Cursor::new(shown, Some(&plan)));
        cx.list_cursor(&listed);
        let (execution, snapshot) = open.into_parts();
        let stored = (scroll != Some(false)).then(|| StoredRows::new(cx, false));
        let depth = cx.depth();
        let cursor =
            RoutineCursor { execution, snapshot, stored, depth, pinned: false, listed, columns, plan };
        cx.code.cursors.borrow_mut().insert(name.clone(), cursor);
        Ok(name)
    }

    pub(super) fn fetch_named(&self, name: &str, to: Fetch, take: &mut TakeRow<'_>) -> Result<u64> {
        match fetch_from(self.cx, name, to, take)? {
            Some(rows) => Ok(rows),
            None => Err(self.no_cursor(name)),
        }
    }
}

/// Moves a cursor that code has opened; `None` if there is none of that name.
pub fn fetch_from(cx: &SessionState, name: &str, to: Fetch, take: &mut TakeRow<'_>) -> Result<Option<u64>> {
    // Out of the list while its query runs, which may call code that opens cursors.
    let taken = cx.code.cursors.borrow_mut().remove(name);
    let Some(mut cursor) = taken else { return Ok(None) };
    let fetched = cursor.fetch(cx, to, take);
    cx.code.cursors.borrow_mut().insert(name.to_string(), cursor);
    fetched.map(Some)
}

/// Closes a cursor that code has opened, or all of them. False if there is none of that name.
pub fn close(cx: &SessionState, name: Option<&str>) -> bool {
    let Some(name) = name else {
        cx.code.close_all(cx);
        return true;
    };
    let found = cx.code.cursors.borrow_mut().remove(name);
    found.is_some_and(|mut cursor| {
        cursor.close(cx);
        true
    })
}

impl RoutineCursor {
    /// The next row of the query.
    fn pull(&mut self, cx: &SessionState) -> Result<Option<Row>> {
        let Some(execution) = &mut self.execution else { return Ok(None) };
        let outer = cx.reading().swap_snapshot(self.snapshot);
        let row = execution.next(cx).map(|row| row.cloned());
        self.snapshot = cx.reading().swap_snapshot(outer);
        let row = row?;
        if row.is_none() {
            self.close(cx);
        }
        Ok(row)
    }

    /// Reads all rows of a loop's cursor, since the transaction is about to end.
    pub(super) fn keep_all(&mut self, cx: &SessionState) -> Result<()> {
        if self.plan.is_modifying() {
            return Err(not_read_only());
        }
        if self.stored.is_none() {
            self.stored = Some(StoredRows::new(cx, false));
        }
        self.fill(cx, usize::MAX)?;
        self.close(cx);
        self.listed.forget_reads();
        Ok(())
    }

    /// Reads rows into the store until it holds `count`.
    fn fill(&mut self, cx: &SessionState, count: usize) -> Result<()> {
        while self.stored.as_ref().is_some_and(|stored| stored.len() < count) {
            cx.check_interrupts()?;
            let Some(row) = self.pull(cx)? else { break };
            if let Some(stored) = &mut self.stored {
                stored.push(cx, &row)?;
            }
        }
        Ok(())
    }

    fn fetch(&mut self, cx: &SessionState, to: Fetch, take: &mut TakeRow<'_>) -> Result<u64> {
        let mut rows = 0;
        let Some(at) = self.stored.as_ref().map(StoredRows::at) else {
            let Fetch::Forward(count @ 1..) = to else { return Err(only_forward()) };
            while rows < count as u64 {
                cx.check_interrupts()?;
                let Some(row) = self.pull(cx)? else {
                    self.listed.note_end();
                    break;
                };
                rows += 1;
                self.listed.note_row(&row);
                take(&row[..self.columns.len()])?;
            }
            return Ok(rows);
        };
        let past = |by: i64| usize::try_from(by).map_or(0, |by| at.saturating_add(by));
        let (direction, count, needed) = match to {
            Fetch::Forward(count) => (D::FETCH_FORWARD, count, past(count)),
            Fetch::Backward(count) => (D::FETCH_BACKWARD, count, past(count.saturating_neg())),
            Fetch::Absolute(count) if count < 0 => (D::FETCH_ABSOLUTE, count, usize::MAX),
            Fetch::Absolute(count) => (D::FETCH_ABSOLUTE, count, count as usize),
            Fetch::Relative(count) => (D::FETCH_RELATIVE, count, past(count)),
        };
        self.fill(cx, needed)?;
        let Some(stored) = &mut self.stored else { return Ok(0) };
        let (listed, width) = (&self.listed, self.columns.len());
        stored.fetch(cx, direction, count, &mut |row| {
            rows += 1;
            listed.note_row(row);
            take(&row[..width])?;
            Ok(())
        })?;
        if !stored.is_on_row() {
            listed.note_end();
        }
        Ok(rows)
    }
}
