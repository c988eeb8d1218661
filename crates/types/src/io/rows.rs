//! Text and binary input of rows whose type is known. The fields' types say how each is read.

use crate::ctx::FmtCtx;
use crate::datum::{Datum, Record};
use crate::host::work;
use crate::io::wire::is_other_type;
use crate::io::{binary_recv, null_in, text_in};
use crate::memory::Charge;
use crate::oid::Oid;
use crate::row_type::{RowField, RowType};
use crate::typeinfo::{made, type_name};
use sinew_error::{Result, SqlError, sqlerr};
use std::sync::Arc;

/// The fields of a row type, which the catalog knows. 42704 if there is no such type.
pub(crate) fn row_type(ty: Oid, ctx: &FmtCtx) -> Result<Arc<RowType>> {
    let reg = ctx.reg.as_deref();
    let reg = reg.ok_or_else(|| SqlError::internal("fields of row types are not known here"))?;
    let row = reg.row_type(ty)?;
    row.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "type with OID {ty} does not exist"))
}

/// The type that a field is read as: its domain, or its type.
fn read_as(field: &RowField) -> Oid {
    field.domain.unwrap_or(field.ty)
}

/// The types by which the binary form of a row says what its fields are, where domains are among
/// them. `None` if the values tell.
pub(super) fn declared_types(ty: Oid, record: &Record, ctx: &FmtCtx) -> Result<Option<Vec<Oid>>> {
    let Some(reg) = ctx.reg.as_deref().filter(|_| made::is_row(ty)) else { return Ok(None) };
    let row = reg.row_type(ty)?;
    let row = row.filter(|row| row.fields().len() == record.fields.len());
    let row = row.filter(|row| row.fields().iter().any(|field| field.domain.is_some()));
    Ok(row.map(|row| row.fields().iter().map(read_as).collect()))
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
            values.push(null_in(read_as(field), ctx)?);
            continue;
        }
        let (value, after) = word(rest).ok_or_else(|| malformed("Unexpected end of input."))?;
        work(value.len() + 100)?;
        let value = text_in(read_as(field), &value, field.typmod, ctx)?;
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
        let wanted = read_as(field);
        if is_other_type(ty, wanted) {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "binary data has type {ty} ({}) instead of expected {wanted} ({}) in record column {}",
                type_name(ty),
                type_name(wanted),
                at + 1
            ));
        }
        values.push(match bytes {
            None => null_in(wanted, ctx)?,
            Some(bytes) => binary_recv(wanted, bytes, field.typmod, ctx)?,
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
