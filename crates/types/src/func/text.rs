//! Functions of text: strings, patterns, regular expressions.

pub(crate) mod case;
pub(crate) mod compiled;
pub(crate) mod pattern;
pub(crate) mod regex;
pub mod string;
pub(crate) mod unicode;
