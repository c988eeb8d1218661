//! The row version's header: 22 bytes before the payload.
//!
//! ```text
//!  0  xmin    u32   creator, as a delta to the page's xid_base (0 none, 1 frozen, 2.. real)
//!  4  xmax    u32   updater, deleter, or only locker; same encoding
//!  8  cid     u32   creating command; deleting command once the row was deleted by another
//!                   transaction than its creator; index into the session's combo commands if COMBO
//! 12  next    u32 block, u16 slot   successor version; its own place when there is none
//! 18  hints   u16   fates of xmin and xmax: or-ed in under the shared latch, not logged
//! 20  facts   u16   changed only under the exclusive latch, logged
//! ```
//! Versions start at even offsets, for hints are set by an atomic on their u16.

use crate::TupleId;
use crate::page::{PAGE_SIZE, View};
use crate::slotted::{Bytes, get32, put16, put32, xid_base};
use sinew_txn::{RowLockStrength, Xid};

/// Bytes of the header.
pub const HEADER: usize = crate::slotted::HEAP_ITEM_FIXED_LEN;
/// Offset of the creator.
pub const AT_XMIN: usize = 0;
/// Offset of the ender or locker.
pub const AT_XMAX: usize = 4;
/// Offset of the command.
pub const AT_CID: usize = 8;
/// Offset of the successor's place.
pub const AT_NEXT: usize = 12;
/// Offset of the hints.
pub const AT_HINTS: usize = 18;
/// Offset of the facts.
pub const AT_FACTS: usize = 20;
const _: () = assert!(AT_FACTS + 2 == HEADER && HEADER.is_multiple_of(2));
const _: () = assert!(super::PAYLOAD_MAX + HEADER + 4 + crate::page::PAGE_HEADER_SIZE <= PAGE_SIZE);

/// Hint: the creator committed.
pub const XMIN_COMMITTED: u16 = 1;
/// Hint: the creator aborted.
pub const XMIN_ABORTED: u16 = 2;
/// Hint: the ender committed.
pub const XMAX_COMMITTED: u16 = 4;
/// Hint: the ender aborted.
pub const XMAX_ABORTED: u16 = 8;
const XMAX_HINTS: u16 = XMAX_COMMITTED | XMAX_ABORTED;
const _: () = assert!(XMIN_COMMITTED | XMIN_ABORTED | XMAX_HINTS == 15);

/// xmax only locks.
pub const LOCK_ONLY: u16 = 1;
/// Further lockers may stand in the shared row-lock table.
pub const SEVERAL: u16 = 2;
/// Strength of xmax's lock, two bits.
pub const STRENGTH_SHIFT: u32 = 2;
/// The bits of that strength.
pub const STRENGTH_MASK: u16 = 3 << STRENGTH_SHIFT;
/// xmax deleted the row or changed a key column.
pub const KEY_UPDATED: u16 = 16;
/// The successor is on this page and index entries lead to it only through this version.
pub const SAME_PAGE_UPDATED: u16 = 32;
/// No index entry points here.
pub const SAME_PAGE_ONLY: u16 = 64;
/// This version came from an update.
pub const UPDATED: u16 = 128;
/// `cid` is an index into the session's combo commands.
pub const COMBO: u16 = 256;
/// xmax deleted the row here and put it into another table.
pub const MOVED: u16 = 512;
/// Everything that belongs to xmax and goes when it goes.
pub const XMAX_FACTS: u16 = LOCK_ONLY | SEVERAL | STRENGTH_MASK | KEY_UPDATED | SAME_PAGE_UPDATED | MOVED;
const _: () = assert!(XMAX_FACTS | SAME_PAGE_ONLY | UPDATED | COMBO == 1023);

const DELTA_FROZEN: u32 = 1;

/// A decoded header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The creator.
    pub xmin: Xid,
    /// The ender or locker; `Xid::NONE` if there is none.
    pub xmax: Xid,
    /// The command, or the index of a combo of two.
    pub cid: u32,
    /// The successor's place, or the version's own.
    pub next: TupleId,
    /// The hints.
    pub hints: u16,
    /// The facts.
    pub facts: u16,
}

impl Header {
    /// A version created by `xmin`, with no successor.
    pub fn new(xmin: Xid, cid: u32, own: TupleId, facts: u16) -> Header {
        Header { xmin, xmax: Xid::NONE, cid, next: own, hints: 0, facts }
    }

    /// For replay: a version that an update made. If `facts` say that others lock the row, the
    /// lockers of the version before went along, and the updater's xid stands for them.
    pub fn updated(xmin: Xid, cid: u32, own: TupleId, facts: u16) -> Header {
        let xmax = if facts & SEVERAL != 0 { xmin } else { Xid::NONE };
        Header { xmax, ..Header::new(xmin, cid, own, facts) }
    }

    /// A version that every snapshot sees, with no successor.
    pub fn frozen(own: TupleId) -> Header {
        Header { hints: XMIN_COMMITTED, ..Header::new(Xid::FROZEN, 0, own, 0) }
    }

    /// True if the version has this fact.
    pub fn is(&self, fact: u16) -> bool {
        self.facts & fact != 0
    }

    /// True if the version has this hint.
    pub fn hint(&self, hint: u16) -> bool {
        self.hints & hint != 0
    }

    /// The strength of xmax's lock.
    pub fn strength(&self) -> RowLockStrength {
        strength_of(self.facts)
    }

    /// xmax ends this version (when it commits), rather than locks it.
    pub fn has_ender(&self) -> bool {
        self.xmax.is_some() && !self.is(LOCK_ONLY) && !self.hint(XMAX_ABORTED)
    }

    /// Sets xmax and the facts that belong to it.
    pub fn set_xmax(&mut self, xmax: Xid, facts: u16) {
        debug_assert_eq!(facts & !XMAX_FACTS, 0);
        self.xmax = xmax;
        self.hints &= !XMAX_HINTS;
        self.facts = self.facts & !XMAX_FACTS | facts;
    }
}

/// The strength that is encoded in `facts`.
pub fn strength_of(facts: u16) -> RowLockStrength {
    match facts >> STRENGTH_SHIFT & 3 {
        0 => RowLockStrength::KeyShare,
        1 => RowLockStrength::Share,
        2 => RowLockStrength::NoKeyUpdate,
        _ => RowLockStrength::Update,
    }
}

/// The facts that encode `strength`.
pub fn strength_bits(strength: RowLockStrength) -> u16 {
    (strength as u16) << STRENGTH_SHIFT
}

/// The base for a page whose first xid is `xid`: half the range lies below, for subtransactions and
/// late comers.
pub fn base_for(xid: Xid) -> u64 {
    xid.0.saturating_sub(1 << 31)
}

/// True if `xid` can be written on a page with this base.
pub fn fits_base(base: u64, xid: Xid) -> bool {
    xid.0 >= base + 2 && xid.0 - base <= u64::from(u32::MAX)
}

/// The xid that a stored delta stands for.
#[inline]
pub fn decode_xid(base: u64, delta: u32) -> Xid {
    match delta {
        0 => Xid::NONE,
        DELTA_FROZEN => Xid::FROZEN,
        // A base that is looked at while it changes may be anything.
        d => Xid(base.wrapping_add(u64::from(d))),
    }
}

fn encode_xid(base: u64, xid: Xid) -> u32 {
    if xid == Xid::NONE {
        0
    } else if xid == Xid::FROZEN {
        DELTA_FROZEN
    } else {
        assert!(fits_base(base, xid), "xid {} does not fit a page with base {base}", xid.0);
        (xid.0 - base) as u32
    }
}

/// The creator of the version at byte `off`.
#[inline]
pub fn xmin(p: &Bytes, off: usize) -> Xid {
    decode_xid(xid_base(p), get32(p, off + AT_XMIN))
}

/// The header at byte `off`.
#[inline]
pub fn read(p: &impl View, off: usize) -> Header {
    let base = xid_base(p);
    Header {
        xmin: decode_xid(base, p.u32(off + AT_XMIN)),
        xmax: decode_xid(base, p.u32(off + AT_XMAX)),
        cid: p.u32(off + AT_CID),
        next: TupleId { block: p.u32(off + AT_NEXT), slot: p.u16(off + AT_NEXT + 4) },
        hints: p.u16(off + AT_HINTS),
        facts: p.u16(off + AT_FACTS),
    }
}

/// Whether the header at byte `off` has a fact, for a caller that asks nothing else.
#[inline]
pub fn has_fact(p: &impl View, off: usize, fact: u16) -> bool {
    p.u16(off + AT_FACTS) & fact != 0
}

/// The bytes of a header on a page with this base.
pub fn bytes(base: u64, h: &Header) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[AT_XMIN..AT_XMIN + 4].copy_from_slice(&encode_xid(base, h.xmin).to_le_bytes());
    bytes[AT_XMAX..AT_XMAX + 4].copy_from_slice(&encode_xid(base, h.xmax).to_le_bytes());
    bytes[AT_CID..AT_CID + 4].copy_from_slice(&h.cid.to_le_bytes());
    bytes[AT_NEXT..AT_NEXT + 4].copy_from_slice(&h.next.block.to_le_bytes());
    bytes[AT_NEXT + 4..AT_NEXT + 6].copy_from_slice(&h.next.slot.to_le_bytes());
    bytes[AT_HINTS..AT_HINTS + 2].copy_from_slice(&h.hints.to_le_bytes());
    bytes[AT_FACTS..AT_FACTS + 2].copy_from_slice(&h.facts.to_le_bytes());
    bytes
}

/// Writes the header at byte `off`.
pub fn write(p: &mut Bytes, off: usize, h: &Header) {
    let base = xid_base(p);
    put32(p, off + AT_XMIN, encode_xid(base, h.xmin));
    put32(p, off + AT_XMAX, encode_xid(base, h.xmax));
    put32(p, off + AT_CID, h.cid);
    put32(p, off + AT_NEXT, h.next.block);
    put16(p, off + AT_NEXT + 4, h.next.slot);
    put16(p, off + AT_HINTS, h.hints);
    put16(p, off + AT_FACTS, h.facts);
}
