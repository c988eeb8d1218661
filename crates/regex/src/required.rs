//! Requirements of a pattern: parts of a text without which the pattern does not match. An index of
//! trigrams finds the candidates for a pattern by them, without running the pattern.
//!
//! The answer is a lower bound. It leaves out all that is not certain, and a text that has all the
//! required parts need not match.
//!
//! The parts of a sequence are read in order. Letters and conditions follow one another in a run.
//! A part of which too little is known ends the run, and the next one begins another.

use crate::ast::{Ast, AstId, Expression};
use crate::chars::lower;
use crate::class::{Class, is_in, ranges};
use crate::error::{Result, Work};
use crate::options::Options;
use crate::parse;

/// One place of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A letter or digit, whose small form is this one.
    Letter(char),
    /// The edge of the text, or one or more characters that are neither letters nor digits.
    Gap,
}

/// Parts that a text must contain to match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Required {
    /// These places, one directly behind the other.
    Run(Vec<Place>),
    /// Each of these. An empty list requires nothing.
    All(Vec<Required>),
    /// At least one of these.
    One(Vec<Required>),
}

/// The set of one part may have so many characters and still be a letter in its cases.
const CASES_MAX: u32 = 8;
/// So many repetitions of a character are read one by one.
const COPIES_MAX: u32 = 16;

/// The parts that every text contains which the pattern matches.
///
/// # Errors
/// As [`Regex::new`](crate::Regex::new), except that the size of the automaton is not checked.
pub fn required(pattern: &str, options: Options, work: Work) -> Result<Required> {
    let (expression, _) = parse::parse(pattern, options, work)?;
    work(expression.asts.len())?;
    Ok(Reader::read(&expression, expression.whole()))
}

/// Whether a character is a letter or a digit, as in the C library's `C.UTF-8`. If it is, its small
/// form is one too, and the other way round.
pub fn is_alnum(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() } else { is_in(Class::Alnum, u32::from(c)) }
}

struct Reader<'e> {
    expression: &'e Expression,
    run: Vec<Place>,
    found: Vec<Required>,
}

impl Reader<'_> {
    fn read(expression: &Expression, ast: AstId) -> Required {
        let mut reader = Reader { expression, run: Vec::new(), found: Vec::new() };
        reader.sequence(ast);
        reader.end_run();
        Required::All(reader.found)
    }

    /// The run ends, as nothing is known of what follows.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        if run.iter().any(|place| matches!(place, Place::Letter(_))) {
            self.found.push(Required::Run(run));
        }
    }

    /// Reads the parts of a sequence of sequences. Sequences may be deep, so that they are no
    /// recursion. Alternatives and repetitions are as deep as parentheses are.
    fn sequence(&mut self, ast: AstId) {
        let mut waiting = vec![ast];
        while let Some(part) = waiting.pop() {
            match &self.expression.asts[part as usize] {
                Ast::Concat(parts) => waiting.extend(parts.iter().rev()),
                // Neither takes a character.
                Ast::Empty | Ast::Around(_) => {}
                Ast::Set(set) => self.set(self.expression.sets[*set as usize].ranges()),
                Ast::Beside { set, .. } => {
                    if place_of(self.expression.sets[*set as usize].ranges()) == Some(Place::Gap) {
                        self.run.push(Place::Gap);
                    }
                }
                Ast::Alt(branches) => {
                    self.end_run();
                    let branches = branches.iter().map(|branch| Reader::read(self.expression, *branch));
                    self.found.push(Required::One(branches.collect()));
                }
                Ast::Repeat { body, min, max } => self.repeat(*body, *min, *max),
                // The text of a group again: the group has told what it contains.
                Ast::Unconstrained(_) => self.end_run(),
            }
        }
    }

    fn set(&mut self, set: &[(u32, u32)]) {
        match place_of(set) {
            Some(place) => self.run.push(place),
            None => self.end_run(),
        }
    }

    fn repeat(&mut self, body: AstId, min: u32, max: Option<u32>) {
        if min == 0 {
            return self.end_run();
        }
        let Ast::Set(set) = &self.expression.asts[body as usize] else {
            self.end_run();
            self.sequence(body);
            return self.end_run();
        };
        let set = self.expression.sets[*set as usize].ranges();
        for _ in 0..min.min(COPIES_MAX) {
            self.set(set);
        }
        if max != Some(min) || min > COPIES_MAX {
            // The last of the copies stands before what follows. Gaps in a row are one gap.
            if self.run.last() != Some(&Place::Gap) {
                self.end_run();
                self.set(set);
            }
        }
    }
}

/// The place that a character of the set is; `None` if that depends on the character.
fn place_of(set: &[(u32, u32)]) -> Option<Place> {
    let alnum = ranges(Class::Alnum);
    let meets = |&(low, high): &(u32, u32)| {
        let next = alnum.partition_point(|range| range.1 < low);
        alnum.get(next).is_some_and(|range| range.0 <= high)
    };
    if !set.iter().any(meets) {
        return Some(Place::Gap);
    }
    let size: u32 = set.iter().map(|(low, high)| high - low + 1).sum();
    if size > CASES_MAX {
        return None;
    }
    let mut all = set.iter().flat_map(|(low, high)| *low..=*high).filter_map(char::from_u32);
    let first = all.next().filter(|c| is_alnum(*c)).map(lower)?;
    all.all(|c| is_alnum(c) && lower(c) == first).then_some(Place::Letter(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(required: &Required) -> String {
        let list = |all: &[Required]| all.iter().map(shown).collect::<Vec<_>>().join(" ");
        match required {
            Required::Run(run) => run
                .iter()
                .map(|place| match place {
                    Place::Letter(c) => *c,
                    Place::Gap => '_',
                })
                .collect(),
            Required::All(all) => format!("({})", list(all)),
            Required::One(all) => format!("[{}]", list(all)),
        }
    }

    fn of(pattern: &str, letters: &str) -> String {
        let mut options = Options::default();
        letters.chars().for_each(|letter| assert!(options.apply(letter)));
        shown(&required(pattern, options, |_| Ok(())).expect("a pattern"))
    }

    #[test]
    fn runs_of_letters() {
        assert_eq!(of("Abc", ""), "(abc)");
        assert_eq!(of("ab.cd", ""), "(ab cd)");
        assert_eq!(of("ab cd", ""), "(ab_cd)");
        assert_eq!(of("^ab$", ""), "(_ab_)");
        assert_eq!(of("\\mab\\M", ""), "(_ab_)");
        assert_eq!(of("a(bc)d", ""), "(abcd)");
        assert_eq!(of("ab(?=x)cd", ""), "(abcd)");
        assert_eq!(of("[aA]b[cd]", ""), "(ab)");
        assert_eq!(of("a\\sb", ""), "(a_b)");
        assert_eq!(of("***=a.b", ""), "(a_b)");
    }

    #[test]
    fn repetitions() {
        assert_eq!(of("ab+c", ""), "(ab bc)");
        assert_eq!(of("ab{2}c", ""), "(abbc)");
        assert_eq!(of("ab{2,}c", ""), "(abb bc)");
        assert_eq!(of("ab*c", ""), "(a c)");
        assert_eq!(of("a(bc)+d", ""), "(a bcd)");
        assert_eq!(of("a +b", ""), "(a_b)");
        assert_eq!(of("a.+b", ""), "(a b)");
    }

    #[test]
    fn alternatives() {
        assert_eq!(of("a(bc|de)f", ""), "(a [(bc) (de)] f)");
        assert_eq!(of("abc|", ""), "([(abc) ()])");
        assert_eq!(of("(abc)\\1d", ""), "(abc d)");
    }

    #[test]
    fn cases() {
        assert_eq!(of("aK", "i"), "(ak)");
        // The capital of the long s is that of another letter.
        assert_eq!(of("aſb", "i"), "(a b)");
        assert_eq!(of("É", ""), "(é)");
    }
}
