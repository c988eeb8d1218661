//! Whether a thread is stuck in one turn, and who keeps its desk from then on.
//!
//! A statement that waits, or that looks for interrupts now and then, ends its turn. One that does
//! neither keeps its thread from everything else. The thread that keeps a desk counts each time
//! that it begins a turn and ends one. The watch looks at that count now and then. An odd count
//! that stays the same for [`STUCK_AFTER`] means that the thread is stuck. The thread pays a store
//! and a compare-and-swap to a line of its own for each turn, and no look at the clock.
//!
//! | count | means | who changes it |
//! |---|---|---|
//! | even | the keeper is between two turns | the keeper, to the next odd number |
//! | odd | the keeper is in a turn | the keeper at the turn's end, or another thread that takes the desk over: the first of them |
//!
//! Both ends of an odd number are a compare-and-swap from that very number, so that exactly one of
//! them succeeds. A keeper whose swap fails has lost its desk, and touches it no more. Numbers only
//! grow, so that it cannot mistake a later turn for its own.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A turn that takes longer than this is one too long.
pub const STUCK_AFTER: Duration = Duration::from_millis(100);

/// Relaxed throughout: what a desk holds is under its lock, and the count says only whose it is.
#[derive(Default)]
#[repr(align(64))]
pub struct Pulse {
    /// Odd while the keeper is in a turn.
    turns: AtomicU64,
    /// The session id of that statement; 0 if there is none yet.
    session: AtomicI32,
}

/// A turn that is not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn(u64);

thread_local! {
    static OWN: RefCell<Option<Arc<Pulse>>> = const { RefCell::new(None) };
}

impl Pulse {
    /// This thread keeps the desk.
    pub fn enter_thread(self: &Arc<Pulse>) {
        OWN.set(Some(self.clone()));
    }

    /// The session whose turn it is, by its number.
    pub fn session(&self) -> i32 {
        self.session.load(Relaxed)
    }

    /// The keeper begins a turn.
    pub fn begin(&self) -> Turn {
        let turn = self.turns.load(Relaxed) + 1;
        debug_assert!(turn % 2 == 1, "one turn at a time");
        self.turns.store(turn, Relaxed);
        Turn(turn)
    }

    /// The turn is over, for its keeper or for a thread that takes the desk over; false if the
    /// other was first.
    pub fn end(&self, Turn(turn): Turn) -> bool {
        self.turns.compare_exchange(turn, turn + 1, Relaxed, Relaxed).is_ok()
    }
}

/// The statement that this thread runs changes.
pub fn show_session(session: i32) {
    OWN.with_borrow(|own| own.iter().for_each(|pulse| pulse.session.store(session, Relaxed)));
}

/// A desk as the watch finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Idle,
    Running,
    Stuck(Turn),
}

/// The watch's last look at a desk.
#[derive(Default)]
pub struct Watched {
    turns: u64,
    since: Option<Instant>,
}

impl Watched {
    /// Compares the desk with the last look.
    pub fn look(&mut self, pulse: &Pulse, now: Instant) -> Look {
        let turns = pulse.turns.load(Relaxed);
        if turns.is_multiple_of(2) {
            self.since = None;
            return Look::Idle;
        }
        match self.since {
            Some(since) if self.turns == turns => {
                if now.duration_since(since) >= STUCK_AFTER {
                    Look::Stuck(Turn(turns))
                } else {
                    Look::Running
                }
            }
            _ => {
                (self.turns, self.since) = (turns, Some(now));
                Look::Running
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_long_turn_is_stuck() {
        let (pulse, mut watched) = (Pulse::default(), Watched::default());
        let start = Instant::now();
        let at = |share: u32| start + STUCK_AFTER * share / 4;
        assert_eq!(watched.look(&pulse, at(0)), Look::Idle);
        let turn = pulse.begin();
        assert_eq!(watched.look(&pulse, at(1)), Look::Running);
        assert_eq!(watched.look(&pulse, at(4)), Look::Running);
        // Another turn of the same statement.
        assert!(pulse.end(turn));
        let turn = pulse.begin();
        assert_eq!(watched.look(&pulse, at(5)), Look::Running);
        assert_eq!(watched.look(&pulse, at(8)), Look::Running);
        assert_eq!(watched.look(&pulse, at(9)), Look::Stuck(turn));
        assert_eq!(watched.look(&pulse, at(20)), Look::Stuck(turn));
        assert!(pulse.end(turn));
        assert_eq!(watched.look(&pulse, at(21)), Look::Idle);
    }

    #[test]
    fn a_turn_ends_once() {
        let pulse = Pulse::default();
        let stuck = pulse.begin();
        assert!(pulse.end(stuck), "taken over");
        assert!(!pulse.end(stuck), "the keeper finds that it has lost the desk");
        let next = pulse.begin();
        assert!(!pulse.end(stuck), "a later turn is another's");
        assert!(pulse.end(next));
    }
}
