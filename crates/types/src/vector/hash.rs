//! Hashes and equality of rows in columns. Equal values have equal hashes whatever form their
//! vectors have.

use super::{Class, Vector};
use crate::compare::{self, cmp_f64, trim_blanks};
use crate::datum::Datum;
use crate::oid::{self, Oid};

/// The hash of a row without columns.
pub const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
const NULL: u64 = 0x51_7c_c1;
const MIX: u64 = 0xf135_7aea_2e62_a9c5;

#[inline]
fn mix(hash: u64, v: u64) -> u64 {
    let product = u128::from(hash ^ v).wrapping_mul(u128::from(MIX));
    (product as u64) ^ ((product >> 64) as u64)
}

/// Puts the hashes of so many rows by their keys in the place of those in `hashes`.
pub fn of_rows(types: &[Oid], keys: &[Vector], rows: usize, hashes: &mut Vec<u64>) {
    hashes.clear();
    hashes.resize(rows, SEED);
    for (ty, key) in types.iter().zip(keys) {
        add_column(*ty, key, hashes);
    }
}

/// Mixes the values of a column into the hashes of its rows. `ty` is the type by which they are
/// compared.
pub fn add_column(ty: Oid, column: &Vector, hashes: &mut [u64]) {
    match column {
        Vector::Null => hashes.iter_mut().for_each(|h| *h = mix(*h, NULL)),
        Vector::Ints(v) if !matches!(v.class, Class::Numeric(_)) => {
            let values = hashes.iter_mut().zip(&v.values);
            match v.nulls.mask() {
                None => values.for_each(|(h, &v)| *h = mix(*h, v as u64)),
                Some(nulls) => {
                    for ((h, &v), &is_null) in values.zip(nulls) {
                        *h = mix(*h, if is_null { NULL } else { v as u64 });
                    }
                }
            }
        }
        Vector::Texts(v) if !compare::has_own_order(ty) => {
            for (row, h) in hashes.iter_mut().enumerate() {
                let text = if ty == oid::BPCHAR { trim_blanks(v.get(row)) } else { v.get(row) };
                *h = if v.nulls.has(row) { mix(*h, NULL) } else { add_bytes(*h, text.as_bytes()) };
            }
        }
        other => {
            for (row, h) in hashes.iter_mut().enumerate() {
                *h = add_value(ty, &other.datum(row), *h);
            }
        }
    }
}

fn add_bytes(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut rest = bytes.chunks_exact(8);
    for part in &mut rest {
        hash = mix(hash, u64::from_le_bytes(part.try_into().unwrap_or_default()));
    }
    let mut last = [0; 8];
    last[..rest.remainder().len()].copy_from_slice(rest.remainder());
    mix(hash ^ bytes.len() as u64, u64::from_le_bytes(last))
}

/// The same for one value.
pub fn add_value(ty: Oid, value: &Datum, hash: u64) -> u64 {
    match (Class::of(value), value) {
        (_, Datum::Null) => mix(hash, NULL),
        (Some((class, v)), _) if !matches!(class, Class::Numeric(_)) => mix(hash, v as u64),
        (_, Datum::Text(text)) if !compare::has_own_order(ty) => {
            let text: &str = if ty == oid::BPCHAR { trim_blanks(text) } else { text };
            add_bytes(hash, text.as_bytes())
        }
        (_, value) => mix(hash, compare::hash(ty, value, 0)),
    }
}

/// True if a row of one column equals a row of another. NULL equals NULL, as in GROUP BY.
#[inline]
pub fn same(ty: Oid, a: &Vector, row_a: usize, b: &Vector, row_b: usize) -> bool {
    match (a, b) {
        // Integers of different classes are compared where their values are.
        (Vector::Ints(a), Vector::Ints(b))
            if a.class == b.class || !(a.class.is_numeric() || b.class.is_numeric()) =>
        {
            match (a.nulls.has(row_a), b.nulls.has(row_b)) {
                (false, false) => a.values[row_a] == b.values[row_b],
                (x, y) => x && y,
            }
        }
        (Vector::Texts(a), Vector::Texts(b)) if !compare::has_own_order(ty) => {
            match (a.nulls.has(row_a), b.nulls.has(row_b)) {
                (false, false) => {
                    a.bytes(row_a) == b.bytes(row_b)
                        || ty == oid::BPCHAR && trim_blanks(a.get(row_a)) == trim_blanks(b.get(row_b))
                }
                (x, y) => x && y,
            }
        }
        (a, b) => match (a.is_null(row_a), b.is_null(row_b)) {
            (false, false) => are_same(ty, &a.datum(row_a), &b.datum(row_b)),
            (x, y) => x && y,
        },
    }
}

/// True if two values, which are not NULL, are equal. Integers of different classes and floats of
/// both widths may be, and their hashes do not know their widths.
pub fn are_same(ty: Oid, a: &Datum, b: &Datum) -> bool {
    match (a, b) {
        (Datum::Float4(a), Datum::Float8(b)) | (Datum::Float8(b), Datum::Float4(a)) => {
            cmp_f64(f64::from(*a), *b).is_eq()
        }
        (a, b) => match (Class::of(a), Class::of(b)) {
            (Some((x, a)), Some((y, b))) if !x.is_numeric() && !y.is_numeric() => a == b,
            _ => compare::equal(ty, a, b),
        },
    }
}
