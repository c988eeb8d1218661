//! A connection's future, and who may touch it when.
//!
//! A wake-up may come from any thread and at any moment: while the task waits, while it runs, and
//! while it is queued already. The naive way, to queue it at each wake-up, queues it twice, and
//! then two threads run one future. The state says who has it:
//!
//! | state | the future is touched by | a wake-up makes it |
//! |---|---|---|
//! | `IDLE` | no thread; a wake-up is expected | `QUEUED`, and the waker queues it |
//! | `QUEUED` | no thread; it is in its desk's queue once | nothing |
//! | `RUNNING` | the thread that took it from the queue | `WOKEN` |
//! | `WOKEN` | the same thread, which queues it again afterwards | nothing |
//! | `DONE` | no thread; the future is gone | nothing |
//!
//! The threads that run a task one after the other differ when a desk was taken over. So what a
//! future holds need not be `Sync`, and what it alone holds (an `Rc` whose clones it holds all
//! itself, a suspended coroutine) need not be `Send`. The README's section on threads says why that
//! holds here.

use super::Desk;
use std::cell::UnsafeCell;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::task::{Context, Poll, Wake, Waker};

const IDLE: u8 = 0;
const QUEUED: u8 = 1;
const RUNNING: u8 = 2;
const WOKEN: u8 = 3;
const DONE: u8 = 4;

/// A future that one thread at a time runs, to its end or for ever: it is never dropped before.
pub(super) type Work = Pin<Box<dyn Future<Output = ()>>>;

pub(super) struct Task {
    state: AtomicU8,
    /// Virtual run time in nanoseconds (see `Queue`). Under the queue's lock.
    pub used_ns: AtomicU64,
    desk: Arc<Desk>,
    future: UnsafeCell<Option<Work>>,
}

// SAFETY: the state lets one thread at a time touch the future, as the table says: the one that
// took the task from the queue, in which it stands at most once. The changes of the state and the
// queue's lock order what those threads do. `Task::new` asks of its caller that the future may
// change threads between two runs.
unsafe impl Send for Task {}
// SAFETY: as above.
unsafe impl Sync for Task {}

/// How a run of a task ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ran {
    /// A wake-up will queue it.
    Waits,
    /// It is to be queued: a wake-up came meanwhile.
    Again,
    /// It is to be queued behind others: it could go on, but its turn is over.
    TurnOver,
    Done,
}

impl Task {
    /// A task that is about to be queued.
    ///
    /// # Safety
    /// Different threads may run the future, one after the other. It keeps nothing that belongs to
    /// a thread from one run to the next, and shares nothing with others that is not made for it.
    pub unsafe fn new(desk: Arc<Desk>, future: Work) -> Arc<Task> {
        Arc::new(Task {
            state: AtomicU8::new(QUEUED),
            used_ns: AtomicU64::new(0),
            desk,
            future: UnsafeCell::new(Some(future)),
        })
    }

    /// Runs a task that was just taken from the queue. `turn_over` says afterwards whether it asked
    /// for another turn.
    pub fn run(self: &Arc<Task>, turn_over: impl FnOnce() -> bool) -> Ran {
        // AcqRel: pairs with the wakers', so that this run sees what each of them did before.
        let before = self.state.swap(RUNNING, Ordering::AcqRel);
        debug_assert_eq!(before, QUEUED);
        let waker = Waker::from(self.clone());
        // SAFETY: the state is RUNNING, set by this thread.
        let slot = unsafe { &mut *self.future.get() };
        let Some(future) = slot else { return Ran::Done };
        // A panic ends the task like an answer: its connection is closed, others go on.
        let polled =
            catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(&mut Context::from_waker(&waker))));
        let over = turn_over();
        match polled {
            Ok(Poll::Pending) if over => {
                self.state.swap(QUEUED, Ordering::AcqRel);
                Ran::TurnOver
            }
            Ok(Poll::Pending) => {
                // AcqRel: pairs with the wakers'.
                match self.state.compare_exchange(RUNNING, IDLE, Ordering::AcqRel, Ordering::Acquire) {
                    Ok(_) => Ran::Waits,
                    Err(_) => {
                        self.state.swap(QUEUED, Ordering::AcqRel);
                        Ran::Again
                    }
                }
            }
            Ok(Poll::Ready(())) | Err(_) => {
                let _ = catch_unwind(AssertUnwindSafe(|| *slot = None));
                self.state.store(DONE, Ordering::Release);
                Ran::Done
            }
        }
    }

    /// Notes a wake-up; true if the caller must queue the task.
    fn note_wake(&self) -> bool {
        let mut state = self.state.load(Ordering::Relaxed);
        loop {
            let next = match state {
                IDLE => QUEUED,
                RUNNING => WOKEN,
                noted => noted,
            };
            // AcqRel: pairs with the changes in `run`. Also where nothing changes: the run that
            // follows the wake-up which is noted already must see what this waker did before.
            match self.state.compare_exchange_weak(state, next, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return state == IDLE,
                Err(now) => state = now,
            }
        }
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        if self.note_wake() {
            let desk = self.desk.clone();
            desk.queue_up(self);
        }
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if self.note_wake() {
            self.desk.queue_up(self.clone());
        }
    }
}
