//! The rights that a role has to an object, and the errors where it lacks one.

use crate::View;
use crate::acl::{Kind, default_acl, lists};
use crate::{DatabaseInfo, Roles, TEMP_NAMESPACE};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_table::{Acl, Relation};
use sinew_types::Oid;
use sinew_types::acl::{AclItem, Rights};
use std::borrow::Cow;
use std::sync::Arc;

/// Predefined roles of PostgreSQL that have rights to all data without a grant.
const PG_READ_ALL_DATA: Oid = 6181;
const PG_WRITE_ALL_DATA: Oid = 6182;

/// Rights to a relation that change it.
const CHANGES: Rights = Rights::INSERT.and(Rights::UPDATE).and(Rights::DELETE).and(Rights::TRUNCATE);

/// A relation's kind in messages: table, view, materialized view, sequence or index.
pub fn relation_word(rel: &Relation) -> &'static str {
    match rel.relkind() {
        b'v' => "view",
        b'm' => "materialized view",
        b'S' => "sequence",
        b'i' => "index",
        _ => "table",
    }
}

/// 42501 for an object of a kind (`word`, as in "schema") and name.
#[cold]
pub fn denied(word: &str, name: &str) -> SqlError {
    sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied for {word} {name}")
}

/// 42501 for a relation.
#[cold]
pub fn permission_denied(rel: &Relation) -> SqlError {
    denied(relation_word(rel), &rel.name)
}

/// 42501 for an action that only the owner of the object may do.
#[cold]
pub fn not_owner(word: &str, name: &str) -> SqlError {
    sqlerr!(INSUFFICIENT_PRIVILEGE, "must be owner of {word} {name}")
}

/// 42501 unless the role in force owns the object: is its owner, has that role's privileges, or is
/// a superuser.
pub fn must_be_owner(cx: &View, owner: Oid, word: &str, name: &str) -> Result<()> {
    if cx.acts_as(owner)? { Ok(()) } else { Err(not_owner(word, name)) }
}

/// The list in force: the object's own, or the default of its kind.
pub fn list_of(acl: &Acl, kind: Kind, owner: Oid) -> Cow<'_, [AclItem]> {
    match acl {
        Some(items) => Cow::Borrowed(items),
        None => Cow::Owned(default_acl(kind, owner)),
    }
}

/// The kind of a relation, as access lists tell kinds apart: a sequence, or anything else as a
/// table.
pub fn kind_of(rel: &Relation) -> Kind {
    if rel.relkind() == b'S' { Kind::Sequence } else { Kind::Table }
}

impl View {
    /// The owner of the session's database; 0 where there is none.
    pub fn database_owner(&self) -> Result<Oid> {
        let database = self.database();
        Ok(self.databases()?.all.iter().find(|d| d.oid == database).map_or(0, |d| d.owner))
    }

    /// Has the role in force all that `owner` has? True of superusers.
    pub fn acts_as(&self, owner: Oid) -> Result<bool> {
        self.has_privileges_of(self.user_oid(), owner)
    }

    /// Has `role` all that `of` has? True of superusers.
    pub fn has_privileges_of(&self, role: Oid, of: Oid) -> Result<bool> {
        Ok(role == of || self.roles()?.has_privileges_of(role, of, self.database_owner()?))
    }

    /// May `member` become `role`? True of superusers.
    pub fn is_member(&self, member: Oid, role: Oid) -> Result<bool> {
        Ok(member == role || self.roles()?.is_member_of(member, role, self.database_owner()?))
    }

    /// 42501 unless the role in force is a member of `role`.
    pub fn must_be_member(&self, role: Oid) -> Result<()> {
        if self.is_member(self.user_oid(), role)? {
            return Ok(());
        }
        let name = self.role(role)?.map_or_else(|| role.to_string(), |r| r.name.to_string());
        Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be member of role \"{name}\""))
    }

    pub(crate) fn rights(
        &self,
        roles: &Roles,
        list: &[AclItem],
        role: Oid,
        wanted: Rights,
    ) -> Result<Rights> {
        Ok(lists::rights_of(list, roles, self.database_owner()?, role, wanted))
    }

    /// Whether the role in force has a right to a large object with this list and owner.
    pub fn has_large_object_right(&self, acl: &Acl, owner: Oid, right: Rights) -> Result<bool> {
        if self.acts_as(owner)? {
            return Ok(true);
        }
        let list = list_of(acl, Kind::LargeObject, owner);
        let roles = self.roles()?;
        Ok(!self.rights(&roles, &list, self.user_oid(), right)?.is_empty())
    }

    /// Which of `wanted` a role has to a whole relation.
    pub fn relation_rights(&self, rel: &Relation, role: Oid, wanted: Rights) -> Result<Rights> {
        let roles = self.roles()?;
        if roles.is_superuser(role) {
            return Ok(wanted);
        }
        let mut wanted = wanted;
        if rel.is_system && rel.relkind() != b'v' {
            wanted = wanted.without(CHANGES | Rights::USAGE);
        }
        let mut has = self.rights(&roles, &list_of(&rel.acl, kind_of(rel), rel.owner), role, wanted)?;
        let data =
            [(PG_READ_ALL_DATA, Rights::SELECT), (PG_WRITE_ALL_DATA, CHANGES.without(Rights::TRUNCATE))];
        for (reader, rights) in data {
            let more = (wanted & rights).without(has);
            if !more.is_empty() && roles.has_privileges_of(role, reader, self.database_owner()?) {
                has |= more;
            }
        }
        Ok(has)
    }

    /// 42501 unless the role in force has one of `any` to the relation.
    pub fn check_relation(&self, rel: &Relation, any: Rights) -> Result<()> {
        let user = self.user_oid();
        if self.is_superuser() || !self.relation_rights(rel, user, any)?.is_empty() {
            return Ok(());
        }
        Err(permission_denied(rel))
    }

    /// Has a role a right to a column by the column's own list? The caller has checked the
    /// relation's list before.
    pub fn has_column_right(&self, rel: &Relation, at: usize, role: Oid, right: Rights) -> Result<bool> {
        let Some(list) = rel.columns.get(at).and_then(|c| c.acl.as_ref()) else { return Ok(false) };
        Ok(self.rights(&*self.roles()?, list, role, right)? == right)
    }

    /// Has a role a right to at least one live column by the column's own list?
    pub fn has_right_to_some_column(&self, rel: &Relation, role: Oid, right: Rights) -> Result<bool> {
        for (at, column) in rel.columns.iter().enumerate() {
            if !column.dropped && self.has_column_right(rel, at, role, right)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Which of `wanted` a role has to a schema.
    pub fn schema_rights(&self, schema: Oid, role: Oid, wanted: Rights) -> Result<Rights> {
        let roles = self.roles()?;
        if roles.is_superuser(role) {
            return Ok(wanted);
        }
        if schema == TEMP_NAMESPACE {
            let temporary = self.database_rights(self.database(), role, Rights::TEMPORARY)?;
            return Ok(if temporary.is_empty() { wanted & Rights::USAGE } else { wanted });
        }
        let all = self.namespaces()?;
        let Some(info) = all.by_oid.get(&schema) else { return Ok(Rights::NONE) };
        let mut has = self.rights(&roles, &list_of(&info.acl, Kind::Schema, info.owner), role, wanted)?;
        for reader in [PG_READ_ALL_DATA, PG_WRITE_ALL_DATA] {
            if wanted.contains(Rights::USAGE)
                && !has.contains(Rights::USAGE)
                && roles.has_privileges_of(role, reader, self.database_owner()?)
            {
                has |= Rights::USAGE;
            }
        }
        Ok(has)
    }

    /// 42501 unless the role has the right to the schema.
    pub fn check_schema(&self, schema: Oid, role: Oid, right: Rights) -> Result<()> {
        if !self.schema_rights(schema, role, right)?.is_empty() {
            return Ok(());
        }
        let name = self.namespace_name(schema)?.unwrap_or_else(|| Arc::from("???"));
        Err(denied("schema", &name))
    }

    /// Which of `wanted` a role has to a database.
    pub fn database_rights(&self, database: Oid, role: Oid, wanted: Rights) -> Result<Rights> {
        let roles = self.roles()?;
        if roles.is_superuser(role) {
            return Ok(wanted);
        }
        let all = self.databases()?;
        let Some(info) = all.all.iter().find(|d| d.oid == database) else { return Ok(Rights::NONE) };
        self.rights(&roles, &list_of(&info.acl, Kind::Database, info.owner), role, wanted)
    }

    /// May a role that is about to connect do so?
    pub fn may_connect(&self, database: &DatabaseInfo, role: Oid) -> Result<bool> {
        let roles = self.roles()?;
        let list = list_of(&database.acl, Kind::Database, database.owner);
        Ok(roles.is_superuser(role)
            || !lists::rights_of(&list, &roles, database.owner, role, Rights::CONNECT).is_empty())
    }

    /// 42501 unless the role in force may make schemas in the session's database.
    pub fn check_create_in_database(&self) -> Result<()> {
        let has = self.database_rights(self.database(), self.user_oid(), Rights::CREATE)?;
        if has.is_empty() { Err(denied("database", &self.database_name())) } else { Ok(()) }
    }

    /// 42501 unless the role in force may make temporary tables in the session's database.
    pub fn check_temporary(&self) -> Result<()> {
        let has = self.database_rights(self.database(), self.user_oid(), Rights::TEMPORARY)?;
        if !has.is_empty() {
            return Ok(());
        }
        let name = self.database_name();
        Err(sqlerr!(
            INSUFFICIENT_PRIVILEGE,
            "permission denied to create temporary tables in database \"{name}\""
        ))
    }
}
