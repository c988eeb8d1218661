//! Session slots: the PGPROC of this engine.
//!
//! A slot is claimed by a session of one process and stands for it everywhere: latches are taken in its name, others
//! wake it and interrupt it by its index, and what it holds is written down in it (`held`) for the case that its process
//! dies.

#[cfg(not(any(loom, shuttle)))]
pub(crate) mod handle;
pub(crate) mod memory;
#[cfg(not(any(loom, shuttle)))]
pub use handle::Slot;

/// Index of a session slot, `0..sessions_max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotIndex(pub u32);

/// How a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitEnd {
    Woken,
    TimedOut,
}

pub const INTERRUPT_CANCEL: u32 = 1;
pub const INTERRUPT_TERMINATE: u32 = 2;
pub const INTERRUPT_SINVAL: u32 = 4;
