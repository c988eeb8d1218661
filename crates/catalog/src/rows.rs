//! Rows of the stored catalogs: read and written below the executor, with fresh snapshots.
//!
//! Catalog tables have the format of any other table, and their indexes have the keys of any other
//! index. The executor can therefore scan them too. This file is the short way in. It needs a
//! transaction but no SQL session, and works while a directory is bootstrapped.

use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::btree::{self, Cursor, Inserted, Range, Sole, Unique};
use sinew_storage::heap::{self, Outcome, Turn};
use sinew_storage::{Session, TupleId};
use sinew_table::Acl;
use sinew_table::Row;
use sinew_table::codec;
use sinew_table::desc::*;
use sinew_txn::{Snapshot, WaitPolicy};
use sinew_types::acl::items;
use sinew_types::key::encode_key;
use sinew_types::{Array, Datum, Oid, oid as t};
use std::ops::Deref;

/// A session as reader and writer of the stored catalogs' rows.
#[derive(Clone, Copy)]
pub struct SystemRows<'a>(&'a Session);

impl<'a> SystemRows<'a> {
    /// The session's rows of catalogs.
    pub fn of(session: &'a Session) -> SystemRows<'a> {
        SystemRows(session)
    }
}

impl Deref for SystemRows<'_> {
    type Target = Session;
    fn deref(&self) -> &Session {
        self.0
    }
}

/// The catalogs at one moment. Rows that are read through one value belong together, whatever
/// others commit meanwhile.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    tx: SystemRows<'a>,
    snapshot: &'a Snapshot,
}

impl Moment<'_> {
    /// Rows whose first columns in the index have these values, in index order.
    pub fn lookup<'r>(&self, rel: &'r Relation, index_oid: Oid, keys: &[Datum]) -> Result<Vec<CatRow<'r>>> {
        self.tx.lookup_at(rel, index_oid, keys, self.snapshot)
    }

    /// The one row of a unique index with this key.
    pub fn find<'r>(&self, rel: &'r Relation, index_oid: Oid, keys: &[Datum]) -> Result<Option<CatRow<'r>>> {
        Ok(self.lookup(rel, index_oid, keys)?.into_iter().next())
    }

    /// All rows.
    pub fn scan<'r>(&self, rel: &'r Relation) -> Result<Vec<CatRow<'r>>> {
        self.tx.scan_at(rel, self.snapshot)
    }
}

/// A row with its place, its values by column name.
#[derive(Clone, Debug)]
pub struct CatRow<'r> {
    pub rel: &'r Relation,
    pub tid: TupleId,
    pub row: Row,
}

impl<'r> CatRow<'r> {
    /// A row to be stored: NULL where that is allowed, else zero, false or empty.
    pub fn new(rel: &'r Relation) -> CatRow<'r> {
        let row =
            rel.columns.iter().map(|c| if c.not_null { zero(c.type_oid) } else { Datum::Null }).collect();
        CatRow { rel, tid: TupleId::default(), row }
    }

    fn at(&self, name: &str) -> usize {
        match self.rel.columns.iter().position(|c| &*c.name == name) {
            Some(i) => i,
            None => panic!("{} has no column {name}", self.rel.name),
        }
    }

    /// The value of a column. A wrong column name is a bug and panics, here and in the functions
    /// below.
    pub fn get(&self, name: &str) -> &Datum {
        &self.row[self.at(name)]
    }

    /// The row with another value in a column.
    pub fn set(mut self, name: &str, value: impl Into<Datum>) -> Self {
        self.put(name, value);
        self
    }

    /// Puts a value into a column.
    pub fn put(&mut self, name: &str, value: impl Into<Datum>) {
        let i = self.at(name);
        self.row[i] = value.into();
    }

    /// The row with an OID in a column.
    pub fn set_oid(self, name: &str, value: Oid) -> Self {
        self.set(name, Datum::Oid(value))
    }

    /// The row with a `"char"` in a column.
    pub fn set_char(self, name: &str, value: u8) -> Self {
        self.set(name, Datum::Char(value))
    }

    /// An OID; 0 for NULL.
    pub fn oid(&self, name: &str) -> Oid {
        self.get(name).as_oid().unwrap_or(0)
    }

    /// A text; empty for NULL.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).as_str().unwrap_or("")
    }

    /// An integer; 0 for NULL.
    pub fn int(&self, name: &str) -> i64 {
        self.get(name).as_i64().unwrap_or(0)
    }

    /// A boolean; false for NULL.
    pub fn bool(&self, name: &str) -> bool {
        self.get(name).as_bool().unwrap_or(false)
    }

    /// A floating-point number; 0 for NULL.
    pub fn float(&self, name: &str) -> f64 {
        match self.get(name) {
            Datum::Float4(f) => f64::from(*f),
            Datum::Float8(f) => *f,
            _ => 0.0,
        }
    }

    /// A `"char"`; 0 for NULL.
    pub fn char(&self, name: &str) -> u8 {
        match self.get(name) {
            Datum::Char(c) => *c,
            _ => 0,
        }
    }

    /// An access list; `None` for NULL.
    pub fn acl(&self, name: &str) -> Acl {
        items(self.get(name)).map(Into::into)
    }

    /// Integers or OIDs of a vector or array; empty for NULL.
    pub fn numbers(&self, name: &str) -> Vec<i64> {
        match self.get(name) {
            Datum::Array(a) => a.values.iter().filter_map(Datum::as_i64).collect(),
            _ => Vec::new(),
        }
    }

    /// Texts of an array; empty for NULL.
    pub fn texts(&self, name: &str) -> Vec<String> {
        match self.get(name) {
            Datum::Array(a) => a.values.iter().filter_map(Datum::as_str).map(str::to_string).collect(),
            _ => Vec::new(),
        }
    }
}

/// `int2[]` as `pg_constraint.conkey` has it.
pub fn int2_array(values: impl IntoIterator<Item = i16>) -> Datum {
    Datum::array(Array::new(t::INT2, values.into_iter().map(Datum::Int2).collect()))
}

/// `int2vector`, as `pg_index.indkey` has it.
pub fn int2_vector(values: impl IntoIterator<Item = i16>) -> Datum {
    Datum::array(Array::vector(t::INT2, values.into_iter().map(Datum::Int2).collect()))
}

/// `oidvector`, as `pg_index.indclass` has it.
pub fn oid_vector(values: impl IntoIterator<Item = Oid>) -> Datum {
    Datum::array(Array::vector(t::OID, values.into_iter().map(Datum::Oid).collect()))
}

/// `text[]`, as `pg_class.reloptions` has it.
pub fn text_array<S: AsRef<str>>(values: impl IntoIterator<Item = S>) -> Datum {
    Datum::array(Array::new(t::TEXT, values.into_iter().map(|v| Datum::from(v.as_ref())).collect()))
}

fn zero(type_oid: Oid) -> Datum {
    match type_oid {
        t::BOOL => Datum::Bool(false),
        t::CHAR => Datum::Char(0),
        t::INT2 => Datum::Int2(0),
        t::INT4 => Datum::Int4(0),
        t::INT8 => Datum::Int8(0),
        t::FLOAT4 => Datum::Float4(0.0),
        t::FLOAT8 => Datum::Float8(0.0),
        t::NAME | t::TEXT => Datum::from(""),
        t::INT2VECTOR => int2_vector([]),
        t::OIDVECTOR => oid_vector([]),
        t::PG_NODE_TREE => Datum::from(""),
        _ => Datum::Oid(0),
    }
}

pub(crate) fn no_large_values(_: codec::External) -> Result<Vec<u8>> {
    Err(codec::corrupt("a system catalog has a value out of line"))
}

/// The key of `row` in an index.
pub fn index_key(rel: &Relation, index: &Index, row: &[Datum]) -> Result<Vec<u8>> {
    let mut key = Vec::with_capacity(32);
    for column in &index.columns {
        let i = column.attnum as usize - 1;
        encode_key(&row[i], rel.columns[i].type_oid, column.descending, column.nulls_first, &mut key)?;
    }
    Ok(key)
}

impl<'a> SystemRows<'a> {
    /// Runs `f` with a fresh snapshot.
    pub fn with_snapshot<R>(&self, f: impl FnOnce(&Snapshot) -> Result<R>) -> Result<R> {
        let snapshot = self.take_snapshot()?;
        let result = f(&snapshot);
        self.release_snapshot(&snapshot);
        result
    }

    /// Runs `f` with the catalogs as they are now.
    pub fn at_one_moment<R>(&self, f: impl FnOnce(Moment<'_>) -> Result<R>) -> Result<R> {
        self.with_snapshot(|snapshot| f(Moment { tx: *self, snapshot }))
    }

    /// Runs `f` in the session's transaction, or in one of its own if it is in none.
    pub fn within_transaction<R>(&self, f: impl FnOnce() -> Result<R>) -> Result<R> {
        if self.in_transaction() {
            return f();
        }
        self.begin();
        let result = f();
        let ended = self.abort().map_err(SqlError::from);
        let value = result?;
        ended?;
        Ok(value)
    }

    /// All rows that a fresh snapshot sees.
    pub fn scan<'r>(&self, rel: &'r Relation) -> Result<Vec<CatRow<'r>>> {
        self.with_snapshot(|snapshot| self.scan_at(rel, snapshot))
    }

    fn scan_at<'r>(&self, rel: &'r Relation, snapshot: &Snapshot) -> Result<Vec<CatRow<'r>>> {
        let mut rows = Vec::new();
        let mut scan = heap::Scan::new(self, &rel.heap, snapshot)?;
        while let Some((tid, payload)) = scan.next(self)? {
            let mut row = Row::new();
            rel.codec().decode(payload, None, &mut row, &mut no_large_values)?;
            rows.push(CatRow { rel, tid, row });
        }
        Ok(rows)
    }

    /// Rows whose first columns in the index have these values, in index order.
    pub fn lookup<'r>(&self, rel: &'r Relation, index_oid: Oid, keys: &[Datum]) -> Result<Vec<CatRow<'r>>> {
        self.with_snapshot(|snapshot| self.lookup_at(rel, index_oid, keys, snapshot))
    }

    /// As [`SystemRows::lookup`], with a snapshot of the caller.
    pub fn lookup_at<'r>(
        &self,
        rel: &'r Relation,
        index_oid: Oid,
        keys: &[Datum],
        snapshot: &Snapshot,
    ) -> Result<Vec<CatRow<'r>>> {
        let mut rows = Vec::new();
        self.each_between(rel, index_oid, (keys, keys), false, snapshot, &mut |row| {
            rows.push(row);
            Ok(true)
        })?;
        Ok(rows)
    }

    /// Hands over the rows from one key of an index to another, both included, until `f` returns
    /// false. Each may be the first columns of a key alone. Backward, the last row comes first.
    pub fn each_between<'r>(
        &self,
        rel: &'r Relation,
        index_oid: Oid,
        (lower, upper): (&[Datum], &[Datum]),
        backward: bool,
        snapshot: &Snapshot,
        f: &mut dyn FnMut(CatRow<'r>) -> Result<bool>,
    ) -> Result<()> {
        let index = rel
            .indexes
            .iter()
            .find(|i| i.oid == index_oid)
            .ok_or_else(|| SqlError::internal(format!("{} has no index {index_oid}", rel.name)))?;
        let bound = |keys: &[Datum]| -> Result<_> {
            let mut bytes = Vec::with_capacity(32);
            for (column, value) in index.columns.iter().zip(keys) {
                let ty = rel.columns[column.attnum as usize - 1].type_oid;
                encode_key(value, ty, column.descending, column.nulls_first, &mut bytes)?;
            }
            Ok(Some((bytes, true)))
        };
        let range = Range { lower: bound(lower)?, upper: bound(upper)?, backward };
        let mut cursor = Cursor::open(self, &index.storage, range)?;
        while let Some((_, tid)) = cursor.next(self)? {
            let found = heap::fetch_visible(self, &rel.heap, tid, snapshot, |tid, payload| -> Result<_> {
                let mut row = Row::new();
                rel.codec().decode(payload, None, &mut row, &mut no_large_values)?;
                Ok(CatRow { rel, tid, row })
            })?;
            if let Some(row) = found
                && !f(row?)?
            {
                break;
            }
        }
        Ok(())
    }

    /// The one row of a unique index with this key.
    pub fn find<'r>(&self, rel: &'r Relation, index_oid: Oid, keys: &[Datum]) -> Result<Option<CatRow<'r>>> {
        Ok(self.lookup(rel, index_oid, keys)?.into_iter().next())
    }

    /// Stores a row with its index entries. 23505 if a unique index has its key already.
    pub fn insert(&self, row: &CatRow<'_>) -> Result<TupleId> {
        let mut payload = Vec::new();
        row.rel.codec().encode(&row.row, &mut payload)?;
        let tid = heap::insert(self, &row.rel.heap, &payload)?;
        self.insert_keys(row, tid)?;
        Ok(tid)
    }

    fn insert_keys(&self, row: &CatRow<'_>, tid: TupleId) -> Result<()> {
        for index in &row.rel.indexes {
            let key = index_key(row.rel, index, &row.row)?;
            let unique = if index.unique {
                Unique::Check(Sole { heap: &row.rel.heap, len: key.len() })
            } else {
                Unique::No
            };
            match btree::insert(self, &index.storage, &key, tid, unique)? {
                Inserted::Done | Inserted::Shared => {}
                Inserted::Duplicate(_) => return Err(duplicate(row, index)),
            }
        }
        Ok(())
    }

    /// Puts `new` in the place of the row at `new.tid`, whose values were `old`.
    pub fn update(&self, old: &[Datum], new: &CatRow<'_>) -> Result<()> {
        let mut payload = Vec::new();
        new.rel.codec().encode(&new.row, &mut payload)?;
        let mut keys_changed = false;
        for index in &new.rel.indexes {
            keys_changed |= index_key(new.rel, index, old)? != index_key(new.rel, index, &new.row)?;
        }
        let (outcome, updated) = self.with_snapshot(|snapshot| {
            heap::update(
                self,
                &new.rel.heap,
                new.tid,
                &payload,
                keys_changed,
                false,
                snapshot,
                &mut Turn::new(self, WaitPolicy::Block),
            )
            .map_err(SqlError::from)
        })?;
        if let Some(u) = updated
            && !u.same_page
        {
            self.insert_keys(new, u.tid)?;
        }
        check(outcome, "updated")
    }

    /// Puts `new` over the row at `new.tid`, for all sessions at once and whatever becomes of the
    /// transaction. No column that an index has may differ, nor the row's length. It waits for
    /// transactions that hold the row. False if the row then has a newer version, or none: the
    /// caller has to look it up again.
    pub fn overwrite(&self, new: &CatRow<'_>) -> Result<bool> {
        let mut payload = Vec::new();
        new.rel.codec().encode(&new.row, &mut payload)?;
        let turn = &mut Turn::new(self, WaitPolicy::Block);
        let outcome = heap::overwrite(self, &new.rel.heap, new.tid, &payload, turn)?;
        Ok(outcome == Outcome::Done)
    }

    /// Deletes a row. XX000 if another transaction changed it meanwhile.
    pub fn delete(&self, row: &CatRow<'_>) -> Result<()> {
        let outcome = self.with_snapshot(|snapshot| {
            let turn = &mut Turn::new(self, WaitPolicy::Block);
            heap::delete(self, &row.rel.heap, row.tid, snapshot, turn).map_err(SqlError::from)
        })?;
        check(outcome, "deleted")
    }

    /// Makes the rows that were written so far visible to the reads that follow.
    pub fn next_command(&self) -> Result<()> {
        self.0.next_command()?;
        Ok(())
    }

    /// Writes the rows of an empty catalog and builds its indexes: for bootstrap.
    pub fn load(&self, rel: &Relation, rows: &[CatRow<'_>]) -> Result<()> {
        let mut payloads = Vec::with_capacity(rows.len());
        for row in rows {
            let mut payload = Vec::new();
            rel.codec().encode(&row.row, &mut payload)?;
            payloads.push(payload);
        }
        let slices: Vec<&[u8]> = payloads.iter().map(Vec::as_slice).collect();
        let mut tids = Vec::with_capacity(rows.len());
        heap::multi_insert(self, &rel.heap, &slices, &mut tids)?;
        for index in &rel.indexes {
            let mut entries = Vec::with_capacity(rows.len());
            for (row, tid) in rows.iter().zip(&tids) {
                entries.push((index_key(rel, index, &row.row)?, *tid));
            }
            entries.sort();
            if index.unique
                && let Some(pair) = entries.windows(2).find(|w| w[0].0 == w[1].0)
            {
                let at = tids.iter().position(|t| *t == pair[1].1).unwrap_or(0);
                return Err(duplicate(&rows[at], index));
            }
            btree::create(self, &index.storage)?;
            btree::build(self, &index.storage, &mut entries.into_iter().map(Ok))?;
        }
        Ok(())
    }
}

fn check(outcome: Outcome, what: &str) -> Result<()> {
    match outcome {
        Outcome::Done => Ok(()),
        Outcome::SelfModified => Err(SqlError::internal("tuple already updated by self")),
        _ => Err(SqlError::new(SqlState::INTERNAL_ERROR, format!("tuple concurrently {what}"))),
    }
}

#[cold]
fn duplicate(row: &CatRow<'_>, index: &Index) -> SqlError {
    let mut names = Vec::new();
    let mut values = Vec::new();
    for column in &index.columns {
        let i = column.attnum as usize - 1;
        names.push(row.rel.columns[i].name.to_string());
        values.push(match &row.row[i] {
            Datum::Text(text) => text.to_string(),
            other => other.as_i64().map_or_else(|| "?".to_string(), |v| v.to_string()),
        });
    }
    SqlError::new(
        SqlState::UNIQUE_VIOLATION,
        format!("duplicate key value violates unique constraint \"{}\"", index.name),
    )
    .detail(format!("Key ({})=({}) already exists.", names.join(", "), values.join(", ")))
    .schema("pg_catalog")
    .table(row.rel.name.to_string())
    .constraint(index.name.to_string())
}

/// Creates an empty heap file, and the empty trees of `indexes`.
pub fn create_files(tx: SystemRows<'_>, rel: &Relation) -> Result<()> {
    tx.create_file(rel.heap.file)?;
    for index in &rel.indexes {
        tx.create_file(index.storage.file)?;
    }
    Ok(())
}
