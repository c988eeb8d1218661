//! A buffer's header in the region, and its state word.
//!
//! ```text
//!  63                 32 31    25  24    23    22   21   18 17            0
//! +---------------------+--------+------+-----+-----+-------+--------------+
//! | GENERATION          | 0      |TAGGED|DIRTY|VALID| USAGE | PINS         |
//! +---------------------+--------+------+-----+-----+-------+--------------+
//! ```
//!
//! | TAGGED | VALID | DIRTY | PINS | means |
//! |---|---|---|---|---|
//! | 0 | 0 | 0 | 0 | free: no page, in no chain |
//! | 0 | 0 | 0 | 1 | being given to another page by the pin's owner |
//! | 1 | 0 | 0 | n | stands for a page that no session has read yet (or whose reading failed): the next user reads it |
//! | 1 | 1 | 0 | n | holds the page as it is on disk |
//! | 1 | 1 | 1 | n | holds a newer version than the disk |
//!
//! Access:
//!
//! - PINS and USAGE: any session, with compare-and-swap. PINS grows only while TAGGED is set.
//! - The tag and TAGGED change only under the exclusive latch of the tag's mapping partition, with
//!   no pin but the changer's. A pin therefore holds the tag still.
//! - VALID is set by the holder of `io`. No other session uses the bytes before.
//! - DIRTY is set under a content latch (shared or exclusive). The holder of `io` clears it under
//!   the shared content latch. It also goes with TAGGED.
//! - GENERATION grows whenever TAGGED goes.
//! - The `version` beside the word (`version.rs`) lets a session read the bytes without a pin.

use super::version::Version;
use crate::claim::Claim;
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::{LwLock, Shared};
use std::sync::atomic::Ordering::*;

pub(super) const PIN_ONE: u64 = 1;
pub(super) const PIN_MASK: u64 = (1 << 18) - 1;
pub(super) const USAGE_ONE: u64 = 1 << 18;
pub(super) const USAGE_MASK: u64 = 0xf << 18;
pub(super) const VALID: u64 = 1 << 22;
pub(super) const DIRTY: u64 = 1 << 23;
pub(super) const TAGGED: u64 = 1 << 24;
pub(super) const GENERATION_ONE: u64 = 1 << 32;
/// Usage that a page can earn.
pub(super) const USAGE_MAX: u64 = 5;

const _: () = {
    let all = [PIN_MASK, USAGE_MASK, VALID, DIRTY, TAGGED];
    let (mut or, mut i) = (0u64, 0);
    while i < all.len() {
        assert!(or & all[i] == 0, "fields must not overlap");
        or |= all[i];
        i += 1;
    }
    assert!(or < GENERATION_ONE && USAGE_MAX * USAGE_ONE <= USAGE_MASK);
};

pub(super) const fn pins(state: u64) -> u64 {
    state & PIN_MASK
}

pub(super) const fn usage(state: u64) -> u64 {
    (state & USAGE_MASK) / USAGE_ONE
}

#[repr(C, align(64))]
pub(super) struct Header {
    pub state: AtomicU64,
    /// `PageTag::pack`.
    pub tag: [AtomicU64; 2],
    /// Grows with every change of the bytes: see `version.rs`.
    pub version: Version,
    /// Guards the page's bytes, which change in critical sections only: it is given back when an
    /// exclusive holder is killed outside of them.
    pub content: LwLock,
    /// Held by the session that reads the page from disk or writes it there. Writes of a page
    /// therefore never overtake each other, and a checkpoint can wait for one. When a holder dies,
    /// the page counts as dirty again if it is valid.
    pub io: Claim,
    /// Next buffer of the mapping chain, plus one; 0 ends it. Changed under the partition's latch.
    pub next: AtomicU32,
    _spare: [u32; 2],
}

// SAFETY: repr(C); atomics and latches; zero is a free buffer (the latches' tranche is set at
// creation).
unsafe impl Shared for Header {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Header {
        state, tag([]), version, content(LwLock), io(Claim), next, _spare([]),
    });
}
const _: () = assert!(size_of::<Header>() == 64);

impl Header {
    /// Whether the buffer holds the page of this packed tag. Without a pin or the partition's latch
    /// the answer is a hint: the buffer may get another page at any time.
    pub fn has_tag(&self, packed: (u64, u64)) -> bool {
        // Relaxed: a match counts only once a pin holds the tag still (`pin_if`), or under the
        // partition's latch.
        self.tag[0].load(Relaxed) == packed.0 && self.tag[1].load(Relaxed) == packed.1
    }

    /// The tag's two words, as [`Header::has_tag`] takes them. The caller holds a pin or the
    /// partition's latch, otherwise the words may belong to two different pages.
    pub fn packed_tag(&self) -> (u64, u64) {
        (self.tag[0].load(Relaxed), self.tag[1].load(Relaxed))
    }

    /// Pins the buffer if it stands for this page. Returns the state after.
    #[inline]
    pub fn pin_if(&self, packed: (u64, u64)) -> Option<u64> {
        if !self.has_tag(packed) {
            return None;
        }
        let mut state = self.state.load(Relaxed);
        let pinned = loop {
            if state & TAGGED == 0 {
                return None;
            }
            debug_assert!(pins(state) < PIN_MASK);
            let mut new = state + PIN_ONE;
            if usage(state) < USAGE_MAX {
                new += USAGE_ONE;
            }
            // AcqRel: Acquire pairs with the Release in `link`, which published the tag, and with
            // the one that set VALID.
            match self.state.compare_exchange_weak(state, new, AcqRel, Relaxed) {
                Ok(_) => break new,
                Err(now) => state = now,
            }
        };
        if self.has_tag(packed) {
            return Some(pinned);
        }
        self.unpin();
        None
    }

    /// Gives one pin back. The buffer can be evicted when its last pin is gone.
    #[inline]
    pub fn unpin(&self) {
        // AcqRel: Release for what was done under the pin, pairs with the eviction's
        // compare-and-swap.
        let old = self.state.fetch_sub(PIN_ONE, AcqRel);
        debug_assert!(pins(old) > 0);
    }

    /// Takes the only pin of an unpinned buffer, tagged or not.
    pub fn pin_idle(&self) -> bool {
        let state = self.state.load(Relaxed);
        pins(state) == 0 && self.state.compare_exchange(state, state + PIN_ONE, AcqRel, Relaxed).is_ok()
    }
}
