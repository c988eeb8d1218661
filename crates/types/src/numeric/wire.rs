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
            Repr::Small { v, scale } => NumVar::from_i128(i128::from(*v), i32::from(*scale)),
            Repr::Big(b) => NumVar::clone(b),
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
