//! Rows in columns, in the order in which they came: blocks of [`BATCH_ROWS`] rows. The first
//! blocks are in memory, those past `work_mem` in a temporary file. Readers look at any row; one
//! that goes on row by row reads each block of the file once.

use crate::caller::Caller;
use crate::spill::batches::BatchFile;
use crate::spill::file::Cursor;
use crate::spill::work_mem_bytes;
use sinew_error::Result;
use sinew_types::memory::Charge;
use sinew_types::vector::{BATCH_ROWS, Batch, Class, Vector};
use std::ops::Range;

/// The form of all values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// NULL alone.
    Null,
    /// Integers of one class.
    Ints(Class),
    /// `real`, or `double precision`.
    Floats {
        is_single: bool,
    },
    Others,
}

impl Form {
    fn of(column: &Vector) -> Form {
        match column {
            Vector::Null => Form::Null,
            Vector::Ints(v) => Form::Ints(v.class),
            Vector::Floats(v) => Form::Floats { is_single: v.is_single },
            _ => Form::Others,
        }
    }

    fn with(self, other: Form) -> Form {
        match (self, other) {
            (form, Form::Null) | (Form::Null, form) => form,
            (a, b) if a == b => a,
            _ => Form::Others,
        }
    }
}

/// Rows in order.
pub struct BlockStore {
    forms: Vec<Form>,
    /// Full blocks.
    blocks: Vec<Batch>,
    bytes: usize,
    charge: Charge,
    limit: usize,
    file: BatchFile,
    /// Where each block in the file begins.
    starts: Vec<u64>,
    /// The rows behind the last full block.
    tail: Batch,
    /// A block whose memory the next one takes.
    spare: Option<Batch>,
}

/// A reader's block of the file.
#[derive(Default)]
pub struct Reader {
    block: Option<usize>,
    batch: Batch,
}

impl BlockStore {
    /// A store for rows of so many columns.
    pub fn new(cx: &dyn Caller, columns: usize) -> BlockStore {
        let mut tail = Batch::default();
        tail.clear(columns);
        BlockStore {
            forms: vec![Form::Null; columns],
            blocks: Vec::new(),
            bytes: 0,
            charge: Charge::new(),
            limit: work_mem_bytes(cx),
            file: BatchFile::default(),
            starts: Vec::new(),
            tail,
            spare: None,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        (self.blocks.len() + self.starts.len()) * BATCH_ROWS + self.tail.rows
    }

    /// The form of a column.
    pub fn form(&self, column: usize) -> Form {
        self.forms[column]
    }

    /// The bytes in memory, and those in the file.
    pub fn bytes(&self) -> (usize, u64) {
        (self.bytes, self.file.bytes())
    }

    /// Appends the rows in a range of some columns.
    pub fn push(&mut self, cx: &dyn Caller, columns: &[&Vector], rows: Range<usize>) -> Result<()> {
        debug_assert_eq!(columns.len(), self.forms.len(), "a row has all columns");
        for (form, column) in self.forms.iter_mut().zip(columns) {
            *form = form.with(Form::of(column));
        }
        let mut from = rows.start;
        while from < rows.end {
            let to = rows.end.min(from + BATCH_ROWS - self.tail.rows);
            for (own, column) in self.tail.columns.iter_mut().zip(columns) {
                own.append(self.tail.rows, column, from..to);
            }
            self.tail.rows += to - from;
            if self.tail.rows == BATCH_ROWS {
                self.seal(cx)?;
            }
            from = to;
        }
        Ok(())
    }

    /// The last block is full.
    fn seal(&mut self, cx: &dyn Caller) -> Result<()> {
        let bytes: usize = self.tail.columns.iter().map(Vector::bytes).sum();
        if !self.starts.is_empty() || self.bytes + bytes > self.limit {
            self.starts.push(self.file.bytes());
            self.file.push(cx, &self.tail)?;
            self.tail.clear(self.forms.len());
            return Ok(());
        }
        self.bytes += bytes;
        self.charge.cover(self.bytes)?;
        let mut next = self.spare.take().unwrap_or_default();
        next.clear(self.forms.len());
        self.blocks.push(std::mem::replace(&mut self.tail, next));
        Ok(())
    }

    /// Drops all rows, and keeps the memory of few.
    pub fn clear(&mut self) {
        self.spare = self.blocks.pop().or(self.spare.take());
        self.blocks.clear();
        (self.bytes, self.file) = (0, BatchFile::default());
        self.charge.clear();
        self.starts.clear();
        self.tail.clear(self.forms.len());
        self.forms.fill(Form::Null);
    }

    /// No row will be added.
    pub fn finish(&mut self, cx: &dyn Caller) -> Result<()> {
        self.file.flush(cx)
    }

    /// The block of a row, and the row's place in it. The store must have been finished.
    #[inline]
    pub fn at<'r>(&'r self, reader: &'r mut Reader, row: usize) -> Result<(&'r Batch, usize)> {
        let (block, at) = (row / BATCH_ROWS, row % BATCH_ROWS);
        match self.blocks.get(block) {
            Some(batch) => Ok((batch, at)),
            None => Ok((self.in_file(reader, block)?, at)),
        }
    }

    #[inline(never)]
    fn in_file<'r>(&'r self, reader: &'r mut Reader, block: usize) -> Result<&'r Batch> {
        let Some(&start) = self.starts.get(block - self.blocks.len()) else { return Ok(&self.tail) };
        if reader.block != Some(block) {
            reader.block = None;
            reader.batch.clear(self.forms.len());
            self.file.read(&mut Cursor::at(start), u64::MAX, &mut reader.batch)?;
            reader.block = Some(block);
        }
        Ok(&reader.batch)
    }
}
