//! A snapshot that stays open across very many later transactions. The test checks what it sees,
//! what it holds back, and that it leaves nothing behind.

use super::support::*;
use crate::*;
use std::time::Instant;

const SEED: u64 = 0x5EED;

/// One transaction that ran or had just ended when the old snapshot was taken.
struct Witness {
    /// Top and subtransactions.
    xids: Vec<Xid>,
    /// Committed before the snapshot.
    before: bool,
    /// Rolled back, whenever.
    aborted: bool,
    /// Still open, ends at this step of the later load.
    open: Option<(TxnSession, u64)>,
}

fn end(k: &Kernel, s: &TxnSession, abort: bool) {
    match abort {
        true => k.abort(s),
        false => s.commit(&k.log, &CommitPayload::default(), false).unwrap(),
    }
}

fn witnesses(k: &Kernel, later: u64, rng: &mut fastrand::Rng) -> Vec<Witness> {
    let begin = |i: u64| {
        let s = k.begin();
        let mut xids = vec![s.current_xid().unwrap()];
        for _ in 0..i % 3 {
            s.sub_begin().unwrap();
            xids.push(s.current_xid().unwrap());
        }
        (s, xids)
    };
    // All are begun before any ends, so that those that end are neither below the snapshot's xmin
    // nor above its xmax.
    let all: Vec<_> = (0..40).map(begin).collect();
    let mut witnesses: Vec<Witness> = all
        .into_iter()
        .enumerate()
        .map(|(i, (s, xids))| {
            let (before, aborted) = (i % 4 == 1, i % 5 == 4);
            let open = (!before).then(|| rng.u64(..later));
            if before {
                end(k, &s, aborted);
            }
            let open = open.map(|at| (s, at));
            Witness { xids, before: before && !aborted, aborted, open }
        })
        .collect();
    // A transaction that outlives the load.
    witnesses[0].open.as_mut().unwrap().1 = u64::MAX;
    witnesses
}

fn check(k: &Kernel, old: &Snapshot, witnesses: &[Witness], busy: &TxnSession) {
    busy.begin();
    let fresh = busy.take_snapshot().unwrap();
    for w in witnesses {
        for &xid in &w.xids {
            assert_eq!(k.txn.visible(old, xid).unwrap(), w.before, "{xid} for the old snapshot");
            let now = w.open.is_none() && !w.aborted;
            assert_eq!(k.txn.visible(&fresh, xid).unwrap(), now, "{xid} for a new snapshot");
        }
    }
    busy.release_snapshot(&fresh);
    k.commit(busy);
    // Versions that the old snapshot may look at are not removed.
    assert!(k.txn.horizon() <= old.xmin && k.txn.horizon_recent() <= old.xmin);
}

fn across(later: u64) {
    println!("seed {SEED}, {later} later transactions");
    let began = Instant::now();
    let params = TxnParams { csn_ring: 1 << 14, ..PARAMS };
    let k = kernel_with(params, Xid(100), MemoryStore::default());
    let mut rng = fastrand::Rng::with_seed(SEED);
    let busy = k.session();
    for _ in 0..10 {
        k.one_commit(&busy);
    }
    let mut witnesses = witnesses(&k, later, &mut rng);
    let reader = k.begin();
    let old = reader.take_snapshot().unwrap();
    assert_eq!(old.xmin, witnesses[0].xids[0]);
    let mut samples = Vec::new();
    let sample_every = later / 1000;
    let mut due: Vec<(u64, usize)> =
        witnesses.iter().enumerate().filter_map(|(i, w)| Some((w.open.as_ref()?.1, i))).collect();
    due.sort_by_key(|d| std::cmp::Reverse(d.0));
    for n in 0..later {
        while let Some(&(_, i)) = due.last().filter(|d| d.0 <= n) {
            due.pop();
            let (s, _) = witnesses[i].open.take().unwrap();
            end(&k, &s, witnesses[i].aborted);
        }
        busy.begin();
        let xid = busy.current_xid().unwrap();
        let aborted = n % 101 == 100;
        end(&k, &busy, aborted);
        if n % sample_every == 0 {
            samples.push((xid, aborted));
        }
        if n % (later / 20) == 0 {
            check(&k, &old, &witnesses, &busy);
            k.log.records.lock().unwrap().clear();
        }
    }
    check(&k, &old, &witnesses, &busy);
    busy.begin();
    let fresh = busy.take_snapshot().unwrap();
    for (xid, aborted) in samples {
        assert!(!k.txn.visible(&old, xid).unwrap(), "{xid} came after the old snapshot");
        assert_eq!(k.txn.visible(&fresh, xid).unwrap(), !aborted, "{xid}");
    }
    k.commit(&busy);
    let kept = k.store.csn_words();
    assert!(kept as u64 > later - later / 10, "the log holds {kept} words");
    // The last witness outlived the load and many laps of the ring.
    let (s, _) = witnesses[0].open.take().unwrap();
    end(&k, &s, false);
    check(&k, &old, &witnesses, &busy);
    k.commit(&reader);
    for _ in 0..2 * params.csn_ring {
        k.one_commit(&busy);
    }
    assert_eq!(k.txn.horizon(), k.txn.next_xid());
    let left = k.store.csn_words();
    assert!(left <= params.csn_ring as usize, "{left} words of the log left");
    for w in &witnesses {
        for &xid in &w.xids {
            let committed = matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_));
            assert_eq!(committed, !w.aborted, "{xid}");
        }
    }
    k.txn.ring().check_invariants();
    println!("{kept} words of the csn log held, {left} left after; {:.1} s", began.elapsed().as_secs_f64());
}

#[test]
fn an_old_snapshot_sees_exactly_itself_across_10_million_transactions() {
    across(10_000_000);
}
