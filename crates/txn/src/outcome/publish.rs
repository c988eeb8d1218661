//! Handing out xids, publishing outcomes, recycling the ring, saving statuses.
//!
//! The order of a commit is told in `session.rs`. This file holds the step that makes a commit
//! visible: under the publication latch and in a critical section, the words of the whole tree,
//! then the watermark.
//!
//! The publisher takes the latch before the critical section. If it is killed while it waits for
//! the latch, no other session is harmed: the reaper publishes its commit.
//!
//! Lock order: xid latch, then publication latch. The store is called under them and must not wait
//! for a session.
//!
//! Both latches are given back when their holder is killed outside of critical sections. Between
//! critical sections the ring is at rest:
//!
//! - Publication and recycling are critical sections.
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
use crate::{Csn, Txn, TxnError, Xid};
use sinew_sync::shim::yield_now;
use sinew_sync::{ExclusiveGuard, Slot};
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
        for tries in 1u32.. {
            // A critical section, because an xid without an owner would hold back the horizon for
            // ever.
            let taken = me.critical(|| {
                let ring = self.ring();
                let xid = ring.take_xid()?;
                let word = match top {
                    Some(top) => Word::Sub { top: top.0 },
                    None => {
                        self.xids[slot as usize].0.store(xid, Release);
                        self.lazy_begin(slot, crate::lock::lazy::Lazy::Xid, xid);
                        Word::Running { slot }
                    }
                };
                // Release: pairs with `Ring::read`.
                ring.slot_of(xid).store(word.encode(), Release);
                Some(Xid(xid))
            });
            match taken {
                Some(xid) => return Ok(xid),
                None if self.extend_ring(me)? => {}
                None => {
                    // The session that owns this page's word was interrupted, a whole lap ago,
                    // between taking an xid and storing its word.
                    self.region.check()?;
                    match tries.is_multiple_of(1000) && self.region.anybody_dead() {
                        true => drop(self.reap_dead_as(me)?),
                        false => yield_now(),
                    }
                }
            }
        }

        unreachable!("the loop ends by returning")
    }

    /// Makes a tree committed and visible. Returns its csn.
    pub(crate) fn publish_commit(
        &self,
        me: &Slot,
        top: Xid,
        subs: impl Iterator<Item = Xid> + Clone,
    ) -> Result<Csn, TxnError> {
        let latches = self.publication(me, subs.clone().chain([top]))?;
        if latches.1.is_some() {
            // The commit record reaches the disk before the words that are spilled.
            let flushed = self.store.flush_log(me);
            flushed.inspect_err(|e| self.could_not_store(top, e))?;
        }
        let csn = me.critical(|| -> Result<u64, TxnError> {
            let subs = subs.clone().map(|x| x.0);
            self.ring().publish(top.0, subs, |xid, word| self.finish_old(Xid(xid), word))
        })?;
        drop(latches);
        self.ring().advance_oldest();
        Ok(Csn(csn))
    }

    /// Takes the publication latch. If some of the xids left the ring, it takes the xid latch
    /// before that: the store shares sectors between status pages, so that two of its writers at a
    /// time would lose an outcome.
    fn publication<'a>(
        &'a self,
        me: &'a Slot,
        xids: impl Iterator<Item = Xid> + Clone,
    ) -> Result<(ExclusiveGuard<'a>, Option<ExclusiveGuard<'a>>), TxnError> {
        let c = &self.control[0];
        let left = || {
            // Relaxed: the decision is made under the latch.
            let low = c.bounds.ring_low.load(Relaxed);
            xids.clone().any(|x| x.0 < low)
        };
        if !left() {
            let latch = c.publication.exclusive(me)?;
            // Under the latch no unfinished xid leaves the ring.
            if !left() {
                return Ok((latch, None));
            }
        }
        let writer = c.xid_latch.exclusive(me)?;
        Ok((c.publication.exclusive(me)?, Some(writer)))
    }

    /// Makes xids aborted.
    pub(crate) fn publish_abort(
        &self,
        me: &Slot,
        xids: impl Iterator<Item = Xid> + Clone,
    ) -> Result<(), TxnError> {
        let ring = self.ring();
        let latch = &self.control[0].publication;
        let in_ring = |xid: Xid| xid.0 >= ring.low.load(Relaxed);
        {
            // A share keeps unfinished words from being spilled, so that `low` cannot pass them
            // now.
            let _shared = latch.shared(me)?;
            if xids.clone().all(in_ring) {
                for xid in xids {
                    ring.finish(xid.0, Word::Aborted);
                }
                drop(_shared);
                ring.advance_oldest();
                return Ok(());
            }
        }

        let latches = self.publication(me, xids.clone())?;
        for xid in xids {
            self.finish_word(xid, Word::Aborted)?;
        }

        drop(latches);
        self.advance_oldest();
        Ok(())
    }

    /// Stores a final word wherever the xid is kept. Needs the publication latch exclusively.
    fn finish_word(&self, xid: Xid, word: Word) -> Result<(), TxnError> {
        let ring = self.ring();
        if xid.0 >= ring.low.load(Relaxed) {
            ring.finish(xid.0, word);
            return Ok(());
        }
        self.finish_old(xid, word)
    }

    /// Finishes a transaction so old that it left the ring. A commit is not undone, so that a
    /// failing store poisons.
    fn finish_old(&self, xid: Xid, word: Word) -> Result<(), TxnError> {
        Ok(self.finish_spilled(xid, word).inspect_err(|e| self.could_not_store(xid, e))?)
    }

    fn could_not_store(&self, xid: Xid, e: &std::io::Error) {
        self.region.poison(&format!("the outcome of transaction {xid} could not be stored: {e}"));
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
                // Acquire: pairs with `Ring::finish`.
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

    /// Recycles the oldest page of the ring. False if that must wait, because a session took an xid
    /// of the page and has not stored its word yet. The store would hit the next lap's xid.
    fn extend_ring(&self, me: &Slot) -> Result<bool, TxnError> {
        let c = &self.control[0];
        let b = &c.bounds;
        let page = self.params.status_page() as u64;
        let _latch = c.xid_latch.exclusive(me)?;

        // Relaxed (here and below): these change under the xid latch only.
        if c.next_xid.load(Relaxed) < b.ring_limit.load(Relaxed) {
            return Ok(true);
        }

        let first = b.ring_low.load(Relaxed);
        let (mut words, all_final) = self.copy_page(first);
        if words.contains(&Word::Unassigned.encode()) {
            return Ok(false);
        }

        // Final words never change. Unfinished ones must not be finished between the copy and the
        // move of `low`.
        let publication = if all_final { None } else { Some(c.publication.exclusive(me)?) };
        if publication.is_some() {
            (words, _) = self.copy_page(first);
        }

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
        drop(publication);
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
