//! Results collected in memory.

use crate::row::{Column, Row, Shape};
use crate::{Error, Result};
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
}

/// Collects what the statements of a script answer, a `QueryResult` each, rows as text.
#[derive(Default)]
pub(crate) struct Script {
    pub done: Vec<QueryResult>,
    pub current: QueryResult,
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
                Some(String::from_utf8_lossy(&text).into_owned())
            });
        }
        self.current.texts.push(texts);
        Ok(())
    }
    fn command_complete(&mut self, tag: &str) -> Result<()> {
        let mut result = std::mem::take(&mut self.current);
        result.affected = tag.rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        result.tag = tag.to_string();
        self.done.push(result);
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
