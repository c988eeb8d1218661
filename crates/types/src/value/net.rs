//! `inet` and `cidr`: IPv4 and IPv6 addresses with the length of a network's prefix. A `cidr` is
//! the same value, without bits behind its prefix.
//!
//! Texts are read here and not by `std::net`. PostgreSQL accepts short forms of networks (`10/8`,
//! `192.168`, `0xc0a8`) that depend on the type, and shows some IPv6 addresses in its own way.

use sinew_error::{Result, sqlerr};
use std::cmp::Ordering;
use std::fmt::Write;

/// The bytes of an address of each family.
const V4: usize = 4;
const V6: usize = 16;

/// The families' numbers in the binary form.
pub(crate) const FAMILY_V4: u8 = 2;
pub(crate) const FAMILY_V6: u8 = 3;

/// The value of an `inet` or `cidr`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inet {
    is_v6: bool,
    /// The number of bits that belong to the network.
    prefix: u8,
    /// An IPv4 address takes the first four bytes. The others are zero.
    address: [u8; V6],
}

impl Inet {
    /// An address of four or sixteen bytes; `None` for other lengths, and for a prefix longer than
    /// the address.
    pub fn new(bytes: &[u8], prefix: u8) -> Option<Inet> {
        let mut address = [0; V6];
        let is_v6 = match bytes.len() {
            V4 => false,
            V6 => true,
            _ => return None,
        };
        address[..bytes.len()].copy_from_slice(bytes);
        let made = Inet { is_v6, prefix, address };
        (prefix <= made.prefix_max()).then_some(made)
    }

    pub(crate) fn is_v6(&self) -> bool {
        self.is_v6
    }

    /// The number of bits that belong to the network.
    pub fn prefix(&self) -> u8 {
        self.prefix
    }

    /// The number of bits of an address of this family.
    pub(crate) fn prefix_max(&self) -> u8 {
        self.bytes().len() as u8 * 8
    }

    /// The bytes of the address: four or sixteen.
    pub fn bytes(&self) -> &[u8] {
        &self.address[..if self.is_v6 { V6 } else { V4 }]
    }

    /// The same address with another prefix.
    pub(crate) fn with_prefix(self, prefix: u8) -> Inet {
        debug_assert!(prefix <= self.prefix_max());
        Inet { prefix, ..self }
    }

    /// The network: this prefix, and zeros behind it.
    pub fn network(self, prefix: u8) -> Inet {
        self.map_indexed(|at, byte| byte & mask(prefix, at)).with_prefix(prefix)
    }

    /// The result of `f` for each byte and the byte of the mask at its place.
    pub fn masked(self, f: impl Fn(u8, u8) -> u8) -> Inet {
        self.map_indexed(|at, byte| f(byte, mask(self.prefix, at)))
    }

    fn map_indexed(self, f: impl Fn(usize, u8) -> u8) -> Inet {
        let mut address = [0; V6];
        for (at, &byte) in self.bytes().iter().enumerate() {
            address[at] = f(at, byte);
        }
        Inet { address, ..self }
    }

    /// The result of `f` for each pair of bytes of two addresses of one family, with the longer
    /// prefix.
    pub fn zip(self, other: &Inet, f: impl Fn(u8, u8) -> u8) -> Inet {
        let zipped = self.map_indexed(|at, byte| f(byte, other.address[at]));
        zipped.with_prefix(self.prefix.max(other.prefix))
    }

    pub(crate) fn is_network(&self) -> bool {
        self.network(self.prefix) == *self
    }

    /// The address as a number.
    pub fn number(&self) -> u128 {
        self.bytes().iter().fold(0, |n, byte| n << 8 | u128::from(*byte))
    }

    /// The address `by` further on; `None` past the ends.
    pub fn plus(self, by: i64) -> Option<Inet> {
        let sum = self.number().checked_add_signed(i128::from(by))?;
        let bytes = sum.to_be_bytes();
        let address = if self.is_v6 { &bytes[..] } else { &bytes[V6 - V4..] };
        if !self.is_v6 && sum > u128::from(u32::MAX) {
            return None;
        }
        Inet::new(address, self.prefix)
    }

    /// Whether two addresses of one family begin with the same `bits`.
    pub fn shares(&self, other: &Inet, bits: u8) -> bool {
        self.is_v6 == other.is_v6 && self.network(bits).address == other.network(bits).address
    }

    /// The number of first bits, `most` at most, that two addresses have in common.
    pub fn common(&self, other: &Inet, most: u8) -> u8 {
        let differ = self.bytes().iter().zip(other.bytes()).position(|(a, b)| a != b);
        let same = differ.map_or(self.prefix_max(), |at| {
            at as u8 * 8 + (self.address[at] ^ other.address[at]).leading_zeros() as u8
        });
        same.min(most)
    }

    /// Compares two values: IPv4 comes first, then the network counts as far as both prefixes
    /// reach, then the prefix, then the address.
    ///
    /// The number tells more than the order: the distance of the first bytes that differ, or of the
    /// prefixes.
    pub fn compare(&self, other: &Inet) -> i32 {
        if self.is_v6 != other.is_v6 {
            return i32::from(self.is_v6) - i32::from(other.is_v6);
        }
        let both = self.prefix.min(other.prefix);
        let by_network = self.compare_bits(other, both);
        if by_network != 0 {
            return by_network;
        }
        match i32::from(self.prefix) - i32::from(other.prefix) {
            0 => self.compare_bits(other, self.prefix_max()),
            by_prefix => by_prefix,
        }
    }

    fn compare_bits(&self, other: &Inet, bits: u8) -> i32 {
        let whole = usize::from(bits / 8);
        let (a, b) = (&self.address, &other.address);
        if let Some(at) = (0..whole).find(|&at| a[at] != b[at]) {
            return i32::from(a[at]) - i32::from(b[at]);
        }
        if bits.is_multiple_of(8) {
            return 0;
        }
        let mask = mask(bits, whole);
        (a[whole] & mask).cmp(&(b[whole] & mask)) as i32
    }

    /// Appends bytes that order as values do: the family, the network, the prefix, the address. A
    /// shorter prefix comes before the longer ones that it contains, because zeros stand behind it.
    pub fn key(&self, out: &mut Vec<u8>) {
        out.push(u8::from(self.is_v6));
        out.extend_from_slice(self.network(self.prefix).bytes());
        out.push(self.prefix);
        out.extend_from_slice(self.bytes());
    }

    /// The length of a key that begins with this byte.
    pub(crate) fn key_len(family: u8) -> usize {
        2 + 2 * if family == 0 { V4 } else { V6 }
    }

    pub(crate) fn of_key(key: &[u8]) -> Option<Inet> {
        let address = (key.len() - 2) / 2;
        let (&prefix, bytes) = key.get(1 + address..)?.split_first()?;
        Inet::new(bytes, prefix)
    }
}

impl Ord for Inet {
    fn cmp(&self, other: &Inet) -> Ordering {
        self.compare(other).cmp(&0)
    }
}

impl PartialOrd for Inet {
    fn partial_cmp(&self, other: &Inet) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The byte `at` of the mask of a prefix.
fn mask(prefix: u8, at: usize) -> u8 {
    let bits = usize::from(prefix).saturating_sub(at * 8).min(8);
    !(0xffu16 >> bits) as u8
}

/// Reads the text form of an `inet`, or of a `cidr`.
pub fn text_in(text: &str, is_cidr: bool) -> Result<Inet> {
    let bytes = text.as_bytes();
    let read = match (text.contains(':'), is_cidr) {
        (true, _) => v6_in(bytes),
        (false, true) => v4_network_in(bytes),
        (false, false) => v4_host_in(bytes),
    };
    let ty = if is_cidr { "cidr" } else { "inet" };
    let value = read.ok_or_else(|| {
        sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type {ty}: \"{text}\"")
    })?;
    if is_cidr && !value.is_network() {
        return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid cidr value: \"{text}\"").detail(DIRTY));
    }
    Ok(value)
}

/// The detail of errors about a `cidr` that is no network.
pub const DIRTY: &str = "Value has bits set to right of mask.";

/// The bytes of an IPv4 address that a text gives, four at most.
#[derive(Default)]
struct Octets {
    bytes: [u8; V4],
    len: usize,
}

impl Octets {
    fn push(&mut self, byte: u8) -> Option<()> {
        *self.bytes.get_mut(self.len)? = byte;
        self.len += 1;
        Some(())
    }

    /// The address, with zeros for the missing bytes.
    fn with_prefix(&self, prefix: u8) -> Option<Inet> {
        Inet::new(&self.bytes, prefix)
    }
}

/// Reads the decimal number at the start, 255 at most. Returns it with the rest of the text.
fn octet(text: &[u8]) -> Option<(u8, &[u8])> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 {
        return None;
    }
    let value = text[..digits].iter().try_fold(0u8, |n, b| n.checked_mul(10)?.checked_add(b - b'0'))?;
    Some((value, &text[digits..]))
}

/// Reads the prefix behind an IPv4 address, which takes all of the rest. `Some(None)` means that
/// there is no prefix.
fn v4_prefix(rest: &[u8]) -> Option<Option<u8>> {
    match rest {
        [] => Some(None),
        [b'/', digits @ ..] => match octet(digits)? {
            (prefix @ 0..=32, []) => Some(Some(prefix)),
            _ => None,
        },
        _ => None,
    }
}

/// Reads an IPv4 address: four numbers, or fewer when a prefix says how many matter. A point may
/// stand behind the last one.
fn v4_host_in(text: &[u8]) -> Option<Inet> {
    let (mut octets, mut rest) = (Octets::default(), text);
    while rest.first().is_some_and(u8::is_ascii_digit) {
        let (value, behind) = octet(rest)?;
        octets.push(value)?;
        rest = match behind {
            [] | [b'/', ..] => {
                rest = behind;
                break;
            }
            [b'.', behind @ ..] => behind,
            _ => return None,
        };
    }
    let prefix = match v4_prefix(rest)? {
        Some(prefix) if octets.len > 0 => prefix,
        None if octets.len == V4 => 32,
        _ => return None,
    };
    if usize::from(prefix / 8) > octets.len {
        return None;
    }
    octets.with_prefix(prefix)
}

/// Reads an IPv4 network: numbers with points between them, or hexadecimal digits behind 0x.
/// Without a prefix, the prefix is that of the address's class, or covers all of the numbers given.
fn v4_network_in(text: &[u8]) -> Option<Inet> {
    let mut octets = Octets::default();
    let rest = match text {
        [b'0', b'x' | b'X', digits @ ..] if digits.first().is_some_and(u8::is_ascii_hexdigit) => {
            let count = digits.iter().take_while(|b| b.is_ascii_hexdigit()).count();
            for pair in digits[..count].chunks(2) {
                let digit =
                    |at: usize| pair.get(at).map_or(0, |b| (*b as char).to_digit(16).unwrap_or(0) as u8);
                octets.push(digit(0) << 4 | digit(1))?;
            }
            &digits[count..]
        }
        _ => {
            let mut rest = text;
            loop {
                let (value, behind) = octet(rest)?;
                octets.push(value)?;
                match behind {
                    [b'.', more @ ..] => rest = more,
                    behind => break behind,
                }
            }
        }
    };
    let given = octets.len as u8 * 8;
    let prefix = v4_prefix(rest)?.unwrap_or_else(|| {
        let class = match octets.bytes[0] {
            240.. => 32,
            224.. => 8,
            192.. => 24,
            128.. => 16,
            _ => 8,
        };
        match class.max(given) {
            8 if octets.bytes[0] == 224 => 4,
            prefix => prefix,
        }
    });
    octets.with_prefix(prefix)
}

/// Reads the number at the start, without leading zeros, `most` at most.
fn plain_number(text: &[u8], most: u8) -> Option<(u8, &[u8])> {
    let (value, rest) = octet(text)?;
    let is_plain = text.len() - rest.len() == 1 || text[0] != b'0';
    (is_plain && value <= most).then_some((value, rest))
}

/// Reads the prefix behind an IPv6 address's slash, which takes all of the rest.
fn v6_prefix(text: &[u8]) -> Option<u8> {
    plain_number(text, 128).filter(|(_, rest)| rest.is_empty()).map(|(prefix, _)| prefix)
}

/// Reads the end of an IPv6 address that is written as an IPv4 address, up to the end of the text.
/// Returns four bytes and the prefix. Bytes that are not written are zero.
fn v4_tail(mut rest: &[u8]) -> Option<([u8; V4], Option<u8>)> {
    let mut octets = Octets::default();
    loop {
        // Only a slash may follow a last point. The byte behind the point is then zero.
        let (value, behind) = match rest {
            [b'.' | b'/', ..] => (0, rest),
            _ => plain_number(rest, 255)?,
        };
        octets.push(value)?;
        match behind {
            [] => return Some((octets.bytes, None)),
            [b'/', prefix @ ..] => return Some((octets.bytes, Some(v6_prefix(prefix)?))),
            [b'.', more @ ..] => rest = more,
            _ => return None,
        }
    }
}

fn v6_in(text: &[u8]) -> Option<Inet> {
    let mut rest = match text {
        [b':', b':', ..] => &text[1..],
        [b':', ..] => return None,
        _ => text,
    };
    let (mut bytes, mut prefix) = (Vec::with_capacity(V6), None);
    // The place of the zeros that `::` stands for.
    let mut gap = None;
    loop {
        let digits = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
        if digits > 4 {
            return None;
        }
        let behind = &rest[digits..];
        if let [b'.', ..] = behind
            && bytes.len() + V4 <= V6
        {
            let (tail, given) = v4_tail(rest)?;
            bytes.extend_from_slice(&tail);
            prefix = given;
            break;
        }
        if digits > 0 {
            let group = rest[..digits]
                .iter()
                .fold(0u16, |n, b| n << 4 | (*b as char).to_digit(16).unwrap_or(0) as u16);
            if bytes.len() == V6 {
                return None;
            }
            bytes.extend_from_slice(&group.to_be_bytes());
        }
        match behind {
            [] => break,
            [b'/', given @ ..] => {
                prefix = Some(v6_prefix(given)?);
                break;
            }
            [b':', more @ ..] if digits > 0 => {
                if more.is_empty() {
                    return None;
                }
                rest = more;
            }
            [b':', more @ ..] => {
                if gap.replace(bytes.len()).is_some() {
                    return None;
                }
                rest = more;
            }
            _ => return None,
        }
    }
    if let Some(at) = gap {
        if bytes.len() == V6 {
            return None;
        }
        let missing = V6 - bytes.len();
        bytes.splice(at..at, std::iter::repeat_n(0, missing));
    }
    if bytes.len() != V6 {
        return None;
    }
    Inet::new(&bytes, prefix.unwrap_or(128))
}

/// The place and the length of the longest run of zero groups, the first of equals.
fn zeros(groups: &[u16; 8]) -> (usize, usize) {
    let mut best = (0, 0);
    for start in 0..groups.len() {
        let len = groups[start..].iter().take_while(|g| **g == 0).count();
        if len > best.1 {
            best = (start, len);
        }
    }
    if best.1 < 2 { (0, 0) } else { best }
}

/// The address without its prefix.
pub fn host(value: &Inet) -> String {
    let b = value.bytes();
    if !value.is_v6 {
        return format!("{}.{}.{}.{}", b[0], b[1], b[2], b[3]);
    }
    let groups: [u16; 8] = std::array::from_fn(|i| u16::from_be_bytes([b[2 * i], b[2 * i + 1]]));
    let (start, len) = zeros(&groups);
    let holds_v4 = start == 0 && (len == 6 || len == 5 && groups[5] == 0xffff);
    let mut out = String::new();
    for (i, group) in groups.iter().enumerate() {
        if len > 0 && (start..start + len).contains(&i) {
            if i == start {
                out.push(':');
            }
            continue;
        }
        if i > 0 {
            out.push(':');
        }
        if i == 6 && holds_v4 {
            let _ = write!(out, "{}.{}.{}.{}", b[12], b[13], b[14], b[15]);
            return out;
        }
        let _ = write!(out, "{group:x}");
    }
    if len > 0 && start + len == groups.len() {
        out.push(':');
    }
    out
}

/// The address, always with its prefix.
pub fn full(value: &Inet) -> String {
    format!("{}/{}", host(value), value.prefix)
}

/// The text form. A `cidr` always shows its prefix, an `inet` only one that is shorter than its
/// address.
pub fn text_out(value: &Inet, is_cidr: bool) -> String {
    if is_cidr || value.prefix < value.prefix_max() { full(value) } else { host(value) }
}

/// A `cidr` without the bytes that its prefix does not reach.
pub fn abbreviated(value: &Inet) -> String {
    let mut out = if value.is_v6 { abbreviated_v6(value) } else { abbreviated_v4(value) };
    let _ = write!(out, "/{}", value.prefix);
    out
}

fn abbreviated_v4(value: &Inet) -> String {
    let shown = usize::from(value.prefix.div_ceil(8)).max(1);
    let network = value.network(value.prefix);
    let bytes: Vec<String> = network.bytes()[..shown].iter().map(u8::to_string).collect();
    bytes.join(".")
}

fn abbreviated_v6(value: &Inet) -> String {
    if value.prefix == 0 {
        return "::".into();
    }
    let network = value.network(value.prefix);
    let b = network.bytes();
    let shown = usize::from(value.prefix.div_ceil(16)).max(2);
    let group = |i: usize| u16::from_be_bytes([b[2 * i], b[2 * i + 1]]);
    // As PostgreSQL counts: a run that is not longer than the best one continues behind the group
    // that ends it.
    let (mut start, mut len, mut run_start, mut run) = (0, 0, 0, 0);
    for i in 0..shown {
        if group(i) == 0 {
            if run == 0 {
                run_start = i;
            }
            run += 1;
        } else if run > len {
            (start, len, run) = (run_start, run, 0);
        }
    }
    if run > len {
        (start, len) = (run_start, run);
    }
    let holds_v4 = len != shown
        && start == 0
        && (len == 6 || len == 5 && b[10] == 0xff && b[11] == 0xff || len == 7 && b[14] != 0 && b[15] != 1);
    let mut out = String::new();
    for i in 0..shown {
        if len > 0 && (start..start + len).contains(&i) {
            if i == start {
                out.push(':');
            }
            if i == shown - 1 {
                out.push(':');
            }
        } else if holds_v4 && i > 5 {
            out.push(if i == 6 { ':' } else { '.' });
            let _ = write!(out, "{}", b[2 * i]);
            if i != 7 || value.prefix > 120 {
                let _ = write!(out, ".{}", b[2 * i + 1]);
            }
        } else {
            if !out.is_empty() {
                out.push(':');
            }
            let _ = write!(out, "{:x}", group(i));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, is_cidr: bool) -> String {
        match text_in(text, is_cidr) {
            Ok(value) => text_out(&value, is_cidr),
            Err(error) => error.sqlstate.code().to_string(),
        }
    }

    #[test]
    fn hosts() {
        for (text, expected) in [
            ("192.168.1.226/24", "192.168.1.226/24"),
            ("10/8", "10.0.0.0/8"),
            ("10./8", "10.0.0.0/8"),
            ("1.2.3.4.", "1.2.3.4"),
            ("1.2.3.4/32", "1.2.3.4"),
            ("10.1", "22P02"),
            ("10/16", "22P02"),
            ("", "22P02"),
            ("/8", "22P02"),
            ("1.2.3.4.5", "22P02"),
            ("256.0.0.1", "22P02"),
            ("1.2.3.4/33", "22P02"),
            ("0x10", "22P02"),
            ("::", "::"),
            ("::1", "::1"),
            ("1::", "1::"),
            ("10:23::f1/64", "10:23::f1/64"),
            ("::ffff:1.2.3.4", "::ffff:1.2.3.4"),
            ("::4.3.2.1/24", "::4.3.2.1/24"),
            ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
            ("1:2:3:4:5:6:7:8:9", "22P02"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
            ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
            ("1::2::3", "22P02"),
            (":1::", "22P02"),
            ("1:", "22P02"),
            ("::12345", "22P02"),
            ("::/129", "22P02"),
            ("::/064", "22P02"),
            ("::1.2", "::1.2.0.0"),
        ] {
            assert_eq!(shown(text, false), expected, "{text:?}");
        }
    }

    #[test]
    fn networks() {
        for (text, expected) in [
            ("192.168.1", "192.168.1.0/24"),
            ("10", "10.0.0.0/8"),
            ("224", "224.0.0.0/4"),
            ("240", "240.0.0.0/32"),
            ("128.1", "128.1.0.0/16"),
            ("10.1.2.3", "10.1.2.3/32"),
            ("0xc0a8", "192.168.0.0/24"),
            ("0xC0A81/20", "192.168.16.0/20"),
            ("10.1.", "22P02"),
            ("0x", "22P02"),
            ("192.168.1.2/24", "22P02"),
            ("ffff::/8", "22P02"),
            ("ff00::/8", "ff00::/8"),
            ("::1", "::1/128"),
        ] {
            assert_eq!(shown(text, true), expected, "{text:?}");
        }
    }

    #[test]
    fn keys_order_as_values() {
        let mut rng = fastrand::Rng::with_seed(20_261_123);
        let mut some = || {
            let mut bytes = [0u8; V6];
            // Few different values, so that networks often coincide.
            for byte in &mut bytes {
                *byte = [0, 0, 1, 0x80, 0xff][rng.usize(..5)];
            }
            let len = if rng.bool() { V4 } else { V6 };
            Inet::new(&bytes[..len], rng.u8(..=len as u8 * 8)).unwrap()
        };
        for _ in 0..20_000 {
            let (a, b) = (some(), some());
            let (mut x, mut y) = (Vec::new(), Vec::new());
            a.key(&mut x);
            b.key(&mut y);
            assert_eq!(a.cmp(&b), x.cmp(&y), "{a:?} {b:?}");
            assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
            assert_eq!(x.len(), Inet::key_len(x[0]));
            assert_eq!(Inet::of_key(&x), Some(a));
            assert_eq!(text_in(&text_out(&a, false), false).unwrap(), a);
        }
    }
}
