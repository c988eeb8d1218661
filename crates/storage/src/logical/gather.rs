//! Changes of rows that a transaction has made and not logged yet.
//!
//! **The naive way** logs each change of a row with a record of its own. A short transaction then
//! reserves room in the log, sums and copies as often again as for its heaps, and the reader goes
//! through twice the records.
//!
//! A session therefore gathers the bodies of its changes in memory, and logs them with one record.
//! A follower needs a change only once its transaction commits. The session logs what it has
//! gathered:
//!
//! - before the transaction commits or is prepared. No change goes ahead with its commit while
//!   there is something gathered (`Session::last_change`);
//! - before anything else that the transaction logs for followers (TRUNCATE, a message, a
//!   publication), so that the order stays;
//! - before a change of another subtransaction, because a record belongs to one xid;
//! - when the bytes would become more than [`GATHERED_MAX`].
//!
//! If the (sub)transaction rolls back, its changes are forgotten, and the log never has them.
//!
//! **Descriptions.** Each change names a description by its position, which was fine when the
//! change was made. The place of the record decides, as for a single change (`chapter.rs`). If it
//! is too far behind a description, the session logs the same description anew and the record
//! behind it. It keeps the bytes of the descriptions for that: the table may have another form by
//! now, within the same transaction.
//!
//! **A slot that was created meanwhile** starts behind the transaction's commit, because its
//! creator waits for every transaction with an xid. So the transaction needs no look at the slots
//! when it logs what it has gathered.
//!
//! A process that is killed takes its gathered changes with it, as its transaction.

use super::change::Kind;
use super::chapter::usable_before;
use super::described::{Description, Followed};
use super::gathered::{ChangeBytes, Gathered};
use crate::engine::Session;
use crate::{Lsn, Result};

/// Bytes that are gathered at most, but for a change that is larger on its own.
const GATHERED_MAX: usize = 8 << 10;

impl Session {
    /// Gathers a changed row of a table that has this description. It is logged before the
    /// transaction commits.
    ///
    /// # Errors
    /// Those of logging what was gathered before.
    pub fn log_row(&self, followed: Followed, change: &ChangeBytes, description: &Description) -> Result<()> {
        let xid = self.current_xid()?;
        let mut gathered = self.gathered().borrow_mut();
        let body = change.body();
        let is_full = gathered.bytes.len() + body.len() > GATHERED_MAX;
        if !gathered.is_empty() && (gathered.xid != xid || is_full) {
            self.log_all(&mut gathered)?;
        }
        if gathered.is_empty() {
            gathered.begin(followed, xid);
        }
        gathered.add(body, description);
        Ok(())
    }

    /// Logs what the transaction has gathered.
    ///
    /// # Errors
    /// Those of the log. The changes stay gathered, and the transaction cannot commit.
    #[inline]
    pub(crate) fn log_gathered(&self) -> Result<()> {
        let mut gathered = self.gathered().borrow_mut();
        if gathered.is_empty() { Ok(()) } else { self.log_all(&mut gathered) }
    }

    /// Has the transaction gathered nothing?
    #[inline]
    pub(crate) fn has_nothing_gathered(&self) -> bool {
        self.gathered().borrow().is_empty()
    }

    /// Forgets what (sub)transactions have gathered that are over.
    pub(crate) fn forget_gathered(&self) {
        let mut gathered = self.gathered().borrow_mut();
        if !gathered.is_empty() && !self.is_mine(gathered.xid) {
            gathered.clear();
        }
    }

    fn log_all(&self, gathered: &mut Gathered) -> Result<()> {
        let Some(followed) = gathered.followed else { return Ok(()) };
        let xid = gathered.xid;
        if !self.is_mine(xid) {
            // A transaction that ended with its region.
            gathered.clear();
            return Ok(());
        }
        loop {
            let limit = gathered.tables.iter().map(|table| usable_before(table.at.at)).min();
            let limit = limit.unwrap_or(Lsn(u64::MAX));
            if self.log_pieces(followed, xid, Kind::Row, &mut gathered.bytes, limit)? {
                gathered.clear();
                return Ok(());
            }
            // The session stood still meanwhile, and others have logged much.
            let end = self.storage().wal().insert_position();
            for at in 0..gathered.tables.len() {
                let Description { body, at: before } = gathered.tables[at].clone();
                if usable_before(before.at) <= end {
                    let described = self.log_description(followed, &body)?;
                    gathered.tables[at].at = described;
                    gathered.rename(before.at, described.at);
                }
            }
        }
    }
}
