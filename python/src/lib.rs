//! The extension module of the Python package `sinewdb`: connections and cursors. The package's
//! Python side adds the names of PEP 249 and what is easier said in Python.

mod arrow;
mod backup;
mod connection;
mod copy;
mod cursor;
mod errors;
mod query;
mod signals;
mod value;

use pyo3::prelude::*;

#[pymodule]
fn _sinewdb(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<connection::RawConnection>()?;
    module.add_class::<cursor::Cursor>()?;
    module.add_class::<copy::CopyIn>()?;
    module.add_class::<copy::CopyOut>()?;
    module.add_function(wrap_pyfunction!(backup::verify_backup, module)?)?;
    module.add_function(wrap_pyfunction!(backup::restore, module)?)?;
    Ok(())
}
