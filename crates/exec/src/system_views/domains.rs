//! `information_schema`: domains, composite types, and the columns that are of them.

use crate::caller::Caller;
use crate::system_views::all_relations;
use crate::system_views::information::{data_type, is_not_null, type_facts, type_of, yes};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::{BOOTSTRAP_ROLE, SystemRelations};
use sinew_catalog::{Domain, MadeType, id};
use sinew_error::Result;
use sinew_table::Relation;
use sinew_types::Oid;
use sinew_types::typeinfo::{self, made};
use std::sync::Arc;

/// The domains, by OID. Everybody may use every type.
fn all(cx: &dyn Caller) -> Result<Vec<Arc<MadeType>>> {
    let system = SystemRelations::of(cx.database());
    let mut found = Vec::new();
    for row in SystemRows::of(cx).scan(system.stored(id::TYPE))? {
        if row.char("typtype") == b'd' {
            found.extend(cx.made_type(row.oid("oid"))?);
        }
    }
    found.sort_by_key(|ty| ty.oid);
    Ok(found)
}

/// Each domain with its facts.
fn each(cx: &dyn Caller, mut use_it: impl FnMut(&MadeType, &Domain) -> Result<()>) -> Result<()> {
    all(cx)?.iter().try_for_each(|ty| ty.domain.as_ref().map_or(Ok(()), |facts| use_it(ty, facts)))
}

/// Names an object by its database, its schema and its own name, in the columns `PREFIX_catalog`,
/// `PREFIX_schema` and `PREFIX_name`.
fn name<'r>(
    cx: &dyn Caller,
    row: CatRow<'r>,
    prefix: &str,
    parts: Option<(Oid, Arc<str>)>,
) -> Result<CatRow<'r>> {
    let (schema, own) = parts.unzip();
    let schema = schema.map_or(Ok(None), |schema| cx.namespace_name(schema))?;
    Ok(row
        .set(&format!("{prefix}_catalog"), &*cx.database_name())
        .set(&format!("{prefix}_schema"), schema.as_deref())
        .set(&format!("{prefix}_name"), own.as_deref()))
}

fn own_name(ty: &MadeType) -> Option<(Oid, Arc<str>)> {
    Some((ty.schema, ty.name.clone()))
}

/// Whether the user acts as the owner of a type.
fn owns(cx: &dyn Caller, ty: Oid) -> Result<bool> {
    let owner = cx.made_type(made::base(ty))?.map_or(BOOTSTRAP_ROLE, |ty| ty.owner);
    cx.acts_as(owner)
}

/// `domains`.
pub(super) fn domains<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    each(cx, |ty, facts| {
        let default = match &facts.default_tree {
            Some(kept) => Some(sinew_plan::deparse::expression(cx, kept, None, false)?),
            None => None,
        };
        let row = type_facts(cx, CatRow::new(shape), facts.of, facts.typmod, facts.collation);
        let row = name(cx, name(cx, row, "domain", own_name(ty))?, "udt", cx.type_parts(facts.of)?)?;
        let data_type = match typeinfo::can_go(facts.of) {
            true => "USER-DEFINED".to_string(),
            false => typeinfo::type_name(facts.of),
        };
        let row = row.set("domain_default", default).set("data_type", data_type);
        rows.push(row.set("dtd_identifier", "1"));
        Ok(())
    })?;
    Ok(rows)
}

/// `domain_constraints`.
pub(super) fn constraints<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    each(cx, |ty, facts| {
        for check in &facts.checks {
            let row = name(cx, CatRow::new(shape), "constraint", Some((ty.schema, check.name.clone())))?;
            let row = name(cx, row, "domain", own_name(ty))?;
            rows.push(row.set("is_deferrable", "NO").set("initially_deferred", "NO"));
        }
        Ok(())
    })?;
    Ok(rows)
}

/// The part of `check_constraints` that domains have: schema, name and OID of each condition.
pub(super) fn checks(cx: &dyn Caller) -> Result<Vec<(Oid, Arc<str>, Oid)>> {
    let mut found = Vec::new();
    each(cx, |ty, facts| {
        if cx.acts_as(ty.owner)? {
            found.extend(facts.checks.iter().map(|check| (ty.schema, check.name.clone(), check.oid)));
        }
        Ok(())
    })?;
    Ok(found)
}

/// `domain_udt_usage`: the types under domains.
pub(super) fn types_under<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    each(cx, |ty, facts| {
        if owns(cx, facts.of)? {
            let row = name(cx, CatRow::new(shape), "udt", cx.type_parts(facts.of)?)?;
            rows.push(name(cx, row, "domain", own_name(ty))?);
        }
        Ok(())
    })?;
    Ok(rows)
}

/// `column_domain_usage` and `column_udt_usage`: the types of columns.
pub(super) fn of_columns<'r>(
    cx: &dyn Caller,
    shape: &'r Relation,
    domains_alone: bool,
) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_relations(cx, true)? {
        if !matches!(rel.relkind(), b'r' | b'v' | b'p') {
            continue;
        }
        for column in rel.live_columns() {
            let declared = column.declared().0;
            let domain = cx.made_type(declared)?.filter(|ty| ty.domain.is_some() && ty.oid == declared);
            let (prefix, ty) = match (&domain, domains_alone) {
                (None, true) => continue,
                (Some(_), true) => ("domain", declared),
                (domain, false) => {
                    let under = domain.as_ref().and_then(|ty| ty.domain.as_ref()).map(|facts| facts.of);
                    ("udt", under.unwrap_or(declared))
                }
            };
            if owns(cx, ty)? {
                let row = name(cx, CatRow::new(shape), prefix, cx.type_parts(ty)?)?;
                rows.push(
                    row.set("table_catalog", &*cx.database_name())
                        .set("table_schema", &*rel.schema_name)
                        .set("table_name", &*rel.name)
                        .set("column_name", &*column.name),
                );
            }
        }
    }
    Ok(rows)
}

/// `user_defined_types`: the composite types.
pub(super) fn composites<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_composites(cx)? {
        rows.push(
            CatRow::new(shape)
                .set("user_defined_type_catalog", &*cx.database_name())
                .set("user_defined_type_schema", &*rel.schema_name)
                .set("user_defined_type_name", &*rel.name)
                .set("user_defined_type_category", "STRUCTURED")
                .set("is_instantiable", "YES"),
        );
    }
    Ok(rows)
}

/// Composite types, by OID.
fn all_composites(cx: &dyn Caller) -> Result<Vec<Arc<Relation>>> {
    let system = SystemRelations::of(cx.database());
    let mut found = Vec::new();
    for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
        if row.char("relkind") == b'c' {
            found.extend(cx.relation(row.oid("oid"))?);
        }
    }
    found.sort_by_key(|rel| rel.oid);
    Ok(found)
}

/// `attributes` of composite types.
pub(super) fn attributes<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in all_composites(cx)? {
        for column in rel.live_columns() {
            let declared = column.declared().0;
            let (ty, typmod) = type_of(cx, column)?;
            let row = type_facts(cx, CatRow::new(shape), ty, typmod, column.collation);
            let row = name(cx, row, "attribute_udt", cx.type_parts(declared)?)?;
            rows.push(
                row.set("udt_catalog", &*cx.database_name())
                    .set("udt_schema", &*rel.schema_name)
                    .set("udt_name", &*rel.name)
                    .set("attribute_name", &*column.name)
                    .set("ordinal_position", i32::from(column.attnum))
                    .set("is_nullable", yes(!is_not_null(cx, column)?))
                    .set("data_type", data_type(declared))
                    .set("dtd_identifier", column.attnum.to_string())
                    .set("is_derived_reference_attribute", "NO"),
            );
        }
    }
    Ok(rows)
}
