//! The endpoints, over HTTP/1.

use crate::sample::Looker;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus_client::encoding::prometheus_text;
use sinew::Error;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore};

/// Connections at one time. Further ones wait in the kernel's queue.
const CONNECTIONS_MAX: usize = 16;

/// A client may take so long for the head of a request, and to be idle between two.
const HEAD_WAIT: Duration = Duration::from_secs(10);

/// A request gets its answer within this time.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// The longest head of a request.
const HEAD_BYTES_MAX: usize = 16 << 10;

const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// The page may run its own script and ask this server; nothing else.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
     connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves until the future is dropped.
pub async fn serve(listeners: Vec<TcpListener>, looker: Looker) {
    let looker = Arc::new(Mutex::new(looker));
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    // Dropped with this future, and the connections with it.
    let mut tasks = tokio::task::JoinSet::new();
    for listener in listeners {
        tasks.spawn(accept(listener, looker.clone(), places.clone()));
    }
    while tasks.join_next().await.is_some() {}
}

async fn accept(listener: TcpListener, looker: Arc<Mutex<Looker>>, places: Arc<Semaphore>) {
    let mut connections = tokio::task::JoinSet::new();
    loop {
        // The semaphore is never closed.
        let Ok(place) = places.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                connections.spawn(connection(stream, looker.clone(), place));
            }
            // Out of descriptors, or the client has gone again.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn connection(stream: TcpStream, looker: Arc<Mutex<Looker>>, _place: OwnedSemaphorePermit) {
    let answers = service_fn(move |request| {
        let looker = looker.clone();
        async move { Ok::<_, Infallible>(answer(&request, looker).await) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WAIT)
        .max_buf_size(HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), answers);
    // An error is the client's: it went away, was too slow, or spoke another language. hyper has
    // answered what can be answered.
    let _ = served.await;
}

async fn answer(request: &Request<Incoming>, looker: Arc<Mutex<Looker>>) -> Response<Full<Bytes>> {
    let path = request.uri().path();
    if !matches!(path, "/" | "/metrics" | "/health" | "/ready") {
        let text = format!("There is no {path} here. There are /, /metrics, /health and /ready.\n");
        return response(StatusCode::NOT_FOUND, TEXT, text);
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut refused = response(StatusCode::METHOD_NOT_ALLOWED, TEXT, "Only GET and HEAD.\n".into());
        refused.headers_mut().insert(ALLOW, hyper::header::HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    match path {
        "/" => response(StatusCode::OK, HTML, include_str!("page.html").into()),
        "/health" => response(StatusCode::OK, TEXT, "ok\n".into()),
        "/ready" => told(look(looker, |l| l.is_ready().map(|()| "ready\n".into())).await, TEXT),
        _ => told(look(looker, Looker::metrics).await, prometheus_text::CONTENT_TYPE),
    }
}

/// Looks in a thread that may wait, one request after the other.
async fn look(
    looker: Arc<Mutex<Looker>>,
    f: impl FnOnce(&mut Looker) -> Result<String, Error> + Send + 'static,
) -> Result<String, String> {
    let looked = async {
        let mut looker = looker.lock_owned().await;
        // The lock goes with the work: after a limit has passed here, the next request waits for
        // its end.
        tokio::task::spawn_blocking(move || f(&mut looker)).await
    };
    match tokio::time::timeout(ANSWER_WAIT, looked).await {
        Ok(Ok(Ok(text))) => Ok(text),
        Ok(Ok(Err(e))) => Err(format!("{}: {}", e.sqlstate.code(), e.message)),
        Ok(Err(e)) => Err(format!("the look failed: {e}")),
        Err(_) => Err(format!("the database did not answer within {} s", ANSWER_WAIT.as_secs())),
    }
}

fn told(looked: Result<String, String>, content_type: &'static str) -> Response<Full<Bytes>> {
    match looked {
        Ok(text) => response(StatusCode::OK, content_type, text),
        Err(why) => response(StatusCode::SERVICE_UNAVAILABLE, TEXT, format!("not ready: {why}\n")),
    }
}

fn response(status: StatusCode, content_type: &'static str, text: String) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from(text)));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let mut set = |name, value| headers.insert(name, hyper::header::HeaderValue::from_static(value));
    set(CONTENT_TYPE, content_type);
    set(CACHE_CONTROL, "no-store");
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(CONTENT_SECURITY_POLICY, POLICY);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A look that does not end costs its own request the limit, and the next one the rest.
    #[tokio::test]
    async fn a_look_that_takes_too_long_is_answered_without_it() {
        let dir = std::env::temp_dir().join(format!("sinew-monitor-slow-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        let (until_the_end, _ended) = std::sync::mpsc::channel();
        let database = sinew::Database::open(&dir).expect("opens");
        let looker = Arc::new(Mutex::new(Looker::new(database, until_the_end)));
        let (go_on, waits) = std::sync::mpsc::channel::<()>();
        let slow = look(looker.clone(), move |_| {
            let _ = waits.recv();
            Ok("late".into())
        });
        assert_eq!(slow.await, Err("the database did not answer within 5 s".into()));
        drop(go_on);
        assert_eq!(look(looker, |_| Ok("at once".into())).await, Ok("at once".into()));
        std::fs::remove_dir_all(dir).expect("is removed");
    }
}
