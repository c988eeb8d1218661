//! The readers of the invalidation ring: their cursors, and the choice of those that are reset or
//! woken. The caller takes the latches (`sinval`), and every function says which it needs. The same
//! source runs in the region and under a checker.
//!
//! Invariants, under both latches:
//!
//! ```text
//!   min <= next of every active reader that is not reset <= max <= min + len
//! ```
//!
//! A line goes FREE -> CLAIMED -> ACTIVE -> FREE without a latch. Its word names the process that
//! claimed it, by an identity that is never used twice. A reaper frees a line of a dead process by
//! comparing the whole word. A newcomer that has the line, or the dead process's place in the
//! registry, thus keeps its cursor.
//!
//! Clean-up may meet a line that changes while it looks:
//!
//! - A line becomes active. A new reader begins as one to be reset, which clean-up passes over. Its
//!   first read sets its cursor right under the read latch.
//! - A line has just changed hands, and clean-up writes a mark into it. A mark too many costs the
//!   new owner one look.

use crate::invalidation::messages::Messages;
use sinew_sync::ProcessId;
use sinew_sync::shim::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

const FREE: u64 = 0;
const CLAIMED: u64 = 1;
const ACTIVE: u64 = 2;
const STATE_MASK: u64 = 3;
const STATE_BITS: u32 = 2;
const _: () = assert!(ProcessId::BITS + STATE_BITS <= 64);

/// A reader's cursor, on its own line.
#[repr(C, align(64))]
#[derive(Default)]
pub(crate) struct ReaderLine {
    /// The next message to read. The reader changes it under the read latch shared. Clean-up reads
    /// it under the latch exclusive.
    pub(crate) next: AtomicU64,
    /// The state, and above it the bits of the `ProcessId` that the line belongs to. Zero: FREE.
    claim: AtomicU64,
    /// 1: it missed messages. Clean-up sets it, and the reader clears it.
    pub(crate) reset: AtomicU32,
    /// 1: it was woken to catch up and has not finished.
    pub(crate) signalled: AtomicU32,
    /// Slot + 1 of the session that last read with this cursor and that is woken.
    pub(crate) session: AtomicU32,
    /// Resets that clean-up asked for, for the views.
    pub(crate) resets: AtomicU32,
}

/// The words that change under the write latch alone, and statistics.
#[repr(C, align(64))]
#[derive(Default)]
pub(crate) struct Rare {
    /// No reader that is not reset stands below.
    pub(crate) min: AtomicU64,
    /// The fullness at which the next clean-up runs. 0 stands for the first threshold.
    threshold: AtomicU64,
    pub(crate) cleanups: AtomicU64,
    pub(crate) resets: AtomicU64,
    pub(crate) wakeups: AtomicU64,
    pub(crate) catching_up_max: AtomicU64,
    /// `max` when the statistics were reset.
    pub(crate) messages_base: AtomicU64,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Rare {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Rare {
        min,
        threshold,
        cleanups,
        resets,
        wakeups,
        catching_up_max,
        messages_base,
    });
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<ReaderLine>() == 64 && size_of::<Rare>() == 64);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, zero is a free reader.
unsafe impl sinew_sync::Shared for ReaderLine {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(ReaderLine { next, claim, reset, signalled, session, resets });
}

impl ReaderLine {
    pub(crate) fn is_active(&self) -> bool {
        // Acquire: pairs with the activation in `claim`.
        self.claim.load(Acquire) & STATE_MASK == ACTIVE
    }

    /// The process that the line belongs to.
    pub(crate) fn process(&self) -> Option<ProcessId> {
        ProcessId::from_bits(self.claim.load(Relaxed) >> STATE_BITS)
    }

    /// The owner frees its line.
    pub(crate) fn release(&self) {
        // Release: pairs with the next claim.
        self.claim.store(FREE, Release);
    }

    /// Frees the line if its process is `gone`: attached no more, or being cleaned up after by the
    /// caller.
    pub(crate) fn release_of(&self, gone: impl FnOnce(ProcessId) -> bool) {
        let seen = self.claim.load(Relaxed);
        if ProcessId::from_bits(seen >> STATE_BITS).is_some_and(gone) {
            // Release: pairs with the next claim. If it fails, another process has freed the line.
            let _ = self.claim.compare_exchange(seen, FREE, Release, Relaxed);
        }
    }
}

/// The result of a reader's look at the ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Got {
    /// So many messages are in the buffer.
    Messages(usize),
    /// Messages were missed. The cursor stands at the end now.
    Reset,
}

#[derive(Clone, Copy)]
pub(crate) struct Readers<'a> {
    pub(crate) messages: Messages<'a>,
    pub(crate) lines: &'a [ReaderLine],
    pub(crate) rare: &'a Rare,
}

impl Readers<'_> {
    fn first_threshold(&self) -> u64 {
        self.messages.len() / 2
    }

    fn step(&self) -> u64 {
        (self.messages.len() / 16).max(1)
    }

    /// A reader this far behind is worth waking.
    pub(crate) fn wake_behind(&self) -> u64 {
        self.messages.len() / 2
    }

    /// Claims a line for a process. Needs no latch.
    pub(crate) fn claim(&self, process: ProcessId) -> Option<usize> {
        let whose = process.to_bits() << STATE_BITS;
        for (index, r) in self.lines.iter().enumerate() {
            // AcqRel: pairs with the freeing store.
            if r.claim.load(Relaxed) != FREE
                || r.claim.compare_exchange(FREE, whose | CLAIMED, AcqRel, Relaxed).is_err()
            {
                continue;
            }
            r.signalled.store(0, Relaxed);
            r.session.store(0, Relaxed);
            r.resets.store(0, Relaxed);
            r.reset.store(1, Relaxed);
            r.next.store(self.messages.end(), Relaxed);
            // Release: pairs with `is_active`.
            r.claim.store(whose | ACTIVE, Release);
            return Some(index);
        }

        None
    }

    /// One batch for a reader. Needs the read latch, shared.
    pub(crate) fn read(&self, line: &ReaderLine, out: &mut [[u64; 2]]) -> Got {
        if line.reset.load(Relaxed) != 0 {
            line.next.store(self.messages.end(), Relaxed);
            line.reset.store(0, Relaxed);
            return Got::Reset;
        }
        Got::Messages(self.messages.read(&line.next, out))
    }

    /// True if `clean_up` must run before `n` messages are appended. Needs the write latch.
    pub(crate) fn wants_clean_up(&self, n: u64) -> bool {
        // Relaxed: all under the write latch.
        let fullness = self.messages.max.load(Relaxed) - self.rare.min.load(Relaxed);
        let threshold = self.rare.threshold.load(Relaxed).max(self.first_threshold());
        fullness + n > self.messages.len() || fullness >= threshold
    }

    /// Raises `min`, and resets the readers that stand in the way of `room` new messages. Returns
    /// the slot of the session to wake. Needs both latches exclusively.
    pub(crate) fn clean_up(&self, room: u64) -> Option<u32> {
        let rare = self.rare;
        rare.cleanups.fetch_add(1, Relaxed);
        let max = self.messages.max.load(Relaxed);

        // A reader below this number would stand in the way.
        let needed = (max + room).saturating_sub(self.messages.len());
        let mut min = max;
        let mut furthest: Option<(u64, &ReaderLine)> = None;
        let mut catching_up = 0;
        for r in self.lines.iter().filter(|r| r.is_active()) {
            catching_up += u64::from(r.signalled.load(Relaxed));
            if r.reset.load(Relaxed) != 0 {
                continue;
            }

            let next = Messages::cursor_of(&r.next);
            if next < needed {
                self.tell_to_reset(r);
                continue;
            }

            min = min.min(next);
            if max - next >= self.wake_behind()
                && r.signalled.load(Relaxed) == 0
                && r.session.load(Relaxed) != 0
                && furthest.is_none_or(|(n, _)| next < n)
            {
                furthest = Some((next, r));
            }
        }

        debug_assert!(min >= rare.min.load(Relaxed));
        rare.min.store(min, Relaxed);
        if cfg!(debug_assertions) {
            self.check_invariants();
        }

        let fullness = max - min;
        let threshold = match fullness < self.first_threshold() {
            true => self.first_threshold(),
            false => (fullness / self.step() + 1) * self.step(),
        };

        rare.threshold.store(threshold, Relaxed);
        let (_, reader) = furthest?;
        reader.signalled.store(1, Relaxed);
        rare.wakeups.fetch_add(1, Relaxed);
        rare.catching_up_max.fetch_max(catching_up + 1, Relaxed);
        reader.session.load(Relaxed).checked_sub(1)
    }

    fn tell_to_reset(&self, r: &ReaderLine) {
        r.reset.store(1, Relaxed);
        r.resets.fetch_add(1, Relaxed);
        self.rare.resets.fetch_add(1, Relaxed);
    }

    /// Tells every reader to reset. Needs both latches exclusively.
    pub(crate) fn reset_all(&self) {
        for r in self.lines.iter().filter(|r| r.is_active() && r.reset.load(Relaxed) == 0) {
            self.tell_to_reset(r);
        }
        // A number without a message, so that readers look.
        self.clean_up(1);
        // Release: pairs with `Messages::end`.
        self.messages.max.store(self.messages.max.load(Relaxed) + 1, Release);
    }

    /// Needs both latches exclusively.
    pub(crate) fn check_invariants(&self) {
        let (min, max) = (self.rare.min.load(Relaxed), self.messages.max.load(Relaxed));
        assert!(min <= max && max <= min + self.messages.len(), "min {min} max {max}");
        for r in self.lines.iter().filter(|r| r.is_active() && r.reset.load(Relaxed) == 0) {
            let next = Messages::cursor_of(&r.next);
            assert!(min <= next && next <= max, "a cursor at {next}, min {min} max {max}");
        }
    }
}
