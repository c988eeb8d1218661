//! Row locks shared by several transactions: the table beside the row header's xmax.
//!
//! A crash voids the table, because the lockers' transactions ended with it. Entries of finished
//! transactions, also of dead sessions, mean nothing. A session that passes them drops them. A
//! stripe's latch guards its buckets and the entries in them. If a process is killed with a stripe
//! latch, the region is given up.

use crate::lock::table::Pool;
use crate::mapped::Mapped;
use crate::params::ROW_STRIPES;
use crate::word::Word32;
use crate::{TxnError, Xid};
use rustc_hash::FxBuildHasher;
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::{ExclusiveGuard, LwLock, Poisoned, Shared, Slot};
use std::hash::BuildHasher;
use std::sync::atomic::Ordering::Relaxed;

/// How strongly a transaction locks a row, the weakest first. The strengths are PostgreSQL's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum RowLockStrength {
    /// The row's key may not change.
    KeyShare = 0,
    /// The row may not change.
    Share,
    /// The row is changed, but not its key.
    NoKeyUpdate,
    /// The row is deleted, or its key is changed.
    Update,
}

impl RowLockStrength {
    /// Every strength, the weakest first.
    pub const ALL: [RowLockStrength; 4] = [
        RowLockStrength::KeyShare,
        RowLockStrength::Share,
        RowLockStrength::NoKeyUpdate,
        RowLockStrength::Update,
    ];
    /// PostgreSQL's row-lock conflict table.
    pub fn conflicts(self, other: RowLockStrength) -> bool {
        (self as u8) + (other as u8) >= 3
    }
}

/// A row in the shared-lockers table: relation file and tuple id. Void after a crash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RowTag {
    /// The OID of the database.
    pub database: u32,
    /// The number of the relation's file.
    pub file: u64,
    /// The block's number.
    pub block: u32,
    /// The row's place in its block.
    pub slot: u16,
}

impl RowTag {
    fn pack(self) -> (u64, u64) {
        ((self.database as u64) << 32 | self.block as u64, self.slot as u64)
    }

    fn hash(self) -> u64 {
        let (a, b) = self.pack();
        FxBuildHasher.hash_one((self.file, a, b))
    }
}

/// A transaction's locks on a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowLocker {
    /// The row.
    pub row: RowTag,
    /// The transaction, or its subtransaction.
    pub xid: Xid,
    /// A bit for each strength.
    pub strengths: u32,
}

#[repr(C, align(64))]
pub(crate) struct RowStripe {
    latch: LwLock,
}

// SAFETY: repr(C), a latch, zero is free.
unsafe impl Shared for RowStripe {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(RowStripe { latch(LwLock) });
}

/// One transaction's lock on one row. All fields under the stripe latch of the row.
#[repr(C, align(64))]
pub(crate) struct RowEntry {
    file: AtomicU64,
    database_block: AtomicU64,
    xid: AtomicU64,
    slot: AtomicU32,
    /// Bit per strength.
    strengths: AtomicU32,
    next: AtomicU32,
}

const _: () = assert!(size_of::<RowEntry>() == 64);
// SAFETY: repr(C), atomics only, zero is a free entry.
unsafe impl Shared for RowEntry {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(RowEntry { file, database_block, xid, slot, strengths, next });
}

impl RowEntry {
    fn is_of(&self, row: RowTag) -> bool {
        let (a, b) = row.pack();
        self.file.load(Relaxed) == row.file
            && self.database_block.load(Relaxed) == a
            && self.slot.load(Relaxed) as u64 == b
    }
}

/// True for a transaction that has not ended.
type Runs<'a> = &'a dyn Fn(Xid) -> Result<bool, TxnError>;

pub(crate) struct RowTable {
    stripes: Mapped<RowStripe>,
    buckets: Mapped<Word32>,
    entries: Mapped<RowEntry>,
    /// The setting that makes the table larger.
    setting: &'static str,
}

impl RowTable {
    pub(crate) fn new(
        stripes: Mapped<RowStripe>,
        buckets: Mapped<Word32>,
        entries: Mapped<RowEntry>,
        setting: &'static str,
    ) -> RowTable {
        RowTable { stripes, buckets, entries, setting }
    }

    pub(crate) fn init(&self) {
        for s in self.stripes.iter() {
            s.latch.init(crate::tranches::ROW_LOCK_TABLE);
        }
    }

    fn entry(&self, r: u32) -> &RowEntry {
        &self.entries[r as usize - 1]
    }

    fn stripe_of(bucket: usize) -> usize {
        bucket & (ROW_STRIPES - 1)
    }

    fn bucket_of(&self, row: RowTag) -> usize {
        row.hash() as usize & (self.buckets.len() - 1)
    }

    /// Drops finished lockers of one bucket. Needs its stripe latch.
    fn sweep_bucket(&self, pool: &Pool, bucket: usize, runs: Runs<'_>) -> Result<(), TxnError> {
        let mut link = &self.buckets[bucket].0;
        loop {
            let at = link.load(Relaxed);
            if at == 0 {
                return Ok(());
            }
            let e = self.entry(at);
            let next = &e.next;
            if runs(Xid(e.xid.load(Relaxed)))? {
                link = next;
            } else {
                link.store(next.load(Relaxed), Relaxed);
                pool.push(at, |r, n| self.entry(r).next.store(n, Relaxed));
            }
        }
    }

    fn pop(&self, pool: &Pool) -> Option<u32> {
        pool.pop(self.entries.len(), |r| self.entry(r).next.load(Relaxed))
    }

    fn latch<'a>(&'a self, me: &'a Slot, bucket: usize) -> Result<ExclusiveGuard<'a>, Poisoned> {
        self.stripes[Self::stripe_of(bucket)].latch.exclusive(me)
    }

    /// Records a locker of a row.
    pub(crate) fn add(
        &self,
        me: &Slot,
        pool: &Pool,
        row: RowTag,
        xid: Xid,
        strength: RowLockStrength,
        runs: Runs<'_>,
    ) -> Result<(), TxnError> {
        let bucket = self.bucket_of(row);
        let mut guard = self.latch(me, bucket)?;
        let mut swept = false;
        loop {
            let mut at = self.buckets[bucket].0.load(Relaxed);
            while at != 0 {
                let e = self.entry(at);
                if e.is_of(row) && e.xid.load(Relaxed) == xid.0 {
                    e.strengths.store(e.strengths.load(Relaxed) | 1 << strength as u32, Relaxed);
                    return Ok(());
                }
                at = e.next.load(Relaxed);
            }

            if let Some(free) = self.pop(pool) {
                let (a, b) = row.pack();
                let e = self.entry(free);
                e.file.store(row.file, Relaxed);
                e.database_block.store(a, Relaxed);
                e.slot.store(b as u32, Relaxed);
                e.xid.store(xid.0, Relaxed);
                e.strengths.store(1 << strength as u32, Relaxed);
                e.next.store(self.buckets[bucket].0.load(Relaxed), Relaxed);
                self.buckets[bucket].0.store(free, Relaxed);
                return Ok(());
            }

            if swept {
                return Err(TxnError::OutOfSharedMemory { what: "row lockers", setting: self.setting });
            }

            // The table is full: entries of finished transactions are dropped everywhere, one
            // stripe at a time.
            drop(guard);
            for other in 0..self.buckets.len() {
                let _guard = self.latch(me, other)?;
                self.sweep_bucket(pool, other, runs)?;
            }

            guard = self.latch(me, bucket)?;
            swept = true;
        }
    }

    /// The running lockers of the row. Finished ones are dropped from the table on the way.
    pub(crate) fn lockers(
        &self,
        me: &Slot,
        pool: &Pool,
        row: RowTag,
        runs: Runs<'_>,
    ) -> Result<Vec<(Xid, RowLockStrength)>, TxnError> {
        let bucket = self.bucket_of(row);
        let _guard = self.latch(me, bucket)?;
        self.sweep_bucket(pool, bucket, runs)?;
        let mut found = Vec::new();
        let mut at = self.buckets[bucket].0.load(Relaxed);
        while at != 0 {
            let e = self.entry(at);
            if e.is_of(row) {
                let bits = e.strengths.load(Relaxed);
                let strongest = RowLockStrength::ALL.into_iter().rev().find(|&s| bits >> s as u32 & 1 == 1);
                if let Some(strength) = strongest {
                    found.push((Xid(e.xid.load(Relaxed)), strength));
                }
            }
            at = e.next.load(Relaxed);
        }

        Ok(found)
    }

    /// The locks of all transactions for which `is_one` holds.
    pub(crate) fn all_where(&self, me: &Slot, is_one: Runs<'_>) -> Result<Vec<RowLocker>, TxnError> {
        let mut found = Vec::new();
        for stripe in 0..ROW_STRIPES {
            let _guard = self.latch(me, stripe)?;
            for bucket in self.buckets.iter().skip(stripe).step_by(ROW_STRIPES) {
                let mut at = bucket.0.load(Relaxed);
                while at != 0 {
                    let e = self.entry(at);
                    let xid = Xid(e.xid.load(Relaxed));
                    if is_one(xid)? {
                        let (a, slot) = (e.database_block.load(Relaxed), e.slot.load(Relaxed) as u16);
                        let (file, database) = (e.file.load(Relaxed), (a >> 32) as u32);
                        let row = RowTag { database, file, block: a as u32, slot };
                        found.push(RowLocker { row, xid, strengths: e.strengths.load(Relaxed) });
                    }
                    at = e.next.load(Relaxed);
                }
            }
        }

        Ok(found)
    }
}
