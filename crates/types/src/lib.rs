//! The value layer of Sinew's SQL: types, values, their text, binary and key forms, functions, operators,
//! casts, aggregates. No storage, no sessions. See the README for the promises.

pub mod acl;
pub mod agg;
pub mod assign;
pub mod bits;
pub mod builder;
pub mod bytes;
pub mod cast;
pub mod compare;
pub mod ctx;
pub mod datetime;
pub mod datum;
pub mod error;
pub mod func;
pub mod host;
pub mod io;
pub mod json;
pub mod jsonpath;
pub mod key;
pub mod length;
pub mod mac;
pub mod memory;
pub mod money;
pub mod net;
pub mod numeric;
pub mod oid;
pub mod oper;
pub mod quote;
pub mod sort;
mod sqlstate;
pub mod text;
pub mod typeinfo;

pub use bits::Bits;
pub use bytes::Bytes;
pub use ctx::{FmtCtx, FnCtx, RegNames};
pub use datetime::Interval;
pub use datum::{Array, Datum, Dim, Record};
pub use error::{Result, Severity, SqlError, SqlState, character_position};
pub use net::Inet;
pub use numeric::Numeric;
pub use oid::Oid;
pub use text::Text;

#[cfg(test)]
mod table_tests;
