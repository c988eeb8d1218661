//! SIREAD locks: the reads of serializable transactions. Their targets are a relation, a page of
//! it, or a row version on the page.
//!
//! No session waits for such a lock, and it conflicts with nothing. A session that changes the
//! target finds it. An entry is one target of one holder. Targets of one page, the page itself
//! among them, share a bucket. The targets that are whole relations have buckets of their own. A
//! bucket's partition latch guards the bucket and the entries in it.
//!
//! **An empty bucket** is seen without the latch. All rows of a relation are changed beside a look
//! for locks on the whole of it, and no latch could bear that.
//!
//! - A lock is linked before its reader's fence. A writer that does not see it after its own fence
//!   comes first, as if it had latched the bucket (`serial`).
//! - A lock leaves its bucket when a larger one, or a number in the array of relations, has taken
//!   its place. The unlinking store releases that. A writer that sees the bucket empty looks at the
//!   others after it.
//!
//! Locks outlive their transaction.
//!
//! - When the transaction has committed, its entry becomes one without a holder (holder 0). It is
//!   merged with the entry that is there, because writers only ask for the latest `bound`
//!   (`graph`).
//! - Entries that no running transaction can meet any more have expired. A session that needs an
//!   entry, and finds none that its partition keeps, looks through a few of the partition's buckets
//!   for expired ones first. The walk goes on where the last one ended.
//! - All expired entries are swept out when no entry is free at all.
//! - A lock of committed transactions on a whole relation is just a number in an array by hash. If
//!   room is still short after a sweep, all locks of committed transactions go there.
//!
//! **A crash.** If a process is killed with a partition latch held exclusively, the region is given
//! up.

use crate::lock::table::{Pool, give_free, take_free};
use crate::mapped::Mapped;
use crate::params::RELATIONS;
use crate::serial::graph::Graph;
use crate::serial::record::EVERYTHING;
use crate::word::{Word32, Word64};
use rustc_hash::FxBuildHasher;
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::{LwLock, Poisoned, Slot};
use std::hash::BuildHasher;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};

/// Buckets that a session looks through for expired entries at a time, and how many it wants.
const WALK_BUCKETS: u32 = 8;
const WALK_ENTRIES: u32 = 4;
/// The most free entries that a partition keeps.
const KEEP_MAX: u32 = 64;
/// Not a page.
const NO_PAGE: u32 = u32::MAX;
/// The holder of a lock of transactions that have committed.
const COMMITTED: u32 = 0;

/// The target of an SIREAD lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SerialTarget {
    /// The OID of the database.
    pub database: u32,
    /// The OID of the relation.
    pub relation: u32,
    /// The page. `None`: the whole relation.
    pub page: Option<u32>,
    /// The row version on the page. Only with a page.
    pub slot: Option<u16>,
}

impl SerialTarget {
    /// A whole relation.
    pub fn relation(database: u32, relation: u32) -> SerialTarget {
        SerialTarget { database, relation, page: None, slot: None }
    }

    /// A page of a relation.
    pub fn page(database: u32, relation: u32, page: u32) -> SerialTarget {
        SerialTarget { database, relation, page: Some(page), slot: None }
    }

    /// A row version on a page.
    pub fn row(database: u32, relation: u32, page: u32, slot: u16) -> SerialTarget {
        SerialTarget { database, relation, page: Some(page), slot: Some(slot) }
    }

    fn pack(self) -> (u64, u64) {
        let page = self.page.unwrap_or(NO_PAGE);
        // Slots count from 1.
        let slot = self.slot.unwrap_or(0);
        (u64::from(self.database) << 32 | u64::from(self.relation), u64::from(page) << 16 | u64::from(slot))
    }

    fn unpack(relation: u64, place: u64) -> SerialTarget {
        let page = Some((place >> 16) as u32).filter(|p| *p != NO_PAGE);
        SerialTarget {
            database: (relation >> 32) as u32,
            relation: relation as u32,
            page,
            slot: Some(place as u16).filter(|s| *s != 0),
        }
    }
}

#[repr(C, align(64))]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct SireadPartition {
    latch: LwLock,
    /// Free entries kept here, so that most locks touch no line of another partition. Changed under
    /// the latch, as is the rest.
    free: AtomicU32,
    free_count: AtomicU32,
    /// Where the next walk for expired entries begins.
    walk: AtomicU32,
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<SireadPartition>() == 64);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), a latch and atomics, zero is free and empty.
unsafe impl sinew_sync::Shared for SireadPartition {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SireadPartition {
        latch(LwLock),
        free,
        free_count,
        walk,
    });
}

/// One target of one holder. All fields change under the partition latch, except `copied_next`,
/// which belongs to the holder once the entry is pushed.
#[repr(C)]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct Siread {
    relation: AtomicU64,
    place: AtomicU64,
    /// The bound of committed transactions.
    bound: AtomicU64,
    /// Record + 1, or `COMMITTED`.
    holder: AtomicU32,
    next: AtomicU32,
    copied_next: AtomicU32,
    /// Not 0: another session took the lock in the holder's name. The entry is in that record's
    /// stack, and only the stack's owner takes it out.
    copied: AtomicU32,
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<Siread>() == 40);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, zero is a free entry.
unsafe impl sinew_sync::Shared for Siread {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(Siread { relation, place, bound, holder, next, copied_next, copied });
}

pub(crate) struct Targets {
    partitions: Mapped<SireadPartition>,
    buckets: Mapped<Word32>,
    entries: Mapped<Siread>,
    /// The latest bounds of committed locks on whole relations, by hash.
    relations: Mapped<Word64>,
    /// Free entries that a partition keeps.
    keep: u32,
}

/// The entries that a walk over all of them removes.
pub(crate) enum Sweep {
    /// Those that no snapshot at or above this csn can meet.
    Expired(u64),
    /// All entries of committed transactions, which go into the array of relations.
    Committed(u64),
}

impl Targets {
    pub(crate) fn new(
        partitions: Mapped<SireadPartition>,
        buckets: Mapped<Word32>,
        entries: Mapped<Siread>,
        relations: Mapped<Word64>,
    ) -> Targets {
        assert!(buckets.len() - RELATIONS >= partitions.len());
        let keep = (entries.len() / (4 * partitions.len())).min(KEEP_MAX as usize) as u32;
        Targets { partitions, buckets, entries, relations, keep }
    }

    pub(crate) fn init(&self) {
        for p in self.partitions.iter() {
            p.latch.init(crate::tranches::PREDICATE_LOCKS);
        }
    }

    fn entry(&self, r: u32) -> &Siread {
        &self.entries[r as usize - 1]
    }

    /// Pages have the first buckets, relations the rest.
    fn page_buckets(&self) -> usize {
        self.buckets.len() - RELATIONS
    }

    fn bucket(&self, target: (u64, u64)) -> usize {
        let page = target.1 >> 16;
        if page == u64::from(NO_PAGE) {
            self.page_buckets() + (FxBuildHasher.hash_one(target.0) as usize & (RELATIONS - 1))
        } else {
            FxBuildHasher.hash_one((target.0, page)) as usize & (self.page_buckets() - 1)
        }
    }

    /// The partition of a bucket. The page buckets of a partition are neighbours.
    fn partition(&self, bucket: usize) -> &SireadPartition {
        let at = match bucket.checked_sub(self.page_buckets()) {
            None => bucket / (self.page_buckets() / self.partitions.len()),
            Some(relation) => relation & (self.partitions.len() - 1),
        };
        &self.partitions[at]
    }

    fn latch(&self, bucket: usize) -> &LwLock {
        &self.partition(bucket).latch
    }

    /// True if the bucket has no entry, for a caller without its latch. See the header.
    fn is_empty(&self, bucket: usize) -> bool {
        // Acquire: pairs with the store in `remove_where`.
        self.buckets[bucket].0.load(Acquire) == 0
    }

    fn committed_at(&self, relation: u64) -> &AtomicU64 {
        &self.relations[FxBuildHasher.hash_one(relation) as usize & (RELATIONS - 1)].0
    }

    fn chain(&self, bucket: usize) -> impl Iterator<Item = (u32, &Siread)> {
        let mut at = self.buckets[bucket].0.load(Relaxed);
        std::iter::from_fn(move || {
            (at != 0).then(|| {
                let (r, e) = (at, self.entry(at));
                at = e.next.load(Relaxed);
                (r, e)
            })
        })
    }

    fn find(&self, bucket: usize, target: (u64, u64), holder: u32) -> Option<(u32, &Siread)> {
        self.chain(bucket).find(|(_, e)| {
            e.holder.load(Relaxed) == holder
                && e.place.load(Relaxed) == target.1
                && e.relation.load(Relaxed) == target.0
        })
    }

    /// Takes a free entry. The caller holds the bucket's latch exclusively.
    fn pop(&self, pool: &Pool, bucket: usize) -> Option<u32> {
        let p = self.partition(bucket);
        take_free(pool, &p.free, &p.free_count, self.entries.len(), |r| self.entry(r).next.load(Relaxed))
    }

    /// Frees expired entries of the bucket's partition. The caller holds its latch exclusively.
    fn walk(&self, pool: &Pool, bucket: usize, over: u64) {
        let Some(first) = self.first_of_partition(bucket) else { return };
        let p = self.partition(bucket);
        let count = (self.page_buckets() / self.partitions.len()) as u32;
        let mut at = p.walk.load(Relaxed);
        let mut removed = 0;
        for _ in 0..WALK_BUCKETS.min(count) {
            if removed >= WALK_ENTRIES {
                break;
            }
            removed += self.remove_expired(pool, first + (at % count) as usize, over);
            at = (at + 1) % count;
        }
        p.walk.store(at, Relaxed);
    }

    /// The first of the page buckets that are of the same partition. `None` for a relation's.
    fn first_of_partition(&self, bucket: usize) -> Option<usize> {
        let each = self.page_buckets() / self.partitions.len();
        (bucket < self.page_buckets()).then_some(bucket / each * each)
    }

    fn remove_expired(&self, pool: &Pool, bucket: usize, over: u64) -> u32 {
        self.remove_where(pool, bucket, |e| {
            e.holder.load(Relaxed) == COMMITTED && e.bound.load(Relaxed) <= over
        })
    }

    fn link(&self, bucket: usize, r: u32, target: (u64, u64), holder: u32, bound: u64) {
        let e = self.entry(r);
        e.relation.store(target.0, Relaxed);
        e.place.store(target.1, Relaxed);
        e.holder.store(holder, Relaxed);
        e.bound.store(bound, Relaxed);
        e.copied.store(0, Relaxed);
        e.next.store(self.buckets[bucket].0.load(Relaxed), Relaxed);
        // Relaxed: others read the chain under the latch. See the header for the empty bucket.
        self.buckets[bucket].0.store(r, Relaxed);
    }

    /// Removes the entries of a bucket for which `gone` is true. The caller holds the bucket's
    /// latch exclusively.
    fn remove_where(&self, pool: &Pool, bucket: usize, mut gone: impl FnMut(&Siread) -> bool) -> u32 {
        let mut removed = 0;
        let mut link = &self.buckets[bucket].0;
        loop {
            let at = link.load(Relaxed);
            if at == 0 {
                return removed;
            }
            let e = self.entry(at);
            if gone(e) {
                // Release: pairs with `is_empty`.
                link.store(e.next.load(Relaxed), Release);
                let p = self.partition(bucket);
                let set_next = |r, n| self.entry(r).next.store(n, Relaxed);
                give_free(pool, &p.free, &p.free_count, self.keep, at, set_next);
                removed += 1;
            } else {
                link = &e.next;
            }
        }
    }

    /// Enters a lock of a running transaction. False: there is no room. Entries with a bound at or
    /// below `over` are removed on the way, so that a page which many read keeps a short chain.
    pub(crate) fn add(
        &self,
        me: &Slot,
        pool: &Pool,
        target: SerialTarget,
        holder: usize,
        over: u64,
    ) -> Result<bool, Poisoned> {
        let target = target.pack();
        let bucket = self.bucket(target);
        let holder = holder as u32 + 1;
        let _latch = self.latch(bucket).exclusive(me)?;
        self.remove_expired(pool, bucket, over);
        if self.find(bucket, target, holder).is_some() {
            return Ok(true);
        }
        if self.partition(bucket).free.load(Relaxed) == 0 {
            self.walk(pool, bucket, over);
        }
        let Some(r) = self.pop(pool, bucket) else { return Ok(false) };
        self.link(bucket, r, target, holder, 0);
        Ok(true)
    }

    /// Ends a lock of a transaction. With `committed`, its bound, the lock stays as one without a
    /// holder. A lock that others took in its name stays.
    pub(crate) fn end(
        &self,
        me: &Slot,
        pool: &Pool,
        target: SerialTarget,
        holder: usize,
        committed: Option<u64>,
    ) -> Result<(), Poisoned> {
        let bucket = self.bucket(target.pack());
        let holder = holder as u32 + 1;
        let _latch = self.latch(bucket).exclusive(me)?;
        if self.find(bucket, target.pack(), holder).is_some_and(|(_, e)| e.copied.load(Relaxed) == 0) {
            self.end_in(pool, bucket, target.pack(), holder, committed);
        }
        Ok(())
    }

    fn end_in(&self, pool: &Pool, bucket: usize, target: (u64, u64), holder: u32, committed: Option<u64>) {
        let Some((_, e)) = self.find(bucket, target, holder) else { return };
        e.copied.store(0, Relaxed);
        if let Some(bound) = committed {
            if SerialTarget::unpack(target.0, target.1).page.is_none() {
                // SeqCst: before the entry is removed. See `read_by`.
                self.committed_at(target.0).fetch_max(bound, SeqCst);
            } else if let Some((_, old)) = self.find(bucket, target, COMMITTED) {
                old.bound.fetch_max(bound, Relaxed);
            } else {
                e.bound.store(bound, Relaxed);
                e.holder.store(COMMITTED, Relaxed);
                return;
            }
        }
        let at = std::ptr::from_ref(e);
        let removed = self.remove_where(pool, bucket, |e| std::ptr::eq(e, at));
        debug_assert_eq!(removed, 1);
    }

    /// Ends the locks that others took in this transaction's name. Each comes from a lock of its
    /// own, so that there are no more when its own locks are removed and the stack is empty.
    pub(crate) fn end_copied(
        &self,
        me: &Slot,
        pool: &Pool,
        stack: &AtomicU32,
        holder: usize,
        committed: Option<u64>,
    ) -> Result<(), Poisoned> {
        loop {
            // AcqRel: pairs with `copy`.
            let mut at = stack.swap(0, AcqRel);
            if at == 0 {
                return Ok(());
            }
            while at != 0 {
                let e = self.entry(at);
                let target = (e.relation.load(Relaxed), e.place.load(Relaxed));
                let (next, bucket) = (e.copied_next.load(Relaxed), self.bucket(target));
                let _latch = self.latch(bucket).exclusive(me)?;
                self.end_in(pool, bucket, target, holder as u32 + 1, committed);
                at = next;
            }
        }
    }

    /// Ends all locks of a transaction whose session is dead or belongs to another process. It
    /// looks at every entry.
    pub(crate) fn end_all(
        &self,
        me: &Slot,
        pool: &Pool,
        holder: usize,
        committed: Option<u64>,
    ) -> Result<(), Poisoned> {
        loop {
            let mut ended = 0;
            for bucket in 0..self.buckets.len() {
                let _latch = self.latch(bucket).exclusive(me)?;
                let found: Vec<(u64, u64)> = self
                    .chain(bucket)
                    .filter(|(_, e)| e.holder.load(Relaxed) == holder as u32 + 1)
                    .map(|(_, e)| (e.relation.load(Relaxed), e.place.load(Relaxed)))
                    .collect();
                ended += found.len();
                for target in found {
                    self.end_in(pool, bucket, target, holder as u32 + 1, committed);
                }
            }
            // An entry that was copied meanwhile may stand in a bucket that the walk has passed.
            if ended == 0 {
                return Ok(());
            }
        }
    }

    /// Makes room. The caller holds no partition latch.
    pub(crate) fn sweep(&self, me: &Slot, pool: &Pool, what: &Sweep) -> Result<u32, Poisoned> {
        let mut removed = 0;
        for bucket in 0..self.buckets.len() {
            if self.is_empty(bucket) {
                continue;
            }
            let _latch = self.latch(bucket).exclusive(me)?;
            removed += self.remove_where(pool, bucket, |e| {
                if e.holder.load(Relaxed) != COMMITTED {
                    return false;
                }
                let bound = e.bound.load(Relaxed);
                match what {
                    Sweep::Expired(oldest) => bound <= *oldest,
                    Sweep::Committed(oldest) => {
                        if bound > *oldest {
                            // SeqCst: as in `end_in`.
                            self.committed_at(e.relation.load(Relaxed)).fetch_max(bound, SeqCst);
                        }
                        true
                    }
                }
            });
        }

        Ok(removed)
    }

    /// Finds the transactions that have read the target, a part of it, or a whole that it is part
    /// of. `holder` gets each record while its lock is held in place. `Ok` carries the latest bound
    /// of those that have committed.
    pub(crate) fn read_by(
        &self,
        me: &Slot,
        target: SerialTarget,
        mut holder: impl FnMut(usize) -> Result<(), crate::TxnError>,
    ) -> Result<u64, crate::TxnError> {
        let (relation, place) = target.pack();
        let whole = SerialTarget::relation(target.database, target.relation).pack();
        let mut bound = 0;

        // The smaller target comes first: a holder that goes over to a larger target enters that
        // one before it removes the smaller one.
        for key in
            [Some((relation, place)).filter(|_| target.page.is_some()), Some(whole)].into_iter().flatten()
        {
            let bucket = self.bucket(key);
            if self.is_empty(bucket) {
                continue;
            }
            let _latch = self.latch(bucket).shared(me)?;
            for (_, e) in self.chain(bucket) {
                let p = e.place.load(Relaxed);
                let hit = e.relation.load(Relaxed) == relation && (p == key.1 || p == key.1 & !0xffff);
                if !hit {
                    continue;
                }
                match e.holder.load(Relaxed) {
                    COMMITTED => bound = bound.max(e.bound.load(Relaxed)),
                    h => holder(h as usize - 1)?,
                }
            }
        }

        // This comes after the entries: an entry that is no longer among them was counted in here
        // before it was removed.
        Ok(bound.max(self.committed_at(relation).load(SeqCst)))
    }

    /// A part of the page's contents goes to another page, and every lock on the first page is
    /// copied to the second. The caller holds the page exclusively, and the copying cannot fail. A
    /// transaction without room for its lock counts as having read everything.
    pub(crate) fn copy(
        &self,
        me: &Slot,
        pool: &Pool,
        graph: &Graph<'_>,
        from: SerialTarget,
        to: SerialTarget,
    ) -> Result<(), Poisoned> {
        let (from, to) = (from.pack(), to.pack());
        let (source, target) = (self.bucket(from), self.bucket(to));
        let (first, second) = (self.latch(source), self.latch(target));
        let same = std::ptr::eq(first, second);
        let (first, second) = if std::ptr::from_ref(first) < std::ptr::from_ref(second) {
            (first, second)
        } else {
            (second, first)
        };

        let _first = first.exclusive(me)?;
        let _second = if same { None } else { Some(second.exclusive(me)?) };
        let found: Vec<(u32, u64)> = self
            .chain(source)
            .filter(|(_, e)| e.relation.load(Relaxed) == from.0 && e.place.load(Relaxed) == from.1)
            .map(|(_, e)| (e.holder.load(Relaxed), e.bound.load(Relaxed)))
            .collect();
        for (holder, bound) in found {
            self.take_for(pool, graph, target, to, holder, bound);
        }

        Ok(())
    }

    /// Enters a lock in another's name. The caller holds the bucket's latch, and that of a lock of
    /// the same holder.
    fn take_for(
        &self,
        pool: &Pool,
        graph: &Graph<'_>,
        bucket: usize,
        target: (u64, u64),
        holder: u32,
        bound: u64,
    ) {
        if let Some((_, e)) = self.find(bucket, target, holder) {
            e.bound.fetch_max(bound, Relaxed);
            return;
        }

        let Some(r) = self.pop(pool, bucket) else {
            match holder {
                COMMITTED => drop(self.committed_at(target.0).fetch_max(bound, SeqCst)),
                h => reads_everything(graph, h as usize - 1),
            }
            return;
        };

        self.link(bucket, r, target, holder, bound);
        if holder != COMMITTED {
            self.entry(r).copied.store(1, Relaxed);
            let stack = &graph.records[holder as usize - 1].copied;
            // AcqRel: pairs with `end_copied`.
            let _ = stack.fetch_update(AcqRel, Relaxed, |head| {
                self.entry(r).copied_next.store(head, Relaxed);
                Some(r)
            });
        }
    }

    /// Turns every lock on a part of the relation into one on `whole`, because the places mean
    /// something else from now on. The function does not see locks taken meanwhile. The caller
    /// keeps readers away.
    pub(crate) fn widen(
        &self,
        me: &Slot,
        pool: &Pool,
        graph: &Graph<'_>,
        (database, relation): (u32, u32),
        whole: SerialTarget,
    ) -> Result<(), Poisoned> {
        let (key, _) = SerialTarget::relation(database, relation).pack();
        let whole = whole.pack();
        let target = self.bucket(whole);
        let committed = self.committed_at(key).load(SeqCst);
        self.committed_at(whole.0).fetch_max(committed, SeqCst);
        for bucket in 0..self.buckets.len() {
            if self.is_empty(bucket) {
                continue;
            }
            let (a, b) = (self.latch(bucket), self.latch(target));
            let same = std::ptr::eq(a, b);
            let (a, b) = if std::ptr::from_ref(a) < std::ptr::from_ref(b) { (a, b) } else { (b, a) };
            let _a = a.exclusive(me)?;
            let _b = if same { None } else { Some(b.exclusive(me)?) };
            let found: Vec<(u32, u64)> = self
                .chain(bucket)
                .filter(|(_, e)| e.relation.load(Relaxed) == key)
                .map(|(_, e)| (e.holder.load(Relaxed), e.bound.load(Relaxed)))
                .collect();
            for (holder, bound) in found {
                match holder {
                    COMMITTED => drop(self.committed_at(whole.0).fetch_max(bound, SeqCst)),
                    h => self.take_for(pool, graph, target, whole, h, 0),
                }
            }
        }

        Ok(())
    }

    /// All locks, as target and record, with their bound. The record is `None` for locks of
    /// transactions that have committed.
    pub(crate) fn all(&self, me: &Slot) -> Result<Vec<(SerialTarget, Option<usize>, u64)>, Poisoned> {
        let mut rows = Vec::new();
        for bucket in 0..self.buckets.len() {
            if self.is_empty(bucket) {
                continue;
            }
            let _latch = self.latch(bucket).shared(me)?;
            rows.extend(self.chain(bucket).map(|(_, e)| {
                let target = SerialTarget::unpack(e.relation.load(Relaxed), e.place.load(Relaxed));
                let holder = e.holder.load(Relaxed);
                (target, (holder != COMMITTED).then(|| holder as usize - 1), e.bound.load(Relaxed))
            }));
        }
        Ok(rows)
    }

    /// The number for committed locks on the relation.
    #[cfg(test)]
    pub(crate) fn committed_bound(&self, database: u32, relation: u32) -> u64 {
        let (key, _) = SerialTarget::relation(database, relation).pack();
        self.committed_at(key).load(SeqCst)
    }
}

/// From now on every writer finds this transaction a reader of the data that it writes. If the
/// caller is killed between the two steps, the region is given up, because the caller holds a latch
/// exclusively or is in a critical section.
pub(crate) fn reads_everything(graph: &Graph<'_>, record: usize) {
    // The number comes first. The transaction takes no locks once it sees its flag, and a writer
    // that asks for the number must not overlook it. SeqCst: pairs with the writer's look after its
    // fence (`serial`).
    graph.words.everything.fetch_add(1, SeqCst);
    if graph.records[record].had(EVERYTHING) {
        // Release: as in `Graph::forget`.
        graph.words.everything.fetch_sub(1, Release);
    }
}
