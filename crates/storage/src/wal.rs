//! The write-ahead log's public face. Format: docs/format/wal.md.

use crate::buffer::PageWrite;
use crate::{Lsn, PageTag, RelFile, Result};
use sinew_txn::{TxnSession, Xid};

/// Who replays a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum ResourceManager {
    Log = 0,
    Transaction = 1,
    File = 2,
    Heap = 3,
    Btree = 4,
    Maps = 5,
    Sequence = 6,
}

/// A record under construction. Up to 4 pages; each gets a full-page image when it is the first change since the last
/// checkpoint (or `will_init`, which needs neither image nor old contents), else its `data`.
pub struct Record<'a> {
    pub rm: ResourceManager,
    pub info: u8,
    pub xid: Xid,
    pub rel: RelFile,
    pub pages: Vec<RecordPage<'a>>,
    pub data: &'a [u8],
}
pub struct RecordPage<'a> {
    pub page: &'a PageWrite<'a>,
    /// Replay starts from a zeroed page.
    pub will_init: bool,
    /// Always log the whole page (splits).
    pub force_image: bool,
    pub data: &'a [u8],
}

pub struct Wal {}
impl Wal {
    /// Inserts; returns the end position to put on the pages. The pages' bytes must already hold the change (images are taken
    /// from them), and the call stands inside the caller's critical section (`slot.critical`). Space problems are found
    /// before, by `reserve`, never inside.
    pub fn insert(&self, _s: &TxnSession, _record: &Record<'_>) -> Lsn {
        unimplemented!()
    }
    /// Waits until the log is durable up to `lsn`.
    pub fn flush(&self, _s: &TxnSession, _lsn: Lsn) -> Result<()> {
        unimplemented!()
    }
    pub fn insert_position(&self) -> Lsn {
        unimplemented!()
    }
    pub fn flushed(&self) -> Lsn {
        unimplemented!()
    }
}

/// A record as recovery sees it.
pub struct Replay<'a> {
    pub end: Lsn,
    pub info: u8,
    pub xid: Xid,
    pub rel: RelFile,
    pub data: &'a [u8],
    pub pages: Vec<ReplayPage<'a>>,
}
pub struct ReplayPage<'a> {
    pub tag: PageTag,
    pub data: &'a [u8],
    pub will_init: bool,
    pub has_image: bool,
}
/// What to do for a page of the record; `page` is latched exclusively (it may be new: zeroed and extended).
pub enum Redo<'a> {
    /// Apply the data to the page, then nothing else (the caller sets LSN and dirty).
    Apply(&'a mut [u8; 8192]),
    /// Already there, or restored from an image, or the file was deleted later.
    Done,
}
