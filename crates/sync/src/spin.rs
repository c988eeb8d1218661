//! The adaptive spinlock. No hot path holds one.
//!
//! `owned_word` tells of the word and of waiting for it, `spin_budget` of the number of tries after
//! which a waiter sleeps. This file adds the record and the place that took the lock.
//!
//! **A crash.** If the owner is killed, the process that finds its record (kind SPIN) poisons the
//! region, and names the place that took the lock.

use crate::held::{HeldKind, HeldToken};
use crate::owned_word;
use crate::shim::{Ordering, WaitWord};
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
        match owned_word::lock(&self.word, &me.env()) {
            Ok(0) => {}
            Ok(_) => {
                bump(&me.counters().tranche[usize::from(Tranche::OTHER.number())].spin_sleeps);
            }
            Err(e) => {
                held.clear(token);
                return Err(e);
            }
        }

        held.held(token);
        Ok(SpinGuard { lock: self, me, token })
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
    use crate::spin_budget::{BUDGET_MAX, BUDGET_START};

    /// The rules on a real lock: each contended acquisition moves the process's budget, and a
    /// process that attaches later begins with it.
    #[test]
    fn contention_moves_the_budget_and_leaving_shares_it() {
        let dir = Dir::new("budget");
        let (first, t, _) = open(&dir.0);
        assert_eq!(first.spin_budget(), BUDGET_START);
        let lock = &first.get(t.spins)[0];
        let mine = slot(&first);
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

        for expected in [150, 250, 350, 450, 550, 650, 750, 850, 950, BUDGET_MAX, BUDGET_MAX] {
            first.spin_budget.learn(false);
            assert_eq!(first.spin_budget(), expected, "it came free without a sleep");
        }

        let (second, _, _) = open(&dir.0);
        assert_eq!(second.spin_budget(), BUDGET_START, "nobody has left");
        drop(mine);
        assert!(!first.begin_detach().unwrap());
        let (third, _, _) = open(&dir.0);
        assert_eq!(third.spin_budget(), (BUDGET_START * 15 + BUDGET_MAX) / 16);
    }
}
