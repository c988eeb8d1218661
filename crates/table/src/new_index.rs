//! A new index of a permanent table: the entries of the table's rows, and the tree that is made of
//! them once they are sorted.
//!
//! Between the two the executor sorts, for it has the threads, the memory and the temporary files.
//!
//! A row's entry names the start of its chain, which stays in place when versions inside the chain
//! are pruned.

use crate::heap_table::decode;
use crate::keys::{columns_read, row_key, sole_part, values_key};
use crate::{ColumnScan, Index, Relation, Row, Upkeep, could_not_create_unique, inverted};
use sinew_error::{Result, SqlError};
use sinew_storage::TupleId;
use sinew_storage::btree::Builder;
use sinew_storage::heap::{self, Scan};
use sinew_txn::Snapshot;
use sinew_types::vector::Vector;
use std::ops::Range;
use std::sync::Arc;

/// Rows that are decoded together.
const ROWS: usize = 1024;

/// The entries that a new index has of the rows that a snapshot sees.
pub struct NewEntries {
    rel: Arc<Relation>,
    index: Arc<Index>,
    source: Source,
    key: Vec<u8>,
    /// Keys of the row that was read last which were not returned yet, and the row's place. Only an
    /// inverted index has more than one for a row.
    rest: (std::vec::IntoIter<Vec<u8>>, TupleId),
}

/// The rows: in columns if the index is a B-tree of columns. Otherwise they are read one by one,
/// because the session computes expressions of a row, or because a row has several entries.
enum Source {
    Columns(Columns),
    Rows { scan: Scan, snapshot: Snapshot, needed: Vec<bool>, row: Row },
}

/// Rows of some pages, of which the index's columns are decoded.
struct Columns {
    scan: ColumnScan,
    /// The columns that the index reads.
    read: Vec<usize>,
    /// By the table's columns.
    values: Vec<Vector>,
    /// The place of each row's entry.
    starts: Vec<TupleId>,
    /// The next row.
    at: usize,
}

impl NewEntries {
    /// The entries of all rows.
    pub fn open(
        cx: &dyn Upkeep,
        rel: &Arc<Relation>,
        index: &Arc<Index>,
        snapshot: &Snapshot,
    ) -> Result<NewEntries> {
        let needed = columns_read(cx, rel, index)?;
        let source = if index.is_plain() && !index.is_inverted() {
            Source::Columns(Columns {
                scan: ColumnScan::open(cx, rel, snapshot)?,
                read: (0..needed.len()).filter(|&column| needed[column]).collect(),
                values: needed.iter().map(|_| Vector::default()).collect(),
                starts: Vec::new(),
                at: 0,
            })
        } else {
            let (scan, snapshot) = (Scan::new(cx, &rel.heap, snapshot)?, *snapshot);
            Source::Rows { scan, snapshot, needed, row: Row::new() }
        };
        let (rel, index, rest) = (rel.clone(), index.clone(), (Vec::new().into_iter(), TupleId::default()));
        Ok(NewEntries { rel, index, source, key: Vec::new(), rest })
    }

    /// Goes on with these pages, after which the entries end.
    pub fn turn_to(&mut self, pages: Range<u32>) {
        match &mut self.source {
            Source::Columns(columns) => columns.scan.turn_to(pages),
            Source::Rows { scan, .. } => scan.turn_to(pages),
        }
    }

    /// The next entry: its key, with a byte more behind it for [`NewTree::push`], and the place of
    /// its row.
    pub fn next(&mut self, cx: &dyn Upkeep) -> Result<Option<(&[u8], TupleId)>> {
        let NewEntries { rel, index, source, key, rest } = self;
        let (has_null, place) = match source {
            Source::Columns(columns) => {
                if columns.at == columns.starts.len() && !columns.load(cx)? {
                    return Ok(None);
                }
                let row = columns.at;
                columns.at += 1;
                (values_key(rel, index, &columns.values, row, key)?, columns.starts[row])
            }
            Source::Rows { scan, snapshot, needed, row } => loop {
                if let Some(next) = rest.0.next() {
                    *key = next;
                    break (false, rest.1);
                }
                let Some((_, payload)) = scan.next(cx)? else { return Ok(None) };
                cx.check_interrupts()?;
                decode(cx, rel, snapshot, payload, Some(needed), row)?;
                if index.is_inverted() {
                    *rest = (inverted::row_keys(cx, rel, index, row)?.into_iter(), scan.chain_start());
                    continue;
                }
                if let Some(has_null) = row_key(cx, rel, index, row, key)? {
                    break (has_null, scan.chain_start());
                }
            },
        };
        // Rows with NULL never equal each other in a unique index: a mark keeps them apart.
        key.push(u8::from(has_null && !index.nulls_equal));
        Ok(Some((key, place)))
    }
}

impl Columns {
    /// Has rows of the next pages; false at the end.
    fn load(&mut self, cx: &dyn Upkeep) -> Result<bool> {
        self.at = 0;
        self.starts.clear();
        while self.scan.load(cx, ROWS, true)? {
            cx.check_interrupts()?;
            if self.scan.loaded() == 0 {
                continue;
            }
            self.values.iter_mut().for_each(Vector::clear);
            self.scan.decode(cx, &self.read, None, &mut self.values).map_err(|(_, error)| error)?;
            self.scan.chain_starts(&mut self.starts);
            return Ok(true);
        }
        Ok(false)
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
            let sole = sole_part(self.rel, self.index, own)?;
            if self.before.0 == sole {
                return Err(self.twice());
            }
            self.before.0.clear();
            self.before.0.extend_from_slice(sole);
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
