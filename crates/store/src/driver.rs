//! A thread that drives the requests of one store, for callers that wait.

use crate::trouble::Trouble;
use std::future::Future;
use std::sync::mpsc::sync_channel;
use std::time::Duration;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// The longest wait for an answer, and the slowest transfer that is waited for besides.
const ANSWER: Duration = Duration::from_secs(30);
const BYTES_PER_S: u64 = 64 << 10;

/// A store's thread.
pub struct Driver {
    handle: Handle,
    /// Ends the thread when it is dropped.
    _stop: oneshot::Sender<()>,
}

impl Driver {
    /// Starts the thread.
    pub fn start() -> std::io::Result<Driver> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel::<()>();
        std::thread::Builder::new().name("sinew-store".into()).spawn(move || {
            let _ = runtime.block_on(stopped);
            // A look-up of a name may hang in the system.
            runtime.shutdown_background();
        })?;
        Ok(Driver { handle, _stop: stop })
    }

    /// The answer to a request that moves so many bytes.
    pub fn wait<T: Send + 'static>(
        &self,
        bytes: usize,
        request: impl Future<Output = object_store::Result<T>> + Send + 'static,
    ) -> Result<T, Trouble> {
        self.begin(bytes, request).wait()
    }

    /// Begins a request that moves so many bytes.
    pub fn begin<T: Send + 'static>(
        &self,
        bytes: usize,
        request: impl Future<Output = object_store::Result<T>> + Send + 'static,
    ) -> Begun<T> {
        let (tell, told) = sync_channel(1);
        let patience = ANSWER + Duration::from_secs(bytes as u64 / BYTES_PER_S);
        self.handle.spawn(async move {
            let answer = match tokio::time::timeout(patience, request).await {
                Ok(answer) => answer.map_err(Trouble::Store),
                Err(_) => Err(Trouble::Late(patience)),
            };
            // The caller may have gone.
            let _ = tell.send(answer);
        });
        Begun(told)
    }
}

/// A request that was sent.
pub struct Begun<T>(std::sync::mpsc::Receiver<Result<T, Trouble>>);

impl<T> Begun<T> {
    /// The answer.
    pub fn wait(self) -> Result<T, Trouble> {
        self.0.recv().unwrap_or(Err(Trouble::Gone))
    }
}
