//! Misses: a buffer for a page that has none, by clock sweep, and reading the page into it.

use super::header::*;
use super::usage::Event;
use super::{Pinned, Pool, table};
use crate::claim::held;
use crate::page::{self, PAGE_SIZE};
use crate::{PageTag, Result, StorageError};
use sinew_sync::Slot;
use sinew_sync::shim::sleep;
use std::sync::atomic::Ordering::*;

impl Pool {
    /// Pins a page that the unlatched lookup did not find.
    #[cold]
    pub(super) fn pin_slow(&self, slot: &Slot, tag: &PageTag) -> Result<Pinned> {
        let packed = tag.pack();
        let hash = table::hash(packed);
        if let Some(pinned) = self.find(slot, packed, hash)? {
            return Ok(pinned);
        }
        let free = self.victim(slot)?;
        let linked = (|| {
            let _guard = self.partition(hash, slot)?;
            let found = self.find_latched(slot, packed, hash)?;
            if found.is_none() {
                self.link(slot, free.buffer, tag, hash);
            }
            Ok(found)
        })();
        match linked {
            Ok(None) => Ok(Pinned { state: TAGGED, ..free }),
            Ok(Some(found)) => {
                self.unpin(slot, free);
                Ok(found)
            }
            Err(e) => {
                self.unpin(slot, free);
                Err(e)
            }
        }
    }

    /// A clean buffer without a page, pinned. Pins are short, so that a pool that is all pinned is
    /// looked through again for a while; not for ever, for the caller may hold what the others wait
    /// for.
    fn victim(&self, slot: &Slot) -> Result<Pinned> {
        for _ in 0..50 {
            match self.sweep(slot) {
                Err(StorageError::NoBuffers) => sleep(std::time::Duration::from_millis(1)),
                found => return found,
            }
            self.region.check()?;
        }
        Err(StorageError::NoBuffers)
    }

    fn sweep(&self, slot: &Slot) -> Result<Pinned> {
        let headers = self.headers();
        let n = headers.len() as u64;
        let hand = &self.control().hand;
        let mut left = n * (USAGE_MAX + 2);
        while left > 0 {
            left -= 1;
            // Relaxed: only a place to look at.
            let at = (hand.fetch_add(1, Relaxed) % n) as u32;
            let header = &headers[at as usize];
            let state = header.state.load(Relaxed);
            if pins(state) > 0 {
                continue;
            }
            if usage(state) > 0 {
                // Relaxed: a lost race leaves the page a little longer.
                let _ = header.state.compare_exchange(state, state - USAGE_ONE, Relaxed, Relaxed);
                continue;
            }
            let Some(pinned) = self.pin_recorded(slot, at, |h| h.pin_idle().then_some(0))? else { continue };
            match self.make_free(slot, at) {
                Ok(true) => return Ok(pinned),
                Ok(false) => self.unpin(slot, pinned),
                Err(e) => {
                    self.unpin(slot, pinned);
                    return Err(e);
                }
            }
        }
        Err(StorageError::NoBuffers)
    }

    /// Writes out and unlinks the page of a buffer that the caller has pinned; false if another
    /// session uses it.
    fn make_free(&self, slot: &Slot, buffer: u32) -> Result<bool> {
        let header = &self.headers()[buffer as usize];
        let state = header.state.load(Acquire);
        if pins(state) != 1 {
            return Ok(false);
        }
        if state & TAGGED == 0 {
            return Ok(true);
        }
        if state & DIRTY != 0 {
            if !self.try_write_out(slot, buffer)? {
                return Ok(false);
            }
            self.usage.note(slot, Event::Written);
        }
        // The pin keeps the tag.
        let hash = table::hash(header.packed_tag());
        let _guard = self.partition(hash, slot)?;
        Ok(self.unlink(slot, buffer, hash, false))
    }

    /// Reads the page of a buffer whose VALID is not set, unless another session was faster. The
    /// buffer is pinned.
    #[cold]
    pub(super) fn load(&self, slot: &Slot, buffer: u32, tag: &PageTag) -> Result<()> {
        let header = &self.headers()[buffer as usize];
        let _io = header.io.acquire(slot, held::PAGE_IO, u64::from(buffer))?;
        if header.state.load(Acquire) & VALID != 0 {
            return Ok(());
        }
        // SAFETY: only the holder of `io` looks at the bytes of a page that is not valid.
        let bytes = unsafe { self.page_mut(buffer) };
        if !self.files.read(tag, bytes)? {
            // The rebuild of a region that was given up may have cut the file since: that is not
            // damage.
            self.region.check()?;
            if self.wal.is_recovering() {
                // The log that this region follows has cut the file since the reader asked for its
                // length, or found an entry that leads there. Nothing that a reader needs was cut.
                bytes.fill(0);
                // Release: as below.
                header.state.fetch_or(VALID, Release);
                return Ok(());
            }
            let path = self.files.path(tag.rel, tag.fork);
            let have = self.files.blocks(tag.rel, tag.fork)?;
            return Err(StorageError::corrupt(path, tag.block, format!("the file ends at block {have}")));
        }
        let verified =
            page::verify(self.files.directory(), tag, bytes).and_then(|()| match page::lsn(bytes) {
                lsn if lsn > self.wal.insert_position().0 => {
                    Err(format!("its last change is at {} of the log, which is not there", crate::Lsn(lsn)))
                }
                _ => Ok(()),
            });
        if let Err(what) = verified {
            bytes.fill(0);
            self.region.check()?;
            return Err(StorageError::corrupt(self.files.path(tag.rel, tag.fork), tag.block, what));
        }
        debug_assert_eq!(bytes.len(), PAGE_SIZE);
        // Release: pairs with the Acquire of every session that sees VALID.
        header.state.fetch_or(VALID, Release);
        self.usage.note(slot, Event::Read);
        Ok(())
    }
}
