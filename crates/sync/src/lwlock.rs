//! The reader/writer latch.

use crate::{Poisoned, Slot, Tranche};
use std::sync::atomic::AtomicU64;

/// A fair-on-demand reader/writer latch in the region.
#[repr(C)]
pub struct LwLock {
    state: AtomicU64,
}
// SAFETY: repr(C), atomics only, a zeroed latch is a free latch.
unsafe impl crate::Shared for LwLock {}

pub struct SharedGuard<'a> {
    _lock: &'a LwLock,
    _me: &'a Slot,
}
pub struct ExclusiveGuard<'a> {
    _lock: &'a LwLock,
    _me: &'a Slot,
}

impl LwLock {
    /// Names the latch's tranche; call once when the region is created.
    pub fn init(&self, _tranche: Tranche) {
        unimplemented!()
    }
    pub fn shared<'a>(&'a self, _me: &'a Slot) -> Result<SharedGuard<'a>, Poisoned> {
        unimplemented!()
    }
    pub fn exclusive<'a>(&'a self, _me: &'a Slot) -> Result<ExclusiveGuard<'a>, Poisoned> {
        unimplemented!()
    }
    pub fn try_shared<'a>(&'a self, _me: &'a Slot) -> Option<SharedGuard<'a>> {
        unimplemented!()
    }
    pub fn try_exclusive<'a>(&'a self, _me: &'a Slot) -> Option<ExclusiveGuard<'a>> {
        unimplemented!()
    }
    /// Takes the latch exclusively, or waits until it is free and returns `None` without it: for group flush, where
    /// whoever held it has probably done the waiter's work.
    pub fn acquire_or_wait<'a>(&'a self, _me: &'a Slot) -> Result<Option<ExclusiveGuard<'a>>, Poisoned> {
        unimplemented!()
    }
    pub fn is_held(&self) -> bool {
        let _ = &self.state;
        unimplemented!()
    }
}
