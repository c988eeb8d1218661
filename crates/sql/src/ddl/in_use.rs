//! A session must not change the shape of a relation under its own open cursors and waiting checks
//! (55006).

use crate::state::SessionState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::Relation;

/// `statement` as PostgreSQL names it in the error.
pub fn check(cx: &SessionState, rel: &Relation, statement: &str) -> Result<()> {
    check_cursors(cx, rel, statement)?;
    check_statements(cx, rel, statement)
}

/// As [`check`], for a change that does no harm to open cursors.
pub fn check_statements(cx: &SessionState, rel: &Relation, statement: &str) -> Result<()> {
    if cx.code.is_busy(rel.oid) {
        return Err(in_use(rel, statement));
    }
    cx.kept().events.not_waited_for(rel, statement)
}

/// As [`check`], for a change that does no harm to checks that wait.
pub fn check_cursors(cx: &SessionState, rel: &Relation, statement: &str) -> Result<()> {
    if cx.cursors().iter().any(|cursor| cursor.reads(rel.oid)) {
        return Err(in_use(rel, statement));
    }
    Ok(())
}

#[cold]
fn in_use(rel: &Relation, statement: &str) -> SqlError {
    SqlError::new(
        SqlState::OBJECT_IN_USE,
        format!(
            "cannot {statement} \"{}\" because it is being used by active queries in this session",
            rel.name
        ),
    )
}
