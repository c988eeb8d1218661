//! A session at the gate of commits (`crate::gate`): as a committer, and as the keeper.

use super::TxnSession;
use crate::gate::{Closing, Gate};
use crate::outcome::publish::CommitState;
use crate::{Txn, TxnError, Xid};
use sinew_sync::kill_point;
use sinew_sync::shim::{Instant, fence, unix_us};
use std::sync::atomic::Ordering::{Acquire, SeqCst};
use std::time::Duration;

/// Between two looks at a closed gate.
const LOOK: Duration = Duration::from_millis(1);

impl TxnSession {
    pub(super) fn gate(&self) -> &Gate {
        &self.txn.control[0].bounds.gate
    }

    /// Runs `write`, which inserts a commit record and ends the state *inserting*, in a critical
    /// section, while the gate is open. `before` runs before each attempt.
    pub(super) fn pass_gate<R>(
        &self,
        before: impl Fn(),
        write: impl FnOnce() -> Result<R, TxnError>,
    ) -> Result<R, TxnError> {
        let mut write = Some(write);
        loop {
            before();
            let tried = self.slot.critical(|| {
                self.txn.set_commit_state(self.index(), CommitState::Inserting);
                match (self.gate().look(), write.take()) {
                    (None, Some(write)) => Ok(write()),
                    (Some(closing), kept) => {
                        write = kept;
                        self.txn.set_commit_state(self.index(), CommitState::None);
                        Err(closing)
                    }
                    (None, None) => unreachable!("the loop ends once it has run"),
                }
            });
            match tried {
                Ok(written) => return written,
                Err(closing) => self.wait_at_gate(closing)?,
            }
        }
    }

    /// Waits until the gate is opened, and breaks it if that takes too long. It does not look at
    /// interrupts: the commit goes on in a moment.
    #[cold]
    fn wait_at_gate(&self, closing: Closing) -> Result<(), TxnError> {
        let end = Instant::now() + closing.patience();
        while self.gate().is_closed_by(closing) {
            let now = Instant::now();
            if now >= end {
                self.gate().open(closing);
                return Ok(());
            }
            let seen = self.slot.wake_seq();
            self.slot.wait(seen, Some(now + LOOK))?;
        }
        Ok(())
    }

    /// Runs `at` at a moment at which every commit whose record is in the log is visible, and no
    /// record of a commit is added. `at` may run more than once: the last time counts.
    ///
    /// # Errors
    /// Those of `at`, interrupts while it waits, and `Poisoned`.
    pub fn between_commits<R, E: From<TxnError>>(&self, mut at: impl FnMut() -> Result<R, E>) -> Result<R, E> {
        let mut tries = 0;
        loop {
            let Some(closing) = self.gate().close(self.slot.index().0, unix_us(), tries) else {
                self.check_interrupts()?;
                let seen = self.slot.wake_seq();
                self.slot.wait(seen, Some(Instant::now() + LOOK)).map_err(TxnError::from)?;
                continue;
            };
            kill_point("gate: closed");
            let done = self.txn.wait_for_commits_under_way(self).map_err(E::from).and_then(|()| at());
            let was_closed = self.gate().open(closing);
            let done = done?;
            if was_closed {
                return Ok(done);
            }
            tries += 1;
            self.check_interrupts()?;
        }
    }

    /// Waits until every transaction has ended that has an xid now. A transaction that gets its xid
    /// later sees everything that the caller stored in shared memory before the call, if it looks
    /// behind a `SeqCst` fence after it got the xid.
    ///
    /// # Errors
    /// Those of [`TxnSession::lock`].
    pub fn wait_for_all_xids(&self) -> Result<(), TxnError> {
        for xid in self.txn.xids_now() {
            if Some(xid) != self.top_xid() {
                self.wait_for_xid(xid, crate::WaitPolicy::Block)?;
            }
        }
        Ok(())
    }
}

impl Txn {
    /// The top xids of all transactions that run now, prepared ones among them.
    fn xids_now(&self) -> Vec<Xid> {
        // SeqCst: pairs with the fence of a writer that has got its xid: see `wait_for_all_xids`.
        fence(SeqCst);
        // Acquire: pairs with `hand_out`.
        let xids = self.slots.iter().map(|line| Xid(line.xid.load(Acquire)));
        xids.filter(|xid| xid.is_some()).collect()
    }
}
