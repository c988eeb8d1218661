//! The surroundings of a routine: snapshots of its statements, and a role and settings for a while.

use crate::state::SessionState;
use sinew_catalog::User;
use sinew_catalog::routines::Routine;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::caller::Caller;
use sinew_txn::Snapshot;

/// Calls `f` with the snapshot of a statement inside a routine. `given` is that of the calling
/// statement, for a routine that sees what its caller sees.
pub fn with_snapshot<R>(
    cx: &SessionState,
    given: Option<Snapshot>,
    f: impl FnOnce(Snapshot) -> Result<R>,
) -> Result<R> {
    if let Some(snapshot) = given {
        return f(snapshot);
    }
    cx.next_command()?;
    if cx.isolation().keeps_snapshot() {
        let mut snapshot = cx.snapshot()?;
        snapshot.command = cx.command();
        return f(snapshot);
    }
    let mut snapshot = cx.take_snapshot()?;
    snapshot.command = cx.command();
    let done = f(snapshot);
    cx.release_snapshot(&snapshot);
    done
}

/// Runs `f` as the body of a routine: with its owner's rights if it is SECURITY DEFINER, with its
/// settings, and with a queue of its own for the events of foreign keys.
pub fn as_routine<R>(cx: &SessionState, routine: &Routine, f: impl FnOnce() -> Result<R>) -> Result<R> {
    let events = cx.kept().events.set_aside();
    let triggers = cx.kept().triggers.set_aside();
    let done = with_owner(cx, routine, || with_settings(cx, routine, f));
    cx.kept().events.put_back(events);
    cx.kept().triggers.put_back(triggers);
    done
}

fn with_owner<R>(cx: &SessionState, routine: &Routine, f: impl FnOnce() -> Result<R>) -> Result<R> {
    if !routine.security_definer || routine.owner == cx.user_oid() {
        return f();
    }
    let owner = cx.role(routine.owner)?;
    let owner = owner.ok_or_else(|| SqlError::internal("a routine without an owner"))?;
    let before = cx.identity().user();
    cx.identity().stand_in(User { oid: owner.oid, name: owner.name.clone(), superuser: owner.superuser });
    let done = f();
    cx.identity().stand_in(before);
    done
}

/// A setting's value; a setting of the user's own that the session has not met is empty.
fn shown_or_empty(cx: &SessionState, name: &str) -> Result<String> {
    match cx.shown_setting(name) {
        Err(e) if e.sqlstate == SqlState::UNDEFINED_OBJECT && name.contains('.') => Ok(String::new()),
        shown => shown,
    }
}

fn with_settings<R>(cx: &SessionState, routine: &Routine, f: impl FnOnce() -> Result<R>) -> Result<R> {
    let settings: Vec<(&str, &str)> = routine.config.iter().filter_map(|s| s.split_once('=')).collect();
    if settings.is_empty() {
        return f();
    }
    let mut before = Vec::with_capacity(settings.len());
    for (name, value) in &settings {
        before.push((*name, shown_or_empty(cx, name)?));
        cx.change_setting(name, Some(value), true)?;
    }
    cx.refresh_in_code();
    let done = f();
    // After an error the transaction or the subtransaction puts the settings back.
    if done.is_ok() {
        for (name, value) in before.iter().rev() {
            // A plain SET in the routine holds on.
            let holds = !cx.settings().is_local(name);
            if !holds {
                cx.change_setting(name, Some(value), true)?;
            }
        }
        cx.refresh_in_code();
    }
    done
}
