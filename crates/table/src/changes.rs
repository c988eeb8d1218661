//! How many rows of which tables a transaction changed, for the background's ANALYZE (`sinew_txn`'s
//! `changes`).
//!
//! The counts stay in the session until the commit, since what is rolled back changed nothing.

use sinew_storage::Session;
use sinew_types::Oid;
use std::cell::RefCell;

struct Count {
    table: Oid,
    /// Subtransaction: 0 is the transaction itself.
    depth: u32,
    rows: u64,
}

#[derive(Default)]
pub struct Changes(RefCell<Vec<Count>>);

impl Changes {
    /// Rows of a table were inserted, updated or deleted by the subtransaction at `depth`.
    #[inline]
    pub fn add(&self, table: Oid, depth: u32, rows: u64) {
        let mut list = self.0.borrow_mut();
        // Most transactions change few tables, and one at a time.
        match list.iter_mut().rev().find(|c| c.table == table && c.depth == depth) {
            Some(count) => count.rows += rows,
            None => list.push(Count { table, depth, rows }),
        }
    }

    /// The transaction has committed.
    #[inline]
    pub fn publish(&self, session: &Session, database: Oid) {
        for count in self.0.borrow_mut().drain(..) {
            session.count_changes(database, count.table, count.rows);
        }
    }

    pub fn abort(&self) {
        self.0.borrow_mut().clear();
    }

    /// The subtransaction at `depth` is part of the one around it now.
    pub fn sub_commit(&self, depth: u32) {
        let counts: Vec<Count> = {
            let mut list = self.0.borrow_mut();
            let inner = list.iter().position(|c| c.depth >= depth).unwrap_or(list.len());
            list.drain(inner..).collect()
        };
        counts.iter().for_each(|c| self.add(c.table, c.depth.min(depth - 1), c.rows));
    }

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
