//! The waiting interface: how a session that must wait gives up its thread, or its turn.

use crate::SlotIndex;
use crate::slot::WaitEnd;
use std::sync::atomic::AtomicU32;
use std::time::Instant;

/// How the session of one slot waits. The embedded API sleeps on the wake word's futex; the server suspends the
/// session's coroutine and gives its worker back.
pub trait Waiter: Send {
    /// True if wake-ups must go through the process's `WakeHook` rather than the futex.
    fn suspends(&self) -> bool;
    /// Returns once `*word != seen`, or at the deadline; may return early.
    fn wait(&self, slot: SlotIndex, word: &AtomicU32, seen: u32, deadline: Option<Instant>) -> WaitEnd;
    fn yield_now(&self, slot: SlotIndex);
}

/// Called in the process that hosts a suspended session when somebody woke it (from any thread).
pub trait WakeHook: Send + Sync {
    fn wake(&self, slot: SlotIndex);
}

/// Sleeps on the futex.
pub struct ThreadWaiter;
impl Waiter for ThreadWaiter {
    fn suspends(&self) -> bool {
        false
    }
    fn wait(&self, _slot: SlotIndex, _word: &AtomicU32, _seen: u32, _deadline: Option<Instant>) -> WaitEnd {
        unimplemented!()
    }
    fn yield_now(&self, _slot: SlotIndex) {}
}
