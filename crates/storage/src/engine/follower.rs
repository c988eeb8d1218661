//! The thread that applies a followed log (`follow.rs`). The maintainer has one.

use super::Storage;
use super::follow::Applier;
use crate::{Result, StorageError};
use sinew_sync::ThreadWaiter;
use sinew_txn::TxnSession;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Between two looks into the archive, at most.
const LOOK: Duration = Duration::from_millis(200);
/// After a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// The same failure is told again after this time.
const TELL_AGAIN: Duration = Duration::from_secs(60);

pub(super) struct Follower {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Follower {
    pub fn start(st: &Arc<Storage>) -> Result<Follower> {
        let session = st.txn.session(Box::new(ThreadWaiter))?;
        let (stop, stopped) = channel();
        let (weak, journal) = (Arc::downgrade(st), sinew_log::current());
        let thread = std::thread::Builder::new()
            .name("sinew-follow".into())
            .spawn(move || {
                let _entered = sinew_log::enter(journal);
                run(&weak, &session, &stopped);
            })
            .map_err(|e| StorageError::io("start a thread for", &st.dir, e))?;
        Ok(Follower { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        // Ends its wait.
        self.stop = None;
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != std::thread::current().id()
        {
            let _ = thread.join();
        }
    }
}

fn run(st: &Weak<Storage>, session: &TxnSession, stopped: &Receiver<()>) {
    let mut applier: Option<Applier> = None;
    let mut told: Option<(String, Instant)> = None;
    let mut pause = Duration::from_millis(1);
    loop {
        if stopped.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        let Some(st) = st.upgrade() else { return };
        // Relaxed, both: two appliers are kept apart by the claim.
        if st.region.check().is_err() || st.stopping.load(Relaxed) {
            return;
        }
        pause = LOOK.min(Duration::from_millis(st.settings.archive_ms));
        if !st.has_duties.load(Relaxed) {
            continue;
        }
        let mut round = || {
            if applier.is_none() {
                applier = st.applier()?;
            }
            applier.as_mut().map_or(Ok(false), |applier| applier.round(&st, session))
        };
        match round() {
            Ok(true) => (told, pause) = (None, Duration::from_millis(1)),
            Ok(false) => told = None,
            // The process is about to leave, or the region was given up.
            Err(_) if st.stopping.load(Relaxed) || st.region.check().is_err() => return,
            Err(e) => {
                // The next round reads again what it must know.
                applier = None;
                pause = AFTER_FAILURE;
                let text = e.to_string();
                let is_news =
                    told.as_ref().is_none_or(|(last, at)| *last != text || at.elapsed() >= TELL_AGAIN);
                if is_news {
                    sinew_log::warning!("could not follow the archive: {text}");
                    told = Some((text, Instant::now()));
                }
            }
        }
    }
}
