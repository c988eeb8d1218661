//! Upgrades: a directory of an older build gets the catalogs of this one.
//!
//! The opening of a directory calls [`run`], before other processes may attach. `upgrade/README.md`
//! has the guarantees and the steps of an upgrade that is killed.

mod rows;
mod rules;
mod shapes;
mod steps;

use crate::as_new::is_as_new;
use crate::bootstrap::{TEMPLATE1, local_rows, shared_rows};
use crate::rows::SystemRows;
use crate::shape::SystemRelations;
use crate::{CATALOG_VERSION, TREES_VERSION};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::engine::Opened;
use sinew_sync::{ThreadWaiter, kill_point};
use sinew_types::Oid;

/// The oldest version of the catalogs that is upgraded. It never rises: a directory that was opened
/// once by a build with promises opens in all later ones.
pub const OLDEST: u32 = 37;

/// The forms of kept trees, each with the first version of the catalogs that has it.
const TREES: &[(u32, u32)] = &[(OLDEST, TREES_VERSION)];

/// Objects with smaller OIDs are the system's, or those of extensions.
const FIRST_OF_USERS: Oid = 16384;

/// Brings the catalogs of a directory that was just opened to this build's version, if they have an
/// older one. No other process has the directory open.
///
/// # Errors
/// 55000 if something must be done first with the build that made the directory. Other errors leave
/// the older catalogs as they were, too, unless the region or the disk fails.
pub fn run(opened: &mut Opened) -> Result<()> {
    let Some(from) = opened.upgrade_from else { return Ok(()) };
    may_begin(from, TREES, &opened.prepared_changes)?;
    opened.begin_upgrade()?;
    let txn = opened.storage.session(Box::new(ThreadWaiter))?;
    txn.begin();
    if let Err(e) = all(SystemRows::of(&txn), from) {
        // Without a rollback the end of the upgrade is not known, and the next opening goes on.
        if txn.abort().is_ok() {
            opened.undo_upgrade()?;
        }
        return Err(not_done(from, e));
    }
    kill_point("upgrade: all is written");
    txn.commit(Vec::new(), true)?;
    drop(txn);
    kill_point("upgrade: committed");
    Ok(opened.end_upgrade()?)
}

fn not_done(from: u32, mut e: SqlError) -> SqlError {
    let text = format!(
        "could not bring the system catalogs from version {from} to {CATALOG_VERSION}: {}",
        e.message
    );
    let again =
        "The directory is as it was. Open it with the build that made it, and change what is in the way.";
    e.message = text;
    e.hint(again)
}

/// 55000 for a directory whose upgrade needs something else before it.
fn may_begin(from: u32, trees: &[(u32, u32)], prepared: &[String]) -> Result<()> {
    let refused = |why: String| {
        let text =
            format!("cannot bring the system catalogs from version {from} to {CATALOG_VERSION}: {why}");
        SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, text)
    };
    let form = trees.iter().rev().find(|(version, _)| *version <= from).map_or(0, |(_, form)| *form);
    if form != TREES_VERSION {
        let why = format!(
            "views, defaults and conditions are kept in form {form}, and this program reads form {TREES_VERSION}"
        );
        return Err(refused(why).hint("Carry the databases over with pg_dump, see docs/upgrades.md."));
    }
    if prepared.is_empty() {
        return Ok(());
    }
    // Their rows are in the older shapes, and would come after the upgrade.
    let names: Vec<String> = prepared.iter().map(|name| format!("\"{name}\"")).collect();
    let why = format!("prepared transactions have changed the schema: {}", names.join(", "));
    Err(refused(why).hint(
        "End them with the build that made the directory (COMMIT PREPARED or ROLLBACK PREPARED), then open it again with this one.",
    ))
}

/// Brings the shared catalogs and those of each database to this build's version.
fn all(tx: SystemRows<'_>, from: u32) -> Result<()> {
    let system = SystemRelations::of(TEMPLATE1);
    let mut first = shared_rows(&system, None);
    for rel in system.all_stored().filter(|rel| rel.heap.file.database == 0) {
        shapes::bring(tx, rel, first.remove(&rel.oid).unwrap_or_default(), None)?;
    }
    for (database, _) in tx.list_files()?.databases {
        // The first session writes the catalogs that this build knows.
        if !is_as_new(tx.storage(), database) {
            of_database(tx, database, from)?;
            kill_point("upgrade: a database is done");
        }
    }
    Ok(())
}

fn of_database(tx: SystemRows<'_>, database: Oid, from: u32) -> Result<()> {
    let system = SystemRelations::of(database);
    let mut first = local_rows(&system);
    let extensions = rows::extensions(tx, &system)?;
    rows::put_members(&system, &extensions, &mut first);
    for rel in system.all_stored().filter(|rel| rel.heap.file.database == database) {
        let first = first.remove(&rel.oid).unwrap_or_default();
        shapes::bring(tx, rel, first, rules::of(rel.oid))?;
    }
    rows::bring_members(tx, &system, &extensions)?;
    for step in steps::STEPS.iter().filter(|step| from < step.version) {
        (step.run)(tx, &system)?;
        tx.next_command()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
