//! PL/pgSQL: its grammar, its tree, and the interpreter.
//!
//! The crate knows nothing of SQL's statements. The parser asks [`parse::Dictionary`] for types and
//! for the grammar of SQL; the interpreter asks [`run::Host`] to run statements and expressions.
//! `sinew-sql` implements both. See README.md.

#![warn(missing_docs)]

pub mod parse;
pub mod run;
pub mod tree;

pub use crate::parse::{Dictionary, compile};
pub use crate::run::{Host, Interpreter};
pub use crate::tree::{Program, Signature};
