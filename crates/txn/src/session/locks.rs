//! A session's heavyweight locks: which path each takes, and giving them back.

use super::TxnSession;
use crate::outcome::csn::Word;
use crate::lock::fastpath::{self, FastSlot};
use crate::lock::lazy::Lazy;
use crate::lock::local::{LocalKey, LocalLock, Place};
use crate::lock::queue::{Join, Wakeups};
use crate::lock::table::Ref;
use crate::{LockKind, LockMode, LockOwner, LockTag, TxnError, WaitPolicy, Xid};
use sinew_sync::Patience;
use std::sync::atomic::Ordering::Relaxed;

/// The most locks that are given back under one partition latch, which is held for microseconds.
const RELEASED_AT_ONCE: usize = 64;

/// A lock that the session's own table no longer counts, and that is to be given back.
pub(super) struct Released {
    key: LocalKey,
    place: Place,
    strong: bool,
}

impl TxnSession {
    /// Takes a heavyweight lock for the transaction or the session. A transaction's lock is
    /// released at its end or at its subtransaction's rollback. Returns false only for
    /// `WaitPolicy::Skip`.
    ///
    /// # Errors
    /// `LockNotAvailable` for `Nowait`, `OutOfSharedMemory`, and those of a wait: `Deadlock`,
    /// `LockTimeout`, interrupts, `Poisoned`.
    pub fn lock(
        &self,
        tag: LockTag,
        mode: LockMode,
        owner: LockOwner,
        wait: WaitPolicy,
    ) -> Result<bool, TxnError> {
        let key = LocalKey { tag, mode };
        if let Some(held) = self.locks.borrow_mut().get_mut(&key) {
            held.add(owner, self.depth());
            return Ok(true);
        }
        let (place, strong) = match self.lock_new(tag, mode, wait)? {
            Some(got) => got,
            None => return Ok(false),
        };
        let mut held = LocalLock::new(place, strong);
        held.add(owner, self.depth());
        self.locks.borrow_mut().insert(key, held);
        Ok(true)
    }

    fn lock_new(
        &self,
        tag: LockTag,
        mode: LockMode,
        wait: WaitPolicy,
    ) -> Result<Option<(Place, bool)>, TxnError> {
        let txn = &self.txn;
        if fastpath::is_eligible(tag, mode)
            && let Some((group, entry)) = txn.fast_acquire(&self.slot, tag, mode)?
        {
            return Ok(Some((Place::Fast { group, entry }, false)));
        }
        let strong = fastpath::needs_announcement(tag, mode);
        if strong {
            txn.announcements().announce(self.slot.index().0, fastpath::strong_bucket(tag));
        }
        let moved = if strong { txn.move_fast_locks(&self.slot, tag) } else { Ok(()) };
        let got = moved.and_then(|()| self.lock_in_table(tag, mode, wait));
        if strong && !matches!(got, Ok(Some(_))) {
            txn.announcements().withdraw(self.slot.index().0);
        }
        Ok(got?.map(|(lock, holder)| (Place::Table { lock, holder }, strong)))
    }

    fn lock_in_table(
        &self,
        tag: LockTag,
        mode: LockMode,
        wait: WaitPolicy,
    ) -> Result<Option<(Ref, Ref)>, TxnError> {
        let txn = &self.txn;
        let slot = self.slot.index().0;
        let (lock, holder) = {
            let _latch = txn.table.exclusive(&self.slot, txn.table.partition_of(tag))?;
            let (lock, holder) = txn.find_or_create(tag, slot)?;
            let own = txn.table.holder(holder).mask.load(Relaxed);
            let asked_for = txn.table.lock(lock).wait_mask.load(Relaxed);
            if mode.conflict_mask() & asked_for == 0 && !txn.table.conflicts_with_holders(lock, mode, own) {
                txn.table.grant(lock, holder, mode);
                txn.came_into_table(slot, tag, mode);
                return Ok(Some((lock, holder)));
            }

            match txn.join_queue(lock, holder, slot, mode) {
                Join::Granted => {
                    txn.came_into_table(slot, tag, mode);
                    return Ok(Some((lock, holder)));
                }
                Join::Deadlock { other } => {
                    txn.table.free_if_unused(&txn.control[0].lock_pools, lock, holder);
                    if wait == WaitPolicy::Block {
                        return Err(txn.simple_deadlock(slot, other, lock, mode));
                    }
                }
                Join::Queued if wait == WaitPolicy::Block => txn.came_into_table(slot, tag, mode),
                Join::Queued => {
                    let mut nobody = Wakeups::new();
                    txn.drop_request(lock, slot, mode, &mut nobody);
                    debug_assert!(nobody.is_empty(), "a request that never waited kept no other out");
                    txn.slots[slot as usize].wait.state.store(crate::lock::wait_line::WAIT_NONE, Relaxed);
                }
            }

            (lock, holder)
        };

        match wait {
            WaitPolicy::Block => {
                self.wait_for_grant(tag, lock, mode)?;
                Ok(Some((lock, holder)))
            }
            WaitPolicy::Nowait => Err(TxnError::LockNotAvailable),
            WaitPolicy::Skip => Ok(None),
        }
    }

    /// Releases one acquisition. False if the owner did not hold it.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn unlock(&self, tag: LockTag, mode: LockMode, owner: LockOwner) -> Result<bool, TxnError> {
        let key = LocalKey { tag, mode };
        let released = {
            let mut locks = self.locks.borrow_mut();
            let Some(held) = locks.get_mut(&key) else { return Ok(false) };
            if !held.remove(owner) {
                return Ok(false);
            }
            if !held.is_free() {
                return Ok(true);
            }
            let released = Released { key, place: held.place, strong: held.strong };
            locks.remove(&key);
            released
        };
        self.give_back(&released)?;
        Ok(true)
    }

    /// Releases all locks that the session owns across transactions: for a session that ends.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn unlock_all_session(&self) -> Result<(), TxnError> {
        self.release_where(|_, l| l.forget_session())
    }

    /// Releases the advisory locks that the session owns across transactions. Its other locks stay:
    /// the engine above may hold one for as long as the session lives.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn unlock_advisory(&self) -> Result<(), TxnError> {
        self.release_where(|tag, l| {
            if tag.kind == LockKind::Advisory {
                l.forget_session();
            }
        })
    }

    /// The number of locks that outlast the session's transactions.
    pub fn session_lock_count(&self) -> usize {
        self.locks.borrow().values().filter(|l| l.is_session()).count()
    }

    /// True if the session holds this mode of the lock, for either owner.
    pub fn holds(&self, tag: LockTag, mode: LockMode) -> bool {
        self.locks.borrow().contains_key(&LocalKey { tag, mode })
    }

    /// Lets `forget` drop counts, and gives back the locks that no owner counts any more.
    pub(super) fn release_where(
        &self,
        mut forget: impl FnMut(LockTag, &mut LocalLock),
    ) -> Result<(), TxnError> {
        let mut released = self.released.take();
        let mut in_table = 0;
        {
            let mut locks = self.locks.borrow_mut();
            locks.retain(|key, held| {
                forget(key.tag, held);
                if held.is_free() {
                    released.push(Released { key: *key, place: held.place, strong: held.strong });
                    in_table += usize::from(matches!(held.place, Place::Table { .. }));
                }
                !held.is_free()
            });
            // A transaction with very many locks must not make every later one walk its empty
            // table.
            if locks.is_empty() && locks.capacity() > 1024 {
                *locks = Default::default();
            }
        }

        let mut result = Ok(());
        if in_table > 1 {
            result = self.give_back_to_table(&mut released);
        }
        for r in released.drain(..) {
            result = result.and(self.give_back(&r));
        }

        if released.capacity() <= 1024 {
            self.released.replace(released);
        }

        result
    }

    /// Gives back the locks that are in the table, and takes them out of `released`. One look at a
    /// partition gives back all that it has, up to a bound.
    #[cold]
    fn give_back_to_table(&self, released: &mut Vec<Released>) -> Result<(), TxnError> {
        let txn = &self.txn;
        let slot = self.slot.index().0;
        let mut in_table: Vec<_> = released
            .extract_if(.., |r| matches!(r.place, Place::Table { .. }))
            .map(|r| (txn.table.partition_of(r.key.tag), r))
            .collect();
        in_table.sort_unstable_by_key(|(partition, _)| *partition);

        let mut wake = Wakeups::new();
        for same in in_table.chunk_by(|(a, _), (b, _)| a == b) {
            for part in same.chunks(RELEASED_AT_ONCE) {
                {
                    let _latch = txn.table.exclusive(&self.slot, part[0].0)?;
                    for (_, r) in part {
                        let Place::Table { lock, holder } = r.place else { continue };
                        txn.release_mode(lock, holder, r.key.mode, &mut wake);
                        txn.left_table(slot, r.key.tag, r.key.mode);
                        if r.strong {
                            // Here, because the session's note names one strong lock at a time.
                            txn.announcements().withdraw(slot);
                        }
                    }
                }
                txn.wake_all(&mut wake);
            }
        }

        Ok(())
    }

    fn give_back(&self, r: &Released) -> Result<(), TxnError> {
        let txn = &self.txn;
        let slot = self.slot.index().0;
        let LocalKey { tag, mode } = r.key;
        match r.place {
            Place::Fast { group, entry } => {
                let fast = FastSlot::of(&txn.slots[slot as usize]);
                if !fast.release(group, entry, fastpath::relation_key(tag), mode) {
                    txn.release_by_tag(&self.slot, slot, tag, mode)?;
                }
            }
            Place::Table { lock, holder } => {
                let mut wake = Wakeups::new();
                {
                    let _latch = txn.table.exclusive(&self.slot, txn.table.partition_of(tag))?;
                    txn.release_mode(lock, holder, mode, &mut wake);
                    txn.left_table(slot, tag, mode);
                }
                txn.wake_all(&mut wake);
            }
        }

        if r.strong {
            txn.announcements().withdraw(slot);
        }

        Ok(())
    }

    /// Waits until the transaction of `xid` has ended. For a subtransaction it waits for the
    /// subtransaction itself: its rollback is an end of its own, and its commit is that of its top.
    /// False for `Skip` when it still runs.
    ///
    /// # Errors
    /// Those of [`TxnSession::lock`].
    pub fn wait_for_xid(&self, xid: Xid, wait: WaitPolicy) -> Result<bool, TxnError> {
        let txn = &self.txn;
        if !xid.is_normal() {
            return Ok(true);
        }

        let mut patience = Patience::new(&self.slot);
        loop {
            let (slot, top) = match txn.word(xid)? {
                Word::Running { slot } => (slot, xid),
                Word::Sub { top } => match txn.word(Xid(top))? {
                    Word::Running { slot } => (slot, Xid(top)),
                    // It has ended meanwhile, and so has the subtransaction.
                    _ => continue,
                },
                Word::Committed { .. } | Word::Aborted => return Ok(true),
                Word::Unassigned if xid >= txn.next_xid() => return Ok(true),
                Word::Unassigned | Word::Marked { .. } => {
                    // The xid is being handed out at this moment.
                    self.check_interrupts()?;
                    patience.turn()?;
                    continue;
                }
            };

            debug_assert!(slot != self.slot.index().0, "waiting for the own transaction");
            match wait {
                WaitPolicy::Block => {}
                WaitPolicy::Nowait => return Err(TxnError::LockNotAvailable),
                WaitPolicy::Skip => return Ok(false),
            }

            let tag = LockTag::xid(xid);
            let made = if xid == top {
                txn.lazy_materialise(&self.slot, slot, Lazy::Xid, top.0, tag)?
            } else {
                txn.lazy_materialise_sub(&self.slot, slot, xid, top)?
            };

            if made {
                self.lock(tag, LockMode::Share, LockOwner::Transaction, WaitPolicy::Block)?;
                self.unlock(tag, LockMode::Share, LockOwner::Transaction)?;
                // It has ended, and its outcome was published before.
                return Ok(true);
            }

            // It has just ended.
            if xid == top && matches!(txn.word(top)?, Word::Running { .. }) {
                patience.turn()?;
            }
        }
    }

    /// Waits until the virtual transaction `local` of a slot has ended. False for `Skip` when it
    /// still runs.
    ///
    /// # Errors
    /// Those of [`TxnSession::lock`].
    pub fn wait_for_virtual_xid(
        &self,
        slot: sinew_sync::SlotIndex,
        local: u64,
        wait: WaitPolicy,
    ) -> Result<bool, TxnError> {
        let txn = &self.txn;
        if txn.lazy_get(slot.0, Lazy::Virtual).0 != local {
            return Ok(true);
        }
        match wait {
            WaitPolicy::Block => {}
            WaitPolicy::Nowait => return Err(TxnError::LockNotAvailable),
            WaitPolicy::Skip => return Ok(false),
        }
        let tag = LockTag::virtual_xid(slot, local);
        if txn.lazy_materialise(&self.slot, slot.0, Lazy::Virtual, local, tag)? {
            self.lock(tag, LockMode::Share, LockOwner::Transaction, WaitPolicy::Block)?;
            self.unlock(tag, LockMode::Share, LockOwner::Transaction)?;
        }
        Ok(true)
    }

    /// The running virtual transaction of this session.
    pub fn virtual_xid(&self) -> u64 {
        self.txn.lazy_get(self.slot.index().0, Lazy::Virtual).0
    }
}
