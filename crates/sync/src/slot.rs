//! Session slots: the PGPROC of this engine.
//!
//! A session of one process claims a slot, and the slot stands for the session everywhere. The
//! session takes latches in the slot's name. Other sessions wake it and interrupt it by the slot's
//! index. The slot records what the session holds (`held`), for the case that its process dies.

#[cfg(not(any(loom, shuttle)))]
pub(crate) mod handle;
pub(crate) mod memory;
#[cfg(not(any(loom, shuttle)))]
pub use handle::Slot;

/// The slots of a region with room for so many sessions: one more, which a process takes to clean
/// up after the dead when the dead have all others (`Slot::claim_to_reap`).
pub const fn slots_for(sessions_max: u32) -> usize {
    sessions_max as usize + 1
}

/// Index of a session slot, `0..slots_for(sessions_max)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotIndex(pub u32);

/// How a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitEnd {
    /// A wake-up came, or nothing did: the caller tests its condition again.
    Woken,
    /// The deadline has passed.
    TimedOut,
}

/// Interrupt flag: the running statement is to be cancelled.
pub const INTERRUPT_CANCEL: u32 = 1;
/// Interrupt flag: the session is to end.
pub const INTERRUPT_TERMINATE: u32 = 2;
/// Interrupt flag: the session's invalidation reader is far behind and is to catch up.
pub const INTERRUPT_SINVAL: u32 = 4;
/// Interrupt flag: something is removed that the running transaction may need.
pub const INTERRUPT_CONFLICT: u32 = 8;
