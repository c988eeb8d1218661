//! Changes that a published table cannot have: subscribers would not know which row is meant.
//!
//! An UPDATE or DELETE that is published names the old row by the table's REPLICA IDENTITY. The
//! answer follows from the descriptors, so it holds as long as the plan. It is found when the plan
//! is made, and told at the start of each run ([`sinew_catalog::acl::Clearance`]).

use crate::kept::references;
use crate::opt::{Kind, Modify, ModifyOp, PlanNode};
use crate::tree::expr::Expr;
use crate::tree::statement::MergeWork;
use sinew_catalog::View;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_table::{PublishedBy, Relation, RelationKind, RowIdentity};
use sinew_types::Datum;
use std::sync::Arc;

/// A change of rows that names old ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OldRow {
    Updated,
    Deleted,
}

impl OldRow {
    fn is_published(self, by: &PublishedBy) -> bool {
        match self {
            OldRow::Updated => by.update,
            OldRow::Deleted => by.delete,
        }
    }

    /// The verb as messages have it.
    fn verb(self) -> &'static str {
        match self {
            OldRow::Updated => "update",
            OldRow::Deleted => "delete from",
        }
    }
}

/// The error of a change that a table cannot have; `None` if it can.
pub fn refused_change(cx: &View, table: &Relation, change: OldRow) -> Result<Option<SqlError>> {
    let Some(published) = table.published.as_ref().filter(|_| table.kind == RelationKind::Table) else {
        return Ok(None);
    };
    let wanted = || published.publications.iter().filter(|by| change.is_published(by));
    let refused = |why: &str| {
        let verb = change.verb();
        sqlerr!(INVALID_COLUMN_REFERENCE, "cannot {verb} table \"{}\"", table.name).detail(why)
    };
    let (key, is_full) = (published.identity.key(), published.identity == RowIdentity::Full);
    let in_key = |attnum: i16| key.iter().any(|&at| at as i16 + 1 == attnum);
    // A publication that has the table's schema, too, publishes all of it. The table's own
    // condition and columns must go with the identity all the same, as in PostgreSQL.
    let mut own = cx.memberships_of_table(table.oid)?;
    own.retain(|member| wanted().any(|by| by.oid == member.publication));
    for tree in own.iter().filter_map(|member| member.filter.as_ref()).filter(|_| !is_full) {
        if references(cx, tree)?.own.iter().any(|&attnum| !in_key(attnum)) {
            return Ok(Some(refused(
                "Column used in the publication WHERE expression is not part of the replica identity.",
            )));
        }
    }
    let lacks_key = |columns: &[i16]| is_full || key.iter().any(|at| !columns.contains(&(*at as i16 + 1)));
    if own.iter().map(|member| &*member.columns).any(|list| !list.is_empty() && lacks_key(list)) {
        return Ok(Some(refused("Column list used by the publication does not cover the replica identity.")));
    }
    if is_full || !key.is_empty() || wanted().next().is_none() {
        return Ok(None);
    }
    let (verb, doing, kind) = match change {
        OldRow::Updated => ("update", "updating", "updates"),
        OldRow::Deleted => ("delete from", "deleting from", "deletes"),
    };
    Ok(Some(
        sqlerr!(
            OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot {verb} table \"{}\" because it does not have a replica identity and publishes {kind}",
            table.name
        )
        .hint(format!("To enable {doing} the table, set REPLICA IDENTITY using ALTER TABLE.")),
    ))
}

/// The error of a plan one of whose nodes makes such a change.
pub fn refused_plan<'p>(cx: &View, nodes: impl Iterator<Item = &'p PlanNode>) -> Result<Option<SqlError>> {
    for node in nodes {
        let mut parts = vec![node];
        while let Some(part) = parts.pop() {
            parts.extend(part.children());
            if let Kind::Modify(m) = &part.kind
                && let Some(refused) = refused_modify(cx, m)?
            {
                return Ok(Some(refused));
            }
        }
    }
    Ok(None)
}

fn refused_modify(cx: &View, m: &Modify) -> Result<Option<SqlError>> {
    let mut changes = Vec::new();
    match m.op {
        ModifyOp::Insert => {
            let updates = m.conflict.as_ref().is_some_and(|conflict| conflict.update.is_some());
            changes.extend(updates.then_some(OldRow::Updated));
        }
        ModifyOp::Update => changes.push(OldRow::Updated),
        ModifyOp::Delete => changes.push(OldRow::Deleted),
        ModifyOp::Merge => changes.extend(m.actions.iter().filter_map(|action| match action.work {
            MergeWork::Update(_) => Some(OldRow::Updated),
            MergeWork::Delete => Some(OldRow::Deleted),
            MergeWork::Insert(_) | MergeWork::Nothing => None,
        })),
    }
    for table in targets(cx, m)? {
        for change in &changes {
            let refused = refused_change(cx, &table, *change)?;
            if refused.is_some() {
                return Ok(refused);
            }
        }
    }
    Ok(None)
}

/// The tables whose rows a node changes: of a tree of tables, those that the node reads. There are
/// none where the condition is false. An INSERT meets a partition when the first row goes to it.
fn targets(cx: &View, m: &Modify) -> Result<Vec<Arc<Relation>>> {
    if !m.is_divided {
        return Ok(vec![m.table.clone()]);
    }
    let mut found: Vec<Arc<Relation>> = Vec::new();
    let mut parts = vec![&m.child];
    while let Some(part) = parts.pop() {
        if let Kind::Filter { qual: Expr::Const(Datum::Bool(false) | Datum::Null), .. } = &part.kind {
            continue;
        }
        parts.extend(part.children());
        let table = match &part.kind {
            Kind::SeqScan { table, .. }
            | Kind::IndexScan { table, .. }
            | Kind::IndexArms { table, .. }
            | Kind::InvertedScan { table, .. }
            | Kind::TidScan { table, .. }
            | Kind::SampleScan { table, .. }
            | Kind::CurrentOf { table, .. } => table,
            _ => continue,
        };
        let is_known = found.iter().any(|have| have.oid == table.oid);
        if table.published.is_some() && !is_known && is_in_tree(cx, table, m)? {
            found.push(table.clone());
        }
    }
    found.sort_by_key(|table| table.oid);
    Ok(found)
}

fn is_in_tree(cx: &View, table: &Relation, m: &Modify) -> Result<bool> {
    Ok(table.oid == m.table.oid || cx.ancestors(table.oid)?.contains(&m.table.oid))
}
