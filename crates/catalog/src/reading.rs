//! The state that the statements of a transaction see: its isolation level, and the snapshots that
//! it keeps.

use crate::View;
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_storage::Session;
use sinew_txn::{Snapshot, SnapshotName, TxnSession};
use std::cell::Cell;

/// The isolation level of a transaction: the changes of others that its statements see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolation {
    /// READ UNCOMMITTED behaves as READ COMMITTED but keeps its name.
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    /// Any set of such transactions that have committed has the effect of some serial order.
    Serializable,
}

impl Isolation {
    /// The level's name, as `SHOW transaction_isolation` shows it.
    pub fn name(self) -> &'static str {
        match self {
            Isolation::ReadUncommitted => "read uncommitted",
            Isolation::ReadCommitted => "read committed",
            Isolation::RepeatableRead => "repeatable read",
            Isolation::Serializable => "serializable",
        }
    }

    /// True if all statements of the transaction see the snapshot of its first one.
    #[inline]
    pub fn keeps_snapshot(self) -> bool {
        matches!(self, Isolation::RepeatableRead | Isolation::Serializable)
    }

    /// The level of a name, in upper or lower case. 22023 for any other text.
    pub fn parse(text: &str) -> Result<Isolation> {
        match text.to_ascii_lowercase().as_str() {
            "read uncommitted" => Ok(Isolation::ReadUncommitted),
            "read committed" => Ok(Isolation::ReadCommitted),
            "repeatable read" => Ok(Isolation::RepeatableRead),
            "serializable" => Ok(Isolation::Serializable),
            _ => Err(SqlError::new(
                SqlState::INVALID_PARAMETER_VALUE,
                format!("invalid value for parameter \"transaction_isolation\": \"{text}\""),
            )
            .hint("Available values: serializable, repeatable read, read committed, read uncommitted.")),
        }
    }
}

/// The modes of the running transaction, and its snapshots.
pub struct Reading {
    pub isolation: Cell<Isolation>,
    pub read_only: Cell<bool>,
    /// A SERIALIZABLE transaction that only reads waits for a safe snapshot, so that it never fails
    /// later.
    pub deferrable: Cell<bool>,
    /// The transaction has begun a statement that reads or changes the database.
    pub queried: Cell<bool>,
    /// The statement's snapshot, taken at its first use.
    snapshot: Cell<Option<Snapshot>>,
    /// The transaction's first one, which REPEATABLE READ and SERIALIZABLE keep.
    first_snapshot: Cell<Option<Snapshot>>,
    /// The catalog's generation when the first snapshot was about to be taken.
    since: Cell<u64>,
    /// The snapshot of the calling statement, while a routine runs that sees what its caller sees,
    /// and a generation of the catalog from before it was taken.
    given: Cell<Option<(Snapshot, u64)>>,
}

impl Default for Reading {
    fn default() -> Reading {
        Reading {
            isolation: Cell::new(Isolation::ReadCommitted),
            read_only: Cell::new(false),
            deferrable: Cell::new(false),
            queried: Cell::new(false),
            snapshot: Cell::new(None),
            first_snapshot: Cell::new(None),
            since: Cell::new(0),
            given: Cell::new(None),
        }
    }
}

impl Reading {
    /// A transaction starts in the modes given.
    pub fn start(&self, isolation: Isolation, read_only: bool, deferrable: bool) {
        self.isolation.set(isolation);
        self.read_only.set(read_only);
        self.deferrable.set(deferrable);
        self.queried.set(false);
        self.end();
    }

    /// Ends the transaction. Its snapshots died with it.
    pub fn end(&self) {
        self.first_snapshot.set(None);
        self.snapshot.set(None);
    }

    /// True once the transaction has taken a snapshot.
    #[inline]
    pub fn has_begun(&self) -> bool {
        self.first_snapshot.get().is_some()
    }

    /// Runs a routine's body. `given`: the snapshot of its caller, if it sees that, and a
    /// generation of the catalog from before the snapshot.
    pub fn seeing<R>(&self, given: Option<(Snapshot, u64)>, f: impl FnOnce() -> R) -> R {
        struct Restore<'a>(&'a Cell<Option<(Snapshot, u64)>>, Option<(Snapshot, u64)>);
        impl Drop for Restore<'_> {
            fn drop(&mut self) {
                self.0.set(self.1);
            }
        }
        let _restore = Restore(&self.given, self.given.replace(given));
        f()
    }

    /// Notes the catalog's generation before the first snapshot is taken.
    pub fn set_since(&self, generation: u64) {
        self.since.set(generation);
    }

    /// A snapshot that is older than the statement that is planned, and the catalog's generation
    /// when it was taken. It is that of a routine's caller, or the one that all statements of a
    /// REPEATABLE READ or SERIALIZABLE transaction share.
    pub fn kept_snapshot(&self) -> Option<(Snapshot, u64)> {
        if let Some(given) = self.given.get() {
            return Some(given);
        }
        let kept = self.isolation.get().keeps_snapshot();
        Some((self.first_snapshot.get().filter(|_| kept)?, self.since.get()))
    }

    /// The snapshot of the running statement, taken now if this is its first use. Its `command` is
    /// the statement's, so that the statement does not see its own changes.
    #[inline]
    pub fn snapshot(&self, session: &Session) -> Result<Snapshot> {
        match self.snapshot.get() {
            Some(snapshot) => Ok(snapshot),
            None => self.take_snapshot(session),
        }
    }

    fn take_snapshot(&self, session: &Session) -> Result<Snapshot> {
        let mut snapshot = match (self.isolation.get(), self.first_snapshot.get()) {
            (level, Some(first)) if level.keeps_snapshot() => first,
            (Isolation::Serializable, None) => {
                session.begin_serializable(self.read_only.get(), self.deferrable.get())?
            }
            _ => session.take_snapshot()?,
        };
        snapshot.command = session.command();
        if self.first_snapshot.get().is_none() {
            self.first_snapshot.set(Some(snapshot));
        }
        self.snapshot.set(Some(snapshot));
        Ok(snapshot)
    }

    /// Ends the statement: READ COMMITTED releases its snapshot.
    #[inline]
    pub fn end_statement(&self, session: &Session) {
        if let Some(snapshot) = self.snapshot.take()
            && !self.isolation.get().keeps_snapshot()
        {
            session.release_snapshot(&snapshot);
        }
    }

    /// The transaction has taken over another session's snapshot, before it took one of its own.
    fn adopt(&self, snapshot: Snapshot) {
        self.first_snapshot.set(Some(snapshot));
        // An index of any age may lack rows that the snapshot sees.
        self.since.set(u64::MAX);
    }

    /// Puts a portal's snapshot in the place of the statement's. Returns the snapshot before.
    pub fn swap_snapshot(&self, snapshot: Option<Snapshot>) -> Option<Snapshot> {
        self.snapshot.replace(snapshot)
    }
}

impl View {
    /// Exports the running statement's snapshot until the transaction ends. Returns the name by
    /// which other sessions import it.
    pub fn export_snapshot(&self) -> Result<SnapshotName> {
        if self.depth() > 0 {
            let text = "cannot export a snapshot from a subtransaction";
            return Err(SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, text));
        }
        let snapshot = self.snapshot()?;
        Ok(TxnSession::export_snapshot(self, &snapshot, u64::from(self.database()))?)
    }

    /// Lets the transaction, which has taken no snapshot yet, see what an exported snapshot sees.
    pub fn import_snapshot(&self, name: &str) -> Result<()> {
        match self.isolation() {
            Isolation::RepeatableRead => {}
            Isolation::Serializable => {
                return Err(notsup!(
                    "SET TRANSACTION SNAPSHOT of a SERIALIZABLE transaction is not supported"
                )
                .hint("Use REPEATABLE READ."));
            }
            Isolation::ReadCommitted | Isolation::ReadUncommitted => {
                return Err(notsup!(
                    "a snapshot-importing transaction must have isolation level SERIALIZABLE or REPEATABLE READ"
                ));
            }
        }
        let invalid = || sqlerr!(INVALID_PARAMETER_VALUE, "invalid snapshot identifier: \"{name}\"");
        let parsed = SnapshotName::parse(name).ok_or_else(invalid)?;
        let (snapshot, database) = TxnSession::import_snapshot(self, parsed).ok_or_else(invalid)?;
        if database != u64::from(self.database()) {
            self.release_snapshot(&snapshot);
            return Err(notsup!("cannot import a snapshot from a different database"));
        }
        self.reading().adopt(snapshot);
        Ok(())
    }
}
