//! Indexes of the catalogs made again from their tables, when `sinew recover` has given something
//! up.
//!
//! The session of the rebuild is alone: no other session is let in before its commit. A tree is cut
//! off before it is built, and its first page is written last. A killed rebuild therefore leaves a
//! tree without its first page, and `sinew recover` finds this tree again.

use super::as_new::is_as_new;
use crate::CATALOG_VERSION;
use crate::bootstrap::TEMPLATE1;
use crate::rows::{SystemRows, index_key, no_large_values};
use crate::shape::SystemRelations;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::btree;
use sinew_storage::engine::recover::CatalogTrees;
use sinew_storage::heap::Scan;
use sinew_storage::{Fork, Storage, StorageOptions};
use sinew_sync::ThreadWaiter;
use sinew_table::Row;
use sinew_table::{Index, Relation};
use std::path::Path;

/// The files that hold the catalogs' indexes.
pub fn trees() -> CatalogTrees {
    SystemRelations::trees()
}

/// Checks every index of every catalog, and rebuilds the ones that are wrong. Returns a line of
/// text for each of them.
pub fn damaged(dir: &Path, options: &StorageOptions) -> Result<Vec<String>> {
    let options = StorageOptions { catalog_version: CATALOG_VERSION, ..options.clone() };
    let opened = Storage::open(dir, &options)?;
    let storage = &opened.storage;
    let txn = storage.session(Box::new(ThreadWaiter))?;
    txn.begin();
    let made = all(SystemRows::of(&txn));
    match &made {
        Ok(_) => txn.commit(Vec::new(), true)?,
        // The first error says more than an error of the rollback.
        Err(_) => drop(txn.abort()),
    }
    drop(txn);
    opened.open_to_others()?.close()?;
    made
}

fn all(tx: SystemRows<'_>) -> Result<Vec<String>> {
    let mut databases = vec![(0, TEMPLATE1)];
    let listed = tx.list_files()?.databases;
    let with_catalogs = listed.iter().map(|d| d.0).filter(|d| !is_as_new(tx.storage(), *d));
    databases.extend(with_catalogs.map(|d| (d, d)));
    let mut made = Vec::new();
    for (folder, database) in databases {
        let system = SystemRelations::of(database);
        for rel in system.all_stored().filter(|rel| rel.heap.file.database == folder) {
            for index in &rel.indexes {
                if !is_whole(tx, rel, index)? {
                    tx.truncate_file(index.storage.file, Fork::Main, 0)?;
                    build(tx, rel, index)?;
                    let place = match folder {
                        0 => "shared".to_string(),
                        number => format!("of database {number}"),
                    };
                    made.push(format!(
                        "the index \"{}\" ({place}) was made anew from \"{}\"",
                        index.name, rel.name
                    ));
                }
            }
        }
    }
    Ok(made)
}

/// Whether the tree can be read and agrees with its table.
fn is_whole(tx: SystemRows<'_>, rel: &Relation, index: &Index) -> Result<bool> {
    let mut wrong = 0;
    let mut row = Row::new();
    let checked = btree::check::check_with_heap(
        &tx,
        &index.storage,
        &rel.heap,
        &mut |payload, key| {
            // A row that cannot be read has no key. The check then reports the missing entry.
            let decoded = rel.codec().decode(payload, None, &mut row, &mut no_large_values);
            if let Ok(found) = decoded.and_then(|()| index_key(rel, index, &row)) {
                key.extend(found);
            }
            true
        },
        &mut |_| wrong += 1,
    )
    .map_err(SqlError::from);
    match checked {
        Ok(()) => Ok(wrong == 0),
        Err(e) if [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(&e.sqlstate) => Ok(false),
        Err(e) => Err(e),
    }
}

/// Builds an index, whose file is empty, from its table.
pub(crate) fn build(tx: SystemRows<'_>, rel: &Relation, index: &Index) -> Result<()> {
    let mut entries = tx.with_snapshot(|snapshot| {
        let (mut entries, mut row) = (Vec::new(), Row::new());
        let mut scan = Scan::new(&tx, &rel.heap, snapshot)?;
        while let Some((_, payload)) = scan.next(&tx)? {
            rel.codec().decode(payload, None, &mut row, &mut no_large_values)?;
            entries.push((index_key(rel, index, &row)?, scan.chain_start()));
        }
        Ok(entries)
    })?;
    entries.sort_unstable();
    btree::build(&tx, &index.storage, &mut entries.into_iter().map(Ok)).map_err(SqlError::from)
}
