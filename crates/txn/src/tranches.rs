//! The families of latches of this crate. The layer above goes on from [`ALL`].
//!
//! [`crate::Txn::layout`] registers them. **To add one**, add it to the chain and to `ALL`, give it
//! to the latches with `LwLock::init`, and describe it in the engine's page of statistics.

use sinew_sync::Tranche;

/// A partition of the lock table.
pub const LOCK_PARTITION: Tranche = Tranche::after(&[Tranche::OTHER], "LockPartition");
/// Handing out transaction ids, and recycling pages of the ring of commit sequence numbers.
pub const XID_GEN: Tranche = LOCK_PARTITION.next("XidGen");
/// Readers of the invalidation queue.
pub const SINVAL_READ: Tranche = XID_GEN.next("SinvalRead");
/// Writers of the invalidation queue.
pub const SINVAL_WRITE: Tranche = SINVAL_READ.next("SinvalWrite");
/// A stripe of the table of row lockers.
pub const ROW_LOCK_TABLE: Tranche = SINVAL_WRITE.next("RowLockTable");
/// A partition of the SIREAD locks.
pub const PREDICATE_LOCKS: Tranche = ROW_LOCK_TABLE.next("PredicateLocks");
/// The graph of SERIALIZABLE transactions.
pub const SERIALIZABLE_GRAPH: Tranche = PREDICATE_LOCKS.next("SerializableGraph");
/// The queue of notifications: reserving room, and using it again.
pub const NOTIFY_QUEUE: Tranche = SERIALIZABLE_GRAPH.next("NotifyQueue");
/// The table of channels on which sessions listen.
pub const NOTIFY_CHANNELS: Tranche = NOTIFY_QUEUE.next("NotifyChannels");
/// The table of prepared transactions.
pub const PREPARED_TRANSACTIONS: Tranche = NOTIFY_CHANNELS.next("PreparedTransactions");

/// All of them, in the order of their numbers.
pub const ALL: &[Tranche] = &[
    LOCK_PARTITION,
    XID_GEN,
    SINVAL_READ,
    SINVAL_WRITE,
    ROW_LOCK_TABLE,
    PREDICATE_LOCKS,
    SERIALIZABLE_GRAPH,
    NOTIFY_QUEUE,
    NOTIFY_CHANNELS,
    PREPARED_TRANSACTIONS,
];
