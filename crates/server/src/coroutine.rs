//! Statements on stackful coroutines: a wait deep in the engine gives the worker back instead of
//! blocking it.
//!
//! Each worker thread keeps a pool of coroutines. A connection with something to do takes one, runs
//! its job on it, and puts it back; an idle connection holds none. Inside, [`suspend`] switches to
//! the connection's driver, an async task that was on the same thread until then. The driver does
//! what was asked: it waits for a wake-up, lets others run, writes or reads. Then it switches back,
//! possibly on another thread: see the README. No latch is held across a suspension: a waiter has
//! released all of its latches.

use crate::connection::Connection;
use crate::desk;
use corosensei::stack::{DefaultStack, Stack};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use sinew::engine::host::{Bounds, STACK_BYTES, set_bounds};
use sinew::engine::wait::WaitEnd;
use sinew::engine::wait::{SlotIndex, Waiter};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Idle coroutines a worker keeps.
const POOL_MAX: usize = 64;

/// A coroutine's request to its driver.
#[derive(Debug, Clone, Copy)]
pub enum Request {
    /// Resume at a wake-up or at the deadline.
    Wait(Option<Instant>),
    /// Resume after the worker's other sessions had a turn.
    Turn,
    /// Write the output out.
    Write,
    /// Write the output out, then read more input, or resume without at a wake-up or at the
    /// deadline.
    Read(Option<Instant>),
    /// The job is done.
    Done,
}

/// A driver's answer to a coroutine.
pub enum Resume {
    Run(Rc<Connection>),
    Continue,
}

type Job = Coroutine<Resume, Request, (), DefaultStack>;

thread_local! {
    static CURRENT: Cell<*const Yielder<Resume, Request>> = const { Cell::new(std::ptr::null()) };
    static POOL: RefCell<Vec<Pooled>> = const { RefCell::new(Vec::new()) };
}

/// The coroutine that runs on this thread. Never inlined, as `set_current`: a coroutine may go on
/// in another thread after it was suspended. The compiler does not know this, and may use the
/// address of a thread's variable again in one function.
#[inline(never)]
fn current() -> *const Yielder<Resume, Request> {
    CURRENT.get()
}

#[inline(never)]
fn set_current(yielder: *const Yielder<Resume, Request>) {
    CURRENT.set(yielder);
}

/// A coroutine on a stack of its own, of which those pages are memory that were touched.
pub struct Pooled {
    job: Job,
    /// A deep statement has touched many pages of its stack.
    deep: bool,
}

impl Pooled {
    /// A coroutine of the pool, or a new one.
    pub fn take() -> std::io::Result<Pooled> {
        if let Some(pooled) = POOL.with_borrow_mut(Vec::pop) {
            return Ok(pooled);
        }
        let stack = DefaultStack::new(STACK_BYTES)?;
        let bounds = Bounds::new(stack.limit().get(), stack.base().get());
        let job = Coroutine::with_stack(stack, move |yielder: &Yielder<Resume, Request>, first: Resume| {
            set_current(yielder);
            set_bounds(bounds);
            let mut next = first;
            loop {
                if let Resume::Run(connection) = next {
                    connection.run_job();
                }
                next = yielder.suspend(Request::Done);
                set_current(yielder);
                set_bounds(bounds);
            }
        });
        Ok(Pooled { job, deep: false })
    }

    /// Runs until the next request.
    pub fn resume(&mut self, with: Resume) -> Request {
        let request = match self.job.resume(with) {
            CoroutineResult::Yield(request) => request,
            CoroutineResult::Return(()) => Request::Done,
        };
        set_current(std::ptr::null());
        self.deep |= set_bounds(Bounds::OWN).deep();
        request
    }

    /// Back to the pool, once its job is done. A stack of which a deep statement touched many pages
    /// goes back to the system.
    pub fn put_back(self) {
        if self.deep {
            return;
        }
        POOL.with_borrow_mut(|pool| {
            if pool.len() < POOL_MAX {
                pool.push(self);
            }
        });
    }
}

/// Asks the driver of the running coroutine for something; false outside a coroutine.
#[inline(never)]
pub fn suspend(request: Request) -> bool {
    let current = current();
    // While a panic unwinds, the thread counts it: switching would count it for others.
    if current.is_null() || std::thread::panicking() {
        return false;
    }
    // It goes on with its bounds, by which it is known whether it went deep.
    let bounds = set_bounds(Bounds::OWN);
    // The coroutine has its own account of computing time, apart from others on this thread.
    // SAFETY: the pointer is that of the coroutine running on this thread: set when it was entered
    // or resumed, cleared when control left it. The yielder lives on that coroutine's stack for as
    // long as the coroutine does.
    let resume = sinew::engine::host::off(|| unsafe { (*current).suspend(request) });
    debug_assert!(matches!(resume, Resume::Continue));
    set_current(current);
    set_bounds(bounds);
    true
}

/// Waits by suspending.
pub struct CoroutineWaiter;

impl Waiter for CoroutineWaiter {
    fn suspends(&self) -> bool {
        true
    }

    fn may_block(&self) -> bool {
        desk::is_alone()
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
                // Outside a coroutine (a session dropped while its worker unwinds) there is no
                // driver to switch to.
                std::thread::sleep(Duration::from_micros(200));
            }
        }
    }

    fn yield_now(&self, _slot: SlotIndex) {
        // The session knows when it ended a turn itself, not when it waited since.
        if desk::turn_is_over() {
            suspend(Request::Turn);
        }
    }
}
