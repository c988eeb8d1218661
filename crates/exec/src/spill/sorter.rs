//! Sorting rows by keys, in memory or by merging sorted runs of a temporary file. Equal keys keep
//! their order.

use crate::caller::Caller;
use crate::spill::file::{BUFFER, Cursor, SpillFile};
use crate::spill::{Workspace, work_mem_bytes};
use sinew_error::{Result, SqlError};
use sinew_table::{Row, tagged};
use sinew_types::Datum;
use sinew_types::memory::Charge;
use sinew_types::vector::order::KeyOrder;
use std::cmp::Ordering;

/// Compares two keys.
pub fn order_keys(order: &[KeyOrder], a: &[Datum], b: &[Datum]) -> Ordering {
    for (k, (x, y)) in order.iter().zip(a.iter().zip(b)) {
        let o = k.of_values(x, y);
        if o.is_ne() {
            return o;
        }
    }
    Ordering::Equal
}

type Item = (Vec<Datum>, Row);

/// The memory of an item besides its key and its row: the list has room for twice as many, and the
/// allocator rounds up. It counts for the limits of memory; `work_mem` is about the rows alone.
const BESIDES: usize = size_of::<Item>() + 2 * 16;

/// Takes rows with their keys, and returns them in order.
pub struct Sorter {
    order: Vec<KeyOrder>,
    items: Vec<Item>,
    bytes: usize,
    charge: Charge,
    peak: usize,
    limit: usize,
    /// Only so many of the first rows are wanted.
    most: Option<usize>,
    truncated: bool,
    /// The key of the last of the first rows, among those that came so far.
    worst: Option<Vec<Datum>>,
    file: SpillFile,
    /// Ends of the runs in `file`.
    runs: Vec<u64>,
}

impl Sorter {
    /// A sorter without rows. With `most`, the caller wants only so many of the first rows.
    pub fn new(cx: &dyn Caller, order: Vec<KeyOrder>, most: Option<usize>) -> Sorter {
        Sorter {
            order,
            items: Vec::new(),
            bytes: 0,
            charge: Charge::new(),
            peak: 0,
            limit: work_mem_bytes(cx),
            most,
            truncated: false,
            worst: None,
            file: SpillFile::default(),
            runs: Vec::new(),
        }
    }

    /// The caller has dropped rows that come behind those which are wanted.
    pub fn note_dropped(&mut self) {
        self.truncated = true;
    }

    /// How many of the first rows are wanted, if not all.
    pub fn most(&self) -> Option<usize> {
        self.most
    }

    /// The key behind whose place no row is wanted any more, if one is known. An equal key is not
    /// wanted either.
    pub fn worst(&self) -> Option<&[Datum]> {
        self.worst.as_deref()
    }

    /// Takes a row.
    pub fn push(&mut self, cx: &dyn Caller, key: Vec<Datum>, row: Row) -> Result<()> {
        self.bytes += tagged::memory_of(&key) + tagged::memory_of(&row);
        self.items.push((key, row));
        self.charge.cover(self.bytes + self.items.len() * BESIDES)?;
        self.peak = self.peak.max(self.bytes);
        // With a bound, twice as many are kept as will be wanted; the worse half goes when it is
        // full.
        if let Some(n) = self.most
            && self.items.len() >= n.saturating_mul(2).max(64)
            && self.runs.is_empty()
        {
            self.sort(cx)?;
            self.items.truncate(n);
            self.truncated = true;
            self.worst = self.items.last().map(|item| item.0.clone());
            self.bytes = self.items.iter().map(|i| tagged::memory_of(&i.0) + tagged::memory_of(&i.1)).sum();
        }
        if self.bytes > self.limit {
            self.write_run(cx)?;
        }
        Ok(())
    }

    fn sort(&mut self, cx: &dyn Caller) -> Result<()> {
        let order = &self.order;
        let by_keys = |a: &(Vec<Datum>, Row), b: &(Vec<Datum>, Row)| order_keys(order, &a.0, &b.0);
        sinew_types::sort::sort_by(&mut self.items, by_keys, || cx.check_interrupts()).map_err(SqlError::from)
    }

    fn write_run(&mut self, cx: &dyn Caller) -> Result<()> {
        self.sort(cx)?;
        for (key, row) in self.items.drain(..) {
            self.file.push(cx, &[&key, &row])?;
        }
        self.runs.push(self.file.bytes());
        self.bytes = 0;
        self.charge.clear();
        Ok(())
    }

    /// The rows in order.
    pub fn finish(mut self, cx: &dyn Caller, work: &mut Workspace) -> Result<Sorted> {
        if self.runs.is_empty() {
            self.sort(cx)?;
            self.items.truncate(self.most.unwrap_or(usize::MAX));
            work.note(self.peak, 0);
            work.method = if self.truncated { "top-N heapsort" } else { "quicksort" };
            return Ok(Sorted::Memory { items: self.items.into_iter(), _charge: self.charge });
        }
        if !self.items.is_empty() {
            self.write_run(cx)?;
        }
        self.items = Vec::new();
        let mut disk = self.file.bytes();
        // Each run that is merged needs a buffer.
        let fan_in = (self.limit / (2 * BUFFER)).clamp(4, 64);
        let keys = self.order.len();
        let mut source = Merge::new(cx, self.file, self.order, keys)?;
        let mut runs = self.runs;
        while runs.len() > fan_in {
            let mut merged = SpillFile::default();
            let mut ends = Vec::new();
            let mut start = 0;
            for group in runs.chunks(fan_in) {
                source.open(start, group)?;
                while source.advance()? {
                    cx.check_interrupts()?;
                    merged.push(cx, &[&source.row])?;
                }
                ends.push(merged.bytes());
                start = group[group.len() - 1];
            }
            disk += merged.bytes();
            merged.flush(cx)?;
            source.file = merged;
            runs = ends;
        }
        source.open(0, &runs)?;
        work.note(self.peak, disk);
        work.method = "external merge";
        Ok(Sorted::Merge(Box::new(source)))
    }
}

/// Sorted rows with their keys.
pub enum Sorted {
    Memory {
        items: std::vec::IntoIter<Item>,
        /// Counts them.
        _charge: Charge,
    },
    Merge(Box<Merge>),
}

impl Sorted {
    /// The next key and row.
    pub fn next_row(&mut self) -> Result<Option<Item>> {
        match self {
            Sorted::Memory { items, .. } => Ok(items.next()),
            Sorted::Merge(m) => {
                if !m.advance()? {
                    return Ok(None);
                }
                let row = m.row.split_off(m.keys);
                Ok(Some((std::mem::take(&mut m.row), row)))
            }
        }
    }
}

/// Runs being merged: a heap of their first rows.
pub struct Merge {
    file: SpillFile,
    order: Vec<KeyOrder>,
    keys: usize,
    sources: Vec<Source>,
    /// Numbers of sources that have a row, the least on top.
    heap: Vec<usize>,
    /// The key and the row that `advance` found, in one.
    row: Row,
}

struct Source {
    cursor: Cursor,
    end: u64,
    row: Row,
}

impl Merge {
    fn new(cx: &dyn Caller, mut file: SpillFile, order: Vec<KeyOrder>, keys: usize) -> Result<Merge> {
        file.flush(cx)?;
        Ok(Merge { file, order, keys, sources: Vec::new(), heap: Vec::new(), row: Row::new() })
    }

    /// Starts over with the runs that end where `ends` says, the first of which begins at `start`.
    fn open(&mut self, mut start: u64, ends: &[u64]) -> Result<()> {
        self.sources.clear();
        self.heap.clear();
        for &end in ends {
            let mut s = Source { cursor: Cursor::at(start), end, row: Row::new() };
            if self.file.read(&mut s.cursor, end, &mut s.row)? {
                self.heap.push(self.sources.len());
            }
            self.sources.push(s);
            start = end;
        }
        for at in (0..self.heap.len() / 2).rev() {
            self.sink(at);
        }
        Ok(())
    }

    /// True if source `a` comes before `b`. Of equal rows, the earlier run's comes first.
    fn before(&self, a: usize, b: usize) -> bool {
        order_keys(&self.order, &self.sources[a].row, &self.sources[b].row).then(a.cmp(&b)).is_lt()
    }

    fn sink(&mut self, at: usize) {
        let mut heap = std::mem::take(&mut self.heap);
        sink(&mut heap, at, |a, b| self.before(a, b));
        self.heap = heap;
    }

    /// The next row into `row`.
    fn advance(&mut self) -> Result<bool> {
        let Some(&top) = self.heap.first() else { return Ok(false) };
        let s = &mut self.sources[top];
        std::mem::swap(&mut self.row, &mut s.row);
        if !self.file.read(&mut s.cursor, s.end, &mut s.row)? {
            self.heap.swap_remove(0);
        }
        self.sink(0);
        Ok(true)
    }
}

/// Lets a place of a heap of sources, whose least source is on top, sink to where it belongs.
pub fn sink(heap: &mut [usize], mut at: usize, before: impl Fn(usize, usize) -> bool) {
    loop {
        let mut least = at;
        for kid in [2 * at + 1, 2 * at + 2] {
            if kid < heap.len() && before(heap[kid], heap[least]) {
                least = kid;
            }
        }
        if least == at {
            return;
        }
        heap.swap(at, least);
        at = least;
    }
}
