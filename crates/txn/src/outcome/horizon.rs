//! Snapshots and the horizon: how vacuum never overtakes a snapshot that is being taken.
//!
//! A session that takes a snapshot publishes `xmin` = the oldest running xid. The horizon is the
//! least published xmin, and versions that were deleted below it may be removed.
//!
//! **The naive way** has a race: a session loads the oldest xid and sleeps, the horizon passes it,
//! and the session publishes an xmin below a horizon that is already in use.
//!
//! **The protocol:**
//!
//! ```text
//!   session:  x = oldest;  xmin[me] = x;  fence;  intent > x ? again : csn = watermark
//!   horizon:  c = min(oldest, all xmin);  intent = max(intent, c);  fence
//!             h = min(c, all xmin);  horizon = max(horizon, h)
//! ```
//!
//! With sequentially consistent fences, either the session sees the intent and takes a newer xmin,
//! or the second scan sees the session's xmin. `horizon` moves only after the second scan. Other
//! sessions use it without a scan.
//!
//! # Between two snapshots
//!
//! A version above the horizon may be invisible to every snapshot as well, if it was created after
//! one snapshot was taken and replaced before the next one is. Beside its xmin a session therefore
//! says which commits its snapshots see (`reads`). A session that prunes asks for the words of all
//! sessions (`InUse`). It has the same race, and the same way out:
//!
//! ```text
//!   session:  xmin[me] = x;  fence;  csn = watermark;  reads[me] = csn
//!             a second one beside it:  reads[me] = any from the least on;  fence;  csn = watermark
//!   pruner:   w = watermark;  fence;  all xmin, reads;  decides only about commits at or below w
//! ```
//!
//! Either the pruner sees the session's xmin (or its widened word), or the session's csn is at or
//! above `w`. A session whose xmin is there and whose `reads` is not may see anything. `reads` is
//! cleared before the xmin is, so that a pruner never combines an xmin with the word of an earlier
//! snapshot.
//!
//! # What a session found before
//!
//! A session takes a thing out of a shared structure (a page of an index) that others reach without
//! a latch. It must not be used for something else while a session that found it still holds its
//! place. `finders` returns an xid for it. Once the horizon is above, no such session is left, if
//! each of them had a snapshot or an xid before it looked and has had it ever since:
//!
//! ```text
//!   finder:   xmin[me] = oldest;  looks      or:  x = next++;  looks
//!   remover:  takes it out;  xid = next += 0
//! ```
//!
//! A finder's own xid is taken by a read-modify-write of `next`, and so is the remover's. Either
//! the finder's comes first, and the remover's xid is above. Or it acquires what the remover did,
//! and the finder finds nothing. An xmin above the remover's xid is acquired, by way of `oldest`,
//! from a session that took an xid after the remover.
//!
//! A snapshot may also go from one session to another, while scans look at both: see `exports`.
//!
//! The order inside a snapshot:
//!
//! - xmin before csn: transactions that finished below xmin are then at or below the csn.
//! - csn before xmax, the xids that may be handed out: a transaction that committed at or below the
//!   csn has an xid below.

use crate::Csn;
use crate::outcome::csn::Ring;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst},
    fence,
};

/// The xmin of a session without a snapshot.
pub(crate) const NO_XMIN: u64 = 0;

/// The words in which a session publishes its snapshots.
#[repr(C, align(16))]
pub(crate) struct SnapshotWords {
    pub(crate) xmin: AtomicU64,
    /// `NOT_KNOWN`, or (csn + 1) << 1. Bit 0 is set if there are several snapshots, none of them
    /// below the csn.
    reads: AtomicU64,
}

#[cfg(not(any(loom, shuttle)))]
const _: () = assert!(size_of::<SnapshotWords>() == 16);
#[cfg(not(any(loom, shuttle)))]
// SAFETY: repr(C), atomics only, valid when zero.
unsafe impl sinew_sync::Shared for SnapshotWords {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(SnapshotWords { xmin, reads });
}

impl SnapshotWords {
    /// Whether the session may have a snapshot that sees the commit `from` and not the commit `to`.
    pub(crate) fn is_between(&self, from: u64, to: u64) -> bool {
        // Acquire (both): pair with `publish`, `reads` and `clear`.
        if self.xmin.load(Acquire) == NO_XMIN {
            return false;
        }
        match self.reads.load(Acquire) {
            NOT_KNOWN => true,
            word if word & SEVERAL != 0 => (word >> 1) - 1 < to,
            word => (from..to).contains(&((word >> 1) - 1)),
        }
    }

    /// Whether the session has a snapshot with an xmin at or below.
    pub(crate) fn xmin_at_most(&self, bound: u64) -> bool {
        // Acquire: pairs with `publish` and `clear`.
        (NO_XMIN + 1..=bound).contains(&self.xmin.load(Acquire))
    }
}

#[cfg(any(loom, shuttle))]
impl SnapshotWords {
    pub(crate) fn new() -> SnapshotWords {
        SnapshotWords { xmin: AtomicU64::new(NO_XMIN), reads: AtomicU64::new(NOT_KNOWN) }
    }
}

const NOT_KNOWN: u64 = 0;
const SEVERAL: u64 = 1;

/// The commits that the snapshots in use see, as far as the caller asked for them.
#[derive(Debug, Default)]
pub struct InUse {
    /// The csns of sessions with one snapshot, ascending.
    csns: Vec<u64>,
    /// From this csn on some session may see anything.
    from_on: u64,
    watermark: u64,
}

impl InUse {
    /// True if no snapshot, in use or to come, sees the commit `from` and not the commit `to`.
    pub fn none_between(&self, from: Csn, to: Csn) -> bool {
        if to.0 > self.watermark || to.0 > self.from_on {
            return false;
        }
        let at = self.csns.partition_point(|&c| c < from.0);
        self.csns.get(at).is_none_or(|&c| c >= to.0)
    }
}

/// The words of the protocol. The same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Horizon<'a> {
    pub(crate) sessions: &'a [SnapshotWords],
    pub(crate) intent: &'a AtomicU64,
    pub(crate) horizon: &'a AtomicU64,
    /// Snapshots that were handed from session to session: see `exports`.
    pub(crate) imports: &'a AtomicU64,
}

impl Horizon<'_> {
    /// Publishes an xmin in the session's own element and returns it.
    #[inline]
    pub(crate) fn publish(&self, me: usize, oldest: &AtomicU64) -> u64 {
        loop {
            // Acquire: pairs with `advance_oldest`.
            let xmin = oldest.load(Acquire);
            // Release: a scan that sees it sees a session that has begun.
            self.sessions[me].xmin.store(xmin, Release);
            // Pairs with the fence in `compute`.
            fence(SeqCst);
            // Acquire: a session that sees an intent also sees the `oldest` that it came from, so
            // that the retry gets past it.
            if self.intent.load(Acquire) <= xmin {
                return xmin;
            }
        }
    }

    /// The parts of a snapshot: xmin, csn, xmax, in the order that the header tells. `least` is the
    /// least csn of the snapshots that the session holds already. Their xmin protects this one too.
    #[inline]
    pub(crate) fn snapshot(&self, me: usize, least: Option<u64>, ring: &Ring) -> (u64, u64, u64) {
        let xmin = match least {
            None => self.publish(me, ring.oldest),
            Some(least) => {
                self.reads_several(me, least);
                // Acquire: as in `publish`.
                ring.oldest.load(Acquire)
            }
        };
        // Acquire: pairs with `Ring::next_csn`.
        let csn = ring.watermark.load(Acquire);
        if least.is_none() {
            self.reads(me, csn);
        }
        // Acquire: pairs with `Ring::recycle`. Not `next`, which every writer changes.
        (xmin, csn, ring.limit.load(Acquire))
    }

    /// The session's only snapshot has this csn, and the xmin is the least that it still needs.
    #[inline]
    pub(crate) fn reads(&self, me: usize, csn: u64) {
        // Release: reads under snapshots that were given back precede. Pairs with `in_use`.
        self.sessions[me].reads.store((csn + 1) << 1, Release);
    }

    /// The session has or is about to have several snapshots, none below this csn. The caller loads
    /// the watermark for a new one after this call.
    pub(crate) fn reads_several(&self, me: usize, least: u64) {
        // Release: as in `reads`.
        self.sessions[me].reads.store((least + 1) << 1 | SEVERAL, Release);
        // Pairs with the fence in `in_use`.
        fence(SeqCst);
    }

    /// The session has no snapshot any more.
    #[inline]
    pub(crate) fn clear(&self, me: usize) {
        // Release (both): the session's reads precede, and a scan that sees a later xmin also sees
        // this word cleared.
        self.sessions[me].reads.store(NOT_KNOWN, Release);
        self.sessions[me].xmin.store(NO_XMIN, Release);
    }

    /// Fills `out` with the commits that the sessions' snapshots see now.
    pub(crate) fn in_use(&self, watermark: &AtomicU64, out: &mut InUse) {
        out.csns.clear();
        out.from_on = u64::MAX;
        let imports = self.imports();

        // Acquire: pairs with `Ring::next_csn`.
        out.watermark = watermark.load(Acquire);

        // Pairs with the fences in `publish` and `reads_several`.
        fence(SeqCst);
        for session in self.sessions {
            // Acquire (both): pair with `publish`, `reads` and `clear`.
            if session.xmin.load(Acquire) == NO_XMIN {
                continue;
            }
            match session.reads.load(Acquire) {
                NOT_KNOWN => out.from_on = 0,
                word if word & SEVERAL != 0 => out.from_on = out.from_on.min((word >> 1) - 1),
                word => out.csns.push((word >> 1) - 1),
            }
        }

        out.csns.sort_unstable();
        if self.has_imported_since(imports) {
            out.from_on = 0;
        }
    }

    /// Up to which xid, or xmin, there may be sessions that found what the caller has just taken
    /// out.
    pub(crate) fn finders(&self, next: &AtomicU64) -> u64 {
        // AcqRel: pairs with `Ring::take_xid`. A load would not be seen by later takers.
        next.fetch_add(0, AcqRel)
    }

    /// A look at all sessions begins, about commits at or below the watermark that the caller moved
    /// or read before. Returns what `has_imported_since` needs.
    pub(crate) fn look_begins(&self) -> u64 {
        let imports = self.imports();
        // Pairs with the fences in `publish` and `reads_several`.
        fence(SeqCst);
        imports
    }

    /// The count of snapshots that were handed over, for a look at all sessions that begins.
    fn imports(&self) -> u64 {
        // Acquire: pairs with `Exports::import`. The look finds what the importers published.
        self.imports.load(Acquire)
    }

    /// True if a snapshot was handed over during a look at all sessions, which may have missed it.
    pub(crate) fn has_imported_since(&self, imports: u64) -> bool {
        // Pairs with the fence in `Exports::import`.
        fence(SeqCst);
        // Relaxed: ordered by the fence.
        self.imports.load(Relaxed) != imports
    }

    fn scan(&self, mut min: u64) -> u64 {
        for session in self.sessions {
            // Acquire: pairs with `publish`, and with `clear`.
            let xmin = session.xmin.load(Acquire);
            if xmin != NO_XMIN {
                min = min.min(xmin);
            }
        }
        min
    }

    /// The horizon as any session last computed it.
    pub(crate) fn recent(&self) -> u64 {
        // Acquire: pairs with `compute`.
        self.horizon.load(Acquire)
    }

    /// A horizon above `xid`, if there may be one. See `Txn::horizon_past`.
    pub(crate) fn past(&self, xid: u64, oldest: &AtomicU64, compute: impl FnOnce() -> u64) -> u64 {
        let recent = self.recent();
        // Relaxed: a look that comes too early costs no more than time.
        match recent > xid || oldest.load(Relaxed) <= xid {
            true => recent,
            false => compute(),
        }
    }

    pub(crate) fn compute(&self, oldest: u64) -> u64 {
        let imports = self.imports();
        let candidate = self.scan(oldest);
        // Acquire: as below. Snapshots read the line, so that it is written only to move it.
        if self.intent.load(Acquire) < candidate {
            // AcqRel: pairs with `publish`.
            self.intent.fetch_max(candidate, AcqRel);
        }
        // Pairs with the fence in `publish`.
        fence(SeqCst);
        let safe = self.scan(candidate);
        // Acquire, AcqRel: a session that uses the horizon sees what was finished below it.
        let before = self.horizon.load(Acquire);
        if before >= safe || self.has_imported_since(imports) {
            return before;
        }
        self.horizon.fetch_max(safe, AcqRel).max(safe)
    }
}
