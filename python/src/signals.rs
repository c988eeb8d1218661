//! Signals while a statement keeps the main thread busy: Python runs its handlers there and nowhere
//! else, and only when asked to.
//!
//! The session calls `look` now and then while a statement works or waits
//! (`sinew::Session::set_watch`). On the main thread it takes the GIL and lets Python run the
//! handlers of signals that have come. One that raises (Ctrl-C: KeyboardInterrupt) ends the
//! statement as a cancel does, and what it raised is raised by the call, in place of the
//! statement's error or answer. One that returns changes nothing. A statement on another thread is
//! not looked at.
//!
//! A handler runs in the middle of a statement, whose session is taken: it cannot use that
//! connection (`Unusable::Busy`), but any other.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Between two looks of a call that waits for a COPY's thread.
const LOOK: Duration = Duration::from_millis(100);

/// Runs Python's signal handlers while a statement works.
#[derive(Default)]
pub struct Signals {
    raised: Mutex<Option<PyErr>>,
    /// There is something in `raised`. Written and read by the thread that runs the statement, or
    /// that has its mutex after it.
    has_raised: AtomicBool,
    /// The main thread is in a handler.
    handling: AtomicBool,
}

fn is_main_thread() -> bool {
    // SAFETY: both always succeed.
    unsafe { libc::getpid() == libc::gettid() }
}

impl Signals {
    /// Lets handlers run; true if one raised and the statement is to end.
    pub fn look(&self) -> bool {
        if !is_main_thread() {
            return false;
        }
        if self.has_raised.load(Relaxed) {
            // The cancel of before fell between two statements of one call, where it is forgotten.
            return true;
        }
        // Relaxed: read by this thread alone, which others are told from.
        self.handling.store(true, Relaxed);
        // None when the interpreter is shutting down.
        let raised = Python::try_attach(|py| py.check_signals().err()).flatten();
        self.handling.store(false, Relaxed);
        let Some(raised) = raised else { return false };
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(raised);
        self.has_raised.store(true, Relaxed);
        true
    }

    /// Is the caller a handler that interrupts a statement of this connection?
    pub fn is_handling(&self) -> bool {
        self.handling.load(Relaxed) && is_main_thread()
    }

    /// The exception that a handler raised during the statement that has ended.
    pub fn take(&self) -> Option<PyErr> {
        if !self.has_raised.load(Relaxed) {
            return None;
        }
        self.has_raised.store(false, Relaxed);
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Waits for the next item, with the GIL released, calling `look` now and then; `Err` is what that
/// said, `Ok(None)` the end.
pub fn receive<T: Send>(
    py: Python<'_>,
    queue: &Mutex<Receiver<T>>,
    mut look: impl FnMut() -> PyResult<()>,
) -> PyResult<Option<T>> {
    loop {
        let got = py.detach(|| queue.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK));
        match got {
            Ok(item) => return Ok(Some(item)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => look()?,
        }
    }
}
