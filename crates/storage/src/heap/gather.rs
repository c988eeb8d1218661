//! Rows of many places at once, as the entries of an index name them.
//!
//! The naive way asks for one place after the other: for each of them it finds the page in the
//! buffer pool and looks at it. Entries that follow each other often name rows of few pages. Here
//! each page is looked at once for all its places, in the order of the pages. The rows come in the
//! order of the places, which may be one that the caller promises.
//!
//! A page with few of the rows is looked at without pin and latch first, as for one row
//! (`fetch.rs`). If that does not work out for one of its rows, all its rows are read under the
//! shared latch. For many rows the latch costs less than the care of a reader without it.

use super::fetch::{Held, after_read, held, peek_at};
use super::modify::{must_hold_rows, pin};
use super::visible::Eyes;
use super::window::{Window, WindowRow};
use super::{HeapRel, page, prune, tuple};
use crate::page::View;
use crate::slotted::{self as sp, Bytes, Lp, LpState};
use crate::{Fork, PageTag, Result, Session, TupleId};
use sinew_txn::Snapshot;

/// So many rows of a page are read under its latch at once.
const LATCH_FROM: usize = 6;

/// The processor fetches the bucket of the page that is so many pages ahead, and then the beginning
/// of the page itself. Both are seldom in its caches.
const FAR: usize = 8;
const NEAR: usize = 3;

/// The answers for the places of one call, and memory for the next call.
#[derive(Debug, Default)]
pub struct Gathered {
    /// For each row of the window the number of its place, in ascending order.
    pub places: Vec<u32>,
    /// The places that hold nothing for any snapshot, not even after a crash, in no order. Index
    /// entries for them may be killed.
    pub dead: Vec<u32>,
    /// Pages that were looked at.
    pub pages: usize,
    /// The numbers of the places, in the order of their pages.
    order: Vec<u32>,
    /// The row of each place.
    found: Vec<Option<WindowRow>>,
}

impl Window {
    /// Fills the window with the rows that the snapshot sees at some places, in the order of the
    /// places. `reads_rows`: the caller reads the rows, and does not only count them.
    pub fn gather(
        &mut self,
        s: &Session,
        rel: &HeapRel,
        snapshot: &Snapshot,
        places: &[TupleId],
        reads_rows: bool,
        answers: &mut Gathered,
    ) -> Result<()> {
        self.clear();
        self.bytes.clear();
        let Gathered { places: of_rows, dead, pages, order, found } = answers;
        of_rows.clear();
        dead.clear();
        *pages = 0;
        order.clear();
        order.extend(0..places.len() as u32);
        let block = |at: &u32| places[*at as usize].block;
        if !order.is_sorted_by_key(block) {
            order.sort_unstable_by_key(|at| (block(at), *at));
        }
        found.clear();
        found.resize(places.len(), None);
        let look = Look { eyes: Eyes::of_reader(s, rel)?, rel, snapshot, places, reads_rows };
        let groups = || order.chunk_by(|a, b| block(a) == block(b));
        let pool = s.storage().pool();
        let tag = |group: &[u32]| PageTag { rel: rel.file, fork: Fork::Main, block: block(&group[0]) };
        let (mut far, mut near) = (groups(), groups());
        far.by_ref().take(FAR).for_each(|group| pool.foresee_bucket(tag(group)));
        near.by_ref().take(NEAR).for_each(|group| pool.foresee(tag(group)));
        for group in groups() {
            s.check_interrupts()?;
            if let Some(group) = far.next() {
                pool.foresee_bucket(tag(group));
            }
            if let Some(group) = near.next() {
                pool.foresee(tag(group));
            }
            *pages += 1;
            if group.len() >= LATCH_FROM || !look.without_latch(group, &mut self.bytes, found)? {
                look.latched(group, &mut self.bytes, found, dead)?;
            }
        }
        for (at, row) in found.iter().enumerate() {
            if let Some(row) = row {
                self.rows.push(*row);
                of_rows.push(at as u32);
            }
        }
        Ok(())
    }
}

/// A look at the pages of some places.
struct Look<'a> {
    eyes: Eyes<'a>,
    rel: &'a HeapRel,
    snapshot: &'a Snapshot,
    places: &'a [TupleId],
    reads_rows: bool,
}

impl Look<'_> {
    /// Finds the rows of one page, whose payloads it appends to `bytes`. False without an effect if
    /// the page must be latched.
    fn without_latch(
        &self,
        group: &[u32],
        bytes: &mut Vec<u8>,
        found: &mut [Option<WindowRow>],
    ) -> Result<bool> {
        let Some(&first) = group.first() else { return Ok(true) };
        let block = self.places[first as usize].block;
        let tag = PageTag { rel: self.rel.file, fork: Fork::Main, block };
        let Some(p) = self.eyes.s.storage().pool().peek_for(self.eyes.s, tag) else { return Ok(false) };
        if prune::worth_trying(&p, self.snapshot.xmin) {
            return Ok(false);
        }
        let begin = bytes.len();
        for &at in group {
            let Some((slot, l)) = peek_at(&self.eyes, &p, self.places[at as usize], self.snapshot)? else {
                bytes.truncate(begin);
                return Ok(false);
            };
            let from = bytes.len();
            if self.reads_rows {
                p.append_to(bytes, usize::from(l.off) + tuple::HEADER, page::payload_len(l));
            }
            found[at as usize] = Some(WindowRow::new(block, slot, from, bytes.len() - from));
            self.eyes.has_read(self.rel, page::tid(block, slot))?;
        }
        let holds = p.holds();
        if !holds {
            bytes.truncate(begin);
        }
        Ok(holds)
    }

    /// Finds the rows of one page under its latch, and the places that hold nothing any more.
    fn latched(
        &self,
        group: &[u32],
        bytes: &mut Vec<u8>,
        found: &mut [Option<WindowRow>],
        dead: &mut Vec<u32>,
    ) -> Result<()> {
        let Some(&first) = group.first() else { return Ok(()) };
        let (s, block) = (self.eyes.s, self.places[first as usize].block);
        let pin = pin(s, self.rel, block)?;
        let page = pin.read()?;
        must_hold_rows(s.storage(), self.rel, block, page.bytes())?;
        let is_all_visible = sp::flags(page.bytes()) & page::ALL_VISIBLE != 0;
        let mut any_long = false;
        for &at in group {
            let place = self.places[at as usize];
            let only = if is_all_visible { only_version(page.bytes(), place) } else { None };
            let held = match only {
                Some((slot, l)) => Held::Row { slot, l, long: false },
                None => held(&self.eyes, &page, place, self.snapshot)?,
            };
            found[at as usize] = match held {
                Held::Row { slot, l, long } => {
                    any_long |= long;
                    self.eyes.has_read(self.rel, page::tid(block, slot))?;
                    let from = bytes.len();
                    if self.reads_rows {
                        bytes.extend_from_slice(page::payload(page.bytes(), l));
                    }
                    Some(WindowRow::new(block, slot, from, bytes.len() - from))
                }
                Held::Nothing => None,
                Held::Dead => {
                    dead.push(at);
                    None
                }
            };
        }
        after_read(s, self.rel, &pin, page, self.snapshot, any_long)
    }
}

/// The version of a row on a page whose versions all are visible: no row has two.
#[inline]
fn only_version(p: &Bytes, place: TupleId) -> Option<(u16, Lp)> {
    let l = page::lp(p, place.slot);
    let (slot, l) = if l.state == LpState::Redirect { (l.off, page::lp(p, l.off)) } else { (place.slot, l) };
    l.is_normal().then_some((slot, l))
}
