//! B-trees over order-preserving byte keys (memcmp order is index order; the SQL layer encodes
//! them).
//!
//! Entries are (key, tid) in that order, so that equal keys have one place each. Readers hold one
//! latch at a time and move right when a page was split under them; writers latch the leaf, and
//! from there up only for a split. Vacuum takes emptied pages out of the tree, and they are used
//! again once no reader can arrive there.

mod build;
pub mod check;
mod cursor;
mod empty;
mod estimate;
mod insert;
mod insert_many;
pub mod page;
pub mod redo;
mod tree;
mod unique;
pub mod vacuum;

pub use build::{Builder, build, create};
pub use cursor::{Cursor, Leaf, Range};
pub use estimate::share;
pub use insert::{insert, insert_last, recheck};
pub use insert_many::{NewEntry, insert_many};

use crate::heap::{HeapRel, is_watched};
use crate::{BlockNo, RelFile, Result, Session, TupleId};
use sinew_txn::SerialTarget;

/// Bytes that a key may have at most.
pub const KEY_MAX: usize = 2600;

/// An index, as its user knows it.
#[derive(Debug, Clone, Copy)]
pub struct IndexRel {
    /// The index's file.
    pub file: RelFile,
    /// The index's OID, for lock tags and messages.
    pub oid: u32,
}

/// The check that an insert makes.
#[derive(Debug, Clone, Copy)]
pub enum Unique<'a> {
    /// No check: the index is not unique.
    No,
    /// Refuse a key that a live row has; waits for undecided ones.
    Check(Sole<'a>),
    /// Look for the key as [`Unique::Check`] does, without a wait, and add the entry in any case.
    /// The caller looks again later ([`recheck`]).
    Later(Sole<'a>),
    /// The entry is of a new version of a row whose older one has the same key.
    Unchanged(&'a HeapRel),
}

/// The part of a key that no other row may have.
#[derive(Debug, Clone, Copy)]
pub struct Sole<'a> {
    /// The heap of the rows.
    pub heap: &'a HeapRel,
    /// Its length in bytes. Bytes behind it are columns that the entry holds besides its key.
    pub len: usize,
}

/// The outcome of an insert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inserted {
    /// The entry is in the index.
    Done,
    /// The entry is in the index, beside that of another row which may live ([`Unique::Later`]).
    Shared,
    /// A live row has the key.
    Duplicate(TupleId),
}

/// Marks numbers of files in the place of OIDs, which do not reach so far for relations in files.
const FILE: u32 = 1 << 31;

impl IndexRel {
    /// The index in the targets of serializable transactions. It names the file: a block's number
    /// means nothing in another file, and a file may become that of another index.
    pub fn serial_relation(&self) -> u32 {
        FILE | self.file.file as u32
    }

    /// The number of the file that a target's relation names, if it names one.
    pub fn file_of_serial_relation(relation: u32) -> Option<u32> {
        (relation & FILE != 0).then_some(relation & !FILE)
    }
}

/// A leaf, as the serializable transaction of a session knows it.
pub(crate) fn leaf(index: &IndexRel, block: BlockNo) -> SerialTarget {
    SerialTarget::page(index.file.database, index.serial_relation(), block)
}

/// A session is about to read a leaf.
#[inline]
pub(crate) fn will_read(s: &Session, index: &IndexRel, block: BlockNo) -> Result<()> {
    if is_watched(s, index.oid) { Ok(s.serial_reads(leaf(index, block))?) } else { Ok(()) }
}

/// A leaf, latched exclusively, is about to get an entry; or it is where an entry is wanted that
/// another stands in the way of.
pub(crate) fn will_write(s: &Session, index: &IndexRel, block: BlockNo) -> Result<()> {
    if is_watched(s, index.oid) { Ok(s.serial_writes(leaf(index, block))?) } else { Ok(()) }
}

/// The least byte string above every string that starts with `prefix`; `None` if there is none.
pub fn after_prefix(mut prefix: Vec<u8>) -> Option<Vec<u8>> {
    let last = prefix.iter().rposition(|&b| b != 0xff)?;
    prefix.truncate(last + 1);
    prefix[last] += 1;
    Some(prefix)
}

#[cfg(test)]
mod page_tests;
#[cfg(test)]
mod tree_tests;
