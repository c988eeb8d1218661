//! The singletons of the queue of notifications, and its tables as this process sees them.

use crate::mapped::{Line, Mapped};
use crate::notify::channels::{Channel, ChannelPool};
use crate::notify::queue::ListenerLine;
use crate::tranches;
use crate::word::{Word32, Word64};
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
