//! Outcomes, snapshots, horizon, subtransactions, spilling.

use super::support::*;
use crate::*;
use std::sync::atomic::Ordering::SeqCst;

#[test]
fn commit_becomes_visible_to_later_snapshots_only() {
    let k = kernel();
    let (w, r) = (k.begin(), k.begin());
    let xid = w.current_xid().unwrap();
    let before = r.take_snapshot().unwrap();
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::InProgress);
    assert!(!k.txn.visible(&before, xid).unwrap());
    k.commit(&w);
    assert!(matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_)));
    let after = r.take_snapshot().unwrap();
    assert!(!k.txn.visible(&before, xid).unwrap());
    assert!(k.txn.visible(&after, xid).unwrap());
    assert!(after.xmin <= after.xmax);
    assert!(k.txn.visible(&before, Xid::FROZEN).unwrap());
    assert!(!k.txn.visible(&after, Xid(1_000_000)).unwrap());
    k.txn.ring().check_invariants();
}

#[test]
fn abort_is_never_visible() {
    let k = kernel();
    let w = k.begin();
    let xid = w.current_xid().unwrap();
    assert!(w.is_mine(xid));
    k.abort(&w);
    assert!(!w.is_mine(xid) && !w.in_transaction());
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
    w.begin();
    let s = w.take_snapshot().unwrap();
    assert!(!k.txn.visible(&s, xid).unwrap());
}

#[test]
fn dropping_a_session_rolls_back() {
    let k = kernel();
    let w = k.begin();
    let xid = w.current_xid().unwrap();
    let tag = LockTag::relation(5, 7);
    assert!(w.lock(tag, LockMode::AccessExclusive, LockOwner::Session, WaitPolicy::Block).unwrap());
    drop(w);
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
    assert!(k.txn.locks(&k.session()).unwrap().is_empty());
}

#[test]
fn reading_takes_no_xid_and_writes_no_record() {
    let k = kernel();
    let next = k.txn.next_xid();
    let r = k.begin();
    let s = r.take_snapshot().unwrap();
    r.release_snapshot(&s);
    k.commit(&r);
    assert_eq!(k.txn.next_xid(), next);
    assert!(k.log.records.lock().unwrap().is_empty());
    assert_eq!(k.log.flushes.load(SeqCst), 0);
}

#[test]
fn subtransactions_share_one_step_and_one_fate() {
    let k = kernel();
    let w = k.begin();
    w.sub_begin().unwrap();
    let kept = w.current_xid().unwrap();
    let top = w.top_xid().unwrap();
    assert!(top < kept);
    w.sub_begin().unwrap();
    let undone = w.current_xid().unwrap();
    assert_eq!(k.txn.top_of(undone).unwrap(), top);
    w.sub_abort().unwrap();
    assert_eq!(k.txn.status(undone).unwrap(), XidStatus::Aborted);
    assert!(!w.is_mine(undone) && w.is_mine(kept) && w.is_mine(top));
    w.sub_begin().unwrap();
    let nested = w.current_xid().unwrap();
    w.sub_commit().unwrap();
    w.sub_commit().unwrap();
    assert_eq!(w.depth(), 0);
    assert!(w.is_mine(nested) && w.is_mine(kept));
    let r = k.begin();
    let before = r.take_snapshot().unwrap();
    k.commit(&w);
    let after = r.take_snapshot().unwrap();
    for xid in [top, kept, nested] {
        assert!(!k.txn.visible(&before, xid).unwrap() && k.txn.visible(&after, xid).unwrap());
        assert_eq!(k.txn.status(xid).unwrap(), k.txn.status(top).unwrap());
    }
    assert!(!k.txn.visible(&after, undone).unwrap());
    let records = k.log.records.lock().unwrap();
    assert_eq!(*records, vec![Record { xid: top, subs: vec![kept, nested], committed: true }]);
}

#[test]
fn commit_with_open_subtransactions_commits_them() {
    let k = kernel();
    let w = k.begin();
    w.sub_begin().unwrap();
    w.sub_begin().unwrap();
    let sub = w.current_xid().unwrap();
    k.commit(&w);
    assert!(matches!(k.txn.status(sub).unwrap(), XidStatus::Committed(_)));
}

#[test]
fn horizon_waits_for_snapshots_and_running_xids() {
    let k = kernel();
    let (r, w, busy) = (k.begin(), k.begin(), k.session());
    let first = w.current_xid().unwrap();
    for _ in 0..10 {
        k.one_commit(&busy);
    }
    assert_eq!(k.txn.horizon(), first);
    k.commit(&w);
    let snapshot = r.take_snapshot().unwrap();
    for _ in 0..10 {
        k.one_commit(&busy);
    }
    assert_eq!(k.txn.horizon(), snapshot.xmin);
    r.release_snapshot(&snapshot);
    assert_eq!(k.txn.horizon(), k.txn.next_xid());
    assert_eq!(k.txn.horizon_recent(), k.txn.horizon());
}

#[test]
fn held_snapshots_count() {
    let k = kernel();
    let (r, busy) = (k.begin(), k.session());
    let a = r.take_snapshot().unwrap();
    r.hold_snapshot(&a);
    k.one_commit(&busy);
    let b = r.take_snapshot().unwrap();
    assert!(b.xmin > a.xmin);
    r.release_snapshot(&a);
    assert_eq!(k.txn.horizon(), a.xmin);
    r.release_snapshot(&a);
    assert_eq!(k.txn.horizon(), b.xmin);
    k.commit(&r);
    assert_eq!(k.txn.horizon(), k.txn.next_xid());
}

#[test]
fn old_snapshot_survives_many_laps_of_the_ring() {
    let k = kernel();
    let (r, old, busy) = (k.begin(), k.begin(), k.session());
    let committed_before = k.one_commit(&busy);
    let aborted_before = {
        busy.begin();
        let x = busy.current_xid().unwrap();
        k.abort(&busy);
        x
    };
    let running = old.current_xid().unwrap();
    old.sub_begin().unwrap();
    let running_sub = old.current_xid().unwrap();
    let snapshot = r.take_snapshot().unwrap();
    let mut later = Vec::new();
    for i in 0..5000 {
        let xid = k.one_commit(&busy);
        if i % 97 == 0 {
            later.push(xid);
        }
    }
    let seen = |s: &Snapshot, x| k.txn.visible(s, x).unwrap();
    let new = k.begin();
    let fresh = new.take_snapshot().unwrap();
    assert!(seen(&snapshot, committed_before) && seen(&fresh, committed_before));
    assert!(!seen(&snapshot, aborted_before) && !seen(&fresh, aborted_before));
    assert!(!seen(&snapshot, running) && !seen(&fresh, running) && !seen(&fresh, running_sub));
    assert_eq!(k.txn.status(running).unwrap(), XidStatus::InProgress);
    assert_eq!(k.txn.top_of(running_sub).unwrap(), running);
    for x in &later {
        assert!(!seen(&snapshot, *x) && seen(&fresh, *x), "{x:?}");
    }
    // It ends long after it left the ring.
    k.commit(&old);
    assert!(!seen(&snapshot, running) && !seen(&fresh, running));
    let newest = new.take_snapshot().unwrap();
    assert!(seen(&newest, running) && seen(&newest, running_sub));
    assert!(matches!(k.txn.status(running).unwrap(), XidStatus::Committed(c) if c > fresh.csn));
    // Nothing holds the log back once the old snapshots are gone.
    assert!(k.store.csn_words() > 4000);
    k.commit(&r);
    k.commit(&new);
    k.txn.checkpoint(&busy).unwrap();
    for _ in 0..1100 {
        k.one_commit(&busy);
    }
    assert!(k.store.csn_words() < 1024, "{} words left", k.store.csn_words());
    assert!(matches!(k.txn.status(running).unwrap(), XidStatus::Committed(_)));
    assert_eq!(k.txn.status(aborted_before).unwrap(), XidStatus::Aborted);
    k.txn.ring().check_invariants();
}

#[test]
fn statuses_reach_the_store_at_a_checkpoint_not_at_commit() {
    let k = kernel();
    let s = k.session();
    let a = k.one_commit(&s);
    s.begin();
    let b = s.current_xid().unwrap();
    k.abort(&s);
    let open = k.begin();
    let c = open.current_xid().unwrap();
    assert_eq!(k.store.status_writes.load(SeqCst), 0);
    k.txn.checkpoint(&s).unwrap();
    assert_eq!((k.store.bits(a), k.store.bits(b), k.store.bits(c)), (1, 2, 0));
    k.commit(&open);
    k.txn.checkpoint(&s).unwrap();
    assert_eq!(k.store.bits(c), 1);
}

#[test]
fn recovery_knows_what_the_log_and_the_store_say() {
    let store = MemoryStore::default();
    // Xid 100 committed before the checkpoint.
    let mut page = vec![0u8; PARAMS.status_page() as usize / 4];
    page[25] = 1;
    store.write_statuses(Xid(0), &page).unwrap();
    let k = {
        let k = kernel_with(PARAMS, Xid(16), store);
        // The same store, as if the region were new.
        k.txn.redo_outcome(Xid(120), &[Xid(121), Xid(700)], true).unwrap();
        k.txn.redo_outcome(Xid(130), &[], false).unwrap();
        k.txn.init(Xid(701)).unwrap();
        k
    };
    for x in [100, 120, 121, 700] {
        assert!(matches!(k.txn.status(Xid(x)).unwrap(), XidStatus::Committed(_)), "{x}");
    }
    for x in [99, 101, 130, 600] {
        assert_eq!(k.txn.status(Xid(x)).unwrap(), XidStatus::Aborted, "{x}");
    }
    assert_eq!(k.txn.next_xid(), Xid(701));
    let s = k.begin();
    let snapshot = s.take_snapshot().unwrap();
    assert!(k.txn.visible(&snapshot, Xid(700)).unwrap() && k.txn.visible(&snapshot, Xid(100)).unwrap());
    assert!(!k.txn.visible(&snapshot, Xid(130)).unwrap() && !k.txn.visible(&snapshot, Xid(600)).unwrap());
}

#[test]
fn failing_record_leaves_the_transaction_open() {
    let k = kernel();
    let w = k.begin();
    let xid = w.current_xid().unwrap();
    k.log.fail_write.store(true, SeqCst);
    assert!(matches!(w.commit(&k.log, &CommitPayload::default(), true), Err(TxnError::Io(_))));
    assert!(w.in_transaction());
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::InProgress);
    k.abort(&w);
    assert_eq!(k.txn.status(xid).unwrap(), XidStatus::Aborted);
    k.txn.region().check().unwrap();
}

#[test]
fn failing_flush_gives_the_region_up() {
    let k = kernel();
    let w = k.begin();
    let xid = w.current_xid().unwrap();
    k.log.fail_flush.store(true, SeqCst);
    let end = w.commit(&k.log, &CommitPayload::default(), true);
    assert!(matches!(&end, Err(e @ TxnError::CommitUnknown { .. }) if !e.is_retryable()), "{end:?}");
    assert!(k.txn.region().check().is_err());
    assert!(!matches!(k.txn.status(xid), Ok(XidStatus::Aborted)));
}

#[test]
fn asynchronous_commit_does_not_flush() {
    let k = kernel();
    let w = k.begin();
    let xid = w.current_xid().unwrap();
    w.commit(&k.log, &CommitPayload::default(), false).unwrap();
    assert_eq!(k.log.flushes.load(SeqCst), 0);
    assert!(matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_)));
}

#[test]
fn csns_rise_with_the_order_of_commits() {
    let k = kernel();
    let (a, b) = (k.begin(), k.begin());
    let (xa, xb) = (a.current_xid().unwrap(), b.current_xid().unwrap());
    k.commit(&b);
    k.commit(&a);
    let csn = |x| match k.txn.status(x).unwrap() {
        XidStatus::Committed(c) => c,
        other => panic!("{other:?}"),
    };
    assert!(csn(xb) < csn(xa));
    assert_eq!(csn(xa), k.txn.watermark());
}

/// The store asserts that the session that ends a transaction which left the ring, and the one that
/// saves the page after it, come one after the other.
#[test]
fn statuses_are_written_by_one_at_a_time() {
    let k = kernel_with(TxnParams { csn_ring: 64, ..PARAMS }, Xid(100), MemoryStore::default());
    let stop = sinew_sync::shim::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let s = k.session();
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                k.one_commit(&s);
            }
        });
        let s = k.session();
        for i in 0..300 {
            s.begin();
            let xid = s.current_xid().unwrap();
            while k.txn.next_xid().0 < xid.0 + 130 {
                std::thread::yield_now();
            }
            let committed = i % 2 == 0;
            match committed {
                true => k.commit(&s),
                false => k.abort(&s),
            }
            assert_eq!(matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_)), committed);
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

#[test]
fn what_lies_between_snapshots_is_known_and_moves_with_them() {
    let k = kernel();
    let commit = || {
        let s = k.begin();
        let xid = s.current_xid().unwrap();
        s.commit(&k.log, &CommitPayload::default(), false).unwrap();
        k.txn.recent_csn(xid).unwrap()
    };
    let none = |from, to| {
        let mut in_use = InUse::default();
        k.txn.snapshots_in_use(&mut in_use);
        in_use.none_between(from, to)
    };
    let c1 = commit();
    let s = k.begin();
    let first = s.take_snapshot().unwrap();
    assert_eq!(first.csn, c1);
    let again = s.take_snapshot().unwrap();
    assert_eq!(again, first, "nothing happened between");
    let (c2, c3) = (commit(), commit());
    assert!(!none(c1, c2) && none(c2, c3));
    s.release_snapshot(&again);
    assert!(!none(c1, c2) && none(c2, c3));
    // Of several only the least is told.
    let second = s.take_snapshot().unwrap();
    let (c4, c5) = (commit(), commit());
    assert!(!none(c2, c3) && !none(c3, c4) && !none(c4, c5));
    s.release_snapshot(&first);
    assert!(none(c1, c2) && none(c2, c3) && !none(c3, c4) && none(c4, c5));
    assert!(!none(c5, Csn(c5.0 + 1)), "nobody has committed that yet");
    let running = k.begin();
    assert_eq!(k.txn.recent_csn(running.current_xid().unwrap()), None);
    s.release_snapshot(&second);
    assert!(none(c3, c4));
    // A transaction's end gives back what it holds.
    s.take_snapshot().unwrap();
    let c6 = commit();
    assert!(!none(c5, c6));
    s.commit(&k.log, &CommitPayload::default(), false).unwrap();
    assert!(none(c5, c6));
}

#[test]
fn work_for_storage_is_done_between_publication_and_the_release_of_locks() {
    let k = kernel();
    let s = k.session();
    let tag = LockTag::relation(5, 7);
    *k.log.watched.lock().unwrap() = Some(tag);
    for extra in [vec![1], Vec::new()] {
        s.begin();
        s.current_xid().unwrap();
        s.lock(tag, LockMode::AccessExclusive, LockOwner::Transaction, WaitPolicy::Block).unwrap();
        s.commit(&k.log, &CommitPayload { sinval: Vec::new(), extra }, true).unwrap();
    }
    // A commit without work is not asked.
    assert_eq!(*k.log.finished.lock().unwrap(), [(true, true)]);
}
