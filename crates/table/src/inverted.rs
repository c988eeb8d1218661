//! Inverted indexes (the access method "gin"): an entry for each thing that a row's values hold.
//!
//! A B-tree has one entry for a row. An inverted index has many: for each element of an array, for
//! each name and scalar of a `jsonb`. It finds the rows that hold certain things, whatever else
//! they hold. `sinew_types::inverted` takes values apart.
//!
//! **The tree is the same.** An entry is a key and the place of its row, as in any index, and it
//! stands in the same B-tree. So latches, the log, recovery, vacuum, checks, and the locks of
//! serializable transactions are those of B-trees. PostgreSQL keeps a compressed list of places for
//! each key instead. Such lists are smaller, and a page of them is a hot spot for all who add a row
//! with the same key.
//!
//! **The key** is one byte, the number of the index's column, and then the bytes of the thing. No
//! key is the beginning of another one, so that a range of one prefix is one key.
//!
//! **The entries of a row come and go together.** An update that changes a column of the index
//! makes a version with entries of its own, even for the things that stay. A chain of versions has
//! therefore one set of keys, as it has one key in a B-tree, and vacuum needs to know places alone.
//!
//! **A scan** turns each condition into a search over keys, collects the places of each key, and
//! keeps those that the search asks for. It then reads the rows in the order of their places, each
//! once, and the caller asks the conditions again. The caller must do so: the search says which
//! things a row holds, and not how they belong together, and a place may hold another row by now.
//!
//! A scan keeps its places in memory, 8 bytes for each, counted for the session. A crash has
//! nothing to repair beyond what the B-tree's README says.

use crate::heap_table::decode;
use crate::keys::key_values;
use crate::{Index, Relation, Row, RowScan, Rows, Upkeep, temp};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::btree::{self, Cursor, KEY_MAX, NewEntry, Range, Unique};
use sinew_storage::heap::{self, Fetched};
use sinew_storage::{Session, TupleId};
use sinew_txn::Snapshot;
use sinew_types::Datum;
use sinew_types::inverted::{Search, every_key};
use sinew_types::inverted_class::{Entries, class};
use sinew_types::memory::Charge;
use std::sync::Arc;

/// Places that a scan collects between two counts of its memory.
const COUNT_EVERY: usize = 4096;

/// How the class of one of the index's columns takes values apart.
fn entries_of(index: &Index, column: usize) -> Result<Entries> {
    let class = class(index.columns[column].opclass);
    class
        .map(|class| class.entries)
        .ok_or_else(|| SqlError::internal(format!("index \"{}\" has no such operator class", index.name)))
}

/// The keys of a row, in their order; none if the index has no entry of the row. 54000 if a key is
/// too long.
pub fn row_keys(cx: &dyn Upkeep, rel: &Relation, index: &Index, row: &[Datum]) -> Result<Vec<Vec<u8>>> {
    let Some(values) = key_values(cx, rel, index, row)? else { return Ok(Vec::new()) };
    let mut keys = Vec::new();
    for (column, value) in values.iter().enumerate() {
        let ty = index.columns[column].type_oid(rel);
        for mut key in sinew_types::inverted::keys(entries_of(index, column)?, ty, value)? {
            key.insert(0, column as u8);
            if key.len() > KEY_MAX {
                let (size, name) = (key.len(), &index.name);
                return Err(SqlError::new(
                    SqlState::PROGRAM_LIMIT_EXCEEDED,
                    format!("index row size {size} exceeds maximum {KEY_MAX} for index \"{name}\""),
                ));
            }
            keys.push(key);
        }
    }
    Ok(keys)
}

/// Adds the entries of a new version of a permanent table's row.
pub fn insert(cx: &dyn Upkeep, rel: &Relation, index: &Index, row: &[Datum], tid: TupleId) -> Result<()> {
    let keys = row_keys(cx, rel, index, row)?;
    let entry = |key| NewEntry { key, tid, unique: Unique::No };
    let entries: Vec<NewEntry<'_>> = keys.iter().map(|key| entry(key.as_slice())).collect();
    btree::insert_many(cx, &index.storage, &entries, &mut Vec::new())?;
    Ok(())
}

/// A condition of a scan: a column of the index, and what is asked of its keys.
pub type Condition = (usize, Search);

/// Scans the rows that all conditions may hold for. `needed`: the columns that are wanted.
pub fn scan(
    cx: &Rows,
    rel: &Arc<Relation>,
    index: &Arc<Index>,
    conditions: &[Condition],
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
) -> Result<Box<dyn RowScan>> {
    let finder = Finder { cx, rel, index };
    let mut found: Option<Places> = None;
    for (column, search) in conditions {
        if found.as_ref().is_some_and(|places| places.list.is_empty()) {
            break;
        }
        let own = finder.find(*column, search)?;
        found = Some(match found {
            Some(mut before) => {
                before.keep_those_in(&own);
                before
            }
            None => own,
        });
    }
    let Places { list, charge } = found.unwrap_or_default();
    if rel.is_temporary() {
        return Ok(temp::scan_places(cx, rel, list, snapshot));
    }
    let (rel, needed) = (rel.clone(), needed.cloned());
    Ok(Box::new(Scan { rel, places: list.into_iter(), snapshot: *snapshot, needed, _charge: charge }))
}

/// Places in their order, each once.
#[derive(Default)]
struct Places {
    list: Vec<TupleId>,
    charge: Charge,
}

impl Places {
    /// Counts the memory of a list that has grown.
    fn count(&mut self) -> Result<()> {
        self.charge.cover(self.list.len() * size_of::<TupleId>())
    }

    fn keep_those_in(&mut self, others: &Places) {
        let mut other = others.list.iter().peekable();
        self.list.retain(|place| {
            while other.next_if(|next| *next < place).is_some() {}
            other.peek() == Some(&place)
        });
    }
}

/// Collects places.
struct Finder<'a> {
    cx: &'a Rows,
    rel: &'a Arc<Relation>,
    index: &'a Index,
}

impl Finder<'_> {
    /// The places that a search finds.
    fn find(&self, column: usize, search: &Search) -> Result<Places> {
        self.cx.check_interrupts()?;
        match search {
            Search::Nothing => Ok(Places::default()),
            Search::Everything => self.find(column, &every_key()),
            Search::Key(key) => self.within(column, (key, true), (key, true)),
            Search::Range(low, high) => {
                let open = (Vec::new(), true);
                let (low, high) = (low.as_ref().unwrap_or(&open), high.as_ref().unwrap_or(&open));
                self.within(column, (&low.0, low.1), (&high.0, high.1))
            }
            Search::All(list) => {
                let Some((first, rest)) = list.split_first() else { return Ok(Places::default()) };
                let mut found = self.find(column, first)?;
                for search in rest {
                    if found.list.is_empty() {
                        break;
                    }
                    found.keep_those_in(&self.find(column, search)?);
                }
                Ok(found)
            }
            Search::Some(least, list) => {
                let mut all = Places::default();
                for search in list {
                    all.list.extend(self.find(column, search)?.list);
                    all.count()?;
                }
                all.list.sort_unstable();
                keep_repeated(&mut all.list, *least);
                Ok(all)
            }
        }
    }

    /// The places of the entries within bounds, each a beginning of keys and whether these belong
    /// to the range.
    fn within(&self, column: usize, low: (&Vec<u8>, bool), high: (&Vec<u8>, bool)) -> Result<Places> {
        let whole = |(key, with): (&Vec<u8>, bool)| Some(([&[column as u8], key.as_slice()].concat(), with));
        let range = Range { lower: whole(low), upper: whole(high), backward: false };
        let mut places = Places::default();
        if self.rel.is_temporary() {
            places.list = temp::places_within(self.cx, self.rel, self.index, range);
        } else {
            let mut cursor = Cursor::open(self.cx, &self.index.storage, range)?;
            while let Some((_, place)) = cursor.next(self.cx)? {
                places.list.push(place);
                if places.list.len() % COUNT_EVERY == 0 {
                    places.count()?;
                }
            }
        }
        places.count()?;
        places.list.sort_unstable();
        places.list.dedup();
        Ok(places)
    }
}

/// Keeps of a sorted list those that stand in it at least so many times, each once.
fn keep_repeated(places: &mut Vec<TupleId>, least: usize) {
    let (mut kept, mut at) = (0, 0);
    while at < places.len() {
        let place = places[at];
        let times = places[at..].iter().take_while(|other| **other == place).count();
        if times >= least {
            places[kept] = place;
            kept += 1;
        }
        at += times;
    }
    places.truncate(kept);
}

/// A scan of the rows of a permanent table at places where chains begin.
struct Scan {
    rel: Arc<Relation>,
    places: std::vec::IntoIter<TupleId>,
    snapshot: Snapshot,
    needed: Option<Arc<[bool]>>,
    _charge: Charge,
}

impl RowScan for Scan {
    fn next(&mut self, cx: &Rows, row: &mut Row) -> Result<Option<TupleId>> {
        let (rel, snapshot, needed) = (&*self.rel, &self.snapshot, self.needed.as_deref());
        for place in self.places.by_ref() {
            cx.check_interrupts()?;
            let fetched = heap::fetch(cx, &rel.heap, place, snapshot, |tid, payload| {
                decode(cx, rel, snapshot, payload, needed, row).map(|()| tid)
            })?;
            if let Fetched::Row(decoded) = fetched {
                return decoded.map(Some);
            }
        }
        Ok(None)
    }
}

/// The share of the table's rows that have a key, 0 to 1, from the number of its entries; `None`
/// where that is not cheap to tell.
pub fn key_share(s: &Session, index: &Index, column: usize, key: &[u8]) -> Result<Option<f64>> {
    let bound = Some(([&[column as u8], key].concat(), true));
    let range = Range { lower: bound.clone(), upper: bound, backward: false };
    btree::share(s, &index.storage, range).map_err(SqlError::from)
}
