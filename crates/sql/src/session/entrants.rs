//! Roles and databases as a session that connects finds them.

use crate::session::Role;
use crate::state::SessionState;
use sinew_error::Result;
use sinew_types::Oid;
use std::sync::Arc;

/// A role by name.
pub(super) fn find_role(cx: &SessionState, name: &str) -> Result<Option<Role>> {
    let Some((r, member_of)) = cx.catalog().find_role(cx, name)? else { return Ok(None) };
    Ok(Some(Role {
        oid: r.oid,
        name: r.name.clone(),
        superuser: r.superuser,
        replication: r.replication,
        can_login: r.can_login,
        connection_limit: r.connection_limit,
        password: r.password.clone(),
        valid_until: r.valid_until,
        member_of,
    }))
}

/// A database that a role wants into.
pub(super) struct Found {
    pub oid: Oid,
    pub name: Arc<str>,
    /// It takes connections.
    pub is_open: bool,
    /// It takes those of the role.
    pub may_connect: bool,
    /// How many sessions it takes at once; negative: any number.
    pub connection_limit: i32,
}

/// A database by name.
pub(super) fn find_database(cx: &SessionState, name: &str, role: Oid) -> Result<Option<Found>> {
    let Some(found) = cx.catalog().find_database(cx, name)? else { return Ok(None) };
    let may_connect = cx.may_connect(&found, role)?;
    let (oid, name, is_open) = (found.oid, found.name.clone(), found.allow_connections);
    Ok(Some(Found { oid, name, is_open, may_connect, connection_limit: found.connection_limit }))
}
