//! The shared region and the primitives that work inside it.
//!
//! Nothing here knows of transactions, pages or SQL. The crate's README gives the guarantees and a
//! table of the files.

#![warn(missing_docs)]
// The checkers run the lock sources alone, and their other callers are left out.
#![cfg_attr(any(loom, shuttle), allow(dead_code, unused_imports))]

mod back_off;
mod doorbell;
mod env;
pub mod fields;
pub mod held;
pub mod kill;
pub mod layout;
pub mod lwlock;
#[cfg(all(test, any(loom, shuttle)))]
mod model_tests;
#[cfg(any(loom, shuttle))]
mod modelled;
mod owned_word;
mod reaper;
mod registry;
pub mod shim;
pub mod slot;
pub mod small_file;
mod spin_budget;
pub mod stats;
mod tranche;
pub mod wait;
mod wait_event;
mod write_mark;

// This code needs the operating system. It is left out under the checkers, which run the lock
// sources alone.
#[cfg(not(any(loom, shuttle)))]
mod fork;
#[cfg(not(any(loom, shuttle)))]
pub mod region;
#[cfg(not(any(loom, shuttle)))]
pub mod spin;

pub use fields::Field;
pub use held::{Held, HeldEntry, HeldFull, HeldKind, HeldState, HeldToken};
pub use kill::kill_point;
pub use layout::{LayoutBuilder, Section, SectionInfo, Shared};
pub use lwlock::LwLock;
pub use registry::ProcessId;
pub use slot::SlotIndex;
pub use tranche::Tranche;
pub use wait::{ThreadWaiter, Waiter, WakeHook};
pub use wait_event::WaitEvent;

#[cfg(any(loom, shuttle))]
pub use modelled::{ExclusiveGuard, Region, RegionError, SharedGuard, Slot};

#[cfg(not(any(loom, shuttle)))]
pub use {
    fork::Stamp as ForkStamp,
    lwlock::{ExclusiveGuard, SharedGuard},
    region::{Attached, LatchWait, Patience, Region, RegionError, RegionOptions, WriteMark, refuse_network},
    shim::monotonic_ms,
    slot::Slot,
    spin::SpinLock,
};

/// The region was given up, because a process died while it changed a shared structure.
///
/// Every wait and every latch acquisition returns this error. The caller unwinds to its statement's
/// boundary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Poisoned;
impl std::fmt::Display for Poisoned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the shared region was given up after a crash of another process")
    }
}

impl std::error::Error for Poisoned {}

/// 57P02. The session goes on in a rebuilt region.
impl From<Poisoned> for sinew_error::SqlError {
    #[cold]
    fn from(_: Poisoned) -> Self {
        sinew_error::SqlError::new(
            sinew_error::SqlState::CRASH_SHUTDOWN,
            "the transaction was rolled back because another process died while it changed shared memory",
        )
        .detail("The shared memory is rebuilt from the write-ahead log.")
        .hint("Repeat the transaction.")
    }
}

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
