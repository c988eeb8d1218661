//! Decimal text to numeric and back.

use super::var::NumVar;
use super::{DSCALE_MAX, Numeric, POW10, Repr, overflow};
use crate::host::work;
use crate::io::direct;
use sinew_error::{Result, SqlError, sqlerr};

#[cold]
fn syntax(text: &str) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type numeric: \"{text}\"")
}

impl Numeric {
    /// Reads the text form: digits with an optional sign, point and exponent, or NaN, [±]Infinity,
    /// [±]inf.
    pub fn parse(text: &str) -> Result<Numeric> {
        if let Some((v, scale)) = direct::decimal(text.as_bytes()) {
            return Ok(Numeric::of_scaled(v, scale));
        }
        let body = text.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b');
        let bytes = body.as_bytes();
        let (neg, rest) = match bytes.first() {
            Some(b'-') => (true, &bytes[1..]),
            Some(b'+') => (false, &bytes[1..]),
            _ => (false, bytes),
        };
        let signed = rest.len() != bytes.len();
        if rest.first().is_some_and(|c| c.is_ascii_alphabetic()) {
            let word = rest.to_ascii_lowercase();
            return match word.as_slice() {
                b"nan" if !signed => Ok(Numeric::NAN),
                b"inf" | b"infinity" => Ok(if neg { Numeric::NEG_INFINITY } else { Numeric::INFINITY }),
                _ => Err(syntax(text)),
            };
        }
        work(rest.len())?;
        let mut v: i128 = 0;
        let mut digits = 0usize;
        let mut point = None;
        let mut at = 0;
        while at < rest.len() {
            match rest[at] {
                c @ b'0'..=b'9' => {
                    if digits < 36 {
                        v = v * 10 + i128::from(c - b'0');
                    }
                    digits += 1;
                }
                b'.' if point.is_none() => point = Some(digits),
                _ => break,
            }
            at += 1;
        }
        if digits == 0 {
            return Err(syntax(text));
        }
        let mantissa = &rest[..at];
        let mut dweight = point.unwrap_or(digits) as i64;
        let mut dscale = (digits - point.unwrap_or(digits)) as i64;
        if at < rest.len() {
            if rest[at] != b'e' && rest[at] != b'E' {
                return Err(syntax(text));
            }
            let (eneg, edigits) = match rest.get(at + 1) {
                Some(b'-') => (true, &rest[at + 2..]),
                Some(b'+') => (false, &rest[at + 2..]),
                _ => (false, &rest[at + 1..]),
            };
            if edigits.is_empty() || !edigits.iter().all(u8::is_ascii_digit) {
                return Err(syntax(text));
            }
            let mut e = 0i64;
            for d in edigits {
                e = e * 10 + i64::from(d - b'0');
                if e >= i64::from(i32::MAX) / 2 {
                    return Err(overflow());
                }
            }
            let e = if eneg { -e } else { e };
            dweight += e;
            dscale = (dscale - e).max(0);
        }
        if digits <= 36 && dscale <= 36 && dweight >= -36 && point.unwrap_or(digits) as i64 == dweight {
            return Ok(Numeric::from_scaled(if neg { -v } else { v }, dscale as i32));
        }
        if dscale > i64::from(DSCALE_MAX) {
            // The number may consist of zeros, but their scale does not fit either.
            return Err(overflow());
        }
        // Groups the decimal digits by four around the point.
        let weight = (dweight - 1).div_euclid(4);
        let offset = ((weight + 1) * 4 - dweight) as usize;
        let mut groups: Vec<i16> = Vec::with_capacity(digits / 4 + 2);
        let (mut group, mut have) = (0i16, offset);
        for &c in mantissa.iter().filter(|c| **c != b'.') {
            group = group * 10 + i16::from(c - b'0');
            have += 1;
            if have == 4 {
                groups.push(group);
                group = 0;
                have = 0;
            }
        }
        if have > 0 {
            groups.push(group * POW10[4 - have] as i16);
        }
        let weight = i32::try_from(weight).map_err(|_| overflow())?;
        let mut var = NumVar { neg, weight, dscale: dscale as i32, digits: groups };
        var.strip();
        Numeric::from_var(var)
    }

    /// Appends the text form.
    pub fn write(&self, out: &mut Vec<u8>) {
        match &self.0 {
            Repr::NaN => out.extend_from_slice(b"NaN"),
            Repr::PInf => out.extend_from_slice(b"Infinity"),
            Repr::NInf => out.extend_from_slice(b"-Infinity"),
            Repr::Small { v, scale } => {
                let scale = *scale as usize;
                if *v < 0 {
                    out.push(b'-');
                }
                let mut buf = [b'0'; 20];
                let mut at = buf.len();
                let mut rest = v.unsigned_abs();
                while rest > 0 {
                    at -= 1;
                    buf[at] = b'0' + (rest % 10) as u8;
                    rest /= 10;
                }
                let point = buf.len() - scale;
                if at >= point {
                    out.push(b'0');
                    at = point;
                }
                out.extend_from_slice(&buf[at..point]);
                if scale > 0 {
                    out.push(b'.');
                    out.extend_from_slice(&buf[point..]);
                }
            }
            Repr::Big(var) => write_var(var, out),
        }
    }
}

fn write_var(var: &NumVar, out: &mut Vec<u8>) {
    if var.neg {
        out.push(b'-');
    }
    if var.weight < 0 || var.is_zero() {
        out.push(b'0');
    } else {
        for w in (0..=var.weight).rev() {
            let d = var.digit(w);
            if w == var.weight {
                out.extend_from_slice(d.to_string().as_bytes());
            } else {
                push4(d, 4, out);
            }
        }
    }
    if var.dscale > 0 {
        out.push(b'.');
        let mut left = var.dscale;
        let mut w = -1;
        while left > 0 {
            push4(var.digit(w), left.min(4) as usize, out);
            left -= 4;
            w -= 1;
        }
    }
}

fn push4(d: i16, n: usize, out: &mut Vec<u8>) {
    let d = d as u16;
    let text = [d / 1000, d / 100 % 10, d / 10 % 10, d % 10].map(|x| b'0' + x as u8);
    out.extend_from_slice(&text[..n]);
}

impl std::fmt::Display for Numeric {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = Vec::new();
        self.write(&mut out);
        f.write_str(&String::from_utf8_lossy(&out))
    }
}

impl std::str::FromStr for Numeric {
    type Err = SqlError;
    fn from_str(s: &str) -> Result<Numeric> {
        Numeric::parse(s)
    }
}
