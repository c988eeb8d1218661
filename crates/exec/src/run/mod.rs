//! Runs of plans, and of expressions that stand outside statements.

pub mod execution;
pub mod explain;
pub mod index_keys;
pub mod inserts;
pub mod new_index;
pub mod stored;
pub mod triggers;
