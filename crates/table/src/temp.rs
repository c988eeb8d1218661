//! Temporary tables: rows in this session's memory. They have versions, so that a rollback to a
//! savepoint undoes changes and a statement does not see its own changes.
//!
//! A temporary table has no page, no log record and no shared cache line. It costs its session
//! alone. A version carries the command that made it and the one that deleted it, each with the
//! number of the session's transaction. A version of an earlier transaction that still exists was
//! committed, because a rollback undoes its changes at once from the table's undo list.

use crate::keys::{duplicate, range, row_key, sole_part};
use crate::tagged::memory_of;
use crate::{Index, Relation};
use crate::{IndexBounds, Row, RowScan, inverted};
use crate::{Rows, Upkeep};
use sinew_error::Result;
use sinew_storage::TupleId;
use sinew_storage::btree;
use sinew_storage::heap::{Outcome, Turn};
use sinew_txn::{CommandId, Snapshot};
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid, RowType};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The moment at which a version was made or deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    transaction: u64,
    command: CommandId,
}

struct Version {
    row: Row,
    inserted: Stamp,
    deleted: Option<Stamp>,
    /// Where an update put the successor.
    next: Option<u32>,
}

/// Bytes that a version and its undo entry take besides the row.
const VERSION: usize = size_of::<Version>() + size_of::<(u32, Undo)>();
/// Bytes that an index entry takes besides its key.
const ENTRY: usize = 48;

enum Undo {
    Insert(u32),
    Delete(u32),
}

#[derive(Default)]
struct Table {
    versions: Vec<Version>,
    /// By index OID: (key, version).
    indexes: HashMap<Oid, BTreeSet<(Vec<u8>, u32)>>,
    /// The changes of the running transaction, oldest first, each with the depth of the
    /// subtransaction that owns it now.
    undo: Vec<(u32, Undo)>,
    /// Deleted versions that no scan can need once the transaction has ended.
    dead: usize,
    /// About what the versions and their index entries take.
    bytes: usize,
    charge: Charge,
}

/// A table is shared by the scans of one session, which move from thread to thread with it. No
/// thread therefore ever waits for the latch. A latch that a panic left poisoned says nothing about
/// the rows.
type Shared = Arc<Mutex<Table>>;

fn locked(table: &Shared) -> MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The rows of a session's temporary tables, by relation OID.
#[derive(Default)]
pub struct TempTables {
    tables: RefCell<HashMap<Oid, Shared>>,
    transaction: Cell<u64>,
    /// The transaction has read or changed a temporary table.
    touched: Cell<bool>,
}

impl TempTables {
    /// True if the transaction has read or changed a temporary table.
    pub fn is_touched(&self) -> bool {
        self.touched.get()
    }

    fn table(&self, rel: Oid) -> Shared {
        self.touched.set(true);
        self.tables.borrow_mut().entry(rel).or_default().clone()
    }

    fn stamp(&self, cx: &Rows) -> Stamp {
        Stamp { transaction: self.transaction.get(), command: cx.command() }
    }

    /// Forgets a dropped table's rows. Call when the drop is final (commit), not when it is
    /// requested.
    pub fn forget(&self, rel: Oid) {
        self.tables.borrow_mut().remove(&rel);
    }

    /// Commits the transaction: its changes stay, and the versions that it deleted may be removed.
    pub fn commit(&self) {
        self.transaction.set(self.transaction.get() + 1);
        self.touched.set(false);
        for table in self.tables.borrow().values() {
            let mut table = locked(table);
            table.undo.clear();
            if table.dead > 64 && table.dead * 2 > table.versions.len() {
                table.compact();
            }
        }
    }

    /// Rolls the transaction back.
    pub fn abort(&self) {
        self.transaction.set(self.transaction.get() + 1);
        self.touched.set(false);
        self.sub_abort(0);
    }

    /// Rolls back the subtransaction of `depth` (1 = the first savepoint) and those inside it.
    pub fn sub_abort(&self, depth: u32) {
        for table in self.tables.borrow().values() {
            locked(table).undo_to(depth);
        }
    }

    /// Merges the subtransaction of `depth` into its parent.
    pub fn sub_commit(&self, depth: u32) {
        for table in self.tables.borrow().values() {
            for (owner, _) in locked(table).undo.iter_mut().rev() {
                if *owner < depth {
                    break;
                }
                *owner = depth - 1;
            }
        }
    }

    /// Removes all rows for good (ON COMMIT DELETE ROWS, at commit).
    pub fn empty(&self, rel: Oid) {
        if let Some(table) = self.tables.borrow().get(&rel) {
            *locked(table) = Table::default();
        }
    }
}

impl Table {
    fn undo_to(&mut self, depth: u32) {
        let versions = self.versions.len();
        while self.undo.last().is_some_and(|(owner, _)| *owner >= depth) {
            match self.undo.pop() {
                Some((_, Undo::Insert(at))) => {
                    // Versions are undone in reverse, so the removed version is the last one.
                    debug_assert_eq!(at as usize + 1, self.versions.len());
                    for version in self.versions.drain(at as usize..) {
                        self.bytes = self.bytes.saturating_sub(VERSION + memory_of(&version.row));
                    }
                }
                Some((_, Undo::Delete(at))) => {
                    let version = &mut self.versions[at as usize];
                    version.deleted = None;
                    version.next = None;
                    self.dead -= 1;
                }
                None => {}
            }
        }
        let kept = self.versions.len();
        if kept < versions {
            if self.bytes < self.charge.bytes() {
                // Less than before: no limit stands against it.
                let _ = self.charge.set(self.bytes);
            }
            for entries in self.indexes.values_mut() {
                entries.retain(|(_, at)| (*at as usize) < kept);
            }
        }
    }

    fn compact(&mut self) {
        let mut moved = HashMap::new();
        let mut kept = Vec::new();
        for (at, version) in self.versions.drain(..).enumerate() {
            if version.deleted.is_none() {
                moved.insert(at as u32, kept.len() as u32);
                kept.push(version);
            }
        }
        self.versions = kept;
        self.bytes = self.versions.iter().map(|v| VERSION + memory_of(&v.row)).sum();
        self.charge.clear();
        for entries in self.indexes.values_mut() {
            *entries = std::mem::take(entries)
                .into_iter()
                .filter_map(|(key, at)| moved.get(&at).map(|&to| (key, to)))
                .collect();
        }
        self.dead = 0;
    }

    fn visible(&self, at: u32, now: Stamp) -> bool {
        let version = &self.versions[at as usize];
        let done = |stamp: Stamp| stamp.transaction != now.transaction || stamp.command < now.command;
        done(version.inserted) && !version.deleted.is_some_and(done)
    }

    fn add_entries(&mut self, cx: &dyn Upkeep, rel: &Relation, row: &[Datum], at: u32) -> Result<()> {
        let mut key = Vec::new();
        for index in &rel.indexes {
            if index.is_inverted() {
                let keys = inverted::row_keys(cx, rel, index, row)?;
                self.bytes += keys.iter().map(|key| ENTRY + key.len()).sum::<usize>();
                let entries = self.indexes.entry(index.oid).or_default();
                entries.extend(keys.into_iter().map(|key| (key, at)));
                continue;
            }
            let Some(has_null) = row_key(cx, rel, index, row, &mut key)? else { continue };
            let entries = self.indexes.entry(index.oid).or_default();
            if index.checks_key(has_null) {
                let sole = sole_part(rel, index, &key)?;
                let taken = with_key(entries, index, sole)
                    .any(|other| self.versions[other as usize].deleted.is_none());
                if taken && !index.is_immediate() {
                    cx.note_shared_key(rel, index, sole)?;
                } else if taken {
                    return Err(duplicate(cx, rel, index, row));
                }
            }
            self.bytes += ENTRY + key.len();
            entries.insert((key.clone(), at));
        }
        Ok(())
    }

    fn insert(&mut self, cx: &dyn Upkeep, rel: &Relation, row: Row, now: Stamp) -> Result<u32> {
        self.bytes += VERSION + memory_of(&row);
        if let Err(e) = self.charge.cover(self.bytes) {
            self.bytes -= VERSION + memory_of(&row);
            return Err(e);
        }
        let at = self.versions.len() as u32;
        self.versions.push(Version { row: Row::new(), inserted: now, deleted: None, next: None });
        self.undo.push((cx.depth(), Undo::Insert(at)));
        // On an error the statement's rollback undoes the version and the entries that were made.
        self.add_entries(cx, rel, &row, at)?;
        self.versions[at as usize].row = stored(rel, row);
        Ok(at)
    }

    /// Marks the version deleted, unless this command has done so already.
    fn delete(&mut self, cx: &Rows, at: u32, now: Stamp) -> Outcome {
        let version = &mut self.versions[at as usize];
        if version.deleted.is_some() {
            return Outcome::SelfModified;
        }
        version.deleted = Some(now);
        self.dead += 1;
        self.undo.push((cx.depth(), Undo::Delete(at)));
        Outcome::Done
    }
}

fn tid(at: u32) -> TupleId {
    TupleId { block: at >> 8, slot: (at & 0xff) as u16 + 1 }
}

fn at(tid: TupleId) -> u32 {
    tid.block << 8 | u32::from(tid.slot - 1)
}

struct TempScan {
    table: Shared,
    now: Stamp,
    next: u32,
    end: u32,
    rows: Vec<(usize, Arc<RowType>)>,
}

/// Makes values of row types what is stored ([`RowType::stored`]).
fn stored(rel: &Relation, mut row: Row) -> Row {
    for (at, ty) in rel.codec().rows.iter().filter(|(_, ty)| ty.has_gaps()) {
        row[*at] = ty.stored(std::mem::replace(&mut row[*at], Datum::Null));
    }
    row
}

/// Makes values of row types what their types are now ([`RowType::fit`]).
fn fit(rows: &[(usize, Arc<RowType>)], row: &mut Row) {
    for (at, ty) in rows {
        if let Some(value) = row.get_mut(*at) {
            *value = ty.fit(std::mem::replace(value, Datum::Null));
        }
    }
}

impl RowScan for TempScan {
    fn next(&mut self, cx: &Rows, row: &mut Row) -> Result<Option<TupleId>> {
        cx.check_interrupts()?;
        let table = locked(&self.table);
        while self.next < self.end.min(table.versions.len() as u32) {
            let at = self.next;
            self.next += 1;
            if table.visible(at, self.now) {
                row.clone_from(&table.versions[at as usize].row);
                fit(&self.rows, row);
                return Ok(Some(tid(at)));
            }
        }
        Ok(None)
    }
}

fn now_of(cx: &Rows, snapshot: &Snapshot) -> Stamp {
    Stamp { transaction: cx.temp().transaction.get(), command: snapshot.command }
}

/// See [`crate::scan`].
pub fn scan(cx: &Rows, rel: &Relation, snapshot: &Snapshot) -> Box<dyn RowScan> {
    let table = cx.temp().table(rel.oid);
    let end = locked(&table).versions.len() as u32;
    let rows = rel.codec().rows.clone();
    Box::new(TempScan { table, now: now_of(cx, snapshot), next: 0, end, rows })
}

struct TempIndexScan {
    table: Shared,
    now: Stamp,
    found: std::vec::IntoIter<u32>,
    rows: Vec<(usize, Arc<RowType>)>,
}

impl RowScan for TempIndexScan {
    fn next(&mut self, cx: &Rows, row: &mut Row) -> Result<Option<TupleId>> {
        cx.check_interrupts()?;
        let table = locked(&self.table);
        for at in self.found.by_ref() {
            if (at as usize) < table.versions.len() && table.visible(at, self.now) {
                row.clone_from(&table.versions[at as usize].row);
                fit(&self.rows, row);
                return Ok(Some(tid(at)));
            }
        }
        Ok(None)
    }
}

/// The versions with entries in a range of an index's keys, in the order of the keys.
fn versions_within(table: &Table, index: &Index, range: btree::Range) -> Vec<u32> {
    let start = match range.lower {
        None => Some(Bound::Unbounded),
        Some((key, true)) => Some(Bound::Included((key, 0))),
        Some((key, false)) => btree::after_prefix(key).map(|k| Bound::Included((k, 0))),
    };
    let end = match range.upper {
        None => Bound::Unbounded,
        Some((key, true)) => btree::after_prefix(key).map_or(Bound::Unbounded, |k| Bound::Excluded((k, 0))),
        Some((key, false)) => Bound::Excluded((key, 0)),
    };
    let mut found = Vec::new();
    if let (Some(start), Some(entries)) = (start, table.indexes.get(&index.oid)) {
        // An empty or inverted range is no range to a BTreeSet.
        let sane = match (&start, &end) {
            (Bound::Included(a), Bound::Excluded(b)) => a < b,
            _ => true,
        };
        if sane {
            found.extend(entries.range((start, end)).map(|(_, at)| *at));
        }
    }
    if range.backward {
        found.reverse();
    }
    found
}

/// See [`crate::index_scan`].
pub fn index_scan(
    cx: &Rows,
    rel: &Relation,
    index: &Index,
    bounds: &IndexBounds,
    snapshot: &Snapshot,
) -> Result<Box<dyn RowScan>> {
    let found = match range(rel, index, bounds, Default::default())? {
        Some(range) => versions_within(&locked(&cx.temp().table(rel.oid)), index, range),
        None => Vec::new(),
    };
    Ok(scan_versions(cx, rel, found, snapshot))
}

fn scan_versions(cx: &Rows, rel: &Relation, found: Vec<u32>, snapshot: &Snapshot) -> Box<dyn RowScan> {
    let (table, rows) = (cx.temp().table(rel.oid), rel.codec().rows.clone());
    Box::new(TempIndexScan { table, now: now_of(cx, snapshot), found: found.into_iter(), rows })
}

/// The places of the entries in a range of an inverted index's keys.
pub fn places_within(cx: &Rows, rel: &Relation, index: &Index, range: btree::Range) -> Vec<TupleId> {
    let versions = versions_within(&locked(&cx.temp().table(rel.oid)), index, range);
    versions.into_iter().map(tid).collect()
}

/// Scans the rows at places.
pub fn scan_places(cx: &Rows, rel: &Relation, places: Vec<TupleId>, snapshot: &Snapshot) -> Box<dyn RowScan> {
    scan_versions(cx, rel, places.into_iter().map(at).collect(), snapshot)
}

/// See [`crate::insert`].
pub fn insert(cx: &dyn Upkeep, rel: &Relation, row: Row) -> Result<TupleId> {
    let temp = cx.temp();
    let now = temp.stamp(cx);
    let table = temp.table(rel.oid);
    let at = locked(&table).insert(cx, rel, row, now)?;
    Ok(tid(at))
}

/// See [`crate::update`].
pub fn update(
    cx: &dyn Upkeep,
    rel: &Relation,
    old: TupleId,
    new: Row,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    let temp = cx.temp();
    let now = temp.stamp(cx);
    let table = temp.table(rel.oid);
    let mut table = locked(&table);
    let outcome = table.delete(cx, at(old), now);
    if outcome == Outcome::Done {
        let next = table.insert(cx, rel, new, now)?;
        table.versions[at(old) as usize].next = Some(next);
        turn.note_made(tid(next));
    }
    Ok(outcome)
}

/// See [`crate::delete`].
pub fn delete(cx: &Rows, rel: &Relation, old: TupleId) -> Outcome {
    let temp = cx.temp();
    let now = temp.stamp(cx);
    let table = temp.table(rel.oid);
    let mut table = locked(&table);
    table.delete(cx, at(old), now)
}

/// See [`crate::lock`]. No other session can hold the row, so it only says whether the version was
/// deleted.
pub fn lock(cx: &Rows, rel: &Relation, row: TupleId) -> Outcome {
    let table = cx.temp().table(rel.oid);
    let deleted = locked(&table).versions[at(row) as usize].deleted.is_some();
    if deleted { Outcome::SelfModified } else { Outcome::Done }
}

/// See [`crate::row_now`].
pub fn row_now(
    cx: &Rows,
    rel: &Relation,
    from: TupleId,
    snapshot: &Snapshot,
    row: &mut Row,
) -> Option<TupleId> {
    let now = now_of(cx, snapshot);
    let table = cx.temp().table(rel.oid);
    let table = locked(&table);
    let mut place = at(from);
    loop {
        let version = table.versions.get(place as usize)?;
        if table.visible(place, now) {
            break;
        }
        place = version.next?;
    }
    row.clone_from(&table.versions[place as usize].row);
    fit(&rel.codec().rows, row);
    Some(tid(place))
}

/// See [`crate::refetch`]. It follows the chain of updates to the last version.
pub fn refetch(cx: &Rows, rel: &Relation, from: TupleId, row: &mut Row) -> bool {
    let table = cx.temp().table(rel.oid);
    let table = locked(&table);
    let mut version = match table.versions.get(at(from) as usize) {
        Some(version) => version,
        None => return false,
    };
    while let Some(next) = version.next {
        version = &table.versions[next as usize];
    }
    row.clone_from(&version.row);
    fit(&rel.codec().rows, row);
    true
}

/// Deletes every row. A rollback brings them back.
pub fn clear(cx: &Rows, rel: &Relation) {
    let temp = cx.temp();
    let now = temp.stamp(cx);
    let table = temp.table(rel.oid);
    let mut table = locked(&table);
    for at in 0..table.versions.len() as u32 {
        table.delete(cx, at, now);
    }
}

/// See [`crate::build_temporary_index`].
pub fn build_index(cx: &dyn Upkeep, rel: &Relation, index: &Index) -> Result<()> {
    let table = cx.temp().table(rel.oid);
    let mut table = locked(&table);
    let mut entries: BTreeSet<(Vec<u8>, u32)> = BTreeSet::new();
    let mut key = Vec::new();
    let mut row = Row::new();
    for (at, version) in table.versions.iter().enumerate() {
        if version.deleted.is_some() {
            continue;
        }
        row.clone_from(&version.row);
        fit(&rel.codec().rows, &mut row);
        if index.is_inverted() {
            let keys = inverted::row_keys(cx, rel, index, &row)?;
            entries.extend(keys.into_iter().map(|key| (key, at as u32)));
            continue;
        }
        let Some(has_null) = row_key(cx, rel, index, &row, &mut key)? else { continue };
        let checked = index.checks_key(has_null);
        if checked && with_key(&entries, index, sole_part(rel, index, &key)?).next().is_some() {
            return Err(crate::could_not_create_unique(cx, rel, index, &row));
        }
        entries.insert((key.clone(), at as u32));
    }
    table.indexes.insert(index.oid, entries);
    Ok(())
}

/// The versions whose entries have a key, whatever their included columns.
fn with_key<'e>(
    entries: &'e BTreeSet<(Vec<u8>, u32)>,
    index: &'e Index,
    key: &'e [u8],
) -> impl Iterator<Item = u32> + 'e {
    let is_whole = index.included.is_empty();
    let has = move |(entry, _): &&(Vec<u8>, u32)| {
        if is_whole { entry == key } else { entry.starts_with(key) }
    };
    entries.range((key.to_vec(), 0)..).take_while(has).map(|(_, at)| *at)
}

/// See [`crate::recheck_key`].
pub fn recheck_key(cx: &Rows, rel: &Relation, index: &Index, key: &[u8]) -> Option<Row> {
    let table = cx.temp().table(rel.oid);
    let table = locked(&table);
    let entries = with_key(table.indexes.get(&index.oid)?, index, key);
    let mut live = entries.map(|at| &table.versions[at as usize]).filter(|version| version.deleted.is_none());
    let (first, second) = (live.next()?, live.next()?);
    let newer = if first.inserted.command > second.inserted.command { first } else { second };
    let mut row = newer.row.clone();
    fit(&rel.codec().rows, &mut row);
    Some(row)
}

/// Forgets an index that was dropped.
pub fn drop_index(cx: &Rows, rel: Oid, index: Oid) {
    locked(&cx.temp().table(rel)).indexes.remove(&index);
}

/// Replaces every row of the table (a rewrite after ALTER TABLE), each stored anew under the new
/// descriptor.
pub fn rewrite(cx: &dyn Upkeep, rel: &Arc<Relation>, rows: Vec<Row>) -> Result<()> {
    clear(cx, rel);
    for row in rows {
        insert(cx, rel, row)?;
    }
    Ok(())
}
