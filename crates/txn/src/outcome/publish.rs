//! Handing out xids, publishing outcomes, recycling the ring, saving statuses.
//!
//! The order of a commit is told in `session.rs`. This file holds the step that makes a commit
//! visible: `csn` has the protocol, and every step of it is one word. A publisher takes no latch,
//! and may be killed anywhere: the reaper goes on where it was.
//!
//! Xids that left the ring are the exception. Their words are in the store, which shares sectors
//! between status pages, so that two of its writers at a time would lose an outcome. The publisher
//! takes the xid latch, and flushes the log before the store may say committed.
//!
//! Lock order: the xid latch is the last one. The store is called under it and must not wait for a
//! session.
//!
//! The latch is given back when its holder is killed outside of critical sections. Between critical
//! sections the ring is at rest:
//!
//! - Recycling, and publication of an xid that left the ring, are critical sections.
//! - If words of a page are closed and the page stays, their owners end them under the latch.
//! - If a page of statuses or csns is only half saved, the next session saves it again.
//! - The bounds that say how much is saved are single words, stored after the page.
//!
//! # A slot's commit state
//!
//! | low 3 bits | state | if the process dies in it |
//! |---|---|---|
//! | 0 | not committing | rolled back |
//! | 1 | the commit record is being inserted | inside a critical section: poison |
//! | 2 | inserted, carries nothing else | the reaper publishes the commit |
//! | 3 | inserted, carries invalidations | the reaper publishes it and resets all readers |
//! | 4 | inserted, carries work for storage | poison: recovery does the work |
//!
//! The upper bits count commits, so that a checkpoint can wait for the end of one commit.

use crate::outcome::cache::set_bits;
use crate::outcome::csn::Word;
use crate::outcome::room::Room;
use crate::{Csn, Txn, TxnError, Xid};
use sinew_sync::shim::yield_now;
use sinew_sync::{Slot, kill_point};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum CommitState {
    None = 0,
    Inserting,
    Plain,
    WithSinval,
    WithWork,
}

pub(crate) const STATE_MASK: u32 = 7;
const COUNT_ONE: u32 = STATE_MASK + 1;

impl CommitState {
    pub(crate) fn decode(word: u32) -> CommitState {
        match word & STATE_MASK {
            0 => CommitState::None,
            1 => CommitState::Inserting,
            2 => CommitState::Plain,
            3 => CommitState::WithSinval,
            _ => CommitState::WithWork,
        }
    }
}

impl Txn {
    pub(crate) fn set_commit_state(&self, slot: usize, state: CommitState) {
        let word = &self.slots[slot].commit_state;
        let mut count = word.load(Relaxed) & !STATE_MASK;
        if state == CommitState::Inserting {
            count = count.wrapping_add(COUNT_ONE);
        }
        // Release: pairs with `checkpoint` and the reaper.
        word.store(count | state as u32, Release);
    }

    /// Hands out an xid to a slot. `top` is given for a subtransaction.
    pub(crate) fn assign_xid(&self, me: &Slot, top: Option<Xid>) -> Result<Xid, TxnError> {
        let slot = me.index().0;
        let room = self.room();
        // A critical section, because an xid without an owner would hold back the horizon for
        // ever.
        let (xid, has_room) = me.critical(|| {
            let (xid, has_room) = room.take(&self.slots[slot as usize].taken);
            if has_room {
                self.hand_out(slot, xid, top);
            }
            (xid, has_room)
        });

        if !has_room {
            kill_point("xids: taken, no room");
            self.make_room(me, xid)?;
            me.critical(|| self.hand_out(slot, xid, top));
        } else if let Some(next) = room.ahead_of(xid) {
            // If that fails, a session that needs the page tries again and tells.
            kill_point("xids: about to extend the ring ahead");
            let _ = self.extend_ring(me, next);
        }

        Ok(Xid(xid))
    }

    fn hand_out(&self, slot: u32, xid: u64, top: Option<Xid>) {
        let word = match top {
            Some(top) => Word::Sub { top: top.0 },
            None => {
                self.slots[slot as usize].xid.store(xid, Release);
                self.lazy_begin(slot, crate::lock::lazy::Lazy::Xid, xid);
                Word::Running { slot }
            }
        };
        self.room().hand_out(xid, word, &self.slots[slot as usize].taken);
    }

    pub(crate) fn room(&self) -> Room<'_> {
        Room { ring: self.ring(), page: self.params.status_page() as u64 }
    }

    /// Waits until the ring has a word for the xid.
    #[cold]
    fn make_room(&self, me: &Slot, xid: u64) -> Result<(), TxnError> {
        for tries in 1u32.. {
            if self.extend_ring(me, xid)? {
                return Ok(());
            }
            // A session that took an xid of the page was interrupted, a whole lap ago, before it
            // stored the word.
            self.region.check()?;
            match tries.is_multiple_of(1000) && self.region.anybody_dead() {
                true => drop(self.reap_dead_as(me)?),
                false => yield_now(),
            }
        }

        unreachable!("the loop ends by returning")
    }

    /// Makes the xid aborted that a dead session took and has no word for.
    pub(crate) fn give_up_taken(&self, me: &Slot, slot: u32) -> Result<(), TxnError> {
        let taken = &self.slots[slot as usize].taken;
        let is_done = self.room().give_up_taken(
            taken,
            |xid| self.extend_ring(me, xid),
            |xid| self.own_word(Xid(xid)),
        )?;
        if !is_done {
            self.region.poison("the ring of transaction ids could not be extended for a dead session");
            return Err(TxnError::Poisoned);
        }
        Ok(())
    }

    /// Makes a tree committed and visible. Returns its csn. Only the transaction's owner or its
    /// reaper calls it, perhaps once more after a death.
    pub(crate) fn publish_commit(
        &self,
        me: &Slot,
        top: Xid,
        subs: impl Iterator<Item = Xid> + Clone,
    ) -> Result<Csn, TxnError> {
        let ring = self.ring();
        let csn = match ring.commit(top.0) {
            Some(csn) => csn,
            None => self.commit_old(me, top)?,
        };
        kill_point("commit: published, subtransactions unfinished");
        self.end_words(me, subs, Word::Committed { csn })?;
        ring.ended(top.0);
        Ok(Csn(csn))
    }

    /// Makes xids aborted. The top is the last one.
    pub(crate) fn publish_abort(
        &self,
        me: &Slot,
        xids: impl Iterator<Item = Xid> + Clone,
    ) -> Result<(), TxnError> {
        let last = xids.clone().last();
        self.end_words(me, xids, Word::Aborted)?;
        if let Some(xid) = last {
            self.ring().ended(xid.0);
        }
        Ok(())
    }

    /// Stores a final word for each xid, wherever it is kept.
    fn end_words(
        &self,
        me: &Slot,
        xids: impl Iterator<Item = Xid> + Clone,
        word: Word,
    ) -> Result<(), TxnError> {
        let ring = self.ring();
        let mut left = xids.skip_while(|xid| ring.end(xid.0, word)).peekable();
        if left.peek().is_none() {
            return Ok(());
        }

        let _latch = self.control[0].xid_latch.exclusive(me)?;
        self.log_before(me, &[word.encode()])
            .and_then(|()| left.try_for_each(|xid| self.end_old(xid, word)))
            .inspect_err(|e| self.could_not_store(e))?;
        self.advance_oldest();
        Ok(())
    }

    /// Ends a word that was closed, or left the ring. Needs the xid latch.
    fn end_old(&self, xid: Xid, word: Word) -> std::io::Result<()> {
        let ring = self.ring();
        // Relaxed: changed under the latch.
        if xid.0 >= ring.low.load(Relaxed) {
            ring.finish(xid.0, word);
            return Ok(());
        }
        self.finish_spilled(xid, word)
    }

    /// Commits a transaction whose word was closed, or left the ring. A commit is not undone, so
    /// that a failing store poisons.
    #[cold]
    fn commit_old(&self, me: &Slot, top: Xid) -> Result<u64, TxnError> {
        let ring = self.ring();
        let _latch = self.control[0].xid_latch.exclusive(me)?;
        // Relaxed: changed under the latch.
        if top.0 >= ring.low.load(Relaxed)
            && let Some(csn) = ring.commit_closed(top.0)
        {
            return Ok(csn);
        }
        // Another session gave it its csn, and its page left the ring meanwhile. Below the horizon
        // the csn is that of commits which all snapshots see.
        if let Word::Committed { csn } = self.own_word(top)? {
            return Ok(csn);
        }

        // The commit record reaches the disk before the words that are spilled.
        let spilled = self.store.flush_log(me).and_then(|()| {
            me.critical(|| {
                self.store.write_csns(top, &[Word::Marked { xid: top.0 }.encode()])?;
                // A reader of the mark waits: see `csn_log_word`.
                let csn = ring.next_csn();
                self.finish_spilled(top, Word::Committed { csn })?;
                Ok(csn)
            })
        });
        let csn = spilled.inspect_err(|e| self.could_not_store(e))?;
        drop(_latch);
        self.advance_oldest();
        Ok(csn)
    }

    fn could_not_store(&self, e: &std::io::Error) {
        self.region.poison(&format!("the outcome of a transaction could not be stored: {e}"));
    }

    /// Stores the outcome of an xid that left the ring. The caller has flushed the commit record.
    fn finish_spilled(&self, xid: Xid, word: Word) -> std::io::Result<()> {
        let page = self.params.status_page() as u64;
        let first = xid.0 / page * page;
        let mut packed = vec![0; page as usize / 4];
        self.store.read_statuses(Xid(first), &mut packed)?;
        set_bits(&mut packed, (xid.0 - first) as usize, word.status_bits());
        self.store.write_statuses(Xid(first), &packed)?;
        self.store.write_csns(xid, &[word.encode()])
    }

    pub(crate) fn copy_page(&self, first: u64) -> (Vec<u64>, bool) {
        let ring = self.ring();
        let page = self.params.status_page() as u64;
        let mut all_final = true;
        let words = (first..first + page)
            .map(|xid| {
                // Acquire: pairs with the stores of `Ring`.
                let raw = ring.slot_of(xid).load(Acquire);
                all_final &= Word::decode(raw).is_final();
                raw
            })
            .collect();
        (words, all_final)
    }

    /// Flushes the commit records of these words before the words reach the disk. Records precede
    /// their words, so that the end of the log, read after the words, covers them.
    fn log_before(&self, me: &Slot, words: &[u64]) -> std::io::Result<()> {
        match words.iter().any(|raw| matches!(Word::decode(*raw), Word::Committed { .. })) {
            true => self.store.flush_log(me),
            false => Ok(()),
        }
    }

    pub(crate) fn save_page(&self, me: &Slot, first: u64, words: &[u64]) -> std::io::Result<()> {
        self.log_before(me, words)?;
        let mut packed = vec![0u8; words.len() / 4];
        for (at, raw) in words.iter().enumerate() {
            set_bits(&mut packed, at, Word::decode(*raw).status_bits());
        }
        self.store.write_statuses(Xid(first), &packed)
    }

    /// Recycles pages of the ring until it has room for `xid`. False if that must wait, because a
    /// session took an xid of the page and has not stored its word yet. The store would hit the
    /// next lap's xid.
    pub(crate) fn extend_ring(&self, me: &Slot, xid: u64) -> Result<bool, TxnError> {
        // Other sessions extend it too, so that the latch is given back after each page.
        while !self.ring().has_room(xid) {
            if !self.recycle_page(me, xid)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn recycle_page(&self, me: &Slot, xid: u64) -> Result<bool, TxnError> {
        let c = &self.control[0];
        let b = &c.bounds;
        let page = self.params.status_page() as u64;
        let _latch = c.xid_latch.exclusive(me)?;

        // Relaxed (here and below): these change under the xid latch only.
        if xid < b.ring_limit.load(Relaxed) {
            return Ok(true);
        }

        let Some(first) = self.room().page_to_recycle() else { return Ok(false) };

        // From here on no word of the page changes. If the store fails, owners end closed words
        // under the latch.
        let words: Vec<u64> = (first..first + page).map(|xid| self.ring().close(xid)).collect();
        let all_final = words.iter().all(|raw| Word::decode(*raw).is_final());
        kill_point("xids: page closed, not saved");

        if first + page > b.saved_below.load(Relaxed) {
            self.save_page(me, first, &words)?;
            if all_final && first == b.saved_below.load(Relaxed) {
                b.saved_below.store(first + page, Relaxed);
            }
        }

        let horizon = self.horizon().0;
        if first + page > horizon {
            self.store.write_csns(Xid(first), &words)?;
            b.csn_log_high.store(first + page, Relaxed);
        }

        // A death in the middle of it would leave words of two laps.
        me.critical(|| self.ring().recycle(page));
        self.truncate_csn_log(horizon)?;
        Ok(true)
    }

    /// Cuts the spilled csn log off at the horizon. Needs the xid latch exclusively.
    pub(crate) fn truncate_csn_log(&self, horizon: u64) -> Result<(), TxnError> {
        let b = &self.control[0].bounds;
        let page = self.params.status_page() as u64;
        let below = (horizon / page * page).min(b.csn_log_high.load(Relaxed));
        if below > b.csn_log_low.load(Relaxed) {
            self.store.truncate_csns(Xid(below))?;
            b.csn_log_low.store(below, Relaxed);
        }
        Ok(())
    }
}
