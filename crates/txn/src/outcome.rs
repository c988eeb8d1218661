//! Outcomes of transactions, and the snapshots that see them.
//!
//! | file | what it holds |
//! |---|---|
//! | `csn` | the ring of recent outcomes, one word for each xid: the protocol |
//! | `room` | room in the ring for xids that are being handed out: the protocol |
//! | `publish` | handing out xids, publishing outcomes, recycling the ring, saving statuses |
//! | `spill` | outcomes outside the region: recovery, spilling, the cache of words read back |
//! | `snapshot` | taking a snapshot, and the horizon |
//! | `exports` | snapshots that go from session to session: the protocol |
//! | `follow` | transactions of another region, told by its log: the protocol |
//! | `horizon` | why the horizon never passes a snapshot that is being taken: the protocol |

#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod csn;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod exports;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod horizon;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod room;

// These files need the region. They are left out under the checkers, which run the protocols'
// sources alone.
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod cache;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod follow;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod publish;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod recovery;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod snapshot;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod spill;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod status;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod store;
