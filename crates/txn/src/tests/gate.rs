//! The gate of commits: see `crate::gate`.

use super::support::*;
use crate::gate::PATIENCE;
use crate::*;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// While sessions commit, the keeper finds the records of the log and the visible commits equal.
#[test]
fn what_is_logged_is_visible_at_the_gate() {
    let k = kernel();
    let stop = AtomicBool::new(false);
    std::thread::scope(|threads| {
        for _ in 0..3 {
            threads.spawn(|| {
                let s = k.session();
                while !stop.load(Relaxed) {
                    k.one_commit(&s);
                }
            });
        }
        let keeper = k.session();
        for _ in 0..200 {
            let at = || {
                let records = k.log.records.lock().unwrap().clone();
                let snapshot = keeper.take_snapshot()?;
                keeper.release_snapshot(&snapshot);
                Ok::<_, TxnError>((records, snapshot))
            };
            let (records, snapshot) = keeper.between_commits(at).unwrap();
            for Record { xid, .. } in records.iter().rev().take(20) {
                let status = k.txn.status(*xid).unwrap();
                assert!(matches!(status, XidStatus::Committed(csn) if csn <= snapshot.csn), "{xid}: {status:?}");
            }
            let later = k.txn.recent_csn(Xid(snapshot.xmax.0));
            assert!(later.is_none_or(|csn| csn > snapshot.csn));
        }
        stop.store(true, Relaxed);
    });
}

/// A keeper that is stopped at the gate holds commits up for a moment alone, and takes its moment
/// again.
#[test]
fn a_gate_that_stays_closed_is_broken() {
    let k = kernel();
    let (keeper, committer) = (k.session(), k.begin());
    committer.current_xid().unwrap();
    let (mut times, mut committer) = (0, Some(committer));
    let at = || {
        times += 1;
        if let Some(committer) = committer.take() {
            let commit = || k.commit(&{ committer });
            std::thread::scope(|threads| threads.spawn(commit).join().unwrap());
        }
        Ok::<_, TxnError>(())
    };
    keeper.between_commits(at).unwrap();
    assert_eq!(times, 2, "the first moment was broken after {PATIENCE:?}");
}

/// The reaper opens the gate of a dead keeper.
#[test]
fn a_dead_keepers_gate_opens() {
    let k = kernel();
    let (dead, other) = (k.session(), k.session());
    let slot = dead.slot().index().0;
    k.txn.control[0].bounds.gate.close(slot, 1, 0).unwrap();
    std::mem::forget(dead);
    k.txn.reap_slot(other.slot(), slot).unwrap();
    assert!(k.txn.control[0].bounds.gate.look().is_none());
}

/// Transactions that have an xid are waited for, later ones are not.
#[test]
fn older_transactions_are_waited_for() {
    let k = kernel();
    let (old, waiter) = (k.begin(), k.session());
    old.current_xid().unwrap();
    let ended = AtomicBool::new(false);
    std::thread::scope(|threads| {
        let end = || {
            let old = { old };
            std::thread::sleep(Duration::from_millis(50));
            ended.store(true, Relaxed);
            k.commit(&old);
        };
        threads.spawn(end);
        waiter.begin();
        waiter.wait_for_all_xids().unwrap();
        assert!(ended.load(Relaxed));
        k.abort(&waiter);
    });
}
