//! The publications of a table, from catalog rows.
//!
//! A table is in a publication by itself (`pg_publication_rel`), by its schema
//! (`pg_publication_namespace`), or because the publication has all tables
//! (`pg_publication.puballtables`). A partition is also in those of the tables above it.
//!
//! Columns and conditions are those of the table's own row of `pg_publication_rel`. A publication
//! that has the table's schema, or all tables, publishes all of it.

use crate::cache::partitions;
use crate::id;
use crate::rows::{CatRow, Moment};
use crate::shape::SystemRelations;
use sinew_error::Result;
use sinew_table::desc::*;
use sinew_table::{Published, PublishedBy, ReplicaIdentity};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_publication_rel` by table and publication.
pub const MEMBER_BY_TABLE: Oid = 6113;
/// The index of `pg_publication_namespace` by schema and publication.
pub const SCHEMA_BY_SCHEMA: Oid = 6239;
/// The index of `pg_index` by table.
const INDEXES_OF_TABLE: Oid = 2678;

/// REPLICA IDENTITY of a table, by its row of `pg_class`.
pub(super) fn identity(
    at: Moment<'_>,
    system: &SystemRelations,
    class: &CatRow<'_>,
) -> Result<ReplicaIdentity> {
    Ok(match class.char("relreplident") {
        b'f' => ReplicaIdentity::Full,
        b'n' => ReplicaIdentity::Nothing,
        b'i' => {
            let indexes =
                at.lookup(system.stored(id::INDEX), INDEXES_OF_TABLE, &[Datum::Oid(class.oid("oid"))])?;
            let chosen = indexes.iter().find(|index| index.bool("indisreplident"));
            ReplicaIdentity::Index(chosen.map_or(0, |index| index.oid("indexrelid")))
        }
        _ => ReplicaIdentity::Default,
    })
}

/// The publications that a table or schema stands in, with their rows.
struct Memberships {
    /// The publications that the table's own schema is in.
    of_schema: Vec<Oid>,
    /// Those that a table above is in, or its schema.
    of_above: Vec<Oid>,
}

/// The publications of a table whose other parts are known; `None` if it is in none.
pub(super) fn of_table(
    at: Moment<'_>,
    system: &SystemRelations,
    rel: &Relation,
) -> Result<Option<Published>> {
    if !rel.is_publishable() {
        return Ok(None);
    }
    // Most databases have no publication.
    let all = at.scan(system.stored(id::PUBLICATION))?;
    if all.is_empty() {
        return Ok(None);
    }
    let own = at.lookup(system.stored(id::PUBLICATION_REL), MEMBER_BY_TABLE, &[Datum::Oid(rel.oid)])?;
    let memberships = memberships(at, system, rel)?;
    let mut publications = Vec::new();
    for publication in all {
        let oid = publication.oid("oid");
        let has_all = publication.bool("puballtables") || memberships.of_schema.contains(&oid);
        let own = own.iter().find(|row| row.oid("prpubid") == oid);
        if !has_all && own.is_none() && !memberships.of_above.contains(&oid) {
            continue;
        }
        publications.push(published_by(&publication, own.filter(|_| !has_all)));
    }
    publications.sort_by_key(|publication| publication.oid);
    let identity = rel.row_identity();
    Ok((!publications.is_empty()).then_some(Published { identity, publications }))
}

fn memberships(at: Moment<'_>, system: &SystemRelations, rel: &Relation) -> Result<Memberships> {
    let publications = |rows: Vec<CatRow<'_>>, column: &str| -> Vec<Oid> {
        rows.iter().map(|row| row.oid(column)).collect()
    };
    let of_schema = |schema: Oid| -> Result<Vec<Oid>> {
        let catalog = system.stored(id::PUBLICATION_NAMESPACE);
        Ok(publications(at.lookup(catalog, SCHEMA_BY_SCHEMA, &[Datum::Oid(schema)])?, "pnpubid"))
    };
    let mut found = Memberships { of_schema: of_schema(rel.schema_oid)?, of_above: Vec::new() };
    let mut above = rel.partition_of.as_ref().map(|of| of.parent);
    while let Some(table) = above {
        let rows = at.lookup(system.stored(id::PUBLICATION_REL), MEMBER_BY_TABLE, &[Datum::Oid(table)])?;
        found.of_above.extend(publications(rows, "prpubid"));
        let Some(class) = at.find(system.stored(id::CLASS), 2662, &[Datum::Oid(table)])? else { break };
        found.of_above.extend(of_schema(class.oid("relnamespace"))?);
        above = match class.bool("relispartition") {
            true => partitions::parent_of(at, system, table)?,
            false => None,
        };
    }
    Ok(found)
}

/// `own`: the table's row of `pg_publication_rel`, if its columns and condition count.
fn published_by(publication: &CatRow<'_>, own: Option<&CatRow<'_>>) -> PublishedBy {
    let columns = own.map(|row| row.numbers("prattrs")).filter(|columns| !columns.is_empty());
    let filter = own.map(|row| row.text("prqual")).filter(|tree| !tree.is_empty());
    PublishedBy {
        oid: publication.oid("oid"),
        name: publication.text("pubname").into(),
        insert: publication.bool("pubinsert"),
        update: publication.bool("pubupdate"),
        delete: publication.bool("pubdelete"),
        truncate: publication.bool("pubtruncate"),
        columns: columns.map(|columns| columns.into_iter().map(|attnum| attnum as usize - 1).collect()),
        filter: filter.map(Arc::from),
    }
}
