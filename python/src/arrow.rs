//! Results as Arrow record batches, through the C stream interface.
//!
//! | SQL | Arrow |
//! |---|---|
//! | boolean, smallint, integer, bigint, real, double precision | bool, int16, int32, int64, float32, float64 |
//! | oid | uint32 |
//! | numeric(p, s), p at most 38 | decimal128(p, s) |
//! | bytea, uuid | binary, fixed-size binary of 16 |
//! | date, time, timestamp, timestamp with time zone | date32, time64(us), timestamp(us), timestamp(us, UTC) |
//! | interval | duration(us): a year of 365 days, a month of 30, as a `timedelta` |
//! | an array | list of its elements' type |
//! | anything else, numeric without precision among it | utf8, in its text form |

use crate::cursor::internal;
use crate::value::{days, shown};
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Date32Array, Decimal128Array, DurationMicrosecondArray,
    FixedSizeBinaryArray, Float32Array, Float64Array, Int16Array, Int32Array, Int64Array, ListArray,
    RecordBatch, RecordBatchIterator, StringArray, Time64MicrosecondArray, TimestampMicrosecondArray,
    UInt32Array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Schema, TimeUnit};
use sinew::types::{Interval, elem_type, oid};
use sinew::{Column, Datum, Error, Oid, SqlState};
use std::sync::Arc;

const BATCH_ROWS: usize = 64 << 10;
/// Days, and microseconds, from 1970-01-01 to 2000-01-01.
const EPOCH_DAYS: i32 = 10_957;
const EPOCH_US: i64 = 946_684_800_000_000;
const DAY_US: i64 = 86_400_000_000;

/// The Arrow type of values of the SQL type `ty`, narrowed by `typmod`.
fn data_type(ty: Oid, typmod: i32) -> DataType {
    if let Some(elem) = elem_type(ty) {
        return DataType::List(Arc::new(item(data_type(elem, typmod))));
    }
    match ty {
        oid::BOOL => DataType::Boolean,
        oid::INT2 => DataType::Int16,
        oid::INT4 => DataType::Int32,
        oid::INT8 => DataType::Int64,
        oid::FLOAT4 => DataType::Float32,
        oid::FLOAT8 => DataType::Float64,
        oid::OID => DataType::UInt32,
        oid::BYTEA => DataType::Binary,
        oid::UUID => DataType::FixedSizeBinary(16),
        oid::DATE => DataType::Date32,
        oid::TIME => DataType::Time64(TimeUnit::Microsecond),
        oid::TIMESTAMP => DataType::Timestamp(TimeUnit::Microsecond, None),
        oid::TIMESTAMPTZ => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        oid::INTERVAL => DataType::Duration(TimeUnit::Microsecond),
        oid::NUMERIC => match typmod.checked_sub(4).filter(|t| *t >= 0) {
            Some(t) if (1..=38).contains(&(t >> 16)) && (0..=38).contains(&(t & 0x7ff)) => {
                DataType::Decimal128((t >> 16) as u8, (t & 0x7ff) as i8)
            }
            _ => DataType::Utf8,
        },
        _ => DataType::Utf8,
    }
}

/// The field that a list's elements are.
fn item(data_type: DataType) -> Field {
    Field::new("item", data_type, true)
}

/// An interval's length in microseconds.
fn length(v: &Interval) -> Result<i64, Error> {
    let length = days(v).checked_mul(DAY_US).and_then(|us| us.checked_add(v.us));
    length.ok_or_else(|| {
        Error::new(
            SqlState::DATETIME_FIELD_OVERFLOW,
            "an interval is longer than Arrow's durations of 64 bits in microseconds",
        )
    })
}

/// Arrays as lists of what `elem` is in Arrow.
fn lists(elem: Oid, field: &Arc<Field>, values: &[&Datum]) -> Result<ArrayRef, Error> {
    let (mut all, mut lengths) = (Vec::new(), Vec::with_capacity(values.len()));
    for value in values {
        match value {
            Datum::Array(a) if a.dims.len() > 1 => {
                return Err(Error::new(
                    SqlState::FEATURE_NOT_SUPPORTED,
                    "an array has more than one dimension, which a column of Arrow lists cannot hold",
                )
                .hint("Cast the column to text, or fetch its rows without Arrow."));
            }
            Datum::Array(a) => {
                all.extend(a.values.iter());
                lengths.push(a.values.len());
            }
            _ => lengths.push(0),
        }
    }
    let there = values.iter().map(|value| !value.is_null()).collect::<Vec<bool>>();
    let inner = array(elem, field.data_type(), &all)?;
    let offsets = OffsetBuffer::from_lengths(lengths);
    let made = ListArray::try_new(field.clone(), offsets, inner, Some(NullBuffer::from(there)));
    Ok(Arc::new(made.map_err(internal)?))
}

/// A numeric as so many units of its last digit; NaN, which decimals lack, as `None`.
fn units(text: &str, scale: i8) -> Option<i128> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{fraction:0<width$}", width = scale as usize).parse().ok()
}

/// Values of the SQL type `ty` as an Arrow array.
fn array(ty: Oid, data_type: &DataType, all: &[&Datum]) -> Result<ArrayRef, Error> {
    let values = || all.iter().copied();
    macro_rules! of {
        ($array:ty, $($pattern:pat => $make:expr),+) => {
            Arc::new(values().map(|v| match v { $($pattern => Some($make),)+ _ => None }).collect::<$array>())
        };
    }
    Ok(match data_type {
        DataType::Boolean => of!(BooleanArray, Datum::Bool(v) => *v),
        DataType::Int16 => of!(Int16Array, Datum::Int2(v) => *v),
        DataType::Int32 => of!(Int32Array, Datum::Int4(v) => *v),
        DataType::Int64 => of!(Int64Array, Datum::Int8(v) => *v),
        DataType::Float32 => of!(Float32Array, Datum::Float4(v) => *v),
        DataType::Float64 => of!(Float64Array, Datum::Float8(v) => *v),
        DataType::UInt32 => of!(UInt32Array, Datum::Oid(v) => *v),
        DataType::Binary => of!(BinaryArray, Datum::Bytea(v) => &v[..]),
        // The infinities become the ends of what Arrow can say, which is as far away.
        DataType::Date32 => of!(Date32Array, Datum::Date(v) => v.saturating_add(EPOCH_DAYS)),
        DataType::Time64(_) => of!(Time64MicrosecondArray, Datum::Time(v) => *v),
        DataType::Timestamp(_, None) => {
            of!(TimestampMicrosecondArray, Datum::Timestamp(v) => v.saturating_add(EPOCH_US))
        }
        DataType::Timestamp(..) => {
            let plain: TimestampMicrosecondArray = values()
                .map(|v| match v {
                    Datum::TimestampTz(v) => Some(v.saturating_add(EPOCH_US)),
                    _ => None,
                })
                .collect();
            Arc::new(plain.with_timezone("UTC"))
        }
        DataType::FixedSizeBinary(_) => {
            let uuids = values().map(|v| match v {
                Datum::Uuid(v) => Some(*v),
                _ => None,
            });
            Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(uuids, 16).map_err(internal)?)
        }
        DataType::Decimal128(precision, scale) => {
            let all: Decimal128Array = values()
                .map(|v| match v {
                    Datum::Numeric(v) => units(&v.to_string(), *scale),
                    _ => None,
                })
                .collect();
            Arc::new(all.with_precision_and_scale(*precision, *scale).map_err(internal)?)
        }
        DataType::Duration(_) => {
            let lengths = values().map(|v| match v {
                Datum::Interval(v) => length(v).map(Some),
                _ => Ok(None),
            });
            Arc::new(lengths.collect::<Result<DurationMicrosecondArray, Error>>()?)
        }
        DataType::List(field) => lists(elem_type(ty).unwrap_or(ty), field, all)?,
        _ => {
            let texts = values().map(|v| match v {
                Datum::Null => Ok(None),
                v => shown(v, ty).map(Some),
            });
            Arc::new(texts.collect::<Result<StringArray, Error>>()?)
        }
    })
}

fn schema_of(columns: &[Column], types: &[DataType]) -> Schema {
    let fields = columns.iter().zip(types).map(|(c, ty)| Field::new(&*c.name, ty.clone(), true));
    Schema::new(fields.collect::<Vec<_>>())
}

/// The columns' types.
pub fn schema(columns: &[Column]) -> Result<FFI_ArrowSchema, Error> {
    let types: Vec<DataType> = columns.iter().map(|c| data_type(c.type_oid, c.typmod)).collect();
    FFI_ArrowSchema::try_from(schema_of(columns, &types)).map_err(internal)
}

/// Rows, whose values come row after row, as a stream that owns them.
pub fn stream(columns: &[Column], values: &[Datum]) -> Result<FFI_ArrowArrayStream, Error> {
    let types: Vec<DataType> = columns.iter().map(|c| data_type(c.type_oid, c.typmod)).collect();
    let schema = Arc::new(schema_of(columns, &types));
    let mut batches = Vec::new();
    for rows in values.chunks(BATCH_ROWS * columns.len().max(1)) {
        let arrays = columns.iter().zip(&types).enumerate().map(|(at, (c, ty))| {
            let values: Vec<&Datum> = rows.iter().skip(at).step_by(columns.len()).collect();
            array(c.type_oid, ty, &values)
        });
        let arrays = arrays.collect::<Result<Vec<_>, Error>>()?;
        batches.push(RecordBatch::try_new(schema.clone(), arrays).map_err(internal)?);
    }
    let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), schema);
    Ok(FFI_ArrowArrayStream::new(Box::new(reader)))
}
