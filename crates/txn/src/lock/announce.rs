//! Strong-lock counters that are exact wherever a session dies.
//!
//! A counter says how many strong locks, granted or asked for, there are on the relations of its
//! hash. It counts those in the lock table, and those of sessions on their way into it or out of
//! it. Weak lockers look whether it is 0 (`fastpath`).
//!
//! **The naive way** adds one and later subtracts one. A session that is killed between that and
//! the table's change leaves no trace that says whether it had added. The counter is then wrong for
//! as long as the region lives.
//!
//! **The protocol.** A session writes a **note** in its slot before it changes a counter. It
//! **signs** the counter with the change: its slot and the note's number come in by the same
//! compare-and-swap. A signature stands only until the next change. The session that is about to
//! replace a signature is its **witness**: it first makes sure that the signer's note says that the
//! change was made.
//!
//! ```text
//!   into the table:
//!     note RAISING
//!     witness, counter + 1, signed
//!     look at the slots
//!     [ lock or request in, note SETTLED ]
//!
//!   out of the table:
//!     [ lock or request out, note LOWERING ]
//!     witness, counter - 1, signed
//!     note SETTLED
//!
//!   given up before it was in:
//!     note LOWERING
//!     witness, counter - 1, signed
//!     note SETTLED
//!
//!   [ ]: under the partition's latch. A death there poisons the region.
//! ```
//!
//! | note     | the counter has, of this session, beside one for each strong lock and request in the table          | a witness |
//! |----------|-----------------------------------------------------------------------------------------------------|-----------|
//! | SETTLED  | nothing                                                                                             |           |
//! | RAISING  | one if it bears the note's signature, else nothing                                                  | → RAISED  |
//! | RAISED   | one                                                                                                 |           |
//! | LOWERING | nothing if it bears the note's signature, else one                                                  | → SETTLED |
//!
//! A witness changes a note only from exactly the note that the signature belongs to. It does not
//! matter how late it comes.
//!
//! **A crash.** The reaper of a dead session (`undo`) reads the counter, then the note. If the
//! signature is not there because another session replaced it, the note says so. In the other order
//! the reaper would find the note as it was before, and the signature replaced. The reaper acts in
//! the dead session's name, by the same steps. If the reaper is killed, the next one can go on from
//! any step.
//!
//! **Wrap-around.** Numbers come again after 2^20 changes of a session. A signature that has stood
//! in its counter for so long is not used a second time (`write`). One case is left: a witness
//! sleeps between its look at the counter and its change of a note. Meanwhile that session makes a
//! multiple of 2^20 changes, and does not survive the last of them.

use crate::word::Word64;
use sinew_sync::kill_point;
use sinew_sync::shim::{
    AtomicU32,
    Ordering::{AcqRel, Acquire, Relaxed, SeqCst},
    fence,
};

/// Strong-lock counters (a power of two).
pub(crate) const STRONG_COUNTERS: usize = 1024;

// A counter: count (28 bits) | number (20 bits) | slot (16 bits). `TxnParams::locks_max` (at most
// 2^24) bounds the count: two holders for each lock with four strong modes each.
const COUNT_BITS: u32 = 28;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
// A note: number (20 bits) | counter (10 bits) | state (2 bits).
const NUMBER_BITS: u32 = 20;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
const STATE_SHIFT: u32 = 30;
const _: () = assert!(STRONG_COUNTERS == 1 << (STATE_SHIFT - NUMBER_BITS));
const _: () = assert!(COUNT_BITS + NUMBER_BITS + 16 == u64::BITS);

/// The number of strong locks that a counter's word counts.
#[inline]
pub(crate) fn count_of(counter: u64) -> u64 {
    counter & COUNT_MASK
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    Settled,
    Raising,
    Raised,
    Lowering,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Note {
    state: State,
    counter: usize,
    number: u32,
}

impl Note {
    fn encode(self) -> u32 {
        (self.state as u32) << STATE_SHIFT | (self.counter as u32) << NUMBER_BITS | self.number
    }

    fn decode(word: u32) -> Note {
        let state = match word >> STATE_SHIFT {
            0 => State::Settled,
            1 => State::Raising,
            2 => State::Raised,
            _ => State::Lowering,
        };
        let counter = (word >> NUMBER_BITS) as usize & (STRONG_COUNTERS - 1);
        Note { state, counter, number: word & NUMBER_MASK }
    }

    fn signature(self, session: u32) -> u64 {
        (u64::from(session) << NUMBER_BITS | u64::from(self.number)) << COUNT_BITS
    }
}

/// The counters and every session's note. The same source runs in the region and under a checker. A
/// function that gets a session is called by that session, or by the session that owns its lines.
pub(crate) struct Announcements<'a, F> {
    pub(crate) counters: &'a [Word64],
    pub(crate) note_of: F,
}

impl<'a, F: Fn(u32) -> &'a AtomicU32> Announcements<'a, F> {
    /// A strong locker announces itself. It must look at the slots next.
    pub(crate) fn announce(&self, session: u32, counter: usize) {
        let note = self.write(session, State::Raising, counter);
        kill_point("strong lock: about to be announced");
        self.count(session, note);
        kill_point("strong lock: announced");
        // Pairs with the fence in `FastSlot::confirm`: either the other side sees the counter or
        // this side sees the record.
        fence(SeqCst);
    }

    /// The session's lock or request is in the table now. Called under the partition's latch.
    pub(crate) fn is_in_table(&self, session: u32) {
        self.settle(session);
    }

    /// A strong lock or request of the session has left the table. Called under the partition's
    /// latch. `withdraw` follows.
    pub(crate) fn has_left_table(&self, session: u32, counter: usize) {
        self.write(session, State::Lowering, counter);
    }

    /// Withdraws the announcement of a lock that has left the table, or never got there. Does
    /// nothing if there is none.
    pub(crate) fn withdraw(&self, session: u32) {
        let note = match self.read(session) {
            Note { state: State::Settled, .. } => return,
            note @ Note { state: State::Lowering, .. } => note,
            Note { counter, .. } => self.write(session, State::Lowering, counter),
        };
        kill_point("strong lock: about to be withdrawn");
        self.count(session, note);
        kill_point("strong lock: withdrawn");
        self.settle(session);
    }

    /// Withdraws the lock that a dead session was announcing or withdrawing. Its locks in the table
    /// stay announced.
    pub(crate) fn undo(&self, dead: u32) {
        let seen = self.read(dead);
        // Acquire: pairs with the exchange in `count`, by which a witness's change of the note is
        // seen below.
        let counter = self.counters[seen.counter].0.load(Acquire);
        let is_signed = counter & !COUNT_MASK == seen.signature(dead);
        // The note is read again, after the counter: see the header.
        let note = self.read(dead);
        match (note.state, is_signed) {
            (State::Settled, _) => {}
            (State::Raising, false) | (State::Lowering, true) => self.settle(dead),
            (State::Raising, true) | (State::Raised, _) | (State::Lowering, false) => self.withdraw(dead),
        }
    }

    fn read(&self, session: u32) -> Note {
        // Relaxed: the note is the session's own, or that of a session whose lines came with more
        // than a word. But see `undo`.
        Note::decode((self.note_of)(session).load(Relaxed))
    }

    /// Writes the note of a change to come.
    pub(crate) fn write(&self, session: u32, state: State, counter: usize) -> Note {
        let number = self.read(session).number.wrapping_add(1) & NUMBER_MASK;
        let mut note = Note { state, counter, number };
        // The signature is from long ago. Relaxed: no other session signs for this one.
        if self.counters[counter].0.load(Relaxed) & !COUNT_MASK == note.signature(session) {
            note.number = number.wrapping_add(1) & NUMBER_MASK;
        }
        self.put(session, note);
        note
    }

    pub(crate) fn settle(&self, session: u32) {
        self.put(session, Note { state: State::Settled, ..self.read(session) });
    }

    fn put(&self, session: u32, note: Note) {
        // Relaxed: `count` publishes it, and a late witness finds a note that is not the
        // signature's. An exchange because loom does not order a plain store after the witness's
        // exchange that it replaces.
        (self.note_of)(session).swap(note.encode(), Relaxed);
    }

    /// Makes the change that the note announces.
    pub(crate) fn count(&self, session: u32, note: Note) {
        let counter = &self.counters[note.counter].0;
        // Acquire: pairs with the exchange below, for the note of the signature that is there.
        let mut seen = counter.load(Acquire);
        loop {
            self.witness(note.counter, seen);
            let count = match note.state {
                State::Lowering => count_of(seen) - 1,
                _ => count_of(seen) + 1,
            };
            debug_assert!(count <= COUNT_MASK);
            // Release: a session that sees the signature sees the note, and one that sees it
            // replaced sees the witness's change. Acquire: as above.
            match counter.compare_exchange(seen, note.signature(session) | count, AcqRel, Acquire) {
                Ok(_) => return,
                Err(now) => seen = now,
            }
        }
    }

    /// Before a signature is replaced: makes the note that it belongs to say that the change was
    /// made.
    fn witness(&self, counter: usize, seen: u64) {
        let session = (seen >> (COUNT_BITS + NUMBER_BITS)) as u32;
        let note = self.read(session);
        let made = match note.state {
            State::Raising => State::Raised,
            State::Lowering => State::Settled,
            State::Settled | State::Raised => return,
        };
        if note.counter == counter && note.signature(session) == seen & !COUNT_MASK {
            let made = Note { state: made, ..note };
            // Relaxed: published by the exchange that replaces the signature. It fails if the
            // session has gone on.
            let _ = (self.note_of)(session).compare_exchange(note.encode(), made.encode(), Relaxed, Relaxed);
        }
    }
}
