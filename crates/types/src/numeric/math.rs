//! Square root, exponential, logarithms, powers: to the digits that PostgreSQL's choice of scale
//! shows.
//!
//! Each function first chooses the result's scale as PostgreSQL does. It then computes with guard
//! digits and rounds once. Results agree with PostgreSQL's, except for ties that the guard digits
//! cannot decide.

use super::arith::{self, add, div, mul, sub};
use super::ops::division_by_zero;
use super::var::NumVar;
use super::{MAX_DISPLAY_SCALE, MAX_RESULT_SCALE, MIN_SIG_DIGITS, Numeric, WEIGHT_MAX, overflow};
use sinew_error::{Result, sqlerr};
use std::cmp::Ordering;

// Fifteen digits, as in PostgreSQL. At exact powers of ten a further digit would choose another
// scale.
#[allow(clippy::approx_constant)]
const LOG10_E: f64 = 0.434_294_481_903_252;
#[allow(clippy::approx_constant)]
const LN_10: f64 = 2.302_585_092_994_046;

fn one() -> NumVar {
    NumVar::from_i64(1)
}

/// The integer square root, by Newton's method. `n` must be a whole number that is not negative.
fn isqrt(n: &NumVar) -> Result<NumVar> {
    if n.is_zero() {
        return Ok(NumVar::zero(0));
    }
    let two = NumVar::from_i64(2);
    let mut x = above_root(n)?;
    // The steps go downwards from above the root. The first step that does not go down ends the
    // loop.
    loop {
        let q = div(n, &x, 0, false)?;
        let y = div(&add(&x, &q), &two, 0, false)?;
        if y.cmp(&x) != Ordering::Less {
            return Ok(x);
        }
        x = y;
    }
}

/// A whole number that is the root of `n` or above it. Half of its digits are right, as Newton's
/// method doubles them.
fn above_root(n: &NumVar) -> Result<NumVar> {
    let est = n.to_f64();
    if n.weight < 8 && est.is_finite() {
        return Ok(add(&from_f64_int(est.sqrt() * 1.000_000_1), &one()));
    }
    // The root of the upper half. Enough digits are dropped to make the root half as long.
    let dropped = (n.weight + 1) / 4;
    let mut upper = n.clone();
    upper.weight -= 2 * dropped;
    upper.trunc(0);
    let mut x = add(&isqrt(&upper)?, &one());
    x.weight += dropped;
    Ok(x)
}

fn from_f64_int(v: f64) -> NumVar {
    let text = format!("{v:.0}");
    let mut r = NumVar::zero(0);
    let ten4 = 4;
    let bytes = text.as_bytes();
    let lead = bytes.len() % ten4;
    let mut digits = Vec::new();
    let mut at = 0;
    let mut take = if lead == 0 { ten4 } else { lead };
    while at < bytes.len() {
        digits.push(bytes[at..at + take].iter().fold(0i16, |a, b| a * 10 + i16::from(b - b'0')));
        at += take;
        take = ten4;
    }
    r.weight = digits.len() as i32 - 1;
    r.digits = digits;
    r.strip();
    r
}

/// sqrt(a) rounded to `rscale`.
pub(crate) fn sqrt(a: &NumVar, rscale: i32) -> Result<NumVar> {
    if a.is_zero() {
        return Ok(NumVar::zero(rscale.max(0)));
    }
    // Works on a whole number: a * 10^(2k). k is past the wanted digits and a multiple of 4.
    let k = ((rscale + 1).max((a.dscale + 1) / 2) + 3).div_euclid(4) * 4;
    let k = k.max(-a.weight * 2 + 4);
    let mut n = a.clone();
    n.weight += 2 * k / 4;
    let exact = n.is_integral();
    n.trunc(0);
    let mut root = isqrt(&n)?;
    // The digits that were cut off could only decide a tie upwards. One digit past a square root
    // there are no ties.
    let _ = exact;
    root.weight -= k / 4;
    if root.is_zero() {
        root.weight = 0;
    }
    root.round(rscale);
    Ok(root)
}

/// An estimate of the decimal weight of ln(v)'s leading digit.
fn ln_dweight(v: &NumVar) -> i32 {
    let nine = NumVar::from_i128(9, 1);
    let eleven = NumVar::from_i128(11, 1);
    if v.cmp(&nine) != Ordering::Less && v.cmp(&eleven) != Ordering::Greater {
        let x = sub(v, &one());
        return match x.digits.first() {
            Some(&d) => x.weight * 4 + f64::from(d).log10() as i32,
            None => 0,
        };
    }
    let Some(&first) = v.digits.first() else { return 0 };
    let mut digits = f64::from(first);
    let mut dweight = v.weight * 4;
    if let Some(&next) = v.digits.get(1) {
        digits = digits * 10_000.0 + f64::from(next);
        dweight -= 4;
    }
    let ln = digits.ln() + f64::from(dweight) * LN_10;
    ln.abs().log10() as i32
}

/// ln(v) rounded to `rscale`; v > 0.
fn ln(v: &NumVar, rscale: i32) -> Result<NumVar> {
    if v.cmp(&one()) == Ordering::Equal {
        return Ok(NumVar::zero(rscale));
    }
    // v = m * 10^(4 * weight): the multiple of ln(10^4) is added back.
    let local = rscale.max(0) + 12 + (v.weight.abs() + 1).ilog10() as i32;
    let mut x = v.clone();
    let mut scaled_by = 0;
    if !(-2..=2).contains(&v.weight) {
        x.weight = 0;
        scaled_by = v.weight;
    }
    // Takes roots until 0.9 < x < 1.1. Each root doubles the result.
    let (low, high) = (NumVar::from_i128(9, 1), NumVar::from_i128(11, 1));
    let mut factor = 1i64;
    let work = local + 6;
    while x.cmp(&low) == Ordering::Less || x.cmp(&high) == Ordering::Greater {
        x = sqrt(&x, work + 4)?;
        factor *= 2;
    }
    // ln x = 2 atanh((x - 1) / (x + 1))
    let z = div(&sub(&x, &one()), &add(&x, &one()), work + 4, true)?;
    let z2 = mul(&z, &z, work + 4)?;
    let mut term = z.clone();
    let mut sum = z;
    let mut n = 3i64;
    loop {
        term = mul(&term, &z2, work + 4)?;
        if term.is_zero() {
            break;
        }
        let part = div(&term, &NumVar::from_i64(n), work + 4, true)?;
        if part.is_zero() {
            break;
        }
        sum = add(&sum, &part);
        n += 2;
    }
    let mut r = mul(&sum, &NumVar::from_i64(2 * factor), work)?;
    if scaled_by != 0 {
        let ln_base = ln(&NumVar::from_i64(10_000), work)?;
        r = add(&r, &mul(&ln_base, &NumVar::from_i64(i64::from(scaled_by)), work)?);
    }
    r.round(rscale);
    Ok(r)
}

/// e^x rounded to `rscale`.
fn exp(x: &NumVar, rscale: i32) -> Result<NumVar> {
    let val = x.to_f64();
    if val.abs() >= f64::from(MAX_RESULT_SCALE * 3) {
        return if val > 0.0 { Err(overflow()) } else { Ok(NumVar::zero(rscale)) };
    }
    let dweight = (val * LOG10_E) as i32;
    // Halves until the number is small, then squares as often.
    let mut halvings = 0;
    let mut small = val.abs();
    while small > 0.01 {
        small /= 2.0;
        halvings += 1;
    }
    let sig = (1 + dweight + rscale + halvings / 3).max(0) + 12;
    let local = (sig - dweight.min(0)).max(sig) + 4;
    let mut y = x.clone();
    if halvings > 0 {
        y = div(&y, &NumVar::from_i128(1i128 << halvings, 0), local + 4, true)?;
    }
    let mut sum = add(&one(), &y);
    let mut term = y.clone();
    let mut n = 2i64;
    loop {
        term = div(&mul(&term, &y, local + 4)?, &NumVar::from_i64(n), local + 4, true)?;
        if term.is_zero() {
            break;
        }
        sum = add(&sum, &term);
        n += 1;
    }
    for _ in 0..halvings {
        // Keeps `sig` significant digits, wherever the point stands.
        let scale = sig + 8 - (sum.weight + 1) * 4 + 4;
        sum = mul(&sum, &sum, scale.max(0).max(if dweight < 0 { local } else { 0 }))?;
    }
    sum.round(rscale);
    sum.dscale = rscale.max(0);
    Ok(sum)
}

fn clamp_scale(scale: i32) -> i32 {
    scale.clamp(0, MAX_DISPLAY_SCALE)
}

impl Numeric {
    /// The root of a value >= 0 to a given scale.
    pub(crate) fn sqrt_to(&self, rscale: i32) -> Result<Numeric> {
        self.to_var().map_or(Ok(self.clone()), |a| Numeric::from_var(sqrt(&a, rscale)?))
    }

    /// The square root; 2201F for a negative number.
    pub fn sqrt(&self) -> Result<Numeric> {
        let Some(a) = self.to_var() else {
            return if self.is_nan() || self.signum() > 0 { Ok(self.clone()) } else { Err(neg_root()) };
        };
        if a.neg {
            return Err(neg_root());
        }
        let sweight = if a.weight >= 0 { a.weight * 4 / 2 + 1 } else { 1 - (1 - a.weight * 4) / 2 };
        let rscale = clamp_scale((MIN_SIG_DIGITS - sweight).max(a.dscale));
        Numeric::from_var(sqrt(&a, rscale)?)
    }

    /// The exponential; 22003 when it overflows.
    pub fn exp(&self) -> Result<Numeric> {
        let Some(a) = self.to_var() else {
            return Ok(if self.signum() < 0 { Numeric::ZERO } else { self.clone() });
        };
        let val = (a.to_f64() * LOG10_E).clamp(f64::from(-MAX_RESULT_SCALE), f64::from(MAX_RESULT_SCALE));
        let rscale = clamp_scale((MIN_SIG_DIGITS - val as i32).max(a.dscale));
        Numeric::from_var(exp(&a, rscale)?)
    }

    /// The natural logarithm; 2201E for zero and for negative numbers.
    pub fn ln(&self) -> Result<Numeric> {
        check_log(self)?;
        let Some(a) = self.to_var() else { return Ok(self.clone()) };
        let rscale = clamp_scale((MIN_SIG_DIGITS - ln_dweight(&a)).max(a.dscale));
        Numeric::from_var(ln(&a, rscale)?)
    }

    /// Logarithm of `self` to `base`.
    pub fn log(&self, base: &Numeric) -> Result<Numeric> {
        if self.is_nan() || base.is_nan() {
            return Ok(Numeric::NAN);
        }
        check_log(base)?;
        check_log(self)?;
        let (Some(b), Some(n)) = (base.to_var(), self.to_var()) else {
            return Ok(match (base.is_special(), self.is_special()) {
                (true, true) => Numeric::NAN,
                (true, false) => Numeric::ZERO,
                _ => Numeric::INFINITY,
            });
        };
        let (base_w, num_w) = (ln_dweight(&b), ln_dweight(&n));
        let result_w = num_w - base_w;
        let rscale = clamp_scale((MIN_SIG_DIGITS - result_w).max(b.dscale).max(n.dscale));
        let base_scale = clamp_to_nonneg(rscale + result_w - base_w + 8);
        let num_scale = clamp_to_nonneg(rscale + result_w - num_w + 8);
        let (lb, ln_num) = (ln(&b, base_scale + 8)?, ln(&n, num_scale + 8)?);
        if lb.is_zero() {
            return Err(division_by_zero());
        }
        Numeric::from_var(div(&ln_num, &lb, rscale, true)?)
    }

    /// The power; 2201F where it has no real value.
    pub fn power(&self, exponent: &Numeric) -> Result<Numeric> {
        if self.is_special() || exponent.is_special() {
            return self.power_special(exponent);
        }
        let (Some(base), Some(e)) = (self.to_var(), exponent.to_var()) else { return Ok(Numeric::NAN) };
        if base.is_zero() && e.neg {
            return Err(zero_power());
        }
        if base.neg && !e.is_integral() {
            return Err(complex());
        }
        Numeric::from_var(power(&base, &e)?)
    }

    fn power_special(&self, exponent: &Numeric) -> Result<Numeric> {
        let zero_exp = exponent.is_zero();
        let is_one = !self.is_special() && self.cmp(&Numeric::ONE).is_eq();
        if zero_exp || is_one {
            return Ok(Numeric::ONE);
        }
        if self.is_nan() || exponent.is_nan() {
            return Ok(Numeric::NAN);
        }
        if self.is_zero() && exponent.signum() < 0 {
            return Err(zero_power());
        }
        if self.signum() < 0 && !exponent.is_integral() {
            return Err(complex());
        }
        if exponent.is_special() {
            let size = self.abs();
            if !self.is_special() && size.cmp(&Numeric::ONE).is_eq() {
                return Ok(Numeric::ONE);
            }
            let grows = (exponent.signum() > 0) == size.cmp(&Numeric::ONE).is_gt();
            return Ok(if grows { Numeric::INFINITY } else { Numeric::ZERO });
        }
        if exponent.signum() < 0 {
            return Ok(Numeric::ZERO);
        }
        let odd = exponent.rem(&Numeric::from_i64(2))?.signum() != 0;
        Ok(if self.signum() < 0 && odd { Numeric::NEG_INFINITY } else { Numeric::INFINITY })
    }
}

fn clamp_to_nonneg(v: i32) -> i32 {
    v.max(0)
}

fn power(base: &NumVar, e: &NumVar) -> Result<NumVar> {
    if e.is_integral()
        && let Some(n) = e.to_i128().and_then(|n| i32::try_from(n).ok())
    {
        let rscale = clamp_scale(MIN_SIG_DIGITS.max(base.dscale));
        return power_int(base, n, rscale);
    }
    if base.is_zero() {
        return Ok(NumVar::zero(MIN_SIG_DIGITS));
    }
    let mut positive = base.clone();
    positive.neg = false;
    let odd = base.neg && {
        let half = arith::rem(e, &NumVar::from_i64(2))?;
        !half.is_zero()
    };
    let lnw = ln_dweight(&positive);
    let estimate = ln(&positive, (8 - lnw).max(0) + 8)?;
    let val = estimate.to_f64() * e.to_f64();
    if val.abs() > f64::from(MAX_RESULT_SCALE) * 3.01 {
        return if val > 0.0 { Err(overflow()) } else { Ok(NumVar::zero(MAX_DISPLAY_SCALE)) };
    }
    let val10 = val * LOG10_E;
    let rscale = clamp_scale((MIN_SIG_DIGITS - val10 as i32).max(base.dscale).max(e.dscale));
    let sig = (rscale + val10 as i32).max(0);
    let local = (sig - lnw + 8).max(0) + 8;
    let product = mul(&ln(&positive, local + 8 + (e.weight + 1).max(0) * 4)?, e, local + 8)?;
    let mut r = exp(&product, rscale)?;
    r.neg = odd && !r.is_zero();
    Ok(r)
}

fn power_int(base: &NumVar, e: i32, rscale: i32) -> Result<NumVar> {
    match e {
        0 => {
            let mut r = one();
            r.dscale = rscale;
            return Ok(r);
        }
        1 => {
            let mut r = base.clone();
            r.round(rscale);
            return Ok(r);
        }
        -1 => {
            return if base.is_zero() { Err(division_by_zero()) } else { div(&one(), base, rscale, true) };
        }
        2 => return mul(base, base, rscale),
        _ => {}
    }
    if base.is_zero() {
        return if e < 0 { Err(division_by_zero()) } else { Ok(NumVar::zero(rscale)) };
    }
    // An estimate of the result's decimal weight from the leading digits.
    let mut f = f64::from(base.digits[0]);
    let mut p = base.weight * 4;
    for &d in base.digits.iter().skip(1).take(3) {
        f = f * 10_000.0 + f64::from(d);
        p -= 4;
    }
    let weight = f64::from(e) * (f.log10() + f64::from(p));
    if weight > 3.0 * f64::from(WEIGHT_MAX) * 4.0 {
        return Err(overflow());
    }
    if weight + 1.0 < f64::from(-rscale) || weight + 1.0 < f64::from(-MAX_DISPLAY_SCALE) {
        return Ok(NumVar::zero(rscale));
    }
    let sig = (1 + rscale + weight as i32).max(0) + f64::from(e).abs().ln() as i32 + 8 + 8;
    let scale_for = |v: &NumVar| (sig - v.weight * 4).max(0);
    let mut mask = e.unsigned_abs();
    let mut square = base.clone();
    let mut r = if mask & 1 == 1 { base.clone() } else { one() };
    mask >>= 1;
    while mask > 0 {
        square = {
            let approx = NumVar { weight: square.weight * 2, ..NumVar::zero(0) };
            mul(
                &square,
                &square,
                scale_for(&approx).min(2 * (square.dscale.max(0) + 4 * square.digits.len() as i32)),
            )?
        };
        if mask & 1 == 1 {
            let approx = NumVar { weight: square.weight + r.weight, ..NumVar::zero(0) };
            let full = 4 * (square.digits.len() + r.digits.len()) as i32 + square.dscale + r.dscale;
            r = mul(&square, &r, scale_for(&approx).min(full))?;
        }
        if square.weight > WEIGHT_MAX || r.weight > WEIGHT_MAX {
            if e > 0 {
                return Err(overflow());
            }
            return Ok(NumVar::zero(rscale));
        }
        mask >>= 1;
    }
    if e < 0 {
        if r.is_zero() {
            return Err(overflow());
        }
        div(&one(), &r, rscale, true)
    } else {
        r.round(rscale);
        Ok(r)
    }
}

fn neg_root() -> sinew_error::SqlError {
    sqlerr!(INVALID_ARGUMENT_FOR_POWER_FUNCTION, "cannot take square root of a negative number")
}

fn zero_power() -> sinew_error::SqlError {
    sqlerr!(INVALID_ARGUMENT_FOR_POWER_FUNCTION, "zero raised to a negative power is undefined")
}

fn complex() -> sinew_error::SqlError {
    sqlerr!(
        INVALID_ARGUMENT_FOR_POWER_FUNCTION,
        "a negative number raised to a non-integer power yields a complex result"
    )
}

fn check_log(v: &Numeric) -> Result<()> {
    if v.is_nan() {
        return Ok(());
    }
    match v.signum() {
        0 => Err(sqlerr!(INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of zero")),
        -1 => Err(sqlerr!(INVALID_ARGUMENT_FOR_LOG, "cannot take logarithm of a negative number")),
        _ => Ok(()),
    }
}
