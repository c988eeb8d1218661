//! Which serializable transactions there are: entering, leaving, and what others conclude from it.
//! No latch is needed, unless a function says otherwise.
//!
//! # Entering and leaving
//!
//! ```text
//!   enter:  claim a record;  fence;  exists = 1;  snapshot;  Running
//!   leave:  Committed;  fence;  alone = all other records are free;  entering ? pass the latch
//!           hand on the locks, or drop them if alone;  Free;  fence;  perhaps exists = 0
//! ```
//!
//! Of two sessions, one enters and one looks at all records. By the fences, either the look finds
//! the record, or the snapshot is later than everything the other session did before its look.
//!
//! - **alone**: a transaction that the look missed sees the commit, so that the locks do not matter
//!   to it.
//! - **over**, the least snapshot: a transaction that the look missed has a snapshot at or above
//!   the watermark that was loaded before the look. A record that is being claimed says a lower
//!   bound.
//!
//! The look stops at the first record that is not free. It is therefore short when many
//! transactions run. `over` looks at all of them. One session does that when as many commits have
//! passed since the last time as there are records. Records are taken by the number of the
//! session's slot, and a look goes no further than the highest one ever taken (`used`).
//!
//! # `exists`
//!
//! A word that is counted up and down would move between all cores. `exists` is stored only when it
//! changes.
//!
//! | value | meaning | leaves it |
//! |---|---|---|
//! | 0 | there is none | a session that enters stores 1 |
//! | 1 | there may be some | a session that left and found none: to 2 |
//! | 2 | the same, and a session is finding out | a session that enters stores 1; the one that finds out: to 0 if it finds none again, else to 1 |
//!
//! Either the second look finds the record of a session that enters, or that session sees 2 or 0
//! and stores 1, after which the change from 2 to 0 fails. A session that is killed in between
//! leaves 2. The next one that enters mends that.
//!
//! # A READ ONLY transaction
//!
//! It must learn how each writer ends that runs when it takes its snapshot. It holds the graph
//! latch and raises `entering`, takes its snapshot, and looks at all records. A writer that commits
//! after the snapshot and leaves before the look would be missed. A writer that sees `entering`
//! therefore passes through the latch before its record becomes free. If it does not see it, its
//! commit is part of the snapshot.
//!
//! A writer with a committed out-conflict takes the latch to announce and to fold its commit in any
//! case, and no other one makes a snapshot unsafe. Its reaper does not take the latch if it finds
//! the commit folded, perhaps by the reader itself in the middle of its look. For the reaper alone
//! the step is needed.

use crate::serial::commits::Gone;
use crate::serial::graph::{Graph, before_looking_for_readers};
use crate::serial::record::{EDGES, EVERYTHING, NEVER, Record, State};
use sinew_sync::shim::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst},
    fence,
};

const NONE: u32 = 0;
const SOME: u32 = 1;
const FINDING_OUT: u32 = 2;

/// The single words. All of them change rarely, and every transaction reads them.
#[repr(C, align(64))]
pub(crate) struct Words {
    /// Not 0: there may be records that are not free.
    pub(crate) exists: AtomicU32,
    /// Records that count as having read everything.
    pub(crate) everything: AtomicU32,
    /// The latest bound of a committed record that counted as having read everything.
    pub(crate) everything_bound: AtomicU64,
    /// No transaction, running or to come, has a snapshot below. A lock with a bound at or below it
    /// does not matter any more. It only rises, and any session may rely on it.
    pub(crate) over: AtomicU64,
    /// The watermark when a session last began to look for `over`.
    over_at: AtomicU64,
    /// Changed under the graph latch.
    pub(crate) gone: Gone,
    /// Not 0: a READ ONLY transaction takes its snapshot. Changed under the graph latch.
    entering: AtomicU32,
    /// No record at or above this index was ever taken. It only rises.
    used: AtomicU32,
}

impl Words {
    #[cfg(any(loom, shuttle))]
    pub(crate) fn new() -> Words {
        let (half, whole) = (|| AtomicU32::new(0), || AtomicU64::new(0));
        Words {
            exists: half(),
            everything: half(),
            everything_bound: whole(),
            over: whole(),
            over_at: whole(),
            gone: Gone::new(),
            entering: half(),
            used: half(),
        }
    }

    /// True if there are serializable transactions. The caller holds a page's latch.
    #[inline]
    pub(crate) fn any_exists(&self) -> bool {
        before_looking_for_readers();
        // Relaxed: ordered by the fence.
        self.exists.load(Relaxed) != NONE
    }
}

impl Graph<'_> {
    /// A record for a transaction that takes its snapshot after this call. `None`: all are taken.
    pub(crate) fn claim(&self, slot: u32, read_only: bool) -> Option<usize> {
        let n = self.records.len();
        // Before the claim, so that the record says a lower bound soon after it.
        let lower = self.outcomes.watermark();
        let mut places = (0..n).map(|i| (slot as usize + i) % n);
        let me = places.find(|&i| self.records[i].claim(slot, read_only))?;
        let r = &self.records[me];
        // Release: pairs with `look_for_over`: the record is claimed.
        r.snapshot.store(lower, Release);
        r.copied.store(0, Relaxed);
        r.watching.store(0, Relaxed);
        r.xid.store(0, Relaxed);
        r.earliest_out.store(NEVER, Relaxed);
        r.latest_in.store(0, Relaxed);
        r.bound.store(0, Relaxed);

        // Relaxed: ordered by the fence.
        if self.words.used.load(Relaxed) as usize <= me {
            self.words.used.fetch_max(me as u32 + 1, Relaxed);
        }

        // Pairs with the fences of the looks: see the header. The snapshot comes after it.
        fence(SeqCst);
        if self.words.exists.load(Relaxed) != SOME {
            // AcqRel: follows, or makes fail, the step from 2 to 0. The fence after it pairs with
            // those of the pruners and splitters, before they look.
            self.words.exists.swap(SOME, AcqRel);
            fence(SeqCst);
        }
        Some(me)
    }

    /// It has its snapshot.
    pub(crate) fn started(&self, me: usize, snapshot: u64) {
        let r = &self.records[me];
        // Relaxed: either bound serves until the move's Release.
        r.snapshot.store(snapshot, Relaxed);
        r.moves(State::Running);
    }

    /// A READ ONLY transaction is about to take its snapshot. The caller holds the graph latch from
    /// here to `watch`.
    pub(crate) fn announce_reader(&self) {
        // Relaxed: ordered by the fence, which pairs with `leaving`.
        self.words.entering.store(1, Relaxed);
        fence(SeqCst);
    }

    /// The READ ONLY transaction has its snapshot and has looked at all records, or it has none.
    pub(crate) fn reader_entered(&self) {
        // Release: pairs with `leaving`.
        self.words.entering.store(0, Release);
    }

    /// `me` has committed and is about to hand on its locks. It must pass through the graph latch
    /// before that if `must_pass`. Its locks do not matter to any other transaction if `alone`.
    pub(crate) fn leaving(&self, me: usize) -> Leaving {
        // Pairs with the fences in `announce_reader` and `claim`.
        fence(SeqCst);
        Leaving { must_pass: self.words.entering.load(Relaxed) != 0, alone: self.all_free(Some(me)) }
    }

    /// The records that may be taken. The caller has made its fence.
    pub(crate) fn perhaps_taken(&self) -> &[Record] {
        // Relaxed: ordered by the fence.
        &self.records[..self.words.used.load(Relaxed) as usize]
    }

    /// True if no record but that of `me` is taken. It looks from the next one on, which is likely
    /// to be a busy neighbour's.
    fn all_free(&self, me: Option<usize>) -> bool {
        let records = self.perhaps_taken();
        let n = records.len();
        let first = me.map_or(0, |me| me + 1);
        (0..n).map(|i| (first + i) % n).all(|i| Some(i) == me || records[i].is_free())
    }

    /// Frees a record. No lock is in its name any more, and it watches no other.
    pub(crate) fn forget(&self, me: usize) {
        let (r, words) = (&self.records[me], self.words);
        if r.is(EVERYTHING) {
            if r.state() == State::Committed {
                words.everything_bound.fetch_max(r.bound.load(Relaxed), Relaxed);
            }
            // Release: pairs with the writer's look (`session/serial.rs`). The bound precedes.
            words.everything.fetch_sub(1, Release);
        }
        // Until the next claim says a lower bound, none is known.
        r.snapshot.store(0, Relaxed);
        r.free();

        // Pairs with the fence in `claim`.
        fence(SeqCst);
        if self.all_free(Some(me)) && r.is_free() {
            self.find_out_whether_any_exist();
        }
    }

    fn find_out_whether_any_exist(&self) {
        let exists = &self.words.exists;
        // AcqRel: one session at a time finds out. It is ordered by the fence below.
        if exists.compare_exchange(SOME, FINDING_OUT, AcqRel, Relaxed).is_err() {
            return;
        }
        // Pairs with the fence in `claim`.
        fence(SeqCst);
        let now = if self.all_free(None) { NONE } else { SOME };
        // AcqRel: pairs with the swap in `claim`. It fails if a session has entered.
        let _ = exists.compare_exchange(FINDING_OUT, now, AcqRel, Relaxed);
    }

    /// `me` has committed as `csn`. Moves `over` on now and then.
    pub(crate) fn advance_over(&self, csn: u64) {
        // Relaxed: a hint.
        let last = self.words.over_at.load(Relaxed);
        let due = csn >= last + self.records.len() as u64;
        if due && self.words.over_at.compare_exchange(last, csn, Relaxed, Relaxed).is_ok() {
            self.look_for_over();
        }
    }

    /// Looks at all records for the least snapshot, running or to come, and moves `over` there.
    /// Returns `over`.
    pub(crate) fn look_for_over(&self) -> u64 {
        let watermark = self.outcomes.watermark();
        // Pairs with the fence in `claim`.
        fence(SeqCst);
        let mut least = watermark;
        for r in self.perhaps_taken() {
            if r.may_see_less() {
                // Acquire: pairs with `claim`. A record that was freed and claimed again meanwhile
                // has a later snapshot, or says 0.
                least = least.min(r.snapshot.load(Acquire));
            }
        }
        // Relaxed: an old value serves too.
        self.words.over.fetch_max(least, Relaxed).max(least)
    }

    /// True if the record's end needs the graph latch: it watches others.
    pub(crate) fn watches(&self, me: usize) -> bool {
        // Relaxed: falls only.
        self.records[me].is(EDGES) && self.records[me].watching.load(Relaxed) != 0
    }
}

/// The duties of a transaction that has committed: see `Graph::leaving`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leaving {
    pub(crate) must_pass: bool,
    pub(crate) alone: bool,
}

#[cfg(not(any(loom, shuttle)))]
mod shared {
    use super::*;
    const _: () = assert!(size_of::<Words>() == 64);
    // SAFETY: repr(C), atomics only, valid when zero.
    unsafe impl sinew_sync::Shared for Words {
        const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Words {
            exists,
            everything,
            everything_bound,
            over,
            over_at,
            gone(Gone),
            entering,
            used,
        });
    }
}
