//! Cleaning up after dead processes, in two stages.
//!
//! **Latches** first, by whoever notices (a latch sleeper's backstop, or `reap_dead`), without the upper layers: poison
//! what cannot be undone, give back shares, take dead waiters out of their queues. **Sessions** then, by `reap_dead`: the
//! upper layers undo their own records (pins) and roll back, and the slots and the registry entry become free.
//!
//! That a process is dead is the kernel's word: its byte in the lock file is not locked any more. Its stores are all
//! visible by then. Another reaper may be at work on the same process, or be done, and the entry may belong to a newcomer:
//! `registry` tells how each step proves that it still acts on the process that was found dead.

use super::{Region, SlotIndex};
use crate::Poisoned;
use crate::held::{HeldEntry, HeldKind, HeldState};
use crate::kill_point;
use crate::lwlock::queue::{Backstop, Env};
use crate::owned_word;
use crate::registry::{State, Word};
use crate::shim::Ordering;
use crate::slot::memory::*;

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
        for (i, seen) in self.0.dead_processes() {
            if self.0.condemn(i, seen).is_err() {
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
    /// theirs so that the upper layer rolls back and frees its own structures; it returns whether there was a transaction. Any
    /// process may call it.
    pub fn reap_dead(&self, reap: &mut dyn FnMut(SlotIndex) -> bool) -> Result<u32, Poisoned> {
        self.release_dead_latches()?;
        let mut reaped = 0;
        let registry = self.registry();
        for i in 0..self.processes_max() {
            let seen = registry.entry(i).read();
            if seen.state() != State::Released || !registry.begin(i, seen, State::Reaping, self.process) {
                continue;
            }
            kill_point("reaper: at work");
            let dead = self.name_of(i);
            let (mut sessions, mut transactions) = (0, 0);
            for (s, slot) in self.slots().iter().enumerate() {
                if slot.owner() != Some(i) {
                    continue;
                }
                let index = SlotIndex(s as u32);
                kill_point("reaper: at a session");
                self.undo_upper(index, slot)?;
                transactions += u32::from(reap(index));
                sessions += 1;
                self.check()?;
                kill_point("reaper: about to free a slot");
                crate::slot::handle::free_slot(slot);
            }
            for w in self.pending(i) {
                // Relaxed: a wake-up too many or too few of a session that is gone.
                w.store(0, Ordering::Relaxed);
            }
            registry.end(i, State::Free);
            reaped += 1;
            sinew_log::log!(
                "{dead} died; cleaned up after it: sessions {sessions}, transactions rolled back {transactions}"
            );
        }
        Ok(reaped)
    }

    /// True if some process of the registry has died and not been cleaned up after. A few system calls.
    pub fn anybody_dead(&self) -> bool {
        self.dead_processes().next().is_some()
    }

    /// True if the process that has this place in the registry has died and was not cleaned up after. A system call. The place
    /// may be another process's when the caller acts on the answer.
    pub fn is_dead(&self, process: u32) -> bool {
        self.registry().dead(process).is_some()
    }

    /// The registry's dead, each with its entry as it was seen.
    fn dead_processes(&self) -> impl Iterator<Item = (u32, Word)> + '_ {
        let registry = self.registry();
        (0..self.processes_max()).filter_map(move |i| registry.dead(i).map(|seen| (i, seen)))
    }

    /// True if the record of a session says that it holds nothing. The caller has made sure that the session does not run.
    pub fn holds_nothing(&self, slot: SlotIndex) -> bool {
        entries(&self.slots()[slot.0 as usize]).next().is_none()
    }

    /// A process of the registry, for people.
    fn name_of(&self, process: u32) -> String {
        let p = &self.processes()[process as usize];
        // Relaxed: written before the entry was live.
        format!("process {} ({})", p.pid.load(Ordering::Relaxed), p.command())
    }

    fn give_up(&self, why: &str) -> Poisoned {
        self.poison(why);
        Poisoned
    }

    pub(super) fn release_dead_latches(&self) -> Result<(), Poisoned> {
        self.check()?;
        let dead: Vec<(u32, Word)> = self.dead_processes().collect();
        kill_point("reaper: looked");
        // First whatever cannot be undone, of all of them: undoing may wait for a queue lock of one of these.
        for &(i, seen) in &dead {
            self.condemn(i, seen)?;
        }
        let registry = self.registry();
        for &(i, seen) in &dead {
            if seen.state() != State::Live || !registry.begin(i, seen, State::Releasing, self.process) {
                continue;
            }
            kill_point("reaper: at work");
            for slot in self.slots().iter().filter(|s| s.owner() == Some(i)) {
                self.undo_latches(slot)?;
            }
            kill_point("reaper: latches released");
            registry.end(i, State::Released);
        }
        Ok(())
    }

    /// Poisons if a dead process left something that cannot be undone.
    fn condemn(&self, process: u32, seen: Word) -> Result<(), Poisoned> {
        let registry = self.registry();
        let who = || self.name_of(process);
        let found = match seen.state() {
            State::Releasing | State::Reaping => registry
                .reaper_died(process, seen)
                .then(|| format!("a process died while it cleaned up after {}", who())),
            State::Live => registry.judged(process, seen, || {
                let left = self.left_by(process)?;
                Some(format!("{} died {left}", who()))
            }),
            State::Free | State::Released => None,
        };
        found.map_or(Ok(()), |why| Err(self.give_up(&why)))
    }

    /// What the sessions of a dead process left that cannot be undone.
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

    /// What the entry of a dead session says, if it cannot be undone.
    pub(super) fn beyond_repair(&self, slot: &SlotShared, e: HeldEntry) -> Option<String> {
        match (e.kind, e.state) {
            (HeldKind::SPIN, _) => {
                // SAFETY: the entry was written by `SpinLock::lock` of a lock at that offset.
                let word = unsafe { self.word_at(e.arg) };
                // The word names its owner, so that INTENT and RELEASING are told exactly.
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
                    // The word says whether it has the latch, in every state of the entry. `condemn` has seen that it was in
                    // no critical section.
                    (HeldKind::LATCH_EXCLUSIVE, _) => (latch.is_held_exclusively_by(self.index_of(slot))
                        && !latch.is_given_back())
                    .then(|| format!("holding a latch exclusively ({})", latch.tranche_name())),
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
                    // It had given the latch back, and perhaps not woken those who wait.
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
