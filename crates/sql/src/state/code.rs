//! The session's memory for its code in PL/pgSQL: open cursors, the calls that run, and
//! conversions of values.

use crate::state::SessionState;
use crate::state::cursor::Cursor;
use crate::state::stored_rows::StoredRows;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::execution::Execution;
use sinew_plan::{BoundExpr, Plan};
use sinew_plpgsql::run::{Column, Place};
use sinew_plpgsql::tree::Mode;
use sinew_txn::Snapshot;
use sinew_types::Oid;
use sinew_types::memory::Charge;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// A cursor that code in PL/pgSQL has opened.
pub(crate) struct RoutineCursor {
    /// `None` once its query has ended.
    pub execution: Option<Box<Execution>>,
    /// The snapshot it runs with, kept published.
    pub snapshot: Option<Snapshot>,
    /// The rows that it has given, if it may go back to them.
    pub stored: Option<StoredRows>,
    /// The number of subtransactions that were open when it was made.
    pub depth: u32,
    /// A loop takes its rows: it outlives the transaction.
    pub pinned: bool,
    /// Its entry in the list of cursors.
    pub listed: Arc<Cursor>,
    pub columns: Arc<[Column]>,
    pub plan: Arc<Plan>,
}

/// A statement of a body that runs now. Code that it calls tells of it in CONTEXT.
pub(crate) struct OuterCall {
    /// The routine as CONTEXT shows it.
    pub shown: Arc<str>,
    pub place: Place,
    /// The statement's text, unless it is an expression that ran without a plan.
    pub text: Option<(Arc<str>, Mode)>,
}

/// So many routines may run inside of each other.
const ROUTINES_DEEP: u32 = 1000;

/// The session's memory for its code in PL/pgSQL.
#[derive(Default)]
pub(crate) struct Code {
    pub cursors: RefCell<HashMap<String, RoutineCursor>>,
    /// The statements that called the code that runs, the innermost last.
    pub calls: RefCell<Vec<OuterCall>>,
    /// Conversions of values, by type and target. They hold while the catalog stands at the
    /// generation that is kept beside them.
    pub casts: RefCell<(u64, Casts)>,
    /// The next call of a procedure may end the transaction.
    may_end: Cell<bool>,
    /// The number of routines that run, each inside of another one.
    depth: Cell<u32>,
    /// The number of triggers that run, each inside of another one.
    trigger_depth: Cell<i32>,
    /// Tables whose triggers run: a statement changes their rows.
    busy: RefCell<Vec<Oid>>,
    /// The number of the last cursor without a name.
    unnamed: Cell<u64>,
    /// The memory of notices that wait for the end of the client's statement.
    notices: RefCell<(usize, Charge)>,
    /// Whether the transaction was READ ONLY when each subtransaction of a handler began.
    read_only: RefCell<Vec<bool>>,
}

/// Conversions by the type of the value and by the target's type and modifier.
pub(crate) type Casts = HashMap<(Oid, Oid, i32), Arc<BoundExpr>>;

impl Code {
    /// A name for a cursor that has none.
    pub fn unnamed(&self) -> String {
        self.unnamed.set(self.unnamed.get() + 1);
        format!("<unnamed portal {}>", self.unnamed.get())
    }

    /// CALL outside of a transaction block: the procedure may end the transaction.
    pub fn set_may_end(&self, may_end: bool) {
        self.may_end.set(may_end);
    }

    /// Whether the procedure that is called now may end the transaction. No call inside of it may.
    pub fn take_may_end(&self) -> bool {
        self.may_end.take()
    }

    /// Runs a routine. 54001 if too many run inside of each other: each may hold a scan's memory.
    pub fn enter_routine<R>(&self, run: impl FnOnce() -> Result<R>) -> Result<R> {
        let depth = self.depth.get();
        if depth >= ROUTINES_DEEP {
            let message = "stack depth limit exceeded";
            return Err(SqlError::new(SqlState::STATEMENT_TOO_COMPLEX, message)
                .hint(format!("Routines may call each other {ROUTINES_DEEP} levels deep.")));
        }
        self.depth.set(depth + 1);
        let done = run();
        self.depth.set(depth);
        done
    }

    /// Runs a trigger.
    pub fn enter_trigger<R>(&self, run: impl FnOnce() -> R) -> R {
        let depth = self.trigger_depth.get();
        self.trigger_depth.set(depth + 1);
        let done = run();
        self.trigger_depth.set(depth);
        done
    }

    /// While `run` runs triggers of these tables, no statement changes the tables' shape or empties
    /// them.
    pub fn with_busy<R>(&self, tables: impl IntoIterator<Item = Oid>, run: impl FnOnce() -> R) -> R {
        let before = self.busy.borrow().len();
        self.busy.borrow_mut().extend(tables);
        let done = run();
        self.busy.borrow_mut().truncate(before);
        done
    }

    /// Whether triggers of a table run.
    pub fn is_busy(&self, table: Oid) -> bool {
        self.busy.borrow().contains(&table)
    }

    /// `pg_trigger_depth()`.
    pub fn trigger_depth(&self) -> i32 {
        self.trigger_depth.get()
    }

    /// A handler's subtransaction begins.
    pub fn note_read_only(&self, read_only: bool) {
        self.read_only.borrow_mut().push(read_only);
    }

    /// A handler's subtransaction has ended, either way.
    pub fn read_only_before(&self) -> Option<bool> {
        self.read_only.borrow_mut().pop()
    }

    /// Counts a notice. `waits`: others wait that were counted before.
    pub fn count_notice(&self, notice: &SqlError, waits: bool) -> Result<()> {
        /// A notice without its texts.
        const NOTICE_BYTES: usize = 500;
        let mut notices = self.notices.borrow_mut();
        if !waits {
            *notices = Default::default();
        }
        notices.0 += NOTICE_BYTES + notice.message.len() + notice.where_.as_ref().map_or(0, String::len);
        let bytes = notices.0;
        notices.1.cover(bytes)
    }

    /// Closes all cursors: before the end of the transaction, since their scans hold pages.
    pub fn close_all(&self, cx: &SessionState) {
        let mut cursors = self.cursors.borrow_mut();
        for cursor in cursors.values_mut() {
            cursor.close(cx);
        }
        cursors.clear();
    }

    /// The transaction is over.
    pub fn end_transaction(&self) {
        self.read_only.borrow_mut().clear();
    }

    /// The subtransaction at `depth` is undone: its cursors are closed.
    pub fn sub_abort(&self, cx: &SessionState, depth: u32) {
        let mut cursors = self.cursors.borrow_mut();
        cursors.retain(|_, cursor| {
            if cursor.depth >= depth {
                cursor.close(cx);
            }
            cursor.depth < depth
        });
    }

    /// The subtransaction at `depth` merges into its parent.
    pub fn sub_commit(&self, depth: u32) {
        for cursor in self.cursors.borrow_mut().values_mut() {
            cursor.depth = cursor.depth.min(depth - 1);
        }
    }
}

impl RoutineCursor {
    /// Lets go of what its query holds.
    pub fn close(&mut self, cx: &SessionState) {
        self.execution = None;
        if let Some(snapshot) = self.snapshot.take()
            && cx.in_transaction()
        {
            cx.release_snapshot(&snapshot);
        }
    }
}
