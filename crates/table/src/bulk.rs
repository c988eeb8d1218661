//! Many new rows of a permanent table: the pages that they fill, then their index entries.
//!
//! Rows go to the heap page by page, with one record for each page. Their entries go into each
//! index in the order of its keys, so that those of one leaf go in together
//! (`sinew_storage::btree::insert_many`), unique keys among them.
//!
//! An error is the one that rows inserted one by one would give: of the first row that fails, with
//! the first of its indexes. The order of the keys may find a later row first. The rows before that
//! one are still looked at. Keys of deferrable indexes that another row may have are noted in the
//! order of their rows, so that a later check finds the same first row.

use crate::heap_table::{count_changed, looked_for};
use crate::keys::{columns_read, duplicate, row_key, sole_part};
use crate::{Index, Relation, Row, Upkeep, inverted, toast};
use sinew_error::{Result, SqlError};
use sinew_storage::btree::{self, NewEntry, Unique};
use sinew_storage::{TupleId, heap};
use sinew_types::Datum;
use std::sync::Arc;

/// The values of new rows that their index entries need.
#[derive(Clone, Copy)]
pub enum NewRows<'r> {
    /// Rows with all their columns.
    Whole(&'r [Row]),
    /// The values of these columns alone, row after row.
    Keyed { columns: &'r [usize], values: &'r [Datum] },
}

impl<'r> NewRows<'r> {
    /// A row. `room` holds one of which a part is known, with NULL in its other columns.
    fn get<'s>(&self, rel: &Relation, at: usize, room: &'s mut Row) -> &'s [Datum]
    where
        'r: 's,
    {
        match *self {
            NewRows::Whole(rows) => &rows[at],
            NewRows::Keyed { columns, values } => {
                room.resize(rel.columns.len(), Datum::Null);
                let own = &values[at * columns.len()..][..columns.len()];
                for (&column, value) in columns.iter().zip(own) {
                    room[column] = value.clone();
                }
                room
            }
        }
    }
}

/// The columns that the entries of the table's indexes are made of, in ascending order.
pub fn key_columns(cx: &dyn Upkeep, rel: &Relation) -> Result<Vec<usize>> {
    let mut read = vec![false; rel.columns.len()];
    for index in rel.ready_indexes() {
        for (own, all) in columns_read(cx, rel, index)?.into_iter().zip(&mut read) {
            *all |= own;
        }
    }
    Ok((0..read.len()).filter(|&at| read[at]).collect())
}

/// See [`crate::insert_many`].
pub fn insert_many(cx: &dyn Upkeep, rel: &Arc<Relation>, rows: &[Row]) -> Result<()> {
    cx.will_write()?;
    let mut payloads = Vec::with_capacity(rows.len() * 64);
    let mut ends = Vec::with_capacity(rows.len());
    for row in rows {
        toast::encode(cx, rel, rel.codec(), row, &[], &mut payloads)?;
        ends.push(payloads.len());
    }
    insert_payloads(cx, rel, &slices(&payloads, &ends), NewRows::Whole(rows), false).map_err(|(_, e)| e)
}

/// Cuts a buffer of rows at the ends of these.
pub fn slices<'p>(payloads: &'p [u8], ends: &[usize]) -> Vec<&'p [u8]> {
    let mut from = 0;
    let slice = |&end: &usize| {
        let slice = &payloads[from..end];
        from = end;
        slice
    };
    ends.iter().map(slice).collect()
}

/// The bulk path below `insert_many` and COPY. It takes encoded rows, and their values for the
/// index entries (not read when the table has no index). An error has the position of the row that
/// caused it, if one did. `frozen`: see [`heap::multi_insert_frozen`].
pub fn insert_payloads(
    cx: &dyn Upkeep,
    rel: &Relation,
    payloads: &[&[u8]],
    rows: NewRows<'_>,
    frozen: bool,
) -> std::result::Result<(), (Option<usize>, SqlError)> {
    let whole = |e| (None, e);
    cx.will_write().map_err(whole)?;
    let mut tids = Vec::with_capacity(payloads.len());
    let insert = if frozen { heap::multi_insert_frozen } else { heap::multi_insert };
    insert(cx, &rel.heap, payloads, &mut tids).map_err(SqlError::from).map_err(whole)?;
    count_changed(cx, rel, payloads.len() as u64);
    let mut failed = None;
    let mut shared = Vec::new();
    let mut keys = Keys::default();
    for index in rel.ready_indexes() {
        let count = failed.as_ref().map_or(tids.len(), |(row, _)| *row);
        if let Some(e) = keys.make(cx, rel, index, rows, count) {
            failed = Some(e);
        }
        keys.sort(&tids);
        if let Some(e) = keys.insert(cx, rel, index, rows, &tids, &mut shared).map_err(whole)? {
            failed = Some(e);
        }
    }
    if let Some((row, e)) = failed {
        return Err((Some(row), e));
    }
    shared.sort_by_key(|(row, ..)| *row);
    for (_, index, key) in &shared {
        cx.note_shared_key(rel, index, key).map_err(whole)?;
    }
    Ok(())
}

/// A row whose key in a deferrable index another row may have.
type Shared = (usize, Arc<Index>, Box<[u8]>);

/// A row that fails, and its error.
type Failed = Option<(usize, SqlError)>;

/// The keys of rows in one index.
#[derive(Default)]
struct Keys {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
}

struct Entry {
    /// Where the key stands.
    from: usize,
    to: usize,
    row: usize,
    /// No other row may have the key.
    is_checked: bool,
    /// The bytes of the key that are looked for.
    sole_len: usize,
}

impl Keys {
    /// Makes the keys of the first rows. A row without one ends that.
    fn make(
        &mut self,
        cx: &dyn Upkeep,
        rel: &Relation,
        index: &Index,
        rows: NewRows<'_>,
        count: usize,
    ) -> Failed {
        self.bytes.clear();
        self.entries.clear();
        let (mut room, mut key) = (Row::new(), Vec::new());
        for row in 0..count {
            if index.is_inverted() {
                match inverted::row_keys(cx, rel, index, rows.get(rel, row, &mut room)) {
                    Ok(keys) => keys.iter().for_each(|key| self.add(key, row)),
                    Err(e) => return Some((row, e)),
                }
                continue;
            }
            match row_key(cx, rel, index, rows.get(rel, row, &mut room), &mut key) {
                Ok(Some(has_null)) => {
                    let from = self.bytes.len();
                    self.bytes.extend_from_slice(&key);
                    let is_checked = index.unique && index.checks_key(has_null);
                    let sole_len = match sole_part(rel, index, &key) {
                        Ok(part) => part.len(),
                        Err(e) => return Some((row, e)),
                    };
                    self.entries.push(Entry { from, to: self.bytes.len(), row, is_checked, sole_len });
                }
                Ok(None) => {}
                Err(e) => return Some((row, e)),
            }
        }
        None
    }

    /// Adds an entry whose key is not looked for.
    fn add(&mut self, key: &[u8], row: usize) {
        let from = self.bytes.len();
        self.bytes.extend_from_slice(key);
        let to = self.bytes.len();
        self.entries.push(Entry { from, to, row, is_checked: false, sole_len: key.len() });
    }

    /// Brings the entries into the order of the index. Equal keys of which only one may be there
    /// keep the order of their rows, so that the later row fails.
    fn sort(&mut self, tids: &[TupleId]) {
        let bytes = &self.bytes;
        self.entries.sort_by(|a, b| {
            let key = |e: &Entry| match e.is_checked {
                true => &bytes[e.from..][..e.sole_len],
                false => &bytes[e.from..e.to],
            };
            let keys = key(a).cmp(key(b));
            keys.then_with(|| if a.is_checked { a.row.cmp(&b.row) } else { tids[a.row].cmp(&tids[b.row]) })
        });
    }

    /// Inserts the entries, and returns the first row whose key is there already. If the index is
    /// deferrable, the key goes to `shared` instead, and the entry is in.
    fn insert(
        &self,
        cx: &dyn Upkeep,
        rel: &Relation,
        index: &Arc<Index>,
        rows: NewRows<'_>,
        tids: &[TupleId],
        shared: &mut Vec<Shared>,
    ) -> Result<Failed> {
        let entry = |e: &Entry| NewEntry {
            key: &self.bytes[e.from..e.to],
            tid: tids[e.row],
            unique: if e.is_checked { looked_for(rel, index, e.sole_len) } else { Unique::No },
        };
        if !index.is_immediate() {
            let new: Vec<NewEntry<'_>> = self.entries.iter().map(entry).collect();
            let mut found = Vec::new();
            btree::insert_many(cx, &index.storage, &new, &mut found)?;
            for entry in found.into_iter().map(|at| &self.entries[at]) {
                shared.push((entry.row, index.clone(), self.bytes[entry.from..][..entry.sole_len].into()));
            }
            return Ok(None);
        }
        let mut failed = None;
        let mut rest: Vec<&Entry> = self.entries.iter().collect();
        loop {
            let new: Vec<NewEntry<'_>> = rest.iter().map(|e| entry(e)).collect();
            let Some(at) = btree::insert_many(cx, &index.storage, &new, &mut Vec::new())? else {
                return Ok(failed);
            };
            let row = rest[at].row;
            failed = Some((row, duplicate(cx, rel, index, rows.get(rel, row, &mut Row::new()))));
            rest = rest.split_off(at + 1);
            rest.retain(|e| e.row < row);
        }
    }
}
