//! Functions of numbers: arithmetic, rounding, casts, formatting.
//!
//! | file | what it holds |
//! |---|---|
//! | `int`, `float`, `num`, `money`, `lsn` | operators and functions of one family of types each |
//! | `in_range` | RANGE frames of windows |
//! | `numfmt` | templates of numbers: `to_char` and `to_number` |

pub(crate) mod float;
pub mod in_range;
pub(crate) mod int;
pub(crate) mod lsn;
pub(crate) mod money;
pub(crate) mod num;
pub(crate) mod numfmt;
