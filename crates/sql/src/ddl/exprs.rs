//! Expressions in DDL: defaults and CHECK conditions, validated and turned into the text that is stored.

use super::{names, store};
use crate::catalog::deparse::expression_sql;
use crate::catalog::{CheckConstraint, Column, Relation, reg};
use crate::error::{notsup, sqlerr};
use crate::plan::BoundExpr;
use crate::{Context, Result, SqlError};
use pg_raw_parse::walk::walk;
use pg_raw_parse::{ConstValue, Node};
use sinew_types::{Oid, oid as t};
use std::sync::Arc;

/// Columns that an expression names.
pub fn columns_in(node: Node<'_>) -> Vec<Arc<str>> {
    let mut found: Vec<Arc<str>> = Vec::new();
    walk(node, |n| {
        if let Node::ColumnRef(column) = n
            && let Some(name) = column.fields().iter().next_back().and_then(Node::as_str)
            && !found.iter().any(|f| **f == *name)
        {
            found.push(name.into());
        }
    });
    found
}

fn has_subquery(node: Node<'_>) -> bool {
    let mut found = false;
    walk(node, |n| found |= matches!(n, Node::SubLink(_)));
    found
}

fn location(node: Node<'_>) -> Option<u32> {
    let at = match node {
        Node::ColumnRef(c) => c.location,
        Node::SubLink(s) => s.location,
        _ => -1,
    };
    (at >= 0).then(|| at as u32 + 1)
}

/// A constant that needs no binder to be known good for its column.
fn is_plain_constant(node: Node<'_>, ty: Oid) -> bool {
    let Node::A_Const(c) = node else { return false };
    match c.val() {
        _ if c.isnull => true,
        Some(ConstValue::Integer(_)) => {
            matches!(ty, t::INT4 | t::INT8 | t::NUMERIC | t::FLOAT4 | t::FLOAT8)
        }
        Some(ConstValue::Boolean(_)) => ty == t::BOOL,
        Some(ConstValue::String(_)) => ty == t::TEXT,
        _ => false,
    }
}

/// Names of relations in `'…'::regclass` become OIDs, so that a later rename does not matter.
pub fn resolve_regclass(cx: &Context<'_>, sql: &str) -> Result<String> {
    let mut out = String::new();
    let mut rest = sql;
    while let Some(at) = rest.find("'::regclass") {
        let Some(start) = literal_start(&rest[..at]) else { break };
        let name = rest[start + 1..at].replace("''", "'");
        out.push_str(&rest[..=start]);
        if name.parse::<Oid>().is_ok() {
            out.push_str(&name);
        } else {
            out.push_str(&reg::reg_in(cx, t::REGCLASS, &name)?.to_string());
        }
        out.push_str("'::regclass");
        rest = &rest[at + "'::regclass".len()..];
    }
    out.push_str(rest);
    Ok(out)
}

/// Where the literal begins whose closing quote follows `text`.
fn literal_start(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = bytes.len();
    while at > 0 {
        at -= 1;
        if bytes[at] == b'\'' {
            if at > 0 && bytes[at - 1] == b'\'' {
                at -= 1;
                continue;
            }
            return Some(at);
        }
    }
    None
}

/// The text of a column's default; `None` for `DEFAULT NULL`, which is none.
pub fn default_sql(cx: &Context<'_>, node: Node<'_>, column: &Column, sql: &str) -> Result<Option<Arc<str>>> {
    if matches!(node, Node::A_Const(c) if c.isnull) {
        return Ok(None);
    }
    let mut refused: Option<SqlError> = None;
    walk(node, |n| {
        let message = match n {
            Node::ColumnRef(_) => "cannot use column reference in DEFAULT expression",
            Node::SubLink(_) => "cannot use subquery in DEFAULT expression",
            _ => return,
        };
        if refused.is_none() {
            refused = Some(notsup!("{message}").position_if_unset(location(n)));
        }
    });
    if let Some(e) = refused {
        return Err(e);
    }
    if !is_plain_constant(node, column.type_oid) {
        BoundExpr::bind(cx, node, sql, None, Some((column.type_oid, column.typmod))).map_err(|e| {
            if e.sqlstate == crate::SqlState::DATATYPE_MISMATCH
                && e.message.starts_with("expression is of type ")
            {
                let of = e.message.trim_start_matches("expression is of type ").to_string();
                return sqlerr!(
                    DATATYPE_MISMATCH,
                    "column \"{}\" is of type {} but default expression is of type {of}",
                    column.name,
                    sinew_types::typeinfo::type_name(column.type_oid)
                )
                .hint("You will need to rewrite or cast the expression.");
            }
            e
        })?;
    }
    let text = expression_sql(node, None, column.type_oid)?;
    Ok(Some(resolve_regclass(cx, &text)?.into()))
}

/// A CHECK condition over `rel`, validated and named.
pub fn check(
    cx: &Context<'_>,
    rel: &Arc<Relation>,
    name: Option<&str>,
    node: Node<'_>,
    taken: &[Arc<str>],
    sql: &str,
) -> Result<CheckConstraint> {
    if has_subquery(node) {
        return Err(notsup!("cannot use subquery in check constraint"));
    }
    BoundExpr::bind_check(cx, node, sql, rel)?;
    let is_taken = |name: &str| taken.iter().any(|n| **n == *name) || rel.has_constraint(name);
    let name: Arc<str> = match name {
        Some(name) => {
            let name = names::stored_name(cx, name);
            if is_taken(&name) {
                // A name that this very statement gives twice is told in other words than one of the table's.
                return Err(if taken.iter().any(|n| **n == *name) {
                    sqlerr!(DUPLICATE_OBJECT, "check constraint \"{name}\" already exists")
                } else {
                    sqlerr!(
                        DUPLICATE_OBJECT,
                        "constraint \"{name}\" for relation \"{}\" already exists",
                        rel.name
                    )
                });
            }
            name
        }
        None => {
            let columns = columns_in(node);
            let column = if let [one] = columns.as_slice() { Some(&**one) } else { None };
            let mut pass = 0;
            loop {
                let label = if pass == 0 { "check".to_string() } else { format!("check{pass}") };
                let name = names::make_name(&rel.name, column, Some(&label));
                if !is_taken(&name) {
                    break name.into();
                }
                pass += 1;
            }
        }
    };
    let text = expression_sql(node, Some(rel), t::BOOL)?;
    Ok(CheckConstraint {
        oid: store::new_oid(cx, rel.is_temporary())?,
        name,
        expression_sql: resolve_regclass(cx, &text)?.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_found_from_their_end() {
        assert_eq!(literal_start("nextval('s"), Some(8));
        assert_eq!(literal_start("nextval('it''s"), Some(8));
        assert_eq!(literal_start("nextval(s"), None);
    }
}
