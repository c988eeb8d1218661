//! CREATE, DROP and REINDEX of indexes CONCURRENTLY: beside readers and writers of the table.
//!
//! A session makes a large index, or drops one, while programs go on to write the table. **The
//! naive way** builds from a snapshot. It misses the rows of transactions that have not committed
//! yet, and a writer that does not know of the index makes no entry. The way here is PostgreSQL's:
//! several transactions, each of which makes the index known to a further degree ([`IndexState`]).
//! Between two of them the session waits until no transaction works from the degree before
//! (`TxnSession::wait_for_lockers`). It stands in no queue, and so no other session waits for it.
//!
//! ```text
//!   CREATE   Unready     | wait for writers | build from a snapshot, Incomplete
//!                        | wait for writers | add what is missing, Valid
//!   DROP     Incomplete  | wait for readers | Dead | wait for readers | drop
//!   REINDEX  CREATE of a copy, exchange of the files, DROP of the copy
//! ```
//!
//! - *Unready*: a writer keeps a version with another key out of the old version's chain. After the
//!   wait each chain has one key of the index for all transactions to come. So the one version that
//!   the snapshot sees gives the entry of its chain.
//! - *Incomplete*: a writer makes entries. After the wait every row has one, or was committed
//!   before. A new snapshot sees those, and `sinew_table::complete` adds their entries. A unique
//!   key is enforced from here on, also for other sessions.
//! - *Valid*: queries use the index. A snapshot from before would miss rows that were deleted by
//!   then. The planner does not use the index for it (`index_fits_snapshot`). PostgreSQL waits for
//!   these snapshots to go instead.
//! - A drop goes the same way back. While some reader may still use the index, writers make
//!   entries.
//! - An exchange of files keeps the index's OID, constraint, comment and dependents. A writer that
//!   knows the files the old way and one that knows them the new way both write both files. Keys of
//!   serializable reads name the file (`IndexRel::serial_relation`).
//!
//! The session holds the table in ShareUpdateExclusive mode over all transactions. This keeps away
//! other changes of the table, and vacuum: no place in it comes to hold another row.
//!
//! **A crash, an error, a cancel** leaves the index in the state that was committed last. Such an
//! index serves no query, and is shown as INVALID. DROP INDEX takes it away, and REINDEX makes it
//! valid. A copy of REINDEX (`name_ccnew`) is left in the same way.

use crate::ddl;
use crate::ddl::beside::{Beside, create_beside_writers, drop_beside_others};
use crate::session::Session;
use crate::session::utility::names_many_tables;
use pg_raw_parse::nodes;
use sinew_error::Result;
use sinew_table::IndexState;
use sinew_txn::{LockMode, LockOwner, WaitPolicy};

impl Session {
    /// CREATE INDEX CONCURRENTLY.
    pub(super) fn create_index_concurrently(
        &mut self,
        stmt: &nodes::IndexStmt,
        sql: &str,
    ) -> Result<&'static str> {
        self.prevent_in_block("CREATE INDEX CONCURRENTLY")?;
        self.state.refuse_read_only("CREATE INDEX")?;
        if let Some(new) = create_beside_writers(self.cx(), stmt, sql)? {
            self.holding_table(new, |session| session.make_valid(new))?;
        }
        Ok("CREATE INDEX")
    }

    /// DROP INDEX CONCURRENTLY.
    pub(super) fn drop_index_concurrently(&mut self, stmt: &nodes::DropStmt) -> Result<&'static str> {
        self.prevent_in_block("DROP INDEX CONCURRENTLY")?;
        self.state.refuse_read_only("DROP INDEX")?;
        if let Some(old) = drop_beside_others(self.cx(), stmt)? {
            self.holding_table(old, |session| session.drop_in_steps(old))?;
        }
        Ok("DROP INDEX")
    }

    /// REINDEX CONCURRENTLY, of whatever kind.
    pub(super) fn reindex_concurrently(&mut self, stmt: &nodes::ReindexStmt) -> Result<&'static str> {
        self.prevent_in_block("REINDEX CONCURRENTLY")?;
        let options = ddl::reindex::options(stmt)?;
        ddl::reindex::leaves_catalogs(self.cx(), stmt)?;
        let tables = match names_many_tables(stmt) {
            true => self.tables_of_reindex(stmt)?.into_iter().map(Some).collect(),
            false => vec![None],
        };
        for table in tables {
            self.next_transaction()?;
            for index in ddl::reindex::beside_others(self.cx(), stmt, table, options)? {
                self.next_transaction()?;
                let Some(shown) = index.lock(self.cx())? else { continue };
                self.holding_table(index, |session| session.rebuild_in_steps(index))?;
                ddl::reindex::tell(self.cx(), &shown, options);
            }
        }
        Ok("REINDEX")
    }

    /// Commits, and goes on in another transaction.
    fn next_transaction(&mut self) -> Result<()> {
        self.finish_implicit()?;
        self.ensure_transaction()
    }

    /// Runs steps with the index's table held over their transactions. The last one is committed
    /// before the table is free. The statement's own transaction has the table until the first
    /// commit.
    fn holding_table(&mut self, index: Beside, steps: impl FnOnce(&mut Session) -> Result<()>) -> Result<()> {
        let (tag, mode) = (index.tag(self.cx()), LockMode::ShareUpdateExclusive);
        self.state.lock(tag, mode, LockOwner::Session, WaitPolicy::Block)?;
        let done = steps(self).and_then(|()| self.finish_implicit());
        // After the loss of the region there is no lock to give back.
        let freed = self.state.unlock(tag, mode, LockOwner::Session);
        done?;
        freed?;
        self.ensure_transaction()
    }

    /// Commits the index's state, and waits until no transaction works from an earlier one that
    /// reads (`AccessExclusive`) or writes (`Share`) the table.
    fn commit_and_wait(&mut self, index: Beside, mode: LockMode) -> Result<()> {
        self.next_transaction()?;
        let cx = self.cx();
        cx.wait_for_lockers(index.tag(cx), mode)?;
        Ok(())
    }

    /// From an index without entries, of which no transaction knows yet, to a complete one.
    fn fill_in_steps(&mut self, index: Beside) -> Result<()> {
        self.commit_and_wait(index, LockMode::Share)?;
        index.fill(self.cx())?;
        self.commit_and_wait(index, LockMode::Share)?;
        index.complete(self.cx())
    }

    fn make_valid(&mut self, index: Beside) -> Result<()> {
        self.fill_in_steps(index)?;
        index.set_state(self.cx(), IndexState::Valid)
    }

    fn drop_in_steps(&mut self, index: Beside) -> Result<()> {
        index.hide(self.cx())?;
        self.bury(index)
    }

    /// Drops an index that no query is to use from now on.
    fn bury(&mut self, index: Beside) -> Result<()> {
        self.commit_and_wait(index, LockMode::AccessExclusive)?;
        index.set_state(self.cx(), IndexState::Dead)?;
        self.commit_and_wait(index, LockMode::AccessExclusive)?;
        index.remove(self.cx())
    }

    fn rebuild_in_steps(&mut self, index: Beside) -> Result<()> {
        let copy = index.copy(self.cx())?;
        self.fill_in_steps(copy)?;
        index.exchange(self.cx(), &copy)?;
        self.bury(copy)
    }
}
