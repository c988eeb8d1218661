//! Rows in columns divided by a hash into files, to be worked on part by part.

use crate::caller::Caller;
use crate::spill::batches::BatchFile;
use crate::spill::part_of;
use sinew_error::Result;
use sinew_types::vector::{BATCH_ROWS, Batch, Vector};

/// Parts of a set of rows, at most.
const PARTS_MAX: usize = 32;
const PARTS_MIN: usize = 4;

/// Rows divided by a hash.
pub struct BatchParts {
    parts: Vec<Part>,
    /// The rows of each part among those that are divided at the moment.
    rows: Vec<Vec<u32>>,
    columns: usize,
    level: u32,
    /// Bytes of a part's rows from which on they are written.
    buffer_bytes: usize,
}

#[derive(Default)]
struct Part {
    buffer: Batch,
    file: BatchFile,
}

impl BatchParts {
    /// Parts for rows of so many columns. They are expected to take so many times the memory of one
    /// part, which is `limit` bytes. Each `level` divides the rows of a part of the level before.
    pub fn new(columns: usize, times: f64, limit: usize, level: u32) -> BatchParts {
        // A part's table takes memory, too, and parts are of different sizes.
        let n = ((times * 2.0) as usize).clamp(PARTS_MIN, PARTS_MAX).next_power_of_two();
        BatchParts::of(n, columns, limit / (2 * n), level)
    }

    /// As many parts for the rows of the other side of a join.
    pub fn partner(&self, columns: usize) -> BatchParts {
        BatchParts::of(self.parts.len(), columns, self.buffer_bytes, self.level)
    }

    fn of(n: usize, columns: usize, buffer_bytes: usize, level: u32) -> BatchParts {
        let part = || {
            let mut part = Part::default();
            part.buffer.clear(columns);
            part
        };
        let parts = (0..n).map(|_| part()).collect();
        BatchParts { parts, rows: vec![Vec::new(); n], columns, level, buffer_bytes }
    }

    /// Appends the rows of a batch to their parts: of its columns the first ones.
    pub fn push(&mut self, cx: &dyn Caller, batch: &Batch, hashes: &[u64]) -> Result<()> {
        self.rows.iter_mut().for_each(Vec::clear);
        for (row, &hash) in hashes.iter().enumerate() {
            self.rows[part_of(hash, self.level, self.parts.len())].push(row as u32);
        }
        for (part, rows) in self.parts.iter_mut().zip(&self.rows) {
            let Part { buffer, file } = part;
            for (own, column) in buffer.columns.iter_mut().zip(&batch.columns) {
                own.extend(buffer.rows, column, rows);
            }
            buffer.rows += rows.len();
            let is_full = || buffer.columns.iter().map(Vector::bytes).sum::<usize>() >= self.buffer_bytes;
            if buffer.rows >= BATCH_ROWS || is_full() {
                file.push(cx, buffer)?;
                buffer.clear(self.columns);
            }
        }
        Ok(())
    }

    /// The level.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The parts, written.
    pub fn finish(self, cx: &dyn Caller) -> Result<Vec<BatchFile>> {
        let mut files = Vec::with_capacity(self.parts.len());
        for Part { buffer, mut file } in self.parts {
            if buffer.rows > 0 {
                file.push(cx, &buffer)?;
            }
            file.flush(cx)?;
            files.push(file);
        }
        Ok(files)
    }
}
