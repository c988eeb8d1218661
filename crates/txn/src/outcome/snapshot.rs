//! Snapshots: O(1), no lock, no scan. `horizon` tells how they are taken and protected.

use crate::outcome::csn::Word;
use crate::outcome::exports::Exports;
use crate::outcome::horizon::{Horizon, InUse};
use crate::{CommandId, Csn, Txn, TxnError, Xid};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// The state that a statement sees: every transaction with a CSN at or below `csn`, and of its own
/// transaction the changes of commands before `command`.
///
/// Invariant: `xmin <= xmax`, and every transaction below `xmin` that committed did so at or below
/// `csn`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of the last commit that the snapshot sees.
    pub csn: Csn,
    /// Every xid below is finished.
    pub xmin: Xid,
    /// No xid at or above had been handed out when the snapshot was taken.
    pub xmax: Xid,
    /// The statement's command. It sees the changes of earlier commands of its transaction.
    pub command: CommandId,
}

/// Sessions on a cache line.
const A_LINE: usize = 4;
const _: () = assert!(A_LINE * size_of::<crate::outcome::horizon::SnapshotWords>() == 64);

impl Txn {
    pub(crate) fn horizon_words(&self) -> Horizon<'_> {
        let c = &self.control[0];
        Horizon {
            sessions: &self.snapshots,
            intent: &c.bounds.horizon_intent,
            horizon: &c.horizon.0,
            imports: &c.bounds.imports,
        }
    }

    pub(crate) fn exports(&self) -> Exports<'_> {
        Exports { entries: &self.exports, horizon: self.horizon_words() }
    }

    /// The horizon now. Every xid below it is finished, and every snapshot, in use or to come, sees
    /// the same outcome of it. Versions that a committed xid below it deleted can be removed. The
    /// call looks at every session: see `horizon_recent`.
    pub fn horizon(&self) -> Xid {
        let oldest = self.advance_oldest();
        Xid(self.horizon_words().compute(oldest))
    }

    /// The horizon as any session last computed it. It costs one load, is just as safe to use, and
    /// is perhaps older.
    pub fn horizon_recent(&self) -> Xid {
        Xid(self.horizon_words().recent())
    }

    /// A horizon above `xid`, if there may be one. It is the recent one if that suffices, or if the
    /// transaction has not ended as far as is known. Otherwise the call looks at every session.
    pub fn horizon_past(&self, xid: Xid) -> Xid {
        let oldest = &self.control[0].published.oldest;
        Xid(self.horizon_words().past(xid.0, oldest, || self.horizon().0))
    }

    /// Up to which xid there may be sessions that found what the caller has just taken out of a
    /// shared structure: those whose own xid, or the xmin of whose snapshot, is at or below. Once
    /// the horizon is above there are none. See `horizon.rs`.
    pub fn finders(&self) -> Xid {
        Xid(self.horizon_words().finders(&self.control[0].next_xid))
    }

    /// Every xid below is finished, now and for ever.
    pub fn oldest_running(&self) -> Xid {
        Xid(self.advance_oldest())
    }

    /// Moves the oldest running xid on, through the spilled log too if it lies there.
    pub(crate) fn advance_oldest(&self) -> u64 {
        let ring = self.ring();
        let mut oldest = ring.advance_oldest();
        // Acquire: pairs with `recycle`'s release of the limit.
        while oldest < ring.low.load(Acquire) {
            // An error only leaves the horizon where it is.
            if !self.csn_log_look(Xid(oldest)).is_ok_and(|word| word.is_some_and(Word::is_final)) {
                return oldest;
            }
            // Release: as in `Ring::advance_oldest`.
            ring.oldest.fetch_max(oldest + 1, Release);
            oldest = ring.advance_oldest().max(oldest + 1);
        }
        oldest
    }

    /// Fills `out` with the commits that the snapshots in use see. It looks at every session.
    pub fn snapshots_in_use(&self, out: &mut InUse) {
        self.horizon_words().in_use(&self.control[0].published.watermark.0, out);
    }

    /// The number of a visible commit, as long as the ring knows it.
    pub fn recent_csn(&self, xid: Xid) -> Option<Csn> {
        let ring = self.ring();
        // Acquire: pairs with `recycle`.
        if !xid.is_normal() || xid.0 >= ring.limit.load(Acquire) {
            return None;
        }
        match ring.read(xid.0) {
            Some(Word::Committed { csn }) => Some(Csn(csn)),
            _ => None,
        }
    }

    /// Takes a snapshot for a session. `least` is the least csn of those that it holds already.
    #[inline]
    pub(crate) fn snapshot(
        &self,
        slot: usize,
        least: Option<u64>,
        command: CommandId,
    ) -> Result<Snapshot, TxnError> {
        let me = self.published_at(slot);
        let (xmin, csn, xmax) = self.horizon_words().snapshot(me, least, &self.ring());
        Ok(Snapshot { csn: Csn(csn), xmin: Xid(xmin), xmax: Xid(xmax), command })
    }

    /// The session gave a snapshot back and still holds these, as (xmin, csn).
    pub(crate) fn keep_snapshots(&self, slot: usize, held: &[((u64, u64), u32)]) {
        let (words, me) = (self.horizon_words(), self.published_at(slot));
        let Some(xmin) = held.iter().map(|h| h.0.0).min() else { return words.clear(me) };
        match held {
            [only] => words.reads(me, only.0.1),
            _ => words.reads_several(me, held.iter().map(|h| h.0.1).min().unwrap_or_default()),
        }
        // Release: the session's reads under the old xmin precede. Pairs with `scan`.
        words.sessions[me].xmin.store(xmin, Release);
    }

    pub(crate) fn clear_snapshots(&self, slot: usize) {
        self.horizon_words().clear(self.published_at(slot));
    }

    /// The place of a slot in the array. The array is dense, so that a scan reads few lines. But
    /// the slots of a process are neighbours, and every statement stores there. Neighbours
    /// therefore stand on different lines.
    #[inline]
    pub(crate) fn published_at(&self, slot: usize) -> usize {
        let lines = self.snapshots.len() / A_LINE;
        // Slots that do not fill a whole line stand behind the whole lines.
        if slot >= lines * A_LINE { slot } else { slot % lines * A_LINE + slot / lines }
    }

    /// The xmin that a slot protects, for views.
    pub(crate) fn xmin_of(&self, slot: usize) -> Xid {
        // Relaxed: shown to people.
        Xid(self.snapshots[self.published_at(slot)].xmin.load(Relaxed))
    }
}
