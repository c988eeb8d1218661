//! A session's wait for a lock that was queued for it: what ends the wait, and when it looks for a
//! deadlock.

use sinew_sync::shim::Instant;
use crate::lock::deadlock::Detected;
use crate::lock::wait_line::{WAIT_GRANTED, WAIT_NONE};
use crate::lock::table::Ref;
use crate::{LockMode, LockTag, TxnError, TxnSession};
use sinew_sync::slot::{INTERRUPT_CANCEL, INTERRUPT_CONFLICT, INTERRUPT_TERMINATE};
use std::sync::atomic::Ordering::{Acquire, Relaxed};
use std::time::Duration;

/// How long a session that finds the detector taken keeps away from it at first.
const DETECTOR_TAKEN: Duration = Duration::from_millis(1);
/// The longest distance between two looks for a deadlock of one wait, in times of
/// `deadlock_timeout`.
const LOOKS_APART_MAX: u32 = 64;

/// Why a wait ended without a grant.
enum Leave {
    Error(TxnError),
    Deadlock,
}

impl TxnSession {
    /// Waits until the queued request was granted. On an error the request has been taken back. If
    /// it had been granted in the meantime, the grant counts, and an interrupt is left for the next
    /// `check_interrupts`.
    pub(super) fn wait_for_grant(&self, tag: LockTag, lock: Ref, mode: LockMode) -> Result<(), TxnError> {
        let txn = &**self.txn();
        let me = self.slot();
        let w = txn.wait_line(me.index().0);
        let start = Instant::now();
        let lock_deadline = self.lock_timeout().map(|t| start + t);
        let statement_deadline = self.statement_deadline();
        let mut next_check = start + self.deadlock_timeout();
        let mut told = !self.tells_lock_waits();

        // The time until the next look for a deadlock: little while the detector is taken, ever
        // more once there was none.
        let (mut soon, mut late) = (DETECTOR_TAKEN, self.deadlock_timeout().max(DETECTOR_TAKEN));
        loop {
            let seen = me.wake_seq();

            // Acquire: pairs with `grant_waiters`.
            if w.state.load(Acquire) == WAIT_GRANTED {
                break;
            }

            let now = Instant::now();
            let past = |d: Option<Instant>| d.is_some_and(|d| now >= d);
            let flags = me.interrupts();
            let leave = if flags & INTERRUPT_TERMINATE != 0 {
                Some(Leave::Error(TxnError::Terminated))
            } else if flags & INTERRUPT_CONFLICT != 0 {
                Some(Leave::Error(TxnError::Conflict))
            } else if flags & INTERRUPT_CANCEL != 0 {
                Some(Leave::Error(TxnError::Cancelled))
            } else if past(lock_deadline) {
                Some(Leave::Error(TxnError::LockTimeout))
            } else if past(statement_deadline) {
                Some(Leave::Error(TxnError::StatementTimeout))
            } else if now >= next_check {
                Some(Leave::Deadlock)
            } else {
                None
            };

            match leave {
                None => {}
                Some(Leave::Deadlock) => {
                    let timeout = self.deadlock_timeout().max(DETECTOR_TAKEN);
                    let (distance, distance_max) = match txn.detect_deadlock(me)? {
                        Detected::Victim(error) => {
                            self.tell_wait("detected deadlock while waiting for", tag, mode, start);
                            self.end_wait();
                            return Err(error);
                        }
                        Detected::Nothing => (&mut late, timeout * LOOKS_APART_MAX),
                        Detected::Later => (&mut soon, timeout),
                    };
                    if !std::mem::replace(&mut told, true) && w.state.load(Acquire) != WAIT_GRANTED {
                        self.tell_wait("still waiting for", tag, mode, start);
                    }
                    next_check = Instant::now() + *distance;
                    *distance = (*distance * 2).min(distance_max);
                    // The detector may have changed the queue so that the request is granted
                    // already.
                    continue;
                }
                Some(Leave::Error(error)) => {
                    if txn.abandon_wait(me, tag, lock, mode)? {
                        // The interrupt is used up only now.
                        self.consume_interrupt(&error);
                        self.end_wait();
                        return Err(error);
                    }
                    break;
                }
            }

            let mut deadline = next_check;
            for d in [lock_deadline, statement_deadline].into_iter().flatten() {
                deadline = deadline.min(d);
            }

            me.wait(seen, Some(deadline))?;
        }

        self.end_wait();
        if told && start.elapsed() >= self.deadlock_timeout() {
            self.tell_wait("acquired", tag, mode, start);
        }

        Ok(())
    }

    /// Tells the log of the wait, if `log_lock_waits` is on.
    #[cold]
    fn tell_wait(&self, what: &str, tag: LockTag, mode: LockMode, since: Instant) {
        if !self.tells_lock_waits() {
            return;
        }

        let (process, us) = (self.slot().session_id(), since.elapsed().as_micros());
        let text = format!(
            "process {process} {what} {} on {tag} after {}.{:03} ms",
            mode.name(),
            us / 1000,
            us % 1000
        );
        let mut entry = sinew_log::Entry::new(text);
        if what == "still waiting for"
            && let Ok(holders) = self.txn().blocking(self, process)
            && !holders.is_empty()
        {
            let many = if holders.len() == 1 { "Process" } else { "Processes" };
            let holders: Vec<String> = holders.iter().map(i32::to_string).collect();
            entry = entry.detail(format!("{many} holding the lock: {}.", holders.join(", ")));
        }

        sinew_log::say(sinew_log::Level::Log, &entry);
    }

    fn end_wait(&self) {
        // Relaxed: the slot is the session's own. Others look at `state` only together with `lock`
        // under the latch.
        self.txn().wait_line(self.slot().index().0).state.store(WAIT_NONE, Relaxed);
    }
}
