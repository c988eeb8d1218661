//! Values: the variants of `Datum`, and the types that have a storage form of their own.

pub mod acl;
pub mod bits;
pub mod bytes;
pub mod datum;
pub mod labels;
pub mod mac;
pub mod money;
pub mod net;
pub(crate) mod path;
pub mod range;
pub mod row_type;
pub mod text;
