//! The parts of [`Txn`] on which the checkers run the lock table, its queues and the deadlock
//! detector. Their real sources add their methods to this type, as they do to the real one.

use crate::LockMode;
use crate::LockTag;
use crate::TxnParams;
use crate::lock::table::{LockPools, LockTable};
use crate::lock::wait_line::WaitLine;
use crate::mapped::{Line, Mapped};
use sinew_sync::shim::{AtomicI32, AtomicU64};
use sinew_sync::{LwLock, Region};
use std::sync::Arc;

/// The shared state of a few sessions that take locks in the table.
pub struct Txn {
    pub(crate) control: Mapped<Control>,
    pub(crate) slots: Mapped<SlotLine>,
    pub(crate) table: LockTable,
    pub(crate) search_steps: AtomicU64,
    pub(crate) region: Arc<Region>,
}

#[derive(Default)]
pub(crate) struct Control {
    pub(crate) detector: Line<LwLock>,
    pub(crate) searches: Line<AtomicU64>,
    pub(crate) lock_pools: LockPools,
}

#[derive(Default)]
pub(crate) struct SlotLine {
    pub(crate) wait: WaitLine,
    pub(crate) session_id: AtomicI32,
}

impl Txn {
    /// A table of so many partitions for so many sessions.
    pub(crate) fn new(sessions: u32, partitions: u32) -> Txn {
        let locks_max = 4 * sessions;
        let p = TxnParams {
            sessions_max: sessions,
            lock_partitions: partitions,
            locks_max,
            csn_ring: 64,
            channels_max: 1,
            notify_words: 1,
            prepared_max: 0,
        };
        let table = LockTable::new(
            Mapped::zeroed(partitions as usize),
            Mapped::zeroed(partitions as usize),
            Mapped::zeroed(locks_max as usize),
            Mapped::zeroed(2 * locks_max as usize),
            &p,
            "locks",
        );
        Txn {
            control: Mapped::zeroed(1),
            slots: Mapped::zeroed(sessions as usize),
            table,
            search_steps: AtomicU64::new(0),
            region: Region::new(sessions as usize),
        }
    }

    /// No strong lock is announced here: `announce.rs` has models of its own.
    pub(crate) fn left_table(&self, _slot: u32, _tag: LockTag, _mode: LockMode) {}
}
