//! The outcome of any xid.
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

use crate::outcome::csn::{ELSEWHERE, STATUS_ABORTED, STATUS_COMMITTED, Word};
use crate::{Csn, Snapshot, Txn, TxnError, Xid};
use std::sync::atomic::Ordering::Acquire;

/// The outcome of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XidStatus {
    /// It runs.
    InProgress,
    /// It committed. The csn is `Csn::FROZEN` if it committed before every snapshot that is in use.
    Committed(Csn),
    /// It was rolled back, or never ended before a crash.
    Aborted,
}

/// The state in which a snapshot takes a transaction to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XidSeen {
    /// It has ended: the snapshot sees its commit, or it was rolled back.
    Finished,
    /// It ran when the snapshot was taken.
    Running,
    /// It is a part of a transaction that ran when the snapshot was taken.
    RunningPart,
}

impl Txn {
    /// The state in which a snapshot takes a normal xid below its xmax to be. A transaction that
    /// has been rolled back counts as finished, whenever that was: no snapshot sees it.
    ///
    /// # Errors
    /// Those of reading the store.
    pub fn seen(&self, snapshot: &Snapshot, xid: Xid) -> Result<XidSeen, TxnError> {
        let is_part = matches!(self.own_word(xid)?, Word::Sub { .. });
        Ok(match self.status(xid)? {
            XidStatus::Committed(csn) if csn <= snapshot.csn => XidSeen::Finished,
            XidStatus::Aborted => XidSeen::Finished,
            _ if is_part => XidSeen::RunningPart,
            _ => XidSeen::Running,
        })
    }

    /// The status of any xid. A subtransaction of a running transaction is in progress. New
    /// snapshots see a transaction that has committed.
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
            Word::Committed { csn } => XidStatus::Committed(Csn(csn)),
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
                Word::Unassigned | Word::Marked { .. } => return Ok(false),
                Word::Sub { top } => return self.is_accounted_for(Xid(top)),
                // In a region that follows, all that have not ended run elsewhere.
                Word::Running { slot: ELSEWHERE } => return Ok(true),
                Word::Running { slot } => (slot, xid),
            };
            // Acquire: pairs with the end of a transaction, which gives the word its outcome before
            // the slot forgets the xid.
            if self.slots.get(slot as usize).is_some_and(|line| line.xid.load(Acquire) == top.0) {
                return Ok(true);
            }
            if self.word(xid)? == word {
                return Ok(false);
            }
        }
    }

    /// The word of any normal xid, wherever it is kept. A commit below the horizon has csn 0. A
    /// subtransaction whose top has committed has committed too.
    pub(crate) fn word(&self, xid: Xid) -> Result<Word, TxnError> {
        let own = self.own_word(xid)?;
        let Word::Sub { top } = own else { return Ok(own) };
        Ok(match self.own_word(Xid(top))? {
            // Its own word is read again: the subtransaction may have been rolled back before its
            // top ended. A rollback ends the top last.
            Word::Committed { csn } => match self.own_word(xid)? {
                Word::Sub { .. } => Word::Committed { csn },
                own => own,
            },
            Word::Aborted => self.own_word(xid)?,
            _ => Word::Sub { top },
        })
    }

    /// The word that is kept for a normal xid, whatever its top's says.
    pub(crate) fn own_word(&self, xid: Xid) -> Result<Word, TxnError> {
        let ring = self.ring();
        // Acquire: pairs with `recycle`.
        if xid.0 >= ring.limit.load(Acquire) {
            return Ok(Word::Unassigned);
        }
        match ring.read(xid.0) {
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
            Some(Word::Sub { top }) => self.visible_with_top(snapshot, xid, Xid(top)),
            Some(_) => Ok(false),
            None => self.visible_spilled(snapshot, xid),
        }
    }

    /// A subtransaction that has not ended on its own commits with its top.
    #[cold]
    fn visible_with_top(&self, snapshot: &Snapshot, xid: Xid, top: Xid) -> Result<bool, TxnError> {
        // As for `word`.
        Ok(self.visible(snapshot, top)? && self.own_word(xid)? != Word::Aborted)
    }

    #[cold]
    fn visible_spilled(&self, snapshot: &Snapshot, xid: Xid) -> Result<bool, TxnError> {
        if xid < snapshot.xmin {
            return Ok(self.final_status(xid)? == STATUS_COMMITTED);
        }
        match self.spilled_word(xid)? {
            Word::Committed { csn } => Ok(csn <= snapshot.csn.0),
            Word::Sub { top } => self.visible_with_top(snapshot, xid, Xid(top)),
            _ => Ok(false),
        }
    }

    /// The word of an xid that left the ring.
    fn spilled_word(&self, xid: Xid) -> Result<Word, TxnError> {
        let horizon = &self.control[0].horizon;

        // Acquire: pairs with the publication of the horizon, before which everything below was
        // finished.
        if xid.0 >= horizon.load(Acquire) {
            let word = self.csn_log_word(xid)?;
            // The log may have been cut off while it was read. Then the status says enough.
            if xid.0 >= horizon.load(Acquire) {
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
}
