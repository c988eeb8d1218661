//! Rows for `pg_locks` and `pg_stat_activity`, and the sessions that block a session.

use crate::lock::fastpath::FastSlot;
use crate::lock::lazy::Lazy;
use crate::lock::table::PartitionStats;
use crate::monitor::activity::{Activity, ClientAddress, DatabaseCounts, database_line};
use crate::outcome::publish::CommitState;
use crate::{LockMode, LockTag, SerialTarget, Txn, TxnError, TxnSession, Xid, wait_events};
use sinew_sync::{SlotIndex, Tranche, WaitEvent};
use std::sync::atomic::Ordering::{Acquire, Relaxed};

/// A lock held or waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockRow {
    /// The target.
    pub tag: LockTag,
    /// The mode.
    pub mode: LockMode,
    /// False for a waiter.
    pub granted: bool,
    /// True for a lock that the session's own slot records.
    pub fastpath: bool,
    /// The session's slot.
    pub slot: SlotIndex,
    /// The number that SQL calls the pid.
    pub session_id: i32,
    /// The running virtual transaction of that session, 0 for none.
    pub virtual_xid: u64,
    /// The prepared transaction that holds it, instead of a session.
    pub prepared: Option<Xid>,
    /// When a waiter's wait began, in microseconds since 1970.
    pub wait_start_us: Option<u64>,
}

/// A session, for `pg_stat_activity`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// The session's slot.
    pub slot: SlotIndex,
    /// The number that SQL calls the pid.
    pub session_id: i32,
    /// The OID of the session's database.
    pub database: u32,
    /// Running top xid, or none.
    pub xid: Xid,
    /// The xmin that it protects, or none.
    pub xmin: Xid,
    /// The running virtual transaction, 0 for none.
    pub virtual_xid: u64,
    /// The heavyweight lock that it waits for.
    pub waits_for: Option<(LockTag, LockMode)>,
    /// The tranche of the latch that it waits for.
    pub latch: Option<Tranche>,
    /// The pid and command of each process that holds up the session, as far as the row names the
    /// session's wait. A process that has a latch for long is stopped.
    pub held_up_by: Vec<(u32, String)>,
    /// Its wait, if it is for neither a latch nor a heavyweight lock.
    pub wait_event: Option<WaitEvent>,
    /// Its process, as the operating system knows it.
    pub os_pid: Option<u32>,
    /// Its client's address.
    pub client: ClientAddress,
    /// `None`: a session without a user, of a background duty or before its login.
    pub activity: Option<Activity>,
    /// The OID of its role.
    pub role: u32,
    /// Snapshots that it has taken.
    pub snapshots: u64,
    /// When it began, in microseconds since 2000-01-01 UTC.
    pub session_start_us: i64,
    /// When its transaction began, likewise.
    pub transaction_start_us: i64,
    /// When its statement began, likewise.
    pub statement_start_us: i64,
    /// When its state began, likewise.
    pub state_change_us: i64,
    /// `None` while it is being written, likewise `statement`.
    pub application: Option<String>,
    /// The text of the statement that runs, or ran last.
    pub statement: Option<String>,
    /// How its client's connection is encrypted, in words of the layer above. Empty if it is not.
    pub encryption: String,
    /// How far its follower is, in words of the layer above. Empty if it serves none.
    pub sending: String,
}

/// An SIREAD lock, for `pg_locks`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SerialLockRow {
    /// The thing that was read.
    pub target: SerialTarget,
    /// The number that SQL calls the pid. 0 for a lock of transactions that have committed.
    pub session_id: i32,
    /// The running virtual transaction of that session, 0 for none.
    pub virtual_xid: u64,
    /// Its slot. 0 for a lock of transactions that have committed.
    pub slot: u32,
}

impl Txn {
    /// All heavyweight locks. The rows are consistent within a partition, not over all.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn locks(&self, s: &TxnSession) -> Result<Vec<LockRow>, TxnError> {
        let mut rows = Vec::new();
        let row = |tag, mode, granted, fastpath, slot: u32| LockRow {
            tag,
            mode,
            granted,
            fastpath,
            slot: SlotIndex(slot),
            session_id: self.slots[slot as usize].session_id.load(Relaxed),
            virtual_xid: self.lazy_get(slot, Lazy::Virtual).0,
            prepared: self.is_prepared_slot(slot).then(|| Xid(self.slots[slot as usize].xid.load(Relaxed))),
            wait_start_us: None,
        };

        for (slot, line) in self.slots.iter().enumerate() {
            let slot = slot as u32;
            for (key, modes) in FastSlot::of(line).records() {
                let tag = LockTag::relation((key >> 32) as u32, key as u32);
                for mode in LockMode::ALL.into_iter().filter(|m| modes & m.bit() != 0) {
                    rows.push(row(tag, mode, true, true, slot));
                }
            }

            for which in [Lazy::Xid, Lazy::Virtual] {
                let (id, in_table) = self.lazy_get(slot, which);
                if id != 0 && !in_table {
                    let tag = match which {
                        Lazy::Xid => LockTag::xid(Xid(id)),
                        Lazy::Virtual => LockTag::virtual_xid(SlotIndex(slot), id),
                    };
                    // PostgreSQL keeps the lock on an xid in the table always: there it never shows
                    // as a fast one.
                    let fastpath = which == Lazy::Virtual;
                    rows.push(row(tag, LockMode::Exclusive, true, fastpath, slot));
                }
            }
        }

        for partition in 0..self.table.partitions.len() {
            let _latch = self.table.shared(s.slot(), partition)?;
            for lock in self.table.locks_of_partition(partition) {
                let tag = self.table.tag_of(lock);
                for (_, slot, mask) in self.table.holders_of(lock) {
                    for mode in LockMode::ALL.into_iter().filter(|m| mask & m.bit() != 0) {
                        rows.push(row(tag, mode, true, false, slot));
                    }
                }
                for slot in self.queue_of(lock) {
                    let w = &self.slots[slot as usize].wait;
                    let mode = LockMode::from_index(w.mode.load(Relaxed) as usize);
                    rows.push(LockRow {
                        wait_start_us: Some(w.since_us.load(Relaxed)),
                        ..row(tag, mode, false, false, slot)
                    });
                }
            }
        }

        Ok(rows)
    }

    /// All SIREAD locks that may still matter. Those of committed transactions on whole
    /// relations are not listed.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn serial_locks(&self, s: &TxnSession) -> Result<Vec<SerialLockRow>, TxnError> {
        let all = self.targets.all(s.slot())?;
        if all.is_empty() {
            return Ok(Vec::new());
        }

        let oldest = self.graph().look_for_over();
        let row = |(target, record, bound): (SerialTarget, Option<usize>, u64)| {
            let Some(record) = record else {
                let row = SerialLockRow { target, session_id: 0, virtual_xid: 0, slot: 0 };
                return (bound > oldest).then_some(row);
            };
            // The owner may have ended meanwhile, and the record may be another's. A view does
            // not show a single moment.
            let slot = self.graph().records[record].slot();
            let session_id = self.slots[slot as usize].session_id.load(Relaxed);
            let virtual_xid = self.lazy_get(slot, crate::lock::lazy::Lazy::Virtual).0;
            Some(SerialLockRow { target, session_id, virtual_xid, slot })
        };

        Ok(all.into_iter().filter_map(row).collect())
    }

    /// The counters of each lock partition's latch.
    pub fn lock_partition_stats(&self) -> Vec<PartitionStats> {
        self.table.stats()
    }

    /// Starts the counters of the lock partitions anew.
    pub fn reset_lock_partition_stats(&self) {
        self.table.reset_stats();
    }

    /// The sessions of all processes.
    pub fn sessions(&self) -> Vec<SessionRow> {
        let mut rows = Vec::new();
        for (slot, line) in self.slots.iter().enumerate() {
            // Acquire: pairs with `Txn::session`.
            let process = line.process.load(Acquire);
            if process == 0 {
                continue;
            }

            let a = &line.activity;
            let lock = line.wait.lock.load(Relaxed);
            let waits_for = (lock != 0).then(|| {
                let mode = LockMode::from_index(line.wait.mode.load(Relaxed) as usize);
                (self.table.tag_of(lock), mode)
            });

            let wait = self.region.latch_wait(SlotIndex(slot as u32));
            let spins = wait.as_ref().is_some_and(|w| w.tranche.is_none());
            let held_up_by = wait.iter().flat_map(|w| &w.holders).map(|(_, process)| *process);
            rows.push(SessionRow {
                slot: SlotIndex(slot as u32),
                session_id: line.session_id.load(Relaxed),
                database: line.database.load(Relaxed),
                xid: Xid(line.xid.load(Relaxed)),
                xmin: self.xmin_of(slot),
                virtual_xid: self.lazy_get(slot as u32, Lazy::Virtual).0,
                waits_for,
                latch: wait.as_ref().and_then(|w| w.tranche),
                held_up_by: self.name_processes(held_up_by),
                wait_event: if spins { Some(WaitEvent::SPIN_DELAY) } else { self.wait_event_of(slot) },
                os_pid: self.region.process_info(process - 1).map(|p| p.pid),
                client: a.client(),
                activity: Activity::from_u32(a.state.load(Relaxed)),
                role: a.role.load(Relaxed),
                snapshots: line.snapshots.load(Relaxed),
                session_start_us: a.session_start.load(Relaxed),
                transaction_start_us: a.transaction_start.load(Relaxed),
                statement_start_us: a.statement_start.load(Relaxed),
                state_change_us: a.state_change.load(Relaxed),
                application: a.application.get(),
                statement: self.statements[slot].text.get(),
                encryption: self.statements[slot].encryption.get().unwrap_or_default(),
                sending: self.statements[slot].sending.get().unwrap_or_default(),
            });
        }

        rows
    }

    /// How many transactions of a database's sessions committed and rolled back.
    pub fn database_counts(&self, database: u32) -> DatabaseCounts {
        let mut sum = DatabaseCounts::default();
        if let Some(line) = self.databases.iter().find(|l| l.database.load(Relaxed) == database) {
            sum.commits = line.commits.load(Relaxed);
            sum.rollbacks = line.rollbacks.load(Relaxed);
            sum.reset_us = Some(line.reset_us.load(Relaxed)).filter(|us| *us != 0);
        }
        for line in self.slots.iter().filter(|l| l.database.load(Relaxed) == database) {
            sum.commits = sum.commits.wrapping_add(line.activity.commits.load(Relaxed));
            sum.rollbacks = sum.rollbacks.wrapping_add(line.activity.rollbacks.load(Relaxed));
        }
        sum
    }

    /// Counts a database's transactions from zero again.
    pub fn reset_database_counts(&self, database: u32, now_us: i64) {
        let line = database_line(&self.databases, database);
        let now = self.database_counts(database);
        line.commits.fetch_sub(now.commits, Relaxed);
        line.rollbacks.fetch_sub(now.rollbacks, Relaxed);
        line.reset_us.store(now_us, Relaxed);
    }

    /// Pid and command of processes.
    pub fn name_processes(&self, processes: impl Iterator<Item = u32>) -> Vec<(u32, String)> {
        let mut all: Vec<_> =
            processes.filter_map(|p| self.region.process_info(p).map(|p| (p.pid, p.command))).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The processes that a session waits for in a lock's queue, or until commits that are under
    /// way are over. The function waits for no latch.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn held_up_by(&self, s: &TxnSession, row: &SessionRow) -> Result<Vec<(u32, String)>, TxnError> {
        if row.waits_for.is_some() {
            let blockers = self.blockers_at_once(s.slot(), row.slot.0)?;
            return Ok(self.name_processes(blockers.into_iter().map(|(_, process)| process)));
        }
        if row.wait_event != Some(wait_events::CHECKPOINT_START) {
            return Ok(Vec::new());
        }
        let commits = self.slots.iter().filter(|l| {
            // Relaxed: for the views.
            CommitState::decode(l.commit_state.load(Relaxed)) != CommitState::None
        });
        Ok(self.name_processes(commits.filter_map(|l| l.process.load(Acquire).checked_sub(1))))
    }

    /// The ids of the sessions that keep a session waiting: holders of conflicting locks, and those
    /// ahead in the queue.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn blocking(&self, s: &TxnSession, session_id: i32) -> Result<Vec<i32>, TxnError> {
        let Some(slot) = self.slot_of(session_id) else { return Ok(Vec::new()) };
        let blockers = self.blockers_of(s.slot(), slot as u32)?;
        Ok(blockers.into_iter().map(|b| self.slots[b as usize].session_id.load(Relaxed)).collect())
    }

    /// The ids of the writers whose end a session waits for, because its snapshot is safe only then
    /// (SERIALIZABLE READ ONLY DEFERRABLE). Empty for a session without such a wait.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn blocking_safe_snapshot(&self, s: &TxnSession, session_id: i32) -> Result<Vec<i32>, TxnError> {
        let Some(slot) = self.slot_of(session_id) else { return Ok(Vec::new()) };
        if self.wait_event_of(slot) != Some(wait_events::SAFE_SNAPSHOT) {
            return Ok(Vec::new());
        }
        let _latch = self.graph_latch(s.slot())?;
        let Some(reader) = self.record_of(slot as u32) else { return Ok(Vec::new()) };
        let graph = self.graph();
        let writers = graph.writers_watched_by(reader);
        Ok(writers.map(|slot| self.slots[slot as usize].session_id.load(Relaxed)).collect())
    }

    /// The wait that the session in a slot shows.
    fn wait_event_of(&self, slot: usize) -> Option<WaitEvent> {
        // Relaxed: shown to people.
        self.region.wait_event(self.slots[slot].activity.wait_event.load(Relaxed))
    }

    fn slot_of(&self, session_id: i32) -> Option<usize> {
        let is_it = |l: &crate::sections::SlotLine| {
            l.process.load(Acquire) != 0 && l.session_id.load(Relaxed) == session_id
        };
        self.slots.iter().position(is_it)
    }
}
