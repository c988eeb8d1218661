//! The graph of serializable transactions: the rules that find a dangerous structure, and nothing
//! else.
//!
//! Every function here needs the graph latch exclusively, unless it says otherwise. Each is
//! therefore one step for all other sessions. The fields are atomics only because they stand in
//! shared memory.
//!
//! # What is kept
//!
//! `R -> W` says that R read a version that W overwrote, or would have read a row that W added. R
//! comes before W in every serial order. Edges between two transactions that have not committed are
//! two bits, `outs[R][W]` and `ins[W][R]`. When one of them commits, the edge is folded into one
//! number of the other, without loss:
//!
//! - W commits: for R it matters only how early one of its out-conflicts committed:
//!   `earliest_out(R) = min(csn(W))`.
//! - R commits: for W it matters only how late one of its in-conflicts committed: `latest_in(W) =
//!   max(bound(R))`. `bound` is the csn of a transaction that wrote, and the snapshot's csn of one
//!   that did not.
//!
//! Only the ring of (csn, earliest_out) grows with the number of committed transactions. A reader
//! finds a committed writer's out-conflict in it. The transactions that leave the ring are
//! remembered as one pair (`gone_csn`, `gone_out`), which stands for all of them. The pair is too
//! cautious at times, and never too bold.
//!
//! # The dangerous structure, T1 -> T2 -> T3 with T3 the first of them to commit
//!
//! A T1 that does not write counts only if T3 committed before T1's snapshot (Ports and Grittner
//! 2012, theorem 3). Three things complete a structure: its two edges, and T3's decision to commit.
//! The last of them to happen finds it:
//!
//! | last | found by |
//! |---|---|
//! | T1 -> T2 | `edge`, `read_committed` (T2 is in the ring), `write_against_bound` (T1 has committed) |
//! | T2 -> T3 | `edge`, `read_committed` (T3 is in the ring) |
//! | T3 decides | `prepare` |
//!
//! A prepared transaction has decided, but its csn comes later, perhaps after that of another
//! prepared one. As long as neither has a csn, either may be the first. No transaction may doom a
//! prepared one, because its commit record may be in the log. The transaction that runs these
//! functions is not prepared, so that one can always give way.

use crate::word::Word64;
use sinew_sync::shim::{
    AtomicU32, AtomicU64,
    Ordering::{Acquire, Relaxed, Release, SeqCst},
    fence,
};
use std::fmt;

/// None of its out-conflicts has committed.
pub(crate) const NEVER: u64 = u64::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum State {
    Free = 0,
    Running,
    /// It passed the check and will commit, unless its session dies or its record cannot be
    /// written.
    Prepared,
    /// It is published, and its locks are being handed on.
    Committed,
    /// Its locks are being given back.
    Aborted,
}

/// It was declared READ ONLY before its snapshot.
pub(crate) const READ_ONLY: u32 = 1;
/// It must not commit.
pub(crate) const DOOMED: u32 = 2;
/// It changed data that others may have read.
pub(crate) const WROTE: u32 = 4;
/// There was no room for its locks: it counts as having read everything.
pub(crate) const EVERYTHING: u32 = 8;
/// A transaction that ran when this reader's snapshot was taken made that snapshot a dangerous one.
pub(crate) const UNSAFE: u32 = 16;

/// A serializable transaction that has not been forgotten.
#[repr(C, align(64))]
pub(crate) struct Record {
    pub(crate) state: AtomicU32,
    pub(crate) flags: AtomicU32,
    /// The session's slot.
    pub(crate) slot: AtomicU32,
    /// Locks that others took in its name (`targets`): a stack of entries. An entry is pushed under
    /// the latch of the lock that was copied.
    pub(crate) copied: AtomicU32,
    pub(crate) snapshot: AtomicU64,
    pub(crate) earliest_out: AtomicU64,
    pub(crate) latest_in: AtomicU64,
    /// After its commit: the latest csn of a T3 for which it counts as a T1.
    pub(crate) bound: AtomicU64,
    /// For a transaction that only reads: how many transactions that ran when its snapshot was
    /// taken still run.
    pub(crate) watching: AtomicU32,
}

/// A committed transaction that wrote.
#[repr(C)]
pub(crate) struct Committed {
    pub(crate) csn: AtomicU64,
    pub(crate) out: AtomicU64,
}

/// The single words.
#[repr(C, align(64))]
pub(crate) struct Words {
    /// Records that are not free. Read without the latch: see `serial`.
    pub(crate) exists: AtomicU32,
    /// Records that count as having read everything. Raised without the latch.
    pub(crate) everything: AtomicU32,
    /// The latest bound of a committed record that counted as having read everything.
    pub(crate) everything_bound: AtomicU64,
    /// The ring holds `ring_low..ring_next`, at most its length.
    pub(crate) ring_low: AtomicU64,
    pub(crate) ring_next: AtomicU64,
    pub(crate) gone_csn: AtomicU64,
    pub(crate) gone_out: AtomicU64,
    /// No transaction, running or to come, has a snapshot below. A lock with a bound at or below it
    /// does not matter any more. It only rises, and any session may rely on it.
    pub(crate) over: AtomicU64,
}

#[cfg(not(any(loom, shuttle)))]
mod shared {
    use super::*;
    const _: () = assert!(size_of::<Record>() == 64 && size_of::<Words>() == 64);
    // SAFETY: repr(C), atomics only, valid when zero.
    unsafe impl sinew_sync::Shared for Record {
        const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Record {
            state,
            flags,
            slot,
            copied,
            snapshot,
            earliest_out,
            latest_in,
            bound,
            watching,
        });
    }
    // SAFETY: the same.
    unsafe impl sinew_sync::Shared for Committed {
        const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Committed { csn, out });
    }
    // SAFETY: the same.
    unsafe impl sinew_sync::Shared for Words {
        const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Words {
            exists,
            everything,
            everything_bound,
            ring_low,
            ring_next,
            gone_csn,
            gone_out,
            over,
        });
    }
}

#[cfg(any(loom, shuttle))]
mod model {
    use super::*;
    impl Record {
        pub(crate) fn new() -> Record {
            let (half, whole) = (|| AtomicU32::new(0), || AtomicU64::new(0));
            Record {
                state: half(),
                flags: half(),
                slot: half(),
                copied: half(),
                snapshot: whole(),
                earliest_out: whole(),
                latest_in: whole(),
                bound: whole(),
                watching: half(),
            }
        }
    }

    impl Committed {
        pub(crate) fn new() -> Committed {
            Committed { csn: AtomicU64::new(0), out: AtomicU64::new(0) }
        }
    }

    impl Words {
        pub(crate) fn new() -> Words {
            let (half, whole) = (|| AtomicU32::new(0), || AtomicU64::new(0));
            Words {
                exists: half(),
                everything: half(),
                everything_bound: whole(),
                ring_low: whole(),
                ring_next: whole(),
                gone_csn: whole(),
                gone_out: AtomicU64::new(NEVER),
                over: whole(),
            }
        }
    }
}

/// The reader's fence, between taking a lock and looking: pairs with `before_looking_for_readers`.
#[inline]
pub(crate) fn after_locking() {
    fence(SeqCst);
}

/// The writer's fence, between latching a page and looking for its readers.
#[inline]
pub(crate) fn before_looking_for_readers() {
    fence(SeqCst);
}

impl Words {
    /// True if there are serializable transactions. The caller holds a page's latch.
    #[inline]
    pub(crate) fn any_exists(&self) -> bool {
        before_looking_for_readers();
        // Relaxed: ordered by the fence.
        self.exists.load(Relaxed) != 0
    }
}

/// Why a transaction had to give way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Another transaction chose it, and it found out while it read.
    DoomedAtRead,
    /// Another transaction chose it, and it found out while it wrote.
    DoomedAtWrite,
    /// Another transaction chose it, and it found out at its commit.
    DoomedAtCommit,
    /// It is the pivot of a dangerous structure, found while it wrote.
    PivotDuringWrite,
    /// It is the pivot of a dangerous structure, found while it read.
    PivotDuringRead,
    /// It read around a pivot that has decided to commit.
    ConflictOutToPivot,
    /// It completes a dangerous structure whose pivot has decided to commit.
    PreparedPivot,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::DoomedAtRead => "Canceled on identification as a pivot, during conflict out checking.",
            Reason::DoomedAtWrite => "Canceled on identification as a pivot, during conflict in checking.",
            Reason::DoomedAtCommit => "Canceled on identification as a pivot, during commit attempt.",
            Reason::PivotDuringWrite => "Canceled on identification as a pivot, during write.",
            Reason::PivotDuringRead => {
                "Canceled on identification as a pivot, with conflict out to a committed transaction."
            }
            Reason::ConflictOutToPivot => "Canceled on conflict out to pivot, during read.",
            Reason::PreparedPivot => "Canceled on commit attempt with conflict in from prepared pivot.",
        })
    }
}

impl Record {
    pub(crate) fn state(&self) -> State {
        // Acquire: pairs with `set_state`.
        match self.state.load(Acquire) {
            0 => State::Free,
            1 => State::Running,
            2 => State::Prepared,
            3 => State::Committed,
            _ => State::Aborted,
        }
    }

    pub(crate) fn set_state(&self, state: State) {
        // Release: the fields precede.
        self.state.store(state as u32, Release);
    }

    pub(crate) fn is(&self, flag: u32) -> bool {
        self.flags.load(Relaxed) & flag != 0
    }

    pub(crate) fn set(&self, flag: u32) {
        self.flags.fetch_or(flag, Relaxed);
    }

    /// True if the transaction may still commit.
    fn may_commit(&self) -> bool {
        matches!(self.state(), State::Running | State::Prepared) && !self.is(DOOMED)
    }
}

/// A square of bits, a row for each record.
#[derive(Clone, Copy)]
pub(crate) struct Bits<'a>(pub(crate) &'a [Word64], pub(crate) usize);
impl Bits<'_> {
    /// The number of words of a square for this many records.
    pub(crate) fn words(records: usize) -> usize {
        records * records.div_ceil(64)
    }

    fn word(&self, row: usize, col: usize) -> &AtomicU64 {
        &self.0[row * self.1.div_ceil(64) + col / 64].0
    }

    pub(crate) fn has(&self, row: usize, col: usize) -> bool {
        // Relaxed (all of these): they change under the graph latch. See `Graph::knows` for the
        // exception.
        self.word(row, col).load(Relaxed) >> (col % 64) & 1 == 1
    }

    fn set(&self, row: usize, col: usize) {
        self.word(row, col).fetch_or(1 << (col % 64), Relaxed);
    }

    fn clear(&self, row: usize, col: usize) {
        self.word(row, col).fetch_and(!(1 << (col % 64)), Relaxed);
    }

    fn row(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.1.div_ceil(64)).flat_map(move |w| {
            let mut bits = self.word(row, w * 64).load(Relaxed);
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let at = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    w * 64 + at
                })
            })
        })
    }
}

/// A view of the records, edges and words. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Graph<'a> {
    pub(crate) records: &'a [Record],
    pub(crate) outs: Bits<'a>,
    pub(crate) ins: Bits<'a>,
    /// `[W][R]`: R, which only reads, waits to learn how W ends.
    pub(crate) watched: Bits<'a>,
    pub(crate) ring: &'a [Committed],
    pub(crate) words: &'a Words,
}

type Verdict = Result<(), Reason>;

impl Graph<'_> {
    /// A record for a transaction that is about to take its snapshot. `None`: all are taken.
    pub(crate) fn begin(&self, slot: u32, read_only: bool) -> Option<usize> {
        let n = self.records.len();
        let w = self.words;
        let me = (0..n).map(|i| (slot as usize + i) % n).find(|&i| self.records[i].state() == State::Free)?;
        if w.exists.load(Relaxed) == 0 {
            // No transaction is left that could meet one that committed before.
            w.ring_low.store(w.ring_next.load(Relaxed), Relaxed);
            w.gone_csn.store(0, Relaxed);
            w.gone_out.store(NEVER, Relaxed);
        }

        let r = &self.records[me];
        r.flags.store(if read_only { READ_ONLY } else { 0 }, Relaxed);
        r.slot.store(slot, Relaxed);
        r.copied.store(0, Relaxed);
        r.earliest_out.store(NEVER, Relaxed);
        r.latest_in.store(0, Relaxed);
        r.bound.store(0, Relaxed);
        r.watching.store(0, Relaxed);
        w.exists.fetch_add(1, Relaxed);
        Some(me)
    }

    /// It has its snapshot, taken since `begin` under the same hold of the latch.
    pub(crate) fn started(&self, me: usize, snapshot: u64) {
        let r = &self.records[me];
        r.snapshot.store(snapshot, Relaxed);
        if r.is(READ_ONLY) {
            for (i, other) in self.records.iter().enumerate() {
                if i != me && other.may_commit() && !other.is(READ_ONLY) {
                    self.watched.set(i, me);
                    r.watching.fetch_add(1, Relaxed);
                }
            }
        }
        r.set_state(State::Running);
    }

    /// True for a READ ONLY transaction whose snapshot is safe: the snapshot shows the state after
    /// some serial order of transactions that are over. The transaction need not be watched. The
    /// caller may ask without the latch.
    pub(crate) fn is_safe(&self, me: usize) -> bool {
        let r = &self.records[me];
        // Acquire: pairs with `ended`, which sets the flag before.
        r.is(READ_ONLY) && r.watching.load(Acquire) == 0 && !r.is(UNSAFE)
    }

    /// The slots of the writers for whose end a READ ONLY transaction waits.
    pub(crate) fn writers_watched_by(&self, reader: usize) -> impl Iterator<Item = u32> + '_ {
        let writers = (0..self.records.len()).filter(move |&w| self.watched.has(w, reader));
        writers.map(|w| self.records[w].slot.load(Relaxed))
    }

    /// True if the edge exists already. A caller without the latch must know that neither of the
    /// two has ended: it holds the latch of a lock of the one, and is the other. Then a set bit
    /// stays.
    pub(crate) fn knows(&self, reader: usize, writer: usize) -> bool {
        self.outs.has(reader, writer)
    }

    /// `me`, one of the two, has found an edge between two transactions that have not committed.
    pub(crate) fn edge(&self, reader: usize, writer: usize, me: usize) -> Verdict {
        let (r, w) = (&self.records[reader], &self.records[writer]);
        if !r.may_commit() || !w.may_commit() || self.knows(reader, writer) {
            return Ok(());
        }

        self.outs.set(reader, writer);
        self.ins.set(writer, reader);
        let read_only = r.is(READ_ONLY);
        let decided = |i: usize| self.records[i].state() == State::Prepared;
        let out = w.earliest_out.load(Relaxed);

        // The writer is a pivot between this reader and a transaction that committed or may do so
        // first. The other transaction may be the reader itself, if it is prepared.
        let writer_is_pivot = out != NEVER && (!read_only || out <= r.snapshot.load(Relaxed))
            || !read_only && self.outs.row(writer).any(decided);
        // The reader is a pivot between another transaction and this writer. A transaction that
        // committed before the reader comes first, whatever the writer does.
        let reader_is_pivot = decided(writer)
            && !read_only
            && self
                .ins
                .row(reader)
                .any(|t1| self.records[t1].may_commit() && !self.records[t1].is(READ_ONLY));
        if !writer_is_pivot && !reader_is_pivot {
            return Ok(());
        }

        if me == writer {
            return self.give_way(me, Reason::PivotDuringWrite);
        }

        if decided(writer) {
            return self.give_way(me, Reason::ConflictOutToPivot);
        }

        w.set(DOOMED);
        Ok(())
    }

    /// `me` met a version of a transaction that committed, as `csn`, after its snapshot.
    pub(crate) fn read_committed(&self, me: usize, csn: u64) -> Verdict {
        let r = &self.records[me];
        let Some(out) = self.committed(csn) else { return Ok(()) };
        if r.is(READ_ONLY) {
            return match out <= r.snapshot.load(Relaxed) {
                true => self.give_way(me, Reason::ConflictOutToPivot),
                false => Ok(()),
            };
        }

        if out != NEVER {
            return self.give_way(me, Reason::ConflictOutToPivot);
        }

        let before = |t1: usize| {
            let t = &self.records[t1];
            t.may_commit() && (!t.is(READ_ONLY) || csn <= t.snapshot.load(Relaxed))
        };

        if r.latest_in.load(Relaxed) >= csn || self.ins.row(me).any(before) {
            return self.give_way(me, Reason::PivotDuringRead);
        }

        r.earliest_out.fetch_min(csn, Relaxed);
        Ok(())
    }

    /// `me` changes data that a committed transaction with this bound has read.
    pub(crate) fn write_against_bound(&self, me: usize, bound: u64) -> Verdict {
        let w = &self.records[me];
        // A bound at or below the snapshot belongs to a transaction that `me` sees as over, and no
        // out-conflict of `me` committed that early.
        if bound <= w.snapshot.load(Relaxed) {
            return Ok(());
        }
        w.latest_in.fetch_max(bound, Relaxed);
        match w.earliest_out.load(Relaxed) <= bound {
            true => self.give_way(me, Reason::PivotDuringWrite),
            false => Ok(()),
        }
    }

    /// `me` changes data that the transaction of this record has read.
    pub(crate) fn write_against(&self, me: usize, reader: usize) -> Verdict {
        let r = &self.records[reader];
        match r.state() {
            State::Running | State::Prepared => self.edge(reader, me, me),
            State::Committed => self.write_against_bound(me, r.bound.load(Relaxed)),
            State::Aborted | State::Free => Ok(()),
        }
    }

    /// The check before a commit. After it no other transaction may doom `me`.
    pub(crate) fn prepare(&self, me: usize) -> Verdict {
        let r = &self.records[me];
        if r.is(DOOMED) {
            return Err(Reason::DoomedAtCommit);
        }

        for pivot in self.ins.row(me) {
            let p = &self.records[pivot];
            // This transaction is among them if it read data that the pivot wrote.
            let in_danger = |t1: usize| self.records[t1].may_commit() && !self.records[t1].is(READ_ONLY);
            if !p.may_commit() || !self.ins.row(pivot).any(in_danger) {
                continue;
            }
            if p.state() == State::Prepared {
                return self.give_way(me, Reason::PreparedPivot);
            }
            // The pivot gives way rather than this transaction. When the pivot is tried again, this
            // one is over.
            p.set(DOOMED);
        }

        r.set_state(State::Prepared);
        Ok(())
    }

    /// `me` has committed: with this csn if it wrote, else with 0. The caller holds the latch from
    /// the publication of the csn on. `wake` gets the slots of the sessions that waited to learn
    /// how it ends.
    pub(crate) fn publish(&self, me: usize, csn: u64, wake: impl FnMut(u32)) {
        let r = &self.records[me];
        let wrote = csn != 0;
        let bound = if wrote { csn } else { r.snapshot.load(Relaxed) };
        r.bound.store(bound, Relaxed);
        let out = r.earliest_out.load(Relaxed);
        for reader in self.ins.row(me) {
            self.records[reader].earliest_out.fetch_min(csn, Relaxed);
        }
        for writer in self.outs.row(me) {
            self.records[writer].latest_in.fetch_max(bound, Relaxed);
        }
        if wrote {
            self.remember(csn, out);
        }
        self.ended(me, wrote.then_some(out), wake);
        r.set_state(State::Committed);
    }

    /// `me` will not commit.
    pub(crate) fn abort(&self, me: usize, wake: impl FnMut(u32)) {
        self.ended(me, None, wake);
        self.records[me].set_state(State::Aborted);
    }

    /// Frees a record. No lock is in its name any more.
    pub(crate) fn forget(&self, me: usize) {
        let r = &self.records[me];
        if r.watching.load(Relaxed) != 0 {
            (0..self.records.len()).for_each(|i| self.watched.clear(i, me));
        }
        if r.is(EVERYTHING) {
            if r.state() == State::Committed {
                self.words.everything_bound.fetch_max(r.bound.load(Relaxed), Relaxed);
            }
            // Release: pairs with the writer's look (`session/serial.rs`). The bound precedes.
            self.words.everything.fetch_sub(1, Release);
        }
        r.set_state(State::Free);
        self.words.exists.fetch_sub(1, Relaxed);
    }

    /// The least csn of a running transaction's snapshot. A lock with a bound at or below it does
    /// not matter any more.
    pub(crate) fn oldest_snapshot(&self) -> u64 {
        let running = self.records.iter().filter(|r| matches!(r.state(), State::Running | State::Prepared));
        running.map(|r| r.snapshot.load(Relaxed)).min().unwrap_or(u64::MAX)
    }

    fn give_way(&self, me: usize, why: Reason) -> Verdict {
        // This holds even if its caller catches the error and goes on: others may know its reads
        // and writes.
        self.records[me].set(DOOMED);
        Err(why)
    }

    fn ended(&self, me: usize, out: Option<u64>, mut wake: impl FnMut(u32)) {
        for reader in self.ins.row(me) {
            self.outs.clear(reader, me);
            self.ins.clear(me, reader);
        }

        for writer in self.outs.row(me) {
            self.ins.clear(writer, me);
            self.outs.clear(me, writer);
        }

        for reader in self.watched.row(me) {
            let r = &self.records[reader];
            self.watched.clear(me, reader);
            if out.is_some_and(|out| out <= r.snapshot.load(Relaxed)) {
                r.set(UNSAFE);
            }
            // Release: pairs with `is_safe`.
            if r.watching.fetch_sub(1, Release) == 1 || r.is(UNSAFE) {
                wake(r.slot.load(Relaxed));
            }
        }
    }

    fn remember(&self, csn: u64, out: u64) {
        let (w, len) = (self.words, self.ring.len() as u64);
        let next = w.ring_next.load(Relaxed);
        let place = &self.ring[(next % len) as usize];
        if next - w.ring_low.load(Relaxed) == len {
            w.gone_csn.fetch_max(place.csn.load(Relaxed), Relaxed);
            w.gone_out.fetch_min(place.out.load(Relaxed), Relaxed);
            w.ring_low.fetch_add(1, Relaxed);
        }
        place.csn.store(csn, Relaxed);
        place.out.store(out, Relaxed);
        w.ring_next.store(next + 1, Relaxed);
    }

    /// The earliest out-conflict of the serializable transaction that committed as `csn`. `None` if
    /// there is no such transaction.
    fn committed(&self, csn: u64) -> Option<u64> {
        let (w, len) = (self.words, self.ring.len() as u64);
        if csn <= w.gone_csn.load(Relaxed) {
            return Some(w.gone_out.load(Relaxed));
        }
        let (mut low, mut high) = (w.ring_low.load(Relaxed), w.ring_next.load(Relaxed));
        while low < high {
            let middle = (low + high) / 2;
            let at = &self.ring[(middle % len) as usize];
            match at.csn.load(Relaxed).cmp(&csn) {
                std::cmp::Ordering::Equal => return Some(at.out.load(Relaxed)),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Asserts the invariants, for tests. The caller holds the graph latch.
    #[cfg(test)]
    pub(crate) fn check_invariants(&self) {
        let n = self.records.len();
        let mut exist = 0;
        for i in 0..n {
            let r = &self.records[i];
            exist += u32::from(r.state() != State::Free);
            for j in 0..n {
                assert_eq!(self.outs.has(i, j), self.ins.has(j, i), "edge {i} -> {j} is half there");
                if self.outs.has(i, j) {
                    for end in [i, j] {
                        let state = self.records[end].state();
                        assert!(
                            matches!(state, State::Running | State::Prepared),
                            "edge {i} -> {j}: {state:?}"
                        );
                    }
                    assert_ne!(i, j);
                }
            }
            assert!(r.state() != State::Prepared || !r.is(DOOMED), "a prepared transaction is doomed");
            let watching = (0..n).filter(|&w| self.watched.has(w, i)).count();
            assert_eq!(watching as u32, if r.state() == State::Free { 0 } else { r.watching.load(Relaxed) });
        }

        assert_eq!(exist, self.words.exists.load(Relaxed));
    }
}
