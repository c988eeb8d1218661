//! The tranches: the families of latches that the statistics count together.
//!
//! Every latch is told its tranche once, when the region is created ([`crate::LwLock::init`]). The
//! counters of `stats` have one line for each tranche and slot. `sinew_stat_lwlock` and
//! `pg_stat_activity` show a tranche by the name below, and `docs/statistics.md` explains each. A
//! test compares the page with this table.
//!
//! **To add a tranche**, add a line to the table, give its name to the latches with `init`, and
//! describe it in `docs/statistics.md`. A latch stores its tranche's number, so that a new line
//! goes before `Other` only together with a new version of the region's layout. The region has room
//! for [`TRANCHES_MAX`].

macro_rules! tranches {
    ($($(#[doc = $what:literal])+ $name:ident,)*) => {
        /// A family of latches that are counted together.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u16)]
        pub enum Tranche { $($(#[doc = $what])+ $name),* }

        impl Tranche {
            /// Every tranche, in the order of its number.
            pub const ALL: &'static [Tranche] = &[$(Tranche::$name),*];

            /// The name that the views show.
            pub fn name(self) -> &'static str {
                match self { $(Tranche::$name => stringify!($name)),* }
            }
        }
    };
}

tranches! {
    /// A partition of the lock table.
    LockPartition,
    /// Handing out transaction ids, and recycling pages of the ring of commit sequence numbers.
    XidGen,
    /// Readers of the invalidation queue.
    SinvalRead,
    /// Writers of the invalidation queue.
    SinvalWrite,
    /// The log's segment files.
    WalBuffer,
    /// A partition of the buffer pool's table.
    BufferMapping,
    /// The contents of one buffer page.
    BufferContent,
    /// The table of files that the next checkpoint syncs.
    Checkpoint,
    /// A stripe of the table of row lockers.
    RowLockTable,
    /// The counters that number new objects.
    Sequence,
    /// A partition of the SIREAD locks.
    PredicateLocks,
    /// The graph of SERIALIZABLE transactions.
    SerializableGraph,
    /// The few latches without a family.
    Other,
}

/// Room in the region for this many tranches. A change of it changes the layout's version.
pub const TRANCHES_MAX: usize = 32;
const _: () = assert!(Tranche::ALL.len() <= TRANCHES_MAX);
