//! Names of files, pages, rows and log positions.

/// Byte position in the write-ahead log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Lsn(pub u64);

/// A relation's files: database OID (0 = shared) and file number, which is not the relation's OID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
pub struct RelFile {
    pub database: u32,
    pub reserved: u32,
    pub file: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Fork {
    Main = 0,
    FreeSpace = 1,
    Visibility = 2,
}

pub type BlockNo = u32;
pub const BLOCK_NONE: BlockNo = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageTag {
    pub rel: RelFile,
    pub fork: Fork,
    pub block: BlockNo,
}

/// A row version's place: block and line pointer (1-based).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TupleId {
    pub block: BlockNo,
    pub slot: u16,
}
