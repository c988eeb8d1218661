//! The words behind locks that enter the table only when somebody waits: what `lazy` does under a partition latch rests on
//! these steps, which need none.
//!
//! # The own xid and virtual xid
//!
//! ```text
//!   word = 0            no such transaction runs in this slot
//!   word = id << 1      runs, the lock is not in the table
//!   word = id << 1 | 1  runs, the lock is in the table
//! ```
//!
//! The naive waiter would look whether the transaction runs, then put its lock into the table; the transaction ends in between
//! without seeing a lock that it should release, and the waiter sleeps for ever. So the waiter marks the word by
//! compare-and-swap, under the latch under which it inserts, and the owner ends by an exchange: whichever comes first, the
//! other one sees it. An id is never used twice, so the compare cannot mistake one transaction for another.
//!
//! # Subtransactions
//!
//! A slot has no word for each of them. The waiter raises a flag of the slot, then looks whether the xid runs; the owner
//! publishes the end, then looks at the flag. With a full fence between the two on either side, at least one sees the other.

use sinew_sync::shim::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst},
    fence,
};

pub(crate) fn begin(word: &AtomicU64, id: u64) {
    // Release: who finds the id here sees the transaction's start.
    word.store(id << 1, Release);
}

/// The running id, and whether its lock is in the table.
pub(crate) fn get(word: &AtomicU64) -> (u64, bool) {
    // Acquire: pairs with `begin` and `end`.
    let word = word.load(Acquire);
    (word >> 1, word & 1 != 0)
}

/// Notes that the lock of `id` is in the table; false if that transaction has ended. The partition's latch is held.
pub(crate) fn mark(word: &AtomicU64, id: u64) -> bool {
    // AcqRel: pairs with `end`.
    word.compare_exchange(id << 1, id << 1 | 1, AcqRel, Acquire).is_ok()
}

/// The id that ends, and whether its lock is in the table and must be released.
pub(crate) fn end(word: &AtomicU64) -> (u64, bool) {
    // AcqRel: the outcome published before is seen by a waiter whose exchange fails; pairs with `mark`.
    let old = word.swap(0, AcqRel);
    (old >> 1, old & 1 != 0)
}

/// A waiter for a subtransaction announces itself; it looks at the subtransaction's word next.
pub(crate) fn announce_sub_wait(waited: &AtomicU32) {
    // Relaxed: the fence orders it before the look at the word.
    waited.store(1, Relaxed);
    // SeqCst: pairs with the fence in `subs_waited`.
    fence(SeqCst);
}

/// Asked by the owner after it published the end of subtransactions: may their locks be in the table?
pub(crate) fn subs_waited(waited: &AtomicU32) -> bool {
    // SeqCst: pairs with the fence in `announce_sub_wait`.
    fence(SeqCst);
    waited.load(Relaxed) != 0
}
