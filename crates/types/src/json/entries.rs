//! The keys that inverted indexes have of a `jsonb`.
//!
//! The class `jsonb_ops` has a key for each name and for each scalar. Its first byte tells them
//! apart:
//!
//! | byte | key | bytes behind it |
//! |---|---|---|
//! | `K` | a member's name; a string that is an element or the whole value | the string, then 00 |
//! | `S` | a string that is a member's value | the string, then 00 |
//! | `N` | a number | the form of B-tree keys |
//! | `B` | a boolean | 00 or 01 |
//! | `Z` | null | none |
//! | `k`, `s` | as `K` and `S`, of a string of more than [`STRING_MAX`] bytes | 8 bytes of hash |
//!
//! Elements count as names because `?` finds both.
//!
//! The class `jsonb_path_ops` has a key for each scalar: a hash of the names on the way to it and
//! of itself. Arrays on the way leave no trace, as in `@>`.

use super::{Sink, Token, walk};
use crate::numeric::Numeric;
use sinew_error::Result;

/// The longest string that a key has in full, in bytes.
const STRING_MAX: usize = 120;

/// The keys of the class `jsonb_ops`, in no order.
pub(crate) fn keys(json: &str) -> Result<Vec<Vec<u8>>> {
    let mut sink = Names { keys: Vec::new(), open: Vec::new() };
    walk(json, &mut sink)?;
    Ok(sink.keys)
}

/// The keys of the class `jsonb_path_ops`, in no order.
pub(crate) fn path_keys(json: &str) -> Result<Vec<Vec<u8>>> {
    let mut sink = Paths { keys: Vec::new(), open: Vec::new() };
    walk(json, &mut sink)?;
    Ok(sink.keys)
}

/// A scalar of a `jsonb` or of a `jsonpath`.
pub(crate) enum Scalar<'a> {
    Null,
    Bool(bool),
    Number(&'a Numeric),
    Text(&'a str),
}

/// The key of a name, or of a string that is an element.
pub(crate) fn name_key(name: &str) -> Vec<u8> {
    string_key(b'K', name)
}

/// The key of a scalar that is a member's value, and of other scalars but strings.
pub(crate) fn scalar_key(scalar: &Scalar<'_>) -> Vec<u8> {
    match scalar {
        Scalar::Null => vec![b'Z'],
        Scalar::Bool(value) => vec![b'B', u8::from(*value)],
        Scalar::Number(number) => {
            let mut key = vec![b'N'];
            crate::numeric::key::encode(number, &mut key);
            key
        }
        Scalar::Text(string) => string_key(b'S', string),
    }
}

/// The key of a string of a kind, which is a capital letter.
pub(crate) fn string_key(kind: u8, string: &str) -> Vec<u8> {
    let mut key = Vec::with_capacity(string.len().min(STRING_MAX) + 2);
    if string.len() > STRING_MAX {
        key.push(kind.to_ascii_lowercase());
        key.extend_from_slice(&Way::START.with(string.as_bytes()).0.to_be_bytes());
    } else {
        key.push(kind);
        key.extend_from_slice(string.as_bytes());
        key.push(0);
    }
    key
}

/// A hash of the names on the way to a value: FNV-1a with 64 bits. It is part of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way(u64);

impl Way {
    /// The outermost value.
    pub const START: Way = Way(0xcbf2_9ce4_8422_2325);

    fn with(self, bytes: &[u8]) -> Way {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Way(bytes.iter().fold(self.0, step))
    }

    /// The member of a name. The zero byte ends the name, which has none.
    pub fn member(self, name: &str) -> Way {
        self.with(b"K").with(name.as_bytes()).with(&[0])
    }

    /// The key of a scalar there.
    pub fn key(self, scalar: &Scalar<'_>) -> Vec<u8> {
        self.with(&scalar_key(scalar)).0.to_be_bytes().to_vec()
    }
}

/// Reads the scalar at which a scanner stands.
fn with_scalar<T>(
    token: Token,
    scan: &mut super::Scan<'_>,
    then: impl FnOnce(&Scalar<'_>) -> T,
) -> Result<T> {
    Ok(match token {
        Token::String => then(&Scalar::Text(&scan.string_value()?)),
        Token::Number => then(&Scalar::Number(&Numeric::parse(scan.token())?)),
        _ => match scan.token() {
            "null" => then(&Scalar::Null),
            word => then(&Scalar::Bool(word == "true")),
        },
    })
}

/// Collects the keys of `jsonb_ops`.
struct Names {
    keys: Vec<Vec<u8>>,
    /// The brackets of the open containers.
    open: Vec<u8>,
}

impl Sink for Names {
    const DECODES: bool = false;

    fn open(&mut self, bracket: u8) -> Result<()> {
        self.open.push(bracket);
        Ok(())
    }

    fn close(&mut self, _: u8) {
        self.open.pop();
    }

    fn key(&mut self, scan: &mut super::Scan<'_>) -> Result<()> {
        self.keys.push(name_key(&scan.string_value()?));
        Ok(())
    }

    fn scalar(&mut self, token: Token, scan: &mut super::Scan<'_>) -> Result<()> {
        let is_member = self.open.last() == Some(&b'{');
        let key = with_scalar(token, scan, |scalar| match scalar {
            Scalar::Text(string) if !is_member => name_key(string),
            scalar => scalar_key(scalar),
        })?;
        self.keys.push(key);
        Ok(())
    }
}

/// Collects the keys of `jsonb_path_ops`.
struct Paths {
    keys: Vec<Vec<u8>>,
    /// For each open container the way to it, and to the member that is read.
    open: Vec<(Way, Way)>,
}

impl Paths {
    fn way(&self) -> Way {
        self.open.last().map_or(Way::START, |(_, member)| *member)
    }
}

impl Sink for Paths {
    const DECODES: bool = false;

    fn open(&mut self, _: u8) -> Result<()> {
        self.open.push((self.way(), self.way()));
        Ok(())
    }

    fn close(&mut self, _: u8) {
        self.open.pop();
    }

    fn key(&mut self, scan: &mut super::Scan<'_>) -> Result<()> {
        let name = scan.string_value()?;
        if let Some((container, member)) = self.open.last_mut() {
            *member = container.member(&name);
        }
        Ok(())
    }

    fn scalar(&mut self, token: Token, scan: &mut super::Scan<'_>) -> Result<()> {
        let way = self.way();
        self.keys.push(with_scalar(token, scan, |scalar| way.key(scalar))?);
        Ok(())
    }
}
