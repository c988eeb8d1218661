//! Recovery gathers outcomes, and `init` opens a new region with them.

use crate::outcome::cache::{get_bits, set_bits};
use crate::outcome::csn::{ELSEWHERE, STATUS_ABORTED, STATUS_COMMITTED, STATUS_IN_PROGRESS, Word};
use crate::prepared::PreparedTree;
use crate::{Csn, Txn, TxnError, Xid, XidStatus};
use sinew_sync::Tranche;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;

/// The transactions without an outcome that run in the new region.
struct Running {
    /// Words of prepared transactions.
    prepared: BTreeMap<u64, Word>,
    /// In a region that follows: those from here on run elsewhere.
    elsewhere_from: u64,
}

impl Running {
    fn oldest(&self, next: u64) -> u64 {
        let prepared = self.prepared.keys().next().copied().unwrap_or(next);
        prepared.min(self.elsewhere_from)
    }

    /// The word of an xid after recovery, by the page of statuses that begins at `first`.
    fn word(&self, xid: u64, first: u64, packed: &[u8]) -> Word {
        if let Some(word) = self.prepared.get(&xid) {
            return *word;
        }
        let at = (xid - first) as usize;
        match packed[at / 4] >> (at % 4 * 2) & 3 {
            STATUS_COMMITTED => Word::Committed { csn: Csn::RECOVERED.0 },
            STATUS_IN_PROGRESS if xid >= self.elsewhere_from => Word::Running { slot: ELSEWHERE },
            _ => Word::Aborted,
        }
    }
}

impl Txn {
    /// Opens a new region for use, after recovery read the log. Every xid below `next_xid` is
    /// finished.
    ///
    /// # Errors
    /// Those of the store, which gets the outcomes that recovery found.
    pub fn init(&self, next_xid: Xid) -> Result<(), TxnError> {
        self.init_with(next_xid, &[])
    }

    /// As `init`, with transactions that recovery found prepared. The one at index `i` gets place
    /// `i` of the table. `restore_prepared` must follow for each.
    ///
    /// Their words say that they run. The words of all later xids are kept too, in the ring or in
    /// the store, because snapshots look them up from the oldest running xid on.
    ///
    /// # Errors
    /// Those of the store. `OutOfSharedMemory` if there are more than `TxnParams::prepared_max`.
    pub fn init_with(&self, next_xid: Xid, prepared: &[PreparedTree]) -> Result<(), TxnError> {
        if prepared.len() > self.params.prepared_max as usize {
            return Err(self.full("prepared transactions", crate::params::PREPARED));
        }
        let prepared = self.words_of_prepared(prepared);
        self.init_running(next_xid, &Running { prepared, elsewhere_from: u64::MAX })
    }

    /// As `init`, for a region that follows the log of another one (`outcome/follow.rs`). Below
    /// `oldest` every transaction is finished. The others run elsewhere if they have no outcome.
    ///
    /// # Errors
    /// Those of the store.
    pub fn init_following(&self, next_xid: Xid, oldest: Xid) -> Result<(), TxnError> {
        // Relaxed: `Region::publish` opens the region to others after this.
        self.control[0].follows.store(1, Relaxed);
        let elsewhere_from = oldest.max(Xid::FIRST_NORMAL).min(next_xid).0;
        self.init_running(next_xid, &Running { prepared: BTreeMap::new(), elsewhere_from })
    }

    /// Whether the region follows the log of another one, so that it has no transactions of its
    /// own.
    pub fn follows(&self) -> bool {
        // Relaxed: written before other processes come.
        self.control[0].follows.load(Relaxed) != 0
    }

    fn init_running(&self, next_xid: Xid, running: &Running) -> Result<(), TxnError> {
        let next = next_xid.max(Xid::FIRST_NORMAL).0;
        let c = &self.control[0];
        c.xid_latch.init_given_back(crate::tranches::XID_GEN);
        c.notify.init();
        c.detector.init(Tranche::OTHER);
        c.prepared.init(crate::tranches::PREPARED_TRANSACTIONS);
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
            self.ring().put_back(xid, running.word(xid, low, &packed));
        }

        self.store.truncate_csns(Xid(next))?;

        // Words of later xids than the oldest one that runs, and that are not in the ring.
        let oldest = running.oldest(next);
        let spilled = (oldest / page * page).min(low);
        for first in (spilled..low).step_by(page as usize) {
            self.store.read_statuses(Xid(first), &mut packed)?;
            let page: Vec<u64> =
                (first..first + page).map(|xid| running.word(xid, first, &packed).encode()).collect();
            self.store.write_csns(Xid(first), &page)?;
        }

        let b = &c.bounds;
        for (word, value) in [
            (&c.published.watermark.0, Csn::RECOVERED.0),
            (&c.published.oldest.0, oldest),
            (&b.ring_low, low),
            (&b.horizon_intent, oldest),
            (&c.horizon.0, oldest),
            (&b.saved_below, low),
            (&b.csn_log_low, spilled),
            (&b.csn_log_high, low),
            (&c.next_xid, next),
            // The last one: see `recovery_status`.
            (&b.ring_limit, low + self.params.csn_ring as u64),
        ] {
            // Relaxed: `Region::publish` opens the region to others after this.
            word.store(value, Relaxed);
        }

        Ok(())
    }

    fn words_of_prepared(&self, prepared: &[PreparedTree]) -> BTreeMap<u64, Word> {
        let mut words = BTreeMap::new();
        for (place, tree) in prepared.iter().enumerate() {
            words.insert(tree.top.0, Word::Running { slot: self.prepared_slot(place as u32) });
            words.extend(tree.subs.iter().map(|sub| (sub.0, Word::Sub { top: tree.top.0 })));
        }
        words
    }

    /// Recovery tells the outcome of a transaction that it found in the log, before `init` opens
    /// the kernel.
    ///
    /// # Errors
    /// Those of reading the store.
    pub fn redo_outcome(&self, xid: Xid, subs: &[Xid], committed: bool) -> Result<(), TxnError> {
        let bits = if committed { STATUS_COMMITTED } else { STATUS_ABORTED };
        let page = self.params.status_page() as u64;
        let mut recovery = self.recovery.lock().unwrap_or_else(|e| e.into_inner());
        let pages = &mut recovery.get_or_insert_default().pages;
        for xid in std::iter::once(&xid).chain(subs) {
            let first = xid.0 / page * page;
            let packed = match pages.entry(first) {
                std::collections::btree_map::Entry::Occupied(e) => e.into_mut(),
                std::collections::btree_map::Entry::Vacant(e) => {
                    let mut packed = vec![0; page as usize / 4];
                    self.store.read_statuses(Xid(first), &mut packed)?;
                    e.insert(packed)
                }
            };
            set_bits(packed, (xid.0 - first) as usize, bits);
        }
        Ok(())
    }

    /// Hands the outcomes that recovery gathered to the store.
    pub(crate) fn finish_recovery(&self) -> Result<(), TxnError> {
        let mut recovery = self.recovery.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(r) = &*recovery {
            for (first, packed) in &r.pages {
                self.store.write_statuses(Xid(*first), packed)?;
            }
        }
        *recovery = None;
        Ok(())
    }

    /// The status of an xid during recovery, from the log and the store. Only the process that
    /// recovers gets one.
    pub(crate) fn recovery_status(&self, xid: Xid) -> Result<Option<XidStatus>, TxnError> {
        // Relaxed: the limit is 0 only before `init`, in the one process that runs it. Not
        // `next_xid`, which every writer changes.
        if self.control[0].bounds.ring_limit.load(Relaxed) != 0 {
            return Ok(None);
        }

        let page = self.params.status_page() as u64;
        let first = xid.0 / page * page;
        let recovery = self.recovery.lock().unwrap_or_else(|e| e.into_inner());
        let at = (xid.0 - first) as usize;
        let bits = match recovery.as_ref().and_then(|r| r.pages.get(&first)) {
            Some(packed) => get_bits(packed, at),
            None => {
                let mut packed = vec![0; page as usize / 4];
                self.store.read_statuses(Xid(first), &mut packed)?;
                get_bits(&packed, at)
            }
        };

        Ok(Some(match bits {
            STATUS_COMMITTED => XidStatus::Committed(Csn::RECOVERED),
            STATUS_ABORTED => XidStatus::Aborted,
            _ => XidStatus::InProgress,
        }))
    }
}
