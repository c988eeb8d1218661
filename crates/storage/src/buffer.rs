//! The buffer pool: pins, content latches, clock sweep.

use crate::page::PAGE_SIZE;
use crate::{BlockNo, Fork, Lsn, PageTag, RelFile, Result};
use sinew_txn::TxnSession;

pub struct Pool {}

/// A pinned page. Unpins on drop.
pub struct Pin<'a> {
    _pool: &'a Pool,
}
/// Shared latch: read the bytes; hint bits through `set_hint`.
pub struct PageRead<'p> {
    _pin: &'p Pin<'p>,
}
/// Exclusive latch.
pub struct PageWrite<'p> {
    _pin: &'p Pin<'p>,
}

impl Pool {
    /// Pins a page, reading it if it is not in the pool. A page beyond the end of the file is `Corrupt`.
    pub fn pin<'a>(&'a self, _s: &'a TxnSession, _tag: PageTag) -> Result<Pin<'a>> {
        unimplemented!()
    }
    /// Extends a fork by at least `want` zeroed pages (more when others wait for the same), and returns the first block that is
    /// the caller's with the count; the others are left for the free-space map.
    pub fn extend(&self, _s: &TxnSession, _rel: RelFile, _fork: Fork, _want: u32) -> Result<(BlockNo, u32)> {
        unimplemented!()
    }
    /// Blocks in the fork now.
    pub fn blocks(&self, _s: &TxnSession, _rel: RelFile, _fork: Fork) -> Result<BlockNo> {
        unimplemented!()
    }
}
impl<'a> Pin<'a> {
    pub fn tag(&self) -> PageTag {
        unimplemented!()
    }
    pub fn read<'p>(&'p self) -> Result<PageRead<'p>> {
        unimplemented!()
    }
    pub fn write<'p>(&'p self) -> Result<PageWrite<'p>> {
        unimplemented!()
    }
    /// Exclusive latch without waiting.
    pub fn try_write<'p>(&'p self) -> Option<PageWrite<'p>> {
        unimplemented!()
    }
    /// Exclusive latch and no other pin (for removing tuples that a pin holder may look at); `None` if somebody else has it pinned.
    pub fn try_cleanup<'p>(&'p self) -> Option<PageWrite<'p>> {
        unimplemented!()
    }
}
impl PageRead<'_> {
    pub fn bytes(&self) -> &[u8; PAGE_SIZE] {
        unimplemented!()
    }
    /// Ors bits into a u16 of the page atomically, as a hint: the page becomes dirty, nothing is logged except what the
    /// torn-page rules ask for.
    pub fn set_hint(&self, _offset: usize, _bits: u16) {
        unimplemented!()
    }
}
impl PageWrite<'_> {
    pub fn bytes(&self) -> &[u8; PAGE_SIZE] {
        unimplemented!()
    }
    pub fn bytes_mut(&mut self) -> &mut [u8; PAGE_SIZE] {
        unimplemented!()
    }
    /// After a logged change: sets the page's LSN and marks it dirty. Inside the critical section.
    pub fn set_lsn(&mut self, _lsn: Lsn) {
        unimplemented!()
    }
    pub fn mark_dirty_hint(&mut self) {
        unimplemented!()
    }
}
