//! The gate of commits: a moment at which every commit that has a record is visible, and no other
//! one.
//!
//! **Who needs it.** A consumer of the log that begins at a position P and reads a snapshot for all
//! that happened before. The snapshot has to see exactly the transactions whose commit records lie
//! before P. Commits become visible in the order of their numbers, which is not that of their
//! records. **The naive way**, the end of the log and then a snapshot, counts a commit twice or
//! not at all.
//!
//! **The protocol.** The keeper closes the gate, waits for the commits that are under way, notes
//! the position and takes the snapshot, and opens the gate. A committer says in its slot that it is
//! committing, and looks at the gate second. If the gate is closed, the committer takes that back
//! and waits. The keeper stores the gate, and looks at the slots second. With a fence between the
//! two steps of each, one of the two sees the other.
//!
//! **A gate that is left closed.** A committer breaks a gate that it has found closed for
//! [`PATIENCE`]. The keeper of a broken gate begins again, with twice as much patience up to a
//! bound: a flush of a slow disk may take longer. So a keeper that is stopped, or that waits for a
//! commit whose process is stopped, holds a commit up for that long at most. The reaper opens the
//! gate of a dead keeper.

use sinew_sync::shim::{AtomicU64, fence};
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, SeqCst};
use std::time::Duration;

/// A committer waits for a gate so long at most that is closed for the first time.
pub(crate) const PATIENCE: Duration = Duration::from_millis(100);
/// The patience is doubled so often at most.
const DOUBLED_MAX: u32 = 5;

/// The word of the gate. 0: open. Else the number of the closing, and in the low bits the keeper's
/// slot plus one.
#[repr(transparent)]
pub(crate) struct Gate(AtomicU64);

const SLOT_BITS: u32 = 24;
const SLOT_MASK: u64 = (1 << SLOT_BITS) - 1;
/// Behind the slot: how often the patience is doubled.
const DOUBLED_BITS: u32 = 3;
const DOUBLED_MASK: u64 = (1 << DOUBLED_BITS) - 1;
const _: () = assert!(DOUBLED_MAX as u64 <= DOUBLED_MASK);

/// One closing of the gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closing(u64);

#[cfg(not(any(loom, shuttle)))]
// SAFETY: one atomic, zero is open.
unsafe impl sinew_sync::Shared for Gate {}

impl Closing {
    /// A committer waits for the end of this closing so long at most.
    pub(crate) fn patience(self) -> Duration {
        PATIENCE * (1 << (self.0 >> SLOT_BITS & DOUBLED_MASK))
    }
}

impl Gate {
    #[cfg(all(test, any(loom, shuttle)))]
    pub(crate) fn new() -> Gate {
        Gate(AtomicU64::new(0))
    }

    /// Closes the gate for the session in `slot`, which has done so `tries` times in vain. `number`
    /// differs from that of its last closings. `None`: another session has closed it.
    pub(crate) fn close(&self, slot: u32, number: u64, tries: u32) -> Option<Closing> {
        let doubled = u64::from(tries.min(DOUBLED_MAX));
        let word = (number << DOUBLED_BITS | doubled) << SLOT_BITS | u64::from(slot + 1);
        // Acquire: pairs with the last keeper's `open`.
        let closed = self.0.compare_exchange(0, word, Acquire, Relaxed).is_ok();
        // SeqCst: pairs with the fence in `look`; comes before the looks at the slots.
        fence(SeqCst);
        closed.then_some(Closing(word))
    }

    /// For a committer that has said that it is committing: the closing that keeps it out.
    #[inline]
    pub(crate) fn look(&self) -> Option<Closing> {
        // SeqCst: pairs with the fence in `close`; see the header.
        fence(SeqCst);
        // Relaxed: ordered by the fence.
        match self.0.load(Relaxed) {
            0 => None,
            word => Some(Closing(word)),
        }
    }

    /// Is the gate still closed by this closing?
    pub(crate) fn is_closed_by(&self, closing: Closing) -> bool {
        // Relaxed: a waiter looks again.
        self.0.load(Relaxed) == closing.0
    }

    /// Ends a closing. False if it was broken before.
    pub(crate) fn open(&self, closing: Closing) -> bool {
        // AcqRel: what the keeper did while the gate was closed comes before.
        self.0.compare_exchange(closing.0, 0, AcqRel, Relaxed).is_ok()
    }

    /// Opens the gate if a dead session has closed it.
    pub(crate) fn open_for_dead(&self, slot: u32) {
        // Relaxed: the reaper looks after the death.
        let word = self.0.load(Relaxed);
        if word & SLOT_MASK == u64::from(slot + 1) {
            self.open(Closing(word));
        }
    }
}
