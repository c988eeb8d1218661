//! The executor pulls rows through a tree of states that mirrors the plan's nodes.
//!
//! Each module is a floor and uses those below it alone. From the lowest one: `wait_events`,
//! `caller`, then `server_file`, `large_objects`, `replication`, `spill` and `system_views`,
//! `eval`, `batch` and `write`, `nodes`, `run`, and `fk`.

mod batch;
pub mod caller;
pub mod eval;
pub mod events;
pub mod fk;
mod large_objects;
pub mod nodes;
pub mod replication;
mod run;
pub mod server_file;
pub mod spill;
pub mod system_views;
pub mod wait_events;
mod write;

pub use crate::run::{execution, explain, index_keys, inserts, new_index, stored, triggers};
pub use crate::write::leaves;
pub use crate::write::publish;
