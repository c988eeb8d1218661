//! Backups: taking one, checking one, and making a directory of one.
//!
//! The work goes on without the GIL. Several times a second it takes the GIL, so that Python runs
//! the handlers of signals and the caller's function hears of the progress. An exception of either
//! ends the work, which then leaves nothing, and is raised by the call.

use crate::errors::raised;
use pyo3::prelude::*;
use sinew::backup::{self, BackupOptions, Phase, Progress, Summary};
use sinew::{Database, Error};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

struct Listener {
    progress: Option<Py<PyAny>>,
    raised: Option<PyErr>,
}

impl Listener {
    fn hear(&mut self, progress: &Progress) -> ControlFlow<()> {
        let phase = match progress.phase {
            Phase::Checkpoint => "checkpoint",
            Phase::Files => "files",
            Phase::Log => "log",
            Phase::Sync => "sync",
        };
        let tell = |py: Python<'_>| {
            py.check_signals()?;
            if let Some(function) = &self.progress {
                function.call1(py, (phase, progress.bytes_done, progress.bytes_total))?;
            }
            Ok(())
        };
        // None when the interpreter is shutting down.
        match Python::try_attach(tell) {
            Some(Err(e)) => {
                self.raised = Some(e);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

fn with_listener(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Listener) -> Result<Summary, Error> + Send,
) -> PyResult<(u64, u64)> {
    let mut listener = Listener { progress, raised: None };
    let done = py.detach(|| work(&mut listener));
    match (done, listener.raised) {
        (_, Some(e)) => Err(e),
        (Ok(done), None) => Ok((done.files, done.bytes)),
        (Err(e), None) => Err(raised(py, &e)),
    }
}

/// Copies the directory of a database into a folder.
pub fn take(
    py: Python<'_>,
    database: &Database,
    folder: &Path,
    rate: Option<u64>,
    incremental: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(u64, u64)> {
    with_listener(py, progress, |listener| {
        let mut options = BackupOptions::new().rate_bytes_per_s(rate.unwrap_or(0));
        if let Some(earlier) = incremental {
            options = options.incremental(earlier);
        }
        database.backup(folder, options.on_progress(|progress| listener.hear(progress)))
    })
}

/// A backup, or a full one and those that build on it.
#[derive(FromPyObject)]
pub enum Source {
    One(PathBuf),
    Chain(Vec<PathBuf>),
}

impl Source {
    fn chain(self) -> Vec<PathBuf> {
        match self {
            Source::One(path) => vec![path],
            Source::Chain(paths) => paths,
        }
    }
}

/// Reads a backup, or a list of those that build on each other, and compares it with its manifest:
/// files, bytes.
#[pyfunction]
#[pyo3(signature = (source, *, progress = None))]
pub fn verify_backup(py: Python<'_>, source: Source, progress: Option<Py<PyAny>>) -> PyResult<(u64, u64)> {
    let chain = source.chain();
    with_listener(py, progress, |listener| {
        backup::verify_chain(&chain, &mut |progress| listener.hear(progress))
    })
}

/// Makes a database directory of a backup, or of a list of those that build on each other; the
/// directory is missing or empty: files, bytes.
#[pyfunction]
#[pyo3(signature = (source, path, *, progress = None))]
pub fn restore(
    py: Python<'_>,
    source: Source,
    path: PathBuf,
    progress: Option<Py<PyAny>>,
) -> PyResult<(u64, u64)> {
    let chain = source.chain();
    with_listener(py, progress, |listener| {
        backup::restore_chain(&chain, &path, &mut |progress| listener.hear(progress))
    })
}
