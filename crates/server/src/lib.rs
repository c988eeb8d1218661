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
use sinew_sql::engine::{EngineHandle, HookMaker};
use sinew_sql::session::guc::{Base, Id, conf};
use sinew_sql::{Engine, SqlError};
use sinew_sync::Slot;
use sinew_sync::slot::INTERRUPT_TERMINATE;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};
use worker::{Incoming, RegionWakes, Workers};

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

/// A running server. Stop it with [`Server::stop`]; dropping it without leaves its threads running.
pub struct Server {
    engine: Arc<EngineHandle>,
    wakes: Arc<RegionWakes>,
    workers: Workers,
    listeners: std::thread::JoinHandle<()>,
    stop: tokio::sync::watch::Sender<bool>,
    sockets: Vec<listen::UnixSocket>,
    /// What to tell whoever started it.
    pub greeting: String,
}

impl Server {
    /// Opens the directory and accepts connections.
    pub fn start(options: &ServeOptions) -> Result<Server, ServeError> {
        let base = base_settings(&options.dir, &options.settings)?;
        let port = base.get(Id::Port).as_int() as u16;
        let data = std::path::absolute(&options.dir).unwrap_or_else(|_| options.dir.clone());
        // The sockets first: a port that is taken must not cost a recovery to find out.
        let mut tcp = Vec::new();
        for host in listed(base.get(Id::ListenAddresses).as_text()) {
            tcp.extend(listen::with_patience(|| listen::tcp(host, port))?);
        }
        let mut sockets = Vec::new();
        for dir in listed(base.get(Id::UnixSocketDirectories).as_text()) {
            sockets.push(listen::with_patience(|| listen::unix(Path::new(dir), port, &data))?);
        }
        let wakes = Arc::new(RegionWakes::default());
        let hooks = wakes.clone();
        let hook: HookMaker = Arc::new(move |region| hooks.hook(region));
        let engine = Engine::open_with_hook(&options.dir, &storage_options(&base), Some(hook))?;
        let engine = Arc::new(EngineHandle::new(engine));
        let owner = std::fs::metadata(&options.dir).map_err(io("look at the database directory"))?.uid();
        allow_many_connections();
        let challenge_key = scram::fresh_bytes().map_err(io("get random bytes"))?;
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let shared = Arc::new(Shared {
            engine: engine.clone(),
            base: Arc::new(base),
            wakes: wakes.clone(),
            owner,
            clients: Default::default(),
            stop: stopped.clone(),
            challenge_key,
            keys: Default::default(),
        });
        let count = std::thread::available_parallelism().map_or(1, |n| n.get());
        let workers = Workers::start(count, &shared, &stopped).map_err(io("start worker threads"))?;
        let mut unix = Vec::new();
        for socket in &sockets {
            unix.push(socket.listener.try_clone().map_err(io("listen"))?);
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(io("start the event loop"))?;
        let assign = workers.assigner();
        let listeners = std::thread::Builder::new()
            .name("listener".into())
            .spawn(move || runtime.block_on(accept(tcp, unix, assign, stopped)))
            .map_err(io("start the listener thread"))?;
        let greeting = format!("sinew: ready on port {port}, directory {}", data.display());
        Ok(Server { engine, wakes, workers, listeners, stop, sockets, greeting })
    }

    /// Accepts no more connections, ends every session (57P01), brings the files to rest.
    pub fn stop(self) -> Result<(), ServeError> {
        // Nobody listens to it any more only if its threads are gone.
        let _ = self.stop.send(true);
        let _ = self.listeners.join();
        drop(self.sockets);
        for (region, slot) in self.wakes.used() {
            Slot::interrupt(&region, slot, INTERRUPT_TERMINATE);
        }
        self.workers.join();
        self.engine.latest().close()?;
        Ok(())
    }
}

/// Each connection costs a descriptor, and the usual soft limit of 1,024 is there for programs that use select().
fn allow_many_connections() {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure outlives both calls. A limit that cannot be raised stays, and the connections beyond it are refused.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) == 0 && limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max;
            libc::setrlimit(libc::RLIMIT_NOFILE, &limit);
        }
    }
}

/// The parts of a comma-separated setting.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

/// Accepts until told to stop.
async fn accept(
    tcp: Vec<std::net::TcpListener>,
    unix: Vec<std::os::unix::net::UnixListener>,
    assign: worker::Assigner,
    mut stop: tokio::sync::watch::Receiver<bool>,
) {
    /// What to do when accepting fails: out of descriptors, most likely, of which some will be closed.
    async fn pause() {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let mut tasks = tokio::task::JoinSet::new();
    for listener in tcp.into_iter().filter_map(|l| tokio::net::TcpListener::from_std(l).ok()) {
        let assign = assign.clone();
        tasks.spawn(async move {
            loop {
                match listener.accept().await.and_then(|(s, _)| s.into_std()) {
                    Ok(stream) => assign.give(Incoming::Tcp(stream)),
                    Err(_) => pause().await,
                }
            }
        });
    }
    for listener in unix.into_iter().filter_map(|l| tokio::net::UnixListener::from_std(l).ok()) {
        let assign = assign.clone();
        tasks.spawn(async move {
            loop {
                match listener.accept().await.and_then(|(s, _)| s.into_std()) {
                    Ok(stream) => assign.give(Incoming::Unix(stream)),
                    Err(_) => pause().await,
                }
            }
        });
    }
    // An error means that the server is gone, which is as good a reason to end.
    let _ = stop.changed().await;
}

/// Serves until SIGTERM or SIGINT, then shuts down cleanly. `ready` is called once connections are accepted.
pub fn serve(options: &ServeOptions, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    // Before the work starts, so that no signal falls between.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(io("start the event loop"))?;
    let _entered = runtime.enter();
    let mut terminate = signal(SignalKind::terminate()).map_err(io("watch for SIGTERM"))?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(io("watch for SIGINT"))?;
    let server = Server::start(options)?;
    ready(&server.greeting);
    runtime.block_on(async {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    });
    server.stop()
}
