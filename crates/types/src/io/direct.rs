//! The common text forms of the common types, read without a value between.
//!
//! COPY reads many fields, and nearly all of them have a plain form: digits, a date, a short
//! number. The functions here read exactly such forms and answer `None` for every other text, right
//! or wrong. The caller then asks [`text_in`](super::text_in), which knows all forms and all
//! errors. So a function here may know less than the type's input, and must never say anything
//! else.

use super::float;
use crate::datetime::input;
use crate::numeric::{POW10, SMALL_SCALE};

/// An optional minus and at most 18 digits.
#[inline]
pub fn integer(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut value = 0i64;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    Some(if negative { -value } else { value })
}

/// An optional minus, at most 18 digits, and a point among them or not. Returns the digits as an
/// integer, and the number of digits behind the point.
#[inline]
pub fn decimal(text: &[u8]) -> Option<(i64, u8)> {
    let (negative, body) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    if body.is_empty() || body.len() > 19 {
        return None;
    }
    let (mut value, mut point) = (0i64, None);
    for (at, &byte) in body.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            // Nineteen digits may wrap. They are refused below.
            value = value.wrapping_mul(10).wrapping_add(i64::from(digit));
        } else if byte == b'.' && point.is_none() {
            point = Some(at);
        } else {
            return None;
        }
    }
    let digits = body.len() - usize::from(point.is_some());
    if digits == 0 || digits > 18 {
        return None;
    }
    let scale = point.map_or(0, |at| body.len() - 1 - at);
    Some((if negative { -value } else { value }, scale as u8))
}

/// A decimal in `numeric(precision, scale)`, as its digits with that scale. `None` where a digit
/// would be lost or the number does not fit.
#[inline]
pub fn fit(value: i64, from: u8, precision: i32, scale: i32) -> Option<i64> {
    if !(0..=SMALL_SCALE).contains(&scale) || scale < i32::from(from) || precision < scale {
        return None;
    }
    let fitted = value.checked_mul(POW10[(scale - i32::from(from)) as usize])?;
    let limit = POW10[precision.min(SMALL_SCALE) as usize];
    (fitted.unsigned_abs() < limit.unsigned_abs()).then_some(fitted)
}

/// `YYYY-MM-DD`.
#[inline]
pub fn date(text: &[u8]) -> Option<i32> {
    input::fast_date(text)
}

/// `YYYY-MM-DD hh:mm:ss` with up to six digits of a fraction.
#[inline]
pub fn timestamp(text: &[u8]) -> Option<i64> {
    input::fast_timestamp(text)
}

/// The short and the long words in lower case, and the digits.
#[inline]
pub fn boolean(text: &[u8]) -> Option<bool> {
    match text {
        b"t" | b"true" | b"1" => Some(true),
        b"f" | b"false" | b"0" => Some(false),
        _ => None,
    }
}

/// A decimal float.
#[inline]
pub fn float8(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let is_plain = |b: &u8| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-');
    if !digits.first()?.is_ascii_digit() || !digits.iter().all(is_plain) {
        return None;
    }
    float::float8_in(text).ok()
}

/// The characters of a text, if there are no more than `most`.
#[inline]
pub fn count_chars(text: &str, most: usize) -> Option<usize> {
    // Every character has a byte at least.
    if text.len() > most.saturating_mul(4) {
        return None;
    }
    let chars = if text.is_ascii() { text.len() } else { text.chars().count() };
    (chars <= most).then_some(chars)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::{binary_send, text_in};
    use crate::numeric::{Numeric, SMALL_LIMIT};
    use crate::{Datum, FmtCtx, oid};

    /// Texts that are numbers, nearly numbers, and dates, made of few characters.
    fn text(rng: &mut fastrand::Rng) -> String {
        let pool: &[u8] = match rng.u8(0..4) {
            0 => b"0123456789",
            1 => b"0123456789.",
            2 => b"0019.-+e ",
            _ => b"0123456789.-:T tfa",
        };
        let sign = if rng.u8(0..4) == 0 { "-" } else { "" };
        let body: String = (0..rng.usize(0..22)).map(|_| pool[rng.usize(..pool.len())] as char).collect();
        match rng.u8(0..8) {
            0 => format!("{:04}-{:02}-{:02}", rng.u16(0..2100), rng.u8(0..14), rng.u8(0..33)),
            1 => {
                let (day, hour, minute) = (rng.u8(0..32), rng.u8(0..26), rng.u8(0..62));
                let fraction =
                    [String::new(), format!(".{}", rng.u32(0..10_000_000)), body][rng.usize(0..3)].clone();
                format!("2020-02-{day:02} {hour:02}:{minute:02}:07{fraction}")
            }
            2 => ["t", "f", "true", "false", "0", "1", "yes"][rng.usize(0..7)].to_string(),
            _ => format!("{sign}{body}"),
        }
    }

    #[test]
    fn a_form_that_is_read_directly_has_the_value_of_the_types_input() {
        let mut rng = fastrand::Rng::with_seed(20_261_126);
        let fmt = FmtCtx::default();
        let mut hits = [0; 6];
        for _ in 0..300_000 {
            let text = text(&mut rng);
            let general =
                |ty, typmod| format!("{:?}", text_in(ty, &text, typmod, &fmt).map_err(|e| e.message.clone()));
            let mut same = |at: usize, ty, typmod, value: Datum| {
                hits[at] += 1;
                assert_eq!(format!("{:?}", Ok::<_, String>(value)), general(ty, typmod), "{text:?}");
            };
            if let Some(v) = integer(text.as_bytes()) {
                same(0, oid::INT8, -1, Datum::Int8(v));
            }
            if let Some((v, scale)) = decimal(text.as_bytes()) {
                same(1, oid::NUMERIC, -1, Datum::Numeric(Numeric::of_scaled(v, scale)));
                let (precision, wanted) = (rng.i32(1..20), rng.i32(-2..8));
                if let Some(v) = fit(v, scale, precision, wanted) {
                    let typmod = (precision << 16 | wanted & 0x7ff) + 4;
                    same(1, oid::NUMERIC, typmod, Datum::Numeric(Numeric::of_scaled(v, wanted as u8)));
                }
            }
            if let Some(v) = date(text.as_bytes()) {
                same(2, oid::DATE, -1, Datum::Date(v));
            }
            if let Some(v) = timestamp(text.as_bytes()) {
                same(3, oid::TIMESTAMP, -1, Datum::Timestamp(v));
            }
            if let Some(v) = boolean(text.as_bytes()) {
                same(4, oid::BOOL, -1, Datum::Bool(v));
            }
            if let Some(v) = float8(&text) {
                same(5, oid::FLOAT8, -1, Datum::Float8(v));
            }
        }
        assert!(hits.iter().all(|hits| *hits > 1000), "{hits:?}");
    }

    /// The binary form of a number of few digits is that of the general form.
    #[test]
    fn small_and_general_numbers_have_one_binary_form() {
        let mut rng = fastrand::Rng::with_seed(7);
        for round in 0..200_000 {
            let digits = rng.u32(0..19);
            let mut v = rng.i64(0..10i64.pow(digits).min(SMALL_LIMIT));
            if round % 3 == 0 {
                v -= v % 10i64.pow(rng.u32(0..17));
            }
            let v = if rng.bool() { -v } else { v };
            let scale = rng.u8(0..19);
            let mut small = Vec::new();
            binary_send(
                &Datum::Numeric(Numeric::of_scaled(v, scale)),
                oid::NUMERIC,
                &FmtCtx::default(),
                &mut small,
            )
            .unwrap();
            let var = crate::numeric::NumVar::from_i128(i128::from(v), i32::from(scale));
            let mut words = vec![var.digits.len() as u16, var.weight as u16];
            words.extend([if var.neg { 0x4000 } else { 0 }, var.dscale as u16]);
            words.extend(var.digits.iter().map(|&d| d as u16));
            let general: Vec<u8> = words.into_iter().flat_map(u16::to_be_bytes).collect();
            assert_eq!(small, general, "{v} {scale}");
        }
    }
}
