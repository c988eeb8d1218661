//! The orderings of the latch-free protocols, from their real sources: under loom every execution
//! of two or three threads, under shuttle random schedules. Commands in README.md, "Proof".

use crate::Csn;
use crate::idle::Idle;
use crate::invalidation::messages::Messages;
use crate::lock::LockMode;
use crate::lock::announce::{Announcements, State, count_of};
use crate::lock::fastpath::{FP_GROUP_ENTRIES, FP_GROUPS, FastAcquire, FastSlot, relation_key};
use crate::lock::lazy_word;
use crate::outcome::csn::{Ring, Word};
use crate::outcome::horizon::{Horizon, InUse, SnapshotWords};
use crate::word::Word64;
use sinew_sync::shim::{AtomicU32, AtomicU64, Ordering::*};
use std::sync::Arc;

#[cfg(shuttle)]
mod coherent;
#[cfg(shuttle)]
mod deadlocks;
mod exports;
mod finders;
mod gate;
mod past;
mod prepared;
mod presence;
#[cfg(shuttle)]
mod serial;
mod targets;
#[cfg(shuttle)]
mod whole;

use exports::{
    a_snapshot_that_goes_on_and_on_is_never_overtaken, the_horizon_never_overtakes_an_imported_snapshot,
    what_an_imported_snapshot_sees_is_not_between_two,
};
use finders::{a_snapshot_that_found_a_page_holds_it, an_xid_that_found_a_page_holds_it};
use gate::{
    a_broken_gate_tells_its_keeper, a_commit_is_before_the_gate_or_behind_it, a_dead_keepers_gate_is_opened,
};
use past::{a_horizon_past_an_xid_is_below_all_snapshots, what_is_below_a_horizon_has_ended};
use prepared::{
    a_handed_over_word_and_the_recycler, a_waiter_and_a_handed_over_subtransaction_never_miss_each_other,
};
use presence::{
    a_conflict_and_a_commit_never_miss_each_other, a_lock_outlives_the_snapshots_that_need_it,
    a_read_only_transaction_learns_how_a_writer_ends,
    a_serializable_reader_and_a_writer_never_miss_each_other, a_transaction_that_begins_exists,
    an_edge_from_a_reader_that_was_folded_a_moment_before,
    an_edge_to_a_writer_that_was_folded_a_moment_before, the_last_serializable_transaction_says_so,
};
use targets::{a_lock_that_becomes_a_larger_one_is_found, a_lock_that_becomes_a_number_is_found};

#[cfg(loom)]
use ::loom::{sync::Mutex, thread};
#[cfg(shuttle)]
use ::shuttle::{sync::Mutex, thread};

/// All executions, or, where there are too many, those with at most so many preemptions.
#[cfg(loom)]
fn check(f: fn(), preemptions: &[usize]) {
    let mut model = ::loom::model::Builder::new();
    model.preemption_bound = preemptions.first().copied();
    model.check(f);
}

#[cfg(shuttle)]
fn check(f: fn(), _: &[usize]) {
    ::shuttle::check_random(f, 3000);
}

macro_rules! scenarios {
    ($($name:ident $(within $preemptions:literal)?),* $(,)?) => {
        #[cfg(loom)]
        mod loom { $(#[test] fn $name() { super::check(super::$name, &[$($preemptions)?]) })* }
        #[cfg(shuttle)]
        mod shuttle { $(#[test] fn $name() { super::check(super::$name, &[$($preemptions)?]) })* }
    };
}

mod follow;
mod notify;
mod publish;

scenarios!(
    a_recycled_word_is_never_taken_for_the_old_xids,
    a_word_handed_out_is_not_cleared,
    a_tree_becomes_visible_in_one_step,
    oldest_never_passes_the_watermark,
    the_horizon_never_overtakes_a_snapshot,
    what_is_below_a_horizon_has_ended,
    a_horizon_past_an_xid_is_below_all_snapshots,
    a_snapshot_that_found_a_page_holds_it,
    an_xid_that_found_a_page_holds_it,
    what_a_snapshot_sees_is_not_between_two,
    what_a_second_snapshot_sees_is_not_between_two,
    the_horizon_never_overtakes_an_imported_snapshot within 3,
    what_an_imported_snapshot_sees_is_not_between_two within 3,
    a_snapshot_that_goes_on_and_on_is_never_overtaken,
    a_weak_lock_and_a_strong_locker_never_miss_each_other,
    a_released_weak_lock_is_not_moved,
    a_weak_locker_is_waited_for_or_sees_the_change,
    a_reused_entry_is_not_taken_for_the_old_relation,
    an_entry_reused_between_look_and_take_is_not_taken,
    killed_before_it_announced_itself within 3,
    killed_after_it_announced_itself within 3,
    killed_before_it_withdrew within 3,
    killed_after_it_withdrew within 3,
    a_waiter_and_an_ending_transaction_never_miss_each_other,
    a_waiter_and_an_ending_subtransaction_never_miss_each_other,
    a_waiter_and_a_handed_over_subtransaction_never_miss_each_other,
    a_handed_over_word_and_the_recycler,
    messages_are_never_torn,
    messages_sent_before_a_lock_goes_are_there_for_who_gets_it,
    an_idle_sessions_lines_have_one_owner,
    a_serializable_reader_and_a_writer_never_miss_each_other,
    a_conflict_and_a_commit_never_miss_each_other within 3,
    a_lock_outlives_the_snapshots_that_need_it within 3,
    the_last_serializable_transaction_says_so,
    a_transaction_that_begins_exists,
    a_read_only_transaction_learns_how_a_writer_ends within 3,
    an_edge_to_a_writer_that_was_folded_a_moment_before within 3,
    an_edge_from_a_reader_that_was_folded_a_moment_before within 3,
    a_lock_that_becomes_a_larger_one_is_found within 2,
    a_lock_that_becomes_a_number_is_found within 2,
    a_commit_is_before_the_gate_or_behind_it,
    a_broken_gate_tells_its_keeper,
    a_dead_keepers_gate_is_opened,
);

struct World {
    words: Vec<Word64>,
    low: AtomicU64,
    limit: AtomicU64,
    next: AtomicU64,
    oldest: AtomicU64,
    watermark: AtomicU64,
    /// Stands for the spilled log.
    spilled: AtomicU64,
}

impl World {
    /// Xids from 16 on, `taken` of them running, in a ring of `len`.
    fn new(len: u64, taken: u64) -> Arc<World> {
        let running = Word::Running { slot: 0 }.encode();
        let words = (16..16 + len).map(|x| Word64::new(if x < 16 + taken { running } else { 0 })).collect();
        Arc::new(World {
            words,
            low: AtomicU64::new(16),
            limit: AtomicU64::new(16 + len),
            next: AtomicU64::new(16 + taken),
            oldest: AtomicU64::new(16),
            watermark: AtomicU64::new(1),
            spilled: AtomicU64::new(0),
        })
    }

    fn ring(&self) -> Ring<'_> {
        Ring {
            words: &self.words,
            low: &self.low,
            limit: &self.limit,
            next: &self.next,
            oldest: &self.oldest,
            watermark: &self.watermark,
        }
    }
}

fn commit(ring: &Ring, top: u64, subs: &[u64]) -> u64 {
    let csn = ring.commit(top).expect("still in the ring");
    for sub in subs {
        assert!(ring.end(*sub, Word::Committed { csn }));
    }
    csn
}

fn a_recycled_word_is_never_taken_for_the_old_xids() {
    let w = World::new(2, 2);
    let w2 = w.clone();
    let recycler = thread::spawn(move || {
        let ring = w2.ring();
        let csn = commit(&ring, 16, &[]);
        assert!(!ring.has_room(18));
        w2.spilled.store(ring.slot_of(16).load(Relaxed), Relaxed);
        ring.recycle(1);
        assert!(ring.take_xid() == 18 && ring.has_room(18));
        commit(&ring, 18, &[]);
        Word::Committed { csn }
    });
    let reader = thread::spawn(move || {
        let word = w.ring().read(16);
        word.unwrap_or_else(|| Word::decode(w.spilled.load(Relaxed)))
    });
    let (word, committed) = (reader.join().unwrap(), recycler.join().unwrap());
    assert!(word == committed || word == Word::Running { slot: 0 }, "{word:?} of {committed:?}");
}

/// The next lap's owner of a word stores into it after the recycler has cleared it.
fn a_word_handed_out_is_not_cleared() {
    let w = World::new(2, 2);
    commit(&w.ring(), 16, &[]);
    let recycler = thread::spawn({
        let w = w.clone();
        move || w.ring().recycle(1)
    });
    let owner = thread::spawn({
        let w = w.clone();
        move || {
            let xid = w.ring().take_xid();
            if !w.ring().has_room(xid) {
                return None;
            }
            w.ring().slot_of(xid).store(Word::Running { slot: 3 }.encode(), Release);
            Some(xid)
        }
    });
    recycler.join().unwrap();
    if let Some(xid) = owner.join().unwrap() {
        assert_eq!(w.ring().read(xid), Some(Word::Running { slot: 3 }), "{xid} has lost its word");
    }
}

fn a_tree_becomes_visible_in_one_step() {
    let w = World::new(4, 2);
    w.ring().slot_of(17).store(Word::Sub { top: 16 }.encode(), Relaxed);
    let w2 = w.clone();
    let publisher = thread::spawn(move || {
        let ring = w2.ring();
        commit(&ring, 16, &[17]);
        ring.advance_oldest();
    });
    let reader = thread::spawn(move || {
        let ring = w.ring();
        // Not published: nothing here depends on others' seeing it.
        let unused = Horizons::new(1);
        let (xmin, csn, xmax) = unused.view().snapshot(0, Some(1), &ring);
        assert_eq!(xmax, 20);
        // As `Txn::visible` does it.
        let visible = |xid| match ring.read(xid) {
            Some(Word::Committed { csn: c }) => c <= csn,
            Some(Word::Sub { top }) => {
                matches!(ring.read(top), Some(Word::Committed { csn: c }) if c <= csn)
            }
            _ => false,
        };
        let (sub, top) = (visible(17), visible(16));
        assert_eq!(top, sub);
        assert!(csn >= 2 || !top);
        // Every xid below xmin is finished for this snapshot.
        assert!(xmin == 16 || top, "xmin {xmin} before csn {csn}");
    });
    publisher.join().unwrap();
    reader.join().unwrap();
}

fn oldest_never_passes_the_watermark() {
    let w = World::new(4, 2);
    let (w2, w3) = (w.clone(), w.clone());
    let publisher = thread::spawn(move || {
        commit(&w2.ring(), 16, &[]);
        w2.ring().advance_oldest();
    });
    // Aborts move `oldest` on beside the publisher.
    let aborter = thread::spawn(move || {
        w3.ring().finish(17, Word::Aborted);
        w3.ring().advance_oldest();
    });
    let w4 = w.clone();
    let reader = thread::spawn(move || {
        let xmin = w4.oldest.load(Acquire);
        let csn = w4.watermark.load(Acquire);
        assert!(xmin == 16 || csn == 2, "xmin {xmin} before csn {csn}");
    });
    for t in [publisher, aborter, reader] {
        t.join().unwrap();
    }
    assert_eq!(w.ring().advance_oldest(), 18);
}

struct Horizons {
    sessions: Vec<SnapshotWords>,
    intent: AtomicU64,
    horizon: AtomicU64,
    imports: AtomicU64,
    oldest: AtomicU64,
}

impl Horizons {
    fn new(sessions: usize) -> Horizons {
        Horizons {
            sessions: (0..sessions).map(|_| SnapshotWords::new()).collect(),
            intent: AtomicU64::new(16),
            horizon: AtomicU64::new(16),
            imports: AtomicU64::new(0),
            oldest: AtomicU64::new(16),
        }
    }

    fn view(&self) -> Horizon<'_> {
        Horizon {
            sessions: &self.sessions,
            intent: &self.intent,
            horizon: &self.horizon,
            imports: &self.imports,
        }
    }
}

fn the_horizon_never_overtakes_a_snapshot() {
    let h = Arc::new(Horizons::new(1));
    // Loom cannot exhaust two of these beside the session.
    let others: Vec<_> = (if cfg!(loom) { 20..21 } else { 20..23 })
        .map(|oldest| {
            let h = h.clone();
            thread::spawn(move || {
                h.oldest.fetch_max(oldest, AcqRel);
                h.view().compute(h.oldest.load(Acquire));
            })
        })
        .collect();
    let xmin = h.view().publish(0, &h.oldest);
    assert!(h.horizon.load(Acquire) <= xmin);
    for t in others {
        t.join().unwrap();
    }
    assert!(h.horizon.load(Acquire) <= xmin, "the horizon passed a published xmin");
    // Nothing holds it back afterwards.
    h.view().clear(0);
    assert_eq!(h.view().compute(24), 24);
}

fn one_session() -> Arc<(Horizons, AtomicU64)> {
    // The watermark: commit 1 created a version.
    Arc::new((Horizons::new(1), AtomicU64::new(1)))
}

/// Publishes commits 2 and 3 and asks after each whether a session needs the version that it
/// replaced.
fn prune_between(w: &(Horizons, AtomicU64)) -> Vec<u64> {
    let mut pruned = Vec::new();
    let mut in_use = InUse::default();
    for csn in 2..4 {
        w.1.store(csn, Release);
        w.0.view().in_use(&w.1, &mut in_use);
        if in_use.none_between(Csn(csn - 1), Csn(csn)) {
            pruned.push(csn - 1);
        }
    }
    pruned
}

/// The word of an earlier snapshot is not taken for that of a later one.
fn what_a_snapshot_sees_is_not_between_two() {
    let w = one_session();
    let w2 = w.clone();
    let pruner = thread::spawn(move || prune_between(&w2));
    let w3 = w.clone();
    let session = thread::spawn(move || {
        let h = w3.0.view();
        let mut csn = 0;
        for last in [false, true] {
            h.publish(0, &w3.0.oldest);
            csn = w3.1.load(Acquire);
            h.reads(0, csn);
            if !last {
                h.clear(0);
            }
        }
        csn
    });
    let (pruned, csn) = (pruner.join().unwrap(), session.join().unwrap());
    assert!(!pruned.contains(&csn), "the version that a snapshot at {csn} sees is gone");
    let mut in_use = InUse::default();
    w.0.view().in_use(&w.1, &mut in_use);
    assert_eq!(in_use.none_between(Csn(1), Csn(2)), csn != 1);
    assert_eq!(in_use.none_between(Csn(2), Csn(3)), csn != 2);
}

fn what_a_second_snapshot_sees_is_not_between_two() {
    let w = one_session();
    w.0.view().publish(0, &w.0.oldest);
    w.0.view().reads(0, 1);
    let w2 = w.clone();
    let pruner = thread::spawn(move || prune_between(&w2));
    let w3 = w.clone();
    let session = thread::spawn(move || {
        let h = w3.0.view();
        h.reads_several(0, 1);
        let csn = w3.1.load(Acquire);
        // The first one goes.
        h.reads(0, csn);
        csn
    });
    let (pruned, csn) = (pruner.join().unwrap(), session.join().unwrap());
    assert!(!pruned.contains(&csn), "the version that a snapshot at {csn} sees is gone");
}

/// One strong-lock counter and the notes of three sessions.
struct Strong {
    counters: [Word64; 1],
    notes: [AtomicU32; 3],
}

impl Strong {
    fn new() -> Strong {
        Strong { counters: [Word64::new(0)], notes: std::array::from_fn(|_| AtomicU32::new(0)) }
    }

    fn counter(&self) -> &AtomicU64 {
        &self.counters[0].0
    }

    fn count(&self) -> u64 {
        count_of(self.counter().load(Relaxed))
    }

    fn view<'a>(&'a self) -> Announcements<'a, impl Fn(u32) -> &'a AtomicU32> {
        Announcements { counters: &self.counters, note_of: |s: u32| &self.notes[s as usize] }
    }

    /// A strong lock that comes and goes. It is counted all the time.
    fn come_and_go(&self, session: u32) {
        let view = self.view();
        view.announce(session, 0);
        view.is_in_table(session);
        assert_ne!(self.count(), 0, "a strong lock that no weak locker knows of");
        view.has_left_table(session, 0);
        view.withdraw(session);
    }
}

/// `dies` runs the steps of session 0 up to its death. A reaper cleans up after it, while session 1
/// comes and goes.
fn killed(dies: fn(&Strong)) {
    let s = Arc::new(Strong::new());
    let s2 = s.clone();
    let dead = thread::spawn(move || {
        dies(&s2);
        s2.view().undo(0);
    });
    let s3 = s.clone();
    let other = thread::spawn(move || s3.come_and_go(1));
    dead.join().unwrap();
    other.join().unwrap();
    assert_eq!(s.count(), 0, "the count of nothing");
    // As after a reaper that died at work. Then the slot's next session.
    s.view().undo(0);
    s.come_and_go(0);
    assert_eq!(s.count(), 0);
}

fn killed_before_it_announced_itself() {
    killed(|s| {
        s.view().write(0, State::Raising, 0);
    });
}

fn killed_after_it_announced_itself() {
    killed(|s| s.view().announce(0, 0));
}

/// Or its reaper.
fn killed_before_it_withdrew() {
    killed(|s| {
        s.view().announce(0, 0);
        s.view().has_left_table(0, 0);
    });
}

fn killed_after_it_withdrew() {
    killed(|s| {
        s.view().announce(0, 0);
        let note = s.view().write(0, State::Lowering, 0);
        s.view().count(0, note);
    });
}

struct Fast {
    state: [AtomicU64; FP_GROUPS],
    rel: [AtomicU64; FP_GROUPS * FP_GROUP_ENTRIES],
    strong: Strong,
}

impl Fast {
    fn new() -> Arc<Fast> {
        Arc::new(Fast {
            state: std::array::from_fn(|_| AtomicU64::new(0)),
            rel: std::array::from_fn(|_| AtomicU64::new(0)),
            strong: Strong::new(),
        })
    }

    fn slot(&self) -> FastSlot<'_> {
        FastSlot { state: &self.state, rel: &self.rel }
    }

    /// A strong locker's search. Returns how often it moved a record.
    fn move_all(&self, key: u64) -> u32 {
        self.strong.view().announce(0, 0);
        let mut moved = 0;
        while let Some((group, entry, seen, modes)) = self.slot().find(key) {
            assert_eq!(modes, LockMode::AccessShare.bit());
            moved += self.slot().take(group, entry, seen) as u32;
        }
        moved
    }
}

fn key(n: u32) -> u64 {
    relation_key(crate::LockTag::relation(5, n))
}

fn a_weak_lock_and_a_strong_locker_never_miss_each_other() {
    let f = Fast::new();
    let f2 = f.clone();
    let strong = thread::spawn(move || f2.move_all(key(1)));
    let weak = f.slot().acquire(key(1), LockMode::AccessShare, f.strong.counter());
    let moved = strong.join().unwrap();
    match weak {
        FastAcquire::Held { .. } | FastAcquire::Moved => assert_eq!(moved, 1, "{weak:?} not in the table"),
        FastAcquire::No => assert_eq!(moved, 0, "a lock in the table that nobody knows of"),
    }
    f.strong.view().withdraw(0);
    assert_eq!(f.strong.count(), 0);
    assert_eq!(f.slot().records(), []);
}

/// `TxnSession::wait_for_lockers`: the transaction that begins and locks beside a change.
fn a_weak_locker_is_waited_for_or_sees_the_change() {
    let f = Fast::new();
    let (published, running) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (f2, published2, running2) = (f.clone(), published.clone(), running.clone());
    let changer = thread::spawn(move || {
        published2.store(1, Relaxed);
        f2.slot().holder(&running2, key(1)).map(|(local, _)| local)
    });
    lazy_word::begin(&running, 7);
    let got = f.slot().acquire(key(1), LockMode::RowExclusive, f.strong.counter());
    assert!(matches!(got, FastAcquire::Held { .. }));
    let is_seen = published.load(Relaxed) == 1;
    let waited_for = changer.join().unwrap();
    assert!(is_seen || waited_for == Some(7), "a writer works from the old state: {waited_for:?}");
}

fn a_released_weak_lock_is_not_moved() {
    let f = Fast::new();
    let got = f.slot().acquire(key(1), LockMode::AccessShare, f.strong.counter());
    let FastAcquire::Held { group, entry } = got else { panic!("{got:?}") };
    let f2 = f.clone();
    let strong = thread::spawn(move || f2.move_all(key(1)));
    let released = f.slot().release(group, entry, key(1), LockMode::AccessShare);
    let moved = strong.join().unwrap();
    // The owner releases in its slot or in the table, never in both and never in neither.
    assert_eq!(moved, !released as u32);
}

fn a_reused_entry_is_not_taken_for_the_old_relation() {
    let f = Fast::new();
    let got = f.slot().acquire(key(1), LockMode::AccessShare, f.strong.counter());
    let FastAcquire::Held { group, entry } = got else { panic!("{got:?}") };
    let f2 = f.clone();
    let strong = thread::spawn(move || f2.move_all(key(1)));
    let f3 = f.clone();
    let owner = thread::spawn(move || {
        // Another relation, of another counter. It uses the same entry, if that was moved away
        // already.
        let other = AtomicU64::new(0);
        let got = f3.slot().acquire(key(2), LockMode::AccessShare, &other);
        assert!(matches!(got, FastAcquire::Held { .. }));
        f3.slot().release(group, entry, key(1), LockMode::AccessShare)
    });
    let moved = strong.join().unwrap();
    let released = owner.join().unwrap();
    assert_eq!(moved, !released as u32);
    assert_eq!(f.slot().records(), [(key(2), LockMode::AccessShare.bit())]);
}

/// Between a strong locker's look and its taking, the owner releases the lock and uses the entry,
/// in the same mode, for another relation: the word looks as before but for its version.
fn an_entry_reused_between_look_and_take_is_not_taken() {
    let f = Fast::new();
    let mode = LockMode::AccessShare;
    let got = f.slot().acquire(key(1), mode, f.strong.counter());
    let FastAcquire::Held { group, entry } = got else { panic!("{got:?}") };
    let f2 = f.clone();
    let strong = thread::spawn(move || f2.move_all(key(1)));
    let f3 = f.clone();
    let owner = thread::spawn(move || {
        let released = f3.slot().release(group, entry, key(1), mode);
        let other = AtomicU64::new(0);
        assert!(matches!(f3.slot().acquire(key(2), mode, &other), FastAcquire::Held { .. }));
        released
    });
    let moved = strong.join().unwrap();
    let released = owner.join().unwrap();
    assert_eq!(moved, !released as u32);
    assert_eq!(f.slot().records(), [(key(2), mode.bit())]);
}

/// The partition's latch. It guards whether the lock is in the table.
type Table = Mutex<bool>;

fn a_waiter_and_an_ending_transaction_never_miss_each_other() {
    const ID: u64 = 7;
    let word = Arc::new(AtomicU64::new(0));
    lazy_word::begin(&word, ID);
    let (outcome, table) = (Arc::new(AtomicU64::new(0)), Arc::new(Table::new(false)));
    let waiter = thread::spawn({
        let (word, outcome, table) = (word.clone(), outcome.clone(), table.clone());
        move || {
            let mut in_table = table.lock().unwrap();
            let ended = match lazy_word::get(&word) {
                (ID, marked) => {
                    assert!(!marked);
                    *in_table = lazy_word::mark(&word, ID);
                    !*in_table
                }
                _ => true,
            };
            assert!(!ended || outcome.load(Relaxed) == 1, "ended, and how is not to be seen");
        }
    });
    let owner = thread::spawn({
        let table = table.clone();
        move || {
            outcome.store(1, Relaxed);
            let (id, in_table) = lazy_word::end(&word);
            assert_eq!(id, ID);
            if in_table {
                *table.lock().unwrap() = false;
            }
        }
    });
    waiter.join().unwrap();
    owner.join().unwrap();
    assert!(!*table.lock().unwrap(), "a lock that nobody will ever release");
}

fn a_waiter_and_an_ending_subtransaction_never_miss_each_other() {
    let w = World::new(4, 2);
    w.ring().slot_of(17).store(Word::Sub { top: 16 }.encode(), Relaxed);
    let (waited, table) = (Arc::new(AtomicU32::new(0)), Arc::new(Table::new(false)));
    let waiter = thread::spawn({
        let (w, waited, table) = (w.clone(), waited.clone(), table.clone());
        move || {
            let mut in_table = table.lock().unwrap();
            lazy_word::announce_sub_wait(&waited);
            *in_table = w.ring().read(17) == Some(Word::Sub { top: 16 });
        }
    });
    let owner = thread::spawn({
        let table = table.clone();
        move || {
            w.ring().finish(17, Word::Aborted);
            if lazy_word::subs_waited(&waited) {
                *table.lock().unwrap() = false;
            }
        }
    });
    waiter.join().unwrap();
    owner.join().unwrap();
    assert!(!*table.lock().unwrap(), "a lock that nobody will ever release");
}

struct Queue {
    words: Vec<Word64>,
    max: AtomicU64,
    cursor: AtomicU64,
}

impl Queue {
    fn messages(&self) -> Messages<'_> {
        Messages { words: &self.words, max: &self.max }
    }
}

fn messages_are_never_torn() {
    const LEN: u64 = 2;
    let q = Arc::new(Queue {
        words: (0..2 * LEN).map(|_| Word64::new(0)).collect(),
        max: AtomicU64::new(0),
        cursor: AtomicU64::new(0),
    });
    let q2 = q.clone();
    let writer = thread::spawn(move || {
        let mut sent = 0u64;
        for _ in 0..4 {
            // Clean-up: the room is what the cursor has passed.
            if sent < Messages::cursor_of(&q2.cursor) + LEN {
                q2.messages().append(&[[sent + 1, !(sent + 1)]]);
                sent += 1;
            }
        }
        sent
    });
    let mut expected = 0;
    let mut read = || {
        let mut out = [[0; 2]; 2];
        let n = q.messages().read(&q.cursor, &mut out);
        for [a, b] in &out[..n] {
            expected += 1;
            assert_eq!((*a, *b), (expected, !expected), "torn or overwritten");
        }
        n
    };
    read();
    read();
    let sent = writer.join().unwrap();
    while read() > 0 {}
    assert_eq!(expected, sent, "a message was lost");
}

/// The end of a commit: watermark, messages, then the lock is released. The lock's next holder sees
/// by the one load of the flag that there is something to read.
fn messages_sent_before_a_lock_goes_are_there_for_who_gets_it() {
    let q = Arc::new(Queue {
        words: (0..4).map(|_| Word64::new(0)).collect(),
        max: AtomicU64::new(0),
        cursor: AtomicU64::new(0),
    });
    let w = World::new(4, 1);
    let locked = Arc::new(AtomicU32::new(1));
    let writer = thread::spawn({
        let (q, w, locked) = (q.clone(), w.clone(), locked.clone());
        move || {
            commit(&w.ring(), 16, &[]);
            q.messages().append(&[[1, !1]]);
            locked.store(0, Release);
        }
    });
    let reader = thread::spawn(move || {
        if locked.load(Acquire) == 0 {
            assert_eq!(q.messages().end(), 1, "nothing to read");
            let mut out = [[0; 2]; 2];
            assert_eq!(q.messages().read(&q.cursor, &mut out), 1);
            assert_eq!(out[0], [1, !1]);
            assert_eq!(w.watermark.load(Relaxed), 2, "the schema changed before its commit");
        }
    });
    writer.join().unwrap();
    reader.join().unwrap();
}

/// Owner and evictor both work on the session's lines, each by a load and a store that would lose
/// the other's work.
fn an_idle_sessions_lines_have_one_owner() {
    let word = Arc::new(Word64::new(0));
    let lines = Arc::new(AtomicU64::new(0));
    let work = |lines: &AtomicU64| lines.store(lines.load(Relaxed) + 1, Relaxed);
    let evictor = thread::spawn({
        let (word, lines) = (word.clone(), lines.clone());
        move || {
            let seen = word.idle();
            let evicts = matches!(seen, Idle::Parked { .. })
                && word.claim(seen, Idle::Evicting { slot: 1, generation: 1 });
            if evicts {
                work(&lines);
                word.hand_on(Idle::Evicted);
            }
            evicts
        }
    });
    let owner = thread::spawn(move || {
        work(&lines);
        word.park(7);
        let mut evicted = false;
        while !word.unpark() {
            if word.claim(Idle::Evicted, Idle::Busy) {
                evicted = true;
                break;
            }
            thread::yield_now();
        }
        work(&lines);
        (evicted, lines.load(Relaxed))
    });
    let evicts = evictor.join().unwrap();
    let (evicted, worked) = owner.join().unwrap();
    assert_eq!(evicts, evicted);
    assert_eq!(worked, 2 + u64::from(evicts), "somebody's work was lost");
}
