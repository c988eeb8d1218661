//! The shared lock table: entries for locks and for their holders, in partitions.
//!
//! A lock's hash names its bucket, and the bucket's low bits name its partition. Every field of the
//! lock, its holders and its wait queue changes only under that partition's latch held exclusively.
//! The fields are atomics with relaxed accesses, because the detector and the views look at some of
//! them without the latch and look again under it.
//!
//! **A crash.** A process that is killed while it holds a partition latch exclusively poisons the
//! region: its lists may be half linked.
//!
//! Invariants of an entry, under its latch:
//! - `granted[m]` is the number of its holders whose mask has bit `m`. Bit `m` of `grant_mask` is
//!   set iff `granted[m] > 0`.
//! - Bit `m` of `wait_mask` is set iff a waiter in the queue asks for `m`.
//! - The list of holders has exactly those whose mask is not empty, so that its length does not
//!   grow with the queue.
//! - A holder with an empty mask belongs to a session in the queue, whose `WaitLine` names it, or
//!   is about to be freed by the latch's owner.
//! - A lock without holders and without a queue is not in the table.

use super::{LockMode, LockTag};
use crate::TxnError;
use crate::lock::wait_line::WaitLine;
use crate::mapped::{Line, Mapped};
use crate::params::TxnParams;
use crate::word::Word32;
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::{ExclusiveGuard, LwLock, Poisoned, SharedGuard, Slot};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// A reference to an entry: index + 1. 0 is none.
pub(crate) type Ref = u32;

#[repr(C, align(64))]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct LockEntry {
    tag_a: AtomicU64,
    tag_b: AtomicU64,
    /// Next in the bucket, or in the free list.
    next: AtomicU32,
    pub(crate) holders: AtomicU32,
    pub(crate) queue_head: AtomicU32,
    pub(crate) queue_tail: AtomicU32,
    pub(crate) grant_mask: AtomicU32,
    pub(crate) wait_mask: AtomicU32,
    granted: [AtomicU32; 8],
    pub(crate) waiting: [AtomicU32; 8],
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<LockEntry>() == 128);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, zero is a free entry.
unsafe impl sinew_sync::Shared for LockEntry {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(LockEntry {
        tag_a, tag_b, next, holders, queue_head, queue_tail, grant_mask, wait_mask, granted([]),
        waiting([]),
    });
}

#[repr(C, align(32))]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct Holder {
    pub(crate) lock: AtomicU32,
    /// Slot + 1. 0: a free entry.
    pub(crate) slot: AtomicU32,
    pub(crate) mask: AtomicU32,
    pub(crate) next: AtomicU32,
    prev: AtomicU32,
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<Holder>() == 32);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, zero is a free entry.
unsafe impl sinew_sync::Shared for Holder {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Holder { lock, slot, mask, next, prev });
}

#[repr(C, align(64))]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct Partition {
    pub(crate) latch: LwLock,
    /// A few free entries kept here, so that most allocations touch no line of another partition.
    free_locks: AtomicU32,
    free_locks_count: AtomicU32,
    free_holders: AtomicU32,
    free_holders_count: AtomicU32,
    /// Statistics, changed under the latch: acquisitions for changes, and below those of them that
    /// found it taken.
    acquisitions: AtomicU64,
    found_taken: AtomicU64,
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<Partition>() == 64);

/// The counters of one partition's latch since the last reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PartitionStats {
    /// Exclusive acquisitions. The shared ones of the detector and the views are not counted.
    pub acquisitions: u64,
    /// Those of them that found the latch taken. Some of these got it without sleeping.
    pub found_taken: u64,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), a latch and atomics, zero is an empty partition.
unsafe impl sinew_sync::Shared for Partition {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Partition {
        latch(LwLock), free_locks, free_locks_count, free_holders, free_holders_count, acquisitions,
        found_taken,
    });
}

/// A stack of free entries linked by index. A counter in the head's upper half defeats ABA. Entries
/// that were never used come from `fresh`. A process that is killed between pop and use loses the
/// entry at worst.
#[repr(C)]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct Pool {
    head: AtomicU64,
    fresh: AtomicU32,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Pool {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Pool { head, fresh });
}

impl Pool {
    pub(crate) fn pop(&self, count: usize, next_of: impl Fn(Ref) -> u32) -> Option<Ref> {
        // Acquire: pairs with `push`, for the link of the entry on top.
        let mut head = self.head.load(Acquire);
        while head as u32 != 0 {
            let top = head as u32;
            let new = (head >> 32).wrapping_add(1) << 32 | next_of(top) as u64;
            match self.head.compare_exchange_weak(head, new, Acquire, Acquire) {
                Ok(_) => return Some(top),
                Err(seen) => head = seen,
            }
        }
        let fresh =
            self.fresh.fetch_update(Relaxed, Relaxed, |n| (n < count as u32).then_some(n + 1)).ok()?;
        Some(fresh + 1)
    }

    pub(crate) fn push(&self, entry: Ref, set_next: impl Fn(Ref, u32)) {
        let mut head = self.head.load(Relaxed);
        loop {
            set_next(entry, head as u32);
            let new = (head >> 32).wrapping_add(1) << 32 | entry as u64;
            // Release: pairs with `pop`.
            match self.head.compare_exchange_weak(head, new, Release, Relaxed) {
                Ok(_) => return,
                Err(seen) => head = seen,
            }
        }
    }
}

/// The free entries that no partition keeps.
#[repr(C)]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct LockPools {
    locks: Line<Pool>,
    holders: Line<Pool>,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for LockPools {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(LockPools {
        locks(Line<Pool>), holders(Line<Pool>),
    });
}

/// This process's view of the lock table.
pub(crate) struct LockTable {
    pub(crate) partitions: Mapped<Partition>,
    buckets: Mapped<Word32>,
    pub(crate) locks: Mapped<LockEntry>,
    pub(crate) holders: Mapped<Holder>,
    /// Free entries that a partition keeps of each sort.
    keep: u32,
    /// The setting that makes the table larger.
    setting: &'static str,
}

impl LockTable {
    pub(crate) fn new(
        partitions: Mapped<Partition>,
        buckets: Mapped<Word32>,
        locks: Mapped<LockEntry>,
        holders: Mapped<Holder>,
        p: &TxnParams,
        setting: &'static str,
    ) -> LockTable {
        LockTable {
            partitions,
            buckets,
            locks,
            holders,
            keep: (p.locks_max / (4 * p.lock_partitions)).min(16),
            setting,
        }
    }

    pub(crate) fn init(&self) {
        for p in self.partitions.iter() {
            p.latch.init(crate::tranches::LOCK_PARTITION);
        }
    }

    pub(crate) fn partition_of(&self, tag: LockTag) -> usize {
        tag.hash64() as usize & (self.partitions.len() - 1)
    }

    pub(crate) fn exclusive<'a>(
        &'a self,
        me: &'a Slot,
        partition: usize,
    ) -> Result<ExclusiveGuard<'a>, Poisoned> {
        let p = &self.partitions[partition];
        let (guard, taken) = match p.latch.try_exclusive(me) {
            Some(guard) => (guard, false),
            None => (p.latch.exclusive(me)?, true),
        };
        // Relaxed (all): they change under the latch, and readers want statistics.
        p.acquisitions.store(p.acquisitions.load(Relaxed) + 1, Relaxed);
        if taken {
            p.found_taken.store(p.found_taken.load(Relaxed) + 1, Relaxed);
        }
        Ok(guard)
    }

    pub(crate) fn stats(&self) -> Vec<PartitionStats> {
        self.partitions
            .iter()
            .map(|p| PartitionStats {
                acquisitions: p.acquisitions.load(Relaxed),
                found_taken: p.found_taken.load(Relaxed),
            })
            .collect()
    }

    pub(crate) fn reset_stats(&self) {
        for p in self.partitions.iter() {
            // Relaxed: a count that is being raised beside may survive the reset.
            p.acquisitions.store(0, Relaxed);
            p.found_taken.store(0, Relaxed);
        }
    }

    pub(crate) fn shared<'a>(&'a self, me: &'a Slot, partition: usize) -> Result<SharedGuard<'a>, Poisoned> {
        self.partitions[partition].latch.shared(me)
    }

    pub(crate) fn try_shared<'a>(&'a self, me: &'a Slot, partition: usize) -> Option<SharedGuard<'a>> {
        self.partitions[partition].latch.try_shared(me)
    }

    pub(crate) fn latch_of(&self, partition: usize) -> &LwLock {
        &self.partitions[partition].latch
    }

    pub(crate) fn lock(&self, r: Ref) -> &LockEntry {
        &self.locks[r as usize - 1]
    }

    pub(crate) fn holder(&self, r: Ref) -> &Holder {
        &self.holders[r as usize - 1]
    }

    pub(crate) fn tag_of(&self, lock: Ref) -> LockTag {
        let l = self.lock(lock);
        LockTag::unpack(l.tag_a.load(Relaxed), l.tag_b.load(Relaxed))
    }

    fn bucket(&self, tag: LockTag) -> &AtomicU32 {
        &self.buckets[tag.hash64() as usize & (self.buckets.len() - 1)].0
    }

    /// References of all locks in a partition's buckets. Needs its latch, shared or exclusive.
    pub(crate) fn locks_of_partition(&self, partition: usize) -> Vec<Ref> {
        let mut found = Vec::new();
        for bucket in self.buckets.iter().skip(partition).step_by(self.partitions.len()) {
            let mut at = bucket.0.load(Relaxed);
            while at != 0 {
                found.push(at);
                at = self.lock(at).next.load(Relaxed);
            }
        }
        found
    }

    pub(crate) fn find(&self, tag: LockTag) -> Option<Ref> {
        let (a, b) = tag.pack();
        let mut at = self.bucket(tag).load(Relaxed);
        while at != 0 {
            let l = self.lock(at);
            if l.tag_a.load(Relaxed) == a && l.tag_b.load(Relaxed) == b {
                return Some(at);
            }
            at = l.next.load(Relaxed);
        }
        None
    }

    /// The entry with which a slot holds the lock.
    pub(crate) fn find_holder(&self, lock: Ref, slot: u32) -> Option<Ref> {
        let mut at = self.lock(lock).holders.load(Relaxed);
        while at != 0 {
            let h = self.holder(at);
            if h.slot.load(Relaxed) == slot + 1 {
                return Some(at);
            }
            at = h.next.load(Relaxed);
        }
        None
    }

    /// Holders of a lock: (reference, slot, mask).
    pub(crate) fn holders_of(&self, lock: Ref) -> impl Iterator<Item = (Ref, u32, u32)> + '_ {
        let mut at = self.lock(lock).holders.load(Relaxed);
        std::iter::from_fn(move || {
            if at == 0 {
                return None;
            }
            let (r, h) = (at, self.holder(at));
            at = h.next.load(Relaxed);
            Some((r, h.slot.load(Relaxed) - 1, h.mask.load(Relaxed)))
        })
    }

    /// The lock and the slot's holder entry for it, created if missing. The entry is the one with
    /// which the slot waits (`wait` is its own line), or the one with which it holds the lock.
    /// Needs the partition latch exclusively.
    pub(crate) fn find_or_create(
        &self,
        pools: &LockPools,
        tag: LockTag,
        slot: u32,
        wait: &WaitLine,
    ) -> Result<(Ref, Ref), TxnError> {
        let part = &self.partitions[self.partition_of(tag)];
        let full = |what| TxnError::OutOfSharedMemory { what, setting: self.setting };
        let (lock, created) = match self.find(tag) {
            Some(lock) => (lock, false),
            None => {
                let lock = take_free(
                    &pools.locks,
                    &part.free_locks,
                    &part.free_locks_count,
                    self.locks.len(),
                    |r| self.lock(r).next.load(Relaxed),
                )
                .ok_or_else(|| full("locks"))?;
                let (a, b) = tag.pack();
                let l = self.lock(lock);
                debug_assert!(l.grant_mask.load(Relaxed) == 0 && l.holders.load(Relaxed) == 0);
                l.tag_a.store(a, Relaxed);
                l.tag_b.store(b, Relaxed);
                l.next.store(self.bucket(tag).load(Relaxed), Relaxed);
                self.bucket(tag).store(lock, Relaxed);
                (lock, true)
            }
        };

        if wait.lock.load(Relaxed) == lock {
            return Ok((lock, wait.holder.load(Relaxed)));
        }

        if let Some(holder) = self.find_holder(lock, slot) {
            return Ok((lock, holder));
        }

        let Some(holder) = take_free(
            &pools.holders,
            &part.free_holders,
            &part.free_holders_count,
            self.holders.len(),
            |r| self.holder(r).next.load(Relaxed),
        ) else {
            if created {
                self.free_lock_if_unused(pools, lock);
            }

            return Err(full("lock holders"));
        };

        let h = self.holder(holder);
        h.lock.store(lock, Relaxed);
        h.slot.store(slot + 1, Relaxed);
        h.mask.store(0, Relaxed);
        h.prev.store(0, Relaxed);
        h.next.store(0, Relaxed);
        Ok((lock, holder))
    }

    fn link_holder(&self, lock: Ref, holder: Ref) {
        let (l, h) = (self.lock(lock), self.holder(holder));
        let first = l.holders.load(Relaxed);
        h.prev.store(0, Relaxed);
        h.next.store(first, Relaxed);
        if first != 0 {
            self.holder(first).prev.store(holder, Relaxed);
        }
        l.holders.store(holder, Relaxed);
    }

    fn unlink_holder(&self, lock: Ref, holder: Ref) {
        let h = self.holder(holder);
        let (next, prev) = (h.next.load(Relaxed), h.prev.load(Relaxed));
        if prev == 0 {
            self.lock(lock).holders.store(next, Relaxed);
        } else {
            self.holder(prev).next.store(next, Relaxed);
        }
        if next != 0 {
            self.holder(next).prev.store(prev, Relaxed);
        }
    }

    /// True if `mode` conflicts with a mode of another holder.
    pub(crate) fn conflicts_with_holders(&self, lock: Ref, mode: LockMode, own_mask: u32) -> bool {
        let l = self.lock(lock);
        let mut hits = mode.conflict_mask() & l.grant_mask.load(Relaxed);
        while hits != 0 {
            let m = hits.trailing_zeros() as usize;
            let own = own_mask >> m & 1;
            if l.granted[m].load(Relaxed) > own {
                return true;
            }
            hits &= hits - 1;
        }
        false
    }

    pub(crate) fn grant(&self, lock: Ref, holder: Ref, mode: LockMode) {
        let (l, h) = (self.lock(lock), self.holder(holder));
        let mask = h.mask.load(Relaxed);
        debug_assert!(mask & mode.bit() == 0, "mode granted twice to one holder");
        debug_assert_eq!(h.lock.load(Relaxed), lock);
        if mask == 0 {
            self.link_holder(lock, holder);
        }
        h.mask.store(mask | mode.bit(), Relaxed);
        let granted = &l.granted[mode.index()];
        granted.store(granted.load(Relaxed) + 1, Relaxed);
        l.grant_mask.store(l.grant_mask.load(Relaxed) | mode.bit(), Relaxed);
    }

    /// Takes `mode` from the holder, without waking a waiter and without freeing entries.
    pub(crate) fn ungrant(&self, lock: Ref, holder: Ref, mode: LockMode) {
        let (l, h) = (self.lock(lock), self.holder(holder));
        let mask = h.mask.load(Relaxed);
        debug_assert!(mask & mode.bit() != 0, "released a mode that is not held");
        h.mask.store(mask & !mode.bit(), Relaxed);
        if mask == mode.bit() {
            self.unlink_holder(lock, holder);
        }
        let granted = &l.granted[mode.index()];
        let left = granted.load(Relaxed) - 1;
        granted.store(left, Relaxed);
        if left == 0 {
            l.grant_mask.store(l.grant_mask.load(Relaxed) & !mode.bit(), Relaxed);
        }
    }

    /// Frees the holder entry if it holds nothing (and its session does not wait with it), then the
    /// lock if unused.
    pub(crate) fn free_if_unused(&self, pools: &LockPools, lock: Ref, holder: Ref) {
        let h = self.holder(holder);
        if h.mask.load(Relaxed) == 0 {
            h.slot.store(0, Relaxed);
            h.lock.store(0, Relaxed);
            let part = &self.partitions[self.partition_of(self.tag_of(lock))];
            give_free(
                &pools.holders,
                &part.free_holders,
                &part.free_holders_count,
                self.keep,
                holder,
                |r, n| self.holder(r).next.store(n, Relaxed),
            );
        }
        self.free_lock_if_unused(pools, lock);
    }

    fn free_lock_if_unused(&self, pools: &LockPools, lock: Ref) {
        let l = self.lock(lock);
        if l.holders.load(Relaxed) != 0 || l.queue_head.load(Relaxed) != 0 {
            return;
        }
        debug_assert!(l.grant_mask.load(Relaxed) == 0 && l.wait_mask.load(Relaxed) == 0);
        let tag = self.tag_of(lock);
        let mut link = self.bucket(tag);
        while link.load(Relaxed) != lock {
            link = &self.lock(link.load(Relaxed)).next;
        }
        link.store(l.next.load(Relaxed), Relaxed);
        let part = &self.partitions[self.partition_of(tag)];
        give_free(&pools.locks, &part.free_locks, &part.free_locks_count, self.keep, lock, |r, n| {
            self.lock(r).next.store(n, Relaxed)
        });
    }

    /// Checks the invariants of one partition. The caller holds its latch.
    #[cfg(test)]
    pub(crate) fn check_invariants<'a>(&self, partition: usize, wait_line_of: impl Fn(u32) -> &'a WaitLine) {
        for lock in self.locks_of_partition(partition) {
            let l = self.lock(lock);
            let (mut granted, mut waiting) = ([0; 8], [0; 8]);
            for (holder, _, mask) in self.holders_of(lock) {
                assert_eq!(self.holder(holder).lock.load(Relaxed), lock);
                assert!(mask != 0);
                for m in LockMode::ALL {
                    granted[m.index()] += mask >> m.index() & 1;
                }
            }
            let mut at = l.queue_head.load(Relaxed);
            while at != 0 {
                let w = wait_line_of(at - 1);
                assert_eq!(w.lock.load(Relaxed), lock);
                let waits_with = self.holder(w.holder.load(Relaxed));
                assert_eq!(waits_with.lock.load(Relaxed), lock);
                assert_eq!(waits_with.slot.load(Relaxed), at);
                waiting[w.mode.load(Relaxed) as usize] += 1;
                at = w.next.load(Relaxed);
            }
            for m in 0..8 {
                assert_eq!(granted[m], l.granted[m].load(Relaxed));
                assert_eq!(waiting[m], l.waiting[m].load(Relaxed));
                assert_eq!(granted[m] > 0, l.grant_mask.load(Relaxed) >> m & 1 == 1);
                assert_eq!(waiting[m] > 0, l.wait_mask.load(Relaxed) >> m & 1 == 1);
            }
            assert!(l.holders.load(Relaxed) != 0 || l.queue_head.load(Relaxed) != 0);
            for (_, _, a) in self.holders_of(lock) {
                for m in LockMode::ALL.into_iter().filter(|m| a & m.bit() != 0) {
                    assert!(!self.conflicts_with_holders(lock, m, a), "conflicting grants");
                }
            }
        }
    }
}

pub(crate) fn take_free(
    pool: &Pool,
    list: &AtomicU32,
    count: &AtomicU32,
    total: usize,
    next_of: impl Fn(Ref) -> u32,
) -> Option<Ref> {
    let top = list.load(Relaxed);
    if top != 0 {
        list.store(next_of(top), Relaxed);
        count.store(count.load(Relaxed) - 1, Relaxed);
        return Some(top);
    }
    pool.pop(total, next_of)
}

pub(crate) fn give_free(
    pool: &Pool,
    list: &AtomicU32,
    count: &AtomicU32,
    keep: u32,
    entry: Ref,
    set_next: impl Fn(Ref, u32),
) {
    let n = count.load(Relaxed);
    if n < keep {
        set_next(entry, list.load(Relaxed));
        list.store(entry, Relaxed);
        count.store(n + 1, Relaxed);
    } else {
        pool.push(entry, set_next);
    }
}
