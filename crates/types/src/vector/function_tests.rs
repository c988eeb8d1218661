//! The loops of functions give what the functions give for each row.

use super::compare::{Operand, compare};
use super::{Vector, dates, list, strings};
use crate::compare::CmpOp;
use crate::datum::Datum;
use crate::func::{FnBody, by_oid};
use crate::{key, oid};
use fastrand::Rng;

fn of(values: &[Datum]) -> Vector {
    let mut v = Vector::default();
    values.iter().enumerate().for_each(|(row, value)| v.push(row, value.clone()));
    v
}

/// A strict function's values for rows of arguments; `None` if some row fails.
fn rows_of(oid: u32, rows: &[Vec<Datum>]) -> Option<Vec<Datum>> {
    let mut cx = crate::FnCtx::default();
    let FnBody::Scalar(body) = by_oid(oid).unwrap().body else { panic!("function {oid}") };
    let one = |args: &Vec<Datum>| match args.iter().any(Datum::is_null) {
        true => Some(Datum::Null),
        false => body(&mut cx, args).ok(),
    };
    rows.iter().map(one).collect()
}

/// Compares a loop's answer with that of the function. Returns whether the loop has one.
fn check(oid: u32, rows: &[Vec<Datum>], made: Option<Vector>) -> bool {
    let Some(made) = made else { return false };
    let expected = rows_of(oid, rows).expect("a loop answers only where no row fails");
    let given: Vec<Datum> = (0..rows.len()).map(|row| made.datum(row)).collect();
    assert_eq!(format!("{given:?}"), format!("{expected:?}"), "function {oid} of {rows:?}");
    true
}

fn column(rows: &[Vec<Datum>], at: usize) -> Vector {
    of(&rows.iter().map(|row| row[at].clone()).collect::<Vec<_>>())
}

fn text(rng: &mut Rng) -> Datum {
    let words = ["", "a", "ab", "ba", "ä", "aäb", "abab  ", "b a", "日本"];
    if rng.u32(..8) == 0 { Datum::Null } else { Datum::text(words[rng.usize(..words.len())]) }
}

fn date(rng: &mut Rng) -> Datum {
    match rng.u32(..40) {
        0..4 => Datum::Null,
        4 => Datum::Date(i32::MAX),
        5 => Datum::Date(i32::MIN),
        6 => Datum::Date(2_145_031_948),
        _ => Datum::Date(rng.i32(-200_000..200_000)),
    }
}

fn moment(rng: &mut Rng) -> Datum {
    match rng.u32(..40) {
        0..4 => Datum::Null,
        4 => Datum::Timestamp(i64::MAX),
        5 => Datum::Timestamp(i64::MIN),
        6..20 => Datum::Timestamp(rng.i64(-900..900) * crate::datetime::USECS_PER_DAY),
        _ => Datum::Timestamp(rng.i64(-(1 << 58)..1 << 58)),
    }
}

#[test]
fn strings() {
    let mut rng = Rng::with_seed(11);
    let mut answers = 0;
    for _ in 0..6_000 {
        let count = rng.usize(1..12);
        let patterns = ["%a%", "a%", "%b", "%a%b%", "a_", "%ä%", "ab", "", "%", "%b%a", "a\\", "%%a", "_%"];
        let (from, len) = (Datum::Int4(rng.i32(-2..5)), Datum::Int4(rng.i32(-1..5)));
        let pattern = Datum::text(patterns[rng.usize(..patterns.len())]);
        let rows = |rng: &mut Rng, others: &[&Datum]| -> Vec<Vec<Datum>> {
            let row = |rng: &mut Rng| {
                let mut row = vec![text(rng)];
                row.extend(others.iter().map(|v| (*v).clone()));
                row
            };
            (0..count).map(|_| row(rng)).collect()
        };
        let all = rows(&mut rng, &[&pattern]);
        let a = column(&all, 0);
        let (a, one) = (Operand::Vector(&a), Operand::Value(&pattern));
        answers += u32::from(check(850, &all, strings::like(a, one, false)));
        answers += u32::from(check(851, &all, strings::like(a, one, true)));
        let all = rows(&mut rng, &[&from, &len]);
        let a = column(&all, 0);
        let made = strings::substring(Operand::Vector(&a), Operand::Value(&from), Some(Operand::Value(&len)));
        answers += u32::from(check(936, &all, made));
        let all = rows(&mut rng, &[&from]);
        let a = column(&all, 0);
        let made = strings::substring(Operand::Vector(&a), Operand::Value(&from), None);
        answers += u32::from(check(937, &all, made));
        let all = rows(&mut rng, &[]);
        let a = column(&all, 0);
        answers += u32::from(check(401, &all, strings::without_blanks(Operand::Vector(&a))));
        let (other, is_one) = (text(&mut rng), rng.bool());
        let mut all = rows(&mut rng, &[&other]);
        if !is_one {
            all.iter_mut().for_each(|row| row[1] = text(&mut rng));
        }
        let (a, b) = (column(&all, 0), column(&all, 1));
        let b = if is_one { Operand::Value(&other) } else { Operand::Vector(&b) };
        answers += u32::from(check(1258, &all, strings::concat(Operand::Vector(&a), b, count)));
    }
    assert!(answers > 27_000, "{answers} answers by loops");
}

#[test]
fn dates() {
    let mut rng = Rng::with_seed(12);
    let mut answers = 0;
    let names = [
        "year",
        "Month",
        "day",
        "quarter",
        "week",
        "dow",
        "isodow",
        "doy",
        "isoyear",
        "decade",
        "century",
        "millennium",
        "hour",
        "minute",
        "second",
        "epoch",
        "julian",
        "timezone",
        "none",
    ];
    for _ in 0..6_000 {
        let count = rng.usize(1..12);
        let name = Datum::text(names[rng.usize(..names.len())]);
        for (oid, is_date, as_float) in
            [(6199, true, false), (6202, false, false), (1384, true, true), (2021, false, true)]
        {
            let value = |rng: &mut Rng| if is_date { date(rng) } else { moment(rng) };
            let rows: Vec<Vec<Datum>> = (0..count).map(|_| vec![name.clone(), value(&mut rng)]).collect();
            let a = column(&rows, 1);
            let made = dates::part(Operand::Value(&name), Operand::Vector(&a), as_float);
            answers += u32::from(check(oid, &rows, made));
        }
        let days = Datum::Int4(rng.i32(-50..50));
        let other = date(&mut rng);
        let rows: Vec<Vec<Datum>> = (0..count).map(|_| vec![date(&mut rng), days.clone()]).collect();
        let a = column(&rows, 0);
        let (a, by) = (Operand::Vector(&a), Operand::Value(&days));
        answers += u32::from(check(1141, &rows, dates::add_days(a, by, 1, count)));
        answers += u32::from(check(1142, &rows, dates::add_days(a, by, -1, count)));
        let rows: Vec<Vec<Datum>> = (0..count).map(|_| vec![date(&mut rng), other.clone()]).collect();
        let a = column(&rows, 0);
        let made = dates::days_between(Operand::Vector(&a), Operand::Value(&other), count);
        answers += u32::from(check(1140, &rows, made));
        let at = moment(&mut rng);
        let rows: Vec<Vec<Datum>> = (0..count).map(|_| vec![date(&mut rng), at.clone()]).collect();
        let a = column(&rows, 0);
        let tests = [CmpOp::Lt, CmpOp::Le, CmpOp::Eq, CmpOp::Gt, CmpOp::Ge, CmpOp::Ne];
        for (oid, test) in [2338, 2339, 2340, 2341, 2342, 2343].into_iter().zip(tests) {
            let made = dates::compare_moments(test, Operand::Vector(&a), Operand::Value(&at));
            answers += u32::from(check(oid, &rows, made));
        }
    }
    assert!(answers > 30_000, "{answers} answers by loops");
}

#[test]
fn numerics_of_several_scales() {
    let mut rng = Rng::with_seed(13);
    let mut answers = 0;
    for _ in 0..6_000 {
        let count = rng.usize(1..12);
        let scales = [rng.u32(..4), rng.u32(..4)];
        let numeric = |rng: &mut Rng, at: usize| match rng.u32(..9) {
            0 => Datum::Null,
            _ => {
                let digits = if rng.u32(..9) == 0 { 10i64.pow(17) } else { 30 };
                let (v, scale) = (rng.i64(-digits..digits), scales[at] as usize);
                let unit = 10i64.pow(scale as u32);
                let sign = if v < 0 { "-" } else { "" };
                let point = if scale == 0 { "" } else { "." };
                let (whole, part) = ((v / unit).abs(), (v % unit).abs());
                let part = if scale == 0 { String::new() } else { format!("{part:0scale$}") };
                Datum::Numeric(format!("{sign}{whole}{point}{part}").parse().unwrap())
            }
        };
        let many_digits = [
            "1.000000000000000000001",
            "-2.5000000000000000000003",
            "0.2500000000000000000000",
            "-0.0000000000000000000001",
            "12345678901234567890123",
            "NaN",
        ];
        let one = match rng.u32(..4) {
            0 => Datum::Numeric(many_digits[rng.usize(..many_digits.len())].parse().unwrap()),
            _ => numeric(&mut rng, 1),
        };
        let is_one = rng.bool();
        let rows: Vec<Vec<Datum>> = (0..count)
            .map(|_| vec![numeric(&mut rng, 0), if is_one { one.clone() } else { numeric(&mut rng, 1) }])
            .collect();
        let (a, b) = (column(&rows, 0), column(&rows, 1));
        let b = if is_one { Operand::Value(&one) } else { Operand::Vector(&b) };
        let tests = [CmpOp::Eq, CmpOp::Ne, CmpOp::Gt, CmpOp::Ge, CmpOp::Lt, CmpOp::Le];
        for (oid, test) in [1718, 1719, 1720, 1721, 1722, 1723].into_iter().zip(tests) {
            answers += u32::from(check(oid, &rows, compare(test, oid::NUMERIC, Operand::Vector(&a), b)));
        }
    }
    assert!(answers > 31_000, "{answers} answers by loops");
}

#[test]
fn lists() {
    let mut rng = Rng::with_seed(14);
    let mut answers = 0;
    for _ in 0..6_000 {
        let (ty, equal) = [
            (oid::INT4, 65),
            (oid::INT8, 467),
            (oid::TEXT, 67),
            (oid::BPCHAR, 1048),
            (oid::NUMERIC, 1718),
            (oid::FLOAT8, 293),
            (oid::DATE, 1086),
        ][rng.usize(..7)];
        let value = |rng: &mut Rng| match ty {
            _ if rng.u32(..9) == 0 => Datum::Null,
            oid::INT4 => Datum::Int4(rng.i32(-20..20)),
            oid::INT8 => Datum::Int8(rng.i64(-20..20)),
            oid::NUMERIC => {
                Datum::Numeric(["1", "1.0", "2.5", "2.50", "1e30", "3"][rng.usize(..6)].parse().unwrap())
            }
            oid::FLOAT8 => Datum::Float8([0.0, -0.0, 1.5, f64::NAN, f64::INFINITY][rng.usize(..5)]),
            oid::DATE => date(rng),
            _ => text(rng),
        };
        let values: Vec<Datum> = (0..rng.usize(1..20)).map(|_| value(&mut rng)).collect();
        let wanted: Vec<Datum> = (0..rng.usize(1..20)).map(|_| value(&mut rng)).collect();
        let answer = rng.bool();
        let mut members = list::Members::default();
        // The second vector meets the list as the first one has left it.
        for values in [&values[..], &values[..1]] {
            let Some(made) = members.test(ty, &of(values), &wanted, answer) else { continue };
            answers += 1;
            for (row, v) in values.iter().enumerate() {
                let pairs: Vec<Vec<Datum>> = wanted.iter().map(|w| vec![v.clone(), w.clone()]).collect();
                let all = rows_of(equal, &pairs).unwrap();
                let expected = match () {
                    () if all.iter().any(|v| matches!(v, Datum::Bool(true))) => Datum::Bool(answer),
                    () if all.iter().any(Datum::is_null) => Datum::Null,
                    () => Datum::Bool(!answer),
                };
                assert_eq!(format!("{:?}", made.datum(row)), format!("{expected:?}"), "{v:?} in {wanted:?}");
            }
        }
    }
    assert!(answers > 9_000, "{answers} answers by loops");
}

#[test]
fn values_of_keys() {
    let mut rng = Rng::with_seed(15);
    for _ in 0..6_000 {
        let ty = [oid::INT2, oid::INT4, oid::INT8, oid::DATE, oid::TIMESTAMP, oid::TEXT, oid::FLOAT8]
            [rng.usize(..7)];
        let descending = rng.bool();
        let (mut v, mut rows, mut expected) = (Vector::default(), 0, Vec::new());
        for _ in 0..rng.usize(..12) {
            let value = match ty {
                _ if rng.u32(..6) == 0 => Datum::Null,
                oid::INT2 => Datum::Int2(rng.i16(..)),
                oid::INT4 => Datum::Int4(rng.i32(..)),
                oid::INT8 => Datum::Int8(rng.i64(..)),
                oid::DATE => date(&mut rng),
                oid::TIMESTAMP => moment(&mut rng),
                oid::TEXT => text(&mut rng),
                _ => Datum::Float8([0.0, -0.0, 1.5, -2.0][rng.usize(..4)]),
            };
            let mut key = Vec::new();
            key::encode_key(&value, ty, descending, rng.bool(), &mut key).unwrap();
            let told = key::decode_column(ty, descending, &key);
            assert_eq!(v.push_key(rows, ty, descending, &key), told.is_some());
            rows += usize::from(told.is_some());
            expected.extend(told);
        }
        let given: Vec<Datum> = (0..rows).map(|row| v.datum(row)).collect();
        assert_eq!(format!("{given:?}"), format!("{expected:?}"));
    }
}
