//! Rows that every snapshot sees at once (COPY ... FREEZE): vacuum has nothing to do for them, and
//! they come and go with their file when processes are killed.

mod common;
use common::*;
use sinew_storage::heap::{self, HeapRel, Scan, vacuum};
use sinew_storage::{RelFile, Session, Storage};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

const ROLE: &str = "SINEW_FROZEN_CHILD";

/// `SINEW_FROZEN_ROWS`: how many, in place of 20,000.
fn number_of_rows() -> u64 {
    std::env::var("SINEW_FROZEN_ROWS").ok().map_or(20_000, |n| n.parse().unwrap())
}

fn new_heap(s: &Session) -> HeapRel {
    let file = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(file).unwrap();
    HeapRel { file, oid: 20_001, fillfactor: 100 }
}

fn load(s: &Session, heap: &HeapRel, frozen: bool, keys: std::ops::Range<u64>) {
    for from in keys.clone().step_by(700) {
        let rows: Vec<Vec<u8>> = (from..keys.end.min(from + 700)).map(|key| row(key, &[7; 90])).collect();
        let parts: Vec<&[u8]> = rows.iter().map(|r| &r[..]).collect();
        let insert = if frozen { heap::multi_insert_frozen } else { heap::multi_insert };
        insert(s, heap, &parts, &mut Vec::new()).unwrap();
    }
}

fn rows(s: &Session, heap: &HeapRel) -> usize {
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let mut scan = Scan::new(s, heap, &snap).unwrap();
    let mut n = 0;
    while scan.next(s).unwrap().is_some() {
        n += 1;
    }
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
    n
}

fn sound(s: &Session, heap: &HeapRel) {
    let mut found = Vec::new();
    heap::check::check(s, heap, &mut |what| found.push(what)).unwrap();
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
}

/// The pages that a vacuum read, and the bytes that it logged.
fn vacuum_reads(st: &Storage, s: &Session, heap: &HeapRel) -> (u64, u64) {
    let before = st.wal().insert_position().0;
    let stats = vacuum::vacuum(s, heap, &[]).unwrap();
    (stats.pages - stats.pages_skipped, st.wal().insert_position().0 - before)
}

#[test]
fn vacuum_has_nothing_to_do_after_frozen_rows() {
    let rows_there = number_of_rows();
    let dir = Dir::new("frozen");
    let st = open(&dir.0, 1024);
    let (s, old) = (session(&st), session(&st));
    // A snapshot from before the table would keep plain rows from being frozen.
    old.begin();
    let before = old.take_snapshot().unwrap();
    s.begin();
    let heap = new_heap(&s);
    load(&s, &heap, true, 0..rows_there);
    s.commit(Vec::new(), false).unwrap();
    let pages = st.pool().blocks(heap.file, sinew_storage::Fork::Main).unwrap();
    let marked = heap::all_visible_pages(&s, &heap).unwrap();
    let began = std::time::Instant::now();
    let (read, logged) = vacuum_reads(&st, &s, &heap);
    let took = began.elapsed();
    println!(
        "{pages} pages, {marked} of them marked; vacuum read {read}, logged {logged} bytes, took {took:?}"
    );
    assert!(u64::from(marked) >= rows_there / 80, "{marked}");
    // The pages ahead of need, which have no rows.
    assert_eq!((read, logged), (u64::from(pages - marked), 0));
    assert!(read <= 64, "{read} pages read");
    // Each page of the map is copied once. A second run finds no more.
    assert_eq!(vacuum_reads(&st, &s, &heap), (read, 0));
    assert_eq!(rows(&s, &heap), rows_there as usize);
    let estimate = vacuum::estimate_rows(&s, &heap).unwrap();
    assert!(estimate.abs_diff(rows_there) < rows_there / 5, "{estimate}");
    sound(&s, &heap);

    // One row goes: its page is read, and no other.
    old.release_snapshot(&before);
    old.commit(Vec::new(), false).unwrap();
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let mut scan = Scan::new(&s, &heap, &snap).unwrap();
    let tid = scan.next(&s).unwrap().expect("a row").0;
    drop(scan);
    assert_eq!(heap::delete(&s, &heap, tid, &snap, &mut block(&s)).unwrap(), heap::Outcome::Done);
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
    assert_eq!(vacuum_reads(&st, &s, &heap).0, read + 1);
    assert_eq!(vacuum_reads(&st, &s, &heap), (read, 0));
    assert_eq!(rows(&s, &heap), rows_there as usize - 1);
    sound(&s, &heap);
    drop((s, old));
    st.close().unwrap();
}

/// Frozen rows that come onto a page with others, or the other way round: the page's bit tells.
#[test]
fn frozen_and_other_rows_share_pages() {
    let dir = Dir::new("shared");
    let st = open(&dir.0, 1024);
    let s = session(&st);
    for first in [false, true] {
        s.begin();
        let heap = new_heap(&s);
        for part in 0..10 {
            load(&s, &heap, first == (part % 2 == 0), part * 97..(part + 1) * 97);
            sound(&s, &heap);
        }
        s.commit(Vec::new(), false).unwrap();
        assert_eq!(rows(&s, &heap), 970);
        vacuum::vacuum(&s, &heap, &[]).unwrap();
        sound(&s, &heap);
        assert_eq!(rows(&s, &heap), 970);
    }
    drop(s);
    st.close().unwrap();
}

fn child(dir: &Path) {
    let st = open(dir, 256);
    let s = session(&st);
    let say = |what: String| {
        let mut out = std::io::stdout().lock();
        out.write_all(what.as_bytes()).unwrap();
        out.flush().unwrap();
    };
    for n in 0.. {
        s.begin();
        let heap = new_heap(&s);
        load(&s, &heap, true, 0..500 + n % 5 * 700);
        if n % 4 == 3 {
            say(format!("rolls {}\n", heap.file.file));
            s.abort().unwrap();
            continue;
        }
        if n % 3 == 0 {
            s.checkpoint().unwrap();
        }
        say(format!("tries {}\n", heap.file.file));
        s.commit(Vec::new(), true).unwrap();
        say(format!("kept {} {}\n", heap.file.file, 500 + n % 5 * 700));
    }
}

/// Does nothing unless it is a child.
#[test]
fn child_entry() {
    if let Ok(dir) = std::env::var(ROLE) {
        child(Path::new(&dir));
    }
}

#[test]
fn killed_loaders_leave_all_of_their_rows_or_no_file() {
    let mut rng = seed("frozen");
    for round in 0..6 {
        let dir = Dir::new("frozen_crash");
        let mut loader = Command::new(std::env::current_exe().unwrap())
            .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
            .env(ROLE, &dir.0)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(loader.stdout.take().unwrap()).lines().map(|l| l.unwrap());
        let until = rng.usize(4..30);
        let mut told: Vec<String> = lines
            .by_ref()
            .filter(|l| ["tries ", "kept ", "rolls "].iter().any(|word| l.starts_with(word)))
            .take(until)
            .collect();
        std::thread::sleep(std::time::Duration::from_micros(rng.u64(0..20_000)));
        loader.kill().unwrap();
        loader.wait().unwrap();
        told.extend(lines);
        let st = open(&dir.0, 256);
        let s = session(&st);
        let (mut kept, mut tried) = (0, Vec::new());
        for line in &told {
            let words: Vec<&str> = line.split(' ').collect();
            let Some(Ok(file)) = words.get(1).map(|w| w.parse()) else { continue };
            let heap = HeapRel { file: RelFile::new(5, file), oid: 20_001, fillfactor: 100 };
            match words[..] {
                ["tries", _] => tried.push(file),
                ["kept", _, n] => {
                    kept += 1;
                    tried.retain(|f| *f != file);
                    sound(&s, &heap);
                    assert_eq!(rows(&s, &heap), n.parse::<usize>().unwrap(), "round {round}, file {file}");
                    // Replay has left the marks as they were.
                    let marked = heap::all_visible_pages(&s, &heap).unwrap();
                    let pages = st.pool().blocks(heap.file, sinew_storage::Fork::Main).unwrap();
                    let read = vacuum_reads(&st, &s, &heap).0;
                    assert!(marked > 0 && read == u64::from(pages - marked), "file {file}: {read} read");
                }
                _ => {}
            }
        }
        assert!(kept > 0, "round {round}: {told:?}");
        // Beside the acknowledged ones, only the commit that was under way may have kept its file.
        let files = files(&dir.0.join("base/5"));
        let names: std::collections::BTreeSet<&str> =
            files.iter().map(|f| f.split(['.', '_']).next().unwrap()).collect();
        assert!(names.len() <= kept + 1, "round {round}: {kept} kept, {names:?}");
        drop(s);
        st.close().unwrap();
    }
}
