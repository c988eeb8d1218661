//! Statements on stackful coroutines: a wait deep in the engine gives the worker back instead of blocking it.
//!
//! Each worker thread keeps a pool of coroutines. A connection with something to do takes one, runs its job on it, and puts
//! it back; an idle connection holds none. Inside, [`suspend`] switches to the connection's driver (an async task on the same
//! thread), which does what was asked (wait for a wake-up, let others run, write, read) and switches back. A coroutine never
//! leaves its thread. No latch is held across a suspension, which is the rule of whoever waits.

use crate::connection::Connection;
use crate::pulse;
use corosensei::stack::{DefaultStack, Stack};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use sinew_sync::slot::WaitEnd;
use sinew_sync::{SlotIndex, Waiter};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Address space of a coroutine's stack; pages are used as they are touched.
const STACK_BYTES: usize = 8 << 20;
/// Idle coroutines a worker keeps.
const POOL_MAX: usize = 64;

/// What a coroutine asks of its driver.
#[derive(Debug, Clone, Copy)]
pub enum Request {
    /// Resume at a wake-up or at the deadline.
    Wait(Option<Instant>),
    /// Resume after the worker's other sessions had a turn.
    Turn,
    /// Write the output out.
    Write,
    /// Write the output out, then read more input, or resume without at a wake-up or at the deadline.
    Read(Option<Instant>),
    /// The job is done.
    Done,
}

/// What a driver tells a coroutine.
pub enum Resume {
    Run(Rc<Connection>),
    Continue,
}

type Job = Coroutine<Resume, Request, (), DefaultStack>;

thread_local! {
    static CURRENT: Cell<*const Yielder<Resume, Request>> = const { Cell::new(std::ptr::null()) };
    static POOL: RefCell<Vec<Pooled>> = const { RefCell::new(Vec::new()) };
}

/// A coroutine with the bounds of its stack.
pub struct Pooled {
    job: Job,
}

impl Pooled {
    /// A coroutine of the pool, or a new one.
    pub fn take() -> std::io::Result<Pooled> {
        if let Some(pooled) = POOL.with_borrow_mut(Vec::pop) {
            return Ok(pooled);
        }
        let stack = DefaultStack::new(STACK_BYTES)?;
        let bounds = (stack.limit().get(), stack.base().get());
        let job = Coroutine::with_stack(stack, move |yielder: &Yielder<Resume, Request>, first: Resume| {
            CURRENT.set(yielder);
            sinew_sql::plan::stack::set_bounds(bounds.0, bounds.1);
            let mut next = first;
            loop {
                if let Resume::Run(connection) = next {
                    connection.run_job();
                }
                next = yielder.suspend(Request::Done);
                CURRENT.set(yielder);
                sinew_sql::plan::stack::set_bounds(bounds.0, bounds.1);
            }
        });
        Ok(Pooled { job })
    }

    /// Runs until the next request.
    pub fn resume(&mut self, with: Resume) -> Request {
        pulse::count_turn();
        let request = match self.job.resume(with) {
            CoroutineResult::Yield(request) => request,
            CoroutineResult::Return(()) => Request::Done,
        };
        pulse::count_turn();
        CURRENT.set(std::ptr::null());
        sinew_sql::plan::stack::set_bounds(0, 0);
        request
    }

    /// Back to the pool, once its job is done.
    pub fn put_back(self) {
        POOL.with_borrow_mut(|pool| {
            if pool.len() < POOL_MAX {
                pool.push(self);
            }
        });
    }
}

/// Asks the driver of the running coroutine for something; false outside a coroutine.
pub fn suspend(request: Request) -> bool {
    let current = CURRENT.get();
    if current.is_null() {
        return false;
    }
    let bounds = sinew_sql::plan::stack::set_bounds(0, 0);
    // What the coroutine computes for is not what others on this thread compute for.
    // SAFETY: the pointer is that of the coroutine running on this thread: set when it was entered or resumed, cleared when
    // control left it. The yielder lives on that coroutine's stack for as long as the coroutine does.
    let resume = sinew_types::host::off(|| unsafe { (*current).suspend(request) });
    debug_assert!(matches!(resume, Resume::Continue));
    CURRENT.set(current);
    sinew_sql::plan::stack::set_bounds(bounds.0, bounds.1);
    true
}

/// Waits by suspending.
pub struct CoroutineWaiter;

impl Waiter for CoroutineWaiter {
    fn suspends(&self) -> bool {
        true
    }

    fn wait(&self, _slot: SlotIndex, word: &AtomicU32, seen: u32, deadline: Option<Instant>) -> WaitEnd {
        loop {
            // Acquire: pairs with the waker's bump of the word, so that what it did before is seen.
            if word.load(Ordering::Acquire) != seen {
                return WaitEnd::Woken;
            }
            if deadline.is_some_and(|d| Instant::now() >= d) {
                return WaitEnd::TimedOut;
            }
            if !suspend(Request::Wait(deadline)) {
                // Outside a coroutine (a session dropped while its worker unwinds) there is nobody to switch to.
                std::thread::sleep(Duration::from_micros(200));
            }
        }
    }

    fn yield_now(&self, _slot: SlotIndex) {
        suspend(Request::Turn);
    }
}
