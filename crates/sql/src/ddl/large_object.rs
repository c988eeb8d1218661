//! Owners, rights and comments of large objects. `sinew_exec` reads and writes their bytes.

use crate::ddl::owner::put_owned_list;
use crate::ddl::store;
use crate::state::SessionState;
use pg_raw_parse::Node;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::SystemRelations;
use sinew_catalog::{id, must_be_owner};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_types::{Datum, Oid};

/// `pg_largeobject_metadata_oid_index`.
const OBJECTS: Oid = 2996;

/// The number in a statement.
pub fn number(node: Node<'_>) -> Result<Oid> {
    match node {
        Node::Integer(i) => Ok(i.ival as Oid),
        Node::Float(f) => {
            let text = f.fval().unwrap_or("");
            text.parse().map_err(|_| {
                sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value \"{text}\" is out of range for type oid")
            })
        }
        _ => Err(SqlError::internal("a large object without a number")),
    }
}

/// The row of an object. 42704 if there is none.
fn find<'r>(cx: &SessionState, system: &'r SystemRelations, oid: Oid) -> Result<CatRow<'r>> {
    let heads = system.stored(id::LARGEOBJECT_METADATA);
    let row = SystemRows::of(cx).find(heads, OBJECTS, &[Datum::Oid(oid)])?;
    row.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "large object {oid} does not exist"))
}

/// The owner and the list of an object. 42704 if there is none.
pub fn head(cx: &SessionState, oid: Oid) -> Result<(Oid, sinew_table::Acl)> {
    let system = store::system(cx);
    let row = find(cx, &system, oid)?;
    Ok((row.oid("lomowner"), row.acl("lomacl")))
}

/// Changes the row of an object.
pub fn edit(cx: &SessionState, oid: Oid, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let mut row = find(cx, &system, oid)?;
    let before = row.row.clone();
    edit(&mut row);
    SystemRows::of(cx).update(&before, &row)?;
    store::next_command(cx)
}

/// ALTER LARGE OBJECT ... OWNER TO.
pub fn set_owner(cx: &SessionState, oid: Oid, owner: Oid) -> Result<()> {
    let (before, _) = head(cx, oid)?;
    if before == owner {
        return Ok(());
    }
    must_be_owner(cx, before, "large object", &oid.to_string())?;
    cx.must_be_member(owner)?;
    give(cx, oid, before, owner)
}

/// Gives an object to another role, with the rights of the role before.
pub fn give(cx: &SessionState, oid: Oid, before: Oid, owner: Oid) -> Result<()> {
    edit(cx, oid, |row| {
        row.put("lomowner", Datum::Oid(owner));
        put_owned_list(row, "lomacl", before, owner);
    })
}

/// 42501 unless the role in force owns the object.
pub fn must_own(cx: &SessionState, oid: Oid) -> Result<()> {
    let (owner, _) = head(cx, oid)?;
    must_be_owner(cx, owner, "large object", &oid.to_string())
}
