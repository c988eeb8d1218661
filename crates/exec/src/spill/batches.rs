//! Batches in a temporary file.

use crate::caller::Caller;
use crate::spill::file::{Cursor, SpillFile};
use sinew_error::{Result, SqlError};
use sinew_table::tagged;
use sinew_types::vector::{Batch, Vector};

/// Marks a column of datums.
const DATUMS: u8 = 1;
const OTHERS: u8 = 0;

/// A temporary file of batches. They all have the same columns.
#[derive(Default)]
pub struct BatchFile(SpillFile);

impl BatchFile {
    /// Appends a batch.
    pub fn push(&mut self, cx: &dyn Caller, batch: &Batch) -> Result<()> {
        self.0.record(cx, batch.rows, |out| {
            out.extend_from_slice(&(batch.rows as u32).to_le_bytes());
            for column in &batch.columns {
                put(column, batch.rows, out)?;
            }
            Ok(())
        })
    }

    /// Writes what is not written yet.
    pub fn flush(&mut self, cx: &dyn Caller) -> Result<()> {
        self.0.flush(cx)
    }

    /// The bytes of all batches pushed so far.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// The rows of all batches pushed so far.
    pub fn rows(&self) -> u64 {
        self.0.rows
    }

    /// Puts the next batch at the cursor into `batch`, whose number of columns is that of the
    /// file's batches. The file must have been flushed. False at the end, or from byte `end` on.
    pub fn read(&self, cursor: &mut Cursor, end: u64, batch: &mut Batch) -> Result<bool> {
        let Some(mut record) = self.0.read_record(cursor, end)? else { return Ok(false) };
        let damaged = || SqlError::internal("a temporary file has no batch where one was written");
        let (rows, rest) = record.split_at_checked(4).ok_or_else(damaged)?;
        record = rest;
        batch.rows = u32::from_le_bytes(rows.try_into().unwrap_or_default()) as usize;
        for column in &mut batch.columns {
            *column = get(batch.rows, &mut record)?.ok_or_else(damaged)?;
        }
        Ok(true)
    }
}

fn put(column: &Vector, rows: usize, out: &mut Vec<u8>) -> Result<()> {
    let Vector::Datums(values) = column else {
        out.push(OTHERS);
        column.put(rows, out);
        return Ok(());
    };
    out.push(DATUMS);
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    tagged::put_rows(&[values], out)?;
    let len = u32::try_from(out.len() - start - 4)
        .map_err(|_| SqlError::internal("a batch for a temporary file has more than 4 GB"))?;
    out[start..start + 4].copy_from_slice(&len.to_le_bytes());
    Ok(())
}

fn get(rows: usize, from: &mut &[u8]) -> Result<Option<Vector>> {
    let Some((&form, rest)) = from.split_first() else { return Ok(None) };
    *from = rest;
    if form == OTHERS {
        return Ok(Vector::get(rows, from));
    }
    let Some((len, rest)) = from.split_at_checked(4) else { return Ok(None) };
    let len = u32::from_le_bytes(len.try_into().unwrap_or_default()) as usize;
    let Some((bytes, rest)) = rest.split_at_checked(len) else { return Ok(None) };
    *from = rest;
    let mut values = Vec::with_capacity(rows);
    tagged::get_row(bytes, &mut values)?;
    Ok((values.len() == rows).then_some(Vector::Datums(values)))
}
