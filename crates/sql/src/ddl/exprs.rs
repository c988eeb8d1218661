//! Expressions in DDL: defaults and CHECK conditions, validated and turned into what is kept.

use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::Node;
use pg_raw_parse::walk::walk;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_plan::{NamedType, keep_check, keep_default, keep_generated, parse};
use sinew_table::{CheckConstraint, Column, Origin, Relation, SYSTEM_COLUMNS};
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

fn location(node: Node<'_>) -> i32 {
    match node {
        Node::ColumnRef(c) => c.location,
        Node::SubLink(s) => s.location,
        _ => -1,
    }
}

/// Refuses columns and subqueries in an expression. The two words are PostgreSQL's for the place.
pub fn must_read_nothing(node: Node<'_>, of_column: &str, of_subquery: &str) -> Result<()> {
    let mut refused: Option<SqlError> = None;
    walk(node, |n| {
        let (what, place) = match n {
            Node::ColumnRef(_) => ("column reference", of_column),
            Node::SubLink(_) => ("subquery", of_subquery),
            _ => return,
        };
        if refused.is_none() {
            refused = Some(notsup!("cannot use {what} in {place}").location_if_unset(location(n)));
        }
    });
    refused.map_or(Ok(()), Err)
}

/// A column's default, to be kept; `None` for `DEFAULT NULL`, which is none.
pub fn default_tree(
    cx: &SessionState,
    node: Node<'_>,
    column: &Column,
    sql: &str,
) -> Result<Option<Arc<str>>> {
    // Of a column of a domain it is one: it stands in the place of the domain's.
    if matches!(node, Node::A_Const(c) if c.isnull) && column.domain.is_none() {
        return Ok(None);
    }
    must_read_nothing(node, "DEFAULT expression", "DEFAULT expression")?;
    let kept = keep_default(cx, node, sql, NamedType::of(column)).map_err(|e| {
        if e.sqlstate == sinew_error::SqlState::DATATYPE_MISMATCH
            && e.message.starts_with("column \"expression\"")
        {
            let of = e.message.rsplit("expression is of type ").next().unwrap_or("").to_string();
            return sqlerr!(
                DATATYPE_MISMATCH,
                "column \"{}\" is of type {} but default expression is of type {of}",
                column.name,
                NamedType::of(column).name()
            )
            .hint("You will need to rewrite or cast the expression.");
        }
        e
    })?;
    Ok(Some(kept.into()))
}

/// The expression of a generated column of `rel`, to be kept.
pub fn generated_tree(
    cx: &SessionState,
    node: Node<'_>,
    rel: &Arc<Relation>,
    at: usize,
    sql: &str,
) -> Result<Arc<str>> {
    let mut refused: Option<SqlError> = None;
    walk(node, |n| {
        let Node::ColumnRef(column) = n else { return };
        let Some(name) = column.fields().iter().next_back().and_then(Node::as_str) else { return };
        if refused.is_some() || rel.column_index(name).is_some() {
            return;
        }
        if name != "tableoid" && SYSTEM_COLUMNS.contains(&name) {
            let e = sqlerr!(
                INVALID_COLUMN_REFERENCE,
                "cannot use system column \"{name}\" in column generation expression"
            );
            refused = Some(e.location_if_unset(column.location));
        } else if *name == *rel.name && column.fields().len() == 1 {
            let e = sqlerr!(
                INVALID_OBJECT_DEFINITION,
                "cannot use whole-row variable in column generation expression"
            )
            .detail("This would cause the generated column to depend on its own value.");
            refused = Some(e.location_if_unset(column.location));
        }
    });
    match refused {
        Some(e) => Err(e),
        None => Ok(keep_generated(cx, node, sql, rel, at)?.into()),
    }
}

/// A CHECK condition that is there already, bound anew from its text.
pub fn check_of_text(cx: &SessionState, rel: &Arc<Relation>, condition: &str) -> Result<String> {
    let sql = format!("SELECT {condition}");
    let parsed = parse::parse(&sql)?;
    let node = parsed.get(0, &sql).and_then(|s| match s.node {
        Node::SelectStmt(select) => select.target_list().iter().next(),
        _ => None,
    });
    match node {
        Some(target) => keep_check(cx, target.val(), &sql, rel).map_err(SqlError::without_position),
        _ => Err(SqlError::internal("a CHECK condition is no expression")),
    }
}

/// A CHECK condition over `rel`, validated and named.
pub fn check(
    cx: &SessionState,
    rel: &Arc<Relation>,
    name: Option<&str>,
    node: Node<'_>,
    taken: &[Arc<str>],
    sql: &str,
) -> Result<CheckConstraint> {
    let condition = keep_check(cx, node, sql, rel)?;
    let is_taken = |name: &str| taken.iter().any(|n| **n == *name) || rel.has_constraint(name);
    let name: Arc<str> = match name {
        Some(name) => {
            let name = names::stored_name(cx, name);
            if is_taken(&name) {
                // A name that this very statement gives twice is told in other words than one of
                // the table's.
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
    Ok(CheckConstraint {
        oid: store::new_oid(cx, rel.is_temporary())?,
        name,
        condition_tree: condition.into(),
        origin: Origin::LOCAL,
        no_inherit: false,
    })
}
