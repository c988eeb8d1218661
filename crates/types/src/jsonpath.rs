//! `jsonpath`: expressions that find items in a `jsonb`.
//!
//! A value is the text that PostgreSQL's output function writes. It is parsed again where it is
//! used. A session keeps the last parsed expressions ([`Recent`](crate::context::recent)).
//!
//! | part | what it does |
//! |---|---|
//! | [`path`](crate::value::path) | the parts of an expression |
//! | [`lex`], [`parse`] | text to expression |
//! | [`show`] | expression to text |
//! | [`run`] | finds the items |
//! | [`moment`] | dates and times |
//! | [`predicate`] | conditions: true, false or unknown |
//! | [`entries`] | the keys of an inverted index that an expression needs |
//! | [`func`] | the functions and operators of SQL |
//!
//! The depth of an expression is bounded ([`DEPTH_MAX`]), so functions that walk an expression may
//! recurse. Functions that walk a `jsonb` do not. The method `keyvalue` is refused by name.

pub(crate) mod entries;
pub mod func;
mod lex;
mod moment;
mod parse;
mod predicate;
mod run;
mod show;

#[cfg(test)]
mod tests;

pub(crate) use crate::value::path::*;
use sinew_error::Result;

/// The most bytes that an expression takes for each byte of its text.
pub(crate) const BYTES_A_BYTE: usize = 128;

/// Reads an expression.
pub fn read(text: &str) -> Result<Path> {
    parse::parse(text)
}

/// The text of a value of the type.
pub(crate) fn canonical(text: &str) -> Result<String> {
    Ok(show::show(&read(text)?))
}
