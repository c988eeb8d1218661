//! The extensions that are built in. Their functions, types and operators have fixed OIDs, and a
//! statement finds them only while the database has the extension: `pg_extension` says so.

use crate::oid::Oid;
use std::ops::Range;

/// An extension that CREATE EXTENSION makes: what its control file says in PostgreSQL.
#[derive(Debug)]
pub struct Extension {
    /// `pg_extension.extname`.
    pub name: &'static str,
    /// The one version there is: `extversion`.
    pub version: &'static str,
    /// The schema that its objects must be in; `None` if its user chooses one.
    pub schema: Option<&'static str>,
    /// The comment that it gets.
    pub comment: &'static str,
    /// The OIDs of the objects that it brings, whatever their kind. They are kept in trees and
    /// rows, and never change.
    pub oids: Range<Oid>,
}

/// The extensions that are built in, by name.
pub static EXTENSIONS: &[Extension] = &[
    Extension {
        name: "btree_gin",
        version: "1.3",
        schema: None,
        comment: "support for indexing common datatypes in GIN",
        oids: 15600..15800,
    },
    Extension {
        name: "citext",
        version: "1.6",
        schema: None,
        comment: "data type for case-insensitive character strings",
        oids: 15100..15300,
    },
    Extension {
        name: "hstore",
        version: "1.8",
        schema: None,
        comment: "data type for storing sets of (key, value) pairs",
        oids: 15400..15600,
    },
    Extension {
        name: "pg_trgm",
        version: "1.6",
        schema: None,
        comment: "text similarity measurement and index searching based on trigrams",
        oids: 15300..15400,
    },
    Extension {
        name: "pgcrypto",
        version: "1.3",
        schema: None,
        comment: "cryptographic functions",
        oids: 15030..15100,
    },
    Extension {
        name: "plpgsql",
        version: "1.0",
        schema: Some("pg_catalog"),
        comment: "PL/pgSQL procedural language",
        oids: 15000..15010,
    },
    Extension {
        name: "uuid-ossp",
        version: "1.1",
        schema: None,
        comment: "generate universally unique identifiers (UUIDs)",
        oids: 15010..15030,
    },
];

/// The extensions that come with PostgreSQL 15 and are not built in.
const LACKING: &[&str] = &[
    "adminpack",
    "amcheck",
    "autoinc",
    "bloom",
    "btree_gist",
    "cube",
    "dblink",
    "dict_int",
    "dict_xsyn",
    "earthdistance",
    "file_fdw",
    "fuzzystrmatch",
    "insert_username",
    "intagg",
    "intarray",
    "isn",
    "lo",
    "ltree",
    "moddatetime",
    "old_snapshot",
    "pageinspect",
    "pg_buffercache",
    "pg_freespacemap",
    "pg_prewarm",
    "pg_stat_statements",
    "pg_surgery",
    "pg_visibility",
    "pg_walinspect",
    "pgrowlocks",
    "pgstattuple",
    "postgres_fdw",
    "refint",
    "seg",
    "sslinfo",
    "tablefunc",
    "tcn",
    "tsm_system_rows",
    "tsm_system_time",
    "unaccent",
    "xml2",
];

/// The built-in extension of a name.
pub fn named(name: &str) -> Option<&'static Extension> {
    EXTENSIONS.iter().find(|extension| extension.name == name)
}

/// The extension that brings the object of an OID; `None` for one that each database has, and for
/// one that a user made.
#[inline]
pub fn of(object: Oid) -> Option<&'static Extension> {
    if !(15_000..16_384).contains(&object) {
        return None;
    }
    EXTENSIONS.iter().find(|extension| extension.oids.contains(&object))
}

/// Whether PostgreSQL has an extension that is not built in.
pub fn is_lacking(name: &str) -> bool {
    LACKING.contains(&name)
}
