//! Rows that several transactions lock. The table of them is in `crate::lock::rowlock`.

use super::TxnSession;
use crate::rowlock::{RowLockStrength, RowTag};
use crate::{TxnError, Xid, XidStatus};

impl TxnSession {
    /// Records a locker of a row whose header says "several lockers". The caller holds the page's
    /// latch exclusively.
    ///
    /// # Errors
    /// `OutOfSharedMemory` if the table is full after a sweep, and `Poisoned`.
    pub fn add_row_locker(&self, row: RowTag, xid: Xid, strength: RowLockStrength) -> Result<(), TxnError> {
        let pool = &self.txn.control[0].row_pool;
        self.txn.rows.add(&self.slot, pool, row, xid, strength, &|xid| self.runs(xid))
    }

    /// The running lockers of the row. Finished ones are dropped from the table on the way.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn row_lockers(&self, row: RowTag) -> Result<Vec<(Xid, RowLockStrength)>, TxnError> {
        let pool = &self.txn.control[0].row_pool;
        self.txn.rows.lockers(&self.slot, pool, row, &|xid| self.runs(xid))
    }

    fn runs(&self, xid: Xid) -> Result<bool, TxnError> {
        Ok(self.txn.status(xid)? == XidStatus::InProgress)
    }
}
