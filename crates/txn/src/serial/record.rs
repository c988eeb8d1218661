//! The record of a serializable transaction, and the word in it that says how far the transaction
//! has come.
//!
//! # The word
//!
//! | bits | what |
//! |---|---|
//! | 63..32 | the slot of the session |
//! | 3..9 | flags |
//! | 2..0 | the state |
//!
//! | from | to | by |
//! |---|---|---|
//! | `Free` | `Starting` | `Graph::claim`: any session |
//! | `Starting` | `Running` | its session, once it has its snapshot |
//! | `Running` | `Prepared` | its session |
//! | `Prepared` | `Committed` | its session; with `EDGES` any session that finds it published |
//! | any but `Committed` | `Aborted` | its session, or the one that rolls it back |
//! | `Committed`, `Aborted` | `Free` | its session, or the one that rolls it back |
//!
//! A record with `EDGES` may have edges. Its moves from `Running` and `Prepared` need the graph
//! latch. A record without `EDGES` has none, and its session moves it by a compare-and-swap that
//! expects the flag to be clear. A session that adds an edge holds the latch and sets the flag on
//! both ends first. Both are changes of one word, so that one of them comes first:
//!
//! - The flag comes first: the compare-and-swap fails, and the session takes the latch.
//! - The move comes first: the other session sees the new state. If it is `Committed`, it also sees
//!   `bound`, and that the transaction's xid has committed.
//!
//! A flag may be set on a record that has become free, or another transaction's. It only makes that
//! transaction take the latch.

use sinew_sync::shim::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

/// None of its out-conflicts has committed.
pub(crate) const NEVER: u64 = u64::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u64)]
pub(crate) enum State {
    Free = 0,
    /// Its snapshot is not known yet, only a lower bound of it.
    Starting,
    Running,
    /// It passed the check and will commit, unless its session dies or its record cannot be
    /// written. If its xid has committed, it has too, and its edges are not folded yet.
    Prepared,
    /// It is published, and its locks are being handed on.
    Committed,
    /// Its locks are being given back.
    Aborted,
}

const STATE: u64 = 7;
const SLOT_SHIFT: u32 = 32;

/// It was declared READ ONLY before its snapshot.
pub(crate) const READ_ONLY: u64 = 1 << 3;
/// It must not commit.
pub(crate) const DOOMED: u64 = 1 << 4;
/// It changed data that others may have read.
pub(crate) const WROTE: u64 = 1 << 5;
/// There was no room for its locks: it counts as having read everything.
pub(crate) const EVERYTHING: u64 = 1 << 6;
/// A transaction that ran when this reader's snapshot was taken made that snapshot a dangerous one.
pub(crate) const UNSAFE: u64 = 1 << 7;
/// It may have edges, watch others, or be watched.
pub(crate) const EDGES: u64 = 1 << 8;

const _: () = assert!((READ_ONLY | DOOMED | WROTE | EVERYTHING | UNSAFE | EDGES) & STATE == 0);
const _: () = assert!(EDGES < 1 << SLOT_SHIFT);

fn state_of(word: u64) -> State {
    match word & STATE {
        0 => State::Free,
        1 => State::Starting,
        2 => State::Running,
        3 => State::Prepared,
        4 => State::Committed,
        _ => State::Aborted,
    }
}

/// A serializable transaction that has not been forgotten.
#[repr(C, align(64))]
pub(crate) struct Record {
    word: AtomicU64,
    /// Locks that others took in its name (`targets`): a stack of entries. An entry is pushed under
    /// the latch of the lock that was copied.
    pub(crate) copied: AtomicU32,
    /// For a transaction that only reads: how many transactions that ran when its snapshot was
    /// taken still run.
    pub(crate) watching: AtomicU32,
    /// In `Starting` a lower bound. 0 if even that is not known. Its session alone writes it.
    pub(crate) snapshot: AtomicU64,
    /// Its top xid if it has one. From `Prepared` on. Its session alone writes it.
    pub(crate) xid: AtomicU64,
    pub(crate) earliest_out: AtomicU64,
    pub(crate) latest_in: AtomicU64,
    /// After its commit: the latest csn of a T3 for which it counts as a T1.
    pub(crate) bound: AtomicU64,
}

impl Record {
    #[cfg(any(loom, shuttle))]
    pub(crate) fn new() -> Record {
        let (half, whole) = (|| AtomicU32::new(0), || AtomicU64::new(0));
        Record {
            word: whole(),
            copied: half(),
            watching: half(),
            snapshot: whole(),
            xid: whole(),
            earliest_out: whole(),
            latest_in: whole(),
            bound: whole(),
        }
    }

    pub(crate) fn state(&self) -> State {
        // Acquire: pairs with the moves below, so that the fields of the state are there.
        state_of(self.word.load(Acquire))
    }

    pub(crate) fn slot(&self) -> u32 {
        (self.word.load(Relaxed) >> SLOT_SHIFT) as u32
    }

    /// True if it is taken, by this slot's transaction.
    pub(crate) fn is_of(&self, slot: u32) -> bool {
        // Acquire: as in `state`.
        let word = self.word.load(Acquire);
        state_of(word) != State::Free && (word >> SLOT_SHIFT) as u32 == slot
    }

    pub(crate) fn is(&self, flag: u64) -> bool {
        // Acquire: pairs with `set`.
        self.word.load(Acquire) & flag != 0
    }

    /// Sets a flag. Returns the state at that moment.
    pub(crate) fn set(&self, flag: u64) -> State {
        // AcqRel: the first half pairs with the moves, the second with `is` and `moves_alone`.
        state_of(self.word.fetch_or(flag, AcqRel))
    }

    /// Sets a flag. Returns true if it was set before.
    pub(crate) fn had(&self, flag: u64) -> bool {
        // AcqRel: as in `set`.
        self.word.fetch_or(flag, AcqRel) & flag != 0
    }

    /// Makes a free record that of a slot's transaction. False: it was not free.
    pub(crate) fn claim(&self, slot: u32, read_only: bool) -> bool {
        let flags = if read_only { READ_ONLY | EDGES } else { 0 };
        let new = u64::from(slot) << SLOT_SHIFT | flags | State::Starting as u64;
        let mut word = self.word.load(Relaxed);
        while state_of(word) == State::Free {
            // AcqRel: the record is as its last owner left it. The fence in `Graph::claim` orders
            // it with the looks at all records. A failure may also be a flag that came late.
            match self.word.compare_exchange_weak(word, new, AcqRel, Relaxed) {
                Ok(_) => return true,
                Err(seen) => word = seen,
            }
        }
        false
    }

    /// Moves a record that has no edges. False: it may have edges, or must not commit.
    pub(crate) fn moves_alone(&self, from: State, to: State) -> bool {
        let mut word = self.word.load(Relaxed);
        while state_of(word) == from && word & (EDGES | DOOMED) == 0 {
            // AcqRel: the fields of the new state precede, and what the other session did before it
            // set a flag is seen. Pairs with `state` and `set`.
            match self.word.compare_exchange_weak(word, word & !STATE | to as u64, AcqRel, Relaxed) {
                Ok(_) => return true,
                Err(seen) => word = seen,
            }
        }
        false
    }

    /// Moves a record: with `EDGES` under the graph latch, else by the session that owns it.
    pub(crate) fn moves(&self, to: State) {
        // AcqRel: as in `moves_alone`. The closure never declines.
        let _ = self.word.fetch_update(AcqRel, Relaxed, |word| Some(word & !STATE | to as u64));
    }

    /// Gives the record back.
    pub(crate) fn free(&self) {
        // Release: the next owner finds the record as it is left. The fence in `Graph::forget`
        // orders it with the look for other records.
        self.word.store(State::Free as u64, Release);
    }

    pub(crate) fn is_free(&self) -> bool {
        self.state() == State::Free
    }

    /// True if it may still read under its snapshot.
    pub(crate) fn may_see_less(&self) -> bool {
        matches!(self.state(), State::Starting | State::Running | State::Prepared)
    }

    /// True if the transaction may still commit.
    pub(crate) fn may_commit(&self) -> bool {
        // Acquire: as in `state`.
        let word = self.word.load(Acquire);
        matches!(state_of(word), State::Starting | State::Running | State::Prepared) && word & DOOMED == 0
    }
}

#[cfg(not(any(loom, shuttle)))]
mod shared {
    use super::*;
    const _: () = assert!(size_of::<Record>() == 64);
    // SAFETY: repr(C), atomics only, valid when zero.
    unsafe impl sinew_sync::Shared for Record {
        const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Record {
            word,
            copied,
            watching,
            snapshot,
            xid,
            earliest_out,
            latest_in,
            bound,
        });
    }
}
