//! A region that follows: the applier's steps, and the sessions in its way.

use super::support::*;
use crate::*;
use sinew_sync::Slot;
use sinew_sync::slot::INTERRUPT_CONFLICT;
use std::collections::BTreeSet;

/// A region that follows, with xids from 100 on. `outcomes` are in the log that recovery read.
fn following(next: u64, oldest: u64, outcomes: &[(u64, bool)]) -> Kernel {
    kernel_started(PARAMS, MemoryStore::default(), |txn| {
        for &(xid, committed) in outcomes {
            txn.redo_outcome(Xid(xid), &[], committed).unwrap();
        }
        txn.init_following(Xid(next), Xid(oldest)).unwrap();
    })
}

fn sees(s: &TxnSession, snapshot: &Snapshot, xid: u64) -> bool {
    s.txn().visible(snapshot, Xid(xid)).unwrap()
}

#[test]
fn transactions_of_the_log_become_visible_in_the_order_of_its_commits() {
    let k = following(100, 100, &[]);
    let applier = k.session();
    let me = applier.slot();
    let reader = k.session();
    k.txn.follow_xid(me, Xid(110)).unwrap();
    reader.begin();
    let before = reader.take_snapshot().unwrap();
    k.txn.follow_commit(me, Xid(105), &[]).unwrap();
    k.txn.follow_abort(me, Xid(104), &[]).unwrap();
    let after = reader.take_snapshot().unwrap();
    for xid in 100..=112 {
        assert!(!sees(&reader, &before, xid), "{xid}");
        assert_eq!(sees(&reader, &after, xid), xid == 105, "{xid}");
    }
    assert_eq!(k.txn.status(Xid(110)).unwrap(), XidStatus::InProgress);
    assert_eq!(k.txn.status(Xid(104)).unwrap(), XidStatus::Aborted);
    // The same records again, after an applier that died.
    k.txn.follow_commit(me, Xid(105), &[]).unwrap();
    k.txn.follow_abort(me, Xid(104), &[]).unwrap();
    assert!(sees(&reader, &after, 105) && !sees(&reader, &before, 105));
}

#[test]
fn recovery_leaves_those_without_an_outcome_running_elsewhere() {
    let k = following(300, 120, &[(100, true), (130, true), (131, false)]);
    let applier = k.session();
    let reader = k.session();
    reader.begin();
    let snapshot = reader.take_snapshot().unwrap();
    assert_eq!(k.txn.status(Xid(119)).unwrap(), XidStatus::Aborted, "below the oldest");
    assert_eq!(k.txn.status(Xid(131)).unwrap(), XidStatus::Aborted);
    assert_eq!(k.txn.status(Xid(250)).unwrap(), XidStatus::InProgress);
    assert!(k.txn.is_accounted_for(Xid(250)).unwrap());
    assert!(sees(&reader, &snapshot, 100) && sees(&reader, &snapshot, 130));
    k.txn.follow_commit(applier.slot(), Xid(120), &[]).unwrap();
    assert!(!sees(&reader, &snapshot, 120), "it committed after the snapshot");
    assert!(sees(&reader, &reader.take_snapshot().unwrap(), 120));
    k.txn.follow_ended_below(applier.slot(), Xid(290)).unwrap();
    for xid in (121..290).filter(|xid| *xid != 130) {
        assert_eq!(k.txn.status(Xid(xid)).unwrap(), XidStatus::Aborted, "{xid}");
    }
    assert_eq!(k.txn.status(Xid(290)).unwrap(), XidStatus::InProgress);
    reader.release_snapshot(&snapshot);
}

/// A tree whose words lie in the ring, are closed, and have left it.
#[test]
fn a_tree_is_seen_whole_or_not_at_all_wherever_its_words_are() {
    for distance in [0, 64, 900, 2000, 5000] {
        let k = following(100, 100, &[]);
        let applier = k.session();
        let me = applier.slot();
        let subs = [Xid(101), Xid(103), Xid(104)];
        k.txn.follow_xid(me, Xid(104 + distance)).unwrap();
        // Later ones end, so that pages can be recycled around the tree.
        for xid in 105..105 + distance {
            k.txn.follow_commit(me, Xid(xid), &[]).unwrap();
        }
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            let reader = k.session();
            let (txn, done) = (&k.txn, &done);
            scope.spawn(move || {
                reader.begin();
                let mut was_seen = false;
                while !was_seen {
                    was_seen = done.load(std::sync::atomic::Ordering::Relaxed);
                    let snapshot = reader.take_snapshot().unwrap();
                    let seen: BTreeSet<bool> = [100, 101, 103, 104]
                        .iter()
                        .map(|xid| txn.visible(&snapshot, Xid(*xid)).unwrap())
                        .collect();
                    assert_eq!(seen.len(), 1, "half of a tree, {distance} behind");
                    assert!(!txn.visible(&snapshot, Xid(102)).unwrap(), "was rolled back");
                    reader.release_snapshot(&snapshot);
                }
            });
            k.txn.follow_commit(me, Xid(100), &subs).unwrap();
            done.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let reader = k.begin();
        let snapshot = reader.take_snapshot().unwrap();
        for xid in [100, 101, 103, 104] {
            assert!(sees(&reader, &snapshot, xid), "{xid}, {distance} behind");
        }
        k.txn.follow_ended_below(me, Xid(105 + distance)).unwrap();
        assert_eq!(k.txn.status(Xid(102)).unwrap(), XidStatus::Aborted);
    }
}

#[test]
fn those_in_the_way_are_found_and_told_once() {
    let k = following(100, 100, &[]);
    let applier = k.session();
    let me = applier.slot();
    let (old, new, idle) = (k.begin(), k.begin(), k.begin());
    let first = k.txn.follow_commit(me, Xid(100), &[]).unwrap();
    let held = old.take_snapshot().unwrap();
    let second = k.txn.follow_commit(me, Xid(101), &[]).unwrap();
    new.take_snapshot().unwrap();
    let in_the_way = k.txn.readers_between(&[(first, second)]);
    assert_eq!(in_the_way.iter().map(|c| c.session_id).collect::<Vec<_>>(), [old.slot().session_id()]);
    assert!(k.txn.readers_between(&[(second, second)]).is_empty(), "no snapshot lies between");
    assert!(k.txn.readers_between(&[(Csn(second.0 + 1), Csn(second.0 + 2))]).is_empty());
    assert_eq!(k.txn.readers_up_to(held.xmin).len(), 1, "the newer one has a later xmin");
    assert_eq!(k.txn.readers_up_to(Xid(200)).len(), 2);
    for c in in_the_way {
        assert!(Slot::interrupt_session(k.txn.region(), c.session_id, INTERRUPT_CONFLICT));
    }
    for _ in 0..2 {
        assert!(matches!(old.check_conflict(), Err(TxnError::Conflict)));
        assert!(matches!(old.check_interrupts(), Err(TxnError::Conflict)), "until the transaction ends");
        old.discard_cancel();
    }
    for s in [&new, &idle] {
        s.check_conflict().unwrap();
    }
    k.abort(&old);
    old.discard_cancel();
    old.begin();
    old.check_interrupts().unwrap();
    old.take_snapshot().unwrap();
    assert!(k.txn.readers_between(&[(first, second)]).is_empty());
}

#[test]
fn no_session_of_it_gets_an_xid() {
    let k = following(100, 100, &[]);
    let s = k.begin();
    assert!(matches!(s.current_xid(), Err(TxnError::Follows)));
    let error = sinew_error::SqlError::from(TxnError::Follows);
    assert_eq!(error.sqlstate.code(), "25006");
    assert_eq!(sinew_error::SqlError::from(TxnError::Conflict).sqlstate.code(), "40001");
    assert!(TxnError::Conflict.is_retryable() && !TxnError::Follows.is_retryable());
    k.commit(&s);
}

/// Random histories of trees, told in the order of a log, beside what is expected of each.
#[test]
fn any_history_is_followed() {
    let mut random = super::model::seed("any_history_is_followed");
    let k = following(100, 100, &[]);
    let applier = k.session();
    let me = applier.slot();
    let mut next = 100;
    let mut open: Vec<Vec<u64>> = Vec::new();
    let mut ended: Vec<(u64, bool)> = Vec::new();
    for _ in 0..20_000 {
        match random.u64(..5) {
            0 | 1 => {
                let tree = (0..1 + random.u64(..4)).map(|_| {
                    next += 1 + random.u64(..3);
                    next
                });
                open.push(tree.collect());
                if random.u64(..2) == 0 {
                    k.txn.follow_xid(me, Xid(next)).unwrap();
                }
            }
            2 | 3 if !open.is_empty() => {
                let tree = open.swap_remove(random.usize(..open.len()));
                let committed = random.u64(..4) > 0;
                let (top, subs) = (Xid(tree[0]), tree[1..].iter().map(|x| Xid(*x)).collect::<Vec<_>>());
                match committed {
                    true => drop(k.txn.follow_commit(me, top, &subs).unwrap()),
                    false => k.txn.follow_abort(me, top, &subs).unwrap(),
                }
                ended.extend(tree.iter().map(|x| (*x, committed)));
            }
            _ => {
                let oldest = open.iter().flatten().copied().min().unwrap_or(next + 1);
                k.txn.follow_ended_below(me, Xid(oldest)).unwrap();
            }
        }
        // A transaction that runs for as long as half of the ring is there now and then.
        if open.len() > 40 {
            open.truncate(1);
            let oldest = open[0][0];
            k.txn.follow_ended_below(me, Xid(oldest)).unwrap();
        }
    }
    let reader = k.begin();
    let snapshot = reader.take_snapshot().unwrap();
    let forgotten: BTreeSet<u64> = ended.iter().map(|e| e.0).chain(open.iter().flatten().copied()).collect();
    for (xid, committed) in ended {
        assert_eq!(sees(&reader, &snapshot, xid), committed, "{xid}");
    }
    for xid in (100..next).filter(|xid| !forgotten.contains(xid)) {
        assert!(!sees(&reader, &snapshot, xid), "{xid} never ended");
    }
}
