//! Row triggers of a partitioned table, with a clone in each partition.
//!
//! A row is written in its partition, so the partition's triggers run. A row trigger of the table
//! above therefore has a clone there, for the partition's own columns. `pg_trigger.tgparentid` ties
//! the clone to it.

use crate::ddl::partition::place_in;
use crate::ddl::{store, trigger};
use crate::state::SessionState;
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_plan::kept;
use sinew_table::{Relation, Trigger, TriggerConstraint};
use sinew_txn::LockMode;
use sinew_types::Oid;
use std::sync::Arc;

/// The clones of a trigger in a table's partitions, whose tables are locked.
pub(super) fn clones(
    cx: &SessionState,
    rel: &Relation,
    trigger: Oid,
    mode: LockMode,
) -> Result<Vec<(Arc<Relation>, Arc<Trigger>)>> {
    let mut found = Vec::new();
    let is_of_rows = rel.triggers.iter().any(|own| own.oid == trigger && own.has(Trigger::ROW));
    let Some(division) = rel.partitioning.as_deref().filter(|_| is_of_rows) else { return Ok(found) };
    for partition in &division.partitions {
        let Some(inner) = cx.open_oid(partition.oid, mode)? else { continue };
        let clone = inner.triggers.iter().find(|own| own.parent == trigger).cloned();
        found.extend(clone.map(|clone| (inner, clone)));
    }
    Ok(found)
}

/// Clones a new trigger into the partitions of its table, and into theirs. With `replace`, triggers
/// of its name there give way.
pub(super) fn clone_to_partitions(
    cx: &SessionState,
    rel: &Relation,
    trigger: &Trigger,
    replace: bool,
) -> Result<()> {
    let Some(division) = rel.partitioning.as_deref().filter(|_| trigger.has(Trigger::ROW)) else {
        return Ok(());
    };
    for partition in &division.partitions {
        let Some(inner) = cx.open_oid(partition.oid, LockMode::ShareRowExclusive)? else { continue };
        clone_to(cx, &inner, rel, trigger, replace)?;
    }
    Ok(())
}

/// Clones all row triggers of the table above into a new partition.
pub(super) fn clone_all(cx: &SessionState, rel: &Arc<Relation>, parent: &Relation) -> Result<()> {
    for trigger in parent.triggers.iter().filter(|trigger| trigger.has(Trigger::ROW)) {
        clone_to(cx, rel, parent, trigger, false)?;
    }
    Ok(())
}

fn clone_to(
    cx: &SessionState,
    rel: &Arc<Relation>,
    parent: &Relation,
    above: &Trigger,
    replace: bool,
) -> Result<()> {
    crate::ddl::in_use::check_cursors(cx, rel, "CREATE TRIGGER")?;
    if let Some(old) = rel.triggers.iter().find(|own| own.name == above.name) {
        if !replace || old.constraint.is_some() {
            let how = if replace { "is a constraint trigger" } else { "already exists" };
            return Err(sqlerr!(
                DUPLICATE_OBJECT,
                "trigger \"{}\" for relation \"{}\" {how}",
                above.name,
                rel.name
            ));
        }
        trigger::remove(cx, rel, old.oid)?;
    }
    let names: Vec<Arc<str>> = rel.columns.iter().map(|column| column.name.clone()).collect();
    let place = place_in(parent, &names);
    let number = |attnum: &i16| {
        let found = place(*attnum as u16 - 1).map(|at| at as i16 + 1);
        found.ok_or_else(|| SqlError::internal("a partition lacks a column"))
    };
    // The condition's columns are those of NEW and OLD in turns.
    let of_change = |column: u16| place(column / 2).map(|at| at * 2 + column % 2);
    let constraint = match &above.constraint {
        Some(constraint) => Some(TriggerConstraint { oid: store::new_oid(cx, false)?, ..constraint.clone() }),
        None => None,
    };
    let own = Trigger {
        oid: store::new_oid(cx, false)?,
        columns: above.columns.iter().map(number).collect::<Result<_>>()?,
        condition: match &above.condition {
            Some(tree) => Some(kept::moved(cx, tree, &of_change)?.into()),
            None => None,
        },
        constraint,
        parent: above.oid,
        ..above.clone()
    };
    trigger::insert(cx, rel, &own)?;
    clone_to_partitions(cx, rel, &own, replace)
}

/// Takes the clones out of a partition that leaves.
pub(super) fn drop_clones(cx: &SessionState, rel: &Arc<Relation>) -> Result<()> {
    for own in rel.triggers.iter().filter(|own| own.parent != 0) {
        let now = store::reread(cx, rel.oid)?;
        trigger::remove(cx, &now, own.oid)?;
    }
    Ok(())
}

/// 0A000 for a table whose row triggers read rows of the statement: a partition has none such.
pub(super) fn must_fit(rel: &Relation) -> Result<()> {
    let prevents = |own: &&Arc<Trigger>| own.has(Trigger::ROW) && own.has_tables();
    match rel.triggers.iter().find(prevents) {
        None => Ok(()),
        Some(own) => {
            Err(notsup!("trigger \"{}\" prevents table \"{}\" from becoming a partition", own.name, rel.name)
                .detail("ROW triggers with transition tables are not supported on partitions."))
        }
    }
}
