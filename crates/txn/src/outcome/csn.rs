//! The CSN ring: one word for each recent xid, and the algorithms on it that take no latch.
//!
//! # State of a word
//!
//! | bits 61..2 | tag (bits 1..0) | meaning |
//! |---|---|---|
//! | 0 | 0 | not handed out yet, or being handed out |
//! | session slot + 1 | 0 | running (the top xid of that slot's transaction) |
//! | the xid itself, and bit 62 | 1 | marked: committed, and its csn is not given yet |
//! | csn (0 never) | 1 | committed, and visible to snapshots at or above the csn |
//! | 0 | 2 | aborted |
//! | top xid | 3 | a subtransaction. Its outcome is its top's if that has committed |
//!
//! Bit 63 says that the word is closed: it is about to leave the ring. Only words that are running
//! or a subtransaction's are closed.
//!
//! ```text
//! 0 -> running -> marked -> committed      0 -> sub -> committed | aborted
//!         |-----> aborted                  running, sub -> closed: under the xid latch alone
//! ```
//!
//! Only recycling makes a word 0 again.
//!
//! # A commit is one word
//!
//! `watermark` is the last csn that was given. A snapshot loads it, and sees the commits at or
//! below.
//!
//! **The naive way** gives a csn and stores it. A snapshot that loads the watermark in between
//! misses the commit, and sees it later. A latch around both steps would make all commits take
//! turns. A watermark that moves over finished commits alone would make them wait for the slowest.
//!
//! **The protocol.**
//!
//! ```text
//!   committer:  word = marked;  csn = watermark + 1, by an atomic add
//!               word: marked -> committed(csn), if no other session was faster
//!   reader:     s = watermark;  ...  word is marked?  it does the same two steps after the mark
//! ```
//!
//! - A snapshot at or above the csn comes after the add, and sees at least the mark.
//! - No session waits. A reader that meets a mark gives the commit a csn, which is above the
//!   reader's snapshot, or finds that another session did. A committer may thus be killed between
//!   any two steps.
//! - The csn of the session that was slower stays unused.
//! - The mark holds the xid, so that a slow helper cannot take a later xid's mark for the one that
//!   it saw.
//! - A tree is committed by its top's word. The words of its subtransactions follow. A reader that
//!   meets one goes to the top.
//!
//! # Recycling, and why a reader can trust what it read
//!
//! The ring holds the xids `low..low + len`.
//!
//! **The naive reader** tests `low <= xid`, then loads the word. Between the two the word may be
//! recycled for `xid + len`, and the reader takes the outcome of another transaction.
//!
//! **The protocol.** The recycler closes the words that are not final, and copies all. It moves
//! `low`, makes a release fence, then clears the words. The reader loads the word, makes an acquire
//! fence, then tests `low` again. A reader that saw a cleared or reused word also sees the new
//! `low`, and goes to the spilled log. Three rules protect the words from writers:
//!
//! - An xid gets a word only below `limit`, which moves after the words were cleared.
//! - A page is recycled only when every word of it has an owner. A session that took an xid and
//!   sleeps before it stores the word would otherwise store into the word of another xid.
//! - An owner ends its words by compare-and-swap. This fails on a closed word. The owner then takes
//!   the xid latch, and ends the word where the recycler has left it.
//!
//! # The oldest running xid
//!
//! `oldest` steps over final words. A csn is in a word only after the watermark has reached it. A
//! snapshot is taken with an `oldest` and a watermark that is loaded later, so that it sees every
//! commit below `oldest`. Each xid is stepped over once, and the cost does not depend on the number
//! of sessions. Snapshots read the line of `oldest`: see `ended`.

use crate::word::Word64;
use sinew_sync::kill_point;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
    fence,
};

pub(crate) const TAG_RUNNING: u64 = 0;
pub(crate) const TAG_COMMITTED: u64 = 1;
pub(crate) const TAG_ABORTED: u64 = 2;
pub(crate) const TAG_SUB: u64 = 3;
const TAG_BITS: u32 = 2;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;
const _: () = assert!(TAG_SUB == TAG_MASK && TAG_RUNNING == 0);

/// A word that is about to leave the ring.
const CLOSED: u64 = 1 << 63;
/// A commit without a csn.
const MARKED: u64 = 1 << 62;

/// The owner of a transaction that runs in another region: see `follow`. It is no slot.
pub(crate) const ELSEWHERE: u32 = u32::MAX - 1;

/// While others run beside it, the end of only one xid in this many moves `oldest`.
const ADVANCE_EVERY: u64 = 16;
/// Steps of `advance_oldest` in one call, so that the end of an old transaction stalls no session
/// for long.
const ADVANCE_STEPS_MAX: u64 = 2048;

/// A decoded ring word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Unassigned,
    Running { slot: u32 },
    Marked { xid: u64 },
    Committed { csn: u64 },
    Aborted,
    Sub { top: u64 },
}

impl Word {
    pub(crate) fn decode(raw: u64) -> Word {
        let value = (raw & !(CLOSED | MARKED)) >> TAG_BITS;
        match raw & TAG_MASK {
            TAG_RUNNING if value == 0 => Word::Unassigned,
            TAG_RUNNING => Word::Running { slot: (value - 1) as u32 },
            TAG_COMMITTED if raw & MARKED != 0 => Word::Marked { xid: value },
            TAG_COMMITTED => Word::Committed { csn: value },
            TAG_ABORTED => Word::Aborted,
            _ => Word::Sub { top: value },
        }
    }

    pub(crate) fn encode(self) -> u64 {
        match self {
            Word::Unassigned => 0,
            Word::Running { slot } => (slot as u64 + 1) << TAG_BITS | TAG_RUNNING,
            Word::Marked { xid } => MARKED | xid << TAG_BITS | TAG_COMMITTED,
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

    /// The word of `xid`, or `None` if it left the ring. `xid` must be below `limit`. A commit that
    /// has no csn yet gets one.
    #[inline]
    pub(crate) fn read(&self, xid: u64) -> Option<Word> {
        match self.look(xid) {
            Some(Word::Marked { .. }) => {
                self.settle(xid);
                // It is final now, wherever it is.
                self.look(xid)
            }
            word => word,
        }
    }

    /// The word of `xid` as it is, or `None` if it left the ring.
    #[inline]
    pub(crate) fn look(&self, xid: u64) -> Option<Word> {
        // Acquire, here and below: pairs with `recycle`. Words that left the ring were saved
        // before.
        if xid < self.low.load(Acquire) {
            return None;
        }
        // Acquire: pairs with `mark`, `settle` and `end`. A session that sees the transaction
        // committed thus sees what it wrote before.
        let raw = self.slot_of(xid).load(Acquire);
        // Pairs with the release fence in `recycle`: a recycled word read above makes the new `low`
        // visible below.
        fence(Acquire);
        if xid < self.low.load(Acquire) {
            return None;
        }
        Some(Word::decode(raw))
    }

    /// Takes the next xid. It may be handed out if it is below `limit`. Otherwise the ring must be
    /// recycled first, and no `oldest` passes the xid until then.
    #[inline]
    pub(crate) fn take_xid(&self) -> u64 {
        // Release: a session that sees the new `next` sees what this session published before it
        // asked for an xid. Acquire: pairs with `Horizon::finders`, so that this session finds
        // nothing that was taken out before for sessions with lower xids.
        self.next.fetch_add(1, AcqRel)
    }

    /// True if the ring has a word for the xid, and always will until it is recycled.
    #[inline]
    pub(crate) fn has_room(&self, xid: u64) -> bool {
        // Acquire: pairs with `recycle`. A session that sees this limit sees the words below it
        // cleared.
        xid < self.limit.load(Acquire)
    }

    /// Stores a final word, when no other session ends or recycles it.
    pub(crate) fn finish(&self, xid: u64, word: Word) {
        debug_assert!(word.is_final());
        // Release: pairs with `look`.
        self.slot_of(xid).store(word.encode(), Release);
    }

    /// Commits the tree of `top`. Returns its csn, or `None` if the word is closed or left the
    /// ring. The words of subtransactions follow by `end`. Only the transaction's owner calls it.
    #[inline]
    pub(crate) fn commit(&self, top: u64) -> Option<u64> {
        match self.look(top)? {
            Word::Committed { csn } => Some(csn),
            Word::Marked { .. } => self.settle(top),
            running => match self.mark(top, running.encode()) {
                true => {
                    kill_point("commit: marked");
                    self.settle(top)
                }
                false => None,
            },
        }
    }

    /// As `commit`, for a word that stayed in the ring although it was closed. Needs the xid latch.
    pub(crate) fn commit_closed(&self, top: u64) -> Option<u64> {
        let raw = self.slot_of(top).load(Relaxed);
        match raw & CLOSED != 0 && self.mark(top, raw) {
            true => self.settle(top),
            false => self.commit(top),
        }
    }

    pub(crate) fn mark(&self, top: u64, running: u64) -> bool {
        let mark = Word::Marked { xid: top }.encode();
        // Release: pairs with `look`. A helper passes on what the transaction wrote.
        self.slot_of(top).compare_exchange(running, mark, Release, Relaxed).is_ok()
    }

    /// Gives a marked commit its csn, unless another session did. Returns the csn, or `None` if the
    /// word was recycled meanwhile.
    fn settle(&self, xid: u64) -> Option<u64> {
        let csn = self.next_csn();
        kill_point("commit: csn taken, word unfinished");
        let (mark, committed) = (Word::Marked { xid }, Word::Committed { csn });
        // Release: pairs with `look`. The watermark precedes. Acquire: another session's csn comes
        // with the watermark that it was taken from.
        match self.slot_of(xid).compare_exchange(mark.encode(), committed.encode(), AcqRel, Acquire) {
            Ok(_) => Some(csn),
            Err(_) => match self.look(xid)? {
                Word::Committed { csn } => Some(csn),
                word => unreachable!("a marked commit became {word:?}"),
            },
        }
    }

    /// A csn for a commit whose mark precedes.
    pub(crate) fn next_csn(&self) -> u64 {
        // Release: pairs with the snapshot's acquire. A snapshot at or above this csn sees the
        // mark. Acquire: the commits before this one are at least marked for the session.
        self.watermark.fetch_add(1, AcqRel) + 1
    }

    /// Ends a word by its owner. False if the word is closed or left the ring.
    #[inline]
    pub(crate) fn end(&self, xid: u64, word: Word) -> bool {
        debug_assert!(word.is_final());
        match self.look(xid) {
            None => false,
            Some(done) if done.is_final() => true,
            // Release: pairs with `look`.
            Some(open) => {
                self.slot_of(xid).compare_exchange(open.encode(), word.encode(), Release, Relaxed).is_ok()
            }
        }
    }

    /// Gives the word of a running transaction to another slot. False if the word is closed or left
    /// the ring. Only the transaction's owner calls it.
    pub(crate) fn hand_over(&self, xid: u64, from: u32, to: u32) -> bool {
        let (from, to) = (Word::Running { slot: from }.encode(), Word::Running { slot: to }.encode());
        // Release: pairs with `look`. No other xid's word names the owner's slot.
        self.slot_of(xid).compare_exchange(from, to, Release, Relaxed).is_ok()
    }

    /// As `hand_over`, for a word that stayed in the ring although it was closed. Needs the xid
    /// latch.
    pub(crate) fn hand_over_closed(&self, xid: u64, to: u32) {
        self.replace_closed(xid, Word::Running { slot: to });
    }

    /// Replaces the word of an xid that still runs. False if it is closed, left the ring, or is
    /// another one. Only the owner calls it.
    pub(crate) fn exchange(&self, xid: u64, from: Word, to: Word) -> bool {
        // Acquire: pairs with `recycle`. No word of a later lap is `from` before its xid is met:
        // see `follow`.
        xid >= self.low.load(Acquire)
            // Release: pairs with `look`.
            && self.slot_of(xid).compare_exchange(from.encode(), to.encode(), Release, Relaxed).is_ok()
    }

    /// As `exchange`, for a word that stayed in the ring although it was closed. Needs the xid
    /// latch.
    pub(crate) fn replace_closed(&self, xid: u64, to: Word) {
        // Release: pairs with `look`.
        self.slot_of(xid).store(to.encode() | CLOSED, Release);
    }

    /// Stores the word of a transaction that recovery found prepared. No other session is there.
    pub(crate) fn put_back(&self, xid: u64, word: Word) {
        // Relaxed: `Region::publish` opens the region to others after this.
        self.slot_of(xid).store(word.encode(), Relaxed);
    }

    /// Keeps the owner from ending a word, if it is not final. Returns it as it stays. Needs the
    /// xid latch.
    pub(crate) fn close(&self, xid: u64) -> u64 {
        let at = self.slot_of(xid);
        loop {
            // Acquire: pairs with `mark`, `settle` and `end`.
            let raw = at.load(Acquire);
            match Word::decode(raw) {
                word if word.is_final() => return raw,
                Word::Marked { .. } => drop(self.settle(xid)),
                // Relaxed: the latch orders it for the owner that finds it closed.
                _ if at.compare_exchange(raw, raw | CLOSED, Relaxed, Relaxed).is_ok() => {
                    return raw & !CLOSED;
                }
                _ => {}
            }
        }
    }

    /// A transaction with this xid has ended. Moves `oldest` on if none began since, and otherwise
    /// now and then: snapshots read its line.
    #[inline]
    pub(crate) fn ended(&self, xid: u64) {
        // Relaxed: a guess.
        let was_last = self.slot_of(xid + 1).load(Relaxed) == 0;
        if was_last || xid.is_multiple_of(ADVANCE_EVERY) {
            self.advance_oldest();
        }
    }

    /// Moves `oldest` over finished xids. Returns its new value.
    pub(crate) fn advance_oldest(&self) -> u64 {
        // Acquire (both): pairs with the releases of earlier advances and of `recycle`. Words that
        // were not handed out are 0.
        let start = self.oldest.load(Acquire);
        let limit = self.limit.load(Acquire);
        let mut at = start;
        while at < limit && at - start < ADVANCE_STEPS_MAX && self.look(at).is_some_and(Word::is_final) {
            at += 1;
        }

        if at > start {
            // Release: a session that reads the new value sees the watermark of the words below.
            self.oldest.fetch_max(at, Release);
        }

        at
    }

    /// Gives the words of `low..low + count` to later xids.
    ///
    /// The caller has closed them and saved their contents, under the xid latch.
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
        assert!(low <= next && oldest <= next);
        for xid in next..limit {
            assert_eq!(self.slot_of(xid).load(Relaxed), 0, "word of {xid} not cleared");
        }
    }
}
