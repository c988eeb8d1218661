//! Frames of window functions over columns: where the frame of each row begins and ends.
//!
//! The rows are those of a [`Chunk`]: whole partitions, sorted. Frames here have no hole, and their
//! ends move only forward within a partition (`plan/src/opt/window.rs` says which calls have such
//! frames).

use crate::nodes::frame::{Distance, Distances, outside};
use crate::nodes::state::ExecState;
use crate::spill::block_store::{BlockStore, Reader};
use pg_raw_parse::raw;
use sinew_error::Result;
use sinew_plan::query::{AggSort, WinCall};
use sinew_types::Datum;
use std::ops::Range;

/// Whole partitions, one behind the other, with their keys and arguments as columns.
pub struct Chunk {
    pub rows: BlockStore,
    /// The first row of each partition.
    pub parts: Vec<usize>,
    /// The rows that are no peers of the row before.
    firsts: Vec<u64>,
}

impl Chunk {
    /// A chunk without rows.
    pub fn new(rows: BlockStore) -> Chunk {
        Chunk { rows, parts: Vec::new(), firsts: Vec::new() }
    }

    /// Drops all rows.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.parts.clear();
        self.firsts.clear();
    }

    /// Notes that a row, which comes behind all that were noted, has no peer before it.
    pub fn note_first(&mut self, row: usize) {
        self.firsts.resize(row / 64 + 1, 0);
        self.firsts[row / 64] |= 1 << (row % 64);
    }

    /// The next row from `row` on that is no peer of the row before; `end` at the latest.
    fn next_first(&self, row: usize, end: usize) -> usize {
        let mut at = row / 64;
        let Some(&word) = self.firsts.get(at) else { return end };
        let mut word = word & (u64::MAX << (row % 64));
        while word == 0 {
            at += 1;
            match self.firsts.get(at) {
                Some(&next) if at * 64 < end => word = next,
                _ => return end,
            }
        }
        end.min(at * 64 + word.trailing_zeros() as usize)
    }
}

/// A place that moves from row to row through a chunk.
#[derive(Default)]
pub struct Walk {
    /// The number of the partition, and its rows.
    number: usize,
    pub part: Range<usize>,
    /// The row's peers.
    pub peers: Range<usize>,
    /// Groups of peers up to the row's, in the partition.
    pub dense: i64,
}

impl Walk {
    /// Moves on to a row, the one behind the last one.
    #[inline]
    pub fn to(&mut self, row: usize, chunk: &Chunk) {
        if row >= self.part.end {
            self.begin_part(chunk);
        }
        if row >= self.peers.end {
            self.peers = row..chunk.next_first(row + 1, self.part.end);
            self.dense += 1;
        }
    }

    fn begin_part(&mut self, chunk: &Chunk) {
        let end = chunk.parts.get(self.number + 1).copied().unwrap_or(chunk.rows.rows());
        self.part = chunk.parts[self.number]..end;
        self.number += 1;
        self.dense = 0;
    }
}

/// The frames of a call.
pub struct Frames<'c> {
    call: &'c WinCall,
    distances: &'c Distances,
    /// The column of the order's key, where values of it decide.
    key: usize,
    /// The rows at which the last frame by values began and ended.
    head: usize,
    tail: usize,
    readers: [Reader; 2],
}

impl<'c> Frames<'c> {
    /// The frames of a call, before the first row of a chunk.
    pub fn new(call: &'c WinCall, distances: &'c Distances, key: usize) -> Frames<'c> {
        Frames { call, distances, key, head: 0, tail: 0, readers: Default::default() }
    }

    fn has(&self, option: u32) -> bool {
        self.call.window.frame & option != 0
    }

    /// True if all frames begin with their partition.
    pub fn begin_with_part(&self) -> bool {
        self.has(raw::FRAMEOPTION_START_UNBOUNDED_PRECEDING)
    }

    /// The frame of the row at which the walk is.
    #[inline]
    pub fn of(
        &mut self,
        row: usize,
        walk: &Walk,
        chunk: &Chunk,
        rt: &mut ExecState<'_>,
    ) -> Result<Range<usize>> {
        let start = self.start(row, walk, chunk, rt)?;
        Ok(start..self.end(row, walk, chunk, rt)?.max(start))
    }

    #[inline]
    fn start(&mut self, row: usize, walk: &Walk, chunk: &Chunk, rt: &mut ExecState<'_>) -> Result<usize> {
        if self.begin_with_part() {
            return Ok(walk.part.start);
        }
        let before = self.has(raw::FRAMEOPTION_START_OFFSET_PRECEDING);
        match &self.distances.start {
            Distance::None if self.has(raw::FRAMEOPTION_ROWS) => Ok(row),
            Distance::None => Ok(walk.peers.start),
            Distance::Count(n) if before => Ok(row.saturating_sub(*n).max(walk.part.start)),
            Distance::Count(n) => Ok(row.saturating_add(*n).min(walk.part.end)),
            Distance::Values(offset) => {
                self.head = self.head.max(walk.part.start);
                while self.head < walk.part.end
                    && self.is_outside(self.head, row, offset, before, true, chunk, rt)?
                {
                    rt.interrupts()?;
                    self.head += 1;
                }
                Ok(self.head)
            }
        }
    }

    #[inline]
    fn end(&mut self, row: usize, walk: &Walk, chunk: &Chunk, rt: &mut ExecState<'_>) -> Result<usize> {
        if self.has(raw::FRAMEOPTION_END_UNBOUNDED_FOLLOWING) {
            return Ok(walk.part.end);
        }
        let before = self.has(raw::FRAMEOPTION_END_OFFSET_PRECEDING);
        match &self.distances.end {
            Distance::None if self.has(raw::FRAMEOPTION_ROWS) => Ok(row + 1),
            Distance::None => Ok(walk.peers.end),
            Distance::Count(n) if before => Ok((row + 1).saturating_sub(*n).max(walk.part.start)),
            Distance::Count(n) => Ok((row + 1).saturating_add(*n).min(walk.part.end)),
            Distance::Values(offset) => {
                self.tail = self.tail.max(walk.part.start);
                while self.tail < walk.part.end
                    && !self.is_outside(self.tail, row, offset, before, false, chunk, rt)?
                {
                    rt.interrupts()?;
                    self.tail += 1;
                }
                Ok(self.tail)
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn is_outside(
        &mut self,
        at: usize,
        row: usize,
        offset: &Datum,
        preceding: bool,
        is_start: bool,
        chunk: &Chunk,
        rt: &mut ExecState<'_>,
    ) -> Result<bool> {
        let order: &AggSort = &self.call.window.order[0];
        let [own, other] = &mut self.readers;
        let (value, base) = (datum(chunk, other, self.key, at)?, datum(chunk, own, self.key, row)?);
        outside(order, &value, &base, offset, preceding, is_start, rt)
    }
}

/// A value of a chunk.
#[inline]
pub fn datum(chunk: &Chunk, reader: &mut Reader, column: usize, row: usize) -> Result<Datum> {
    let (block, at) = chunk.rows.at(reader, row)?;
    Ok(block.columns[column].datum(at))
}
