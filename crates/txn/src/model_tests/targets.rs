//! SIREAD locks from their real source, on the real latch: under loom a lock that becomes a larger
//! one, under shuttle readers, writers, splits and too little room.

use super::thread;
use crate::lock::table::Pool;
use crate::mapped::Mapped;
use crate::params::RELATIONS;
use crate::serial::commits::{Commits, Committed};
use crate::serial::graph::{Bits, Graph, Outcomes, after_locking, before_looking_for_readers};
use crate::serial::presence::Words;
use crate::serial::record::Record;
use crate::serial::targets::{SerialTarget, Targets};
use crate::word::Word64;
use sinew_sync::shim::{AtomicU64, Ordering::*};
use sinew_sync::{Region, Slot};
use std::sync::Arc;

/// The tables that the locks need.
pub(super) struct Locks {
    targets: Targets,
    pool: Pool,
    records: Vec<Record>,
    squares: [Vec<Word64>; 3],
    places: Vec<Committed>,
    words: Words,
    watermark: AtomicU64,
    region: Arc<Region>,
}

impl Outcomes for Locks {
    fn committed(&self, _: u64) -> Option<u64> {
        None
    }

    fn watermark(&self) -> u64 {
        self.watermark.load(Acquire)
    }

    fn wake(&self, _: u32) {}
}

impl Locks {
    fn new(sessions: usize, partitions: usize, entries: usize) -> Locks {
        let square = || (0..Bits::words(sessions)).map(|_| Word64::new(0)).collect();
        Locks {
            targets: Targets::new(
                Mapped::zeroed(partitions),
                Mapped::zeroed(partitions + RELATIONS),
                Mapped::zeroed(entries),
                Mapped::zeroed(RELATIONS),
            ),
            pool: Pool::default(),
            records: (0..sessions).map(|_| Record::new()).collect(),
            squares: [square(), square(), square()],
            places: (0..2).map(|_| Committed::new()).collect(),
            words: Words::new(),
            watermark: AtomicU64::new(1),
            region: Region::new(sessions),
        }
    }

    fn graph(&self) -> Graph<'_> {
        let n = self.records.len();
        Graph {
            records: &self.records,
            outs: Bits(&self.squares[0], n),
            ins: Bits(&self.squares[1], n),
            watched: Bits(&self.squares[2], n),
            commits: Commits { places: &self.places, gone: &self.words.gone },
            words: &self.words,
            outcomes: self,
        }
    }

    fn add(&self, me: &Slot, target: SerialTarget, record: usize) -> bool {
        let over = self.words.over.load(Relaxed);
        let is_added = self.targets.add(me, &self.pool, target, record, over).unwrap();
        after_locking();
        is_added
    }

    /// A look for the readers of a target. Returns their records and the latest bound.
    fn look(&self, me: &Slot, target: SerialTarget) -> (Vec<usize>, u64) {
        before_looking_for_readers();
        let mut found = Vec::new();
        let bound = self.targets.read_by(me, target, |record| {
            found.push(record);
            Ok(())
        });
        (found, bound.unwrap())
    }
}

const ROW: SerialTarget = SerialTarget { database: 1, relation: 1, page: Some(3), slot: Some(1) };
const WHOLE: SerialTarget = SerialTarget { database: 1, relation: 1, page: None, slot: None };

/// A reader gives up a lock on a row when it has one on the whole relation. The writer looks at the
/// buckets without their latches.
pub(super) fn a_lock_that_becomes_a_larger_one_is_found() {
    let locks = Arc::new(Locks::new(2, 1, 4));
    assert!(locks.add(&Slot::new(&locks.region, 0), ROW, 0));
    let reader = thread::spawn({
        let locks = locks.clone();
        move || {
            let me = Slot::new(&locks.region, 0);
            assert!(locks.add(&me, WHOLE, 0));
            locks.targets.end(&me, &locks.pool, ROW, 0, None).unwrap();
        }
    });
    let writer = thread::spawn({
        let locks = locks.clone();
        move || locks.look(&Slot::new(&locks.region, 1), ROW)
    });
    reader.join().unwrap();
    assert!(writer.join().unwrap().0.contains(&0), "the writer missed the reader");
}

/// A committed lock on a relation leaves its bucket, and its bound is a number from then on.
pub(super) fn a_lock_that_becomes_a_number_is_found() {
    let locks = Arc::new(Locks::new(2, 1, 4));
    assert!(locks.add(&Slot::new(&locks.region, 0), WHOLE, 0));
    let reader = thread::spawn({
        let locks = locks.clone();
        move || {
            let me = Slot::new(&locks.region, 0);
            locks.targets.end(&me, &locks.pool, WHOLE, 0, Some(7)).unwrap();
        }
    });
    let writer = thread::spawn({
        let locks = locks.clone();
        move || locks.look(&Slot::new(&locks.region, 1), ROW)
    });
    reader.join().unwrap();
    let (found, bound) = writer.join().unwrap();
    assert!(found.contains(&0) || bound == 7, "the writer missed the reader");
}

#[cfg(shuttle)]
mod many {
    use super::*;
    use crate::serial::record::{EVERYTHING, State, WROTE};
    use crate::serial::targets::{Sweep, reads_everything};
    use shuttle::rand::{Rng, thread_rng};
    use shuttle::sync::Mutex;
    use sinew_sync::shim::AtomicU32;
    use std::collections::HashMap;

    const SESSIONS: usize = 4;
    /// The things that are read and changed: a key of an index, whose page is split, and a row.
    const KEY: usize = 0;

    struct World {
        locks: Locks,
        /// The page of the key: 1 or 2.
        at: AtomicU32,
        /// The latches of the pages.
        pages: [Mutex<()>; 4],
        referee: std::sync::Mutex<Referee>,
    }

    /// The truth: which transaction has read what, and how it ended.
    #[derive(Clone, Default)]
    struct Referee {
        /// Record, number of the transaction, and the thing.
        reads: Vec<(usize, u64, usize)>,
        /// By number: the bound, or `None` for a transaction that was rolled back.
        ended: HashMap<u64, Option<u64>>,
    }

    fn page(page: u32) -> SerialTarget {
        SerialTarget::page(1, 1, page)
    }

    struct Reader<'a> {
        world: &'a World,
        me: Slot,
        record: usize,
        own: Vec<SerialTarget>,
    }

    impl Reader<'_> {
        /// As `TxnSession::lock_target`.
        fn take(&mut self, target: SerialTarget) {
            let (locks, me) = (&self.world.locks, &self.me);
            let graph = locks.graph();
            if self.own.contains(&target) || self.own.contains(&WHOLE) {
                return;
            }
            if graph.records[self.record].is(EVERYTHING) {
                return after_locking();
            }
            if !locks.add(me, target, self.record) {
                let over = graph.look_for_over();
                if locks.targets.sweep(me, &locks.pool, &Sweep::Expired(over)).unwrap() == 0 {
                    locks.targets.sweep(me, &locks.pool, &Sweep::Committed(over)).unwrap();
                }
                if !locks.add(me, target, self.record) {
                    reads_everything(&graph, self.record);
                    return after_locking();
                }
            }
            if target == WHOLE {
                for part in self.own.drain(..) {
                    locks.targets.end(me, &locks.pool, part, self.record, None).unwrap();
                }
            }
            self.own.push(target);
        }

        fn read(&mut self, number: u64, thing: usize) {
            let w = self.world;
            loop {
                let at = if thing == KEY { w.at.load(Acquire) } else { 3 };
                self.take(if thing == KEY { page(at) } else { ROW });
                let _latch = w.pages[at as usize].lock().unwrap();
                if thing != KEY || w.at.load(Relaxed) == at {
                    w.referee.lock().unwrap().reads.push((self.record, number, thing));
                    return;
                }
            }
        }

        /// As `TxnSession::leave_serializable`, or the reaper's `serial_roll_back_slot`.
        fn end(self, number: u64, commits: bool, dies: bool) {
            let (locks, record) = (&self.world.locks, self.record);
            let graph = locks.graph();
            let ends = |bound| {
                self.world.referee.lock().unwrap().ended.insert(number, bound);
            };
            let mut committed = None;
            if commits {
                graph.records[record].set(WROTE);
                assert!(graph.prepare_alone(record, 1));
                let csn = locks.watermark.fetch_add(1, AcqRel) + 1;
                assert!(graph.publish_alone(record, csn));
                ends(Some(csn));
                graph.advance_over(csn);
                let matters = !graph.leaving(record).alone && csn > locks.words.over.load(Relaxed);
                committed = matters.then_some(csn);
            } else {
                assert!(graph.abort_alone(record));
                ends(None);
            }
            let (targets, pool, me) = (&locks.targets, &locks.pool, &self.me);
            if dies {
                targets.end_all(me, pool, record, committed).unwrap();
            } else {
                for &target in &self.own {
                    targets.end(me, pool, target, record, committed).unwrap();
                }
                targets.end_copied(me, pool, &graph.records[record].copied, record, committed).unwrap();
            }
            graph.forget(record);
        }
    }

    fn begin(w: &World, slot: usize) -> (usize, u64) {
        let graph = w.locks.graph();
        let record = graph.claim(slot as u32, false).unwrap();
        let snapshot = w.locks.watermark();
        graph.started(record, snapshot);
        (record, snapshot)
    }

    fn reader(w: &World, slot: usize) {
        for round in 0..2 {
            let number = (slot * 100 + round) as u64;
            let (record, _) = begin(w, slot);
            let me = Slot::new(&w.locks.region, slot as u32);
            let mut reader = Reader { world: w, me, record, own: Vec::new() };
            let random = |n: u32| thread_rng().gen_range(0..n);
            for _ in 0..2 {
                reader.read(number, random(2) as usize);
            }
            if random(3) == 0 {
                reader.take(WHOLE);
            }
            reader.end(number, random(4) > 0, random(4) == 0);
        }
    }

    /// Changes the things, and asks each time for all that have read them.
    fn writer(w: &World, slot: usize) {
        let (locks, me) = (&w.locks, Slot::new(&w.locks.region, slot as u32));
        for _ in 0..4 {
            let (record, snapshot) = begin(w, slot);
            let thing = thread_rng().gen_range(0..2);
            loop {
                let at = if thing == KEY { w.at.load(Acquire) } else { 3 };
                let _latch = w.pages[at as usize].lock().unwrap();
                if thing == KEY && w.at.load(Relaxed) != at {
                    continue;
                }
                let before = w.referee.lock().unwrap().clone();
                let (mut found, mut bound) = locks.look(&me, if thing == KEY { page(at) } else { ROW });
                if locks.words.everything.load(SeqCst) != 0 {
                    found.extend((0..SESSIONS).filter(|r| locks.records[*r].is(EVERYTHING)));
                }
                bound = bound.max(locks.words.everything_bound.load(Relaxed));
                let after = w.referee.lock().unwrap().clone();
                for (reader, number, _) in before.reads.into_iter().filter(|r| r.2 == thing) {
                    let is_over = match after.ended.get(&number) {
                        None => false,
                        Some(None) => true,
                        Some(Some(csn)) => *csn <= snapshot || *csn <= bound,
                    };
                    assert!(is_over || found.contains(&reader), "the writer missed transaction {number}");
                }
                break;
            }
            assert!(locks.graph().abort_alone(record));
            locks.graph().forget(record);
        }
    }

    fn splitter(w: &World, slot: usize) {
        let (locks, me) = (&w.locks, Slot::new(&w.locks.region, slot as u32));
        for _ in 0..3 {
            let _first = w.pages[1].lock().unwrap();
            let _second = w.pages[2].lock().unwrap();
            let from = w.at.load(Relaxed);
            let to = 3 - from;
            locks.targets.copy(&me, &locks.pool, &locks.graph(), page(from), page(to)).unwrap();
            w.at.store(to, Release);
        }
    }

    fn readers_are_found() {
        // Often so few that there is no room for all locks.
        let entries = thread_rng().gen_range(2..6);
        let w = Arc::new(World {
            locks: Locks::new(SESSIONS, 2, entries),
            at: AtomicU32::new(1),
            pages: std::array::from_fn(|_| Mutex::new(())),
            referee: std::sync::Mutex::default(),
        });
        let roles: [fn(&World, usize); SESSIONS] = [reader, reader, writer, splitter];
        let threads = roles.into_iter().enumerate().map(|(slot, role)| {
            let w = w.clone();
            thread::spawn(move || role(&w, slot))
        });
        threads.collect::<Vec<_>>().into_iter().for_each(|t| t.join().unwrap());

        // No lock of a transaction that is over is left, and no entry is lost.
        let (locks, me) = (&w.locks, Slot::new(&w.locks.region, 0));
        assert!(locks.records.iter().all(|r| r.state() == State::Free));
        assert_eq!(locks.words.everything.load(Relaxed), 0);
        assert!(locks.targets.all(&me).unwrap().iter().all(|(_, holder, _)| holder.is_none()));
        locks.targets.sweep(&me, &locks.pool, &Sweep::Expired(u64::MAX)).unwrap();
        let taken = (10..40).filter(|&p| locks.add(&me, page(p), 0)).count();
        assert_eq!(taken, entries, "an entry is lost");
    }

    #[test]
    fn shuttle_readers_are_found() {
        shuttle::check_random(readers_are_found, 3000);
    }
}
