//! Kill -9 under load, recover, compare with what was acknowledged.

mod common;
use common::*;
use sinew_storage::{RelFile, Storage};
use sinew_txn::Snapshot;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const ROLE: &str = "SINEW_HEAP_CRASH_CHILD";
const THREADS: u64 = 3;
/// Each thread owns the keys of its residue class; a key's value counts its updates.
const KEYS: u64 = 60;
/// Key k + MIRROR has k's count.
const MIRROR: u64 = 1000;

fn table() -> Table {
    let heap = RelFile::new(5, 16384);
    let index = RelFile::new(5, 16385);
    Table {
        heap: sinew_storage::heap::HeapRel { file: heap, oid: 20_001, fillfactor: 90 },
        index: sinew_storage::btree::IndexRel { file: index, oid: 20_002 },
    }
}

fn count(value: &[u8]) -> u64 {
    u64::from_le_bytes(value[..8].try_into().unwrap())
}

/// Runs until killed. Says `key count` after each commit that it was promised.
fn child(dir: &Path) {
    let st = open(dir, 64);
    let t = table();
    std::thread::scope(|scope| {
        for w in 0..THREADS {
            let st = &st;
            scope.spawn(move || worker(st, &t, w));
        }
        let s = session(&st);
        loop {
            t.vacuum(&s);
            if fastrand::u8(0..4) == 0 {
                s.checkpoint().unwrap();
            }
        }
    });
}

fn worker(st: &Storage, t: &Table, w: u64) {
    let s = session(st);
    loop {
        s.begin();
        let mut told = String::new();
        if fastrand::u8(0..3) == 0 {
            told += &bump_all(&s, t, w);
        }
        for _ in 0..fastrand::u8(1..4) {
            let key = fastrand::u64(0..KEYS / THREADS) * THREADS + w;
            let snap = s.take_snapshot().unwrap();
            let n = bump(&s, t, key, &snap);
            // The mirror changes in the same transaction, always.
            assert_eq!(bump(&s, t, key + MIRROR, &snap), n);
            s.next_command().unwrap();
            s.release_snapshot(&snap);
            told += &format!("{key} {n}\n");
        }
        if fastrand::u8(0..6) == 0 {
            s.abort().unwrap();
        } else if w == 0 && fastrand::bool() {
            // Not acknowledged, and perhaps lost, but not by half.
            s.commit(Vec::new(), false).unwrap();
        } else {
            s.commit(Vec::new(), true).unwrap();
            let mut out = std::io::stdout().lock();
            out.write_all(told.as_bytes()).unwrap();
            out.flush().unwrap();
        }
    }
}

fn bump(s: &sinew_storage::Session, t: &Table, key: u64, snap: &Snapshot) -> u64 {
    let n;
    match t.get(s, key, snap).unwrap() {
        Some((tid, old)) => {
            n = count(&old) + 1;
            let mut value = n.to_le_bytes().to_vec();
            value.resize(fastrand::usize(8..400), b'x');
            let moved = fastrand::u8(0..5) == 0;
            let done = t.update(s, (tid, key), &value, moved, snap, &mut block(s)).unwrap();
            assert_eq!(done, sinew_storage::heap::Outcome::Done);
        }
        None => {
            n = 1;
            t.insert(s, key, &n.to_le_bytes()).unwrap().unwrap();
        }
    }
    n
}

/// Changes all rows of a thread, with their mirrors, page by page. Returns the lines to say.
fn bump_all(s: &sinew_storage::Session, t: &Table, w: u64) -> String {
    let snap = s.take_snapshot().unwrap();
    let (mut rows, mut told) = (Vec::new(), String::new());
    for key in (0..KEYS / THREADS).map(|k| k * THREADS + w) {
        for key in [key, key + MIRROR] {
            let Some((tid, old)) = t.get(s, key, &snap).unwrap() else { continue };
            let mut value = (count(&old) + 1).to_le_bytes().to_vec();
            value.resize(fastrand::usize(8..400), b'y');
            if key < MIRROR {
                told += &format!("{key} {}\n", count(&value));
            }
            rows.push(Change { tid, key, value, moved: fastrand::u8(0..5) == 0 });
        }
    }
    rows.sort_by_key(|c| c.tid);
    assert_eq!(t.update_many(s, &rows, &snap).unwrap(), rows.len(), "all rows are plain");
    s.release_snapshot(&snap);
    s.next_command().unwrap();
    told
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    if let Ok(dir) = std::env::var(ROLE) {
        child(Path::new(&dir));
        return;
    }
    let mut rng = seed("crash");
    let dir = Dir::new("crash");
    {
        let st = open(&dir.0, 64);
        let s = session(&st);
        let t = Table::create(&s, 90);
        assert_eq!(t.heap.file, table().heap.file);
        drop(s);
        st.close().unwrap();
    }
    let mut acked: BTreeMap<u64, u64> = BTreeMap::new();
    for round in 0..6 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "what_was_acknowledged_survives_a_kill", "--nocapture"])
            .env(ROLE, &dir.0)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let mut acks = Vec::new();
            for line in BufReader::new(out).lines() {
                let line = line.unwrap();
                let mut words = line.split(' ').map(|w| w.parse::<u64>());
                if let (Some(Ok(key)), Some(Ok(n)), None) = (words.next(), words.next(), words.next()) {
                    acks.push((key, n));
                }
            }
            acks
        });
        std::thread::sleep(Duration::from_millis(rng.u64(300..1200)));
        assert!(child.try_wait().unwrap().is_none(), "round {round}: the child ended by itself");
        child.kill().unwrap();
        child.wait().unwrap();
        let acks = reader.join().unwrap();
        println!("round {round}: {} acknowledged", acks.len());
        for (key, n) in acks {
            // A later transaction's line may come first only for other keys: a thread owns its
            // keys.
            acked.insert(key, n);
        }
        let st = open(&dir.0, 128);
        let s = session(&st);
        let t = table();
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let there = t.scan(&s, &snap);
        assert!(t.index_scan(&s, &snap, round % 2 == 0) == there);
        s.release_snapshot(&snap);
        s.commit(Vec::new(), false).unwrap();
        for (key, n) in &acked {
            let got = there.get(key).map_or(0, |v| count(v));
            // A child that dies after committing and before saying so leaves more.
            assert!(got >= *n, "round {round} key {key}: {n} acknowledged, {got} there");
        }
        for (key, v) in &there {
            let mirror = if *key < MIRROR { key + MIRROR } else { key - MIRROR };
            assert_eq!(
                there.get(&mirror).map(|m| count(m)),
                Some(count(v)),
                "round {round}: half a transaction"
            );
            acked.insert(*key, count(v));
        }
        t.check(&s);
        drop(s);
        st.close().unwrap();
    }
    assert!(!acked.is_empty(), "nothing was ever acknowledged");
}
