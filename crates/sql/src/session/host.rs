//! The session as functions of values see it: interrupts, memory, and another thread for foreign
//! code.
//!
//! Each entry point of a session enters its host (`Session::begin_batch`). The host finds the
//! session's transaction through a pointer, since a session that moves to a rebuilt region replaces
//! it in the middle of an entry point.

use crate::state::helper_threads::{self, return_free_memory};
use sinew_error::{Result, SqlError};
use sinew_log::{Journal, Speaker};
use sinew_txn::TxnSession;
use sinew_types::RegNames;
use sinew_types::host::{Host, Job};
use sinew_types::memory::{self, Account};
use std::any::Any;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Mutex};

/// The session as functions of values and the log see it. Its transaction state is behind a
/// pointer, since a session that moves to a rebuilt region replaces that state.
pub struct SessionHost {
    txn: AtomicPtr<TxnSession>,
    account: Arc<Account>,
    names: Arc<dyn RegNames>,
    pub journal: Option<Arc<Journal>>,
    /// The session as it stands in the log, but for what changes from statement to statement.
    speaker: Mutex<Speaker>,
}

impl SessionHost {
    /// # Safety
    /// The transaction stays at its address until the next `point_at` or `forget`. Only the thread
    /// that runs the session computes for this host.
    pub unsafe fn point_at(&self, txn: &TxnSession) {
        // Relaxed: one thread at a time, and whatever hands a session from thread to thread orders
        // this too.
        self.txn.store((txn as *const TxnSession).cast_mut(), Ordering::Relaxed);
    }

    /// The host of a session that is not pointed at its transaction state yet.
    pub fn new(journal: Option<Arc<Journal>>, names: Arc<dyn RegNames>) -> SessionHost {
        SessionHost {
            txn: AtomicPtr::default(),
            account: Account::new(),
            names,
            journal,
            speaker: Mutex::default(),
        }
    }

    /// Changes how the session's lines in the log begin, after its user, database or program name
    /// changed.
    pub fn change_speaker(&self, change: impl FnOnce(&mut Speaker)) {
        change(&mut self.speaker.lock().unwrap_or_else(|e| e.into_inner()));
    }

    /// Where the session's lines go, and how it stands there.
    pub fn speech(&self) -> (Option<Arc<Journal>>, Speaker) {
        let mut speaker = self.speaker.lock().unwrap_or_else(|e| e.into_inner()).clone();
        if let Some(txn) = self.txn() {
            speaker.process = txn.slot().session_id();
            speaker.xid = txn.top_xid().map_or(0, |xid| xid.0);
            speaker.virtual_id = format!("{}/{}", txn.slot().index().0, txn.virtual_xid());
            speaker.command = command(&txn.statement().unwrap_or_default());
        }
        (self.journal.clone(), speaker)
    }

    /// Sets what the session may use, in MB.
    pub fn set_memory_limit(&self, mb: i64) {
        self.account.set_limit(bytes_of(mb));
    }

    /// Ends the view of the transaction state, before it is dropped.
    pub fn forget(&self) {
        self.txn.store(std::ptr::null_mut(), Ordering::Relaxed);
    }

    fn txn(&self) -> Option<&TxnSession> {
        // SAFETY: not null, so between `point_at` and `forget`, whose contract keeps it alive and
        // this thread its user.
        unsafe { self.txn.load(Ordering::Relaxed).as_ref() }
    }
}

/// The tag of a statement, from its first words.
fn command(sql: &str) -> String {
    const BETWEEN: [&str; 8] =
        ["OR", "REPLACE", "TEMP", "TEMPORARY", "UNLOGGED", "UNIQUE", "LOCAL", "GLOBAL"];
    let mut words = sql
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .map(str::to_ascii_uppercase)
        .filter(|word| !word.is_empty() && !BETWEEN.contains(&word.as_str()));
    let first = words.next().unwrap_or_default();
    match (first.as_str(), words.next()) {
        ("CREATE" | "ALTER" | "DROP", Some(what)) => format!("{first} {what}"),
        _ => first,
    }
}

fn bytes_of(mb: i64) -> usize {
    (mb.max(0) as usize).saturating_mul(1 << 20)
}

/// Sets what the sessions of this process may use together, in MB; 0 is three quarters of what the
/// machine (or this process's control group) has.
pub fn set_process_memory_limit(mb: i64) {
    let bytes = if mb > 0 { bytes_of(mb) } else { machine_bytes().map_or(usize::MAX, |all| all / 4 * 3) };
    memory::set_process_limit(bytes);
}

fn machine_bytes() -> Option<usize> {
    // SAFETY: sysconf takes no pointers.
    let (pages, page) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    let all = usize::try_from(pages).ok()?.checked_mul(usize::try_from(page).ok()?)?;
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|s| s.trim().parse().ok());
    Some(group.map_or(all, |group: usize| all.min(group)))
}

impl Host for SessionHost {
    fn check(&self) -> Result<()> {
        self.txn().map_or(Ok(()), |txn| txn.check_interrupts_now().map_err(SqlError::from))
    }

    fn account(&self) -> &Arc<Account> {
        &self.account
    }

    fn names(&self) -> Option<Arc<dyn RegNames>> {
        Some(self.names.clone())
    }

    fn return_free_memory(&self) {
        return_free_memory();
    }

    fn elsewhere(&self, job: Job) -> Result<Box<dyn Any + Send>> {
        match self.txn() {
            Some(txn) if !txn.slot().in_critical() => helper_threads::run(txn, &self.account, job),
            _ => Ok(job()),
        }
    }
}
