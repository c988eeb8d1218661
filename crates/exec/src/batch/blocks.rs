//! Rows in memory, in columns: blocks of [`BATCH_ROWS`] rows. A row's number says its block and its
//! place in it.

use sinew_types::Datum;
use sinew_types::vector::{BATCH_ROWS, Batch, NO_ROW, Vector};
use std::ops::Range;

/// Rows in the order in which they came.
#[derive(Default)]
pub struct Blocks {
    blocks: Vec<Batch>,
    rows: usize,
    /// The bytes of the full blocks.
    bytes: usize,
}

impl Blocks {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The bytes that the rows take.
    pub fn bytes(&self) -> usize {
        self.bytes + self.blocks.last().map_or(0, block_bytes)
    }

    /// Appends rows.
    pub fn push(&mut self, batch: &Batch) {
        let mut from = 0;
        while from < batch.rows {
            if self.blocks.last().is_none_or(|block| block.rows == BATCH_ROWS) {
                self.seal();
                let mut block = Batch::default();
                block.clear(batch.columns.len());
                self.blocks.push(block);
            }
            let Some(block) = self.blocks.last_mut() else { break };
            let to = batch.rows.min(from + BATCH_ROWS - block.rows);
            for (own, column) in block.columns.iter_mut().zip(&batch.columns) {
                own.append(block.rows, column, from..to);
            }
            block.rows += to - from;
            from = to;
        }
        self.rows += batch.rows;
    }

    /// The last block is full.
    fn seal(&mut self) {
        if let Some(block) = self.blocks.last_mut() {
            block.columns.iter_mut().for_each(Vector::shrink);
            self.bytes += block_bytes(block);
        }
    }

    /// The blocks, all of which but the last are full.
    pub fn blocks(&self) -> &[Batch] {
        &self.blocks
    }

    /// The blocks, which the caller takes over.
    pub fn into_blocks(self) -> Vec<Batch> {
        self.blocks
    }

    /// The block of a row, and the row's place in it.
    #[inline]
    pub fn at(&self, row: usize) -> (&Batch, usize) {
        (&self.blocks[row / BATCH_ROWS], row % BATCH_ROWS)
    }

    /// A column of some rows, in their order. A row [`NO_ROW`] is NULL.
    pub fn column(&self, column: usize, rows: &[u32]) -> Vector {
        let place = |&row: &u32| {
            (row != NO_ROW).then(|| {
                let (block, at) = self.at(row as usize);
                (&block.columns[column], at)
            })
        };
        Vector::gather(rows.iter().map(place))
    }

    /// A column of the rows in a range of an order. Without one, they stand as they came.
    pub fn part(&self, column: usize, order: Option<&[u32]>, range: Range<usize>) -> Vector {
        if let Some(order) = order {
            return self.column(column, &order[range]);
        }
        let mut all = Vector::Null;
        let mut from = range.start;
        while from < range.end {
            let (block, at) = self.at(from);
            let to = block.rows.min(at + range.end - from);
            all.append(from - range.start, &block.columns[column], at..to);
            from += to - at;
        }
        all
    }

    /// The values of the first columns of a row.
    pub fn row(&self, row: usize, columns: usize, out: &mut Vec<Datum>) {
        let (block, at) = self.at(row);
        out.clear();
        out.extend(block.columns[..columns].iter().map(|column| column.datum(at)));
    }
}

fn block_bytes(block: &Batch) -> usize {
    block.columns.iter().map(Vector::bytes).sum()
}
