//! Reading a slot's changes, transaction by transaction. `README.md`, "Reading", tells why a large
//! transaction is read twice and needs no file.
//!
//! One value belongs to one session, which owns the slot meanwhile. It takes no latch. Each call
//! does little work, so that a session of the server gives its worker back in between.

use super::change::{Kind, Logical, Message, PublicationMark, rows};
use super::early::{Block, Left};
use super::error::SlotError;
use super::log::MORE;
use super::note::Note;
use super::presence::{Presence, before_start};
use super::publications::{Place, Publications};
use super::shapes::{Log, Shapes, bad, body};
use crate::engine::Session;
use crate::wal::reader::{Next, Reader};
use crate::wal::record::commit_time_us;
use crate::wal::{Owned, Replay, ResourceManager, SEGMENT_SIZE};
use crate::{Lsn, Result, StorageError};
use rustc_hash::{FxBuildHasher, FxHashSet};
use sinew_txn::{WaitPolicy, Xid};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Bytes of log that one call reads at most.
const STEP_BYTES: u64 = 1 << 20;
/// Between two places at which the reader could begin again.
const MARK_BYTES: u64 = 64 << 10;
/// Between two looks at transactions that have been quiet.
const LOOK: Duration = Duration::from_secs(1);
/// Between two writes of a slot's file whose position has changed a little.
const SAVE: Duration = Duration::from_secs(10);

/// The records that a reader looks at.
const WANTED: [ResourceManager; 3] =
    [ResourceManager::Logical, ResourceManager::Transaction, ResourceManager::Heap];
/// How many of them while every publication exists that the follower names.
const USUAL: usize = 2;

/// A part of what a follower gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A transaction begins.
    Begin {
        /// Its xid.
        xid: Xid,
        /// Where its commit record begins.
        commit: Lsn,
        /// When it committed, in microseconds since 1970.
        time_us: i64,
    },
    /// A change of the transaction. A table's description comes before its first change, and again
    /// when it differs. It stays valid in later transactions.
    Change(Logical),
    /// The transaction ends.
    Commit {
        /// Where its commit record begins.
        commit: Lsn,
        /// Where the record ends.
        end: Lsn,
        /// When it committed, in microseconds since 1970.
        time_us: i64,
    },
    /// A message that belongs to no transaction.
    Aside {
        /// Where its record begins.
        at: Lsn,
        /// The transaction in which it was made, if that had an xid.
        xid: Xid,
        /// The message.
        message: Message,
    },
    /// A transaction, whose parts do not come, changed rows while a publication did not exist that
    /// the follower names.
    Missing {
        /// Where its commit record begins.
        commit: Lsn,
        /// The publication's name.
        publication: String,
        /// The change was a TRUNCATE.
        in_truncate: bool,
    },
    /// Changes of an open transaction come. The next parts up to [`Part::EarlyEnd`] are theirs.
    EarlyBegin {
        /// Its xid.
        top: Xid,
        /// The log is read up to here. Every commit that ends before was handed out.
        at: Lsn,
    },
    /// A change, with the (sub)transaction that made it.
    EarlyChange(Xid, Logical),
    /// There are no more changes for now.
    EarlyEnd,
    /// A (sub)transaction of which changes came has rolled back.
    EarlyAbort {
        /// The transaction.
        top: Xid,
        /// The subtransaction, or the transaction itself.
        xid: Xid,
        /// The log is read up to here.
        at: Lsn,
    },
    /// A transaction of which changes came has committed.
    EarlyCommit {
        /// Its xid.
        xid: Xid,
        /// Where its commit record begins.
        commit: Lsn,
        /// Where the record ends.
        end: Lsn,
        /// When it committed, in microseconds since 1970.
        time_us: i64,
    },
}

/// The publications of a stream.
#[derive(Debug, Clone, Default)]
pub struct Following {
    /// Those that the follower names. A change that is made while one is missing is
    /// [`Part::Missing`].
    pub names: Vec<String>,
    /// Those that exist in the database now. It counts if the slot's file is of an earlier build.
    pub existing: Publications,
    /// The follower takes changes of large transactions before their commits.
    pub takes_early: bool,
}

/// A change whose transaction has no outcome yet.
pub(super) struct Kept {
    pub xid: Xid,
    kind: Kind,
    bytes: Vec<u8>,
    /// More pieces follow.
    is_open: bool,
}

/// An open transaction.
struct Open {
    /// Where its first logical record begins.
    first: Lsn,
    /// The publications that existed there.
    existing: Arc<Publications>,
    records: Vec<Kept>,
    bytes: usize,
    /// It was too large: it is read once more when it commits.
    is_forgotten: bool,
    /// It has ended before the log came to here. A commit record would lie before.
    over_before: Option<Lsn>,
    left: Left,
}

/// A committed transaction that is being handed out.
struct Outgoing {
    source: Source,
    commit: Lsn,
    end: Lsn,
    time_us: i64,
}

enum Source {
    Memory(std::vec::IntoIter<Kept>),
    Log(Box<Again>),
}

/// A large transaction that is read once more.
struct Again {
    reader: Reader,
    commit: Lsn,
    top: Xid,
    subs: FxHashSet<Xid>,
    open: Option<Kept>,
}

/// The changes of one slot.
pub struct Stream<'s> {
    s: &'s Session,
    owned: Owned<'s>,
    name: String,
    database: u32,
    memory_bytes: usize,
    reader: Reader,
    /// Transactions whose commit record begins before are passed over.
    from: Lsn,
    /// By their top xids.
    open: HashMap<Xid, Open, FxBuildHasher>,
    bytes: usize,
    /// The end of the durable log when it was read last.
    seen: Lsn,
    outgoing: Option<Outgoing>,
    block: Option<Block>,
    takes_early: bool,
    shapes: Shapes,
    /// Parts that come before the rest of `outgoing` or `block`: a change, behind its tables'
    /// descriptions.
    queue: VecDeque<Part>,
    /// Where the reader could begin again, once everything before the first position is confirmed.
    marks: VecDeque<(Lsn, Place)>,
    /// Where the next reader begins.
    begin: Place,
    /// Transactions with marks of publications that have committed: where each began, and where its
    /// commit record begins. No reader begins in between, where it would miss the marks.
    spans: Vec<(Place, Lsn)>,
    presence: Presence,
    /// The position in the slot's file, and when it was written.
    saved: (Lsn, Instant),
    looked_at: Instant,
    /// The follower has confirmed something since the file was written.
    is_ahead_of_file: bool,
    has_more: bool,
}

impl Session {
    /// Takes a slot, and reads its changes from `from` on, or from what is confirmed if that is
    /// later. Open transactions may take `memory_bytes`.
    ///
    /// # Errors
    /// `LogicalSlot`.
    pub fn logical_stream(
        &self,
        name: &str,
        from: Lsn,
        memory_bytes: usize,
        following: Following,
    ) -> Result<Stream<'_>> {
        let wal = self.storage().wal();
        let owned = wal.take_slot(self.slot(), name)?;
        let note = owned.positions().note();
        if note.is_lost {
            return Err(StorageError::slot(name, SlotError::Lost));
        }
        // The region may be further than the file. The log is there from the file's place on.
        let kept = match owned.positions().is_temporary() {
            true => self.kept_begin(name),
            false => Note::publications_of(self.storage().dir(), name)?,
        };
        let (begin, publications) = match kept {
            Some((begin, publications)) => (begin, publications),
            None => (note.restart, Arc::new(following.existing)),
        };
        let reader = || Reader::new(wal.segments().dir(), begin, 0, wal.epoch());
        let publications = match begin < note.start {
            true => {
                let existing = Publications::clone(&publications);
                Arc::new(before_start(reader(), note.database, note.start, existing)?)
            }
            false => publications,
        };
        let now = Instant::now();
        Ok(Stream {
            s: self,
            name: name.to_string(),
            database: note.database,
            memory_bytes,
            reader: reader(),
            from: from.max(note.confirmed).max(note.start),
            open: HashMap::default(),
            bytes: 0,
            seen: Lsn(0),
            outgoing: None,
            block: None,
            takes_early: following.takes_early,
            shapes: Shapes::default(),
            queue: VecDeque::new(),
            marks: VecDeque::new(),
            presence: Presence::new(following.names, publications.clone()),
            saved: (begin, now),
            begin: (begin, publications),
            spans: Vec::new(),
            looked_at: now,
            is_ahead_of_file: false,
            has_more: true,
            owned,
        })
    }
}

impl Stream<'_> {
    /// The next part. `None`: there is none yet, or the call has done enough (`has_more`).
    ///
    /// # Errors
    /// `LogicalSlot` if log that the slot needs is gone, and those of reading.
    pub fn next_part(&mut self) -> Result<Option<Part>> {
        if let Some(part) = self.queue.pop_front() {
            return Ok(Some(part));
        }
        if let Some(out) = &mut self.outgoing {
            let positions = self.owned.positions();
            let log = Log {
                wal: self.s.storage().wal(),
                database: self.database,
                name: &self.name,
                lose: &|| positions.lose(),
            };
            match out.next(&log)? {
                Step::Change(kept) => {
                    hand_out(&kept, &log, &mut self.shapes, &mut self.queue, Part::Change)?;
                    return Ok(self.queue.pop_front());
                }
                Step::Enough => return Ok(None),
                Step::End => {}
            }
            let Outgoing { commit, end, time_us, .. } = *out;
            self.outgoing = None;
            self.mark(end);
            return Ok(Some(Part::Commit { commit, end, time_us }));
        }
        if self.block.is_some() {
            return self.next_of_block();
        }
        self.read()
    }

    /// The next part of changes that leave before their commit.
    fn next_of_block(&mut self) -> Result<Option<Part>> {
        let Some(block) = &mut self.block else { return Ok(None) };
        let had_changes = block.records.len() != 0;
        if let Some(kept) = block.records.next() {
            let positions = self.owned.positions();
            let log = Log {
                wal: self.s.storage().wal(),
                database: self.database,
                name: &self.name,
                lose: &|| positions.lose(),
            };
            let xid = kept.xid;
            let change = |logical| Part::EarlyChange(xid, logical);
            hand_out(&kept, &log, &mut self.shapes, &mut self.queue, change)?;
        }
        if block.records.len() == 0 {
            if had_changes {
                self.queue.push_back(Part::EarlyEnd);
            }
            if let Some(ends) = block.ends.take() {
                if let Part::EarlyCommit { end, .. } = &ends {
                    let end = *end;
                    self.mark(end);
                }
                self.queue.push_back(ends);
            }
            self.block = None;
        }
        Ok(self.queue.pop_front())
    }

    /// After `None`: there is more to read at once.
    pub fn has_more(&self) -> bool {
        self.has_more
    }

    /// After `None` with nothing more to read: has the durable log not grown since? If so, the
    /// session is woken once it has. The caller has read the session's wake sequence before, and
    /// calls [`Stream::unwatch`] after the wait.
    pub fn watch(&self) -> bool {
        self.owned.watch(self.seen)
    }

    /// The session does not wait any more.
    pub fn unwatch(&self) {
        self.owned.unwatch();
    }

    /// The log is read up to here. Everything before was handed out, unless its transaction is
    /// open.
    pub fn read_up_to(&self) -> Lsn {
        self.reader.position()
    }

    /// The database that the slot follows.
    pub fn database(&self) -> u32 {
        self.database
    }

    /// The follower has everything whose commit record ends at `at` or before.
    ///
    /// # Errors
    /// Those of writing the slot's file.
    pub fn confirm(&mut self, at: Lsn) -> Result<()> {
        let at = at.min(self.read_up_to());
        while self.marks.front().is_some_and(|(end, _)| *end <= at) {
            if let Some((_, place)) = self.marks.pop_front() {
                self.begin = place;
            }
        }
        let restart = self.begin.0;
        self.owned.positions().advance(at, restart);
        self.is_ahead_of_file = true;
        let is_far = restart.0 >= self.saved.0.0 + SEGMENT_SIZE;
        if is_far || self.saved.1.elapsed() >= SAVE && restart > self.saved.0 {
            self.save()?;
        }
        Ok(())
    }

    /// Writes the slot's file.
    ///
    /// # Errors
    /// Those of writing it.
    pub fn save(&mut self) -> Result<()> {
        self.saved = (self.s.storage().save_slot(&self.owned, self.begin.clone())?, Instant::now());
        self.is_ahead_of_file = false;
        if self.owned.positions().is_temporary() {
            self.s.keep_begin(&self.name, self.begin.clone());
        }
        Ok(())
    }

    fn read(&mut self) -> Result<Option<Part>> {
        if self.owned.positions().is_lost() {
            return Err(StorageError::slot(&self.name, SlotError::Lost));
        }
        let wal = self.s.storage().wal();
        let limit = wal.flushed();
        self.seen = limit;
        let enough = Lsn(self.reader.position().0 + STEP_BYTES);
        self.reader.limit_to(limit);
        while self.reader.position() < enough {
            let wanted = if self.presence.watches() { &WANTED[..] } else { &WANTED[..USUAL] };
            let record = match self.reader.next_of(wanted)? {
                Next::Record(record) => Some(record),
                Next::Other => continue,
                Next::End => None,
            };
            let Some(record) = record else {
                self.has_more = false;
                if limit.0 > self.reader.position().0 && !wal.segments().is_there(self.reader.position().0) {
                    self.owned.positions().lose();
                    self.save()?;
                    return Err(StorageError::slot(&self.name, SlotError::Lost));
                }
                self.at_the_end()?;
                return Ok(self.queue.pop_front());
            };
            let outcome = record.outcome();
            match record.rm {
                _ if outcome.is_some() => {
                    if record.rm == ResourceManager::Heap && record.rel.database == self.database {
                        self.presence.note(&record);
                    }
                    let committed = outcome == Some(true);
                    let (commit, end, xid) = (record.start, record.end, record.xid);
                    let subs = record.outcome_subs();
                    let mut missing = None;
                    let has_marks = self.presence.has_marks(xid);
                    match committed {
                        true => missing = self.presence.commit(xid, subs, commit),
                        false => self.presence.forget(xid, subs),
                    }
                    let open = self.open.remove(&record.xid);
                    self.bytes -= open.as_ref().map_or(0, |open| open.bytes);
                    if let Some((publication, in_truncate)) = missing.filter(|_| commit >= self.from) {
                        self.has_more = true;
                        return Ok(Some(Part::Missing { commit, publication, in_truncate }));
                    }
                    let Some(open) = open else { continue };
                    if has_marks && committed {
                        self.spans.push(((open.first, open.existing.clone()), commit));
                    }
                    if !committed || commit < self.from {
                        let has_left = open.left.is_begun;
                        self.mark(end);
                        if has_left {
                            self.has_more = true;
                            return Ok(Some(Part::EarlyAbort { top: xid, xid, at: commit }));
                        }
                        continue;
                    }
                    let time_us = commit_time_us(&record).unwrap_or(0);
                    let subs: FxHashSet<Xid> = record.outcome_subs().collect();
                    if open.left.is_begun {
                        self.has_more = true;
                        let Open { mut left, records, .. } = open;
                        let ends = (&subs, Part::EarlyCommit { xid, commit, end, time_us });
                        let (st, queue) = (self.s.storage(), &mut self.queue);
                        self.block = Some(left.block(st, xid, commit, records, Some(ends), queue)?);
                        return self.next_part();
                    }
                    let source = match open.is_forgotten {
                        true => Source::Log(Box::new(Again::new(wal, open.first, commit, xid, subs))),
                        false => {
                            let mut records = open.records;
                            records.retain(|r| r.xid == xid || subs.contains(&r.xid));
                            Source::Memory(records.into_iter())
                        }
                    };
                    self.outgoing = Some(Outgoing { source, commit, end, time_us });
                    self.has_more = true;
                    return Ok(Some(Part::Begin { xid, commit, time_us }));
                }
                ResourceManager::Logical | ResourceManager::Heap if record.rel.database != self.database => {}
                ResourceManager::Heap => self.presence.note(&record),
                // Whatever becomes of its transaction: others name it as well.
                ResourceManager::Logical if record.info == Kind::Table as u8 => {
                    let at = record.start;
                    let shape = body(record.data).and_then(|bytes| self.shapes.note(at, bytes));
                    shape.ok_or_else(|| bad(wal, at))?;
                }
                ResourceManager::Logical if record.info == Kind::Publication as u8 => {
                    let (at, xid) = (record.start, record.xid);
                    let (top, mark) = PublicationMark::of(&record).ok_or_else(|| bad(wal, at))?;
                    self.entry(top, at);
                    self.presence.mark(top, xid, at, mark);
                }
                ResourceManager::Logical if record.info == Kind::Aside as u8 => {
                    let (at, xid) = (record.start, record.xid);
                    let message = body(record.data).and_then(|bytes| Logical::decode(Kind::Aside, bytes));
                    let Some(Logical::Message(message)) = message else { return Err(bad(wal, at)) };
                    if at >= self.from {
                        self.has_more = true;
                        return Ok(Some(Part::Aside { at, xid, message }));
                    }
                }
                ResourceManager::Logical => {
                    let at = record.start;
                    if record.info & !MORE == Kind::Truncate as u8 {
                        self.presence.note(&record);
                    }
                    let (top, kept) = kept(&record).ok_or_else(|| bad(wal, at))?;
                    self.keep(top, at, kept)?;
                    if self.block.is_some() {
                        self.has_more = true;
                        return self.next_part();
                    }
                }
                _ => {}
            }
        }
        self.has_more = true;
        Ok(None)
    }

    fn keep(&mut self, top: Xid, at: Lsn, kept: Kept) -> Result<()> {
        let open = self.entry(top, at);
        if open.is_forgotten {
            return Ok(());
        }
        let added = kept.bytes.len() + size_of::<Kept>();
        open.bytes += added;
        join(&mut open.records, kept);
        self.bytes += added;
        if self.bytes <= self.memory_bytes {
            return Ok(());
        }
        let Some((&top, largest)) = self.open.iter_mut().max_by_key(|(_, open)| open.bytes) else {
            return Ok(());
        };
        // The follower may have a transaction whose commit could still come before `from`.
        let leaves_early = largest.left.is_begun || self.takes_early && at >= self.from;
        if !leaves_early {
            self.bytes -= largest.bytes;
            (largest.records, largest.bytes, largest.is_forgotten) = (Vec::new(), 0, true);
            return Ok(());
        }
        // A change whose pieces are not all there stays.
        let last = largest.records.pop_if(|last| last.is_open);
        let records = std::mem::take(&mut largest.records);
        if records.is_empty() {
            largest.records.extend(last);
            return Ok(());
        }
        self.bytes -= largest.bytes;
        largest.bytes = last.as_ref().map_or(0, |last| last.bytes.len() + size_of::<Kept>());
        self.bytes += largest.bytes;
        largest.records.extend(last);
        let end = self.reader.position();
        self.block = Some(largest.left.block(self.s.storage(), top, end, records, None, &mut self.queue)?);
        Ok(())
    }

    /// An open transaction, which has a logical record at `at`.
    fn entry(&mut self, top: Xid, at: Lsn) -> &mut Open {
        let existing = self.presence.existing();
        let open = self.open.entry(top).or_insert_with(|| Open {
            first: at,
            existing: existing.clone(),
            records: Vec::new(),
            bytes: 0,
            is_forgotten: false,
            over_before: None,
            left: Left::default(),
        });
        open.over_before = None;
        open
    }

    /// Notes a place at which the reader could begin again once the follower has everything before
    /// `end`.
    fn mark(&mut self, end: Lsn) {
        if self.marks.back().is_none_or(|(last, _)| end.0 >= last.0 + MARK_BYTES) {
            self.add_mark(end);
        }
    }

    fn add_mark(&mut self, end: Lsn) {
        let open = self.open.values().map(|open| (open.first, &open.existing));
        let oldest = open.chain(self.presence.oldest()).min_by_key(|(first, _)| *first);
        let place = oldest.filter(|(first, _)| *first < end);
        let (mut first, mut existing) = place.unwrap_or((end, self.presence.existing()));
        // Later places are not before this one, but for the spans that it lies in.
        let is_within =
            |first: Lsn| self.spans.iter().find(|((from, _), commit)| *from < first && first <= *commit);
        while let Some(((from, there), _)) = is_within(first) {
            (first, existing) = (*from, there);
        }
        self.marks.push_back((end, (first, existing.clone())));
        self.spans.retain(|(_, commit)| first <= *commit);
    }

    /// The durable log has no more. Transactions that have ended without a record are forgotten,
    /// now and then.
    fn at_the_end(&mut self) -> Result<()> {
        if self.looked_at.elapsed() < LOOK {
            return Ok(());
        }
        self.looked_at = Instant::now();
        let at = self.reader.position();
        let mut gone = 0;
        let s = self.s;
        let over = |xid| -> Result<Option<Lsn>> {
            // First the look at the transaction, then at the end of the log.
            let is_over = s.wait_for_xid(xid, WaitPolicy::Skip)?;
            Ok(is_over.then(|| s.storage().wal().insert_position()))
        };
        for (&xid, open) in &mut self.open {
            if open.over_before.is_none() {
                open.over_before = over(xid)?;
            }
        }
        let (presence, queue) = (&mut self.presence, &mut self.queue);
        self.open.retain(|xid, open| {
            let is_gone = open.over_before.is_some_and(|end| end <= at);
            if is_gone {
                gone += open.bytes;
                presence.forget(*xid, std::iter::empty());
                if open.left.is_begun {
                    queue.push_back(Part::EarlyAbort { top: *xid, xid: *xid, at });
                }
            }
            !is_gone
        });
        presence.forget_over(at, over)?;
        self.bytes -= gone;
        if self.marks.back().is_none_or(|(last, _)| *last < at) {
            self.add_mark(at);
        }
        Ok(())
    }
}

impl Drop for Stream<'_> {
    fn drop(&mut self) {
        // Without it the next reader begins earlier, and the log is kept longer.
        if self.is_ahead_of_file {
            let _ = self.save();
        }
    }
}

/// Puts the changes of a record in the queue, each behind descriptions of its tables that the
/// caller has not got yet. `part` makes a part of each.
fn hand_out(
    kept: &Kept,
    log: &Log<'_>,
    shapes: &mut Shapes,
    queue: &mut VecDeque<Part>,
    part: impl Fn(Logical) -> Part,
) -> Result<()> {
    let bad = || StorageError::Failed("a logical record in the log makes no sense".into());
    let mut add = |described: &[Lsn], change| -> Result<()> {
        for at in described {
            let shape = shapes.news(log, *at)?;
            queue.extend(shape.map(Logical::Table).map(&part));
        }
        queue.push_back(part(change));
        Ok(())
    };
    if kept.kind == Kind::Row {
        for row in rows(&kept.bytes) {
            let (row, at) = row.ok_or_else(bad)?;
            add(&[at], Logical::Row(row))?;
        }
        return Ok(());
    }
    let (change, described) = kept.change().ok_or_else(bad)?;
    add(&described, change)
}

/// A logical record, with its top xid.
fn kept(record: &Replay<'_>) -> Option<(Xid, Kept)> {
    let (top, bytes) = record.data.split_first_chunk::<8>()?;
    let kind = Kind::from_u8(record.info & !MORE)?;
    let is_open = record.info & MORE != 0;
    Some((Xid(u64::from_le_bytes(*top)), Kept { xid: record.xid, kind, bytes: bytes.to_vec(), is_open }))
}

/// Adds a record, or a piece to the last one.
fn join(records: &mut Vec<Kept>, kept: Kept) {
    match records.last_mut().filter(|last| last.is_open) {
        Some(last) => last.add(kept),
        None => records.push(kept),
    }
}

impl Kept {
    fn add(&mut self, piece: Kept) {
        self.bytes.extend_from_slice(&piece.bytes);
        self.is_open = piece.is_open;
    }

    /// The change that is no row, and the positions of its tables' descriptions.
    fn change(&self) -> Option<(Logical, Vec<Lsn>)> {
        let tables = match self.kind {
            Kind::Table | Kind::Row | Kind::Publication | Kind::Aside => return None,
            Kind::Message => 0,
            Kind::Truncate => u32::from_le_bytes(*self.bytes.first_chunk()?) as usize,
        };
        let body_len = self.bytes.len().checked_sub(tables.checked_mul(8)?)?;
        let (body, described) = self.bytes.split_at(body_len);
        let described = described.as_chunks().0.iter().map(|at| Lsn(u64::from_le_bytes(*at)));
        Some((Logical::decode(self.kind, body)?, described.collect()))
    }
}

enum Step {
    Change(Kept),
    /// There may be more.
    Enough,
    End,
}

impl Outgoing {
    fn next(&mut self, log: &Log<'_>) -> Result<Step> {
        match &mut self.source {
            Source::Memory(records) => Ok(records.next().map_or(Step::End, Step::Change)),
            Source::Log(again) => again.next(log),
        }
    }
}

impl Again {
    fn new(wal: &crate::wal::Wal, first: Lsn, commit: Lsn, top: Xid, subs: FxHashSet<Xid>) -> Again {
        let mut reader = Reader::new(wal.segments().dir(), first, 0, wal.epoch());
        reader.limit_to(commit);
        Again { reader, commit, top, subs, open: None }
    }

    /// The log has no more before the commit record. It was kept from `first` on, unless the slot
    /// has been lost meanwhile: a part of a transaction must not look like the whole.
    fn end(&self, log: &Log<'_>) -> Result<Step> {
        match self.reader.position() {
            at if at < self.commit => Err(log.lacks(at, self.commit)),
            _ => Ok(Step::End),
        }
    }

    fn next(&mut self, log: &Log<'_>) -> Result<Step> {
        let enough = Lsn(self.reader.position().0 + STEP_BYTES);
        while self.reader.position() < enough {
            let record = match self.reader.next_of(&[ResourceManager::Logical])? {
                Next::Record(record) => record,
                Next::Other => continue,
                Next::End => return self.end(log),
            };
            let others = [Kind::Table, Kind::Publication, Kind::Aside];
            let is_other = others.iter().any(|kind| record.info == *kind as u8);
            if record.rel.database != log.database || is_other {
                continue;
            }
            let Some((top, kept)) = kept(&record) else { continue };
            if top != self.top || (kept.xid != top && !self.subs.contains(&kept.xid)) {
                continue;
            }
            let whole = match self.open.take() {
                Some(mut begun) => {
                    begun.add(kept);
                    begun
                }
                None => kept,
            };
            if whole.is_open {
                self.open = Some(whole);
                continue;
            }
            return Ok(Step::Change(whole));
        }
        Ok(Step::Enough)
    }
}
