//! Tests over a real region with a store and a log in memory.

mod cost;
mod locks;
mod model;
mod reap;
mod rows;
mod sinval;
mod support;
mod transactions;
