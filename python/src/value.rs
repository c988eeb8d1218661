//! Values from Python to the engine and back.
//!
//! A parameter says its type, as psycopg's do, so that `select %s` gives back what it got; a `str`
//! and `None` take whatever type the statement wants.

use crate::errors;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMemoryView, PyString, PyTuple,
};
use sinew::engine::values::{FmtCtx, text_in, text_out};
use sinew::types::{Array, Dim, Interval, array_type, oid};
use sinew::{Datum, Oid, ToSql};

/// A parameter and its type; 0 is whatever type is wanted.
#[derive(Debug, Clone)]
pub struct Param {
    pub value: Datum,
    pub ty: Oid,
}

impl ToSql for Param {
    fn to_sql(&self) -> Datum {
        self.value.clone()
    }

    fn type_oid(&self) -> Oid {
        match (&self.value, self.ty) {
            (Datum::Text(_), 0) => oid::TEXT,
            (_, ty) => ty,
        }
    }
}

/// The classes of values that Python has no builtin for.
struct Classes {
    date: Py<PyAny>,
    time: Py<PyAny>,
    datetime: Py<PyAny>,
    timedelta: Py<PyAny>,
    utc: Py<PyAny>,
    decimal: Py<PyAny>,
    uuid: Py<PyAny>,
    /// This package's own wrapper of a value that goes as json.
    json: Py<PyAny>,
    loads: Py<PyAny>,
    dumps: Py<PyAny>,
}

static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();

fn classes(py: Python<'_>) -> PyResult<&Classes> {
    CLASSES.get_or_try_init(py, || {
        let datetime = py.import("datetime")?;
        let json = py.import("json")?;
        Ok(Classes {
            date: datetime.getattr("date")?.unbind(),
            time: datetime.getattr("time")?.unbind(),
            datetime: datetime.getattr("datetime")?.unbind(),
            timedelta: datetime.getattr("timedelta")?.unbind(),
            utc: datetime.getattr("timezone")?.getattr("utc")?.unbind(),
            decimal: py.import("decimal")?.getattr("Decimal")?.unbind(),
            uuid: py.import("uuid")?.getattr("UUID")?.unbind(),
            json: py.import("sinewdb.json")?.getattr("Json")?.unbind(),
            loads: json.getattr("loads")?.unbind(),
            dumps: json.getattr("dumps")?.unbind(),
        })
    })
}

fn refused(py: Python<'_>, e: &sinew::Error) -> PyErr {
    errors::raised(py, e)
}

fn from_text(py: Python<'_>, ty: Oid, text: &str) -> PyResult<Param> {
    let value = text_in(ty, text, -1, &FmtCtx::default()).map_err(|e| refused(py, &e))?;
    Ok(Param { value, ty })
}

/// A Python value as a parameter.
pub fn param(value: &Bound<'_, PyAny>) -> PyResult<Param> {
    let py = value.py();
    let of = |value, ty| Ok(Param { value, ty });
    if value.is_none() {
        return of(Datum::Null, 0);
    }
    if let Ok(s) = value.cast::<PyString>() {
        return of(Datum::from(&*s.to_cow()?), 0);
    }
    if let Ok(b) = value.cast::<PyBool>() {
        return of(Datum::Bool(b.is_true()), oid::BOOL);
    }
    if value.is_instance_of::<PyInt>() {
        // The narrowest type: it is widened where a wider one is wanted, never narrowed.
        return match value.extract::<i64>() {
            Ok(v) => match (i16::try_from(v), i32::try_from(v)) {
                (Ok(v), _) => of(Datum::Int2(v), oid::INT2),
                (_, Ok(v)) => of(Datum::Int4(v), oid::INT4),
                _ => of(Datum::Int8(v), oid::INT8),
            },
            Err(_) => from_text(py, oid::NUMERIC, &value.str()?.to_cow()?),
        };
    }
    if let Ok(f) = value.cast::<PyFloat>() {
        return of(Datum::Float8(f.value()), oid::FLOAT8);
    }
    if let Ok(b) = value.cast::<PyBytes>() {
        return of(Datum::bytea(b.as_bytes()), oid::BYTEA);
    }
    if value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>() {
        return of(
            Datum::bytea(py.get_type::<PyBytes>().call1((value,))?.cast::<PyBytes>()?.as_bytes()),
            oid::BYTEA,
        );
    }
    if value.is_instance_of::<PyList>() {
        return list(value);
    }
    let classes = classes(py)?;
    let is = |class: &Py<PyAny>| value.is_instance(class.bind(py));
    let iso = || -> PyResult<String> { value.call_method0("isoformat")?.extract() };
    // A datetime is a date too: it comes first.
    if is(&classes.datetime)? {
        let aware = !value.call_method0("utcoffset")?.is_none();
        return from_text(py, if aware { oid::TIMESTAMPTZ } else { oid::TIMESTAMP }, &iso()?);
    }
    if is(&classes.date)? {
        return from_text(py, oid::DATE, &iso()?);
    }
    if is(&classes.time)? {
        let aware = !value.getattr("tzinfo")?.is_none();
        return from_text(py, if aware { oid::TIMETZ } else { oid::TIME }, &iso()?);
    }
    if is(&classes.timedelta)? {
        let (days, seconds, us): (i32, i64, i64) = (
            value.getattr("days")?.extract()?,
            value.getattr("seconds")?.extract()?,
            value.getattr("microseconds")?.extract()?,
        );
        return of(
            Datum::Interval(Interval { months: 0, days, us: seconds * 1_000_000 + us }),
            oid::INTERVAL,
        );
    }
    if is(&classes.decimal)? {
        return from_text(py, oid::NUMERIC, &value.str()?.to_cow()?);
    }
    if is(&classes.uuid)? {
        let bytes: [u8; 16] = value.getattr("bytes")?.extract()?;
        return of(Datum::Uuid(bytes), oid::UUID);
    }
    if is(&classes.json)? {
        return json(&value.getattr("value")?);
    }
    if value.is_instance_of::<PyDict>() {
        return json(value);
    }
    let class = value.get_type().name()?.to_string();
    Err(errors::programming(py, format!("cannot adapt type '{class}'")))
}

/// A value as jsonb, which becomes json where that is wanted.
fn json(value: &Bound<'_, PyAny>) -> PyResult<Param> {
    let text: String = classes(value.py())?.dumps.bind(value.py()).call1((value,))?.extract()?;
    from_text(value.py(), oid::JSONB, &text)
}

/// The values of a list, those of lists in it one after the other; `dims` gets how many there are
/// at each depth.
fn flattened(
    value: &Bound<'_, PyAny>,
    depth: usize,
    dims: &mut Vec<Dim>,
    values: &mut Vec<Param>,
) -> PyResult<()> {
    let list = value.cast::<PyList>()?;
    let uneven = || errors::programming(value.py(), "lists in a list must have the same length and depth");
    let len = i32::try_from(list.len()).map_err(|_| uneven())?;
    match dims.get(depth) {
        Some(dim) if dim.len != len => return Err(uneven()),
        Some(_) => {}
        None if values.is_empty() => dims.push(Dim { len, lower: 1 }),
        None => return Err(uneven()),
    }
    for item in list {
        if item.is_instance_of::<PyList>() {
            flattened(&item, depth + 1, dims, values)?;
        } else if dims.len() > depth + 1 {
            return Err(uneven());
        } else {
            values.push(param(&item)?);
        }
    }
    Ok(())
}

/// A list as an array of the widest of its elements' types; one of strings alone is an array of
/// text. Lists in it are its further dimensions.
fn list(value: &Bound<'_, PyAny>) -> PyResult<Param> {
    let py = value.py();
    let (mut dims, mut params) = (Vec::new(), Vec::new());
    flattened(value, 0, &mut dims, &mut params)?;
    const INTS: [Oid; 4] = [oid::INT2, oid::INT4, oid::INT8, oid::NUMERIC];
    let rank = |ty: Oid| INTS.iter().position(|i| *i == ty);
    let mut elem = 0;
    for p in params.iter().filter(|p| !p.value.is_null()) {
        let ty = p.type_oid();
        elem = match (elem, rank(elem), rank(ty)) {
            (0, ..) => ty,
            (e, ..) if e == ty => e,
            (_, Some(a), Some(b)) => INTS[a.max(b)],
            _ => return Err(errors::programming(py, "a list must hold values of one type")),
        };
    }
    let elem = if elem == 0 { oid::TEXT } else { elem };
    let Some(ty) = array_type(elem) else {
        return Err(errors::programming(py, "cannot adapt a list of such values"));
    };
    let widened = params.into_iter().map(|p| match (elem, p.value.as_i64()) {
        (oid::INT4, Some(v)) => Ok(Datum::Int4(v as i32)),
        (oid::INT8, Some(v)) => Ok(Datum::Int8(v)),
        (oid::NUMERIC, Some(v)) => Ok(from_text(py, oid::NUMERIC, &v.to_string())?.value),
        _ => Ok(p.value),
    });
    let mut array = Array::new(elem, widened.collect::<PyResult<Vec<_>>>()?);
    if !array.values.is_empty() {
        array.dims = dims;
    }
    Ok(Param { value: Datum::array(array), ty })
}

const DAY_US: i64 = 86_400_000_000;
/// 2000-01-01 as Python's ordinal of days.
const EPOCH_ORDINAL: i64 = 730_120;

/// A value of type `ty` as Python has it; what Python has no type for comes as text.
pub fn to_python<'py>(py: Python<'py>, value: &Datum, ty: Oid) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Datum::Null => py.None().into_bound(py),
        Datum::Bool(v) => PyBool::new(py, *v).to_owned().into_any(),
        Datum::Int2(v) => v.into_pyobject(py)?.into_any(),
        Datum::Int4(v) => v.into_pyobject(py)?.into_any(),
        Datum::Int8(v) => v.into_pyobject(py)?.into_any(),
        Datum::Oid(v) if ty == oid::OID => v.into_pyobject(py)?.into_any(),
        Datum::Float4(v) => PyFloat::new(py, f64::from(*v)).into_any(),
        Datum::Float8(v) => PyFloat::new(py, *v).into_any(),
        Datum::Text(v) if matches!(ty, oid::JSON | oid::JSONB) => {
            classes(py)?.loads.bind(py).call1((&**v,))?
        }
        Datum::Text(v) => PyString::new(py, v).into_any(),
        Datum::Bytea(v) => PyBytes::new(py, v).into_any(),
        Datum::Numeric(v) => classes(py)?.decimal.bind(py).call1((v.to_string(),))?,
        Datum::Uuid(v) => classes(py)?.uuid.bind(py).call1((py.None(), PyBytes::new(py, v)))?,
        Datum::Date(v) if (-EPOCH_ORDINAL + 1..=2_921_939).contains(&i64::from(*v)) => {
            let class = classes(py)?.date.bind(py);
            class.call_method1("fromordinal", (i64::from(*v) + EPOCH_ORDINAL,))?
        }
        Datum::Time(v) if *v < DAY_US => classes(py)?.time.bind(py).call1(clock(*v))?,
        Datum::Timestamp(v) => match moment(py, *v, None)? {
            Some(moment) => moment,
            None => text(py, value, ty)?,
        },
        Datum::TimestampTz(v) => match moment(py, *v, Some(classes(py)?.utc.bind(py)))? {
            Some(moment) => moment,
            None => text(py, value, ty)?,
        },
        Datum::Interval(v) => classes(py)?.timedelta.bind(py).call1((days(v), 0, v.us))?,
        Datum::Array(a) => nested(py, &a.dims, &mut a.values.iter(), a.elem)?.into_any(),
        Datum::Record(r) => {
            let fields = r.fields.iter().map(|(ty, v)| to_python(py, v, *ty));
            PyTuple::new(py, fields.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        _ => text(py, value, ty)?,
    })
}

/// An interval's days as psycopg counts them: a year of 365, a month of 30.
pub fn days(v: &Interval) -> i64 {
    i64::from(v.days) + i64::from(v.months / 12) * 365 + i64::from(v.months % 12) * 30
}

/// An array as lists in lists, one level for each dimension.
fn nested<'py>(
    py: Python<'py>,
    dims: &[Dim],
    values: &mut std::slice::Iter<'_, Datum>,
    elem: Oid,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for _ in 0..dims.first().map_or(0, |dim| dim.len) {
        match dims {
            [_] => {
                if let Some(value) = values.next() {
                    list.append(to_python(py, value, elem)?)?;
                }
            }
            [_, inner @ ..] => list.append(nested(py, inner, values, elem)?)?,
            [] => {}
        }
    }
    Ok(list)
}

fn clock(us: i64) -> (i64, i64, i64, i64) {
    (us / 3_600_000_000, us / 60_000_000 % 60, us / 1_000_000 % 60, us % 1_000_000)
}

/// A moment, if Python's years (1 to 9999) have it.
fn moment<'py>(
    py: Python<'py>,
    us: i64,
    zone: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let days = us.div_euclid(DAY_US);
    if !(-EPOCH_ORDINAL + 1..=2_921_939).contains(&days) {
        return Ok(None);
    }
    let date = classes(py)?.date.bind(py).call_method1("fromordinal", (days + EPOCH_ORDINAL,))?;
    let time = classes(py)?.time.bind(py).call1(clock(us.rem_euclid(DAY_US)))?;
    let class = classes(py)?.datetime.bind(py);
    let made = match zone {
        Some(zone) => class.call_method1("combine", (date, time, zone))?,
        None => class.call_method1("combine", (date, time))?,
    };
    Ok(Some(made))
}

fn text<'py>(py: Python<'py>, value: &Datum, ty: Oid) -> PyResult<Bound<'py, PyAny>> {
    Ok(PyString::new(py, &shown(value, ty).map_err(|e| refused(py, &e))?).into_any())
}

/// The value's text form.
pub fn shown(value: &Datum, ty: Oid) -> sinew::Result<String> {
    let mut text = Vec::new();
    text_out(value, ty, &FmtCtx::default(), &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// A row as a tuple.
pub fn row<'py>(py: Python<'py>, values: &[Datum], types: &[Oid]) -> PyResult<Bound<'py, PyTuple>> {
    // The tuple is made at once, without a vector of its items.
    let mut failed = None;
    let items = values.iter().zip(types).map(|(v, ty)| {
        to_python(py, v, *ty).unwrap_or_else(|e| {
            failed.get_or_insert(e);
            py.None().into_bound(py)
        })
    });
    let tuple = PyTuple::new(py, items)?;
    failed.map_or(Ok(tuple), Err)
}

/// Rows, whose values come row after row, as a list of tuples.
pub fn rows<'py>(py: Python<'py>, values: &[Datum], types: &[Oid]) -> PyResult<Bound<'py, PyList>> {
    let mut failed = None;
    let items = values.chunks_exact(types.len()).map(|values| match failed {
        None => row(py, values, types).map(Bound::into_any).unwrap_or_else(|e| {
            failed = Some(e);
            py.None().into_bound(py)
        }),
        Some(_) => py.None().into_bound(py),
    });
    let list = PyList::new(py, items)?;
    failed.map_or(Ok(list), Err)
}
