//! FOREIGN KEY constraints in the catalogs: made, validated, taken out. Their work on rows is in
//! `sinew_exec::fk`.
//!
//! A constraint is a row of `pg_constraint`. `pg_depend` ties it to the columns of its table: it
//! goes with them. It is tied as well to the columns of the referenced table and to the index
//! behind them: neither goes without it. `pg_class.relhastriggers` of both tables says that there
//! may be one. Making and dropping one changes both tables' descriptors, and so is announced for
//! both.

use crate::ddl::create::ForeignSpec;
use crate::ddl::{drop, names, partition, store};
use crate::state::SessionState;
use pg_raw_parse::Node;
use pg_raw_parse::list::NodeList;
use sinew_catalog::acl::permission_denied;
use sinew_catalog::bootstrap::foreign_key_row;
use sinew_catalog::quote::quote_ident;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{FIRST_TEMPORARY_OID, TempSchema, id};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_exec::fk;
use sinew_table::{ForeignKey, ForeignKeyAction, Index, Relation};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::cast::{CastContext, find_coercion};
use sinew_types::{Datum, Oid, oper, typeinfo};
use std::sync::Arc;

const KEYS_MAX: usize = 32;

/// Makes a foreign key of a table that this transaction has locked; `validate`: its rows must
/// satisfy it.
pub fn add(
    cx: &SessionState,
    rel: &Arc<Relation>,
    spec: &ForeignSpec<'_>,
    validate: bool,
) -> Result<Arc<Relation>> {
    let node = spec.node;
    let var = node.pktable().ok_or_else(|| SqlError::internal("FOREIGN KEY without a table"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let parent = cx.open_relation(schema, name, LockMode::ShareRowExclusive)?;
    if !matches!(parent.relkind(), b'r' | b'p') {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "referenced relation \"{}\" is not a table", parent.name));
    }
    crate::ddl::index::not_system(&parent)?;
    if rel.partitioning.is_some() && node.skip_validation {
        return Err(sqlerr!(
            WRONG_OBJECT_TYPE,
            "cannot add NOT VALID foreign key on partitioned table \"{}\" referencing relation \"{}\"",
            rel.name,
            parent.name
        )
        .detail("This feature is not yet supported on partitioned tables."));
    }
    match (rel.is_temporary(), parent.is_temporary()) {
        (false, false) | (true, true) => {}
        (false, true) => {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "constraints on permanent tables may reference only permanent tables"
            ));
        }
        (true, false) => {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "constraints on temporary tables may reference only temporary tables"
            ));
        }
    }
    let child_columns = match &spec.column {
        Some(column) => numbers(rel, &[column])?,
        None => numbers(rel, &texts(node.fk_attrs()))?,
    };
    check_actions(rel, &child_columns, node)?;
    let delete_columns = numbers(rel, &texts(node.fk_del_set_cols()))?;
    if let Some(outside) = delete_columns.iter().find(|n| !child_columns.contains(n)) {
        return Err(sqlerr!(
            INVALID_COLUMN_REFERENCE,
            "column \"{}\" referenced in ON DELETE SET action must be part of foreign key",
            rel.columns[*outside as usize - 1].name
        ));
    }
    let (index, parent_columns) = referenced(&parent, node.pk_attrs())?;
    if child_columns.len() != parent_columns.len() {
        return Err(sqlerr!(
            INVALID_FOREIGN_KEY,
            "number of referencing and referenced columns for foreign key disagree"
        ));
    }
    may_reference(cx, &parent, &parent_columns)?;
    let key = ForeignKey {
        oid: store::new_oid(cx, rel.is_temporary())?,
        name: constraint_name(cx, rel, node.conname(), &child_columns)?,
        child: rel.oid,
        parent: parent.oid,
        child_columns,
        parent_columns,
        index: index.oid,
        full: node.fk_matchtype as u8 == b'f',
        on_update: ForeignKeyAction::from_letter(node.fk_upd_action as u8),
        on_delete: ForeignKeyAction::from_letter(node.fk_del_action as u8),
        delete_columns,
        deferral: spec.deferral,
        validated: !node.skip_validation,
        above: 0,
    };
    check_types(&key, rel, &parent)?;
    store(cx, &key, rel, &parent)?;
    partition::clone_to_referenced(cx, &key, rel, &parent)?;
    partition::clone_key(cx, &key, rel, &parent, validate)?;
    if validate && rel.partitioning.is_none() {
        fk::validate(cx, &key, rel, &parent)?;
    }
    store::reread(cx, rel.oid)
}

/// 42601 for an action that would write a generated column.
fn check_actions(rel: &Relation, columns: &[i16], node: &pg_raw_parse::nodes::Constraint) -> Result<()> {
    if !columns.iter().any(|&attnum| rel.columns[attnum as usize - 1].generated) {
        return Ok(());
    }
    let (update, delete) = (node.fk_upd_action as u8, node.fk_del_action as u8);
    let refused = |what: &str| {
        sqlerr!(SYNTAX_ERROR, "invalid {what} action for foreign key constraint containing generated column")
    };
    match () {
        () if matches!(update, b'n' | b'd' | b'c') => Err(refused("ON UPDATE")),
        () if matches!(delete, b'n' | b'd') => Err(refused("ON DELETE")),
        () => Ok(()),
    }
}

/// 42501 without REFERENCES on the table, or on each of the columns.
fn may_reference(cx: &SessionState, parent: &Relation, columns: &[i16]) -> Result<()> {
    let role = cx.user_oid();
    if !cx.relation_rights(parent, role, Rights::REFERENCES)?.is_empty() {
        return Ok(());
    }
    for &column in columns {
        if !cx.has_column_right(parent, column as usize - 1, role, Rights::REFERENCES)? {
            return Err(permission_denied(parent));
        }
    }
    Ok(())
}

fn texts(list: &NodeList) -> Vec<&str> {
    list.iter().filter_map(Node::as_str).collect()
}

fn numbers<S: AsRef<str>>(rel: &Relation, columns: &[S]) -> Result<Vec<i16>> {
    if columns.len() > KEYS_MAX {
        return Err(sqlerr!(TOO_MANY_COLUMNS, "cannot have more than {KEYS_MAX} keys in a foreign key"));
    }
    let number = |name: &str| match rel.column_index(name) {
        Some(at) => Ok(rel.columns[at].attnum),
        None if sinew_table::SYSTEM_COLUMNS.contains(&name) => {
            Err(notsup!("system columns cannot be used in foreign keys"))
        }
        None => Err(sqlerr!(
            UNDEFINED_COLUMN,
            "column \"{name}\" referenced in foreign key constraint does not exist"
        )),
    };
    columns.iter().map(|c| number(c.as_ref())).collect()
}

/// The key of the referenced table that is meant: the primary key, or the one on exactly the
/// columns given.
fn referenced(parent: &Relation, given: &NodeList) -> Result<(Arc<Index>, Vec<i16>)> {
    let of = |index: &Index| index.columns.iter().map(|c| c.attnum).collect::<Vec<_>>();
    if given.is_empty() {
        let index = parent.primary_key().filter(|index| index.is_valid()).ok_or_else(|| {
            sqlerr!(UNDEFINED_OBJECT, "there is no primary key for referenced table \"{}\"", parent.name)
        })?;
        if !index.is_immediate() {
            return Err(cannot_wait("primary key", parent));
        }
        return Ok((index.clone(), of(index)));
    }
    let columns = numbers(parent, &texts(given))?;
    if columns.iter().enumerate().any(|(i, n)| columns[..i].contains(n)) {
        return Err(sqlerr!(
            INVALID_FOREIGN_KEY,
            "foreign key referenced-columns list must not contain duplicates"
        ));
    }
    let fits = |index: &&Arc<Index>| {
        let key = of(index);
        index.is_valid_key()
            && index.is_plain()
            && key.len() == columns.len()
            && columns.iter().all(|n| key.contains(n))
    };
    let fitting = || parent.indexes.iter().filter(fits);
    let index = fitting().find(|index| index.is_immediate()).ok_or_else(|| {
        if fitting().next().is_some() {
            return cannot_wait("unique constraint", parent);
        }
        sqlerr!(
            INVALID_FOREIGN_KEY,
            "there is no unique constraint matching given keys for referenced table \"{}\"",
            parent.name
        )
    })?;
    Ok((index.clone(), columns))
}

/// The error for a key that a foreign key cannot refer to, since a row may share it for a while.
fn cannot_wait(what: &str, parent: &Relation) -> SqlError {
    sqlerr!(
        OBJECT_NOT_IN_PREREQUISITE_STATE,
        "cannot use a deferrable {what} for referenced table \"{}\"",
        parent.name
    )
}

/// 42804 unless each column can be compared with the one that it references.
fn check_types(key: &ForeignKey, child: &Relation, parent: &Relation) -> Result<()> {
    for (&c, &p) in key.child_columns.iter().zip(&key.parent_columns) {
        let (own, other) = (&child.columns[c as usize - 1], &parent.columns[p as usize - 1]);
        let comparable = oper::exact("=", other.type_oid, own.type_oid).is_some()
            || find_coercion(own.type_oid, other.type_oid, CastContext::Implicit).is_some();
        if !comparable {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "foreign key constraint \"{}\" cannot be implemented",
                key.name
            )
            .detail(format!(
                "Key columns \"{}\" and \"{}\" are of incompatible types: {} and {}.",
                own.name,
                other.name,
                typeinfo::format_type(own.type_oid, own.typmod),
                typeinfo::format_type(other.type_oid, other.typmod)
            )));
        }
    }
    Ok(())
}

/// The name that is given, or one that is free.
pub(super) fn constraint_name(
    cx: &SessionState,
    rel: &Relation,
    given: Option<&str>,
    columns: &[i16],
) -> Result<Arc<str>> {
    if let Some(given) = given {
        let name = names::stored_name(cx, given);
        if rel.has_constraint(&name) {
            return Err(sqlerr!(
                DUPLICATE_OBJECT,
                "constraint \"{name}\" for relation \"{}\" already exists",
                rel.name
            ));
        }
        return Ok(name);
    }
    let system = store::system(cx);
    let joined = names::joined_columns(columns.iter().map(|&n| &*rel.columns[n as usize - 1].name));
    let is_taken = |name: &str| -> Result<bool> {
        if rel.is_temporary() {
            let has = |temp: &TempSchema| temp.relations().any(|r| r.has_constraint(name));
            return Ok(cx.own().with_temp(has));
        }
        let keys = [Datum::from(name), Datum::Oid(rel.schema_oid)];
        Ok(!SystemRows::of(cx).lookup(system.stored(id::CONSTRAINT), 2664, &keys)?.is_empty())
    };
    let mut pass = 0;
    loop {
        let label = if pass == 0 { "fkey".to_string() } else { format!("fkey{pass}") };
        let name = names::make_name(&rel.name, Some(&joined), Some(&label));
        if !is_taken(&name)? {
            return Ok(name.into());
        }
        pass += 1;
    }
}

/// Writes the rows of a new foreign key, or of its part in a partition of its table.
pub(super) fn store(cx: &SessionState, key: &ForeignKey, rel: &Relation, parent: &Relation) -> Result<()> {
    let side = if key.above == 0 { Side::Whole } else { Side::Child };
    store_as(cx, key, rel, parent, side)
}

/// Writes the rows of the part of a foreign key for a partition of the referenced table.
pub(super) fn store_part(
    cx: &SessionState,
    key: &ForeignKey,
    rel: &Relation,
    parent: &Relation,
) -> Result<()> {
    store_as(cx, key, rel, parent, Side::Parent)
}

/// A row of a foreign key in the catalogs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The key as it was written.
    Whole,
    /// Its part in a partition of its table.
    Child,
    /// Its part for a partition of the referenced table.
    Parent,
}

fn store_as(
    cx: &SessionState,
    key: &ForeignKey,
    rel: &Relation,
    parent: &Relation,
    side: Side,
) -> Result<()> {
    if rel.is_temporary() {
        put_temp(cx, key.clone());
        return Ok(());
    }
    store::announce(cx, rel);
    store::announce(cx, parent);
    let system = store::system(cx);
    SystemRows::of(cx).insert(&foreign_key_row(system.stored(id::CONSTRAINT), rel, key))?;
    depend(cx, key, side)?;
    store::next_command(cx)?;
    store::set_has_late_checks(cx, key.child)?;
    if key.parent != key.child {
        store::set_has_late_checks(cx, key.parent)?;
    }
    Ok(())
}

/// Writes the dependencies of a foreign key. One that a partition of its own table has goes with
/// the one above alone. One for a partition of the referenced table keeps the partition from going,
/// too.
pub(super) fn depend(cx: &SessionState, key: &ForeignKey, side: Side) -> Result<()> {
    let (own, above) = ((id::CONSTRAINT, key.oid, 0), (id::CONSTRAINT, key.above, 0));
    match side {
        Side::Whole => {}
        Side::Child => {
            store::depend(cx, own, above, b'P')?;
            return store::depend(cx, own, (id::CLASS, key.child, 0), b'S');
        }
        Side::Parent => store::depend(cx, own, above, b'i')?,
    }
    for &n in &key.child_columns {
        store::depend(cx, own, (id::CLASS, key.child, i32::from(n)), b'a')?;
    }
    for &n in &key.parent_columns {
        store::depend(cx, own, (id::CLASS, key.parent, i32::from(n)), b'n')?;
    }
    store::depend(cx, own, (id::CLASS, key.index, 0), b'n')
}

/// A foreign key and those of partitions that are there because of it, as (constraint, table,
/// referenced table).
pub fn with_parts(cx: &SessionState, key: &ForeignKey) -> Result<Vec<(Oid, Oid, Oid)>> {
    let mut found = vec![(key.oid, key.child, key.parent)];
    if is_temporary(key) {
        return Ok(found);
    }
    let system = store::system(cx);
    let mut at = 0;
    while let Some(&(above, ..)) = found.get(at) {
        let rows = SystemRows::of(cx).lookup(system.stored(id::CONSTRAINT), 2579, &[Datum::Oid(above)])?;
        found.extend(rows.iter().map(|row| (row.oid("oid"), row.oid("conrelid"), row.oid("confrelid"))));
        at += 1;
    }
    Ok(found)
}

/// Puts a foreign key between temporary tables in the place of what it was before.
pub fn put_temp(cx: &SessionState, key: ForeignKey) {
    let key = Arc::new(key);
    cx.own().change_temp(cx.depth(), |temp| temp.put_foreign(&key));
}

/// Is it one between temporary tables? Their numbers are the session's own.
pub fn is_temporary(key: &ForeignKey) -> bool {
    key.child >= FIRST_TEMPORARY_OID
}

/// Announces a change of a constraint: both tables' descriptors have it.
pub fn announce(cx: &SessionState, key: &ForeignKey) -> Result<()> {
    announce_tables(cx, [key.child, key.parent])
}

fn announce_tables(cx: &SessionState, tables: [Oid; 2]) -> Result<()> {
    for oid in tables {
        if let Some(rel) = cx.relation(oid)? {
            store::announce(cx, &rel);
        }
    }
    Ok(())
}

/// Takes a foreign key out, with those of partitions that are there because of it.
pub fn remove(cx: &SessionState, key: &ForeignKey) -> Result<()> {
    let parts = with_parts(cx, key)?;
    for &(_, child, parent) in &parts {
        for oid in [child, parent] {
            cx.open_oid(oid, LockMode::AccessExclusive)?;
        }
        for oid in [child, parent] {
            if let Some(rel) = cx.relation(oid)? {
                cx.kept().events.not_waited_for(&rel, "ALTER TABLE")?;
            }
        }
    }
    if is_temporary(key) {
        cx.own().change_temp(cx.depth(), |temp| temp.remove_foreign(key));
        return Ok(());
    }
    for (oid, child, parent) in parts {
        announce_tables(cx, [child, parent])?;
        store::delete_rows(cx, id::CONSTRAINT, 2667, &[Datum::Oid(oid)])?;
        store::delete_depends(cx, id::CONSTRAINT, oid)?;
        store::delete_comments(cx, id::CONSTRAINT, oid)?;
    }
    store::next_command(cx)
}

/// DROP CONSTRAINT. 42P16 for one that a partition has from the table above.
pub fn drop_named(cx: &SessionState, rel: &Relation, key: &ForeignKey) -> Result<()> {
    match key.above {
        0 => remove(cx, key),
        _ => Err(inherited(&key.name, rel)),
    }
}

/// 42P16 for the name of a constraint that is there for a partition of the referenced table.
pub fn refuse_part(cx: &SessionState, rel: &Relation, name: &str) -> Result<()> {
    let system = store::system(cx);
    let rows = SystemRows::of(cx).lookup(system.stored(id::CONSTRAINT), 2665, &[Datum::Oid(rel.oid)])?;
    let is_it = |row: &&CatRow<'_>| row.text("conname") == name && row.oid("conparentid") != 0;
    match rows.iter().any(|row| is_it(&row)) {
        true => Err(inherited(name, rel)),
        false => Ok(()),
    }
}

fn inherited(name: &str, rel: &Relation) -> SqlError {
    sqlerr!(
        INVALID_TABLE_DEFINITION,
        "cannot drop inherited constraint \"{name}\" of relation \"{}\"",
        rel.name
    )
}

/// Something of a table that foreign keys need is about to go: 2BP01, or with `cascade` they go
/// first.
pub fn release(
    cx: &SessionState,
    rel: &Relation,
    needs: impl Fn(&ForeignKey) -> bool,
    what: &str,
    on: &str,
    cascade: bool,
) -> Result<()> {
    let keys: Vec<&Arc<ForeignKey>> = rel.referenced_by.iter().filter(|k| needs(k)).collect();
    let mut shown = Vec::new();
    for key in &keys {
        shown.push((describe(cx, key)?, on.to_string()));
    }
    drop::refuse_or_tell(cx, Some(what), &shown, cascade)?;
    keys.into_iter().try_for_each(|key| remove(cx, key))
}

/// `constraint "name" on table "name"`.
pub fn describe(cx: &SessionState, key: &ForeignKey) -> Result<String> {
    let child = store::reread(cx, key.child)?;
    Ok(format!("constraint {} on table {}", quote_ident(&key.name), drop::shown(cx, &child)?))
}

/// ALTER TABLE ... VALIDATE CONSTRAINT.
pub fn validate_constraint(cx: &SessionState, rel: &Arc<Relation>, name: &str) -> Result<()> {
    let Some(key) = rel.foreign_keys.iter().find(|k| &*k.name == name) else {
        return Err(if rel.checks.iter().any(|c| &*c.name == name) {
            // A CHECK always is: NOT VALID is refused for it.
            return Ok(());
        } else if rel.has_constraint(name) {
            sqlerr!(
                WRONG_OBJECT_TYPE,
                "constraint \"{name}\" of relation \"{}\" is not a foreign key or check constraint",
                rel.name
            )
        } else {
            sqlerr!(UNDEFINED_OBJECT, "constraint \"{name}\" of relation \"{}\" does not exist", rel.name)
        });
    };
    if key.validated {
        return Ok(());
    }
    cx.open_oid(key.parent, LockMode::RowShare)?;
    let parent = store::reread(cx, key.parent)?;
    fk::validate(cx, key, rel, &parent)?;
    if is_temporary(key) {
        put_temp(cx, ForeignKey { validated: true, ..(**key).clone() });
        return Ok(());
    }
    announce(cx, key)?;
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let found: Option<CatRow<'_>> = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(key.oid)])?;
    if let Some(mut row) = found {
        let old = row.row.clone();
        row.put("convalidated", true);
        tx.update(&old, &row)?;
    }
    store::next_command(cx)
}

/// A column got another type: its foreign keys must still be possible, and hold for the rows as
/// they are now. Those of a partitioned table are looked at when all partitions have changed
/// ([`retyped_tree`]).
pub fn retyped(cx: &SessionState, rel: Oid, column: &str) -> Result<()> {
    let rel = store::reread(cx, rel)?;
    match rel.partition_of.is_some() || partition::has_partitions(&rel) {
        true => Ok(()),
        false => recheck(cx, &rel, column),
    }
}

/// As [`retyped`], for a partitioned table and its partitions.
pub fn retyped_tree(cx: &SessionState, rel: Oid, column: &str) -> Result<()> {
    let rel = store::reread(cx, rel)?;
    recheck(cx, &rel, column)?;
    for inner in partition::tree(cx, &rel, LockMode::AccessExclusive)? {
        recheck(cx, &inner, column)?;
    }
    Ok(())
}

/// Checks the foreign keys of a column. The part of a key for a partition of the referenced table
/// says nothing of rows of the key's own table: they may refer to other partitions.
fn recheck(cx: &SessionState, rel: &Relation, column: &str) -> Result<()> {
    let Some(at) = rel.column_index(column) else { return Ok(()) };
    let n = rel.columns[at].attnum;
    let own = rel.foreign_keys.iter().filter(|k| k.child_columns.contains(&n));
    let others = rel.referenced_by.iter().filter(|k| k.above == 0 && k.parent_columns.contains(&n));
    for key in own.chain(others) {
        for oid in [key.child, key.parent] {
            cx.open_oid(oid, LockMode::ShareRowExclusive)?;
        }
        let (child, parent) = (store::reread(cx, key.child)?, store::reread(cx, key.parent)?);
        check_types(key, &child, &parent)?;
        if key.validated && child.partitioning.is_none() {
            fk::validate(cx, key, &child, &parent)?;
        }
        // The rows of a partitioned table are those of its partitions, with parts of the key.
        if key.child != rel.oid {
            for inner in partition::tree(cx, &child, LockMode::ShareRowExclusive)? {
                let parts =
                    inner.foreign_keys.iter().filter(|part| part.parent == rel.oid && part.above != 0);
                for part in parts.filter(|_| inner.partitioning.is_none()) {
                    fk::validate(cx, part, &inner, &parent)?;
                }
            }
        }
    }
    Ok(())
}
