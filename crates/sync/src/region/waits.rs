//! The holders that a session waits for, read from the region's records without a lock.
//!
//! The views use it to show the cause of a long wait. The answer may be out of date by the time it
//! is read.
//!
//! - A waiter's own record has an entry for the resource that it is about to take.
//! - A spinlock and a latch's queue lock name their owner in their word.
//! - A latch only counts its sharers. Its holders are found in the other sessions' records.
//! - A session that is stopped between taking something and noting it looks like one that is about
//!   to take it. It counts as the holder if there is no other.

use super::reap::{entries, has_latch};
use super::{Region, SlotIndex};
use crate::held::{HeldEntry, HeldKind, HeldState};
use crate::lwlock::LwLock;
use crate::owned_word::{self, REAPER};
use crate::shim::Ordering;
use crate::slot::memory::{NODE_SLEEPING, NODE_WOKEN, SlotShared};
use crate::tranche::Tranche;

/// A session's wait: for a latch, for the lock word of a latch's queue, or for a spinlock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LatchWait {
    /// The latch's family. `None`: a spinlock.
    pub tranche: Option<Tranche>,
    /// True if the waiter wants it exclusively.
    pub exclusive: bool,
    /// The holders: each with its process (see `Region::process_info`), and its session unless the
    /// process cleans up after the dead.
    pub holders: Vec<(Option<SlotIndex>, u32)>,
}

impl Region {
    /// The latch or spinlock that the session waits for, and its holders.
    pub fn latch_wait(&self, slot: SlotIndex) -> Option<LatchWait> {
        let waiter = self.slots().get(slot.0 as usize)?;

        // Acquire pairs with the Release of the state's stores. The entry was written before it.
        let asleep = waiter.node.state.load(Ordering::Acquire) == NODE_SLEEPING;
        let not_me = |owner: &u32| *owner != 0 && *owner != slot.0 + 1;
        entries(waiter).filter(|e| e.kind.0 < HeldKind::FIRST_UPPER).find_map(|e| {
            if e.kind == HeldKind::SPIN {
                // SAFETY: the entry was written by `SpinLock::lock` of a lock at that offset.
                let word = unsafe { self.word_at(e.arg) };
                let owner =
                    Some(owned_word::owner(word)).filter(not_me).filter(|_| e.state == HeldState::Intent)?;
                return Some(LatchWait { tranche: None, exclusive: true, holders: self.owner(owner) });
            }
            // SAFETY: the entry was written by an operation on a latch at that offset.
            let latch = unsafe { self.latch_at(e.arg) };
            let queued = asleep && e.state == HeldState::Intent;
            // A session may need the queue lock to take the latch, to give it back or to wake
            // others. It does not need it to hold the latch.
            let busy = e.state != HeldState::Held || e.kind == HeldKind::LATCH_WAKER;
            let mut holders = if queued { self.holders_of(Some(slot), e.arg) } else { Vec::new() };
            if holders.is_empty() && busy {
                let owner = Some(latch.queue_owner()).filter(not_me);
                holders = owner.map(|owner| self.owner(owner)).unwrap_or_default();
            }
            if !queued && holders.is_empty() {
                return None;
            }
            Some(LatchWait {
                tranche: Some(self.tranche_of(latch)),
                exclusive: e.kind == HeldKind::LATCH_EXCLUSIVE,
                holders,
            })
        })
    }

    /// The other resources that the session's record says it is about to take, perhaps waiting for
    /// them: those of upper layers' kinds.
    pub fn intents(&self, slot: SlotIndex) -> Vec<HeldEntry> {
        let upper = |e: &HeldEntry| e.state == HeldState::Intent && e.kind.0 >= HeldKind::FIRST_UPPER;
        self.slots().get(slot.0 as usize).map_or(Vec::new(), |s| entries(s).filter(upper).collect())
    }

    /// The sessions whose records say that they have such a resource of an upper layer's kind.
    pub fn having(&self, kind: HeldKind, arg: u64) -> Vec<SlotIndex> {
        let has = |s: &SlotShared| {
            entries(s).any(|e| (e.kind, e.arg) == (kind, arg) && e.state != HeldState::Intent)
        };
        let slots = self.slots().iter().enumerate().filter(|(_, s)| s.owner().is_some() && has(s));
        slots.map(|(i, _)| SlotIndex(i as u32)).collect()
    }

    /// The holders of a latch of this region.
    pub fn latch_holders(&self, latch: &LwLock) -> Vec<(Option<SlotIndex>, u32)> {
        self.offset_of(latch).map_or(Vec::new(), |offset| self.holders_of(None, offset))
    }

    /// The session or process that a number in an owned word stands for.
    fn owner(&self, number: u32) -> Vec<(Option<SlotIndex>, u32)> {
        if number & REAPER != 0 {
            return vec![(None, (number & !REAPER) - 1)];
        }
        let process = self.slots().get(number as usize - 1).and_then(SlotShared::owner);
        process.map(|p| (Some(SlotIndex(number - 1)), p)).into_iter().collect()
    }

    /// The other sessions that have the latch.
    ///
    /// If there is none, the sessions that its waiters wait for all the same: one that may have the
    /// latch, one that owes them the wake-up, one that was woken and has not looked. No other
    /// waiter is woken until that one has looked.
    fn holders_of(&self, waiter: Option<SlotIndex>, offset: u64) -> Vec<(Option<SlotIndex>, u32)> {
        let (mut sure, mut perhaps) = (Vec::new(), Vec::new());
        for (i, s) in self.slots().iter().enumerate() {
            let index = SlotIndex(i as u32);
            if waiter == Some(index) {
                continue;
            }
            let Some(process) = s.owner() else { continue };
            for e in entries(s).filter(|e| e.arg == offset) {
                let woken = s.node.state.load(Ordering::Acquire) == NODE_WOKEN;
                let taking = woken || has_latch(s) != Some(false);
                let list = match (e.kind, e.state) {
                    (
                        HeldKind::LATCH_SHARED | HeldKind::LATCH_EXCLUSIVE,
                        HeldState::Held | HeldState::Releasing,
                    ) => &mut sure,
                    (HeldKind::LATCH_SHARED | HeldKind::LATCH_EXCLUSIVE | HeldKind::LATCH_WAIT, _)
                        if taking =>
                    {
                        &mut perhaps
                    }
                    (HeldKind::LATCH_WAKER, _) => &mut perhaps,
                    _ => continue,
                };
                list.push((Some(index), process));
            }
        }

        if sure.is_empty() { perhaps } else { sure }
    }
}
