//! Crash tests: the test binary runs itself as a child, kills it, and looks at what recovery makes
//! of the directory.
//!
//! A child is this binary with `SINEW_CHILD` set: it runs `child_entry` and nothing else.

use sinew_storage::btree::{self, Cursor, IndexRel, Range, Unique};
use sinew_storage::file::fault;
use sinew_storage::heap::{self, HeapRel, Scan};
use sinew_storage::{Fork, RelFile, Session, Storage, StorageOptions, TupleId};
use sinew_sync::ThreadWaiter;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

fn temp_dir(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("sinew-crash-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn options() -> StorageOptions {
    StorageOptions {
        shared_buffers_pages: 64,
        wal_buffers_bytes: 256 << 10,
        sessions_max: 24,
        locks_max: 2048,
        fsync: false,
        ..StorageOptions::default()
    }
}

fn open(dir: &Path) -> Arc<Storage> {
    let opened = Storage::open(&dir.join("db"), &options()).expect("open");
    opened.open_to_others().expect("publish")
}

fn session(st: &Storage) -> Session {
    st.session(Box::new(ThreadWaiter)).expect("session")
}

fn child(name: &str, dir: &Path, seed: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
        .env("SINEW_CHILD", name)
        .env("SINEW_DIR", dir)
        .env("SINEW_SEED", seed.to_string())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn child_entry() {
    let Ok(name) = std::env::var("SINEW_CHILD") else { return };
    let dir = PathBuf::from(std::env::var("SINEW_DIR").unwrap());
    fastrand::seed(std::env::var("SINEW_SEED").unwrap().parse().unwrap());
    match &*name {
        "writers" => writers(&dir, None),
        "power" => writers(&dir, Some(Duration::from_millis(fastrand::u64(100..500)))),
        "torn" => torn(&dir),
        "created" => created(&dir),
        "numbers" => numbers(&dir),
        other => panic!("no child {other}"),
    }
}

// ---- committed rows survive, others do not

const THREADS: u32 = 4;
const HEAP: HeapRel = HeapRel { file: RelFile::new(0, 1001), oid: 1001, fillfactor: 100 };
const OTHER: HeapRel = HeapRel { file: RelFile::new(0, 1002), oid: 1002, fillfactor: 100 };
const INDEX: IndexRel = IndexRel { file: RelFile::new(0, 1003), oid: 1003 };

fn make_tables(s: &Session) {
    s.begin();
    for rel in [HEAP.file, OTHER.file, INDEX.file] {
        s.create_file(rel).unwrap();
    }
    btree::create(s, &INDEX).unwrap();
    s.commit(Vec::new(), true).unwrap();
}

fn payload(thread: u32, n: u64, filler: usize) -> Vec<u8> {
    let mut p = thread.to_be_bytes().to_vec();
    p.extend_from_slice(&n.to_be_bytes());
    p.resize(12 + filler, n as u8);
    p
}

fn key(p: &[u8]) -> (u32, u64) {
    (u32::from_be_bytes(p[..4].try_into().unwrap()), u64::from_be_bytes(p[4..12].try_into().unwrap()))
}

fn scan(s: &Session, rel: &HeapRel) -> BTreeMap<(u32, u64), TupleId> {
    let snapshot = s.take_snapshot().unwrap();
    let mut scan = Scan::new(s, rel, &snapshot).unwrap();
    let mut rows = BTreeMap::new();
    while let Some((tid, p)) = scan.next(s).unwrap() {
        let k = key(p);
        assert!(p[12..].iter().all(|&b| b == k.1 as u8), "row {k:?} has another row's bytes");
        assert!(rows.insert(k, tid).is_none(), "row {k:?} twice");
    }
    s.release_snapshot(&snapshot);
    rows
}

/// Four threads insert rows 1, 2, 3 ... of their own, each with a companion and an index entry in
/// one transaction, some rolled back first, and write down what was acknowledged. A fifth
/// checkpoints all the time. With `power`, the disk goes away after that time. Records that the log
/// had not made durable by then may be lost, and the position where that begins is written down.
fn writers(dir: &Path, power: Option<Duration>) {
    let st = open(dir);
    let s = session(&st);
    s.begin();
    let rows = scan(&s, &HEAP);
    s.commit(Vec::new(), true).unwrap();
    std::thread::scope(|scope| {
        for t in 0..THREADS {
            let (st, rows, seed) = (&st, &rows, fastrand::u64(..));
            scope.spawn(move || {
                fastrand::seed(seed);
                let s = session(st);
                let mut acks = ack_file(dir, t);
                let mut n = rows.range((t, 0)..(t + 1, 0)).next_back().map_or(0, |r| r.0.1);
                loop {
                    s.begin();
                    let abort = fastrand::u32(0..8) == 0;
                    let number = n + 1;
                    let filler = fastrand::usize(0..300);
                    let done = (|| {
                        let tid = heap::insert(&s, &HEAP, &payload(t, number, filler))?;
                        let k = payload(t, number, 0);
                        btree::insert(&s, &INDEX, &k, tid, Unique::No)?;
                        heap::insert(&s, &OTHER, &payload(t, number, 0))?;
                        if abort { s.abort() } else { s.commit(Vec::new(), true) }
                    })();
                    if let Err(e) = done {
                        assert!(power.is_some(), "{e}");
                        // Dead in a moment.
                        std::thread::sleep(Duration::from_secs(60));
                    }
                    if !abort {
                        n = number;
                        acks.write_all(&number.to_le_bytes()).unwrap();
                    }
                }
            });
        }
        if let Some(after) = power {
            let st = &st;
            scope.spawn(move || {
                std::thread::sleep(after);
                for path in ["/db/wal", "/db/global", "/db/xact", "/db/control"] {
                    let (call, kind, path) = (fault::Call::Write, fault::Kind::Eio, path.to_owned());
                    fault::arm(fault::Fault { call, kind, path, after: 0, times: u32::MAX });
                }
                // Writes that were under way come to their end.
                std::thread::sleep(Duration::from_millis(100));
                std::fs::write(dir.join("durable"), st.wal().flushed().0.to_le_bytes()).unwrap();
                std::process::abort();
            });
        }
        loop {
            std::thread::sleep(Duration::from_millis(fastrand::u64(0..40)));
            let done = s.checkpoint();
            assert!(done.is_ok() || power.is_some(), "{done:?}");
        }
    });
}

fn ack_file(dir: &Path, thread: u32) -> File {
    OpenOptions::new().create(true).append(true).open(dir.join(format!("ack{thread}"))).unwrap()
}

fn acked(dir: &Path, thread: u32) -> u64 {
    let bytes = std::fs::read(dir.join(format!("ack{thread}"))).unwrap_or_default();
    bytes.chunks_exact(8).map(|c| u64::from_le_bytes(c.try_into().unwrap())).max().unwrap_or(0)
}

/// Committed rows are there, whole, with their index entries, and nothing is damaged. Returns the
/// number of rows.
fn verify(st: &Storage, dir: &Path, label: &str) -> usize {
    let s = session(st);
    s.begin();
    let rows = scan(&s, &HEAP);
    let others = scan(&s, &OTHER);
    assert!(rows.keys().eq(others.keys()), "{label}: half a transaction");
    for t in 0..THREADS {
        let mine: Vec<u64> = rows.range((t, 0)..(t + 1, 0)).map(|r| r.0.1).collect();
        let last = mine.last().copied().unwrap_or(0);
        assert_eq!(mine, (1..=last).collect::<Vec<_>>(), "{label}: a gap");
        assert!(acked(dir, t) <= last, "{label}: acknowledged and lost");
    }
    // Every row has its index entry; entries of others lead to nothing visible.
    let mut cursor = Cursor::open(&s, &INDEX, Range::default()).unwrap();
    let mut entries = BTreeMap::new();
    while let Some((k, tid)) = cursor.next(&s).unwrap() {
        let k = key(k);
        if rows.get(&k) == Some(&tid) {
            assert!(entries.insert(k, tid).is_none(), "{label}: two entries of {k:?}");
        }
    }
    assert_eq!(entries.len(), rows.len(), "{label}: index entries");
    s.commit(Vec::new(), true).unwrap();
    let wrong = s.check_pages().unwrap();
    assert!(wrong.is_empty(), "{label}: {wrong:#?}");
    assert_eq!(st.pool().pinned_buffers(), 0, "{label}");
    rows.len()
}

/// A closed database with the tables, and a seed, which is printed.
fn a_database(name: &str) -> (PathBuf, u64, fastrand::Rng) {
    let dir = temp_dir(name);
    {
        let st = open(&dir);
        let s = session(&st);
        make_tables(&s);
        drop(s);
        st.close().unwrap();
    }
    let seed =
        std::env::var("SINEW_TEST_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(fastrand::u64(..));
    println!("SINEW_TEST_SEED={seed}");
    (dir, seed, fastrand::Rng::with_seed(seed))
}

/// As if the machine had lost power: of what the log had not made durable, any part of any sector
/// may be missing.
#[test]
fn the_end_of_the_log_is_lost() {
    let (dir, seed, mut rng) = a_database("power");
    for round in 0..6 {
        let status = child("power", &dir, rng.u64(..)).wait().unwrap();
        assert!(!status.success());
        let durable = std::fs::read(dir.join("durable")).unwrap();
        let durable = u64::from_le_bytes(durable.try_into().unwrap());
        std::fs::remove_file(dir.join("durable")).unwrap();
        let lost = lose(&dir.join("db/wal"), durable, &mut rng);
        let st = open(&dir);
        let rows = verify(&st, &dir, &format!("seed {seed} round {round}"));
        println!("{rows} rows, {lost} sectors lost");
        if round % 2 == 0 {
            st.close().unwrap();
        }
    }
    std::fs::remove_dir_all(dir).unwrap();
}

/// Zeroes or garbles some sectors of the log after `durable`.
fn lose(wal: &Path, durable: u64, rng: &mut fastrand::Rng) -> u32 {
    use std::os::unix::fs::FileExt;
    let mut lost = 0;
    for entry in std::fs::read_dir(wal).unwrap().flatten() {
        let start = u64::from_str_radix(entry.file_name().to_str().unwrap(), 16).unwrap();
        let file = OpenOptions::new().write(true).open(entry.path()).unwrap();
        let from = durable.max(start);
        for sector in 0..2048 {
            let at = from / 512 * 512 + sector * 512;
            if at < from || at >= start + (16 << 20) || rng.bool() {
                continue;
            }
            file.write_all_at(&[rng.u8(..) & 1; 512], at - start).unwrap();
            lost += 1;
        }
    }
    lost
}

#[test]
fn killed_under_load_loses_nothing_acknowledged() {
    let (dir, seed, mut rng) = a_database("load");
    let mut total = 0;
    for round in 0..8 {
        let mut c = child("writers", &dir, rng.u64(..));
        std::thread::sleep(Duration::from_millis(rng.u64(150..700)));
        assert!(c.try_wait().unwrap().is_none(), "seed {seed} round {round}: the child ended by itself");
        c.kill().unwrap();
        c.wait().unwrap();

        let st = open(&dir);
        total = verify(&st, &dir, &format!("seed {seed} round {round}"));
        if round % 2 == 0 {
            st.close().unwrap();
        } else {
            // Not closed: the next one recovers again, over what this one did.
            drop(st);
        }
    }
    println!("{total} rows");
    assert!(total > 100, "the children hardly worked: {total} rows");
    std::fs::remove_dir_all(dir).unwrap();
}

// ---- torn pages

/// Changes pages after a checkpoint, and dies when half of each had reached the disk.
fn torn(dir: &Path) {
    let st = open(dir);
    let s = session(&st);
    s.checkpoint().unwrap();
    s.begin();
    for n in 1001..=1100 {
        heap::insert(&s, &HEAP, &payload(0, n, 500)).unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
    fault::arm(fault::Fault {
        call: fault::Call::Write,
        kind: fault::Kind::Torn,
        path: "/global/1001".into(),
        after: 0,
        times: u32::MAX,
    });
    // The checkpoint writes the pages; it must not get to its end.
    fault::arm(fault::Fault {
        call: fault::Call::Write,
        kind: fault::Kind::Eio,
        path: "/db/control".into(),
        after: 0,
        times: u32::MAX,
    });
    assert!(s.checkpoint().is_err());
    std::process::abort();
}

#[test]
fn torn_pages_are_repaired() {
    let dir = temp_dir("torn");
    {
        let st = open(&dir);
        let s = session(&st);
        make_tables(&s);
        s.begin();
        for n in 1..=1000 {
            heap::insert(&s, &HEAP, &payload(0, n, 100)).unwrap();
        }
        s.commit(Vec::new(), true).unwrap();
        drop(s);
        st.close().unwrap();
    }
    let status = child("torn", &dir, 1).wait().unwrap();
    assert!(!status.success());
    let st = open(&dir);
    let s = session(&st);
    s.begin();
    assert_eq!(scan(&s, &HEAP).len(), 1100);
    s.commit(Vec::new(), true).unwrap();
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

// ---- files of unfinished transactions

const OLD: RelFile = RelFile::new(0, 2001);
const NEW: RelFile = RelFile::new(0, 2002);
const DROPPED: RelFile = RelFile::new(0, 2003);

fn created(dir: &Path) {
    let st = open(dir);
    let (s, t) = (session(&st), session(&st));
    // Before the checkpoint, unfinished at the crash.
    s.begin();
    s.create_file(OLD).unwrap();
    let old = HeapRel { file: OLD, oid: 2001, fillfactor: 100 };
    heap::insert(&s, &old, b"x").unwrap();
    // Changed after the checkpoint, then dropped: replay meets a file that is gone.
    t.begin();
    t.create_file(DROPPED).unwrap();
    let dropped = HeapRel { file: DROPPED, oid: 2003, fillfactor: 100 };
    heap::insert(&t, &dropped, b"x").unwrap();
    t.commit(Vec::new(), true).unwrap();
    t.checkpoint().unwrap();
    heap::insert(&s, &old, b"y").unwrap();
    t.begin();
    for _ in 0..500 {
        heap::insert(&t, &dropped, &[7; 100]).unwrap();
    }
    t.drop_file_at_commit(DROPPED).unwrap();
    t.commit(Vec::new(), true).unwrap();
    // After the checkpoint, unfinished.
    t.begin();
    t.create_file(NEW).unwrap();
    heap::insert(&t, &HeapRel { file: NEW, oid: 2002, fillfactor: 100 }, b"x").unwrap();
    // Makes all of it durable.
    let u = session(&st);
    u.begin();
    u.current_xid().unwrap();
    u.commit(Vec::new(), true).unwrap();
    std::process::abort();
}

#[test]
fn files_of_unfinished_transactions_go() {
    let dir = temp_dir("created");
    let status = child("created", &dir, 1).wait().unwrap();
    assert!(!status.success());
    let st = open(&dir);
    for rel in [OLD, NEW, DROPPED] {
        assert!(!st.files().exists(rel, Fork::Main), "{rel} is still there");
    }
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

// ---- numbers of files and object ids

/// Draws numbers, writes down each at once, and dies in the middle of it. A file's number counts as
/// soon as it is drawn, for the file may be there after a crash; an object id once a transaction
/// that knows it has committed.
fn numbers(dir: &Path) {
    let st = open(dir);
    let s = session(&st);
    let mut told = OpenOptions::new().create(true).append(true).open(dir.join("numbers")).unwrap();
    let checkpoint = || {
        if fastrand::u32(0..3) == 0 {
            s.checkpoint().unwrap();
        }
    };
    checkpoint();
    // At times past the end of what one record covers.
    let draws = if fastrand::u32(0..6) == 0 { 5000 } else { fastrand::u32(1..5) };
    let object = fastrand::bool();
    for _ in 0..draws {
        if object {
            s.begin();
            let oid = s.new_oid().unwrap();
            heap::insert(&s, &HEAP, &payload(0, u64::from(oid), 0)).unwrap();
            s.commit(Vec::new(), true).unwrap();
            writeln!(told, "object {oid}").unwrap();
        } else {
            writeln!(told, "file {}", s.new_file_number().unwrap()).unwrap();
        }
    }
    checkpoint();
    std::process::abort();
}

#[test]
fn numbers_of_files_and_objects_are_given_once_across_crashes() {
    let dir = temp_dir("numbers");
    {
        let st = open(&dir);
        let s = session(&st);
        make_tables(&s);
        drop(s);
        st.close().unwrap();
    }
    let rounds = 40;
    for seed in 0..rounds {
        let status = child("numbers", &dir, seed).wait().unwrap();
        assert!(!status.success(), "it kills itself");
    }
    let told = std::fs::read_to_string(dir.join("numbers")).unwrap();
    let mut seen = std::collections::HashSet::new();
    for (line, number) in told.lines().enumerate() {
        assert!(seen.insert(number), "line {line}: {number} was given before");
    }
    assert!(seen.len() > rounds as usize, "{} numbers", seen.len());
    std::fs::remove_dir_all(dir).unwrap();
}
