//! The hash by which rows are divided among partitions (PARTITION BY HASH).
//!
//! The numbers are PostgreSQL's, so that a partition dumped there takes the same rows here. They
//! are Bob Jenkins' lookup3 (public domain), begun with a seed, over the bytes of each value. The
//! hashes of several columns are mixed in their order. NULL adds nothing.

use crate::datum::Datum;
use crate::order::compare::trim_blanks;
use crate::{Oid, oid};
use sinew_error::{Result, SqlError};

/// The seed of all hashes of partitions.
const SEED: u64 = 0x7A5B_2236_7996_DCFD;
const START: u32 = 0x9e37_79b9_u32.wrapping_add(3_923_095);

/// Whether values of the type have such a hash.
pub fn has_hash(ty: Oid) -> bool {
    matches!(
        ty,
        oid::BOOL
            | oid::CHAR
            | oid::INT2
            | oid::INT4
            | oid::INT8
            | oid::OID
            | oid::FLOAT4
            | oid::FLOAT8
            | oid::TEXT
            | oid::VARCHAR
            | oid::BPCHAR
            | oid::NAME
            | oid::BYTEA
            | oid::UUID
            | oid::DATE
            | oid::TIME
            | oid::TIMESTAMP
            | oid::TIMESTAMPTZ
    )
}

/// The hash of a key. 0A000 for types that have none.
pub fn row_hash(types: &[Oid], key: &[Datum]) -> Result<u64> {
    let mut hash = 0_u64;
    for (ty, value) in types.iter().zip(key).filter(|(_, value)| !value.is_null()) {
        let own = value_hash(*ty, value)?;
        let mixed = own.wrapping_add(0x49a0_f4dd_15e5_a8e3).wrapping_add(hash << 54).wrapping_add(hash >> 7);
        hash ^= mixed;
    }
    Ok(hash)
}

fn value_hash(ty: Oid, value: &Datum) -> Result<u64> {
    Ok(match value {
        Datum::Bool(b) => of_word(u32::from(*b)),
        Datum::Char(c) => of_word(i32::from(*c as i8) as u32),
        Datum::Int2(i) => of_word(i32::from(*i) as u32),
        Datum::Int4(i) => of_word(*i as u32),
        Datum::Date(d) => of_word(*d as u32),
        Datum::Oid(o) => of_word(*o),
        Datum::Int8(i) | Datum::Time(i) | Datum::Timestamp(i) | Datum::TimestampTz(i) => of_long(*i),
        Datum::Float4(f) => of_float(f64::from(*f)),
        Datum::Float8(f) => of_float(*f),
        Datum::Text(text) if ty == oid::BPCHAR => of_bytes(trim_blanks(text).as_bytes()),
        Datum::Text(text) => of_bytes(text.as_bytes()),
        Datum::Bytea(bytes) => of_bytes(bytes),
        Datum::Uuid(bytes) => of_bytes(&bytes[..]),
        _ => return Err(SqlError::unsupported("this type is not supported in PARTITION BY HASH")),
    })
}

/// Integers that are equal have one hash, whatever their width.
fn of_long(value: i64) -> u64 {
    let (low, high) = (value as u32, (value >> 32) as u32);
    of_word(low ^ if value >= 0 { high } else { !high })
}

fn of_float(value: f64) -> u64 {
    if value == 0.0 {
        return SEED;
    }
    let value = if value.is_nan() { f64::NAN } else { value };
    of_bytes(&value.to_le_bytes())
}

/// The three words of the hash's state.
struct State(u32, u32, u32);

impl State {
    fn new(len: usize) -> State {
        let mut state = State::unseeded(len);
        state.0 = state.0.wrapping_add((SEED >> 32) as u32);
        state.1 = state.1.wrapping_add(SEED as u32);
        state.mix();
        state
    }

    fn unseeded(len: usize) -> State {
        let start = START.wrapping_add(len as u32);
        State(start, start, start)
    }

    fn mix(&mut self) {
        let State(a, b, c) = self;
        for (first, second) in [(4, 6), (16, 19)] {
            *a = a.wrapping_sub(*c) ^ c.rotate_left(first);
            *c = c.wrapping_add(*b);
            *b = b.wrapping_sub(*a) ^ a.rotate_left(second);
            *a = a.wrapping_add(*c);
            *c = c.wrapping_sub(*b) ^ b.rotate_left(if first == 4 { 8 } else { 4 });
            *b = b.wrapping_add(*a);
        }
    }

    fn end(self) -> u64 {
        let State(mut a, mut b, mut c) = self;
        c = (c ^ b).wrapping_sub(b.rotate_left(14));
        a = (a ^ c).wrapping_sub(c.rotate_left(11));
        b = (b ^ a).wrapping_sub(a.rotate_left(25));
        c = (c ^ b).wrapping_sub(b.rotate_left(16));
        a = (a ^ c).wrapping_sub(c.rotate_left(4));
        b = (b ^ a).wrapping_sub(a.rotate_left(14));
        c = (c ^ b).wrapping_sub(b.rotate_left(24));
        u64::from(b) << 32 | u64::from(c)
    }
}

fn of_word(word: u32) -> u64 {
    let mut state = State::new(size_of::<u32>());
    state.0 = state.0.wrapping_add(word);
    state.end()
}

/// The hash of a few words, begun without a seed: at most three.
pub fn hash_of_words(words: &[u32]) -> u32 {
    assert!(words.len() <= 3, "no more words than the state has");
    let mut state = State::unseeded(size_of_val(words));
    let State(a, b, c) = &mut state;
    for (part, word) in [a, b, c].into_iter().zip(words) {
        *part = part.wrapping_add(*word);
    }
    if words.len() == 3 {
        state.mix();
    }
    state.end() as u32
}

/// The same of a `double precision`.
pub fn hash_of_float(value: f64) -> u32 {
    if value == 0.0 {
        return 0;
    }
    let bits = if value.is_nan() { f64::NAN } else { value }.to_bits();
    hash_of_words(&[bits as u32, (bits >> 32) as u32])
}

fn of_bytes(bytes: &[u8]) -> u64 {
    let word = |bytes: &[u8]| {
        let mut four = [0; 4];
        four[..bytes.len()].copy_from_slice(bytes);
        u32::from_le_bytes(four)
    };
    let mut state = State::new(bytes.len());
    let (whole, rest) = bytes.as_chunks::<12>();
    for twelve in whole {
        state.0 = state.0.wrapping_add(word(&twelve[..4]));
        state.1 = state.1.wrapping_add(word(&twelve[4..8]));
        state.2 = state.2.wrapping_add(word(&twelve[8..]));
        state.mix();
    }
    let part = |from: usize, to: usize| word(&rest[from.min(rest.len())..to.min(rest.len())]);
    state.0 = state.0.wrapping_add(part(0, 4));
    state.1 = state.1.wrapping_add(part(4, 8));
    // The lowest byte of the last word belongs to the length.
    state.2 = state.2.wrapping_add(part(8, 11) << 8);
    state.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are PostgreSQL 15's: `hashint4extended(1, 8816678312871386365)` and its kin.
    #[test]
    fn hashes_are_those_of_postgresql() {
        let text = |text: &str| Datum::from(text);
        let uuid = std::array::from_fn(|at| at as u8 * 0x11);
        let cases = [
            (oid::INT4, Datum::Int4(1), 0x52d6_2105_8124_e6d5_u64),
            (oid::INT4, Datum::Int4(-7), 0x9ab6_f755_2964_a3f7),
            (oid::INT8, Datum::Int8(12_345_678_901), 0x8393_9342_8d64_fb1c),
            (oid::INT8, Datum::Int8(-12_345_678_901), 0xeb24_12ac_fe15_5c09),
            (oid::TEXT, text(""), 0xb0e3_3d0b_543f_bfc3),
            (oid::TEXT, text("abc"), 0x325c_02d1_6f43_e1c2),
            (oid::TEXT, text("twelve bytes"), 0x1586_441e_5b8c_bc33),
            (oid::TEXT, text("a string of some length, more"), 0xa9de_721c_f495_e57d),
            (oid::FLOAT8, Datum::Float8(1.5), 0xd8c6_ab58_25f8_a79e),
            (oid::FLOAT8, Datum::Float8(-0.0), 0x7a5b_2236_7996_dcfd),
            (oid::UUID, Datum::Uuid(uuid), 0x8744_51fa_dcc3_60a3),
            (oid::CHAR, Datum::Char(b'a'), 0x989b_c5a3_1902_ecec),
            (oid::BPCHAR, text("ab  "), 0x0845_730e_49ba_f33d),
        ];
        for (ty, value, hash) in cases {
            assert_eq!(value_hash(ty, &value).expect("hashes"), hash, "{value:?}");
        }
    }

    /// PostgreSQL's `hashint4(1)`, `hashfloat8(x)` and `hashtext('twelve bytes')`.
    #[test]
    fn hashes_without_a_seed_are_those_of_postgresql() {
        assert_eq!(hash_of_words(&[1]), 2_389_907_270);
        assert_eq!(hash_of_float(1.5), 630_860_146);
        assert_eq!(hash_of_float(-0.0), 0);
        assert_eq!(hash_of_float(f64::NAN), 3_019_202_456);
        let words = [b"twel", b"ve b", b"ytes"].map(|four| u32::from_le_bytes(*four));
        assert_eq!(hash_of_words(&words), 652_846_557);
    }
}
