//! Binary forms of money, bit strings, network addresses and ranges.
//!
//! - The forms are those that PostgreSQL writes.
//! - Damaged forms are refused with PostgreSQL's errors.
//! - Random bytes do no more than fail.

use sinew_types::io::{binary_recv, binary_send, text_in, to_text};
use sinew_types::{FmtCtx, Oid, oid};

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().filter(|b| *b != b' ').collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// A value's text form and the bytes of PostgreSQL's send function.
const FORMS: &[(Oid, &str, &str)] = &[
    (oid::MONEY, "-$12.34", "fffffffffffffb2e"),
    (oid::BIT, "10110", "00000005 b0"),
    (oid::VARBIT, "", "00000000"),
    (oid::VARBIT, "111111111", "00000009 ff80"),
    (oid::INET, "192.168.1.5/24", "02 18 00 04 c0a80105"),
    (oid::CIDR, "10.0.0.0/8", "02 08 01 04 0a000000"),
    (oid::INET, "::1", "03 80 00 10 00000000000000000000000000000001"),
    (oid::MACADDR, "08:00:2b:01:02:03", "08002b010203"),
    (oid::MACADDR8, "08:00:2b:ff:fe:01:02:03", "08002bfffe010203"),
    (oid::INT4RANGE, "empty", "01"),
    (oid::INT4RANGE, "(,)", "18"),
    (oid::INT4RANGE, "[1,5)", "02 00000004 00000001 00000004 00000005"),
    (oid::INT4RANGE, "[1,)", "12 00000004 00000001"),
    (oid::DATERANGE, "(,2000-01-02)", "08 00000004 00000001"),
    (oid::NUMRANGE, "(1,2]", "04 0000000a 00010000000000000001 0000000a 00010000000000000002"),
    (oid::INT8MULTIRANGE, "{}", "00000000"),
    (
        oid::INT4MULTIRANGE,
        "{(,1),[3,4)}",
        "00000002 00000009 08 00000004 00000001 00000011 02 00000004 00000003 00000004 00000004",
    ),
];

#[test]
fn forms_are_those_of_postgresql() {
    let fmt = FmtCtx::default();
    for (ty, text, hex) in FORMS {
        let value = text_in(*ty, text, -1, &fmt).unwrap();
        let mut sent = Vec::new();
        binary_send(&value, *ty, &fmt, &mut sent).unwrap();
        assert_eq!(sent, bytes(hex), "{text}");
        let back = binary_recv(*ty, &sent, -1, &fmt).unwrap();
        assert_eq!(to_text(&back, *ty, &fmt).unwrap(), *text);
    }
}

#[test]
fn damaged_forms_are_refused_as_postgresql_does() {
    let fmt = FmtCtx::default();
    let (protocol, binary) = ("08P01", "22P03");
    for (ty, hex, sqlstate, message) in [
        (oid::MONEY, "00", protocol, "insufficient data left in message"),
        (oid::MONEY, "000000000000000000", binary, "incorrect binary data format"),
        (oid::INT4RANGE, "", protocol, "no data left in message"),
        (oid::INT4RANGE, "02", protocol, "insufficient data left in message"),
        (oid::INT4RANGE, "02 00000004 00000001", protocol, "insufficient data left in message"),
        (oid::INT4RANGE, "02 ffffffff", protocol, "insufficient data left in message"),
        (oid::INT4RANGE, "01 00", binary, "incorrect binary data format"),
        (
            oid::INT4RANGE,
            "02 00000004 00000005 00000004 00000001",
            "22000",
            "range lower bound must be less than or equal to range upper bound",
        ),
        (oid::INT4RANGE, "1a 00000004 00000005", binary, "incorrect binary data format"),
        (oid::INT4MULTIRANGE, "", protocol, "insufficient data left in message"),
        (oid::INT4MULTIRANGE, "00000001", protocol, "insufficient data left in message"),
        (oid::INT4MULTIRANGE, "00000001 00000002 01", protocol, "insufficient data left in message"),
        (oid::INT4MULTIRANGE, "00000000 00", binary, "incorrect binary data format"),
        (oid::BIT, "000000", protocol, "insufficient data left in message"),
        (oid::BIT, "00000009 ff", protocol, "insufficient data left in message"),
        (oid::VARBIT, "00000008 ffff", binary, "incorrect binary data format"),
        (oid::VARBIT, "ffffffff", binary, "invalid length in external bit string"),
        (oid::BIT, "7ffffff9", binary, "invalid length in external bit string"),
        (oid::INET, "", protocol, "no data left in message"),
        (oid::INET, "04", binary, "invalid address family in external \"inet\" value"),
        (oid::CIDR, "01", binary, "invalid address family in external \"cidr\" value"),
        (oid::INET, "02 21", binary, "invalid bits in external \"inet\" value"),
        (oid::INET, "02 20 00", protocol, "no data left in message"),
        (oid::INET, "02 20 00 05", binary, "invalid length in external \"inet\" value"),
        (oid::INET, "02 20 00 04 010203", protocol, "no data left in message"),
        (oid::INET, "02 20 00 04 0102030405", binary, "incorrect binary data format"),
        (oid::CIDR, "02 08 00 04 01020304", binary, "invalid external \"cidr\" value"),
        (oid::MACADDR, "0102030405", protocol, "no data left in message"),
        (oid::MACADDR, "01020304050607", binary, "incorrect binary data format"),
        (oid::MACADDR8, "0102030405", protocol, "no data left in message"),
        (oid::MACADDR8, "01020304050607", protocol, "no data left in message"),
        (oid::MACADDR8, "010203040506070809", binary, "incorrect binary data format"),
    ] {
        let error = binary_recv(ty, &bytes(hex), -1, &fmt).unwrap_err();
        assert_eq!((error.sqlstate.code(), error.message.as_str()), (sqlstate, message), "{ty} {hex}");
    }
    let six = binary_recv(oid::MACADDR8, &bytes("08002b010203"), -1, &fmt).unwrap();
    assert_eq!(to_text(&six, oid::MACADDR8, &fmt).unwrap(), "08:00:2b:ff:fe:01:02:03");
}

#[test]
fn no_bytes_do_more_than_fail() {
    let fmt = FmtCtx::default();
    let mut rng = fastrand::Rng::with_seed(20_261_123);
    let types: Vec<Oid> = FORMS.iter().map(|form| form.0).collect();
    let mut read = 0;
    for round in 0..200_000 {
        let (ty, _, hex) = FORMS[round % FORMS.len()];
        let mut form = bytes(hex);
        for _ in 0..rng.usize(0..4) {
            match rng.u8(0..4) {
                0 if !form.is_empty() => form.truncate(rng.usize(0..form.len())),
                1 => form.extend(std::iter::repeat_with(|| rng.u8(..)).take(round % 5)),
                _ if !form.is_empty() => {
                    let at = rng.usize(0..form.len());
                    form[at] = rng.u8(..);
                }
                _ => {}
            }
        }
        let ty = if rng.u8(0..8) == 0 { types[rng.usize(0..types.len())] } else { ty };
        match binary_recv(ty, &form, -1, &fmt) {
            Ok(value) => {
                read += 1;
                let text = to_text(&value, ty, &fmt).unwrap();
                let again = text_in(ty, &text, -1, &fmt).unwrap();
                assert!(sinew_types::compare::equal(ty, &value, &again), "{ty} {form:02x?} {text}");
                let mut key = Vec::new();
                sinew_types::key::encode_key(&value, ty, round % 2 == 0, false, &mut key).unwrap();
                if !sinew_types::key::is_divisible(ty) {
                    continue;
                }
                assert_eq!(sinew_types::key::column_len(ty, round % 2 == 0, &key), Some(key.len()));
                let from_key = sinew_types::key::decode_column(ty, round % 2 == 0, &key).unwrap();
                assert!(sinew_types::compare::equal(ty, &value, &from_key));
            }
            Err(error) => assert!(
                matches!(error.sqlstate.code(), "08P01" | "22P03" | "22000" | "22003" | "22008"),
                "{ty} {form:02x?}: {} {}",
                error.sqlstate.code(),
                error.message
            ),
        }
    }
    assert!(read > 10_000, "{read} values were read");
}
