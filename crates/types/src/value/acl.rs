//! `aclitem`: the rights that one role has granted to another on one object.
//!
//! An access list is an `aclitem[]`. An item is 16 bytes and shares the storage class of `uuid`:
//!
//! ```text
//! 0  u32  grantee   OID of a role; 0 is PUBLIC
//! 4  u32  grantor   OID of a role
//! 8  u32  rights    the rights of the grantee
//! 12 u32  options   the rights that the grantee may grant to others
//! ```
//!
//! The text form is `grantee=letters/grantor`, with a star behind each right that may be granted
//! on.

use crate::ctx::FmtCtx;
use crate::datum::{Array, Datum};
use crate::oid::{self, Oid};
use sinew_error::{Result, sqlerr};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// The grantee that stands for every role.
pub const PUBLIC: Oid = 0;

/// A set of rights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Rights(pub u32);

impl Rights {
    /// No right.
    pub const NONE: Rights = Rights(0);
    /// INSERT (`a`).
    pub const INSERT: Rights = Rights(1);
    /// SELECT (`r`).
    pub const SELECT: Rights = Rights(1 << 1);
    /// UPDATE (`w`).
    pub const UPDATE: Rights = Rights(1 << 2);
    /// DELETE (`d`).
    pub const DELETE: Rights = Rights(1 << 3);
    /// TRUNCATE (`D`).
    pub const TRUNCATE: Rights = Rights(1 << 4);
    /// REFERENCES (`x`).
    pub const REFERENCES: Rights = Rights(1 << 5);
    /// TRIGGER (`t`).
    pub const TRIGGER: Rights = Rights(1 << 6);
    /// EXECUTE (`X`).
    pub const EXECUTE: Rights = Rights(1 << 7);
    /// USAGE (`U`).
    pub const USAGE: Rights = Rights(1 << 8);
    /// CREATE (`C`).
    pub const CREATE: Rights = Rights(1 << 9);
    /// TEMPORARY (`T`).
    pub const TEMPORARY: Rights = Rights(1 << 10);
    /// CONNECT (`c`).
    pub const CONNECT: Rights = Rights(1 << 11);
    /// SET (`s`).
    pub const SET: Rights = Rights(1 << 12);
    /// ALTER SYSTEM (`A`).
    pub const ALTER_SYSTEM: Rights = Rights(1 << 13);

    /// The rights of both sets.
    pub const fn and(self, other: Rights) -> Rights {
        Rights(self.0 | other.0)
    }

    /// Whether the set has no right.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has all rights of `other`.
    pub fn contains(self, other: Rights) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the sets have a right in common.
    pub fn intersects(self, other: Rights) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of rights.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The rights that are not in `other`.
    pub fn without(self, other: Rights) -> Rights {
        Rights(self.0 & !other.0)
    }

    /// Each right of the set alone, in the order of the letters.
    pub fn each(self) -> impl Iterator<Item = Rights> {
        (0..NAMES.len()).map(|i| Rights(1 << i)).filter(move |r| self.contains(*r))
    }

    /// The name of a single right, as GRANT has it.
    pub fn name(self) -> &'static str {
        NAMES.get(self.0.trailing_zeros() as usize).map_or("", |n| n.1)
    }

    /// The right with a name that GRANT uses, in lower case.
    pub fn named(name: &str) -> Option<Rights> {
        if name == "temp" {
            return Some(Rights::TEMPORARY);
        }
        let at = NAMES.iter().position(|n| n.1.eq_ignore_ascii_case(name))?;
        Some(Rights(1 << at))
    }
}

impl BitOr for Rights {
    type Output = Rights;
    fn bitor(self, other: Rights) -> Rights {
        Rights(self.0 | other.0)
    }
}

impl BitOrAssign for Rights {
    fn bitor_assign(&mut self, other: Rights) {
        self.0 |= other.0;
    }
}

impl BitAnd for Rights {
    type Output = Rights;
    fn bitand(self, other: Rights) -> Rights {
        Rights(self.0 & other.0)
    }
}

impl Not for Rights {
    type Output = Rights;
    fn not(self) -> Rights {
        Rights(!self.0)
    }
}

/// Letter and name of each right, by its bit.
const NAMES: [(u8, &str); 14] = [
    (b'a', "INSERT"),
    (b'r', "SELECT"),
    (b'w', "UPDATE"),
    (b'd', "DELETE"),
    (b'D', "TRUNCATE"),
    (b'x', "REFERENCES"),
    (b't', "TRIGGER"),
    (b'X', "EXECUTE"),
    (b'U', "USAGE"),
    (b'C', "CREATE"),
    (b'T', "TEMPORARY"),
    (b'c', "CONNECT"),
    (b's', "SET"),
    (b'A', "ALTER SYSTEM"),
];

/// One entry of an access list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AclItem {
    /// The role that has the rights, or [`PUBLIC`].
    pub grantee: Oid,
    /// The role that granted them.
    pub grantor: Oid,
    /// The rights of the grantee.
    pub rights: Rights,
    /// The rights that the grantee may grant to others.
    pub options: Rights,
}

impl AclItem {
    pub(crate) fn from_datum(value: &Datum) -> Option<AclItem> {
        let Datum::Uuid(bytes) = value else { return None };
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        Some(AclItem {
            grantee: word(0),
            grantor: word(4),
            rights: Rights(word(8)),
            options: Rights(word(12)),
        })
    }

    pub(crate) fn to_datum(self) -> Datum {
        let mut bytes = [0; 16];
        for (chunk, word) in
            bytes.chunks_exact_mut(4).zip([self.grantee, self.grantor, self.rights.0, self.options.0])
        {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Datum::Uuid(bytes)
    }
}

/// The items of an `aclitem[]`; `None` for NULL.
pub fn items(value: &Datum) -> Option<Vec<AclItem>> {
    match value {
        Datum::Array(a) => Some(a.values.iter().filter_map(AclItem::from_datum).collect()),
        _ => None,
    }
}

/// The `aclitem[]` of some items.
pub fn array(items: &[AclItem]) -> Datum {
    Datum::array(Array::new(oid::ACLITEM, items.iter().map(|i| i.to_datum()).collect()))
}

fn put_name(role: Oid, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    let name = match &ctx.reg {
        Some(reg) => reg.reg_out(oid::ACLITEM, role)?,
        None => None,
    };
    // `regrole` shows a name as SQL would quote it. Here only characters other than letters, digits
    // and `_` need quotes.
    let Some(name) = name else {
        out.extend_from_slice(role.to_string().as_bytes());
        return Ok(());
    };
    if name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        out.extend_from_slice(name.as_bytes());
        return Ok(());
    }
    out.push(b'"');
    for byte in name.bytes() {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
    Ok(())
}

/// Appends the text form.
pub fn text_out(bytes: &[u8; 16], ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    let Some(item) = AclItem::from_datum(&Datum::Uuid(*bytes)) else { return Ok(()) };
    if item.grantee != PUBLIC {
        put_name(item.grantee, ctx, out)?;
    }
    out.push(b'=');
    for (bit, (letter, _)) in NAMES.iter().enumerate() {
        if item.rights.0 & (1 << bit) != 0 {
            out.push(*letter);
        }
        if item.options.0 & (1 << bit) != 0 {
            out.push(b'*');
        }
    }
    out.push(b'/');
    put_name(item.grantor, ctx, out)
}

/// Takes a name, quoted or not, from the beginning of `text`.
fn take_name(text: &str) -> (String, &str) {
    let mut name = String::new();
    let mut quoted = false;
    let mut chars = text.trim_start().char_indices().peekable();
    let text = text.trim_start();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' if quoted && chars.peek().is_some_and(|(_, next)| *next == '"') => {
                name.push('"');
                chars.next();
            }
            '"' => quoted = !quoted,
            c if quoted || c == '_' || c.is_alphanumeric() => name.push(c),
            _ => return (name, &text[at..]),
        }
    }
    (name, "")
}

/// Reads the text form. Names of roles need a session.
pub fn text_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let role = |name: &str| -> Result<Oid> {
        match &ctx.reg {
            Some(reg) => reg.reg_in(oid::ACLITEM, name),
            None => Err(sqlerr!(UNDEFINED_OBJECT, "role \"{name}\" does not exist")),
        }
    };
    let (mut name, mut rest) = take_name(text);
    if !rest.trim_start().starts_with('=') && matches!(name.as_str(), "group" | "user") {
        (name, rest) = take_name(rest);
        if name.is_empty() {
            return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "missing name")
                .hint("A name must follow the \"group\" or \"user\" key word."));
        }
    } else if !rest.trim_start().starts_with('=') && !rest.trim_start().is_empty() && !name.is_empty() {
        let (second, _) = take_name(rest);
        if !second.is_empty() {
            return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "unrecognized key word: \"{name}\"")
                .hint("ACL key word must be \"group\" or \"user\"."));
        }
    }
    let Some(letters) = rest.trim_start().strip_prefix('=') else {
        return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "missing \"=\" sign"));
    };
    let grantee = if name.is_empty() { PUBLIC } else { role(&name)? };
    let (mut rights, mut options, mut last) = (Rights::NONE, Rights::NONE, Rights::NONE);
    let mut end = letters.len();
    for (at, c) in letters.char_indices() {
        match c {
            '*' => options |= last,
            c if c.is_ascii_alphabetic() => {
                let Some(bit) = NAMES.iter().position(|n| char::from(n.0) == c) else {
                    return Err(sqlerr!(
                        INVALID_TEXT_REPRESENTATION,
                        "invalid mode character: must be one of \"arwdDxtXUCTcsA\""
                    ));
                };
                last = Rights(1 << bit);
                rights |= last;
            }
            _ => {
                end = at;
                break;
            }
        }
    }
    let mut grantor = 10;
    let mut rest = &letters[end..];
    if let Some(by) = rest.strip_prefix('/') {
        let (name, after) = take_name(by);
        if name.is_empty() {
            return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "a name must follow the \"/\" sign"));
        }
        grantor = role(&name)?;
        rest = after;
    }
    if !rest.trim().is_empty() {
        return Err(sqlerr!(
            INVALID_TEXT_REPRESENTATION,
            "extra garbage at the end of the ACL specification"
        ));
    }
    Ok(AclItem { grantee, grantor, rights, options }.to_datum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ctx::RegNames;
    use crate::labels::Label;
    use sinew_error::SqlError;
    use std::ops::Range;
    use std::sync::Arc;

    struct Two;
    impl RegNames for Two {
        fn reg_in(&self, _: Oid, name: &str) -> Result<Oid> {
            match name {
                "ann" => Ok(7),
                "b c\"" => Ok(8),
                _ => Err(sqlerr!(UNDEFINED_OBJECT, "role \"{name}\" does not exist")),
            }
        }

        fn reg_out(&self, _: Oid, value: Oid) -> Result<Option<String>> {
            Ok([(7, "ann"), (8, "b c\"")].iter().find(|r| r.0 == value).map(|r| r.1.to_string()))
        }

        fn enum_rank(&self, _: Oid, _: &str) -> Result<Option<i64>> {
            Ok(None)
        }

        fn enum_label(&self, _: Oid, _: i64, _: &mut Vec<u8>) -> Result<bool> {
            Ok(false)
        }

        fn range_subtype(&self, _: Oid) -> Result<Option<Oid>> {
            Ok(None)
        }

        fn under_domain(&self, _: Oid) -> Result<(Oid, i32)> {
            Err(SqlError::internal("no domains"))
        }

        fn to_domain(&self, _: Oid, _: &mut dyn std::any::Any) -> Result<()> {
            Ok(())
        }

        fn row_type(&self, _: Oid) -> Result<Option<Arc<crate::RowType>>> {
            Ok(None)
        }

        fn enum_ranks(&self, _: Oid, _: &dyn Fn(&[Label]) -> Range<usize>) -> Result<Vec<i64>> {
            Ok(Vec::new())
        }
    }

    #[test]
    fn items_are_shown_and_read() {
        let ctx = FmtCtx { reg: Some(Arc::new(Two)), ..FmtCtx::default() };
        for text in ["ann=r*w/ann", "=UC/ann", "\"b c\"\"\"=arwdDxt/\"b c\"\"\"", "ann=/ann"] {
            let value = text_in(text, &ctx).unwrap();
            let Datum::Uuid(bytes) = &value else { panic!("{value:?}") };
            let mut out = Vec::new();
            text_out(bytes, &ctx, &mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), text);
            let again = AclItem::from_datum(&value).unwrap().to_datum();
            assert_eq!(format!("{again:?}"), format!("{value:?}"));
        }
        for bad in ["ann", "ann=q/ann", "nobody=r/ann", "ann=r/", "ann=r/ann more"] {
            assert!(text_in(bad, &ctx).is_err(), "{bad}");
        }
    }

    #[test]
    fn rights_have_names() {
        let all: Vec<&str> = Rights(0x3fff).each().map(Rights::name).collect();
        assert_eq!(all.len(), 14);
        for name in all {
            assert_eq!(Rights::named(&name.to_lowercase()).unwrap().name(), name);
        }
        assert_eq!(Rights::named("temp"), Some(Rights::TEMPORARY));
        assert_eq!(Rights::named("fly"), None);
    }
}
