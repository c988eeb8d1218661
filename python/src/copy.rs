//! COPY, while Python feeds it or reads it: the session runs on a thread of its own, and chunks of bytes go through a short queue.

use crate::connection::{Holder, Shared, Unusable, given_up, locked};
use crate::errors::programming;
use crate::value;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sinew::{Error, Session};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// Chunks on their way.
const QUEUE: usize = 4;
const CHUNK: usize = 128 << 10;

type Running = JoinHandle<(Box<Session>, Result<u64, Error>)>;

/// Takes the session out of the connection for the time of a COPY.
fn take(py: Python<'_>, shared: &Shared) -> PyResult<Box<Session>> {
    py.detach(|| {
        let mut holder = locked(&shared.holder);
        match std::mem::replace(&mut *holder, Holder::Copy) {
            Holder::Nobody(mut session) => match shared.begin(&mut session) {
                Ok(()) => Ok(session),
                Err(e) => {
                    *holder = Holder::Nobody(session);
                    Err(Unusable::Engine(e))
                }
            },
            other => {
                let why = if matches!(other, Holder::Closed) { Unusable::Closed } else { Unusable::Copying };
                *holder = other;
                Err(why)
            }
        }
    })
    .map_err(|e| e.raise(py))
}

/// Waits for the thread and gives the session back.
fn finish(py: Python<'_>, shared: &Shared, running: Running) -> PyResult<u64> {
    py.detach(|| {
        let (session, result) = match running.join() {
            Ok((session, result)) => (Holder::Nobody(session), result),
            Err(_) => (Holder::Closed, Err(crate::cursor::internal("COPY ended in a panic"))),
        };
        *locked(&shared.holder) = session;
        Ok(result?)
    })
    .map_err(|e: Unusable| e.raise(py))
}

struct Feed {
    queue: Receiver<Result<Vec<u8>, String>>,
    chunk: VecDeque<u8>,
    failed: Arc<Mutex<Option<String>>>,
}
impl Read for Feed {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            match self.queue.recv() {
                Ok(Ok(bytes)) => self.chunk = bytes.into(),
                Ok(Err(why)) => {
                    *locked(&self.failed) = Some(why.clone());
                    return Err(io::Error::other(why));
                }
                Err(_) => return Ok(0),
            }
        }
        self.chunk.read(out)
    }
}

/// A `COPY … FROM STDIN` being fed.
#[pyclass(module = "sinewdb")]
pub struct CopyIn {
    shared: Arc<Shared>,
    queue: Option<SyncSender<Result<Vec<u8>, String>>>,
    running: Option<Running>,
    buffer: Vec<u8>,
}

impl CopyIn {
    pub fn start(py: Python<'_>, shared: Arc<Shared>, query: String) -> PyResult<CopyIn> {
        let mut session = take(py, &shared)?;
        let (sender, queue) = sync_channel(QUEUE);
        let failed = Arc::new(Mutex::new(None));
        let running = std::thread::spawn(move || {
            let feed = Feed { queue, chunk: VecDeque::new(), failed: failed.clone() };
            let result = session.copy_in(&query, feed);
            let result = match locked(&failed).take() {
                Some(why) => Err(given_up(&why)),
                None => result,
            };
            (session, result)
        });
        Ok(CopyIn { shared, queue: Some(sender), running: Some(running), buffer: Vec::new() })
    }

    fn send(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(queue) = &self.queue else { return Err(programming(py, "the COPY has ended")) };
        let chunk = std::mem::take(&mut self.buffer);
        // A COPY that has failed takes no more; its error comes when it is finished.
        let _ = py.detach(|| queue.send(Ok(chunk)));
        Ok(())
    }
}

#[pymethods]
impl CopyIn {
    /// Data in the format that the COPY names.
    fn write(&mut self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        self.buffer.extend_from_slice(data);
        if self.buffer.len() >= CHUNK { self.send(py) } else { Ok(()) }
    }
    /// A row of values, for a COPY in text format.
    fn write_row(&mut self, py: Python<'_>, row: &Bound<'_, PyAny>) -> PyResult<()> {
        for (i, item) in row.try_iter()?.enumerate() {
            if i > 0 {
                self.buffer.push(b'\t');
            }
            let param = value::param(&item?)?;
            if param.value.is_null() {
                self.buffer.extend_from_slice(b"\\N");
                continue;
            }
            let ty = sinew::ToSql::type_oid(&param);
            let text = value::shown(&param.value, ty).map_err(|e| crate::errors::raised(py, &e))?;
            for byte in text.bytes() {
                match byte {
                    b'\\' => self.buffer.extend_from_slice(b"\\\\"),
                    b'\t' => self.buffer.extend_from_slice(b"\\t"),
                    b'\n' => self.buffer.extend_from_slice(b"\\n"),
                    b'\r' => self.buffer.extend_from_slice(b"\\r"),
                    other => self.buffer.push(other),
                }
            }
        }
        self.buffer.push(b'\n');
        if self.buffer.len() >= CHUNK { self.send(py) } else { Ok(()) }
    }
    /// Ends the COPY, with an error if `why` says so; returns the number of rows.
    #[pyo3(signature = (why=None))]
    fn finish(&mut self, py: Python<'_>, why: Option<String>) -> PyResult<u64> {
        let Some(running) = self.running.take() else { return Err(programming(py, "the COPY has ended")) };
        if let Some(queue) = self.queue.take() {
            let rest = std::mem::take(&mut self.buffer);
            py.detach(|| {
                let _ = match why {
                    Some(why) => queue.send(Err(why)),
                    None => queue.send(Ok(rest)),
                };
                drop(queue);
            });
        }
        finish(py, &self.shared, running)
    }
}

struct Drain(SyncSender<Vec<u8>>);
impl Write for Drain {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.send(bytes.to_vec()) {
            Ok(()) => Ok(bytes.len()),
            Err(_) => Err(io::Error::other("the reader has gone")),
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A `COPY … TO STDOUT` being read.
#[pyclass(module = "sinewdb")]
pub struct CopyOut {
    shared: Arc<Shared>,
    queue: Option<Mutex<Receiver<Vec<u8>>>>,
    running: Option<Running>,
    read_to_end: bool,
}

impl CopyOut {
    pub fn start(py: Python<'_>, shared: Arc<Shared>, query: String) -> PyResult<CopyOut> {
        let mut session = take(py, &shared)?;
        let (sender, queue) = sync_channel(QUEUE);
        let running = std::thread::spawn(move || {
            let result = session.copy_out(&query, Drain(sender));
            (session, result)
        });
        Ok(CopyOut { shared, queue: Some(Mutex::new(queue)), running: Some(running), read_to_end: false })
    }
}

#[pymethods]
impl CopyOut {
    /// The next bytes; empty at the end.
    fn read<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let Some(queue) = &self.queue else { return Ok(PyBytes::new(py, b"")) };
        match py.detach(|| locked(queue).recv()) {
            Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
            Err(_) => {
                self.read_to_end = true;
                Ok(PyBytes::new(py, b""))
            }
        }
    }
    /// Ends the COPY; returns the number of rows. One that was not read to its end is given up, which fails its transaction.
    fn finish(&mut self, py: Python<'_>) -> PyResult<u64> {
        let Some(running) = self.running.take() else { return Err(programming(py, "the COPY has ended")) };
        self.queue = None;
        finish(py, &self.shared, running)
    }
}
