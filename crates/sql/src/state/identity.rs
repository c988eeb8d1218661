//! SET ROLE and SET SESSION AUTHORIZATION.
//!
//! Three roles: the one that connected, which decides what SET SESSION AUTHORIZATION may do; the
//! session's user, which decides what SET ROLE may do; and the role in force, which decides
//! everything else. The last two are settings, so that SET LOCAL and rollback treat them as any
//! other.

use crate::settings::{Id, Source};
use crate::state::SessionState;
use sinew_catalog::User;
use sinew_error::Result;
use sinew_error::sqlerr;

/// Sets `role` or `session_authorization`; `None` is RESET. The next statement runs as the new
/// role.
pub fn set(cx: &SessionState, setting: &str, value: Option<&str>, local: bool) -> Result<()> {
    let state = cx;
    if setting == "role" {
        match value {
            None => state.assume(Id::Role, None, local),
            Some("none") => state.assume_none(local),
            Some(name) => {
                let user = settable(cx, name)?;
                state.assume(Id::Role, Some(user), local);
            }
        }
        return Ok(());
    }
    let user = value.map(|name| authorized(cx, name)).transpose()?;
    // The role with which a session begins is one for its own user.
    let keeps_role = user.is_none();
    state.assume(Id::SessionAuthorization, user, local);
    match keeps_role {
        true => state.assume(Id::Role, None, local),
        false => state.assume_none(local),
    }
    Ok(())
}

/// The session begins as a role, by its settings.
pub fn begin_as(cx: &SessionState, name: &str, source: Source) -> Result<()> {
    if name == "none" {
        cx.settings().establish_role(name, source);
        return Ok(());
    }
    let user = settable(cx, name)?;
    cx.identity().know(user);
    cx.settings().establish_role(name, source);
    Ok(())
}

/// Whether the session might become that user. A stored setting never makes it one, as in
/// PostgreSQL.
pub fn may_be(cx: &SessionState, name: &str) -> Result<()> {
    authorized(cx, name).map(drop)
}

/// The role of a name, for SET ROLE.
fn settable(cx: &SessionState, name: &str) -> Result<User> {
    let user = find(cx, name)?;
    if !cx.is_member(cx.session_user().oid, user.oid)? {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to set role \"{name}\""));
    }
    Ok(user)
}

/// The role of a name, for SET SESSION AUTHORIZATION.
fn authorized(cx: &SessionState, name: &str) -> Result<User> {
    let user = find(cx, name)?;
    let login = cx.identity().login();
    if user.oid != login.oid && !login.superuser {
        return Err(sqlerr!(
            INSUFFICIENT_PRIVILEGE,
            "permission denied to set session authorization \"{name}\""
        ));
    }
    Ok(user)
}

fn find(cx: &SessionState, name: &str) -> Result<User> {
    let found = cx.role_by_name(name)?;
    let found = found.ok_or_else(|| sqlerr!(INVALID_PARAMETER_VALUE, "role \"{name}\" does not exist"))?;
    Ok(User { oid: found.oid, name: found.name.clone(), superuser: found.superuser })
}
