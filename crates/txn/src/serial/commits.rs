//! Which recent xids committed as serializable transactions, and the earliest out-conflict of each.
//!
//! A place for each xid, by its low bits. A later xid takes the place of an earlier one.
//!
//! # The words of a place
//!
//! | `tag`: bits 63..12 | 11..2 | 1..0: kind | `more` |
//! |---|---|---|---|
//! | xid | record | `PLAIN` | not used: no out-conflict of it committed before it |
//! | xid | record | `OUT` | csn of the earliest out-conflict |
//! | xid of a subtransaction | record | `SUB` | the top xid |
//!
//! - A place gets its tag before the words of its xid become committed. A session that sees the
//!   xid committed therefore finds the tag, or a later xid's.
//! - A tag of kind `PLAIN` is put over another `PLAIN` one by compare-and-swap. All else needs the
//!   graph latch. `more` changes and is read under the latch only.
//! - A tag that is replaced is remembered in one pair (`gone_csn`, `gone_out`), unless its kind is
//!   `PLAIN`. The pair stands for all of them. It is too cautious at times, and never too bold.
//! - An xid never takes the place of a later one.
//! - A transaction that may lose its place before its edges are folded has `EDGES`. It is counted
//!   into the pair when it is folded. A session that finds a later xid in the place folds those
//!   first (`Graph::known`).

use crate::serial::record::NEVER;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

/// The most records, so that a tag has room for one.
pub(crate) const RECORDS_MAX: usize = 1 << RECORD_BITS;
const RECORD_BITS: u32 = 10;
const KIND_BITS: u32 = 2;
const XID_SHIFT: u32 = RECORD_BITS + KIND_BITS;

const PLAIN: u64 = 0;
const OUT: u64 = 1;
const SUB: u64 = 2;

/// A place.
#[repr(C, align(16))]
pub(crate) struct Committed {
    tag: AtomicU64,
    more: AtomicU64,
}

/// The xids that lost their place and had an out-conflict. Changed under the graph latch.
#[repr(C)]
pub(crate) struct Gone {
    /// None of them committed later.
    csn: AtomicU64,
    /// No out-conflict of theirs committed earlier. 0: none lost its place.
    out: AtomicU64,
}

impl Committed {
    #[cfg(any(loom, shuttle))]
    pub(crate) fn new() -> Committed {
        Committed { tag: AtomicU64::new(0), more: AtomicU64::new(0) }
    }
}

impl Gone {
    #[cfg(any(loom, shuttle))]
    pub(crate) fn new() -> Gone {
        Gone { csn: AtomicU64::new(0), out: AtomicU64::new(0) }
    }

    fn add(&self, csn: u64, out: u64) {
        if out != NEVER {
            let before = self.out.load(Relaxed);
            let earliest = if before == 0 { out } else { before.min(out) };
            self.out.store(earliest, Relaxed);
            self.csn.fetch_max(csn, Relaxed);
        }
    }
}

/// The knowledge about a committed xid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// It was not of a serializable transaction.
    Other,
    /// It was that of this record, whose edges may not be folded yet. The earliest out-conflict.
    Serializable { record: usize, out: u64 },
    /// A subtransaction of this one.
    Sub { top: u64 },
    /// It may have been that of a serializable transaction with this earliest out-conflict.
    Perhaps { out: u64 },
}

impl Known {
    /// The earliest out-conflict if it may have been that of a serializable transaction.
    pub(crate) fn out(self) -> Option<u64> {
        match self {
            Known::Serializable { out, .. } | Known::Perhaps { out } => Some(out),
            Known::Other | Known::Sub { .. } => None,
        }
    }
}

/// A view of the places. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Commits<'a> {
    pub(crate) places: &'a [Committed],
    pub(crate) gone: &'a Gone,
}

impl Commits<'_> {
    fn place(&self, xid: u64) -> &Committed {
        &self.places[xid as usize % self.places.len()]
    }

    /// Enters a transaction that has no edges, no out-conflict and no subtransactions, before it is
    /// published. False: that needs the graph latch.
    pub(crate) fn enter_plain(&self, xid: u64, record: usize) -> bool {
        let place = self.place(xid);
        let before = place.tag.load(Relaxed);
        if before >> XID_SHIFT >= xid || before & 3 != PLAIN {
            return false;
        }
        let tag = xid << XID_SHIFT | (record as u64) << KIND_BITS | PLAIN;
        // Release: pairs with `look`.
        place.tag.compare_exchange(before, tag, Release, Relaxed).is_ok()
    }

    /// Enters an xid before it is published, or changes what was entered. The caller holds the
    /// graph latch. False: a later xid has the place.
    pub(crate) fn enter(&self, xid: u64, record: usize, kind: Entered, watermark: u64) -> bool {
        let place = self.place(xid);
        let (kind, more) = match kind {
            Entered::Top { out: NEVER } => (PLAIN, 0),
            Entered::Top { out } => (OUT, out),
            Entered::Sub { top } => (SUB, top),
        };
        let tag = xid << XID_SHIFT | (record as u64) << KIND_BITS | kind;
        let mut before = place.tag.load(Relaxed);
        loop {
            if before >> XID_SHIFT > xid {
                return false;
            }
            if before >> XID_SHIFT != xid && before & 3 == OUT {
                // The transaction that loses its place has committed at or below the watermark, or
                // it is counted in again when it is folded.
                self.gone.add(watermark, place.more.load(Relaxed));
            }
            // AcqRel: pairs with `look`, and with `enter_plain`.
            match place.tag.compare_exchange(before, tag, AcqRel, Relaxed) {
                Ok(_) => break,
                Err(seen) => before = seen,
            }
        }
        place.more.store(more, Relaxed);
        true
    }

    /// Counts in a transaction that has no place. The caller holds the graph latch.
    pub(crate) fn leave(&self, csn: u64, out: u64) {
        self.gone.add(csn, out);
    }

    /// Returns the knowledge about an xid that committed as `csn`. The caller holds the graph
    /// latch.
    pub(crate) fn look(&self, xid: u64, csn: u64) -> Known {
        let place = self.place(xid);
        // Acquire: pairs with `enter` and `enter_plain`: the record is that of the xid, or a later
        // transaction's.
        let tag = place.tag.load(Acquire);
        match (tag >> XID_SHIFT).cmp(&xid) {
            std::cmp::Ordering::Less => Known::Other,
            std::cmp::Ordering::Greater => {
                let out =
                    if csn <= self.gone.csn.load(Relaxed) { self.gone.out.load(Relaxed) } else { NEVER };
                Known::Perhaps { out }
            }
            std::cmp::Ordering::Equal => {
                let record = (tag >> KIND_BITS) as usize & (RECORDS_MAX - 1);
                match tag & 3 {
                    SUB => Known::Sub { top: place.more.load(Relaxed) },
                    OUT => Known::Serializable { record, out: place.more.load(Relaxed) },
                    _ => Known::Serializable { record, out: NEVER },
                }
            }
        }
    }
}

/// The kind of xid that `Commits::enter` notes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Entered {
    Top { out: u64 },
    Sub { top: u64 },
}

#[cfg(not(any(loom, shuttle)))]
mod shared {
    use super::*;
    const _: () = assert!(size_of::<Committed>() == 16);
    // SAFETY: repr(C), atomics only, valid when zero.
    unsafe impl sinew_sync::Shared for Committed {
        const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Committed { tag, more });
    }
    // SAFETY: the same.
    unsafe impl sinew_sync::Shared for Gone {
        const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(Gone { csn, out });
    }
}
