//! Attaching to the kernel of a directory, for examples that keep no transaction statuses.

use sinew_sync::{Attached, Region, RegionOptions, ThreadWaiter};
use sinew_txn::{CommitLog, CommitPayload, StatusStore, Txn, TxnError, TxnParams, TxnSession, Xid};
use std::path::Path;
use std::sync::Arc;

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Nothing was ever written, so everything reads as zeros.
struct Nothing;
impl StatusStore for Nothing {
    fn flush_log(&self, _: &sinew_sync::Slot) -> std::io::Result<()> {
        Ok(())
    }

    fn write_statuses(&self, _: Xid, _: &[u8]) -> std::io::Result<()> {
        Err(std::io::Error::other("no transaction leaves the ring here"))
    }

    fn read_statuses(&self, _: Xid, packed: &mut [u8]) -> std::io::Result<()> {
        packed.fill(0);
        Ok(())
    }

    fn write_csns(&self, _: Xid, _: &[u64]) -> std::io::Result<()> {
        Err(std::io::Error::other("no transaction leaves the ring here"))
    }

    fn read_csns(&self, _: Xid, words: &mut [u64]) -> std::io::Result<()> {
        words.fill(0);
        Ok(())
    }

    fn truncate_csns(&self, _: Xid) -> std::io::Result<()> {
        Ok(())
    }
}

impl CommitLog for Nothing {
    fn write_commit(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<u64, TxnError> {
        Ok(0)
    }

    fn write_abort(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        Ok(())
    }

    fn flush(&self, _: &TxnSession, _: u64) -> Result<(), TxnError> {
        Ok(())
    }
}

/// Joins the processes that have this directory open, or is the first of them. No transaction takes
/// an xid.
pub fn open(dir: &Path) -> Result<Arc<Txn>, Error> {
    open_with(
        dir,
        TxnParams {
            sessions_max: 64,
            lock_partitions: 16,
            locks_max: 4096,
            csn_ring: 64,
            channels_max: 16,
            notify_words: 1 << 10,
            prepared_max: 0,
        },
    )
}

/// The same with other sizes. No more transactions take an xid than the ring has room for.
pub fn open_with(dir: &Path, params: TxnParams) -> Result<Arc<Txn>, Error> {
    let options = RegionOptions { sessions_max: params.sessions_max, ..RegionOptions::default() };
    Ok(match Region::attach(dir, &options, |b, _| Txn::layout(b, &params))? {
        Attached::Joined(region, at) => Txn::attach(region, at, params, Arc::new(Nothing)),
        Attached::Created(region, at) => {
            let txn = Txn::attach(region, at, params, Arc::new(Nothing));
            txn.init(Xid::FIRST_NORMAL)?;
            txn.region().publish()?;
            txn
        }
    })
}

/// The last process out takes the shared memory away. All sessions must be gone.
pub fn close(txn: &Txn) -> Result<(), Error> {
    if txn.region().begin_detach()? {
        txn.region().remove()?;
    }
    Ok(())
}

pub fn session(txn: &Arc<Txn>) -> Result<TxnSession, Error> {
    Ok(txn.session(Box::new(ThreadWaiter))?)
}

/// Ends a transaction: its locks go, and with `payload` its invalidations first.
pub fn commit(s: &TxnSession, payload: &CommitPayload) -> Result<(), TxnError> {
    s.commit(&Nothing, payload, false)
}

/// This program again, as another process.
pub fn again(args: &[&str]) -> Result<std::process::Command, Error> {
    let mut command = std::process::Command::new(std::env::current_exe()?);
    command.args(args);
    Ok(command)
}
