//! `money`: hundredths of a unit in 64 bits, in the text form that the locale "C" gives it:
//! `-$1,234.56`.

use sinew_error::{Result, SqlError, sqlerr};

/// Digits behind the point.
const FRACTION_DIGITS: u32 = 2;
/// Hundredths in a unit.
pub const UNIT: i64 = 10i64.pow(FRACTION_DIGITS);

const SYMBOL: u8 = b'$';

#[cold]
fn too_big(text: &str) -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value \"{text}\" is out of range for type money")
}

fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

/// Skips blanks, and one currency symbol behind them.
fn skip_symbol(mut rest: &[u8]) -> &[u8] {
    while let Some((b, after)) = rest.split_first()
        && is_space(*b)
    {
        rest = after;
    }
    rest.strip_prefix(&[SYMBOL]).unwrap_or(rest)
}

/// Reads the text form. The sign stands before or behind the digits, or is a parenthesis. A text
/// without digits is zero.
pub fn text_in(text: &str) -> Result<i64> {
    let mut rest = skip_symbol(text.as_bytes());
    let mut negative = false;
    match rest.first() {
        Some(b'-' | b'(') => {
            negative = true;
            rest = &rest[1..];
        }
        Some(b'+') => rest = &rest[1..],
        _ => {}
    }
    rest = skip_symbol(rest);
    let (below_zero, mut rest) = digits(rest).ok_or_else(|| too_big(text))?;
    while let Some((b, after)) = rest.split_first() {
        match b {
            b')' | b'+' | &SYMBOL => {}
            b'-' => negative = true,
            b if is_space(*b) => {}
            _ => {
                return Err(sqlerr!(
                    INVALID_TEXT_REPRESENTATION,
                    "invalid input syntax for type money: \"{text}\""
                ));
            }
        }
        rest = after;
    }
    if negative { Ok(below_zero) } else { below_zero.checked_neg().ok_or_else(|| too_big(text)) }
}

/// Reads the number at the start, rounded to hundredths and negated, since there is one more
/// negative number. Returns it with the rest of the text; `None` if it is out of range.
fn digits(mut rest: &[u8]) -> Option<(i64, &[u8])> {
    let (mut value, mut decimals, mut seen_point) = (0i64, 0, false);
    while let Some((&b, after)) = rest.split_first() {
        match b {
            b'0'..=b'9' if !seen_point || decimals < FRACTION_DIGITS => {
                value = value.checked_mul(10)?.checked_sub(i64::from(b - b'0'))?;
                decimals += u32::from(seen_point);
            }
            b'.' if !seen_point => seen_point = true,
            b',' => {}
            _ => break,
        }
        rest = after;
    }
    if matches!(rest.first(), Some(b'5'..=b'9')) {
        value = value.checked_sub(1)?;
    }
    while decimals < FRACTION_DIGITS {
        value = value.checked_mul(10)?;
        decimals += 1;
    }
    let more = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    Some((value, &rest[more..]))
}

/// Appends the text form.
pub fn text_out(value: i64, out: &mut Vec<u8>) {
    if value < 0 {
        out.push(b'-');
    }
    out.push(SYMBOL);
    let (units, hundredths) = (value.unsigned_abs() / UNIT as u64, value.unsigned_abs() % UNIT as u64);
    let units = units.to_string();
    for (i, digit) in units.bytes().enumerate() {
        if i > 0 && (units.len() - i) % 3 == 0 {
            out.push(b',');
        }
        out.push(digit);
    }
    out.extend_from_slice(&[b'.', b'0' + (hundredths / 10) as u8, b'0' + (hundredths % 10) as u8]);
}

const SMALL: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
/// The names of the round tens.
const TENS: [&str; 10] =
    ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
/// The groups of three digits, each with its size.
const GROUPS: [(&str, u64); 5] = [
    ("quadrillion", 1_000_000_000_000_000),
    ("trillion", 1_000_000_000_000),
    ("billion", 1_000_000_000),
    ("million", 1_000_000),
    ("thousand", 1_000),
];

/// A number below a thousand in words. An "and" stands between the hundreds and a number below
/// twenty, but not before round tens.
fn number_words(n: u64) -> String {
    let (hundreds, below) = (SMALL[(n / 100) as usize], n % 100);
    let tens = TENS[(below / 10) as usize];
    let rest = match below {
        0..=9 | 11..=19 => SMALL[below as usize].to_string(),
        10 => SMALL[10].to_string(),
        _ if below % 10 == 0 => tens.to_string(),
        _ => format!("{tens} {}", SMALL[(below % 10) as usize]),
    };
    match n {
        0..=99 => rest,
        _ if below == 0 => format!("{hundreds} hundred"),
        _ if below < 20 => format!("{hundreds} hundred and {rest}"),
        _ => format!("{hundreds} hundred {rest}"),
    }
}

/// An amount in English words, as `cash_words` gives it.
pub fn words(value: i64) -> String {
    let mut out = String::from(if value < 0 { "minus " } else { "" });
    let sign = out.len();
    let (units, hundredths) = (value.unsigned_abs() / UNIT as u64, value.unsigned_abs() % UNIT as u64);
    for (name, size) in GROUPS {
        let group = units / size % 1000;
        if group > 0 {
            out.push_str(&format!("{} {name} ", number_words(group)));
        }
    }
    if !units.is_multiple_of(1000) {
        out.push_str(&number_words(units % 1000));
    }
    if out.len() == sign {
        out.push_str("zero");
    }
    out.push_str(if units == 1 { " dollar and " } else { " dollars and " });
    out.push_str(&number_words(hundredths));
    out.push_str(if hundredths == 1 { " cent" } else { " cents" });
    out[..1].make_ascii_uppercase();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut out = Vec::new();
        match text_in(text) {
            Ok(value) => text_out(value, &mut out),
            Err(error) => return error.sqlstate.code().to_string(),
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn amounts_are_read_and_shown() {
        for (text, expected) in [
            ("", "$0.00"),
            ("1234567.891", "$1,234,567.89"),
            ("0.005", "$0.01"),
            (" $ -1", "22P02"),
            ("-$ 1", "22P02"),
            (" -$1 ", "-$1.00"),
            ("$-1", "-$1.00"),
            ("- $1", "-$1.00"),
            ("(1.5)", "-$1.50"),
            ("1-", "-$1.00"),
            ("1 2", "22P02"),
            ("1.2.3", "22P02"),
            (",,1,2", "$12.00"),
            ("-92233720368547758.08", "-$92,233,720,368,547,758.08"),
            ("92233720368547758.08", "22003"),
            ("92233720368547758.075", "22003"),
            ("999999999999999999999", "22003"),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }

    #[test]
    fn amounts_in_words() {
        assert_eq!(words(0), "Zero dollars and zero cents");
        assert_eq!(words(101), "One dollar and one cent");
        assert_eq!(
            words(-12_345_678),
            "Minus one hundred twenty three thousand four hundred fifty six dollars and seventy eight cents"
        );
        assert_eq!(words(11_000), "One hundred and ten dollars and zero cents");
        assert!(words(i64::MIN).starts_with("Minus ninety two quadrillion "));
    }
}
