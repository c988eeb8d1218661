//! Statements with plans: which ones they are, and the check before each run.

use crate::state::SessionState;
use pg_raw_parse::Node;
use sinew_error::{Result, SqlError};
use sinew_plan::{CommandKind, Plan};
use sinew_txn::RowLockStrength;

/// True of a statement that is run from a plan.
pub fn is_plannable(node: Node<'_>) -> bool {
    match node {
        Node::SelectStmt(s) => !sinew_plan::bind::into::has_into(s),
        Node::InsertStmt(_) | Node::UpdateStmt(_) | Node::DeleteStmt(_) | Node::MergeStmt(_) => true,
        _ => false,
    }
}

/// True if the statement answers with rows.
pub fn returns_rows(plan: &Plan) -> bool {
    matches!(plan.kind, CommandKind::Select | CommandKind::Values) || !plan.columns.is_empty()
}

/// Each run of a plan begins with this check: 25006 if it writes in a READ ONLY transaction.
/// Temporary tables may be written.
pub fn begin_query(cx: &SessionState, plan: &Plan) -> Result<()> {
    use sinew_txn::LockMode;
    cx.begin_query();
    cx.begin_snapshot()?;
    if plan.read_only || !cx.is_read_only() {
        return Ok(());
    }
    let writes = plan
        .locks
        .iter()
        .any(|(oid, mode)| *oid < sinew_catalog::FIRST_TEMPORARY_OID && *mode > LockMode::AccessShare);
    if !writes {
        return Ok(());
    }
    Err(sinew_catalog::view::read_only(change_name(plan)))
}

/// 0A000 if the plan changes or locks rows: a routine that is not volatile runs no such statement.
pub fn refuse_change(plan: &Plan) -> Result<()> {
    let changes = plan.row_lock.is_some()
        || plan.is_modifying()
        || !matches!(plan.kind, CommandKind::Select | CommandKind::Values);
    if changes { Err(not_allowed(change_name(plan))) } else { Ok(()) }
}

/// The error for a statement that a routine which is not volatile may not run.
pub fn not_allowed(what: &str) -> SqlError {
    SqlError::unsupported(format!("{what} is not allowed in a non-volatile function"))
}

/// The words for what a plan changes or locks.
fn change_name(plan: &Plan) -> &'static str {
    match plan.kind {
        CommandKind::Insert => "INSERT",
        CommandKind::Update => "UPDATE",
        CommandKind::Delete => "DELETE",
        CommandKind::Merge => "MERGE",
        CommandKind::Select | CommandKind::Values if plan.is_modifying() => "SELECT",
        CommandKind::Select | CommandKind::Values => match plan.row_lock {
            Some(RowLockStrength::KeyShare) => "SELECT FOR KEY SHARE",
            Some(RowLockStrength::Share) => "SELECT FOR SHARE",
            Some(RowLockStrength::NoKeyUpdate) => "SELECT FOR NO KEY UPDATE",
            _ => "SELECT FOR UPDATE",
        },
    }
}
