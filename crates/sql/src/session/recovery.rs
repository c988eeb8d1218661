//! A session outlives its region. When another process has died in the middle of a change to shared
//! memory, the region is given up. The session goes on in the one that is rebuilt from the log.
//!
//! A running statement fails with 57P02. State that only exists in this process stays: settings,
//! prepared statements (their plans are made anew), temporary tables as of the last commit, the
//! role. So do cursors WITH HOLD of committed transactions, because this process has their rows.
//!
//! The session's number (`pg_backend_pid()`) and its slot are new. Session-level advisory locks are
//! lost with the region, and the next statement says so, once. A session that listens does not
//! move: see `notifications`.

use crate::session::Session;
use crate::session::block::Block;
use pg_raw_parse::Node;
use sinew_error::{Result, Severity, SqlError, SqlState};
use sinew_sync::SlotIndex;
use sinew_txn::error::unknown_outcome;
use sinew_txn::{LockMode, LockOwner, TxnSession, WaitPolicy, Xid};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// Where others find a session: it changes when the session moves to a rebuilt region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionPlace {
    /// `Region::id`
    pub region: [u64; 2],
    pub slot: SlotIndex,
}

impl SessionPlace {
    pub(super) fn of(txn: &TxnSession) -> SessionPlace {
        SessionPlace { region: txn.txn().region().id(), slot: txn.slot().index() }
    }
}

/// A session's place, for the driver of its connection. The session and its driver take turns: one
/// of them runs at a time, and the handing over of the turn orders what they do.
#[derive(Clone)]
pub struct SharedPlace(Arc<Place>);

#[derive(Default)]
struct Place {
    region: [AtomicU64; 2],
    slot: AtomicU32,
}

impl SharedPlace {
    pub(super) fn new(place: SessionPlace) -> SharedPlace {
        let shared = SharedPlace(Arc::default());
        shared.set(place);
        shared
    }

    /// The session's place in the region that it uses at present.
    #[inline]
    pub fn get(&self) -> SessionPlace {
        // Relaxed, here and below: see above.
        let [a, b] = &self.0.region;
        let slot = SlotIndex(self.0.slot.load(Relaxed));
        SessionPlace { region: [a.load(Relaxed), b.load(Relaxed)], slot }
    }

    fn set(&self, place: SessionPlace) {
        self.0.region.iter().zip(place.region).for_each(|(word, value)| word.store(value, Relaxed));
        self.0.slot.store(place.slot.0, Relaxed);
    }
}

impl Session {
    /// True if the session's region was given up.
    #[inline]
    pub(super) fn is_stranded(&self) -> bool {
        self.state.txn().region().check().is_err()
    }

    /// Before every statement.
    #[inline]
    pub(super) fn leave_dead_region(&mut self) -> Result<()> {
        match self.lost.take() {
            Some(e) => Err(e),
            None if self.is_stranded() => self.move_on(),
            None => Ok(()),
        }
    }

    /// A session whose region was given up goes on in the rebuilt one.
    #[cold]
    pub(super) fn move_on(&mut self) -> Result<()> {
        if !matches!(self.block, Block::Idle | Block::Failed) {
            return Err(sinew_sync::Poisoned.into());
        }
        if let Some(e) = self.lost_listener() {
            return Err(e);
        }
        let engine = self.engine.current()?;
        let txn = engine.storage.session((self.waiter)())?;
        // Before anything waits; who waits in the old region is woken by its end.
        self.place.set(SessionPlace::of(&txn));
        let (database, name) = (self.state.database(), self.state.database_name());
        let entered = database != 0;
        if entered {
            // As on connecting: no session drops the database under this one. It may have been
            // dropped before that.
            let tag = sinew_catalog::database_lock_tag(database);
            txn.lock(tag, LockMode::RowExclusive, LockOwner::Session, WaitPolicy::Block)?;
            let found = engine.catalog.find_database(&txn, &name)?;
            if found.is_none_or(|d| d.oid != database) {
                let text = format!("database \"{name}\" does not exist");
                let e = SqlError::new(SqlState::UNDEFINED_DATABASE, text).severity(Severity::Fatal);
                return Err(e.detail("It was dropped while this session moved to rebuilt shared memory."));
            }
            txn.set_identity(database, self.state.identity().login().oid, sinew_types::datetime::clock_now());
        }
        txn.set_client(self.state.client());
        txn.set_encryption(&self.state.encryption());
        txn.set_sending(&self.state.sending());
        self.shown = None;
        // The database's own lock is one.
        let lost_locks = self.state.session_lock_count() > usize::from(entered);
        self.names.forget();
        self.portals.retain(|portal| portal.held);
        self.state.move_to(engine.catalog.clone(), txn);
        self.point_host();
        self.engine = engine;
        self.moves += 1;
        self.show_region();
        self.state.settings().mark_dirty();
        self.refresh();
        self.state.set_active(self.state.statement_timestamp_us());
        if lost_locks {
            return Err(SqlError::new(
                SqlState::CRASH_SHUTDOWN,
                "the session's advisory locks were released because another process died while it changed shared memory",
            )
            .hint("Take them again."));
        }
        Ok(())
    }

    /// COMMIT of a block that went with its region fails, and ends the block, as a COMMIT that
    /// fails does; ROLLBACK has nothing left to do.
    pub(super) fn end_lost_block(&mut self, node: Node<'_>) -> Result<()> {
        use pg_raw_parse::raw::TransactionStmtKind as K;
        let Node::TransactionStmt(stmt) = node else { return Ok(()) };
        if self.block == Block::Explicit && self.is_stranded() {
            match stmt.kind {
                K::TRANS_STMT_COMMIT => {
                    self.abort_now();
                    return Err(sinew_sync::Poisoned.into());
                }
                K::TRANS_STMT_ROLLBACK => {
                    self.abort_now();
                    self.block = Block::Failed;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The error of a stranded session's statement may be only a consequence.
    pub(super) fn explain(&self, e: SqlError) -> SqlError {
        // A session that could not move on has nothing open, and its error says why.
        let ran = !matches!(self.block, Block::Idle | Block::Failed);
        if ran && let Err(conflict) = self.state.check_conflict() {
            return conflict.into();
        }
        let consequence = ran && ["XX", "58", "55"].contains(&&e.sqlstate.code()[..2]);
        if consequence && self.is_stranded() && !self.state.txn().region().is_forked() {
            sinew_sync::Poisoned.into()
        } else {
            e
        }
    }

    /// A commit failed because its region was given up: what became of it is in the log, if its
    /// record got there.
    #[cold]
    pub(super) fn resolve_commit(&mut self, xid: Option<Xid>, e: SqlError) -> Result<()> {
        // The commit itself may have been the first to need a number.
        let xid = xid.or_else(|| self.state.top_xid());
        let Some(xid) = xid.filter(|_| e.sqlstate == SqlState::CRASH_SHUTDOWN) else { return Err(e) };
        let before = self.state.txn().region().clone();
        let outcome = self
            .engine
            .current()
            .and_then(|next| next.storage.outcome_in_log(&before, xid).map_err(SqlError::from));
        match outcome {
            Ok(Some(true)) => {
                self.cx().committed_after_all();
                Ok(())
            }
            Ok(Some(false)) => Err(e),
            Ok(None) => Err(unknown_outcome()),
            Err(why) => Err(unknown_outcome().detail(why.message.clone())),
        }
    }
}
