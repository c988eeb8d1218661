//! PARTITION BY, PARTITION OF, ATTACH and DETACH PARTITION.
//!
//! A partition is a table like any other, with three marks in the catalogs: `relispartition` and
//! the bound in its row of `pg_class`, and a row of `pg_inherits` that names the table above. A new
//! partition gets whatever the table above has: columns, defaults, CHECK constraints, an index for
//! each of its indexes, its row triggers and its foreign keys. An attached table must have columns
//! and CHECK constraints already, and gets the rest that it lacks.
//!
//! The table above is locked against all use while its partitions change. So a statement that has
//! opened it sees one division until it ends. The default partition is locked in the same way when
//! another partition takes a part of its rows.

pub(super) use crate::ddl::partition_attach::{attach, detach, leave};
pub(super) use crate::ddl::partition_bounds::bound;
pub(super) use crate::ddl::partition_foreign_keys::{clone_key, clone_to_referenced};
pub(super) use crate::ddl::partition_indexes::{
    add_index, add_to_partitions, attach_index, check_key, drop_index, has_partitions, refuse_inherited_key,
    refuse_part,
};
pub(super) use crate::ddl::partition_key::division;
pub(super) use crate::ddl::partition_triggers::{clone_to_partitions, clones};

use crate::ddl::create::Spec;
use crate::ddl::partition_attach::check_default;
use crate::ddl::partition_indexes::{join_index, matching};
use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::raw::{AlterTableType as At, ConstrType};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, must_be_owner};
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_plan::kept;
use sinew_table::partition::Bound;
use sinew_table::{CheckConstraint, Column, Origin, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The table above of PARTITION OF, locked against all use.
pub(super) fn open_parent(cx: &SessionState, var: &nodes::RangeVar) -> Result<Arc<Relation>> {
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let found =
        cx.open_relation_checked(schema, name, LockMode::AccessExclusive, WaitPolicy::Block, &check)?;
    let Some(parent) = found else { return Err(cx.missing_relation(schema, name)?) };
    if parent.kind != RelationKind::Partitioned {
        return Err(sqlerr!(INVALID_OBJECT_DEFINITION, "\"{}\" is not partitioned", parent.name));
    }
    check(&parent)?;
    crate::ddl::in_use::check_statements(cx, &parent, "CREATE TABLE .. PARTITION OF")?;
    Ok(parent)
}

/// The columns and constraints that a new partition gets from the table above.
pub(super) fn take_columns(cx: &SessionState, spec: &mut Spec<'_>, parent: &Relation) -> Result<()> {
    for column in parent.live_columns() {
        let number = spec.columns.len() as i16 + 1;
        let mut copy = Column::plain(column.name.clone(), number, column.type_oid, column.typmod);
        copy.domain = column.domain;
        copy.collation = column.collation;
        copy.not_null = column.not_null;
        copy.generated = column.generated;
        copy.default_tree = column.default_tree.clone();
        spec.columns.push(copy);
    }
    let names: Vec<Arc<str>> = spec.columns.iter().map(|c| c.name.clone()).collect();
    let place = place_in(parent, &names);
    for (copy, column) in spec.columns.iter_mut().zip(parent.live_columns()) {
        if let (true, Some(tree)) = (column.generated, &column.default_tree) {
            copy.default_tree = Some(kept::moved(cx, tree, &place)?.into());
        }
    }
    Ok(())
}

/// Where a column of the table above is among columns of these names.
pub(super) fn place_in<'n>(parent: &'n Relation, names: &'n [Arc<str>]) -> impl Fn(u16) -> Option<u16> + 'n {
    move |column: u16| {
        let name = &parent.columns.get(usize::from(column))?.name;
        names.iter().position(|n| n == name).map(|at| at as u16)
    }
}

/// The CHECK constraints of the table above, for a partition with these columns.
pub(super) fn checks_of(
    cx: &SessionState,
    parent: &Relation,
    columns: &[Column],
) -> Result<Vec<(Arc<str>, Arc<str>)>> {
    let names: Vec<Arc<str>> = columns.iter().map(|c| c.name.clone()).collect();
    let place = place_in(parent, &names);
    let moved = |check: &CheckConstraint| {
        Ok((check.name.clone(), kept::moved(cx, &check.condition_tree, &place)?.into()))
    };
    parent.checks.iter().map(moved).collect()
}

/// The constraints that PARTITION OF writes beside a column's name.
pub(super) fn column_options<'a>(spec: &mut Spec<'a>, def: &'a nodes::ColumnDef) -> Result<()> {
    let name = def.colname().unwrap_or("");
    let at = spec
        .columns
        .iter()
        .position(|c| &*c.name == name)
        .ok_or_else(|| sqlerr!(UNDEFINED_COLUMN, "column \"{name}\" does not exist"))?;
    for node in def.constraints() {
        let Node::Constraint(c) = node else { continue };
        match c.contype {
            ConstrType::CONSTR_DEFAULT => {
                spec.columns[at].default_tree = None;
                spec.defaults.push((at, c.raw_expr()));
            }
            ConstrType::CONSTR_NOTNULL => spec.columns[at].not_null = true,
            ConstrType::CONSTR_NULL => {}
            ConstrType::CONSTR_CHECK => {
                spec.checks.push(crate::ddl::create::CheckSpec::of(c));
            }
            _ => return Err(notsup!("this constraint of a partition's column is not supported")),
        }
    }
    Ok(())
}

/// Makes a table, which fits already, a partition of another one. `has_rows`: it may have some.
pub(super) fn join(
    cx: &SessionState,
    rel: &Arc<Relation>,
    parent: &Arc<Relation>,
    bound: &Bound,
    has_rows: bool,
) -> Result<Arc<Relation>> {
    check_default(cx, parent, bound)?;
    store::announce(cx, parent);
    // The publications of the tables below follow from those above.
    crate::ddl::publication_members::announce(cx, rel)?;
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::INHERITS))
        .set_oid("inhrelid", rel.oid)
        .set_oid("inhparent", parent.oid)
        .set("inhseqno", 1);
    SystemRows::of(cx).insert(&row)?;
    store::edit_class(cx, parent.oid, |row| row.put("relhassubclass", true))?;
    let kept = bound.kept()?;
    store::edit_class(cx, rel.oid, |row| {
        row.put("relispartition", true);
        row.put("relpartbound", &*kept);
    })?;
    store::depend(cx, (id::CLASS, rel.oid, 0), (id::CLASS, parent.oid, 0), b'a')?;
    if bound.is_default() {
        set_default(cx, parent.oid, rel.oid)?;
    }
    mark_inherited(cx, rel, parent, true)?;
    let mut rel = store::reread(cx, rel.oid)?;
    for index in &parent.indexes {
        rel = match matching(cx, parent, index, &rel)? {
            Some(own) => {
                join_index(cx, own, index.oid)?;
                rel
            }
            None => add_index(cx, &rel, parent, index)?,
        };
    }
    crate::ddl::partition_triggers::clone_all(cx, &rel, parent)?;
    crate::ddl::partition_foreign_keys::join(cx, &store::reread(cx, rel.oid)?, parent, has_rows)?;
    store::reread(cx, rel.oid)
}

/// The default partition of a table, in the table's row of `pg_partitioned_table`.
pub(super) fn set_default(cx: &SessionState, parent: Oid, default: Oid) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::PARTITIONED), 3351, &[Datum::Oid(parent)])?;
    let mut row = row.ok_or_else(|| SqlError::internal("a partitioned table without a key"))?;
    let old = row.row.clone();
    row.put("partdefid", Datum::Oid(default));
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// Columns and constraints that the table above has, too, are the partition's by inheritance.
pub(super) fn mark_inherited(
    cx: &SessionState,
    rel: &Relation,
    parent: &Relation,
    is_so: bool,
) -> Result<()> {
    let count = i32::from(is_so);
    for column in rel.live_columns() {
        store::edit_attribute(cx, rel.oid, column.attnum, |row| {
            row.put("attinhcount", count);
            row.put("attislocal", !is_so);
        })?;
    }
    let own = |name: &Arc<str>| rel.checks.iter().find(|check| check.name == *name);
    for check in parent.checks.iter().filter_map(|check| own(&check.name)) {
        mark_constraint(cx, check.oid, is_so, None)?;
    }
    Ok(())
}

pub(super) fn mark_constraint(
    cx: &SessionState,
    oid: Oid,
    is_inherited: bool,
    parent: Option<Oid>,
) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    if let Some(mut row) = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])? {
        let old = row.row.clone();
        row.put("coninhcount", i32::from(is_inherited));
        row.put("conislocal", !is_inherited);
        row.put("conparentid", Datum::Oid(parent.unwrap_or(0)));
        tx.update(&old, &row)?;
    }
    store::next_command(cx)
}

/// The partitions of a table, and theirs, locked.
pub(crate) fn tree(cx: &SessionState, rel: &Relation, mode: LockMode) -> Result<Vec<Arc<Relation>>> {
    let mut found = Vec::new();
    let Some(division) = &rel.partitioning else { return Ok(found) };
    for partition in &division.partitions {
        if let Some(inner) = cx.open_oid(partition.oid, mode)? {
            let below = tree(cx, &inner, mode)?;
            found.push(inner);
            found.extend(below);
        }
    }
    Ok(found)
}

/// Whether the partitions of a table follow a command on it.
pub(super) fn is_for_all(command: &nodes::AlterTableCmd) -> bool {
    matches!(
        command.subtype,
        At::AT_AddColumn
            | At::AT_DropColumn
            | At::AT_ColumnDefault
            | At::AT_SetNotNull
            | At::AT_DropNotNull
            | At::AT_AlterColumnType
            | At::AT_AddConstraint
            | At::AT_DropConstraint
    )
}

/// 42P16: a CHECK that partitions would not have.
pub(super) fn no_inherit(table: &str) -> SqlError {
    sqlerr!(INVALID_TABLE_DEFINITION, "cannot add NO INHERIT constraint to partitioned table \"{table}\"")
}

/// Whether the partition key of a table reads one of its columns, by position.
pub(super) fn is_in_key(cx: &SessionState, rel: &Relation, at: usize) -> Result<bool> {
    for key in rel.partitioning.iter().flat_map(|division| &division.keys) {
        let reads = match &key.computed {
            Some(e) => kept::references(cx, &e.tree)?.own.contains(&rel.columns[at].attnum),
            None => key.column() == Some(at),
        };
        if reads {
            return Ok(true);
        }
    }
    Ok(false)
}

fn must_not_be_key(cx: &SessionState, rel: &Relation, name: &str, verb: &str) -> Result<()> {
    match rel.column_index(name) {
        Some(at) if is_in_key(cx, rel, at)? => Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "cannot {verb} column \"{name}\" because it is part of the partition key of relation \"{}\"",
            rel.name
        )),
        _ => Ok(()),
    }
}

/// Refuses a command that would make a partition and the table above differ.
pub(super) fn check_command(
    cx: &SessionState,
    rel: &Relation,
    command: &nodes::AlterTableCmd,
    with_partitions: bool,
) -> Result<()> {
    let name = command.name().unwrap_or("");
    let column = rel.column_index(name);
    if column.is_some() && matches!(command.subtype, At::AT_DropColumn | At::AT_AlterColumnType) {
        let verb = if command.subtype == At::AT_DropColumn { "drop" } else { "alter" };
        must_not_be_key(cx, rel, name, verb)?;
        if rel.partition_of.is_none() {
            for inner in tree(cx, rel, LockMode::AccessExclusive)? {
                must_not_be_key(cx, &inner, name, verb)?;
            }
        }
    }
    if let (Node::Constraint(def), true) = (command.def(), rel.partitioning.is_some())
        && def.contype == ConstrType::CONSTR_CHECK
        && def.is_no_inherit
    {
        return Err(no_inherit(&rel.name));
    }
    if let (Node::Constraint(def), true, false) = (command.def(), rel.partitioning.is_some(), with_partitions)
        && def.contype == ConstrType::CONSTR_FOREIGN
    {
        return Err(sqlerr!(
            WRONG_OBJECT_TYPE,
            "cannot use ONLY for foreign key on partitioned table \"{}\" referencing relation \"{}\"",
            rel.name,
            def.pktable().and_then(|table| table.relname()).unwrap_or("")
        ));
    }
    let has_partitions = rel.partitioning.as_ref().is_some_and(|division| !division.partitions.is_empty());
    if has_partitions && !with_partitions {
        refuse_only(cx, rel, command)?;
    }
    if rel.partition_of.is_none() {
        return Ok(());
    }
    let inherited =
        |verb: &str| Err(sqlerr!(INVALID_TABLE_DEFINITION, "cannot {verb} inherited column \"{name}\""));
    match command.subtype {
        At::AT_AddColumn => Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot add column to a partition")),
        At::AT_DropColumn if column.is_some() => inherited("drop"),
        At::AT_AlterColumnType if column.is_some() => inherited("alter"),
        At::AT_DropNotNull if column.is_some_and(|at| rel.columns[at].not_null) => {
            let parent = rel.partition_of.as_ref().map(|of| cx.relation(of.parent)).transpose()?.flatten();
            let above = parent.as_ref().and_then(|parent| Some(&parent.columns[parent.column_index(name)?]));
            match above {
                Some(above) if above.not_null => Err(sqlerr!(
                    INVALID_TABLE_DEFINITION,
                    "column \"{name}\" is marked NOT NULL in parent table"
                )),
                _ => Ok(()),
            }
        }
        At::AT_DropConstraint if is_inherited_check(cx, rel, name)? => Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "cannot drop inherited constraint \"{name}\" of relation \"{}\"",
            rel.name
        )),
        _ => Ok(()),
    }
}

/// Whether the table above has the CHECK constraint of a partition, too.
pub(super) fn is_inherited_check(cx: &SessionState, rel: &Relation, name: &str) -> Result<bool> {
    let Some(of) = &rel.partition_of else { return Ok(false) };
    let Some(parent) = cx.relation(of.parent)? else { return Ok(false) };
    let has = |rel: &Relation| rel.checks.iter().any(|check| &*check.name == name);
    Ok(has(rel) && has(&parent))
}

/// Refuses ONLY for a command that would make a table and its partitions differ.
fn refuse_only(cx: &SessionState, rel: &Relation, command: &nodes::AlterTableCmd) -> Result<()> {
    let refused = |message: String| sqlerr!(INVALID_TABLE_DEFINITION, "{message}");
    let hinted = |message: &str| refused(message.to_string()).hint("Do not specify the ONLY keyword.");
    let name = command.name().unwrap_or("");
    let is_check = match command.def() {
        Node::Constraint(def) => def.contype == ConstrType::CONSTR_CHECK,
        _ => false,
    };
    Err(match command.subtype {
        At::AT_AddColumn => refused("column must be added to child tables too".into()),
        At::AT_DropColumn => {
            hinted("cannot drop column from only the partitioned table when partitions exist")
        }
        At::AT_AddConstraint if is_check => refused("constraint must be added to child tables too".into()),
        At::AT_DropConstraint | At::AT_DropNotNull => {
            hinted("cannot remove constraint from only the partitioned table when partitions exist")
        }
        At::AT_SetNotNull => return must_be_not_null(cx, rel, name),
        At::AT_AlterColumnType => {
            refused(format!("type of inherited column \"{name}\" must be changed in child tables too"))
        }
        _ => return Ok(()),
    })
}

/// 42P16 unless a column is NOT NULL in all partitions.
pub(super) fn must_be_not_null(cx: &SessionState, rel: &Relation, name: &str) -> Result<()> {
    for inner in tree(cx, rel, LockMode::AccessExclusive)? {
        if inner.live_columns().any(|own| &*own.name == name && !own.not_null) {
            return Err(sqlerr!(INVALID_TABLE_DEFINITION, "constraint must be added to child tables too")
                .detail(format!("Column \"{name}\" of relation \"{}\" is not already NOT NULL.", inner.name))
                .hint("Do not specify the ONLY keyword."));
        }
    }
    Ok(())
}

/// Gives the partitions of a table a CHECK that the table has got, which their rows must satisfy.
pub(super) fn spread_check(cx: &SessionState, parent: &Relation, name: &str) -> Result<()> {
    for partition in parent.partitioning.iter().flat_map(|division| &division.partitions) {
        let Some(inner) = cx.open_oid(partition.oid, LockMode::AccessExclusive)? else { continue };
        let found = checks_of(cx, parent, &inner.columns)?.into_iter().find(|check| &*check.0 == name);
        let Some((name, condition_tree)) = found else { continue };
        let origin = Origin { above: 1, is_local: false };
        let oid = store::new_oid(cx, false)?;
        let check = CheckConstraint { oid, name, condition_tree, origin, no_inherit: false };
        if inner.kind != RelationKind::Partitioned {
            crate::ddl::rewrite::verify_check(cx, &inner, &check)?;
        }
        store::announce(cx, &inner);
        store::insert_check(cx, &store::system(cx), &inner, &check)?;
        store::edit_class(cx, inner.oid, |row| row.put("relchecks", inner.checks.len() as i16 + 1))?;
        let inner = store::reread(cx, inner.oid)?;
        spread_check(cx, &inner, &check.name)?;
    }
    Ok(())
}
