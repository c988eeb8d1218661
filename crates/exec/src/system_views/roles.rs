//! Objects that depend on roles (`pg_shdepend`), and the members in `pg_group`.

use crate::caller::Caller;
use sinew_catalog::acl::members;
use sinew_catalog::bootstrap::schema_acl;
use sinew_catalog::cache::PG_DATABASE_OWNER;
use sinew_catalog::id;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::{BOOTSTRAP_ROLE, PG_CATALOG, PUBLIC, SystemRelations};
use sinew_error::Result;
use sinew_table::Acl;
use sinew_table::Relation;
use sinew_types::acl::array;
use sinew_types::{Array, Datum, Oid, oid as t};

/// Roles below it are there from the start; what depends on them is not noted.
const FIRST_NOTED: Oid = 12000;

/// Roles that cannot log in, with their members.
pub(super) fn groups<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let all = cx.roles()?;
    let mut infos: Vec<_> = all.by_oid.values().filter(|i| !i.can_login).collect();
    infos.sort_by_key(|i| i.oid);
    let system = SystemRelations::of(cx.database());
    let memberships = SystemRows::of(cx).scan(system.stored(id::AUTH_MEMBERS))?;
    let mut rows = Vec::new();
    for info in infos {
        let members = memberships.iter().filter(|m| m.oid("roleid") == info.oid).map(|m| m.oid("member"));
        rows.push(
            CatRow::new(shape)
                .set("groname", &*info.name)
                .set_oid("grosysid", info.oid)
                .set("grolist", Datum::array(Array::new(t::OID, members.map(Datum::Oid).collect()))),
        );
    }
    Ok(rows)
}

/// Rights to what is there from the start, as they were then: dumps leave these out. Those to
/// relations are as they are now, for GRANT on a system relation is refused.
pub(super) fn initial_rights<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let row = |class: Oid, object: Oid, list: Datum| {
        let row = CatRow::new(shape).set_oid("objoid", object).set_oid("classoid", class).set("objsubid", 0);
        row.set_char("privtype", b'i').set("initprivs", list)
    };
    let schemas = [(PG_CATALOG, BOOTSTRAP_ROLE), (PUBLIC, PG_DATABASE_OWNER)];
    let mut rows: Vec<CatRow<'r>> =
        schemas.into_iter().map(|(oid, owner)| row(id::NAMESPACE, oid, schema_acl(oid, owner))).collect();
    for rel in crate::system_views::all_relations(cx, true)?.iter().filter(|rel| rel.is_system) {
        if let Some(list) = &rel.acl {
            rows.push(row(id::CLASS, rel.oid, array(list)));
        }
    }
    Ok(rows)
}

/// Owners and roles with rights, of objects in this database and of databases. (PostgreSQL shows
/// those of all databases.)
pub(super) fn dependencies<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let system = SystemRelations::of(cx.database());
    let tx = SystemRows::of(cx);
    let mut rows = Vec::new();
    let mut note = |database: Oid, class: Oid, object: (Oid, i32), owner: Oid, acl: &Acl| {
        let mut add = |role: Oid, kind: u8| {
            if role >= FIRST_NOTED {
                rows.push(
                    CatRow::new(shape)
                        .set_oid("dbid", database)
                        .set_oid("classid", class)
                        .set_oid("objid", object.0)
                        .set("objsubid", object.1)
                        .set_oid("refclassid", id::AUTHID)
                        .set_oid("refobjid", role)
                        .set_char("deptype", kind),
                );
            }
        };
        if object.1 == 0 {
            add(owner, b'o');
        }
        let mut named: Vec<Oid> = acl.iter().flat_map(|list| members(list)).filter(|r| *r != owner).collect();
        named.sort_unstable();
        named.dedup();
        named.into_iter().for_each(|role| add(role, b'a'));
    };
    let here = cx.database();
    for database in &cx.databases()?.all {
        note(0, id::DATABASE, (database.oid, 0), database.owner, &database.acl);
    }
    for (oid, info) in &cx.namespaces()?.by_oid {
        note(here, id::NAMESPACE, (*oid, 0), info.owner, &info.acl);
    }
    for publication in cx.publications()? {
        note(here, id::PUBLICATION, (publication.oid, 0), publication.owner, &None);
    }
    for extension in &cx.namespaces()?.extensions {
        note(here, id::EXTENSION, (extension.oid, 0), extension.owner, &None);
    }
    for rel in crate::system_views::all_relations(cx, false)? {
        note(here, id::CLASS, (rel.oid, 0), rel.owner, &rel.acl);
        for column in rel.live_columns() {
            note(here, id::CLASS, (rel.oid, column.attnum.into()), rel.owner, &column.acl);
        }
    }
    for row in tx.scan(system.stored(id::PROC))? {
        note(here, id::PROC, (row.oid("oid"), 0), row.oid("proowner"), &row.acl("proacl"));
    }
    for row in tx.scan(system.stored(id::TYPE))? {
        // The type of a table's rows is the table's.
        if row.oid("typrelid") == 0 {
            note(here, id::TYPE, (row.oid("oid"), 0), row.oid("typowner"), &row.acl("typacl"));
        }
    }
    for row in tx.scan(system.stored(id::DEFAULT_ACL))? {
        let object = (row.oid("oid"), 0);
        note(here, id::DEFAULT_ACL, object, row.oid("defaclrole"), &row.acl("defaclacl"));
    }
    Ok(rows)
}
