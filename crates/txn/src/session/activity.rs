//! A session's activity for the views: stores to its own lines of the region, nothing else. See
//! `crate::monitor::activity`.

use super::TxnSession;
use crate::monitor::activity::{Activity, ActivityLine, ClientAddress, database_line};
use crate::{Txn, TxnError};
use sinew_sync::{SlotIndex, WaitEvent};
use sinew_sync::shim::{AtomicU64, Instant};
use std::sync::atomic::Ordering::Relaxed;

impl TxnSession {
    fn activity(&self) -> &ActivityLine {
        &self.txn.slots[self.index()].activity
    }

    /// Sets the role that the session works for, since when (microseconds since 2000-01-01 UTC),
    /// and in which database.
    pub fn set_identity(&self, database: u32, role: u32, since_us: i64) {
        let a = self.activity();
        // Relaxed, here and below: shown to people.
        self.txn.slots[self.index()].database.store(database, Relaxed);
        a.role.store(role, Relaxed);
        a.session_start.store(since_us, Relaxed);
        self.set_activity(Activity::Idle, since_us);
    }

    /// The client's address.
    pub fn client(&self) -> ClientAddress {
        self.activity().client()
    }

    /// Sets the client's address.
    pub fn set_client(&self, client: ClientAddress) {
        self.activity().set_client(client);
    }

    /// How the client's connection is encrypted, in words of the layer above. Empty if it is not.
    pub fn encryption(&self) -> String {
        self.txn.statements[self.index()].encryption.get().unwrap_or_default()
    }

    /// Sets how the client's connection is encrypted.
    pub fn set_encryption(&self, text: &str) {
        self.txn.statements[self.index()].encryption.set(text);
    }

    /// How far the session's follower is, in words of the layer above. Empty if it serves none.
    pub fn sending(&self) -> String {
        self.txn.statements[self.index()].sending.get().unwrap_or_default()
    }

    /// Sets how far the session's follower is.
    pub fn set_sending(&self, text: &str) {
        self.txn.statements[self.index()].sending.set(text);
    }

    /// A statement starts, at `now_us` microseconds since 2000-01-01 UTC.
    #[inline]
    pub fn set_active(&self, now_us: i64) {
        self.activity().statement_start.store(now_us, Relaxed);
        self.set_activity(Activity::Active, now_us);
    }

    /// Sets the text of the statement that runs, or ran last.
    #[inline]
    pub fn set_statement(&self, sql: &str) {
        self.txn.statements[self.index()].text.set(sql);
    }

    /// The text that `set_statement` got, cut to its room.
    pub fn statement(&self) -> Option<String> {
        self.txn.statements[self.index()].text.get()
    }

    /// Sets the session's state, since `now_us` microseconds after 2000-01-01 UTC.
    #[inline]
    pub fn set_activity(&self, what: Activity, now_us: i64) {
        let a = self.activity();
        // Before its login the session is shown without a user.
        if a.role.load(Relaxed) != 0 && a.state.load(Relaxed) != what as u32 {
            a.state_change.store(now_us, Relaxed);
            a.state.store(what as u32, Relaxed);
        }
    }

    /// Sets when the transaction began, in microseconds since 2000-01-01 UTC.
    #[inline]
    pub fn set_transaction_start(&self, now_us: i64) {
        self.activity().transaction_start.store(now_us, Relaxed);
    }

    /// Counts a transaction of the user that ended.
    #[inline]
    pub fn count_transaction(&self, committed: bool) {
        let a = self.activity();
        let counter: &AtomicU64 = if committed { &a.commits } else { &a.rollbacks };
        counter.store(counter.load(Relaxed) + 1, Relaxed);
    }

    /// Counts the rows of a table that the session's transaction changed. The session calls it once
    /// the transaction has committed.
    #[inline]
    pub fn count_changes(&self, database: u32, table: u32, rows: u64) {
        self.txn.changes.count(self.index(), (database, table), rows);
    }

    /// Sets `application_name`. A name that is longer than its room is cut at a character.
    pub fn set_application(&self, name: &str) {
        self.activity().application.set(name);
    }

    /// Shows `event` as the session's wait until the guard is dropped.
    pub fn show_wait(&self, event: WaitEvent) -> ShownWait<'_> {
        self.activity().wait_event.store(event.number(), Relaxed);
        ShownWait { session: self }
    }

    /// Waits until `end`, a cancel request, or the statement's deadline. The views show `event`
    /// meanwhile.
    ///
    /// # Errors
    /// Those of [`TxnSession::check_deadline`].
    pub fn sleep_until(&self, end: Instant, event: WaitEvent) -> Result<(), TxnError> {
        let _shown = self.show_wait(event);
        loop {
            let seen = self.slot.wake_seq();
            self.check_deadline()?;
            if Instant::now() >= end {
                return Ok(());
            }
            let deadline = self.statement_deadline().map_or(end, |d| d.min(end));
            self.slot.wait(seen, Some(deadline))?;
        }
    }

    /// Waits until `done` is true, a cancel request, or the statement's deadline. The session that
    /// makes it true wakes the slot.
    ///
    /// # Errors
    /// Those of [`TxnSession::check_deadline`].
    pub fn wait_until(&self, done: impl Fn() -> bool) -> Result<(), TxnError> {
        loop {
            let seen = self.slot.wake_seq();
            if done() {
                return Ok(());
            }
            self.check_deadline()?;
            self.slot.wait(seen, self.statement_deadline())?;
        }
    }
}

/// A shown wait. While the guard lives, the views show it.
#[must_use]
pub struct ShownWait<'s> {
    session: &'s TxnSession,
}

impl Drop for ShownWait<'_> {
    fn drop(&mut self) {
        self.session.activity().wait_event.store(0, Relaxed);
    }
}

impl Txn {
    /// Shows the wait of the session in `slot`. A caller that waits in its name, such as a server
    /// for its client, calls it.
    pub fn show_wait_of(&self, slot: SlotIndex, event: Option<WaitEvent>) {
        self.slots[slot.0 as usize].activity.wait_event.store(event.map_or(0, WaitEvent::number), Relaxed);
    }

    /// Clears a slot's lines for its next owner, which has claimed it. `database` is its last
    /// owner's.
    pub(crate) fn reset_activity(&self, slot: usize, database: u32) {
        let a = &self.slots[slot].activity;
        // Relaxed, here and below: statistics.
        let counts = (a.commits.load(Relaxed), a.rollbacks.load(Relaxed));
        if counts != (0, 0) {
            let line = database_line(&self.databases, database);
            line.commits.fetch_add(counts.0, Relaxed);
            line.rollbacks.fetch_add(counts.1, Relaxed);
            a.commits.store(0, Relaxed);
            a.rollbacks.store(0, Relaxed);
        }
        self.slots[slot].snapshots.store(0, Relaxed);
        a.state.store(0, Relaxed);
        a.role.store(0, Relaxed);
        a.wait_event.store(0, Relaxed);
        a.set_client(ClientAddress::Embedded);
        a.application.set("");
        self.statements[slot].text.set("");
        self.statements[slot].encryption.set("");
        self.statements[slot].sending.set("");
    }
}
