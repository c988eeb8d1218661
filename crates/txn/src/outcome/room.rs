//! Room in the ring for xids that are being handed out.
//!
//! An xid is taken by an addition, and stored into its word when the ring has room for it. Room
//! comes page by page: the oldest page is recycled when each of its words has an owner.
//!
//! **Ahead.** The session that takes the middle xid of the last page with room makes the next page
//! ready, while the others go on.
//!
//! **Taken without room.** A session that is late says in its own word `taken` which xid it has,
//! and makes room itself. If it dies, its reaper makes the xid aborted: an xid without an owner
//! would hold back `oldest` for ever, and a lap later the ring.
//!
//! **The naive reaper** gives the region up if the oldest page may not be recycled. The owner of a
//! word of that page may just live, and not have run since it took the xid. The reaper therefore
//! tries a number of times. After that the owner is dead, and its turn with the reaper is not yet,
//! or it is stopped.

use crate::outcome::csn::{Ring, Word};
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
    yield_now,
};

/// How often a reaper tries to make room for the xid of a dead session.
const TRIES_MAX: u32 = 1000;

/// The ring by pages of so many words.
#[derive(Clone, Copy)]
pub(crate) struct Room<'a> {
    pub(crate) ring: Ring<'a>,
    pub(crate) page: u64,
}

impl Room<'_> {
    /// Takes an xid for the session that owns `taken`. False: there is no room for it yet.
    pub(crate) fn take(&self, taken: &AtomicU64) -> (u64, bool) {
        let xid = match taken.load(Relaxed) {
            0 => self.ring.take_xid(),
            // The store had failed, so that the ring could not be extended.
            before => before,
        };
        let has_room = self.ring.has_room(xid);
        if !has_room {
            // Release: pairs with the reaper.
            taken.store(xid, Release);
        }
        (xid, has_room)
    }

    /// Gives an xid with room its word.
    pub(crate) fn hand_out(&self, xid: u64, word: Word, taken: &AtomicU64) {
        // Release: pairs with `Ring::look`.
        self.ring.slot_of(xid).store(word.encode(), Release);
        if taken.load(Relaxed) != 0 {
            taken.store(0, Release);
        }
    }

    /// The xid for which the session that took `xid` makes room ahead.
    pub(crate) fn ahead_of(&self, xid: u64) -> Option<u64> {
        let next = xid + self.page / 2;
        (xid % self.page == self.page / 2 && !self.ring.has_room(next)).then_some(next)
    }

    /// The first xid of the oldest page, if each word of it has an owner. Needs the xid latch.
    pub(crate) fn page_to_recycle(&self) -> Option<u64> {
        // Relaxed: it changes under the latch.
        let first = self.ring.low.load(Relaxed);
        // Acquire: pairs with the stores of `Ring`. An owner that has stored its word stores into
        // it by compare-and-swap alone.
        let mut page = first..first + self.page;
        page.all(|xid| self.ring.slot_of(xid).load(Acquire) != Word::Unassigned.encode()).then_some(first)
    }

    /// Makes the xid aborted that a dead session took and has no word for. `extend` makes room for
    /// an xid, or says that it must wait. False: it had to wait for too long.
    pub(crate) fn give_up_taken<E>(
        &self,
        taken: &AtomicU64,
        mut extend: impl FnMut(u64) -> Result<bool, E>,
        own_word: impl FnOnce(u64) -> Result<Word, E>,
    ) -> Result<bool, E> {
        // Acquire: pairs with the dead owner.
        let xid = taken.load(Acquire);
        if xid == 0 {
            return Ok(true);
        }

        let mut tries = 0;
        while !self.ring.has_room(xid) && !extend(xid)? {
            tries += 1;
            if tries == TRIES_MAX {
                return Ok(false);
            }
            yield_now();
        }

        if own_word(xid)? == Word::Unassigned {
            self.ring.finish(xid, Word::Aborted);
        }
        taken.store(0, Release);
        Ok(true)
    }
}
