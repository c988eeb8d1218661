//! A session's transaction: the owner of a slot, its xids, snapshots, and locks.

use crate::{
    CommandId, CommitLog, CommitPayload, LockMode, LockOwner, LockTag, Snapshot, Txn, TxnError, WaitPolicy,
    Xid,
};
use sinew_sync::Slot;
use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// `Send`, not `Sync`; interior mutability, so that every layer can share `&TxnSession`.
pub struct TxnSession {}

impl TxnSession {
    pub fn slot(&self) -> &Slot {
        unimplemented!()
    }
    pub fn txn(&self) -> &Arc<Txn> {
        unimplemented!()
    }
    /// Room for what the layer above keeps per session across transactions (caches, scratch buffers); this crate never
    /// looks inside. Backed by a field `RefCell<Option<Box<dyn Any + Send>>>` that starts as `None`.
    pub fn local(&self) -> &RefCell<Option<Box<dyn Any + Send>>> {
        unimplemented!()
    }
    /// Starts a transaction (no shared write).
    pub fn begin(&self) {
        unimplemented!()
    }
    pub fn in_transaction(&self) -> bool {
        unimplemented!()
    }
    /// The top-level xid if one was assigned.
    pub fn top_xid(&self) -> Option<Xid> {
        unimplemented!()
    }
    /// The xid of the current (sub)transaction, assigned now (parents first) if it has none; takes its xid lock.
    pub fn current_xid(&self) -> Result<Xid, TxnError> {
        unimplemented!()
    }
    /// True for the xids of this transaction whose subtransaction was not rolled back.
    pub fn is_mine(&self, _xid: Xid) -> bool {
        unimplemented!()
    }
    pub fn command(&self) -> CommandId {
        unimplemented!()
    }
    pub fn next_command(&self) -> Result<CommandId, TxnError> {
        unimplemented!()
    }
    /// Opens a subtransaction; the depth is its handle.
    pub fn sub_begin(&self) -> Result<u32, TxnError> {
        unimplemented!()
    }
    /// Merges the innermost subtransaction into its parent.
    pub fn sub_commit(&self) -> Result<(), TxnError> {
        unimplemented!()
    }
    /// Undoes the innermost subtransaction: marks its xids aborted and releases the locks it took.
    pub fn sub_abort(&self, _log: &dyn CommitLog) -> Result<(), TxnError> {
        unimplemented!()
    }
    pub fn depth(&self) -> u32 {
        unimplemented!()
    }
    /// A fresh snapshot; keeps the session's xmin published until `release_snapshot` was called as often, or the end of the
    /// transaction.
    pub fn take_snapshot(&self) -> Result<Snapshot, TxnError> {
        unimplemented!()
    }
    /// Keeps an existing snapshot's xmin published (a cursor's, REPEATABLE READ's).
    pub fn hold_snapshot(&self, _snapshot: &Snapshot) {
        unimplemented!()
    }
    pub fn release_snapshot(&self, _snapshot: &Snapshot) {
        unimplemented!()
    }
    /// Commits: WAL record, flush if `sync`, status and CSN, watermark, sinval, locks released. Without an xid and without
    /// payload only the locks are released. `tail` runs after the watermark and before the locks are released.
    pub fn commit(
        &self,
        _log: &dyn CommitLog,
        _payload: &CommitPayload,
        _sync: bool,
    ) -> Result<(), TxnError> {
        unimplemented!()
    }
    pub fn abort(&self, _log: &dyn CommitLog, _payload: &CommitPayload) -> Result<(), TxnError> {
        unimplemented!()
    }
    /// Takes a heavyweight lock for the transaction (released at its end or its subtransaction's rollback) or the session.
    /// Returns false only for `WaitPolicy::Skip`.
    pub fn lock(
        &self,
        _tag: LockTag,
        _mode: LockMode,
        _owner: LockOwner,
        _wait: WaitPolicy,
    ) -> Result<bool, TxnError> {
        unimplemented!()
    }
    /// Releases one acquisition; false if it was not held.
    pub fn unlock(&self, _tag: LockTag, _mode: LockMode, _owner: LockOwner) -> Result<bool, TxnError> {
        unimplemented!()
    }
    pub fn unlock_all_session(&self) -> Result<(), TxnError> {
        unimplemented!()
    }
    pub fn holds(&self, _tag: LockTag, _mode: LockMode) -> bool {
        unimplemented!()
    }
    /// Waits until the transaction of `xid` (its top) has ended. False for `Skip` when it still runs.
    pub fn wait_for_xid(&self, _xid: Xid, _wait: WaitPolicy) -> Result<bool, TxnError> {
        unimplemented!()
    }
    pub fn set_lock_timeout(&self, _timeout: Option<Duration>) {
        unimplemented!()
    }
    pub fn set_deadlock_timeout(&self, _timeout: Duration) {
        unimplemented!()
    }
    /// The statement's deadline (`statement_timeout`), observed by every wait and by `check_interrupts`.
    pub fn set_statement_deadline(&self, _deadline: Option<Instant>) {
        unimplemented!()
    }
    /// Cancel, terminate, statement deadline: cheap enough for every row. Also yields the worker about every millisecond.
    pub fn check_interrupts(&self) -> Result<(), TxnError> {
        unimplemented!()
    }
}
