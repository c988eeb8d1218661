//! The process's helper thread: takes wake-ups from other processes to the sessions that suspend instead of sleeping.
//!
//! A waker in another process sets the slot's bit in this process's bitmap, then bumps the doorbell. The helper reads the
//! doorbell, then takes all bits, then sleeps while the doorbell still has the value that it read: a bit set after it was
//! looked at comes with a bump that ends the sleep.

use crate::shim::{AtomicU64, Ordering, WaitWord, futex_wait, futex_wake};
use crate::{SlotIndex, WakeHook};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Sets the bit and rings.
pub(crate) fn ring(doorbell: &WaitWord, pending: &[AtomicU64], slot: SlotIndex) {
    let bit = 1u64 << (slot.0 % 64);
    // Release pairs with the Acquire swap in `drain`.
    if pending[slot.0 as usize / 64].fetch_or(bit, Ordering::Release) & bit != 0 {
        // Whoever set it rings, or has rung and the helper has yet to look.
        return;
    }
    // Release pairs with the helper's Acquire load, so that the bit is seen after the bump.
    doorbell.fetch_add(1, Ordering::Release);
    futex_wake(doorbell, 1);
}

/// Takes all bits and calls for each.
pub(crate) fn drain(pending: &[AtomicU64], mut call: impl FnMut(SlotIndex)) {
    for (i, word) in pending.iter().enumerate() {
        // Relaxed: a bit that is missed here comes with a bump that is yet to be read.
        if word.load(Ordering::Relaxed) == 0 {
            continue;
        }
        // Acquire pairs with the Release in `ring`.
        let mut bits = word.swap(0, Ordering::Acquire);
        while bits != 0 {
            call(SlotIndex(i as u32 * 64 + bits.trailing_zeros()));
            bits &= bits - 1;
        }
    }
}

pub(crate) struct Helper {
    stop: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<()>,
}

impl Helper {
    /// `None` if no thread can be had; wake-ups from other processes then wait for the sessions' own deadlines.
    pub fn start(
        doorbell: &'static WaitWord,
        pending: &'static [AtomicU64],
        hook: Arc<dyn WakeHook>,
    ) -> Option<Helper> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let run = move || {
            loop {
                // Acquire pairs with the Release bump in `ring`.
                let seen = doorbell.load(Ordering::Acquire);
                if stopped.load(Ordering::Acquire) {
                    return;
                }
                drain(pending, |slot| hook.wake(slot));
                futex_wait(doorbell, seen, None);
            }
        };
        let thread = std::thread::Builder::new().name("sinew-doorbell".into()).spawn(run).ok()?;
        Some(Helper { stop, thread })
    }
    /// Returns when the thread has let go of the mapping.
    pub fn stop(self, doorbell: &WaitWord) {
        self.stop.store(true, Ordering::Release);
        doorbell.fetch_add(1, Ordering::Release);
        futex_wake(doorbell, 1);
        assert!(
            self.thread.thread().id() != std::thread::current().id(),
            "the last handle of a region must not be dropped in its wake hook"
        );
        let _ = self.thread.join();
    }
}
