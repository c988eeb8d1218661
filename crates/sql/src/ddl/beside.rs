//! Steps of the index commands that let readers and writers go on: what one transaction of such a
//! command does. `session/concurrent_indexes.rs` puts them in order, and tells why the order is
//! right.

use crate::ddl::{index, names, store};
use crate::state::SessionState;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_error::{Result, SqlError};
use sinew_exec::new_index;
use sinew_table::{Deferral, Index, IndexState, Relation};
use sinew_txn::{LockMode, LockTag};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

pub use crate::ddl::drop_indexes::drop_beside_others;
pub use crate::ddl::index::create_beside_writers;

/// An index that is made or dropped beside readers and writers of its table.
#[derive(Debug, Clone, Copy)]
pub struct Beside {
    pub table: Oid,
    pub index: Oid,
}

impl Beside {
    /// The lock on the table.
    pub fn tag(&self, cx: &SessionState) -> LockTag {
        LockTag::relation(cx.database(), self.table)
    }

    /// The table and the index as they are now. The session's lock keeps both there.
    fn find(&self, cx: &SessionState) -> Result<(Arc<Relation>, Arc<Index>)> {
        let rel = store::reread(cx, self.table)?;
        let index = rel.indexes.iter().find(|index| index.oid == self.index).cloned();
        Ok((rel, index.ok_or_else(|| SqlError::internal("an index vanished under its table's lock"))?))
    }

    /// Fills the index with the rows that are there. Writers are to make entries from now on.
    pub fn fill(&self, cx: &SessionState) -> Result<()> {
        let (rel, index) = self.find(cx)?;
        new_index::build(cx, &rel, &index)?;
        self.set_state(cx, IndexState::Incomplete)
    }

    /// Adds the entries that the index lacks.
    pub fn complete(&self, cx: &SessionState) -> Result<()> {
        let (rel, index) = self.find(cx)?;
        new_index::complete(cx, &rel, &index)
    }

    /// Locks the table for the transaction. Returns the index's name with its schema, or `None` if
    /// it is gone.
    pub fn lock(&self, cx: &SessionState) -> Result<Option<String>> {
        let Some(rel) = cx.open_oid(self.table, LockMode::ShareUpdateExclusive)? else { return Ok(None) };
        let index = rel.indexes.iter().find(|index| index.oid == self.index);
        Ok(index.map(|index| format!("{}.{}", rel.schema_name, index.name)))
    }

    /// Queries are to use the index no longer. One that they do not use stays as it is: nothing is
    /// written into an index that was never filled.
    pub fn hide(&self, cx: &SessionState) -> Result<()> {
        let (_, index) = self.find(cx)?;
        if index.is_valid() { self.set_state(cx, IndexState::Incomplete) } else { Ok(()) }
    }

    /// Announces another state.
    pub fn set_state(&self, cx: &SessionState, state: IndexState) -> Result<()> {
        let (rel, _) = self.find(cx)?;
        store::announce(cx, &rel);
        set_state(cx, self.index, state)
    }

    /// Drops the index, of which no other transaction knows any more.
    pub fn remove(&self, cx: &SessionState) -> Result<()> {
        let (rel, index) = self.find(cx)?;
        store::drop_index(cx, &rel, &index)
    }

    /// Makes an empty index like this one, which belongs to no constraint and to no index of a
    /// partitioned table.
    pub fn copy(&self, cx: &SessionState) -> Result<Beside> {
        let (rel, like) = self.find(cx)?;
        let oid = store::new_oid(cx, false)?;
        let deferral = match like.is_immediate() {
            true => Deferral::default(),
            false => Deferral::AT_COMMIT,
        };
        let copy = Index {
            oid,
            name: names::choose_relation_name(cx, rel.schema_oid, &like.name, None, "ccnew", &[])?,
            primary: false,
            constraint: None,
            part_of: None,
            deferral,
            state: IndexState::Unready,
            storage: index::storage(cx, &rel, oid)?,
            ..(*like).clone()
        };
        store::create_index(cx, &rel, copy)?;
        Ok(Beside { table: self.table, index: oid })
    }

    /// Exchanges the files of this index and of its complete copy. The copy gets a file of which
    /// queries must no longer know.
    pub fn exchange(&self, cx: &SessionState, copy: &Beside) -> Result<()> {
        let (rel, old) = self.find(cx)?;
        let (_, new) = copy.find(cx)?;
        store::announce(cx, &rel);
        for (index, other) in [(&old, &new), (&new, &old)] {
            cx.relation_changed(index.oid, rel.schema_oid, &index.name);
            let file = other.storage.file.file as u32;
            store::edit_class(cx, index.oid, |row| row.put("relfilenode", Datum::Oid(file)))?;
        }
        set_state(cx, self.index, IndexState::Valid)?;
        set_state(cx, copy.index, if old.is_ready() { IndexState::Incomplete } else { old.state })
    }
}

/// Writes the state of an index. The caller announces the change of its table.
pub fn set_state(cx: &SessionState, index: Oid, state: IndexState) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    if let Some(mut row) = tx.find(system.stored(id::INDEX), 2679, &[Datum::Oid(index)])? {
        let old = row.row.clone();
        row.put("indisvalid", state.is_valid());
        row.put("indisready", state.is_ready());
        row.put("indislive", state.is_live());
        tx.update(&old, &row)?;
    }
    store::next_command(cx)
}
