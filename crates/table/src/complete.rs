//! The entries that a new index lacks after it was built beside writers.
//!
//! The index was built from the rows that one snapshot saw, and writers have made entries since
//! then. Rows between the two lack entries: their transactions had not committed at that snapshot,
//! and wrote before they knew that entries were wanted. All of these transactions have ended by
//! now, so that a new snapshot sees their rows.
//!
//! Which rows have an entry? **The naive way** looks for each row's entry in the tree: a descent
//! for each row. Here the index is read once, and its places are noted as bits. The table is then
//! read once, and a row without a bit gets its entry. The memory that the bits take is bounded: of
//! a large table they are made for some pages at a time, with a walk over the index for each.
//!
//! No entry is overlooked. The walk goes from left to right, and a split moves entries to the right
//! alone. The lock on the table keeps vacuum away, so that no place comes to hold another row.

use crate::keys::{columns_read, duplicate, row_key, sole_part};
use crate::new_index::NewEntries;
use crate::{ColumnScan, Index, Relation, Row, Upkeep};
use sinew_error::{Result, SqlError};
use sinew_storage::TupleId;
use sinew_storage::btree::{self, Cursor, Inserted, Sole, Unique};
use sinew_storage::heap;
use sinew_storage::heap::page::SLOTS_MAX;
use sinew_txn::Snapshot;
use std::ops::Range;
use std::sync::Arc;

/// Words of bits for the places of a page.
const PAGE_WORDS: usize = SLOTS_MAX / 64 + 1;

/// Adds an entry for each row that the snapshot sees and that has none. The caller holds a lock
/// that keeps vacuum away. All writers make entries. Takes about `memory_bytes`.
///
/// # Errors
/// 23505 if the index is unique and another row has the key.
pub fn complete(
    cx: &dyn Upkeep,
    rel: &Arc<Relation>,
    index: &Arc<Index>,
    snapshot: &Snapshot,
    memory_bytes: usize,
) -> Result<()> {
    cx.will_write()?;
    let pages = ColumnScan::pages(cx, rel)?;
    let step = u32::try_from(memory_bytes / (PAGE_WORDS * 8)).unwrap_or(u32::MAX).max(1);
    let mut entries = NewEntries::open(cx, rel, index, snapshot)?;
    let mut from = 0;
    while from < pages {
        let part = from..pages.min(from.saturating_add(step));
        from = part.end;
        let known = Places::of_index(cx, index, part.clone())?;
        entries.turn_to(part);
        while let Some((key, place)) = entries.next(cx)? {
            if !known.has(place) {
                add(cx, rel, index, key, place)?;
            }
        }
    }
    Ok(())
}

/// Adds one entry, whose key is as [`NewEntries::next`] gives it.
fn add(cx: &dyn Upkeep, rel: &Arc<Relation>, index: &Index, key: &[u8], place: TupleId) -> Result<()> {
    let (mark, own) = key.split_last().ok_or_else(|| SqlError::internal("an entry without a mark"))?;
    let sole = sole_part(rel, index, own)?;
    let unique = match index.unique && *mark == 0 {
        true => Unique::Check(Sole { heap: &rel.heap, len: sole.len() }),
        false => Unique::No,
    };
    if let Inserted::Duplicate(_) = btree::insert(cx, &index.storage, own, place, unique)? {
        // The row may have been deleted or replaced since the snapshot. Older snapshots still look
        // for it.
        if let Some(row) = row_with_key(cx, rel, index, sole, place)? {
            return Err(duplicate(cx, rel, index, &row));
        }
        btree::insert(cx, &index.storage, own, place, Unique::No)?;
    }
    Ok(())
}

/// The row whose chain begins at `place`, if its present version has the key.
fn row_with_key(
    cx: &dyn Upkeep,
    rel: &Arc<Relation>,
    index: &Index,
    sole: &[u8],
    place: TupleId,
) -> Result<Option<Row>> {
    let fresh = cx.take_snapshot()?;
    let found = (|| {
        let payload = heap::fetch_visible(cx, &rel.heap, place, &fresh, |_, payload| payload.to_vec())?;
        let Some(payload) = payload else { return Ok(None) };
        let needed = columns_read(cx, rel, index)?;
        let (mut row, mut key) = (Row::new(), Vec::new());
        crate::heap_table::decode(cx, rel, &fresh, &payload, Some(&needed), &mut row)?;
        let has_key =
            row_key(cx, rel, index, &row, &mut key)?.is_some() && sole_part(rel, index, &key)? == sole;
        Ok(has_key.then_some(row))
    })();
    cx.release_snapshot(&fresh);
    found
}

/// The places in some pages of a table that an index has entries for.
struct Places {
    first: u32,
    bits: Vec<u64>,
}

impl Places {
    /// Walks over the index.
    fn of_index(cx: &dyn Upkeep, index: &Index, pages: Range<u32>) -> Result<Places> {
        let words = (pages.end - pages.start) as usize * PAGE_WORDS;
        let mut places = Places { first: pages.start, bits: vec![0; words] };
        cx.unwatched(|| {
            let all = btree::Range { lower: None, upper: None, backward: false };
            let mut cursor = Cursor::open(cx, &index.storage, all)?;
            while let Some((_, place)) = cursor.next(cx)? {
                if cursor.is_at_end_of_copy() {
                    cx.check_interrupts()?;
                }
                if pages.contains(&place.block) {
                    let (word, bit) = places.at(place);
                    places.bits[word] |= bit;
                }
            }
            Ok::<(), SqlError>(())
        })?;
        Ok(places)
    }

    /// The word and the bit of a place.
    fn at(&self, place: TupleId) -> (usize, u64) {
        let page = (place.block - self.first) as usize;
        (page * PAGE_WORDS + usize::from(place.slot) / 64, 1 << (place.slot % 64))
    }

    fn has(&self, place: TupleId) -> bool {
        let (word, bit) = self.at(place);
        self.bits[word] & bit != 0
    }
}
