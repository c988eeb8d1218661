//! Sessions that found a page before it was taken out of its tree hold it (`outcome/horizon.rs`).

use super::{Horizons, World, thread};
use crate::outcome::csn::Word;
use sinew_sync::shim::{AtomicU64, Ordering::*};
use std::sync::Arc;

/// A page that vacuum takes out of a tree, and the link to it.
struct Page {
    world: Arc<World>,
    horizons: Horizons,
    linked: AtomicU64,
    reused: AtomicU64,
}

/// Xids come and go, and a vacuum takes the page out and uses it again if it may. `finder` looks at
/// the link, and holds its snapshot or xid until the end.
fn a_page_is_not_used_again_while_it_is_held(finder: impl FnOnce(&Page) -> bool) {
    let page = Arc::new(Page {
        world: World::new(4, 0),
        horizons: Horizons::new(1),
        linked: AtomicU64::new(1),
        reused: AtomicU64::new(0),
    });
    let p = page.clone();
    let writer = thread::spawn(move || {
        let ring = p.world.ring();
        let xid = ring.take_xid();
        ring.finish(xid, Word::Aborted);
        ring.advance_oldest();
    });
    let p = page.clone();
    let vacuum = thread::spawn(move || {
        // Relaxed: as the version of a page that its writer has latched.
        p.linked.store(0, Relaxed);
        let finders = p.horizons.view().finders(&p.world.next);
        if finders < p.horizons.view().compute(p.world.ring().advance_oldest()) {
            p.reused.store(1, Relaxed);
        }
    });
    let found = finder(&page);
    writer.join().unwrap();
    vacuum.join().unwrap();
    assert!(!found || page.reused.load(Relaxed) == 0, "the page was used again beside its finder");
}

pub(super) fn a_snapshot_that_found_a_page_holds_it() {
    a_page_is_not_used_again_while_it_is_held(|page| {
        page.horizons.view().publish(0, &page.world.oldest);
        page.linked.load(Acquire) == 1
    });
}

pub(super) fn an_xid_that_found_a_page_holds_it() {
    a_page_is_not_used_again_while_it_is_held(|page| {
        page.world.ring().take_xid();
        page.linked.load(Acquire) == 1
    });
}
