//! The access list of a new object: `pg_default_acl`.
//!
//! A row belongs to the role that will own the object, to a kind, and to one schema or to all (0).
//! The row of all schemas takes the place of the kind's built-in default. The row of a schema adds
//! to it.

use crate::View;
use crate::acl::lists;
use crate::acl::lists::Change;
use crate::acl::{Kind, default_acl};
use crate::id;
use crate::rows::{CatRow, SystemRows};
use crate::shape::SystemRelations;
use sinew_error::Result;
use sinew_table::Acl;
use sinew_types::acl::{AclItem, Rights, array, items};
use sinew_types::{Datum, Oid};

/// The unique index on role, schema and kind.
const BY_ROLE: Oid = 827;

/// `defaclobjtype`.
fn letter(kind: Kind) -> u8 {
    match kind {
        Kind::Sequence => b'S',
        Kind::Schema => b'n',
        _ => b'r',
    }
}

/// The list in the order in which lists are compared and shown.
fn sorted(mut list: Vec<AclItem>) -> Vec<AclItem> {
    list.sort_by_key(|i| (i.grantee, i.grantor, u64::from(i.options.0) << 16 | u64::from(i.rights.0)));
    list
}

fn keys(role: Oid, schema: Oid, kind: Kind) -> [Datum; 3] {
    [Datum::Oid(role), Datum::Oid(schema), Datum::Char(letter(kind))]
}

fn row<'r>(
    cx: &View,
    system: &'r SystemRelations,
    role: Oid,
    schema: Oid,
    kind: Kind,
) -> Result<Option<CatRow<'r>>> {
    SystemRows::of(cx).find(system.stored(id::DEFAULT_ACL), BY_ROLE, &keys(role, schema, kind))
}

fn new_list(cx: &View, kind: Kind, owner: Oid, schema: Oid) -> Result<Acl> {
    let system = SystemRelations::of(cx.database());
    let stored = |schema: Oid| -> Result<Option<Vec<AclItem>>> {
        let found = row(cx, &system, owner, schema, kind)?;
        Ok(found.and_then(|r| items(r.get("defaclacl"))))
    };
    let global = stored(0)?;
    let of_schema = if schema == 0 { None } else { stored(schema)? };
    if global.is_none() && of_schema.is_none() {
        return Ok(None);
    }
    let usual = default_acl(kind, owner);
    let roles = cx.roles()?;
    let by = Change { roles: &roles, database_owner: cx.database_owner()?, owner, cascade: false };
    let mut list = global.unwrap_or_else(|| usual.clone());
    for item in of_schema.unwrap_or_default() {
        list = lists::update(&list, item, true, by)?;
    }
    let list = sorted(list);
    Ok(if list == sorted(usual) { None } else { Some(list.into()) })
}

/// The list of a new table, view or sequence.
pub fn for_new_relation(cx: &View, sequence: bool, owner: Oid, schema: Oid) -> Result<Acl> {
    new_list(cx, if sequence { Kind::Sequence } else { Kind::Table }, owner, schema)
}

/// The list of a new schema.
pub fn for_new_schema(cx: &View, owner: Oid) -> Result<Acl> {
    new_list(cx, Kind::Schema, owner, 0)
}

/// One change of ALTER DEFAULT PRIVILEGES: of one role, one kind, and one schema or all of them
/// (0).
pub struct DefaultChange<'a> {
    pub role: Oid,
    pub schema: Oid,
    pub kind: Kind,
    pub grant: bool,
    /// WITH GRANT OPTION, or GRANT OPTION FOR.
    pub option: bool,
    pub cascade: bool,
    pub grantees: &'a [Oid],
    pub rights: Rights,
}

/// Changes or removes a row of `pg_default_acl`. `new_oid` is for a new row.
pub fn change_default(
    cx: &View,
    change: &DefaultChange<'_>,
    new_oid: impl FnOnce() -> Result<Oid>,
) -> Result<()> {
    let system = SystemRelations::of(cx.database());
    let tx = SystemRows::of(cx);
    let usual = if change.schema == 0 { default_acl(change.kind, change.role) } else { Vec::new() };
    let old = row(cx, &system, change.role, change.schema, change.kind)?;
    let before = old.as_ref().and_then(|r| items(r.get("defaclacl"))).unwrap_or_else(|| usual.clone());
    let roles = cx.roles()?;
    let by = Change {
        roles: &roles,
        database_owner: cx.database_owner()?,
        owner: change.role,
        cascade: change.cascade,
    };
    let list = lists::grant_to(
        &before,
        by,
        change.role,
        change.grantees,
        change.rights,
        change.grant,
        change.option,
    )?;
    let list = sorted(list);
    if list == sorted(usual) {
        return match old {
            Some(old) => tx.delete(&old),
            None => Ok(()),
        };
    }
    match old {
        Some(mut row) => {
            let before = row.row.clone();
            row.put("defaclacl", array(&list));
            tx.update(&before, &row)
        }
        None => {
            let row = CatRow::new(system.stored(id::DEFAULT_ACL))
                .set_oid("oid", new_oid()?)
                .set_oid("defaclrole", change.role)
                .set_oid("defaclnamespace", change.schema)
                .set_char("defaclobjtype", letter(change.kind))
                .set("defaclacl", array(&list));
            tx.insert(&row).map(|_| ())
        }
    }
}
