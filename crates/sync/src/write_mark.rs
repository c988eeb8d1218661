//! Seen or be seen: a process that writes to the database's files, and a rebuild after a poison.
//!
//! A check of the poison before a write is not enough: the process may be stopped between check and write, and wake up
//! when the files have been rebuilt. So a writer first marks itself, then looks at the poison; a rebuild first makes sure
//! of the poison, then waits until no mark is left. A SeqCst fence on both sides makes it impossible that each misses the
//! other's store.

use crate::shim::{AtomicU32, Ordering};
use crate::slot::memory::fence_seqcst;

/// Marks the writer; false (and no mark) if the region has been given up.
pub(crate) fn enter(writes: &AtomicU32, poison: &AtomicU32) -> bool {
    // Relaxed: ordered by the fence, which pairs with the one in `drained`.
    writes.fetch_add(1, Ordering::Relaxed);
    fence_seqcst();
    if poison.load(Ordering::Relaxed) != 0 {
        leave(writes);
        return false;
    }
    true
}

pub(crate) fn leave(writes: &AtomicU32) {
    // Release pairs with the Acquire in `drained`: the write has been done.
    writes.fetch_sub(1, Ordering::Release);
}

/// After having seen the poison: whether no marked write is left.
pub(crate) fn drained(writes: &AtomicU32) -> bool {
    fence_seqcst();
    writes.load(Ordering::Acquire) == 0
}
