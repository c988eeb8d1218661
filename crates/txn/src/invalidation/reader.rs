//! A cursor into the invalidation ring. The protocol is in `sinval`.

use crate::invalidation::control::SinvalMessage;
use crate::invalidation::readers::Got;
use crate::params::SESSIONS;
use crate::{Txn, TxnError, TxnSession};
use sinew_sync::slot::INTERRUPT_SINVAL;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Messages that a reader takes for one acquisition of the read latch.
const READ_MAX: usize = 32;

/// The result of catching up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaughtUp {
    /// The callback got this many messages, or none.
    Messages(usize),
    /// Messages were missed: drop every cached thing.
    Reset,
}

/// One cursor into the ring. It belongs to a process or a worker, not to a session.
pub struct SinvalReader {
    txn: Arc<Txn>,
    index: usize,
    next: u64,
}

impl SinvalReader {
    /// A new reader. It knows nothing yet, and starts at the present end of the ring.
    ///
    /// # Errors
    /// `OutOfSharedMemory` if the table of readers is full.
    pub fn new(txn: &Arc<Txn>) -> Result<SinvalReader, TxnError> {
        Self::claim(txn)
            .or_else(|| {
                // Cursors of processes that died without sessions are noticed only here.
                txn.sinval.readers.iter().for_each(|r| r.release_of(|id| txn.region.has_gone(id)));
                Self::claim(txn)
            })
            .ok_or_else(|| txn.full("invalidation readers", SESSIONS))
    }

    fn claim(txn: &Arc<Txn>) -> Option<SinvalReader> {
        let index = txn.readers().claim(txn.region.process_id())?;
        Some(SinvalReader { txn: txn.clone(), index, next: u64::MAX })
    }

    /// The number of the first message that it has not read. It is `Txn::sinval_end` when there is
    /// none.
    pub fn read_to(&self) -> u64 {
        self.next
    }

    /// Hands every new message to `apply`. It costs one load when there is nothing to read. The
    /// first call of a reader returns `Reset`.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[inline]
    pub fn catch_up(
        &mut self,
        s: &TxnSession,
        apply: &mut dyn FnMut(&SinvalMessage),
    ) -> Result<CaughtUp, TxnError> {
        // Acquire: pairs with the writer's release. A session that saw a commit sees its messages
        // here.
        if self.next == self.txn.readers().messages.end() {
            return Ok(CaughtUp::Messages(0));
        }
        self.read_all(s, apply)
    }

    #[cold]
    fn read_all(
        &mut self,
        s: &TxnSession,
        apply: &mut dyn FnMut(&SinvalMessage),
    ) -> Result<CaughtUp, TxnError> {
        let txn = self.txn.clone();
        let control = &txn.control[0].sinval;
        let mine = &txn.sinval.readers[self.index];
        mine.session.store(s.slot().index().0 + 1, Relaxed);
        s.take_flags(INTERRUPT_SINVAL);
        let mut total = 0;
        loop {
            let mut batch = [[0; 2]; READ_MAX];
            let got = {
                let _latch = control.read.shared(s.slot())?;
                let got = txn.readers().read(mine, &mut batch);
                // Relaxed: the reader's own.
                self.next = mine.next.load(Relaxed);
                got
            };
            match got {
                Got::Reset => {
                    self.done(s)?;
                    return Ok(CaughtUp::Reset);
                }
                Got::Messages(0) => break,
                Got::Messages(n) => {
                    for [a, b] in &batch[..n] {
                        apply(&SinvalMessage::unpack(*a, *b));
                    }
                    total += n;
                }
            }
        }

        self.done(s)?;
        Ok(CaughtUp::Messages(total))
    }

    /// Passes the wake-up on if this reader was woken to catch up.
    fn done(&self, s: &TxnSession) -> Result<(), TxnError> {
        let mine = &self.txn.sinval.readers[self.index];
        if mine.signalled.load(Relaxed) == 0 {
            return Ok(());
        }
        let control = &self.txn.control[0].sinval;
        let _write = control.write.exclusive(s.slot())?;
        let _read = control.read.exclusive(s.slot())?;
        mine.signalled.store(0, Relaxed);
        let wake = self.txn.readers().clean_up(0);
        drop((_read, _write));
        self.txn.wake_reader(wake);
        Ok(())
    }
}

impl Drop for SinvalReader {
    fn drop(&mut self) {
        self.txn.sinval.readers[self.index].release();
    }
}
