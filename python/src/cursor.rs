//! Cursors: statements in, rows out.

use crate::connection::{Kept, RawConnection, Sets, Shared};
use crate::errors::{interface, programming};
use crate::query::{Params, Shape};
use crate::value::{self, Param, param};
use crate::{arrow, copy};
use pyo3::exceptions::PyStopIteration;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyMapping, PyString, PyTuple};
use sinew::{Datum, Error, QueryResult};
use std::sync::Arc;

/// Sets of parameters that `executemany` reads before it lets other threads go on.
const MANY: usize = 1000;

/// The answer of the last statement.
#[derive(Default)]
struct Answer {
    /// Without its rows.
    result: QueryResult,
    types: Vec<u32>,
    /// The values of the rows, row after row.
    values: Vec<Datum>,
    /// The next row to give out.
    at: usize,
    /// From where on rows went to Arrow.
    streamed: Option<usize>,
}

impl Answer {
    fn rows(&self) -> usize {
        self.values.len().checked_div(self.types.len()).unwrap_or(0)
    }

    /// The values of the rows from one to another.
    fn values(&self, from: usize, to: usize) -> &[Datum] {
        &self.values[from * self.types.len()..to * self.types.len()]
    }
}

/// A cursor of the DB-API (PEP 249, "Cursor Objects"). It runs statements on its connection and
/// keeps the rows of the last one.
#[pyclass(module = "sinewdb", subclass)]
pub struct Cursor {
    shared: Arc<Shared>,
    #[pyo3(get)]
    connection: Py<RawConnection>,
    #[pyo3(get, set)]
    arraysize: usize,
    rowcount: i64,
    answer: Option<Answer>,
    /// The last query that had parameters: a loop brings the same object again and again.
    last: Option<(Py<PyString>, Arc<Kept>)>,
    closed: bool,
}

/// Values as they are taken for a query's placeholders.
#[derive(Default)]
struct Taken {
    /// Those of one set of parameters after the other.
    values: Vec<Param>,
    /// The shapes of the last set.
    shapes: Vec<Shape>,
    /// A tuple was among them.
    rows: bool,
}

impl Taken {
    fn take(&mut self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let shape = self.shape(value)?;
        self.shapes.push(shape);
        Ok(())
    }

    fn shape(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Shape> {
        let Ok(tuple) = value.cast::<PyTuple>() else {
            self.values.push(param(value)?);
            return Ok(Shape::One);
        };
        if tuple.is_empty() {
            return Err(programming(value.py(), "SQL has no empty lists of values: the tuple is empty"));
        }
        self.rows = true;
        tuple.iter_borrowed().map(|field| self.shape(&field)).collect::<PyResult<_>>().map(Shape::Row)
    }
}

/// Takes the values for a query's placeholders. Returns the query: another one where there are
/// tuples among the values.
fn bind(kept: &Arc<Kept>, given: &Bound<'_, PyAny>, taken: &mut Taken) -> PyResult<Arc<Kept>> {
    taken.shapes.clear();
    taken.rows = false;
    match &kept.query.params {
        Params::Positions(wanted) => by_position(*wanted, given, taken)?,
        Params::Names(names) => by_name(names, given, taken)?,
    }
    Ok(if taken.rows { kept.shaped(&taken.shapes) } else { kept.clone() })
}

fn by_position(wanted: usize, given: &Bound<'_, PyAny>, taken: &mut Taken) -> PyResult<()> {
    let py = given.py();
    // First: the question whether something is a mapping takes long.
    if let Ok(tuple) = given.cast::<PyTuple>() {
        for value in tuple.iter_borrowed() {
            taken.take(&value)?;
        }
    } else if let Ok(list) = given.cast::<PyList>() {
        for value in list {
            taken.take(&value)?;
        }
    } else if given.is_instance_of::<PyString>() || given.cast::<PyMapping>().is_ok() {
        return Err(programming(py, "positional parameters come as a sequence, not as a string or mapping"));
    } else {
        for value in given.try_iter()? {
            taken.take(&value?)?;
        }
    }
    match taken.shapes.len() {
        given if given == wanted => Ok(()),
        given => Err(programming(
            py,
            format!("the query has {wanted} placeholders but {given} parameters were given"),
        )),
    }
}

fn by_name(names: &[String], given: &Bound<'_, PyAny>, taken: &mut Taken) -> PyResult<()> {
    let py = given.py();
    let Ok(mapping) = given.cast::<PyMapping>() else {
        return Err(programming(py, "named parameters come as a mapping"));
    };
    for name in names {
        let value = mapping.get_item(name);
        taken
            .take(&value.map_err(|_| programming(py, format!("the parameter \"{name}\" was not given")))?)?;
    }
    Ok(())
}

impl Cursor {
    fn usable(&self, py: Python<'_>) -> PyResult<()> {
        if self.closed { Err(interface(py, "the cursor is closed")) } else { Ok(()) }
    }

    fn answer(&mut self, py: Python<'_>) -> PyResult<&mut Answer> {
        self.usable(py)?;
        match &mut self.answer {
            Some(answer) if !answer.types.is_empty() => Ok(answer),
            _ => Err(programming(py, "there is no result to fetch from")),
        }
    }

    fn next_row<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let answer = self.answer(py)?;
        if answer.at == answer.rows() {
            return Ok(None);
        }
        answer.at += 1;
        value::row(py, answer.values(answer.at - 1, answer.at), &answer.types).map(Some)
    }

    fn next_rows<'py>(&mut self, py: Python<'py>, most: usize) -> PyResult<Bound<'py, PyList>> {
        let answer = self.answer(py)?;
        let end = answer.rows().min(answer.at.saturating_add(most));
        let rows = value::rows(py, answer.values(answer.at, end), &answer.types)?;
        answer.at = end;
        Ok(rows)
    }
}

#[pymethods]
impl Cursor {
    #[new]
    fn new(py: Python<'_>, connection: Py<RawConnection>) -> Cursor {
        let shared = connection.borrow(py).shared.clone();
        Cursor { shared, connection, arraysize: 1, rowcount: -1, answer: None, last: None, closed: false }
    }

    /// Runs a statement.
    #[pyo3(signature = (query, params=None))]
    fn execute<'py>(
        slf: Bound<'py, Cursor>,
        query: &Bound<'py, PyString>,
        params: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Cursor>> {
        let py = slf.py();
        {
            let mut this = slf.borrow_mut();
            this.usable(py)?;
            (this.answer, this.rowcount) = (None, -1);
            let kept = match &this.last {
                Some((last, kept)) if params.is_some() && last.is(query) => kept.clone(),
                _ => this.shared.kept(py, &query.to_cow()?, params.is_some())?,
            };
            let shared = &this.shared;
            let mut taken = Taken::default();
            let bound = match params {
                Some(params) => bind(&kept, params, &mut taken)?,
                None => kept.clone(),
            };
            let mut values = Vec::new();
            let result = py
                .detach(|| {
                    shared.with(|session| {
                        shared.begin(session)?;
                        shared.run(session, &bound, &taken.values, &mut values)
                    })
                })
                .map_err(|e| e.raise(py))?;
            if params.is_some() && !this.last.as_ref().is_some_and(|(last, _)| last.is(query)) {
                this.last = Some((query.clone().unbind(), kept));
            }
            let types: Vec<u32> = result.columns().iter().map(|c| c.type_oid).collect();
            let counts = || result.tag.ends_with(|c: char| c.is_ascii_digit());
            this.rowcount = match types.is_empty() {
                false => (values.len() / types.len()) as i64,
                true if counts() => result.rows_affected() as i64,
                true => -1,
            };
            this.answer = Some(Answer { result, types, values, at: 0, streamed: None });
        }
        Ok(slf)
    }

    /// Runs a statement once for each set of parameters; `rowcount` is the sum of all.
    fn executemany(&mut self, py: Python<'_>, query: &str, params_seq: &Bound<'_, PyAny>) -> PyResult<()> {
        self.usable(py)?;
        (self.answer, self.rowcount) = (None, -1);
        let shared = self.shared.clone();
        let kept = shared.kept(py, query, true)?;
        let (mut sets, mut rows) = (params_seq.try_iter()?, 0);
        let mut taken = Taken::default();
        loop {
            taken.values.clear();
            let mut chunk = Sets::default();
            for set in sets.by_ref().take(MANY) {
                let bound = bind(&kept, &set?, &mut taken)?;
                chunk.ends.push((bound, taken.values.len()));
            }
            if chunk.ends.is_empty() {
                self.rowcount = rows;
                return Ok(());
            }
            chunk.values = std::mem::take(&mut taken.values);
            let done = py.detach(|| {
                shared.with(|session| {
                    shared.begin(session)?;
                    shared.run_each(session, &chunk)
                })
            });
            rows += done.map_err(|e| e.raise(py))? as i64;
            taken.values = chunk.values;
            // Nothing took so long that it looked.
            py.check_signals()?;
        }
    }

    /// The next row as a tuple, or None.
    fn fetchone<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.next_row(py)
    }

    #[pyo3(signature = (size=None))]
    fn fetchmany<'py>(&mut self, py: Python<'py>, size: Option<usize>) -> PyResult<Bound<'py, PyList>> {
        let size = size.unwrap_or(self.arraysize);
        self.next_rows(py, size)
    }

    fn fetchall<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.next_rows(py, usize::MAX)
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.next_row(py)?.ok_or_else(|| PyStopIteration::new_err(()))
    }

    /// Seven items a column, of which name and type (its OID) are known; None if there are no rows
    /// to fetch.
    #[getter]
    fn description<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let Some(answer) = self.answer.as_ref().filter(|a| !a.types.is_empty()) else { return Ok(None) };
        let none = py.None();
        let items = answer
            .result
            .columns()
            .iter()
            .map(|c| (&*c.name, c.type_oid, &none, &none, &none, &none, &none).into_pyobject(py));
        PyList::new(py, items.collect::<PyResult<Vec<_>>>()?).map(Some)
    }

    #[getter]
    fn rowcount(&self) -> i64 {
        self.rowcount
    }

    /// The command tag, such as "INSERT 0 1".
    #[getter]
    fn statusmessage(&self) -> Option<&str> {
        self.answer.as_ref().map(|a| a.result.tag.as_str())
    }

    #[getter]
    fn rownumber(&self) -> Option<usize> {
        self.answer.as_ref().filter(|a| !a.types.is_empty()).map(|a| a.at)
    }

    #[getter]
    fn closed(&self) -> bool {
        self.closed
    }

    fn close(&mut self) {
        (self.closed, self.answer) = (true, None);
    }

    fn setinputsizes(&self, _sizes: &Bound<'_, PyAny>) {}
    #[pyo3(signature = (_size, _column=None))]
    fn setoutputsize(&self, _size: usize, _column: Option<usize>) {}

    /// The rows not fetched yet, as a stream of Arrow record batches; asked again, the same ones:
    /// there are consumers (DuckDB) that look at a stream for its schema and then want another one.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &mut self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer may ask for other types; the protocol lets the producer give its own.
        let _ = requested_schema;
        let answer = self.answer(py)?;
        let from = match answer.streamed {
            Some(from) if answer.at == answer.rows() => from,
            _ => answer.at,
        };
        (answer.at, answer.streamed) = (answer.rows(), Some(from));
        let (columns, values) = (answer.result.columns(), answer.values(from, answer.at));
        let made = py.detach(|| arrow::stream(columns, values)).map_err(|e| crate::errors::raised(py, &e))?;
        PyCapsule::new_with_value(py, made, c"arrow_array_stream")
    }

    /// The columns of that stream.
    fn __arrow_c_schema__<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let made = arrow::schema(self.answer(py)?.result.columns());
        PyCapsule::new_with_value(py, made.map_err(|e| crate::errors::raised(py, &e))?, c"arrow_schema")
    }

    /// Starts `COPY … FROM STDIN`.
    fn copy_in(&self, py: Python<'_>, query: &str) -> PyResult<copy::CopyIn> {
        self.usable(py)?;
        copy::CopyIn::start(py, self.shared.clone(), query.to_string())
    }

    /// Starts `COPY … TO STDOUT`.
    fn copy_out(&self, py: Python<'_>, query: &str) -> PyResult<copy::CopyOut> {
        self.usable(py)?;
        copy::CopyOut::start(py, self.shared.clone(), query.to_string())
    }
}

/// A result that could not be made; used where an `Error` of this package's own is needed without
/// the GIL.
pub fn internal(what: impl std::fmt::Display) -> Error {
    Error::internal(what.to_string())
}
