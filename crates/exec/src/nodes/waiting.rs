//! Rows that an UPDATE or DELETE has read and not changed yet: it changes them page by page.

use crate::caller::Caller;
use sinew_error::Result;
use sinew_storage::TupleId;
use sinew_table::tagged::memory_of;
use sinew_table::{Row, Updates};
use sinew_types::memory::Charge;

/// Bytes that rows in memory take before they are changed.
const BYTES_MAX: usize = 1 << 20;

/// The rows, in the order in which the statement read them. The memory of a row is used again for a
/// later one.
#[derive(Default)]
pub struct Waiting {
    /// The rows of the source. Those past `count` are memory alone.
    pub rows: Vec<Row>,
    /// UPDATE: the target's new rows.
    pub news: Vec<Row>,
    /// UPDATE: what storage needs of them.
    pub updates: Updates,
    /// DELETE: the places of the target's versions.
    pub tids: Vec<TupleId>,
    count: usize,
    bytes: usize,
    charge: Charge,
}

impl Waiting {
    /// Takes the row, and `new` if it is updated. The caller gets other memory for its next row.
    pub fn take(&mut self, row: &mut Row, new: Option<&mut Row>) -> Result<()> {
        self.bytes += memory_of(row);
        put(&mut self.rows, self.count, row);
        if let Some(new) = new {
            self.bytes += memory_of(new);
            put(&mut self.news, self.count, new);
        }
        self.count += 1;
        self.charge.cover(self.bytes)
    }

    /// True if the rows are to be changed now.
    pub fn is_full(&self, cx: &dyn Caller) -> bool {
        self.count >= cx.knobs().batch_rows || self.bytes >= BYTES_MAX
    }

    /// The number of rows, which wait no longer. They stay readable until the next one is taken.
    pub fn begin_change(&mut self) -> usize {
        self.bytes = 0;
        std::mem::take(&mut self.count)
    }
}

/// Exchanges the row for the one at `at`.
fn put(rows: &mut Vec<Row>, at: usize, row: &mut Row) {
    match rows.get_mut(at) {
        Some(place) => std::mem::swap(place, row),
        None => rows.push(std::mem::take(row)),
    }
}
