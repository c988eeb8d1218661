//! Rows in a temporary file that are found by their hashes.
//!
//! The file has the rows in the order of their hashes. The memory has the hash and the place of a
//! row of every few, and a filter that knows most of the hashes that no row has. A look into the
//! file reads one buffer.

use crate::caller::Caller;
use crate::spill::file::{Cursor, SpillFile};
use crate::spill::sorter::Sorter;
use crate::spill::{Workspace, work_mem_bytes};
use sinew_error::Result;
use sinew_table::Row;
use sinew_types::memory::Charge;
use sinew_types::vector::Batch;
use sinew_types::vector::order::KeyOrder;
use sinew_types::{Datum, oid};

/// The bytes of rows between two places that are kept in memory.
const STEP_BYTES: u64 = 512;
/// Bits of the filter for each row, where the memory allows as many.
const FILTER_BITS: usize = 8;

/// Takes rows with their hashes.
pub struct LookupBuilder {
    sorter: Sorter,
    rows: usize,
}

/// Rows that are found by their hashes.
pub struct Lookup {
    file: SpillFile,
    /// The hashes of some rows, with their places in the file.
    places: Vec<(i64, u64)>,
    /// A power of two of bits.
    filter: Vec<u64>,
    _charge: Charge,
}

impl LookupBuilder {
    /// A builder without rows.
    pub fn new(cx: &dyn Caller) -> LookupBuilder {
        LookupBuilder { sorter: Sorter::new(cx, vec![KeyOrder::plain(oid::INT8)], None), rows: 0 }
    }

    /// Takes the rows of a batch.
    pub fn push_batch(&mut self, cx: &dyn Caller, batch: &Batch, hashes: &[u64]) -> Result<()> {
        self.rows += batch.rows;
        for (at, &hash) in hashes.iter().enumerate() {
            let mut row = Row::with_capacity(batch.columns.len());
            batch.row(at, &mut row);
            self.sorter.push(cx, vec![Datum::Int8(hash as i64)], row)?;
        }
        Ok(())
    }

    /// The rows, to be found.
    pub fn finish(self, cx: &dyn Caller, work: &mut Workspace) -> Result<Lookup> {
        let words_max = work_mem_bytes(cx) / 2 / size_of::<u64>();
        let words = (self.rows * FILTER_BITS / 64).clamp(1, words_max.max(1));
        // The power of two that is not above.
        let mut filter = vec![0u64; 1 << words.ilog2()];
        let mut charge = Charge::new();
        let mut places = Vec::new();
        let mut file = SpillFile::default();
        let mut sorted = self.sorter.finish(cx, work)?;
        let mut next_place = 0;
        while let Some((key, row)) = sorted.next_row()? {
            cx.check_interrupts()?;
            let hash = key[0].as_i64().unwrap_or_default();
            for bit in bits(hash as u64, &filter) {
                filter[bit / 64] |= 1 << (bit % 64);
            }
            if file.bytes() >= next_place {
                places.push((hash, file.bytes()));
                charge
                    .cover(filter.len() * size_of::<u64>() + places.capacity() * size_of::<(i64, u64)>())?;
                next_place = file.bytes() + STEP_BYTES;
            }
            file.push(cx, &[&key, &row])?;
        }
        file.flush(cx)?;
        work.note(0, file.bytes());
        Ok(Lookup { file, places, filter, _charge: charge })
    }
}

/// The two bits of a hash.
fn bits(hash: u64, filter: &[u64]) -> [usize; 2] {
    let mask = filter.len() * 64 - 1;
    [hash as usize & mask, (hash >> 32) as usize & mask]
}

impl Lookup {
    /// Whether a row with the hash passes the test.
    pub fn find(&self, hash: u64, mut test: impl FnMut(&[Datum]) -> bool) -> Result<bool> {
        if bits(hash, &self.filter).iter().any(|bit| self.filter[bit / 64] & 1 << (bit % 64) == 0) {
            return Ok(false);
        }
        let hash = hash as i64;
        // Rows with the hash may stand before the first place that has it.
        let place = self.places.partition_point(|(first, _)| *first < hash).saturating_sub(1);
        let Some(&(_, from)) = self.places.get(place) else { return Ok(false) };
        let mut cursor = Cursor::at(from);
        let mut row = Row::new();
        while self.file.read(&mut cursor, u64::MAX, &mut row)? {
            let own = row[0].as_i64().unwrap_or_default();
            if own > hash {
                break;
            }
            if own == hash && test(&row[1..]) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether any row passes the test.
    pub fn any(&self, mut test: impl FnMut(&[Datum]) -> bool) -> Result<bool> {
        let mut cursor = Cursor::default();
        let mut row = Row::new();
        while self.file.read(&mut cursor, u64::MAX, &mut row)? {
            if test(&row[1..]) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
