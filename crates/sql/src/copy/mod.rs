//! COPY: between a table (or a query) and the client or a file of the server, as text, CSV or
//! binary.
//!
//! Reading is a pipeline without a per-row allocation: bytes → [`lines`] (one record) → fields →
//! values → payloads in one buffer → many rows per page latch and one log record per page. Any
//! error ends the statement, and the statement's transaction takes back every row of it; its
//! CONTEXT names the line and the column.

mod binary;
mod fields;
mod from;
mod lines;
mod options;
mod sink;
#[cfg(test)]
mod tests;
mod to;

use crate::copy::options::Options;
use crate::state::SessionState;
use crate::state::output::Output;
use pg_raw_parse::Node;
use pg_raw_parse::nodes::CopyStmt;
use sinew_catalog::acl::Need;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan as plan;
use sinew_table::{RelationKind, Trigger};
use sinew_txn::LockMode;
use sinew_types::Oid;
use sinew_types::acl::Rights;

/// PostgreSQL's roles for files of the server.
const PG_READ_SERVER_FILES: Oid = 4569;
const PG_WRITE_SERVER_FILES: Oid = 4570;

/// Runs a COPY statement and returns the number of rows copied.
pub fn execute(cx: &SessionState, stmt: &CopyStmt, sql: &str, out: &mut dyn Output) -> Result<u64> {
    let options = Options::parse(stmt).map_err(|e| e.in_text(sql))?;
    if stmt.is_program {
        return Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, "COPY with PROGRAM is not supported"));
    }
    let (verb, role, files) = match stmt.is_from {
        true => ("from", "pg_read_server_files", PG_READ_SERVER_FILES),
        false => ("to", "pg_write_server_files", PG_WRITE_SERVER_FILES),
    };
    if stmt.filename().is_some() && !cx.acts_as(files)? {
        return Err(SqlError::new(
            SqlState::INSUFFICIENT_PRIVILEGE,
            format!("must be superuser or have privileges of the {role} role to COPY {verb} a file"),
        )
        .hint("Anyone can COPY to stdout or from stdin. psql's \\copy command also works for anyone."));
    }
    let check_path = || match stmt.filename() {
        Some(path) if !path.starts_with('/') => {
            Err(SqlError::new(SqlState::INVALID_NAME, "relative path not allowed for COPY to file"))
        }
        _ => Ok(()),
    };
    let Some(range) = stmt.relation() else {
        if matches!(stmt.query(), Node::SelectStmt(s) if sinew_plan::bind::into::has_into(s)) {
            return Err(SqlError::unsupported("COPY (SELECT INTO) is not supported"));
        }
        let plan = plan::plan(cx, stmt.query(), sql, &[])?;
        check_path()?;
        return to::query(cx, &plan, &options, stmt.filename(), out);
    };
    let name = range.relname().unwrap_or_default();
    let mode = if stmt.is_from { LockMode::RowExclusive } else { LockMode::AccessShare };
    let rel = cx.open_relation(range.schemaname(), name, mode)?;
    crate::ddl::has_rows(&rel)?;
    let columns = target_columns(&rel, stmt)?;
    let mut need = Need::new(rel.clone(), None, if stmt.is_from { Rights::INSERT } else { Rights::SELECT });
    let named = if stmt.is_from { &mut need.inserted } else { &mut need.read };
    columns.iter().for_each(|&at| named.insert(at));
    if stmt.is_from {
        need.check(cx)?;
        refuse_other_kinds(&rel)?;
        if !rel.is_temporary() {
            cx.refuse_read_only("COPY FROM")?;
        }
        from::table(cx, need, &columns, &options, stmt, sql, out)
    } else {
        if !matches!(stmt.where_clause(), Node::None) {
            return Err(SqlError::new(SqlState::SYNTAX_ERROR, "WHERE clause not allowed with COPY TO"));
        }
        need.check(cx)?;
        check_path()?;
        to::table(cx, &rel, &columns, &options, stmt.filename(), out)
    }
}

/// 42809 for what has no rows of its own to add to.
fn refuse_other_kinds(rel: &sinew_table::Relation) -> Result<()> {
    let what = match rel.kind {
        RelationKind::View if rel.triggers.iter().any(|t| t.has(Trigger::INSTEAD | Trigger::INSERT)) => {
            return Ok(());
        }
        RelationKind::View => "view",
        RelationKind::Materialized => "materialized view",
        RelationKind::Sequence => "sequence",
        RelationKind::Index => {
            let message = format!("\"{}\" is an index", rel.name);
            return Err(SqlError::new(SqlState::WRONG_OBJECT_TYPE, message));
        }
        _ => return Ok(()),
    };
    let refused =
        SqlError::new(SqlState::WRONG_OBJECT_TYPE, format!("cannot copy to {what} \"{}\"", rel.name));
    Err(match rel.kind {
        RelationKind::View => {
            refused.hint("To enable copying to a view, provide an INSTEAD OF INSERT trigger.")
        }
        _ => refused,
    })
}

/// Positions of the columns named in the statement, or all that are not dropped.
fn target_columns(rel: &sinew_table::Relation, stmt: &CopyStmt) -> Result<Vec<usize>> {
    let named: Vec<&str> = stmt.attlist().iter().filter_map(|n| n.as_str()).collect();
    if named.is_empty() {
        let is_copied = |i: &usize| !rel.columns[*i].dropped && !rel.columns[*i].generated;
        return Ok((0..rel.columns.len()).filter(is_copied).collect());
    }
    let mut columns = Vec::with_capacity(named.len());
    for name in named {
        let at = rel.columns.iter().position(|c| !c.dropped && &*c.name == name).ok_or_else(|| {
            SqlError::new(
                SqlState::UNDEFINED_COLUMN,
                format!("column \"{name}\" of relation \"{}\" does not exist", rel.name),
            )
        })?;
        if rel.columns[at].generated {
            let message = format!("column \"{name}\" is a generated column");
            return Err(SqlError::new(SqlState::INVALID_COLUMN_REFERENCE, message)
                .detail("Generated columns cannot be used in COPY."));
        }
        if columns.contains(&at) {
            return Err(SqlError::new(
                SqlState::DUPLICATE_COLUMN,
                format!("column \"{name}\" specified more than once"),
            ));
        }
        columns.push(at);
    }
    Ok(columns)
}

fn interrupts(cx: &SessionState) -> Result<()> {
    cx.check_interrupts().map_err(SqlError::from)
}
