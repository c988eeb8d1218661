//! A new index of a permanent table: the entries of the table's rows, and the tree that is made of
//! them once they are sorted.
//!
//! Between the two the executor sorts, for it has the threads, the memory and the temporary files.
//!
//! A row's entry names the start of its chain, which stays in place when versions inside the chain
//! are pruned.

use crate::heap_table::decode;
use crate::keys::{columns_read, row_key};
use crate::{Index, Relation, Row, Upkeep, could_not_create_unique};
use sinew_error::{Result, SqlError};
use sinew_storage::TupleId;
use sinew_storage::btree::Builder;
use sinew_storage::heap::{self, Scan};
use sinew_txn::Snapshot;
use std::ops::Range;
use std::sync::Arc;

/// The entries that a new index has of the rows that a snapshot sees.
pub struct NewEntries {
    rel: Arc<Relation>,
    index: Arc<Index>,
    snapshot: Snapshot,
    scan: Scan,
    needed: Vec<bool>,
    row: Row,
    key: Vec<u8>,
}

impl NewEntries {
    /// The entries of all rows.
    pub fn open(
        cx: &dyn Upkeep,
        rel: &Arc<Relation>,
        index: &Arc<Index>,
        snapshot: &Snapshot,
    ) -> Result<NewEntries> {
        Ok(NewEntries {
            rel: rel.clone(),
            index: index.clone(),
            snapshot: *snapshot,
            scan: Scan::new(cx, &rel.heap, snapshot)?,
            needed: columns_read(cx, rel, index)?,
            row: Row::new(),
            key: Vec::new(),
        })
    }

    /// Goes on with these pages, after which the entries end.
    pub fn turn_to(&mut self, pages: Range<u32>) {
        self.scan.turn_to(pages);
    }

    /// The next entry: its key, with a byte more behind it for [`NewTree::push`], and the place of
    /// its row.
    pub fn next(&mut self, cx: &dyn Upkeep) -> Result<Option<(&[u8], TupleId)>> {
        while let Some((_, payload)) = self.scan.next(cx)? {
            cx.check_interrupts()?;
            decode(cx, &self.rel, &self.snapshot, payload, Some(&self.needed), &mut self.row)?;
            let Some(has_null) = row_key(cx, &self.rel, &self.index, &self.row, &mut self.key)? else {
                continue;
            };
            // Rows with NULL never equal each other in a unique index: a mark keeps them apart.
            self.key.push(u8::from(has_null && !self.index.nulls_equal));
            return Ok(Some((&self.key, self.scan.chain_start())));
        }
        Ok(None)
    }
}

/// The tree of a new index, which takes sorted entries.
pub struct NewTree<'a> {
    cx: &'a dyn Upkeep,
    rel: &'a Arc<Relation>,
    index: &'a Index,
    builder: Builder<'a>,
    /// The entry before, in a unique index.
    before: (Vec<u8>, TupleId),
}

impl<'a> NewTree<'a> {
    /// A tree without entries, in the index's file.
    pub fn new(cx: &'a dyn Upkeep, rel: &'a Arc<Relation>, index: &'a Index) -> Result<NewTree<'a>> {
        let (builder, before) = (Builder::new(cx, &index.storage)?, Default::default());
        Ok(NewTree { cx, rel, index, builder, before })
    }

    /// Takes the next entry as [`NewEntries::next`] gave it, in the order of (key, place).
    ///
    /// # Errors
    /// 23505 if the index is unique and has the key.
    pub fn push(&mut self, key: &[u8], place: TupleId) -> Result<()> {
        self.cx.check_interrupts()?;
        let (mark, own) = key.split_last().ok_or_else(|| SqlError::internal("an entry without a mark"))?;
        if self.index.unique && *mark == 0 {
            if self.before.0 == own {
                return Err(self.twice());
            }
            self.before.0.clear();
            self.before.0.extend_from_slice(own);
            self.before.1 = place;
        }
        Ok(self.builder.push(own, place)?)
    }

    /// 23505: two rows have the key of the entry before.
    fn twice(&self) -> SqlError {
        self.error_of_row().unwrap_or_else(|e| e)
    }

    fn error_of_row(&self) -> Result<SqlError> {
        let (cx, rel) = (self.cx, self.rel);
        let fresh = cx.take_snapshot()?;
        let found = heap::fetch_visible(cx, &rel.heap, self.before.1, &fresh, |_, payload| payload.to_vec());
        let mut row = vec![sinew_types::Datum::Null; rel.columns.len()];
        let decoded = match found {
            Ok(Some(payload)) => {
                let needed = columns_read(cx, rel, self.index)?;
                decode(cx, rel, &fresh, &payload, Some(&needed), &mut row)
            }
            Ok(None) => Ok(()),
            Err(e) => Err(e.into()),
        };
        cx.release_snapshot(&fresh);
        decoded?;
        Ok(could_not_create_unique(cx, rel, self.index, &row))
    }

    /// Writes what is left of the tree.
    pub fn end(self) -> Result<()> {
        Ok(self.builder.end()?)
    }
}
