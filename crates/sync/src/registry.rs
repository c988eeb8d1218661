//! The process registry: which processes are attached, and which of them cleans up after a dead
//! one.
//!
//! Every attached process has an entry, named by an index. The entries are reused all the time: a
//! pool of short-lived processes gives an index to another process some milliseconds after its last
//! owner died.
//!
//! **The naive way** keeps a state in each entry. A reaper looks for entries whose process is dead,
//! then moves the state from LIVE to RELEASING by compare-and-swap. Between the look and the swap
//! another reaper may finish the whole clean-up, and a new process may take the entry. The swap
//! then succeeds on the living newcomer: its latches are "released", and its transaction is rolled
//! back while it runs.
//!
//! **The protocol.** The entry's word carries an incarnation, which grows with each claim of the
//! entry. A reaper remembers the whole word that it saw, and every step compares the whole word.
//!
//! ```text
//!  63            35 34               19 18               3 2     0
//! +----------------+-------------------+------------------+-------+
//! | INCARNATION    | REAPER'S          | REAPER'S INDEX+1 | STATE |
//! |                | INCARNATION (low) | 0: none          |       |
//! +----------------+-------------------+------------------+-------+
//! ```
//!
//! | state     | means | next |
//! |-----------|-------|------|
//! | FREE      | the entry has no process | an attaching process, under the creation lock: LIVE, with the next incarnation |
//! | LIVE      | attached; the process holds the entry's byte of the lock file | the process itself: FREE; after its death, a reaper: RELEASING |
//! | RELEASING | the named reaper undoes its latches | the reaper: RELEASED |
//! | RELEASED  | dead, holds no latch; its sessions wait for the upper layers | a reaper: REAPING |
//! | REAPING   | the named reaper rolls its sessions back, or frees the slot for reaping that it died with | the reaper: FREE, or RELEASED |
//!
//! Rules, and what rests on them:
//!
//! 1. A process locks the entry's byte before the entry becomes LIVE, and gives the byte back after
//!    the entry became FREE. A byte that is free while the entry is not FREE therefore means death.
//!    A single look cannot tell: the process may leave, or a newcomer may come, between the look at
//!    the word and the look at the byte. [`Registry::dead`] reads the word on both sides of the
//!    look at the byte. The same incarnation on both sides, never FREE, proves that the byte was
//!    looked at within that life.
//! 2. The dead change nothing. If a reaper reads the same word before and after it judges, its
//!    judgement is of that dead process ([`Registry::judged`]).
//! 3. Only the reaper that the word names moves the word on from RELEASING and REAPING. No newcomer
//!    takes the entry before that.
//! 4. A process stays attached while it reaps. A reaper therefore died at work if its entry has
//!    another incarnation, or is FREE, or if its process is dead, unless the entry that it worked
//!    on has moved on meanwhile. [`Registry::reaper_died`] reads that entry last.
//!
//! **A crash.** A reaper that dies in RELEASING or REAPING leaves a clean-up half done, and the
//! region is given up.
//!
//! **Wrap-around.** The 29 bits of an incarnation come round after 536 million claims of one entry,
//! within one look of a stopped process. The 16 bits of a reaper's incarnation come round after
//! 65,536 claims of its entry, while no process looks for the dead.

use crate::kill::kill_point;
use crate::shim::{AtomicU64, Ordering, fence};
use std::io;

const STATE_BITS: u32 = 3;
const INDEX_BITS: u32 = 16;
const REAPER_INCARNATION_BITS: u32 = 16;
const INCARNATION_BITS: u32 = 29;
const REAPER_SHIFT: u32 = STATE_BITS;
const REAPER_INCARNATION_SHIFT: u32 = REAPER_SHIFT + INDEX_BITS;
const INCARNATION_SHIFT: u32 = REAPER_INCARNATION_SHIFT + REAPER_INCARNATION_BITS;
const _: () = assert!(INCARNATION_SHIFT + INCARNATION_BITS == 64);

const fn mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum State {
    Free = 0,
    Live,
    Releasing,
    Released,
    Reaping,
}

/// One claim of an entry: a process, for as long as it is attached. No other claim ever has the
/// same id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ProcessId {
    index: u32,
    incarnation: u32,
}

impl ProcessId {
    /// Width of [`ProcessId::to_bits`] in bits.
    pub const BITS: u32 = INDEX_BITS + INCARNATION_BITS;

    /// Index of the entry, `0..processes_max`.
    pub fn index(self) -> u32 {
        self.index
    }

    /// A number other than 0, for words of shared memory.
    pub fn to_bits(self) -> u64 {
        u64::from(self.incarnation) << INDEX_BITS | u64::from(self.index + 1)
    }

    /// `None` for 0.
    pub fn from_bits(bits: u64) -> Option<ProcessId> {
        let index = ((bits & mask(INDEX_BITS)) as u32).checked_sub(1)?;
        Some(ProcessId { index, incarnation: (bits >> INDEX_BITS & mask(INCARNATION_BITS)) as u32 })
    }
}

/// The contents of an entry's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word(u64);

impl Word {
    fn new(state: State, incarnation: u32, reaper: Option<ProcessId>) -> Word {
        let reaper = reaper.map_or(0, |r| {
            let incarnation = u64::from(r.incarnation) & mask(REAPER_INCARNATION_BITS);
            incarnation << REAPER_INCARNATION_SHIFT | u64::from(r.index + 1) << REAPER_SHIFT
        });
        Word(u64::from(incarnation) << INCARNATION_SHIFT | reaper | state as u64)
    }

    pub(crate) fn state(self) -> State {
        match self.0 & mask(STATE_BITS) {
            1 => State::Live,
            2 => State::Releasing,
            3 => State::Released,
            4 => State::Reaping,
            _ => State::Free,
        }
    }

    fn incarnation(self) -> u32 {
        (self.0 >> INCARNATION_SHIFT) as u32
    }

    /// Index and the incarnation's low bits.
    fn reaper(self) -> Option<(u32, u32)> {
        let index = ((self.0 >> REAPER_SHIFT & mask(INDEX_BITS)) as u32).checked_sub(1)?;
        Some((index, (self.0 >> REAPER_INCARNATION_SHIFT & mask(REAPER_INCARNATION_BITS)) as u32))
    }

    /// True if both words are of the same claim of the entry, which has a process.
    fn same_life(self, other: Word) -> bool {
        let is_taken = |w: Word| w.state() != State::Free;
        is_taken(self) && is_taken(other) && self.incarnation() == other.incarnation()
    }
}

/// The word of an entry. Zero is FREE.
#[repr(transparent)]
pub(crate) struct Entry(AtomicU64);

impl Entry {
    #[cfg(any(loom, shuttle))]
    pub(crate) fn new() -> Entry {
        Entry(AtomicU64::new(0))
    }

    pub(crate) fn read(&self) -> Word {
        // Acquire pairs with the Release stores below: the reader sees the entry's other fields as
        // its claim left them.
        Word(self.0.load(Ordering::Acquire))
    }

    pub(crate) fn state(&self) -> State {
        self.read().state()
    }
}

/// The kernel's locks on the entries' bytes.
pub(crate) trait Lives {
    /// Locks the entry's byte for the calling process. False if another process has it.
    fn claim(&self, index: u32) -> io::Result<bool>;

    fn release(&self, index: u32);

    /// True if a process has the byte, the calling one included.
    fn is_held(&self, index: u32) -> io::Result<bool>;
}

/// The entries as one process sees them.
pub(crate) struct Registry<'a, E, L> {
    pub entries: &'a [E],
    pub lives: L,
}

impl<E: AsRef<Entry>, L: Lives> Registry<'_, E, L> {
    pub(crate) fn entry(&self, index: u32) -> &Entry {
        self.entries[index as usize].as_ref()
    }

    /// Takes a free entry, under the creation lock. `introduce` fills the entry's other fields.
    /// `None`: no entry is free.
    pub(crate) fn claim(&self, introduce: impl FnOnce(&E)) -> io::Result<Option<ProcessId>> {
        for (index, e) in self.entries.iter().enumerate() {
            let (index, seen) = (index as u32, e.as_ref().read());
            // A process that leaves may still have the byte of its FREE entry.
            if seen.state() != State::Free || !self.lives.claim(index)? {
                continue;
            }
            kill_point("registry: byte locked");
            // Only holders of the creation lock take an entry out of FREE. The word is still the
            // one that was seen.
            let incarnation = (seen.incarnation().wrapping_add(1)) & mask(INCARNATION_BITS) as u32;
            introduce(e);
            // Release pairs with the Acquire in `read`.
            e.as_ref().0.store(Word::new(State::Live, incarnation, None).0, Ordering::Release);
            // Release pairs with the fence in `judged`: a reaper that sees a newcomer's later
            // stores sees this one too.
            fence(Ordering::Release);
            return Ok(Some(ProcessId { index, incarnation }));
        }

        Ok(None)
    }

    /// Gives the caller's own entry back. With `sessions` left in its name the entry stays LIVE
    /// without its byte, so that reapers find the process dead and roll the sessions back.
    pub(crate) fn leave(&self, me: ProcessId, sessions: bool) {
        if !sessions {
            // Release pairs with the Acquire of the next claim of the entry.
            self.entry(me.index).0.store(Word::new(State::Free, me.incarnation, None).0, Ordering::Release);
        }
        kill_point("registry: left, byte still locked");
        self.lives.release(me.index);
    }

    /// The entry's word, if its process is dead and not cleaned up after. See rule 1.
    pub(crate) fn dead(&self, index: u32) -> Option<Word> {
        let before = self.entry(index).read();
        if before.state() == State::Free || self.lives.is_held(index).unwrap_or(true) {
            return None;
        }
        let after = self.entry(index).read();
        before.same_life(after).then_some(after)
    }

    /// True if that process is no longer attached and has been cleaned up after.
    pub(crate) fn has_gone(&self, id: ProcessId) -> bool {
        let now = self.entry(id.index).read();
        now.state() == State::Free || now.incarnation() != id.incarnation
    }

    /// The finding of `judge` on a dead process, if the entry is still as it was before the
    /// judgement. See rule 2.
    pub(crate) fn judged<T>(&self, index: u32, seen: Word, judge: impl FnOnce() -> Option<T>) -> Option<T> {
        let found = judge()?;
        kill_point("reaper: judged");
        // Acquire pairs with the fence in `claim`: `judge` may have read a newcomer's stores by
        // Relaxed loads.
        fence(Ordering::Acquire);
        (self.entry(index).read() == seen).then_some(found)
    }

    /// Takes a dead process's entry over, if it is still as it was seen.
    pub(crate) fn begin(&self, index: u32, seen: Word, to: State, me: ProcessId) -> bool {
        debug_assert!(matches!(
            (seen.state(), to),
            (State::Live, State::Releasing) | (State::Released, State::Reaping)
        ));
        kill_point("reaper: about to take an entry over");
        let to = Word::new(to, seen.incarnation(), Some(me));
        let word = &self.entry(index).0;
        // Acquire: sees the last reaper's work. Release: a reaper that finds this one dead sees its
        // claim of its own entry.
        word.compare_exchange(seen.0, to.0, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// The caller, which `begin` made the entry's reaper, has finished.
    pub(crate) fn end(&self, index: u32, to: State) {
        let incarnation = self.entry(index).read().incarnation();
        // Release pairs with the Acquire of the next reaper or of the next claim.
        self.entry(index).0.store(Word::new(to, incarnation, None).0, Ordering::Release);
    }

    /// True if the reaper that the word names died at work. See rule 4.
    pub(crate) fn reaper_died(&self, index: u32, seen: Word) -> bool {
        let Some((reaper, incarnation)) = seen.reaper() else { return false };
        let named = self.entry(reaper).read();
        let low = named.incarnation() & mask(REAPER_INCARNATION_BITS) as u32;
        let is_attached = named.state() != State::Free && low == incarnation;
        if is_attached && self.dead(reaper).is_none() {
            return false;
        }
        kill_point("reaper: found a reaper dead");
        self.entry(index).read() == seen
    }
}

#[cfg(test)]
#[path = "registry_tests.rs"]
mod tests;
