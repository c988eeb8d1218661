//! Changes of published tables, logged as followers read them.
//!
//! Every path that writes rows of a table with triggers AFTER a row comes to
//! [`super::triggers::note_row`], and a published table is treated as one that has such triggers
//! (`Relation::may_have_row_work`). So no path can forget a change.
//! `storage/src/logical/README.md` says what is logged and why the writer decides what is
//! published.
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
    ChangeBytes, ColumnShape, Described, Description, Followed, Kind, Logical, OldKind, PublicationShape,
    RowChange, RowHead, TableShape, Truncation, put_cell, put_count, put_null,
};
use sinew_table::{Column, Published, PublishedBy, Relation, RelationKind, RowIdentity};
use sinew_types::{Datum, FmtCtx, Oid, compare, io};
use std::sync::Arc;

/// A value of so many bytes that an UPDATE does not change is not logged.
const LARGE_BYTES: usize = 2000;

/// Types with lower OIDs have the same OID in every server.
pub(crate) const BUILT_IN_BELOW: Oid = 10_000;

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

/// Is there work for each row that is written now: triggers, or a follower? A published table is
/// written as any other one while no slot follows its database. The transaction gets its xid before
/// the look, so what holds for one row holds for the rest of the transaction.
#[inline]
pub fn has_row_work(cx: &dyn Caller, table: &Relation) -> Result<bool> {
    Ok(!table.triggers.is_empty()
        || table.published.is_some() && cx.followed(table.heap.file.database)?.is_some())
}

fn publish(
    cx: &dyn Caller,
    table: &Arc<Relation>,
    published: &Published,
    change: Change,
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<()> {
    if !published.wants(|p| wants(p, change)) {
        return Ok(());
    }
    let Some(followed) = cx.followed(table.heap.file.database)? else { return Ok(()) };
    let passes = passes(cx, table, published, old, new)?;
    if passes.iter().zip(&published.publications).all(|(bits, p)| *bits == 0 || !wants(p, change))
        && !passes.is_empty()
    {
        return Ok(());
    }

    let publishing = &cx.kept().publishing;
    let fmt = publishing.format(cx.fmt());
    let (kind, key) = old_part(table, &published.identity, old, new);
    let head = RowHead {
        table: table.oid,
        is_update: change == Change::Update,
        old: kind,
        has_new: new.is_some(),
        passes: &passes,
    };
    let mut bytes = publishing.change();
    let out = bytes.begin();
    head.encode(out);
    if let Some(old) = old.filter(|_| kind != OldKind::None) {
        put_cells(table, old, key, None, &fmt, out)?;
    }
    if let Some(new) = new {
        // A follower that gets an INSERT in place of an UPDATE needs all values.
        let becomes_insert = passes.contains(&RowChange::NEW_PASSES);
        put_cells(table, new, None, old.filter(|_| !becomes_insert), &fmt, out)?;
    }
    drop(fmt);
    cx.log_row(followed, &bytes, &describe(cx, followed, table, published)?)?;
    publishing.keep(bytes);
    Ok(())
}

/// The part of the old row that is logged, and the columns that count if it is the key.
fn old_part<'p>(
    table: &Relation,
    identity: &'p RowIdentity,
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> (OldKind, Option<&'p [usize]>) {
    let key = match (old, identity) {
        (None, _) => return (OldKind::None, None),
        (Some(_), RowIdentity::Full) => return (OldKind::Full, None),
        (Some(_), identity) => identity.key(),
    };
    let stays = |at: &usize| match (old, new) {
        (Some(old), Some(new)) => is_same(&table.columns[*at], &old[*at], &new[*at]),
        _ => false,
    };
    match key.is_empty() || key.iter().all(stays) {
        true => (OldKind::None, None),
        false => (OldKind::Key, Some(key)),
    }
}

/// Logs that these tables were emptied, as far as a publication wants it. The record may name no
/// table: a publication of a follower may be missing, which makes any change an error for it.
pub fn note_truncate(
    cx: &dyn Caller,
    tables: &[Arc<Relation>],
    cascades: bool,
    restarts_identity: bool,
) -> Result<()> {
    let mut wanted: Vec<(&Arc<Relation>, &Published)> = Vec::new();
    for table in tables {
        // A partitioned table has no rows: its partitions are published.
        let published = table.published.as_ref().filter(|_| table.kind == RelationKind::Table);
        if let Some(published) = published.filter(|published| published.wants(|p| p.truncate)) {
            wanted.push((table, published));
        }
    }
    if !tables.iter().any(|table| table.is_publishable()) {
        return Ok(());
    }
    let Some(followed) = cx.followed(cx.database())? else { return Ok(()) };
    let oids = wanted.iter().map(|(table, _)| table.oid).collect();
    let mut bytes = ChangeBytes::default();
    Logical::Truncate(Truncation { tables: oids, cascades, restarts_identity }).encode(bytes.begin());
    loop {
        let described = wanted
            .iter()
            .map(|(table, published)| Ok(describe(cx, followed, table, published)?.at))
            .collect::<Result<Vec<_>>>()?;
        if cx.log_change(followed, Kind::Truncate, &mut bytes, &described)? {
            return Ok(());
        }
        // The session stood still meanwhile, and others have logged much.
        wanted.iter().for_each(|(table, _)| cx.kept().publishing.set_described(table.oid, None));
    }
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

/// The table's description as it is now, and where it stands in the log. The session logs it unless
/// it has done so not long ago, in whichever transaction.
fn describe(
    cx: &dyn Caller,
    followed: Followed,
    table: &Arc<Relation>,
    published: &Published,
) -> Result<Description> {
    let publishing = &cx.kept().publishing;
    let generation = cx.generation()?;
    let is_usable = |described: &Described| cx.may_use(followed, *described);
    if let Some(description) = publishing.described(table, generation).filter(|d| is_usable(&d.at)) {
        return Ok(description);
    }
    let (body, described) = publishing.description(table, generation, || {
        let mut body = Vec::new();
        Logical::Table(Arc::new(shape(cx, table, published)?)).encode(&mut body);
        Ok(body)
    })?;
    if let Some(at) = described.filter(is_usable) {
        return Ok(Description { body, at });
    }
    let at = cx.log_description(followed, &body)?;
    publishing.set_described(table.oid, Some(at));
    Ok(Description { body, at })
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

/// Appends a row's values. `key`: only those of these columns. `before`: the old row, whose large
/// values that stay are left out.
fn put_cells(
    table: &Relation,
    row: &[Datum],
    key: Option<&[usize]>,
    before: Option<&[Datum]>,
    fmt: &FmtCtx,
    out: &mut Vec<u8>,
) -> Result<()> {
    put_count(sent(table).count(), out);
    for at in sent(table) {
        let (value, type_oid) = (&row[at], table.columns[at].type_oid);
        if value.is_null() || key.is_some_and(|key| !key.contains(&at)) {
            put_null(out);
            continue;
        }
        put_cell(out, |out| {
            let from = out.len();
            io::text_out(value, type_oid, fmt, out)?;
            let is_large = out.len() - from >= LARGE_BYTES;
            let Some(old) = before.map(|before| &before[at]).filter(|old| is_large && !old.is_null()) else {
                return Ok::<_, sinew_error::SqlError>(true);
            };
            let mut old_text = Vec::new();
            io::text_out(old, type_oid, fmt, &mut old_text)?;
            Ok(old_text != out[from..])
        })?;
    }
    Ok(())
}
