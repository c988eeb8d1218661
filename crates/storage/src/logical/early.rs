//! Changes of a large transaction that leave before its commit, for a follower that takes them.
//!
//! A *block* has the records of one transaction that the reader has gathered. The follower keeps
//! them until it learns the outcome. PostgreSQL's follower cuts off everything behind the first
//! change of a subtransaction once it is told that this one rolled back. So it must be told before
//! it gets a change that was made afterwards.
//!
//! The rollback of a subtransaction leaves no record in the log. The reader asks for the status of
//! each subtransaction when a block begins. All records of the block were logged before. One that
//! was logged behind a rollback therefore comes behind the look that finds it. Records in between
//! are those of the subtransaction itself and of the ones within, which the reader leaves out.

use super::stream::{Kept, Part};
use crate::{Lsn, Result, Storage};
use rustc_hash::FxHashSet;
use sinew_txn::{Xid, XidStatus};
use std::collections::{BTreeSet, VecDeque};

/// The part of an open transaction that has left.
#[derive(Default)]
pub(super) struct Left {
    /// Some of its changes have.
    pub is_begun: bool,
    /// Subtransactions with changes that left, unless they are known to be rolled back.
    subs: BTreeSet<Xid>,
}

/// Changes that leave together.
pub(super) struct Block {
    pub records: std::vec::IntoIter<Kept>,
    /// The commit, if it comes behind.
    pub ends: Option<Part>,
}

impl Left {
    /// Begins a block of these records. `committed`: the transaction has ended with these
    /// subtransactions. Parts that come before go to `queue`.
    pub fn block(
        &mut self,
        st: &Storage,
        top: Xid,
        at: Lsn,
        mut records: Vec<Kept>,
        committed: Option<(&FxHashSet<Xid>, Part)>,
        queue: &mut VecDeque<Part>,
    ) -> Result<Block> {
        let mut subs = self.subs.clone();
        subs.extend(records.iter().map(|record| record.xid).filter(|xid| *xid != top));
        let mut undone = FxHashSet::default();
        for xid in subs {
            let is_undone = match &committed {
                Some((committed, _)) => !committed.contains(&xid),
                None => st.txn().status(xid)? == XidStatus::Aborted,
            };
            if is_undone {
                undone.insert(xid);
            }
        }
        for &sub in self.subs.iter().filter(|sub| undone.contains(sub)) {
            queue.push_back(Part::EarlyAbort { top, xid: sub, at });
        }
        self.subs.retain(|sub| !undone.contains(sub));
        records.retain(|record| !undone.contains(&record.xid));
        self.subs.extend(records.iter().map(|record| record.xid).filter(|xid| *xid != top));
        if !records.is_empty() {
            self.is_begun = true;
            queue.push_back(Part::EarlyBegin { top, at });
        }
        Ok(Block { records: records.into_iter(), ends: committed.map(|(_, end)| end) })
    }
}
