//! Sorting the entries of a new index by (key, place), in memory or by merging sorted runs of a
//! temporary file.
//!
//! Keys are bytes whose order is that of the index. An entry in memory has a number of eight bytes
//! of its key, behind the bytes that all keys begin with. Most comparisons look at these numbers
//! alone.

use crate::caller::Caller;
use crate::spill::file::{BUFFER, Cursor, SpillFile};
use crate::spill::sorter::sink;
use sinew_error::{Result, SqlError};
use sinew_storage::TupleId;
use sinew_types::memory::Charge;
use sinew_types::sort;
use std::cmp::Ordering;

/// An entry in memory.
struct Entry {
    /// The bytes of the key behind those that all keys begin with.
    prefix: u64,
    block: u32,
    /// The key's place among the keys' bytes, and its length.
    from: u32,
    len: u16,
    slot: u16,
}

/// The memory of an entry besides its key. A sort has room for half of the entries beside them.
const ENTRY_BYTES: usize = size_of::<Entry>() + size_of::<Entry>() / 2;

impl Entry {
    fn key<'k>(&self, keys: &'k [u8]) -> &'k [u8] {
        &keys[self.from as usize..][..usize::from(self.len)]
    }

    fn place(&self) -> TupleId {
        TupleId { block: self.block, slot: self.slot }
    }
}

/// Takes entries in any order. Several sorters share a build; [`EntryMerge`] has the entries of all
/// of them in order.
pub struct EntrySorter {
    keys: Vec<u8>,
    entries: Vec<Entry>,
    charge: Charge,
    limit: usize,
    file: SpillFile,
    /// Ends of the runs in `file`.
    runs: Vec<u64>,
}

impl EntrySorter {
    /// A sorter that takes so many bytes of memory.
    pub fn new(limit_bytes: usize) -> EntrySorter {
        EntrySorter {
            keys: Vec::new(),
            entries: Vec::new(),
            charge: Charge::new(),
            // A key's place has 32 bits.
            limit: limit_bytes.min(1 << 31),
            file: SpillFile::default(),
            runs: Vec::new(),
        }
    }

    /// Takes an entry.
    pub fn push(&mut self, cx: &dyn Caller, key: &[u8], place: TupleId) -> Result<()> {
        let too_long = |_| SqlError::internal("a key of an index is longer than a page");
        let len = u16::try_from(key.len()).map_err(too_long)?;
        if self.keys.len() + key.len() > self.keys.capacity() || self.entries.len() == self.entries.capacity()
        {
            self.make_room(cx, key.len())?;
        }
        let from = self.keys.len() as u32;
        self.keys.extend_from_slice(key);
        self.entries.push(Entry { prefix: 0, block: place.block, from, len, slot: place.slot });
        Ok(())
    }

    /// Room for a key and its entry: a quarter more memory, or all of it again.
    fn make_room(&mut self, cx: &dyn Caller, key_bytes: usize) -> Result<()> {
        let more = |len: usize| len / 4 + 256;
        let (keys, entries) =
            (self.keys.len() + more(self.keys.len()), self.entries.len() + more(self.entries.len()));
        let bytes = keys + entries * ENTRY_BYTES;
        if bytes > self.limit && self.entries.len() >= 256 {
            self.write_run(cx)?;
        } else {
            self.charge.set(bytes)?;
            self.keys.reserve_exact(keys - self.keys.len());
            self.entries.reserve_exact(entries - self.entries.len());
        }
        self.keys.reserve(key_bytes);
        Ok(())
    }

    fn sort(&mut self, cx: &dyn Caller) -> Result<()> {
        let EntrySorter { keys, entries, .. } = self;
        let Some(first) = entries.first() else { return Ok(()) };
        let mut common = first.key(keys);
        for entry in entries.iter() {
            let same = common.iter().zip(entry.key(keys)).take_while(|(a, b)| a == b).count();
            common = &common[..same];
        }
        let skipped = common.len();
        for entry in entries.iter_mut() {
            entry.prefix = sort::prefix(&entry.key(keys)[skipped..]);
        }
        let order = |a: &Entry, b: &Entry| {
            let by_prefix = a.prefix.cmp(&b.prefix);
            by_prefix.then_with(|| in_order((a.key(keys), a.place()), (b.key(keys), b.place())))
        };
        sort::sort_by(entries, order, || Ok(cx.check_interrupts()?))
    }

    fn write_run(&mut self, cx: &dyn Caller) -> Result<()> {
        self.sort(cx)?;
        for entry in &self.entries {
            write(&mut self.file, cx, entry.key(&self.keys), entry.place())?;
        }
        self.runs.push(self.file.bytes());
        self.keys.clear();
        self.entries.clear();
        Ok(())
    }

    /// No entry comes any more.
    pub fn finish(&mut self, cx: &dyn Caller) -> Result<()> {
        if self.runs.is_empty() {
            return self.sort(cx);
        }
        if !self.entries.is_empty() {
            self.write_run(cx)?;
        }
        (self.keys, self.entries) = Default::default();
        self.charge.clear();
        self.file.flush(cx)?;
        // Each run that is merged needs a buffer.
        let fan_in = (self.limit / (2 * BUFFER)).clamp(4, 256);
        while self.runs.len() > fan_in {
            let (file, runs) = (std::mem::take(&mut self.file), std::mem::take(&mut self.runs));
            let mut from = 0;
            for group in runs.chunks(fan_in) {
                let mut sources = Vec::new();
                for &end in group {
                    sources.push(Source::of_run(&file, from, end));
                    from = end;
                }
                let mut merge = EntryMerge::of(sources)?;
                while let Some((key, place)) = merge.next()? {
                    cx.check_interrupts()?;
                    write(&mut self.file, cx, key, place)?;
                }
                self.runs.push(self.file.bytes());
            }
            self.file.flush(cx)?;
        }
        Ok(())
    }
}

fn in_order(a: (&[u8], TupleId), b: (&[u8], TupleId)) -> Ordering {
    a.0.cmp(b.0).then_with(|| a.1.cmp(&b.1))
}

/// The bytes of a place in a file.
const PLACE_BYTES: usize = 6;

fn write(file: &mut SpillFile, cx: &dyn Caller, key: &[u8], place: TupleId) -> Result<()> {
    file.record(cx, 1, |out| {
        out.extend_from_slice(&place.block.to_le_bytes());
        out.extend_from_slice(&place.slot.to_le_bytes());
        out.extend_from_slice(key);
        Ok(())
    })
}

/// Sorted entries that are merged with others.
enum Entries<'s> {
    Memory { rest: std::slice::Iter<'s, Entry>, keys: &'s [u8] },
    Run { file: &'s SpillFile, cursor: Cursor, end: u64 },
}

struct Source<'s> {
    entries: Entries<'s>,
    /// The first entry that is left.
    key: Vec<u8>,
    place: TupleId,
}

impl<'s> Source<'s> {
    fn new(entries: Entries<'s>) -> Source<'s> {
        Source { entries, key: Vec::new(), place: TupleId { block: 0, slot: 0 } }
    }

    fn of_run(file: &'s SpillFile, from: u64, end: u64) -> Source<'s> {
        Source::new(Entries::Run { file, cursor: Cursor::at(from), end })
    }

    /// Goes on to the next entry; false if there is none.
    fn advance(&mut self) -> Result<bool> {
        let (key, place) = match &mut self.entries {
            Entries::Memory { rest, keys } => match rest.next() {
                Some(entry) => (entry.key(keys), entry.place()),
                None => return Ok(false),
            },
            Entries::Run { file, cursor, end } => match file.read_record(cursor, *end)? {
                Some(record) => parse(record)?,
                None => return Ok(false),
            },
        };
        self.key.clear();
        self.key.extend_from_slice(key);
        self.place = place;
        Ok(true)
    }
}

fn parse(record: &[u8]) -> Result<(&[u8], TupleId)> {
    match record.split_first_chunk::<PLACE_BYTES>() {
        Some((&[a, b, c, d, e, f], key)) => {
            let block = u32::from_le_bytes([a, b, c, d]);
            Ok((key, TupleId { block, slot: u16::from_le_bytes([e, f]) }))
        }
        None => Err(SqlError::internal("an entry of a temporary file has no place")),
    }
}

/// The entries of several sorters in order.
pub struct EntryMerge<'s> {
    sources: Vec<Source<'s>>,
    /// Numbers of sources that have an entry, the least on top.
    heap: Vec<usize>,
    /// The top's entry has been given.
    given: bool,
}

impl<'s> EntryMerge<'s> {
    /// The entries of sorters that are finished.
    pub fn new(sorters: &'s [EntrySorter]) -> Result<EntryMerge<'s>> {
        let mut sources = Vec::new();
        for sorter in sorters {
            let mut from = 0;
            for &end in &sorter.runs {
                sources.push(Source::of_run(&sorter.file, from, end));
                from = end;
            }
            let rest = sorter.entries.iter();
            sources.push(Source::new(Entries::Memory { rest, keys: &sorter.keys }));
        }
        EntryMerge::of(sources)
    }

    fn of(mut sources: Vec<Source<'s>>) -> Result<EntryMerge<'s>> {
        let mut heap = Vec::new();
        for (at, source) in sources.iter_mut().enumerate() {
            if source.advance()? {
                heap.push(at);
            }
        }
        let mut merge = EntryMerge { sources, heap, given: false };
        for at in (0..merge.heap.len() / 2).rev() {
            merge.sink(at);
        }
        Ok(merge)
    }

    fn sink(&mut self, at: usize) {
        let sources = &self.sources;
        sink(&mut self.heap, at, |a, b| {
            let (a, b) = (&sources[a], &sources[b]);
            in_order((&a.key, a.place), (&b.key, b.place)).is_lt()
        });
    }

    /// The next entry, which lives until the next call.
    pub fn next(&mut self) -> Result<Option<(&[u8], TupleId)>> {
        if std::mem::replace(&mut self.given, true)
            && let Some(&top) = self.heap.first()
        {
            if !self.sources[top].advance()? {
                self.heap.swap_remove(0);
            }
            self.sink(0);
        }
        Ok(self.heap.first().map(|&top| {
            let source = &self.sources[top];
            (&source.key[..], source.place)
        }))
    }
}
