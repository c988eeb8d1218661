//! Background removal of dead versions and their index entries.

use super::HeapRel;
use crate::btree::IndexRel;
use crate::{Result, Storage};
use sinew_txn::TxnSession;

#[derive(Debug, Default, Clone, Copy)]
pub struct VacuumStats {
    pub pages: u64,
    pub tuples_live: u64,
    pub tuples_dead_removed: u64,
    pub tuples_dead_kept: u64,
    pub pages_truncated: u64,
}

pub fn vacuum(_st: &Storage, _s: &TxnSession, _rel: &HeapRel, _indexes: &[IndexRel]) -> Result<VacuumStats> {
    unimplemented!()
}
