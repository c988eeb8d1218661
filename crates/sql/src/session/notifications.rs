//! The notifications that came for a session. The session's caller takes them between two
//! transactions, as PostgreSQL delivers them.
//!
//! A session that listens ends when its region is given up (57P02): the messages in the region are
//! lost, and the client would miss them in silence. Every call of such a session fails from then
//! on.
//!
//! A wake-up comes with each message. A caller that waits for a client looks whether the session's
//! wake word has moved since the last look ([`Session::has_news`]). An undecided message alone is
//! no news, so that no caller looks again and again until it is decided.

use crate::session::Session;
use crate::session::block::Block;
use sinew_error::{Result, Severity, SqlError, SqlState};
use sinew_sync::slot::WaitEnd;
use sinew_txn::{Notification, TxnError};
use std::time::Instant;

impl Session {
    /// True if the session listens on a channel.
    #[inline]
    pub fn is_listening(&self) -> bool {
        self.state.is_listening()
    }

    /// Takes the messages that came since the last call, in the order of the commits. Inside a
    /// transaction block there are none.
    ///
    /// # Errors
    /// 57P02 if the session has lost its region, and with it messages.
    pub fn take_notifications(&mut self) -> Result<Vec<Notification>> {
        if !self.is_listening() || self.block != Block::Idle {
            return Ok(Vec::new());
        }
        // Before the look, so that a message which comes meanwhile is news.
        self.looked_at = self.state.slot().wake_seq();
        self.state.take_notifications().map_err(|e| self.lost_messages(e))
    }

    /// True if there may be messages that no look has seen.
    pub fn has_news(&self) -> bool {
        self.is_listening()
            && self.block == Block::Idle
            && self.state.slot().wake_seq() != self.looked_at
            && self.state.has_notifications()
    }

    /// Waits until messages come, or until the deadline. Then there are none.
    ///
    /// # Errors
    /// 25001 inside a transaction block, 57014 when the wait is cancelled, 57P01 when the session
    /// is to end, 57P02 as for [`Session::take_notifications`].
    pub fn wait_for_notifications(&mut self, deadline: Option<Instant>) -> Result<Vec<Notification>> {
        self.unpark()?;
        if self.block != Block::Idle {
            let text = "cannot wait for notifications inside a transaction block";
            return Err(SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, text));
        }
        self.state.discard_cancel();
        loop {
            let seen = self.state.slot().wake_seq();
            let came = self.take_notifications()?;
            if !came.is_empty() {
                return Ok(came);
            }
            self.state.check_deadline().map_err(|e| self.lost_messages(e))?;
            match self.state.slot().wait(seen, deadline) {
                Ok(WaitEnd::TimedOut) => return Ok(came),
                Ok(WaitEnd::Woken) => {}
                Err(poisoned) => return Err(self.lost_messages(poisoned.into())),
            }
        }
    }

    /// The error that ends a session which listens and has lost its region.
    pub fn lost_listener(&self) -> Option<SqlError> {
        (self.is_listening() && self.is_stranded()).then(lost_listener)
    }

    fn lost_messages(&self, e: TxnError) -> SqlError {
        match e {
            TxnError::Poisoned if self.is_listening() => lost_listener(),
            other => other.into(),
        }
    }
}

#[cold]
pub(super) fn lost_listener() -> SqlError {
    SqlError::new(
        SqlState::CRASH_SHUTDOWN,
        "terminating connection because another process died while it changed shared memory",
    )
    .severity(Severity::Fatal)
    .detail("The session listens, and notifications were lost with the shared memory.")
    .hint("Connect again, LISTEN again, and look at the data.")
}
