//! SERIALIZABLE: serializable snapshot isolation (Cahill, Röhm, Fekete 2008; Ports, Grittner 2012).
//!
//! A SERIALIZABLE transaction runs on one snapshot, as REPEATABLE READ does. In addition its
//! conflicts with other transactions are watched, which say which of two must come first. Every
//! anomaly that snapshots allow contains two consecutive read-write conflicts T1 -> T2 -> T3 of
//! which T3 commits first. Where that may come about, one of the three gives way with
//! `Serialization`, before it can commit. Any set of committed SERIALIZABLE transactions thus has
//! the effect of some serial order. Other transactions are not watched, and their effects in
//! between have no such promise.
//!
//! | file | what |
//! |---|---|
//! | `graph.rs` | the conflicts, and the rules that find a dangerous structure |
//! | `record.rs` | a transaction's record, and which moves of it need the graph latch |
//! | `presence.rs` | which transactions there are: entering and leaving without a latch |
//! | `commits.rs` | which recent xids were serializable, and their out-conflicts |
//! | `targets.rs` | SIREAD locks: the reads of each transaction |
//! | `local.rs` | a session's own list of them, and when small ones become a large one |
//! | `../session/serial.rs` | the functions that a session calls |
//!
//! # How a conflict R -> W is found
//!
//! Either R meets a version that W wrote and does not see it (`serial_conflict_out`), or W meets
//! the lock that R took (`serial_writes`).
//!
//! **The naive order** of steps misses both: W looks for locks, R takes its lock and reads, W
//! writes.
//!
//! **The protocol:**
//!
//! ```text
//!   R:  lock;  fence;  latch the page shared, or read its version word
//!       read;  [check the version word]
//!   W:  latch the page exclusively;  fence;  look for locks
//!       change the page;  give the latch back
//! ```
//!
//! - If R's read comes before W's latch in the order of the latch, so does R's lock, and W finds
//!   it. Otherwise R sees the change.
//! - A reader without a latch relies on a version word that did not change. With both fences,
//!   either W sees the lock, or R sees the version word as W's latching left it and reads again.
//!
//! The lock must cover everything that R might have found: the leaf on which a key belongs, even if
//! the key is not there. A scan locks the relation before it asks how many pages there are.
//!
//! # The graph latch
//!
//! Most transactions have no conflict. **The naive graph** has one latch for all, which each
//! transaction takes when it begins, is checked, is published, and ends. On many cores nothing else
//! matters then.
//!
//! **The protocol.** The latch guards edges. A transaction that has none begins, prepares, commits
//! and ends by changes of its own record. A session that adds an edge holds the latch and first
//! puts the flag `EDGES` on the records of both ends. From then on these two take the latch as
//! well. `record` says why neither overlooks the other.
//!
//! # Commit
//!
//! | step | without edges | with edges |
//! |---|---|---|
//! | the check | `prepare_alone` | `prepare`, under the latch |
//! | before the publication: its xid is entered as a serializable one | `announce_alone` | `announce`, under the latch |
//! | the publication | no latch of this module | no latch of this module |
//! | the record says so | `publish_alone` | `publish` folds the edges, under the latch |
//! | the locks get the csn as their bound, or are dropped | `leaving` | the same |
//! | the record is free | `forget` | the same |
//!
//! - The check comes before the commit record, because the record cannot be taken back. From there
//!   on others must reckon with the commit: a prepared transaction is never doomed, and counts as
//!   one that may be the first to commit.
//! - The xid is entered before its csn can be seen. A reader that meets a committed version finds
//!   it, and does not take it for that of a transaction of another level.
//! - Between the publication and the fold the transaction counts as prepared. A session that comes
//!   to its record under the latch folds it first (`graph`, "Folding late").
//! - A snapshot is taken without the latch. `presence` says why no lock that matters to it is
//!   dropped. Of the publication the protocol needs only that csns are in the order of commits, and
//!   that the words of a commit are there before the watermark reaches its csn.
//!
//! # Other transactions
//!
//! A transaction that is not SERIALIZABLE looks at its session's own word, and at nothing else. Two
//! kinds of steps also ask `serializable_exist`: those that move locked things (splits of index
//! pages, rewritten relations), and pruning, which takes out versions that lie between snapshots.
//!
//! - R makes `exists` not 0 before it takes its snapshot, and hence before its lock. The
//!   argument about the lock in the steps above therefore holds of that word too.
//! - A pruner asks after it looked at the snapshots in use (`horizon`). If it sees 0, R's snapshot
//!   is not among them, and is later than everything that the pruner decides about.
//!
//! # Deaths
//!
//! The reaper publishes or aborts a dead session's record with its transaction. It finds the record
//! by its slot, which the word of the record holds from the claim on. If the process was killed
//! between the publication and the fold, the reaper folds (`abort`, which asks for the outcome
//! first). It looks through all locks for those of the dead session. If a process is killed with
//! the graph latch or a partition latch held exclusively, the region is given up. A rebuilt region
//! begins without records and locks, because all transactions have ended.

pub(crate) mod commits;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod control;
pub(crate) mod graph;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod local;
pub(crate) mod presence;
pub(crate) mod record;
pub(crate) mod targets;

#[cfg(not(any(loom, shuttle)))]
pub(crate) use in_region::*;
#[cfg(not(any(loom, shuttle)))]
mod in_region {
    use super::commits::Commits;
    use super::graph::{Bits, Graph, Outcomes};
    pub(crate) use super::targets::SerialTarget;
    use crate::outcome::csn::Word;
    use crate::{Txn, TxnError, Xid};
    use sinew_sync::{ExclusiveGuard, Slot, SlotIndex};
    use std::sync::atomic::Ordering::Acquire;

    impl Txn {
        pub(crate) fn init_serial(&self) {
            self.control[0].serial.latch.init(crate::tranches::SERIALIZABLE_GRAPH);
            self.targets.init();
        }

        #[inline]
        pub(crate) fn graph(&self) -> Graph<'_> {
            let n = self.records.len();
            let words = &self.control[0].serial.words;
            Graph {
                records: &self.records,
                outs: Bits(&self.outs, n),
                ins: Bits(&self.ins, n),
                watched: Bits(&self.watched, n),
                commits: Commits { places: &self.serial_commits, gone: &words.gone },
                words,
                outcomes: self,
            }
        }

        /// The record of a slot's transaction, if that is serializable.
        pub(crate) fn record_of(&self, slot: u32) -> Option<usize> {
            // The slot of a prepared transaction has none: a serializable one is not prepared.
            let number = self.serial_of.get(slot as usize)?;
            // Acquire: pairs with the store at the transaction's start, which precedes its xid.
            let record = number.0.load(Acquire).checked_sub(1)? as usize;
            self.records[record].is_of(slot).then_some(record)
        }

        pub(crate) fn graph_latch<'a>(&'a self, me: &'a Slot) -> Result<ExclusiveGuard<'a>, TxnError> {
            Ok(self.control[0].serial.latch.exclusive(me)?)
        }
    }

    impl Outcomes for Txn {
        fn committed(&self, xid: u64) -> Option<u64> {
            match self.word(Xid(xid)) {
                // All snapshots see it. No lower number is known.
                Ok(Word::Committed { csn: 0 }) => Some(Txn::watermark(self).0),
                Ok(Word::Committed { csn }) => Some(csn),
                Ok(_) => None,
                Err(e) => {
                    // The commit that cannot be read may complete a dangerous structure.
                    self.region.poison(&format!("the outcome of transaction {xid} could not be read: {e}"));
                    None
                }
            }
        }

        fn watermark(&self) -> u64 {
            Txn::watermark(self).0
        }

        fn wake(&self, slot: u32) {
            Slot::wake(&self.region, SlotIndex(slot));
        }
    }
}
