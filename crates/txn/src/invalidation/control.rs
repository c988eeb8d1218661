//! The invalidation ring's words in the region, and its messages. The protocol is in `sinval`.

use crate::invalidation::readers::{Rare, ReaderLine};
use crate::mapped::{Line, Mapped};
use crate::tranches;
use crate::word::Word64;
use sinew_sync::LwLock;
use sinew_sync::shim::AtomicU64;

/// Messages in the ring, a power of two.
pub(crate) const RING_LEN: usize = 4096;

/// A message of 16 bytes. The upper layer gives the kinds their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct SinvalMessage {
    /// The message's kind.
    pub kind: u32,
    /// 0: shared by all databases.
    pub database: u32,
    /// The changed object.
    pub object: u32,
    /// More about the change.
    pub detail: u32,
}

impl SinvalMessage {
    pub(crate) fn pack(&self) -> [u64; 2] {
        [(self.kind as u64) << 32 | self.database as u64, (self.object as u64) << 32 | self.detail as u64]
    }

    pub(crate) fn unpack(a: u64, b: u64) -> SinvalMessage {
        SinvalMessage {
            kind: (a >> 32) as u32,
            database: a as u32,
            object: (b >> 32) as u32,
            detail: b as u32,
        }
    }
}

#[repr(C)]
pub(crate) struct SinvalControl {
    /// Number of the next message. Written under the write latch.
    pub(crate) max: Line<AtomicU64>,
    pub(crate) write: Line<LwLock>,
    pub(crate) read: Line<LwLock>,
    pub(crate) rare: Rare,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for SinvalControl {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SinvalControl {
        max, write(Line<LwLock>), read(Line<LwLock>), rare(Rare),
    });
}

impl SinvalControl {
    pub(crate) fn init(&self) {
        self.write.init(tranches::SINVAL_WRITE);
        self.read.init(tranches::SINVAL_READ);
    }
}

pub(crate) struct Sinval {
    pub(crate) messages: Mapped<Word64>,
    pub(crate) readers: Mapped<ReaderLine>,
}

impl Sinval {
    pub(crate) fn new(messages: Mapped<Word64>, readers: Mapped<ReaderLine>) -> Sinval {
        debug_assert_eq!(messages.len(), 2 * RING_LEN);
        Sinval { messages, readers }
    }

    /// Frees the cursors of the dead process that has this place in the registry. Only its reaper
    /// calls this, so that the place has no other process meanwhile.
    pub(crate) fn free_readers_of(&self, process: u32) {
        self.readers.iter().for_each(|r| r.release_of(|id| id.index() == process));
    }
}
