//! Orders of steps that no model runs, because they need the region. A session is held up in the
//! middle, at a latch that the test has or in the log. The test then looks at what must have been
//! done by then, and what must not.

use super::locks::wait_for_waiters;
use super::support::*;
use crate::outcome::csn::{STATUS_COMMITTED, Word};
use crate::outcome::publish::CommitState;
use crate::*;
use sinew_sync::LwLock;
use sinew_sync::shim::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

const T: LockOwner = LockOwner::Transaction;
const BLOCK: WaitPolicy = WaitPolicy::Block;

fn rel(n: u32) -> LockTag {
    LockTag::relation(5, n)
}

fn until(condition: impl Fn() -> bool) {
    while !condition() {
        std::thread::yield_now();
    }
}

fn partition(k: &Kernel, tag: LockTag) -> &LwLock {
    &k.txn.table.partitions[k.txn.table.partition_of(tag)].latch
}

/// Announced before it looks for weak locks, and until its own lock is out of the table.
#[test]
fn a_strong_locker_is_announced_all_the_time() {
    let k = kernel();
    let (weak, strong, main) = (k.begin(), k.begin(), k.session());
    weak.lock(rel(1), LockMode::AccessShare, T, BLOCK).unwrap();
    let announced = || k.txn.announced_strong_locks();
    let latch = partition(&k, rel(1));
    std::thread::scope(|scope| {
        let k = &k;
        let held = latch.exclusive(main.slot()).unwrap();
        let strong = scope.spawn(move || {
            strong.lock(rel(1), LockMode::Share, T, BLOCK).unwrap();
            strong
        });
        until(|| latch.has_waiters());
        assert_eq!(announced(), 1, "it has looked for weak locks, and new ones are still recorded");
        drop(held);
        let strong = strong.join().unwrap();
        let held = latch.exclusive(main.slot()).unwrap();
        let end = scope.spawn(move || k.commit(&strong));
        until(|| latch.has_waiters());
        assert_eq!(announced(), 1, "its lock is in the table, and new weak ones are recorded beside it");
        drop(held);
        end.join().unwrap();
    });
    assert_eq!(announced(), 0);
}

/// A kernel with a ring so short that it is recycled soon. Its pages have 16 xids.
fn short_ring() -> Kernel {
    kernel_with(TxnParams { csn_ring: 64, ..PARAMS }, Xid(96), MemoryStore::default())
}

/// Commits until the oldest page has left the ring, or the ring is full.
fn fill_ring(k: &Kernel) {
    let busy = k.session();
    let low = k.txn.ring().low.load(SeqCst);
    while k.txn.ring().low.load(SeqCst) == low && k.txn.ring().has_room(k.txn.next_xid().0) {
        k.one_commit(&busy);
    }
}

/// A recycler has closed the words of a page, and its store is slow or fails.
#[test]
fn an_end_waits_while_its_page_is_being_spilled() {
    let k = short_ring();
    for commits in [true, false] {
        let (s, main) = (k.begin(), k.session());
        let xid = s.current_xid().unwrap();
        let latch = &k.txn.control[0].xid_latch;
        std::thread::scope(|scope| {
            let (k, held) = (&k, latch.exclusive(main.slot()).unwrap());
            k.txn.ring().close(xid.0);
            let ends = scope.spawn(move || if commits { k.commit(&s) } else { k.abort(&s) });
            let running = || matches!(k.txn.ring().read(xid.0), Some(Word::Running { .. }));
            until(|| latch.has_waiters() || !running());
            assert!(running(), "the recycler of the page has read the word already");
            drop(held);
            ends.join().unwrap();
        });
        let committed = matches!(k.txn.status(xid).unwrap(), XidStatus::Committed(_));
        assert_eq!(committed, commits);
        assert_ne!(k.txn.status(xid).unwrap(), XidStatus::InProgress);
        assert!(k.txn.horizon() > xid);
    }
}

#[test]
fn a_tree_ends_after_its_page_was_spilled() {
    for commits in [true, false] {
        let k = short_ring();
        let s = k.begin();
        let top = s.current_xid().unwrap();
        s.sub_begin().unwrap();
        let sub = s.current_xid().unwrap();
        let reader = k.begin();
        let before = reader.take_snapshot().unwrap();
        fill_ring(&k);
        assert!(sub.0 < k.txn.ring().low.load(SeqCst), "its page was recycled");
        for xid in [top, sub] {
            assert_eq!(k.txn.status(xid).unwrap(), XidStatus::InProgress);
        }
        if commits { k.commit(&s) } else { k.abort(&s) }
        let after = reader.take_snapshot().unwrap();
        for xid in [top, sub] {
            assert!(!k.txn.visible(&before, xid).unwrap());
            assert_eq!(k.txn.visible(&after, xid).unwrap(), commits);
            assert_ne!(k.txn.status(xid).unwrap(), XidStatus::InProgress);
        }
    }
}

/// A session dies with an xid for which the ring had no room.
#[test]
fn an_xid_without_room_is_given_up_for_the_dead() {
    let k = short_ring();
    let (dead, s) = (k.begin(), k.session());
    let slot = dead.slot().index().0;
    let ring = k.txn.ring();
    // An xid of the oldest page keeps the ring from being extended ahead.
    let blocks = ring.take_xid();
    let xid = loop {
        let xid = ring.take_xid();
        if !ring.has_room(xid) {
            break xid;
        }
        ring.finish(xid, Word::Aborted);
    };
    k.txn.slots[slot as usize].taken.store(xid, SeqCst);
    std::mem::forget(dead);
    ring.finish(blocks, Word::Aborted);
    k.txn.roll_back_slot(s.slot(), slot).unwrap();
    assert_eq!(k.txn.status(Xid(xid)).unwrap(), XidStatus::Aborted);
    assert_eq!(k.txn.slots[slot as usize].taken.load(SeqCst), 0);
    assert_eq!(k.txn.horizon(), k.txn.next_xid(), "it does not hold the horizon back");
}

#[test]
fn a_page_stays_while_an_xid_of_it_has_no_owner() {
    let k = short_ring();
    // A session took the xid and sleeps before it stores its word.
    let taken = k.txn.ring().take_xid();
    fill_ring(&k);
    let low = || k.txn.ring().low.load(SeqCst);
    let (first, attempts) = (low(), || {
        let all = k.txn.region().latch_totals();
        all.iter().find(|t| t.tranche == crate::tranches::XID_GEN).unwrap().exclusive_acquisitions
    });
    std::thread::scope(|scope| {
        let before = attempts();
        let waits = scope.spawn(|| k.begin().current_xid().unwrap());
        until(|| attempts() > before + 3 || low() != first);
        assert_eq!(low(), first, "the sleeper will store into the word of another xid");
        k.txn.ring().finish(taken, Word::Aborted);
        waits.join().unwrap();
    });
    assert_eq!(k.txn.status(Xid(taken)).unwrap(), XidStatus::Aborted);
}

/// A log that calls a function at its two steps.
struct Log<F>(F);
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Write,
    Flush,
}

impl<F: Fn(Step, &TxnSession)> CommitLog for Log<F> {
    fn write_commit(&self, s: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<u64, TxnError> {
        (self.0)(Step::Write, s);
        Ok(1)
    }

    fn write_abort(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        Ok(())
    }

    fn flush(&self, s: &TxnSession, _: u64) -> Result<(), TxnError> {
        (self.0)(Step::Flush, s);
        Ok(())
    }
}

/// The work of a reaper for a session that dies at either step of the log, by the commit's payload.
#[test]
fn a_commit_says_what_its_death_would_mean() {
    let k = kernel();
    let s = k.session();
    let message = SinvalMessage { kind: 1, database: 5, object: 1, detail: 0 };
    for (sinval, extra, expected) in [
        (vec![], vec![], CommitState::Plain),
        (vec![message], vec![], CommitState::WithSinval),
        (vec![], vec![1], CommitState::WithWork),
        (vec![message], vec![1], CommitState::WithWork),
    ] {
        let log = Log(|step, s: &TxnSession| {
            let word = k.txn.slots[s.slot().index().0 as usize].commit_state.load(SeqCst);
            let expected = if step == Step::Write { CommitState::Inserting } else { expected };
            assert_eq!(CommitState::decode(word), expected);
            assert_eq!(s.slot().in_critical(), step == Step::Write);
        });
        s.begin();
        s.current_xid().unwrap();
        s.commit(&log, &CommitPayload { sinval, extra }, true).unwrap();
    }
}

/// Its commit record stands before the checkpoint's redo point and is not read again: the status
/// must be saved. `met_at`: the step of the log at which the checkpoint meets the commit.
fn a_checkpoint_waits_for_a_commit(met_at: Step) {
    let k = kernel();
    let (s, checkpointer) = (k.begin(), k.session());
    let xid = s.current_xid().unwrap();
    let steps = [const { AtomicBool::new(false) }; 4];
    let [inserts, inserted, flushes, go] = &steps;
    std::thread::scope(|scope| {
        let log = Log(|step, _: &TxnSession| {
            let (here, on) = if step == Step::Write { (inserts, inserted) } else { (flushes, go) };
            here.store(true, SeqCst);
            until(|| on.load(SeqCst));
        });
        let commits = scope.spawn(move || s.commit(&log, &CommitPayload::default(), true).unwrap());
        until(|| inserts.load(SeqCst));
        if met_at == Step::Flush {
            inserted.store(true, SeqCst);
            until(|| flushes.load(SeqCst));
        }
        let k = &k;
        let checkpoint = scope.spawn(move || k.txn.checkpoint(&checkpointer).unwrap());
        if met_at == Step::Write {
            until(|| k.txn.sessions().iter().any(|row| row.wait_event == Some(wait_events::CHECKPOINT_START)));
            inserted.store(true, SeqCst);
            until(|| flushes.load(SeqCst));
        }
        // As long as one that does not wait may take.
        for _ in 0..100 {
            std::thread::sleep(Duration::from_millis(1));
            if checkpoint.is_finished() {
                break;
            }
        }
        let early = checkpoint.is_finished();
        go.store(true, SeqCst);
        assert!(!early, "it did not wait");
        checkpoint.join().unwrap();
        commits.join().unwrap();
    });
    assert_eq!(k.store.bits(xid), STATUS_COMMITTED);
}

#[test]
fn a_checkpoint_waits_for_a_commit_whose_record_was_inserted() {
    a_checkpoint_waits_for_a_commit(Step::Flush);
}

/// It goes through another state before it is over.
#[test]
fn a_checkpoint_waits_for_a_commit_whose_record_is_being_inserted() {
    a_checkpoint_waits_for_a_commit(Step::Write);
}

#[test]
fn the_oldest_of_three_snapshots_protects_until_it_goes() {
    let k = kernel();
    let (r, busy) = (k.begin(), k.session());
    let take = || {
        k.one_commit(&busy);
        r.take_snapshot().unwrap()
    };
    let (a, b, c) = (take(), take(), take());
    assert!(a.xmin < b.xmin && b.xmin < c.xmin);
    r.release_snapshot(&b);
    assert_eq!(k.txn.horizon(), a.xmin);
    r.release_snapshot(&a);
    assert_eq!(k.txn.horizon(), c.xmin);
}

/// Edges that never stood at one moment look like a cycle to a detector that reads one partition
/// after the other. A waits for B, B for C and D. While the detector looks at D, C goes, comes
/// back, and waits for A. The second reading tells.
#[test]
fn a_cycle_of_edges_from_different_moments_kills_nobody() {
    let k = kernel();
    // Four locks of four partitions.
    let mut tags: Vec<LockTag> = Vec::new();
    for n in 0.. {
        let tag = LockTag::advisory(5, 0, n, 1);
        if tags.iter().all(|t| k.txn.table.partition_of(*t) != k.txn.table.partition_of(tag)) {
            tags.push(tag);
        }
        if tags.len() == 4 {
            break;
        }
    }
    let [of_a, of_b, shared, of_e] = tags[..] else { unreachable!() };
    let never = Duration::from_secs(3600);
    let session = || {
        let s = k.begin();
        s.set_deadlock_timeout(never);
        s
    };
    let (a, b, c, d, e, main) = (session(), session(), session(), session(), session(), k.session());
    a.lock(of_a, LockMode::Exclusive, T, BLOCK).unwrap();
    b.lock(of_b, LockMode::Exclusive, T, BLOCK).unwrap();
    e.lock(of_e, LockMode::Exclusive, T, BLOCK).unwrap();
    // The last one to come is the first one looked at.
    for s in [&c, &d] {
        s.lock(shared, LockMode::Share, T, BLOCK).unwrap();
    }
    std::thread::scope(|scope| {
        let k = &k;
        let waits = |s: TxnSession, tag: LockTag| {
            move || {
                let got = s.lock(tag, LockMode::Exclusive, T, BLOCK);
                k.commit(&s);
                got
            }
        };
        let d = scope.spawn(waits(d, of_e));
        wait_for_waiters(k, 1);
        let b = scope.spawn(waits(b, shared));
        wait_for_waiters(k, 2);
        let held = partition(k, of_e).exclusive(main.slot()).unwrap();
        a.set_deadlock_timeout(Duration::from_millis(1));
        let a = scope.spawn(waits(a, of_b));
        // The detector has seen the blockers of B, and is held up at D.
        until(|| partition(k, of_e).has_waiters());
        k.commit(&c);
        c.begin();
        let c = scope.spawn(waits(c, of_a));
        wait_for_waiters(k, 4);
        drop(held);
        // Until the detector has looked a second time.
        until(|| !k.txn.control[0].detector.is_held());
        k.commit(&e);
        for (name, s) in [("d", d), ("b", b), ("a", a), ("c", c)] {
            assert!(matches!(s.join().unwrap(), Ok(true)), "{name} was the victim of a cycle that there never was");
        }
    });
    k.check_locks();
}
