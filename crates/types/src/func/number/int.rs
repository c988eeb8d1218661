//! Integer arithmetic, bits, casts. Plain functions without allocation: the executor's hot path.

use crate::datum::Datum;
use crate::func::macros::{pure, with_ctx};
use crate::func::uuid::random_uuid;
use sinew_error::{SqlError, sqlerr};

#[cold]
#[inline(never)]
pub(crate) fn out_of_range(name: &str) -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "{name} out of range")
}

#[cold]
#[inline(never)]
pub(crate) fn division_by_zero() -> SqlError {
    sqlerr!(DIVISION_BY_ZERO, "division by zero")
}

/// Arithmetic of one operand pair in the wider type.
macro_rules! arith {
    ($($A:ident $B:ident => $R:ident($t:ty, $name:literal): $pl:ident $mi:ident $mul:ident $div:ident;)*) => {
        $(pure! {
            $pl($A a, $B b) = match <$t>::from(*a).checked_add(<$t>::from(*b)) {
                Some(v) => Ok(Datum::$R(v)),
                None => Err(out_of_range($name)),
            };
            $mi($A a, $B b) = match <$t>::from(*a).checked_sub(<$t>::from(*b)) {
                Some(v) => Ok(Datum::$R(v)),
                None => Err(out_of_range($name)),
            };
            $mul($A a, $B b) = match <$t>::from(*a).checked_mul(<$t>::from(*b)) {
                Some(v) => Ok(Datum::$R(v)),
                None => Err(out_of_range($name)),
            };
            $div($A a, $B b) = if *b == 0 {
                Err(division_by_zero())
            } else {
                match <$t>::from(*a).checked_div(<$t>::from(*b)) {
                    Some(v) => Ok(Datum::$R(v)),
                    None => Err(out_of_range($name)),
                }
            };
        })*
    };
}

arith! {
    Int2 Int2 => Int2(i16, "smallint"): int2pl int2mi int2mul int2div;
    Int4 Int4 => Int4(i32, "integer"): int4pl int4mi int4mul int4div;
    Int8 Int8 => Int8(i64, "bigint"): int8pl int8mi int8mul int8div;
    Int2 Int4 => Int4(i32, "integer"): int24pl int24mi int24mul int24div;
    Int4 Int2 => Int4(i32, "integer"): int42pl int42mi int42mul int42div;
    Int2 Int8 => Int8(i64, "bigint"): int28pl int28mi int28mul int28div;
    Int8 Int2 => Int8(i64, "bigint"): int82pl int82mi int82mul int82div;
    Int4 Int8 => Int8(i64, "bigint"): int48pl int48mi int48mul int48div;
    Int8 Int4 => Int8(i64, "bigint"): int84pl int84mi int84mul int84div;
}

/// The other operators of one width. Shift counts wrap at the width, as the hardware's do.
macro_rules! bits {
    ($($A:ident($t:ty, $name:literal): $rem:ident $and:ident $or:ident $xor:ident $not:ident $shl:ident $shr:ident
        $um:ident $up:ident $abs:ident;)*) => {
        $(pure! {
            $rem($A a, $A b) = if *b == 0 { Err(division_by_zero()) } else { Ok(Datum::$A(a.wrapping_rem(*b))) };
            $and($A a, $A b) = Ok(Datum::$A(a & b));
            $or($A a, $A b) = Ok(Datum::$A(a | b));
            $xor($A a, $A b) = Ok(Datum::$A(a ^ b));
            $not($A a) = Ok(Datum::$A(!a));
            $shl($A a, Int4 b) = Ok(Datum::$A(shift_left(i64::from(*a), *b, <$t>::BITS) as $t));
            $shr($A a, Int4 b) = Ok(Datum::$A(shift_right(i64::from(*a), *b, <$t>::BITS) as $t));
            $um($A a) = a.checked_neg().map(Datum::$A).ok_or_else(|| out_of_range($name));
            $up($A a) = Ok(Datum::$A(*a));
            $abs($A a) = a.checked_abs().map(Datum::$A).ok_or_else(|| out_of_range($name));
        })*
    };
}

bits! {
    Int2(i16, "smallint"): int2mod int2and int2or int2xor int2not int2shl int2shr int2um int2up int2abs;
    Int4(i32, "integer"): int4mod int4and int4or int4xor int4not int4shl int4shr int4um int4up int4abs;
    Int8(i64, "bigint"): int8mod int8and int8or int8xor int8not int8shl int8shr int8um int8up int8abs;
}

/// int2 is shifted in an int register, so counts wrap at 32 for both narrow types.
fn shift_left(v: i64, by: i32, bits: u32) -> i64 {
    v.wrapping_shl((by as u32) & (bits.max(32) - 1))
}

fn shift_right(v: i64, by: i32, bits: u32) -> i64 {
    v.wrapping_shr((by as u32) & (bits.max(32) - 1))
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lcm(a: i64, b: i64) -> Option<u64> {
    if a == 0 || b == 0 {
        return Some(0);
    }
    let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
    (a / gcd(a, b)).checked_mul(b)
}

pure! {
    int4gcd(Int4 a, Int4 b) = i32::try_from(gcd(u64::from(a.unsigned_abs()), u64::from(b.unsigned_abs())))
        .map(Datum::Int4).map_err(|_| out_of_range("integer"));
    int8gcd(Int8 a, Int8 b) = i64::try_from(gcd(a.unsigned_abs(), b.unsigned_abs()))
        .map(Datum::Int8).map_err(|_| out_of_range("bigint"));
    int4lcm(Int4 a, Int4 b) = lcm(i64::from(*a), i64::from(*b)).and_then(|v| i32::try_from(v).ok())
        .map(Datum::Int4).ok_or_else(|| out_of_range("integer"));
    int8lcm(Int8 a, Int8 b) = lcm(*a, *b).and_then(|v| i64::try_from(v).ok())
        .map(Datum::Int8).ok_or_else(|| out_of_range("bigint"));

    i2toi4(Int2 a) = Ok(Datum::Int4(i32::from(*a)));
    int28(Int2 a) = Ok(Datum::Int8(i64::from(*a)));
    int48(Int4 a) = Ok(Datum::Int8(i64::from(*a)));
    i4toi2(Int4 a) = i16::try_from(*a).map(Datum::Int2).map_err(|_| out_of_range("smallint"));
    int82(Int8 a) = i16::try_from(*a).map(Datum::Int2).map_err(|_| out_of_range("smallint"));
    int84(Int8 a) = i32::try_from(*a).map(Datum::Int4).map_err(|_| out_of_range("integer"));
    i8tooid(Int8 a) = u32::try_from(*a).map(Datum::Oid).map_err(|_| out_of_range("OID"));
    oidtoi8(Oid a) = Ok(Datum::Int8(i64::from(*a)));
    int4_bool(Int4 a) = Ok(Datum::Bool(*a != 0));
    bool_int4(Bool a) = Ok(Datum::Int4(i32::from(*a)));
    chartoi4(Char a) = Ok(Datum::Int4(i32::from(*a as i8)));
    i4tochar(Int4 a) = i8::try_from(*a).map(|v| Datum::Char(v as u8)).map_err(|_| out_of_range("\"char\""));
    xid8toxid(Int8 a) = Ok(Datum::Oid(*a as u32));

    int8inc(Int8 a) = a.checked_add(1).map(Datum::Int8).ok_or_else(|| out_of_range("bigint"));
    int8dec(Int8 a) = a.checked_sub(1).map(Datum::Int8).ok_or_else(|| out_of_range("bigint"));
    int4inc(Int4 a) = a.checked_add(1).map(Datum::Int4).ok_or_else(|| out_of_range("integer"));

    to_hex32(Int4 a) = Ok(Datum::from(format!("{a:x}")));
    to_hex64(Int8 a) = Ok(Datum::from(format!("{a:x}")));
    booland_statefunc(Bool a, Bool b) = Ok(Datum::Bool(*a && *b));
    boolor_statefunc(Bool a, Bool b) = Ok(Datum::Bool(*a || *b));
    gen_random_uuid() = random_uuid();
}

with_ctx! {
    setseed[cx](Float8 v) = {
        if !(-1.0..=1.0).contains(v) {
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "setseed parameter {} is out of allowed range [-1,1]", crate::io::float::format_g(*v, 6)));
        }
        cx.seed(v.to_bits());
        Ok(Datum::text(""))
    };
    drandom[cx]() = Ok(Datum::Float8((cx.next_random()? >> 11) as f64 / (1u64 << 53) as f64));
}
