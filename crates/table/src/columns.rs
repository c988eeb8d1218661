//! Scans of whole permanent tables in batches: the rows of several pages at once, and of these only
//! the columns that the caller asks for.
//!
//! A caller loads some pages, decodes the columns that its conditions read, and then the other
//! columns of the rows that pass.

use crate::decode::Cursor;
use crate::heap_table::decode;
use crate::{Relation, Row, Rows, toast};
use sinew_error::{Result, SqlError};
use sinew_storage::heap::{Scan, Window};
use sinew_storage::{Fork, TupleId};
use sinew_txn::Snapshot;
use sinew_types::vector::Vector;
use std::ops::Range;
use std::sync::Arc;

/// The end of a decoding: an error has the position of the row that cannot be read, among those
/// asked for.
pub type Decoded = std::result::Result<(), (usize, SqlError)>;

/// A scan of a permanent table in batches. It borrows nothing.
pub struct ColumnScan {
    rel: Arc<Relation>,
    scan: Scan,
    snapshot: Snapshot,
    window: Window,
    cursors: Vec<Cursor>,
}

impl ColumnScan {
    /// A scan of the rows that the snapshot sees.
    pub fn open(cx: &Rows, rel: &Arc<Relation>, snapshot: &Snapshot) -> Result<ColumnScan> {
        Ok(ColumnScan {
            rel: rel.clone(),
            scan: Scan::new(cx, &rel.heap, snapshot)?,
            snapshot: *snapshot,
            window: Window::default(),
            cursors: Vec::new(),
        })
    }

    /// The pages that the table has now.
    pub fn pages(cx: &Rows, rel: &Relation) -> Result<u32> {
        Ok(cx.storage().pool().blocks(rel.heap.file, Fork::Main)?)
    }

    /// Goes on with these pages, after which it ends.
    pub fn turn_to(&mut self, pages: Range<u32>) {
        self.scan.turn_to(pages);
    }

    /// Loads the next pages: `rows` rows and the rest of the last one's page, or fewer. False at
    /// the end. `reads_rows`: columns will be decoded.
    pub fn load(&mut self, cx: &Rows, rows: usize, reads_rows: bool) -> Result<bool> {
        let more = self.scan.fill(cx, &mut self.window, rows, reads_rows)?;
        self.cursors.clear();
        self.cursors.resize(self.window.len(), Cursor::default());
        Ok(more)
    }

    /// The number of rows that are loaded.
    pub fn loaded(&self) -> usize {
        self.window.len()
    }

    /// Decodes columns of the loaded rows, or of `rows` among them, into the vectors of these
    /// columns, which are empty. `columns` are in ascending order.
    ///
    /// # Errors
    /// A row that cannot be read: its position among the rows, and its error. The vectors then have
    /// the rows before it.
    pub fn decode(
        &mut self,
        cx: &Rows,
        columns: &[usize],
        rows: Option<&[u32]>,
        out: &mut [Vector],
    ) -> Decoded {
        let ColumnScan { rel, snapshot, window, cursors, .. } = self;
        Payloads { rel, snapshot, window, cursors }.decode(cx, columns, rows, out)
    }

    /// The bytes of a loaded row.
    pub fn payload(&self, row: usize) -> &[u8] {
        self.window.payload(row)
    }

    /// Decodes a loaded row, with NULL in the columns that are not `needed`.
    pub fn decode_row(&self, cx: &Rows, row: usize, needed: &[bool], out: &mut Row) -> Result<()> {
        decode(cx, &self.rel, &self.snapshot, self.payload(row), Some(needed), out)
    }

    /// The places where the chains of the loaded rows start. Index entries name them.
    pub fn chain_starts(&self, out: &mut Vec<TupleId>) {
        self.window.chain_starts(out);
    }

    /// The place of a loaded row.
    pub fn place(&self, row: usize) -> TupleId {
        self.window.tid(row)
    }
}

/// The rows of a window whose columns are decoded.
pub struct Payloads<'w> {
    pub rel: &'w Relation,
    pub snapshot: &'w Snapshot,
    pub window: &'w Window,
    /// One for each row.
    pub cursors: &'w mut [Cursor],
}

impl Payloads<'_> {
    /// See [`ColumnScan::decode`].
    pub fn decode(
        &mut self,
        cx: &Rows,
        columns: &[usize],
        rows: Option<&[u32]>,
        out: &mut [Vector],
    ) -> Decoded {
        let Payloads { rel, snapshot, window, cursors } = self;
        let (rel, snapshot, window) = (*rel, *snapshot, *window);
        let mut most = rows.map_or(window.len(), <[u32]>::len);
        let mut failed = None;
        for &column in columns {
            let fetch = &mut |external| toast::fetch(cx, rel, snapshot, external);
            let payload = |row: usize| window.payload(row);
            let (codec, out) = (rel.codec(), &mut out[column]);
            let done = match rows {
                None => codec.decode_column(column, 0..most, payload, cursors, out, fetch),
                Some(rows) => {
                    let rows = rows[..most].iter().map(|&row| row as usize);
                    codec.decode_column(column, rows, payload, cursors, out, fetch)
                }
            };
            if let Err((row, error)) = done {
                most = row;
                failed = Some(error);
            }
        }
        match failed {
            None => Ok(()),
            Some(error) => {
                columns.iter().for_each(|&column| out[column].truncate(most));
                Err((most, error))
            }
        }
    }
}
