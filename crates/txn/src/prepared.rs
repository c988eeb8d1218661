//! Prepared transactions: the table of them, and who may finish one.
//!
//! PREPARE TRANSACTION takes a transaction away from its session. From then on the transaction
//! belongs to the region. It outlives its session and its process, and any session of any process
//! commits it or rolls it back. After a crash of all processes recovery puts it back from the log.
//!
//! **The naive way** keeps the session's slot for the transaction. The slot then belongs to a
//! process, and the death of that process frees it. The session would also need another slot, and
//! with it another number.
//!
//! **The protocol.** The array of slot lines has `prepared_max` lines more than the region has
//! session slots. No session and no process can claim such a line, and the reaper of a process
//! never sees one. Line `slots_for(sessions_max) + i` belongs to entry `i` of the table below.
//! PREPARE hands the xid's word, the lock on the xid and the transaction's locks over to the line
//! (`session/prepare.rs`). A session that waits for the transaction waits for the line's locks.
//!
//! # States of an entry
//!
//! | state | what is true | claim |
//! |---|---|---|
//! | FREE | nothing | none |
//! | RESERVED | a session is about to prepare a transaction under this identifier | that session |
//! | LOGGED | the line has the transaction, and its record is in the log | the session that waits for the flush |
//! | PREPARED | the record is durable | none, or the session that finishes it |
//!
//! ```text
//!   FREE -> RESERVED -> LOGGED -> PREPARED -> FREE
//!             |-> FREE  (an error)
//! ```
//!
//! The prepared latch guards all fields. A claim names a slot and its generation.
//!
//! # A crash
//!
//! | the session with the claim is killed | then |
//! |---|---|
//! | RESERVED | its transaction is rolled back. Once the reaper has freed its slot, the claim means nothing, and the entry is free |
//! | while it hands the transaction over | a critical section: the region is given up, and recovery decides by the record |
//! | LOGGED | the transaction is prepared. Its record may be lost with all processes, as its client was told nothing |
//! | PREPARED, before the record of the outcome | the claim means nothing once the reaper has freed the slot. The transaction stays prepared |
//! | PREPARED, from the record of the outcome until the entry is free | the session's commit state is `WithWork`: the region is given up, and recovery does the work |
//! | with the latch, exclusively | the region is given up |
//!
//! A session that meets the claim of a dead process cleans up after the dead before it takes the
//! entry. A session that died after the record of the outcome thus poisons the region first, and
//! no transaction gets two outcomes.

use crate::error::PreparedError;
use crate::lock::LockMode;
use crate::lock::lazy::Lazy;
use crate::lock::rowlock::RowLocker;
use crate::{LockTag, Txn, TxnError, Xid};
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::slot::slots_for;
use sinew_sync::{Shared, Slot, SlotIndex};
use std::mem::size_of;
use std::sync::atomic::Ordering::{Relaxed, Release};

/// The most bytes of a transaction's identifier.
pub const IDENTIFIER_BYTES: usize = 199;
const IDENTIFIER_WORDS: usize = IDENTIFIER_BYTES.div_ceil(8);

const FREE: u32 = 0;
const RESERVED: u32 = 1;
const LOGGED: u32 = 2;
const PREPARED: u32 = 3;

/// An entry of the table. All fields under the prepared latch.
#[repr(C, align(64))]
pub(crate) struct PreparedEntry {
    state: AtomicU32,
    identifier_bytes: AtomicU32,
    owner: AtomicU32,
    database: AtomicU32,
    xid: AtomicU64,
    /// When it was prepared, in microseconds since 2000-01-01 UTC.
    prepared_us: AtomicU64,
    /// Where the newest copy of its record begins in the log, and where it ends.
    record: AtomicU64,
    record_end: AtomicU64,
    /// Generation << 32 | slot + 1. 0: none.
    claim: AtomicU64,
    identifier: [AtomicU64; IDENTIFIER_WORDS],
}

const _: () = assert!(size_of::<PreparedEntry>() == 256);
// SAFETY: repr(C), atomics only, zero is a free entry.
unsafe impl Shared for PreparedEntry {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(PreparedEntry {
        state, identifier_bytes, owner, database, xid, prepared_us, record, record_end, claim,
        identifier([]),
    });
}

/// A transaction's name and owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedName {
    /// At most [`IDENTIFIER_BYTES`] bytes.
    pub identifier: String,
    /// The OID of the role that prepares it.
    pub owner: u32,
    /// The OID of its database.
    pub database: u32,
    /// When it was prepared, in microseconds since 2000-01-01 UTC.
    pub prepared_us: i64,
}

/// A prepared transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedRow {
    /// Its entry of the table.
    pub place: u32,
    /// Its name and owner.
    pub name: PreparedName,
    /// Its top xid.
    pub xid: Xid,
    /// Where the newest copy of its record begins in the log.
    pub record: u64,
    /// Where that copy ends.
    pub record_end: u64,
}

/// A heavyweight lock of a prepared transaction, as its record carries it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreparedLock {
    /// The lock's tag, in two words.
    pub tag: [u64; 2],
    /// A bit for each mode.
    pub modes: u32,
}

/// The xids of a prepared transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedTree {
    /// The top xid.
    pub top: Xid,
    /// The xids of subtransactions that were not rolled back.
    pub subs: Vec<Xid>,
}

impl PreparedEntry {
    fn identifier(&self) -> String {
        let bytes: Vec<u8> = self.identifier.iter().flat_map(|w| w.load(Relaxed).to_le_bytes()).collect();
        let len = (self.identifier_bytes.load(Relaxed) as usize).min(bytes.len());
        String::from_utf8_lossy(&bytes[..len]).into_owned()
    }

    fn write(&self, state: u32, name: &PreparedName) {
        let mut bytes = [0u8; IDENTIFIER_WORDS * 8];
        let len = name.identifier.len().min(IDENTIFIER_BYTES);
        bytes[..len].copy_from_slice(&name.identifier.as_bytes()[..len]);
        for (word, eight) in self.identifier.iter().zip(bytes.chunks_exact(8)) {
            word.store(u64::from_le_bytes(eight.try_into().expect("eight bytes")), Relaxed);
        }
        self.identifier_bytes.store(len as u32, Relaxed);
        self.owner.store(name.owner, Relaxed);
        self.database.store(name.database, Relaxed);
        self.prepared_us.store(name.prepared_us as u64, Relaxed);
        self.xid.store(0, Relaxed);
        self.state.store(state, Relaxed);
    }

    fn row(&self, place: usize) -> PreparedRow {
        PreparedRow {
            place: place as u32,
            name: PreparedName {
                identifier: self.identifier(),
                owner: self.owner.load(Relaxed),
                database: self.database.load(Relaxed),
                prepared_us: self.prepared_us.load(Relaxed) as i64,
            },
            xid: Xid(self.xid.load(Relaxed)),
            record: self.record.load(Relaxed),
            record_end: self.record_end.load(Relaxed),
        }
    }

    fn free(&self) {
        self.xid.store(0, Relaxed);
        self.claim.store(0, Relaxed);
        self.identifier_bytes.store(0, Relaxed);
        self.state.store(FREE, Relaxed);
    }
}

fn claim_by(me: &Slot) -> u64 {
    u64::from(me.generation()) << 32 | u64::from(me.index().0 + 1)
}

impl Txn {
    /// The slot line of an entry.
    pub(crate) fn prepared_slot(&self, place: u32) -> u32 {
        slots_for(self.params.sessions_max) as u32 + place
    }

    /// True for the line of a prepared transaction.
    pub(crate) fn is_prepared_slot(&self, slot: u32) -> bool {
        slot >= slots_for(self.params.sessions_max) as u32
    }

    fn refused<T>(&self, why: PreparedError) -> Result<T, TxnError> {
        Err(TxnError::Prepared { why, setting: self.region.setting_names().of(crate::params::PREPARED) })
    }

    /// True while a session has the claim. The session may be a dead one that was not cleaned up
    /// after yet. Needs the latch.
    fn is_claimed(&self, entry: &PreparedEntry) -> bool {
        let claim = entry.claim.load(Relaxed);
        let Some(slot) = (claim as u32).checked_sub(1) else { return false };
        Slot::generation_in(&self.region, SlotIndex(slot)) == Some((claim >> 32) as u32)
    }

    /// The entry's state, with the claims of sessions that are gone taken into account. Needs the
    /// latch exclusively.
    fn settled_state(&self, entry: &PreparedEntry) -> u32 {
        let state = entry.state.load(Relaxed);
        if state == FREE || self.is_claimed(entry) {
            return state;
        }
        match state {
            RESERVED => entry.free(),
            LOGGED => entry.state.store(PREPARED, Relaxed),
            _ => {}
        }
        entry.state.load(Relaxed)
    }

    /// Takes an entry for a transaction that is about to be prepared.
    ///
    /// # Errors
    /// `Prepared` if the identifier is taken, or if there is no free entry. `Poisoned`.
    pub fn reserve_prepared(&self, me: &Slot, name: &PreparedName) -> Result<u32, TxnError> {
        if self.params.prepared_max == 0 {
            return self.refused(PreparedError::Disabled);
        }
        for is_last in [false, true] {
            let _latch = self.control[0].prepared.exclusive(me)?;
            let mut place = None;
            let mut in_use = false;
            for (at, entry) in self.prepared.iter().enumerate() {
                match self.settled_state(entry) {
                    FREE => place = place.or(Some(at)),
                    _ => in_use |= entry.identifier() == name.identifier,
                }
            }
            match place {
                Some(at) if !in_use => {
                    let entry = &self.prepared[at];
                    entry.claim.store(claim_by(me), Relaxed);
                    entry.write(RESERVED, name);
                    return Ok(at as u32);
                }
                _ if is_last && in_use => {
                    return self.refused(PreparedError::InUse(name.identifier.clone()));
                }
                _ if is_last => {
                    return self.refused(PreparedError::Full { max: self.params.prepared_max });
                }
                // A dead session may have reserved it.
                _ => {}
            }
            drop(_latch);
            self.reap_dead_as(me)?;
        }
        unreachable!("the second look returns")
    }

    /// Frees an entry that was reserved for a transaction which was not prepared after all.
    ///
    /// # Errors
    /// `Poisoned`.
    pub fn give_up_reserved(&self, me: &Slot, place: u32) -> Result<(), TxnError> {
        let _latch = self.control[0].prepared.exclusive(me)?;
        let entry = &self.prepared[place as usize];
        if entry.state.load(Relaxed) == RESERVED && entry.claim.load(Relaxed) == claim_by(me) {
            entry.free();
        }
        Ok(())
    }

    /// The line has the transaction, and its record is in the log.
    pub(crate) fn prepared_is_logged(
        &self,
        me: &Slot,
        place: u32,
        xid: Xid,
        (record, end): (u64, u64),
    ) -> Result<(), TxnError> {
        let _latch = self.control[0].prepared.exclusive(me)?;
        let entry = &self.prepared[place as usize];
        entry.xid.store(xid.0, Relaxed);
        entry.record.store(record, Relaxed);
        entry.record_end.store(end, Relaxed);
        entry.state.store(LOGGED, Relaxed);
        Ok(())
    }

    /// The record is durable.
    pub(crate) fn prepared_is_durable(&self, me: &Slot, place: u32) -> Result<(), TxnError> {
        let _latch = self.control[0].prepared.exclusive(me)?;
        let entry = &self.prepared[place as usize];
        entry.state.store(PREPARED, Relaxed);
        entry.claim.store(0, Relaxed);
        Ok(())
    }

    /// The prepared transactions, for views.
    ///
    /// # Errors
    /// `Poisoned`.
    pub fn prepared(&self, me: &Slot) -> Result<Vec<PreparedRow>, TxnError> {
        self.prepared_where(me, |state| state == PREPARED)
    }

    /// The transactions whose records a checkpoint keeps: also those whose record is not durable
    /// yet, and those that a session is about to finish.
    ///
    /// # Errors
    /// `Poisoned`.
    pub fn prepared_to_keep(&self, me: &Slot) -> Result<Vec<PreparedRow>, TxnError> {
        self.prepared_where(me, |state| matches!(state, LOGGED | PREPARED))
    }

    fn prepared_where(&self, me: &Slot, wants: impl Fn(u32) -> bool) -> Result<Vec<PreparedRow>, TxnError> {
        if self.params.prepared_max == 0 {
            return Ok(Vec::new());
        }
        let _latch = self.control[0].prepared.exclusive(me)?;
        let all = self.prepared.iter().enumerate();
        Ok(all.filter(|(_, e)| wants(self.settled_state(e))).map(|(at, e)| e.row(at)).collect())
    }

    /// An entry as it is now, if it still is that transaction's.
    ///
    /// # Errors
    /// `Poisoned`.
    pub fn prepared_at(&self, me: &Slot, place: u32, xid: Xid) -> Result<Option<PreparedRow>, TxnError> {
        let _latch = self.control[0].prepared.exclusive(me)?;
        let entry = &self.prepared[place as usize];
        Ok((entry.xid.load(Relaxed) == xid.0).then(|| entry.row(place as usize)))
    }

    /// A checkpoint has written a newer copy of the record. False if the transaction has ended.
    ///
    /// # Errors
    /// `Poisoned`.
    pub fn prepared_moved(&self, me: &Slot, row: &PreparedRow, copy: (u64, u64)) -> Result<bool, TxnError> {
        let _latch = self.control[0].prepared.exclusive(me)?;
        let entry = &self.prepared[row.place as usize];
        if entry.xid.load(Relaxed) != row.xid.0 {
            return Ok(false);
        }
        entry.record.store(copy.0, Relaxed);
        entry.record_end.store(copy.1, Relaxed);
        Ok(true)
    }

    /// Claims a prepared transaction, to finish it. `give_up_claim` or the transaction's end must
    /// follow.
    ///
    /// # Errors
    /// `Prepared` if there is none of that identifier, or if another session has it. `Poisoned`.
    pub fn claim_prepared(&self, me: &Slot, identifier: &str) -> Result<PreparedRow, TxnError> {
        for is_last in [false, true] {
            let latch = self.control[0].prepared.exclusive(me)?;
            let found = self.prepared.iter().enumerate().find(|(_, e)| {
                // PostgreSQL does not know one that is not durable yet either.
                self.settled_state(e) == PREPARED && e.identifier() == identifier
            });
            if let Some((at, entry)) = found
                && !self.is_claimed(entry)
            {
                entry.claim.store(claim_by(me), Relaxed);
                return Ok(entry.row(at));
            }
            drop(latch);
            if !is_last {
                // A dead session may have the claim.
                self.reap_dead_as(me)?;
                continue;
            }
            return self.refused(match found {
                Some(_) => PreparedError::Busy(identifier.to_string()),
                None => PreparedError::NotFound(identifier.to_string()),
            });
        }
        unreachable!("the second look returns")
    }

    /// Gives back a claim of a transaction that stays prepared.
    ///
    /// # Errors
    /// `Poisoned`.
    pub fn give_up_claim(&self, me: &Slot, place: u32) -> Result<(), TxnError> {
        let _latch = self.control[0].prepared.exclusive(me)?;
        let claim = &self.prepared[place as usize].claim;
        if claim.load(Relaxed) == claim_by(me) {
            claim.store(0, Relaxed);
        }
        Ok(())
    }

    /// Releases all that the line of a prepared transaction holds, after its outcome was published,
    /// and frees its entry.
    pub(crate) fn end_prepared(&self, me: &Slot, place: u32, subs: &[Xid]) -> Result<(), TxnError> {
        let slot = self.prepared_slot(place);
        let line = &self.slots[slot as usize];
        self.lazy_end_subs(me, slot, subs.iter().copied())?;
        line.subs_waited.store(0, Relaxed);
        // Release: the outcome precedes.
        line.xid.store(0, Release);
        self.lazy_end(me, slot, Lazy::Xid)?;
        self.release_dead_locks(me, slot)?;
        self.control[0].prepared_lines.fetch_sub(1, Relaxed);
        let _latch = self.control[0].prepared.exclusive(me)?;
        self.prepared[place as usize].free();
        Ok(())
    }

    /// True if the xid is that of a prepared transaction or of one of its subtransactions.
    ///
    /// # Errors
    /// Those of the store.
    pub fn is_prepared(&self, xid: Xid) -> Result<bool, TxnError> {
        use crate::outcome::csn::Word;
        // Relaxed: see `session/prepare.rs` for the latch that orders it where it matters.
        if self.control[0].prepared_lines.load(Relaxed) == 0 {
            return Ok(false);
        }
        let word = match self.word(xid)? {
            Word::Sub { top } => self.word(Xid(top))?,
            word => word,
        };
        Ok(matches!(word, Word::Running { slot } if self.is_prepared_slot(slot)))
    }

    /// Puts a transaction back that recovery found prepared. `init_with` has given its xids their
    /// words, with this place. No other process is in the region yet.
    ///
    /// # Errors
    /// `OutOfSharedMemory` if the lock table has become too small, and `Poisoned`.
    pub fn restore_prepared(
        &self,
        me: &Slot,
        place: u32,
        name: &PreparedName,
        xid: Xid,
        (record, end): (u64, u64),
        locks: &[PreparedLock],
    ) -> Result<(), TxnError> {
        let slot = self.prepared_slot(place);
        // Relaxed: `Region::publish` opens the region to others after this.
        self.control[0].prepared_lines.fetch_add(1, Relaxed);
        self.slots[slot as usize].xid.store(xid.0, Relaxed);
        self.lazy_begin(slot, Lazy::Xid, xid.0);
        for lock in locks {
            let tag = LockTag::unpack(lock.tag[0], lock.tag[1]);
            for mode in LockMode::ALL.into_iter().filter(|m| lock.modes & m.bit() != 0) {
                self.restore_lock(me, slot, tag, mode)?;
            }
        }
        let entry = &self.prepared[place as usize];
        entry.write(PREPARED, name);
        entry.xid.store(xid.0, Relaxed);
        entry.record.store(record, Relaxed);
        entry.record_end.store(end, Relaxed);
        Ok(())
    }

    fn restore_lock(&self, me: &Slot, slot: u32, tag: LockTag, mode: LockMode) -> Result<(), TxnError> {
        use crate::lock::fastpath::{needs_announcement, strong_bucket};
        if needs_announcement(tag, mode) {
            self.announcements().announce(slot, strong_bucket(tag));
        }
        let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
        let (lock, holder) = self.find_or_create(tag, slot)?;
        if self.table.holder(holder).mask.load(Relaxed) & mode.bit() == 0 {
            self.table.grant(lock, holder, mode);
        }
        self.came_into_table(slot, tag, mode);
        Ok(())
    }

    /// Puts back a lock on a row that recovery found.
    ///
    /// # Errors
    /// `OutOfSharedMemory` if the table of row lockers has become too small, and `Poisoned`.
    pub fn restore_row_locker(&self, me: &Slot, locker: &RowLocker) -> Result<(), TxnError> {
        let pool = &self.control[0].row_pool;
        let runs = |xid| Ok(self.status(xid)? == crate::XidStatus::InProgress);
        for strength in crate::RowLockStrength::ALL {
            if locker.strengths >> strength as u32 & 1 == 1 {
                self.rows.add(me, pool, locker.row, locker.xid, strength, &runs)?;
            }
        }
        Ok(())
    }

    /// The locks on rows, in the table of row lockers, of transactions for which `is_one` holds.
    ///
    /// # Errors
    /// Those of `is_one`, and `Poisoned`.
    pub fn row_lockers_where(
        &self,
        me: &Slot,
        is_one: &dyn Fn(Xid) -> Result<bool, TxnError>,
    ) -> Result<Vec<RowLocker>, TxnError> {
        self.rows.all_where(me, is_one)
    }
}
