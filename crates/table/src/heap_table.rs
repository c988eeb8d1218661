//! Permanent tables: heap rows, their index entries, their out-of-line values.

use crate::codec::External;
use crate::keys::{duplicate, key_values, range, read_entry, row_key, sole_part};
use crate::walk::Walk;
use crate::{EntryColumn, IndexBounds, Row, RowScan, inverted, toast};
use crate::{Index, IndexColumn, Relation};
use crate::{PageChoice, Rows, Upkeep};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::btree::{self, Inserted, Sole, Unique};
use sinew_storage::heap::{self, Fetched, Outcome, Scan, Turn};
use sinew_storage::{Fork, Session, TupleId};
use sinew_txn::Snapshot;
use sinew_types::{Datum, Oid};
use std::ops::Range;
use std::sync::Arc;

/// Most bytes that an attribute takes besides a variable length's own: its length, or its fixed
/// size.
const HEAD_MAX: usize = 16;
/// Columns that are decoded only after a row has passed its conditions.
const COLUMNS_LEFT_MIN: usize = 4;

/// Decodes a payload. It fetches out-of-line values under the snapshot that saw the row.
pub(super) fn decode(
    cx: &Rows,
    rel: &Relation,
    snapshot: &Snapshot,
    payload: &[u8],
    needed: Option<&[bool]>,
    row: &mut Row,
) -> Result<()> {
    decode_in(cx, rel, snapshot, payload, needed, row)
}

/// As `decode`, without an SQL session.
pub fn decode_in(
    session: &Session,
    rel: &Relation,
    snapshot: &Snapshot,
    payload: &[u8],
    needed: Option<&[bool]>,
    row: &mut Row,
) -> Result<()> {
    rel.codec().decode(payload, needed, row, &mut |external| toast::fetch(session, rel, snapshot, external))
}

/// Reports the rows that the snapshot sees and that cannot be read: a part of a large value is
/// lost, or a value cannot be unpacked.
pub fn check(cx: &Rows, rel: &Relation, snapshot: &Snapshot, report: &mut dyn FnMut(String)) -> Result<()> {
    let mut scan = Scan::new(cx, &rel.heap, snapshot)?;
    let mut row = Row::new();
    while let Some((tid, payload)) = scan.next(cx)? {
        cx.check_interrupts()?;
        match decode(cx, rel, snapshot, payload, None, &mut row) {
            Err(e) if e.sqlstate == SqlState::DATA_CORRUPTED => {
                report(format!("row ({}, {}) cannot be read: {}", tid.block, tid.slot, e.message));
            }
            done => done?,
        }
    }
    Ok(())
}

struct HeapScan {
    rel: Arc<Relation>,
    scan: Scan,
    snapshot: Snapshot,
    /// The columns that `next` fills in, and those that `complete` fills in.
    needed: Option<Arc<[bool]>>,
    later: Option<Arc<[bool]>>,
}

impl RowScan for HeapScan {
    fn complete(&mut self, cx: &Rows, row: &mut Row) -> Result<()> {
        let Some(later) = self.later.as_deref() else { return Ok(()) };
        let fetch = &mut |external| toast::fetch(cx, &self.rel, &self.snapshot, external);
        self.rel.codec().decode_more(self.scan.last(), Some(later), row, fetch)
    }

    fn next(&mut self, cx: &Rows, row: &mut Row) -> Result<Option<TupleId>> {
        cx.check_interrupts()?;
        match self.scan.next(cx)? {
            None => Ok(None),
            Some((tid, payload)) => {
                decode(cx, &self.rel, &self.snapshot, payload, self.needed.as_deref(), row)?;
                Ok(Some(tid))
            }
        }
    }
}

/// See [`crate::scan`].
pub fn scan(
    cx: &Rows,
    rel: &Arc<Relation>,
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
    first: Option<&Arc<[bool]>>,
) -> Result<Box<dyn RowScan>> {
    let scan = Scan::new(cx, &rel.heap, snapshot)?;
    let (needed, later) = match (needed, first) {
        (Some(needed), Some(first)) => match columns_left(needed, first) {
            Some(later) => (Some(first), Some(later)),
            None => (Some(needed), None),
        },
        (needed, _) => (needed, None),
    };
    Ok(Box::new(HeapScan { rel: rel.clone(), scan, snapshot: *snapshot, needed: needed.cloned(), later }))
}

/// See [`crate::scan_pages`].
pub fn scan_pages(
    cx: &Rows,
    rel: &Arc<Relation>,
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
    is_read: PageChoice,
) -> Result<Box<dyn RowScan>> {
    let mut scan = Scan::new(cx, &rel.heap, snapshot)?;
    scan.turn_to(0..0);
    let needed = needed.cloned();
    let scan = HeapScan { rel: rel.clone(), scan, snapshot: *snapshot, needed, later: None };
    let left = 0..cx.storage().pool().blocks(rel.heap.file, Fork::Main)?;
    Ok(Box::new(PagesScan { scan, left, is_read }))
}

/// A scan of some pages.
struct PagesScan {
    scan: HeapScan,
    /// The pages that it has not come to.
    left: Range<u32>,
    is_read: PageChoice,
}

impl RowScan for PagesScan {
    fn next(&mut self, cx: &Rows, row: &mut Row) -> Result<Option<TupleId>> {
        loop {
            if let Some(tid) = self.scan.next(cx, row)? {
                return Ok(Some(tid));
            }
            let Some(page) = self.left.find(|page| (self.is_read)(*page)) else { return Ok(None) };
            self.scan.scan.turn_to(page..page + 1);
        }
    }
}

/// The columns that are needed and not read first, if they are many enough to be worth a second
/// look at a row.
fn columns_left(needed: &[bool], first: &[bool]) -> Option<Arc<[bool]>> {
    let is_left = |(at, &needed): (usize, &bool)| needed && first.get(at) != Some(&true);
    let left: Arc<[bool]> = needed.iter().enumerate().map(is_left).collect();
    (left.iter().filter(|&&left| left).count() >= COLUMNS_LEFT_MIN).then_some(left)
}

struct IndexScan {
    walk: Walk,
    snapshot: Snapshot,
    needed: Option<Arc<[bool]>>,
    /// For an index-only scan.
    entries: Option<Entries>,
}

/// The part of an index-only scan that reads entries whose rows the visibility map vouches for.
struct Entries {
    columns: Vec<EntryColumn>,
    /// Rows that were fetched because the map did not vouch for them.
    fetched: u64,
}

impl RowScan for IndexScan {
    fn next(&mut self, cx: &Rows, row: &mut Row) -> Result<Option<TupleId>> {
        let (snapshot, needed) = (&self.snapshot, self.needed.as_deref());
        while let Some(mut entry) = self.walk.next(cx)? {
            let rel = entry.rel;
            if let Some(entries) = &mut self.entries {
                if entry.stands_for_row(cx)?
                    && read_entry(rel, entry.index, &entries.columns, entry.cursor.last_key(), row)?
                {
                    return Ok(Some(entry.place));
                }
                entries.fetched += 1;
            }
            let fetched = heap::fetch(cx, &rel.heap, entry.place, snapshot, |tid, payload| {
                decode(cx, rel, snapshot, payload, needed, row).map(|()| tid)
            })?;
            match fetched {
                Fetched::Row(decoded) => return decoded.map(Some),
                Fetched::Nothing => {}
                Fetched::Dead => entry.cursor.kill_last(),
            }
        }
        Ok(None)
    }

    fn reopen(
        &mut self,
        cx: &Rows,
        index: &Index,
        bounds: &IndexBounds,
        snapshot: &Snapshot,
    ) -> Result<bool> {
        self.snapshot = *snapshot;
        self.walk.reopen(cx, index, bounds)?;
        Ok(true)
    }

    fn fetched(&self) -> u64 {
        self.entries.as_ref().map_or(0, |entries| entries.fetched)
    }

    fn is_reusable(&self) -> bool {
        true
    }
}

/// See [`crate::index_scan`].
pub fn index_scan(
    cx: &Rows,
    rel: &Arc<Relation>,
    index: &Arc<Index>,
    bounds: &IndexBounds,
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
    entries: Option<Vec<EntryColumn>>,
) -> Result<Box<dyn RowScan>> {
    let mut walk = Walk::new(rel, index, entries.is_some());
    walk.reopen(cx, index, bounds)?;
    let entries = entries.map(|columns| Entries { columns, fetched: 0 });
    Ok(Box::new(IndexScan { walk, snapshot: *snapshot, needed: needed.cloned(), entries }))
}

/// See [`crate::index_share`].
pub fn index_share(cx: &Rows, rel: &Relation, index: &Index, bounds: &IndexBounds) -> Result<Option<f64>> {
    match range(rel, index, bounds, Default::default())? {
        Some(range) => btree::share(cx, &index.storage, range).map_err(SqlError::from),
        None => Ok(Some(0.0)),
    }
}

/// Counts changed rows of the table, for the case that the transaction commits.
#[inline]
pub(crate) fn count_changed(cx: &Rows, rel: &Relation, rows: u64) {
    cx.changes().add(rel.oid, cx.depth(), rows);
}

/// Indexes, by their places in the relation, for which an update leaves a row's entry as it was.
/// Indexes after the 64th are not noted.
#[derive(Clone, Copy, Default)]
pub(crate) struct Unchanged(u64);
impl Unchanged {
    /// Notes that the index at `place` keeps its entry.
    pub fn add(&mut self, place: usize) {
        self.0 |= 1u64.checked_shl(place as u32).unwrap_or(0);
    }

    /// Whether that was noted.
    pub fn has(self, place: usize) -> bool {
        place < 64 && self.0 >> place & 1 == 1
    }
}

/// How an index that is unique looks for a key, of which `len` bytes decide.
pub(crate) fn looked_for<'r>(rel: &'r Relation, index: &Index, len: usize) -> Unique<'r> {
    let sole = Sole { heap: &rel.heap, len };
    if index.is_immediate() { Unique::Check(sole) } else { Unique::Later(sole) }
}

/// Looks again at a key of a deferrable index: the row of this transaction that has it, if another
/// live row has it too.
pub fn recheck_key(cx: &Rows, rel: &Arc<Relation>, index: &Index, key: &[u8]) -> Result<Option<Row>> {
    let Some(tid) = btree::recheck(cx, &index.storage, &rel.heap, key, index.included.is_empty())? else {
        return Ok(None);
    };
    let mut snapshot = cx.take_snapshot()?;
    snapshot.command = cx.command();
    let mut row = Row::new();
    let found = cx.unwatched(|| {
        heap::fetch(cx, &rel.heap, tid, &snapshot, |_, payload| {
            decode(cx, rel, &snapshot, payload, None, &mut row)
        })
    });
    cx.release_snapshot(&snapshot);
    match found? {
        Fetched::Row(decoded) => decoded.map(|()| Some(row)),
        Fetched::Nothing | Fetched::Dead => {
            Err(SqlError::internal(format!("a row of index \"{}\" is not seen by its writer", index.name)))
        }
    }
}

fn insert_entries(
    cx: &dyn Upkeep,
    rel: &Relation,
    row: &[Datum],
    tid: TupleId,
    unchanged: Unchanged,
    is_last: bool,
) -> Result<()> {
    let last = if is_last { last_entry(rel) } else { None };
    let mut key = Vec::new();
    for (place, index) in rel.indexes.iter().enumerate().filter(|(_, index)| index.is_ready()) {
        if index.is_inverted() {
            inverted::insert(cx, rel, index, row, tid)?;
            continue;
        }
        let Some(has_null) = row_key(cx, rel, index, row, &mut key)? else { continue };
        let unique = match index.checks_key(has_null) {
            _ if unchanged.has(place) => Unique::Unchanged(&rel.heap),
            true => looked_for(rel, index, sole_part(rel, index, &key)?.len()),
            false => Unique::No,
        };
        let inserted = match last == Some(place) {
            true => btree::insert_last(cx, &index.storage, &key, tid, unique),
            false => btree::insert(cx, &index.storage, &key, tid, unique),
        };
        match inserted? {
            Inserted::Done => {}
            Inserted::Shared => cx.note_shared_key(rel, index, sole_part(rel, index, &key)?)?,
            Inserted::Duplicate(_) => return Err(duplicate(cx, rel, index, row)),
        }
    }
    Ok(())
}

/// The index that gets the last entry of a new row, if every row has one there and the entry is
/// all that is left to do.
fn last_entry(rel: &Relation) -> Option<usize> {
    let (place, last) = rel.indexes.iter().enumerate().rfind(|(_, index)| index.is_ready())?;
    (last.is_immediate() && last.predicate.is_none() && !last.is_inverted()).then_some(place)
}

/// See [`crate::insert`] and [`crate::insert_last`].
pub fn insert(cx: &dyn Upkeep, rel: &Arc<Relation>, row: &[Datum], is_last: bool) -> Result<TupleId> {
    cx.will_write()?;
    let mut payload = Vec::with_capacity(128);
    toast::encode(cx, rel, rel.codec(), row, &[], &mut payload)?;
    let has_entries = rel.indexes.iter().any(|index| index.is_ready());
    let tid = match is_last && !has_entries {
        true => heap::insert_last(cx, &rel.heap, &payload)?,
        false => heap::insert(cx, &rel.heap, &payload)?,
    };
    count_changed(cx, rel, 1);
    insert_entries(cx, rel, row, tid, Unchanged::default(), is_last)?;
    Ok(tid)
}

fn differs(ty: Oid, old: &Datum, new: &Datum) -> bool {
    match (old.is_null(), new.is_null()) {
        (true, true) => false,
        (false, false) => !sinew_types::compare::equal(ty, old, new),
        _ => true,
    }
}

/// Has the new row another entry in the index than the old one: another key, or other values in
/// included columns?
pub(crate) fn index_changed(
    cx: &dyn Upkeep,
    rel: &Relation,
    index: &Index,
    old: &[Datum],
    new: &[Datum],
) -> Result<bool> {
    Ok(key_changed(cx, rel, index, old, new)? || included_changed(rel, index, old, new))
}

fn included_changed(rel: &Relation, index: &Index, old: &[Datum], new: &[Datum]) -> bool {
    index.included_columns().any(|at| differs(rel.columns[at].type_oid, &old[at], &new[at]))
}

/// Has the new row another key in the index than the old one?
fn key_changed(cx: &dyn Upkeep, rel: &Relation, index: &Index, old: &[Datum], new: &[Datum]) -> Result<bool> {
    if index.is_plain() {
        let changed = |at: usize| differs(rel.columns[at].type_oid, &old[at], &new[at]);
        return Ok(index.columns.iter().filter_map(IndexColumn::column).any(changed));
    }
    let computed = cx.index_reads(rel, index)?;
    let mut read = computed.iter().copied().chain(index.columns.iter().filter_map(IndexColumn::column));
    if read.all(|at| is_image(&old[at], &new[at])) {
        return Ok(false);
    }
    Ok(match (key_values(cx, rel, index, old)?, key_values(cx, rel, index, new)?) {
        (None, None) => false,
        (Some(old), Some(new)) => {
            let types = index.columns.iter().map(|c| c.type_oid(rel));
            types.zip(old.iter().zip(&new)).any(|(ty, (old, new))| differs(ty, old, new))
        }
        _ => true,
    })
}

/// Is one value the other's image? An expression may tell values apart that are equal (`1.0` and
/// `1.00`).
fn is_image(old: &Datum, new: &Datum) -> bool {
    match (old, new) {
        (Datum::Null, Datum::Null) => true,
        (Datum::Bool(a), Datum::Bool(b)) => a == b,
        (Datum::Int4(a), Datum::Int4(b)) => a == b,
        (Datum::Int8(a), Datum::Int8(b)) => a == b,
        (old, new) => same_value(old, new),
    }
}

/// See [`crate::update`].
pub fn update(
    cx: &dyn Upkeep,
    rel: &Arc<Relation>,
    tid: TupleId,
    old: &[Datum],
    new: &[Datum],
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    let (mut keys_changed, mut key_update, mut unchanged) = (false, false, Unchanged::default());
    for (place, index) in rel.indexes.iter().enumerate().filter(|(_, index)| index.is_live()) {
        if key_changed(cx, rel, index, old, new)? {
            keys_changed = true;
            // Foreign keys refer to no other unique index.
            key_update |= index.unique && index.is_plain();
        } else if included_changed(rel, index, old, new) {
            keys_changed = true;
        } else if index.is_valid() {
            // Another row may have the key where this one's old version has no entry.
            unchanged.add(place);
        }
    }
    let had = if may_be_external(old) { stored_externals(cx, rel, tid)? } else { Vec::new() };
    let (kept, dropped): (Vec<_>, Vec<_>) =
        had.into_iter().partition(|(i, _)| same_value(&old[*i], &new[*i]));
    let mut payload = Vec::with_capacity(128);
    toast::encode(cx, rel, rel.codec(), new, &kept, &mut payload)?;
    turn.goes_on_if(!dropped.is_empty());
    let (outcome, updated) =
        heap::update(cx, &rel.heap, tid, &payload, keys_changed, key_update, snapshot, turn)?;
    if let Some(updated) = updated {
        count_changed(cx, rel, 1);
        if !updated.same_page {
            insert_entries(cx, rel, new, updated.tid, unchanged, false)?;
        }
        for (_, external) in dropped {
            toast::delete(cx, rel, external)?;
        }
    }
    Ok(outcome)
}

fn same_value(old: &Datum, new: &Datum) -> bool {
    match (old, new) {
        (Datum::Text(a), Datum::Text(b)) => a.as_bytes() == b.as_bytes(),
        (Datum::Bytea(a), Datum::Bytea(b)) => a == b,
        (Datum::Bits(a), Datum::Bits(b)) => a == b,
        _ => false,
    }
}

/// Can any value of a row be stored out of line? Not if it is small as a whole.
fn may_be_external(row: &[Datum]) -> bool {
    let mut bytes = 0;
    for value in row {
        bytes += match value {
            Datum::Text(t) => t.len(),
            Datum::Bytea(b) => b.len(),
            Datum::Bits(b) => b.kept(),
            Datum::Numeric(_) | Datum::Array(_) | Datum::Record(_) => return true,
            Datum::Range(_) | Datum::Multirange(_) => return true,
            _ => 0,
        };
    }
    bytes + row.len() * HEAD_MAX > toast::TARGET
}

/// The out-of-line values of the version at `tid`.
fn stored_externals(cx: &Rows, rel: &Relation, tid: TupleId) -> Result<Vec<(usize, External)>> {
    if rel.toast.is_none() {
        return Ok(Vec::new());
    }
    let mut payload = Vec::new();
    if !heap::fetch_any(cx, &rel.heap, tid, &mut payload)? {
        return Ok(Vec::new());
    }
    rel.codec().externals(&payload)
}

/// See [`crate::delete`].
pub fn delete(
    cx: &Rows,
    rel: &Arc<Relation>,
    tid: TupleId,
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    let had = stored_externals(cx, rel, tid)?;
    turn.goes_on_if(!had.is_empty());
    let outcome = heap::delete(cx, &rel.heap, tid, snapshot, turn)?;
    if outcome == Outcome::Done {
        count_changed(cx, rel, 1);
        for (_, external) in had {
            toast::delete(cx, rel, external)?;
        }
    }
    Ok(outcome)
}

/// See [`crate::row_now`].
pub fn row_now(
    cx: &Rows,
    rel: &Arc<Relation>,
    tid: TupleId,
    snapshot: &Snapshot,
    row: &mut Row,
) -> Result<Option<TupleId>> {
    let Some(seen) = heap::seen_version(cx, &rel.heap, tid, snapshot)? else { return Ok(None) };
    let found = heap::fetch_visible(cx, &rel.heap, seen, snapshot, |at, payload| {
        decode(cx, rel, snapshot, payload, None, row).map(|()| at)
    })?;
    found.transpose()
}

/// See [`crate::row_at`].
pub fn row_at(
    cx: &Rows,
    rel: &Arc<Relation>,
    tid: TupleId,
    snapshot: &Snapshot,
    needed: Option<&[bool]>,
    row: &mut Row,
) -> Result<bool> {
    let found = heap::fetch_visible(cx, &rel.heap, tid, snapshot, |at, payload| match at == tid {
        true => decode(cx, rel, snapshot, payload, needed, row).map(|()| true),
        // The snapshot sees another version of the row.
        false => Ok(false),
    })?;
    found.unwrap_or(Ok(false))
}

/// See [`crate::refetch`].
pub fn refetch(cx: &Rows, rel: &Arc<Relation>, tid: TupleId, row: &mut Row) -> Result<bool> {
    let mut payload = Vec::new();
    if !heap::fetch_any(cx, &rel.heap, tid, &mut payload)? {
        return Ok(false);
    }
    // The version may be newer than the statement's snapshot; its chunks are as old as itself.
    let snapshot = cx.take_snapshot()?;
    let decoded = decode(cx, rel, &snapshot, &payload, None, row);
    cx.release_snapshot(&snapshot);
    decoded.map(|()| true)
}
