//! Values of other types as JSON.

use super::quote::quote;
use crate::builder::TextBuilder;
use crate::ctx::{DateStyle, FmtCtx};
use crate::datum::{Array, Datum, Record};
use crate::host::work;
use crate::io::to_text;
use crate::oid::{self, Oid};
use sinew_error::{Result, SqlError, sqlerr};

/// The most rows within rows. A level takes stack.
const ROWS_DEEP_MAX: usize = 1000;

/// Appends a value.
pub fn value(fmt: &FmtCtx, v: &Datum, ty: Oid, out: &mut String) -> Result<()> {
    nested(fmt, v, ty, 0, out)
}

/// Appends a value that stands in so many rows.
fn nested(fmt: &FmtCtx, v: &Datum, ty: Oid, rows: usize, out: &mut String) -> Result<()> {
    let ty = if ty == oid::UNKNOWN { oid::TEXT } else { ty };
    match v {
        Datum::Null => out.push_str("null"),
        Datum::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Datum::Int2(_)
        | Datum::Int4(_)
        | Datum::Int8(_)
        | Datum::Float4(_)
        | Datum::Float8(_)
        | Datum::Numeric(_) => {
            let text = to_text(v, ty, fmt)?;
            // NaN and the infinities are no numbers in JSON.
            if super::is_number(&text) { out.push_str(&text) } else { quote(&text, out) }
        }
        Datum::Text(t) if matches!(ty, oid::JSON | oid::JSONB) => out.push_str(t),
        // A type of an extension with a cast to json goes by the cast.
        Datum::Text(t) if ty == oid::HSTORE => out.push_str(&crate::hstore::json::object(t)?),
        Datum::Array(a) if !matches!(ty, oid::INT2VECTOR | oid::OIDVECTOR) => {
            elements(fmt, a, "", rows, out)?
        }
        Datum::Record(r) => members(fmt, r, "", rows, out)?,
        Datum::Date(_) | Datum::Timestamp(_) | Datum::TimestampTz(_) => {
            let iso = FmtCtx { date_style: DateStyle::Iso, ..fmt.clone() };
            let mut text = to_text(v, ty, &iso)?;
            if let Some(at) = text.find(' ').filter(|_| ty != oid::DATE) {
                text.replace_range(at..=at, "T");
                let zone = text[at..].rfind(['+', '-']).filter(|_| ty == oid::TIMESTAMPTZ).map(|i| i + at);
                // Zones of whole hours also have minutes here. An era may follow them.
                if let Some(zone) = zone
                    && !text[zone..].contains(':')
                {
                    text.insert_str(zone + 3, ":00");
                }
            }
            quote(&text, out);
        }
        Datum::Text(t) => quote(t, out),
        _ => quote(&to_text(v, ty, fmt)?, out),
    }
    Ok(())
}

/// Appends an array. `separator` stands between its outermost elements.
pub fn array(fmt: &FmtCtx, a: &Array, separator: &str, out: &mut String) -> Result<()> {
    elements(fmt, a, separator, 0, out)
}

fn elements(fmt: &FmtCtx, a: &Array, separator: &str, rows: usize, out: &mut String) -> Result<()> {
    fn level(
        fmt: &FmtCtx,
        a: &Array,
        depth: usize,
        next: &mut std::slice::Iter<'_, Datum>,
        separator: &str,
        rows: usize,
        out: &mut String,
    ) -> Result<()> {
        out.push('[');
        for i in 0..a.dims.get(depth).map_or(0, |d| d.len) {
            if i > 0 {
                out.push(',');
                out.push_str(separator);
            }
            if depth + 1 < a.dims.len() {
                level(fmt, a, depth + 1, next, "", rows, out)?;
            } else if let Some(v) = next.next() {
                work(10)?;
                nested(fmt, v, a.elem, rows, out)?;
            }
        }
        out.push(']');
        Ok(())
    }
    level(fmt, a, 0, &mut a.values.iter(), separator, rows, out)
}

/// Appends a row as an object. `separator` stands between its members.
pub fn record(fmt: &FmtCtx, r: &Record, separator: &str, out: &mut String) -> Result<()> {
    members(fmt, r, separator, 0, out)
}

fn members(fmt: &FmtCtx, r: &Record, separator: &str, rows: usize, out: &mut String) -> Result<()> {
    if rows == ROWS_DEEP_MAX {
        return Err(sqlerr!(STATEMENT_TOO_COMPLEX, "stack depth limit exceeded"));
    }
    if r.names.as_given().is_some_and(|names| names.len() != r.fields.len()) {
        return Err(SqlError::unsupported("JSON of a whole row in a constraint is not supported"));
    }
    out.push('{');
    for (i, (ty, v)) in r.fields.iter().enumerate() {
        work(10)?;
        if i > 0 {
            out.push(',');
            out.push_str(separator);
        }
        quote(&r.names.at(i), out);
        out.push(':');
        nested(fmt, v, *ty, rows + 1, out)?;
    }
    out.push('}');
    Ok(())
}

/// Appends a key: any scalar, as a string.
pub fn key(fmt: &FmtCtx, v: &Datum, ty: Oid, out: &mut String) -> Result<()> {
    let ty = if ty == oid::UNKNOWN { oid::TEXT } else { ty };
    if matches!(ty, oid::JSON | oid::JSONB | oid::HSTORE) || matches!(v, Datum::Array(_) | Datum::Record(_)) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "key value must be scalar, not array, composite, or json"
        ));
    }
    let mut text = String::new();
    value(fmt, v, ty, &mut text)?;
    if text.starts_with('"') {
        out.push_str(&text)
    } else {
        quote(&text, out)
    }
    Ok(())
}

/// Appends one row for `json_agg` (a value) or `json_object_agg` (a key and a value), and for the
/// same aggregates of `jsonb`.
pub fn aggregate(fmt: &FmtCtx, out: &mut Option<TextBuilder>, types: &[Oid], args: &[Datum]) -> Result<()> {
    let ty = |i: usize| types.get(i).copied().unwrap_or(oid::TEXT);
    let first = out.is_none();
    let text = out.get_or_insert_default();
    text.push_str(match (first, args.len()) {
        (true, 1) => "[",
        (true, _) => "{ ",
        (false, _) => ", ",
    })?;
    match args {
        [v] => {
            if !first && matches!(v, Datum::Array(_) | Datum::Record(_)) {
                text.push_str("\n ")?;
            }
            text.append(|text| value(fmt, v, ty(0), text))
        }
        [k, v] => {
            if k.is_null() {
                return Err(sqlerr!(INVALID_PARAMETER_VALUE, "field name must not be null"));
            }
            text.append(|text| key(fmt, k, ty(0), text))?;
            text.push_str(" : ")?;
            text.append(|text| value(fmt, v, ty(1), text))
        }
        _ => Err(SqlError::internal("JSON aggregate with other arguments than its own")),
    }
}
