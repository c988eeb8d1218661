//! The system catalogs themselves: their shapes, their first rows, and their version.
//!
//! The shapes stand in the code, so that a session can read a catalog before it has read any
//! catalog.

pub mod absent;
pub mod as_new;
pub mod bootstrap;
pub mod members;
pub mod overlay;
pub mod rebuild;
pub mod shape;
mod tables;
pub(crate) mod version;
mod views_shape;
