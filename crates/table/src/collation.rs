//! Collations. All of them compare strings byte by byte, so one differs from another in its name
//! alone. The name is kept, shown, and compared where PostgreSQL refuses to mix two.

use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_types::{Oid, oid, typeinfo};

/// A row of `pg_collation`.
pub struct Collation {
    pub oid: Oid,
    pub name: &'static str,
    pub provider: u8,
    pub encoding: i32,
    pub locale: Option<&'static str>,
}

/// All collations.
pub const COLLATIONS: &[Collation] = &[
    Collation { oid: oid::DEFAULT_COLLATION, name: "default", provider: b'd', encoding: -1, locale: None },
    Collation { oid: oid::C_COLLATION, name: "C", provider: b'c', encoding: -1, locale: Some("C") },
    Collation {
        oid: oid::POSIX_COLLATION,
        name: "POSIX",
        provider: b'c',
        encoding: -1,
        locale: Some("POSIX"),
    },
    Collation { oid: 962, name: "ucs_basic", provider: b'c', encoding: 6, locale: Some("C") },
];

/// The OID of a collation by its written name, perhaps with a schema. 42704 if it does not exist.
pub fn find(names: &[&str]) -> Result<Oid> {
    let found = match names {
        [name] | ["pg_catalog", name] => COLLATIONS.iter().find(|c| c.name == *name),
        _ => None,
    };
    found.map(|c| c.oid).ok_or_else(|| missing(&names.join(".")))
}

fn missing(name: &str) -> SqlError {
    sqlerr!(UNDEFINED_OBJECT, "collation \"{name}\" for encoding \"UTF8\" does not exist")
}

/// The name of a collation; `None` for an OID that is no collation.
pub fn name(collation: Oid) -> Option<&'static str> {
    COLLATIONS.iter().find(|c| c.oid == collation).map(|c| c.name)
}

/// The collation that values of a type have by default; 0 if they have none.
pub fn of_type(type_oid: Oid) -> Oid {
    typeinfo::type_info(type_oid).map_or(0, |i| i.collation)
}

/// 42804 for types whose values have none.
pub fn check_type(type_oid: Oid) -> Result<()> {
    if of_type(type_oid) != 0 {
        return Ok(());
    }
    Err(sqlerr!(DATATYPE_MISMATCH, "collations are not supported by type {}", typeinfo::type_name(type_oid)))
}
