//! Short strings of a batch, one behind the other.

use super::{Nulls, TEXT_MAX};
use std::ops::Range;

/// A vector takes no more strings when it has more bytes: its places are 32 bits.
const BYTES_MAX: usize = 1 << 30;
/// Strings of up to so many bytes are copied with one move of this length.
const MOVE_BYTES: usize = 16;

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
        Texts { bytes: Vec::new(), ends: vec![0; rows], nulls: Nulls::all(rows) }
    }

    /// All bytes, and where each string ends.
    pub(super) fn parts(&self) -> (&[u8], &[u32]) {
        (&self.bytes, &self.ends)
    }

    /// Strings from their parts. `None` if they are not whole strings.
    pub(super) fn of_parts(bytes: &[u8], ends: Vec<u32>, nulls: Nulls) -> Option<Texts> {
        let text = std::str::from_utf8(bytes).ok()?;
        let whole = ends.is_sorted() && ends.iter().all(|&end| text.is_char_boundary(end as usize));
        whole.then(|| Texts { bytes: bytes.to_vec(), ends, nulls })
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True without a row.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// True if one more string of so many bytes gets in.
    #[inline]
    pub fn takes(&self, bytes: usize) -> bool {
        bytes <= TEXT_MAX && self.bytes.len() <= BYTES_MAX
    }

    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.bytes.capacity() + self.ends.capacity() * size_of::<u32>() + self.nulls.memory_bytes()
    }

    /// Where a row's string begins and where it ends.
    #[inline]
    fn place(&self, row: usize) -> (usize, usize) {
        let from = self.ends.get(row.wrapping_sub(1)).map_or(0, |&end| end as usize);
        (from, self.ends[row] as usize)
    }

    /// The bytes of a row's string.
    #[inline]
    pub fn bytes(&self, row: usize) -> &[u8] {
        let (from, to) = self.place(row);
        &self.bytes[from..to]
    }

    /// A row's string.
    #[inline]
    pub fn get(&self, row: usize) -> &str {
        // SAFETY: all ways in pass the bytes of whole strings. `push_bytes` alone may not, and its
        // caller looks at the bytes before it uses the vector.
        unsafe { std::str::from_utf8_unchecked(self.bytes(row)) }
    }

    /// The bytes of all strings.
    #[inline]
    pub(super) fn all_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where each string begins and where it ends.
    #[inline]
    pub(super) fn places(&self) -> impl ExactSizeIterator<Item = (usize, usize)> {
        let mut from = 0;
        self.ends.iter().map(move |&end| (std::mem::replace(&mut from, end as usize), end as usize))
    }

    /// Appends a string to `rows` others; false without a change if the vector does not take it
    /// ([`Texts::takes`]).
    #[inline]
    #[must_use]
    pub(super) fn push(&mut self, rows: usize, text: &str) -> bool {
        self.push_any(rows, text.as_bytes())
    }

    #[inline]
    fn push_any(&mut self, rows: usize, bytes: &[u8]) -> bool {
        if !self.takes(bytes.len()) {
            return false;
        }
        self.bytes.extend_from_slice(bytes);
        self.ends.push(self.bytes.len() as u32);
        self.nulls.push(rows, false);
        true
    }

    /// Appends two strings as one to `rows` others; false without a change as [`Texts::push`] has
    /// it.
    #[inline]
    #[must_use]
    pub(super) fn push_pair(&mut self, rows: usize, a: &str, b: &str) -> bool {
        if !self.takes(a.len() + b.len()) {
            return false;
        }
        self.bytes.extend_from_slice(a.as_bytes());
        self.push_any(rows, b.as_bytes())
    }

    /// A part of each string, which begins and ends between characters.
    #[inline]
    pub(super) fn slices(&self, part: impl Fn(&str) -> Range<usize>) -> Texts {
        let mut made = Texts { bytes: Vec::new(), ends: Vec::new(), nulls: self.nulls.clone() };
        made.ends.reserve(self.len());
        for row in 0..self.len() {
            let text = &self.get(row)[part(self.get(row))];
            made.bytes.extend_from_slice(text.as_bytes());
            made.ends.push(made.bytes.len() as u32);
        }
        made
    }

    /// Appends NULL to `rows` others.
    #[inline]
    pub fn push_null(&mut self, rows: usize) {
        self.ends.push(self.bytes.len() as u32);
        self.nulls.push(rows, true);
    }

    /// Appends bytes to `rows` others; false without a change if the vector does not take them
    /// ([`Texts::takes`]).
    ///
    /// # Safety
    /// The bytes are a string, or the caller asks [`Texts::first_broken`] before it uses the
    /// vector, and drops all rows from the one that it is told.
    #[inline]
    #[must_use]
    pub unsafe fn push_bytes(&mut self, rows: usize, bytes: &[u8]) -> bool {
        self.push_any(rows, bytes)
    }

    /// The first row whose bytes are no string.
    pub fn first_broken(&self) -> Option<usize> {
        let is_boundary = |&end: &u32| self.bytes.get(end as usize).is_none_or(|&byte| byte & 0xc0 != 0x80);
        if std::str::from_utf8(&self.bytes).is_ok() && self.ends.iter().all(is_boundary) {
            return None;
        }
        (0..self.len()).find(|&row| std::str::from_utf8(self.bytes(row)).is_err())
    }

    /// Appends some rows of another vector to the `rows` that this one has; false without a change
    /// if the strings take too much memory.
    #[must_use]
    pub(super) fn extend(&mut self, rows: usize, other: &Texts, taken: &[u32]) -> bool {
        let len = |&row: &u32| {
            let (from, to) = other.place(row as usize);
            to - from
        };
        let more: usize = taken.iter().map(len).sum();
        if self.bytes.len() + more > BYTES_MAX {
            return false;
        }
        self.ends.reserve(taken.len());
        self.nulls.extend(rows, &other.nulls, taken);
        let is_dense = match taken {
            [first, .., last] => (last.abs_diff(*first) as usize) < taken.len() + taken.len() / 8,
            _ => false,
        };
        if is_dense {
            self.bytes.reserve(more);
            for run in taken.chunk_by(|a, b| a.wrapping_add(1) == *b) {
                let from = run[0] as usize;
                self.append_strings(other, from..from + run.len());
            }
        } else {
            self.extend_strings(other, taken, more);
        }
        true
    }

    /// Appends rows one by one, whose strings have `more` bytes. A short string is copied with one
    /// move of a fixed length, and the next string overwrites what was too much.
    fn extend_strings(&mut self, other: &Texts, taken: &[u32], more: usize) {
        let mut at = self.bytes.len();
        let whole = at + more;
        self.bytes.resize(whole + MOVE_BYTES, 0);
        let bytes = &mut self.bytes[..];
        let ends = taken.iter().map(|&row| {
            let (from, to) = other.place(row as usize);
            match other.bytes.get(from..from + MOVE_BYTES) {
                Some(some) if to - from <= MOVE_BYTES => {
                    bytes[at..at + MOVE_BYTES].copy_from_slice(some);
                }
                _ => bytes[at..at + to - from].copy_from_slice(&other.bytes[from..to]),
            }
            at += to - from;
            at as u32
        });
        self.ends.extend(ends);
        self.bytes.truncate(whole);
    }

    /// Appends the rows in a range of another vector to the `rows` that this one has; false without
    /// a change if the strings take too much memory.
    #[must_use]
    pub(super) fn append(&mut self, rows: usize, other: &Texts, range: Range<usize>) -> bool {
        if range.is_empty() {
            return true;
        }
        let more = other.ends[range.end - 1] as usize - other.place(range.start).0;
        if self.bytes.len() + more > BYTES_MAX {
            return false;
        }
        self.nulls.append(rows, &other.nulls, range.clone());
        self.append_strings(other, range);
        true
    }

    /// Appends the strings in a range of rows, which is not empty.
    #[inline]
    fn append_strings(&mut self, other: &Texts, range: Range<usize>) {
        let (from, to) = (other.place(range.start).0, other.ends[range.end - 1] as usize);
        let shift = (self.bytes.len() as u32).wrapping_sub(from as u32);
        self.bytes.extend_from_slice(&other.bytes[from..to]);
        self.ends.extend(other.ends[range].iter().map(|end| end.wrapping_add(shift)));
    }

    pub(super) fn truncate(&mut self, rows: usize) {
        self.ends.truncate(rows);
        self.bytes.truncate(self.ends.last().map_or(0, |&end| end as usize));
        self.nulls.truncate(rows);
    }
}
