//! Whole protocols with several sessions under random schedules: the real sources, with the checker's locks in the latches'
//! places, and a referee that knows what is true.

use super::{Horizons, World, key};
use crate::csn::Word;
use crate::lock::LockMode;
use crate::lock::fastpath::{FP_GROUP_ENTRIES, FP_GROUPS, FastAcquire, FastSlot, announce, withdraw};
use crate::messages::Messages;
use crate::readers::{Got, Rare, ReaderLine, Readers};
use crate::word::Word64;
use shuttle::sync::{Mutex, RwLock};
use shuttle::thread;
use sinew_sync::shim::{AtomicU32, AtomicU64, Ordering::*};
use std::collections::HashMap;
use std::sync::Arc;

fn check(f: fn()) {
    shuttle::check_random(f, 2000);
}
#[test]
fn shuttle_transactions_and_snapshots() {
    check(transactions_and_snapshots);
}
#[test]
fn shuttle_weak_and_strong_lockers() {
    check(weak_and_strong_lockers);
}
#[test]
fn shuttle_invalidations() {
    check(invalidations);
}

/// A kernel of three writers' and two readers' slots; the ring is so short that it is recycled all the time.
struct Kernel {
    world: Arc<World>,
    horizons: Horizons,
    xid_latch: Mutex<()>,
    /// The publication latch; what it guards besides: the referee's csn of each committed xid.
    publication: Mutex<HashMap<u64, u64>>,
    spilled: Mutex<HashMap<u64, u64>>,
}
const RING: u64 = 8;
const PAGE: u64 = 2;

impl Kernel {
    fn begin(&self) -> u64 {
        let ring = self.world.ring();
        loop {
            if let Some(xid) = ring.take_xid() {
                ring.slot_of(xid).store(Word::Running { slot: 0 }.encode(), Release);
                return xid;
            }
            let _latch = self.xid_latch.lock().unwrap();
            if ring.next.load(Relaxed) < ring.limit.load(Relaxed) {
                continue;
            }
            let low = ring.low.load(Relaxed);
            let _publication = self.publication.lock().unwrap();
            let words: Vec<u64> = (low..low + PAGE).map(|x| ring.slot_of(x).load(Acquire)).collect();
            if words.contains(&0) {
                thread::yield_now();
                continue;
            }
            self.spilled.lock().unwrap().extend((low..).zip(words));
            ring.recycle(PAGE);
        }
    }
    fn end(&self, xid: u64, commit: bool) {
        let ring = self.world.ring();
        let mut csns = self.publication.lock().unwrap();
        let spill = |xid, word: Word| -> Result<(), ()> {
            self.spilled.lock().unwrap().insert(xid, word.encode());
            Ok(())
        };
        if commit {
            let csn = ring.publish(xid, std::iter::empty(), spill).unwrap();
            csns.insert(xid, csn);
        } else if xid >= ring.low.load(Relaxed) {
            ring.finish(xid, Word::Aborted);
        } else {
            spill(xid, Word::Aborted).unwrap();
        }
        drop(csns);
        ring.advance_oldest();
    }
    fn word(&self, xid: u64) -> Word {
        let word = self.world.ring().read(xid);
        word.unwrap_or_else(|| Word::decode(self.spilled.lock().unwrap()[&xid]))
    }
}

fn transactions_and_snapshots() {
    let k = Arc::new(Kernel {
        world: World::new(RING, 0),
        horizons: Horizons::new(2),
        xid_latch: Mutex::new(()),
        publication: Mutex::new(HashMap::new()),
        spilled: Mutex::new(HashMap::new()),
    });
    let mut threads = Vec::new();
    for w in 0..3 {
        let k = k.clone();
        threads.push(thread::spawn(move || {
            for n in 0..4 {
                let xid = k.begin();
                k.end(xid, (w + n) % 4 != 3);
            }
        }));
    }
    let readers: Vec<_> = (0..2)
        .map(|me| {
            let k = k.clone();
            thread::spawn(move || {
                let (xmin, csn, xmax) = k.horizons.view().snapshot(me, None, &k.world.ring());
                let see = |xid: u64| matches!(k.word(xid), Word::Committed { csn: c } if c <= csn);
                // Twice: it must not change while it is held.
                let seen: Vec<bool> = (16..xmax).map(see).collect();
                assert_eq!(seen, (16..xmax).map(see).collect::<Vec<_>>());
                k.horizons.view().compute(k.world.ring().advance_oldest());
                assert!(k.horizons.horizon.load(Acquire) <= xmin);
                for xid in 16..xmin {
                    let word = k.word(xid);
                    assert!(word.is_final(), "{xid} below xmin {xmin} runs");
                    assert!(!matches!(word, Word::Committed { csn: c } if c > csn), "{xid} ended too late");
                }
                k.horizons.view().clear(me);
                (csn, xmax, seen)
            })
        })
        .collect();
    let snapshots: Vec<_> = readers.into_iter().map(|r| r.join().unwrap()).collect();
    threads.into_iter().for_each(|t| t.join().unwrap());
    let csns = k.publication.lock().unwrap();
    for (csn, xmax, seen) in snapshots {
        let late = csns.iter().find(|(xid, c)| **c <= csn && **xid >= xmax);
        assert_eq!(late, None, "committed for a snapshot at {csn}, and not below its xmax {xmax}");
        for (xid, seen) in (16..).zip(seen) {
            let committed = csns.get(&xid).is_some_and(|c| *c <= csn);
            assert_eq!(seen, committed, "xid {xid} for a snapshot at {csn}");
        }
    }
}

/// One relation, its lock table entry and the slots of two sessions.
#[derive(Default)]
struct Relation {
    /// By session: a weak lock in the table.
    weak: [bool; 2],
    strong: bool,
    waiting: u32,
}
struct Locks {
    state: [[AtomicU64; FP_GROUPS]; 2],
    rel: [[AtomicU64; FP_GROUPS * FP_GROUP_ENTRIES]; 2],
    strong: AtomicU32,
    table: Mutex<Relation>,
    /// The referee: weak holders, and 100 for each strong one.
    held: AtomicU32,
}
impl Locks {
    fn slot(&self, s: usize) -> FastSlot<'_> {
        FastSlot { state: &self.state[s], rel: &self.rel[s] }
    }
    fn weak(&self, me: usize) {
        let mode = LockMode::AccessShare;
        let mut got = self.slot(me).acquire(key(1), mode, &self.strong);
        if got == FastAcquire::Moved {
            let mut table = self.table.lock().unwrap();
            assert!(table.weak[me], "moved, and not in the table");
            table.weak[me] = false;
            got = FastAcquire::No;
        }
        while got == FastAcquire::No {
            let mut table = self.table.lock().unwrap();
            if !table.strong && table.waiting == 0 {
                table.weak[me] = true;
                break;
            }
            drop(table);
            thread::yield_now();
        }
        let before = self.held.fetch_add(1, SeqCst);
        assert!(before < 100, "a weak lock beside a strong one");
        thread::yield_now();
        self.held.fetch_sub(1, SeqCst);
        let released = match got {
            FastAcquire::Held { group, entry } => self.slot(me).release(group, entry, key(1), mode),
            _ => false,
        };
        if !released {
            let mut table = self.table.lock().unwrap();
            assert!(table.weak[me], "neither in the slot nor in the table");
            table.weak[me] = false;
        }
    }
    fn strong(&self) {
        announce(&self.strong);
        for s in 0..2 {
            let mut table = self.table.lock().unwrap();
            while let Some((group, entry, seen, _)) = self.slot(s).find(key(1)) {
                if self.slot(s).take(group, entry, seen) {
                    assert!(!table.weak[s], "moved twice");
                    table.weak[s] = true;
                }
            }
        }
        self.table.lock().unwrap().waiting += 1;
        loop {
            let mut table = self.table.lock().unwrap();
            if !table.strong && table.weak == [false; 2] {
                table.strong = true;
                table.waiting -= 1;
                break;
            }
            drop(table);
            thread::yield_now();
        }
        let before = self.held.fetch_add(100, SeqCst);
        assert_eq!(before, 0, "a strong lock beside another");
        thread::yield_now();
        self.held.fetch_sub(100, SeqCst);
        self.table.lock().unwrap().strong = false;
        withdraw(&self.strong);
    }
}

fn weak_and_strong_lockers() {
    let l = Arc::new(Locks {
        state: std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))),
        rel: std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))),
        strong: AtomicU32::new(0),
        table: Mutex::new(Relation::default()),
        held: AtomicU32::new(0),
    });
    let mut threads = Vec::new();
    for me in 0..2 {
        let l = l.clone();
        threads.push(thread::spawn(move || (0..3).for_each(|_| l.weak(me))));
    }
    for _ in 0..2 {
        let l = l.clone();
        threads.push(thread::spawn(move || (0..2).for_each(|_| l.strong())));
    }
    threads.into_iter().for_each(|t| t.join().unwrap());
    assert_eq!(l.strong.load(SeqCst), 0);
    assert_eq!(l.table.lock().unwrap().weak, [false; 2]);
}

const LEN: u64 = 16;
const BATCH: u64 = 3;

struct Ring {
    words: Vec<Word64>,
    max: AtomicU64,
    lines: Vec<ReaderLine>,
    rare: Rare,
    write: Mutex<()>,
    read: RwLock<()>,
}
impl Ring {
    fn readers(&self) -> Readers<'_> {
        let messages = Messages { words: &self.words, max: &self.max };
        Readers { messages, lines: &self.lines, rare: &self.rare }
    }
    fn send(&self) {
        let _write = self.write.lock().unwrap();
        if self.readers().wants_clean_up(BATCH) {
            let _read = self.read.write().unwrap();
            self.readers().clean_up(BATCH);
        }
        let max = self.max.load(Relaxed);
        let batch: Vec<[u64; 2]> = (max..max + BATCH).map(|n| [n, !n]).collect();
        self.readers().messages.append(&batch);
    }
}

/// Two senders; readers that read now and then; one that never reads again.
fn invalidations() {
    let ring = Arc::new(Ring {
        words: (0..2 * LEN).map(|_| Word64::new(0)).collect(),
        max: AtomicU64::new(0),
        lines: (0..4).map(|_| ReaderLine::default()).collect(),
        rare: Rare::default(),
        write: Mutex::new(()),
        read: RwLock::new(()),
    });
    let stopped = ring.readers().claim(0).unwrap();
    let mut one = [[0; 2]; 1];
    assert_eq!(ring.readers().read(&ring.lines[stopped], &mut one), Got::Reset);
    let senders: Vec<_> = (0..2)
        .map(|_| {
            let ring = ring.clone();
            thread::spawn(move || (0..6).for_each(|_| ring.send()))
        })
        .collect();
    let readers: Vec<_> = (0..2)
        .map(|_| {
            let ring = ring.clone();
            thread::spawn(move || {
                let line = &ring.lines[ring.readers().claim(0).unwrap()];
                let (mut expected, mut resets) = (0, 0);
                let mut look = |first: bool| {
                    let mut batch = [[0; 2]; 4];
                    let _read = ring.read.read().unwrap();
                    match ring.readers().read(line, &mut batch) {
                        Got::Reset => {
                            let max = ring.max.load(Acquire);
                            assert!(
                                first || max + BATCH > expected + LEN,
                                "reset without need at {expected}, {max}"
                            );
                            resets += u32::from(!first);
                            expected = line.next.load(Relaxed);
                            usize::MAX
                        }
                        Got::Messages(n) => {
                            for [a, b] in &batch[..n] {
                                assert_eq!((*a, *b), (expected, !expected), "torn, lost or twice");
                                expected += 1;
                            }
                            n
                        }
                    }
                };
                look(true);
                (0..6).for_each(|_| {
                    look(false);
                    thread::yield_now();
                });
                while ring.max.load(Acquire) < 12 * BATCH {
                    thread::yield_now();
                }
                while look(false) != 0 {}
                assert_eq!(expected, 12 * BATCH);
                assert_eq!(line.resets.load(Relaxed), resets);
                resets
            })
        })
        .collect();
    senders.into_iter().for_each(|t| t.join().unwrap());
    let resets: u32 = readers.into_iter().map(|t| t.join().unwrap()).sum();
    assert_eq!(ring.lines[stopped].resets.load(Relaxed), 1, "the stopped one is overtaken once");
    assert_eq!(ring.rare.resets.load(Relaxed), u64::from(resets) + 1);
    ring.readers().check_invariants();
}
