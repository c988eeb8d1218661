//! A session that is idle in a transaction, and how another session ends that transaction.
//!
//! `idle_in_transaction_session_timeout` must hold even when the session's process is stopped, or
//! asleep in other work: its transaction holds back locks and the horizon for all. A session that
//! leaves a statement inside a transaction therefore *parks*. It writes down a deadline, and after
//! the deadline another session may roll it back as it would roll back a dead one.
//!
//! **The naive way**, a flag "idle" that the evictor reads before it acts, has a race: the owner
//! wakes up between the look and the deed, and both work on one transaction.
//!
//! **The protocol.** The word changes hands by compare-and-swap. The session that moved it out of
//! PARKED owns the session's lines until it moves the word on:
//!
//! | state            | who may touch the session's lines | next                                                        |
//! |------------------|-----------------------------------|-------------------------------------------------------------|
//! | BUSY             | the owner                         | owner: PARKED; reaper: EVICTING                             |
//! | PARKED(deadline) | no session                        | owner: BUSY; past the deadline any session: EVICTING; reaper: EVICTING |
//! | EVICTING(claim)  | the session with that claim of a slot | the same: EVICTED (the owner lives) or BUSY (it is dead)    |
//! | EVICTED          | no session: nothing is left to touch | owner: BUSY, and forgets its transaction; reaper: EVICTING  |
//!
//! **A crash.**
//!
//! - If the owner is killed in PARKED or EVICTED, the reaper takes the word as it is.
//! - If the evictor is killed in EVICTING, the evictor's reaper does the rest, because every step
//!   of a rollback can be done again. An owner that comes back meanwhile waits for that. The
//!   kernel's word of the evictor's death bounds the wait.
//! - EVICTING names the evictor's slot with its generation. A reaper that found the evictor dead
//!   thus cannot take the word from the next session in that slot, which may be evicting the same
//!   transaction.

use crate::word::Word64;
use sinew_sync::shim::Ordering::{AcqRel, Acquire, Relaxed, Release};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Idle {
    Busy,
    /// In milliseconds of `sinew_sync::monotonic_ms`.
    Parked {
        deadline_ms: u64,
    },
    /// The evictor is the session with this claim of a slot.
    Evicting {
        slot: u16,
        generation: u32,
    },
    Evicted,
}

const STATE_BITS: u32 = 2;

impl Idle {
    #[cfg(not(any(loom, shuttle)))]
    pub(crate) fn evicting(me: &sinew_sync::Slot) -> Idle {
        Idle::Evicting { slot: me.index().0 as u16, generation: me.generation() }
    }

    fn encode(self) -> u64 {
        match self {
            Idle::Busy => 0,
            Idle::Parked { deadline_ms } => deadline_ms << STATE_BITS | 1,
            Idle::Evicting { slot, generation } => {
                (u64::from(generation) << 16 | u64::from(slot)) << STATE_BITS | 2
            }
            Idle::Evicted => 3,
        }
    }

    fn decode(word: u64) -> Idle {
        let value = word >> STATE_BITS;
        match word & ((1 << STATE_BITS) - 1) {
            0 => Idle::Busy,
            1 => Idle::Parked { deadline_ms: value },
            2 => Idle::Evicting { slot: value as u16, generation: (value >> 16) as u32 },
            _ => Idle::Evicted,
        }
    }
}

/// The word's operations, grouped by their caller.
impl Word64 {
    pub(crate) fn idle(&self) -> Idle {
        // Acquire: pairs with the Release of the session that moved the word. Its work on the
        // session's lines is seen.
        Idle::decode(self.0.load(Acquire))
    }

    /// The owner gives the session's lines away.
    pub(crate) fn park(&self, deadline_ms: u64) {
        debug_assert_eq!(Idle::decode(self.0.load(Relaxed)), Idle::Busy);
        // Release: pairs with the Acquire in `claim`. The evictor sees the lines as the owner left
        // them.
        self.0.store(Idle::Parked { deadline_ms }.encode(), Release);
    }

    /// The owner takes the lines back. False if another session has them.
    pub(crate) fn unpark(&self) -> bool {
        let now = self.0.load(Relaxed);
        matches!(Idle::decode(now), Idle::Parked { .. }) && self.claim(Idle::decode(now), Idle::Busy)
    }

    /// Moves the word from `seen`, if it still has that value, to a state in which the caller owns
    /// the session's lines.
    pub(crate) fn claim(&self, seen: Idle, to: Idle) -> bool {
        // Acquire: pairs with the Release in `park` and `hand_on`. Release: the next claim sees the
        // claimer.
        self.0.compare_exchange(seen.encode(), to.encode(), AcqRel, Relaxed).is_ok()
    }

    /// The owner of the lines has finished with them.
    pub(crate) fn hand_on(&self, to: Idle) {
        // Release: pairs with the Acquire in `idle` and `claim`.
        self.0.store(to.encode(), Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_survives_its_encoding() {
        for s in [
            Idle::Busy,
            Idle::Parked { deadline_ms: 0 },
            Idle::Parked { deadline_ms: 1 << 50 },
            Idle::Evicting { slot: 0, generation: 0 },
            Idle::Evicting { slot: u16::MAX, generation: u32::MAX },
            Idle::Evicted,
        ] {
            assert_eq!(Idle::decode(s.encode()), s);
        }
        assert_eq!(Idle::decode(0), Idle::Busy, "zeroed memory");
    }
}
