//! Values in binary format: the texts in them are in the client's encoding, and all else is not.

use super::Encoding;
use crate::typeinfo::{elem_type, made};
use crate::{Oid, oid};
use sinew_error::Result;

/// Which way a value goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From UTF-8 to the client.
    ToClient,
    /// From the client to UTF-8.
    FromClient,
}

/// A value of a type in binary format with its texts converted; `None` if it has none. A value that
/// is cut short stays as it is from there on, and whatever reads it next refuses it.
pub fn convert_binary(
    encoding: Encoding,
    direction: Direction,
    type_oid: Oid,
    bytes: &[u8],
) -> Result<Option<Vec<u8>>> {
    let text = |bytes: &[u8]| match direction {
        Direction::ToClient => match std::str::from_utf8(bytes) {
            Ok(text) => encoding.encode(text),
            Err(_) => Ok(bytes.to_vec()),
        },
        Direction::FromClient => encoding.decode(bytes).map(String::into_bytes),
    };
    let convert = Convert { text: &text };
    if !convert.has_text(type_oid) {
        return Ok(None);
    }
    let mut out = Vec::with_capacity(bytes.len());
    convert.value(type_oid, bytes, &mut out)?;
    Ok(Some(out))
}

struct Convert<'t> {
    text: &'t dyn Fn(&[u8]) -> Result<Vec<u8>>,
}

fn is_text(type_oid: Oid) -> bool {
    matches!(
        type_oid,
        oid::TEXT
            | oid::VARCHAR
            | oid::BPCHAR
            | oid::NAME
            | oid::JSON
            | oid::UNKNOWN
            | oid::CSTRING
            | oid::CITEXT
    ) || made::is_enum(type_oid)
}

/// Types whose binary format is a byte with a version, and a text.
fn is_versioned_text(type_oid: Oid) -> bool {
    matches!(type_oid, oid::JSONB | oid::JSONPATH)
}

fn number(bytes: &[u8], at: usize) -> Option<i32> {
    Some(i32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

impl Convert<'_> {
    fn has_text(&self, type_oid: Oid) -> bool {
        let is_row = type_oid == oid::RECORD || made::is_row(type_oid);
        is_row
            || is_text(type_oid)
            || is_versioned_text(type_oid)
            || type_oid == oid::HSTORE
            || elem_type(type_oid).is_some_and(|element| self.has_text(element))
    }

    fn value(&self, type_oid: Oid, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
        if is_text(type_oid) {
            out.extend((self.text)(bytes)?);
        } else if is_versioned_text(type_oid)
            && let Some((version, text)) = bytes.split_first()
        {
            out.push(*version);
            out.extend((self.text)(text)?);
        } else if type_oid == oid::HSTORE {
            self.texts(bytes, out)?;
        } else if elem_type(type_oid).is_some() {
            self.array(bytes, out)?;
        } else if type_oid == oid::RECORD || made::is_row(type_oid) {
            self.row(bytes, out)?;
        } else {
            out.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// Dimensions, a flag, the type of the elements, two numbers for each dimension, the elements.
    fn array(&self, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
        let dimensions = number(bytes, 0).filter(|n| (0..=6).contains(n));
        let head = 12 + 8 * dimensions.unwrap_or(0) as usize;
        let (Some(_), Some(element), Some(start)) = (dimensions, number(bytes, 8), bytes.get(..head)) else {
            out.extend_from_slice(bytes);
            return Ok(());
        };
        out.extend_from_slice(start);
        let mut at = head;
        while at < bytes.len() {
            match self.part(element as Oid, bytes, at, out)? {
                Some(next) => at = next,
                None => break,
            }
        }
        Ok(())
    }

    /// A number, and texts.
    fn texts(&self, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(&bytes[..bytes.len().min(4)]);
        let mut at = 4;
        while at < bytes.len() {
            match self.part(oid::TEXT, bytes, at, out)? {
                Some(next) => at = next,
                None => break,
            }
        }
        Ok(())
    }

    /// A number of fields, and each with its type before it.
    fn row(&self, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(&bytes[..bytes.len().min(4)]);
        let mut at = 4;
        while at < bytes.len() {
            let Some(field) = number(bytes, at) else {
                out.extend_from_slice(&bytes[at..]);
                break;
            };
            out.extend_from_slice(&bytes[at..at + 4]);
            match self.part(field as Oid, bytes, at + 4, out)? {
                Some(next) => at = next,
                None => break,
            }
        }
        Ok(())
    }

    /// A length and a value, which may be NULL; where the next one begins, or `None` if the bytes
    /// end before that.
    fn part(&self, type_oid: Oid, bytes: &[u8], at: usize, out: &mut Vec<u8>) -> Result<Option<usize>> {
        let length = number(bytes, at);
        let value = length.filter(|n| *n >= 0).and_then(|n| bytes.get(at + 4..at + 4 + n as usize));
        match (length, value) {
            (Some(-1), _) => {
                out.extend_from_slice(&bytes[at..at + 4]);
                Ok(Some(at + 4))
            }
            (_, Some(value)) => {
                let start = out.len();
                out.extend_from_slice(&[0; 4]);
                self.value(type_oid, value, out)?;
                let length = (out.len() - start - 4) as u32;
                out[start..start + 4].copy_from_slice(&length.to_be_bytes());
                Ok(Some(at + 4 + value.len()))
            }
            _ => {
                out.extend_from_slice(&bytes[at.min(bytes.len())..]);
                Ok(None)
            }
        }
    }
}
