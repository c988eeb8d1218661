//! Transactions of another region, told by its log: for a region that follows.
//!
//! A region that follows a log has no transactions of its own. One session, the applier, reads the
//! log in its order and tells this file what it meets. Readers take snapshots as in any other
//! region.
//!
//! # Words
//!
//! | the applier meets | then |
//! |---|---|
//! | an xid above all that it met | the xid, and all between, get words that run (`follow_xid`) |
//! | a commit | the words of the subtransactions name the top, then the top is committed as by its own session (`follow_commit`) |
//! | an abort | the words of the tree are aborted (`follow_abort`) |
//! | a bound below which every transaction has ended | those below that still run are aborted (`follow_ended_below`): the log has no record of their end |
//!
//! The owner that a word names is `ELSEWHERE`, which is no slot. No reaper therefore ends it, and
//! no session waits for it.
//!
//! **The naive commit** commits the top, then the subtransactions. The log says of a subtransaction
//! only with its top's end whose it is. A snapshot between the two steps would see half of a
//! transaction. Here each subtransaction names its top before the top's one word commits the tree.
//!
//! Every step may be repeated: an applier that takes over after a death begins with the record that
//! the dead one was at.
//!
//! # Conflicts
//!
//! The source removes row versions that no snapshot of *its* sessions sees. A reader here may still
//! need them. Before the applier removes what snapshots between two commits see, it asks for the
//! sessions with such snapshots (`Txn::readers_between`). It gives them some time, and then raises
//! `INTERRUPT_CONFLICT` in each and goes on at once. It does not wait for them: a stopped process
//! would hold it up.
//!
//! ```text
//!   applier:  raises the flag;  latches the page;  removes
//!   reader:   reads the page;   looks at the flag;  returns what it read
//! ```
//!
//! A reader that saw the page changed acquired the page after the flag was raised, and finds the
//! flag. It therefore looks at the flag after its last page and before any row leaves the session
//! ([`TxnSession::check_conflict`](crate::TxnSession::check_conflict)). The flag stays until the
//! transaction ends.
//!
//! A session that begins meanwhile is no reader of this kind: its snapshot comes from a watermark
//! that the applier has moved past both commits. `horizon.rs` ("Between two snapshots") says why
//! the look finds every other one.

use crate::lock::lazy::Lazy;
use crate::outcome::csn::{ELSEWHERE, Word};
use crate::{Csn, Txn, TxnError, Xid};
use sinew_sync::shim::yield_now;
use sinew_sync::slot::slots_for;
use sinew_sync::{Slot, kill_point};
use std::sync::atomic::Ordering::{Relaxed, Release};

/// A session, with its incarnation, that holds what the applier is about to remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflicting {
    /// For `Slot::interrupt_session`.
    pub session_id: i32,
    /// Its virtual transaction; 0 outside of one.
    pub virtual_xid: u64,
}

impl Txn {
    /// The log has a record of `xid`: it runs, and so does every xid below that was not met yet.
    /// Only the applier calls it.
    ///
    /// # Errors
    /// Those of the store.
    pub fn follow_xid(&self, me: &Slot, xid: Xid) -> Result<(), TxnError> {
        let room = self.room();
        loop {
            // Relaxed: only the applier moves it.
            let next = self.control[0].next_xid.load(Relaxed);
            if next > xid.0 {
                return Ok(());
            }

            // Room comes before the xid, so that a death between the two leaves nothing to give up.
            while !self.extend_ring(me, next)? {
                self.region.check()?;
                yield_now();
            }

            // An xid without a word would hold back the horizon for ever.
            me.critical(|| {
                let taken = room.ring.take_xid();
                debug_assert_eq!(taken, next, "another session took an xid of a region that follows");
                // Release: pairs with `Ring::look`.
                let running = Word::Running { slot: ELSEWHERE };
                room.ring.slot_of(taken).store(running.encode(), Release);
            });
        }
    }

    /// The log has the commit of a tree. Snapshots that are taken afterwards see it. Only the
    /// applier calls it.
    ///
    /// # Errors
    /// Those of the store.
    pub fn follow_commit(&self, me: &Slot, top: Xid, subs: &[Xid]) -> Result<Csn, TxnError> {
        let newest = subs.iter().copied().max().map_or(top, |sub| sub.max(top));
        self.follow_xid(me, newest)?;
        for &sub in subs {
            self.attach_sub(me, sub, top)?;
        }
        kill_point("follow: subtransactions attached");
        self.publish_commit(me, top, subs.iter().copied())
    }

    /// The log says that a tree was rolled back. Only the applier calls it.
    ///
    /// # Errors
    /// Those of the store.
    pub fn follow_abort(&self, me: &Slot, top: Xid, subs: &[Xid]) -> Result<(), TxnError> {
        let newest = subs.iter().copied().max().map_or(top, |sub| sub.max(top));
        self.follow_xid(me, newest)?;
        self.publish_abort(me, subs.iter().copied().chain([top]))
    }

    /// Every transaction of the source below `bound` had ended at this point of its log. Those
    /// without an outcome were rolled back. Only the applier calls it.
    ///
    /// # Errors
    /// Those of the store.
    pub fn follow_ended_below(&self, me: &Slot, bound: Xid) -> Result<(), TxnError> {
        // All below the oldest have ended, as far as this region knows.
        let oldest = self.advance_oldest();
        if oldest >= bound.0 {
            return Ok(());
        }
        self.follow_xid(me, Xid(bound.0 - 1))?;
        for xid in (oldest..bound.0).map(Xid) {
            if !self.own_word(xid)?.is_final() {
                self.publish_abort(me, std::iter::once(xid))?;
            }
        }
        self.advance_oldest();
        Ok(())
    }

    /// The word of a subtransaction names its top, wherever it is kept.
    fn attach_sub(&self, me: &Slot, sub: Xid, top: Xid) -> Result<(), TxnError> {
        let ring = self.ring();
        let (running, attached) = (Word::Running { slot: ELSEWHERE }, Word::Sub { top: top.0 });
        if ring.exchange(sub.0, running, attached) {
            return Ok(());
        }
        let _latch = self.control[0].xid_latch.exclusive(me)?;
        // Closed, or it left the ring. A repeated call finds it attached or committed.
        if self.own_word(sub)? != running {
            return Ok(());
        }
        // Relaxed: changed under the latch.
        if sub.0 >= ring.low.load(Relaxed) {
            ring.replace_closed(sub.0, attached);
            return Ok(());
        }
        self.store.write_csns(sub, &[attached.encode()])?;
        Ok(())
    }

    /// Sessions with a snapshot that sees the first commit of a span and not the second one, of any
    /// span. The commits are at or below the watermark.
    pub fn readers_between(&self, spans: &[(Csn, Csn)]) -> Vec<Conflicting> {
        self.sessions_where(|words| spans.iter().any(|(from, to)| words.is_between(from.0, to.0)))
    }

    /// Sessions that may hold a link which the source took out of a shared structure when `finders`
    /// was its answer: see `horizon.rs`.
    pub fn readers_up_to(&self, finders: Xid) -> Vec<Conflicting> {
        self.sessions_where(|words| words.xmin_at_most(finders.0))
    }

    fn sessions_where(
        &self,
        is_meant: impl Fn(&crate::outcome::horizon::SnapshotWords) -> bool,
    ) -> Vec<Conflicting> {
        let words = self.horizon_words();
        let mut found = Vec::new();
        loop {
            let imports = words.look_begins();
            found.clear();
            for (slot, line) in self.slots.iter().enumerate().take(slots_for(self.params.sessions_max)) {
                if is_meant(&self.snapshots[self.published_at(slot)]) {
                    // Relaxed: a session that comes now has a newer snapshot.
                    let session_id = line.session_id.load(Relaxed);
                    let virtual_xid = self.lazy_get(slot as u32, Lazy::Virtual).0;
                    found.push(Conflicting { session_id, virtual_xid });
                }
            }
            if !words.has_imported_since(imports) {
                return found;
            }
        }
    }
}
