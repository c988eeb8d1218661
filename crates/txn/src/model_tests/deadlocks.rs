//! The lock table, its queues and the deadlock detector under random schedules, from their real
//! sources, on the real latch.
//!
//! A session looks for a deadlock once for each wait, at a random moment, and then sleeps until it
//! is granted. A cycle that no session finds is thus a hang, which the checker reports. On the
//! machine a session looks again later, which would hide it.

use crate::lock::deadlock::Detected;
use crate::lock::queue::{Join, Wakeups};
use crate::lock::table::Ref;
use crate::lock::wait_line::{WAIT_GRANTED, WAIT_NONE};
use crate::{LockMode, LockTag, Txn, TxnError};
use shuttle::rand::{Rng, thread_rng};
use shuttle::thread;
use sinew_sync::Slot;
use sinew_sync::shim::Ordering::*;
use std::ops::Range;
use std::sync::Arc;

const PARTITIONS: u32 = 2;

struct Session {
    txn: Arc<Txn>,
    slot: Slot,
    held: Vec<(LockTag, LockMode, Ref, Ref)>,
    /// How often it gives way before it looks for a deadlock: a number of this range.
    patience: Range<u32>,
}

/// The session is the victim of a deadlock.
struct Victim;

impl Session {
    fn new(txn: &Arc<Txn>, slot: u32) -> Session {
        Session { txn: txn.clone(), slot: Slot::new(&txn.region, slot), held: Vec::new(), patience: 0..3 }
    }

    /// As `TxnSession::lock_in_table`.
    fn lock(&mut self, tag: LockTag, mode: LockMode) -> Result<(), Victim> {
        if self.held.iter().any(|h| (h.0, h.1) == (tag, mode)) {
            return Ok(());
        }

        let (txn, slot) = (self.txn.clone(), self.slot.index().0);
        let latch = txn.table.exclusive(&self.slot, txn.table.partition_of(tag)).unwrap();
        let (lock, holder) = txn.find_or_create(tag, slot).unwrap();
        let own = txn.table.holder(holder).mask.load(Relaxed);
        let asked_for = txn.table.lock(lock).wait_mask.load(Relaxed);
        if mode.conflict_mask() & asked_for == 0 && !txn.table.conflicts_with_holders(lock, mode, own) {
            txn.table.grant(lock, holder, mode);
        } else {
            match txn.join_queue(lock, holder, slot, mode) {
                Join::Granted => {}
                Join::Queued => {
                    drop(latch);
                    self.wait_for_grant()?;
                }
                Join::Deadlock { .. } => {
                    txn.table.free_if_unused(&txn.control[0].lock_pools, lock, holder);
                    return Err(Victim);
                }
            }
        }
        self.held.push((tag, mode, lock, holder));
        Ok(())
    }

    /// As `TxnSession::wait_for_grant`.
    fn wait_for_grant(&self) -> Result<(), Victim> {
        let wait = self.txn.wait_line(self.slot.index().0);
        let mut looks_in = Some(thread_rng().gen_range(self.patience.clone()));
        let mut verdict = Ok(());
        loop {
            let seen = self.slot.wake_seq();
            if wait.state.load(Acquire) == WAIT_GRANTED {
                break;
            }
            match looks_in {
                None => self.slot.wait(seen),
                Some(0) => match self.txn.detect_deadlock(&self.slot).unwrap() {
                    Detected::Victim(error) => {
                        assert!(matches!(error, TxnError::Deadlock { .. }));
                        verdict = Err(Victim);
                        break;
                    }
                    Detected::Nothing => looks_in = None,
                    Detected::Later => thread::yield_now(),
                },
                Some(n) => {
                    looks_in = Some(n - 1);
                    thread::yield_now();
                }
            }
        }
        wait.state.store(WAIT_NONE, Relaxed);
        verdict
    }

    fn release_all(&mut self) {
        let txn = self.txn.clone();
        for (tag, mode, lock, holder) in self.held.drain(..) {
            let mut wake = Wakeups::new();
            {
                let _latch = txn.table.exclusive(&self.slot, txn.table.partition_of(tag)).unwrap();
                txn.release_mode(lock, holder, mode, &mut wake);
            }
            txn.wake_all(&mut wake);
        }
    }
}

fn tag(n: u32) -> LockTag {
    LockTag::advisory(1, 0, n, 1)
}

/// Runs each session by `run`, which says whether it was a victim. Returns how many were. Before
/// that, `has` takes locks for some of the sessions.
fn sessions(count: u32, has: &[(u32, u32, LockMode)], run: fn(&mut Session, u32) -> bool) -> usize {
    let txn = Arc::new(Txn::new(count, PARTITIONS));
    let mut all: Vec<_> = (0..count).map(|slot| Session::new(&txn, slot)).collect();
    for &(session, lock, mode) in has {
        assert!(all[session as usize].lock(tag(lock), mode).is_ok());
    }
    let threads: Vec<_> = (0..)
        .zip(all)
        .map(|(slot, mut session)| {
            thread::spawn(move || {
                let is_victim = run(&mut session, slot);
                // The rest of the transaction.
                thread::yield_now();
                session.release_all();
                is_victim
            })
        })
        .collect();
    let victims = threads.into_iter().map(|t| t.join().unwrap()).filter(|v| *v).count();
    let nobody = |_| -> &crate::lock::wait_line::WaitLine { unreachable!("no session waits") };
    for partition in 0..PARTITIONS as usize {
        assert!(txn.table.locks_of_partition(partition).is_empty(), "a lock is left");
        txn.table.check_invariants(partition, nobody);
    }
    victims
}

/// Schedules in which a session seldom gives way to another one, for the races in which one does
/// much between two steps of another.
fn check_seldom(f: fn()) {
    shuttle::check_pct(f, 3000, 2);
}

const X: LockMode = LockMode::Exclusive;

/// Each session has one lock and asks for the next one's. They look for the deadlock when all wait.
fn a_ring_of_sessions_has_one_victim() {
    let has = [(0, 0, X), (1, 1, X), (2, 2, X)];
    let victims = sessions(3, &has, |session, n| {
        session.patience = 1..3;
        session.lock(tag((n + 1) % 3), X).is_err()
    });
    assert_eq!(victims, 1, "of one cycle");
}

#[test]
fn shuttle_a_ring_of_sessions_has_one_victim() {
    check_seldom(a_ring_of_sessions_has_one_victim);
}

/// Session 0 waits for 1, and 1 waits for 2. Session 2 gives that lock back and then waits for 0.
/// A search of session 0 may see all three edges, but they never exist at one moment.
fn a_cycle_of_two_moments_has_no_victim() {
    let victims = sessions(3, &[(0, 0, X), (1, 1, X), (2, 2, X)], |session, n| {
        if n == 2 {
            session.release_all();
        }
        session.patience = 0..1;
        session.lock(tag((n + 1) % 3), X).is_err()
    });
    assert_eq!(victims, 0);
}

#[test]
fn shuttle_a_cycle_of_two_moments_has_no_victim() {
    check_seldom(a_cycle_of_two_moments_has_no_victim);
}

const MODES: [LockMode; 4] =
    [LockMode::RowExclusive, LockMode::Share, LockMode::ShareRowExclusive, LockMode::AccessExclusive];

/// Few locks in weak and strong modes, in any order: cycles of holders and of queues, and requests
/// for more of what a session has.
fn locks_in_any_order_end() {
    sessions(4, &[], |session, _| {
        for _ in 0..2 {
            for _ in 0..3 {
                let mut random = thread_rng();
                let mode = MODES[random.gen_range(0..MODES.len())];
                if session.lock(tag(random.gen_range(0..3)), mode).is_err() {
                    break;
                }
            }
            session.release_all();
        }
        false
    });
}

#[test]
fn shuttle_locks_in_any_order_end() {
    shuttle::check_random(locks_in_any_order_end, 2000);
}
