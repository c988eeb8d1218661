//! Row locks shared by several transactions: the table beside the row header's xmax.

use crate::{TxnError, TxnSession, Xid};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum RowLockStrength {
    KeyShare = 0,
    Share,
    NoKeyUpdate,
    Update,
}
impl RowLockStrength {
    /// PostgreSQL's row-lock conflict table.
    pub fn conflicts(self, other: RowLockStrength) -> bool {
        (self as u8) + (other as u8) >= 3
    }
}

/// A row in the shared-lockers table: relation file and tuple id. Void after a crash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RowTag {
    pub database: u32,
    pub file: u64,
    pub block: u32,
    pub slot: u16,
}

/// Records a locker of a row whose header says "several lockers"; call under the page's exclusive latch.
pub fn add(_s: &TxnSession, _row: RowTag, _xid: Xid, _strength: RowLockStrength) -> Result<(), TxnError> {
    unimplemented!()
}
/// Running lockers of the row (finished ones are dropped from the table on the way).
pub fn lockers(_s: &TxnSession, _row: RowTag) -> Result<Vec<(Xid, RowLockStrength)>, TxnError> {
    unimplemented!()
}
