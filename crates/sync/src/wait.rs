//! The waiting interface: how a session that must wait gives up its thread, or its turn.
//!
//! The naive way, "test the condition, then sleep", loses the wake-up that comes in between. Here every slot has a
//! wake word that only grows: a session reads it, tests its condition, and sleeps only while the word still has the
//! value that it read. Whoever changes the condition does so first and bumps the word afterwards.

use crate::SlotIndex;
use crate::shim::{Ordering, WaitWord, futex_wait};
use crate::slot::WaitEnd;
use std::time::Instant;

/// Milliseconds of a clock that never goes back and that all processes of the machine share.
#[cfg(not(any(loom, shuttle)))]
pub fn monotonic_ms() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists and `now` is a valid place for its value.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec as u64 * 1000 + now.tv_nsec as u64 / 1_000_000
}

/// How the session of one slot waits. The embedded API sleeps on the wake word's futex; the server suspends the
/// session's coroutine and gives its worker back.
pub trait Waiter: Send {
    /// True if wake-ups must go through the process's `WakeHook` rather than the futex.
    fn suspends(&self) -> bool;
    /// Returns once `*word != seen`, or at the deadline; may return early.
    ///
    /// The hook may be called before the session has finished suspending itself: whoever parks it must look at the
    /// word once more after it can be found by the hook.
    fn wait(&self, slot: SlotIndex, word: &WaitWord, seen: u32, deadline: Option<Instant>) -> WaitEnd;
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

    fn wait(&self, _slot: SlotIndex, word: &WaitWord, seen: u32, deadline: Option<Instant>) -> WaitEnd {
        // Acquire pairs with the Release bump in `SlotShared::bump`: what the waker did before is visible.
        while word.load(Ordering::Acquire) == seen {
            if !futex_wait(word, seen, deadline) {
                return WaitEnd::TimedOut;
            }
        }
        WaitEnd::Woken
    }

    fn yield_now(&self, _slot: SlotIndex) {}
}
