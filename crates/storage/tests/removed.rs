//! Files that are removed while processes have the directory open. Each file of the manifest is
//! removed, in a directory that one process uses and in one that two use. The processes go on, end,
//! and the next one finds every row.

mod common;

use common::{Dir, Table, copy, files};
use sinew_storage::btree::IndexRel;
use sinew_storage::heap::HeapRel;
use sinew_storage::manifest::{MANIFEST, OWNERS_FILES};
use sinew_storage::{RelFile, Session, Storage, StorageOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

const TABLE: Table = Table {
    heap: HeapRel { file: RelFile::new(5, 1001), oid: 20_001, fillfactor: 100 },
    index: IndexRel { file: RelFile::new(5, 1002), oid: 20_002 },
};
/// Rows that are there before anything is removed, more than the pool has pages for.
const BEFORE: u64 = 2000;
const ROW: usize = 900;

fn open(dir: &Path) -> Arc<Storage> {
    // The shared memory stands in the directory, as it does where there is no /dev/shm.
    let options = StorageOptions { fsync: true, region_place: Some(dir.to_owned()), ..common::options(128) };
    let opened = Storage::open(dir, &options).expect("open");
    if opened.created {
        std::fs::create_dir_all(dir.join("base/5")).unwrap();
    }
    opened.open_to_others().expect("publish")
}

fn insert(s: &Session, keys: std::ops::Range<u64>) {
    s.begin();
    for key in keys {
        TABLE.insert(s, key, &[key as u8; ROW]).unwrap().unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
}

/// Rows, each looked up by key and by a scan.
fn rows(s: &Session) -> u64 {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let all = TABLE.scan(s, &snapshot);
    for (key, value) in &all {
        assert_eq!(*value, vec![*key as u8; ROW]);
        assert!(TABLE.get(s, *key, &snapshot).unwrap().is_some(), "key {key} is not in the index");
    }
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    all.len() as u64
}

fn make(dir: &Path) {
    let st = open(dir);
    let s = common::session(&st);
    s.begin();
    for rel in [TABLE.heap.file, TABLE.index.file] {
        s.create_file(rel).unwrap();
    }
    sinew_storage::btree::create(&s, &TABLE.index).unwrap();
    s.commit(Vec::new(), true).unwrap();
    insert(&s, 0..BEFORE);
    TABLE.vacuum(&s);
    drop(s);
    st.close().unwrap();
}

/// Another process that has the directory open, and does a line of its input after the other.
struct Other {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Other {
    fn start(dir: &Path) -> Other {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
            .env("SINEW_DIR", dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (orders, answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut other = Other { child, orders, answers };
        other.wait();
        other
    }

    /// For the next answer.
    fn wait(&mut self) {
        let mut line = String::new();
        while !line.contains("answer") {
            line.clear();
            assert!(self.answers.read_line(&mut line).unwrap() > 0, "the other process failed");
        }
    }

    fn order(&mut self, what: &str) {
        writeln!(self.orders, "{what}").unwrap();
        self.wait();
    }

    fn end(mut self) {
        self.order("close");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn child_entry() {
    let Ok(dir) = std::env::var("SINEW_DIR") else { return };
    let st = open(Path::new(&dir));
    let s = common::session(&st);
    // Everything is open.
    rows(&s);
    println!("answer");
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        match line.split_once(' ') {
            Some(("insert", from)) => {
                let from: u64 = from.parse().unwrap();
                insert(&s, from..from + 50);
            }
            Some(("rows", count)) => assert_eq!(rows(&s), count.parse::<u64>().unwrap()),
            _ => break,
        }
        println!("answer");
    }
    drop(s);
    st.close().unwrap();
    println!("answer");
}

/// The region's own files are not put back: its processes go on without their names, and no other
/// process gets in.
fn is_of_the_region(file: &str) -> bool {
    file.contains("region") || file.starts_with("sinew-")
}

/// Free space and visibility are made anew where no process has them open.
fn is_map(file: &str) -> bool {
    file.ends_with(".fsm") || file.ends_with(".vm")
}

/// The removed file, and the number of processes that use the directory. `first`: this process ends
/// before the other.
fn removed(dir: &Path, file: &str, two: bool, first: bool) {
    let label = format!("{file}, {two}, {first}");
    let st = open(dir);
    // The shared memory has another name each time.
    let is_memory = |f: &String| f.starts_with("sinew-");
    let path = match is_memory(&file.to_string()) {
        true => dir.join(files(dir).into_iter().find(is_memory).unwrap()),
        false => dir.join(file),
    };
    let s = common::session(&st);
    assert_eq!(rows(&s), BEFORE, "{label}");
    let mut other = two.then(|| Other::start(dir));
    assert!(path.exists(), "{label}: in use it is there");
    let mut next = BEFORE;
    let mut more = |other: &mut Option<Other>| {
        insert(&s, next..next + 50);
        next += 50;
        if let Some(other) = other {
            other.order(&format!("insert {next}"));
            next += 50;
            other.order(&format!("rows {next}"));
        }
        assert_eq!(rows(&s), next, "{label}");
    };
    more(&mut other);
    match path.is_dir() {
        true => std::fs::remove_dir_all(&path).unwrap(),
        false => std::fs::remove_file(&path).unwrap(),
    }
    more(&mut other);
    s.checkpoint().unwrap_or_else(|e| panic!("{label}: {e}"));
    if !is_of_the_region(file) && (!is_map(file) || path.exists()) {
        assert!(path.exists(), "{label}: a checkpoint puts it back");
        // Once more, with no look before the end.
        match path.is_dir() {
            true => std::fs::remove_dir_all(&path).unwrap(),
            false => std::fs::remove_file(&path).unwrap(),
        }
    }
    more(&mut other);
    let expected = next;
    if first {
        drop(s);
        st.close().unwrap_or_else(|e| panic!("{label}: {e}"));
        other.into_iter().for_each(Other::end);
    } else {
        other.into_iter().for_each(Other::end);
        assert_eq!(rows(&s), expected, "{label}");
        drop(s);
        st.close().unwrap_or_else(|e| panic!("{label}: {e}"));
    }
    let st = open(dir);
    let s = common::session(&st);
    assert_eq!(rows(&s), expected, "{label}: afterwards");
    TABLE.check(&s);
    drop(s);
    st.close().unwrap();
}

/// The files that stand in a directory while it is in use, and its folders.
fn in_use(dir: &Path) -> Vec<String> {
    let st = open(dir);
    let s = common::session(&st);
    rows(&s);
    let mut found = files(dir);
    drop(s);
    st.close().unwrap();
    // The last segment is not used yet, and no process has it open; the list of files is for a
    // directory at rest.
    let segments: Vec<String> = found.iter().filter(|f| f.starts_with("wal/")).cloned().collect();
    found.retain(|f| f != "files" && segments.iter().skip(1).all(|s| s != f));
    found
}

#[test]
fn a_removed_file_is_put_back_and_no_row_is_lost() {
    let dir = Dir::new("removed");
    let (from, at) = (dir.0.join("made"), dir.0.join("case"));
    make(&from);
    copy(&from, &at);
    let all = in_use(&at);
    // No process keeps open what its owner writes, notes of backups, or slots, and none of these
    // has a log (`crates/log` removes and renames that) or follows an archive (`follow.rs`).
    let tried = |name: &str| {
        !matches!(name, "files" | "archive.state" | "follow.state" | "backups/<identity>" | "slots/<name>")
            && !OWNERS_FILES.contains(&name)
            && !name.contains(".log")
    };
    for entry in MANIFEST.iter().filter(|e| tried(e.name)) {
        let of_kind: Vec<&String> = all.iter().filter(|f| entry.covers(f)).collect();
        assert!(!of_kind.is_empty() || entry.name.starts_with("global"), "{} is not tried", entry.name);
        for file in of_kind {
            for (two, first) in [(false, false), (true, false), (true, true)] {
                copy(&from, &at);
                removed(&at, file, two, first);
            }
        }
    }
}

#[test]
fn removed_folders_come_back_with_their_files() {
    let dir = Dir::new("removed-folders");
    let (from, at) = (dir.0.join("made"), dir.0.join("case"));
    make(&from);
    for folder in ["xact", "base/5", "wal"] {
        for (two, first) in [(false, false), (true, true)] {
            copy(&from, &at);
            removed(&at, folder, two, first);
        }
    }
}
