//! The singletons of SERIALIZABLE in the region.

use crate::lock::table::Pool;
use crate::mapped::Line;
use crate::serial::presence::Words;
use sinew_sync::{LwLock, Shared};

#[repr(C)]
pub(crate) struct SerialControl {
    /// Guards the edges, and the records that may have some: see `record`.
    /// If its holder is killed, the region is given up.
    pub(crate) latch: Line<LwLock>,
    pub(crate) words: Words,
    pub(crate) pool: Line<Pool>,
}

// SAFETY: repr(C), latch and atomics only, zero is the state before `init`.
unsafe impl Shared for SerialControl {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SerialControl {
        latch(Line<LwLock>), words(Words), pool(Line<Pool>),
    });
}
