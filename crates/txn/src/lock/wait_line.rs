//! A session's line in the wait queues of locks.

use sinew_sync::shim::{AtomicU32, AtomicU64};

pub(crate) const WAIT_NONE: u32 = 0;
pub(crate) const WAIT_QUEUED: u32 = 1;
pub(crate) const WAIT_GRANTED: u32 = 2;

/// A session's place in a lock's wait queue. All fields but `state` and `episode` change only under
/// the lock's partition latch.
#[repr(C, align(64))]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct WaitLine {
    /// `WAIT_*`. The granter's release store pairs with the waiter's acquire load.
    pub(crate) state: AtomicU32,
    /// The lock that the session waits for, as index + 1. 0 for none.
    pub(crate) lock: AtomicU32,
    pub(crate) mode: AtomicU32,
    /// Neighbours in the queue: slot + 1.
    pub(crate) next: AtomicU32,
    pub(crate) prev: AtomicU32,
    /// Counts the waits of this slot, so that a detector can tell one wait from the next.
    pub(crate) episode: AtomicU32,
    /// The holder entry that the grant will fill: index + 1.
    pub(crate) holder: AtomicU32,
    /// The episode that a deadlock search found to be in no cycle (`lock::waits_for`). The detector
    /// stores it.
    pub(crate) cleared: AtomicU32,
    /// When the wait began, in microseconds since 1970, for views.
    pub(crate) since_us: AtomicU64,
    /// `Control::searches` when the wait began.
    pub(crate) began: AtomicU64,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for WaitLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(WaitLine {
        state,
        lock,
        mode,
        next,
        prev,
        episode,
        holder,
        cleared,
        since_us,
        began,
    });
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<WaitLine>() == 64);
