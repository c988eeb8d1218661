//! `to_number`.
//!
//! Each node of the template takes its part from the text. A digit's node takes a digit or nothing.
//! In both cases the text moves on by a byte. When the text or the template ends, the digits, the
//! point and the sign that were found are read as a number.

use super::{Key, Node, Shape, parse};
use crate::datum::Datum;
use crate::numeric::Numeric;
use sinew_error::{Result, sqlerr};

struct Reader<'a> {
    shape: &'a Shape,
    text: &'a [u8],
    at: usize,
    /// The sign, or a blank without one, and then the digits.
    number: Vec<u8>,
    read_before: usize,
    read_after: usize,
    read_point: bool,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn ended(&self) -> bool {
        self.at >= self.text.len()
    }

    fn skip_char(&mut self) {
        self.at += match self.peek() {
            0xf0.. => 4,
            0xe0.. => 3,
            0xc0.. => 2,
            _ => 1,
        };
    }

    /// Skips characters that cannot belong to a number.
    fn skip_others(&mut self, most: usize) {
        for _ in 0..most {
            if self.ended() || matches!(self.peek(), b'0'..=b'9' | b'.' | b',' | b'+' | b'-') {
                break;
            }
            self.skip_char();
        }
    }

    /// Takes a node's part of the text. Afterwards the text stands on the last byte of the part, or
    /// behind it if the result is `false`.
    fn node(&mut self, node: &Node) -> bool {
        let key = match node {
            Node::Char(_) => {
                self.skip_char();
                return false;
            }
            Node::Key(key) => *key,
        };
        match key {
            Key::Nine | Key::Zero | Key::Point | Key::LocalPoint => {
                self.number_part(key);
                true
            }
            Key::Comma | Key::Group => !self.shape.fill_mode && self.peek() == b',',
            Key::Currency => {
                self.skip_others(1);
                false
            }
            Key::Ordinal(_) => {
                if !self.shape.point && self.number[0] != b'#' {
                    self.skip_others(2);
                }
                false
            }
            Key::Minus | Key::Plus | Key::Sign => {
                let sign = self.peek();
                let taken = match key {
                    Key::Minus => sign == b'-',
                    Key::Plus => sign == b'+',
                    _ => sign == b'-' || sign == b'+',
                };
                if taken {
                    self.number[0] = sign;
                } else {
                    self.skip_others(1);
                }
                taken
            }
            _ => false,
        }
    }

    /// A sign before the first digit.
    fn leading_sign(&mut self) {
        let c = self.peek();
        let sign = match c {
            b'-' | b'+' => c,
            b'<' if self.shape.bracket => b'-',
            _ => return,
        };
        self.number[0] = sign;
        self.at += 1;
    }

    fn number_part(&mut self, key: Key) {
        if self.peek() == b' ' {
            self.at += 1;
        }
        if self.ended() {
            return;
        }
        let digits = self.read_before + self.read_after;
        let no_sign = self.number[0] == b' ';
        if no_sign && digits == 0 && matches!(key, Key::Nine | Key::Zero) {
            self.leading_sign();
        }
        if self.ended() {
            return;
        }
        let mut is_read = false;
        let c = self.peek();
        if c.is_ascii_digit() {
            if self.read_point && self.read_after == self.shape.after {
                return;
            }
            self.number.push(c);
            if self.read_point {
                self.read_after += 1;
            } else {
                self.read_before += 1;
            }
            is_read = true;
        } else if self.shape.point && !self.read_point && c == b'.' {
            self.number.push(b'.');
            self.read_point = true;
            is_read = true;
        }
        if self.number[0] == b' ' && self.read_before + self.read_after > 0 {
            self.trailing_sign(is_read);
        }
    }

    /// Reads a sign behind the digits, if the template does not fix the sign's place.
    fn trailing_sign(&mut self, is_read: bool) {
        let signed = |c: u8| c == b'-' || c == b'+';
        if self.shape.sign.is_some() {
            let next = self.text.get(self.at + 1).copied();
            if is_read && next.is_some_and(signed) {
                self.at += 1;
                self.number[0] = self.peek();
            }
        } else if !is_read && (self.shape.plus || self.shape.minus) && signed(self.peek()) {
            self.number[0] = self.peek();
        }
    }
}

/// The number that a text means by a template; NULL without a template.
pub fn to_number(text: &str, template: &str) -> Result<Datum> {
    if template.is_empty() {
        return Ok(Datum::Null);
    }
    let (nodes, shape) = parse(template)?;
    for (pattern, there) in [("EEEE", shape.exponent), ("RN", shape.roman)] {
        if there {
            return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "\"{pattern}\" not supported for input"));
        }
    }
    let mut reader = Reader {
        shape: &shape,
        text: text.as_bytes(),
        at: 0,
        number: vec![b' '],
        read_before: 0,
        read_after: 0,
        read_point: false,
    };
    for node in &nodes {
        if reader.ended() {
            break;
        }
        if reader.node(node) {
            reader.at += 1;
        }
    }
    if reader.number.last() == Some(&b'.') {
        reader.number.pop();
    }
    let read = Numeric::parse(&String::from_utf8_lossy(&reader.number))?;
    let scale = reader.read_after;
    let read = read.apply_precision((shape.before + shape.shift + scale) as i32, scale as i32)?;
    Ok(Datum::Numeric(if shape.shifts {
        read.mul(&Numeric::from_i64(10).power(&Numeric::from_i64(-(shape.shift as i64)))?)?
    } else {
        read
    }))
}
