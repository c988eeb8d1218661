//! The layout of the region: each subsystem reserves its arrays, in the same order in every
//! process, from the parameters in the region's header.
//!
//! The header keeps a fingerprint of all names, sizes and counts. A process whose calls differ is
//! refused when it attaches, before it touches anything.

use crate::fields::{self, Field};
#[cfg(not(any(loom, shuttle)))]
use crate::shim as words;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::marker::PhantomData;
// The words of a checker are larger than those of a region.
#[cfg(any(loom, shuttle))]
use std::sync::atomic as words;

/// A type that may live in the region.
///
/// # Safety
/// The type is `repr(C)`, holds no pointers and no padding that is read, and is valid when all its
/// bytes are zero. Every field that is changed after creation is atomic or is guarded by a latch.
pub unsafe trait Shared: Sync {
    /// The names of the type's fields, for reports. Empty for a word.
    const FIELDS: &'static [Field] = &[];
}

macro_rules! shared_atomics {
    ($($t:ident),*) => {$(
        // SAFETY: a plain atomic has no pointer and no padding, and zero is a value of it.
        unsafe impl Shared for words::$t {}
    )*};
}
shared_atomics!(AtomicU8, AtomicU16, AtomicU32, AtomicU64, AtomicI32, AtomicI64);

/// An array of `T` reserved in the region: its byte offset and its count.
#[derive(Debug)]
pub struct Section<T> {
    /// Offset in the region, in bytes.
    pub offset: usize,
    /// Number of elements.
    pub count: usize,
    _type: PhantomData<fn() -> T>,
}

impl<T> Clone for Section<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Section<T> {}

/// A section as it was reserved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SectionInfo {
    /// The name that its subsystem gave it.
    pub name: &'static str,
    /// Offset in the region, in bytes.
    pub offset: usize,
    /// Size of one element, in bytes.
    pub element_bytes: usize,
    /// Number of elements.
    pub count: usize,
    /// The fields of an element.
    pub fields: &'static [Field],
}

impl SectionInfo {
    /// The place at a byte of the section, by element and field.
    pub fn place(&self, within: usize) -> String {
        let bytes = self.element_bytes.max(1);
        let element = match (self.count, bytes) {
            (1, _) | (_, 1) => return format!("{}{}", self.name, fields::path(self.fields, within)),
            _ => format!("[{}]", within / bytes),
        };
        format!("{}{element}{}", self.name, fields::path(self.fields, within % bytes))
    }
}

/// Collects the sections of a region. Every process that attaches repeats the same calls.
#[derive(Debug)]
pub struct LayoutBuilder {
    end: usize,
    fingerprint: u64,
    sections: Vec<SectionInfo>,
}

/// A cache line in bytes, and the least alignment of a section.
pub const LINE_BYTES: usize = 64;

impl Default for LayoutBuilder {
    fn default() -> Self {
        LayoutBuilder::starting_at(0)
    }
}

impl LayoutBuilder {
    pub(crate) fn starting_at(offset: usize) -> LayoutBuilder {
        LayoutBuilder { end: offset, fingerprint: 0, sections: Vec::new() }
    }

    /// Reserves `count` values of `T`, aligned to at least a cache line (64 bytes).
    pub fn section<T: Shared>(&mut self, name: &'static str, count: usize) -> Section<T> {
        let offset = self.reserve(name, size_of::<T>(), count, align_of::<T>().max(LINE_BYTES), T::FIELDS);
        Section { offset, count, _type: PhantomData }
    }

    /// Reserves raw bytes at an alignment, for buffer pages (4096) and similar sections.
    pub fn bytes(&mut self, name: &'static str, len: usize, align: usize) -> Section<u8> {
        let offset = self.reserve(name, 1, len, align.max(LINE_BYTES), &[]);
        Section { offset, count: len, _type: PhantomData }
    }

    fn reserve(
        &mut self,
        name: &'static str,
        size: usize,
        count: usize,
        align: usize,
        fields: &'static [Field],
    ) -> usize {
        assert!(align.is_power_of_two() && align <= 4096, "section {name}: alignment {align}");
        let offset = self.end.next_multiple_of(align);
        let len = size.checked_mul(count).expect("section length overflows");
        self.end = offset.checked_add(len).expect("region length overflows");
        self.fingerprint = FxBuildHasher.hash_one((self.fingerprint, name, size, count, align));
        self.sections.push(SectionInfo { name, offset, element_bytes: size, count, fields });
        offset
    }

    /// It notices different calls, and is no defence against an adversary. The hash tables of a
    /// region use the same hasher, so that a build with another one is refused as well.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The sections reserved so far, in order.
    pub fn sections(&self) -> &[SectionInfo] {
        &self.sections
    }

    /// Bytes that the region needs for everything reserved so far.
    pub fn len_bytes(&self) -> usize {
        self.end.next_multiple_of(4096)
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;
    use crate::shim::AtomicU32;

    #[test]
    fn sections_are_aligned_and_apart() {
        let mut b = LayoutBuilder::starting_at(100);
        let a: Section<AtomicU32> = b.section("a", 3);
        let c: Section<AtomicU32> = b.section("c", 5);
        let p = b.bytes("p", 10, 4096);
        assert_eq!(a.offset % 64, 0);
        assert!(a.offset >= 100 && c.offset >= a.offset + 12 && c.offset.is_multiple_of(64));
        assert_eq!(p.offset % 4096, 0);
        assert_eq!(b.len_bytes() % 4096, 0);
        assert!(b.len_bytes() >= p.offset + 10);
    }

    #[test]
    fn fingerprint_sees_every_difference() {
        let fp = |name, n| {
            let mut b = LayoutBuilder::default();
            let _: Section<AtomicU32> = b.section(name, n);
            b.fingerprint()
        };
        assert_eq!(fp("x", 1), fp("x", 1));
        assert_ne!(fp("x", 1), fp("y", 1));
        assert_ne!(fp("x", 1), fp("x", 2));
    }
}
