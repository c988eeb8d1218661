//! The CSN ring: one word for each recent xid, and the algorithms on it that take no latch.
//!
//! # State of a word
//!
//! | bits 63..2 | tag (bits 1..0) | meaning |
//! |---|---|---|
//! | 0 | 0 | not handed out yet, or being handed out |
//! | session slot + 1 | 0 | running (the top xid of that slot's transaction) |
//! | csn (0 never) | 1 | committed, and visible to sessions whose watermark is at or above the csn |
//! | 0 | 2 | aborted |
//! | top xid | 3 | a subtransaction of that transaction, which has not ended |
//!
//! A word moves `0 -> running | sub -> committed | aborted` and stays. Only recycling makes it 0
//! again.
//!
//! # Recycling, and why a reader can trust what it read
//!
//! The ring holds the xids `low..low + len`.
//!
//! **The naive reader** tests `low <= xid`, then loads the word. Between the two the word may be
//! recycled for `xid + len`, and the reader takes the outcome of another transaction.
//!
//! **The protocol.** The recycler moves `low`, makes a release fence, then clears the words. The
//! reader loads the word, makes an acquire fence, then tests `low` again. A reader that saw a
//! cleared or reused word also sees the new `low`, and goes to the spilled log. Two rules protect
//! the words from writers:
//!
//! - An xid is handed out only below `limit`, which moves after the words were cleared.
//! - A page is recycled only when every word of it has an owner. A session that took an xid and
//!   sleeps before it stores the word would otherwise store into the word of another xid.
//!
//! # Watermark and the oldest running xid
//!
//! A publisher stores the words of its whole tree, then the watermark (release). `advance_oldest`
//! steps over a committed word only if its csn is at or below the watermark. A snapshot is taken
//! with an `oldest` and a watermark that is loaded later. `oldest` therefore never passes a
//! transaction that such a snapshot would not see as finished. Each xid is stepped over once, so
//! that the cost does not depend on the number of sessions.

use crate::word::Word64;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
    fence,
};

pub(crate) const TAG_RUNNING: u64 = 0;
pub(crate) const TAG_COMMITTED: u64 = 1;
pub(crate) const TAG_ABORTED: u64 = 2;
pub(crate) const TAG_SUB: u64 = 3;
const TAG_BITS: u32 = 2;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;
const _: () = assert!(TAG_SUB == TAG_MASK && TAG_RUNNING == 0);

/// Steps of `advance_oldest` in one call, so that the end of an old transaction stalls no session
/// for long.
const ADVANCE_STEPS_MAX: u64 = 2048;

/// A decoded ring word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Unassigned,
    Running { slot: u32 },
    Committed { csn: u64 },
    Aborted,
    Sub { top: u64 },
}

impl Word {
    pub(crate) fn decode(raw: u64) -> Word {
        let value = raw >> TAG_BITS;
        match raw & TAG_MASK {
            TAG_RUNNING if value == 0 => Word::Unassigned,
            TAG_RUNNING => Word::Running { slot: (value - 1) as u32 },
            TAG_COMMITTED => Word::Committed { csn: value },
            TAG_ABORTED => Word::Aborted,
            _ => Word::Sub { top: value },
        }
    }

    pub(crate) fn encode(self) -> u64 {
        match self {
            Word::Unassigned => 0,
            Word::Running { slot } => (slot as u64 + 1) << TAG_BITS | TAG_RUNNING,
            Word::Committed { csn } => csn << TAG_BITS | TAG_COMMITTED,
            Word::Aborted => TAG_ABORTED,
            Word::Sub { top } => top << TAG_BITS | TAG_SUB,
        }
    }

    pub(crate) fn is_final(self) -> bool {
        matches!(self, Word::Committed { .. } | Word::Aborted)
    }

    /// The two bits of the status log.
    pub(crate) fn status_bits(self) -> u8 {
        match self {
            Word::Committed { .. } => STATUS_COMMITTED,
            Word::Aborted => STATUS_ABORTED,
            _ => STATUS_IN_PROGRESS,
        }
    }
}

pub(crate) const STATUS_IN_PROGRESS: u8 = 0;
pub(crate) const STATUS_COMMITTED: u8 = 1;
pub(crate) const STATUS_ABORTED: u8 = 2;

/// A view of the ring and of the words that govern it. The same source runs in the region and under
/// a checker.
#[derive(Clone, Copy)]
pub(crate) struct Ring<'a> {
    pub(crate) words: &'a [Word64],
    pub(crate) low: &'a AtomicU64,
    pub(crate) limit: &'a AtomicU64,
    pub(crate) next: &'a AtomicU64,
    pub(crate) oldest: &'a AtomicU64,
    pub(crate) watermark: &'a AtomicU64,
}

impl<'a> Ring<'a> {
    #[inline]
    pub(crate) fn slot_of(&self, xid: u64) -> &'a AtomicU64 {
        &self.words[xid as usize & (self.words.len() - 1)].0
    }

    /// The word of `xid`, or `None` if it left the ring. `xid` must be below `next`.
    #[inline]
    pub(crate) fn read(&self, xid: u64) -> Option<Word> {
        // Acquire, here and below: pairs with `recycle`. Words that left the ring were saved
        // before.
        if xid < self.low.load(Acquire) {
            return None;
        }
        // Acquire: pairs with `publish`. A session that sees the transaction committed thus sees
        // what it wrote before.
        let raw = self.slot_of(xid).load(Acquire);
        // Pairs with the release fence in `recycle`: a recycled word read above makes the new `low`
        // visible below.
        fence(Acquire);
        if xid < self.low.load(Acquire) {
            return None;
        }
        Some(Word::decode(raw))
    }

    /// Hands out the next xid, or `None` if the ring must be recycled first.
    pub(crate) fn take_xid(&self) -> Option<u64> {
        let mut next = self.next.load(Relaxed);
        loop {
            // Acquire: pairs with `recycle`. A session that sees this limit sees the words below it
            // cleared.
            if next >= self.limit.load(Acquire) {
                return None;
            }
            // Release: a session that sees the new `next` sees what this session published before
            // it asked for an xid.
            match self.next.compare_exchange_weak(next, next + 1, Release, Relaxed) {
                Ok(_) => return Some(next),
                Err(seen) => next = seen,
            }
        }
    }

    /// Stores a final word. The caller keeps the word from being recycled (publication latch).
    pub(crate) fn finish(&self, xid: u64, word: Word) {
        debug_assert!(word.is_final());
        // Release: pairs with `read`.
        self.slot_of(xid).store(word.encode(), Release);
    }

    /// Commits a whole tree in one step: the words of all its xids, then the watermark. Returns its
    /// csn.
    ///
    /// The top comes last: its subtransactions must never look as if their transaction had ended
    /// without them. `spilled` stores the word of an xid that left the ring. Publishers take turns
    /// (publication latch), which also keeps `low` where it is.
    pub(crate) fn publish<E>(
        &self,
        top: u64,
        subs: impl Iterator<Item = u64>,
        mut spilled: impl FnMut(u64, Word) -> Result<(), E>,
    ) -> Result<u64, E> {
        // Relaxed (both): changed under the latch that the caller holds.
        let csn = self.watermark.load(Relaxed) + 1;
        let word = Word::Committed { csn };
        for xid in subs.chain([top]) {
            match xid >= self.low.load(Relaxed) {
                true => self.finish(xid, word),
                false => spilled(xid, word)?,
            }
        }
        // Release: pairs with the snapshot's acquire. The words of the tree precede it.
        self.watermark.store(csn, Release);
        Ok(csn)
    }

    /// Moves `oldest` over finished xids. Returns its new value.
    pub(crate) fn advance_oldest(&self) -> u64 {
        // Acquire (all three): pairs with the releases of earlier advances, `take_xid`, `publish`.
        let start = self.oldest.load(Acquire);
        let next = self.next.load(Acquire);
        let watermark = self.watermark.load(Acquire);
        let mut at = start;
        while at < next && at - start < ADVANCE_STEPS_MAX {
            match self.read(at) {
                Some(Word::Committed { csn }) if csn <= watermark => at += 1,
                Some(Word::Aborted) => at += 1,
                _ => break,
            }
        }

        if at > start {
            // Release: a session that reads the new value sees the watermark that it was checked
            // against.
            self.oldest.fetch_max(at, Release);
        }

        at
    }

    /// Gives the words of `low..low + count` to later xids.
    ///
    /// The caller has saved their contents. No session can store into them: all are final, or the
    /// caller holds the publication latch. One caller at a time.
    pub(crate) fn recycle(&self, count: u64) {
        let low = self.low.load(Relaxed);
        // Release: the saving precedes. Pairs with `read`.
        self.low.store(low + count, Release);
        // Pairs with the acquire fence in `read`.
        fence(Release);
        for xid in low..low + count {
            // Relaxed: ordered for readers by the fence, for the next owner by `limit`.
            self.slot_of(xid).store(0, Relaxed);
        }
        // Release: pairs with `take_xid`.
        self.limit.store(low + count + self.words.len() as u64, Release);
    }

    /// The invariants that do not depend on `low <= oldest`, for tests and debug builds with
    /// nothing running beside.
    #[cfg(test)]
    pub(crate) fn check_invariants(&self) {
        let (low, limit) = (self.low.load(Relaxed), self.limit.load(Relaxed));
        let (next, oldest) = (self.next.load(Relaxed), self.oldest.load(Relaxed));
        assert_eq!(limit, low + self.words.len() as u64);
        assert!(next <= limit, "handed out {next} beyond the limit {limit}");
        assert!(low <= next && oldest <= next);
        for xid in next..limit {
            assert_eq!(self.slot_of(xid).load(Relaxed), 0, "word of {xid} not cleared");
        }
    }
}
