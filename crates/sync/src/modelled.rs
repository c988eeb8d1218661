//! The session slot, the guards of latches and the region as the checkers see them.
//!
//! The crates above run their protocols under loom and shuttle against these stand-ins. The latch
//! is the real one, with its queue. A slot has the real words of a slot, and its wake-ups are the
//! real ones. Everything that needs the operating system is left out: files, processes, the
//! record of held resources, and time.

use crate::env::Env;
use crate::lwlock::LwLock;
use crate::lwlock::word::{Mode, exclusive};
use crate::shim::{AtomicU32, Ordering, futex_wait};
use crate::slot::memory::SlotShared;
use crate::{Poisoned, SlotIndex};
use std::fmt;
use std::sync::Arc;

/// `lwlock_shared_limit` of the models.
const LIMIT: u32 = 16;

/// The slots and the poison of a region.
pub struct Region {
    slots: Vec<SlotShared>,
    poison: AtomicU32,
}

impl Region {
    /// A region with so many slots, all of them claimed.
    pub fn new(slots: usize) -> Arc<Region> {
        let slots = (0..slots).map(|_| SlotShared::new()).collect();
        Arc::new(Region { slots, poison: AtomicU32::new(0) })
    }

    /// Gives the region up.
    pub fn poison(&self, _why: &str) {
        self.poison.store(1, Ordering::Release);
    }

    /// Fails once the region has been given up.
    ///
    /// # Errors
    /// `Poisoned`.
    pub fn check(&self) -> Result<(), Poisoned> {
        if self.poison.load(Ordering::Acquire) != 0 { Err(Poisoned) } else { Ok(()) }
    }
}

/// The handle of a session's slot.
pub struct Slot {
    region: Arc<Region>,
    index: u32,
}

impl Slot {
    /// The handle of this slot. Each slot has one.
    pub fn new(region: &Arc<Region>, index: u32) -> Slot {
        Slot { region: region.clone(), index }
    }

    /// The slot's place.
    pub fn index(&self) -> SlotIndex {
        SlotIndex(self.index)
    }

    /// Wakes the session in `slot`.
    pub fn wake(region: &Region, slot: SlotIndex) {
        region.slots[slot.0 as usize].bump();
    }

    /// The wake word, for `wait`. The session reads it before it looks at its condition.
    pub fn wake_seq(&self) -> u32 {
        self.shared().wake_word.load(Ordering::Acquire)
    }

    /// Sleeps until a wake-up that came after `seen` was read.
    pub fn wait(&self, seen: u32) {
        if self.shared().begin_wait(seen) {
            futex_wait(&self.shared().wake_word, seen, None);
            self.shared().end_wait();
        }
    }

    fn shared(&self) -> &SlotShared {
        &self.region.slots[self.index as usize]
    }

    fn env(&self) -> Env<'_> {
        Env {
            slots: &self.region.slots,
            me: self.index + 1,
            poison: &self.region.poison,
            limit: LIMIT,
            counters: None,
            spin_budget: None,
            backstop: None,
        }
    }
}

/// A share of a latch. Dropping the guard gives it back.
#[must_use]
pub struct SharedGuard<'a>(&'a LwLock, &'a Slot);

/// A latch held exclusively. Dropping the guard gives it back.
#[must_use]
pub struct ExclusiveGuard<'a>(&'a LwLock, &'a Slot);

impl Drop for SharedGuard<'_> {
    fn drop(&mut self) {
        // After a poison every waiter returns by itself.
        let _ = self.0.release_core(&self.1.env(), 1);
    }
}

impl Drop for ExclusiveGuard<'_> {
    fn drop(&mut self) {
        // As for a share.
        let _ = self.0.release_core(&self.1.env(), exclusive(self.1.index + 1));
    }
}

impl LwLock {
    /// Takes the latch in shared mode.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn shared<'a>(&'a self, me: &'a Slot) -> Result<SharedGuard<'a>, Poisoned> {
        self.take(me, Mode::Shared)?;
        Ok(SharedGuard(self, me))
    }

    /// Takes the latch in exclusive mode.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn exclusive<'a>(&'a self, me: &'a Slot) -> Result<ExclusiveGuard<'a>, Poisoned> {
        self.take(me, Mode::Exclusive)?;
        Ok(ExclusiveGuard(self, me))
    }

    /// Takes the latch in shared mode without waiting.
    pub fn try_shared<'a>(&'a self, me: &'a Slot) -> Option<SharedGuard<'a>> {
        self.try_newcomer(Mode::Shared, me.index + 1, LIMIT).ok().map(|()| SharedGuard(self, me))
    }

    /// Takes the latch in exclusive mode without waiting.
    pub fn try_exclusive<'a>(&'a self, me: &'a Slot) -> Option<ExclusiveGuard<'a>> {
        self.try_newcomer(Mode::Exclusive, me.index + 1, LIMIT).ok().map(|()| ExclusiveGuard(self, me))
    }

    fn take(&self, me: &Slot, mode: Mode) -> Result<(), Poisoned> {
        let env = me.env();
        env.check()?;
        if let Err(lost_to) = self.try_newcomer(mode, env.me, LIMIT) {
            self.acquire_slow(&env, mode, lost_to)?;
            self.won(&env);
        }
        Ok(())
    }
}

impl Default for LwLock {
    fn default() -> LwLock {
        LwLock::new()
    }
}

/// No step that the checkers run meets an error of the operating system.
#[derive(Debug)]
pub enum RegionError {}

impl fmt::Display for RegionError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for RegionError {}

impl From<RegionError> for sinew_error::SqlError {
    fn from(e: RegionError) -> sinew_error::SqlError {
        match e {}
    }
}
