//! The held-resource record: what a slot holds, written where others can read it after its process
//! has died.
//!
//! Each entry is one word, `state | kind << 2 | argument << 8`. The owner writes
//!
//! - INTENT before the step that takes the resource,
//! - HELD after that step,
//! - RELEASING before the step that gives it back,
//! - zero after that step.
//!
//! A reaper that finds the owner dead thus knows of each entry: HELD means that the dead session
//! certainly has the resource. INTENT and RELEASING mean that the step may or may not have
//! happened.
//!
//! The stores are plain, because the owner is the only writer. Only the order of entry and step
//! matters, as processor and compiler keep it. The steps are therefore AcqRel read-modify-writes:
//! Release keeps INTENT and RELEASING before them, and Acquire keeps HELD and zero after them. The
//! reaper learns of the death from the kernel, which orders all stores of the dead process before
//! it.

use crate::kill::kill_point_of;
use crate::shim::{AtomicU64, Ordering::Relaxed};
use std::cell::Cell;

/// Entries per slot. A session that needs more gets `HeldFull`.
#[cfg(not(any(loom, shuttle)))]
pub const HELD_MAX: usize = 232;
/// Entries per slot: few, under the checkers.
#[cfg(any(loom, shuttle))]
pub const HELD_MAX: usize = 4;

/// The kind of resource that an entry names. 0..16 belong to this crate, and the layers above
/// choose theirs from 16..64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HeldKind(pub u8);

impl HeldKind {
    /// A share of a latch. The argument is the latch's offset in the region, here and in the next
    /// four.
    pub const LATCH_SHARED: HeldKind = HeldKind(1);
    /// A latch held exclusively. The latch's word says whether a dead session has it, in any state
    /// of the entry.
    pub const LATCH_EXCLUSIVE: HeldKind = HeldKind(2);
    /// A spinlock. A death in any state poisons.
    pub const SPIN: HeldKind = HeldKind(3);
    /// A wait for a latch to become free or a value to change, which takes nothing.
    pub const LATCH_WAIT: HeldKind = HeldKind(4);
    /// A latch that has been given back and whose waiters have yet to be woken.
    pub const LATCH_WAKER: HeldKind = HeldKind(5);
    /// The first kind that upper layers may use.
    pub const FIRST_UPPER: u8 = 16;
}

/// How far the owner of a resource has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum HeldState {
    /// The entry is not in use.
    Free = 0,
    /// The owner is about to take the resource.
    Intent = 1,
    /// The owner has the resource.
    Held = 2,
    /// The owner is about to give the resource back.
    Releasing = 3,
}

/// One decoded entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldEntry {
    /// The kind of resource.
    pub kind: HeldKind,
    /// How far its owner has come.
    pub state: HeldState,
    /// Up to 56 bits that name the resource: an offset, a buffer's number. The kind's owner
    /// chooses.
    pub arg: u64,
}

impl HeldEntry {
    const fn word(self) -> u64 {
        self.state as u64 | (self.kind.0 as u64) << 2 | self.arg << 8
    }

    pub(crate) fn decode(word: u64) -> HeldEntry {
        let state = match word & 3 {
            0 => HeldState::Free,
            1 => HeldState::Intent,
            2 => HeldState::Held,
            _ => HeldState::Releasing,
        };
        HeldEntry { kind: HeldKind((word >> 2) as u8 & 63), state, arg: word >> 8 }
    }
}

/// The position of an entry in its slot's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "the entry stays until it is given back"]
pub struct HeldToken(pub u16);

/// The session holds as many resources as a slot can record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldFull;
impl std::fmt::Display for HeldFull {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a session cannot hold more than {HELD_MAX} latches and pins at a time")
    }
}

impl std::error::Error for HeldFull {}

/// The index of a free entry. The search begins at `from`.
#[cold]
#[inline(never)]
fn search(entries: &[AtomicU64; HELD_MAX], from: usize) -> Option<usize> {
    (from..HELD_MAX).chain(0..from.min(HELD_MAX)).find(|&i| entries[i].load(Relaxed) == 0)
}

/// The owner's view of its record. Sessions usually give back last what they took first. A hint
/// makes that case one load and one store.
pub struct Held<'a> {
    pub(crate) entries: &'a [AtomicU64; HELD_MAX],
    pub(crate) hint: &'a Cell<u16>,
}

impl Held<'_> {
    /// Records INTENT, before the step that takes the resource. The step must be an AcqRel
    /// read-modify-write.
    ///
    /// # Errors
    /// `HeldFull` if every entry is in use.
    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    pub fn intent(&self, kind: HeldKind, arg: u64) -> Result<HeldToken, HeldFull> {
        debug_assert!(arg < 1 << 56 && kind.0 < 64);
        let mut at = self.hint.get() as usize;
        // After the last entry the hint points beyond the record. Relaxed here and below: see the
        // module's header.
        if self.entries.get(at).is_none_or(|e| e.load(Relaxed) != 0) {
            at = search(self.entries, at).ok_or(HeldFull)?;
        }
        self.entries[at].store(HeldEntry { kind, state: HeldState::Intent, arg }.word(), Relaxed);
        self.hint.set(at as u16 + 1);
        kill_point_of("intent", kind.0);
        Ok(HeldToken(at as u16))
    }

    /// Records that the taking step has been done.
    #[inline]
    pub fn held(&self, token: HeldToken) {
        self.kill_point("taken", token);
        self.set_state(token, HeldState::Held);
        self.kill_point("held", token);
    }

    /// Records that the resource is about to be given back, before the step that does it.
    #[inline]
    pub fn releasing(&self, token: HeldToken) {
        self.set_state(token, HeldState::Releasing);
        self.kill_point("releasing", token);
    }

    /// Turns the entry into another resource that is held, or into the same one now held, in one
    /// store without a load.
    #[inline]
    pub(crate) fn become_held(&self, token: HeldToken, kind: HeldKind, arg: u64) {
        self.entries[token.0 as usize].store(HeldEntry { kind, state: HeldState::Held, arg }.word(), Relaxed);
        self.kill_point("became", token);
    }

    /// Drops the entry, after the releasing step or because the taking step did not happen.
    #[inline]
    pub fn clear(&self, token: HeldToken) {
        self.kill_point("given back", token);
        self.entries[token.0 as usize].store(0, Relaxed);
        self.hint.set(token.0);
    }

    /// Takes a resource in one call: INTENT, `take`, HELD. If `take` fails, the entry is dropped
    /// again.
    ///
    /// # Errors
    /// Those of `take`, and `HeldFull`.
    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    pub fn push<E>(
        &self,
        kind: HeldKind,
        arg: u64,
        take: impl FnOnce() -> Result<(), E>,
    ) -> Result<HeldToken, E>
    where
        E: From<HeldFull>,
    {
        let token = self.intent(kind, arg)?;
        match take() {
            Ok(()) => {
                self.held(token);
                Ok(token)
            }
            Err(e) => {
                self.clear(token);
                Err(e)
            }
        }
    }

    /// Gives a resource back in one call: RELEASING, `give`, dropped.
    #[inline]
    pub fn pop(&self, token: HeldToken, give: impl FnOnce()) {
        self.releasing(token);
        give();
        self.clear(token);
    }

    /// The entry at a position.
    pub fn entry(&self, token: HeldToken) -> HeldEntry {
        HeldEntry::decode(self.entries[token.0 as usize].load(Relaxed))
    }

    /// All entries in use.
    pub fn iter(&self) -> impl Iterator<Item = (HeldToken, HeldEntry)> + '_ {
        self.entries.iter().enumerate().filter_map(|(i, e)| {
            let e = HeldEntry::decode(e.load(Relaxed));
            (e.state != HeldState::Free).then_some((HeldToken(i as u16), e))
        })
    }

    /// Names the point by the resource's kind, because the place of the call would only be that of
    /// a guard's drop.
    #[inline(always)]
    fn kill_point(&self, what: &'static str, token: HeldToken) {
        if cfg!(kill_points) {
            kill_point_of(what, self.entry(token).kind.0);
        }
    }

    #[inline]
    fn set_state(&self, token: HeldToken, state: HeldState) {
        let e = &self.entries[token.0 as usize];
        e.store(e.load(Relaxed) & !3 | state as u64, Relaxed);
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;

    fn with(f: impl FnOnce(&Held)) {
        let entries = std::array::from_fn(|_| AtomicU64::new(0));
        let hint = Cell::new(0);
        f(&Held { entries: &entries, hint: &hint });
    }

    #[test]
    fn entries_go_through_their_states() {
        with(|h| {
            let t = h.intent(HeldKind(17), 4711).unwrap();
            assert_eq!(h.entry(t), HeldEntry { kind: HeldKind(17), state: HeldState::Intent, arg: 4711 });
            h.held(t);
            assert_eq!(h.entry(t).state, HeldState::Held);
            h.releasing(t);
            assert_eq!(h.entry(t).state, HeldState::Releasing);
            assert_eq!(h.entry(t).arg, 4711);
            h.clear(t);
            assert_eq!(h.iter().count(), 0);
        });
    }

    #[test]
    fn any_order_of_release_and_a_full_record() {
        with(|h| {
            let all: Vec<_> = (0..HELD_MAX).map(|i| h.intent(HeldKind(20), i as u64).unwrap()).collect();
            assert_eq!(h.intent(HeldKind(20), 0), Err(HeldFull));
            for t in all.iter().step_by(3) {
                h.clear(*t);
            }
            for _ in all.iter().step_by(3) {
                let _ = h.intent(HeldKind(21), 9).unwrap();
            }
            assert_eq!(h.intent(HeldKind(20), 0), Err(HeldFull));
            assert_eq!(h.iter().filter(|(_, e)| e.kind == HeldKind(21)).count(), HELD_MAX.div_ceil(3));
        });
    }
}
