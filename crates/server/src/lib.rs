//! Serves a database directory over PostgreSQL's protocol.
//!
//! | module | what it does |
//! |---|---|
//! | `message` | messages taken apart and built |
//! | `scram` | password authentication |
//! | `coroutine` | statements that wait give their worker back |
//! | `connection` | a client's buffers and session, and the jobs run on coroutines |
//! | `wire` | results as messages |
//! | `driver` | the async side of a connection |
//! | `worker` | event loops, wake-ups |
//! | `listen` | sockets and the lock file |

mod connection;
mod coroutine;
mod driver;
pub mod listen;
pub mod message;
pub mod scram;
mod settings;
mod wire;
mod worker;

pub use listen::ListenError;
pub use settings::storage_options;

use driver::Shared;
use sinew_sql::session::guc::{Base, Id, conf};
use sinew_sql::{Engine, SqlError};
use sinew_sync::Slot;
use sinew_sync::slot::INTERRUPT_TERMINATE;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};
use worker::{Incoming, Wakes, Workers};

/// What `sinew serve` was asked for.
#[derive(Debug, Clone, Default)]
pub struct ServeOptions {
    pub dir: PathBuf,
    /// `-c name=value`, in order; they win over `sinew.conf`.
    pub settings: Vec<(String, String)>,
}

#[derive(Debug)]
pub enum ServeError {
    Sql(SqlError),
    Listen(ListenError),
    Io { what: &'static str, source: std::io::Error },
}
impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ServeError::Sql(e) => {
                f.write_str(&e.message)?;
                if let Some(detail) = &e.detail {
                    write!(f, "\nDETAIL: {detail}")?;
                }
                if let Some(hint) = &e.hint {
                    write!(f, "\nHINT: {hint}")?;
                }
                Ok(())
            }
            ServeError::Listen(e) => e.fmt(f),
            ServeError::Io { what, source } => write!(f, "could not {what}: {source}"),
        }
    }
}
impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ServeError::Sql(e) => Some(e),
            ServeError::Listen(e) => Some(e),
            ServeError::Io { source, .. } => Some(source),
        }
    }
}
impl From<SqlError> for ServeError {
    fn from(e: SqlError) -> Self {
        ServeError::Sql(e)
    }
}
impl From<ListenError> for ServeError {
    fn from(e: ListenError) -> Self {
        ServeError::Listen(e)
    }
}
fn io(what: &'static str) -> impl FnOnce(std::io::Error) -> ServeError {
    move |source| ServeError::Io { what, source }
}

/// The settings of a directory: defaults, then `sinew.conf`, then what the caller adds.
pub fn base_settings(dir: &Path, settings: &[(String, String)]) -> Result<Base, SqlError> {
    let mut base = Base::default();
    conf::load(&dir.join("sinew.conf"), &mut base)?;
    for (name, value) in settings {
        base.set(name, value)?;
    }
    Ok(base)
}

/// Serves until SIGTERM or SIGINT, then shuts down cleanly. `ready` is called once connections are accepted.
pub fn serve(options: &ServeOptions, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    let base = base_settings(&options.dir, &options.settings)?;
    let port = base.get(Id::Port).as_int() as u16;
    // The sockets first: a port that is taken must not cost a recovery to find out.
    let tcp = match base.get(Id::ListenAddresses).as_text() {
        "" => Vec::new(),
        hosts => {
            let mut all = Vec::new();
            for host in hosts.split(',') {
                all.extend(listen::tcp(host.trim(), port)?);
            }
            all
        }
    };
    let data = std::path::absolute(&options.dir).unwrap_or_else(|_| options.dir.clone());
    let mut unix = Vec::new();
    for dir in base.get(Id::UnixSocketDirectories).as_text().split(',').filter(|d| !d.trim().is_empty()) {
        unix.push(listen::unix(Path::new(dir.trim()), port, &data)?);
    }
    let engine = Engine::open(&options.dir, &storage_options(&base))?;
    let owner = std::fs::metadata(&options.dir).map_err(io("look at the database directory"))?.uid();
    let wakes = Arc::new(Wakes::default());
    engine.storage.region().set_wake_hook(wakes.clone());
    let shared =
        Arc::new(Shared { engine: engine.clone(), base: Arc::new(base), wakes: wakes.clone(), owner });

    let (stop, stopped) = tokio::sync::watch::channel(false);
    let count = std::thread::available_parallelism().map_or(1, |n| n.get());
    let workers = Workers::start(count, &shared, &stopped).map_err(io("start worker threads"))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(io("start the event loop"))?;
    let workers = runtime.block_on(async {
        let workers = Arc::new(workers);
        let mut tasks = tokio::task::JoinSet::new();
        for listener in tcp {
            let listener = tokio::net::TcpListener::from_std(listener).map_err(io("listen"))?;
            let workers = workers.clone();
            tasks.spawn(async move {
                loop {
                    match listener.accept().await.and_then(|(s, _)| s.into_std()) {
                        Ok(stream) => workers.assign(Incoming::Tcp(stream)),
                        // Out of descriptors, most likely: some will be closed.
                        Err(_) => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
                    }
                }
            });
        }
        let mut sockets = Vec::new();
        for socket in unix {
            let listener = socket.listener.try_clone().map_err(io("listen"))?;
            let listener = tokio::net::UnixListener::from_std(listener).map_err(io("listen"))?;
            sockets.push(socket);
            let workers = workers.clone();
            tasks.spawn(async move {
                loop {
                    match listener.accept().await.and_then(|(s, _)| s.into_std()) {
                        Ok(stream) => workers.assign(Incoming::Unix(stream)),
                        Err(_) => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
                    }
                }
            });
        }
        let mut terminate = signal(SignalKind::terminate()).map_err(io("watch for SIGTERM"))?;
        let mut interrupt = signal(SignalKind::interrupt()).map_err(io("watch for SIGINT"))?;
        ready(&format!("sinew: ready on port {port}, directory {}", data.display()));
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        // No more connections; then every session is told to end.
        tasks.shutdown().await;
        drop(sockets);
        Ok::<_, ServeError>(workers)
    })?;
    let _ = stop.send(true);
    for slot in wakes.used() {
        Slot::interrupt(engine.storage.region(), slot, INTERRUPT_TERMINATE);
    }
    drop(runtime);
    if let Ok(workers) = Arc::try_unwrap(workers) {
        workers.join();
    }
    engine.close()?;
    Ok(())
}
