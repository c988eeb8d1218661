//! The waiting interface: how a session that must wait gives up its thread, or its turn.
//!
//! **The naive way**, "test the condition, then sleep", loses a wake-up that comes in between.
//! **The protocol:** every slot has a wake word that only grows. The waiter reads it, tests its
//! condition, and sleeps only while the word still has the value that it read. The waker changes
//! the condition first and bumps the word afterwards.

use crate::SlotIndex;
use crate::shim::{Instant, Ordering, WaitWord, futex_wait};
use crate::slot::WaitEnd;

/// How the session of one slot waits. The embedded API sleeps on the wake word's futex. The server
/// suspends the session's coroutine and gives its worker back.
pub trait Waiter: Send {
    /// True if wake-ups must go through the process's `WakeHook` rather than the futex.
    fn suspends(&self) -> bool;

    /// Whether the session may keep its thread busy with a device's work: true if no other session
    /// needs the thread now.
    fn may_block(&self) -> bool {
        !self.suspends()
    }

    /// Returns once `*word != seen`, or at the deadline. It may return early.
    ///
    /// The hook may be called before the session has finished suspending itself. An implementation
    /// that parks the session must therefore look at the word once more, after the hook can find
    /// the session.
    fn wait(&self, slot: SlotIndex, word: &WaitWord, seen: u32, deadline: Option<Instant>) -> WaitEnd;

    /// Gives other sessions of the same worker a turn. A session with a thread of its own does
    /// nothing.
    fn yield_now(&self, slot: SlotIndex);
}

/// The hook of a process that hosts suspended sessions.
pub trait WakeHook: Send + Sync {
    /// A session of this process was woken. Any thread may call it.
    fn wake(&self, slot: SlotIndex);
}

/// A [`Waiter`] that blocks its thread on the futex.
pub struct ThreadWaiter;
impl Waiter for ThreadWaiter {
    fn suspends(&self) -> bool {
        false
    }

    fn wait(&self, _slot: SlotIndex, word: &WaitWord, seen: u32, deadline: Option<Instant>) -> WaitEnd {
        // Acquire pairs with the Release bump in `SlotShared::bump`: the waiter sees what the waker
        // did before.
        while word.load(Ordering::Acquire) == seen {
            if !futex_wait(word, seen, deadline) {
                return WaitEnd::TimedOut;
            }
        }
        WaitEnd::Woken
    }

    fn yield_now(&self, _slot: SlotIndex) {}
}
