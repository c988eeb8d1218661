//! Ctrl-C. In `sinew sql` it cancels the statement that runs; while none runs it ends the program,
//! unless there is a prompt (`Interrupt`). A backup asks now and then whether it came (`Asked`).
//!
//! The signal is blocked in every thread and taken by one that waits for it, so that no code runs
//! inside a handler. The program arranges it before other threads start, as they inherit what is
//! blocked.

use sinew::CancelToken;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The exit status of a program that Ctrl-C ended.
const STATUS_INTERRUPTED: i32 = 128 + libc::SIGINT;

/// Whether Ctrl-C came, or SIGTERM, for work that looks now and then.
#[derive(Clone)]
pub struct Asked(Arc<AtomicBool>);

impl Asked {
    /// Call it before any other thread is started. The second signal ends the program at once.
    pub fn watch() -> std::io::Result<Asked> {
        let asked = Asked(Arc::default());
        let flag = asked.0.clone();
        // Relaxed, here and below: the flag alone counts.
        take_signals(&[libc::SIGINT, libc::SIGTERM], move || {
            if flag.swap(true, Relaxed) {
                std::process::exit(STATUS_INTERRUPTED)
            }
        })?;
        Ok(asked)
    }

    /// Whether a signal has asked the program to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Blocks the signals in this thread and in those to come, and starts a thread that takes them.
fn take_signals(signals: &[libc::c_int], arrived: impl Fn() + Send + 'static) -> std::io::Result<()> {
    // SAFETY: plain data; filled by the next call.
    let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
    // SAFETY: the set outlives the calls, and these are signals.
    let failed = unsafe {
        libc::sigemptyset(&mut set);
        for signal in signals {
            libc::sigaddset(&mut set, *signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut())
    };
    if failed != 0 {
        return Err(std::io::Error::from_raw_os_error(failed));
    }
    let taker = move || {
        loop {
            let mut signal = 0;
            // SAFETY: set and signal outlive the call.
            if unsafe { libc::sigwait(&set, &mut signal) } == 0 {
                arrived();
            }
        }
    };
    std::thread::Builder::new().name("interrupts".into()).spawn(taker).map(drop)
}

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
        let interrupt = Interrupt::default();
        let watcher = interrupt.clone();
        take_signals(&[libc::SIGINT], move || watcher.arrived())?;
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
