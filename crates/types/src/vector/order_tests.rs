use super::order::{KeyOrder, Ranges, is_sorted};
use super::{Batch, Vector};
use crate::datum::Datum;
use crate::oid::{self, Oid};
use std::cmp::Ordering;

/// Columns with the same number of rows: of each type values of both signs, ends, equals and NULLs.
fn columns() -> Vec<(Oid, Vec<Datum>)> {
    let text = |s: &str| Datum::text(s);
    vec![
        (oid::INT4, [3, -7, i32::MAX, i32::MIN, 3, 0].map(Datum::Int4).to_vec()),
        (oid::INT8, [5, i64::MAX, i64::MIN, -1, 5, 0].map(Datum::Int8).to_vec()),
        (oid::INT8, [1000, 1001, 1004, 1002, 1001, 1000].map(Datum::Int8).to_vec()),
        (oid::BOOL, [true, false, true, true, false, false].map(Datum::Bool).to_vec()),
        (oid::DATE, [0, -5, 9, 9, 100, -5].map(Datum::Date).to_vec()),
        (
            oid::FLOAT8,
            [0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.5].map(Datum::Float8).to_vec(),
        ),
        (oid::FLOAT4, [1.5, -0.0, f32::NAN, 0.0, -1e30, 1e-40].map(Datum::Float4).to_vec()),
        (oid::TEXT, ["", "a", "abcdefgh", "abcdefghi", "ab", "zz"].map(text).to_vec()),
        (oid::BPCHAR, ["a ", "a", "a\u{1}", "b", "  ", ""].map(text).to_vec()),
        (oid::BYTEA, [&b"x"[..], b"", b"xy", b"\0", b"x", b"a"].map(|b| Datum::Bytea(b.into())).to_vec()),
    ]
}

/// The same rows as vectors of all forms that hold them, with NULLs in other places each time.
fn forms(values: &[Datum]) -> Vec<Vector> {
    let mut found = Vec::new();
    for nulls in [0usize, 0b10, 0b10_0001, 0b11_1111] {
        let of_row = |row: usize| if nulls >> row & 1 == 1 { Datum::Null } else { values[row].clone() };
        let mut fitting = Vector::Null;
        (0..values.len()).for_each(|row| fitting.push(row, of_row(row)));
        found.push(fitting);
        found.push(Vector::Datums((0..values.len()).map(of_row).collect()));
    }
    found
}

fn orders(ty: Oid) -> Vec<KeyOrder> {
    let all = [(false, false), (false, true), (true, false), (true, true)];
    all.map(|(descending, nulls_first)| KeyOrder { ty, descending, nulls_first }).to_vec()
}

/// The numbers of all rows of all batches agree with the order of their values.
fn check(orders: &[KeyOrder], batches: &[Batch]) {
    let mut ranges = Ranges::new(orders.to_vec());
    batches.iter().for_each(|batch| ranges.add(batch.columns.iter()));
    let coder = ranges.coder();
    let mut rows: Vec<(u64, &Batch, usize)> = Vec::new();
    for batch in batches {
        let mut codes = Vec::new();
        coder.codes(batch.columns.iter(), batch.rows, &mut codes);
        rows.extend(codes.iter().enumerate().map(|(row, &code)| (code, batch, row)));
    }
    for (code_a, a, row_a) in &rows {
        for (code_b, b, row_b) in &rows {
            let mut by_values = Ordering::Equal;
            for (key, order) in orders.iter().enumerate() {
                let (a, b) = (&a.columns[key], &b.columns[key]);
                let by_key = order.of_values(&a.datum(*row_a), &b.datum(*row_b));
                assert_eq!(by_key, order.of_rows((a, *row_a), (b, *row_b)), "{order:?} {a:?} {b:?}");
                by_values = by_values.then(by_key);
            }
            let by_codes = code_a.cmp(code_b);
            let agree = by_codes == by_values || !coder.is_exact() && by_codes.is_eq();
            assert!(agree, "{orders:?}: {by_codes:?} and {by_values:?} of {row_a} {a:?} and {row_b} {b:?}");
        }
    }
}

#[test]
fn numbers_agree_with_the_order() {
    for (ty, values) in columns() {
        let batch = |v| Batch { rows: values.len(), columns: vec![v] };
        let all: Vec<Batch> = forms(&values).into_iter().map(batch).collect();
        for order in orders(ty) {
            check(&[order], &all);
            // Rows of one form alone have the best numbers.
            for one in &all {
                check(&[order], std::slice::from_ref(one));
            }
        }
    }
}

#[test]
fn numbers_of_several_keys_agree_with_the_order() {
    let columns = columns();
    for (ty_a, a) in &columns {
        for (ty_b, b) in &columns {
            for (order_a, order_b) in orders(*ty_a).into_iter().zip(orders(*ty_b).into_iter().rev()) {
                let pairs = forms(a).into_iter().zip(forms(b).into_iter().rev());
                let of_pair = |(a, b)| Batch { rows: 6, columns: vec![a, b] };
                let batches: Vec<Batch> = pairs.map(of_pair).collect();
                check(&[order_a, order_b], &batches);
                check(&[order_a, order_b], &batches[..1]);
            }
        }
    }
}

#[test]
fn integers_of_small_ranges_have_exact_numbers() {
    let order = KeyOrder::plain(oid::INT8);
    let exact = |values: &[&[i64]]| {
        let mut ranges = Ranges::new(vec![order; values.len()]);
        let vector = |values: &&[i64]| {
            let mut v = Vector::Null;
            values.iter().enumerate().for_each(|(row, &value)| v.push(row, Datum::Int8(value)));
            v
        };
        let keys: Vec<Vector> = values.iter().map(vector).collect();
        ranges.add(keys.iter());
        ranges.coder().is_exact()
    };
    assert!(exact(&[&[i64::MIN, i64::MIN + 5], &[1, 1 << 50]]));
    assert!(exact(&[&[i64::MIN, i64::MAX - 3]]));
    assert!(!exact(&[&[i64::MIN, i64::MAX]]), "NULL needs two numbers more");
    assert!(!exact(&[&[0, 1 << 40], &[0, 1 << 40]]));
    assert!(exact(&[&[0, 1 << 30], &[-(1 << 30), 0]]));
}

#[test]
fn bytes_of_vectors_are_read_as_they_were() {
    for (_, values) in columns() {
        for v in forms(&values) {
            let mut bytes = Vec::new();
            if !v.put(values.len(), &mut bytes) {
                assert!(matches!(v, Vector::Datums(_)) && bytes.is_empty());
                continue;
            }
            bytes.push(77);
            let mut from = &bytes[..];
            let read = Vector::get(values.len(), &mut from).unwrap();
            assert_eq!(from, [77]);
            assert_eq!(std::mem::discriminant(&read), std::mem::discriminant(&v));
            for row in 0..values.len() {
                assert_eq!(format!("{:?}", read.datum(row)), format!("{:?}", v.datum(row)));
            }
            for cut in 0..bytes.len() - 1 {
                assert!(Vector::get(values.len(), &mut &bytes[..cut]).is_none(), "{v:?} from {cut} bytes");
            }
        }
    }
}

#[test]
fn rows_in_order_are_known() {
    let column = |values: &[Option<i32>]| {
        let mut v = Vector::Null;
        for (row, value) in values.iter().enumerate() {
            v.push(row, value.map_or(Datum::Null, Datum::Int4));
        }
        v
    };
    let up = KeyOrder::plain(oid::INT4);
    let down = KeyOrder { descending: true, ..up };
    let nulls_first = KeyOrder { nulls_first: true, ..up };
    let sorted = |orders: &[KeyOrder], keys: &[Vector], rows: usize| is_sorted(orders, keys.iter(), rows);

    assert!(sorted(&[up], &[column(&[Some(1), Some(1), Some(2)])], 3));
    assert!(!sorted(&[up], &[column(&[Some(1), Some(3), Some(2)])], 3));
    assert!(sorted(&[down], &[column(&[Some(3), Some(2), Some(2)])], 3));
    assert!(!sorted(&[down], &[column(&[Some(2), Some(3)])], 2));
    assert!(sorted(&[up], &[column(&[Some(1), None])], 2));
    assert!(!sorted(&[nulls_first], &[column(&[Some(1), None])], 2));
    assert!(sorted(&[nulls_first], &[column(&[None, Some(1)])], 2));
    let keys = [column(&[Some(1), Some(1), Some(2)]), column(&[Some(5), Some(7), Some(0)])];
    assert!(sorted(&[up, up], &keys, 3));
    assert!(!sorted(&[up, down], &keys, 3));
    assert!(sorted(&[], &[], 3), "rows without a key are in any order");
}
