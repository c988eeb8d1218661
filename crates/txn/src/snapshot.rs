//! Snapshots: O(1), no lock, no scan. How they are taken and protected is in `horizon`.

use crate::csn::Word;
use crate::horizon::Horizon;
use crate::{CommandId, Csn, Txn, TxnError, Xid};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// What a statement sees: every transaction with a CSN at or below `csn`, and of its own transaction what commands
/// before `command` wrote.
///
/// Invariant: `xmin <= xmax`; whatever committed below `xmin` did so at or below `csn`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot {
    pub csn: Csn,
    /// Every xid below is finished.
    pub xmin: Xid,
    /// No xid at or above had committed when the snapshot was taken.
    pub xmax: Xid,
    pub command: CommandId,
}

/// Words on a cache line.
const WORDS_A_LINE: usize = 8;

impl Txn {
    pub(crate) fn horizon_words(&self) -> Horizon<'_> {
        let b = &self.control[0].bounds;
        Horizon { xmins: &self.xmins, intent: &b.horizon_intent, horizon: &b.horizon }
    }

    /// Every xid below is finished, and its outcome is the same to every snapshot there is or will be: versions that were
    /// deleted by a committed xid below it can be removed. Looks at every session; see `horizon_recent`.
    pub fn horizon(&self) -> Xid {
        let oldest = self.advance_oldest();
        Xid(self.horizon_words().compute(oldest))
    }

    /// The horizon as last computed by anyone: one load, just as safe to use, perhaps older.
    pub fn horizon_recent(&self) -> Xid {
        // Acquire: pairs with `Horizon::compute`.
        Xid(self.control[0].bounds.horizon.load(Acquire))
    }

    /// Moves the oldest running xid on, also through the spilled log if it lies there.
    pub(crate) fn advance_oldest(&self) -> u64 {
        let ring = self.ring();
        let mut oldest = ring.advance_oldest();
        // Acquire: pairs with `recycle`'s release of the limit.
        while oldest < ring.low.load(Acquire) {
            let watermark = self.watermark().0;
            // An error only leaves the horizon where it is.
            match self.csn_log_word(Xid(oldest)) {
                Ok(Some(Word::Committed { csn })) if csn <= watermark => {}
                Ok(Some(Word::Aborted)) => {}
                _ => return oldest,
            }
            // Release: as in `Ring::advance_oldest`.
            ring.oldest.fetch_max(oldest + 1, Release);
            oldest = ring.advance_oldest().max(oldest + 1);
        }
        oldest
    }

    /// Takes a snapshot for a session; `published`: it already protects an xmin.
    #[inline]
    pub(crate) fn snapshot(
        &self,
        slot: usize,
        published: bool,
        command: CommandId,
    ) -> Result<Snapshot, TxnError> {
        let me = (!published).then(|| self.xmin_at(slot));
        let (xmin, csn, xmax) = self.horizon_words().snapshot(me, &self.ring());
        Ok(Snapshot { csn: Csn(csn), xmin: Xid(xmin), xmax: Xid(xmax), command })
    }

    pub(crate) fn set_xmin(&self, slot: usize, xmin: u64) {
        // Release: what the session read under the old xmin precedes; pairs with `scan`.
        self.xmins[self.xmin_at(slot)].0.store(xmin, Release);
    }

    /// Where a slot's word stands among the xmins. The words are dense, so that a scan reads few lines, but the slots of a
    /// process are neighbours, and every statement stores twice: neighbours stand on different lines.
    #[inline]
    fn xmin_at(&self, slot: usize) -> usize {
        let lines = self.xmins.len() / WORDS_A_LINE;
        // What the whole lines have no room for stands behind them.
        if slot >= lines * WORDS_A_LINE { slot } else { slot % lines * WORDS_A_LINE + slot / lines }
    }

    /// For views: the xmin that a slot protects.
    pub(crate) fn xmin_of(&self, slot: usize) -> Xid {
        // Relaxed: shown to people.
        Xid(self.xmins[self.xmin_at(slot)].0.load(Relaxed))
    }
}
