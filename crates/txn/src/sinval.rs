//! Shared invalidation: one ring of 4096 messages through which schema changes reach every cache.
//!
//! Messages are numbered from 0 for ever; number `n` stands at `n % 4096`. Invariants:
//!
//! ```text
//!   min <= next of every reader that is not reset <= max <= min + 4096
//! ```
//!
//! A reader is a process's or a worker's cursor. It compares its own position with `max`: one load when there is nothing.
//!
//! | who | latch | does |
//! |---|---|---|
//! | reader | read latch shared | copies up to 32 messages, then moves its own cursor |
//! | writer | write latch exclusive | stores up to 64 messages, then `max` |
//! | clean-up (a writer, past a threshold) | both exclusive | raises `min`, resets and wakes laggards |
//!
//! Readers and writers have separate latches and meet in `max` alone: the writer stores messages, then `max` (release);
//! the reader loads `max` (acquire), then messages. A writer never overwrites what some reader may be copying, because it
//! writes below `min + 4096` only and `min` moves under the read latch exclusively. A reader that moved its cursor
//! before it copied would break just that.
//!
//! Clean-up starts when the ring is half full, and again at each further sixteenth. A reader that is so far behind that
//! the writer lacks room is told to reset (it alone), and counts no more until it has. The one that is furthest behind is
//! woken to catch up, one at a time (`catching_up`); when it is done it wakes the next that is far enough behind; each
//! further threshold may wake one more, so that a stuck one blocks no chain. Model: PostgreSQL `sinvaladt.c`.
//!
//! Killed with the write latch, or with the read latch exclusively: poison. A reader killed while it holds the read latch
//! shared is undone by the registry; its cursor is freed when its process's sessions are reaped.

use crate::messages::Messages;
use crate::shared::{Line, Mapped};
use crate::word::Word64;
use crate::{Txn, TxnError, TxnSession};
use sinew_sync::slot::INTERRUPT_SINVAL;
use sinew_sync::{LwLock, Shared, Slot, SlotIndex, Tranche};
use std::sync::Arc;
use std::sync::atomic::{
    AtomicU32, AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

/// Messages in the ring, a power of two.
pub(crate) const RING_LEN: usize = 4096;
/// Messages that a reader takes for one acquisition of the read latch.
const READ_MAX: usize = 32;
/// Messages that a writer inserts for one acquisition of the write latch.
const WRITE_MAX: usize = 64;
const CLEANUP_FIRST: u64 = RING_LEN as u64 / 2;
const CLEANUP_STEP: u64 = RING_LEN as u64 / 16;
/// A reader this far behind is worth waking.
pub(crate) const WAKE_BEHIND: u64 = RING_LEN as u64 / 2;

/// 16 bytes; what the kinds mean is the upper layer's business.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct SinvalMessage {
    pub kind: u32,
    /// 0: shared by all databases.
    pub database: u32,
    pub object: u32,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaughtUp {
    /// Nothing or only what was handed to the callback.
    Messages(usize),
    /// Messages were missed: drop every cached thing.
    Reset,
}

/// Counters, for `sinew_stat_sinval`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SinvalStats {
    pub messages: u64,
    pub cleanups: u64,
    /// Readers told to drop what they cache, each counted for itself.
    pub resets: u64,
    pub wakeups: u64,
    /// Most readers that were catching up because they had been woken to, at one time.
    pub catching_up_max: u64,
}

/// A reader of the ring as seen from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SinvalReaderRow {
    /// Index in the region's table of readers.
    pub reader: usize,
    /// Index in the registry of processes.
    pub process: u32,
    /// Slot of the session that last read with it.
    pub session: Option<SlotIndex>,
    /// Messages that it has not read; all of them if it has to reset.
    pub behind: u64,
    pub must_reset: bool,
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
    rare: Line<Rare>,
}
/// Under the write latch (all but `catching_up` and the counters).
#[repr(C)]
struct Rare {
    /// No reader that is not reset stands below.
    min: AtomicU64,
    /// Fullness at which the next clean-up runs; 0 stands for the first threshold.
    threshold: AtomicU64,
    cleanups: AtomicU64,
    resets: AtomicU64,
    wakeups: AtomicU64,
    catching_up_max: AtomicU64,
    /// `max` when the statistics were reset.
    messages_base: AtomicU64,
}
impl SinvalControl {
    pub(crate) fn init(&self) {
        self.write.init(Tranche::SinvalWrite);
        self.read.init(Tranche::SinvalRead);
    }
}

const FREE: u32 = 0;
const CLAIMED: u32 = 1;
const ACTIVE: u32 = 2;

/// A reader's cursor, on its own line.
#[repr(C, align(64))]
pub(crate) struct ReaderLine {
    /// Next message to read. The reader, under the read latch shared; clean-up reads it under exclusive.
    next: AtomicU64,
    state: AtomicU32,
    /// 1: missed messages. Set by clean-up, cleared by the reader.
    reset: AtomicU32,
    /// 1: was woken to catch up and has not finished.
    signalled: AtomicU32,
    /// Process registry index + 1, for the reaper.
    process: AtomicU32,
    /// Session slot + 1 that last read with this cursor: whom to wake.
    session: AtomicU32,
    /// Resets that clean-up asked for, for the views.
    resets: AtomicU32,
}
const _: () = assert!(size_of::<ReaderLine>() == 64);
// SAFETY: repr(C), atomics only, zero is a free reader.
unsafe impl Shared for ReaderLine {}

pub(crate) struct Sinval {
    messages: Mapped<Word64>,
    readers: Mapped<ReaderLine>,
}

impl Sinval {
    pub(crate) fn new(messages: Mapped<Word64>, readers: Mapped<ReaderLine>) -> Sinval {
        debug_assert_eq!(messages.len(), 2 * RING_LEN);
        Sinval { messages, readers }
    }

    /// Frees the cursors of a dead process.
    pub(crate) fn free_readers_of(&self, process: u32) {
        for r in self.readers.iter() {
            if r.state.load(Acquire) != FREE && r.process.load(Relaxed) == process {
                r.process.store(0, Relaxed);
                // Release: pairs with the claim.
                r.state.store(FREE, Release);
            }
        }
    }
}

/// One cursor into the ring: of a process or worker, not of a session.
pub struct SinvalReader {
    txn: Arc<Txn>,
    index: usize,
    next: u64,
}

impl SinvalReader {
    /// A new reader knows nothing yet, so it starts at the present end of the ring.
    pub fn new(txn: &Arc<Txn>) -> Result<SinvalReader, TxnError> {
        Self::claim(txn)
            .or_else(|| {
                // Cursors of processes that died without sessions are noticed only here.
                for r in txn.sinval.readers.iter() {
                    let process = r.process.load(Relaxed);
                    if process != 0 && txn.region.process_info(process - 1).is_none() {
                        txn.sinval.free_readers_of(process);
                    }
                }
                Self::claim(txn)
            })
            .ok_or(TxnError::OutOfSharedMemory {
                what: "table of invalidation readers",
                setting: "max_sessions",
            })
    }

    fn claim(txn: &Arc<Txn>) -> Option<SinvalReader> {
        let control = &txn.control[0].sinval;
        for (index, r) in txn.sinval.readers.iter().enumerate() {
            // AcqRel: pairs with the freeing store.
            if r.state.load(Relaxed) != FREE
                || r.state.compare_exchange(FREE, CLAIMED, AcqRel, Relaxed).is_err()
            {
                continue;
            }
            r.signalled.store(0, Relaxed);
            r.session.store(0, Relaxed);
            r.resets.store(0, Relaxed);
            r.process.store(txn.region.process() + 1, Relaxed);
            // The cursor may be overtaken before clean-up knows of it; so it begins as one to be reset: the first
            // `catch_up` sets it right under the read latch.
            r.reset.store(1, Relaxed);
            let next = control.max.load(Acquire);
            r.next.store(next, Relaxed);
            // Release: pairs with clean-up's acquire.
            r.state.store(ACTIVE, Release);
            return Some(SinvalReader { txn: txn.clone(), index, next: u64::MAX });
        }
        None
    }

    /// Hands every new message to `apply`. One load when there is nothing to read. The first call of a reader returns
    /// `Reset`.
    #[inline]
    pub fn catch_up(
        &mut self,
        s: &TxnSession,
        apply: &mut dyn FnMut(&SinvalMessage),
    ) -> Result<CaughtUp, TxnError> {
        // Acquire: pairs with the writer's release; a commit that was seen has its messages seen here.
        if self.next == self.txn.messages().end() {
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
            let n;
            {
                let _latch = control.read.shared(s.slot())?;
                let max = control.max.load(Acquire);
                if mine.reset.load(Relaxed) != 0 {
                    mine.next.store(max, Relaxed);
                    mine.reset.store(0, Relaxed);
                    self.next = max;
                    drop(_latch);
                    self.done(s)?;
                    return Ok(CaughtUp::Reset);
                }
                n = txn.messages().read(&mine.next, &mut batch);
                self.next += n as u64;
            }
            if n == 0 {
                break;
            }
            for [a, b] in &batch[..n] {
                apply(&SinvalMessage::unpack(*a, *b));
            }
            total += n;
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
        let wake = self.txn.clean_up(0);
        drop((_read, _write));
        self.txn.wake_reader(wake);
        Ok(())
    }
}

impl Drop for SinvalReader {
    fn drop(&mut self) {
        let mine = &self.txn.sinval.readers[self.index];
        mine.process.store(0, Relaxed);
        // Release: pairs with the next claim.
        mine.state.store(FREE, Release);
    }
}

impl Txn {
    fn messages(&self) -> Messages<'_> {
        Messages { words: &self.sinval.messages, max: &self.control[0].sinval.max }
    }

    /// Raises `min`, resets those who stand in the way of `room` new messages, chooses whom to wake. Needs both latches.
    fn clean_up(&self, room: u64) -> Option<SlotIndex> {
        let control = &self.control[0].sinval;
        let rare = &control.rare;
        rare.cleanups.fetch_add(1, Relaxed);
        let max = control.max.load(Relaxed);
        // Below, a reader would stand in the way.
        let needed = (max + room).saturating_sub(RING_LEN as u64);
        let mut min = max;
        let mut furthest: Option<(u64, &ReaderLine)> = None;
        let mut catching_up = 0;
        for r in self.sinval.readers.iter() {
            // Acquire: pairs with the reader's activation.
            if r.state.load(Acquire) != ACTIVE {
                continue;
            }
            catching_up += r.signalled.load(Relaxed) as u64;
            if r.reset.load(Relaxed) != 0 {
                continue;
            }
            let next = Messages::cursor_of(&r.next);
            if next < needed {
                self.tell_to_reset(r);
                continue;
            }
            min = min.min(next);
            let behind = max - next;
            if behind >= WAKE_BEHIND
                && r.signalled.load(Relaxed) == 0
                && r.session.load(Relaxed) != 0
                && furthest.is_none_or(|(n, _)| next < n)
            {
                furthest = Some((next, r));
            }
        }
        debug_assert!(min >= rare.min.load(Relaxed) && max - min <= RING_LEN as u64);
        rare.min.store(min, Relaxed);
        let fullness = max - min;
        let threshold = match fullness < CLEANUP_FIRST {
            true => CLEANUP_FIRST,
            false => (fullness / CLEANUP_STEP + 1) * CLEANUP_STEP,
        };
        rare.threshold.store(threshold, Relaxed);
        let (_, reader) = furthest?;
        reader.signalled.store(1, Relaxed);
        rare.wakeups.fetch_add(1, Relaxed);
        rare.catching_up_max.fetch_max(catching_up + 1, Relaxed);
        reader.session.load(Relaxed).checked_sub(1).map(SlotIndex)
    }

    /// Needs both latches.
    fn tell_to_reset(&self, r: &ReaderLine) {
        r.reset.store(1, Relaxed);
        r.resets.fetch_add(1, Relaxed);
        self.control[0].sinval.rare.resets.fetch_add(1, Relaxed);
    }

    fn wake_reader(&self, session: Option<SlotIndex>) {
        if let Some(slot) = session {
            Slot::interrupt(&self.region, slot, INTERRUPT_SINVAL);
        }
    }

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

    /// Starts the counting of `sinval_stats` anew; what happens at the same time may count or not.
    pub fn reset_sinval_stats(&self) {
        let control = &self.control[0].sinval;
        let rare = &control.rare;
        rare.messages_base.store(control.max.load(Relaxed), Relaxed);
        for counter in [&rare.cleanups, &rare.resets, &rare.wakeups, &rare.catching_up_max] {
            counter.store(0, Relaxed);
        }
    }

    /// The readers of all processes.
    pub fn sinval_readers(&self) -> Vec<SinvalReaderRow> {
        let max = self.messages().end();
        let row = |(reader, r): (usize, &ReaderLine)| {
            // Acquire: pairs with the reader's activation.
            if r.state.load(Acquire) != ACTIVE {
                return None;
            }
            // Relaxed: shown to people.
            Some(SinvalReaderRow {
                reader,
                process: r.process.load(Relaxed).saturating_sub(1),
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

/// Sends messages outside a commit (a commit sends those of its payload itself).
pub fn send(s: &TxnSession, messages: &[SinvalMessage]) -> Result<(), TxnError> {
    let txn = s.txn();
    let control = &txn.control[0].sinval;
    for batch in messages.chunks(WRITE_MAX) {
        let n = batch.len() as u64;
        let mut wake = None;
        {
            let _write = control.write.exclusive(s.slot())?;
            // Relaxed: all under the write latch.
            let max = control.max.load(Relaxed);
            let fullness = max - control.rare.min.load(Relaxed);
            let threshold = control.rare.threshold.load(Relaxed).max(CLEANUP_FIRST);
            if fullness + n > RING_LEN as u64 || fullness >= threshold {
                let _read = control.read.exclusive(s.slot())?;
                wake = txn.clean_up(n);
            }
            let mut packed = [[0; 2]; WRITE_MAX];
            for (packed, message) in packed.iter_mut().zip(batch) {
                *packed = message.pack();
            }
            txn.messages().append(&packed[..batch.len()]);
        }
        txn.wake_reader(wake);
    }
    Ok(())
}

impl Txn {
    /// Makes every reader drop what it caches: for messages that died with their sender.
    pub(crate) fn reset_all_readers(&self, me: &Slot) -> Result<(), TxnError> {
        let control = &self.control[0].sinval;
        let _write = control.write.exclusive(me)?;
        let _read = control.read.exclusive(me)?;
        for r in self.sinval.readers.iter() {
            if r.state.load(Acquire) == ACTIVE && r.reset.load(Relaxed) == 0 {
                self.tell_to_reset(r);
            }
        }
        // A number without message, so that readers look.
        let max = control.max.load(Relaxed);
        self.clean_up(1);
        control.max.store(max + 1, Release);
        Ok(())
    }
}
