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

use crate::invalidation::messages::Messages;
use crate::invalidation::readers::{Got, Rare, ReaderLine, Readers};
use crate::sections::{Line, Mapped};
use crate::word::Word64;
use crate::{Txn, TxnError, TxnSession};
use sinew_sync::slot::INTERRUPT_SINVAL;
use sinew_sync::{LwLock, ProcessId, Slot, SlotIndex, Tranche};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Messages in the ring, a power of two.
pub(crate) const RING_LEN: usize = 4096;
/// Messages that a reader takes for one acquisition of the read latch.
const READ_MAX: usize = 32;
/// Messages that a writer inserts for one acquisition of the write latch.
const WRITE_MAX: usize = 64;

/// A message of 16 bytes. The upper layer gives the kinds their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct SinvalMessage {
    /// The message's kind.
    pub kind: u32,
    /// 0: shared by all databases.
    pub database: u32,
    /// The changed object.
    pub object: u32,
    /// More about the change.
    pub detail: u32,
}

impl SinvalMessage {
    fn pack(&self) -> [u64; 2] {
        [(self.kind as u64) << 32 | self.database as u64, (self.object as u64) << 32 | self.detail as u64]
    }

    fn unpack(a: u64, b: u64) -> SinvalMessage {
        SinvalMessage {
            kind: (a >> 32) as u32,
            database: a as u32,
            object: (b >> 32) as u32,
            detail: b as u32,
        }
    }
}

/// The result of catching up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaughtUp {
    /// The callback got this many messages, or none.
    Messages(usize),
    /// Messages were missed: drop every cached thing.
    Reset,
}

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

#[repr(C)]
pub(crate) struct SinvalControl {
    /// Number of the next message. Written under the write latch.
    max: Line<AtomicU64>,
    write: Line<LwLock>,
    read: Line<LwLock>,
    rare: Rare,
}

impl SinvalControl {
    pub(crate) fn init(&self) {
        self.write.init(Tranche::SinvalWrite);
        self.read.init(Tranche::SinvalRead);
    }
}

pub(crate) struct Sinval {
    messages: Mapped<Word64>,
    readers: Mapped<ReaderLine>,
}

impl Sinval {
    pub(crate) fn new(messages: Mapped<Word64>, readers: Mapped<ReaderLine>) -> Sinval {
        debug_assert_eq!(messages.len(), 2 * RING_LEN);
        Sinval { messages, readers }
    }

    /// Frees the cursors of the dead process that has this place in the registry. Only its reaper
    /// calls this, so that the place has no other process meanwhile.
    pub(crate) fn free_readers_of(&self, process: u32) {
        self.readers.iter().for_each(|r| r.release_of(|id| id.index() == process));
    }
}

/// One cursor into the ring. It belongs to a process or a worker, not to a session.
pub struct SinvalReader {
    txn: Arc<Txn>,
    index: usize,
    next: u64,
}

impl SinvalReader {
    /// A new reader. It knows nothing yet, and starts at the present end of the ring.
    ///
    /// # Errors
    /// `OutOfSharedMemory` if the table of readers is full.
    pub fn new(txn: &Arc<Txn>) -> Result<SinvalReader, TxnError> {
        Self::claim(txn)
            .or_else(|| {
                // Cursors of processes that died without sessions are noticed only here.
                txn.sinval.readers.iter().for_each(|r| r.release_of(|id| txn.region.has_gone(id)));
                Self::claim(txn)
            })
            .ok_or(TxnError::OutOfSharedMemory { what: "invalidation readers", setting: "max_connections" })
    }

    fn claim(txn: &Arc<Txn>) -> Option<SinvalReader> {
        let index = txn.readers().claim(txn.region.process_id())?;
        Some(SinvalReader { txn: txn.clone(), index, next: u64::MAX })
    }

    /// The number of the first message that it has not read. It is `Txn::sinval_end` when there is
    /// none.
    pub fn read_to(&self) -> u64 {
        self.next
    }

    /// Hands every new message to `apply`. It costs one load when there is nothing to read. The
    /// first call of a reader returns `Reset`.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[inline]
    pub fn catch_up(
        &mut self,
        s: &TxnSession,
        apply: &mut dyn FnMut(&SinvalMessage),
    ) -> Result<CaughtUp, TxnError> {
        // Acquire: pairs with the writer's release. A session that saw a commit sees its messages
        // here.
        if self.next == self.txn.readers().messages.end() {
            return Ok(CaughtUp::Messages(0));
        }
        self.read_all(s, apply)
    }

    #[cold]
    fn read_all(
        &mut self,
        s: &TxnSession,
        apply: &mut dyn FnMut(&SinvalMessage),
    ) -> Result<CaughtUp, TxnError> {
        let txn = self.txn.clone();
        let control = &txn.control[0].sinval;
        let mine = &txn.sinval.readers[self.index];
        mine.session.store(s.slot().index().0 + 1, Relaxed);
        s.take_flags(INTERRUPT_SINVAL);
        let mut total = 0;
        loop {
            let mut batch = [[0; 2]; READ_MAX];
            let got = {
                let _latch = control.read.shared(s.slot())?;
                let got = txn.readers().read(mine, &mut batch);
                // Relaxed: the reader's own.
                self.next = mine.next.load(Relaxed);
                got
            };
            match got {
                Got::Reset => {
                    self.done(s)?;
                    return Ok(CaughtUp::Reset);
                }
                Got::Messages(0) => break,
                Got::Messages(n) => {
                    for [a, b] in &batch[..n] {
                        apply(&SinvalMessage::unpack(*a, *b));
                    }
                    total += n;
                }
            }
        }

        self.done(s)?;
        Ok(CaughtUp::Messages(total))
    }

    /// Passes the wake-up on if this reader was woken to catch up.
    fn done(&self, s: &TxnSession) -> Result<(), TxnError> {
        let mine = &self.txn.sinval.readers[self.index];
        if mine.signalled.load(Relaxed) == 0 {
            return Ok(());
        }
        let control = &self.txn.control[0].sinval;
        let _write = control.write.exclusive(s.slot())?;
        let _read = control.read.exclusive(s.slot())?;
        mine.signalled.store(0, Relaxed);
        let wake = self.txn.readers().clean_up(0);
        drop((_read, _write));
        self.txn.wake_reader(wake);
        Ok(())
    }
}

impl Drop for SinvalReader {
    fn drop(&mut self) {
        self.txn.sinval.readers[self.index].release();
    }
}

impl Txn {
    /// The number of the next message to come. If the session saw a commit, the commit's messages
    /// are below it.
    #[inline]
    pub fn sinval_end(&self) -> u64 {
        self.readers().messages.end()
    }

    fn readers(&self) -> Readers<'_> {
        let control = &self.control[0].sinval;
        let messages = Messages { words: &self.sinval.messages, max: &control.max };
        Readers { messages, lines: &self.sinval.readers, rare: &control.rare }
    }

    fn wake_reader(&self, session: Option<u32>) {
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
}

/// Sends messages outside a commit. A commit sends those of its payload itself.
///
/// # Errors
/// `Poisoned` if the region has been given up.
pub fn send(s: &TxnSession, messages: &[SinvalMessage]) -> Result<(), TxnError> {
    let txn = s.txn();
    let control = &txn.control[0].sinval;
    for batch in messages.chunks(WRITE_MAX) {
        let n = batch.len() as u64;
        let mut wake = None;
        {
            let _write = control.write.exclusive(s.slot())?;
            if txn.readers().wants_clean_up(n) {
                let _read = control.read.exclusive(s.slot())?;
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

impl Txn {
    /// Makes every reader drop its caches, for messages that died with their sender.
    pub(crate) fn reset_all_readers(&self, me: &Slot) -> Result<(), TxnError> {
        let control = &self.control[0].sinval;
        let _write = control.write.exclusive(me)?;
        let _read = control.read.exclusive(me)?;
        self.readers().reset_all();
        Ok(())
    }
}
