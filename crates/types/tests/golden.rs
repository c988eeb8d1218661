//! Replays calls whose results PostgreSQL 15 gave.
//!
//! The files `golden/*.txt` have one call in a line, with fields between tabs. A call of
//! `calls.txt` has the function's OID, its name, its arguments as text (`\N` is NULL), and the
//! outcome: `=text`, `NULL` or `!SQLSTATE message`.
//!
//! `SINEW_GOLDEN=path` replays another file instead. `SINEW_GOLDEN_SHOW=n` prints more mismatches.

use sinew_types::ctx::FnCtx;
use sinew_types::datum::Datum;
use sinew_types::func::{self, CallTypes, FnBody};
use sinew_types::{agg, datetime, io, oid, typeinfo};
use std::path::{Path, PathBuf};

fn unescape(field: &str) -> Option<String> {
    if field == "\\N" {
        return None;
    }
    let mut out = String::new();
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('t') => out.push('\t'),
            Some('n') => out.push('\n'),
            Some(c) => out.push(c),
            None => {}
        }
    }
    Some(out)
}

fn call(cx: &mut FnCtx, f: &func::BuiltinFn, args: &[Option<String>]) -> String {
    let mut values = Vec::new();
    for (text, &ty) in args.iter().zip(f.args) {
        values.push(match text {
            None => Datum::Null,
            Some(text) => match io::text_in(ty, text, -1, &cx.fmt) {
                Ok(v) => v,
                Err(e) => return format!("!{} {}", e.sqlstate, e.message),
            },
        });
    }
    if f.strict && values.iter().any(Datum::is_null) {
        return "NULL".into();
    }
    let types = CallTypes { args: f.args.to_vec(), ret: f.ret };
    let result = match f.body {
        FnBody::Scalar(body) => body(cx, &values),
        FnBody::Poly(body) => body(cx, &types, &values),
        _ => return "not scalar".into(),
    };
    match result {
        Err(e) => format!("!{} {}", e.sqlstate, e.message),
        Ok(Datum::Null) => "NULL".into(),
        Ok(v) => {
            let text = io::to_text(&v, f.ret, &cx.fmt).expect("output");
            if f.ret == oid::BOOL {
                format!("={}", if text == "t" { "true" } else { "false" })
            } else {
                format!("={text}")
            }
        }
    }
}

/// Calls the overload of `name` for these types, polymorphic overloads included.
fn polymorphic(cx: &mut FnCtx, name: &str, args: &[(u32, Option<String>)]) -> String {
    let fits = |want: u32, have: u32| {
        want == have
            || want == oid::ANY
            || (matches!(want, oid::ANYARRAY | oid::ANYCOMPATIBLEARRAY)
                && typeinfo::elem_type(have).is_some())
            || matches!(want, oid::ANYELEMENT | oid::ANYCOMPATIBLE)
    };
    let f = func::by_name(name)
        .iter()
        .find(|f| {
            let variadic = f.variadic != 0;
            (f.args.len() == args.len() || (variadic && args.len() + 1 >= f.args.len()))
                && args.iter().enumerate().all(|(i, (ty, _))| fits(f.args[i.min(f.args.len() - 1)], *ty))
        })
        .unwrap_or_else(|| panic!("no {name} of {args:?}"));
    let types: Vec<u32> = args.iter().map(|a| a.0).collect();
    let array = types.iter().copied().find(|t| typeinfo::elem_type(*t).is_some());
    let ret = match f.ret {
        oid::ANYARRAY | oid::ANYCOMPATIBLEARRAY => array.unwrap_or(oid::_INT4),
        ret => ret,
    };
    let mut values = Vec::new();
    for (ty, text) in args {
        values
            .push(text.as_ref().map_or(Datum::Null, |t| io::text_in(*ty, t, -1, &cx.fmt).expect("argument")));
    }
    if f.strict && values.iter().any(Datum::is_null) {
        return "NULL".into();
    }
    let types = CallTypes { args: types, ret };
    let result = match f.body {
        FnBody::Scalar(body) => body(cx, &values),
        FnBody::Poly(body) => body(cx, &types, &values),
        _ => return "not scalar".into(),
    };
    match result {
        Err(e) => format!("!{} {}", e.sqlstate, e.message),
        Ok(Datum::Null) => "NULL".into(),
        Ok(Datum::Bool(v)) => format!("={v}"),
        Ok(v) => format!("={}", io::to_text(&v, ret, &cx.fmt).expect("output")),
    }
}

/// Runs an aggregate of one argument (and a constant separator) over `inputs`.
fn aggregate(cx: &mut FnCtx, f: &func::BuiltinFn, inputs: &[Option<String>]) -> sinew_error::Result<String> {
    let FnBody::Aggregate(kind) = f.body else { panic!("{} is no aggregate", f.name) };
    let (arg, ret) = match f.args[0] {
        oid::ANYNONARRAY => (oid::INT4, oid::_INT4),
        ty => (ty, f.ret),
    };
    let types = CallTypes { args: vec![arg; f.args.len()], ret };
    let mut state = agg::init(kind, &types)?;
    for text in inputs {
        let mut row = vec![text.as_ref().map_or(Ok(Datum::Null), |t| io::text_in(arg, t, -1, &cx.fmt))?];
        if f.args.len() == 2 {
            row.push(io::text_in(arg, if arg == oid::BYTEA { "\\x2c" } else { "," }, -1, &cx.fmt)?);
        }
        state.step(cx, &row)?;
    }
    let v = state.finish(cx)?;
    Ok(if v.is_null() { "NULL".into() } else { format!("={}", io::to_text(&v, ret, &cx.fmt)?) })
}

fn replay(path: &Path, failures: &mut Vec<String>) -> usize {
    let text = std::fs::read_to_string(path).expect("golden file");
    let mut cx = FnCtx::default();
    let mut count = 0;
    for (number, line) in text.lines().enumerate() {
        let at = format!("{}:{}", path.display(), number + 1);
        if let Some(zone) = line.strip_prefix("#tz ") {
            cx.fmt.tz = datetime::tz::TimeZone::named(zone).expect("zone");
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        if let Some(ty) = fields[0].strip_prefix("in:") {
            // A call of the input function of a type. The fields are type, modifier, text, outcome.
            let ty = ty.parse().expect("type");
            let typmod = fields[1].parse().expect("typmod");
            let text = unescape(fields[2]).expect("text");
            let want = unescape(fields[3]).expect("outcome");
            let got = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                match io::text_in(ty, &text, typmod, &cx.fmt) {
                    Ok(v) => format!("={}", io::to_text(&v, ty, &cx.fmt).expect("output")),
                    Err(e) => format!("!{} {}", e.sqlstate, e.message),
                }
            }))
            .unwrap_or_else(|_| "panicked".into());
            count += 1;
            if got != want {
                failures.push(format!("{at}: in[{ty} {typmod} {text:?}]\n  want {want}\n  got  {got}"));
            }
            continue;
        }
        if let Some(name) = fields[0].strip_prefix("poly:") {
            // A call by name. Each argument tells its type.
            let args: Vec<(u32, Option<String>)> = fields[1..fields.len() - 1]
                .iter()
                .map(|f| f.split_once(':').expect("type"))
                .map(|(ty, text)| (ty.parse().expect("type"), unescape(text)))
                .collect();
            let want = unescape(fields[fields.len() - 1]).expect("outcome");
            let got = polymorphic(&mut cx, name, &args);
            count += 1;
            if got != want {
                failures.push(format!("{at}: {name}[{args:?}]\n  want {want}\n  got  {got}"));
            }
            continue;
        }
        if let Some(agg) = fields[0].strip_prefix("agg:") {
            // An aggregate over a column of values.
            let f = func::by_oid(agg.parse().expect("oid")).unwrap_or_else(|| panic!("no aggregate {agg}"));
            let inputs: Vec<_> = fields[1..fields.len() - 1].iter().map(|f| unescape(f)).collect();
            let want = unescape(fields[fields.len() - 1]).expect("outcome");
            let got =
                aggregate(&mut cx, f, &inputs).unwrap_or_else(|e| format!("!{} {}", e.sqlstate, e.message));
            count += 1;
            if got != want {
                failures
                    .push(format!("{at}: {}[{}]{inputs:?}\n  want {want}\n  got  {got}", f.name, f.args[0]));
            }
            continue;
        }
        let (oid, name) = (fields[0].parse().expect("oid"), fields[1]);
        let want = unescape(fields[fields.len() - 1]).expect("outcome");
        let args: Vec<_> = fields[2..fields.len() - 1].iter().map(|f| unescape(f)).collect();
        let f = func::by_oid(oid).unwrap_or_else(|| panic!("no function {oid} {name}"));
        if std::env::var_os("SINEW_GOLDEN_TRACE").is_some() {
            eprintln!("{line}");
        }
        let got = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| call(&mut cx, f, &args)))
            .unwrap_or_else(|_| "panicked".into());
        count += 1;
        if got != want {
            failures.push(format!("{at}: {name}{args:?}#{oid}\n  want {want}\n  got  {got}"));
        }
    }
    count
}

#[test]
fn calls_agree_with_postgresql() {
    let files: Vec<PathBuf> = match std::env::var_os("SINEW_GOLDEN") {
        Some(path) => vec![path.into()],
        None => {
            let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
            std::fs::read_dir(dir).expect("golden").map(|e| e.expect("entry").path()).collect()
        }
    };
    let mut failures = Vec::new();
    let mut count = 0;
    for path in files {
        count += replay(&path, &mut failures);
    }
    assert!(count > 0, "no golden calls");
    let show = std::env::var("SINEW_GOLDEN_SHOW").ok().and_then(|v| v.parse().ok()).unwrap_or(40);
    let shown: Vec<_> = failures.iter().take(show).cloned().collect();
    assert!(failures.is_empty(), "{} of {count} calls differ:\n{}", failures.len(), shown.join("\n"));
}
