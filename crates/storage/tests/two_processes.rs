//! Two processes in one directory: they see each other's commits, and the death of one does not
//! stop the other for longer than it takes to notice.

use sinew_storage::heap::{self, HeapRel, Scan};
use sinew_storage::{RelFile, Session, Storage, StorageOptions};
use sinew_sync::ThreadWaiter;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

const HEAP: HeapRel = HeapRel { file: RelFile::new(0, 1001), oid: 1001, fillfactor: 100 };

fn options() -> StorageOptions {
    StorageOptions {
        shared_buffers_pages: 128,
        wal_buffers_bytes: 256 << 10,
        sessions_max: 24,
        locks_max: 2048,
        fsync: false,
        ..StorageOptions::default()
    }
}

fn open(dir: &Path) -> Arc<Storage> {
    Storage::open(&dir.join("db"), &options()).expect("open").open_to_others().expect("publish")
}

fn session(st: &Storage) -> Session {
    st.session(Box::new(ThreadWaiter)).expect("session")
}

fn child(name: &str, dir: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
        .env("SINEW_CHILD", name)
        .env("SINEW_DIR", dir)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

fn temp_dir(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("sinew-two-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn insert_rows(s: &Session, who: u8, count: u32) {
    for i in 0..count {
        s.begin();
        let mut p = vec![who; 40];
        p[1..5].copy_from_slice(&i.to_le_bytes());
        heap::insert(s, &HEAP, &p).unwrap();
        s.commit(Vec::new(), true).unwrap();
    }
}

fn count(s: &Session, who: u8) -> usize {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let mut scan = Scan::new(s, &HEAP, &snapshot).unwrap();
    let mut n = 0;
    while let Some((_, p)) = scan.next(s).unwrap() {
        n += usize::from(p[0] == who);
    }
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    n
}

fn make_table(st: &Storage) {
    let s = session(st);
    s.begin();
    s.create_file(HEAP.file).unwrap();
    s.commit(Vec::new(), true).unwrap();
}

#[test]
fn child_entry() {
    let Ok(name) = std::env::var("SINEW_CHILD") else { return };
    let dir = PathBuf::from(std::env::var("SINEW_DIR").unwrap());
    let st = open(&dir);
    let s = session(&st);
    match &*name {
        "insert" => {
            insert_rows(&s, b'c', 500);
            drop(s);
            st.close().unwrap();
        }
        "idle" => {
            // A transaction left open, with a file of its own and a row that no session must ever
            // see.
            s.begin();
            s.create_file(RelFile::new(0, 3000)).unwrap();
            heap::insert(&s, &HEAP, &[b'x'; 40]).unwrap();
            std::fs::write(dir.join("ready"), "").unwrap();
            std::thread::sleep(Duration::from_secs(600));
        }
        "load" => load(&s, &dir, b'c', &mut || true),
        other => panic!("no child {other}"),
    }
}

/// Inserts numbered rows and writes down the last acknowledged one, until `go_on` says no or
/// something fails.
fn load(s: &Session, dir: &Path, who: u8, go_on: &mut dyn FnMut() -> bool) {
    let acks =
        std::fs::OpenOptions::new().create(true).append(true).open(dir.join(format!("ack{who}"))).unwrap();
    let mut n = acked(dir, who);
    while go_on() {
        s.begin();
        let mut p = vec![who; 200];
        p[1..5].copy_from_slice(&(n + 1).to_le_bytes());
        let done = heap::insert(s, &HEAP, &p).and_then(|_| s.commit(Vec::new(), true));
        if let Err(e) = done {
            // Only when the other one died in the middle of something.
            assert!(s.storage().region().check().is_err(), "{e}");
            let _ = s.abort();
            return;
        }
        n += 1;
        (&acks).write_all(&n.to_le_bytes()).unwrap();
    }
}

fn acked(dir: &Path, who: u8) -> u32 {
    let bytes = std::fs::read(dir.join(format!("ack{who}"))).unwrap_or_default();
    bytes.chunks_exact(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).max().unwrap_or(0)
}

fn numbers(s: &Session, who: u8) -> Vec<u32> {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let mut scan = Scan::new(s, &HEAP, &snapshot).unwrap();
    let mut found = Vec::new();
    while let Some((_, p)) = scan.next(s).unwrap() {
        if p[0] == who {
            found.push(u32::from_le_bytes(p[1..5].try_into().unwrap()));
        }
    }
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    found.sort_unstable();
    found
}

/// Both processes work with far more data than the pool holds, so that the child dies in the middle
/// of anything. Either the other goes on, or the region is given up and the next one is right.
#[test]
fn one_of_two_is_killed_under_load() {
    let dir = temp_dir("kill");
    let seed =
        std::env::var("SINEW_TEST_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(fastrand::u64(..));
    println!("SINEW_TEST_SEED={seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut st = open(&dir);
    make_table(&st);
    let mut given_up = 0;
    for round in 0..8 {
        let mut c = child("load", &dir);
        let end = Instant::now() + Duration::from_millis(rng.u64(150..500));
        let s = session(&st);
        let mut checks = 0;
        load(&s, &dir, b'p', &mut || {
            checks += 1;
            if checks % 50 == 0 {
                // Reads pages that the pool has not got.
                let _ = s.checkpoint();
            }
            Instant::now() < end
        });
        assert!(c.try_wait().unwrap().is_none(), "seed {seed} round {round}: the child ended by itself");
        c.kill().unwrap();
        c.wait().unwrap();
        // Until the maintainer has cleaned up, the dead process's latches stay taken, or the region
        // is given up.
        load(&s, &dir, b'p', &mut || st.region().anybody_dead() && st.region().check().is_ok());
        drop(s);
        if st.region().check().is_err() {
            given_up += 1;
            println!("given up: {}", st.region().poison_reason());
            drop(st);
            st = open(&dir);
        }
        let s = session(&st);
        for who in [b'p', b'c'] {
            let rows = numbers(&s, who);
            let last = rows.last().copied().unwrap_or(0);
            assert_eq!(rows, (1..=last).collect::<Vec<_>>(), "seed {seed} round {round}");
            assert!(acked(&dir, who) <= last, "seed {seed} round {round}: acknowledged and lost");
            // One may be there that was not acknowledged any more; the next round goes on after it.
            if last > acked(&dir, who) {
                let f =
                    std::fs::OpenOptions::new().append(true).create(true).open(dir.join(format!("ack{who}")));
                f.unwrap().write_all(&last.to_le_bytes()).unwrap();
            }
        }
        let wrong = s.check_pages().unwrap();
        assert!(wrong.is_empty(), "seed {seed} round {round}: {wrong:#?}");
        drop(s);
    }
    println!("{given_up} of 8 regions given up, {} and {} rows", acked(&dir, b'p'), acked(&dir, b'c'));
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn two_processes_write_one_table() {
    let dir = temp_dir("write");
    let st = open(&dir);
    make_table(&st);
    let s = session(&st);
    let mut c = child("insert", &dir);
    insert_rows(&s, b'p', 500);
    assert!(c.wait().unwrap().success());
    assert_eq!((count(&s, b'p'), count(&s, b'c')), (500, 500));
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    drop(st);
    let st = open(&dir);
    let s = session(&st);
    assert_eq!((count(&s, b'p'), count(&s, b'c')), (500, 500));
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn an_idle_process_dies_and_the_other_goes_on() {
    let dir = temp_dir("die");
    let st = open(&dir);
    make_table(&st);
    let s = session(&st);
    insert_rows(&s, b'p', 10);
    let mut c = child("idle", &dir);
    while !dir.join("ready").exists() {
        std::thread::sleep(Duration::from_millis(5));
        assert!(c.try_wait().unwrap().is_none());
    }
    let path = dir.join("db/global/3000");
    assert!(path.exists());
    c.kill().unwrap();
    c.wait().unwrap();
    insert_rows(&s, b'p', 10);
    assert_eq!((count(&s, b'p'), count(&s, b'x')), (20, 0));
    // The maintainer finds the dead and removes what they left; here without waiting for its
    // second.
    while path.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(st.pool().pinned_buffers(), 0);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}
