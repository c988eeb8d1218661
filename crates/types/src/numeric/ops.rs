//! The operators of `Numeric`: order, hash, arithmetic with fast paths for small values.

use super::arith::{self, select_div_scale};
use super::{DSCALE_MAX, Numeric, POW10, Repr, SMALL_LIMIT, WEIGHT_MAX};
use crate::io::direct;
use sinew_error::{Result, SqlError, sqlerr};
use std::cmp::Ordering;

#[cold]
pub(crate) fn division_by_zero() -> SqlError {
    sqlerr!(DIVISION_BY_ZERO, "division by zero")
}

impl Numeric {
    /// The place in the order -Infinity < finite < Infinity < NaN.
    fn rank(&self) -> i32 {
        match self.0 {
            Repr::NInf => 0,
            Repr::Small { .. } | Repr::Big(_) => 1,
            Repr::PInf => 2,
            Repr::NaN => 3,
        }
    }

    /// The total order. NaN equals itself and is the greatest. The scale does not matter.
    #[allow(clippy::should_implement_trait)]
    pub fn cmp(&self, other: &Numeric) -> Ordering {
        if let (Repr::Small { v: a, scale: s }, Repr::Small { v: b, scale: t }) = (&self.0, &other.0) {
            return if s == t {
                a.cmp(b)
            } else if s < t {
                (i128::from(*a) * i128::from(POW10[(t - s) as usize])).cmp(&i128::from(*b))
            } else {
                i128::from(*a).cmp(&(i128::from(*b) * i128::from(POW10[(s - t) as usize])))
            };
        }
        match (self.to_var(), other.to_var()) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.rank().cmp(&other.rank()),
        }
    }

    /// Feeds the hasher with a form that equal values share.
    pub(crate) fn hash_into<H: std::hash::Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Small { v, scale } => {
                let (mut v, mut scale) = (*v, *scale);
                while scale > 0 && v % 10 == 0 {
                    v /= 10;
                    scale -= 1;
                }
                state.write_i64(v);
                state.write_u8(scale);
            }
            Repr::Big(big) => {
                // The value may equal a small value of another scale: 1.000...0 with 30 zeros does,
                // 1e20 does not.
                let mut var = (**big).clone();
                var.dscale = super::special::min_scale(&var);
                match Numeric::from_var(var) {
                    Ok(Numeric(Repr::Big(b))) => {
                        state.write_u8(b.neg as u8);
                        state.write_i32(b.weight);
                        for &d in &b.digits {
                            state.write_i16(d);
                        }
                    }
                    Ok(small) => small.hash_into(state),
                    Err(_) => state.write_u8(0),
                }
            }
            _ => state.write_i32(self.rank()),
        }
    }

    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub(crate) fn neg(&self) -> Numeric {
        match &self.0 {
            Repr::Small { v, scale } => Numeric(Repr::Small { v: -v, scale: *scale }),
            Repr::Big(b) => {
                let mut var = (**b).clone();
                var.neg = !var.neg && !var.is_zero();
                Numeric(Repr::Big(var.into()))
            }
            Repr::NaN => Numeric::NAN,
            Repr::PInf => Numeric::NEG_INFINITY,
            Repr::NInf => Numeric::INFINITY,
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Numeric {
        if self.signum() < 0 { self.neg() } else { self.clone() }
    }

    /// The sum, with the larger scale of both.
    #[allow(clippy::should_implement_trait)]
    pub fn add(&self, other: &Numeric) -> Result<Numeric> {
        if let (Repr::Small { v: a, scale: s }, Repr::Small { v: b, scale: t }) = (&self.0, &other.0) {
            let top = (*s).max(*t);
            if s == t {
                return Ok(Numeric::from_scaled(i128::from(*a) + i128::from(*b), i32::from(top)));
            }
            let a = i128::from(*a) * i128::from(POW10[(top - s) as usize]);
            let b = i128::from(*b) * i128::from(POW10[(top - t) as usize]);
            return Ok(Numeric::from_scaled(a + b, i32::from(top)));
        }
        match (self.to_var(), other.to_var()) {
            (Some(a), Some(b)) => Numeric::from_var(arith::add(&a, &b)),
            _ if self.is_nan() || other.is_nan() => Ok(Numeric::NAN),
            (None, None) if self.signum() != other.signum() => Ok(Numeric::NAN),
            (None, _) => Ok(self.clone()),
            _ => Ok(other.clone()),
        }
    }

    /// The difference, with the larger scale of both.
    #[allow(clippy::should_implement_trait)]
    pub fn sub(&self, other: &Numeric) -> Result<Numeric> {
        self.add(&other.neg())
    }

    #[allow(clippy::should_implement_trait)]
    pub(crate) fn mul(&self, other: &Numeric) -> Result<Numeric> {
        if let (Repr::Small { v: a, scale: s }, Repr::Small { v: b, scale: t }) = (&self.0, &other.0) {
            let scale = i32::from(*s) + i32::from(*t);
            return Ok(Numeric::from_scaled(i128::from(*a) * i128::from(*b), scale));
        }
        match (self.to_var(), other.to_var()) {
            (Some(a), Some(b)) => {
                if a.weight + b.weight > WEIGHT_MAX && !a.is_zero() && !b.is_zero() {
                    return Err(super::overflow());
                }
                let mut r = arith::mul(&a, &b, a.dscale + b.dscale)?;
                if r.dscale > DSCALE_MAX {
                    r.round(DSCALE_MAX);
                }
                Numeric::from_var(r)
            }
            _ if self.is_nan() || other.is_nan() => Ok(Numeric::NAN),
            _ => Ok(match self.signum() * other.signum() {
                0 => Numeric::NAN,
                1 => Numeric::INFINITY,
                _ => Numeric::NEG_INFINITY,
            }),
        }
    }

    /// The quotient, with the scale that PostgreSQL selects; 22012 for a zero divisor.
    #[allow(clippy::should_implement_trait)]
    pub fn div(&self, other: &Numeric) -> Result<Numeric> {
        let (Some(a), Some(b)) = (self.to_var(), other.to_var()) else {
            return self.div_special(other);
        };
        if b.is_zero() {
            return Err(division_by_zero());
        }
        let rscale = select_div_scale(&a, &b);
        if let (Repr::Small { v: x, scale: s }, Repr::Small { v: y, scale: t }) = (&self.0, &other.0) {
            // x/10^s / (y/10^t), scaled by 10^rscale. It is one i128 division when the numerator
            // fits.
            let shift = rscale + i32::from(*t) - i32::from(*s);
            if (0..=19).contains(&shift) && x.unsigned_abs() < SMALL_LIMIT as u64 {
                let n = i128::from(*x) * 10i128.pow(shift as u32);
                let d = i128::from(*y);
                let (mut q, r) = (n / d, n % d);
                if 2 * r.unsigned_abs() >= d.unsigned_abs() {
                    q += if (n < 0) == (d < 0) { 1 } else { -1 };
                }
                return Ok(Numeric::from_scaled(q, rscale));
            }
        }
        Numeric::from_var(arith::div(&a, &b, rscale, true)?)
    }

    /// The quotient of two finite numbers with `rscale` digits after the point.
    pub(crate) fn div_to(&self, other: &Numeric, rscale: i32) -> Result<Numeric> {
        match (self.to_var(), other.to_var()) {
            (Some(a), Some(b)) if !b.is_zero() => Numeric::from_var(arith::div(&a, &b, rscale, true)?),
            _ => self.div(other),
        }
    }

    fn div_special(&self, other: &Numeric) -> Result<Numeric> {
        if self.is_nan() || other.is_nan() {
            return Ok(Numeric::NAN);
        }
        if !self.is_special() {
            return Ok(Numeric::ZERO);
        }
        if other.is_special() {
            return Ok(Numeric::NAN);
        }
        match self.signum() * other.signum() {
            0 => Err(division_by_zero()),
            1 => Ok(Numeric::INFINITY),
            _ => Ok(Numeric::NEG_INFINITY),
        }
    }

    /// The integer quotient, rounded towards zero.
    pub(crate) fn div_trunc(&self, other: &Numeric) -> Result<Numeric> {
        let (Some(a), Some(b)) = (self.to_var(), other.to_var()) else {
            return self.div_special(other);
        };
        if b.is_zero() {
            return Err(division_by_zero());
        }
        Numeric::from_var(arith::div(&a, &b, 0, false)?)
    }

    #[allow(clippy::should_implement_trait)]
    pub(crate) fn rem(&self, other: &Numeric) -> Result<Numeric> {
        if let (Repr::Small { v: x, scale: s }, Repr::Small { v: y, scale: t }) = (&self.0, &other.0)
            && *y != 0
        {
            let top = (*s).max(*t);
            let a = i128::from(*x) * i128::from(POW10[(top - s) as usize]);
            let b = i128::from(*y) * i128::from(POW10[(top - t) as usize]);
            return Ok(Numeric::from_scaled(a % b, i32::from(top)));
        }
        match (self.to_var(), other.to_var()) {
            (Some(_), Some(b)) if b.is_zero() => Err(division_by_zero()),
            (Some(a), Some(b)) => Numeric::from_var(arith::rem(&a, &b)?),
            _ if self.is_nan() || other.is_nan() => Ok(Numeric::NAN),
            (None, _) if other.is_zero() => Err(division_by_zero()),
            (None, _) => Ok(Numeric::NAN),
            // x mod infinity is x.
            _ => Ok(self.clone()),
        }
    }

    /// Rounds half away from zero at `scale` digits after the point. A negative scale rounds before
    /// the point.
    pub fn round(&self, scale: i32) -> Result<Numeric> {
        let Some(mut var) = self.to_var() else { return Ok(self.clone()) };
        var.round(scale.clamp(-(WEIGHT_MAX + 1) * 4 - 1, DSCALE_MAX));
        Numeric::from_var(var)
    }

    /// Cuts at `scale` digits after the point, towards zero.
    pub fn trunc(&self, scale: i32) -> Result<Numeric> {
        let Some(mut var) = self.to_var() else { return Ok(self.clone()) };
        var.trunc(scale.clamp(-(WEIGHT_MAX + 1) * 4 - 1, DSCALE_MAX));
        Numeric::from_var(var)
    }

    /// The largest integer that is not greater.
    pub fn floor(&self) -> Result<Numeric> {
        self.to_var().map_or(Ok(self.clone()), |v| Numeric::from_var(arith::floor(&v)))
    }

    /// The smallest integer that is not less.
    pub fn ceil(&self) -> Result<Numeric> {
        self.to_var().map_or(Ok(self.clone()), |v| Numeric::from_var(arith::ceil(&v)))
    }

    /// Fits the value into `numeric(precision, scale)`.
    pub(crate) fn apply_precision(&self, precision: i32, scale: i32) -> Result<Numeric> {
        if self.is_nan() {
            return Ok(self.clone());
        }
        if let Some((v, from)) = self.scaled()
            && let Some(fitted) = direct::fit(v, from, precision, scale)
        {
            return Ok(Numeric::of_scaled(fitted, scale as u8));
        }
        let field =
            |say: String| Err(sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "numeric field overflow").detail(say));
        let Some(mut var) = self.to_var() else {
            return field(format!(
                "A field with precision {precision}, scale {scale} cannot hold an infinite value."
            ));
        };
        var.round(scale);
        let max_digits = precision - scale;
        if !var.is_zero() {
            let head = var.digits[0];
            let lead = if head >= 1000 {
                4
            } else if head >= 100 {
                3
            } else if head >= 10 {
                2
            } else {
                1
            };
            let digits = var.weight * 4 + lead;
            if digits > max_digits {
                let (ten, power) =
                    if max_digits != 0 { ("10^", max_digits.to_string()) } else { ("", "1".into()) };
                return field(format!(
                    "A field with precision {precision}, scale {scale} must round to an absolute value less than {ten}{power}."
                ));
            }
        }
        Numeric::from_var(var)
    }
}
