//! Damage to the files of a directory behind the engine's back, at rest or after a kill. The answer
//! afterwards is exact, or there is an error that names the file. Damage is never passed over in
//! silence.

mod common;
#[path = "common/harms.rs"]
mod harms;

use common::{Dir, Table, copy, files};
use harms::{Harm, SEGMENT, control, flip, harm, record_ends, segments, u64_at};
use sinew_storage::btree::{self, IndexRel};
use sinew_storage::engine::recover::{self, CatalogTrees};
use sinew_storage::heap::{HeapRel, Scan};
use sinew_storage::manifest::OWNERS_FILES;
use sinew_storage::{Fork, RelFile, Session, Storage};
use sinew_txn::Snapshot;
use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const TABLE: Table = Table {
    heap: HeapRel { file: RelFile::new(5, 1001), oid: 20_001, fillfactor: 100 },
    index: IndexRel { file: RelFile::new(5, 1002), oid: 20_002 },
};
/// Rows before the checkpoint, and commits of one row each after it.
const BEFORE: u64 = 300;
const AFTER: u64 = 20;
/// More of them, for a log of several segments.
const LONG: u64 = 2600;

fn child(name: &str, dir: &Path) {
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
        .env("SINEW_CHILD", name)
        .env("SINEW_DIR", dir)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success() || status.signal() == Some(libc::SIGABRT), "{name}: {status}");
}

#[test]
fn child_entry() {
    let Ok(name) = std::env::var("SINEW_CHILD") else { return };
    let dir = PathBuf::from(std::env::var("SINEW_DIR").unwrap());
    let st = common::open(&dir, 128);
    let s = common::session(&st);
    s.begin();
    for rel in [TABLE.heap.file, TABLE.index.file] {
        s.create_file(rel).unwrap();
    }
    sinew_storage::btree::create(&s, &TABLE.index).unwrap();
    for key in 0..BEFORE {
        TABLE.insert(&s, key, &[key as u8; 100]).unwrap().unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
    TABLE.vacuum(&s);
    if name.starts_with("shrunk") {
        shrink(&s);
        std::process::abort();
    }
    s.checkpoint().unwrap();
    let filler = if name == "long" { LONG } else { 0 };
    for n in 0..filler {
        s.begin();
        TABLE.insert(&s, 10_000 + n, &[1; 7000]).unwrap().unwrap();
        s.commit(Vec::new(), n % 100 == 0).unwrap();
    }
    for n in 0..AFTER {
        s.begin();
        TABLE.insert(&s, BEFORE + n, &[n as u8; 100]).unwrap().unwrap();
        s.commit(Vec::new(), true).unwrap();
    }
    if name == "rest" {
        drop(s);
        st.close().unwrap();
        return;
    }
    std::process::abort();
}

/// Files that a checkpoint lists, and that are dropped, rolled back and cut after it.
fn shrink(s: &Session) {
    let st = s.storage();
    let [dropped, unfinished, cut] = [1003, 1004, 1005].map(|number| RelFile::new(5, number));
    let mine = common::session(st);
    mine.begin();
    s.begin();
    for (session, rel) in [(s, dropped), (&mine, unfinished), (s, cut)] {
        session.create_file(rel).unwrap();
        st.pool().extend(session, rel, Fork::Main, 5).unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
    s.checkpoint().unwrap();
    s.begin();
    s.drop_file_at_commit(dropped).unwrap();
    s.commit(Vec::new(), true).unwrap();
    mine.abort().unwrap();
    for blocks in [3, 1] {
        s.truncate_file(cut, Fork::Main, blocks).unwrap();
    }
}

fn scan(s: &Session, snapshot: &Snapshot) -> sinew_storage::Result<BTreeMap<u64, Vec<u8>>> {
    let mut scan = Scan::new(s, &TABLE.heap, snapshot)?;
    let mut rows = BTreeMap::new();
    while let Some((_, row)) = scan.next(s)? {
        rows.insert(u64::from_be_bytes(row[..8].try_into().unwrap()), row[8..].to_vec());
    }
    Ok(rows)
}

/// The answer of a directory: its rows, or an error.
fn answer(dir: &Path) -> Result<BTreeMap<u64, Vec<u8>>, String> {
    let st = Storage::open(dir, &common::options(128)).map_err(|e| e.to_string())?;
    assert!(!st.created, "nothing of the old database is written over");
    let st = st.open_to_others().map_err(|e| e.to_string())?;
    let s = common::session(&st);
    let found = s.check_pages().unwrap();
    if !found.is_empty() {
        return Err(found.join("\n"));
    }
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let rows = scan(&s, &snapshot).map_err(|e| e.to_string())?;
    s.release_snapshot(&snapshot);
    let mut found = Vec::new();
    let mut keys = |row: &[u8], out: &mut Vec<u8>| {
        out.extend_from_slice(&row[..8]);
        true
    };
    // `sinew check` puts the names of table and index before each line.
    let mut note = |what: String| found.push(format!("index 1002 of 1001: {what}"));
    btree::check::check_with_heap(&s, &TABLE.index, &TABLE.heap, &mut keys, &mut note)
        .map_err(|e| e.to_string())?;
    s.commit(Vec::new(), false).unwrap();
    if !found.is_empty() {
        return Err(found.join("\n"));
    }
    drop(s);
    st.close().map_err(|e| e.to_string())?;
    Ok(rows)
}

fn refused(dir: &Path, words: &[&str]) {
    let e = answer(dir).expect_err("it must be refused");
    for word in words {
        assert!(e.contains(word), "{word:?} is not in: {e}");
    }
}

#[test]
fn a_control_file_that_is_gone_or_empty_is_no_reason_to_begin_anew() {
    let dir = Dir::new("no-control");
    for made in ["rest", "killed"] {
        let (from, at) = (dir.0.join(made), dir.0.join("case"));
        child(made, &from);
        let rows = answer(&{
            copy(&from, &at);
            at.clone()
        })
        .unwrap();
        assert_eq!(rows.len() as u64, BEFORE + AFTER, "{made}: undamaged");
        copy(&from, &at);
        std::fs::remove_file(at.join("control")).unwrap();
        refused(&at, &["control\" is missing", "base/", "wal/"]);
        std::fs::write(at.join("control"), b"").unwrap();
        refused(&at, &["control\" is empty"]);
        assert!(at.join("base/5/1001").exists(), "nothing was deleted");
        // Put back, everything is there.
        std::fs::copy(from.join("control"), at.join("control")).unwrap();
        assert_eq!(answer(&at).unwrap(), rows);
    }
}

#[test]
fn lost_transaction_statuses_are_named() {
    let dir = Dir::new("no-xact");
    for made in ["rest", "killed"] {
        let (from, at) = (dir.0.join(made), dir.0.join("case"));
        child(made, &from);
        copy(&from, &at);
        std::fs::remove_file(at.join("xact/status.0")).unwrap();
        refused(&at, &["xact/status.0\" is missing"]);
        for len in [0, 100] {
            copy(&from, &at);
            File::options().write(true).open(at.join("xact/status.0")).unwrap().set_len(len).unwrap();
            refused(&at, &["xact/status.0\" has"]);
        }
        copy(&from, &at);
        std::fs::write(at.join("xact/status.0"), [0; 4096]).unwrap();
        refused(&at, &["xact/status.0"]);
        std::fs::remove_dir_all(at.join("xact")).unwrap();
        refused(&at, &["xact\" is missing"]);
    }
}

#[test]
fn lost_segments_of_the_log_are_named() {
    let dir = Dir::new("no-segment");
    let (from, at) = (dir.0.join("long"), dir.0.join("case"));
    child("long", &from);
    let rows = answer(&{
        copy(&from, &at);
        at.clone()
    })
    .unwrap();
    assert_eq!(rows.len() as u64, BEFORE + AFTER + LONG);
    let first = u64_at(&control(&from), 48) / SEGMENT * SEGMENT;
    let last = record_ends(&from).last().unwrap() / SEGMENT * SEGMENT;
    assert!(last > first, "the log has several segments");
    let all = segments(&from);
    for segment in &all {
        let name = segment.file_name().unwrap().to_str().unwrap();
        let start = u64::from_str_radix(name, 16).unwrap();
        for damage in ["remove", "empty", "zero", "cut", "other"] {
            copy(&from, &at);
            let path = at.join("wal").join(name);
            let file = File::options().write(true).open(&path).unwrap();
            match damage {
                "remove" => std::fs::remove_file(&path).unwrap(),
                "empty" => file.set_len(0).unwrap(),
                "zero" => {
                    let len = file.metadata().unwrap().len();
                    file.set_len(0).unwrap();
                    file.set_len(len).unwrap();
                }
                "cut" => file.set_len(SEGMENT / 2).unwrap(),
                _ => drop(std::fs::copy(if start == first { &all[1] } else { &all[0] }, &path).unwrap()),
            }
            match (first..=last).contains(&start) {
                true => refused(&at, &[name]),
                // Prepared, and not used yet.
                false => assert_eq!(answer(&at).unwrap().len(), rows.len(), "{damage} {name}"),
            }
        }
    }
}

#[test]
fn damage_in_the_log_is_told_from_its_torn_end() {
    let dir = Dir::new("flip");
    let (from, at) = (dir.0.join("killed"), dir.0.join("case"));
    child("killed", &from);
    let rows = answer(&{
        copy(&from, &at);
        at.clone()
    })
    .unwrap();
    let checkpoint = u64_at(&control(&from), 56);
    let redo = u64_at(&control(&from), 48);
    let ends = record_ends(&from);
    let (first, last) = (ends[0], ends[ends.len() - 1]);
    // The last flush is that of the last commit: its records say how far the one before it came.
    let mut refusals = 0;
    let mut cut_off = 0;
    for position in (redo..last).step_by(311).chain((last - 100..last).step_by(9)) {
        copy(&from, &at);
        flip(&at, position);
        match answer(&at) {
            Err(e) => {
                assert!(e.contains("/wal/") && e.contains("is damaged at byte"), "{position}: {e}");
                refusals += 1;
            }
            Ok(found) => {
                // Only in the last flush; its transaction goes as a whole.
                assert!(position > checkpoint, "{position}");
                let lost: Vec<_> = rows.keys().filter(|k| !found.contains_key(k)).collect();
                assert!(lost.is_empty() || lost == [&(BEFORE + AFTER - 1)], "{position}: {lost:?}");
                cut_off += 1;
            }
        }
    }
    assert!(refusals > 20 && cut_off > 0, "{refusals} refused, {cut_off} at the end, {first}..{last}");
    // Cut short anywhere, the log is torn if only the last flush is missing.
    copy(&from, &at);
    let path = segments(&at)[0].clone();
    File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .write_all_at(&[0; 40], ends[ends.len() - 2] % SEGMENT)
        .unwrap();
    let found = answer(&at).unwrap();
    assert_eq!(found.len() + 1, rows.len(), "the last commit is lost, and nothing else");
}

#[test]
fn an_older_control_block_does_not_hide_the_newer_log() {
    let dir = Dir::new("old-control");
    let (from, at) = (dir.0.join("rest"), dir.0.join("case"));
    child("rest", &from);
    let old = std::fs::read(from.join("control")).unwrap();
    // Opened again, written to, and killed.
    let st = common::open(&from, 128);
    let s = common::session(&st);
    s.begin();
    TABLE.insert(&s, 5000, b"new").unwrap().unwrap();
    s.commit(Vec::new(), true).unwrap();
    st.wal().flush(&s, st.wal().insert_position()).unwrap();
    copy(&from, &at);
    drop(s);
    st.close().unwrap();
    std::fs::write(at.join("control"), old).unwrap();
    refused(&at, &["control\" is older than the log"]);
}

#[test]
fn a_copy_of_a_directory_in_use_with_newer_pages_than_log_is_refused() {
    let dir = Dir::new("torn-copy");
    let (from, at) = (dir.0.join("killed"), dir.0.join("case"));
    child("killed", &from);
    let st = common::open(&from, 128);
    let s = common::session(&st);
    // The log is copied first, and the pages a moment later.
    copy(&from, &at);
    s.begin();
    for key in 7000..7200 {
        TABLE.insert(&s, key, &[3; 500]).unwrap().unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
    s.checkpoint().unwrap();
    copy(&from.join("base"), &at.join("base"));
    let e = answer(&at).unwrap_err();
    assert!(e.contains("copied while it was in use") && e.contains("base/5/100"), "{e}");
    // The original goes on, and a copy of one moment is as good.
    drop(s);
    st.close().unwrap();
    copy(&from, &at);
    assert_eq!(answer(&at).unwrap().len() as u64, BEFORE + AFTER + 200);
}

#[test]
fn a_page_that_is_newer_than_the_log_is_not_served() {
    let dir = Dir::new("newer-page");
    let (one, other) = (dir.0.join("one"), dir.0.join("other"));
    child("killed", &one);
    copy(&one, &other);
    let st = common::open(&other, 128);
    let s = common::session(&st);
    s.begin();
    for key in 7000..7200 {
        TABLE.insert(&s, key, &[3; 500]).unwrap().unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
    drop(s);
    st.close().unwrap();
    std::fs::copy(other.join("base/5/1001"), one.join("base/5/1001")).unwrap();
    refused(&one, &["base/5/1001"]);
}

/// Its pages are whole, and older than the end of the log.
#[test]
fn a_file_of_another_directory_is_refused() {
    let dir = Dir::new("other-directory");
    let at = dir.0.join("case");
    for made in ["rest", "killed"] {
        let (one, other) = (dir.0.join(format!("{made}-one")), dir.0.join(format!("{made}-other")));
        child(made, &one);
        child(made, &other);
        for file in ["base/5/1001", "base/5/1002", "base/5/1001.vm"] {
            copy(&one, &at);
            assert_eq!(
                std::fs::metadata(other.join(file)).unwrap().len(),
                std::fs::metadata(at.join(file)).unwrap().len()
            );
            std::fs::copy(other.join(file), at.join(file)).unwrap();
            match made {
                // Whether replay writes all of it anew is up to the log.
                "killed" if file.ends_with(".vm") => drop(answer(&at)),
                _ => refused(&at, &[file, "checksum"]),
            }
        }
    }
}

/// The length of a file at the last checkpoint, in bytes.
fn listed(dir: &Path, file: &str) -> u64 {
    let list = std::fs::read_to_string(dir.join("files")).unwrap();
    let line = list.lines().find_map(|line| line.strip_prefix(file)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{file} is not in the list: {list}")).parse().unwrap()
}

/// Also by a reader without an index.
#[test]
fn a_relation_that_is_shorter_than_at_the_last_checkpoint_is_refused_and_can_be_given_up() {
    let dir = Dir::new("shorter");
    let (from, at) = (dir.0.join("killed"), dir.0.join("case"));
    child("killed", &from);
    let trees = CatalogTrees::default();
    for file in ["base/5/1001", "base/5/1002"] {
        // Later changes are in the log.
        let blocks = listed(&from, file) / 8192;
        assert!(blocks > 1);
        for left in 0..=blocks {
            copy(&from, &at);
            let (path, label) = (at.join(file), format!("{file} with {left} of {blocks} pages"));
            match left {
                0 => std::fs::remove_file(&path).unwrap(),
                left => File::options().write(true).open(&path).unwrap().set_len((left - 1) * 8192).unwrap(),
            }
            let len = |at: &Path| std::fs::metadata(at).map(|m| m.len()).ok();
            let before = len(&path);
            // Again: the first one to open it changed nothing.
            for _ in 0..2 {
                let e = Storage::open(&at, &common::options(128)).map(drop).expect_err(&label).to_string();
                let said = e.contains(file) && e.contains("at the last checkpoint");
                assert!(said, "{label}: {e}");
                assert_eq!(len(&path), before, "{label}");
            }
            let found = format!("{:?}", recover::examine(&at, &trees).unwrap());
            assert!(found.contains("at the last checkpoint"), "{label}: {found}");
            recover::accept_loss(&at, &common::options(128), &trees).unwrap();
            assert!(recover::examine(&at, &trees).unwrap().is_empty(), "{label}: nothing is wrong any more");
        }
    }
    copy(&from, &at);
    std::fs::copy(at.join("files"), dir.0.join("older")).unwrap();
    common::open(&at, 128).close().unwrap();
    std::fs::copy(dir.0.join("older"), at.join("files")).unwrap();
    refused(&at, &["files\" is not the list"]);
}

/// Files that the log cuts or drops after the checkpoint are shorter or gone with good reason.
#[test]
fn what_was_cut_or_dropped_since_the_checkpoint_is_not_missed() {
    let dir = Dir::new("shrunk");
    let (from, at) = (dir.0.join("shrunk"), dir.0.join("case"));
    child("shrunk", &from);
    copy(&from, &at);
    for file in ["base/5/1003", "base/5/1004", "base/5/1005"] {
        assert_eq!(listed(&from, file), 5 * 8192, "{file}");
    }
    assert!(!from.join("base/5/1003").exists(), "dropped");
    assert!(!from.join("base/5/1004").exists(), "rolled back");
    assert_eq!(std::fs::metadata(from.join("base/5/1005")).unwrap().len(), 8192, "cut");
    assert_eq!(answer(&at).unwrap().len() as u64, BEFORE);
    // Shorter than the log cut it.
    copy(&from, &at);
    File::options().write(true).open(at.join("base/5/1005")).unwrap().set_len(0).unwrap();
    refused(&at, &["base/5/1005", "at the last checkpoint"]);
}

/// Every kind of harm to every file of a directory that was closed or killed.
fn every_harm(made: &str) {
    let dir = Dir::new("matrix");
    let (from, at) = (dir.0.join(made), dir.0.join("case"));
    child(made, &from);
    for name in OWNERS_FILES.into_iter().chain(["own-lines.log", "own-lines.log.1"]) {
        std::fs::write(from.join(name), name.repeat(3)).unwrap();
    }
    copy(&from, &at);
    let rows = answer(&at).unwrap();
    let (mut exact, mut refused) = (0, 0);
    let harms = [Harm::Remove, Harm::Empty, Harm::Cut, Harm::Swap, Harm::Folder, Harm::Pipe];
    let flips = [0, 1, 25, 50, 75, 99, 100].map(Harm::Flip);
    for file in files(&from) {
        for how in harms.into_iter().chain(flips) {
            copy(&from, &at);
            if !harm(&at, &file, how) {
                continue;
            }
            match answer(&at) {
                Ok(found) => {
                    assert!(found == rows, "{made}, {file}, {how:?}: other rows, and no error");
                    exact += 1;
                }
                Err(e) => {
                    let name = file.rsplit('/').next().unwrap();
                    // Of two that were swapped, either.
                    let named = e.contains(name) || matches!(how, Harm::Swap);
                    assert!(named, "{made}, {file}, {how:?}: {e}");
                    refused += 1;
                }
            }
        }
    }
    assert!(exact > 10 && refused > 30, "{exact} exact answers, {refused} refusals");
}

#[test]
fn every_harm_to_a_directory_at_rest_is_an_exact_answer_or_an_error_that_names_the_file() {
    every_harm("rest");
}

#[test]
fn every_harm_to_a_killed_directory_is_an_exact_answer_or_an_error_that_names_the_file() {
    every_harm("killed");
}

/// `sinew recover` on each kind of damage: what it says, that looking changes nothing, and what is
/// there afterwards.
#[test]
fn what_is_damaged_is_said_and_can_be_given_up() {
    let dir = Dir::new("recover");
    for made in ["rest", "killed"] {
        let (from, at) = (dir.0.join(made), dir.0.join("case"));
        child(made, &from);
        copy(&from, &at);
        let rows = answer(&at).unwrap();
        copy(&from, &at);
        assert!(
            recover::examine(&at, &CatalogTrees::default()).unwrap().is_empty(),
            "{made}: nothing is wrong"
        );
        let options = common::options(128);
        // After the harm: the words of the finding, and the rows that must be left at least.
        let all = rows.len();
        let log = segments(&from)
            .iter()
            .map(|s| s.file_name().unwrap().to_str().unwrap().to_string())
            .next()
            .unwrap();
        let log = format!("wal/{log}");
        let before = BEFORE as usize;
        let cases: [(&str, Harm, &str, usize); 7] = [
            ("control", Harm::Remove, "control\" is missing", all),
            ("control", Harm::Empty, "control\" is empty", all),
            ("xact/status.0", Harm::Remove, "status.0\" is missing", all),
            ("xact/status.0", Harm::Flip(0), "status.0", all),
            (&log, Harm::Remove, &log, before),
            (&log, Harm::Empty, &log, before),
            ("files", Harm::Remove, "files\" is missing", all),
        ];
        for (file, how, words, left) in cases {
            if !from.join(file).exists() {
                continue;
            }
            copy(&from, &at);
            harm(&at, file, how);
            let label = format!("{made}, {file}, {how:?}");
            let harmed: Vec<_> =
                files(&at).into_iter().map(|f| (std::fs::read(at.join(&f)).unwrap(), f)).collect();
            let found = recover::examine(&at, &CatalogTrees::default()).unwrap();
            assert!(found.iter().any(|f| f.to_string().contains(words)), "{label}: {found:?}");
            for (bytes, file) in harmed {
                assert!(std::fs::read(at.join(&file)).unwrap() == bytes, "{label}: looking changed {file}");
            }
            let done = recover::accept_loss(&at, &options, &CatalogTrees::default())
                .unwrap_or_else(|e| panic!("{label}: {e}"));
            assert!(done.aside.join("report.txt").exists(), "{label}");
            if !matches!(how, Harm::Remove) {
                let kept = std::fs::read(done.aside.join(file.replace('/', "."))).unwrap();
                assert!(kept != std::fs::read(from.join(file)).unwrap(), "{label}: what was damaged is kept");
            }
            assert!(
                recover::examine(&at, &CatalogTrees::default()).unwrap().is_empty(),
                "{label}: nothing is wrong any more"
            );
            let now = answer(&at).unwrap_or_else(|e| panic!("{label}: {e}"));
            assert!(now.len() >= left, "{label}: {} of {all} rows are left", now.len());
            assert!(now.iter().all(|(k, v)| rows[k] == *v), "{label}: no row changed");
            // It is a database again, also for its next opening.
            let st = common::open(&at, 128);
            let s = common::session(&st);
            s.begin();
            TABLE.insert(&s, 9999, b"goes on").unwrap().unwrap();
            s.commit(Vec::new(), true).unwrap();
            drop(s);
            st.close().unwrap();
            assert_eq!(answer(&at).unwrap().len(), now.len() + 1, "{label}");
        }
    }
}

/// A folder or a pipe in the place of any file, part of a page behind any relation, statuses behind
/// the last ones: each is named, and nothing of it is in the way afterwards.
#[test]
fn what_is_no_file_and_what_is_too_much_can_be_given_up() {
    let dir = Dir::new("recover-no-file");
    let (options, trees) = (common::options(128), CatalogTrees::default());
    let examine = |at: &Path| recover::examine(at, &trees).unwrap();
    for made in ["rest", "killed"] {
        let (from, at) = (dir.0.join(made), dir.0.join("case"));
        child(made, &from);
        copy(&from, &at);
        let rows = answer(&at).unwrap();
        let moved = ["control", "files", "base/", "global/", "wal/", "xact/"];
        for file in files(&from).iter().filter(|f| moved.iter().any(|m| f.starts_with(m))) {
            if file == "control.region" {
                continue;
            }
            for how in [Harm::Folder, Harm::Pipe] {
                let label = format!("{made}, {file}, {how:?}");
                copy(&from, &at);
                harm(&at, file, how);
                let found = examine(&at);
                let words = format!("{file}\" is no regular file");
                assert!(found.len() == 1 && found[0].what.ends_with(&words), "{label}: {found:?}");
                let done =
                    recover::accept_loss(&at, &options, &trees).unwrap_or_else(|e| panic!("{label}: {e}"));
                let kept = done.aside.join(file.replace('/', ".")).symlink_metadata().unwrap();
                assert!(!kept.is_file(), "{label}: it was moved to the originals");
                assert!(examine(&at).is_empty(), "{label}: nothing is wrong any more");
                Storage::open(&at, &options).unwrap().open_to_others().unwrap().close().unwrap();
            }
        }
        let append = |file: &str, bytes: &[u8]| {
            let file = File::options().write(true).open(at.join(file)).unwrap();
            file.write_all_at(bytes, file.metadata().unwrap().len().next_multiple_of(512)).unwrap();
        };
        for file in files(&from).iter().filter(|f| f.starts_with("base/")) {
            copy(&from, &at);
            append(file, &[7; 700]);
            let found = format!("{:?}", examine(&at));
            assert!(found.contains("ends in the middle of a page"), "{made}, {file}: {found}");
            recover::accept_loss(&at, &options, &trees).unwrap();
            assert!(examine(&at).is_empty(), "{made}, {file}: nothing is wrong any more");
            assert_eq!(answer(&at).unwrap(), rows, "{made}, {file}");
        }
        copy(&from, &at);
        append("xact/status.0", &[7; 512]);
        refused(&at, &["status.0\" is damaged"]);
        recover::accept_loss(&at, &options, &trees).unwrap();
        assert_eq!(answer(&at).unwrap(), rows, "{made}: statuses behind the last ones");
    }
}

#[test]
fn a_damaged_page_is_given_up_alone() {
    let dir = Dir::new("recover-page");
    let at = dir.0.join("rest");
    child("rest", &at);
    harm(&at, "base/5/1001", Harm::Flip(50));
    let found = recover::examine(&at, &CatalogTrees::default()).unwrap();
    assert!(found.len() == 1 && found[0].to_string().contains("of \""), "{found:?}");
    recover::accept_loss(&at, &common::options(128), &CatalogTrees::default()).unwrap();
    assert!(recover::examine(&at, &CatalogTrees::default()).unwrap().is_empty());
    // The index still names the rows that were in it.
    let e = answer(&at).unwrap_err();
    assert!(e.contains("index 1002"), "{e}");
    let st = common::open(&at, 128);
    let s = common::session(&st);
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let rows = scan(&s, &snapshot).unwrap();
    assert!((50..BEFORE + AFTER).contains(&(rows.len() as u64)), "{} rows are left", rows.len());
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
}

fn zero(file: &Path, block: u64) {
    let file = File::options().write(true).open(file).unwrap();
    file.write_all_at(&[0; 8192], block * 8192).unwrap();
}

/// How many rows are found by their keys, or the first error.
fn found_by_key(at: &Path) -> Result<usize, String> {
    let st = common::open(at, 128);
    let s = common::session(&st);
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let each = |key| TABLE.get(&s, key, &snapshot).map_err(|e| e.to_string());
    let all: Result<Vec<_>, String> = (0..BEFORE + AFTER).map(each).collect();
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    Ok(all?.into_iter().flatten().count())
}

/// How many rows a scan finds, or its error.
fn scanned(at: &Path) -> Result<usize, String> {
    let st = common::open(at, 128);
    let s = common::session(&st);
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let rows = scan(&s, &snapshot).map_err(|e| e.to_string());
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    Ok(rows?.len())
}

/// A page of zeros is one that was never used, unless something knows of rows in it: an entry of an
/// index, or the visibility map.
#[test]
fn a_page_that_was_emptied_is_no_page_without_rows() {
    const BLOCK: u64 = 1;
    let dir = Dir::new("emptied");
    let at = dir.0.join("case");
    let refused = |asked: Result<usize, String>| {
        let e = asked.expect_err("some rows are gone");
        assert!(e.contains("block 1 of ") && e.contains("base/5/1001") && e.contains("empty"), "{e}");
    };
    for made in ["rest", "killed"] {
        let from = dir.0.join(made);
        child(made, &from);
        copy(&from, &at);
        zero(&at.join("base/5/1001"), BLOCK);
        let emptied = dir.0.join("emptied");
        copy(&at, &emptied);
        refused(scanned(&at));
        refused(found_by_key(&at));

        // The map's file may be missing in a directory that was killed.
        if made == "killed" {
            copy(&emptied, &at);
            std::fs::remove_file(at.join("base/5/1001.vm")).unwrap();
            refused(found_by_key(&at));
        }

        copy(&emptied, &at);
        let trees = CatalogTrees::default();
        let found = recover::examine(&at, &trees).unwrap();
        let words = "the visibility map marks its rows";
        assert!(found.len() == 1 && found[0].what.contains(words), "{made}: {found:?}");
        recover::accept_loss(&at, &common::options(128), &trees).unwrap();
        assert!(recover::examine(&at, &trees).unwrap().is_empty());
        let left = scanned(&at).unwrap();
        assert!((50..(BEFORE + AFTER) as usize).contains(&left), "{made}: {left} rows are left");
        assert_eq!(found_by_key(&at), Ok(left), "{made}: entries that lead nowhere are no rows");
    }
}

/// A file of rows that is missing is given up with its rows, and with nothing else.
#[test]
fn a_missing_file_of_rows_can_be_given_up() {
    let dir = Dir::new("missing-heap");
    let at = dir.0.join("rest");
    child("rest", &at);
    std::fs::remove_file(at.join("base/5/1001")).unwrap();
    let trees = CatalogTrees::default();
    let found = recover::examine(&at, &trees).unwrap();
    assert!(found.len() == 1 && found[0].loss.contains("it is made anew, empty"), "{found:?}");
    recover::accept_loss(&at, &common::options(128), &trees).unwrap();
    assert!(recover::examine(&at, &trees).unwrap().is_empty());
    assert_eq!(scanned(&at), Ok(0));
}

/// `wal/` is emptied under a running process: commits acknowledged before and after survive a kill.
#[test]
fn a_log_that_is_removed_in_use_is_noticed_and_nothing_is_lost() {
    let dir = Dir::new("removed-log");
    let (from, at) = (dir.0.join("killed"), dir.0.join("case"));
    child("killed", &from);
    let st = common::open(&from, 128);
    let s = common::session(&st);
    let insert = |key: u64| {
        s.begin();
        TABLE.insert(&s, key, b"more").unwrap().unwrap();
        s.commit(Vec::new(), true).unwrap();
    };
    for (round, folder_too) in [(0, false), (1, true)] {
        insert(7000 + 10 * round);
        match folder_too {
            true => std::fs::remove_dir_all(from.join("wal")).unwrap(),
            false => segments(&from).iter().for_each(|f| std::fs::remove_file(f).unwrap()),
        }
        insert(7001 + 10 * round);
        // The process has the segment open, and puts it back.
        assert!(!segments(&from).is_empty());
        copy(&from, &at);
        let rows = answer(&at).unwrap();
        assert!(rows.contains_key(&(7000 + 10 * round)) && rows.contains_key(&(7001 + 10 * round)));
        s.checkpoint().unwrap();
        insert(7002 + 10 * round);
        copy(&from, &at);
        assert_eq!(answer(&at).unwrap().len() as u64, BEFORE + AFTER + 3 * (round + 1));
    }
    drop(s);
    st.close().unwrap();
    assert_eq!(answer(&from).unwrap().len() as u64, BEFORE + AFTER + 6);
}

#[test]
fn a_directory_in_use_is_not_recovered() {
    let dir = Dir::new("recover-used");
    let st = common::open(&dir.0, 128);
    for e in [
        recover::examine(&dir.0, &CatalogTrees::default()).map(drop).unwrap_err(),
        recover::accept_loss(&dir.0, &common::options(128), &CatalogTrees::default()).map(drop).unwrap_err(),
    ] {
        assert!(e.to_string().contains("in use"), "{e}");
    }
    st.close().unwrap();
}
