//! Tables, columns and indexes that older catalogs lack.
//!
//! Columns are only ever added at a table's end: a row that was stored before has fewer, and the
//! codec reads NULL for the others. A catalog whose columns change otherwise needs a file of its
//! own, which no version needed yet.

use super::rows;
use super::rules::Rule;
use crate::rebuild;
use crate::rows::{CatRow, SystemRows, create_files};
use sinew_error::Result;
use sinew_storage::{Fork, RelFile};
use sinew_table::Relation;

/// Brings a stored catalog to its present shape, and its rows to those that `rule` says. `first`
/// are its first rows. Made a second time, it finds nothing to do.
pub(super) fn bring(
    tx: SystemRows<'_>,
    rel: &Relation,
    first: Vec<CatRow<'_>>,
    rule: Option<&Rule>,
) -> Result<()> {
    let is_there = |file: RelFile| tx.storage().files().exists(file, Fork::Main);
    if !is_there(rel.heap.file) {
        create_files(tx, rel)?;
        return tx.load(rel, &first);
    }
    // Rows are written without the new indexes, which are then built from all of them.
    let (known, new): (Vec<_>, Vec<_>) =
        rel.indexes.iter().cloned().partition(|index| is_there(index.storage.file));
    let older = Relation { indexes: known, ..rel.clone() };
    fill(tx, &older)?;
    if let Some(rule) = rule {
        rows::bring(tx, &older, first, rule)?;
    }
    for index in &new {
        tx.create_file(index.storage.file)?;
        rebuild::build(tx, rel, index)?;
    }
    Ok(())
}

/// Gives the rows that lack a column which is NOT NULL its first value: zero, false or empty.
fn fill(tx: SystemRows<'_>, rel: &Relation) -> Result<()> {
    let empty = CatRow::new(rel);
    for mut row in tx.scan(rel)? {
        let old = row.row.clone();
        for (at, column) in rel.columns.iter().enumerate() {
            if column.not_null && row.row[at].is_null() {
                row.row[at] = empty.row[at].clone();
            }
        }
        if row.row.iter().zip(&old).any(|(new, old)| new.is_null() != old.is_null()) {
            tx.update(&old, &row)?;
        }
    }
    tx.next_command()
}
