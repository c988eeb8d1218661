//! The lock manager's public vocabulary.

/// PostgreSQL's eight modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LockMode {
    AccessShare = 1,
    RowShare,
    RowExclusive,
    ShareUpdateExclusive,
    Share,
    ShareRowExclusive,
    Exclusive,
    AccessExclusive,
}

/// What is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum LockKind {
    Relation = 1,
    Extend,
    Tuple,
    TransactionId,
    VirtualXid,
    Object,
    Advisory,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct LockTag {
    pub database: u32,
    pub field1: u32,
    pub field2: u32,
    pub field3: u16,
    pub kind: LockKind,
    /// Keys of advisory locks: 1 for one int8, 2 for two int4.
    pub class: u8,
}
impl LockTag {
    pub fn relation(database: u32, relation: u32) -> LockTag {
        LockTag { database, field1: relation, field2: 0, field3: 0, kind: LockKind::Relation, class: 0 }
    }
    pub fn tuple(database: u32, relation: u32, block: u32, slot: u16) -> LockTag {
        LockTag { database, field1: relation, field2: block, field3: slot, kind: LockKind::Tuple, class: 0 }
    }
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
    pub fn object(database: u32, class: u32, object: u32) -> LockTag {
        LockTag { database, field1: class, field2: object, field3: 0, kind: LockKind::Object, class: 0 }
    }
    pub fn advisory(database: u32, high: u32, low: u32, keys: u8) -> LockTag {
        LockTag { database, field1: high, field2: low, field3: 0, kind: LockKind::Advisory, class: keys }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockOwner {
    Transaction,
    Session,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitPolicy {
    Block,
    /// Fail with `LockNotAvailable`.
    Nowait,
    /// Return false.
    Skip,
}
