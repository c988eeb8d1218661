//! A horizon above an xid, which a session computes or takes from another one.

use super::{Horizons, World, thread};
use crate::outcome::csn::Word;
use std::sync::Arc;

/// A session that finds a horizon above an xid sees how the xid ended, although another one
/// computed it.
pub(super) fn what_is_below_a_horizon_has_ended() {
    let w = Arc::new((World::new(4, 1), Horizons::new(1)));
    let past = |w: &(Arc<World>, Horizons)| {
        let (ring, view) = (w.0.ring(), w.1.view());
        view.past(16, &w.0.oldest, || view.compute(ring.advance_oldest()))
    };
    let ender = thread::spawn({
        let w = w.clone();
        move || {
            let ring = w.0.ring();
            ring.finish(16, Word::Aborted);
            w.1.view().compute(ring.advance_oldest());
        }
    });
    let pruner = thread::spawn({
        let w = w.clone();
        move || {
            let horizon = past(&w);
            assert!(horizon == 16 || w.0.ring().look(16) == Some(Word::Aborted), "{horizon}");
        }
    });
    ender.join().unwrap();
    pruner.join().unwrap();
    assert_eq!(past(&w), 17, "nothing holds it back");
}

/// A session takes a snapshot beside one that looks for a horizon past an xid.
pub(super) fn a_horizon_past_an_xid_is_below_all_snapshots() {
    let w = Arc::new((World::new(4, 1), Horizons::new(1)));
    let pruner = thread::spawn({
        let w = w.clone();
        move || {
            let (ring, view) = (w.0.ring(), w.1.view());
            ring.finish(16, Word::Aborted);
            ring.advance_oldest();
            view.past(16, &w.0.oldest, || view.compute(ring.advance_oldest()))
        }
    });
    let session = thread::spawn({
        let w = w.clone();
        move || w.1.view().publish(0, &w.0.oldest)
    });
    let (horizon, xmin) = (pruner.join().unwrap(), session.join().unwrap());
    assert!(horizon <= xmin, "the horizon {horizon} is past a snapshot at {xmin}");
}
