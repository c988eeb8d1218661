//! Heaps: row versions, same-page chains, row locks.
//!
//! A row's payload is opaque here: the SQL layer encodes its attributes. It may be at most `PAYLOAD_MAX` bytes; larger
//! values are moved out of line by the layer above.

pub mod redo;
pub mod vacuum;

use crate::{RelFile, Result, Storage, TupleId};
use sinew_txn::{RowLockStrength, Snapshot, TxnSession, WaitPolicy, Xid};

pub const PAYLOAD_MAX: usize = 8100;

/// A heap as its user knows it.
#[derive(Debug, Clone, Copy)]
pub struct HeapRel {
    pub file: RelFile,
    /// For lock tags and messages.
    pub oid: u32,
    /// Percent of a page that inserts fill, 10..=100.
    pub fillfactor: u8,
}

/// What became of an update, delete or lock of the version at `tid`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Not visible to this command (changed by this very command or a later one of the same transaction).
    SelfModified,
    /// A concurrent committed update replaced it; its successor (READ COMMITTED rechecks it).
    Updated {
        next: TupleId,
        xmax: Xid,
    },
    /// A concurrent committed delete.
    Deleted {
        xmax: Xid,
    },
    /// `WaitPolicy::Skip` and somebody holds it.
    WouldBlock,
}

pub struct Updated {
    pub tid: TupleId,
    /// The new version is on the same page and no index needs an entry for it.
    pub same_page: bool,
}

pub fn insert(_st: &Storage, _s: &TxnSession, _rel: &HeapRel, _payload: &[u8]) -> Result<TupleId> {
    unimplemented!()
}
/// Many rows per page latch and one WAL record per page.
pub fn multi_insert(
    _st: &Storage,
    _s: &TxnSession,
    _rel: &HeapRel,
    _payloads: &[&[u8]],
    _tids: &mut Vec<TupleId>,
) -> Result<()> {
    unimplemented!()
}
/// Deletes the version at `tid`, which the caller saw under `snapshot`. Waits for concurrent writers as `wait` says.
pub fn delete(
    _st: &Storage,
    _s: &TxnSession,
    _rel: &HeapRel,
    _tid: TupleId,
    _snapshot: &Snapshot,
    _wait: WaitPolicy,
) -> Result<Outcome> {
    unimplemented!()
}
/// `keys_changed`: a column of some index changed (no same-page chain). `key_update`: a key column that foreign keys may refer
/// to changed (takes the Update rather than the NoKeyUpdate row lock).
pub fn update(
    _st: &Storage,
    _s: &TxnSession,
    _rel: &HeapRel,
    _tid: TupleId,
    _payload: &[u8],
    _keys_changed: bool,
    _key_update: bool,
    _snapshot: &Snapshot,
    _wait: WaitPolicy,
) -> Result<(Outcome, Option<Updated>)> {
    unimplemented!()
}
/// SELECT FOR UPDATE and its kin. Follows nothing: `Updated` names the successor.
pub fn lock(
    _st: &Storage,
    _s: &TxnSession,
    _rel: &HeapRel,
    _tid: TupleId,
    _strength: RowLockStrength,
    _snapshot: &Snapshot,
    _wait: WaitPolicy,
) -> Result<Outcome> {
    unimplemented!()
}
/// The version at exactly `tid` if it exists, with visibility left to the caller (recheck after a wait): its payload is appended.
pub fn fetch_any(
    _st: &Storage,
    _s: &TxnSession,
    _rel: &HeapRel,
    _tid: TupleId,
    _out: &mut Vec<u8>,
) -> Result<bool> {
    unimplemented!()
}
/// The member of the chain starting at `tid` (as an index entry gives it) that the snapshot sees; calls `row` with it under pin.
pub fn fetch_visible<R>(
    _st: &Storage,
    _s: &TxnSession,
    _rel: &HeapRel,
    _tid: TupleId,
    _snapshot: &Snapshot,
    _row: impl FnOnce(TupleId, &[u8]) -> R,
) -> Result<Option<R>> {
    unimplemented!()
}
/// For unique checks and index builds: is any version of the chain at `tid` live or of undecided fate?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Liveness {
    Dead,
    Live,
    /// Inserted or deleted by a running transaction: wait for it, then ask again.
    Undecided(Xid),
}
pub fn liveness(_st: &Storage, _s: &TxnSession, _rel: &HeapRel, _tid: TupleId) -> Result<Liveness> {
    unimplemented!()
}

/// A sequential scan; a page's visible rows are decided together and handed out without the latch or a pin. It owns its
/// state and borrows nothing, so that a portal can keep it between calls: storage and session are passed to each call.
pub struct Scan {}
impl Scan {
    /// Where the chain of the row last returned starts: what an index entry for it names.
    pub fn chain_start(&self) -> TupleId {
        unimplemented!()
    }
    pub fn new(_st: &Storage, _s: &TxnSession, _rel: &HeapRel, _snapshot: &Snapshot) -> Result<Scan> {
        unimplemented!()
    }
    /// The next visible row; the slice lives until the next call. (Not an `Iterator`: it lends.)
    pub fn next(&mut self, _st: &Storage, _s: &TxnSession) -> Result<Option<(TupleId, &[u8])>> {
        unimplemented!()
    }
}
