//! A region that follows: the applier's commits beside snapshots, and its looks for readers.

use super::{Horizons, World, check, commit, thread};
use crate::outcome::csn::{ELSEWHERE, Word};
use sinew_sync::shim::Ordering::*;
use std::sync::Arc;

const RUNNING: Word = Word::Running { slot: ELSEWHERE };

scenarios!(a_followed_tree_is_seen_whole, a_reader_in_the_way_is_found);

/// The applier learns with the commit whose the subtransaction is.
fn a_followed_tree_is_seen_whole() {
    let w = World::new(4, 0);
    for xid in [16, 17] {
        w.ring().slot_of(xid).store(RUNNING.encode(), Relaxed);
    }
    let applier = thread::spawn({
        let w = w.clone();
        move || {
            let ring = w.ring();
            assert!(ring.exchange(17, RUNNING, Word::Sub { top: 16 }));
            commit(&ring, 16, &[17]);
        }
    });
    let reader = thread::spawn(move || {
        let ring = w.ring();
        let csn = w.watermark.load(Acquire);
        // As `Txn::visible` does it.
        let visible = |xid| match ring.read(xid) {
            Some(Word::Committed { csn: c }) => c <= csn,
            Some(Word::Sub { top }) => {
                matches!(ring.read(top), Some(Word::Committed { csn: c }) if c <= csn)
            }
            word => {
                assert_eq!(word, Some(RUNNING));
                false
            }
        };
        let (sub, top, again) = (visible(17), visible(16), visible(17));
        assert_eq!((sub, again), (top, top), "half of a tree, at {csn}");
    });
    applier.join().unwrap();
    reader.join().unwrap();
}

/// The applier commits what replaces a version, then looks for snapshots that see the version. A
/// session may have had another snapshot before.
fn a_reader_in_the_way_is_found() {
    let w = Arc::new((World::new(4, 2), Horizons::new(1)));
    let from = commit(&w.0.ring(), 16, &[]);
    let applier = thread::spawn({
        let w = w.clone();
        move || {
            let to = commit(&w.0.ring(), 17, &[]);
            w.1.view().look_begins();
            (to, w.1.sessions[0].is_between(from, to))
        }
    });
    let reader = thread::spawn({
        let w = w.clone();
        move || {
            let (ring, words) = (w.0.ring(), w.1.view());
            words.snapshot(0, None, &ring);
            words.clear(0);
            words.snapshot(0, None, &ring).1
        }
    });
    let ((to, is_found), csn) = (applier.join().unwrap(), reader.join().unwrap());
    assert!(is_found || csn >= to, "a snapshot at {csn} sees {from} and not {to}, and was not found");
    assert_eq!(w.1.sessions[0].is_between(from, to), csn < to);
}
