//! Latch statistics by tranche.

/// A family of latches that are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Tranche {
    Registry,
    LockPartition,
    XidGen,
    Publication,
    SinvalRead,
    SinvalWrite,
    WalInsert,
    WalFlush,
    WalBuffer,
    BufferMapping,
    BufferContent,
    BufferIo,
    StatusPage,
    RelationExtension,
    Checkpoint,
    RowLockTable,
    Sequence,
    Other,
}
