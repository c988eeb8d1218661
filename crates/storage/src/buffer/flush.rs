//! Dirty pages to disk: the log first, then a private copy with its checksum.

use super::Pool;
use super::header::*;
use crate::claim::held;
use crate::page::{self, OFF_CHECKSUM, OFF_LSN, PAGE_SIZE, PageBytes};
use crate::{Lsn, PageTag, Result};
use sinew_sync::shim::AtomicU64;
use sinew_sync::{SharedGuard, Slot};
use std::sync::atomic::Ordering::*;

impl Pool {
    /// For eviction: the caller may hold latches of other pages, so that nothing is waited for.
    /// False if the page is in use.
    pub(super) fn try_write_out(&self, slot: &Slot, buffer: u32) -> Result<bool> {
        let header = &self.headers()[buffer as usize];
        let Some(_io) = header.io.try_acquire(slot, held::PAGE_IO, u64::from(buffer)) else {
            return Ok(false);
        };
        let Some(content) = header.content.try_shared(slot) else { return Ok(false) };
        self.write_out(slot, buffer, content).map(|()| true)
    }

    /// For checkpoints: waits for latches; the caller holds none.
    fn write_out_waiting(&self, slot: &Slot, buffer: u32) -> Result<()> {
        let header = &self.headers()[buffer as usize];
        let _io = header.io.acquire(slot, held::PAGE_IO, u64::from(buffer))?;
        let content = header.content.shared(slot)?;
        self.write_out(slot, buffer, content)
    }

    /// The caller has the buffer pinned and holds `io`.
    fn write_out(&self, slot: &Slot, buffer: u32, content: SharedGuard<'_>) -> Result<()> {
        let header = &self.headers()[buffer as usize];
        // AcqRel: before the copy, so that a hint set meanwhile is either in the copy or sets DIRTY
        // again.
        if header.state.fetch_and(!DIRTY, AcqRel) & DIRTY == 0 {
            return Ok(());
        }
        let mut copy = Copy([0; PAGE_SIZE]);
        // SAFETY: the content latch is held; hints may change bits meanwhile, and either value is
        // right.
        copy.0.copy_from_slice(unsafe { self.page(buffer) });
        // After the copy: a hint's image is logged and its LSN stored before the hint's bits, so
        // that whatever bits the copy has, this LSN covers them. Acquire: pairs with the Release in
        // `set_page_lsn`.
        let lsn = u64::from_le(self.page_lsn_word(buffer).load(Acquire)).max(page::lsn(&copy.0));
        drop(content);
        let tag = PageTag::unpack(header.packed_tag());
        let written = self.wal.flush_blocking(slot, Lsn(lsn)).and_then(|()| {
            // A page that is all zeroes stays so. A session that was killed at the end of reading
            // it has left it dirty.
            if !page::is_new(&copy.0) {
                let sum = page::checksum(self.files.directory(), &tag, &copy.0);
                page::put_u32(&mut copy.0, OFF_CHECKSUM, sum);
            }
            self.files.write(slot, &tag, &copy.0)
        });
        if written.is_err() {
            header.state.fetch_or(DIRTY, Release);
        }
        written
    }

    /// Writes every page that is dirty now and whose tag `wanted` accepts; waits for those that
    /// others are writing. `pace` hears before each page how many are done and how many there are,
    /// and may sleep.
    pub(crate) fn write_dirty(
        &self,
        slot: &Slot,
        wanted: &dyn Fn(&PageTag) -> bool,
        pace: &mut dyn FnMut(usize, usize),
    ) -> Result<()> {
        let headers = self.headers();
        let mut work: Vec<((u64, u64), u32)> = Vec::new();
        for (i, h) in headers.iter().enumerate() {
            // Acquire: DIRTY is cleared under `io`. A reader that sees it cleared sees `io` held,
            // or the write done.
            let state = h.state.load(Acquire);
            if state & TAGGED != 0 && (state & DIRTY != 0 || h.io.is_held()) {
                work.push((h.packed_tag(), i as u32));
            }
        }
        // In file order.
        work.sort_unstable();
        work.retain(|(packed, _)| wanted(&PageTag::unpack(*packed)));
        let total = work.len();
        let mut batch = Batch::default();
        for (done, (packed, buffer)) in work.into_iter().enumerate() {
            pace(done, total);
            // A page that moved meanwhile was written by the session that evicted it, under `io`,
            // and its file is in the sync table.
            let Some(pinned) = self.pin_recorded(slot, buffer, |h| h.pin_if(packed))? else { continue };
            let done = self.write_out_waiting(slot, buffer);
            self.unpin(slot, pinned);
            done?;
            batch.add(self, &PageTag::unpack(packed));
        }
        batch.start_writing(self);
        Ok(())
    }

    /// The page's LSN as an atomic word: hints change it under the shared latch.
    pub(super) fn page_lsn_word(&self, buffer: u32) -> &AtomicU64 {
        let at = self.page_ptr(buffer);
        // SAFETY: inside the pages' section, aligned to a page; 8 bytes at offset 0.
        unsafe { AtomicU64::from_ptr(at.add(OFF_LSN).cast()) }
    }

    /// Before and after a hint that may make the page dirty: logs the page whole if its last record
    /// is from before the redo point. The caller holds a content latch, and a pin, which keeps
    /// eviction from writing the page in between.
    pub(super) fn log_hint_image(&self, slot: &Slot, buffer: u32, tag: &PageTag) {
        while self.wal.hint_needs_image(u64::from_le(self.page_lsn_word(buffer).load(Relaxed))) {
            let mut copy = Copy([0; PAGE_SIZE]);
            // SAFETY: as in `write_out`.
            copy.0.copy_from_slice(unsafe { self.page(buffer) });
            self.wal.critical(slot, || {
                let end = self.wal.insert_image(slot, tag, &copy.0);
                // Release: pairs with the Acquire in `write_out`.
                self.page_lsn_word(buffer).fetch_max(end.0.to_le(), Release);
            });
        }
    }
}

/// A run of blocks of one file that the kernel is told to write soon, so that the fsync at the end
/// of a checkpoint does not have it all to do at once.
#[derive(Default)]
struct Batch {
    first: Option<PageTag>,
    end: u32,
    pages: u32,
}

const BATCH_PAGES: u32 = 32;
impl Batch {
    fn add(&mut self, pool: &Pool, tag: &PageTag) {
        let fits =
            self.first.is_some_and(|f| (f.rel, f.fork) == (tag.rel, tag.fork)) && self.pages < BATCH_PAGES;
        if !fits {
            self.start_writing(pool);
            *self = Batch { first: Some(*tag), end: tag.block, pages: 0 };
        }
        self.end = tag.block + 1;
        self.pages += 1;
    }

    fn start_writing(&self, pool: &Pool) {
        if let Some(first) = self.first {
            pool.files.start_writing(&first, self.end);
        }
    }
}

#[repr(align(4096))]
struct Copy(PageBytes);
