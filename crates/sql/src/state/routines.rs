//! The way from a call of a routine to the code that runs it.
//!
//! The executor asks the session for the value of a routine. A routine runs statements, which stand
//! above the session's state. So the session gets a runner when it is made.

use crate::state::SessionState;
use sinew_catalog::routines::Routine;
use sinew_error::{Result, SqlError};
use sinew_exec::caller::RoutineCall;
use sinew_exec::caller::triggers::TriggerCall;
use sinew_table::Row;
use sinew_types::Datum;
use sinew_types::func::Rows;
use std::sync::Arc;

/// Code that runs routines for one session, with what it keeps of them.
pub trait Runner: Send {
    /// The value of a routine.
    fn value(&self, cx: &SessionState, call: &RoutineCall<'_>) -> Result<Datum>;

    /// The rows of a routine that returns a set.
    fn rows(&self, cx: &SessionState, call: &RoutineCall<'_>) -> Result<Rows>;

    /// Runs a trigger. The row that one BEFORE a row returns; `None` if it returns NULL.
    fn trigger(&self, cx: &SessionState, call: &TriggerCall<'_>) -> Result<Option<Row>>;

    /// Checks a new routine's body as far as that is possible before a call.
    fn validate(&self, cx: &SessionState, routine: &Arc<Routine>) -> Result<()>;
}

/// The runner of a session that calls no routines: one of a thread that does a part of a
/// statement. The planner keeps calls of routines in the session itself.
pub struct NoRoutines;

impl Runner for NoRoutines {
    fn value(&self, _: &SessionState, _: &RoutineCall<'_>) -> Result<Datum> {
        Err(SqlError::internal("a part of a statement calls a routine"))
    }

    fn rows(&self, _: &SessionState, _: &RoutineCall<'_>) -> Result<Rows> {
        Err(SqlError::internal("a part of a statement calls a routine"))
    }

    fn trigger(&self, _: &SessionState, _: &TriggerCall<'_>) -> Result<Option<Row>> {
        Err(SqlError::internal("a part of a statement runs a trigger"))
    }

    fn validate(&self, _: &SessionState, _: &Arc<Routine>) -> Result<()> {
        Err(SqlError::internal("a part of a statement makes a routine"))
    }
}
