//! The binary form of `hstore`: the number of pairs, then the length and the bytes of each key and
//! value. NULL has the length -1.

use super::wire::{Cursor, checked_utf8, incorrect};
use crate::datum::Datum;
use crate::host::work;
use crate::hstore::{PAIR_BYTES, Pair, make, pairs, settle};
use crate::memory::Charge;
use sinew_error::{Result, sqlerr};
use std::borrow::Cow;

/// The most pairs that a message may announce, as in PostgreSQL.
const PAIRS_MAX: i32 = 26_843_545;

/// A length and a text; `None` for NULL.
fn counted<'a>(cursor: &mut Cursor<'a>) -> Result<Option<Cow<'a, str>>> {
    let Ok(len) = usize::try_from(cursor.i32()?) else { return Ok(None) };
    checked_utf8(cursor.take(len)?).map(|text| Some(Cow::Borrowed(text)))
}

/// Reads the binary form.
pub(super) fn receive(bytes: &[u8]) -> Result<Datum> {
    let mut cursor = Cursor(bytes);
    let count = cursor.i32()?;
    if !(0..=PAIRS_MAX).contains(&count) {
        let message = format!("number of pairs ({count}) exceeds the maximum allowed ({PAIRS_MAX})");
        return Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "{message}"));
    }
    let (mut all, mut charge) = (Vec::new(), Charge::new());
    for _ in 0..count {
        work(PAIR_BYTES)?;
        let key = counted(&mut cursor)?;
        let key =
            key.ok_or_else(|| sqlerr!(NULL_VALUE_NOT_ALLOWED, "null value not allowed for hstore key"))?;
        let value = counted(&mut cursor)?;
        all.push(Pair { key, value });
        charge.cover(all.len() * PAIR_BYTES)?;
    }
    if !cursor.0.is_empty() {
        return Err(incorrect());
    }
    settle(&mut all);
    make(all)
}

/// Appends the binary form.
pub(super) fn send(set: &str, out: &mut Vec<u8>) {
    let at = out.len();
    out.extend_from_slice(&[0; 4]);
    let mut count: u32 = 0;
    let mut put = |text: Option<&str>| match text {
        Some(text) => {
            out.extend_from_slice(&(text.len() as u32).to_be_bytes());
            out.extend_from_slice(text.as_bytes());
        }
        None => out.extend_from_slice(&(-1_i32).to_be_bytes()),
    };
    for pair in pairs(set) {
        put(Some(&pair.key));
        put(pair.value.as_deref());
        count += 1;
    }
    out[at..at + 4].copy_from_slice(&count.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_form() {
        let text = r#""a"=>NULL, "b"=>"", "ccc"=>"x\"y""#;
        let mut bytes = Vec::new();
        send(text, &mut bytes);
        assert_eq!(bytes.len(), 4 + 3 * 8 + 1 + 1 + 3 + 3);
        assert_eq!(receive(&bytes).expect("a set").as_str(), Some(text));
        for end in 0..bytes.len() {
            assert!(receive(&bytes[..end]).is_err(), "{end}");
        }
        bytes.push(0);
        assert_eq!(receive(&bytes).expect_err("too long").sqlstate.code(), "22P03");
        let null_key = [0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
        assert_eq!(receive(&null_key).expect_err("a null key").sqlstate.code(), "22004");
        assert_eq!(receive(&[0xff; 4]).expect_err("too many").sqlstate.code(), "54000");
    }
}
