use super::*;
use crate::compare::{cmp, equal, hash};
use crate::ctx::FmtCtx;
use crate::datum::{Array, Record};
use crate::io::{binary_recv, binary_send, text_in, to_text};
use std::cmp::Ordering;

/// Values of each type whose order is easy to get wrong.
static SAMPLES: &[(Oid, &[&str])] = &[
    (oid::BOOL, &["f", "t"]),
    (oid::CHAR, &["", "A", "a"]),
    (oid::INT2, &["-32768", "-1", "0", "1", "255", "256", "32767"]),
    (oid::INT4, &["-2147483648", "-1", "0", "1", "65536", "2147483647"]),
    (oid::INT8, &["-9223372036854775808", "-1", "0", "1", "4294967296", "9223372036854775807"]),
    (oid::OID, &["0", "1", "4294967295"]),
    (oid::MONEY, &["-92233720368547758.08", "-0.01", "0", "0.01", "92233720368547758.07"]),
    (oid::XID8, &["0", "1", "18446744073709551615"]),
    (oid::PG_LSN, &["0/0", "0/1", "7FFFFFFF/FFFFFFFF", "80000000/0", "FFFFFFFF/FFFFFFFF"]),
    (oid::TID, &["(0,1)", "(0,2)", "(1,0)", "(4294967295,65535)"]),
    (oid::FLOAT4, &["-Infinity", "-3e38", "-1", "-1e-45", "-0", "0", "1e-45", "1.5", "Infinity", "NaN"]),
    (oid::FLOAT8, &["-Infinity", "-1e308", "-1", "-0", "0", "4.9e-324", "0.1", "1e308", "Infinity", "NaN"]),
    (
        oid::NUMERIC,
        &[
            "-Infinity",
            "-1e40",
            "-10001",
            "-10000",
            "-9999.5",
            "-1.10",
            "-1.1",
            "-0.0001",
            "-1e-30",
            "0",
            "0.000",
            "1e-30",
            "0.0001",
            "0.00010",
            "0.1",
            "1",
            "1.00",
            "1.0001",
            "9999",
            "9999.5",
            "10000",
            "10000.0001",
            "123456789012345678901234567890",
            "1e40",
            "1e40000",
            "Infinity",
            "NaN",
        ],
    ),
    (
        oid::INT4RANGE,
        &[
            "empty",
            "(,1)",
            "(,)",
            "[-2147483648,0)",
            "[0,1)",
            "[0,2)",
            "[1,2)",
            "[1,)",
            "[256,257)",
            "[2147483646,)",
        ],
    ),
    (
        oid::NUMRANGE,
        &[
            "empty", "(,1)", "(,1]", "(,)", "[1,1]", "[1.0,2)", "[1,2.00]", "[1,)", "(1,2)", "(1.00,2]",
            "(1,)", "[NaN,)",
        ],
    ),
    (
        oid::NUMMULTIRANGE,
        &[
            "{}",
            "{(,1)}",
            "{(,1),(1,2)}",
            "{(,1),(3,)}",
            "{(,)}",
            "{[1,2)}",
            "{[1,2),[3,4)}",
            "{[1,2]}",
            "{(1,2)}",
        ],
    ),
    (oid::TEXT, &["", "a", "a ", "a b", "ab", "b", "zz", "é", "日本"]),
    (oid::BPCHAR, &["", "   ", "a", "a  ", "a b", "ab", "b"]),
    (oid::NAME, &["", "abc", "abd"]),
    (oid::BYTEA, &["\\x", "\\x00", "\\x0000", "\\x00ff", "\\x01", "\\xff", "\\xff00"]),
    (
        oid::VARBIT,
        &["", "0", "00", "00000000", "000000000", "00000001", "0000000100", "01", "1", "10", "11111111"],
    ),
    (
        oid::INET,
        &[
            "0.0.0.0/0",
            "0.0.0.0/8",
            "9.0.0.1",
            "10.0.0.0/8",
            "10.1.0.0/8",
            "10.0.0.0/16",
            "10.0.0.1",
            "10.1.0.0/16",
            "255.255.255.255",
            "::/0",
            "::1",
            "ffff::/16",
            "ffff::1/16",
            "ffff:ffff::/32",
        ],
    ),
    (oid::CIDR, &["0.0.0.0/0", "10.0.0.0/8", "10.0.0.0/16", "10.1.0.0/16", "::/0", "ffff::/16"]),
    (oid::MACADDR, &["00:00:00:00:00:00", "08:00:2b:01:02:03", "ff:ff:ff:ff:ff:ff"]),
    (oid::MACADDR8, &["00:00:00:00:00:00:00:00", "08:00:2b:01:02:03:04:05", "ff:ff:ff:ff:ff:ff:ff:ff"]),
    (oid::UUID, &["00000000-0000-0000-0000-000000000000", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"]),
    (oid::DATE, &["-infinity", "0044-03-15 BC", "1999-12-31", "2000-01-01", "infinity"]),
    (oid::TIME, &["00:00", "12:34:56.7", "24:00"]),
    (oid::TIMETZ, &["00:00+00", "01:00+01", "12:00-08", "12:00+08"]),
    (oid::TIMESTAMP, &["-infinity", "1999-12-31 23:59:59.999999", "2000-01-01", "infinity"]),
    (oid::TIMESTAMPTZ, &["-infinity", "1999-12-31 23:59:59.999999+00", "2000-01-01+00", "infinity"]),
    (oid::INTERVAL, &["-1 year", "-1 day", "-24:00", "0", "1 day", "24:00", "30 days", "1 mon", "1 year"]),
    (oid::_INT4, &["{}", "{1}", "{1,2}", "{1,NULL}", "{2}", "{NULL}", "{{1,2}}", "[0:1]={1,2}", "{1,2,3}"]),
    (oid::_TEXT, &["{}", "{\"\"}", "{a}", "{a,b}", "{ab}", "{NULL}"]),
];

fn values(ty: Oid, texts: &[&str]) -> Vec<Datum> {
    let ctx = FmtCtx::default();
    texts.iter().map(|t| text_in(ty, t, -1, &ctx).expect("sample")).collect()
}

fn key(value: &Datum, ty: Oid, desc: bool, nulls_first: bool) -> Vec<u8> {
    let mut out = Vec::new();
    encode_key(value, ty, desc, nulls_first, &mut out).expect("key");
    out
}

#[test]
fn keys_order_as_values_do() {
    for (ty, texts) in SAMPLES {
        let values = values(*ty, texts);
        for (i, a) in values.iter().enumerate() {
            for (j, b) in values.iter().enumerate() {
                let order = cmp(*ty, a, b);
                let say = || format!("type {ty}: {} and {}", texts[i], texts[j]);
                assert_eq!(order, cmp(*ty, b, a).reverse(), "{}", say());
                assert_eq!(key(a, *ty, false, false).cmp(&key(b, *ty, false, false)), order, "{}", say());
                assert_eq!(
                    key(a, *ty, true, true).cmp(&key(b, *ty, true, true)),
                    order.reverse(),
                    "{}",
                    say()
                );
                assert_eq!(equal(*ty, a, b), order.is_eq(), "{}", say());
                if order.is_eq() {
                    assert_eq!(hash(*ty, a, 7), hash(*ty, b, 7), "{}", say());
                }
            }
        }
    }
}

#[test]
fn no_key_is_the_start_of_another() {
    // Otherwise a following column could decide where the first one must.
    for (ty, texts) in SAMPLES {
        let keys: Vec<_> = values(*ty, texts).iter().map(|v| key(v, *ty, false, false)).collect();
        for a in &keys {
            for b in &keys {
                assert!(a == b || !b.starts_with(a), "type {ty}: {a:?} starts {b:?}");
            }
        }
    }
}

#[test]
fn nulls_go_where_they_are_told() {
    let value = key(&Datum::Int4(i32::MIN), oid::INT4, false, true);
    for desc in [false, true] {
        assert!(
            key(&Datum::Null, oid::INT4, desc, true) < key(&Datum::Int4(i32::MIN), oid::INT4, desc, true)
        );
        assert!(
            key(&Datum::Null, oid::INT4, desc, true) < key(&Datum::Int4(i32::MAX), oid::INT4, desc, true)
        );
        assert!(
            key(&Datum::Null, oid::INT4, desc, false) > key(&Datum::Int4(i32::MAX), oid::INT4, desc, false)
        );
        assert!(
            key(&Datum::Null, oid::INT4, desc, false) > key(&Datum::Int4(i32::MIN), oid::INT4, desc, false)
        );
    }
    assert!(is_null_marker(key(&Datum::Null, oid::INT4, false, true)[0]));
    assert!(!is_null_marker(value[0]));
}

#[test]
fn integers_of_all_widths_share_their_keys() {
    let wide = key(&Datum::Int8(-5), oid::INT8, false, false);
    assert_eq!(wide, key(&Datum::Int4(-5), oid::INT4, false, false));
    assert_eq!(wide, key(&Datum::Int2(-5), oid::INT2, false, false));
    assert_eq!(hash(oid::INT8, &Datum::Int8(-5), 1), hash(oid::INT4, &Datum::Int4(-5), 1));
}

#[test]
fn random_numerics_order_as_their_keys() {
    let mut state = 0x5eed_u64;
    println!("seed {state:#x}");
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut all = Vec::new();
    for _ in 0..400 {
        let digits = next() % 40 + 1;
        let mut text: String = (0..digits).map(|_| char::from(b'0' + (next() % 10) as u8)).collect();
        if next() % 2 == 0 {
            let at = (next() % (digits + 1)) as usize;
            text.insert(at, '.');
        }
        if next() % 2 == 0 {
            text.insert(0, '-');
        }
        let ctx = FmtCtx::default();
        all.push(text_in(oid::NUMERIC, &text, -1, &ctx).expect("numeric"));
    }
    for a in &all {
        for b in &all {
            let order: Ordering = cmp(oid::NUMERIC, a, b);
            assert_eq!(
                key(a, oid::NUMERIC, false, false).cmp(&key(b, oid::NUMERIC, false, false)),
                order,
                "{a:?} {b:?}"
            );
        }
    }
}

#[test]
fn rows_order_field_by_field() {
    let row = |a: i32, b: Datum| {
        Datum::Record(Record::new(vec![(oid::INT4, Datum::Int4(a)), (oid::TEXT, b)]).into())
    };
    let rows =
        [row(1, Datum::from("a")), row(1, Datum::from("b")), row(1, Datum::Null), row(2, Datum::from(""))];
    for pair in rows.windows(2) {
        assert!(cmp(oid::RECORD, &pair[0], &pair[1]).is_lt());
        assert!(key(&pair[0], oid::RECORD, false, false) < key(&pair[1], oid::RECORD, false, false));
    }
}

#[test]
fn text_and_binary_forms_come_back() {
    let ctx = FmtCtx::default();
    for (ty, texts) in SAMPLES {
        for value in values(*ty, texts) {
            let text = to_text(&value, *ty, &ctx).expect("out");
            let again = text_in(*ty, &text, -1, &ctx).expect("in");
            assert_eq!(to_text(&again, *ty, &ctx).expect("out"), text, "type {ty}");
            assert!(equal(*ty, &value, &again), "type {ty}: {text}");
            let mut wire = Vec::new();
            binary_send(&value, *ty, &ctx, &mut wire).expect("send");
            let again = binary_recv(*ty, &wire, -1, &ctx).expect("recv");
            assert_eq!(to_text(&again, *ty, &ctx).expect("out"), text, "type {ty}");
            if wire.len() > 1 && !matches!(*ty, oid::TEXT | oid::BPCHAR | oid::NAME | oid::BYTEA) {
                assert!(
                    binary_recv(*ty, &wire[..wire.len() - 1], -1, &ctx).is_err(),
                    "type {ty}: {text} cut"
                );
            }
        }
    }
    let empty = Datum::array(Array::empty(oid::INT4));
    assert_eq!(to_text(&empty, oid::_INT4, &ctx).expect("out"), "{}");
}

#[test]
fn every_column_of_a_key_ends_where_it_does() {
    for (ty, texts) in SAMPLES.iter().filter(|(ty, _)| is_divisible(*ty)) {
        let mut all = values(*ty, texts);
        all.push(Datum::Null);
        for value in &all {
            for (desc, nulls_first) in [(false, false), (true, false), (false, true), (true, true)] {
                let alone = key(value, *ty, desc, nulls_first);
                assert_eq!(column_len(*ty, desc, &alone), Some(alone.len()), "type {ty}: {value:?}");
                for end in [0, 1, 2, 0xff] {
                    let followed = [alone.as_slice(), &[end, end, end]].concat();
                    assert_eq!(column_len(*ty, desc, &followed), Some(alone.len()), "type {ty}: {value:?}");
                }
                if !value.is_null() {
                    assert_eq!(
                        column_len(*ty, desc, &alone[..alone.len() - 1]),
                        None,
                        "type {ty}: {value:?} cut"
                    );
                }
            }
        }
    }
}

#[test]
fn a_key_gives_back_the_value_or_nothing() {
    let ctx = FmtCtx::default();
    for (ty, texts) in SAMPLES {
        for value in values(*ty, texts).into_iter().chain([Datum::Null]) {
            for (desc, nulls_first) in [(false, false), (true, false), (false, true), (true, true)] {
                let alone = key(&value, *ty, desc, nulls_first);
                let again = decode_column(*ty, desc, &alone);
                let zero = matches!(value, Datum::Float4(0.0) | Datum::Float8(0.0));
                if value.is_null() {
                    assert!(again.is_some_and(|v| v.is_null()));
                } else if !is_readable(*ty) || zero {
                    assert!(again.is_none(), "type {ty}: {value:?}");
                } else {
                    let again = again.unwrap_or_else(|| panic!("type {ty}: {value:?}"));
                    let text = |v: &Datum| to_text(v, *ty, &ctx).expect("out");
                    assert_eq!(text(&again), text(&value), "type {ty}");
                    assert_eq!(std::mem::discriminant(&again), std::mem::discriminant(&value), "type {ty}");
                }
            }
        }
    }
    assert!(is_readable(oid::TEXT) && !is_readable(oid::NUMERIC) && !is_readable(oid::JSONB));
}
