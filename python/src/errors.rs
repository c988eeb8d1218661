//! Errors of the engine as exceptions of PEP 249, which `sinewdb/errors.py` defines.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The exception for an error of the engine.
pub fn raised(py: Python<'_>, e: &sinew::Error) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let make = MAKE.get_or_try_init(py, || {
            Ok::<_, PyErr>(py.import("sinewdb.errors")?.getattr("from_engine")?.unbind())
        })?;
        let exception = make.bind(py).call1((
            e.sqlstate.code(),
            e.severity.as_str(),
            &e.message,
            e.detail.as_deref(),
            e.hint.as_deref(),
            e.position,
            e.where_.as_deref(),
            (e.schema.as_deref(), e.table.as_deref(), e.column.as_deref(), e.constraint.as_deref()),
            e.is_retryable(),
        ))?;
        Ok(PyErr::from_value(exception))
    };
    make().unwrap_or_else(|other| other)
}

/// An exception of the class `name`, for mistakes in using this package.
pub fn exception(py: Python<'_>, name: &str, message: String) -> PyErr {
    let class =
        py.import("sinewdb.errors").and_then(|m| m.getattr(name)).and_then(|c| Ok(c.cast_into::<PyType>()?));
    match class {
        Ok(class) => PyErr::from_type(class, message),
        Err(e) => e,
    }
}

/// An InterfaceError.
pub fn interface(py: Python<'_>, message: impl Into<String>) -> PyErr {
    exception(py, "InterfaceError", message.into())
}

/// A ProgrammingError.
pub fn programming(py: Python<'_>, message: impl Into<String>) -> PyErr {
    exception(py, "ProgrammingError", message.into())
}
