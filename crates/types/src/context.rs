//! The session's side of a computation: settings, interrupts, memory.

pub mod builder;
pub(crate) mod compiled;
pub mod ctx;
pub mod host;
pub mod memory;
pub(crate) mod recent;
pub mod thresholds;
