//! ATTACH and DETACH PARTITION, and the rows that they look at.

use crate::ddl::partition::{checks_of, join, mark_inherited, place_in, set_default, tree};
use crate::ddl::partition_bounds::{bound, division_of};
use crate::ddl::partition_indexes::{index_above, part_index};
use crate::ddl::{names, rewrite, store};
use crate::ddl::{partition_foreign_keys as foreign_keys, partition_triggers as triggers};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use sinew_catalog::acl::relation_word;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{id, must_be_owner};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_exec::stored::Evaluate;
use sinew_plan::{BoundExpr, kept};
use sinew_table::partition::Bound;
use sinew_table::{Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The rows of the default partition stay there only if no other partition takes them.
pub(super) fn check_default(cx: &SessionState, parent: &Relation, bound: &Bound) -> Result<()> {
    let division = division_of(parent)?;
    let Some(at) = division.default() else { return Ok(()) };
    let default = cx.open_oid(division.partitions[at].oid, LockMode::AccessExclusive)?;
    let Some(default) = default else { return Ok(()) };
    let taken = |key: &[Datum]| division.takes(bound, key);
    let message = format!(
        "updated partition constraint for default partition \"{}\" would be violated by some row",
        default.name
    );
    no_row(cx, &default, parent, &taken, &message)
}

/// 23514 if a row of a table, or of its partitions, has a key for which `fails` holds.
fn no_row(
    cx: &SessionState,
    rel: &Arc<Relation>,
    parent: &Relation,
    fails: &dyn Fn(&[Datum]) -> Result<bool>,
    message: &str,
) -> Result<()> {
    if let Some(division) = &rel.partitioning {
        for partition in &division.partitions {
            if let Some(inner) = cx.open_oid(partition.oid, LockMode::AccessExclusive)? {
                no_row(cx, &inner, parent, fails, message)?;
            }
        }
        return Ok(());
    }
    let of_key = KeyOf::new(cx, rel, parent)?;
    rewrite::each_row(cx, rel, |row| match fails(&of_key.key(cx, row)?)? {
        true => {
            Err(SqlError::new(SqlState::CHECK_VIOLATION, message).schema(&*rel.schema_name).table(&*rel.name))
        }
        false => Ok(true),
    })
}

/// How a row of a table gives the key of a partitioned table above it.
struct KeyOf {
    /// For each column of the key its position here, or the expression.
    parts: Vec<std::result::Result<usize, BoundExpr>>,
}

impl KeyOf {
    fn new(cx: &SessionState, rel: &Relation, parent: &Relation) -> Result<KeyOf> {
        let names: Vec<Arc<str>> = rel.columns.iter().map(|c| c.name.clone()).collect();
        let place = place_in(parent, &names);
        let lacks = || SqlError::internal(format!("\"{}\" lacks a column of the key", rel.name));
        let mut parts = Vec::new();
        for key in &division_of(parent)?.keys {
            parts.push(match (key.column(), &key.computed) {
                (Some(column), _) => Ok(place(column as u16).map(usize::from).ok_or_else(lacks)?),
                (None, Some(e)) => Err(BoundExpr::kept(cx, &kept::moved(cx, &e.tree, &place)?, rel)?),
                (None, None) => return Err(lacks()),
            });
        }
        Ok(KeyOf { parts })
    }

    fn key(&self, cx: &SessionState, row: &[Datum]) -> Result<Vec<Datum>> {
        self.parts
            .iter()
            .map(|part| match part {
                Ok(at) => Ok(row[*at].clone()),
                Err(e) => e.eval(cx, row),
            })
            .collect()
    }
}

/// ATTACH PARTITION.
pub(super) fn attach(
    cx: &SessionState,
    parent: &Arc<Relation>,
    command: &nodes::PartitionCmd,
    sql: &str,
) -> Result<()> {
    let (Some(var), Some(spec)) = (command.name(), command.bound()) else {
        return Err(SqlError::internal("ATTACH PARTITION without a bound"));
    };
    is_divided(parent)?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let found =
        cx.open_relation_checked(schema, name, LockMode::AccessExclusive, WaitPolicy::Block, &check)?;
    let Some(rel) = found else { return Err(cx.missing_relation(schema, name)?) };
    check(&rel)?;
    if !rel.is_table() || rel.is_system {
        return Err(sqlerr!(
            WRONG_OBJECT_TYPE,
            "ALTER action ATTACH PARTITION cannot be performed on relation \"{}\"",
            rel.name
        ));
    }
    if rel.is_temporary() {
        return Err(sqlerr!(
            WRONG_OBJECT_TYPE,
            "cannot attach a temporary relation as partition of permanent relation \"{}\"",
            parent.name
        ));
    }
    if rel.partition_of.is_some() {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is already a partition", rel.name));
    }
    let further_up: Vec<_> = cx.tables_above(parent).collect::<Result<_>>()?;
    if parent.oid == rel.oid || further_up.iter().any(|(_, above)| above.oid == rel.oid) {
        return Err(sqlerr!(DUPLICATE_TABLE, "circular inheritance not allowed")
            .detail(format!("\"{}\" is already a child of \"{}\".", parent.name, rel.name)));
    }
    if rel.children.is_some() || !cx.parents(rel.oid)?.is_empty() {
        let place = if rel.children.is_some() { "inheritance parent" } else { "inheritance child" };
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot attach {place} as partition"));
    }
    crate::ddl::in_use::check(cx, &rel, "ALTER TABLE")?;
    triggers::must_fit(&rel)?;
    must_not_be_referenced(cx, &rel, parent)?;
    must_fit(cx, &rel, parent)?;
    let bound = bound(cx, spec, parent, &rel.name, sql)?;
    let division = division_of(parent)?;
    let fails = |key: &[Datum]| division.takes(&bound, key).map(|takes| !takes);
    let message = format!("partition constraint of relation \"{}\" is violated by some row", rel.name);
    no_row(cx, &rel, parent, &fails, &message)?;
    // The rows are also those of the tables further up.
    for (of, above) in &further_up {
        let division = division_of(above)?;
        let fails = |key: &[Datum]| division.takes(&of.bound, key).map(|takes| !takes);
        no_row(cx, &rel, above, &fails, &message)?;
    }
    join(cx, &rel, parent, &bound, true).map(|_| ())
}

/// A key that the new partition would have from the table above cannot lead to itself, nor to a
/// table below it.
fn must_not_be_referenced(cx: &SessionState, rel: &Arc<Relation>, parent: &Relation) -> Result<()> {
    if parent.foreign_keys.is_empty() {
        return Ok(());
    }
    let inner = tree(cx, rel, LockMode::AccessExclusive)?;
    for table in std::iter::once(rel).chain(&inner) {
        if let Some(key) = parent.foreign_keys.iter().find(|key| key.parent == table.oid) {
            return Err(notsup!(
                "cannot attach table \"{}\" as a partition because it is referenced by foreign key \"{}\"",
                table.name,
                key.name
            ));
        }
    }
    Ok(())
}

fn is_divided(parent: &Relation) -> Result<()> {
    match parent.kind {
        RelationKind::Partitioned => Ok(()),
        _ => Err(sqlerr!(INVALID_OBJECT_DEFINITION, "table \"{}\" is not partitioned", parent.name)),
    }
}

/// A table that is attached has the columns and the constraints of the table above.
fn must_fit(cx: &SessionState, rel: &Relation, parent: &Relation) -> Result<()> {
    if let Some(extra) = rel.live_columns().find(|column| parent.column_index(&column.name).is_none()) {
        return Err(sqlerr!(
            DATATYPE_MISMATCH,
            "table \"{}\" contains column \"{}\" not found in parent \"{}\"",
            rel.name,
            extra.name,
            parent.name
        )
        .detail("The new partition may contain only the columns present in parent."));
    }
    for column in parent.live_columns() {
        let Some(own) = rel.live_columns().find(|own| own.name == column.name) else {
            return Err(sqlerr!(DATATYPE_MISMATCH, "child table is missing column \"{}\"", column.name));
        };
        if own.declared() != column.declared() {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "child table \"{}\" has different type for column \"{}\"",
                rel.name,
                column.name
            ));
        }
        if own.collation != column.collation {
            return Err(sqlerr!(
                COLLATION_MISMATCH,
                "child table \"{}\" has different collation for column \"{}\"",
                rel.name,
                column.name
            ));
        }
        if column.not_null && !own.not_null {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "column \"{}\" in child table must be marked NOT NULL",
                column.name
            ));
        }
        if column.generated != own.generated {
            let must = if column.generated { "must" } else { "must not" };
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "column \"{}\" in child table {must} be a generated column",
                column.name
            ));
        }
    }
    for (name, tree) in checks_of(cx, parent, &rel.columns)? {
        let Some(own) = rel.checks.iter().find(|check| check.name == name) else {
            return Err(sqlerr!(DATATYPE_MISMATCH, "child table is missing constraint \"{name}\""));
        };
        if own.condition_tree != tree {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "child table \"{}\" has different definition for check constraint \"{name}\"",
                rel.name
            ));
        }
    }
    Ok(())
}

/// DETACH PARTITION.
pub(super) fn detach(cx: &SessionState, parent: &Arc<Relation>, command: &nodes::PartitionCmd) -> Result<()> {
    if command.concurrent {
        return Err(notsup!("DETACH PARTITION CONCURRENTLY is not supported"));
    }
    is_divided(parent)?;
    let var = command.name().ok_or_else(|| SqlError::internal("DETACH PARTITION without a name"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let rel = cx.open_relation(schema, name, LockMode::AccessExclusive)?;
    if rel.partition_of.as_ref().is_none_or(|of| of.parent != parent.oid) {
        return Err(sqlerr!(
            UNDEFINED_TABLE,
            "relation \"{}\" is not a partition of relation \"{}\"",
            rel.name,
            parent.name
        ));
    }
    crate::ddl::in_use::check(cx, &rel, "ALTER TABLE")?;
    foreign_keys::must_not_be_referenced(cx, &rel)?;
    leave(cx, &rel, parent)?;
    foreign_keys::leave(cx, &rel, parent)?;
    triggers::drop_clones(cx, &rel)?;
    mark_inherited(cx, &rel, parent, false)?;
    for own in &rel.indexes {
        let above = index_above(cx, own.oid)?;
        if parent.indexes.iter().any(|index| index.oid == above) {
            part_index(cx, own, above)?;
        }
    }
    store::edit_class(cx, rel.oid, |row| {
        row.put("relispartition", false);
        row.put("relpartbound", Datum::Null);
    })
}

/// Takes a partition out of the table above. The partition's own rows of the catalogs stay.
pub(super) fn leave(cx: &SessionState, rel: &Relation, parent: &Relation) -> Result<()> {
    store::announce(cx, parent);
    // The publications of the tables below follow from those above.
    crate::ddl::publication_members::announce(cx, rel)?;
    store::delete_rows(cx, id::INHERITS, 2680, &[Datum::Oid(rel.oid)])?;
    forget_depend(cx, rel.oid, parent.oid)?;
    let is_default = rel.partition_of.as_ref().is_some_and(|of| of.bound.is_default());
    store::next_command(cx)?;
    if is_default {
        set_default(cx, parent.oid, 0)?;
    }
    Ok(())
}

/// Forgets that one relation depends on another.
pub(super) fn forget_depend(cx: &SessionState, oid: Oid, on: Oid) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let keys = [Datum::Oid(id::CLASS), Datum::Oid(oid)];
    for row in tx.lookup(system.stored(id::DEPEND), 2673, &keys)? {
        if row.oid("refobjid") == on {
            tx.delete(&row)?;
        }
    }
    store::next_command(cx)
}
