//! Whether a worker is stuck in one statement.
//!
//! A statement that waits, or that looks for interrupts now and then, gives its worker back. One that does neither keeps the
//! worker from everything else. The worker counts each time that it goes into a coroutine and comes out of it; the watch
//! thread looks at that count now and then. An odd count that stays the same for [`STUCK_AFTER`] means that the worker is
//! stuck. The worker pays two stores to a line of its own for each turn of a statement, and no look at the clock.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A turn that takes longer than this is one too long.
pub const STUCK_AFTER: Duration = Duration::from_millis(100);

/// Written by its worker only. Relaxed: the numbers stand for nothing else.
#[derive(Default)]
#[repr(align(64))]
pub struct Pulse {
    /// Odd while the worker is in a coroutine.
    turns: AtomicU64,
    /// The session id of that statement; 0 if there is none yet.
    session: AtomicI32,
}

thread_local! {
    static OWN: RefCell<Option<Arc<Pulse>>> = const { RefCell::new(None) };
}

impl Pulse {
    /// This thread is the worker.
    pub fn enter_thread(self: &Arc<Pulse>) {
        OWN.set(Some(self.clone()));
    }
    pub fn session(&self) -> i32 {
        self.session.load(Relaxed)
    }
    fn count(&self) {
        self.turns.store(self.turns.load(Relaxed).wrapping_add(1), Relaxed);
    }
}

/// The worker's statement changes.
pub fn show_session(session: i32) {
    OWN.with_borrow(|own| own.iter().for_each(|pulse| pulse.session.store(session, Relaxed)));
}

/// The worker goes into a coroutine, or comes out of one.
pub fn count_turn() {
    OWN.with_borrow(|own| own.iter().for_each(|pulse| pulse.count()));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Idle,
    Running,
    Stuck,
}

/// What the watch saw of a worker last.
#[derive(Default)]
pub struct Watched {
    turns: u64,
    since: Option<Instant>,
}

impl Watched {
    pub fn look(&mut self, pulse: &Pulse, now: Instant) -> Look {
        let turns = pulse.turns.load(Relaxed);
        if turns.is_multiple_of(2) {
            self.since = None;
            return Look::Idle;
        }
        match self.since {
            Some(since) if self.turns == turns => {
                if now.duration_since(since) >= STUCK_AFTER {
                    Look::Stuck
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
        pulse.count();
        assert_eq!(watched.look(&pulse, at(1)), Look::Running);
        assert_eq!(watched.look(&pulse, at(4)), Look::Running);
        // Another turn of the same statement.
        pulse.count();
        pulse.count();
        assert_eq!(watched.look(&pulse, at(5)), Look::Running);
        assert_eq!(watched.look(&pulse, at(8)), Look::Running);
        assert_eq!(watched.look(&pulse, at(9)), Look::Stuck);
        assert_eq!(watched.look(&pulse, at(20)), Look::Stuck);
        pulse.count();
        assert_eq!(watched.look(&pulse, at(21)), Look::Idle);
    }
}
