//! Functions of the extension `hstore`. [`crate::hstore`] has the values.

use super::array::{Values, values};
use super::macros::{bad_args, cmp6, pure};
use super::{CallTypes, Rows};
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum, Dim, Record};
use crate::host::work;
use crate::hstore::{Pair, cmp_keys, find, json, make, merged, order, pairs, settle};
use crate::io;
use crate::json::canon;
use crate::oid::{self, Oid};
use crate::typeinfo::made;
use sinew_error::{Result, notsup, sqlerr};
use std::borrow::Cow;
use std::sync::Arc;

/// The keys of an array, each of them once and in their order. NULLs are no keys.
fn keys_of(array: &Array) -> Result<Vec<&str>> {
    work(16 * array.values.len())?;
    let mut keys: Vec<&str> = array.values.iter().filter_map(Datum::as_str).collect();
    keys.sort_unstable_by(|a, b| cmp_keys(a, b));
    keys.dedup();
    Ok(keys)
}

/// The pairs of a set, each with whether a list in the order of keys has an entry for it.
fn beside<'a, T>(
    set: &'a str,
    list: impl Iterator<Item = T>,
    key: impl Fn(&T) -> &str,
    same: impl Fn(&T, &Pair<'_>) -> bool,
) -> impl Iterator<Item = (Pair<'a>, bool)> {
    let mut list = list.peekable();
    pairs(set).map(move |pair| {
        while list.next_if(|entry| cmp_keys(key(entry), &pair.key).is_lt()).is_some() {}
        let is_there = list.peek().is_some_and(|entry| key(entry) == pair.key && same(entry, &pair));
        (pair, is_there)
    })
}

/// The pairs whose keys stand in an array, or the others.
fn chosen<'a>(set: &'a str, keys: &'a [&str], wanted: bool) -> impl Iterator<Item = Pair<'a>> {
    let marked = beside(set, keys.iter(), |key| key, |_, _| true);
    marked.filter(move |(_, is_there)| *is_there == wanted).map(|(pair, _)| pair)
}

fn count_of_keys(set: &str, array: &Array) -> Result<(usize, usize)> {
    work(set.len())?;
    let keys = keys_of(array)?;
    Ok((chosen(set, &keys, true).count(), keys.len()))
}

fn value_of(pair: Pair<'_>) -> Datum {
    pair.value.map_or(Datum::Null, |value| Datum::text(&*value))
}

fn key_of(pair: &Pair<'_>) -> Datum {
    Datum::text(&*pair.key)
}

fn has_all(set: &str, part: &str) -> Result<bool> {
    work(set.len() + part.len())?;
    let mut marked = beside(part, pairs(set), |pair| &*pair.key, |a, b| a.value == b.value);
    Ok(marked.all(|(_, is_there)| is_there))
}

/// The keys and values in turns.
fn in_turns(set: &str) -> Result<Values> {
    values(pairs(set).flat_map(|pair| [key_of(&pair), value_of(pair)]))
}

pure! {
    version_diag(Text _set) = Ok(Datum::Int4(2));
    fetchval(Text set, Text key) = Ok(find(set, key)?.map_or(Datum::Null, value_of));
    exist(Text set, Text key) = Ok(Datum::Bool(find(set, key)?.is_some()));
    defined(Text set, Text key) = Ok(Datum::Bool(find(set, key)?.is_some_and(|pair| pair.value.is_some())));
    exists_any(Text set, Array keys) = count_of_keys(set, keys).map(|(found, _)| Datum::Bool(found > 0));
    exists_all(Text set, Array keys) = count_of_keys(set, keys).map(|(found, all)| Datum::Bool(found == all));
    slice(Text set, Array keys) = make(chosen(set, &keys_of(keys)?, true));
    delete(Text set, Text key) = make(chosen(set, &[&**key], false));
    delete_keys(Text set, Array keys) = make(chosen(set, &keys_of(keys)?, false));
    delete_pairs(Text a, Text b) = {
        let marked = beside(a, pairs(b), |pair| &*pair.key, |x, y| x.value == y.value);
        make(marked.filter(|(_, is_there)| !is_there).map(|(pair, _)| pair))
    };
    concat(Text a, Text b) = merged(a, b);
    contains(Text a, Text b) = has_all(a, b).map(Datum::Bool);
    contained(Text a, Text b) = has_all(b, a).map(Datum::Bool);
    akeys(Text set) = Ok(values(pairs(set).map(|pair| key_of(&pair)))?.into_array(oid::TEXT));
    avals(Text set) = Ok(values(pairs(set).map(value_of))?.into_array(oid::TEXT));
    to_array(Text set) = Ok(in_turns(set)?.into_array(oid::TEXT));
    to_matrix(Text set) = {
        let Datum::Array(flat) = in_turns(set)?.into_array(oid::TEXT) else { return Ok(Datum::Null) };
        let mut matrix = Arc::unwrap_or_clone(flat);
        if let [all] = matrix.dims[..] {
            matrix.dims = vec![Dim { len: all.len / 2, lower: 1 }, Dim { len: 2, lower: 1 }];
        }
        Ok(Datum::array(matrix))
    };
    to_json(Text set) = json::object(set).map(Datum::from);
    to_json_loose(Text set) = json::loose_object(set).map(Datum::from);
    to_jsonb(Text set) = canon::canonical(&json::object(set)?).map(Datum::from);
    to_jsonb_loose(Text set) = canon::canonical(&json::loose_object(set)?).map(Datum::from);
    hstore_cmp(Text a, Text b) = Ok(Datum::Int4(order::cmp(a, b) as i32));
}

cmp6! {
    Text Text: hstore_eq hstore_ne hstore_lt hstore_le hstore_gt hstore_ge = |a, b| order::cmp(a, b);
}

/// The values of keys, in an array of the shape of theirs.
pub fn slice_array(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Text(set), Datum::Array(keys)] = args else { return Err(bad_args("slice_array", args)) };
    let sorted = keys_of(keys)?;
    let found: Vec<Pair<'_>> = chosen(set, &sorted, true).collect();
    let value = |key: &Datum| {
        let Some(key) = key.as_str() else { return Datum::Null };
        let at = found.binary_search_by(|pair| cmp_keys(&pair.key, key));
        at.map_or(Datum::Null, |at| value_of(found[at].clone()))
    };
    let Datum::Array(flat) = values(keys.values.iter().map(value))?.into_array(oid::TEXT) else {
        return Ok(Datum::Null);
    };
    Ok(Datum::array(Array { dims: keys.dims.clone(), ..Arc::unwrap_or_clone(flat) }))
}

fn null_key() -> sinew_error::SqlError {
    sqlerr!(NULL_VALUE_NOT_ALLOWED, "null value not allowed for hstore key")
}

fn pair_of<'a>(key: &'a Datum, value: &'a Datum) -> Result<Pair<'a>> {
    let key = key.as_str().ok_or_else(null_key)?;
    Ok(Pair { key: Cow::Borrowed(key), value: value.as_str().map(Cow::Borrowed) })
}

fn set_of(pairs: impl Iterator<Item = Result<Pair<'static>>>) -> Result<Datum> {
    let mut all = pairs.collect::<Result<Vec<_>>>()?;
    settle(&mut all);
    make(all)
}

/// The set of one pair.
pub fn of_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Null, _] => Ok(Datum::Null),
        [key, value] => make([pair_of(key, value)?]),
        _ => Err(bad_args("hstore", args)),
    }
}

/// The set of an array of keys and one of their values.
pub fn of_arrays(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let (keys, given) = match args {
        [Datum::Null, _] => return Ok(Datum::Null),
        [Datum::Array(keys), Datum::Null] => (keys, None),
        [Datum::Array(keys), Datum::Array(given)] => (keys, Some(given)),
        _ => return Err(bad_args("hstore", args)),
    };
    if keys.dims.len() > 1 || given.is_some_and(|given| given.dims.len() > 1) {
        return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts"));
    }
    if given.is_some_and(|given| given.dims != keys.dims) {
        return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "arrays must have same bounds"));
    }
    work(64 * keys.values.len())?;
    let value = |at: usize| given.and_then(|given| given.values.get(at)).unwrap_or(&Datum::Null);
    let all = keys.values.iter().enumerate().map(|(at, key)| pair_of(key, value(at)));
    let mut all = all.collect::<Result<Vec<_>>>()?;
    settle(&mut all);
    make(all)
}

/// The set of an array of keys and values in turns, or of rows of two.
pub fn of_array(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Array(array)] = args else { return Err(bad_args("hstore", args)) };
    let fault = match array.dims[..] {
        [] => None,
        [all] => (all.len % 2 != 0).then_some("array must have even number of elements"),
        [_, columns] => (columns.len != 2).then_some("array must have two columns"),
        _ => Some("wrong number of array subscripts"),
    };
    if let Some(fault) = fault {
        return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "{fault}"));
    }
    work(64 * array.values.len())?;
    let all = array.values.chunks_exact(2).map(|pair| pair_of(&pair[0], &pair[1]));
    let mut all = all.collect::<Result<Vec<_>>>()?;
    settle(&mut all);
    make(all)
}

/// The set of the names and the values of a row's fields.
pub fn of_record(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Record(record)] => {
            if record.names.as_given().is_some_and(|names| names.len() < record.fields.len()) {
                return Err(notsup!("an hstore of a row whose fields have unknown names is not supported"));
            }
            set_of(record.fields.iter().enumerate().map(|(at, (ty, value))| {
                let value = match value {
                    Datum::Null => None,
                    value => Some(Cow::Owned(io::to_text(value, *ty, &cx.fmt)?)),
                };
                Ok(Pair { key: Cow::Owned(record.names.at(at).into_owned()), value })
            }))
        }
        [Datum::Null] => {
            let ty = row_type_of(types)?;
            let row = io::row_type(ty, &cx.fmt)?;
            let names = row.fields().iter().map(|field| field.name.to_string());
            set_of(names.map(|name| Ok(Pair { key: Cow::Owned(name), value: None })))
        }
        _ => Err(bad_args("hstore", args)),
    }
}

/// The type of an argument that is a NULL row.
fn row_type_of(types: &CallTypes) -> Result<Oid> {
    match types.args.first() {
        Some(ty) if made::is_row(*ty) => Ok(*ty),
        _ => Err(sqlerr!(WRONG_OBJECT_TYPE, "record type has not been registered")),
    }
}

/// A row with the values that a set has for its fields.
pub fn populate_record(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let [base, set] = args else { return Err(bad_args("populate_record", args)) };
    if !types.args.first().is_some_and(|ty| *ty == oid::RECORD || made::is_row(*ty)) {
        return Err(sqlerr!(DATATYPE_MISMATCH, "first argument must be a rowtype"));
    }
    let (set, record) = match (set, base) {
        (Datum::Null, base) => return Ok(base.clone()),
        (Datum::Text(set), Datum::Record(_)) if set.is_empty() => return Ok(base.clone()),
        (Datum::Text(set), Datum::Record(record)) => (set, Some(record)),
        (Datum::Text(set), Datum::Null) => (set, None),
        _ => return Err(bad_args("populate_record", args)),
    };
    let read = |name: &str, ty, typmod, old: Datum| match find(set, name)? {
        None => Ok(old),
        Some(Pair { value: None, .. }) => Ok(Datum::Null),
        Some(Pair { value: Some(value), .. }) => io::text_in(ty, &value, typmod, &cx.fmt),
    };
    if let (Some(record), [oid::RECORD, ..]) = (record, &types.args[..]) {
        let fields = record
            .fields
            .iter()
            .enumerate()
            .map(|(at, (ty, old))| Ok((*ty, read(&record.names.at(at), *ty, -1, old.clone())?)));
        let fields = fields.collect::<Result<Vec<_>>>()?;
        return Ok(Datum::Record(Arc::new(Record { fields, names: record.names.clone() })));
    }
    let row = io::row_type(row_type_of(types)?, &cx.fmt)?;
    let old = |at: usize| record.and_then(|r| r.fields.get(at)).map_or(Datum::Null, |f| f.1.clone());
    let fields = row.fields().iter().enumerate();
    let fields = fields
        .map(|(at, field)| io::as_field(field, read(&field.name, field.ty, field.typmod, old(at))?, &cx.fmt));
    Ok(row.row(fields.collect::<Result<Vec<_>>>()?))
}

/// One row for each pair.
fn rows(args: &[Datum], row: fn(Pair<'_>) -> Datum) -> Result<Rows> {
    let [Datum::Text(set)] = args else { return Err(bad_args("hstore", args)) };
    let set = set.clone();
    let mut at = 0;
    Ok(Box::new(std::iter::from_fn(move || {
        let mut rest = pairs(&set[at..]);
        let pair = rest.next()?;
        at = set.len() - rest.as_str().len();
        Some(Ok(row(pair)))
    })))
}

/// The keys, as rows.
pub fn skeys(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    rows(args, |pair| key_of(&pair))
}

/// The values, as rows.
pub fn svals(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    rows(args, value_of)
}

/// The pairs, as rows.
pub fn each(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    rows(args, |pair| {
        let fields = vec![(oid::TEXT, key_of(&pair)), (oid::TEXT, value_of(pair))];
        Datum::Record(Arc::new(Record::new(fields)))
    })
}
