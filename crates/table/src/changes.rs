//! The number of rows that a transaction changed in each table, for the background's ANALYZE
//! (`sinew_txn`'s `changes`).
//!
//! The counts stay in the session until the commit, because a rolled back change does not count.

use sinew_storage::Session;
use sinew_types::Oid;
use std::cell::RefCell;

struct Count {
    table: Oid,
    /// Subtransaction: 0 is the transaction itself.
    depth: u32,
    rows: u64,
}

/// The counts of one session's transaction.
#[derive(Default)]
pub struct Changes(RefCell<Vec<Count>>);

impl Changes {
    /// Counts rows of a table that the subtransaction at `depth` inserted, updated or deleted.
    #[inline]
    pub fn add(&self, table: Oid, depth: u32, rows: u64) {
        let mut list = self.0.borrow_mut();
        // Most transactions change few tables, and one at a time.
        match list.iter_mut().rev().find(|c| c.table == table && c.depth == depth) {
            Some(count) => count.rows += rows,
            None => list.push(Count { table, depth, rows }),
        }
    }

    /// Whether the transaction has changed rows of a table.
    pub fn has(&self, table: Oid) -> bool {
        self.0.borrow().iter().any(|count| count.table == table)
    }

    /// Adds the counts of a committed transaction to those of all processes.
    #[inline]
    pub fn publish(&self, session: &Session, database: Oid) {
        for count in self.0.borrow_mut().drain(..) {
            session.count_changes(database, count.table, count.rows);
        }
    }

    /// The counts of a transaction that is prepared, for [`Changes::publish_note`].
    pub fn note(&self) -> Vec<u8> {
        let list = self.0.borrow();
        list.iter().flat_map(|c| [u64::from(c.table).to_le_bytes(), c.rows.to_le_bytes()]).flatten().collect()
    }

    /// Adds the counts of a prepared transaction, which has committed, to those of all processes.
    pub fn publish_note(session: &Session, database: Oid, note: &[u8]) {
        let words: Vec<u64> = note
            .chunks_exact(8)
            .map(|eight| u64::from_le_bytes(eight.try_into().expect("eight bytes")))
            .collect();
        for pair in words.chunks_exact(2) {
            session.count_changes(database, pair[0] as Oid, pair[1]);
        }
    }

    /// Forgets the counts of a transaction that was rolled back.
    pub fn abort(&self) {
        self.0.borrow_mut().clear();
    }

    /// Moves the counts of the subtransaction at `depth` to the one around it.
    pub fn sub_commit(&self, depth: u32) {
        let counts: Vec<Count> = {
            let mut list = self.0.borrow_mut();
            let inner = list.iter().position(|c| c.depth >= depth).unwrap_or(list.len());
            list.drain(inner..).collect()
        };
        counts.iter().for_each(|c| self.add(c.table, c.depth.min(depth - 1), c.rows));
    }

    /// Forgets the counts of the subtransaction at `depth`.
    pub fn sub_abort(&self, depth: u32) {
        self.0.borrow_mut().retain(|c| c.depth < depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_savepoint_undoes_does_not_count() {
        let changes = Changes::default();
        changes.add(1, 0, 5);
        changes.add(1, 1, 7);
        changes.add(2, 2, 1);
        changes.sub_commit(2);
        changes.add(2, 1, 1);
        changes.add(1, 0, 1);
        let shown = || {
            let mut all: Vec<_> = changes.0.borrow().iter().map(|c| (c.table, c.depth, c.rows)).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(shown(), [(1, 0, 6), (1, 1, 7), (2, 1, 2)]);
        changes.sub_commit(1);
        changes.add(2, 1, 9);
        changes.sub_abort(1);
        assert_eq!(shown(), [(1, 0, 13), (2, 0, 2)]);
        changes.abort();
        assert_eq!(shown(), []);
    }
}
