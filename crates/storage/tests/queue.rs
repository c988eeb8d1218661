//! Queues: rows that come at one end of an index and go at the other. The pages that they leave
//! empty are taken out of the tree and used again, while readers walk in both directions and while
//! processes are killed.

mod common;
use common::*;
use sinew_storage::btree::{self, Cursor, IndexRel, Inserted, Range, Sole, Unique, vacuum::Removed};
use sinew_storage::heap::{self, HeapRel, Outcome, Scan};
use sinew_storage::{Fork, RelFile, Session, Storage, TupleId};
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::*};
use std::time::Duration;

const ROLE: &str = "SINEW_QUEUE_CHILD";

fn tree_is_sound(s: &Session, index: &IndexRel) -> u64 {
    let (mut found, mut entries) = (Vec::new(), 0);
    btree::check::check(s, index, &mut |what| found.push(what), &mut |_, _| entries += 1).unwrap();
    assert!(found.is_empty(), "{found:#?}");
    entries
}

/// `SINEW_QUEUE_ROWS`: how many rows pass, in place of 300,000.
#[test]
fn an_index_of_a_queue_keeps_its_size() {
    const LIVE: usize = 1000;
    let rows: u64 = std::env::var("SINEW_QUEUE_ROWS").ok().map_or(300_000, |n| n.parse().unwrap());
    let dir = Dir::new("queue");
    let st = open(&dir.0, 2048);
    let s = session(&st);
    let t = Table::create(&s, 100);
    let mut live: VecDeque<TupleId> = VecDeque::new();
    let mut blocks_max = 0;
    for first in (0..rows).step_by(500) {
        s.begin();
        let snap = s.take_snapshot().unwrap();
        while live.len() > LIVE {
            let tid = live.pop_front().unwrap();
            assert_eq!(heap::delete(&s, &t.heap, tid, &snap, &mut block(&s)).unwrap(), Outcome::Done);
        }
        s.release_snapshot(&snap);
        for key in first..first + 500 {
            live.push_back(t.insert(&s, key, &[]).unwrap().unwrap());
        }
        s.commit(Vec::new(), false).unwrap();
        if first % 20_000 == 0 {
            t.vacuum(&s);
        }
        blocks_max = blocks_max.max(st.pool().blocks(t.index.file, Fork::Main).unwrap());
    }
    println!("{rows} rows through {LIVE}: at most {blocks_max} pages of the index");
    assert!(blocks_max * 8 < 4096, "{blocks_max} pages");
    assert!(tree_is_sound(&s, &t.index) as usize >= live.len());
    t.check(&s);
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
}

/// Everything goes at once: what is left is the edge of each level, and parents that have one
/// child.
#[test]
fn a_tree_that_loses_all_gives_nearly_all_pages_back() {
    let mut rng = seed("emptied");
    let dir = Dir::new("emptied");
    let st = open(&dir.0, 2048);
    let s = session(&st);
    for shuffled in [false, true] {
        let t = Table::create(&s, 100);
        let mut keys: Vec<u32> = (0..12_000).collect();
        for round in 0..4 {
            if shuffled {
                rng.shuffle(&mut keys);
            }
            s.begin();
            s.current_xid().unwrap();
            for &n in &keys {
                put(&s, &t.index, n, 1);
            }
            s.commit(Vec::new(), false).unwrap();
            let gone = btree::vacuum::remove(&s, &t.index, &|_| true).unwrap();
            let blocks = st.pool().blocks(t.index.file, Fork::Main).unwrap();
            println!("shuffled {shuffled}, round {round}: {blocks} pages, {gone:?}");
            assert_eq!(gone.entries, 12_000);
            assert!(blocks > 600 && gone.pages > 500, "{blocks} pages, {gone:?}");
            assert_eq!(tree_is_sound(&s, &t.index), 0);
            // Two transactions later no session can have a link.
            for _ in 0..2 {
                s.begin();
                s.current_xid().unwrap();
                s.commit(Vec::new(), false).unwrap();
            }
            let again = btree::vacuum::remove(&s, &t.index, &|_| false).unwrap();
            assert!(again.pages_free > 500, "{again:?}");
            // Later rounds split pages in the middle, and so need twice as many.
            assert!(
                blocks < 1400,
                "{blocks} pages in round {round}: those of the round before are used again"
            );
        }
    }
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
}

/// Wide, so that a page has few.
fn wide(n: u32) -> Vec<u8> {
    let mut key = n.to_be_bytes().to_vec();
    key.resize(400, 7);
    key
}

fn put(s: &Session, index: &IndexRel, n: u32, slot: u16) {
    let done = btree::insert(s, index, &wide(n), TupleId { block: n, slot }, Unique::No).unwrap();
    assert_eq!(done, Inserted::Done);
}

/// Keys of a window come and go together. Between two windows one key stays for ever.
const WINDOW: u32 = 150;
const WINDOWS: u32 = 24;

/// A window's word: how often it was filled, times four, and its state.
const EMPTY: u64 = 0;
const FILLING: u64 = 1;
const FULL: u64 = 2;
const DEAD: u64 = 3;

fn state(word: u64) -> u64 {
    word & 3
}

struct Churn {
    windows: Vec<AtomicU64>,
    taken_out: AtomicU64,
    scans: AtomicU32,
    stop: AtomicBool,
}

fn moves(word: &AtomicU64, from: u64, to: u64) -> Option<u64> {
    let now = word.load(Acquire);
    let next = if to == FULL { (now | 3) - 3 + to + 4 } else { (now | 3) - 3 + to };
    (state(now) == from && word.compare_exchange(now, next, AcqRel, Acquire).is_ok()).then_some(next)
}

/// Fills empty windows and gives up full ones.
fn fills(st: &Storage, index: &IndexRel, churn: &Churn, mut rng: fastrand::Rng) {
    let s = session(st);
    while !churn.stop.load(Relaxed) {
        let at = rng.u32(..WINDOWS);
        let word = &churn.windows[at as usize];
        s.begin();
        s.current_xid().unwrap();
        if rng.bool() {
            moves(word, FULL, DEAD);
        } else if moves(word, EMPTY, FILLING).is_some() {
            let mut keys: Vec<u32> = (1..WINDOW).map(|i| at * WINDOW + i).collect();
            if rng.bool() {
                rng.shuffle(&mut keys);
            }
            keys.into_iter().for_each(|n| put(&s, index, n, 1));
            moves(word, FILLING, FULL).expect("it is this thread's");
        }
        s.commit(Vec::new(), false).unwrap();
    }
}

/// Walks the tree, or a part of it. Whatever was there all the time is seen, once, in order.
fn walks(st: &Storage, index: &IndexRel, churn: &Churn, mut rng: fastrand::Rng, backward: bool) {
    let s = session(st);
    while !churn.stop.load(Relaxed) {
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let (low, high) = match rng.u8(0..3) {
            0 => (0, WINDOW * WINDOWS),
            _ => {
                let ends = [rng.u32(..=WINDOW * WINDOWS), rng.u32(..=WINDOW * WINDOWS)];
                (ends[0].min(ends[1]), ends[0].max(ends[1]))
            }
        };
        let before: Vec<u64> = churn.windows.iter().map(|w| w.load(Acquire)).collect();
        let key = |n: u32| Some((n.to_be_bytes().to_vec(), true));
        let range = Range { lower: key(low), upper: key(high), backward };
        let mut cursor = Cursor::open(&s, index, range).unwrap();
        let mut seen: Vec<u32> = Vec::new();
        while let Some((key, tid)) = cursor.next(&s).unwrap() {
            assert!(key == wide(tid.block), "key and place belong together");
            let in_order = seen.last().is_none_or(|&l| if backward { tid.block < l } else { tid.block > l });
            assert!(in_order, "{} after {:?}", tid.block, seen.last());
            seen.push(tid.block);
            if rng.u8(0..100) == 0 {
                // Others get on while this walk stands between two leaves.
                std::thread::yield_now();
            }
        }
        if backward {
            seen.reverse();
        }
        let after: Vec<u64> = churn.windows.iter().map(|w| w.load(Acquire)).collect();
        for n in low..=high.min(WINDOW * WINDOWS) {
            let at = (n / WINDOW) as usize;
            let stays =
                n % WINDOW == 0 || at < before.len() && before[at] == after[at] && state(before[at]) == FULL;
            assert!(!stays || seen.binary_search(&n).is_ok(), "key {n} is lost, backward {backward}");
        }
        s.release_snapshot(&snap);
        s.commit(Vec::new(), false).unwrap();
        churn.scans.fetch_add(1, Relaxed);
    }
}

fn vacuums(st: &Storage, index: &IndexRel, churn: &Churn) {
    let s = session(st);
    while !churn.stop.load(Relaxed) {
        let dead: Vec<bool> = churn.windows.iter().map(|w| state(w.load(Acquire)) == DEAD).collect();
        let is_dead = |tid: TupleId| !tid.block.is_multiple_of(WINDOW) && dead[(tid.block / WINDOW) as usize];
        s.begin();
        let Removed { pages, .. } = btree::vacuum::remove(&s, index, &is_dead).unwrap();
        s.commit(Vec::new(), false).unwrap();
        churn.taken_out.fetch_add(pages, Relaxed);
        for (word, _) in churn.windows.iter().zip(dead).filter(|(_, dead)| *dead) {
            moves(word, DEAD, EMPTY).expect("only vacuum empties it");
        }
    }
}

#[test]
fn readers_in_both_directions_miss_nothing_beside_writers_and_vacuum() {
    let rng = seed("churn");
    let dir = Dir::new("churn");
    // Some rounds in a pool that has room for a part of the pages: readers then latch.
    for pool in [1024, 64] {
        let st = open(&dir.0.join(pool.to_string()), pool);
        let s = session(&st);
        let t = Table::create(&s, 100);
        s.begin();
        s.current_xid().unwrap();
        (0..=WINDOWS).for_each(|i| put(&s, &t.index, i * WINDOW, 1));
        s.commit(Vec::new(), false).unwrap();
        let churn = Churn {
            windows: (0..WINDOWS).map(|_| AtomicU64::new(EMPTY)).collect(),
            taken_out: AtomicU64::new(0),
            scans: AtomicU32::new(0),
            stop: AtomicBool::new(false),
        };
        std::thread::scope(|scope| {
            let mut rng = rng.clone();
            let mut workers = vec![scope.spawn(|| vacuums(&st, &t.index, &churn))];
            for backward in [false, true, false, true] {
                let rng = rng.fork();
                let (st, index, churn) = (&st, &t.index, &churn);
                workers.push(scope.spawn(move || walks(st, index, churn, rng, backward)));
            }
            for _ in 0..2 {
                let rng = rng.fork();
                let (st, index, churn) = (&st, &t.index, &churn);
                workers.push(scope.spawn(move || fills(st, index, churn, rng)));
            }
            let began = std::time::Instant::now();
            let done = |pages: u64, scans: u32| {
                churn.taken_out.load(Relaxed) > pages && churn.scans.load(Relaxed) > scans
            };
            // A loaded machine may do with less, and take longer for that.
            let least = || {
                let blocks = st.pool().blocks(t.index.file, Fork::Main).unwrap();
                done(4 * u64::from(blocks), 50)
            };
            let is_time = || began.elapsed() > Duration::from_secs(40) && least();
            while !done(3000, 300) && !is_time() && began.elapsed() < Duration::from_secs(400) {
                if workers.iter().any(|w| w.is_finished()) {
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
            churn.stop.store(true, Relaxed);
        });
        let blocks = st.pool().blocks(t.index.file, Fork::Main).unwrap();
        let (taken_out, scans) = (churn.taken_out.load(Relaxed), churn.scans.load(Relaxed));
        println!("pool {pool}: {taken_out} pages taken out of {blocks}, {scans} walks");
        // Pages were used again: far more were taken out than there are.
        assert!(taken_out > 2 * u64::from(blocks) && scans > 50, "{taken_out} of {blocks}, {scans} walks");
        tree_is_sound(&s, &t.index);
        drop(s);
        assert_eq!(st.pool().pinned_buffers(), 0);
        st.close().unwrap();
    }
}

/// Two serializable transactions read a range and add to it. Its leaves were taken out in between,
/// and both entries go to the heir: the locks must have gone there, too.
#[test]
fn serializable_readers_hold_the_range_of_a_page_that_is_taken_out() {
    let dir = Dir::new("serializable");
    let st = open(&dir.0, 256);
    let t = Table::create(&session(&st), 100);
    let (a, b, s) = (session(&st), session(&st), session(&st));
    s.begin();
    s.current_xid().unwrap();
    (0..200).for_each(|n| put(&s, &t.index, n, 1));
    s.commit(Vec::new(), false).unwrap();
    let snapshots = [&a, &b].map(|s| {
        s.begin();
        let snap = s.begin_serializable(false, false).unwrap();
        let key = |n: u32| Some((n.to_be_bytes().to_vec(), true));
        let range = Range { lower: key(90), upper: key(110), backward: false };
        let mut cursor = Cursor::open(s, &t.index, range).unwrap();
        while cursor.next(s).unwrap().is_some() {}
        snap
    });
    s.begin();
    let gone = btree::vacuum::remove(&s, &t.index, &|tid| (50..150).contains(&tid.block)).unwrap();
    s.commit(Vec::new(), false).unwrap();
    assert!(gone.pages >= 2, "{gone:?}");
    let adds = |s: &Session, n: u32| -> sinew_storage::Result<()> {
        s.current_xid()?;
        btree::insert(s, &t.index, &wide(n), TupleId { block: n, slot: 2 }, Unique::No).map(drop)
    };
    let mut done = vec![adds(&a, 100), adds(&b, 101)];
    for (s, snap) in [&a, &b].into_iter().zip(&snapshots) {
        s.release_snapshot(snap);
    }
    for (i, s) in [&a, &b].into_iter().enumerate() {
        match done[i].is_ok() {
            true => done.push(s.commit(Vec::new(), false)),
            false => s.abort().unwrap(),
        }
    }
    let failed = done.iter().filter(|d| d.is_err()).count();
    assert_eq!(failed, 1, "one of them must give way: {done:?}");
    drop((a, b, s));
    assert_eq!(st.pool().pinned_buffers(), 0);
    let _ = st.close();
}

// ---- killed processes

fn known() -> (HeapRel, IndexRel) {
    let file = |n: u64| RelFile::new(5, 16_384 + n);
    (HeapRel { file: file(0), oid: 20_001, fillfactor: 100 }, IndexRel { file: file(1), oid: 20_002 })
}

fn rows_of(s: &Session) -> BTreeMap<u32, TupleId> {
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let mut scan = Scan::new(s, &known().0, &snap).unwrap();
    let mut rows = BTreeMap::new();
    while let Some((tid, row)) = scan.next(s).unwrap() {
        assert!(rows.insert(u32::from_be_bytes(row[..4].try_into().unwrap()), tid).is_none());
    }
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
    rows
}

/// The same by the index.
fn indexed_rows(s: &Session, backward: bool) -> Vec<u32> {
    let (heap, index) = known();
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let mut cursor = Cursor::open(s, &index, Range { backward, ..Range::default() }).unwrap();
    let mut rows = Vec::new();
    while let Some((_, tid)) = cursor.next(s).unwrap() {
        let row = heap::fetch_visible(s, &heap, tid, &snap, |_, row| row[..4].try_into().unwrap()).unwrap();
        rows.extend(row.map(u32::from_be_bytes));
    }
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
    rows
}

/// Passes rows through the queue until it is killed. Says `in FIRST` and `out FIRST` after commits
/// that are durable.
fn child(dir: &Path) {
    const BATCH: u32 = 120;
    let st = open(dir, 64);
    let (heap, index) = known();
    let s = session(&st);
    let mut live = rows_of(&s);
    let mut next = live.keys().next_back().map_or(0, |last| last / BATCH * BATCH + BATCH);
    let say = |what: String| {
        let mut out = std::io::stdout().lock();
        out.write_all(what.as_bytes()).unwrap();
        out.flush().unwrap();
    };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let s = session(&st);
            loop {
                s.begin();
                heap::vacuum::vacuum(&s, &heap, &[index]).unwrap();
                s.commit(Vec::new(), false).unwrap();
                if fastrand::u8(0..4) == 0 {
                    s.checkpoint().unwrap();
                }
            }
        });
        loop {
            s.begin();
            for n in next..next + BATCH {
                let tid = heap::insert(&s, &heap, &n.to_be_bytes()).unwrap();
                let done = btree::insert(
                    &s,
                    &index,
                    &wide(n),
                    tid,
                    Unique::Check(Sole { heap: &heap, len: wide(n).len() }),
                )
                .unwrap();
                assert_eq!(done, Inserted::Done);
                live.insert(n, tid);
            }
            s.commit(Vec::new(), true).unwrap();
            say(format!("in {next}\n"));
            next += BATCH;
            if live.len() < 4 * BATCH as usize {
                continue;
            }
            let first = *live.keys().next().unwrap();
            s.begin();
            let snap = s.take_snapshot().unwrap();
            for n in first..first + BATCH {
                let tid = live.remove(&n).unwrap();
                assert_eq!(heap::delete(&s, &heap, tid, &snap, &mut block(&s)).unwrap(), Outcome::Done);
            }
            s.release_snapshot(&snap);
            s.commit(Vec::new(), true).unwrap();
            say(format!("out {first}\n"));
        }
    });
}

/// Does nothing unless it is a child.
#[test]
fn child_entry() {
    if let Ok(dir) = std::env::var(ROLE) {
        child(Path::new(&dir));
    }
}

#[test]
fn killed_processes_leave_a_sound_queue() {
    let mut rng = seed("killed");
    let dir = Dir::new("killed");
    let st = open(&dir.0, 64);
    let s = session(&st);
    Table::create(&s, 100);
    drop(s);
    st.close().unwrap();
    drop(st);
    let (mut came, mut went, mut blocks) = (Vec::new(), Vec::new(), 0);
    for round in 0..10 {
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
            .env(ROLE, &dir.0)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(victim.stdout.take().unwrap()).lines().map(|l| l.unwrap());
        let until = rng.usize(10..80);
        let mut told = 0;
        for line in lines {
            let mut words = line.split(' ');
            let (word, n) = (words.next(), words.next().and_then(|n| n.parse::<u32>().ok()));
            match (word, n) {
                (Some("in"), Some(n)) => came.push(n),
                (Some("out"), Some(n)) => went.push(n),
                _ => continue,
            }
            told += 1;
            if told == until {
                std::thread::sleep(Duration::from_micros(rng.u64(0..3000)));
                victim.kill().unwrap();
            }
        }
        victim.wait().unwrap();
        let st = open(&dir.0, 64);
        let s = session(&st);
        let rows: Vec<u32> = rows_of(&s).into_keys().collect();
        let (first_left, after) = (went.last().map_or(0, |n| n + 120), came.last().unwrap() + 120);
        // The batch that was under way may have come or gone as well, whole.
        assert!(rows.len().is_multiple_of(120), "round {round}: {} rows", rows.len());
        assert!([first_left, first_left + 120].contains(&rows[0]), "round {round}: {} {first_left}", rows[0]);
        let last = rows.last().unwrap() + 1;
        assert!([after, after + 120].contains(&last), "round {round}: {last} {after}");
        // From here on the parent goes by what is there.
        (came, went) = (vec![last - 120], if rows[0] == 0 { Vec::new() } else { vec![rows[0] - 120] });
        assert!(indexed_rows(&s, false) == rows);
        assert!(indexed_rows(&s, true).into_iter().rev().eq(rows.iter().copied()));
        let (heap, index) = known();
        let mut found = Vec::new();
        let mut key_of = |row: &[u8], out: &mut Vec<u8>| {
            out.extend_from_slice(&wide(u32::from_be_bytes(row[..4].try_into().unwrap())));
            true
        };
        btree::check::check_with_heap(&s, &index, &heap, &mut key_of, &mut |what| found.push(what)).unwrap();
        assert!(found.is_empty(), "round {round}: {found:#?}");
        assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
        blocks = st.pool().blocks(index.file, Fork::Main).unwrap();
        drop(s);
        st.close().unwrap();
    }
    println!("{blocks} pages of the index after row {}", came[0]);
}
