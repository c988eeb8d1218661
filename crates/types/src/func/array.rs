//! Array functions.

use super::macros::{bad_args, pure};
use super::{CallTypes, Rows};
use crate::assign::{ELEMENTS_MAX, too_many_elements};
use crate::builder::TextBuilder;
use crate::compare::{cmp, equal};
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum, Dim, Record, check_bounds};
use crate::host::work;
use crate::memory::Charge;
use crate::oid::{self, Oid};
use crate::typeinfo::{array_type, elem_type, type_name};
use sinew_error::{Result, SqlError, sqlerr};

const MAX_DIM: usize = 6;

fn dim(a: &Array, n: i32) -> Option<Dim> {
    if n < 1 { None } else { a.dims.get(n as usize - 1).copied() }
}

fn opt(v: Option<i32>) -> Result<Datum> {
    Ok(v.map_or(Datum::Null, Datum::Int4))
}

fn dims_text(a: &Array) -> String {
    a.dims.iter().map(|d| format!("[{}:{}]", d.lower, d.lower + d.len - 1)).collect()
}

/// Whether the array has the value, which is not NULL.
fn has(a: &Array, x: &Datum) -> Result<bool> {
    work(a.values.len() * 10)?;
    Ok(a.values.iter().any(|y| !y.is_null() && equal(a.elem, x, y)))
}

fn contains(a: &Array, b: &Array) -> Result<bool> {
    for x in &b.values {
        if x.is_null() || !has(a, x)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn overlap(a: &Array, b: &Array) -> Result<bool> {
    for x in &b.values {
        if !x.is_null() && has(a, x)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn trim(a: &Array, n: i32) -> Result<Datum> {
    let len = a.dims.first().map_or(0, |d| d.len);
    if n < 0 || n > len {
        return Err(sqlerr!(ARRAY_ELEMENT_ERROR, "number of elements to trim must be between 0 and {len}"));
    }
    let mut dims = a.dims.clone();
    let Some(first) = dims.first_mut() else { return Ok(Datum::array(a.clone())) };
    let per = a.values.len() / len.max(1) as usize;
    first.len -= n;
    // The rest is a slice, and the subscripts of slices begin with 1.
    for d in &mut dims {
        d.lower = 1;
    }
    let first = dims[0];
    if first.len == 0 {
        return Ok(Datum::array(Array::empty(a.elem)));
    }
    let keep = per * first.len as usize;
    Ok(Datum::array(Array { elem: a.elem, dims, values: a.values[..keep].to_vec(), charge: Charge::new() }))
}

pure! {
    array_length(Array a, Int4 n) = opt(dim(a, *n).map(|d| d.len));
    array_lower(Array a, Int4 n) = opt(dim(a, *n).map(|d| d.lower));
    array_upper(Array a, Int4 n) = opt(dim(a, *n).map(|d| d.lower + d.len - 1));
    array_cardinality(Array a) = Ok(Datum::Int4(a.values.len() as i32));
    array_ndims(Array a) = Ok(if a.dims.is_empty() { Datum::Null } else { Datum::Int4(a.dims.len() as i32) });
    array_dims(Array a) = Ok(if a.dims.is_empty() { Datum::Null } else { Datum::from(dims_text(a)) });
    arraycontains(Array a, Array b) = same(a, b).and_then(|()| contains(a, b)).map(Datum::Bool);
    arraycontained(Array a, Array b) = same(a, b).and_then(|()| contains(b, a)).map(Datum::Bool);
    arrayoverlap(Array a, Array b) = same(a, b).and_then(|()| overlap(a, b)).map(Datum::Bool);
    trim_array(Array a, Int4 n) = trim(a, *n);
}

fn same(a: &Array, b: &Array) -> Result<()> {
    if a.elem == b.elem {
        return Ok(());
    }
    Err(sqlerr!(DATATYPE_MISMATCH, "cannot compare arrays of different element types"))
}

fn elem_of(types: &CallTypes, i: usize) -> Oid {
    types.args.get(i).and_then(|t| elem_type(*t)).or_else(|| elem_type(types.ret)).unwrap_or(oid::TEXT)
}

fn incompatible(detail: &str) -> SqlError {
    sqlerr!(ARRAY_SUBSCRIPT_ERROR, "cannot concatenate incompatible arrays").detail(detail)
}

/// `array_append(array, element)`, also `array
///
/// element`. A NULL array counts as empty.
pub fn array_append(_: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    push(&args[0], &args[1], elem_of(types, 0), false)
}

/// `array_prepend(element, array)`, also `element
///
/// array`. The new array keeps its lower bound.
pub fn array_prepend(_: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    push(&args[1], &args[0], elem_of(types, 1), true)
}

fn push(array: &Datum, value: &Datum, elem: Oid, front: bool) -> Result<Datum> {
    let Datum::Array(a) = array else {
        return Ok(Datum::array(Array::new(elem, vec![value.clone()])));
    };
    match a.dims.as_slice() {
        [] => Ok(Datum::array(Array::new(a.elem, vec![value.clone()]))),
        [d] => {
            // The new element's subscript must be an integer. This check comes before that of the
            // bounds.
            let place = if front { d.lower.checked_sub(1) } else { d.lower.checked_add(d.len) };
            let lower = if front { place } else { Some(d.lower) };
            let dim = place.and(lower).map(|lower| Dim { len: d.len + 1, lower });
            let dim = dim.ok_or_else(|| super::int::out_of_range("integer"))?;
            check_bounds(&[dim])?;
            let mut values = Vec::with_capacity(a.values.len() + 1);
            if front {
                values.push(value.clone());
            }
            values.extend_from_slice(&a.values);
            if !front {
                values.push(value.clone());
            }
            Ok(Datum::array(Array {
                elem: a.elem,
                dims: vec![Dim { len: d.len + 1, lower: d.lower }],
                values,
                charge: Charge::new(),
            }))
        }
        _ => Err(sqlerr!(DATA_EXCEPTION, "argument must be empty or one-dimensional array")),
    }
}

/// `array_cat`, also `array
///
/// array`. A NULL side leaves the other as it is. Fails with 2202E if the dimensions do not fit
/// together.
pub fn array_cat(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let (a, b) = match args {
        [Datum::Array(a), Datum::Array(b)] => (a, b),
        [Datum::Null, other] | [other, Datum::Null] => return Ok(other.clone()),
        _ => return Err(bad_args("array_cat", args)),
    };
    if a.dims.is_empty() {
        return Ok(args[1].clone());
    }
    if b.dims.is_empty() {
        return Ok(args[0].clone());
    }
    if a.elem != b.elem {
        return Err(sqlerr!(DATATYPE_MISMATCH, "cannot concatenate incompatible arrays").detail(format!(
            "Arrays with element types {} and {} are not compatible for concatenation.",
            crate::typeinfo::type_name(a.elem),
            crate::typeinfo::type_name(b.elem)
        )));
    }
    let differ =
        || incompatible("Arrays with differing element dimensions are not compatible for concatenation.");
    let mut dims;
    match a.dims.len() as i32 - b.dims.len() as i32 {
        0 => {
            if a.dims[1..].iter().zip(&b.dims[1..]).any(|(x, y)| x != y) {
                return Err(incompatible(
                    "Arrays with differing element dimensions are not compatible for concatenation.",
                ));
            }
            dims = a.dims.clone();
            dims[0].len += b.dims[0].len;
        }
        -1 => {
            if b.dims[1..] != a.dims[..] {
                return Err(incompatible(
                    "Arrays with differing dimensions are not compatible for concatenation.",
                ));
            }
            dims = b.dims.clone();
            dims[0].len += 1;
        }
        1 => {
            if a.dims[1..] != b.dims[..] {
                return Err(incompatible(
                    "Arrays with differing dimensions are not compatible for concatenation.",
                ));
            }
            dims = a.dims.clone();
            dims[0].len += 1;
        }
        _ => {
            let _ = differ;
            return Err(incompatible(&format!(
                "Arrays of {} and {} dimensions are not compatible for concatenation.",
                a.dims.len(),
                b.dims.len()
            )));
        }
    }
    check_bounds(&dims)?;
    let Values { values, charge } = self::values(a.values.iter().chain(&b.values).cloned())?;
    Ok(Datum::array(Array { elem: a.elem, dims, values, charge }))
}

fn one_dim<'a>(args: &'a [Datum], what: &str) -> Result<Option<&'a Array>> {
    match args.first() {
        Some(Datum::Array(a)) if a.dims.len() > 1 => Err(sqlerr!(FEATURE_NOT_SUPPORTED, "{what}")),
        Some(Datum::Array(a)) => Ok(Some(a)),
        _ => Ok(None),
    }
}

const SEARCH: &str = "searching for elements in multidimensional arrays is not supported";

fn matches(elem: Oid, a: &Datum, b: &Datum) -> bool {
    a.is_null() == b.is_null() && cmp(elem, a, b).is_eq()
}

/// `array_position(array, element [, start])`: the first subscript whose element is not distinct
/// from the one that is looked for, or NULL. Fails for more than one dimension.
pub fn array_position(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let Some(a) = one_dim(args, SEARCH)? else { return Ok(Datum::Null) };
    let lower = a.dims.first().map_or(1, |d| d.lower);
    let start = match args.get(2) {
        Some(Datum::Null) => {
            return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "initial position must not be null"));
        }
        Some(v) => v.as_i64().unwrap_or(1) as i32,
        None => lower,
    };
    for (i, v) in a.values.iter().enumerate() {
        let at = lower + i as i32;
        if at >= start && matches(a.elem, v, &args[1]) {
            return Ok(Datum::Int4(at));
        }
    }
    Ok(Datum::Null)
}

/// `array_position` with a start, under the name of PostgreSQL's second entry.
pub fn array_position_start(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    array_position(cx, args)
}

/// `array_positions`: all subscripts whose elements are not distinct from the one that is looked
/// for. Fails for more than one dimension.
pub fn array_positions(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let Some(a) = one_dim(args, SEARCH)? else { return Ok(Datum::Null) };
    let lower = a.dims.first().map_or(1, |d| d.lower);
    let found = a.values.iter().enumerate().filter(|(_, v)| matches(a.elem, v, &args[1]));
    Ok(Datum::array(Array::new(oid::INT4, found.map(|(i, _)| Datum::Int4(lower + i as i32)).collect())))
}

/// `array_remove`: the array without the elements that are not distinct from the given one. Fails
/// for more than one dimension.
pub fn array_remove(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let what = "removing elements from multidimensional arrays is not supported";
    let Some(a) = one_dim(args, what)? else { return Ok(Datum::Null) };
    let values: Vec<Datum> = a.values.iter().filter(|v| !matches(a.elem, v, &args[1])).cloned().collect();
    if values.len() == a.values.len() {
        return Ok(args[0].clone());
    }
    if values.is_empty() {
        return Ok(Datum::array(Array::empty(a.elem)));
    }
    let dims = vec![Dim { len: values.len() as i32, lower: a.dims[0].lower }];
    Ok(Datum::array(Array { elem: a.elem, dims, values, charge: Charge::new() }))
}

/// `array_replace(array, from, to)`: elements that are not distinct from `from` become `to`, in any
/// number of dimensions.
pub fn array_replace(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let Some(Datum::Array(a)) = args.first() else { return Ok(Datum::Null) };
    let values = a
        .values
        .iter()
        .map(|v| if matches(a.elem, v, &args[1]) { args[2].clone() } else { v.clone() })
        .collect();
    Ok(Datum::array(Array { elem: a.elem, dims: a.dims.clone(), values, charge: Charge::new() }))
}

/// `array_to_string(array, delimiter [, null])`: the elements' output texts. NULL elements are left
/// out unless there is a text for them.
pub fn array_to_text(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Array(a), Datum::Text(sep), rest @ ..] = args else { return Ok(Datum::Null) };
    let null = rest.first().and_then(Datum::as_str);
    let mut out = TextBuilder::new();
    let mut first = true;
    for v in &a.values {
        if v.is_null() && null.is_none() {
            continue;
        }
        if !first {
            out.push_str(sep)?;
        }
        first = false;
        match (null, v) {
            (Some(text), Datum::Null) => out.push_str(text)?,
            (_, Datum::Text(v)) => out.push_str(v)?,
            _ => out.push_str(&crate::io::to_text(v, a.elem, &cx.fmt)?)?,
        }
    }
    Ok(out.finish())
}

/// `array_to_string` with a text for NULL elements.
pub fn array_to_text_null(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    array_to_text(cx, args)
}

fn split(args: &[Datum]) -> Result<Option<Values>> {
    let Some(s) = args.first().and_then(Datum::as_str) else { return Ok(None) };
    let null = args.get(2).and_then(Datum::as_str);
    let piece = |p: &str| if Some(p) == null { Datum::Null } else { Datum::from(p) };
    if s.is_empty() {
        return Ok(Some(Values::default()));
    }
    Ok(Some(match args.get(1).and_then(Datum::as_str) {
        None => values(s.chars().map(|c| piece(c.encode_utf8(&mut [0; 4]))))?,
        Some("") => values(std::iter::once(piece(s)))?,
        Some(sep) => values(s.split(sep).map(piece))?,
    }))
}

/// The values of a function's result, counted while they live.
#[derive(Default)]
pub(crate) struct Values {
    values: Vec<Datum>,
    charge: Charge,
}

impl Values {
    /// The values as the elements of an array of one dimension.
    pub(crate) fn into_array(self, elem: Oid) -> Datum {
        Datum::array(Array { charge: self.charge, ..Array::new(elem, self.values) })
    }

    /// The values as rows.
    pub(crate) fn into_rows(self) -> Rows {
        let Values { values, charge } = self;
        let mut values = values.into_iter();
        Box::new(std::iter::from_fn(move || {
            let _counted = &charge;
            values.next().map(Ok)
        }))
    }
}

/// Values that are made one by one, and counted as they are made.
pub(crate) fn values(made: impl Iterator<Item = Datum>) -> Result<Values> {
    let mut out = Values::default();
    let mut bytes = 0;
    for v in made {
        let more = size_of::<Datum>() + v.heap_bytes();
        work(more)?;
        bytes += more;
        // A vector doubles when it grows.
        out.charge.cover(bytes + out.values.len() * size_of::<Datum>())?;
        if out.values.len() >= ELEMENTS_MAX {
            return Err(too_many_elements());
        }
        out.values.push(v);
    }
    Ok(out)
}

/// `string_to_array(text, delimiter [, null])`. A NULL delimiter splits the text into characters.
pub fn text_to_array(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(split(args)?.map_or(Datum::Null, |v| v.into_array(oid::TEXT)))
}

/// `string_to_array` with the text that becomes NULL.
pub fn text_to_array_null(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    text_to_array(cx, args)
}

/// `string_to_table`: the parts that `string_to_array` makes, as rows.
pub fn text_to_table(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    Ok(split(args)?.unwrap_or_default().into_rows())
}

/// `string_to_table` with the text that becomes NULL.
pub fn text_to_table_null(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    text_to_table(cx, t, args)
}

/// `array_fill(value, lengths)`: an array of these lengths whose lower bounds are 1.
pub fn array_fill(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    array_fill_with_lower_bounds(cx, types, args)
}

/// `array_fill(value, lengths, lower bounds)`. Fails with 22004 if one of the lists is NULL or has
/// a NULL, and with 2202E if a list has several dimensions.
pub fn array_fill_with_lower_bounds(_: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let null = || sqlerr!(NULL_VALUE_NOT_ALLOWED, "dimension array or low bound array cannot be null");
    let ints = |d: &Datum| -> Result<Vec<i32>> {
        let Datum::Array(a) = d else { return Err(null()) };
        if a.dims.len() > 1 {
            return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts")
                .detail("Dimension array must be one dimensional."));
        }
        let value = |v: &Datum| {
            v.as_i64()
                .map(|v| v as i32)
                .ok_or_else(|| sqlerr!(NULL_VALUE_NOT_ALLOWED, "dimension values cannot be null"))
        };
        a.values.iter().map(value).collect()
    };
    let lens = ints(&args[1])?;
    let lowers = args.get(2).map(ints).transpose()?.unwrap_or_else(|| vec![1; lens.len()]);
    if lens.len() != lowers.len() {
        return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts")
            .detail("Low bound array has different size than dimensions array."));
    }
    if lens.len() > MAX_DIM {
        return Err(crate::io::array::too_many(lens.len()));
    }
    let elem = elem_type(types.ret).unwrap_or(types.args[0]);
    let mut count: i64 = 1;
    for &n in &lens {
        count = count.saturating_mul(i64::from(n));
        if n < 0 || count >= 1 << 27 {
            return Err(too_many_elements());
        }
    }
    if lens.is_empty() || count == 0 {
        return Ok(Datum::array(Array::empty(elem)));
    }
    let dims: Vec<_> = lens.iter().zip(lowers).map(|(&len, lower)| Dim { len, lower }).collect();
    check_bounds(&dims)?;
    let mut charge = Charge::new();
    charge.set(count as usize * size_of::<Datum>())?;
    let mut values = Vec::with_capacity(count as usize);
    while values.len() < count as usize {
        work(1 << 12)?;
        let next = (values.len() + (1 << 10)).min(count as usize);
        values.resize(next, args[0].clone());
    }
    Ok(Datum::array(Array { elem, dims, values, charge }))
}

/// `width_bucket(value, thresholds)`: how many of the sorted thresholds are not above the value.
/// Fails for more than one dimension.
pub fn width_bucket_array(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [value, Datum::Array(a)] = args else { return Err(bad_args("width_bucket", args)) };
    if a.dims.len() > 1 {
        return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "thresholds must be one-dimensional array"));
    }
    if a.values.iter().any(Datum::is_null) {
        return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "thresholds array must not contain NULLs"));
    }
    Ok(Datum::Int4(a.values.partition_point(|t| cmp(a.elem, t, value).is_le()) as i32))
}

/// `unnest(array)`: the elements as rows, in storage order whatever the dimensions.
pub fn array_unnest(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let [Datum::Array(a)] = args else { return Ok(Box::new(std::iter::empty())) };
    let a = a.clone();
    Ok(Box::new((0..a.values.len()).map(move |i| Ok(a.values[i].clone()))))
}

/// The function `array_in`: the input of array types.
pub fn array_in(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Text(text), element, typmod] = args else { return Ok(Datum::Null) };
    let element = element.as_i64().unwrap_or(0) as Oid;
    let array = array_type(element).ok_or_else(|| {
        sqlerr!(UNDEFINED_OBJECT, "could not find array type for data type {}", type_name(element))
    })?;
    crate::io::text_in(array, text, typmod.as_i64().unwrap_or(-1) as i32, &cx.fmt)
}

/// `information_schema._pg_expandarray`: the elements of an array of one dimension, counted from 1.
pub fn expand_array(_: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let [Datum::Array(a)] = args else { return Ok(Box::new(std::iter::empty())) };
    let ty = types.args.first().copied().unwrap_or(oid::ANYARRAY);
    let element = expanded_element(ty);
    let a = a.clone();
    Ok(Box::new((0..a.values.len()).map(move |i| {
        let fields = vec![(element, a.values[i].clone()), (oid::INT4, Datum::Int4(i as i32 + 1))];
        Ok(Datum::Record(Record::new(fields).into()))
    })))
}

/// The type of the elements that `expand_array` returns for an array of type `ty`.
pub fn expanded_element(ty: Oid) -> Oid {
    match ty {
        oid::INT2VECTOR => oid::INT2,
        oid::OIDVECTOR => oid::OID,
        _ => elem_type(ty).unwrap_or(oid::UNKNOWN),
    }
}

fn subscripts(args: &[Datum], reverse: bool) -> Rows {
    let found = match args {
        [Datum::Array(a), Datum::Int4(n), ..] => dim(a, *n),
        _ => None,
    };
    let Some(d) = found else { return Box::new(std::iter::empty()) };
    let range = d.lower..d.lower + d.len;
    if reverse {
        Box::new(range.rev().map(|i| Ok(Datum::Int4(i))))
    } else {
        Box::new(range.map(|i| Ok(Datum::Int4(i))))
    }
}

/// `generate_subscripts(array, dimension, reverse)`: the subscripts of a dimension, or no rows
/// where there is no such dimension.
pub fn generate_subscripts(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    Ok(subscripts(args, matches!(args.get(2), Some(Datum::Bool(true)))))
}

/// `generate_subscripts(array, dimension)`, which always counts upwards.
pub fn generate_subscripts_nodir(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    Ok(subscripts(args, false))
}
