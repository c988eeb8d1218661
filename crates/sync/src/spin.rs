//! The adaptive spinlock. No hot path holds one.
//!
//! `owned_word` tells of the word and of waiting for it. This file adds the budget of spins after
//! which a waiter sleeps:
//!
//! - The budget gains 100 when the lock came free without a sleep, and loses 1 when it did not. It
//!   stays within 10..=1000.
//! - On one CPU, where spinning only keeps the owner from running, it converges to the minimum. On
//!   many it converges to the maximum.
//! - Each process starts from the region's shared estimate. When it leaves, it merges its own
//!   estimate with weight 1/16, truncating.
//!
//! **A crash.** If the owner is killed, the process that finds its record (kind SPIN) poisons the
//! region, and names the place that took the lock.

use crate::held::{HeldKind, HeldToken};
use crate::owned_word;
use crate::shim::{AtomicU32, Ordering, WaitWord};
use crate::slot::memory::PLACE_WORDS;
use crate::stats::bump;
use crate::{Poisoned, Slot, Tranche};
use std::panic::Location;

/// A spinlock in the region. Zeroed memory is a free lock.
#[repr(C)]
pub struct SpinLock {
    word: WaitWord,
}

// SAFETY: repr(C), atomics only, zero is free.
unsafe impl crate::Shared for SpinLock {
    const FIELDS: &'static [crate::Field] = crate::fields!(SpinLock { word });
}

/// A spinlock that is held. Dropping the guard gives it back.
#[must_use]
pub struct SpinGuard<'a> {
    lock: &'a SpinLock,
    me: &'a Slot,
    token: HeldToken,
}

pub(crate) const BUDGET_START: u32 = 100;
pub(crate) const BUDGET_MIN: u32 = 10;
pub(crate) const BUDGET_MAX: u32 = 1000;

/// The next budget after a contended acquisition.
pub(crate) fn adapt(budget: u32, slept: bool) -> u32 {
    if slept { budget.saturating_sub(1).max(BUDGET_MIN) } else { (budget + 100).min(BUDGET_MAX) }
}

/// Merges a process's estimate into the shared one.
pub(crate) fn merge(shared: u32, own: u32) -> u32 {
    ((shared * 15 + own) / 16).clamp(BUDGET_MIN, BUDGET_MAX)
}

impl SpinLock {
    /// Takes the lock. The caller keeps it for a few dozen instructions at most.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[track_caller]
    #[inline]
    pub fn lock<'a>(&'a self, me: &'a Slot) -> Result<SpinGuard<'a>, Poisoned> {
        me.check_poison()?;
        note_place(me, Location::caller());
        let held = me.held();
        let token =
            held.intent(HeldKind::SPIN, me.offset_of(self)).expect("a session holds too many resources");
        let budget = &me.region().spin_budget;

        // Relaxed: an estimate.
        let now = budget.load(Ordering::Relaxed);
        match owned_word::lock_with_budget(&self.word, &me.env(), now) {
            Ok((0, 0)) => {}
            Ok((sleeps, _)) => self.contended(me, budget, now, sleeps),
            Err(e) => {
                held.clear(token);
                return Err(e);
            }
        }

        held.held(token);
        Ok(SpinGuard { lock: self, me, token })
    }

    #[cold]
    fn contended(&self, me: &Slot, budget: &AtomicU32, now: u32, sleeps: u32) {
        budget.store(adapt(now, sleeps > 0), Ordering::Relaxed);
        if sleeps > 0 {
            bump(&me.counters().tranche[Tranche::Other as usize].spin_sleeps);
        }
    }

    /// The slot of the session that holds the lock.
    pub fn owner(&self) -> Option<crate::SlotIndex> {
        owned_word::owner(&self.word).checked_sub(1).map(crate::SlotIndex)
    }
}

impl Drop for SpinGuard<'_> {
    #[inline]
    fn drop(&mut self) {
        self.me.held().pop(self.token, || owned_word::unlock(&self.lock.word));
    }
}

/// Writes the place into the slot, where a reaper finds it: the line and the last bytes of the
/// file's name.
fn note_place(me: &Slot, place: &Location) {
    let own = &me.shared().own;
    // Relaxed: read only after the owner's death.
    own.place_line.store(place.line(), Ordering::Relaxed);
    let name = place.file().as_bytes();
    let tail = &name[name.len().saturating_sub(PLACE_WORDS * 8)..];
    for (i, word) in own.place_file.iter().enumerate() {
        let mut b = [0u8; 8];
        let part = tail.get(i * 8..).unwrap_or(&[]);
        let n = part.len().min(8);
        b[..n].copy_from_slice(&part[..n]);
        word.store(u64::from_ne_bytes(b), Ordering::Relaxed);
    }
}

pub(crate) fn place_of(slot: &crate::slot::memory::SlotShared) -> String {
    let mut name = Vec::new();
    for w in &slot.own.place_file {
        name.extend_from_slice(&w.load(Ordering::Relaxed).to_ne_bytes());
    }
    let name: Vec<u8> = name.into_iter().take_while(|&b| b != 0).collect();
    format!("{}:{}", String::from_utf8_lossy(&name), slot.own.place_line.load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::tests::{Dir, open, slot};

    #[test]
    fn the_budget_converges_to_its_bounds() {
        let mut b = BUDGET_START;
        (0..2000).for_each(|_| b = adapt(b, true));
        assert_eq!(b, BUDGET_MIN);
        (0..20).for_each(|_| b = adapt(b, false));
        assert_eq!(b, BUDGET_MAX);
        let mut shared = BUDGET_START;
        (0..200).for_each(|_| shared = merge(shared, BUDGET_MIN));
        assert_eq!(shared, BUDGET_MIN, "truncation lets it reach the minimum");
        (0..200).for_each(|_| shared = merge(shared, BUDGET_MAX));
        assert_eq!(shared, 985, "and keeps it within one step of the maximum");
        (0..10_000).for_each(|i| {
            assert!((BUDGET_MIN..=BUDGET_MAX).contains(&merge(10 + i % 991, 10 + i * 7 % 991)))
        });
    }

    /// The rules on a real lock: each contended acquisition moves the process's budget, and a
    /// process that attaches later begins with it.
    #[test]
    fn contention_moves_the_budget_and_leaving_shares_it() {
        let dir = Dir::new("budget");
        let (first, t, _) = open(&dir.0);
        assert_eq!(first.spin_budget(), BUDGET_START);
        let lock = &first.get(t.spins)[0];
        let (mine, other) = (slot(&first), slot(&first));
        drop(lock.lock(&mine).unwrap());
        assert_eq!(first.spin_budget(), BUDGET_START, "nobody waited");
        for round in 0..50 {
            let held = lock.lock(&mine).unwrap();
            std::thread::scope(|s| {
                let waiter = s.spawn(|| {
                    // The owner's mark tells that this one sleeps.
                    let other = slot(&first);
                    drop(lock.lock(&other).unwrap());
                });
                while lock.word.load(Ordering::Relaxed) >> 31 == 0 {
                    std::thread::yield_now();
                }
                drop(held);
                waiter.join().unwrap();
            });
            assert_eq!(first.spin_budget(), BUDGET_START - 1 - round, "it slept");
        }

        lock.contended(&other, &first.spin_budget, 400, 0);
        assert_eq!(first.spin_budget(), 500, "it came free without a sleep");
        lock.contended(&other, &first.spin_budget, 950, 0);
        assert_eq!(first.spin_budget(), BUDGET_MAX);

        let (second, _, _) = open(&dir.0);
        assert_eq!(second.spin_budget(), BUDGET_START, "nobody has left");
        drop((mine, other));
        assert!(!first.begin_detach().unwrap());
        let (third, _, _) = open(&dir.0);
        assert_eq!(third.spin_budget(), (BUDGET_START * 15 + BUDGET_MAX) / 16);
    }
}
