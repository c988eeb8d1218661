//! The inner side of a hash join in memory: its rows in columns, with their hashes.
//!
//! The rows lie in blocks of [`BLOCK_ROWS`] rows, and a row's number says its block and its place
//! in it. A table of places leads from a hash to the first row with it, and each row to the next
//! one, in the order in which the rows came.

use sinew_error::Result;
use sinew_types::memory::Charge;
use sinew_types::vector::{BATCH_ROWS, Batch, NO_ROW, Vector, hash};
use sinew_types::{Datum, Oid};

const BLOCK_ROWS: usize = BATCH_ROWS;

/// The rows of the inner side.
pub struct Build {
    types: Vec<Oid>,
    /// For each key the column that it is, if it is one. The others are kept behind the columns.
    keys: Vec<usize>,
    blocks: Vec<Batch>,
    hashes: Vec<u64>,
    /// The next row of the same place, plus one; 0 behind the last one.
    next: Vec<u32>,
    places: Vec<u32>,
    charge: Charge,
    bytes: usize,
}

impl Build {
    /// An inner side without rows. `keys`: where each key stands among the columns that `push`
    /// gets.
    pub fn new(types: Vec<Oid>, keys: Vec<usize>) -> Build {
        Build {
            types,
            keys,
            blocks: Vec::new(),
            hashes: Vec::new(),
            next: Vec::new(),
            places: Vec::new(),
            charge: Charge::new(),
            bytes: 0,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.hashes.len()
    }

    /// The bytes that the rows take, and those that their table will take.
    pub fn bytes(&self) -> usize {
        let table = self.rows() * (size_of::<u64>() + 3 * size_of::<u32>());
        self.bytes + table + self.blocks.last().map_or(0, block_bytes)
    }

    /// Appends rows with the hashes of their keys. 53200 if there is no memory for them.
    pub fn push(&mut self, batch: &Batch, hashes: &[u64]) -> Result<()> {
        let mut from = 0;
        while from < batch.rows {
            if self.blocks.last().is_none_or(|block| block.rows == BLOCK_ROWS) {
                self.seal();
                let mut block = Batch::default();
                block.clear(batch.columns.len());
                self.blocks.push(block);
            }
            let Some(block) = self.blocks.last_mut() else { break };
            let to = batch.rows.min(from + BLOCK_ROWS - block.rows);
            for (own, column) in block.columns.iter_mut().zip(&batch.columns) {
                own.append(block.rows, column, from..to);
            }
            block.rows += to - from;
            from = to;
        }
        self.hashes.extend_from_slice(hashes);
        self.charge.cover(self.bytes())
    }

    /// Appends the rows of another inner side of the same shape. Neither has a table yet. 53200 if
    /// there is no memory for them.
    pub fn append(&mut self, other: Build) -> Result<()> {
        let mut from = 0;
        for block in other.blocks {
            self.push(&block, &other.hashes[from..from + block.rows])?;
            from += block.rows;
        }
        Ok(())
    }

    /// The last block is full.
    fn seal(&mut self) {
        if let Some(block) = self.blocks.last_mut() {
            block.columns.iter_mut().for_each(Vector::shrink);
            self.bytes += block_bytes(block);
        }
    }

    /// Makes the table, after the last row.
    pub fn finish(&mut self) {
        let places = (self.rows() * 2).next_power_of_two().max(16);
        self.places = vec![0; places];
        self.next = vec![0; self.rows()];
        for row in (0..self.rows()).rev() {
            let place = self.hashes[row] as usize & (places - 1);
            self.next[row] = std::mem::replace(&mut self.places[place], row as u32 + 1);
        }
    }

    /// The first candidates of hashes, plus one; 0 where there is none.
    pub fn heads(&self, hashes: &[u64], heads: &mut Vec<u32>) {
        let mask = self.places.len() - 1;
        heads.clear();
        heads.extend(hashes.iter().map(|&hash| self.places[hash as usize & mask]));
    }

    /// The rows of a batch that may find a row here: their keys, which are columns, have no NULL,
    /// and have the hash of a row. `hashes` is memory.
    pub fn may_find(&self, batch: &Batch, columns: &[usize], hashes: &mut Vec<u64>) -> Vec<u32> {
        hashes.clear();
        hashes.resize(batch.rows, hash::SEED);
        for (ty, &column) in self.types.iter().zip(columns) {
            hash::add_column(*ty, &batch.columns[column], hashes);
        }
        let mask = self.places.len() - 1;
        let has_hash = |hash: u64| {
            let mut candidate = self.places[hash as usize & mask];
            while candidate != 0 && self.hashes[candidate as usize - 1] != hash {
                candidate = self.next[candidate as usize - 1];
            }
            candidate != 0
        };
        let mut found: Vec<u32> =
            (0..batch.rows as u32).filter(|&row| has_hash(hashes[row as usize])).collect();
        for &column in columns {
            found.retain(|&row| !batch.columns[column].is_null(row as usize));
        }
        found
    }

    /// The first row from a candidate on whose hash and keys are those of a row. 0 if there is
    /// none, and otherwise the row's number plus one.
    #[inline]
    pub fn find(&self, mut candidate: u32, hash: u64, keys: &[Vector], row: usize) -> u32 {
        while candidate != 0 {
            let at = candidate as usize - 1;
            if self.hashes[at] == hash && self.is_same(at, keys, row) {
                return candidate;
            }
            candidate = self.next[at];
        }
        0
    }

    /// The candidate behind a row, which `find` gave.
    #[inline]
    pub fn after(&self, found: u32) -> u32 {
        self.next[found as usize - 1]
    }

    #[inline]
    fn is_same(&self, at: usize, keys: &[Vector], row: usize) -> bool {
        let block = &self.blocks[at / BLOCK_ROWS];
        let mut all = self.types.iter().zip(&self.keys).zip(keys);
        all.all(|((ty, &own), key)| hash::same(*ty, &block.columns[own], at % BLOCK_ROWS, key, row))
    }

    /// A column of some rows, in their order. A row [`NO_ROW`] is NULL.
    pub fn column(&self, column: usize, rows: &[u32]) -> Vector {
        let place = |&row: &u32| {
            let row = row as usize;
            (row != NO_ROW as usize)
                .then(|| (&self.blocks[row / BLOCK_ROWS].columns[column], row % BLOCK_ROWS))
        };
        Vector::gather(rows.iter().map(place))
    }

    /// The values of the first columns of a row.
    pub fn row(&self, row: usize, columns: usize, out: &mut Vec<Datum>) {
        let block = &self.blocks[row / BLOCK_ROWS];
        out.clear();
        out.extend(block.columns[..columns].iter().map(|column| column.datum(row % BLOCK_ROWS)));
    }
}

fn block_bytes(block: &Batch) -> usize {
    block.columns.iter().map(Vector::bytes).sum()
}
