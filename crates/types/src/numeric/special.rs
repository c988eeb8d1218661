//! Functions over whole numbers and scales: factorial, gcd, lcm, min_scale, trim_scale,
//! width_bucket.

use super::arith;
use super::var::NumVar;
use super::{DSCALE_MAX, Numeric, overflow};
use sinew_error::{Result, sqlerr};
use std::cmp::Ordering;

/// The number of digits after the point that the exact value needs.
pub(crate) fn min_scale(var: &NumVar) -> i32 {
    let Some(&last) = var.digits.last() else { return 0 };
    let low = var.weight - var.digits.len() as i32 + 1;
    let mut scale = -low * 4;
    if scale > 0 {
        let mut last = last;
        while last % 10 == 0 {
            scale -= 1;
            last /= 10;
        }
    }
    scale.max(0)
}

impl Numeric {
    /// The same for a value; NULL (`None`) for special values.
    pub(crate) fn min_scale(&self) -> Option<i32> {
        self.to_var().map(|v| min_scale(&v))
    }

    pub(crate) fn trim_scale(&self) -> Result<Numeric> {
        let Some(mut var) = self.to_var() else { return Ok(self.clone()) };
        var.dscale = min_scale(&var);
        Numeric::from_var(var)
    }

    /// The factorial; 22003 for a negative number.
    pub fn factorial(n: i64) -> Result<Numeric> {
        if n < 0 {
            return Err(sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "factorial of a negative number is undefined"));
        }
        if n > 32177 {
            return Err(overflow());
        }
        // As many factors as fit a machine word are multiplied first. This saves passes over the
        // long product.
        let mut r = NumVar::from_i64(1);
        let mut factors = 1i64;
        for i in 2..=n {
            factors *= i;
            if factors > i64::MAX / (n + 1) || i == n {
                r = arith::mul(&r, &NumVar::from_i64(factors), 0)?;
                factors = 1;
            }
        }
        Numeric::from_var(r)
    }

    /// The greatest common divisor, never negative.
    pub fn gcd(&self, other: &Numeric) -> Result<Numeric> {
        let (Some(mut a), Some(mut b)) = (self.to_var(), other.to_var()) else { return Ok(Numeric::NAN) };
        let dscale = a.dscale.max(b.dscale);
        a.neg = false;
        b.neg = false;
        while !b.is_zero() {
            let r = arith::rem(&a, &b)?;
            a = b;
            b = r;
        }
        a.dscale = dscale;
        Numeric::from_var(a)
    }

    /// The least common multiple, never negative.
    pub fn lcm(&self, other: &Numeric) -> Result<Numeric> {
        let (Some(a), Some(b)) = (self.to_var(), other.to_var()) else { return Ok(Numeric::NAN) };
        let dscale = a.dscale.max(b.dscale);
        if a.is_zero() || b.is_zero() {
            return Numeric::from_var(NumVar::zero(dscale));
        }
        let Some(g) = self.gcd(other)?.to_var() else { return Ok(Numeric::NAN) };
        let mut r = arith::mul(&arith::div(&a, &g, 0, false)?, &b, b.dscale)?;
        r.neg = false;
        r.dscale = dscale.min(DSCALE_MAX);
        Numeric::from_var(r)
    }

    /// The number of the bucket, of `count` equal ones from `low` to `high`, for the value: 0 below
    /// them, count + 1 above.
    pub fn width_bucket(&self, low: &Numeric, high: &Numeric, count: i32) -> Result<i32> {
        let bad = |m: &str| sqlerr!(INVALID_ARGUMENT_FOR_WIDTH_BUCKET_FUNCTION, "{m}");
        if count <= 0 {
            return Err(bad("count must be greater than zero"));
        }
        if self.is_nan() || low.is_nan() || high.is_nan() {
            return Err(bad("operand, lower bound, and upper bound cannot be NaN"));
        }
        if low.is_special() || high.is_special() {
            return Err(bad("lower and upper bounds must be finite"));
        }
        let out = || sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range");
        let over = || count.checked_add(1).ok_or_else(out);
        let (from, to, value) = match low.cmp(high) {
            Ordering::Equal => return Err(bad("lower bound cannot equal upper bound")),
            Ordering::Less => {
                if self.cmp(low).is_lt() {
                    return Ok(0);
                }
                if self.cmp(high).is_ge() {
                    return over();
                }
                (low, high, self)
            }
            Ordering::Greater => {
                if self.cmp(low).is_gt() {
                    return Ok(0);
                }
                if self.cmp(high).is_le() {
                    return over();
                }
                (high, low, self)
            }
        };
        let (Some(f), Some(t), Some(v)) = (from.to_var(), to.to_var(), value.to_var()) else { return over() };
        let width = arith::sub(&t, &f);
        let into = if low.cmp(high).is_lt() { arith::sub(&v, &f) } else { arith::sub(&t, &v) };
        let scaled = arith::mul(&into, &NumVar::from_i64(i64::from(count)), into.dscale)?;
        // The quotient is rounded before it is cut, as in PostgreSQL: a value just below a bound
        // may count as on it.
        let q = arith::floor(&arith::div(&scaled, &width, arith::select_div_scale(&scaled, &width), true)?);
        let bucket = q.to_i128().unwrap_or(0) + 1;
        i32::try_from(bucket).map_err(|_| out())
    }
}
