//! The threads of a statement that does a work in parts.
//!
//! The threads are those of [`helper_threads`]. The session does a part of its own meanwhile. It
//! then closes the gate: a part that has not begun will find nothing to do. The session leaves only
//! when every part that began has ended, whatever happens to the statement, because the parts read
//! with its snapshot and under its locks.

use crate::settings::Base;
use crate::state::routines::NoRoutines;
use crate::state::{SessionState, helper_threads};
use sinew_catalog::User;
use sinew_error::Result;
use sinew_exec::caller::work::{Crew, Work};
use sinew_sync::ThreadWaiter;
use sinew_table::knobs::{Knobs, Parallel};
use sinew_types::host;
use sinew_types::memory::Account;
use sinew_types::{FmtCtx, Oid};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// How long a session waits between two looks at parts that end in spite of an interrupt, which
/// would end each wait at once. A part looks whether it is wanted every few milliseconds.
const LOOK: Duration = Duration::from_millis(1);

struct Parts {
    /// Jobs that have not begun, of those that a thread will take.
    waiting: usize,
    running: usize,
    /// The needs of a part; `None` once the gate is closed. A job that waits behind others so keeps
    /// no directory open.
    open: Option<Needs>,
}

/// The needs of a part.
#[derive(Clone)]
struct Needs {
    deputy: Arc<Deputy>,
    work: Arc<dyn Work>,
}

/// The way in and out of the parts.
struct Gate {
    parts: Mutex<Parts>,
}

impl Gate {
    fn parts(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// A job begins. `None` if its part is not wanted.
    fn enter(&self) -> Option<Needs> {
        let mut parts = self.parts();
        parts.waiting -= 1;
        parts.running += usize::from(parts.open.is_some());
        parts.open.clone()
    }

    /// A part has ended. Its thread wakes the session after the job.
    fn leave(&self) {
        self.parts().running -= 1;
    }

    fn close(&self) {
        let needs = self.parts().open.take();
        drop(needs);
    }
}

/// Ends a part, also when it panics.
struct Inside<'g>(&'g Gate);

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Waits for all parts at its end.
struct Together<'s> {
    state: &'s SessionState,
    gate: Arc<Gate>,
    crew: &'s Crew,
}

impl Drop for Together<'_> {
    fn drop(&mut self) {
        self.gate.close();
        let ended = || self.gate.parts().running == 0;
        if self.state.wait_until(ended).is_ok() {
            return;
        }
        self.crew.work.stop();
        while !ended() {
            std::thread::sleep(LOOK);
        }
    }
}

/// The material for the session of a part.
struct Deputy {
    catalog: Arc<sinew_catalog::Catalog>,
    storage: Arc<sinew_storage::Storage>,
    knobs: Knobs,
    fmt: FmtCtx,
    database: (Oid, Arc<str>),
    user: User,
    statement_us: i64,
}

impl Deputy {
    fn of(state: &SessionState) -> Deputy {
        // A part has no parts.
        let knobs = Knobs { parallel: Parallel::default(), ..state.knobs().clone() };
        Deputy {
            catalog: state.catalog().clone(),
            storage: state.shared_storage(),
            knobs,
            // Names of objects are the business of the session that looked them up.
            fmt: FmtCtx { reg: None, ..state.fmt().clone() },
            database: (state.database(), state.database_name()),
            user: state.identity().user(),
            statement_us: state.statement_timestamp_us(),
        }
    }

    fn state(&self) -> Result<SessionState> {
        let session = self.storage.session(Box::new(ThreadWaiter))?;
        let mut state = SessionState::new(
            self.catalog.clone(),
            session,
            Arc::default(),
            &Base::default(),
            Box::new(NoRoutines),
        );
        state.enter(self.database.0, self.database.1.clone(), self.user.clone());
        state.view.set_knobs(self.knobs.clone());
        *state.view.rows_mut().fmt_mut() = self.fmt.clone();
        state.start_statement(self.statement_us);
        Ok(state)
    }
}

/// Has threads do parts of a work while the session does another one (`Caller::share`).
pub fn share(state: &SessionState, crew: &Crew, own: Option<&mut dyn FnMut()>) -> Result<()> {
    let account = host::current().map_or_else(Account::new, |host| host.account().clone());
    let slot = state.slot();
    let needs = Needs { deputy: Arc::new(Deputy::of(state)), work: crew.work.clone() };
    let gate =
        Arc::new(Gate { parts: Mutex::new(Parts { waiting: crew.most, running: 0, open: Some(needs) }) });
    let together = Together { state, gate: gate.clone(), crew };
    for _ in 0..crew.most {
        let gate = together.gate.clone();
        let job = move || {
            if let Some(Needs { deputy, work }) = gate.enter() {
                let _inside = Inside(&gate);
                // Without a free slot, the others do the part's share.
                if let Ok(state) = deputy.state() {
                    work.part(&state);
                }
            }
        };
        if helper_threads::run_beside(slot, &account, job).is_err() {
            together.gate.parts().waiting -= 1;
        }
    }
    match own {
        Some(own) => own(),
        None => {
            let done = || {
                let parts = gate.parts();
                parts.waiting + parts.running == 0
            };
            let waited = state.wait_until(done);
            if waited.is_err() {
                crew.work.stop();
            }
            waited?;
        }
    }
    drop(together);
    Ok(())
}
