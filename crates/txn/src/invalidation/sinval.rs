//! Shared invalidation: one ring of 4096 messages through which schema changes reach every cache.
//!
//! Messages are numbered from 0 for ever. Number `n` stands at `n % 4096`. `readers` tells the
//! steps under the latches and the invariants, and `messages` tells of the messages' words. A
//! reader is a process's or a worker's cursor. It compares its own position with `max`: one load
//! when there is nothing.
//!
//! | who | latch | does |
//! |---|---|---|
//! | reader | read latch shared | copies up to 32 messages, then moves its own cursor |
//! | writer | write latch exclusive | stores up to 64 messages, then `max` |
//! | clean-up (a writer, past a threshold) | both exclusive | raises `min`, resets and wakes laggards |
//!
//! Readers and writers have separate latches and meet in `max` alone: the writer stores messages,
//! then `max` (release), and the reader loads `max` (acquire), then messages. A writer never
//! overwrites a message that some reader may be copying, because it writes below `min + 4096` only,
//! and `min` moves under the read latch exclusively. A reader that moved its cursor before it
//! copied would break that.
//!
//! Clean-up starts when the ring is half full, and again at each further sixteenth.
//!
//! - A reader so far behind that the writer lacks room is told to reset, it alone. It counts no
//!   more until it has reset.
//! - The reader that is furthest behind is woken to catch up, one at a time (`catching_up`). When
//!   it has caught up, it wakes the next one that is far enough behind.
//! - Each further threshold may wake one more reader, so that a stuck one blocks no chain.
//!
//! Model: PostgreSQL `sinvaladt.c`.
//!
//! **A crash.** If a process is killed with the write latch, or with the read latch exclusively,
//! the region is given up. The share of a reader that is killed with the read latch is given back.
//! The reader's cursor is freed when its process's sessions are reaped.

use crate::invalidation::control::SinvalMessage;
use crate::invalidation::messages::Messages;
use crate::invalidation::readers::{ReaderLine, Readers};
use crate::{Txn, TxnError};
use sinew_sync::slot::INTERRUPT_SINVAL;
use sinew_sync::{ProcessId, Slot, SlotIndex};
use std::sync::atomic::Ordering::Relaxed;

/// Messages that a writer inserts for one acquisition of the write latch.
const WRITE_MAX: usize = 64;

/// Counters, for `sinew_stat_sinval`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SinvalStats {
    /// Messages sent.
    pub messages: u64,
    /// Runs of clean-up.
    pub cleanups: u64,
    /// Readers told to drop their caches, each counted for itself.
    pub resets: u64,
    /// Readers woken to catch up.
    pub wakeups: u64,
    /// The most readers that were woken and caught up at one time.
    pub catching_up_max: u64,
}

/// A reader of the ring as seen from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SinvalReaderRow {
    /// Its index in the region's table of readers.
    pub reader: usize,
    /// Its process's index in the registry.
    pub process: u32,
    /// The slot of the session that last read with it.
    pub session: Option<SlotIndex>,
    /// Messages that it has not read. All of them if it has to reset.
    pub behind: u64,
    /// True if the reader has to drop its caches.
    pub must_reset: bool,
    /// True if the reader was woken to catch up and has not finished.
    pub catching_up: bool,
    /// How often this reader was told to reset (a new reader's first look is not counted).
    pub resets: u32,
}

impl Txn {
    /// The number of the next message to come. If the session saw a commit, the commit's messages
    /// are below it.
    #[inline]
    pub fn sinval_end(&self) -> u64 {
        self.readers().messages.end()
    }

    pub(crate) fn readers(&self) -> Readers<'_> {
        let control = &self.control[0].sinval;
        let messages = Messages { words: &self.sinval.messages, max: &control.max };
        Readers { messages, lines: &self.sinval.readers, rare: &control.rare }
    }

    pub(crate) fn wake_reader(&self, session: Option<u32>) {
        if let Some(slot) = session {
            Slot::interrupt(&self.region, SlotIndex(slot), INTERRUPT_SINVAL);
        }
    }

    /// The counters of the queue since the region was created or they were reset.
    pub fn sinval_stats(&self) -> SinvalStats {
        let control = &self.control[0].sinval;
        let rare = &control.rare;
        // Relaxed (here and below): statistics.
        SinvalStats {
            messages: control.max.load(Relaxed) - rare.messages_base.load(Relaxed),
            cleanups: rare.cleanups.load(Relaxed),
            resets: rare.resets.load(Relaxed),
            wakeups: rare.wakeups.load(Relaxed),
            catching_up_max: rare.catching_up_max.load(Relaxed),
        }
    }

    /// Starts the counting of `sinval_stats` anew. Events at the same time may count or not.
    pub fn reset_sinval_stats(&self) {
        let control = &self.control[0].sinval;
        let rare = &control.rare;
        rare.messages_base.store(control.max.load(Relaxed), Relaxed);
        for counter in [&rare.cleanups, &rare.resets, &rare.wakeups, &rare.catching_up_max] {
            counter.store(0, Relaxed);
        }
        for reader in self.sinval.readers.iter() {
            reader.resets.store(0, Relaxed);
        }
    }

    /// The readers of all processes.
    pub fn sinval_readers(&self) -> Vec<SinvalReaderRow> {
        let max = self.readers().messages.end();
        let row = |(reader, r): (usize, &ReaderLine)| {
            if !r.is_active() {
                return None;
            }
            // Relaxed: shown to people.
            Some(SinvalReaderRow {
                reader,
                process: r.process().map_or(0, ProcessId::index),
                session: r.session.load(Relaxed).checked_sub(1).map(SlotIndex),
                behind: max.saturating_sub(Messages::cursor_of(&r.next)),
                must_reset: r.reset.load(Relaxed) != 0,
                catching_up: r.signalled.load(Relaxed) != 0,
                resets: r.resets.load(Relaxed),
            })
        };
        self.sinval.readers.iter().enumerate().filter_map(row).collect()
    }

    /// Makes every reader drop its caches, for messages that died with their sender.
    pub(crate) fn reset_all_readers(&self, me: &Slot) -> Result<(), TxnError> {
        let control = &self.control[0].sinval;
        let _write = control.write.exclusive(me)?;
        let _read = control.read.exclusive(me)?;
        self.readers().reset_all();
        Ok(())
    }
}

/// Sends messages outside a commit. A commit sends those of its payload itself.
///
/// # Errors
/// `Poisoned` if the region has been given up.
pub(crate) fn send(txn: &Txn, me: &Slot, messages: &[SinvalMessage]) -> Result<(), TxnError> {
    let control = &txn.control[0].sinval;
    for batch in messages.chunks(WRITE_MAX) {
        let n = batch.len() as u64;
        let mut wake = None;
        {
            let _write = control.write.exclusive(me)?;
            if txn.readers().wants_clean_up(n) {
                let _read = control.read.exclusive(me)?;
                wake = txn.readers().clean_up(n);
            }
            let mut packed = [[0; 2]; WRITE_MAX];
            for (packed, message) in packed.iter_mut().zip(batch) {
                *packed = message.pack();
            }
            txn.readers().messages.append(&packed[..batch.len()]);
        }
        txn.wake_reader(wake);
    }

    Ok(())
}
