//! Tests that call every function of the catalog with arguments as large as a user can make them,
//! on a host that interrupts at its first look.

use super::long;
use super::{BuiltinFn, CallTypes, FnBody, all};
use crate::bits::Bits;
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum, Dim};
use crate::host::tests::limited;
use crate::net::Inet;
use crate::numeric::Numeric;
use crate::oid::{self, Oid};
use crate::typeinfo::{array_type, elem_type};
use sinew_error::Result;

/// More bytes than are computed in place.
const LONG: usize = 300 << 10;
/// The largest result that a function may make without a look at the host.
const MADE_UNSEEN_MAX: usize = 1 << 20;

fn long_array(elem: Oid) -> Datum {
    let value = short(elem, 7).unwrap_or(Datum::Null);
    let values = vec![value; LONG / 8];
    let dims = vec![Dim { len: values.len() as i32, lower: 1 }];
    Datum::array(Array { elem, dims, values, charge: Default::default() })
}

/// A value of a type that is as long as possible; `None` for types of one size.
fn long_value(ty: Oid) -> Option<Datum> {
    Some(match ty {
        oid::TEXT | oid::VARCHAR | oid::BPCHAR | oid::CSTRING | oid::UNKNOWN | oid::ANY | oid::ANYELEMENT => {
            Datum::from("a".repeat(LONG))
        }
        oid::JSON | oid::JSONB => Datum::from(format!("[{}1]", "1, ".repeat(LONG / 3))),
        oid::BYTEA => Datum::Bytea(vec![7; LONG].into()),
        oid::BIT | oid::VARBIT => Datum::Bits(Bits::from_bytes(&vec![7; LONG], LONG * 8).ok()?),
        oid::ANYARRAY => long_array(oid::INT4),
        ty => long_array(elem_type(ty).filter(|e| *e != ty)?),
    })
}

/// A small value, and `n` where it is a number.
fn short(ty: Oid, n: i32) -> Option<Datum> {
    Some(match ty {
        oid::INT2 => Datum::Int2(n.min(i32::from(i16::MAX)) as i16),
        oid::INT4 => Datum::Int4(n),
        oid::INT8 => Datum::Int8(i64::from(n)),
        oid::FLOAT4 => Datum::Float4(n as f32),
        oid::FLOAT8 => Datum::Float8(f64::from(n)),
        oid::NUMERIC => Datum::Numeric(Numeric::from_i64(i64::from(n))),
        oid::BOOL => Datum::Bool(true),
        oid::OID => Datum::Oid(23),
        oid::TEXT | oid::VARCHAR | oid::BPCHAR | oid::CSTRING | oid::UNKNOWN | oid::ANY | oid::ANYELEMENT => {
            Datum::from("ab")
        }
        oid::NAME => Datum::from("name"),
        oid::JSON | oid::JSONB => Datum::from("[1]"),
        oid::BYTEA => Datum::Bytea(vec![1, 2].into()),
        oid::BIT | oid::VARBIT => Datum::Bits(Bits::from_bytes(&[1, 2], 16).ok()?),
        oid::MONEY => Datum::Money(i64::from(n)),
        oid::INET | oid::CIDR => Datum::Inet(Inet::new(&[10, 0, 0, 0], 8)?),
        oid::DATE => Datum::Date(1),
        oid::TIMESTAMP => Datum::Timestamp(1),
        oid::TIMESTAMPTZ => Datum::TimestampTz(1),
        oid::INTERVAL => Datum::Interval(crate::Interval { us: 1, days: 0, months: 0 }),
        oid::ANYARRAY => Datum::array(Array::new(oid::INT4, vec![Datum::Int4(n); 2])),
        ty => {
            let elem = elem_type(ty)?;
            let value = short(elem, n).unwrap_or(Datum::Null);
            Datum::array(Array::new(elem, vec![value; 2]))
        }
    })
}

fn resolved(ty: Oid) -> Oid {
    match ty {
        oid::ANY | oid::ANYELEMENT => oid::TEXT,
        oid::ANYARRAY => oid::_INT4,
        ty => ty,
    }
}

/// The size of a call's result. At most a thousand rows of it are counted.
fn call(f: &BuiltinFn, args: &[Datum]) -> Result<usize> {
    let mut cx = FnCtx::default();
    let types = CallTypes { args: f.args.iter().map(|t| resolved(*t)).collect(), ret: resolved(f.ret) };
    match f.body {
        FnBody::Scalar(body) => long::scalar(f, body, &mut cx, args).map(|v| long::size(&v)),
        FnBody::Poly(body) => long::poly(f, body, &mut cx, &types, args).map(|v| long::size(&v)),
        FnBody::Srf(body) => {
            let rows = long::rows(f, body, &mut cx, &types, args)?;
            rows.take(1000).map(|v| v.map(|v| long::size(&v))).sum()
        }
        FnBody::Aggregate(_) | FnBody::Session(_) | FnBody::Routine | FnBody::Refused => Ok(0),
    }
}

/// The functions whose bodies are in this crate.
fn answered() -> impl Iterator<Item = &'static BuiltinFn> {
    all().iter().filter(|f| matches!(f.body, FnBody::Scalar(_) | FnBody::Poly(_) | FnBody::Srf(_)))
}

#[test]
fn every_function_with_a_long_argument_can_be_interrupted() {
    let mut tried = 0;
    for f in answered() {
        for at in 0..f.args.len() {
            let Some(value) = long_value(f.args[at]) else { continue };
            let rest: Option<Vec<Datum>> = f.args.iter().map(|t| short(*t, 2)).collect();
            let Some(mut args) = rest else { continue };
            args[at] = value;
            tried += 1;
            let _host = limited(0, usize::MAX);
            match call(f, &args) {
                // Flags and numbers of regular expressions are checked before anything is matched.
                Err(e) if e.sqlstate.code() == "22023" && f.src.contains("regex") => {}
                Err(e) => assert_eq!(e.sqlstate.code(), "57014", "{f:?}, argument {at}: {e}"),
                Ok(_) => assert!(long::is_quick(f.src), "{f:?}, argument {at} was not interrupted"),
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// The functions for which numbers decide the length of the computation or of the result.
#[test]
fn no_function_makes_much_of_short_arguments_unseen() {
    for f in answered() {
        for n in [3, 30_000, 200_000_000, i32::MAX] {
            let args: Option<Vec<Datum>> = f.args.iter().map(|t| short(*t, n)).collect();
            let Some(args) = args else { continue };
            let _host = limited(0, usize::MAX);
            // Most functions refuse such numbers, and some are interrupted. A call that never ends
            // stops the test.
            if let Ok(size) = call(f, &args) {
                assert!(size < MADE_UNSEEN_MAX, "{f:?} made {size} bytes of {args:?}");
            }
        }
    }
}

/// Numbers of the largest size, with which arithmetic takes seconds to minutes.
#[test]
fn no_function_computes_on_long_numbers_unseen() {
    let digits = |n: usize, d: &str| Datum::Numeric(Numeric::parse(&d.repeat(n)).expect("numeric"));
    let (a, b) = (digits(43_000, "719"), digits(21_000, "523"));
    for f in answered().filter(|f| f.args.contains(&oid::NUMERIC)) {
        let args = f.args.iter().enumerate().map(|(i, t)| match (*t, i) {
            (oid::NUMERIC, 0) => Some(a.clone()),
            (oid::NUMERIC, _) => Some(b.clone()),
            (t, _) => short(t, 2),
        });
        let Some(args) = args.collect::<Option<Vec<Datum>>>() else { continue };
        let _host = limited(0, usize::MAX);
        let outcome = call(f, &args);
        let takes_long = ["gcd", "lcm", "mod", "div", "sqrt", "width_bucket", "*", "power"];
        if takes_long.contains(&f.name) && f.name != "width_bucket" {
            let e = outcome.expect_err(f.name);
            assert!(["57014", "22003"].contains(&e.sqlstate.code()), "{f:?}: {e}");
        }
    }
}

#[test]
fn what_a_user_decides_has_array_types() {
    // The generators above rely on it.
    assert_eq!(array_type(oid::INT4), Some(oid::_INT4));
}
