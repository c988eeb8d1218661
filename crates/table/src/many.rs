//! Rows that one statement changes page by page.
//!
//! A statement that changes many rows collects some of them in the order in which it found them
//! ([`Updates`]; for a DELETE their places are enough). The heap then changes neighbours on one
//! page together, up to the first row that is not plain (`heap::update_many`). The index entries of
//! the rows that were changed come next, those of each index in the order of their keys: neighbours
//! meet on one leaf.
//!
//! The naive way collects every row. A unique key that changes must not wait: the next row would be
//! checked against an index that lacks the entry. Besides, the first row in the order of the scan
//! gives the error. A large value must not wait either, for it belongs to other rows. A row with
//! one of these is left to [`crate::update`] and [`crate::delete`], after all rows before it were
//! changed and their entries are in. So no entry that waits is ever checked.

use crate::heap_table::{Unchanged, count_changed, index_changed};
use crate::keys::row_key;
use crate::{Relation, Row, Upkeep, inverted, toast};
use sinew_error::Result;
use sinew_storage::btree::{self, NewEntry, Unique};
use sinew_storage::heap::{self, Replaced, Updated};
use sinew_storage::{BlockNo, TupleId};
use sinew_txn::Snapshot;
use sinew_types::Datum;
use std::ops::Range;

/// Deletes the versions at these places, from the first one up to the first that has to be deleted
/// by itself. Returns how many it deleted.
pub fn delete_many(cx: &dyn Upkeep, rel: &Relation, tids: &[TupleId], snapshot: &Snapshot) -> Result<usize> {
    let mut done = 0;
    let mut slots: Vec<u16> = Vec::new();
    let is_plain = |payload: &[u8]| is_plain(rel, payload);
    while done < tids.len() {
        cx.check_interrupts()?;
        let (block, neighbours) = neighbours(tids, done);
        slots.clear();
        slots.extend(tids[neighbours.clone()].iter().map(|tid| tid.slot));
        let deleted = heap::delete_many(cx, &rel.heap, block, &slots, snapshot, &is_plain)?;
        done += deleted;
        if done < neighbours.end {
            break;
        }
    }
    if done > 0 {
        count_changed(cx, rel, done as u64);
    }
    Ok(done)
}

/// The places from `from` on that are on one page, and the page.
fn neighbours(tids: &[TupleId], from: usize) -> (BlockNo, Range<usize>) {
    let block = tids[from].block;
    let count = tids[from..].iter().take_while(|tid| tid.block == block).count();
    (block, from..from + count)
}

/// True for a stored row that has no part in other rows.
fn is_plain(rel: &Relation, payload: &[u8]) -> bool {
    rel.toast.is_none() || !rel.codec().has_externals(payload)
}

/// Rows that wait for their new versions.
#[derive(Default)]
pub struct Updates {
    tids: Vec<TupleId>,
    changes: Vec<Change>,
    payloads: Vec<u8>,
    /// Memory for the heap's answers.
    updated: Vec<Updated>,
}

struct Change {
    /// The end of its new payload.
    end: usize,
    keys_changed: bool,
    unchanged: Unchanged,
}

impl Updates {
    /// Forgets all rows.
    pub fn clear(&mut self) {
        self.tids.clear();
        self.changes.clear();
        self.payloads.clear();
    }

    /// Adds the row whose version is at `tid`. False if the row has to be changed by itself, after
    /// all that were added before it.
    pub fn add(
        &mut self,
        cx: &dyn Upkeep,
        rel: &Relation,
        tid: TupleId,
        old: &[Datum],
        new: &[Datum],
    ) -> Result<bool> {
        let mut change = Change { end: 0, keys_changed: false, unchanged: Unchanged::default() };
        for (place, index) in rel.indexes.iter().enumerate().filter(|(_, index)| index.is_live()) {
            match index_changed(cx, rel, index, old, new)? {
                true if index.unique => return Ok(false),
                true => change.keys_changed = true,
                // Another row may have the key where this one's old version has no entry.
                false if index.is_valid() => change.unchanged.add(place),
                false => {}
            }
            // An index that is too far behind for the note looks for the key.
            if index.unique && !change.unchanged.has(place) {
                return Ok(false);
            }
        }
        if !toast::encode_small(rel.codec(), new, &mut self.payloads)? {
            return Ok(false);
        }
        change.end = self.payloads.len();
        self.tids.push(tid);
        self.changes.push(change);
        Ok(true)
    }

    /// Gives the rows from `from` on their new versions, up to the first row that has to be changed
    /// by itself, with all index entries. Returns how many got one. `news` are all new rows, as
    /// they were added.
    pub fn apply(
        &mut self,
        cx: &dyn Upkeep,
        rel: &Relation,
        from: usize,
        news: &[Row],
        snapshot: &Snapshot,
    ) -> Result<usize> {
        let mut updated = std::mem::take(&mut self.updated);
        updated.clear();
        let is_plain = |payload: &[u8]| is_plain(rel, payload);
        let mut rows: Vec<Replaced<'_>> = Vec::new();
        let mut at = from;
        while at < news.len() {
            cx.check_interrupts()?;
            let (block, neighbours) = neighbours(&self.tids[..news.len()], at);
            rows.clear();
            rows.extend(neighbours.clone().map(|i| self.replaced(i)));
            heap::update_many(cx, &rel.heap, block, &rows, snapshot, &is_plain, &mut updated)?;
            at = from + updated.len();
            if at < neighbours.end {
                break;
            }
        }
        if !updated.is_empty() {
            count_changed(cx, rel, updated.len() as u64);
            self.insert_entries(cx, rel, &updated, from, news)?;
        }
        let done = updated.len();
        self.updated = updated;
        Ok(done)
    }

    fn replaced(&self, i: usize) -> Replaced<'_> {
        let start = if i == 0 { 0 } else { self.changes[i - 1].end };
        let change = &self.changes[i];
        Replaced {
            slot: self.tids[i].slot,
            payload: &self.payloads[start..change.end],
            keys_changed: change.keys_changed,
        }
    }

    /// Inserts the entries of the rows from `from` on that were changed just now.
    fn insert_entries(
        &self,
        cx: &dyn Upkeep,
        rel: &Relation,
        updated: &[Updated],
        from: usize,
        news: &[Row],
    ) -> Result<()> {
        struct Entry {
            key: Range<usize>,
            tid: TupleId,
            is_unchanged: bool,
        }
        if rel.indexes.is_empty() || updated.iter().all(|u| u.same_page) {
            return Ok(());
        }
        let (mut keys, mut key): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        let mut entries: Vec<Vec<Entry>> = rel.indexes.iter().map(|_| Vec::new()).collect();
        // Row by row, as the keys are computed here: the first row that fails gives the error.
        for (i, updated) in updated.iter().enumerate().filter(|(_, updated)| !updated.same_page) {
            for (place, index) in rel.indexes.iter().enumerate().filter(|(_, index)| index.is_ready()) {
                let is_unchanged = self.changes[from + i].unchanged.has(place) && !index.is_inverted();
                let mut add = |key: &[u8]| {
                    let start = keys.len();
                    keys.extend_from_slice(key);
                    entries[place].push(Entry { key: start..keys.len(), tid: updated.tid, is_unchanged });
                };
                if index.is_inverted() {
                    inverted::row_keys(cx, rel, index, &news[from + i])?.iter().for_each(|key| add(key));
                } else if row_key(cx, rel, index, &news[from + i], &mut key)?.is_some() {
                    add(&key);
                }
            }
        }
        for (index, entries) in rel.indexes.iter().zip(&mut entries) {
            entries.sort_unstable_by(|a, b| {
                keys[a.key.clone()].cmp(&keys[b.key.clone()]).then(a.tid.cmp(&b.tid))
            });
            // No row comes here whose key has to be looked for.
            let entry = |e: &Entry| NewEntry {
                key: &keys[e.key.clone()],
                tid: e.tid,
                unique: if e.is_unchanged { Unique::Unchanged(&rel.heap) } else { Unique::No },
            };
            let sorted: Vec<NewEntry<'_>> = entries.iter().map(entry).collect();
            let duplicate = btree::insert_many(cx, &index.storage, &sorted, &mut Vec::new())?;
            debug_assert!(duplicate.is_none(), "no key is looked for");
        }
        Ok(())
    }
}
