//! Waiting for another session's next few steps in a loop of one's own.
//!
//! Such a loop sleeps on nothing, so that no backstop runs in it; and the thread that spins may be the very one that was to
//! notice why the loop does not end. Patience looks for itself: at the poison whenever it gives its core away, and for the dead
//! as often as a latch's sleeper does.

use crate::lwlock::queue::BACKSTOP_PERIOD;
use crate::{Poisoned, Slot};
use std::time::Instant;

/// Turns in a row that spin before one gives the core away.
const SPINS_IN_A_ROW: u32 = 64;

/// How a loop waits for a session that may have been killed.
pub struct Patience<'s> {
    slot: &'s Slot,
    turns: u32,
    /// When the dead were looked for, or would have been if this had waited for long enough.
    looked: Option<Instant>,
}

impl<'s> Patience<'s> {
    /// `slot` is the waiter's own.
    #[cfg_attr(any(debug_assertions, kill_points), track_caller)]
    pub fn new(slot: &'s Slot) -> Patience<'s> {
        slot.assert_may_wait();
        Patience { slot, turns: 0, looked: None }
    }

    /// Waits a little, without sleeping. True now and then: the core was given away, and it is time to look at more than the
    /// word that is waited for.
    ///
    /// # Errors
    /// The region is given up, perhaps by this call, because of a death that nobody else had noticed.
    pub fn turn(&mut self) -> Result<bool, Poisoned> {
        self.turns = self.turns.wrapping_add(1);
        if !self.turns.is_multiple_of(SPINS_IN_A_ROW) {
            std::hint::spin_loop();
            return Ok(false);
        }
        std::thread::yield_now();
        self.look().map(|()| true)
    }

    /// The same for a loop that has just slept on its own.
    ///
    /// # Errors
    /// As for [`Patience::turn`].
    pub fn look(&mut self) -> Result<(), Poisoned> {
        let region = self.slot.region();
        region.check()?;
        let now = Instant::now();
        if now.duration_since(*self.looked.get_or_insert(now)) >= BACKSTOP_PERIOD {
            region.release_dead_latches()?;
            self.looked = Some(Instant::now());
        }
        Ok(())
    }
}
