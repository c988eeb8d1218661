//! Heaps: row versions, same-page chains, row locks.
//!
//! A row's payload is opaque here: the SQL layer encodes its attributes. It may be at most
//! `PAYLOAD_MAX` bytes; larger values are moved out of line by the layer above.

pub mod check;
mod fetch;
mod gather;
mod index_only;
mod lock;
mod many;
mod modify;
mod overwrite;
pub mod page;
mod place;
mod prune;
pub(crate) mod record;
pub mod redo;
mod scan;
pub mod truncate;
pub mod tuple;
mod turn;
pub mod vacuum;
pub(crate) mod visible;
mod wait;
mod window;

pub use check::each_version;
pub(crate) use check::{describe, is_wanted};
pub(crate) use fetch::liveness_and_age;
pub use fetch::{Fetched, fetch, fetch_any, fetch_visible, liveness, seen_version, sees, stamps};
pub use gather::Gathered;
pub use index_only::{MapReader, all_visible_pages};
pub use lock::lock;
pub use many::{IsPlain, Replaced, delete_many, update_many};
pub use modify::{delete, insert, insert_last, multi_insert, multi_insert_frozen, update};
pub use overwrite::overwrite;
pub use scan::Scan;
pub(crate) use scan::chain_starts;
pub use turn::Turn;
pub use window::Window;

use crate::buffer::RecordPage;
use crate::wal::ResourceManager;
use crate::{Lsn, RelFile, Result, Session, TupleId};
use sinew_txn::{SerialTarget, Xid};

/// Bytes that a row's payload may have at most.
pub const PAYLOAD_MAX: usize = 8100;

/// A heap as its user knows it.
#[derive(Debug, Clone, Copy)]
pub struct HeapRel {
    /// The heap's file.
    pub file: RelFile,
    /// For lock tags and messages.
    pub oid: u32,
    /// Percent of a page that inserts fill, 10..=100.
    pub fillfactor: u8,
}

/// The outcome of an update, delete or lock of the version at `tid`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The change or lock is done.
    Done,
    /// Not visible to this command (changed by this very command or a later one of the same
    /// transaction).
    SelfModified,
    /// A concurrent committed update replaced it; its successor (READ COMMITTED rechecks it).
    Updated {
        /// The successor's place.
        next: TupleId,
        /// The transaction that replaced the version.
        xmax: Xid,
    },
    /// A concurrent committed delete.
    Deleted {
        /// The transaction that deleted the version.
        xmax: Xid,
        /// It put the row into another table.
        moved: bool,
    },
    /// `WaitPolicy::Skip`, and another transaction holds the row.
    WouldBlock,
}

/// The new version of an updated row.
pub struct Updated {
    /// The new version's place.
    pub tid: TupleId,
    /// The new version is on the same page and no index needs an entry for it.
    pub same_page: bool,
}

/// For unique checks and index builds: is any version of the chain at `tid` live or of undecided
/// fate?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Liveness {
    /// All versions are dead.
    Dead,
    /// A version is live.
    Live {
        /// The transaction that asks wrote it.
        own: bool,
    },
    /// Inserted or deleted by a running transaction: wait for it, then ask again.
    Undecided(Xid),
}

/// Below are the system's own relations.
pub(crate) const FIRST_USER_OID: u32 = 16_384;

/// Reads and changes of this relation are told to the session's serializable transaction, if it has
/// one.
#[inline]
pub(crate) fn is_watched(s: &Session, oid: u32) -> bool {
    s.is_serializable() && oid >= FIRST_USER_OID
}

/// The relation gets a row, or (`of`) the version there is about to be replaced or ended. The page
/// is latched exclusively.
pub(crate) fn will_write(s: &Session, rel: &HeapRel, of: Option<TupleId>) -> Result<()> {
    if is_watched(s, rel.oid) {
        let database = rel.file.database;
        s.serial_writes(match of {
            Some(tid) => SerialTarget::row(database, rel.oid, tid.block, tid.slot),
            None => SerialTarget::relation(database, rel.oid),
        })?;
    }
    Ok(())
}

/// Inserts a heap record. Inside the critical section.
pub(crate) fn log(s: &Session, rel: &HeapRel, info: u8, xid: Xid, pages: Vec<RecordPage<'_>>) -> Lsn {
    s.log_pages((ResourceManager::Heap, info), xid, rel.file, pages)
}

#[cfg(test)]
mod page_tests;
