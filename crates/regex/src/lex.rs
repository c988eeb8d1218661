//! The lexer: it cuts the text of a pattern into tokens, for all flavours.
//!
//! The parser asks for one token at a time and looks one token ahead. The meaning of a character
//! depends on its place. The parser and the lexer therefore share the [`Context`]: outside, in a
//! bound `{m,n}`, in brackets, or in a name `[:...:]` inside of brackets.

use crate::class::{Class, is_in};
use crate::error::{Reason, Result};
use crate::options::{Flavour, Options};

/// A token of a pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token {
    /// Before the first token.
    Start,
    /// The pattern's end.
    End,
    /// A character that stands for itself.
    Plain(u32),
    /// A digit in a bound.
    Digit(u32),
    Comma,
    /// `{` of a bound.
    OpenBound,
    /// `}` of a bound, greedy or not.
    CloseBound(bool),
    Or,
    /// `*`, `+` and `?`, greedy or not.
    Star(bool),
    Plus(bool),
    Question(bool),
    /// `(`, capturing or not.
    Open(bool),
    Close,
    Lookaround(Lookaround),
    /// `[`, or `[^` when negated.
    OpenBracket {
        negated: bool,
    },
    CloseBracket,
    /// `-` where it may stand between the ends of a range.
    Range,
    /// `[.`, `[=` and `[:`.
    Collating,
    Equivalence,
    ClassName,
    /// The end of one of these three.
    NameEnd,
    Dot,
    /// `^` and `$`.
    LineStart,
    LineEnd,
    /// `\A` and `\Z`.
    TextStart,
    TextEnd,
    /// `\m`, `\M`, `\y` and `\Y`.
    WordStart,
    WordEnd,
    WordEdge,
    NoWordEdge,
    /// `\d` and its kin, or `\D` and its kin when negated.
    Class {
        class: Class,
        negated: bool,
    },
    /// A back reference.
    Back(u32),
}

/// A lookaround: which way it looks, and whether it must fail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lookaround {
    pub ahead: bool,
    pub negated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Context {
    Outside,
    Bound,
    Brackets,
    /// In `[.`, `[=` or `[:`. The character is the one that ends it.
    Name(u32),
}

pub(crate) struct Lexer {
    chars: Vec<u32>,
    at: usize,
    context: Context,
    pub options: Options,
    /// The number of groups opened so far. It decides whether `\12` is a back reference or an octal
    /// number.
    pub groups: u32,
    /// The token that the parser looks at.
    pub token: Token,
    /// The token before the one that is being read.
    last: Token,
}

const fn code(c: char) -> u32 {
    c as u32
}

impl Lexer {
    /// Reads the pattern's directors and its first token.
    pub fn new(pattern: &str, mut options: Options) -> Result<Lexer> {
        options.check()?;
        let chars: Vec<u32> = pattern.chars().map(u32::from).collect();
        let at = options.read_prefix(&chars)?;
        let mut lexer = Lexer {
            chars,
            at,
            context: Context::Outside,
            options,
            groups: 0,
            token: Token::Start,
            last: Token::Start,
        };
        lexer.advance()?;
        Ok(lexer)
    }

    fn peek(&self) -> Option<u32> {
        self.chars.get(self.at).copied()
    }

    fn sees(&self, c: char) -> bool {
        self.peek() == Some(code(c))
    }

    /// Takes the next character if it is this one.
    fn eats(&mut self, c: char) -> bool {
        let found = self.sees(c);
        self.at += usize::from(found);
        found
    }

    fn advanced(&self) -> bool {
        self.options.flavour == Flavour::Advanced
    }

    /// Reads the next token.
    pub fn advance(&mut self) -> Result<()> {
        self.last = self.token;
        self.token = self.next()?;
        Ok(())
    }

    fn next(&mut self) -> Result<Token> {
        loop {
            let skips = matches!(self.context, Context::Outside | Context::Bound);
            if skips && self.options.expanded {
                self.skip_blanks();
            }
            let Some(c) = self.peek() else {
                return match self.context {
                    Context::Outside => Ok(Token::End),
                    Context::Bound => Err(Reason::Braces.into()),
                    Context::Brackets | Context::Name(_) => Err(Reason::Brackets.into()),
                };
            };
            self.at += 1;
            return match self.context {
                Context::Bound => self.in_bound(c),
                Context::Brackets => self.in_brackets(c),
                Context::Name(end) => {
                    if c == end && self.eats(']') {
                        self.context = Context::Brackets;
                        return Ok(Token::NameEnd);
                    }
                    Ok(Token::Plain(c))
                }
                Context::Outside => match self.options.flavour {
                    Flavour::Literal => Ok(Token::Plain(c)),
                    Flavour::Basic => self.basic(c),
                    Flavour::Extended | Flavour::Advanced => match self.extended(c)? {
                        Some(token) => Ok(token),
                        // After a comment, the next character may be anything.
                        None => continue,
                    },
                },
            };
        }
    }

    /// Skips blanks and comments of the expanded syntax.
    fn skip_blanks(&mut self) {
        loop {
            while self.peek().is_some_and(|c| is_in(Class::Space, c)) {
                self.at += 1;
            }
            if !self.sees('#') {
                return;
            }
            while self.peek().is_some_and(|c| c != code('\n')) {
                self.at += 1;
            }
        }
    }

    fn in_bound(&mut self, c: u32) -> Result<Token> {
        let basic = self.options.flavour == Flavour::Basic;
        match char::from_u32(c) {
            Some(d @ '0'..='9') => Ok(Token::Digit(code(d) - code('0'))),
            Some(',') => Ok(Token::Comma),
            Some('}') if !basic => {
                self.context = Context::Outside;
                Ok(Token::CloseBound(!(self.advanced() && self.eats('?'))))
            }
            Some('\\') if basic && self.eats('}') => {
                self.context = Context::Outside;
                Ok(Token::CloseBound(true))
            }
            _ => Err(Reason::Repetition.into()),
        }
    }

    fn in_brackets(&mut self, c: u32) -> Result<Token> {
        let first = matches!(self.last, Token::OpenBracket { .. });
        match char::from_u32(c) {
            Some(']') if !first => {
                self.context = Context::Outside;
                Ok(Token::CloseBracket)
            }
            Some('\\') if self.advanced() => match self.escape()? {
                token @ (Token::Plain(_) | Token::Class { .. }) => Ok(token),
                _ => Err(Reason::Escape.into()),
            },
            Some('-') if !first && !self.sees(']') => Ok(Token::Range),
            Some('[') => {
                let Some(kind) = self.peek() else { return Err(Reason::Brackets.into()) };
                let token = match char::from_u32(kind) {
                    Some('.') => Token::Collating,
                    Some('=') => Token::Equivalence,
                    Some(':') => Token::ClassName,
                    _ => return Ok(Token::Plain(c)),
                };
                self.at += 1;
                self.context = Context::Name(kind);
                Ok(token)
            }
            _ => Ok(Token::Plain(c)),
        }
    }

    /// A token of an extended or advanced pattern; `None` for a comment.
    fn extended(&mut self, c: u32) -> Result<Option<Token>> {
        let advanced = self.advanced();
        let token = match char::from_u32(c) {
            Some('|') => Token::Or,
            Some('*') => Token::Star(!(advanced && self.eats('?'))),
            Some('+') => Token::Plus(!(advanced && self.eats('?'))),
            Some('?') => Token::Question(!(advanced && self.eats('?'))),
            Some('{') => {
                if self.options.expanded {
                    self.skip_blanks();
                }
                if self.peek().is_some_and(|c| is_in(Class::Digit, c)) {
                    self.context = Context::Bound;
                    Token::OpenBound
                } else {
                    Token::Plain(c)
                }
            }
            Some('(') if advanced && self.eats('?') => return self.special_group(),
            Some('(') => Token::Open(true),
            Some(')') => Token::Close,
            Some('[') => self.bracket(),
            Some('.') => Token::Dot,
            Some('^') => Token::LineStart,
            Some('$') => Token::LineEnd,
            Some('\\') => {
                if advanced {
                    self.escape()?
                } else {
                    self.escaped_plain()?
                }
            }
            _ => Token::Plain(c),
        };
        Ok(Some(token))
    }

    /// The token that begins with `(?`.
    fn special_group(&mut self) -> Result<Option<Token>> {
        let c = self.peek().and_then(char::from_u32);
        self.at += 1;
        let look = |ahead, negated| Ok(Some(Token::Lookaround(Lookaround { ahead, negated })));
        match c {
            Some(':') => Ok(Some(Token::Open(false))),
            Some('#') => {
                while self.peek().is_some_and(|c| c != code(')')) {
                    self.at += 1;
                }
                self.at = self.chars.len().min(self.at + 1);
                Ok(None)
            }
            Some('=') => look(true, false),
            Some('!') => look(true, true),
            Some('<') if self.eats('=') => look(false, false),
            Some('<') if self.eats('!') => look(false, true),
            _ => Err(Reason::Quantifier.into()),
        }
    }

    /// The token that begins with `[` outside of brackets.
    fn bracket(&mut self) -> Token {
        let edge = |c: char| ['[', ':', c, ':', ']', ']'].map(code);
        if self.chars[self.at..].starts_with(&edge('<')) {
            self.at += 6;
            return Token::WordStart;
        }
        if self.chars[self.at..].starts_with(&edge('>')) {
            self.at += 6;
            return Token::WordEnd;
        }
        self.context = Context::Brackets;
        Token::OpenBracket { negated: self.eats('^') }
    }

    /// A backslash before a character that it makes plain.
    fn escaped_plain(&mut self) -> Result<Token> {
        let c = self.peek().ok_or(Reason::Escape)?;
        self.at += 1;
        Ok(Token::Plain(c))
    }

    /// The token that a backslash begins in an advanced pattern.
    fn escape(&mut self) -> Result<Token> {
        let c = self.peek().ok_or(Reason::Escape)?;
        self.at += 1;
        let class = |class, negated| Ok(Token::Class { class, negated });
        let plain = |c: char| Ok(Token::Plain(code(c)));
        match char::from_u32(c).filter(char::is_ascii_alphanumeric) {
            None => Ok(Token::Plain(c)),
            Some('a') => plain('\x07'),
            Some('A') => Ok(Token::TextStart),
            Some('b') => plain('\x08'),
            Some('B') => plain('\\'),
            Some('c') => {
                let c = self.peek().ok_or(Reason::Escape)?;
                self.at += 1;
                Ok(Token::Plain(c & 0x1F))
            }
            Some('d') => class(Class::Digit, false),
            Some('D') => class(Class::Digit, true),
            Some('e') => plain('\x1B'),
            Some('f') => plain('\x0C'),
            Some('m') => Ok(Token::WordStart),
            Some('M') => Ok(Token::WordEnd),
            Some('n') => plain('\n'),
            Some('r') => plain('\r'),
            Some('s') => class(Class::Space, false),
            Some('S') => class(Class::Space, true),
            Some('t') => plain('\t'),
            Some('u') => self.character(16, 4, 4),
            Some('U') => self.character(16, 8, 8),
            Some('v') => plain('\x0B'),
            Some('w') => class(Class::Word, false),
            Some('W') => class(Class::Word, true),
            Some('x') => self.character(16, 1, 255),
            Some('y') => Ok(Token::WordEdge),
            Some('Y') => Ok(Token::NoWordEdge),
            Some('Z') => Ok(Token::TextEnd),
            Some('1'..='9') => self.reference(),
            Some('0') => self.octal(),
            Some(_) => Err(Reason::Escape.into()),
        }
    }

    /// A back reference, or an octal number if there are fewer groups. The first digit has been
    /// taken.
    fn reference(&mut self) -> Result<Token> {
        let second = self.at;
        self.at -= 1;
        let number = self.digits(10, 1, 255)?;
        if self.at == second || (1..=self.groups).contains(&number) {
            return Ok(Token::Back(number));
        }
        self.at = second;
        self.octal()
    }

    /// An octal number of up to three digits. The first has been taken.
    fn octal(&mut self) -> Result<Token> {
        self.at -= 1;
        let mut number = self.digits(8, 1, 3)?;
        if number > 0xFF {
            self.at -= 1;
            number >>= 3;
        }
        Ok(Token::Plain(number))
    }

    /// A character given by its number.
    fn character(&mut self, base: u32, least: usize, most: usize) -> Result<Token> {
        const LARGEST: u32 = 0x7FFF_FFFE;
        let number = self.digits(base, least, most)?;
        if number > LARGEST { Err(Reason::Escape.into()) } else { Ok(Token::Plain(number)) }
    }

    fn digits(&mut self, base: u32, least: usize, most: usize) -> Result<u32> {
        let mut number: u32 = 0;
        let mut count = 0;
        while count < most
            && let Some(digit) = self.peek().and_then(char::from_u32).and_then(|c| c.to_digit(base))
        {
            number = number.wrapping_mul(base).wrapping_add(digit);
            self.at += 1;
            count += 1;
        }
        if count < least { Err(Reason::Escape.into()) } else { Ok(number) }
    }

    /// A token of a basic pattern.
    fn basic(&mut self, c: u32) -> Result<Token> {
        let last = self.last;
        let token = match char::from_u32(c) {
            Some('*') => match last {
                Token::Start | Token::Open(_) | Token::LineStart => Token::Plain(c),
                _ => Token::Star(true),
            },
            Some('[') => self.bracket(),
            Some('.') => Token::Dot,
            Some('^') => match last {
                Token::Start | Token::Open(_) => Token::LineStart,
                _ => Token::Plain(c),
            },
            Some('$') => {
                if self.options.expanded {
                    self.skip_blanks();
                }
                let ends = self.chars[self.at..].starts_with(&[code('\\'), code(')')]);
                if self.peek().is_none() || ends { Token::LineEnd } else { Token::Plain(c) }
            }
            Some('\\') => {
                let c = self.peek().ok_or(Reason::Escape)?;
                self.at += 1;
                match char::from_u32(c) {
                    Some('{') => {
                        self.context = Context::Bound;
                        Token::OpenBound
                    }
                    Some('(') => Token::Open(true),
                    Some(')') => Token::Close,
                    Some('<') => Token::WordStart,
                    Some('>') => Token::WordEnd,
                    Some(d @ '1'..='9') => Token::Back(code(d) - code('0')),
                    _ => Token::Plain(c),
                }
            }
            _ => Token::Plain(c),
        };
        Ok(token)
    }
}
