//! Templates of numbers: `9`, `0`, `.`, `,`, signs, currency, Roman numerals, ordinals, exponents.
//!
//! A template is a row of nodes with a summary, the [`Shape`]: the number of digits before and
//! behind the point, and the marks. [`mod@write`] makes a text from a number, [`read`] a number
//! from a text.

pub mod read;
pub mod write;

use sinew_error::{Result, SqlError, sqlerr};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Comma,
    Point,
    Zero,
    Nine,
    Blank,
    /// `C`, which has no meaning.
    Nothing,
    LocalPoint,
    Exponent,
    FillMode,
    Group,
    Currency,
    Minus,
    Plus,
    Bracket,
    /// In upper or lower case.
    Roman(bool),
    Sign,
    LocalSign,
    /// In upper or lower case.
    Ordinal(bool),
    Shift,
}

/// Of several patterns that fit, the first one counts.
static PATTERNS: [(&str, Key); 22] = [
    (",", Key::Comma),
    (".", Key::Point),
    ("0", Key::Zero),
    ("9", Key::Nine),
    ("B", Key::Blank),
    ("C", Key::Nothing),
    ("D", Key::LocalPoint),
    ("EEEE", Key::Exponent),
    ("FM", Key::FillMode),
    ("G", Key::Group),
    ("L", Key::Currency),
    ("MI", Key::Minus),
    ("PL", Key::Plus),
    ("PR", Key::Bracket),
    ("RN", Key::Roman(true)),
    ("SG", Key::Sign),
    ("SP", Key::Nothing),
    ("S", Key::LocalSign),
    ("TH", Key::Ordinal(true)),
    ("V", Key::Shift),
    // In lower case these two have other meanings.
    ("rn", Key::Roman(false)),
    ("th", Key::Ordinal(false)),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Key(Key),
    Char(char),
}

/// The place where `S` writes the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Before,
    After,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// The number of digits before the point, behind it, and behind `V`.
    pub before: usize,
    pub after: usize,
    pub shift: usize,
    /// The first place that shows a zero, and the last one, counted from 1.
    pub first_zero: usize,
    pub last_zero: usize,
    pub sign: Option<Anchor>,
    /// The number of digits before `S`.
    pub before_sign: usize,
    pub zero: bool,
    pub point: bool,
    pub blank: bool,
    pub fill_mode: bool,
    pub bracket: bool,
    pub minus: bool,
    pub plus: bool,
    pub roman: bool,
    pub shifts: bool,
    pub exponent: bool,
}

fn refuse(message: &str) -> SqlError {
    sqlerr!(SYNTAX_ERROR, "{message}")
}

impl Shape {
    /// Adds a pattern to the summary. Some patterns exclude one another.
    fn add(&mut self, key: Key) -> Result<()> {
        if self.exponent && key != Key::Exponent {
            return Err(refuse("\"EEEE\" must be the last pattern used"));
        }
        match key {
            Key::Nine if self.bracket => return Err(refuse("\"9\" must be ahead of \"PR\"")),
            Key::Nine if self.shifts => self.shift += 1,
            Key::Nine if self.point => self.after += 1,
            Key::Nine => self.before += 1,
            Key::Zero => {
                if self.bracket {
                    return Err(refuse("\"0\" must be ahead of \"PR\""));
                }
                if !self.zero && !self.point {
                    self.zero = true;
                    self.first_zero = self.before + 1;
                }
                if self.point {
                    self.after += 1;
                } else {
                    self.before += 1;
                }
                self.last_zero = self.before + self.after;
            }
            Key::Blank => self.blank |= self.before == 0 && self.after == 0 && !self.zero,
            Key::LocalPoint | Key::Point => {
                if self.point {
                    return Err(refuse("multiple decimal points"));
                }
                if self.shifts {
                    return Err(refuse("cannot use \"V\" and decimal point together"));
                }
                self.point = true;
            }
            Key::FillMode => self.fill_mode = true,
            Key::LocalSign => {
                if self.sign.is_some() {
                    return Err(refuse("cannot use \"S\" twice"));
                }
                if self.plus || self.minus || self.bracket {
                    return Err(refuse("cannot use \"S\" and \"PL\"/\"MI\"/\"SG\"/\"PR\" together"));
                }
                self.sign = Some(if self.point { Anchor::After } else { Anchor::Before });
                self.before_sign = self.before;
            }
            Key::Minus if self.sign.is_some() => return Err(refuse("cannot use \"S\" and \"MI\" together")),
            Key::Minus => self.minus = true,
            Key::Plus if self.sign.is_some() => return Err(refuse("cannot use \"S\" and \"PL\" together")),
            Key::Plus => self.plus = true,
            Key::Sign if self.sign.is_some() => return Err(refuse("cannot use \"S\" and \"SG\" together")),
            Key::Sign => (self.minus, self.plus) = (true, true),
            Key::Bracket => {
                if self.sign.is_some() || self.plus || self.minus {
                    return Err(refuse("cannot use \"PR\" and \"S\"/\"PL\"/\"MI\"/\"SG\" together"));
                }
                self.bracket = true;
            }
            Key::Roman(_) => self.roman = true,
            Key::Shift => {
                if self.point {
                    return Err(refuse("cannot use \"V\" and decimal point together"));
                }
                self.shifts = true;
            }
            Key::Exponent => {
                if self.exponent {
                    return Err(refuse("cannot use \"EEEE\" twice"));
                }
                let others = self.blank || self.fill_mode || self.sign.is_some() || self.bracket;
                if others || self.minus || self.plus || self.roman || self.shifts {
                    return Err(refuse("\"EEEE\" is incompatible with other formats").detail(
                        "\"EEEE\" may only be used together with digit and decimal point patterns.",
                    ));
                }
                self.exponent = true;
            }
            Key::Comma | Key::Group | Key::Currency | Key::Ordinal(_) | Key::Nothing => {}
        }
        Ok(())
    }
}

fn pattern_at(text: &str) -> Option<(usize, Key)> {
    let fits = |name: &&str| {
        text.get(..name.len()).is_some_and(|head| {
            head == *name || head == name.to_ascii_lowercase() && !matches!(*name, "RN" | "TH")
        })
    };
    PATTERNS.iter().find(|(name, _)| fits(name)).map(|(name, key)| (name.len(), *key))
}

/// Splits a template into its nodes.
pub(super) fn parse(template: &str) -> Result<(Vec<Node>, Shape)> {
    let mut nodes = Vec::new();
    let mut shape = Shape::default();
    let mut rest = template;
    while let Some(first) = rest.chars().next() {
        if let Some((len, key)) = pattern_at(rest) {
            shape.add(key)?;
            nodes.push(Node::Key(key));
            rest = &rest[len..];
            continue;
        }
        let mut chars = rest[first.len_utf8()..].chars();
        match first {
            '"' => {
                while let Some(c) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => nodes.push(Node::Char(chars.next().unwrap_or('\\'))),
                        c => nodes.push(Node::Char(c)),
                    }
                }
            }
            '\\' if chars.as_str().starts_with('"') => {
                chars.next();
                nodes.push(Node::Char('"'));
            }
            c => nodes.push(Node::Char(c)),
        }
        rest = chars.as_str();
    }
    Ok((nodes, shape))
}
