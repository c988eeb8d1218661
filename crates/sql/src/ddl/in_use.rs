//! A session must not change the shape of a relation under its own open cursors and waiting checks
//! (55006).

use crate::state::SessionState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::Relation;

/// `statement` as PostgreSQL names it in the error.
pub fn check(cx: &SessionState, rel: &Relation, statement: &str) -> Result<()> {
    if cx.cursors().iter().any(|cursor| cursor.reads(rel.oid)) {
        return Err(SqlError::new(
            SqlState::OBJECT_IN_USE,
            format!(
                "cannot {statement} \"{}\" because it is being used by active queries in this session",
                rel.name
            ),
        ));
    }
    cx.kept().events.not_waited_for(rel, statement)
}
