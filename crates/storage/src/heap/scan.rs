//! Sequential scans.
//!
//! A page is copied once under its shared latch and its visible rows are decided together; rows are
//! handed out from the copy, with no latch and no pin. A slow consumer therefore holds up no other
//! session. A caller takes the rows one by one, or those of several pages together (a [`Window`]).

use super::fetch::{Chain, after_read};
use super::modify::{must_be_heap, must_be_unmarked, pin};
use super::visible::Eyes;
use super::window::{Window, WindowRow};
use super::{HeapRel, page, tuple};
use crate::page::PAGE_SIZE;
use crate::slotted::{self as sp, Bytes};
use crate::{BlockNo, Fork, Result, Session, TupleId};
use sinew_txn::{SerialTarget, Snapshot};
use std::ops::Range;

/// A sequential scan; a page's visible rows are decided together and handed out without the latch
/// or a pin. It owns its state and borrows nothing, so that a portal can keep it between calls:
/// storage and session are passed to each call.
pub struct Scan {
    rel: HeapRel,
    snapshot: Snapshot,
    blocks: BlockNo,
    /// The block after the copied one.
    next_block: BlockNo,
    /// The pages to look at, if not all.
    chosen: Option<std::vec::IntoIter<BlockNo>>,
    copy: Box<Bytes>,
    visible: Vec<u16>,
    at: usize,
    /// Per slot of the copied page, the slot where its chain starts; filled when first asked for.
    starts: Vec<u16>,
}

impl Scan {
    /// Rows of the pages that the relation has now.
    pub fn new(s: &Session, rel: &HeapRel, snapshot: &Snapshot) -> Result<Scan> {
        if super::is_watched(s, rel.oid) {
            s.serial_reads(SerialTarget::relation(rel.file.database, rel.oid))?;
        }
        let blocks = s.storage().pool().blocks(rel.file, Fork::Main)?;
        Ok(Scan {
            rel: *rel,
            snapshot: *snapshot,
            blocks,
            next_block: 0,
            chosen: None,
            copy: Box::new([0; PAGE_SIZE]),
            visible: Vec::new(),
            at: 0,
            starts: Vec::new(),
        })
    }

    /// Rows of some pages of the relation, which has them, in this order.
    pub fn of_pages(s: &Session, rel: &HeapRel, snapshot: &Snapshot, pages: Vec<BlockNo>) -> Result<Scan> {
        let mut scan = Scan::new(s, rel, snapshot)?;
        scan.chosen = Some(pages.into_iter());
        Ok(scan)
    }

    /// Goes on with these pages, after which it ends. A scan that shares the pages with others gets
    /// them so.
    pub fn turn_to(&mut self, pages: Range<BlockNo>) {
        (self.next_block, self.blocks) = (pages.start, pages.end);
    }

    /// The next visible row; the slice lives until the next call. (Not an `Iterator`: it lends.)
    pub fn next(&mut self, s: &Session) -> Result<Option<(TupleId, &[u8])>> {
        while self.at == self.visible.len() {
            if let Some(chosen) = &mut self.chosen {
                let Some(block) = chosen.next() else { return Ok(None) };
                self.next_block = block;
            }
            if self.next_block >= self.blocks {
                return Ok(None);
            }
            s.check_interrupts()?;
            self.load(s, self.next_block)?;
            self.next_block += 1;
        }
        let slot = self.visible[self.at];
        self.at += 1;
        let p: &Bytes = &self.copy;
        Ok(Some((page::tid(self.next_block - 1, slot), page::payload(p, page::lp(p, slot)))))
    }

    /// The row that `next` gave last.
    pub fn last(&self) -> &[u8] {
        let p: &Bytes = &self.copy;
        page::payload(p, page::lp(p, self.visible[self.at - 1]))
    }

    fn load(&mut self, s: &Session, block: BlockNo) -> Result<()> {
        self.visible.clear();
        self.starts.clear();
        self.at = 0;
        look(s, &self.rel, &self.snapshot, block, Some(&mut self.copy), |slot, _| self.visible.push(slot))
    }

    /// Fills the window with the visible rows of the next pages: at least so many rows, unless the
    /// pages end or are many before. False at the end, with an empty window. `reads_rows`: the
    /// caller reads the rows, and does not only count them.
    ///
    /// A scan whose rows are taken in windows has no `next`.
    pub fn fill(&mut self, s: &Session, window: &mut Window, rows: usize, reads_rows: bool) -> Result<bool> {
        window.clear();
        while window.len() < rows && !window.is_full() {
            let block = match &mut self.chosen {
                Some(chosen) => chosen.next(),
                None if self.next_block < self.blocks => Some(self.next_block),
                None => None,
            };
            let Some(block) = block else { break };
            self.next_block = block + 1;
            s.check_interrupts()?;
            let (copy, rows, begin) = window.next_page(reads_rows);
            look(s, &self.rel, &self.snapshot, block, copy, |slot, l| {
                let from = begin + usize::from(l.off) + tuple::HEADER;
                rows.push(WindowRow::new(block, slot, from, page::payload_len(l)));
            })?;
        }
        Ok(!window.is_empty() || self.has_more())
    }

    fn has_more(&self) -> bool {
        match &self.chosen {
            Some(chosen) => !chosen.as_slice().is_empty(),
            None => self.next_block < self.blocks,
        }
    }

    /// The place where the chain of the row last returned starts. An index entry for the row names
    /// it.
    pub fn chain_start(&mut self) -> TupleId {
        assert!(self.at > 0, "no row was returned yet");
        let block = self.next_block - 1;
        if self.starts.is_empty() {
            self.starts = chain_starts(&self.copy, block);
        }
        page::tid(block, self.starts[self.visible[self.at - 1] as usize])
    }
}

/// Copies a page, if the caller wants its rows, and tells the slots that the snapshot sees with
/// their line pointers.
fn look(
    s: &Session,
    rel: &HeapRel,
    snapshot: &Snapshot,
    block: BlockNo,
    copy: Option<&mut Bytes>,
    mut visible: impl FnMut(u16, sp::Lp),
) -> Result<()> {
    let pin = pin(s, rel, block)?;
    let r = pin.read()?;
    let p = r.bytes();
    if sp::is_new(p) {
        return must_be_unmarked(s, rel, block);
    }
    must_be_heap(s.storage(), rel, block, p)?;
    let eyes = Eyes::of_reader(s, rel)?;
    let all = sp::flags(p) & page::ALL_VISIBLE != 0;
    let mut hint = |at: usize, bits: u16| r.set_hint(at, bits);
    for slot in 1..=page::slots(p) {
        let l = page::lp(p, slot);
        let off = l.off as usize;
        if l.is_normal() && (all || eyes.sees(&tuple::read(p, off), off, snapshot, &mut hint)?) {
            visible(slot, l);
        }
    }
    if let Some(copy) = copy {
        copy.copy_from_slice(p);
    }
    after_read(s, rel, &pin, r, snapshot, false)
}

/// The place where the chain of the version at `tid` starts.
pub(crate) fn chain_start(p: &Bytes, tid: TupleId) -> TupleId {
    match page::header(p, tid.slot) {
        Some(h) if h.is(tuple::SAME_PAGE_ONLY) => {
            page::tid(tid.block, chain_starts(p, tid.block)[tid.slot as usize])
        }
        _ => tid,
    }
}

/// Per slot, the slot where its chain starts; its own where nothing leads to it.
pub(crate) fn chain_starts(p: &Bytes, block: BlockNo) -> Vec<u16> {
    let n = page::slots(p);
    let mut starts: Vec<u16> = (0..=n).collect();
    for root in 1..=n {
        let from_index = match page::header(p, root) {
            Some(h) => !h.is(tuple::SAME_PAGE_ONLY),
            None => page::lp(p, root).state == sp::LpState::Redirect,
        };
        if from_index {
            for (slot, _) in Chain::new(p, page::tid(block, root)) {
                starts[slot as usize] = root;
            }
        }
    }
    starts
}
