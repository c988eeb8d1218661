//! Things of the catalogs that a statement computes: expressions, and the checks of a table's rows.
//!
//! The floors below the executor's nodes name these traits. The nodes do the work
//! (`run/stored.rs`).

use crate::caller::Caller;
use sinew_error::{Result, SqlError};
use sinew_table::{Relation, Row};
use sinew_types::Datum;

/// An expression that can be computed for a row.
pub trait Evaluate {
    /// The value of the expression for a row.
    fn eval(&self, cx: &dyn Caller, row: &[Datum]) -> Result<Datum>;

    /// The value of an expression that reads parameters instead of a row.
    fn eval_with(&self, cx: &dyn Caller, params: Vec<Datum>) -> Result<Datum>;
}

/// The work on a row before it is written to its table: generated columns and conditions.
pub trait CheckRow {
    /// Computes the generated columns of a row.
    fn generate(&self, cx: &dyn Caller, row: &mut [Datum]) -> Result<()>;

    /// Checks NOT NULL and CHECK. A row that fails is a 23502 or 23514 with PostgreSQL's words and
    /// detail line.
    fn check(&self, cx: &dyn Caller, relation: &Relation, row: &[Datum]) -> Result<()>;

    /// Computes the generated columns of a row, and checks its values, but not whether it belongs
    /// to a partition. `with_row` adds the row to an error.
    fn complete(
        &self,
        cx: &dyn Caller,
        relation: &Relation,
        row: &mut Row,
        with_row: &dyn Fn(SqlError, &[Datum]) -> SqlError,
    ) -> Result<()>;
}
