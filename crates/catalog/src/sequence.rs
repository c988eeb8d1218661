//! Sequences: values that are never given twice, outside of transactions.
//!
//! A permanent sequence is one page (kind 7) in a file of its own:
//!
//! ```text
//! 40  i64  last_value   the last value given, or the next one while is_called is 0
//! 48  i64  log_cnt      values that may still be given before the log must hear of it
//! 56  u8   is_called
//! ```
//!
//! A value that a transaction committed with must not come again after a crash. A record for each
//! value would be slow. A record therefore holds a state [`AHEAD`] values ahead, and the values up
//! to there are given from the page alone. The record carries the whole page without its hole
//! (about 100 bytes), as it will be after those values. Replay restores images whatever the page's
//! own position is, so a page that reached disk with a smaller value is put ahead too. The first
//! value after the beginning of a checkpoint is logged again, because replay will not start before
//! it. All that varies stands in the page's first sector, so that a torn write cannot tear it.
//!
//! The page's exclusive latch guards it. A process that dies with the latch poisons the region, as
//! with any page.
//!
//! A temporary sequence is a pair of words in its session.

use crate::View;
use crate::cache::own::{SequenceMemory, SequenceState};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::buffer::{Record, RecordPage};
use sinew_storage::page::{PAGE_HEADER_SIZE, PAGE_SIZE, PageKind};
use sinew_storage::wal::ResourceManager;
use sinew_storage::{Fork, Lsn, PageTag, RelFile, Session, Storage, StorageError};
use sinew_table::{Relation, RelationKind, SequenceParams};
use sinew_txn::{LockMode, Xid};
use sinew_types::Oid;
use sinew_types::acl::Rights;
use std::sync::Arc;

/// Values that may be given between two log records.
const AHEAD: i64 = 32;

/// A session remembers so many sequences before it looks which of them still exist.
const SEQUENCES_MIN: usize = 128;

/// Room for a record with an image, asked for before the latch is taken.
const RECORD_MAX: u64 = 16 << 10;

const AT_KIND: usize = 13;
const LAST_VALUE: usize = PAGE_HEADER_SIZE;
const LOG_CNT: usize = LAST_VALUE + 8;
const IS_CALLED: usize = LOG_CNT + 8;
const END: usize = IS_CALLED + 8;

type Bytes = [u8; PAGE_SIZE];

fn get_i64(page: &Bytes, at: usize) -> i64 {
    i64::from_le_bytes(page[at..at + 8].try_into().expect("eight bytes"))
}

fn write_state(page: &mut Bytes, state: SequenceState, log_cnt: i64) {
    page[LAST_VALUE..LAST_VALUE + 8].copy_from_slice(&state.last_value.to_le_bytes());
    page[LOG_CNT..LOG_CNT + 8].copy_from_slice(&log_cnt.to_le_bytes());
    page[IS_CALLED] = u8::from(state.is_called);
}

fn read_state(page: &Bytes) -> (SequenceState, i64) {
    (
        SequenceState { last_value: get_i64(page, LAST_VALUE), is_called: page[IS_CALLED] != 0 },
        get_i64(page, LOG_CNT),
    )
}

fn write_header(page: &mut Bytes) {
    page.fill(0);
    page[12] = 1;
    page[AT_KIND] = PageKind::Sequence as u8;
    page[16..18].copy_from_slice(&(END as u16).to_le_bytes());
    page[18..20].copy_from_slice(&(PAGE_SIZE as u16).to_le_bytes());
    page[20..22].copy_from_slice(&(PAGE_SIZE as u16).to_le_bytes());
}

fn page_lsn(page: &Bytes) -> Lsn {
    Lsn(u64::from_le_bytes(page[0..8].try_into().expect("eight bytes")))
}

fn tag(file: RelFile) -> PageTag {
    PageTag { rel: file, fork: Fork::Main, block: 0 }
}

/// Writes the only page of a new sequence's file, which `Session::create_file` made.
pub fn create_page(txn: &Session, file: RelFile, state: SequenceState) -> Result<()> {
    txn.storage().pool().extend(txn, file, Fork::Main, 1)?;
    make(txn, file, state)
}

/// Refuses a page that is no sequence's: it was emptied, or another stands in its place.
fn must_be_sequence(storage: &Storage, file: RelFile, page: &Bytes) -> Result<()> {
    if page[AT_KIND] == PageKind::Sequence as u8 {
        return Ok(());
    }
    let path = storage.files().path(file, Fork::Main);
    let what = format!("page kind {} in a sequence; setval gives it a state again", page[AT_KIND]);
    Err(StorageError::corrupt(path, 0, what).into())
}

/// Latches the page and lets `decide` look at it. `decide` returns the state to leave in the page,
/// the state to log, the values that may then be given unlogged, its result, and whether to log at
/// all. The function returns this result, and the end of the page's last record. Unless the caller
/// `makes` the state, the page must have one.
fn change<R>(
    txn: &Session,
    file: RelFile,
    makes: bool,
    decide: impl FnOnce(&mut Bytes) -> (SequenceState, SequenceState, i64, Result<R>, bool),
) -> Result<(R, Lsn)> {
    let storage = txn.storage();
    storage.wal().reserve(txn.slot(), RECORD_MAX)?;
    let pin = storage.pool().pin(txn, tag(file))?;
    let mut page = pin.write()?;
    let is_new = page.bytes()[AT_KIND] != PageKind::Sequence as u8;
    if !makes {
        must_be_sequence(storage, file, page.bytes())?;
    }
    storage.wal().critical(txn.slot(), || {
        if is_new {
            write_header(page.bytes_mut());
        }
        let (leave, log, log_cnt, result, logged) = decide(page.bytes_mut());
        if logged {
            write_state(page.bytes_mut(), log, 0);
            let end = storage.wal().insert(
                txn,
                &Record {
                    rm: ResourceManager::Sequence,
                    info: 0,
                    xid: Xid::NONE,
                    rel: file,
                    pages: vec![RecordPage { page: &page, will_init: false, force_image: true, data: &[] }],
                    data: &[],
                },
            );
            write_state(page.bytes_mut(), leave, log_cnt);
            page.set_lsn(end);
        } else {
            write_state(page.bytes_mut(), leave, log_cnt);
            // Marks the page dirty; its position stays.
            let same = page_lsn(page.bytes());
            page.set_lsn(same);
        }
        let covered = page_lsn(page.bytes());
        result.map(|result| (result, covered))
    })
}

/// Gives the page a state whatever was in it.
fn make(txn: &Session, file: RelFile, state: SequenceState) -> Result<()> {
    change(txn, file, true, |_| (state, state, 0, Ok(()), true)).map(|_| ())
}

/// The state of a sequence and its `log_cnt`, as `SELECT * FROM sequence` shows them.
pub fn read(cx: &View, rel: &Relation) -> Result<(SequenceState, i64)> {
    if rel.is_temporary() {
        let inner = cx.own().inner.borrow();
        let state = inner.temp_sequences.get(&rel.oid).copied();
        return Ok((state.ok_or_else(|| SqlError::internal("a temporary sequence has no state"))?, 0));
    }
    let pin = cx.storage().pool().pin(cx, tag(rel.heap.file))?;
    let page = pin.read()?;
    must_be_sequence(cx.storage(), rel.heap.file, page.bytes())?;
    Ok(read_state(page.bytes()))
}

/// The next `count` values after `state` as (first, last). Only the first value may wrap around.
fn advance(
    params: &SequenceParams,
    name: &str,
    state: SequenceState,
    count: i64,
) -> Result<(i64, i64, SequenceState)> {
    let first = if !state.is_called {
        state.last_value
    } else {
        match state.last_value.checked_add(params.increment) {
            Some(v) if v >= params.min && v <= params.max => v,
            _ if params.cycle => {
                if params.increment > 0 {
                    params.min
                } else {
                    params.max
                }
            }
            _ if params.increment > 0 => {
                return Err(sqlerr!(
                    SEQUENCE_GENERATOR_LIMIT_EXCEEDED,
                    "nextval: reached maximum value of sequence \"{name}\" ({})",
                    params.max
                ));
            }
            _ => {
                return Err(sqlerr!(
                    SEQUENCE_GENERATOR_LIMIT_EXCEEDED,
                    "nextval: reached minimum value of sequence \"{name}\" ({})",
                    params.min
                ));
            }
        }
    };
    let mut last = first;
    for _ in 1..count {
        match last.checked_add(params.increment) {
            Some(v) if v >= params.min && v <= params.max => last = v,
            _ => break,
        }
    }
    Ok((first, last, SequenceState { last_value: last, is_called: true }))
}

/// The values that a session keeps of `given..=last` after it has given the first one away.
fn rest(given: i64, last: i64, params: &SequenceParams) -> Option<(i64, i64)> {
    // The last value may be next to the type's end: the one after it is never computed.
    (given != last).then(|| (given + params.increment, last))
}

/// The number of values from `first` to `last`. Their distance may be larger than an `i64`.
fn values_between(first: i64, last: i64, increment: i64) -> i64 {
    match increment {
        0 => 0,
        by => ((i128::from(last) - i128::from(first)) / i128::from(by)) as i64 + 1,
    }
}

/// The state that a record may hold when the page is at `state`, and its distance: at most
/// [`AHEAD`] values.
fn ahead(params: &SequenceParams, state: SequenceState) -> (SequenceState, i64) {
    let mut last = state.last_value;
    let mut count = 0;
    while count < AHEAD {
        match last.checked_add(params.increment) {
            Some(v) if v >= params.min && v <= params.max => last = v,
            _ => break,
        }
        count += 1;
    }
    (SequenceState { last_value: last, is_called: true }, count)
}

fn params(rel: &Relation) -> Result<Arc<SequenceParams>> {
    match (&rel.sequence, rel.kind) {
        (Some(params), RelationKind::Sequence) => Ok(params.clone()),
        _ => Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a sequence", rel.name)),
    }
}

/// The next value that the session has kept for itself, and the end of the record that covers it.
fn next_of_memory(cx: &View, oid: Oid, file: u64, params: &SequenceParams) -> Option<(i64, Lsn)> {
    let mut inner = cx.own().inner.borrow_mut();
    let inner = &mut *inner;
    let memory = inner.sequences.get_mut(&oid).filter(|memory| memory.file == file)?;
    let (next, last) = memory.cached?;
    memory.current = Some(next);
    memory.cached = rest(next, last, params);
    inner.last_sequence = Some(oid);
    Some((next, memory.covered))
}

/// A value that a client has seen must not come again after a crash. An xid makes the commit wait
/// until the record that covers the value is durable. Another session may have written that record,
/// in a transaction that still runs or that was rolled back.
fn promise(cx: &View, covered: Lsn) -> Result<()> {
    if covered > cx.storage().wal().flushed() {
        cx.current_xid()?;
    }
    Ok(())
}

/// Does `nextval` ask for rights?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    Yes,
    No,
}

impl View {
    fn open_sequence(&self, oid: Oid) -> Result<Arc<Relation>> {
        let missing = || sqlerr!(UNDEFINED_TABLE, "relation with OID {oid} does not exist");
        self.open_oid(oid, LockMode::RowExclusive)?.ok_or_else(missing)
    }

    /// The next value of a sequence. 42501 if the role in force may not use it (with `Ask::Yes`);
    /// 2200H at its end. Every role that may write a table may use the sequence of its identity
    /// column (`Ask::No`).
    pub fn nextval(&self, oid: Oid, rights: Ask) -> Result<i64> {
        let rel = self.open_sequence(oid)?;
        let params = params(&rel)?;
        if rights == Ask::Yes {
            self.check_relation(&rel, Rights::USAGE | Rights::UPDATE)?;
        }
        if !rel.is_temporary() {
            self.refuse_read_only("nextval()")?;
        }
        let file = rel.heap.file.file;
        if let Some((next, covered)) = next_of_memory(self, oid, file, &params) {
            promise(self, covered)?;
            return Ok(next);
        }
        let (first, last, covered) = if rel.is_temporary() {
            let (state, _) = read(self, &rel)?;
            let (first, last, after) = advance(&params, &rel.name, state, params.cache)?;
            self.own().set_temp_sequence(oid, after);
            (first, last, Lsn(0))
        } else {
            self.next_of_page(&rel, &params)?
        };
        promise(self, covered)?;
        self.forget_dropped_sequences()?;
        let mut inner = self.own().inner.borrow_mut();
        let cached = rest(first, last, &params);
        inner.sequences.insert(oid, SequenceMemory { file, current: Some(first), cached, covered });
        inner.last_sequence = Some(oid);
        Ok(first)
    }

    /// Keeps the number of remembered sequences within twice the number of those that exist. A
    /// session that makes and drops tables with serial columns all day would otherwise remember
    /// each of their sequences.
    fn forget_dropped_sequences(&self) -> Result<()> {
        let known: Vec<Oid> = {
            let mut inner = self.own().inner.borrow_mut();
            inner.sequences_max = inner.sequences_max.max(SEQUENCES_MIN);
            // A rollback may bring back a sequence that this transaction has dropped.
            if inner.sequences.len() < inner.sequences_max || inner.dirty {
                return Ok(());
            }
            inner.sequences.keys().copied().collect()
        };
        let mut dropped = Vec::new();
        for oid in known {
            if self.relation(oid)?.is_none() {
                dropped.push(oid);
            }
        }
        let mut inner = self.own().inner.borrow_mut();
        for oid in dropped {
            inner.sequences.remove(&oid);
        }
        inner.sequences_max = 2 * inner.sequences.len();
        Ok(())
    }

    /// The first and the last value that the session gets, and the end of the record that covers
    /// them.
    fn next_of_page(&self, rel: &Relation, params: &SequenceParams) -> Result<(i64, i64, Lsn)> {
        let redo = self.storage().wal().redo_point();
        let ((first, last), covered) = change(self, rel.heap.file, false, |page| {
            let (state, log_cnt) = read_state(page);
            let (first, last, after) = match advance(params, &rel.name, state, params.cache) {
                Ok(found) => found,
                // Nothing changes.
                Err(e) => return (state, state, log_cnt, Err(e), false),
            };
            // The redo point is read again under the latch. A checkpoint that begins later writes
            // the page with this change in it.
            let redo = redo.max(self.storage().wal().redo_point());
            let spent = values_between(first, last, params.increment);
            let must_log = log_cnt < spent || !state.is_called || page_lsn(page) <= redo;
            if must_log {
                let (log, count) = ahead(params, after);
                (after, log, count, Ok((first, last)), true)
            } else {
                (after, after, log_cnt - spent, Ok((first, last)), false)
            }
        })?;
        Ok((first, last, covered))
    }

    /// The value that the session last got from a sequence. 55000 before its first `nextval`.
    pub fn currval(&self, oid: Oid) -> Result<i64> {
        let rel = self.open_sequence(oid)?;
        params(&rel)?;
        self.check_relation(&rel, Rights::USAGE | Rights::SELECT)?;
        let inner = self.own().inner.borrow();
        inner.sequences.get(&oid).and_then(|m| m.current).ok_or_else(|| {
            sqlerr!(
                OBJECT_NOT_IN_PREREQUISITE_STATE,
                "currval of sequence \"{}\" is not yet defined in this session",
                rel.name
            )
        })
    }

    /// The value that the session last got from any sequence. 55000 before its first `nextval`, or
    /// if that sequence was dropped.
    pub fn lastval(&self) -> Result<i64> {
        let undefined =
            || sqlerr!(OBJECT_NOT_IN_PREREQUISITE_STATE, "lastval is not yet defined in this session");
        let oid = self.own().inner.borrow().last_sequence.ok_or_else(undefined)?;
        if self.relation(oid)?.is_none() {
            return Err(undefined());
        }
        self.currval(oid)
    }

    /// Sets the state of a sequence, not undone by a rollback. Returns `value`. 22003 if the value
    /// is out of the sequence's bounds; 42501 without the right.
    pub fn setval(&self, oid: Oid, value: i64, is_called: bool) -> Result<i64> {
        let rel = self.open_sequence(oid)?;
        let params = params(&rel)?;
        self.check_relation(&rel, Rights::UPDATE)?;
        if !rel.is_temporary() {
            self.refuse_read_only("setval()")?;
        }
        if value < params.min || value > params.max {
            return Err(SqlError::new(
                SqlState::NUMERIC_VALUE_OUT_OF_RANGE,
                format!(
                    "setval: value {value} is out of bounds for sequence \"{}\" ({}..{})",
                    rel.name, params.min, params.max
                ),
            ));
        }
        set_state(self, &rel, SequenceState { last_value: value, is_called })?;
        self.forget_dropped_sequences()?;
        let mut inner = self.own().inner.borrow_mut();
        let memory = inner.sequences.entry(oid).or_insert(SequenceMemory {
            file: rel.heap.file.file,
            current: None,
            cached: None,
            covered: Lsn(0),
        });
        memory.cached = None;
        if is_called {
            memory.current = Some(value);
            memory.file = rel.heap.file.file;
        }
        Ok(value)
    }
}

/// Puts a sequence into a state, with a log record. A rollback does not undo it.
pub fn set_state(cx: &View, rel: &Relation, state: SequenceState) -> Result<()> {
    if rel.is_temporary() {
        cx.own().set_temp_sequence(rel.oid, state);
        return Ok(());
    }
    cx.current_xid()?;
    make(cx, rel.heap.file, state)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(increment: i64, min: i64, max: i64, cycle: bool) -> SequenceParams {
        SequenceParams { type_oid: 20, start: min, increment, min, max, cache: 1, cycle }
    }

    fn at(last_value: i64, is_called: bool) -> SequenceState {
        SequenceState { last_value, is_called }
    }

    #[test]
    fn values_follow_each_other_to_the_end() {
        let p = sequence(3, 1, 10, false);
        assert_eq!(advance(&p, "s", at(1, false), 1).unwrap().0, 1);
        assert_eq!(advance(&p, "s", at(1, true), 1).unwrap().0, 4);
        assert_eq!(advance(&p, "s", at(4, true), 5).unwrap(), (7, 10, at(10, true)));
        let e = advance(&p, "s", at(10, true), 1).unwrap_err();
        assert_eq!(e.sqlstate.code(), "2200H");
        assert_eq!(e.message, "nextval: reached maximum value of sequence \"s\" (10)");
        assert_eq!(advance(&sequence(3, 1, 10, true), "s", at(10, true), 1).unwrap().0, 1);
    }

    #[test]
    fn the_ends_of_bigint_do_not_overflow() {
        let p = sequence(1, 1, i64::MAX, false);
        assert!(advance(&p, "s", at(i64::MAX, true), 1).is_err());
        assert_eq!(ahead(&p, at(i64::MAX - 2, true)), (at(i64::MAX, true), 2));
        let p = sequence(-5, i64::MIN, -1, true);
        assert_eq!(advance(&p, "s", at(i64::MIN, true), 1).unwrap().0, -1);
    }

    #[test]
    fn a_page_keeps_its_state() {
        let mut page = [7u8; PAGE_SIZE];
        write_header(&mut page);
        write_state(&mut page, at(-42, true), 31);
        assert_eq!(read_state(&page), (at(-42, true), 31));
        const { assert!(END <= 512, "all that varies stands in the first sector") };
    }
}
