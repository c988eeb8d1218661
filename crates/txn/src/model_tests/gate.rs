//! The gate of commits, beside a committer: see `crate::gate`.

use super::{Arc, AtomicU32, AtomicU64, thread};
use crate::gate::Gate;
use sinew_sync::shim::Ordering::*;

struct Both {
    gate: Gate,
    /// The committer's commit state.
    committing: AtomicU32,
    /// Records and visible commits.
    records: AtomicU64,
    visible: AtomicU64,
}

fn both() -> Arc<Both> {
    Arc::new(Both {
        gate: Gate::new(),
        committing: AtomicU32::new(0),
        records: AtomicU64::new(0),
        visible: AtomicU64::new(0),
    })
}

impl Both {
    /// One attempt of a committer. False: the gate is closed.
    fn commit(&self) -> bool {
        self.committing.store(1, Release);
        if self.gate.look().is_some() {
            self.committing.store(0, Release);
            return false;
        }
        self.records.fetch_add(1, AcqRel);
        self.visible.fetch_add(1, AcqRel);
        self.committing.store(0, Release);
        true
    }

    /// The keeper's look if no commit is under way: records and visible commits. `None`: one
    /// is, or the gate was broken.
    fn keep(&self) -> Option<(u64, u64)> {
        let closing = self.gate.close(7, 1, 0)?;
        let found = (self.committing.load(Acquire) == 0)
            .then(|| (self.records.load(Acquire), self.visible.load(Acquire)));
        self.gate.open(closing).then_some(found).flatten()
    }
}

/// A keeper that sees no commit under way has all of them before it or behind it.
pub(super) fn a_commit_is_before_the_gate_or_behind_it() {
    let both = both();
    let committer = thread::spawn({
        let both = both.clone();
        move || both.commit()
    });
    let found = both.keep();
    let committed = committer.join().unwrap();
    if let Some((records, visible)) = found {
        assert_eq!(records, visible, "a record whose commit is not visible");
    }
    assert_eq!(both.records.load(Relaxed), u64::from(committed));
}

/// The keeper of a gate that a committer broke begins again.
pub(super) fn a_broken_gate_tells_its_keeper() {
    let both = both();
    let closing = both.gate.close(7, 1, 0).unwrap();
    let committer = thread::spawn({
        let both = both.clone();
        move || {
            if let Some(closing) = both.gate.look() {
                both.gate.open(closing);
            }
            both.commit()
        }
    });
    let records = both.records.load(Acquire);
    let visible = both.visible.load(Acquire);
    if both.gate.open(closing) {
        assert_eq!((records, visible), (0, 0), "the gate was closed all the time");
    }
    committer.join().unwrap();
}

/// A dead keeper's gate is opened, and no other one.
pub(super) fn a_dead_keepers_gate_is_opened() {
    let both = both();
    both.gate.close(7, 1, 0).unwrap();
    both.gate.open_for_dead(6);
    assert!(!both.commit(), "the keeper lives");
    both.gate.open_for_dead(7);
    assert!(both.commit());
}
