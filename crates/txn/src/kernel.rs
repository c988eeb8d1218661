//! `Txn`, this process's handle on the shared transaction state: attaching, initialising, and the
//! outcome of any xid.
//!
//! The place of an xid's outcome depends on its age:
//!
//! ```text
//!   FIRST_NORMAL ........ horizon ............ ring_low ............ next_xid
//!     status log (2 bits)  |  csn log (spilled) |  csn ring (shared)   | not handed out
//! ```
//!
//! The status log also knows the outcomes above the horizon as far as they were saved. It is asked
//! for them only if the caller knows that the transaction has finished (below a snapshot's xmin).

use crate::monitor::activity::{DatabaseLine, StatementLine};
use crate::monitor::changes::{ChangeLine, TableLine};
use crate::outcome::csn::{Ring, STATUS_ABORTED, STATUS_COMMITTED, Word};
use crate::lock::table::LockTable;
use crate::sections::{Control, Mapped, SlotLine};
use crate::outcome::spill::{Recovery, StatusCache};
use crate::word::{Word32, Word64};
use crate::{Csn, Snapshot, StatusStore, TxnError, TxnSections, TxnSession, Xid};
use sinew_sync::{LayoutBuilder, Region, RegionError, Slot, Tranche, Waiter};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::{Arc, Mutex};

/// The outcome of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XidStatus {
    /// It runs, or its commit is not visible to new snapshots yet.
    InProgress,
    /// It committed. The csn is `Csn::FROZEN` if it committed before every snapshot that is in use.
    Committed(Csn),
    /// It was rolled back, or never ended before a crash.
    Aborted,
}

/// Sizes fixed at the region's creation.
#[derive(Debug, Clone, Copy)]
pub struct TxnParams {
    /// The most sessions of all processes together.
    pub sessions_max: u32,
    /// Partitions of the lock table, a power of two.
    pub lock_partitions: u32,
    /// Locks in the lock table. There is room for twice as many holders.
    pub locks_max: u32,
    /// Entries of the CSN ring, a power of two, at least 64.
    pub csn_ring: u32,
}

impl TxnParams {
    pub(crate) fn check(&self) {
        assert!(self.sessions_max > 0 && self.locks_max > 0);
        assert!(self.lock_partitions.is_power_of_two() && self.csn_ring.is_power_of_two());
        assert!(self.csn_ring >= 64);
    }

    /// Xids in one status page. The ring is recycled by this unit, and the store gets statuses by
    /// it. `first` of `write_statuses` is a multiple of it.
    pub fn status_page(&self) -> u32 {
        (self.csn_ring / 4).min(4096)
    }

    pub(crate) fn lock_buckets(&self) -> usize {
        self.locks_max.next_power_of_two().max(self.lock_partitions) as usize
    }

    pub(crate) fn row_lockers(&self) -> usize {
        (self.locks_max as usize).max(1024)
    }

    pub(crate) fn row_buckets(&self) -> usize {
        self.row_lockers().next_power_of_two().max(crate::sections::ROW_STRIPES)
    }

    pub(crate) fn sinval_readers(&self) -> usize {
        (self.sessions_max as usize).clamp(16, 1024)
    }
}

/// This process's handle on the shared transaction state. See the crate's README.
pub struct Txn {
    pub(crate) params: TxnParams,
    pub(crate) control: Mapped<Control>,
    pub(crate) xids: Mapped<Word64>,
    pub(crate) snapshots: Mapped<crate::outcome::horizon::SnapshotWords>,
    pub(crate) idles: Mapped<Word64>,
    pub(crate) slots: Mapped<SlotLine>,
    pub(crate) statements: Mapped<StatementLine>,
    pub(crate) databases: Mapped<DatabaseLine>,
    pub(crate) changes: Mapped<ChangeLine>,
    pub(crate) tables: Mapped<TableLine>,
    pub(crate) ring_words: Mapped<Word64>,
    pub(crate) strong: Mapped<Word64>,
    pub(crate) table: LockTable,
    pub(crate) rows: crate::lock::rowlock::RowTable,
    pub(crate) sinval: crate::invalidation::sinval::Sinval,
    pub(crate) serial_of: Mapped<Word32>,
    pub(crate) records: Mapped<crate::serial::graph::Record>,
    pub(crate) outs: Mapped<Word64>,
    pub(crate) ins: Mapped<Word64>,
    pub(crate) watched: Mapped<Word64>,
    pub(crate) serial_ring: Mapped<crate::serial::graph::Committed>,
    pub(crate) targets: crate::serial::targets::Targets,
    pub(crate) store: Arc<dyn StatusStore>,
    pub(crate) cache: StatusCache,
    /// A lower bound, in milliseconds of `monotonic_ms`: no parked session of this process has a
    /// deadline before it.
    pub(crate) next_idle_ms: AtomicU64,
    /// Steps of this process's deadlock searches: edges looked at and entries read.
    pub(crate) search_steps: AtomicU64,
    /// Outcomes that `redo_outcome` gathered, until `init` opens the kernel.
    pub(crate) recovery: Mutex<Option<Recovery>>,
    /// Last in this struct: the mappings above must not outlive it.
    pub(crate) region: Arc<Region>,
}

impl Txn {
    /// Reserves this crate's sections in the region.
    pub fn layout(b: &mut LayoutBuilder, p: &TxnParams) -> TxnSections {
        TxnSections::new(b, p)
    }

    /// The handle of this process. `store` keeps the outcomes that leave the region.
    pub fn attach(
        region: Arc<Region>,
        at: TxnSections,
        p: TxnParams,
        store: Arc<dyn StatusStore>,
    ) -> Arc<Txn> {
        p.check();

        // SAFETY: for every `Mapped::new` here: `Txn` keeps `region` and drops it last, and no
        // mapping leaves `Txn`.
        let txn = unsafe {
            Txn {
                params: p,
                control: Mapped::new(&region, at.control),
                xids: Mapped::new(&region, at.xids),
                snapshots: Mapped::new(&region, at.snapshots),
                idles: Mapped::new(&region, at.idles),
                slots: Mapped::new(&region, at.slots),
                statements: Mapped::new(&region, at.statements),
                databases: Mapped::new(&region, at.databases),
                changes: Mapped::new(&region, at.changes),
                tables: Mapped::new(&region, at.tables),
                ring_words: Mapped::new(&region, at.ring),
                strong: Mapped::new(&region, at.strong),
                table: LockTable::new(
                    Mapped::new(&region, at.partitions),
                    Mapped::new(&region, at.buckets),
                    Mapped::new(&region, at.locks),
                    Mapped::new(&region, at.holders),
                    &p,
                ),
                rows: crate::lock::rowlock::RowTable::new(
                    Mapped::new(&region, at.row_latches),
                    Mapped::new(&region, at.row_buckets),
                    Mapped::new(&region, at.rows),
                ),
                sinval: crate::invalidation::sinval::Sinval::new(
                    Mapped::new(&region, at.messages),
                    Mapped::new(&region, at.readers),
                ),
                serial_of: Mapped::new(&region, at.serial_of),
                records: Mapped::new(&region, at.serial_records),
                outs: Mapped::new(&region, at.serial_edges[0]),
                ins: Mapped::new(&region, at.serial_edges[1]),
                watched: Mapped::new(&region, at.serial_edges[2]),
                serial_ring: Mapped::new(&region, at.serial_ring),
                targets: crate::serial::targets::Targets::new(
                    Mapped::new(&region, at.siread_partitions),
                    Mapped::new(&region, at.siread_buckets),
                    Mapped::new(&region, at.sireads),
                    Mapped::new(&region, at.siread_relations),
                ),
                store,
                cache: StatusCache::default(),
                next_idle_ms: AtomicU64::new(u64::MAX),
                search_steps: AtomicU64::new(0),
                recovery: Mutex::new(None),
                region,
            }
        };

        Arc::new(txn)
    }

    /// Opens a new region for use, after recovery read the log. Every xid below `next_xid` is
    /// finished.
    ///
    /// # Errors
    /// Those of the store, which gets the outcomes that recovery found.
    pub fn init(&self, next_xid: Xid) -> Result<(), TxnError> {
        let next = next_xid.max(Xid::FIRST_NORMAL).0;
        let c = &self.control[0];
        c.xid_latch.init_given_back(Tranche::XidGen);
        c.publication.init_given_back(Tranche::Publication);
        c.detector.init(Tranche::Other);
        c.sinval.init();
        self.table.init();
        self.rows.init();
        self.init_serial();

        self.finish_recovery()?;
        let page = self.params.status_page() as u64;
        let low = next / page * page;
        let mut packed = vec![0u8; page as usize / 4];
        if low < next {
            self.store.read_statuses(Xid(low), &mut packed)?;
        }

        for xid in low..next {
            let at = (xid - low) as usize;
            let word = match packed[at / 4] >> (at % 4 * 2) & 3 {
                STATUS_COMMITTED => Word::Committed { csn: Csn::RECOVERED.0 },
                _ => Word::Aborted,
            };

            self.ring().finish(xid, word);
        }

        self.store.truncate_csns(Xid(next))?;

        let b = &c.bounds;
        for (word, value) in [
            (&c.published.watermark, Csn::RECOVERED.0),
            (&c.published.oldest, next),
            (&b.ring_low, low),
            (&b.ring_limit, low + self.params.csn_ring as u64),
            (&b.horizon_intent, next),
            (&b.horizon, next),
            (&b.saved_below, low),
            (&b.csn_log_low, low),
            (&b.csn_log_high, low),
            (&c.next_xid, next),
        ] {
            // Relaxed: `Region::publish` opens the region to others after this.
            word.store(value, Relaxed);
        }

        Ok(())
    }

    /// The region.
    pub fn region(&self) -> &Arc<Region> {
        &self.region
    }

    /// The sizes that the region was created with.
    pub fn params(&self) -> &TxnParams {
        &self.params
    }

    /// The next xid to hand out. Other sessions may have taken it by the time the caller looks.
    pub fn next_xid(&self) -> Xid {
        // Acquire: pairs with `Ring::take_xid`.
        Xid(self.control[0].next_xid.load(Acquire))
    }

    /// The number of the last commit that new snapshots see.
    pub fn watermark(&self) -> Csn {
        // Acquire: pairs with `Ring::publish`.
        Csn(self.control[0].published.watermark.load(Acquire))
    }

    #[inline]
    pub(crate) fn ring(&self) -> Ring<'_> {
        let c = &self.control[0];
        Ring {
            words: &self.ring_words,
            low: &c.bounds.ring_low,
            limit: &c.bounds.ring_limit,
            next: &c.next_xid,
            oldest: &c.published.oldest,
            watermark: &c.published.watermark,
        }
    }

    /// The status of any xid. A subtransaction of a running transaction is in progress. So is a
    /// transaction whose commit new snapshots do not see yet.
    ///
    /// # Errors
    /// Those of reading the store.
    pub fn status(&self, xid: Xid) -> Result<XidStatus, TxnError> {
        if !xid.is_normal() {
            return Ok(match xid {
                Xid::FROZEN => XidStatus::Committed(Csn::FROZEN),
                _ => XidStatus::Aborted,
            });
        }
        if let Some(status) = self.recovery_status(xid)? {
            return Ok(status);
        }
        Ok(match self.word(xid)? {
            Word::Committed { csn } if csn <= self.watermark().0 => XidStatus::Committed(Csn(csn)),
            Word::Aborted => XidStatus::Aborted,
            _ => XidStatus::InProgress,
        })
    }

    /// False for a transaction that neither ended nor runs in any session: it never began, or its
    /// outcome is lost. For checks.
    ///
    /// # Errors
    /// Those of reading the store.
    pub fn is_accounted_for(&self, xid: Xid) -> Result<bool, TxnError> {
        if !xid.is_normal() || self.recovery_status(xid)?.is_some() {
            return Ok(true);
        }

        loop {
            let word = self.word(xid)?;
            let (slot, top) = match word {
                Word::Committed { .. } | Word::Aborted => return Ok(true),
                Word::Unassigned => return Ok(false),
                Word::Sub { top } => return self.is_accounted_for(Xid(top)),
                Word::Running { slot } => (slot, xid),
            };
            // Acquire: pairs with the end of a transaction, which gives the word its outcome before
            // the slot forgets the xid.
            if self.xids.get(slot as usize).is_some_and(|x| x.0.load(Acquire) == top.0) {
                return Ok(true);
            }
            if self.word(xid)? == word {
                return Ok(false);
            }
        }
    }

    /// The word of any normal xid, wherever it is kept. A commit below the horizon has csn 0.
    pub(crate) fn word(&self, xid: Xid) -> Result<Word, TxnError> {
        if xid >= self.next_xid() {
            return Ok(Word::Unassigned);
        }
        match self.ring().read(xid.0) {
            Some(word) => Ok(word),
            None => self.spilled_word(xid),
        }
    }

    /// The top xid of a running subtransaction, or the xid itself.
    #[cfg(test)]
    pub(crate) fn top_of(&self, xid: Xid) -> Result<Xid, TxnError> {
        if !xid.is_normal() {
            return Ok(xid);
        }
        Ok(match self.word(xid)? {
            Word::Sub { top } => Xid(top),
            _ => xid,
        })
    }

    /// True if `xid` committed before the snapshot was taken. The caller decides about its own xids
    /// itself.
    ///
    /// # Errors
    /// Those of reading the store.
    #[inline]
    pub fn visible(&self, snapshot: &Snapshot, xid: Xid) -> Result<bool, TxnError> {
        if xid >= snapshot.xmax {
            return Ok(false);
        }
        if !xid.is_normal() {
            return Ok(xid == Xid::FROZEN);
        }
        match self.ring().read(xid.0) {
            Some(Word::Committed { csn }) => Ok(csn <= snapshot.csn.0),
            Some(_) => Ok(false),
            None => self.visible_spilled(snapshot, xid),
        }
    }

    #[cold]
    fn visible_spilled(&self, snapshot: &Snapshot, xid: Xid) -> Result<bool, TxnError> {
        if xid < snapshot.xmin {
            return Ok(self.final_status(xid)? == STATUS_COMMITTED);
        }
        match self.spilled_word(xid)? {
            Word::Committed { csn } => Ok(csn <= snapshot.csn.0),
            _ => Ok(false),
        }
    }

    /// The word of an xid that left the ring.
    fn spilled_word(&self, xid: Xid) -> Result<Word, TxnError> {
        let b = &self.control[0].bounds;

        // Acquire: pairs with the publication of the horizon, before which everything below was
        // finished.
        if xid.0 >= b.horizon.load(Acquire) {
            let word = self.csn_log_word(xid)?;
            // The log may have been cut off while it was read. Then the status says enough.
            if xid.0 >= b.horizon.load(Acquire) {
                return word.ok_or_else(|| {
                    TxnError::Io(std::io::Error::other(format!(
                        "the csn log has no entry for transaction {xid}"
                    )))
                });
            }
        }

        Ok(match self.final_status(xid)? {
            STATUS_COMMITTED => Word::Committed { csn: Csn::FROZEN.0 },
            _ => Word::Aborted,
        })
    }

    /// The status bits of a finished xid that left the ring. A transaction without a status never
    /// ended and counts as aborted.
    fn final_status(&self, xid: Xid) -> Result<u8, TxnError> {
        Ok(match self.cache.status(&*self.store, xid, self.horizon_recent())? {
            STATUS_COMMITTED => STATUS_COMMITTED,
            _ => STATUS_ABORTED,
        })
    }

    /// Claims a slot for a session that waits through `waiter`.
    ///
    /// # Errors
    /// `TooManySessions` if every slot is taken, `Poisoned` if the region has been given up.
    pub fn session(self: &Arc<Self>, waiter: Box<dyn Waiter>) -> Result<TxnSession, TxnError> {
        let slot = Slot::claim(&self.region, waiter).map_err(|e| match e {
            RegionError::TooManySessions(max) => TxnError::TooManySessions { max },
            RegionError::Poisoned => TxnError::Poisoned,
            other => TxnError::Region(other),
        })?;
        let index = slot.index().0 as usize;
        let line = &self.slots[index];
        debug_assert_eq!(self.xids[index].0.load(Relaxed), 0, "a claimed slot has no transaction");
        line.session_id.store(slot.session_id(), Relaxed);
        line.commit_state.store(0, Relaxed);
        line.subs_waited.store(0, Relaxed);
        self.reset_activity(index, line.database.swap(0, Relaxed));
        // Release: the views read the line of a slot whose process is set.
        line.process.store(self.region.process() + 1, Release);
        Ok(TxnSession::new(slot, self.clone()))
    }
}
