//! The work of a session: transactions that lock, write, look, wait, and commit or not.

use super::Chaos;
use super::files::Log;
use super::life::Attachment;
use super::referee::{Stage, Tree, TreeId};
use sinew_sync::shim::sleep;
use sinew_txn::{
    CommitPayload, LockMode, LockOwner, LockTag, SerialTarget, SinvalMessage, TxnError, TxnSession,
    WaitPolicy, XidStatus,
};
use std::time::Duration;

/// Things that can be locked: rows, then relations.
pub const LOCKS: u32 = ROWS + 2;
/// Rows.
pub const ROWS: u32 = 4;

/// The lock of a row or of a relation.
pub fn tag(what: u32) -> LockTag {
    match what {
        row if row < ROWS => LockTag::tuple(5, 20_000, 0, row as u16),
        relation => LockTag::relation(5, 20_000 + relation),
    }
}

fn target(row: u32) -> SerialTarget {
    SerialTarget { database: 5, relation: 20_000, page: Some(row), slot: Some(1) }
}

/// A session's transactions.
pub fn work(chaos: &Chaos, process: usize, attachment: &Attachment, mut rng: fastrand::Rng) {
    chaos.machine.says("claim a slot");
    let dead = attachment.slots_of_dead(chaos);
    let session = match attachment.session() {
        Ok(session) => session,
        Err(TxnError::TooManySessions { .. }) => {
            let still = attachment.slots_of_dead(chaos);
            let left: Vec<_> = dead.iter().filter(|slot| still.contains(slot)).collect();
            if !left.is_empty() {
                chaos.referee(|r| r.fault(format!("no slot, and the dead have {left:?}")));
            }
            return;
        }
        Err(e) => {
            if !attachment.is_given_up(chaos) {
                chaos.referee(|r| r.fault(format!("no session: {e}")));
            }
            return;
        }
    };
    session.set_deadlock_timeout(Duration::from_millis(3));
    let transactions = if chaos.sizes.is_storm { rng.u32(0..3) } else { rng.u32(1..8) };
    for _ in 0..transactions {
        let transaction = Transaction {
            chaos,
            attachment,
            s: &session,
            tree: chaos.referee(|r| r.begins(process, attachment.region.id())),
        };
        if let Err(e) = transaction.run(&mut rng) {
            if !attachment.is_given_up(chaos) {
                chaos.referee(|r| r.fault(format!("a transaction failed: {e}")));
            }
            break;
        }
        chaos.machine.says("think");
        sleep(Duration::from_micros(rng.u64(1..if chaos.sizes.is_storm { 100 } else { 2000 })));
    }
    chaos.machine.says("free a slot");
}

struct Transaction<'a> {
    chaos: &'a Chaos,
    attachment: &'a Attachment,
    s: &'a TxnSession,
    tree: TreeId,
}

impl Transaction<'_> {
    /// Runs to the end. An error means that the region was given up, or a fault.
    fn run(&self, rng: &mut fastrand::Rng) -> Result<(), TxnError> {
        let (chaos, s) = (self.chaos, self.s);
        chaos.machine.says("begin");
        s.begin();
        let log = Log { chaos, tree: self.tree, word: self.attachment.log_word };
        let ran = self.steps(rng);
        let gives_way = matches!(
            ran,
            Err(TxnError::Deadlock { .. }
                | TxnError::LockTimeout
                | TxnError::OutOfSharedMemory { .. }
                | TxnError::Serialization { .. })
        );
        if matches!(ran, Err(TxnError::IdleTooLong)) && !s.in_transaction() {
            // Another session has rolled it back.
            chaos.referee(|r| r.ended(self.tree, false, false));
            return Ok(());
        }
        let gives_way = gives_way || matches!(ran, Err(TxnError::IdleTooLong));
        if !gives_way {
            ran?;
        }
        chaos.referee(|r| r.unlocks(self.tree));
        if gives_way || rng.u32(0..6) == 0 {
            chaos.machine.says("abort");
            s.abort(&log, &CommitPayload::default())?;
            chaos.referee(|r| r.ended(self.tree, false, false));
            return Ok(());
        }

        let message = SinvalMessage { kind: 1, database: 5, object: 1, detail: self.tree as u32 };
        let sinval = if rng.u32(0..4) == 0 { vec![message; rng.usize(1..4)] } else { Vec::new() };
        let sync = rng.u32(0..3) != 0;
        chaos.machine.says("commit");
        let sends = !sinval.is_empty();
        match s.commit(&log, &CommitPayload { sinval, extra: Vec::new() }, sync) {
            Ok(()) => {}
            Err(TxnError::Serialization { .. }) => {
                s.abort(&log, &CommitPayload::default())?;
                chaos.referee(|r| r.ended(self.tree, false, false));
                return Ok(());
            }
            Err(e) => return Err(e),
        }
        chaos.referee(|r| {
            r.ended(self.tree, true, sync);
            if sends {
                r.senders.push(self.tree);
            }
        });
        Ok(())
    }

    fn steps(&self, rng: &mut fastrand::Rng) -> Result<(), TxnError> {
        let s = self.s;
        if rng.u32(0..6) == 0 {
            self.chaos.machine.says("begin of a serializable transaction");
            s.begin_serializable(false, false)?;
        }
        for _ in 0..rng.u32(1..6) {
            match rng.u32(0..20) {
                0..7 => self.writes(rng)?,
                7 => self.parks(rng)?,
                8..12 => {
                    let strong = rng.u32(0..4) == 0;
                    self.locks(ROWS + rng.u32(0..LOCKS - ROWS), strong, rng)?;
                }
                12..15 => self.looks(rng)?,
                15 | 16 => drop(s.sub_begin()?),
                17 if s.depth() > 0 => {
                    let (level, commits) = (s.depth(), rng.bool());
                    self.chaos.machine.says("end of a subtransaction");
                    self.chaos.referee(|r| r.sub_ends(self.tree, level, commits));
                    if commits { s.sub_commit()? } else { s.sub_abort()? }
                }
                18 => self.waits(rng)?,
                _ => {
                    self.chaos.machine.says("sleep in a transaction");
                    sleep(Duration::from_micros(rng.u64(1..300)));
                }
            }
            self.is_alive()?;
        }
        Ok(())
    }

    /// A living session's transaction was not cleaned up after.
    fn is_alive(&self) -> Result<(), TxnError> {
        if let Some(top) = self.s.top_xid() {
            let status = self.attachment.txn.status(top)?;
            if status != XidStatus::InProgress {
                let text = format!("the running xid {} of a live session is {status:?}", top.0);
                self.chaos.referee(|r| r.fault(text));
            }
        }
        Ok(())
    }

    fn writes(&self, rng: &mut fastrand::Rng) -> Result<(), TxnError> {
        let row = rng.u32(0..ROWS);
        self.locks(row, true, rng)?;
        self.chaos.machine.says("take an xid");
        let xid = self.s.current_xid()?;
        let top = self.s.top_xid().expect("a transaction with an xid has a top");
        // In a region that was given up the xid is of no use: the latch of the page fails.
        let page = self.attachment.page(row).exclusive(self.s.slot())?;
        self.s.serial_writes(target(row))?;
        drop(page);
        if !self.chaos.files.is_of(&self.attachment.region) {
            return Err(TxnError::Poisoned);
        }
        self.chaos.referee(|r| r.assigned(self.tree, top, xid, self.s.depth()));
        Ok(())
    }

    fn locks(&self, what: u32, strong: bool, rng: &mut fastrand::Rng) -> Result<(), TxnError> {
        let mode = match (what < ROWS, strong) {
            (true, _) => LockMode::Exclusive,
            (_, true) => LockMode::AccessExclusive,
            (_, false) => LockMode::RowExclusive,
        };
        self.s.set_lock_timeout((rng.u32(0..4) == 0).then(|| Duration::from_micros(rng.u64(1..5000))));
        self.chaos.machine.says("lock");
        self.s.lock(tag(what), mode, LockOwner::Transaction, WaitPolicy::Block)?;
        let level = self.s.depth();
        let last = self.chaos.referee(|r| r.locks(&self.chaos.machine, what, self.tree, strong, level));
        // The last holder's transaction has ended, as every session sees.
        if let Some(last) = last.filter(|t| t.top.is_some())
            && self.attachment.txn.status(last.top)? == XidStatus::InProgress
        {
            let text = format!("lock {what} was granted while its last holder runs: {last:?}");
            self.chaos.referee(|r| r.fault(text));
        }
        Ok(())
    }

    /// Does nothing for a while, which may be too long. Then another session may roll the
    /// transaction back.
    fn parks(&self, rng: &mut fastrand::Rng) -> Result<(), TxnError> {
        self.chaos.machine.says("parked");
        let of_evicted = self.chaos.referee(|r| r.held_by(self.tree));
        self.chaos.referee(|r| r.unlocks(self.tree));
        self.s.park(Duration::from_millis(rng.u64(1..4)));
        sleep(Duration::from_micros(rng.u64(1..6000)));
        self.s.unpark()?;
        self.chaos.referee(|r| r.holds_again(of_evicted));
        Ok(())
    }

    /// Waits for another transaction's end.
    fn waits(&self, rng: &mut fastrand::Rng) -> Result<(), TxnError> {
        let open: Vec<Tree> = self.chaos.referee(|r| {
            let recent = r.trees.iter().enumerate().rev().take(12);
            let others = recent.filter(|(id, t)| {
                *id != self.tree && t.top.is_some() && t.region == self.attachment.region.id()
            });
            others.map(|(_, t)| t.clone()).collect()
        });
        if open.is_empty() {
            return Ok(());
        }
        let other = &open[rng.usize(0..open.len())];
        self.chaos.machine.says("wait for an xid");
        self.s.set_lock_timeout(None);
        self.s.wait_for_xid(other.top, WaitPolicy::Block)?;
        let status = self.attachment.txn.status(other.top)?;
        if status == XidStatus::InProgress {
            self.chaos.referee(|r| r.fault(format!("the end of xid {} came early: {other:?}", other.top.0)));
        }
        Ok(())
    }

    /// Takes a snapshot and looks twice at the transactions of the last moments.
    fn looks(&self, rng: &mut fastrand::Rng) -> Result<(), TxnError> {
        let recent = || {
            self.chaos.referee(|r| {
                let first = r.trees.len().saturating_sub(10);
                let trees = r.trees.iter().enumerate().skip(first);
                trees.filter(|(id, _)| *id != self.tree).map(|(id, t)| (id, t.clone())).collect::<Vec<_>>()
            })
        };
        self.chaos.machine.says("snapshot");
        let before = recent();
        let snapshot = self.s.take_snapshot()?;
        let after = recent();
        // The latch of a page fails in a region that was given up. The snapshot of such a region
        // may be an old one.
        let row = rng.u32(0..ROWS);
        self.s.serial_reads(target(row))?;
        let page = self.attachment.page(row).shared(self.s.slot())?;
        let mut seen_first = Vec::new();
        for (id, t) in &after {
            let acknowledged =
                before.iter().any(|(other, t)| other == id && matches!(t.stage, Stage::Acknowledged(_)));
            let mut seen = None;
            let xids: Vec<_> = match t.may_be_seen() {
                true => t.xids().collect(),
                false => t.assigned.iter().map(|(xid, _)| *xid).chain([t.top]).collect(),
            };
            for xid in xids.into_iter().filter(|x| x.is_some()) {
                let sees = self.attachment.txn.visible(&snapshot, xid)?;
                let wrong = match sees {
                    true if !t.may_be_seen() => Some("a transaction that has not committed is seen"),
                    false if acknowledged => Some("an acknowledged commit is not seen"),
                    _ if seen.is_some_and(|other| other != sees) => Some("half a transaction is seen"),
                    _ => None,
                };
                if let Some(what) = wrong {
                    let text = format!("{what}: xid {} of {t:?} by {snapshot:?}", xid.0);
                    self.chaos.referee(|r| r.fault(text));
                }
                seen = Some(sees);
                seen_first.push((xid, sees));
            }
        }

        drop(page);
        self.chaos.machine.says("second look");
        sleep(Duration::from_micros(rng.u64(1..200)));
        for (xid, before) in seen_first {
            if self.attachment.txn.visible(&snapshot, xid)? != before {
                self.chaos.referee(|r| r.fault(format!("xid {} changed for {snapshot:?}", xid.0)));
            }
        }
        if self.attachment.txn.horizon() > snapshot.xmin {
            self.chaos.referee(|r| r.fault(format!("the horizon passed {snapshot:?}")));
        }
        // Some are kept to the transaction's end.
        if rng.u32(0..3) != 0 {
            self.s.release_snapshot(&snapshot);
        }
        Ok(())
    }
}
