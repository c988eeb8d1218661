//! A B-tree page as bytes: entries, search, insert, delete, split.
//!
//! ```text
//! header 40 | line pointers | gap | entries | special 24
//! special:      left u32, right u32, level u16, flags u16, reserved 4, u64 (of a deleted page)
//! leaf entry:   tid (u32 block, u16 slot), key
//! inner entry:  child u32, tid, key            (tid and key: least of the child's subtree)
//! ```
//! Entries stand in order of (key, tid). A page with a right neighbour has its *high key* at index
//! 0: everything on the page is below it, everything to the right is not. The first entry of a
//! level's leftmost inner page has the empty key and tid (0,0), which is below everything. Meta
//! page (block 0): root u32 at 40, root's level u16 at 44.
//!
//! A deleted page has no entries. It keeps its links and its level, and says in the u64 up to which
//! xid there may be readers that hold a link to it (`empty.rs`).

use crate::page::{PAGE_HEADER_SIZE, PAGE_SIZE, PageKind, View};
use crate::slotted::{
    self as sp, Bytes, LP_SIZE, Lp, LpState, count, get16, get32, lp, put16, put32, set_lp,
};
use crate::{BlockNo, TupleId, ids::BLOCK_NONE};
use sinew_txn::Xid;
use std::cmp::Ordering;

/// Bytes of the special area.
pub const SPECIAL: usize = sp::TREE_SPECIAL;
const AT_LEFT: usize = PAGE_SIZE - SPECIAL;
const AT_RIGHT: usize = AT_LEFT + 4;
const AT_LEVEL: usize = AT_LEFT + 8;
/// Offset of the page's flags.
pub const AT_BFLAGS: usize = AT_LEFT + 10;
const AT_READERS: usize = AT_LEFT + 16;
/// Bytes for line pointers and entries.
pub const CAPACITY: usize = PAGE_SIZE - SPECIAL - PAGE_HEADER_SIZE;
const _: () = assert!(3 * (super::KEY_MAX + 10 + LP_SIZE) <= CAPACITY, "a split must always find a way");

/// Flag: the page is the tree's root.
pub const ROOT: u16 = 1;
/// The right neighbour has no downlink yet.
pub const INCOMPLETE: u16 = 2;
/// Some entry may be killed (a hint).
pub const GARBAGE: u16 = 4;

const AT_META_ROOT: usize = PAGE_HEADER_SIZE;
const AT_META_LEVEL: usize = PAGE_HEADER_SIZE + 4;
const META_END: usize = PAGE_HEADER_SIZE + 8;

/// The least tid.
pub const TID_MIN: TupleId = TupleId { block: 0, slot: 0 };

/// Makes a new meta page.
pub fn init_meta(p: &mut Bytes, root: BlockNo, level: u16) {
    sp::init(p, PageKind::BtreeMeta, 0);
    sp::set_lower(p, META_END);
    set_meta(p, root, level);
}

/// Changes root and level in a meta page.
pub fn set_meta(p: &mut Bytes, root: BlockNo, level: u16) {
    put32(p, AT_META_ROOT, root);
    put16(p, AT_META_LEVEL, level);
}

/// Root and level of a meta page; `None` if the page is none.
pub fn meta(p: &impl View) -> Option<(BlockNo, u16)> {
    sp::is_kind(p, PageKind::BtreeMeta).then(|| (p.u32(AT_META_ROOT), p.u16(AT_META_LEVEL)))
}

/// Makes an empty page of the tree. A block of `BLOCK_NONE` stands for no neighbour.
pub fn init(p: &mut Bytes, level: u16, left: BlockNo, right: BlockNo, flags: u16) {
    sp::init(p, if level == 0 { PageKind::BtreeLeaf } else { PageKind::BtreeInner }, SPECIAL);
    put32(p, AT_LEFT, left);
    put32(p, AT_RIGHT, right);
    put16(p, AT_LEVEL, level);
    put16(p, AT_BFLAGS, flags);
}

/// True if the page is a leaf or an inner page.
pub fn is_tree(p: &impl View) -> bool {
    sp::is_kind(p, PageKind::BtreeLeaf) || sp::is_kind(p, PageKind::BtreeInner)
}

/// True if the page is a leaf.
#[inline]
pub fn is_leaf(p: &impl View) -> bool {
    sp::is_kind(p, PageKind::BtreeLeaf)
}

/// True if the page was taken out of the tree.
pub fn is_deleted(p: &impl View) -> bool {
    sp::is_kind(p, PageKind::BtreeDeleted)
}

/// Makes a page of the tree a deleted one. A session whose xid, or the xmin of whose snapshot, is
/// at or below `readers` may hold a link to it.
pub fn delete(p: &mut Bytes, readers: Xid) {
    let (left, right, level) = (get32(p, AT_LEFT), get32(p, AT_RIGHT), level(p));
    sp::init(p, PageKind::BtreeDeleted, SPECIAL);
    put32(p, AT_LEFT, left);
    put32(p, AT_RIGHT, right);
    put16(p, AT_LEVEL, level);
    crate::page::put_u64(p, AT_READERS, readers.0);
}

/// Up to which xid there may be readers of a deleted page.
pub fn readers(p: &impl View) -> Xid {
    Xid(p.u64(AT_READERS))
}

/// The part of the tree that a page's right neighbour leaves to it when it is taken out.
pub struct Legacy<'a> {
    /// The new right neighbour.
    pub right: BlockNo,
    /// The new high key, as an item.
    pub high: &'a [u8],
    /// The entry that moves, as an item: an inner page's only one.
    pub entry: Option<&'a [u8]>,
}

/// True if the page has room for what its right neighbour leaves to it.
pub fn fits_legacy(p: &Bytes, legacy: &Legacy<'_>) -> bool {
    let old_high = high(p).map_or(0, |_| item(p, 0).len() + LP_SIZE);
    let entry = legacy.entry.map_or(0, |e| e.len() + LP_SIZE);
    sp::gap(p) + old_high >= legacy.high.len() + LP_SIZE + entry
}

/// Takes over the range of keys of the right neighbour.
pub fn inherit(p: &mut Bytes, legacy: &Legacy<'_>) -> Result<(), String> {
    if right(p).is_none() || count(p) == 0 || !fits_legacy(p, legacy) {
        return Err(format!("no right neighbour, or no room for a high key of {} bytes", legacy.high.len()));
    }
    delete_at(p, &[0])?;
    set_right(p, legacy.right);
    insert_at(p, 0, legacy.high)?;
    legacy.entry.map_or(Ok(()), |entry| insert_at(p, count(p), entry))
}

/// True if nothing but the range of keys is left of a page that is neither the first nor the last
/// of its level: no entry of a leaf, one of an inner page.
pub fn is_emptied(p: &impl View) -> bool {
    let least = first(p) + usize::from(!is_leaf(p));
    is_tree(p) && count(p) == least && left(p).is_some() && right(p).is_some()
}

/// The left neighbour.
pub fn left(p: &impl View) -> Option<BlockNo> {
    Some(p.u32(AT_LEFT)).filter(|&b| b != BLOCK_NONE)
}

/// Sets the left neighbour.
pub fn set_left(p: &mut Bytes, block: BlockNo) {
    put32(p, AT_LEFT, block);
}

/// The right neighbour.
#[inline]
pub fn right(p: &impl View) -> Option<BlockNo> {
    Some(p.u32(AT_RIGHT)).filter(|&b| b != BLOCK_NONE)
}

/// Sets the right neighbour.
pub fn set_right(p: &mut Bytes, block: BlockNo) {
    put32(p, AT_RIGHT, block);
}

/// The page's level: 0 is a leaf.
pub fn level(p: &impl View) -> u16 {
    p.u16(AT_LEVEL)
}

/// The page's flags.
pub fn bflags(p: &impl View) -> u16 {
    p.u16(AT_BFLAGS)
}

/// Sets the page's flags.
pub fn set_bflags(p: &mut Bytes, flags: u16) {
    put16(p, AT_BFLAGS, flags);
}

/// A decoded entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The key; of an inner entry, the least key of the child's subtree.
    pub key: &'a [u8],
    /// The row's place; of an inner entry, the one that goes with the key.
    pub tid: TupleId,
    /// Of inner pages.
    pub child: BlockNo,
}

impl Entry<'_> {
    /// Compares the entry with (`key`, `tid`).
    #[inline]
    pub fn cmp_to(&self, key: &[u8], tid: TupleId) -> Ordering {
        // Most keys differ within eight bytes: one comparison of words instead of a call.
        if let (Some(a), Some(b)) = (self.key.first_chunk(), key.first_chunk()) {
            let (a, b) = (u64::from_be_bytes(*a), u64::from_be_bytes(*b));
            if a != b {
                return a.cmp(&b);
            }
        }
        self.key.cmp(key).then_with(|| self.tid.cmp(&tid))
    }
}

/// Splits an item's bytes.
#[inline]
pub fn decode(item: &[u8], leaf: bool) -> Entry<'_> {
    let at = if leaf { 0 } else { 4 };
    Entry {
        child: if leaf { 0 } else { get32(item, 0) },
        tid: TupleId { block: get32(item, at), slot: get16(item, at + 4) },
        key: &item[at + 6..],
    }
}

/// Appends the bytes of an entry to `out`. `child` counts in inner pages only.
pub fn encode(out: &mut Vec<u8>, leaf: bool, child: BlockNo, key: &[u8], tid: TupleId) {
    if !leaf {
        out.extend_from_slice(&child.to_le_bytes());
    }
    out.extend_from_slice(&tid.block.to_le_bytes());
    out.extend_from_slice(&tid.slot.to_le_bytes());
    out.extend_from_slice(key);
}

/// The bytes of entry `i`.
#[inline]
pub fn item(p: &Bytes, i: usize) -> &[u8] {
    let l = lp(p, i);
    &p[l.off as usize..l.off as usize + l.len as usize]
}

/// Entry `i`, decoded.
#[inline]
pub fn entry(p: &Bytes, i: usize) -> Entry<'_> {
    decode(item(p, i), is_leaf(p))
}

/// True if entry `i` has the hint that its row is dead.
pub fn is_killed(p: &impl View, i: usize) -> bool {
    lp(p, i).state == LpState::Dead
}

/// Sets that hint.
pub fn kill(p: &mut Bytes, i: usize) {
    let l = lp(p, i);
    set_lp(p, i, Lp { state: LpState::Dead, ..l });
    set_bflags(p, bflags(p) | GARBAGE);
}

/// Makes killed entries of a leaf ordinary ones. Of other pages it changes nothing.
pub fn revive(p: &mut Bytes) {
    if !is_leaf(p) {
        return;
    }
    for i in first(p)..count(p) {
        let l = lp(p, i);
        if l.state == LpState::Dead {
            set_lp(p, i, Lp { state: LpState::Normal, ..l });
        }
    }
    set_bflags(p, bflags(p) & !GARBAGE);
}

/// Index of the first entry proper: 1 behind a high key.
#[inline]
pub fn first(p: &impl View) -> usize {
    right(p).is_some() as usize
}

/// The high key; `None` on a level's rightmost page.
#[inline]
pub fn high(p: &Bytes) -> Option<Entry<'_>> {
    right(p).map(|_| entry(p, 0))
}

/// How an entry of a page, leaf or not, compares with (key, tid).
#[inline(always)]
fn cmp_entry(p: &impl View, i: usize, leaf: bool, wanted: &Wanted<'_>, tid: TupleId) -> Ordering {
    let (at, len) = sp::lp_range(p, i);
    let fixed = if leaf { LEAF_FIXED } else { INNER_FIXED };
    wanted.compare(p, at + fixed, len.saturating_sub(fixed)).then_with(|| tid_at(p, at, leaf).cmp(&tid))
}

/// The row's place in the item at `at`.
#[inline]
fn tid_at(p: &impl View, at: usize, leaf: bool) -> TupleId {
    let at = if leaf { at } else { at + (INNER_FIXED - LEAF_FIXED) };
    TupleId { block: p.u32(at), slot: p.u16(at + 4) }
}

/// How the high key compares with (key, tid); none on the rightmost page.
#[inline]
pub fn cmp_high(p: &impl View, key: &[u8], tid: TupleId) -> Option<Ordering> {
    right(p)?;
    Some(cmp_entry(p, 0, is_leaf(p), &Wanted::new(key), tid))
}

/// True if (key, tid) belongs on a page further right.
#[inline]
pub fn beyond(p: &impl View, key: &[u8], tid: TupleId) -> bool {
    cmp_high(p, key, tid).is_some_and(|order| order != Ordering::Greater)
}

/// Appends a leaf's key and returns the row's place.
#[inline]
pub fn copy_leaf_entry(p: &impl View, i: usize, key: &mut Vec<u8>) -> TupleId {
    let (at, len) = sp::lp_range(p, i);
    p.append_to(key, at + LEAF_FIXED, len.saturating_sub(LEAF_FIXED));
    tid_at(p, at, true)
}

/// First index with an entry at or above (key, tid).
#[inline]
pub fn lower_bound(p: &impl View, key: &[u8], tid: TupleId) -> usize {
    partition(p, key, tid, |o| o == Ordering::Less)
}

/// First index with an entry above (key, tid).
#[inline]
pub fn upper_bound(p: &impl View, key: &[u8], tid: TupleId) -> usize {
    partition(p, key, tid, |o| o != Ordering::Greater)
}

/// A key as it is looked for: its first sixteen bytes also as two numbers, by which it is compared
/// without a call.
#[derive(Clone, Copy)]
pub struct Wanted<'k> {
    key: &'k [u8],
    head: [u64; 2],
}

impl<'k> Wanted<'k> {
    /// Prepares `key` for the comparisons of a search.
    #[inline]
    pub fn new(key: &'k [u8]) -> Wanted<'k> {
        let part = |from: usize| match key.get(from..).and_then(|rest| rest.first_chunk()) {
            Some(bytes) => u64::from_be_bytes(*bytes),
            None => key.iter().skip(from).rev().fold(0, |part, &b| part >> 8 | u64::from(b) << 56),
        };
        Wanted { key, head: [part(0), part(8)] }
    }

    /// How the key at `at` compares with this one: mostly by one comparison of numbers, which is
    /// what a search consists of.
    #[inline(always)]
    fn compare(&self, p: &impl View, at: usize, len: usize) -> Ordering {
        let first = part_at(p, at, len);
        if first != self.head[0] {
            return first.cmp(&self.head[0]);
        }
        self.compare_rest(p, at, len)
    }

    /// As [`Wanted::compare`], where the first eight bytes agree. Keys of integers have nine bytes,
    /// so that half of a search's comparisons come here: it is no call.
    #[inline(always)]
    fn compare_rest(&self, p: &impl View, at: usize, len: usize) -> Ordering {
        if len > 8 {
            let second = part_at(p, at + 8, len - 8);
            if second != self.head[1] {
                return second.cmp(&self.head[1]);
            }
        } else if self.head[1] != 0 {
            return Ordering::Less;
        }
        if len <= 16 && self.key.len() <= 16 { len.cmp(&self.key.len()) } else { p.cmp(at, len, self.key) }
    }
}

/// Eight bytes of a key as a number, of which `len` bytes are left, a shorter one followed by
/// zeros: where two such numbers differ they order the keys. On every page the special area follows
/// the last key, so that no number reaches beyond the page.
#[inline]
fn part_at(p: &impl View, at: usize, len: usize) -> u64 {
    let found = p.u64(at).swap_bytes();
    // The bytes that follow a short key in the page are masked out.
    if len < 8 { found & !(u64::MAX >> (8 * len)) } else { found }
}
const _: () = assert!(SPECIAL >= 16);
/// True if a leaf's entry is below every entry with the wanted key.
#[inline]
pub fn is_below(p: &impl View, i: usize, wanted: &Wanted<'_>) -> bool {
    let (at, len) = sp::lp_range(p, i);
    wanted.compare(p, at + LEAF_FIXED, len.saturating_sub(LEAF_FIXED)) == Ordering::Less
}

/// In front of an entry's key.
const LEAF_FIXED: usize = sp::LEAF_ITEM_FIXED_LEN;
const INNER_FIXED: usize = sp::INNER_ITEM_FIXED_LEN;

/// Number of entries for which `below` holds of how they compare with (key, tid).
#[inline]
fn partition(p: &impl View, key: &[u8], tid: TupleId, below: impl Fn(Ordering) -> bool) -> usize {
    let leaf = is_leaf(p);
    let wanted = Wanted::new(key);
    let (mut lo, mut hi) = (first(p), count(p));
    while lo < hi {
        let mid = lo + (hi - lo) / 2;
        if below(cmp_entry(p, mid, leaf, &wanted, tid)) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    lo
}

/// The child to descend to for (key, tid); `None` for a position above everything.
#[inline]
pub fn child_for(p: &impl View, target: Option<(&[u8], TupleId)>, strictly_below: bool) -> Option<BlockNo> {
    let after = match target {
        None => count(p),
        Some((key, tid)) if strictly_below => lower_bound(p, key, tid),
        Some((key, tid)) => upper_bound(p, key, tid),
    };
    let (at, _) = sp::lp_range(p, after.max(first(p) + 1) - 1);
    (count(p) > first(p)).then(|| p.u32(at))
}

/// True if an item of this length fits.
pub fn fits(p: &Bytes, item_len: usize) -> bool {
    sp::gap(p) >= item_len + LP_SIZE
}

/// Inserts an item at an index, moving the later ones.
pub fn insert_at(p: &mut Bytes, i: usize, item: &[u8]) -> Result<(), String> {
    let n = count(p);
    if i > n || !fits(p, item.len()) {
        return Err(format!("item of {} bytes does not go to index {i} of {n}", item.len()));
    }
    let off = sp::upper(p) - item.len();
    p[off..off + item.len()].copy_from_slice(item);
    sp::set_upper(p, off);
    p.copy_within(sp::lp_at(i)..sp::lp_at(n), sp::lp_at(i + 1));
    sp::set_lower(p, sp::lp_at(n + 1));
    set_lp(p, i, Lp::normal(off as u16, item.len() as u16));
    Ok(())
}

/// Removes the items at these ascending indexes and packs the rest.
pub fn delete_at(p: &mut Bytes, gone: &[u16]) -> Result<(), String> {
    let n = count(p);
    if gone.windows(2).any(|w| w[0] >= w[1]) || gone.last().is_some_and(|&g| g as usize >= n) {
        return Err(format!("indexes to delete are not ascending below {n}"));
    }
    let old = *p;
    let mut next = gone.iter().peekable();
    let (mut at, mut end, mut killed) = (0, sp::special(p), false);
    for i in 0..n {
        if next.next_if(|&&g| g as usize == i).is_some() {
            continue;
        }
        let (l, bytes) = (lp(&old, i), item(&old, i));
        end -= bytes.len();
        p[end..end + bytes.len()].copy_from_slice(bytes);
        set_lp(p, at, Lp { off: end as u16, ..l });
        killed |= l.state == LpState::Dead;
        at += 1;
    }
    sp::set_lower(p, sp::lp_at(at));
    sp::set_upper(p, end);
    p[sp::lp_at(at)..end].fill(0);
    set_bflags(p, if killed { bflags(p) | GARBAGE } else { bflags(p) & !GARBAGE });
    Ok(())
}

/// Indexes of killed entries.
pub fn killed(p: &Bytes) -> Vec<u16> {
    (first(p)..count(p)).filter(|&i| is_killed(p, i)).map(|i| i as u16).collect()
}

/// The shortest (key, tid) that is above `below` and not above `above`.
pub fn separator<'k>(below: Entry<'_>, above: Entry<'k>) -> (&'k [u8], TupleId) {
    let common = below.key.iter().zip(above.key).take_while(|(a, b)| a == b).count();
    if common < above.key.len() { (&above.key[..common + 1], TID_MIN) } else { (above.key, above.tid) }
}

/// The two halves of a split page.
pub struct Split {
    /// The left half, in the place of the old page.
    pub left: Box<Bytes>,
    /// The new right half.
    pub right: Box<Bytes>,
    /// The key of the right half's downlink.
    pub key: Vec<u8>,
    /// The tid that goes with the key.
    pub tid: TupleId,
}

/// Splits a page that is to take `new` at index `at`. `right_block` is where the right half will
/// stand.
pub fn split(
    p: &Bytes,
    block: BlockNo,
    right_block: BlockNo,
    at: usize,
    new: &[u8],
) -> Result<Split, String> {
    let leaf = is_leaf(p);
    let start = first(p);
    let mut items: Vec<(&[u8], LpState)> = (start..count(p)).map(|i| (item(p, i), lp(p, i).state)).collect();
    items.insert(at - start, (new, LpState::Normal));
    let cost = |i: &(&[u8], LpState)| i.0.len() + LP_SIZE;
    let total: usize = items.iter().map(cost).sum();
    let old_high = high(p).map(|_| item(p, 0));
    let old_high_cost = old_high.map_or(0, |h| h.len() + LP_SIZE);
    // Ascending inserts fill the left page and hardly start the right one.
    let ascending = old_high.is_none() && at == count(p);
    let target = if ascending { CAPACITY * 9 / 10 } else { total / 2 };
    let sep = |k: usize| {
        let (a, b) = (decode(items[k - 1].0, leaf), decode(items[k].0, leaf));
        if leaf { separator(a, b) } else { (b.key, b.tid) }
    };
    let fits = |(k, left_size): (usize, usize)| {
        let high_cost = sep(k).0.len() + if leaf { 6 } else { 10 } + LP_SIZE;
        left_size + high_cost <= CAPACITY && total - left_size + old_high_cost <= CAPACITY
    };
    let mut left_size = 0;
    let sizes = items[..items.len() - 1].iter().enumerate().map(|(i, item)| {
        left_size += cost(item);
        (i + 1, left_size)
    });
    let k = nearest(&sizes.collect::<Vec<_>>(), target, fits).ok_or("no split point fits")?;
    let (key, tid) = sep(k);
    let mut high_item = Vec::new();
    encode(&mut high_item, leaf, 0, key, tid);
    let level = level(p);
    let keep = bflags(p) & GARBAGE;
    let mut l: Box<Bytes> = Box::new([0; PAGE_SIZE]);
    // The left half keeps being root until the new root is there.
    init(&mut l, level, get32(p, AT_LEFT), right_block, bflags(p) & ROOT | INCOMPLETE | keep);
    fill(&mut l, Some(&high_item), &items[..k])?;
    let mut r: Box<Bytes> = Box::new([0; PAGE_SIZE]);
    init(&mut r, level, block, get32(p, AT_RIGHT), keep);
    fill(&mut r, old_high, &items[k..])?;
    Ok(Split { left: l, right: r, key: key.to_vec(), tid })
}

/// The split point that fits with a left half of about `target` bytes; of two that are as near the
/// first one. `sizes` has the points with the sizes of their left halves, in ascending order.
/// Points are asked from the target on outwards, as a question costs more than a comparison.
pub(super) fn nearest(
    sizes: &[(usize, usize)],
    target: usize,
    fits: impl Fn((usize, usize)) -> bool,
) -> Option<usize> {
    let (mut below, mut above) = sizes.split_at(sizes.partition_point(|(_, size)| *size <= target));
    loop {
        let point = match (below, above) {
            ([], []) => return None,
            ([.., low], [high, ..]) if target - low.1 > high.1 - target => high,
            ([rest @ .., low], _) => {
                below = rest;
                if fits(*low) {
                    return Some(low.0);
                }
                continue;
            }
            ([], [high, ..]) => high,
        };
        above = &above[1..];
        if fits(*point) {
            return Some(point.0);
        }
    }
}

fn fill(p: &mut Bytes, high: Option<&[u8]>, items: &[(&[u8], LpState)]) -> Result<(), String> {
    let mut i = 0;
    if let Some(h) = high {
        insert_at(p, i, h)?;
        i += 1;
    }
    for (item, state) in items {
        insert_at(p, i, item)?;
        if *state == LpState::Dead {
            kill(p, i);
        }
        i += 1;
    }
    Ok(())
}

/// Order and bounds on one page; each complaint goes to `report`.
pub fn check(p: &Bytes, block: BlockNo, report: &mut dyn FnMut(String)) -> bool {
    if let Err(e) = sp::check_header(p) {
        report(format!("block {block}: {e}"));
        return false;
    }
    if !is_tree(p) || sp::special(p) != PAGE_SIZE - SPECIAL || is_leaf(p) != (level(p) == 0) {
        report(format!("block {block}: not a B-tree page (kind {})", sp::kind_byte(p)));
        return false;
    }
    let least = if is_leaf(p) { 6 } else { 10 };
    for i in 0..count(p) {
        let l = lp(p, i);
        let (off, len) = (l.off as usize, l.len as usize);
        let state = matches!(l.state, LpState::Normal | LpState::Dead);
        if !state || off < sp::upper(p) || len < least || off + len > sp::special(p) {
            report(format!("block {block} index {i}: item {off}+{len} is out of place"));
            return false;
        }
    }
    if right(p).is_some() && count(p) == 0 {
        report(format!("block {block}: the high key is missing"));
        return false;
    }
    for i in first(p) + 1..count(p) {
        let e = entry(p, i);
        if entry(p, i - 1).cmp_to(e.key, e.tid) != Ordering::Less {
            report(format!("block {block}: entries {} and {i} are out of order", i - 1));
        }
    }
    if let Some(h) = high(p)
        && count(p) > 1
    {
        let last = entry(p, count(p) - 1);
        if h.cmp_to(last.key, last.tid) != Ordering::Greater {
            report(format!("block {block}: the last entry is not below the high key"));
        }
    }
    true
}
