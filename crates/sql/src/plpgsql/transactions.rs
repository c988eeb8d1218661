//! Subtransactions of EXCEPTION, and the end of transactions in procedures and DO.

use crate::plpgsql::Atomic;
use crate::plpgsql::host::Runner;
use crate::state::code::RoutineCursor;
use sinew_error::{Result, SqlError, SqlState};

impl Runner<'_> {
    pub(super) fn sub_begin(&self) -> Result<()> {
        let cx = self.cx;
        cx.sub_begin()?;
        cx.kept().events.sub_begin();
        cx.set_depth(cx.depth());
        cx.code.note_read_only(cx.is_read_only());
        Ok(())
    }

    pub(super) fn sub_commit(&self) -> Result<()> {
        let cx = self.cx;
        cx.sub_commit(cx.depth())?;
        self.sub_left();
        Ok(())
    }

    pub(super) fn sub_abort(&self) -> Result<()> {
        let cx = self.cx;
        let undone = cx.sub_abort(cx.depth());
        self.sub_left();
        cx.refresh_in_code();
        undone
    }

    fn sub_left(&self) {
        let cx = self.cx;
        cx.set_depth(cx.depth());
        if let Some(read_only) = cx.code.read_only_before() {
            cx.restore_read_only(read_only);
        }
    }

    /// COMMIT or ROLLBACK, and a new transaction.
    pub(super) fn end(&self, commits: bool, chain: bool) -> Result<()> {
        let cx = self.cx;
        if self.atomic == Atomic::Yes {
            return Err(SqlError::new(
                SqlState::INVALID_TRANSACTION_TERMINATION,
                "invalid transaction termination",
            ));
        }
        let modes = (cx.isolation(), cx.is_read_only(), cx.is_deferrable());
        // The loops that run go on with the rows that their queries have now.
        let open: Vec<_> = self.open.borrow().iter().filter_map(std::rc::Weak::upgrade).collect();
        for rows in open {
            rows.borrow_mut().keep_all(cx)?;
        }
        let pinned = self.pinned_cursors()?;
        if commits {
            cx.commit(cx.synchronous_commit())?;
        } else {
            cx.code.close_all(cx);
            cx.abort()?;
        }
        cx.count_transaction(commits);
        cx.end_transaction(commits);
        cx.begin();
        cx.restart_transaction();
        if chain {
            cx.set_isolation(modes.0)?;
            cx.set_read_only(modes.1)?;
            cx.set_deferrable(modes.2)?;
        }
        cx.set_transaction_start(cx.transaction_timestamp_us());
        cx.refresh_in_code();
        cx.code.cursors.borrow_mut().extend(pinned);
        cx.catch_up()
    }

    /// The cursors whose rows loops take, with all their rows.
    fn pinned_cursors(&self) -> Result<Vec<(String, RoutineCursor)>> {
        let cx = self.cx;
        let mut names: Vec<String> = Vec::new();
        for (name, cursor) in cx.code.cursors.borrow().iter() {
            if cursor.pinned {
                names.push(name.clone());
            }
        }
        let mut pinned = Vec::with_capacity(names.len());
        for name in names {
            // Out of the list while its query runs, which may call code that opens cursors.
            let taken = cx.code.cursors.borrow_mut().remove(&name);
            if let Some(mut cursor) = taken {
                cursor.keep_all(cx)?;
                cursor.depth = 0;
                pinned.push((name, cursor));
            }
        }
        Ok(pinned)
    }
}
