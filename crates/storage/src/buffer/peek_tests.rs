//! When a page may not be looked at.

use crate::page::{self, View};
use crate::{Fork, PageTag, RelFile, Session, Storage, StorageError};
use sinew_txn::TxnError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

const AT: usize = 100;

fn open(dir: &std::path::Path) -> (Arc<Storage>, Session, PageTag) {
    let (st, s) = crate::testing::open(dir, 64);
    s.begin();
    let rel = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(rel).unwrap();
    st.pool().extend(&s, rel, Fork::Main, 1).unwrap();
    (st, s, PageTag::new(rel, Fork::Main, 0))
}

#[test]
fn a_page_is_looked_at_only_while_it_is_there_and_nobody_changes_it() {
    let dir = crate::testing::temp_dir("peek");
    let (st, s, tag) = open(&dir);
    assert!(st.pool().peek(tag).is_none(), "nobody has read it");
    let pin = st.pool().pin(&s, tag).unwrap();
    let before = st.pool().peek(tag).expect("it is in the pool");
    assert!(before.u64(AT) == 0 && before.holds());
    // A value that lies across the end of the page, or beyond it, reads as 0.
    assert_eq!(
        (before.u64(page::PAGE_SIZE - 7), before.u8(page::PAGE_SIZE), before.u16(usize::MAX)),
        (0, 0, 0)
    );
    let mut taken = vec![1];
    before.append_to(&mut taken, page::PAGE_SIZE - 3, 100);
    assert_eq!(taken, [1, 0, 0, 0]);
    let mut w = pin.write().unwrap();
    assert!(st.pool().peek(tag).is_none() && !before.holds(), "somebody may be changing it");
    s.slot().critical(|| page::put_u64(w.bytes_mut(), AT, 0x0102_0304_0506_0708));
    drop(w);
    let after = st.pool().peek(tag).unwrap();
    // From every place of a word, whatever its width.
    for (i, byte) in (0..8).zip([8u8, 7, 6, 5, 4, 3, 2, 1]) {
        assert_eq!(after.u8(AT + i), byte);
        assert_eq!(u64::from(after.u16(AT + i)), 0x0102_0304_0506_0708 >> (8 * i) & 0xffff);
        assert_eq!(u64::from(after.u32(AT + i)), 0x0102_0304_0506_0708 >> (8 * i) & 0xffff_ffff);
        assert_eq!(after.u64(AT + i), 0x0102_0304_0506_0708 >> (8 * i));
    }
    assert!(after.holds() && !before.holds());
    drop(pin);
    st.pool().discard(s.slot(), tag.rel, None, 0).unwrap();
    assert!(!after.holds() && st.pool().peek(tag).is_none(), "its buffer is another's");
    s.abort().unwrap();
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}

/// A session that panics in the middle of a change gives the region up, and its latch back. No
/// reader believes the half-done page.
#[test]
fn a_change_that_was_not_finished_is_not_looked_at() {
    let dir = crate::testing::temp_dir("half");
    let (st, s, tag) = open(&dir);
    let pin = st.pool().pin(&s, tag).unwrap();
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let mut w = pin.write().unwrap();
        s.slot().critical(|| {
            page::put_u64(w.bytes_mut(), AT, 7);
            panic!("half way");
        })
    }));
    assert!(st.pool().peek(tag).is_none());
    assert!(matches!(pin.read(), Err(StorageError::Txn(TxnError::Poisoned))));
    drop(pin);
    drop(s);
    drop(st);
    std::fs::remove_dir_all(dir).unwrap();
}
