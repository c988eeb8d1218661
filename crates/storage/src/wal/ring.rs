//! The part of the log that is not on disk yet: a ring of bytes in the region, and the sessions
//! that copy into it.
//!
//! Invariants: `flushed <= written <= contiguous() <= insert`, and
//! `insert - written <= ring length` for bytes that have been copied (a copier waits for room, not
//! a reserver).
//!
//! A process that dies between `reserve` and `done` is inside its critical section. Its death
//! poisons the region, so that the gap in the log is never passed.
//!
//! The wait for room therefore comes before the critical section (`Wal::critical`). An inserter
//! starts when half of the ring is free. It finds room if the inserters that start with it need no
//! more than the other half together. At worst all sessions insert four page images each, which is
//! more than a ring of the default size holds. So many images at once are as rare as checkpoints.
//! An inserter that finds no room all the same, or whose record is longer than the ring, waits in
//! its critical section.
//!
//! It seldom comes to that. **The naive way** writes the ring out once half of it is taken. All
//! inserters then sleep until that is done, and waking them takes longer than writing. Already an
//! eighth is therefore written out, by an inserter that comes by (`write_ahead`). The others go on.

use super::Wal;
use super::protocol::{Copying, FlushWait, Line, LogClaim, LogHold, Room, contiguous, raise_near};
use super::record::Encoded;
use super::slots::{SLOTS_MAX, SlotWords, SlotsControl};
use super::stats::{self, FlushStats, SlotStats};
use crate::Result;
use sinew_sync::shim::{Access, AtomicU8, AtomicU32, AtomicU64, touch};
use sinew_sync::{LayoutBuilder, LwLock, Patience, Region, Section, Shared, Slot, kill_point};
use std::mem::offset_of;
use std::sync::atomic::Ordering::*;

/// The log's control words, by who writes them and how often. An insertion writes the first line
/// once and reads the next two. A flush writes `progress` and `claim`.
///
/// ```text
///   0 insert     every inserter, one addition for each record
///  64 steady     read by every inserter; checkpoints, new segments, every sixteenth of the ring
/// 128 progress   read by every inserter; the leader, once for each piece that it writes out
/// 192 claim      sessions that want a flush, or write out ahead
/// 256 reason, segments
///     room       inserters without room
/// ```
#[repr(C)]
pub(super) struct Ctl {
    /// End of all reservations. An inserter adds to it and reads it at no other time, because each
    /// look would bring the line to the inserter's core once more.
    pub insert: Line,
    pub steady: Steady,
    pub progress: Progress,
    pub claim: Claimed,
    /// Why the log takes no records, as text that ends at the first 0.
    pub reason: [AtomicU8; 256],
    /// Creation, reuse and removal of segment files. A holder's death poisons the region.
    pub segments: LwLock,
    /// Inserters that wait for `written` to move on.
    pub room: Room,
}

/// Words that inserters read and that rarely change.
#[repr(C, align(64))]
pub(super) struct Steady {
    /// Pages with an LSN at or below get an image; changed by checkpoints only.
    pub floor: AtomicU64,
    /// Redo point of the last complete checkpoint.
    pub redo: AtomicU64,
    /// The log is on disk up to here, as zeroes or as what stood there before; changed under
    /// `segments`. No byte is written at or past it.
    pub prepared: AtomicU64,
    /// `prepared` less `ahead`: a session that looks for room may insert up to here.
    pub usable: AtomicU64,
    /// At or below the end of reservations, by less than a step (`Wal::step`) and the reservations
    /// of this moment. The inserter that crosses a step raises it.
    pub near: AtomicU64,
    /// All sessions together may insert so much beyond `usable`; changed under `segments`.
    pub ahead: AtomicU64,
    pub epoch: AtomicU32,
    pub recovering: AtomicU32,
    /// Whether the log takes records: a state of `failure.rs`.
    pub failed: AtomicU32,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Steady {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(Steady { floor, redo, prepared, usable, near, ahead, epoch, recovering, failed });
}

/// How far the ring is written out. The holder of the claim writes both words.
#[repr(C, align(64))]
pub(super) struct Progress {
    /// Handed to the kernel up to here.
    pub written: AtomicU64,
    /// Durable up to here.
    pub flushed: AtomicU64,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Progress {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Progress { written, flushed });
}

/// The claim, and what its holder alone uses.
#[repr(C, align(64))]
pub(super) struct Claimed {
    pub claim: LogClaim,
    /// The newest segment that the control file names.
    pub named: AtomicU64,
    /// Where reservations nearly ended when a session last wrote out ahead.
    pub ahead: AtomicU64,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Claimed {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Claimed { claim, named, ahead });
}

// SAFETY: repr(C); atomics and a latch; init() gives the rest its meaning.
unsafe impl Shared for Ctl {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Ctl {
        insert, steady(Steady), progress(Progress), claim(Claimed), reason([]), segments(LwLock),
        room(Room),
    });
}
const _: () = {
    assert!(offset_of!(Ctl, steady) == 64 && offset_of!(Ctl, progress) == 128);
    assert!(offset_of!(Ctl, claim) == 192 && offset_of!(Ctl, reason) == 256);
};

/// The inserter that crosses one of so many steps of the ring says how far reservations are.
const STEPS_IN_RING: u64 = 16;

/// An inserter that finds more than such a part of the ring not written out writes it out, if no
/// other session does. The others go on.
const AHEAD_PART: u64 = 8;

/// A record that does not fit at once is copied in pieces of this size, with a look for room before
/// each.
const COPY_STEP_BYTES: usize = 32 << 10;

/// One session's part: the position that it is inserting at, and its counters.
#[repr(C, align(64))]
pub(super) struct InsertSlot {
    pub copying: Copying,
    pub stats: SlotStats,
    /// For views: the session waits until `written` is here. The word of a session that was killed
    /// in its wait says nothing any more once that is so.
    pub lacks_room: AtomicU64,
}

// SAFETY: repr(C), atomics only, zero means idle and nothing counted.
unsafe impl Shared for InsertSlot {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(InsertSlot {
        copying, stats(SlotStats), lacks_room,
    });
}
const _: () = assert!(size_of::<InsertSlot>() == 64);

// SAFETY: one atomic, zero means that nothing is waited for.
unsafe impl Shared for FlushWait {}

/// Where the log's shared parts stand in the region.
#[derive(Clone, Copy)]
pub(crate) struct WalSections {
    pub(super) ctl: Section<Ctl>,
    pub(super) slots: Section<InsertSlot>,
    /// The position that each session waits to see durable: see `flush.rs`.
    pub(super) waits: Section<FlushWait>,
    pub(super) stats: Section<FlushStats>,
    /// The log that backups need: see `hold.rs`.
    pub(super) holds: Section<LogHold>,
    /// The log that the archive has and needs: see `shipped.rs`.
    pub(super) shipped: Section<super::shipped::Shipped>,
    /// Replication slots: see `slots.rs`.
    pub(super) logical_slots: Section<SlotWords>,
    pub(super) logical_control: Section<SlotsControl>,
    ring: Section<u8>,
}

impl Wal {
    pub(crate) fn layout(b: &mut LayoutBuilder, slots: usize, ring_bytes: usize) -> WalSections {
        WalSections {
            ctl: b.section("wal control", 1),
            slots: b.section("wal insertion slots", slots),
            waits: b.section("wal flush waits", slots),
            stats: b.section("wal statistics", 1),
            holds: b.section("wal holds", super::hold::HOLDS),
            shipped: b.section("wal archive", 1),
            logical_slots: b.section("logical slots", SLOTS_MAX),
            logical_control: b.section("logical control", 1),
            ring: b.bytes("wal ring", ring_bytes.next_power_of_two().max(256 << 10), 4096),
        }
    }

    pub(crate) fn init(region: &Region, at: &WalSections) {
        let ctl = &region.get(at.ctl)[0];
        ctl.segments.init(crate::tranches::WAL_BUFFER);
        // Relaxed: no other session is there yet.
        ctl.steady.ahead.store(super::AHEAD_MIN, Relaxed);
        region.get(at.stats)[0].init();
    }

    /// Everything below is copied into the ring.
    pub(super) fn contiguous(&self) -> u64 {
        contiguous(&self.ctl().insert, self.region.get(self.at.slots).iter().map(|s| &s.copying))
    }

    pub(super) fn copy(&self, slot: &Slot, start: u64, record: &mut Encoded<'_>) {
        let mut at = start;
        // With room, the leader has written out the bytes that this copy overwrites.
        let fits = self.has_space(start, record.space());
        // Acquire: pairs with the Release in `write_and_sync`.
        let head = record.head_at(start, self.ctl().progress.flushed.load(Acquire));
        self.copy_part(slot, fits, &mut at, head);
        kill_point("log: half copied");
        record.each_part(|part| self.copy_part(slot, fits, &mut at, part));
    }

    fn copy_part(&self, slot: &Slot, fits: bool, at: &mut u64, mut part: &[u8]) {
        while !part.is_empty() {
            // In steps only if room must be made between them.
            let n = if fits { part.len() } else { part.len().min(COPY_STEP_BYTES) };
            if !fits && !self.make_room(slot, *at, n as u64) {
                // Nothing will be written any more; the region takes no commits.
                return;
            }
            self.ring_write(*at, &part[..n]);
            *at += n as u64;
            part = &part[n..];
        }
    }

    /// Waits until the ring has room for `len` bytes at `at`, which are reserved already. False if
    /// the log has failed. The wait blocks its thread, because it is inside a critical section,
    /// under page latches. An inserter that is killed in here poisons the region.
    #[cold]
    fn make_room(&self, slot: &Slot, at: u64, len: u64) -> bool {
        let mine = self.insert_slot(slot);
        mine.copying.advance(at);
        // The inserter could not have known of this wait before the section: see the header.
        self.has_space(at, len)
            || slot.waits_in_critical(|| self.wait_for_room(slot, || self.space_from(at, len)))
    }

    /// Runs `change`, which logs what it does, in a critical section, once the ring has room for
    /// it. If the log or the region has failed, the next call finds out. Nothing is written then
    /// any more.
    ///
    /// The caller may hold page latches, because the session that makes room needs none.
    #[cfg_attr(kill_points, track_caller)]
    pub fn critical<R>(&self, slot: &Slot, change: impl FnOnce() -> R) -> R {
        self.await_room(slot, 0);
        slot.critical(change)
    }

    /// Waits until half of the ring and room for `bytes` are free. If much less is taken, it writes
    /// that out. In a critical section it does neither, because the caller of the outermost section
    /// has done it.
    #[inline]
    pub(crate) fn await_room(&self, slot: &Slot, bytes: u64) {
        if !self.is_free(self.ring_len() / AHEAD_PART, bytes, self.nearly_inserted()) && !slot.in_critical() {
            self.make_room_before(slot, bytes);
        }
    }

    #[cold]
    #[inline(never)]
    fn make_room_before(&self, slot: &Slot, bytes: u64) {
        let half = self.ring_len() / 2;
        if self.is_free(half, bytes, self.nearly_inserted()) {
            return self.write_ahead(slot);
        }
        // Relaxed, a guess.
        let inserted = || self.ctl().insert.load(Relaxed);
        if !self.is_free(half, bytes, inserted()) {
            self.wait_for_room(slot, || self.free_from(half, bytes, inserted()));
        }
    }

    /// Writes out what is copied, without a wait for any other session. One session tries it for
    /// each step of reservations: a neighbour that is stopped in its copy costs the others no more.
    fn write_ahead(&self, slot: &Slot) {
        let (claimed, now) = (&self.ctl().claim, self.nearly_inserted());
        // Relaxed, both: a guess, and changed by the holder of the claim only.
        if claimed.ahead.load(Relaxed) == now {
            return;
        }
        if let Some(claim) = self.try_claim(slot) {
            claimed.ahead.store(now, Relaxed);
            // An error marks the log, and the next insertion or flush finds out.
            let _ = self.write_out(slot, self.contiguous());
            drop(claim);
        }
    }

    /// True if at most this part of the ring, less `bytes`, is not written out.
    #[inline]
    fn is_free(&self, part: u64, bytes: u64, inserted: u64) -> bool {
        // Relaxed, a guess.
        self.ctl().progress.written.load(Relaxed) >= self.free_from(part, bytes, inserted)
    }

    /// How far the log must be written out for `is_free`.
    #[inline]
    fn free_from(&self, part: u64, bytes: u64, inserted: u64) -> u64 {
        // Saturating: more than the part can never be free.
        inserted.saturating_sub(part.saturating_sub(bytes))
    }

    /// Where reservations end, or at most one step beyond, without a look at their line.
    #[inline]
    pub(crate) fn nearly_inserted(&self) -> u64 {
        // Relaxed, a guess.
        self.ctl().steady.near.load(Relaxed) + self.step()
    }

    #[inline]
    pub(super) fn step(&self) -> u64 {
        self.ring_len() / STEPS_IN_RING
    }

    /// Takes `space` bytes of the log for a session. Returns where they begin.
    #[inline]
    pub(super) fn take_space(&self, copying: &Copying, space: u64) -> u64 {
        let ctl = self.ctl();
        let start = copying.reserve(&ctl.insert, &ctl.steady.near, space);
        let (end, step) = (start + space, self.step());
        if start / step != end / step {
            raise_near(&ctl.steady.near, end);
        }
        start
    }

    /// Waits until the log is written out up to `needed`, and writes the ring out itself if no
    /// other session does. False if the log or the region has failed. It blocks its thread.
    #[cold]
    fn wait_for_room(&self, slot: &Slot, needed: impl Fn() -> u64) -> bool {
        let lacks_room = &self.insert_slot(slot).lacks_room;
        stats::add(&self.insert_slot(slot).stats.insert_waits, 1);
        let there_is = self.await_written(slot, || {
            let needed = needed();
            // Relaxed, here and below: for views.
            lacks_room.store(needed, Relaxed);
            needed
        });
        lacks_room.store(0, Relaxed);
        there_is
    }

    fn await_written(&self, slot: &Slot, needed: impl Fn() -> u64) -> bool {
        let ctl = self.ctl();
        let mut patience = Patience::new(slot);
        loop {
            let seen = ctl.room.seen();
            // Acquire: pairs with the Release in `write_out`.
            if ctl.progress.written.load(Acquire) >= needed() {
                return true;
            }
            if self.has_failed() || patience.look().is_err() {
                return false;
            }
            // Only the holder of the claim looks at all sessions' copies. The other inserters
            // without room sleep.
            let Some(claim) = self.try_claim(slot) else {
                ctl.room.sleep(seen);
                continue;
            };
            let written = self.write_something(slot, &mut patience);
            drop(claim);
            if written.is_err() {
                return false;
            }
        }
    }

    /// Writes out what is copied, once there is something. The caller holds the claim. If it is an
    /// inserter itself, it has room for its next step at `written`, so that it never waits for its
    /// own copy.
    fn write_something(&self, slot: &Slot, patience: &mut Patience) -> Result<()> {
        loop {
            self.check()?;
            let end = self.contiguous();
            if end > self.ctl().progress.written.load(Relaxed) {
                return self.write_out(slot, end);
            }
            // The inserter that comes next in the log is between its reservation and the end of its
            // copy, and may need this core.
            patience.turn()?;
        }
    }

    fn has_space(&self, at: u64, len: u64) -> bool {
        // Acquire: pairs with the Release in `write_out`.
        self.ctl().progress.written.load(Acquire) >= self.space_from(at, len)
    }

    /// How far the log must be written out for `has_space`.
    fn space_from(&self, at: u64, len: u64) -> u64 {
        (at + len).saturating_sub(self.ring_len())
    }

    /// Bytes of the log that are kept in memory.
    pub fn ring_len(&self) -> u64 {
        self.at.ring.count as u64
    }

    fn ring_write(&self, at: u64, bytes: &[u8]) {
        let size = self.at.ring.count;
        let from = (at as usize) & (size - 1);
        let first = bytes.len().min(size - from);
        let ring = self.region.bytes(self.at.ring);
        // SAFETY: both ranges lie inside the ring. Only this session has reserved the positions,
        // and the room check has shown that the bytes that stood there are written out.
        unsafe {
            touch(ring.add(from), first, Access::Store);
            touch(ring, bytes.len() - first, Access::Store);
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), ring.add(from), first);
            std::ptr::copy_nonoverlapping(bytes.as_ptr().add(first), ring, bytes.len() - first);
        }
    }

    /// The longest piece of the ring from `at` that does not wrap, at most up to `end`.
    pub(super) fn ring_slice(&self, at: u64, end: u64) -> &[u8] {
        let size = self.at.ring.count;
        let from = (at as usize) & (size - 1);
        let len = ((end - at) as usize).min(size - from);
        // SAFETY: inside the ring. The caller holds the claim and `end <= contiguous()`, so that no
        // session writes here until `written` passes it.
        unsafe { std::slice::from_raw_parts(self.region.bytes(self.at.ring).add(from), len) }
    }
}
