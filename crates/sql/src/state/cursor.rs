//! A portal with a name, as `pg_cursors` shows it.

use sinew_exec::caller::ShownCursor;
use sinew_types::Oid;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A portal with a name, as the list of cursors keeps it.
pub struct Cursor {
    shown: ShownCursor,
    /// The relations that it reads, until the transaction that made it has ended.
    reads: Mutex<Vec<Oid>>,
}

impl Cursor {
    pub(crate) fn new(shown: ShownCursor, reads: Vec<Oid>) -> Cursor {
        Cursor { shown, reads: Mutex::new(reads) }
    }

    /// As `pg_cursors` shows it.
    pub(crate) fn shown(&self) -> ShownCursor {
        self.shown.clone()
    }

    /// The simple protocol gets its rows in binary form.
    pub(crate) fn is_binary(&self) -> bool {
        self.shown.binary
    }

    /// Whether it reads the relation in the transaction that made it.
    pub fn reads(&self, rel: Oid) -> bool {
        self.relations().contains(&rel)
    }

    /// The transaction that made it has ended.
    pub(crate) fn forget_reads(&self) {
        self.relations().clear();
    }

    fn relations(&self) -> MutexGuard<'_, Vec<Oid>> {
        self.reads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
