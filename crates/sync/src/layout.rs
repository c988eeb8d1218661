//! Declares what stands where in the region: each subsystem reserves its arrays, in the same order in
//! every process, from the parameters stored in the region's header.

use std::marker::PhantomData;

/// A type that may live in the region.
///
/// # Safety
/// `repr(C)`, no pointers, no padding that is read, valid when all its bytes are zero, and every field that
/// is changed after creation is atomic or is guarded by a latch.
pub unsafe trait Shared: Sync {}

/// An array of `T` reserved in the region: its byte offset and its count.
#[derive(Debug)]
pub struct Section<T> {
    pub offset: usize,
    pub count: usize,
    _type: PhantomData<fn() -> T>,
}
impl<T> Clone for Section<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Section<T> {}

/// Collects the sections of a region. Every process that attaches repeats the same calls.
#[derive(Debug, Default)]
pub struct LayoutBuilder {}

impl LayoutBuilder {
    /// Reserves `count` values of `T`, aligned to at least a cache line (64 bytes).
    pub fn section<T: Shared>(&mut self, _name: &'static str, _count: usize) -> Section<T> {
        unimplemented!()
    }
    /// Reserves raw bytes at an alignment, for buffer pages (4096) and the like.
    pub fn bytes(&mut self, _name: &'static str, _len: usize, _align: usize) -> Section<u8> {
        unimplemented!()
    }
}
