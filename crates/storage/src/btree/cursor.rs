//! Range scans in both directions.
//!
//! A leaf's matching entries are copied at one moment (without a latch if that works out); the walk
//! then continues from the link read with them, or, after `skip_to`, from a descent. Entries move
//! only to the right, onto pages that are new since. A forward walk therefore meets no entry twice.
//!
//! Where the link leads to a page that was taken out of the tree (`empty.rs`):
//!
//! - A forward walk follows the page's own link to the right. The page was empty, and an entry that
//!   came to its range since is younger than the walk. A serializable transaction's lock on the
//!   leaf before covers that range: it went to the heir with the leaf, or the leaf is the heir.
//! - A backward walk descends again, to the last entry below those that it has returned. So it does
//!   where the neighbour that it read does not link back: one of the two was split or taken out.
//!
//! A row whose entry was copied may vanish before the heap is asked,
//! and its place be used again: by a row that this snapshot cannot see.

use super::tree::{self, Goal, Path, at_leaf, pin};
use super::{IndexRel, after_prefix, page};
use crate::buffer::peek::Look;
use crate::page::{PAGE_SIZE, View};
use crate::slotted as sp;
use crate::{BlockNo, Fork, PageTag, Result, Session, Storage, TupleId};
use std::cmp::Ordering;

/// A range of keys: `lower` and `upper` are key prefixes, with whether keys that start with them
/// belong to the range.
#[derive(Debug, Clone, Default)]
pub struct Range {
    /// The lower bound; `None`: no bound. True: keys that start with the prefix belong to the
    /// range.
    pub lower: Option<(Vec<u8>, bool)>,
    /// The upper bound, likewise.
    pub upper: Option<(Vec<u8>, bool)>,
    /// True: the walk goes from the upper bound to the lower one.
    pub backward: bool,
}

/// An end of the range in terms of whole keys.
pub(super) enum End {
    Open,
    At(Vec<u8>),
    /// No key lies beyond.
    Nothing,
}

pub(super) fn end(bound: Option<(Vec<u8>, bool)>, past_prefix_if: bool) -> End {
    match bound {
        None => End::Open,
        Some((key, inclusive)) if inclusive == past_prefix_if => match after_prefix(key) {
            Some(next) => End::At(next),
            // Every key is at most an extension of the prefix.
            None => End::Nothing,
        },
        Some((key, _)) => End::At(key),
    }
}

/// A leaf whose entries a cursor has copied, as it was then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    block: BlockNo,
    lsn: u64,
}

/// Walks a range: entries may be of dead rows, the heap decides. (key, tid) pairs are copied page
/// by page. Owns its state and borrows nothing, so that a portal can keep it between calls.
pub struct Cursor {
    index: IndexRel,
    /// Entries at or above are in the range.
    lower: Vec<u8>,
    /// Entries below are; `None`: all.
    upper: Option<Vec<u8>>,
    backward: bool,
    keys: Vec<u8>,
    /// In the order of the walk: end of the key in `keys` (it starts where the one before ends),
    /// place, index on the page.
    entries: Vec<(u32, TupleId, u16)>,
    at: usize,
    /// The copied page, and its LSN then.
    block: BlockNo,
    lsn: u64,
    dead: Vec<u16>,
    next: Option<BlockNo>,
    /// Of a backward walk: the last entry of the pages before the copied one.
    returned: Option<(Vec<u8>, TupleId)>,
}

impl Cursor {
    /// Starts a walk over `range`.
    pub fn open(s: &Session, index: &IndexRel, range: Range) -> Result<Cursor> {
        let mut c = Cursor {
            index: *index,
            lower: Vec::new(),
            upper: None,
            backward: false,
            keys: Vec::new(),
            entries: Vec::new(),
            at: 0,
            block: 0,
            lsn: 0,
            dead: Vec::new(),
            next: None,
            returned: None,
        };
        c.reopen(s, range)?;
        Ok(c)
    }

    /// Begins another walk of the same index, in the room that the last one took.
    pub fn reopen(&mut self, s: &Session, range: Range) -> Result<()> {
        // Dead entries that an unfinished walk reported. The next walk finds them dead again.
        self.dead.clear();
        (self.at, self.next, self.backward) = (0, None, range.backward);
        self.keys.clear();
        self.entries.clear();
        let lower = end(range.lower, false);
        let empty = matches!(lower, End::Nothing);
        self.lower = if let End::At(k) = lower { k } else { Vec::new() };
        self.upper = if let End::At(k) = end(range.upper, true) { Some(k) } else { None };
        if empty || self.upper.as_ref().is_some_and(|u| *u <= self.lower) {
            return Ok(());
        }
        self.descend(s)
    }

    /// Copies the entries of the leaf that the walk begins on.
    fn descend(&mut self, s: &Session) -> Result<()> {
        let goal = if self.backward {
            self.returned = None;
            Goal { at: self.upper.as_deref().map(|u| (u, page::TID_MIN)), below: true }
        } else {
            Goal { at: Some((&self.lower, page::TID_MIN)), below: false }
        };
        let (leaf, remembered) = tree::find_leaf(s, &self.index, goal)?;
        let mut copy = Copy {
            bounds: (&self.lower, self.upper.as_deref(), self.backward),
            keys: &mut self.keys,
            entries: &mut self.entries,
        };
        let (block, (lsn, next)) = at_leaf(s, &self.index, leaf, goal, &mut copy)?;
        (self.block, self.lsn, self.next) = (block, lsn, next);
        if remembered && block != leaf {
            tree::forget_root(s, &self.index);
        }
        Ok(())
    }

    /// The keys of the last range, emptied: room for the next one's.
    pub fn take_bounds(&mut self) -> [Vec<u8>; 2] {
        let mut both = [std::mem::take(&mut self.lower), self.upper.take().unwrap_or_default()];
        both.iter_mut().for_each(Vec::clear);
        both
    }

    /// The next entry, or `None` at the end of the range.
    pub fn next(&mut self, s: &Session) -> Result<Option<(&[u8], TupleId)>> {
        while self.at == self.entries.len() {
            self.flush_dead(s)?;
            let Some(block) = self.next else { return Ok(None) };
            s.check_interrupts()?;
            self.load(s, block)?;
        }
        let at = self.at;
        self.at += 1;
        Ok(Some((self.key(at), self.entries[at].1)))
    }

    /// Goes on with the first entry at or above `key`, which is above the last entry: of those that
    /// were copied with it, or by another descent. The walk is a forward one. Returns how many
    /// entries of the copy lie between, or `None` after a descent.
    pub fn skip_to(&mut self, s: &Session, key: &[u8]) -> Result<Option<usize>> {
        debug_assert!(!self.backward);
        let from = self.at;
        let below = |i: usize| self.key(i) < key;
        let (mut low, mut high) = (from, self.entries.len());
        // Most skips are short.
        while low < high && low < from + 2 && below(low) {
            low += 1;
        }
        if low == from + 2 {
            while low < high {
                let middle = low + (high - low) / 2;
                match below(middle) {
                    true => low = middle + 1,
                    false => high = middle,
                }
            }
        }
        self.at = low;
        if low < self.entries.len() || self.next.is_none() {
            return Ok(Some(low - from));
        }
        self.flush_dead(s)?;
        (self.at, self.next) = (0, None);
        self.keys.clear();
        self.entries.clear();
        self.lower.clear();
        self.lower.extend_from_slice(key);
        if self.upper.as_ref().is_none_or(|upper| self.lower < *upper) {
            self.descend(s)?;
        }
        Ok(None)
    }

    fn load(&mut self, s: &Session, mut block: BlockNo) -> Result<()> {
        if self.backward {
            self.note_returned();
        }
        self.at = 0;
        self.keys.clear();
        self.entries.clear();
        let mut copy = Copy {
            bounds: (&self.lower, self.upper.as_deref(), self.backward),
            keys: &mut self.keys,
            entries: &mut self.entries,
        };
        loop {
            super::will_read(s, &self.index, block)?;
            let pin = pin(s, &self.index, block)?;
            let r = pin.read()?;
            let (right, is_deleted) = (page::right(r.bytes()), page::is_deleted(r.bytes()));
            if self.backward && (is_deleted || right != Some(self.block)) {
                drop(r);
                drop(pin);
                return self.descend_below_returned(s);
            }
            if is_deleted {
                block = right.ok_or_else(|| tree::corrupt(&self.index, block, "the last leaf is deleted"))?;
                continue;
            }
            tree::check_leaf(&self.index, block, r.bytes())?;
            (self.lsn, self.next) = copy.look(r.bytes());
            self.block = block;
            return Ok(());
        }
    }

    /// The copied entries are about to be forgotten, and all of them were returned.
    fn note_returned(&mut self) {
        let Some(last) = self.entries.len().checked_sub(1) else { return };
        let (key, tid) = (self.key(last), self.entries[last].1);
        // Entries that were passed over after a descent are not below.
        if self.returned.as_ref().is_none_or(|(k, t)| (key, tid) < (k.as_slice(), *t)) {
            self.returned = Some((key.to_vec(), tid));
        }
    }

    /// Copies the leaf with the last entry below those that a backward walk has returned.
    fn descend_below_returned(&mut self, s: &Session) -> Result<()> {
        let Some((key, tid)) = self.returned.take() else { return self.descend(s) };
        let goal = Goal { at: Some((&key, tid)), below: true };
        let leaf = tree::descend(s, &self.index, goal, 0, &mut Path::default())?;
        let mut copy = Copy {
            bounds: (&self.lower, self.upper.as_deref(), true),
            keys: &mut self.keys,
            entries: &mut self.entries,
        };
        let (block, (lsn, next)) = at_leaf(s, &self.index, leaf, goal, &mut copy)?;
        (self.block, self.lsn, self.next) = (block, lsn, next);
        let is_returned = |at: usize| (self.key(at), self.entries[at].1) >= (key.as_slice(), tid);
        self.at = (0..self.entries.len()).take_while(|&at| is_returned(at)).count();
        self.returned = Some((key, tid));
        Ok(())
    }

    /// True if the walk goes from the upper bound to the lower one.
    pub fn is_backward(&self) -> bool {
        self.backward
    }

    /// Does the next entry, if there is one, come from another look at the index than the last?
    #[inline]
    pub fn is_at_end_of_copy(&self) -> bool {
        self.at == self.entries.len()
    }

    /// The key of the last entry.
    #[inline]
    pub fn last_key(&self) -> &[u8] {
        self.key(self.at - 1)
    }

    /// The key of a copied entry.
    #[inline]
    fn key(&self, at: usize) -> &[u8] {
        let start = if at == 0 { 0 } else { self.entries[at - 1].0 };
        &self.keys[start as usize..self.entries[at].0 as usize]
    }

    /// The number of the last entry among those that were copied with it, and the places that it
    /// and those behind it name.
    #[inline]
    pub(crate) fn places(&self) -> (usize, impl Iterator<Item = TupleId> + '_) {
        let at = self.at - 1;
        (at, self.entries[at..].iter().map(|e| e.1))
    }

    /// Is the leaf still what it was when its entries were copied? False also where that cannot be
    /// seen without a latch.
    pub(crate) fn is_as_copied(&self, st: &Storage) -> bool {
        let tag = PageTag { rel: self.index.file, fork: Fork::Main, block: self.block };
        st.pool().peek(tag).is_some_and(|p| sp::page_lsn(&p) == self.lsn && p.holds())
    }

    /// Tells the cursor that the row of the last entry is dead to everyone, so that it may mark the
    /// entry.
    pub fn kill_last(&mut self) {
        if self.at > 0 {
            self.dead.push(self.entries[self.at - 1].2);
        }
    }

    /// Marks what was reported dead, unless the page has changed since: then its indexes mean
    /// something else.
    fn flush_dead(&mut self, s: &Session) -> Result<()> {
        if !self.dead.is_empty() {
            self.kill(s, self.leaf(), &self.dead)?;
            self.dead.clear();
        }
        Ok(())
    }

    /// The leaf that the last entry stands on.
    pub fn leaf(&self) -> Leaf {
        Leaf { block: self.block, lsn: self.lsn }
    }

    /// The number of the last entry on its leaf.
    pub fn last_number(&self) -> u16 {
        self.entries[self.at - 1].2
    }

    /// Marks entries of a leaf, by their numbers, whose rows are dead to everyone. A leaf that has
    /// changed since is left alone.
    pub fn kill(&self, s: &Session, leaf: Leaf, numbers: &[u16]) -> Result<()> {
        let pin = pin(s, &self.index, leaf.block)?;
        let r = pin.read()?;
        if sp::page_lsn(r.bytes()) == leaf.lsn {
            for &i in numbers {
                let (at, bits) = sp::kill_hint(i as usize);
                r.set_hint(at, bits);
            }
            r.set_hint(page::AT_BFLAGS, page::GARBAGE);
        }
        Ok(())
    }
}

/// Copies a leaf's entries within the bounds (lower, upper, backward). Sees the page's LSN, and
/// where the walk continues.
struct Copy<'c> {
    bounds: (&'c [u8], Option<&'c [u8]>, bool),
    keys: &'c mut Vec<u8>,
    entries: &'c mut Vec<(u32, TupleId, u16)>,
}

impl Look for Copy<'_> {
    type Seen = (u64, Option<BlockNo>);
    #[inline]
    fn look(&mut self, p: &impl View) -> Self::Seen {
        self.keys.clear();
        self.entries.clear();
        let (lower, upper, backward) = self.bounds;
        let from = page::lower_bound(p, lower, page::TID_MIN);
        let n = sp::count(p);
        let to = match upper {
            // Most point lookups end at the next entry or two.
            Some(u) => {
                let (mut i, wanted) = (from, page::Wanted::new(u));
                while i < n && i < from + 4 && page::is_below(p, i, &wanted) {
                    i += 1;
                }
                if i < from + 4 { i } else { page::lower_bound(p, u, page::TID_MIN).max(i) }
            }
            None => n,
        };
        let mut push = |i: usize| {
            // More than a page holds is no page, and not believed; it must not take memory either.
            if self.keys.len() <= PAGE_SIZE && !page::is_killed(p, i) {
                let tid = page::copy_leaf_entry(p, i, self.keys);
                self.entries.push((self.keys.len() as u32, tid, i as u16));
            }
        };
        let next = if backward {
            (from..to).rev().for_each(&mut push);
            page::left(p).filter(|_| from == page::first(p))
        } else {
            (from..to).for_each(&mut push);
            let more = to == n
                && match upper {
                    Some(u) => page::cmp_high(p, u, page::TID_MIN) == Some(Ordering::Less),
                    None => true,
                };
            page::right(p).filter(|_| more)
        };
        (sp::page_lsn(p), next)
    }
}
