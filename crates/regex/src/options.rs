//! The way a pattern is read: its flavour and its modes. Flags and the pattern's own beginning set
//! them.

use crate::class::{Class, is_in};
use crate::error::{Reason, Result};

/// The language in which a pattern is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Flavour {
    /// PostgreSQL's own, with escapes and lookaround.
    #[default]
    Advanced,
    /// POSIX extended.
    Extended,
    /// POSIX basic.
    Basic,
    /// No pattern: every character stands for itself.
    Literal,
}

/// The language and the modes of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Options {
    /// The language.
    pub flavour: Flavour,
    /// Upper and lower case are the same.
    pub ignore_case: bool,
    /// Blanks and comments in the pattern have no meaning.
    pub expanded: bool,
    /// `.` and `[^...]` do not match a newline.
    pub newline_stops: bool,
    /// `^` and `$` match at newlines.
    pub newline_anchors: bool,
}

impl Options {
    /// Applies one letter of a function's flags or of `(?letters)`. Returns false for an unknown
    /// letter.
    pub fn apply(&mut self, letter: char) -> bool {
        match letter {
            'b' => self.flavour = Flavour::Basic,
            'c' => self.ignore_case = false,
            'e' => self.flavour = Flavour::Extended,
            'i' => self.ignore_case = true,
            'm' | 'n' => (self.newline_stops, self.newline_anchors) = (true, true),
            'p' => (self.newline_stops, self.newline_anchors) = (true, false),
            'q' => self.flavour = Flavour::Literal,
            's' => (self.newline_stops, self.newline_anchors) = (false, false),
            't' => self.expanded = false,
            'w' => (self.newline_stops, self.newline_anchors) = (false, true),
            'x' => self.expanded = true,
            _ => return false,
        }
        true
    }

    /// Refuses flags that exclude one another.
    pub(crate) fn check(&self) -> Result<()> {
        let modes = self.expanded || self.newline_stops || self.newline_anchors;
        if self.flavour == Flavour::Literal && modes { Err(Reason::Argument.into()) } else { Ok(()) }
    }

    /// Reads the directors and embedded options at the beginning of a pattern. Returns the place
    /// where the rest begins.
    pub(crate) fn read_prefix(&mut self, pattern: &[u32]) -> Result<usize> {
        if self.flavour == Flavour::Literal {
            return Ok(0);
        }
        let is = |at: usize, c: char| pattern.get(at) == Some(&(c as u32));
        let mut at = 0;
        if pattern.len() >= 4 && (0..3).all(|i| is(i, '*')) {
            if is(3, '?') {
                return Err(Reason::Pattern.into());
            }
            if is(3, '=') {
                self.literal();
                return Ok(4);
            }
            if !is(3, ':') {
                return Err(Reason::Quantifier.into());
            }
            self.flavour = Flavour::Advanced;
            at = 4;
        }
        if self.flavour != Flavour::Advanced {
            return Ok(at);
        }
        let letter = |at: usize| pattern.get(at).copied().filter(|c| is_in(Class::Alpha, *c));
        if !(is(at, '(') && is(at + 1, '?') && letter(at + 2).is_some()) {
            return Ok(at);
        }
        at += 2;
        while let Some(c) = letter(at) {
            if !char::from_u32(c).is_some_and(|c| self.apply(c)) {
                return Err(Reason::Option.into());
            }
            at += 1;
        }
        if !is(at, ')') {
            return Err(Reason::Option.into());
        }
        if self.flavour == Flavour::Literal {
            self.literal();
        }
        Ok(at + 1)
    }

    /// A literal has no modes but that of case.
    fn literal(&mut self) {
        *self = Options { flavour: Flavour::Literal, ignore_case: self.ignore_case, ..Options::default() };
    }
}
