//! The latch's state word.
//!
//! ```text
//!  31        22 21  20  19  18  17  16 15             0
//! +------------+---+---+---+---+---+---+----------------+
//! | PASSES     | O | E | Q | W | H | X | HOLDERS        |
//! +------------+---+---+---+---+---+---+----------------+
//! ```
//!
//! | X | HOLDERS | H | Q | PASSES | state |
//! |---|---|---|---|---|---|
//! | 0 | 0   | 0 | 0 | 0 | free |
//! | 0 | n>0 | 0 | 0 | 0 | held by n sharers, no waiter |
//! | 1 | n>0 | 0 | 0 | 0 | held exclusively by the session in slot n - 1, no waiter |
//! | any | any | 1 | 0 | 0 | only sharers (or waiters for freedom or a value) wait |
//! | any | any | 0/1 | 1 | p | an exclusive acquirer waits; newcomers have passed its oldest p times. H is 0 when it alone is left and has been woken |
//!
//! - W: a waiter has been woken and has not looked at the latch yet. Until it has looked, releases
//!   wake no other waiter.
//! - E: an exclusive acquirer has been woken and neither has the latch nor has queued again.
//!   Sharers behind it are not woken, also when another woken waiter clears W. It is never set with
//!   fairness off.
//! - O: waiters for freedom or a value may be queued. They take nothing, so that W and E do not
//!   hold up their wake-up.
//!
//! PASSES is 0 unless Q, and E is 0 unless Q. H, Q and O change only under the queue lock.
//!
//! The word names an exclusive holder, because the holder's record cannot say exactly whether it
//! has the latch: a death between the compare-and-swap and the record's next state leaves INTENT or
//! RELEASING in either case. The word and the record together say it. A slot gets no new session
//! before its dead session's latches have been undone, so that the number names the dead session.

/// The number of sharers, or, with EXCLUSIVE, the holder's slot + 1. There can be as many sharers
/// as slots.
pub const HOLDERS_MASK: u32 = 0xffff;
/// Held exclusively.
pub const EXCLUSIVE: u32 = 1 << 16;
/// The queue is not empty.
pub const HAS_WAITERS: u32 = 1 << 17;
/// A woken waiter has not looked at the latch yet.
pub const WAKING: u32 = 1 << 18;
/// An exclusive acquirer is queued, or woken and not served yet.
pub const X_QUEUED: u32 = 1 << 19;
/// A woken exclusive acquirer neither has the latch nor has queued again.
pub const X_WOKEN: u32 = 1 << 20;
/// Waiters for freedom or a value may be queued.
pub const OBSERVERS: u32 = 1 << 21;
/// One pass: a newcomer took the latch before the oldest exclusive waiter.
pub const PASS_ONE: u32 = 1 << PASS_SHIFT;
/// All passes.
pub const PASS_MASK: u32 = 0x3ff << PASS_SHIFT;
/// The greatest fairness limit that the word can count to.
pub const LIMIT_MAX: u32 = PASS_MASK >> PASS_SHIFT;
const PASS_SHIFT: u32 = 22;

/// Every bit that a holder puts into the word.
pub const HELD_MASK: u32 = HOLDERS_MASK | EXCLUSIVE;

const ALL: [u32; 8] = [HOLDERS_MASK, EXCLUSIVE, HAS_WAITERS, WAKING, X_QUEUED, X_WOKEN, OBSERVERS, PASS_MASK];
const _: () = {
    let (mut or, mut sum, mut i) = (0u32, 0u64, 0);
    while i < ALL.len() {
        or |= ALL[i];
        sum += ALL[i] as u64;
        i += 1;
    }
    assert!(or == u32::MAX && sum == u32::MAX as u64, "fields must not overlap and must fill the word");
    assert!(HOLDERS_MASK & 1 == 1 && PASS_MASK & PASS_ONE == PASS_ONE && PASS_ONE << 10 == 0);
};

/// How often newcomers passed the oldest exclusive waiter.
pub const fn passes(s: u32) -> u32 {
    s >> PASS_SHIFT
}

/// The value that an exclusive holder adds to the word and takes out of it. `me` is its slot + 1.
#[inline]
pub const fn exclusive(me: u32) -> u32 {
    EXCLUSIVE | me
}

/// The exclusive holder's slot + 1, or 0 if there is none.
pub const fn exclusive_holder(s: u32) -> u32 {
    if s & EXCLUSIVE != 0 { s & HOLDERS_MASK } else { 0 }
}

/// Asserts that the fields agree, for tests and debug builds.
pub fn check_invariants(s: u32) {
    assert!(s & EXCLUSIVE == 0 || s & HOLDERS_MASK != 0, "held exclusively by no session: {s:#x}");
    assert!(s & X_QUEUED != 0 || passes(s) == 0, "passes without an exclusive waiter: {s:#x}");
    assert!(s & X_QUEUED != 0 || s & X_WOKEN == 0, "woken without an exclusive waiter: {s:#x}");
}

/// How a session wants the latch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Mode {
    /// Takes the latch together with other sharers.
    Shared = 0,
    /// Takes the latch alone.
    Exclusive = 1,
    /// Waits until the latch is free, without taking it.
    Free = 2,
    /// Waits until the latch is free or the value that it guards is changed.
    Value = 3,
}

impl Mode {
    /// The mode of the number in a wait node.
    pub fn from_node(v: u16) -> Mode {
        match v {
            0 => Mode::Shared,
            1 => Mode::Exclusive,
            2 => Mode::Free,
            _ => Mode::Value,
        }
    }
}

/// The word after a newcomer's acquisition, or `None` if it has to queue. `me` is one more than the
/// taker's slot.
///
/// A newcomer passes the oldest exclusive waiter at most `limit` times. The count moves in the same
/// compare-and-swap that takes the latch, and only while an exclusive acquirer waits.
#[inline]
pub fn newcomer(s: u32, mode: Mode, me: u32, limit: u32) -> Option<u32> {
    let taken = match mode {
        Mode::Shared if s & EXCLUSIVE == 0 => s + 1,
        Mode::Exclusive if s & HELD_MASK == 0 => s | exclusive(me),
        _ => return None,
    };
    if s & X_QUEUED == 0 || limit == 0 {
        Some(taken)
    } else if passes(s) < limit {
        Some(taken + PASS_ONE)
    } else {
        None
    }
}

/// True if the release that left this word has to wake waiters.
///
/// While a woken waiter has not looked at the latch, the release leaves the queue alone. The woken
/// waiter takes the latch and passes the wake-up on. Or it queues again, and the release after that
/// wakes.
pub const fn wakes(s: u32) -> bool {
    s & (HELD_MASK | HAS_WAITERS) == HAS_WAITERS && (s & (WAKING | X_WOKEN) == 0 || s & OBSERVERS != 0)
}

/// The word after the acquisition of a woken waiter. It was in the queue before the newcomers, so
/// that no count holds it up. An exclusive one has been served with it, and the count of the next
/// one starts at zero.
#[inline]
pub fn woken(s: u32, mode: Mode, me: u32) -> Option<u32> {
    match mode {
        Mode::Shared if s & EXCLUSIVE == 0 => Some((s + 1) & !WAKING),
        Mode::Exclusive if s & HELD_MASK == 0 => Some((s | exclusive(me)) & !(WAKING | X_WOKEN | PASS_MASK)),
        _ => None,
    }
}
