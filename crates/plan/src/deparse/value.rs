//! Constants.

use crate::deparse::Deparser;
use sinew_catalog::quote::plain_literal;
use sinew_error::{Result, SqlError};
use sinew_types::typeinfo::format_type;
use sinew_types::{Datum, Oid, io, oid};

/// The type that a value has by itself; NULL is taken for a text.
pub fn type_of_value(value: &Datum) -> Oid {
    match (value, value.own_type()) {
        (Datum::Array(_), oid::INVALID) => oid::_TEXT,
        (_, oid::INVALID) => oid::TEXT,
        (_, ty) => ty,
    }
}

impl Deparser<'_, '_> {
    /// A constant of a type; 0: of the type that the value has by itself. `typed` is false where a
    /// cast to its type follows.
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
            io::text_out(value, ty, self.cx.fmt(), &mut bytes)?;
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
            self.put(&plain_literal(&text));
        }
        if typed {
            self.put("::");
            self.put(&format_type(ty, -1));
        }
        Ok(())
    }
}
