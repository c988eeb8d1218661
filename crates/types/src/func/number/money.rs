//! Functions of `money`.

use crate::datum::Datum;
use crate::func::float::overflow;
use crate::func::int::{division_by_zero, out_of_range};
use crate::func::macros::{cmp3, cmp6, minmax, pure};
use crate::money::{UNIT, words};
use crate::numeric::Numeric;
use sinew_error::Result;

/// The name of the type in messages.
pub(crate) const NAME: &str = "money";

fn exact(v: Option<i64>) -> Result<Datum> {
    v.map(Datum::Money).ok_or_else(|| out_of_range(NAME))
}

/// The nearest amount; of two equally near ones the even one.
fn rounded(v: f64) -> Result<Datum> {
    // 2^63 is a float, and the least one that does not fit.
    let end = i64::MIN as f64;
    let v = v.round_ties_even();
    exact((v >= end && v < -end).then_some(v as i64))
}

fn int_quotient(a: i64, b: i64) -> Result<Datum> {
    if b == 0 { Err(division_by_zero()) } else { exact(a.checked_div(b)) }
}

fn float_product(a: i64, b: f64) -> Result<Datum> {
    computed(a as f64 * b, b)
}

fn float_quotient(a: i64, b: f64) -> Result<Datum> {
    if b == 0.0 { Err(division_by_zero()) } else { computed(a as f64 / b, b) }
}

/// Returns the overflow error for a result past all floats, unless it was computed with an
/// infinity.
fn computed(v: f64, with: f64) -> Result<Datum> {
    if v.is_infinite() && !with.is_infinite() { Err(overflow()) } else { rounded(v) }
}

fn of_units(v: i64) -> Result<Datum> {
    v.checked_mul(UNIT).map(Datum::Money).ok_or_else(|| out_of_range("bigint"))
}

cmp6! {
    Money Money: cash_eq cash_ne cash_lt cash_le cash_gt cash_ge = |a, b| a.cmp(b);
}

cmp3! {
    Money Money: cash_cmp = |a, b| a.cmp(b);
}

minmax! {
    Money: cashlarger cashsmaller = |a, b| a.cmp(b);
}

pure! {
    cash_pl(Money a, Money b) = exact(a.checked_add(*b));
    cash_mi(Money a, Money b) = exact(a.checked_sub(*b));
    cash_mul_int2(Money a, Int2 b) = exact(a.checked_mul(i64::from(*b)));
    cash_mul_int4(Money a, Int4 b) = exact(a.checked_mul(i64::from(*b)));
    cash_mul_int8(Money a, Int8 b) = exact(a.checked_mul(*b));
    int2_mul_cash(Int2 a, Money b) = exact(b.checked_mul(i64::from(*a)));
    int4_mul_cash(Int4 a, Money b) = exact(b.checked_mul(i64::from(*a)));
    int8_mul_cash(Int8 a, Money b) = exact(b.checked_mul(*a));
    cash_mul_flt4(Money a, Float4 b) = float_product(*a, f64::from(*b));
    cash_mul_flt8(Money a, Float8 b) = float_product(*a, *b);
    flt4_mul_cash(Float4 a, Money b) = float_product(*b, f64::from(*a));
    flt8_mul_cash(Float8 a, Money b) = float_product(*b, *a);
    cash_div_int2(Money a, Int2 b) = int_quotient(*a, i64::from(*b));
    cash_div_int4(Money a, Int4 b) = int_quotient(*a, i64::from(*b));
    cash_div_int8(Money a, Int8 b) = int_quotient(*a, *b);
    cash_div_flt4(Money a, Float4 b) = float_quotient(*a, f64::from(*b));
    cash_div_flt8(Money a, Float8 b) = float_quotient(*a, *b);
    cash_div_cash(Money a, Money b) = if *b == 0 {
        Err(division_by_zero())
    } else {
        Ok(Datum::Float8(*a as f64 / *b as f64))
    };
    cash_words(Money a) = Ok(Datum::from(words(*a)));
    int4_cash(Int4 a) = of_units(i64::from(*a));
    int8_cash(Int8 a) = of_units(*a);
    // The digits of the text form, without its symbols.
    cash_numeric(Money a) = {
        let sign = if *a < 0 { "-" } else { "" };
        let (units, hundredths) = (a.unsigned_abs() / UNIT as u64, a.unsigned_abs() % UNIT as u64);
        Numeric::parse(&format!("{sign}{units}.{hundredths:02}")).map(Datum::Numeric)
    };
}

/// `money(numeric)`: rounded to hundredths, half away from zero. Fails with 22003 if the amount is
/// out of range.
pub fn numeric_cash(cx: &mut crate::ctx::FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Numeric(v)] = args else { return Err(crate::func::macros::bad_args("numeric_cash", args)) };
    let hundredths = Datum::Numeric(v.mul(&Numeric::from_i64(UNIT))?);
    match crate::func::num::numeric_int8(cx, &[hundredths])? {
        Datum::Int8(v) => Ok(Datum::Money(v)),
        other => Ok(other),
    }
}
