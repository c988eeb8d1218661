//! What a computation takes from the session that it runs for: settings, interrupts, memory.

pub mod builder;
pub mod ctx;
pub mod host;
pub mod memory;
