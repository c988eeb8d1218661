//! The log's latch-free steps under loom (every ordering) and shuttle (random schedules), from
//! their real source.

use super::protocol::*;
use crate::model::{scenarios, thread};
use sinew_sync::shim::{
    AtomicU32, AtomicU64, Ordering::*, WaitWord, fence, futex_wait, futex_wake, spin_hint,
};
use std::sync::Arc;

scenarios!(
    what_is_below_the_limit_is_copied,
    records_in_a_row_are_copied,
    a_bound_is_never_above_the_place,
    a_long_copy_lets_its_beginning_out,
    a_record_past_the_redo_point_knew_of_it,
    a_hold_keeps_what_it_says,
    no_flush_wait_is_overlooked,
    a_dead_leader_is_followed,
    no_wait_for_room_is_overlooked,
    no_wait_for_room_is_overlooked_by_a_leader,
    a_flush_wait_behind_a_maker_of_room_is_followed,
    no_question_to_the_flusher_is_overlooked,
    no_reader_of_the_log_is_overlooked,
    a_writer_and_a_creator_of_the_first_slot_never_miss_each_other,
    a_writer_and_a_creator_of_a_slot_never_miss_each_other,
);

const FIRST: u64 = 8;

struct Log {
    insert: AtomicU64,
    near: AtomicU64,
    floor: AtomicU64,
    slots: [Copying; 2],
    /// Byte by byte: 1 once copied. Relaxed, so that the protocol's orderings alone make it
    /// visible.
    bytes: Vec<AtomicU64>,
    flushed: AtomicU64,
    claim: LogClaim,
    waits: [FlushWait; 2],
    sleep: [WaitWord; 2],
    flushes: AtomicU32,
}

impl Log {
    fn new() -> Arc<Log> {
        Arc::new(Log {
            insert: AtomicU64::new(FIRST),
            near: AtomicU64::new(FIRST),
            floor: AtomicU64::new(0),
            slots: [Copying(AtomicU64::new(0)), Copying(AtomicU64::new(0))],
            bytes: (0..FIRST + 8).map(|_| AtomicU64::new(0)).collect(),
            flushed: AtomicU64::new(FIRST),
            claim: LogClaim(AtomicU32::new(0)),
            waits: [FlushWait(AtomicU64::new(0)), FlushWait(AtomicU64::new(0))],
            sleep: [WaitWord::new(0), WaitWord::new(0)],
            flushes: AtomicU32::new(0),
        })
    }

    fn copy(&self, from: u64, to: u64) {
        for at in from..to {
            self.bytes[at as usize].store(1, Relaxed);
        }
    }

    fn insert(&self, me: usize, space: u64) -> u64 {
        let start = self.slots[me].reserve(&self.insert, &self.near, space);
        self.copy(start, start + space);
        self.slots[me].done();
        start + space
    }

    /// As `insert`, with a step at the record's end.
    fn insert_over_a_step(&self, me: usize, space: u64) -> u64 {
        let start = self.slots[me].reserve(&self.insert, &self.near, space);
        raise_near(&self.near, start + space);
        self.copy(start, start + space);
        self.slots[me].done();
        start + space
    }

    fn limit(&self) -> u64 {
        contiguous(&self.insert, self.slots.iter())
    }

    fn assert_copied(&self, limit: u64) {
        for at in FIRST..limit {
            assert_eq!(self.bytes[at as usize].load(Relaxed), 1, "byte {at} of {limit} is not copied");
        }
    }

    /// `flush_for`, with its structure: enter, look at the position, try to lead, sleep.
    fn flush(&self, me: usize, lsn: u64) {
        self.waits[me].enter(lsn, false);
        loop {
            let seen = self.sleep[me].load(Acquire);
            if self.flushed.load(Acquire) >= lsn {
                break;
            }
            if !self.claim.is_taken() && self.claim.try_take(me as u32 + 1) {
                let end = waiting(&self.waits).map(|i| self.waits[i].wanted()).fold(lsn, u64::max);
                // As in `lead`: the other may still copy what lies below.
                while self.limit() < end {
                    spin_hint();
                }
                self.assert_copied(end);
                self.flushed.store(end.max(self.flushed.load(Relaxed)), Release);
                self.flushes.fetch_add(1, Relaxed);
                self.claim.give_back();
                self.wake(me);
                continue;
            }
            futex_wait(&self.sleep[me], seen, None);
        }
        self.waits[me].leave();
    }

    /// `wake_waiters`.
    fn wake(&self, me: usize) {
        let flushed = self.flushed.load(Acquire);
        let others = || waiting(&self.waits).filter(|&i| i != me).map(|i| (i, self.waits[i].look(flushed)));
        if let Some((i, _)) = others().find(|(_, w)| *w == Waiting::CanLead) {
            self.ring(i);
        }
        for (i, _) in others().filter(|(_, w)| *w == Waiting::Covered) {
            self.ring(i);
        }
    }

    fn ring(&self, i: usize) {
        self.sleep[i].fetch_add(1, AcqRel);
        futex_wake(&self.sleep[i], 1);
    }
}

fn what_is_below_the_limit_is_copied() {
    let log = Log::new();
    let inserters = [0, 1].map(|me| {
        let log = log.clone();
        thread::spawn(move || {
            log.insert(me, 2);
        })
    });
    let limit = log.limit();
    log.assert_copied(limit);
    for t in inserters {
        t.join().unwrap();
    }
    assert_eq!(log.limit(), FIRST + 4);
    log.assert_copied(FIRST + 4);
}

fn records_in_a_row_are_copied() {
    let log = Log::new();
    let theirs = log.clone();
    let inserter = thread::spawn(move || {
        theirs.insert(0, 1);
        theirs.insert(0, 1);
    });
    let limit = log.limit();
    log.assert_copied(limit);
    inserter.join().unwrap();
}

/// A session reads the bound that another one has just raised.
fn a_bound_is_never_above_the_place() {
    let log = Log::new();
    let inserters = [0, 1].map(|me| {
        let log = log.clone();
        thread::spawn(move || {
            let bound = log.near.load(Acquire);
            let end = log.insert_over_a_step(me, 1);
            assert!(bound < end, "the bound {bound} is above the place before {end}");
        })
    });
    for _ in 0..2 {
        let limit = log.limit();
        log.assert_copied(limit);
    }
    for t in inserters {
        t.join().unwrap();
    }
    assert_eq!(log.near.load(Relaxed), FIRST + 2);
}

fn a_long_copy_lets_its_beginning_out() {
    let log = Log::new();
    let theirs = log.clone();
    let inserter = thread::spawn(move || {
        let start = theirs.slots[0].reserve(&theirs.insert, &theirs.near, 4);
        theirs.copy(start, start + 2);
        theirs.slots[0].advance(start + 2);
        theirs.copy(start + 2, start + 4);
        theirs.slots[0].done();
    });
    for _ in 0..2 {
        let limit = log.limit();
        log.assert_copied(limit);
    }
    inserter.join().unwrap();
}

fn a_record_past_the_redo_point_knew_of_it() {
    let log = Log::new();
    let theirs = log.clone();
    let inserter = thread::spawn(move || {
        // `insert_with`: a reservation whose floor has changed meanwhile becomes a void record.
        let floor = theirs.floor.load(Acquire);
        let start = theirs.slots[0].reserve(&theirs.insert, &theirs.near, 1);
        let void = theirs.floor.load(Acquire) != floor;
        theirs.slots[0].done();
        (start, floor, void)
    });
    let other = log.insert(1, 1);
    let redo = raise_floor(&log.floor, &log.insert);
    assert!(redo >= other);
    let (start, floor, void) = inserter.join().unwrap();
    assert!(void || start < redo || floor >= redo, "a record at {start} past {redo} was built with {floor}");
}

/// A checkpoint removes the log below its redo point while a backup takes its hold.
fn a_hold_keeps_what_it_says() {
    let shared = Arc::new((AtomicU64::new(8), LogHold::new()));
    let theirs = shared.clone();
    let checkpoint = thread::spawn(move || {
        let (redo, hold) = &*theirs;
        redo.store(16, Release);
        kept_from(16, std::iter::once(hold))
    });
    let (redo, hold) = &*shared;
    assert!(hold.try_take(1), "it is free");
    let from = hold.keep_from_redo(redo);
    let removed = checkpoint.join().unwrap();
    assert!(removed <= from, "the log is held from {from} on, and removed below {removed}");
    assert!(kept_from(24, std::iter::once(hold)) <= from, "a later checkpoint sees the hold");
    assert!(!hold.try_take(2), "it is taken");
    // A reaper that looks for another session's hold leaves this one.
    hold.give_back(2);
    assert!(kept_from(24, std::iter::once(hold)) <= from);
    hold.give_back(1);
    assert_eq!(kept_from(24, std::iter::once(hold)), 24);
    assert!(hold.try_take(2), "it is free again");
}

fn no_flush_wait_is_overlooked() {
    let log = Log::new();
    let sessions = [0, 1].map(|me| {
        let log = log.clone();
        thread::spawn(move || {
            let end = log.insert(me, 1);
            log.flush(me, end);
            assert!(log.flushed.load(Acquire) >= end);
        })
    });
    for t in sessions {
        t.join().unwrap();
    }
    assert!(log.flushes.load(Relaxed) <= 2, "a flush that nobody needed");
    assert!(!log.claim.is_taken());
}

fn a_dead_leader_is_followed() {
    let log = Log::new();
    // Session 1 died while it led.
    assert!(log.claim.try_take(2));
    let theirs = log.clone();
    let session = thread::spawn(move || {
        let end = theirs.insert(0, 1);
        theirs.flush(0, end);
    });
    // The undo of `watch_claim`.
    if log.claim.take_from(2) {
        if log.waits[0].wanted() != 0 {
            log.ring(0);
        }
    }
    session.join().unwrap();
    assert!(!log.claim.take_from(2), "a dead session's claim is freed once");
}

/// `Wal::copy` and `make_room` over a ring of two bytes.
struct Ring {
    log: Arc<Log>,
    written: AtomicU64,
    room: Room,
    /// The position that was copied there last. Relaxed, so that the protocol's orderings alone
    /// make it visible.
    bytes: [AtomicU64; RING as usize],
}

const RING: u64 = 2;

impl Ring {
    fn new() -> Arc<Ring> {
        Arc::new(Ring {
            log: Log::new(),
            written: AtomicU64::new(FIRST),
            room: Room::new(),
            bytes: [AtomicU64::new(0), AtomicU64::new(0)],
        })
    }

    fn has_space(&self, at: u64) -> bool {
        at + 1 - self.written.load(Acquire) <= RING
    }

    fn insert(&self, me: usize) -> u64 {
        let slot = &self.log.slots[me];
        let at = slot.reserve(&self.log.insert, &self.log.near, 1);
        if !self.has_space(at) {
            self.make_room(me, at);
        }
        self.bytes[(at % RING) as usize].store(at, Relaxed);
        slot.done();
        at + 1
    }

    fn make_room(&self, me: usize, at: u64) {
        self.log.slots[me].advance(at);
        loop {
            let seen = self.room.seen();
            if self.has_space(at) {
                break;
            }
            let end = self.log.limit();
            if end <= self.written.load(Relaxed) {
                spin_hint();
            } else if self.log.claim.try_take(u32::MAX) {
                self.write_out(end);
                self.log.claim.give_back();
                self.room.made();
                self.log.wake(me);
            } else {
                self.room.sleep(seen);
            }
        }
    }

    fn write_out(&self, end: u64) {
        for at in self.written.load(Relaxed)..end {
            let copied = self.bytes[(at % RING) as usize].load(Relaxed);
            assert_eq!(copied, at, "written before it was copied, or overwritten before it was written");
            self.written.store(at + 1, Release);
            self.room.made();
        }
    }
}

fn no_wait_for_room_is_overlooked() {
    let ring = Ring::new();
    let inserters = [(0, 2), (1, 2)].map(|(me, records)| {
        let ring = ring.clone();
        thread::spawn(move || {
            for _ in 0..records {
                ring.insert(me);
            }
        })
    });
    for t in inserters {
        t.join().unwrap();
    }
    assert!(!ring.log.claim.is_taken());
    assert_eq!(ring.log.limit(), FIRST + 4);
}

/// The leader needs no room itself, so it may assume that no session waits for room.
fn no_wait_for_room_is_overlooked_by_a_leader() {
    let ring = Ring::new();
    let theirs = ring.clone();
    let inserter = thread::spawn(move || {
        for _ in 0..3 {
            theirs.insert(0);
        }
    });
    let theirs = ring.clone();
    let leader = thread::spawn(move || {
        if theirs.log.claim.try_take(2) {
            theirs.write_out(theirs.log.limit());
            theirs.log.claim.give_back();
            theirs.room.made();
        }
    });
    inserter.join().unwrap();
    leader.join().unwrap();
    assert_eq!(ring.log.limit(), FIRST + 3);
}

/// The claim is with an inserter that makes room, which wakes like a leader when it gives it back.
fn a_flush_wait_behind_a_maker_of_room_is_followed() {
    let log = Log::new();
    log.flushed.store(0, Relaxed);
    assert!(log.claim.try_take(u32::MAX));
    let theirs = log.clone();
    let session = thread::spawn(move || theirs.flush(0, FIRST));
    log.claim.give_back();
    log.wake(1);
    session.join().unwrap();
}

/// Two sessions ask the flusher and sleep until it has come so far. Then it is closed.
fn no_question_to_the_flusher_is_overlooked() {
    let asked = Arc::new((Asked::new(), WaitWord::new(0)));
    asked.0.open();
    let theirs = asked.clone();
    let flusher = thread::spawn(move || {
        while let Some(lsn) = theirs.0.next() {
            theirs.1.fetch_max(lsn as u32, Release);
            futex_wake(&theirs.1, u32::MAX);
        }
    });
    let ask = |asked: &(Asked, WaitWord), lsn: u32| {
        asked.0.ask(u64::from(lsn));
        loop {
            let served = asked.1.load(Acquire);
            if served >= lsn {
                return;
            }
            futex_wait(&asked.1, served, None);
        }
    };
    let other = asked.clone();
    let session = thread::spawn(move || ask(&other, 8));
    ask(&asked, 16);
    session.join().unwrap();
    asked.0.close();
    flusher.join().unwrap();
}

/// The reader of a slot finds nothing more, and sleeps. A leader makes more of the log durable.
fn no_reader_of_the_log_is_overlooked() {
    let log = Log::new();
    let watchers = Arc::new(Watchers(AtomicU64::new(0)));
    assert!(log.claim.try_take(7));
    let leader = thread::spawn({
        let (log, watchers) = (log.clone(), watchers.clone());
        move || {
            log.flushed.store(FIRST + 8, Release);
            log.claim.give_back();
            if watchers.take() & 2 != 0 {
                log.sleep[0].store(1, Release);
                futex_wake(&log.sleep[0], u32::MAX);
            }
        }
    });
    let seen = log.sleep[0].load(Acquire);
    watchers.enter(1);
    if log.flushed.load(Acquire) <= FIRST {
        while log.sleep[0].load(Acquire) == seen {
            futex_wait(&log.sleep[0], seen, None);
        }
    }
    watchers.leave(1);
    assert!(log.flushed.load(Acquire) > FIRST);
    leader.join().unwrap();
}

/// A writer that logs nothing for a new slot is one that the slot's creator waits for. So is one
/// that uses a table's description which it logged before the slot began.
fn a_writer_and_a_creator_of_the_first_slot_never_miss_each_other() {
    a_writer_and_a_creator_of_a_slot(0);
}

/// The same beside a slot that is there already.
fn a_writer_and_a_creator_of_a_slot_never_miss_each_other() {
    a_writer_and_a_creator_of_a_slot(1);
}

fn a_writer_and_a_creator_of_a_slot(slots_before: u64) {
    struct Shared {
        count: SlotCount,
        state: AtomicU64,
        xid: AtomicU64,
        insert: AtomicU64,
    }
    let shared = Arc::new(Shared {
        count: SlotCount(AtomicU64::new(slots_before)),
        state: AtomicU64::new(0),
        xid: AtomicU64::new(0),
        insert: AtomicU64::new(FIRST),
    });
    let writer = thread::spawn({
        let shared = shared.clone();
        move || {
            // As `Ring::hand_out` does it, and the session's own word behind it.
            shared.xid.store(7, Release);
            let creations = shared.count.for_writer()?;
            // It has logged the description when no slot had been created, at `FIRST - 8`.
            let described = match creations {
                0 => FIRST - 8,
                // Relaxed, as in `Copying::reserve` the orderings are those of other words.
                _ => shared.insert.fetch_add(8, Relaxed),
            };
            // Acquire: as `SlotWords::state`.
            (slots_before != 0 || shared.state.load(Acquire) == 1).then_some(described)
        }
    });
    let begin = shared.insert.load(Relaxed);
    shared.count.enter(|| shared.state.store(1, Release));
    // As in `Txn::xids_now`.
    fence(SeqCst);
    let is_waited_for = shared.xid.load(Acquire) == 7;
    let described = writer.join().unwrap();
    let is_complete = described.is_some_and(|at| at >= begin);
    assert!(is_complete || is_waited_for, "its changes are neither in the log nor before the slot's start");
    shared.count.leave();
    assert_eq!(shared.count.any(), slots_before != 0);
}
