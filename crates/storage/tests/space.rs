//! Space: the bytes that updates leave behind, in the heap and in the log.

mod common;
use common::*;
use sinew_storage::heap::{self, Outcome};
use sinew_storage::{Fork, Storage};
use std::os::unix::fs::DirBuilderExt;

fn log_bytes(st: &Storage, work: impl FnOnce() -> u64) -> f64 {
    let before = st.wal().insert_position().0;
    let n = work();
    (st.wal().insert_position().0 - before) as f64 / n as f64
}

#[test]
fn steady_updates_stay_within_three_times_the_packed_size() {
    const ROWS: u64 = 4000;
    let mut rng = seed("space");
    let dir = Dir::new("space");
    let st = open(&dir.0, 512);
    let s = session(&st);
    let t = Table::create(&s, 100);
    s.begin();
    let payload: Vec<Vec<u8>> = (0..ROWS).map(|k| row(k, &[7; 90])).collect();
    let parts: Vec<&[u8]> = payload.iter().map(|p| &p[..]).collect();
    let mut tids = Vec::new();
    heap::multi_insert(&s, &t.heap, &parts, &mut tids).unwrap();
    let mut sorted = (0..ROWS).zip(&tids).map(|(k, t)| Ok((k.to_be_bytes().to_vec(), *t)));
    sinew_storage::btree::build(&s, &t.index, &mut sorted).unwrap();
    s.commit(Vec::new(), false).unwrap();
    let packed = st.pool().blocks(t.heap.file, Fork::Main).unwrap();
    s.checkpoint().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            let (st, mut rng) = (&st, rng.fork());
            scope.spawn(move || {
                let s = session(st);
                for _ in 0..12_000 {
                    s.begin();
                    let snap = s.take_snapshot().unwrap();
                    let key = rng.u64(0..ROWS);
                    let (tid, mut value) = t.get(&s, key, &snap).unwrap().unwrap();
                    value[0] = rng.u8(..);
                    let done = t.update(&s, (tid, key), &value, false, &snap, &mut block(&s)).unwrap();
                    assert!(matches!(done, Outcome::Done | Outcome::Updated { .. }));
                    s.commit(Vec::new(), false).unwrap();
                }
            });
        }
    });
    let blocks = st.pool().blocks(t.heap.file, Fork::Main).unwrap();
    println!("{packed} pages packed, {blocks} after {} updates a row, without vacuum", 36_000 / ROWS);
    assert!(blocks < 3 * packed, "{blocks} pages, {packed} packed");
    t.vacuum(&s);
    t.check(&s);
    drop(s);
    st.close().unwrap();
}

#[test]
fn log_records_are_compact() {
    let dir = Dir::new("log");
    let st = open(&dir.0, 1024);
    let s = session(&st);
    let t = Table::create(&s, 100);
    s.begin();
    // Two int4 behind a row head of two bytes.
    let rows: Vec<[u8; 10]> = (0..50_000).map(|i| [i as u8; 10]).collect();
    let bulk = log_bytes(&st, || {
        for chunk in rows.chunks(1000) {
            let parts: Vec<&[u8]> = chunk.iter().map(|r| &r[..]).collect();
            heap::multi_insert(&s, &t.heap, &parts, &mut Vec::new()).unwrap();
        }
        rows.len() as u64
    });
    println!("{bulk:.1} bytes of log a narrow row");
    assert!(bulk <= 16.6, "{bulk}");
    let wide: Vec<u8> = row(1, &[b' '; 95]);
    let mut tid = heap::insert(&s, &t.heap, &wide).unwrap();
    let snap = s.take_snapshot().unwrap();
    let update = log_bytes(&st, || {
        for i in 0..40u8 {
            let mut new = wide.clone();
            new[8] = i;
            let snap = sinew_txn::Snapshot { command: s.next_command().unwrap(), ..snap };
            let (o, u) = heap::update(&s, &t.heap, tid, &new, false, false, &snap, &mut block(&s)).unwrap();
            assert_eq!(o, Outcome::Done);
            tid = u.unwrap().tid;
        }
        40
    });
    println!("{update:.1} bytes of log a same-page update of one byte in 103");
    assert!(update < 80.0, "{update}");
    s.commit(Vec::new(), false).unwrap();
    drop(s);
    st.close().unwrap();
}

#[test]
fn a_hot_table_of_few_rows_stays_small() {
    const ROWS: u64 = 45;
    let mut rng = seed("hot");
    let dir = Dir::new("hot");
    let st = open(&dir.0, 256);
    let s = session(&st);
    let t = Table::create(&s, 100);
    s.begin();
    for key in 0..ROWS {
        t.insert(&s, key, &[7; 130]).unwrap().unwrap();
    }
    s.commit(Vec::new(), false).unwrap();
    // Eight transactions are open at any time, each with one of the rows; in turns, so that no
    // stalled thread holds up what may be pruned.
    let mut open: std::collections::VecDeque<(sinew_storage::Session, u64)> =
        (0..16).map(|_| (session(&st), u64::MAX)).collect();
    for _ in 0..8000 {
        if let Some((s, _)) = open.get(8).filter(|o| o.1 != u64::MAX) {
            s.commit(Vec::new(), false).unwrap();
            open[8].1 = u64::MAX;
        }
        let (s, _) = open.pop_back().unwrap();
        let mut key = rng.u64(0..ROWS);
        while open.iter().any(|o| o.1 == key) {
            key = (key + 1) % ROWS;
        }
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let (tid, value) = t.get(&s, key, &snap).unwrap().unwrap();
        let done = t.update(&s, (tid, key), &value, false, &snap, &mut block(&s)).unwrap();
        assert_eq!(done, Outcome::Done);
        open.push_front((s, key));
    }
    for (s, key) in open {
        if key != u64::MAX {
            s.commit(Vec::new(), false).unwrap();
        }
    }
    let blocks = st.pool().blocks(t.heap.file, Fork::Main).unwrap();
    println!("{blocks} pages for {ROWS} rows that 16 sessions updated 8000 times");
    assert!(blocks <= 3, "{blocks}");
    t.vacuum(&s);
    t.check(&s);
    drop(s);
    st.close().unwrap();
}

/// A copy of the directory as a crash of the machine leaves it: no process has it open, and the log
/// is to be replayed.
fn crashed_copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            crashed_copy(&path, &to);
        } else if !entry.file_name().to_string_lossy().contains("region") {
            std::fs::copy(&path, &to).unwrap();
        }
    }
}

/// The empty end of a heap is cut off for good, with all that knows it: sessions that have inserted
/// there, maps, a crash at any later time.
#[test]
fn the_empty_end_of_a_heap_is_given_back() {
    const KEPT: u64 = 60;
    const GONE: u64 = 6000;
    let dir = Dir::new("truncate");
    let st = open(&dir.0.join("db"), 512);
    let (s, other) = (session(&st), session(&st));
    let t = Table::create(&s, 100);
    let insert = |s: &sinew_storage::Session, keys: std::ops::Range<u64>| {
        s.begin();
        for key in keys {
            t.insert(s, key, &[7; 90]).unwrap().unwrap();
        }
        s.commit(Vec::new(), true).unwrap();
    };
    let blocks = || st.pool().blocks(t.heap.file, Fork::Main).unwrap();
    let worthwhile = || heap::truncate::is_worthwhile(&s, &t.heap).unwrap();
    let keys = |s: &sinew_storage::Session| {
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let rows = t.scan(s, &snap);
        assert_eq!(rows, t.index_scan(s, &snap, false));
        s.release_snapshot(&snap);
        s.commit(Vec::new(), true).unwrap();
        rows.into_keys().collect::<Vec<_>>()
    };
    insert(&s, 0..KEPT);
    insert(&other, KEPT..GONE);
    s.checkpoint().unwrap();
    assert!(!worthwhile(), "nothing is empty");
    s.begin();
    let snap = s.take_snapshot().unwrap();
    for (key, _) in t.scan(&s, &snap).into_iter().filter(|(key, _)| *key >= KEPT) {
        let (tid, _) = t.get(&s, key, &snap).unwrap().unwrap();
        assert_eq!(heap::delete(&s, &t.heap, tid, &snap, &mut block(&s)).unwrap(), Outcome::Done);
    }
    s.release_snapshot(&snap);
    s.commit(Vec::new(), true).unwrap();
    assert!(!worthwhile(), "there are dead rows");
    t.vacuum(&s);
    let long = blocks();
    assert!(worthwhile());
    assert_eq!(heap::truncate::truncate(&s, &t.heap).unwrap(), long - 1);
    assert_eq!((blocks(), worthwhile()), (1, false));
    assert_eq!(heap::truncate::truncate(&s, &t.heap).unwrap(), 0);
    assert_eq!(keys(&s), (0..KEPT).collect::<Vec<_>>());
    crashed_copy(&dir.0.join("db"), &dir.0.join("cut"));
    // Its last insert went to a page that is not there any more.
    insert(&other, GONE..2 * GONE);
    assert!(blocks() > long / 2);
    t.vacuum(&s);
    t.check(&s);
    let all: Vec<u64> = (0..KEPT).chain(GONE..2 * GONE).collect();
    assert_eq!(keys(&s), all);
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    crashed_copy(&dir.0.join("db"), &dir.0.join("filled"));
    let _ = s.checkpoint().unwrap();
    crashed_copy(&dir.0.join("db"), &dir.0.join("at rest"));
    drop((s, other));
    st.close().unwrap();
    for (copy, expected) in [("cut", (0..KEPT).collect()), ("filled", all.clone()), ("at rest", all)] {
        let st = open(&dir.0.join(copy), 512);
        let s = session(&st);
        assert_eq!(keys(&s), expected, "{copy}");
        t.check(&s);
        assert_eq!(s.check_pages().unwrap(), Vec::<String>::new(), "{copy}");
        drop(s);
        st.close().unwrap();
    }
}

/// One row is changed over and over while snapshots of several ages look on: no more of its
/// versions stay than are seen.
#[test]
fn what_lies_between_two_snapshots_goes() {
    const CHANGES: u64 = 6000;
    let mut rng = seed("between");
    let dir = Dir::new("between");
    let st = open(&dir.0, 64);
    let s = session(&st);
    let t = Table::create(&s, 100);
    s.begin();
    for key in 0..3 {
        t.insert(&s, key, &[0; 100]).unwrap().unwrap();
    }
    s.commit(Vec::new(), false).unwrap();
    let seen = |s: &sinew_storage::Session, snap: &sinew_txn::Snapshot| {
        let value = t.get(s, 1, snap).unwrap().expect("the row is there").1;
        u64::from_be_bytes(value[..8].try_into().unwrap())
    };
    let mut readers: Vec<_> = (0..8).map(|_| (session(&st), None)).collect();
    for change in 1..=CHANGES {
        s.begin();
        // Several versions by one transaction, now and then.
        for _ in 0..rng.u32(1..3) {
            let snap = s.take_snapshot().unwrap();
            let snap = sinew_txn::Snapshot { command: s.command(), ..snap };
            let (tid, mut value) = t.get(&s, 1, &snap).unwrap().unwrap();
            value[..8].copy_from_slice(&change.to_be_bytes());
            let done = t.update(&s, (tid, 1), &value, false, &snap, &mut block(&s)).unwrap();
            assert_eq!(done, Outcome::Done);
            s.release_snapshot(&snap);
            s.next_command().unwrap();
        }
        s.commit(Vec::new(), false).unwrap();
        if change % 97 == 0 {
            let at = rng.usize(0..readers.len());
            let (r, held) = &mut readers[at];
            match held.take() {
                // The first one looks on to the end.
                Some((snap, was)) if at > 0 => {
                    assert_eq!(seen(r, &snap), was);
                    r.commit(Vec::new(), false).unwrap();
                }
                Some(keep) => *held = Some(keep),
                None => {
                    r.begin();
                    *held = Some((r.take_snapshot().unwrap(), change));
                }
            }
        }
        if change % 500 == 0 {
            for (r, held) in &readers {
                if let Some((snap, was)) = held {
                    assert_eq!(seen(r, snap), *was, "after change {change}");
                }
            }
        }
    }
    let pages = st.pool().blocks(t.heap.file, sinew_storage::Fork::Main).unwrap();
    assert!(pages <= 2, "{pages} pages for 3 rows and {} snapshots", readers.len());
    for (r, held) in &mut readers {
        if let Some((snap, was)) = held.take() {
            assert_eq!(seen(r, &snap), was);
            assert_eq!(t.scan(r, &snap).len(), 3);
            r.commit(Vec::new(), false).unwrap();
        }
    }
    t.vacuum(&s);
    t.check(&s);
    drop((s, readers));
    st.close().unwrap();
}

/// Each update moves the row away, because of another index, say. No session reads by the index, so
/// that nothing but its inserts marks dead entries.
#[test]
fn updates_that_leave_a_key_alone_do_not_fill_its_index() {
    const ROWS: u64 = 50;
    let dir = Dir::new("churn");
    let st = open(&dir.0, 512);
    let (s, watcher) = (session(&st), session(&st));
    let t = Table::create(&s, 100);
    s.begin();
    for key in 0..ROWS {
        t.insert(&s, key, &[7; 400]).unwrap().unwrap();
    }
    s.commit(Vec::new(), false).unwrap();
    let blocks = || st.pool().blocks(t.index.file, Fork::Main).unwrap();
    let rounds = |n: u32| {
        for _ in 0..n {
            s.begin();
            let snap = s.take_snapshot().unwrap();
            let mut scan = heap::Scan::new(&s, &t.heap, &snap).unwrap();
            let mut rows = Vec::new();
            while let Some((tid, row)) = scan.next(&s).unwrap() {
                rows.push((tid, u64::from_be_bytes(row[..8].try_into().unwrap())));
            }
            drop(scan);
            assert_eq!(rows.len() as u64, ROWS);
            for (tid, key) in rows {
                let done = t.update(&s, (tid, key), &[8; 400], true, &snap, &mut block(&s)).unwrap();
                assert!(matches!(done, Outcome::Done));
            }
            s.release_snapshot(&snap);
            // An entry is marked only when its row is dead also after a crash.
            s.commit(Vec::new(), true).unwrap();
        }
    };
    // 40,000 entries of 20 bytes would be 100 pages and more.
    rounds(800);
    let churned = blocks();
    println!("{churned} blocks of an index of {ROWS} keys after 800 updates of each");
    assert!(churned <= 16, "{churned}");
    t.check(&s);
    // A snapshot that keeps every version: all of them stay, and all are found.
    watcher.begin();
    let old = watcher.take_snapshot().unwrap();
    rounds(100);
    assert!(blocks() > churned);
    assert_eq!(t.index_scan(&watcher, &old, false).len() as u64, ROWS);
    watcher.release_snapshot(&old);
    watcher.commit(Vec::new(), false).unwrap();
    t.check(&s);
    for key in 0..ROWS {
        s.begin();
        let found = t.insert(&s, key, b"again").unwrap();
        assert!(found.is_err(), "key {key} is there");
        s.abort().unwrap();
    }
    drop((s, watcher));
    st.close().unwrap();
}
