//! Results collected in memory.

use sinew_sql::plan::OutputColumn;
use sinew_sql::session::Output;
use sinew_sql::{Result, SqlError};
use sinew_types::{Datum, FmtCtx, Oid, io};
use std::sync::Arc;

/// A column of a result.
#[derive(Debug, Clone)]
pub struct Column {
    pub name: Arc<str>,
    pub type_oid: Oid,
    pub typmod: i32,
}

#[derive(Debug, Clone)]
pub struct Row {
    pub values: Vec<Datum>,
}

/// What one statement answered.
#[derive(Debug, Clone, Default)]
pub struct QueryResult {
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// The command tag, such as `INSERT 0 1`; empty for an empty statement.
    pub tag: String,
    /// NOTICEs and WARNINGs.
    pub notices: Vec<SqlError>,
    pub(crate) texts: Vec<Vec<Option<String>>>,
}

impl QueryResult {
    /// Rows inserted, updated, deleted or returned, as the tag says.
    pub fn rows_affected(&self) -> u64 {
        self.tag.rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)
    }
    /// The rows as text, where they were asked for so.
    pub fn texts(&self) -> &[Vec<Option<String>>] {
        &self.texts
    }
}

/// Collects what statements answer, a `QueryResult` each.
#[derive(Default)]
pub(crate) struct Collector {
    pub done: Vec<QueryResult>,
    pub current: QueryResult,
    /// Keep rows as text instead of values.
    pub as_text: bool,
}

impl Collector {
    pub fn last(mut self) -> QueryResult {
        let mut last = self.done.pop().unwrap_or_default();
        last.notices.append(&mut self.current.notices);
        last
    }
    fn finish(&mut self, tag: &str) {
        let mut result = std::mem::take(&mut self.current);
        result.tag = tag.to_string();
        self.done.push(result);
    }
    /// Bind's answer: the columns of what runs next.
    pub fn describe(&mut self, columns: &[OutputColumn]) {
        self.current.columns = columns
            .iter()
            .map(|c| Column { name: c.name.clone(), type_oid: c.type_oid, typmod: c.typmod })
            .collect();
    }
}

fn no_copy() -> SqlError {
    SqlError::unsupported("COPY from and to the client is not supported here").hint("Name a file in COPY.")
}

impl Output for Collector {
    fn row_description(&mut self, columns: &[OutputColumn]) -> Result<()> {
        self.describe(columns);
        Ok(())
    }
    fn row(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], row: &[Datum]) -> Result<()> {
        if !self.as_text {
            self.current.rows.push(Row { values: row.to_vec() });
            return Ok(());
        }
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
        self.finish(tag);
        Ok(())
    }
    fn empty_query(&mut self) -> Result<()> {
        self.finish("");
        Ok(())
    }
    fn notice(&mut self, notice: &SqlError) {
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
