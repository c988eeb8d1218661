//! SET ROLE and SET SESSION AUTHORIZATION.
//!
//! Three roles: the one that connected, which decides what SET SESSION AUTHORIZATION may do; the
//! session's user, which decides what SET ROLE may do; and the role in force, which decides
//! everything else. The last two are settings, so that SET LOCAL and rollback treat them as any
//! other.

use crate::settings::Id;
use crate::state::SessionState;
use sinew_catalog::User;
use sinew_error::Result;
use sinew_error::sqlerr;

/// Sets `role` or `session_authorization`; `None` is RESET. The next statement runs as the new
/// role.
pub fn set(cx: &SessionState, setting: &str, value: Option<&str>, local: bool) -> Result<()> {
    let state = cx;
    if setting == "role" {
        let Some(name) = value.filter(|v| *v != "none") else {
            state.assume(Id::Role, None, local);
            return Ok(());
        };
        let user = find(cx, name)?;
        if !cx.is_member(state.session_user().oid, user.oid)? {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to set role \"{name}\""));
        }
        state.assume(Id::Role, Some(user), local);
        return Ok(());
    }
    let user = value.map(|name| find(cx, name)).transpose()?;
    let login = state.identity().login();
    if user.as_ref().is_some_and(|u| u.oid != login.oid) && !login.superuser {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to set session authorization"));
    }
    state.assume(Id::SessionAuthorization, user, local);
    state.assume(Id::Role, None, local);
    Ok(())
}

fn find(cx: &SessionState, name: &str) -> Result<User> {
    let found = cx.role_by_name(name)?;
    let found = found.ok_or_else(|| sqlerr!(INVALID_PARAMETER_VALUE, "role \"{name}\" does not exist"))?;
    Ok(User { oid: found.oid, name: found.name.clone(), superuser: found.superuser })
}
