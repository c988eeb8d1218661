//! Walks over the entries of an index of a permanent table, for scans by rows and in batches.
//!
//! A walk gives the entries within bounds that pass the further checks of these bounds. A check may
//! tell that no entry below some key passes. The walk then skips to that key.

use crate::keys::{Verdict, judge, range};
use crate::{Index, IndexBounds, KeyCheck, Relation, Rows};
use sinew_error::Result;
use sinew_storage::TupleId;
use sinew_storage::btree::Cursor;
use sinew_storage::heap::MapReader;
use std::sync::Arc;

/// Entries between two tries of a walk to skip some, when the tries are in vain.
const SKIP_REST_MAX: u32 = 63;

/// A walk over entries. It borrows nothing.
pub struct Walk {
    rel: Arc<Relation>,
    index: Arc<Index>,
    checks: Vec<KeyCheck>,
    skips: Skips,
    /// `None` when the bounds have matched nothing so far.
    cursor: Option<Cursor>,
    /// The present bounds match nothing.
    empty: bool,
    /// For a walk whose entries may stand for rows.
    map: Option<MapReader>,
}

/// When a walk looks for the next entry that may pass its checks, instead of at the next one.
#[derive(Default)]
struct Skips {
    /// No entry below passes.
    key: Vec<u8>,
    /// Entries to look at one by one before the next try.
    rest: u32,
    /// How many there were before the last try.
    last_rest: u32,
}

impl Skips {
    fn is_due(&mut self, cursor: &Cursor) -> bool {
        let rest = self.rest;
        self.rest = rest.saturating_sub(1);
        rest == 0 && !cursor.is_backward()
    }

    /// Notes how many entries of the copy a skip passed. Tries become rare where each entry is the
    /// next one that may pass.
    fn note(&mut self, passed: Option<usize>) {
        self.last_rest = match passed {
            Some(0 | 1) => (2 * self.last_rest + 1).min(SKIP_REST_MAX),
            _ => 0,
        };
        self.rest = self.last_rest;
    }
}

impl Walk {
    /// A walk that has no bounds yet. `asks_map`: its entries may stand for rows.
    pub fn new(rel: &Arc<Relation>, index: &Arc<Index>, asks_map: bool) -> Walk {
        Walk {
            rel: rel.clone(),
            index: index.clone(),
            checks: Vec::new(),
            skips: Skips::default(),
            cursor: None,
            empty: true,
            map: asks_map.then(|| MapReader::new(&rel.heap)),
        }
    }

    /// Begins anew with other bounds, in the memory that the walk has.
    pub fn reopen(&mut self, cx: &Rows, index: &Index, bounds: &IndexBounds) -> Result<()> {
        let room = self.cursor.as_mut().map(Cursor::take_bounds).unwrap_or_default();
        let range = range(&self.rel, index, bounds, room)?;
        self.empty = range.is_none();
        self.checks.clone_from(&bounds.checks);
        if let Some(map) = &mut self.map {
            map.forget();
        }
        match (&mut self.cursor, range) {
            (_, None) => {}
            (Some(cursor), Some(range)) => cursor.reopen(cx, range)?,
            (none, Some(range)) => {
                *none = Some(Cursor::open(cx, &index.storage, range)?);
            }
        }
        Ok(())
    }

    /// The next entry that passes, with the cursor that has returned it, and the map to ask about
    /// it. `None` at the end of the bounds.
    #[inline]
    pub fn next(&mut self, cx: &Rows) -> Result<Option<Entry<'_>>> {
        let Some(cursor) = self.cursor.as_mut().filter(|_| !self.empty) else { return Ok(None) };
        loop {
            cx.check_interrupts()?;
            if cursor.is_at_end_of_copy()
                && let Some(map) = &mut self.map
            {
                map.forget();
            }
            let Some((key, place)) = cursor.next(cx)? else { return Ok(None) };
            if !self.checks.is_empty() {
                match judge(&self.rel, &self.index, &self.checks, key, &mut self.skips.key)? {
                    Verdict::Passes => {}
                    Verdict::FailsTo if self.skips.is_due(cursor) => {
                        let passed = cursor.skip_to(cx, &self.skips.key)?;
                        self.skips.note(passed);
                        if let Some(map) = self.map.as_mut().filter(|_| passed.is_none()) {
                            map.forget();
                        }
                        continue;
                    }
                    Verdict::Fails | Verdict::FailsTo => continue,
                }
            }
            let (rel, index, map) = (&*self.rel, &*self.index, self.map.as_mut());
            return Ok(Some(Entry { place, rel, index, cursor, map }));
        }
    }

    /// The cursor, if the walk has had bounds that match something.
    pub fn cursor(&self) -> Option<&Cursor> {
        self.cursor.as_ref()
    }
}

/// An entry that a walk has come to.
pub struct Entry<'w> {
    pub place: TupleId,
    pub rel: &'w Relation,
    pub index: &'w Index,
    pub cursor: &'w mut Cursor,
    map: Option<&'w mut MapReader>,
}

impl Entry<'_> {
    /// True if the entry may stand for its row.
    #[inline]
    pub fn stands_for_row(&mut self, cx: &Rows) -> Result<bool> {
        match &mut self.map {
            Some(map) => Ok(map.vouches(cx, self.cursor)?),
            None => Ok(false),
        }
    }
}
