//! The rows of a cursor that goes backward, or that outlives its transaction.

use crate::state::SessionState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::spill::store::{Place, RowStore};
use sinew_table::Row;
use sinew_types::Datum;

/// Rows of a query run to its end that are read again from one in so many.
const MARK_EVERY: usize = 256;
/// A cursor's rows, which it moves over in both directions. They spill past `work_mem`.
pub(crate) struct StoredRows {
    rows: RowStore,
    /// Where every `MARK_EVERY`th row starts.
    marks: Vec<Place>,
    next: Place,
    /// 0 before the first row, one past the last behind it: 0 ≤ at ≤ len + 1.
    at: usize,
    pub hold: bool,
}

impl StoredRows {
    pub(crate) fn new(cx: &SessionState, hold: bool) -> StoredRows {
        StoredRows {
            rows: RowStore::new(cx),
            marks: vec![Place::default()],
            next: Place::default(),
            at: 0,
            hold,
        }
    }

    pub(crate) fn push(&mut self, cx: &SessionState, row: &[Datum]) -> Result<()> {
        self.rows.push(cx, row)
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the cursor stands on a row.
    pub(crate) fn is_on_row(&self) -> bool {
        (1..=self.rows.len()).contains(&self.at)
    }

    /// The row that the cursor stands on, counted from 1.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Row number `n`, counted from 1.
    fn read(&mut self, cx: &SessionState, n: usize, out: &mut Row) -> Result<bool> {
        let index = n - 1;
        if self.next.index() > index || self.next.index() + MARK_EVERY <= index {
            let mark = (index / MARK_EVERY).min(self.marks.len() - 1);
            self.next = self.marks[mark].mark();
        }
        while self.next.index() < index {
            self.note_mark();
            if !self.rows.read(cx, &mut self.next, out)? {
                return Ok(false);
            }
        }
        self.note_mark();
        self.rows.read(cx, &mut self.next, out)
    }

    fn note_mark(&mut self) {
        if self.next.index() == self.marks.len() * MARK_EVERY {
            self.marks.push(self.next.mark());
        }
    }

    /// FETCH and MOVE as PostgreSQL defines them; each row that is passed or shown goes to `show`.
    pub(crate) fn fetch(
        &mut self,
        cx: &SessionState,
        direction: u32,
        count: i64,
        show: &mut dyn FnMut(&[Datum]) -> Result<()>,
    ) -> Result<()> {
        use pg_raw_parse::raw::FetchDirection as D;
        let len = self.rows.len();
        let mut row = Row::new();
        let place = |n: i64| n.clamp(0, len as i64 + 1) as usize;
        let single = match direction {
            D::FETCH_ABSOLUTE if count < 0 => Some(place((len as i64 + 1).saturating_add(count))),
            D::FETCH_ABSOLUTE => Some(place(count)),
            D::FETCH_RELATIVE => Some(place((self.at as i64).saturating_add(count))),
            // The row it stands on, again.
            _ if count == 0 => Some(self.at),
            _ => None,
        };
        if let Some(at) = single {
            self.at = at;
            if (1..=len).contains(&at) && self.read(cx, at, &mut row)? {
                show(&row)?;
            }
            return Ok(());
        }
        let backward = (direction == D::FETCH_BACKWARD) != (count < 0);
        let mut left = count.unsigned_abs();
        while left > 0 {
            if !backward && self.at > len || backward && self.at == 0 {
                break;
            }
            self.at = if backward { self.at - 1 } else { self.at + 1 };
            if !(1..=len).contains(&self.at) {
                break;
            }
            if !self.read(cx, self.at, &mut row)? {
                return Err(SqlError::internal("a cursor's row is missing"));
            }
            show(&row)?;
            left -= 1;
        }
        Ok(())
    }
}

pub(crate) fn only_forward() -> SqlError {
    SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, "cursor can only scan forward")
        .hint("Declare it with SCROLL option to enable backward scan.")
}
