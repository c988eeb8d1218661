//! Index scans of permanent tables in batches: the rows of many entries at once, and of these only
//! the columns that the caller asks for.
//!
//! A caller collects entries, of one range or of several ones after the other, looks up their rows,
//! and decodes columns. The rows come in the order of the entries. The pages of the heap are looked
//! at in their own order, each one once for a batch ([`Window::gather`]).
//!
//! In an index-only scan, an entry gives its columns itself if the visibility map vouches for its
//! row (`storage/src/heap/index_only.rs`). It is asked when the entry is collected, while the
//! cursor still has the entry's leaf. The rows of the other entries are looked up, so a batch may
//! have rows of both kinds ([`Found`]).

use crate::columns::{Decoded, Payloads};
use crate::decode::Cursor as Decoder;
use crate::keys::push_entry;
use crate::walk::Walk;
use crate::{EntryColumn, Index, IndexBounds, Relation, Rows};
use sinew_error::Result;
use sinew_storage::TupleId;
use sinew_storage::btree::Leaf;
use sinew_storage::heap::{Gathered, Window};
use sinew_txn::Snapshot;
use sinew_types::vector::Vector;
use std::sync::Arc;

/// Bytes of copied rows from which on the next batches have fewer rows.
const BYTES_MAX: usize = 1 << 20;

/// An index scan of a permanent table in batches. It borrows nothing.
pub struct IndexColumnScan {
    rel: Arc<Relation>,
    index: Arc<Index>,
    walk: Walk,
    snapshot: Snapshot,
    /// Of an index-only scan.
    entries: Option<Entries>,
    /// The entries whose rows are to be looked up: their places, and their numbers on their leaves.
    places: Vec<TupleId>,
    numbers: Vec<u16>,
    /// The leaves of these entries, each with the number of entries up to its last one.
    leaves: Vec<(Leaf, usize)>,
    answers: Gathered,
    window: Window,
    decoders: Vec<Decoder>,
    /// Entries of a batch at most.
    most: usize,
}

/// The part of an index-only scan that reads entries.
struct Entries {
    columns: Vec<EntryColumn>,
    /// The values of entries that stand for their rows: a vector for each of the columns.
    values: Vec<Vector>,
    /// The number of these entries.
    count: usize,
    /// For each entry that was collected whether it stands for its row.
    stand: Vec<bool>,
    /// For each row of the batch where its values are; empty if all are of one kind.
    rows: Vec<Found>,
    /// For each of these rows the number of its entry, among all that were collected.
    numbers: Vec<u32>,
    /// Rows that were looked up because the map did not vouch for them.
    fetched: u64,
}

/// Where a row's values are.
#[derive(Debug, Clone, Copy)]
enum Found {
    /// In the values of entries.
    Entry(u32),
    /// In the window.
    Window(u32),
}

impl IndexColumnScan {
    /// A scan that has no bounds yet. `entries`: columns of the index, as [`crate::index_scan`]
    /// has them.
    pub fn new(
        rel: &Arc<Relation>,
        index: &Arc<Index>,
        snapshot: &Snapshot,
        entries: Option<Vec<EntryColumn>>,
    ) -> IndexColumnScan {
        let walk = Walk::new(rel, index, entries.is_some());
        let entries = entries.map(|columns| Entries {
            values: columns.iter().map(|_| Vector::Null).collect(),
            columns,
            count: 0,
            stand: Vec::new(),
            rows: Vec::new(),
            numbers: Vec::new(),
            fetched: 0,
        });
        IndexColumnScan {
            rel: rel.clone(),
            index: index.clone(),
            walk,
            snapshot: *snapshot,
            entries,
            places: Vec::new(),
            numbers: Vec::new(),
            leaves: Vec::new(),
            answers: Gathered::default(),
            window: Window::default(),
            decoders: Vec::new(),
            most: usize::MAX,
        }
    }

    /// Goes on with other bounds. The entries that were collected stay.
    pub fn reopen(&mut self, cx: &Rows, bounds: &IndexBounds) -> Result<()> {
        self.walk.reopen(cx, &self.index, bounds)
    }

    /// Forgets the entries and rows of the last batch.
    pub fn clear(&mut self) {
        self.places.clear();
        self.numbers.clear();
        self.leaves.clear();
        self.window.clear();
        if let Some(entries) = &mut self.entries {
            entries.values.iter_mut().for_each(Vector::clear);
            entries.count = 0;
            entries.stand.clear();
            entries.rows.clear();
            entries.numbers.clear();
        }
    }

    /// The number of entries that were collected.
    pub fn collected(&self) -> usize {
        self.places.len() + self.entries.as_ref().map_or(0, |entries| entries.count)
    }

    /// Collects entries until there are `want`, or as many as a batch may have. False at the end of
    /// the bounds.
    pub fn collect(&mut self, cx: &Rows, want: usize) -> Result<bool> {
        let want = want.min(self.most);
        let mut left = want.saturating_sub(self.collected());
        while left > 0 {
            let Some(mut entry) = self.walk.next(cx)? else { return Ok(false) };
            left -= 1;
            if let Some(entries) = &mut self.entries {
                let stands = entry.stands_for_row(cx)?
                    && entries.push(entry.rel, entry.index, entry.cursor.last_key())?;
                entries.stand.push(stands);
                if stands {
                    continue;
                }
                entries.fetched += 1;
            }
            self.places.push(entry.place);
            self.numbers.push(entry.cursor.last_number());
            let leaf = entry.cursor.leaf();
            match self.leaves.last_mut() {
                Some((last, to)) if *last == leaf => *to += 1,
                _ => self.leaves.push((leaf, self.places.len())),
            }
        }
        Ok(true)
    }

    /// Looks up the rows of the entries. `reads_rows`: columns will be decoded.
    pub fn look_up(&mut self, cx: &Rows, reads_rows: bool) -> Result<()> {
        if !self.places.is_empty() {
            let (rel, places) = (&self.rel.heap, &self.places);
            self.window.gather(cx, rel, &self.snapshot, places, reads_rows, &mut self.answers)?;
            self.kill(cx)?;
            if self.window.bytes() > BYTES_MAX {
                self.most = (self.places.len() / 2).max(1);
            }
        }
        self.decoders.clear();
        self.decoders.resize(self.window.len(), Decoder::default());
        if let Some(entries) = self.entries.as_mut().filter(|_| !self.places.is_empty()) {
            entries.mix(&self.answers.places);
        }
        Ok(())
    }

    /// Marks the entries whose rows are dead to everyone.
    fn kill(&mut self, cx: &Rows) -> Result<()> {
        let dead = &mut self.answers.dead;
        let Some(cursor) = self.walk.cursor().filter(|_| !dead.is_empty()) else { return Ok(()) };
        dead.sort_unstable();
        let mut rest = dead.as_slice();
        for (leaf, to) in &self.leaves {
            let (of_leaf, others) = rest.split_at(rest.partition_point(|&at| (at as usize) < *to));
            rest = others;
            if !of_leaf.is_empty() {
                let numbers: Vec<u16> = of_leaf.iter().map(|&at| self.numbers[at as usize]).collect();
                cursor.kill(cx, *leaf, &numbers)?;
            }
        }
        Ok(())
    }

    /// The number of rows that are loaded.
    pub fn loaded(&self) -> usize {
        self.window.len() + self.entries.as_ref().map_or(0, |entries| entries.count)
    }

    /// Decodes columns of the loaded rows, or of `rows` among them, as [`ColumnScan::decode`] does.
    /// Each column is decoded once.
    ///
    /// [`ColumnScan::decode`]: crate::ColumnScan::decode
    pub fn decode(
        &mut self,
        cx: &Rows,
        columns: &[usize],
        rows: Option<&[u32]>,
        out: &mut [Vector],
    ) -> Decoded {
        let IndexColumnScan { rel, snapshot, window, decoders, entries, places, .. } = self;
        let mut payloads = Payloads { rel, snapshot, window, cursors: decoders };
        match entries {
            None => payloads.decode(cx, columns, rows, out),
            Some(entries) if entries.count == 0 => payloads.decode(cx, columns, rows, out),
            Some(entries) if places.is_empty() => {
                entries.give(columns, rows, out);
                Ok(())
            }
            Some(entries) => entries.give_mixed(cx, &mut payloads, columns, rows, out),
        }
    }

    /// The number of a loaded row's entry, among those that were collected.
    pub fn entry(&self, row: usize) -> usize {
        let looked_up = |row: usize| self.answers.places[row] as usize;
        match &self.entries {
            None => looked_up(row),
            Some(_) if self.places.is_empty() => row,
            Some(entries) if entries.count == 0 => looked_up(row),
            Some(entries) => entries.numbers[row] as usize,
        }
    }

    /// The place of a loaded row. The scan is no index-only scan.
    pub fn place(&self, row: usize) -> TupleId {
        self.window.tid(row)
    }

    /// Rows that an index-only scan had to fetch from the table.
    pub fn fetched(&self) -> u64 {
        self.entries.as_ref().map_or(0, |entries| entries.fetched)
    }
}

impl Entries {
    /// Takes the values of an entry; false without a change if its key does not tell them.
    fn push(&mut self, rel: &Relation, index: &Index, key: &[u8]) -> Result<bool> {
        let told = push_entry(rel, index, &self.columns, key, &mut self.values, self.count)?;
        self.count += usize::from(told);
        Ok(told)
    }

    /// Puts the rows of both kinds into the order of the entries. `found`: for each row of the
    /// window the number of its entry among those that do not stand for their rows.
    fn mix(&mut self, found: &[u32]) {
        if self.count == 0 {
            return;
        }
        let (mut entry, mut place, mut row) = (0, 0, 0);
        for (number, &stands) in self.stand.iter().enumerate() {
            if stands {
                self.rows.push(Found::Entry(entry));
                self.numbers.push(number as u32);
                entry += 1;
                continue;
            }
            if found.get(row as usize) == Some(&place) {
                self.rows.push(Found::Window(row));
                self.numbers.push(number as u32);
                row += 1;
            }
            place += 1;
        }
    }

    /// The values of a column.
    fn values_of(&mut self, column: usize) -> Option<&mut Vector> {
        let at = self.columns.iter().position(|c| c.column == column)?;
        self.values.get_mut(at)
    }

    /// Gives columns of rows that all are entries.
    fn give(&mut self, columns: &[usize], rows: Option<&[u32]>, out: &mut [Vector]) {
        for &column in columns {
            let Some(values) = self.values_of(column) else { continue };
            match rows {
                None => std::mem::swap(values, &mut out[column]),
                Some(rows) => out[column] = values.take(rows),
            }
        }
    }

    /// Gives columns of rows of both kinds.
    fn give_mixed(
        &mut self,
        cx: &Rows,
        payloads: &mut Payloads<'_>,
        columns: &[usize],
        rows: Option<&[u32]>,
        out: &mut [Vector],
    ) -> Decoded {
        let chosen: Vec<Found> = match rows {
            None => self.rows.clone(),
            Some(rows) => rows.iter().map(|&row| self.rows[row as usize]).collect(),
        };
        let in_window = |row: &Found| if let Found::Window(row) = row { Some(*row) } else { None };
        let wanted: Vec<u32> = chosen.iter().filter_map(in_window).collect();
        let mut decoded: Vec<Vector> = Vec::new();
        decoded.resize_with(out.len(), Vector::default);
        let done = payloads.decode(cx, columns, Some(&wanted), &mut decoded);
        // The row that cannot be read, among those of both kinds.
        let done = done.map_err(|(failed, error)| {
            let at = chosen.iter().enumerate().filter(|(_, row)| in_window(row).is_some()).nth(failed);
            (at.map_or(chosen.len(), |(at, _)| at), error)
        });
        let most = done.as_ref().err().map_or(chosen.len(), |(at, _)| *at);
        for &column in columns {
            let Some(values) = self.values_of(column) else { continue };
            let mut next = 0..;
            let places = chosen[..most].iter().map(|row| match row {
                Found::Entry(at) => Some((&*values, *at as usize)),
                Found::Window(_) => next.next().map(|at| (&decoded[column], at)),
            });
            let places: Vec<_> = places.collect();
            out[column] = Vector::gather(places.iter().copied());
        }
        done
    }
}
