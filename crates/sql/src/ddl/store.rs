//! Relations written to the catalogs and taken out again.
//!
//! The one place that knows which rows an object consists of. Temporary relations go to the session
//! instead: no row, no message, no file, no lock.

use crate::state::SessionState;
use sinew_catalog::acl::for_new_relation;
use sinew_catalog::bootstrap::{
    attribute_row, class_row, constraint_row, index_attribute_rows, index_class_row, index_row,
    system_attribute_rows, unique_key_row,
};
use sinew_catalog::rows::{CatRow, SystemRows, int2_array};
use sinew_catalog::shape::{PG_TOAST, SystemRelations};
use sinew_catalog::{id, partition_key_row};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_exec::new_index;
use sinew_plan::kept::{References, references};
use sinew_storage::RelFile;
use sinew_storage::btree::{self, IndexRel};
use sinew_storage::heap::HeapRel;
use sinew_table as table;
use sinew_table::{CodecCell, Deferral, Index, IndexColumn, OnCommit, Persistence, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid, extension, oid as t};
use std::sync::Arc;

/// System catalogs have OIDs below this one.
const FIRST_OID_OF_USERS: Oid = 16_384;

/// A new OID for a relation or constraint; of the session's own numbers for temporary ones.
pub fn new_oid(cx: &SessionState, temporary: bool) -> Result<Oid> {
    if temporary {
        return Ok(cx.own().new_temporary_oid());
    }
    let oid = cx.new_oid()?;
    if oid >= sinew_catalog::FIRST_TEMPORARY_OID {
        return Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "this directory has used up its object identifiers"));
    }
    Ok(oid)
}

/// A new file's number. `pg_class.relfilenode` has 32 bits for it.
pub fn new_file(cx: &SessionState, temporary: bool) -> Result<RelFile> {
    let file = if temporary {
        u64::from(cx.own().new_temporary_oid())
    } else {
        let file = cx.new_file_number()?;
        if file > u64::from(u32::MAX) {
            return Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "this directory has used up its file numbers"));
        }
        file
    };
    Ok(RelFile { database: cx.database(), reserved: 0, file })
}

/// The descriptors of the system tables in the session's database.
pub fn system(cx: &SessionState) -> Arc<SystemRelations> {
    SystemRelations::of(cx.database())
}

/// The commands that follow see the rows written so far, and this session's descriptors show them.
pub fn next_command(cx: &SessionState) -> Result<()> {
    cx.next_command()?;
    cx.own().forget();
    Ok(())
}

/// Announces a change of a permanent relation, before it is made. The table of its large values
/// changes with it: a session may have read that by its own name.
pub fn announce(cx: &SessionState, rel: &Relation) {
    if rel.is_temporary() {
        return;
    }
    cx.relation_changed(rel.oid, rel.schema_oid, &rel.name);
    if let Some((heap, _)) = &rel.toast {
        cx.relation_changed(heap.oid, PG_TOAST, &format!("pg_toast_{}", rel.oid));
    }
}

/// Stores a new table, view or sequence without its indexes: rows and (empty) file. The caller made
/// sure the name is free.
pub fn create_relation(cx: &SessionState, mut rel: Relation) -> Result<Arc<Relation>> {
    if rel.is_temporary() {
        let rel = Arc::new(rel);
        put_temp(cx, rel.clone());
        return Ok(rel);
    }
    crate::ddl::made_types::free_for_relation(cx, rel.schema_oid, &rel.name)?;
    let system = system(cx);
    let tx = SystemRows::of(cx);
    rel.acl = match rel.kind {
        RelationKind::Composite => None,
        kind => for_new_relation(cx, kind == RelationKind::Sequence, rel.owner, rel.schema_oid)?,
    };
    announce(cx, &rel);
    cx.lock_oid(rel.oid, &rel.name, LockMode::AccessExclusive, WaitPolicy::Block)?;
    if rel.keeps_rows() || rel.kind == RelationKind::Sequence {
        cx.create_file(rel.heap.file)?;
    }
    if rel.keeps_rows() && wants_toast(&rel) {
        create_toast(cx, &mut rel)?;
    }
    let mut class = class_row(system.stored(id::CLASS), &rel);
    // Its indexes follow.
    class.put("relhasindex", false);
    tx.insert(&class)?;
    for column in &rel.columns {
        tx.insert(&attribute_row(system.stored(id::ATTRIBUTE), rel.oid, column))?;
        // A view's rule notes the types that its query names.
        if rel.is_table() || rel.kind == RelationKind::Composite {
            depend_on_type(cx, (id::CLASS, rel.oid, i32::from(column.attnum)), column.declared().0)?;
        } else if rel.kind == RelationKind::Materialized {
            // ALTER DOMAIN looks at the rows of all that use the domain.
            cx.hold_type(column.declared().0)?;
        }
        if let Some(sql) = &column.default_tree {
            insert_default(cx, &system, rel.oid, column.attnum, sql)?;
        }
    }
    for row in system_attribute_rows(system.stored(id::ATTRIBUTE), &rel) {
        tx.insert(&row)?;
    }
    for check in &rel.checks {
        insert_check(cx, &system, &rel, check)?;
    }
    if let Some(division) = &rel.partitioning {
        tx.insert(&partition_key_row(system.stored(id::PARTITIONED), &rel, division))?;
        for key in division.keys.iter().filter_map(|key| key.computed.as_ref()) {
            depend_on_used(cx, (id::CLASS, rel.oid, 0), &references(cx, &key.tree)?)?;
        }
    }
    next_command(cx)?;
    Ok(Arc::new(rel))
}

fn put_temp(cx: &SessionState, rel: Arc<Relation>) {
    cx.own().change_temp(cx.depth(), |temp| temp.put(rel));
}

/// Puts a changed temporary descriptor in the place of the old one.
pub fn replace_temp(cx: &SessionState, rel: Relation) -> Arc<Relation> {
    let rel = Arc::new(rel);
    put_temp(cx, rel.clone());
    rel
}

/// The descriptor as it is now.
pub fn reread(cx: &SessionState, oid: Oid) -> Result<Arc<Relation>> {
    cx.relation(oid)?.ok_or_else(|| SqlError::internal(format!("relation {oid} vanished under its lock")))
}

/// Might a row of the table be too large for a page?
pub fn wants_toast(rel: &Relation) -> bool {
    let mut size: usize = 24;
    for column in rel.live_columns() {
        let Some(info) = typeinfo::type_info(column.type_oid) else { continue };
        if info.len > 0 {
            size += info.len as usize;
            continue;
        }
        if info.storage == b'p' {
            return true;
        }
        match (column.type_oid, column.typmod) {
            (t::VARCHAR | t::BPCHAR, n) if n > 4 => size += (n as usize - 4) * 4 + 4,
            (t::NUMERIC, m) if m > 4 => size += ((m as usize - 4) >> 16) / 2 + 16,
            _ => return true,
        }
    }
    size > 2000
}

/// Creates the companion relation of large values.
pub fn create_toast(cx: &SessionState, rel: &mut Relation) -> Result<()> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    let oid = new_oid(cx, false)?;
    let index_oid = new_oid(cx, false)?;
    let heap = HeapRel { file: new_file(cx, false)?, oid, fillfactor: 100 };
    let index = IndexRel { file: new_file(cx, false)?, oid: index_oid };
    cx.create_file(heap.file)?;
    cx.create_file(index.file)?;
    btree::create(cx, &index)?;
    let mut toast = blank(oid, format!("pg_toast_{}", rel.oid), PG_TOAST, "pg_toast", rel.owner);
    toast.kind = RelationKind::Toast;
    toast.heap = heap;
    let mut class = class_row(system.stored(id::CLASS), &toast);
    class.put("relhasindex", true);
    tx.insert(&class)?;
    let shape = Index {
        oid: index_oid,
        name: format!("pg_toast_{}_index", rel.oid).into(),
        columns: Vec::new(),
        unique: true,
        primary: true,
        nulls_equal: false,
        state: sinew_table::IndexState::Valid,
        deferral: Deferral::default(),
        included: Vec::new(),
        storage: index,
        constraint: None,
        predicate: None,
        part_of: None,
        method: sinew_table::IndexMethod::BTree,
    };
    tx.insert(&index_class_row(system.stored(id::CLASS), &toast, &shape))?;
    tx.insert(&index_row(system.stored(id::INDEX), &toast, &shape))?;
    rel.toast = Some((heap, index));
    Ok(())
}

/// A permanent relation without columns.
pub fn blank(oid: Oid, name: impl Into<Arc<str>>, schema: Oid, schema_name: &str, owner: Oid) -> Relation {
    Relation {
        oid,
        name: name.into(),
        schema_oid: schema,
        schema_name: schema_name.into(),
        owner,
        acl: None,
        kind: RelationKind::Table,
        persistence: Persistence::Permanent,
        on_commit: OnCommit::Preserve,
        columns: Vec::new(),
        indexes: Vec::new(),
        checks: Vec::new(),
        foreign_keys: Vec::new(),
        triggers: Vec::new(),
        referenced_by: Vec::new(),
        heap: HeapRel { file: RelFile::default(), oid, fillfactor: sinew_table::FILLFACTOR_DEFAULT },
        options: Vec::new(),
        toast: None,
        sequence: None,
        view_query: None,
        is_populated: true,
        rows_estimate: -1.0,
        statistics: Vec::new(),
        pages_estimate: 0,
        is_system: false,
        codec: CodecCell::default(),
        partitioning: None,
        partition_of: None,
        children: None,
        replica_identity: Default::default(),
        published: None,
        row_type: Default::default(),
    }
}

fn insert_default(
    cx: &SessionState,
    system: &SystemRelations,
    rel: Oid,
    attnum: i16,
    kept: &str,
) -> Result<()> {
    let oid = new_oid(cx, false)?;
    let row = CatRow::new(system.stored(id::ATTRDEF))
        .set_oid("oid", oid)
        .set_oid("adrelid", rel)
        .set("adnum", attnum)
        .set("adbin", kept);
    SystemRows::of(cx).insert(&row)?;
    let found = references(cx, kept)?;
    for &sequence in &found.relations {
        depend(cx, (id::ATTRDEF, oid, 0), (id::CLASS, sequence, 0), b'n')?;
    }
    depend_on_used(cx, (id::ATTRDEF, oid, 0), &found)
}

/// Takes the default of a column out, with what it depends on.
fn delete_default(cx: &SessionState, system: &SystemRelations, rel: Oid, attnum: i16) -> Result<()> {
    let tx = SystemRows::of(cx);
    let keys = [Datum::Oid(rel), Datum::Int2(attnum)];
    for row in tx.lookup(system.stored(id::ATTRDEF), 2656, &keys)? {
        delete_depends(cx, id::ATTRDEF, row.oid("oid"))?;
        tx.delete(&row)?;
    }
    Ok(())
}

/// Changes, sets or removes a column's default in the catalogs (with `atthasdef`).
pub fn set_default(cx: &SessionState, rel: &Relation, attnum: i16, sql: Option<&str>) -> Result<()> {
    let system = system(cx);
    delete_default(cx, &system, rel.oid, attnum)?;
    if let Some(sql) = sql {
        insert_default(cx, &system, rel.oid, attnum, sql)?;
    }
    edit_attribute(cx, rel.oid, attnum, |row| row.put("atthasdef", sql.is_some()))
}

/// Changes a row of `pg_attribute`.
pub fn edit_attribute(
    cx: &SessionState,
    rel: Oid,
    attnum: i16,
    edit: impl FnOnce(&mut CatRow<'_>),
) -> Result<()> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    let keys = [Datum::Oid(rel), Datum::Int2(attnum)];
    let row = tx.find(system.stored(id::ATTRIBUTE), 2659, &keys)?;
    let mut row =
        row.ok_or_else(|| SqlError::internal(format!("relation {rel} has no row for column {attnum}")))?;
    let old = row.row.clone();
    edit(&mut row);
    tx.update(&old, &row)?;
    next_command(cx)
}

/// Changes a row of `pg_class`.
pub fn edit_class(cx: &SessionState, rel: Oid, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::CLASS), 2662, &[Datum::Oid(rel)])?;
    let mut row = row.ok_or_else(|| SqlError::internal(format!("relation {rel} has no row in pg_class")))?;
    let old = row.row.clone();
    edit(&mut row);
    tx.update(&old, &row)?;
    next_command(cx)
}

/// Several transactions may build indexes of a table at once, and none waits for another: the mark
/// is overwritten in place. It may stay without an index, as PostgreSQL's. The session waits for a
/// transaction that updates or locks the row, even if the mark is there already, as in PostgreSQL.
fn set_has_index(cx: &SessionState, rel: Oid) -> Result<()> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    loop {
        let row = tx.find(system.stored(id::CLASS), 2662, &[Datum::Oid(rel)])?;
        let mut row =
            row.ok_or_else(|| SqlError::internal(format!("relation {rel} has no row in pg_class")))?;
        row.put("relhasindex", true);
        if tx.overwrite(&row)? {
            return Ok(());
        }
        cx.check_interrupts()?;
    }
}

/// Writes the row of a CHECK constraint into `pg_constraint`.
pub fn insert_check(
    cx: &SessionState,
    system: &SystemRelations,
    rel: &Relation,
    check: &sinew_table::CheckConstraint,
) -> Result<()> {
    let mut row = constraint_row(system.stored(id::CONSTRAINT), rel, check.oid, &check.name, b'c')
        .set("conbin", &*check.condition_tree)
        .set("convalidated", true)
        .set("conislocal", check.origin.is_local)
        .set("coninhcount", check.origin.above as i32)
        .set("connoinherit", check.no_inherit);
    let found = references(cx, &check.condition_tree)?;
    found.relations.iter().try_for_each(|named| refuse_temporary(cx, *named))?;
    if !found.own.is_empty() {
        row.put("conkey", int2_array(found.own.iter().copied()));
    }
    SystemRows::of(cx).insert(&row)?;
    depend_on_used(cx, (id::CONSTRAINT, check.oid, 0), &found)
}

/// Stores a new index of a table and fills it, unless it is not ready. Returns the table's
/// descriptor with it.
pub fn create_index(cx: &SessionState, rel: &Arc<Relation>, index: Index) -> Result<Arc<Relation>> {
    crate::ddl::partition::check_key(rel, &index)?;
    let index = Arc::new(index);
    let has_file = rel.kind != RelationKind::Partitioned;
    if rel.is_temporary() {
        let mut changed = (**rel).clone();
        changed.indexes.push(index.clone());
        table::build_temporary_index(cx, rel, &index)?;
        return Ok(replace_temp(cx, changed));
    }
    let system = system(cx);
    let tx = SystemRows::of(cx);
    announce(cx, rel);
    cx.relation_changed(index.oid, rel.schema_oid, &index.name);
    if has_file {
        cx.create_file(index.storage.file)?;
    }
    tx.insert(&index_class_row(system.stored(id::CLASS), rel, &index))?;
    for row in index_attribute_rows(system.stored(id::ATTRIBUTE), rel, &index) {
        tx.insert(&row)?;
    }
    tx.insert(&index_row(system.stored(id::INDEX), rel, &index))?;
    for tree in index.trees() {
        depend_on_used(cx, (id::CLASS, index.oid, 0), &references(cx, tree)?)?;
    }
    depend_on_classes(cx, index.oid, &index.columns)?;
    if let Some(row) = unique_key_row(system.stored(id::CONSTRAINT), rel, &index) {
        tx.insert(&row)?;
    }
    next_command(cx)?;
    if has_file {
        btree::create(cx, &index.storage)?;
        if index.is_ready() {
            new_index::build(cx, rel, &index)?;
        }
    }
    set_has_index(cx, rel.oid)?;
    if !index.is_immediate() {
        set_has_late_checks(cx, rel.oid)?;
    }
    reread(cx, rel.oid)
}

/// From now on the rows of the table may leave checks for later: `pg_class.relhastriggers`.
pub fn set_has_late_checks(cx: &SessionState, rel: Oid) -> Result<()> {
    let system = system(cx);
    let row = SystemRows::of(cx).find(system.stored(id::CLASS), 2662, &[Datum::Oid(rel)])?;
    if row.is_some_and(|r| r.bool("relhastriggers")) {
        return Ok(());
    }
    edit_class(cx, rel, |row| row.put("relhastriggers", true))
}

/// `dependent` and `on` are (class, object, column).
pub fn depend(cx: &SessionState, dependent: (Oid, Oid, i32), on: (Oid, Oid, i32), kind: u8) -> Result<()> {
    if on.0 == id::CLASS {
        refuse_temporary(cx, on.1)?;
    }
    let system = system(cx);
    let row = CatRow::new(system.stored(id::DEPEND))
        .set_oid("classid", dependent.0)
        .set_oid("objid", dependent.1)
        .set("objsubid", dependent.2)
        .set_oid("refclassid", on.0)
        .set_oid("refobjid", on.1)
        .set("refobjsubid", on.2)
        .set_char("deptype", kind);
    SystemRows::of(cx).insert(&row)?;
    Ok(())
}

/// Notes that an object is made of a type, if it is one that can go, and holds the type until the
/// transaction's end.
pub fn depend_on_type(cx: &SessionState, dependent: (Oid, Oid, i32), ty: Oid) -> Result<()> {
    if !typeinfo::can_go(ty) {
        return Ok(());
    }
    if let Some(relation) = made::relation_of(typeinfo::base(ty)) {
        refuse_temporary(cx, relation)?;
        if relation < FIRST_OID_OF_USERS {
            return Ok(());
        }
        cx.hold_type(ty)?;
        tie_row_type(cx, ty, relation)?;
    }
    cx.hold_type(ty)?;
    depend(cx, dependent, (id::TYPE, ty, 0), b'n')
}

/// Notes how the type of a relation's rows, and the array over it, belong to the relation. Clients
/// such as pg_dump follow these entries to find an order. They are written when something is first
/// made of the type, since most tables have no use for them.
fn tie_row_type(cx: &SessionState, ty: Oid, relation: Oid) -> Result<()> {
    let base = typeinfo::base(ty);
    let is_composite = cx.relation(relation)?.is_some_and(|rel| rel.kind == RelationKind::Composite);
    let mut ties = Vec::new();
    if base != ty {
        ties.push(((id::TYPE, ty, 0), (id::TYPE, base, 0)));
    }
    // A composite type has its relation from the beginning, and the other way about.
    if !is_composite {
        ties.push(((id::TYPE, base, 0), (id::CLASS, relation, 0)));
    }
    let system = system(cx);
    for (dependent, on) in ties {
        let keys = [Datum::Oid(dependent.0), Datum::Oid(dependent.1)];
        let known = SystemRows::of(cx).lookup(system.stored(id::DEPEND), 2673, &keys)?;
        if known.is_empty() {
            depend(cx, dependent, on, b'i')?;
        }
    }
    Ok(())
}

/// Notes the types that users made, and the functions of extensions, that a kept tree names.
pub fn depend_on_used(cx: &SessionState, dependent: (Oid, Oid, i32), used: &References) -> Result<()> {
    used.types.iter().try_for_each(|ty| depend_on_type(cx, dependent, *ty))?;
    for &(relation, field) in &used.fields {
        depend(cx, dependent, (id::CLASS, relation, i32::from(field)), b'n')?;
    }
    for &operator in &used.operators {
        cx.lock_operator(operator, LockMode::AccessShare)?;
        depend(cx, dependent, (id::OPERATOR, operator, 0), b'n')?;
    }
    depend_on_functions(cx, dependent, &used.functions)
}

/// Notes functions that can go: those that users made or that extensions bring.
pub fn depend_on_functions(cx: &SessionState, dependent: (Oid, Oid, i32), functions: &[Oid]) -> Result<()> {
    for &function in functions {
        if sinew_types::func::by_oid(function).is_some_and(|f| f.extension.is_none()) {
            continue;
        }
        if let Some(extension) = sinew_types::func::by_oid(function).and_then(|f| f.extension) {
            cx.hold_extension(extension)?;
        }
        depend(cx, dependent, (id::PROC, function, 0), b'n')?;
    }
    Ok(())
}

/// Notes the operator classes of extensions that the keys of an index are of now, in the place of
/// those that were noted.
pub fn depend_on_classes(cx: &SessionState, index: Oid, keys: &[IndexColumn]) -> Result<()> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    let dependent = (id::CLASS, index, 0);
    let noted = tx.lookup(system.stored(id::DEPEND), 2673, &[Datum::Oid(dependent.0), Datum::Oid(index)])?;
    for row in noted.iter().filter(|row| row.oid("refclassid") == id::OPCLASS) {
        tx.delete(row)?;
    }
    let mut classes: Vec<Oid> = keys.iter().map(|key| key.opclass).collect();
    classes.sort_unstable();
    classes.dedup();
    for class in classes {
        if let Some(extension) = extension::of(class) {
            cx.hold_extension(extension.name)?;
            depend(cx, dependent, (id::OPCLASS, class, 0), b'n')?;
        }
    }
    Ok(())
}

/// A column has another type now, or none if it was dropped.
pub fn change_type_of_column(cx: &SessionState, rel: Oid, attnum: i16, ty: Option<Oid>) -> Result<()> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    let dependent = (id::CLASS, rel, i32::from(attnum));
    let keys = [Datum::Oid(dependent.0), Datum::Oid(dependent.1), Datum::Int4(dependent.2)];
    for row in tx.lookup(system.stored(id::DEPEND), 2673, &keys)? {
        if row.oid("refclassid") == id::TYPE {
            tx.delete(&row)?;
        }
    }
    ty.map_or(Ok(()), |ty| depend_on_type(cx, dependent, ty))
}

/// A temporary relation has a number of its session's own. It would be another session's relation,
/// or none, to those who read what is stored for all.
fn refuse_temporary(cx: &SessionState, relation: Oid) -> Result<()> {
    if relation < sinew_catalog::FIRST_TEMPORARY_OID {
        return Ok(());
    }
    let temporary = cx.own().temp_relation(relation);
    let name = temporary.map_or_else(|| relation.to_string(), |rel| rel.name.to_string());
    Err(notsup!("a permanent object that names temporary relation \"{name}\" is not supported"))
}

/// Forgets what an object depends on.
pub fn delete_depends(cx: &SessionState, class: Oid, object: Oid) -> Result<()> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    for row in tx.lookup(system.stored(id::DEPEND), 2673, &[Datum::Oid(class), Datum::Oid(object)])? {
        tx.delete(&row)?;
    }
    Ok(())
}

/// The dependents of an object: (class, object, column, kind).
pub fn dependents(cx: &SessionState, class: Oid, object: Oid) -> Result<Vec<(Oid, Oid, i32, u8)>> {
    let system = system(cx);
    let rows = SystemRows::of(cx).lookup(
        system.stored(id::DEPEND),
        2674,
        &[Datum::Oid(class), Datum::Oid(object)],
    )?;
    Ok(rows
        .iter()
        .map(|r| (r.oid("classid"), r.oid("objid"), r.int("objsubid") as i32, r.char("deptype")))
        .collect())
}

/// Deletes all rows of a catalog that an index finds under these keys.
pub fn delete_rows(cx: &SessionState, catalog: Oid, index: Oid, keys: &[Datum]) -> Result<usize> {
    let system = system(cx);
    let tx = SystemRows::of(cx);
    let rows = tx.lookup(system.stored(catalog), index, keys)?;
    for row in &rows {
        tx.delete(row)?;
    }
    Ok(rows.len())
}

/// Places in the table and its indexes mean nothing any more: what serializable transactions have
/// read there counts as all of the table. The caller has the table to itself.
pub fn places_end(cx: &SessionState, rel: &Relation) -> Result<()> {
    let indexes = rel.indexes.iter().map(|index| index.storage.serial_relation());
    for relation in indexes.chain([rel.oid]) {
        cx.serial_widens(cx.database(), relation, rel.oid)?;
    }
    Ok(())
}

/// Every row of the table goes; after `places_end`.
pub fn all_is_written(cx: &SessionState, rel: &Relation) -> Result<()> {
    if rel.is_temporary() {
        return Ok(());
    }
    cx.will_write()?;
    cx.serial_writes(sinew_txn::SerialTarget::relation(cx.database(), rel.oid)).map_err(SqlError::from)
}

/// Takes an index's rows out and its file at commit. The table's other rows stay.
pub fn drop_index(cx: &SessionState, rel: &Relation, index: &Index) -> Result<()> {
    if rel.is_temporary() {
        let mut changed = rel.clone();
        changed.indexes.retain(|i| i.oid != index.oid);
        replace_temp(cx, changed);
        return Ok(());
    }
    announce(cx, rel);
    cx.serial_widens(cx.database(), index.storage.serial_relation(), rel.oid)?;
    cx.relation_changed(index.oid, rel.schema_oid, &index.name);
    drop_index_rows(cx, index)?;
    if rel.kind != RelationKind::Partitioned {
        cx.drop_file_at_commit(index.storage.file)?;
    }
    next_command(cx)
}

fn drop_index_rows(cx: &SessionState, index: &Index) -> Result<()> {
    let oid = Datum::Oid(index.oid);
    if let Some((constraint, _)) = &index.constraint {
        delete_rows(cx, id::CONSTRAINT, 2667, &[Datum::Oid(*constraint)])?;
        delete_depends(cx, id::CONSTRAINT, *constraint)?;
        delete_comments(cx, id::CONSTRAINT, *constraint)?;
    }
    delete_depends(cx, id::CLASS, index.oid)?;
    delete_rows(cx, id::INHERITS, 2680, std::slice::from_ref(&oid))?;
    delete_rows(cx, id::INDEX, 2679, std::slice::from_ref(&oid))?;
    delete_rows(cx, id::ATTRIBUTE, 2659, std::slice::from_ref(&oid))?;
    delete_rows(cx, id::CLASS, 2662, std::slice::from_ref(&oid))?;
    delete_comments(cx, id::CLASS, index.oid)
}

/// Removes the comments on an object and on its columns.
pub fn delete_comments(cx: &SessionState, class: Oid, object: Oid) -> Result<()> {
    delete_rows(cx, id::DESCRIPTION, 2675, &[Datum::Oid(object), Datum::Oid(class)])?;
    Ok(())
}

/// Takes a table, view or sequence out with all that is part of it. Others that depend on it are
/// the caller's business.
pub fn drop_relation(cx: &SessionState, rel: &Relation) -> Result<()> {
    if rel.is_temporary() {
        cx.own().change_temp(cx.depth(), |temp| temp.remove(rel.oid));
        return Ok(());
    }
    // A sequence that goes with its column was found by that: it is used under its own lock, and
    // has the file it has now.
    let sequence = match rel.kind {
        RelationKind::Sequence => match cx.open_oid(rel.oid, LockMode::AccessExclusive)? {
            None => return Ok(()),
            locked => locked,
        },
        _ => None,
    };
    let rel = sequence.as_deref().unwrap_or(rel);
    let system = system(cx);
    let tx = SystemRows::of(cx);
    announce(cx, rel);
    // The tables that it references no longer know of it.
    for key in rel.foreign_keys.iter().filter(|k| k.parent != rel.oid) {
        cx.lock_oid(key.parent, "", LockMode::AccessExclusive, WaitPolicy::Block)?;
        if let Some(parent) = cx.relation(key.parent)? {
            announce(cx, &parent);
        }
    }
    for index in &rel.indexes {
        cx.relation_changed(index.oid, rel.schema_oid, &index.name);
        drop_index_rows(cx, index)?;
        if rel.kind != RelationKind::Partitioned {
            cx.drop_file_at_commit(index.storage.file)?;
        }
    }
    if let Some(of) = &rel.partition_of {
        cx.lock_oid(of.parent, "", LockMode::AccessExclusive, WaitPolicy::Block)?;
        if let Some(parent) = cx.relation(of.parent)? {
            crate::ddl::partition::leave(cx, rel, &parent)?;
        }
    }
    if rel.kind == RelationKind::Table && rel.partition_of.is_none() {
        crate::ddl::inherit::leave_all(cx, rel)?;
    }
    delete_rows(cx, id::PARTITIONED, 3351, &[Datum::Oid(rel.oid)])?;
    crate::ddl::publication_members::forget_table(cx, rel.oid)?;
    if let Some((heap, index)) = &rel.toast {
        for oid in [heap.oid, index.oid] {
            delete_rows(cx, id::CLASS, 2662, &[Datum::Oid(oid)])?;
        }
        delete_rows(cx, id::INDEX, 2679, &[Datum::Oid(index.oid)])?;
        cx.drop_file_at_commit(heap.file)?;
        cx.drop_file_at_commit(index.file)?;
    }
    // The keys' constraints went with their indexes, and must not be found again.
    next_command(cx)?;
    let oid = || Datum::Oid(rel.oid);
    for row in tx.lookup(system.stored(id::CONSTRAINT), 2665, &[oid()])? {
        let referenced = row.oid("confrelid");
        if referenced != 0 && !rel.foreign_keys.iter().any(|key| key.parent == referenced) {
            // A partition of a table that it references.
            cx.lock_oid(referenced, "", LockMode::AccessExclusive, WaitPolicy::Block)?;
            if let Some(parent) = cx.relation(referenced)? {
                announce(cx, &parent);
            }
        }
        if matches!(row.char("contype"), b'f' | b'c' | b't') {
            delete_depends(cx, id::CONSTRAINT, row.oid("oid"))?;
        }
        delete_comments(cx, id::CONSTRAINT, row.oid("oid"))?;
        tx.delete(&row)?;
    }
    if !rel.triggers.is_empty() {
        crate::ddl::trigger::forget_all(cx, rel)?;
    }
    if rel.columns.iter().any(|c| c.default_tree.is_some()) {
        for row in tx.lookup(system.stored(id::ATTRDEF), 2656, &[oid()])? {
            delete_depends(cx, id::ATTRDEF, row.oid("oid"))?;
            tx.delete(&row)?;
        }
    }
    match rel.kind {
        RelationKind::Sequence => {
            delete_rows(cx, id::SEQUENCE, 5002, &[oid()])?;
        }
        RelationKind::View | RelationKind::Materialized => {
            for row in tx.lookup(system.stored(id::REWRITE), 2693, &[oid()])? {
                delete_depends(cx, id::REWRITE, row.oid("oid"))?;
                tx.delete(&row)?;
            }
        }
        _ => {}
    }
    delete_depends(cx, id::CLASS, rel.oid)?;
    delete_comments(cx, id::CLASS, rel.oid)?;
    delete_rows(cx, id::STATISTIC, 2696, &[oid()])?;
    delete_rows(cx, id::ATTRIBUTE, 2659, &[oid()])?;
    delete_rows(cx, id::CLASS, 2662, &[oid()])?;
    if rel.keeps_rows() {
        places_end(cx, rel)?;
        all_is_written(cx, rel)?;
    }
    if rel.keeps_rows() || rel.kind == RelationKind::Sequence {
        cx.drop_file_at_commit(rel.heap.file)?;
    }
    next_command(cx)
}
