//! A killed process leaves a latch at one of the steps of taking it or giving it back. These tests
//! put each state together by hand and undo it. With real kills the kill matrix goes through the
//! same steps.

use super::tests::{Dir, open, slot};
use super::*;
use crate::Slot;
use crate::held::HeldState;
use crate::lwlock::word::exclusive;
use crate::slot::memory::*;

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

/// Waits until a session sleeps in a latch's queue.
fn until_one_sleeps(r: &Region) {
    let asleep = || r.slots().iter().any(|s| s.node.state.load(Ordering::Acquire) == NODE_SLEEPING);
    while !asleep() {
        std::thread::yield_now();
    }
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
        until_one_sleeps(&r);
        assert!(latch.release_word(exclusive(dead.number())), "somebody has to be woken");
        dead.held().become_held(token, HeldKind::LATCH_WAKER, dead.offset_of(latch));
        r.undo_latches(dead.shared()).unwrap();
        let began = Instant::now();
        while !waiter.is_finished() && began.elapsed() < Duration::from_secs(30) {
            std::thread::yield_now();
        }
        let woken = waiter.is_finished();
        // The waiter ends, whatever the reaper found.
        latch.wake_up(&dead.env()).unwrap();
        assert!(woken, "it sleeps beside a free latch");
    });
    assert!(!latch.is_held() && !latch.has_waiters());
}

/// The word says whether a dead session has the latch, whatever its record's entry and its node
/// say.
#[test]
fn a_dead_sessions_exclusive_latch_is_told_exactly() {
    let dir = Dir::new("undo-exclusive");
    let (r, t, _) = open(&dir.0);
    let (dead, other) = (slot(&r), slot(&r));
    let (poisons, given_back) = (&r.get(t.latches)[0], &r.get(t.latches)[3]);
    for (state, node) in [
        (HeldState::Held, NODE_IDLE),
        (HeldState::Releasing, NODE_IDLE),
        (HeldState::Intent, NODE_IDLE),
        (HeldState::Intent, NODE_QUEUEING),
        (HeldState::Intent, NODE_QUEUED),
        (HeldState::Intent, NODE_SLEEPING),
        (HeldState::Intent, NODE_WOKEN),
        (HeldState::Intent, NODE_WOKEN_EARLY),
        (HeldState::Intent, NODE_RETRYING),
        (HeldState::Intent, NODE_WON),
        (HeldState::Intent, NODE_GRANTED),
    ] {
        // Does the dead one have it, or the other one?
        for had in [true, false] {
            let label = format!("{state:?}, {node}, {had}");
            for latch in [poisons, given_back] {
                let token = latch.exclusive(if had { &dead } else { &other }).unwrap().into_token();
                let entry = match had {
                    true => token,
                    false => dead.held().intent(HeldKind::LATCH_EXCLUSIVE, dead.offset_of(latch)).unwrap(),
                };
                set_state(&dead, entry.0 as usize, state);
                dead.shared().node.state.store(node, Ordering::Relaxed);
                let why = r.beyond_repair(dead.shared(), dead.held().entry(entry));
                // A session that was given the latch in its sleep has done nothing under it.
                let is_beyond = had && std::ptr::eq(latch, poisons) && node != NODE_GRANTED;
                assert_eq!(why.is_some(), is_beyond, "{label}: {why:?}");
                r.undo_latches(dead.shared()).unwrap();
                assert_eq!(latch.is_held(), !had, "{label}");
                assert_eq!(dead.held().iter().count(), 0, "{label}");
                if !had {
                    // SAFETY: the token of this latch and slot, used once.
                    unsafe { latch.release_exclusive(&other, token) };
                }
                assert!(!latch.is_held() && !latch.has_waiters() && !latch.is_waking(), "{label}");
                dead.shared().node.state.store(NODE_IDLE, Ordering::Relaxed);
            }
        }
    }
    assert!(r.check().is_ok());
}

/// It had given the latch back, and its record did not say yet that others were to be woken.
#[test]
fn the_wake_up_of_one_that_died_releasing_is_passed_on() {
    let dir = Dir::new("undo-releasing");
    let (r, t, _) = open(&dir.0);
    let latch = &r.get(t.latches)[3];
    let dead = slot(&r);
    let token = latch.exclusive(&dead).unwrap().into_token();
    std::thread::scope(|scope| {
        let waiter = scope.spawn(|| drop(latch.shared(&slot(&r)).unwrap()));
        until_one_sleeps(&r);
        set_state(&dead, token.0 as usize, HeldState::Releasing);
        assert!(latch.release_word(exclusive(dead.number())), "somebody has to be woken");
        r.undo_latches(dead.shared()).unwrap();
        let began = Instant::now();
        while !waiter.is_finished() && began.elapsed() < Duration::from_secs(30) {
            std::thread::yield_now();
        }
        let woken = waiter.is_finished();
        // The waiter ends, whatever the reaper found.
        latch.wake_up(&dead.env()).unwrap();
        assert!(woken, "it sleeps beside a free latch");
    });
    assert!(!latch.is_held() && !latch.has_waiters());
}

#[test]
#[should_panic(expected = "a wait in a critical section")]
fn waits_in_critical_sections_are_found() {
    let dir = Dir::new("wait-in-critical");
    let (r, ..) = open(&dir.0);
    let me = slot(&r);
    let seen = me.wake_seq();
    let deadline = Some(Instant::now());
    let wait = || me.wait(seen, deadline).unwrap();
    // Outside of one, and where it is marked.
    wait();
    me.critical(|| me.waits_in_critical(wait));
    me.critical(wait);
}
