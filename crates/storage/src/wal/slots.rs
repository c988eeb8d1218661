//! Replication slots in the region: names, positions, owners, and the log that they keep.
//! `logical/README.md` has the states and who may change what.
//!
//! **Access.** Names, databases and states change under the latch of the log's segments: the
//! process that removes log holds it too, and so sees every slot that was entered before. Only a
//! slot's owner moves its positions. A writer that asks whether a database is followed takes no
//! latch (`is_followed`).

use super::protocol::{SlotCount, Watchers};
use super::{SEGMENT_SIZE, Wal};
use crate::claim::held;
use crate::logical::{Note, SlotError, SlotRow, described_from};
use crate::{Lsn, Result, StorageError};
use sinew_sync::shim::{AtomicU32, AtomicU64};
use sinew_sync::{Slot, SlotIndex};
use std::sync::atomic::Ordering::*;

/// Slots that a directory may have.
pub const SLOTS_MAX: usize = 64;

const FREE: u32 = 0;
const CREATING: u32 = 1;
const READY: u32 = 2;
const LOST: u32 = 3;

/// One slot. All zero is a free one.
///
/// ```text
///   0 state  owner  database  temporary
///  16 restart  kept  start  confirmed
///  64 name
/// ```
#[repr(C, align(64))]
pub(crate) struct SlotWords {
    state: AtomicU32,
    /// The owner's session slot plus one, 0 if none.
    owner: AtomicU32,
    database: AtomicU32,
    /// 1: it ends with its owner.
    temporary: AtomicU32,
    restart: AtomicU64,
    kept: AtomicU64,
    start: AtomicU64,
    confirmed: AtomicU64,
    _reserved: [AtomicU64; 2],
    /// Up to a zero byte.
    name: [AtomicU64; 8],
}

// SAFETY: repr(C), atomics only, zero is free.
unsafe impl sinew_sync::Shared for SlotWords {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SlotWords {
        state, owner, database, temporary, restart, kept, start, confirmed, _reserved([]), name([]),
    });
}
const _: () = assert!(size_of::<SlotWords>() == 128);
// A bit of `Watchers` each.
const _: () = assert!(SLOTS_MAX <= u64::BITS as usize);

/// The words that all slots share, on a line that rarely changes.
#[repr(C, align(64))]
pub(crate) struct SlotsControl {
    /// Slots that are not free. Changed under the latch.
    count: SlotCount,
    /// Slots that may be there. Set by the region's creator.
    limit: AtomicU32,
    /// Bytes of log that are kept for slots at most; 0: no limit. Set by the region's creator.
    keep_limit: AtomicU64,
    /// Readers that wait for more of the log. A reader its own bit, a leader takes all.
    watchers: Watchers,
}

// SAFETY: repr(C), atomics only, zero is no slot.
unsafe impl sinew_sync::Shared for SlotsControl {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(SlotsControl { count, limit, keep_limit, watchers });
}

impl SlotWords {
    fn name(&self) -> String {
        // Relaxed: changed under the latch, or before the state is published.
        let bytes = self.name.iter().flat_map(|word| word.load(Relaxed).to_le_bytes());
        String::from_utf8_lossy(&bytes.take_while(|&b| b != 0).collect::<Vec<u8>>()).into_owned()
    }

    fn set_name(&self, name: &str) {
        let mut bytes = [0; 64];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        for (word, part) in self.name.iter().zip(bytes.chunks_exact(8)) {
            word.store(u64::from_le_bytes(part.try_into().expect("eight bytes")), Relaxed);
        }
    }

    fn state(&self) -> u32 {
        // Acquire: pairs with the Release of `set_state`.
        self.state.load(Acquire)
    }

    fn set_state(&self, state: u32) {
        // Release: the other words come before.
        self.state.store(state, Release);
    }
}

/// The slot has no owner any more. One that is not complete or temporary is free.
///
/// A reaper that dies in here is followed by another one, which finds the slot as it was, or free
/// with an owner. The count may then stay too high, which costs writers a look at the slots.
fn give_back(words: &SlotWords, control: &SlotsControl) {
    // Relaxed: changed by the owner alone, here and when it entered the slot.
    if words.state() == CREATING || words.temporary.swap(0, Relaxed) != 0 {
        words.set_state(FREE);
        control.count.leave();
    }
    // Release: pairs with the latch of the next owner. A free slot is entered once it has no owner.
    words.owner.store(0, Release);
}

/// A slot that the session owns. It is given back when the value is dropped.
pub(crate) struct Owned<'a> {
    wal: &'a Wal,
    slot: &'a Slot,
    number: usize,
    /// `None` for a temporary slot, which the session keeps.
    token: Option<sinew_sync::HeldToken>,
}

impl Wal {
    fn slot_words(&self) -> &[SlotWords] {
        self.region.get(self.at.logical_slots)
    }

    fn slots_control(&self) -> &SlotsControl {
        &self.region.get(self.at.logical_control)[0]
    }

    /// The region's creator enters the slots that files tell of, before other processes attach.
    pub(crate) fn restore_slots(&self, notes: &[Note], limit: u32, keep_limit: u64) {
        let control = self.slots_control();
        // Relaxed, here and below: no other process is there before `publish`.
        control.limit.store(limit.min(SLOTS_MAX as u32), Relaxed);
        control.keep_limit.store(keep_limit, Relaxed);
        control.count.0.store(notes.len() as u64, Relaxed);
        for (words, note) in self.slot_words().iter().zip(notes) {
            words.set_name(&note.name);
            words.database.store(note.database, Relaxed);
            for (word, at) in [
                (&words.restart, note.restart),
                (&words.kept, note.restart),
                (&words.start, note.start),
                (&words.confirmed, note.confirmed),
            ] {
                word.store(at.0, Relaxed);
            }
            // The process that removed log may have had no time to tell the file, or no use for it.
            // At the start of a segment nothing of it needs to be there yet.
            let is_there = |at: u64| self.segments.is_there(at);
            let is_lost = note.is_lost || !is_there(note.restart.0) && !is_there(note.restart.0 - 1);
            words.set_state(if is_lost { LOST } else { READY });
        }
    }

    /// The region's creator has found where the log ends. A slot that is further is lost: the log
    /// gives its positions to other changes, which the follower would not get. Returns the lost
    /// slots, whose files the caller writes: later the log will be longer.
    pub(crate) fn lose_slots_beyond(&self, end: Lsn) -> Vec<Note> {
        let mut lost = Vec::new();
        for words in self.slot_words().iter().filter(|words| words.state() == READY) {
            // Relaxed, both: no other process is there before `publish`.
            if words.start.load(Relaxed).max(words.confirmed.load(Relaxed)) > end.0 {
                words.set_state(LOST);
                sinew_log::warning!(
                    "replication slot \"{}\" is lost: its follower has changes behind the end of the log",
                    words.name()
                );
                lost.push(Positions(words).note());
            }
        }
        lost
    }

    /// Does any slot follow the database? If so: the number of slots that were created so far. The
    /// caller has got its xid before, and a creator of a slot waits for xids that were there before
    /// (`Txn::wait_for_all_xids`).
    #[inline]
    pub(crate) fn followed(&self, database: u32) -> Option<u32> {
        let creations = self.slots_control().count.for_writer()?;
        let follows = |words: &SlotWords| {
            matches!(words.state(), CREATING | READY) && words.database.load(Relaxed) == database
        };
        self.slot_words().iter().any(follows).then_some(creations)
    }

    /// The slots of the region.
    pub(crate) fn slot_rows(&self, session_of: impl Fn(SlotIndex) -> Option<i32>) -> Vec<SlotRow> {
        let row = |words: &SlotWords| {
            let state = words.state();
            if state == FREE {
                return None;
            }
            let at = |word: &AtomicU64| Lsn(word.load(Relaxed));
            let owner = words.owner.load(Relaxed).checked_sub(1);
            let (restart, limit) = (at(&words.restart), self.slots_control().keep_limit.load(Relaxed));
            let written = self.insert_position().0.saturating_sub(restart.0);
            Some(SlotRow {
                name: words.name(),
                database: words.database.load(Relaxed),
                active: owner.and_then(|slot| session_of(SlotIndex(slot))),
                restart,
                confirmed: if state == CREATING { Lsn(0) } else { at(&words.confirmed) },
                is_lost: state == LOST,
                is_temporary: words.temporary.load(Relaxed) != 0,
                safe_bytes: (limit != 0).then(|| limit.cast_signed() - written.cast_signed()),
            })
        };
        self.slot_words().iter().filter_map(row).collect()
    }

    fn find_slot(&self, name: &str) -> Option<usize> {
        let is_it = |words: &SlotWords| words.state() != FREE && words.name() == name;
        self.slot_words().iter().position(is_it)
    }

    /// Enters a slot that is being created, and owns it. Writers log for it from here on.
    pub(crate) fn enter_slot<'a>(&'a self, slot: &'a Slot, name: &str, database: u32) -> Result<Owned<'a>> {
        if !SlotError::is_name(name) {
            return Err(StorageError::slot(name, SlotError::Name));
        }
        let _guard = self.segments_latch(slot)?;
        if self.find_slot(name).is_some() {
            return Err(StorageError::slot(name, SlotError::Exists));
        }
        let (control, all) = (self.slots_control(), self.slot_words());
        let used = all.iter().filter(|words| words.state() != FREE).count();
        // Acquire: pairs with the Release of `give_back`.
        let is_free = |words: &SlotWords| words.state() == FREE && words.owner.load(Acquire) == 0;
        let free = all.iter().position(is_free);
        let number = free.filter(|_| used < control.limit.load(Relaxed) as usize);
        let Some(number) = number else { return Err(StorageError::slot(name, SlotError::TooMany)) };
        let token = self.note_owner(slot, number)?;
        let words = &self.slot_words()[number];
        words.set_name(name);
        words.database.store(database, Relaxed);
        // The end of reservations: no logical record of a transaction that the slot must have is
        // older. Log before the redo point is removed under the latch alone.
        let at = self.insert_position().0;
        for word in [&words.restart, &words.kept, &words.start, &words.confirmed] {
            word.store(at, Relaxed);
        }
        words.owner.store(slot.index().0 + 1, Relaxed);
        words.temporary.store(0, Relaxed);
        control.count.enter(|| words.set_state(CREATING));
        Ok(Owned { wal: self, slot, number, token: Some(token) })
    }

    /// Notes in the session's record that it owns a slot, so that the reaper gives it back.
    fn note_owner(&self, slot: &Slot, number: usize) -> Result<sinew_sync::HeldToken> {
        let record = slot.held();
        let token = record.intent(held::LOGICAL_SLOT, number as u64).map_err(|_| StorageError::NoBuffers)?;
        record.held(token);
        Ok(token)
    }

    /// Takes a slot that no other session owns. A session may take a temporary one of its own.
    pub(crate) fn take_slot<'a>(&'a self, slot: &'a Slot, name: &str) -> Result<Owned<'a>> {
        let _guard = self.segments_latch(slot)?;
        let Some(number) = self.find_slot(name) else {
            return Err(StorageError::slot(name, SlotError::Missing));
        };
        let words = &self.slot_words()[number];
        match words.owner.load(Relaxed).checked_sub(1) {
            Some(owner) if owner == slot.index().0 && words.temporary.load(Relaxed) != 0 => {
                return Ok(Owned { wal: self, slot, number, token: None });
            }
            Some(owner) => return Err(StorageError::slot(name, SlotError::Active(SlotIndex(owner)))),
            None if words.state() == CREATING => return Err(StorageError::slot(name, SlotError::Missing)),
            None => {}
        }
        let token = self.note_owner(slot, number)?;
        words.owner.store(slot.index().0 + 1, Relaxed);
        Ok(Owned { wal: self, slot, number, token: Some(token) })
    }

    /// For a caller that removes log before `below`, under the latch of the segments: the log is
    /// kept from here on. Slots that keep more than the limit are lost, which `tell` makes durable:
    /// in another region their log may look as if it was there.
    pub(crate) fn kept_for_slots(&self, below: u64, tell: &mut dyn FnMut(&str) -> Result<()>) -> Result<u64> {
        let control = self.slots_control();
        if !control.count.any() {
            return Ok(below);
        }
        let limit = control.keep_limit.load(Relaxed);
        let least = match limit {
            0 => 0,
            _ => self.insert_position().0.saturating_sub(limit) / SEGMENT_SIZE * SEGMENT_SIZE,
        };
        let mut kept = below;
        for words in self.slot_words().iter().filter(|words| matches!(words.state(), CREATING | READY)) {
            // Acquire: pairs with the owner's Release, so that its reads come before the removal.
            let from = words.kept.load(Acquire);
            if from >= least {
                // The limit does not count the log that is kept for descriptions alone.
                kept = kept.min(described_from(from));
                continue;
            }
            // If this fails the log stays, and the next call tries again.
            if words.temporary.load(Relaxed) == 0 {
                tell(&words.name())?;
            }
            words.set_state(LOST);
            sinew_log::warning!(
                "replication slot \"{}\" is lost: it keeps {} MB of log, and max_slot_wal_keep_size allows {}",
                words.name(),
                self.insert_position().0.saturating_sub(from) >> 20,
                limit >> 20
            );
        }
        Ok(kept)
    }

    /// The slots that keep log: names, bytes, and whether a session reads them. And the limit, 0 if
    /// there is none.
    pub(crate) fn kept_by_slots(&self) -> (Vec<(String, u64, bool)>, u64) {
        let control = self.slots_control();
        if !control.count.any() {
            return (Vec::new(), 0);
        }
        let end = self.insert_position().0;
        let ready = self.slot_words().iter().filter(|words| words.state() == READY);
        let kept = ready.map(|words| {
            let kept = end.saturating_sub(words.kept.load(Relaxed));
            (words.name(), kept, words.owner.load(Relaxed) != 0)
        });
        (kept.collect(), control.keep_limit.load(Relaxed))
    }

    /// Wakes the readers that wait for more of the log. The caller has given the claim back.
    pub(super) fn wake_watchers(&self) {
        let mut numbers = self.slots_control().watchers.take();
        while numbers != 0 {
            let words = &self.slot_words()[numbers.trailing_zeros() as usize];
            numbers &= numbers - 1;
            // Relaxed: an owner that comes later looks at the log by itself.
            if let Some(owner) = words.owner.load(Relaxed).checked_sub(1) {
                Slot::wake(&self.region, SlotIndex(owner));
            }
        }
    }

    /// Registers how the reaper gives a dead session's slot back.
    pub(crate) fn watch_slots(&self) {
        let at = self.at;
        self.region.set_undo(
            held::LOGICAL_SLOT,
            Box::new(move |region, dead, entry| {
                let words = &region.get(at.logical_slots)[entry.arg as usize];
                // Relaxed: no other session changes a dead owner's word.
                if words.owner.load(Relaxed) == dead.0 + 1 {
                    give_back(words, &region.get(at.logical_control)[0]);
                }
                Ok(())
            }),
        );
    }

    /// Gives back the temporary slots that the session keeps, or the one of that number.
    fn end_temporary_slots(&self, slot: &Slot, of: Option<usize>) {
        let is_it = |entry: &sinew_sync::HeldEntry| {
            entry.kind == held::LOGICAL_SLOT && of.is_none_or(|number| entry.arg == number as u64)
        };
        let kept: Vec<_> = slot.held().iter().filter(|(_, entry)| is_it(entry)).collect();
        for (token, entry) in kept {
            slot.held().pop(token, || self.release(entry.arg as usize));
        }
    }

    /// Ends the session's temporary slots. It reads no slot.
    pub(crate) fn drop_temporary_slots(&self, slot: &Slot) {
        self.end_temporary_slots(slot, None);
    }

    fn release(&self, number: usize) {
        give_back(&self.slot_words()[number], self.slots_control());
    }
}

impl Owned<'_> {
    /// The slot's positions.
    pub fn positions(&self) -> Positions<'_> {
        Positions(&self.wal.slot_words()[self.number])
    }

    /// Has the durable log not grown past `seen`? If so, the session is woken once it has. The
    /// caller has read its wake sequence before, and calls [`Owned::unwatch`] after the wait.
    pub fn watch(&self, seen: Lsn) -> bool {
        self.wal.slots_control().watchers.enter(self.number);
        self.wal.flushed() <= seen
    }

    /// The session does not wait any more.
    pub fn unwatch(&self) {
        self.wal.slots_control().watchers.leave(self.number);
    }

    /// The slot is complete.
    pub fn is_ready(&self) {
        self.positions().0.set_state(READY);
    }

    /// The slot ends with the session, which keeps it from here on.
    pub fn make_temporary(mut self) {
        self.positions().0.temporary.store(1, Relaxed);
        self.token = None;
    }

    /// Frees the slot at its end. Its file is gone.
    pub fn end(self) {
        match self.token {
            Some(_) => self.positions().0.set_state(CREATING),
            None => self.wal.end_temporary_slots(self.slot, Some(self.number)),
        }
    }
}

impl Drop for Owned<'_> {
    fn drop(&mut self) {
        if let Some(token) = self.token.take() {
            self.slot.held().pop(token, || self.wal.release(self.number));
        }
    }
}

/// The positions of a slot, for its owner.
#[derive(Clone, Copy)]
pub(crate) struct Positions<'a>(&'a SlotWords);

impl Positions<'_> {
    /// The contents of the slot's file, but for its publications.
    pub fn note(self) -> Note {
        let words = self.0;
        let at = |word: &AtomicU64| Lsn(word.load(Relaxed));
        Note {
            name: words.name(),
            database: words.database.load(Relaxed),
            restart: at(&words.restart),
            start: at(&words.start),
            confirmed: at(&words.confirmed),
            is_lost: words.state() == LOST,
            publications: None,
        }
    }

    /// It ends with its owner, and has no file.
    pub fn is_temporary(self) -> bool {
        self.0.temporary.load(Relaxed) != 0
    }

    /// Log that the slot needs was removed.
    pub fn is_lost(self) -> bool {
        self.0.state() == LOST
    }

    /// Log that the slot needs is not there.
    pub fn lose(self) {
        self.0.set_state(LOST);
    }

    /// The slot begins here.
    pub fn begin(self, start: Lsn) {
        self.0.start.store(start.0, Relaxed);
        self.0.confirmed.store(start.0, Relaxed);
    }

    /// The follower has everything before `confirmed`, and the reader may begin at `restart`.
    pub fn advance(self, confirmed: Lsn, restart: Lsn) {
        self.0.confirmed.fetch_max(confirmed.0, Relaxed);
        self.0.restart.fetch_max(restart.0, Relaxed);
    }

    /// The slot's file says that it begins at `restart`.
    pub fn keep_from(self, restart: Lsn) {
        // Release: the reads of the log before come before its removal.
        self.0.kept.fetch_max(restart.0, Release);
    }
}
