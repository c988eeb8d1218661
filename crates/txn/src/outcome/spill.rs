//! Statuses and csn words outside the region: recovery, spilling, and the cache of words that were
//! read back.

use crate::outcome::csn::{STATUS_ABORTED, STATUS_COMMITTED, STATUS_IN_PROGRESS, Word};
use crate::{Csn, StatusStore, Txn, TxnError, Xid, XidStatus};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Status pages that recovery touched, by first xid.
#[derive(Default)]
pub(crate) struct Recovery {
    pages: BTreeMap<u64, Vec<u8>>,
}

pub(crate) fn get_bits(packed: &[u8], at: usize) -> u8 {
    packed[at / 4] >> (at % 4 * 2) & 3
}

pub(crate) fn set_bits(packed: &mut [u8], at: usize, bits: u8) {
    let shift = at % 4 * 2;
    packed[at / 4] = packed[at / 4] & !(3 << shift) | bits << shift;
}

impl Txn {
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
        // Relaxed: `next_xid` is 0 only before `init`, in the one process that runs it.
        if self.control[0].next_xid.load(Relaxed) != 0 {
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

    /// A word of the spilled csn log. `None` if there is none.
    pub(crate) fn csn_log_word(&self, xid: Xid) -> Result<Option<Word>, TxnError> {
        if let Some(word) = self.cache.csn(xid) {
            return Ok(Some(word));
        }
        let mut raw = [0u64];
        self.store.read_csns(xid, &mut raw)?;
        let word = Word::decode(raw[0]);
        if word.is_final() {
            self.cache.remember_csn(xid, word);
        }
        Ok((word != Word::Unassigned).then_some(word))
    }
}

const STATUS_GROUPS: usize = 2048;
const CSN_ENTRIES: usize = 256;
/// Xids in a cached group: their statuses fill half a word.
const GROUP: u64 = 16;
/// Above it, a group's tag would not fit its half word. Such xids are read from the store each
/// time.
const CACHED_BELOW: u64 = GROUP * STATUS_GROUPS as u64 * (u32::MAX as u64);

/// Final outcomes read back from the store, for this process.
pub(crate) struct StatusCache {
    /// Direct-mapped: tag + 1 in the upper half, sixteen statuses in the lower.
    statuses: Box<[AtomicU64]>,
    /// Direct-mapped: (xid, word).
    csns: Mutex<Box<[(u64, u64)]>>,
}

impl Default for StatusCache {
    fn default() -> Self {
        StatusCache {
            statuses: (0..STATUS_GROUPS).map(|_| AtomicU64::new(0)).collect(),
            csns: Mutex::new(vec![(0, 0); CSN_ENTRIES].into_boxed_slice()),
        }
    }
}

impl StatusCache {
    /// The status bits of an xid. Groups that lie wholly below `horizon` never change and are kept.
    pub(crate) fn status(&self, store: &dyn StatusStore, xid: Xid, horizon: Xid) -> Result<u8, TxnError> {
        let group = xid.0 / GROUP;
        let at = (xid.0 % GROUP) as usize;
        let entry = &self.statuses[group as usize % STATUS_GROUPS];
        let tag = group / STATUS_GROUPS as u64 + 1;
        let cacheable = xid.0 < CACHED_BELOW;
        // Relaxed (both): the entry is one word, complete in itself.
        let seen = entry.load(Relaxed);
        if cacheable && seen >> 32 == tag {
            return Ok(get_bits(&(seen as u32).to_le_bytes(), at));
        }
        let mut packed = [0u8; GROUP as usize / 4];
        store.read_statuses(Xid(group * GROUP), &mut packed)?;
        if cacheable && (group + 1) * GROUP <= horizon.0 {
            entry.store(tag << 32 | u32::from_le_bytes(packed) as u64, Relaxed);
        }
        Ok(get_bits(&packed, at))
    }

    fn csn(&self, xid: Xid) -> Option<Word> {
        let csns = self.csns.lock().unwrap_or_else(|e| e.into_inner());
        let (kept, word) = csns[xid.0 as usize % CSN_ENTRIES];
        (kept == xid.0).then(|| Word::decode(word))
    }

    fn remember_csn(&self, xid: Xid, word: Word) {
        let mut csns = self.csns.lock().unwrap_or_else(|e| e.into_inner());
        csns[xid.0 as usize % CSN_ENTRIES] = (xid.0, word.encode());
    }
}

const _: () = assert!(STATUS_IN_PROGRESS == 0);
