//! Rows of several pages together, copied out of the buffer pool.
//!
//! A scan fills a window with the visible rows of the next pages ([`Scan::fill`]). A walk over an
//! index fills it with the rows of many places ([`Window::gather`]). Both copy under the rule of
//! all readers: nothing points into a page afterwards.
//!
//! [`Scan::fill`]: super::Scan::fill

use super::{chain_starts, page};
use crate::page::PAGE_SIZE;
use crate::slotted::Bytes;
use crate::{BlockNo, TupleId};

/// Pages of which a window has a copy at most.
pub(super) const PAGES_MAX: usize = 64;

/// The visible rows of some pages.
#[derive(Default)]
pub struct Window {
    /// Copies of whole pages, or payloads one behind the other.
    pub(super) bytes: Vec<u8>,
    /// The number of whole pages in use.
    pages: usize,
    pub(super) rows: Vec<WindowRow>,
}

/// A row in a window: its place, and where its payload stands in the copies.
#[derive(Debug, Clone, Copy)]
pub(super) struct WindowRow {
    block: BlockNo,
    slot: u16,
    len: u16,
    from: u32,
}

impl WindowRow {
    /// A row whose payload of so many bytes begins at a place of the copies.
    #[inline]
    pub(super) fn new(block: BlockNo, slot: u16, from: usize, len: usize) -> WindowRow {
        WindowRow { block, slot, len: len as u16, from: from as u32 }
    }
}

impl Window {
    /// Drops all rows and keeps the memory.
    pub fn clear(&mut self) {
        self.pages = 0;
        self.rows.clear();
    }

    /// True if no more pages are to be copied.
    pub(super) fn is_full(&self) -> bool {
        self.pages == PAGES_MAX
    }

    /// Adds a page: the room for its copy, if the caller copies it, the rows to which it appends
    /// the page's visible ones, and the place in the copies where the page begins.
    pub(super) fn next_page(&mut self, with_copy: bool) -> (Option<&mut Bytes>, &mut Vec<WindowRow>, usize) {
        let begin = self.pages * PAGE_SIZE;
        self.pages += 1;
        if with_copy && self.bytes.len() < begin + PAGE_SIZE {
            self.bytes.resize(begin + PAGE_SIZE, 0);
        }
        let copy = if with_copy { self.bytes[begin..].first_chunk_mut::<PAGE_SIZE>() } else { None };
        (copy, &mut self.rows, begin)
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True without a row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Bytes of the copies.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// A row's payload. The rows were copied.
    #[inline]
    pub fn payload(&self, row: usize) -> &[u8] {
        let at = self.rows[row];
        &self.bytes[at.from as usize..][..usize::from(at.len)]
    }

    /// The places where the rows' chains start, in the order of the rows. A scan has copied their
    /// pages.
    pub fn chain_starts(&self, out: &mut Vec<TupleId>) {
        let (mut page, mut starts) = (usize::MAX, Vec::new());
        for row in &self.rows {
            let at = row.from as usize / PAGE_SIZE;
            if at != page {
                let copy = self.bytes[at * PAGE_SIZE..].first_chunk::<PAGE_SIZE>();
                (page, starts) = (at, copy.map(|copy| chain_starts(copy, row.block)).unwrap_or_default());
            }
            out.push(page::tid(row.block, starts[usize::from(row.slot)]));
        }
    }

    /// A row's place.
    pub fn tid(&self, row: usize) -> TupleId {
        page::tid(self.rows[row].block, self.rows[row].slot)
    }
}
