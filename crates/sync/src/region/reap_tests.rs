//! What a killed process leaves of a latch at each step of taking it and giving it back, put together by hand, and undone. With
//! real kills the kill matrix goes through the same steps.

use super::tests::{Dir, open, slot};
use super::*;
use crate::held::HeldState;
use crate::lwlock::word::EXCLUSIVE;
use crate::slot::shared::*;

/// The record's entry as it stands in a state.
fn set_state(s: &Slot, entry: usize, state: HeldState) {
    let word = &s.shared().own.held[entry];
    word.store(word.load(Ordering::Relaxed) & !3 | state as u64, Ordering::Relaxed);
}

#[test]
fn a_dead_sessions_share_is_given_back_if_it_had_it() {
    let dir = Dir::new("undo-share");
    let (r, t, _) = open(&dir.0);
    let latch = &r.get(t.latches)[0];
    let (dead, other) = (slot(&r), slot(&r));
    for (state, node, had) in [
        (HeldState::Held, NODE_IDLE, true),
        // Won, and killed before the record said so.
        (HeldState::Intent, NODE_WON, true),
        // Tried and lost: the share that the latch counts is another's.
        (HeldState::Intent, NODE_QUEUEING, false),
        (HeldState::Intent, NODE_SPINNING, false),
        (HeldState::Intent, NODE_SLEEPING, false),
        (HeldState::Intent, NODE_WOKEN, false),
    ] {
        let mut token = latch.shared(&dead).unwrap().into_token();
        if !had {
            // SAFETY: the token of this latch and slot, used once.
            unsafe { latch.release_shared(&dead, token) };
            token = dead.held().intent(HeldKind::LATCH_SHARED, dead.offset_of(latch)).unwrap();
        }
        let others = latch.shared(&other).unwrap();
        set_state(&dead, token.0 as usize, state);
        dead.shared().node.state.store(node, Ordering::Relaxed);
        r.undo_latches(dead.shared()).unwrap();
        assert!(latch.is_held(), "{state:?}, {node}: gave back another's share");
        drop(others);
        assert!(!latch.is_held(), "{state:?}, {node}: its share is left");
        assert_eq!(dead.held().iter().count(), 0);
        dead.shared().node.state.store(NODE_IDLE, Ordering::Relaxed);
    }
    assert!(r.check().is_ok());
}

/// It had given the latch back and was about to wake who waits.
#[test]
fn a_dead_wakers_wake_up_is_passed_on() {
    let dir = Dir::new("undo-waker");
    let (r, t, _) = open(&dir.0);
    let latch = &r.get(t.latches)[0];
    let dead = slot(&r);
    let token = latch.exclusive(&dead).unwrap().into_token();
    std::thread::scope(|scope| {
        let waiter = scope.spawn(|| drop(latch.shared(&slot(&r)).unwrap()));
        let asleep = || r.slots().iter().any(|s| s.node.state.load(Ordering::Acquire) == NODE_SLEEPING);
        while !asleep() {
            std::thread::yield_now();
        }
        assert!(latch.release_word(EXCLUSIVE), "somebody has to be woken");
        dead.held().become_held(token, HeldKind::LATCH_WAKER, dead.offset_of(latch));
        r.undo_latches(dead.shared()).unwrap();
        let began = Instant::now();
        while !waiter.is_finished() && began.elapsed() < Duration::from_secs(30) {
            std::thread::yield_now();
        }
        let woken = waiter.is_finished();
        // Whatever has been found, the waiter ends.
        latch.wake_up(&dead.env()).unwrap();
        assert!(woken, "it sleeps beside a free latch");
    });
    assert!(!latch.is_held() && !latch.has_waiters());
}
