//! The shared region and the primitives that work inside it.
//!
//! Nothing here knows of transactions, pages or SQL. See the crate's README for the guarantees.

pub mod layout;
pub mod lwlock;
pub mod region;
pub mod slot;
pub mod spin;
pub mod stats;
pub mod wait;

pub use layout::{LayoutBuilder, Section, Shared};
pub use lwlock::{ExclusiveGuard, LwLock, SharedGuard};
pub use region::{Region, RegionError, RegionOptions};
pub use slot::{Slot, SlotIndex};
pub use spin::SpinLock;
pub use stats::Tranche;
pub use wait::{ThreadWaiter, Waiter, WakeHook};

/// The region was given up because a process died while it changed a shared structure; every wait
/// and every latch acquisition reports it, and the caller unwinds to its statement's boundary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Poisoned;
impl std::fmt::Display for Poisoned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the shared region was given up after a crash of another process")
    }
}
impl std::error::Error for Poisoned {}
