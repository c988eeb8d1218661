//! Single words of the region's arrays.

use sinew_sync::shim::{AtomicU32, AtomicU64};

/// An element of the ring, of the messages, of the strong-lock
/// counters.
#[repr(transparent)]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct Word64(pub(crate) AtomicU64);

/// An element of hash buckets.
#[repr(transparent)]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct Word32(pub(crate) AtomicU32);

#[cfg(not(any(loom, shuttle)))]
// SAFETY: one atomic, valid when zero.
unsafe impl sinew_sync::Shared for Word64 {}
#[cfg(not(any(loom, shuttle)))]
// SAFETY: one atomic, valid when zero.
unsafe impl sinew_sync::Shared for Word32 {}

#[cfg(any(loom, shuttle))]
impl Word64 {
    pub(crate) fn new(v: u64) -> Word64 {
        Word64(AtomicU64::new(v))
    }
}
