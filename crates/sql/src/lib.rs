//! Sinew's SQL: catalog, binder, planner, executor, sessions.
//!
//! | module | what it does |
//! |---|---|
//! | `engine` | an opened directory with its caches: one per process |
//! | `catalog` | system tables as real tables, descriptors and their caches, name lookup |
//! | `access` | rows as tuples: codec, heap and temporary tables behind one face, index upkeep, values out of line |
//! | `plan` | binder, planner, executor: from a parse tree to rows |
//! | `ddl` | statements that change the catalog |
//! | `fk` | FOREIGN KEY: events of written rows, checks and actions |
//! | `hba` | `pg_hba.conf`: rules read, and which one decides |
//! | `session` | transaction blocks, settings, prepared statements, portals, dispatch of every statement |

pub mod auth;
pub mod copy;
pub mod ddl;
pub mod engine;
pub mod session;

pub use crate::engine::Engine;
pub use sinew_error::{Result, SqlError, SqlState};

pub use sinew_catalog as catalog;
pub use sinew_exec as exec;
pub use sinew_plan as plan;
pub use sinew_table as table;
