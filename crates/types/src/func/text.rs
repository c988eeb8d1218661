//! Functions of text: strings, patterns, regular expressions.
//!
//! | file | what it holds |
//! |---|---|
//! | `string` | pieces, padding, search, replacement, quoting |
//! | `like` | LIKE patterns that are matched with many strings |
//! | `pattern` | LIKE, SIMILAR TO, operators of regular expressions |
//! | `regex` | the regexp_* functions |
//! | `case`, `unicode` | upper and lower case; normal forms |

pub(crate) mod case;
pub(crate) mod like;
pub(crate) mod pattern;
pub(crate) mod regex;
pub(crate) mod string;
pub(crate) mod unicode;
