//! The singletons of the queue of notifications, and its tables as this process sees them.

use crate::mapped::{Line, Mapped};
use crate::notify::channels::{Channel, ChannelPool, Channels};
use crate::notify::queue::{ListenerLine, Queue};
use crate::word::{Word32, Word64};
use crate::{Txn, tranches};
use sinew_sync::LwLock;
use sinew_sync::shim::AtomicU64;

#[repr(C)]
pub(crate) struct NotifyControl {
    /// The first position that is kept. Written under the queue's latch.
    pub(crate) head: Line<AtomicU64>,
    /// The position of the next entry. Written under the queue's latch.
    pub(crate) tail: Line<AtomicU64>,
    pub(crate) queue: Line<LwLock>,
    pub(crate) channels: Line<LwLock>,
    pub(crate) pool: Line<ChannelPool>,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for NotifyControl {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(NotifyControl {
        head, tail, queue(Line<LwLock>), channels(Line<LwLock>), pool(Line<ChannelPool>),
    });
}

impl NotifyControl {
    pub(crate) fn init(&self) {
        self.queue.init_given_back(tranches::NOTIFY_QUEUE);
        self.channels.init_given_back(tranches::NOTIFY_CHANNELS);
    }
}

/// The arrays.
pub(crate) struct Notify {
    pub(crate) words: Mapped<Word64>,
    pub(crate) lines: Mapped<ListenerLine>,
    pub(crate) buckets: Mapped<Word32>,
    pub(crate) channels: Mapped<Channel>,
    pub(crate) bits: Mapped<Word64>,
}

impl Txn {
    pub(crate) fn notify_queue(&self) -> Queue<'_> {
        let control = &self.control[0].notify;
        Queue { words: &self.notify.words, head: &control.head, tail: &control.tail }
    }

    pub(crate) fn notify_channels(&self) -> Channels<'_> {
        let n = &self.notify;
        Channels {
            pool: &self.control[0].notify.pool,
            buckets: &n.buckets,
            entries: &n.channels,
            bits: &n.bits,
        }
    }
}
