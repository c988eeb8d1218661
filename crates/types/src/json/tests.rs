//! Tests beyond the comparison with PostgreSQL: random values against slow and plain
//! implementations, and depth.

use super::canon::{DEPTH_MAX, canonical};
use super::{Kind, kind, members, order};
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum};
use crate::func::{CallTypes, FnBody, by_name};
use crate::{FmtCtx, compare, io, key, oid};
use sinew_error::SqlState;
use std::cmp::Ordering;

/// A small random JSON text, not canonical: white space, keys in any order and twice, escapes,
/// exponents.
fn random(rng: &mut fastrand::Rng, depth: u8) -> String {
    let blank = ["", "", " ", "\n\t"][rng.usize(0..4)];
    let inner = match rng.u8(0..if depth == 0 { 7 } else { 10 }) {
        0 => "null".to_string(),
        1 => rng.bool().to_string(),
        2 => ["1", "1.0", "10e-1", "-0", "0", "2", "-1.50", "1e3", "1000"][rng.usize(0..9)].to_string(),
        3..=6 => word(rng),
        7 | 8 => {
            let n = rng.u8(0..4);
            let all: Vec<String> =
                (0..n).map(|_| format!("{}{blank}:{}", word(rng), random(rng, depth - 1))).collect();
            format!("{{{}}}", all.join(","))
        }
        _ => {
            let n = rng.u8(0..4);
            let all: Vec<String> = (0..n).map(|_| random(rng, depth - 1)).collect();
            format!("[{}]", all.join(","))
        }
    };
    format!("{blank}{inner}{blank}")
}

fn word(rng: &mut fastrand::Rng) -> String {
    ["\"\"", "\"a\"", "\"\\u0061\"", "\"b\"", "\"aa\"", "\"\\u00e9\"", "\"é\"", "\"q\\\"\"", "\"\\n\""]
        [rng.usize(0..9)]
    .to_string()
}

fn rng() -> fastrand::Rng {
    let seed = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(7);
    println!("seed {seed}");
    fastrand::Rng::with_seed(seed)
}

fn values(rng: &mut fastrand::Rng, n: usize) -> Vec<String> {
    (0..n).map(|_| canonical(&random(rng, 3)).expect("valid")).collect()
}

/// `@>` as PostgreSQL's documentation defines it, by recursion.
fn contains(whole: &str, part: &str, outermost: bool) -> bool {
    let list = |text| members(text).collect::<Vec<_>>();
    match (kind(whole), kind(part)) {
        (Kind::Object, Kind::Object) => list(part)
            .iter()
            .all(|(k, v)| list(whole).iter().any(|(key, value)| key == k && contains(value, v, false))),
        (Kind::Array, Kind::Array) => {
            list(part).iter().all(|(_, v)| list(whole).iter().any(|(_, value)| contains(value, v, false)))
        }
        (Kind::Array, Kind::Object) | (Kind::Object, _) | (_, Kind::Object | Kind::Array) => false,
        (Kind::Array, _) if outermost => {
            list(whole).iter().any(|(_, v)| kind(v) != Kind::Array && contains(v, part, false))
        }
        (Kind::Array, _) => false,
        _ => order::cmp(whole, part).is_eq(),
    }
}

/// The order as PostgreSQL's documentation defines it, by recursion.
fn by_members(a: &str, b: &str, outermost: bool) -> Ordering {
    let rank = |k| match k {
        Kind::Null => 0,
        Kind::String => 1,
        Kind::Number => 2,
        Kind::Boolean => 3,
        Kind::Array => 4,
        Kind::Object => 5,
    };
    let list = |text| members(text).collect::<Vec<_>>();
    let (ka, kb) = (kind(a), kind(b));
    if outermost && ka != Kind::Object && kb != Kind::Object && (ka == Kind::Array) != (kb == Kind::Array) {
        // A scalar is an array of one here, and comes first among those.
        let (array, sign) = if ka == Kind::Array { (a, Ordering::Greater) } else { (b, Ordering::Less) };
        return if list(array).is_empty() { sign.reverse() } else { sign };
    }
    if rank(ka) != rank(kb) {
        return rank(ka).cmp(&rank(kb));
    }
    match ka {
        Kind::Object | Kind::Array => {
            let (x, y) = (list(a), list(b));
            x.len().cmp(&y.len()).then_with(|| {
                x.iter().zip(&y).fold(Ordering::Equal, |o, ((ka, va), (kb, vb))| {
                    let text = |k| super::unescape(k).expect("key").into_owned();
                    o.then_with(|| text(ka).cmp(&text(kb))).then_with(|| by_members(va, vb, false))
                })
            })
        }
        Kind::String => super::unescape(a).expect("string").cmp(&super::unescape(b).expect("string")),
        Kind::Number => {
            let n = |t| crate::Numeric::parse(t).expect("number");
            n(a).cmp(&n(b))
        }
        _ => a.cmp(b),
    }
}

#[test]
fn the_canonical_form_is_its_own() {
    let mut rng = rng();
    for _ in 0..2_000 {
        let text = random(&mut rng, 4);
        let once = canonical(&text).expect("valid");
        assert_eq!(canonical(&once).expect("canonical"), once, "of {text}");
    }
}

#[test]
fn order_hash_and_key_agree_with_the_documented_order() {
    let mut rng = rng();
    let all = values(&mut rng, 120);
    for a in &all {
        for b in &all {
            let order = by_members(a, b, true);
            assert_eq!(order::cmp(a, b), order, "{a} and {b}");
            let (x, y) = (Datum::text(a.as_str()), Datum::text(b.as_str()));
            assert_eq!(compare::equal(oid::JSONB, &x, &y), order.is_eq(), "{a} and {b}");
            if order.is_eq() {
                assert_eq!(compare::hash(oid::JSONB, &x, 1), compare::hash(oid::JSONB, &y, 1), "{a}, {b}");
            }
            // The next column of a key decides only between equals.
            let row = |v: &Datum, last: i32| {
                let mut out = Vec::new();
                key::encode_key(v, oid::JSONB, false, false, &mut out).expect("key");
                key::encode_key(&Datum::Int4(last), oid::INT4, false, false, &mut out).expect("key");
                out
            };
            assert_eq!(row(&x, 2).cmp(&row(&y, 1)), order.then(Ordering::Greater), "{a} and {b}");
        }
    }
}

#[test]
fn containment_is_as_documented() {
    let mut rng = rng();
    let all = values(&mut rng, 200);
    let mut held = 0;
    for a in &all {
        for b in &all {
            let found = order::contains(a, b).expect("canonical");
            assert_eq!(found, contains(a, b, true), "{a} @> {b}");
            held += usize::from(found);
        }
        assert!(order::contains(a, a).expect("canonical"), "{a}");
    }
    assert!(held > all.len() * 2, "{held} only");
}

#[test]
fn the_wire_form_has_a_version() {
    let cx = FmtCtx::default();
    let value = io::text_in(oid::JSONB, "{\"b\":1, \"a\":2}", -1, &cx).expect("in");
    let mut wire = Vec::new();
    io::binary_send(&value, oid::JSONB, &cx, &mut wire).expect("send");
    assert_eq!(wire, b"\x01{\"a\": 2, \"b\": 1}");
    let back = io::binary_recv(oid::JSONB, b"\x01{\"b\":1,\"a\":2}", -1, &cx).expect("recv");
    assert_eq!(back.as_str(), value.as_str());
    let wrong = io::binary_recv(oid::JSONB, b"\x02{}", -1, &cx).expect_err("version");
    assert_eq!(wrong.message, "unsupported jsonb version number 2");
    assert!(io::binary_recv(oid::JSONB, b"", -1, &cx).is_err());
    let array = Datum::array(Array::new(oid::JSONB, vec![value, Datum::Null]));
    wire.clear();
    io::binary_send(&array, oid::_JSONB, &cx, &mut wire).expect("send");
    let back = io::binary_recv(oid::_JSONB, &wire, -1, &cx).expect("recv");
    assert!(compare::equal(oid::_JSONB, &array, &back));
}

/// Calls the overload of a function with this number of arguments, and reads all rows of a set.
fn call(name: &str, args: &[Datum], types: &[crate::Oid]) -> sinew_error::Result<usize> {
    let mut cx = FnCtx::default();
    let f = by_name(name).iter().find(|f| f.args.len() >= args.len()).expect(name);
    let types = CallTypes { args: types.to_vec(), ret: f.ret };
    match f.body {
        FnBody::Scalar(body) => body(&mut cx, args).map(|_| 1),
        FnBody::Poly(body) => body(&mut cx, &types, args).map(|_| 1),
        FnBody::Srf(body) => {
            body(&mut cx, &types, args)?.collect::<sinew_error::Result<Vec<_>>>().map(|rows| rows.len())
        }
        _ => panic!("{name} has another body"),
    }
}

#[test]
fn nesting_takes_no_stack_and_has_a_limit() {
    let nested = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    let run = move || {
        let deep = nested(1_500);
        assert!(order::contains(&deep, &deep.replace('1', "1.0")).expect("canonical"));
        let too_deep = canonical(&nested(DEPTH_MAX + 1)).expect_err("too deep");
        assert_eq!(too_deep.sqlstate, SqlState::STATEMENT_TOO_COMPLEX);
        let arrays = canonical(&nested(DEPTH_MAX)).expect("as deep as can be");
        let objects = format!("{}1{}", "{\"a\": ".repeat(DEPTH_MAX), "}".repeat(DEPTH_MAX));
        assert_eq!(canonical(&objects).expect("as deep as can be"), objects);
        for text in [arrays, objects] {
            let value = Datum::from(text.clone());
            let path = Datum::array(Array::new(oid::TEXT, vec![Datum::text("0"), Datum::text("0")]));
            assert!(order::cmp(&text, &text.replace('1', "2")).is_lt());
            for name in ["jsonb_strip_nulls", "jsonb_typeof", "jsonb_object_keys"] {
                let done = call(name, std::slice::from_ref(&value), &[oid::JSONB]);
                assert!(done.is_ok() || name == "jsonb_object_keys", "{name}");
            }
            call("jsonb_extract_path", &[value.clone(), path.clone()], &[oid::JSONB, oid::_TEXT])
                .expect("path");
            let all = [value.clone(), path, Datum::text("null"), Datum::Bool(true)];
            call("jsonb_set", &all, &[oid::JSONB, oid::_TEXT, oid::JSONB, oid::BOOL]).expect("set");
            // One level more.
            for (name, types) in [("to_jsonb", oid::_JSONB), ("jsonb_build_array", oid::JSONB)] {
                let arg = if types == oid::JSONB {
                    value.clone()
                } else {
                    Datum::array(Array::new(oid::JSONB, vec![value.clone()]))
                };
                let error = call(name, &[arg], &[types]).expect_err(name);
                assert_eq!(error.sqlstate, SqlState::STATEMENT_TOO_COMPLEX, "{name}");
            }
            let step = Datum::text(if text.starts_with('[') { "0" } else { "a" });
            let all = [value.clone(), Datum::array(Array::new(oid::TEXT, vec![step])), value.clone()];
            let all = [all.as_slice(), &[Datum::Bool(true)]].concat();
            let error = call("jsonb_set", &all, &[oid::JSONB, oid::_TEXT, oid::JSONB, oid::BOOL])
                .expect_err("set of itself");
            assert_eq!(error.sqlstate, SqlState::STATEMENT_TOO_COMPLEX);
        }
    };
    let small = std::thread::Builder::new().stack_size(128 * 1024).spawn(run).expect("thread");
    small.join().expect("no overflow");
}
