//! The value layer of Sinew's SQL: types, values, their text, binary and key forms, functions,
//! operators, casts, aggregates. It knows no storage and no sessions. README.md has the guarantees
//! and a table of the files.

#![warn(missing_docs)]

pub mod agg;
mod catalog;
mod context;
pub mod datetime;
pub mod encoding;
pub mod func;
pub mod hstore;
pub mod inverted;
pub mod io;
pub mod json;
mod jsonpath;
pub mod numeric;
mod order;
pub mod quote;
pub mod range;
mod value;
pub mod vector;

pub use catalog::{aggregate, assign, cast, extension, inverted_class, length, oid, oper, typeinfo};
pub use context::{builder, ctx, host, memory};
pub(crate) use order::ends;
pub use order::{compare, key, partition_hash, sort};
pub use value::{acl, datum, labels, row_type};
pub(crate) use value::{bits, bytes, mac, money, net, text};

pub use bits::Bits;
pub use bytes::Bytes;
pub use ctx::{FmtCtx, FnCtx, RegNames};
pub use datetime::Interval;
pub use datum::{Array, Datum, Dim, Record};
pub use mac::{Mac, Mac8};
pub use net::Inet;
pub use numeric::Numeric;
pub use oid::Oid;
pub use range::{Multirange, Range};
pub use row_type::{FieldNames, RowField, RowType};
pub use text::Text;
