//! Ctrl-C in `sinew sql`: it cancels the statement that runs; while none runs it ends the program,
//! unless there is a prompt.
//!
//! The signal is blocked in every thread and taken by one that waits for it, so that no code runs
//! inside a handler. The program arranges it before other threads start, as they inherit what is
//! blocked.

use sinew::CancelToken;
use std::sync::{Arc, Mutex};

/// The exit status of a program that Ctrl-C ended.
const STATUS_INTERRUPTED: i32 = 128 + libc::SIGINT;

#[derive(Default)]
struct State {
    /// Of the session whose statement runs.
    running: Option<CancelToken>,
    /// A prompt reads the terminal, and Ctrl-C as a key.
    prompting: bool,
    /// The last statement was cancelled by Ctrl-C.
    pressed: bool,
}

/// The state of Ctrl-C, shared with the thread that takes the signal.
#[derive(Clone, Default)]
pub struct Interrupt {
    state: Arc<Mutex<State>>,
}

impl Interrupt {
    /// Call it before any other thread is started.
    pub fn watch() -> std::io::Result<Interrupt> {
        // SAFETY: plain data; filled by the next call.
        let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
        // SAFETY: the set outlives the calls, and SIGINT is a signal.
        let failed = unsafe {
            libc::sigemptyset(&mut set);
            libc::sigaddset(&mut set, libc::SIGINT);
            libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut())
        };
        if failed != 0 {
            return Err(std::io::Error::from_raw_os_error(failed));
        }
        let interrupt = Interrupt::default();
        let watcher = interrupt.clone();
        std::thread::Builder::new().name("interrupts".into()).spawn(move || {
            loop {
                let mut signal = 0;
                // SAFETY: set and signal outlive the call.
                if unsafe { libc::sigwait(&set, &mut signal) } == 0 {
                    watcher.arrived();
                }
            }
        })?;
        Ok(interrupt)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn arrived(&self) {
        let mut state = self.lock();
        match &state.running {
            Some(session) => {
                session.cancel();
                state.pressed = true;
            }
            None if state.prompting => {}
            None => std::process::exit(STATUS_INTERRUPTED),
        }
    }

    /// A prompt reads from now on, so that Ctrl-C does not end the program.
    pub fn set_prompting(&self) {
        self.lock().prompting = true;
    }

    /// Whether Ctrl-C came while the last statement ran.
    pub fn was_pressed(&self) -> bool {
        self.lock().pressed
    }

    /// Ctrl-C cancels what the session runs until the guard is dropped.
    pub fn running(&self, session: CancelToken) -> Running<'_> {
        let mut state = self.lock();
        state.running = Some(session);
        state.pressed = false;
        drop(state);
        Running { interrupt: self }
    }
}

/// While it lives, Ctrl-C cancels the statement that runs.
#[must_use]
pub struct Running<'i> {
    interrupt: &'i Interrupt,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.interrupt.lock().running = None;
    }
}
