//! Tranches: the families of latches that the statistics count together.
//!
//! This crate knows one family, [`Tranche::OTHER`]. Every layer above has a table of its own
//! families and registers it when it reserves its sections ([`crate::LayoutBuilder::tranches`]).
//! A latch is told its tranche once, when the region is created ([`crate::LwLock::init`]).
//!
//! A latch stores the number of its tranche, and the counters of `stats` have a line for each
//! number and slot. A number must therefore mean the same family in every process. The layer's
//! table fixes the numbers: the first one follows the last one of the layer below. The layout's
//! fingerprint covers numbers and names, so that a process with other tables is refused when it
//! attaches.
//!
//! ```
//! use sinew_sync::{LayoutBuilder, Tranche};
//!
//! /// The latch of one bucket.
//! const BUCKET: Tranche = Tranche::after(&[Tranche::OTHER], "Bucket");
//! /// The free list.
//! const FREE_LIST: Tranche = BUCKET.next("FreeList");
//! /// What the layer registers, and what a layer above it goes on from.
//! const TRANCHES: &[Tranche] = &[BUCKET, FREE_LIST];
//!
//! fn layout(b: &mut LayoutBuilder) {
//!     b.tranches(TRANCHES);
//! }
//! ```

/// A family of latches that are counted together: a small number in the region, and its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tranche {
    number: u16,
    name: &'static str,
}

/// Room in the region for this many tranches. A change of it changes the layout's version.
pub const TRANCHES_MAX: usize = 32;

impl Tranche {
    /// The few latches without a family, and all spinlocks.
    pub const OTHER: Tranche = Tranche { number: 0, name: "Other" };

    /// The first tranche of a layer that stands on the layer of `below`. A layer that stands on
    /// this crate alone passes `&[Tranche::OTHER]`.
    pub const fn after(below: &[Tranche], name: &'static str) -> Tranche {
        below[below.len() - 1].next(name)
    }

    /// The tranche that follows this one in its layer's table.
    pub const fn next(self, name: &'static str) -> Tranche {
        assert!((self.number as usize) + 1 < TRANCHES_MAX, "the region has room for 32 tranches");
        Tranche { number: self.number + 1, name }
    }

    /// The number in the region.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The name that views show.
    pub const fn name(self) -> &'static str {
        self.name
    }
}
