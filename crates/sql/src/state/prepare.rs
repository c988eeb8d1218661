//! Prepared transactions as statements see them: who may prepare, and who may finish one.

use crate::state::SessionState;
use sinew_catalog::Isolation;
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_exec::events;
use sinew_txn::PreparedName;
use sinew_txn::prepared::IDENTIFIER_BYTES;

impl SessionState {
    /// The deferred checks of a transaction that is about to be prepared.
    pub(crate) fn fire_deferred_checks(&self) -> Result<()> {
        events::fire_deferred(self)?;
        self.code.close_all(self);
        Ok(())
    }

    /// Prepares the transaction under an identifier. Afterwards the session has none.
    pub(crate) fn prepare(&self, identifier: &str) -> Result<()> {
        if self.isolation() == Isolation::Serializable {
            return Err(notsup!("PREPARE TRANSACTION of a SERIALIZABLE transaction is not supported")
                .hint("Use REPEATABLE READ, or commit without PREPARE TRANSACTION."));
        }
        if self.shared_storage().is_read_only() {
            return self.refuse_read_only("PREPARE TRANSACTION");
        }
        if identifier.len() > IDENTIFIER_BYTES {
            let text = format!("transaction identifier \"{identifier}\" is too long");
            return Err(SqlError::new(SqlState::INVALID_PARAMETER_VALUE, text));
        }
        if self.uses_channels() {
            return Err(notsup!(
                "cannot PREPARE a transaction that has executed LISTEN, UNLISTEN, or NOTIFY"
            ));
        }
        if self.has_exported() {
            return Err(notsup!("cannot PREPARE a transaction that has exported snapshots"));
        }
        self.view.prepare(PreparedName {
            identifier: identifier.to_string(),
            owner: self.user_oid(),
            database: self.database(),
            prepared_us: sinew_types::datetime::clock_now(),
        })
    }

    /// Commits a prepared transaction, or rolls it back.
    pub(crate) fn finish_prepared(&self, identifier: &str, commits: bool) -> Result<()> {
        if self.shared_storage().is_read_only() {
            return self.refuse_read_only(if commits { "COMMIT PREPARED" } else { "ROLLBACK PREPARED" });
        }
        let may = |name: &PreparedName| {
            if name.owner != self.user_oid() && !self.is_superuser() {
                return Err(sqlerr!(
                    INSUFFICIENT_PRIVILEGE,
                    "permission denied to finish prepared transaction"
                )
                .hint("Must be superuser or the user that prepared the transaction."));
            }
            if name.database != self.database() {
                return Err(notsup!("prepared transaction belongs to another database")
                    .hint("Connect to the database where the transaction was prepared to finish it."));
            }
            Ok(())
        };
        self.view.finish_prepared(identifier, commits, may)
    }
}
