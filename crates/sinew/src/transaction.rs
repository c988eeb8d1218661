//! Transactions, savepoints, and running a transaction again when it lost a race.

use crate::{Error, Isolation, Result, Session, SqlState, TransactionStatus};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::{Deref, DerefMut};
use std::time::Duration;

/// A transaction of a session, or a savepoint in one: undone when dropped, unless committed.
///
/// Everything a [`Session`] does can be done on it.
pub struct Transaction<'s> {
    session: &'s mut Session,
    /// 0 for the transaction itself, else how deep the savepoint is.
    depth: u32,
    open: bool,
}

impl Session {
    /// Opens a transaction of the session's default isolation level.
    pub fn transaction(&mut self) -> Result<Transaction<'_>> {
        self.begin("begin")
    }

    /// Opens a transaction of the isolation level given.
    pub fn transaction_at(&mut self, isolation: Isolation) -> Result<Transaction<'_>> {
        self.begin(&format!("begin isolation level {}", isolation.name()))
    }

    fn begin(&mut self, sql: &str) -> Result<Transaction<'_>> {
        if self.transaction_status() != TransactionStatus::Idle {
            return Err(Error::new(
                SqlState::ACTIVE_SQL_TRANSACTION,
                "there is already a transaction in progress",
            )
            .hint("Open a savepoint in it."));
        }
        self.execute(sql, &[])?;
        Ok(Transaction { session: self, depth: 0, open: true })
    }

    /// Runs `work` in a transaction and commits it, as often as it takes while the error is one
    /// that a new try may not meet again (see [`SqlState::is_retryable`]), with [`Retry`]'s
    /// defaults.
    ///
    /// `work` must do nothing outside the database that may not be done twice.
    pub fn retry<T>(&mut self, work: impl FnMut(&mut Transaction<'_>) -> Result<T>) -> Result<T> {
        Retry::default().run(self, work)
    }
}

impl Transaction<'_> {
    /// Opens a savepoint: what is done through it can be undone alone.
    pub fn savepoint(&mut self) -> Result<Transaction<'_>> {
        let depth = self.depth + 1;
        self.session.execute(&format!("savepoint sinew_{depth}"), &[])?;
        Ok(Transaction { session: self.session, depth, open: true })
    }

    /// Makes the transaction durable and visible; for a savepoint, part of the transaction around
    /// it.
    ///
    /// # Errors
    /// 25P02 if a statement had failed: then everything was rolled back.
    pub fn commit(mut self) -> Result<()> {
        self.open = false;
        if self.depth > 0 {
            let released = self.session.execute(&format!("release savepoint sinew_{}", self.depth), &[]);
            if released.is_err() {
                // The savepoint's statements failed: leave the transaction around it usable.
                self.undo()?;
            }
            return released.map(|_| ());
        }
        if self.session.query("commit", &[])?.tag == "ROLLBACK" {
            return Err(Error::new(
                SqlState::IN_FAILED_SQL_TRANSACTION,
                "the transaction had failed and was rolled back",
            ));
        }
        Ok(())
    }

    /// Undoes the transaction, or what was done through the savepoint.
    pub fn rollback(mut self) -> Result<()> {
        self.open = false;
        self.undo()
    }

    fn undo(&mut self) -> Result<()> {
        if self.depth == 0 {
            return self.session.execute("rollback", &[]).map(|_| ());
        }
        let depth = self.depth;
        self.session.execute(&format!("rollback to savepoint sinew_{depth}"), &[])?;
        self.session.execute(&format!("release savepoint sinew_{depth}"), &[]).map(|_| ())
    }
}

impl Deref for Transaction<'_> {
    type Target = Session;
    fn deref(&self) -> &Session {
        self.session
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut Session {
        self.session
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if self.open && self.session.transaction_status() != TransactionStatus::Idle {
            // The error has no receiver; the session's end rolls back as well.
            let _ = self.undo();
        }
    }
}

/// How often and how soon a transaction is tried again.
#[derive(Debug, Clone)]
pub struct Retry {
    /// Tries, the first included.
    pub tries_max: u32,
    /// Pause before the second try; each later one is twice as long. A random half to whole of it
    /// is slept, so that those who collided do not meet again.
    pub pause_first: Duration,
    pub pause_max: Duration,
}

impl Default for Retry {
    fn default() -> Retry {
        Retry { tries_max: 10, pause_first: Duration::from_millis(1), pause_max: Duration::from_millis(100) }
    }
}

impl Retry {
    /// See [`Session::retry`].
    pub fn run<T>(
        &self,
        session: &mut Session,
        mut work: impl FnMut(&mut Transaction<'_>) -> Result<T>,
    ) -> Result<T> {
        let mut tries = 0;
        loop {
            tries += 1;
            let mut transaction = session.transaction()?;
            let outcome = match work(&mut transaction) {
                Ok(value) => transaction.commit().map(|()| value),
                Err(e) => {
                    drop(transaction);
                    Err(e)
                }
            };
            match outcome {
                Err(e) if e.is_retryable() && tries < self.tries_max => std::thread::sleep(self.pause(tries)),
                outcome => return outcome,
            }
        }
    }

    fn pause(&self, tries: u32) -> Duration {
        let whole = self.pause_first.saturating_mul(1 << (tries - 1).min(20)).min(self.pause_max);
        let random = RandomState::new().build_hasher().finish() as u32;
        whole / 2 + (whole / 2).mul_f64(f64::from(random) / f64::from(u32::MAX))
    }
}
