//! The queue of notifications: words in the region, an entry for each notifying transaction, and a
//! line for each session that listens.
//!
//! Listeners get messages in the order of the commits.
//!
//! **The naive way** holds a lock from the moment at which a transaction appends its messages until
//! it has committed. Then the queue's order is the commits' order, and all notifying commits take
//! turns, with their flushes.
//!
//! **The protocol.** Entries stand in the order in which room was reserved. Each names the xid of
//! its transaction, so that the ring of outcomes (`outcome::csn`) tells its csn. A listener loads
//! the watermark, looks at the entries, takes those whose csn is at or below, and sorts them. An
//! entry that is undecided then has a csn above that watermark, or never gets one: the rule by
//! which a snapshot sees transactions. The next look takes the csns from there on.
//!
//! # An entry
//!
//! Positions count words for ever. Position `p` stands at `p % len`, and `head <= tail <= head +
//! len`.
//!
//! ```text
//!   0  state     1  xid     2  words of the entry     3  sender's session id << 32 | database
//!   4  messages: bytes of channel | bytes of payload << 32, then the bytes, in whole words
//! ```
//!
//! | state | raw | meaning | next, and who moves it |
//! |---|---|---|---|
//! | RESERVED | 0 | the header is there | its session: READY; its session or reaper: VOID |
//! | READY | 1 | the messages are there | any session that knows the outcome: COMMITTED or VOID |
//! | VOID | 2 | rolled back | |
//! | COMMITTED | csn << 2 \| 3 | committed | |
//!
//! The outcome must be in the entry before the ring of outcomes and the spilled log forget the csn.
//! The session that commits therefore holds a snapshot from before it reserves until it has stored
//! the outcome. Its reaper does the same in its name.
//!
//! # A listener's line
//!
//! `unread` is the position at or below which nothing is that the session still has to read. Zero
//! says that there is nothing for it anywhere. Room below the least `unread` of all is used again.
//! So a session holds room only for messages on its own channels.
//!
//! **The naive way** has the listener look at the queue up to its tail, then set `unread` to zero.
//! A transaction that reserved meanwhile is lost.
//!
//! **The protocol.**
//!
//! ```text
//!   notifier:  reserves;  writes;  READY;  marks the listeners' lines;  commits
//!   listener:  s = watermark;  takes MARKED off its line;  looks at the entries;  copies;
//!              line: as it was -> first one that it must see again, or zero, by compare-and-swap
//! ```
//!
//! - A mark lowers `unread` and sets MARKED. If one came meanwhile, the compare-and-swap fails, and
//!   `unread` stays where the mark has put it.
//! - The watermark is loaded first. A transaction whose csn is at or below has marked the line
//!   before, so that the look begins low enough.
//! - The listener passes over RESERVED entries. Their sessions have yet to mark, and these marks
//!   come after the look began. READY precedes the marks for that reason alone: a listener that
//!   took an entry's mark off its line must not pass over the entry.
//! - The marks of an entry are stored under one hold of the latch of the channels, and listeners
//!   are registered under it exclusively. A session that registers after the marks finds READY or
//!   more. It begins at the head.
//!
//! Reuse looks at the entries first and at the lines afterwards. An entry that is final was marked
//! before.
//!
//! **A crash.** The queue's words are at rest at every instruction: `tail` moves after the header
//! was stored. A dead session's note (`SlotLine::posted`) is stored before `tail` moves. The reaper
//! tells by the entry's xid whether it did.

use crate::outcome::csn::Word;
use crate::word::Word64;
use sinew_sync::shim::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

const HEADER: u64 = 4;
const RESERVED: u64 = 0;
const READY: u64 = 1;
const VOID: u64 = 2;
const TAG_COMMITTED: u64 = 3;
const TAG_BITS: u32 = 2;

/// The state of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    Reserved,
    Ready,
    Void,
    Committed { csn: u64 },
}

impl Entry {
    fn decode(raw: u64) -> Entry {
        match raw {
            RESERVED => Entry::Reserved,
            READY => Entry::Ready,
            VOID => Entry::Void,
            _ => {
                debug_assert!(raw & TAG_COMMITTED == TAG_COMMITTED, "an entry's state {raw:#x}");
                Entry::Committed { csn: raw >> TAG_BITS }
            }
        }
    }

    fn encode(self) -> u64 {
        match self {
            Entry::Reserved => RESERVED,
            Entry::Ready => READY,
            Entry::Void => VOID,
            Entry::Committed { csn } => csn << TAG_BITS | TAG_COMMITTED,
        }
    }

    fn is_final(self) -> bool {
        matches!(self, Entry::Void | Entry::Committed { .. })
    }
}

/// A message of a notifying transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message<'m> {
    /// The channel's name.
    pub channel: &'m str,
    /// The payload, perhaps empty.
    pub payload: &'m str,
}

/// The header of an entry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Header {
    pub(crate) xid: u64,
    /// The session id of the sender.
    pub(crate) sender: i32,
    /// Messages reach listeners in this database alone.
    pub(crate) database: u32,
}

/// The words that an entry with these messages takes.
pub(crate) fn words_of(messages: &[Message<'_>]) -> u64 {
    let words = |m: &Message<'_>| 1 + (m.channel.len() as u64 + m.payload.len() as u64).div_ceil(8);
    HEADER + messages.iter().map(words).sum::<u64>()
}

/// A session's line. Zero is a session that listens on nothing.
#[repr(C, align(64))]
pub(crate) struct ListenerLine {
    /// `(position + 1) << 1 | MARKED`, or 0. Any session marks it; its session alone takes marks
    /// off and raises the position.
    unread: AtomicU64,
    /// Channels on which the session listens. Changed under the channels' latch, exclusively.
    pub(crate) channels: AtomicU32,
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<ListenerLine>() == 64);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, valid when zero.
unsafe impl sinew_sync::Shared for ListenerLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(ListenerLine { unread, channels });
}

const MARKED: u64 = 1;

/// A listener's line as the look at the queue began.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen(u64);

impl ListenerLine {
    #[cfg(any(loom, shuttle))]
    pub(crate) fn new() -> ListenerLine {
        ListenerLine { unread: AtomicU64::new(0), channels: AtomicU32::new(0) }
    }

    /// There may be something to read.
    pub(crate) fn has_unread(&self) -> bool {
        // Relaxed: a session that waits looks again after its wake-up, which comes with the mark.
        self.unread.load(Relaxed) != 0
    }

    fn position(&self) -> Option<u64> {
        // Acquire: pairs with `end`, so that room is used again after the copy, and with `mark`.
        (self.unread.load(Acquire) >> 1).checked_sub(1)
    }

    /// Something at this position is for the session.
    pub(crate) fn mark(&self, position: u64) {
        let mut raw = self.unread.load(Relaxed);
        loop {
            let least = match (raw >> 1).checked_sub(1) {
                Some(unread) => unread.min(position),
                None => position,
            };
            // Release: pairs with `begin`. The entry was reserved before. Acquire: pairs with
            // `end`.
            match self.unread.compare_exchange(raw, (least + 1) << 1 | MARKED, AcqRel, Relaxed) {
                Ok(_) => return,
                Err(now) => raw = now,
            }
        }
    }

    /// The session begins a look at the queue. `None` if there is nothing for it.
    fn begin(&self) -> Option<(Seen, u64)> {
        // Acquire: pairs with `mark`.
        let seen = self.unread.fetch_and(!MARKED, AcqRel) & !MARKED;
        Some((Seen(seen), (seen >> 1).checked_sub(1)?))
    }

    /// The session has copied what it found. `keep` is the first position that it must see again.
    /// If the line was marked since `begin`, it stays as it is.
    pub(crate) fn end(&self, seen: Seen, keep: Option<u64>) {
        let next = keep.map_or(0, |keep| (keep + 1) << 1);
        // Release: pairs with `position`. The copies precede.
        let _ = self.unread.compare_exchange(seen.0, next, AcqRel, Relaxed);
    }

    /// The session listens on nothing any more, and no session marks it.
    pub(crate) fn clear(&self) {
        // Release: as in `end`.
        self.unread.store(0, Release);
    }
}

/// The finds of a look at the queue.
pub(crate) struct Look {
    pub(crate) seen: Seen,
    /// The first position that the listener must see again.
    pub(crate) keep: Option<u64>,
    /// Everything with a csn at or below was found.
    pub(crate) watermark: u64,
    /// The csn and the position of each entry, in the order of the csns.
    pub(crate) found: Vec<(u64, u64)>,
}

/// A view of the queue. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Queue<'a> {
    pub(crate) words: &'a [Word64],
    pub(crate) head: &'a AtomicU64,
    pub(crate) tail: &'a AtomicU64,
}

impl<'a> Queue<'a> {
    fn at(&self, position: u64) -> &'a AtomicU64 {
        &self.words[position as usize & (self.words.len() - 1)].0
    }

    /// The number of words.
    pub(crate) fn len(&self) -> u64 {
        self.words.len() as u64
    }

    /// Words in use.
    pub(crate) fn used(&self) -> u64 {
        // Relaxed: shown to people.
        self.tail.load(Relaxed) - self.head.load(Relaxed)
    }

    /// The first position that is kept. Needs the queue's latch.
    pub(crate) fn head(&self) -> u64 {
        // Relaxed: it changes under the latch.
        self.head.load(Relaxed)
    }

    /// Reserves an entry of `count` words. `note` is told its position before other sessions can
    /// see it. False if there is no room. Needs the queue's latch, exclusively.
    pub(crate) fn reserve(&self, count: u64, header: Header, note: impl FnOnce(u64)) -> bool {
        // Relaxed: both change under the latch.
        let tail = self.tail.load(Relaxed);
        if tail + count > self.head.load(Relaxed) + self.len() {
            return false;
        }
        let database = u64::from(header.sender as u32) << 32 | u64::from(header.database);
        let words = [RESERVED, header.xid, count, database];
        for (at, word) in words.into_iter().enumerate() {
            // Relaxed: published by `tail`.
            self.at(tail + at as u64).store(word, Relaxed);
        }
        note(tail);
        // Release: pairs with `look`.
        self.tail.store(tail + count, Release);
        true
    }

    /// Writes the messages of an entry that the caller has reserved, and has `mark` mark the lines
    /// of the listeners.
    ///
    /// # Errors
    /// Those of `mark`.
    pub(crate) fn announce<E>(
        &self,
        position: u64,
        messages: &[Message<'_>],
        mark: impl FnOnce() -> Result<(), E>,
    ) -> Result<(), E> {
        self.write(position, messages);
        // Release: pairs with `state`. Before the marks: see the module's header.
        self.at(position).store(READY, Release);
        mark()
    }

    fn write(&self, position: u64, messages: &[Message<'_>]) {
        let mut at = position + HEADER;
        let mut put = |word: u64| {
            // Relaxed: published by READY.
            self.at(at).store(word, Relaxed);
            at += 1;
        };
        let mut bytes = Vec::new();
        for m in messages {
            put(m.channel.len() as u64 | (m.payload.len() as u64) << 32);
            bytes.clear();
            bytes.extend_from_slice(m.channel.as_bytes());
            bytes.extend_from_slice(m.payload.as_bytes());
            bytes.resize(bytes.len().next_multiple_of(8), 0);
            let (words, _) = bytes.as_chunks();
            words.iter().for_each(|word| put(u64::from_le_bytes(*word)));
        }
        debug_assert_eq!(at - position, words_of(messages));
    }

    fn state(&self, position: u64) -> Entry {
        // Acquire: pairs with `announce` and `decide`.
        Entry::decode(self.at(position).load(Acquire))
    }

    /// The header of an entry.
    pub(crate) fn header(&self, position: u64) -> Header {
        // Relaxed, here and in `entry_len` and `messages`: the caller saw `tail`, or READY.
        let both = self.at(position + 3).load(Relaxed);
        Header {
            xid: self.at(position + 1).load(Relaxed),
            sender: (both >> 32) as u32 as i32,
            database: both as u32,
        }
    }

    fn entry_len(&self, position: u64) -> u64 {
        self.at(position + 2).load(Relaxed)
    }

    /// True if the entry at a position is the one of this transaction. Needs the queue's latch.
    pub(crate) fn is_of(&self, position: u64, xid: u64) -> bool {
        // Relaxed: both change under the latch.
        let kept = self.head.load(Relaxed)..self.tail.load(Relaxed);
        kept.contains(&position) && self.header(position).xid == xid
    }

    /// Calls `each` with channel and payload of every message, as bytes. The entry is READY or
    /// COMMITTED, and the caller keeps its room from being used again.
    pub(crate) fn messages(&self, position: u64, mut each: impl FnMut(&[u8], &[u8])) {
        let end = position + self.entry_len(position);
        let mut at = position + HEADER;
        let mut bytes = Vec::new();
        while at < end {
            let lengths = self.at(at).load(Relaxed);
            let (channel, payload) = (lengths as u32 as usize, (lengths >> 32) as usize);
            let words = (channel + payload).div_ceil(8) as u64;
            bytes.clear();
            for word in 0..words {
                bytes.extend_from_slice(&self.at(at + 1 + word).load(Relaxed).to_le_bytes());
            }
            each(&bytes[..channel], &bytes[channel..channel + payload]);
            at += 1 + words;
        }
    }

    /// Gives an entry its state by the outcome of its transaction. Returns the state.
    pub(crate) fn decide(&self, position: u64, outcome: Word) -> Entry {
        let state = match outcome {
            // Below the horizon the csn is forgotten. The entry's session had stored it before.
            Word::Committed { csn: 0 } => return self.state(position),
            Word::Committed { csn } => Entry::Committed { csn },
            Word::Aborted => Entry::Void,
            _ => return self.state(position),
        };
        let mut raw = self.at(position).load(Relaxed);
        while !Entry::decode(raw).is_final() {
            // Release: pairs with `state`. Room is used again after a final state, and the marks
            // precede.
            match self.at(position).compare_exchange(raw, state.encode(), AcqRel, Relaxed) {
                Ok(_) => return state,
                Err(now) => raw = now,
            }
        }
        self.state(position)
    }

    /// Looks for entries with a csn above `after` that are `wanted`, for the session whose line it
    /// is. The caller copies them and then calls [`ListenerLine::end`]. `None` if there is nothing
    /// to look at.
    ///
    /// # Errors
    /// Those of `outcome`. The line stays as it was.
    pub(crate) fn look<E>(
        &self,
        line: &ListenerLine,
        watermark: &AtomicU64,
        after: u64,
        mut wanted: impl FnMut(u64) -> bool,
        outcome: impl Fn(u64) -> Result<Word, E>,
    ) -> Result<Option<Look>, E> {
        // Before the line: see the module's header. Acquire: pairs with `Ring::next_csn`.
        let watermark = watermark.load(Acquire);
        let Some((seen, from)) = line.begin() else { return Ok(None) };
        // Acquire: pairs with `reserve`.
        let tail = self.tail.load(Acquire);
        let mut look = Look { seen, keep: None, watermark, found: Vec::new() };
        let mut at = from;
        while at < tail {
            let this = at;
            at += self.entry_len(this);
            let mut state = self.state(this);
            if matches!(state, Entry::Reserved | Entry::Void) || !wanted(this) {
                continue;
            }
            if state == Entry::Ready {
                let outcome = outcome(self.header(this).xid).inspect_err(|_| line.mark(from))?;
                state = self.decide(this, outcome);
            }
            match state {
                Entry::Void => {}
                Entry::Committed { csn } if csn <= after => {}
                Entry::Committed { csn } if csn <= watermark => look.found.push((csn, this)),
                _ => look.keep = look.keep.or(Some(this)),
            }
        }
        look.found.sort_unstable();
        Ok(Some(look))
    }

    /// Frees the room that no session needs. Needs the queue's latch, exclusively.
    pub(crate) fn advance(&self, lines: &[ListenerLine]) {
        let head = self.head.load(Relaxed);
        let held = || lines.iter().filter_map(ListenerLine::position).min().unwrap_or(u64::MAX);
        let end = self.tail.load(Relaxed).min(held());
        let mut at = head;
        while at < end && self.state(at).is_final() {
            at += self.entry_len(at);
        }
        if at > head {
            // The lines once more: an entry that is final now was marked before.
            // Release: pairs with nothing. Both ends change under the latch.
            self.head.store(at.min(held()), Release);
        }
    }

    /// The invariants. Needs the queue's latch.
    pub(crate) fn check_invariants(&self, lines: &[ListenerLine]) {
        let (head, tail) = (self.head.load(Relaxed), self.tail.load(Relaxed));
        assert!(head <= tail && tail <= head + self.len(), "head {head} tail {tail}");
        for unread in lines.iter().filter_map(ListenerLine::position) {
            assert!(head <= unread, "a listener at {unread}, head {head}");
        }
        let mut at = head;
        while at < tail {
            at += self.entry_len(at);
        }
        assert_eq!(at, tail, "the entries end at the tail");
    }
}
