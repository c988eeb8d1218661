//! The words of xids that left the ring and not the horizon, which the store keeps.

use crate::outcome::csn::Word;
use crate::{Txn, TxnError, Xid};

impl Txn {
    /// A word of the spilled csn log. `None` if there is none.
    pub(crate) fn csn_log_word(&self, xid: Xid) -> Result<Option<Word>, TxnError> {
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
