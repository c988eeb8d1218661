//! Addition, multiplication, division of `NumVar`s.

use super::var::{DEC, NBASE, NumVar};
use super::{MAX_DISPLAY_SCALE, MIN_SIG_DIGITS};
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

pub fn add(a: &NumVar, b: &NumVar) -> NumVar {
    signed_add(a, b, b.neg)
}

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
pub fn mul(a: &NumVar, b: &NumVar, rscale: i32) -> NumVar {
    if a.is_zero() || b.is_zero() {
        return NumVar::zero(rscale);
    }
    let (short, long) = if a.digits.len() <= b.digits.len() { (a, b) } else { (b, a) };
    let n = short.digits.len() + long.digits.len();
    let mut acc = vec![0u64; n];
    for (i, &x) in short.digits.iter().enumerate() {
        if x == 0 {
            continue;
        }
        let x = x as u64;
        // 10^8 per product: a u64 holds the sum of more products than a value has digits.
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
    r
}

/// The quotient to `rscale` digits after the point, rounded or cut. The divisor must not be zero.
pub fn div(a: &NumVar, b: &NumVar, rscale: i32, round: bool) -> NumVar {
    debug_assert!(!b.is_zero());
    if a.is_zero() {
        return NumVar::zero(rscale.max(0));
    }
    let qweight = a.weight - b.weight;
    // Base 10^4 quotient digits: down to the scale, and one more to round by.
    let mut qn = qweight + 1 + (rscale + DEC - 1).div_euclid(DEC);
    if round {
        qn += 1;
    }
    let qn = qn.max(1) as usize;
    let dn = b.digits.len();
    let mut digits = Vec::with_capacity(qn + 1);
    if dn == 1 {
        let d = b.digits[0] as i64;
        let mut rem = 0i64;
        for i in 0..qn {
            let next = a.digits.get(i).copied().unwrap_or(0) as i64;
            let v = rem * NBASE as i64 + next;
            digits.push((v / d) as i16);
            rem = v % d;
        }
    } else {
        // Knuth's algorithm D.
        let scale = NBASE as i64 / (b.digits[0] as i64 + 1);
        let mut divisor: Vec<i64> = b.digits.iter().map(|&d| d as i64 * scale).collect();
        for i in (1..dn).rev() {
            let c = divisor[i] / NBASE as i64;
            divisor[i] -= c * NBASE as i64;
            divisor[i - 1] += c;
        }
        let n = qn + dn;
        let mut rem = vec![0i64; n + 1];
        for i in 0..n {
            rem[i + 1] = a.digits.get(i).copied().unwrap_or(0) as i64 * scale;
        }
        for i in (1..=n).rev() {
            let c = rem[i] / NBASE as i64;
            rem[i] -= c * NBASE as i64;
            rem[i - 1] += c;
        }
        let (d0, d1) = (divisor[0], divisor[1]);
        for j in 0..qn {
            let head = rem[j] * NBASE as i64 + rem[j + 1];
            let mut q = head / d0;
            let mut r = head % d0;
            while q >= NBASE as i64 || q * d1 > r * NBASE as i64 + rem[j + 2] {
                q -= 1;
                r += d0;
                if r >= NBASE as i64 {
                    break;
                }
            }
            if q > 0 {
                let mut borrow = 0i64;
                for k in (0..dn).rev() {
                    let v = rem[j + 1 + k] - q * divisor[k] - borrow;
                    borrow = 0;
                    let fit = v.rem_euclid(NBASE as i64);
                    borrow += (fit - v) / NBASE as i64;
                    rem[j + 1 + k] = fit;
                }
                rem[j] -= borrow;
                if rem[j] < 0 {
                    q -= 1;
                    let mut carry = 0i64;
                    for k in (0..dn).rev() {
                        let v = rem[j + 1 + k] + divisor[k] + carry;
                        carry = 0;
                        if v >= NBASE as i64 {
                            rem[j + 1 + k] = v - NBASE as i64;
                            carry = 1;
                        } else {
                            rem[j + 1 + k] = v;
                        }
                    }
                    rem[j] += carry;
                }
            }
            digits.push(q as i16);
        }
    }
    let mut r = NumVar { neg: a.neg != b.neg, weight: qweight, dscale: rscale.max(0), digits };
    r.strip();
    if round {
        r.round(rscale);
    } else {
        r.trunc(rscale);
    }
    r
}

/// The scale that `numeric / numeric` gives its result: at least 16 significant digits and neither input's less.
pub fn select_div_scale(a: &NumVar, b: &NumVar) -> i32 {
    let lead = |v: &NumVar| if v.is_zero() { (0, 0) } else { (v.weight, v.digits[0]) };
    let ((w1, f1), (w2, f2)) = (lead(a), lead(b));
    let mut qweight = w1 - w2;
    if f1 <= f2 {
        qweight -= 1;
    }
    (MIN_SIG_DIGITS - qweight * DEC).max(a.dscale).max(b.dscale).clamp(0, MAX_DISPLAY_SCALE)
}

/// a - trunc(a / b) * b.
pub fn rem(a: &NumVar, b: &NumVar) -> NumVar {
    let q = div(a, b, 0, false);
    let p = mul(b, &q, b.dscale);
    let mut r = sub(a, &p);
    r.dscale = a.dscale.max(b.dscale);
    r
}

pub fn floor(a: &NumVar) -> NumVar {
    let mut t = a.clone();
    t.trunc(0);
    if a.neg && t.cmp(a) != Ordering::Equal {
        t = sub(&t, &NumVar::from_i64(1));
    }
    t
}

pub fn ceil(a: &NumVar) -> NumVar {
    let mut t = a.clone();
    t.trunc(0);
    if !a.neg && t.cmp(a) != Ordering::Equal {
        t = add(&t, &NumVar::from_i64(1));
    }
    t
}
