//! The calls that both designs of the ring have.

use sinew_txn::{SinvalMessage, TxnSession};

/// A session's end of the ring.
pub trait Ring {
    fn send(&mut self, s: &TxnSession, messages: &[SinvalMessage]) -> Result<(), String>;

    /// True if the session must drop everything that it cached.
    fn catch_up(&mut self, s: &TxnSession) -> Result<bool, String>;
}
