//! Statements: sessions, transaction blocks, settings, DDL, COPY, who gets in. README.md tells the
//! modules and their order.

pub mod auth;
pub mod copy;
pub mod ddl;
pub mod engine;
mod explain;
pub mod plpgsql;
pub mod replication;
pub mod routine;
pub mod session;
pub mod settings;
pub mod state;

pub use crate::engine::Engine;
pub use sinew_error::{Result, SqlError, SqlState};

pub use sinew_catalog as catalog;
pub use sinew_exec as exec;
pub use sinew_plan as plan;
pub use sinew_table as table;
