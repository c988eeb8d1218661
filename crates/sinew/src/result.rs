//! Results collected in memory.

use crate::row::{Column, Row, Shape};
use crate::{Error, Result};
use sinew_sql::plan::{CommandKind, Plan};
use sinew_sql::session::Output;
use sinew_types::{Datum, FmtCtx, io};
use std::sync::Arc;

/// The answer of one statement.
#[derive(Debug, Clone, Default)]
pub struct QueryResult {
    pub rows: Vec<Row>,
    /// The command tag, such as `INSERT 0 1`; empty for an empty statement.
    pub tag: String,
    /// NOTICEs and WARNINGs.
    pub notices: Vec<Error>,
    pub(crate) affected: u64,
    pub(crate) shape: Shape,
    pub(crate) texts: Vec<Vec<Option<String>>>,
}

impl QueryResult {
    /// The columns of the rows.
    pub fn columns(&self) -> &[Column] {
        self.shape.columns()
    }

    /// Rows inserted, updated, deleted or returned, as the tag says.
    pub fn rows_affected(&self) -> u64 {
        self.affected
    }

    /// The rows of a script's statement, as text.
    pub fn texts(&self) -> &[Vec<Option<String>>] {
        &self.texts
    }

    /// As [`QueryResult::texts`], for a caller that keeps them.
    pub fn into_texts(self) -> Vec<Vec<Option<String>>> {
        self.texts
    }
}

/// Collects what the statements of a script answer, a `QueryResult` each, rows as text.
#[derive(Default)]
pub(crate) struct Script {
    pub done: Vec<QueryResult>,
    pub current: QueryResult,
}

impl Script {
    /// The statement whose answer is the current one has ended.
    fn complete(&mut self, tag: String, affected: u64) {
        let result = std::mem::take(&mut self.current);
        self.done.push(QueryResult { tag, affected, ..result });
    }
}

fn no_copy() -> Error {
    Error::unsupported("COPY from and to the client is not supported in a script")
        .hint("Run it with Session::copy_in or Session::copy_out, or name a file.")
}

impl Output for Script {
    fn row_description(&mut self, columns: &[Column]) -> Result<()> {
        self.current.shape = Shape::Own(Arc::from(columns));
        Ok(())
    }

    fn row(&mut self, fmt: &FmtCtx, columns: &[Column], row: &[Datum]) -> Result<()> {
        let mut texts = Vec::with_capacity(row.len());
        for (column, value) in columns.iter().zip(row) {
            texts.push(if value.is_null() {
                None
            } else {
                let mut text = Vec::new();
                io::text_out(value, column.type_oid, fmt, &mut text)?;
                Some(match String::from_utf8(text) {
                    Ok(text) => text,
                    Err(e) => String::from_utf8_lossy(e.as_bytes()).into_owned(),
                })
            });
        }
        self.current.texts.push(texts);
        Ok(())
    }

    fn command_complete(&mut self, tag: &str) -> Result<()> {
        let affected = tag.rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        self.complete(tag.to_string(), affected);
        Ok(())
    }

    fn plan_description(&mut self, plan: &Arc<Plan>) -> Result<()> {
        self.current.shape = Shape::Plan(plan.clone());
        Ok(())
    }

    fn planned_complete(&mut self, kind: CommandKind, rows: u64) -> Result<()> {
        self.complete(kind.tag(rows), rows);
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        self.command_complete("")
    }

    fn notice(&mut self, notice: &Error) {
        self.current.notices.push(notice.clone());
    }

    fn parameter_status(&mut self, _name: &str, _value: &str) {}
    fn copy_in_start(&mut self, _columns: usize, _binary: bool) -> Result<()> {
        Err(no_copy())
    }

    fn copy_read(&mut self, _txn: &sinew_txn::TxnSession, _chunk: &mut Vec<u8>) -> Result<bool> {
        Err(no_copy())
    }

    fn copy_out_start(&mut self, _columns: usize, _binary: bool) -> Result<()> {
        Err(no_copy())
    }

    fn copy_write(&mut self, _data: &[u8]) -> Result<()> {
        Err(no_copy())
    }

    fn copy_out_end(&mut self) -> Result<()> {
        Err(no_copy())
    }
}
