//! CREATE TYPE ... AS ENUM, and ALTER TYPE on the labels of an enum.
//!
//! `enumsortorder` is kept as PostgreSQL keeps it: a new label between two others gets the float in
//! the middle, and all are numbered anew when floats leave no room. Values hold ranks, which never
//! change (`sinew_types::labels`).

use crate::ddl::{made_types, names, store};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use sinew_catalog::absent::missing_type;
use sinew_catalog::id;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_plan::binder::types::find_type;
use sinew_txn::LockMode;
use sinew_types::labels::{Label, Labels};
use sinew_types::typeinfo::{made, type_name};
use sinew_types::{Datum, Oid};

/// The index of `pg_enum` by OID.
const BY_OID: Oid = 3502;

/// Runs CREATE TYPE ... AS ENUM.
pub fn create_enum(cx: &SessionState, stmt: &nodes::CreateEnumStmt) -> Result<String> {
    let parts: Vec<&str> = stmt.type_name().iter().filter_map(|part| part.sval()).collect();
    let place = made_types::place(cx, &parts)?;
    let number = store::new_oid(cx, false)?;
    let ty = made::enum_oid(number).ok_or_else(|| {
        sqlerr!(PROGRAM_LIMIT_EXCEEDED, "this directory has used up its object identifiers of types")
    })?;
    made_types::insert(cx, ty, &place)?;
    for (at, label) in stmt.vals().iter().filter_map(|label| label.sval()).enumerate() {
        sinew_types::host::step()?;
        check_label(label)?;
        insert(cx, ty, (at + 1) as f32, label)?;
    }
    store::next_command(cx)?;
    Ok("CREATE TYPE".into())
}

/// 42602 for a label that is longer than a name.
fn check_label(label: &str) -> Result<()> {
    if label.len() > names::NAME_MAX {
        return Err(sqlerr!(INVALID_NAME, "invalid enum label \"{label}\"")
            .detail(format!("Labels must be {} bytes or less.", names::NAME_MAX)));
    }
    Ok(())
}

/// Writes a label. 23505 if the type has it already.
fn insert(cx: &SessionState, ty: Oid, sort_order: f32, label: &str) -> Result<Oid> {
    let oid = store::new_oid(cx, false)?;
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::ENUM))
        .set_oid("oid", oid)
        .set_oid("enumtypid", ty)
        .set("enumsortorder", sort_order)
        .set("enumlabel", label);
    SystemRows::of(cx).insert(&row)?;
    Ok(oid)
}

/// Runs ALTER TYPE ... ADD VALUE and RENAME VALUE.
pub fn alter_enum(cx: &SessionState, stmt: &nodes::AlterEnumStmt) -> Result<String> {
    const TAG: &str = "ALTER TYPE";
    let parts: Vec<&str> = stmt.type_name().iter().filter_map(|part| part.sval()).collect();
    let ty = find_type(cx, &parts)?.ok_or_else(|| missing_type(&parts.join(".")))?;
    if !made::is_enum(ty) {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "{} is not an enum", type_name(ty)));
    }
    made_types::owned(cx, ty)?;
    let new = stmt.new_val().unwrap_or("");
    check_label(new)?;
    // Labels are added and renamed one after the other, and values are read meanwhile.
    let found = cx.lock_type(ty, LockMode::Exclusive)?;
    cx.type_changed(ty, found.schema, &found.name);
    match stmt.old_val() {
        Some(old) => rename_value(cx, &found.labels, old, new)?,
        None => add_value(cx, ty, &found.labels, stmt, new)?,
    }
    store::next_command(cx)?;
    Ok(TAG.into())
}

fn unknown(label: &str) -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "\"{label}\" is not an existing enum label")
}

fn rename_value(cx: &SessionState, labels: &Labels, old: &str, new: &str) -> Result<()> {
    let label = labels.named(old).ok_or_else(|| unknown(old))?;
    if labels.named(new).is_some() {
        return Err(sqlerr!(DUPLICATE_OBJECT, "enum label \"{new}\" already exists"));
    }
    edit(cx, label.oid, |row| row.put("enumlabel", new))
}

fn edit(cx: &SessionState, label: Oid, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::ENUM), BY_OID, &[Datum::Oid(label)])?;
    let mut row = row.ok_or_else(|| SqlError::internal(format!("pg_enum has no row {label}")))?;
    let old = row.row.clone();
    edit(&mut row);
    tx.update(&old, &row)
}

fn add_value(
    cx: &SessionState,
    ty: Oid,
    labels: &Labels,
    stmt: &nodes::AlterEnumStmt,
    new: &str,
) -> Result<()> {
    if labels.named(new).is_some() {
        let message = format!("enum label \"{new}\" already exists");
        if !stmt.skip_if_new_val_exists {
            return Err(SqlError::new(SqlState::DUPLICATE_OBJECT, message));
        }
        names::notice(cx, SqlState::DUPLICATE_OBJECT, format!("{message}, skipping"));
        return Ok(());
    }
    let at = match stmt.new_val_neighbor() {
        Some(neighbor) => {
            let at = labels.place(neighbor).ok_or_else(|| unknown(neighbor))?;
            if stmt.new_val_is_after { at + 1 } else { at }
        }
        None => labels.all().len(),
    };
    if !labels.has_room(at) {
        return Err(sqlerr!(
            PROGRAM_LIMIT_EXCEEDED,
            "enum {} has no room for another value at this place",
            type_name(ty)
        )
        .detail("Too many values were added one by one between the same two values.")
        .hint("Add the value at another place, or convert the columns to a new type."));
    }
    let sort_order = match middle(labels.all(), at) {
        Some(sort_order) => sort_order,
        None => {
            renumber(cx, labels.all())?;
            at as f32 + 0.5
        }
    };
    let label = insert(cx, ty, sort_order, new)?;
    cx.own().note_new_label(label);
    Ok(())
}

/// The sort order of a label that is to come before the one at `at`; `None` if floats leave no
/// room.
fn middle(all: &[Label], at: usize) -> Option<f32> {
    let before = at.checked_sub(1).map(|i| all[i].sort_order);
    let after = all.get(at).map(|label| label.sort_order);
    match (before, after) {
        (None, None) => Some(1.0),
        (Some(before), None) => Some(before + 1.0),
        (None, Some(after)) => Some(after - 1.0),
        (Some(before), Some(after)) => {
            let middle = (before + after) / 2.0;
            (middle != before && middle != after).then_some(middle)
        }
    }
}

/// Numbers the labels from 1, the last one first: so no two of them have one number meanwhile.
fn renumber(cx: &SessionState, all: &[Label]) -> Result<()> {
    for (at, label) in all.iter().enumerate().rev() {
        sinew_types::host::step()?;
        let order = (at + 1) as f32;
        if label.sort_order != order {
            edit(cx, label.oid, |row| row.put("enumsortorder", order))?;
        }
    }
    store::next_command(cx)
}
