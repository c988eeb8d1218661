//! `NumVar`: a finite decimal in base 10^4 digits, the working form of all slow paths.

use super::{POW10, SMALL_LIMIT, SMALL_SCALE};
use std::cmp::Ordering;

pub(crate) const NBASE: i32 = 10_000;
pub(crate) const DEC: i32 = 4;

/// `(-1)^neg * sum(digits[i] * 10000^(weight - i))`, shown with `dscale` digits after the point.
#[derive(Clone, Debug, Default)]
pub(crate) struct NumVar {
    pub neg: bool,
    pub weight: i32,
    pub dscale: i32,
    pub digits: Vec<i16>,
}

impl NumVar {
    /// Zero with `dscale` decimal digits shown behind the point.
    pub fn zero(dscale: i32) -> NumVar {
        NumVar { neg: false, weight: 0, dscale, digits: Vec::new() }
    }

    /// A whole number, of scale 0.
    pub fn from_i64(v: i64) -> NumVar {
        NumVar::from_i128(i128::from(v), 0)
    }

    /// v / 10^scale, with scale >= 0.
    pub(crate) fn from_i128(v: i128, scale: i32) -> NumVar {
        let neg = v < 0;
        let mut rest = v.unsigned_abs();
        let mut digits = Vec::with_capacity(6);
        // The lowest base 10^4 digit may hold fewer than four of the fraction's decimal digits.
        let pad = (DEC - scale % DEC) % DEC;
        if pad > 0 && rest > 0 {
            let part = 10u128.pow((DEC - pad) as u32);
            digits.push(((rest % part) * 10u128.pow(pad as u32)) as i16);
            rest /= part;
        }
        while rest > 0 {
            digits.push((rest % 10_000) as i16);
            rest /= 10_000;
        }
        let lowest = -((scale + DEC - 1) / DEC);
        let weight = lowest + digits.len() as i32 - 1;
        digits.reverse();
        let mut var = NumVar { neg, weight, dscale: scale, digits };
        var.strip();
        var
    }

    /// Whether the value is zero, of any scale.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Removes zero digits at both ends, and gives zero its one form.
    pub fn strip(&mut self) {
        let lead = self.digits.iter().take_while(|&&d| d == 0).count();
        if lead > 0 {
            self.digits.drain(..lead);
            self.weight -= lead as i32;
        }
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        if self.digits.is_empty() {
            self.neg = false;
            self.weight = 0;
        }
    }

    /// The digit of weight `w`, 0 outside.
    #[inline]
    pub fn digit(&self, w: i32) -> i16 {
        let i = self.weight - w;
        if i >= 0 && (i as usize) < self.digits.len() { self.digits[i as usize] } else { 0 }
    }

    /// The value as a scaled `i64` if it fits the small form.
    pub(crate) fn as_small(&self) -> Option<(i64, u8)> {
        if self.dscale > SMALL_SCALE {
            return None;
        }
        if self.is_zero() {
            return Some((0, self.dscale as u8));
        }
        if self.weight > 4 {
            return None;
        }
        let mut v: i128 = 0;
        let lowest = -((self.dscale + DEC - 1) / DEC);
        let mut w = self.weight;
        // Digits below the display scale cannot be kept in the small form.
        if self.weight - self.digits.len() as i32 + 1 < lowest {
            return None;
        }
        while w >= lowest {
            v = v * i128::from(NBASE) + i128::from(self.digit(w));
            if v >= i128::from(SMALL_LIMIT) * i128::from(NBASE) {
                return None;
            }
            w -= 1;
        }
        let drop = -lowest * DEC - self.dscale;
        let part = i128::from(POW10[drop as usize]);
        if v % part != 0 {
            return None;
        }
        v /= part;
        (v < i128::from(SMALL_LIMIT))
            .then(|| (if self.neg { -(v as i64) } else { v as i64 }, self.dscale as u8))
    }

    pub(crate) fn cmp_abs(&self, other: &NumVar) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (true, true) => return Ordering::Equal,
            (true, false) => return Ordering::Less,
            (false, true) => return Ordering::Greater,
            _ => {}
        }
        self.weight.cmp(&other.weight).then_with(|| self.digits.cmp(&other.digits))
    }

    /// Compares two values, both stripped.
    #[allow(clippy::should_implement_trait)]
    pub fn cmp(&self, other: &NumVar) -> Ordering {
        match (self.neg, other.neg) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.cmp_abs(other),
            (true, true) => other.cmp_abs(self),
        }
    }

    /// Rounds half away from zero to `rscale` digits after the point (negative: before it).
    pub fn round(&mut self, rscale: i32) {
        self.cut(rscale, true);
    }

    /// Cuts to `rscale` digits after the point, towards zero.
    pub fn trunc(&mut self, rscale: i32) {
        self.cut(rscale, false);
    }

    fn cut(&mut self, rscale: i32, round: bool) {
        self.dscale = rscale.max(0);
        // Decimal digits to keep, counted from the first base 10^4 digit.
        let keep = i64::from(self.weight + 1) * i64::from(DEC) + i64::from(rscale);
        if self.is_zero() {
            return;
        }
        if keep < 0 {
            self.digits.clear();
            self.strip();
            return;
        }
        if keep >= self.digits.len() as i64 * i64::from(DEC) {
            return;
        }
        let keep = keep as usize;
        let (whole, part) = (keep / DEC as usize, keep % DEC as usize);
        let mut carry = false;
        if part == 0 {
            carry = round && self.digits[whole] >= (NBASE / 2) as i16;
            self.digits.truncate(whole);
        } else {
            let unit = POW10[DEC as usize - part] as i16;
            let extra = self.digits[whole] % unit;
            self.digits.truncate(whole + 1);
            self.digits[whole] -= extra;
            if round && extra >= unit / 2 {
                self.digits[whole] += unit;
                if self.digits[whole] >= NBASE as i16 {
                    self.digits[whole] -= NBASE as i16;
                    self.digits.truncate(whole);
                    carry = true;
                }
            }
        }
        if carry {
            let mut i = self.digits.len();
            loop {
                if i == 0 {
                    self.digits.insert(0, 1);
                    self.weight += 1;
                    break;
                }
                i -= 1;
                if self.digits[i] + 1 < NBASE as i16 {
                    self.digits[i] += 1;
                    break;
                }
                self.digits[i] = 0;
            }
        }
        self.strip();
    }

    /// A double near the value, for estimates.
    pub fn to_f64(&self) -> f64 {
        let mut v = 0f64;
        for &d in self.digits.iter().take(6) {
            v = v * f64::from(NBASE) + f64::from(d);
        }
        let used = self.digits.len().min(6) as i32;
        v *= 10f64.powi((self.weight + 1 - used) * DEC);
        if self.neg { -v } else { v }
    }

    pub(crate) fn is_integral(&self) -> bool {
        self.digits.len() as i32 <= self.weight + 1
    }

    /// The integer nearest (half away from zero), if it fits.
    pub(crate) fn to_i128(&self) -> Option<i128> {
        let mut r = self.clone();
        r.round(0);
        if r.weight > 9 {
            return None;
        }
        let mut v: i128 = 0;
        let mut w = r.weight;
        while w >= 0 && !r.is_zero() {
            v = v.checked_mul(i128::from(NBASE))?.checked_add(i128::from(r.digit(w)))?;
            w -= 1;
        }
        Some(if r.neg { -v } else { v })
    }
}
