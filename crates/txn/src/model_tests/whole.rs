//! Whole protocols with several sessions under random schedules: the real sources, with the
//! checker's locks in the latches' places, and a referee that knows what is true.

use super::{Horizons, Strong, World, key};
use crate::invalidation::messages::Messages;
use crate::invalidation::readers::{Got, Rare, ReaderLine, Readers};
use crate::lock::LockMode;
use crate::lock::announce::State;
use crate::lock::fastpath::{FP_GROUP_ENTRIES, FP_GROUPS, FastAcquire, FastSlot};
use crate::outcome::csn::Word;
use crate::outcome::room::Room;
use crate::word::Word64;
use shuttle::rand::Rng;
use shuttle::sync::{Mutex, RwLock};
use shuttle::thread;
use sinew_sync::ProcessId;
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

/// A kernel of three writers' and two readers' slots. The ring is so short that it is recycled all
/// the time.
struct Kernel {
    world: Arc<World>,
    horizons: Horizons,
    xid_latch: Mutex<()>,
    /// The referee's csn of each committed xid.
    csns: Mutex<HashMap<u64, u64>>,
    /// By session: the xid that it has no room for.
    taken: [AtomicU64; 3],
    spilled: Mutex<HashMap<u64, u64>>,
}

const RING: u64 = 8;
const PAGE: u64 = 2;

impl Kernel {
    fn new() -> Arc<Kernel> {
        Arc::new(Kernel {
            world: World::new(RING, 0),
            horizons: Horizons::new(2),
            xid_latch: Mutex::new(()),
            csns: Mutex::new(HashMap::new()),
            taken: std::array::from_fn(|_| AtomicU64::new(0)),
            spilled: Mutex::new(HashMap::new()),
        })
    }

    fn room(&self) -> Room<'_> {
        Room { ring: self.world.ring(), page: PAGE }
    }

    /// As `Txn::assign_xid`. `None`: the session dies when it has an xid and no room for it.
    fn begin(&self, session: usize, dies: bool) -> Option<u64> {
        let (room, taken) = (self.room(), &self.taken[session]);
        let running = Word::Running { slot: session as u32 };
        let (xid, has_room) = room.take(taken);
        if has_room {
            room.hand_out(xid, running, taken);
            // A session that dies before it extends the ring leaves the next ones without room.
            let next = room.ahead_of(xid).filter(|_| shuttle::rand::thread_rng().gen_bool(0.5));
            if let Some(next) = next {
                self.extend(next);
            }
            return Some(xid);
        }
        if dies {
            return None;
        }
        while !self.extend(xid) {
            thread::yield_now();
        }
        room.hand_out(xid, running, taken);
        Some(xid)
    }

    /// As `Txn::extend_ring`.
    fn extend(&self, xid: u64) -> bool {
        let ring = self.world.ring();
        while !ring.has_room(xid) {
            let _latch = self.xid_latch.lock().unwrap();
            if ring.has_room(xid) {
                break;
            }
            let Some(low) = self.room().page_to_recycle() else { return false };
            let words: Vec<u64> = (low..low + PAGE).map(|x| ring.close(x)).collect();
            self.spilled.lock().unwrap().extend((low..).zip(words));
            ring.recycle(PAGE);
        }
        true
    }

    /// The reaper of a session that died without room for its xid.
    fn give_up_taken(&self, session: usize) {
        let own_word = |xid| Ok::<Word, ()>(self.word(xid));
        let is_done = self.room().give_up_taken(&self.taken[session], |xid| Ok(self.extend(xid)), own_word);
        assert_eq!(is_done, Ok(true), "the region would be given up");
    }

    /// As `Txn::publish_commit` and `publish_abort` do it.
    fn end(&self, xid: u64, commit: bool) {
        let ring = self.world.ring();
        if commit {
            let csn = ring.commit(xid).unwrap_or_else(|| self.commit_old(xid));
            self.csns.lock().unwrap().insert(xid, csn);
            let (_, now, _) = Horizons::new(1).view().snapshot(0, Some(1), &ring);
            assert!(csn <= now, "committed, and a snapshot does not see it");
        } else if !ring.end(xid, Word::Aborted) {
            let _latch = self.xid_latch.lock().unwrap();
            match xid >= ring.low.load(Relaxed) {
                true => ring.finish(xid, Word::Aborted),
                false => self.spill(xid, Word::Aborted),
            }
        }
        ring.ended(xid);
    }

    fn commit_old(&self, xid: u64) -> u64 {
        let ring = self.world.ring();
        let _latch = self.xid_latch.lock().unwrap();
        if xid >= ring.low.load(Relaxed)
            && let Some(csn) = ring.commit_closed(xid)
        {
            return csn;
        }
        if let Word::Committed { csn } = Word::decode(self.spilled.lock().unwrap()[&xid]) {
            return csn;
        }
        self.spill(xid, Word::Marked { xid });
        let csn = ring.next_csn();
        self.spill(xid, Word::Committed { csn });
        csn
    }

    fn spill(&self, xid: u64, word: Word) {
        self.spilled.lock().unwrap().insert(xid, word.encode());
    }

    fn word(&self, xid: u64) -> Word {
        if let Some(word) = self.world.ring().read(xid) {
            return word;
        }
        loop {
            match Word::decode(self.spilled.lock().unwrap()[&xid]) {
                Word::Marked { .. } => thread::yield_now(),
                word => return word,
            }
        }
    }
}

/// Sessions take more xids than the ring holds, and some die without room for theirs. Each xid gets
/// one end, and the ring goes on.
fn xids_of_the_dead_are_given_up() {
    let k = Kernel::new();
    let sessions = (0..3).map(|session| {
        let k = k.clone();
        thread::spawn(move || {
            let mut ends = Vec::new();
            for n in 0..5 {
                let commits = (session + n) % 4 != 3;
                let dies = shuttle::rand::thread_rng().gen_bool(0.5);
                match k.begin(session, dies) {
                    Some(xid) => {
                        k.end(xid, commits);
                        ends.push(xid);
                    }
                    // A session of another process takes the slot when the reaper has done this.
                    None => k.give_up_taken(session),
                }
            }
            ends
        })
    });
    let sessions: Vec<_> = sessions.collect();
    let ends: Vec<u64> = sessions.into_iter().flat_map(|s| s.join().unwrap()).collect();
    let next = k.world.next.load(Relaxed);
    assert_eq!(next, 16 + 15, "an xid was lost");
    let csns = k.csns.lock().unwrap().clone();
    for xid in 16..next {
        let word = k.word(xid);
        match csns.get(&xid) {
            Some(&csn) => assert_eq!(word, Word::Committed { csn }),
            None => assert_eq!(word, Word::Aborted, "{xid}"),
        }
        assert!(ends.iter().filter(|x| **x == xid).count() <= 1, "{xid} has two owners");
    }
    assert!(k.taken.iter().all(|t| t.load(Relaxed) == 0));
    k.world.ring().check_invariants();
}

#[test]
fn shuttle_xids_of_the_dead_are_given_up() {
    check(xids_of_the_dead_are_given_up);
    // One that does not run for a lap of the ring.
    shuttle::check_pct(xids_of_the_dead_are_given_up, 2000, 2);
}

fn transactions_and_snapshots() {
    let k = Kernel::new();
    let mut threads = Vec::new();
    for w in 0..3 {
        let k = k.clone();
        threads.push(thread::spawn(move || {
            for n in 0..4 {
                let xid = k.begin(w, false).unwrap();
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
                let upper = xmax.min(k.world.next.load(Acquire));
                let seen: Vec<bool> = (16..upper).map(see).collect();
                assert_eq!(seen, (16..upper).map(see).collect::<Vec<_>>());
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
    let csns = k.csns.lock().unwrap();
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
    strong: Option<u32>,
    waiting: Vec<u32>,
}

struct Locks {
    state: [[AtomicU64; FP_GROUPS]; 2],
    rel: [[AtomicU64; FP_GROUPS * FP_GROUP_ENTRIES]; 2],
    strong: Strong,
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
        let mut got = self.slot(me).acquire(key(1), mode, self.strong.counter());
        if got == FastAcquire::Moved {
            let mut table = self.table.lock().unwrap();
            assert!(table.weak[me], "moved, and not in the table");
            table.weak[me] = false;
            got = FastAcquire::No;
        }
        while got == FastAcquire::No {
            let mut table = self.table.lock().unwrap();
            if table.strong.is_none() && table.waiting.is_empty() {
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

    /// Takes a strong lock and gives it back, unless it dies on the way. Then a reaper cleans up
    /// after it.
    fn strong(&self, me: u32, dies: Option<Death>) {
        let view = self.strong.view();
        if dies == Some(Death::Noted) {
            view.write(me, State::Raising, 0);
            return self.reap(me);
        }
        view.announce(me, 0);
        for s in 0..2 {
            let mut table = self.table.lock().unwrap();
            while let Some((group, entry, seen, _)) = self.slot(s).find(key(1)) {
                if self.slot(s).take(group, entry, seen) {
                    assert!(!table.weak[s], "moved twice");
                    table.weak[s] = true;
                }
            }
        }
        match dies {
            Some(Death::Announced) => return self.reap(me),
            // It could not have its lock at once.
            Some(Death::GivenUp) => return view.withdraw(me),
            _ => {}
        }
        {
            let mut table = self.table.lock().unwrap();
            table.waiting.push(me);
            view.is_in_table(me);
        }
        if dies == Some(Death::Waiting) {
            return self.reap(me);
        }
        loop {
            let mut table = self.table.lock().unwrap();
            if table.strong.is_none() && table.weak == [false; 2] {
                table.strong = Some(me);
                table.waiting.retain(|w| *w != me);
                break;
            }
            drop(table);
            thread::yield_now();
        }
        let before = self.held.fetch_add(100, SeqCst);
        assert_eq!(before, 0, "a strong lock beside another");
        thread::yield_now();
        self.held.fetch_sub(100, SeqCst);
        if dies == Some(Death::Holding) {
            return self.reap(me);
        }
        {
            let mut table = self.table.lock().unwrap();
            table.strong = None;
            view.has_left_table(me, 0);
        }
        if dies != Some(Death::Released) {
            view.withdraw(me);
        } else {
            self.reap(me);
        }
    }

    fn reap(&self, dead: u32) {
        let view = self.strong.view();
        view.undo(dead);
        let mut table = self.table.lock().unwrap();
        let held = table.strong.take_if(|s| *s == dead).is_some();
        let waited = table.waiting.iter().position(|w| *w == dead);
        if let Some(at) = waited {
            table.waiting.remove(at);
        }
        if held || waited.is_some() {
            view.has_left_table(dead, 0);
            view.withdraw(dead);
        }
    }
}

/// Where a strong locker ends.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Death {
    Noted,
    Announced,
    GivenUp,
    Waiting,
    Holding,
    Released,
}

const DEATHS: [Option<Death>; 7] = [
    None,
    Some(Death::Noted),
    Some(Death::Announced),
    Some(Death::GivenUp),
    Some(Death::Waiting),
    Some(Death::Holding),
    Some(Death::Released),
];

fn weak_and_strong_lockers() {
    let l = Arc::new(Locks {
        state: std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))),
        rel: std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))),
        strong: Strong::new(),
        table: Mutex::new(Relation::default()),
        held: AtomicU32::new(0),
    });
    let mut threads = Vec::new();
    for me in 0..2 {
        let l = l.clone();
        threads.push(thread::spawn(move || (0..3).for_each(|_| l.weak(me))));
    }
    for me in 0..3 {
        let l = l.clone();
        threads.push(thread::spawn(move || {
            for _ in 0..2 {
                l.strong(me, DEATHS[shuttle::rand::thread_rng().gen_range(0..DEATHS.len())]);
            }
        }));
    }
    threads.into_iter().for_each(|t| t.join().unwrap());
    assert_eq!(l.strong.count(), 0);
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

/// Two senders, readers that read now and then, and one that never reads again.
fn invalidations() {
    let ring = Arc::new(Ring {
        words: (0..2 * LEN).map(|_| Word64::new(0)).collect(),
        max: AtomicU64::new(0),
        lines: (0..4).map(|_| ReaderLine::default()).collect(),
        rare: Rare::default(),
        write: Mutex::new(()),
        read: RwLock::new(()),
    });
    let stopped = ring.readers().claim(ProcessId::from_bits(1).unwrap()).unwrap();
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
                let line = &ring.lines[ring.readers().claim(ProcessId::from_bits(1).unwrap()).unwrap()];
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
