//! COPY, while Python feeds it or reads it: the session runs on a thread of its own, and chunks of
//! bytes go through a short queue.

use crate::connection::{Holder, Shared, Unusable, given_up, locked};
use crate::errors::programming;
use crate::signals::receive;
use crate::value;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sinew::{Error, Session};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// Chunks on their way.
const QUEUE: usize = 4;
const CHUNK: usize = 128 << 10;

/// Until a full queue is looked at again.
const FULL: Duration = Duration::from_millis(1);

type Ended = (Box<Session>, Result<u64, Error>);
struct Running {
    thread: JoinHandle<Ended>,
    /// Nothing comes; it is closed when the thread ends.
    ended: Mutex<Receiver<()>>,
}

impl Running {
    fn start(work: impl FnOnce() -> Ended + Send + 'static) -> Running {
        let (runs, ended): (Sender<()>, _) = channel();
        let thread = std::thread::spawn(move || {
            let _runs = runs;
            work()
        });
        Running { thread, ended: Mutex::new(ended) }
    }
}

/// Takes the session out of the connection for the time of a COPY.
fn take(py: Python<'_>, shared: &Shared) -> PyResult<Box<Session>> {
    py.detach(|| {
        let mut holder = shared.lock()?;
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

/// Waits for the thread and gives the session back. A COPY that is given up, or that a signal
/// handler interrupts by raising, is cancelled, again and again: it may not have begun.
fn finish(py: Python<'_>, shared: &Shared, running: Running, given_up: bool) -> PyResult<u64> {
    let mut interrupted = None;
    if given_up {
        shared.cancel.cancel();
    }
    receive(py, &running.ended, || {
        if !given_up && interrupted.is_none() {
            interrupted = py.check_signals().err();
        }
        if given_up || interrupted.is_some() {
            shared.cancel.cancel();
        }
        Ok(())
    })?;
    let done = py.detach(|| {
        let (session, result) = match running.thread.join() {
            Ok((session, result)) => (Holder::Nobody(session), result),
            Err(_) => (Holder::Closed, Err(crate::cursor::internal("COPY ended in a panic"))),
        };
        *shared.lock()? = session;
        Ok(result?)
    });
    match interrupted {
        Some(e) => Err(e),
        None => done.map_err(|e: Unusable| e.raise(py)),
    }
}

struct Feed {
    queue: Receiver<Vec<u8>>,
    chunk: VecDeque<u8>,
    /// Why the COPY is given up.
    why: Arc<Mutex<Option<String>>>,
}

impl Read for Feed {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            let next = self.queue.recv();
            if let Some(why) = &*locked(&self.why) {
                return Err(io::Error::other(why.clone()));
            }
            match next {
                Ok(bytes) => self.chunk = bytes.into(),
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
    queue: Option<SyncSender<Vec<u8>>>,
    running: Option<Running>,
    buffer: Vec<u8>,
    why: Arc<Mutex<Option<String>>>,
}

impl CopyIn {
    /// Starts the COPY on a thread of its own.
    pub fn start(py: Python<'_>, shared: Arc<Shared>, query: String) -> PyResult<CopyIn> {
        let mut session = take(py, &shared)?;
        let (sender, queue) = sync_channel(QUEUE);
        let why = Arc::new(Mutex::new(None));
        let feed = Feed { queue, chunk: VecDeque::new(), why: why.clone() };
        let given_up_for = why.clone();
        let running = Running::start(move || {
            let result = session.copy_in(&query, feed);
            let result = match locked(&given_up_for).take() {
                Some(why) => Err(given_up(&why)),
                None => result,
            };
            (session, result)
        });
        Ok(CopyIn { shared, queue: Some(sender), running: Some(running), buffer: Vec::new(), why })
    }

    fn send(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(queue) = &self.queue else { return Err(programming(py, "the COPY has ended")) };
        let mut chunk = std::mem::take(&mut self.buffer);
        loop {
            chunk = match queue.try_send(chunk) {
                Err(TrySendError::Full(chunk)) => chunk,
                // A COPY that has failed takes no more; its error comes when it is finished.
                Ok(()) | Err(TrySendError::Disconnected(_)) => return Ok(()),
            };
            py.detach(|| std::thread::sleep(FULL));
            py.check_signals()?;
        }
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
        let mut interrupted = None;
        let why = why.or_else(|| {
            interrupted = self.send(py).err();
            interrupted.as_ref().map(|e| e.to_string())
        });
        let gives_up = why.is_some();
        // Before the queue's end, which would be the data's.
        *locked(&self.why) = why;
        self.queue = None;
        let rows = finish(py, &self.shared, running, gives_up);
        interrupted.map_or(rows, Err)
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
    /// Starts the COPY on a thread of its own.
    pub fn start(py: Python<'_>, shared: Arc<Shared>, query: String) -> PyResult<CopyOut> {
        let mut session = take(py, &shared)?;
        let (sender, queue) = sync_channel(QUEUE);
        let running = Running::start(move || {
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
        match receive(py, queue, || py.check_signals())? {
            Some(bytes) => Ok(PyBytes::new(py, &bytes)),
            None => {
                self.read_to_end = true;
                Ok(PyBytes::new(py, b""))
            }
        }
    }

    /// Ends the COPY; returns the number of rows. One that was not read to its end is given up,
    /// which fails its transaction.
    fn finish(&mut self, py: Python<'_>) -> PyResult<u64> {
        let Some(running) = self.running.take() else { return Err(programming(py, "the COPY has ended")) };
        self.queue = None;
        finish(py, &self.shared, running, !self.read_to_end)
    }
}
