//! Names and literals as they stand in SQL text.

pub use sinew_types::quote::{quote_ident, quote_literal, quote_qualified};
