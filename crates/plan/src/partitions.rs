//! Partition keys and bounds as SQL text: `pg_get_partkeydef`, `pg_get_expr` of a bound,
//! `pg_get_partition_constraintdef`.

use crate::deparse;
use sinew_catalog::View;
use sinew_catalog::quote::{plain_literal, quote_ident};
use sinew_error::Result;
use sinew_table::partition::{Bound, Edge, Partitioning};
use sinew_table::{IndexColumn, Relation, collation};
use sinew_types::oper::{OPCLASSES, default_btree_opclass};
use sinew_types::{Datum, Oid, io, oid, typeinfo};

/// A column or an expression of a key, as messages name it.
pub fn partition_key_name(cx: &View, table: &Relation, key: &IndexColumn) -> String {
    match (&key.computed, key.column()) {
        (Some(e), _) => deparse::key(cx, &e.tree, table, false).unwrap_or_default(),
        (None, Some(at)) => quote_ident(&table.columns[at].name).to_string(),
        (None, None) => String::new(),
    }
}

/// The key of a partitioned table, as PARTITION BY has it.
pub fn partition_key(cx: &View, table: &Relation, division: &Partitioning) -> Result<String> {
    let mut parts = Vec::with_capacity(division.keys.len());
    for key in &division.keys {
        let mut part = partition_key_name(cx, table, key);
        let (ty, usual) = key.plain_type(table);
        if key.collation != 0 && key.collation != usual {
            part.push_str(&format!(
                " COLLATE {}",
                quote_ident(collation::name(key.collation).unwrap_or("default"))
            ));
        }
        if default_btree_opclass(ty).is_some_and(|class| class.oid != key.opclass)
            && let Some(class) = OPCLASSES.iter().find(|class| class.oid == key.opclass)
        {
            part.push_str(&format!(" {}", class.name));
        }
        parts.push(part);
    }
    Ok(format!("{} ({})", division.strategy.word(), parts.join(", ")))
}

/// A value of a bound as a literal. Numbers and truth values stand without quotes.
fn literal(cx: &View, value: &Datum, ty: Oid) -> Result<String> {
    if value.is_null() {
        return Ok("NULL".into());
    }
    let text = io::to_text(value, ty, cx.fmt())?;
    let is_plain = match ty {
        oid::BOOL => return Ok(if matches!(value, Datum::Bool(true)) { "true" } else { "false" }.into()),
        oid::INT2 | oid::INT4 | oid::INT8 | oid::OID | oid::FLOAT4 | oid::FLOAT8 | oid::NUMERIC => {
            text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        }
        _ => false,
    };
    Ok(if is_plain { text } else { plain_literal(&text) })
}

fn ends(cx: &View, edges: &[Edge], types: &[Oid]) -> Result<String> {
    let one = |(edge, ty): (&Edge, &Oid)| match edge {
        Edge::Min => Ok("MINVALUE".to_string()),
        Edge::Max => Ok("MAXVALUE".to_string()),
        Edge::Value(value) => literal(cx, value, *ty),
    };
    Ok(edges.iter().zip(types).map(one).collect::<Result<Vec<_>>>()?.join(", "))
}

/// A bound as CREATE TABLE ... PARTITION OF has it.
pub fn partition_bound(cx: &View, bound: &Bound, types: &[Oid]) -> Result<String> {
    Ok(match bound {
        Bound::Default => "DEFAULT".into(),
        Bound::List(values) => {
            let list: Result<Vec<String>> = values.iter().map(|value| literal(cx, value, types[0])).collect();
            format!("FOR VALUES IN ({})", list?.join(", "))
        }
        Bound::Range { from, to } => {
            format!("FOR VALUES FROM ({}) TO ({})", ends(cx, from, types)?, ends(cx, to, types)?)
        }
        Bound::Hash { modulus, remainder } => {
            format!("FOR VALUES WITH (modulus {modulus}, remainder {remainder})")
        }
    })
}

/// The conditions that all rows of a partition fulfil by its bound.
pub fn partition_conditions(
    cx: &View,
    table: &Relation,
    division: &Partitioning,
    bound: &Bound,
) -> Result<Vec<String>> {
    let names: Vec<String> = division.keys.iter().map(|key| partition_key_name(cx, table, key)).collect();
    let not_null = || names.iter().map(|name| format!("({name} IS NOT NULL)"));
    Ok(match bound {
        Bound::Default => {
            let others: Vec<&Bound> =
                division.partitions.iter().map(|p| &p.bound).filter(|b| !b.is_default()).collect();
            if others.is_empty() {
                return Ok(Vec::new());
            }
            let has_ranges = others.iter().any(|bound| matches!(bound, Bound::Range { .. }));
            let those_of_others = if has_ranges {
                let mut arms = Vec::new();
                for other in others {
                    if let Bound::Range { from, to } = other {
                        let ends = range_conditions(cx, &names, &division.types, from, to)?;
                        arms.push(if ends.is_empty() {
                            and(&not_null().collect::<Vec<_>>())
                        } else {
                            and(&ends)
                        });
                    }
                }
                let any = if arms.len() == 1 { arms.remove(0) } else { format!("({})", arms.join(" OR ")) };
                not_null().chain([any]).collect()
            } else {
                let takes_null = |bound: &&Bound| matches!(bound, Bound::List(values) if values.iter().any(Datum::is_null));
                let has_null = others.iter().any(takes_null);
                list_conditions(cx, &names[0], division.types[0], division.all_values(), has_null)?
            };
            vec![format!("(NOT {})", and(&those_of_others))]
        }
        Bound::List(values) => {
            let has_null = values.iter().any(Datum::is_null);
            let listed = values.iter().filter(|value| !value.is_null());
            list_conditions(cx, &names[0], division.types[0], listed, has_null)?
        }
        Bound::Range { from, to } => {
            not_null().chain(range_conditions(cx, &names, &division.types, from, to)?).collect()
        }
        Bound::Hash { modulus, remainder } => vec![format!(
            "satisfies_hash_partition('{}'::oid, {modulus}, {remainder}, {})",
            table.oid,
            names.join(", ")
        )],
    })
}

/// A value of a bound with its type, where a bare literal would have another one.
fn typed(cx: &View, value: &Datum, ty: Oid) -> Result<String> {
    let text = literal(cx, value, ty)?;
    let is_bare = matches!(ty, oid::INT4 | oid::BOOL) && !text.starts_with('\'');
    Ok(if is_bare {
        text
    } else {
        format!("{}::{}", plain_literal(&io::to_text(value, ty, cx.fmt())?), typeinfo::type_name(ty))
    })
}

/// The conditions of the values of lists.
fn list_conditions<'v>(
    cx: &View,
    name: &str,
    ty: Oid,
    values: impl Iterator<Item = &'v Datum>,
    has_null: bool,
) -> Result<Vec<String>> {
    let list = values.map(|value| typed(cx, value, ty)).collect::<Result<Vec<_>>>()?;
    let any = match list.as_slice() {
        [] => None,
        [one] => Some(format!("({name} = {one})")),
        list => Some(format!("({name} = ANY (ARRAY[{}]))", list.join(", "))),
    };
    Ok(match (any, has_null) {
        (None, _) => vec![format!("({name} IS NULL)")],
        (Some(any), true) => vec![format!("(({name} IS NULL) OR {any})")],
        (Some(any), false) => vec![format!("({name} IS NOT NULL)"), any],
    })
}

/// The conditions of the ends of a range: the columns that have one value, then those of the lower
/// end, then those of the upper end. Each end has an arm for each column that may decide.
fn range_conditions(
    cx: &View,
    names: &[String],
    types: &[Oid],
    from: &[Edge],
    to: &[Edge],
) -> Result<Vec<String>> {
    let value = |edges: &[Edge], at: usize| match edges.get(at) {
        Some(Edge::Value(value)) => typed(cx, value, types[at]).map(Some),
        _ => Ok(None),
    };
    let mut parts = Vec::new();
    let mut first = 0;
    while let (Some(lower), Some(upper)) = (value(from, first)?, value(to, first)?) {
        if lower != upper {
            break;
        }
        parts.push(format!("({} = {lower})", names[first]));
        first += 1;
    }
    for (edges, is_lower) in [(from, true), (to, false)] {
        let mut arms = Vec::new();
        let mut equal: Vec<String> = Vec::new();
        for (at, name) in names.iter().enumerate().skip(first) {
            let Some(value) = value(edges, at)? else { break };
            let is_last = at + 1 == names.len();
            let operator = match (is_lower, edges.get(at + 1)) {
                (true, Some(Edge::Min)) => ">=",
                (true, _) if is_last => ">=",
                (true, _) => ">",
                (false, Some(Edge::Max)) => "<=",
                (false, _) => "<",
            };
            let arm: Vec<String> =
                equal.iter().cloned().chain([format!("({name} {operator} {value})")]).collect();
            arms.push(and(&arm));
            equal.push(format!("({name} = {value})"));
        }
        match arms.as_slice() {
            [] => {}
            [one] => parts.push(one.clone()),
            arms => parts.push(format!("({})", arms.join(" OR "))),
        }
    }
    Ok(parts)
}

fn and(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        parts => format!("({})", parts.join(" AND ")),
    }
}
