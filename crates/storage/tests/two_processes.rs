//! Two processes in one directory: they see each other's commits, and the death of one does not stop the other for longer
//! than it takes to notice.

use sinew_storage::heap::{self, HeapRel, Scan};
use sinew_storage::{RelFile, Storage, StorageOptions, TxnSession};
use sinew_sync::ThreadWaiter;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

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
fn session(st: &Storage) -> TxnSession {
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
fn insert_rows(st: &Storage, s: &TxnSession, who: u8, count: u32) {
    for i in 0..count {
        s.begin();
        let mut p = vec![who; 40];
        p[1..5].copy_from_slice(&i.to_le_bytes());
        heap::insert(st, s, &HEAP, &p).unwrap();
        st.commit(s, Vec::new(), true).unwrap();
    }
}
fn count(st: &Storage, s: &TxnSession, who: u8) -> usize {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let mut scan = Scan::new(st, s, &HEAP, &snapshot).unwrap();
    let mut n = 0;
    while let Some((_, p)) = scan.next(st, s).unwrap() {
        n += usize::from(p[0] == who);
    }
    s.release_snapshot(&snapshot);
    st.commit(s, Vec::new(), false).unwrap();
    n
}
fn make_table(st: &Storage) {
    let s = session(st);
    s.begin();
    st.create_file(&s, HEAP.file).unwrap();
    st.commit(&s, Vec::new(), true).unwrap();
}

#[test]
fn child_entry() {
    let Ok(name) = std::env::var("SINEW_CHILD") else { return };
    let dir = PathBuf::from(std::env::var("SINEW_DIR").unwrap());
    let st = open(&dir);
    let s = session(&st);
    match &*name {
        "insert" => {
            insert_rows(&st, &s, b'c', 500);
            drop(s);
            st.close().unwrap();
        }
        "idle" => {
            // A transaction left open, with a file of its own and a row that nobody must ever see.
            s.begin();
            st.create_file(&s, RelFile::new(0, 3000)).unwrap();
            heap::insert(&st, &s, &HEAP, &[b'x'; 40]).unwrap();
            std::fs::write(dir.join("ready"), "").unwrap();
            std::thread::sleep(Duration::from_secs(600));
        }
        other => panic!("no child {other}"),
    }
}

#[test]
fn two_processes_write_one_table() {
    let dir = temp_dir("write");
    let st = open(&dir);
    make_table(&st);
    let s = session(&st);
    let mut c = child("insert", &dir);
    insert_rows(&st, &s, b'p', 500);
    assert!(c.wait().unwrap().success());
    assert_eq!((count(&st, &s, b'p'), count(&st, &s, b'c')), (500, 500));
    assert_eq!(st.check_pages(&s).unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    drop(st);
    let st = open(&dir);
    let s = session(&st);
    assert_eq!((count(&st, &s, b'p'), count(&st, &s, b'c')), (500, 500));
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
    insert_rows(&st, &s, b'p', 10);
    let mut c = child("idle", &dir);
    while !dir.join("ready").exists() {
        std::thread::sleep(Duration::from_millis(5));
        assert!(c.try_wait().unwrap().is_none());
    }
    let path = dir.join("db/global/3000");
    assert!(path.exists());
    c.kill().unwrap();
    c.wait().unwrap();
    insert_rows(&st, &s, b'p', 10);
    assert_eq!((count(&st, &s, b'p'), count(&st, &s, b'x')), (20, 0));
    // The maintainer finds the dead and removes what they left; here without waiting for its second.
    while path.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(st.pool().pinned_buffers(), 0);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}
