//! The latch's public face: guards, the held-resource record around each step, and the counters.

use super::spinning::let_watchers_go_first;
use super::word::Mode;
use super::{LwLock, word};
use crate::held::{HeldKind, HeldToken};
use crate::shim::{AtomicU64, Instant, Ordering};
use crate::stats::{HOLD_SAMPLE, RECORDED, bump};
use crate::tranche::TRANCHES_MAX;
use crate::{Poisoned, Slot};

const _: () = assert!(size_of::<LwLock>() == 16 && align_of::<LwLock>() == 8);
// SAFETY: repr(C), atomics only, no padding, a zeroed latch is a free latch.
unsafe impl crate::Shared for LwLock {
    const FIELDS: &'static [crate::Field] =
        crate::fields!(LwLock { state, queue_lock, head, tail, tranche, exclusive_waiting });
}

/// A share of a latch. Dropping the guard gives it back.
#[must_use]
pub struct SharedGuard<'a> {
    lock: &'a LwLock,
    me: &'a Slot,
    token: HeldToken,
}

/// A latch held exclusively. Dropping the guard gives it back.
#[must_use]
pub struct ExclusiveGuard<'a> {
    lock: &'a LwLock,
    me: &'a Slot,
    token: HeldToken,
}

impl Drop for SharedGuard<'_> {
    #[inline]
    fn drop(&mut self) {
        self.lock.release::<false>(self.me, self.token);
    }
}

impl Drop for ExclusiveGuard<'_> {
    #[inline]
    fn drop(&mut self) {
        self.lock.release::<true>(self.me, self.token);
    }
}

impl<'a> SharedGuard<'a> {
    /// Keeps the latch held without the guard. The caller gives it back with
    /// [`LwLock::release_shared`].
    #[cfg(test)]
    pub(crate) fn into_token(self) -> HeldToken {
        let token = self.token;
        std::mem::forget(self);
        token
    }

    /// The latch.
    pub fn lock(&self) -> &'a LwLock {
        self.lock
    }
}

impl<'a> ExclusiveGuard<'a> {
    /// Keeps the latch held without the guard. The caller gives it back with
    /// [`LwLock::release_exclusive`].
    #[cfg(test)]
    pub(crate) fn into_token(self) -> HeldToken {
        let token = self.token;
        std::mem::forget(self);
        token
    }

    /// The latch.
    pub fn lock(&self) -> &'a LwLock {
        self.lock
    }

    /// Changes a value that this latch guards, and wakes the sessions that wait for it in
    /// [`LwLock::wait_for_value`].
    pub fn update_value(&self, value: &AtomicU64, new: u64) {
        // Release pairs with the waiter's Acquire load of the value.
        value.store(new, Ordering::Release);
        if self.lock.touch_has_observers() {
            // After a poison every waiter returns by itself.
            let _ = self.lock.wake_value_waiters(&self.me.env());
        }
    }
}

impl LwLock {
    /// Takes the latch in shared mode.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[inline]
    #[cfg_attr(any(debug_assertions, kill_points), track_caller)]
    pub fn shared<'a>(&'a self, me: &'a Slot) -> Result<SharedGuard<'a>, Poisoned> {
        let token = self.acquire::<false>(me)?;
        Ok(SharedGuard { lock: self, me, token })
    }

    /// Takes the latch in exclusive mode.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[inline]
    #[cfg_attr(any(debug_assertions, kill_points), track_caller)]
    pub fn exclusive<'a>(&'a self, me: &'a Slot) -> Result<ExclusiveGuard<'a>, Poisoned> {
        let token = self.acquire::<true>(me)?;
        Ok(ExclusiveGuard { lock: self, me, token })
    }

    /// Takes the latch in shared mode without waiting. `None` if it is taken, or if the region has
    /// been given up, which the next acquisition reports.
    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    pub fn try_shared<'a>(&'a self, me: &'a Slot) -> Option<SharedGuard<'a>> {
        let token = self.try_acquire::<false>(me)?;
        Some(SharedGuard { lock: self, me, token })
    }

    /// Takes the latch in exclusive mode without waiting. `None` as for [`LwLock::try_shared`].
    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    pub fn try_exclusive<'a>(&'a self, me: &'a Slot) -> Option<ExclusiveGuard<'a>> {
        let token = self.try_acquire::<true>(me)?;
        Some(ExclusiveGuard { lock: self, me, token })
    }

    /// Takes the latch exclusively, or waits until it is free and returns `None` without it. A
    /// group flush uses such a wait, because the last holder has probably done the waiter's work.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[cfg_attr(kill_points, track_caller)]
    pub fn acquire_or_wait<'a>(&'a self, me: &'a Slot) -> Result<Option<ExclusiveGuard<'a>>, Poisoned> {
        me.check_poison()?;
        if let Some(g) = self.try_exclusive(me) {
            return Ok(Some(g));
        }
        self.wait_taking_nothing(me, Mode::Free, || false)?;
        Ok(None)
    }

    /// Waits while the latch is held exclusively and `value` is still `old`. Returns the new value,
    /// or `None` if the latch was found free with the value unchanged, because its holder has
    /// finished.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[cfg_attr(kill_points, track_caller)]
    pub fn wait_for_value(&self, me: &Slot, value: &AtomicU64, old: u64) -> Result<Option<u64>, Poisoned> {
        loop {
            me.check_poison()?;
            if let Some(seen) = self.look_at_value(value, old) {
                return Ok(seen);
            }
            self.wait_taking_nothing(me, Mode::Value, || value.load(Ordering::Acquire) != old)?;
        }
    }

    /// Waits without taking the latch. The histogram shows a wait for freedom in the exclusive
    /// mode, and a wait for a value in the shared mode.
    #[cold]
    #[track_caller]
    fn wait_taking_nothing(&self, me: &Slot, mode: Mode, ready: impl Fn() -> bool) -> Result<(), Poisoned> {
        me.assert_may_wait();
        let began = Instant::now();
        let token = self.intent(me, HeldKind::LATCH_WAIT);
        let r = self.wait_unheld(&me.env(), mode, ready);
        me.held().clear(token);
        me.note_wait(self.tranche(), mode == Mode::Free, began);
        r
    }

    /// Gives back a latch whose guard was turned into a token.
    ///
    /// # Safety
    /// `token` comes from `SharedGuard::into_token` of this latch and this slot, and is used once.
    #[cfg(test)]
    pub(crate) unsafe fn release_shared(&self, me: &Slot, token: HeldToken) {
        self.release::<false>(me, token);
    }

    /// Gives back a latch whose guard was turned into a token.
    ///
    /// # Safety
    /// `token` comes from `ExclusiveGuard::into_token` of this latch and this slot, and is used
    /// once.
    #[cfg(test)]
    pub(crate) unsafe fn release_exclusive(&self, me: &Slot, token: HeldToken) {
        self.release::<true>(me, token);
    }

    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    fn intent(&self, me: &Slot, kind: HeldKind) -> HeldToken {
        // A caller's structure bounds how many latches it takes. More than the record holds is a
        // bug of the caller.
        me.held().intent(kind, me.offset_of(self)).expect("a session holds too many latches")
    }

    // The mode is a constant: each mode has an uncontended path of its own, without a look at the
    // mode.
    #[inline]
    #[cfg_attr(any(debug_assertions, kill_points), track_caller)]
    fn acquire<const EXCLUSIVE: bool>(&self, me: &Slot) -> Result<HeldToken, Poisoned> {
        // The acquisition asserts always, because it is chance whether it has to wait.
        me.assert_may_wait();
        me.check_poison()?;
        let token = self.intent(me, kind(EXCLUSIVE));
        if let Err(lost_to) = self.try_newcomer(mode(EXCLUSIVE), me.number(), me.latch_limit()) {
            self.acquire_contended(me, token, mode(EXCLUSIVE), lost_to)?;
        }
        self.taken::<EXCLUSIVE>(me, token);
        Ok(token)
    }

    #[cold]
    #[inline(never)]
    fn acquire_contended(
        &self,
        me: &Slot,
        token: HeldToken,
        mode: Mode,
        lost_to: u32,
    ) -> Result<(), Poisoned> {
        let began = Instant::now();
        let env = me.env();
        let is_exclusive = mode == Mode::Exclusive;
        if is_exclusive {
            me.begin_turn();
        }
        if let Err(e) = self.acquire_slow(&env, mode, lost_to) {
            me.held().clear(token);
            me.end_turn();
            return Err(e);
        }
        me.held().held(token);
        self.won(&env);
        if is_exclusive {
            me.watch_hold(token);
        }
        me.note_wait(self.tranche(), mode == Mode::Exclusive, began);
        Ok(())
    }

    #[inline]
    #[cfg_attr(kill_points, track_caller)]
    fn try_acquire<const EXCLUSIVE: bool>(&self, me: &Slot) -> Option<HeldToken> {
        me.check_poison().ok()?;
        let token = self.intent(me, kind(EXCLUSIVE));
        if self.try_newcomer(mode(EXCLUSIVE), me.number(), me.latch_limit()).is_err() {
            me.held().clear(token);
            return None;
        }
        self.taken::<EXCLUSIVE>(me, token);
        Some(token)
    }

    #[inline]
    fn taken<const EXCLUSIVE: bool>(&self, me: &Slot, token: HeldToken) {
        me.held().become_held(token, kind(EXCLUSIVE), me.offset_of(self));
        if !RECORDED {
            return;
        }
        debug_assert!(me.region().is_registered(self.tranche()), "the latch's tranche is not registered");
        // The remainder spares the check of the bound.
        let c = &me.counters().tranche[self.tranche() as usize % TRANCHES_MAX];
        let n = bump(if EXCLUSIVE { &c.exclusive } else { &c.shared });
        if n.is_multiple_of(HOLD_SAMPLE) {
            me.time_hold(token);
        }
    }

    #[inline]
    fn release<const EXCLUSIVE: bool>(&self, me: &Slot, token: HeldToken) {
        if me.has_note(token) {
            self.release_noted::<EXCLUSIVE>(me, token);
            return;
        }
        let held = me.held();
        held.releasing(token);
        if self.release_word(if EXCLUSIVE { word::exclusive(me.number()) } else { 1 }) {
            self.wake_after_release(me, token);
        }
        held.clear(token);
    }

    /// A release that ends a timed hold, or a turn for which sharers watch.
    #[cold]
    #[inline(never)]
    fn release_noted<const EXCLUSIVE: bool>(&self, me: &Slot, token: HeldToken) {
        me.note_hold(self.tranche(), EXCLUSIVE);
        let held = me.held();
        held.releasing(token);
        let wakes = self.release_word(if EXCLUSIVE { word::exclusive(me.number()) } else { 1 });
        let watched = me.note_release();
        if wakes {
            if watched {
                let_watchers_go_first();
            }
            self.wake_after_release(me, token);
        }
        held.clear(token);
    }

    #[cold]
    #[inline(never)]
    fn wake_after_release(&self, me: &Slot, token: HeldToken) {
        // If this process is killed in here, the reaper does the waking.
        me.held().become_held(token, HeldKind::LATCH_WAKER, me.offset_of(self));
        // After a poison every waiter returns by itself.
        let _ = self.wake_up(&me.env());
    }
}

const fn mode(exclusive: bool) -> Mode {
    if exclusive { Mode::Exclusive } else { Mode::Shared }
}

const fn kind(exclusive: bool) -> HeldKind {
    if exclusive { HeldKind::LATCH_EXCLUSIVE } else { HeldKind::LATCH_SHARED }
}
