//! The table of channels: which sessions listen on which channel, so that a notifying transaction
//! wakes these alone.
//!
//! A channel is a name in a database. It is in the table while a session listens on it. Each has a
//! bit for every session slot.
//!
//! Every change needs the latch of the channels exclusively, and is made in a critical section:
//! between two of them the table is at rest. Looks need the latch shared. The words are atomics
//! because they are shared; the latch orders them, so that Relaxed is enough everywhere.
//!
//! **A crash.** A dead session's bits are cleared by its reaper, which looks at every channel if
//! the session's line counts any. A bit of a session that has gone costs its slot's next owner a
//! needless look at the queue.

use crate::word::{Word32, Word64};
use rustc_hash::FxHasher;
use sinew_sync::shim::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::hash::Hasher;

/// Bytes of a channel's name.
pub(crate) const NAME_BYTES: usize = 64;
const NAME_WORDS: usize = NAME_BYTES / 8;

/// A channel. Zero is an entry that was never used.
#[repr(C)]
pub(crate) struct Channel {
    /// The next entry + 1 of the bucket, or of the free ones.
    next: AtomicU32,
    /// Sessions that listen. Zero is a free entry.
    listeners: AtomicU32,
    database: AtomicU32,
    name_len: AtomicU32,
    name: [AtomicU64; NAME_WORDS],
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<Channel>() == 80);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, zero is a free entry.
unsafe impl sinew_sync::Shared for Channel {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(Channel { next, listeners, database, name_len, name([]) });
}

/// The entries that no channel has.
#[repr(C)]
pub(crate) struct ChannelPool {
    /// The first free entry + 1 among those that were used before.
    free: AtomicU32,
    /// Entries from here on were never used.
    used: AtomicU32,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, zero is an empty pool.
unsafe impl sinew_sync::Shared for ChannelPool {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(ChannelPool { free, used });
}

#[cfg(any(loom, shuttle))]
impl Channel {
    pub(crate) fn new() -> Channel {
        Channel {
            next: AtomicU32::new(0),
            listeners: AtomicU32::new(0),
            database: AtomicU32::new(0),
            name_len: AtomicU32::new(0),
            name: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }
}

#[cfg(any(loom, shuttle))]
impl ChannelPool {
    pub(crate) fn new() -> ChannelPool {
        ChannelPool { free: AtomicU32::new(0), used: AtomicU32::new(0) }
    }
}

/// A view of the table. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Channels<'a> {
    pub(crate) pool: &'a ChannelPool,
    pub(crate) buckets: &'a [Word32],
    pub(crate) entries: &'a [Channel],
    /// The bits of each entry, one for each session slot.
    pub(crate) bits: &'a [Word64],
}

/// The words that hold a bit for each of so many slots.
pub(crate) fn words_of_bits(slots: usize) -> usize {
    slots.div_ceil(64)
}

fn packed(name: &[u8]) -> [u64; NAME_WORDS] {
    debug_assert!(name.len() <= NAME_BYTES);
    let mut bytes = [0; NAME_BYTES];
    bytes[..name.len()].copy_from_slice(name);
    std::array::from_fn(|i| {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[i * 8..i * 8 + 8]);
        u64::from_le_bytes(word)
    })
}

impl<'a> Channels<'a> {
    fn bucket(&self, database: u32, name: &[u8]) -> &'a AtomicU32 {
        let mut hasher = FxHasher::default();
        hasher.write_u32(database);
        hasher.write(name);
        &self.buckets[(hasher.finish() >> 32) as usize % self.buckets.len()].0
    }

    fn entry(&self, index: u32) -> &'a Channel {
        &self.entries[index as usize]
    }

    fn bits_of(&self, index: u32) -> &'a [Word64] {
        let words = self.bits.len() / self.entries.len();
        &self.bits[index as usize * words..][..words]
    }

    /// The entry of a channel on which a session listens.
    pub(crate) fn find(&self, database: u32, name: &[u8]) -> Option<u32> {
        if name.len() > NAME_BYTES {
            return None;
        }
        let wanted = packed(name);
        let mut next = self.bucket(database, name).load(Relaxed);
        while let Some(index) = next.checked_sub(1) {
            let e = self.entry(index);
            if e.database.load(Relaxed) == database
                && e.name_len.load(Relaxed) as usize == name.len()
                && e.name.iter().zip(wanted).all(|(word, wanted)| word.load(Relaxed) == wanted)
            {
                return Some(index);
            }
            next = e.next.load(Relaxed);
        }
        None
    }

    /// Whether there is room for one more channel.
    pub(crate) fn has_room(&self) -> bool {
        self.pool.free.load(Relaxed) != 0 || (self.pool.used.load(Relaxed) as usize) < self.entries.len()
    }

    /// Enters a session. True if it did not listen before. Needs room if the channel is new.
    pub(crate) fn enter(&self, database: u32, name: &[u8], slot: u32) -> bool {
        let index = self.find(database, name).unwrap_or_else(|| self.add(database, name));
        let (word, bit) = (&self.bits_of(index)[slot as usize / 64].0, 1 << (slot % 64));
        let before = word.load(Relaxed);
        if before & bit != 0 {
            return false;
        }
        word.store(before | bit, Relaxed);
        let listeners = &self.entry(index).listeners;
        listeners.store(listeners.load(Relaxed) + 1, Relaxed);
        true
    }

    fn add(&self, database: u32, name: &[u8]) -> u32 {
        let index = match self.pool.free.load(Relaxed).checked_sub(1) {
            Some(index) => {
                self.pool.free.store(self.entry(index).next.load(Relaxed), Relaxed);
                index
            }
            None => {
                let index = self.pool.used.load(Relaxed);
                self.pool.used.store(index + 1, Relaxed);
                index
            }
        };
        let e = self.entry(index);
        let bucket = self.bucket(database, name);
        e.database.store(database, Relaxed);
        e.name_len.store(name.len() as u32, Relaxed);
        e.name.iter().zip(packed(name)).for_each(|(word, value)| word.store(value, Relaxed));
        e.next.store(bucket.load(Relaxed), Relaxed);
        bucket.store(index + 1, Relaxed);
        index
    }

    /// Takes a session out. True if it listened.
    pub(crate) fn leave(&self, index: u32, slot: u32) -> bool {
        let (word, bit) = (&self.bits_of(index)[slot as usize / 64].0, 1 << (slot % 64));
        let before = word.load(Relaxed);
        if before & bit == 0 {
            return false;
        }
        word.store(before & !bit, Relaxed);
        let listeners = &self.entry(index).listeners;
        let left = listeners.load(Relaxed) - 1;
        listeners.store(left, Relaxed);
        if left == 0 {
            self.remove(index);
        }
        true
    }

    fn remove(&self, index: u32) {
        let e = self.entry(index);
        let bytes: Vec<u8> = e.name.iter().flat_map(|word| word.load(Relaxed).to_le_bytes()).collect();
        let name = &bytes[..e.name_len.load(Relaxed) as usize];
        let mut link = self.bucket(e.database.load(Relaxed), name);
        while link.load(Relaxed) != index + 1 {
            link = &self.entry(link.load(Relaxed) - 1).next;
        }
        link.store(e.next.load(Relaxed), Relaxed);
        e.next.store(self.pool.free.load(Relaxed), Relaxed);
        self.pool.free.store(index + 1, Relaxed);
    }

    /// Takes a session out of every channel. It looks at all of them.
    pub(crate) fn leave_all(&self, slot: u32) {
        for index in 0..self.pool.used.load(Relaxed) {
            if self.entry(index).listeners.load(Relaxed) != 0 {
                self.leave(index, slot);
            }
        }
    }

    /// Calls `each` with the slot of every session that listens on a channel.
    pub(crate) fn listeners(&self, database: u32, name: &[u8], mut each: impl FnMut(u32)) {
        let Some(index) = self.find(database, name) else { return };
        for (at, word) in self.bits_of(index).iter().enumerate() {
            let mut bits = word.0.load(Relaxed);
            while bits != 0 {
                each(at as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    /// Channels on which a session listens.
    #[cfg(test)]
    pub(crate) fn count(&self) -> u32 {
        let used = 0..self.pool.used.load(Relaxed);
        used.filter(|index| self.entry(*index).listeners.load(Relaxed) != 0).count() as u32
    }
}
