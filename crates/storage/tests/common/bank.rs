//! The work of the kill matrix: transfers between accounts, strong locks, files that come and go,
//! and an index whose pages do.

use super::common::Table;
use super::{ACCOUNTS, FIRST_FILE, Result, START};
use sinew_storage::btree::{self, IndexRel, Unique};
use sinew_storage::heap;
use sinew_storage::{RelFile, Session, StorageError, TupleId};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnError, WaitPolicy, Xid};

#[derive(Clone, Copy)]
pub struct Bank {
    pub accounts: Table,
    /// A row for each transfer, by its number.
    pub history: Table,
    /// Entries without rows, which come and go with their pages.
    pub queue: IndexRel,
}

impl Bank {
    pub fn create(s: &Session) -> Bank {
        let (accounts, history) = (Table::create(s, 90), Table::create(s, 100));
        let bank = Bank { accounts, history, queue: Table::create(s, 100).index };
        s.begin();
        for key in 0..ACCOUNTS {
            let row = [&START.to_le_bytes()[..], &[7; 200]].concat();
            bank.accounts.insert(s, key, &row).unwrap().unwrap();
        }
        s.commit(Vec::new(), true).unwrap();
        bank
    }

    /// In a directory that has it.
    pub fn known() -> Bank {
        let table = |first: u64| {
            let file = |n| RelFile::new(5, FIRST_FILE + n);
            Table {
                heap: heap::HeapRel { file: file(first), oid: 20_001, fillfactor: 90 },
                index: IndexRel { file: file(first + 1), oid: 20_002 },
            }
        };
        Bank { accounts: table(0), history: table(2), queue: table(4).index }
    }

    /// Fills the queue's index and empties it, unless another session is at it: there is one vacuum
    /// at a time.
    pub fn pass_a_queue(&self, s: &Session) -> Result<()> {
        let tag = LockTag::relation(5, 20_010);
        let (mode, own) = (LockMode::ShareUpdateExclusive, LockOwner::Transaction);
        s.begin();
        let done = (|| {
            if !s.lock(tag, mode, own, WaitPolicy::Skip)? {
                return Ok(());
            }
            s.current_xid()?;
            for n in 0..120u32 {
                let mut key = n.to_be_bytes().to_vec();
                key.resize(900, 7);
                // Those of a session that died at it may be there still.
                let tid = TupleId { block: fastrand::u32(..), slot: 1 };
                btree::insert(s, &self.queue, &key, tid, Unique::No)?;
            }
            let gone = btree::vacuum::remove(s, &self.queue, &|_| true)?;
            assert!(gone.entries >= 120 && gone.pages > 5, "{gone:?}");
            Ok(())
        })();
        match done {
            Ok(()) => s.commit(Vec::new(), false),
            Err(e) => s.abort().and(Err(e)),
        }
    }

    /// One transfer and its line in the history; true if it was committed durably. `xid` gets its
    /// number before it commits. `many`: some transfers change neighbours together, too.
    pub fn transfer(
        &self,
        s: &Session,
        number: u64,
        rng: &mut fastrand::Rng,
        xid: &mut Option<Xid>,
        many: bool,
    ) -> Result<bool> {
        let (a, b, by) = (rng.u64(0..ACCOUNTS), rng.u64(0..ACCOUNTS), rng.i64(-50..50));
        let moved = rng.u8(0..6) == 0;
        let commits = rng.u8(0..6) != 0;
        // The commit then goes with the last change, if it can.
        let goes_ahead = commits && !moved && rng.bool();
        s.begin();
        let done = (|| {
            s.lock(the_relation(), LockMode::RowExclusive, LockOwner::Transaction, WaitPolicy::Block)?;
            self.accounts.add(s, a, -by, moved)?;
            if many && rng.u8(0..4) == 0 {
                // Neighbours on a page; the sum of all accounts stays.
                let first = rng.u64(0..ACCOUNTS - 3);
                let sums: Vec<(u64, i64)> =
                    (first..first + 4).map(|key| (key, if key % 2 == 0 { by } else { -by })).collect();
                self.accounts.add_many(s, &sums, moved)?;
            }
            if rng.u8(0..4) == 0 {
                s.sub_begin()?;
                self.accounts.add(s, b, 10_000, moved)?;
                s.sub_abort()?;
            }
            if !goes_ahead {
                self.accounts.add(s, b, by, moved)?;
            }
            let filler = if rng.u8(0..8) == 0 { 3000 } else { 10 };
            assert!(self.history.insert(s, number, &vec![1; filler])?.is_ok());
            if goes_ahead {
                *xid = s.top_xid();
                self.accounts.add_last(s, b, by)?;
            }
            Ok(())
        })();
        match done {
            Ok(()) if commits => {
                // Half of them are asynchronous: a lost one must be lost whole.
                let sync = rng.bool();
                *xid = s.top_xid();
                s.commit(Vec::new(), sync)?;
                Ok(sync)
            }
            Ok(()) | Err(StorageError::Txn(TxnError::Deadlock { .. })) => s.abort().map(|()| false),
            Err(e) => Err(e),
        }
    }
}

/// The row that transfers lock weakly.
pub fn the_relation() -> LockTag {
    LockTag::relation(5, 20_001)
}

/// Strong locks that come, that are not to be had, and that go.
fn strong_locks(s: &Session) -> Result<()> {
    let (own, policy) = (LockOwner::Transaction, WaitPolicy::Skip);
    s.begin();
    for tag in [LockTag::relation(5, 20_009), the_relation()] {
        if s.lock(tag, LockMode::ShareRowExclusive, own, policy)? {
            s.unlock(tag, LockMode::ShareRowExclusive, own)?;
        }
    }
    s.abort()
}

pub fn files_come_and_go(s: &Session) -> Result<()> {
    strong_locks(s)?;
    s.begin();
    let rel = RelFile::new(5, s.new_file_number()?);
    s.create_file(rel)?;
    let heap = heap::HeapRel { file: rel, oid: 20_009, fillfactor: 100 };
    let kept = heap::insert(s, &heap, &[1; 500])?;
    s.commit(Vec::new(), true)?;
    // Pages that are emptied, given back, and filled again.
    s.begin();
    for _ in 0..60 {
        heap::insert(s, &heap, &[2; 500])?;
    }
    s.abort()?;
    heap::vacuum::vacuum(s, &heap, &[])?;
    let gone = heap::truncate::truncate(s, &heap)?;
    assert!(gone > 2, "{gone} pages");
    s.begin();
    for _ in 0..60 {
        heap::insert(s, &heap, &[3; 500])?;
    }
    let mut row = Vec::new();
    assert!(heap::fetch_any(s, &heap, kept, &mut row)? && row == [1; 500]);
    s.commit(Vec::new(), true)?;
    s.begin();
    s.drop_file_at_commit(rel)?;
    s.commit(Vec::new(), true)?;
    s.begin();
    s.create_file(RelFile::new(5, s.new_file_number()?))?;
    s.abort()
}
