//! SERIALIZABLE under random schedules: the real graph and the real ring, with the checker's locks
//! in the latches' places, a store of a few keys, and an oracle. The steps that take no latch are
//! explored one by one in `presence.rs`.

use super::World;
use crate::outcome::csn::Word;
use crate::serial::commits::{Commits, Committed};
use crate::serial::graph::{Bits, Graph, Outcomes, Reason, after_locking, before_looking_for_readers};
use crate::serial::presence::Words;
use crate::serial::record::{EDGES, Record, State, WROTE};
use crate::word::Word64;
use shuttle::rand::{Rng, thread_rng};
use shuttle::sync::Mutex;
use shuttle::thread;
use sinew_sync::shim::{AtomicU32, AtomicU64, Ordering::*};
use std::sync::Arc;

#[path = "../tests/history.rs"]
mod history;
use history::{Done, cycle};

const SESSIONS: usize = 4;
const EACH: usize = 2;
const KEYS: usize = 3;

#[test]
fn shuttle_serializable_transactions() {
    shuttle::check_random(serializable_transactions, 6000);
}

/// The readers of a key: records, and the bound of those that have committed.
#[derive(Default)]
struct Lock {
    holders: Vec<usize>,
    bound: u64,
}

struct Kernel {
    world: Arc<World>,
    records: Vec<Record>,
    squares: [Vec<Word64>; 3],
    ring: Vec<Committed>,
    words: Words,
    /// Record + 1 of each slot.
    slots: Vec<AtomicU32>,
    graph: Mutex<()>,
    /// The xids of a key's versions, oldest first. The lock is the page's latch.
    pages: Vec<Mutex<Vec<u64>>>,
    locks: Vec<Mutex<Lock>>,
    done: std::sync::Mutex<Vec<Done<u64, usize>>>,
    next_reader: AtomicU64,
}

struct Open {
    slot: usize,
    record: usize,
    snapshot: u64,
    xid: Option<u64>,
    read: Vec<usize>,
    reads: Vec<(usize, Option<u64>)>,
    writes: Vec<(usize, Option<u64>)>,
}

impl Outcomes for Kernel {
    fn committed(&self, xid: u64) -> Option<u64> {
        match self.word(xid) {
            Word::Committed { csn } => Some(csn),
            _ => None,
        }
    }

    fn watermark(&self) -> u64 {
        self.world.watermark.load(Acquire)
    }

    fn wake(&self, _: u32) {}
}

impl Kernel {
    fn new() -> Kernel {
        let square = || (0..Bits::words(SESSIONS)).map(|_| Word64::new(0)).collect();
        Kernel {
            world: World::new(64, 0),
            records: (0..SESSIONS).map(|_| Record::new()).collect(),
            squares: [square(), square(), square()],
            // Shorter than the history, so that commits leave it.
            ring: (0..2).map(|_| Committed::new()).collect(),
            words: Words::new(),
            slots: (0..SESSIONS).map(|_| AtomicU32::new(0)).collect(),
            graph: Mutex::new(()),
            pages: (0..KEYS).map(|_| Mutex::default()).collect(),
            locks: (0..KEYS).map(|_| Mutex::default()).collect(),
            done: std::sync::Mutex::default(),
            next_reader: AtomicU64::new(1 << 40),
        }
    }

    fn graph(&self) -> Graph<'_> {
        Graph {
            records: &self.records,
            outs: Bits(&self.squares[0], SESSIONS),
            ins: Bits(&self.squares[1], SESSIONS),
            watched: Bits(&self.squares[2], SESSIONS),
            commits: Commits { places: &self.ring, gone: &self.words.gone },
            words: &self.words,
            outcomes: self,
        }
    }

    fn begin(&self, slot: usize, read_only: bool) -> Open {
        let graph = self.graph();
        let latch = read_only.then(|| self.graph.lock().unwrap());
        let record = graph.claim(slot as u32, read_only).unwrap();
        self.slots[slot].store(record as u32 + 1, Release);
        if read_only {
            graph.announce_reader();
        }
        let snapshot = self.watermark();
        graph.started(record, snapshot);
        if read_only {
            graph.watch(record, snapshot);
            graph.reader_entered();
        }
        drop(latch);
        assert!(self.words.exists.load(Relaxed) != 0);
        Open { slot, record, snapshot, xid: None, read: Vec::new(), reads: Vec::new(), writes: Vec::new() }
    }

    fn word(&self, xid: u64) -> Word {
        self.world.ring().read(xid).expect("the ring holds all")
    }

    fn sees(&self, o: &Open, xid: u64) -> bool {
        o.xid == Some(xid) || matches!(self.word(xid), Word::Committed { csn } if csn <= o.snapshot)
    }

    fn record_of(&self, slot: u32) -> Option<usize> {
        let record = self.slots[slot as usize].load(Acquire).checked_sub(1)? as usize;
        self.records[record].is_of(slot).then_some(record)
    }

    /// As in `session/serial.rs`.
    fn conflict_out(&self, o: &Open, xid: u64) -> Result<(), Reason> {
        let _latch = self.graph.lock().unwrap();
        let graph = self.graph();
        let mut word = self.word(xid);
        if let Word::Running { slot } = word {
            let writer = self.record_of(slot).filter(|w| *w != o.record);
            if let Some(writer) = writer {
                graph.records[writer].set(EDGES);
            }
            word = self.word(xid);
            if let (Some(writer), Word::Running { .. }) = (writer, word) {
                graph.edge(o.record, writer, o.record)?;
            }
        }
        match word {
            Word::Committed { csn } if csn > o.snapshot => graph.read_committed(o.record, xid, csn),
            _ => Ok(()),
        }
    }

    fn look(&self, o: &mut Open, key: usize, versions: &[u64]) -> Result<(), Reason> {
        let alive: Vec<u64> = versions.iter().copied().filter(|x| self.word(*x) != Word::Aborted).collect();
        let seen = alive.iter().rposition(|x| self.sees(o, *x));
        if let Some(&unseen) = alive.get(seen.map_or(0, |at| at + 1)) {
            self.conflict_out(o, unseen)?;
        }
        let seen = seen.map(|at| alive[at]);
        if seen.is_none() || seen != o.xid {
            o.reads.push((key, seen));
        }
        Ok(())
    }

    fn lock(&self, o: &mut Open, key: usize) {
        if !o.read.contains(&key) {
            self.locks[key].lock().unwrap().holders.push(o.record);
            o.read.push(key);
            after_locking();
        }
    }

    fn read(&self, o: &mut Open, key: usize) -> Result<(), Reason> {
        self.lock(o, key);
        let versions = self.pages[key].lock().unwrap();
        self.look(o, key, &versions)
    }

    /// `Ok(false)`: another transaction has changed the key.
    fn write(&self, o: &mut Open, key: usize) -> Result<bool, Reason> {
        let mut versions = self.pages[key].lock().unwrap();
        let newest = versions.iter().copied().rfind(|x| self.word(*x) != Word::Aborted);
        if newest.is_some_and(|x| !self.sees(o, x)) {
            return Ok(false);
        }
        let xid = *o.xid.get_or_insert_with(|| {
            let ring = self.world.ring();
            let xid = ring.take_xid();
            ring.slot_of(xid).store(Word::Running { slot: o.slot as u32 }.encode(), Release);
            xid
        });
        self.records[o.record].set(WROTE);
        before_looking_for_readers();
        {
            let lock = self.locks[key].lock().unwrap();
            for &reader in lock.holders.iter().filter(|r| **r != o.record) {
                let _latch = self.graph.lock().unwrap();
                self.graph().write_against(o.record, reader)?;
            }
            // A bound at or below the least snapshot does not matter: `over` must not pass one.
            if lock.bound > self.words.over.load(Relaxed) {
                let _latch = self.graph.lock().unwrap();
                self.graph().write_against_bound(o.record, lock.bound)?;
            }
        }
        if newest != Some(xid) {
            o.writes.push((key, newest));
            versions.push(xid);
        }
        Ok(true)
    }

    fn commit(&self, o: Open) {
        let graph = self.graph();
        let prepared = graph.prepare_alone(o.record, o.xid.unwrap_or(0)) || {
            let _latch = self.graph.lock().unwrap();
            graph.prepare(o.record).is_ok()
        };
        if !prepared {
            return self.abort(o);
        }
        // The commit record is written and flushed here.
        thread::yield_now();
        let mut csn = 0;
        if let Some(xid) = o.xid {
            if !graph.announce_alone(o.record, xid) {
                let _latch = self.graph.lock().unwrap();
                graph.announce(o.record, xid, std::iter::empty());
            }
            csn = self.world.ring().commit(xid).unwrap();
        }
        if !graph.publish_alone(o.record, csn) {
            let _latch = self.graph.lock().unwrap();
            graph.publish(o.record, csn);
        }
        let name = o.xid.unwrap_or_else(|| self.next_reader.fetch_add(1, Relaxed));
        self.done.lock().unwrap().push(Done { name, reads: o.reads, writes: o.writes });
        self.end(o.record, &o.read);
    }

    fn abort(&self, o: Open) {
        if let Some(xid) = o.xid {
            self.world.ring().finish(xid, Word::Aborted);
        }
        self.end(o.record, &o.read);
    }

    /// As `leave_serializable`.
    fn end(&self, record: usize, read: &[usize]) {
        let graph = self.graph();
        let r = &graph.records[record];
        let state = r.state();
        if state != State::Committed && !graph.abort_alone(record) {
            let _latch = self.graph.lock().unwrap();
            graph.abort(record);
            assert_eq!(r.state(), State::Aborted);
        }
        let mut bound = 0;
        if state == State::Committed {
            let leaving = graph.leaving(record);
            if leaving.must_pass {
                drop(self.graph.lock().unwrap());
            }
            let at = r.bound.load(Relaxed);
            graph.advance_over(at);
            if !leaving.alone && at > self.words.over.load(Relaxed) {
                bound = at;
            }
        }
        for &key in read {
            let mut lock = self.locks[key].lock().unwrap();
            lock.holders.retain(|h| *h != record);
            lock.bound = lock.bound.max(bound);
        }
        if graph.watches(record) {
            let _latch = self.graph.lock().unwrap();
            graph.stop_watching(record);
        }
        graph.forget(record);
    }
}

fn session(k: &Kernel, slot: usize) {
    for _ in 0..EACH {
        let read_only = thread_rng().gen_range(0..5) == 0;
        let mut o = k.begin(slot, read_only);
        let mut going = Ok(true);
        for _ in 0..3 {
            let key = thread_rng().gen_range(0..KEYS);
            going = match thread_rng().gen_range(0..2) {
                1 if !read_only => k.write(&mut o, key),
                _ => k.read(&mut o, key).map(|()| true),
            };
            if going != Ok(true) {
                break;
            }
        }
        match going {
            Ok(true) => k.commit(o),
            _ => k.abort(o),
        }
    }
}

fn serializable_transactions() {
    let k = Arc::new(Kernel::new());
    let threads: Vec<_> = (0..SESSIONS)
        .map(|slot| {
            let k = k.clone();
            thread::spawn(move || session(&k, slot))
        })
        .collect();
    threads.into_iter().for_each(|t| t.join().unwrap());
    k.graph().check_invariants();
    assert!(k.records.iter().all(Record::is_free));
    assert_eq!(k.words.exists.load(Relaxed), 0, "the last one says that none exists");
    let found = cycle(&k.done.lock().unwrap());
    assert_eq!(found, None, "no serial order explains what was committed");
}
