//! The shared transaction state: xid generator, CSN ring, watermark, horizon.

use crate::{Csn, Snapshot, StatusStore, TxnError, TxnSession, Xid};
use sinew_sync::{LayoutBuilder, Region, Waiter};
use std::sync::Arc;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XidStatus {
    InProgress,
    Committed(Csn),
    Aborted,
}

/// Sizes fixed at the region's creation.
#[derive(Debug, Clone, Copy)]
pub struct TxnParams {
    pub sessions_max: u32,
    /// A power of two.
    pub lock_partitions: u32,
    pub locks_max: u32,
    /// Entries of the CSN ring, a power of two.
    pub csn_ring: u32,
}

/// Where this crate's arrays stand in the region.
#[derive(Clone, Copy)]
pub struct TxnSections {}

pub struct Txn {}

impl Txn {
    pub fn layout(_b: &mut LayoutBuilder, _p: &TxnParams) -> TxnSections {
        unimplemented!()
    }
    pub fn attach(
        _region: Arc<Region>,
        _at: TxnSections,
        _p: TxnParams,
        _store: Arc<dyn StatusStore>,
    ) -> Arc<Txn> {
        unimplemented!()
    }
    /// First use of a new region, after recovery read the log: every xid below `next_xid` is finished.
    pub fn init(&self, _next_xid: Xid) -> Result<(), TxnError> {
        unimplemented!()
    }
    /// Recovery: the outcome of a transaction found in the log, before `init` opened the kernel.
    pub fn redo_outcome(&self, _xid: Xid, _subs: &[Xid], _committed: bool) -> Result<(), TxnError> {
        unimplemented!()
    }
    /// Writes all final statuses that are not in the store yet; a checkpoint calls it before its redo point counts.
    pub fn checkpoint(&self, _s: &TxnSession) -> Result<(), TxnError> {
        unimplemented!()
    }
    pub fn region(&self) -> &Arc<Region> {
        unimplemented!()
    }
    pub fn next_xid(&self) -> Xid {
        unimplemented!()
    }
    /// Status of any xid; a subtransaction of a running transaction is in progress.
    pub fn status(&self, _xid: Xid) -> Result<XidStatus, TxnError> {
        unimplemented!()
    }
    /// The top xid of a running subtransaction, or the xid itself.
    pub fn top_of(&self, _xid: Xid) -> Result<Xid, TxnError> {
        unimplemented!()
    }
    /// True if `xid` committed before the snapshot was taken. (The caller treats its own xids itself.)
    pub fn visible(&self, _snapshot: &Snapshot, _xid: Xid) -> Result<bool, TxnError> {
        unimplemented!()
    }
    /// Every xid below is finished, and its outcome is the same to every snapshot there is or will be: versions that were
    /// deleted by a committed xid below it can be removed.
    pub fn horizon(&self) -> Xid {
        unimplemented!()
    }
    /// Claims a slot.
    pub fn session(self: &Arc<Self>, _waiter: Box<dyn Waiter>) -> Result<TxnSession, TxnError> {
        unimplemented!()
    }
    /// Rolls back and frees what dead processes' sessions held. Any process may call it.
    pub fn reap_dead(&self, _s: &TxnSession) -> Result<u32, TxnError> {
        unimplemented!()
    }
}
