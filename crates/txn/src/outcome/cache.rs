//! Outcomes that this process keeps of those outside the region: pages that recovery gathers, and
//! words that were read back from the store.

use crate::outcome::csn::{STATUS_IN_PROGRESS, Word};
use crate::{StatusStore, TxnError, Xid};
use sinew_sync::shim::AtomicU64;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

/// Status pages that recovery touched, by first xid.
#[derive(Default)]
pub(crate) struct Recovery {
    pub(crate) pages: BTreeMap<u64, Vec<u8>>,
}

pub(crate) fn get_bits(packed: &[u8], at: usize) -> u8 {
    packed[at / 4] >> (at % 4 * 2) & 3
}

pub(crate) fn set_bits(packed: &mut [u8], at: usize, bits: u8) {
    let shift = at % 4 * 2;
    packed[at / 4] = packed[at / 4] & !(3 << shift) | bits << shift;
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

    pub(crate) fn csn(&self, xid: Xid) -> Option<Word> {
        let csns = self.csns.lock().unwrap_or_else(|e| e.into_inner());
        let (kept, word) = csns[xid.0 as usize % CSN_ENTRIES];
        (kept == xid.0).then(|| Word::decode(word))
    }

    pub(crate) fn remember_csn(&self, xid: Xid, word: Word) {
        let mut csns = self.csns.lock().unwrap_or_else(|e| e.into_inner());
        csns[xid.0 as usize % CSN_ENTRIES] = (xid.0, word.encode());
    }
}

const _: () = assert!(STATUS_IN_PROGRESS == 0);
