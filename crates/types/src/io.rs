//! Text and binary forms of every type, as PostgreSQL's input, output, receive and send functions
//! have them. COPY, the simple protocol and casts through text use `text_in` and `text_out`.
//!
//! | file | what it holds |
//! |---|---|
//! | `array` | text forms of arrays and vectors; that of rows in output |
//! | `bytea` | text forms of bytea, uuid and boolean |
//! | `direct` | the common text forms of the common types, read without a value between |
//! | `domains` | input of domains: that of the type below, and the conditions |
//! | `enums` | labels of enums |
//! | `float` | text forms of floats and integers |
//! | `hstore` | the binary form of hstore |
//! | `long` | bounds for the length of a form |
//! | `ranges` | text and binary forms of ranges and multiranges |
//! | `rows` | input of rows whose type is known |
//! | `wire` | binary forms |

pub(crate) mod array;
pub mod bytea;
pub mod direct;
mod domains;
pub(crate) mod enums;
pub(crate) mod float;
mod hstore;
mod long;
mod ranges;
mod rows;
mod wire;

pub(crate) use domains::as_field;
pub use domains::null_in;
pub use float::format_g;
pub use long::{form_max, verbatim};
pub(crate) use rows::row_type;
pub use wire::{binary_recv, binary_send};
pub use wire::{checked_utf8, invalid_utf8};

use crate::bits::{self, Bits};
use crate::ctx::FmtCtx;
use crate::datetime;
use crate::datum::Datum;
use crate::func::{lsn, snapshot};
use crate::host;
use crate::length;
use crate::mac;
use crate::net;
use crate::numeric::Numeric;
use crate::oid::{self, Oid};
use crate::text::Text;
use crate::typeinfo::{elem_type, is_reg_type, lookup_type, made, type_name};
use sinew_error::{Result, SqlError, sqlerr};

/// Appends the digits of a number without a sign.
pub fn put_unsigned(number: u64, out: &mut Vec<u8>) {
    float::uint_out(number, out);
}

/// The number at the beginning of a text, as C's `strtoul` with base 0 reads it. Blanks and a sign
/// may precede it, and `0x` or `0` select other bases. It is zero without a number, and the largest
/// number when it does not fit.
fn unsigned_prefix(text: &str) -> u64 {
    let body = text.trim_start_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    let (negative, body) = match body.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, body.strip_prefix('+').unwrap_or(body)),
    };
    let hex = body.strip_prefix("0x").or(body.strip_prefix("0X"));
    let hex = hex.filter(|rest| rest.starts_with(|c: char| c.is_ascii_hexdigit()));
    let (radix, digits) = match hex {
        Some(rest) => (16, rest),
        None if body.starts_with('0') => (8, body),
        None => (10, body),
    };
    let mut value = 0u64;
    for digit in digits.chars().map_while(|c| c.to_digit(radix)) {
        let next = value.checked_mul(u64::from(radix)).and_then(|v| v.checked_add(u64::from(digit)));
        let Some(next) = next else { return u64::MAX };
        value = next;
    }
    if negative { value.wrapping_neg() } else { value }
}

/// The byte of a text of type "char": its first byte, or one given by octal digits behind a
/// backslash.
pub(crate) fn char_in(text: &str) -> u8 {
    match text.as_bytes() {
        [b'\\', a @ b'0'..=b'7', b @ b'0'..=b'7', c @ b'0'..=b'7'] => (a << 6) | ((b & 7) << 3) | (c & 7),
        bytes => bytes.first().copied().unwrap_or(0),
    }
}

/// Reads the text form of a value. `typmod` limits the length as on assignment; -1 is no limit.
pub fn text_in(ty: Oid, text: &str, typmod: i32, ctx: &FmtCtx) -> Result<Datum> {
    let value = match ty {
        oid::INT4 => return Ok(Datum::Int4(float::int_in(text, 32, "integer")? as i32)),
        oid::INT8 => return Ok(Datum::Int8(float::int_in(text, 64, "bigint")?)),
        oid::TEXT | oid::UNKNOWN | oid::CSTRING | oid::PG_NODE_TREE | oid::CITEXT => {
            return Ok(Datum::Text(Text::copy(text)?));
        }
        oid::JSON => {
            crate::json::check(text)?;
            return Ok(Datum::Text(Text::copy(text)?));
        }
        oid::JSONB => return Ok(Datum::from(crate::json::canon::canonical(text)?)),
        oid::HSTORE => return crate::hstore::text_in(text),
        oid::JSONPATH => return Ok(Datum::from(crate::jsonpath::canonical(text)?)),
        oid::INT2 => return Ok(Datum::Int2(float::int_in(text, 16, "smallint")? as i16)),
        oid::BOOL => return Ok(Datum::Bool(bytea::bool_in(text)?)),
        oid::VARCHAR | oid::BPCHAR | oid::REFCURSOR => Datum::Text(Text::copy(text)?),
        oid::NAME => return Ok(Datum::Text(Text::name(text))),
        oid::CHAR => return Ok(Datum::Char(char_in(text))),
        oid::FLOAT4 => return Ok(Datum::Float4(float::float4_in(text)?)),
        oid::FLOAT8 => return Ok(Datum::Float8(float::float8_in(text)?)),
        oid::NUMERIC => Datum::Numeric(Numeric::parse(text)?),
        oid::BYTEA => return Ok(Datum::Bytea(bytea::bytea_in(text)?)),
        oid::UUID => return Ok(Datum::Uuid(bytea::uuid_in(text)?)),
        oid::MONEY => return Ok(Datum::Money(crate::money::text_in(text)?)),
        oid::INET | oid::CIDR => return Ok(Datum::Inet(net::text_in(text, ty == oid::CIDR)?)),
        oid::MACADDR => return Ok(Datum::MacAddr(mac::text_in(text)?)),
        oid::MACADDR8 => return Ok(Datum::MacAddr8(mac::text8_in(text)?)),
        oid::BIT | oid::VARBIT => return Ok(Datum::Bits(bits_in(ty, text, typmod)?)),
        oid::ACLITEM => return crate::acl::text_in(text, ctx),
        oid::OID => return Ok(Datum::Oid(float::oid_in(text, "oid")?)),
        oid::XID | oid::CID => return Ok(Datum::Oid(unsigned_prefix(text) as u32)),
        oid::XID8 => return Ok(Datum::Int8(unsigned_prefix(text) as i64)),
        oid::PG_LSN => return Ok(Datum::Int8(lsn::text_in(text)?)),
        oid::PG_SNAPSHOT | oid::TXID_SNAPSHOT => return snapshot::text_in(text),
        oid::TID => return tid_in(text),
        oid::DATE => datetime::input::date_in(text, ctx)?,
        oid::TIME => datetime::input::time_in(text, ctx)?,
        oid::TIMETZ => datetime::input::timetz_in(text, ctx)?,
        oid::TIMESTAMP => datetime::input::timestamp_in(text, ctx)?,
        oid::TIMESTAMPTZ => datetime::input::timestamptz_in(text, ctx)?,
        oid::INTERVAL => datetime::interval::interval_in(text, typmod, ctx)?,
        oid::VOID => return Ok(Datum::Text(Text::empty())),
        oid::INT2VECTOR | oid::OIDVECTOR => {
            let elem = if ty == oid::INT2VECTOR { oid::INT2 } else { oid::OID };
            return Ok(Datum::array(array::vector_in(text, elem, ctx)?));
        }
        _ if is_reg_type(ty) => return reg_in(ty, text, ctx),
        _ if made::is_enum(ty) => return enums::enum_in(ty, text, ctx),
        _ if made::is_row(ty) => return rows::row_in(ty, text, ctx),
        _ if made::is_of_domain(ty) => return domains::domain_in(ty, text, ctx),
        _ => {
            if let Some(range) = ranges::text_in(ty, text, ctx)? {
                return Ok(range);
            }
            return match elem_type(ty) {
                Some(elem) => Ok(Datum::array(array::array_in(text, elem, typmod, ctx)?)),
                None if ty == oid::RECORD => {
                    Err(SqlError::unsupported("input of anonymous composite types is not implemented"))
                }
                None => {
                    Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot accept a value of type {}", type_name(ty)))
                }
            };
        }
    };
    if typmod >= 0 { length::apply_typmod(value, ty, typmod, false) } else { Ok(value) }
}

#[cold]
fn syntax(name: &str, text: &str) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type {name}: \"{text}\"")
}

/// Lengths are checked before digits are.
fn bits_in(ty: Oid, text: &str, typmod: i32) -> Result<Bits> {
    let len = bits::length(text)?;
    if typmod > 0 && ty == oid::BIT && len != typmod as usize {
        return Err(bits::wrong_length(len, typmod));
    }
    if typmod > 0 && ty == oid::VARBIT && len > typmod as usize {
        return Err(bits::too_long_for(typmod));
    }
    bits::text_in(text)
}

/// `(block,line)`. As in PostgreSQL, what stands before the parenthesis and behind the other one
/// does not count, a number may begin with spaces, and none is 0.
fn tid_in(text: &str) -> Result<Datum> {
    let number = |digits: &str, end: i64| {
        let digits = digits.trim_start_matches(|c: char| matches!(c, ' ' | '\t'..='\r'));
        if digits.is_empty() { Some(0) } else { digits.parse::<i64>().ok() }
            .filter(|n| (-1..=end).contains(n))
    };
    let parsed = text.split_once('(').and_then(|(_, inner)| {
        let (block, line) = inner.split_once(')')?.0.split_once(',')?;
        let line = u16::try_from(number(line, i64::from(u16::MAX))?).ok()?;
        Some(Datum::Tid(number(block, i64::from(u32::MAX))? as u32, line))
    });
    parsed.ok_or_else(|| syntax("tid", text))
}

fn reg_in(ty: Oid, text: &str, ctx: &FmtCtx) -> Result<Datum> {
    if text == "-" && !is_operator(ty) {
        return Ok(Datum::Oid(0));
    }
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Datum::Oid(float::oid_in(text, "oid")?));
    }
    if let Some(reg) = &ctx.reg {
        return reg.reg_in(ty, text).map(Datum::Oid);
    }
    if ty == oid::REGTYPE
        && let Some(found) = lookup_type(&text.trim().to_ascii_lowercase())
    {
        return Ok(Datum::Oid(found));
    }
    Err(sqlerr!(UNDEFINED_OBJECT, "{} \"{text}\" does not exist", type_name(ty).trim_start_matches("reg")))
}

/// Appends the text form of a non-null value.
pub fn text_out(value: &Datum, ty: Oid, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    match value {
        Datum::Int4(v) => float::int_out(i64::from(*v), out),
        Datum::Int8(v) if ty == oid::XID8 => float::uint_out(*v as u64, out),
        Datum::Int8(v) if ty == oid::PG_LSN => lsn::text_out(*v, out),
        Datum::Int8(v) => float::int_out(*v, out),
        Datum::Text(v) => {
            // A row may contain long values, while the rest of the work is short.
            host::work(v.len())?;
            out.extend_from_slice(v.as_bytes());
        }
        Datum::Int2(v) => float::int_out(i64::from(*v), out),
        Datum::Bool(v) => out.push(if *v { b't' } else { b'f' }),
        Datum::Char(0) => {}
        Datum::Char(c) if *c < 0x80 => out.push(*c),
        Datum::Char(c) => {
            out.extend_from_slice(&[b'\\', b'0' + (c >> 6), b'0' + (c >> 3 & 7), b'0' + (c & 7)]);
        }
        Datum::Float4(v) => float::float4_out(*v, ctx.extra_float_digits, out),
        Datum::Float8(v) => float::float8_out(*v, ctx.extra_float_digits, out),
        Datum::Numeric(v) => v.write(out),
        Datum::Oid(v) => return reg_out(*v, ty, ctx, out),
        Datum::Tid(block, line) => out.extend_from_slice(format!("({block},{line})").as_bytes()),
        Datum::Uuid(v) if ty == oid::ACLITEM => return crate::acl::text_out(v, ctx, out),
        Datum::Bytea(v) => bytea::bytea_out(v, ctx.bytea_output, out)?,
        Datum::Uuid(v) => bytea::uuid_out(v, out),
        Datum::Date(v) => datetime::output::date_out(*v, ctx, out),
        Datum::Time(v) => datetime::output::time_out(*v, out),
        Datum::TimeTz(us, zone) => datetime::output::timetz_out(*us, *zone, out),
        Datum::Timestamp(v) => datetime::output::timestamp_out(*v, ctx, out),
        Datum::TimestampTz(v) => datetime::output::timestamptz_out(*v, ctx, out),
        Datum::Inet(v) => out.extend_from_slice(net::text_out(v, ty == oid::CIDR).as_bytes()),
        Datum::MacAddr(v) => mac::text_out(v, out),
        Datum::MacAddr8(v) => mac::text_out(v, out),
        Datum::Bits(v) => crate::bits::text_out(v, out)?,
        Datum::Money(v) => crate::money::text_out(*v, out),
        Datum::Interval(v) => datetime::interval::interval_out(v, ctx.interval_style, out),
        Datum::Enum(ty, rank) => return enums::enum_out(*ty, *rank, ctx, out),
        Datum::Array(a) if matches!(ty, oid::INT2VECTOR | oid::OIDVECTOR) => {
            return array::vector_out(a, ctx, out);
        }
        Datum::Array(a) => return array::array_out(a, ctx, out),
        Datum::Record(r) => return array::record_out(r, ctx, out),
        Datum::Range(r) => return ranges::range_out(r, ctx, out),
        Datum::Multirange(m) => return ranges::multirange_out(m, ctx, out),
        Datum::Null => return Err(SqlError::internal("text output of NULL")),
    }
    Ok(())
}

/// The text form as a string.
pub fn to_text(value: &Datum, ty: Oid, ctx: &FmtCtx) -> Result<String> {
    let mut out = Vec::new();
    text_out(value, ty, ctx, &mut out)?;
    String::from_utf8(out).map_err(|_| SqlError::internal("text form is not UTF-8"))
}

/// Whether values of a reg type are operators.
fn is_operator(ty: Oid) -> bool {
    matches!(ty, oid::REGOPER | oid::REGOPERATOR)
}

fn reg_out(v: u32, ty: Oid, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    if is_reg_type(ty) {
        if v == 0 {
            // A minus is the name of an operator.
            out.push(if is_operator(ty) { b'0' } else { b'-' });
            return Ok(());
        }
        if let Some(reg) = &ctx.reg
            && let Some(name) = reg.reg_out(ty, v)?
        {
            out.extend_from_slice(name.as_bytes());
            return Ok(());
        }
        if ty == oid::REGTYPE && !crate::typeinfo::can_go(v) && crate::typeinfo::type_info(v).is_some() {
            out.extend_from_slice(type_name(v).as_bytes());
            return Ok(());
        }
    }
    float::uint_out(u64::from(v), out);
    Ok(())
}
