//! Comparisons of whole vectors.

use super::moves::rows_where;
use super::{Class, Floats, Ints, Nulls, Texts, Vector};
use crate::compare::{CmpOp, has_own_order, is_unsigned, trim_blanks};
use crate::datum::Datum;
use crate::numeric::POW10;
use crate::oid::{self, Oid};
use std::borrow::Cow;

/// An operand: a column, or one value for all rows.
#[derive(Debug, Clone, Copy)]
pub enum Operand<'a> {
    /// A value for each row.
    Vector(&'a Vector),
    /// One value for all rows.
    Value(&'a Datum),
}

impl Operand<'_> {
    /// True if the operand is NULL in every row.
    pub fn is_null(&self) -> bool {
        matches!(self, Operand::Value(Datum::Null) | Operand::Vector(Vector::Null))
    }
}

/// The answers of a test for all rows. `ty` is the type of both operands, or int8 for integers
/// of different widths. `None` for operands that no loop here compares.
pub fn compare(test: CmpOp, ty: Oid, a: Operand<'_>, b: Operand<'_>) -> Option<Vector> {
    let mut answers = Answers { values: Vec::new() };
    let nulls = visit(test, ty, a, b, &mut answers)?;
    Some(nulls.map_or(Vector::Null, |nulls| Vector::bools(answers.values, nulls.into_owned())))
}

/// The rows for which a test holds, in ascending order. `None` as for [`compare`].
pub fn rows(test: CmpOp, ty: Oid, a: Operand<'_>, b: Operand<'_>) -> Option<Vec<u32>> {
    let mut passed = Passed { rows: Vec::new() };
    visit(test, ty, a, b, &mut passed)?;
    Some(passed.rows)
}

/// Takes what a comparison finds. Each loop stands once for each visitor in the program.
trait Visitor {
    /// The pairs of all rows, a test for each of them, and the rows that are NULL.
    fn each<T>(&mut self, pairs: impl ExactSizeIterator<Item = T>, nulls: &Nulls, test: impl Fn(T) -> bool);
}

struct Answers {
    values: Vec<i64>,
}

impl Visitor for Answers {
    #[inline]
    fn each<T>(&mut self, pairs: impl ExactSizeIterator<Item = T>, _: &Nulls, test: impl Fn(T) -> bool) {
        self.values = pairs.map(|pair| i64::from(test(pair))).collect();
    }
}

struct Passed {
    rows: Vec<u32>,
}

impl Visitor for Passed {
    #[inline]
    fn each<T>(&mut self, pairs: impl ExactSizeIterator<Item = T>, nulls: &Nulls, test: impl Fn(T) -> bool) {
        self.rows = rows_where(pairs, nulls.mask(), test);
    }
}

/// The rows that are NULL in a comparison, or `None` if all are; `None` outside as for [`compare`].
type Compared<'a> = Option<Option<Cow<'a, Nulls>>>;

fn visit<'a>(
    test: CmpOp,
    ty: Oid,
    a: Operand<'a>,
    b: Operand<'a>,
    visitor: &mut impl Visitor,
) -> Compared<'a> {
    if a.is_null() || b.is_null() {
        return Some(None);
    }
    let (test, a, b) = match (a, b) {
        (Operand::Value(_), Operand::Vector(_)) => (test.turned(), b, a),
        _ => (test, a, b),
    };
    // The order of these is not that of their integers.
    if is_unsigned(ty) || has_own_order(ty) {
        return None;
    }
    match (a, b) {
        (Operand::Vector(a), Operand::Value(b)) => with_value(test, ty, a, b, visitor).map(Some),
        (Operand::Vector(a), Operand::Vector(b)) => with_vector(test, ty, a, b, visitor).map(Some),
        _ => None,
    }
}

fn with_value<'a>(
    test: CmpOp,
    ty: Oid,
    a: &'a Vector,
    b: &Datum,
    visitor: &mut impl Visitor,
) -> Option<Cow<'a, Nulls>> {
    let nulls = match (a, b) {
        (Vector::Ints(a), b) => {
            let (test, b) = at_class(test, b, a.class)?;
            ints(test, a.values.iter().map(|&a| (a, b)), &a.nulls, visitor);
            &a.nulls
        }
        (Vector::Floats(Floats { values, nulls, .. }), Datum::Float8(_) | Datum::Float4(_)) => {
            let b = if let Datum::Float8(b) = b { *b } else { f64::from(as_single(b)?) };
            let pairs = values.iter().map(|&a| (a, b));
            if b.is_nan() {
                floats(test, pairs, nulls, visitor)
            } else {
                with_number(test, pairs, nulls, visitor)
            }
            nulls
        }
        (Vector::Texts(a), Datum::Text(b)) => {
            with_text(test, ty == oid::BPCHAR, a, b, visitor);
            &a.nulls
        }
        _ => return None,
    };
    Some(Cow::Borrowed(nulls))
}

fn as_single(value: &Datum) -> Option<f32> {
    if let Datum::Float4(v) = value { Some(*v) } else { None }
}

fn with_vector<'a>(
    test: CmpOp,
    ty: Oid,
    a: &'a Vector,
    b: &'a Vector,
    visitor: &mut impl Visitor,
) -> Option<Cow<'a, Nulls>> {
    Some(match (a, b) {
        (Vector::Ints(a), Vector::Ints(b)) if are_alike(a, b) => {
            let nulls = either(&a.nulls, &b.nulls);
            ints(test, a.values.iter().copied().zip(b.values.iter().copied()), &nulls, visitor);
            nulls
        }
        (Vector::Ints(a), Vector::Ints(b)) => {
            let (Class::Numeric(sa), Class::Numeric(sb)) = (a.class, b.class) else { return None };
            let unit = |digits: u8| i128::from(POW10[usize::from(digits)]);
            let (ua, ub) = (unit(sb.saturating_sub(sa)), unit(sa.saturating_sub(sb)));
            let at_scale = |(&a, &b): (&i64, &i64)| (i128::from(a) * ua, i128::from(b) * ub);
            let nulls = either(&a.nulls, &b.nulls);
            ints(test, a.values.iter().zip(&b.values).map(at_scale), &nulls, visitor);
            nulls
        }
        (Vector::Floats(a), Vector::Floats(b)) => {
            let nulls = either(&a.nulls, &b.nulls);
            floats(test, a.values.iter().copied().zip(b.values.iter().copied()), &nulls, visitor);
            nulls
        }
        (Vector::Texts(a), Vector::Texts(b)) => {
            let nulls = either(&a.nulls, &b.nulls);
            texts(test, ty == oid::BPCHAR, a, b, &nulls, visitor);
            nulls
        }
        _ => return None,
    })
}

/// The rows that are NULL in either.
fn either<'a>(a: &'a Nulls, b: &'a Nulls) -> Cow<'a, Nulls> {
    match (a.any(), b.any()) {
        (_, false) => Cow::Borrowed(a),
        (false, _) => Cow::Borrowed(b),
        _ => Cow::Owned(a.or(b)),
    }
}

/// True if the integers of both compare as their values do.
fn are_alike(a: &Ints, b: &Ints) -> bool {
    a.class == b.class || a.class.is_integer() && b.class.is_integer()
}

/// The test with a value as one with an integer of a class. `None` if there is none.
fn at_class(test: CmpOp, value: &Datum, class: Class) -> Option<(CmpOp, i64)> {
    let Some((own, v)) = Class::of(value) else { return many_digits(test, value, class) };
    match (own, class) {
        (Class::Numeric(own), Class::Numeric(scale)) if own <= scale => {
            Some((test, v.checked_mul(POW10[usize::from(scale - own)])?))
        }
        (Class::Numeric(own), Class::Numeric(scale)) => {
            let step = POW10[usize::from(own - scale)];
            Some(between(test, v.div_euclid(step), v.rem_euclid(step) == 0))
        }
        _ if own == class || own.is_integer() && class.is_integer() => Some((test, v)),
        _ => None,
    }
}

/// The same for a numeric of more digits than an integer has.
fn many_digits(test: CmpOp, value: &Datum, class: Class) -> Option<(CmpOp, i64)> {
    let (Datum::Numeric(value), Class::Numeric(scale)) = (value, class) else { return None };
    let cut = value.trunc(i32::from(scale)).ok()?;
    let (v, digits) = cut.scaled()?;
    let v = v.checked_mul(POW10[usize::from(scale.checked_sub(digits)?)])?;
    // Towards zero is up for a negative number.
    let order = cut.cmp(value);
    Some(between(test, if order.is_gt() { v - 1 } else { v }, order.is_eq()))
}

/// The test of integers with a number that is this integer, or lies between it and the next one.
fn between(test: CmpOp, below: i64, is_it: bool) -> (CmpOp, i64) {
    match test {
        _ if is_it => (test, below),
        CmpOp::Lt | CmpOp::Le => (CmpOp::Le, below),
        CmpOp::Gt | CmpOp::Ge => (CmpOp::Gt, below),
        // No integer is below the smallest one.
        CmpOp::Eq => (CmpOp::Lt, i64::MIN),
        CmpOp::Ne => (CmpOp::Ge, i64::MIN),
    }
}

/// The loop of each test apart, so that none asks for the test in each row.
#[inline]
fn ints<T: Ord>(
    test: CmpOp,
    pairs: impl ExactSizeIterator<Item = (T, T)>,
    nulls: &Nulls,
    visitor: &mut impl Visitor,
) {
    match test {
        CmpOp::Eq => visitor.each(pairs, nulls, |(a, b)| a == b),
        CmpOp::Ne => visitor.each(pairs, nulls, |(a, b)| a != b),
        CmpOp::Lt => visitor.each(pairs, nulls, |(a, b)| a < b),
        CmpOp::Le => visitor.each(pairs, nulls, |(a, b)| a <= b),
        CmpOp::Gt => visitor.each(pairs, nulls, |(a, b)| a > b),
        CmpOp::Ge => visitor.each(pairs, nulls, |(a, b)| a >= b),
    }
}

/// Floats with a right side that is a number. NaN on the left is larger.
#[inline]
#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN is larger than every number")]
fn with_number(
    test: CmpOp,
    pairs: impl ExactSizeIterator<Item = (f64, f64)>,
    nulls: &Nulls,
    visitor: &mut impl Visitor,
) {
    match test {
        CmpOp::Eq => visitor.each(pairs, nulls, |(a, b)| a == b),
        CmpOp::Ne => visitor.each(pairs, nulls, |(a, b)| a != b),
        CmpOp::Lt => visitor.each(pairs, nulls, |(a, b)| a < b),
        CmpOp::Le => visitor.each(pairs, nulls, |(a, b)| a <= b),
        CmpOp::Gt => visitor.each(pairs, nulls, |(a, b)| !(a <= b)),
        CmpOp::Ge => visitor.each(pairs, nulls, |(a, b)| !(a < b)),
    }
}

/// Floats, with NaN equal to itself and larger than all numbers.
#[inline]
fn floats(
    test: CmpOp,
    pairs: impl ExactSizeIterator<Item = (f64, f64)>,
    nulls: &Nulls,
    visitor: &mut impl Visitor,
) {
    let equal = |(a, b): (f64, f64)| (a == b) | (a.is_nan() & b.is_nan());
    let less = |(a, b): (f64, f64)| (a < b) | (!a.is_nan() & b.is_nan());
    match test {
        CmpOp::Eq => visitor.each(pairs, nulls, equal),
        CmpOp::Ne => visitor.each(pairs, nulls, |pair| !equal(pair)),
        CmpOp::Lt => visitor.each(pairs, nulls, less),
        CmpOp::Ge => visitor.each(pairs, nulls, |pair| !less(pair)),
        CmpOp::Gt => visitor.each(pairs, nulls, |(a, b)| less((b, a))),
        CmpOp::Le => visitor.each(pairs, nulls, |(a, b)| !less((b, a))),
    }
}

/// Strings with one string. Blanks at the end do not count if they are padded.
fn with_text(test: CmpOp, is_padded: bool, a: &Texts, b: &str, visitor: &mut impl Visitor) {
    let whole = a.all_bytes();
    if is_padded {
        let end = |from: usize, to: usize| {
            let last = whole[from..to].iter().rposition(|&byte| byte != b' ');
            last.map_or(from, |last| from + last + 1)
        };
        with_bytes(test, a, trim_blanks(b).as_bytes(), end, visitor);
    } else {
        with_bytes(test, a, b.as_bytes(), |_, to| to, visitor);
    }
}

/// For each number of bytes the mask that keeps so many of the first bytes of a word.
const FIRST_BYTES: [u64; 9] = {
    let mut masks = [u64::MAX; 9];
    let mut bytes = 0;
    while bytes < 8 {
        masks[bytes] = !(u64::MAX >> (8 * bytes));
        bytes += 1;
    }
    masks
};

/// The first 8 bytes from a place on, as a number whose order is theirs. Missing bytes are 0.
#[inline]
fn word(whole: &[u8], from: usize) -> u64 {
    match whole[from..].first_chunk::<8>() {
        Some(bytes) => u64::from_be_bytes(*bytes),
        None => {
            let mut bytes = [0; 8];
            bytes[..whole.len() - from].copy_from_slice(&whole[from..]);
            u64::from_be_bytes(bytes)
        }
    }
}

/// Strings, each up to an end that may be before its own, with one string. Words of 8 bytes decide
/// nearly always.
#[inline]
fn with_bytes(
    test: CmpOp,
    a: &Texts,
    b: &[u8],
    end: impl Fn(usize, usize) -> usize,
    visitor: &mut impl Visitor,
) {
    let (whole, places) = (a.all_bytes(), a.places());
    let first = word(b, 0);
    let mask = FIRST_BYTES[b.len().min(8)];
    let equal = |(from, to): (usize, usize)| {
        let to = end(from, to);
        to - from == b.len()
            && (word(whole, from) ^ first) & mask == 0
            && (b.len() <= 8 || whole[from + 8..to] == b[8..])
    };
    // With equal words, one string may begin with the other.
    let less = |(from, to): (usize, usize), or_equal: bool| {
        let to = end(from, to);
        let word = word(whole, from) & FIRST_BYTES[(to - from).min(8)];
        if word != first {
            word < first
        } else if or_equal {
            whole[from..to] <= *b
        } else {
            whole[from..to] < *b
        }
    };
    match test {
        CmpOp::Eq => visitor.each(places, &a.nulls, equal),
        CmpOp::Ne => visitor.each(places, &a.nulls, |place| !equal(place)),
        CmpOp::Lt => visitor.each(places, &a.nulls, |place| less(place, false)),
        CmpOp::Ge => visitor.each(places, &a.nulls, |place| !less(place, false)),
        CmpOp::Le => visitor.each(places, &a.nulls, |place| less(place, true)),
        CmpOp::Gt => visitor.each(places, &a.nulls, |place| !less(place, true)),
    }
}

/// Strings with strings.
fn texts(test: CmpOp, is_padded: bool, a: &Texts, b: &Texts, nulls: &Nulls, visitor: &mut impl Visitor) {
    let rows = 0..a.len();
    if is_padded {
        let holds = |row| test.holds(trim_blanks(a.get(row)).cmp(trim_blanks(b.get(row))));
        visitor.each(rows, nulls, holds);
    } else if matches!(test, CmpOp::Eq | CmpOp::Ne) {
        visitor.each(rows, nulls, |row| (a.bytes(row) == b.bytes(row)) == (test == CmpOp::Eq));
    } else {
        visitor.each(rows, nulls, |row| test.holds(a.bytes(row).cmp(b.bytes(row))));
    }
}
