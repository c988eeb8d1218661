//! The reader/writer latch, held for microseconds, fair on demand.
//!
//! ```text
//!  0 state  u32  see `word`         8 head  u16  first waiter, slot + 1   12 tranche, given back
//!  4 queue  u32  the queue lock    10 tail  u16  last waiter              14 exclusive_waiting
//! ```
//!
//! An uncontended acquisition is one record entry and one compare-and-swap. A release is one
//! subtraction. `queue` tells the protocol of waiting, and `word` describes the state word.
//!
//! **Access rules.**
//!
//! - Any session changes `state`, atomically.
//! - HAS_WAITERS and X_QUEUED, `head`, `tail`, `exclusive_waiting` and the links of queued nodes
//!   change under the queue lock.
//! - `tranche` is written at creation.
//!
//! **A crash.**
//!
//! - A killed sharer's share is given back, unless the sharer was between its record's INTENT and
//!   HELD, or between RELEASING and free. Then the region is poisoned.
//! - A killed exclusive holder: the word tells exactly whether the dead session has the latch. If
//!   it has, the latch is given back or the region is poisoned, as the latch was made to be
//!   (`init_given_back`).
//! - A killed waiter is taken out of the queue, and its wake-up is passed on.

pub(crate) mod queue;
mod spinning;
pub mod word;

use crate::Tranche;
use crate::shim::{AtomicU16, AtomicU32, Ordering, WaitWord};
use word::*;

/// In `tranche`: the latch is given back when its exclusive holder is killed outside of critical
/// sections.
const GIVEN_BACK: u16 = 1 << 15;
const _: () = assert!(crate::tranche::TRANCHES_MAX <= GIVEN_BACK as usize);

/// A fair-on-demand reader/writer latch in the region. Latches block the thread. A session does not
/// wait for them through its slot's `Waiter`, and it may not suspend while it holds one.
#[repr(C, align(8))]
pub struct LwLock {
    state: AtomicU32,
    queue_lock: WaitWord,
    head: AtomicU16,
    tail: AtomicU16,
    tranche: AtomicU16,
    exclusive_waiting: AtomicU16,
}

impl LwLock {
    /// Names the latch's tranche, which the layout registers. The creator of the region calls it
    /// once. The death of an exclusive holder poisons the region.
    pub fn init(&self, tranche: Tranche) {
        // Relaxed: published with the region.
        self.tranche.store(tranche.number(), Ordering::Relaxed);
    }

    /// Names the tranche of a latch that is given back when its exclusive holder is killed outside
    /// of critical sections.
    ///
    /// The caller promises that the guarded data is at rest between critical sections
    /// ([`crate::Slot::critical`]): another session may find it as it is there. Every holder may
    /// also fail there with an error and drop its guard.
    pub fn init_given_back(&self, tranche: Tranche) {
        // Relaxed: as in `init`.
        self.tranche.store(tranche.number() | GIVEN_BACK, Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn tranche(&self) -> u16 {
        self.tranche.load(Ordering::Relaxed) & !GIVEN_BACK
    }

    /// See `init_given_back`.
    pub(crate) fn is_given_back(&self) -> bool {
        self.tranche.load(Ordering::Relaxed) & GIVEN_BACK != 0
    }

    /// True if the session in this slot holds the latch exclusively.
    pub(crate) fn is_held_exclusively_by(&self, slot: u32) -> bool {
        // Relaxed: the caller knows that the session is dead, or it is the session.
        exclusive_holder(self.state.load(Ordering::Relaxed)) == slot + 1
    }

    /// True if a session holds the latch, in either mode.
    pub fn is_held(&self) -> bool {
        self.state.load(Ordering::Relaxed) & HELD_MASK != 0
    }

    /// True if a session holds the latch exclusively.
    #[cfg(all(test, any(loom, shuttle)))]
    pub(crate) fn is_held_exclusively(&self) -> bool {
        self.state.load(Ordering::Relaxed) & EXCLUSIVE != 0
    }

    /// How often newcomers have passed the oldest exclusive waiter.
    pub fn passes(&self) -> u32 {
        passes(self.state.load(Ordering::Relaxed))
    }

    /// True if a session waits for the latch.
    pub fn has_waiters(&self) -> bool {
        self.state.load(Ordering::Relaxed) & (HAS_WAITERS | X_QUEUED) != 0
    }

    /// True if a woken waiter has not looked at the latch yet.
    #[cfg(test)]
    pub(crate) fn is_waking(&self) -> bool {
        self.state.load(Ordering::Relaxed) & word::WAKING != 0
    }

    /// True if an exclusive acquirer is queued, or woken and not served yet.
    pub fn has_exclusive_waiter(&self) -> bool {
        self.state.load(Ordering::Relaxed) & X_QUEUED != 0
    }

    /// Asserts that the word's fields agree, for tests and debug builds.
    pub fn check_invariants(&self) {
        check_invariants(self.state.load(Ordering::Relaxed));
    }

    /// A latch outside a region, for the checkers.
    #[cfg(any(loom, shuttle))]
    pub(crate) fn new() -> LwLock {
        LwLock {
            state: AtomicU32::new(0),
            queue_lock: WaitWord::new(0),
            head: AtomicU16::new(0),
            tail: AtomicU16::new(0),
            tranche: AtomicU16::new(0),
            exclusive_waiting: AtomicU16::new(0),
        }
    }
}

#[cfg(not(any(loom, shuttle)))]
mod guards;
#[cfg(not(any(loom, shuttle)))]
pub use guards::{ExclusiveGuard, SharedGuard};
