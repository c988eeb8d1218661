//! Damage made by hand, and what `check` calls it.

use super::*;
use crate::RelFile;
use crate::heap::{Turn, insert, update};
use sinew_txn::{WaitPolicy, Xid};

fn findings(s: &Session, rel: &HeapRel) -> Vec<String> {
    let mut found = Vec::new();
    check(s, rel, &mut |line| found.push(line)).unwrap();
    found
}

/// Changes the header of a version without a record or a latch.
fn damage(s: &Session, rel: &HeapRel, tid: TupleId, how: impl FnOnce(&mut Header)) {
    let pin = pin(s, rel, tid.block).unwrap();
    let mut w = pin.write().unwrap();
    let mut h = page::header(w.bytes(), tid.slot).unwrap();
    how(&mut h);
    s.slot().critical(|| page::write_header(w.bytes_mut(), tid.slot, &h));
    w.mark_dirty_hint();
}

/// A table with a row that was replaced on its page, which a snapshot of `t` still sees; another
/// row; and `damage` done.
fn with_damage(name: &str, how: impl FnOnce(&Session, &HeapRel, TupleId, TupleId)) -> Vec<String> {
    let dir = crate::testing::temp_dir(name);
    let (st, s) = crate::testing::open(&dir, 64);
    let t = st.session(Box::new(sinew_sync::ThreadWaiter)).unwrap();
    s.begin();
    let rel = HeapRel { file: RelFile::new(5, s.new_file_number().unwrap()), oid: 20_000, fillfactor: 100 };
    s.create_file(rel.file).unwrap();
    let old = insert(&s, &rel, b"first").unwrap();
    let other = insert(&s, &rel, b"other").unwrap();
    s.commit(Vec::new(), true).unwrap();
    t.begin();
    let _sees_old = t.take_snapshot().unwrap();
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let (_, new) = {
        let turn = &mut Turn::new(&s, WaitPolicy::Block);
        update(&s, &rel, old, b"second", false, false, &snapshot, turn).unwrap()
    };
    assert!(new.expect("updated").same_page);
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), true).unwrap();
    s.begin();
    assert_eq!(findings(&s, &rel), Vec::<String>::new(), "before the damage");
    how(&s, &rel, old, other);
    let found = findings(&s, &rel);
    s.abort().unwrap();
    drop((s, t, st));
    std::fs::remove_dir_all(dir).unwrap();
    found
}

#[test]
fn a_version_of_a_transaction_that_never_was_is_named() {
    let found = with_damage("never", |s, rel, _, other| {
        damage(s, rel, other, |h| h.xmin = Xid(h.xmin.0 + 1_000_000));
    });
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("block 0 slot 2: created by transaction 1"), "{found:?}");
    assert!(found[0].ends_with("which neither runs nor has ended"), "{found:?}");
    let found = with_damage("never-ended", |s, rel, _, other| {
        damage(s, rel, other, |h| h.xmax = Xid(h.xmin.0 + 1_000_000));
    });
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("slot 2: ended or locked by transaction 1"), "{found:?}");
}

#[test]
fn a_chain_that_leads_to_another_row_is_named() {
    let found = with_damage("elsewhere", |s, rel, old, other| {
        damage(s, rel, old, |h| h.next = other);
    });
    // The row's new version is lost to every snapshot as well.
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("slot 1: its successor") && found[0].contains("was created by"), "{found:?}");
    assert_eq!(found[1], "block 0 slot 3: a same-page version to which no chain leads");
}

#[test]
fn a_chain_without_its_end_is_named() {
    let found = with_damage("nowhere", |s, rel, old, _| {
        damage(s, rel, old, |h| h.next.slot = 9);
    });
    assert!(found[0].contains("slot 1: its successor") && found[0].ends_with("is not there"), "{found:?}");
    let found = with_damage("beyond", |s, rel, old, _| {
        damage(s, rel, old, |h| {
            h.facts &= !tuple::SAME_PAGE_UPDATED;
            h.next.block = 7;
        });
    });
    assert!(found[0].ends_with("is beyond the heap's end"), "{found:?}");
}
