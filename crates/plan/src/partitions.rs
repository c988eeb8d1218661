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
    let typed = |value: &Datum, ty: Oid| -> Result<String> {
        let text = literal(cx, value, ty)?;
        let bare = matches!(ty, oid::INT4 | oid::BOOL) && !text.starts_with('\'');
        Ok(if bare {
            text
        } else {
            format!("{}::{}", plain_literal(&io::to_text(value, ty, cx.fmt())?), typeinfo::type_name(ty))
        })
    };
    Ok(match bound {
        Bound::Default => {
            let others = division.partitions.iter().filter(|p| !p.bound.is_default());
            let mut parts = Vec::new();
            for other in others {
                parts.push(and(&partition_conditions(cx, table, division, &other.bound)?));
            }
            match parts.as_slice() {
                [] => Vec::new(),
                [one] => vec![format!("(NOT {one})")],
                parts => vec![format!("(NOT ({}))", parts.join(" OR "))],
            }
        }
        Bound::List(values) => {
            let name = &names[0];
            let has_null = values.iter().any(Datum::is_null);
            let mut list = Vec::new();
            for value in values.iter().filter(|value| !value.is_null()) {
                list.push(typed(value, division.types[0])?);
            }
            let any = match list.as_slice() {
                [] => None,
                [one] => Some(format!("({name} = {one})")),
                list => Some(format!("({name} = ANY (ARRAY[{}]))", list.join(", "))),
            };
            match (any, has_null) {
                (None, _) => vec![format!("({name} IS NULL)")],
                (Some(any), true) => vec![format!("(({name} IS NULL) OR {any})")],
                (Some(any), false) => vec![format!("({name} IS NOT NULL)"), any],
            }
        }
        Bound::Range { from, to } => {
            let mut parts: Vec<String> = names.iter().map(|name| format!("({name} IS NOT NULL)")).collect();
            for (edges, or_equal, strict) in [(from, ">=", ">"), (to, "<=", "<")] {
                let is_lower = strict == ">";
                let mut arms = Vec::new();
                let mut equal: Vec<String> = Vec::new();
                for (at, edge) in edges.iter().enumerate() {
                    let Edge::Value(value) = edge else {
                        // Below or above all values: the columns before decide.
                        let open = matches!(edge, Edge::Min) == is_lower;
                        if open && !equal.is_empty() {
                            arms.push(and(&equal));
                        }
                        break;
                    };
                    let value = typed(value, division.types[at])?;
                    let is_last = at + 1 == edges.len();
                    let operator = if is_last && is_lower { or_equal } else { strict };
                    let mut arm = equal.clone();
                    arm.push(format!("({} {operator} {value})", names[at]));
                    arms.push(and(&arm));
                    equal.push(format!("({} = {value})", names[at]));
                }
                match arms.as_slice() {
                    [] => {}
                    [one] => parts.push(one.clone()),
                    arms => parts.push(format!("({})", arms.join(" OR "))),
                }
            }
            parts
        }
        Bound::Hash { modulus, remainder } => vec![format!(
            "satisfies_hash_partition('{}'::oid, {modulus}, {remainder}, {})",
            table.oid,
            names.join(", ")
        )],
    })
}

fn and(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        parts => format!("({})", parts.join(" AND ")),
    }
}
