use crate::codec::{External, RowCodec, corrupt};
use crate::decode::Cursor;
use sinew_error::Result;
use sinew_types::vector::{TEXT_MAX, Vector};
use sinew_types::{Datum, Oid, oid};

fn no_external(_: External) -> Result<Vec<u8>> {
    Err(corrupt("no out-of-line value was stored"))
}

/// A numeric of so many digits begins with the byte that marks an array over a type that a user
/// made. The column's type says that it is none.
#[test]
fn long_numerics_are_no_arrays() {
    let codec = RowCodec::of_types(&[oid::NUMERIC]);
    for digits in [102_400, 103_000, 103_424, 106_496, 107_520] {
        let text = "7".repeat(digits);
        let number = sinew_types::io::text_in(oid::NUMERIC, &text, -1, &Default::default()).unwrap();
        let mut payload = Vec::new();
        codec.encode(&[number], &mut payload).unwrap();
        let mut row = crate::Row::new();
        codec.decode(&payload, None, &mut row, &mut no_external).unwrap();
        let back: String = sinew_types::io::to_text(&row[0], oid::NUMERIC, &Default::default()).unwrap();
        assert!(back == text, "{digits} digits");
    }
}

/// Decodes one column of all payloads into a vector: its values, and the row that failed with the
/// error's text.
fn decoded(codec: &RowCodec, column: usize, payloads: &[Vec<u8>]) -> (Vec<Datum>, Option<(usize, String)>) {
    let mut out = Vector::default();
    let mut cursors = vec![Cursor::default(); payloads.len()];
    let payload = |row: usize| payloads[row].as_slice();
    let failed = codec
        .decode_column(column, 0..payloads.len(), payload, &mut cursors, &mut out, &mut no_external)
        .err()
        .map(|(row, error)| (row, error.to_string()));
    let rows = failed.as_ref().map_or(payloads.len(), |(row, _)| *row);
    ((0..rows).map(|row| out.datum(row)).collect(), failed)
}

fn payload_of(types: &[Oid], row: &[Datum]) -> Vec<u8> {
    let mut payload = Vec::new();
    RowCodec::of_types(types).encode(row, &mut payload).unwrap();
    payload
}

fn some_value(rng: &mut fastrand::Rng, ty: Oid) -> Datum {
    match ty {
        oid::INT2 => Datum::Int2(rng.i16(..)),
        oid::INT4 => Datum::Int4(rng.i32(..)),
        oid::INT8 => Datum::Int8(rng.i64(..)),
        oid::BOOL => Datum::Bool(rng.bool()),
        oid::FLOAT4 => Datum::Float4(rng.f32()),
        oid::FLOAT8 => Datum::Float8(rng.f64()),
        oid::UUID => Datum::Uuid([rng.u8(..); 16]),
        oid::NUMERIC => {
            let text = ["1.5", "2.25", "NaN", "1e40", "-0.5"][rng.usize(..5)];
            Datum::Numeric(text.parse().unwrap())
        }
        _ if rng.u32(..20) == 0 => Datum::text("l".repeat(TEXT_MAX + rng.usize(..3) - 1)),
        _ => Datum::text("é".repeat(rng.usize(..90))),
    }
}

#[test]
fn columns_are_those_of_the_rows() {
    let mut rng = fastrand::Rng::with_seed(20_261_125);
    let kinds = [
        oid::INT4,
        oid::INT8,
        oid::FLOAT8,
        oid::FLOAT4,
        oid::INT2,
        oid::BOOL,
        oid::TEXT,
        oid::NUMERIC,
        oid::UUID,
    ];
    for _ in 0..400 {
        let types: Vec<Oid> = (0..rng.usize(1..7)).map(|_| kinds[rng.usize(..kinds.len())]).collect();
        let mut codec = RowCodec::of_types(&types);
        if rng.bool() {
            codec.missing = types
                .iter()
                .map(|&ty| if rng.bool() { Datum::Null } else { some_value(&mut rng, ty) })
                .collect();
        }
        let nulls = [0, 0, 4][rng.usize(..3)];
        let rows: Vec<Vec<Datum>> = (0..rng.usize(..30))
            .map(|_| {
                // A row from before the last columns were added.
                let stored = if rng.u32(..4) == 0 { rng.usize(..=types.len()) } else { types.len() };
                let value = |&ty: &Oid| match nulls > 0 && rng.u32(..nulls) == 0 {
                    true => Datum::Null,
                    false => some_value(&mut rng, ty),
                };
                types[..stored].iter().map(value).collect()
            })
            .collect();
        let payloads: Vec<Vec<u8>> = rows.iter().map(|row| payload_of(&types[..row.len()], row)).collect();
        for column in 0..types.len() {
            let missing = codec.missing.get(column).cloned().unwrap_or(Datum::Null);
            let expected: Vec<Datum> =
                rows.iter().map(|row| row.get(column).cloned().unwrap_or_else(|| missing.clone())).collect();
            let (values, failed) = decoded(&codec, column, &payloads);
            assert_eq!(failed, None);
            assert_eq!(format!("{values:?}"), format!("{expected:?}"));
        }
    }
}

/// The payload of a text column with these bytes.
fn text_payload(bytes: &[u8]) -> Vec<u8> {
    let mut payload = payload_of(&[oid::TEXT], &[Datum::text("x".repeat(bytes.len()))]);
    let at = payload.len() - bytes.len();
    payload[at..].copy_from_slice(bytes);
    payload
}

#[test]
fn the_first_broken_row_is_told_whatever_breaks_it() {
    let codec = RowCodec::of_types(&[oid::TEXT]);
    let good = text_payload(b"good");
    let broken = text_payload(b"\xff");
    let long = text_payload(&[b'l'; TEXT_MAX + 1]);
    let short = vec![1];
    let cut = good[..4].to_vec();
    let cases: [(&[&Vec<u8>], usize, &str); 7] = [
        (&[&good, &broken, &good], 1, "UTF-8"),
        // The row without a head is found first, but stands behind the broken one.
        (&[&good, &broken, &short], 1, "UTF-8"),
        (&[&good, &broken, &cut], 1, "UTF-8"),
        (&[&good, &broken, &long, &short], 1, "UTF-8"),
        (&[&good, &short, &broken], 1, "too early"),
        (&[&good, &good, &cut, &broken], 2, "too early"),
        (&[&good, &long, &broken], 2, "UTF-8"),
    ];
    for (payloads, row, what) in cases {
        let payloads: Vec<Vec<u8>> = payloads.iter().map(|p| (*p).clone()).collect();
        let (values, failed) = decoded(&codec, 0, &payloads);
        let (found, error) = failed.unwrap();
        assert_eq!((values.len(), found), (row, row), "{error}");
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn a_number_that_is_cut_off_fails_behind_the_rows_before_it() {
    let codec = RowCodec::of_types(&[oid::INT4]);
    let good = payload_of(&[oid::INT4], &[Datum::Int4(7)]);
    let null = payload_of(&[oid::INT4], &[Datum::Null]);
    let cut = good[..4].to_vec();
    let (values, failed) = decoded(&codec, 0, &[good.clone(), null, cut, good]);
    assert_eq!(format!("{values:?}"), "[Int4(7), Null]");
    assert_eq!(failed.unwrap().0, 2);
}
