//! Messages for a client whose encoding is not UTF-8.
//!
//! The session knows UTF-8 alone. The texts in a client's message are converted before the session
//! sees it, and those in an answer when the message has been built. A connection in UTF-8 comes
//! here never.

use crate::message::Build;
use sinew::engine::session::ClientEncoding;
use sinew::engine::values::{Direction, Encoding, convert_binary};
use sinew::{Column, Error as SqlError, Oid, Result};
use std::borrow::Cow;

/// A client's message with its texts in UTF-8. A message without texts stays as it is, and so does
/// one that is malformed: whatever reads it next says so. `types`: those of a prepared statement's
/// parameters.
pub fn incoming<'m>(
    encoding: Encoding,
    tag: u8,
    message: &'m [u8],
    types: impl FnOnce(&str) -> Vec<Oid>,
) -> Result<Cow<'m, [u8]>> {
    let mut parts = Parts { encoding, rest: message, out: Vec::with_capacity(message.len() * 2) };
    let is_whole = match tag {
        b'Q' | b'f' => parts.text()?.is_some(),
        b'P' => parts.text()?.is_some() && parts.text()?.is_some(),
        b'D' | b'C' => parts.keep(1).is_some() && parts.text()?.is_some(),
        b'E' => parts.text()?.is_some(),
        b'B' => parts.bind(types)?.is_some(),
        _ => false,
    };
    if !is_whole {
        return Ok(Cow::Borrowed(message));
    }
    parts.out.extend_from_slice(parts.rest);
    Ok(Cow::Owned(parts.out))
}

struct Parts<'m> {
    encoding: Encoding,
    rest: &'m [u8],
    out: Vec<u8>,
}

impl<'m> Parts<'m> {
    fn take(&mut self, count: usize) -> Option<&'m [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// The next bytes, as they are.
    fn keep(&mut self, count: usize) -> Option<&'m [u8]> {
        let taken = self.take(count)?;
        self.out.extend_from_slice(taken);
        Some(taken)
    }

    fn count(&mut self) -> Option<usize> {
        let bytes = self.keep(2)?;
        Some(usize::from(u16::from_be_bytes([bytes[0], bytes[1]])))
    }

    /// The next string with its zero byte; the text.
    fn text(&mut self) -> Result<Option<String>> {
        let Some(end) = memchr::memchr(0, self.rest) else { return Ok(None) };
        let text = self.encoding.decode(&self.rest[..end])?;
        self.rest = &self.rest[end + 1..];
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(0);
        Ok(Some(text))
    }

    /// A portal, a statement, the formats of the parameters, the parameters.
    fn bind(&mut self, types: impl FnOnce(&str) -> Vec<Oid>) -> Result<Option<()>> {
        let Some(_) = self.text()? else { return Ok(None) };
        let Some(statement) = self.text()? else { return Ok(None) };
        let Some(formats) = self.count().and_then(|count| self.keep(count * 2)) else { return Ok(None) };
        let is_binary = |at: usize| match formats {
            [] => false,
            [_, one] => *one == 1,
            many => many.get(2 * at + 1) == Some(&1),
        };
        let Some(count) = self.count() else { return Ok(None) };
        let types = if (0..count).any(is_binary) { types(&statement) } else { Vec::new() };
        for at in 0..count {
            let Some(length) = self.take(4) else { return Ok(None) };
            let length = i32::from_be_bytes([length[0], length[1], length[2], length[3]]);
            let Ok(length) = usize::try_from(length) else {
                self.out.extend_from_slice(&length.to_be_bytes());
                continue;
            };
            let Some(value) = self.take(length) else { return Ok(None) };
            let converted = match is_binary(at) {
                false => Some(self.encoding.decode(value)?.into_bytes()),
                true => {
                    let ty = types.get(at).copied().unwrap_or(0);
                    convert_binary(self.encoding, Direction::FromClient, ty, value)?
                }
            };
            let value = converted.as_deref().unwrap_or(value);
            self.out.extend_from_slice(&(value.len() as u32).to_be_bytes());
            self.out.extend_from_slice(value);
        }
        Ok(Some(()))
    }
}

/// A value's form in the client's encoding.
pub fn value<'f>(encoding: Encoding, ty: Oid, is_binary: bool, form: &'f [u8]) -> Result<Cow<'f, [u8]>> {
    if is_binary {
        let converted = convert_binary(encoding, Direction::ToClient, ty, form)?;
        return Ok(converted.map_or(Cow::Borrowed(form), Cow::Owned));
    }
    match std::str::from_utf8(form) {
        Ok(text) if !text.is_ascii() => encoding.encode(text).map(Cow::Owned),
        _ => Ok(Cow::Borrowed(form)),
    }
}

/// Puts the values of the DataRow that begins at `start` into the client's encoding.
pub fn row(
    encoding: Encoding,
    out: &mut Vec<u8>,
    start: usize,
    columns: &[Column],
    is_binary: impl Fn(usize) -> bool,
) -> Result<()> {
    // The type, the length, the number of columns.
    let mut at = start + 7;
    let built = out.split_off(at);
    let mut rest = built.as_slice();
    for (i, column) in columns.iter().enumerate() {
        let Some((length, behind)) = rest.split_first_chunk::<4>() else { break };
        rest = behind;
        let Ok(length) = usize::try_from(i32::from_be_bytes(*length)) else {
            out.extend_from_slice(length);
            continue;
        };
        let (form, behind) = rest.split_at(length);
        rest = behind;
        let form = value(encoding, column.type_oid, is_binary(i), form)?;
        out.extend_from_slice(&(form.len() as u32).to_be_bytes());
        out.extend_from_slice(&form);
    }
    at = start + 1;
    let length = (out.len() - at) as u32;
    out[at..at + 4].copy_from_slice(&length.to_be_bytes());
    Ok(())
}

/// Whether the client's encoding has the names of all columns.
pub fn check_names(encoding: Encoding, columns: &[Column]) -> Result<()> {
    columns.iter().try_for_each(|column| encoding.encode(&column.name).map(drop))
}

/// Puts the texts of the message of type `tag` whose body begins at `body` into the client's
/// encoding. A character that it does not have becomes a question mark; [`report`] and
/// [`check_names`] have looked before where that would be an error.
pub fn built(encoding: Encoding, tag: u8, out: &mut Vec<u8>, body: usize) {
    let fixed = match tag {
        b'E' | b'N' | b'S' => 0,
        // The sender of a notification.
        b'A' => 4,
        b'T' => return names(encoding, out, body),
        _ => return,
    };
    if out[body..].is_ascii() {
        return;
    }
    let built = out.split_off(body + fixed);
    for (i, text) in built.split(|b| *b == 0).enumerate() {
        if i > 0 {
            out.push(0);
        }
        out.extend(encoding.encode_lossy(&String::from_utf8_lossy(text)));
    }
}

/// Bytes behind the name of a column.
const COLUMN_BYTES: usize = 18;

fn names(encoding: Encoding, out: &mut Vec<u8>, body: usize) {
    let built = out.split_off((body + 2).min(out.len()));
    let mut rest = built.as_slice();
    while let Some(end) = memchr::memchr(0, rest) {
        let (name, behind) = rest.split_at(end);
        let (numbers, behind) = behind.split_at((1 + COLUMN_BYTES).min(behind.len()));
        out.extend(encoding.encode_lossy(&String::from_utf8_lossy(name)));
        out.extend_from_slice(numbers);
        rest = behind;
    }
}

/// The error in the place of one that the client's encoding cannot say.
pub fn report(encoding: Encoding, e: &SqlError) -> Option<SqlError> {
    let texts = [Some(&e.message), e.detail.as_ref(), e.hint.as_ref(), e.where_.as_ref()];
    let failed = texts.into_iter().flatten().find_map(|text| encoding.encode(text).err())?;
    Some(failed.severity(e.severity))
}

/// Builds at the end of a buffer for a client.
pub fn build<'b>(out: &'b mut Vec<u8>, client: Option<&ClientEncoding>) -> Build<'b> {
    Build { out, encoding: client.and_then(ClientEncoding::converts) }
}
