//! The graph of serializable transactions: the rules that find a dangerous structure, and nothing
//! else.
//!
//! Every function here needs the graph latch exclusively, unless it says otherwise. Each is
//! therefore one step for all other sessions that hold it. A transaction without edges prepares and
//! commits beside it (`record`).
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
//! Only `commits` holds something for each committed transaction: a reader finds a committed
//! writer's out-conflict there.
//!
//! # Folding late
//!
//! The csn is assigned outside the latch. **The naive way** folds when the session of the committed
//! transaction comes to it. Until then a reader meets a committed version of a transaction that the
//! graph takes for one that has not committed, and whose out-conflict may already have committed.
//!
//! **The protocol.** A transaction is `Prepared` until it is folded, and its record says its xid.
//! A session that comes to such a record under the latch asks whether the xid has committed, and
//! folds it (`settle`). The session of the transaction finds that done. When it folds `T`, it
//! compares csns with those neighbours of `T` that have committed and are not folded. The order in
//! which transactions are folded therefore does not matter.
//!
//! A transaction may commit while another session holds the latch and has taken it for one that has
//! not. Its csn is then later than all that the other session knows, and it folds itself later: the
//! other session has set `EDGES`.
//!
//! # The dangerous structure, T1 -> T2 -> T3 with T3 the first of them to commit
//!
//! A T1 that does not write counts only if T3 committed before T1's snapshot (Ports and Grittner
//! 2012, theorem 3). Three things complete a structure: its two edges, and T3's decision to commit.
//! The last of them to happen finds it:
//!
//! | last | found by |
//! |---|---|
//! | T1 -> T2 | `edge`, `read_committed` (T2 has committed), `write_against_bound` (T1 has committed) |
//! | T2 -> T3 | `edge`, `read_committed` (T3 has committed) |
//! | T3 decides | `prepare` |
//!
//! A prepared transaction has decided, but its csn may come later, perhaps after that of another
//! prepared one. As long as neither has a csn, either may be the first. No transaction may doom a
//! prepared one, because its commit record may be in the log. The transaction that runs these
//! functions is not prepared, so that one can always give way.

use crate::serial::commits::{Commits, Entered, Known};
use crate::serial::presence::Words;
use crate::serial::record::{DOOMED, EDGES, NEVER, READ_ONLY, Record, State, UNSAFE, WROTE};
use crate::word::Word64;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{Acquire, Relaxed, Release, SeqCst},
    fence,
};
use std::fmt;

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

/// The questions that the graph asks about transactions.
pub(crate) trait Outcomes {
    /// The csn of a top xid that has committed.
    fn committed(&self, xid: u64) -> Option<u64>;
    /// The number of the last commit that new snapshots see.
    fn watermark(&self) -> u64;
    /// Wakes the session of a slot, which waits to learn how a writer ends.
    fn wake(&self, slot: u32);
}

/// A view of the records, edges and words. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Graph<'a> {
    pub(crate) records: &'a [Record],
    pub(crate) outs: Bits<'a>,
    pub(crate) ins: Bits<'a>,
    /// `[W][R]`: R, which only reads, waits to learn how W ends.
    pub(crate) watched: Bits<'a>,
    pub(crate) commits: Commits<'a>,
    pub(crate) words: &'a Words,
    pub(crate) outcomes: &'a dyn Outcomes,
}

type Verdict = Result<(), Reason>;

/// True for the states of a transaction that has not ended.
fn is_underway(state: State) -> bool {
    matches!(state, State::Starting | State::Running | State::Prepared)
}

impl Graph<'_> {
    /// The READ ONLY transaction `me` has its snapshot, and looks at all transactions that ran when
    /// it was taken. The caller has called `announce_reader`.
    pub(crate) fn watch(&self, me: usize, snapshot: u64) {
        let r = &self.records[me];
        for (i, other) in self.perhaps_taken().iter().enumerate() {
            if i == me || other.is_free() || other.is(READ_ONLY) {
                continue;
            }

            // A state in which the flag was set stays until the latch is given back.
            let before = other.set(EDGES);
            if is_underway(before) {
                self.settle(i);
            }
            if other.state() == State::Committed {
                let unsafe_now = other.is(WROTE)
                    && other.bound.load(Relaxed) > snapshot
                    && other.earliest_out.load(Relaxed) <= snapshot;
                if unsafe_now {
                    r.set(UNSAFE);
                }
            } else if is_underway(before) && other.may_commit() {
                self.watched.set(i, me);
                r.watching.fetch_add(1, Relaxed);
            }
        }
    }

    /// A READ ONLY transaction ends before all that it watched.
    pub(crate) fn stop_watching(&self, me: usize) {
        (0..self.records.len()).for_each(|i| self.watched.clear(i, me));
        self.records[me].watching.store(0, Relaxed);
    }

    /// The csn of a transaction that has committed and is not folded.
    fn committed_unfolded(&self, i: usize) -> Option<u64> {
        let r = &self.records[i];
        let xid = r.xid.load(Relaxed);
        if r.state() == State::Prepared && xid != 0 { self.outcomes.committed(xid) } else { None }
    }

    /// Folds a transaction that has committed. Its record has `EDGES`.
    pub(crate) fn settle(&self, i: usize) {
        if let Some(csn) = self.committed_unfolded(i) {
            self.publish(i, csn);
        }
    }

    fn settle_all(&self, of: impl Iterator<Item = usize>) {
        of.for_each(|i| self.settle(i));
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
        writers.map(|w| self.records[w].slot())
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
        // The flags come before the bits. A state in which a flag was set stays until the latch is
        // given back, unless this session folds the transaction.
        let both_run = is_underway(r.set(EDGES)) && is_underway(w.set(EDGES));
        if !both_run || self.knows(reader, writer) {
            return Ok(());
        }

        // One of the two may be a neighbour of the other already, and have committed.
        self.settle_all(self.outs.row(writer));
        self.settle_all(self.ins.row(reader));
        if w.state() == State::Committed {
            let (xid, bound) = (w.xid.load(Relaxed), w.bound.load(Relaxed));
            return if w.is(WROTE) { self.read_committed(me, xid, bound) } else { Ok(()) };
        }
        if r.state() == State::Committed {
            return self.write_against_bound(me, r.bound.load(Relaxed));
        }
        if !r.may_commit() || !w.may_commit() {
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

    /// `me` met a version of an xid that committed, as `csn`, after its snapshot.
    pub(crate) fn read_committed(&self, me: usize, xid: u64, csn: u64) -> Verdict {
        let r = &self.records[me];
        let Some(out) = self.known(xid, csn) else { return Ok(()) };
        if r.is(READ_ONLY) {
            return match out <= r.snapshot.load(Relaxed) {
                true => self.give_way(me, Reason::ConflictOutToPivot),
                false => Ok(()),
            };
        }

        if out != NEVER {
            return self.give_way(me, Reason::ConflictOutToPivot);
        }

        self.settle_all(self.ins.row(me));
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
        self.settle_all(self.outs.row(me));
        w.latest_in.fetch_max(bound, Relaxed);
        match w.earliest_out.load(Relaxed) <= bound {
            true => self.give_way(me, Reason::PivotDuringWrite),
            false => Ok(()),
        }
    }

    /// `me` changes data that the transaction of this record has read.
    pub(crate) fn write_against(&self, me: usize, reader: usize) -> Verdict {
        let r = &self.records[reader];
        // A state in which the flag was set stays until the latch is given back.
        if is_underway(r.set(EDGES)) {
            self.settle(reader);
        }
        match r.state() {
            State::Starting | State::Running | State::Prepared => self.edge(reader, me, me),
            State::Committed => self.write_against_bound(me, r.bound.load(Relaxed)),
            State::Aborted | State::Free => Ok(()),
        }
    }

    /// The transaction of `me` has this xid, or 0, and has nothing to check because it has no
    /// edges. No latch is needed. False: `prepare` must check it.
    pub(crate) fn prepare_alone(&self, me: usize, xid: u64) -> bool {
        let r = &self.records[me];
        // Relaxed: the move releases it.
        r.xid.store(xid, Relaxed);
        r.moves_alone(State::Running, State::Prepared)
    }

    /// The check before a commit, after `prepare_alone`. After it no other transaction may doom
    /// `me`.
    pub(crate) fn prepare(&self, me: usize) -> Verdict {
        let r = &self.records[me];
        if r.is(DOOMED) {
            return Err(Reason::DoomedAtCommit);
        }

        // `moves_alone` fails from here on.
        r.set(EDGES);
        self.settle_all(self.ins.row(me));
        for pivot in self.ins.row(me) {
            let p = &self.records[pivot];
            self.settle_all(self.ins.row(pivot));
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

        r.moves(State::Prepared);
        Ok(())
    }

    /// Before the publication of a transaction that wrote, has no subtransactions, no edges and no
    /// committed out-conflict. No latch is needed. False: `announce` must do it.
    pub(crate) fn announce_alone(&self, me: usize, xid: u64) -> bool {
        let r = &self.records[me];
        // Relaxed: without edges, only its own session changes it.
        !r.is(EDGES) && r.earliest_out.load(Relaxed) == NEVER && self.commits.enter_plain(xid, me)
    }

    /// Before the publication of a transaction that wrote: enters its xids.
    pub(crate) fn announce(&self, me: usize, top: u64, subs: impl Iterator<Item = u64>) {
        let r = &self.records[me];
        // It is folded under the latch: it may have no place, or lose it.
        r.set(EDGES);
        let watermark = self.outcomes.watermark();
        let out = r.earliest_out.load(Relaxed);
        self.commits.enter(top, me, Entered::Top { out }, watermark);
        for sub in subs {
            self.commits.enter(sub, me, Entered::Sub { top }, watermark);
        }
    }

    /// `me` has committed: with this csn if it has an xid, else with 0. No latch is needed. False:
    /// it may have edges, and `publish` must fold them.
    pub(crate) fn publish_alone(&self, me: usize, csn: u64) -> bool {
        let r = &self.records[me];
        r.bound.store(self.bound_of(me, csn), Relaxed);
        r.moves_alone(State::Prepared, State::Committed)
    }

    fn bound_of(&self, me: usize, csn: u64) -> u64 {
        let r = &self.records[me];
        if csn != 0 && r.is(WROTE) { csn } else { r.snapshot.load(Relaxed) }
    }

    /// Folds the edges of `me`, which has committed: with this csn if it has an xid, else with 0.
    /// Another session may have done it already.
    pub(crate) fn publish(&self, me: usize, csn: u64) {
        let r = &self.records[me];
        if r.state() == State::Committed {
            return;
        }

        let bound = self.bound_of(me, csn);
        let wrote = csn != 0 && r.is(WROTE);
        r.bound.store(bound, Relaxed);
        if csn != 0 {
            for writer in self.outs.row(me) {
                if let Some(earlier) = self.committed_unfolded(writer).filter(|c| *c < csn) {
                    r.earliest_out.fetch_min(earlier, Relaxed);
                }
            }

            for reader in self.ins.row(me) {
                // A reader that committed before is not followed by this commit.
                if self.committed_unfolded(reader).is_none_or(|c| c > csn) {
                    self.records[reader].earliest_out.fetch_min(csn, Relaxed);
                }
            }
        }

        for writer in self.outs.row(me) {
            self.records[writer].latest_in.fetch_max(bound, Relaxed);
        }

        let out = r.earliest_out.load(Relaxed);
        if wrote {
            let (xid, watermark) = (r.xid.load(Relaxed), self.outcomes.watermark());
            if !self.commits.enter(xid, me, Entered::Top { out }, watermark) {
                self.commits.leave(csn, out);
            }
        }
        self.ended(me, wrote.then_some(out));
        r.moves(State::Committed);
    }

    /// `me` will not commit, and has no edges. No latch is needed. False: `abort` must remove them.
    pub(crate) fn abort_alone(&self, me: usize) -> bool {
        let r = &self.records[me];
        // A prepared one may have committed: see `settle`.
        r.moves_alone(State::Starting, State::Aborted) || r.moves_alone(State::Running, State::Aborted)
    }

    /// `me` will not commit, or has committed and is to be folded.
    pub(crate) fn abort(&self, me: usize) {
        let r = &self.records[me];
        r.set(EDGES);
        self.settle(me);
        if r.state() != State::Committed {
            self.ended(me, None);
            r.moves(State::Aborted);
        }
    }

    fn give_way(&self, me: usize, why: Reason) -> Verdict {
        // This holds even if its caller catches the error and goes on: others may know its reads
        // and writes.
        self.records[me].set(DOOMED);
        Err(why)
    }

    fn ended(&self, me: usize, out: Option<u64>) {
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
                self.outcomes.wake(r.slot());
            }
        }
    }

    /// The earliest out-conflict of the serializable transaction of an xid that committed as `csn`.
    /// `None` if there is no such transaction.
    fn known(&self, xid: u64, csn: u64) -> Option<u64> {
        match self.commits.look(xid, csn) {
            Known::Other => None,
            Known::Sub { top } => self.known(top, csn),
            Known::Perhaps { .. } => {
                // Its place is another's. If it is not folded yet, the pair does not know it.
                let old = |i: &usize| self.records[*i].is(EDGES);
                self.settle_all((0..self.perhaps_taken().len()).filter(old));
                self.commits.look(xid, csn).out()
            }
            Known::Serializable { record, .. } => {
                // Without the flag it has no edges. The record may be another transaction's by now:
                // folding that one is right too.
                if self.records[record].is(EDGES) {
                    self.settle(record);
                }
                self.commits.look(xid, csn).out()
            }
        }
    }

    /// Asserts the invariants, for tests. The caller holds the graph latch.
    #[cfg(test)]
    pub(crate) fn check_invariants(&self) {
        let n = self.records.len();
        for i in 0..n {
            let r = &self.records[i];
            for j in 0..n {
                assert_eq!(self.outs.has(i, j), self.ins.has(j, i), "edge {i} -> {j} is half there");
                if self.outs.has(i, j) {
                    for end in [i, j] {
                        let state = self.records[end].state();
                        assert!(
                            matches!(state, State::Running | State::Prepared) && self.records[end].is(EDGES),
                            "edge {i} -> {j}: {state:?}"
                        );
                    }
                    assert_ne!(i, j);
                }
            }
            assert!(r.state() != State::Prepared || !r.is(DOOMED), "a prepared transaction is doomed");
            let watching = (0..n).filter(|&w| self.watched.has(w, i)).count();
            assert_eq!(watching as u32, if r.is_free() { 0 } else { r.watching.load(Relaxed) });
            assert!(r.is_free() || self.words.exists.load(Relaxed) != 0, "{i} is there");
        }
    }
}
