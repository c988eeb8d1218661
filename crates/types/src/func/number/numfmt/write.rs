//! `to_char` of numbers.
//!
//! A number is first written plainly, with the template's places behind the point: its sign, its
//! digits (`#` where they do not fit) and the number of blanks before them. [`Writer`] then goes
//! over the template's nodes and gives each its character. The sign is written with the first
//! digit.

use super::{Anchor, Key, Node, Shape, parse};
use crate::datetime::template::{Case, write::ordinal};
use crate::numeric::Numeric;
use sinew_error::{Result, sqlerr};

/// The number of digits that the machine's floats can represent.
const FLOAT4_DIGITS: usize = 6;
const FLOAT8_DIGITS: usize = 15;

const ROMAN: [(i64, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

/// A Roman numeral, within the range that has numerals.
fn roman(number: i64) -> String {
    if !(1..4000).contains(&number) {
        return "#".repeat(15);
    }
    let mut rest = number;
    let mut out = String::new();
    for (value, letters) in ROMAN {
        while rest >= value {
            out.push_str(letters);
            rest -= value;
        }
    }
    out
}

/// A number in the form that a template takes.
struct Plain {
    negative: bool,
    /// The digits without a sign.
    digits: String,
}

impl Plain {
    fn of(text: &str) -> Plain {
        let digits = text.strip_prefix('-');
        Plain { negative: digits.is_some(), digits: digits.unwrap_or(text).to_string() }
    }
}

/// Writes a number by a template that has neither Roman numerals nor an exponent.
fn place(number: Plain, nodes: &[Node], shape: Shape) -> Result<String> {
    let Plain { negative, mut digits } = number;
    let whole = digits.find('.').unwrap_or(digits.len());
    let mut blanks = 0;
    if whole < shape.before {
        blanks = shape.before - whole;
    } else if whole > shape.before {
        digits = format!("{}.{}", "#".repeat(shape.before), "#".repeat(shape.after));
    }
    Writer::new(shape, digits, blanks, if negative { '-' } else { '+' }).run(nodes)
}

fn place_roman(numeral: String, nodes: &[Node], shape: &Shape) -> Result<String> {
    // Beside Roman numerals only fill mode counts.
    let shape = Shape { roman: true, fill_mode: shape.fill_mode, ..Shape::default() };
    Writer::new(shape, numeral, 0, '\0').run(nodes)
}

struct Writer {
    shape: Shape,
    number: Vec<u8>,
    /// The next digit.
    next: usize,
    /// The last digit behind the point that counts, in fill mode.
    last: Option<usize>,
    blanks: usize,
    sign: char,
    sign_written: bool,
    /// The number of digits of the template, and the current one.
    count: isize,
    at: usize,
    in_number: bool,
    out: String,
}

impl Writer {
    fn new(mut shape: Shape, number: String, blanks: usize, sign: char) -> Writer {
        shape.first_zero = shape.first_zero.saturating_sub(1);
        let sign_written;
        if shape.plus || shape.minus {
            // These nodes write the sign at their own place. PL alone writes no minus.
            sign_written = shape.minus;
        } else {
            if sign != '-' && shape.fill_mode {
                shape.bracket = false;
            }
            sign_written = sign == '+' && shape.fill_mode && shape.sign.is_none();
            if shape.sign == Some(Anchor::Before) && shape.before == shape.before_sign {
                shape.sign = Some(Anchor::After);
            }
        }
        let mut count = (shape.after + shape.before) as isize - 1;
        let number = number.into_bytes();
        let mut last = None;
        if shape.fill_mode && shape.point {
            last = number.iter().position(|b| *b == b'.').map(|point| {
                let behind = number[point + 1..].iter().rposition(|b| *b != b'0');
                behind.map_or(point, |i| point + 1 + i)
            });
            if shape.last_zero > blanks
                && let Some(last) = &mut last
            {
                *last = (*last).max((number.len() - 1).min(shape.last_zero - blanks));
            }
        }
        if !sign_written && blanks == 0 {
            count += 1;
        }
        let out = String::new();
        Writer {
            shape,
            number,
            next: 0,
            last,
            blanks,
            sign,
            sign_written,
            count,
            at: 0,
            in_number: false,
            out,
        }
    }

    fn digit(&self) -> u8 {
        self.number.get(self.next).copied().unwrap_or(0)
    }

    fn last_is_point(&self) -> bool {
        self.last.is_some_and(|at| self.number[at] == b'.')
    }

    /// Whether the current digit is the zero before the point, which is shown as a blank.
    fn hides_zero(&self) -> bool {
        !self.shape.zero && self.next == 0 && self.number.first() == Some(&b'0') && self.shape.after != 0
    }

    fn blank_unless_filled(&mut self) {
        if !self.shape.fill_mode {
            self.out.push(' ');
        }
    }

    fn run(mut self, nodes: &[Node]) -> Result<String> {
        for node in nodes {
            match node {
                Node::Char(c) => self.out.push(*c),
                Node::Key(key) => self.key(*key)?,
            }
        }
        // A missing digit or the missing sign of a Roman numeral ends the text.
        if let Some(end) = self.out.find('\0') {
            self.out.truncate(end);
        }
        Ok(self.out)
    }

    fn key(&mut self, key: Key) -> Result<()> {
        match key {
            Key::Nine | Key::Zero | Key::Point | Key::LocalPoint => self.number_part(key),
            Key::Comma | Key::Group if self.in_number => self.out.push(','),
            Key::Comma | Key::Group => self.blank_unless_filled(),
            Key::Currency => self.out.push(' '),
            Key::Roman(upper) => {
                let numeral = String::from_utf8_lossy(&self.number[self.next..]).into_owned();
                let numeral = if upper { numeral } else { numeral.to_ascii_lowercase() };
                let width = if self.shape.fill_mode { 0 } else { 15 };
                self.out.push_str(&format!("{numeral:>width$}"));
            }
            Key::Ordinal(upper) => {
                let none = self.shape.roman || self.number.first() == Some(&b'#');
                if !none && self.sign != '-' && !self.shape.point {
                    let number = String::from_utf8_lossy(&self.number);
                    self.out.push_str(ordinal(&number, if upper { Case::Upper } else { Case::Lower })?);
                }
            }
            Key::Minus if self.sign == '-' => self.out.push('-'),
            Key::Plus if self.sign == '+' => self.out.push('+'),
            Key::Minus | Key::Plus => self.blank_unless_filled(),
            Key::Sign => self.out.push(self.sign),
            _ => {}
        }
        Ok(())
    }

    /// The sign, once the first place of the number has been reached.
    fn begin(&mut self) {
        let zero_begins = self.shape.zero && self.shape.first_zero == self.at;
        let reached = self.at >= self.blanks || zero_begins;
        if self.sign_written || !reached || self.hides_zero() && !self.last_is_point() {
            return;
        }
        match self.shape.sign {
            Some(Anchor::Before) => self.out.push(self.sign),
            Some(Anchor::After) => return,
            None if self.shape.bracket => self.out.push(if self.sign == '+' { ' ' } else { '<' }),
            None if self.sign == '+' => self.blank_unless_filled(),
            None => self.out.push('-'),
        }
        self.sign_written = true;
    }

    /// A digit or the point.
    fn number_part(&mut self, key: Key) {
        if self.shape.roman {
            return;
        }
        self.in_number = false;
        self.begin();
        let zero_begun = self.shape.zero && self.shape.first_zero <= self.at;
        if self.at < self.blanks && !zero_begun {
            self.blank_unless_filled();
        } else if self.at < self.blanks {
            self.out.push('0');
            self.in_number = true;
        } else {
            self.show(key);
            if self.digit() != 0 {
                self.next += 1;
            }
        }
        let mut end = self.count + isize::from(self.blanks > 0) + isize::from(self.shape.point);
        if self.last == Some(self.next) {
            end = self.at as isize;
        }
        if self.at as isize + 1 == end {
            if self.sign_written && self.shape.bracket {
                self.out.push(if self.sign == '+' { ' ' } else { '>' });
            } else if self.shape.sign == Some(Anchor::After) {
                self.out.push(self.sign);
            }
        }
        self.at += 1;
    }

    fn show(&mut self, key: Key) {
        let digit = self.digit();
        if digit == b'.' {
            if !self.last_is_point() || self.shape.fill_mode {
                self.out.push('.');
            }
        } else if self.last.is_some_and(|last| self.next > last) && key != Key::Zero {
            // Zeros at the end are not shown in fill mode.
        } else if self.hides_zero() {
            if !self.shape.fill_mode {
                self.out.push(' ');
            } else if self.last_is_point() {
                self.out.push('0');
            }
        } else {
            // A number with fewer digits than the template has places ends the text.
            self.out.push(char::from(digit));
            self.in_number = true;
        }
    }
}

/// The text for a number that has no exponent.
fn no_exponent(shape: &Shape) -> String {
    let mut out: Vec<u8> = vec![b'#'; shape.before + shape.after + 6];
    out[0] = b' ';
    out[shape.before + 1] = b'.';
    String::from_utf8(out).unwrap_or_default()
}

/// A positive number has a blank for its sign.
fn with_blank(text: String) -> String {
    if text.starts_with('-') { text } else { format!(" {text}") }
}

fn float_exponent(v: f64, digits: usize) -> String {
    let text = format!("{v:.digits$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    with_blank(format!("{mantissa}e{sign}{:02}", exponent.abs()))
}

fn numeric_exponent(v: &Numeric, shape: &Shape) -> Result<String> {
    if v.is_special() {
        return Ok(no_exponent(shape));
    }
    let text = v.abs().to_string();
    let digits = text.bytes().filter(u8::is_ascii_digit);
    let zeros = digits.take_while(|b| *b == b'0').count() as i64;
    let point = text.find('.').unwrap_or(text.len()) as i64;
    let exponent = if v.is_zero() { 0 } else { point - 1 - zeros };
    let power = Numeric::parse(&format!("1e{exponent}"))?;
    let mantissa = v.div_to(&power, shape.after as i32)?;
    let sign = if exponent < 0 { '-' } else { '+' };
    Ok(with_blank(format!("{mantissa}e{sign}{:02}", exponent.abs())))
}

/// `to_char(numeric, template)`. Fails with 42601 for a template that contradicts itself.
pub fn numeric(v: &Numeric, template: &str) -> Result<String> {
    let (nodes, mut shape) = parse(template)?;
    if shape.roman {
        return place_roman(roman(i64::from(v.round(0)?.to_i32()?)), &nodes, &shape);
    }
    if shape.exponent {
        return numeric_exponent(v, &shape);
    }
    let mut shown = v.clone();
    if shape.shifts {
        let power = Numeric::from_i64(10).power(&Numeric::from_i64(shape.shift as i64))?;
        shown = v.mul(&power)?;
        shape.before += shape.shift;
    }
    let text = shown.round(shape.after as i32)?.to_string();
    place(Plain::of(&text), &nodes, shape)
}

/// An integer's digits, with zeros behind the point.
fn place_int(v: i64, nodes: &[Node], shape: Shape) -> Result<String> {
    let mut plain = Plain::of(&v.to_string());
    if shape.after > 0 {
        plain.digits.push('.');
        plain.digits.push_str(&"0".repeat(shape.after));
    }
    place(plain, nodes, shape)
}

/// `to_char(integer, template)`. Fails as [`numeric()`] does.
pub fn int4(v: i32, template: &str) -> Result<String> {
    let (nodes, mut shape) = parse(template)?;
    if shape.roman {
        return place_roman(roman(i64::from(v)), &nodes, &shape);
    }
    if shape.exponent {
        return Ok(float_exponent(f64::from(v), shape.after));
    }
    let mut shown = v;
    if shape.shifts {
        // A power that int4 cannot hold is the least int4, and products wrap around.
        let power = 10f64.powf(shape.shift as f64);
        let power = if power < 2f64.powi(31) { power as i32 } else { i32::MIN };
        shown = v.wrapping_mul(power);
        shape.before += shape.shift;
    }
    place_int(i64::from(shown), &nodes, shape)
}

/// `to_char(bigint, template)`. Fails as [`numeric()`] does, and with 22003 if the value does not
/// fit what the template makes of it (roman numerals, shifts by `V`).
pub fn int8(v: i64, template: &str) -> Result<String> {
    let (nodes, mut shape) = parse(template)?;
    let range = || sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "bigint out of range");
    if shape.roman {
        let v = i32::try_from(v).map_err(|_| sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range"))?;
        return place_roman(roman(i64::from(v)), &nodes, &shape);
    }
    if shape.exponent {
        return numeric_exponent(&Numeric::from_i64(v), &shape);
    }
    let mut shown = v;
    if shape.shifts {
        let power = 10f64.powf(shape.shift as f64);
        let power = if power < 2f64.powi(63) { power as i64 } else { return Err(range()) };
        shown = v.checked_mul(power).ok_or_else(range)?;
        shape.before += shape.shift;
    }
    place_int(shown, &nodes, shape)
}

/// `to_char(real, template)`, to the six digits of a real that are certain. Fails as [`numeric()`]
/// does.
pub fn float4(v: f32, template: &str) -> Result<String> {
    let shifted = |shift: usize| f64::from(v * 10f64.powf(shift as f64) as f32);
    float(f64::from(v), shifted, FLOAT4_DIGITS, template)
}

/// `to_char(double precision, template)`, to the 15 digits that are certain. Fails as [`numeric()`]
/// does.
pub fn float8(v: f64, template: &str) -> Result<String> {
    float(v, |shift| v * 10f64.powf(shift as f64), FLOAT8_DIGITS, template)
}

fn plain_float(v: f64, digits: usize) -> String {
    if v.is_nan() {
        "NaN".to_string()
    } else if v.is_infinite() {
        if v > 0.0 { "Infinity" } else { "-Infinity" }.to_string()
    } else {
        format!("{v:.digits$}")
    }
}

fn float(v: f64, shifted: impl Fn(usize) -> f64, digits: usize, template: &str) -> Result<String> {
    let (nodes, mut shape) = parse(template)?;
    if shape.roman {
        let rounded = v.round_ties_even();
        let fits = rounded.abs() < 2f64.powi(31);
        return place_roman(roman(if fits { rounded as i64 } else { 0 }), &nodes, &shape);
    }
    if shape.exponent {
        return Ok(if v.is_finite() { float_exponent(v, shape.after) } else { no_exponent(&shape) });
    }
    let mut shown = v;
    if shape.shifts {
        shown = shifted(shape.shift);
        shape.before += shape.shift;
    }
    // No more digits are shown than the type can represent.
    let whole = plain_float(shown.abs(), 0).len();
    shape.after = shape.after.min(digits.saturating_sub(whole));
    place(Plain::of(&plain_float(shown, shape.after)), &nodes, shape)
}
