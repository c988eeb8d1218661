//! The interpreter's questions about SQL.

use crate::run::Frame;

use crate::tree::{Extra, RowShape, Sql, Target};
use sinew_error::{Result, Severity, SqlError};
use sinew_types::oid;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// A value with its type.
#[derive(Debug, Clone)]
pub struct Value {
    /// The value.
    pub value: Datum,
    /// Its type.
    pub ty: Oid,
    /// The modifier of its type, or -1.
    pub typmod: i32,
}

impl Value {
    /// A value of a type without a modifier.
    pub fn new(value: Datum, ty: Oid) -> Value {
        Value { value, ty, typmod: -1 }
    }

    /// NULL of no type.
    pub fn null() -> Value {
        Value::new(Datum::Null, oid::UNKNOWN)
    }
}

/// A column of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Oid,
    /// The modifier of its type, or -1.
    pub typmod: i32,
}

/// The columns of a result.
pub type Columns = [Column];

/// The kind of a statement that was run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// A query.
    Select,
    /// INSERT, UPDATE, DELETE or MERGE; true with RETURNING.
    Change(bool),
    /// Another one; true if it gave rows.
    Utility(bool),
}

/// A statement that was run.
#[derive(Debug, Clone)]
pub struct Ran {
    /// Its kind.
    pub command: Command,
    /// The rows that it gave or changed.
    pub rows: u64,
    /// The columns of its rows.
    pub columns: Arc<Columns>,
}

/// Takes a row; false if no more are wanted.
pub type TakeRow<'r> = dyn FnMut(&[Datum]) -> Result<bool> + 'r;

/// The rows of a query, one by one.
pub trait RowSource {
    /// Their columns.
    fn columns(&self) -> Arc<Columns>;
    /// The next row.
    fn next(&mut self) -> Result<Option<Vec<Datum>>>;
    /// Lets go of what the query holds.
    fn close(&mut self);
}

/// The purpose of rows that come one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// FOR takes them, as from a cursor.
    Loop,
    /// They are those of a cursor with a name.
    Cursor,
    /// RETURN QUERY gives them to the caller.
    Return,
}

/// The query of a cursor.
pub enum CursorQuery<'q> {
    /// A piece of the body, with the variables that it sees.
    Piece(&'q Sql),
    /// A text with the values of its parameters.
    Text(&'q str, &'q [Value]),
}

/// Where FETCH goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fetch {
    /// So many rows on.
    Forward(i64),
    /// So many rows back.
    Backward(i64),
    /// To a row, counted from the first one, or from the last one if negative.
    Absolute(i64),
    /// To a row, counted from here.
    Relative(i64),
}

/// The interpreter's questions about SQL.
pub trait Host {
    /// Raises a cancel, the end of the session, or the statement's deadline.
    fn check(&self) -> Result<()>;
    /// Fails where the stack is nearly used up.
    fn check_depth(&self) -> Result<()>;
    /// The value of an expression. One with a target is converted to the target's type.
    fn evaluate(&self, frame: &Frame, sql: &Sql) -> Result<Value>;
    /// Converts a value as an assignment does.
    fn cast(&self, value: Datum, from: Oid, to: (Oid, i32)) -> Result<Datum>;
    /// The value, if the domain, or the array over one, allows it. The value is of the type under
    /// the domain.
    fn to_domain(&self, value: Datum, domain: Oid) -> Result<Datum>;
    /// The fields of a row type; `None` for other types.
    fn row_shape(&self, ty: Oid) -> Result<Option<Arc<RowShape>>>;
    /// A value as text.
    fn text(&self, value: &Datum, ty: Oid) -> Result<String>;
    /// Runs a statement; its rows go to `take`. `most` is the number of rows that are of interest.
    fn run(&self, frame: &Frame, sql: &Sql, most: Option<u64>, take: &mut TakeRow<'_>) -> Result<Ran>;
    /// Runs a text with values of parameters.
    fn run_text(
        &self,
        frame: &Frame,
        text: &str,
        values: &[Value],
        most: Option<u64>,
        take: &mut TakeRow<'_>,
    ) -> Result<Ran>;
    /// The values of the variables that a statement names, as the detail of an error of STRICT.
    fn shown_parameters(&self, frame: &Frame, sql: &Sql) -> Result<Option<String>>;
    /// Opens a query whose rows come one by one.
    fn rows<'s>(
        &'s self,
        frame: &Frame,
        query: CursorQuery<'_>,
        purpose: Purpose,
    ) -> Result<Box<dyn RowSource + 's>>;
    /// Runs CALL; the values of its OUT arguments, with the variables that stand for them.
    fn call(&self, frame: &Frame, sql: &Sql) -> Result<Vec<(Target, Value)>>;

    /// Opens a cursor; returns its name.
    fn open_cursor(
        &self,
        frame: &Frame,
        name: Option<&str>,
        query: CursorQuery<'_>,
        scroll: Option<bool>,
    ) -> Result<String>;
    /// The columns of a cursor.
    fn cursor_columns(&self, name: &str) -> Result<Arc<Columns>>;
    /// Moves a cursor; each row that it passes or comes to goes to `take`. Returns their number.
    fn fetch(&self, name: &str, to: Fetch, take: &mut TakeRow<'_>) -> Result<u64>;
    /// A loop takes a cursor's rows, or is done with them: as long as it does, the cursor outlives
    /// the transaction.
    fn pin_cursor(&self, name: &str, pinned: bool) -> Result<()>;
    /// Closes a cursor.
    fn close_cursor(&self, name: &str) -> Result<()>;

    /// A message for the client. 53200 if there is no memory for it.
    fn notice(&self, notice: SqlError) -> Result<()>;
    /// The lines of context of the statement that has called the routine.
    fn outer_context(&self) -> Option<String>;
    /// `plpgsql.check_asserts`
    fn checks_asserts(&self) -> bool;
    /// The severity of a failed extra check, by `plpgsql.extra_errors` and
    /// `plpgsql.extra_warnings`; `None` if neither asks for it.
    fn extra_check(&self, check: Extra) -> Option<Severity>;
    /// `plpgsql.print_strict_params`
    fn prints_strict_params(&self) -> bool;

    /// Opens a subtransaction.
    fn begin_subtransaction(&self) -> Result<()>;
    /// Keeps what the innermost subtransaction has done.
    fn commit_subtransaction(&self) -> Result<()>;
    /// Undoes the innermost subtransaction.
    fn abort_subtransaction(&self) -> Result<()>;
    /// COMMIT (true) or ROLLBACK, and a new transaction. With `chain` it has the modes of the old
    /// one.
    fn end_transaction(&self, commits: bool, chain: bool) -> Result<()>;
}
