//! A program's own word while a statement runs: to end it, or to do something in its thread
//! meanwhile.
//!
//! A language's runtime must look for signals in the very thread that the statement keeps busy
//! (Python's handlers run there and nowhere else). Every interruptible wait of the engine and its
//! turns at work go through the session's `Waiter`, so that the look is there: between statements
//! it costs nothing.

use crate::CancelToken;
use sinew_sync::shim::WaitWord;
use sinew_sync::slot::WaitEnd;
use sinew_sync::{SlotIndex, ThreadWaiter, Waiter};
use std::cell::Cell;
use std::sync::atomic::Ordering::Acquire;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Between two looks of a statement that waits.
const WAITING: Duration = Duration::from_millis(100);
/// Between two looks of one that works.
const WORKING: Duration = Duration::from_millis(50);

/// True if the statement is to be cancelled.
pub(crate) type Hook = Box<dyn Fn() -> bool + Send + Sync>;

/// The wake-ups for a session's waiters. It has one waiter after the other if its region is
/// rebuilt.
#[derive(Default)]
pub(crate) struct Watch(OnceLock<(Hook, CancelToken)>);

impl Watch {
    /// False if there is one.
    pub(crate) fn set(&self, hook: Hook, cancel: CancelToken) -> bool {
        self.0.set((hook, cancel)).is_ok()
    }

    fn look(&self) {
        if let Some((hook, cancel)) = self.0.get()
            && hook()
        {
            cancel.cancel();
        }
    }
}

/// Sleeps like a thread, and looks now and then.
pub(crate) struct Watched {
    watch: Arc<Watch>,
    looked: Cell<Instant>,
}

impl Watched {
    pub(crate) fn new(watch: &Arc<Watch>) -> Watched {
        Watched { watch: watch.clone(), looked: Cell::new(Instant::now()) }
    }
}

impl Waiter for Watched {
    fn suspends(&self) -> bool {
        false
    }

    fn wait(&self, slot: SlotIndex, word: &WaitWord, seen: u32, deadline: Option<Instant>) -> WaitEnd {
        if self.watch.0.get().is_none() {
            return ThreadWaiter.wait(slot, word, seen, deadline);
        }
        loop {
            let next = Instant::now() + WAITING;
            let until = deadline.map_or(next, |d| d.min(next));
            match ThreadWaiter.wait(slot, word, seen, Some(until)) {
                WaitEnd::TimedOut if until == next => self.watch.look(),
                end => return end,
            }
            // Acquire: as in `ThreadWaiter`. The look may have cancelled.
            if word.load(Acquire) != seen {
                return WaitEnd::Woken;
            }
        }
    }

    /// Called about every millisecond of work.
    fn yield_now(&self, _: SlotIndex) {
        if self.looked.get().elapsed() >= WORKING {
            self.watch.look();
            self.looked.set(Instant::now());
        }
    }
}
