//! A lock word that names its owner, for short sections: the spinlock and the latches' queue locks.
//!
//! ```text
//! bit 31: a waiter sleeps on the word     bits 0..31: the owner, 0 when free
//! ```
//!
//! **The protocol.** The first attempt is an exchange. A retry reads before it exchanges, so that
//! waiters share the line instead of bombarding it. A waiter that has used up its budget marks the
//! word and sleeps in the kernel. It never sleeps a fixed time.
//!
//! **A crash.** Every sleeper calls the backstop from time to time. If the owner was killed, the
//! backstop finds its slot in a critical section or with a record of the spinlock, and poisons the
//! region. Every waiter then returns.

use crate::Poisoned;
use crate::back_off::BackOff;
use crate::env::{BACKSTOP_PERIOD, Env};
use crate::shim::{Ordering, WaitWord, futex_wait_for, futex_wake};

/// An owner number with this bit names a process that cleans up after the dead. Other owner numbers
/// are slot index + 1.
pub const REAPER: u32 = 1 << 30;
const SLEEPERS: u32 = 1 << 31;
/// The most pauses between two looks at the word.
const PAUSES_MAX: u32 = 64;

/// Takes the word. A waiter tries as often as the process's budget says before it sleeps, and the
/// budget learns from the wait. Returns how often the caller slept.
#[inline]
pub(crate) fn lock(word: &WaitWord, env: &Env) -> Result<u32, Poisoned> {
    // Acquire pairs with the Release in `unlock`. Release keeps the slot's records before it.
    if word.compare_exchange(0, env.me, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
        return Ok(0);
    }
    let sleeps = lock_slow(word, env, env.spin_tries())?;
    env.learn_spin(sleeps > 0);
    Ok(sleeps)
}

/// Takes the word after at most `budget` tries without a sleep. Returns how often the caller slept.
#[cold]
pub(crate) fn lock_slow(word: &WaitWord, env: &Env, budget: u32) -> Result<u32, Poisoned> {
    let mut back_off = BackOff::new(env.me, PAUSES_MAX);
    let mut left = budget;
    while left > 0 {
        left = left.saturating_sub(back_off.pause());
        // Orderings as in `lock`.
        if word.load(Ordering::Relaxed) == 0
            && word.compare_exchange(0, env.me, Ordering::AcqRel, Ordering::Relaxed).is_ok()
        {
            return Ok(0);
        }
    }

    let mut sleeps = 0;
    loop {
        let now = word.load(Ordering::Relaxed);
        if now == 0 {
            // The waiter takes the word with the mark: others may sleep on it, and this one cannot
            // know.
            if word.compare_exchange(0, env.me | SLEEPERS, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                return Ok(sleeps);
            }
            continue;
        }
        // Relaxed: the kernel compares the marked word again before it sleeps.
        if now & SLEEPERS == 0
            && word.compare_exchange(now, now | SLEEPERS, Ordering::Relaxed, Ordering::Relaxed).is_err()
        {
            continue;
        }
        env.check()?;
        sleeps += 1;
        if !futex_wait_for(word, now | SLEEPERS, BACKSTOP_PERIOD)
            && let Some(b) = env.backstop
        {
            b.check();
        }
    }
}

#[inline]
pub(crate) fn unlock(word: &WaitWord) {
    // Release pairs with the Acquire of the next `lock`. Acquire keeps the records that follow
    // after it.
    if word.swap(0, Ordering::AcqRel) & SLEEPERS != 0 {
        futex_wake(word, 1);
    }
}

/// The owner number, 0 when free.
pub(crate) fn owner(word: &WaitWord) -> u32 {
    word.load(Ordering::Relaxed) & !SLEEPERS
}
