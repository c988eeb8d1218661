//! The bytes of a number in an index key: their order is that of the numbers.

use super::Numeric;

// The classes of numeric values, in their order.
const NEG_INF: u8 = 0;
pub(crate) const NEG: u8 = 1;
const ZERO: u8 = 2;
pub(crate) const POS: u8 = 3;
const POS_INF: u8 = 4;
const NAN: u8 = 5;

/// Appends the bytes of a number.
pub(crate) fn encode(v: &Numeric, out: &mut Vec<u8>) {
    let Some(var) = v.to_var() else {
        out.push(if v.is_nan() {
            NAN
        } else if v.signum() > 0 {
            POS_INF
        } else {
            NEG_INF
        });
        return;
    };
    if var.is_zero() {
        out.push(ZERO);
        return;
    }
    out.push(if var.neg { NEG } else { POS });
    let start = out.len();
    out.extend_from_slice(&((var.weight as u32) ^ (1 << 31)).to_be_bytes());
    for &d in &var.digits {
        out.extend_from_slice(&(d as u16 + 1).to_be_bytes());
    }
    out.extend_from_slice(&[0, 0]);
    if var.neg {
        for b in &mut out[start..] {
            *b = !*b;
        }
    }
}
