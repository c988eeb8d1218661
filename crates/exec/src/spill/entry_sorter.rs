//! Sorting the entries of a new index by (key, place), in memory or by merging sorted runs of a
//! temporary file.
//!
//! Keys are bytes whose order is that of the index. Most of them are short: a key of up to 15 bytes
//! lies in its entry, as two numbers that are in the order of the keys. A longer key lies beside
//! the entries, and its entry has eight bytes of it.

use crate::caller::Caller;
use crate::spill::file::{BUFFER, Cursor, SpillFile};
use crate::spill::sorter::sink;
use sinew_error::{Result, SqlError};
use sinew_storage::TupleId;
use sinew_types::memory::Charge;
use sinew_types::sort;
use std::cmp::Ordering;

/// The bytes of a key that lies in its entry.
const SHORT_MAX: usize = 15;

/// Bytes that hold a short key.
type Room = [u8; SHORT_MAX + 1];

/// An entry. A short key has zeroes behind it, and its length in the last byte, which decides
/// between keys that differ in zeroes at their ends.
#[derive(Clone, Copy)]
struct Entry {
    /// The first bytes of the key. While entries are sorted of which all are long, the bytes
    /// behind those that all keys begin with.
    high: u64,
    /// The rest of a short key and its length. Of a long key its place among the keys' bytes in 32
    /// bits, its length in 16, and [`LONG`].
    low: u64,
    /// Block and slot of the row.
    place: u64,
}

/// The last byte of a long key's entry.
const LONG: u8 = 0xff;

/// The memory of an entry besides a long key. A sort has room for half of the entries beside them.
const ENTRY_BYTES: usize = size_of::<Entry>() + size_of::<Entry>() / 2;

impl Entry {
    /// The entry of a key that lies at `from` among the keys' bytes if it is long.
    fn new(key: &[u8], from: u32, place: TupleId) -> Entry {
        let place = u64::from(place.block) << 16 | u64::from(place.slot);
        if key.len() > SHORT_MAX {
            let low = u64::from(from) << 32 | (key.len() as u64) << 16 | u64::from(LONG);
            return Entry { high: sort::prefix(key), low, place };
        }
        let mut room: Room = [0; SHORT_MAX + 1];
        room[..key.len()].copy_from_slice(key);
        room[SHORT_MAX] = key.len() as u8;
        let both = u128::from_be_bytes(room);
        Entry { high: (both >> 64) as u64, low: both as u64, place }
    }

    fn is_long(self) -> bool {
        self.low as u8 == LONG
    }

    /// The key, which is in `room` if it is short, and otherwise among `keys`.
    fn key<'k>(self, keys: &'k [u8], room: &'k mut Room) -> &'k [u8] {
        if self.is_long() {
            return self.long_key(keys);
        }
        *room = (u128::from(self.high) << 64 | u128::from(self.low)).to_be_bytes();
        let len = usize::from(room[SHORT_MAX]);
        &room[..len.min(SHORT_MAX)]
    }

    fn long_key(self, keys: &[u8]) -> &[u8] {
        &keys[(self.low >> 32) as usize..][..usize::from((self.low >> 16) as u16)]
    }

    fn place(self) -> TupleId {
        TupleId { block: (self.place >> 16) as u32, slot: self.place as u16 }
    }

    /// The order of two entries whose first bytes are comparable, with the bytes of long keys.
    #[inline]
    fn order(self, keys: &[u8], other: Entry, others: &[u8]) -> Ordering {
        if self.high != other.high {
            return self.high.cmp(&other.high);
        }
        if self.is_long() || other.is_long() {
            let (mut a, mut b) = ([0; SHORT_MAX + 1], [0; SHORT_MAX + 1]);
            let by_key = self.key(keys, &mut a).cmp(other.key(others, &mut b));
            return by_key.then_with(|| self.place.cmp(&other.place));
        }
        (self.low, self.place).cmp(&(other.low, other.place))
    }
}

/// Takes entries in any order. Several sorters share a build; [`EntryMerge`] has the entries of all
/// of them in order.
pub struct EntrySorter {
    /// The bytes of long keys.
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
        let long = if key.len() > SHORT_MAX { key } else { &[] };
        if long.len() > usize::from(u16::MAX) {
            return Err(SqlError::internal("a key of an index is longer than a page"));
        }
        if self.entries.len() == self.entries.capacity()
            || long.len() > self.keys.capacity() - self.keys.len()
        {
            self.make_room(cx, long.len())?;
        }
        self.entries.push(Entry::new(key, self.keys.len() as u32, place));
        self.keys.extend_from_slice(long);
        Ok(())
    }

    /// Room for an entry and a long key: a quarter more memory, or all of it again.
    fn make_room(&mut self, cx: &dyn Caller, key_bytes: usize) -> Result<()> {
        let more = |len: usize| len + len / 4 + 256;
        let keys = if key_bytes == 0 { self.keys.capacity() } else { more(self.keys.len()) };
        let entries = more(self.entries.len());
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
        if entries.iter().all(|entry| entry.is_long()) {
            compare_where_keys_differ(keys, entries);
        }
        sort::sort_by(entries, |a, b| a.order(keys, *b, keys), || Ok(cx.check_interrupts()?))
    }

    fn write_run(&mut self, cx: &dyn Caller) -> Result<()> {
        self.sort(cx)?;
        for entry in &self.entries {
            write(&mut self.file, cx, *entry, &self.keys)?;
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
                while let Some(source) = merge.advance()? {
                    cx.check_interrupts()?;
                    write(&mut self.file, cx, source.entry, &source.key)?;
                }
                self.runs.push(self.file.bytes());
            }
            self.file.flush(cx)?;
        }
        Ok(())
    }
}

/// Gives entries of long keys the bytes that stand behind those which all keys begin with.
fn compare_where_keys_differ(keys: &[u8], entries: &mut [Entry]) {
    let mut room: Room = [0; SHORT_MAX + 1];
    let Some(first) = entries.first() else { return };
    let mut common = first.key(keys, &mut room).to_vec();
    for entry in entries.iter() {
        let same = common.iter().zip(entry.key(keys, &mut room)).take_while(|(a, b)| a == b).count();
        common.truncate(same);
    }
    for entry in entries {
        entry.high = sort::prefix(&entry.key(keys, &mut room)[common.len()..]);
    }
}

/// A record is an entry and its key if that is long.
const RECORD_BYTES: usize = size_of::<Entry>();

fn write(file: &mut SpillFile, cx: &dyn Caller, entry: Entry, keys: &[u8]) -> Result<()> {
    file.record(cx, 1, |out| {
        let mut record = [0; RECORD_BYTES];
        record[..8].copy_from_slice(&entry.high.to_le_bytes());
        record[8..16].copy_from_slice(&entry.low.to_le_bytes());
        record[16..].copy_from_slice(&entry.place.to_le_bytes());
        out.extend_from_slice(&record);
        if entry.is_long() {
            out.extend_from_slice(entry.long_key(keys));
        }
        Ok(())
    })
}

/// The entry of a record, and its key if that is long.
fn parse(record: &[u8]) -> Result<(Entry, &[u8])> {
    let Some((head, key)) = record.split_first_chunk::<RECORD_BYTES>() else {
        return Err(SqlError::internal("an entry of a temporary file is cut short"));
    };
    let number = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().unwrap_or_default());
    Ok((Entry { high: number(0), low: number(8), place: number(16) }, key))
}

/// Sorted entries that are merged with others.
enum Entries<'s> {
    Memory { rest: std::slice::Iter<'s, Entry>, keys: &'s [u8] },
    Run { file: &'s SpillFile, cursor: Cursor, end: u64 },
}

struct Source<'s> {
    entries: Entries<'s>,
    /// The first entry that is left. If its key is long, it lies at the beginning of `key`.
    entry: Entry,
    key: Vec<u8>,
}

impl<'s> Source<'s> {
    fn new(entries: Entries<'s>) -> Source<'s> {
        Source { entries, entry: Entry { high: 0, low: 0, place: 0 }, key: Vec::new() }
    }

    fn of_run(file: &'s SpillFile, from: u64, end: u64) -> Source<'s> {
        Source::new(Entries::Run { file, cursor: Cursor::at(from), end })
    }

    /// Goes on to the next entry; false if there is none.
    fn advance(&mut self) -> Result<bool> {
        let (entry, long) = match &mut self.entries {
            Entries::Memory { rest, keys } => match rest.next() {
                Some(entry) if entry.is_long() => (*entry, entry.long_key(keys)),
                Some(entry) => (*entry, &[][..]),
                None => return Ok(false),
            },
            Entries::Run { file, cursor, end } => match file.read_record(cursor, *end)? {
                Some(record) => parse(record)?,
                None => return Ok(false),
            },
        };
        self.entry = entry;
        if entry.is_long() {
            // Other runs have left out other bytes.
            self.entry = Entry::new(long, 0, entry.place());
            self.key.clear();
            self.key.extend_from_slice(long);
        }
        Ok(true)
    }
}

/// The entries of several sorters in order.
pub struct EntryMerge<'s> {
    sources: Vec<Source<'s>>,
    /// Numbers of sources that have an entry, the least on top.
    heap: Vec<usize>,
    /// The top's entry has been given.
    given: bool,
    room: Room,
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
        let mut merge = EntryMerge { sources, heap, given: false, room: [0; SHORT_MAX + 1] };
        for at in (0..merge.heap.len() / 2).rev() {
            merge.sink(at);
        }
        Ok(merge)
    }

    fn sink(&mut self, at: usize) {
        let sources = &self.sources;
        sink(&mut self.heap, at, |a, b| {
            let (a, b) = (&sources[a], &sources[b]);
            a.entry.order(&a.key, b.entry, &b.key).is_lt()
        });
    }

    /// Goes on to the next entry, and returns the source that has it.
    fn advance(&mut self) -> Result<Option<&Source<'s>>> {
        if std::mem::replace(&mut self.given, true)
            && let Some(&top) = self.heap.first()
        {
            if !self.sources[top].advance()? {
                self.heap.swap_remove(0);
            }
            self.sink(0);
        }
        Ok(self.heap.first().map(|&top| &self.sources[top]))
    }

    /// The next entry, which lives until the next call.
    pub fn next(&mut self) -> Result<Option<(&[u8], TupleId)>> {
        self.advance()?;
        let EntryMerge { sources, heap, room, .. } = self;
        Ok(heap.first().map(|&top| {
            let Source { entry, key, .. } = &sources[top];
            (entry.key(key, room), entry.place())
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that begin with others, end in zeroes, and are just short or just long.
    fn keys() -> Vec<Vec<u8>> {
        let mut keys = vec![vec![]];
        for len in [1, 2, 7, 8, 9, 14, 15, 16, 17, 40] {
            for fill in [0, 1, 0x80, 0xff] {
                let plain = vec![fill; len];
                for last in [0, 1, 0xff] {
                    let mut key = plain.clone();
                    key[len - 1] = last;
                    keys.push(key);
                }
                keys.push(plain);
            }
        }
        keys
    }

    #[test]
    fn entries_are_in_the_order_of_their_keys() {
        let keys = keys();
        let of = |key: &[u8], slot: u16| Entry::new(key, 0, TupleId { block: u32::MAX - 1, slot });
        for a in &keys {
            assert_eq!(of(a, 7).key(a, &mut [0; SHORT_MAX + 1]), a);
            assert_eq!(of(a, 7).place(), TupleId { block: u32::MAX - 1, slot: 7 });
            for b in &keys {
                for (slot_a, slot_b) in [(1, 2), (2, 1), (u16::MAX, u16::MAX)] {
                    let expected = a.cmp(b).then(slot_a.cmp(&slot_b));
                    let found = of(a, slot_a).order(a, of(b, slot_b), b);
                    assert_eq!(found, expected, "{a:?} {slot_a}, {b:?} {slot_b}");
                }
            }
        }
    }

    #[test]
    fn bytes_that_all_keys_share_are_left_out() {
        let texts = ["a common beginning 1", "a common beginning 22", "a common beginning 12"];
        let (mut bytes, mut entries) = (Vec::new(), Vec::new());
        for text in texts {
            entries.push(Entry::new(text.as_bytes(), bytes.len() as u32, TupleId { block: 1, slot: 1 }));
            bytes.extend_from_slice(text.as_bytes());
        }
        compare_where_keys_differ(&bytes, &mut entries);
        assert_eq!(entries[0].high, u64::from_be_bytes(*b"1\0\0\0\0\0\0\0"));
        entries.sort_by(|a, b| a.order(&bytes, *b, &bytes));
        let mut room = [0; SHORT_MAX + 1];
        let sorted: Vec<Vec<u8>> = entries.iter().map(|e| e.key(&bytes, &mut room).to_vec()).collect();
        assert_eq!(sorted, [texts[0], texts[2], texts[1]].map(|text| text.as_bytes().to_vec()));
    }
}
