//! Changes of published tables, logged as followers read them.
//!
//! Every path that writes rows of a table with triggers AFTER a row comes to
//! [`super::triggers::note_row`], and a published table is treated as one that has such triggers
//! (`Relation::has_row_work`). So no path can forget a change. `storage/src/logical/README.md` says
//! what is logged and why the writer decides what is published.
//!
//! A follower reads texts in formats that no setting of a session changes. The cache of a session
//! (`Publishing`) holds what does not change from row to row.

use crate::caller::Caller;
use crate::caller::stored::Evaluate;
use crate::caller::triggers::Change;
use sinew_catalog::shape::PG_CATALOG;
use sinew_error::Result;
use sinew_plan::BoundExpr;
use sinew_storage::logical::{
    Cell, ColumnShape, Kind, Logical, OldRow, PublicationShape, RowChange, TableShape, Truncation,
};
use sinew_table::{Column, Published, PublishedBy, Relation, RelationKind, RowIdentity};
use sinew_types::{Datum, FmtCtx, Oid, compare, io};
use std::sync::Arc;

/// A value of so many bytes that an UPDATE does not change is not logged.
const LARGE_BYTES: usize = 2000;

/// Types with lower OIDs have the same OID in every server.
const BUILT_IN_BELOW: Oid = 10_000;

fn wants(publication: &PublishedBy, change: Change) -> bool {
    match change {
        Change::Insert => publication.insert,
        Change::Update => publication.update,
        Change::Delete => publication.delete,
        Change::Truncate => publication.truncate,
    }
}

/// Logs a changed row, if a publication wants it and the database is followed.
#[inline]
pub fn note_row(
    cx: &dyn Caller,
    table: &Arc<Relation>,
    change: Change,
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<()> {
    match &table.published {
        None => Ok(()),
        Some(published) => publish(cx, table, published, change, old, new),
    }
}

fn publish(
    cx: &dyn Caller,
    table: &Arc<Relation>,
    published: &Published,
    change: Change,
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<()> {
    let database = table.heap.file.database;
    if !published.wants(|p| wants(p, change)) || !cx.is_followed(database)? {
        return Ok(());
    }
    let passes = passes(cx, table, published, old, new)?;
    if passes.iter().zip(&published.publications).all(|(bits, p)| *bits == 0 || !wants(p, change))
        && !passes.is_empty()
    {
        return Ok(());
    }
    describe(cx, table, published)?;
    let publishing = &cx.kept().publishing;
    let fmt = publishing.format(cx.fmt());
    let identity = &published.identity;
    let old_row = match (old, identity) {
        (None, _) => OldRow::None,
        (Some(old), RowIdentity::Full) => OldRow::Full(cells(table, old, None, None, &fmt)?),
        (Some(old), _) => {
            let key = identity.key();
            let stays =
                |at: &usize| new.is_some_and(|new| is_same(&table.columns[*at], &old[*at], &new[*at]));
            match key.is_empty() || key.iter().all(stays) {
                true => OldRow::None,
                false => OldRow::Key(cells(table, old, Some(key), None, &fmt)?),
            }
        }
    };
    // A follower that gets an INSERT in place of an UPDATE needs all values.
    let becomes_insert = passes.contains(&RowChange::NEW_PASSES);
    let before = old.filter(|_| !becomes_insert);
    let new_row = new.map(|new| cells(table, new, None, before, &fmt)).transpose()?;
    let is_update = change == Change::Update;
    let row = RowChange { table: table.oid, is_update, old: old_row, new: new_row, passes };
    cx.log_change(database, &Logical::Row(row))?;
    Ok(())
}

/// Logs that these tables were emptied, as far as a publication wants it.
pub fn note_truncate(
    cx: &dyn Caller,
    tables: &[Arc<Relation>],
    cascades: bool,
    restarts_identity: bool,
) -> Result<()> {
    let mut wanted = Vec::new();
    let mut database = 0;
    for table in tables {
        // A partitioned table has no rows: its partitions are published.
        let published = table.published.as_ref().filter(|_| table.kind == RelationKind::Table);
        let Some(published) = published else { continue };
        database = table.heap.file.database;
        if published.wants(|p| p.truncate) && cx.is_followed(database)? {
            describe(cx, table, published)?;
            wanted.push(table.oid);
        }
    }
    if !wanted.is_empty() {
        let cut = Truncation { tables: wanted, cascades, restarts_identity };
        cx.log_change(database, &Logical::Truncate(cut))?;
    }
    Ok(())
}

/// Whether the filter of each publication passes the old and the new row. Empty: there is no
/// filter.
fn passes(
    cx: &dyn Caller,
    table: &Arc<Relation>,
    published: &Published,
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<Vec<u8>> {
    if published.publications.iter().all(|p| p.filter.is_none()) {
        return Ok(Vec::new());
    }
    let both = RowChange::OLD_PASSES | RowChange::NEW_PASSES;
    let of_one = |publication: &PublishedBy| {
        let Some(tree) = &publication.filter else { return Ok(both) };
        let filter = cx
            .kept()
            .publishing
            .filter(publication.oid, table, || BoundExpr::kept(cx.view(), tree, table))?;
        let holds = |row: Option<&[Datum]>| match row {
            Some(row) => Ok(matches!(filter.eval(cx, row)?, Datum::Bool(true))),
            None => Ok::<_, sinew_error::SqlError>(false),
        };
        let of_old = if holds(old)? { RowChange::OLD_PASSES } else { 0 };
        let of_new = if holds(new)? { RowChange::NEW_PASSES } else { 0 };
        Ok(of_old | of_new)
    };
    published.publications.iter().map(of_one).collect()
}

/// Logs the table's description, unless the transaction has logged it.
fn describe(cx: &dyn Caller, table: &Arc<Relation>, published: &Published) -> Result<()> {
    let top = cx.top_xid();
    let publishing = &cx.kept().publishing;
    if publishing.is_described(top, table) {
        return Ok(());
    }
    let generation = cx.generation()?;
    let bytes = publishing.description(top, table, generation, || {
        let mut bytes = Vec::new();
        Logical::Table(Arc::new(shape(cx, table, published)?)).encode(&mut bytes);
        Ok(bytes)
    })?;
    let logged = cx.log_encoded(table.heap.file.database, Kind::Table, &bytes);
    if logged.is_err() {
        publishing.forget_description(table.oid);
    }
    Ok(logged?)
}

/// The table's description, as followers read it.
fn shape(cx: &dyn Caller, table: &Relation, published: &Published) -> Result<TableShape> {
    let is_key = |at: usize| match &published.identity {
        RowIdentity::Full => true,
        identity => identity.key().contains(&at),
    };
    let live: Vec<usize> = sent(table).collect();
    let column = |&at: &usize| {
        let column = &table.columns[at];
        let type_oid = column.domain.unwrap_or(column.type_oid);
        Ok(ColumnShape {
            name: column.name.to_string(),
            type_oid,
            modifier: column.typmod,
            is_key: is_key(at),
            type_name: type_name(cx, type_oid, column.type_oid)?,
        })
    };
    let position = |at: &usize| live.iter().position(|live| live == at).map(|at| at as u16);
    let publication = |p: &PublishedBy| PublicationShape {
        name: p.name.to_string(),
        insert: p.insert,
        update: p.update,
        delete: p.delete,
        truncate: p.truncate,
        columns: p.columns.as_ref().map(|columns| columns.iter().filter_map(position).collect()),
    };
    Ok(TableShape {
        oid: table.oid,
        schema: table.schema_name.to_string(),
        name: table.name.to_string(),
        identity: table.replica_identity.letter(),
        columns: live.iter().map(column).collect::<Result<_>>()?,
        publications: published.publications.iter().map(publication).collect(),
    })
}

/// Schema and name of a type that is not built in. A domain has those of the type under it, as
/// PostgreSQL sends them. The schema of a built-in type is empty.
fn type_name(cx: &dyn Caller, ty: Oid, under: Oid) -> Result<Option<(String, String)>> {
    if ty < BUILT_IN_BELOW {
        return Ok(None);
    }
    let Some((schema, name)) = cx.view().type_parts(under)? else { return Ok(None) };
    let schema = match schema {
        PG_CATALOG => Default::default(),
        schema => cx.view().namespace_name(schema)?.unwrap_or_default(),
    };
    Ok(Some((schema.to_string(), name.to_string())))
}

/// The columns whose values a follower gets, by position.
fn sent(table: &Relation) -> impl Iterator<Item = usize> + '_ {
    (0..table.columns.len()).filter(|&at| !table.columns[at].dropped && !table.columns[at].generated)
}

fn is_same(column: &Column, old: &Datum, new: &Datum) -> bool {
    match (old.is_null(), new.is_null()) {
        (false, false) => compare::equal(column.type_oid, old, new),
        (old, new) => old == new,
    }
}

/// A row's values. `key`: only those of these columns. `before`: the old row, whose large values
/// that stay are left out.
fn cells(
    table: &Relation,
    row: &[Datum],
    key: Option<&[usize]>,
    before: Option<&[Datum]>,
    fmt: &FmtCtx,
) -> Result<Vec<Cell>> {
    let cell = |at: usize| {
        let value = &row[at];
        if value.is_null() || key.is_some_and(|key| !key.contains(&at)) {
            return Ok(Cell::Null);
        }
        let mut text = Vec::new();
        io::text_out(value, table.columns[at].type_oid, fmt, &mut text)?;
        if text.len() >= LARGE_BYTES
            && let Some(old) = before.map(|before| &before[at])
            && !old.is_null()
        {
            let mut old_text = Vec::new();
            io::text_out(old, table.columns[at].type_oid, fmt, &mut old_text)?;
            if old_text == text {
                return Ok(Cell::Unchanged);
            }
        }
        Ok(Cell::Text(text))
    };
    sent(table).map(cell).collect()
}
