//! Text and binary forms of enums: both are the label.

use crate::ctx::{FmtCtx, RegNames};
use crate::datum::Datum;
use crate::oid::Oid;
use crate::typeinfo::type_name;
use sinew_error::{Result, SqlError, SqlState, sqlerr};

/// The bytes of a name that PostgreSQL keeps.
const NAME_MAX: usize = 63;

/// The catalog, which knows the labels.
pub(crate) fn names(ctx: &FmtCtx) -> Result<&dyn RegNames> {
    let reg = ctx.reg.as_deref();
    reg.ok_or_else(|| SqlError::internal("labels of enums are not known here"))
}

/// The value that a label means.
pub(crate) fn enum_in(ty: Oid, text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let rank = if text.len() > NAME_MAX { None } else { names(ctx)?.enum_rank(ty, text)? };
    match rank {
        Some(rank) => Ok(Datum::Enum(ty, rank)),
        None => {
            let name = type_name(ty);
            Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input value for enum {name}: \"{text}\""))
        }
    }
}

/// Appends the label of a value.
pub(crate) fn enum_out(ty: Oid, rank: i64, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    if names(ctx)?.enum_label(ty, rank, out)? {
        return Ok(());
    }
    // PostgreSQL has the OID of a label where Sinew has its rank.
    let message = format!("invalid internal value for enum: {rank}");
    Err(SqlError::new(SqlState::INVALID_BINARY_REPRESENTATION, message))
}
