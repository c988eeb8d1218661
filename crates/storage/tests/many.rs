//! Rows that are deleted and replaced page by page: what is plain and what is not, the records,
//! and statements that meet on the same rows.

mod common;
use common::*;
use sinew_storage::heap::{self, HeapRel, Outcome, Replaced, Updated};
use sinew_storage::{Session, Storage, TupleId};
use sinew_txn::RowLockStrength::{KeyShare, NoKeyUpdate};
use sinew_txn::Snapshot;
use std::sync::Arc;
use std::time::Duration;

struct Fixture {
    _dir: Dir,
    st: Arc<Storage>,
    t: Table,
}

impl Fixture {
    /// A table of committed rows with the keys from 0 on.
    fn new(name: &str, fillfactor: u8, rows: u64, len: usize) -> Fixture {
        let dir = Dir::new(name);
        let st = open(&dir.0, 512);
        let s = session(&st);
        let t = Table::create(&s, fillfactor);
        s.begin();
        for key in 0..rows {
            t.insert(&s, key, &vec![1; len]).unwrap().unwrap();
        }
        s.commit(Vec::new(), true).unwrap();
        // Later records have no images of pages.
        s.checkpoint().unwrap();
        Fixture { _dir: dir, st, t }
    }

    fn begin(&self) -> (Session, Snapshot) {
        let s = session(&self.st);
        s.begin();
        let snap = s.take_snapshot().unwrap();
        (s, snap)
    }

    fn changes(&self, a: &(Session, Snapshot), value: &[u8], moved: bool) -> Vec<Change> {
        let places = self.t.places(&a.0, &a.1);
        let change = |(tid, key)| Change { tid, key, value: value.to_vec(), moved };
        places.into_iter().map(change).collect()
    }

    /// The records that the session's work adds to the log.
    fn records(&self, f: impl FnOnce()) -> u64 {
        let before = self.st.wal().stats().records;
        f();
        self.st.wal().stats().records - before
    }

    fn values(&self) -> Vec<Vec<u8>> {
        let a = self.begin();
        let found = self.t.scan(&a.0, &a.1);
        assert!(self.t.index_scan(&a.0, &a.1, false) == found);
        a.0.abort().unwrap();
        self.t.check(&a.0);
        found.into_values().collect()
    }
}

fn commit(a: &(Session, Snapshot)) {
    a.0.commit(Vec::new(), false).unwrap();
}

fn delete_many(a: &(Session, Snapshot), rel: &HeapRel, block: u32, slots: &[u16]) -> usize {
    heap::delete_many(&a.0, rel, block, slots, &a.1, &|_| true).unwrap()
}

fn update_many(a: &(Session, Snapshot), rel: &HeapRel, tids: &[TupleId], payload: &[u8]) -> Vec<Updated> {
    let row = |tid: &TupleId| Replaced { slot: tid.slot, payload, keys_changed: false };
    let rows: Vec<Replaced<'_>> = tids.iter().map(row).collect();
    let mut done = Vec::new();
    heap::update_many(&a.0, rel, tids[0].block, &rows, &a.1, &|_| true, &mut done).unwrap();
    done
}

#[test]
fn a_page_costs_one_record() {
    let f = Fixture::new("many-records", 100, 1000, 8);
    let a = f.begin();
    let rows = f.changes(&a, &[2; 8], false);
    let pages = rows.last().unwrap().tid.block as u64 + 1;
    assert!(rows.len() as u64 > 100 * pages, "{pages} pages");
    let records = f.records(|| assert_eq!(f.t.delete_many(&a.0, &rows, &a.1).unwrap(), 1000));
    // The first one may come with the transaction's other records, such as a page of statuses.
    assert!(records <= pages + 2, "{records} records for {pages} pages");
    a.0.abort().unwrap();
    assert_eq!(f.values(), vec![vec![1; 8]; 1000]);
}

#[test]
fn updates_fill_a_page_and_go_on_in_the_next() {
    for (fillfactor, len) in [(100, 8), (50, 8), (70, 300), (100, 2000)] {
        let f = Fixture::new("many-fill", fillfactor, 600, len);
        for round in 2..6u8 {
            let a = f.begin();
            let rows = f.changes(&a, &vec![round; len], false);
            let pages = rows.chunk_by(|a, b| a.tid.block == b.tid.block).count() as u64;
            let (mut same, mut count) = (0, 0);
            let mut updated = Vec::new();
            let records = f.records(|| {
                for page in rows.chunk_by(|a, b| a.tid.block == b.tid.block) {
                    let tids: Vec<TupleId> = page.iter().map(|c| c.tid).collect();
                    let done = update_many(&a, &f.t.heap, &tids, &row(0, &vec![round; len]));
                    count += done.len();
                    same += done.iter().filter(|u| u.same_page).count();
                    updated.extend(done);
                }
            });
            assert_eq!(count, rows.len());
            // A record for each page, and one more for each target page that was filled.
            assert!(records <= 4 * pages + 8, "{records} records for {pages} pages");
            if fillfactor == 50 && round == 2 {
                assert!(same > 500, "{same} rows stayed on their page");
            }
            // The key in the payload is wrong: nothing of it may stay.
            a.0.abort().unwrap();
            let a = f.begin();
            let rows = f.changes(&a, &vec![round; len], round == 4);
            assert_eq!(f.t.update_many(&a.0, &rows, &a.1).unwrap(), rows.len());
            commit(&a);
            assert_eq!(f.values(), vec![vec![round; len]; 600]);
            let s = session(&f.st);
            if round % 2 == 0 {
                f.t.vacuum(&s);
            }
        }
    }
}

#[test]
fn a_row_that_comes_twice_is_changed_once() {
    let f = Fixture::new("many-twice", 100, 20, 8);
    let a = f.begin();
    let rel = &f.t.heap;
    assert_eq!(delete_many(&a, rel, 0, &[3, 4, 3, 5]), 2);
    let tid = |slot| TupleId { block: 0, slot };
    assert_eq!(update_many(&a, rel, &[tid(6), tid(7), tid(7), tid(8)], &row(9, b"x")).len(), 2);
    assert_eq!(delete_many(&a, rel, 0, &[7]), 0, "changed by this command");
    assert_eq!(delete_many(&a, rel, 0, &[0]), 0, "no such slot");
    assert_eq!(delete_many(&a, rel, 0, &[300]), 0, "no such slot");
    assert_eq!(delete_many(&a, rel, 0, &[u16::MAX]), 0, "no page has such a slot");
    a.0.abort().unwrap();
    assert_eq!(f.values().len(), 20);
}

#[test]
fn a_row_that_another_transaction_holds_is_left() {
    let f = Fixture::new("many-held", 100, 20, 8);
    let (a, b, c) = (f.begin(), f.begin(), f.begin());
    let rel = &f.t.heap;
    let tid = |slot| TupleId { block: 0, slot };
    let lock = |a: &(Session, Snapshot), slot, strength| {
        assert_eq!(heap::lock(&a.0, rel, tid(slot), strength, &a.1, &mut skip(&a.0)).unwrap(), Outcome::Done);
    };
    lock(&b, 3, NoKeyUpdate);
    lock(&b, 5, KeyShare);
    // A lock of one's own is no obstacle.
    lock(&a, 2, NoKeyUpdate);
    assert_eq!(delete_many(&a, rel, 0, &[1, 2, 3, 4]), 2);
    assert_eq!(delete_many(&a, rel, 0, &[5]), 0);
    // It need not wait for the lock, but has to take it along.
    assert!(update_many(&a, rel, &[tid(5)], &row(4, b"x")).is_empty());
    // Neither does it overtake the transaction that has changed a row, before and after its end.
    assert_eq!(delete_many(&c, rel, 0, &[1]), 0);
    commit(&a);
    assert_eq!(delete_many(&c, rel, 0, &[1]), 0);
    assert!(update_many(&c, rel, &[tid(2)], &row(1, b"x")).is_empty());
    // Locks that have ended do not count.
    b.0.abort().unwrap();
    assert_eq!(delete_many(&c, rel, 0, &[3, 5]), 2);
    commit(&c);
    assert_eq!(f.values().len(), 16);
}

#[test]
fn savepoints_take_back_and_keep() {
    let f = Fixture::new("many-savepoints", 60, 300, 20);
    let mut s = session(&f.st);
    s.begin();
    let mut expected = vec![vec![1; 20]; 300];
    for round in 2..30u8 {
        s.sub_begin().unwrap();
        let snap = s.take_snapshot().unwrap();
        let a = (s, snap);
        let rows = f.changes(&a, &[round; 20], round % 3 == 0);
        // Only a part of them, so that chains of all lengths stand on a page.
        let part: Vec<Change> = rows.into_iter().filter(|c| c.key % u64::from(round) < 20).collect();
        assert_eq!(f.t.update_many(&a.0, &part, &a.1).unwrap(), part.len());
        (s, _) = a;
        s.release_snapshot(&snap);
        s.next_command().unwrap();
        if round % 4 == 1 {
            s.sub_abort().unwrap();
        } else {
            s.sub_commit().unwrap();
            part.iter().for_each(|c| expected[c.key as usize] = c.value.clone());
        }
        let snap = s.take_snapshot().unwrap();
        let found: Vec<Vec<u8>> = f.t.scan(&s, &snap).into_values().collect();
        assert!(found == expected, "round {round}");
        s.release_snapshot(&snap);
    }
    s.commit(Vec::new(), false).unwrap();
    assert!(f.values() == expected);
}

#[test]
fn statements_that_meet_on_the_same_rows() {
    const KEYS: u64 = 120;
    let f = Fixture::new("many-threads", 90, KEYS, 8);
    let rounds = 60;
    let added: Vec<Vec<i64>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..3u64)
            .map(|w| {
                let f = &f;
                scope.spawn(move || {
                    let mut rng = fastrand::Rng::with_seed(w + 1);
                    let s = session(&f.st);
                    s.set_deadlock_timeout(Duration::from_millis(10));
                    let mut sums = vec![0; KEYS as usize];
                    for _ in 0..rounds {
                        let keys = (0..KEYS).filter(|_| rng.u8(0..3) == 0);
                        let chosen: Vec<(u64, i64)> = keys.map(|key| (key, key as i64 % 9 + 1)).collect();
                        s.begin();
                        let (moved, alone) = (rng.u8(0..4) == 0, rng.u8(0..3) == 0);
                        let done = match alone {
                            true => chosen.iter().try_for_each(|&(key, by)| f.t.add(&s, key, by, moved)),
                            false => f.t.add_many(&s, &chosen, moved),
                        };
                        match done {
                            Ok(()) if rng.u8(0..5) > 0 => {
                                s.commit(Vec::new(), false).unwrap();
                                chosen.iter().for_each(|&(key, by)| sums[key as usize] += by);
                            }
                            Ok(()) => s.abort().unwrap(),
                            Err(e) => {
                                let is_deadlock = matches!(
                                    e,
                                    sinew_storage::StorageError::Txn(sinew_txn::TxnError::Deadlock { .. })
                                );
                                assert!(is_deadlock, "{e}");
                                s.abort().unwrap();
                            }
                        }
                    }
                    sums
                })
            })
            .collect();
        workers.into_iter().map(|w| w.join().unwrap()).collect()
    });
    let start = i64::from_le_bytes([1; 8]);
    for (key, value) in f.values().iter().enumerate() {
        let expected = start + added.iter().map(|sums| sums[key]).sum::<i64>();
        assert_eq!(i64::from_le_bytes(value[..].try_into().unwrap()), expected, "key {key}");
    }
}
