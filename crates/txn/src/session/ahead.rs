//! A commit that goes ahead: the record of a transaction's last change carries the commit.
//!
//! The storage below uses it for a statement that ends its transaction and changes one row. The
//! usual way writes two records, one for the change under its page's latch and one for the
//! commit. Each moves the line that gives positions in the log, and on many cores this line is the
//! limit of short transactions.
//!
//! **The protocol.**
//!
//! 1. The caller has latched the page, and nothing is left that could fail.
//! 2. In a critical section, [`TxnSession::change_and_commit`] sets the commit state `Inserting`
//!    and looks at the gate. If the gate is closed, the state is taken back and the change is
//!    logged alone: no session waits at the gate with a latch. The commit then comes by the usual
//!    way. If the gate is open, the record carries the commit, and the state becomes `Plain`.
//! 3. The statement comes to its end. Interrupts stay pending, because nothing is undone any more.
//! 4. [`TxnSession::commit`] flushes the record if the commit is synchronous, and publishes it.
//!
//! An error between 2 and 4 would be a bug of a layer above. [`TxnSession::abort`] then publishes
//! the commit as well, since the log has it. The caller learns of its error, and not of the commit.
//!
//! **A crash.** A death in the critical section gives the region up, and recovery finds the record
//! or not. From there on the state says that the commit is in the log, and the reaper publishes it,
//! as it does between the record and the publication of any commit.

use super::TxnSession;
use crate::TxnError;
use crate::outcome::publish::CommitState;

impl TxnSession {
    /// Can the transaction's commit go ahead with its next change, as far as this layer knows? It
    /// has an xid, no subtransactions, nothing to tell listeners, and is not SERIALIZABLE.
    pub fn may_commit_ahead(&self) -> bool {
        self.top_xid().is_some()
            && self.depth() == 0
            && self.subs.borrow().is_empty()
            && !self.serial.has_record()
            && !self.notify.posted.get()
    }

    /// Runs `change`, which logs the transaction's last change and returns the end of its record.
    /// It is told whether the record is to carry the commit. The caller is in a critical section.
    pub fn change_and_commit<R>(&self, change: impl FnOnce(bool) -> (R, u64)) -> R {
        debug_assert!(self.slot.in_critical(), "a commit's record is inserted in a critical section");
        debug_assert!(self.may_commit_ahead(), "nothing else belongs to the commit");
        let (txn, index) = (&self.txn, self.index());
        txn.set_commit_state(index, CommitState::Inserting);
        if self.gate().look().is_some() {
            txn.set_commit_state(index, CommitState::None);
            return change(false).0;
        }
        let (done, end) = change(true);
        self.ahead.set(Some(end));
        txn.set_commit_state(index, CommitState::Plain);
        done
    }

    /// Has the log the commit of the transaction, which is still open?
    #[inline]
    pub fn is_committed_ahead(&self) -> bool {
        self.ahead.get().is_some()
    }

    /// Publishes a commit that went ahead and that its session did not end. False if there is none.
    #[cold]
    pub(super) fn finish_ahead(&self) -> Result<bool, TxnError> {
        let (Some(_), Some(top)) = (self.ahead.take(), self.top_xid()) else { return Ok(false) };
        self.txn.publish_commit_of(&self.slot, self.index() as u32, top, std::iter::empty())?;
        self.txn.set_commit_state(self.index(), CommitState::None);
        Ok(true)
    }
}
