//! Commands of ALTER TABLE that the children of a table follow.
//!
//! - Defaults, NOT NULL and types: each table of the tree runs the command.
//! - Columns and CHECKs come and go from one floor to the next, and each table counts its parents
//!   that have them ([`Origin`]). A child that has a column already takes the new one into it; one
//!   that has it from another parent, too, or by its own definition, keeps it.
//! - Names: each table of the tree, if all parents that have the column are in the tree.

use crate::ddl::inherit::{merge_check, set_check, set_column_origin};
use crate::ddl::partition::place_in;
use crate::ddl::{alter, alter_column, in_use, rename, rewrite, store};
use crate::state::SessionState;
use pg_raw_parse::raw::{AlterTableType as At, ConstrType};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::must_be_owner;
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_plan::kept;
use sinew_table::{CheckConstraint, Origin, Relation};
use sinew_txn::LockMode;
use sinew_types::Oid;
use std::sync::Arc;

/// Runs a command on each of the tables next below a table, locked. A table that is below in two
/// ways has run it once when its turn comes again.
fn each_child(
    cx: &SessionState,
    rel: &Relation,
    mut run: impl FnMut(Arc<Relation>) -> Result<()>,
) -> Result<()> {
    for &oid in rel.children.iter().flat_map(|children| &children.tables) {
        if let Some(child) = cx.open_oid(oid, LockMode::AccessExclusive)? {
            in_use::check(cx, &child, "ALTER TABLE")?;
            run(child)?;
            store::next_command(cx)?;
        }
    }
    Ok(())
}

/// 42501 unless the role in force owns a child that is to follow.
fn may_follow(cx: &SessionState, child: &Relation) -> Result<()> {
    must_be_owner(cx, child.owner, relation_word(child), &child.name)
}

fn refused(message: String) -> SqlError {
    sqlerr!(INVALID_TABLE_DEFINITION, "{message}")
}

/// Refuses a command that would make a table and its parents, or its children, differ. `all`:
/// without ONLY.
pub(super) fn check_command(
    cx: &SessionState,
    rel: &Relation,
    command: &nodes::AlterTableCmd,
    all: bool,
) -> Result<()> {
    if rel.partition_of.is_some() || rel.partitioning.is_some() {
        return Ok(());
    }
    let name = command.name().unwrap_or("");
    let column = rel.column_index(name).map(|at| &rel.columns[at]);
    let is_inherited = column.is_some_and(|column| column.origin.is_inherited());
    let is_alone = !all && rel.children.is_some();
    match command.subtype {
        At::AT_AddColumn if is_alone => match command.def() {
            Node::ColumnDef(def) if rel.column_index(def.colname().unwrap_or("")).is_none() => {
                Err(refused("column must be added to child tables too".into()))
            }
            _ => Ok(()),
        },
        At::AT_DropColumn if is_inherited => Err(refused(format!("cannot drop inherited column \"{name}\""))),
        At::AT_DropExpression if is_alone => {
            Err(notsup!("ALTER TABLE / DROP EXPRESSION must be applied to child tables too"))
        }
        At::AT_DropExpression if is_inherited => {
            Err(refused("cannot drop generation expression from inherited column".into()))
        }
        At::AT_AlterColumnType if is_inherited => {
            Err(refused(format!("cannot alter inherited column \"{name}\"")))
        }
        At::AT_AlterColumnType if is_alone && column.is_some() => {
            Err(refused(format!("type of inherited column \"{name}\" must be changed in child tables too")))
        }
        At::AT_AlterColumnType if rel.children.is_some() && column.is_some() => {
            let below = cx.descendants(rel, LockMode::AccessExclusive)?;
            let counted = count_parents(cx, rel, &below)?;
            for (child, above) in below.iter().zip(counted) {
                if has_more_parents(child, name, above) {
                    return Err(refused(format!(
                        "cannot alter inherited column \"{name}\" of relation \"{}\"",
                        child.name
                    )));
                }
            }
            Ok(())
        }
        At::AT_AddConstraint if is_alone => match command.def() {
            Node::Constraint(def)
                if def.contype == ConstrType::CONSTR_CHECK
                    && !def.is_no_inherit
                    && !def.conname().is_some_and(|name| rel.has_constraint(name)) =>
            {
                Err(refused("constraint must be added to child tables too".into()))
            }
            _ => Ok(()),
        },
        At::AT_DropConstraint => match rel.checks.iter().find(|check| &*check.name == name) {
            Some(check) if check.origin.is_inherited() => Err(refused(format!(
                "cannot drop inherited constraint \"{name}\" of relation \"{}\"",
                rel.name
            ))),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// The children of a table that run a command as the table does, each by itself.
pub(super) fn followers(
    cx: &SessionState,
    rel: &Relation,
    command: &nodes::AlterTableCmd,
) -> Result<Vec<Arc<Relation>>> {
    let follow = matches!(
        command.subtype,
        At::AT_ColumnDefault
            | At::AT_SetNotNull
            | At::AT_DropNotNull
            | At::AT_DropExpression
            | At::AT_AlterColumnType
    );
    if rel.children.is_none() || !follow {
        return Ok(Vec::new());
    }
    let below = cx.descendants(rel, LockMode::AccessExclusive)?;
    below.iter().try_for_each(|child| may_follow(cx, child))?;
    Ok(below)
}

/// Of each table below `rel`: how many of its parents are in the tree.
fn count_parents(cx: &SessionState, rel: &Relation, below: &[Arc<Relation>]) -> Result<Vec<u32>> {
    let is_in = |oid: Oid| oid == rel.oid || below.iter().any(|child| child.oid == oid);
    let count = |child: &Arc<Relation>| -> Result<u32> {
        Ok(cx.parents(child.oid)?.iter().filter(|parent| is_in(parent.0)).count() as u32)
    };
    below.iter().map(count).collect()
}

fn has_more_parents(rel: &Relation, column: &str, expected: u32) -> bool {
    rel.column_index(column).is_some_and(|at| rel.columns[at].origin.above > expected)
}

/// ADD COLUMN on a child that has a column of the name. False if it has none.
pub(super) fn merge_column(cx: &SessionState, rel: &Relation, above: &Relation, name: &str) -> Result<bool> {
    let (Some(own), Some(at)) = (rel.column_index(name), above.column_index(name)) else { return Ok(false) };
    let own = &rel.columns[own];
    crate::ddl::inherit::same_in_child(rel, own, &above.columns[at])?;
    set_column_origin(cx, rel, own.attnum, Origin { above: own.origin.above + 1, ..own.origin })?;
    crate::ddl::names::notice(
        cx,
        sinew_error::SqlState::SUCCESSFUL_COMPLETION,
        format!("merging definition of column \"{name}\" for child \"{}\"", rel.name),
    );
    Ok(true)
}

/// A column of a table is to be dropped: the children lose it, or keep it as theirs. `all`: without
/// ONLY.
pub(super) fn drop_below(
    cx: &SessionState,
    rel: &Relation,
    name: &str,
    all: bool,
    cascade: bool,
) -> Result<()> {
    each_child(cx, rel, |child| {
        let Some(at) = child.column_index(name) else { return Ok(()) };
        let (attnum, origin) = (child.columns[at].attnum, child.columns[at].origin);
        if all && origin.above <= 1 && !origin.is_local {
            may_follow(cx, &child)?;
            drop_below(cx, &child, name, true, cascade)?;
            alter_column::drop(cx, &store::reread(cx, child.oid)?, name, false, cascade)
        } else {
            set_column_origin(cx, &child, attnum, left(origin, all))
        }
    })
}

/// Where a column or a CHECK of a child comes from when one parent has lost it.
fn left(origin: Origin, all: bool) -> Origin {
    Origin { above: origin.above.saturating_sub(1), is_local: origin.is_local || !all }
}

/// A CHECK of a table is to be dropped, as [`drop_below`] has it for columns.
pub(super) fn drop_check_below(cx: &SessionState, rel: &Relation, name: &str, all: bool) -> Result<()> {
    if rel.checks.iter().any(|check| &*check.name == name && check.no_inherit) {
        return Ok(());
    }
    each_child(cx, rel, |child| {
        let Some(own) = child.checks.iter().find(|own| &*own.name == name).cloned() else { return Ok(()) };
        if all && own.origin.above <= 1 && !own.origin.is_local {
            may_follow(cx, &child)?;
            drop_check_below(cx, &child, name, true)?;
            let child = store::reread(cx, child.oid)?;
            alter::drop_check(cx, &child, own.oid)
        } else {
            set_check(cx, &child, &CheckConstraint { origin: left(own.origin, all), ..own })
        }
    })
}

/// Gives the children of a table a CHECK that the table has got, which their rows must satisfy.
pub(super) fn spread_check(cx: &SessionState, parent: &Relation, name: &str) -> Result<()> {
    let Some(check) = parent.checks.iter().find(|check| &*check.name == name && !check.no_inherit) else {
        return Ok(());
    };
    each_child(cx, parent, |child| {
        may_follow(cx, &child)?;
        let names: Vec<Arc<str>> = child.columns.iter().map(|c| c.name.clone()).collect();
        let tree = kept::moved(cx, &check.condition_tree, &place_in(parent, &names))?;
        if let Some(have) = child.checks.iter().find(|have| have.name == check.name) {
            let merged = merge_check(cx, &child, have, &tree, false, false)?;
            return set_check(cx, &child, &merged);
        }
        if child.has_constraint(name) {
            return Err(sqlerr!(
                DUPLICATE_OBJECT,
                "constraint \"{name}\" for relation \"{}\" already exists",
                child.name
            ));
        }
        let own = CheckConstraint {
            oid: store::new_oid(cx, child.is_temporary())?,
            condition_tree: tree.into(),
            origin: Origin { above: 1, is_local: false },
            ..check.clone()
        };
        rewrite::verify_check(cx, &child, &own)?;
        let child = alter::store_check(cx, &child, own)?;
        store::next_command(cx)?;
        spread_check(cx, &child, name)
    })
}

/// The tables that get another name for a column of `rel`: the children first. 42P16 if a parent
/// outside of the tree has the column, or ONLY leaves children out.
pub(super) fn renamed_columns(
    cx: &SessionState,
    rel: &Arc<Relation>,
    name: &str,
    all: bool,
) -> Result<Vec<Arc<Relation>>> {
    let below = if all { cx.descendants(rel, LockMode::AccessExclusive)? } else { Vec::new() };
    if !all && rel.children.is_some() {
        return Err(refused(format!("inherited column \"{name}\" must be renamed in child tables too")));
    }
    below.iter().try_for_each(|child| may_follow(cx, child))?;
    let counted = count_parents(cx, rel, &below)?;
    for (table, above) in below.iter().zip(counted).chain([(rel, 0)]) {
        if has_more_parents(table, name, above) {
            return Err(refused(format!("cannot rename inherited column \"{name}\"")));
        }
    }
    Ok(below.into_iter().chain([rel.clone()]).collect())
}

/// The same for the name of a CHECK.
pub(super) fn renamed_checks(
    cx: &SessionState,
    rel: &Arc<Relation>,
    check: &CheckConstraint,
    all: bool,
) -> Result<Vec<Arc<Relation>>> {
    let name = &check.name;
    if check.no_inherit {
        return Ok(vec![rel.clone()]);
    }
    if !all && rel.children.is_some() {
        return Err(refused(format!("inherited constraint \"{name}\" must be renamed in child tables too")));
    }
    let below = if all { cx.descendants(rel, LockMode::AccessExclusive)? } else { Vec::new() };
    below.iter().try_for_each(|child| may_follow(cx, child))?;
    let counted = count_parents(cx, rel, &below)?;
    for (table, above) in below.iter().zip(counted).chain([(rel, 0)]) {
        if table.checks.iter().any(|own| own.name == *name && own.origin.above > above) {
            return Err(refused(format!("cannot rename inherited constraint \"{name}\"")));
        }
    }
    Ok(below.into_iter().chain([rel.clone()]).collect())
}

/// Gives a column of one table another name.
pub(super) fn rename_in(cx: &SessionState, rel: &Arc<Relation>, old: &str, new: &str) -> Result<()> {
    rename::free_for_column(rel, new)?;
    let Some(at) = rel.column_index(old) else { return Ok(()) };
    let attnum = rel.columns[at].attnum;
    if rel.is_temporary() {
        alter_column::edit_temp(cx, rel, attnum, |column| column.name = new.into());
        return Ok(());
    }
    store::announce(cx, rel);
    crate::ddl::composites::announce_users(cx, rel.oid)?;
    store::edit_attribute(cx, rel.oid, attnum, |row| row.put("attname", new))
}
