//! Memory that statements use, counted before it is allocated.
//!
//! A failed allocation ends a Rust process, and Linux kills a process rather than refuse it memory.
//! Code that takes memory in an amount that the user decides therefore holds a [`Charge`], and
//! enlarges it before it takes more. A charge that would pass a limit is 53200, which ends one
//! statement.
//!
//! Two limits hold:
//!
//! - one per session: [`Account::set_limit`], the setting `session_memory_limit`;
//! - one for all sessions of the process: [`set_process_limit`], `process_memory_limit`.
//!
//! Where rows come one by one, charges move in steps of [`STEP`] ([`Charge::cover`]). A row then
//! costs a comparison, and writes no cache line that other sessions write.
//!
//! - `Account::used <= limit` and `PROCESS.used <= limit`, except for memory that
//!   [`Charge::forced`] counts, which exists already.
//! - `PROCESS.used` is the sum of all accounts' `used`.

use crate::host;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The longest value, in bytes: PostgreSQL's limit of one allocation.
pub(crate) const VALUE_MAX: usize = 0x3fff_ffff;

/// 54000: a text would outgrow [`VALUE_MAX`].
#[cold]
pub(crate) fn too_long(have: usize, more: usize) -> SqlError {
    sqlerr!(PROGRAM_LIMIT_EXCEEDED, "out of memory")
        .detail(format!("Cannot enlarge string buffer containing {have} bytes by {more} more bytes."))
}

/// The bytes by which a charge grows that grows row by row.
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

/// The bytes of large charges that were given back since the allocator last returned free memory to
/// the machine.
///
/// An allocator keeps free memory, separately for each group of threads. Without returns a process
/// could come to hold several times its limit. Small charges are added when a session has given
/// back many of them. Sessions of small statements therefore only read this line.
#[repr(align(64))]
struct GivenBack(AtomicUsize);
static GIVEN_BACK: GivenBack = GivenBack(AtomicUsize::new(0));

/// The least bytes of a large charge.
const LARGE: usize = 1 << 20;
/// The least and the most for [`much`], whatever the limit of the process.
const MUCH_MIN: usize = 32 << 20;
const MUCH_MAX: usize = 256 << 20;
/// At the end of a session, the allocator is asked from this many bytes on.
const SOME: usize = 4 << 20;

/// The bytes given back from which on the allocator is asked: a sixteenth of the limit, within
/// bounds.
fn much() -> usize {
    (PROCESS.limit.load(Relaxed) / 16).clamp(MUCH_MIN, MUCH_MAX)
}

/// Whether a count has reached `enough`. If so, the count begins anew.
fn is_reached(count: &AtomicUsize, enough: usize) -> bool {
    // Most calls write nothing.
    count.load(Relaxed) >= enough && count.swap(0, Relaxed) >= enough
}

/// The memory that all sessions of this process use.
static PROCESS: Gauge = Gauge::new();

/// Sets the bytes that the sessions of this process may use together.
pub fn set_process_limit(bytes: usize) {
    PROCESS.limit.store(bytes, Relaxed);
}

/// The bytes that the sessions of this process use together.
pub fn process_used() -> usize {
    PROCESS.used.load(Relaxed)
}

/// The memory that one session uses.
pub struct Account(Gauge, OwnGivenBack);

/// The bytes that a session gave back.
#[derive(Default)]
struct OwnGivenBack {
    /// The bytes of small charges, until together they are a large one. Many kept statements may be
    /// closed at once.
    small: AtomicUsize,
    /// The bytes of large charges since the session last asked the allocator. The session counts
    /// for itself: another session may ask the allocator too early, as a charge may be given back
    /// before its memory is.
    large: AtomicUsize,
}

impl Account {
    /// An account without a limit and without memory in use.
    pub fn new() -> Arc<Account> {
        Arc::new(Account(Gauge::new(), OwnGivenBack::default()))
    }

    /// Sets the bytes that the session may use.
    pub fn set_limit(&self, bytes: usize) {
        self.0.limit.store(bytes, Relaxed);
    }

    /// Whether the allocator should return free memory to the machine after a statement of the
    /// session. A caller that gets `true` must let it do so.
    pub(crate) fn is_much_given_back(&self) -> bool {
        let much = much();
        is_reached(&self.1.large, much) | is_reached(&GIVEN_BACK.0, much)
    }

    /// The same at the end of the session or its connection, when nothing is kept for a next
    /// statement. The session's small charges are added to the common count. Many sessions that
    /// each end with less than a large charge are thereby noticed together.
    pub fn is_some_given_back(&self) -> bool {
        let small = self.1.small.load(Relaxed);
        if small >= STEP && self.1.small.swap(0, Relaxed) >= STEP {
            GIVEN_BACK.0.fetch_add(small, Relaxed);
        }
        is_reached(&self.1.large, SOME) | is_reached(&GIVEN_BACK.0, much())
    }

    /// The bytes that the session uses now.
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

/// Memory that is counted until this is dropped, on any thread.
#[derive(Default)]
pub struct Charge {
    /// `None` until something is charged, and when there is no host.
    account: Option<Arc<Account>>,
    bytes: usize,
}

impl Charge {
    /// A charge of nothing.
    pub const fn new() -> Charge {
        Charge { account: None, bytes: 0 }
    }

    /// Counts `bytes` of memory that exists already, even past the limits.
    pub(crate) fn forced(bytes: usize) -> Charge {
        let account = host::current().map(|host| host.account().clone());
        let Some(account) = account else { return Charge::new() };
        account.0.used.fetch_add(bytes, Relaxed);
        PROCESS.used.fetch_add(bytes, Relaxed);
        Charge { account: Some(account), bytes }
    }

    /// A charge of nothing. Later memory is counted for `account`, on any thread.
    pub fn of(account: &Arc<Account>) -> Charge {
        Charge { account: Some(account.clone()), bytes: 0 }
    }

    /// The bytes that are counted.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Makes the charge `bytes` in all, more or less than before.
    ///
    /// # Errors
    /// 53200 past a limit.
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

    /// Makes the charge at least about `bytes`, in steps, for memory that grows row by row. Less
    /// than a step stays uncounted, so that small things cost only a comparison.
    ///
    /// # Errors
    /// 53200 past a limit.
    #[inline]
    pub fn cover(&mut self, bytes: usize) -> Result<()> {
        if bytes < self.bytes + STEP { Ok(()) } else { self.set(bytes - bytes % STEP) }
    }

    /// Makes the charge `bytes` of memory that exists already, even past the limits.
    pub fn settle(&mut self, bytes: usize) {
        if self.set(bytes).is_err() {
            *self = Charge::forced(bytes);
        }
    }

    /// Makes the charge nothing.
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

/// A copy of a charged value is memory of its own.
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
