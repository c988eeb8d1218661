//! Floating point arithmetic and mathematics, with PostgreSQL's range checks.

use crate::datum::Datum;
use crate::func::int::{division_by_zero, out_of_range};
use crate::func::macros::pure;
use sinew_error::{Result, SqlError, sqlerr};

/// The C library's functions, which PostgreSQL calls too. Rust's own differ in the last digit.
mod libm {
    use std::ffi::{c_char, c_void};
    use std::sync::LazyLock;

    // SAFETY: these take and return doubles and have no other effect.
    unsafe extern "C" {
        pub safe fn asinh(x: f64) -> f64;
        pub safe fn acosh(x: f64) -> f64;
        pub safe fn atanh(x: f64) -> f64;
    }

    unsafe extern "C" {
        fn dlsym(handle: *mut c_void, symbol: *const c_char) -> *mut c_void;
    }

    /// The C library's cube root. A plain reference to the name would find the one of Rust's
    /// compiler runtime.
    static CBRT: LazyLock<extern "C" fn(f64) -> f64> = LazyLock::new(|| {
        // SAFETY: a null handle asks for the name in all loaded libraries, and the name ends with a
        // zero byte.
        let found = unsafe { dlsym(std::ptr::null_mut(), c"cbrt".as_ptr()) };
        if found.is_null() {
            return own_cbrt;
        }
        // SAFETY: C's `cbrt` takes a double and returns one.
        unsafe { std::mem::transmute::<*mut c_void, extern "C" fn(f64) -> f64>(found) }
    });

    extern "C" fn own_cbrt(x: f64) -> f64 {
        x.cbrt()
    }

    /// The cube root, rounded as the C library's `cbrt` does it, so that the last digit is
    /// PostgreSQL's.
    pub fn cbrt(x: f64) -> f64 {
        CBRT(x)
    }
}

#[cold]
pub(super) fn overflow() -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow")
}

#[cold]
fn underflow() -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow")
}

#[cold]
fn input_range() -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "input is out of range")
}

fn add(a: f64, b: f64, r: f64) -> Result<f64> {
    if r.is_infinite() && !a.is_infinite() && !b.is_infinite() { Err(overflow()) } else { Ok(r) }
}

fn mul(a: f64, b: f64, r: f64) -> Result<f64> {
    if r.is_infinite() && !a.is_infinite() && !b.is_infinite() {
        return Err(overflow());
    }
    if r == 0.0 && a != 0.0 && b != 0.0 { Err(underflow()) } else { Ok(r) }
}

fn div(a: f64, b: f64, r: f64) -> Result<f64> {
    if b == 0.0 && !a.is_nan() {
        return Err(division_by_zero());
    }
    if r.is_infinite() && !a.is_infinite() {
        return Err(overflow());
    }
    if r == 0.0 && a != 0.0 && !b.is_infinite() { Err(underflow()) } else { Ok(r) }
}

macro_rules! arith {
    ($($A:ident $B:ident => $R:ident $t:ty: $pl:ident $mi:ident $mul:ident $div:ident;)*) => {
        $(pure! {
            $pl($A a, $B b) = {
                let (a, b) = (*a as $t, *b as $t);
                add(f64::from(a), f64::from(b), f64::from(a + b)).map(|v| Datum::$R(v as $t))
            };
            $mi($A a, $B b) = {
                let (a, b) = (*a as $t, *b as $t);
                add(f64::from(a), f64::from(b), f64::from(a - b)).map(|v| Datum::$R(v as $t))
            };
            $mul($A a, $B b) = {
                let (a, b) = (*a as $t, *b as $t);
                mul(f64::from(a), f64::from(b), f64::from(a * b)).map(|v| Datum::$R(v as $t))
            };
            $div($A a, $B b) = {
                let (a, b) = (*a as $t, *b as $t);
                div(f64::from(a), f64::from(b), f64::from(a / b)).map(|v| Datum::$R(v as $t))
            };
        })*
    };
}

arith! {
    Float4 Float4 => Float4 f32: float4pl float4mi float4mul float4div;
    Float8 Float8 => Float8 f64: float8pl float8mi float8mul float8div;
    Float4 Float8 => Float8 f64: float48pl float48mi float48mul float48div;
    Float8 Float4 => Float8 f64: float84pl float84mi float84mul float84div;
}

/// A float as an integer of a range, rounded to even.
fn to_int(v: f64, low: f64, high: f64, name: &str) -> Result<i64> {
    let r = v.round_ties_even();
    if r.is_nan() || r < low || r >= high { Err(out_of_range(name)) } else { Ok(r as i64) }
}

const I16: (f64, f64) = (-32_768.0, 32_768.0);
const I32: (f64, f64) = (-2_147_483_648.0, 2_147_483_648.0);
const I64: (f64, f64) = (-9_223_372_036_854_775_808.0, 9_223_372_036_854_775_808.0);

fn to_f32(v: f64) -> Result<f32> {
    let r = v as f32;
    if r.is_infinite() && !v.is_infinite() {
        return Err(overflow());
    }
    if r == 0.0 && v != 0.0 { Err(underflow()) } else { Ok(r) }
}

fn finite_only(v: f64, f: impl Fn(f64) -> f64) -> Result<Datum> {
    if v.is_nan() {
        return Ok(Datum::Float8(v));
    }
    if v.is_infinite() {
        return Err(input_range());
    }
    Ok(Datum::Float8(f(v)))
}

fn domain(v: f64, ok: bool, f: impl Fn(f64) -> f64) -> Result<Datum> {
    if v.is_nan() {
        return Ok(Datum::Float8(v));
    }
    if !ok {
        return Err(input_range());
    }
    Ok(Datum::Float8(f(v)))
}

fn log(v: f64, f: fn(f64) -> f64) -> Result<Datum> {
    if v == 0.0 {
        return Err(sqlerr!(INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of zero"));
    }
    if v < 0.0 {
        return Err(sqlerr!(INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of a negative number"));
    }
    Ok(Datum::Float8(f(v)))
}

fn exp(v: f64) -> Result<Datum> {
    let r = v.exp();
    if r.is_infinite() && !v.is_infinite() {
        return Err(overflow());
    }
    if r == 0.0 && !v.is_infinite() { Err(underflow()) } else { Ok(Datum::Float8(r)) }
}

fn pow(a: f64, b: f64) -> Result<Datum> {
    let bad = |m: &str| Err(sqlerr!(INVALID_ARGUMENT_FOR_POWER_FUNCTION, "{m}"));
    if a == 0.0 && b < 0.0 && !b.is_nan() {
        return bad("zero raised to a negative power is undefined");
    }
    if a < 0.0 && b.floor() != b && !b.is_nan() {
        return bad("a negative number raised to a non-integer power yields a complex result");
    }
    let r = a.powf(b);
    if r.is_infinite() && a.is_finite() && b.is_finite() {
        return Err(overflow());
    }
    if r == 0.0 && a != 0.0 && a.is_finite() && b.is_finite() {
        return Err(underflow());
    }
    Ok(Datum::Float8(r))
}

/// The sine of degrees, exact at the multiples of 30 and 45 where it is exact.
fn sin_deg(v: f64) -> f64 {
    let mut x = v % 360.0;
    let mut sign = 1.0;
    if x < 0.0 {
        x = -x;
        sign = -sign;
    }
    if x > 180.0 {
        x = 360.0 - x;
        sign = -sign;
    }
    if x > 90.0 {
        x = 180.0 - x;
    }
    sign * sin_q1(x)
}

fn cos_deg(v: f64) -> f64 {
    let mut x = (v % 360.0).abs();
    let mut sign = 1.0;
    if x > 180.0 {
        x = 360.0 - x;
    }
    if x > 90.0 {
        x = 180.0 - x;
        sign = -sign;
    }
    sign * cos_q1(x)
}

fn sin_0_30(x: f64) -> f64 {
    x.to_radians_pg().sin() / 30f64.to_radians_pg().sin() / 2.0
}

fn cos_0_60(x: f64) -> f64 {
    1.0 - (1.0 - x.to_radians_pg().cos()) / (1.0 - 60f64.to_radians_pg().cos()) / 2.0
}

fn sin_q1(x: f64) -> f64 {
    if x <= 30.0 { sin_0_30(x) } else { cos_0_60(90.0 - x) }
}

fn cos_q1(x: f64) -> f64 {
    if x <= 60.0 { cos_0_60(x) } else { sin_0_30(90.0 - x) }
}

trait Radians {
    fn to_radians_pg(self) -> f64;
}

impl Radians for f64 {
    fn to_radians_pg(self) -> f64 {
        self * (std::f64::consts::PI / 180.0)
    }
}

fn tan_deg(v: f64) -> f64 {
    let mut x = v % 360.0;
    let mut sign = 1.0;
    if x < 0.0 {
        x = -x;
        sign = -sign;
    }
    if x > 180.0 {
        x = 360.0 - x;
        sign = -sign;
    }
    if x > 90.0 {
        x = 180.0 - x;
        sign = -sign;
    }
    let r = sign * ((sin_q1(x) / cos_q1(x)) / (sin_q1(45.0) / cos_q1(45.0)));
    if r == 0.0 { 0.0 } else { r }
}

fn cot_deg(v: f64) -> f64 {
    let mut x = v % 360.0;
    let mut sign = 1.0;
    if x < 0.0 {
        x = -x;
        sign = -sign;
    }
    if x > 180.0 {
        x = 360.0 - x;
        sign = -sign;
    }
    if x > 90.0 {
        x = 180.0 - x;
        sign = -sign;
    }
    let r = sign * ((cos_q1(x) / sin_q1(x)) / (cos_q1(45.0) / sin_q1(45.0)));
    if r == 0.0 { 0.0 } else { r }
}

fn asin_q1(x: f64) -> f64 {
    if x <= 0.5 { x.asin() / 0.5f64.asin() * 30.0 } else { 90.0 - x.acos() / 0.5f64.acos() * 60.0 }
}

fn acos_q1(x: f64) -> f64 {
    if x <= 0.5 { 90.0 - x.asin() / 0.5f64.asin() * 30.0 } else { x.acos() / 0.5f64.acos() * 60.0 }
}

/// The bucket of a value between two bounds, even when their distance exceeds the largest double.
fn bucket_within(v: f64, low: f64, high: f64, count: i32) -> i32 {
    let n = f64::from(count);
    let mut share = n * (v - low) / (high - low);
    if !share.is_finite() {
        share = n * ((v / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0));
    }
    (share as i32).saturating_add(1)
}

fn width_bucket(v: f64, low: f64, high: f64, count: i32) -> Result<Datum> {
    let bad = |m: &str| Err(sqlerr!(INVALID_ARGUMENT_FOR_WIDTH_BUCKET_FUNCTION, "{m}"));
    if count <= 0 {
        return bad("count must be greater than zero");
    }
    if v.is_nan() || low.is_nan() || high.is_nan() {
        return bad("operand, lower bound, and upper bound cannot be NaN");
    }
    if low.is_infinite() || high.is_infinite() {
        return bad("lower and upper bounds must be finite");
    }
    let over = || count.checked_add(1).ok_or_else(|| out_of_range("integer"));
    let bucket = if low < high {
        if v < low {
            0
        } else if v >= high {
            over()?
        } else {
            bucket_within(v, low, high, count)
        }
    } else if low > high {
        if v > low {
            0
        } else if v <= high {
            over()?
        } else {
            bucket_within(-v, -low, -high, count)
        }
    } else {
        return bad("lower bound cannot equal upper bound");
    };
    Ok(Datum::Int4(bucket))
}

fn hyper(v: f64, r: f64) -> Result<Datum> {
    if r.is_infinite() && v.is_finite() { Err(overflow()) } else { Ok(Datum::Float8(r)) }
}

pure! {
    float4um(Float4 a) = Ok(Datum::Float4(-a));
    float4up(Float4 a) = Ok(Datum::Float4(*a));
    float4abs(Float4 a) = Ok(Datum::Float4(a.abs()));
    float8um(Float8 a) = Ok(Datum::Float8(-a));
    float8up(Float8 a) = Ok(Datum::Float8(*a));
    float8abs(Float8 a) = Ok(Datum::Float8(a.abs()));
    ftod(Float4 a) = Ok(Datum::Float8(f64::from(*a)));
    dtof(Float8 a) = to_f32(*a).map(Datum::Float4);
    i2tod(Int2 a) = Ok(Datum::Float8(f64::from(*a)));
    i2tof(Int2 a) = Ok(Datum::Float4(f32::from(*a)));
    i4tod(Int4 a) = Ok(Datum::Float8(f64::from(*a)));
    i4tof(Int4 a) = Ok(Datum::Float4(*a as f32));
    i8tod(Int8 a) = Ok(Datum::Float8(*a as f64));
    i8tof(Int8 a) = Ok(Datum::Float4(*a as f32));
    dtoi2(Float8 a) = to_int(*a, I16.0, I16.1, "smallint").map(|v| Datum::Int2(v as i16));
    dtoi4(Float8 a) = to_int(*a, I32.0, I32.1, "integer").map(|v| Datum::Int4(v as i32));
    dtoi8(Float8 a) = to_int(*a, I64.0, I64.1, "bigint").map(Datum::Int8);
    ftoi2(Float4 a) = to_int(f64::from(*a), I16.0, I16.1, "smallint").map(|v| Datum::Int2(v as i16));
    ftoi4(Float4 a) = to_int(f64::from(*a), I32.0, I32.1, "integer").map(|v| Datum::Int4(v as i32));
    ftoi8(Float4 a) = to_int(f64::from(*a), I64.0, I64.1, "bigint").map(Datum::Int8);

    dround(Float8 a) = Ok(Datum::Float8(a.round_ties_even()));
    dtrunc(Float8 a) = Ok(Datum::Float8(if *a >= 0.0 { a.floor() } else { -(-a).floor() }));
    dceil(Float8 a) = Ok(Datum::Float8(a.ceil()));
    dfloor(Float8 a) = Ok(Datum::Float8(a.floor()));
    dsign(Float8 a) = Ok(Datum::Float8(if *a > 0.0 { 1.0 } else if *a < 0.0 { -1.0 } else { 0.0 }));
    dsqrt(Float8 a) = if *a < 0.0 {
        Err(sqlerr!(INVALID_ARGUMENT_FOR_POWER_FUNCTION, "cannot take square root of a negative number"))
    } else {
        Ok(Datum::Float8(a.sqrt()))
    };
    dcbrt(Float8 a) = Ok(Datum::Float8(libm::cbrt(*a)));
    dexp(Float8 a) = exp(*a);
    dlog1(Float8 a) = log(*a, f64::ln);
    dlog10(Float8 a) = log(*a, f64::log10);
    dpow(Float8 a, Float8 b) = pow(*a, *b);
    dpi() = Ok(Datum::Float8(std::f64::consts::PI));
    degrees(Float8 a) = div(*a, std::f64::consts::PI / 180.0, a / (std::f64::consts::PI / 180.0)).map(Datum::Float8);
    radians(Float8 a) = mul(*a, std::f64::consts::PI / 180.0, a * (std::f64::consts::PI / 180.0)).map(Datum::Float8);
    dsin(Float8 a) = finite_only(*a, f64::sin);
    dcos(Float8 a) = finite_only(*a, f64::cos);
    dtan(Float8 a) = finite_only(*a, f64::tan);
    dcot(Float8 a) = finite_only(*a, |v| 1.0 / v.tan());
    dasin(Float8 a) = domain(*a, (-1.0..=1.0).contains(a), f64::asin);
    dacos(Float8 a) = domain(*a, (-1.0..=1.0).contains(a), f64::acos);
    datan(Float8 a) = Ok(Datum::Float8(a.atan()));
    datan2(Float8 a, Float8 b) = Ok(Datum::Float8(a.atan2(*b)));
    dsinh(Float8 a) = Ok(Datum::Float8(a.sinh()));
    dcosh(Float8 a) = Ok(Datum::Float8(a.cosh()));
    dtanh(Float8 a) = hyper(*a, a.tanh());
    dasinh(Float8 a) = Ok(Datum::Float8(libm::asinh(*a)));
    dacosh(Float8 a) = domain(*a, *a >= 1.0, |v| libm::acosh(v));
    datanh(Float8 a) = domain(*a, (-1.0..=1.0).contains(a), |v| libm::atanh(v));
    dsind(Float8 a) = finite_only(*a, sin_deg);
    dcosd(Float8 a) = finite_only(*a, cos_deg);
    dtand(Float8 a) = finite_only(*a, tan_deg);
    dcotd(Float8 a) = finite_only(*a, cot_deg);
    dasind(Float8 a) = domain(*a, (-1.0..=1.0).contains(a), |v| if v >= 0.0 { asin_q1(v) } else { -asin_q1(-v) });
    dacosd(Float8 a) = domain(*a, (-1.0..=1.0).contains(a), |v| if v >= 0.0 { acos_q1(v) } else { 90.0 + asin_q1(-v) });
    datand(Float8 a) = Ok(Datum::Float8(a.atan() / 1f64.atan() * 45.0));
    datan2d(Float8 a, Float8 b) = Ok(Datum::Float8(a.atan2(*b) / 1f64.atan() * 45.0));
    width_bucket_float8(Float8 v, Float8 low, Float8 high, Int4 n) = width_bucket(*v, *low, *high, *n);
}
