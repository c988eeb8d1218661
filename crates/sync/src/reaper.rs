//! The steps of cleaning up after dead processes: who may do what, and in which order.
//!
//! `region::reap` runs them over the region, and says what the stages are. The checkers run the
//! same source over a model. The steps know the registry alone. [`Deeds`] stands
//! for the things that they undo.

use crate::Poisoned;
use crate::kill_point;
use crate::registry::{Entry, Lives, ProcessId, Registry, State, Word};

/// The things that a reaper looks at and undoes.
pub(crate) trait Deeds {
    /// Fails once the region has been given up.
    fn check(&self) -> Result<(), Poisoned>;

    /// Gives the region up.
    fn give_up(&self, why: &str) -> Poisoned;

    /// The name of a process of the registry in messages.
    fn name_of(&self, process: u32) -> String;

    /// Names, in words, the first thing that a dead process left and that cannot be undone. The
    /// process's place may belong to a newcomer by now, and the answer then has no effect.
    fn left_by(&self, process: u32) -> Option<String>;

    /// Undoes the latches of a dead process.
    fn release_latches(&self, process: u32) -> Result<(), Poisoned>;
}

/// A process that cleans up after others.
pub(crate) struct Reaper<'a, E, L, D> {
    pub registry: Registry<'a, E, L>,
    pub me: ProcessId,
    pub deeds: &'a D,
}

impl<E: AsRef<Entry>, L: Lives, D: Deeds> Reaper<'_, E, L, D> {
    /// The registry's dead, each with its entry as it was seen.
    pub(crate) fn dead_processes(&self) -> impl Iterator<Item = (u32, Word)> + '_ {
        let all = 0..self.registry.entries.len() as u32;
        all.filter_map(|i| self.registry.dead(i).map(|seen| (i, seen)))
    }

    /// Poisons if a dead process left something that cannot be undone.
    pub(crate) fn condemn(&self, process: u32, seen: Word) -> Result<(), Poisoned> {
        let (registry, deeds) = (&self.registry, self.deeds);
        let who = || deeds.name_of(process);
        let found = match seen.state() {
            State::Releasing | State::Reaping => registry
                .reaper_died(process, seen)
                .then(|| format!("a process died while it cleaned up after {}", who())),
            State::Live => registry.judged(process, seen, || {
                let left = deeds.left_by(process)?;
                Some(format!("{} died {left}", who()))
            }),
            State::Free | State::Released => None,
        };
        found.map_or(Ok(()), |why| Err(deeds.give_up(&why)))
    }

    /// The first stage: gives back the latches of processes that have died.
    pub(crate) fn release_dead_latches(&self) -> Result<(), Poisoned> {
        self.deeds.check()?;
        let dead: Vec<(u32, Word)> = self.dead_processes().collect();
        kill_point("reaper: looked");

        // All that cannot be undone comes first, for all of the dead: undoing may wait for a queue
        // lock of one of them.
        for &(i, seen) in &dead {
            self.condemn(i, seen)?;
        }

        for &(i, seen) in &dead {
            if seen.state() != State::Live || !self.registry.begin(i, seen, State::Releasing, self.me) {
                continue;
            }
            kill_point("reaper: at work");
            self.deeds.release_latches(i)?;
            kill_point("reaper: latches released");
            self.registry.end(i, State::Released);
        }

        Ok(())
    }

    /// Both stages. `roll_back` ends the sessions of a dead process and frees their slots. Returns
    /// the number of dead processes.
    pub(crate) fn reap_dead(
        &self,
        mut roll_back: impl FnMut(u32) -> Result<(), Poisoned>,
    ) -> Result<u32, Poisoned> {
        self.release_dead_latches()?;
        let mut reaped = 0;
        for i in 0..self.registry.entries.len() as u32 {
            let seen = self.registry.entry(i).read();
            if seen.state() != State::Released || !self.registry.begin(i, seen, State::Reaping, self.me) {
                continue;
            }
            kill_point("reaper: at work");
            roll_back(i)?;
            self.registry.end(i, State::Free);
            reaped += 1;
        }
        Ok(reaped)
    }

    /// Runs `free`, which frees one slot of `owner`, if that process has been found dead by then.
    /// While another process cleans up after the same dead, nothing happens.
    pub(crate) fn free_slot_of_dead(
        &self,
        owner: u32,
        free: impl FnOnce() -> Result<(), Poisoned>,
    ) -> Result<(), Poisoned> {
        if self.registry.dead(owner).is_none() {
            return Ok(());
        }

        // A reaper that died at work is found here.
        self.release_dead_latches()?;
        let seen = self.registry.entry(owner).read();
        if seen.state() != State::Released || !self.registry.begin(owner, seen, State::Reaping, self.me) {
            return Ok(());
        }

        kill_point("reaper: has a dead one's slot for reaping");
        free()?;
        self.registry.end(owner, State::Released);
        Ok(())
    }
}
