//! The adaptive spinlock. No hot path holds one.

use crate::{Poisoned, Slot};
use std::sync::atomic::AtomicU32;

#[repr(C)]
pub struct SpinLock {
    word: AtomicU32,
}
// SAFETY: repr(C), atomics only, zero is free.
unsafe impl crate::Shared for SpinLock {}

pub struct SpinGuard<'a> {
    _lock: &'a SpinLock,
}

impl SpinLock {
    #[track_caller]
    pub fn lock<'a>(&'a self, _me: &'a Slot) -> Result<SpinGuard<'a>, Poisoned> {
        let _ = &self.word;
        unimplemented!()
    }
}
