//! More relations than the process may have files open.

mod common;
use common::*;
use sinew_storage::file::fault::{self, Call, Fault, Kind};
use sinew_storage::heap::{self, HeapRel, Scan};
use sinew_storage::{Fork, RelFile, Session, Storage, StorageError, StorageOptions};
use std::path::Path;
use std::sync::Arc;

const FILES_MAX: u32 = 64;
/// Background threads of this storage that are in the middle of an access may each have one more.
const THREADS: usize = 4;

fn open(dir: &Path, fsync: bool) -> Arc<Storage> {
    let options = StorageOptions { files_max: FILES_MAX, fsync, ..options(64) };
    let opened = Storage::open(dir, &options).unwrap();
    std::fs::create_dir_all(dir.join("base/5")).unwrap();
    opened.open_to_others().unwrap()
}

/// A heap with one row that holds its number.
fn make(s: &Session, n: u64) -> HeapRel {
    s.begin();
    let rel = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(rel).unwrap();
    let heap = HeapRel { file: rel, oid: 20_000 + n as u32, fillfactor: 100 };
    heap::insert(s, &heap, &row(n, &[1; 3000])).unwrap();
    s.commit(Vec::new(), false).unwrap();
    heap
}

fn assert_row(s: &Session, heap: &HeapRel, n: u64) {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let mut scan = Scan::new(s, heap, &snapshot).unwrap();
    let (_, found) = scan.next(s).unwrap().expect("the row");
    assert_eq!(found, row(n, &[1; 3000]));
    drop(scan);
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
}

/// Open files of relations below `dir`. Other tests of the process have files open, too.
fn descriptors(dir: &Path) -> usize {
    let of_relations = |to: &Path| to.starts_with(dir.join("base")) || to.starts_with(dir.join("global"));
    let all = std::fs::read_dir("/proc/self/fd").unwrap().flatten();
    all.filter(|fd| std::fs::read_link(fd.path()).is_ok_and(|to| of_relations(&to))).count()
}

#[test]
fn many_relations_need_few_descriptors() {
    let dir = Dir::new("descriptors");
    let st = open(&dir.0, false);
    let s = session(&st);
    let heaps: Vec<HeapRel> = (0..300).map(|n| make(&s, n)).collect();
    let open_files = || descriptors(&dir.0);
    let most = FILES_MAX as usize + THREADS;
    assert!(open_files() <= most, "{} files are open after 300 relations were made", open_files());
    assert!(open_files() > 0, "they are found");
    s.checkpoint().unwrap();
    assert!(open_files() <= most, "{} files are open after a checkpoint", open_files());
    // The pool holds 64 pages: files are opened again to be read.
    (0..).zip(&heaps).for_each(|(n, heap)| assert_row(&s, heap, n));
    assert!(open_files() <= most, "{} files are open after all were read", open_files());
    drop(s);
    st.close().unwrap();
    drop(st);
    let st = open(&dir.0, false);
    let s = session(&st);
    (0..).zip(&heaps).for_each(|(n, heap)| assert_row(&s, heap, n));
}

/// A relation whose descriptor was closed is told from one that is not there.
#[test]
fn a_closed_file_that_somebody_deletes_is_missed() {
    let dir = Dir::new("descriptors-deleted");
    let st = open(&dir.0, false);
    let s = session(&st);
    let first = make(&s, 0);
    s.checkpoint().unwrap();
    for n in 1..200 {
        make(&s, n);
    }
    let path = st.files().path(first.file, Fork::Main);
    let kept = std::fs::read_dir("/proc/self/fd").unwrap().flatten();
    let kept = kept.filter(|fd| std::fs::read_link(fd.path()).is_ok_and(|to| to == path)).count();
    assert_eq!(kept, 0, "the oldest descriptor is closed first");
    assert!(st.files().exists(first.file, Fork::Main));
    std::fs::remove_file(&path).unwrap();
    assert!(!st.files().exists(first.file, Fork::Main));
    let e = st.pool().blocks(first.file, Fork::Main).unwrap_err();
    let missing =
        matches!(&e, StorageError::Io { source, .. } if source.kind() == std::io::ErrorKind::NotFound);
    assert!(missing, "{e}");
}

/// A failed write-back is told to descriptors that were open: one with unsynced writes is synced
/// before it is closed.
#[test]
fn a_failed_sync_at_closing_is_final() {
    let dir = Dir::new("descriptors-sync");
    let st = open(&dir.0, true);
    let s = session(&st);
    let first = make(&s, 0);
    let path = st.files().path(first.file, Fork::Main).display().to_string();
    fault::arm(Fault { call: Call::Fsync, kind: Kind::Eio, path, after: 0, times: 1 });
    let met = fault::calls_met();
    let mut outcome = Ok(());
    for n in 1..2000 {
        s.begin();
        // Any of these may meet the failure: the checkpointer or the writer may have been the one
        // that synced.
        outcome = s.new_file_number().and_then(|number| {
            let rel = RelFile::new(5, number);
            s.create_file(rel)?;
            let heap = HeapRel { file: rel, oid: 20_000 + n as u32, fillfactor: 100 };
            heap::insert(&s, &heap, &row(n, &[1; 3000])).map(drop)
        });
        outcome = outcome.and_then(|()| s.commit(Vec::new(), true));
        if outcome.is_err() {
            let _ = s.abort();
            break;
        }
    }
    assert!(fault::calls_met() > met, "the file was not synced");
    let e = outcome.expect_err("nothing is acknowledged after a failed sync");
    assert!(matches!(e, StorageError::Failed(_)), "{e}");
}
