//! Locks that cannot be had at once: PostgreSQL's messages for NOWAIT, which name the relation.

use sinew_error::{SqlError, SqlState};
use sinew_storage::StorageError;
use sinew_txn::TxnError;

/// The error of a lock on a relation: NOWAIT's message names it.
#[cold]
pub fn from_relation_lock(e: TxnError, relation: &str) -> SqlError {
    match e {
        TxnError::LockNotAvailable => SqlError::new(
            SqlState::LOCK_NOT_AVAILABLE,
            format!("could not obtain lock on relation \"{relation}\""),
        ),
        e => e.into(),
    }
}

/// The error of a row lock: NOWAIT's message names the relation.
#[cold]
pub fn from_row_lock(e: StorageError, relation: &str) -> SqlError {
    match e {
        StorageError::Txn(TxnError::LockNotAvailable) => SqlError::new(
            SqlState::LOCK_NOT_AVAILABLE,
            format!("could not obtain lock on row in relation \"{relation}\""),
        ),
        e => e.into(),
    }
}
