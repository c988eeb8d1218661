//! Threads for foreign code that may take long and looks for no interrupts (the grammar, regular
//! expressions), and for the parts of a statement's work ([`parts`](crate::state::parts)).
//!
//! The session waits as it waits for a lock, so that its worker serves others and an interrupt ends
//! the wait. The naive way is to run the code in place: one statement then stops its worker, and no
//! cancel reaches it. A job whose session stopped waiting runs on unheard, to its next look at its
//! host or to its end. There are as many threads as cores at most, so that unheard jobs cannot pile
//! up: others queue behind them, and can be cancelled there.

use sinew_error::{Result, SqlError, SqlState};
use sinew_sync::{Region, Slot, SlotIndex};
use sinew_txn::TxnSession;
use sinew_types::host::{self, Host, Job};
use sinew_types::memory::Account;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// The grammar recurses, to a depth that it measures against the usual size of a thread's stack.
const STACK_BYTES: usize = 8 << 20;

/// The outcome of a job on a helper: its result, or the value of its panic.
type Outcome = std::thread::Result<Box<dyn Any + Send>>;

/// A job that a session waits for. It is also what the job computes for: an unheard job ends at its
/// next look, and its memory is the session's.
struct Order {
    outcome: Mutex<Option<Outcome>>,
    done: AtomicBool,
    /// The session no longer waits.
    unheard: AtomicBool,
    account: Arc<Account>,
    region: Arc<Region>,
    slot: SlotIndex,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<(Arc<Order>, Job)>,
    threads: usize,
    idle: usize,
}

/// The helpers of a process. A child made by `fork()` has none of its parent's threads, and perhaps
/// a copy of a lock that one of them held, so it begins with a pool of its own.
struct Pool {
    process: u32,
    queue: Mutex<Queue>,
    work: Condvar,
}

static POOL: AtomicPtr<Pool> = AtomicPtr::new(std::ptr::null_mut());

/// The pool of this process. It stays for ever.
fn pool() -> &'static Pool {
    let process = std::process::id();
    loop {
        // Acquire: pairs with the exchange's Release, for the pool behind the pointer.
        let now = POOL.load(Ordering::Acquire);
        // SAFETY: null, or a pool that is never freed.
        match unsafe { now.as_ref() } {
            Some(pool) if pool.process == process => return pool,
            _ => {}
        }
        let made = Pool { process, queue: Mutex::default(), work: Condvar::new() };
        let made = Box::into_raw(Box::new(made));
        if POOL.compare_exchange(now, made, Ordering::Release, Ordering::Relaxed).is_err() {
            // SAFETY: no other thread has seen it.
            drop(unsafe { Box::from_raw(made) });
        }
    }
}

impl Pool {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Order {
    fn new(slot: &Slot, account: &Arc<Account>) -> Order {
        Order {
            outcome: Mutex::new(None),
            done: AtomicBool::new(false),
            unheard: AtomicBool::new(false),
            account: account.clone(),
            region: slot.region().clone(),
            slot: slot.index(),
        }
    }
}

impl Host for Order {
    fn check(&self) -> Result<()> {
        // Relaxed: seen at one of the next looks.
        match self.unheard.load(Ordering::Relaxed) {
            false => Ok(()),
            true => Err(SqlError::new(SqlState::QUERY_CANCELED, "the session no longer waits for this job")),
        }
    }

    fn account(&self) -> &Arc<Account> {
        &self.account
    }

    fn return_free_memory(&self) {
        return_free_memory();
    }

    fn elsewhere(&self, job: Job) -> Result<Box<dyn Any + Send>> {
        // It is elsewhere already.
        Ok(job())
    }
}

/// Runs a job on a helper while the session waits.
pub fn run(txn: &TxnSession, account: &Arc<Account>, job: Job) -> Result<Box<dyn Any + Send>> {
    let order = Arc::new(Order::new(txn.slot(), account));
    submit(order.clone(), job)?;
    // Acquire: pairs with the helper's Release.
    let waited = txn.wait_until(|| order.done.load(Ordering::Acquire));
    if waited.is_err() {
        // Relaxed: a helper that misses it does a job for nothing.
        order.unheard.store(true, Ordering::Relaxed);
    }
    waited?;
    let outcome = order.outcome.lock().unwrap_or_else(|e| e.into_inner()).take();
    match outcome {
        Some(Ok(result)) => Ok(result),
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        None => Err(SqlError::internal("a helper lost a result")),
    }
}

/// Has a helper run a job, while the session goes on. The job says itself that it has ended, and
/// the helper then wakes the session.
///
/// # Errors
/// There is no helper, and no thread for one.
pub fn run_beside(slot: &Slot, account: &Arc<Account>, job: impl FnOnce() + Send + 'static) -> Result<()> {
    let order = Order::new(slot, account);
    let job = || -> Box<dyn Any + Send> {
        job();
        Box::new(())
    };
    submit(Arc::new(order), Box::new(job))
}

/// Lets the allocator return to the machine what is free.
pub fn return_free_memory() {
    #[cfg(target_env = "gnu")]
    // SAFETY: the allocator's own function, which any thread may call.
    unsafe {
        libc::malloc_trim(0);
    }
}

fn submit(order: Arc<Order>, job: Job) -> Result<()> {
    let pool = pool();
    let mut queue = pool.queue();
    let threads_max = std::thread::available_parallelism().map_or(2, |n| n.get().max(2));
    if queue.idle <= queue.jobs.len() && queue.threads < threads_max {
        let made = std::thread::Builder::new().name("helper".into()).stack_size(STACK_BYTES);
        let made = made.spawn(move || help(pool));
        match made {
            Ok(_) => queue.threads += 1,
            // Another one will take the job.
            Err(_) if queue.threads > 0 => {}
            Err(e) => {
                let failed = SqlError::new(SqlState::INSUFFICIENT_RESOURCES, "could not start a thread");
                return Err(failed.detail(e.to_string()));
            }
        }
    }
    queue.jobs.push_back((order, job));
    pool.work.notify_one();
    Ok(())
}

/// A helper's life.
fn help(pool: &'static Pool) {
    let mut waiting = pool.queue();
    loop {
        let Some((order, job)) = waiting.jobs.pop_front() else {
            waiting.idle += 1;
            waiting = pool.work.wait(waiting).unwrap_or_else(|e| e.into_inner());
            waiting.idle -= 1;
            continue;
        };
        drop(waiting);
        if !order.unheard.load(Ordering::Relaxed) {
            let entered = host::enter(order.clone());
            let outcome = catch_unwind(AssertUnwindSafe(job));
            drop(entered);
            *order.outcome.lock().unwrap_or_else(|e| e.into_inner()) = Some(outcome);
            // Release: the outcome precedes.
            order.done.store(true, Ordering::Release);
            // The slot may be another session's by now, which then looks at its condition and waits
            // on.
            Slot::wake(&order.region, order.slot);
        }
        // Before the next wait: the last reference to a region detaches from it.
        drop(order);
        waiting = pool.queue();
    }
}
