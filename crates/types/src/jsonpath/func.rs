//! `jsonb_path_exists` and its kin.

use super::run::{Exec, Item};
use super::{BYTES_A_BYTE, Path, read};
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::func::{CallTypes, Rows};
use crate::json::{Kind, canon, kind};
use crate::memory::Charge;
use sinew_error::{Result, sqlerr};
use std::sync::Arc;

/// The arguments of a function.
struct Call<'d> {
    target: &'d str,
    path: Arc<Path>,
    variables: Option<&'d str>,
    silent: bool,
    /// The function uses the session's zone.
    zoned: bool,
}

fn text(args: &[Datum], i: usize) -> &str {
    args.get(i).and_then(Datum::as_str).unwrap_or("")
}

/// The arguments of a function. Variables and silence may be left out.
fn call<'d>(cx: &mut FnCtx, args: &'d [Datum]) -> Result<Call<'d>> {
    let variables = args.get(2).and_then(Datum::as_str).unwrap_or("{}");
    if kind(variables) != Kind::Object {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "\"vars\" argument is not an object")
            .detail("Jsonpath parameters should be encoded as key-value pairs of \"vars\" object."));
    }
    Ok(Call {
        target: text(args, 0),
        path: cx.paths.form(text(args, 1), BYTES_A_BYTE, read)?,
        variables: Some(variables),
        silent: matches!(args.get(3), Some(Datum::Bool(true))),
        zoned: false,
    })
}

/// The arguments of a function that uses the session's zone.
fn zoned<'d>(cx: &mut FnCtx, args: &'d [Datum]) -> Result<Call<'d>> {
    Ok(Call { zoned: true, ..call(cx, args)? })
}

/// The arguments of an operator, which has no variables and whose errors give NULL.
fn operator<'d>(cx: &mut FnCtx, args: &'d [Datum]) -> Result<Call<'d>> {
    let path = cx.paths.form(text(args, 1), BYTES_A_BYTE, read)?;
    Ok(Call { target: text(args, 0), path, variables: None, silent: true, zoned: false })
}

impl Call<'_> {
    fn with<R>(
        &self,
        cx: &mut FnCtx,
        f: impl for<'a> FnOnce(&mut Exec<'a, '_>, &'a Path) -> Result<R>,
    ) -> Result<R> {
        let mut exec = Exec::new(cx, &self.path, self.target, self.variables, self.silent);
        exec.zoned = self.zoned;
        f(&mut exec, &self.path)
    }

    fn exists(&self, cx: &mut FnCtx) -> Result<Datum> {
        let found = self.with(cx, |exec, path| exec.has_any(path))?;
        Ok(found.map_or(Datum::Null, Datum::Bool))
    }

    fn matches(&self, cx: &mut FnCtx) -> Result<Datum> {
        let single = self.with(cx, |exec, path| {
            let found = exec.all(path)?.0;
            Ok(match &found[..] {
                [one] => match one.kind() {
                    Kind::Boolean => Some(Datum::Bool(one.is_true())),
                    Kind::Null => Some(Datum::Null),
                    _ => None,
                },
                _ => None,
            })
        })?;
        match single {
            Some(value) => Ok(value),
            None if self.silent => Ok(Datum::Null),
            None => Err(sqlerr!(SINGLETON_SQL_JSON_ITEM_REQUIRED, "single boolean result is expected")),
        }
    }

    /// The items as values. Items found before an error that is not raised are part of the result.
    fn values(&self, cx: &mut FnCtx) -> Result<Vec<Datum>> {
        self.with(cx, |exec, path| {
            let found = exec.all(path)?.0;
            Ok(found.iter().map(|item: &Item<'_>| Datum::text(item.as_json())).collect())
        })
    }
}

/// `jsonb_path_exists(target, path [, vars, silent])`: whether the path finds an item. The function
/// refuses comparisons that need a time zone; its variant with `_tz` allows them.
pub fn jsonb_path_exists(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    call(cx, args)?.exists(cx)
}

/// `jsonb @? jsonpath`: as [`jsonb_path_exists`], with errors of the path's evaluation as NULL.
pub fn jsonb_path_exists_opr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    operator(cx, args)?.exists(cx)
}

/// `jsonb_path_match(target, path [, vars, silent])`: the path's only item, which must be a boolean
/// or null. Fails with 22038 for another result.
pub fn jsonb_path_match(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    call(cx, args)?.matches(cx)
}

/// `jsonb @@ jsonpath`: as [`jsonb_path_match`], with errors of the path's evaluation as NULL.
pub fn jsonb_path_match_opr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    operator(cx, args)?.matches(cx)
}

/// [`jsonb_path_exists`] with comparisons in the session's time zone.
pub fn jsonb_path_exists_tz(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    zoned(cx, args)?.exists(cx)
}

/// [`jsonb_path_match`] with comparisons in the session's time zone.
pub fn jsonb_path_match_tz(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    zoned(cx, args)?.matches(cx)
}

/// `jsonb_path_query`: the items that the path finds, as rows.
pub fn jsonb_path_query(cx: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    rows(call(cx, args)?.values(cx)?)
}

/// [`jsonb_path_query`] with comparisons in the session's time zone.
pub fn jsonb_path_query_tz(cx: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    rows(zoned(cx, args)?.values(cx)?)
}

/// `jsonb_path_query_first`: the first item that the path finds, or NULL.
pub fn jsonb_path_query_first(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(call(cx, args)?.values(cx)?.into_iter().next().unwrap_or(Datum::Null))
}

/// [`jsonb_path_query_first`] with comparisons in the session's time zone.
pub fn jsonb_path_query_first_tz(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(zoned(cx, args)?.values(cx)?.into_iter().next().unwrap_or(Datum::Null))
}

/// `jsonb_path_query_array`: the items that the path finds, as a JSON array.
pub fn jsonb_path_query_array(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    array(call(cx, args)?.values(cx)?)
}

/// [`jsonb_path_query_array`] with comparisons in the session's time zone.
pub fn jsonb_path_query_array_tz(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    array(zoned(cx, args)?.values(cx)?)
}

fn rows(values: Vec<Datum>) -> Result<Rows> {
    let mut charge = Charge::new();
    charge.cover(values.len() * size_of::<Datum>())?;
    Ok(Box::new(values.into_iter().map(move |value| {
        let _held = &charge;
        Ok(value)
    })))
}

fn array(values: Vec<Datum>) -> Result<Datum> {
    let mut charge = Charge::new();
    let bytes: usize = values.iter().filter_map(Datum::as_str).map(|v| v.len() + 2).sum();
    charge.cover(bytes)?;
    let mut out = String::with_capacity(bytes + 2);
    out.push('[');
    for (i, value) in values.iter().filter_map(Datum::as_str).enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        out.push_str(value);
    }
    out.push(']');
    Ok(Datum::from(canon::fits_deep(out)?))
}
