//! The nodes of a plan that read and combine rows: one file for each kind of node, or for kinds
//! that share their work.
//!
//! `crate::next` calls the function of a node's kind with the node, its state and the caller's row.
//! The nodes that change rows are in `crate::modify`. A node without a file here (a constant row, a
//! filter, a projection) is done in `crate::next` itself.

pub(crate) mod agg;
pub(crate) mod frame;
pub(crate) mod hash;
pub(crate) mod join;
pub(crate) mod rowlock;
pub mod scan;
pub(crate) mod setop;
pub(crate) mod sets;
pub(crate) mod sort;
pub(crate) mod srf;
pub(crate) mod window;
