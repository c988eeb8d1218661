//! B-trees over order-preserving byte keys (memcmp order is index order; the SQL layer encodes them).

pub mod redo;

use crate::heap::HeapRel;
use crate::{RelFile, Result, Storage, TupleId};
use sinew_txn::TxnSession;

pub const KEY_MAX: usize = 2600;

#[derive(Debug, Clone, Copy)]
pub struct IndexRel {
    pub file: RelFile,
    pub oid: u32,
}

#[derive(Debug, Clone, Copy)]
pub enum Unique<'a> {
    No,
    /// Refuse a key that a live row of this heap has; waits for undecided ones.
    Check(&'a HeapRel),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inserted {
    Done,
    /// A live row has the key.
    Duplicate(TupleId),
}

/// Writes the empty tree's pages into a file that `Storage::create_file` made.
pub fn create(_st: &Storage, _s: &TxnSession, _index: &IndexRel) -> Result<()> {
    unimplemented!()
}
pub fn insert(
    _st: &Storage,
    _s: &TxnSession,
    _index: &IndexRel,
    _key: &[u8],
    _tid: TupleId,
    _unique: Unique<'_>,
) -> Result<Inserted> {
    unimplemented!()
}
/// Builds the tree from entries sorted by (key, tid).
pub fn build(
    _st: &Storage,
    _s: &TxnSession,
    _index: &IndexRel,
    _sorted: &mut dyn Iterator<Item = Result<(Vec<u8>, TupleId)>>,
) -> Result<()> {
    unimplemented!()
}

/// A range of keys: `lower` and `upper` are key prefixes.
#[derive(Debug, Clone, Default)]
pub struct Range {
    pub lower: Option<(Vec<u8>, bool)>,
    pub upper: Option<(Vec<u8>, bool)>,
    pub backward: bool,
}

/// Walks a range: entries may be of dead rows, the heap decides. (key, tid) pairs are copied page by page. Owns its state and
/// borrows nothing, so that a portal can keep it between calls.
pub struct Cursor {}
impl Cursor {
    pub fn open(_st: &Storage, _s: &TxnSession, _index: &IndexRel, _range: Range) -> Result<Cursor> {
        unimplemented!()
    }
    pub fn next(&mut self, _st: &Storage, _s: &TxnSession) -> Result<Option<(&[u8], TupleId)>> {
        unimplemented!()
    }
    /// Tells the cursor that the row of the last entry is dead to everyone, so that it may mark the entry.
    pub fn kill_last(&mut self) {}
}
