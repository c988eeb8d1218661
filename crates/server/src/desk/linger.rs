//! A worker that looks at its sockets for a moment before it sleeps.
//!
//! To sleep and to be woken costs two switches of threads, and on a virtual machine an interrupt of
//! another core: together about as much as a point SELECT. A client that sends its next statement
//! at once saves its worker that.
//!
//! Looking takes a core. So a worker lingers only where
//!
//! - its desk has one connection, and the process at most half as many as there are cores. The
//!   clients have the other half;
//! - it was worth it lately. After each moment in vain the worker goes to sleep at once twice as
//!   often as before, up to a thousand times. A moment during which the kernel gave the core to
//!   another thread counts as the last of many in vain.

use std::time::{Duration, Instant};

/// A client on the same machine answers in less, if it does nothing else.
const MOMENT: Duration = Duration::from_micros(40);
/// A moment that took so long was interrupted.
const INTERRUPTED: Duration = Duration::from_micros(400);
const MISSES_MAX: u32 = 10;

/// A worker's memory of the moments at one desk.
#[derive(Default)]
pub struct Linger {
    /// Moments in vain, one after the other.
    misses: u32,
    /// How often it sleeps at once before it tries again.
    skips: u32,
}

impl Linger {
    /// Looks again and again for a moment, if that may be worth it. True if there is something to
    /// do.
    pub fn until(&mut self, mut look: impl FnMut() -> bool) -> bool {
        if !self.is_due() {
            return false;
        }
        let began = Instant::now();
        loop {
            let found = look();
            let took = began.elapsed();
            if found || took >= MOMENT {
                self.note(found, took);
                return found;
            }
        }
    }

    fn is_due(&mut self) -> bool {
        let is_due = self.skips == 0;
        self.skips = self.skips.saturating_sub(1);
        is_due
    }

    fn note(&mut self, found: bool, took: Duration) {
        self.misses = match (found, took >= INTERRUPTED) {
            (_, true) => MISSES_MAX,
            (true, false) => 0,
            (false, false) => (self.misses + 1).min(MISSES_MAX),
        };
        self.skips = if self.misses == 0 { 0 } else { 1 << self.misses };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_in_vain_become_rare() {
        let mut linger = Linger::default();
        let mut moments = 0;
        for _ in 0..4_000 {
            if linger.is_due() {
                linger.note(false, MOMENT);
                moments += 1;
            }
        }
        // After 2 + 4 + ... + 1,024 skips and ten moments, one in 1,025.
        assert_eq!(moments, 12);
        linger.note(true, MOMENT);
        assert!(linger.is_due(), "one was worth it");
    }

    #[test]
    fn a_moment_without_the_core_is_the_last_for_long() {
        let mut linger = Linger::default();
        linger.note(true, INTERRUPTED);
        assert_eq!(linger.skips, 1_024);
        linger.note(true, MOMENT);
        assert_eq!(linger.skips, 0);
    }
}
