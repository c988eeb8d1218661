use super::*;
use crate::codec::RowCodec;
use sinew_types::FmtCtx;
use sinew_types::io::text_in;

fn column(type_oid: Oid, typmod: i32) -> (Form, Attr) {
    let codec = RowCodec::of_types(&[type_oid]);
    (Form::of(type_oid, typmod), codec.attrs[0])
}

/// Rows of all forms, with NULLs: the bytes are those of the values.
#[test]
fn a_row_of_texts_has_the_bytes_of_its_values() {
    let kinds = [
        (t::INT2, -1),
        (t::INT4, -1),
        (t::INT8, -1),
        (t::BOOL, -1),
        (t::FLOAT8, -1),
        (t::NUMERIC, -1),
        (t::NUMERIC, (15 << 16 | 2) + 4),
        (t::DATE, -1),
        (t::TIMESTAMP, -1),
        (t::TIMESTAMP, 3),
        (t::TEXT, -1),
        (t::VARCHAR, 4 + 9),
        (t::BPCHAR, 4 + 9),
        (t::BPCHAR, 4 + 200),
        (t::UUID, -1),
    ];
    let words = [
        "",
        "a",
        "äöü",
        "some words",
        "日本語テキスト",
        "blanks   ",
        "a long text of more than nine characters",
    ];
    let numbers = ["0", "-7", "12.5", "1e3", " 5", "123456789.123", "99999", "00.10", "NaN", "-0.00"];
    let moments = ["2020-02-29", "1999-12-31 23:59:59.5", "infinity", "2001-01-01 00:00:00"];
    let mut rng = fastrand::Rng::with_seed(11);
    let (fmt, mut taken, mut refused) = (FmtCtx::default(), 0, 0);
    for _ in 0..20_000 {
        let some: Vec<_> = (0..rng.usize(1..20)).map(|_| kinds[rng.usize(..kinds.len())]).collect();
        let types: Vec<Oid> = some.iter().map(|(ty, _)| *ty).collect();
        let codec = RowCodec::of_types(&types);
        let forms: Vec<_> = some.iter().map(|&(ty, typmod)| column(ty, typmod)).collect();
        let nulls = vec![0; forms.len().div_ceil(8)];
        let mut row = DirectRow { columns: forms, rows: Vec::new(), nulls, has_nulls: false, start: 0 };
        let (mut out, mut values) = (b"before".to_vec(), Vec::new());
        row.begin(&mut out);
        for (at, (ty, typmod)) in some.iter().enumerate() {
            let text = match *ty {
                t::TEXT | t::VARCHAR | t::BPCHAR => words[rng.usize(..words.len())],
                t::DATE | t::TIMESTAMP => moments[rng.usize(..moments.len())],
                t::BOOL => ["t", "f", "yes", "true"][rng.usize(..4)],
                t::UUID => "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
                _ => numbers[rng.usize(..numbers.len())],
            };
            let value = text_in(*ty, text, *typmod, &fmt).ok().filter(|_| rng.u8(0..5) > 0);
            let length = out.len();
            match value {
                None => {
                    row.put_null(at);
                    values.push(Datum::Null);
                }
                Some(value) => {
                    if row.put_text(at, text, &mut out) {
                        taken += 1;
                    } else {
                        refused += 1;
                        assert_eq!(out.len(), length, "a refused text leaves nothing");
                        row.put_value(at, &value, &mut out).unwrap();
                    }
                    values.push(value);
                }
            }
        }
        let mut wanted = b"before".to_vec();
        codec.encode(&values, &mut wanted).unwrap();
        assert!(row.finish(&mut out));
        assert_eq!(out, wanted, "{some:?} {values:?}");
    }
    assert!(taken > 20_000 && refused > 2_000, "{taken} {refused}");
}

#[test]
fn a_text_that_the_type_refuses_is_not_taken() {
    for (ty, typmod, text) in [
        (t::INT2, -1, "32768"),
        (t::INT4, -1, "2147483648"),
        (t::INT4, -1, ""),
        (t::NUMERIC, (4 << 16 | 2) + 4, "100"),
        (t::NUMERIC, (4 << 16 | 2) + 4, "1.234"),
        (t::VARCHAR, 4 + 3, "abcd"),
        (t::BPCHAR, 4 + 3, "äöüä"),
        (t::DATE, -1, "2021-02-29"),
        (t::BOOL, -1, "maybe"),
    ] {
        let mut row = DirectRow {
            columns: vec![column(ty, typmod)],
            rows: Vec::new(),
            nulls: vec![0],
            has_nulls: false,
            start: 0,
        };
        let mut out = Vec::new();
        row.begin(&mut out);
        assert!(!row.put_text(0, text, &mut out), "{ty} {text}");
        assert_eq!(out.len(), 2);
    }
}
