//! Row locks shared by several transactions.

use super::support::*;
use crate::lock::rowlock::RowTag;
use crate::*;

fn row(n: u32) -> RowTag {
    RowTag { database: 5, file: 77, block: n, slot: 3 }
}

#[test]
fn strengths_conflict_as_documented() {
    use RowLockStrength::*;
    let free = [(KeyShare, KeyShare), (KeyShare, Share), (KeyShare, NoKeyUpdate), (Share, Share)];
    for a in RowLockStrength::ALL {
        for b in RowLockStrength::ALL {
            assert_eq!(!a.conflicts(b), free.contains(&(a.min(b), a.max(b))), "{a:?} {b:?}");
        }
    }
}

#[test]
fn lockers_are_listed_while_they_run() {
    let k = kernel();
    let (a, b, s) = (k.begin(), k.begin(), k.begin());
    let (xa, xb) = (a.current_xid().unwrap(), b.current_xid().unwrap());
    a.add_row_locker(row(1), xa, RowLockStrength::KeyShare).unwrap();
    b.add_row_locker(row(1), xb, RowLockStrength::Share).unwrap();
    a.add_row_locker(row(1), xa, RowLockStrength::Share).unwrap();
    a.add_row_locker(row(2), xa, RowLockStrength::Update).unwrap();
    let sorted = |n| {
        let mut l = s.row_lockers(row(n)).unwrap();
        l.sort();
        l
    };
    assert_eq!(sorted(1), [(xa, RowLockStrength::Share), (xb, RowLockStrength::Share)]);
    assert_eq!(sorted(2), [(xa, RowLockStrength::Update)]);
    assert!(sorted(3).is_empty());
    k.commit(&a);
    assert_eq!(sorted(1), [(xb, RowLockStrength::Share)]);
    assert!(sorted(2).is_empty());
    k.abort(&b);
    assert!(sorted(1).is_empty());
}

#[test]
fn a_rolled_back_subtransactions_lock_is_gone() {
    let k = kernel();
    let (a, s) = (k.begin(), k.begin());
    a.sub_begin().unwrap();
    let sub = a.current_xid().unwrap();
    a.add_row_locker(row(1), sub, RowLockStrength::Share).unwrap();
    assert_eq!(s.row_lockers(row(1)).unwrap().len(), 1);
    a.sub_abort().unwrap();
    assert!(s.row_lockers(row(1)).unwrap().is_empty());
}

#[test]
fn the_table_is_swept_when_full_and_says_so_when_it_stays_full() {
    let k = kernel();
    let s = k.session();
    // Many times what fits, in transactions that end.
    for _ in 0..20 {
        s.begin();
        let xid = s.current_xid().unwrap();
        for n in 0..500 {
            s.add_row_locker(row(n), xid, RowLockStrength::Share).unwrap();
        }
        k.commit(&s);
    }
    s.begin();
    let xid = s.current_xid().unwrap();
    let mut n = 0;
    let error = loop {
        match s.add_row_locker(row(n), xid, RowLockStrength::Share) {
            Ok(()) => n += 1,
            Err(e) => break e,
        }
    };
    tells_of_a_full_table(error, "row lockers", "locks_max");
    assert_eq!(n as usize, PARAMS.row_lockers());
}
