//! LOCK TABLE: tables, and views with all that they read.

use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::{permission_denied, relation_word};
use sinew_catalog::options::reads_as_owner;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_plan::kept;
use sinew_table::Relation;
use sinew_table::stack;
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::{Oid, host};

/// The request of one statement.
struct Wanted<'c> {
    cx: &'c SessionState,
    mode: LockMode,
    wait: WaitPolicy,
    /// One of these rights is enough.
    any: Rights,
}

/// LOCK TABLE.
pub fn lock_tables(cx: &SessionState, stmt: &nodes::LockStmt) -> Result<()> {
    let mode = match stmt.mode {
        1 => LockMode::AccessShare,
        2 => LockMode::RowShare,
        3 => LockMode::RowExclusive,
        4 => LockMode::ShareUpdateExclusive,
        5 => LockMode::Share,
        6 => LockMode::ShareRowExclusive,
        7 => LockMode::Exclusive,
        _ => LockMode::AccessExclusive,
    };
    if mode > LockMode::RowExclusive && cx.follows() {
        let text = "cannot execute LOCK TABLE during recovery";
        return Err(SqlError::new(SqlState::READ_ONLY_SQL_TRANSACTION, text));
    }
    let any = match mode {
        LockMode::AccessShare => Rights::SELECT,
        LockMode::RowExclusive => Rights::INSERT | Rights::UPDATE | Rights::DELETE | Rights::TRUNCATE,
        _ => Rights::UPDATE | Rights::DELETE | Rights::TRUNCATE,
    };
    let wait = if stmt.nowait { WaitPolicy::Nowait } else { WaitPolicy::Block };
    let wanted = Wanted { cx, mode, wait, any };
    for relation in stmt.relations().iter() {
        host::step()?;
        let Node::RangeVar(relation) = relation else { continue };
        wanted.lock(relation.schemaname(), relation.relname().unwrap_or(""), relation.inh)?;
    }
    Ok(())
}

impl Wanted<'_> {
    /// `with_partitions`: without ONLY.
    fn lock(&self, schema: Option<&str>, name: &str, with_partitions: bool) -> Result<()> {
        let cx = self.cx;
        if let Some(oid) = cx.find_oid(schema, name)?
            && let Some((_, index)) = cx.find_index(oid)?
        {
            return Err(cannot_lock(&index.name, "indexes"));
        }
        let check = |rel: &Relation| {
            if rel.relkind() == b'S' {
                return Err(cannot_lock(&rel.name, "sequences"));
            }
            if rel.relkind() == b'm' {
                return Err(cannot_lock(&rel.name, "materialized views"));
            }
            cx.check_relation(rel, self.any)
        };
        let found = cx.open_relation_checked(schema, name, self.mode, self.wait, &check)?;
        let Some(rel) = found else { return Err(cx.missing_relation(schema, name)?) };
        if rel.is_system {
            // Statements do not lock these, but who asks for a lock gets one.
            cx.lock_oid(rel.oid, name, self.mode, self.wait)?;
        }
        if with_partitions {
            self.lock_partitions(&rel)?;
        }
        self.lock_read_by(&rel, &mut Vec::new())
    }

    /// Locks the partitions or the children of a table, and theirs. The right to the table is
    /// enough.
    fn lock_partitions(&self, rel: &Relation) -> Result<()> {
        let partitions = rel.partitioning.iter().flat_map(|division| &division.partitions);
        let children = rel.children.iter().flat_map(|children| &children.tables);
        for oid in partitions.map(|partition| partition.oid).chain(children.copied()) {
            host::step()?;
            self.cx.lock_oid(oid, "", self.mode, self.wait)?;
            if let Some(inner) = self.cx.relation(oid)? {
                self.lock_partitions(&inner)?;
            }
        }
        Ok(())
    }

    /// Locks what a view reads, down to the tables, with the rights of the role in whose name the
    /// view reads. `above` are the views on the way.
    fn lock_read_by(&self, view: &Relation, above: &mut Vec<Oid>) -> Result<()> {
        let Some(query) = &view.view_query else { return Ok(()) };
        stack::check()?;
        let cx = self.cx;
        let mut read: Vec<Oid> = kept::references(cx, query)?.columns.iter().map(|c| c.0).collect();
        read.sort_unstable();
        read.dedup();
        let role = if reads_as_owner(&view.options) { view.owner } else { cx.user_oid() };
        above.push(view.oid);
        for oid in read {
            host::step()?;
            let Some(rel) = cx.relation(oid)? else { continue };
            if above.contains(&oid) || !matches!(relation_word(&rel), "table" | "view") {
                continue;
            }
            if cx.relation_rights(&rel, role, self.any)?.is_empty() {
                return Err(permission_denied(&rel));
            }
            cx.lock_oid(oid, &rel.name, self.mode, self.wait)?;
            if let Some(rel) = cx.relation(oid)? {
                self.lock_partitions(&rel)?;
                self.lock_read_by(&rel, above)?;
            }
        }
        above.pop();
        Ok(())
    }
}

#[cold]
fn cannot_lock(name: &str, kind: &str) -> sinew_error::SqlError {
    sqlerr!(WRONG_OBJECT_TYPE, "cannot lock relation \"{name}\"")
        .detail(format!("This operation is not supported for {kind}."))
}
