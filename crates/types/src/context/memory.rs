//! Memory that statements use, counted before the allocator is asked for it.
//!
//! A failed allocation ends a Rust process, and Linux kills a process rather than refuse it memory. So whatever takes memory in
//! an amount that the user decides holds a [`Charge`], and makes it larger before it takes more. A charge that would pass a
//! limit is 53200, which ends one statement.
//!
//! Two limits hold: one per session ([`Account::set_limit`], the setting `session_memory_limit`) and one for all sessions of
//! the process ([`set_process_limit`], `process_memory_limit`).
//!
//! Charges move in steps of [`STEP`] where rows come one by one ([`Charge::cover`]), so that a row costs a comparison and no
//! line that other sessions write.
//!
//! - `Account::used <= limit` and `PROCESS.used <= limit`, but for what [`Charge::forced`] counts: memory that is there already.
//! - `PROCESS.used` is the sum of all accounts' `used`.

use crate::error::{Result, SqlError, SqlState};
use crate::host;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Bytes by which a charge grows where it grows row by row.
pub const STEP: usize = 64 << 10;

/// A count and its limit. All accesses are Relaxed: they order nothing else.
struct Gauge {
    used: AtomicUsize,
    limit: AtomicUsize,
}

impl Gauge {
    const fn new() -> Gauge {
        Gauge { used: AtomicUsize::new(0), limit: AtomicUsize::new(usize::MAX) }
    }

    fn take(&self, bytes: usize) -> bool {
        let before = self.used.fetch_add(bytes, Relaxed);
        if before.checked_add(bytes).is_none_or(|sum| sum > self.limit.load(Relaxed)) {
            self.used.fetch_sub(bytes, Relaxed);
            return false;
        }
        true
    }
}

/// Bytes of large charges that were given back since the allocator last returned to the machine what is free: an allocator keeps
/// it, for each group of threads by itself, so that a process would come to hold several times its limit. Small charges
/// count when a session has given back many, so that sessions of small statements read a line that nobody writes.
#[repr(align(64))]
struct GivenBack(AtomicUsize);
static GIVEN_BACK: GivenBack = GivenBack(AtomicUsize::new(0));

/// From here on a charge is large.
const LARGE: usize = 1 << 20;
/// So much given back is worth asking the allocator for, whatever the limit.
const MUCH_MIN: usize = 32 << 20;
const MUCH_MAX: usize = 256 << 20;
/// So much is worth it when a session ends.
const SOME: usize = 4 << 20;

/// So many bytes given back are worth asking the allocator for.
fn much() -> usize {
    (PROCESS.limit.load(Relaxed) / 16).clamp(MUCH_MIN, MUCH_MAX)
}

/// Enough was given back in this count, which begins anew.
fn is_reached(count: &AtomicUsize, enough: usize) -> bool {
    // Most calls write nothing.
    count.load(Relaxed) >= enough && count.swap(0, Relaxed) >= enough
}

/// What all sessions of this process use.
static PROCESS: Gauge = Gauge::new();

/// Sets what the sessions of this process may use together, in bytes.
pub fn set_process_limit(bytes: usize) {
    PROCESS.limit.store(bytes, Relaxed);
}

/// What the sessions of this process use together, in bytes.
pub fn process_used() -> usize {
    PROCESS.used.load(Relaxed)
}

/// What one session uses.
pub struct Account(Gauge, OwnGivenBack);

/// What a session gave back.
#[derive(Default)]
struct OwnGivenBack {
    /// Bytes of small charges, until together they are a large one: many kept statements may be closed at once.
    small: AtomicUsize,
    /// Bytes of large ones since the allocator was asked for them. Of its own, since another session that asks it meanwhile asks too early:
    /// a charge may go before what it counted.
    large: AtomicUsize,
}

impl Account {
    pub fn new() -> Arc<Account> {
        Arc::new(Account(Gauge::new(), OwnGivenBack::default()))
    }

    /// Sets what the session may use, in bytes.
    pub fn set_limit(&self, bytes: usize) {
        self.0.limit.store(bytes, Relaxed);
    }

    /// Whether the allocator should return to the machine what is free, after a statement of the session. The caller that is told so does it.
    pub fn is_much_given_back(&self) -> bool {
        let much = much();
        is_reached(&self.1.large, much) | is_reached(&GIVEN_BACK.0, much)
    }

    /// The same at the end of the session or its connection, which keeps nothing for a next statement. What it gave back in small charges
    /// counts for all, so that many sessions which end with less than a large one each are noticed together.
    pub fn is_some_given_back(&self) -> bool {
        let small = self.1.small.load(Relaxed);
        if small >= STEP && self.1.small.swap(0, Relaxed) >= STEP {
            GIVEN_BACK.0.fetch_add(small, Relaxed);
        }
        is_reached(&self.1.large, SOME) | is_reached(&GIVEN_BACK.0, much())
    }

    /// What the session uses now, in bytes.
    pub fn used(&self) -> usize {
        self.0.used.load(Relaxed)
    }

    fn take(&self, bytes: usize) -> Result<()> {
        if !self.0.take(bytes) {
            return Err(refused(bytes, "session_memory_limit", "This session", &self.0));
        }
        if !PROCESS.take(bytes) {
            self.0.used.fetch_sub(bytes, Relaxed);
            return Err(refused(
                bytes,
                "process_memory_limit",
                "All sessions of this process together",
                &PROCESS,
            ));
        }
        Ok(())
    }

    fn give(&self, bytes: usize) {
        let together = if bytes >= LARGE { bytes } else { self.1.small.fetch_add(bytes, Relaxed) + bytes };
        if together >= LARGE {
            GIVEN_BACK.0.fetch_add(together, Relaxed);
            self.1.large.fetch_add(together, Relaxed);
            self.1.small.store(0, Relaxed);
        }
        self.0.used.fetch_sub(bytes, Relaxed);
        PROCESS.used.fetch_sub(bytes, Relaxed);
    }
}

#[cold]
fn refused(bytes: usize, setting: &str, actor: &str, gauge: &Gauge) -> SqlError {
    let mb = |bytes: usize| bytes.div_ceil(1 << 20);
    let (used, limit) = (gauge.used.load(Relaxed), gauge.limit.load(Relaxed));
    SqlError::new(SqlState::OUT_OF_MEMORY, "out of memory")
        .detail(format!(
            "Failed on request of size {bytes}. {actor} may use {} MB and use{} {} MB.",
            mb(limit),
            if actor == "This session" { "s" } else { "" },
            mb(used)
        ))
        .hint(format!("Let the statement work on less at a time, or raise \"{setting}\"."))
}

/// Memory that is counted until this is dropped, wherever that happens.
#[derive(Default)]
pub struct Charge {
    /// `None` until something is charged, and where there is no host.
    account: Option<Arc<Account>>,
    bytes: usize,
}

impl Charge {
    /// No memory yet.
    pub const fn new() -> Charge {
        Charge { account: None, bytes: 0 }
    }

    /// Counts `bytes` of memory that is there already, whatever the limits say.
    pub fn forced(bytes: usize) -> Charge {
        let account = host::current().map(|host| host.account().clone());
        let Some(account) = account else { return Charge::new() };
        account.0.used.fetch_add(bytes, Relaxed);
        PROCESS.used.fetch_add(bytes, Relaxed);
        Charge { account: Some(account), bytes }
    }

    /// No memory yet; what comes is counted for `account`, whoever runs on this thread.
    pub fn of(account: &Arc<Account>) -> Charge {
        Charge { account: Some(account.clone()), bytes: 0 }
    }

    /// What is counted.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Makes the charge `bytes` in all, more or less than before. 53200 past a limit.
    pub fn set(&mut self, bytes: usize) -> Result<()> {
        if bytes == self.bytes {
            return Ok(());
        }
        if self.account.is_none() {
            let Some(host) = host::current() else { return Ok(()) };
            self.account = Some(host.account().clone());
        }
        let Some(account) = &self.account else { return Ok(()) };
        if bytes > self.bytes {
            account.take(bytes - self.bytes)?;
        } else {
            account.give(self.bytes - bytes);
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Makes the charge about `bytes` at least, in steps: for what grows row by row. Less than a step stays uncounted, so that what
    /// stays small costs a comparison.
    #[inline]
    pub fn cover(&mut self, bytes: usize) -> Result<()> {
        if bytes < self.bytes + STEP { Ok(()) } else { self.set(bytes - bytes % STEP) }
    }

    /// Makes the charge `bytes` of memory that is there already, whatever the limits say.
    pub fn settle(&mut self, bytes: usize) {
        if self.set(bytes).is_err() {
            *self = Charge::forced(bytes);
        }
    }

    /// Counts nothing any more.
    pub fn clear(&mut self) {
        if let Some(account) = &self.account {
            account.give(std::mem::take(&mut self.bytes));
        }
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.clear();
    }
}

impl std::fmt::Debug for Charge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Charge({})", self.bytes)
    }
}

/// A copy of a charged thing is memory of its own.
impl Clone for Charge {
    fn clone(&self) -> Charge {
        let Some(account) = &self.account else { return Charge::new() };
        account.0.used.fetch_add(self.bytes, Relaxed);
        PROCESS.used.fetch_add(self.bytes, Relaxed);
        Charge { account: Some(account.clone()), bytes: self.bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::tests::limited;

    #[test]
    fn a_charge_past_the_limit_is_refused_and_counts_nothing() {
        let _host = limited(usize::MAX, 1 << 20);
        let account = host::current().expect("a host").account().clone();
        let mut first = Charge::new();
        first.set(600 << 10).expect("fits");
        let mut second = Charge::new();
        let e = second.set(600 << 10).expect_err("too much");
        assert_eq!(e.sqlstate, SqlState::OUT_OF_MEMORY);
        assert!(e.hint.as_deref().is_some_and(|h| h.contains("session_memory_limit")), "{e:?}");
        assert_eq!(account.used(), 600 << 10);
        drop(first);
        second.set(600 << 10).expect("fits now");
        second.set(10).expect("less");
        assert_eq!(account.used(), 10);
        drop(second);
        assert_eq!(account.used(), 0);
    }

    #[test]
    fn what_many_sessions_gave_back_in_small_charges_is_noticed() {
        let ends_with_a_trim = || {
            let _host = limited(usize::MAX, usize::MAX);
            let account = host::current().expect("a host").account().clone();
            let mut charge = Charge::new();
            charge.set(LARGE - 1).expect("fits");
            drop(charge);
            account.is_some_given_back()
        };
        let sessions = 2 * MUCH_MAX / LARGE;
        assert!((0..sessions).any(|_| ends_with_a_trim()));
    }

    #[test]
    fn growth_by_rows_moves_in_steps() {
        let _host = limited(usize::MAX, usize::MAX);
        let mut charge = Charge::new();
        charge.cover(STEP - 1).expect("little");
        assert_eq!(charge.bytes(), 0);
        charge.cover(STEP).expect("fits");
        assert_eq!(charge.bytes(), STEP);
        charge.cover(2 * STEP - 1).expect("covered");
        assert_eq!(charge.bytes(), STEP);
        charge.cover(5 * STEP + 1).expect("fits");
        assert_eq!(charge.bytes(), 5 * STEP);
    }

    #[test]
    fn a_charge_outlives_its_host() {
        let account;
        let charge = {
            let _host = limited(usize::MAX, 1 << 20);
            account = host::current().expect("a host").account().clone();
            Charge::forced(2 << 20)
        };
        assert_eq!(account.used(), 2 << 20);
        drop(charge);
        assert_eq!(account.used(), 0);
    }
}
