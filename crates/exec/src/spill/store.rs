//! Rows in the order in which they came: the first ones in memory, those past `work_mem` in a
//! temporary file. Readers keep their own place.

use crate::caller::Caller;
use crate::spill::file::{Cursor, SpillFile};
use crate::spill::work_mem_bytes;
use sinew_error::Result;
use sinew_table::{Row, tagged};
use sinew_types::Datum;
use sinew_types::memory::Charge;

/// Rows in order, read by any number of readers.
pub struct RowStore {
    rows: Vec<Row>,
    bytes: usize,
    charge: Charge,
    limit: usize,
    file: SpillFile,
}

/// A reader's place.
#[derive(Default)]
pub struct Place {
    index: usize,
    cursor: Cursor,
}

impl Place {
    /// Rows read so far.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The same place, without what was read ahead.
    pub fn mark(&self) -> Place {
        Place { index: self.index, cursor: Cursor::at(self.cursor.position()) }
    }
}

impl RowStore {
    /// A store without rows.
    pub fn new(cx: &dyn Caller) -> RowStore {
        RowStore {
            rows: Vec::new(),
            bytes: 0,
            charge: Charge::new(),
            limit: work_mem_bytes(cx),
            file: SpillFile::default(),
        }
    }

    /// Appends a row.
    pub fn push(&mut self, cx: &dyn Caller, row: &[Datum]) -> Result<()> {
        let size = tagged::memory_of(row);
        if self.file.rows == 0 && self.bytes + size <= self.limit {
            self.bytes += size;
            self.charge.cover(self.bytes)?;
            self.rows.push(row.to_vec());
            return Ok(());
        }
        self.file.push(cx, &[row])
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len() + self.file.rows as usize
    }

    /// True if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes in the temporary file.
    pub fn disk_bytes(&self) -> u64 {
        self.file.bytes()
    }

    /// Moves a reader on to row `to`.
    pub fn skip(&mut self, cx: &dyn Caller, place: &mut Place, to: usize) -> Result<()> {
        place.index = place.index.max(to.min(self.rows.len()));
        let mut row = Row::new();
        while place.index < to && self.read(cx, place, &mut row)? {}
        Ok(())
    }

    /// The next row of a reader, copied into `out`; false at the end, which rows added later move
    /// on.
    pub fn read(&mut self, cx: &dyn Caller, place: &mut Place, out: &mut Row) -> Result<bool> {
        if place.index >= self.rows.len() && place.index < self.len() {
            self.file.flush(cx)?;
        }
        self.read_finished(place, out)
    }

    /// No row will be added.
    pub fn finish(&mut self, cx: &dyn Caller) -> Result<()> {
        self.file.flush(cx)
    }

    /// As `read`, of a store to which the last row was added ([`RowStore::finish`]).
    pub fn read_finished(&mut self, place: &mut Place, out: &mut Row) -> Result<bool> {
        if let Some(row) = self.rows.get(place.index) {
            out.clear();
            out.extend_from_slice(row);
        } else {
            if place.index >= self.len() {
                return Ok(false);
            }
            if !self.file.read(&mut place.cursor, u64::MAX, out)? {
                return Ok(false);
            }
        }
        place.index += 1;
        Ok(true)
    }
}
