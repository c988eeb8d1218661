//! Pauses between the looks of a waiter that spins.
//!
//! The naive way looks at the word again after each pause of the processor. Every look of a core
//! then takes the word's line away from the sessions that have work to do with it: with a hundred
//! waiters they hold up the very session for which they wait. Here the pauses grow to a bound, and
//! they are random, so that waiters that lost together do not come back together.

use crate::shim::spin_hint;

/// The pauses of one wait.
pub(crate) struct BackOff {
    /// The most pauses before the next look.
    most: u32,
    bound: u32,
    random: u32,
}

impl BackOff {
    /// At most `bound` pauses between two looks. `me` tells waiters apart.
    pub fn new(me: u32, bound: u32) -> BackOff {
        BackOff { most: 1, bound, random: me.wrapping_mul(0x9e37_79b9) | 1 }
    }

    /// Pauses, and returns how many pauses of the processor it were.
    pub fn pause(&mut self) -> u32 {
        // Xorshift: any sequence that differs between sessions will do.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        let pauses = 1 + self.random % self.most;
        (0..pauses).for_each(|_| spin_hint());
        self.most = (self.most * 2).min(self.bound);
        pauses
    }
}
