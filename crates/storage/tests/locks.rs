//! Row locks: who excludes whom, what survives savepoints and updates, what a waiter learns.

mod common;
use common::*;
use sinew_storage::heap::{self, Outcome};
use sinew_storage::{Storage, StorageError, TupleId, TxnSession};
use sinew_txn::RowLockStrength::{self, *};
use sinew_txn::{Snapshot, TxnError, WaitPolicy};
use std::sync::Arc;
use std::time::Duration;

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
        let t = Table::create(&st, &s, 100);
        Fixture { _dir: dir, st, t }
    }
    /// A committed row.
    fn row(&self, key: u64) -> TupleId {
        let s = session(&self.st);
        s.begin();
        let tid = self.t.insert(&self.st, &s, key, b"first").unwrap().unwrap();
        self.st.commit(&s, Vec::new(), false).unwrap();
        tid
    }
    fn begin(&self) -> (TxnSession, Snapshot) {
        let s = session(&self.st);
        s.begin();
        let snap = s.take_snapshot().unwrap();
        (s, snap)
    }
    fn lock(&self, a: &(TxnSession, Snapshot), tid: TupleId, strength: RowLockStrength) -> Outcome {
        heap::lock(&self.st, &a.0, &self.t.heap, tid, strength, &a.1, WaitPolicy::Skip).unwrap()
    }
    fn update(&self, a: &(TxnSession, Snapshot), tid: TupleId, keys: bool) -> (Outcome, Option<TupleId>) {
        let payload = row(1, b"changed");
        let (st, heap) = (&self.st, &self.t.heap);
        let (o, u) =
            heap::update(st, &a.0, heap, tid, &payload, false, keys, &a.1, WaitPolicy::Skip).unwrap();
        (o, u.map(|u| u.tid))
    }
    fn delete(&self, a: &(TxnSession, Snapshot), tid: TupleId) -> Outcome {
        heap::delete(&self.st, &a.0, &self.t.heap, tid, &a.1, WaitPolicy::Skip).unwrap()
    }
    fn commit(&self, a: &(TxnSession, Snapshot)) {
        self.st.commit(&a.0, Vec::new(), false).unwrap();
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
    f.t.vacuum(&f.st, &s);
    f.t.check(&f.st, &s);
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
fn savepoints_give_back_what_they_took_and_no_more() {
    let f = Fixture::new("savepoint");
    let tid = f.row(1);
    let (a, b) = (f.begin(), f.begin());
    assert_eq!(f.lock(&a, tid, Share), Outcome::Done);
    a.0.sub_begin().unwrap();
    assert_eq!(f.lock(&a, tid, Update), Outcome::Done, "its own share lock is no obstacle");
    assert_eq!(f.lock(&b, tid, KeyShare), Outcome::WouldBlock);
    f.st.sub_abort(&a.0).unwrap();
    assert_eq!(f.lock(&b, tid, KeyShare), Outcome::Done);
    assert_eq!(f.lock(&b, tid, NoKeyUpdate), Outcome::WouldBlock, "the outer lock is still there");
    a.0.sub_begin().unwrap();
    assert_eq!(f.update(&a, tid, false).0, Outcome::Done);
    f.st.sub_abort(&a.0).unwrap();
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
    let seen = |snap| f.t.get(&f.st, &a.0, 1, &snap).unwrap().map(|r| r.1);
    assert_eq!(seen(before), Some(b"first".to_vec()));
    assert_eq!(seen(a.1), Some(b"changed".to_vec()), "its end comes after this command");
    a.1.command = a.0.next_command().unwrap();
    assert_eq!(f.t.get(&f.st, &a.0, 1, &a.1).unwrap(), None);
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
                        let nowait = heap::lock(&f.st, &b.0, heap, tid, Share, &b.1, WaitPolicy::Nowait);
                        assert!(matches!(nowait, Err(StorageError::Txn(TxnError::LockNotAvailable))));
                        let o = heap::lock(&f.st, &b.0, heap, tid, Update, &b.1, WaitPolicy::Block).unwrap();
                        f.commit(&b);
                        o
                    })
                })
                .collect();
            // Long enough that all wait; nothing depends on it.
            std::thread::sleep(Duration::from_millis(100));
            if end == "abort" {
                f.st.abort(&a.0).unwrap();
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
