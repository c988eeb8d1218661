//! Snapshots and the horizon: how vacuum never overtakes a snapshot that is being taken.
//!
//! A session that takes a snapshot publishes `xmin` = the oldest running xid; the horizon is the least published xmin, and
//! what was deleted below it may be removed. The naive way has a race: a session loads the oldest xid, sleeps, the horizon
//! passes it, and the session publishes an xmin below a horizon that is already in use. So:
//!
//! ```text
//!   session:  x = oldest;  xmin[me] = x;  fence;  intent > x ? again : csn = watermark
//!   horizon:  c = min(oldest, all xmin);  intent = max(intent, c);  fence;  h = min(c, all xmin);  horizon = max(horizon, h)
//! ```
//!
//! With sequentially consistent fences, either the session sees the intent and takes a newer xmin, or the second scan
//! sees the session's xmin. `horizon` moves only after the second scan and is the one that others use without scanning.
//!
//! The order inside a snapshot: xmin before csn (what finished below xmin is then at or below the csn), csn before xmax
//! (whatever committed at or below the csn has an xid below xmax).

use crate::csn::Ring;
use crate::word::Word64;
use sinew_sync::shim::{
    AtomicU64,
    Ordering::{AcqRel, Acquire, Release, SeqCst},
    fence,
};

/// Published by a session without snapshot.
pub(crate) const NO_XMIN: u64 = 0;

/// The words of the protocol; the same source runs in the region and under a checker.
#[derive(Clone, Copy)]
pub(crate) struct Horizon<'a> {
    pub(crate) xmins: &'a [Word64],
    pub(crate) intent: &'a AtomicU64,
    pub(crate) horizon: &'a AtomicU64,
}

impl Horizon<'_> {
    /// Publishes an xmin in the own element and returns it.
    #[inline]
    pub(crate) fn publish(&self, me: usize, oldest: &AtomicU64) -> u64 {
        loop {
            // Acquire: pairs with `advance_oldest`.
            let xmin = oldest.load(Acquire);
            // Release: a scan that sees it sees a session that has begun.
            self.xmins[me].0.store(xmin, Release);
            // Pairs with the fence in `compute`.
            fence(SeqCst);
            // Acquire: who sees an intent also sees the `oldest` that it came from, so that the retry gets past it.
            if self.intent.load(Acquire) <= xmin {
                return xmin;
            }
        }
    }

    /// What a snapshot is made of: xmin, csn, xmax, in the order that the header tells. `me`: the session's element; `None` if
    /// it holds an older snapshot, whose xmin protects this one too.
    #[inline]
    pub(crate) fn snapshot(&self, me: Option<usize>, ring: &Ring) -> (u64, u64, u64) {
        let xmin = match me {
            Some(me) => self.publish(me, ring.oldest),
            // Acquire: as in `publish`.
            None => ring.oldest.load(Acquire),
        };
        // Acquire: pairs with `Ring::publish`.
        let csn = ring.watermark.load(Acquire);
        // Acquire: pairs with `Ring::take_xid`.
        (xmin, csn, ring.next.load(Acquire))
    }

    fn scan(&self, mut min: u64) -> u64 {
        for xmin in self.xmins {
            // Acquire: pairs with `publish`, and with the clearing at the end of a transaction.
            let xmin = xmin.0.load(Acquire);
            if xmin != NO_XMIN {
                min = min.min(xmin);
            }
        }
        min
    }

    pub(crate) fn compute(&self, oldest: u64) -> u64 {
        let candidate = self.scan(oldest);
        // AcqRel: pairs with `publish`.
        self.intent.fetch_max(candidate, AcqRel);
        // Pairs with the fence in `publish`.
        fence(SeqCst);
        let safe = self.scan(candidate);
        // AcqRel: who uses the horizon sees what was finished below it.
        self.horizon.fetch_max(safe, AcqRel).max(safe)
    }
}
