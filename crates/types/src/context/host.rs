//! The host: the session that a computation runs for. The host says whether the computation may
//! continue and whether it may have more memory.
//!
//! Functions, casts and aggregates work on values whose size the user decides, and this crate knows
//! nothing of sessions. The layer above makes a [`Host`] for each session and [`enter`]s it for the
//! time of a statement. The code below calls three functions, which find the host through a
//! thread-local:
//!
//! - [`work`] in every loop whose length the user decides. It raises a cancel, the end of the
//!   session or a statement's deadline, and lets a server's worker serve others.
//! - [`crate::memory`] before an allocation whose size the user decides.
//! - [`elsewhere`] around a call into foreign code that may take long and does not look for
//!   interrupts.
//!
//! [`crate::typeinfo::type_name`] asks the host for the names of types that users made.
//!
//! Without a host (tests, tools) all three let everything pass.
//!
//! The naive way is a parameter in every function from the evaluator to the innermost loop.
//! Comparisons, hash functions and conversions have no place for one. The price of the thread-local
//! is a duty: code that switches stacks takes the host off for as long as the other stack runs
//! ([`off`]). The stack may continue on another thread. `off` then puts the host on that thread.

use crate::ctx::RegNames;
use crate::memory::Account;
use sinew_error::Result;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// A job for another thread, and its result.
pub type Job = Box<dyn FnOnce() -> Box<dyn Any + Send> + Send>;

/// The session that a computation runs for.
pub trait Host: Any {
    /// Raises the interrupt of the statement, if there is one. Before that, it serves others if it
    /// is their turn.
    fn check(&self) -> Result<()>;
    /// The account in which the session's memory is counted.
    fn account(&self) -> &Arc<Account>;

    /// Names of types that users made, for errors and for code that has no formats at hand.
    fn names(&self) -> Option<Arc<dyn RegNames>> {
        None
    }

    /// Lets the allocator return free memory to the machine.
    fn return_free_memory(&self) {}

    /// Runs a job on another thread while this session waits. An interrupt ends the wait. The job
    /// then ends without its result being used.
    fn elsewhere(&self, job: Job) -> Result<Box<dyn Any + Send>>;
}

/// Units of work between two looks at the host. A unit is a byte moved or a digit computed: about a
/// nanosecond.
const UNITS: usize = 1 << 16;

thread_local! {
    static LEFT: Cell<usize> = const { Cell::new(UNITS) };
    static HOST: RefCell<Option<Arc<dyn Host>>> = const { RefCell::new(None) };
}

/// Keeps a host entered for this thread. Dropping it restores the previous host.
#[must_use = "the host is left when this is dropped"]
pub struct Entered {
    before: Option<Arc<dyn Host>>,
}

/// Makes `host` the one that this thread computes for. The previous host returns when the result is
/// dropped.
pub fn enter(host: Arc<dyn Host>) -> Entered {
    Entered { before: replace(Some(host)) }
}

impl Drop for Entered {
    fn drop(&mut self) {
        // The memory of the statement is free at this point.
        if is_much_given_back()
            && let Some(host) = current()
        {
            host.return_free_memory();
        }
        replace(self.before.take());
    }
}

#[inline(never)]
fn is_much_given_back() -> bool {
    HOST.with_borrow(|host| host.as_ref().is_some_and(|host| host.account().is_much_given_back()))
}

/// This function is never inlined, nor is any other that reads the host. A suspended statement may
/// continue on another thread. The compiler does not know that, and could use the address of the
/// first thread's variable again.
#[inline(never)]
fn replace(host: Option<Arc<dyn Host>>) -> Option<Arc<dyn Host>> {
    HOST.replace(host)
}

/// Runs `f`, which switches to another stack of this thread, with the host taken off.
pub fn off<R>(f: impl FnOnce() -> R) -> R {
    let _back = Entered { before: replace(None) };
    f()
}

/// The host that this thread computes for.
#[inline(never)]
pub fn current() -> Option<Arc<dyn Host>> {
    HOST.with_borrow(Option::clone)
}

/// Counts work that is about to be done, and asks the host now and then. A call costs about as much
/// as an addition.
#[inline]
pub fn work(units: usize) -> Result<()> {
    let left = LEFT.get();
    if units < left {
        LEFT.set(left - units);
        return Ok(());
    }
    ask()
}

/// Counts one element of a list that the user made as long as a statement may be: names of a DROP,
/// columns of a table, pairs of relations that the planner considers. An element counts as a
/// microsecond.
#[inline]
pub fn step() -> Result<()> {
    work(1000)
}

/// Raises the interrupt of the statement, if there is one.
pub fn check() -> Result<()> {
    current().map_or(Ok(()), |host| host.check())
}

#[cold]
#[inline(never)]
fn ask() -> Result<()> {
    LEFT.set(UNITS);
    // The host is cloned, since others run on this thread while the host lets them.
    check()
}

/// Runs foreign code that may take long on another thread, while the session waits and its worker
/// serves others.
pub fn elsewhere<R: Send + 'static>(job: impl FnOnce() -> R + Send + 'static) -> Result<R> {
    let Some(host) = current() else { return Ok(job()) };
    let done = host.elsewhere(Box::new(move || Box::new(job())))?;
    done.downcast().map(|r| *r).map_err(|_| sinew_error::SqlError::internal("a job gave another's result"))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use sinew_error::{SqlState, sqlerr};
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    /// A host that lets a number of looks pass and then interrupts.
    pub(crate) struct Limited {
        looks: AtomicUsize,
        account: Arc<Account>,
    }

    impl Host for Limited {
        fn check(&self) -> Result<()> {
            // Relaxed, both: only one thread looks.
            match self.looks.load(Relaxed) {
                0 => Err(sqlerr!(QUERY_CANCELED, "canceling statement due to statement timeout")),
                n => {
                    self.looks.store(n - 1, Relaxed);
                    Ok(())
                }
            }
        }

        fn account(&self) -> &Arc<Account> {
            &self.account
        }

        fn elsewhere(&self, job: Job) -> Result<Box<dyn Any + Send>> {
            self.check()?;
            Ok(job())
        }
    }

    /// Enters a host that interrupts after `looks` looks and gives `memory` bytes.
    pub(crate) fn limited(looks: usize, memory: usize) -> Entered {
        let account = Account::new();
        account.set_limit(memory);
        enter(Arc::new(Limited { looks: AtomicUsize::new(looks), account }))
    }

    #[test]
    fn work_asks_the_host_that_was_entered_last() {
        let outer = limited(usize::MAX, usize::MAX);
        assert!(work(UNITS).is_ok());
        {
            let _inner = limited(0, usize::MAX);
            let e = work(UNITS).expect_err("interrupted");
            assert_eq!(e.sqlstate, SqlState::QUERY_CANCELED);
            off(|| work(UNITS).expect("no host"));
            assert!(work(UNITS).is_err());
        }
        assert!(work(UNITS).is_ok());
        drop(outer);
        assert!(work(UNITS).is_ok());
    }

    #[test]
    fn small_work_adds_up() {
        let _host = limited(0, usize::MAX);
        let calls = (0..UNITS * 2).take_while(|_| work(1).is_ok()).count();
        assert!(calls < UNITS, "{calls}");
    }
}
