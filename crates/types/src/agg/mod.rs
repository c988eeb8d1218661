//! Aggregates: transition states. `init` per group, `step` per row, `combine` of partial states, `finish`.
//!
//! A state ignores NULL inputs by itself where the SQL aggregate does; `count(*)` steps with no arguments.

mod rows;
pub use rows::AGGREGATES;

use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::error::Result;
use crate::func::CallTypes;

/// Which aggregate; with the argument types it fixes the transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AggKind {
    CountStar,
    Count,
    Sum,
    Avg,
    Min,
    Max,
    BoolAnd,
    BoolOr,
    BitAnd,
    BitOr,
    BitXor,
    StringAgg,
    ArrayAgg,
    VarPop,
    VarSamp,
    StddevPop,
    StddevSamp,
    Corr,
    CovarPop,
    CovarSamp,
    RegrCount,
    RegrAvgx,
    RegrAvgy,
    RegrSxx,
    RegrSyy,
    RegrSxy,
    RegrSlope,
    RegrIntercept,
    RegrR2,
}

/// A row of `pg_aggregate`, by names.
#[derive(Debug)]
pub struct AggRow {
    pub func: crate::oid::Oid,
    pub transition: &'static str,
    pub final_fn: &'static str,
    pub combine: &'static str,
    pub sort_operator: crate::oid::Oid,
    pub transition_type: crate::oid::Oid,
    pub initial: &'static str,
}

/// A running aggregate of one group.
pub struct AggState(State);

enum State {
    Count(i64),
}

/// The state of a group before its first row.
pub fn init(_kind: AggKind, _types: &CallTypes) -> Result<AggState> {
    Ok(AggState(State::Count(0)))
}

impl AggState {
    pub fn step(&mut self, _ctx: &mut FnCtx, _args: &[Datum]) -> Result<()> {
        let State::Count(n) = &mut self.0;
        *n += 1;
        Ok(())
    }

    /// Folds another partial state of the same aggregate in.
    pub fn combine(&mut self, _ctx: &mut FnCtx, _other: AggState) -> Result<()> {
        Err(crate::error::SqlError::unsupported("combining aggregate states is not supported"))
    }

    pub fn finish(self, _ctx: &mut FnCtx) -> Result<Datum> {
        let State::Count(n) = self.0;
        Ok(Datum::Int8(n))
    }
}
