//! The effect of a transaction's end on a session's own part of the catalog: ON COMMIT actions,
//! messages to the caches of others, and temporary relations that are dropped.
//!
//! Each handle ends a transaction on its own floor and calls the handle below. The header of
//! `txn/src/session.rs` tells the order of a commit.

use crate::cache::own::{message, name_hash};
use crate::view::View;
use sinew_error::Result;
use sinew_error::sqlerr;
use sinew_table::OnCommit;
use sinew_txn::{PreparedName, SinvalMessage};
use sinew_types::Oid;

impl View {
    /// Commits the transaction here and below. With `sync` it returns when the commit is durable.
    /// 0A000 if a table that is emptied at each commit is referenced by one that keeps its rows.
    pub fn commit(&self, sync: bool) -> Result<()> {
        if self.own().has_temporary() {
            self.on_commit_actions()?;
        }
        let rows: &sinew_table::Rows = self;
        rows.commit(self.database(), self.own().messages(), sync)?;
        self.forget_temporary(self.own().finish(true));
        Ok(())
    }

    /// Prepares the transaction, which then belongs to no session. To this session's caches it is
    /// as if it had been rolled back. 0A000 if it has touched a temporary object.
    pub fn prepare(&self, name: PreparedName) -> Result<()> {
        if self.temp().is_touched() || self.own().has_changed_temporary() {
            return Err(sqlerr!(
                FEATURE_NOT_SUPPORTED,
                "cannot PREPARE a transaction that has operated on temporary objects"
            ));
        }
        let rows: &sinew_table::Rows = self;
        rows.prepare(name, self.own().messages())?;
        self.forget_temporary(self.own().finish(false));
        Ok(())
    }

    /// Ends a transaction that turned out to have committed, after its region was given up.
    pub fn committed_after_all(&self) {
        self.temp().commit();
        self.forget_temporary(self.own().finish(true));
    }

    /// Rolls the transaction back here and below. It continues after an error, and returns the
    /// error.
    pub fn abort(&self) -> Result<()> {
        let rows: &sinew_table::Rows = self;
        let undone = rows.abort();
        self.forget_temporary(self.own().finish(false));
        undone
    }

    /// Another session has rolled the transaction back below, because this one was idle for too
    /// long. This floor and the one of tables follow.
    pub fn aborted_below(&self) {
        let rows: &sinew_table::Rows = self;
        rows.aborted_below();
        self.forget_temporary(self.own().finish(false));
    }

    /// The innermost subtransaction, at `depth` (1 = the first savepoint), merges into its parent.
    pub fn sub_commit(&self, depth: u32) -> Result<()> {
        let rows: &sinew_table::Rows = self;
        rows.sub_commit(depth)?;
        self.own().sub_commit(depth);
        Ok(())
    }

    /// Rolls the innermost subtransaction, at `depth`, back.
    pub fn sub_abort(&self, depth: u32) -> Result<()> {
        let rows: &sinew_table::Rows = self;
        let undone = rows.sub_abort(depth);
        self.forget_temporary(self.own().sub_abort(depth));
        undone
    }

    fn forget_temporary(&self, gone: Vec<Oid>) {
        for oid in gone {
            self.temp().forget(oid);
        }
    }

    fn on_commit_actions(&self) -> Result<()> {
        let (drop, empty): (Vec<_>, Vec<_>) = self.own().with_temp(|temp| {
            let mut drop = Vec::new();
            let mut empty = Vec::new();
            for rel in temp.relations() {
                match rel.on_commit {
                    OnCommit::Drop => drop.push(rel.oid),
                    OnCommit::DeleteRows => empty.push(rel.oid),
                    OnCommit::Preserve => {}
                }
            }
            (drop, empty)
        });
        self.emptied_together(&empty)?;
        for oid in empty {
            self.temp().empty(oid);
        }
        if !drop.is_empty() {
            self.own().change_temp(self.depth(), |temp| temp.remove_all(drop));
        }
        Ok(())
    }

    /// 0A000 if a table that is emptied at each commit is referenced by one that keeps its rows.
    fn emptied_together(&self, empty: &[Oid]) -> Result<()> {
        for &oid in empty {
            let Some(rel) = self.relation(oid)? else { continue };
            let Some(key) = rel.referenced_by.iter().find(|key| !empty.contains(&key.child)) else {
                continue;
            };
            let child = self.relation(key.child)?.map_or_else(|| "".into(), |child| child.name.clone());
            return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "unsupported ON COMMIT and foreign key combination")
                .detail(format!(
                    "Table \"{child}\" references \"{}\", but they do not have the same ON COMMIT setting.",
                    rel.name
                )));
        }
        Ok(())
    }

    /// Announces that `object` of the catalog `kind` (see [`message`]) changes in this transaction.
    pub fn changed(&self, kind: u32, database: Oid, object: Oid, detail: u32) {
        let message = SinvalMessage { kind, database, object, detail };
        self.own().changed(self.depth(), message);
    }

    /// Announces that a relation changes (also its creation, its drop, and each of its names).
    pub fn relation_changed(&self, oid: Oid, schema: Oid, name: &str) {
        self.changed(message::RELATION, self.database(), oid, name_hash(schema, name));
    }

    /// Announces that a type changes (also its creation, its drop, and each of its names).
    pub fn type_changed(&self, oid: Oid, schema: Oid, name: &str) {
        self.changed(message::TYPE, self.database(), oid, name_hash(schema, name));
    }
}
