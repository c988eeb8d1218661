//! The inner side of a hash join in memory: its rows in columns, with their hashes.
//!
//! A table of places leads from a hash to the first row with it, and each row to the next one, in
//! the order in which the rows came.

use crate::batch::blocks::Blocks;
use sinew_error::Result;
use sinew_types::memory::Charge;
use sinew_types::vector::{BATCH_ROWS, Batch, Vector, hash};
use sinew_types::{Datum, Oid};

/// The rows of the inner side.
#[derive(Default)]
pub struct Build {
    types: Vec<Oid>,
    /// For each key the column that it is, if it is one. The others are kept behind the columns.
    keys: Vec<usize>,
    blocks: Blocks,
    hashes: Vec<u64>,
    /// The next row of the same place, plus one; 0 behind the last one.
    next: Vec<u32>,
    places: Vec<u32>,
    /// The rows have different hashes.
    is_divisible: bool,
    charge: Charge,
}

impl Build {
    /// An inner side without rows. `keys`: where each key stands among the columns that `push`
    /// gets.
    pub fn new(types: Vec<Oid>, keys: Vec<usize>) -> Build {
        Build { types, keys, ..Build::default() }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.hashes.len()
    }

    /// Whether the rows can be divided by their hashes.
    pub fn is_divisible(&self) -> bool {
        self.is_divisible
    }

    /// The rows in batches, each with the hashes of its rows.
    pub fn batches(&self) -> impl Iterator<Item = (&Batch, &[u64])> {
        // All blocks but the last are full.
        self.blocks.blocks().iter().zip(self.hashes.chunks(BATCH_ROWS))
    }

    /// The bytes that the rows take, and those that their table will take.
    pub fn bytes(&self) -> usize {
        let table = self.rows() * (size_of::<u64>() + 3 * size_of::<u32>());
        self.blocks.bytes() + table
    }

    /// Appends rows with the hashes of their keys. 53200 if there is no memory for them.
    pub fn push(&mut self, batch: &Batch, hashes: &[u64]) -> Result<()> {
        self.blocks.push(batch);
        self.hashes.extend_from_slice(hashes);
        self.is_divisible = self.is_divisible || hashes.iter().any(|&hash| hash != self.hashes[0]);
        self.charge.cover(self.bytes())
    }

    /// Appends the rows of another inner side of the same shape. Neither has a table yet. 53200 if
    /// there is no memory for them.
    pub fn append(&mut self, other: Build) -> Result<()> {
        let mut from = 0;
        for block in other.blocks.into_blocks() {
            self.push(&block, &other.hashes[from..from + block.rows])?;
            from += block.rows;
        }
        Ok(())
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

    /// Whether a row has this hash and these keys, none of which is NULL.
    pub fn has(&self, hash: u64, keys: &[Datum]) -> bool {
        let mut candidate = self.places[hash as usize & (self.places.len() - 1)];
        while candidate != 0 {
            let at = candidate as usize - 1;
            let (block, place) = self.blocks.at(at);
            let mut all = self.types.iter().zip(&self.keys).zip(keys);
            let is_same = |((ty, own), key): ((&Oid, &usize), &Datum)| {
                hash::are_same(*ty, &block.columns[*own].datum(place), key)
            };
            if self.hashes[at] == hash && all.all(is_same) {
                return true;
            }
            candidate = self.next[at];
        }
        false
    }

    /// The candidate behind a row, which `find` gave.
    #[inline]
    pub fn after(&self, found: u32) -> u32 {
        self.next[found as usize - 1]
    }

    #[inline]
    fn is_same(&self, at: usize, keys: &[Vector], row: usize) -> bool {
        let (block, place) = self.blocks.at(at);
        let mut all = self.types.iter().zip(&self.keys).zip(keys);
        all.all(|((ty, &own), key)| hash::same(*ty, &block.columns[own], place, key, row))
    }

    /// The rows.
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }
}
