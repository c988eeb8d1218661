//! ALTER TABLE ... REPLICA IDENTITY: what names an old row of the table to subscribers.

use crate::ddl::store;
use crate::state::SessionState;
use pg_raw_parse::nodes;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_table::{Index, Relation, ReplicaIdentity};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_index` by index.
const BY_INDEX: Oid = 2679;

/// Runs the command on a table, or on a materialized view.
pub fn set(cx: &SessionState, rel: &Arc<Relation>, stmt: &nodes::ReplicaIdentityStmt) -> Result<()> {
    let identity = match stmt.identity_type as u8 {
        b'd' => ReplicaIdentity::Default,
        b'f' => ReplicaIdentity::Full,
        b'n' => ReplicaIdentity::Nothing,
        b'i' => ReplicaIdentity::Index(suitable(cx, rel, stmt.name().unwrap_or(""))?),
        other => return Err(SqlError::internal(format!("replica identity {}", other as char))),
    };
    if rel.is_temporary() {
        let mut changed = (**rel).clone();
        changed.replica_identity = identity;
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    for index in &rel.indexes {
        mark(cx, index, identity == ReplicaIdentity::Index(index.oid))?;
    }
    store::edit_class(cx, rel.oid, |row| row.put("relreplident", Datum::Char(identity.letter())))
}

/// `pg_index.indisreplident`.
fn mark(cx: &SessionState, index: &Index, is_identity: bool) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::INDEX), BY_INDEX, &[Datum::Oid(index.oid)])?;
    let mut row = row.ok_or_else(|| SqlError::internal("an index without a row in pg_index"))?;
    if row.bool("indisreplident") == is_identity {
        return Ok(());
    }
    let old = row.row.clone();
    row.put("indisreplident", is_identity);
    tx.update(&old, &row)
}

/// The index of a name, if its key names each row of the table.
fn suitable(cx: &SessionState, rel: &Relation, name: &str) -> Result<Oid> {
    let Some(oid) = cx.find_in_namespace(rel.schema_oid, name)? else {
        return Err(sqlerr!(UNDEFINED_OBJECT, "index \"{name}\" for table \"{}\" does not exist", rel.name));
    };
    let Some(index) = rel.indexes.iter().find(|index| index.oid == oid) else {
        return Err(match cx.find_index(oid)? {
            Some(_) => {
                sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not an index for table \"{}\"", rel.name)
            }
            None => sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not an index"),
        });
    };
    if !index.unique {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot use non-unique index \"{name}\" as replica identity"));
    }
    let kind = if !index.is_immediate() {
        Some("non-immediate")
    } else if index.columns.iter().any(|key| key.computed.is_some()) {
        Some("expression")
    } else {
        index.predicate.as_ref().map(|_| "partial")
    };
    if let Some(kind) = kind {
        return Err(notsup!("cannot use {kind} index \"{name}\" as replica identity"));
    }
    for key in &index.columns {
        let column = &rel.columns[key.attnum as usize - 1];
        if !column.not_null {
            return Err(sqlerr!(
                WRONG_OBJECT_TYPE,
                "index \"{name}\" cannot be used as replica identity because column \"{}\" is nullable",
                column.name
            ));
        }
    }
    Ok(oid)
}

/// 42P16 if NULL is to be allowed in a column by which rows are named.
pub fn must_be_null_free(rel: &Relation, attnum: i16, name: &str) -> Result<()> {
    let ReplicaIdentity::Index(chosen) = rel.replica_identity else { return Ok(()) };
    let is_in =
        |index: &&Arc<Index>| index.oid == chosen && index.columns.iter().any(|key| key.attnum == attnum);
    match rel.indexes.iter().find(is_in) {
        Some(_) => {
            Err(sqlerr!(INVALID_TABLE_DEFINITION, "column \"{name}\" is in index used as replica identity"))
        }
        None => Ok(()),
    }
}
