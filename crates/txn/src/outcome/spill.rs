//! The words of xids that left the ring and not the horizon, which the store keeps.

use crate::outcome::csn::Word;
use crate::{Txn, TxnError, Xid};
use sinew_sync::shim::yield_now;

/// Turns of a wait between two looks for the dead.
const LOOK_EVERY: u32 = 1000;

impl Txn {
    /// A word of the spilled csn log. `None` if there is none.
    ///
    /// A mark is there while another session commits the transaction in a critical section: it
    /// writes to the store and waits for no session. The caller waits for it.
    pub(crate) fn csn_log_word(&self, xid: Xid) -> Result<Option<Word>, TxnError> {
        for turn in 1u32.. {
            match self.csn_log_look(xid)? {
                Some(Word::Marked { .. }) if turn.is_multiple_of(LOOK_EVERY) => {
                    self.region.release_dead_latches()?;
                }
                Some(Word::Marked { .. }) => yield_now(),
                word => return Ok(word),
            }
        }

        unreachable!("the loop ends by returning")
    }

    /// A word of the spilled csn log as it is now.
    pub(crate) fn csn_log_look(&self, xid: Xid) -> Result<Option<Word>, TxnError> {
        if let Some(word) = self.cache.csn(xid) {
            return Ok(Some(word));
        }
        let mut raw = [0u64];
        self.store.read_csns(xid, &mut raw)?;
        let word = Word::decode(raw[0]);
        if word.is_final() {
            self.cache.remember_csn(xid, word);
        }
        Ok((word != Word::Unassigned).then_some(word))
    }
}
