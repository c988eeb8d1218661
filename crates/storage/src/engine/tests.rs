//! The engine as a whole: open, change pages, close, crash, recover.

use super::*;
use crate::buffer::{Record, RecordPage};
use crate::page::{self, PAGE_HEADER_SIZE, PAGE_SIZE, PageKind};
use crate::wal::ResourceManager;
use crate::{Fork, PageTag, RelFile};
use sinew_sync::ThreadWaiter;
use sinew_txn::XidStatus;

pub(super) fn options() -> StorageOptions {
    StorageOptions {
        shared_buffers_pages: 64,
        wal_buffers_bytes: 256 << 10,
        sessions_max: 32,
        locks_max: 1024,
        fsync: false,
        ..StorageOptions::default()
    }
}

pub(crate) fn open(dir: &Path) -> Arc<Storage> {
    open_with(dir, &options())
}

pub(super) fn open_with(dir: &Path, o: &StorageOptions) -> Arc<Storage> {
    let opened = Storage::open(dir, o).expect("open");
    if opened.created {
        crate::file::io::make_dir(&dir.join("base/5")).unwrap();
    }
    opened.open_to_others().expect("publish")
}

pub(super) fn session(st: &Storage) -> Session {
    st.session(Box::new(ThreadWaiter)).expect("session")
}

/// Makes a file with `pages` initialised pages in its own transaction.
pub(super) fn make_file(s: &Session, pages: u32) -> RelFile {
    s.begin();
    let rel = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(rel).unwrap();
    let (first, count) = s.storage().pool().extend(s, rel, Fork::Main, pages).unwrap();
    assert!(first == 0 && count >= pages);
    for block in 0..pages {
        put(s, rel, block, 0, true);
    }
    s.commit(Vec::new(), true).unwrap();
    rel
}

/// Writes `value` at a place of the page that the block number chooses, logged as a patch.
pub(super) fn put(s: &Session, rel: RelFile, block: u32, value: u64, init: bool) {
    let st = s.storage();
    let xid = s.current_xid().unwrap();
    let pin = st.pool().pin(s, PageTag::new(rel, Fork::Main, block)).unwrap();
    let mut p = pin.write().unwrap();
    let at = place(block);
    let mut data = Vec::new();
    let guard = s.slot().enter_critical();
    if init {
        page::init(p.bytes_mut(), PageKind::Sequence, 0);
        let header: Vec<u8> = p.bytes()[8..PAGE_HEADER_SIZE].to_vec();
        data.extend_from_slice(&8u16.to_le_bytes());
        data.extend_from_slice(&(header.len() as u16).to_le_bytes());
        data.extend_from_slice(&header);
    }
    // Into the used part: the gap between the bounds means nothing.
    page::put_u16(p.bytes_mut(), page::OFF_LOWER, PAGE_SIZE as u16);
    page::put_u16(p.bytes_mut(), page::OFF_UPPER, PAGE_SIZE as u16);
    for (offset, bytes) in [(page::OFF_LOWER, &[0, 32, 0, 32][..]), (at, &value.to_le_bytes()[..])] {
        data.extend_from_slice(&(offset as u16).to_le_bytes());
        data.extend_from_slice(&(bytes.len() as u16).to_le_bytes());
        data.extend_from_slice(bytes);
        p.bytes_mut()[offset..offset + bytes.len()].copy_from_slice(bytes);
    }
    let lsn = st.wal().insert(
        s,
        &Record {
            rm: ResourceManager::Sequence,
            info: 0,
            xid,
            rel,
            pages: vec![RecordPage { page: &p, will_init: init, force_image: false, data: &data }],
            data: &[],
        },
    );
    p.set_lsn(lsn);
    drop(guard);
}

pub(super) fn get(s: &Session, rel: RelFile, block: u32) -> u64 {
    let pin = s.storage().pool().pin(s, PageTag::new(rel, Fork::Main, block)).unwrap();
    let p = pin.read().unwrap();
    page::get_u64(p.bytes(), place(block))
}

fn place(block: u32) -> usize {
    PAGE_HEADER_SIZE + (block as usize * 64) % 8000
}

pub(super) fn add(s: &Session, rel: RelFile, block: u32, by: u64) -> u64 {
    s.begin();
    let v = get(s, rel, block) + by;
    put(s, rel, block, v, false);
    s.commit(Vec::new(), true).unwrap();
    v
}

#[test]
fn open_close_open() {
    let dir = crate::testing::temp_dir("open");
    let st = open(&dir);
    assert!(Storage::is_database(&dir));
    let s = session(&st);
    let rel = make_file(&s, 3);
    for i in 0..50 {
        assert_eq!(add(&s, rel, i % 3, 1), u64::from(i / 3) + 1);
    }
    let xid = st.txn().next_xid();
    let (oid, file) = (s.new_oid().unwrap(), s.new_file_number().unwrap());
    assert_eq!(oid, 16384);
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
    drop(st);

    let st = open(&dir);
    let s = session(&st);
    assert_eq!((0..3).map(|b| get(&s, rel, b)).collect::<Vec<_>>(), [17, 17, 16]);
    assert!(st.txn().next_xid() >= xid);
    assert!(s.new_oid().unwrap() > oid, "never given twice");
    assert!(s.new_file_number().unwrap() > file);
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn data_larger_than_the_pool() {
    let dir = crate::testing::temp_dir("large");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 300);
    fastrand::seed(7);
    let mut want = vec![0u64; 300];
    for _ in 0..2000 {
        let b = fastrand::u32(0..300);
        want[b as usize] = add(&s, rel, b, 1);
    }
    for b in 0..300 {
        assert_eq!(get(&s, rel, b), want[b as usize], "block {b}");
    }
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn files_live_and_die_with_their_transaction() {
    let dir = crate::testing::temp_dir("files");
    let st = open(&dir);
    let s = session(&st);
    let kept = make_file(&s, 1);
    s.begin();
    let gone = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(gone).unwrap();
    assert!(st.files().exists(gone, Fork::Main));
    s.abort().unwrap();
    assert!(!st.files().exists(gone, Fork::Main));

    s.begin();
    s.sub_begin().unwrap();
    let sub = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(sub).unwrap();
    s.drop_file_at_commit(kept).unwrap();
    let xid = s.current_xid().unwrap();
    s.sub_abort().unwrap();
    let top = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(top).unwrap();
    s.commit(Vec::new(), true).unwrap();
    assert!(!st.files().exists(sub, Fork::Main), "its subtransaction was rolled back");
    assert!(st.files().exists(top, Fork::Main));
    assert!(st.files().exists(kept, Fork::Main), "the drop was rolled back");
    assert_eq!(st.txn().status(xid).unwrap(), XidStatus::Aborted);

    s.begin();
    s.drop_file_at_commit(kept).unwrap();
    assert!(st.files().exists(kept, Fork::Main));
    s.commit(Vec::new(), false).unwrap();
    assert!(!st.files().exists(kept, Fork::Main));
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

// ---- failing disks

use crate::StorageError;
use crate::file::fault::{self, Call, Fault, Kind};

fn fault(dir: &Path, path: &str, call: Call, kind: Kind, times: u32) -> Fault {
    // The directory's name is in the path, so that tests that run at the same time do not meet each
    // other's faults.
    let name = dir.file_name().unwrap().to_str().unwrap();
    Fault { call, kind, path: format!("{name}{path}"), after: 0, times }
}

fn disarm(dir: &Path) {
    fault::disarm(dir.file_name().unwrap().to_str().unwrap());
}

#[test]
fn a_full_disk_is_an_error_and_no_harm() {
    let dir = crate::testing::temp_dir("full");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 1);
    s.begin();
    // Nothing to extend into.
    fault::arm(fault(&dir, "/base", Call::Allocate, Kind::Enospc, 1));
    let e = st.pool().extend(&s, rel, Fork::Main, 8).unwrap_err();
    assert!(matches!(e, StorageError::DiskFull { .. }), "{e}");
    st.pool().extend(&s, rel, Fork::Main, 8).unwrap();
    // No room for the log: the change is refused before it begins, and the transaction can still be
    // rolled back.
    fault::arm(fault(&dir, "/wal", Call::Allocate, Kind::Enospc, u32::MAX));
    let mut refused = None;
    for i in 0..100_000 {
        let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 0)).unwrap();
        match pin.write() {
            Ok(mut p) => {
                st.wal().critical(s.slot(), || {
                    let lsn = st.wal().insert_image(s.slot(), &p.tag(), p.bytes());
                    p.set_lsn(lsn);
                });
                let filler = vec![i as u8; 100_000];
                drop(p);
                let record = Record {
                    rm: ResourceManager::Log,
                    info: 0,
                    xid: sinew_txn::Xid::NONE,
                    rel: RelFile::NONE,
                    pages: Vec::new(),
                    data: &filler,
                };
                st.wal().critical(s.slot(), || st.wal().insert(&s, &record));
            }
            Err(e) => {
                refused = Some(e);
                break;
            }
        }
    }
    assert!(matches!(refused, Some(StorageError::DiskFull { .. })), "{refused:?}");
    let page = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 0)).unwrap();
    assert!(page.read().is_ok(), "reading goes on");
    drop(page);
    s.abort().unwrap();
    disarm(&dir);
    assert_eq!(add(&s, rel, 0, 5), 5, "and writing, once there is room");
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    let st = open(&dir);
    let s = session(&st);
    assert_eq!(get(&s, rel, 0), 5);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_failed_write_of_a_page_keeps_it_and_a_failed_fsync_is_final() {
    let dir = crate::testing::temp_dir("eio");
    let o = StorageOptions { fsync: true, ..options() };
    let st = open_with(&dir, &o);
    let s = session(&st);
    let rel = make_file(&s, 2);
    add(&s, rel, 1, 9);
    for kind in [Kind::Eio, Kind::Short, Kind::Enospc] {
        fault::arm(fault(&dir, "/base", Call::Write, kind, 1));
        assert!(s.checkpoint().is_err());
        disarm(&dir);
    }
    s.checkpoint().unwrap();
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    // The kernel would report success the second time, with the data gone.
    add(&s, rel, 1, 1);
    fault::arm(fault(&dir, "/base", Call::Fsync, Kind::Eio, 1));
    assert!(matches!(s.checkpoint(), Err(StorageError::Failed(_))));
    disarm(&dir);
    assert!(matches!(s.checkpoint(), Err(StorageError::Failed(_))));
    s.begin();
    let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 1)).unwrap();
    assert!(matches!(pin.write(), Err(StorageError::Failed(_))));
    drop(pin);
    s.abort().unwrap();
    drop(s);
    drop(st);
    // The log has it all.
    let st = open_with(&dir, &o);
    let s = session(&st);
    assert_eq!(get(&s, rel, 1), 10);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_commit_whose_flush_fails_is_not_acknowledged() {
    let dir = crate::testing::temp_dir("fsync");
    let o = StorageOptions { fsync: true, ..options() };
    let st = open_with(&dir, &o);
    let s = session(&st);
    let rel = make_file(&s, 1);
    s.begin();
    put(&s, rel, 0, 3, false);
    fault::arm(fault(&dir, "/wal", Call::Fsync, Kind::Eio, 1));
    assert!(s.commit(Vec::new(), true).is_err());
    disarm(&dir);
    assert!(session_fails(&st), "nothing goes on in this region");
    drop(s);
    drop(st);
    let st = open_with(&dir, &o);
    let s = session(&st);
    assert_eq!(add(&s, rel, 0, 1), 4, "here the bytes had reached the file");
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

fn session_fails(st: &Storage) -> bool {
    let Ok(s) = st.session(Box::new(ThreadWaiter)) else { return true };
    s.begin();
    let failed = s.current_xid().is_err();
    drop(s);
    failed
}

#[test]
fn damage_is_reported_by_name() {
    let dir = crate::testing::temp_dir("damage");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 3);
    let path = st.files().path(rel, Fork::Main);
    drop(s);
    st.close().unwrap();
    let file = crate::file::io::DiskFile::open(&path).unwrap();
    file.write_at(b"x", 8192 + 4000).unwrap();
    let st = open(&dir);
    let s = session(&st);
    let wrong = s.check_pages().unwrap();
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].contains("block 1") && wrong[0].contains("checksum"), "{wrong:?}");
    let e = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 1)).map(drop).unwrap_err();
    assert!(matches!(e, StorageError::Corrupt { block: 1, .. }), "{e}");
    let e = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 999)).map(drop).unwrap_err();
    assert!(matches!(e, StorageError::Corrupt { block: 999, .. }), "{e}");
    assert_eq!(st.pool().pinned_buffers(), 0);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn strange_directories_are_refused_untouched() {
    let dir = crate::testing::temp_dir("strange");
    std::fs::write(dir.join("letter.txt"), "dear").unwrap();
    let e = Storage::open(&dir, &options()).map(drop).unwrap_err();
    assert!(matches!(e, StorageError::NotADatabase { .. }), "{e}");
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1);
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn an_interrupted_creation_starts_over() {
    let dir = crate::testing::temp_dir("half");
    let opened = Storage::open(&dir, &options()).unwrap();
    assert!(opened.created);
    let s = session(&opened.storage);
    s.begin();
    let rel = RelFile::new(0, 7);
    s.create_file(rel).unwrap();
    s.commit(Vec::new(), true).unwrap();
    drop(s);
    drop(opened);
    let opened = Storage::open(&dir, &options()).unwrap();
    assert!(opened.created, "nobody was ever let in");
    assert!(!opened.storage.files().exists(rel, Fork::Main));
    let st = opened.open_to_others().unwrap();
    st.close().unwrap();
    drop(st);
    assert!(!Storage::open(&dir, &options()).unwrap().created);
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn databases_are_copied_and_dropped() {
    let dir = crate::testing::temp_dir("databases");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 40);
    add(&s, rel, 33, 12);
    s.begin();
    s.create_database(6, Some(5)).unwrap();
    s.abort().unwrap();
    assert_eq!(st.files().databases().unwrap(), [5]);
    s.begin();
    s.create_database(7, Some(5)).unwrap();
    s.commit(Vec::new(), true).unwrap();
    let copy = RelFile::new(7, rel.file);
    assert_eq!(get(&s, copy, 33), 12);
    add(&s, copy, 33, 1);
    assert_eq!((get(&s, rel, 33), get(&s, copy, 33)), (12, 13));
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    // Not closed: recovered.
    drop(st);
    let st = open(&dir);
    let s = session(&st);
    assert_eq!((get(&s, rel, 33), get(&s, copy, 33)), (12, 13));
    s.begin();
    s.drop_database_at_commit(7).unwrap();
    s.commit(Vec::new(), true).unwrap();
    assert_eq!(st.files().databases().unwrap(), [5]);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_leisurely_checkpoint_hurries_when_somebody_waits() {
    let dir = crate::testing::temp_dir("leisure");
    // At leisure it would take minutes.
    let o = StorageOptions { shared_buffers_pages: 512, checkpoint_timeout_ms: 3_600_000, ..options() };
    let st = open_with(&dir, &o);
    let s = session(&st);
    let rel = make_file(&s, 300);
    std::thread::scope(|scope| {
        let slow = scope.spawn(|| st.checkpoint_leisurely(&session(&st), "time"));
        while !st.shared().checkpoint.is_held() {
            std::thread::yield_now();
        }
        // Work goes on meanwhile.
        add(&s, rel, 299, 1);
        assert!(s.checkpoint().unwrap() >= slow.join().unwrap().unwrap());
    });
    assert_eq!(st.checkpoints_done(), 3, "that of the creation, and two");
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn a_pool_that_is_all_pinned_is_an_error() {
    let dir = crate::testing::temp_dir("pinned");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 100);
    {
        let mut pins = Vec::new();
        let e = loop {
            match st.pool().pin(&s, PageTag::new(rel, Fork::Main, pins.len() as u32)) {
                Ok(pin) => pins.push(pin),
                Err(e) => break e,
            }
        };
        assert!(matches!(e, StorageError::NoBuffers), "{e}");
        assert_eq!(pins.len(), 64);
    }
    assert_eq!(st.pool().pinned_buffers(), 0);
    assert_eq!(get(&s, rel, 99), 0);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// The reaper calls a page dirty if its reader was killed at the end of reading it, because that
/// session may have been writing it.
#[test]
fn a_new_page_that_is_dirty_is_still_new_on_disk() {
    let dir = crate::testing::temp_dir("new-page");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 1);
    let (block, _) = st.pool().extend(&s, rel, Fork::Main, 1).unwrap();
    st.pool().pin(&s, PageTag::new(rel, Fork::Main, block)).unwrap().write().unwrap().mark_dirty();
    drop(s);
    st.close().unwrap();
    let st = open(&dir);
    let s = session(&st);
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, block)).unwrap();
    assert!(page::is_new(pin.read().unwrap().bytes()));
    drop(pin);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn hints_survive_a_torn_write() {
    let dir = crate::testing::temp_dir("hint");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 1);
    s.checkpoint().unwrap();
    let before = st.wal().insert_position();
    let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 0)).unwrap();
    pin.read().unwrap().set_hint(4000, 0x11);
    let logged = st.wal().insert_position();
    assert!(logged > before, "the first hint after a checkpoint logs the page");
    pin.read().unwrap().set_hint(4000, 0x22);
    pin.read().unwrap().set_hint(6000, 0x01);
    assert_eq!(st.wal().insert_position(), logged, "the others do not");
    assert_eq!(page::get_u16(pin.read().unwrap().bytes(), 4000), 0x33);
    drop(pin);
    // The page tears on its way to the disk, and the checkpoint does not come to its end.
    fault::arm(fault(&dir, "/base", Call::Write, Kind::Torn, 1));
    fault::arm(fault(&dir, "/control", Call::Write, Kind::Eio, 1));
    assert!(s.checkpoint().is_err());
    disarm(&dir);
    drop(s);
    drop(st);
    let st = open(&dir);
    let s = session(&st);
    assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// After a crash an asynchronous commit is there with all its changes, or not at all. This also
/// holds when a checkpoint had saved its status before its records were durable.
#[test]
fn a_status_is_not_saved_before_its_commit_record() {
    let dir = crate::testing::temp_dir("status");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&s, 2);
    s.begin();
    let xid = s.current_xid().unwrap();
    put(&s, rel, 0, 7, false);
    st.wal().flush(&s, st.wal().insert_position()).unwrap();
    put(&s, rel, 1, 7, false);
    s.commit(Vec::new(), false).unwrap();
    st.txn().checkpoint(&s).unwrap();
    st.region().poison("the test gave it up");
    drop(s);
    drop(st);
    let st = open(&dir);
    let s = session(&st);
    let committed = matches!(st.txn().status(xid).unwrap(), XidStatus::Committed(_));
    assert_eq!(committed, get(&s, rel, 1) == 7, "its second change and its outcome");
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// Entries are killed without a record: of a deletion whose commit may be lost they must not be.
#[test]
fn an_entry_is_killed_only_for_a_durable_deletion() {
    use crate::btree::{self, IndexRel};
    use crate::heap::{self, Fetched, HeapRel};
    let dir = crate::testing::temp_dir("killed");
    let st = open(&dir);
    let s = session(&st);
    s.begin();
    let file = |n| RelFile::new(5, n);
    let heap_rel = HeapRel { file: file(s.new_file_number().unwrap()), oid: 1, fillfactor: 100 };
    let index = IndexRel { file: file(s.new_file_number().unwrap()), oid: 2 };
    s.create_file(heap_rel.file).unwrap();
    s.create_file(index.file).unwrap();
    btree::create(&s, &index).unwrap();
    let tid = heap::insert(&s, &heap_rel, &[1; 100]).unwrap();
    s.commit(Vec::new(), true).unwrap();
    let look = || {
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let found = heap::fetch(&s, &heap_rel, tid, &snap, |_, _| ()).unwrap();
        s.release_snapshot(&snap);
        s.commit(Vec::new(), false).unwrap();
        found
    };
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let wait = sinew_txn::WaitPolicy::Block;
    heap::delete(&s, &heap_rel, tid, &snap, &mut heap::Turn::new(&s, wait)).unwrap();
    s.release_snapshot(&snap);
    s.commit(Vec::new(), false).unwrap();
    let before = st.wal().flushed();
    let found = look();
    // The background may have written the log by itself.
    if st.wal().flushed() == before {
        assert!(matches!(found, Fetched::Nothing), "dead to everyone now, but perhaps not after a crash");
    }
    s.begin();
    heap::vacuum::vacuum(&s, &heap_rel, &[index]).unwrap();
    s.commit(Vec::new(), false).unwrap();
    let before = st.wal().flushed();
    let found = look();
    if st.wal().flushed() == before {
        assert!(matches!(found, Fetched::Nothing), "pruned, but perhaps not after a crash");
    }
    st.wal().flush(&s, st.wal().insert_position()).unwrap();
    assert!(matches!(look(), Fetched::Dead));
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// Replay of what was changed in a file whose subtransaction was rolled back later must not take it
/// for damage.
#[test]
fn a_file_that_went_with_its_subtransaction_is_not_missed() {
    let dir = crate::testing::temp_dir("subtransaction");
    // With whole pages in the log replay would make the file anew.
    let o = StorageOptions { full_page_writes: false, ..options() };
    let st = open_with(&dir, &o);
    let s = session(&st);
    s.begin();
    s.current_xid().unwrap();
    s.sub_begin().unwrap();
    let rel = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(rel).unwrap();
    st.pool().extend(&s, rel, Fork::Main, 1).unwrap();
    put(&s, rel, 0, 0, true);
    s.checkpoint().unwrap();
    put(&s, rel, 0, 1, false);
    s.sub_abort().unwrap();
    assert!(!st.files().exists(rel, Fork::Main));
    s.commit(Vec::new(), true).unwrap();
    drop(s);
    // Not closed: recovered.
    drop(st);
    let st = open_with(&dir, &o);
    assert!(!st.files().exists(rel, Fork::Main));
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn files_under_construction_are_not_listed_and_those_left_over_are() {
    let dir = crate::testing::temp_dir("strays");
    let st = open(&dir);
    let (s, t) = (session(&st), session(&st));
    let kept = make_file(&s, 1);
    s.begin();
    let made = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(made).unwrap();
    s.create_database(6, Some(5)).unwrap();
    let left = RelFile::new(5, 99_999);
    std::fs::write(st.files().path(left, Fork::Main), b"").unwrap();
    std::fs::create_dir(st.files().database_dir(77)).unwrap();
    let listed = t.list_files().unwrap();
    let files: Vec<_> = listed.files.iter().map(|f| f.0).collect();
    assert_eq!(files, [kept, left]);
    assert_eq!(listed.databases.iter().map(|d| d.0).collect::<Vec<_>>(), [5, 77]);
    s.commit(Vec::new(), true).unwrap();
    let listed = t.list_files().unwrap();
    assert!(listed.files.iter().any(|f| f.0 == made) && listed.databases.iter().any(|d| d.0 == 6));
    s.begin();
    s.drop_file_at_commit(made).unwrap();
    s.commit(Vec::new(), true).unwrap();
    let paths = [made, left].map(|rel| st.files().path(rel, Fork::Main)).to_vec();
    assert_eq!(t.still_there(paths).unwrap(), [st.files().path(left, Fork::Main)]);
    drop((s, t));
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}
