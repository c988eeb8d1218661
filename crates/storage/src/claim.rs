//! A claim: exclusive like a latch, but for work that can be done again, so that its holder's death
//! costs only that.
//!
//! A latch's holder may have left a structure half changed, and its death gives the region up. Disk
//! I/O is different: reading or writing a page, extending a file, a checkpoint can be interrupted
//! anywhere and begun again. The word names its holder. The reaper therefore knows exactly whether
//! a dead process had the claim, even if the held-resource record is ahead of the word. The `undo`
//! of the claim's kind does first what must be done, for example marking the page dirty again.
//!
//! ```text
//!  31        30                0
//! +---------+-------------------+
//! | WAITERS | holder's slot + 1 |   0: free
//! +---------+-------------------+
//! ```
//!
//! Waiters block their thread on the word. They wake at the latest after `LOOK_EVERY`, to see a
//! poison and to look for the dead.

use crate::{Result, StorageError};
use sinew_sync::shim::AtomicU32;
use sinew_sync::shim::{futex_wait_for, futex_wake};
use sinew_sync::{HeldKind, HeldToken, Patience, Region, Shared, Slot, SlotIndex};
use std::sync::atomic::Ordering::*;
use std::time::{Duration, Instant};

const WAITERS: u32 = 1 << 31;
const LOOK_EVERY: Duration = Duration::from_millis(100);

#[repr(C)]
pub(crate) struct Claim(AtomicU32);
// SAFETY: repr(C), an atomic, zero is free.
unsafe impl Shared for Claim {}

pub(crate) struct ClaimGuard<'a> {
    claim: &'a Claim,
    slot: &'a Slot,
    token: HeldToken,
}

impl Claim {
    /// `kind` must have an undo that ends in `release_dead`; `arg` tells it which claim.
    #[cfg_attr(kill_points, track_caller)]
    pub fn try_acquire<'a>(&'a self, slot: &'a Slot, kind: HeldKind, arg: u64) -> Option<ClaimGuard<'a>> {
        // Relaxed: only spares the record.
        if self.0.load(Relaxed) != 0 {
            return None;
        }
        let token = slot.held().intent(kind, arg).ok()?;
        let guard = self.take(slot, token);
        if guard.is_none() {
            slot.held().clear(token);
        }
        guard
    }

    /// The entry stands in the record for the whole wait: it tells the views what is waited for
    /// (`engine/waits.rs`).
    #[cfg_attr(kill_points, track_caller)]
    pub fn acquire<'a>(&'a self, slot: &'a Slot, kind: HeldKind, arg: u64) -> Result<ClaimGuard<'a>> {
        let guard = self.acquire_before(slot, kind, arg, None)?;
        Ok(guard.expect("without an end it waits for the claim"))
    }

    /// As [`acquire`](Self::acquire), until a moment at most. `None`: another session still has it.
    #[cfg_attr(kill_points, track_caller)]
    pub fn acquire_before<'a>(
        &'a self,
        slot: &'a Slot,
        kind: HeldKind,
        arg: u64,
        end: Option<Instant>,
    ) -> Result<Option<ClaimGuard<'a>>> {
        let token = slot.held().intent(kind, arg).map_err(|_| StorageError::NoBuffers)?;
        let mut patience = Patience::new(slot);
        loop {
            if let Some(guard) = self.take(slot, token) {
                return Ok(Some(guard));
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                slot.held().clear(token);
                return Ok(None);
            }
            if let Err(poisoned) = patience.look() {
                slot.held().clear(token);
                return Err(poisoned.into());
            }
            let seen = self.0.load(Relaxed);
            if seen == 0 {
                continue;
            }
            // Relaxed: the kernel compares the word again before it sleeps.
            if seen & WAITERS != 0 || self.0.compare_exchange(seen, seen | WAITERS, Relaxed, Relaxed).is_ok()
            {
                futex_wait_for(&self.0, seen | WAITERS, LOOK_EVERY);
            }
        }
    }

    fn take<'a>(&'a self, slot: &'a Slot, token: HeldToken) -> Option<ClaimGuard<'a>> {
        // AcqRel: Acquire pairs with the Release of the last holder.
        self.0.compare_exchange(0, slot.index().0 + 1, AcqRel, Relaxed).ok()?;
        slot.held().held(token);
        Some(ClaimGuard { claim: self, slot, token })
    }

    /// The slot that holds the claim, for views. The answer may be out of date when it arrives.
    pub fn owner(&self) -> Option<SlotIndex> {
        // Relaxed: for views.
        (self.0.load(Relaxed) & !WAITERS).checked_sub(1).map(SlotIndex)
    }

    /// Whether a session holds the claim. A caller that gets `false` sees the work that the last
    /// holder did under it.
    pub fn is_held(&self) -> bool {
        // Acquire: a session that sees it free sees the work that was done under it.
        self.0.load(Acquire) != 0
    }

    /// Whether a session waits for the claim, or has waited since its holder took it.
    pub fn is_wanted(&self) -> bool {
        // Relaxed: looked at again soon.
        self.0.load(Relaxed) & WAITERS != 0
    }

    /// True if the slot has it.
    pub fn is_held_by(&self, slot: SlotIndex) -> bool {
        self.0.load(Acquire) & !WAITERS == slot.0 + 1
    }

    /// Frees a dead session's claim, if it had it.
    pub fn release_dead(&self, _region: &Region, dead: SlotIndex) {
        if self.is_held_by(dead) {
            self.free();
        }
    }

    fn free(&self) {
        // Release: pairs with the next holder's Acquire.
        if self.0.swap(0, Release) & WAITERS != 0 {
            // All of them: those that lose set the bit again.
            futex_wake(&self.0, i32::MAX as u32);
        }
    }
}

impl Drop for ClaimGuard<'_> {
    fn drop(&mut self) {
        self.slot.held().pop(self.token, || self.claim.free());
    }
}

/// Kinds of entries that this crate makes in held-resource records.
pub(crate) mod held {
    use sinew_sync::HeldKind;
    /// A buffer pin; the argument is the buffer's number.
    pub const PIN: HeldKind = HeldKind(48);
    /// The log's I/O claim (wal/flush.rs).
    pub const LOG: HeldKind = HeldKind(49);
    /// A page being read or written; the buffer's number.
    pub const PAGE_IO: HeldKind = HeldKind(50);
    /// The checkpoint under way.
    pub const CHECKPOINT: HeldKind = HeldKind(51);
    /// A file being extended; the lock's number.
    pub const EXTEND: HeldKind = HeldKind(52);
    /// A page that is to be thrown away once no session has it pinned; the buffer's number. Never
    /// more than an intent.
    pub const DISCARD: HeldKind = HeldKind(53);
    /// Log that a backup needs (wal/hold.rs); the hold's number.
    pub const LOG_HOLD: HeldKind = HeldKind(54);
    /// A replication slot (wal/slots.rs); the slot's number.
    pub const LOGICAL_SLOT: HeldKind = HeldKind(55);
    /// The right to apply a followed log (engine/follow.rs).
    pub const FOLLOW: HeldKind = HeldKind(56);
}
