//! Nondeterministic automata, built from expressions by Thompson's construction.
//!
//! An automaton reads a text forwards or backwards. A backward one is built from the same
//! expression, with the order of every sequence reversed. For it the "next" character is the one
//! before. A lookaround is a condition on a place in the text and is the same in both directions.

use crate::ast::{Ast, AstId, Expression, SetId};
use crate::error::{Reason, Result, Work};

/// The most states that one automaton may have.
pub const STATES_MAX: usize = 300_000;
/// The most steps of a construction. Expressions that make no states must not be repeated without a
/// bound.
pub(crate) const STEPS_MAX: usize = 4 * STATES_MAX;

/// Index of an [`Inst`].
pub(crate) type State = u32;

/// The action of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Inst {
    /// Reads a character of the set.
    Set { set: SetId, next: State },
    /// Continues in both states.
    Split(State, State),
    /// Continues if the character on that side is in the set. With `edge`, it also continues if
    /// there is none.
    Beside { ahead: bool, edge: bool, set: SetId, next: State },
    /// Continues if the lookaround holds.
    Around { index: u32, next: State },
    /// The expression has been read to its end.
    Match,
}

/// An automaton.
#[derive(Clone, Debug)]
pub(crate) struct Nfa {
    pub insts: Vec<Inst>,
    pub start: State,
}

struct Builder<'a> {
    expression: &'a Expression,
    insts: Vec<Inst>,
    backward: bool,
    steps: usize,
    work: Work,
}

/// Builds the automaton of an expression.
pub(crate) fn build(expression: &Expression, ast: AstId, backward: bool, work: Work) -> Result<Nfa> {
    let mut builder = Builder { expression, insts: vec![Inst::Match], backward, steps: 0, work };
    let start = builder.build(ast, 0, true)?;
    Ok(Nfa { insts: builder.insts, start })
}

impl Builder<'_> {
    fn push(&mut self, inst: Inst) -> Result<State> {
        if self.insts.len() >= STATES_MAX {
            return Err(Reason::TooComplex.into());
        }
        self.insts.push(inst);
        Ok(self.insts.len() as State - 1)
    }

    /// The state at which the expression begins and from which it leads to `next`.
    fn build(&mut self, ast: AstId, mut next: State, constrained: bool) -> Result<State> {
        // A branch with many groups is a deep sequence of sequences. The loop avoids recursion for
        // them.
        let mut parts = vec![ast];
        while let Some(part) = parts.pop() {
            self.steps += 1;
            if self.steps > STEPS_MAX {
                return Err(Reason::TooComplex.into());
            }
            (self.work)(16)?;
            match &self.expression.asts[part as usize] {
                Ast::Concat(inner) if self.backward => parts.extend(inner.iter().rev()),
                Ast::Concat(inner) => parts.extend(inner),
                _ => next = self.build_part(part, next, constrained)?,
            }
        }
        Ok(next)
    }

    fn build_part(&mut self, part: AstId, next: State, constrained: bool) -> Result<State> {
        let expression = self.expression;
        match expression.asts[part as usize] {
            Ast::Empty | Ast::Concat(_) => Ok(next),
            Ast::Set(set) => self.push(Inst::Set { set, next }),
            Ast::Beside { .. } | Ast::Around(_) if !constrained => Ok(next),
            Ast::Beside { ahead, set, edge } => {
                self.push(Inst::Beside { ahead: ahead != self.backward, edge, set, next })
            }
            Ast::Around(index) => self.push(Inst::Around { index, next }),
            Ast::Unconstrained(body) => self.build(body, next, false),
            Ast::Alt(ref branches) => {
                let mut entry = None;
                for branch in branches.iter().rev() {
                    let start = self.build(*branch, next, constrained)?;
                    entry = Some(match entry {
                        None => start,
                        Some(others) => self.push(Inst::Split(start, others))?,
                    });
                }
                Ok(entry.unwrap_or(next))
            }
            Ast::Repeat { body, min, max } => self.repeat(body, min, max, next, constrained),
        }
    }

    fn repeat(
        &mut self,
        body: AstId,
        min: u32,
        max: Option<u32>,
        next: State,
        constrained: bool,
    ) -> Result<State> {
        let mut entry = next;
        let mut least = min;
        match max {
            Some(max) => {
                for _ in min..max {
                    let start = self.build(body, entry, constrained)?;
                    entry = self.push(Inst::Split(start, next))?;
                }
            }
            None => {
                let again = self.push(Inst::Split(next, next))?;
                let start = self.build(body, again, constrained)?;
                self.insts[again as usize] = Inst::Split(start, next);
                // The loop's body is the last of the copies that must occur.
                entry = if min > 0 { start } else { again };
                least = min.saturating_sub(1);
            }
        }
        for _ in 0..least {
            entry = self.build(body, entry, constrained)?;
        }
        Ok(entry)
    }
}
