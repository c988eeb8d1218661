//! Text and binary forms.
use crate::ctx::FmtCtx;
use crate::datum::Datum;
use crate::error::{Result, SqlError};
use crate::oid::Oid;

/// Reads the text form of a value. `typmod` limits the length as on assignment; -1 for no limit.
pub fn text_in(_ty: Oid, _text: &str, _typmod: i32, _ctx: &FmtCtx) -> Result<Datum> {
    Err(SqlError::unsupported("text input"))
}

/// Appends the text form of a non-null value.
pub fn text_out(_value: &Datum, _ty: Oid, _ctx: &FmtCtx, _out: &mut Vec<u8>) -> Result<()> {
    Err(SqlError::unsupported("text output"))
}

/// Reads the binary wire form of a value.
pub fn binary_recv(_ty: Oid, _bytes: &[u8], _typmod: i32, _ctx: &FmtCtx) -> Result<Datum> {
    Err(SqlError::unsupported("binary input"))
}

/// Appends the binary wire form of a non-null value, without its length word.
pub fn binary_send(_value: &Datum, _ty: Oid, _ctx: &FmtCtx, _out: &mut Vec<u8>) -> Result<()> {
    Err(SqlError::unsupported("binary output"))
}
