//! Expressions, conditions and aggregates over batches of rows.
//!
//! A batch is computed as a whole where a loop over vectors knows how, and row by row where none
//! does. Both ways give the same values, because the evaluator of rows
//! ([`eval`](crate::eval::eval)) is the one that decides in doubt:
//!
//! * **An error belongs to its row.** If anything fails in a batch, the expression is computed row
//!   by row, which finds the first row that fails. The batch is cut before it ([`Cut`]), and the
//!   error is told when the caller asks for the rows behind. So LIMIT and CASE see PostgreSQL's
//!   errors, and no others.
//! * **Values are those of the evaluator.** A loop answers only for operands whose result it knows
//!   to be equal. An overflow, a numeric of many digits or an unknown type leave the batch to the
//!   evaluator.
//!
//! | file | what it computes |
//! |---|---|
//! | [`expr`] | values of expressions, and the rows for which a condition holds |
//! | [`function`] | calls for which there is a loop |
//! | [`list`] | whether values stand in a list |
//! | [`groups`] | the groups of rows by their keys |
//! | [`accumulate`] | aggregates of all groups |
//! | [`members`] | the rows of a subquery, in which values are looked for |
//! | [`picked`] | the rows at hand of those that a scan has loaded |

pub mod accumulate;
pub mod blocks;
pub mod build;
pub mod expr;
mod function;
pub mod groups;
mod list;
pub mod members;
pub mod picked;

use sinew_error::SqlError;

/// The first row of a batch that fails, and its error. The rows before it are good.
#[derive(Debug)]
pub struct Cut {
    /// The row.
    pub row: usize,
    /// Its error.
    pub error: SqlError,
}

impl Cut {
    /// Notes a cut that comes before the `rows` that are good so far, which become fewer. Of cuts
    /// at one row the first that was noted stays.
    pub fn note(cut: Option<Cut>, rows: &mut usize, failed: &mut Option<SqlError>) {
        if let Some(cut) = cut.filter(|cut| cut.row < *rows) {
            (*rows, *failed) = (cut.row, Some(cut.error));
        }
    }
}
