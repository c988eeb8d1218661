//! Recovery gathers outcomes, and `init` opens a new region with them.

use crate::outcome::cache::{get_bits, set_bits};
use crate::outcome::csn::{STATUS_ABORTED, STATUS_COMMITTED, Word};
use crate::{Csn, Txn, TxnError, Xid, XidStatus};
use sinew_sync::Tranche;
use std::sync::atomic::Ordering::Relaxed;

impl Txn {
    /// Opens a new region for use, after recovery read the log. Every xid below `next_xid` is
    /// finished.
    ///
    /// # Errors
    /// Those of the store, which gets the outcomes that recovery found.
    pub fn init(&self, next_xid: Xid) -> Result<(), TxnError> {
        let next = next_xid.max(Xid::FIRST_NORMAL).0;
        let c = &self.control[0];
        c.xid_latch.init_given_back(crate::tranches::XID_GEN);
        c.notify.init();
        c.detector.init(Tranche::OTHER);
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
            (&c.published.watermark.0, Csn::RECOVERED.0),
            (&c.published.oldest.0, next),
            (&b.ring_low, low),
            (&b.horizon_intent, next),
            (&c.horizon.0, next),
            (&b.saved_below, low),
            (&b.csn_log_low, low),
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
