//! From page to buffer: hash chains linked by index, in partitions.
//!
//! A lookup first walks its chain without a latch. A buffer that is moving to another chain may
//! lead it astray. It therefore takes only a buffer that it could pin and that then still had the
//! wanted tag, and stops after some steps. Not finding the page proves nothing, and the lookup is
//! repeated under the partition's shared latch. Linking and unlinking need the exclusive latch, and
//! are a critical section each. A holder that is killed before or after leaves a buffer that its
//! pin's undo gives back.

use super::header::*;
use super::{AtomicU32, Pinned, Pool};
use crate::{PageTag, Result};
use rustc_hash::FxBuildHasher;
use sinew_sync::{ExclusiveGuard, Slot};
use std::hash::BuildHasher;
use std::sync::atomic::Ordering::*;

/// Steps of an unlatched walk; chains are two long on average.
const WALK_MAX: u32 = 24;

pub(super) fn hash(packed: (u64, u64)) -> u64 {
    FxBuildHasher.hash_one(packed)
}

impl Pool {
    fn bucket(&self, hash: u64) -> usize {
        (hash as usize) & (self.at.buckets.count - 1)
    }

    /// The word of the bucket of a hash.
    pub(super) fn bucket_of(&self, hash: u64) -> *const AtomicU32 {
        &raw const self.region.get(self.at.buckets)[self.bucket(hash)]
    }

    pub(super) fn partition<'a>(&'a self, hash: u64, slot: &'a Slot) -> Result<ExclusiveGuard<'a>> {
        let partitions = self.region.get(self.at.partitions);
        Ok(partitions[self.bucket(hash) % partitions.len()].0.exclusive(slot)?)
    }

    /// The buffers of a chain, without a latch.
    #[inline]
    pub(super) fn walk(&self, hash: u64) -> impl Iterator<Item = (u32, &Header)> {
        let headers = self.headers();
        // Acquire: pairs with the Release in `link`.
        let mut next = self.region.get(self.at.buckets)[self.bucket(hash)].load(Acquire);
        (0..WALK_MAX).map_while(move |_| {
            let at = next.checked_sub(1)?;
            let header = headers.get(at as usize)?;
            next = header.next.load(Acquire);
            Some((at, header))
        })
    }

    /// Pins the buffer of a page if there is one: without a latch.
    #[inline]
    pub(super) fn find_unlatched(
        &self,
        slot: &Slot,
        packed: (u64, u64),
        hash: u64,
    ) -> Result<Option<Pinned>> {
        for (buffer, header) in self.walk(hash) {
            if header.has_tag(packed)
                && let Some(pinned) = self.pin_recorded(slot, buffer, |h| h.pin_if(packed))?
            {
                return Ok(Some(pinned));
            }
        }
        Ok(None)
    }

    /// The same under the partition's shared latch: the answer is right.
    pub(super) fn find(&self, slot: &Slot, packed: (u64, u64), hash: u64) -> Result<Option<Pinned>> {
        let partitions = self.region.get(self.at.partitions);
        let _guard = partitions[self.bucket(hash) % partitions.len()].0.shared(slot)?;
        self.find_latched(slot, packed, hash)
    }

    /// The same for a holder of the partition's latch.
    pub(super) fn find_latched(&self, slot: &Slot, packed: (u64, u64), hash: u64) -> Result<Option<Pinned>> {
        let mut next = self.region.get(self.at.buckets)[self.bucket(hash)].load(Relaxed);
        while next != 0 {
            let header = &self.headers()[next as usize - 1];
            if header.has_tag(packed)
                && let Some(pinned) = self.pin_recorded(slot, next - 1, |h| h.pin_if(packed))?
            {
                return Ok(Some(pinned));
            }
            next = header.next.load(Relaxed);
        }
        Ok(None)
    }

    /// Gives an untagged buffer, pinned by the caller alone, its page. Under the partition's
    /// exclusive latch.
    pub(super) fn link(&self, slot: &Slot, buffer: u32, tag: &PageTag, hash: u64) {
        let _open = slot.enter_critical();
        let header = &self.headers()[buffer as usize];
        let packed = tag.pack();
        header.tag[0].store(packed.0, Relaxed);
        header.tag[1].store(packed.1, Relaxed);
        let bucket = &self.region.get(self.at.buckets)[self.bucket(hash)];
        header.next.store(bucket.load(Relaxed), Relaxed);
        let generation = header.state.load(Relaxed) & !(GENERATION_ONE - 1);
        // Release: pairs with `pin_if`, which sees the tag once it sees TAGGED. No other session
        // changes the word of an untagged, pinned buffer.
        header.state.store(generation | TAGGED | USAGE_ONE | PIN_ONE, Release);
        // Release: pairs with `find_unlatched`.
        bucket.store(buffer + 1, Release);
    }

    /// Takes the page away from a buffer that only the caller has pinned; false if another session
    /// has pinned it too, or if it is dirty and `even_dirty` is not set. Under the partition's
    /// exclusive latch.
    pub(super) fn unlink(&self, slot: &Slot, buffer: u32, hash: u64, even_dirty: bool) -> bool {
        let _open = slot.enter_critical();
        let header = &self.headers()[buffer as usize];
        let mut state = header.state.load(Relaxed);
        loop {
            if pins(state) != 1 || (state & DIRTY != 0 && !even_dirty) {
                return false;
            }
            let new = (state & !(GENERATION_ONE - 1)).wrapping_add(GENERATION_ONE) | PIN_ONE;
            // AcqRel: Acquire pairs with the last unpin: its user's accesses come before our reuse.
            match header.state.compare_exchange(state, new, AcqRel, Relaxed) {
                Ok(_) => break,
                Err(now) => state = now,
            }
        }
        header.version.give_away();
        let mut link = &self.region.get(self.at.buckets)[self.bucket(hash)];
        loop {
            let next = link.load(Relaxed);
            assert!(next != 0, "a tagged buffer is in its chain");
            let at = &self.headers()[next as usize - 1];
            if next == buffer + 1 {
                // Release: pairs with the unlatched walk.
                link.store(at.next.load(Relaxed), Release);
                return true;
            }
            link = &at.next;
        }
    }
}
