//! The write-ahead log's public face. Format: docs/format/wal.md.
//!
//! **Inserting.** The naive way, a latch around "take the next position and copy", makes every
//! change of every session wait for every other's copy. Here an inserting session does three things
//! inside its critical section:
//!
//! - it *publishes* a lower bound of the position it will get, in its own slot;
//! - it *reserves* space by one atomic add;
//! - it *copies* the record into a ring that all processes share.
//!
//! Many sessions copy at once. The flush leader, which writes the ring to disk, reads the end of
//! reservations first and the slots second. Below both everything is copied, because a session that
//! reserved below the end had published before (`protocol.rs`).
//!
//! **Flushing.** One leader at a time, the holder of the I/O claim, writes and syncs what is
//! copied, for all who wait (`flush.rs`). The claim is no latch. Writing the same bytes to the same
//! place twice is harmless, so that a leader's death costs only the repetition.
//!
//! **Checkpoints and images.** A record carries a page's image when the page was last logged before
//! the redo point. An inserter that finds, after it reserved, that a checkpoint began in between,
//! turns the reservation into a void record and builds its record again. A record at or past the
//! redo point was therefore built with knowledge of it.

pub(crate) mod end;
mod failure;
mod flush;
mod flusher;
pub(crate) mod mark;
mod protocol;
pub mod reader;
pub(crate) mod record;
mod ring;
pub(crate) mod segment;
mod stats;
mod sums;
#[cfg(test)]
mod tests;
mod waits;

pub use record::{LoggedPage, Record, RecordPage, Replay, ReplayPage, ResourceManager};
pub(crate) use ring::WalSections;
pub use stats::WalStats;

use crate::file::names::Kept;
use crate::page::PageBytes;
use crate::{Lsn, PageTag, Result};
use flusher::Flusher;
use protocol::{Asked, raise_floor};
use record::Encoded;
use ring::{Ctl, InsertSlot};
use segment::Segments;
use sinew_sync::{Region, Slot};
use sinew_txn::TxnSession;
use std::path::Path;
use std::sync::atomic::Ordering::*;
use std::sync::{Arc, Mutex};

/// Bytes of one segment file.
pub const SEGMENT_SIZE: u64 = 16 << 20;
/// Position of a directory's first record.
pub const FIRST_LSN: Lsn = Lsn(SEGMENT_SIZE);
/// A record may be this long.
pub const RECORD_MAX: usize = 32 << 20;
/// Log space that is there beyond what any caller asked for. All sessions together may insert so
/// much between their look at the free space and their insertion.
const RESERVE_AHEAD: u64 = SEGMENT_SIZE / 2;

/// The write-ahead log of an opened directory.
pub struct Wal {
    region: Arc<Region>,
    at: WalSections,
    segments: Segments,
    /// The control file, which names the newest segment.
    control: Arc<Kept>,
    full_page_writes: bool,
    /// The flusher is started and stopped under this mutex. Sessions ask it by `asked`.
    flusher: Mutex<Option<Flusher>>,
    asked: Arc<Asked>,
}

impl Wal {
    pub(crate) fn new(
        dir: &Path,
        region: &Arc<Region>,
        at: WalSections,
        control: &Arc<Kept>,
        fpw: bool,
        fsync: bool,
    ) -> Wal {
        Wal {
            region: region.clone(),
            at,
            segments: Segments::new(&dir.join("wal"), fsync),
            control: control.clone(),
            full_page_writes: fpw,
            flusher: Mutex::new(None),
            asked: Arc::new(Asked::new()),
        }
    }

    /// Inserts; returns the end position to put on the pages. The pages' bytes must already hold
    /// the change (images are taken from them), and the call stands inside the caller's critical
    /// section (`Wal::critical`). Space problems are found before, by `reserve` (which `Pin::write`
    /// calls), never inside.
    pub fn insert<P: LoggedPage>(&self, s: &TxnSession, record: &Record<'_, P>) -> Lsn {
        self.insert_for(s.slot(), record)
    }

    pub(crate) fn insert_for<P: LoggedPage>(&self, slot: &Slot, record: &Record<'_, P>) -> Lsn {
        debug_assert!(!self.is_recovering(), "nothing is logged during replay");
        for p in &record.pages {
            // Before the reservation, so that a checkpoint whose redo point is past this record
            // finds the page dirty.
            p.page.mark_dirty();
        }
        self.insert_with(slot, |floor, epoch| Encoded::new(record, floor, epoch))
    }

    /// Logs a page whole; `bytes` is a private copy, because hints may change the page meanwhile.
    pub(crate) fn insert_image(&self, slot: &Slot, tag: &PageTag, bytes: &PageBytes) -> Lsn {
        self.insert_with(slot, |_, epoch| Encoded::image(tag, bytes, epoch))
    }

    fn insert_with<'r>(&self, slot: &Slot, build: impl Fn(u64, u32) -> Encoded<'r>) -> Lsn {
        debug_assert!(slot.in_critical(), "records are inserted in critical sections");
        let ctl = self.ctl();
        let mine = self.insert_slot(slot);
        loop {
            let floor = self.image_floor();
            let mut encoded = build(floor, ctl.steady.epoch.load(Relaxed));
            let space = encoded.space();
            let start = self.take_space(&mine.copying, space);
            // An old floor read here means that the reservation came before the redo point
            // (`protocol.rs`).
            if encoded.has_pages() && self.image_floor() != floor {
                let mut void = Encoded::void(encoded.len(), ctl.steady.epoch.load(Relaxed));
                self.copy(slot, start, &mut void);
                mine.copying.done();
                continue;
            }
            self.copy(slot, start, &mut encoded);
            mine.copying.done();
            stats::add(&mine.stats.records, 1);
            stats::add(&mine.stats.bytes, space);
            if encoded.images() > 0 {
                stats::add(&mine.stats.full_page_images, encoded.images() as u64);
            }
            return Lsn(start + space);
        }
    }

    /// Makes sure that the log can take `bytes` more, and what other sessions insert meanwhile.
    /// `DiskFull` if not.
    #[inline]
    pub fn reserve(&self, slot: &Slot, bytes: u64) -> Result<()> {
        let ctl = self.ctl();
        // Relaxed: `RESERVE_AHEAD` makes up for positions that move on.
        if self.has_failed() {
            return Err(self.failure());
        }
        let need = self.nearly_inserted() + bytes + RESERVE_AHEAD;
        // Relaxed: a lower value than the newest only makes us look closer.
        if ctl.steady.prepared.load(Relaxed) >= need {
            return Ok(());
        }
        self.prepare(slot, need)
    }

    /// True if the log has room for a change. Unlike `reserve` it makes none.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        let ctl = self.ctl();
        // Relaxed: as in `reserve`.
        !self.has_failed() && ctl.steady.prepared.load(Relaxed) >= self.nearly_inserted() + RESERVE_AHEAD / 2
    }

    /// Creates segments ahead of need, for the `bytes_soon` that sessions insert at this rate.
    pub(crate) fn prepare_ahead(&self, slot: &Slot, bytes_soon: u64) -> Result<()> {
        let ctl = self.ctl();
        let need = ctl.insert.load(Relaxed) + bytes_soon.min(8 * SEGMENT_SIZE) + 2 * RESERVE_AHEAD;
        if ctl.steady.prepared.load(Relaxed) >= need { Ok(()) } else { self.prepare(slot, need) }
    }

    /// Creates segments until the log can reach `need`.
    pub(crate) fn prepare(&self, slot: &Slot, need: u64) -> Result<()> {
        let ctl = self.ctl();
        let _guard = ctl.segments.exclusive(slot)?;
        while ctl.steady.prepared.load(Relaxed) < need {
            let at = ctl.steady.prepared.load(Relaxed);
            let _mark = self.region.write_mark()?;
            self.segments.create(at)?;
            // Release: a reader that sees the new value may open the file.
            ctl.steady.prepared.store(at + SEGMENT_SIZE, Release);
        }
        Ok(())
    }

    /// The end of all reservations: the position of the next record.
    pub fn insert_position(&self) -> Lsn {
        // Relaxed: a moving number.
        Lsn(self.ctl().insert.load(Relaxed))
    }

    /// The position up to which the log is durable.
    pub fn flushed(&self) -> Lsn {
        // Acquire: pairs with the Release in `lead`.
        Lsn(self.ctl().progress.flushed.load(Acquire))
    }

    /// Replay will start here or later once the newest checkpoint *begun* is complete. A change
    /// that was logged at or before this position, and that is not in its file, has to be logged
    /// again to survive. While a checkpoint is just beginning, this is the highest position.
    pub fn redo_point(&self) -> Lsn {
        Lsn(self.image_floor_now())
    }

    /// Replay of the last *complete* checkpoint starts here.
    pub(crate) fn completed_redo_point(&self) -> Lsn {
        // Acquire: pairs with the Release in `end_checkpoint`.
        Lsn(self.ctl().steady.redo.load(Acquire))
    }

    // ---- checkpoints

    /// Declares a checkpoint: returns its redo point. From now on every page's first change is
    /// logged whole, and every record at or past the redo point knew that.
    pub(crate) fn begin_checkpoint(&self) -> Lsn {
        let ctl = self.ctl();
        Lsn(raise_floor(&ctl.steady.floor, &ctl.insert))
    }

    /// The checkpoint with this redo point is durable.
    pub(crate) fn end_checkpoint(&self, redo: Lsn) {
        // Release: pairs with the Acquire in `completed_redo_point`.
        self.ctl().steady.redo.store(redo.0, Release);
    }

    /// A page with an LSN at or below needs an image with its next record.
    fn image_floor(&self) -> u64 {
        match self.full_page_writes {
            true => self.image_floor_now(),
            false => 0,
        }
    }

    fn image_floor_now(&self) -> u64 {
        // Acquire: pairs with `raise_floor`.
        self.ctl().steady.floor.load(Acquire)
    }

    /// True if a hint on a page with this LSN must be preceded by the page's image.
    pub(crate) fn hint_needs_image(&self, page_lsn: u64) -> bool {
        self.full_page_writes && !self.is_recovering() && page_lsn <= self.image_floor_now()
    }

    /// Removes or reuses segments that no replay will read, keeping at most `keep_ahead` future
    /// ones.
    pub(crate) fn recycle(&self, slot: &Slot, below: Lsn, keep_ahead: u64) -> Result<()> {
        let ctl = self.ctl();
        let _guard = ctl.segments.exclusive(slot)?;
        let limit = ctl.insert.load(Relaxed) / SEGMENT_SIZE * SEGMENT_SIZE + keep_ahead.max(2 * SEGMENT_SIZE);
        let _mark = self.region.write_mark()?;
        for old in self.segments.list()? {
            if old + SEGMENT_SIZE > below.0 {
                continue;
            }
            let next = ctl.steady.prepared.load(Relaxed);
            if next < limit {
                self.segments.reuse(old, next)?;
                // Release: as in `prepare`.
                ctl.steady.prepared.store(next + SEGMENT_SIZE, Release);
            } else {
                self.segments.remove(old)?;
            }
        }
        self.segments.sync_dir()
    }

    // ---- recovery

    pub(crate) fn is_recovering(&self) -> bool {
        // Relaxed: changed only while one process alone has the region.
        self.ctl().steady.recovering.load(Relaxed) != 0
    }

    /// Starts the log after replay: it continues at `end`, with records of `epoch`. If the
    /// processes died and the machine did not, the records that replay read, from `redo` on, may
    /// not be on disk yet. They are made durable here, because the records to come say that they
    /// are.
    pub(crate) fn start(&self, end: Lsn, redo: Lsn, epoch: u32) -> Result<()> {
        assert_eq!(end.0 % 8, 0);
        self.segments.sync(redo.0, end.0)?;
        let named = self.newest_segment()?;
        let ends_in = end.0 / SEGMENT_SIZE * SEGMENT_SIZE;
        if named > ends_in {
            self.name_newest(ends_in)?;
        }
        let ctl = self.ctl();
        ctl.claim.named.store(named.min(ends_in), SeqCst);
        self.set_position(end, redo, epoch);
        ctl.steady.prepared.store(self.segments.prepared_from(end.0)?, SeqCst);
        Ok(())
    }

    /// While the log is replayed: every position is durable.
    pub(crate) fn start_replay(&self, redo: Lsn, epoch: u32) {
        self.set_position(Lsn(u64::MAX / 16 * 8), redo, epoch);
        self.ctl().steady.recovering.store(1, SeqCst);
    }

    fn set_position(&self, end: Lsn, redo: Lsn, epoch: u32) {
        let ctl = self.ctl();
        for word in [&*ctl.insert, &ctl.steady.near, &ctl.progress.written, &ctl.progress.flushed] {
            word.store(end.0, SeqCst);
        }
        ctl.steady.redo.store(redo.0, SeqCst);
        ctl.steady.floor.store(end.0, SeqCst);
        ctl.steady.epoch.store(epoch, SeqCst);
    }

    pub(crate) fn end_replay(&self) {
        self.ctl().steady.recovering.store(0, SeqCst);
    }

    /// The newest segment that the control file names.
    pub(crate) fn newest_segment(&self) -> Result<u64> {
        self.control.with(|file| mark::read(file, self.segments.id()))
    }

    fn name_newest(&self, segment: u64) -> Result<()> {
        let (id, fsync) = (self.segments.id(), self.segments.syncs());
        self.control.with(|file| mark::write(file, id, segment, fsync))
    }

    pub(crate) fn segments(&self) -> &Segments {
        &self.segments
    }

    fn ctl(&self) -> &Ctl {
        &self.region.get(self.at.ctl)[0]
    }

    fn insert_slot(&self, slot: &Slot) -> &InsertSlot {
        &self.region.get(self.at.slots)[slot.index().0 as usize]
    }
}
