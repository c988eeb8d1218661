//! The wait queue of a lock: the place of a request in it, the order of grants, and the wait
//! itself.
//!
//! First come, first served, with PostgreSQL's two rules (`storage/lmgr/README`):
//!
//! - A request is granted at once only if it conflicts neither with the modes that others hold nor
//!   with the modes that the queue asks for.
//! - A session may already hold a mode for which a waiter in the queue must wait. It goes before
//!   that waiter, because behind it both would wait for ever.
//!
//! The queue is a list through the slots' `WaitLine`s, changed only under the partition latch held
//! exclusively. The granter takes the waiter out of the queue, fills its holder entry and stores
//! `WAIT_GRANTED`. It wakes the slot after it gave back the latch. The waiter reads its slot's wake
//! word before it looks at `state`, so that no wake-up falls between.
//!
//! **A crash.** The queue entry of a waiter whose process dies stays, and is granted like any
//! other. The reaper takes it away.

use super::table::Ref;
use super::wait_line::{WAIT_GRANTED, WAIT_QUEUED, WaitLine};
use super::{LockMode, LockTag};
use crate::{Txn, TxnError};
use sinew_sync::shim::{fence, unix_us};
use sinew_sync::{Slot, SlotIndex};
use std::sync::atomic::Ordering::{Relaxed, Release, SeqCst};

/// The result of joining a queue.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// Granted after all: only waiters behind the requester's own place stood in the way.
    Granted,
    Queued,
    /// Waiting would close a cycle with this slot's session, which waits for the requester on the
    /// same lock.
    Deadlock {
        other: u32,
    },
}

/// Slots to wake once the latch is released.
pub(crate) type Wakeups = Vec<u32>;

impl Txn {
    pub(crate) fn wait_line(&self, slot: u32) -> &WaitLine {
        &self.slots[slot as usize].wait
    }

    /// The lock and the slot's holder entry for it, created if missing. Needs the partition latch
    /// exclusively.
    pub(crate) fn find_or_create(&self, tag: LockTag, slot: u32) -> Result<(Ref, Ref), TxnError> {
        self.table.find_or_create(&self.control[0].lock_pools, tag, slot, self.wait_line(slot))
    }

    /// The queue of a lock, front first. Needs the partition latch, shared or exclusive.
    pub(crate) fn queue_of(&self, lock: Ref) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.table.lock(lock).queue_head.load(Relaxed);
        std::iter::from_fn(move || {
            if at == 0 {
                return None;
            }
            let slot = at - 1;
            at = self.wait_line(slot).next.load(Relaxed);
            Some(slot)
        })
    }

    /// Puts a request that has to wait into its place. Needs the partition latch exclusively.
    pub(crate) fn join_queue(&self, lock: Ref, holder: Ref, slot: u32, mode: LockMode) -> Join {
        let own_mask = self.table.holder(holder).mask.load(Relaxed);
        let mut before = None;
        if own_mask != 0 {
            let mut ahead = 0;
            for other in self.queue_of(lock) {
                let w = self.wait_line(other);
                let asks = LockMode::from_index(w.mode.load(Relaxed) as usize);
                if asks.conflict_mask() & own_mask != 0 {
                    let others_mask = self.table.holder(w.holder.load(Relaxed)).mask.load(Relaxed);
                    if mode.conflict_mask() & others_mask != 0 {
                        return Join::Deadlock { other };
                    }
                    if mode.conflict_mask() & ahead == 0
                        && !self.table.conflicts_with_holders(lock, mode, own_mask)
                    {
                        self.table.grant(lock, holder, mode);
                        return Join::Granted;
                    }
                    before = Some(other);
                    break;
                }
                ahead |= asks.bit();
            }
        }

        let w = self.wait_line(slot);
        w.lock.store(lock, Relaxed);
        w.mode.store(mode.index() as u32, Relaxed);
        w.holder.store(holder, Relaxed);
        w.episode.store(w.episode.load(Relaxed).wrapping_add(1), Relaxed);
        w.since_us.store(unix_us(), Relaxed);
        self.link(lock, slot, before);

        // Release: pairs with the detector's acquire load.
        w.state.store(WAIT_QUEUED, Release);

        // SeqCst: pairs with the one in `Txn::begin_search`. A search whose number this load does
        // not see finds this request in the queue. The search reads `began` under the latch.
        fence(SeqCst);
        w.began.store(self.control[0].searches.load(Relaxed), Relaxed);
        let l = self.table.lock(lock);
        let n = &l.waiting[mode.index()];
        n.store(n.load(Relaxed) + 1, Relaxed);
        l.wait_mask.store(l.wait_mask.load(Relaxed) | mode.bit(), Relaxed);
        Join::Queued
    }

    fn link(&self, lock: Ref, slot: u32, before: Option<u32>) {
        let (l, w) = (self.table.lock(lock), self.wait_line(slot));
        let (prev, next) = match before {
            Some(b) => (self.wait_line(b).prev.load(Relaxed), b + 1),
            None => (l.queue_tail.load(Relaxed), 0),
        };
        w.prev.store(prev, Relaxed);
        w.next.store(next, Relaxed);
        match prev {
            0 => l.queue_head.store(slot + 1, Relaxed),
            p => self.wait_line(p - 1).next.store(slot + 1, Relaxed),
        }
        match next {
            0 => l.queue_tail.store(slot + 1, Relaxed),
            n => self.wait_line(n - 1).prev.store(slot + 1, Relaxed),
        }
    }

    fn unlink(&self, lock: Ref, slot: u32) {
        let (l, w) = (self.table.lock(lock), self.wait_line(slot));
        let (prev, next) = (w.prev.load(Relaxed), w.next.load(Relaxed));
        match prev {
            0 => l.queue_head.store(next, Relaxed),
            p => self.wait_line(p - 1).next.store(next, Relaxed),
        }
        match next {
            0 => l.queue_tail.store(prev, Relaxed),
            n => self.wait_line(n - 1).prev.store(prev, Relaxed),
        }
        w.prev.store(0, Relaxed);
        w.next.store(0, Relaxed);
    }

    /// Moves a waiter directly before another one of the same queue (the detector's way out of a
    /// soft cycle).
    pub(crate) fn move_before(&self, lock: Ref, slot: u32, before: Option<u32>) {
        self.unlink(lock, slot);
        self.link(lock, slot, before);
    }

    /// Takes a slot out of its queue. Needs the partition latch exclusively.
    pub(crate) fn leave_queue(&self, lock: Ref, slot: u32) {
        let (l, w) = (self.table.lock(lock), self.wait_line(slot));
        debug_assert_eq!(w.lock.load(Relaxed), lock);
        self.unlink(lock, slot);
        w.lock.store(0, Relaxed);
        let mode = LockMode::from_index(w.mode.load(Relaxed) as usize);
        let n = &l.waiting[mode.index()];
        let left = n.load(Relaxed) - 1;
        n.store(left, Relaxed);
        if left == 0 {
            l.wait_mask.store(l.wait_mask.load(Relaxed) & !mode.bit(), Relaxed);
        }
    }

    /// Grants the requests that can be granted now, front first. Needs the partition latch
    /// exclusively.
    pub(crate) fn grant_waiters(&self, lock: Ref, wake: &mut Wakeups) {
        let mut ahead = 0;
        let mut at = self.table.lock(lock).queue_head.load(Relaxed);

        // Once the waiters that stay ahead conflict with every mode that the queue asks for, no
        // waiter behind them can be granted. The cost of a release thus does not grow with the
        // queue.
        let all_blocked = |ahead: u32| {
            let asked_for = self.table.lock(lock).wait_mask.load(Relaxed);
            LockMode::ALL
                .into_iter()
                .filter(|m| asked_for & m.bit() != 0)
                .all(|m| m.conflict_mask() & ahead != 0)
        };

        while at != 0 && !(ahead != 0 && all_blocked(ahead)) {
            let slot = at - 1;
            let w = self.wait_line(slot);
            at = w.next.load(Relaxed);
            let mode = LockMode::from_index(w.mode.load(Relaxed) as usize);
            let holder = w.holder.load(Relaxed);
            let own_mask = self.table.holder(holder).mask.load(Relaxed);
            if mode.conflict_mask() & ahead == 0 && !self.table.conflicts_with_holders(lock, mode, own_mask) {
                self.leave_queue(lock, slot);
                self.table.grant(lock, holder, mode);
                // Release: pairs with the waiter's acquire in `wait_for_grant`.
                w.state.store(WAIT_GRANTED, Release);
                wake.push(slot);
            } else {
                ahead |= mode.bit();
            }
        }
    }

    /// Releases one mode of a holder, and collects the waiters that this lets in. Needs the
    /// partition latch exclusively.
    pub(crate) fn release_mode(&self, lock: Ref, holder: Ref, mode: LockMode, wake: &mut Wakeups) {
        self.table.ungrant(lock, holder, mode);
        if self.table.lock(lock).wait_mask.load(Relaxed) & mode.conflict_mask() != 0 {
            self.grant_waiters(lock, wake);
        }
        self.table.free_if_unused(&self.control[0].lock_pools, lock, holder);
    }

    pub(crate) fn wake_all(&self, wake: &mut Wakeups) {
        for slot in wake.drain(..) {
            Slot::wake(&self.region, SlotIndex(slot));
        }
    }

    /// Takes the own request back. False if it had been granted.
    pub(crate) fn abandon_wait(
        &self,
        me: &Slot,
        tag: LockTag,
        lock: Ref,
        mode: LockMode,
    ) -> Result<bool, TxnError> {
        let mut wake = Wakeups::new();
        {
            let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
            let slot = me.index().0;
            if self.wait_line(slot).state.load(Relaxed) == WAIT_GRANTED {
                return Ok(false);
            }
            self.drop_request(lock, slot, mode, &mut wake);
        }
        self.wake_all(&mut wake);
        Ok(true)
    }

    /// Removes a queued request and grants the requests that it kept out. Needs the partition latch
    /// exclusively. The caller withdraws a strong one next.
    pub(crate) fn drop_request(&self, lock: Ref, slot: u32, mode: LockMode, wake: &mut Wakeups) {
        let holder = self.wait_line(slot).holder.load(Relaxed);
        self.leave_queue(lock, slot);
        self.left_table(slot, self.table.tag_of(lock), mode);
        // A waiter behind may have waited for this request alone.
        self.grant_waiters(lock, wake);
        self.table.free_if_unused(&self.control[0].lock_pools, lock, holder);
    }
}
