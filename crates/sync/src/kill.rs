//! Kill points: a test can make a process die at every step at which its death makes a difference.
//!
//! The points stand in the primitives themselves:
//!
//! - a resource's INTENT, HELD and RELEASING;
//! - critical sections and write marks;
//! - the steps of a latch's queue, of attaching and of cleaning up;
//! - in the layers above, their system calls.
//!
//! A point is a name, a resource kind and the place of the call in the source. Code that uses a
//! primitive in a new place thus has a new point.
//!
//! The points exist only in builds with `--cfg kill_points`. In other builds the functions are
//! empty. The variable `SINEW_KILL_POINT` says what a process does:
//!
//! | value | meaning |
//! |---|---|
//! | `record:PATH` | appends each point that it passes to a file, once |
//! | `at:POINT#N` | fires when it passes the point for the N-th time |
//! | `any:#N` | fires at the N-th point that it passes |
//!
//! A point that fires raises SIGKILL, or the signal whose number is in `SINEW_KILL_SIGNAL` (19:
//! SIGSTOP). If `SINEW_KILL_NOTE` is set, the point is appended to the file that it names.

/// A kill point named by `what` and by the place of the call.
#[cfg(not(any(kill_points, sim)))]
#[inline(always)]
pub fn kill_point(_what: &'static str) {}
/// A kill point of a kind of resource.
#[cfg(not(any(kill_points, sim)))]
#[inline(always)]
pub(crate) fn kill_point_of(_what: &'static str, _kind: u8) {}

/// A kill point named by `what`. The simulated machine decides whether the process dies here.
#[cfg(sim)]
#[inline]
pub fn kill_point(what: &'static str) {
    crate::shim::pass_kill_point(what);
}

/// A kill point of a kind of resource.
#[cfg(sim)]
#[inline]
pub(crate) fn kill_point_of(what: &'static str, _kind: u8) {
    kill_point(what);
}

#[cfg(kill_points)]
pub use armed::*;

#[cfg(kill_points)]
mod armed {
    use std::collections::HashSet;
    use std::io::Write;
    use std::panic::Location;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::sync::{Mutex, OnceLock};

    enum Plan {
        Nothing,
        Record(Mutex<(std::fs::File, HashSet<String>)>),
        At { point: String, left: AtomicU64 },
        Any { left: AtomicU64 },
    }

    static PLAN: OnceLock<Plan> = OnceLock::new();

    fn plan() -> Plan {
        let Ok(text) = std::env::var("SINEW_KILL_POINT") else { return Plan::Nothing };
        let count = |text: &str| AtomicU64::new(text.parse().expect("SINEW_KILL_POINT: a number"));
        if let Some(path) = text.strip_prefix("record:") {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
            return Plan::Record(Mutex::new((file.expect("SINEW_KILL_POINT: a file"), HashSet::new())));
        }
        let (what, n) = text.rsplit_once('#').expect("SINEW_KILL_POINT: #N at its end");
        match what {
            "any:" => Plan::Any { left: count(n) },
            at => Plan::At {
                point: at.strip_prefix("at:").expect("SINEW_KILL_POINT: at:").to_owned(),
                left: count(n),
            },
        }
    }

    /// A kill point named by `what` and by the place of the call.
    #[track_caller]
    pub fn kill_point(what: &'static str) {
        pass(what, 0, Location::caller());
    }

    #[track_caller]
    pub(crate) fn kill_point_of(what: &'static str, kind: u8) {
        pass(what, kind, Location::caller());
    }

    fn pass(what: &str, kind: u8, place: &Location<'_>) {
        let fires = match PLAN.get_or_init(plan) {
            Plan::Nothing => false,
            Plan::Any { left } => left.fetch_sub(1, Relaxed) == 1,
            Plan::At { point, left } => *point == name(what, kind, place) && left.fetch_sub(1, Relaxed) == 1,
            Plan::Record(record) => {
                let (file, seen) = &mut *record.lock().unwrap_or_else(|e| e.into_inner());
                let name = name(what, kind, place);
                if !seen.contains(&name) {
                    // One write, so that the lines of processes that share the file do not mix.
                    let _ = file.write_all(format!("{name}\n").as_bytes());
                    seen.insert(name);
                }
                false
            }
        };

        if fires {
            fire(&name(what, kind, place));
        }
    }

    fn name(what: &str, kind: u8, place: &Location<'_>) -> String {
        let file = place.file().rsplit_once("crates/").map_or(place.file(), |(_, tail)| tail);
        format!("{what}/{kind}@{file}:{}", place.line())
    }

    #[cold]
    fn fire(point: &str) {
        if let Some(note) = std::env::var_os("SINEW_KILL_NOTE") {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(note);
            let _ = file.and_then(|mut f| f.write_all(format!("{point}\n").as_bytes()));
        }
        let signal = std::env::var("SINEW_KILL_SIGNAL").ok().and_then(|s| s.parse().ok());
        let signal = signal.unwrap_or(libc::SIGKILL);
        // The signal goes to this thread, so that the thread stops here. A signal to the process
        // may be taken by another thread, and this one would go on for some instructions.
        // SAFETY: a signal to this thread.
        unsafe { libc::raise(signal) };
        if signal == libc::SIGKILL {
            loop {
                std::thread::park();
            }
        }
    }
}
