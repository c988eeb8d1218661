//! Text forms of bytea, uuid and boolean.

use crate::bytes::Bytes;
use crate::ctx::ByteaOutput;
use crate::host::work;
use crate::memory::Charge;
use sinew_error::{Result, SqlError, sqlerr};

fn nibble(c: u8) -> Option<u8> {
    (c as char).to_digit(16).map(|d| d as u8)
}

pub(crate) fn bytea_in(text: &str) -> Result<Bytes> {
    let bytes = text.as_bytes();
    let mut charge = Charge::new();
    if let Some(hex) = bytes.strip_prefix(b"\\x") {
        charge.cover(hex.len() / 2)?;
        return Ok(Bytes::counted(hex_decode(hex)?, charge));
    }
    charge.cover(bytes.len())?;
    let bad = || sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type bytea");
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        work(1)?;
        if bytes[at] != b'\\' {
            out.push(bytes[at]);
            at += 1;
            continue;
        }
        match bytes[at + 1..] {
            [b'\\', ..] => {
                out.push(b'\\');
                at += 2;
            }
            [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', ..] => {
                out.push((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'));
                at += 4;
            }
            _ => return Err(bad()),
        }
    }
    Ok(Bytes::counted(out, charge))
}

/// Hex digits, with white space between pairs.
pub(crate) fn hex_decode(hex: &[u8]) -> Result<Vec<u8>> {
    let invalid = |at: usize| -> SqlError {
        let rest = String::from_utf8_lossy(&hex[at..]).into_owned();
        let c = rest.chars().next().unwrap_or(' ');
        sqlerr!(INVALID_PARAMETER_VALUE, "invalid hexadecimal digit: \"{c}\"")
    };
    let mut out = Vec::with_capacity(hex.len() / 2);
    let mut at = 0;
    while at < hex.len() {
        work(2)?;
        if matches!(hex[at], b' ' | b'\n' | b'\t' | b'\r') {
            at += 1;
            continue;
        }
        let high = nibble(hex[at]).ok_or_else(|| invalid(at))?;
        if at + 1 >= hex.len() {
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid hexadecimal data: odd number of digits"));
        }
        let low = nibble(hex[at + 1]).ok_or_else(|| invalid(at + 1))?;
        out.push(high << 4 | low);
        at += 2;
    }
    Ok(out)
}

/// Appends two hexadecimal digits for each byte.
pub fn hex_encode(bytes: &[u8], out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    out.reserve(bytes.len() * 2);
    for b in bytes {
        out.push(HEX[(b >> 4) as usize]);
        out.push(HEX[(b & 15) as usize]);
    }
}

pub(crate) fn bytea_out(bytes: &[u8], style: ByteaOutput, out: &mut Vec<u8>) -> Result<()> {
    match style {
        ByteaOutput::Hex => {
            out.extend_from_slice(b"\\x");
            out.reserve(bytes.len() * 2);
            for piece in bytes.chunks(1 << 16) {
                work(piece.len())?;
                hex_encode(piece, out);
            }
        }
        ByteaOutput::Escape => {
            for &b in bytes {
                work(1)?;
                match b {
                    b'\\' => out.extend_from_slice(b"\\\\"),
                    0x20..=0x7e => out.push(b),
                    _ => {
                        out.extend_from_slice(&[b'\\', b'0' + (b >> 6), b'0' + (b >> 3 & 7), b'0' + (b & 7)])
                    }
                }
            }
        }
    }
    Ok(())
}

pub(crate) fn bool_in(text: &str) -> Result<bool> {
    parse_bool(super::float::trim(text)).ok_or_else(|| {
        sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type boolean: \"{text}\"")
    })
}

/// Reads a boolean: any unique prefix of true, false, yes, no, on and off, or 1 or 0, in any case.
pub fn parse_bool(text: &str) -> Option<bool> {
    let text = text.to_ascii_lowercase();
    let is = |word: &str, least: usize| text.len() >= least && word.starts_with(text.as_str());
    if is("true", 1) || is("yes", 1) || is("on", 2) || text == "1" {
        Some(true)
    } else if is("false", 1) || is("no", 1) || is("off", 2) || text == "0" {
        Some(false)
    } else {
        None
    }
}

pub(crate) fn uuid_in(text: &str) -> Result<[u8; 16]> {
    let bad = || sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type uuid: \"{text}\"");
    let mut rest = text.as_bytes();
    let braces = rest.first() == Some(&b'{');
    if braces {
        rest = &rest[1..];
    }
    let mut out = [0u8; 16];
    for (i, slot) in out.iter_mut().enumerate() {
        let [high, low, tail @ ..] = rest else { return Err(bad()) };
        *slot = nibble(*high).ok_or_else(bad)? << 4 | nibble(*low).ok_or_else(bad)?;
        rest = tail;
        // A hyphen may follow each group of four digits.
        if i % 2 == 1 && i < 15 && rest.first() == Some(&b'-') {
            rest = &rest[1..];
        }
    }
    if braces {
        rest = rest.strip_prefix(b"}").ok_or_else(bad)?;
    }
    if rest.is_empty() { Ok(out) } else { Err(bad()) }
}

pub(crate) fn uuid_out(v: &[u8; 16], out: &mut Vec<u8>) {
    for (i, b) in v.iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            out.push(b'-');
        }
        hex_encode(&[*b], out);
    }
}
