//! The system's rows, compared with those of this build.

use super::FIRST_OF_USERS;
use super::rules::Rule;
use crate::bootstrap::Rows;
use crate::id;
use crate::members::{member_rows, rows_of_members};
use crate::rows::{CatRow, SystemRows, index_key};
use crate::shape::SystemRelations;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Index, Relation};
use sinew_types::extension::{self, Extension};
use sinew_types::{Datum, Oid};
use std::collections::BTreeMap;

/// The index of `pg_depend` by the object that others depend on.
const DEPEND_BY_REFERENCE: Oid = 2674;

/// An extension that a database has.
pub(super) struct Installed {
    oid: Oid,
    schema: Oid,
    built_in: &'static Extension,
}

/// The extensions of a database. 0A000 for one that this build lacks.
pub(super) fn extensions(tx: SystemRows<'_>, system: &SystemRelations) -> Result<Vec<Installed>> {
    let rows = tx.scan(system.stored(id::EXTENSION))?;
    let installed = rows.iter().map(|row| {
        let name = row.text("extname");
        let lacking = || {
            let text = format!("extension \"{name}\" is not in this build");
            SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, text)
        };
        let built_in = extension::named(name).ok_or_else(lacking)?;
        Ok(Installed { oid: row.oid("oid"), schema: row.oid("extnamespace"), built_in })
    });
    installed.collect()
}

/// Puts the rows of the extensions' objects to the first rows of a database, in the place of those
/// of extensions that a new database has.
pub(super) fn put_members<'r>(system: &'r SystemRelations, extensions: &[Installed], first: &mut Rows<'r>) {
    for rows in first.values_mut() {
        rows.retain(|row| {
            let key = primary(row.rel).columns[0].attnum as usize - 1;
            row.row[key].as_oid().is_none_or(|oid| extension::of(oid).is_none())
        });
    }
    for installed in extensions {
        for row in rows_of_members(system, installed.built_in, installed.schema) {
            first.entry(row.rel.oid).or_default().push(row);
        }
    }
}

/// The index that tells the rows of a catalog apart.
fn primary(rel: &Relation) -> &Index {
    let index = rel.indexes.iter().find(|index| index.primary).or(rel.indexes.first());
    index.expect("a catalog with rows of the system has an index")
}

/// Makes the system's rows of a catalog those in `wanted`.
pub(super) fn bring(tx: SystemRows<'_>, rel: &Relation, wanted: Vec<CatRow<'_>>, rule: &Rule) -> Result<()> {
    let key_of = |row: &CatRow<'_>| index_key(rel, primary(rel), &row.row);
    let first_column = primary(rel).columns[0].attnum as usize - 1;
    let mut new = BTreeMap::new();
    for row in wanted {
        // With the indexes that the catalog has so far.
        let row = CatRow { rel, tid: row.tid, row: row.row };
        new.insert(key_of(&row)?, row);
    }
    let mut changed = Vec::new();
    for old in tx.scan(rel)? {
        if old.row[first_column].as_oid().is_none_or(|oid| oid >= FIRST_OF_USERS) {
            continue;
        }
        let Some(mut row) = new.remove(&key_of(&old)?) else {
            tx.delete(&old)?;
            continue;
        };
        row.tid = old.tid;
        for column in rule.kept {
            row.put(column, old.get(column).clone());
        }
        if payload(&row)? != payload(&old)? {
            changed.push((old.row, row));
        }
    }
    // A key that one row leaves is free for another one.
    tx.next_command()?;
    for (old, row) in &changed {
        tx.update(old, row)?;
    }
    tx.next_command()?;
    for row in new.values() {
        tx.insert(row)?;
    }
    tx.next_command()
}

/// The row as it is stored.
fn payload(row: &CatRow<'_>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    row.rel.codec().encode(&row.row, &mut bytes)?;
    Ok(bytes)
}

/// Makes the extensions' versions and their lists of members those of this build.
pub(super) fn bring_members(
    tx: SystemRows<'_>,
    system: &SystemRelations,
    extensions: &[Installed],
) -> Result<()> {
    let catalog = system.stored(id::EXTENSION);
    for mut row in tx.scan(catalog)? {
        let installed = extensions.iter().find(|e| e.oid == row.oid("oid"));
        if let Some(e) = installed.filter(|e| e.built_in.version != row.text("extversion")) {
            let old = row.row.clone();
            row.put("extversion", e.built_in.version);
            tx.update(&old, &row)?;
        }
    }
    let depend = system.stored(id::DEPEND);
    for installed in extensions {
        let member = |row: &CatRow<'_>| (row.oid("classid"), row.oid("objid"));
        let of = [Datum::Oid(id::EXTENSION), Datum::Oid(installed.oid)];
        let mut stored = tx.lookup(depend, DEPEND_BY_REFERENCE, &of)?;
        stored.retain(|row| row.char("deptype") == b'e');
        let wanted = member_rows(depend, installed.built_in, installed.oid);
        for row in stored.iter().filter(|row| !wanted.iter().any(|w| member(w) == member(row))) {
            tx.delete(row)?;
        }
        for row in wanted.iter().filter(|row| !stored.iter().any(|s| member(s) == member(row))) {
            tx.insert(row)?;
        }
    }
    tx.next_command()
}
