//! The objects that extensions bring, and their rows in the catalogs. Each extension owns a range
//! of OIDs (`sinew_types::extension`), so a look at an OID says where an object belongs.

use crate::bootstrap::{
    aggregate_row, cast_row, opclass_row, operator_row, opfamily_row, proc_row, type_row,
};
pub use crate::cache::routine::LANGUAGE_PLPGSQL;
use crate::id;
use crate::rows::CatRow;
use crate::shape::{BOOTSTRAP_ROLE, SystemRelations};
use sinew_table::Relation;
use sinew_types::Oid;
use sinew_types::cast::CASTS;
use sinew_types::extension::Extension;
use sinew_types::func;
use sinew_types::oper::{self, OPERATORS};
use sinew_types::typeinfo::{TYPES, type_info};

/// The extension that each database has from the start, and its OID there.
pub(crate) const FIRST_EXTENSION: (&str, Oid) = ("plpgsql", 15900);

/// An extension's row of `pg_extension`.
pub fn extension_row<'r>(
    catalog: &'r Relation,
    oid: Oid,
    extension: &Extension,
    owner: Oid,
    schema: Oid,
) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", oid)
        .set("extname", extension.name)
        .set_oid("extowner", owner)
        .set_oid("extnamespace", schema)
        .set("extrelocatable", extension.schema.is_none())
        .set("extversion", extension.version)
}

/// The objects that an extension brings, by catalog and OID.
pub fn members_of(extension: &Extension) -> Vec<(Oid, Oid)> {
    let has = |oid: &Oid| extension.oids.contains(oid);
    let types = TYPES.iter().filter(|ty| !ty.is_array()).map(|ty| (id::TYPE, ty.oid));
    let functions = func::all().iter().map(|f| (id::PROC, f.oid));
    let operators = OPERATORS.iter().map(|o| (id::OPERATOR, o.oid));
    let families = oper::class_rows().map(|class| (id::OPFAMILY, class.family));
    let classes = oper::class_rows().map(|class| (id::OPCLASS, class.oid));
    let casts = CASTS.iter().map(|cast| (id::CAST, cast.oid));
    let languages = [(id::LANGUAGE, LANGUAGE_PLPGSQL)].into_iter();
    let all = types.chain(functions).chain(operators).chain(families).chain(classes).chain(casts);
    all.chain(languages).filter(|(_, oid)| has(oid)).collect()
}

/// The rows of `pg_depend` that make objects the members of an extension.
pub fn member_rows<'r>(catalog: &'r Relation, extension: &Extension, oid: Oid) -> Vec<CatRow<'r>> {
    let members = members_of(extension).into_iter();
    members
        .map(|(class, member)| {
            CatRow::new(catalog)
                .set_oid("classid", class)
                .set_oid("objid", member)
                .set_oid("refclassid", id::EXTENSION)
                .set_oid("refobjid", oid)
                .set_char("deptype", b'e')
        })
        .collect()
}

/// The rows of an extension's members in all catalogs, as CREATE EXTENSION stores them.
pub fn rows_of_members<'r>(
    system: &'r SystemRelations,
    extension: &Extension,
    schema: Oid,
) -> Vec<CatRow<'r>> {
    let mut rows = Vec::new();
    for (class, oid) in members_of(extension) {
        match class {
            id::TYPE => {
                let ty = type_info(oid);
                let array = ty.and_then(|ty| type_info(ty.array));
                for ty in ty.into_iter().chain(array) {
                    rows.push(type_row(system.stored(class), &ty, ty.name, schema, BOOTSTRAP_ROLE));
                }
            }
            id::PROC => {
                if let Some(f) = func::by_oid(oid) {
                    rows.push(proc_row(system.stored(class), f, schema));
                    if f.is_aggregate() {
                        rows.push(aggregate_row(system.stored(id::AGGREGATE), f));
                    }
                }
            }
            id::OPERATOR => {
                let found = OPERATORS.iter().find(|o| o.oid == oid);
                rows.extend(found.map(|o| operator_row(system.stored(class), o, schema)));
            }
            id::OPFAMILY => {
                let found = oper::class_rows().find(|c| c.family == oid);
                rows.extend(found.map(|c| opfamily_row(system.stored(class), &c, schema)));
            }
            id::OPCLASS => {
                let found = oper::class_rows().find(|c| c.oid == oid);
                rows.extend(found.map(|c| opclass_row(system.stored(class), &c, schema)));
            }
            id::CAST => {
                let found = CASTS.iter().find(|c| c.oid == oid);
                rows.extend(found.map(|c| cast_row(system.stored(class), c)));
            }
            _ => {}
        }
    }
    rows
}

/// Where an extension's objects of a catalog are found: the index by OID, and the column with their
/// schema, if they have one.
pub fn place_of_members(class: Oid) -> Option<(Oid, Option<&'static str>)> {
    Some(match class {
        id::TYPE => (2703, Some("typnamespace")),
        id::PROC => (2690, Some("pronamespace")),
        id::AGGREGATE => (2650, None),
        id::OPERATOR => (2688, Some("oprnamespace")),
        id::OPFAMILY => (2755, Some("opfnamespace")),
        id::OPCLASS => (2687, Some("opcnamespace")),
        id::CAST => (2660, None),
        _ => return None,
    })
}
