//! Text forms of floats and integers.
//!
//! Output is the shortest text that reads back as the same float and lies strictly between the
//! midpoints to its neighbours. PostgreSQL's "shortest-precise" means the same.

use sinew_error::{Result, SqlError, sqlerr};

#[cold]
fn syntax(name: &str, text: &str) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type {name}: \"{text}\"")
}

#[cold]
fn range(name: &str, text: &str) -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "\"{text}\" is out of range for type {name}")
}

pub(crate) fn is_space(c: u8) -> bool {
    matches!(c, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_ascii() && is_space(c as u8))
}

/// Reads a float: special words, and decimal forms.
fn parse<F: std::str::FromStr>(text: &str, name: &str, special: fn(f64) -> F) -> Result<(F, bool)> {
    let body = trim(text);
    let digits = body.strip_prefix(['+', '-']).unwrap_or(body);
    if digits.is_empty() {
        return Err(syntax(name, text));
    }
    if digits.as_bytes()[0].is_ascii_alphabetic() {
        let neg = body.starts_with('-');
        let v = match digits.to_ascii_lowercase().as_str() {
            "nan" => f64::NAN,
            "inf" | "infinity" => f64::INFINITY,
            _ => return Err(syntax(name, text)),
        };
        return Ok((special(if neg { -v } else { v }), true));
    }
    if digits.len() > 2 && (digits.starts_with("0x") || digits.starts_with("0X")) {
        return parse_hex(&digits[2..], body.starts_with('-'))
            .map(|v| (special(v), false))
            .ok_or_else(|| syntax(name, text));
    }
    body.parse::<F>().map(|v| (v, false)).map_err(|_| syntax(name, text))
}

/// Reads the hexadecimal form of C's `strtod`.
fn parse_hex(text: &str, neg: bool) -> Option<f64> {
    let (mantissa, exp) = match text.find(['p', 'P']) {
        Some(i) => (&text[..i], text[i + 1..].parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, frac) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && frac.is_empty() {
        return None;
    }
    let mut v = 0f64;
    for c in whole.chars().chain(frac.chars()) {
        v = v * 16.0 + f64::from(c.to_digit(16)?);
    }
    v *= 2f64.powi(exp - 4 * frac.len() as i32);
    Some(if neg { -v } else { v })
}

fn has_digit_above_zero(text: &str) -> bool {
    let mantissa = text.split(['e', 'E']).next().unwrap_or(text);
    mantissa.bytes().any(|b| (b'1'..=b'9').contains(&b))
}

pub(crate) fn float8_in(text: &str) -> Result<f64> {
    let (v, special) = parse::<f64>(text, "double precision", |v| v)?;
    if !special && (v.is_infinite() || (v == 0.0 && has_digit_above_zero(text))) {
        return Err(range("double precision", trim(text)));
    }
    Ok(v)
}

pub(crate) fn float4_in(text: &str) -> Result<f32> {
    let (v, special) = parse::<f32>(text, "real", |v| v as f32)?;
    if !special && (v.is_infinite() || (v == 0.0 && has_digit_above_zero(text))) {
        return Err(range("real", trim(text)));
    }
    Ok(v)
}

/// C's `%.*g`, of a finite number.
pub fn format_g(v: f64, digits: usize) -> String {
    let digits = digits.max(1);
    if v == 0.0 {
        return if v.is_sign_negative() { "-0".into() } else { "0".into() };
    }
    let sci = format!("{:.*e}", digits - 1, v);
    let Some((mantissa, exp)) = sci.split_once('e') else { return sci };
    let exp: i32 = exp.parse().unwrap_or(0);
    if exp < -4 || exp >= digits as i32 {
        let mantissa = if mantissa.contains('.') {
            mantissa.trim_end_matches('0').trim_end_matches('.')
        } else {
            mantissa
        };
        let sign = if exp < 0 { '-' } else { '+' };
        format!("{mantissa}e{sign}{:02}", exp.abs())
    } else {
        let fixed = format!("{:.*}", (digits as i32 - 1 - exp).max(0) as usize, v);
        if fixed.contains('.') {
            fixed.trim_end_matches('0').trim_end_matches('.').to_string()
        } else {
            fixed
        }
    }
}

/// Takes the decimal digits from ryu's text, and returns the exponent of the last one.
fn decompose(text: &str, digits: &mut Vec<u8>) -> i32 {
    digits.clear();
    let (mantissa, exp) = text.split_once('e').unwrap_or((text, "0"));
    let mut exp: i32 = exp.parse().unwrap_or(0);
    let mut after_point = false;
    for c in mantissa.bytes() {
        match c {
            b'.' => after_point = true,
            b'-' => {}
            c => {
                digits.push(c);
                exp -= i32::from(after_point);
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&b'0') {
        digits.pop();
        exp += 1;
    }
    let lead = digits.iter().take_while(|d| **d == b'0').count().min(digits.len() - 1);
    digits.drain(..lead);
    exp
}

/// Whether the decimal lies exactly on the midpoint between the float m * 2^e and a neighbour.
fn on_midpoint(digits: &[u8], exp: i32, m: u64, e: i32) -> bool {
    if !(1..=27).contains(&exp) || m & 1 != 0 {
        return false;
    }
    let mut d = digits.iter().fold(0u128, |a, c| a * 10 + u128::from(c - b'0'));
    d *= 5u128.pow(exp as u32);
    let shift = e - 1 - exp;
    [2 * u128::from(m) + 1, 2 * u128::from(m) - 1].iter().any(|&mid| {
        if shift >= 0 {
            d.trailing_zeros() as i32 >= shift && d >> shift == mid
        } else {
            -shift < 64 && d.checked_mul(1 << -shift) == Some(mid)
        }
    })
}

fn write_shortest(neg: bool, digits: &[u8], exp: i32, fixed_below: i32, out: &mut Vec<u8>) {
    if neg {
        out.push(b'-');
    }
    let n = digits.len() as i32;
    let sci = exp + n - 1;
    if sci < -4 || sci >= fixed_below {
        out.push(digits[0]);
        if n > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits[1..]);
        }
        out.push(b'e');
        out.push(if sci < 0 { b'-' } else { b'+' });
        if sci.abs() < 10 {
            out.push(b'0');
        }
        int_out(i64::from(sci.abs()), out);
    } else if exp >= 0 {
        out.extend_from_slice(digits);
        out.resize(out.len() + exp as usize, b'0');
    } else if sci >= 0 {
        out.extend_from_slice(&digits[..(sci + 1) as usize]);
        out.push(b'.');
        out.extend_from_slice(&digits[(sci + 1) as usize..]);
    } else {
        out.extend_from_slice(b"0.");
        out.resize(out.len() + (-sci - 1) as usize, b'0');
        out.extend_from_slice(digits);
    }
}

fn special(v: f64, out: &mut Vec<u8>) -> bool {
    let text: &[u8] = if v.is_nan() {
        b"NaN"
    } else if v.is_infinite() {
        if v > 0.0 { b"Infinity" } else { b"-Infinity" }
    } else if v == 0.0 {
        if v.is_sign_negative() { b"-0" } else { b"0" }
    } else {
        return false;
    };
    out.extend_from_slice(text);
    true
}

pub(crate) fn float8_out(v: f64, extra_digits: i32, out: &mut Vec<u8>) {
    if special(v, out) {
        return;
    }
    if extra_digits <= 0 {
        out.extend_from_slice(format_g(v, (15 + extra_digits).max(1) as usize).as_bytes());
        return;
    }
    if v.abs() < 1e15 && v.fract() == 0.0 {
        return int_out(v as i64, out);
    }
    let mut buf = ryu::Buffer::new();
    let mut digits = Vec::with_capacity(20);
    let mut exp = decompose(buf.format_finite(v), &mut digits);
    let bits = v.to_bits();
    let (m, e) = ((bits & ((1 << 52) - 1)) | (1 << 52), ((bits >> 52) & 0x7ff) as i32 - 1075);
    if on_midpoint(&digits, exp, m, e) {
        // More digits, until they leave the midpoint.
        for n in digits.len() + 1..=17 {
            let text = format!("{:.*e}", n - 1, v.abs());
            if text.parse() == Ok(v.abs()) {
                exp = decompose(&text, &mut digits);
                if !on_midpoint(&digits, exp, m, e) {
                    break;
                }
            }
        }
    }
    write_shortest(v < 0.0, &digits, exp, 15, out);
}

pub(crate) fn float4_out(v: f32, extra_digits: i32, out: &mut Vec<u8>) {
    if special(f64::from(v), out) {
        return;
    }
    if extra_digits <= 0 {
        out.extend_from_slice(format_g(f64::from(v), (6 + extra_digits).max(1) as usize).as_bytes());
        return;
    }
    let mut buf = ryu::Buffer::new();
    let mut digits = Vec::with_capacity(12);
    let mut exp = decompose(buf.format_finite(v), &mut digits);
    let bits = v.to_bits();
    let (m, e) = (u64::from((bits & ((1 << 23) - 1)) | (1 << 23)), ((bits >> 23) & 0xff) as i32 - 150);
    if on_midpoint(&digits, exp, m, e) {
        // More digits, until they leave the midpoint.
        for n in digits.len() + 1..=9 {
            let text = format!("{:.*e}", n - 1, v.abs());
            if text.parse() == Ok(v.abs()) {
                exp = decompose(&text, &mut digits);
                if !on_midpoint(&digits, exp, m, e) {
                    break;
                }
            }
        }
    }
    write_shortest(v < 0.0, &digits, exp, 6, out);
}

static PAIRS: [[u8; 2]; 100] = {
    let mut t = [[0u8; 2]; 100];
    let mut i = 0;
    while i < 100 {
        t[i] = [b'0' + (i / 10) as u8, b'0' + (i % 10) as u8];
        i += 1;
    }
    t
};

/// Appends a decimal integer.
#[inline]
pub(crate) fn int_out(v: i64, out: &mut Vec<u8>) {
    if v < 0 {
        out.push(b'-');
    }
    uint_out(v.unsigned_abs(), out);
}

pub(crate) fn uint_out(mut v: u64, out: &mut Vec<u8>) {
    /// The digits of the greatest number.
    const DIGITS_MAX: usize = 20;
    let from = out.len();
    let end = from + v.checked_ilog10().map_or(1, |log| log as usize + 1);
    // Room of a fixed size costs less than a copy of as many bytes as there are digits.
    out.extend_from_slice(&[0; DIGITS_MAX]);
    let digits = &mut out[from..end];
    let mut at = digits.len();
    while v >= 100 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[(v % 100) as usize]);
        v /= 100;
    }
    if v >= 10 {
        digits[..2].copy_from_slice(&PAIRS[v as usize]);
    } else {
        digits[0] = b'0' + v as u8;
    }
    out.truncate(end);
}

/// Reads a signed integer of `bits`; `name` is the SQL name in messages.
pub(crate) fn int_in(text: &str, bits: u32, name: &str) -> Result<i64> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && is_space(bytes[at]) {
        at += 1;
    }
    let neg = match bytes.get(at) {
        Some(b'-') => {
            at += 1;
            true
        }
        Some(b'+') => {
            at += 1;
            false
        }
        _ => false,
    };
    let start = at;
    let mut v: i64 = 0;
    let mut over = false;
    while let Some(c) = bytes.get(at).filter(|c| c.is_ascii_digit()) {
        let d = i64::from(c - b'0');
        // The number is built downwards, so that the smallest value fits.
        match v.checked_mul(10).and_then(|v| v.checked_sub(d)) {
            Some(next) => v = next,
            None => over = true,
        }
        at += 1;
    }
    let digits = at - start;
    while at < bytes.len() && is_space(bytes[at]) {
        at += 1;
    }
    // PostgreSQL reports the overflow before it checks the text behind the digits.
    let too_big = || sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value \"{text}\" is out of range for type {name}");
    let limit = i64::MIN >> (64 - bits);
    if digits > 0 && (over || v < limit) {
        return Err(too_big());
    }
    if digits == 0 || at < bytes.len() {
        return Err(syntax(name, text));
    }
    if neg {
        Ok(v)
    } else if v == limit {
        Err(too_big())
    } else {
        Ok(-v)
    }
}

/// Reads an OID-like unsigned 32-bit value. Negative numbers wrap around, as in PostgreSQL.
pub(crate) fn oid_in(text: &str, name: &str) -> Result<u32> {
    let body = trim(text);
    let (neg, digits) = match body.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, body.strip_prefix('+').unwrap_or(body)),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(syntax(name, text));
    }
    let too_big = || sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value \"{text}\" is out of range for type {name}");
    let v: i64 = digits.parse().map_err(|_| too_big())?;
    let v = if neg { -v } else { v };
    if (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(&v) { Ok(v as u32) } else { Err(too_big()) }
}
