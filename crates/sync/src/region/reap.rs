//! Cleaning up after dead processes, in two stages.
//!
//! 1. **Latches**, without the upper layers. The first session that notices the death does it: a
//!    latch sleeper's backstop, or `reap_dead`. It poisons the region for what cannot be undone,
//!    gives back shares, and takes dead waiters out of their queues.
//! 2. **Sessions**, by `reap_dead`. The upper layers undo their own records (pins) and roll back.
//!    Then the slots and the registry entry become free.
//!
//! The kernel says that a process is dead: the process's byte in the lock file is not locked any
//! more. All stores of the process are visible by then. Another reaper may be at work on the same
//! process, or have finished, and the entry may belong to a newcomer. `registry` tells how each
//! step proves that it still acts on the process that was found dead. The steps are in `reaper`,
//! and this file holds what they undo.

use super::files::Bytes;
use super::header::Process;
use super::{Region, SlotIndex};
use crate::Poisoned;
use crate::env::{Backstop, Env};
use crate::held::{HeldEntry, HeldKind, HeldState};
use crate::kill_point;
use crate::owned_word;
use crate::reaper::{Deeds, Reaper};
use crate::shim::Ordering;
use crate::slot::memory::*;

/// Gives back a dead session's resource of some kind. It is called for entries in every state. It
/// returns an error if it cannot tell or cannot undo. It may have poisoned the region with a
/// reason, or leaves that to the caller.
pub type Undo = Box<dyn Fn(&Region, SlotIndex, HeldEntry) -> Result<(), Poisoned> + Send + Sync>;

impl Backstop for Region {
    fn check(&self) {
        // The sleeper looks at the poison next.
        let _ = self.release_dead_latches();
    }
}

/// The backstop of a reaper. The reaper is undoing already, so that this one only poisons.
struct Condemn<'a>(&'a Region);
impl Backstop for Condemn<'_> {
    fn check(&self) {
        let reaper = self.0.reaper();
        for (i, seen) in reaper.dead_processes() {
            if reaper.condemn(i, seen).is_err() {
                return;
            }
        }
    }
}

impl Deeds for Region {
    fn check(&self) -> Result<(), Poisoned> {
        Region::check(self)
    }

    fn give_up(&self, why: &str) -> Poisoned {
        self.poison(why);
        Poisoned
    }

    fn name_of(&self, process: u32) -> String {
        let p = &self.processes()[process as usize];
        // Relaxed: written before the entry was live.
        format!("process {} ({})", p.pid.load(Ordering::Relaxed), p.command())
    }

    fn left_by(&self, process: u32) -> Option<String> {
        let mut sessions = self.slots().iter().filter(|s| s.owner() == Some(process));
        sessions.find_map(|slot| {
            // Relaxed throughout: the process is dead.
            if slot.own.critical.load(Ordering::Relaxed) > 0 {
                return Some("in a critical section".to_owned());
            }
            entries(slot).find_map(|e| self.beyond_repair(slot, e))
        })
    }

    fn release_latches(&self, process: u32) -> Result<(), Poisoned> {
        for slot in self.slots().iter().filter(|s| s.owner() == Some(process)) {
            self.undo_latches(slot)?;
        }
        Ok(())
    }
}

impl Region {
    /// Sets the function that `reap_dead` calls for entries of an upper layer's kind. Without one,
    /// a dead session that holds such an entry poisons the region.
    pub fn set_undo(&self, kind: HeldKind, undo: Undo) {
        assert!(
            kind.0 >= HeldKind::FIRST_UPPER,
            "kinds below {} belong to the region",
            HeldKind::FIRST_UPPER
        );
        self.undo.write().unwrap_or_else(|e| e.into_inner()).insert(kind, undo);
    }

    /// Finds processes that died, and undoes or poisons what their slots held. Any process may call
    /// it.
    ///
    /// `reap` is called for each session slot of the dead. The upper layer rolls back and frees its
    /// own structures in it. It returns whether there was a transaction, which the log line counts.
    /// The function returns the number of dead processes.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up, perhaps by this call.
    pub fn reap_dead(&self, reap: &mut dyn FnMut(SlotIndex) -> bool) -> Result<u32, Poisoned> {
        self.reaper().reap_dead(|i| self.roll_back(i, reap))
    }

    fn roll_back(&self, process: u32, reap: &mut dyn FnMut(SlotIndex) -> bool) -> Result<(), Poisoned> {
        let dead = self.name_of(process);
        let (mut sessions, mut transactions) = (0, 0);
        for (s, slot) in self.slots().iter().enumerate() {
            if slot.owner() != Some(process) {
                continue;
            }
            let index = SlotIndex(s as u32);
            kill_point("reaper: at a session");
            self.undo_upper(index, slot)?;
            transactions += u32::from(reap(index));
            sessions += 1;
            self.check()?;
            kill_point("reaper: about to free a slot");
            slot.free();
        }

        for w in self.pending(process) {
            // Relaxed: at worst a session that has ended gets a wake-up too many or too few.
            w.store(0, Ordering::Relaxed);
        }

        sinew_log::log!(
            "{dead} died; cleaned up after it: sessions {sessions}, transactions rolled back {transactions}"
        );
        Ok(())
    }

    /// Frees a slot that a process died with, if the process holds nothing else in its name and has
    /// been found dead by then. No upper layer knows of the slot. While another process cleans up
    /// after the same dead, nothing happens.
    pub(crate) fn free_slot_of_dead(&self, slot: SlotIndex, owner: u32) -> Result<(), Poisoned> {
        self.reaper().free_slot_of_dead(owner, || {
            let shared = &self.slots()[slot.0 as usize];
            if shared.owner() == Some(owner) {
                self.undo_upper(slot, shared)?;
                shared.free();
            }
            Ok(())
        })
    }

    fn reaper(&self) -> Reaper<'_, Process, Bytes, Region> {
        Reaper { registry: self.registry(), me: self.process, deeds: self }
    }

    /// True if some process of the registry has died and has not been cleaned up after. It costs a
    /// few system calls.
    pub fn anybody_dead(&self) -> bool {
        self.reaper().dead_processes().next().is_some()
    }

    /// True if the process that has this place in the registry has died and has not been cleaned up
    /// after. It costs a system call. The place may be another process's when the caller acts on
    /// the answer.
    pub fn is_dead(&self, process: u32) -> bool {
        self.registry().dead(process).is_some()
    }

    /// True if the record of a session says that it holds nothing. The caller has made sure that
    /// the session does not run.
    pub fn holds_nothing(&self, slot: SlotIndex) -> bool {
        entries(&self.slots()[slot.0 as usize]).next().is_none()
    }

    /// Gives back the latches of processes that have died. Waits call it that sleep on no latch.
    ///
    /// # Errors
    /// `Poisoned` if the region was given up, perhaps by this call.
    pub fn release_dead_latches(&self) -> Result<(), Poisoned> {
        self.reaper().release_dead_latches()
    }

    /// Says in words why the entry of a dead session cannot be undone. `None` if it can.
    pub(super) fn beyond_repair(&self, slot: &SlotShared, e: HeldEntry) -> Option<String> {
        match (e.kind, e.state) {
            (HeldKind::SPIN, _) => {
                // SAFETY: the entry was written by `SpinLock::lock` of a lock at that offset.
                let word = unsafe { self.word_at(e.arg) };
                // The word names its owner. It thus tells INTENT and RELEASING exactly.
                let index = self.index_of(slot);
                (owned_word::owner(word) == index + 1)
                    .then(|| format!("holding the spinlock taken at {}", crate::spin::place_of(slot)))
            }
            (k, _) if k.0 >= HeldKind::FIRST_UPPER => None,
            (kind, state) => {
                // SAFETY: the entry was written by an operation on a latch at that offset.
                let latch = unsafe { self.latch_at(e.arg) };
                if latch.queue_owner() == self.index_of(slot) + 1 {
                    return Some("while it changed a latch's queue".to_owned());
                }
                match (kind, state) {
                    // The word says whether the session has the latch, in every state of the entry.
                    // `condemn` has seen that it was in no critical section.
                    // A session that was given the latch while it waited has not run since, and has
                    // changed nothing under it.
                    (HeldKind::LATCH_EXCLUSIVE, _) => (latch.is_held_exclusively_by(self.index_of(slot))
                        && !latch.is_given_back()
                        && !was_granted(slot, e))
                    .then(|| format!("holding a latch exclusively ({})", self.tranche_of(latch).name())),
                    (HeldKind::LATCH_SHARED, HeldState::Releasing) => {
                        Some("while it gave back a share of a latch".to_owned())
                    }
                    (HeldKind::LATCH_SHARED, HeldState::Intent) if has_latch(slot).is_none() => {
                        Some("while it took a share of a latch".to_owned())
                    }
                    _ => None,
                }
            }
        }
    }

    pub(super) fn undo_latches(&self, slot: &SlotShared) -> Result<(), Poisoned> {
        let backstop = Condemn(self);
        let env = self.reaper_env(&backstop);
        for word in &slot.own.held {
            let e = HeldEntry::decode(word.load(Ordering::Relaxed));
            if e.state == HeldState::Free || e.kind.0 >= HeldKind::FIRST_UPPER {
                continue;
            }
            if e.kind != HeldKind::SPIN {
                // SAFETY: the entry was written by an operation on a latch at that offset.
                let latch = unsafe { self.latch_at(e.arg) };
                let index = self.index_of(slot);
                let shares = e.kind == HeldKind::LATCH_SHARED
                    && (e.state == HeldState::Held || has_latch(slot) == Some(true));
                let exclusive = e.kind == HeldKind::LATCH_EXCLUSIVE;
                if e.state == HeldState::Intent {
                    latch.remove_dead_waiter(&env, index)?;
                }
                if shares {
                    latch.release_dead_share(&env)?;
                } else if exclusive && latch.is_held_exclusively_by(index) {
                    latch.release_dead_exclusive(&env, index)?;
                } else if e.kind == HeldKind::LATCH_WAKER || exclusive && e.state == HeldState::Releasing {
                    // The session had given the latch back, and perhaps not woken the waiters.
                    latch.wake_up(&env)?;
                }
            }
            word.store(0, Ordering::Relaxed);
        }

        Ok(())
    }

    fn undo_upper(&self, index: SlotIndex, slot: &SlotShared) -> Result<(), Poisoned> {
        let undo = self.undo.read().unwrap_or_else(|e| e.into_inner());
        for word in &slot.own.held {
            let e = HeldEntry::decode(word.load(Ordering::Relaxed));
            if e.state == HeldState::Free {
                continue;
            }
            let Some(f) = undo.get(&e.kind) else {
                return Err(
                    self.give_up(&format!("a dead session holds a resource of unknown kind {}", e.kind.0))
                );
            };
            if f(self, index, e).is_err() {
                return Err(
                    self.give_up(&format!("a dead session's resource of kind {} cannot be undone", e.kind.0))
                );
            }
            word.store(0, Ordering::Relaxed);
        }

        Ok(())
    }

    fn reaper_env<'a>(&'a self, backstop: &'a Condemn<'a>) -> Env<'a> {
        Env {
            slots: self.slots(),
            me: owned_word::REAPER | (self.process() + 1),
            poison: &self.header().poison,
            limit: self.header().lwlock_shared_limit,
            counters: None,
            spin_budget: Some(&self.spin_budget),
            backstop: Some(backstop),
        }
    }

    fn index_of(&self, slot: &SlotShared) -> u32 {
        let at = std::ptr::from_ref(slot) as usize - self.slots().as_ptr() as usize;
        (at / size_of::<SlotShared>()) as u32
    }

    /// # Safety
    /// The offset is that of a lock word in this region.
    pub(super) unsafe fn word_at(&self, offset: u64) -> &crate::shim::WaitWord {
        assert!(offset as usize + 4 <= self.len, "word beyond the region");
        // SAFETY: in bounds, and the caller knows that a word is there.
        unsafe { &*self.base.add(offset as usize).cast() }
    }
}

pub(super) fn entries(slot: &SlotShared) -> impl Iterator<Item = HeldEntry> + '_ {
    slot.own
        .held
        .iter()
        .map(|w| HeldEntry::decode(w.load(Ordering::Relaxed)))
        .filter(|e| e.state != HeldState::Free)
}

/// True if a dead session was given the latch of this entry while it waited, and has not run since.
fn was_granted(slot: &SlotShared, e: HeldEntry) -> bool {
    e.state == HeldState::Intent && slot.node.state.load(Ordering::Acquire) == NODE_GRANTED
}

/// True if a dead session whose entry says INTENT has the latch, as its node's state tells. `None`
/// if the state does not tell.
pub(super) fn has_latch(slot: &SlotShared) -> Option<bool> {
    match slot.node.state.load(Ordering::Acquire) {
        NODE_QUEUEING | NODE_SPINNING | NODE_SLEEPING | NODE_WOKEN => Some(false),
        NODE_WON | NODE_GRANTED => Some(true),
        _ => None,
    }
}
