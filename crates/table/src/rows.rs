//! The handle of this floor: a session as reader and writer of tables' rows.
//!
//! It owns storage's session, and dereferences to it. It adds the state that tables keep for one
//! session:
//!
//! * the rows of its temporary tables ([`TempTables`]);
//! * the counts of rows that its transaction changed ([`Changes`]);
//! * the formats of values ([`FmtCtx`]);
//! * the plain values of settings that statements need on this floor and above ([`Knobs`]).

use crate::changes::Changes;
use crate::knobs::Knobs;
use crate::temp::TempTables;
use sinew_error::{Result, SqlError};
use sinew_storage::Session;
use sinew_txn::{PreparedName, SinvalMessage};
use sinew_types::{FmtCtx, Oid};
use std::ops::Deref;

/// A session as reader and writer of tables' rows: `Send`, and not `Sync`.
pub struct Rows {
    temp: TempTables,
    changes: Changes,
    fmt: FmtCtx,
    knobs: Knobs,
    // Dropped last: everything above was done in the name of its slot.
    session: Session,
}

impl Deref for Rows {
    type Target = Session;
    #[inline]
    fn deref(&self) -> &Session {
        &self.session
    }
}

impl Rows {
    /// A handle without temporary tables, with the default values of settings.
    pub fn new(session: Session) -> Rows {
        Rows {
            temp: TempTables::default(),
            changes: Changes::default(),
            fmt: FmtCtx::default(),
            knobs: Knobs::default(),
            session,
        }
    }

    /// Moves the session to another region: its slot there takes the place of the lost one.
    pub fn move_to(&mut self, session: Session) {
        self.session = session;
    }

    /// Rows of this session's temporary tables.
    pub fn temp(&self) -> &TempTables {
        &self.temp
    }

    /// How many rows of which tables this transaction changed.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Formatting settings (DateStyle, TimeZone, ...) for input and output of values.
    #[inline]
    pub fn fmt(&self) -> &FmtCtx {
        &self.fmt
    }

    /// Between statements only.
    pub fn fmt_mut(&mut self) -> &mut FmtCtx {
        &mut self.fmt
    }

    /// Values of settings.
    #[inline]
    pub fn knobs(&self) -> &Knobs {
        &self.knobs
    }

    /// Between statements only.
    pub fn knobs_mut(&mut self) -> &mut Knobs {
        &mut self.knobs
    }

    /// Commits the transaction of a session in `database`, and sends `messages` to all caches. With
    /// `sync` it returns when the commit is durable.
    pub fn commit(&self, database: Oid, messages: Vec<SinvalMessage>, sync: bool) -> Result<()> {
        self.session.commit(messages, sync)?;
        self.changes.publish(&self.session, database);
        self.temp.commit();
        Ok(())
    }

    /// Prepares the transaction, which then belongs to no session. `messages` are sent to all
    /// caches when it commits. It has touched no temporary table.
    pub fn prepare(&self, name: PreparedName, messages: Vec<SinvalMessage>) -> Result<()> {
        self.session.prepare(name, messages, self.changes.note())?;
        self.changes.abort();
        self.temp.commit();
        Ok(())
    }

    /// Commits a prepared transaction, or rolls it back, if `may` has no objection.
    pub fn finish_prepared(
        &self,
        identifier: &str,
        commits: bool,
        may: impl FnOnce(&PreparedName) -> Result<()>,
    ) -> Result<()> {
        let mut database = 0;
        let note = self.session.finish_prepared(identifier, commits, |name: &PreparedName| {
            database = name.database;
            may(name)
        })?;
        if commits {
            Changes::publish_note(&self.session, database, &note);
        }
        Ok(())
    }

    /// Rolls the transaction back here and below. It continues after an error, and returns the
    /// error.
    pub fn abort(&self) -> Result<()> {
        let undone = self.session.abort().map_err(SqlError::from);
        self.aborted_below();
        undone
    }

    /// Another session has rolled the transaction back below. This floor follows.
    pub fn aborted_below(&self) {
        self.changes.abort();
        self.temp.abort();
    }

    /// The innermost subtransaction, at `depth` (1 = the first savepoint), merges into its parent.
    pub fn sub_commit(&self, depth: u32) -> Result<()> {
        self.session.sub_commit()?;
        self.changes.sub_commit(depth);
        self.temp.sub_commit(depth);
        Ok(())
    }

    /// Rolls the innermost subtransaction, at `depth`, back.
    pub fn sub_abort(&self, depth: u32) -> Result<()> {
        let undone = self.session.sub_abort().map_err(SqlError::from);
        self.changes.sub_abort(depth);
        self.temp.sub_abort(depth);
        undone
    }
}
