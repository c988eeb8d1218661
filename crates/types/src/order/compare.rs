//! Total order, equality and hash of values, as PostgreSQL's default B-tree and hash operator
//! classes define them:
//!
//! - NaN is equal to itself and greater than every other number. -0 equals 0.
//! - The scale of a numeric does not count.
//! - Text goes by bytes (collation "C"), bpchar without its trailing blanks.
//! - An enum's value goes by its rank.
//! - A range goes by its lower end, then by its upper one. The empty range comes first.
//! - citext goes by its text in small letters.
//! - hstore goes by its keys and values, one behind the other.
//! - jsonb goes by its members, an interval by its length with 30-day months.

use crate::datetime::Interval;
use crate::datum::{Array, Datum, Record};
use crate::ends;
use crate::func::text::case;
use crate::oid::{self, Oid};
use crate::value::range::Range;
use rustc_hash::FxHasher;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The question of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CmpOp {
    /// `=`
    Eq,
    /// `<>`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl CmpOp {
    /// The operator as SQL writes it.
    pub fn name(self) -> &'static str {
        match self {
            CmpOp::Eq => "=",
            CmpOp::Ne => "<>",
            CmpOp::Lt => "<",
            CmpOp::Le => "<=",
            CmpOp::Gt => ">",
            CmpOp::Ge => ">=",
        }
    }

    /// True if the comparison holds for an order of its operands.
    #[inline]
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            CmpOp::Eq => order.is_eq(),
            CmpOp::Ne => order.is_ne(),
            CmpOp::Lt => order.is_lt(),
            CmpOp::Le => order.is_le(),
            CmpOp::Gt => order.is_gt(),
            CmpOp::Ge => order.is_ge(),
        }
    }

    /// The comparison with its operands changed over.
    pub fn turned(self) -> CmpOp {
        match self {
            CmpOp::Lt => CmpOp::Gt,
            CmpOp::Le => CmpOp::Ge,
            CmpOp::Gt => CmpOp::Lt,
            CmpOp::Ge => CmpOp::Le,
            same => same,
        }
    }
}

/// Compares floats with NaN greatest and the zeros equal.
#[inline]
pub(crate) fn cmp_f64(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

/// The part of a bpchar that counts: without its trailing blanks.
#[inline]
pub(crate) fn trim_blanks(text: &str) -> &str {
    text.trim_end_matches(' ')
}

/// Whether strings of a type are compared neither by their bytes nor by those without trailing
/// blanks.
#[inline]
pub fn has_own_order(ty: Oid) -> bool {
    matches!(ty, oid::JSONB | oid::CITEXT | oid::HSTORE)
}

/// The order of `citext`: that of the strings in small letters.
pub(crate) fn cmp_folded(a: &str, b: &str) -> Ordering {
    if a.is_ascii() && b.is_ascii() {
        let small = |byte: u8| byte.to_ascii_lowercase();
        return a.bytes().map(small).cmp(b.bytes().map(small));
    }
    case::lower(a).cmp(&case::lower(b))
}

/// Whether the order of the type's values is that of unsigned integers of 64 bits, which
/// `Datum::Int8` keeps.
#[inline]
pub fn is_unsigned(ty: Oid) -> bool {
    matches!(ty, oid::XID8 | oid::PG_LSN)
}

/// Compares two values of one type. NULLs compare equal to each other and after everything else.
pub fn cmp(ty: Oid, a: &Datum, b: &Datum) -> Ordering {
    match (a, b) {
        (Datum::Int4(a), Datum::Int4(b)) => a.cmp(b),
        (Datum::Int8(a), Datum::Int8(b)) => {
            if is_unsigned(ty) {
                (*a as u64).cmp(&(*b as u64))
            } else {
                a.cmp(b)
            }
        }
        (Datum::Text(a), Datum::Text(b)) => match ty {
            oid::BPCHAR => trim_blanks(a).cmp(trim_blanks(b)),
            oid::JSONB => crate::json::order::cmp(a, b),
            oid::CITEXT => cmp_folded(a, b),
            oid::HSTORE => crate::hstore::order::cmp(a, b),
            _ => a.as_bytes().cmp(b.as_bytes()),
        },
        (Datum::Null, Datum::Null) => Ordering::Equal,
        (Datum::Null, _) => Ordering::Greater,
        (_, Datum::Null) => Ordering::Less,
        (Datum::Bool(a), Datum::Bool(b)) => a.cmp(b),
        (Datum::Char(a), Datum::Char(b)) => a.cmp(b),
        (Datum::Int2(a), Datum::Int2(b)) => a.cmp(b),
        (Datum::Float4(a), Datum::Float4(b)) => cmp_f64(f64::from(*a), f64::from(*b)),
        (Datum::Float8(a), Datum::Float8(b)) => cmp_f64(*a, *b),
        (Datum::Oid(a), Datum::Oid(b)) => a.cmp(b),
        (Datum::Tid(a, x), Datum::Tid(b, y)) => (a, x).cmp(&(b, y)),
        (Datum::Numeric(a), Datum::Numeric(b)) => a.cmp(b),
        (Datum::Bytea(a), Datum::Bytea(b)) => a.cmp(b),
        (Datum::Uuid(a), Datum::Uuid(b)) => a.cmp(b),
        (Datum::Date(a), Datum::Date(b)) => a.cmp(b),
        (Datum::Time(a), Datum::Time(b))
        | (Datum::Timestamp(a), Datum::Timestamp(b))
        | (Datum::TimestampTz(a), Datum::TimestampTz(b)) => a.cmp(b),
        (Datum::TimeTz(a, x), Datum::TimeTz(b, y)) => cmp_timetz((*a, *x), (*b, *y)),
        (Datum::Money(a), Datum::Money(b)) => a.cmp(b),
        (Datum::Bits(a), Datum::Bits(b)) => a.cmp(b),
        (Datum::Inet(a), Datum::Inet(b)) => a.cmp(b),
        (Datum::MacAddr(a), Datum::MacAddr(b)) => a.cmp(b),
        (Datum::MacAddr8(a), Datum::MacAddr8(b)) => a.cmp(b),
        (Datum::Enum(_, a), Datum::Enum(_, b)) => a.cmp(b),
        (Datum::Interval(a), Datum::Interval(b)) => span(a).cmp(&span(b)),
        (Datum::Array(a), Datum::Array(b)) => cmp_array(a, b),
        (Datum::Record(a), Datum::Record(b)) => cmp_record(a, b),
        (Datum::Range(a), Datum::Range(b)) => ends::cmp(a, b),
        (Datum::Multirange(a), Datum::Multirange(b)) => ends::cmp_multirange(a, b),
        // The binder never mixes storage classes. A fixed order makes even a mixture harmless.
        (a, b) => a.class().cmp(b.class()),
    }
}

fn cmp_timetz(a: (i64, i32), b: (i64, i32)) -> Ordering {
    let utc = |(us, zone): (i64, i32)| us + i64::from(zone) * 1_000_000;
    utc(a).cmp(&utc(b)).then(a.1.cmp(&b.1))
}

/// An interval's length in microseconds, months as 30 days.
pub fn span(v: &Interval) -> i128 {
    let days = i128::from(v.months) * 30 + i128::from(v.days);
    days * i128::from(crate::datetime::USECS_PER_DAY) + i128::from(v.us)
}

/// Compares element by element. Of equal elements, the shorter array comes first, then the shape
/// decides.
pub(crate) fn cmp_array(a: &Array, b: &Array) -> Ordering {
    for (x, y) in a.values.iter().zip(&b.values) {
        let order = cmp(a.elem, x, y);
        if order.is_ne() {
            return order;
        }
    }
    a.values.len().cmp(&b.values.len()).then(a.dims.len().cmp(&b.dims.len())).then_with(|| {
        let lens = a.dims.iter().map(|d| d.len).cmp(b.dims.iter().map(|d| d.len));
        lens.then_with(|| a.dims.iter().map(|d| d.lower).cmp(b.dims.iter().map(|d| d.lower)))
    })
}

/// Compares field by field. NULL comes after every value.
pub(crate) fn cmp_record(a: &Record, b: &Record) -> Ordering {
    for ((ty, x), (_, y)) in a.fields.iter().zip(&b.fields) {
        let order = cmp(*ty, x, y);
        if order.is_ne() {
            return order;
        }
    }
    a.fields.len().cmp(&b.fields.len())
}

/// `=` of the default operator class. NULL equals NULL here, as DISTINCT and GROUP BY require.
#[inline]
pub fn equal(ty: Oid, a: &Datum, b: &Datum) -> bool {
    match (a, b) {
        (Datum::Text(a), Datum::Text(b)) if ty != oid::BPCHAR && !has_own_order(ty) => a == b,
        _ => cmp(ty, a, b).is_eq(),
    }
}

/// A hash that equal values share, for any `seed`. It may change with versions, so it is never
/// stored.
pub fn hash(ty: Oid, value: &Datum, seed: u64) -> u64 {
    let mut h = FxHasher::with_seed(seed as usize);
    hash_into(ty, value, &mut h);
    h.finish()
}

fn hash_into(ty: Oid, value: &Datum, h: &mut FxHasher) {
    match value {
        Datum::Null => h.write_u8(0),
        Datum::Bool(v) => h.write_u8(u8::from(*v)),
        Datum::Char(v) => h.write_u8(*v),
        // Integers of all widths hash alike, so that a join may compare int4 with int8.
        Datum::Int2(v) => h.write_i64(i64::from(*v)),
        Datum::Int4(v) => h.write_i64(i64::from(*v)),
        Datum::Int8(v) => h.write_i64(*v),
        Datum::Oid(v) => h.write_i64(i64::from(*v)),
        Datum::Tid(a, b) => h.write_u64(u64::from(*a) << 16 | u64::from(*b)),
        Datum::Float4(v) => hash_f64(f64::from(*v), h),
        Datum::Float8(v) => hash_f64(*v, h),
        Datum::Numeric(v) => v.hash_into(h),
        Datum::Text(v) if ty == oid::JSONB => {
            let mut key = Vec::with_capacity(v.len() + 16);
            crate::json::order::encode(v, &mut key);
            h.write(&key);
        }
        Datum::Text(v) if ty == oid::CITEXT => h.write(case::lower(v).as_bytes()),
        Datum::Text(v) => {
            let v: &str = if ty == oid::BPCHAR { trim_blanks(v) } else { v };
            h.write(v.as_bytes());
        }
        Datum::Bytea(v) => h.write(v),
        Datum::Uuid(v) => h.write(v),
        Datum::Date(v) => h.write_i64(i64::from(*v)),
        Datum::Time(v) | Datum::Timestamp(v) | Datum::TimestampTz(v) => h.write_i64(*v),
        Datum::TimeTz(us, zone) => {
            h.write_i64(*us + i64::from(*zone) * 1_000_000);
            h.write_i64(i64::from(*zone));
        }
        Datum::Money(v) => h.write_i64(*v),
        Datum::Bits(v) => {
            h.write(v.bytes());
            h.write_i64(v.len() as i64);
        }
        Datum::Inet(v) => {
            h.write(v.bytes());
            h.write_u8(v.prefix());
        }
        Datum::MacAddr(v) => h.write(v),
        Datum::MacAddr8(v) => h.write(v),
        Datum::Enum(_, rank) => h.write_i64(*rank),
        Datum::Interval(v) => span(v).hash(h),
        Datum::Array(a) => {
            for v in &a.values {
                hash_into(a.elem, v, h);
            }
        }
        Datum::Record(r) => {
            for (ty, v) in &r.fields {
                hash_into(*ty, v, h);
            }
        }
        Datum::Range(r) => hash_range(r, h),
        Datum::Multirange(m) => m.ranges().iter().for_each(|r| hash_range(r, h)),
    }
}

fn hash_range(range: &Range, h: &mut FxHasher) {
    let Some((lower, upper)) = range.bounds() else { return h.write_u8(0) };
    for bound in [lower, upper] {
        h.write_u8(1 + u8::from(bound.inclusive));
        hash_into(range.types().subtype, &bound.value, h);
    }
}

fn hash_f64(v: f64, h: &mut FxHasher) {
    let v = if v == 0.0 {
        0.0
    } else if v.is_nan() {
        f64::NAN
    } else {
        v
    };
    h.write_u64(v.to_bits());
}
