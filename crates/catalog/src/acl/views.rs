//! The views of `information_schema` about privileges, and the objects that its other views show to
//! a role.

use crate::Roles;
use crate::View;
use crate::acl::check::{kind_of, list_of};
use crate::acl::{COLUMN_RIGHTS, Kind};
use crate::rows::CatRow;
use sinew_error::Result;
use sinew_table::Relation;
use sinew_types::Oid;
use sinew_types::acl::{AclItem, PUBLIC, Rights};
use std::sync::Arc;

fn yes(b: bool) -> &'static str {
    if b { "YES" } else { "NO" }
}

/// Has the role in force any right to the relation, or to a column of it?
pub fn may_know(cx: &View, rel: &Relation) -> Result<bool> {
    if cx.acts_as(rel.owner)? {
        return Ok(true);
    }
    let user = cx.user_oid();
    if !cx.relation_rights(rel, user, kind_of(rel).all())?.is_empty() {
        return Ok(true);
    }
    for right in COLUMN_RIGHTS.each() {
        if cx.has_right_to_some_column(rel, user, right)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Has the role in force any right to the column?
pub fn may_know_column(cx: &View, rel: &Relation, at: usize) -> Result<bool> {
    let user = cx.user_oid();
    if cx.acts_as(rel.owner)? || !cx.relation_rights(rel, user, COLUMN_RIGHTS)?.is_empty() {
        return Ok(true);
    }
    for right in COLUMN_RIGHTS.each() {
        if cx.has_column_right(rel, at, user, right)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// May the role in force call a routine with this list of rights?
pub fn may_execute(cx: &View, acl: &sinew_table::Acl, owner: Oid) -> Result<bool> {
    let list = list_of(acl, Kind::Function, owner);
    let own = cx.rights(&*cx.roles()?, &list, cx.user_oid(), Rights::EXECUTE)?;
    Ok(!own.is_empty())
}

/// May the role in force read the column?
pub fn may_read_column(cx: &View, rel: &Relation, at: usize) -> Result<bool> {
    let user = cx.user_oid();
    Ok(!cx.relation_rights(rel, user, Rights::SELECT)?.is_empty()
        || cx.has_column_right(rel, at, user, Rights::SELECT)?)
}

/// May an error show the role in force values of these columns (by position)? If the check itself
/// fails, the answer is no.
pub fn may_show(cx: &View, rel: &Relation, columns: impl IntoIterator<Item = usize>) -> bool {
    cx.is_superuser() || columns.into_iter().all(|at| may_read_column(cx, rel, at).unwrap_or(false))
}

/// Roles as the views name them, and the role in force.
struct Names {
    roles: Arc<Roles>,
    database_owner: Oid,
    user: Oid,
}

impl Names {
    fn new(cx: &View) -> Result<Names> {
        Ok(Names { roles: cx.roles()?, database_owner: cx.database_owner()?, user: cx.user_oid() })
    }

    fn of(&self, role: Oid) -> String {
        match role {
            PUBLIC => "PUBLIC".to_string(),
            role => self.roles.by_oid.get(&role).map_or_else(|| role.to_string(), |r| r.name.to_string()),
        }
    }

    fn is_mine(&self, role: Oid) -> bool {
        role != PUBLIC && self.roles.has_privileges_of(self.user, role, self.database_owner)
    }

    /// Is a grant one of the role in force, or, unless `only_mine`, one of PUBLIC?
    fn shows(&self, item: &AclItem, only_mine: bool) -> bool {
        self.is_mine(item.grantor) || self.is_mine(item.grantee) || !only_mine && item.grantee == PUBLIC
    }

    fn grantable(&self, item: &AclItem, right: Rights, owner: Oid) -> &'static str {
        let is_owner =
            item.grantee != PUBLIC && self.roles.has_privileges_of(item.grantee, owner, self.database_owner);
        yes(is_owner || item.options.contains(right))
    }
}

/// A grant that a view shows.
pub struct Grant {
    grantor: String,
    grantee: String,
    is_grantable: &'static str,
}

impl Grant {
    /// The view's row with the columns of the grant.
    pub fn onto<'r>(self, row: CatRow<'r>) -> CatRow<'r> {
        row.set("grantor", self.grantor).set("grantee", self.grantee).set("is_grantable", self.is_grantable)
    }
}

/// The grants on an object that a view shows to the role in force, one for each right. A view
/// whose name begins with `role_` has those of the role alone.
pub fn grants(
    cx: &View,
    shape: &Relation,
    (acl, kind, owner): (&sinew_table::Acl, Kind, Oid),
) -> Result<Vec<(Grant, Rights)>> {
    let names = Names::new(cx)?;
    let only_mine = shape.name.starts_with("role_");
    let mut found = Vec::new();
    for item in list_of(acl, kind, owner).iter().filter(|i| names.shows(i, only_mine)) {
        for right in item.rights.each() {
            let grant = Grant {
                grantor: names.of(item.grantor),
                grantee: names.of(item.grantee),
                is_grantable: names.grantable(item, right, owner),
            };
            found.push((grant, right));
        }
    }
    Ok(found)
}

fn is_table(rel: &Relation) -> bool {
    matches!(rel.relkind(), b'r' | b'p' | b'v')
}

/// `table_privileges` and `role_table_grants`.
pub fn table_privileges<'r>(
    cx: &View,
    shape: &'r Relation,
    relations: &[Arc<Relation>],
) -> Result<Vec<CatRow<'r>>> {
    let names = Names::new(cx)?;
    let only_mine = &*shape.name == "role_table_grants";
    let mut rows = Vec::new();
    for rel in relations.iter().filter(|r| is_table(r)) {
        let list = list_of(&rel.acl, Kind::Table, rel.owner);
        for item in list.iter().filter(|i| names.shows(i, only_mine)) {
            for right in item.rights.each() {
                rows.push(
                    CatRow::new(shape)
                        .set("grantor", names.of(item.grantor))
                        .set("grantee", names.of(item.grantee))
                        .set("table_catalog", &*cx.database_name())
                        .set("table_schema", &*rel.schema_name)
                        .set("table_name", &*rel.name)
                        .set("privilege_type", right.name())
                        .set("is_grantable", names.grantable(item, right, rel.owner))
                        .set("with_hierarchy", yes(right == Rights::SELECT)),
                );
            }
        }
    }
    Ok(rows)
}

/// `column_privileges` and `role_column_grants`: a right to the table holds for each column.
pub fn column_privileges<'r>(
    cx: &View,
    shape: &'r Relation,
    relations: &[Arc<Relation>],
) -> Result<Vec<CatRow<'r>>> {
    let names = Names::new(cx)?;
    let only_mine = &*shape.name == "role_column_grants";
    let mut rows = Vec::new();
    for rel in relations.iter().filter(|r| is_table(r)) {
        let list = list_of(&rel.acl, Kind::Table, rel.owner);
        for column in rel.live_columns() {
            let own = column.acl.as_deref().unwrap_or(&[]);
            // Granted in both ways, a right is there once.
            let mut shown: Vec<(Oid, Oid, Rights, &str)> = Vec::new();
            for item in list.iter().chain(own).filter(|i| names.shows(i, only_mine)) {
                for right in (item.rights & COLUMN_RIGHTS).each() {
                    let one = (item.grantor, item.grantee, right, names.grantable(item, right, rel.owner));
                    if !shown.contains(&one) {
                        shown.push(one);
                    }
                }
            }
            rows.extend(shown.into_iter().map(|(grantor, grantee, right, grantable)| {
                CatRow::new(shape)
                    .set("grantor", names.of(grantor))
                    .set("grantee", names.of(grantee))
                    .set("table_catalog", &*cx.database_name())
                    .set("table_schema", &*rel.schema_name)
                    .set("table_name", &*rel.name)
                    .set("column_name", &*column.name)
                    .set("privilege_type", right.name())
                    .set("is_grantable", grantable)
            }));
        }
    }
    Ok(rows)
}

/// `enabled_roles`, and `applicable_roles`: memberships of the roles that the role in force can be.
pub fn roles<'r>(cx: &View, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let names = Names::new(cx)?;
    let mut rows = Vec::new();
    let mut all: Vec<_> = names.roles.by_oid.values().collect();
    all.sort_by_key(|r| r.oid);
    for role in all.into_iter().filter(|r| names.is_mine(r.oid)) {
        if &*shape.name == "enabled_roles" {
            rows.push(CatRow::new(shape).set("role_name", &*role.name));
            continue;
        }
        for membership in &role.member_of {
            rows.push(
                CatRow::new(shape)
                    .set("grantee", &*role.name)
                    .set("role_name", names.of(membership.role))
                    .set("is_grantable", yes(membership.admin)),
            );
        }
    }
    Ok(rows)
}
