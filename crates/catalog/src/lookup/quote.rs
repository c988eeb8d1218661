//! Names and literals as they stand in SQL text.

pub use sinew_types::quote::{plain_literal, quote_ident, quote_qualified};
