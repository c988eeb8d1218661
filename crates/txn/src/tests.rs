//! Tests over a real region with a store and a log in memory.

mod cost;
mod deadlocks;
mod follow;
mod gate;
mod history;
mod idle;
mod locks;
mod model;
mod notify;
mod old_snapshots;
mod orders;
mod reap;
mod rows;
mod serial;
mod sinval;
mod support;
mod transactions;
