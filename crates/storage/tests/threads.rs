//! Threads on one table: sums that must hold, keys that must stay unique, trees that must stay in
//! order.

mod common;
use common::*;
use sinew_storage::btree::{self, Cursor, Inserted, Range, Unique};
use sinew_storage::heap::Outcome;
use sinew_storage::{Session, StorageError, TupleId};
use sinew_txn::TxnError;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

fn balances(s: &Session, t: &Table) -> i64 {
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let sum = |m: BTreeMap<u64, Vec<u8>>| {
        m.values().map(|v| i64::from_le_bytes(v[..8].try_into().unwrap())).sum::<i64>()
    };
    let by_scan = sum(t.scan(s, &snap));
    assert_eq!(by_scan, sum(t.index_scan(s, &snap, false)));
    assert_eq!(by_scan, sum(t.gathered(s, &snap, false, 1024)));
    assert_eq!(by_scan, sum(t.gathered(s, &snap, true, 7)));
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
    by_scan
}

#[test]
fn money_moves_and_none_is_lost() {
    const ACCOUNTS: u64 = 40;
    let mut rng = seed("bank");
    let dir = Dir::new("bank");
    let st = open(&dir.0, 256);
    let s = session(&st);
    let t = Table::create(&s, 90);
    s.begin();
    for key in 0..ACCOUNTS {
        t.insert(&s, key, &[&100i64.to_le_bytes()[..], &[7; 92]].concat()).unwrap().unwrap();
    }
    s.commit(Vec::new(), false).unwrap();
    let (done, commits) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..6)
            .map(|_| {
                let (st, t, commits, mut rng) = (&st, t, &commits, rng.fork());
                scope.spawn(move || {
                    let s = session(st);
                    for _ in 0..400 {
                        let (a, b, by) = (rng.u64(0..ACCOUNTS), rng.u64(0..ACCOUNTS), rng.i64(-50..50));
                        s.begin();
                        let moved = rng.u8(0..10) == 0;
                        let both = t.add(&s, a, -by, moved).and_then(|()| t.add(&s, b, by, moved));
                        match both {
                            Ok(()) if rng.u8(0..8) != 0 => {
                                s.commit(Vec::new(), rng.bool()).unwrap();
                                commits.fetch_add(1, Relaxed);
                            }
                            Ok(()) | Err(StorageError::Txn(TxnError::Deadlock { .. })) => s.abort().unwrap(),
                            Err(e) => panic!("{e}"),
                        }
                    }
                })
            })
            .collect();
        let (st, done) = (&st, &done);
        scope.spawn(move || {
            let s = session(st);
            while !done.load(Relaxed) {
                t.vacuum(&s);
                assert_eq!(balances(&s, &t), 100 * ACCOUNTS as i64);
            }
        });
        let results: Vec<_> = workers.into_iter().map(|w| w.join()).collect();
        done.store(true, Relaxed);
        results.into_iter().for_each(|r| r.unwrap());
    });
    assert!(commits.load(Relaxed) > 100, "{commits:?}");
    assert_eq!(balances(&s, &t), 100 * ACCOUNTS as i64);
    t.vacuum(&s);
    t.check(&s);
    let pages = st.pool().blocks(t.heap.file, sinew_storage::Fork::Main).unwrap();
    assert!(pages < 60, "{pages} pages for {ACCOUNTS} rows");
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
}

#[test]
fn of_equal_keys_one_wins() {
    const KEYS: u64 = 150;
    let mut rng = seed("unique");
    let dir = Dir::new("unique");
    let st = open(&dir.0, 256);
    let s = session(&st);
    let t = Table::create(&s, 100);
    let wins: Vec<AtomicU64> = (0..KEYS).map(|_| AtomicU64::new(0)).collect();
    std::thread::scope(|scope| {
        for _ in 0..6 {
            let (st, wins, mut rng) = (&st, &wins, rng.fork());
            scope.spawn(move || {
                let s = session(st);
                let mut keys: Vec<u64> = (0..KEYS).collect();
                for _ in 0..3 {
                    rng.shuffle(&mut keys);
                    for &key in &keys {
                        s.begin();
                        let won = t.insert(&s, key, b"v").unwrap().is_ok();
                        // Some winners change their mind, and the next one gets the key.
                        if won && rng.u8(0..3) != 0 {
                            wins[key as usize].fetch_add(1, Relaxed);
                            s.commit(Vec::new(), false).unwrap();
                        } else {
                            s.abort().unwrap();
                        }
                    }
                }
            });
        }
    });
    for (key, n) in wins.iter().enumerate() {
        assert!(n.load(Relaxed) <= 1, "key {key} was inserted {n:?} times");
    }
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let there = t.scan(&s, &snap);
    assert_eq!(there.len() as u64, wins.iter().map(|n| n.load(Relaxed)).sum::<u64>());
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
    t.check(&s);
    drop(s);
    st.close().unwrap();
}

fn tree_entries(s: &Session, index: &btree::IndexRel, range: Range) -> Vec<(Vec<u8>, TupleId)> {
    let mut c = Cursor::open(s, index, range).unwrap();
    let mut all = Vec::new();
    while let Some((k, t)) = c.next(s).unwrap() {
        all.push((k.to_vec(), t));
    }
    all
}

fn random_key(rng: &mut fastrand::Rng, longest: usize) -> Vec<u8> {
    let len = rng.usize(0..=longest);
    let ones = rng.u8(0..8) == 0;
    (0..len).map(|_| if ones { 0xff } else { rng.u8(0..5) }).collect()
}

#[test]
fn a_tree_is_a_sorted_set_whoever_fills_it() {
    let mut rng = seed("tree");
    let dir = Dir::new("tree");
    let st = open(&dir.0, 128);
    let s = session(&st);
    for longest in [6, 60, btree::KEY_MAX] {
        let t = Table::create(&s, 100);
        let n = if longest > 1000 { 300 } else { 4000 };
        let mut all: Vec<(Vec<u8>, TupleId)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..4u32)
                .map(|w| {
                    let (st, mut rng, index) = (&st, rng.fork(), t.index);
                    scope.spawn(move || {
                        let s = session(st);
                        s.begin();
                        let mut mine = Vec::new();
                        for i in 0..n as u32 {
                            let mut key = random_key(&mut rng, longest);
                            if w == 0 {
                                key.splice(0..0, i.to_be_bytes());
                                key.truncate(btree::KEY_MAX);
                            }
                            let tid = TupleId { block: rng.u32(..), slot: w as u16 };
                            let done = btree::insert(&s, &index, &key, tid, Unique::No).unwrap();
                            assert_eq!(done, Inserted::Done);
                            mine.push((key, tid));
                            if i % 500 == 0 {
                                let seen = tree_entries(&s, &index, Range::default());
                                assert!(seen.windows(2).all(|p| p[0] < p[1]));
                                let seen: std::collections::BTreeSet<_> = seen.into_iter().collect();
                                assert!(mine.iter().all(|e| seen.contains(e)), "an entry is lost");
                            }
                        }
                        s.commit(Vec::new(), false).unwrap();
                        mine
                    })
                })
                .collect();
            workers.into_iter().flat_map(|w| w.join().unwrap()).collect()
        });
        all.sort();
        s.begin();
        compare(&s, &t.index, &all, &mut rng, longest);
        // Vacuum takes a third away.
        let gone = |tid: TupleId| tid.block.is_multiple_of(3);
        let btree::vacuum::Removed { entries: removed, kept, .. } =
            btree::vacuum::remove(&s, &t.index, &gone).unwrap();
        let before = all.len() as u64;
        all.retain(|e| !gone(e.1));
        assert_eq!((removed, kept), (before - all.len() as u64, all.len() as u64));
        compare(&s, &t.index, &all, &mut rng, longest);
        // The same entries in bulk give the same set.
        let bulk = btree::IndexRel {
            file: sinew_storage::RelFile::new(5, s.new_file_number().unwrap()),
            oid: 20_003,
        };
        s.create_file(bulk.file).unwrap();
        btree::build(&s, &bulk, &mut all.iter().cloned().map(Ok)).unwrap();
        compare(&s, &bulk, &all, &mut rng, longest);
        for i in 0..200u16 {
            let e = (random_key(&mut rng, longest), TupleId { block: rng.u32(..), slot: 9 + i });
            btree::insert(&s, &bulk, &e.0, e.1, Unique::No).unwrap();
            all.push(e);
        }
        all.sort();
        compare(&s, &bulk, &all, &mut rng, longest);
        s.commit(Vec::new(), false).unwrap();
    }
    let too_long = vec![1; btree::KEY_MAX + 1];
    let t = Table::create(&s, 100);
    let tid = TupleId { block: 1, slot: 1 };
    let refused = btree::insert(&s, &t.index, &too_long, tid, Unique::No);
    assert!(matches!(refused, Err(StorageError::TooLarge { .. })));
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
}

fn compare(
    s: &Session,
    index: &btree::IndexRel,
    all: &[(Vec<u8>, TupleId)],
    rng: &mut fastrand::Rng,
    longest: usize,
) {
    let mut found = Vec::new();
    btree::check::check(s, index, &mut |what| found.push(what), &mut |_, _| {}).unwrap();
    assert!(found.is_empty(), "{found:#?}");
    for i in 0..60 {
        let bound = |rng: &mut fastrand::Rng| {
            (i > 0 && rng.u8(0..4) > 0).then(|| {
                let key = match rng.bool() {
                    true => all[rng.usize(..all.len())].0.clone(),
                    false => random_key(rng, longest),
                };
                let keep = if rng.bool() { key.len() } else { rng.usize(0..=key.len()) };
                (key[..keep].to_vec(), rng.bool())
            })
        };
        let (lower, upper) = (bound(rng), bound(rng));
        let within = |k: &[u8]| {
            let low = lower.as_ref().is_none_or(|(b, inclusive)| match k.starts_with(b) {
                true => *inclusive,
                false => k > &b[..],
            });
            let high = upper.as_ref().is_none_or(|(b, inclusive)| match k.starts_with(b) {
                true => *inclusive,
                false => k < &b[..],
            });
            low && high
        };
        let mut want: Vec<_> = all.iter().filter(|e| within(&e.0)).cloned().collect();
        for backward in [false, true] {
            let range = Range { lower: lower.clone(), upper: upper.clone(), backward };
            assert!(tree_entries(s, index, range) == want, "{lower:?} .. {upper:?} backward {backward}");
            want.reverse();
        }
    }
}

/// Rows are read without pin or latch while pages split, change, are pruned, and lose their buffers
/// to others, in a pool that has room for a small part of them. Each row is there, whole, and not
/// older than the version that was committed before the read began.
#[test]
fn lookups_are_right_while_pages_change_and_move() {
    const WRITERS: u64 = 2;
    const KEYS: u64 = 3_000;
    let rng = seed("lookups");
    let dir = Dir::new("lookups");
    let st = open(&dir.0, 64);
    let s = session(&st);
    let t = Table::create(&s, 100);
    /// All bytes are the same, so that a mixture shows.
    fn value(version: u8) -> Vec<u8> {
        vec![version; 120]
    }

    /// A writer that works. If it panics, no thread waits for it.
    struct Working<'a>(&'a AtomicU64);
    impl Drop for Working<'_> {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Relaxed);
        }
    }
    // Of each key, one more than the version committed last; 0: none yet.
    let committed: Vec<AtomicU64> = (0..KEYS).map(|_| AtomicU64::new(0)).collect();
    let (writing, looked) = (AtomicU64::new(WRITERS), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for me in 0..WRITERS {
            let (st, t, committed, writing) = (&st, &t, &committed, &writing);
            let mut rng = fastrand::Rng::with_seed(rng.clone().u64(..) + me);
            scope.spawn(move || {
                let _working = Working(writing);
                let s = session(st);
                let mut mine = Vec::new();
                // Its keys in random order, so that splits happen everywhere; after each some older
                // ones get a new version.
                let mut keys: Vec<u64> = (0..KEYS).filter(|k| k % WRITERS == me).collect();
                rng.shuffle(&mut keys);
                for key in keys {
                    s.begin();
                    t.insert(&s, key, &value(0)).unwrap().unwrap();
                    s.commit(Vec::new(), false).unwrap();
                    committed[key as usize].store(1, std::sync::atomic::Ordering::Release);
                    mine.push(key);
                    for _ in 0..2 {
                        let key = mine[rng.usize(..mine.len())];
                        let version = committed[key as usize].load(Relaxed);
                        s.begin();
                        let snap = s.take_snapshot().unwrap();
                        let (tid, _) = t.get(&s, key, &snap).unwrap().expect("it is there");
                        let turn = &mut block(&s);
                        let done =
                            t.update(&s, (tid, key), &value(version as u8), false, &snap, turn).unwrap();
                        assert!(matches!(done, Outcome::Done));
                        s.release_snapshot(&snap);
                        s.commit(Vec::new(), false).unwrap();
                        committed[key as usize].store(version + 1, std::sync::atomic::Ordering::Release);
                    }
                }
            });
        }
        for me in 0..2 {
            let (st, t, committed, writing, looked) = (&st, &t, &committed, &writing, &looked);
            let mut rng = fastrand::Rng::with_seed(rng.clone().u64(..) + 100 + me);
            scope.spawn(move || {
                let s = session(st);
                while writing.load(Relaxed) > 0 {
                    let key = rng.u64(..KEYS);
                    let before = committed[key as usize].load(std::sync::atomic::Ordering::Acquire);
                    s.begin();
                    let snap = s.take_snapshot().unwrap();
                    let found = t.get(&s, key, &snap).unwrap();
                    s.release_snapshot(&snap);
                    s.commit(Vec::new(), false).unwrap();
                    let after = committed[key as usize].load(std::sync::atomic::Ordering::Acquire);
                    match found {
                        None => assert_eq!(before, 0, "key {key} is gone"),
                        Some((_, row)) => {
                            let version = row[0];
                            assert_eq!(row, value(version), "key {key}: a mixture");
                            // The last commit may not have been noted yet.
                            let known = (before..=after + 1).any(|v| v > 0 && (v - 1) as u8 == version);
                            assert!(
                                known,
                                "key {key}: version {version}, committed were {before} to {after}"
                            );
                        }
                    }
                    looked.fetch_add(1, Relaxed);
                }
            });
        }
    });
    println!("{} lookups", looked.load(Relaxed));
    t.check(&s);
    assert_eq!(st.pool().pinned_buffers(), 0);
}
