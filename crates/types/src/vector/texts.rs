//! Short strings of a batch, one behind the other.

use super::Nulls;

/// Strings in one piece of memory.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    bytes: Vec<u8>,
    /// Where each string ends; it begins where the one before it ends.
    ends: Vec<u32>,
    /// The rows that are NULL; their string is empty.
    pub nulls: Nulls,
}

impl Texts {
    /// So many NULLs.
    pub(super) fn of_nulls(rows: usize) -> Texts {
        Texts { bytes: Vec::new(), ends: vec![0; rows], nulls: std::iter::repeat_n(true, rows).collect() }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True without a row.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// True if the vector takes no more strings: its places are 32 bits.
    pub(super) fn is_full(&self) -> bool {
        self.bytes.len() > 1 << 30
    }

    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.bytes.capacity() + self.ends.capacity() * size_of::<u32>()
    }

    /// The bytes of a row's string.
    #[inline]
    pub fn bytes(&self, row: usize) -> &[u8] {
        let from = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        &self.bytes[from..self.ends[row] as usize]
    }

    /// A row's string.
    #[inline]
    pub fn get(&self, row: usize) -> &str {
        // SAFETY: `push` is the only way in, and its callers pass the bytes of strings.
        unsafe { std::str::from_utf8_unchecked(self.bytes(row)) }
    }

    /// Appends the bytes of a string to `rows` others.
    #[inline]
    pub(super) fn push(&mut self, rows: usize, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len() as u32);
        self.nulls.push(rows, false);
    }

    /// Appends a string to `rows` others.
    #[inline]
    pub fn push_str(&mut self, rows: usize, text: &str) {
        self.push(rows, text.as_bytes());
    }

    /// Appends NULL to `rows` others.
    #[inline]
    pub fn push_null(&mut self, rows: usize) {
        self.ends.push(self.bytes.len() as u32);
        self.nulls.push(rows, true);
    }

    /// Appends bytes to `rows` others.
    ///
    /// # Safety
    /// The bytes are a string, or the caller asks [`Texts::first_broken`] before it uses the vector,
    /// and drops all rows from the one that it is told.
    #[inline]
    pub unsafe fn push_bytes(&mut self, rows: usize, bytes: &[u8]) {
        self.push(rows, bytes);
    }

    /// The first row whose bytes are no string.
    pub fn first_broken(&self) -> Option<usize> {
        let is_boundary = |&end: &u32| self.bytes.get(end as usize).is_none_or(|&byte| byte & 0xc0 != 0x80);
        if std::str::from_utf8(&self.bytes).is_ok() && self.ends.iter().all(is_boundary) {
            return None;
        }
        (0..self.len()).find(|&row| std::str::from_utf8(self.bytes(row)).is_err())
    }

    pub(super) fn take(&self, rows: &[u32]) -> Texts {
        let mut taken =
            Texts { bytes: Vec::new(), ends: Vec::with_capacity(rows.len()), nulls: self.nulls.take(rows) };
        for &row in rows {
            taken.bytes.extend_from_slice(self.bytes(row as usize));
            taken.ends.push(taken.bytes.len() as u32);
        }
        taken
    }

    pub(super) fn truncate(&mut self, rows: usize) {
        self.ends.truncate(rows);
        self.bytes.truncate(self.ends.last().map_or(0, |&end| end as usize));
        if rows == 0 {
            self.nulls = Nulls::NONE;
        }
        self.nulls.truncate(rows);
    }
}
