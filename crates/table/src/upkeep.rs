//! The trait through which a table asks the floors above: for the values of expressions that an
//! index keeps, and for the values that an error may show.
//!
//! A table keeps its indexes up to date with each row. An index may hold values that no column
//! gives. The executor, which stands above, computes them. A duplicate key's error shows names and
//! values. The catalog knows which roles may see them.

use crate::Rows;
use crate::{Index, Relation};
use sinew_error::Result;
use sinew_types::Datum;
use std::ops::Deref;
use std::sync::Arc;

/// A session that may write rows of tables with indexes.
pub trait Upkeep {
    /// The session's handle of this floor.
    fn rows(&self) -> &Rows;

    /// Called before a row of a shared table is written: a SERIALIZABLE transaction takes its
    /// snapshot first.
    fn will_write(&self) -> Result<()>;

    /// The values of an index's expressions in a row, in the order of its keys; `None` when the
    /// index has no entry of the row. The table asks only for indexes that are not plain
    /// ([`Index::is_plain`]).
    fn index_values(&self, rel: &Relation, index: &Index, row: &[Datum]) -> Result<Option<Vec<Datum>>>;

    /// Another row may have a key that was just added to a deferrable index. The session looks
    /// again later, by [`crate::recheck_key`].
    fn note_shared_key(&self, rel: &Relation, index: &Arc<Index>, key: &[u8]) -> Result<()>;

    /// The positions of the columns that an index's expressions and its predicate read.
    fn index_reads(&self, rel: &Relation, index: &Index) -> Result<Arc<[usize]>>;

    /// A key of an index as its definition shows it: a column's name, or an expression.
    fn key_name(&self, rel: &Relation, index: &Index, at: usize) -> Result<String>;

    /// May an error show the role in force values of these columns (by position)?
    fn may_show(&self, rel: &Relation, columns: Vec<usize>) -> bool;
}

impl<'a> Deref for dyn Upkeep + 'a {
    type Target = Rows;
    #[inline]
    fn deref(&self) -> &Rows {
        self.rows()
    }
}
