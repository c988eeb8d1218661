//! Bounded bypass: in a flood of sharers the oldest exclusive waiter is passed at most
//! `lwlock_shared_limit` times. Counted in the latch's word and, independently, by the sharers. No
//! time is looked at.

use sinew_sync::*;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};

const LIMIT: u32 = 16;

fn flood(sharers: u32, grants: u32) {
    let dir = std::env::temp_dir().join(format!("sinew-fair-{sharers}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let options = RegionOptions { sessions_max: 256, lwlock_shared_limit: LIMIT, ..Default::default() };
    let layout = |b: &mut LayoutBuilder, _: &[u64; 32]| b.section::<LwLock>("latch", 1);
    let Attached::Created(r, latch) = Region::attach(&dir, &options, layout).unwrap() else {
        panic!("another process uses {}", dir.display());
    };
    let latch = &r.get(latch)[0];
    latch.init(Tranche::OTHER);
    r.publish().unwrap();

    let stop = AtomicBool::new(false);
    let (passes_max, came_in) = (AtomicU32::new(0), AtomicU32::new(0));
    let mut came_in_max = 0;
    std::thread::scope(|s| {
        for _ in 0..sharers {
            s.spawn(|| {
                let me = Slot::claim(&r, Box::new(ThreadWaiter)).unwrap();
                for round in 0.. {
                    if stop.load(Relaxed) {
                        break;
                    }
                    if sharers > 100 && round % 8 == 0 {
                        // With so many the exclusive locker would wait for its turn on the
                        // processor for a minute.
                        std::thread::yield_now();
                    }
                    let _held = latch.shared(&me).unwrap();
                    // While it holds its share the count only grows, and the sharer that made it
                    // the highest sees it.
                    passes_max.fetch_max(latch.passes(), Relaxed);
                    if latch.has_exclusive_waiter() {
                        came_in.fetch_add(1, AcqRel);
                    }
                }
            });
        }
        let me = Slot::claim(&r, Box::new(ThreadWaiter)).unwrap();
        for _ in 0..grants {
            let held = latch.exclusive(&me).unwrap();
            came_in_max = came_in_max.max(came_in.swap(0, AcqRel));
            drop(held);
            std::thread::yield_now();
        }
        stop.store(true, Relaxed);
    });
    let most = passes_max.load(Relaxed);
    assert!(most <= LIMIT, "{sharers} sharers: passed {most} times");
    // Those who were in or queued before it count themselves as well, each once.
    assert!(came_in_max <= LIMIT + sharers, "{came_in_max} of {sharers} sharers came in before it");
    assert!(!latch.is_held() && !latch.has_waiters() && latch.passes() == 0);
    let totals = r.latch_totals().into_iter().find(|t| t.tranche == Tranche::OTHER).unwrap();
    assert_eq!(totals.exclusive_acquisitions, u64::from(grants));
    assert!(r.begin_detach().unwrap());
    r.remove().unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn exclusive_waiters_are_passed_a_bounded_number_of_times() {
    for (sharers, grants) in [(2, 60), (8, 60), (40, 10), (200, 10)] {
        flood(sharers, grants);
    }
}
