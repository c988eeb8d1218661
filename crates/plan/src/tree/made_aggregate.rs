//! A call of an aggregate that a user made: the calls of its functions.
//!
//! A kept tree names the aggregate alone. The calls are bound anew when the tree is read, so that a
//! view computes an aggregate as the catalog has it now.

use crate::tree::expr::{Expr, FuncExpr};
use sinew_catalog::routines::Routine;
use std::fmt;
use std::sync::Arc;

/// A call of one of the functions, with values that the executor has.
#[derive(Clone)]
pub struct SupportCall {
    pub f: FuncExpr,
    /// The internal slots that the call's arguments read: the state, then the inputs.
    pub slots: Vec<u32>,
}

impl SupportCall {
    /// Whether the function takes the values as they are.
    pub fn takes_values(&self) -> bool {
        self.f.args.iter().zip(&self.slots).all(|(arg, slot)| matches!(arg, Expr::Param(n) if n == slot))
    }
}

/// The functions of an aggregate that a user made, for the types of one call.
#[derive(Clone)]
pub struct MadeAggregate {
    pub routine: Arc<Routine>,
    /// Whether a window calls it.
    pub in_window: bool,
    /// Whether the functions are those for frames that lose rows: a state is never NULL there after
    /// a call.
    pub is_moving: bool,
    /// The first state; NULL if the aggregate has none.
    pub initial: Expr,
    /// Without a first state, how the first input becomes one. It reads the slot of that input.
    pub first: Option<Expr>,
    pub step: SupportCall,
    pub finish: Option<SupportCall>,
}

/// Two calls are the same if their aggregates and arguments are, whatever slots they have.
impl fmt::Debug for MadeAggregate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.routine.fmt(f)
    }
}
