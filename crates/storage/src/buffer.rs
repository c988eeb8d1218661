//! The buffer pool: pins, content latches, clock sweep.
//!
//! A pin keeps a buffer on its page; a content latch guards the page's bytes. Neither outlives a
//! statement's step: no latch is held while a session is suspended. A hit takes no latch at all.
//! The session walks the hash chain, pins the buffer that carries the wanted tag with one
//! compare-and-swap, and looks at the tag again (`table.rs`). Every pin is in the session's
//! held-resource record, so that a dead process's pins are taken back exactly. Point reads do not
//! even pin (`peek.rs`).
//!
//! After a crash of the machine or of all processes, recovery replays lost changes from the log.
//! `header.rs` describes the states that a crash of one process leaves.

mod discard;
mod evict;
mod flush;
mod header;
pub(crate) mod peek;
mod table;
mod usage;
mod version;

pub use usage::PoolUsage;

use crate::claim::held;
use crate::file::Files;
use crate::page::{self, OFF_LSN, PAGE_SIZE, PageBytes};
use crate::wal::{CHANGE_BYTES, LoggedPage, Wal};
use crate::{BlockNo, Fork, Lsn, PageTag, RelFile, Result, StorageError};
use header::{DIRTY, Header, VALID, pins};
use sinew_sync::shim::{AtomicU16, AtomicU32, AtomicU64};
use sinew_sync::{
    ExclusiveGuard, HeldEntry, HeldState, HeldToken, LayoutBuilder, LwLock, Poisoned, Region, Section,
    Shared, SharedGuard, Slot, SlotIndex,
};
use sinew_txn::TxnSession;
use std::sync::Arc;
use std::sync::atomic::Ordering::*;
use usage::{Event, Usage};

const PARTITIONS: usize = 128;

#[repr(C, align(64))]
struct Partition(LwLock);
// SAFETY: repr(C), a latch.
unsafe impl Shared for Partition {}

#[repr(C, align(64))]
struct Control {
    /// The clock's hand; grows for ever.
    hand: AtomicU64,
}

// SAFETY: repr(C), an atomic.
unsafe impl Shared for Control {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Control { hand });
}

#[derive(Clone, Copy)]
pub(crate) struct PoolSections {
    control: Section<Control>,
    headers: Section<Header>,
    buckets: Section<AtomicU32>,
    partitions: Section<Partition>,
    pages: Section<u8>,
}

/// The buffer pool of an opened directory.
pub struct Pool {
    region: Arc<Region>,
    at: PoolSections,
    wal: Arc<Wal>,
    files: Arc<Files>,
    usage: Usage,
}

/// A buffer that the session has pinned, its entry in the record, and the state at that moment.
#[derive(Clone, Copy)]
struct Pinned {
    buffer: u32,
    token: HeldToken,
    state: u64,
}

/// A pinned page. Unpins on drop.
pub struct Pin<'a> {
    pool: &'a Pool,
    s: &'a TxnSession,
    pinned: Pinned,
    tag: PageTag,
}

/// Shared latch: read the bytes; hint bits through `set_hint`.
pub struct PageRead<'p> {
    pin: &'p Pin<'p>,
    guard: SharedGuard<'p>,
}

/// Exclusive latch.
pub struct PageWrite<'p> {
    pin: &'p Pin<'p>,
    _guard: ExclusiveGuard<'p>,
}

impl Pool {
    pub(crate) fn layout(b: &mut LayoutBuilder, pages: usize) -> PoolSections {
        PoolSections {
            control: b.section("buffer control", 1),
            headers: b.section("buffer headers", pages),
            buckets: b.section("buffer buckets", (pages * 2).next_power_of_two().max(PARTITIONS)),
            partitions: b.section("buffer partitions", PARTITIONS),
            pages: b.bytes("buffer pages", pages * PAGE_SIZE, 4096),
        }
    }

    pub(crate) fn init(region: &Region, at: &PoolSections) {
        for h in region.get(at.headers) {
            h.content.init_given_back(crate::tranches::BUFFER_CONTENT);
        }
        for p in region.get(at.partitions) {
            p.0.init_given_back(crate::tranches::BUFFER_MAPPING);
        }
    }

    /// `slots`: how many slots the region has.
    pub(crate) fn new(
        region: &Arc<Region>,
        at: PoolSections,
        slots: usize,
        wal: &Arc<Wal>,
        files: &Arc<Files>,
    ) -> Pool {
        region.set_undo(
            held::PIN,
            Box::new(move |region, _slot, entry: HeldEntry| match entry.state {
                HeldState::Held => {
                    region.get(at.headers)[entry.arg as usize].unpin();
                    Ok(())
                }
                // Whether the compare-and-swap took place cannot be told.
                _ => Err(Poisoned),
            }),
        );
        region.set_undo(
            held::PAGE_IO,
            Box::new(move |region, dead, entry: HeldEntry| {
                let header = &region.get(at.headers)[entry.arg as usize];
                if header.io.is_held_by(dead) {
                    // The dead session may have cleared DIRTY for a write that never came. A page
                    // that it was reading is not valid, and is read again.
                    let _ =
                        header.state.fetch_update(AcqRel, Acquire, |s| (s & VALID != 0).then_some(s | DIRTY));
                    header.io.release_dead(region, dead);
                }
                Ok(())
            }),
        );
        region.set_undo(held::DISCARD, Box::new(|_, _, _| Ok(())));
        let usage = Usage::new(slots);
        Pool { region: region.clone(), at, wal: wal.clone(), files: files.clone(), usage }
    }

    /// Pins a page, reading it if it is not in the pool. A page beyond the end of the file is
    /// `Corrupt`.
    #[inline]
    pub fn pin<'a>(&'a self, s: &'a TxnSession, tag: PageTag) -> Result<Pin<'a>> {
        let slot = s.slot();
        let packed = tag.pack();
        let pinned = match self.find_unlatched(slot, packed, table::hash(packed))? {
            Some(p) => p,
            None => self.pin_slow(slot, &tag)?,
        };
        let pin = Pin { pool: self, s, pinned, tag };
        if pinned.state & VALID == 0 {
            self.load(slot, pinned.buffer, &tag)?;
            s.note_slow_step();
        } else {
            self.usage.note(slot, Event::Hit);
        }
        Ok(pin)
    }

    /// Pins a page if it is in the pool, and read. It never brings one in. For callers that look at
    /// pages without a lock that keeps their file from being dropped.
    pub(crate) fn pin_resident<'a>(&'a self, s: &'a TxnSession, tag: PageTag) -> Result<Option<Pin<'a>>> {
        let packed = tag.pack();
        let Some(pinned) = self.find(s.slot(), packed, table::hash(packed))? else { return Ok(None) };
        let pin = Pin { pool: self, s, pinned, tag };
        Ok((pinned.state & VALID != 0).then_some(pin))
    }

    /// Replay: pins a page, and makes file and page when they are not there. `whole`: the caller
    /// overwrites the page, so that it is not read.
    pub(crate) fn pin_redo<'a>(&'a self, s: &'a TxnSession, tag: PageTag, whole: bool) -> Result<Pin<'a>> {
        let slot = s.slot();
        self.files.ensure_blocks(slot, tag.rel, tag.fork, tag.block + 1)?;
        if !whole {
            return self.pin(s, tag);
        }
        let pinned = self.pin_slow(slot, &tag)?;
        let pin = Pin { pool: self, s, pinned, tag };
        {
            let header = pin.header();
            let _io = header.io.acquire(slot, held::PAGE_IO, u64::from(pinned.buffer))?;
            // Release: as in `load`.
            header.state.fetch_or(VALID, Release);
        }
        Ok(pin)
    }

    /// Extends a fork by at least `want` zeroed pages, and by more when other sessions wait for the
    /// same. Returns the first new block and the count. All of these blocks are the caller's to use
    /// or to give out, through the free-space map.
    pub fn extend(&self, s: &TxnSession, rel: RelFile, fork: Fork, want: u32) -> Result<(BlockNo, u32)> {
        self.files.extend(s.slot(), rel, fork, want)
    }

    /// Blocks in the fork now.
    pub fn blocks(&self, rel: RelFile, fork: Fork) -> Result<BlockNo> {
        self.files.blocks(rel, fork)
    }

    #[inline]
    fn headers(&self) -> &[Header] {
        self.region.get(self.at.headers)
    }

    fn control(&self) -> &Control {
        &self.region.get(self.at.control)[0]
    }

    #[inline]
    fn page_ptr(&self, buffer: u32) -> *mut u8 {
        debug_assert!((buffer as usize) < self.at.headers.count);
        // SAFETY: inside the pages' section.
        unsafe { self.region.bytes(self.at.pages).add(buffer as usize * PAGE_SIZE) }
    }

    /// # Safety
    /// The caller holds the content latch. (Hint bits and the LSN may change atomically under the
    /// shared one.)
    #[inline]
    unsafe fn page(&self, buffer: u32) -> &PageBytes {
        // SAFETY: in bounds, initialised memory of the region, latched by the caller.
        unsafe { &*self.page_ptr(buffer).cast() }
    }

    /// # Safety
    /// The caller holds the content latch exclusively.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    unsafe fn page_mut(&self, buffer: u32) -> &mut PageBytes {
        // SAFETY: as above, and no other reference exists.
        unsafe { &mut *self.page_ptr(buffer).cast() }
    }

    /// Pins with `take` under an entry in the session's record.
    #[inline]
    fn pin_recorded(
        &self,
        slot: &Slot,
        buffer: u32,
        take: impl FnOnce(&Header) -> Option<u64>,
    ) -> Result<Option<Pinned>> {
        let held = slot.held();
        let token = held.intent(held::PIN, u64::from(buffer)).map_err(|_| StorageError::NoBuffers)?;
        match take(&self.headers()[buffer as usize]) {
            Some(state) => {
                held.held(token);
                Ok(Some(Pinned { buffer, token, state }))
            }
            None => {
                held.clear(token);
                Ok(None)
            }
        }
    }

    #[inline]
    fn unpin(&self, slot: &Slot, pinned: Pinned) {
        slot.held().pop(pinned.token, || self.headers()[pinned.buffer as usize].unpin());
    }

    /// The caller's session's use of the pool, since some moment before.
    pub fn usage_of(&self, slot: &Slot) -> PoolUsage {
        self.usage.of(slot)
    }

    /// Adds what threads have had the pool do for the caller's session.
    pub fn add_usage(&self, slot: &Slot, of_threads: &PoolUsage) {
        self.usage.add(slot, of_threads);
    }

    /// The session that reads or writes the page of a buffer just now.
    pub(crate) fn io_owner(&self, buffer: u64) -> Option<SlotIndex> {
        self.headers().get(buffer as usize)?.io.owner()
    }

    /// Pages that the pool has room for.
    pub fn size_pages(&self) -> usize {
        self.at.headers.count
    }

    /// Pins in the whole pool; for tests and invariant checks of an idle region.
    pub fn pinned_buffers(&self) -> usize {
        self.headers().iter().filter(|h| pins(h.state.load(Relaxed)) > 0).count()
    }
}

impl<'a> Pin<'a> {
    /// The page that is pinned.
    pub fn tag(&self) -> PageTag {
        self.tag
    }

    fn header(&self) -> &Header {
        &self.pool.headers()[self.pinned.buffer as usize]
    }

    /// Latches the page shared.
    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    pub fn read<'p>(&'p self) -> Result<PageRead<'p>> {
        let guard = self.header().content.shared(self.s.slot())?;
        Ok(PageRead { pin: self, guard })
    }

    /// Exclusive latch. It also makes sure that the log has room for the change: `DiskFull` here,
    /// never later.
    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    pub fn write<'p>(&'p self) -> Result<PageWrite<'p>> {
        self.pool.wal.reserve(self.s.slot(), CHANGE_BYTES)?;
        Ok(PageWrite::new(self, self.header().content.exclusive(self.s.slot())?))
    }

    /// As `write`, without waiting for the latch. It does wait for the log's room. `None` if
    /// another session has the latch.
    #[cfg_attr(kill_points, track_caller)]
    pub fn write_if_free<'p>(&'p self) -> Result<Option<PageWrite<'p>>> {
        self.pool.wal.reserve(self.s.slot(), CHANGE_BYTES)?;
        let guard = self.header().content.try_exclusive(self.s.slot());
        Ok(guard.map(|guard| PageWrite::new(self, guard)))
    }

    /// Replay: exclusive latch. Nothing is logged, and the log needs no room.
    pub(crate) fn write_redo<'p>(&'p self) -> Result<PageWrite<'p>> {
        Ok(PageWrite::new(self, self.header().content.exclusive(self.s.slot())?))
    }

    /// The same without waiting.
    pub(crate) fn try_write_redo<'p>(&'p self) -> Option<PageWrite<'p>> {
        let guard = self.header().content.try_exclusive(self.s.slot())?;
        Some(PageWrite::new(self, guard))
    }

    /// Exclusive latch without waiting (and without one when the log has no room).
    pub fn try_write<'p>(&'p self) -> Option<PageWrite<'p>> {
        if !self.pool.wal.has_room() {
            return None;
        }
        let guard = self.header().content.try_exclusive(self.s.slot())?;
        Some(PageWrite::new(self, guard))
    }
}

impl Drop for Pin<'_> {
    #[inline]
    fn drop(&mut self) {
        self.pool.unpin(self.s.slot(), self.pinned);
    }
}

impl PageRead<'_> {
    /// How often newcomers have passed the oldest exclusive waiter for the page.
    pub fn passes(&self) -> u32 {
        self.guard.lock().passes()
    }

    /// The page's bytes.
    #[inline]
    pub fn bytes(&self) -> &PageBytes {
        // SAFETY: the shared latch is held.
        unsafe { self.pin.pool.page(self.pin.pinned.buffer) }
    }

    /// Ors bits into a u16 of the page atomically, as a hint: the page becomes dirty, nothing is
    /// logged except what the torn-page rules ask for. Without effect when the log has no room for
    /// that, or during replay.
    pub fn set_hint(&self, offset: usize, bits: u16) {
        assert!(offset.is_multiple_of(2) && (page::PAGE_HEADER_SIZE..PAGE_SIZE).contains(&offset));
        let (pool, buffer, slot) = (self.pin.pool, self.pin.pinned.buffer, self.pin.s.slot());
        // SAFETY: aligned and inside the page; under a shared latch these words change only
        // atomically.
        let word = unsafe { AtomicU16::from_ptr(pool.page_ptr(buffer).add(offset).cast()) };
        let bits = bits.to_le();
        // Relaxed: a hint orders nothing.
        if word.load(Relaxed) & bits == bits || pool.wal.is_recovering() || !pool.wal.has_room() {
            return;
        }
        let header = self.pin.header();
        if header.state.load(Relaxed) & DIRTY == 0 {
            pool.log_hint_image(slot, buffer, &self.pin.tag);
        }
        // A death between the two would leave a dirty page without its image.
        pool.wal.critical(slot, || {
            word.fetch_or(bits, Relaxed);
            // Release: pairs with `write_out`, which clears DIRTY before it copies.
            if header.state.fetch_or(DIRTY, Release) & DIRTY == 0 {
                pool.usage.note(slot, Event::Dirtied);
                // A checkpoint may have begun, or have written the page, since the look above; our
                // pin keeps eviction away.
                pool.log_hint_image(slot, buffer, &self.pin.tag);
            }
        });
    }
}

impl<'p> PageWrite<'p> {
    #[inline]
    fn new(pin: &'p Pin<'p>, guard: ExclusiveGuard<'p>) -> PageWrite<'p> {
        pin.header().version.begin_change();
        PageWrite { pin, _guard: guard }
    }

    /// The page that is latched.
    pub fn tag(&self) -> PageTag {
        self.pin.tag
    }

    /// The page's bytes, as changed so far.
    #[inline]
    pub fn bytes(&self) -> &PageBytes {
        // SAFETY: the exclusive latch is held.
        unsafe { self.pin.pool.page(self.pin.pinned.buffer) }
    }

    /// The bytes to change, in a critical section (replay is one as a whole): the latch is given
    /// back when its holder is killed outside of one. A change that is not followed by `set_lsn` or
    /// `mark_dirty_hint` may be lost.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut PageBytes {
        debug_assert!(
            self.pin.s.slot().in_critical() || self.pin.pool.wal.is_recovering(),
            "a page is changed outside of a critical section"
        );
        // SAFETY: the exclusive latch is held, and `self` is borrowed mutably.
        unsafe { self.pin.pool.page_mut(self.pin.pinned.buffer) }
    }

    /// After a logged change: sets the page's LSN and marks it dirty. Inside the critical section.
    #[inline]
    pub fn set_lsn(&mut self, lsn: Lsn) {
        page::put_u64(self.bytes_mut(), OFF_LSN, lsn.0);
        self.mark_dirty();
    }

    /// After a change that may be lost in a crash: the page becomes dirty, and is logged whole
    /// where the torn-page rules ask for it.
    pub fn mark_dirty_hint(&mut self) {
        let (pool, pinned) = (self.pin.pool, self.pin.pinned);
        if self.pin.header().state.load(Relaxed) & DIRTY == 0 {
            pool.log_hint_image(self.pin.s.slot(), pinned.buffer, &self.pin.tag);
        }
        // As in `set_hint`.
        pool.wal.critical(self.pin.s.slot(), || {
            self.mark_dirty();
            pool.log_hint_image(self.pin.s.slot(), pinned.buffer, &self.pin.tag);
        });
    }

    #[inline]
    pub(crate) fn mark_dirty(&self) {
        // Release: pairs with the Acquire in `write_dirty`.
        if self.pin.header().state.fetch_or(DIRTY, Release) & DIRTY == 0 {
            self.pin.pool.usage.note(self.pin.s.slot(), Event::Dirtied);
        }
    }
}

impl LoggedPage for PageWrite<'_> {
    #[inline]
    fn tag(&self) -> PageTag {
        self.tag()
    }

    #[inline]
    fn bytes(&self) -> &PageBytes {
        self.bytes()
    }

    #[inline]
    fn mark_dirty(&self) {
        self.mark_dirty();
    }
}

/// A record of a change to pages of the pool.
pub type Record<'a> = crate::wal::Record<'a, PageWrite<'a>>;

/// A page's part of a record.
pub type RecordPage<'a> = crate::wal::RecordPage<'a, PageWrite<'a>>;

impl Drop for PageWrite<'_> {
    #[inline]
    fn drop(&mut self) {
        self.pin.header().version.end_change();
    }
}
