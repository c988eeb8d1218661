//! Weak relation locks without the lock table.
//!
//! Statements take AccessShare, RowShare and RowExclusive locks on relations. These never conflict
//! with each other. A session therefore records them in its own slot, unless a session holds or
//! wants a strong mode (Share and above) on a relation of the same hash.
//!
//! **The naive way** tests for a strong locker and then records. It has a race: the strong locker
//! announces itself and looks through the slots in between, and both go ahead.
//!
//! **The protocol.** Each side writes first and then looks:
//!
//! ```text
//!   weak:    record in the slot;  fence;  load counter
//!              0: held.  Not 0: take the record back, use the table.
//!   strong:  raise counter;  fence;  look at every slot
//!              move the records that match into the table, then queue there.
//! ```
//!
//! With sequentially consistent fences at least one of them sees the other. Both may. Then either
//! the weak locker takes its record back, or a strong locker moves it first.
//!
//! A record that was moved before its owner was sure of it is not a lock. One strong locker may
//! have looked before the record was written, and hold its lock. A second one then moved the
//! record. The owner therefore takes the record out of the table and asks there like any other
//! session. Until then others wait for it in vain, which does no harm.
//!
//! The design is PostgreSQL's (`FastPathStrongRelationLocks`), with an atomic word in place of a
//! latch. `announce` tells how a strong locker raises and lowers the counter so that its death
//! leaves the counter exact.
//!
//! # A group's state word
//!
//! | bits | meaning |
//! |---|---|
//! | 3e .. 3e+2, e = 0..11 | modes held through entry `e`: AccessShare, RowShare, RowExclusive; 0: free |
//! | 36 .. 63 | version, raised with every change |
//!
//! `fp_rel[e]` names the entry's relation. The owner writes it only while the entry is free. A
//! strong locker loads the state, then the relation, then clears the entry by compare-and-swap. The
//! version makes that fail if the entry was reused. The strong locker clears the entry and inserts
//! into the table under the partition latch. An owner that misses its bits thus finds the lock in
//! the table once it has that latch.
//!
//! **A crash.** A strong locker that is killed in between holds the latch, and the region is given
//! up.

use super::announce::{STRONG_COUNTERS, count_of};
use super::{LockKind, LockMode, LockTag, lazy_word};
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, SeqCst},
    fence,
};

/// Groups of entries in a slot, and entries in a group.
pub(crate) const FP_GROUPS: usize = 2;
pub(crate) const FP_GROUP_ENTRIES: usize = 12;

const ENTRY_BITS: u32 = 3;
const ENTRY_MASK: u64 = 0b111;
const VERSION_ONE: u64 = 1 << (ENTRY_BITS * FP_GROUP_ENTRIES as u32);
const MODES_MASK: u64 = VERSION_ONE - 1;
const _: () = assert!(ENTRY_BITS as usize * FP_GROUP_ENTRIES == 36);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FastAcquire {
    Held {
        group: u8,
        entry: u8,
    },
    /// A strong locker moved the record to the table before it could be taken back. The owner must
    /// take it back there: another strong locker may hold its lock already.
    Moved,
    /// The lock is not eligible, there is no room, or a strong locker is about: use the table.
    No,
}

pub(crate) fn is_eligible(tag: LockTag, mode: LockMode) -> bool {
    tag.kind == LockKind::Relation && mode.is_weak()
}

pub(crate) fn needs_announcement(tag: LockTag, mode: LockMode) -> bool {
    tag.kind == LockKind::Relation && mode.is_strong()
}

pub(crate) fn strong_bucket(tag: LockTag) -> usize {
    (tag.hash64() >> 32) as usize & (STRONG_COUNTERS - 1)
}

pub(crate) fn relation_key(tag: LockTag) -> u64 {
    (tag.database as u64) << 32 | tag.field1 as u64
}

fn shift(entry: usize) -> u32 {
    entry as u32 * ENTRY_BITS
}

/// The words of one session's fast path. The same source runs in the region and under a checker.
pub(crate) struct FastSlot<'a> {
    pub(crate) state: &'a [AtomicU64; FP_GROUPS],
    pub(crate) rel: &'a [AtomicU64; FP_GROUPS * FP_GROUP_ENTRIES],
}

impl<'a> FastSlot<'a> {
    /// The owner records a weak lock unless the counter forbids it.
    pub(crate) fn acquire(&self, key: u64, mode: LockMode, strong: &AtomicU64) -> FastAcquire {
        debug_assert!(mode.is_weak());
        // Relaxed: it is only a hint, and the load after the fence decides.
        if count_of(strong.load(Relaxed)) != 0 {
            return FastAcquire::No;
        }
        match self.record(key, mode) {
            Some(at) => self.confirm(at, mode, strong),
            None => FastAcquire::No,
        }
    }

    /// The first half of `acquire`: writes the record, if there is room.
    pub(crate) fn record(&self, key: u64, mode: LockMode) -> Option<(usize, usize)> {
        let (group, entry) = self.choose(key)?;
        let bit = (mode.bit() as u64) << shift(entry);
        // Relaxed: the state word's release below publishes it, and no session reads it while the
        // entry is free.
        self.rel[group * FP_GROUP_ENTRIES + entry].store(key, Relaxed);
        self.update(group, |s| Some(s | bit));
        Some((group, entry))
    }

    /// The second half of `acquire`: tells whether the record is a lock.
    pub(crate) fn confirm(
        &self,
        (group, entry): (usize, usize),
        mode: LockMode,
        strong: &AtomicU64,
    ) -> FastAcquire {
        let bit = (mode.bit() as u64) << shift(entry);
        // Pairs with the fence in `Announcements::announce`: either this side sees the counter or
        // the other side sees the record.
        fence(SeqCst);
        if count_of(strong.load(Relaxed)) == 0 {
            return FastAcquire::Held { group: group as u8, entry: entry as u8 };
        }
        match self.update(group, |s| (s & bit != 0).then_some(s & !bit)) {
            true => FastAcquire::No,
            false => FastAcquire::Moved,
        }
    }

    /// The entry that holds the relation already, or a free one.
    fn choose(&self, key: u64) -> Option<(usize, usize)> {
        let mut free = None;
        for group in 0..FP_GROUPS {
            // Relaxed: other sessions only clear bits, and the update that follows tolerates that.
            // A cleared entry is free, and its relation may be written.
            let state = self.state[group].load(Relaxed);
            if state & MODES_MASK == 0 {
                free = free.or(Some((group, 0)));
                continue;
            }
            for entry in 0..FP_GROUP_ENTRIES {
                if state >> shift(entry) & ENTRY_MASK == 0 {
                    free = free.or(Some((group, entry)));
                } else if self.rel[group * FP_GROUP_ENTRIES + entry].load(Relaxed) == key {
                    return Some((group, entry));
                }
            }
        }

        free
    }

    /// Applies `change` to the mode bits of a group, raising its version. False if `change`
    /// declined.
    fn update(&self, group: usize, change: impl Fn(u64) -> Option<u64>) -> bool {
        let word = &self.state[group];
        let mut seen = word.load(Acquire);
        loop {
            let Some(bits) = change(seen & MODES_MASK) else { return false };
            let new = (seen & !MODES_MASK).wrapping_add(VERSION_ONE) | bits;
            // Release: the entry's relation precedes. Acquire: pairs with the other side's updates.
            match word.compare_exchange_weak(seen, new, AcqRel, Acquire) {
                Ok(_) => return true,
                Err(now) => seen = now,
            }
        }
    }

    /// The owner takes a record back. False if a strong locker moved it to the table.
    pub(crate) fn release(&self, group: u8, entry: u8, key: u64, mode: LockMode) -> bool {
        // The record was moved, and the entry has been used for another relation since. Relaxed:
        // the owner's own store.
        if self.rel[group as usize * FP_GROUP_ENTRIES + entry as usize].load(Relaxed) != key {
            return false;
        }
        let bit = (mode.bit() as u64) << shift(entry as usize);
        self.update(group as usize, |s| (s & bit != 0).then_some(s & !bit))
    }

    /// Records of a relation, for a strong locker: (group, entry, state word seen, modes).
    pub(crate) fn find(&self, key: u64) -> Option<(usize, usize, u64, u32)> {
        for group in 0..FP_GROUPS {
            // Acquire: pairs with the owner's release, for `rel`.
            let seen = self.state[group].load(Acquire);
            if seen & MODES_MASK == 0 {
                continue;
            }
            for entry in 0..FP_GROUP_ENTRIES {
                let modes = seen >> shift(entry) & ENTRY_MASK;
                if modes != 0 && self.rel[group * FP_GROUP_ENTRIES + entry].load(Relaxed) == key {
                    return Some((group, entry, seen, modes as u32));
                }
            }
        }
        None
    }

    /// The holder of the relation in this slot, for a session that has published a change and waits
    /// for those that may not know of it: the virtual transaction and the modes. A holder that is
    /// missed sees what was published, if it looks after `acquire`.
    pub(crate) fn holder(&self, virtual_xid: &AtomicU64, key: u64) -> Option<(u64, u32)> {
        // SeqCst: pairs with the fence of `confirm`.
        fence(SeqCst);
        // Before the record: the caller does not wait for a transaction that began after its look.
        let (local, _) = lazy_word::get(virtual_xid);
        self.find(key).map(|(.., modes)| (local, modes))
    }

    /// A strong locker takes an entry that `find` returned. False if the owner changed anything in
    /// its group since.
    pub(crate) fn take(&self, group: usize, entry: usize, seen: u64) -> bool {
        let bits = seen & MODES_MASK & !(ENTRY_MASK << shift(entry));
        let new = (seen & !MODES_MASK).wrapping_add(VERSION_ONE) | bits;
        self.state[group].compare_exchange(seen, new, AcqRel, Relaxed).is_ok()
    }

    /// All records, as (relation key, modes), for views and the reaper.
    pub(crate) fn records(&self) -> Vec<(u64, u32)> {
        let mut all = Vec::new();
        for group in 0..FP_GROUPS {
            let state = self.state[group].load(Acquire);
            for entry in 0..FP_GROUP_ENTRIES {
                let modes = state >> shift(entry) & ENTRY_MASK;
                if modes != 0 {
                    let key = self.rel[group * FP_GROUP_ENTRIES + entry].load(Relaxed);
                    all.push((key, modes as u32));
                }
            }
        }
        all
    }

    pub(crate) fn clear(&self) {
        for group in 0..FP_GROUPS {
            self.update(group, |_| Some(0));
        }
    }
}
