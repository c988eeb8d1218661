//! Constants.

use super::Deparser;
use crate::catalog::quote::quote_literal;
use crate::{Result, SqlError};
use sinew_types::typeinfo::{array_type, format_type};
use sinew_types::{Datum, Oid, io, oid};

/// The type that a value has by itself: the one whose values are stored as it is, the common one of several.
pub fn type_of_value(value: &Datum) -> Oid {
    match value {
        Datum::Null | Datum::Text(_) => oid::TEXT,
        Datum::Bool(_) => oid::BOOL,
        Datum::Char(_) => oid::CHAR,
        Datum::Int2(_) => oid::INT2,
        Datum::Int4(_) => oid::INT4,
        Datum::Int8(_) => oid::INT8,
        Datum::Float4(_) => oid::FLOAT4,
        Datum::Float8(_) => oid::FLOAT8,
        Datum::Oid(_) => oid::OID,
        Datum::Tid(..) => oid::TID,
        Datum::Numeric(_) => oid::NUMERIC,
        Datum::Bytea(_) => oid::BYTEA,
        Datum::Uuid(_) => oid::UUID,
        Datum::Date(_) => oid::DATE,
        Datum::Time(_) => oid::TIME,
        Datum::TimeTz(..) => oid::TIMETZ,
        Datum::Timestamp(_) => oid::TIMESTAMP,
        Datum::TimestampTz(_) => oid::TIMESTAMPTZ,
        Datum::Interval(_) => oid::INTERVAL,
        Datum::Array(a) => array_type(a.elem).unwrap_or(oid::_TEXT),
        Datum::Record(_) => oid::RECORD,
    }
}

impl Deparser<'_, '_> {
    /// A constant of a type; 0: of the type that the value has by itself. `typed` is false where a cast to its type follows.
    pub(super) fn constant(&mut self, value: &Datum, ty: Oid, typed: bool) -> Result<()> {
        let ty = if ty == 0 || ty == oid::UNKNOWN { type_of_value(value) } else { ty };
        if let Datum::Record(record) = value {
            self.put("ROW(");
            for (i, (ty, value)) in record.fields.iter().enumerate() {
                self.put(if i == 0 { "" } else { ", " });
                self.constant(value, *ty, true)?;
            }
            self.put(")");
            return Ok(());
        }
        if value.is_null() {
            self.put("NULL");
        } else {
            let mut bytes = Vec::new();
            io::text_out(value, ty, self.cx.session.fmt(), &mut bytes)?;
            let text = String::from_utf8(bytes).map_err(|e| SqlError::internal(e.to_string()))?;
            // Numbers and truth values say by themselves what they are.
            let digits = text.starts_with(|c: char| c.is_ascii_digit());
            let plain = match ty {
                oid::BOOL => Some(if text == "t" { "true" } else { "false" }),
                oid::INT4 if digits => Some(&*text),
                oid::NUMERIC if digits && text.contains(['.', 'e', 'E']) => Some(&*text),
                _ => None,
            };
            if let Some(plain) = plain {
                self.put(plain);
                return Ok(());
            }
            self.put(&quote_literal(&text));
        }
        if typed {
            self.put("::");
            self.put(&format_type(ty, -1));
        }
        Ok(())
    }
}
