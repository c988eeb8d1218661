//! Assignment to a part of an array: an element, or a slice.
//!
//! An array of one dimension grows to hold the new values, with NULLs in the gap. An array of
//! several dimensions keeps its bounds. An empty array takes the bounds that the assignment names.

use crate::datum::{Array, Datum, Dim, check_bounds};
use crate::host::work;
use crate::memory::Charge;
use sinew_error::{Result, SqlError, sqlerr};

/// The most elements of an array: PostgreSQL's limit.
pub(crate) const ELEMENTS_MAX: usize = (1 << 27) - 1;

#[cold]
pub(crate) fn too_many_elements() -> SqlError {
    sqlerr!(PROGRAM_LIMIT_EXCEEDED, "array size exceeds the maximum allowed ({ELEMENTS_MAX})")
}

#[cold]
fn wrong_number() -> SqlError {
    sqlerr!(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts")
}

#[cold]
fn out_of_range() -> SqlError {
    sqlerr!(ARRAY_SUBSCRIPT_ERROR, "array subscript out of range")
}

/// The number of values of these dimensions.
fn count(dims: impl Iterator<Item = i64>) -> Result<usize> {
    let mut count: i64 = 1;
    for len in dims {
        if len < 0 {
            return Err(too_many_elements());
        }
        count = count.checked_mul(len).ok_or_else(too_many_elements)?;
    }
    let count = usize::try_from(count).map_err(|_| too_many_elements())?;
    if count > ELEMENTS_MAX { Err(too_many_elements()) } else { Ok(count) }
}

/// The last subscript of a dimension.
fn last(dim: Dim) -> i64 {
    i64::from(dim.lower) + i64::from(dim.len) - 1
}

/// The one dimension of an array, widened to hold the subscripts from `low` to `high`.
fn widened(dim: Dim, low: i32, high: i64) -> Result<Dim> {
    let lower = low.min(dim.lower);
    let len = high.max(last(dim)) - i64::from(lower) + 1;
    count(std::iter::once(len))?;
    let dim = Dim { len: len as i32, lower };
    check_bounds(&[dim])?;
    Ok(dim)
}

/// The values of an array in another, wider dimension, with NULLs around them.
fn spread(array: &Array, dim: Dim) -> Result<Array> {
    let total = dim.len as usize;
    let mut charge = Charge::new();
    charge.set(total * size_of::<Datum>())?;
    let mut values = Vec::with_capacity(total);
    fill(&mut values, (i64::from(array.dims[0].lower) - i64::from(dim.lower)) as usize)?;
    values.extend(array.values.iter().cloned());
    fill(&mut values, total)?;
    Ok(Array { elem: array.elem, dims: vec![dim], values, charge })
}

/// Adds NULLs until there are `total` values.
fn fill(values: &mut Vec<Datum>, total: usize) -> Result<()> {
    while values.len() < total {
        work(1 << 12)?;
        let next = (values.len() + (1 << 10)).min(total);
        values.resize(next, Datum::Null);
    }
    Ok(())
}

/// The array with another value at the subscripts.
pub fn set_element(array: &Array, at: &[i32], value: Datum) -> Result<Array> {
    if array.dims.is_empty() {
        let dims: Vec<Dim> = at.iter().map(|&lower| Dim { len: 1, lower }).collect();
        check_bounds(&dims)?;
        return Ok(Array { elem: array.elem, dims, values: vec![value], charge: Charge::new() });
    }
    if array.dims.len() != at.len() {
        return Err(wrong_number());
    }
    let mut changed = match at {
        [at] => spread(array, widened(array.dims[0], *at, i64::from(*at))?)?,
        _ => array.clone(),
    };
    let mut index = 0;
    for (dim, &at) in changed.dims.iter().zip(at) {
        if at < dim.lower || i64::from(at) > last(*dim) {
            return Err(out_of_range());
        }
        index = index * dim.len as usize + (i64::from(at) - i64::from(dim.lower)) as usize;
    }
    changed.values[index] = value;
    Ok(changed)
}

/// The array with the values of `source`, one after the other, between the bounds. `None` stands
/// for the array's own bound.
pub fn set_slice(array: &Array, bounds: &[(Option<i32>, Option<i32>)], source: &Array) -> Result<Array> {
    if array.dims.is_empty() {
        return slice_of_nothing(array, bounds, source);
    }
    if array.dims.len() < bounds.len() {
        return Err(wrong_number());
    }
    let mut ranges = Vec::with_capacity(array.dims.len());
    for (i, dim) in array.dims.iter().enumerate() {
        let (low, high) = bounds.get(i).copied().unwrap_or((None, None));
        let (low, high) = (low.unwrap_or(dim.lower), high.map_or(last(*dim), i64::from));
        if i64::from(low) > high {
            return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "upper bound cannot be less than lower bound"));
        }
        if array.dims.len() > 1 && (low < dim.lower || high > last(*dim)) {
            return Err(out_of_range());
        }
        ranges.push((low, high));
    }
    let wide = match ranges.as_slice() {
        &[(low, high)] => Some(widened(array.dims[0], low, high)?),
        _ => None,
    };
    if count(ranges.iter().map(|(low, high)| high - i64::from(*low) + 1))? > source.values.len() {
        return Err(too_small());
    }
    let mut changed = match wide {
        Some(dim) => spread(array, dim)?,
        None => array.clone(),
    };
    let mut at: Vec<i64> = ranges.iter().map(|r| i64::from(r.0)).collect();
    for value in &source.values {
        let places = at.iter().zip(&changed.dims);
        let index = places
            .fold(0, |index, (at, dim)| index * dim.len as usize + (at - i64::from(dim.lower)) as usize);
        changed.values[index] = value.clone();
        // The next place. The last subscript changes first.
        let Some(step) = (0..at.len()).rev().find(|&i| at[i] < ranges[i].1) else { break };
        at[step] += 1;
        for i in step + 1..at.len() {
            at[i] = i64::from(ranges[i].0);
        }
    }
    Ok(changed)
}

fn slice_of_nothing(array: &Array, bounds: &[(Option<i32>, Option<i32>)], source: &Array) -> Result<Array> {
    let mut dims = Vec::with_capacity(bounds.len());
    for bound in bounds {
        let &(Some(low), Some(high)) = bound else {
            return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "array slice subscript must provide both boundaries")
                .detail("When assigning to a slice of an empty array value, slice boundaries must be fully specified."));
        };
        let len = i64::from(high) - i64::from(low) + 1;
        let len = i32::try_from(len).map_err(|_| too_many_elements())?;
        dims.push(Dim { len, lower: low });
    }
    let wanted = count(dims.iter().map(|d| i64::from(d.len)))?;
    if wanted > source.values.len() {
        return Err(too_small());
    }
    if wanted == 0 {
        return Ok(Array::empty(array.elem));
    }
    check_bounds(&dims)?;
    let values = source.values[..wanted].to_vec();
    Ok(Array { elem: array.elem, dims, values, charge: Charge::new() })
}

#[cold]
fn too_small() -> SqlError {
    sqlerr!(ARRAY_SUBSCRIPT_ERROR, "source array too small")
}
