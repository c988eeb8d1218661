//! Text and binary input of domains: that of the type under the domain, and then the domain's
//! conditions. So they count wherever a value is read: in fields of rows, in parameters.
//!
//! The value is of the type under the domain. The session tests it (`RegNames::to_domain`), since
//! conditions are expressions. Of an array over a domain each element is tested.

use super::wire::binary_recv;
use crate::ctx::{FmtCtx, RegNames};
use crate::datum::Datum;
use crate::io::text_in;
use crate::oid::Oid;
use crate::row_type::RowField;
use crate::typeinfo::made;
use sinew_error::{Result, SqlError};

fn names(ctx: &FmtCtx) -> Result<&dyn RegNames> {
    ctx.reg.as_deref().ok_or_else(|| SqlError::internal("domains are not known here"))
}

/// The value, as one of the domain, which must allow it.
fn of_domain(names: &dyn RegNames, domain: Oid, mut value: Datum) -> Result<Datum> {
    names.to_domain(domain, &mut value)?;
    Ok(value)
}

/// Reads the text of a value of a domain, or of the array over one.
pub(super) fn domain_in(domain: Oid, text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let names = names(ctx)?;
    let (ty, typmod) = names.under_domain(domain)?;
    of_domain(names, domain, text_in(ty, text, typmod, ctx)?)
}

/// Reads the binary form of a value of a domain, or of the array over one.
pub(super) fn domain_recv(domain: Oid, bytes: &[u8], ctx: &FmtCtx) -> Result<Datum> {
    let names = names(ctx)?;
    let (ty, typmod) = names.under_domain(domain)?;
    of_domain(names, domain, binary_recv(ty, bytes, typmod, ctx)?)
}

/// NULL as a value of a type. A domain may not have it.
pub fn null_in(ty: Oid, ctx: &FmtCtx) -> Result<Datum> {
    match made::is_of_domain(ty) {
        true => of_domain(names(ctx)?, ty, Datum::Null),
        false => Ok(Datum::Null),
    }
}

/// A value of the type of a row's field. Where the field is of a domain, the domain must allow it.
pub(crate) fn as_field(field: &RowField, value: Datum, ctx: &FmtCtx) -> Result<Datum> {
    match field.domain {
        Some(domain) => of_domain(names(ctx)?, domain, value),
        None => Ok(value),
    }
}
