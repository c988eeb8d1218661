//! A claimed slot: the session's handle.

use super::memory::*;
use super::{SlotIndex, WaitEnd};
use crate::env::Env;
use crate::held::{Held, HeldToken};
use crate::kill::kill_point;
use crate::region::setting;
use crate::shim::{AtomicU32, Instant, Ordering, system};
use crate::stats::{RECORDED, SlotCounters, bump};
use crate::tranche::TRANCHES_MAX;
use crate::{Poisoned, Region, RegionError};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

/// The longest sleep of a thread before it looks at the poison again. A lost wake-up would show as
/// this delay and never as a hang. Correctness does not rest on it: see `SlotShared::bump`.
const SLEEP_MAX: Duration = Duration::from_secs(1);

/// No record entry has this number.
const NONE_NOTED: u16 = u16::MAX;

/// A claimed slot, in whose name its session takes every latch. One thread or coroutine uses it at
/// a time. Dropping it frees the slot.
pub struct Slot {
    // The references are 'static only for the compiler. They point into the mapping, which `region`
    // keeps alive.
    shared: &'static SlotShared,
    counters: &'static SlotCounters,
    poison: &'static AtomicU32,
    base: usize,
    limit: u32,
    index: u32,
    generation: u32,
    hint: Cell<u16>,
    /// The record entry of the latch whose release does more than others, or `NONE_NOTED`.
    noted: Cell<u16>,
    /// Its hold is being timed.
    is_timed: Cell<bool>,
    /// Sharers may watch for its end.
    is_watched: Cell<bool>,
    timed_since: Cell<Instant>,
    /// See `waits_in_critical`.
    waits_in_critical: Cell<bool>,
    region: Arc<Region>,
    waiter: Box<dyn crate::Waiter>,
}

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Slot").field("index", &self.index).field("generation", &self.generation).finish()
    }
}

impl Slot {
    /// Claims a free slot for a session of this process that waits through `waiter`.
    ///
    /// # Errors
    /// `TooManySessions` if every slot is taken, and the errors of a region that cannot be used any
    /// more.
    pub fn claim(region: &Arc<Region>, waiter: Box<dyn crate::Waiter>) -> Result<Slot, RegionError> {
        Slot::claim_with(region, waiter, || false)
    }

    /// The same. If every slot is taken, `make_room` is called. If it returns true, the function
    /// looks again. The sessions of dead processes have their slots until they are cleaned up
    /// after.
    ///
    /// # Errors
    /// As for [`Slot::claim`].
    pub fn claim_with(
        region: &Arc<Region>,
        waiter: Box<dyn crate::Waiter>,
        mut make_room: impl FnMut() -> bool,
    ) -> Result<Slot, RegionError> {
        loop {
            // A forked child has no mapping: nothing of the region is read before this.
            region.check_usable()?;
            let n = region.sessions_max();
            let start = region.header().next_slot.fetch_add(1, Ordering::Relaxed) % n;
            let suspends = waiter.suspends();
            let taken = (start..n).chain(0..start).find_map(|index| Slot::take(region, index, suspends));
            match taken {
                Some(taken) => return Ok(Slot::of(region, taken, waiter)),
                None if make_room() => {}
                None => {
                    let setting = region.setting_names().of(setting::SESSIONS);
                    return Err(RegionError::TooManySessions { max: n, setting });
                }
            }
        }
    }

    /// Claims the slot that is kept for cleaning up after the dead. A process that has no other
    /// slot takes its latches in the name of this one, for the time of the clean-up. `None` if
    /// another process has it, which is alive or is just being cleaned up after.
    ///
    /// The claim may be that of a process which died with it. Such a process had begun or finished
    /// no clean-up, or the region is given up: a reaper's entry of the registry tells.
    ///
    /// # Errors
    /// Those of a region that cannot be used any more.
    pub fn claim_to_reap(region: &Arc<Region>) -> Result<Option<Slot>, RegionError> {
        region.check_usable()?;
        let index = region.sessions_max();
        if let Some(owner) = region.slots()[index as usize].owner() {
            region.free_slot_of_dead(SlotIndex(index), owner)?;
        }
        let taken = Slot::take(region, index, false);
        Ok(taken.map(|taken| Slot::of(region, taken, Box::new(crate::ThreadWaiter))))
    }

    /// Claims the slot of this index, if it is free. Returns the index and the claim's generation.
    fn take(region: &Region, index: u32, suspends: bool) -> Option<(u32, u32)> {
        let s = &region.slots()[index as usize];

        let generation = s.take(region.process())?;

        // Relaxed: other sessions look for this one only after it announced itself through
        // upper structures.
        s.flags.store(if suspends { FLAG_SUSPENDS } else { 0 }, Ordering::Relaxed);
        s.waiting.store(0, Ordering::Relaxed);
        s.turn.store(0, Ordering::Relaxed);

        // Release pairs with the Acquire in `interrupt_claim`.
        s.interrupts.store(u64::from(generation) << 32, Ordering::Release);
        s.session_key.store(random_u32(), Ordering::Relaxed);
        s.node.state.store(NODE_IDLE, Ordering::Relaxed);
        s.node.linked.store(0, Ordering::Relaxed);
        s.own.critical.store(0, Ordering::Relaxed);
        let counters = &region.counters()[index as usize];
        region.counts_at_claim(index).note(counters, generation, region.tranches());
        Some((index, generation))
    }

    /// The handle of a slot that `take` has claimed.
    fn of(region: &Arc<Region>, (index, generation): (u32, u32), waiter: Box<dyn crate::Waiter>) -> Slot {
        Slot {
            shared: &region.slots()[index as usize],
            counters: &region.counters()[index as usize],
            poison: &region.header().poison,
            base: region.base(),
            limit: region.header().lwlock_shared_limit,
            index,
            generation,
            hint: Cell::new(0),
            noted: Cell::new(NONE_NOTED),
            is_timed: Cell::new(false),
            is_watched: Cell::new(false),
            timed_since: Cell::new(Instant::now()),
            waits_in_critical: Cell::new(false),
            region: region.clone(),
            waiter,
        }
    }

    /// The slot's index.
    pub fn index(&self) -> SlotIndex {
        SlotIndex(self.index)
    }

    /// How often the slot has been claimed. With the index it names this claim.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// Session id as SQL shows it in `pid`: slot and generation, always positive.
    pub fn session_id(&self) -> i32 {
        session_id(self.index, self.generation)
    }

    /// The region of the slot.
    pub fn region(&self) -> &Arc<Region> {
        &self.region
    }

    /// The wake word's present value. A waiter reads it BEFORE it tests the condition.
    pub fn wake_seq(&self) -> u32 {
        // Acquire pairs with the Release in `bump`.
        self.shared.wake_word.load(Ordering::Acquire)
    }

    /// Sleeps (thread) or suspends (coroutine) until another session calls `wake` for this slot
    /// after `seen` was read, or until the deadline passes. It may return early, and callers loop
    /// on their condition.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[cfg_attr(any(debug_assertions, kill_points), track_caller)]
    pub fn wait(&self, seen: u32, deadline: Option<Instant>) -> Result<WaitEnd, Poisoned> {
        self.assert_may_wait();
        self.check_poison()?;
        if !self.shared.begin_wait(seen) {
            return Ok(WaitEnd::Woken);
        }

        // The session that poisons sets the flag, then bumps every word. The waiter looks at the
        // flag again after its announcement.
        if let Err(e) = self.check_poison() {
            self.shared.end_wait();
            return Err(e);
        }

        let mut until = deadline;
        if !self.waiter.suspends() {
            let cap = Instant::now() + SLEEP_MAX;
            until = Some(deadline.map_or(cap, |d| d.min(cap)));
        }

        let end = self.waiter.wait(self.index(), &self.shared.wake_word, seen, until);
        self.shared.end_wait();
        self.check_poison()?;
        Ok(match (end, deadline) {
            (WaitEnd::TimedOut, Some(d)) if Instant::now() >= d => WaitEnd::TimedOut,
            _ => WaitEnd::Woken,
        })
    }

    /// Announces that the session is idle and is to be told of wake-ups through its process's hook,
    /// as if it waited.
    ///
    /// A server calls it for a session that waits for its client and nothing else. `seen` is as for
    /// [`Slot::wait`]. Returns false if a waker woke the session meanwhile. The session calls
    /// [`Slot::end_idle`] before it does anything else.
    pub fn begin_idle(&self, seen: u32) -> bool {
        self.shared.begin_wait(seen)
    }

    /// Ends the state that [`Slot::begin_idle`] began.
    pub fn end_idle(&self) {
        self.shared.end_wait();
    }

    /// Wakes the session in `slot`, whatever process it lives in. The function bumps the session's
    /// wake word. Then it wakes the thread by its futex, a suspended session of this process by the
    /// wake hook, and one of another process by that process's doorbell.
    pub fn wake(region: &Region, slot: SlotIndex) {
        region.wake_session(slot);
    }

    /// True if a wait suspends the session rather than its thread. Such a session leaves blocking
    /// work to another thread, unless it [`may_block`](Slot::may_block).
    pub fn suspends(&self) -> bool {
        self.waiter.suspends()
    }

    /// Whether no other session needs this session's thread now. The answer may change with the
    /// next connection, so that a session asks before each piece of blocking work.
    pub fn may_block(&self) -> bool {
        self.waiter.may_block()
    }

    /// Gives other sessions of the same worker a turn. It does nothing for a session with a thread
    /// of its own.
    pub fn yield_now(&self) {
        self.waiter.yield_now(self.index());
    }

    /// Runs `f` in a critical section: a death or a panic inside poisons the region. The caller
    /// therefore takes what `f` needs (latches, room in the log) before the section, and `f` waits
    /// for nothing. Builds with debug assertions or kill points check that.
    #[cfg_attr(kill_points, track_caller)]
    pub fn critical<R>(&self, f: impl FnOnce() -> R) -> R {
        let _open = self.enter_critical();
        f()
    }

    /// Opens a critical section that ends when the guard is dropped, for sections that are no
    /// closure.
    #[cfg_attr(kill_points, track_caller)]
    pub fn enter_critical(&self) -> Critical<'_> {
        let depth = &self.shared.own.critical;
        // Relaxed, with a compiler fence: only the order within this process matters, because the
        // reader learns of the death from the kernel. On machines that reorder stores the lock
        // operations inside order them.
        depth.store(depth.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        crate::shim::fence(Ordering::Release);
        kill_point("critical section entered");
        Critical { slot: self, unwinding: std::thread::panicking() }
    }

    /// True inside a critical section.
    pub fn in_critical(&self) -> bool {
        self.shared.own.critical.load(Ordering::Relaxed) > 0
    }

    /// Runs a part of a critical section that waits all the same. The caller says in a comment why
    /// it cannot wait before the section.
    pub fn waits_in_critical<R>(&self, f: impl FnOnce() -> R) -> R {
        let before = self.waits_in_critical.replace(true);
        let result = f();
        self.waits_in_critical.set(before);
        result
    }

    /// Asserts that the session is in no critical section. Every way to wait calls it first. A
    /// waiter that is killed in a critical section poisons the region, and a wait takes a thousand
    /// times longer than critical sections are meant to.
    #[inline]
    #[cfg_attr(any(debug_assertions, kill_points), track_caller)]
    pub fn assert_may_wait(&self) {
        if cfg!(any(debug_assertions, kill_points)) {
            assert!(
                !self.in_critical() || self.waits_in_critical.get() || self.check_poison().is_err(),
                "a wait in a critical section"
            );
        }
    }

    /// Raises interrupt flags (cancel, terminate ...) in the session that has the slot, and wakes
    /// it. It is for flags that cost a newcomer nothing but a look, and for sessions that the
    /// caller knows to be there.
    pub fn interrupt(region: &Region, slot: SlotIndex, flags: u32) {
        // Release pairs with the Acquire in `take_interrupts`.
        region.slots()[slot.0 as usize].interrupts.fetch_or(u64::from(flags), Ordering::Release);
        Slot::wake(region, slot);
    }

    /// Raises interrupt flags for one claim of the slot alone. A session that has got the slot
    /// since then is left in peace. Returns false if that claim is over.
    fn interrupt_claim(region: &Region, slot: SlotIndex, generation: u32, flags: u32) -> bool {
        let word = &region.slots()[slot.0 as usize].interrupts;
        let same = |word: u64| (word >> 32) as u32 == generation;
        let raised = |word: u64| same(word).then_some(word | u64::from(flags));
        // Release pairs with the Acquire in `take_interrupts`.
        let is_raised = word.fetch_update(Ordering::Release, Ordering::Acquire, raised).is_ok();
        if is_raised {
            Slot::wake(region, slot);
        }
        is_raised
    }

    /// Takes the interrupt flags raised since the last call (one relaxed load when there are none).
    #[inline]
    pub fn take_interrupts(&self) -> u32 {
        // Relaxed: the session sees a flag at its next look at the latest.
        if self.shared.interrupts.load(Ordering::Relaxed) as u32 == 0 {
            return 0;
        }
        // Acquire pairs with the Release in `interrupt`.
        self.shared.interrupts.swap(u64::from(self.generation) << 32, Ordering::Acquire) as u32
    }

    /// The interrupt flags, which stay raised.
    #[inline]
    pub fn interrupts(&self) -> u32 {
        self.shared.interrupts.load(Ordering::Relaxed) as u32
    }

    /// The interrupt flags of the session in any slot.
    pub fn interrupts_of(region: &Region, slot: SlotIndex) -> u32 {
        // Relaxed: a caller that must not miss a flag waits for its wake-up.
        region.slots()[slot.0 as usize].interrupts.load(Ordering::Relaxed) as u32
    }

    /// The secret key of this claim, for cancel requests (`interrupt_by_key`).
    pub fn cancel_key(&self) -> u32 {
        self.shared.session_key.load(Ordering::Relaxed)
    }

    /// Raises flags in the session with that id, whatever process it lives in. Returns false if
    /// there is none.
    pub fn interrupt_session(region: &Region, session_id: i32, flags: u32) -> bool {
        Slot::find_claim(region, session_id)
            .is_some_and(|(slot, generation)| Slot::interrupt_claim(region, slot, generation, flags))
    }

    /// Raises flags in the session whose session id and cancel key match. Returns false if there is
    /// none.
    pub fn interrupt_by_key(region: &Region, session_id: i32, key: u32, flags: u32) -> bool {
        match Slot::find_claim(region, session_id) {
            Some((slot, generation))
                if region.slots()[slot.0 as usize].session_key.load(Ordering::Relaxed) == key =>
            {
                Slot::interrupt_claim(region, slot, generation, flags)
            }
            _ => false,
        }
    }

    /// The slot of a session id as SQL shows it, if that session still exists.
    pub fn find_session(region: &Region, id: i32) -> Option<SlotIndex> {
        Slot::find_claim(region, id).map(|(slot, _)| slot)
    }

    fn find_claim(region: &Region, id: i32) -> Option<(SlotIndex, u32)> {
        let index = (id as u32 & 0xffff).checked_sub(1)?;
        let s = region.slots().get(index as usize)?;
        let claim = s.claim.load(Ordering::Acquire);
        let generation = (claim >> 32) as u32;
        let is_it = claim as u32 != 0 && session_id(index, generation) == id;
        is_it.then_some((SlotIndex(index), generation))
    }

    /// The id of the session that has the slot now.
    pub fn session_in(region: &Region, slot: SlotIndex) -> Option<i32> {
        let claim = region.slots()[slot.0 as usize].claim.load(Ordering::Acquire);
        (claim as u32 != 0).then(|| session_id(slot.0, (claim >> 32) as u32))
    }

    /// How often the slot has been claimed, if a session has it now. With the index it names that
    /// session for ever.
    pub fn generation_in(region: &Region, slot: SlotIndex) -> Option<u32> {
        // Acquire pairs with the claim.
        let claim = region.slots()[slot.0 as usize].claim.load(Ordering::Acquire);
        (claim as u32 != 0).then_some((claim >> 32) as u32)
    }

    /// The process, by its index in the registry, of the session that has the slot now.
    pub fn process_of(region: &Region, slot: SlotIndex) -> Option<u32> {
        region.slots()[slot.0 as usize].owner()
    }

    /// The held-resource record. Upper layers record pins and the like here, under kinds of their
    /// own.
    #[inline]
    pub fn held(&self) -> Held<'_> {
        Held { entries: &self.shared.own.held, hint: &self.hint }
    }

    /// True in a child of `fork` that inherited this handle. It must touch nothing shared.
    pub fn is_forked(&self) -> bool {
        self.region.is_forked()
    }

    #[inline]
    pub(crate) fn check_poison(&self) -> Result<(), Poisoned> {
        // Relaxed: a stale 0 only means that the poison is seen at the next look.
        if self.poison.load(Ordering::Relaxed) != 0 { Err(Poisoned) } else { Ok(()) }
    }

    /// Index + 1, the number by which latches name their holders.
    #[inline]
    pub(crate) fn number(&self) -> u32 {
        self.index + 1
    }

    #[inline]
    pub(crate) fn latch_limit(&self) -> u32 {
        self.limit
    }

    #[inline]
    pub(crate) fn offset_of<T>(&self, item: &T) -> u64 {
        (std::ptr::from_ref(item) as usize).wrapping_sub(self.base) as u64 & ((1 << 56) - 1)
    }

    #[inline]
    pub(crate) fn counters(&self) -> &SlotCounters {
        self.counters
    }

    pub(crate) fn shared(&self) -> &SlotShared {
        self.shared
    }

    pub(crate) fn env(&self) -> Env<'_> {
        Env {
            slots: self.region.slots(),
            me: self.index + 1,
            poison: self.poison,
            limit: self.limit,
            counters: Some(self.counters),
            spin_budget: Some(&self.region.spin_budget),
            backstop: Some(&*self.region),
        }
    }

    pub(crate) fn note_wait(&self, tranche: u16, exclusive: bool, began: Instant) {
        if !RECORDED {
            return;
        }
        bump(&self.counters.tranche[tranche as usize % TRANCHES_MAX].waits);
        self.region.histograms().add(tranche, exclusive, false, began.elapsed().as_micros() as u64);
    }

    /// Times this hold, unless the session times another one.
    #[cold]
    #[inline(never)]
    pub(crate) fn time_hold(&self, token: HeldToken) {
        let noted = self.noted.get();
        if noted == NONE_NOTED || noted == token.0 {
            self.noted.set(token.0);
            self.is_timed.set(true);
            self.timed_since.set(Instant::now());
        }
    }

    /// The session begins to wait for a latch exclusively. Sharers watch for the end of its turn.
    pub(crate) fn begin_turn(&self) {
        // Relaxed, here and in `end_turn`: it tells a sharer when to look at the latch.
        self.shared.turn.fetch_or(TURN_BEGUN, Ordering::Relaxed);
    }

    /// The session has given back the latch for which it had waited. True if sharers watched.
    pub(crate) fn end_turn(&self) -> bool {
        let turn = &self.shared.turn;
        // Relaxed: this session alone changes the count.
        let count = turn.load(Ordering::Relaxed) & !(TURN_BEGUN | TURN_WATCHED);
        turn.swap(count.wrapping_add(TURN_ONE), Ordering::Relaxed) & TURN_WATCHED != 0
    }

    /// The release of this latch ends the session's turn.
    pub(crate) fn watch_hold(&self, token: HeldToken) {
        self.noted.set(token.0);
        self.is_timed.set(false);
        self.is_watched.set(true);
    }

    #[inline]
    pub(crate) fn has_note(&self, token: HeldToken) -> bool {
        self.noted.get() == token.0
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn note_hold(&self, tranche: u16, exclusive: bool) {
        if self.is_timed.replace(false) {
            let held_us = self.timed_since.get().elapsed().as_micros() as u64;
            self.region.histograms().add(tranche, exclusive, true, held_us);
        }
    }

    /// The latch of the noted entry has been given back. True if sharers watched for it.
    pub(crate) fn note_release(&self) -> bool {
        self.noted.set(NONE_NOTED);
        self.is_watched.replace(false) && self.end_turn()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if self.region.is_forked() {
            return;
        }
        let left = self.held().iter().next();
        if let (Some((_, e)), Ok(())) = (left, self.check_poison()) {
            // No session would ever give it back.
            self.region.poison(&format!("session {} ended while it held {e:?}", self.session_id()));
            debug_assert!(std::thread::panicking(), "slot {} dropped while it holds {e:?}", self.index);
        }
        self.shared.free();
    }
}

fn session_id(index: u32, generation: u32) -> i32 {
    ((generation & 0x7fff) << 16 | (index + 1)) as i32
}

fn random_u32() -> u32 {
    let mut b = [0u8; 4];
    // A key of zeros, if the system has no random numbers, is still a key.
    let _ = system::random(&mut b);
    u32::from_ne_bytes(b)
}

/// An open critical section.
#[must_use]
pub struct Critical<'a> {
    slot: &'a Slot,
    /// The section was entered while the thread unwound from a panic elsewhere, by the drop of a
    /// session or of a database. A panic inside would then end the process.
    unwinding: bool,
}

impl Drop for Critical<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() && !self.unwinding {
            // The data may be half changed, and stays so.
            self.slot.region.poison("a panic in a critical section");
            return;
        }
        kill_point("critical section ends");
        crate::shim::fence(Ordering::AcqRel);
        let depth = &self.slot.shared.own.critical;
        depth.store(depth.load(Ordering::Relaxed) - 1, Ordering::Relaxed);
    }
}
