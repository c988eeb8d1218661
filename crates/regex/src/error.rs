//! Errors: the reasons for which a pattern is refused, in PostgreSQL's words, and interrupts.

use std::any::Any;
use std::fmt;

/// The reason for which a pattern is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `***` without a known director behind it.
    Pattern,
    /// `[.name.]` with a name that no character has.
    CollatingElement,
    /// `[:name:]` with a name that is no class.
    CharacterClass,
    /// A backslash with a character that gives it no meaning.
    Escape,
    /// A back reference to a group that does not exist or is not closed yet.
    BackReference,
    /// A `[` without its `]`.
    Brackets,
    /// A `(` without its `)`, or the other way round.
    Parentheses,
    /// A `{` without its `}`.
    Braces,
    /// A bound `{m,n}` with no numbers, with too large ones, or with numbers in the wrong order.
    Repetition,
    /// A range whose end comes before its start, or whose end is no character.
    Range,
    /// A quantifier with nothing to repeat.
    Quantifier,
    /// Flags that exclude one another.
    Argument,
    /// An unknown letter in `(?letters)`.
    Option,
    /// The automaton would be larger than [`STATES_MAX`](crate::STATES_MAX) states, or the nesting
    /// too deep.
    TooComplex,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Pattern => "invalid regexp (reg version 0.8)",
            Reason::CollatingElement => "invalid collating element",
            Reason::CharacterClass => "invalid character class",
            Reason::Escape => "invalid escape \\ sequence",
            Reason::BackReference => "invalid backreference number",
            Reason::Brackets => "brackets [] not balanced",
            Reason::Parentheses => "parentheses () not balanced",
            Reason::Braces => "braces {} not balanced",
            Reason::Repetition => "invalid repetition count(s)",
            Reason::Range => "invalid character range",
            Reason::Quantifier => "quantifier operand invalid",
            Reason::Argument => "invalid argument to regex function",
            Reason::Option => "invalid embedded option",
            Reason::TooComplex => "regular expression is too complex",
        })
    }
}

/// The answer of the caller's [`Work`] function that ends a match. It carries the caller's own
/// error.
#[derive(Debug)]
pub struct Interrupted(pub Box<dyn Any + Send>);

/// A function of the caller. Every loop whose length the user decides calls it. The argument is the
/// approximate number of bytes or steps since the last call.
pub type Work = fn(usize) -> std::result::Result<(), Interrupted>;

/// The reason for which there is no answer.
#[derive(Debug)]
pub enum Error {
    /// The pattern is refused.
    Invalid(Reason),
    /// The caller ended the work.
    Interrupted(Interrupted),
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Error {
        Error::Invalid(reason)
    }
}

impl From<Interrupted> for Error {
    fn from(interrupted: Interrupted) -> Error {
        Error::Interrupted(interrupted)
    }
}

/// An answer, or the reason for which there is none.
pub type Result<T> = std::result::Result<T, Error>;
