//! Comparison functions of every type.

use super::macros::{cmp3, cmp6, minmax, pure};
use crate::compare::{self, cmp_array, cmp_f64, span, trim_blanks};
use crate::datum::{Datum, Record};
use crate::oid::{self, Oid};
use crate::oper::{default_btree_opclass, is_hashed_only};
use crate::typeinfo::{elem_type, made, type_name};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use std::cmp::Ordering;

cmp6! {
    Int2 Int2: int2eq int2ne int2lt int2le int2gt int2ge = |a, b| a.cmp(b);
    Int4 Int4: int4eq int4ne int4lt int4le int4gt int4ge = |a, b| a.cmp(b);
    Int8 Int8: int8eq int8ne int8lt int8le int8gt int8ge = |a, b| a.cmp(b);
    Int2 Int4: int24eq int24ne int24lt int24le int24gt int24ge = |a, b| i32::from(*a).cmp(b);
    Int4 Int2: int42eq int42ne int42lt int42le int42gt int42ge = |a, b| a.cmp(&i32::from(*b));
    Int2 Int8: int28eq int28ne int28lt int28le int28gt int28ge = |a, b| i64::from(*a).cmp(b);
    Int8 Int2: int82eq int82ne int82lt int82le int82gt int82ge = |a, b| a.cmp(&i64::from(*b));
    Int4 Int8: int48eq int48ne int48lt int48le int48gt int48ge = |a, b| i64::from(*a).cmp(b);
    Int8 Int4: int84eq int84ne int84lt int84le int84gt int84ge = |a, b| a.cmp(&i64::from(*b));
    Float4 Float4: float4eq float4ne float4lt float4le float4gt float4ge = |a, b| cmp_f64(f64::from(*a), f64::from(*b));
    Float8 Float8: float8eq float8ne float8lt float8le float8gt float8ge = |a, b| cmp_f64(*a, *b);
    Float4 Float8: float48eq float48ne float48lt float48le float48gt float48ge = |a, b| cmp_f64(f64::from(*a), *b);
    Float8 Float4: float84eq float84ne float84lt float84le float84gt float84ge = |a, b| cmp_f64(*a, f64::from(*b));
    Numeric Numeric: numeric_eq numeric_ne numeric_lt numeric_le numeric_gt numeric_ge = |a, b| a.cmp(b);
    Bool Bool: booleq boolne boollt boolle boolgt boolge = |a, b| a.cmp(b);
    Char Char: chareq charne charlt charle chargt charge = |a, b| a.cmp(b);
    Oid Oid: oideq oidne oidlt oidle oidgt oidge = |a, b| a.cmp(b);
    Bytea Bytea: byteaeq byteane bytealt byteale byteagt byteage = |a, b| a.cmp(b);
    Uuid Uuid: uuid_eq uuid_ne uuid_lt uuid_le uuid_gt uuid_ge = |a, b| a.cmp(b);
    Text Text: nameeq namene namelt namele namegt namege = |a, b| a.as_bytes().cmp(b.as_bytes());
    Text Text: nameeqtext namenetext namelttext nameletext namegttext namegetext = |a, b| a.as_bytes().cmp(b.as_bytes());
    Text Text: texteqname textnename textltname textlename textgtname textgename = |a, b| a.as_bytes().cmp(b.as_bytes());
    Text Text: bpchareq bpcharne bpcharlt bpcharle bpchargt bpcharge = |a, b| trim_blanks(a).cmp(trim_blanks(b));
    Date Date: date_eq date_ne date_lt date_le date_gt date_ge = |a, b| a.cmp(b);
    Time Time: time_eq time_ne time_lt time_le time_gt time_ge = |a, b| a.cmp(b);
    Timestamp Timestamp: timestamp_eq timestamp_ne timestamp_lt timestamp_le timestamp_gt timestamp_ge = |a, b| a.cmp(b);
    Interval Interval: interval_eq interval_ne interval_lt interval_le interval_gt interval_ge = |a, b| span(a).cmp(&span(b));
    Array Array: array_eq array_ne array_lt array_le array_gt array_ge = |a, b| cmp_array(a, b);
    Array Array: oidvectoreq oidvectorne oidvectorlt oidvectorle oidvectorgt oidvectorge = |a, b| cmp_array(a, b);
    Record Record: record_eq record_ne record_lt record_le record_gt record_ge = |a, b| compared(a, b)?;
    Int8 Int8: xid8eq xid8ne xid8lt xid8le xid8gt xid8ge = |a, b| (*a as u64).cmp(&(*b as u64));
    Int8 Int8: pg_lsn_eq pg_lsn_ne pg_lsn_lt pg_lsn_le pg_lsn_gt pg_lsn_ge = |a, b| (*a as u64).cmp(&(*b as u64));
}

/// Compares rows field by field, up to the first field that differs. 42804 if fields up to there
/// have different types, or one row has more fields.
fn compared(a: &Record, b: &Record) -> Result<Ordering> {
    for (at, ((ty, x), (other, y))) in a.fields.iter().zip(&b.fields).enumerate() {
        if ty != other {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "cannot compare dissimilar column types {} and {} at record column {}",
                type_name(*ty),
                type_name(*other),
                at + 1
            ));
        }
        if !is_ordered(*ty) {
            return Err(sqlerr!(
                UNDEFINED_FUNCTION,
                "could not identify a comparison function for type {}",
                type_name(*ty)
            ));
        }
        let order = crate::compare::cmp(*ty, x, y);
        if order.is_ne() {
            return Ok(order);
        }
    }
    match a.fields.len() == b.fields.len() {
        true => Ok(Ordering::Equal),
        false => Err(SqlError::new(
            SqlState::DATATYPE_MISMATCH,
            "cannot compare record types with different numbers of columns",
        )),
    }
}

/// Whether values of a field's type have an order. A row in a row has one if its own fields do.
fn is_ordered(ty: Oid) -> bool {
    let of = elem_type(ty).unwrap_or(ty);
    made::is_composite(of) || of == oid::UNKNOWN || default_btree_opclass(of).is_some() || is_hashed_only(of)
}

/// The comparisons of timestamp serve timestamptz too: both have one `prosrc`.
macro_rules! both {
    ($($name:ident => $inner:ident;)*) => {
        $(pub fn $name(cx: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
            match args {
                [Datum::TimestampTz(a), Datum::TimestampTz(b)] => {
                    $inner(cx, &[Datum::Timestamp(*a), Datum::Timestamp(*b)])
                }
                _ => $inner(cx, args),
            }
        })*
    };
}

both! {
    tstz_eq => timestamp_eq; tstz_ne => timestamp_ne; tstz_lt => timestamp_lt; tstz_le => timestamp_le;
    tstz_gt => timestamp_gt; tstz_ge => timestamp_ge; tstz_cmp => timestamp_cmp;
}

fn tid(d: &Datum) -> (u32, u16) {
    if let Datum::Tid(a, b) = d { (*a, *b) } else { (0, 0) }
}

fn timetz(d: &Datum) -> Datum {
    d.clone()
}

/// Comparisons of variants with two fields.
macro_rules! whole6 {
    ($($eq:ident $ne:ident $lt:ident $le:ident $gt:ident $ge:ident = |$a:ident, $b:ident| $cmp:expr;)*) => {
        $(
            whole6!(@ $eq is_eq $a $b $cmp);
            whole6!(@ $ne is_ne $a $b $cmp);
            whole6!(@ $lt is_lt $a $b $cmp);
            whole6!(@ $le is_le $a $b $cmp);
            whole6!(@ $gt is_gt $a $b $cmp);
            whole6!(@ $ge is_ge $a $b $cmp);
        )*
    };
    (@ $name:ident $is:ident $a:ident $b:ident $cmp:expr) => {
        pub fn $name(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
            let [$a, $b] = args else { return Err(super::macros::bad_args(stringify!($name), args)) };
            Ok(Datum::Bool($cmp.$is()))
        }
    };
}

whole6! {
    tideq tidne tidlt tidle tidgt tidge = |a, b| tid(a).cmp(&tid(b));
    timetz_eq timetz_ne timetz_lt timetz_le timetz_gt timetz_ge = |a, b| compare::cmp(oid::TIMETZ, &timetz(a), b);
}

pure! {
    texteq(Text a, Text b) = Ok(Datum::Bool(a == b));
    textne(Text a, Text b) = Ok(Datum::Bool(a != b));
    text_lt(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() < b.as_bytes()));
    text_le(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() <= b.as_bytes()));
    text_gt(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() > b.as_bytes()));
    text_ge(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() >= b.as_bytes()));
    text_pattern_lt(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() < b.as_bytes()));
    text_pattern_le(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() <= b.as_bytes()));
    text_pattern_gt(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() > b.as_bytes()));
    text_pattern_ge(Text a, Text b) = Ok(Datum::Bool(a.as_bytes() >= b.as_bytes()));
    xideq(Oid a, Oid b) = Ok(Datum::Bool(a == b));
    xidneq(Oid a, Oid b) = Ok(Datum::Bool(a != b));
    cideq(Oid a, Oid b) = Ok(Datum::Bool(a == b));
    date_finite(Date a) = Ok(Datum::Bool(*a != i32::MIN && *a != i32::MAX));
}

/// The larger of two row identifiers, by block and then by line pointer; a step of `max`.
pub fn tidlarger(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
    let [a, b] = args else { return Err(super::macros::bad_args("tidlarger", args)) };
    Ok(if tid(a) >= tid(b) { a.clone() } else { b.clone() })
}

/// The smaller of two row identifiers, by block and then by line pointer; a step of `min`.
pub fn tidsmaller(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
    let [a, b] = args else { return Err(super::macros::bad_args("tidsmaller", args)) };
    Ok(if tid(a) <= tid(b) { a.clone() } else { b.clone() })
}

/// The B-tree's comparison of row identifiers: -1, 0 or 1.
pub fn bttidcmp(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
    let [a, b] = args else { return Err(super::macros::bad_args("bttidcmp", args)) };
    Ok(Datum::Int4(tid(a).cmp(&tid(b)) as i32))
}

/// The B-tree's comparison of times with zone: -1, 0 or 1. The moment in UTC decides first, and
/// then the zone.
pub fn timetz_cmp(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
    let [a, b] = args else { return Err(super::macros::bad_args("timetz_cmp", args)) };
    Ok(Datum::Int4(compare::cmp(oid::TIMETZ, a, b) as i32))
}

/// The result of C's comparison of `"char"`s or names is unspecified but for its sign. int2 and
/// "char" return the difference.
fn diff(a: i32, b: i32) -> i32 {
    a - b
}

/// The result of C's `memcmp`: the difference of the first bytes that differ.
fn bytes(a: &[u8], b: &[u8]) -> Datum {
    let differ = a.iter().zip(b).find(|(x, y)| x != y);
    Datum::Int4(match differ {
        Some((x, y)) => i32::from(*x) - i32::from(*y),
        None => a.len().cmp(&b.len()) as i32,
    })
}

/// As [`bytes`], but a text ends in a NUL that is compared too.
fn ended(a: &str, b: &str) -> Datum {
    let end = |s: &str, i: usize| s.as_bytes().get(i).map_or(0, |c| i32::from(*c));
    if a.starts_with(b) || b.starts_with(a) {
        let i = a.len().min(b.len());
        return Datum::Int4(end(a, i) - end(b, i));
    }
    bytes(a.as_bytes(), b.as_bytes())
}

pure! {
    bttextcmp(Text a, Text b) = Ok(bytes(a.as_bytes(), b.as_bytes()));
    bttext_pattern_cmp(Text a, Text b) = Ok(bytes(a.as_bytes(), b.as_bytes()));
    btnametextcmp(Text a, Text b) = Ok(bytes(a.as_bytes(), b.as_bytes()));
    bttextnamecmp(Text a, Text b) = Ok(bytes(a.as_bytes(), b.as_bytes()));
    btnamecmp(Text a, Text b) = Ok(ended(a, b));
    bpcharcmp(Text a, Text b) = Ok(bytes(trim_blanks(a).as_bytes(), trim_blanks(b).as_bytes()));
    byteacmp(Bytea a, Bytea b) = Ok(bytes(a, b));
    uuid_cmp(Uuid a, Uuid b) = Ok(bytes(a, b));
    bpchar_larger(Text a, Text b) = Ok(Datum::Text(if trim_blanks(a) >= trim_blanks(b) { a.clone() } else { b.clone() }));
    bpchar_smaller(Text a, Text b) = Ok(Datum::Text(if trim_blanks(a) <= trim_blanks(b) { a.clone() } else { b.clone() }));
    xideqint4(Oid a, Int4 b) = Ok(Datum::Bool(*a == *b as u32));
    xidneqint4(Oid a, Int4 b) = Ok(Datum::Bool(*a != *b as u32));
    btint2cmp(Int2 a, Int2 b) = Ok(Datum::Int4(diff(i32::from(*a), i32::from(*b))));
    btcharcmp(Char a, Char b) = Ok(Datum::Int4(diff(i32::from(*a), i32::from(*b))));
    btboolcmp(Bool a, Bool b) = Ok(Datum::Int4(diff(i32::from(*a), i32::from(*b))));
}

cmp3! {
    Int4 Int4: btint4cmp = |a, b| a.cmp(b);
    Int8 Int8: btint8cmp = |a, b| a.cmp(b);
    Int2 Int4: btint24cmp = |a, b| i32::from(*a).cmp(b);
    Int4 Int2: btint42cmp = |a, b| a.cmp(&i32::from(*b));
    Int2 Int8: btint28cmp = |a, b| i64::from(*a).cmp(b);
    Int8 Int2: btint82cmp = |a, b| a.cmp(&i64::from(*b));
    Int4 Int8: btint48cmp = |a, b| i64::from(*a).cmp(b);
    Int8 Int4: btint84cmp = |a, b| a.cmp(&i64::from(*b));
    Float4 Float4: btfloat4cmp = |a, b| cmp_f64(f64::from(*a), f64::from(*b));
    Float8 Float8: btfloat8cmp = |a, b| cmp_f64(*a, *b);
    Float4 Float8: btfloat48cmp = |a, b| cmp_f64(f64::from(*a), *b);
    Float8 Float4: btfloat84cmp = |a, b| cmp_f64(*a, f64::from(*b));
    Numeric Numeric: numeric_cmp = |a, b| a.cmp(b);
    Oid Oid: btoidcmp = |a, b| a.cmp(b);
    Date Date: date_cmp = |a, b| a.cmp(b);
    Time Time: time_cmp = |a, b| a.cmp(b);
    Timestamp Timestamp: timestamp_cmp = |a, b| a.cmp(b);
    Interval Interval: interval_cmp = |a, b| span(a).cmp(&span(b));
    Array Array: btarraycmp = |a, b| cmp_array(a, b);
    Array Array: btoidvectorcmp = |a, b| cmp_array(a, b);
    Record Record: btrecordcmp = |a, b| compared(a, b)?;
    Int8 Int8: xid8cmp = |a, b| (*a as u64).cmp(&(*b as u64));
    Int8 Int8: pg_lsn_cmp = |a, b| (*a as u64).cmp(&(*b as u64));
}

minmax! {
    Int2: int2larger int2smaller = |a, b| a.cmp(b);
    Int4: int4larger int4smaller = |a, b| a.cmp(b);
    Int8: int8larger int8smaller = |a, b| a.cmp(b);
    Int8: pg_lsn_larger pg_lsn_smaller = |a, b| (*a as u64).cmp(&(*b as u64));
    Float4: float4larger float4smaller = |a, b| cmp_f64(f64::from(*a), f64::from(*b));
    Float8: float8larger float8smaller = |a, b| cmp_f64(*a, *b);
    Numeric: numeric_larger numeric_smaller = |a, b| a.cmp(b);
    Oid: oidlarger oidsmaller = |a, b| a.cmp(b);
    Text: text_larger text_smaller = |a, b| a.as_bytes().cmp(b.as_bytes());
    Date: date_larger date_smaller = |a, b| a.cmp(b);
    Time: time_larger time_smaller = |a, b| a.cmp(b);
    Interval: interval_larger interval_smaller = |a, b| span(a).cmp(&span(b));
    Array: array_larger array_smaller = |a, b| cmp_array(a, b);
}

/// timestamp and timestamptz share these.
pub fn timestamp_larger(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
    pick(args, Ordering::is_gt)
}

/// The earlier of two timestamps; a step of `min`.
pub fn timestamp_smaller(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> sinew_error::Result<Datum> {
    pick(args, Ordering::is_lt)
}

fn pick(args: &[Datum], first: fn(Ordering) -> bool) -> sinew_error::Result<Datum> {
    let [a, b] = args else { return Err(super::macros::bad_args("larger", args)) };
    Ok(if first(compare::cmp(oid::TIMESTAMP, a, b)) { a.clone() } else { b.clone() })
}

/// The ranks of two values of an enum, which is one for both.
fn ranks(args: &[Datum]) -> sinew_error::Result<Ordering> {
    match args {
        [Datum::Enum(_, a), Datum::Enum(_, b)] => Ok(a.cmp(b)),
        _ => Err(super::macros::bad_args("enum comparison", args)),
    }
}

macro_rules! of_enums {
    ($($name:ident = |$order:ident, $args:ident| $result:expr;)*) => {
        $(pub fn $name(_: &mut crate::ctx::FnCtx, $args: &[Datum]) -> sinew_error::Result<Datum> {
            let $order = ranks($args)?;
            Ok($result)
        })*
    };
}

of_enums! {
    enum_eq = |order, args| Datum::Bool(order.is_eq());
    enum_ne = |order, args| Datum::Bool(order.is_ne());
    enum_lt = |order, args| Datum::Bool(order.is_lt());
    enum_gt = |order, args| Datum::Bool(order.is_gt());
    enum_le = |order, args| Datum::Bool(order.is_le());
    enum_ge = |order, args| Datum::Bool(order.is_ge());
    enum_cmp = |order, args| Datum::Int4(order as i32);
    enum_smaller = |order, args| args[usize::from(order.is_gt())].clone();
    enum_larger = |order, args| args[usize::from(order.is_lt())].clone();
}
