//! Order: comparison, equality and hashes of values, the keys of indexes, and sorting.

pub mod compare;
pub(crate) mod ends;
pub mod key;
pub mod partition_hash;
pub(crate) mod search;
pub mod sort;
