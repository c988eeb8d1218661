//! Shared invalidation: the public face of the message ring.

use crate::{Txn, TxnError, TxnSession};
use std::sync::Arc;

/// 16 bytes; what the kinds mean is the upper layer's business.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct SinvalMessage {
    pub kind: u32,
    /// 0: shared by all databases.
    pub database: u32,
    pub object: u32,
    pub detail: u32,
}

pub enum CaughtUp {
    /// Nothing or only what was handed to the callback.
    Messages(usize),
    /// Messages were missed: drop every cached thing.
    Reset,
}

/// One cursor into the ring: of a process or worker, not of a session.
pub struct SinvalReader {}
impl SinvalReader {
    pub fn new(_txn: &Arc<Txn>) -> Result<SinvalReader, TxnError> {
        unimplemented!()
    }
    /// One load when there is nothing to read.
    pub fn catch_up(
        &mut self,
        _s: &TxnSession,
        _apply: &mut dyn FnMut(&SinvalMessage),
    ) -> Result<CaughtUp, TxnError> {
        unimplemented!()
    }
}

/// Sends messages outside a commit (a commit sends those of its payload itself).
pub fn send(_s: &TxnSession, _messages: &[SinvalMessage]) -> Result<(), TxnError> {
    unimplemented!()
}
