//! Arbitrary precision decimal numbers with PostgreSQL's rules for scale, rounding and special values.

mod big;
pub use big::Numeric;
