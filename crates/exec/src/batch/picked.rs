//! The rows at hand, of those that a scan has loaded. A scan asks its conditions one after the
//! other. The columns that a condition reads are decoded for the rows that have passed so far.

use crate::batch::expr::columns_read;
use sinew_plan::expr::Expr;
use sinew_types::vector::Batch;
use std::ops::Range;

/// For each condition the columns that it reads and no condition before it. They are added to
/// `read`.
pub fn read_first(conditions: &[Expr], read: &mut Vec<usize>) -> Vec<Vec<usize>> {
    let mut first = |condition| {
        let before = read.len();
        columns_read(condition, read);
        let mut own = read[before..].to_vec();
        own.sort_unstable();
        own
    };
    conditions.iter().map(&mut first).collect()
}

/// The rows at hand, and the columns of the batch that are decoded for them. The other columns have
/// no rows yet.
pub struct Picked {
    loaded: usize,
    /// Their places among the loaded rows; `None` for all of them.
    rows: Option<Vec<u32>>,
    columns: Vec<usize>,
}

impl Picked {
    /// Some of the loaded rows, one after the other, without a column.
    pub fn new(range: Range<usize>, loaded: usize) -> Picked {
        let all = range == (0..loaded);
        let rows = (!all).then(|| (range.start as u32..range.end as u32).collect());
        Picked { loaded, rows, columns: Vec::new() }
    }

    /// The places of the rows among the loaded ones; `None` for all of them.
    pub fn rows(&self) -> Option<&[u32]> {
        self.rows.as_deref()
    }

    /// The place of a row among the loaded ones.
    pub fn place(&self, row: usize) -> usize {
        self.rows.as_ref().map_or(row, |rows| rows[row] as usize)
    }

    /// The places of all rows.
    pub fn into_places(self) -> Vec<u32> {
        self.rows.unwrap_or_else(|| (0..self.loaded as u32).collect())
    }

    /// Columns that the batch has from now on.
    pub fn add(&mut self, columns: impl IntoIterator<Item = usize>) {
        self.columns.extend(columns);
    }

    /// Keeps some of the rows.
    pub fn keep(&mut self, kept: Vec<u32>, batch: &mut Batch) {
        if kept.len() == batch.rows {
            return;
        }
        for &column in &self.columns {
            batch.columns[column] = batch.columns[column].take(&kept);
        }
        batch.rows = kept.len();
        self.rows = Some(match self.rows.take() {
            None => kept,
            Some(rows) => kept.iter().map(|&row| rows[row as usize]).collect(),
        });
    }

    /// Keeps the rows before one.
    pub fn truncate(&mut self, row: usize, batch: &mut Batch) {
        for &column in &self.columns {
            batch.columns[column].truncate(row);
        }
        batch.rows = row;
        match &mut self.rows {
            Some(rows) => rows.truncate(row),
            None => self.rows = Some((0..row as u32).collect()),
        }
    }
}
