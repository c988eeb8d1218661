use super::compare::{Operand, Test, compare};
use super::{Batch, Vector, arith, hash};
use crate::datum::Datum;
use crate::numeric::Numeric;
use crate::{compare as order, oid};

fn numeric(text: &str) -> Datum {
    Datum::Numeric(text.parse().unwrap())
}

fn of(values: &[Datum]) -> Vector {
    let mut v = Vector::default();
    values.iter().enumerate().for_each(|(row, value)| v.push(row, value.clone()));
    v
}

fn shown(v: &Vector, rows: usize) -> String {
    let all: Vec<Datum> = (0..rows).map(|row| v.datum(row)).collect();
    format!("{all:?}")
}

/// Values of all forms, and changes of form in the middle.
fn some_values(rng: &mut fastrand::Rng) -> Vec<Datum> {
    let kind = rng.u32(..10);
    let rows = rng.usize(..20);
    (0..rows)
        .map(|_| match kind {
            _ if rng.u32(..5) == 0 => Datum::Null,
            0 => Datum::Int4(rng.i32(-5..5)),
            1 => Datum::Int8(rng.i64(..)),
            2 => Datum::text("x".repeat(rng.usize(..30))),
            3 => numeric(["1.50", "-2.25", "0.00", "123456789.01"][rng.usize(..4)]),
            4 => numeric(["1.50", "1.5", "1e30", "NaN"][rng.usize(..4)]),
            5 => Datum::Float8(f64::from(rng.i32(-3..3)) / 2.0),
            6 => Datum::Float4(rng.f32()),
            7 => Datum::Uuid([rng.u8(..2); 16]),
            8 if rng.bool() => Datum::text("y".repeat(super::TEXT_MAX + 1)),
            8 => Datum::text("short"),
            _ => Datum::Date(rng.i32(..100)),
        })
        .collect()
}

#[test]
fn a_vector_gives_back_the_values_that_it_was_given() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut kept = Vector::default();
    for _ in 0..5000 {
        let values = some_values(&mut rng);
        kept.clear();
        values.iter().enumerate().for_each(|(row, value)| kept.push(row, value.clone()));
        assert_eq!(shown(&kept, values.len()), format!("{values:?}"));
        let rows: Vec<u32> = (0..values.len() as u32).filter(|_| rng.bool()).collect();
        let taken: Vec<&Datum> = rows.iter().map(|&row| &values[row as usize]).collect();
        assert_eq!(shown(&kept.take(&rows), rows.len()), format!("{taken:?}"));
        let more = some_values(&mut rng);
        let all: Vec<u32> = (0..more.len() as u32).collect();
        let mut both = kept.clone();
        both.extend(values.len(), &of(&more), &all);
        let expected: Vec<&Datum> = values.iter().chain(&more).collect();
        assert_eq!(shown(&both, expected.len()), format!("{expected:?}"));
        let rows = rng.usize(..=values.len());
        kept.truncate(rows);
        assert_eq!(shown(&kept, rows), format!("{:?}", &values[..rows]));
    }
}

#[test]
fn equal_values_have_equal_hashes_in_all_forms() {
    let mut rng = fastrand::Rng::with_seed(2);
    for _ in 0..2000 {
        let (a, b) = (some_values(&mut rng), some_values(&mut rng));
        let ty = match a.iter().chain(&b).find(|v| !v.is_null()) {
            Some(v) => v.own_type(),
            None => continue,
        };
        if a.iter().chain(&b).any(|v| !v.is_null() && v.own_type() != ty) {
            continue;
        }
        let hashes = |v: &Vector, rows: usize| {
            let mut hashes = vec![hash::SEED; rows];
            hash::add_column(ty, v, &mut hashes);
            hashes
        };
        let (va, vb) = (of(&a), of(&b));
        let (ha, hb) = (hashes(&va, a.len()), hashes(&vb, b.len()));
        for (i, x) in a.iter().enumerate() {
            assert_eq!(ha[i], hash::add_value(ty, x, hash::SEED), "{x:?}");
            for (k, y) in b.iter().enumerate() {
                let is_same = match (x.is_null(), y.is_null()) {
                    (false, false) => order::equal(ty, x, y),
                    (x, y) => x && y,
                };
                assert_eq!(hash::same(ty, &va, i, &vb, k), is_same, "{x:?} {y:?}");
                assert!(!is_same || ha[i] == hb[k], "{x:?} {y:?}");
            }
        }
    }
}

#[test]
fn comparisons_are_those_of_the_values() {
    let mut rng = fastrand::Rng::with_seed(3);
    let tests = [Test::Eq, Test::Ne, Test::Lt, Test::Le, Test::Gt, Test::Ge];
    let mut compared = 0;
    for _ in 0..4000 {
        let (mut a, mut b) = (some_values(&mut rng), some_values(&mut rng));
        let rows = a.len().min(b.len());
        a.truncate(rows);
        b.truncate(rows);
        let Some(ty) = a.iter().chain(&b).find(|v| !v.is_null()).map(Datum::own_type) else { continue };
        if a.iter().chain(&b).any(|v| !v.is_null() && v.own_type() != ty) {
            continue;
        }
        let test = tests[rng.usize(..6)];
        let one = rng.bool();
        let (va, vb) = (of(&a), of(&b));
        let right = if one { Operand::Value(&b[0]) } else { Operand::Vector(&vb) };
        let Some(answers) = compare(test, ty, Operand::Vector(&va), right) else { continue };
        for row in 0..rows {
            let y = if one { &b[0] } else { &b[row] };
            let expected = match a[row].is_null() || y.is_null() {
                true => Datum::Null,
                false => Datum::Bool(test.holds(order::cmp(ty, &a[row], y))),
            };
            assert_eq!(format!("{:?}", answers.datum(row)), format!("{expected:?}"), "{:?} {y:?}", a[row]);
            compared += 1;
        }
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn blanks_at_the_end_of_a_character_do_not_count() {
    let a = of(&[Datum::text("ab "), Datum::text("b")]);
    let b = Datum::text("ab");
    let answers = compare(Test::Eq, oid::BPCHAR, Operand::Vector(&a), Operand::Value(&b)).unwrap();
    assert_eq!(shown(&answers, 2), "[Bool(true), Bool(false)]");
}

#[test]
fn sums_and_products_of_numerics_have_their_scales() {
    let a = of(&[numeric("1.50"), Datum::Null, numeric("-2.25")]);
    let one = numeric("1");
    let (va, vo) = (Operand::Vector(&a), Operand::Value(&one));
    let sum = arith::numeric(arith::Op::Add, va, vo, 3).unwrap();
    assert_eq!(sum.datum(0).class(), "numeric");
    assert_eq!(shown(&sum, 3), shown(&of(&[numeric("2.50"), Datum::Null, numeric("-1.25")]), 3));
    let product = arith::numeric(arith::Op::Mul, va, va, 3).unwrap();
    assert_eq!(shown(&product, 3), shown(&of(&[numeric("2.2500"), Datum::Null, numeric("5.0625")]), 3));
    let large = of(&[numeric("123456789012.12")]);
    assert!(arith::numeric(arith::Op::Mul, Operand::Vector(&large), Operand::Vector(&large), 1).is_none());
}

#[test]
fn an_overflow_is_left_to_the_caller() {
    let a = of(&[Datum::Int4(i32::MAX), Datum::Int4(1)]);
    let one = Datum::Int4(1);
    let (va, vo) = (Operand::Vector(&a), Operand::Value(&one));
    assert!(arith::integer(arith::Op::Add, super::Class::Int4, va, vo, 2).is_none());
    assert!(arith::integer(arith::Op::Add, super::Class::Int8, va, vo, 2).is_some());
    let f = of(&[Datum::Float8(1.0)]);
    let zero = Datum::Float8(0.0);
    assert!(arith::double(arith::Op::Div, Operand::Vector(&f), Operand::Value(&zero), 1).is_none());
}

#[test]
fn numerics_are_read_from_their_binary_form() {
    let texts =
        ["0", "1.50", "-0.05", "123456789012345.678", "99999999999999.9999", "10000", "0.0001", "100.00"];
    for text in texts {
        let value: Numeric = text.parse().unwrap();
        let mut bytes = Vec::new();
        value.send(&mut bytes);
        assert_eq!(Numeric::scaled_of_wire(&bytes), value.scaled(), "{text}");
        assert_eq!(Numeric::recv(&bytes).unwrap().to_string(), text);
    }
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..10_000 {
        let scale = rng.u32(..12);
        let value: Numeric =
            format!("{}e-{scale}", rng.i64(-10i64.pow(17)..10i64.pow(17)) >> rng.u32(..56)).parse().unwrap();
        let mut bytes = Vec::new();
        value.send(&mut bytes);
        if let Some(found) = Numeric::scaled_of_wire(&bytes) {
            assert_eq!(Some(found), value.scaled());
        }
        assert_eq!(Numeric::recv(&bytes).unwrap().to_string(), value.to_string());
    }
}

#[test]
fn a_batch_is_rows_in_columns() {
    let mut batch = Batch::default();
    batch.clear(2);
    for i in 0..5 {
        batch.push(&[Datum::Int4(i), if i == 3 { Datum::Null } else { Datum::text("a") }]);
    }
    batch.keep(&[1, 3]);
    let mut row = Vec::new();
    batch.row(1, &mut row);
    assert_eq!(format!("{row:?}"), "[Int4(3), Null]");
    batch.clear(1);
    assert_eq!((batch.rows, batch.columns.len()), (0, 1));
}
