//! Text and binary input of rows whose type is known. The fields' types say how each is read.

use crate::ctx::FmtCtx;
use crate::datum::Datum;
use crate::host::work;
use crate::io::{binary_recv, text_in};
use crate::memory::Charge;
use crate::oid::Oid;
use crate::row_type::RowType;
use crate::typeinfo::type_name;
use sinew_error::{Result, SqlError, notsup, sqlerr};
use std::sync::Arc;

/// The fields of a row type, which the catalog knows. 42704 if there is no such type.
pub(crate) fn row_type(ty: Oid, ctx: &FmtCtx) -> Result<Arc<RowType>> {
    let reg = ctx.reg.as_deref();
    let reg = reg.ok_or_else(|| SqlError::internal("fields of row types are not known here"))?;
    let row = reg.row_type(ty)?;
    let row = row.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "type with OID {ty} does not exist"))?;
    // Whether a value is one of a domain is decided above this crate.
    if let Some((field, domain)) = row.fields().iter().find_map(|f| Some((f, f.domain?))) {
        return Err(notsup!(
            "reading values of type {} is not supported, for its field \"{}\" is of domain {}",
            type_name(ty),
            field.name,
            type_name(domain)
        )
        .hint("Use ROW(...) with a cast."));
    }
    Ok(row)
}

/// Reads the text form of a row: `(1,"two words",)`. 22P02 if it is malformed.
pub(crate) fn row_in(ty: Oid, text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let row = row_type(ty, ctx)?;
    let malformed = |why: &'static str| {
        sqlerr!(INVALID_TEXT_REPRESENTATION, "malformed record literal: \"{text}\"").detail(why)
    };
    let body = text.trim_start_matches(is_space);
    let Some(mut rest) = body.strip_prefix('(') else { return Err(malformed("Missing left parenthesis.")) };
    let mut values = Vec::with_capacity(row.fields().len());
    let (mut bytes, mut charge) = (0, Charge::new());
    for (at, field) in row.fields().iter().enumerate() {
        if at > 0 {
            rest = rest.strip_prefix(',').ok_or_else(|| malformed("Too few columns."))?;
        }
        if rest.starts_with([',', ')']) {
            values.push(Datum::Null);
            continue;
        }
        let (value, after) = word(rest).ok_or_else(|| malformed("Unexpected end of input."))?;
        work(value.len() + 100)?;
        let value = text_in(field.ty, &value, field.typmod, ctx)?;
        bytes += value.heap_bytes();
        charge.cover(bytes)?;
        values.push(value);
        rest = after;
    }
    let Some(after) = rest.strip_prefix(')') else { return Err(malformed("Too many columns.")) };
    if !after.trim_start_matches(is_space).is_empty() {
        return Err(malformed("Junk after right parenthesis."));
    }
    Ok(row.row(values))
}

fn is_space(c: char) -> bool {
    c.is_ascii() && super::float::is_space(c as u8)
}

/// The text of a field without its quotes, and the rest from the comma or parenthesis behind it.
/// `None` if there is no end.
fn word(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut quoted = false;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            ',' | ')' if !quoted => return Some((value, &text[at..])),
            '\\' => value.push(chars.next()?.1),
            '"' if !quoted => quoted = true,
            '"' => match chars.next_if(|(_, next)| *next == '"') {
                Some(_) => value.push('"'),
                None => quoted = false,
            },
            c => value.push(c),
        }
    }
    None
}

/// Reads the binary form of a row. 42804 if its fields are not those of the type.
pub(super) fn row_recv(ty: Oid, bytes: &[u8], ctx: &FmtCtx) -> Result<Datum> {
    let row = row_type(ty, ctx)?;
    let given = super::wire::fields_of(bytes)?;
    if given.len() != row.fields().len() {
        let (given, wanted) = (given.len(), row.fields().len());
        return Err(sqlerr!(DATATYPE_MISMATCH, "wrong number of columns: {given}, expected {wanted}"));
    }
    let mut values = Vec::with_capacity(given.len());
    for (at, ((ty, bytes), field)) in given.into_iter().zip(row.fields()).enumerate() {
        work(100)?;
        if ty != field.ty {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "binary data has type {ty} ({}) instead of expected {} ({}) in record column {}",
                type_name(ty),
                field.ty,
                type_name(field.ty),
                at + 1
            ));
        }
        values.push(match bytes {
            None => Datum::Null,
            Some(bytes) => binary_recv(ty, bytes, field.typmod, ctx)?,
        });
    }
    Ok(row.row(values))
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn fields_are_unquoted() {
        assert_eq!(word("a b,c)"), Some(("a b".into(), ",c)")));
        assert_eq!(word("\"a,\"\"b\"\"\")"), Some(("a,\"b\"".into(), ")")));
        assert_eq!(word("a\\,b\"(,)\"c)"), Some(("a,b(,)c".into(), ")")));
        assert_eq!(word("\"a)"), None);
        assert_eq!(word("a\\"), None);
        assert_eq!(word("\"\",x)"), Some((String::new(), ",x)")));
    }
}
