//! Heavyweight locks: paths, queues, deadlocks.

use super::support::*;
use crate::*;
use std::sync::mpsc;
use std::time::Duration;

const T: LockOwner = LockOwner::Transaction;
const BLOCK: WaitPolicy = WaitPolicy::Block;

fn rel(n: u32) -> LockTag {
    LockTag::relation(5, n)
}

#[test]
fn all_pairs_of_modes_conflict_as_documented() {
    let k = kernel();
    for a in LockMode::ALL {
        for b in LockMode::ALL {
            for tag in [rel(1), LockTag::advisory(5, 1, 2, 1)] {
                let (x, y) = (k.begin(), k.begin());
                assert!(x.lock(tag, a, T, BLOCK).unwrap());
                assert_eq!(y.lock(tag, b, T, WaitPolicy::Skip).unwrap(), !a.conflicts(b), "{a:?} {b:?}");
                let nowait = y.lock(tag, b, T, WaitPolicy::Nowait);
                assert_eq!(matches!(nowait, Err(TxnError::LockNotAvailable)), a.conflicts(b));
                assert!(x.holds(tag, a));
                k.check_locks();
            }
        }
    }
    assert!(k.txn.locks(&k.session()).unwrap().is_empty());
    assert_eq!(k.txn.announced_strong_locks(), 0);
}

#[test]
fn locks_of_one_partition_are_given_back_together() {
    // One partition, and locks that are always in the table.
    let params = TxnParams { lock_partitions: 1, ..PARAMS };
    let (k, locks) = (kernel_with(params, Xid(100), MemoryStore::default()), 100);
    let (a, b) = (k.begin(), k.begin());
    for n in 0..locks {
        let mode = if n % 2 == 0 { LockMode::Exclusive } else { LockMode::AccessExclusive };
        assert!(a.lock(LockTag::advisory(5, n, 0, 1), mode, T, BLOCK).unwrap());
    }
    let taken = || {
        let totals = k.txn.region().latch_totals();
        totals.iter().find(|t| t.tranche == crate::tranches::LOCK_PARTITION).unwrap().exclusive_acquisitions
    };
    let before = taken();
    k.commit(&a);
    assert_eq!(taken() - before, 2, "at most 64 under one latch");
    assert_eq!(k.txn.announced_strong_locks(), 0);
    for n in 0..locks {
        let tag = LockTag::advisory(5, n, 0, 1);
        assert!(b.lock(tag, LockMode::AccessExclusive, T, WaitPolicy::Nowait).unwrap());
    }
    k.commit(&b);
    k.check_locks();
}

#[test]
fn weak_locks_stay_in_the_slot_until_a_strong_locker_comes() {
    let k = kernel();
    let (a, b) = (k.begin(), k.begin());
    assert!(a.lock(rel(1), LockMode::AccessShare, T, BLOCK).unwrap());
    assert!(a.lock(rel(1), LockMode::RowExclusive, T, BLOCK).unwrap());
    assert!(a.lock(rel(2), LockMode::AccessShare, T, BLOCK).unwrap());
    let fast = |n| {
        let rows = k.txn.locks(&b).unwrap();
        rows.into_iter().filter(|r| r.tag == rel(n)).map(|r| r.fastpath).collect::<Vec<_>>()
    };
    assert_eq!(fast(1), [true, true]);
    assert!(!b.lock(rel(1), LockMode::Share, T, WaitPolicy::Skip).unwrap());
    assert_eq!((fast(1), fast(2)), (vec![false, false], vec![true]));
    k.commit(&a);
    assert!(fast(1).is_empty() && fast(2).is_empty());
    assert!(b.lock(rel(1), LockMode::Share, T, BLOCK).unwrap());
    a.begin();
    // A strong holder: weak lockers use the table.
    assert!(a.lock(rel(1), LockMode::AccessShare, T, BLOCK).unwrap());
    assert_eq!(fast(1), [false, false]);
    k.commit(&b);
    k.commit(&a);
    a.begin();
    assert!(a.lock(rel(1), LockMode::AccessShare, T, BLOCK).unwrap());
    assert_eq!(fast(1), [true]);
}

/// A weak locker has looked at the counter, and sleeps before it writes its record. A strong locker
/// gets its lock. The weak one writes, and a second strong locker, which fails, moves the record.
/// The record must not count as a lock beside the first one's.
#[test]
fn a_record_moved_before_its_owner_is_sure_is_no_lock() {
    use crate::lock::fastpath::{FastSlot, relation_key};
    let k = kernel();
    let (strong, second, weak) = (k.begin(), k.begin(), k.begin());
    let mode = LockMode::AccessShare;
    assert!(strong.lock(rel(1), LockMode::AccessExclusive, T, BLOCK).unwrap());
    let line = &k.txn.slots[weak.slot().index().0 as usize];
    let at = FastSlot::of(line).record(relation_key(rel(1)), mode).unwrap();
    assert!(!second.lock(rel(1), LockMode::AccessExclusive, T, WaitPolicy::Skip).unwrap());
    let got = FastSlot::of(line).confirm(at, mode, k.txn.strong_counter(rel(1)));
    assert_eq!(k.txn.fast_acquired(weak.slot(), rel(1), mode, got).unwrap(), None);
    k.check_locks();
    assert!(!weak.lock(rel(1), mode, T, WaitPolicy::Skip).unwrap());
    k.commit(&strong);
    assert!(weak.lock(rel(1), mode, T, WaitPolicy::Skip).unwrap());
}

#[test]
fn more_relations_than_fast_path_entries() {
    let k = kernel();
    let a = k.begin();
    for n in 0..60 {
        assert!(a.lock(rel(n), LockMode::AccessShare, T, BLOCK).unwrap());
    }
    let rows = k.txn.locks(&a).unwrap();
    let fast = rows.iter().filter(|r| r.fastpath && r.tag.kind == LockKind::Relation).count();
    assert_eq!(fast, crate::lock::fastpath::FP_GROUPS * crate::lock::fastpath::FP_GROUP_ENTRIES);
    k.commit(&a);
    assert!(k.txn.locks(&a).unwrap().is_empty());
}

#[test]
fn counts_owners_and_levels() {
    let k = kernel();
    let a = k.begin();
    let tag = LockTag::advisory(5, 0, 9, 1);
    for owner in [T, LockOwner::Session, T] {
        assert!(a.lock(tag, LockMode::Exclusive, owner, BLOCK).unwrap());
    }
    assert!(a.unlock(tag, LockMode::Exclusive, T).unwrap());
    assert!(a.unlock(tag, LockMode::Exclusive, T).unwrap());
    assert!(!a.unlock(tag, LockMode::Exclusive, T).unwrap());
    k.commit(&a);
    assert!(a.holds(tag, LockMode::Exclusive));
    a.begin();
    a.sub_begin().unwrap();
    assert!(a.lock(rel(1), LockMode::Share, T, BLOCK).unwrap());
    a.sub_begin().unwrap();
    assert!(a.lock(rel(2), LockMode::Share, T, BLOCK).unwrap());
    assert!(a.lock(rel(1), LockMode::Share, T, BLOCK).unwrap());
    a.sub_abort().unwrap();
    assert!(a.holds(rel(1), LockMode::Share) && !a.holds(rel(2), LockMode::Share));
    a.sub_commit().unwrap();
    assert!(a.holds(rel(1), LockMode::Share));
    k.commit(&a);
    assert!(!a.holds(rel(1), LockMode::Share));
    a.unlock_all_session().unwrap();
    assert!(k.txn.locks(&a).unwrap().is_empty());
}

#[test]
fn advisory_locks_are_released_alone() {
    let k = kernel();
    let a = k.begin();
    let advisory = LockTag::advisory(5, 0, 9, 1);
    let kept = LockTag::object(0, 1262, 5);
    for tag in [advisory, kept] {
        assert!(a.lock(tag, LockMode::RowExclusive, LockOwner::Session, BLOCK).unwrap());
    }
    let own = LockTag::advisory(5, 0, 10, 1);
    assert!(a.lock(own, LockMode::Exclusive, T, BLOCK).unwrap());
    a.unlock_advisory().unwrap();
    assert!(!a.holds(advisory, LockMode::RowExclusive) && a.holds(own, LockMode::Exclusive));
    k.commit(&a);
    assert!(a.holds(kept, LockMode::RowExclusive) && !a.holds(own, LockMode::Exclusive));
    a.unlock_all_session().unwrap();
    assert!(k.txn.locks(&a).unwrap().is_empty());
}

#[test]
fn full_lock_table_is_an_error_and_recovers() {
    let k = kernel();
    let a = k.begin();
    let mut got = 0;
    let error = loop {
        match a.lock(LockTag::advisory(5, 1, got, 1), LockMode::Exclusive, T, BLOCK) {
            Ok(_) => got += 1,
            Err(e) => break e,
        }
    };
    tells_of_a_full_table(error, "locks", "locks_max");
    assert!(got >= PARAMS.locks_max / 2);
    k.check_locks();
    k.commit(&a);
    a.begin();
    for n in 0..got {
        a.lock(LockTag::advisory(5, 2, n, 1), LockMode::Exclusive, T, BLOCK).unwrap();
    }
    k.check_locks();
}

#[test]
fn waiter_is_served_when_the_holder_ends() {
    let k = kernel();
    std::thread::scope(|scope| {
        let a = k.begin();
        a.lock(rel(1), LockMode::AccessExclusive, T, BLOCK).unwrap();
        let (tx, rx) = mpsc::channel();
        let k = &k;
        scope.spawn(move || {
            let b = k.begin();
            b.lock(rel(1), LockMode::AccessShare, T, BLOCK).unwrap();
            tx.send(()).unwrap();
            k.commit(&b);
        });
        wait_for_waiters(k, 1);
        assert!(rx.try_recv().is_err());
        let ids: Vec<_> = k.txn.sessions().iter().filter(|r| r.waits_for.is_some()).cloned().collect();
        assert_eq!(ids[0].waits_for, Some((rel(1), LockMode::AccessShare)));
        assert_eq!(k.txn.blocking(&a, ids[0].session_id).unwrap(), [a.slot().session_id()]);
        k.commit(&a);
        rx.recv().unwrap();
    });
    k.check_locks();
}

#[test]
fn waiting_for_a_transaction() {
    let k = kernel();
    std::thread::scope(|scope| {
        let a = k.begin();
        let top = a.current_xid().unwrap();
        a.sub_begin().unwrap();
        let sub = a.current_xid().unwrap();
        let k = &k;
        let b = k.begin();
        assert!(!b.wait_for_xid(top, WaitPolicy::Skip).unwrap());
        assert!(matches!(b.wait_for_xid(sub, WaitPolicy::Nowait), Err(TxnError::LockNotAvailable)));
        let xid_rows = |fast| {
            k.txn
                .locks(&b)
                .unwrap()
                .iter()
                .filter(|r| r.tag == LockTag::xid(top) && r.fastpath == fast)
                .count()
        };
        // No session waits: the lock is not in the table, and is shown as PostgreSQL shows it.
        assert_eq!((xid_rows(true), xid_rows(false)), (0, 1));
        assert!(k.txn.table.find(LockTag::xid(top)).is_none());
        let waiters: Vec<_> = [top, sub]
            .into_iter()
            .map(|xid| {
                scope.spawn(move || {
                    let s = k.begin();
                    assert!(s.wait_for_xid(xid, BLOCK).unwrap());
                    k.txn.status(xid).unwrap()
                })
            })
            .collect();
        wait_for_waiters(k, 2);
        assert_eq!((xid_rows(true), xid_rows(false)), (0, 2));
        let on_sub = k.txn.locks(&b).unwrap().iter().filter(|r| r.tag == LockTag::xid(sub)).count();
        assert_eq!(on_sub, 2);
        k.commit(&a);
        for w in waiters {
            assert!(matches!(w.join().unwrap(), XidStatus::Committed(_)));
        }
        assert!(b.wait_for_xid(top, WaitPolicy::Nowait).unwrap());
        assert_eq!((xid_rows(true), xid_rows(false)), (0, 0));
    });
}

#[test]
fn a_virtual_xids_lock_is_in_the_table_only_while_somebody_waits() {
    let k = kernel();
    std::thread::scope(|scope| {
        let k = &k;
        let (a, b) = (k.begin(), k.begin());
        let (slot, lxid) = (a.slot().index(), a.virtual_xid());
        let tag = LockTag::virtual_xid(slot, lxid);
        let in_table = || k.txn.table.find(tag).is_some();
        let shown = || -> Vec<bool> {
            let rows = k.txn.locks(&b).unwrap();
            rows.iter().filter(|r| r.tag == tag && r.granted).map(|r| r.fastpath).collect()
        };
        assert!(!b.wait_for_virtual_xid(slot, lxid, WaitPolicy::Skip).unwrap());
        assert!(!in_table());
        assert_eq!(shown(), [true]);
        let waiter = scope.spawn(move || k.begin().wait_for_virtual_xid(slot, lxid, BLOCK).unwrap());
        wait_for_waiters(k, 1);
        assert!(in_table());
        assert_eq!(shown(), [false]);
        k.commit(&a);
        assert!(waiter.join().unwrap());
        assert!(!in_table());
        // The next transaction of that session is another one.
        a.begin();
        assert!(b.wait_for_virtual_xid(slot, lxid, WaitPolicy::Skip).unwrap());
    });
}

/// Starts a session that waits for those who hold `rel(1)` in a mode that conflicts with Share.
fn wait_for_lockers<'s, 'e>(
    scope: &'s std::thread::Scope<'s, 'e>,
    k: &'e Kernel,
) -> std::thread::ScopedJoinHandle<'s, ()> {
    scope.spawn(move || k.begin().wait_for_lockers(rel(1), LockMode::Share).unwrap())
}

#[test]
fn lockers_are_waited_for_and_newcomers_are_not_held_up() {
    let k = kernel();
    std::thread::scope(|scope| {
        let k = &k;
        // One holds the lock in its slot, one in the table, and a reader does not conflict.
        let (fast, table, reader) = (k.begin(), k.begin(), k.begin());
        assert!(fast.lock(rel(1), LockMode::RowExclusive, T, BLOCK).unwrap());
        assert!(table.lock(rel(1), LockMode::ShareUpdateExclusive, T, BLOCK).unwrap());
        assert!(reader.lock(rel(1), LockMode::AccessShare, T, BLOCK).unwrap());
        let waiter = wait_for_lockers(scope, k);
        wait_for_waiters(k, 1);
        let newcomer = k.begin();
        assert!(newcomer.lock(rel(1), LockMode::RowExclusive, T, WaitPolicy::Nowait).unwrap());
        k.commit(&fast);
        wait_for_waiters(k, 1);
        assert!(!waiter.is_finished());
        k.commit(&table);
        waiter.join().unwrap();
        assert!(newcomer.holds(rel(1), LockMode::RowExclusive));
        k.check_locks();
    });
}

#[test]
fn sessions_that_hold_a_lock_between_transactions_are_not_waited_for() {
    let k = kernel();
    let (idle, other) = (k.begin(), k.begin());
    assert!(idle.lock(rel(1), LockMode::ShareUpdateExclusive, LockOwner::Session, BLOCK).unwrap());
    k.commit(&idle);
    other.wait_for_lockers(rel(1), LockMode::Share).unwrap();
    // Its own locks do not hold a session up.
    assert!(other.lock(rel(1), LockMode::RowExclusive, T, BLOCK).unwrap());
    other.wait_for_lockers(rel(1), LockMode::AccessExclusive).unwrap();
}

#[test]
fn who_waits_for_a_subtransaction_wakes_at_its_rollback() {
    let k = kernel();
    std::thread::scope(|scope| {
        let a = k.begin();
        a.current_xid().unwrap();
        a.sub_begin().unwrap();
        let kept = a.current_xid().unwrap();
        a.sub_begin().unwrap();
        let merged = a.current_xid().unwrap();
        a.sub_commit().unwrap();
        let k = &k;
        let wait = |xid: Xid| {
            scope.spawn(move || {
                assert!(k.begin().wait_for_xid(xid, BLOCK).unwrap());
                k.txn.status(xid).unwrap()
            })
        };
        let waiters = [wait(kept), wait(merged)];
        wait_for_waiters(k, 2);
        // The inner one became part of the outer one, and is released with it.
        a.sub_abort().unwrap();
        for w in waiters {
            assert_eq!(w.join().unwrap(), XidStatus::Aborted);
        }
        a.sub_begin().unwrap();
        let released = a.current_xid().unwrap();
        a.sub_commit().unwrap();
        let waiter = wait(released);
        wait_for_waiters(k, 1);
        k.commit(&a);
        assert!(matches!(waiter.join().unwrap(), XidStatus::Committed(_)));
        assert!(k.txn.locks(&a).unwrap().is_empty());
    });
}

#[test]
fn a_session_tells_the_views_what_it_does() {
    let k = kernel();
    let a = k.session();
    let shown = || {
        let id = a.slot().session_id();
        k.txn.sessions().into_iter().find(|r| r.session_id == id).unwrap()
    };
    // The session has no user yet, and statements before the login do not show.
    a.set_active(5);
    assert_eq!(shown().activity, None);
    a.set_identity(5, 10, 7);
    a.set_application(&"\u{e4}".repeat(40));
    a.set_active(8);
    a.set_active(9);
    let row = shown();
    assert_eq!((row.activity, row.database, row.role), (Some(Activity::Active), 5, 10));
    assert_eq!((row.session_start_us, row.statement_start_us, row.state_change_us), (7, 9, 8));
    assert_eq!(row.application.unwrap(), "\u{e4}".repeat(31));
    a.set_application("b");
    a.set_activity(Activity::IdleInTransaction, 11);
    let row = shown();
    assert_eq!((row.activity, row.state_change_us), (Some(Activity::IdleInTransaction), 11));
    assert_eq!(row.application.unwrap(), "b");
    drop(a);
    let next = k.session();
    let id = next.slot().session_id();
    let row = k.txn.sessions().into_iter().find(|r| r.session_id == id).unwrap();
    assert_eq!((row.activity, row.database, row.application.as_deref()), (None, 0, Some("")));
}

#[test]
fn lock_timeout_and_cancel_end_a_wait() {
    let k = kernel();
    let a = k.begin();
    a.lock(rel(1), LockMode::AccessExclusive, T, BLOCK).unwrap();
    let b = k.begin();
    b.set_lock_timeout(Some(Duration::from_millis(5)));
    assert!(matches!(b.lock(rel(1), LockMode::AccessShare, T, BLOCK), Err(TxnError::LockTimeout)));
    b.set_lock_timeout(None);
    b.set_statement_deadline(Some(std::time::Instant::now() + Duration::from_millis(5)));
    assert!(matches!(b.lock(rel(1), LockMode::Share, T, BLOCK), Err(TxnError::StatementTimeout)));
    b.set_statement_deadline(None);
    let slot = b.slot().index();
    std::thread::scope(|scope| {
        let k = &k;
        scope.spawn(move || {
            wait_for_waiters(k, 1);
            sinew_sync::Slot::interrupt(k.txn.region(), slot, sinew_sync::slot::INTERRUPT_CANCEL);
        });
        assert!(matches!(b.lock(rel(1), LockMode::Share, T, BLOCK), Err(TxnError::Cancelled)));
    });
    b.check_interrupts().unwrap();
    k.check_locks();
    k.commit(&a);
    assert!(b.lock(rel(1), LockMode::AccessExclusive, T, BLOCK).unwrap());
}

/// However cheap the calls were before: a statement that starts, and one that has read from disk,
/// look at the clock soon.
#[test]
fn looks_at_the_clock_follow_the_clock() {
    let k = kernel();
    let s = k.begin();
    let cheap_calls = || {
        s.set_statement_deadline(None);
        for _ in 0..10_000 {
            s.check_interrupts().unwrap();
        }
        // The first call after the deadline changes looks in any case.
        s.set_statement_deadline(Some(std::time::Instant::now() + Duration::from_millis(20)));
        s.check_interrupts().unwrap();
        std::thread::sleep(Duration::from_millis(30));
    };
    cheap_calls();
    s.note_slow_step();
    assert!(matches!(s.check_interrupts(), Err(TxnError::StatementTimeout)));
    cheap_calls();
    s.start_pace();
    let calls = (1..).find(|_| s.check_interrupts().is_err());
    assert!(calls <= Some(8), "{calls:?}");
    s.set_statement_deadline(None);
    k.commit(&s);
}

pub fn wait_for_waiters(k: &Kernel, n: usize) {
    while k.txn.sessions().iter().filter(|r| r.waits_for.is_some()).count() < n {
        std::thread::yield_now();
    }
}
