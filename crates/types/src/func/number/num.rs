//! Functions of numeric.

use crate::datum::Datum;
use crate::func::macros::pure;
use crate::numeric::Numeric;
use sinew_error::{Result, sqlerr};

fn n(v: Result<Numeric>) -> Result<Datum> {
    v.map(Datum::Numeric)
}

fn sign(v: &Numeric) -> Numeric {
    if v.is_nan() { Numeric::NAN } else { Numeric::from_i64(i64::from(v.signum())) }
}

pure! {
    numeric_add(Numeric a, Numeric b) = n(a.add(b));
    numeric_sub(Numeric a, Numeric b) = n(a.sub(b));
    numeric_mul(Numeric a, Numeric b) = n(a.mul(b));
    numeric_div(Numeric a, Numeric b) = n(a.div(b));
    numeric_div_trunc(Numeric a, Numeric b) = n(a.div_trunc(b));
    numeric_mod(Numeric a, Numeric b) = n(a.rem(b));
    numeric_uminus(Numeric a) = Ok(Datum::Numeric(a.neg()));
    numeric_uplus(Numeric a) = Ok(Datum::Numeric(a.clone()));
    numeric_abs(Numeric a) = Ok(Datum::Numeric(a.abs()));
    numeric_sign(Numeric a) = Ok(Datum::Numeric(sign(a)));
    numeric_round(Numeric a, Int4 s) = n(a.round(*s));
    numeric_trunc(Numeric a, Int4 s) = n(a.trunc(*s));
    numeric_round0(Numeric a) = n(a.round(0));
    numeric_trunc0(Numeric a) = n(a.trunc(0));
    numeric_ceil(Numeric a) = n(a.ceil());
    numeric_floor(Numeric a) = n(a.floor());
    numeric_sqrt(Numeric a) = n(a.sqrt());
    numeric_exp(Numeric a) = n(a.exp());
    numeric_ln(Numeric a) = n(a.ln());
    numeric_log(Numeric base, Numeric a) = n(a.log(base));
    numeric_log10(Numeric a) = n(a.log(&Numeric::from_i64(10)));
    numeric_power(Numeric a, Numeric b) = n(a.power(b));
    numeric_fac(Int8 a) = n(Numeric::factorial(*a));
    numeric_gcd(Numeric a, Numeric b) = n(a.gcd(b));
    numeric_lcm(Numeric a, Numeric b) = n(a.lcm(b));
    numeric_inc(Numeric a) = n(a.add(&Numeric::ONE));
    numeric_scale(Numeric a) = Ok(if a.is_special() { Datum::Null } else { Datum::Int4(a.dscale()) });
    numeric_min_scale(Numeric a) = Ok(a.min_scale().map_or(Datum::Null, Datum::Int4));
    numeric_trim_scale(Numeric a) = n(a.trim_scale());
    width_bucket_numeric(Numeric v, Numeric low, Numeric high, Int4 count) =
        v.width_bucket(low, high, *count).map(Datum::Int4);
    numeric(Numeric a, Int4 typmod) = match crate::typeinfo::numeric_typmod(*typmod) {
        Some((p, s)) => n(a.apply_precision(p, s)),
        None => Ok(Datum::Numeric(a.clone())),
    };

    int2_numeric(Int2 a) = Ok(Datum::Numeric(Numeric::from_i64(i64::from(*a))));
    int4_numeric(Int4 a) = Ok(Datum::Numeric(Numeric::from_i64(i64::from(*a))));
    int8_numeric(Int8 a) = Ok(Datum::Numeric(Numeric::from_i64(*a)));
    float4_numeric(Float4 a) = n(Numeric::from_f32(*a));
    float8_numeric(Float8 a) = n(Numeric::from_f64(*a));
    numeric_int2(Numeric a) = a.to_i16().map(Datum::Int2);
    numeric_int4(Numeric a) = a.to_i32().map(Datum::Int4);
    numeric_int8(Numeric a) = a.to_i64().map(Datum::Int8);
    numeric_float4(Numeric a) = a.to_f32().map(Datum::Float4);
    numeric_float8(Numeric a) = a.to_f64().map(Datum::Float8);

    pg_size_pretty(Int8 v) = Ok(Datum::from(size_pretty(i128::from(*v))));
    pg_size_pretty_numeric(Numeric v) = match v.to_var().and_then(|v| v.to_i128()) {
        Some(whole) if whole.abs() < 10 * 1024 => Ok(Datum::from(format!("{v} bytes"))),
        None if v.is_special() => Ok(Datum::from(format!("{v} PB"))),
        Some(v) => Ok(Datum::from(size_pretty(v))),
        None => Err(sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value overflows numeric format")),
    };
    pg_size_bytes(Text size) = size_bytes(size).map(Datum::Int8);
}

const UNITS: [(&str, u32); 6] = [("bytes", 0), ("kB", 10), ("MB", 20), ("GB", 30), ("TB", 40), ("PB", 50)];

/// The number of bytes of a size with a unit. Without a unit, the size is in bytes.
fn size_bytes(text: &str) -> Result<i64> {
    let is_space = |c: char| c.is_ascii_whitespace() || c == '\x0b';
    let invalid = || sqlerr!(INVALID_PARAMETER_VALUE, "invalid size: \"{text}\"");
    let size = text.trim_matches(is_space);
    let (number, unit) = size.split_at(number_length(size).ok_or_else(invalid)?);
    let number = Numeric::parse(number)?;
    let unit = unit.trim_start_matches(is_space);
    if unit.is_empty() {
        return number.to_i64();
    }
    let Some((_, bits)) = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)) else {
        return Err(invalid()
            .detail(format!("Invalid size unit: \"{unit}\"."))
            .hint("Valid units are \"bytes\", \"kB\", \"MB\", \"GB\", \"TB\", and \"PB\"."));
    };
    number.mul(&Numeric::from_i64(1 << bits))?.to_i64()
}

/// The length in bytes of the number at the start of a text; `None` if there is none.
fn number_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let sign = |at: usize| usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    let digits = |from: usize| bytes[from..].iter().take_while(|c| c.is_ascii_digit()).count();
    let start = sign(0);
    let mut found = digits(start);
    let mut end = start + found;
    if bytes.get(end) == Some(&b'.') {
        let behind = digits(end + 1);
        found += behind;
        end += 1 + behind;
    }
    if found == 0 {
        return None;
    }
    // An E without a number is the beginning of a unit.
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let from = end + 1 + sign(end + 1);
        match digits(from) {
            0 => {}
            exponent => end = from + exponent,
        }
    }
    Some(end)
}

/// A size in the largest unit that leaves at least 10 of it, rounded half away from zero.
fn size_pretty(v: i128) -> String {
    const LIMIT: i128 = 10 * 1024;
    if v.abs() < LIMIT {
        return format!("{v} bytes");
    }
    // Halves are kept until the last unit is chosen.
    let mut half = v / 512;
    let units = ["kB", "MB", "GB", "TB", "PB"];
    for (i, unit) in units.iter().enumerate() {
        if half.abs() < 2 * LIMIT - 1 || i + 1 == units.len() {
            let whole = if half >= 0 { (half + 1) / 2 } else { -((-half + 1) / 2) };
            return format!("{whole} {unit}");
        }
        half /= 1024;
    }
    String::new()
}
