//! OIDs of PostgreSQL's built-in types and collations.
//!
//! `catalog/types.txt` gives a constant for each type. An array type is the element's name with a
//! leading underscore: [`_INT4`].

/// A PostgreSQL object identifier.
pub type Oid = u32;

/// No object.
pub const INVALID: Oid = 0;

include!(concat!(env!("OUT_DIR"), "/oids.rs"));

/// The collation of a column or expression that names none: that of the database.
pub const DEFAULT_COLLATION: Oid = 100;

/// The collation `"C"`: text compares by bytes.
pub const C_COLLATION: Oid = 950;

/// The collation `"POSIX"`, which orders as `"C"` does.
pub const POSIX_COLLATION: Oid = 951;
