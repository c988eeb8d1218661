//! A database tells monitors how it is, over HTTP: metrics for Prometheus, health, readiness, and a
//! page with live charts. [README](../README.md)
//!
//! | module | what it does |
//! |---|---|
//! | `families` | the metrics, and the queries that they come from |
//! | `sample` | one look at the database, and its form as text |
//! | `http` | the endpoints |
//! | `page.html` | the page: it asks for `/metrics` every two seconds and draws what it gets |

pub mod families;
mod http;
mod sample;

use sample::Looker;
use sinew::Database;
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;
use tokio::sync::watch;

/// The endpoints of a database, in a thread of their own.
pub struct Monitor {
    thread: std::thread::JoinHandle<()>,
    stop: watch::Sender<bool>,
    /// Closed when its session has ended.
    ended: Receiver<Infallible>,
    addresses: Vec<SocketAddr>,
}

impl Monitor {
    /// Answers at `listeners` from now on.
    ///
    /// # Errors
    /// Those of the operating system, which gives no thread or no event loop.
    pub fn start(listeners: Vec<TcpListener>, database: Database) -> io::Result<Monitor> {
        let addresses = listeners.iter().map(TcpListener::local_addr).collect::<io::Result<_>>()?;
        listeners.iter().try_for_each(|listener| listener.set_nonblocking(true))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (stop, mut stopped) = watch::channel(false);
        let (until_the_end, ended) = std::sync::mpsc::channel();
        let thread = std::thread::Builder::new().name("monitor".into()).spawn(move || {
            runtime.block_on(async {
                let listeners = listeners.into_iter().map(tokio::net::TcpListener::from_std);
                let Ok(listeners) = listeners.collect() else { return };
                tokio::select! {
                    () = http::serve(listeners, Looker::new(database, until_the_end)) => {}
                    // An error means that the monitor is gone, which is as good a reason to end.
                    _ = stopped.changed() => {}
                }
            });
            // A look that waits for the database does not hold up the end.
            runtime.shutdown_background();
        })?;
        Ok(Monitor { thread, stop, ended, addresses })
    }

    /// Where it listens. A port that the system chose is told, too.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Closes the socket and all connections. False: a look still waits for the database at
    /// `deadline`, with a session.
    pub fn stop(self, deadline: Instant) -> bool {
        // It has no receiver any more only if the thread is gone.
        let _ = self.stop.send(true);
        let _ = self.thread.join();
        let left = deadline.saturating_duration_since(Instant::now());
        self.ended.recv_timeout(left) == Err(RecvTimeoutError::Disconnected)
    }
}
