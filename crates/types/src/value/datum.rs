//! One SQL value. The variant is the storage class of the value's type. The type itself is known
//! from the column or expression that the value belongs to.
//!
//! | types | variant |
//! |---|---|
//! | text, varchar, bpchar, name, unknown, cstring | `Text` (`bpchar` keeps its padding) |
//! | "char" | `Char` |
//! | oid, xid, cid and the reg* family | `Oid` |
//! | xid8, pg_lsn | `Int8` |
//! | uuid, aclitem | `Uuid` |
//! | bit, varbit | `Bits` |
//! | inet, cidr | `Inet` |
//! | every enum | `Enum` |
//! | int2vector, oidvector and every array | `Array` |
//! | every range type | `Range` |
//! | every multirange type | `Multirange` |

use crate::bits::Bits;
use crate::bytes::Bytes;
use crate::datetime::Interval;
use crate::mac::{Mac, Mac8};
use crate::memory::Charge;
use crate::net::Inet;
use crate::numeric::Numeric;
use crate::oid::{self, Oid};
use crate::row_type::{FieldNames, RowType};
use crate::text::Text;
use crate::typeinfo::array_type;
use crate::value::range::{Multirange, Range};
use sinew_error::{Result, sqlerr};
use std::sync::Arc;

/// One SQL value. The header says which types have which variant.
#[derive(Clone, Debug)]
pub enum Datum {
    /// NULL of any type.
    Null,
    /// `boolean`.
    Bool(bool),
    /// `"char"`, a single byte.
    Char(u8),
    /// `smallint`.
    Int2(i16),
    /// `integer`.
    Int4(i32),
    /// `bigint`, and `xid8` and `pg_lsn` with the same bits.
    Int8(i64),
    /// `real`.
    Float4(f32),
    /// `double precision`.
    Float8(f64),
    /// `oid`, `xid`, `cid` and the reg* types.
    Oid(Oid),
    /// Row position: block and line.
    Tid(u32, u16),
    /// `numeric`.
    Numeric(Numeric),
    /// Strings of every type.
    Text(Text),
    /// `bytea`.
    Bytea(Bytes),
    /// `uuid` and `aclitem`, in the order of their text.
    Uuid([u8; 16]),
    /// Days since 2000-01-01; `i32::MIN` and `i32::MAX` are -infinity and infinity.
    Date(i32),
    /// Microseconds since midnight, 0..=86_400_000_000.
    Time(i64),
    /// Microseconds since midnight, and the zone in seconds west of UTC, as PostgreSQL keeps it.
    TimeTz(i64, i32),
    /// Microseconds since 2000-01-01 00:00 local; `i64::MIN` and `i64::MAX` are the infinities.
    Timestamp(i64),
    /// Microseconds since 2000-01-01 00:00 UTC; `i64::MIN` and `i64::MAX` are the infinities.
    TimestampTz(i64),
    /// `interval`.
    Interval(Interval),
    /// Hundredths of a unit.
    Money(i64),
    /// `bit` and `varbit`.
    Bits(Bits),
    /// `inet` and `cidr`.
    Inet(Inet),
    /// `macaddr`.
    MacAddr(Mac),
    /// `macaddr8`.
    MacAddr8(Mac8),
    /// A value of an enum: the type, and the value's rank in it ([`crate::labels`]).
    Enum(Oid, i64),
    /// Arrays and vectors.
    Array(Arc<Array>),
    /// Row values.
    Record(Arc<Record>),
    /// The values between two bounds.
    Range(Arc<Range>),
    /// Ranges with gaps between them.
    Multirange(Arc<Multirange>),
}

const _: () = assert!(std::mem::size_of::<Datum>() == 24);

/// A row value with the types and names of its fields.
#[derive(Clone, Debug)]
pub struct Record {
    /// Each field's type and value, in order.
    pub fields: Vec<(Oid, Datum)>,
    /// The fields' names. Comparisons and hashes do not look at them.
    pub names: FieldNames,
}

impl Record {
    /// A row whose fields have no names of their own, as `ROW(...)` makes it.
    pub fn new(fields: Vec<(Oid, Datum)>) -> Record {
        Record { fields, names: FieldNames::default() }
    }
}

/// Refuses bounds whose last subscript is the largest integer.
pub(crate) fn check_bounds(dims: &[Dim]) -> Result<()> {
    match dims.iter().find(|d| d.lower.checked_add(d.len).is_none()) {
        Some(d) => Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "array lower bound is too large: {}", d.lower)),
        None => Ok(()),
    }
}

/// One dimension of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dim {
    /// The number of subscripts.
    pub len: i32,
    /// The first subscript.
    pub lower: i32,
}

/// The memory of arrays with fewer values is not counted. Their long values count themselves.
const ARRAY_LOOKED_AT_MIN: usize = 32;
/// The memory of arrays of at least this many bytes is counted for as long as they live.
const ARRAY_COUNTED_MIN: usize = 64 << 10;

/// The bytes of an array without its values, with its dimensions.
const ARRAY_BYTES: usize = 144;
/// The bytes of a row value without its fields.
const RECORD_BYTES: usize = 80;
const SLOT_BYTES: usize = size_of::<Datum>();

/// An array: its elements in row-major order, `Datum::Null` for nulls. An array without dimensions
/// is empty.
#[derive(Clone, Debug)]
pub struct Array {
    /// The type of the elements.
    pub elem: Oid,
    /// The dimensions, the outermost first.
    pub dims: Vec<Dim>,
    /// The elements in row-major order.
    pub values: Vec<Datum>,
    /// The count of a long array's memory while it lives. [`Datum::array`] sets it.
    pub charge: Charge,
}

impl Array {
    /// The array without elements and dimensions.
    pub fn empty(elem: Oid) -> Array {
        Array { elem, dims: Vec::new(), values: Vec::new(), charge: Charge::new() }
    }

    /// A one-dimensional array with subscripts from 1; empty when there are no values.
    pub fn new(elem: Oid, values: Vec<Datum>) -> Array {
        if values.is_empty() {
            return Array::empty(elem);
        }
        Array { elem, dims: vec![Dim { len: values.len() as i32, lower: 1 }], values, charge: Charge::new() }
    }

    /// A vector (`int2vector`, `oidvector`): its subscripts begin with 0. An empty vector has no
    /// dimensions, as when it is read from a row.
    pub fn vector(elem: Oid, values: Vec<Datum>) -> Array {
        if values.is_empty() {
            return Array::empty(elem);
        }
        Array { elem, dims: vec![Dim { len: values.len() as i32, lower: 0 }], values, charge: Charge::new() }
    }

    /// The part between bounds. `bounds` has a pair for each dimension; `None` stands for the
    /// array's own bound. The subscripts of the result begin with 1.
    ///
    /// As in PostgreSQL, fewer bounds than dimensions take all of the other dimensions. Bounds
    /// outside of the array give the empty array.
    pub fn slice(&self, bounds: &[(Option<i32>, Option<i32>)]) -> Array {
        if bounds.len() > self.dims.len() || self.dims.is_empty() {
            return Array::empty(self.elem);
        }
        let mut ranges = Vec::with_capacity(self.dims.len());
        for (i, dim) in self.dims.iter().enumerate() {
            let (low, high) = (i64::from(dim.lower), i64::from(dim.lower) + i64::from(dim.len) - 1);
            let (from, to) = bounds.get(i).copied().unwrap_or((None, None));
            let from = from.map_or(low, i64::from).max(low);
            let to = to.map_or(high, i64::from).min(high);
            if from > to {
                return Array::empty(self.elem);
            }
            ranges.push(((from - low) as usize, (to - low) as usize));
        }
        let mut values = Vec::new();
        let mut at: Vec<usize> = ranges.iter().map(|r| r.0).collect();
        'all: loop {
            let index = at.iter().zip(&self.dims).fold(0, |n, (i, d)| n * d.len as usize + i);
            values.push(self.values[index].clone());
            for d in (0..at.len()).rev() {
                if at[d] < ranges[d].1 {
                    at[d] += 1;
                    continue 'all;
                }
                at[d] = ranges[d].0;
            }
            break;
        }
        let dims = ranges.iter().map(|r| Dim { len: (r.1 - r.0 + 1) as i32, lower: 1 }).collect();
        Array { elem: self.elem, dims, values, charge: Charge::new() }
    }

    /// The element at subscripts, one for each dimension; `None` outside (SQL then gives NULL).
    pub fn get(&self, subscripts: &[i32]) -> Option<&Datum> {
        if subscripts.len() != self.dims.len() {
            return None;
        }
        let mut index = 0usize;
        for (dim, &sub) in self.dims.iter().zip(subscripts) {
            let at = i64::from(sub) - i64::from(dim.lower);
            if at < 0 || at >= i64::from(dim.len) {
                return None;
            }
            index = index * dim.len as usize + at as usize;
        }
        self.values.get(index)
    }
}

impl Datum {
    /// The type that the value has by itself: of several types with this storage class the common
    /// one. NULL has 0. So has an array whose element type has no array type.
    pub fn own_type(&self) -> Oid {
        match self {
            Datum::Null => oid::INVALID,
            Datum::Bool(_) => oid::BOOL,
            Datum::Char(_) => oid::CHAR,
            Datum::Int2(_) => oid::INT2,
            Datum::Int4(_) => oid::INT4,
            Datum::Int8(_) => oid::INT8,
            Datum::Float4(_) => oid::FLOAT4,
            Datum::Float8(_) => oid::FLOAT8,
            Datum::Oid(_) => oid::OID,
            Datum::Tid(..) => oid::TID,
            Datum::Numeric(_) => oid::NUMERIC,
            Datum::Text(_) => oid::TEXT,
            Datum::Bytea(_) => oid::BYTEA,
            Datum::Uuid(_) => oid::UUID,
            Datum::Date(_) => oid::DATE,
            Datum::Time(_) => oid::TIME,
            Datum::TimeTz(..) => oid::TIMETZ,
            Datum::Timestamp(_) => oid::TIMESTAMP,
            Datum::TimestampTz(_) => oid::TIMESTAMPTZ,
            Datum::Interval(_) => oid::INTERVAL,
            Datum::Money(_) => oid::MONEY,
            Datum::Bits(_) => oid::VARBIT,
            Datum::Inet(_) => oid::INET,
            Datum::MacAddr(_) => oid::MACADDR,
            Datum::MacAddr8(_) => oid::MACADDR8,
            Datum::Enum(ty, _) => *ty,
            Datum::Array(a) => array_type(a.elem).unwrap_or(oid::INVALID),
            Datum::Record(_) => oid::RECORD,
            Datum::Range(r) => r.types().range,
            Datum::Multirange(m) => m.types().multirange,
        }
    }

    /// The approximate bytes that the value takes besides its slot, with the allocator's overhead.
    pub fn heap_bytes(&self) -> usize {
        match self {
            Datum::Text(t) => t.len() + 16,
            Datum::Bytea(b) => b.len() + 16,
            Datum::Bits(b) => b.kept() + 16,
            Datum::Numeric(n) => 16 + n.heap_bytes(),
            Datum::Array(a) => {
                ARRAY_BYTES + a.values.iter().map(|v| SLOT_BYTES + v.heap_bytes()).sum::<usize>()
            }
            Datum::Record(r) => {
                RECORD_BYTES + r.fields.iter().map(|(_, v)| 32 + v.heap_bytes()).sum::<usize>()
            }
            Datum::Range(r) => r.heap_bytes() + 16,
            Datum::Multirange(m) => m.heap_bytes() + 16,
            _ => 0,
        }
    }

    /// Whether the value is NULL.
    #[inline]
    pub fn is_null(&self) -> bool {
        matches!(self, Datum::Null)
    }

    /// A string value.
    pub fn text(s: impl Into<Text>) -> Datum {
        Datum::Text(s.into())
    }

    /// A byte string.
    pub fn bytea(bytes: impl Into<Bytes>) -> Datum {
        Datum::Bytea(bytes.into())
    }

    /// An array. A long one counts its memory from here on.
    pub fn array(mut array: Array) -> Datum {
        if array.values.len() >= ARRAY_LOOKED_AT_MIN && array.charge.bytes() == 0 {
            let slots = array.values.capacity() * SLOT_BYTES;
            let bytes = slots + array.values.iter().map(Datum::heap_bytes).sum::<usize>();
            if bytes >= ARRAY_COUNTED_MIN {
                array.charge = Charge::forced(bytes);
            }
        }
        Datum::Array(Arc::new(array))
    }

    /// The boolean, with NULL as `None`.
    #[inline]
    pub fn as_bool(&self) -> Option<bool> {
        if let Datum::Bool(b) = self { Some(*b) } else { None }
    }

    /// Any integer variant widened; `None` for others and NULL.
    #[inline]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Datum::Int2(v) => Some(i64::from(*v)),
            Datum::Int4(v) => Some(i64::from(*v)),
            Datum::Int8(v) => Some(*v),
            Datum::Oid(v) => Some(i64::from(*v)),
            _ => None,
        }
    }

    /// The text of a string value.
    pub fn as_str(&self) -> Option<&str> {
        if let Datum::Text(t) = self { Some(t) } else { None }
    }

    /// The OID of a value with the variant `Oid`.
    pub fn as_oid(&self) -> Option<Oid> {
        if let Datum::Oid(o) = self { Some(*o) } else { None }
    }

    /// The name of the storage class, for messages about internal errors.
    pub fn class(&self) -> &'static str {
        match self {
            Datum::Null => "null",
            Datum::Bool(_) => "bool",
            Datum::Char(_) => "char",
            Datum::Int2(_) => "int2",
            Datum::Int4(_) => "int4",
            Datum::Int8(_) => "int8",
            Datum::Float4(_) => "float4",
            Datum::Float8(_) => "float8",
            Datum::Oid(_) => "oid",
            Datum::Tid(..) => "tid",
            Datum::Numeric(_) => "numeric",
            Datum::Text(_) => "text",
            Datum::Bytea(_) => "bytea",
            Datum::Uuid(_) => "uuid",
            Datum::Date(_) => "date",
            Datum::Time(_) => "time",
            Datum::TimeTz(..) => "timetz",
            Datum::Timestamp(_) => "timestamp",
            Datum::TimestampTz(_) => "timestamptz",
            Datum::Interval(_) => "interval",
            Datum::Money(_) => "money",
            Datum::Bits(_) => "bits",
            Datum::Inet(_) => "inet",
            Datum::MacAddr(_) => "macaddr",
            Datum::MacAddr8(_) => "macaddr8",
            Datum::Enum(..) => "enum",
            Datum::Array(_) => "array",
            Datum::Record(_) => "record",
            Datum::Range(_) => "range",
            Datum::Multirange(_) => "multirange",
        }
    }
}

macro_rules! from {
    ($($t:ty => $v:ident),*) => { $(impl From<$t> for Datum { fn from(v: $t) -> Datum { Datum::$v(v) } })* };
}

from!(bool => Bool, i16 => Int2, i32 => Int4, i64 => Int8, f32 => Float4, f64 => Float8, Numeric => Numeric, Text => Text);

impl From<&str> for Datum {
    fn from(s: &str) -> Datum {
        Datum::Text(Text::new(s))
    }
}

impl From<String> for Datum {
    fn from(s: String) -> Datum {
        Datum::Text(Text::from(s))
    }
}

impl<T: Into<Datum>> From<Option<T>> for Datum {
    fn from(v: Option<T>) -> Datum {
        v.map_or(Datum::Null, Into::into)
    }
}

/// Values of row types.
///
/// A row value carries the types of its fields. A stored one carries no names, and has its fields
/// at the places that their numbers say: it may have been stored before its type got its last
/// fields, or before some were dropped. [`RowType::fit`] makes such a value what its type says
/// now, and [`RowType::stored`] makes a value what is stored. The code that reads and writes stored
/// rows calls them, so all code above sees whole rows with names.
impl RowType {
    /// A row of the type. Each value is one of its field's type.
    pub fn row(&self, values: impl IntoIterator<Item = Datum>) -> Datum {
        let fields = self.fields().iter().map(|field| field.ty).zip(values).collect();
        Datum::Record(Arc::new(Record { fields, names: self.names().clone() }))
    }

    /// A stored value of the type, or an array of such values, as the type is now.
    pub fn fit(&self, value: Datum) -> Datum {
        self.each_row(value, &|row, record| {
            let mut place = 0;
            let mut is_field = |_: &(Oid, Datum)| {
                place += 1;
                row.numbered(place).is_some()
            };
            if row.has_gaps() {
                record.fields.retain(&mut is_field);
            }
            record.fields.truncate(row.fields().len());
            let missing = row.fields()[record.fields.len()..].iter();
            record.fields.extend(missing.map(|field| (field.ty, Datum::Null)));
            within(record, row, &RowType::fit);
            record.names = row.names().clone();
        })
    }

    /// A value of the type, or an array of such values, with its fields at the places of their
    /// numbers, and NULLs at those of fields that were dropped.
    pub fn stored(&self, value: Datum) -> Datum {
        if !self.has_gaps() {
            return value;
        }
        self.each_row(value, &|row, record| {
            within(record, row, &RowType::stored);
            let now = std::mem::take(&mut record.fields);
            for (value, field) in now.into_iter().zip(row.fields()) {
                record.fields.resize(usize::from(field.number.unsigned_abs()) - 1, (0, Datum::Null));
                record.fields.push(value);
            }
            record.names = FieldNames::default();
        })
    }

    /// Changes a row, or each row of an array.
    fn each_row(&self, value: Datum, change: &dyn Fn(&RowType, &mut Record)) -> Datum {
        match value {
            Datum::Record(record) => {
                let mut record = Arc::unwrap_or_clone(record);
                change(self, &mut record);
                Datum::Record(Arc::new(record))
            }
            Datum::Array(array) => {
                let values = array.values.iter().map(|value| self.each_row(value.clone(), change)).collect();
                let dims = array.dims.clone();
                Datum::array(Array { elem: array.elem, dims, values, charge: Charge::new() })
            }
            other => other,
        }
    }
}

/// Changes the fields that are rows themselves, or arrays over rows.
fn within(record: &mut Record, row: &RowType, change: &dyn Fn(&RowType, Datum) -> Datum) {
    for ((_, value), field) in record.fields.iter_mut().zip(row.fields()) {
        if let Some(row) = &field.row {
            *value = change(row, std::mem::replace(value, Datum::Null));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row_type::RowField;
    use crate::typeinfo::made;

    fn field(number: i16, name: &str, ty: Oid, row: Option<Arc<RowType>>) -> RowField {
        RowField { name: name.into(), number, ty, typmod: -1, domain: None, collation: 0, row }
    }

    #[test]
    fn a_value_from_before_gets_names_and_nulls_at_every_depth() {
        let inner_oid = made::row_oid(16_384).expect("a small number");
        let inner = vec![field(1, "x", oid::INT4, None), field(2, "y", oid::TEXT, None)];
        let inner = Arc::new(RowType::new(inner_oid, inner));
        let outer = vec![field(1, "a", inner_oid, Some(inner)), field(2, "b", oid::BOOL, None)];
        let outer = RowType::new(made::row_oid(16_385).expect("a small number"), outer);

        let old_inner = Datum::Record(Record::new(vec![(oid::INT4, Datum::Int4(1))]).into());
        let old = Datum::Record(Record::new(vec![(inner_oid, old_inner)]).into());
        let Datum::Record(now) = outer.fit(old) else { panic!("a row") };
        assert_eq!((now.fields.len(), &*now.names.at(1)), (2, "b"));
        assert!(now.fields[1].1.is_null());
        let Datum::Record(first) = &now.fields[0].1 else { panic!("a row") };
        assert_eq!((first.fields.len(), &*first.names.at(1)), (2, "y"));
        assert!(outer.fit(Datum::Null).is_null());
    }

    #[test]
    fn fields_keep_their_places_when_others_go() {
        let int = |n: i32| (oid::INT4, Datum::Int4(n));
        let row = |fields: Vec<(Oid, Datum)>| Datum::Record(Record::new(fields).into());
        let shown = |value: &Datum| {
            let Datum::Record(record) = value else { panic!("a row") };
            format!("{:?}", record.fields.iter().map(|field| &field.1).collect::<Vec<_>>())
        };
        let inner_oid = made::row_oid(16_384).expect("a small number");
        let inner = vec![field(2, "y", oid::INT4, None), field(5, "v", oid::INT4, None)];
        let inner = Arc::new(RowType::new(inner_oid, inner));
        // Values from before the drops, from between them and the additions, and from now.
        assert_eq!(shown(&inner.fit(row(vec![int(1), int(2), int(3), int(4)]))), "[Int4(2), Null]");
        assert_eq!(shown(&inner.fit(row(vec![int(1), int(2)]))), "[Int4(2), Null]");
        assert_eq!(shown(&inner.fit(row(vec![int(1)]))), "[Null, Null]");
        let now = inner.stored(row(vec![int(2), int(5)]));
        assert_eq!(shown(&now), "[Null, Int4(2), Null, Null, Int4(5)]");
        assert_eq!(shown(&inner.fit(now)), "[Int4(2), Int4(5)]");

        // The last ones went: no place is kept for them.
        let short = RowType::new(inner_oid, vec![field(1, "x", oid::INT4, None)]);
        assert!(!short.has_gaps());
        assert_eq!(shown(&short.fit(row(vec![int(1), int(2)]))), "[Int4(1)]");

        // A type without gaps of its own, around one with gaps.
        let outer = RowType::new(
            made::row_oid(16_385).expect("a small number"),
            vec![field(1, "a", inner_oid, Some(inner))],
        );
        assert!(outer.has_gaps());
        let value = row(vec![(inner_oid, row(vec![int(2), int(5)]))]);
        let back = outer.fit(outer.stored(value.clone()));
        assert_eq!(
            format!("{:?}", back).matches("Int4").count(),
            format!("{value:?}").matches("Int4").count()
        );
    }
}
