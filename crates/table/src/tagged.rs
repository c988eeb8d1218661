//! Rows as bytes that carry the type of each value: for temporary files, whose rows belong to no
//! table.
//!
//! A row is a u32 count and, for each value, a tag byte and the value as [`crate::codec`] stores
//! it. Arrays and records may hold anything, so their elements are stored in the same way.

use crate::Row;
use crate::codec::{Attr, Reader, corrupt, get, put};
use sinew_error::Result;
use sinew_types::memory::Charge;
use sinew_types::range::Bound;
use sinew_types::typeinfo::RangeType;
use sinew_types::{Array, Datum, Dim, FieldNames, Multirange, Range, Record, oid};
use std::sync::Arc;

/// A tag is a place in this list, plus one; NULL is 0.
const ATTRS: [Attr; 24] = [
    Attr::Bool,
    Attr::Char,
    Attr::Int2,
    Attr::Int4,
    Attr::Int8,
    Attr::Float4,
    Attr::Float8,
    Attr::Oid,
    Attr::Tid,
    Attr::Uuid,
    Attr::Date,
    Attr::Time,
    Attr::TimeTz,
    Attr::Timestamp,
    Attr::TimestampTz,
    Attr::Interval,
    Attr::Text,
    Attr::Bytea,
    Attr::Wire(oid::NUMERIC),
    Attr::Money,
    Attr::Wire(oid::VARBIT),
    Attr::Wire(oid::INET),
    Attr::MacAddr,
    Attr::MacAddr8,
];
/// The tag of an array. No wire form of an array begins with it, so a stored array is told apart.
pub(crate) const ARRAY: u8 = 100;
/// A row: its fields, each with its type.
const RECORD: u8 = 101;
/// A value of an enum: its type, then its rank.
const ENUM: u8 = 102;
/// A range: its types, then its bounds.
pub(crate) const RANGE: u8 = 103;
/// A multirange: its types, and the bounds of each range.
pub(crate) const MULTIRANGE: u8 = 104;
/// A row whose fields have names: the fields, then a u32 count and the names.
const NAMED_RECORD: u8 = 105;

/// Flags of a range's bounds. The values that are there follow.
const HAS_VALUES: u8 = 1;
const LOWER_INCLUSIVE: u8 = 2;
const UPPER_INCLUSIVE: u8 = 4;

fn tag(value: &Datum) -> u8 {
    match value {
        Datum::Null => 0,
        Datum::Bool(_) => 1,
        Datum::Char(_) => 2,
        Datum::Int2(_) => 3,
        Datum::Int4(_) => 4,
        Datum::Int8(_) => 5,
        Datum::Float4(_) => 6,
        Datum::Float8(_) => 7,
        Datum::Oid(_) => 8,
        Datum::Tid(..) => 9,
        Datum::Uuid(_) => 10,
        Datum::Date(_) => 11,
        Datum::Time(_) => 12,
        Datum::TimeTz(..) => 13,
        Datum::Timestamp(_) => 14,
        Datum::TimestampTz(_) => 15,
        Datum::Interval(_) => 16,
        Datum::Text(_) => 17,
        Datum::Bytea(_) => 18,
        Datum::Numeric(_) => 19,
        Datum::Money(_) => 20,
        Datum::Bits(_) => 21,
        Datum::Inet(_) => 22,
        Datum::MacAddr(_) => 23,
        Datum::MacAddr8(_) => 24,
        Datum::Array(_) => ARRAY,
        Datum::Record(r) if r.names.as_given().is_some() => NAMED_RECORD,
        Datum::Record(_) => RECORD,
        Datum::Enum(..) => ENUM,
        Datum::Range(_) => RANGE,
        Datum::Multirange(_) => MULTIRANGE,
    }
}

/// Appends a value. 54001 if it is nested too deeply.
pub fn put_value(value: &Datum, out: &mut Vec<u8>) -> Result<()> {
    put_with(value, true, out)
}

/// As [`put_value`], for rows of tables: the fields of rows go without their names, which the
/// catalog has.
pub(crate) fn put_nameless(value: &Datum, out: &mut Vec<u8>) -> Result<()> {
    put_with(value, false, out)
}

fn put_with(value: &Datum, names: bool, out: &mut Vec<u8>) -> Result<()> {
    crate::stack::check()?;
    let tag = match tag(value) {
        NAMED_RECORD if !names => RECORD,
        tag => tag,
    };
    out.push(tag);
    match value {
        Datum::Null => Ok(()),
        Datum::Array(a) => {
            out.extend_from_slice(&a.elem.to_le_bytes());
            out.push(a.dims.len() as u8);
            for d in &a.dims {
                out.extend_from_slice(&d.len.to_le_bytes());
                out.extend_from_slice(&d.lower.to_le_bytes());
            }
            out.extend_from_slice(&(a.values.len() as u32).to_le_bytes());
            a.values.iter().try_for_each(|v| put_with(v, names, out))
        }
        Datum::Record(r) => {
            out.extend_from_slice(&(r.fields.len() as u32).to_le_bytes());
            r.fields.iter().try_for_each(|(ty, v)| {
                out.extend_from_slice(&ty.to_le_bytes());
                put_with(v, names, out)
            })?;
            if let Some(names) = r.names.as_given().filter(|_| names) {
                out.extend_from_slice(&(names.len() as u32).to_le_bytes());
                for name in names {
                    out.extend_from_slice(&(name.len() as u32).to_le_bytes());
                    out.extend_from_slice(name.as_bytes());
                }
            }
            Ok(())
        }
        Datum::Enum(ty, rank) => {
            out.extend_from_slice(&ty.to_le_bytes());
            out.extend_from_slice(&rank.to_le_bytes());
            Ok(())
        }
        Datum::Range(range) => {
            put_types(range.types(), out);
            put_bounds(range, out)
        }
        Datum::Multirange(multirange) => {
            put_types(multirange.types(), out);
            out.extend_from_slice(&(multirange.ranges().len() as u32).to_le_bytes());
            multirange.ranges().iter().try_for_each(|range| put_bounds(range, out))
        }
        value => put(ATTRS[tag as usize - 1], value, out),
    }
}

fn put_types(of: RangeType, out: &mut Vec<u8>) {
    for ty in [of.range, of.multirange, of.subtype] {
        out.extend_from_slice(&ty.to_le_bytes());
    }
}

fn get_types(r: &mut Reader<'_>) -> Result<RangeType> {
    Ok(RangeType { range: r.u32()?, multirange: r.u32()?, subtype: r.u32()? })
}

/// Appends a range without its types. An infinite bound is NULL.
fn put_bounds(range: &Range, out: &mut Vec<u8>) -> Result<()> {
    let Some((lower, upper)) = range.bounds() else {
        out.push(0);
        return Ok(());
    };
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let sides = flag(lower.inclusive, LOWER_INCLUSIVE) | flag(upper.inclusive, UPPER_INCLUSIVE);
    out.push(HAS_VALUES | sides);
    put_value(&lower.value, out)?;
    put_value(&upper.value, out)
}

fn get_bounds(of: RangeType, r: &mut Reader<'_>) -> Result<Range> {
    let flags = r.u8()?;
    if flags & HAS_VALUES == 0 {
        return Ok(Range::empty(of));
    }
    let lower = Bound::new(get_value(r)?, flags & LOWER_INCLUSIVE != 0);
    let upper = Bound::new(get_value(r)?, flags & UPPER_INCLUSIVE != 0);
    Range::make(of, lower, upper).map_err(|_| corrupt("the bounds of a range"))
}

fn get_name(r: &mut Reader<'_>) -> Result<Arc<str>> {
    let len = r.u32()? as usize;
    let name = std::str::from_utf8(r.take(len)?).map_err(|_| corrupt("the name of a field"))?;
    Ok(Arc::from(name))
}

/// Reads a value. XX001 if the bytes are not a value.
pub fn get_value(r: &mut Reader<'_>) -> Result<Datum> {
    match r.u8()? {
        0 => Ok(Datum::Null),
        ARRAY => {
            let elem = r.u32()?;
            let n = r.u8()?;
            let mut dims = Vec::with_capacity(n as usize);
            for _ in 0..n {
                dims.push(Dim { len: r.i32()?, lower: r.i32()? });
            }
            let n = r.u32()?;
            let values: Result<Vec<Datum>> = (0..n).map(|_| get_value(r)).collect();
            Ok(Datum::Array(Arc::new(Array { elem, dims, values: values?, charge: Charge::default() })))
        }
        tag @ (RECORD | NAMED_RECORD) => {
            let n = r.u32()?;
            let fields: Vec<_> = (0..n).map(|_| Ok((r.u32()?, get_value(r)?))).collect::<Result<_>>()?;
            let names = match tag {
                RECORD => FieldNames::default(),
                _ => {
                    let n = r.u32()?;
                    FieldNames::given((0..n).map(|_| get_name(r)).collect::<Result<Vec<_>>>()?)
                }
            };
            Ok(Datum::Record(Arc::new(Record { fields, names })))
        }
        ENUM => Ok(Datum::Enum(r.u32()?, r.i64()?)),
        RANGE => {
            let of = get_types(r)?;
            Ok(get_bounds(of, r)?.into())
        }
        MULTIRANGE => {
            let of = get_types(r)?;
            let n = r.u32()?;
            let ranges: Result<Vec<_>> = (0..n).map(|_| get_bounds(of, r)).collect();
            Ok(Multirange::make(of, ranges?)?.into())
        }
        tag => match ATTRS.get(tag as usize - 1) {
            Some(&attr) => get(attr, r, &mut |_| Err(corrupt("a temporary file points elsewhere"))),
            None => Err(corrupt("an unknown tag")),
        },
    }
}

/// Appends rows, one behind the other, as one.
pub fn put_rows(parts: &[&[Datum]], out: &mut Vec<u8>) -> Result<()> {
    let n: usize = parts.iter().map(|p| p.len()).sum();
    out.extend_from_slice(&(n as u32).to_le_bytes());
    parts.iter().flat_map(|p| p.iter()).try_for_each(|v| put_value(v, out))
}

/// Reads a row into `row`. XX001 if the bytes are not a row.
pub fn get_row(bytes: &[u8], row: &mut Row) -> Result<()> {
    let mut r = Reader { bytes };
    let n = r.u32()?;
    row.clear();
    row.reserve(n as usize);
    for _ in 0..n {
        row.push(get_value(&mut r)?);
    }
    Ok(())
}

/// About how much memory a row takes.
pub fn memory_of(row: &[Datum]) -> usize {
    const ROW: usize = std::mem::size_of::<Row>();
    ROW + row.iter().map(|v| std::mem::size_of::<Datum>() + v.heap_bytes()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_types::datetime::Interval;

    #[test]
    fn every_kind_of_value_comes_back() {
        let numeric =
            sinew_types::io::text_in(oid::NUMERIC, "-12345678901234567890.5000", -1, &Default::default())
                .unwrap();
        let list = vec![Datum::from("a"), Datum::Null, Datum::from("c")];
        let row = vec![
            Datum::Null,
            Datum::Bool(true),
            Datum::Char(7),
            Datum::Int2(-2),
            Datum::Int4(4),
            Datum::Int8(i64::MIN),
            Datum::Float4(1.5),
            Datum::Float8(-0.0),
            Datum::Oid(42),
            Datum::Tid(9, 8),
            numeric,
            Datum::from("text"),
            Datum::Bytea(vec![0u8; 300].into()),
            Datum::Uuid([3; 16]),
            Datum::Date(i32::MAX),
            Datum::Time(1),
            Datum::TimeTz(2, -3600),
            Datum::Timestamp(i64::MAX),
            Datum::TimestampTz(5),
            Datum::Money(-6),
            sinew_types::io::text_in(oid::INET, "10.0.0.1/8", -1, &Default::default()).unwrap(),
            Datum::MacAddr([7; 6]),
            Datum::MacAddr8([8; 8]),
            sinew_types::io::text_in(oid::VARBIT, "10110", -1, &Default::default()).unwrap(),
            Datum::Interval(Interval { us: 1, days: 2, months: 3 }),
            sinew_types::io::text_in(oid::NUMRANGE, "(1.50,]", -1, &Default::default()).unwrap(),
            sinew_types::io::text_in(oid::INT4RANGE, "empty", -1, &Default::default()).unwrap(),
            sinew_types::io::text_in(
                oid::DATEMULTIRANGE,
                "{(,2024-01-01),[2024-02-01,2024-02-03)}",
                -1,
                &Default::default(),
            )
            .unwrap(),
            Datum::Array(Arc::new(Array {
                elem: oid::TEXT,
                dims: vec![Dim { len: 3, lower: 0 }],
                values: list,
                charge: Charge::default(),
            })),
            Datum::Record(Arc::new(Record::new(vec![(oid::INT4, Datum::Int4(1)), (oid::TEXT, Datum::Null)]))),
            Datum::Record(Arc::new(Record {
                fields: vec![(oid::INT4, Datum::Int4(2)), (oid::TEXT, Datum::from("b"))],
                names: FieldNames::given([Arc::from("a"), Arc::from("B c")]),
            })),
        ];
        let mut bytes = Vec::new();
        put_rows(&[&row[..3], &row[3..]], &mut bytes).unwrap();
        let mut back = Row::new();
        get_row(&bytes, &mut back).unwrap();
        assert_eq!(format!("{back:?}"), format!("{row:?}"));
        for cut in 0..bytes.len() {
            assert!(get_row(&bytes[..cut], &mut back).is_err(), "cut at {cut}");
        }
        bytes[4] = 77;
        assert!(get_row(&bytes, &mut back).is_err());
    }
}
