//! Publications as functions and views tell of them.

use crate::caller::Caller;
use crate::system_views::describe::shown_expression;
use crate::system_views::extensions::described_relation;
use sinew_catalog::id;
use sinew_catalog::publications::Member;
use sinew_catalog::rows::{CatRow, int2_vector};
use sinew_error::{Result, sqlerr};
use sinew_table::Relation;
use sinew_types::{Array, Datum, Oid, Record, oid as t};

/// `pg_relation_is_publishable`: NULL for a relation that is not there.
pub fn is_publishable(cx: &dyn Caller, oid: Oid) -> Result<Datum> {
    if cx.find_index(oid)?.is_some() {
        return Ok(Datum::Bool(false));
    }
    Ok(cx.relation(oid)?.map_or(Datum::Null, |rel| Datum::Bool(rel.is_publishable())))
}

/// `pg_get_replica_identity_index`: NULL if no index names the rows.
pub fn identity_index(cx: &dyn Caller, oid: Oid) -> Result<Datum> {
    let missing = || sqlerr!(INTERNAL_ERROR, "could not open relation with OID {oid}");
    let rel = cx.relation(oid)?.ok_or_else(missing)?;
    Ok(rel.identity_index().map_or(Datum::Null, |index| Datum::Oid(index.oid)))
}

fn columns_of(member: Option<&Member>) -> Option<&[i16]> {
    member.map(|member| &*member.columns).filter(|columns| !columns.is_empty())
}

/// `pg_get_publication_tables`. 42704 if there is no such publication.
pub fn tables_of(cx: &dyn Caller, name: &str) -> Result<Vec<Datum>> {
    let publication = cx.need_publication(name)?;
    let mut rows = Vec::new();
    for (table, member) in cx.published_tables(&publication)? {
        let filter = member.as_ref().and_then(|member| member.filter.as_deref());
        let columns = columns_of(member.as_ref());
        let fields = vec![
            (t::OID, Datum::Oid(table)),
            (t::INT2VECTOR, columns.map_or(Datum::Null, |columns| int2_vector(columns.iter().copied()))),
            (t::PG_NODE_TREE, filter.map_or(Datum::Null, Datum::from)),
        ];
        rows.push(Datum::Record(Record::new(fields).into()));
    }
    Ok(rows)
}

/// `pg_publication_tables`.
pub fn view<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for publication in cx.publications()? {
        for (table, member) in cx.published_tables(&publication)? {
            let Some(rel) = cx.relation(table)? else { continue };
            let chosen = columns_of(member.as_ref());
            let is_shown = |attnum: i16| chosen.is_none_or(|chosen| chosen.contains(&attnum));
            let names = rel.live_columns().filter(|column| is_shown(column.attnum));
            let names: Vec<Datum> = names.map(|column| Datum::from(&*column.name)).collect();
            let mut row = CatRow::new(shape)
                .set("pubname", &*publication.name)
                .set("schemaname", &*rel.schema_name)
                .set("tablename", &*rel.name);
            if !names.is_empty() {
                row.put("attnames", Datum::array(Array::new(t::NAME, names)));
            }
            if let Some(tree) = member.as_ref().and_then(|member| member.filter.as_deref()) {
                row.put("rowfilter", shown_expression(cx, tree, Some(&rel), false)?);
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

/// A publication, or a member of one, as `pg_describe_object` has it.
pub(super) fn described(cx: &dyn Caller, class: Oid, object: Oid) -> Result<Option<String>> {
    let name = |oid: Oid| -> Result<String> {
        Ok(cx.publication(oid)?.map_or_else(String::new, |publication| publication.name.to_string()))
    };
    match class {
        id::PUBLICATION => {
            let found = cx.publication(object)?;
            Ok(found.map(|publication| format!("publication {}", publication.name)))
        }
        id::PUBLICATION_REL => {
            let Some(member) = cx.member(object)? else { return Ok(None) };
            let table = described_relation(cx, member.table)?.unwrap_or_default();
            Ok(Some(format!("publication of {table} in publication {}", name(member.publication)?)))
        }
        _ => {
            let members = cx.schema_members()?;
            let Some(member) = members.iter().find(|member| member.oid == object) else { return Ok(None) };
            let schema = cx.namespace_name(member.schema)?.unwrap_or_default();
            Ok(Some(format!("publication of schema {schema} in publication {}", name(member.publication)?)))
        }
    }
}
