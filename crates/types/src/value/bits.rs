//! Bit strings: the values of `bit` and `bit varying`.

use crate::bytes::Bytes;
use crate::memory::{Charge, VALUE_MAX};
use sinew_error::{Result, SqlError, sqlerr};
use std::cmp::Ordering;

/// The most bits that a value has: PostgreSQL's limit.
pub(crate) const BITS_MAX: usize = 2_147_483_640;

/// The bits in bytes, the first bit being the highest of the first byte. One more byte tells how
/// many bits of the last of these bytes are unused. Unused bits are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(Bytes);

/// A bit string under construction. It begins with zeros, and its memory is counted.
pub(crate) struct BitsBuilder {
    bytes: Vec<u8>,
    len: usize,
    charge: Charge,
}

/// The error (54000) for a bit string longer than `BITS_MAX` bits.
#[cold]
pub fn too_long() -> SqlError {
    sqlerr!(PROGRAM_LIMIT_EXCEEDED, "bit string length exceeds the maximum allowed ({BITS_MAX})")
}

impl Bits {
    /// The number of bits.
    #[inline]
    pub fn len(&self) -> usize {
        (self.0.len() - 1) * 8 - usize::from(self.0[self.0.len() - 1])
    }

    /// Whether there are no bits.
    pub fn is_empty(&self) -> bool {
        self.0.len() == 1
    }

    /// The bits without their count.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.0[..self.0.len() - 1]
    }

    /// The bytes that are kept, the count of unused bits included.
    pub fn kept(&self) -> usize {
        self.0.len()
    }

    /// The bit at a place, which must lie before the end.
    pub fn get(&self, at: usize) -> bool {
        self.0[at / 8] & (0x80 >> (at % 8)) != 0
    }

    /// The first `len` bits of a byte string that has at least as many.
    pub(crate) fn from_bytes(bytes: &[u8], len: usize) -> Result<Bits> {
        let mut out = BitsBuilder::zeros(len)?;
        let have = len.div_ceil(8);
        out.bytes[..have].copy_from_slice(&bytes[..have]);
        Ok(out.finish())
    }

    /// `len` bits from `from` on, with zeros behind the last bit of the string.
    pub fn part(&self, from: usize, len: usize) -> Result<Bits> {
        let mut out = BitsBuilder::zeros(len)?;
        out.put(0, self, from, len);
        Ok(out.finish())
    }

    /// This string with another one behind it.
    pub(crate) fn followed_by(&self, other: &Bits) -> Result<Bits> {
        let mut out = BitsBuilder::zeros(self.len() + other.len())?;
        out.put(0, self, 0, self.len());
        out.put(self.len(), other, 0, other.len());
        Ok(out.finish())
    }

    /// The result of `f` for each pair of bytes of two strings of one length.
    pub fn zip(&self, other: &Bits, f: impl Fn(u8, u8) -> u8) -> Result<Bits> {
        let mut out = BitsBuilder::zeros(self.len())?;
        for (to, (a, b)) in out.bytes.iter_mut().zip(self.bytes().iter().zip(other.bytes())) {
            *to = f(*a, *b);
        }
        Ok(out.finish())
    }

    /// The place at which another string occurs in this one.
    pub fn find(&self, other: &Bits) -> Result<Option<usize>> {
        let (have, wanted) = (self.len(), other.len());
        if have == 0 || wanted > have {
            return Ok(None);
        }
        for at in 0..=have - wanted {
            crate::host::work(1 + wanted / 8)?;
            let is_here = (0..wanted).step_by(8).all(|i| {
                let n = (wanted - i).min(8);
                self.byte_at(at + i, n) == other.byte_at(i, n)
            });
            if is_here {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Up to eight bits from `at` on, in the highest bits of a byte.
    #[inline]
    fn byte_at(&self, at: usize, n: usize) -> u8 {
        let bytes = self.bytes();
        let first = bytes.get(at / 8).copied().unwrap_or(0);
        let next = bytes.get(at / 8 + 1).copied().unwrap_or(0);
        let both = u16::from_be_bytes([first, next]) << (at % 8);
        both.to_be_bytes()[0] & !(0xffu16 >> n) as u8
    }
}

impl Ord for Bits {
    /// Orders by bytes, with unused bits as zeros. Among equal bytes the shorter string comes
    /// first.
    fn cmp(&self, other: &Bits) -> Ordering {
        let (a, b) = (self.bytes(), other.bytes());
        let both = a.len().min(b.len());
        a[..both].cmp(&b[..both]).then(self.len().cmp(&other.len()))
    }
}

impl PartialOrd for Bits {
    fn partial_cmp(&self, other: &Bits) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl BitsBuilder {
    /// A bit string of `len` zero bits. Fails with 54000 above `BITS_MAX`, and if the memory limit
    /// is reached.
    pub fn zeros(len: usize) -> Result<BitsBuilder> {
        if len > BITS_MAX {
            return Err(too_long());
        }
        let bytes = len.div_ceil(8);
        crate::host::work(bytes)?;
        let mut charge = Charge::new();
        charge.cover(bytes + 1)?;
        let mut kept = Vec::with_capacity(bytes + 1);
        kept.resize(bytes, 0);
        Ok(BitsBuilder { bytes: kept, len, charge })
    }

    /// Sets bit `at`, counted from 0 at the left.
    ///
    /// # Panics
    ///
    /// If `at` is past the last byte.
    pub fn set(&mut self, at: usize, bit: bool) {
        let mask = 0x80 >> (at % 8);
        if bit {
            self.bytes[at / 8] |= mask;
        } else {
            self.bytes[at / 8] &= !mask;
        }
    }

    /// Copies `len` bits of `from`, or as many as it has, to `at`. The bits there must be zeros.
    pub fn put(&mut self, at: usize, from: &Bits, start: usize, len: usize) {
        let len = len.min(from.len().saturating_sub(start)).min(self.len - at);
        for i in (0..len).step_by(8) {
            let byte = u16::from(from.byte_at(start + i, (len - i).min(8))) << 8 >> ((at + i) % 8);
            let [first, next] = byte.to_be_bytes();
            let to = (at + i) / 8;
            self.bytes[to] |= first;
            if next != 0 {
                self.bytes[to + 1] |= next;
            }
        }
    }

    /// The bytes. [`Self::finish`] clears bits that the caller sets past the end.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// The finished value. The unused bits of its last byte are cleared, so that equal strings have
    /// equal bytes.
    pub fn finish(mut self) -> Bits {
        let unused = self.bytes.len() * 8 - self.len;
        if let Some(last) = self.bytes.last_mut() {
            *last &= 0xffu8 << unused;
        }
        self.bytes.push(unused as u8);
        Bits(Bytes::counted(self.bytes, self.charge))
    }
}

/// Reads the text form: binary digits, which a `b` may precede, or hexadecimal digits behind an
/// `x`.
pub fn text_in(text: &str) -> Result<Bits> {
    let (digits, hex) = parts(text);
    let mut out = BitsBuilder::zeros(length(text)?)?;
    if hex {
        for (at, c) in digits.char_indices() {
            crate::host::work(2)?;
            let digit = c.to_digit(16).ok_or_else(|| not_a_digit(c, "hexadecimal"))?;
            out.bytes[at / 2] |= (digit as u8) << (4 * (1 - at % 2));
        }
    } else {
        for (at, c) in digits.char_indices() {
            crate::host::work(2)?;
            match c {
                '0' => {}
                '1' => out.set(at, true),
                _ => return Err(not_a_digit(c, "binary")),
            }
        }
    }
    Ok(out.finish())
}

fn parts(text: &str) -> (&str, bool) {
    if let Some(rest) = text.strip_prefix(['x', 'X']) {
        return (rest, true);
    }
    (text.strip_prefix(['b', 'B']).unwrap_or(text), false)
}

/// The number of bits of a text form. Lengths are checked before digits are.
pub fn length(text: &str) -> Result<usize> {
    let (digits, hex) = parts(text);
    let len = digits.len().saturating_mul(if hex { 4 } else { 1 });
    if len > BITS_MAX { Err(too_long()) } else { Ok(len) }
}

#[cold]
fn not_a_digit(c: char, kind: &str) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "\"{c}\" is not a valid {kind} digit")
}

/// Appends the text form: a digit for each bit.
pub fn text_out(bits: &Bits, out: &mut Vec<u8>) -> Result<()> {
    if bits.len() > VALUE_MAX {
        return Err(crate::memory::too_long(0, bits.len()));
    }
    crate::host::work(bits.len())?;
    out.extend((0..bits.len()).map(|at| b'0' + u8::from(bits.get(at))));
    Ok(())
}

/// Fits a value into `bit(len)`. Only an explicit cast changes the length.
pub(crate) fn fit_exact(bits: Bits, len: i32, explicit: bool) -> Result<Bits> {
    let have = bits.len();
    if len <= 0 || len as usize == have {
        return Ok(bits);
    }
    if !explicit {
        return Err(wrong_length(have, len));
    }
    bits.part(0, len as usize)
}

#[cold]
pub(crate) fn wrong_length(have: usize, len: i32) -> SqlError {
    sqlerr!(STRING_DATA_LENGTH_MISMATCH, "bit string length {have} does not match type bit({len})")
}

#[cold]
pub(crate) fn too_long_for(len: i32) -> SqlError {
    sqlerr!(STRING_DATA_RIGHT_TRUNCATION, "bit string too long for type bit varying({len})")
}

/// Fits a value into `bit varying(len)`. Only an explicit cast cuts.
pub(crate) fn fit_varying(bits: Bits, len: i32, explicit: bool) -> Result<Bits> {
    if len <= 0 || bits.len() <= len as usize {
        return Ok(bits);
    }
    if !explicit {
        return Err(too_long_for(len));
    }
    bits.part(0, len as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(bits: &Bits) -> String {
        let mut out = Vec::new();
        text_out(bits, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_forms() {
        for (text, expected) in
            [("", ""), ("101", "101"), ("b0", "0"), ("B", ""), ("x1Fa", "000111111010"), ("X", "")]
        {
            assert_eq!(shown(&text_in(text).unwrap()), expected, "{text:?}");
        }
        assert_eq!(text_in("102").unwrap_err().message, "\"2\" is not a valid binary digit");
        assert_eq!(text_in("xé").unwrap_err().message, "\"é\" is not a valid hexadecimal digit");
    }

    /// Compares every operation with the same operation on texts of digits.
    #[test]
    fn parts_sums_and_places_are_those_of_the_digits() {
        let mut rng = fastrand::Rng::with_seed(20_261_123);
        let mut digits = |most: usize| -> String {
            let len = rng.usize(..most);
            (0..len).map(|_| if rng.bool() { '1' } else { '0' }).collect()
        };
        for round in 0..2000 {
            let (a, b) = (digits(40), digits(if round % 2 == 0 { 4 } else { 40 }));
            let (x, y) = (text_in(&a).unwrap(), text_in(&b).unwrap());
            assert_eq!(shown(&x.followed_by(&y).unwrap()), format!("{a}{b}"));
            let found = if a.is_empty() { None } else { a.find(&b) };
            assert_eq!(x.find(&y).unwrap(), found, "{b} in {a}");
            for from in 0..a.len() {
                let len = (from * 7 + round) % (a.len() - from + 1);
                assert_eq!(shown(&x.part(from, len).unwrap()), a[from..from + len]);
            }
            let padded = |s: &str| format!("{s:0<width$}", width = s.len().div_ceil(8) * 8);
            let both = padded(&a).len().min(padded(&b).len());
            let order = padded(&a)[..both].cmp(&padded(&b)[..both]).then(a.len().cmp(&b.len()));
            assert_eq!(x.cmp(&y), order, "{a} {b}");
        }
    }

    #[test]
    fn lengths_are_fitted_as_the_context_says() {
        let bits = || text_in("1011").unwrap();
        assert_eq!(shown(&fit_exact(bits(), 6, true).unwrap()), "101100");
        assert_eq!(shown(&fit_exact(bits(), 2, true).unwrap()), "10");
        assert_eq!(fit_exact(bits(), 6, false).unwrap_err().sqlstate.code(), "22026");
        assert_eq!(shown(&fit_varying(bits(), 6, false).unwrap()), "1011");
        assert_eq!(shown(&fit_varying(bits(), 3, true).unwrap()), "101");
        assert_eq!(fit_varying(bits(), 3, false).unwrap_err().sqlstate.code(), "22001");
    }
}
