//! Bytes as characters: the catalog's columns for trees are of a text type.
//!
//! `<version>:<bytes in base 64>`. Base 64 takes a third more room than the bytes; hexadecimal
//! digits would take twice as much.

use crate::kept::VERSION;
use sinew_error::{Result, SqlError, SqlState};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes bytes with the version in front.
pub fn pack(bytes: &[u8]) -> String {
    let mut out = format!("{VERSION}:");
    for group in bytes.chunks(3) {
        let word = group.iter().fold(0u32, |word, b| word << 8 | u32::from(*b)) << (8 * (3 - group.len()));
        for i in 0..=group.len() {
            out.push(char::from(DIGITS[(word >> (18 - 6 * i)) as usize & 63]));
        }
    }
    out
}

/// The bytes behind a text. XX001 if it is none that this version writes.
pub fn unpack(text: &str) -> Result<Vec<u8>> {
    let damaged = || SqlError::new(SqlState::DATA_CORRUPTED, "a stored expression is damaged");
    let (version, digits) = text.split_once(':').ok_or_else(damaged)?;
    if version != VERSION.to_string() {
        return Err(SqlError::new(
            SqlState::DATA_CORRUPTED,
            format!(
                "a stored expression has format version \"{version}\", this build reads version {VERSION}"
            ),
        ));
    }
    let mut out = Vec::with_capacity(digits.len() * 3 / 4);
    for group in digits.as_bytes().chunks(4) {
        let mut word = 0u32;
        for b in group {
            let digit = DIGITS.iter().position(|d| d == b).ok_or_else(damaged)?;
            word = word << 6 | digit as u32;
        }
        word <<= 6 * (4 - group.len());
        let bytes = [(word >> 16) as u8, (word >> 8) as u8, word as u8];
        out.extend_from_slice(&bytes[..group.len().saturating_sub(1)]);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for n in 0..70u8 {
            let bytes: Vec<u8> = (0..n).map(|i| i.wrapping_mul(37).wrapping_add(n)).collect();
            assert_eq!(unpack(&pack(&bytes)).unwrap(), bytes);
        }
    }

    #[test]
    fn other_versions_are_refused_by_name() {
        let other = VERSION + 1;
        let refused = unpack(&format!("{other}:AAAA")).unwrap_err();
        assert!(refused.message.contains(&format!("version \"{other}\"")), "{}", refused.message);
        assert!(unpack("1:A*").is_err());
        assert!(unpack("nextval(1)").is_err());
    }
}
