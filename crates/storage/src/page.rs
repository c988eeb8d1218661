//! Page format v1: header, line pointers, checksum. See docs/format/pages.md.

pub const PAGE_SIZE: usize = 8192;
/// Offset of the first byte after the page header.
pub const PAGE_HEADER_SIZE: usize = 40;
// Header, little endian:
//   0  lsn          u64   end of the last record that changed the page
//   8  checksum     u32   CRC32C over identity (database, file, fork, block) and the page without this field
//  12  version      u8    1
//  13  kind         u8    PageKind
//  14  flags        u16
//  16  lower        u16   end of the line pointers
//  18  upper        u16   start of tuple data
//  20  special      u16   start of the special area
//  22  reserved     u16
//  24  xid_base     u64   tuple xids are xid_base + a u32 delta (0 = none, 1 = frozen, 2.. = real)
//  32  prune_xid    u64   oldest xid whose end may make something prunable; 0 none

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum PageKind {
    Free = 0,
    Heap = 1,
    BtreeMeta = 2,
    BtreeInner = 3,
    BtreeLeaf = 4,
    FreeSpace = 5,
    Visibility = 6,
}
