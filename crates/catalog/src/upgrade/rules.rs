//! The catalogs whose rows are the system's, and the columns in which users change such rows.

use crate::id;
use sinew_types::Oid;

/// A catalog whose rows below the first user's OID are the system's: an upgrade makes them those of
/// this build, but for the columns that are `kept`.
pub(super) struct Rule {
    pub catalog: Oid,
    pub kept: &'static [&'static str],
}

const fn rule(catalog: Oid, kept: &'static [&'static str]) -> Rule {
    Rule { catalog, kept }
}

/// The columns that are kept are owners and access lists, and the numbers that VACUUM and ANALYZE
/// write.
const RULES: &[Rule] = &[
    rule(id::AGGREGATE, &[]),
    rule(id::AM, &[]),
    rule(id::ATTRIBUTE, &["attstattarget", "attacl", "attoptions"]),
    rule(id::CAST, &[]),
    rule(id::CLASS, &["relowner", "relpages", "reltuples", "relallvisible", "relfrozenxid", "relminmxid"]),
    rule(id::COLLATION, &["collowner"]),
    rule(id::INDEX, &[]),
    rule(id::OPCLASS, &["opcowner"]),
    rule(id::OPERATOR, &["oprowner"]),
    rule(id::OPFAMILY, &["opfowner"]),
    rule(id::PROC, &["proowner", "proacl"]),
    rule(id::RANGE, &[]),
    rule(id::TYPE, &["typowner", "typacl"]),
];

/// Catalogs whose first rows users change and delete like their own: `DROP SCHEMA public`, `COMMENT
/// ... IS NULL`, `DROP EXTENSION plpgsql`, `ALTER ROLE postgres`. An upgrade leaves these rows
/// alone. A new one is a step of its own (`steps.rs`).
#[cfg(test)]
pub(super) const FIRST_ROWS: &[Oid] =
    &[id::AUTHID, id::DATABASE, id::DEPEND, id::DESCRIPTION, id::EXTENSION, id::NAMESPACE, id::TABLESPACE];

/// The rule of a catalog; `None`: an upgrade leaves its rows alone.
pub(super) fn of(catalog: Oid) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.catalog == catalog)
}
