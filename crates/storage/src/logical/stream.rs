//! Reading a slot's changes, transaction by transaction. `README.md`, "Reading", tells why a large
//! transaction is read twice and needs no file.
//!
//! One value belongs to one session, which owns the slot meanwhile. It takes no latch. Each call
//! does little work, so that a session of the server gives its worker back in between.

use super::change::{Kind, Logical};
use super::error::SlotError;
use super::log::MORE;
use super::shapes::{Log, Shapes, bad, body};
use crate::engine::Session;
use crate::wal::reader::{Next, Reader};
use crate::wal::record::{commit_time_us, outcome_subs, txn_info};
use crate::wal::{Owned, Replay, ResourceManager, SEGMENT_SIZE};
use crate::{Lsn, Result, StorageError};
use sinew_txn::{WaitPolicy, Xid};
use std::collections::{HashMap, HashSet, VecDeque};
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
const WANTED: [ResourceManager; 2] = [ResourceManager::Logical, ResourceManager::Transaction];

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
}

/// A change whose transaction has no outcome yet.
struct Kept {
    xid: Xid,
    kind: Kind,
    bytes: Vec<u8>,
    /// More pieces follow.
    is_open: bool,
}

/// An open transaction.
struct Open {
    /// Where its first logical record begins.
    first: Lsn,
    records: Vec<Kept>,
    bytes: usize,
    /// It was too large: it is read once more when it commits.
    is_forgotten: bool,
    /// It has ended before the log came to here. A commit record would lie before.
    over_before: Option<Lsn>,
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
    subs: HashSet<Xid>,
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
    open: HashMap<Xid, Open>,
    bytes: usize,
    /// The end of the durable log when it was read last.
    seen: Lsn,
    outgoing: Option<Outgoing>,
    shapes: Shapes,
    /// Parts that come before the rest of `outgoing`: a change, behind its tables' descriptions.
    queue: VecDeque<Logical>,
    /// Where the reader could begin again, once everything before the first position is confirmed.
    marks: VecDeque<(Lsn, Lsn)>,
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
    pub fn logical_stream(&self, name: &str, from: Lsn, memory_bytes: usize) -> Result<Stream<'_>> {
        let wal = self.storage().wal();
        let owned = wal.take_slot(self.slot(), name)?;
        let note = owned.positions().note();
        if note.is_lost {
            return Err(StorageError::slot(name, SlotError::Lost));
        }
        let now = Instant::now();
        Ok(Stream {
            s: self,
            name: name.to_string(),
            database: note.database,
            memory_bytes,
            reader: Reader::new(wal.segments().dir(), note.restart, 0, wal.epoch()),
            from: from.max(note.confirmed).max(note.start),
            open: HashMap::new(),
            bytes: 0,
            seen: Lsn(0),
            outgoing: None,
            shapes: Shapes::default(),
            queue: VecDeque::new(),
            marks: VecDeque::new(),
            saved: (note.restart, now),
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
        if let Some(logical) = self.queue.pop_front() {
            return Ok(Some(Part::Change(logical)));
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
                    let (logical, described) = kept.decode()?;
                    for at in described {
                        let shape = self.shapes.news(&log, Lsn(u64::from_le_bytes(*at)))?;
                        self.queue.extend(shape.map(Logical::Table));
                    }
                    if self.queue.is_empty() {
                        return Ok(Some(Part::Change(logical)));
                    }
                    self.queue.push_back(logical);
                    return Ok(self.queue.pop_front().map(Part::Change));
                }
                Step::Enough => return Ok(None),
                Step::End => {}
            }
            let Outgoing { commit, end, time_us, .. } = *out;
            self.outgoing = None;
            self.mark(end);
            return Ok(Some(Part::Commit { commit, end, time_us }));
        }
        self.read()
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
        let mut restart = Lsn(0);
        while let Some(&(end, from)) = self.marks.front()
            && end <= at
        {
            restart = from;
            self.marks.pop_front();
        }
        self.owned.positions().advance(at, restart);
        self.is_ahead_of_file = true;
        let note = self.owned.positions().note();
        let is_far = note.restart.0 >= self.saved.0.0 + SEGMENT_SIZE;
        if is_far || self.saved.1.elapsed() >= SAVE && note.restart > self.saved.0 {
            self.save()?;
        }
        Ok(())
    }

    /// Writes the slot's file.
    ///
    /// # Errors
    /// Those of writing it.
    pub fn save(&mut self) -> Result<()> {
        self.saved = (self.s.storage().save_slot(&self.owned)?, Instant::now());
        self.is_ahead_of_file = false;
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
            let record = match self.reader.next_of(&WANTED)? {
                Next::Record(record) => Some(record),
                Next::Other => continue,
                Next::End => None,
            };
            let Some(record) = record else {
                self.has_more = false;
                if limit.0 > self.reader.position().0 && !wal.segments().is_there(self.reader.position().0) {
                    self.owned.positions().lose();
                    return Err(StorageError::slot(&self.name, SlotError::Lost));
                }
                self.at_the_end()?;
                return Ok(None);
            };
            match record.rm {
                ResourceManager::Logical if record.rel.database != self.database => {}
                // Whatever becomes of its transaction: others name it as well.
                ResourceManager::Logical if record.info == Kind::Table as u8 => {
                    let at = record.start;
                    let shape = body(record.data).and_then(|bytes| self.shapes.note(at, bytes));
                    shape.ok_or_else(|| bad(wal, at))?;
                }
                ResourceManager::Logical => {
                    let at = record.start;
                    let (top, kept) = kept(&record).ok_or_else(|| bad(wal, at))?;
                    self.keep(top, at, kept);
                }
                ResourceManager::Transaction => {
                    let Some(open) = self.open.remove(&record.xid) else { continue };
                    self.bytes -= open.bytes;
                    let (commit, end, xid) = (record.start, record.end, record.xid);
                    if record.info != txn_info::COMMIT || commit < self.from {
                        self.mark(end);
                        continue;
                    }
                    let time_us = commit_time_us(&record).unwrap_or(0);
                    let subs: HashSet<Xid> = outcome_subs(record.data).collect();
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
                _ => {}
            }
        }
        self.has_more = true;
        Ok(None)
    }

    fn keep(&mut self, top: Xid, at: Lsn, kept: Kept) {
        let open = self.open.entry(top).or_insert_with(|| Open {
            first: at,
            records: Vec::new(),
            bytes: 0,
            is_forgotten: false,
            over_before: None,
        });
        open.over_before = None;
        if open.is_forgotten {
            return;
        }
        let added = kept.bytes.len() + size_of::<Kept>();
        (open.bytes, self.bytes) = (open.bytes + added, self.bytes + added);
        join(&mut open.records, kept);
        if self.bytes > self.memory_bytes
            && let Some(largest) = self.open.values_mut().max_by_key(|open| open.bytes)
        {
            self.bytes -= largest.bytes;
            (largest.records, largest.bytes, largest.is_forgotten) = (Vec::new(), 0, true);
        }
    }

    /// Notes a place at which the reader could begin again once the follower has everything before
    /// `end`.
    fn mark(&mut self, end: Lsn) {
        if self.marks.back().is_none_or(|(last, _)| end.0 >= last.0 + MARK_BYTES) {
            self.add_mark(end);
        }
    }

    fn add_mark(&mut self, end: Lsn) {
        let oldest = self.open.values().map(|open| open.first).min();
        self.marks.push_back((end, oldest.unwrap_or(end).min(end)));
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
        for (&xid, open) in &mut self.open {
            // First the look at the transaction, then at the end of the log.
            if open.over_before.is_none() && self.s.wait_for_xid(xid, WaitPolicy::Skip)? {
                open.over_before = Some(self.s.storage().wal().insert_position());
            }
        }
        self.open.retain(|_, open| {
            let is_gone = open.over_before.is_some_and(|end| end <= at);
            gone += if is_gone { open.bytes } else { 0 };
            !is_gone
        });
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

    /// The change, and the positions of its tables' descriptions.
    fn decode(&self) -> Result<(Logical, &[[u8; 8]])> {
        self.parts().ok_or_else(|| StorageError::Failed("a logical record in the log makes no sense".into()))
    }

    fn parts(&self) -> Option<(Logical, &[[u8; 8]])> {
        let tables = match self.kind {
            Kind::Table => return None,
            Kind::Message => 0,
            Kind::Row => 1,
            Kind::Truncate => u32::from_le_bytes(*self.bytes.first_chunk()?) as usize,
        };
        let body_len = self.bytes.len().checked_sub(tables.checked_mul(8)?)?;
        let (body, described) = self.bytes.split_at(body_len);
        Some((Logical::decode(self.kind, body)?, described.as_chunks().0))
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
    fn new(wal: &crate::wal::Wal, first: Lsn, commit: Lsn, top: Xid, subs: HashSet<Xid>) -> Again {
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
            if record.rel.database != log.database || record.info == Kind::Table as u8 {
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
