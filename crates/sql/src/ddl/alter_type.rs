//! ALTER TABLE ... ALTER COLUMN ... TYPE.
//!
//! One statement may change several columns. Each new value is computed from the row as it was
//! before the statement, so that `ALTER a TYPE text USING a::text, ALTER b TYPE int USING a + 1`
//! reads the old `a` twice, and the rows are written once. Defaults, the sequences of identity
//! columns and the keys of indexes follow their columns. CHECK conditions are read again from their
//! text, since other operators may be meant now, and asked of the new rows. Statistics of the old
//! values are deleted.

use crate::ddl::alter_column::column;
use crate::ddl::composites;
use crate::ddl::publication_members::no_publication_depends;
use crate::ddl::types::column_type;
use crate::ddl::{create, drop, exprs, foreign, index, inverted_index, rewrite, sequence, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::bootstrap::{attribute_row, distinct_names};
use sinew_catalog::id;
use sinew_catalog::quote::quote_ident;
use sinew_catalog::rows::{SystemRows, oid_vector};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_exec::stored::Evaluate;
use sinew_plan as plan;
use sinew_plan::BoundExpr;
use sinew_plan::kept::references;
use sinew_table::Row;
use sinew_table::{CheckConstraint, Column, Index, IndexColumn, Relation};
use sinew_types::cast::{CastContext, find_coercion};
use sinew_types::inverted_class::default_class;
use sinew_types::{Datum, Oid, oid as t, oper::default_btree_opclass, typeinfo};
use std::sync::Arc;

/// One column of the statement.
struct Change<'a> {
    /// Its position in the row.
    at: usize,
    old: &'a Column,
    new: Column,
    /// The new value, of the old row.
    value: BoundExpr,
}

/// Changes the types of the columns that these commands name.
pub fn set_types(
    cx: &SessionState,
    rel: &Arc<Relation>,
    commands: &[&nodes::AlterTableCmd],
    sql: &str,
) -> Result<()> {
    let mut changes: Vec<Change<'_>> = Vec::with_capacity(commands.len());
    for command in commands {
        let name = command.name().unwrap_or("");
        let Node::ColumnDef(def) = command.def() else {
            return Err(SqlError::internal("ALTER COLUMN TYPE without a type"));
        };
        let change = bind(cx, rel, name, def, sql)?;
        if changes.iter().any(|c| c.old.attnum == change.old.attnum) {
            return Err(notsup!("cannot alter type of column \"{name}\" twice"));
        }
        changes.push(change);
    }
    let row = |cx: &SessionState, row: Row| -> Result<Row> {
        let mut new = row.clone();
        for change in &changes {
            new[change.at] = change.value.eval(cx, &row)?;
        }
        Ok(new)
    };
    let mut changed = (**rel).clone();
    for change in &changes {
        changed.columns[change.at] = change.new.clone();
    }
    composites::not_used(cx, rel)?;
    for change in &changes {
        composites::not_in_itself(cx, rel, change.new.type_oid)?;
    }
    let checks = conditions(cx, rel, &Arc::new(changed.clone()), &changes)?;
    for index in &rel.indexes {
        for key in retyped(cx, index, &changes)? {
            index::check_key(&key, key.type_oid(&changed))?;
        }
    }
    if rel.is_temporary() {
        for index in changed.indexes.iter_mut().filter(|i| is_touched(i, &changes)) {
            let columns = retyped(cx, index, &changes)?;
            *index = Arc::new(Index { columns, ..(**index).clone() });
        }
        for check in changed.checks.iter_mut() {
            if let Some(now) = checks.iter().find(|now| now.oid == check.oid) {
                *check = now.clone();
            }
        }
        rewrite::rewrite(cx, rel, |cx| Ok(store::replace_temp(cx, changed)), row)?;
        verify(cx, rel.oid, &checks)?;
        return changes.iter().try_for_each(|change| foreign::retyped(cx, rel.oid, &change.old.name));
    }
    store::announce(cx, rel);
    composites::announce_users(cx, rel.oid)?;
    for change in &changes {
        keep_column(cx, rel, change)?;
    }
    for index in &rel.indexes {
        keep_index(cx, rel, index, &changes)?;
    }
    for check in &checks {
        store::delete_rows(cx, id::CONSTRAINT, 2667, &[Datum::Oid(check.oid)])?;
        store::insert_check(cx, &store::system(cx), rel, check)?;
    }
    if rel.toast.is_none() && store::wants_toast(&changed) {
        store::create_toast(cx, &mut changed)?;
        let oid = changed.toast.as_ref().map_or(0, |(heap, _)| heap.oid);
        store::edit_class(cx, rel.oid, |row| row.put("reltoastrelid", Datum::Oid(oid)))?;
    }
    store::next_command(cx)?;
    rewrite::rewrite_permanent(cx, rel, row)?;
    verify(cx, rel.oid, &checks)?;
    changes.iter().try_for_each(|change| foreign::retyped(cx, rel.oid, &change.old.name))
}

/// The change that a command asks for, if the column, and all that depends on it, can follow.
fn bind<'r>(
    cx: &SessionState,
    rel: &'r Arc<Relation>,
    name: &str,
    def: &nodes::ColumnDef,
    sql: &str,
) -> Result<Change<'r>> {
    let old = column(rel, name)?;
    let at = old.attnum as usize - 1;
    let ty = def.type_name().ok_or_else(|| SqlError::internal("ALTER COLUMN TYPE without a type"))?;
    let to = column_type(cx, ty, name)?;
    let (type_oid, typmod) = (to.ty, to.typmod);
    if old.identity.is_some() && !matches!(to.oid(), t::INT2 | t::INT4 | t::INT8) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "identity column type must be smallint, integer, or bigint"
        ));
    }
    if old.generated && !matches!(def.raw_default(), Node::None) {
        return Err(sqlerr!(
            INVALID_COLUMN_DEFINITION,
            "cannot specify USING when altering type of generated column"
        )
        .detail(format!("Column \"{name}\" is a generated column.")));
    }
    no_view_depends(cx, rel, old)?;
    no_generated_depends(cx, rel, old)?;
    no_trigger_depends(cx, rel, old)?;
    no_publication_depends(cx, rel, old.attnum)?;
    // The new value of a row: USING, or the old value assigned.
    let using = def.raw_default();
    let value = if matches!(using, Node::None) {
        if find_coercion(old.type_oid, type_oid, CastContext::Assignment).is_none() {
            let e = sqlerr!(
                DATATYPE_MISMATCH,
                "column \"{name}\" cannot be cast automatically to type {}",
                to.name()
            );
            // A generated column takes no USING.
            return Err(if old.generated {
                e
            } else {
                e.hint(format!(
                    "You might need to specify \"USING {}::{}\".",
                    quote_ident(name),
                    to.full_name()
                ))
            });
        }
        BoundExpr::column(cx, rel, at, to)?
    } else {
        BoundExpr::bind(cx, using, sql, Some(rel), Some(to))?
    };
    let default_tree = match &old.default_tree {
        Some(kept) => {
            let converted = plan::keep_for_type(cx, kept, to)?;
            Some(converted.ok_or_else(|| {
                let what = if old.generated { "generation expression" } else { "default" };
                sqlerr!(
                    DATATYPE_MISMATCH,
                    "{what} for column \"{name}\" cannot be cast automatically to type {}",
                    to.name()
                )
            })?)
        }
        None => None,
    };
    let reads = |i: &Index| i.columns.iter().any(|c| c.attnum == old.attnum);
    let is_key = rel.indexes.iter().any(|i| !i.is_inverted() && reads(i));
    if is_key && default_btree_opclass(type_oid).is_none() {
        return Err(sqlerr!(
            UNDEFINED_OBJECT,
            "data type {} has no default operator class for access method \"btree\"",
            typeinfo::type_name(type_oid)
        ));
    }
    if let Some(index) = rel.indexes.iter().find(|i| i.included.contains(&old.attnum)) {
        index::check_included(&index.columns, rel, index.unique, type_oid)?;
    }
    for index in rel.indexes.iter().filter(|i| !i.is_plain()) {
        let mut trees = index.trees().map(|tree| references(cx, tree));
        if trees.try_fold(false, |found, r| r.map(|r| found || r.own.contains(&old.attnum)))? {
            return Err(notsup!(
                "altering the type of a column that an expression or the predicate of index \"{}\" reads is not supported",
                index.name
            )
            .hint("Drop the index before, and create it again afterwards."));
        }
    }
    let collation = create::column_collation(cx, def, to)?;
    let default_tree = default_tree.map(Into::into);
    let new =
        Column { type_oid, typmod, domain: to.domain, collation, default_tree, missing: None, ..old.clone() };
    Ok(Change { at, old, new, value })
}

/// A view holds the column with its type.
fn no_view_depends(cx: &SessionState, rel: &Arc<Relation>, column: &Column) -> Result<()> {
    let Some(view) = drop::views_of_column(cx, rel, column.attnum)?.into_iter().next() else { return Ok(()) };
    Err(notsup!("cannot alter type of a column used by a view or rule").detail(format!(
        "rule _RETURN on {} {} depends on column \"{}\"",
        drop::kind_name(view.kind),
        drop::shown(cx, &view)?,
        column.name
    )))
}

/// A trigger's condition holds the column with its type.
fn no_trigger_depends(cx: &SessionState, rel: &Arc<Relation>, column: &Column) -> Result<()> {
    for trigger in &rel.triggers {
        let mut uses = trigger.columns.contains(&column.attnum);
        if let Some(tree) = &trigger.condition {
            // The columns of NEW and OLD in turns.
            uses |= references(cx, tree)?.own.iter().any(|at| (at + 1) / 2 == column.attnum);
        }
        if uses {
            return Err(notsup!("cannot alter type of a column used in a trigger definition").detail(
                format!(
                    "{} depends on column \"{}\"",
                    crate::ddl::trigger::describe(cx, rel, trigger)?,
                    column.name
                ),
            ));
        }
    }
    Ok(())
}

/// A generated column is computed from the column with its type.
fn no_generated_depends(cx: &SessionState, rel: &Relation, column: &Column) -> Result<()> {
    for other in rel.columns.iter().filter(|c| c.generated && c.attnum != column.attnum) {
        if let Some(tree) = &other.default_tree
            && references(cx, tree)?.own.contains(&column.attnum)
        {
            return Err(notsup!("cannot alter type of a column used by a generated column").detail(format!(
                "Column \"{}\" is used by generated column \"{}\".",
                column.name, other.name
            )));
        }
    }
    Ok(())
}

/// The CHECKs that mention a changed column, as they read with the new types.
fn conditions(
    cx: &SessionState,
    rel: &Arc<Relation>,
    changed: &Arc<Relation>,
    changes: &[Change<'_>],
) -> Result<Vec<CheckConstraint>> {
    let mut checks = Vec::new();
    for check in &rel.checks {
        let mentioned = references(cx, &check.condition_tree)?.own;
        if changes.iter().any(|change| mentioned.contains(&change.old.attnum)) {
            let text = plan::deparse::expression(cx, &check.condition_tree, Some(rel), false)?;
            let condition_tree = exprs::check_of_text(cx, changed, &text)?.into();
            checks.push(CheckConstraint { condition_tree, ..check.clone() });
        }
    }
    Ok(checks)
}

fn verify(cx: &SessionState, rel: Oid, checks: &[CheckConstraint]) -> Result<()> {
    if checks.is_empty() {
        return Ok(());
    }
    let rel = store::reread(cx, rel)?;
    checks.iter().try_for_each(|check| rewrite::verify_check(cx, &rel, check))
}

/// Writes what the catalogs say of a column.
fn keep_column(cx: &SessionState, rel: &Relation, change: &Change<'_>) -> Result<()> {
    let (attnum, new) = (change.old.attnum, &change.new);
    let row = attribute_row(store::system(cx).stored(id::ATTRIBUTE), rel.oid, new).row;
    store::edit_attribute(cx, rel.oid, attnum, |r| r.row = row)?;
    store::change_type_of_column(cx, rel.oid, attnum, Some(new.declared().0))?;
    if new.default_tree.is_some() {
        store::set_default(cx, rel, attnum, new.default_tree.as_deref())?;
    }
    if let (Some(_), Some(sequence)) = (new.identity, new.sequence) {
        sequence::follow_column(cx, sequence, new.type_oid)?;
    }
    let of_column = [Datum::Oid(rel.oid), Datum::Int2(attnum)];
    store::delete_rows(cx, id::STATISTIC, 2696, &of_column)?;
    Ok(())
}

/// Writes what the catalogs say of an index whose keys changed.
fn keep_index(cx: &SessionState, rel: &Relation, index: &Index, changes: &[Change<'_>]) -> Result<()> {
    if !is_touched(index, changes) {
        return Ok(());
    }
    let keys = retyped(cx, index, changes)?;
    let system = store::system(cx);
    let is_included = |change: &&Change<'_>| index.included.contains(&change.old.attnum);
    let included = changes.iter().filter(is_included).map(|change| IndexColumn::plain(&change.new));
    let place = |key: &IndexColumn| {
        let included = index.included.iter().position(|&attnum| attnum == key.attnum);
        included.map(|at| keys.len() + at)
    };
    let included: Vec<(usize, IndexColumn)> = included.filter_map(|key| Some((place(&key)?, key))).collect();
    let keyed = keys.iter().cloned().enumerate();
    for (position, key) in keyed.chain(included) {
        let Some(change) = changes.iter().find(|c| c.old.attnum == key.attnum) else { continue };
        let attnum = position as i16 + 1;
        let column = Column {
            attnum,
            not_null: false,
            default_tree: None,
            generated: false,
            identity: None,
            collation: key.collation,
            ..change.new.clone()
        };
        let row = attribute_row(system.stored(id::ATTRIBUTE), index.oid, &column).row;
        store::edit_attribute(cx, index.oid, attnum, |r| {
            let name = r.get("attname").clone();
            r.row = row;
            r.put("attname", name);
        })?;
    }
    rename_keys(cx, rel, index)?;
    let tx = SystemRows::of(cx);
    let Some(mut row) = tx.find(system.stored(id::INDEX), 2679, &[Datum::Oid(index.oid)])? else {
        return Ok(());
    };
    let before = row.row.clone();
    row.put("indclass", oid_vector(keys.iter().map(|k| k.opclass)));
    row.put("indcollation", oid_vector(keys.iter().map(|k| k.collation)));
    tx.update(&before, &row)?;
    store::depend_on_classes(cx, index.oid, &keys)
}

/// Names the columns of an index that is built anew after those of its table, as if it were made
/// now.
fn rename_keys(cx: &SessionState, rel: &Relation, index: &Index) -> Result<()> {
    let names = distinct_names(index.names(rel));
    let rename = |attnum: i16, name: &str| {
        store::edit_attribute(cx, index.oid, attnum, |row| {
            row.put("attname", name);
        })
    };
    // One may get the name that the next one has still.
    for attnum in 1..=names.len() as i16 {
        rename(attnum, &format!("........pg.renamed.{attnum}........"))?;
    }
    names.iter().zip(1..).try_for_each(|(name, attnum)| rename(attnum, name))
}

fn is_touched(index: &Index, changes: &[Change<'_>]) -> bool {
    let changes_column = |attnum: i16| changes.iter().any(|change| change.old.attnum == attnum);
    index.columns.iter().any(|key| changes_column(key.attnum))
        || index.included.iter().any(|&attnum| changes_column(attnum))
}

/// An index's keys afterwards: what was the old type's own choice is the new type's now.
fn retyped(cx: &SessionState, index: &Index, changes: &[Change<'_>]) -> Result<Vec<IndexColumn>> {
    let change = |key: &IndexColumn| {
        let mut key = key.clone();
        let Some(change) = changes.iter().find(|c| c.old.attnum == key.attnum) else { return Ok(key) };
        let (was, is) = (IndexColumn::plain(change.old), IndexColumn::plain(&change.new));
        key.collation = if key.collation == was.collation { is.collation } else { key.collation };
        if index.is_inverted() {
            let usual = default_class(change.old.type_oid).map(|class| class.oid);
            if usual == Some(key.opclass) {
                key.opclass = inverted_index::usual_class(cx, change.new.type_oid)?.oid;
            }
        } else if key.opclass == was.opclass {
            key.opclass = is.opclass;
        }
        Ok(key)
    };
    index.columns.iter().map(change).collect()
}
