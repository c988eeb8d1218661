//! The write mark: a process that writes to the database's files against a rebuild after a poison.
//!
//! Every system call that writes to the files runs under a mark (`Region::write_mark`). A rebuild
//! waits until no mark of the poisoned region is left.
//!
//! **The naive way** checks the poison before the write. The process may be stopped between check
//! and write, and go on after the files have been rebuilt. It then overwrites them.
//!
//! **The protocol.** The writer first marks itself, then looks at the poison. The rebuild first
//! makes sure of the poison, then waits until no mark is left. A SeqCst fence on both sides makes
//! it impossible that each misses the other's store.
//!
//! **A crash.** The mark of a killed writer goes with its process: `drained` is asked only of
//! processes that live.

use crate::shim::{AtomicU32, Ordering};
use crate::slot::memory::fence_seqcst;

/// Marks the writer. False, and no mark, if the region has been given up.
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

/// True if no marked write is left. The caller has seen the poison.
pub(crate) fn drained(writes: &AtomicU32) -> bool {
    fence_seqcst();
    writes.load(Ordering::Acquire) == 0
}
