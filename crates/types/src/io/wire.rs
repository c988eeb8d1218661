//! Binary wire forms.

use crate::bits::{BITS_MAX, Bits};
use crate::bytes::Bytes;
use crate::ctx::FmtCtx;
use crate::datetime::Interval;
use crate::datum::{Array, Datum, Dim, Record, check_bounds};
use crate::memory::Charge;
use crate::net::{FAMILY_V4, FAMILY_V6, Inet};
use crate::numeric::Numeric;
use crate::oid::{self, Oid};
use crate::text::Text;
use crate::typeinfo::{elem_type, is_reg_type, made};
use sinew_error::{Result, SqlError, sqlerr};

/// The end of zone offsets, in seconds: an offset is smaller, as in a text.
const ZONE_END_S: u32 = 16 * 3600;

#[cold]
pub(super) fn short() -> SqlError {
    sqlerr!(PROTOCOL_VIOLATION, "insufficient data left in message")
}

#[cold]
pub(super) fn incorrect() -> SqlError {
    sqlerr!(INVALID_BINARY_REPRESENTATION, "incorrect binary data format")
}

fn fixed<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
    if bytes.len() < N {
        return Err(short());
    }
    bytes.try_into().map_err(|_| incorrect())
}

/// 22021 with the offending bytes: as many as the one at `at` announces, as in PostgreSQL.
#[cold]
pub fn invalid_utf8(bytes: &[u8], at: usize) -> SqlError {
    let announced = match bytes.get(at) {
        Some(0xf0..=0xf7) => 4,
        Some(0xe0..=0xef) => 3,
        Some(0xc0..=0xdf) => 2,
        _ => 1,
    };
    let hex: Vec<String> = bytes.iter().skip(at).take(announced).map(|b| format!("0x{b:02x}")).collect();
    sqlerr!(CHARACTER_NOT_IN_REPERTOIRE, "invalid byte sequence for encoding \"UTF8\": {}", hex.join(" "))
}

/// Text that came from a client: valid UTF-8 without NUL, or 22021 with the first byte that is
/// wrong, as PostgreSQL's `pg_verify_mbstr` finds it.
pub fn checked_utf8(bytes: &[u8]) -> Result<&str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.as_bytes().contains(&0) => Ok(text),
        other => {
            let valid = other.map_or_else(|e| e.valid_up_to(), str::len);
            let at = bytes[..valid].iter().position(|b| *b == 0).unwrap_or(valid);
            Err(invalid_utf8(bytes, at))
        }
    }
}

pub(super) struct Cursor<'a>(pub(super) &'a [u8]);

impl<'a> Cursor<'a> {
    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        if self.0.len() < n {
            return Err(short());
        }
        let (head, tail) = self.0.split_at(n);
        self.0 = tail;
        Ok(head)
    }

    pub(super) fn i32(&mut self) -> Result<i32> {
        Ok(i32::from_be_bytes(fixed(self.take(4)?)?))
    }

    /// A length and so many bytes.
    pub(super) fn counted(&mut self) -> Result<&'a [u8]> {
        let len = usize::try_from(self.i32()?).map_err(|_| short())?;
        self.take(len)
    }
}

/// The byte before the text of a jsonb.
const JSONB_VERSION: u8 = 1;

/// Reads the binary wire form of a value. `typmod` limits the length as on assignment; -1 is no
/// limit.
pub fn binary_recv(ty: Oid, bytes: &[u8], typmod: i32, ctx: &FmtCtx) -> Result<Datum> {
    let value = match ty {
        oid::BOOL => Datum::Bool(fixed::<1>(bytes)?[0] != 0),
        oid::CHAR => Datum::Char(fixed::<1>(bytes)?[0]),
        oid::INT2 => Datum::Int2(i16::from_be_bytes(fixed(bytes)?)),
        oid::INT4 => Datum::Int4(i32::from_be_bytes(fixed(bytes)?)),
        oid::INT8 | oid::XID8 | oid::PG_LSN => Datum::Int8(i64::from_be_bytes(fixed(bytes)?)),
        oid::OID | oid::XID | oid::CID => Datum::Oid(u32::from_be_bytes(fixed(bytes)?)),
        oid::FLOAT4 => Datum::Float4(f32::from_be_bytes(fixed(bytes)?)),
        oid::FLOAT8 => Datum::Float8(f64::from_be_bytes(fixed(bytes)?)),
        oid::TID => {
            let b: [u8; 6] = fixed(bytes)?;
            Datum::Tid(u32::from_be_bytes([b[0], b[1], b[2], b[3]]), u16::from_be_bytes([b[4], b[5]]))
        }
        oid::NUMERIC => Datum::Numeric(Numeric::recv(bytes)?),
        oid::TEXT
        | oid::VARCHAR
        | oid::BPCHAR
        | oid::UNKNOWN
        | oid::CSTRING
        | oid::CITEXT
        | oid::REFCURSOR => Datum::Text(Text::copy(checked_utf8(bytes)?)?),
        oid::JSON => {
            let text = checked_utf8(bytes)?;
            crate::json::check(text)?;
            Datum::Text(Text::copy(text)?)
        }
        oid::JSONPATH => match bytes.split_first() {
            Some((&JSONB_VERSION, text)) => Datum::from(crate::jsonpath::canonical(checked_utf8(text)?)?),
            Some((version, _)) => {
                return Err(SqlError::internal(format!("unsupported jsonpath version number: {version}")));
            }
            None => return Err(SqlError::internal("unsupported jsonpath version number: 0")),
        },
        oid::HSTORE => return super::hstore::receive(bytes),
        oid::PG_SNAPSHOT | oid::TXID_SNAPSHOT => return crate::func::snapshot::receive(bytes),
        oid::JSONB => match bytes.split_first() {
            Some((&JSONB_VERSION, text)) => Datum::from(crate::json::canon::canonical(checked_utf8(text)?)?),
            Some((version, _)) => {
                return Err(sqlerr!(INTERNAL_ERROR, "unsupported jsonb version number {version}"));
            }
            None => return Err(short()),
        },
        oid::NAME => {
            let text = checked_utf8(bytes)?;
            if text.len() > 63 {
                return Err(sqlerr!(NAME_TOO_LONG, "identifier too long")
                    .detail("Identifier must be less than 64 characters."));
            }
            Datum::Text(text.into())
        }
        oid::BYTEA => Datum::Bytea(Bytes::copy(bytes)?),
        oid::UUID | oid::ACLITEM => Datum::Uuid(fixed(bytes)?),
        oid::DATE => {
            let v = i32::from_be_bytes(fixed(bytes)?);
            if v != i32::MIN && v != i32::MAX && !crate::datetime::date_in_range(i64::from(v)) {
                return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "date out of range"));
            }
            Datum::Date(v)
        }
        oid::TIME => {
            let v = i64::from_be_bytes(fixed(bytes)?);
            if !(0..=crate::datetime::USECS_PER_DAY).contains(&v) {
                return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "time out of range"));
            }
            Datum::Time(v)
        }
        oid::TIMETZ => {
            let b: [u8; 12] = fixed(bytes)?;
            let us = i64::from_be_bytes(fixed(&b[..8])?);
            if !(0..=crate::datetime::USECS_PER_DAY).contains(&us) {
                return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "time out of range"));
            }
            let zone = i32::from_be_bytes(fixed(&b[8..])?);
            if zone.unsigned_abs() >= ZONE_END_S {
                let message = "time zone displacement out of range";
                return Err(sqlerr!(INVALID_TIME_ZONE_DISPLACEMENT_VALUE, "{message}"));
            }
            Datum::TimeTz(us, zone)
        }
        oid::TIMESTAMP | oid::TIMESTAMPTZ => {
            let v = i64::from_be_bytes(fixed(bytes)?);
            if v != i64::MIN && v != i64::MAX && !crate::datetime::timestamp_in_range(v) {
                return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "timestamp out of range"));
            }
            if ty == oid::TIMESTAMP { Datum::Timestamp(v) } else { Datum::TimestampTz(v) }
        }
        oid::INTERVAL => {
            let b: [u8; 16] = fixed(bytes)?;
            Datum::Interval(Interval {
                us: i64::from_be_bytes(fixed(&b[..8])?),
                days: i32::from_be_bytes(fixed(&b[8..12])?),
                months: i32::from_be_bytes(fixed(&b[12..])?),
            })
        }
        oid::MONEY => Datum::Money(i64::from_be_bytes(fixed(bytes)?)),
        oid::BIT | oid::VARBIT => bits_recv(bytes)?,
        oid::INET | oid::CIDR => Datum::Inet(inet_recv(bytes, ty == oid::CIDR)?),
        oid::MACADDR => Datum::MacAddr(byte_by_byte(bytes)?),
        oid::MACADDR8 if bytes.len() == 6 => Datum::MacAddr8(crate::mac::widened(&byte_by_byte(bytes)?)),
        oid::MACADDR8 => Datum::MacAddr8(byte_by_byte(bytes)?),
        oid::VOID => Datum::text(""),
        _ if is_reg_type(ty) => Datum::Oid(u32::from_be_bytes(fixed(bytes)?)),
        _ if made::is_enum(ty) => super::enums::enum_in(ty, checked_utf8(bytes)?, ctx)?,
        oid::RECORD => record_recv(bytes, ctx)?,
        _ if made::is_row(ty) => return super::rows::row_recv(ty, bytes, ctx),
        _ if made::is_of_domain(ty) => return super::domains::domain_recv(ty, bytes, ctx),
        _ => match elem_type(ty) {
            Some(_) if matches!(ty, oid::INT2VECTOR | oid::OIDVECTOR) => return vector_recv(ty, bytes, ctx),
            Some(elem) => return array_recv(elem, bytes, typmod, ctx),
            None => {
                if let Some(range) = super::ranges::recv(ty, bytes, ctx)? {
                    return Ok(range);
                }
                return Err(sqlerr!(
                    UNDEFINED_FUNCTION,
                    "no binary input function available for type {}",
                    crate::typeinfo::type_name(ty)
                ));
            }
        },
    };
    if typmod >= 0 { crate::length::apply_typmod(value, ty, typmod, false) } else { Ok(value) }
}

/// The error of receive functions that read byte by byte.
#[cold]
pub(super) fn no_data() -> SqlError {
    sqlerr!(PROTOCOL_VIOLATION, "no data left in message")
}

fn byte_by_byte<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
    if bytes.len() < N { Err(no_data()) } else { fixed(bytes) }
}

/// Reads the family, the prefix, the mark of a `cidr`, the number of bytes, and the bytes.
fn inet_recv(bytes: &[u8], is_cidr: bool) -> Result<Inet> {
    let name = if is_cidr { "cidr" } else { "inet" };
    let bad =
        |what: &str| sqlerr!(INVALID_BINARY_REPRESENTATION, "invalid {what} in external \"{name}\" value");
    let byte = |at: usize| bytes.get(at).copied().ok_or_else(no_data);
    let len = match byte(0)? {
        FAMILY_V4 => 4,
        FAMILY_V6 => 16,
        _ => return Err(bad("address family")),
    };
    let prefix = byte(1)?;
    if usize::from(prefix) > len * 8 {
        return Err(bad("bits"));
    }
    byte(2)?;
    if usize::from(byte(3)?) != len {
        return Err(bad("length"));
    }
    let address = bytes.get(4..4 + len).ok_or_else(no_data)?;
    let value = Inet::new(address, prefix).ok_or_else(incorrect)?;
    if is_cidr && !value.is_network() {
        let error = sqlerr!(INVALID_BINARY_REPRESENTATION, "invalid external \"cidr\" value");
        return Err(error.detail(crate::net::DIRTY));
    }
    if bytes.len() > 4 + len { Err(incorrect()) } else { Ok(value) }
}

/// Reads the number of bits, and the bytes that they fill.
fn bits_recv(bytes: &[u8]) -> Result<Datum> {
    let mut c = Cursor(bytes);
    let len = c.i32()?;
    let bits = usize::try_from(len).ok().filter(|len| *len <= BITS_MAX);
    let Some(bits) = bits else {
        return Err(sqlerr!(INVALID_BINARY_REPRESENTATION, "invalid length in external bit string"));
    };
    let filled = c.take(bits.div_ceil(8))?;
    if !c.0.is_empty() {
        return Err(incorrect());
    }
    Ok(Datum::Bits(Bits::from_bytes(filled, bits)?))
}

/// The OIDs of types that every server has end here.
const BUILT_IN_END: Oid = 10_000;

/// Whether a binary form names another type than the one that is wanted. Only built-in types have
/// OIDs that mean the same to every sender. Others are taken for the wanted one, as in PostgreSQL.
pub(super) fn is_other_type(sent: Oid, wanted: Oid) -> bool {
    sent != wanted && sent < BUILT_IN_END && wanted < BUILT_IN_END
}

fn array_recv(elem: Oid, bytes: &[u8], typmod: i32, ctx: &FmtCtx) -> Result<Datum> {
    let bad = |m: String| sqlerr!(INVALID_BINARY_REPRESENTATION, "{m}");
    let mut c = Cursor(bytes);
    let ndim = c.i32()?;
    if ndim < 0 {
        return Err(bad(format!("invalid number of dimensions: {ndim}")));
    }
    if ndim > 6 {
        return Err(super::array::too_many(ndim as usize));
    }
    let flags = c.i32()?;
    if flags != 0 && flags != 1 {
        return Err(bad("invalid array flags".into()));
    }
    let sent = c.i32()? as u32;
    if is_other_type(sent, elem) {
        return Err(sqlerr!(
            DATATYPE_MISMATCH,
            "binary data has array element type {sent} ({}) instead of expected {elem} ({})",
            crate::typeinfo::type_name(sent),
            crate::typeinfo::type_name(elem)
        ));
    }
    let mut dims = Vec::new();
    let mut count: i64 = 1;
    for _ in 0..ndim {
        let (len, lower) = (c.i32()?, c.i32()?);
        count = count.checked_mul(i64::from(len)).unwrap_or(-1);
        if len < 0 || !(0..=1 << 27).contains(&count) {
            return Err(sqlerr!(
                PROGRAM_LIMIT_EXCEEDED,
                "array size exceeds the maximum allowed (134217727)"
            ));
        }
        dims.push(Dim { len, lower });
    }
    check_bounds(&dims)?;
    if ndim == 0 || count == 0 {
        return if c.0.is_empty() { Ok(Datum::array(Array::empty(elem))) } else { Err(incorrect()) };
    }
    let slots = (count as usize).min(bytes.len() / 4);
    let (mut charge, mut held) = (Charge::new(), slots * size_of::<Datum>());
    charge.cover(held)?;
    let mut values = Vec::with_capacity(slots);
    for _ in 0..count {
        let len = c.i32()?;
        let value = if len == -1 {
            Datum::Null
        } else {
            let len = usize::try_from(len).map_err(|_| short())?;
            binary_recv(elem, c.take(len)?, typmod, ctx)?
        };
        held += value.heap_bytes();
        charge.cover(held)?;
        values.push(value);
    }
    if !c.0.is_empty() {
        return Err(incorrect());
    }
    Ok(Datum::array(Array { elem, dims, values, charge }))
}

/// Reads an `int2vector` or `oidvector`: an array of one dimension with subscripts from 0 and
/// without NULLs. Functions rely on this form.
fn vector_recv(ty: Oid, bytes: &[u8], ctx: &FmtCtx) -> Result<Datum> {
    let (elem, name) = match ty {
        oid::INT2VECTOR => (oid::INT2, "int2vector"),
        _ => (oid::OID, "oidvector"),
    };
    let vector = array_recv(elem, bytes, -1, ctx)?;
    let is_vector = |array: &Array| match array.dims.as_slice() {
        [] => true,
        [dim] => dim.lower == 0 && !array.values.iter().any(Datum::is_null),
        _ => false,
    };
    match &vector {
        Datum::Array(array) if is_vector(array) => Ok(vector),
        _ => Err(sqlerr!(INVALID_BINARY_REPRESENTATION, "invalid {name} data")),
    }
}

/// A field of a row's binary form: its type, and its value unless that is NULL.
type BinaryField<'a> = (Oid, Option<&'a [u8]>);

/// The fields of a row's binary form.
pub(super) fn fields_of(bytes: &[u8]) -> Result<Vec<BinaryField<'_>>> {
    let mut c = Cursor(bytes);
    let n = c.i32()?;
    let mut fields = Vec::new();
    for _ in 0..n {
        let ty = c.i32()? as u32;
        let len = c.i32()?;
        let value = match len {
            -1 => None,
            len => Some(c.take(usize::try_from(len).map_err(|_| short())?)?),
        };
        fields.push((ty, value));
    }
    if !c.0.is_empty() {
        return Err(sqlerr!(INVALID_BINARY_REPRESENTATION, "improper binary format in record"));
    }
    Ok(fields)
}

fn record_recv(bytes: &[u8], ctx: &FmtCtx) -> Result<Datum> {
    let field = |(ty, value): BinaryField<'_>| {
        Ok((ty, value.map_or(Ok(Datum::Null), |value| binary_recv(ty, value, -1, ctx))?))
    };
    let fields = fields_of(bytes)?.into_iter().map(field).collect::<Result<Vec<_>>>()?;
    Ok(Datum::Record(Record::new(fields).into()))
}

/// Appends the binary wire form of a non-null value, without its length word.
pub fn binary_send(value: &Datum, ty: Oid, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    match value {
        Datum::Null => return Err(SqlError::internal("binary output of NULL")),
        Datum::Bool(v) => out.push(u8::from(*v)),
        Datum::Char(v) => out.push(*v),
        Datum::Int2(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Int4(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Int8(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Oid(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Float4(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Float8(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Tid(block, line) => {
            out.extend_from_slice(&block.to_be_bytes());
            out.extend_from_slice(&line.to_be_bytes());
        }
        Datum::Numeric(v) => v.send(out),
        Datum::Text(v) if ty == oid::HSTORE => {
            crate::host::work(v.len())?;
            super::hstore::send(v, out);
        }
        Datum::Text(v) => {
            crate::host::work(v.len())?;
            if matches!(ty, oid::PG_SNAPSHOT | oid::TXID_SNAPSHOT) {
                return crate::func::snapshot::send(v, out);
            }
            if matches!(ty, oid::JSONB | oid::JSONPATH) {
                out.push(JSONB_VERSION);
            }
            out.extend_from_slice(v.as_bytes());
        }
        Datum::Enum(ty, rank) => super::enums::enum_out(*ty, *rank, ctx, out)?,
        Datum::Bytea(v) => out.extend_from_slice(v),
        Datum::Inet(v) => {
            let family = if v.is_v6() { FAMILY_V6 } else { FAMILY_V4 };
            let is_cidr = u8::from(ty == oid::CIDR);
            out.extend_from_slice(&[family, v.prefix(), is_cidr, v.bytes().len() as u8]);
            out.extend_from_slice(v.bytes());
        }
        Datum::MacAddr(v) => out.extend_from_slice(v),
        Datum::MacAddr8(v) => out.extend_from_slice(v),
        Datum::Bits(v) => {
            out.extend_from_slice(&(v.len() as i32).to_be_bytes());
            out.extend_from_slice(v.bytes());
        }
        Datum::Uuid(v) => out.extend_from_slice(v),
        Datum::Date(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Time(v) | Datum::Timestamp(v) | Datum::TimestampTz(v) | Datum::Money(v) => {
            out.extend_from_slice(&v.to_be_bytes())
        }
        Datum::TimeTz(us, zone) => {
            out.extend_from_slice(&us.to_be_bytes());
            out.extend_from_slice(&zone.to_be_bytes());
        }
        Datum::Interval(v) => {
            out.extend_from_slice(&v.us.to_be_bytes());
            out.extend_from_slice(&v.days.to_be_bytes());
            out.extend_from_slice(&v.months.to_be_bytes());
        }
        Datum::Array(array) => {
            let word = |v: i32, out: &mut Vec<u8>| out.extend_from_slice(&v.to_be_bytes());
            word(array.dims.len() as i32, out);
            word(i32::from(array.values.iter().any(Datum::is_null)), out);
            word(array.elem as i32, out);
            for d in &array.dims {
                word(d.len, out);
                word(d.lower, out);
            }
            for v in &array.values {
                field_send(v, array.elem, ctx, out)?;
            }
        }
        Datum::Record(record) => {
            out.extend_from_slice(&(record.fields.len() as i32).to_be_bytes());
            let said = super::rows::declared_types(ty, record, ctx)?;
            for (at, (ty, v)) in record.fields.iter().enumerate() {
                let said = said.as_ref().and_then(|said| said.get(at)).unwrap_or(ty);
                out.extend_from_slice(&said.to_be_bytes());
                field_send(v, *ty, ctx, out)?;
            }
        }
        Datum::Range(range) => super::ranges::range_send(range, ctx, out)?,
        Datum::Multirange(multirange) => super::ranges::multirange_send(multirange, ctx, out)?,
    }
    Ok(())
}

/// A length word and the value, or -1 for NULL.
pub(super) fn field_send(value: &Datum, ty: Oid, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    if value.is_null() {
        out.extend_from_slice(&(-1i32).to_be_bytes());
        return Ok(());
    }
    let at = out.len();
    out.extend_from_slice(&[0; 4]);
    binary_send(value, ty, ctx, out)?;
    let len = (out.len() - at - 4) as i32;
    out[at..at + 4].copy_from_slice(&len.to_be_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// PostgreSQL's messages: as many bytes as the first one announces, whether or not they are
    /// there and belong to it.
    #[test]
    fn the_offending_bytes_are_shown() {
        let shown = |bytes: &[u8]| checked_utf8(bytes).unwrap_err().message.clone();
        let message = |hex: &str| format!("invalid byte sequence for encoding \"UTF8\": {hex}");
        assert_eq!(shown(b"a\xc3("), message("0xc3 0x28"));
        assert_eq!(shown(b"a\xe2\x82"), message("0xe2 0x82"));
        assert_eq!(shown(b"\xe2(a"), message("0xe2 0x28 0x61"));
        assert_eq!(shown(b"\xff((("), message("0xff"));
        assert_eq!(shown(b"a\0b"), message("0x00"));
    }
}
