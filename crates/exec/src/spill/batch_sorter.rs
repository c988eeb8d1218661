//! Sorting rows in columns, in memory or by merging sorted runs of a temporary file. Equal keys
//! keep their order.
//!
//! A row is sorted by a number ([`Coder`]) that says all about its keys, or much. Rows with equal
//! numbers are compared key by key where the number does not say all. The rows themselves move
//! once, when they are given or written.
//!
//! Rows that come in order, as those of an index or of another sort do, are not sorted: a look at
//! neighbours tells. In a file they are one run, however many pieces were written.

use crate::batch::blocks::Blocks;
use crate::caller::Caller;
use crate::spill::batches::BatchFile;
use crate::spill::file::{BUFFER, Cursor};
use crate::spill::sorter::sink;
use crate::spill::{Workspace, work_mem_bytes};
use sinew_error::Result;
use sinew_types::memory::Charge;
use sinew_types::vector::order::{self, Coder, KeyOrder, Ranges};
use sinew_types::vector::{BATCH_ROWS, Batch, Vector};
use std::cmp::Ordering;

/// The memory of a row besides its values: its number and its place.
const BESIDES: usize = size_of::<(u64, u32)>();
/// Runs that are merged at a time, at most.
const FAN_IN_MAX: usize = 64;

/// Takes rows, and returns them in order.
pub struct BatchSorter {
    /// For each key its column.
    places: Vec<usize>,
    /// Columns of a row.
    columns: usize,
    ranges: Ranges,
    rows: Blocks,
    /// The keys of the last row, one column each, as long as all rows have come in order.
    last: Option<Vec<Vector>>,
    charge: Charge,
    peak: usize,
    limit: usize,
    file: BatchFile,
    /// Ends of the runs in `file`.
    runs: Vec<u64>,
}

impl BatchSorter {
    /// A sorter without rows, and for each of its keys the order and the column.
    pub fn new(cx: &dyn Caller, orders: Vec<KeyOrder>, places: Vec<usize>) -> BatchSorter {
        BatchSorter {
            places,
            columns: 0,
            ranges: Ranges::new(orders),
            rows: Blocks::default(),
            last: Some(Vec::new()),
            charge: Charge::new(),
            peak: 0,
            limit: work_mem_bytes(cx),
            file: BatchFile::default(),
            runs: Vec::new(),
        }
    }

    /// Takes the rows of a batch.
    pub fn push(&mut self, cx: &dyn Caller, batch: &Batch) -> Result<()> {
        self.ranges.add(self.places.iter().map(|&place| &batch.columns[place]));
        self.note_order(batch);
        self.rows.push(batch);
        self.columns = batch.columns.len();
        let bytes = self.rows.bytes() + self.rows.rows() * BESIDES;
        self.charge.cover(bytes)?;
        self.peak = self.peak.max(bytes);
        if bytes > self.limit { self.write_run(cx) } else { Ok(()) }
    }

    /// Looks whether the rows of a batch come in order, behind those before.
    fn note_order(&mut self, batch: &Batch) {
        if batch.rows == 0 {
            return;
        }
        let Some(last) = self.last.take() else { return };
        let keys = || self.ranges.orders().iter().zip(&self.places);
        let behind_last = keys()
            .zip(&last)
            .map(|((order, &place), last)| order.of_rows((last, 0), (&batch.columns[place], 0)));
        if behind_last.fold(Ordering::Equal, Ordering::then).is_le()
            && order::is_sorted(
                self.ranges.orders(),
                keys().map(|(_, &place)| &batch.columns[place]),
                batch.rows,
            )
        {
            let end = [batch.rows as u32 - 1];
            self.last = Some(self.places.iter().map(|&place| batch.columns[place].take(&end)).collect());
        }
    }

    /// The rows in memory, by their numbers in order. `None` if they have come in order.
    fn sorted_or_none(&self, cx: &dyn Caller) -> Result<Option<Vec<u32>>> {
        if self.last.is_some() { Ok(None) } else { self.sorted(cx).map(Some) }
    }

    /// The rows in memory, by their numbers in order.
    fn sorted(&self, cx: &dyn Caller) -> Result<Vec<u32>> {
        let coder = self.ranges.coder();
        let mut items: Vec<(u64, u32)> = Vec::with_capacity(self.rows.rows());
        let mut codes = Vec::new();
        for block in self.rows.blocks() {
            coder.codes(self.places.iter().map(|&place| &block.columns[place]), block.rows, &mut codes);
            let first = items.len() as u32;
            items.extend(codes.iter().zip(first..).map(|(&code, row)| (code, row)));
        }
        let look = || cx.check_interrupts();
        if coder.is_exact() {
            sinew_types::sort::sort_by(&mut items, |a, b| a.0.cmp(&b.0), look)?;
        } else {
            let by_keys = |a: u32, b: u32| {
                let (a, b) = (self.rows.at(a as usize), self.rows.at(b as usize));
                by_keys(self.ranges.orders(), &self.places, a, b)
            };
            let order = |a: &(u64, u32), b: &(u64, u32)| a.0.cmp(&b.0).then_with(|| by_keys(a.1, b.1));
            sinew_types::sort::sort_by(&mut items, order, look)?;
        }
        Ok(items.into_iter().map(|(_, row)| row).collect())
    }

    fn write_run(&mut self, cx: &dyn Caller) -> Result<()> {
        let order = self.sorted_or_none(cx)?;
        let rows = std::mem::take(&mut self.rows);
        let step = chunk_rows(self.limit, rows.bytes(), rows.rows());
        for from in (0..rows.rows()).step_by(step) {
            cx.check_interrupts()?;
            let part = from..rows.rows().min(from + step);
            let columns = (0..self.columns).map(|column| rows.part(column, order.as_deref(), part.clone()));
            self.file.push(cx, &Batch { rows: part.len(), columns: columns.collect() })?;
        }
        if order.is_none() {
            // It goes on with the run before.
            self.runs.clear();
        }
        self.runs.push(self.file.bytes());
        self.charge.clear();
        Ok(())
    }

    /// The rows in order.
    pub fn finish(mut self, cx: &dyn Caller, work: &mut Workspace) -> Result<BatchSorted> {
        if self.runs.is_empty() {
            let order = self.sorted_or_none(cx)?;
            work.note(self.peak, 0);
            work.method = "quicksort";
            return Ok(BatchSorted::Memory { rows: self.rows, order, at: 0, _charge: self.charge });
        }
        if self.rows.rows() > 0 {
            self.write_run(cx)?;
        }
        let merge = Merge {
            disk_bytes: self.file.bytes(),
            file: self.file,
            coder: self.ranges.coder(),
            orders: self.ranges.orders().to_vec(),
            places: self.places,
            columns: self.columns,
            sources: Vec::new(),
            heap: Vec::new(),
        };
        let fan_in = (self.limit / (4 * BUFFER)).clamp(4, FAN_IN_MAX);
        let merge = merge.of_few_runs(cx, self.runs, fan_in)?;
        work.note(self.peak, merge.disk_bytes);
        work.method = "external merge";
        Ok(BatchSorted::Merge(Box::new(merge)))
    }
}

/// Rows of a batch in the file: the batches of all runs that are merged are in memory together.
fn chunk_rows(limit: usize, bytes: usize, rows: usize) -> usize {
    let row_bytes = (bytes / rows.max(1)).max(1);
    (limit / (2 * FAN_IN_MAX) / row_bytes).clamp(1, BATCH_ROWS)
}

/// How two rows compare by their keys.
fn by_keys(
    orders: &[KeyOrder],
    places: &[usize],
    (a, row_a): (&Batch, usize),
    (b, row_b): (&Batch, usize),
) -> Ordering {
    for (order, &place) in orders.iter().zip(places) {
        let by_key = order.of_rows((&a.columns[place], row_a), (&b.columns[place], row_b));
        if by_key.is_ne() {
            return by_key;
        }
    }
    Ordering::Equal
}

/// Sorted rows.
pub enum BatchSorted {
    Memory {
        rows: Blocks,
        /// None if they stand in order.
        order: Option<Vec<u32>>,
        /// The rows that were given.
        at: usize,
        /// Counts them.
        _charge: Charge,
    },
    Merge(Box<Merge>),
}

impl BatchSorted {
    /// Puts the next rows into `out`, at most `want` of them: the columns at `places`. False at the
    /// end, without a row.
    pub fn next(&mut self, want: usize, places: &[usize], out: &mut Batch) -> Result<bool> {
        match self {
            BatchSorted::Memory { rows, order, at, .. } => {
                let part = *at..rows.rows().min(*at + want);
                *at = part.end;
                for (column, &place) in out.columns.iter_mut().zip(places) {
                    *column = rows.part(place, order.as_deref(), part.clone());
                }
                out.rows = part.len();
                Ok(!part.is_empty())
            }
            BatchSorted::Merge(merge) => merge.next(want, places, out),
        }
    }
}

/// Runs being merged: a heap of their first rows.
pub struct Merge {
    file: BatchFile,
    disk_bytes: u64,
    coder: Coder,
    orders: Vec<KeyOrder>,
    places: Vec<usize>,
    /// Columns of a row.
    columns: usize,
    sources: Vec<Source>,
    /// Numbers of sources that have a row, the least on top.
    heap: Vec<usize>,
}

struct Source {
    cursor: Cursor,
    end: u64,
    batch: Batch,
    codes: Vec<u64>,
    at: usize,
}

impl Merge {
    /// The same rows in at most so many runs, which are open.
    fn of_few_runs(mut self, cx: &dyn Caller, mut runs: Vec<u64>, fan_in: usize) -> Result<Merge> {
        self.file.flush(cx)?;
        let places: Vec<usize> = (0..self.columns).collect();
        while runs.len() > fan_in {
            let mut merged = BatchFile::default();
            let mut ends = Vec::new();
            let mut start = 0;
            for group in runs.chunks(fan_in) {
                self.open(start, group)?;
                let mut batch = Batch::default();
                batch.clear(self.columns);
                let rows = self.sources.iter().map(|source| source.batch.rows).max().unwrap_or(1);
                while self.next(rows, &places, &mut batch)? {
                    cx.check_interrupts()?;
                    merged.push(cx, &batch)?;
                }
                ends.push(merged.bytes());
                start = group[group.len() - 1];
            }
            merged.flush(cx)?;
            self.disk_bytes += merged.bytes();
            self.file = merged;
            runs = ends;
        }
        self.open(0, &runs)?;
        Ok(self)
    }

    /// Starts over with the runs that end where `ends` says, the first of which begins at `start`.
    fn open(&mut self, mut start: u64, ends: &[u64]) -> Result<()> {
        self.sources.clear();
        self.heap.clear();
        for &end in ends {
            let mut batch = Batch::default();
            batch.clear(self.columns);
            self.sources.push(Source { cursor: Cursor::at(start), end, batch, codes: Vec::new(), at: 0 });
            if self.fill(self.sources.len() - 1)? {
                self.heap.push(self.sources.len() - 1);
            }
            start = end;
        }
        for at in (0..self.heap.len() / 2).rev() {
            self.least_first(at);
        }
        Ok(())
    }

    /// Reads the next batch of a source. False at the end of its run.
    fn fill(&mut self, source: usize) -> Result<bool> {
        let source = &mut self.sources[source];
        if !self.file.read(&mut source.cursor, source.end, &mut source.batch)? {
            return Ok(false);
        }
        let keys = self.places.iter().map(|&place| &source.batch.columns[place]);
        self.coder.codes(keys, source.batch.rows, &mut source.codes);
        source.at = 0;
        Ok(true)
    }

    /// True if source `a` comes before `b`. Of equal rows, the earlier run's comes first.
    fn before(&self, a: usize, b: usize) -> bool {
        let (x, y) = (&self.sources[a], &self.sources[b]);
        let by_code = x.codes[x.at].cmp(&y.codes[y.at]);
        let order = match by_code {
            Ordering::Equal if !self.coder.is_exact() => {
                by_keys(&self.orders, &self.places, (&x.batch, x.at), (&y.batch, y.at))
            }
            order => order,
        };
        order.then(a.cmp(&b)).is_lt()
    }

    fn least_first(&mut self, from: usize) {
        let mut heap = std::mem::take(&mut self.heap);
        sink(&mut heap, from, |a, b| self.before(a, b));
        self.heap = heap;
    }

    /// Puts the next rows into `out`: as many as are wanted, or those up to the end of a batch in
    /// the file.
    fn next(&mut self, want: usize, places: &[usize], out: &mut Batch) -> Result<bool> {
        let mut picked: Vec<(u32, u32)> = Vec::with_capacity(want.min(BATCH_ROWS));
        let mut empty = None;
        while picked.len() < want {
            let Some(&top) = self.heap.first() else { break };
            let source = &mut self.sources[top];
            picked.push((top as u32, source.at as u32));
            source.at += 1;
            if source.at == source.batch.rows {
                empty = Some(top);
                break;
            }
            self.least_first(0);
        }
        for (column, &place) in out.columns.iter_mut().zip(places) {
            let value = |&(source, row): &(u32, u32)| {
                Some((&self.sources[source as usize].batch.columns[place], row as usize))
            };
            *column = Vector::gather(picked.iter().map(value));
        }
        out.rows = picked.len();
        if let Some(source) = empty {
            if !self.fill(source)? {
                self.heap.swap_remove(0);
            }
            self.least_first(0);
        }
        Ok(!picked.is_empty())
    }
}
