//! Functions of numbers: arithmetic, rounding, casts, formatting.

pub(crate) mod float;
pub mod in_range;
pub(crate) mod int;
pub(crate) mod money;
pub(crate) mod num;
pub(crate) mod numfmt;
