//! A session slot as it lies in the region.
//!
//! ```text
//!    0  claim       generation << 32 | owner + 1    64  node        latch wait node
//!    8  session_key  cancel key                    128  critical    depth of critical sections
//!   12  flags       SUSPENDS                       132  place_line  where its spinlock was taken:
//!   16  wake_word   grows with every wake-up       136  place_file  line and file
//!   20  waiting     1 while it may sleep on it     192  held[232]   held-resource records
//!   24  interrupts  raised flags                  2048
//!   32  turn        see `lwlock::spinning`
//! ```
//!
//! Access:
//!
//! - `claim` changes by compare-and-swap.
//! - Any session changes `wake_word`, `interrupts` and `turn`.
//! - `node` is changed by its owner, and by the holder of the queue lock of the latch on which it
//!   is queued.
//! - Only the owner writes the fields from offset 128 on. A session reads them after it has
//!   established that the owner is dead.

use crate::held::HELD_MAX;
use crate::shim::{AtomicU16, AtomicU32, AtomicU64, Ordering, WaitWord, futex_wake};

/// The slot waits through its process's hook, not on the futex.
pub const FLAG_SUSPENDS: u32 = 1;

/// A session's place in the queue of one latch.
#[repr(C, align(64))]
pub struct WaitNode {
    /// `NODE_*`. The session's thread sleeps on it.
    pub state: WaitWord,
    /// The next node in the queue, as slot index + 1. 0 is none. Guarded by the latch's queue lock.
    pub next: AtomicU16,
    /// The node before it, likewise.
    pub prev: AtomicU16,
    /// The `Mode` that the owner wants. The owner writes it before it queues.
    pub mode: AtomicU16,
    /// LINKED while the node is in a queue, COUNTED while the latch counts it as an exclusive
    /// waiter. Guarded by the latch's queue lock.
    pub linked: AtomicU16,
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl crate::Shared for WaitNode {
    const FIELDS: &'static [crate::Field] = crate::fields!(WaitNode { state, next, prev, mode, linked });
}

/// The node is in a queue.
pub const LINKED: u16 = 1;
/// The latch counts the node as an exclusive waiter.
pub const COUNTED: u16 = 2;

/// In `turn`: the owner waits for a latch exclusively, or holds one for which it has waited.
pub const TURN_BEGUN: u32 = 1;
/// In `turn`: a sharer watches it.
pub const TURN_WATCHED: u32 = 2;
/// In `turn`: the count of turns.
pub const TURN_ONE: u32 = 4;

// The states of a wait node, and the session that moves it on. The owner is the waiting session.
// The waker is the session that unlinks the node, under the queue lock.
//
// | state       | means                                                  | has the latch | next                       |
// |-------------|--------------------------------------------------------|---------------|----------------------------|
// | IDLE        | in no queue                                            | see record    | owner: QUEUEING            |
// | QUEUEING    | tried and lost; looks at the latch before it queues    | no            | owner: RETRYING, QUEUED    |
// | QUEUED      | queued; tries once more                                | unknown       | owner: SPINNING, WON; waker: WOKEN_EARLY |
// | SPINNING    | queued; lost again; looks at this word for a moment    | no            | owner: SLEEPING; waker: WOKEN, GRANTED |
// | SLEEPING    | queued; asleep, or about to be                         | no            | waker: WOKEN               |
// | WOKEN       | unlinked by a waker; the owner has not run since       | no            | owner: RETRYING            |
// | WOKEN_EARLY | unlinked by a waker while the owner tried once more    | unknown       | owner: RETRYING, WON       |
// | GRANTED     | unlinked; a waker has given it the latch exclusively     | yes           | owner: WON                 |
// | RETRYING    | competes for the latch                                 | unknown       | owner: QUEUEING, WON       |
// | WON         | has the latch; tidies the queue, then notes it in the record | yes     | owner: IDLE                |
//
// When its process dies in a state whose third column says yes or no, the reaper can act exactly.
// "Unknown" lasts a few instructions and poisons. A session that waits without taking the latch
// (until it is free, or until a value changes) uses QUEUED, SPINNING, SLEEPING and WOKEN only, and
// never has it.
/// In no queue.
pub const NODE_IDLE: u32 = 0;
/// Queued. The owner tries once more.
pub const NODE_QUEUED: u32 = 1;
/// Queued. The owner sleeps, or is about to.
pub const NODE_SLEEPING: u32 = 2;
/// Unlinked by a waker. The owner has not run since.
pub const NODE_WOKEN: u32 = 3;
/// The owner competes for the latch.
pub const NODE_RETRYING: u32 = 4;
/// The owner tried and lost. It looks at the latch for a while, or is about to queue.
pub const NODE_QUEUEING: u32 = 5;
/// Unlinked by a waker while the owner tried once more.
pub const NODE_WOKEN_EARLY: u32 = 6;
/// The owner has the latch and tidies the queue.
pub const NODE_WON: u32 = 7;
/// Queued. The owner lost again and looks at this word for a moment.
pub const NODE_SPINNING: u32 = 8;

/// The owner has been given the latch and has not run since.
pub const NODE_GRANTED: u32 = 9;

/// A session slot. Zeroed memory is a free slot.
#[repr(C, align(64))]
pub struct SlotShared {
    pub claim: AtomicU64,
    pub session_key: AtomicU32,
    pub flags: AtomicU32,
    pub wake_word: WaitWord,
    pub waiting: AtomicU32,
    /// Generation of the claim in the upper half, flags in the lower one.
    pub interrupts: AtomicU64,
    /// `TURN_*`, and above them a count. Changed by the owner, and by sharers that announce that
    /// they watch it.
    pub turn: AtomicU32,
    pub node: WaitNode,
    pub own: SlotOwn,
}

/// The lines of a slot that only its owner writes.
#[repr(C, align(64))]
pub struct SlotOwn {
    pub critical: AtomicU32,
    /// The line, and below the end of the file's name, of the code that takes the spinlock which
    /// the slot holds or wants.
    pub place_line: AtomicU32,
    pub place_file: [AtomicU64; PLACE_WORDS],
    _spare: [u32; 2],
    pub held: [AtomicU64; HELD_MAX],
}

#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl crate::Shared for SlotOwn {
    const FIELDS: &'static [crate::Field] = crate::fields!(SlotOwn {
        critical, place_line, place_file([]), _spare([]), held([]),
    });
}

/// Words for the end of a file's name.
#[cfg(not(any(loom, shuttle)))]
pub const PLACE_WORDS: usize = 6;
/// Under the checkers no name is kept.
#[cfg(any(loom, shuttle))]
pub const PLACE_WORDS: usize = 0;

#[cfg(not(any(loom, shuttle)))]
mod contract {
    use super::*;
    use std::mem::offset_of;
    const _: () = assert!(size_of::<SlotShared>() == 2048 && align_of::<SlotShared>() == 64);
    const _: () = assert!(offset_of!(SlotShared, claim) == 0);
    const _: () = assert!(offset_of!(SlotShared, session_key) == 8);
    const _: () = assert!(offset_of!(SlotShared, flags) == 12);
    const _: () = assert!(offset_of!(SlotShared, wake_word) == 16);
    const _: () = assert!(offset_of!(SlotShared, waiting) == 20);
    const _: () = assert!(offset_of!(SlotShared, interrupts) == 24);
    const _: () = assert!(offset_of!(SlotShared, turn) == 32);
    const _: () = assert!(offset_of!(SlotShared, node) == 64);
    const _: () = assert!(offset_of!(SlotShared, own) == 128);
    const _: () = assert!(offset_of!(SlotOwn, held) == 64);
    // SAFETY: repr(C), atomics only, padding is never read, zero is a free slot.
    unsafe impl crate::Shared for SlotShared {
        const FIELDS: &'static [crate::Field] = crate::fields!(SlotShared {
            claim, session_key, flags, wake_word, waiting, interrupts, turn, node(WaitNode), own(SlotOwn),
        });
    }
}

impl SlotShared {
    /// A free slot outside a region, for the checkers.
    #[cfg(any(loom, shuttle))]
    pub fn new() -> SlotShared {
        SlotShared {
            claim: AtomicU64::new(0),
            session_key: AtomicU32::new(0),
            flags: AtomicU32::new(0),
            wake_word: WaitWord::new(0),
            waiting: AtomicU32::new(0),
            interrupts: AtomicU64::new(0),
            turn: AtomicU32::new(0),
            node: WaitNode {
                state: WaitWord::new(NODE_IDLE),
                next: AtomicU16::new(0),
                prev: AtomicU16::new(0),
                mode: AtomicU16::new(0),
                linked: AtomicU16::new(0),
            },
            own: SlotOwn {
                critical: AtomicU32::new(0),
                place_line: AtomicU32::new(0),
                place_file: [],
                _spare: [0; 2],
                held: std::array::from_fn(|_| AtomicU64::new(0)),
            },
        }
    }

    /// The process that owns the slot, `None` if it is free.
    pub fn owner(&self) -> Option<u32> {
        // Acquire pairs with the Release of the claiming compare-and-swap.
        (self.claim.load(Ordering::Acquire) as u32).checked_sub(1)
    }

    /// Claims the slot for a process, if it is free. Returns the claim's generation.
    pub fn take(&self, process: u32) -> Option<u32> {
        // Relaxed: the compare-and-swap decides.
        let claim = self.claim.load(Ordering::Relaxed);
        if claim as u32 != 0 {
            return None;
        }

        let generation = ((claim >> 32) as u32).wrapping_add(1);
        let new = u64::from(generation) << 32 | u64::from(process + 1);

        // Acquire pairs with the Release in `free`, of the last owner or of a reaper.
        self.claim.compare_exchange(claim, new, Ordering::AcqRel, Ordering::Relaxed).ok()?;
        Some(generation)
    }

    /// Opens the slot to the next claim. The caller owns it, or its owner is dead and its resources
    /// have been undone.
    pub fn free(&self) {
        // Relaxed: the Release below publishes these.
        for e in &self.own.held {
            if e.load(Ordering::Relaxed) != 0 {
                e.store(0, Ordering::Relaxed);
            }
        }
        self.own.critical.store(0, Ordering::Relaxed);
        self.waiting.store(0, Ordering::Relaxed);
        let generation = self.claim.load(Ordering::Relaxed) >> 32;
        // Release pairs with the Acquire of the next claim.
        self.claim.store(generation << 32, Ordering::Release);
    }

    /// The waker's half of a wake-up. It bumps the word and wakes a thread that sleeps on it. It
    /// returns true if the session waits through a hook and still has to be told.
    ///
    /// The two halves are a Dekker handshake. The waker bumps the word, makes a SeqCst fence, and
    /// looks at `waiting`. The waiter ([`SlotShared::begin_wait`]) sets `waiting`, makes a SeqCst
    /// fence, and looks at the word. Either the waker sees the sleeper, or the sleeper sees the
    /// bump. The wake-up of a session that runs thus costs no system call.
    pub fn bump(&self) -> bool {
        // Release pairs with the Acquire loads of the word by the waiting session.
        self.wake_word.fetch_add(1, Ordering::Release);
        fence_seqcst();
        // Relaxed: ordered by the fence above, which pairs with the one in `begin_wait`.
        if self.waiting.load(Ordering::Relaxed) == 0 {
            return false;
        }
        // Relaxed: the owner sets it before its first wait, and the wait's fence publishes it.
        if self.flags.load(Ordering::Relaxed) & FLAG_SUSPENDS != 0 {
            return true;
        }
        futex_wake(&self.wake_word, 1);
        false
    }

    /// The waiter's half: announces the sleep. False if the word has moved on and there is nothing
    /// to wait for.
    pub fn begin_wait(&self, seen: u32) -> bool {
        // Relaxed: ordered by the fence below, which pairs with the one in `bump`.
        self.waiting.store(1, Ordering::Relaxed);
        fence_seqcst();
        // Acquire pairs with the Release in `bump`.
        if self.wake_word.load(Ordering::Acquire) != seen {
            self.end_wait();
            return false;
        }
        true
    }

    /// Takes the announcement back.
    pub fn end_wait(&self) {
        // Relaxed: a waker that still sees 1 makes a needless call.
        self.waiting.store(0, Ordering::Relaxed);
    }
}

/// A fence that orders everything before it against everything after it.
pub fn fence_seqcst() {
    #[cfg(not(any(loom, shuttle)))]
    crate::shim::fence(Ordering::SeqCst);
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
    #[cfg(shuttle)]
    shuttle::sync::atomic::fence(Ordering::SeqCst);
}
