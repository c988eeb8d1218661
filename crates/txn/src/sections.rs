//! This crate's sections of the region: layouts and their offsets.
//!
//! Everything starts from zero bytes, and `Txn::init` completes it. All fields are atomics. Each
//! field, and the README, says which latch or which owner authorises a change.

use crate::gate::Gate;
use crate::params::{RELATIONS, ROW_STRIPES, TxnParams};
use crate::monitor::activity::{ActivityLine, DATABASE_LINES, DatabaseLine, StatementLine};
use crate::monitor::changes::{ChangeLine, TABLE_LINES, TableLine};
use crate::lock::announce::STRONG_COUNTERS;
use crate::lock::fastpath::{FP_GROUP_ENTRIES, FP_GROUPS};
use crate::invalidation::readers::ReaderLine;
use crate::invalidation::control::SinvalControl;
use crate::mapped::Line;
use crate::word::{Word32, Word64};
use sinew_sync::slot::slots_for;
use sinew_sync::{LayoutBuilder, LwLock, Section, Shared};
use std::mem::{offset_of, size_of};
use sinew_sync::shim::{AtomicI32, AtomicU32, AtomicU64};

/// The words that ends of transactions write and every snapshot reads, each on its own line.
#[repr(C)]
pub(crate) struct Published {
    /// The last csn that was given: see `csn`. Every commit writes it.
    pub(crate) watermark: Line<AtomicU64>,
    /// Every xid below is finished. Only rises, now and then.
    pub(crate) oldest: Line<AtomicU64>,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Published {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Published {
        watermark, oldest,
    });
}

/// The words that every session reads and that change rarely.
#[repr(C, align(64))]
pub(crate) struct Bounds {
    /// Lowest xid in the ring. Changed under the xid latch.
    pub(crate) ring_low: AtomicU64,
    /// Xids below may be handed out. Changed under the xid latch.
    pub(crate) ring_limit: AtomicU64,
    /// Announced horizon: a session that is publishing its xmin must not stay below it. Only rises,
    /// now and then.
    pub(crate) horizon_intent: AtomicU64,
    /// The statuses of every xid below are final and in the store. Changed under the xid latch.
    pub(crate) saved_below: AtomicU64,
    /// The spilled csn log holds nothing below. Changed under the xid latch.
    pub(crate) csn_log_low: AtomicU64,
    /// The spilled csn log holds nothing at or above. Changed under the xid latch.
    pub(crate) csn_log_high: AtomicU64,
    /// Closed now and then, for a moment. Any session.
    pub(crate) gate: Gate,
    /// Snapshots that were handed from session to session: see `outcome::exports`. Any session that
    /// imports one.
    pub(crate) imports: AtomicU64,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for Bounds {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Bounds {
        ring_low, ring_limit, horizon_intent, saved_below, csn_log_low, csn_log_high, gate,
        imports,
    });
}

/// The singletons.
#[repr(C)]
pub(crate) struct Control {
    pub(crate) published: Published,
    pub(crate) next_xid: Line<AtomicU64>,
    pub(crate) bounds: Bounds,
    /// The effective horizon: safe to use by anyone at any time. Only rises.
    pub(crate) horizon: Line<AtomicU64>,
    /// Recycling of the ring and writing of statuses. Exclusive holder killed: poison.
    pub(crate) xid_latch: Line<LwLock>,
    /// One deadlock detector at a time. Holder killed: poison (it may have been reordering a
    /// queue).
    pub(crate) detector: Line<LwLock>,
    /// Deadlock searches that have begun. Holder of `detector`.
    pub(crate) searches: Line<AtomicU64>,
    pub(crate) lock_pools: crate::lock::table::LockPools,
    pub(crate) row_pool: Line<crate::lock::table::Pool>,
    pub(crate) sinval: SinvalControl,
    pub(crate) serial: crate::serial::control::SerialControl,
    pub(crate) notify: crate::notify::control::NotifyControl,
    /// The table of prepared transactions. Exclusive holder killed: poison.
    pub(crate) prepared: Line<LwLock>,
    /// A bound: no more lines than this have a prepared transaction. Raised before a line gets
    /// one, lowered after it has none.
    pub(crate) prepared_lines: Line<AtomicU32>,
    /// 1: the region follows the log of another one (`outcome/follow.rs`). Set by `init_following`,
    /// before other processes come.
    pub(crate) follows: Line<AtomicU32>,
}

// SAFETY: repr(C), atomics and latches only, all zero is the state before `init`.
unsafe impl Shared for Control {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Control {
        published(Published), next_xid, bounds(Bounds), horizon, xid_latch(Line<LwLock>),
        detector(Line<LwLock>), searches,
        lock_pools(crate::lock::table::LockPools), row_pool(Line<crate::lock::table::Pool>),
        sinval(SinvalControl), serial(crate::serial::control::SerialControl),
        notify(crate::notify::control::NotifyControl), prepared(Line<LwLock>),
        prepared_lines, follows,
    });
}

/// The cold part of a session's slot.
///
/// ```text
///   0  fp_state[2]  lazy[2]  next_lxid  xid  commit_state  process  subs_waited
///      strong_note
///  64  fp_rel[24]                                                    three lines
/// 256  waiting: state, lock, mode, links, episode, holder, since          own line
/// 320  activity: what the views show of the session                three lines
/// 480  taken  session_id  database  snapshots  posted
/// ```
#[repr(C, align(64))]
pub(crate) struct SlotLine {
    /// Fast-path groups: see `lock::fastpath`. The owner sets, the owner or a strong locker clears.
    pub(crate) fp_state: [AtomicU64; FP_GROUPS],
    /// Lazy locks on the own xid and virtual xid: `id << 1 | materialised`, 0 for none. See
    /// `lock::lazy`.
    pub(crate) lazy: [AtomicU64; 2],
    /// The next virtual transaction id of this slot. It survives the session. Owner only.
    pub(crate) next_lxid: AtomicU64,
    /// The transaction's top xid. Owner, or the reaper of its corpse.
    pub(crate) xid: AtomicU64,
    /// See `publish::CommitState`. Owner, or the reaper of its corpse.
    pub(crate) commit_state: AtomicU32,
    /// Process registry index + 1 of the session's process. 0: no session.
    pub(crate) process: AtomicU32,
    /// Not 0: a lock on a subtransaction's xid may be in the table in this session's name. See
    /// `lock::lazy`.
    pub(crate) subs_waited: AtomicU32,
    /// The counter that this session is changing for a strong lock, and how: see `lock::announce`.
    /// It survives the session.
    pub(crate) strong_note: AtomicU32,
    /// Relations (`database << 32 | relation`) of the fast-path entries. Owner only.
    pub(crate) fp_rel: [AtomicU64; FP_GROUPS * FP_GROUP_ENTRIES],
    pub(crate) wait: crate::lock::wait_line::WaitLine,
    pub(crate) activity: ActivityLine,
    /// An xid that this session has taken, and that has no word yet because the ring must be
    /// recycled first. Owner, or the reaper of its corpse.
    pub(crate) taken: AtomicU64,
    pub(crate) session_id: AtomicI32,
    pub(crate) database: AtomicU32,
    /// Snapshots that the session has taken. Owner only.
    pub(crate) snapshots: AtomicU64,
    /// Position + 1 of the transaction's entry in the queue of notifications. 0: none. Owner, or
    /// the reaper of its corpse.
    pub(crate) posted: AtomicU64,
}

const _: () = assert!(size_of::<SlotLine>() == 512);
const _: () = assert!(offset_of!(SlotLine, fp_rel) == 64 && offset_of!(SlotLine, wait) == 256);
const _: () = assert!(offset_of!(SlotLine, activity) == 320 && offset_of!(SlotLine, taken) == 480);
// SAFETY: repr(C), atomics only, zero is an unused slot.
unsafe impl Shared for SlotLine {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SlotLine {
        fp_state([]), lazy([]), next_lxid, xid, commit_state, process, subs_waited, strong_note,
        fp_rel([]), wait(crate::lock::wait_line::WaitLine), activity(ActivityLine), taken, session_id,
        database, snapshots, posted,
    });
}

/// Where this crate's arrays stand in the region.
#[derive(Clone, Copy)]
pub struct TxnSections {
    pub(crate) control: Section<Control>,
    pub(crate) snapshots: Section<crate::outcome::horizon::SnapshotWords>,
    pub(crate) exports: Section<crate::outcome::exports::Export>,
    /// A word for each slot: see `idle`.
    pub(crate) idles: Section<Word64>,
    /// Those of sessions, then those of prepared transactions: see `prepared`.
    pub(crate) slots: Section<SlotLine>,
    pub(crate) prepared: Section<crate::prepared::PreparedEntry>,
    pub(crate) statements: Section<StatementLine>,
    pub(crate) databases: Section<DatabaseLine>,
    /// The lines of each slot, and below the lines of tables: see `changes`.
    pub(crate) changes: Section<ChangeLine>,
    pub(crate) tables: Section<TableLine>,
    pub(crate) ring: Section<Word64>,
    pub(crate) partitions: Section<crate::lock::table::Partition>,
    pub(crate) buckets: Section<Word32>,
    pub(crate) locks: Section<crate::lock::table::LockEntry>,
    pub(crate) holders: Section<crate::lock::table::Holder>,
    pub(crate) strong: Section<Word64>,
    pub(crate) row_latches: Section<crate::lock::rowlock::RowStripe>,
    pub(crate) row_buckets: Section<Word32>,
    pub(crate) rows: Section<crate::lock::rowlock::RowEntry>,
    pub(crate) messages: Section<Word64>,
    pub(crate) readers: Section<ReaderLine>,
    /// Record + 1 of each slot's last serializable transaction. 0: none. The record says whose it
    /// is now. Changed by the slot's session.
    pub(crate) serial_of: Section<Word32>,
    pub(crate) serial_records: Section<crate::serial::record::Record>,
    /// Three squares of bits: outs, ins, watched.
    pub(crate) serial_edges: [Section<Word64>; 3],
    pub(crate) serial_commits: Section<crate::serial::commits::Committed>,
    pub(crate) siread_partitions: Section<crate::serial::targets::SireadPartition>,
    pub(crate) siread_buckets: Section<Word32>,
    pub(crate) sireads: Section<crate::serial::targets::Siread>,
    pub(crate) siread_relations: Section<Word64>,
    pub(crate) notify_words: Section<Word64>,
    pub(crate) notify_lines: Section<crate::notify::queue::ListenerLine>,
    pub(crate) channel_buckets: Section<Word32>,
    pub(crate) channels: Section<crate::notify::channels::Channel>,
    pub(crate) channel_bits: Section<Word64>,
}

impl TxnSections {
    pub(crate) fn new(b: &mut LayoutBuilder, p: &TxnParams) -> TxnSections {
        p.check();
        b.tranches(crate::tranches::ALL);
        b.wait_events(crate::wait_events::ALL);
        let sessions = slots_for(p.sessions_max);
        let locks = p.locks_max as usize;
        TxnSections {
            control: b.section("txn control", 1),
            snapshots: b.section("txn snapshots", sessions),
            exports: b.section("exported snapshots", p.exports()),
            idles: b.section("txn idle sessions", sessions),
            slots: b.section("txn slots", p.slot_lines()),
            prepared: b.section("prepared transactions", (p.prepared_max as usize).max(1)),
            statements: b.section("txn statements", sessions),
            databases: b.section("txn database counters", DATABASE_LINES),
            changes: b.section("txn changed rows", sessions),
            tables: b.section("txn tables", TABLE_LINES),
            ring: b.section("txn csn ring", p.csn_ring as usize),
            partitions: b.section("lock partitions", p.lock_partitions as usize),
            buckets: b.section("lock buckets", p.lock_buckets()),
            locks: b.section("locks", locks),
            holders: b.section("lock holders", locks * 2),
            strong: b.section("strong lock counters", STRONG_COUNTERS),
            row_latches: b.section("row locker latches", ROW_STRIPES),
            row_buckets: b.section("row locker buckets", p.row_buckets()),
            rows: b.section("row lockers", p.row_lockers()),
            messages: b.section("sinval messages", crate::invalidation::control::RING_LEN * 2),
            readers: b.section("sinval readers", p.sinval_readers()),
            serial_of: b.section("serializable slots", sessions),
            serial_records: b.section("serializable transactions", p.serial_records()),
            serial_edges: ["out", "in", "watched"].map(|_| {
                b.section("serializable edges", crate::serial::graph::Bits::words(p.serial_records()))
            }),
            serial_commits: b.section("serializable commits", p.serial_commits()),
            siread_partitions: b.section("siread partitions", p.siread_partitions()),
            siread_buckets: b.section("siread buckets", p.siread_buckets()),
            sireads: b.section("siread locks", locks),
            siread_relations: b.section("siread relations", RELATIONS),
            notify_words: b.section("notifications", p.notify_words as usize),
            notify_lines: b.section("notification listeners", sessions),
            channel_buckets: b.section("notification channel buckets", p.channels_max as usize),
            channels: b.section("notification channels", p.channels_max as usize),
            channel_bits: b.section("notification channel listeners", p.channel_bits()),
        }
    }
}

