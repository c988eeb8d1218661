//! SERIALIZABLE's steps that take no latch, two sessions at a time, from the real source.

use super::{Mutex, World, commit, thread};
use crate::outcome::csn::Word;
use crate::serial::commits::{Commits, Committed};
use crate::serial::graph::{Bits, Graph, Outcomes, Reason, after_locking, before_looking_for_readers};
use crate::serial::presence::Words;
use crate::serial::record::{DOOMED, EDGES, Record, State, UNSAFE, WROTE};
use crate::word::Word64;
use sinew_sync::shim::{AtomicU64, Ordering::*, fence};
use std::sync::Arc;

const RECORDS: usize = 2;
/// The xid that the writer of a scenario has.
const XID: u64 = 16;

struct Few {
    world: Arc<World>,
    records: Vec<Record>,
    squares: [Vec<Word64>; 3],
    places: Vec<Committed>,
    words: Words,
    latch: Mutex<()>,
}

impl Outcomes for Few {
    fn committed(&self, xid: u64) -> Option<u64> {
        match self.world.ring().read(xid) {
            Some(Word::Committed { csn }) => Some(csn),
            _ => None,
        }
    }

    fn watermark(&self) -> u64 {
        self.world.watermark.load(Acquire)
    }

    fn wake(&self, _: u32) {}
}

impl Few {
    /// Record 0 is a running transaction of slot 0 that has the xid and wrote.
    fn with_writer() -> Arc<Few> {
        let square = || (0..Bits::words(RECORDS)).map(|_| Word64::new(0)).collect();
        let few = Few {
            world: World::new(2, 1),
            records: (0..RECORDS).map(|_| Record::new()).collect(),
            squares: [square(), square(), square()],
            places: (0..2).map(|_| Committed::new()).collect(),
            words: Words::new(),
            latch: Mutex::new(()),
        };
        assert_eq!(few.enter(0), 1);
        few.records[0].set(WROTE);
        Arc::new(few)
    }

    fn graph(&self) -> Graph<'_> {
        Graph {
            records: &self.records,
            outs: Bits(&self.squares[0], RECORDS),
            ins: Bits(&self.squares[1], RECORDS),
            watched: Bits(&self.squares[2], RECORDS),
            commits: Commits { places: &self.places, gone: &self.words.gone },
            words: &self.words,
            outcomes: self,
        }
    }

    /// Begins a transaction of the slot. Returns its snapshot.
    fn enter(&self, slot: usize) -> u64 {
        let graph = self.graph();
        assert_eq!(graph.claim(slot as u32, false), Some(slot));
        let snapshot = self.watermark();
        graph.started(slot, snapshot);
        snapshot
    }

    /// The writer commits, as `session/serial.rs` does. Returns its csn.
    fn commit_writer(&self) -> u64 {
        let graph = self.graph();
        if !graph.prepare_alone(0, XID) {
            let _latch = self.latch.lock().unwrap();
            graph.prepare(0).unwrap();
        }
        if !graph.announce_alone(0, XID) {
            let _latch = self.latch.lock().unwrap();
            graph.announce(0, XID, std::iter::empty());
        }
        let csn = commit(&self.world.ring(), XID, &[]);
        if !graph.publish_alone(0, csn) {
            let _latch = self.latch.lock().unwrap();
            graph.publish(0, csn);
        }
        csn
    }

    /// The committed writer's record becomes free. True if it was alone.
    fn leave_writer(&self) -> bool {
        let graph = self.graph();
        let leaving = graph.leaving(0);
        if leaving.must_pass {
            drop(self.latch.lock().unwrap());
        }
        graph.forget(0);
        leaving.alone
    }

    #[cfg(shuttle)]
    /// The dead writer's record is ended, as `serial_roll_back_slot` does.
    fn reap_writer(&self) {
        if !matches!(self.records[0].state(), State::Committed | State::Aborted) {
            assert!(!self.graph().abort_alone(0));
            let _latch = self.latch.lock().unwrap();
            self.graph().abort(0);
        }
        self.leave_writer();
    }

    /// Record 1 meets a version of the writer that it does not see.
    fn meet_writer(&self) -> Result<(), Reason> {
        let _latch = self.latch.lock().unwrap();
        let (graph, ring) = (self.graph(), self.world.ring());
        let mut word = ring.read(XID).unwrap();
        if let Word::Running { .. } = word {
            graph.records[0].set(EDGES);
            word = ring.read(XID).unwrap();
            if let Word::Running { .. } = word {
                graph.edge(1, 0, 1)?;
            }
        }
        match word {
            Word::Committed { csn } => graph.read_committed(1, XID, csn),
            _ => Ok(()),
        }
    }

    /// Record 1 begins as READ ONLY. `then` runs when it has its snapshot, which is returned.
    fn enter_read_only(&self, then: impl FnOnce()) -> u64 {
        let _latch = self.latch.lock().unwrap();
        let graph = self.graph();
        assert_eq!(graph.claim(1, true), Some(1));
        graph.announce_reader();
        let snapshot = self.watermark();
        then();
        graph.started(1, snapshot);
        graph.watch(1, snapshot);
        graph.reader_entered();
        snapshot
    }
}

/// A reader meets the writer's version while the writer commits. The edge is folded by one of them.
pub(super) fn a_conflict_and_a_commit_never_miss_each_other() {
    let few = Few::with_writer();
    let snapshot = few.enter(1);
    let writer = thread::spawn({
        let few = few.clone();
        move || few.commit_writer()
    });
    let reader = thread::spawn({
        let few = few.clone();
        move || few.meet_writer()
    });
    let csn = writer.join().unwrap();
    assert!(csn > snapshot);
    reader.join().unwrap().unwrap();
    assert_eq!(few.records[1].earliest_out.load(Relaxed), csn);
    assert_eq!(few.records[0].state(), State::Committed);
    few.graph().check_invariants();
}

/// A writer commits, drops its locks and says which snapshots are over, while another session
/// begins.
pub(super) fn a_lock_outlives_the_snapshots_that_need_it() {
    let few = Few::with_writer();
    let writer = thread::spawn({
        let few = few.clone();
        move || {
            let csn = few.commit_writer();
            let over = few.graph().look_for_over();
            (csn, over, few.leave_writer())
        }
    });
    let other = thread::spawn({
        let few = few.clone();
        move || few.enter(1)
    });
    let (csn, over, alone) = writer.join().unwrap();
    let snapshot = other.join().unwrap();
    assert!(snapshot >= csn || !alone, "the writer dropped locks that matter");
    assert!(over <= snapshot, "a snapshot {snapshot} below {over} was said to be over");
    assert!(few.words.any_exists(), "the other transaction exists");
}

/// The last two transactions end at the same time.
pub(super) fn the_last_serializable_transaction_says_so() {
    let few = Few::with_writer();
    few.enter(1);
    let ends = |record: usize| {
        let few = few.clone();
        thread::spawn(move || {
            assert!(few.graph().abort_alone(record));
            few.graph().forget(record);
        })
    };
    let (a, b) = (ends(0), ends(1));
    a.join().unwrap();
    b.join().unwrap();
    assert!(!few.words.any_exists());
}

/// One transaction ends while another begins: the one that finds out whether any exists does not
/// overlook the other.
pub(super) fn a_transaction_that_begins_exists() {
    let few = Few::with_writer();
    let ends = thread::spawn({
        let few = few.clone();
        move || {
            assert!(few.graph().abort_alone(0));
            few.graph().forget(0);
        }
    });
    let begins = thread::spawn({
        let few = few.clone();
        move || {
            few.enter(1);
            // Only its own end may take it back.
            assert!(few.words.any_exists());
        }
    });
    ends.join().unwrap();
    begins.join().unwrap();
    assert!(few.words.any_exists());
}

/// A READ ONLY transaction takes its snapshot while a writer commits whose out-conflict committed
/// before.
pub(super) fn a_read_only_transaction_learns_how_a_writer_ends() {
    let few = Few::with_writer();
    few.records[0].earliest_out.store(1, Relaxed);
    let writer = thread::spawn({
        let few = few.clone();
        move || {
            let csn = few.commit_writer();
            few.leave_writer();
            csn
        }
    });
    let reader = thread::spawn({
        let few = few.clone();
        move || few.enter_read_only(|| ())
    });
    let csn = writer.join().unwrap();
    let snapshot = reader.join().unwrap();
    let r = &few.records[1];
    assert_eq!(r.watching.load(Relaxed), 0);
    assert_eq!(r.is(UNSAFE), csn > snapshot, "csn {csn}, snapshot {snapshot}");
    few.graph().check_invariants();
}

/// The writer commits after the reader's snapshot, and its session dies before it folds the commit.
/// The reaper may find the record as the reader has just folded it, and then takes no latch. Only
/// the announcement keeps it from freeing the record while the reader still looks at it.
#[cfg(shuttle)]
fn a_read_only_transaction_learns_how_a_dead_writer_ended() {
    let few = Few::with_writer();
    few.records[0].earliest_out.store(1, Relaxed);
    assert!(few.graph().prepare_alone(0, XID));
    few.graph().announce(0, XID, std::iter::empty());
    let mut reaper = None;
    let snapshot = few.enter_read_only(|| {
        assert_eq!(commit(&few.world.ring(), XID, &[]), 2);
        // Here the session dies.
        let few = few.clone();
        reaper = Some(thread::spawn(move || few.reap_writer()));
    });
    reaper.unwrap().join().unwrap();
    let r = &few.records[1];
    assert_eq!(snapshot, 1);
    assert!(r.watching.load(Relaxed) == 0 && r.is(UNSAFE));
    few.graph().check_invariants();
}

/// loom does not try the one order that matters: the reaper's store between two of the reader's
/// steps that the reaper's loads commute with. Random schedules hardly meet it.
#[cfg(shuttle)]
#[test]
fn shuttle_a_read_only_transaction_learns_how_a_dead_writer_ended() {
    ::shuttle::check_pct(a_read_only_transaction_learns_how_a_dead_writer_ended, 3000, 2);
}

/// Record 0 is prepared, and record 1 has changed what it read: there is an edge 0 -> 1. The
/// first commits while the second meets its version, so that `edge` folds it on the way.
pub(super) fn an_edge_to_a_writer_that_was_folded_a_moment_before() {
    let few = Few::with_writer();
    few.enter(1);
    few.records[1].set(WROTE);
    few.graph().edge(0, 1, 1).unwrap();
    let writer = thread::spawn({
        let few = few.clone();
        move || few.commit_writer()
    });
    let reader = thread::spawn({
        let few = few.clone();
        move || few.meet_writer()
    });
    writer.join().unwrap();
    assert!(reader.join().unwrap().is_err() || few.records[1].is(DOOMED), "each comes before the other");
    few.graph().check_invariants();
}

/// Record 1 has read what record 0 wrote: there is an edge 1 -> 0. The writer of record 0 commits
/// while record 1 changes what record 0 has read.
pub(super) fn an_edge_from_a_reader_that_was_folded_a_moment_before() {
    let few = Few::with_writer();
    few.enter(1);
    few.records[1].set(WROTE);
    few.graph().edge(1, 0, 1).unwrap();
    let writer = thread::spawn({
        let few = few.clone();
        move || few.commit_writer()
    });
    let other = thread::spawn({
        let few = few.clone();
        move || {
            let _latch = few.latch.lock().unwrap();
            few.graph().write_against(1, 0)
        }
    });
    writer.join().unwrap();
    assert!(other.join().unwrap().is_err() || few.records[1].is(DOOMED), "each comes before the other");
    few.graph().check_invariants();
}

/// A reader without a latch: it locks, then reads the page by its version word. The writer latches
/// the page, looks whether there are serializable transactions at all, then for the lock, then
/// writes.
pub(super) fn a_serializable_reader_and_a_writer_never_miss_each_other() {
    struct Shared {
        words: Words,
        lock: AtomicU64,
        version: AtomicU64,
        page: AtomicU64,
    }
    let s = Arc::new(Shared {
        words: Words::new(),
        lock: AtomicU64::new(0),
        version: AtomicU64::new(0),
        page: AtomicU64::new(0),
    });
    let reader = {
        let s = s.clone();
        thread::spawn(move || {
            s.words.exists.fetch_add(1, Relaxed);
            s.lock.store(1, Relaxed);
            after_locking();
            let before = s.version.load(Acquire);
            let seen = s.page.load(Relaxed);
            fence(Acquire);
            let stands = before % 2 == 0 && s.version.load(Relaxed) == before;
            stands.then_some(seen)
        })
    };
    let writer = {
        let s = s.clone();
        thread::spawn(move || {
            s.version.fetch_add(1, AcqRel);
            let found = s.words.any_exists() && {
                before_looking_for_readers();
                s.lock.load(Relaxed) == 1
            };
            fence(Release);
            s.page.store(1, Relaxed);
            s.version.fetch_add(1, Release);
            found
        })
    };
    let (read, found) = (reader.join().unwrap(), writer.join().unwrap());
    assert!(found || read != Some(0), "neither the lock was found nor the change seen");
}
