//! Publication: a commit beside others, beside snapshots, helpers, the recycler and a reaper.

use super::{World, check, commit, thread};
use crate::outcome::csn::{Ring, Word};
use sinew_sync::shim::{AtomicBool, Ordering::*};
use std::sync::Arc;

#[cfg(loom)]
use ::loom::sync::Mutex;
#[cfg(shuttle)]
use ::shuttle::sync::Mutex;

scenarios!(
    a_snapshot_sees_a_commit_always_or_never within 3,
    a_snapshot_sees_what_has_returned within 3,
    a_transaction_that_comes_later_has_a_higher_csn within 3,
    a_commit_that_dies_is_finished_once within 3,
    a_commit_and_the_recycler_never_miss_each_other within 3,
    a_late_helper_does_not_touch_the_next_lap within 3,
    what_is_below_oldest_is_seen within 3,
);

fn sees(ring: &Ring, csn: u64, xid: u64) -> bool {
    matches!(ring.read(xid), Some(Word::Committed { csn: c }) if c <= csn)
}

/// The watermark moves for another session, perhaps to the csn that the commit has taken.
fn a_snapshot_sees_a_commit_always_or_never() {
    let w = World::new(4, 2);
    let publishers = [16, 17].map(|xid| {
        let w = w.clone();
        thread::spawn(move || commit(&w.ring(), xid, &[]))
    });
    let reader = thread::spawn({
        let w = w.clone();
        move || {
            let csn = w.watermark.load(Acquire);
            (csn, [(); 2].map(|()| sees(&w.ring(), csn, 16)))
        }
    });
    let [committed, _] = publishers.map(|t| t.join().unwrap());
    let (csn, [first, second]) = reader.join().unwrap();
    assert_eq!(first, second, "it changed under a snapshot at {csn}");
    assert_eq!(first, committed <= csn, "commit {committed}, and a snapshot at {csn}");
}

fn a_snapshot_sees_what_has_returned() {
    let w = World::new(4, 2);
    let returned = Arc::new(AtomicBool::new(false));
    let publisher = thread::spawn({
        let (w, returned) = (w.clone(), returned.clone());
        move || {
            commit(&w.ring(), 16, &[]);
            returned.store(true, Release);
        }
    });
    let other = thread::spawn({
        let w = w.clone();
        move || commit(&w.ring(), 17, &[])
    });
    let reader = thread::spawn(move || {
        let has_returned = returned.load(Acquire);
        let csn = w.watermark.load(Acquire);
        assert!(!has_returned || sees(&w.ring(), csn, 16));
    });
    publisher.join().unwrap();
    other.join().unwrap();
    reader.join().unwrap();
}

fn a_transaction_that_comes_later_has_a_higher_csn() {
    let w = World::new(4, 2);
    let first = thread::spawn({
        let w = w.clone();
        move || commit(&w.ring(), 16, &[])
    });
    let second = thread::spawn({
        let w = w.clone();
        move || match w.ring().read(16) {
            Some(Word::Committed { csn }) => Some((csn, commit(&w.ring(), 17, &[]))),
            _ => None,
        }
    });
    let committed = first.join().unwrap();
    if let Some((seen, csn)) = second.join().unwrap() {
        assert_eq!(seen, committed);
        assert!(seen < csn);
    }
}

/// The committer dies after its mark. The reaper and a reader finish its commit.
fn a_commit_that_dies_is_finished_once() {
    let w = World::new(4, 1);
    let reaper = thread::spawn({
        let w = w.clone();
        move || {
            assert!(w.ring().mark(16, Word::Running { slot: 0 }.encode()));
            // Here it dies.
            w.ring().commit(16)
        }
    });
    let reader = thread::spawn({
        let w = w.clone();
        move || {
            let csn = w.watermark.load(Acquire);
            (csn, sees(&w.ring(), csn, 16), w.ring().look(16))
        }
    });
    let committed = reaper.join().unwrap();
    let (csn, seen, _) = reader.join().unwrap();
    assert_eq!(w.ring().commit(16), committed, "a second reaper finds the same");
    assert_eq!(w.ring().look(16), committed.map(|csn| Word::Committed { csn }));
    assert_eq!(seen, committed.unwrap() <= csn);
}

/// The recycler saves a page while the owner of its word commits.
fn a_commit_and_the_recycler_never_miss_each_other() {
    let w = World::new(2, 2);
    assert!(w.ring().end(17, Word::Aborted));
    let latch = Arc::new(Mutex::new(()));
    let recycler = thread::spawn({
        let (w, latch) = (w.clone(), latch.clone());
        move || {
            let _latch = latch.lock().unwrap();
            let word = w.ring().close(16);
            w.spilled.store(word, Relaxed);
            w.ring().recycle(1);
            Word::decode(word)
        }
    });
    let owner = thread::spawn(move || {
        let csn = w.ring().commit(16);
        if csn.is_none() {
            let _latch = latch.lock().unwrap();
            assert!(w.low.load(Relaxed) > 16, "the recycler has the latch until the word is saved");
            assert_eq!(w.ring().commit(16), None);
        }
        csn
    });
    let csn = owner.join().unwrap();
    let saved = recycler.join().unwrap();
    match csn {
        Some(csn) => assert_eq!(saved, Word::Committed { csn }, "the commit is lost"),
        // The owner finds it where it was saved.
        None => assert!(matches!(saved, Word::Running { .. } | Word::Committed { .. })),
    }
}

/// A helper that saw a mark goes on when the word is another xid's.
fn a_late_helper_does_not_touch_the_next_lap() {
    let w = World::new(2, 2);
    assert!(w.ring().end(17, Word::Aborted));
    assert!(w.ring().mark(16, Word::Running { slot: 0 }.encode()));
    let helper = thread::spawn({
        let w = w.clone();
        move || w.ring().read(16)
    });
    let owner = thread::spawn(move || {
        let ring = w.ring();
        let first = ring.commit(16).unwrap();
        ring.close(16);
        ring.recycle(1);
        let xid = ring.take_xid();
        assert_eq!(xid, 18);
        let running = Word::Running { slot: 0 }.encode();
        ring.slot_of(xid).store(running, Release);
        let snapshot = w.watermark.load(Acquire);
        assert!(!sees(&ring, snapshot, xid));
        assert!(ring.mark(xid, running));
        let csn = ring.commit(xid).unwrap();
        assert!(csn > snapshot, "a snapshot that did not see it does now");
        first
    });
    let first = owner.join().unwrap();
    let seen = helper.join().unwrap();
    assert!(seen.is_none() || seen == Some(Word::Committed { csn: first }), "{seen:?}");
}

fn what_is_below_oldest_is_seen() {
    let w = World::new(4, 2);
    let publishers = [16, 17].map(|xid| {
        let w = w.clone();
        thread::spawn(move || {
            commit(&w.ring(), xid, &[]);
            w.ring().advance_oldest();
        })
    });
    let reader = thread::spawn(move || {
        let oldest = w.oldest.load(Acquire);
        let csn = w.watermark.load(Acquire);
        for xid in 16..oldest {
            assert!(sees(&w.ring(), csn, xid), "{xid} ended before {oldest}, and {csn} does not see it");
        }
    });
    reader.join().unwrap();
    publishers.into_iter().for_each(|t| assert!(t.join().is_ok()));
}
