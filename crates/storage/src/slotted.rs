//! Slotted pages: header fields and line pointers, as byte operations that heap, B-tree, and redo
//! share.
//!
//! Everything here works on plain page bytes and knows nothing of latches. The caller holds the
//! page's latch, shared to read, exclusive to change. Functions that read a `View` serve callers
//! without a latch as well. Offsets are those of docs/format/pages.md.
//!
//! A line pointer is two u16: the item's offset, then its length in 14 bits with the state above
//! it:
//!
//! | state | offset | length | meaning |
//! |---|---|---|---|
//! | 0 unused | 0 | 0 | free for a new item |
//! | 1 normal | of the item | of the item | |
//! | 2 redirect | a slot number | 0 | heap: the chain continues at that slot |
//! | 3 dead | 0 | 0 | heap: the row is gone, index entries may still point here |
//!
//! In B-trees an entry is normal (1) or killed (3, keeping offset and length): a hint that its row
//! is dead to everyone.

use crate::page::{PAGE_HEADER_SIZE, PAGE_SIZE, PageKind, View};
use sinew_sync::shim::{Access, touch};
use sinew_txn::Xid;

/// The bytes of a page.
pub type Bytes = [u8; PAGE_SIZE];

/// Bytes of a line pointer.
pub const LP_SIZE: usize = 4;
const AT_VERSION: usize = 12;
const AT_KIND: usize = 13;
/// Offset of the flags.
pub const AT_FLAGS: usize = 14;
const AT_LOWER: usize = 16;
const AT_UPPER: usize = 18;
const AT_SPECIAL: usize = 20;
const AT_XID_BASE: usize = 24;
const AT_PRUNE_XID: usize = 32;
const _: () = assert!(AT_PRUNE_XID + 8 == PAGE_HEADER_SIZE);
const _: () = assert!(PAGE_SIZE <= 1 << 13, "a line pointer's length has 14 bits");

/// Bytes of a B-tree page's special area.
pub const TREE_SPECIAL: usize = 24;
/// Bytes that every version in a heap, entry of a leaf, entry of an inner page begins with.
pub const HEAP_ITEM_FIXED_LEN: usize = 22;
/// The same of an entry of a leaf.
pub const LEAF_ITEM_FIXED_LEN: usize = 6;
/// The same of an entry of an inner page.
pub const INNER_ITEM_FIXED_LEN: usize = 10;

const LEN_MASK: u16 = (1 << 14) - 1;
const STATE_SHIFT: u32 = 14;

/// The state of a line pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum LpState {
    /// It leads nowhere, and may be used.
    Unused = 0,
    /// It leads to an item.
    Normal = 1,
    /// It leads to another slot.
    Redirect = 2,
    /// It leads nowhere, and index entries may name it.
    Dead = 3,
}

/// A line pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lp {
    /// The item's offset, or the slot that a redirect leads to.
    pub off: u16,
    /// The item's length.
    pub len: u16,
    /// The state.
    pub state: LpState,
}

impl Lp {
    /// An unused line pointer.
    pub const UNUSED: Lp = Lp { off: 0, len: 0, state: LpState::Unused };
    /// A dead line pointer.
    pub const DEAD: Lp = Lp { off: 0, len: 0, state: LpState::Dead };
    /// A line pointer that leads to `slot`.
    pub fn redirect(slot: u16) -> Lp {
        Lp { off: slot, len: 0, state: LpState::Redirect }
    }

    /// A line pointer to an item.
    pub fn normal(off: u16, len: u16) -> Lp {
        Lp { off, len, state: LpState::Normal }
    }

    /// True if it leads to an item.
    pub fn is_normal(self) -> bool {
        self.state == LpState::Normal
    }
}

/// The number of two bytes at `at`.
#[inline]
pub fn get16(p: &[u8], at: usize) -> u16 {
    touch(p.as_ptr().wrapping_add(at), 2, Access::Load);
    u16::from_le_bytes([p[at], p[at + 1]])
}

/// Writes a number of two bytes.
#[inline]
pub fn put16(p: &mut [u8], at: usize, v: u16) {
    touch(p.as_ptr().wrapping_add(at), 2, Access::Store);
    p[at..at + 2].copy_from_slice(&v.to_le_bytes());
}

/// The number of four bytes at `at`.
#[inline]
pub fn get32(p: &[u8], at: usize) -> u32 {
    touch(p.as_ptr().wrapping_add(at), 4, Access::Load);
    u32::from_le_bytes(p[at..at + 4].try_into().expect("four bytes"))
}

/// Writes a number of four bytes.
#[inline]
pub fn put32(p: &mut [u8], at: usize, v: u32) {
    touch(p.as_ptr().wrapping_add(at), 4, Access::Store);
    p[at..at + 4].copy_from_slice(&v.to_le_bytes());
}

/// The number of eight bytes at `at`.
#[inline]
pub fn get64(p: &[u8], at: usize) -> u64 {
    touch(p.as_ptr().wrapping_add(at), 8, Access::Load);
    u64::from_le_bytes(p[at..at + 8].try_into().expect("eight bytes"))
}

/// Writes a number of eight bytes.
#[inline]
pub fn put64(p: &mut [u8], at: usize, v: u64) {
    touch(p.as_ptr().wrapping_add(at), 8, Access::Store);
    p[at..at + 8].copy_from_slice(&v.to_le_bytes());
}

/// Makes the bytes an empty page of `kind` with `special` bytes reserved at its end.
pub fn init(p: &mut Bytes, kind: PageKind, special: usize) {
    p.fill(0);
    p[AT_VERSION] = 1;
    p[AT_KIND] = kind as u8;
    let end = (PAGE_SIZE - special) as u16;
    put16(p, AT_LOWER, PAGE_HEADER_SIZE as u16);
    put16(p, AT_UPPER, end);
    put16(p, AT_SPECIAL, end);
}

/// A page that was never initialised (extended, not yet used).
pub fn is_new(p: &Bytes) -> bool {
    p[AT_KIND] == PageKind::Free as u8
}

/// True if the page is of this kind.
#[inline]
pub fn is_kind(p: &impl View, kind: PageKind) -> bool {
    p.u8(AT_KIND) == kind as u8
}

/// The byte of the page's kind.
pub fn kind_byte(p: &Bytes) -> u8 {
    p[AT_KIND]
}

/// The page's LSN.
pub fn page_lsn(p: &impl View) -> u64 {
    p.u64(0)
}

/// The page's flags.
#[inline]
pub fn flags(p: &Bytes) -> u16 {
    get16(p, AT_FLAGS)
}

/// Sets the page's flags.
pub fn set_flags(p: &mut Bytes, v: u16) {
    put16(p, AT_FLAGS, v);
}

/// The end of the line pointers.
#[inline]
pub fn lower(p: &impl View) -> usize {
    p.u16(AT_LOWER) as usize
}

/// Sets the end of the line pointers.
pub fn set_lower(p: &mut Bytes, v: usize) {
    put16(p, AT_LOWER, v as u16);
}

/// The start of the items.
#[inline]
pub fn upper(p: &impl View) -> usize {
    p.u16(AT_UPPER) as usize
}

/// Sets the start of the items.
pub fn set_upper(p: &mut Bytes, v: usize) {
    put16(p, AT_UPPER, v as u16);
}

/// The start of the special area.
pub fn special(p: &Bytes) -> usize {
    get16(p, AT_SPECIAL) as usize
}

/// The xid that the page's xids are stored relative to.
#[inline]
pub fn xid_base(p: &impl View) -> u64 {
    p.u64(AT_XID_BASE)
}

/// Sets the xid that the page's xids are stored relative to.
pub fn set_xid_base(p: &mut Bytes, v: u64) {
    put64(p, AT_XID_BASE, v);
}

/// The oldest xid whose end may make something prunable.
pub fn prune_xid(p: &impl View) -> Xid {
    Xid(p.u64(AT_PRUNE_XID))
}

/// Sets that xid.
pub fn set_prune_xid(p: &mut Bytes, v: Xid) {
    put64(p, AT_PRUNE_XID, v.0);
}

/// Bytes between the line pointers and the items.
#[inline]
pub fn gap(p: &impl View) -> usize {
    upper(p).saturating_sub(lower(p))
}

/// Number of line pointers.
#[inline]
pub fn count(p: &impl View) -> usize {
    lower(p).saturating_sub(PAGE_HEADER_SIZE) / LP_SIZE
}

/// The offset of the line pointer at a 0-based index.
#[inline]
pub fn lp_at(index: usize) -> usize {
    PAGE_HEADER_SIZE + index * LP_SIZE
}

/// The line pointer at a 0-based index.
#[inline]
pub fn lp(p: &impl View, index: usize) -> Lp {
    let both = p.u32(lp_at(index));
    let second = (both >> 16) as u16;
    let state = match second >> STATE_SHIFT {
        0 => LpState::Unused,
        1 => LpState::Normal,
        2 => LpState::Redirect,
        _ => LpState::Dead,
    };
    Lp { off: both as u16, len: second & LEN_MASK, state }
}

/// Offset and length of a line pointer, whatever its state.
#[inline]
pub fn lp_range(p: &impl View, index: usize) -> (usize, usize) {
    let both = p.u32(lp_at(index));
    ((both & 0xffff) as usize, (both >> 16) as usize & LEN_MASK as usize)
}

/// Writes the line pointer at a 0-based index.
pub fn set_lp(p: &mut Bytes, index: usize, lp: Lp) {
    let at = lp_at(index);
    put16(p, at, lp.off);
    put16(p, at + 2, lp.len | (lp.state as u16) << STATE_SHIFT);
}

/// The u16 of a line pointer and the bits that turn state 1 into 3 (B-tree: killed), for
/// `PageRead::set_hint`.
pub fn kill_hint(index: usize) -> (usize, u16) {
    (lp_at(index) + 2, (LpState::Dead as u16) << STATE_SHIFT)
}

/// Header fields that every page must keep; `Err` says which does not.
pub fn check_header(p: &Bytes) -> Result<(), String> {
    let (l, u, s) = (lower(p), upper(p), special(p));
    if p[AT_VERSION] != 1 {
        return Err(format!("page version is {}, not 1", p[AT_VERSION]));
    }
    if !(PAGE_HEADER_SIZE <= l && l <= u && u <= s && s <= PAGE_SIZE) {
        return Err(format!("lower {l}, upper {u}, special {s} are out of order"));
    }
    if !(l - PAGE_HEADER_SIZE).is_multiple_of(LP_SIZE) {
        return Err(format!("lower {l} stands inside a line pointer"));
    }
    Ok(())
}

/// The layout of a page's items, by the page's kind.
struct Items {
    special: usize,
    /// Bytes that every item begins with.
    fixed_len: usize,
    /// Every pointer has an item, a dead one as well. In heaps there are some without.
    always: bool,
}

fn items_of(kind: u8) -> Option<Items> {
    const HEAP: u8 = PageKind::Heap as u8;
    const INNER: u8 = PageKind::BtreeInner as u8;
    const LEAF: u8 = PageKind::BtreeLeaf as u8;
    const DELETED: u8 = PageKind::BtreeDeleted as u8;
    match kind {
        HEAP => Some(Items { special: 0, fixed_len: HEAP_ITEM_FIXED_LEN, always: false }),
        INNER => Some(Items { special: TREE_SPECIAL, fixed_len: INNER_ITEM_FIXED_LEN, always: true }),
        LEAF => Some(Items { special: TREE_SPECIAL, fixed_len: LEAF_ITEM_FIXED_LEN, always: true }),
        // No item is as long as the page: it has none.
        DELETED => Some(Items { special: TREE_SPECIAL, fixed_len: PAGE_SIZE, always: true }),
        _ => None,
    }
}

/// Verifies a page that comes from disk, before any reader follows its line pointers. The special
/// area is there, and every pointer leads to a whole item between `upper` and it, or to a slot of
/// the page. The checksum does not say so: the page's writer may have been mistaken, or may have
/// meant harm.
///
/// Items may overlap. Overlapping items confuse rows, but lead no reader out of the page.
/// `sinew check` sees it.
pub fn check_items(p: &Bytes) -> Result<(), String> {
    let Some(Items { special: special_len, fixed_len, always }) = items_of(kind_byte(p)) else {
        return Ok(());
    };
    check_header(p)?;
    if special(p) != PAGE_SIZE - special_len {
        return Err(format!("the special area begins at {}, not at {}", special(p), PAGE_SIZE - special_len));
    }
    let n = count(p);
    for i in 0..n {
        let l = lp(p, i);
        let (off, len) = (l.off as usize, l.len as usize);
        let right = match l.state {
            LpState::Unused | LpState::Dead if !always => true,
            LpState::Redirect if !always => (1..=n).contains(&off),
            LpState::Unused | LpState::Redirect => false,
            LpState::Normal | LpState::Dead => upper(p) <= off && fixed_len <= len && off + len <= special(p),
        };
        if !right {
            return Err(format!("line pointer {} of {n} leads to {off}, {len} bytes", i + 1));
        }
    }
    Ok(())
}

/// LEB128, for record bodies.
pub fn put_varint(out: &mut Vec<u8>, mut v: u64) {
    while v >= 0x80 {
        out.push(v as u8 | 0x80);
        v >>= 7;
    }
    out.push(v as u8);
}

/// Reads from record bodies; every method fails rather than reads beyond the end.
pub struct Reader<'a> {
    /// The bytes that were not read yet.
    pub rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// A reader of `data`.
    pub fn new(data: &'a [u8]) -> Reader<'a> {
        Reader { rest: data }
    }

    /// The next `n` bytes.
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], String> {
        if n > self.rest.len() {
            return Err(format!("record body ends early: {n} bytes wanted, {} left", self.rest.len()));
        }
        let (head, tail) = self.rest.split_at(n);
        self.rest = tail;
        Ok(head)
    }

    /// The next byte.
    pub fn u8(&mut self) -> Result<u8, String> {
        Ok(self.take(1)?[0])
    }

    /// The next two bytes, as a number.
    pub fn u16(&mut self) -> Result<u16, String> {
        Ok(get16(self.take(2)?, 0))
    }

    /// The next four bytes, as a number.
    pub fn u32(&mut self) -> Result<u32, String> {
        Ok(get32(self.take(4)?, 0))
    }

    /// The next eight bytes, as a number.
    pub fn u64(&mut self) -> Result<u64, String> {
        Ok(get64(self.take(8)?, 0))
    }

    /// The next LEB128 number.
    pub fn varint(&mut self) -> Result<usize, String> {
        let mut v = 0u64;
        for shift in (0..64).step_by(7) {
            let b = self.u8()?;
            v |= u64::from(b & 0x7f) << shift;
            if b < 0x80 {
                return Ok(v as usize);
            }
        }
        Err("a varint is too long".into())
    }
}
