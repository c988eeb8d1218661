//! The parser: it makes an [`Expression`] from tokens.
//!
//! Preferences follow the manual (9.7.3.5). Where the manual is silent, they follow PostgreSQL
//! itself. A branch is read from left to right. It stays one plain part as long as nothing must be
//! divided and all quantifiers prefer alike. A group, a back reference or a quantifier of the other
//! preference ends the part. Such a piece becomes a part of its own, and the rest of the branch
//! begins anew. `tree.rs` builds the nodes from these parts.

use crate::ast::{Around, Ast, AstId, Expression, NodeId, mark};
use crate::chars::CharSet;
use crate::class::{self, Class};
use crate::error::{Reason, Result, Work};
use crate::lex::{Lexer, Lookaround, Token};
use crate::options::{Flavour, Options};
use crate::tree::{Atom, Piece};

/// The most parentheses that may be nested. The parser calls itself for each.
const DEPTH_MAX: u32 = 200;
/// The largest number in a bound.
const COUNT_MAX: u32 = 255;

/// The most ranges of a bracket that may wait to be sorted.
const UNSETTLED: usize = 10_000;

pub(crate) struct Parser {
    lexer: Lexer,
    out: Expression,
    /// The expressions of the closed groups, by number.
    closed: Vec<Option<AstId>>,
    depth: u32,
    work: Work,
}

/// Reads a pattern. Returns the expression and the options that hold at the pattern's end.
pub(crate) fn parse(pattern: &str, options: Options, work: Work) -> Result<(Expression, Options)> {
    let lexer = Lexer::new(pattern, options)?;
    let mut parser = Parser { lexer, out: Expression::default(), closed: vec![None], depth: 0, work };
    let (root, _) = parser.alternatives(Token::End, false)?;
    parser.out.root = root;
    parser.out.groups = parser.lexer.groups;
    Ok((parser.out, parser.lexer.options))
}

impl Parser {
    /// Reads branches up to the stopper. The stopper is not taken.
    fn alternatives(&mut self, stopper: Token, in_look: bool) -> Result<(NodeId, AstId)> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(Reason::TooComplex.into());
        }
        let mut branches = Vec::new();
        loop {
            let mut pieces = Vec::new();
            while !matches!(self.lexer.token, Token::Or | Token::End) && self.lexer.token != stopper {
                (self.work)(16)?;
                self.out.check_size()?;
                pieces.push(self.piece(in_look)?);
            }
            self.out.check_size()?;
            branches.push(self.out.branch(&pieces));
            if self.lexer.token != Token::Or {
                break;
            }
            self.lexer.advance()?;
        }
        if self.lexer.token != stopper {
            return Err(Reason::Parentheses.into());
        }
        self.depth -= 1;
        let node = self.out.alternation(branches);
        Ok((node, self.out.nodes[node as usize].ast))
    }

    /// Reads one constraint, or one atom with its quantifier.
    fn piece(&mut self, in_look: bool) -> Result<Piece> {
        let token = self.lexer.token;
        if let Some(ast) = self.constraint(token)? {
            return Ok(Piece::constraint(ast));
        }
        let atom = match token {
            Token::Star(_) | Token::Plus(_) | Token::Question(_) | Token::OpenBound => {
                return Err(Reason::Quantifier.into());
            }
            Token::Close if self.lexer.options.flavour != Flavour::Extended => {
                return Err(Reason::Parentheses.into());
            }
            Token::Close => self.plain_atom(u32::from(b')'))?,
            Token::Plain(c) => self.plain_atom(c)?,
            Token::Dot => {
                let set = if self.lexer.options.newline_stops {
                    CharSet::one(u32::from(b'\n')).negated()
                } else {
                    CharSet::all()
                };
                self.set_atom(set)?
            }
            Token::Class { class, negated } => {
                let set = self.class_set(class, negated);
                self.set_atom(set)?
            }
            Token::OpenBracket { negated } => {
                let set = self.bracket(negated)?;
                self.set_atom(set)?
            }
            Token::Open(captures) => self.group(captures && !in_look, in_look)?,
            Token::Back(number) => self.back_reference(number, in_look)?,
            _ => return Err(Reason::Parentheses.into()),
        };
        let (min, max, preference) = self.quantifier()?;
        Ok(Piece { atom, min, max, preference })
    }

    /// The constraint that the token begins, if it begins one.
    fn constraint(&mut self, token: Token) -> Result<Option<AstId>> {
        let newline = self.lexer.options.newline_anchors;
        let ast = match token {
            Token::LineStart => self.edge(false, newline),
            Token::LineEnd => self.edge(true, newline),
            Token::TextStart => self.edge(false, false),
            Token::TextEnd => self.edge(true, false),
            Token::WordStart => self.word_edges(&[(false, true)]),
            Token::WordEnd => self.word_edges(&[(true, false)]),
            Token::WordEdge => self.word_edges(&[(false, true), (true, false)]),
            Token::NoWordEdge => self.word_edges(&[(true, true), (false, false)]),
            Token::Lookaround(look) => {
                self.lexer.advance()?;
                let (_, body) = self.alternatives(Token::Close, true)?;
                self.look(look, body)
            }
            _ => return Ok(None),
        };
        self.lexer.advance()?;
        Ok(Some(ast))
    }

    /// The text's edge, or also a newline.
    fn edge(&mut self, ahead: bool, newline: bool) -> AstId {
        let set = if newline { CharSet::one(u32::from(b'\n')) } else { CharSet::default() };
        let set = self.out.set(set);
        self.out.ast(Ast::Beside { ahead, set, edge: true })
    }

    /// A place where one of the cases holds. A case tells whether a word character stands before
    /// the place, and whether one stands behind it.
    fn word_edges(&mut self, cases: &[(bool, bool)]) -> AstId {
        let mut word = CharSet::default();
        word.add_ranges(class::ranges(Class::Word));
        let no_word = word.negated();
        let (word, no_word) = (self.out.set(word), self.out.set(no_word));
        let mut beside = |ahead, is_word| {
            let set = if is_word { word } else { no_word };
            self.out.ast(Ast::Beside { ahead, set, edge: !is_word })
        };
        let sides: Vec<_> = cases.iter().map(|c| vec![beside(false, c.0), beside(true, c.1)]).collect();
        let cases: Vec<_> = sides.into_iter().map(|parts| self.out.concat(parts)).collect();
        match cases[..] {
            [one] => one,
            _ => self.out.ast(Ast::Alt(cases)),
        }
    }

    /// A lookaround. A lookaround for a single character becomes a condition on the neighbouring
    /// character.
    fn look(&mut self, look: Lookaround, body: AstId) -> AstId {
        let Lookaround { ahead, negated } = look;
        if let Ast::Set(set) = self.out.asts[body as usize] {
            let set = if negated {
                let rest = self.out.sets[set as usize].negated();
                self.out.set(rest)
            } else {
                set
            };
            return self.out.ast(Ast::Beside { ahead, set, edge: negated });
        }
        self.out.arounds.push(Around { ahead, negated, body });
        self.out.ast(Ast::Around(self.out.arounds.len() as u32 - 1))
    }

    fn plain_atom(&mut self, c: u32) -> Result<Atom> {
        let mut set = CharSet::default();
        self.add_character(&mut set, c);
        set.settle();
        self.set_atom(set)
    }

    fn set_atom(&mut self, set: CharSet) -> Result<Atom> {
        self.lexer.advance()?;
        let set = self.out.set(set);
        Ok(Atom::Plain(self.out.ast(Ast::Set(set))))
    }

    fn group(&mut self, captures: bool, in_look: bool) -> Result<Atom> {
        let mut number = 0;
        if captures {
            self.lexer.groups += 1;
            number = self.lexer.groups;
            self.closed.push(None);
        }
        self.lexer.advance()?;
        let (node, ast) = self.alternatives(Token::Close, in_look)?;
        self.lexer.advance()?;
        if !captures {
            return Ok(Atom::Group(node));
        }
        self.closed[number as usize] = Some(ast);
        Ok(Atom::Capture(self.out.capture(node, number)))
    }

    fn back_reference(&mut self, number: u32, in_look: bool) -> Result<Atom> {
        let body = self.closed.get(number as usize).copied().flatten();
        let body = body.filter(|_| !in_look).ok_or(Reason::BackReference)?;
        self.lexer.advance()?;
        let ast = self.out.ast(Ast::Unconstrained(body));
        Ok(Atom::Back { group: number, ast })
    }

    /// The quantifier behind an atom: least, most, and preference. The preference is 0 without a
    /// quantifier and for `{m}`.
    fn quantifier(&mut self) -> Result<(u32, Option<u32>, u8)> {
        let preference = |greedy| if greedy { mark::LONGER } else { mark::SHORTER };
        let found = match self.lexer.token {
            Token::Star(greedy) => (0, None, preference(greedy)),
            Token::Plus(greedy) => (1, None, preference(greedy)),
            Token::Question(greedy) => (0, Some(1), preference(greedy)),
            Token::OpenBound => {
                self.lexer.advance()?;
                return self.bound();
            }
            _ => return Ok((1, Some(1), 0)),
        };
        self.lexer.advance()?;
        Ok(found)
    }

    fn bound(&mut self) -> Result<(u32, Option<u32>, u8)> {
        let min = self.count()?;
        let mut max = Some(min);
        let mut prefers = false;
        if self.lexer.token == Token::Comma {
            prefers = true;
            self.lexer.advance()?;
            max = match self.lexer.token {
                Token::Digit(_) => Some(self.count()?),
                _ => None,
            };
            if max.is_some_and(|max| min > max) {
                return Err(Reason::Repetition.into());
            }
        }
        let Token::CloseBound(greedy) = self.lexer.token else { return Err(Reason::Repetition.into()) };
        self.lexer.advance()?;
        let preference = match (prefers, greedy) {
            (false, _) => 0,
            (true, true) => mark::LONGER,
            (true, false) => mark::SHORTER,
        };
        Ok((min, max, preference))
    }

    fn count(&mut self) -> Result<u32> {
        let mut count = 0;
        while let Token::Digit(digit) = self.lexer.token {
            if count >= COUNT_MAX {
                return Err(Reason::Repetition.into());
            }
            count = count * 10 + digit;
            self.lexer.advance()?;
        }
        if count > COUNT_MAX { Err(Reason::Repetition.into()) } else { Ok(count) }
    }

    /// Adds a character, in both cases when case is ignored.
    fn add_character(&self, set: &mut CharSet, c: u32) {
        if self.lexer.options.ignore_case
            && let Some(c) = char::from_u32(c)
        {
            let (lower, upper) = (crate::chars::lower(c), crate::chars::upper(c));
            set.add(lower as u32, lower as u32);
            set.add(upper as u32, upper as u32);
        } else {
            set.add(c, c);
        }
    }

    fn class_set(&self, class: Class, negated: bool) -> CharSet {
        let both = self.lexer.options.ignore_case && matches!(class, Class::Lower | Class::Upper);
        let mut set = CharSet::default();
        set.add_ranges(class::ranges(if both { Class::Alpha } else { class }));
        if negated { set.negated() } else { set }
    }

    /// Reads a bracket expression. The token is its `[` before the call and its `]` afterwards.
    fn bracket(&mut self, negated: bool) -> Result<CharSet> {
        self.lexer.advance()?;
        let mut set = CharSet::default();
        let mut settled = 0;
        while self.lexer.token != Token::CloseBracket {
            (self.work)(4)?;
            self.bracket_part(&mut set)?;
            // Long brackets may name the same characters many times.
            if set.ranges().len() > 2 * settled + UNSETTLED {
                (self.work)(4 * set.ranges().len())?;
                set.settle();
                settled = set.ranges().len();
            }
        }
        set.settle();
        if negated {
            if self.lexer.options.newline_stops {
                set.add(u32::from(b'\n'), u32::from(b'\n'));
                set.settle();
            }
            set = set.negated();
        }
        Ok(set)
    }

    fn bracket_part(&mut self, set: &mut CharSet) -> Result<()> {
        let low = match self.lexer.token {
            Token::Plain(c) => {
                self.lexer.advance()?;
                if self.lexer.token != Token::Range {
                    self.add_character(set, c);
                    return Ok(());
                }
                c
            }
            Token::Collating => self.element()?,
            Token::Equivalence => {
                let c = self.element()?;
                self.add_character(set, c);
                return Ok(());
            }
            Token::ClassName => {
                let name = self.name()?;
                let name: Option<String> = name.iter().map(|c| char::from_u32(*c)).collect();
                let class = name.and_then(|n| Class::named(&n)).ok_or(Reason::CharacterClass)?;
                set.add_ranges(self.class_set(class, false).ranges());
                return Ok(());
            }
            Token::Class { class, negated } => {
                set.add_ranges(self.class_set(class, negated).ranges());
                return self.lexer.advance();
            }
            _ => return Err(Reason::Range.into()),
        };
        let mut high = low;
        if self.lexer.token == Token::Range {
            self.lexer.advance()?;
            high = match self.lexer.token {
                Token::Plain(c) => {
                    self.lexer.advance()?;
                    c
                }
                Token::Range => {
                    self.lexer.advance()?;
                    u32::from(b'-')
                }
                Token::Collating => self.element()?,
                _ => return Err(Reason::Range.into()),
            };
        }
        if low > high {
            return Err(Reason::Range.into());
        }
        set.add(low, high);
        if self.lexer.options.ignore_case {
            (self.work)(1000)?;
            set.add_cases(low, high);
        }
        Ok(())
    }

    /// The character in `[.name.]` or `[=name=]`.
    fn element(&mut self) -> Result<u32> {
        let name = self.name()?;
        if name.is_empty() {
            return Err(Reason::CollatingElement.into());
        }
        class::character(&name).ok_or(Reason::CollatingElement.into())
    }

    /// The name between `[.` and `.]`, and likewise for `[=` and `[:`.
    fn name(&mut self) -> Result<Vec<u32>> {
        self.lexer.advance()?;
        let mut name = Vec::new();
        while let Token::Plain(c) = self.lexer.token {
            name.push(c);
            self.lexer.advance()?;
        }
        self.lexer.advance()?;
        Ok(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::ASTS_MAX;
    use crate::error::Error;

    fn is_too_complex(pattern: &str) -> bool {
        let parsed = parse(pattern, Options::default(), |_| Ok(()));
        matches!(parsed, Err(Error::Invalid(Reason::TooComplex)))
    }

    #[test]
    fn a_pattern_of_too_many_parts_is_refused_while_it_is_read() {
        for part in ["a", "a{0}", "|", "^", "(?=ab)"] {
            assert!(is_too_complex(&part.repeat(ASTS_MAX + 1)), "{part}");
            assert!(!is_too_complex(&part.repeat(1000)), "{part}");
        }
        // A missing parenthesis would be found only at the end.
        assert!(is_too_complex(&format!("({}", "a".repeat(ASTS_MAX + 1))));
    }

    #[test]
    fn large_sets_are_counted_together() {
        let sets = |count: u32| -> String {
            (0..count).filter_map(|i| char::from_u32(0x1_0000 + 2 * i)).map(|c| format!("[\\w{c}]")).collect()
        };
        assert!(is_too_complex(&sets(20_000)));
        assert!(!is_too_complex(&sets(100)));
    }

    #[test]
    fn a_bracket_that_repeats_itself_stays_small() {
        let pattern = format!("[{}]", "abcabcx".repeat(100_000));
        let (expression, _) = parse(&pattern, Options::default(), |_| Ok(())).expect("is read");
        assert_eq!(expression.sets[0].ranges(), [(97, 99), (120, 120)]);
        assert!(expression.memory() < 4096, "{}", expression.memory());
    }
}
