//! The engine as a whole: open, change pages, close, crash, recover.

use super::*;
use crate::page::{self, PAGE_HEADER_SIZE, PAGE_SIZE, PageKind};
use crate::wal::{Record, RecordPage, ResourceManager};
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
pub(super) fn open(dir: &Path) -> Arc<Storage> {
    open_with(dir, &options())
}
pub(super) fn open_with(dir: &Path, o: &StorageOptions) -> Arc<Storage> {
    let opened = Storage::open(dir, o).expect("open");
    if opened.created {
        crate::file::io::make_dir(&dir.join("base/5")).unwrap();
    }
    opened.open_to_others().expect("publish")
}
pub(super) fn session(st: &Storage) -> TxnSession {
    st.session(Box::new(ThreadWaiter)).expect("session")
}

/// Makes a file with `pages` initialised pages in its own transaction.
pub(super) fn make_file(st: &Storage, s: &TxnSession, pages: u32) -> RelFile {
    s.begin();
    let rel = RelFile::new(5, st.new_file_number(s).unwrap());
    st.create_file(s, rel).unwrap();
    let (first, count) = st.pool().extend(s, rel, Fork::Main, pages).unwrap();
    assert!(first == 0 && count >= pages);
    for block in 0..pages {
        put(st, s, rel, block, 0, true);
    }
    st.commit(s, Vec::new(), true).unwrap();
    rel
}
/// Writes `value` at a place of the page that the block number chooses, logged as a patch.
pub(super) fn put(st: &Storage, s: &TxnSession, rel: RelFile, block: u32, value: u64, init: bool) {
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
pub(super) fn get(st: &Storage, s: &TxnSession, rel: RelFile, block: u32) -> u64 {
    let pin = st.pool().pin(s, PageTag::new(rel, Fork::Main, block)).unwrap();
    let p = pin.read().unwrap();
    page::get_u64(p.bytes(), place(block))
}
fn place(block: u32) -> usize {
    PAGE_HEADER_SIZE + (block as usize * 64) % 8000
}
pub(super) fn add(st: &Storage, s: &TxnSession, rel: RelFile, block: u32, by: u64) -> u64 {
    s.begin();
    let v = get(st, s, rel, block) + by;
    put(st, s, rel, block, v, false);
    st.commit(s, Vec::new(), true).unwrap();
    v
}

#[test]
fn open_close_open() {
    let dir = crate::testing::temp_dir("open");
    let st = open(&dir);
    assert!(Storage::is_database(&dir));
    let s = session(&st);
    let rel = make_file(&st, &s, 3);
    for i in 0..50 {
        assert_eq!(add(&st, &s, rel, i % 3, 1), u64::from(i / 3) + 1);
    }
    let xid = st.txn().next_xid();
    let (oid, file) = (st.new_oid(&s).unwrap(), st.new_file_number(&s).unwrap());
    assert_eq!(oid, 16384);
    assert_eq!(st.check_pages(&s).unwrap(), Vec::<String>::new());
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
    drop(st);

    let st = open(&dir);
    let s = session(&st);
    assert_eq!((0..3).map(|b| get(&st, &s, rel, b)).collect::<Vec<_>>(), [17, 17, 16]);
    assert!(st.txn().next_xid() >= xid);
    assert!(st.new_oid(&s).unwrap() > oid, "never given twice");
    assert!(st.new_file_number(&s).unwrap() > file);
    assert_eq!(st.check_pages(&s).unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn data_larger_than_the_pool() {
    let dir = crate::testing::temp_dir("large");
    let st = open(&dir);
    let s = session(&st);
    let rel = make_file(&st, &s, 300);
    fastrand::seed(7);
    let mut want = vec![0u64; 300];
    for _ in 0..2000 {
        let b = fastrand::u32(0..300);
        want[b as usize] = add(&st, &s, rel, b, 1);
    }
    for b in 0..300 {
        assert_eq!(get(&st, &s, rel, b), want[b as usize], "block {b}");
    }
    assert_eq!(st.check_pages(&s).unwrap(), Vec::<String>::new());
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn files_live_and_die_with_their_transaction() {
    let dir = crate::testing::temp_dir("files");
    let st = open(&dir);
    let s = session(&st);
    let kept = make_file(&st, &s, 1);
    s.begin();
    let gone = RelFile::new(5, st.new_file_number(&s).unwrap());
    st.create_file(&s, gone).unwrap();
    assert!(st.files().exists(gone, Fork::Main));
    st.abort(&s).unwrap();
    assert!(!st.files().exists(gone, Fork::Main));

    s.begin();
    s.sub_begin().unwrap();
    let sub = RelFile::new(5, st.new_file_number(&s).unwrap());
    st.create_file(&s, sub).unwrap();
    st.drop_file_at_commit(&s, kept).unwrap();
    let xid = s.current_xid().unwrap();
    st.sub_abort(&s).unwrap();
    let top = RelFile::new(5, st.new_file_number(&s).unwrap());
    st.create_file(&s, top).unwrap();
    st.commit(&s, Vec::new(), true).unwrap();
    assert!(!st.files().exists(sub, Fork::Main), "its subtransaction was rolled back");
    assert!(st.files().exists(top, Fork::Main));
    assert!(st.files().exists(kept, Fork::Main), "the drop was rolled back");
    assert_eq!(st.txn().status(xid).unwrap(), XidStatus::Aborted);

    s.begin();
    st.drop_file_at_commit(&s, kept).unwrap();
    assert!(st.files().exists(kept, Fork::Main));
    st.commit(&s, Vec::new(), false).unwrap();
    assert!(!st.files().exists(kept, Fork::Main));
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}
