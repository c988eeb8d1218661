//! A simulated machine of up to 256 cores. The real sources of `sinew-sync` and `sinew-txn` run on
//! it. See the crate's README.

#![warn(missing_docs)]

pub mod cache;
pub mod chaos;
pub mod cost;
mod device;
pub mod engine;
pub mod heat;
pub mod machine;
pub mod scenario;
pub mod world;

pub use cost::{Costs, Ps};
pub use machine::{Counted, Machine, Shape};
