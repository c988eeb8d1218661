//! The prefilter: it knows how every match must begin. Most of a text is passed over without an
//! automaton.

use crate::ast::{Ast, AstId, Expression};
use memchr::memmem::Finder;

/// The bytes that a search passes over in the time of one unit of work.
pub(crate) const BYTES_PER_UNIT: usize = 4;

/// The known beginning of every match.
#[derive(Debug)]
pub(crate) enum Prefilter {
    /// Nothing is known that helps.
    None,
    /// A string. With `whole`, the string is all of the pattern.
    Literal {
        finder: Box<Finder<'static>>,
        whole: bool,
    },
    /// One of one, two or three bytes.
    One(u8),
    Two(u8, u8),
    Three(u8, u8, u8),
    /// One of a few more bytes.
    Few(Box<[bool; 256]>),
}

/// With up to this many first bytes, a search still passes over most of a text.
const FEW: usize = 32;

impl Prefilter {
    /// The prefilter of an expression.
    pub fn of(expression: &Expression) -> Prefilter {
        let mut literal = String::new();
        let whole = literal_prefix(expression, expression.whole(), &mut literal);
        let whole = whole && expression.groups == 0 && !literal.is_empty();
        if literal.chars().nth(1).is_some() || whole {
            return Prefilter::Literal { finder: Box::new(Finder::new(&literal).into_owned()), whole };
        }
        let mut first = [false; 256];
        if first_bytes(expression, expression.whole(), &mut first) {
            return Prefilter::None;
        }
        let bytes: Vec<u8> = (0..=255).filter(|b| first[usize::from(*b)]).collect();
        match bytes[..] {
            [a] => Prefilter::One(a),
            [a, b] => Prefilter::Two(a, b),
            [a, b, c] => Prefilter::Three(a, b, c),
            _ if (1..=FEW).contains(&bytes.len()) => Prefilter::Few(Box::new(first)),
            _ => Prefilter::None,
        }
    }

    /// The first place from `from` where a match may begin.
    #[inline]
    pub fn next(&self, text: &[u8], from: usize) -> Option<usize> {
        let rest = &text[from..];
        let found = match self {
            Prefilter::None => Some(0),
            Prefilter::Literal { finder, .. } => finder.find(rest),
            Prefilter::One(a) => memchr::memchr(*a, rest),
            Prefilter::Two(a, b) => memchr::memchr2(*a, *b, rest),
            Prefilter::Three(a, b, c) => memchr::memchr3(*a, *b, *c, rest),
            Prefilter::Few(first) => rest.iter().position(|b| first[usize::from(*b)]),
        };
        found.map(|at| from + at)
    }

    /// The string, if the pattern is a string and nothing else.
    pub fn whole(&self) -> Option<&Finder<'static>> {
        match self {
            Prefilter::Literal { finder, whole: true } => Some(finder),
            _ => None,
        }
    }
}

/// The parts of a sequence of sequences, in order. Sequences may be deep, so the function does not
/// recurse.
fn parts(expression: &Expression, ast: AstId) -> impl Iterator<Item = AstId> {
    let mut waiting = vec![ast];
    std::iter::from_fn(move || {
        loop {
            let part = waiting.pop()?;
            match &expression.asts[part as usize] {
                Ast::Concat(inner) => waiting.extend(inner.iter().rev()),
                _ => return Some(part),
            }
        }
    })
}

/// Appends the string that every match begins with. Returns true if it is all of the pattern.
fn literal_prefix(expression: &Expression, ast: AstId, out: &mut String) -> bool {
    let mut all = true;
    for part in parts(expression, ast) {
        match &expression.asts[part as usize] {
            Ast::Set(set) => match expression.sets[*set as usize].single() {
                Some(c) => out.push(c),
                None => return false,
            },
            Ast::Empty => {}
            Ast::Repeat { body, min: 1.., .. } => {
                literal_prefix(expression, *body, out);
                return false;
            }
            // A condition takes no character, but then the string is not all of the pattern.
            Ast::Beside { .. } | Ast::Around(_) => all = false,
            _ => return false,
        }
    }
    all
}

/// Marks the bytes that a match may begin with. Returns true if a match may be empty.
fn first_bytes(expression: &Expression, ast: AstId, first: &mut [bool; 256]) -> bool {
    for part in parts(expression, ast) {
        let empty = match &expression.asts[part as usize] {
            Ast::Empty | Ast::Beside { .. } | Ast::Around(_) => true,
            Ast::Concat(_) => true,
            Ast::Set(set) => {
                for &(low, high) in expression.sets[*set as usize].ranges() {
                    first[usize::from(lead(low))..=usize::from(lead(high))].fill(true);
                }
                false
            }
            Ast::Alt(branches) => {
                branches.iter().fold(false, |empty, b| first_bytes(expression, *b, first) | empty)
            }
            Ast::Repeat { body, min, .. } => first_bytes(expression, *body, first) || *min == 0,
            Ast::Unconstrained(body) => first_bytes(expression, *body, first),
        };
        if !empty {
            return false;
        }
    }
    true
}

/// The first byte of a character.
fn lead(c: u32) -> u8 {
    match c {
        0..0x80 => c as u8,
        0x80..0x800 => 0xC0 | (c >> 6) as u8,
        0x800..0x1_0000 => 0xE0 | (c >> 12) as u8,
        _ => 0xF0 | (c >> 18) as u8,
    }
}

/// Whether every match begins at the text's beginning.
pub(crate) fn is_anchored(expression: &Expression, ast: AstId) -> bool {
    for part in parts(expression, ast) {
        match &expression.asts[part as usize] {
            Ast::Beside { ahead: false, set, edge: true }
                if expression.sets[*set as usize].ranges().is_empty() =>
            {
                return true;
            }
            Ast::Empty | Ast::Beside { .. } | Ast::Around(_) => {}
            Ast::Alt(branches) => return branches.iter().all(|b| is_anchored(expression, *b)),
            Ast::Repeat { body, min: 1.., .. } => return is_anchored(expression, *body),
            _ => return false,
        }
    }
    false
}

/// Whether every match ends at the text's end.
pub(crate) fn ends_anchored(expression: &Expression) -> bool {
    let last = parts(expression, expression.whole()).last();
    last.is_some_and(|last| match &expression.asts[last as usize] {
        Ast::Beside { ahead: true, set, edge: true } => expression.sets[*set as usize].ranges().is_empty(),
        _ => false,
    })
}
