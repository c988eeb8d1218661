//! Session slots: the PGPROC of this engine.

use crate::{Poisoned, Region, RegionError};
use std::sync::Arc;
use std::time::Instant;

/// Index of a session slot, `0..sessions_max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotIndex(pub u32);

/// How a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitEnd {
    Woken,
    TimedOut,
}

/// A claimed slot; every latch is taken in its name. One thread (or coroutine) uses it at a time. Dropping it frees the slot.
pub struct Slot {}

impl Slot {
    /// Claims a free slot for a session of this process that waits through `waiter`.
    pub fn claim(_region: &Arc<Region>, _waiter: Box<dyn crate::Waiter>) -> Result<Slot, RegionError> {
        unimplemented!()
    }
    pub fn index(&self) -> SlotIndex {
        unimplemented!()
    }
    /// Session id as SQL shows it in `pid`: slot and generation, always positive.
    pub fn session_id(&self) -> i32 {
        unimplemented!()
    }
    pub fn region(&self) -> &Arc<Region> {
        unimplemented!()
    }
    /// The wake word's present value; read it BEFORE testing the condition that one is about to wait for.
    pub fn wake_seq(&self) -> u32 {
        unimplemented!()
    }
    /// Sleeps (thread) or suspends (coroutine) until somebody calls `wake` for this slot after `seen` was read, or the
    /// deadline passes. May return early; callers loop on their condition.
    pub fn wait(&self, _seen: u32, _deadline: Option<Instant>) -> Result<WaitEnd, Poisoned> {
        unimplemented!()
    }
    /// Wakes the session in `slot`, in whatever process it lives: bumps its wake word, then futex wake (thread), the wake
    /// hook (suspended session of this process) or the doorbell of its process.
    pub fn wake(_region: &Region, _slot: SlotIndex) {
        unimplemented!()
    }
    /// Gives other sessions of the same worker a turn (no-op for a thread).
    pub fn yield_now(&self) {
        unimplemented!()
    }
    /// Runs `f` in a critical section: a death or a panic inside poisons the region.
    pub fn critical<R>(&self, _f: impl FnOnce() -> R) -> R {
        unimplemented!()
    }
    /// Raises this session's interrupt flags (cancel, terminate ...) from any process, and wakes it.
    pub fn interrupt(_region: &Region, _slot: SlotIndex, _flags: u32) {
        unimplemented!()
    }
    /// Takes the interrupt flags raised since the last call (one relaxed load when there are none).
    pub fn take_interrupts(&self) -> u32 {
        unimplemented!()
    }
    /// Peeks at the flags without clearing them.
    pub fn interrupts(&self) -> u32 {
        unimplemented!()
    }
    /// Secret key of this claim, for cancel requests (`interrupt_by_key`).
    pub fn cancel_key(&self) -> u32 {
        unimplemented!()
    }
    /// Raises flags in the session whose session id and cancel key match; false if there is none.
    pub fn interrupt_by_key(_region: &Region, _session_id: i32, _key: u32, _flags: u32) -> bool {
        unimplemented!()
    }
}

pub const INTERRUPT_CANCEL: u32 = 1;
pub const INTERRUPT_TERMINATE: u32 = 2;
pub const INTERRUPT_SINVAL: u32 = 4;
