//! The surroundings of a slow path: the acting session, the slots, the poison, and the backstop.
//!
//! The latch's queue and the lock words that name their owner work on these alone, and not on a
//! region, so that the checkers run them.

use crate::Poisoned;
use crate::shim::{AtomicU32, Ordering};
use crate::slot::memory::SlotShared;
use crate::spin_budget::SpinBudget;
use crate::stats::{Counters, RECORDED, SlotCounters, bump};
use std::time::Duration;

/// Looks for dead processes, and undoes or poisons their latches. Sleepers call it now and then.
pub(crate) trait Backstop {
    /// Looks once.
    fn check(&self);
}

/// How long a latch sleeper sleeps before it calls the backstop.
pub(crate) const BACKSTOP_PERIOD: Duration = Duration::from_millis(50);

/// Everything that the slow paths need: the acting session, the slots and the poison flag.
pub(crate) struct Env<'a> {
    /// The slots of the region.
    pub slots: &'a [SlotShared],
    /// The acting slot's index + 1, or `owned_word::REAPER | process + 1`.
    pub me: u32,
    /// 0, or 1 once the region has been given up.
    pub poison: &'a AtomicU32,
    /// How often newcomers may pass the oldest exclusive waiter. 0 turns fairness off.
    pub limit: u32,
    /// The acting slot's counters. `None` for a reaper.
    pub counters: Option<&'a SlotCounters>,
    /// How often a waiter tries before it sleeps. The checkers have `None` and explore the sleep
    /// itself, because spinning would only multiply the states.
    pub spin_budget: Option<&'a SpinBudget>,
    /// Called by sleepers now and then.
    pub backstop: Option<&'a dyn Backstop>,
}

impl<'a> Env<'a> {
    /// Fails once the region has been given up.
    pub fn check(&self) -> Result<(), Poisoned> {
        // Relaxed: a stale 0 only means that the poison is seen at the next look.
        if self.poison.load(Ordering::Relaxed) != 0 { Err(Poisoned) } else { Ok(()) }
    }

    /// The acting slot. A reaper has none, and must not call it.
    pub fn slot(&self) -> &'a SlotShared {
        &self.slots[self.me as usize - 1]
    }

    /// How often a waiter tries before it sleeps.
    pub fn spin_tries(&self) -> u32 {
        self.spin_budget.map_or(0, SpinBudget::tries)
    }

    /// How long a waiter of a latch spins before it queues or sleeps.
    pub fn patience(&self) -> Duration {
        self.spin_budget.map_or(Duration::ZERO, SpinBudget::patience)
    }

    /// A wait is over, after a sleep or without one.
    pub fn learn_spin(&self, slept: bool) {
        if let Some(budget) = self.spin_budget {
            budget.learn(slept);
        }
    }

    /// Adds one to a counter of a tranche.
    pub fn count(&self, tranche: u16, f: fn(&Counters) -> &crate::shim::statistics::AtomicU64) {
        if let Some(c) = self.counters
            && RECORDED
        {
            bump(f(&c.tranche[tranche as usize]));
        }
    }
}
