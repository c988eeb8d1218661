//! Sessions idle in a transaction for too long, rolled back by others.

use super::support::*;
use crate::idle::Idle;
use crate::*;
use sinew_sync::HeldKind;
use std::time::Duration;

const T: LockOwner = LockOwner::Transaction;
const BLOCK: WaitPolicy = WaitPolicy::Block;
const LONG: Duration = Duration::from_secs(3600);

#[test]
fn one_beyond_its_limit_is_rolled_back_and_told_once() {
    let k = kernel();
    let idle = k.begin();
    let snapshot = idle.take_snapshot().unwrap();
    let top = idle.current_xid().unwrap();
    idle.sub_begin().unwrap();
    let sub = idle.current_xid().unwrap();
    idle.lock(LockTag::relation(5, 1), LockMode::RowExclusive, T, BLOCK).unwrap();
    idle.lock(LockTag::relation(5, 2), LockMode::AccessExclusive, T, BLOCK).unwrap();
    idle.lock(LockTag::advisory(5, 1, 1, 1), LockMode::Exclusive, LockOwner::Session, BLOCK).unwrap();
    let busy = k.session();
    k.one_commit(&busy);
    assert_eq!(k.txn.horizon(), snapshot.xmin);
    idle.park(Duration::ZERO);
    std::thread::scope(|scope| {
        let k = &k;
        let waiter = scope.spawn(move || {
            k.begin().lock(LockTag::relation(5, 2), LockMode::AccessShare, T, BLOCK).unwrap()
        });
        super::locks::wait_for_waiters(k, 1);
        assert_eq!(k.txn.evict_idle(&busy).unwrap(), 1);
        assert!(waiter.join().unwrap());
    });
    assert_eq!(k.txn.evict_idle(&busy).unwrap(), 0, "evicted already");
    for xid in [top, sub] {
        assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
    }
    assert_eq!(k.txn.horizon(), k.txn.next_xid());
    assert!(k.txn.locks(&busy).unwrap().is_empty());

    assert!(matches!(idle.unpark(), Err(TxnError::IdleTooLong)));
    idle.unpark().unwrap();
    assert!(!idle.in_transaction() && idle.top_xid().is_none() && idle.depth() == 0);
    // The session goes on, with nothing of before.
    idle.release_snapshot(&snapshot);
    idle.begin();
    idle.lock(LockTag::relation(5, 2), LockMode::AccessExclusive, T, BLOCK).unwrap();
    assert!(idle.current_xid().unwrap() > sub);
    k.commit(&idle);
    k.check_locks();
}

#[test]
fn one_that_comes_back_in_time_is_left_alone() {
    let k = kernel();
    let (s, busy) = (k.begin(), k.session());
    let xid = s.current_xid().unwrap();
    s.park(LONG);
    assert_eq!(k.txn.evict_idle(&busy).unwrap(), 0);
    s.unpark().unwrap();
    assert_eq!(k.txn.evict_idle(&busy).unwrap(), 0, "it runs");
    k.commit(&s);
    assert!(matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_)));
}

#[test]
fn one_without_a_transaction_loses_what_it_holds() {
    let k = kernel();
    let (idle, busy) = (k.session(), k.session());
    idle.lock(LockTag::advisory(5, 1, 1, 1), LockMode::Exclusive, LockOwner::Session, BLOCK).unwrap();
    assert_eq!(k.txn.idle_are_due(), (false, None));
    idle.park(LONG);
    assert!(matches!(k.txn.idle_are_due(), (false, Some(left)) if left <= LONG));
    idle.unpark().unwrap();
    idle.park(Duration::ZERO);
    assert!(k.txn.idle_are_due().0);
    assert_eq!(k.txn.evict_idle(&busy).unwrap(), 1);
    assert_eq!(k.txn.idle_are_due(), (false, None));
    assert!(k.txn.locks(&busy).unwrap().is_empty());
    assert!(matches!(idle.unpark(), Err(TxnError::IdleTooLong)));
}

#[test]
fn one_that_holds_something_of_an_upper_layer_is_left_alone() {
    let k = kernel();
    let (s, busy) = (k.begin(), k.session());
    s.current_xid().unwrap();
    let token = s.slot().held().intent(HeldKind(HeldKind::FIRST_UPPER), 1).unwrap();
    s.slot().held().held(token);
    s.park(Duration::ZERO);
    assert_eq!(k.txn.evict_idle(&busy).unwrap(), 0);
    assert!(matches!(s.unpark(), Err(TxnError::IdleTooLong)), "beyond its limit, whoever notices");
    assert!(s.in_transaction(), "for the session to roll back");
    s.slot().held().releasing(token);
    s.slot().held().clear(token);
    k.commit(&s);
}

#[test]
fn an_evicted_session_may_end_without_having_noticed() {
    let k = kernel();
    let (s, busy) = (k.begin(), k.session());
    s.current_xid().unwrap();
    let slot = s.slot().index().0;
    s.park(Duration::ZERO);
    assert_eq!(k.txn.evict_idle(&busy).unwrap(), 1);
    drop(s);
    assert_eq!(k.txn.idles[slot as usize].idle(), Idle::Busy);
    k.check_locks();
}

#[test]
fn the_dead_among_owners_and_evictors_are_cleaned_up_after() {
    let k = kernel();
    let busy = k.session();
    // Owners that died parked, and evicted.
    for evicted in [false, true] {
        let owner = k.begin();
        let xid = owner.current_xid().unwrap();
        owner.park(Duration::ZERO);
        if evicted {
            assert_eq!(k.txn.evict_idle(&busy).unwrap(), 1);
        }
        let slot = owner.slot().index().0;
        std::mem::forget(owner);
        k.txn.reap_slot(busy.slot(), slot).unwrap();
        assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
        assert_eq!(k.txn.idles[slot as usize].idle(), Idle::Busy);
    }
    // An evictor that died at work.
    let (owner, evictor) = (k.begin(), k.session());
    let xid = owner.current_xid().unwrap();
    owner.park(Duration::ZERO);
    let word = &k.txn.idles[owner.slot().index().0 as usize];
    let (dead, generation) = (evictor.slot().index().0, evictor.slot().generation());
    assert!(word.claim(word.idle(), Idle::Evicting { slot: dead as u16, generation }));
    std::mem::forget(evictor);
    k.txn.reap_slot(busy.slot(), dead).unwrap();
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
    assert!(matches!(owner.unpark(), Err(TxnError::IdleTooLong)));
}
