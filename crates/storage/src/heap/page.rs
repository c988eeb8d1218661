//! A heap page as bytes: placing versions, pruning, freezing, rebasing, compaction.
//!
//! Pure functions, used by the running engine and by redo alike, so that both leave the same bytes.
//! Slots are 1-based.

use super::tuple::{self, Header};
use crate::TupleId;
use crate::page::{PAGE_HEADER_SIZE, PAGE_SIZE, PageKind, View};
use crate::slotted::{self as sp, Bytes, LP_SIZE, Lp, LpState};
use sinew_sync::shim::{Access, touch};
use sinew_txn::Xid;
use std::ops::Range;

/// Page flag: every version is visible to every snapshot, and the visibility map says so.
pub const ALL_VISIBLE: u16 = 1;
/// Page flag: some line pointer is unused (a hint: wrong both ways is harmless).
pub const HAS_UNUSED: u16 = 2;

/// Line pointers that a page can have at most.
pub const SLOTS_MAX: usize = (PAGE_SIZE - PAGE_HEADER_SIZE) / (LP_SIZE + tuple::HEADER);

/// Makes an empty heap page whose xids are stored relative to `xid`.
pub fn init(p: &mut Bytes, xid: Xid) {
    sp::init(p, PageKind::Heap, 0);
    sp::set_xid_base(p, tuple::base_for(xid));
}

/// The line pointer of a slot; unused if there is none. A page of another kind has no slots,
/// whatever led to it.
#[inline]
pub fn lp(p: &impl View, slot: u16) -> Lp {
    if slot == 0 || slot as usize > sp::count(p) || !sp::is_kind(p, PageKind::Heap) {
        return Lp::UNUSED;
    }
    sp::lp(p, slot as usize - 1)
}

fn set_lp(p: &mut Bytes, slot: u16, lp: Lp) {
    sp::set_lp(p, slot as usize - 1, lp);
}

/// Slots of the page, which count from 1.
pub fn slots(p: &Bytes) -> u16 {
    sp::count(p) as u16
}

/// The header at a slot that holds a version.
#[inline]
pub fn header(p: &impl View, slot: u16) -> Option<Header> {
    let l = lp(p, slot);
    l.is_normal().then(|| tuple::read(p, l.off as usize))
}

/// The payload of the version that `l` leads to.
#[inline]
pub fn payload(p: &Bytes, l: Lp) -> &[u8] {
    &p[l.off as usize + tuple::HEADER..l.off as usize + l.len as usize]
}

/// Bytes of that payload.
#[inline]
pub fn payload_len(l: Lp) -> usize {
    usize::from(l.len).saturating_sub(tuple::HEADER)
}

/// Overwrites the header of the version in a slot.
pub fn write_header(p: &mut Bytes, slot: u16, h: &Header) {
    let l = lp(p, slot);
    assert!(l.is_normal());
    tuple::write(p, l.off as usize, h);
}

/// Bytes of item space that a version with such a payload takes, without its line pointer.
pub fn size_of(payload: usize) -> usize {
    (tuple::HEADER + payload + 1) & !1
}

/// The slot for one more version: an unused one, or a new one; `None` if the page has as many as it
/// may.
pub fn free_slot(p: &Bytes) -> Option<u16> {
    let n = sp::count(p);
    if sp::flags(p) & HAS_UNUSED != 0
        && let Some(i) = (0..n).find(|&i| sp::lp(p, i).state == LpState::Unused)
    {
        return Some(i as u16 + 1);
    }
    (n < SLOTS_MAX).then_some(n as u16 + 1)
}

/// Item bytes that one more version may take (its line pointer already deducted); 0 if no slot is
/// free.
pub fn room(p: &Bytes) -> usize {
    if sp::is_new(p) {
        return PAGE_SIZE - PAGE_HEADER_SIZE - LP_SIZE;
    }
    let Some(slot) = free_slot(p) else { return 0 };
    let new = if slot as usize > sp::count(p) { LP_SIZE } else { 0 };
    sp::gap(p).saturating_sub(new)
}

/// Places a version. The caller has made sure of `room(p) >= size_of(payload)`; `slot` is
/// `free_slot`'s, or in redo the logged one.
pub fn place(p: &mut Bytes, slot: u16, h: &Header, parts: &[&[u8]]) -> Result<(), String> {
    let len = tuple::HEADER + parts.iter().map(|b| b.len()).sum::<usize>();
    let size = (len + 1) & !1;
    let n = sp::count(p);
    let i = slot as usize - 1;
    if slot == 0 || i > n || i < n && sp::lp(p, i).state != LpState::Unused {
        return Err(format!("slot {slot} of {n} is not free"));
    }
    let lower = if i == n { sp::lower(p) + LP_SIZE } else { sp::lower(p) };
    if lower + size > sp::upper(p) {
        return Err(format!("{size} bytes do not fit between {lower} and {}", sp::upper(p)));
    }
    let off = sp::upper(p) - size;
    sp::set_lower(p, lower);
    sp::set_upper(p, off);
    set_lp(p, slot, Lp::normal(off as u16, len as u16));
    if i < n && !(i + 1..n).any(|j| sp::lp(p, j).state == LpState::Unused) {
        sp::set_flags(p, sp::flags(p) & !HAS_UNUSED);
    }
    tuple::write(p, off, h);
    let mut at = off + tuple::HEADER;
    for part in parts {
        touch(p.as_ptr().wrapping_add(at), part.len(), Access::Store);
        p[at..at + part.len()].copy_from_slice(part);
        at += part.len();
    }
    if size > len {
        p[at] = 0;
    }
    Ok(())
}

/// Places versions in new slots, as long as each leaves `reserve` bytes or is the page's first.
/// Returns their slots: none on a page with an unused slot. `header` is that of each but for its
/// own place. The bytes are as [`place`] leaves them.
pub fn append(p: &mut Bytes, header: &Header, reserve: usize, payloads: &[&[u8]]) -> Range<u16> {
    let n = sp::count(p);
    let first = n as u16 + 1;
    if sp::flags(p) & HAS_UNUSED != 0 || !sp::is_kind(p, PageKind::Heap) {
        return first..first;
    }
    let (mut lower, mut upper) = (sp::lower(p), sp::upper(p));
    let mut head = tuple::bytes(sp::xid_base(p), header);
    let mut slot = first;
    for payload in payloads.iter().take(SLOTS_MAX.saturating_sub(n)) {
        let len = tuple::HEADER + payload.len();
        let size = (len + 1) & !1;
        let free = if slot == 1 { 0 } else { reserve };
        if upper.saturating_sub(lower + LP_SIZE) < size + free {
            break;
        }
        upper -= size;
        set_lp(p, slot, Lp::normal(upper as u16, len as u16));
        lower += LP_SIZE;
        head[tuple::AT_NEXT + 4..tuple::AT_NEXT + 6].copy_from_slice(&slot.to_le_bytes());
        touch(p.as_ptr().wrapping_add(upper), size, Access::Store);
        let item = &mut p[upper..upper + size];
        item[..tuple::HEADER].copy_from_slice(&head);
        item[tuple::HEADER..len].copy_from_slice(payload);
        if size > len {
            item[len] = 0;
        }
        slot += 1;
    }
    sp::set_lower(p, lower);
    sp::set_upper(p, upper);
    first..slot
}

/// True if the page will be all visible once it has got another frozen version: it is empty, or was
/// all visible before.
pub fn takes_frozen(p: &Bytes) -> bool {
    sp::is_new(p) || sp::count(p) == 0 || sp::flags(p) & ALL_VISIBLE != 0
}

/// The changes that pruning or vacuum makes to a page's line pointers.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Changes {
    /// Slots that become a redirect to the second slot.
    pub redirect: Vec<(u16, u16)>,
    /// The first takes over the end of the second, which is among the unused.
    pub absorb: Vec<(u16, u16)>,
    /// Slots that become dead.
    pub dead: Vec<u16>,
    /// Slots that become unused.
    pub unused: Vec<u16>,
    /// Versions created below are frozen and finished lockers and aborted enders below are wiped;
    /// `NONE`: no freezing. Sound only if no version remains that is dead at this horizon.
    pub freeze_below: Xid,
    /// The page holds no dead pointer and only versions that all snapshots see.
    pub all_visible: bool,
}

impl Changes {
    /// True if no line pointer changes.
    pub fn is_empty(&self) -> bool {
        self.redirect.is_empty() && self.dead.is_empty() && self.unused.is_empty()
    }
}

/// Applies the changes and compacts. Deterministic: redo calls it with the same changes on the same
/// page.
pub fn apply(p: &mut Bytes, c: &Changes) -> Result<(), String> {
    let n = sp::count(p) as u16;
    let ok = |slot: &u16| (1..=n).contains(slot);
    if !(c.redirect.iter().all(|(a, b)| ok(a) && ok(b)) && c.dead.iter().all(ok) && c.unused.iter().all(ok)) {
        return Err(format!("a pruned slot is beyond {n}"));
    }
    for &(keeper, last) in &c.absorb {
        let (Some(mut h), Some(l)) = (header(p, keeper), header(p, last)) else {
            return Err(format!("slot {keeper} or {last}, one of which takes over, holds no version"));
        };
        h.set_xmax(l.xmax, l.facts & tuple::XMAX_FACTS);
        h.next = l.next;
        write_header(p, keeper, &h);
    }
    for &(from, to) in &c.redirect {
        set_lp(p, from, Lp::redirect(to));
    }
    for &slot in &c.dead {
        set_lp(p, slot, Lp::DEAD);
    }
    for &slot in &c.unused {
        set_lp(p, slot, Lp::UNUSED);
    }
    if c.freeze_below.is_some() {
        freeze(p, c.freeze_below);
    }
    if !c.is_empty() {
        compact(p);
    }
    let prune = (1..=slots(p))
        .filter_map(|s| header(p, s))
        .filter(Header::has_ender)
        .map(|h| h.xmax)
        .min()
        .unwrap_or(Xid::NONE);
    sp::set_prune_xid(p, prune);
    let mut flags = sp::flags(p) & !(ALL_VISIBLE | HAS_UNUSED);
    if c.all_visible {
        flags |= ALL_VISIBLE;
    }
    if (0..sp::count(p)).any(|i| sp::lp(p, i).state == LpState::Unused) {
        flags |= HAS_UNUSED;
    }
    sp::set_flags(p, flags);
    Ok(())
}

/// True if `freeze` would change something.
pub fn can_freeze(p: &Bytes, below: Xid) -> bool {
    (1..=slots(p)).filter_map(|s| header(p, s)).any(|mut h| freeze_header(&mut h, below))
}

fn freeze_header(h: &mut Header, below: Xid) -> bool {
    let before = *h;
    if h.xmin > Xid::FROZEN && h.xmin < below {
        h.xmin = Xid::FROZEN;
        h.hints = h.hints & !(tuple::XMIN_ABORTED) | tuple::XMIN_COMMITTED;
        // The creating command does not matter any more. A deleting one may.
        if !h.xmax.is_some() {
            h.cid = 0;
            h.facts &= !tuple::COMBO;
        }
    }
    // An ender below the horizon that left the version alive was aborted. Lockers below it have
    // finished, but a table entry may name younger ones.
    if h.xmax.is_some() && h.xmax < below && !h.is(tuple::SEVERAL) {
        h.set_xmax(Xid::NONE, 0);
    }
    *h != before
}

fn freeze(p: &mut Bytes, below: Xid) {
    for slot in 1..=slots(p) {
        if let Some(mut h) = header(p, slot)
            && freeze_header(&mut h, below)
        {
            write_header(p, slot, &h);
        }
    }
}

/// Moves the page to another xid base, once freezing has removed what would not fit; `Err` if
/// something still does not.
pub fn rebase(p: &mut Bytes, base: u64) -> Result<(), String> {
    let headers: Vec<(u16, Header)> = (1..=slots(p)).filter_map(|s| header(p, s).map(|h| (s, h))).collect();
    let fits = |x: Xid| x <= Xid::FROZEN || tuple::fits_base(base, x);
    if let Some((_, h)) = headers.iter().find(|(_, h)| !fits(h.xmin) || !fits(h.xmax)) {
        return Err(format!("xids {} and {} do not fit base {base}", h.xmin.0, h.xmax.0));
    }
    sp::set_xid_base(p, base);
    for (slot, h) in headers {
        write_header(p, slot, &h);
    }
    Ok(())
}

/// Packs the items against the special area, in their physical order, and drops unused pointers at
/// the end of the array.
pub fn compact(p: &mut Bytes) {
    let mut n = sp::count(p);
    while n > 0 && sp::lp(p, n - 1).state == LpState::Unused {
        n -= 1;
    }
    let old_lower = sp::lower(p);
    sp::set_lower(p, sp::lp_at(n));
    p[sp::lp_at(n)..old_lower].fill(0);
    let mut items = [(0u16, 0u16); SLOTS_MAX];
    let mut used = 0;
    for i in 0..n.min(SLOTS_MAX) {
        let l = sp::lp(p, i);
        if l.is_normal() {
            items[used] = (l.off, i as u16);
            used += 1;
        }
    }
    items[..used].sort_unstable_by(|a, b| b.cmp(a));
    let mut end = sp::special(p);
    for &(off, i) in &items[..used] {
        let l = sp::lp(p, i as usize);
        let size = (l.len as usize + 1) & !1;
        end -= size;
        p.copy_within(off as usize..off as usize + size, end);
        sp::set_lp(p, i as usize, Lp::normal(end as u16, l.len));
    }
    let upper = sp::upper(p);
    p[upper..end].fill(0);
    sp::set_upper(p, end);
}

/// Everything a heap page must keep; each complaint goes to `report`.
pub fn check(p: &Bytes, block: u32, report: &mut dyn FnMut(String)) {
    if sp::is_new(p) {
        return;
    }
    if !sp::is_kind(p, PageKind::Heap) {
        return report(format!("block {block}: page kind {} in a heap", sp::kind_byte(p)));
    }
    if let Err(e) = sp::check_header(p) {
        return report(format!("block {block}: {e}"));
    }
    let n = slots(p);
    let mut spans = Vec::new();
    for slot in 1..=n {
        let l = lp(p, slot);
        let mut bad = |what: String| report(format!("block {block} slot {slot}: {what}"));
        match l.state {
            LpState::Unused | LpState::Dead => {
                if l.off != 0 || l.len != 0 {
                    bad("a pointer without item has an offset".into());
                }
            }
            LpState::Redirect => match header(p, l.off) {
                Some(h) if h.is(tuple::SAME_PAGE_ONLY) => {}
                _ => bad(format!("redirects to slot {}, which has no same-page version", l.off)),
            },
            LpState::Normal => {
                let (off, len) = (l.off as usize, l.len as usize);
                if off % 2 != 0 || off < sp::upper(p) || len < tuple::HEADER || off + len > sp::special(p) {
                    bad(format!("item {off}+{len} is out of place"));
                    continue;
                }
                spans.push((off, off + len, slot));
                let h = tuple::read(p, off);
                if !h.xmin.is_some() {
                    bad("xmin is missing".into());
                }
                // Its slot may be gone again, if the update was undone.
                if h.is(tuple::SAME_PAGE_UPDATED) && h.next.block != block {
                    bad(format!("same-page successor is {:?}", h.next));
                }
                if h.hints & (tuple::XMIN_ABORTED | tuple::XMIN_COMMITTED)
                    == tuple::XMIN_ABORTED | tuple::XMIN_COMMITTED
                {
                    bad("xmin is both committed and aborted".into());
                }
                if !h.xmax.is_some() && h.facts & (tuple::LOCK_ONLY | tuple::KEY_UPDATED) != 0 {
                    bad("facts of an xmax that is missing".into());
                }
            }
        }
    }
    spans.sort_unstable();
    for w in spans.windows(2) {
        if w[0].1 > w[1].0 {
            report(format!("block {block}: items of slots {} and {} overlap", w[0].2, w[1].2));
        }
    }
}

/// The place of a slot on this block.
pub fn tid(block: u32, slot: u16) -> TupleId {
    TupleId { block, slot }
}
