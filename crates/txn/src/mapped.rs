//! How this crate's sections of the region are laid out in lines and seen by this process. Every
//! mechanism's tables are made of these.

use sinew_sync::Shared;
use std::ops::Deref;

#[cfg(any(loom, shuttle))]
pub(crate) use modelled::Mapped;
#[cfg(not(any(loom, shuttle)))]
pub(crate) use real::Mapped;

/// A value alone on its cache line.
#[repr(C, align(64))]
#[cfg_attr(any(loom, shuttle), derive(Default))]
pub(crate) struct Line<T>(pub(crate) T);
impl<T> Deref for Line<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

// SAFETY: as of the value, which stands at the start of the line. The rest is never read.
unsafe impl<T: Shared> Shared for Line<T> {
    const FIELDS: &'static [sinew_sync::Field] = T::FIELDS;
}

#[cfg(not(any(loom, shuttle)))]
mod real {
    use sinew_sync::{Region, Section, Shared};
    use std::ops::Deref;
    use std::sync::Arc;

    /// A section's slice, kept with the region alive.
    pub(crate) struct Mapped<T: 'static> {
        slice: &'static [T],
    }

    impl<T: Shared> Mapped<T> {
        /// # Safety
        /// The value must not outlive the region (its owner keeps the `Arc<Region>`).
        pub(crate) unsafe fn new(region: &Arc<Region>, section: Section<T>) -> Mapped<T> {
            let slice: &[T] = region.get(section);
            // SAFETY: the mapping stays while the region lives, and the caller guarantees that for
            // as long as `self` lives. No reference with the long lifetime leaves this type (see
            // `deref`).
            Mapped { slice: unsafe { std::slice::from_raw_parts(slice.as_ptr(), slice.len()) } }
        }
    }

    impl<T> Deref for Mapped<T> {
        type Target = [T];
        #[inline]
        fn deref(&self) -> &[T] {
            self.slice
        }
    }
}

#[cfg(any(loom, shuttle))]
mod modelled {
    use std::ops::Deref;

    /// A table outside a region, for the checkers.
    pub(crate) struct Mapped<T>(Vec<T>);

    impl<T: Default> Mapped<T> {
        /// A table of so many entries, each as zeroed memory would be.
        pub(crate) fn zeroed(count: usize) -> Mapped<T> {
            Mapped((0..count).map(|_| T::default()).collect())
        }
    }

    impl<T> Deref for Mapped<T> {
        type Target = [T];
        fn deref(&self) -> &[T] {
            &self.0
        }
    }
}
