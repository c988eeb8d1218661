//! Splits that stop half way.

use super::*;
use crate::{Storage, StorageOptions, TxnSession};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// Splits end without a downlink, as after a crash between their two records.
    pub(super) static FAIL_LINKS: Cell<bool> = const { Cell::new(false) };
}

fn open(dir: &std::path::Path) -> (Arc<Storage>, TxnSession) {
    let options = StorageOptions {
        shared_buffers_pages: 256,
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
fn all(st: &Storage, s: &TxnSession, index: &IndexRel, backward: bool) -> Vec<(Vec<u8>, TupleId)> {
    let mut c = Cursor::open(st, s, index, Range { backward, ..Range::default() }).unwrap();
    let mut all = Vec::new();
    while let Some((k, t)) = c.next(st, s).unwrap() {
        all.push((k.to_vec(), t));
    }
    all
}

#[test]
fn a_split_without_downlink_is_found_and_finished() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = crate::testing::temp_dir("splits");
    let (st, s) = open(&dir);
    s.begin();
    let index = IndexRel { file: RelFile::new(5, st.new_file_number(&s).unwrap()), oid: 1 };
    st.create_file(&s, index.file).unwrap();
    create(&st, &s, &index).unwrap();
    let mut want = Vec::new();
    let mut failures = 0;
    for n in 0..3000u32 {
        let key: Vec<u8> = (0..rng.usize(1..700)).map(|_| rng.u8(0..4)).collect();
        let tid = TupleId { block: n, slot: 1 };
        FAIL_LINKS.set(rng.u8(0..3) == 0);
        match insert(&st, &s, &index, &key, tid, Unique::No) {
            Ok(_) => want.push((key, tid)),
            Err(_) => {
                failures += 1;
                // Either the split came first, and the entry is in; or it stopped at an older one.
                FAIL_LINKS.set(false);
                let k = (key, tid);
                if all(&st, &s, &index, false).contains(&k) {
                    want.push(k);
                }
            }
        }
        FAIL_LINKS.set(false);
        if n % 300 == 0 {
            let mut sorted = want.clone();
            sorted.sort();
            assert!(all(&st, &s, &index, false) == sorted, "seed {seed}");
            sorted.reverse();
            assert!(all(&st, &s, &index, true) == sorted, "seed {seed}");
            let mut found = Vec::new();
            check::check(&st, &s, &index, &mut |what| found.push(what), &mut |_, _| {}).unwrap();
            assert!(found.is_empty(), "seed {seed}: {found:#?}");
        }
    }
    assert!(failures > 20, "{failures}");
    st.commit(&s, Vec::new(), false).unwrap();
    drop(s);
    assert_eq!(st.pool().pinned_buffers(), 0);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}
