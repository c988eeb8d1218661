//! Names of files, pages, rows and log positions.

use std::fmt;

/// Byte position in the write-ahead log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Lsn(pub u64);
impl fmt::Display for Lsn {
    /// As PostgreSQL prints positions: two hexadecimal halves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}/{:X}", self.0 >> 32, self.0 as u32)
    }
}

/// A relation's files: database OID (0 = shared) and file number, which is not the relation's OID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
pub struct RelFile {
    /// The database's OID; 0 for relations that all databases share.
    pub database: u32,
    /// Always 0.
    pub reserved: u32,
    /// The file's number.
    pub file: u64,
}

impl RelFile {
    /// No file.
    pub const NONE: RelFile = RelFile { database: 0, reserved: 0, file: 0 };
    /// The file with this number, in this database.
    pub const fn new(database: u32, file: u64) -> RelFile {
        RelFile { database, reserved: 0, file }
    }
}

impl fmt::Display for RelFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.database, self.file)
    }
}

/// A relation's files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Fork {
    /// Rows or entries.
    Main = 0,
    /// The free-space map.
    FreeSpace = 1,
    /// The visibility map.
    Visibility = 2,
}

impl Fork {
    /// All forks.
    pub const ALL: [Fork; 3] = [Fork::Main, Fork::FreeSpace, Fork::Visibility];
    /// The fork with this number.
    pub fn from_u8(v: u8) -> Option<Fork> {
        Fork::ALL.get(v as usize).copied()
    }
}

/// The number of a page in its fork.
pub type BlockNo = u32;
/// No block.
pub const BLOCK_NONE: BlockNo = u32::MAX;

/// The identity of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageTag {
    /// The relation's file.
    pub rel: RelFile,
    /// The fork.
    pub fork: Fork,
    /// The block.
    pub block: BlockNo,
}

impl PageTag {
    /// The page with this identity.
    pub const fn new(rel: RelFile, fork: Fork, block: BlockNo) -> PageTag {
        PageTag { rel, fork, block }
    }

    /// As two words: file number and fork; database and block. File numbers stay below 2^56.
    pub(crate) fn pack(&self) -> (u64, u64) {
        debug_assert!(self.rel.file < 1 << 56 && self.rel.reserved == 0);
        (self.rel.file | (self.fork as u64) << 56, u64::from(self.rel.database) << 32 | u64::from(self.block))
    }

    pub(crate) fn unpack(words: (u64, u64)) -> PageTag {
        let fork = Fork::from_u8((words.0 >> 56) as u8).expect("a packed tag holds a valid fork");
        PageTag {
            rel: RelFile::new((words.1 >> 32) as u32, words.0 & ((1 << 56) - 1)),
            fork,
            block: words.1 as u32,
        }
    }
}

/// A row version's place: block and line pointer (1-based).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TupleId {
    /// The block.
    pub block: BlockNo,
    /// The slot on the page, from 1.
    pub slot: u16,
}

/// An identity that no other directory has.
pub(crate) fn random_id() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    let mut h = std::collections::hash_map::RandomState::new().build_hasher();
    h.write_u32(std::process::id());
    h.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_pack_and_unpack() {
        for fork in Fork::ALL {
            let tag = PageTag::new(RelFile::new(7, (1 << 56) - 1), fork, u32::MAX - 1);
            assert_eq!(PageTag::unpack(tag.pack()), tag);
        }
        assert_ne!(
            PageTag::new(RelFile::new(1, 2), Fork::Main, 3).pack(),
            PageTag::new(RelFile::new(3, 2), Fork::Main, 1).pack()
        );
    }
}
