//! `macaddr` and `macaddr8`: addresses of network cards, of six and of eight bytes.

use sinew_error::{Result, sqlerr};

/// A MAC address of six bytes, in the order of its text.
pub type Mac = [u8; 6];
/// A MAC address of eight bytes, in the order of its text.
pub type Mac8 = [u8; 8];

/// The middle of an eight-byte address that was made from a six-byte one.
const FILLER: [u8; 2] = [0xff, 0xfe];

fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

fn skip_spaces(text: &[u8]) -> &[u8] {
    let spaces = text.iter().take_while(|b| is_space(**b)).count();
    &text[spaces..]
}

/// A division of a text: the separators behind the bytes, and whether each byte has two digits.
struct Layout {
    separators: [Option<u8>; 5],
    two_digits: bool,
}

const COLON: Option<u8> = Some(b':');
const DASH: Option<u8> = Some(b'-');
const POINT: Option<u8> = Some(b'.');

const LAYOUTS: [Layout; 7] = [
    Layout { separators: [COLON; 5], two_digits: false },
    Layout { separators: [DASH; 5], two_digits: false },
    Layout { separators: [None, None, COLON, None, None], two_digits: true },
    Layout { separators: [None, None, DASH, None, None], two_digits: true },
    Layout { separators: [None, POINT, None, POINT, None], two_digits: true },
    Layout { separators: [None, DASH, None, DASH, None], two_digits: true },
    Layout { separators: [None; 5], two_digits: true },
];

/// Reads a hexadecimal number of at most `width` characters, as C's `scanf` does. Blanks, a sign
/// and 0x may precede it. A number that does not fit in 32 bits loses its upper bits.
fn scanned(text: &[u8], width: usize) -> Option<(i32, &[u8])> {
    let text = skip_spaces(text);
    let end = text.len().min(width);
    let mut at = 0;
    let negative = text.first() == Some(&b'-');
    if matches!(text.first(), Some(b'-' | b'+')) {
        at += 1;
    }
    let first = at;
    let mut seen = false;
    if at < end && text[at] == b'0' {
        seen = true;
        at += 1;
        if at < end && matches!(text[at], b'x' | b'X') {
            at += 1;
        }
    }
    let mut value = 0u64;
    while at < end
        && let Some(digit) = (text[at] as char).to_digit(16)
    {
        value = value.checked_mul(16).map_or(u64::MAX, |v| v | u64::from(digit));
        seen = true;
        at += 1;
    }
    debug_assert!(at >= first);
    let value = if negative { value.wrapping_neg() } else { value };
    seen.then_some((value as i32, &text[at..]))
}

fn read(mut text: &[u8], layout: &Layout) -> Option<[i32; 6]> {
    let width = if layout.two_digits { 2 } else { usize::MAX };
    let mut numbers = [0; 6];
    for (at, number) in numbers.iter_mut().enumerate() {
        if at > 0
            && let Some(separator) = layout.separators[at - 1]
        {
            text = text.strip_prefix(&[separator])?;
        }
        (*number, text) = scanned(text, width)?;
    }
    skip_spaces(text).is_empty().then_some(numbers)
}

/// Reads the text form of a `macaddr`.
pub fn text_in(text: &str) -> Result<Mac> {
    let numbers = LAYOUTS.iter().find_map(|layout| read(text.as_bytes(), layout));
    let numbers = numbers.ok_or_else(|| {
        sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type macaddr: \"{text}\"")
    })?;
    let mut mac = Mac::default();
    for (byte, number) in mac.iter_mut().zip(numbers) {
        *byte = u8::try_from(number).map_err(|_| {
            sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "invalid octet value in \"macaddr\" value: \"{text}\"")
        })?;
    }
    Ok(mac)
}

/// Reads the text form of a `macaddr8`: pairs of digits, with one separator or none between them.
/// As in PostgreSQL, a single character behind the last pair is ignored.
pub(crate) fn text8_in(text: &str) -> Result<Mac8> {
    pairs(text.as_bytes()).ok_or_else(|| {
        sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type macaddr8: \"{text}\"")
    })
}

fn pairs(text: &[u8]) -> Option<Mac8> {
    let (mut bytes, mut count, mut separator) = (Mac8::default(), 0, None);
    let mut rest = skip_spaces(text);
    while let [a, b, behind @ ..] = rest {
        let digit = |c: &u8| (*c as char).to_digit(16).map(|d| d as u8);
        *bytes.get_mut(count)? = digit(a)? << 4 | digit(b)?;
        count += 1;
        rest = behind;
        if let [c @ (b':' | b'-' | b'.'), behind @ ..] = rest {
            if *separator.get_or_insert(*c) != *c {
                return None;
            }
            rest = behind;
        }
        if matches!(count, 6 | 8) && rest.first().is_some_and(|c| is_space(*c)) {
            rest = skip_spaces(rest);
            if !rest.is_empty() {
                return None;
            }
        }
    }
    match count {
        6 => Some(widened(&[bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5]])),
        8 => Some(bytes),
        _ => None,
    }
}

/// The eight-byte form of a six-byte address.
pub fn widened(mac: &Mac) -> Mac8 {
    let [a, b, c, d, e, f] = *mac;
    [a, b, c, FILLER[0], FILLER[1], d, e, f]
}

/// The six-byte form of an eight-byte address that was made from one.
pub(crate) fn narrowed(mac: &Mac8) -> Result<Mac> {
    let [a, b, c, x, y, d, e, f] = *mac;
    if [x, y] == FILLER {
        return Ok([a, b, c, d, e, f]);
    }
    Err(sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "macaddr8 data out of range to convert to macaddr").hint(
        "Only addresses that have FF and FE as values in the 4th and 5th bytes from the left, for example \
         xx:xx:xx:ff:fe:xx:xx:xx, are eligible to be converted from macaddr8 to macaddr.",
    ))
}

/// Appends the text form of either type.
pub fn text_out(mac: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for (at, byte) in mac.iter().enumerate() {
        if at > 0 {
            out.push(b':');
        }
        out.extend_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown<const N: usize>(read: Result<[u8; N]>) -> String {
        let mut out = Vec::new();
        match read {
            Ok(mac) => text_out(&mac, &mut out),
            Err(error) => return error.sqlstate.code().to_string(),
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn six_bytes() {
        let usual = "08:00:2b:01:02:03";
        for (text, expected) in [
            ("08:00:2b:01:02:03", usual),
            ("8-0-2b-1-2-3", usual),
            ("08002b:010203", usual),
            ("08002b-010203", usual),
            ("0800.2b01.0203", usual),
            ("0800-2b01-0203", usual),
            (" 08002b010203 ", usual),
            ("0x08:00:+2b:01:02:03", usual),
            ("0800:2b01:0203", "22P02"),
            ("08:00:2b:01:02:03 x", "22P02"),
            ("08:00:2b:01:02:03:04", "22P02"),
            ("08:00:2b:01:02:103", "22003"),
            ("08:00:2b:01:02:-3", "22003"),
            ("not even close", "22P02"),
            ("", "22P02"),
        ] {
            assert_eq!(shown(text_in(text)), expected, "{text:?}");
        }
    }

    #[test]
    fn eight_bytes() {
        let six = "08:00:2b:ff:fe:01:02:03";
        for (text, expected) in [
            ("08:00:2b:01:02:03", six),
            ("08002b010203:", six),
            (" 08.00.2b.01.02.03  ", six),
            ("08002b0102030405", "08:00:2b:01:02:03:04:05"),
            ("0800:2b01:0203", six),
            ("08:00-2b:01:02:03", "22P02"),
            ("08:00:2b:01:02:03 04", "22P02"),
            ("08:00:2b:01:02:03:04", "22P02"),
            ("0g002b010203", "22P02"),
            ("08002b010203040506", "22P02"),
        ] {
            assert_eq!(shown(text8_in(text)), expected, "{text:?}");
        }
        assert_eq!(narrowed(&widened(&[1, 2, 3, 4, 5, 6])).unwrap(), [1, 2, 3, 4, 5, 6]);
        assert_eq!(narrowed(&[0; 8]).unwrap_err().sqlstate.code(), "22003");
    }
}
