//! Tests over a real region with a store and a log in memory.

mod locks;
mod support;
mod transactions;
