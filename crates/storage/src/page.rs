//! Page format v1: header, line pointers, checksum. See docs/format/pages.md.

use crate::PageTag;
use sinew_sync::shim::{Access, touch};
use std::cmp::Ordering;

/// Bytes of a page.
pub const PAGE_SIZE: usize = 8192;
/// Offset of the first byte after the page header.
pub const PAGE_HEADER_SIZE: usize = 40;
/// The format's version.
pub const PAGE_VERSION: u8 = 1;

// Header, little endian.
//
// ```text
//   0  lsn          u64   end of the last record that changed the page
//   8  checksum     u32   CRC32C over identity (directory, database, file, fork, block) and the
//                         page without this field
//  12  version      u8    1
//  13  kind         u8    PageKind
//  14  flags        u16
//  16  lower        u16   end of the line pointers
//  18  upper        u16   start of tuple data
//  20  special      u16   start of the special area
//  22  reserved     u16
//  24  xid_base     u64   tuple xids are xid_base + a u32 delta (0 = none, 1 = frozen, 2.. = real)
//  32  prune_xid    u64   oldest xid whose end may make something prunable; 0 none
// ```
/// Offset of the LSN.
pub const OFF_LSN: usize = 0;
/// Offset of the checksum.
pub const OFF_CHECKSUM: usize = 8;
/// Offset of the version.
pub const OFF_VERSION: usize = 12;
/// Offset of the kind.
pub const OFF_KIND: usize = 13;
/// Offset of `lower`.
pub const OFF_LOWER: usize = 16;
/// Offset of `upper`.
pub const OFF_UPPER: usize = 18;
/// Offset of `special`.
pub const OFF_SPECIAL: usize = 20;

/// The kind of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum PageKind {
    /// No kind: a page of zeroes.
    Free = 0,
    /// A page of a heap.
    Heap = 1,
    /// The meta page of a B-tree.
    BtreeMeta = 2,
    /// An inner page of a B-tree.
    BtreeInner = 3,
    /// A leaf of a B-tree.
    BtreeLeaf = 4,
    /// A page of a free-space map.
    FreeSpace = 5,
    /// A page of a visibility map.
    Visibility = 6,
    /// The page of a sequence.
    Sequence = 7,
    /// A page that was taken out of a B-tree.
    BtreeDeleted = 8,
}

/// The bytes of one page.
pub type PageBytes = [u8; PAGE_SIZE];

/// A page to read from, numbers little endian: bytes that stand still, or a page that is looked at
/// while it may change (`buffer/peek.rs`). Of the latter, bytes beyond the end of the page read as
/// zero.
pub trait View {
    /// The byte at `at`.
    fn u8(&self, at: usize) -> u8;
    /// The number of two bytes at `at`.
    fn u16(&self, at: usize) -> u16;
    /// The number of four bytes at `at`.
    fn u32(&self, at: usize) -> u32;
    /// The number of eight bytes at `at`.
    fn u64(&self, at: usize) -> u64;
    /// Appends `len` bytes from `at` on to `out`.
    fn append_to(&self, out: &mut Vec<u8>, at: usize, len: usize);
    /// How `len` bytes compare with others, as slices do.
    fn cmp(&self, at: usize, len: usize, other: &[u8]) -> Ordering;
}

impl View for PageBytes {
    #[inline]
    fn u8(&self, at: usize) -> u8 {
        touch(self.as_ptr().wrapping_add(at), 1, Access::Load);
        self[at]
    }

    #[inline]
    fn u16(&self, at: usize) -> u16 {
        get_u16(self, at)
    }

    #[inline]
    fn u32(&self, at: usize) -> u32 {
        get_u32(self, at)
    }

    #[inline]
    fn u64(&self, at: usize) -> u64 {
        get_u64(self, at)
    }

    #[inline]
    fn append_to(&self, out: &mut Vec<u8>, at: usize, len: usize) {
        let bytes = &self[at..at + len];
        touch(bytes.as_ptr(), len, Access::Load);
        out.extend_from_slice(bytes);
    }

    #[inline]
    fn cmp(&self, at: usize, len: usize, other: &[u8]) -> Ordering {
        let bytes = &self[at..at + len];
        touch(bytes.as_ptr(), len, Access::Load);
        bytes.cmp(other)
    }
}

/// The number of two bytes at `at`.
#[inline]
pub fn get_u16(p: &PageBytes, at: usize) -> u16 {
    touch(p.as_ptr().wrapping_add(at), 2, Access::Load);
    u16::from_le_bytes([p[at], p[at + 1]])
}

/// Writes a number of two bytes.
#[inline]
pub fn put_u16(p: &mut PageBytes, at: usize, v: u16) {
    touch(p.as_ptr().wrapping_add(at), 2, Access::Store);
    p[at..at + 2].copy_from_slice(&v.to_le_bytes());
}

/// The number of four bytes at `at`.
#[inline]
pub fn get_u32(p: &PageBytes, at: usize) -> u32 {
    touch(p.as_ptr().wrapping_add(at), 4, Access::Load);
    u32::from_le_bytes(p[at..at + 4].try_into().expect("four bytes"))
}

/// Writes a number of four bytes.
#[inline]
pub fn put_u32(p: &mut PageBytes, at: usize, v: u32) {
    touch(p.as_ptr().wrapping_add(at), 4, Access::Store);
    p[at..at + 4].copy_from_slice(&v.to_le_bytes());
}

/// The number of eight bytes at `at`.
#[inline]
pub fn get_u64(p: &PageBytes, at: usize) -> u64 {
    touch(p.as_ptr().wrapping_add(at), 8, Access::Load);
    u64::from_le_bytes(p[at..at + 8].try_into().expect("eight bytes"))
}

/// Writes a number of eight bytes.
#[inline]
pub fn put_u64(p: &mut PageBytes, at: usize, v: u64) {
    touch(p.as_ptr().wrapping_add(at), 8, Access::Store);
    p[at..at + 8].copy_from_slice(&v.to_le_bytes());
}

/// The page's LSN.
#[inline]
pub fn lsn(p: &PageBytes) -> u64 {
    get_u64(p, OFF_LSN)
}

/// Zeroes a page and writes the header of an empty one.
pub fn init(p: &mut PageBytes, kind: PageKind, special_size: usize) {
    p.fill(0);
    p[OFF_VERSION] = PAGE_VERSION;
    p[OFF_KIND] = kind as u8;
    let special = (PAGE_SIZE - special_size) as u16;
    put_u16(p, OFF_LOWER, PAGE_HEADER_SIZE as u16);
    put_u16(p, OFF_UPPER, special);
    put_u16(p, OFF_SPECIAL, special);
}

/// A page that was reserved but never written: all bytes zero.
pub fn is_new(p: &PageBytes) -> bool {
    p.iter().all(|&b| b == 0)
}

/// Start and length of the gap that means nothing; (0, 0) if the header does not describe one.
pub fn hole(p: &PageBytes) -> (u16, u16) {
    let (lower, upper) = (get_u16(p, OFF_LOWER), get_u16(p, OFF_UPPER));
    if (lower as usize) >= PAGE_HEADER_SIZE && lower < upper && upper as usize <= PAGE_SIZE {
        (lower, upper - lower)
    } else {
        (0, 0)
    }
}

/// The checksum of a page that is to stand at `tag`'s place in the directory of that id.
pub fn checksum(directory: u64, tag: &PageTag, p: &PageBytes) -> u32 {
    let mut identity = [0u8; 28];
    identity[0..4].copy_from_slice(&tag.rel.database.to_le_bytes());
    identity[4..8].copy_from_slice(&(tag.fork as u32).to_le_bytes());
    identity[8..16].copy_from_slice(&tag.rel.file.to_le_bytes());
    identity[16..20].copy_from_slice(&tag.block.to_le_bytes());
    identity[20..28].copy_from_slice(&directory.to_le_bytes());
    let crc = crc32c::crc32c(&identity);
    let crc = crc32c::crc32c_append(crc, &p[..OFF_CHECKSUM]);
    crc32c::crc32c_append(crc, &p[OFF_CHECKSUM + 4..])
}

/// Verifies a page read from disk. The error names the fault. `directory` is the id of the
/// directory that it was read in.
pub fn verify(directory: u64, tag: &PageTag, p: &PageBytes) -> Result<(), String> {
    if p[OFF_VERSION] == 0 && is_new(p) {
        return Ok(());
    }
    let (stored, computed) = (get_u32(p, OFF_CHECKSUM), checksum(directory, tag, p));
    if stored != computed {
        return Err(format!("checksum is {stored:08x}, contents say {computed:08x}"));
    }
    verify_header(p)?;
    crate::slotted::check_items(p)
}

/// The header's own rules.
pub fn verify_header(p: &PageBytes) -> Result<(), String> {
    if p[OFF_VERSION] != PAGE_VERSION {
        return Err(format!("page version {} (this program knows {PAGE_VERSION})", p[OFF_VERSION]));
    }
    let (lower, upper, special) = (get_u16(p, OFF_LOWER), get_u16(p, OFF_UPPER), get_u16(p, OFF_SPECIAL));
    let ordered = PAGE_HEADER_SIZE <= lower as usize
        && lower <= upper
        && upper <= special
        && special as usize <= PAGE_SIZE;
    if !ordered {
        return Err(format!("header bounds lower {lower}, upper {upper}, special {special}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fork, RelFile};

    const ID: u64 = 7;

    fn tag(block: u32) -> PageTag {
        PageTag::new(RelFile::new(5, 77), Fork::Main, block)
    }

    #[test]
    fn checksum_knows_place_and_contents() {
        let mut p = [0u8; PAGE_SIZE];
        assert!(verify(ID, &tag(3), &p).is_ok(), "a new page is valid");
        init(&mut p, PageKind::Heap, 0);
        let sum = checksum(ID, &tag(3), &p);
        put_u32(&mut p, OFF_CHECKSUM, sum);
        assert!(verify(ID, &tag(3), &p).is_ok());
        assert!(verify(ID, &tag(4), &p).is_err(), "another block's page");
        assert!(verify(ID + 1, &tag(3), &p).is_err(), "another directory's page");
        p[5000] ^= 1;
        assert!(verify(ID, &tag(3), &p).is_err(), "a flipped bit");
    }

    /// The sum is right each time: the page was wrong before its writer computed the sum.
    #[test]
    fn line_pointers_lead_to_items_of_the_page() {
        use crate::slotted::{Lp, LpState, set_lower, set_lp, set_upper};
        let verdict = |kind: PageKind, special: usize, upper: usize, pointers: &[Lp]| {
            let mut p = [0u8; PAGE_SIZE];
            init(&mut p, kind, special);
            set_lower(&mut p, PAGE_HEADER_SIZE + 4 * pointers.len());
            set_upper(&mut p, upper);
            pointers.iter().enumerate().for_each(|(i, &l)| set_lp(&mut p, i, l));
            let sum = checksum(ID, &tag(3), &p);
            put_u32(&mut p, OFF_CHECKSUM, sum);
            verify(ID, &tag(3), &p)
        };
        let killed = |off, len| Lp { off, len, state: LpState::Dead };
        let heap = |pointers: &[Lp]| verdict(PageKind::Heap, 0, 8000, pointers);
        let leaf = |pointers: &[Lp]| verdict(PageKind::BtreeLeaf, 24, 8000, pointers);
        let inner = |pointers: &[Lp]| verdict(PageKind::BtreeInner, 24, 8000, pointers);
        assert_eq!(heap(&[Lp::normal(8000, 192), Lp::redirect(1), Lp::DEAD, Lp::UNUSED]), Ok(()));
        assert_eq!(leaf(&[Lp::normal(8000, 6), killed(8100, 68)]), Ok(()));
        assert_eq!(inner(&[Lp::normal(8000, 10)]), Ok(()));
        for wrong in [
            heap(&[Lp::normal(8000, 193)]),
            heap(&[Lp::normal(7998, 100)]),
            heap(&[Lp::normal(8000, 21)]),
            heap(&[Lp::redirect(2)]),
            heap(&[Lp::redirect(0)]),
            leaf(&[Lp::normal(8000, 5)]),
            leaf(&[Lp::normal(8100, 69)]),
            leaf(&[killed(8100, 69)]),
            leaf(&[Lp::UNUSED]),
            leaf(&[Lp::normal(8000, 6), Lp::redirect(1)]),
            inner(&[Lp::normal(8000, 9)]),
            verdict(PageKind::BtreeLeaf, 16, 8000, &[]),
            verdict(PageKind::BtreeDeleted, 16, 8000, &[]),
            verdict(PageKind::BtreeDeleted, 24, 8000, &[Lp::normal(8000, 10)]),
            verdict(PageKind::Heap, 24, 8000, &[]),
        ] {
            assert!(wrong.is_err());
        }
    }

    #[test]
    fn header_rules() {
        let mut p = [0u8; PAGE_SIZE];
        init(&mut p, PageKind::BtreeLeaf, 16);
        assert!(verify_header(&p).is_ok());
        assert_eq!(hole(&p), (40, 8192 - 16 - 40));
        put_u16(&mut p, OFF_UPPER, 39);
        assert!(verify_header(&p).is_err());
        assert_eq!(hole(&p), (0, 0));
    }
}
