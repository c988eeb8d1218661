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
mod hold;
pub(crate) mod mark;
mod protocol;
pub mod reader;
pub(crate) mod record;
mod ring;
pub(crate) mod segment;
mod shipped;
mod slots;
mod stats;
mod sums;
#[cfg(test)]
mod tests;
mod waits;
mod ways;
mod window;

pub(crate) use hold::Hold;
pub use record::{LoggedPage, Record, RecordPage, Replay, ReplayPage, ResourceManager};
pub(crate) use ring::WalSections;
pub use shipped::ArchiveStats;
pub(crate) use shipped::PLACE_MAX;
pub(crate) use slots::Owned;
pub use stats::{WalStats, WalUsage};

use crate::file::names::Kept;
use crate::logical::Note;
use crate::page::PageBytes;
use crate::{Lsn, PageTag, Result};
use flusher::Flusher;
use protocol::{Asked, raise_floor};
use record::Encoded;
use ring::{Ctl, InsertSlot};
use segment::Segments;
use sinew_sync::{Region, Slot, kill_point};
use sinew_txn::TxnSession;
use std::path::Path;
use std::sync::atomic::Ordering::*;
use std::sync::{Arc, Mutex};
use ways::Ways;

/// Bytes of one segment file.
pub const SEGMENT_SIZE: u64 = 16 << 20;
/// Position of a directory's first record.
pub const FIRST_LSN: Lsn = Lsn(SEGMENT_SIZE);
/// A record may be this long.
pub const RECORD_MAX: usize = 32 << 20;
/// Log space that is there beyond what any caller asked for: all sessions together may insert so
/// much between their look at the free space and their insertion. It begins with this, and grows by
/// `AHEAD_EACH` with every session up to `AHEAD_MAX`.
const AHEAD_MIN: u64 = 256 << 10;
/// Log space that one change may need: four images and their data. A session looks for so much
/// before it changes a page.
pub(crate) const CHANGE_BYTES: u64 = 64 << 10;
const AHEAD_EACH: u64 = CHANGE_BYTES;
const AHEAD_MAX: u64 = SEGMENT_SIZE / 2;

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
    ways: Ways,
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
            ways: Ways::new(),
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
        self.insert_with(slot, |_| true, |floor, epoch| Encoded::new(record, floor, epoch)).1
    }

    /// As [`Wal::insert_for`], for a record that changes no page. Returns where it begins. `None`:
    /// the place that it got is at `limit` or behind. A void record stands there.
    pub(crate) fn insert_before<P: LoggedPage>(
        &self,
        slot: &Slot,
        record: &Record<'_, P>,
        limit: Lsn,
    ) -> Option<Lsn> {
        debug_assert!(record.pages.is_empty() && !self.is_recovering());
        let is_fine = |start| start < limit.0;
        let build = |floor, epoch| Encoded::new(record, floor, epoch);
        let (start, _) = self.insert_with(slot, is_fine, build);
        (start < limit).then_some(start)
    }

    /// Logs a page whole; `bytes` is a private copy, because hints may change the page meanwhile.
    pub(crate) fn insert_image(&self, slot: &Slot, tag: &PageTag, bytes: &PageBytes) -> Lsn {
        self.insert_with(slot, |_| true, |_, epoch| Encoded::image(tag, bytes, epoch)).1
    }

    /// Inserts, and returns where the record begins and ends. A place that `is_fine` refuses gets a
    /// void record of the same length.
    fn insert_with<'r>(
        &self,
        slot: &Slot,
        is_fine: impl Fn(u64) -> bool,
        build: impl Fn(u64, u32) -> Encoded<'r>,
    ) -> (Lsn, Lsn) {
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
            if !is_fine(start) {
                encoded = Encoded::void(encoded.len(), ctl.steady.epoch.load(Relaxed));
            }
            self.copy(slot, start, &mut encoded);
            mine.copying.done();
            stats::add(&mine.stats.records, 1);
            stats::add(&mine.stats.bytes, space);
            if encoded.images() > 0 {
                stats::add(&mine.stats.full_page_images, encoded.images() as u64);
            }
            return (Lsn(start), Lsn(start + space));
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
        let need = self.nearly_inserted() + bytes;
        // Relaxed: a lower value than the newest only makes us look closer.
        if ctl.steady.usable.load(Relaxed) >= need {
            return Ok(());
        }
        self.prepare(slot, need)
    }

    /// One more session will insert. The space ahead grows with the sessions: the number of those
    /// that have come, not of those that are there, which would have to be counted down when a
    /// process dies.
    pub(crate) fn expect_session(&self, slot: &Slot) -> Result<()> {
        let steady = &self.ctl().steady;
        // Relaxed: looked at again under the latch.
        if steady.ahead.load(Relaxed) >= AHEAD_MAX {
            return Ok(());
        }
        let _guard = self.ctl().segments.exclusive(slot)?;
        // Relaxed, both: changed under the latch, and a reader with an older value has less room to
        // share with this session, which has not looked yet.
        let ahead = (steady.ahead.load(Relaxed) + AHEAD_EACH).min(AHEAD_MAX);
        steady.ahead.store(ahead, Relaxed);
        self.set_prepared(steady.prepared.load(Relaxed));
        Ok(())
    }

    /// True if the log has room for a change. Unlike `reserve` it makes none.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        let ctl = self.ctl();
        // Relaxed: as in `reserve`.
        !self.has_failed() && ctl.steady.usable.load(Relaxed) >= self.nearly_inserted()
    }

    /// Prepares log ahead of need, for the `bytes_soon` that sessions insert at this rate. A log
    /// that rests is left alone.
    pub(crate) fn prepare_ahead(&self, slot: &Slot, bytes_soon: u64) -> Result<()> {
        if bytes_soon == 0 {
            return Ok(());
        }
        let need = self.nearly_inserted() + segment::STEP + bytes_soon.min(8 * SEGMENT_SIZE);
        // Relaxed: as in `reserve`.
        if self.ctl().steady.usable.load(Relaxed) >= need { Ok(()) } else { self.prepare(slot, need) }
    }

    /// Makes and extends segments until `need` is usable.
    pub(crate) fn prepare(&self, slot: &Slot, need: u64) -> Result<()> {
        let _guard = self.ctl().segments.exclusive(slot)?;
        self.grow(need + self.ctl().steady.ahead.load(Relaxed))
    }

    /// Makes and extends segments up to `need`, or beyond: by half of what the log holds since the
    /// last checkpoint. A log in little use thus stays small, and a busy one gets whole segments,
    /// which no commit writes to meanwhile. The caller holds the latch of the segments.
    fn grow(&self, need: u64) -> Result<()> {
        let steady = &self.ctl().steady;
        loop {
            // Relaxed, here and below: changed under the latch.
            let at = steady.prepared.load(Relaxed);
            if at >= need {
                return Ok(());
            }
            let used = at.saturating_sub(steady.redo.load(Relaxed));
            let segment = at / SEGMENT_SIZE * SEGMENT_SIZE;
            let to = need.max(at + used / 2).next_multiple_of(segment::STEP).min(segment + SEGMENT_SIZE);
            let _mark = self.region.write_mark()?;
            match at - segment {
                0 => self.segments.create(segment, to - segment)?,
                from => self.segments.extend(segment, from, to - segment)?,
            }
            self.set_prepared(to);
        }
    }

    /// The caller holds the latch of the segments.
    fn set_prepared(&self, to: u64) {
        let steady = &self.ctl().steady;
        // Release, both: a reader that sees the new value may open the file.
        steady.prepared.store(to, Release);
        steady.usable.store(to.saturating_sub(steady.ahead.load(Relaxed)), Release);
    }

    /// The log rests: frees what is on disk beyond the space that the sessions need, and before the
    /// redo point. Does nothing while another session writes the log. `is_last`: the caller is
    /// alone in the region, which ends.
    ///
    /// It holds the claim meanwhile, because a leader writes below `prepared` without a look at the
    /// latch.
    pub(crate) fn rest(&self, slot: &Slot, is_last: bool) -> Result<()> {
        let Some(_claim) = self.try_claim(slot) else { return Ok(()) };
        let ctl = self.ctl();
        let _guard = ctl.segments.exclusive(slot)?;
        let _mark = self.region.write_mark()?;
        // Relaxed, all three: changed under the latch or the claim, or a moving number. A session
        // that inserts beyond the new end finds a leader that prepares it again (`write_out`).
        let (end, redo) = (ctl.insert.load(Relaxed), ctl.steady.redo.load(Relaxed));
        let ahead = if is_last { AHEAD_MIN } else { ctl.steady.ahead.load(Relaxed) + self.step() };
        let (to, was) = ((end + ahead).next_multiple_of(segment::STEP), ctl.steady.prepared.load(Relaxed));
        if to < was {
            self.set_prepared(to);
            kill_point("log: cut, not freed");
            for start in self.segments.list()?.into_iter().rev().filter(|start| *start >= to) {
                self.segments.remove(start)?;
            }
            if to % SEGMENT_SIZE != 0 {
                self.segments.hollow(to, to.next_multiple_of(SEGMENT_SIZE))?;
            }
        }
        let kept = self.needed_from(redo)?;
        self.segments.hollow(kept / SEGMENT_SIZE * SEGMENT_SIZE, kept)?;
        self.segments.sync_dir()
    }

    /// The end of all reservations: the position of the next record.
    pub fn insert_position(&self) -> Lsn {
        // Relaxed: a moving number.
        Lsn(self.ctl().insert.load(Relaxed))
    }

    /// The position up to which the kernel has the log.
    pub fn written(&self) -> Lsn {
        // Relaxed: a moving number.
        Lsn(self.ctl().progress.written.load(Relaxed))
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

    /// The log is needed from here on, by a replay that begins at `redo`, backups, replication
    /// slots or the archive. The caller holds the latch of the segments.
    fn needed_from(&self, redo: u64) -> Result<u64> {
        let dir = self.segments.dir().parent().unwrap_or(self.segments.dir());
        let mut tell = |name: &str| Note::lose(name, dir, &self.region, self.segments.syncs());
        Ok(self.kept_for_archive(self.kept_for_slots(self.kept_from(redo), &mut tell)?))
    }

    /// The latch under which segments are made and removed.
    fn segments_latch<'a>(&'a self, slot: &'a Slot) -> Result<sinew_sync::ExclusiveGuard<'a>> {
        Ok(self.ctl().segments.exclusive(slot)?)
    }

    /// Removes or reuses segments that no replay, no backup, no slot and no archive will read.
    /// `keep_ahead` bytes of the log at most are kept for the future.
    pub(crate) fn recycle(&self, slot: &Slot, below: Lsn, keep_ahead: u64) -> Result<()> {
        let ctl = self.ctl();
        let _guard = ctl.segments.exclusive(slot)?;
        let limit = ctl.insert.load(Relaxed) + keep_ahead;
        let below = self.needed_from(below.0)?;
        let _mark = self.region.write_mark()?;
        for old in self.segments.list()? {
            if old + SEGMENT_SIZE > below {
                continue;
            }
            let mut next = ctl.steady.prepared.load(Relaxed);
            if next + SEGMENT_SIZE <= limit && self.segments.is_whole(old)? {
                // A segment can only follow a whole one.
                self.grow(next.next_multiple_of(SEGMENT_SIZE))?;
                next = ctl.steady.prepared.load(Relaxed);
                self.segments.reuse(old, next)?;
                self.set_prepared(next + SEGMENT_SIZE);
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
        self.set_prepared(self.segments.prepared_from(end.0)?);
        Ok(())
    }

    /// While the log is replayed: every position is durable.
    pub(crate) fn start_replay(&self, redo: Lsn, epoch: u32) {
        self.set_position(Lsn(u64::MAX / 16 * 8), redo, epoch);
        self.ctl().steady.recovering.store(1, SeqCst);
    }

    /// After replay in a region that follows another directory's log. The replay does not end: the
    /// log goes on with what `take_in` gets, and takes no records of its own.
    pub(crate) fn start_following(&self, end: Lsn, redo: Lsn, epoch: u32) -> Result<()> {
        self.segments.sync(redo.0, end.0)?;
        self.set_position(end, redo, epoch);
        self.close_to_writers();
        Ok(())
    }

    /// Takes whole records of the followed log, which begin where the log ends. They are durable
    /// when the call returns. Only the applier calls it, with the claim `follow`.
    ///
    /// It writes and syncs without the latch of the segments: sessions that come wait for that
    /// latch, and a death under it gives the region up. No other session writes segments in a
    /// region that follows. Behind the known end they may hold anything: the next applier writes
    /// there again.
    pub(crate) fn take_in(&self, slot: &Slot, at: Lsn, bytes: &[u8]) -> Result<()> {
        debug_assert_eq!(at, self.insert_position(), "log that follows");
        let mark = self.region.write_mark()?;
        let end = at.0 + bytes.len() as u64;
        let mut from = at.0;
        while from < end {
            let segment = from / SEGMENT_SIZE * SEGMENT_SIZE;
            let to = end.min(segment + SEGMENT_SIZE);
            if !self.segments.is_there(segment) {
                self.segments.create(segment, SEGMENT_SIZE)?;
            }
            self.segments.write(from, &bytes[(from - at.0) as usize..(to - at.0) as usize])?;
            from = to;
        }
        self.segments.sync(at.0, end)?;
        let newest = segment::segment_before(Lsn(end));
        if self.newest_segment()? < newest {
            self.name_newest(newest)?;
        }
        drop(mark);
        kill_point("follow: log taken in");
        let _guard = self.segments_latch(slot)?;
        let ctl = self.ctl();
        for word in [&*ctl.insert, &ctl.steady.near, &ctl.progress.written, &ctl.progress.flushed] {
            // SeqCst: as in `set_position`. Pages carry these positions only afterwards.
            word.store(end, SeqCst);
        }
        Ok(())
    }

    /// Removes segments that no replay needs. `redo` is where the next one begins.
    pub(crate) fn forget_followed(&self, slot: &Slot, redo: Lsn) -> Result<()> {
        self.end_checkpoint(redo);
        let _guard = self.segments_latch(slot)?;
        let _mark = self.region.write_mark()?;
        for old in self.segments.list()?.into_iter().filter(|start| start + SEGMENT_SIZE <= redo.0) {
            self.segments.remove(old)?;
        }
        self.segments.sync_dir()
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

    /// The epoch of the records that are inserted now.
    pub(crate) fn epoch(&self) -> u32 {
        // Relaxed: it changes while one process alone has the region.
        self.ctl().steady.epoch.load(Relaxed)
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
