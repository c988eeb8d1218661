//! How a wake-up from another process reaches a session that suspends instead of sleeping: the process's doorbell, its
//! bitmap of pending wake-ups, and its helper thread.
//!
//! A waker in another process sets the slot's bit in this process's bitmap, then bumps the doorbell. The helper reads the
//! doorbell, then takes all bits, then sleeps while the doorbell still has the value that it read: a bit set after it was
//! looked at comes with a bump that ends the sleep. A waker that finds its bit set leaves the bump to whoever set it: that
//! one has yet to bump (or has, and the helper has yet to look), so the bits are looked at once more.

use crate::SlotIndex;
use crate::shim::{AtomicU64, Ordering, WaitWord, futex_wake};

/// Sets the bit and rings.
pub(crate) fn ring(doorbell: &WaitWord, pending: &[AtomicU64], slot: SlotIndex) {
    let bit = 1u64 << (slot.0 % 64);
    // Release pairs with the Acquire swap in `drain`.
    if pending[slot.0 as usize / 64].fetch_or(bit, Ordering::Release) & bit != 0 {
        return;
    }
    // Release pairs with the helper's Acquire load, so that the bit is seen after the bump.
    doorbell.fetch_add(1, Ordering::Release);
    futex_wake(doorbell, 1);
}

/// Ends the helper's sleep, so that it looks at everything again.
pub(crate) fn bump(doorbell: &WaitWord) {
    // Release pairs with the helper's Acquire load.
    doorbell.fetch_add(1, Ordering::Release);
    futex_wake(doorbell, 1);
}

/// One look of the helper: calls for every pending slot, and returns the doorbell's value on which it may sleep then.
pub(crate) fn answer(doorbell: &WaitWord, pending: &[AtomicU64], call: &mut dyn FnMut(SlotIndex)) -> u32 {
    // Acquire pairs with the Release bump in `ring`.
    let seen = doorbell.load(Ordering::Acquire);
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
    seen
}
