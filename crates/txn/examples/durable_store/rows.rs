//! Rows in shared memory: the last few versions of each value.
//!
//! The newest version stands first. A writer has the row's lock until its transaction ends, so that
//! at most one version is without an outcome. A writer that commits leaves the versions behind its
//! own for older snapshots.
//!
//! | what | who may change it |
//! |---|---|
//! | versions | the holder of the row's lock, under the latch, in a critical section |
//!
//! **The naive way** keeps one older version. A writer then waits for every snapshot that reads it,
//! and such a snapshot's session may wait for the writer's lock. Here a writer that finds no room
//! gives way instead: its transaction runs again, with a newer snapshot.

use crate::is_committed;
use sinew_error::{SqlError, SqlState};
use sinew_sync::{LwLock, Shared, Tranche};
use sinew_txn::{ErrorAbove, Snapshot, Txn, TxnError, TxnSession, Xid};
use std::fmt;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

const VERSIONS: usize = 6;

/// A value, and the transaction that made it. Relaxed, all: under the row's latch.
#[repr(C)]
struct Version {
    /// 0: there is none.
    xid: AtomicU64,
    value: AtomicI64,
}

/// A row of the region.
#[repr(C, align(128))]
pub struct Row {
    latch: LwLock,
    versions: [Version; VERSIONS],
}

// SAFETY: repr(C); atomics, and a latch that `init` sets up; zero is no version.
unsafe impl Shared for Row {}
const _: () = assert!(size_of::<Row>() == 128);

/// The row was changed by a transaction that the snapshot does not see, or has no room for another
/// version.
#[derive(Debug)]
pub struct Changed;

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("another transaction changed the row; run the transaction again")
    }
}

impl std::error::Error for Changed {}
impl ErrorAbove for Changed {
    fn into_sql(self: Box<Self>) -> SqlError {
        SqlError::new(SqlState::SERIALIZATION_FAILURE, self.to_string())
    }
}

impl Row {
    /// The first version, older than all transactions. The creator of the region calls it.
    pub fn init(&self, value: i64) {
        // Between critical sections the versions are whole.
        self.latch.init_given_back(Tranche::Other);
        self.versions[0].value.store(value, Relaxed);
        self.versions[0].xid.store(Xid::FROZEN.0, Relaxed);
    }

    fn version(&self, at: usize) -> Option<(Xid, i64)> {
        let version = self.versions.get(at)?;
        let xid = Xid(version.xid.load(Relaxed));
        xid.is_some().then(|| (xid, version.value.load(Relaxed)))
    }

    fn versions(&self) -> impl Iterator<Item = (Xid, i64)> + '_ {
        (0..VERSIONS).map_while(|at| self.version(at))
    }

    /// The value that a snapshot sees.
    pub fn read(&self, txn: &Txn, s: &TxnSession, snapshot: &Snapshot) -> Result<i64, TxnError> {
        let _latch = self.latch.shared(s.slot()).map_err(|_| TxnError::Poisoned)?;
        for (xid, value) in self.versions() {
            if s.is_mine(xid) || sees(txn, snapshot, xid)? {
                return Ok(value);
            }
        }
        unreachable!("a version that a snapshot may need is kept")
    }

    /// The newest value whose transaction has committed.
    pub fn newest_committed(&self, txn: &Txn, s: &TxnSession) -> Result<i64, TxnError> {
        let _latch = self.latch.shared(s.slot()).map_err(|_| TxnError::Poisoned)?;
        for (xid, value) in self.versions() {
            if is_committed(txn, xid)? {
                return Ok(value);
            }
        }
        unreachable!("the version before one without an outcome has committed")
    }

    /// False if the row was changed by a transaction that the snapshot does not see. The version
    /// that counts may lie behind one that a rollback has left. The caller has the latch.
    fn sees_newest_committed(&self, txn: &Txn, snapshot: &Snapshot) -> Result<bool, TxnError> {
        for (xid, _) in self.versions() {
            if is_committed(txn, xid)? {
                return sees(txn, snapshot, xid);
            }
        }
        Ok(true)
    }

    /// Writes a version. The caller has the row's lock.
    pub fn write(
        &self,
        txn: &Txn,
        s: &TxnSession,
        snapshot: &Snapshot,
        xid: Xid,
        value: i64,
    ) -> Result<(), TxnError> {
        let _latch = self.latch.exclusive(s.slot()).map_err(|_| TxnError::Poisoned)?;
        let newest = Xid(self.versions[0].xid.load(Relaxed));
        // A version of its own, or one that a rollback or a death has left, is written over.
        let is_left = s.is_mine(newest) || !is_committed(txn, newest)?;
        if !s.is_mine(newest) && !self.sees_newest_committed(txn, snapshot)? {
            return Err(TxnError::Above(Box::new(Changed)));
        }
        if !is_left {
            // The last version is needed unless every snapshot sees a newer one.
            let horizon = txn.horizon();
            let last = self.version(VERSIONS - 1).is_some();
            let spare = self.version(VERSIONS - 2).is_some_and(|(xid, _)| xid < horizon);
            if last && !spare {
                return Err(TxnError::Above(Box::new(Changed)));
            }
        }
        s.slot().critical(|| {
            if !is_left {
                for at in (1..VERSIONS).rev() {
                    let (to, from) = (&self.versions[at], &self.versions[at - 1]);
                    to.value.store(from.value.load(Relaxed), Relaxed);
                    to.xid.store(from.xid.load(Relaxed), Relaxed);
                }
            }
            self.versions[0].value.store(value, Relaxed);
            self.versions[0].xid.store(xid.0, Relaxed);
        });
        Ok(())
    }
}

fn sees(txn: &Txn, snapshot: &Snapshot, xid: Xid) -> Result<bool, TxnError> {
    Ok(xid == Xid::FROZEN || txn.visible(snapshot, xid)?)
}
