//! Arbitrary precision decimal numbers with PostgreSQL's rules for scale, rounding and special
//! values.
//!
//! A [`Numeric`] has one of two finite forms or is a special value. A value whose digits fit 18
//! places is an `i64` scaled by a power of ten (`Small`). Any other value is base 10^4 digits
//! behind an `Arc` (`Big`), with [`NumVar`] as its working form. The form is canonical: a value
//! that fits `Small` is never `Big`.
//!
//! | file | what it holds |
//! |---|---|
//! | `var` | the working form of all slow paths |
//! | `ops` | operators of `Numeric`, with fast paths |
//! | `arith` | addition, multiplication, division of the working form |
//! | `math` | roots, exponentials, logarithms, powers |
//! | `special` | factorial, gcd, lcm, scales, `width_bucket` |
//! | `convert` | to and from the machine's numbers |
//! | `text`, `wire` | text form, binary form |

mod arith;
mod convert;
pub(crate) mod key;
mod math;
mod ops;
mod special;
mod text;
mod var;
mod wire;

#[cfg(test)]
mod tests;

pub(crate) use var::NumVar;

pub use wire::SmallWire;

use sinew_error::{Result, SqlError, sqlerr};
use std::sync::Arc;

/// The least number of digits of the result of a division or of a transcendental function.
pub(crate) const MIN_SIG_DIGITS: i32 = 16;
/// Largest scale that functions choose for a result.
pub(crate) const MAX_DISPLAY_SCALE: i32 = 1000;
/// Largest scale of `round` and `trunc`, and the bound of `exp`.
pub(crate) const MAX_RESULT_SCALE: i32 = 2000;
/// Largest scale that a value can have.
pub(crate) const DSCALE_MAX: i32 = 0x3fff;
/// Largest weight, in base 10^4 digits.
pub(crate) const WEIGHT_MAX: i32 = 32767;

/// `Small` has values with |v| below this.
pub(crate) const SMALL_LIMIT: i64 = 1_000_000_000_000_000_000;
pub(crate) const SMALL_SCALE: i32 = 18;

pub(crate) static POW10: [i64; 19] = {
    let mut table = [1i64; 19];
    let mut i = 1;
    while i < 19 {
        table[i] = table[i - 1] * 10;
        i += 1;
    }
    table
};

#[derive(Clone, Debug)]
pub(crate) enum Repr {
    /// v / 10^scale, |v| < 10^18, scale <= 18.
    Small {
        v: i64,
        scale: u8,
    },
    Big(Arc<NumVar>),
    NaN,
    PInf,
    NInf,
}

/// A value of type `numeric`.
#[derive(Clone)]
pub struct Numeric(pub(crate) Repr);

const _: () = assert!(std::mem::size_of::<Numeric>() == 16);

/// 22003 in PostgreSQL's words.
#[cold]
pub(crate) fn overflow() -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value overflows numeric format")
}

impl Numeric {
    /// Not a number.
    pub const NAN: Numeric = Numeric(Repr::NaN);
    /// Positive infinity.
    pub const INFINITY: Numeric = Numeric(Repr::PInf);
    pub(crate) const NEG_INFINITY: Numeric = Numeric(Repr::NInf);
    /// Zero with scale 0.
    pub const ZERO: Numeric = Numeric(Repr::Small { v: 0, scale: 0 });
    pub(crate) const ONE: Numeric = Numeric(Repr::Small { v: 1, scale: 0 });

    /// The approximate bytes that the value takes besides its own 16.
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Repr::Big(var) => size_of::<NumVar>() + 32 + var.digits.capacity() * size_of::<i16>(),
            _ => 0,
        }
    }

    /// An upper bound for the bytes of its text.
    pub(crate) fn text_max(&self) -> usize {
        match &self.0 {
            Repr::Big(var) => 16 + 4 * (var.weight.max(0) as usize + 2) + var.dscale.max(0) as usize,
            _ => 40,
        }
    }

    /// The digits as an integer, and the scale; `None` for a value of more than 18 digits and for
    /// special values.
    #[inline]
    pub fn scaled(&self) -> Option<(i64, u8)> {
        if let Repr::Small { v, scale } = self.0 { Some((v, scale)) } else { None }
    }

    /// The value `v / 10^scale`, where `v` has at most 18 digits and the scale is at most 18.
    #[inline]
    pub(crate) fn of_scaled(v: i64, scale: u8) -> Numeric {
        debug_assert!(v.unsigned_abs() < SMALL_LIMIT as u64 && i32::from(scale) <= SMALL_SCALE);
        Numeric(Repr::Small { v, scale })
    }

    /// An integer with scale 0.
    pub fn from_i64(v: i64) -> Numeric {
        if v.unsigned_abs() < SMALL_LIMIT as u64 {
            Numeric(Repr::Small { v, scale: 0 })
        } else {
            Numeric(Repr::Big(Arc::new(NumVar::from_i128(i128::from(v), 0))))
        }
    }

    pub(crate) fn from_i128(v: i128) -> Numeric {
        match i64::try_from(v) {
            Ok(v) => Numeric::from_i64(v),
            Err(_) => Numeric(Repr::Big(Arc::new(NumVar::from_i128(v, 0)))),
        }
    }

    /// v / 10^scale.
    pub(crate) fn from_scaled(v: i128, scale: i32) -> Numeric {
        if v.unsigned_abs() < SMALL_LIMIT as u128 && (0..=SMALL_SCALE).contains(&scale) {
            Numeric(Repr::Small { v: v as i64, scale: scale as u8 })
        } else {
            Numeric(Repr::Big(Arc::new(NumVar::from_i128(v, scale))))
        }
    }

    /// The canonical form of a finite value; 22003 when its weight is out of range.
    pub(crate) fn from_var(mut var: NumVar) -> Result<Numeric> {
        var.strip();
        if let Some((v, scale)) = var.as_small() {
            return Ok(Numeric(Repr::Small { v, scale }));
        }
        if var.weight > WEIGHT_MAX || var.dscale > DSCALE_MAX {
            return Err(overflow());
        }
        Ok(Numeric(Repr::Big(Arc::new(var))))
    }

    /// The digits of a finite value; `None` for NaN and the infinities.
    pub(crate) fn to_var(&self) -> Option<NumVar> {
        match &self.0 {
            Repr::Small { v, scale } => Some(NumVar::from_i128(i128::from(*v), i32::from(*scale))),
            Repr::Big(var) => Some(NumVar::clone(var)),
            _ => None,
        }
    }

    /// Whether the value is NaN.
    pub fn is_nan(&self) -> bool {
        matches!(self.0, Repr::NaN)
    }

    pub(crate) fn is_special(&self) -> bool {
        matches!(self.0, Repr::NaN | Repr::PInf | Repr::NInf)
    }

    /// Whether the value is zero, whatever its scale.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { v: 0, .. }) || matches!(&self.0, Repr::Big(b) if b.is_zero())
    }

    /// -1, 0 or 1. NaN counts as positive, so callers test for it first.
    pub(crate) fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { v, .. } => v.signum() as i32,
            Repr::Big(b) if b.is_zero() => 0,
            Repr::Big(b) => {
                if b.neg {
                    -1
                } else {
                    1
                }
            }
            Repr::NInf => -1,
            Repr::NaN | Repr::PInf => 1,
        }
    }

    /// The number of digits after the point that are shown; 0 for special values.
    pub(crate) fn dscale(&self) -> i32 {
        match &self.0 {
            Repr::Small { scale, .. } => i32::from(*scale),
            Repr::Big(b) => b.dscale,
            _ => 0,
        }
    }

    pub(crate) fn is_integral(&self) -> bool {
        match &self.0 {
            Repr::Small { v, scale } => v % POW10[*scale as usize] == 0,
            Repr::Big(b) => b.digits.len() as i32 <= b.weight + 1,
            Repr::PInf | Repr::NInf => true,
            Repr::NaN => false,
        }
    }
}

impl PartialEq for Numeric {
    fn eq(&self, other: &Numeric) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Numeric {}
impl PartialOrd for Numeric {
    fn partial_cmp(&self, other: &Numeric) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Debug for Numeric {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_string())
    }
}
