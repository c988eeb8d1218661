//! The older queue of invalidations: one latch, a message at a time. All sessions are woken when
//! the queue is 70 % full, and all are reset when it is full. Model: PostgreSQL 8.3's
//! `sinvaladt.c`.

use sinew_sync::shim::{AtomicU64, Ordering};
use sinew_sync::{LayoutBuilder, LwLock, Region, Section, Tranche};
use sinew_txn::{SinvalMessage, TxnSession};

const LENGTH: u64 = 4096;
const WAKE_AT: u64 = LENGTH * 7 / 10;
/// A cursor whose session must reset.
const RESET: u64 = u64::MAX;

/// The places of the queue in the region.
#[derive(Clone, Copy)]
pub(super) struct QueueSections {
    latch: Section<LwLock>,
    /// The least cursor, the end, and whether all were woken since the last clean-up.
    control: Section<AtomicU64>,
    messages: Section<AtomicU64>,
    /// The next message of each session, or `RESET`.
    cursors: Section<AtomicU64>,
}

impl QueueSections {
    /// Reserves a queue for so many sessions.
    pub fn layout(b: &mut LayoutBuilder, sessions: usize) -> QueueSections {
        QueueSections {
            latch: b.section("queue latch", 1),
            control: b.section("queue control", 3),
            messages: b.section("queue messages", LENGTH as usize * 2),
            cursors: b.section("queue cursors", sessions),
        }
    }
}

/// The queue. All words change under the latch. A cursor is also changed by its session under the
/// latch shared.
pub(super) struct Queue<'a> {
    latch: &'a LwLock,
    min: &'a AtomicU64,
    max: &'a AtomicU64,
    woken: &'a AtomicU64,
    messages: &'a [AtomicU64],
    cursors: &'a [AtomicU64],
}

// Relaxed, everywhere: under the latch.
const RELAXED: Ordering = Ordering::Relaxed;

impl<'a> Queue<'a> {
    /// The queue in a region that was laid out for it.
    pub fn new(region: &'a Region, at: QueueSections) -> Queue<'a> {
        let control = region.get(at.control);
        let latch = &region.get(at.latch)[0];
        latch.init(Tranche::OTHER);
        Queue {
            latch,
            min: &control[0],
            max: &control[1],
            woken: &control[2],
            messages: region.get(at.messages),
            cursors: region.get(at.cursors),
        }
    }

    /// Sends messages, one after the other. `wake_all` wakes all sessions.
    pub fn send(&self, s: &TxnSession, messages: &[SinvalMessage], wake_all: &dyn Fn()) {
        for message in messages {
            let wakes = {
                let _latch = self.latch.exclusive(s.slot()).expect("the region lives");
                self.insert(message)
            };
            if wakes {
                wake_all();
            }
        }
    }

    /// The caller holds the latch exclusively. True if all sessions are to be woken.
    fn insert(&self, message: &SinvalMessage) -> bool {
        let is_full = || self.max.load(RELAXED) - self.min.load(RELAXED) >= LENGTH;
        if is_full() {
            self.clean_up();
        }
        if is_full() {
            // Every session starts anew, also one that has read everything.
            self.cursors.iter().for_each(|cursor| cursor.store(RESET, RELAXED));
            self.clean_up();
        }

        let max = self.max.load(RELAXED);
        let at = (max % LENGTH) as usize * 2;
        self.messages[at].store(u64::from(message.kind) << 32 | u64::from(message.database), RELAXED);
        self.messages[at + 1].store(u64::from(message.object) << 32 | u64::from(message.detail), RELAXED);
        self.max.store(max + 1, RELAXED);
        let wakes = max + 1 - self.min.load(RELAXED) >= WAKE_AT && self.woken.load(RELAXED) == 0;
        if wakes {
            self.woken.store(1, RELAXED);
        }
        wakes
    }

    /// The caller holds the latch exclusively.
    fn clean_up(&self) {
        let cursors = self.cursors.iter().map(|cursor| cursor.load(RELAXED));
        let min = cursors.filter(|cursor| *cursor != RESET).fold(self.max.load(RELAXED), u64::min);
        self.min.store(min, RELAXED);
        if self.max.load(RELAXED) - min < WAKE_AT {
            self.woken.store(0, RELAXED);
        }
    }

    /// Reads to the end, a message for each acquisition. True if the session must reset.
    pub fn catch_up(&self, s: &TxnSession, me: usize) -> bool {
        let mine = &self.cursors[me];
        let (mut has_read, mut reset) = (false, false);
        loop {
            let _latch = self.latch.shared(s.slot()).expect("the region lives");
            let (next, max) = (mine.load(RELAXED), self.max.load(RELAXED));
            match next {
                RESET => {
                    mine.store(max, RELAXED);
                    reset = true;
                }
                _ if next < max => {
                    let at = (next % LENGTH) as usize * 2;
                    let _message =
                        [&self.messages[at], &self.messages[at + 1]].map(|word| word.load(RELAXED));
                    mine.store(next + 1, RELAXED);
                }
                _ => break,
            }
            has_read = true;
        }
        if has_read {
            let _latch = self.latch.exclusive(s.slot()).expect("the region lives");
            self.clean_up();
        }
        reset
    }
}
