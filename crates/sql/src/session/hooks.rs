//! What the layers that keep per-session state are told at the ends of transactions: the one list of them, in order.

use super::Role;
use crate::error::IntoSql;
use crate::fk;
use crate::{Context, Result};
use sinew_types::Oid;
use std::sync::Arc;

/// Everything that must succeed for the transaction to commit, then the commit itself.
pub(super) fn commit(cx: &Context<'_>, sync: bool) -> Result<()> {
    fk::fire_deferred(cx)?;
    let messages = cx.engine.catalog.pre_commit(cx)?;
    cx.txn.commit(messages, sync).sql()?;
    cx.session.changes().publish(cx);
    cx.session.temp().commit();
    cx.engine.catalog.after_commit(cx);
    Ok(())
}

/// Undoes the transaction everywhere; goes on after an error, which it returns.
pub(super) fn abort(cx: &Context<'_>) -> Result<()> {
    let undone = cx.txn.abort().sql();
    cx.session.changes().abort();
    cx.session.temp().abort();
    cx.engine.catalog.after_abort(cx);
    undone
}

/// The innermost subtransaction, at `depth` (1 = the first savepoint), merges into its parent.
pub(super) fn sub_commit(cx: &Context<'_>, depth: u32) -> Result<()> {
    cx.txn.sub_commit().sql()?;
    cx.session.changes().sub_commit(depth);
    cx.session.temp().sub_commit(depth);
    cx.session.foreign_keys().sub_commit();
    cx.engine.catalog.sub_commit(cx, depth);
    cx.session.settings().sub_commit(depth + 1);
    Ok(())
}

/// Undoes the innermost subtransaction, at `depth`.
pub(super) fn sub_abort(cx: &Context<'_>, depth: u32) -> Result<()> {
    let undone = cx.txn.sub_abort().sql();
    cx.session.changes().sub_abort(depth);
    cx.session.temp().sub_abort(depth);
    cx.session.foreign_keys().sub_abort();
    cx.engine.catalog.sub_abort(cx, depth);
    cx.session.settings().abort(depth + 1);
    undone
}

/// A role by name.
pub(super) fn find_role(cx: &Context<'_>, name: &str) -> Result<Option<Role>> {
    let Some((r, member_of)) = cx.engine.catalog.find_role(cx.txn, name)? else { return Ok(None) };
    Ok(Some(Role {
        oid: r.oid,
        name: r.name.clone(),
        superuser: r.superuser,
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
pub(super) fn find_database(cx: &Context<'_>, name: &str, role: Oid) -> Result<Option<Found>> {
    let Some(found) = cx.engine.catalog.find_database(cx.txn, name)? else { return Ok(None) };
    let may_connect = cx.engine.catalog.may_connect(cx, &found, role)?;
    let (oid, name, is_open) = (found.oid, found.name.clone(), found.allow_connections);
    Ok(Some(Found { oid, name, is_open, may_connect, connection_limit: found.connection_limit }))
}
