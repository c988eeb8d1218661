//! The latch-free steps of the log, apart from everything else, so that the checkers run this
//! source (`model_tests.rs`).
//!
//! **Reservation.** Below the limit that `contiguous` returns everything is copied. The naive way,
//! reading each session's exact position, misses one that has reserved and not yet said where. A
//! session therefore publishes a *lower bound* of the position it will get, and only then reserves.
//! The bound is a position that reservations have passed before. It comes from a line that rarely
//! changes (`near`), because a look at the end of reservations would move that line once more.
//! A leader reads the end of reservations first and the slots second, and so sees the slot of every
//! session that reserved below that end.
//!
//! **Redo point.** A record must carry a page's image if a checkpoint began before it. An inserter
//! reads the floor, builds its record, reserves, and reads the floor again. A checkpoint raises the
//! floor to `FLOOR_PENDING` before it takes its place among the reservations. An inserter that
//! still read the old floor had therefore reserved below the redo point.
//!
//! **Flush waits.** A session enters the position that it waits for and then looks whether the
//! claim is taken. A leader gives the claim back and then looks at the waits. One of the two sees
//! the other, so that no wait is overlooked.
//!
//! **Room in the ring.** The naive way, looking again and again whether the ring has been written
//! out, takes the processor from the session that writes. An inserter without room therefore raises
//! a flag, and then looks for room and for the claim. A writer makes room, gives the claim back,
//! and then looks at the flag. As above, one of the two sees the other. The writer lowers the flag
//! before it announces the news. An inserter that still has no room raises the flag again after it
//! has read the news. A killed waiter thus costs one wake-up too many. With a count of the waiters
//! it would cost one at each write-out, for ever.
//!
//! **Holds.** A backup keeps the log from a redo point on. It publishes a hold of everything, then
//! reads the redo point, then lowers its wish to that. A checkpoint publishes its redo point, then
//! reads the holds, then removes the log below both. As above, one of the two sees the other: a
//! checkpoint that did not see the hold had published its redo point before, and the backup keeps
//! the log from there on.
//!
//! **Asking the flusher.** A session raises the position that it asks for and then looks whether
//! the flusher sleeps. The flusher says that it sleeps and then looks at the position. As above,
//! one of the two sees the other. A session that finds the flusher awake makes no system call.

use sinew_sync::shim::{
    AtomicU32, AtomicU64, Ordering::*, WaitWord, fence, futex_wait, futex_wait_for, futex_wake,
};
use std::time::Duration;

/// A checkpoint is about to choose its redo point: log every page whole.
pub(super) const FLOOR_PENDING: u64 = u64::MAX;
/// The waiting session cannot lead.
const ONLY_COVERED: u64 = 1;
const _: () = assert!(FLOOR_PENDING & ONLY_COVERED != 0, "no position has bit 0");

/// A word on a cache line of its own.
#[repr(C, align(64))]
pub(super) struct Line(pub(super) AtomicU64);
impl std::ops::Deref for Line {
    type Target = AtomicU64;
    fn deref(&self) -> &AtomicU64 {
        &self.0
    }
}

/// A session's part in reservations: 0, or a position at or below everything that it has reserved
/// and not copied yet. Written by the session only.
#[repr(transparent)]
pub(super) struct Copying(pub(super) AtomicU64);

impl Copying {
    /// Takes `space` bytes of the log, which starts at a position above 0. `near` is never above
    /// `insert`.
    pub(super) fn reserve(&self, insert: &AtomicU64, near: &AtomicU64, space: u64) -> u64 {
        // Acquire: pairs with `raise_near`, so that the addition below comes after the one that
        // passed this position. Release, both stores: the reader in `contiguous` takes this
        // session's earlier records for copied.
        self.0.store(near.load(Acquire), Release);
        // Release: a reader that sees the new end in `contiguous` sees this session's slot.
        // Acquire: pairs with `raise_floor`.
        let start = insert.fetch_add(space, AcqRel);
        sinew_sync::kill_point("log: reserved");
        self.0.store(start, Release);
        start
    }

    /// Everything below is copied; the rest is not.
    pub(super) fn advance(&self, at: u64) {
        // Release: pairs with the load in `contiguous`. The leader may write out the bytes copied
        // so far.
        self.0.store(at, Release);
    }

    pub(super) fn done(&self) {
        sinew_sync::kill_point("log: copied");
        // Release: pairs with the load in `contiguous`; the copied bytes come before.
        self.0.store(0, Release);
    }
}

/// Says that reservations have come so far. The caller has reserved up to `end`.
pub(super) fn raise_near(near: &AtomicU64, end: u64) {
    // Release: pairs with the load in `Copying::reserve`. Not a store: another inserter may have
    // crossed the next step already.
    near.fetch_max(end, Release);
}

/// Everything below is copied.
pub(super) fn contiguous<'a>(insert: &AtomicU64, slots: impl Iterator<Item = &'a Copying>) -> u64 {
    // Acquire: pairs with the addition in `Copying::reserve`, for the slots.
    let mut limit = insert.load(Acquire);
    for slot in slots {
        // Acquire: pairs with all stores of `Copying`, for the bytes.
        let copying = slot.0.load(Acquire);
        if copying != 0 {
            limit = limit.min(copying);
        }
    }
    limit
}

/// Declares a checkpoint and returns its redo point: a record at or past it was built with a floor
/// at least as high.
pub(super) fn raise_floor(floor: &AtomicU64, insert: &AtomicU64) -> u64 {
    // Relaxed: published by the next step.
    floor.store(FLOOR_PENDING, Relaxed);
    // Release, and a change rather than a load: additions of one word are in one order, and every
    // `reserve` that comes later acquires our floor. Acquire: so that what stood in the log before
    // is seen to be there.
    let redo = insert.fetch_add(0, AcqRel);
    // Release: pairs with the Acquire in `Wal::image_floor_now`.
    floor.store(redo, Release);
    redo
}

/// The position that a session waits for, or 0. Bit 0 is set if the session cannot lead. The
/// session writes it, and the reaper after the session's death.
#[repr(transparent)]
pub(super) struct FlushWait(pub(super) AtomicU64);

/// How a leader that has given the claim back treats a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waiting {
    Nothing,
    /// Wake it: its position is durable.
    Covered,
    /// Not covered, and it can lead: one such must be woken.
    CanLead,
    /// Not covered; a flusher thread takes care of it.
    Served,
}

impl FlushWait {
    /// Before the claim is looked at.
    pub(super) fn enter(&self, lsn: u64, only_covered: bool) {
        // Release: a leader that sees the wait sees that the session's record is copied.
        self.0.store(lsn | if only_covered { ONLY_COVERED } else { 0 }, Release);
        // SeqCst: pairs with the fence in `LogClaim::give_back`; see the header.
        fence(SeqCst);
    }

    pub(super) fn leave(&self) {
        // Relaxed: a leader that still sees it wakes in vain.
        self.0.store(0, Relaxed);
    }

    /// The position waited for, 0 if none.
    pub(super) fn wanted(&self) -> u64 {
        // Acquire: pairs with `enter`.
        self.0.load(Acquire) & !ONLY_COVERED
    }

    /// Clears the wait of a session that was woken because it is covered up to `flushed`. Called
    /// after the wake-up. If the waker dies between the two, the next leader wakes the session.
    pub(super) fn woken(&self, flushed: u64) {
        // Relaxed, all: the session itself looks at the durable position. It may wait for another
        // one by now.
        let lsn = self.0.load(Relaxed);
        if lsn & !ONLY_COVERED <= flushed {
            let _ = self.0.compare_exchange(lsn, 0, Relaxed, Relaxed);
        }
    }

    pub(super) fn look(&self, flushed: u64) -> Waiting {
        // Acquire: pairs with `enter`. The fences see to it that no wait is overlooked.
        match self.0.load(Acquire) {
            0 => Waiting::Nothing,
            lsn if lsn & !ONLY_COVERED <= flushed => Waiting::Covered,
            lsn if lsn & ONLY_COVERED != 0 => Waiting::Served,
            _ => Waiting::CanLead,
        }
    }
}

/// The number of logical slots: while there is none, writers log nothing for followers.
///
/// A writer gets its xid first and looks here second. A creator of a slot counts it here first and
/// looks at the xids second, and waits for those that it finds (`Txn::wait_for_all_xids`). So a
/// writer that overlooks the slot is waited for, and the slot begins behind its commit.
///
/// ```text
///   bits 63..32  creations so far, which may wrap
///   bits 31..0   slots that are there
/// ```
///
/// A session that remembers a place in the log for followers remembers the number of creations with
/// it. While that number stands still, each slot that needs the session's changes was there when
/// the place was noted, and keeps it.
#[repr(transparent)]
pub(super) struct SlotCount(pub(super) AtomicU64);

#[cfg(not(any(loom, shuttle)))]
// SAFETY: one atomic, zero is no slot.
unsafe impl sinew_sync::Shared for SlotCount {}

const CREATION: u64 = 1 << 32;

fn has_slot(word: u64) -> bool {
    word as u32 != 0
}

impl SlotCount {
    /// One more slot is there, and `publish` says so in its own state. The creator has read where
    /// the slot begins before this call, and looks at the xids after it.
    ///
    /// A creator that dies before `publish` leaves a count that is too high, which costs writers a
    /// look at the slots. With a count that is too low they would log nothing.
    pub(super) fn enter(&self, publish: impl FnOnce()) {
        // Release: pairs with `for_writer`. A writer that sees the creation logs behind the
        // position at which the slot begins.
        self.0.fetch_add(CREATION + 1, Release);
        publish();
        // SeqCst: pairs with the fence in `for_writer`.
        fence(SeqCst);
    }

    /// One is there no more. A writer that sees the old count looks at the slots.
    pub(super) fn leave(&self) {
        // Relaxed: see above.
        self.0.fetch_sub(1, Relaxed);
    }

    /// The number of creations if there may be a slot. For a writer that has its xid.
    #[inline]
    pub(super) fn for_writer(&self) -> Option<u32> {
        // SeqCst: pairs with the fence in `enter`.
        fence(SeqCst);
        // Acquire: pairs with `enter`.
        let word = self.0.load(Acquire);
        has_slot(word).then_some((word / CREATION) as u32)
    }

    /// May there be a slot? For a caller that holds the latch of the segments, and for views.
    pub(super) fn any(&self) -> bool {
        // Relaxed: changed under the latch.
        has_slot(self.0.load(Relaxed))
    }
}

/// The logical slots whose reader waits for more of the durable log, a bit each. Unlike a
/// [`FlushWait`] it asks no leader to write: there may be nothing to write.
#[repr(transparent)]
pub(super) struct Watchers(pub(super) AtomicU64);

#[cfg(not(any(loom, shuttle)))]
// SAFETY: one atomic, zero is no reader.
unsafe impl sinew_sync::Shared for Watchers {}

impl Watchers {
    /// The reader looks at the durable end once more after this call, and then sleeps.
    pub(super) fn enter(&self, number: usize) {
        // Relaxed: ordered by the fence.
        self.0.fetch_or(1 << number, Relaxed);
        // SeqCst: pairs with the fence in `LogClaim::give_back`, as in `FlushWait::enter`.
        fence(SeqCst);
    }

    pub(super) fn leave(&self, number: usize) {
        // Relaxed: a leader that still sees the bit wakes in vain.
        self.0.fetch_and(!(1 << number), Relaxed);
    }

    /// The readers to wake, for a leader that has given the claim back.
    pub(super) fn take(&self) -> u64 {
        // Relaxed: ordered by the fence in `LogClaim::give_back`. Mostly it is one load of a line
        // that rarely changes.
        match self.0.load(Relaxed) {
            0 => 0,
            _ => self.0.swap(0, Relaxed),
        }
    }
}

/// The places of the sessions that wait. Nearly all places are empty, and so eight are looked at
/// together.
pub(super) fn waiting(waits: &[FlushWait]) -> impl Iterator<Item = usize> + '_ {
    waits.chunks(8).enumerate().flat_map(|(chunk, eight)| {
        // Acquire: pairs with `enter`.
        let any = eight.iter().fold(0, |any, wait| any | wait.0.load(Acquire));
        let from = 8 * chunk;
        from..from + if any == 0 { 0 } else { eight.len() }
    })
}

/// The right to write and sync the log: the holder's slot index plus one, 0 free.
#[repr(transparent)]
pub(super) struct LogClaim(pub(super) AtomicU32);

impl LogClaim {
    pub(super) fn is_taken(&self) -> bool {
        // Relaxed: only spares the attempt.
        self.0.load(Relaxed) != 0
    }

    pub(super) fn try_take(&self, holder: u32) -> bool {
        // Acquire: pairs with `give_back`; a leader goes on where the last one stopped.
        self.0.compare_exchange(0, holder, Acquire, Relaxed).is_ok()
    }

    pub(super) fn give_back(&self) {
        // Release: pairs with `try_take`.
        self.0.store(0, Release);
        // SeqCst: pairs with the fences in `FlushWait::enter` and `Room::seen`; comes before the
        // looks at those who wait.
        fence(SeqCst);
    }

    /// Takes it back from a dead holder; false if that one did not hold it.
    pub(super) fn take_from(&self, holder: u32) -> bool {
        // Release: pairs with `try_take`.
        let held = self.0.compare_exchange(holder, 0, Release, Relaxed).is_ok();
        // SeqCst: as in `give_back`.
        fence(SeqCst);
        held
    }
}

/// Inserters that wait for room in the ring.
#[repr(C, align(64))]
pub(super) struct Room {
    /// 1 if an inserter may be waiting.
    waiting: AtomicU32,
    /// Grows when there may be something new to see; they sleep on it.
    news: WaitWord,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Room {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Room { waiting, news });
}

/// An inserter that waits for room sleeps so long. Then it looks whether the session that made room
/// was killed.
const ROOM_PERIOD: Duration = Duration::from_millis(10);

impl Room {
    #[cfg(all(test, any(loom, shuttle)))]
    pub(super) fn new() -> Room {
        Room { waiting: AtomicU32::new(0), news: WaitWord::new(0) }
    }

    /// Before each look for room and for the claim; the value is for `sleep`.
    pub(super) fn seen(&self) -> u32 {
        // Acquire: pairs with `made`, so that the flag is raised after it was lowered for these
        // news.
        let seen = self.news.load(Acquire);
        // Relaxed: ordered by the fence below, which pairs with the one in `give_back`.
        self.waiting.store(1, Relaxed);
        // SeqCst: pairs with the fence in `LogClaim::give_back`; see the header.
        fence(SeqCst);
        seen
    }

    /// Sleeps until there is news. Called when there was no room and another session had the claim.
    pub(super) fn sleep(&self, seen: u32) {
        futex_wait_for(&self.news, seen, ROOM_PERIOD);
    }

    /// Called after room was made, and once more after the claim was given back or taken from a
    /// dead holder. Giving back has the fence, so that an inserter that found the claim taken is
    /// seen then at the latest.
    pub(super) fn made(&self) {
        // Relaxed: see above; before the claim is given back a stale 0 only delays.
        if self.waiting.load(Relaxed) != 0 {
            // Relaxed: before the news for those who acquire them.
            self.waiting.store(0, Relaxed);
            // Release: pairs with `seen`.
            self.news.fetch_add(1, Release);
            futex_wake(&self.news, u32::MAX);
        }
    }
}

/// A backup's hold of the log. `owner` is its session's slot plus one, 0 if the hold is free. The
/// owner writes both words, and the reaper after the owner's death.
#[repr(C)]
pub(super) struct LogHold {
    /// The log is kept from here on; 0 if not.
    from: AtomicU64,
    owner: AtomicU32,
    _reserved: AtomicU32,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, zero is free.
unsafe impl sinew_sync::Shared for LogHold {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(LogHold { from, owner, _reserved });
}

/// Holds everything until the holder knows what it needs.
const ALL_OF_IT: u64 = 1;

impl LogHold {
    #[cfg(all(test, any(loom, shuttle)))]
    pub(super) fn new() -> LogHold {
        LogHold { from: AtomicU64::new(0), owner: AtomicU32::new(0), _reserved: AtomicU32::new(0) }
    }

    /// Takes a free hold, which keeps nothing yet.
    pub(super) fn try_take(&self, owner: u32) -> bool {
        // AcqRel: Acquire pairs with the Release of the last owner.
        self.owner.compare_exchange(0, owner, AcqRel, Relaxed).is_ok()
    }

    /// Keeps the log from the newest complete redo point on, and returns that point.
    pub(super) fn keep_from_redo(&self, redo: &AtomicU64) -> u64 {
        // Relaxed: ordered by the fence.
        self.from.store(ALL_OF_IT, Relaxed);
        // SeqCst: pairs with the fence in `kept_from`; see the header.
        fence(SeqCst);
        // Acquire: pairs with the Release of `Wal::end_checkpoint`.
        let from = redo.load(Acquire);
        self.advance(from);
        from
    }

    /// The holder needs nothing before `from`.
    pub(super) fn advance(&self, from: u64) {
        // Release: the holder's reads of the log before come before its removal.
        self.from.store(from, Release);
    }

    /// Gives the hold back, if it is this owner's.
    pub(super) fn give_back(&self, owner: u32) {
        // Relaxed: the owner or its reaper asks, and no other session changes its word.
        if self.owner.load(Relaxed) == owner {
            self.advance(0);
            // Release: pairs with `try_take`.
            self.owner.store(0, Release);
        }
    }
}

/// The log is needed from here on: from `below`, a redo point that was published before, or from
/// what a hold keeps.
pub(super) fn kept_from<'a>(below: u64, holds: impl Iterator<Item = &'a LogHold>) -> u64 {
    // SeqCst: pairs with the fence in `LogHold::keep_from_redo`.
    fence(SeqCst);
    // Acquire: pairs with `LogHold::advance`.
    holds.map(|hold| hold.from.load(Acquire)).filter(|&from| from != 0).fold(below, u64::min)
}

/// The position that the sessions of a process ask their flusher for.
pub(super) struct Asked {
    /// The highest position asked for since the flusher last took it.
    lsn: AtomicU64,
    /// `AWAKE`, `ASLEEP` or `CLOSED`; the flusher sleeps on it.
    state: WaitWord,
}

const AWAKE: u32 = 0;
const ASLEEP: u32 = 1;
/// The flusher ends, or has not been started.
const CLOSED: u32 = 2;

impl Asked {
    pub(super) fn new() -> Asked {
        Asked { lsn: AtomicU64::new(0), state: WaitWord::new(CLOSED) }
    }

    /// Before the flusher starts.
    pub(super) fn open(&self) {
        // Relaxed: the thread is started afterwards.
        self.state.store(AWAKE, Relaxed);
    }

    /// Ends the flusher.
    pub(super) fn close(&self) {
        // Relaxed: the word says all. The flusher's own changes come before the swap, or fail.
        self.state.swap(CLOSED, Relaxed);
        futex_wake(&self.state, 1);
    }

    /// Asks the flusher to make the log durable up to `lsn`.
    pub(super) fn ask(&self, lsn: u64) {
        // Relaxed: ordered by the fence.
        if self.lsn.fetch_max(lsn, Relaxed) >= lsn {
            // The session that asked for more sees to it that the flusher comes.
            return;
        }
        // SeqCst: pairs with the fence in `next`; see the header.
        fence(SeqCst);
        // Relaxed: a look first, so that the line moves only if the flusher sleeps.
        if self.state.load(Relaxed) == ASLEEP
            && self.state.compare_exchange(ASLEEP, AWAKE, Relaxed, Relaxed).is_ok()
        {
            futex_wake(&self.state, 1);
        }
    }

    /// The flusher's wait for the next position; `None` at its end.
    pub(super) fn next(&self) -> Option<u64> {
        loop {
            // Relaxed: the position alone counts. The region has what is to be flushed.
            match self.lsn.swap(0, Relaxed) {
                _ if self.state.load(Relaxed) == CLOSED => return None,
                0 => {}
                lsn => return Some(lsn),
            }
            // Fails if the flusher is closed.
            let _ = self.state.compare_exchange(AWAKE, ASLEEP, Relaxed, Relaxed);
            // SeqCst: pairs with the fence in `ask`.
            fence(SeqCst);
            if self.lsn.load(Relaxed) == 0 {
                futex_wait(&self.state, ASLEEP, None);
            }
            let _ = self.state.compare_exchange(ASLEEP, AWAKE, Relaxed, Relaxed);
        }
    }
}
