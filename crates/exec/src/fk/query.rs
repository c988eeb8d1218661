//! The statements of checks and actions: SQL text, planned once for each constraint and kept while
//! the plan is valid.

use crate::caller::Caller;
use crate::caller::foreign_keys::Query;
use crate::run::execution::Execution;
use sinew_catalog::quote::{quote_ident, quote_qualified};
use sinew_catalog::shape::PG_CATALOG;
use sinew_error::{Result, SqlError};
use sinew_plan as plan;
use sinew_plan::Plan;
use sinew_table::{ForeignKey, Relation, RelationKind};
use sinew_txn::Snapshot;
use sinew_types::{Datum, Oid, oid as t, typeinfo};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

fn types(rel: &Relation, columns: &[i16]) -> Vec<Oid> {
    columns.iter().map(|&n| rel.columns[n as usize - 1].type_oid).collect()
}

fn name(rel: &Relation, column: i16) -> String {
    quote_ident(&rel.columns[column as usize - 1].name)
}

/// `a = $1 AND b = $2`, counting parameters from `first`.
fn equals(rel: &Relation, columns: &[i16], first: usize) -> String {
    let parts: Vec<String> =
        columns.iter().enumerate().map(|(i, &n)| format!("{} = ${}", name(rel, n), first + i)).collect();
    parts.join(" AND ")
}

/// As `equals`, with parameters of the child's types: converted, so that the parent's index serves.
fn parent_equals(key: &ForeignKey, child: &Relation, parent: &Relation) -> String {
    let mut parts = Vec::new();
    let pairs = types(child, &key.child_columns).into_iter().zip(types(parent, &key.parent_columns));
    for (i, ((of, to), &n)) in pairs.zip(&key.parent_columns).enumerate() {
        // As a type's name, "character" is one letter.
        let parameter = if of == to || to == t::BPCHAR {
            format!("${}", i + 1)
        } else {
            format!("CAST(${} AS {})", i + 1, typeinfo::type_name(to))
        };
        parts.push(format!("{} = {parameter}", name(parent, n)));
    }
    parts.join(" AND ")
}

/// A table in FROM without its children, whose rows no key is about.
pub(super) fn alone(rel: &Relation) -> String {
    let only = if rel.kind == RelationKind::Partitioned { "" } else { "ONLY " };
    format!("{only}{}", quote_qualified(&rel.schema_name, &rel.name))
}

/// A statement's text and the types of its parameters.
fn text(q: Query, key: &ForeignKey, child: &Relation, parent: &Relation) -> (String, Vec<Oid>) {
    let of_child = types(child, &key.child_columns);
    let of_parent = types(parent, &key.parent_columns);
    let (from_child, from_parent) = (alone(child), alone(parent));
    let children = equals(child, &key.child_columns, 1);
    let set = |columns: &[i16], value: &str| {
        // A column that was listed twice is set once.
        let mut parts: Vec<String> = Vec::with_capacity(columns.len());
        for &column in columns {
            let part = format!("{} = {value}", name(child, column));
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        format!("UPDATE {from_child} SET {} WHERE {children}", parts.join(", "))
    };
    let columns = |delete: bool| {
        if delete && !key.delete_columns.is_empty() { &key.delete_columns } else { &key.child_columns }
    };
    match q {
        Query::Parent => {
            let condition = parent_equals(key, child, parent);
            (format!("SELECT 1 FROM {from_parent} WHERE {condition} FOR KEY SHARE"), of_child)
        }
        Query::ParentAgain => {
            let condition = equals(parent, &key.parent_columns, 1);
            (format!("SELECT 1 FROM {from_parent} WHERE {condition} FOR KEY SHARE"), of_parent)
        }
        Query::Child => (format!("SELECT 1 FROM {from_child} WHERE {children}"), of_child),
        Query::Children => (format!("SELECT 1 FROM {from_child} WHERE {children} FOR KEY SHARE"), of_parent),
        Query::ChildPlaces => {
            (format!("SELECT tableoid, ctid FROM {from_child} WHERE {children}"), of_parent)
        }
        Query::Delete => (format!("DELETE FROM {from_child} WHERE {children}"), of_parent),
        Query::Update => {
            let sets: Vec<String> = key
                .child_columns
                .iter()
                .enumerate()
                .map(|(i, &n)| format!("{} = ${}", name(child, n), i + 1))
                .collect();
            let condition = equals(child, &key.child_columns, key.child_columns.len() + 1);
            let mut both = of_parent.clone();
            both.extend(of_parent);
            (format!("UPDATE {from_child} SET {} WHERE {condition}", sets.join(", ")), both)
        }
        Query::SetNull { delete } => (set(columns(delete), "NULL"), of_parent),
        Query::SetDefault { delete } => (set(columns(delete), "DEFAULT"), of_parent),
    }
}

fn planned(
    cx: &dyn Caller,
    q: Query,
    key: &ForeignKey,
    child: &Relation,
    parent: &Relation,
) -> Result<Arc<Plan>> {
    let plans = &cx.kept().events.plans;
    let kept = plans.borrow().get(&(key.oid, q)).cloned();
    if let Some(kept) = kept
        && kept.acquire(cx)?
    {
        return Ok(kept);
    }
    let (sql, types) = text(q, key, child, parent);
    // The statement runs with the rights of the table's owner. A role that writes a child needs no
    // right to the parent, and a role that writes a parent needs no right to the child.
    let owner = if matches!(q, Query::Parent | Query::ParentAgain) { parent.owner } else { child.owner };
    let plan = plan_text(cx, &sql, &types, owner)?;
    keep(&mut plans.borrow_mut(), (key.oid, q), plan.clone());
    Ok(plan)
}

/// The number of plans that a session keeps. The session is not told of dropped keys, whose plans
/// it never uses again, so a full map is emptied.
const PLANS_MAX: usize = 512;

fn keep<K: Eq + Hash, V>(plans: &mut HashMap<K, V>, key: K, plan: V) {
    if plans.len() >= PLANS_MAX && !plans.contains_key(&key) {
        // Plans that are in use are made again. This is rare, and each is made once.
        plans.clear();
    }
    plans.insert(key, plan);
}

/// Parses and plans a statement with the rights of `role`. The equality of a type that an extension
/// brings is found wherever the extension is: its schema counts as the last one of the search path.
pub fn plan_text(cx: &dyn Caller, sql: &str, types: &[Oid], role: Oid) -> Result<Arc<Plan>> {
    let parsed = plan::parse(sql)?;
    let statement = parsed.get(0, sql).ok_or_else(|| SqlError::internal("no statement to check a key by"))?;

    let (path, implicit) = (cx.search_path(), cx.implicit_schemas());
    let mut extended = path.to_vec();
    for extension in cx.namespaces()?.extensions.iter().filter(|e| e.schema != PG_CATALOG) {
        let schema = cx.namespace_name(extension.schema)?;
        extended.extend(schema.filter(|schema| !path.contains(schema)));
    }
    cx.set_search_path(extended.into(), implicit);
    let plan = plan::plan_as(cx, statement.node, sql, types, role);
    cx.set_search_path(path, implicit);
    plan
}

/// The rows that a statement of a check sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// All rows that are committed by now.
    Latest,
    /// The rows that the transaction's isolation level allows.
    Transaction,
}

/// Calls `f` with a snapshot that sees this transaction's rows up to now.
pub fn with_snapshot<R>(cx: &dyn Caller, sight: Sight, f: impl FnOnce(Snapshot) -> Result<R>) -> Result<R> {
    if sight == Sight::Transaction && cx.isolation().keeps_snapshot() {
        let mut snapshot = cx.snapshot()?;
        snapshot.command = cx.command();
        return f(snapshot);
    }
    let mut snapshot = cx.take_snapshot()?;
    snapshot.command = cx.command();
    let done = f(snapshot);
    cx.release_snapshot(&snapshot);
    done
}

/// The tables of a constraint and the session that runs its statements.
pub struct Runner<'a> {
    pub cx: &'a dyn Caller,
    pub key: &'a ForeignKey,
    pub child: Arc<Relation>,
    pub parent: Arc<Relation>,
}

impl Runner<'_> {
    /// The number of rows that a statement changed, or the first row it gave.
    fn run(&self, q: Query, sight: Sight, params: &[Datum]) -> Result<u64> {
        let cx = self.cx;
        let plan = planned(cx, q, self.key, &self.child, &self.parent)?;
        with_snapshot(cx, sight, |snapshot| {
            let mut run = Execution::start_at(cx, &plan, params, snapshot)?;
            run.next(cx)?;
            Ok(run.rows_affected())
        })
    }

    /// Is there a row?
    pub fn finds(&self, q: Query, sight: Sight, params: &[Datum]) -> Result<bool> {
        Ok(self.run(q, sight, params)? > 0)
    }

    /// Changes the children of a key.
    pub fn act(&self, q: Query, params: &[Datum]) -> Result<()> {
        self.run(q, Sight::Latest, params).map(|_| ())
    }

    /// The places of a key's children, with their tables.
    pub fn places(&self, sight: Sight, params: &[Datum]) -> Result<Vec<(Oid, u32, u16)>> {
        let cx = self.cx;
        let plan = planned(cx, Query::ChildPlaces, self.key, &self.child, &self.parent)?;
        with_snapshot(cx, sight, |snapshot| {
            let mut run = Execution::start_at(cx, &plan, params, snapshot)?;
            let mut places = Vec::new();
            run.pull(cx, None, |_, row| {
                if let [Datum::Oid(table), Datum::Tid(block, slot), ..] = &row[..] {
                    places.push((*table, *block, *slot));
                }
                Ok(())
            })?;
            Ok(places)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_of_dropped_keys_do_not_add_up() {
        let mut plans = HashMap::new();
        for key in 0..10 * PLANS_MAX {
            keep(&mut plans, key, key);
            keep(&mut plans, key, key);
            assert!(plans.len() <= PLANS_MAX && plans[&key] == key);
        }
    }
}
