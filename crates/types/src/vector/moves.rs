//! Rows that move from vector to vector, and the rows for which a condition holds.

use super::{Class, Floats, Ints, Nulls, Texts, Vector};
use crate::datum::Datum;
use std::ops::Range;

/// A row of some vector, or `None` for NULL.
pub type Place<'a> = Option<(&'a Vector, usize)>;

impl Vector {
    /// Appends a row of another vector to the `rows` that this one has.
    #[inline]
    #[expect(clippy::collapsible_match, reason = "a guard cannot change what it looks at")]
    pub fn push_row(&mut self, rows: usize, other: &Vector, row: usize) {
        match (&mut *self, other) {
            (Vector::Ints(a), Vector::Ints(b)) if a.class == b.class => {
                a.values.push(b.values[row]);
                a.nulls.push(rows, b.nulls.has(row));
                return;
            }
            (Vector::Floats(a), Vector::Floats(b)) if a.is_single == b.is_single => {
                a.values.push(b.values[row]);
                a.nulls.push(rows, b.nulls.has(row));
                return;
            }
            (Vector::Texts(a), Vector::Texts(b)) if !b.nulls.has(row) => {
                if a.push(rows, b.get(row)) {
                    return;
                }
            }
            _ => {}
        }
        self.push(rows, other.datum(row));
    }

    /// Takes the form of another vector, if that changes no row of the `rows` that this one has.
    fn adopt(&mut self, rows: usize, other: &Vector) {
        match (&mut *self, other) {
            (Vector::Null, Vector::Null) | (Vector::Texts(_), Vector::Texts(_)) => {}
            (Vector::Datums(_), Vector::Datums(_)) => {}
            (Vector::Ints(a), Vector::Ints(b)) if rows == 0 => a.class = b.class,
            (Vector::Floats(a), Vector::Floats(b)) if rows == 0 => a.is_single = b.is_single,
            (own, _) if rows == 0 || matches!(own, Vector::Null) => {
                *own = match other {
                    Vector::Null => Vector::Null,
                    Vector::Ints(v) => {
                        Vector::Ints(Ints { class: v.class, values: vec![0; rows], nulls: Nulls::all(rows) })
                    }
                    Vector::Floats(v) => Vector::Floats(Floats {
                        is_single: v.is_single,
                        values: vec![0.0; rows],
                        nulls: Nulls::all(rows),
                    }),
                    Vector::Texts(_) => Vector::Texts(Texts::of_nulls(rows)),
                    Vector::Datums(_) => Vector::Datums(vec![Datum::Null; rows]),
                }
            }
            _ => {}
        }
    }

    /// Appends some rows of another vector to the `rows` that this one has.
    #[expect(clippy::collapsible_match, reason = "a guard cannot change what it looks at")]
    pub fn extend(&mut self, rows: usize, other: &Vector, taken: &[u32]) {
        if taken.is_empty() {
            return;
        }
        self.adopt(rows, other);
        match (&mut *self, other) {
            (Vector::Null, Vector::Null) => return,
            (Vector::Ints(a), Vector::Ints(b)) if a.class == b.class => {
                a.values.extend(taken.iter().map(|&row| b.values[row as usize]));
                return a.nulls.extend(rows, &b.nulls, taken);
            }
            (Vector::Floats(a), Vector::Floats(b)) if a.is_single == b.is_single => {
                a.values.extend(taken.iter().map(|&row| b.values[row as usize]));
                return a.nulls.extend(rows, &b.nulls, taken);
            }
            (Vector::Texts(a), Vector::Texts(b)) => {
                if a.extend(rows, b, taken) {
                    return;
                }
            }
            (Vector::Datums(a), b) => return a.extend(taken.iter().map(|&row| b.datum(row as usize))),
            _ => {}
        }
        for (at, &row) in taken.iter().enumerate() {
            self.push_row(rows + at, other, row as usize);
        }
    }

    /// Appends the rows in a range of another vector to the `rows` that this one has.
    #[expect(clippy::collapsible_match, reason = "a guard cannot change what it looks at")]
    pub fn append(&mut self, rows: usize, other: &Vector, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        self.adopt(rows, other);
        match (&mut *self, other) {
            (Vector::Null, Vector::Null) => return,
            (Vector::Ints(a), Vector::Ints(b)) if a.class == b.class => {
                a.values.extend_from_slice(&b.values[range.clone()]);
                return a.nulls.append(rows, &b.nulls, range);
            }
            (Vector::Floats(a), Vector::Floats(b)) if a.is_single == b.is_single => {
                a.values.extend_from_slice(&b.values[range.clone()]);
                return a.nulls.append(rows, &b.nulls, range);
            }
            (Vector::Texts(a), Vector::Texts(b)) => {
                if a.append(rows, b, range.clone()) {
                    return;
                }
            }
            (Vector::Datums(a), b) => return a.extend(range.map(|row| b.datum(row))),
            _ => {}
        }
        for (at, row) in range.enumerate() {
            self.push_row(rows + at, other, row);
        }
    }

    /// The vector of some rows, in their order.
    pub fn take(&self, rows: &[u32]) -> Vector {
        match self {
            Vector::Null => Vector::Null,
            Vector::Ints(v) => Vector::Ints(Ints {
                class: v.class,
                values: rows.iter().map(|&row| v.values[row as usize]).collect(),
                nulls: v.nulls.take(rows),
            }),
            Vector::Floats(v) => Vector::Floats(Floats {
                is_single: v.is_single,
                values: rows.iter().map(|&row| v.values[row as usize]).collect(),
                nulls: v.nulls.take(rows),
            }),
            other => {
                let mut taken = Vector::Null;
                taken.extend(0, other, rows);
                taken
            }
        }
    }

    /// The vector of rows of many vectors, in their order. The form is that of the first vector
    /// with values, and the loop asks for no other one as long as the vectors agree.
    pub fn gather<'a>(places: impl ExactSizeIterator<Item = Place<'a>> + Clone) -> Vector {
        let first = places.clone().flatten().find(|(v, _)| !matches!(v, Vector::Null));
        let gathered = match first {
            None => return Vector::Null,
            Some((Vector::Ints(first), _)) => {
                let of = |v: &'a Vector| match v {
                    Vector::Ints(v) if v.class == first.class => Some((v.values.as_slice(), &v.nulls)),
                    _ => None,
                };
                gather_numbers(places.clone(), of)
                    .map(|(values, nulls)| Vector::Ints(Ints { class: first.class, values, nulls }))
            }
            Some((Vector::Floats(first), _)) => {
                let of = |v: &'a Vector| match v {
                    Vector::Floats(v) if v.is_single == first.is_single => {
                        Some((v.values.as_slice(), &v.nulls))
                    }
                    _ => None,
                };
                let is_single = first.is_single;
                gather_numbers(places.clone(), of)
                    .map(|(values, nulls)| Vector::Floats(Floats { is_single, values, nulls }))
            }
            Some(_) => None,
        };
        gathered.unwrap_or_else(|| {
            let mut all = Vector::Null;
            for (at, place) in places.enumerate() {
                match place {
                    None => all.push(at, Datum::Null),
                    Some((v, row)) => all.push_row(at, v, row),
                }
            }
            all
        })
    }

    /// The rows for which a condition holds, in ascending order: those whose value is true. `rows`
    /// is the number of rows.
    pub fn true_rows(&self, rows: usize) -> Vec<u32> {
        match self {
            Vector::Ints(v) if v.class == Class::Bool => {
                rows_where(v.values[..rows].iter(), v.nulls.mask(), |&v| v != 0)
            }
            Vector::Datums(_) => (0..rows as u32).filter(|&row| self.is_true(row as usize)).collect(),
            _ => Vec::new(),
        }
    }
}

/// The rows of values that pass a test and are not NULL. Every row number is written, and the next
/// one overwrites it if the row does not pass: no branch depends on the values.
#[inline]
pub(super) fn rows_where<T>(
    values: impl ExactSizeIterator<Item = T>,
    nulls: Option<&[bool]>,
    test: impl Fn(T) -> bool,
) -> Vec<u32> {
    let mut passed = vec![0; values.len()];
    let mut count = 0;
    match nulls {
        None => {
            for (row, value) in values.enumerate() {
                passed[count] = row as u32;
                count += usize::from(test(value));
            }
        }
        Some(nulls) => {
            for (row, (value, &is_null)) in values.zip(nulls).enumerate() {
                passed[count] = row as u32;
                count += usize::from(test(value) & !is_null);
            }
        }
    }
    passed.truncate(count);
    passed
}

/// The numbers of rows; `None` if some vector has another form.
#[inline]
fn gather_numbers<'a, T: Copy + Default + 'a>(
    places: impl ExactSizeIterator<Item = Place<'a>>,
    of: impl Fn(&'a Vector) -> Option<(&'a [T], &'a Nulls)>,
) -> Option<(Vec<T>, Nulls)> {
    let mut values = Vec::with_capacity(places.len());
    let mut nulls: Vec<u32> = Vec::new();
    for (at, place) in places.enumerate() {
        let (value, is_null) = match place {
            None | Some((Vector::Null, _)) => (T::default(), true),
            Some((v, row)) => {
                let (values, nulls) = of(v)?;
                (values[row], nulls.has(row))
            }
        };
        if is_null {
            nulls.push(at as u32);
        }
        values.push(value);
    }
    let mut mask = Nulls::NONE;
    mask.set(values.len(), &nulls);
    Some((values, mask))
}
