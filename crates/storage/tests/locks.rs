//! Row locks: which strengths exclude each other, which locks survive savepoints and updates, and
//! the answers that a waiter gets.

mod common;
use common::*;
use sinew_storage::heap::{self, Outcome, Turn};
use sinew_storage::{Session, Storage, StorageError, TupleId};
use sinew_txn::RowLockStrength::{self, *};
use sinew_txn::{LockKind, Snapshot, TxnError, WaitPolicy};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

struct Fixture {
    _dir: Dir,
    st: Arc<Storage>,
    t: Table,
}

impl Fixture {
    fn new(name: &str) -> Fixture {
        let dir = Dir::new(name);
        let st = open(&dir.0, 64);
        let s = session(&st);
        let t = Table::create(&s, 100);
        Fixture { _dir: dir, st, t }
    }

    /// A committed row.
    fn row(&self, key: u64) -> TupleId {
        let s = session(&self.st);
        s.begin();
        let tid = self.t.insert(&s, key, b"first").unwrap().unwrap();
        s.commit(Vec::new(), false).unwrap();
        tid
    }

    fn begin(&self) -> (Session, Snapshot) {
        let s = session(&self.st);
        s.begin();
        let snap = s.take_snapshot().unwrap();
        (s, snap)
    }

    fn lock(&self, a: &(Session, Snapshot), tid: TupleId, strength: RowLockStrength) -> Outcome {
        heap::lock(&a.0, &self.t.heap, tid, strength, &a.1, &mut skip(&a.0)).unwrap()
    }

    fn update(&self, a: &(Session, Snapshot), tid: TupleId, keys: bool) -> (Outcome, Option<TupleId>) {
        let payload = row(1, b"changed");
        let heap = &self.t.heap;
        let (o, u) = heap::update(&a.0, heap, tid, &payload, false, keys, &a.1, &mut skip(&a.0)).unwrap();
        (o, u.map(|u| u.tid))
    }

    fn delete(&self, a: &(Session, Snapshot), tid: TupleId) -> Outcome {
        heap::delete(&a.0, &self.t.heap, tid, &a.1, &mut skip(&a.0)).unwrap()
    }

    fn commit(&self, a: &(Session, Snapshot)) {
        a.0.commit(Vec::new(), false).unwrap();
    }
}

#[test]
fn the_four_strengths_conflict_as_postgresql_says() {
    let f = Fixture::new("strengths");
    for (i, first) in RowLockStrength::ALL.into_iter().enumerate() {
        for (j, second) in RowLockStrength::ALL.into_iter().enumerate() {
            let tid = f.row((i * 4 + j) as u64);
            let (a, b) = (f.begin(), f.begin());
            assert_eq!(f.lock(&a, tid, first), Outcome::Done);
            let want = if first.conflicts(second) { Outcome::WouldBlock } else { Outcome::Done };
            assert_eq!(f.lock(&b, tid, second), want, "{first:?} then {second:?}");
            assert_eq!(f.lock(&a, tid, first), Outcome::Done, "again");
            if want == Outcome::Done {
                let c = f.begin();
                assert_eq!(f.lock(&c, tid, Update), Outcome::WouldBlock);
                f.commit(&a);
                let still = if second.conflicts(Update) { Outcome::WouldBlock } else { Outcome::Done };
                assert_eq!(f.lock(&c, tid, Update), still);
                f.commit(&b);
                assert_eq!(f.lock(&c, tid, Update), Outcome::Done, "nobody is left");
                f.commit(&c);
            } else {
                f.commit(&a);
                assert_eq!(f.lock(&b, tid, second), Outcome::Done);
                f.commit(&b);
            }
        }
    }
    let s = session(&f.st);
    f.t.vacuum(&s);
    f.t.check(&s);
}

#[test]
fn a_key_share_lock_lives_through_updates_of_other_columns() {
    let f = Fixture::new("keyshare");
    let tid = f.row(1);
    let (locker, writer, third) = (f.begin(), f.begin(), f.begin());
    assert_eq!(f.lock(&locker, tid, KeyShare), Outcome::Done);
    assert_eq!(f.update(&writer, tid, true).0, Outcome::WouldBlock, "a key change");
    assert_eq!(f.delete(&writer, tid), Outcome::WouldBlock);
    let (done, next) = f.update(&writer, tid, false);
    assert_eq!(done, Outcome::Done);
    f.commit(&writer);
    let next = next.unwrap();
    assert!(matches!(f.lock(&third, tid, Update), Outcome::Updated { next: n, .. } if n == next));
    assert_eq!(f.delete(&third, next), Outcome::WouldBlock, "the lock went to the new version");
    assert_eq!(f.lock(&third, next, NoKeyUpdate), Outcome::Done);
    f.commit(&locker);
    assert_eq!(f.delete(&third, next), Outcome::Done);
    f.commit(&third);
}

#[test]
fn a_key_share_lock_meets_a_running_update() {
    let f = Fixture::new("keyshare2");
    let tid = f.row(1);
    let (locker, writer, third) = (f.begin(), f.begin(), f.begin());
    let (done, next) = f.update(&writer, tid, false);
    assert_eq!(done, Outcome::Done);
    assert_eq!(f.lock(&locker, tid, Share), Outcome::WouldBlock);
    assert_eq!(f.lock(&locker, tid, KeyShare), Outcome::Done);
    f.commit(&writer);
    assert_eq!(f.lock(&third, tid, KeyShare), Outcome::Done, "still the same key");
    assert!(matches!(f.delete(&third, tid), Outcome::Updated { next: n, .. } if Some(n) == next));
    f.commit(&locker);
    f.commit(&third);
}

#[test]
fn a_key_share_lock_goes_to_all_later_versions() {
    let f = Fixture::new("chain");
    let tid = f.row(1);
    let (locker, late, other) = (f.begin(), f.begin(), f.begin());
    let (mut writer, mut at, mut versions) = (f.begin(), tid, Vec::new());
    for _ in 0..3 {
        let (done, next) = f.update(&writer, at, false);
        assert_eq!(done, Outcome::Done);
        at = next.unwrap();
        versions.push(at);
        writer.1.command = writer.0.next_command().unwrap();
    }
    assert_eq!(f.lock(&locker, tid, KeyShare), Outcome::Done);
    assert_eq!(f.delete(&writer, at), Outcome::WouldBlock, "its own version, locked by another transaction");
    assert_eq!(f.update(&writer, at, true).0, Outcome::WouldBlock, "a key change");
    f.commit(&writer);
    for (from, to) in std::iter::once(&tid).chain(&versions).zip(&versions) {
        let outcome = f.delete(&other, *from);
        assert!(matches!(outcome, Outcome::Updated { next, .. } if next == *to));
    }
    assert_eq!(
        f.delete(&other, at),
        Outcome::WouldBlock,
        "the lock outlives the transaction of the versions"
    );
    f.commit(&locker);
    assert_eq!(f.delete(&other, at), Outcome::Done);
    // Three versions on, the row is being deleted. `late` waits for that, though it asked for no
    // wait.
    let look = session(&f.st);
    std::thread::scope(|scope| {
        let f = &f;
        let waits = scope.spawn(move || {
            let outcome = f.lock(&late, tid, KeyShare);
            f.commit(&late);
            outcome
        });
        until(|| look.txn().locks(&look).unwrap().iter().any(|l| !l.granted));
        f.commit(&other);
        assert!(matches!(waits.join().unwrap(), Outcome::Deleted { .. }));
    });
}

#[test]
fn who_has_a_lock_does_not_queue_behind_those_who_wait_for_it() {
    let f = Fixture::new("upgrade");
    let tid = f.row(1);
    let (a, b, look) = (f.begin(), f.begin(), session(&f.st));
    let waiting = || look.txn().locks(&look).unwrap().iter().filter(|l| !l.granted).count();
    assert_eq!(f.lock(&a, tid, Share), Outcome::Done);
    assert_eq!(f.lock(&b, tid, Share), Outcome::Done);
    std::thread::scope(|scope| {
        let f = &f;
        let wants_all = move |by: (Session, Snapshot)| {
            let outcome = {
                let turn = &mut block(&by.0);
                heap::lock(&by.0, &f.t.heap, tid, Update, &by.1, turn).unwrap()
            };
            f.commit(&by);
            outcome
        };
        let queued = scope.spawn(move || wants_all(f.begin()));
        until(|| waiting() == 1);
        let upgraded = scope.spawn(move || wants_all(b));
        until(|| waiting() == 2);
        f.commit(&a);
        assert_eq!(upgraded.join().unwrap(), Outcome::Done);
        assert_eq!(queued.join().unwrap(), Outcome::Done);
    });
}

#[test]
fn savepoints_give_back_what_they_took_and_no_more() {
    let f = Fixture::new("savepoint");
    let tid = f.row(1);
    let (a, b) = (f.begin(), f.begin());
    assert_eq!(f.lock(&a, tid, Share), Outcome::Done);
    a.0.sub_begin().unwrap();
    assert_eq!(f.lock(&a, tid, Update), Outcome::Done, "its own share lock is no obstacle");
    assert_eq!(f.lock(&b, tid, KeyShare), Outcome::WouldBlock);
    a.0.sub_abort().unwrap();
    assert_eq!(f.lock(&b, tid, KeyShare), Outcome::Done);
    assert_eq!(f.lock(&b, tid, NoKeyUpdate), Outcome::WouldBlock, "the outer lock is still there");
    a.0.sub_begin().unwrap();
    assert_eq!(f.update(&a, tid, false).0, Outcome::Done);
    a.0.sub_abort().unwrap();
    assert_eq!(f.lock(&b, tid, NoKeyUpdate), Outcome::WouldBlock, "even under an undone update");
    f.commit(&a);
    assert_eq!(f.update(&b, tid, false).0, Outcome::Done);
    f.commit(&b);
}

#[test]
fn a_command_does_not_meet_its_own_changes() {
    let f = Fixture::new("own");
    let tid = f.row(1);
    let (s, snap) = f.begin();
    let mut a = (s, snap);
    a.1.command = a.0.command();
    let (done, next) = f.update(&a, tid, false);
    assert_eq!((done, f.delete(&a, tid)), (Outcome::Done, Outcome::SelfModified));
    let next = next.unwrap();
    assert_eq!(f.delete(&a, next), Outcome::SelfModified, "made by this very command");
    let before = a.1;
    a.1.command = a.0.next_command().unwrap();
    assert_eq!(f.delete(&a, next), Outcome::Done);
    let seen = |snap| f.t.get(&a.0, 1, &snap).unwrap().map(|r| r.1);
    assert_eq!(seen(before), Some(b"first".to_vec()));
    assert_eq!(seen(a.1), Some(b"changed".to_vec()), "its end comes after this command");
    a.1.command = a.0.next_command().unwrap();
    assert_eq!(f.t.get(&a.0, 1, &a.1).unwrap(), None);
    f.commit(&a);
}

#[test]
fn a_waiter_learns_what_became_of_the_row() {
    let f = Fixture::new("waiter");
    for (key, end) in [(1, "update"), (2, "delete"), (3, "abort"), (4, "lock")] {
        let tid = f.row(key);
        let a = f.begin();
        let mut moved_to = None;
        match end {
            "update" | "abort" => moved_to = f.update(&a, tid, true).1,
            "delete" => assert_eq!(f.delete(&a, tid), Outcome::Done),
            _ => assert_eq!(f.lock(&a, tid, Update), Outcome::Done),
        }
        std::thread::scope(|scope| {
            let waiters: Vec<_> = (0..3)
                .map(|_| {
                    scope.spawn(|| {
                        let b = f.begin();
                        let heap = &f.t.heap;
                        let turn = &mut Turn::new(&b.0, WaitPolicy::Nowait);
                        let nowait = heap::lock(&b.0, heap, tid, Share, &b.1, turn);
                        assert!(matches!(nowait, Err(StorageError::Txn(TxnError::LockNotAvailable))));
                        let o = heap::lock(&b.0, heap, tid, Update, &b.1, &mut block(&b.0)).unwrap();
                        f.commit(&b);
                        o
                    })
                })
                .collect();
            // Long enough that all wait; nothing depends on it.
            std::thread::sleep(Duration::from_millis(100));
            if end == "abort" {
                a.0.abort().unwrap();
            } else {
                f.commit(&a);
            }
            for w in waiters {
                let o = w.join().unwrap();
                match end {
                    "update" => assert!(matches!(o, Outcome::Updated { next, .. } if Some(next) == moved_to)),
                    "delete" => assert!(matches!(o, Outcome::Deleted { .. })),
                    _ => assert_eq!(o, Outcome::Done),
                }
            }
        });
    }
}

/// Sessions that have a row's turn or stand in its queue.
fn in_turn(s: &Session) -> usize {
    s.txn().locks(s).unwrap().iter().filter(|l| l.tag.kind == LockKind::Tuple).count()
}

fn until(mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never comes");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn waiters_are_served_as_they_came_through_all_versions_of_a_row() {
    const WAITERS: usize = 8;
    let f = Fixture::new("order");
    let s = session(&f.st);
    for round in 0..6u64 {
        let tid = f.row(round);
        let holder = f.begin();
        // Some rounds wait for a locker of the first version, others for an updater.
        match round % 2 {
            0 => assert_eq!(f.lock(&holder, tid, Update), Outcome::Done),
            _ => assert_eq!(f.update(&holder, tid, false).0, Outcome::Done),
        }
        let served = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for i in 0..WAITERS {
                let (f, served) = (&f, &served);
                scope.spawn(move || {
                    let b = f.begin();
                    let turn = &mut block(&b.0);
                    let (heap, payload) = (&f.t.heap, row(1, &[i as u8]));
                    let mut at = tid;
                    loop {
                        match heap::update(&b.0, heap, at, &payload, false, false, &b.1, turn).unwrap().0 {
                            Outcome::Done => break,
                            Outcome::Updated { next, .. } => {
                                at = f.t.follow(&b.0, (next, 1), &b.1, turn).unwrap().0;
                            }
                            other => panic!("{other:?}"),
                        }
                    }
                    served.lock().unwrap().push(i);
                    f.commit(&b);
                });
                until(|| in_turn(&s) == i + 1);
            }
            f.commit(&holder);
        });
        assert_eq!(served.into_inner().unwrap(), (0..WAITERS).collect::<Vec<_>>(), "round {round}");
        assert_eq!(in_turn(&s), 0, "a turn is left");
    }
}

#[test]
fn a_turn_ends_with_every_answer_but_that_the_row_was_updated() {
    let f = Fixture::new("turn");
    let s = session(&f.st);
    for (key, end) in [(1, "update"), (2, "delete"), (3, "abort"), (4, "cancel")] {
        let tid = f.row(key);
        let a = f.begin();
        match end {
            "delete" => assert_eq!(f.delete(&a, tid), Outcome::Done),
            _ => assert_eq!(f.update(&a, tid, false).0, Outcome::Done),
        }
        std::thread::scope(|scope| {
            let waiter = scope.spawn(|| {
                let b = f.begin();
                if end == "cancel" {
                    b.0.set_lock_timeout(Some(Duration::from_millis(20)));
                }
                let mut turn = block(&b.0);
                let o = heap::lock(&b.0, &f.t.heap, tid, Update, &b.1, &mut turn);
                let followed = matches!(o, Ok(Outcome::Updated { .. }));
                assert_eq!(followed, end == "update", "{o:?}");
                assert_eq!(
                    matches!(o, Err(StorageError::Txn(TxnError::LockTimeout))),
                    end == "cancel",
                    "{o:?}"
                );
                if end != "cancel" {
                    assert_eq!(in_turn(&b.0), usize::from(followed), "{end}");
                }
                drop(turn);
                assert_eq!(in_turn(&b.0), 0, "{end}: it goes at the latest with the statement");
                f.commit(&b);
            });
            if end == "cancel" {
                waiter.join().unwrap();
                f.commit(&a);
                return;
            }
            until(|| in_turn(&s) == 1);
            if end == "abort" {
                a.0.abort().unwrap();
            } else {
                f.commit(&a);
            }
            waiter.join().unwrap();
        });
    }
}
