//! Patience: how a loop waits for another session's next few steps.
//!
//! Such a loop sleeps on nothing, so that no backstop runs in it. The thread that spins may be the
//! very one that was to notice why the loop does not end. Patience looks for itself: at the poison
//! whenever it gives its core away, and for the dead as often as a latch's sleeper does.

use crate::env::BACKSTOP_PERIOD;
use crate::shim::{Instant, yield_now};
use crate::{Poisoned, Slot};

/// Turns in a row that spin before the thread gives its core away.
const SPINS_IN_A_ROW: u32 = 64;

/// How a loop waits for a session that may have been killed.
pub struct Patience<'s> {
    slot: &'s Slot,
    turns: u32,
    /// When the loop last looked for the dead. The time of its first look counts as well.
    looked: Option<Instant>,
}

impl<'s> Patience<'s> {
    /// Patience for the session of `slot`, the waiter.
    #[cfg_attr(any(debug_assertions, kill_points), track_caller)]
    pub fn new(slot: &'s Slot) -> Patience<'s> {
        slot.assert_may_wait();
        Patience { slot, turns: 0, looked: None }
    }

    /// Waits a little, without sleeping. Returns true now and then: the core was given away, and
    /// the caller should look at more than the word that it waits for.
    ///
    /// # Errors
    /// `Poisoned` if the region was given up, perhaps by this call, because of a death that no
    /// other session had noticed.
    pub fn turn(&mut self) -> Result<bool, Poisoned> {
        self.turns = self.turns.wrapping_add(1);
        if !self.turns.is_multiple_of(SPINS_IN_A_ROW) {
            std::hint::spin_loop();
            return Ok(false);
        }
        yield_now();
        self.look().map(|()| true)
    }

    /// Looks for the poison and the dead, in a loop that has just slept on its own.
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
