//! Functions of enums. The comparisons are in `cmp`.

use crate::ctx::FnCtx;
use crate::datum::{Array, Datum};
use crate::func::CallTypes;
use crate::io::enums::names;
use crate::labels::Label;
use crate::oid::Oid;
use crate::typeinfo::{made, type_name};
use sinew_error::{Result, SqlError, sqlerr};
use std::ops::Range;

/// The enum of a call.
fn enum_of(types: &CallTypes) -> Result<Oid> {
    let found = types.args.iter().copied().find(|ty| made::is_enum(*ty));
    found.ok_or_else(|| SqlError::unsupported("could not determine actual enum type"))
}

fn end(cx: &FnCtx, types: &CallTypes, end: &dyn Fn(&[Label]) -> Range<usize>) -> Result<Datum> {
    let ty = enum_of(types)?;
    match names(&cx.fmt)?.enum_ranks(ty, end)?.as_slice() {
        [rank] => Ok(Datum::Enum(ty, *rank)),
        _ => {
            let name = type_name(ty);
            Err(sqlerr!(OBJECT_NOT_IN_PREREQUISITE_STATE, "enum {name} contains no values"))
        }
    }
}

/// `enum_first(anyenum)`: the first value of the argument's type, whatever the argument is.
pub fn enum_first(cx: &mut FnCtx, types: &CallTypes, _: &[Datum]) -> Result<Datum> {
    end(cx, types, &|all| 0..all.len().min(1))
}

/// `enum_last(anyenum)`: the last value of the argument's type.
pub fn enum_last(cx: &mut FnCtx, types: &CallTypes, _: &[Datum]) -> Result<Datum> {
    end(cx, types, &|all| all.len().saturating_sub(1)..all.len())
}

/// `enum_range(anyenum)`: all values in their order.
pub fn enum_range_all(cx: &mut FnCtx, types: &CallTypes, _: &[Datum]) -> Result<Datum> {
    range(cx, types, None, None)
}

/// `enum_range(anyenum, anyenum)`: the values between two, both included. NULL is no bound.
pub fn enum_range_bounds(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let bound = |i: usize| if let Some(Datum::Enum(_, rank)) = args.get(i) { Some(*rank) } else { None };
    range(cx, types, bound(0), bound(1))
}

fn range(cx: &FnCtx, types: &CallTypes, from: Option<i64>, to: Option<i64>) -> Result<Datum> {
    let ty = enum_of(types)?;
    let ranks = names(&cx.fmt)?.enum_ranks(ty, &|all| {
        let start = from.map_or(0, |from| all.partition_point(|label| label.rank < from));
        let end = to.map_or(all.len(), |to| all.partition_point(|label| label.rank <= to));
        start..end.max(start)
    })?;
    Ok(Datum::array(Array::new(ty, ranks.into_iter().map(|rank| Datum::Enum(ty, rank)).collect())))
}
