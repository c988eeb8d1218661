//! Functions of `aclitem`.

use super::{CallTypes, Rows};
use crate::acl::{AclItem, Rights, items};
use crate::ctx::FnCtx;
use crate::datum::{Datum, Record};
use crate::oid;
use sinew_error::{Result, sqlerr};

/// Whether two access list items have the same grantee, grantor and rights.
pub fn aclitem_eq(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [a, b] = [0, 1].map(|i| args.get(i).and_then(AclItem::from_datum));
    Ok(Datum::Bool(a == b))
}

/// Whether an access list has an item of the same grantee and grantor that includes all rights of
/// the given one.
pub fn aclcontains(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let list = args.first().and_then(items).unwrap_or_default();
    let Some(item) = args.get(1).and_then(AclItem::from_datum) else { return Ok(Datum::Null) };
    let found = list.iter().any(|i| {
        (i.grantee, i.grantor) == (item.grantee, item.grantor)
            && i.rights.contains(item.rights)
            && i.options.contains(item.options)
    });
    Ok(Datum::Bool(found))
}

/// An access list item of a grantee, a grantor, a list of privileges by name and whether they may
/// be granted on. Fails with 22023 for a name that is no privilege.
pub fn makeaclitem(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let role = |i: usize| args.get(i).and_then(Datum::as_oid).unwrap_or(0);
    let name = args.get(2).and_then(Datum::as_str).unwrap_or("");
    let rights = Rights::named(&name.to_ascii_lowercase())
        .ok_or_else(|| sqlerr!(INVALID_PARAMETER_VALUE, "unrecognized privilege type: \"{name}\""))?;
    let grantable = args.get(3).and_then(Datum::as_bool).unwrap_or(false);
    let options = if grantable { rights } else { Rights::NONE };
    Ok(AclItem { grantee: role(0), grantor: role(1), rights, options }.to_datum())
}

/// A row for each right of each item.
pub fn aclexplode(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let list = args.first().and_then(items).unwrap_or_default();
    let rows = list.into_iter().flat_map(|item| {
        item.rights.each().map(move |right| {
            let fields = vec![
                (oid::OID, Datum::Oid(item.grantor)),
                (oid::OID, Datum::Oid(item.grantee)),
                (oid::TEXT, Datum::text(right.name())),
                (oid::BOOL, Datum::Bool(item.options.contains(right))),
            ];
            Ok(Datum::Record(Record::new(fields).into()))
        })
    });
    Ok(Box::new(rows))
}
