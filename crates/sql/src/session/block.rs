//! Transaction blocks, as PostgreSQL has them.
//!
//! | state | meaning | `ReadyForQuery` |
//! |---|---|---|
//! | Idle | no transaction | I |
//! | Single | one statement's own transaction | I |
//! | Pipeline | the extended protocol: a statement has run, and Sync has not come | I |
//! | Implicit | several statements of one simple query | I |
//! | Explicit | after BEGIN | T |
//! | Failed | an error in Explicit; only ROLLBACK, COMMIT, ROLLBACK TO go on | E |
//!
//! An error undoes what it must at once (the innermost open savepoint, or the whole transaction,
//! with their locks); the statement that ends the failed state only tidies up. A failing statement
//! needs no subtransaction of its own: inside a block it dooms the block, or the savepoint.

use crate::ddl::set::transaction_modes;
use crate::session::Session;
use crate::session::dispatch::failed_block;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::Isolation;
use sinew_error::Severity;
use sinew_error::{Result, SqlError, SqlState};
use std::sync::Arc;

/// The state of a session's transaction block between two statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransactionStatus {
    /// No block is open.
    Idle,
    /// A block is open.
    InBlock,
    /// A block is open, and an error has doomed it.
    InFailedBlock,
}

impl TransactionStatus {
    /// The letter by which the protocol's ReadyForQuery tells it.
    pub fn letter(self) -> u8 {
        match self {
            TransactionStatus::Idle => b'I',
            TransactionStatus::InBlock => b'T',
            TransactionStatus::InFailedBlock => b'E',
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    Idle,
    Single,
    Pipeline,
    Implicit,
    Explicit,
    Failed,
}

pub(super) struct Savepoint {
    pub name: Arc<str>,
    /// Whether the transaction was READ ONLY when it began: so it is again when the savepoint is
    /// left, either way.
    read_only: bool,
}

pub(super) fn warning(state: SqlState, message: &str) -> SqlError {
    SqlError::report(Severity::Warning, state, message)
}

impl Session {
    /// Readies the session for a statement: settings that changed, a transaction if none is open,
    /// others' schema changes.
    pub(super) fn ensure_transaction(&mut self) -> Result<()> {
        self.leave_dead_region()?;
        self.refresh();
        if self.block == Block::Idle {
            self.state.begin();
            self.state.start_transaction();
            self.state.set_transaction_start(self.state.transaction_timestamp_us());
            self.block = Block::Single;
        }
        // Schema changes of others count from the next statement on.
        self.state.catch_up()?;
        if self.state.identity().has_seen_roles(self.engine.catalog.shared_generation()) {
            return Ok(());
        }
        self.see_roles()
    }

    /// Something has changed; perhaps who is a superuser.
    #[cold]
    fn see_roles(&mut self) -> Result<()> {
        let generation = self.engine.catalog.shared_generation();
        let roles = self.cx().roles()?;
        self.state.see_roles(generation, |role| roles.is_superuser(role));
        Ok(())
    }

    /// Commits the transaction that no BEGIN opened.
    pub(super) fn finish_implicit(&mut self) -> Result<()> {
        match self.block {
            Block::Single | Block::Pipeline | Block::Implicit => self.commit_now(),
            _ => Ok(()),
        }
    }

    pub(super) fn commit_now(&mut self) -> Result<()> {
        // As in PostgreSQL, the statement's time does not count during a commit: deferred checks
        // may take theirs. VACUUM goes on behind it.
        let deadline = self.state.statement_deadline();
        self.state.set_statement_deadline(None);
        let committed = self.commit_untimed();
        self.state.set_statement_deadline(deadline);
        committed
    }

    fn commit_untimed(&mut self) -> Result<()> {
        self.drop_portals_at_commit();
        while !self.savepoints.is_empty() {
            let cx = self.cx();
            cx.sub_commit(self.savepoints.len() as u32)?;
            self.savepoints.pop();
        }
        let sync = self.state.synchronous_commit();
        let xid = self.state.top_xid();
        let done = self.cx().commit(sync);
        match done.or_else(|e| self.resolve_commit(xid, e)) {
            Ok(()) => {
                self.block = Block::Idle;
                self.hold_portals();
                self.state.count_transaction(true);
                self.state.end_transaction(true);
                Ok(())
            }
            Err(e) => {
                self.abort_now();
                Err(e)
            }
        }
    }

    /// Undoes the whole transaction. An error on the way becomes a notice for the client. The
    /// transaction is aborted whatever happens, since it has no commit record.
    pub(super) fn abort_now(&mut self) {
        self.drop_portals(0);
        self.state.code.close_all(&self.state);
        self.lost_portals.clear();
        self.savepoints.clear();
        self.savepoint_undone = false;
        if !self.state.in_transaction() {
            self.cx().aborted_below();
        } else if let Err(e) = self.cx().abort()
            && !self.is_stranded()
        {
            self.state.notice(e.severity(Severity::Warning));
        }
        self.block = Block::Idle;
        self.state.count_transaction(false);
        self.state.end_transaction(false);
    }

    /// An error ended a statement.
    pub(super) fn fail(&mut self) {
        match self.block {
            Block::Idle | Block::Failed => {}
            Block::Single | Block::Pipeline | Block::Implicit => self.abort_now(),
            // With the region went the transaction, savepoints and all.
            Block::Explicit if self.savepoints.is_empty() || self.is_stranded() => {
                let mut lost = std::mem::take(&mut self.lost_portals);
                lost.extend(self.portals.iter().map(|(name, _)| name.to_string()));
                self.abort_now();
                self.lost_portals = lost;
                self.block = Block::Failed;
            }
            Block::Explicit => {
                let depth = self.savepoints.len() as u32;
                let lost = self.portals.iter().filter(|(_, p)| p.depth >= depth);
                self.lost_portals.extend(lost.map(|(name, _)| name.to_string()));
                self.drop_portals(depth);
                self.state.end_statement();
                if let Err(e) = self.cx().sub_abort(depth) {
                    self.state.notice(e.severity(Severity::Warning));
                }
                self.savepoint_undone = true;
                self.block = Block::Failed;
            }
        }
    }

    /// Ends whatever is open, at the end of the session.
    pub(super) fn abandon(&mut self) {
        // A transaction that others have ended leaves nothing to do but to forget it.
        let _ = self.unpark();
        if self.block != Block::Idle {
            self.abort_now();
        }
    }

    /// 25P02 in a block that an error has doomed.
    pub(crate) fn refuse_failed_block(&self) -> Result<()> {
        if self.block == Block::Failed { Err(failed_block()) } else { Ok(()) }
    }

    /// 25001 for a replication command in a block.
    pub(crate) fn refuse_block(&self, what: &str) -> Result<()> {
        self.prevent_in_block(what)
    }

    /// Is a block open that a BEGIN opened?
    pub(crate) fn is_in_block(&self) -> bool {
        self.block == Block::Explicit
    }

    /// Is a savepoint open?
    pub(crate) fn has_savepoints(&self) -> bool {
        !self.savepoints.is_empty()
    }

    /// 25001 for statements that manage transactions of their own.
    pub(super) fn prevent_in_block(&self, what: &str) -> Result<()> {
        let message = match self.block {
            Block::Explicit | Block::Implicit => format!("{what} cannot run inside a transaction block"),
            // Statements that ran before it would be committed with it, whatever comes until Sync.
            Block::Pipeline => format!("{what} cannot be executed within a pipeline"),
            _ => return Ok(()),
        };
        Err(SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, message))
    }

    /// 25P01 for statements that make sense in a block only.
    pub(super) fn require_block(&self, what: &str) -> Result<()> {
        if matches!(self.block, Block::Explicit | Block::Failed | Block::Implicit) {
            return Ok(());
        }
        Err(SqlError::new(
            SqlState::NO_ACTIVE_SQL_TRANSACTION,
            format!("{what} can only be used in transaction blocks"),
        ))
    }

    /// 25P01 as a warning, for statements without effect outside a block.
    pub(super) fn warn_outside_block(&self, what: &str) {
        if let Err(e) = self.require_block(what) {
            self.state.notice(e.severity(Severity::Warning));
        }
    }

    fn require_explicit(&self, what: &str) -> Result<()> {
        if self.block == Block::Implicit {
            return Err(SqlError::new(
                SqlState::NO_ACTIVE_SQL_TRANSACTION,
                format!("{what} can only be used in transaction blocks"),
            ));
        }
        self.require_block(what)
    }

    /// BEGIN, COMMIT, SAVEPOINT and their like; returns the command tag.
    pub(super) fn transaction_statement(&mut self, stmt: &nodes::TransactionStmt) -> Result<&'static str> {
        use pg_raw_parse::raw::TransactionStmtKind as K;
        match stmt.kind {
            K::TRANS_STMT_BEGIN | K::TRANS_STMT_START => {
                if self.block == Block::Explicit {
                    self.state.notice(warning(
                        SqlState::ACTIVE_SQL_TRANSACTION,
                        "there is already a transaction in progress",
                    ));
                }
                // A mode that is refused leaves no block open.
                transaction_modes(&self.state, stmt.options().iter())?;
                self.block = Block::Explicit;
                Ok(if stmt.kind == K::TRANS_STMT_START { "START TRANSACTION" } else { "BEGIN" })
            }
            K::TRANS_STMT_COMMIT => self.commit_statement(stmt.chain),
            K::TRANS_STMT_ROLLBACK => self.rollback_statement(stmt.chain),
            K::TRANS_STMT_SAVEPOINT => {
                self.require_explicit("SAVEPOINT")?;
                self.open_savepoint(Arc::from(stmt.savepoint_name().unwrap_or("")))?;
                Ok("SAVEPOINT")
            }
            K::TRANS_STMT_RELEASE => {
                self.require_explicit("RELEASE SAVEPOINT")?;
                let at = self.find_savepoint(stmt.savepoint_name().unwrap_or(""))?;
                while self.savepoints.len() > at {
                    let depth = self.savepoints.len() as u32;
                    self.cx().sub_commit(depth)?;
                    self.leave_savepoint();
                    self.portals_to_parent(depth);
                }
                self.state.set_depth(self.savepoints.len() as u32);
                Ok("RELEASE")
            }
            K::TRANS_STMT_ROLLBACK_TO => {
                self.require_explicit("ROLLBACK TO SAVEPOINT")?;
                let at = self.find_savepoint(stmt.savepoint_name().unwrap_or(""))?;
                let name = self.savepoints[at].name.clone();
                self.drop_portals(at as u32 + 1);
                self.lost_portals.clear();
                self.state.end_statement();
                while self.savepoints.len() > at {
                    let depth = self.savepoints.len() as u32;
                    if !std::mem::take(&mut self.savepoint_undone) {
                        self.cx().sub_abort(depth)?;
                    }
                    self.leave_savepoint();
                }
                self.block = Block::Explicit;
                self.open_savepoint(name)?;
                Ok("ROLLBACK")
            }
            K::TRANS_STMT_PREPARE => self.prepare_transaction(stmt.gid().unwrap_or("")),
            K::TRANS_STMT_COMMIT_PREPARED => self.finish_prepared(stmt.gid().unwrap_or(""), true),
            _ => self.finish_prepared(stmt.gid().unwrap_or(""), false),
        }
    }

    fn open_savepoint(&mut self, name: Arc<str>) -> Result<()> {
        self.state.sub_begin()?;
        self.state.kept().events.sub_begin();
        self.savepoints.push(Savepoint { name, read_only: self.state.is_read_only() });
        self.state.set_depth(self.savepoints.len() as u32);
        Ok(())
    }

    fn leave_savepoint(&mut self) {
        if let Some(left) = self.savepoints.pop() {
            self.state.restore_read_only(left.read_only);
        }
    }

    fn find_savepoint(&self, name: &str) -> Result<usize> {
        self.savepoints.iter().rposition(|s| &*s.name == name).ok_or_else(|| {
            SqlError::new(SqlState::S_E_INVALID_SPECIFICATION, format!("savepoint \"{name}\" does not exist"))
        })
    }

    fn chain_check(&self, chain: bool, what: &str) -> Result<()> {
        if chain && !matches!(self.block, Block::Explicit | Block::Failed) {
            return Err(SqlError::new(
                SqlState::NO_ACTIVE_SQL_TRANSACTION,
                format!("{what} AND CHAIN can only be used in transaction blocks"),
            ));
        }
        Ok(())
    }

    fn chain(&mut self, (isolation, read_only, deferrable): (Isolation, bool, bool)) -> Result<()> {
        self.ensure_transaction()?;
        self.block = Block::Explicit;
        self.state.set_isolation(isolation)?;
        self.state.set_read_only(read_only)?;
        self.state.set_deferrable(deferrable)
    }

    fn modes(&self) -> (Isolation, bool, bool) {
        (self.state.isolation(), self.state.is_read_only(), self.state.is_deferrable())
    }

    fn commit_statement(&mut self, chain: bool) -> Result<&'static str> {
        self.chain_check(chain, "COMMIT")?;
        let modes = self.modes();
        let tag = match self.block {
            Block::Failed => {
                self.abort_now();
                "ROLLBACK"
            }
            block => {
                if block != Block::Explicit {
                    self.state.notice(warning(
                        SqlState::NO_ACTIVE_SQL_TRANSACTION,
                        "there is no transaction in progress",
                    ));
                }
                self.commit_now()?;
                "COMMIT"
            }
        };
        if chain {
            self.chain(modes)?;
        }
        Ok(tag)
    }

    fn rollback_statement(&mut self, chain: bool) -> Result<&'static str> {
        self.chain_check(chain, "ROLLBACK")?;
        let modes = self.modes();
        if !matches!(self.block, Block::Explicit | Block::Failed) {
            self.state
                .notice(warning(SqlState::NO_ACTIVE_SQL_TRANSACTION, "there is no transaction in progress"));
        }
        self.abort_now();
        if chain {
            self.chain(modes)?;
        }
        Ok("ROLLBACK")
    }
}

/// The statements that a failed block still takes.
pub(super) fn ends_failed_block(node: Node<'_>) -> bool {
    use pg_raw_parse::raw::TransactionStmtKind as K;
    matches!(node, Node::TransactionStmt(t) if matches!(
        t.kind,
        K::TRANS_STMT_COMMIT | K::TRANS_STMT_ROLLBACK | K::TRANS_STMT_ROLLBACK_TO | K::TRANS_STMT_PREPARE
    ))
}
