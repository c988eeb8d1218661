//! The doorbell: how a wake-up from another process reaches a session that suspends instead of
//! sleeping.
//!
//! Each process has a doorbell, a bitmap of pending wake-ups, and a helper thread
//! (`region/helper.rs`).
//!
//! **The protocol.**
//!
//! - The waker sets the slot's bit in the bitmap of the session's process, then bumps the doorbell.
//! - The helper reads the doorbell, takes all bits, and sleeps while the doorbell still has the
//!   value that it read. A bit that is set after the helper looked at it comes with a bump that
//!   ends the sleep.
//! - A waker that finds its bit set leaves the bump to the waker that set it. The other waker has
//!   yet to bump, or it has bumped and the helper has yet to look. In both cases the helper looks
//!   at the bits once more.

use crate::SlotIndex;
use crate::shim::{AtomicU64, Ordering, WaitWord, futex_wake};

/// Sets the slot's bit and rings.
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

/// One look of the helper: calls `call` for every pending slot. Returns the doorbell's value on
/// which the helper may then sleep.
pub(crate) fn answer(doorbell: &WaitWord, pending: &[AtomicU64], call: &mut dyn FnMut(SlotIndex)) -> u32 {
    // Acquire pairs with the Release bump in `ring`.
    let seen = doorbell.load(Ordering::Acquire);
    for (i, word) in pending.iter().enumerate() {
        // Relaxed: a bit that is missed here comes with a bump that the helper has yet to read.
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
