//! Serves a database directory over PostgreSQL's protocol.
//!
//! | module | what it does |
//! |---|---|
//! | `message` | messages taken apart and built |
//! | `stream` | the socket, or TLS over it |
//! | `tls` | certificates and keys, and what a handshake came to |
//! | `strangers` | connections whose client has yet to prove who it is |
//! | `admission` | who may come in: `pg_hba.conf` |
//! | `scram` | password authentication |
//! | `coroutine` | statements that wait give their worker back |
//! | `connection` | a client's buffers and session, and the jobs run on coroutines |
//! | `wire` | results as messages |
//! | `driver` | the async side of a connection |
//! | `desk` | sockets, timers and sessions of a core, and whose turn it is |
//! | `worker` | the threads that keep the desks, and who replaces one that is stuck |
//! | `pulse` | whether a thread is stuck, and who keeps its desk from then on |
//! | `wakes` | where wake-ups find their sessions |
//! | `settings` | what settings mean for the storage, and whether they fit each other |
//! | `listen` | sockets and the lock file |
//! | `log` | lines for the operator |

mod admission;
mod connection;
mod coroutine;
mod desk;
mod driver;
mod function_call;
pub mod listen;
mod log;
pub mod message;
mod outgoing;
mod pulse;
mod recode;
mod replication;
pub mod scram;
mod settings;
mod socket;
mod strangers;
mod stream;
#[cfg(test)]
mod tests;
mod tls;
mod wakes;
mod wire;
mod worker;

pub use listen::ListenError;

use admission::PresentRules;
use desk::Incoming;
use driver::Shared;
use sinew::engine::files::descriptors;
use sinew::engine::log::{Journal, Place};
use sinew::engine::settings::{Base, Id};
use sinew::engine::wait::INTERRUPT_TERMINATE;
use sinew::engine::wait::{Slot, ThreadWaiter};
use sinew::engine::{Home, HookMaker, Opening};
use sinew::{Database, Error as SqlError, SqlState};
use sinew_monitor::Monitor;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tls::{PresentTls, Tls};
use tokio::signal::unix::{SignalKind, signal};
use wakes::RegionWakes;
use worker::Workers;

/// The options of `sinew serve`.
#[derive(Debug, Clone, Default)]
pub struct ServeOptions {
    pub dir: PathBuf,
    /// `-c name=value`, in order; they win over `sinew.conf`.
    pub settings: Vec<(String, String)>,
}

/// A reason why a server does not start.
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

/// How long sessions may take to end when the server does.
const SESSIONS_END: Duration = Duration::from_millis(1800);

/// How long a slow reader of the log may keep the process at its end.
const LAST_LINES: Duration = Duration::from_millis(200);

/// A running server. Stop it with [`Server::stop`]; dropping it without leaves its threads running.
pub struct Server {
    home: Arc<Home>,
    wakes: Arc<RegionWakes>,
    workers: Arc<Workers>,
    reload: Arc<Reload>,
    listeners: std::thread::JoinHandle<()>,
    monitor: Option<Monitor>,
    stop: tokio::sync::watch::Sender<bool>,
    sockets: Vec<listen::UnixSocket>,
    /// The messages for the process that started it.
    pub greeting: String,
}

impl Server {
    /// Opens the directory and accepts connections.
    pub fn start(options: &ServeOptions) -> Result<Server, ServeError> {
        let opening = Opening::new(&options.dir, &options.settings, false, || Place::StandardError)?;
        settings::check(opening.settings())?;
        let journal = opening.journal().cloned();
        let _entered = sinew::engine::log::enter(journal.clone());
        let started = Server::start_with(options, opening);
        if let (Err(_), Some(journal)) = (&started, &journal) {
            journal.give_up(&options.dir);
        }
        started
    }

    fn start_with(options: &ServeOptions, opening: Opening) -> Result<Server, ServeError> {
        let base = opening.settings();
        let tls = PresentTls::default();
        tls.set(Tls::load(&options.dir, base)?);
        let rules = PresentRules::new(admission::load(&options.dir)?);
        tell_of_rules(&rules, base);
        let port = base.get(Id::Port).as_int() as u16;
        let data = std::path::absolute(&options.dir).unwrap_or_else(|_| options.dir.clone());
        // The sockets first: a port that is taken must not cost a recovery to find out.
        let mut tcp = Vec::new();
        for host in listed(base.get(Id::ListenAddresses).as_text()) {
            tcp.extend(listen::with_patience(|| listen::tcp(host, port))?);
            sinew::engine::log::log!("listening on IP address \"{host}\", port {port}");
        }
        let mut sockets = Vec::new();
        for dir in listed(base.get(Id::UnixSocketDirectories).as_text()) {
            sockets.push(listen::with_patience(|| listen::unix(Path::new(dir), port, &data))?);
            sinew::engine::log::log!("listening on Unix socket \"{dir}/.s.PGSQL.{port}\"");
        }
        let metrics = match base.get(Id::MetricsAddress).as_text() {
            "" => Vec::new(),
            address => {
                let (host, port) = settings::host_and_port(address)?;
                listen::with_patience(|| listen::tcp(host, port))?
            }
        };
        // Each connection costs a descriptor, and the usual soft limit of 1,024 is there for
        // programs that use select().
        descriptors::raise_limit();
        check_descriptors(base.get(Id::MaxConnections).as_int() as u32)?;
        let wakes = Arc::new(RegionWakes::default());
        let hooks = wakes.clone();
        let hook: HookMaker = Arc::new(move |region| hooks.hook(region));
        let storage = opening.storage_options();
        let home = Arc::new(opening.open(&storage, Some(hook))?);
        let owner = std::fs::metadata(&options.dir).map_err(io("look at the database directory"))?.uid();
        let challenge_key = scram::fresh_bytes().map_err(io("get random bytes"))?;
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let shared = Arc::new(Shared {
            home: home.clone(),
            wakes: wakes.clone(),
            owner,
            clients: Default::default(),
            strangers: Default::default(),
            tls,
            rules,
            stop: stopped.clone(),
            challenge_key,
            keys: Default::default(),
        });
        let served = shared.clone();
        let serve = Box::new(move |incoming| Box::pin(driver::serve(incoming, served.clone())) as _);
        let workers = Workers::start(serve, &stopped).map_err(io("start worker threads"))?;
        let mut unix = Vec::new();
        for socket in &sockets {
            unix.push(socket.listener.try_clone().map_err(io("listen"))?);
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(io("start the event loop"))?;
        let (assign, journal) = (workers.clone(), home.engine.latest().journal.clone());
        let listeners = std::thread::Builder::new()
            .name("listener".into())
            .spawn(move || {
                let _entered = sinew::engine::log::enter(journal);
                runtime.block_on(accept(tcp, unix, assign, stopped))
            })
            .map_err(io("start the listener thread"))?;
        let monitor = (!metrics.is_empty())
            .then(|| Monitor::start(metrics, Database::beside(home.clone())))
            .transpose();
        let monitor = monitor.map_err(io("start the thread for monitors"))?;
        for address in monitor.iter().flat_map(Monitor::addresses) {
            sinew::engine::log::log!("metrics at http://{address}/metrics");
        }
        let greeting = format!("sinew: ready on port {port}, directory {}", data.display());
        let reload = Arc::new(Reload { shared, dir: options.dir.clone() });
        let weak = Arc::downgrade(&reload);
        home.set_reload(move || weak.upgrade().map_or(Ok(()), |reload| reload.run_and_tell()));
        sinew::engine::log::log!("database system is ready to accept connections");
        Ok(Server { home, wakes, workers, reload, listeners, monitor, stop, sockets, greeting })
    }

    /// Serves a client whose connection the caller made, as a socket pair within one process.
    /// `trusted`: the client may be any role, as the directory's owner may at the Unix socket;
    /// otherwise it proves who it is.
    pub fn serve_client(&self, stream: std::os::unix::net::UnixStream, trusted: bool) -> std::io::Result<()> {
        stream.set_nonblocking(true)?;
        self.workers.give(Incoming::Given { stream, trusted });
        Ok(())
    }

    /// Reads the settings again. Sessions take them over between two transactions. Returns the
    /// names of the changed settings that wait for a restart. On an error everything stays as it
    /// is.
    pub fn reload(&self) -> Result<Vec<&'static str>, SqlError> {
        self.reload.run()
    }

    /// Where the server's lines go.
    fn journal(&self) -> Option<Arc<Journal>> {
        self.home.engine.latest().journal.clone()
    }

    /// Accepts no more connections, ends every session (57P01), brings the files to rest. A session
    /// that does not end in time, since its statement does not look for interrupts, stays as it is:
    /// then there is a checkpoint, and the process must end next. The next opening recovers, or
    /// another process that has the directory open cleans up.
    pub fn stop(self) -> Result<(), ServeError> {
        let _entered = sinew::engine::log::enter(self.journal());
        let deadline = Instant::now() + SESSIONS_END;
        // It has no listener any more only if its threads are gone.
        let _ = self.stop.send(true);
        let _ = self.listeners.join();
        drop(self.sockets);
        for (region, slot) in self.wakes.used() {
            Slot::interrupt(&region, slot, INTERRUPT_TERMINATE);
        }
        let engine = self.home.engine.latest();
        let monitor_ended = self.monitor.is_none_or(|monitor| monitor.stop(deadline));
        if self.workers.join(deadline) && monitor_ended {
            sinew::engine::log::log!("shutting down");
            engine.close()?;
            sinew::engine::log::log!("database system is shut down");
            return Ok(());
        }
        sinew::engine::log::log!("a statement could not be stopped in time; the next opening recovers");
        let session = engine.storage.session(Box::new(ThreadWaiter)).map_err(SqlError::from)?;
        session.checkpoint().map_err(SqlError::from)?;
        Ok(())
    }
}

/// Reads the settings of a running server again, for SIGHUP and `pg_reload_conf()`.
struct Reload {
    shared: Arc<Shared>,
    dir: PathBuf,
}

impl Reload {
    /// Certificates and `pg_hba.conf` are read again as well; if one is faulty, the log says so,
    /// and those that were there stay.
    fn run(&self) -> Result<Vec<&'static str>, SqlError> {
        let (dir, home) = (&self.dir, &self.shared.home);
        // First: a log that cannot be opened leaves everything as it is.
        let kept = home.reload()?;
        match Tls::load(dir, &home.settings.present()) {
            Ok(tls) => self.shared.tls.set(tls),
            Err(e) => {
                sinew::engine::log::log!(
                    "SSL configuration was not reloaded, the old one stays: {}",
                    e.message
                )
            }
        }
        match self.shared.rules.reload(dir) {
            Ok(()) => tell_of_rules(&self.shared.rules, &home.settings.present()),
            Err(e) => {
                sinew::engine::log::log!("pg_hba.conf was not reloaded, the old rules stay: {}", e.message)
            }
        }
        Ok(kept)
    }

    /// The same; the log has what came of it.
    fn run_and_tell(&self) -> Result<(), SqlError> {
        match self.run() {
            Ok(kept) => {
                for name in kept {
                    sinew::engine::log::log!(
                        "parameter \"{name}\" cannot be changed without restarting the server"
                    );
                }
                Ok(())
            }
            Err(e) => {
                let text = &e.message;
                sinew::engine::log::log!(
                    "configuration file contains errors; no changes were applied: {text}"
                );
                Err(e)
            }
        }
    }
}

fn tell_of_rules(rules: &PresentRules, base: &Base) {
    if !base.get(Id::Ssl).as_bool() && rules.get().is_some_and(|rules| admission::waits_for_tls(&rules)) {
        sinew::engine::log::log!(
            "pg_hba.conf: a hostssl record cannot match because SSL is disabled; set ssl = on in sinew.conf"
        );
    }
}

/// Refuses to start where connections could take the descriptors that the log and the relations'
/// files need.
fn check_descriptors(connections: u32) -> Result<(), SqlError> {
    descriptors::check_limit(connections).map_err(|(have, need)| {
        SqlError::new(
            SqlState::INSUFFICIENT_RESOURCES,
            "insufficient file descriptors available to start server process",
        )
        .detail(format!("System allows {have}, and {connections} connections need at least {need}."))
        .hint("Raise the limit of open files (ulimit -n), or lower max_connections.")
    })
}

/// The parts of a comma-separated setting.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

/// A connection is closed again: it would take a descriptor that the log or a relation needs.
fn no_descriptor() {
    static CLOSED: log::Limited = log::Limited::new(Duration::from_secs(10));
    CLOSED.say(|| "could not accept new connection: too many open files".into());
}

/// Accepts until told to stop.
async fn accept(
    tcp: Vec<std::net::TcpListener>,
    unix: Vec<std::os::unix::net::UnixListener>,
    assign: Arc<Workers>,
    mut stop: tokio::sync::watch::Receiver<bool>,
) {
    /// Waits, or makes room, when accepting fails. Out of descriptors: a relation's file is closed
    /// for the connection, or, if all are in use, some will be closed.
    async fn pause(e: std::io::Error) {
        if !(descriptors::is_out_of_descriptors(&e) && descriptors::make_room()) {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
    let mut tasks = tokio::task::JoinSet::new();
    for listener in tcp.into_iter().filter_map(|l| tokio::net::TcpListener::from_std(l).ok()) {
        let assign = assign.clone();
        tasks.spawn(async move {
            loop {
                match listener.accept().await.and_then(|(s, _)| s.into_std()) {
                    Ok(stream) if !descriptors::leaves_enough(stream.as_raw_fd()) => no_descriptor(),
                    Ok(stream) => assign.give(Incoming::Tcp(stream)),
                    Err(e) => pause(e).await,
                }
            }
        });
    }
    for listener in unix.into_iter().filter_map(|l| tokio::net::UnixListener::from_std(l).ok()) {
        let assign = assign.clone();
        tasks.spawn(async move {
            loop {
                match listener.accept().await.and_then(|(s, _)| s.into_std()) {
                    Ok(stream) if !descriptors::leaves_enough(stream.as_raw_fd()) => no_descriptor(),
                    Ok(stream) => assign.give(Incoming::Unix(stream)),
                    Err(e) => pause(e).await,
                }
            }
        });
    }
    // An error means that the server is gone, which is as good a reason to end.
    let _ = stop.changed().await;
}

/// Serves until SIGTERM or SIGINT, then shuts down cleanly; SIGHUP reads the settings again.
/// `ready` is called once connections are accepted.
pub fn serve(options: &ServeOptions, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    // Before the work starts, so that no signal falls between.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(io("start the event loop"))?;
    let _entered = runtime.enter();
    let mut terminate = signal(SignalKind::terminate()).map_err(io("watch for SIGTERM"))?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(io("watch for SIGINT"))?;
    let mut hangup = signal(SignalKind::hangup()).map_err(io("watch for SIGHUP"))?;
    // A script that starts the server with `&` has it born deaf to SIGQUIT.
    // SAFETY: the default action is no code of this process.
    unsafe { libc::signal(libc::SIGQUIT, libc::SIG_DFL) };
    let server = Server::start(options)?;
    let journal = server.journal();
    let _entered_journal = sinew::engine::log::enter(journal.clone());
    ready(&server.greeting);
    runtime.block_on(async {
        loop {
            tokio::select! {
                _ = terminate.recv() => break sinew::engine::log::log!("received SIGTERM, ending all sessions"),
                _ = interrupt.recv() => break sinew::engine::log::log!("received SIGINT, ending all sessions"),
                _ = hangup.recv() => reload(&server),
            }
        }
    });
    let stopped = server.stop();
    if let Some(journal) = journal {
        journal.finish(LAST_LINES);
    }
    stopped
}

fn reload(server: &Server) {
    sinew::engine::log::log!("received SIGHUP, reloading configuration files");
    // The log has what came of it.
    let _ = server.reload.run_and_tell();
}
