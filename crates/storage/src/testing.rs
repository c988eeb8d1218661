//! Helpers that tests share.

use crate::{Session, Storage, StorageOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A new empty directory, which the test removes.
pub fn temp_dir(name: &str) -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let n = NEXT.fetch_add(1, Relaxed);
    let dir = std::env::temp_dir().join(format!("sinew-storage-{name}-{}-{n}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a temporary directory");
    dir
}

/// A new database with a pool of so many pages, a place for the files of database 5, and a session.
pub fn open(dir: &Path, pages: u32) -> (Arc<Storage>, Session) {
    let options = StorageOptions {
        shared_buffers_pages: pages,
        fsync: false,
        sessions_max: 8,
        ..StorageOptions::default()
    };
    let opened = Storage::open(dir, &options).unwrap();
    std::fs::create_dir_all(dir.join("base/5")).unwrap();
    let st = opened.open_to_others().unwrap();
    let s = st.session(Box::new(sinew_sync::ThreadWaiter)).unwrap();
    (st, s)
}
