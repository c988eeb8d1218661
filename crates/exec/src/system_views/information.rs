//! `information_schema`: tables, columns, views, schemas and sequences.
//! [`crate::system_views::constraints`] has its constraints, and `acl::views` what it says of
//! rights.

use crate::caller::Caller;
use crate::system_views::{known_relations, role_name};
use sinew_catalog::rows::CatRow;
use sinew_catalog::shape::PG_TOAST;
use sinew_catalog::{MadeType, NamespaceInfo, acl, options};
use sinew_error::Result;
use sinew_plan::bind::through::{CHANGE, INSERT, events, takes_values};
use sinew_table::collation;
use sinew_table::desc::*;
use sinew_types::{Oid, oid as t, typeinfo};
use std::sync::Arc;

pub(super) fn yes(b: bool) -> &'static str {
    if b { "YES" } else { "NO" }
}

pub(super) fn tables<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in known_relations(cx, true)? {
        let kind = match rel.relkind() {
            b'r' | b'v' if rel.is_temporary() => "LOCAL TEMPORARY",
            b'r' | b'p' => "BASE TABLE",
            b'v' => "VIEW",
            _ => continue,
        };
        if rel.schema_oid == PG_TOAST {
            continue;
        }
        rows.push(
            CatRow::new(shape)
                .set("table_catalog", &*cx.database_name())
                .set("table_schema", &*rel.schema_name)
                .set("table_name", &*rel.name)
                .set("table_type", kind)
                .set("is_insertable_into", yes(events(cx, &rel, None, false)? & INSERT != 0))
                .set("is_typed", "NO"),
        );
    }
    Ok(rows)
}

pub(super) fn columns<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in known_relations(cx, true)? {
        if rel.kind == RelationKind::Sequence {
            continue;
        }
        let (is_view, is_table) = (rel.kind == RelationKind::View, rel.is_table());
        for (position, column) in rel.columns.iter().enumerate().filter(|(_, c)| !c.dropped) {
            if !cx.is_superuser() && !acl::views::may_know_column(cx, &rel, position)? {
                continue;
            }
            let domain = column.domain.filter(|domain| typeinfo::made::is_domain(*domain));
            let (domain_schema, domain_name) =
                domain.map_or(Ok(None), |domain| cx.type_parts(domain))?.unzip();
            let domain_schema = domain_schema.map_or(Ok(None), |schema| cx.namespace_name(schema))?;
            let (ty, typmod) = type_of(cx, column)?;
            let not_null = column.not_null || is_not_null(cx, column)?;
            // Of a domain it is the type under it; the array over one is told as such.
            let udt = if domain.is_some() { ty } else { column.declared().0 };
            let (udt_schema, udt_name) = cx.type_parts(udt)?.unzip();
            let udt_schema = udt_schema.map_or(Ok(None), |schema| cx.namespace_name(schema))?;
            let written = match &column.default_tree {
                Some(kept) => Some(sinew_plan::deparse::expression(cx, kept, Some(&rel), false)?),
                None => None,
            };
            let (default, generation) = if column.generated { (None, written) } else { (written, None) };
            let identity = match column.sequence.filter(|_| column.identity.is_some()) {
                Some(sequence) => cx.relation(sequence)?,
                None => None,
            };
            let identity = identity.as_ref().and_then(|s| s.sequence.as_deref());
            let row = type_facts(cx, CatRow::new(shape), ty, typmod, column.collation);
            rows.push(
                row.set("table_catalog", &*cx.database_name())
                    .set("table_schema", &*rel.schema_name)
                    .set("table_name", &*rel.name)
                    .set("column_name", &*column.name)
                    .set("ordinal_position", position as i32 + 1)
                    .set("column_default", default)
                    .set("is_nullable", yes(!not_null))
                    .set("domain_catalog", domain.map(|_| cx.database_name().to_string()))
                    .set("domain_schema", domain_schema.as_deref())
                    .set("domain_name", domain_name.as_deref())
                    .set("udt_catalog", &*cx.database_name())
                    .set("udt_schema", udt_schema.as_deref())
                    .set("udt_name", udt_name.as_deref())
                    .set("dtd_identifier", (position + 1).to_string())
                    .set("is_self_referencing", "NO")
                    .set("is_identity", yes(column.identity.is_some()))
                    .set(
                        "identity_generation",
                        column.identity.map(|i| match i {
                            Identity::Always => "ALWAYS",
                            Identity::ByDefault => "BY DEFAULT",
                        }),
                    )
                    .set("identity_start", identity.map(|p| p.start.to_string()))
                    .set("identity_increment", identity.map(|p| p.increment.to_string()))
                    .set("identity_maximum", identity.map(|p| p.max.to_string()))
                    .set("identity_minimum", identity.map(|p| p.min.to_string()))
                    .set("identity_cycle", yes(identity.is_some_and(|p| p.cycle)))
                    .set("is_generated", if column.generated { "ALWAYS" } else { "NEVER" })
                    .set("generation_expression", generation)
                    .set(
                        "is_updatable",
                        yes(if is_view { takes_values(cx, &rel, position, false)? } else { is_table }),
                    ),
            );
        }
    }
    Ok(rows)
}

/// The type of a column with its modifier: that right under a domain, which may be a domain, too.
pub(super) fn type_of(cx: &dyn Caller, column: &Column) -> Result<(Oid, i32)> {
    let facts =
        domain_of(cx, column)?.and_then(|ty| ty.domain.as_ref().map(|facts| (facts.of, facts.typmod)));
    Ok(facts.unwrap_or((column.type_oid, column.typmod)))
}

/// Whether the domain of a column has NOT NULL.
pub(super) fn is_not_null(cx: &dyn Caller, column: &Column) -> Result<bool> {
    let found = domain_of(cx, column)?;
    Ok(found.and_then(|ty| ty.domain.as_ref().map(|facts| facts.not_null)).unwrap_or(false))
}

fn domain_of(cx: &dyn Caller, column: &Column) -> Result<Option<Arc<MadeType>>> {
    let domain = column.domain.filter(|domain| typeinfo::made::is_domain(*domain));
    domain.map(|domain| cx.domain(domain)).transpose()
}

/// The columns that a type and its modifier fill: `data_type`, lengths, precisions, collation.
pub(super) fn type_facts<'r>(
    cx: &dyn Caller,
    row: CatRow<'r>,
    ty: Oid,
    typmod: i32,
    collation: Oid,
) -> CatRow<'r> {
    let length = match ty {
        t::VARCHAR | t::BPCHAR if typmod > 4 => Some(typmod - 4),
        t::BIT | t::VARBIT if typmod > 0 => Some(typmod),
        _ => None,
    };
    let octets = match ty {
        t::TEXT | t::VARCHAR | t::BPCHAR => Some(length.map_or(1 << 30, |l| l * 4)),
        _ => None,
    };
    let (precision, radix, scale) = match ty {
        t::INT2 => (Some(16), Some(2), Some(0)),
        t::INT4 => (Some(32), Some(2), Some(0)),
        t::INT8 => (Some(64), Some(2), Some(0)),
        t::FLOAT4 => (Some(24), Some(2), None),
        t::FLOAT8 => (Some(53), Some(2), None),
        t::NUMERIC if typmod > 4 => {
            let m = typmod - 4;
            (Some((m >> 16) & 0xffff), Some(10), Some(((m & 0x7ff) ^ 1024) - 1024))
        }
        t::NUMERIC => (None, Some(10), None),
        _ => (None, None, None),
    };
    let time = match ty {
        t::DATE => Some(0),
        t::INTERVAL if typmod < 0 || typmod & 0xffff == 0xffff => Some(6),
        t::INTERVAL => Some(typmod & 0xffff),
        t::TIME | t::TIMETZ | t::TIMESTAMP | t::TIMESTAMPTZ => Some(if typmod < 0 { 6 } else { typmod }),
        _ => None,
    };
    // The database's own collation is not named.
    let collation = Some(collation).filter(|c| *c != t::DEFAULT_COLLATION).and_then(collation::name);
    row.set("data_type", data_type(ty))
        .set("character_maximum_length", length)
        .set("character_octet_length", octets)
        .set("numeric_precision", precision)
        .set("numeric_precision_radix", radix)
        .set("numeric_scale", scale)
        .set("datetime_precision", time)
        .set("interval_type", if ty == t::INTERVAL { interval_fields(typmod) } else { None })
        .set("collation_catalog", collation.map(|_| cx.database_name().to_string()))
        .set("collation_schema", collation.map(|_| "pg_catalog"))
        .set("collation_name", collation)
}

/// A type's name, where it is a simple one of the system.
pub(super) fn data_type(ty: Oid) -> String {
    match typeinfo::type_info(ty).is_some_and(|info| info.is_array()) {
        true => "ARRAY".to_string(),
        false if typeinfo::can_go(ty) => "USER-DEFINED".to_string(),
        false => typeinfo::type_name(ty),
    }
}

pub(super) fn schemata<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let all = cx.namespaces()?;
    let mut names: Vec<_> = all.by_oid.iter().collect();
    names.sort_by_key(|(oid, _)| **oid);
    let mut rows = Vec::new();
    for (oid, NamespaceInfo { name, owner, .. }) in names {
        let rights = acl::Kind::Schema.all();
        let user = cx.user_oid();
        if !cx.acts_as(*owner)? && cx.schema_rights(*oid, user, rights)?.is_empty() {
            continue;
        }
        rows.push(
            CatRow::new(shape)
                .set("catalog_name", &*cx.database_name())
                .set("schema_name", &**name)
                .set("schema_owner", role_name(cx, *owner)?),
        );
    }
    Ok(rows)
}

pub(super) fn sequences<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    let known = known_relations(cx, false)?;
    // Sequences of identity columns are part of their tables.
    let columns = known.iter().flat_map(|rel| &rel.columns);
    let hidden: Vec<Oid> = columns.filter(|c| c.identity.is_some()).filter_map(|c| c.sequence).collect();
    for rel in known.iter().filter(|rel| !hidden.contains(&rel.oid)) {
        let Some(p) = &rel.sequence else { continue };
        let bits = match p.type_oid {
            t::INT2 => 16,
            t::INT4 => 32,
            _ => 64,
        };
        rows.push(
            CatRow::new(shape)
                .set("sequence_catalog", &*cx.database_name())
                .set("sequence_schema", &*rel.schema_name)
                .set("sequence_name", &*rel.name)
                .set("data_type", typeinfo::type_name(p.type_oid))
                .set("numeric_precision", bits)
                .set("numeric_precision_radix", 2)
                .set("numeric_scale", 0)
                .set("start_value", p.start.to_string())
                .set("minimum_value", p.min.to_string())
                .set("maximum_value", p.max.to_string())
                .set("increment", p.increment.to_string())
                .set("cycle_option", yes(p.cycle)),
        );
    }
    Ok(rows)
}

/// The fields of an interval's type modifier, with the digits of the seconds: DAY TO SECOND(3).
fn interval_fields(typmod: i32) -> Option<String> {
    let shown = typeinfo::format_type(t::INTERVAL, typmod);
    let fields = shown.strip_prefix("interval ")?;
    Some(fields.to_ascii_uppercase())
}

pub(super) fn views<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in known_relations(cx, true)? {
        if rel.relkind() != b'v' {
            continue;
        }
        let is_own = cx.acts_as(rel.owner)?;
        let definition = if is_own { sinew_plan::deparse::view(cx, &rel, false)? } else { None };
        let option = match options::check_option(&rel.options) {
            None => "NONE",
            Some(options::CheckOption::Local) => "LOCAL",
            Some(options::CheckOption::Cascaded) => "CASCADED",
        };
        let instead_of = |event: u8| rel.triggers.iter().any(|t| t.has(Trigger::INSTEAD | event));
        let can = if rel.kind == RelationKind::View { events(cx, &rel, None, false)? } else { 0 };
        rows.push(
            CatRow::new(shape)
                .set("table_catalog", &*cx.database_name())
                .set("table_schema", &*rel.schema_name)
                .set("table_name", &*rel.name)
                .set("view_definition", definition)
                .set("check_option", option)
                .set("is_updatable", yes(can & CHANGE == CHANGE))
                .set("is_insertable_into", yes(can & INSERT != 0))
                .set("is_trigger_updatable", yes(instead_of(Trigger::UPDATE)))
                .set("is_trigger_deletable", yes(instead_of(Trigger::DELETE)))
                .set("is_trigger_insertable_into", yes(instead_of(Trigger::INSERT))),
        );
    }
    Ok(rows)
}
