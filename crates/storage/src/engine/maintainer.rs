//! The helper thread: one in each process; one process's helper is the maintainer and does the background duties.
//!
//! Each second it writes the log out (which bounds what an asynchronous commit can lose), cleans up after dead processes,
//! prepares log segments, checkpoints by time and by log volume, and calls the vacuum hook. In every process it closes
//! files that others deleted and runs checkpoints for sessions that must not block their worker.

use super::Storage;
use super::control::State;
use crate::wal::SEGMENT_SIZE;
use crate::{Lsn, Result, StorageError};
use sinew_sync::{Slot, SlotIndex, ThreadWaiter};
use sinew_txn::TxnSession;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(200);
const SECOND: Duration = Duration::from_secs(1);

type CheckpointResult = Arc<Mutex<Option<Result<Lsn>>>>;
enum Order {
    Checkpoint { from: SlotIndex, done: Arc<AtomicBool>, result: CheckpointResult },
    Stop,
}
pub(super) struct Helper {
    orders: Sender<Order>,
    thread: Option<std::thread::JoinHandle<()>>,
}

pub(super) fn start(st: &Arc<Storage>) -> Result<()> {
    let session = st.txn.session(Box::new(ThreadWaiter))?;
    let (orders, inbox) = channel();
    let weak = Arc::downgrade(st);
    let thread = std::thread::Builder::new()
        .name("sinew-helper".into())
        .spawn(move || run(&weak, &session, &inbox))
        .map_err(|e| StorageError::io("start a thread for", &st.dir, e))?;
    *st.helper.lock().expect("helper") = Some(Helper { orders, thread: Some(thread) });
    Ok(())
}

fn run(st: &Weak<Storage>, s: &TxnSession, inbox: &Receiver<Order>) {
    let mut maintainer = false;
    let mut last_second = Instant::now();
    let mut last_inserted = u64::MAX;
    let mut last_checkpoint = Instant::now();
    loop {
        let order = inbox.recv_timeout(TICK);
        let Some(st) = st.upgrade() else { return };
        match order {
            Ok(Order::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            Ok(Order::Checkpoint { from, done, result }) => {
                let r = st.checkpoint_as(s, State::InUse);
                *result.lock().expect("checkpoint result") = Some(r);
                // Release: pairs with the Acquire in `checkpoint`.
                done.store(true, Release);
                Slot::wake(&st.region, from);
                continue;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if st.region.check().is_err() {
            return;
        }
        // What an asynchronous commit left, every tick, in every process: it is cheap when there is nothing.
        let _ = st.wal.flush_all(s.slot());
        let inserted = st.wal.insert_position().0;
        let _ = st.wal.prepare_ahead(s.slot(), inserted.saturating_sub(last_inserted) * 3);
        last_inserted = inserted;
        if last_second.elapsed() < SECOND {
            continue;
        }
        last_second = Instant::now();
        st.files.close_unlinked();
        maintainer = maintainer || st.region.try_become_maintainer();
        if maintainer {
            // Errors are seen by whoever needs what failed; here the next round tries again.
            let _ = st.duties(s, &mut last_checkpoint);
        }
    }
}

impl Storage {
    fn duties(&self, s: &TxnSession, last_checkpoint: &mut Instant) -> Result<()> {
        self.txn.reap_dead(s)?;
        self.settle_orphans(s)?;
        self.wal.check()?;
        let inserted = self.wal.insert_position();
        let since = inserted.0 - self.wal.redo_point().0;
        let due = Duration::from_millis(self.settings.checkpoint_ms.max(1000));
        // As PostgreSQL: the log of one and a half checkpoint cycles stays within the limit. The checkpoint's own record
        // is no reason for another.
        let by_volume = since > (self.settings.max_wal / 2).max(2 * SEGMENT_SIZE);
        let by_time = last_checkpoint.elapsed() >= due && since > 4096;
        // Relaxed: a wish that is not seen now is seen in the next round.
        if by_volume || by_time || self.shared().wanted.load(Relaxed) != 0 {
            let done = self.checkpoint_as(s, State::InUse);
            *last_checkpoint = Instant::now();
            done?;
        }
        if let Some(hook) = &*self.vacuum_hook.read().expect("vacuum hook") {
            hook(s);
        }
        Ok(())
    }

    pub(super) fn ask_helper_for_checkpoint(
        &self,
        s: &TxnSession,
        done: &Arc<AtomicBool>,
    ) -> Result<CheckpointResult> {
        let result = CheckpointResult::default();
        let order = Order::Checkpoint { from: s.slot().index(), done: done.clone(), result: result.clone() };
        let helper = self.helper.lock().expect("helper");
        let sent = helper.as_ref().is_some_and(|h| h.orders.send(order).is_ok());
        match sent {
            true => Ok(result),
            false => Err(StorageError::Failed("the helper thread is gone".into())),
        }
    }
    pub(super) fn stop_helper(&self) {
        let helper = self.helper.lock().expect("helper").take();
        if let Some(mut h) = helper {
            let _ = h.orders.send(Order::Stop);
            if let Some(t) = h.thread.take()
                && t.thread().id() != std::thread::current().id()
            {
                let _ = t.join();
            }
        }
    }
}
impl Drop for Storage {
    fn drop(&mut self) {
        self.stop_helper();
        self.wal.stop_flusher();
    }
}
