//! The order of rows in columns, as ORDER BY has it.

use super::{Class, Ints, Vector};
use crate::compare::{self, cmp_f64, trim_blanks};
use crate::datum::Datum;
use crate::oid::{self, Oid};
use crate::sort::prefix;
use std::cmp::Ordering;

/// The order of a key.
#[derive(Debug, Clone, Copy)]
pub struct KeyOrder {
    /// The type by which the values are compared.
    pub ty: Oid,
    /// The greatest value comes first.
    pub descending: bool,
    /// NULL comes first.
    pub nulls_first: bool,
}

impl KeyOrder {
    /// Ascending, NULLs last.
    pub fn plain(ty: Oid) -> KeyOrder {
        KeyOrder { ty, descending: false, nulls_first: false }
    }

    /// How two values compare.
    pub fn of_values(self, a: &Datum, b: &Datum) -> Ordering {
        self.of(a.is_null(), b.is_null(), || compare::cmp(self.ty, a, b))
    }

    /// How a row of one column compares with a row of another.
    #[inline]
    pub fn of_rows(self, (a, row_a): (&Vector, usize), (b, row_b): (&Vector, usize)) -> Ordering {
        match (a, b) {
            (Vector::Ints(a), Vector::Ints(b)) if a.class == b.class && !compare::is_unsigned(self.ty) => {
                self.of(a.nulls.has(row_a), b.nulls.has(row_b), || a.values[row_a].cmp(&b.values[row_b]))
            }
            (Vector::Floats(a), Vector::Floats(b)) => {
                self.of(a.nulls.has(row_a), b.nulls.has(row_b), || cmp_f64(a.values[row_a], b.values[row_b]))
            }
            (Vector::Texts(a), Vector::Texts(b)) if !compare::has_own_order(self.ty) => {
                self.of(a.nulls.has(row_a), b.nulls.has(row_b), || match self.ty {
                    oid::BPCHAR => trim_blanks(a.get(row_a)).cmp(trim_blanks(b.get(row_b))),
                    _ => a.bytes(row_a).cmp(b.bytes(row_b)),
                })
            }
            _ => self.of_values(&a.datum(row_a), &b.datum(row_b)),
        }
    }

    fn of(self, a_is_null: bool, b_is_null: bool, order: impl FnOnce() -> Ordering) -> Ordering {
        match (a_is_null, b_is_null) {
            (true, true) => Ordering::Equal,
            (true, false) if self.nulls_first => Ordering::Less,
            (false, true) if self.nulls_first => Ordering::Greater,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) if self.descending => order().reverse(),
            (false, false) => order(),
        }
    }
}

/// Whether so many rows stand in order, given a column for each key.
pub fn is_sorted<'k>(
    orders: &[KeyOrder],
    keys: impl Iterator<Item = &'k Vector> + Clone,
    rows: usize,
) -> bool {
    let mut only = keys.clone();
    if let (Some(Vector::Ints(v)), None, [order]) = (only.next(), only.next(), orders)
        && !v.nulls.any()
        && !compare::is_unsigned(order.ty)
    {
        let mut pairs = v.values[..rows].windows(2);
        return match order.descending {
            false => pairs.all(|pair| pair[0] <= pair[1]),
            true => pairs.all(|pair| pair[0] >= pair[1]),
        };
    }
    (1..rows).all(|row| {
        let by_key = |(order, key): (&KeyOrder, &'k Vector)| order.of_rows((key, row - 1), (key, row));
        orders.iter().zip(keys.clone()).map(by_key).find(|by_key| by_key.is_ne()).is_none_or(Ordering::is_lt)
    })
}

/// The facts about all values of a key that a coder needs.
#[derive(Debug, Clone, Copy)]
enum Seen {
    /// NULL alone.
    Nothing,
    /// Integers of one class, from the least to the greatest one.
    Ints(Class, i64, i64),
    Others,
}

/// The facts about the keys of some rows. They grow with the rows.
#[derive(Debug, Clone)]
pub struct Ranges {
    orders: Vec<KeyOrder>,
    seen: Vec<Seen>,
}

/// Gives each row a number that says as much about its place as 64 bits can. It serves all rows
/// that its ranges have seen.
///
/// Where the keys are integers whose ranges need no more than 64 bits together, two rows with the
/// same number are equal. Otherwise the number is that of the first key, and two rows with the same
/// number may be in any order.
#[derive(Debug, Clone)]
pub struct Coder {
    first: KeyOrder,
    /// For each key its least value, the number of its last value, and its bits; none if the ranges
    /// need too many.
    exact: Option<Vec<(KeyOrder, i64, u64, u32)>>,
    /// The first key's values are integers of one class.
    is_int: bool,
}

impl Ranges {
    /// The ranges of no rows.
    pub fn new(orders: Vec<KeyOrder>) -> Ranges {
        let seen = vec![Seen::Nothing; orders.len()];
        Ranges { orders, seen }
    }

    /// The orders of the keys.
    pub fn orders(&self) -> &[KeyOrder] {
        &self.orders
    }

    /// Looks at more rows: a column for each key.
    pub fn add<'k>(&mut self, keys: impl Iterator<Item = &'k Vector>) {
        for (seen, key) in self.seen.iter_mut().zip(keys) {
            *seen = match (*seen, key) {
                (seen, Vector::Null) => seen,
                (Seen::Others, _) => Seen::Others,
                (seen, Vector::Ints(v)) => widened(seen, v),
                _ => Seen::Others,
            };
        }
    }

    /// A coder for the rows.
    pub fn coder(&self) -> Coder {
        let is_int =
            matches!(self.seen.first(), Some(Seen::Ints(..))) && !compare::is_unsigned(self.orders[0].ty);
        let first = self.orders.first().copied().unwrap_or(KeyOrder::plain(oid::INT8));
        Coder { first, exact: self.exact(), is_int }
    }

    fn exact(&self) -> Option<Vec<(KeyOrder, i64, u64, u32)>> {
        let mut bits_all = 0;
        let mut keys = Vec::with_capacity(self.orders.len());
        for (order, seen) in self.orders.iter().zip(&self.seen) {
            let (least, last) = match *seen {
                Seen::Nothing => (0, 0),
                // One number before the values, and one behind them, are for NULL.
                Seen::Ints(_, least, most) if !compare::is_unsigned(order.ty) => {
                    (least, most.wrapping_sub(least) as u64)
                }
                _ => return None,
            };
            let codes = last.checked_add(2)?;
            let bits = u64::BITS - codes.leading_zeros();
            bits_all += bits;
            keys.push((*order, least, last, bits));
        }
        (bits_all <= u64::BITS).then_some(keys)
    }
}

fn widened(seen: Seen, v: &Ints) -> Seen {
    let values = v.values.iter().enumerate().filter(|(row, _)| !v.nulls.has(*row)).map(|(_, &v)| v);
    let (least, most) = values.fold((i64::MAX, i64::MIN), |(least, most), v| (least.min(v), most.max(v)));
    match seen {
        seen if least > most => seen,
        Seen::Nothing => Seen::Ints(v.class, least, most),
        Seen::Ints(class, a, b) if class == v.class => Seen::Ints(class, least.min(a), most.max(b)),
        _ => Seen::Others,
    }
}

impl Coder {
    /// True if rows with the same number are equal.
    pub fn is_exact(&self) -> bool {
        self.exact.is_some()
    }

    /// The numbers of so many rows, whose keys are given as columns.
    pub fn codes<'k>(&self, keys: impl Iterator<Item = &'k Vector>, rows: usize, codes: &mut Vec<u64>) {
        codes.clear();
        let mut keys = keys.peekable();
        let Some(exact) = &self.exact else {
            if let Some(first) = keys.peek() {
                codes.extend((0..rows).map(|row| self.of_first(first, row)));
            }
            return;
        };
        codes.resize(rows, 0);
        for (&(order, least, last, bits), key) in exact.iter().zip(keys) {
            let null = if order.nulls_first { 0 } else { last + 2 };
            // A shift by all bits is none at all: the first key has them.
            let shift = |code: u64| code.checked_shl(bits).unwrap_or(0);
            match key {
                Vector::Ints(v) => {
                    for (row, code) in codes.iter_mut().enumerate() {
                        let place = v.values[row].wrapping_sub(least) as u64;
                        let own = match v.nulls.has(row) {
                            true => null,
                            false if order.descending => last - place + 1,
                            false => place + 1,
                        };
                        *code = shift(*code) | own;
                    }
                }
                _ => codes.iter_mut().for_each(|code| *code = shift(*code) | null),
            }
        }
    }

    /// A number by the first key alone. NULL has one of both ends, which some value may have, too.
    fn of_first(&self, key: &Vector, row: usize) -> u64 {
        if key.is_null(row) {
            return if self.first.nulls_first { 0 } else { u64::MAX };
        }
        let code = match (self.first.ty, key) {
            (_, Vector::Ints(v)) if self.is_int => of_int(v.values[row]),
            (oid::FLOAT4 | oid::FLOAT8, Vector::Floats(v)) => of_float(v.values[row]),
            (oid::FLOAT4 | oid::FLOAT8, key) => match key.datum(row) {
                Datum::Float4(v) => of_float(f64::from(v)),
                Datum::Float8(v) => of_float(v),
                _ => 0,
            },
            (oid::TEXT | oid::VARCHAR | oid::NAME, Vector::Texts(v)) => prefix(v.bytes(row)),
            (oid::BPCHAR, Vector::Texts(v)) => prefix(trim_blanks(v.get(row)).as_bytes()),
            (oid::TEXT | oid::VARCHAR | oid::NAME | oid::BPCHAR, key) => match key.datum(row) {
                Datum::Text(v) if self.first.ty == oid::BPCHAR => prefix(trim_blanks(&v).as_bytes()),
                Datum::Text(v) => prefix(v.as_bytes()),
                _ => 0,
            },
            _ => 0,
        };
        if self.first.descending { !code } else { code }
    }
}

fn of_int(v: i64) -> u64 {
    (v as u64) ^ (1 << 63)
}

fn of_float(v: f64) -> u64 {
    if v.is_nan() {
        return u64::MAX;
    }
    // Both zeros are one value.
    let bits = if v == 0.0 { 0 } else { v.to_bits() };
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}
