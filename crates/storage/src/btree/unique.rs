//! The check of a unique key, and its wait.
//!
//! The naive way, to search the tree and then insert, has a race: two inserters of one key both
//! find nothing. Here every inserter of a key latches the first leaf that may hold the key
//! exclusively, and keeps that latch until its entry is in, even if the entry goes to a leaf
//! further right. Of two inserters of the same key one sees the other's entry.
//!
//! - The checker looks at the rows under the leaf's latch. The order "tree before heap" holds
//!   everywhere.
//! - If the fate of a row is open, the inserter lets go of every latch and pin, waits for the row's
//!   transaction (`wait`), and begins again.
//! - An entry never names the place of another row: vacuum frees a place only after it has removed
//!   the entries, and the checker sees entries under the latch.
//!
//! **Keys that are checked later** ([`super::Unique::Later`]). The inserter looks under the same
//! latch, but adds its entry in any case. If another row has the key, or may have it, the inserter
//! notes the key and looks again at the end of its statement or before its commit (`recheck`). Of
//! two inserters of one key at least one saw the other's entry, so at least one looks again. It
//! waits for the other's transaction and then sees whether the other's row lives.
//!
//! A waiter that is killed leaves its place in the queue of the transaction's lock, as at every
//! wait for a transaction.

use super::tree::{self, pin};
use super::{IndexRel, Unique, page};
use crate::buffer::PageWrite;
use crate::heap::{HeapRel, Liveness, liveness_and_age};
use crate::slotted as sp;
use crate::{BlockNo, Result, Session, TupleId};
use sinew_txn::{WaitPolicy, Xid};

/// A key that is looked for.
pub(super) struct Sought<'k> {
    pub heap: &'k HeapRel,
    pub key: &'k [u8],
    /// Entries hold nothing besides their keys.
    pub is_whole: bool,
}

impl<'k> Sought<'k> {
    /// The part of a new entry's key that is looked for, if any is.
    pub fn of(key: &'k [u8], unique: Unique<'k>) -> Option<Sought<'k>> {
        match unique {
            Unique::Check(sole) | Unique::Later(sole) => {
                Some(Sought { heap: sole.heap, key: &key[..sole.len], is_whole: sole.len == key.len() })
            }
            Unique::No | Unique::Unchanged(_) => None,
        }
    }

    /// Has an entry with these bytes the key? No key begins with another one.
    pub fn is_in(&self, entry: &[u8]) -> bool {
        if self.is_whole { entry == self.key } else { entry.starts_with(self.key) }
    }

    /// May the pages to the right of a page with this high key have the key too?
    pub fn reaches(&self, high: &[u8]) -> bool {
        high <= self.key || self.is_in(high)
    }
}

/// The result of a check: whether the key is free.
pub(super) enum Verdict {
    Free,
    /// A live row has the key.
    Duplicate(TupleId),
    /// This transaction decides whether a row with the key lives.
    Undecided(Xid),
}

/// Waits until the transaction that decides about a row has ended. The caller holds no latch and no
/// pin.
pub(super) fn wait(s: &Session, xid: Xid) -> Result<()> {
    s.wait_for_xid(xid, WaitPolicy::Block)?;
    Ok(())
}

/// Looks for another row that has the key. `w` is the first leaf that may hold the key.
pub(super) fn check(
    s: &Session,
    index: &IndexRel,
    w: &mut PageWrite<'_>,
    sought: &Sought<'_>,
) -> Result<Verdict> {
    let mut verdict = Verdict::Free;
    each_row(s, index, w, sought, &mut |tid, liveness| {
        match liveness {
            Liveness::Live { .. } => verdict = Verdict::Duplicate(tid),
            Liveness::Undecided(xid) => verdict = Verdict::Undecided(xid),
            Liveness::Dead => return true,
        }
        false
    })?;
    Ok(verdict)
}

/// Looks whether a row of this transaction shares its key with another one. `w` is the first leaf
/// that may hold the key. A duplicate is the place of an own row.
pub(super) fn recheck(
    s: &Session,
    index: &IndexRel,
    w: &mut PageWrite<'_>,
    sought: &Sought<'_>,
) -> Result<Verdict> {
    let (mut own_row, mut undecided, mut live_rows) = (None, None, 0);
    each_row(s, index, w, sought, &mut |tid, liveness| {
        match liveness {
            Liveness::Live { own } => {
                live_rows += 1;
                if own {
                    own_row = Some(tid);
                }
            }
            Liveness::Undecided(xid) => undecided = Some(xid),
            Liveness::Dead => {}
        }
        own_row.is_none() || live_rows < 2
    })?;
    Ok(match (own_row, undecided) {
        (None, _) => Verdict::Free,
        (Some(tid), _) if live_rows > 1 => Verdict::Duplicate(tid),
        (Some(_), Some(xid)) => Verdict::Undecided(xid),
        (Some(_), None) => Verdict::Free,
    })
}

/// Shows `see` all rows that have the key, from the latched page on to the right, until it returns
/// false. Leaves hints on entries of rows that are dead to everyone.
fn each_row(
    s: &Session,
    index: &IndexRel,
    w: &mut PageWrite<'_>,
    sought: &Sought<'_>,
    see: &mut impl FnMut(TupleId, Liveness) -> bool,
) -> Result<()> {
    let mut i = page::lower_bound(w.bytes(), sought.key, page::TID_MIN);
    while i < sp::count(w.bytes()) && sought.is_in(page::entry(w.bytes(), i).key) {
        if !page::is_killed(w.bytes(), i) {
            let tid = page::entry(w.bytes(), i).tid;
            let (liveness, is_dead_to_all) = liveness_and_age(s, sought.heap, tid)?;
            if !see(tid, liveness) {
                return Ok(());
            }
            if is_dead_to_all {
                kill(s, w, i);
            }
        }
        i += 1;
    }
    let mut next = more_equals(w.bytes(), i, sought);
    while let Some(block) = next {
        let pin = pin(s, index, block)?;
        let r = pin.read()?;
        if page::is_deleted(r.bytes()) {
            // It was empty, and no session has added this key since: it would need the latch of
            // `w`.
            next = page::right(r.bytes());
            continue;
        }
        tree::check_leaf(index, block, r.bytes())?;
        let mut i = page::first(r.bytes());
        while i < sp::count(r.bytes()) && sought.is_in(page::entry(r.bytes(), i).key) {
            if !page::is_killed(r.bytes(), i) {
                let tid = page::entry(r.bytes(), i).tid;
                if !see(tid, liveness_and_age(s, sought.heap, tid)?.0) {
                    return Ok(());
                }
            }
            i += 1;
        }
        next = more_equals(r.bytes(), i, sought);
    }
    Ok(())
}

/// The right neighbour, if index `i` where the search stopped is the page's end and the neighbour
/// may hold the key too.
fn more_equals(p: &sp::Bytes, i: usize, sought: &Sought<'_>) -> Option<BlockNo> {
    if i < sp::count(p) {
        return None;
    }
    page::high(p).filter(|h| sought.reaches(h.key)).and(page::right(p))
}

/// Leaves the hint that no snapshot sees the row of entry `i`.
pub(super) fn kill(s: &Session, w: &mut PageWrite<'_>, i: usize) {
    s.slot().critical(|| page::kill(w.bytes_mut(), i));
    w.mark_dirty_hint();
}
