//! The turn of a row: the queue of those who wait to change or lock it.
//!
//! A row may be waited for when its xmax, or its lockers, still run. If all slept on those, all
//! would wake at once and the fastest would win, every time. So a waiter first takes the row's
//! heavyweight lock, its turn: waiters queue there, first come, first served, and only the one
//! whose turn it is sleeps on the holders' xids.
//!
//! The naive way names the queue by the version waited for, and gives the turn up when the version
//! turns out to have been replaced. Then every update scatters the queue: its members wake one
//! after the other, each follows the row to its newest version, and they race for places in a new
//! queue. On a row that forty sessions want, some are overtaken dozens of times, and their
//! snapshots hold the horizon back meanwhile. So:
//!
//! - a turn is named by the *row*, the start of its chain on the page, which stays where it is
//!   while versions come and go. A waiter that knows an old version and a waiter that knows the
//!   newest stand in the same queue. (A row that moves to another page is another row here: its
//!   waiters queue again.)
//! - a turn outlives the answer `Updated`: a follower of the row keeps its place until it has
//!   locked the newest version, or stops. Any other answer, and every error, ends the turn. It is
//!   therefore never held while conditions are evaluated, or while its holder waits for anything
//!   but this row.
//!
//! A transaction that has a lock on the row already, and wants a stronger one, does not queue. The
//! waiter whose turn it is may be waiting for that very lock, and the two would wait for each
//! other. The transaction waits for the holders at once, ahead of the queue.
//!
//! The waits-for edges are therefore those of a lock on one version: from the queue to the holder
//! of the turn, and from there to the row's holders. A session that comes when the row is free
//! takes it without a look at the queue. This delays the holder of the turn by one transaction, and
//! spares all others a look.
//!
//! A follower may find that the version it was sent to is gone: no snapshot sees it, and it was
//! replaced meanwhile (`prune`). The place may hold another row by then. A turn therefore remembers
//! the creator of the version that it was sent to, and the version where it set out. The
//! statement's snapshot sees the latter, so it is still there and leads to the rest of the row. A
//! caller must therefore hold the snapshot that saw the row as long as it follows it, with one
//! `Turn`.
//!
//! Killed while it holds a turn: that goes with its transaction, as any heavyweight lock.

use super::wait::Held;
use super::{HeapRel, Outcome};
use crate::{Result, Session, TupleId};
use sinew_txn::{LockMode, LockOwner, LockTag, RowLockStrength, WaitPolicy, Xid};

/// How one statement waits for one row, over all calls that it takes to change or lock its newest
/// version.
pub struct Turn<'a> {
    s: &'a Session,
    wait: WaitPolicy,
    held: Option<(LockTag, LockMode)>,
    /// The place of the version that the snapshot saw.
    origin: TupleId,
    /// The place where the last answer sent the follower, and the creator of the version there.
    sent_to: Option<(TupleId, Xid)>,
    made: Option<TupleId>,
    moves: bool,
    ends: bool,
}

/// The version to look at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sought {
    pub tid: TupleId,
    /// If this is not its creator, it is gone, and the row is to be followed from the start again.
    pub creator: Option<Xid>,
    pub origin: TupleId,
    /// It follows a version that this transaction has locked, and may be of a transaction that
    /// still runs.
    pub successor: bool,
}

impl<'a> Turn<'a> {
    /// No turn yet. `wait` says whether its holder waits for rows.
    pub fn new(s: &'a Session, wait: WaitPolicy) -> Turn<'a> {
        Turn {
            s,
            wait,
            held: None,
            origin: TupleId { block: 0, slot: 0 },
            sent_to: None,
            made: None,
            moves: false,
            ends: false,
        }
    }

    /// A row that is deleted goes into another table: who waited for it is told so.
    pub fn moves_row(&mut self) {
        self.moves = true;
    }

    /// Whether a row that is deleted goes into another table.
    pub(crate) fn is_moving(&self) -> bool {
        self.moves
    }

    /// The change of this row is the last of the transaction, and nothing of it is left that could
    /// fail. The record of the change may therefore carry the commit.
    pub fn ends_transaction(&mut self, ends: bool) {
        self.ends = ends;
    }

    /// Other changes belong to that of the row, if `goes_on`.
    pub fn goes_on_if(&mut self, goes_on: bool) {
        self.ends &= !goes_on;
    }

    /// Whether the change is the last of the transaction.
    pub fn is_last(&self) -> bool {
        self.ends
    }

    /// A call for the version at `tid` begins.
    pub(crate) fn seek(&mut self, tid: TupleId) -> Sought {
        let creator = self.sent_to.filter(|(to, _)| *to == tid).map(|(_, creator)| creator);
        if creator.is_none() {
            self.origin = tid;
            self.sent_to = None;
        }
        Sought { tid, creator, origin: self.origin, successor: false }
    }

    /// The place of the version that the last update made.
    pub fn made(&self) -> Option<TupleId> {
        self.made
    }

    /// An update has made a version at that place.
    pub fn note_made(&mut self, tid: TupleId) {
        self.made = Some(tid);
    }

    /// The row was looked up anew.
    pub fn start_over(&mut self) {
        self.sent_to = None;
    }

    /// Waits for the holders, in the row's queue; false for `WaitPolicy::Skip` when that would
    /// block.
    pub(crate) fn wait(&mut self, rel: &HeapRel, on: &Held, strength: RowLockStrength) -> Result<bool> {
        let waited = self.wait_in_turn(rel, on, strength);
        if !matches!(waited, Ok(true)) {
            self.end();
        }
        waited
    }

    fn wait_in_turn(&mut self, rel: &HeapRel, on: &Held, strength: RowLockStrength) -> Result<bool> {
        let mode = match strength {
            RowLockStrength::KeyShare => LockMode::AccessShare,
            RowLockStrength::Share => LockMode::RowShare,
            RowLockStrength::NoKeyUpdate => LockMode::Exclusive,
            RowLockStrength::Update => LockMode::AccessExclusive,
        };
        let tag = LockTag::tuple(rel.file.database, rel.oid, on.row.block, on.row.slot);
        // Of these four modes, each conflicts with all that a weaker one conflicts with.
        if !on.has_lock && !self.held.is_some_and(|(t, m)| t == tag && m >= mode) {
            // Never two at a time: that would be an edge which no lock on a version has.
            self.end();
            if !self.s.lock(tag, mode, LockOwner::Transaction, self.wait)? {
                return Ok(false);
            }
            self.held = Some((tag, mode));
        }
        for &xid in &on.xids {
            if !self.s.wait_for_xid(xid, self.wait)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Waits for the holders of a later version of a row that this transaction has locked, even
    /// under NOWAIT and SKIP LOCKED.
    pub(crate) fn wait_for_later_version(&self, on: &Held) -> Result<()> {
        for &xid in &on.xids {
            self.s.wait_for_xid(xid, WaitPolicy::Block)?;
        }
        Ok(())
    }

    /// Takes in the outcome of a call. Only a row that is to be followed keeps its turn.
    pub(crate) fn after(&mut self, outcome: &Outcome) {
        match *outcome {
            // No transaction changed the row: back to the place where it was seen.
            Outcome::Updated { xmax: Xid::NONE, .. } => self.sent_to = None,
            Outcome::Updated { next, xmax } => self.sent_to = Some((next, xmax)),
            _ => self.end(),
        }
    }

    pub(crate) fn end(&mut self) {
        if let Some((tag, mode)) = self.held.take() {
            // Fails only when the region is poisoned: every lock is gone then.
            let _ = self.s.unlock(tag, mode, LockOwner::Transaction);
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.end();
    }
}
