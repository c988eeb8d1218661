//! Order-preserving key bytes.
use crate::datum::Datum;
use crate::error::{Result, SqlError};
use crate::oid::Oid;

/// Appends the key form of one column's value: memcmp of two keys orders as the index does.
pub fn encode_key(
    _value: &Datum,
    _ty: Oid,
    _desc: bool,
    _nulls_first: bool,
    _out: &mut Vec<u8>,
) -> Result<()> {
    Err(SqlError::unsupported("index keys"))
}
