//! The design that the invalidation ring replaces, for comparison: one latch, a message at a time,
//! everybody woken when the ring is 70% full and everybody reset when it is full. Model: PostgreSQL
//! 8.3 `sinvaladt.c`.

use super::ring::Ring;
use crate::experiments::kernel::text;
use sinew_sync::{LayoutBuilder, LwLock, Region, Section, Tranche};
use sinew_txn::{SinvalMessage, TxnSession};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const LEN: u64 = 4096;
const WAKE_AT: u64 = LEN * 7 / 10;
/// A cursor that must reset.
const RESET: u64 = u64::MAX;

/// The places of the ring in the region.
#[derive(Clone, Copy)]
pub struct OldSections {
    latch: Section<LwLock>,
    /// min, max, woken since the last clean-up, messages, wake-ups.
    control: Section<AtomicU64>,
    messages: Section<AtomicU64>,
    /// Next message of each session, `RESET`.
    cursors: Section<AtomicU64>,
}

/// All fields under the latch; a cursor also by its owner under the latch shared.
pub struct OldRing<'a> {
    latch: &'a LwLock,
    control: &'a [AtomicU64],
    messages: &'a [AtomicU64],
    cursors: &'a [AtomicU64],
}

const MIN: usize = 0;
const MAX: usize = 1;
const WOKEN: usize = 2;
const WAKEUPS: usize = 3;

impl<'a> OldRing<'a> {
    /// Reserves the ring for so many sessions.
    pub fn layout(b: &mut LayoutBuilder, sessions: usize) -> OldSections {
        OldSections {
            latch: b.section("old sinval latch", 1),
            control: b.section("old sinval control", 4),
            messages: b.section("old sinval messages", LEN as usize * 2),
            cursors: b.section("old sinval cursors", sessions),
        }
    }

    /// The ring in a region that was laid out for it.
    pub fn new(region: &'a Region, at: OldSections) -> OldRing<'a> {
        let ring = OldRing {
            latch: &region.get(at.latch)[0],
            control: region.get(at.control),
            messages: region.get(at.messages),
            cursors: region.get(at.cursors),
        };
        ring.latch.init(Tranche::Other);
        ring
    }

    fn get(&self, what: usize) -> u64 {
        self.control[what].load(Relaxed)
    }

    fn set(&self, what: usize, value: u64) {
        self.control[what].store(value, Relaxed);
    }

    /// Messages that were sent.
    pub fn messages(&self) -> u64 {
        self.get(MAX)
    }

    /// Sessions that were woken.
    pub fn wakeups(&self) -> u64 {
        self.get(WAKEUPS)
    }

    /// The end of the session `me`.
    pub fn session(&'a self, me: usize, wake_all: &'a dyn Fn()) -> OldSession<'a> {
        OldSession { ring: self, me, wake_all }
    }

    /// Needs the latch exclusively.
    fn delete_expired(&self) {
        let cursors = self.cursors.iter().map(|c| c.load(Relaxed));
        let min = cursors.filter(|&c| c != RESET).fold(self.get(MAX), u64::min);
        self.set(MIN, min);
        if self.get(MAX) - min < WAKE_AT {
            self.set(WOKEN, 0);
        }
    }

    /// Needs the latch exclusively. True if everybody is to be woken.
    fn insert(&self, message: &SinvalMessage) -> bool {
        if self.get(MAX) - self.get(MIN) >= LEN {
            self.delete_expired();
        }
        if self.get(MAX) - self.get(MIN) >= LEN {
            // Full: everybody starts anew, those that have read everything too.
            for c in self.cursors {
                c.store(RESET, Relaxed);
            }
            self.delete_expired();
        }
        let max = self.get(MAX);
        let at = (max % LEN) as usize * 2;
        self.messages[at].store(u64::from(message.kind) << 32 | u64::from(message.database), Relaxed);
        self.messages[at + 1].store(u64::from(message.object) << 32 | u64::from(message.detail), Relaxed);
        self.set(MAX, max + 1);
        let wake = max + 1 - self.get(MIN) >= WAKE_AT && self.get(WOKEN) == 0;
        if wake {
            self.set(WOKEN, 1);
            self.set(WAKEUPS, self.get(WAKEUPS) + self.cursors.len() as u64 - 1);
        }
        wake
    }
}

/// A session's end of the older ring.
pub struct OldSession<'a> {
    ring: &'a OldRing<'a>,
    me: usize,
    wake_all: &'a dyn Fn(),
}

impl Ring for OldSession<'_> {
    fn send(&mut self, s: &TxnSession, messages: &[SinvalMessage]) -> Result<(), String> {
        for message in messages {
            let wake = {
                let _latch = self.ring.latch.exclusive(s.slot()).map_err(text)?;
                self.ring.insert(message)
            };
            if wake {
                (self.wake_all)();
            }
        }
        Ok(())
    }

    fn catch_up(&mut self, s: &TxnSession) -> Result<bool, String> {
        let ring = self.ring;
        let mine = &ring.cursors[self.me];
        let (mut read, mut reset) = (0, false);
        loop {
            let _latch = ring.latch.shared(s.slot()).map_err(text)?;
            let (next, max) = (mine.load(Relaxed), ring.get(MAX));
            match next {
                RESET => {
                    mine.store(max, Relaxed);
                    reset = true;
                }
                _ if next < max => mine.store(next + 1, Relaxed),
                _ => break,
            }
            read += 1;
        }
        if read > 0 {
            let _latch = ring.latch.exclusive(s.slot()).map_err(text)?;
            ring.delete_expired();
        }
        Ok(reset)
    }
}
