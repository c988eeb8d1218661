//! A checkpoint's part in the outcomes: it waits for commits that are under way, and writes all
//! final statuses.

use sinew_sync::shim::Instant;
use crate::outcome::publish::{CommitState, STATE_MASK};
use crate::{Txn, TxnError, TxnSession};
use std::sync::atomic::Ordering::{Acquire, Relaxed};
use std::time::Duration;

impl Txn {
    /// Writes all final statuses that are not in the store yet.
    ///
    /// A checkpoint calls it after it chose its redo position and before it writes its record. The
    /// function first waits until every commit that was under way is published, because a commit
    /// record before the redo position is not read again.
    ///
    /// # Errors
    /// Those of the store, interrupts while it waits, and `Poisoned`.
    pub fn checkpoint(&self, s: &TxnSession) -> Result<(), TxnError> {
        self.wait_for_commits_under_way(s)?;
        let c = &self.control[0];
        let b = &c.bounds;
        let page = self.params.status_page() as u64;
        let _latch = c.xid_latch.exclusive(s.slot())?;
        let next = self.next_xid().0;
        let mut first = b.saved_below.load(Relaxed).max(b.ring_low.load(Relaxed));
        while first < next {
            let (words, all_final) = self.copy_page(first);
            self.save_page(s.slot(), first, &words)?;
            if all_final && first == b.saved_below.load(Relaxed) {
                b.saved_below.store(first + page, Relaxed);
            }
            first += page;
        }
        self.truncate_csn_log(self.horizon().0)
    }

    /// Waits until every commit that has begun is over, its work for storage included.
    ///
    /// # Errors
    /// Interrupts while it waits, and `Poisoned`.
    pub fn wait_for_commits_under_way(&self, s: &TxnSession) -> Result<(), TxnError> {
        for line in self.slots.iter() {
            // Acquire: pairs with `set_commit_state`.
            let look = || line.commit_state.load(Acquire);
            let under_way = |word| CommitState::decode(word) != CommitState::None;
            let seen = look();
            if !under_way(seen) {
                continue;
            }
            let mut tries = 0u32;
            let _shown = s.show_wait(crate::wait_events::CHECKPOINT_START);
            // The commit is known by its number: it goes through several states, and is over only
            // after the last.
            let it_is = |word| under_way(word) && word & !STATE_MASK == seen & !STATE_MASK;
            while it_is(look()) {
                let wake = s.slot().wake_seq();
                s.slot().wait(wake, Some(Instant::now() + Duration::from_millis(1)))?;
                tries += 1;
                if tries.is_multiple_of(100) {
                    // The committer may be dead.
                    self.reap_dead(s)?;
                }
            }
        }

        Ok(())
    }
}
