//! The fast path in the region: its words and counters, and moving records into the table for a
//! strong locker.
//!
//! A strong locker is announced from before it looks at the slots until its lock, or its request,
//! is out of the table. **A crash.** The reaper of a dead strong locker withdraws the lock that the
//! note says it was announcing or withdrawing (`announce`). Then it withdraws each strong lock and
//! request of that session that it finds in the table, as the session would have done.

use super::announce::{Announcements, count_of};
use super::fastpath::{FastAcquire, FastSlot, needs_announcement, relation_key, strong_bucket};
use super::queue::Wakeups;
use super::{LockMode, LockTag};
use crate::sections::SlotLine;
use crate::{Txn, TxnError};
use sinew_sync::ExclusiveGuard;
use sinew_sync::Slot;
use sinew_sync::shim::{AtomicU32, AtomicU64};
use std::sync::atomic::Ordering::Relaxed;

impl<'a> FastSlot<'a> {
    pub(crate) fn of(line: &'a SlotLine) -> FastSlot<'a> {
        FastSlot { state: &line.fp_state, rel: &line.fp_rel }
    }
}

impl Txn {
    pub(crate) fn strong_counter(&self, tag: LockTag) -> &AtomicU64 {
        &self.strong[strong_bucket(tag)].0
    }

    pub(crate) fn announcements<'t>(&'t self) -> Announcements<'t, impl Fn(u32) -> &'t AtomicU32> {
        let note_of = |slot: u32| &self.slots[slot as usize].strong_note;
        Announcements { counters: &self.strong, note_of }
    }

    /// A lock or request of the slot's session has come into the table, under the partition's
    /// latch.
    pub(crate) fn came_into_table(&self, slot: u32, tag: LockTag, mode: LockMode) {
        if needs_announcement(tag, mode) {
            self.announcements().is_in_table(slot);
        }
    }

    /// A lock or request of the slot's session has left the table. `withdraw` must follow.
    pub(crate) fn left_table(&self, slot: u32, tag: LockTag, mode: LockMode) {
        if needs_announcement(tag, mode) {
            self.announcements().has_left_table(slot, strong_bucket(tag));
        }
    }

    /// The number of announced strong locks on relations. It is 0 when nothing runs.
    pub fn announced_strong_locks(&self) -> u64 {
        // Relaxed: a sum over time.
        self.strong.iter().map(|counter| count_of(counter.0.load(Relaxed))).sum()
    }

    /// Takes a weak lock in the own slot. Returns its group and entry, or `None`: the caller asks
    /// for it in the table.
    pub(crate) fn fast_acquire(
        &self,
        me: &Slot,
        tag: LockTag,
        mode: LockMode,
    ) -> Result<Option<(u8, u8)>, TxnError> {
        let slot = me.index().0;
        let fast = FastSlot::of(&self.slots[slot as usize]);
        let got = fast.acquire(relation_key(tag), mode, self.strong_counter(tag));
        self.fast_acquired(me, tag, mode, got)
    }

    pub(crate) fn fast_acquired(
        &self,
        me: &Slot,
        tag: LockTag,
        mode: LockMode,
        got: FastAcquire,
    ) -> Result<Option<(u8, u8)>, TxnError> {
        match got {
            FastAcquire::Held { group, entry } => return Ok(Some((group, entry))),
            FastAcquire::No => {}
            FastAcquire::Moved => self.release_by_tag(me, me.index().0, tag, mode)?,
        }
        Ok(None)
    }

    /// Moves every session's fast-path locks on the relation into the table. The caller has
    /// announced itself.
    pub(crate) fn move_fast_locks(&self, me: &Slot, tag: LockTag) -> Result<(), TxnError> {
        let mut latch = None;
        // Prepared transactions have none.
        let sessions = sinew_sync::slot::slots_for(self.params.sessions_max);
        (0..sessions as u32).try_for_each(|slot| self.move_fast_locks_of(me, slot, tag, &mut latch))
    }

    /// Moves one session's. The latch of the lock's partition is taken when there is a lock to
    /// move.
    pub(crate) fn move_fast_locks_of<'a>(
        &'a self,
        me: &'a Slot,
        slot: u32,
        tag: LockTag,
        latch: &mut Option<ExclusiveGuard<'a>>,
    ) -> Result<(), TxnError> {
        let fast = FastSlot::of(&self.slots[slot as usize]);
        while let Some((group, entry, seen, modes)) = fast.find(relation_key(tag)) {
            if latch.is_none() {
                *latch = Some(self.table.exclusive(me, self.table.partition_of(tag))?);
            }
            // The entries come first, because a record that is taken cannot be put back.
            let (lock, holder) = self.find_or_create(tag, slot)?;
            if fast.take(group, entry, seen) {
                for mode in LockMode::ALL.into_iter().filter(|m| modes & m.bit() != 0) {
                    self.table.grant(lock, holder, mode);
                }
            } else {
                self.table.free_if_unused(&self.control[0].lock_pools, lock, holder);
            }
        }

        Ok(())
    }

    /// Releases a lock that is in the table. The session holds it.
    pub(crate) fn release_by_tag(
        &self,
        me: &Slot,
        slot: u32,
        tag: LockTag,
        mode: LockMode,
    ) -> Result<(), TxnError> {
        let found = self.release_if_held(me, slot, tag, mode)?;
        debug_assert!(found, "a moved lock is in the table");
        Ok(())
    }

    /// Releases a lock that may not be in the table. True if it was.
    pub(crate) fn release_if_held(
        &self,
        me: &Slot,
        slot: u32,
        tag: LockTag,
        mode: LockMode,
    ) -> Result<bool, TxnError> {
        let mut wake = Wakeups::new();
        let found;
        {
            let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
            let held = self.table.find(tag).and_then(|l| Some((l, self.table.find_holder(l, slot)?)));
            found = held.is_some();
            if let Some((lock, holder)) = held {
                self.release_mode(lock, holder, mode, &mut wake);
            }
        }
        self.wake_all(&mut wake);
        Ok(found)
    }
}
