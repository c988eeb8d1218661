//! The words behind locks that enter the table only when a session waits. The steps of `lazy` under
//! a partition latch rest on these steps, which need none.
//!
//! # The own xid and virtual xid
//!
//! ```text
//!   word = 0            no such transaction runs in this slot
//!   word = id << 1      runs, the lock is not in the table
//!   word = id << 1 | 1  runs, the lock is in the table
//! ```
//!
//! **The naive waiter** looks whether the transaction runs, then puts its lock into the table. The
//! transaction ends in between, without seeing a lock that it should release, and the waiter sleeps
//! for ever.
//!
//! **The protocol.** The waiter marks the word by compare-and-swap, under the latch under which it
//! inserts. The owner ends by an exchange. The second of the two sees the first. An id is never
//! used twice, so that the compare cannot mistake one transaction for another.
//!
//! # Subtransactions
//!
//! A slot has no word for each of them. The waiter raises a flag of the slot, then looks whether
//! the xid runs. The owner publishes the end, then looks at the flag. With a full fence between the
//! two on either side, at least one sees the other.

use sinew_sync::shim::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst},
    fence,
};

pub(crate) fn begin(word: &AtomicU64, id: u64) {
    // Release: a session that finds the id here sees the transaction's start.
    word.store(id << 1, Release);
}

/// The running id, and whether its lock is in the table.
pub(crate) fn get(word: &AtomicU64) -> (u64, bool) {
    // Acquire: pairs with `begin` and `end`.
    let word = word.load(Acquire);
    (word >> 1, word & 1 != 0)
}

/// Notes that the lock of `id` is in the table. False if that transaction has ended. The caller
/// holds the partition's latch.
pub(crate) fn mark(word: &AtomicU64, id: u64) -> bool {
    // AcqRel: pairs with `end`.
    word.compare_exchange(id << 1, id << 1 | 1, AcqRel, Acquire).is_ok()
}

/// The id that ends, and whether its lock is in the table and must be released.
pub(crate) fn end(word: &AtomicU64) -> (u64, bool) {
    // AcqRel: a waiter whose exchange fails sees the outcome that was published before. Pairs with
    // `mark`.
    let old = word.swap(0, AcqRel);
    (old >> 1, old & 1 != 0)
}

/// A waiter for a subtransaction announces itself. It looks at the subtransaction's word next.
pub(crate) fn announce_sub_wait(waited: &AtomicU32) {
    // Relaxed: the fence orders it before the look at the word.
    waited.store(1, Relaxed);
    // SeqCst: pairs with the fence in `subs_waited`.
    fence(SeqCst);
}

/// True if locks on subtransactions may be in the table. The owner asks after it published the end
/// of the subtransactions.
pub(crate) fn subs_waited(waited: &AtomicU32) -> bool {
    // SeqCst: pairs with the fence in `announce_sub_wait`.
    fence(SeqCst);
    waited.load(Relaxed) != 0
}
