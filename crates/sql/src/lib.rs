//! Placeholder until the crate's first modules land.
