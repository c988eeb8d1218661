//! A domain as the caches hold it, and the type that values of it have.
//!
//! A domain is a name for another type, with conditions. Values, expressions and the columns of
//! descriptors are of the type under it ([`Under`]), which never changes; a descriptor's column
//! says beside it which domain it is of. The conditions may change. Code that needs them asks
//! `View::made_type` each time that it plans, and the message of ALTER DOMAIN ends the plans.

use crate::id;
use crate::rows::{CatRow, Moment};
use crate::shape::SystemRelations;
use sinew_error::{Result, SqlError};
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_type` by OID.
const BY_OID: Oid = 2703;
/// The index of `pg_constraint` by domain.
const BY_DOMAIN: Oid = 2666;

/// The type of the values of a domain, or of an array over one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Under {
    pub ty: Oid,
    pub typmod: i32,
}

/// A condition of a domain.
#[derive(Debug, Clone)]
pub struct DomainCheck {
    pub oid: Oid,
    pub name: Arc<str>,
    /// The condition as `plan::kept` writes it, over one column: the value.
    pub condition_tree: Arc<str>,
    pub validated: bool,
}

/// The facts of a domain beside those of each type.
#[derive(Debug, Clone)]
pub struct Domain {
    /// `typbasetype`, which may be a domain, or an array over one.
    pub of: Oid,
    /// `typtypmod`, of `of`.
    pub typmod: i32,
    /// `typcollation`.
    pub collation: Oid,
    pub not_null: bool,
    /// The default, as `plan::kept` writes it.
    pub default_tree: Option<Arc<str>>,
    /// Its own conditions, by name.
    pub checks: Vec<DomainCheck>,
    pub under: Under,
}

impl Domain {
    /// Reads the rest of a domain, whose row of `pg_type` this is.
    pub(crate) fn read(at: Moment<'_>, system: &SystemRelations, row: &CatRow<'_>) -> Result<Domain> {
        let oid = row.oid("oid");
        let rows = at.lookup(system.stored(id::CONSTRAINT), BY_DOMAIN, &[Datum::Oid(oid)])?;
        let mut checks: Vec<DomainCheck> = rows
            .iter()
            .map(|c| DomainCheck {
                oid: c.oid("oid"),
                name: c.text("conname").into(),
                condition_tree: c.text("conbin").into(),
                validated: c.bool("convalidated"),
            })
            .collect();
        // The order in which PostgreSQL checks them.
        checks.sort_by(|a, b| a.name.cmp(&b.name));
        let of = row.oid("typbasetype");
        Ok(Domain {
            of,
            typmod: row.int("typtypmod") as i32,
            collation: row.oid("typcollation"),
            not_null: row.bool("typnotnull"),
            default_tree: Some(row.text("typdefaultbin")).filter(|tree| !tree.is_empty()).map(Arc::from),
            checks,
            under: under(at, system, of, row.int("typtypmod") as i32)?,
        })
    }
}

/// The type of the values of `ty`, which may be a domain, or an array over one, or any other type.
pub(crate) fn under(at: Moment<'_>, system: &SystemRelations, mut ty: Oid, mut typmod: i32) -> Result<Under> {
    let mut arrays = 0;
    while made::is_of_domain(ty) {
        let domain = made::base(ty);
        arrays += usize::from(domain != ty);
        let row = at.find(system.stored(id::TYPE), BY_OID, &[Datum::Oid(domain)])?;
        let row = row.ok_or_else(|| SqlError::internal(format!("cache lookup failed for type {domain}")))?;
        (ty, typmod) = (row.oid("typbasetype"), row.int("typtypmod") as i32);
    }
    for _ in 0..arrays {
        ty = typeinfo::array_type(ty).ok_or_else(|| SqlError::internal("a type without an array"))?;
    }
    Ok(Under { ty, typmod })
}
