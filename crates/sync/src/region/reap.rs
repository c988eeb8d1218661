//! Cleaning up after dead processes, in two stages.
//!
//! **Latches** first, by whoever notices (a latch sleeper's backstop, or `reap_dead`), without the upper layers: poison
//! what cannot be undone, give back shares, take dead waiters out of their queues. **Sessions** then, by `reap_dead`: the
//! upper layers undo their own records (pins) and roll back, and the slots and the registry entry become free.
//!
//! That a process is dead is the kernel's word: its byte in the lock file is not locked any more. Its stores are all
//! visible by then.

use super::header::*;
use super::{Region, SlotIndex};
use crate::Poisoned;
use crate::held::{HeldEntry, HeldKind, HeldState};
use crate::kill_point;
use crate::lwlock::queue::{Backstop, Env};
use crate::owned;
use crate::shim::Ordering;
use crate::slot::shared::*;

/// Gives a dead session's resource of some kind back. Called for entries in every state; returns an error (after poisoning
/// the region with a reason, or leaving that to the caller) if it cannot be told or undone.
pub type Undo = Box<dyn Fn(&Region, SlotIndex, HeldEntry) -> Result<(), Poisoned> + Send + Sync>;

impl Backstop for Region {
    fn check(&self) {
        // Poison is what the sleeper looks at next.
        let _ = self.release_dead_latches();
    }
}

/// The backstop of a reaper, which is undoing already: only poisons.
struct Condemn<'a>(&'a Region);
impl Backstop for Condemn<'_> {
    fn check(&self) {
        for i in 0..self.0.processes().len() as u32 {
            if self.0.is_dead(i) && self.0.condemn(i).is_err() {
                return;
            }
        }
    }
}

impl Region {
    /// What `reap_dead` calls for entries of an upper layer's kind. Without one, a dead session that holds such an entry
    /// poisons the region.
    pub fn set_undo(&self, kind: HeldKind, undo: Undo) {
        assert!(
            kind.0 >= HeldKind::FIRST_UPPER,
            "kinds below {} belong to the region",
            HeldKind::FIRST_UPPER
        );
        self.undo.write().unwrap_or_else(|e| e.into_inner()).insert(kind, undo);
    }

    /// Finds processes that died, undoes or poisons what their slots held, and calls `reap` for each session slot of
    /// theirs so that the upper layer rolls back and frees its own structures. Any process may call it.
    pub fn reap_dead(&self, reap: &mut dyn FnMut(SlotIndex)) -> Result<u32, Poisoned> {
        self.release_dead_latches()?;
        let mut reaped = 0;
        for (i, p) in self.processes().iter().enumerate() {
            let i = i as u32;
            // Acquire pairs with the Release store of RELEASED.
            if p.state.load(Ordering::Acquire) != PROC_RELEASED
                || !self.begin_reap(p, PROC_RELEASED, PROC_REAPING)
            {
                continue;
            }
            for (s, slot) in self.slots().iter().enumerate() {
                if slot.owner() != Some(i) {
                    continue;
                }
                let index = SlotIndex(s as u32);
                kill_point("reaper: at a session");
                self.undo_upper(index, slot)?;
                reap(index);
                self.check()?;
                kill_point("reaper: about to free a slot");
                crate::slot::claimed::free_slot(slot);
            }
            for w in self.pending(i) {
                w.store(0, Ordering::Relaxed);
            }
            // Release pairs with the Acquire of the next claim of the entry.
            p.state.store(PROC_FREE, Ordering::Release);
            reaped += 1;
        }
        Ok(reaped)
    }

    /// True if some process of the registry has died and not been cleaned up after. A few system calls.
    pub fn anybody_dead(&self) -> bool {
        (0..self.processes().len() as u32).any(|i| self.is_dead(i))
    }

    /// True if that process of the registry has died and was not cleaned up after. A system call.
    pub fn is_dead(&self, process: u32) -> bool {
        let p = &self.processes()[process as usize];
        process != self.process
            && p.state.load(Ordering::Acquire) != PROC_FREE
            && !self.lock_file.is_alive(self.control.generation, process).unwrap_or(true)
    }

    /// True if the record of a session says that it holds nothing. The caller has made sure that the session does not run.
    pub fn holds_nothing(&self, slot: SlotIndex) -> bool {
        entries(&self.slots()[slot.0 as usize]).next().is_none()
    }

    fn begin_reap(&self, p: &Process, from: u32, to: u32) -> bool {
        // With the reaper's number, in one step: whoever finds the entry so knows whose death to look for.
        let to = to | (self.process + 1) << PROC_REAPER_SHIFT;
        if p.state.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            return false;
        }
        kill_point("reaper: at work");
        true
    }

    fn give_up(&self, why: &str) -> Poisoned {
        self.poison(why);
        Poisoned
    }

    pub(super) fn release_dead_latches(&self) -> Result<(), Poisoned> {
        self.check()?;
        let dead: Vec<u32> = (0..self.processes().len() as u32).filter(|&i| self.is_dead(i)).collect();
        // First whatever cannot be undone, of all of them: undoing may wait for a queue lock of one of these.
        for &i in &dead {
            self.condemn(i)?;
        }
        for &i in &dead {
            let p = &self.processes()[i as usize];
            if !self.begin_reap(p, PROC_LIVE, PROC_RELEASING) {
                continue;
            }
            for slot in self.slots().iter().filter(|s| s.owner() == Some(i)) {
                self.undo_latches(slot)?;
            }
            kill_point("reaper: latches released");
            // Release pairs with the Acquire in `reap_dead`.
            p.state.store(PROC_RELEASED, Ordering::Release);
        }
        Ok(())
    }

    /// Poisons if a dead process left something that nobody can undo.
    fn condemn(&self, process: u32) -> Result<(), Poisoned> {
        let p = &self.processes()[process as usize];
        let who = || format!("process {} ({})", p.pid.load(Ordering::Relaxed), p.command());
        let word = p.state.load(Ordering::Acquire);
        let (state, reaper) = (word & PROC_STATE_MASK, word >> PROC_REAPER_SHIFT);
        if state == PROC_RELEASING || state == PROC_REAPING {
            if reaper != self.process + 1 && self.is_dead(reaper - 1) {
                return Err(self.give_up(&format!("a process died while it cleaned up after {}", who())));
            }
            return Ok(());
        }
        if state != PROC_LIVE {
            return Ok(());
        }
        for slot in self.slots().iter().filter(|s| s.owner() == Some(process)) {
            // Relaxed throughout: the process is dead.
            if slot.own.critical.load(Ordering::Relaxed) > 0 {
                return Err(self.give_up(&format!("{} died in a critical section", who())));
            }
            for e in entries(slot) {
                if let Some(what) = self.beyond_repair(slot, e) {
                    return Err(self.give_up(&format!("{} died {what}", who())));
                }
            }
        }
        Ok(())
    }

    /// What the entry of a dead session says, if it cannot be undone.
    fn beyond_repair(&self, slot: &SlotShared, e: HeldEntry) -> Option<String> {
        match (e.kind, e.state) {
            (HeldKind::SPIN, _) => {
                // SAFETY: the entry was written by `SpinLock::lock` of a lock at that offset.
                let word = unsafe { self.word_at(e.arg) };
                // The word names its owner, so that INTENT and RELEASING are told exactly.
                let index = self.index_of(slot);
                (owned::owner(word) == index + 1)
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
                    (HeldKind::LATCH_WAIT | HeldKind::LATCH_WAKER, _) => None,
                    (_, HeldState::Releasing) => Some("while it released a latch".to_owned()),
                    (HeldKind::LATCH_SHARED, HeldState::Held) => None,
                    (_, HeldState::Intent) => match (has_latch(slot), kind) {
                        (Some(false), _) | (Some(true), HeldKind::LATCH_SHARED) => None,
                        (Some(true), _) => Some("holding a latch exclusively".to_owned()),
                        (None, _) => Some("while it took a latch".to_owned()),
                    },
                    _ => Some("holding a latch exclusively".to_owned()),
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
                let shares = e.kind == HeldKind::LATCH_SHARED
                    && (e.state == HeldState::Held || has_latch(slot) == Some(true));
                if e.state == HeldState::Intent {
                    latch.remove_dead_waiter(&env, self.index_of(slot))?;
                }
                if shares {
                    latch.release_dead_share(&env)?;
                }
                if e.kind == HeldKind::LATCH_WAKER {
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
            me: owned::REAPER | (self.process + 1),
            poison: &self.header().poison,
            limit: self.header().lwlock_shared_limit,
            counters: None,
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
        // SAFETY: in bounds; the caller knows that a word is there.
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

/// Whether a dead session whose entry says INTENT has the latch, as far as its node's state tells.
pub(super) fn has_latch(slot: &SlotShared) -> Option<bool> {
    match slot.node.state.load(Ordering::Acquire) {
        NODE_QUEUEING | NODE_SPINNING | NODE_SLEEPING | NODE_WOKEN => Some(false),
        NODE_WON => Some(true),
        _ => None,
    }
}
