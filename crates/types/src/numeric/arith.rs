//! Addition, multiplication, division of `NumVar`s.

use super::var::{DEC, NBASE, NumVar};
use super::{MAX_DISPLAY_SCALE, MIN_SIG_DIGITS};
use crate::host::work;
use sinew_error::Result;
use std::cmp::Ordering;

fn add_abs(a: &NumVar, b: &NumVar) -> NumVar {
    let top = a.weight.max(b.weight) + 1;
    let low = (a.weight - a.digits.len() as i32 + 1).min(b.weight - b.digits.len() as i32 + 1).min(top);
    let mut digits = vec![0i16; (top - low + 1) as usize];
    let mut carry = 0i16;
    for w in low..=top {
        let mut s = a.digit(w) + b.digit(w) + carry;
        carry = 0;
        if s >= NBASE as i16 {
            s -= NBASE as i16;
            carry = 1;
        }
        digits[(top - w) as usize] = s;
    }
    let mut r = NumVar { neg: false, weight: top, dscale: a.dscale.max(b.dscale), digits };
    r.strip();
    r
}

/// |a| - |b|, for |a| >= |b|.
fn sub_abs(a: &NumVar, b: &NumVar) -> NumVar {
    let top = a.weight.max(b.weight);
    let low = (a.weight - a.digits.len() as i32 + 1).min(b.weight - b.digits.len() as i32 + 1).min(top);
    let mut digits = vec![0i16; (top - low + 1) as usize];
    let mut borrow = 0i16;
    for w in low..=top {
        let mut s = a.digit(w) - b.digit(w) - borrow;
        borrow = 0;
        if s < 0 {
            s += NBASE as i16;
            borrow = 1;
        }
        digits[(top - w) as usize] = s;
    }
    let mut r = NumVar { neg: false, weight: top, dscale: a.dscale.max(b.dscale), digits };
    r.strip();
    r
}

/// The exact sum. Its scale is the larger of the two.
pub fn add(a: &NumVar, b: &NumVar) -> NumVar {
    signed_add(a, b, b.neg)
}

/// The exact difference. Its scale is the larger of the two.
pub fn sub(a: &NumVar, b: &NumVar) -> NumVar {
    signed_add(a, b, !b.neg)
}

fn signed_add(a: &NumVar, b: &NumVar, b_neg: bool) -> NumVar {
    let mut r = if a.neg == b_neg {
        let mut r = add_abs(a, b);
        r.neg = a.neg;
        r
    } else {
        match a.cmp_abs(b) {
            Ordering::Equal => NumVar::zero(a.dscale.max(b.dscale)),
            Ordering::Greater => {
                let mut r = sub_abs(a, b);
                r.neg = a.neg;
                r
            }
            Ordering::Less => {
                let mut r = sub_abs(b, a);
                r.neg = b_neg;
                r
            }
        }
    };
    if r.is_zero() {
        r.neg = false;
    }
    r
}

/// The product rounded to `rscale`.
pub(crate) fn mul(a: &NumVar, b: &NumVar, rscale: i32) -> Result<NumVar> {
    if a.is_zero() || b.is_zero() {
        return Ok(NumVar::zero(rscale));
    }
    let (short, long) = if a.digits.len() <= b.digits.len() { (a, b) } else { (b, a) };
    let n = short.digits.len() + long.digits.len();
    let mut acc = vec![0u64; n];
    for (i, &x) in short.digits.iter().enumerate() {
        if x == 0 {
            continue;
        }
        work(long.digits.len())?;
        let x = x as u64;
        // Digits of base 10^4 have products below 10^8. A u64 holds the sum of more of them than a
        // value has digits.
        for (slot, &y) in acc[i + 1..].iter_mut().zip(&long.digits) {
            *slot += x * y as u64;
        }
    }
    let mut digits = vec![0i16; n];
    let mut carry = 0u64;
    for i in (0..n).rev() {
        let v = acc[i] + carry;
        digits[i] = (v % NBASE as u64) as i16;
        carry = v / NBASE as u64;
    }
    let mut r = NumVar { neg: a.neg != b.neg, weight: a.weight + b.weight + 1, dscale: rscale, digits };
    r.strip();
    r.round(rscale);
    Ok(r)
}

/// The quotient to `rscale` digits after the point, rounded or cut. The divisor must not be zero.
pub fn div(a: &NumVar, b: &NumVar, rscale: i32, round: bool) -> Result<NumVar> {
    debug_assert!(!b.is_zero());
    if a.is_zero() {
        return Ok(NumVar::zero(rscale.max(0)));
    }
    let qweight = a.weight - b.weight;
    // The number of base 10^4 digits of the quotient: down to the scale, and one more to round by.
    let mut qn = qweight + 1 + (rscale + DEC - 1).div_euclid(DEC);
    if round {
        qn += 1;
    }
    let qn = qn.max(1) as usize;
    let dn = b.digits.len();
    let digits = if dn == 1 {
        let d = b.digits[0] as i64;
        let mut rem = 0i64;
        work(qn)?;
        let digit = |i: usize| {
            let v = rem * NBASE as i64 + a.digits.get(i).copied().unwrap_or(0) as i64;
            rem = v % d;
            (v / d) as i16
        };
        (0..qn).map(digit).collect()
    } else {
        // As many digits of the dividend as that number of quotient digits needs.
        let taken = qn + dn - 1;
        let digits = a.digits.iter().copied().chain(std::iter::repeat(0)).take(taken);
        unpack(&quotient(pack(digits, taken), pack(b.digits.iter().copied(), dn))?, qn)
    };
    let mut r = NumVar { neg: a.neg != b.neg, weight: qweight, dscale: rscale.max(0), digits };
    r.strip();
    if round {
        r.round(rscale);
    } else {
        r.trunc(rscale);
    }
    Ok(r)
}

/// The base of long division. It takes a quarter of the steps that base 10^4 takes.
const WIDE: u64 = NBASE as u64 * NBASE as u64;

/// A whole number of `n` base 10^4 digits in base 10^8, both highest first.
fn pack(digits: impl Iterator<Item = i16>, n: usize) -> Vec<u64> {
    let mut out = Vec::with_capacity(n / 2 + 2);
    let mut high = None;
    if n % 2 == 1 {
        high = Some(0);
    }
    for d in digits {
        match high.take() {
            None => high = Some(d as u64),
            Some(h) => out.push(h * NBASE as u64 + d as u64),
        }
    }
    out
}

/// The lowest `n` base 10^4 digits of a whole number in base 10^8.
fn unpack(limbs: &[u64], n: usize) -> Vec<i16> {
    let mut out = vec![0; n];
    let mut at = n;
    for &limb in limbs.iter().rev() {
        for d in [limb % NBASE as u64, limb / NBASE as u64] {
            if at == 0 {
                debug_assert_eq!(d, 0);
                continue;
            }
            at -= 1;
            out[at] = d as i16;
        }
    }
    out
}

/// The whole quotient of whole numbers in base 10^8, by Knuth's algorithm D. The divisor's highest
/// limb is not zero.
fn quotient(dividend: Vec<u64>, divisor: Vec<u64>) -> Result<Vec<u64>> {
    let dn = divisor.len();
    if dividend.len() < dn {
        return Ok(Vec::new());
    }
    if dn == 1 {
        let mut rem = 0;
        let limb = |n: u64| {
            let v = rem * WIDE + n;
            rem = v % divisor[0];
            v / divisor[0]
        };
        return Ok(dividend.into_iter().map(limb).collect());
    }
    // Both numbers are scaled so that the divisor's highest limb is at least half of the base. The
    // guesses are then close.
    let scale = WIDE / (divisor[0] + 1);
    let scaled = |number: &[u64], limbs: usize| {
        let mut out = vec![0; limbs];
        let mut carry = 0;
        for (slot, &limb) in out.iter_mut().rev().zip(number.iter().rev()) {
            let v = limb * scale + carry;
            *slot = v % WIDE;
            carry = v / WIDE;
        }
        if limbs > number.len() {
            out[limbs - number.len() - 1] = carry;
        }
        out
    };
    let d = scaled(&divisor, dn);
    let mut rem = scaled(&dividend, dividend.len() + 1);
    let count = dividend.len() - dn + 1;
    let mut out = Vec::with_capacity(count);
    for j in 0..count {
        work(dn * 2)?;
        let part = &mut rem[j..=j + dn];
        let head = part[0] * WIDE + part[1];
        let (mut q, mut r) = (head / d[0], head % d[0]);
        while q >= WIDE || q * d[1] > r * WIDE + part[2] {
            q -= 1;
            r += d[0];
            if r >= WIDE {
                break;
            }
        }
        if q > 0 {
            let mut carry = 0;
            for (slot, &limb) in part[1..].iter_mut().rev().zip(d.iter().rev()) {
                let v = q * limb + carry;
                carry = v / WIDE;
                let low = v % WIDE;
                if *slot < low {
                    *slot += WIDE;
                    carry += 1;
                }
                *slot -= low;
            }
            if part[0] >= carry {
                part[0] -= carry;
            } else {
                // The guess is one too many. The divisor is added back, and the carry out of the
                // top cancels the borrow.
                q -= 1;
                let mut carry = 0;
                for (slot, &limb) in part[1..].iter_mut().rev().zip(d.iter().rev()) {
                    *slot += limb + carry;
                    carry = u64::from(*slot >= WIDE);
                    *slot -= carry * WIDE;
                }
                part[0] = 0;
            }
        }
        out.push(q);
    }
    Ok(out)
}

/// The scale of the result of `numeric / numeric`: at least 16 significant digits, and at least the
/// scale of each input.
pub(crate) fn select_div_scale(a: &NumVar, b: &NumVar) -> i32 {
    let lead = |v: &NumVar| if v.is_zero() { (0, 0) } else { (v.weight, v.digits[0]) };
    let ((w1, f1), (w2, f2)) = (lead(a), lead(b));
    let mut qweight = w1 - w2;
    if f1 <= f2 {
        qweight -= 1;
    }
    (MIN_SIG_DIGITS - qweight * DEC).max(a.dscale).max(b.dscale).clamp(0, MAX_DISPLAY_SCALE)
}

/// a - trunc(a / b) * b.
pub(crate) fn rem(a: &NumVar, b: &NumVar) -> Result<NumVar> {
    let q = div(a, b, 0, false)?;
    let p = mul(b, &q, b.dscale)?;
    let mut r = sub(a, &p);
    r.dscale = a.dscale.max(b.dscale);
    Ok(r)
}

/// The largest whole number that is not above `a`.
pub fn floor(a: &NumVar) -> NumVar {
    let mut t = a.clone();
    t.trunc(0);
    if a.neg && t.cmp(a) != Ordering::Equal {
        t = sub(&t, &NumVar::from_i64(1));
    }
    t
}

/// The smallest whole number that is not below `a`.
pub fn ceil(a: &NumVar) -> NumVar {
    let mut t = a.clone();
    t.trunc(0);
    if !a.neg && t.cmp(a) != Ordering::Equal {
        t = add(&t, &NumVar::from_i64(1));
    }
    t
}
