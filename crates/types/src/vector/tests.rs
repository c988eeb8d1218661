use super::compare::{Operand, compare, rows};
use super::{Batch, Vector, arith, hash};
use crate::compare::CmpOp;
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
    let tests = [CmpOp::Eq, CmpOp::Ne, CmpOp::Lt, CmpOp::Le, CmpOp::Gt, CmpOp::Ge];
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
    let answers = compare(CmpOp::Eq, oid::BPCHAR, Operand::Vector(&a), Operand::Value(&b)).unwrap();
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
    let small = of(&[Datum::Int2(30_000)]);
    let operand = Operand::Vector(&small);
    assert!(arith::integer(arith::Op::Add, super::Class::Int2, operand, operand, 1).is_none());
    let (a, b) = (of(&[numeric("7.50")]), of(&[numeric("2")]));
    assert!(arith::numeric(arith::Op::Div, Operand::Vector(&a), Operand::Vector(&b), 1).is_none());
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

/// Floats among which are the special ones.
fn some_float(rng: &mut fastrand::Rng) -> f64 {
    let special =
        [0.0, -0.0, 1.0, -1.5, f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e308, 1e-308, -1e200];
    if rng.u32(..3) == 0 { special[rng.usize(..special.len())] } else { f64::from(rng.i32(-9..9)) / 4.0 }
}

/// A float or NULL, of double precision.
fn float_or_null(rng: &mut fastrand::Rng, is_tame: bool) -> Datum {
    match rng.u32(..8) {
        0 => Datum::Null,
        _ if is_tame => Datum::Float8(f64::from(rng.i32(1..9)) / 4.0),
        _ => Datum::Float8(some_float(rng)),
    }
}

/// Calls a function by its source name for each row; `None` if some row fails.
fn row_by_row(src: &str, a: &[Datum], b: &[Datum]) -> Option<Vec<Datum>> {
    let mut cx = crate::FnCtx::default();
    let f = crate::func::all().iter().find(|f| f.src == src).unwrap();
    let crate::func::FnBody::Scalar(body) = f.body else { panic!("{src}") };
    let one = |(a, b): (&Datum, &Datum)| match a.is_null() || b.is_null() {
        true => Some(Datum::Null),
        false => body(&mut cx, &[a.clone(), b.clone()]).ok(),
    };
    a.iter().zip(b).map(one).collect()
}

const OPS: [arith::Op; 4] = [arith::Op::Add, arith::Op::Sub, arith::Op::Mul, arith::Op::Div];

/// Two columns.
fn operands(rng: &mut fastrand::Rng, of: impl Fn(&mut fastrand::Rng) -> Datum) -> [Vec<Datum>; 2] {
    let rows = rng.usize(1..20);
    [0, 1].map(|_| (0..rows).map(|_| of(rng)).collect())
}

#[test]
fn arithmetic_of_floats_is_that_of_the_values() {
    let mut rng = fastrand::Rng::with_seed(5);
    let (mut computed, mut failed) = (0, 0);
    for _ in 0..20_000 {
        let is_tame = rng.bool();
        let [a, mut b] = operands(&mut rng, |rng| float_or_null(rng, is_tame));
        let is_one = rng.bool();
        if is_one {
            let first = b[0].clone();
            b.fill(first);
        }
        let at = rng.usize(..4);
        let expected = row_by_row(["float8pl", "float8mi", "float8mul", "float8div"][at], &a, &b);
        let (va, vb) = (of(&a), of(&b));
        let right = if is_one { Operand::Value(&b[0]) } else { Operand::Vector(&vb) };
        let answers = arith::double(OPS[at], Operand::Vector(&va), right, a.len());
        computed += usize::from(answers.is_some());
        failed += usize::from(answers.is_none());
        let answers = answers.map(|v| shown(&v, a.len()));
        assert_eq!(answers, expected.map(|v| format!("{v:?}")), "{:?} {a:?} {b:?}", OPS[at]);
    }
    assert!(computed > 5000 && failed > 500, "{computed} {failed}");
}

#[test]
fn arithmetic_of_integers_is_that_of_the_values() {
    let mut rng = fastrand::Rng::with_seed(6);
    let classes = [super::Class::Int2, super::Class::Int4, super::Class::Int8];
    let names =
        [["int2pl", "int2mi", "int2mul"], ["int4pl", "int4mi", "int4mul"], ["int8pl", "int8mi", "int8mul"]];
    let (mut computed, mut failed) = (0, 0);
    for _ in 0..20_000 {
        let kind = rng.usize(..3);
        let bits = [16, 32, 64][kind];
        let shift = 64 - bits + [1, bits / 2, bits - 2][rng.usize(..3)];
        let value = |rng: &mut fastrand::Rng| match rng.u32(..10) {
            0 => Datum::Null,
            1 => classes[kind].datum([i64::MIN, i64::MAX][rng.usize(..2)] >> (64 - bits)),
            _ => classes[kind].datum(rng.i64(..) >> shift),
        };
        let [a, mut b] = operands(&mut rng, value);
        let is_one = rng.bool();
        if is_one {
            let first = b[0].clone();
            b.fill(first);
        }
        let at = rng.usize(..3);
        let expected = row_by_row(names[kind][at], &a, &b);
        let (va, vb) = (of(&a), of(&b));
        let right = if is_one { Operand::Value(&b[0]) } else { Operand::Vector(&vb) };
        let answers = arith::integer(OPS[at], classes[kind], Operand::Vector(&va), right, a.len());
        // The number in a row that is NULL may overflow.
        if answers.is_none() && a.iter().chain(&b).any(Datum::is_null) {
            continue;
        }
        computed += usize::from(answers.is_some());
        failed += usize::from(answers.is_none());
        let answers = answers.map(|v| shown(&v, a.len()));
        assert_eq!(answers, expected.map(|v| format!("{v:?}")), "{:?} {a:?} {b:?}", OPS[at]);
    }
    assert!(computed > 5000 && failed > 1000, "{computed} {failed}");
}

#[test]
fn arithmetic_of_numerics_is_that_of_the_values() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut computed = 0;
    for _ in 0..20_000 {
        let scales = [rng.u32(..4), rng.u32(..4)];
        let rows = rng.usize(1..10);
        let shift = [8, 30, 50, 60][rng.usize(..4)];
        let [a, mut b] = scales.map(|scale| -> Vec<Datum> {
            let one = |_| match rng.u32(..8) {
                0 => Datum::Null,
                _ => numeric(&format!("{}e-{scale}", rng.i64(-10i64.pow(17)..10i64.pow(17)) >> shift)),
            };
            (0..rows).map(one).collect()
        });
        let is_one = rng.bool();
        if is_one {
            let first = b[0].clone();
            b.fill(first);
        }
        let at = rng.usize(..4);
        let expected = row_by_row(["numeric_add", "numeric_sub", "numeric_mul", "numeric_div"][at], &a, &b);
        let (va, vb) = (of(&a), of(&b));
        let right = if is_one { Operand::Value(&b[0]) } else { Operand::Vector(&vb) };
        let Some(answers) = arith::numeric(OPS[at], Operand::Vector(&va), right, rows) else { continue };
        computed += 1;
        let expected = expected.map(|v| format!("{v:?}"));
        // The representation may differ, the text may not.
        let texts = |shown: String| shown.replace("Numeric", "");
        assert_eq!(Some(texts(shown(&answers, rows))), expected.map(texts), "{:?} {a:?} {b:?}", OPS[at]);
    }
    assert!(computed > 5000, "{computed}");
}

/// Values of one type that often are equal or nearly so.
fn close_values(rng: &mut fastrand::Rng, kind: u32) -> Vec<Datum> {
    let text = |rng: &mut fastrand::Rng| {
        let whole = ["abcdefgh", "abcdefghij", "a\u{0}", "RAIL  ", "a b  ", "é日", ""][rng.usize(..7)];
        let mut text: String = whole.chars().take(rng.usize(..12)).collect();
        (0..rng.usize(..3)).for_each(|_| text.push([' ', '\0', 'b'][rng.usize(..3)]));
        Datum::text(text)
    };
    let value = |_| match kind {
        _ if rng.u32(..8) == 0 => Datum::Null,
        0 => text(rng),
        1 => Datum::Float8(some_float(rng)),
        2 => Datum::Float4(some_float(rng) as f32),
        3 => Datum::Int8(rng.i64(-2..3)),
        _ => Datum::Bool(rng.bool()),
    };
    (0..20).map(value).collect()
}

#[test]
fn comparisons_and_their_rows_are_those_of_the_values() {
    let mut rng = fastrand::Rng::with_seed(8);
    let tests = [CmpOp::Eq, CmpOp::Ne, CmpOp::Lt, CmpOp::Le, CmpOp::Gt, CmpOp::Ge];
    for _ in 0..20_000 {
        let kind = rng.u32(..5);
        let (a, b) = (close_values(&mut rng, kind), close_values(&mut rng, kind));
        let types =
            [[oid::TEXT, oid::BPCHAR][rng.usize(..2)], oid::FLOAT8, oid::FLOAT4, oid::INT8, oid::BOOL];
        let (ty, test, side) = (types[kind as usize], tests[rng.usize(..6)], rng.u32(..3));
        let (va, vb) = (of(&a), of(&b));
        let (left, right) = match side {
            0 => (Operand::Vector(&va), Operand::Vector(&vb)),
            1 => (Operand::Vector(&va), Operand::Value(&b[0])),
            _ => (Operand::Value(&a[0]), Operand::Vector(&vb)),
        };
        let holds = |row: usize| {
            let (x, y) = match side {
                0 => (&a[row], &b[row]),
                1 => (&a[row], &b[0]),
                _ => (&a[0], &b[row]),
            };
            (!x.is_null() && !y.is_null()).then(|| test.holds(order::cmp(ty, x, y)))
        };
        let answers = compare(test, ty, left, right).unwrap();
        let rows = rows(test, ty, left, right).unwrap();
        for row in 0..20 {
            let expected = holds(row).map_or(Datum::Null, Datum::Bool);
            assert_eq!(format!("{:?}", answers.datum(row)), format!("{expected:?}"), "{test:?} {a:?} {b:?}");
        }
        let expected: Vec<u32> = (0..20).filter(|&row| holds(row as usize) == Some(true)).collect();
        assert_eq!(rows, expected);
        assert_eq!(answers.true_rows(20), expected);
    }
}

#[test]
fn rows_move_between_vectors_of_all_forms() {
    let mut rng = fastrand::Rng::with_seed(9);
    let mut kept = Vector::default();
    for _ in 0..20_000 {
        let (first, second) = (some_values(&mut rng), some_values(&mut rng));
        let (va, vb) = (of(&first), of(&second));
        kept.clear();
        let from = rng.usize(..=first.len());
        let to = rng.usize(from..=first.len());
        kept.append(0, &va, from..to);
        let mut expected: Vec<Datum> = first[from..to].to_vec();
        for _ in 0..rng.usize(..3) {
            // Runs of rows, and rows in any order.
            let any = |rng: &mut fastrand::Rng| rng.u32(..second.len().max(1) as u32);
            let taken: Vec<u32> = match (second.is_empty(), rng.bool()) {
                (true, _) => Vec::new(),
                (_, true) => (any(&mut rng)..second.len() as u32).collect(),
                (_, false) => (0..rng.usize(..9)).map(|_| any(&mut rng)).collect(),
            };
            kept.extend(expected.len(), &vb, &taken);
            expected.extend(taken.iter().map(|&row| second[row as usize].clone()));
            assert_eq!(shown(&kept, expected.len()), format!("{expected:?}"));
        }
        let vectors = [(&va, &first), (&vb, &second)];
        let picked: Vec<Option<(usize, usize)>> = (0..rng.usize(..9))
            .map(|_| (rng.usize(..2), rng.usize(..20)))
            .map(|(v, row)| (row < vectors[v].1.len()).then_some((v, row)))
            .collect();
        let gathered = Vector::gather(picked.iter().map(|p| p.map(|(v, row)| (vectors[v].0, row))));
        let expected: Vec<Datum> =
            picked.iter().map(|p| p.map_or(Datum::Null, |(v, row)| vectors[v].1[row].clone())).collect();
        assert_eq!(shown(&gathered, expected.len()), format!("{expected:?}"));
    }
}

#[test]
fn a_cleared_vector_keeps_its_memory() {
    let values = [Datum::Int4(1), Datum::Null, Datum::Int4(3)];
    let texts = [Datum::text("ab"), Datum::Null];
    for values in [&values[..], &texts[..]] {
        let mut v = of(values);
        let bytes = v.bytes();
        v.clear();
        assert_eq!(v.bytes(), bytes);
        v.extend(0, &of(values), &[0]);
        assert!(v.bytes() >= bytes);
    }
}

#[test]
fn a_vector_of_nulls_alone_changes_its_class() {
    let mut v = of(&[numeric("1.5")]);
    v.clear();
    v.push(0, Datum::Null);
    v.push(1, numeric("1.25"));
    assert!(matches!(v, Vector::Ints(_)), "{v:?}");
    assert_eq!(shown(&v, 2), shown(&of(&[Datum::Null, numeric("1.25")]), 2));
}

#[test]
fn equality_does_not_ask_for_the_width() {
    let pairs = [
        (oid::INT8, Datum::Int4(5), Datum::Int8(5)),
        (oid::INT8, Datum::Int2(-5), Datum::Int8(-5)),
        (oid::FLOAT8, Datum::Float4(0.5), Datum::Float8(0.5)),
    ];
    for (ty, a, b) in pairs {
        assert_eq!(hash::add_value(ty, &a, 1), hash::add_value(ty, &b, 1));
        for (a, b) in [(&a, &b), (&b, &a)] {
            let forms = |v: &Datum| [of(std::slice::from_ref(v)), Vector::Datums(vec![v.clone()])];
            for (a, b) in forms(a).iter().flat_map(|a| forms(b).map(|b| (a.clone(), b))) {
                assert!(hash::same(ty, &a, 0, &b, 0), "{a:?} {b:?}");
            }
        }
    }
    let (a, b) = (of(&[Datum::Int4(5)]), Vector::Datums(vec![Datum::Int8(6)]));
    assert!(!hash::same(oid::INT8, &a, 0, &b, 0));
}

#[test]
#[should_panic(expected = "rows to keep ascend")]
#[cfg(debug_assertions)]
fn a_batch_keeps_rows_in_their_order_alone() {
    let mut batch = Batch::default();
    batch.clear(1);
    batch.push(&[Datum::Int4(1)]);
    batch.push(&[Datum::Int4(2)]);
    batch.keep(&[1, 0]);
}
