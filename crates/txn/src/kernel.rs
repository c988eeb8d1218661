//! `Txn`, this process's handle on the shared transaction state: its tables, and attaching to them.
//!
//! The mechanisms add their methods to `Txn` in the files that tell their protocols. This file
//! knows their tables alone, so that each mechanism stands above it.

use crate::monitor::activity::{DatabaseLine, StatementLine};
use crate::monitor::changes::Changes;
use crate::outcome::csn::Ring;
use crate::lock::table::LockTable;
use crate::mapped::Mapped;
use crate::sections::{Control, SlotLine};
use crate::outcome::cache::{Recovery, StatusCache};
use crate::word::{Word32, Word64};
use crate::params::{LOCKS, TxnParams};
use crate::{Csn, StatusStore, TxnError, TxnSections, Xid};
use sinew_sync::{LayoutBuilder, Region};
use sinew_sync::shim::AtomicU64;
use std::sync::atomic::Ordering::Acquire;
use std::sync::{Arc, Mutex};

/// This process's handle on the shared transaction state. See the crate's README.
pub struct Txn {
    pub(crate) params: TxnParams,
    pub(crate) control: Mapped<Control>,
    pub(crate) snapshots: Mapped<crate::outcome::horizon::SnapshotWords>,
    pub(crate) exports: Mapped<crate::outcome::exports::Export>,
    pub(crate) idles: Mapped<Word64>,
    pub(crate) slots: Mapped<SlotLine>,
    pub(crate) prepared: Mapped<crate::prepared::PreparedEntry>,
    pub(crate) statements: Mapped<StatementLine>,
    pub(crate) databases: Mapped<DatabaseLine>,
    pub(crate) changes: Changes,
    pub(crate) ring_words: Mapped<Word64>,
    pub(crate) strong: Mapped<Word64>,
    pub(crate) table: LockTable,
    pub(crate) rows: crate::lock::rowlock::RowTable,
    pub(crate) sinval: crate::invalidation::control::Sinval,
    pub(crate) serial_of: Mapped<Word32>,
    pub(crate) records: Mapped<crate::serial::record::Record>,
    pub(crate) outs: Mapped<Word64>,
    pub(crate) ins: Mapped<Word64>,
    pub(crate) watched: Mapped<Word64>,
    pub(crate) serial_commits: Mapped<crate::serial::commits::Committed>,
    pub(crate) targets: crate::serial::targets::Targets,
    pub(crate) notify: crate::notify::control::Notify,
    pub(crate) store: Arc<dyn StatusStore>,
    pub(crate) cache: StatusCache,
    /// A lower bound, in milliseconds of `monotonic_ms`: no parked session of this process has a
    /// deadline before it.
    pub(crate) next_idle_ms: AtomicU64,
    /// Steps of this process's deadlock searches: edges looked at and entries read.
    pub(crate) search_steps: AtomicU64,
    /// Outcomes that `redo_outcome` gathered, until `init` opens the kernel.
    pub(crate) recovery: Mutex<Option<Recovery>>,
    /// Last in this struct: the mappings above must not outlive it.
    pub(crate) region: Arc<Region>,
}

impl Txn {
    /// Reserves this crate's sections in the region.
    pub fn layout(b: &mut LayoutBuilder, p: &TxnParams) -> TxnSections {
        TxnSections::new(b, p)
    }

    /// The handle of this process. `store` keeps the outcomes that leave the region.
    pub fn attach(
        region: Arc<Region>,
        at: TxnSections,
        p: TxnParams,
        store: Arc<dyn StatusStore>,
    ) -> Arc<Txn> {
        p.check();

        // SAFETY: for every `Mapped::new` here: `Txn` keeps `region` and drops it last, and no
        // mapping leaves `Txn`.
        let txn = unsafe {
            Txn {
                params: p,
                control: Mapped::new(&region, at.control),
                snapshots: Mapped::new(&region, at.snapshots),
                exports: Mapped::new(&region, at.exports),
                idles: Mapped::new(&region, at.idles),
                slots: Mapped::new(&region, at.slots),
                prepared: Mapped::new(&region, at.prepared),
                statements: Mapped::new(&region, at.statements),
                databases: Mapped::new(&region, at.databases),
                changes: Changes::new(Mapped::new(&region, at.changes), Mapped::new(&region, at.tables)),
                ring_words: Mapped::new(&region, at.ring),
                strong: Mapped::new(&region, at.strong),
                table: LockTable::new(
                    Mapped::new(&region, at.partitions),
                    Mapped::new(&region, at.buckets),
                    Mapped::new(&region, at.locks),
                    Mapped::new(&region, at.holders),
                    &p,
                    region.setting_names().of(LOCKS),
                ),
                rows: crate::lock::rowlock::RowTable::new(
                    Mapped::new(&region, at.row_latches),
                    Mapped::new(&region, at.row_buckets),
                    Mapped::new(&region, at.rows),
                    region.setting_names().of(LOCKS),
                ),
                sinval: crate::invalidation::control::Sinval::new(
                    Mapped::new(&region, at.messages),
                    Mapped::new(&region, at.readers),
                ),
                serial_of: Mapped::new(&region, at.serial_of),
                records: Mapped::new(&region, at.serial_records),
                outs: Mapped::new(&region, at.serial_edges[0]),
                ins: Mapped::new(&region, at.serial_edges[1]),
                watched: Mapped::new(&region, at.serial_edges[2]),
                serial_commits: Mapped::new(&region, at.serial_commits),
                targets: crate::serial::targets::Targets::new(
                    Mapped::new(&region, at.siread_partitions),
                    Mapped::new(&region, at.siread_buckets),
                    Mapped::new(&region, at.sireads),
                    Mapped::new(&region, at.siread_relations),
                ),
                notify: crate::notify::control::Notify {
                    words: Mapped::new(&region, at.notify_words),
                    lines: Mapped::new(&region, at.notify_lines),
                    buckets: Mapped::new(&region, at.channel_buckets),
                    channels: Mapped::new(&region, at.channels),
                    bits: Mapped::new(&region, at.channel_bits),
                },
                store,
                cache: StatusCache::default(),
                next_idle_ms: AtomicU64::new(u64::MAX),
                search_steps: AtomicU64::new(0),
                recovery: Mutex::new(None),
                region,
            }
        };

        Arc::new(txn)
    }

    /// The region.
    pub fn region(&self) -> &Arc<Region> {
        &self.region
    }

    /// The error of a full table, whose size depends on a parameter.
    pub(crate) fn full(&self, what: &'static str, parameter: &'static str) -> TxnError {
        TxnError::OutOfSharedMemory { what, setting: self.region.setting_names().of(parameter) }
    }

    /// The sizes that the region was created with.
    pub fn params(&self) -> &TxnParams {
        &self.params
    }

    /// The counts of changed rows.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// The next xid to hand out. Other sessions may have taken it by the time the caller looks.
    pub fn next_xid(&self) -> Xid {
        // Acquire: pairs with `Ring::take_xid`.
        Xid(self.control[0].next_xid.load(Acquire))
    }

    /// The number of the last commit that new snapshots see.
    pub fn watermark(&self) -> Csn {
        // Acquire: pairs with `Ring::next_csn`.
        Csn(self.control[0].published.watermark.load(Acquire))
    }

    #[inline]
    pub(crate) fn ring(&self) -> Ring<'_> {
        let c = &self.control[0];
        Ring {
            words: &self.ring_words,
            low: &c.bounds.ring_low,
            limit: &c.bounds.ring_limit,
            next: &c.next_xid,
            oldest: &c.published.oldest,
            watermark: &c.published.watermark,
        }
    }
}
