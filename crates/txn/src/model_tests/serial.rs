//! SERIALIZABLE under random schedules: the real graph and the real ring, with the checker's locks
//! in the latches' places, a store of a few keys, and an oracle.

use super::World;
use crate::outcome::csn::Word;
use crate::serial::graph::{Bits, Committed, Graph, READ_ONLY, Reason, Record, State, WROTE, Words};
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
            ring: &self.ring,
            words: &self.words,
        }
    }

    fn begin(&self, slot: usize, read_only: bool) -> Open {
        let _latch = self.graph.lock().unwrap();
        let record = self.graph().begin(slot as u32, read_only).unwrap();
        let snapshot = self.world.watermark.load(Acquire);
        self.graph().started(record, snapshot);
        self.slots[slot].store(record as u32 + 1, Relaxed);
        Open { slot, record, snapshot, xid: None, read: Vec::new(), reads: Vec::new(), writes: Vec::new() }
    }

    fn word(&self, xid: u64) -> Word {
        self.world.ring().read(xid).expect("the ring holds all")
    }

    fn sees(&self, o: &Open, xid: u64) -> bool {
        o.xid == Some(xid) || matches!(self.word(xid), Word::Committed { csn } if csn <= o.snapshot)
    }

    fn conflict_out(&self, o: &Open, xid: u64) -> Result<(), Reason> {
        let _latch = self.graph.lock().unwrap();
        match self.word(xid) {
            Word::Committed { csn } => self.graph().read_committed(o.record, csn),
            Word::Running { slot } => match self.slots[slot as usize].load(Relaxed) as usize {
                0 => Ok(()),
                writer => self.graph().edge(o.record, writer - 1, o.record),
            },
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
        {
            let lock = self.locks[key].lock().unwrap();
            for &reader in lock.holders.iter().filter(|r| **r != o.record) {
                let _latch = self.graph.lock().unwrap();
                self.graph().write_against(o.record, reader)?;
            }
            let _latch = self.graph.lock().unwrap();
            self.graph().write_against_bound(o.record, lock.bound)?;
        }
        if newest != Some(xid) {
            o.writes.push((key, newest));
            versions.push(xid);
        }
        Ok(true)
    }

    fn commit(&self, o: Open) {
        let prepared = {
            let _latch = self.graph.lock().unwrap();
            self.graph().prepare(o.record)
        };
        if prepared.is_err() {
            return self.abort(o);
        }
        // The commit record is written and flushed here.
        thread::yield_now();
        let bound = {
            let _latch = self.graph.lock().unwrap();
            let mut csn = 0;
            if let Some(xid) = o.xid {
                csn = self.world.ring().commit(xid).unwrap();
            }
            self.graph().publish(o.record, csn, |_| ());
            self.records[o.record].bound.load(Relaxed)
        };
        let name = o.xid.unwrap_or_else(|| self.next_reader.fetch_add(1, Relaxed));
        self.done.lock().unwrap().push(Done { name, reads: o.reads, writes: o.writes });
        self.end(o.slot, o.record, &o.read, bound);
    }

    fn abort(&self, o: Open) {
        if let Some(xid) = o.xid {
            self.world.ring().finish(xid, Word::Aborted);
        }
        {
            let _latch = self.graph.lock().unwrap();
            self.graph().abort(o.record, |_| ());
        }
        self.end(o.slot, o.record, &o.read, 0);
    }

    fn end(&self, slot: usize, record: usize, read: &[usize], bound: u64) {
        for &key in read {
            let mut lock = self.locks[key].lock().unwrap();
            lock.holders.retain(|h| *h != record);
            lock.bound = lock.bound.max(bound);
        }
        let _latch = self.graph.lock().unwrap();
        self.graph().forget(record);
        self.slots[slot].store(0, Relaxed);
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
    assert!(k.records.iter().all(|r| r.state() == State::Free && !(r.is(READ_ONLY) && r.is(WROTE))));
    let found = cycle(&k.done.lock().unwrap());
    assert_eq!(found, None, "no serial order explains what was committed");
}
