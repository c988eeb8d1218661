//! The publications that a follower names, and the changes that were made while one was missing.
//!
//! A table says in its descriptions which publications it is in, so a row that no publication wants
//! leaves no logical record. PostgreSQL's follower ends with an error at a change that is made
//! while a publication of its list does not exist. The naive way, to look at the catalog when the
//! stream begins, passes over such changes in silence.
//!
//! - CREATE, DROP and RENAME of a publication log a *mark*, which counts with its transaction.
//! - The slot's file has the publications that there were at `restart`, and the reader keeps them
//!   up to date as it passes commits with marks.
//! - While a publication is missing that the follower names, or a transaction with a mark is open,
//!   the reader looks at the records of heaps too. A transaction that changes rows of a user's
//!   table then is an error for the follower once it commits.
//!
//! A record of a heap does not tell a table from a materialized view or from a table that is being
//! rewritten. Those count as changes too, although PostgreSQL passes over them.

use super::change::PublicationMark;
use super::publications::Publications;
use crate::engine::FIRST_FILE;
use crate::heap::record::changes_rows;
use crate::wal::reader::{Next, Reader};
use crate::wal::{Replay, ResourceManager};
use crate::{Lsn, Result};
use rustc_hash::FxBuildHasher;
use sinew_txn::Xid;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A mark, with the (sub)transaction that logged it.
struct Mark {
    xid: Xid,
    at: Lsn,
    mark: PublicationMark,
}

/// A change of rows.
struct Touch {
    at: Lsn,
    is_truncate: bool,
    existing: Arc<Publications>,
}

/// The changes of one (sub)transaction: one for each time between marks.
struct Touches {
    all: Vec<Touch>,
    over_before: Option<Lsn>,
}

/// The knowledge of a reader about publications, at the place in the log where it is.
pub(super) struct Presence {
    /// The publications that the follower names.
    wanted: Vec<String>,
    existing: Arc<Publications>,
    /// Marks of open transactions, by their top xids.
    marks: HashMap<Xid, Vec<Mark>, FxBuildHasher>,
    touched: HashMap<Xid, Touches, FxBuildHasher>,
    /// Touches before this place are not those of now.
    since: Lsn,
    watches: bool,
}

impl Presence {
    /// For a reader that begins where these publications exist.
    pub fn new(wanted: Vec<String>, existing: Arc<Publications>) -> Presence {
        let mut made = Presence {
            wanted,
            existing,
            marks: HashMap::default(),
            touched: HashMap::default(),
            since: Lsn(0),
            watches: false,
        };
        made.look();
        made
    }

    /// Must the reader look at the records of heaps?
    pub fn watches(&self) -> bool {
        self.watches
    }

    /// The publications that exist here.
    pub fn existing(&self) -> &Arc<Publications> {
        &self.existing
    }

    /// Has an open transaction marks?
    pub fn has_marks(&self, top: Xid) -> bool {
        self.marks.contains_key(&top)
    }

    fn look(&mut self) {
        let is_missing = self.wanted.iter().any(|name| !self.existing.contains(name));
        self.watches = is_missing || !self.wanted.is_empty() && !self.marks.is_empty();
    }

    /// An open transaction makes or drops a publication.
    pub fn mark(&mut self, top: Xid, xid: Xid, at: Lsn, mark: PublicationMark) {
        self.marks.entry(top).or_default().push(Mark { xid, at, mark });
        self.since = at;
        self.look();
    }

    /// Notes a record that changes rows, if it does.
    pub fn note(&mut self, record: &Replay<'_>) {
        let is_row = match record.rm {
            ResourceManager::Heap => record.rel.file >= FIRST_FILE && changes_rows(record.info),
            _ => true,
        };
        if !is_row || !self.watches {
            return;
        }
        let touches =
            self.touched.entry(record.xid).or_insert(Touches { all: Vec::new(), over_before: None });
        touches.over_before = None;
        if touches.all.last().is_none_or(|last| last.at < self.since) {
            touches.all.push(Touch {
                at: record.start,
                is_truncate: record.rm != ResourceManager::Heap,
                existing: self.existing.clone(),
            });
        }
    }

    /// A transaction rolled back.
    pub fn forget(&mut self, top: Xid, subs: impl Iterator<Item = Xid>) {
        if self.marks.is_empty() && self.touched.is_empty() {
            return;
        }
        self.marks.remove(&top);
        self.touched.remove(&top);
        for sub in subs {
            self.touched.remove(&sub);
        }
        self.look();
    }

    /// A transaction committed at `at`. Returns a publication that was missing when it changed
    /// rows, and whether the change was a TRUNCATE.
    pub fn commit(&mut self, top: Xid, subs: impl Iterator<Item = Xid>, at: Lsn) -> Option<(String, bool)> {
        if self.marks.is_empty() && self.touched.is_empty() {
            return None;
        }
        let mut xids: HashSet<Xid> = subs.collect();
        xids.insert(top);
        let mut marks = self.marks.remove(&top).unwrap_or_default();
        marks.retain(|mark| xids.contains(&mark.xid));
        let touches: Vec<Touch> =
            xids.iter().filter_map(|xid| self.touched.remove(xid)).flat_map(|t| t.all).collect();
        let lacks = |touch: &Touch, name: &String| {
            // The transaction sees its own marks before others do.
            let own = marks.iter().rev().find(|m| m.at < touch.at && m.mark.name == *name);
            !own.map_or_else(|| touch.existing.contains(name), |own| own.mark.exists)
        };
        let missing = touches.iter().find_map(|touch| {
            let name = self.wanted.iter().find(|name| lacks(touch, name))?;
            Some((name.clone(), touch.is_truncate))
        });
        if !marks.is_empty() {
            let mut existing = Publications::clone(&self.existing);
            for Mark { mark, .. } in marks {
                mark.apply(&mut existing);
            }
            self.existing = Arc::new(existing);
            self.since = at;
        }
        self.look();
        missing
    }

    /// The reader must see the log from here on again after a pause.
    pub fn oldest(&self) -> Option<(Lsn, &Arc<Publications>)> {
        let first = self.touched.values().filter_map(|touches| touches.all.first());
        first.map(|touch| (touch.at, &touch.existing)).min_by_key(|(at, _)| *at)
    }

    /// Forgets transactions that are over without an outcome in the log before `at`. `over` tells
    /// whether one is over, and then where the log ended.
    pub fn forget_over(&mut self, at: Lsn, over: impl Fn(Xid) -> Result<Option<Lsn>>) -> Result<()> {
        for (&xid, touches) in &mut self.touched {
            if touches.over_before.is_none() {
                touches.over_before = over(xid)?;
            }
        }
        self.touched.retain(|_, touches| touches.over_before.is_none_or(|end| end > at));
        Ok(())
    }
}

/// The publications that existed where a slot's reader begins, from those that existed at its
/// start: a creation takes a while, in which publications may come and go.
pub(super) fn before_start(
    mut reader: Reader,
    database: u32,
    start: Lsn,
    mut existing: Publications,
) -> Result<Publications> {
    let mut open: HashMap<Xid, Vec<Mark>> = HashMap::new();
    let mut settled: HashSet<String> = HashSet::new();
    reader.limit_to(start);
    loop {
        let record = match reader.next_of(&[ResourceManager::Logical, ResourceManager::Transaction])? {
            Next::Record(record) => record,
            Next::Other => continue,
            Next::End => return Ok(existing),
        };
        if record.rm == ResourceManager::Logical {
            if let Some((top, mark)) =
                PublicationMark::of(&record).filter(|_| record.rel.database == database)
            {
                open.entry(top).or_default().push(Mark { xid: record.xid, at: record.start, mark });
            }
            continue;
        }
        let Some(mut marks) = open.remove(&record.xid) else { continue };
        if record.outcome() != Some(true) {
            continue;
        }
        let subs: HashSet<Xid> = record.outcome_subs().collect();
        marks.retain(|mark| mark.xid == record.xid || subs.contains(&mark.xid));
        for Mark { mark, .. } in marks {
            // The first mark of a name tells whether it existed before.
            if settled.insert(mark.name.clone()) {
                PublicationMark { exists: !mark.exists, ..mark }.apply(&mut existing);
            }
        }
    }
}
