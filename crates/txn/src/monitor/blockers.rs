//! The sessions that keep a waiter waiting, for the views.

use crate::lock::wait_line::WAIT_QUEUED;
use crate::{LockMode, Txn, TxnError};
use sinew_sync::shim::yield_now;
use sinew_sync::{Poisoned, SharedGuard, Slot, SlotIndex};
use std::collections::HashSet;
use std::sync::atomic::Ordering::{Acquire, Relaxed};

impl Txn {
    /// The sessions that keep a slot waiting. `None` if it does not wait, or if `latch` returns
    /// none.
    fn blockers_under<'a>(
        &'a self,
        slot: u32,
        latch: impl Fn(usize) -> Result<Option<SharedGuard<'a>>, Poisoned>,
    ) -> Result<Option<Vec<u32>>, TxnError> {
        let w = self.wait_line(slot);
        loop {
            // Acquire: pairs with `join_queue`.
            if w.state.load(Acquire) != WAIT_QUEUED {
                return Ok(None);
            }
            let lock = w.lock.load(Relaxed);
            if lock == 0 {
                return Ok(None);
            }
            // The entry may have been reused for another lock. The function therefore checks the
            // tag again under the latch.
            let tag = self.table.tag_of(lock);
            let Some(_latch) = latch(self.table.partition_of(tag))? else { return Ok(None) };
            if self.table.tag_of(lock) != tag || w.lock.load(Relaxed) != lock {
                continue;
            }
            let mode = LockMode::from_index(w.mode.load(Relaxed) as usize);
            let conflicts = mode.conflict_mask();
            let mut blockers: Vec<u32> = self
                .table
                .holders_of(lock)
                .filter(|&(_, holder, mask)| holder != slot && mask & conflicts != 0)
                .map(|(_, holder, _)| holder)
                .collect();
            let holders: HashSet<u32> = blockers.iter().copied().collect();
            for ahead in self.queue_of(lock).take_while(|&q| q != slot) {
                let asks = LockMode::from_index(self.wait_line(ahead).mode.load(Relaxed) as usize);
                if asks.conflicts(mode) && !holders.contains(&ahead) {
                    blockers.push(ahead);
                }
            }
            return Ok(Some(blockers));
        }
    }

    /// The sessions that keep a slot waiting (for `pg_blocking_pids`).
    pub(crate) fn blockers_of(&self, me: &Slot, slot: u32) -> Result<Vec<u32>, TxnError> {
        let blockers = self.blockers_under(slot, |partition| self.table.shared(me, partition).map(Some))?;
        Ok(blockers.unwrap_or_default())
    }

    /// The sessions or processes that keep a slot waiting, for the views. The views must not wait
    /// for a latch that a stopped process has. In that case the function returns the latch's
    /// holders.
    pub(crate) fn blockers_at_once(
        &self,
        me: &Slot,
        slot: u32,
    ) -> Result<Vec<(Option<SlotIndex>, u32)>, TxnError> {
        // A latch that is held for a moment is free at one of these looks.
        for _ in 0..100 {
            let seen = self.blockers_under(slot, |partition| Ok(self.table.try_shared(me, partition)))?;
            if let Some(blockers) = seen {
                let process =
                    |b: u32| Slot::process_of(&self.region, SlotIndex(b)).map(|p| (Some(SlotIndex(b)), p));
                // A prepared transaction is of no process.
                let sessions = blockers.into_iter().filter(|b| !self.is_prepared_slot(*b));
                return Ok(sessions.filter_map(process).collect());
            }
            if self.slots[slot as usize].wait.state.load(Relaxed) != WAIT_QUEUED {
                return Ok(Vec::new());
            }
            yield_now();
        }

        let lock = self.slots[slot as usize].wait.lock.load(Relaxed);
        Ok(match lock {
            0 => Vec::new(),
            lock => self
                .region
                .latch_holders(self.table.latch_of(self.table.partition_of(self.table.tag_of(lock)))),
        })
    }
}
