//! DROP INDEX.

use crate::ddl::beside::Beside;
use crate::ddl::drop::{may_drop, shown, wrong_kind};
use crate::ddl::{foreign, names, partition, store};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use pg_raw_parse::raw::DropBehavior;
use sinew_catalog::quote::quote_ident;
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_table::{Index, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::Oid;

/// Runs DROP INDEX.
pub(super) fn drop_indexes(cx: &SessionState, stmt: &nodes::DropStmt) -> Result<String> {
    take_out(cx, stmt, LockMode::AccessExclusive)?;
    Ok("DROP INDEX".into())
}

/// The first look of DROP INDEX CONCURRENTLY: the index, which may be dropped. `None` if there is
/// none, or if it is one of a temporary table, which is dropped at once.
pub fn drop_beside_others(cx: &SessionState, stmt: &nodes::DropStmt) -> Result<Option<Beside>> {
    if stmt.objects().len() != 1 {
        return Err(notsup!("DROP INDEX CONCURRENTLY does not support dropping multiple objects"));
    }
    if stmt.behavior == DropBehavior::DROP_CASCADE {
        return Err(notsup!("DROP INDEX CONCURRENTLY does not support CASCADE"));
    }
    take_out(cx, stmt, LockMode::ShareUpdateExclusive)
}

/// Drops the indexes that a statement names, with their tables locked in a mode. CONCURRENTLY
/// leaves the index of a permanent table in place and returns it.
fn take_out(cx: &SessionState, stmt: &nodes::DropStmt, mode: LockMode) -> Result<Option<Beside>> {
    let mut dropped: Vec<Oid> = Vec::new();
    // An index that is named twice was there when the statement began.
    let mut named = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let (schema, name) = names::dotted(node)?;
        let oid = cx.find_oid(schema.as_deref(), &name)?;
        named.push((schema, name, oid));
    }
    for (schema, name, oid) in named {
        sinew_types::host::step()?;
        if oid.is_some_and(|oid| dropped.contains(&oid)) {
            continue;
        }
        dropped.extend(oid);
        let found = match oid {
            Some(oid) => match cx.find_index(oid)? {
                Some((rel, index)) => {
                    // The table first, then the index, as everybody locks them.
                    if !rel.is_temporary() && !rel.is_system {
                        cx.lock_oid(rel.oid, &rel.name, mode, WaitPolicy::Block)?;
                    }
                    cx.find_index(index.oid)?
                }
                None => {
                    let rel = cx.relation(oid)?;
                    let is = rel.map_or(RelationKind::Table, |r| r.kind);
                    return Err(wrong_kind(&name, RelationKind::Index, is));
                }
            },
            None => None,
        };
        let Some((rel, index)) = found else {
            let message = format!("index \"{}\" does not exist", names::shown(schema.as_deref(), &name));
            if !stmt.missing_ok {
                if let Some(schema) = &schema {
                    cx.need_namespace(schema)?;
                }
                return Err(SqlError::new(SqlState::UNDEFINED_OBJECT, message));
            }
            names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
            continue;
        };
        crate::ddl::index::not_system(&rel)?;
        may_drop(cx, &rel, "index", &index.name)?;
        if stmt.concurrent && rel.kind == RelationKind::Partitioned {
            return Err(notsup!("cannot drop partitioned index \"{}\" concurrently", index.name));
        }
        if let Some((_, constraint)) = &index.constraint {
            return Err(required_by_constraint(cx, &rel, &index, constraint)?);
        }
        let what = format!("index {}", quote_ident(&index.name));
        let cascade = stmt.behavior == DropBehavior::DROP_CASCADE;
        foreign::release(cx, &rel, |k| k.index == index.oid, &what, &what, cascade)?;
        let rel = if rel.is_temporary() { rel } else { store::reread(cx, rel.oid)? };
        partition::refuse_part(cx, &index)?;
        if stmt.concurrent && !rel.is_temporary() {
            return Ok(Some(Beside { table: rel.oid, index: index.oid }));
        }
        partition::drop_index(cx, &rel, &index)?;
    }
    Ok(None)
}

fn required_by_constraint(
    cx: &SessionState,
    rel: &Relation,
    index: &Index,
    constraint: &str,
) -> Result<SqlError> {
    let constraint = format!("constraint {} on table {}", quote_ident(constraint), shown(cx, rel)?);
    let index = quote_ident(&index.name);
    Ok(sqlerr!(DEPENDENT_OBJECTS_STILL_EXIST, "cannot drop index {index} because {constraint} requires it")
        .hint(format!("You can drop {constraint} instead.")))
}
