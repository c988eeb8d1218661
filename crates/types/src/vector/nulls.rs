//! The rows of a vector that are NULL.

use std::ops::Range;

/// Which rows of a vector are NULL, one byte for each row; empty as long as none is. A mask that
/// says of every row that it is not NULL means the same as an empty one.
#[derive(Debug, Clone, Default)]
pub struct Nulls(Vec<bool>);

impl Nulls {
    /// No row is NULL.
    pub const NONE: Nulls = Nulls(Vec::new());

    /// Every one of so many rows is NULL.
    pub(super) fn all(rows: usize) -> Nulls {
        Nulls(vec![true; rows])
    }

    /// True if the row is NULL.
    #[inline]
    pub fn has(&self, row: usize) -> bool {
        !self.0.is_empty() && self.0[row]
    }

    /// True if some row may be NULL.
    #[inline]
    pub fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// A byte for each row, or `None` if no row is NULL.
    #[inline]
    pub fn mask(&self) -> Option<&[bool]> {
        (!self.0.is_empty()).then_some(self.0.as_slice())
    }

    /// True if all of so many rows are NULL.
    pub(super) fn are_all(&self, rows: usize) -> bool {
        self.0.len() >= rows && !self.0[..rows].contains(&false)
    }

    /// Appends a row to `rows` others.
    #[inline]
    pub(super) fn push(&mut self, rows: usize, is_null: bool) {
        if is_null && self.0.is_empty() {
            self.0.resize(rows, false);
        }
        if is_null || !self.0.is_empty() {
            self.0.push(is_null);
        }
    }

    /// Appends the rows in a range of another vector to `rows` others.
    pub(super) fn append(&mut self, rows: usize, other: &Nulls, range: Range<usize>) {
        self.append_mask(rows, range.len(), other.mask().map(|mask| mask[range].iter().copied()));
    }

    /// Appends some rows of another vector to `rows` others.
    pub(super) fn extend(&mut self, rows: usize, other: &Nulls, taken: &[u32]) {
        let mask = other.mask().map(|mask| taken.iter().map(|&row| mask[row as usize]));
        self.append_mask(rows, taken.len(), mask);
    }

    /// Appends so many rows, none of which is NULL if there is no mask.
    #[inline]
    fn append_mask(&mut self, rows: usize, more: usize, mask: Option<impl Iterator<Item = bool>>) {
        match mask {
            None if self.0.is_empty() => {}
            None => self.0.resize(rows + more, false),
            Some(mask) => {
                self.0.resize(rows, false);
                self.0.extend(mask);
            }
        }
    }

    /// Says of `rows` rows which are NULL, and keeps the memory.
    pub fn set(&mut self, rows: usize, nulls: &[u32]) {
        self.0.clear();
        if !nulls.is_empty() {
            self.0.resize(rows, false);
            nulls.iter().for_each(|&row| self.0[row as usize] = true);
        }
    }

    /// The rows that are NULL in either.
    pub fn or(&self, other: &Nulls) -> Nulls {
        match (self.any(), other.any()) {
            (false, _) => other.clone(),
            (_, false) => self.clone(),
            _ => Nulls(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect()),
        }
    }

    /// The memory in bytes.
    pub(super) fn memory_bytes(&self) -> usize {
        self.0.capacity()
    }

    pub(super) fn take(&self, rows: &[u32]) -> Nulls {
        if self.0.is_empty() { Nulls::NONE } else { rows.iter().map(|&row| self.0[row as usize]).collect() }
    }

    /// Keeps the first rows, and the memory.
    pub(super) fn truncate(&mut self, rows: usize) {
        self.0.truncate(rows);
    }
}

impl FromIterator<bool> for Nulls {
    fn from_iter<I: IntoIterator<Item = bool>>(rows: I) -> Nulls {
        let all: Vec<bool> = rows.into_iter().collect();
        if all.contains(&true) { Nulls(all) } else { Nulls::NONE }
    }
}
