//! The binary wire form: int16 digit count, int16 weight, uint16 sign, uint16 scale, then the
//! digits.

use super::var::NumVar;
use super::{Numeric, POW10, Repr, SMALL_LIMIT, SMALL_SCALE};
use sinew_error::{Result, SqlError, sqlerr};

const NEG: u16 = 0x4000;
const NAN: u16 = 0xC000;
const PINF: u16 = 0xD000;
const NINF: u16 = 0xF000;

fn bad(what: &str) -> SqlError {
    sqlerr!(INVALID_BINARY_REPRESENTATION, "invalid {what} in external \"numeric\" value")
}

/// The binary form of a value of at most 18 digits, without an allocation.
pub struct SmallWire {
    bytes: [u8; SmallWire::MAX],
    len: u8,
}

impl SmallWire {
    /// Eighteen decimal digits that begin and end within a digit of base 10^4.
    const DIGITS_MAX: usize = 6;
    const MAX: usize = 8 + 2 * SmallWire::DIGITS_MAX;

    /// The form of `v / 10^scale`, as [`Numeric::scaled`] has them.
    #[inline]
    pub fn new(v: i64, scale: u8) -> SmallWire {
        debug_assert!(v.unsigned_abs() < SMALL_LIMIT as u64 && i32::from(scale) <= SMALL_SCALE);
        let padding = scale.wrapping_neg() & 3;
        let behind_point = (scale + padding) / 4;
        // The digits from the lowest on.
        let mut digits = [0u16; SmallWire::DIGITS_MAX];
        let mut count = 0;
        let mut rest = v.unsigned_abs();
        if padding > 0 && rest > 0 {
            let part = POW10[usize::from(4 - padding)] as u64;
            digits[0] = (rest % part) as u16 * POW10[usize::from(padding)] as u16;
            rest /= part;
            count = 1;
        }
        while rest != 0 {
            digits[count] = (rest % 10_000) as u16;
            rest /= 10_000;
            count += 1;
        }
        let zeros = digits[..count].iter().take_while(|&&digit| digit == 0).count();
        let mut wire = SmallWire { bytes: [0; SmallWire::MAX], len: 8 };
        let weight = if count == 0 { 0 } else { count as i16 - 1 - i16::from(behind_point) };
        wire.bytes[..2].copy_from_slice(&((count - zeros) as u16).to_be_bytes());
        wire.bytes[2..4].copy_from_slice(&weight.to_be_bytes());
        wire.bytes[4..6].copy_from_slice(&(if v < 0 { NEG } else { 0 }).to_be_bytes());
        wire.bytes[6..8].copy_from_slice(&u16::from(scale).to_be_bytes());
        for digit in digits[zeros..count].iter().rev() {
            let at = usize::from(wire.len);
            wire.bytes[at..at + 2].copy_from_slice(&digit.to_be_bytes());
            wire.len += 2;
        }
        wire
    }

    /// The bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl Numeric {
    /// Appends the binary form.
    pub fn send(&self, out: &mut Vec<u8>) {
        let special = |sign: u16, out: &mut Vec<u8>| {
            out.extend_from_slice(&[0, 0, 0, 0]);
            out.extend_from_slice(&sign.to_be_bytes());
            out.extend_from_slice(&[0, 0]);
        };
        let var = match &self.0 {
            Repr::NaN => return special(NAN, out),
            Repr::PInf => return special(PINF, out),
            Repr::NInf => return special(NINF, out),
            Repr::Small { v, scale } => return out.extend_from_slice(SmallWire::new(*v, *scale).bytes()),
            Repr::Big(var) => var,
        };
        out.extend_from_slice(&(var.digits.len() as u16).to_be_bytes());
        out.extend_from_slice(&(var.weight as i16).to_be_bytes());
        out.extend_from_slice(&(if var.neg { NEG } else { 0 }).to_be_bytes());
        out.extend_from_slice(&(var.dscale as u16).to_be_bytes());
        for d in &var.digits {
            out.extend_from_slice(&d.to_be_bytes());
        }
    }

    /// The digits of a binary form as an integer, and its scale, as [`Numeric::scaled`] tells them.
    /// `None` for other values, and for forms that are not as [`Numeric::send`] writes them.
    #[inline]
    pub fn scaled_of_wire(bytes: &[u8]) -> Option<(i64, u8)> {
        /// More base 10^4 digits have more than 18 decimal ones.
        const DIGITS_MAX: usize = 5;
        let word = |at: usize| u16::from_be_bytes([bytes[2 * at], bytes[2 * at + 1]]);
        if bytes.len() < 8 || bytes.len() > 8 + 2 * DIGITS_MAX || !bytes.len().is_multiple_of(2) {
            return None;
        }
        let digits = (bytes.len() - 8) / 2;
        let (weight, sign, scale) = (i32::from(word(1) as i16), word(2), i32::from(word(3)));
        if usize::from(word(0)) != digits || !matches!(sign, 0 | NEG) || scale > SMALL_SCALE {
            return None;
        }
        let mut v = 0i64;
        for at in 0..digits {
            let digit = word(4 + at);
            if digit >= 10_000 {
                return None;
            }
            v = v.checked_mul(10_000)?.checked_add(i64::from(digit))?;
        }
        // The last digit stands for this power of ten, and the scale's last place for 10^0 of `v`.
        let shift = if digits == 0 { 0 } else { 4 * (weight + 1 - digits as i32) + scale };
        let power = *POW10.get(shift.unsigned_abs() as usize)?;
        // Digits beyond the scale do not count.
        v = if shift < 0 { v / power } else { v.checked_mul(power)? };
        let v = if sign == NEG { -v } else { v };
        (v.unsigned_abs() < SMALL_LIMIT as u64).then_some((v, scale as u8))
    }

    /// Reads the binary form; 22P03 or 08P01 for a damaged one.
    pub fn recv(bytes: &[u8]) -> Result<Numeric> {
        if let Some((v, scale)) = Numeric::scaled_of_wire(bytes) {
            return Ok(Numeric::of_scaled(v, scale));
        }
        let word = |i: usize| -> Result<u16> {
            let at = bytes.get(i * 2..i * 2 + 2);
            at.map(|b| u16::from_be_bytes([b[0], b[1]]))
                .ok_or_else(|| sqlerr!(PROTOCOL_VIOLATION, "insufficient data left in message"))
        };
        let n = word(0)? as usize;
        let weight = i32::from(word(1)? as i16);
        let sign = word(2)?;
        let dscale = i32::from(word(3)?);
        match sign {
            NAN => return Ok(Numeric::NAN),
            PINF => return Ok(Numeric::INFINITY),
            NINF => return Ok(Numeric::NEG_INFINITY),
            0 | NEG => {}
            _ => return Err(bad("sign")),
        }
        if dscale > 0x3fff {
            return Err(bad("scale"));
        }
        let mut digits = Vec::with_capacity(n);
        for i in 0..n {
            let d = word(4 + i)? as i16;
            if !(0..10_000).contains(&d) {
                return Err(bad("digit"));
            }
            digits.push(d);
        }
        if bytes.len() > 8 + 2 * n {
            return Err(sqlerr!(INVALID_BINARY_REPRESENTATION, "incorrect binary data format"));
        }
        let mut var = NumVar { neg: sign == NEG, weight, dscale, digits };
        var.strip();
        var.trunc(dscale);
        Numeric::from_var(var)
    }
}
