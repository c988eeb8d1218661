//! The lock manager's public types. The machinery is in the submodules.
//!
//! | file | what |
//! |---|---|
//! | `table` | lock and holder entries in partitions of a hash table: find, grant, release |
//! | `queue` | waiting: order of the queue, granting on release, the wait itself |
//! | `fastpath` | weak relation locks in the session's own slot, unless a counter forbids it: the protocol |
//! | `announce` | how strong lockers raise and lower those counters, and the traces of their death: the protocol |
//! | `strong` | the fast path in the region, and moving its locks into the table |
//! | `lazy` | locks on transaction ids and virtual ids that exist only while a session waits |
//! | `lazy_word` | the words behind them: the protocol |
//! | `local` | the session's own counts of what it holds, by owner and nesting level |
//! | `deadlock` | the detector |
//! | `rowlock` | rows locked by several transactions: a table of its own beside the rows |
//! | `waits_for` | the graph "waits for", and the search in it |

pub(crate) mod announce;
pub(crate) mod deadlock;
pub(crate) mod fastpath;
pub(crate) mod lazy_word;
pub(crate) mod queue;
pub(crate) mod table;
pub(crate) mod wait_line;
mod waits_for;

// These modules need the region. They are left out under the checkers, which run the protocols'
// sources alone.
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod lazy;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod local;
#[cfg(not(any(loom, shuttle)))]
pub mod rowlock;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod strong;

use rustc_hash::FxBuildHasher;
use std::fmt;
use std::hash::BuildHasher;

/// PostgreSQL's eight modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LockMode {
    /// Of SELECT.
    AccessShare = 1,
    /// Of SELECT FOR UPDATE and its like.
    RowShare,
    /// Of INSERT, UPDATE and DELETE.
    RowExclusive,
    /// Of VACUUM and ANALYZE.
    ShareUpdateExclusive,
    /// Of CREATE INDEX.
    Share,
    /// Of some forms of ALTER TABLE.
    ShareRowExclusive,
    /// Admits readers only.
    Exclusive,
    /// Admits no other session.
    AccessExclusive,
}

/// By mode, the modes that it conflicts with (bit `mode - 1`). Source: the table of PostgreSQL's
/// documentation, "Explicit Locking".
const CONFLICTS: [u32; 8] =
    [0b1000_0000, 0b1100_0000, 0b1111_0000, 0b1111_1000, 0b1110_1100, 0b1111_1100, 0b1111_1110, 0b1111_1111];
const _: () = {
    // The relation is symmetric.
    let mut a = 0;
    while a < 8 {
        let mut b = 0;
        while b < 8 {
            assert!((CONFLICTS[a] >> b & 1) == (CONFLICTS[b] >> a & 1));
            b += 1;
        }
        a += 1;
    }
};

impl LockMode {
    /// Every mode, the weakest first.
    pub const ALL: [LockMode; 8] = [
        LockMode::AccessShare,
        LockMode::RowShare,
        LockMode::RowExclusive,
        LockMode::ShareUpdateExclusive,
        LockMode::Share,
        LockMode::ShareRowExclusive,
        LockMode::Exclusive,
        LockMode::AccessExclusive,
    ];
    pub(crate) fn index(self) -> usize {
        self as usize - 1
    }

    pub(crate) fn bit(self) -> u32 {
        1 << self.index()
    }

    pub(crate) fn conflict_mask(self) -> u32 {
        CONFLICTS[self.index()]
    }

    pub(crate) fn from_index(index: usize) -> LockMode {
        Self::ALL[index]
    }

    /// True if two sessions may not hold the two modes together.
    pub fn conflicts(self, other: LockMode) -> bool {
        self.conflict_mask() & other.bit() != 0
    }

    /// PostgreSQL's name, as `pg_locks.mode` shows it.
    pub fn name(self) -> &'static str {
        match self {
            LockMode::AccessShare => "AccessShareLock",
            LockMode::RowShare => "RowShareLock",
            LockMode::RowExclusive => "RowExclusiveLock",
            LockMode::ShareUpdateExclusive => "ShareUpdateExclusiveLock",
            LockMode::Share => "ShareLock",
            LockMode::ShareRowExclusive => "ShareRowExclusiveLock",
            LockMode::Exclusive => "ExclusiveLock",
            LockMode::AccessExclusive => "AccessExclusiveLock",
        }
    }

    /// True for a mode that the session's slot records, on a relation.
    pub(crate) fn is_weak(self) -> bool {
        self <= LockMode::RowExclusive
    }

    /// True for a mode that conflicts with a weak mode.
    pub(crate) fn is_strong(self) -> bool {
        self > LockMode::ShareUpdateExclusive
    }
}

/// The kind of a lock's target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum LockKind {
    /// A table, an index, a view or a sequence.
    Relation = 1,
    /// The extension of a relation's file.
    Extend,
    /// A row version.
    Tuple,
    /// The transaction of an xid.
    TransactionId,
    /// A virtual transaction: one of a session slot, with an xid or without.
    VirtualXid,
    /// Another object of the catalog.
    Object,
    /// A number that applications give a meaning.
    Advisory,
}

impl LockKind {
    /// Every kind, in the order of its number.
    pub const ALL: [LockKind; 7] = [
        LockKind::Relation,
        LockKind::Extend,
        LockKind::Tuple,
        LockKind::TransactionId,
        LockKind::VirtualXid,
        LockKind::Object,
        LockKind::Advisory,
    ];

    fn from_u8(v: u8) -> LockKind {
        match v {
            1 => LockKind::Relation,
            2 => LockKind::Extend,
            3 => LockKind::Tuple,
            4 => LockKind::TransactionId,
            5 => LockKind::VirtualXid,
            6 => LockKind::Object,
            _ => LockKind::Advisory,
        }
    }

    /// The name that `pg_locks.locktype` shows.
    pub fn name(self) -> &'static str {
        match self {
            LockKind::Relation => "relation",
            LockKind::Extend => "extend",
            LockKind::Tuple => "tuple",
            LockKind::TransactionId => "transactionid",
            LockKind::VirtualXid => "virtualxid",
            LockKind::Object => "object",
            LockKind::Advisory => "advisory",
        }
    }
}

/// The target of a heavyweight lock. The constructors say what the fields hold for each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct LockTag {
    /// The OID of the database. For a virtual transaction the slot's index.
    pub database: u32,
    /// The first part of the target's name, such as the relation's OID.
    pub field1: u32,
    /// The second part, such as the block's number.
    pub field2: u32,
    /// The third part, such as the row's place in its block.
    pub field3: u16,
    /// The kind of target.
    pub kind: LockKind,
    /// The keys of an advisory lock: 1 for one int8, 2 for two int4.
    pub class: u8,
}

const _: () = assert!(size_of::<LockTag>() == 16);

impl LockTag {
    /// A relation.
    pub fn relation(database: u32, relation: u32) -> LockTag {
        LockTag { database, field1: relation, field2: 0, field3: 0, kind: LockKind::Relation, class: 0 }
    }

    /// The extension of a relation's file.
    pub fn extend(database: u32, relation: u32) -> LockTag {
        LockTag { database, field1: relation, field2: 0, field3: 0, kind: LockKind::Extend, class: 0 }
    }

    /// A row version, by its block and its place in the block.
    pub fn tuple(database: u32, relation: u32, block: u32, slot: u16) -> LockTag {
        LockTag { database, field1: relation, field2: block, field3: slot, kind: LockKind::Tuple, class: 0 }
    }

    /// The transaction of an xid.
    pub fn xid(xid: crate::Xid) -> LockTag {
        LockTag {
            database: 0,
            field1: xid.0 as u32,
            field2: (xid.0 >> 32) as u32,
            field3: 0,
            kind: LockKind::TransactionId,
            class: 0,
        }
    }

    /// The virtual transaction `local` of a session slot. The low 48 bits of the number name it.
    pub fn virtual_xid(slot: sinew_sync::SlotIndex, local: u64) -> LockTag {
        LockTag {
            database: slot.0,
            field1: local as u32,
            field2: (local >> 32) as u32,
            field3: 0,
            kind: LockKind::VirtualXid,
            class: 0,
        }
    }

    /// An object of the catalog: the OID of its system table, and its own.
    pub fn object(database: u32, class: u32, object: u32) -> LockTag {
        LockTag { database, field1: class, field2: object, field3: 0, kind: LockKind::Object, class: 0 }
    }

    /// An advisory lock. `keys` is 1 for one key of 64 bits in two halves, and 2 for two keys of 32
    /// bits.
    pub fn advisory(database: u32, high: u32, low: u32, keys: u8) -> LockTag {
        LockTag { database, field1: high, field2: low, field3: 0, kind: LockKind::Advisory, class: keys }
    }

    pub(crate) fn pack(self) -> (u64, u64) {
        (
            (self.database as u64) << 32 | self.field1 as u64,
            (self.field2 as u64) << 32
                | (self.field3 as u64) << 16
                | (self.kind as u64) << 8
                | self.class as u64,
        )
    }

    pub(crate) fn unpack(a: u64, b: u64) -> LockTag {
        LockTag {
            database: (a >> 32) as u32,
            field1: a as u32,
            field2: (b >> 32) as u32,
            field3: (b >> 16) as u16,
            kind: LockKind::from_u8((b >> 8) as u8),
            class: b as u8,
        }
    }

    /// The hash, which is the same in every process of a region.
    pub(crate) fn hash64(self) -> u64 {
        FxBuildHasher.hash_one(self.pack())
    }
}

/// The description of a lock in PostgreSQL's messages.
impl fmt::Display for LockTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LockTag { database, field1, field2, field3, kind, class } = *self;
        let wide = (field2 as u64) << 32 | field1 as u64;
        match kind {
            LockKind::Relation => write!(f, "relation {field1} of database {database}"),
            LockKind::Extend => write!(f, "extension of relation {field1} of database {database}"),
            LockKind::Tuple => {
                write!(f, "tuple ({field2},{field3}) of relation {field1} of database {database}")
            }
            LockKind::TransactionId => write!(f, "transaction {wide}"),
            LockKind::VirtualXid => write!(f, "virtual transaction {database}/{wide}"),
            LockKind::Object => write!(f, "object {field2} of class {field1} of database {database}"),
            LockKind::Advisory => write!(f, "advisory lock [{database},{field1},{field2},{class}]"),
        }
    }
}

/// The owner of a lock: it decides when the lock is released.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockOwner {
    /// The transaction. The lock is released at its end, or when the subtransaction that took it is
    /// rolled back.
    Transaction,
    /// The session. The lock outlasts transactions.
    Session,
}

/// The reaction of a session that does not get a lock at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitPolicy {
    /// Wait for it.
    Block,
    /// Fail with `LockNotAvailable` if the lock is not free.
    Nowait,
    /// Return false if the lock is not free.
    Skip,
}
