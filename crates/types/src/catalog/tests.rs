//! Checks that the tables are sorted and complete, and that they refer to rows that exist.

use crate::cast::{CASTS, CastContext, Coercion, find_coercion};
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::oper::{OPCLASSES, OPERATORS};
use crate::typeinfo::{TYPES, format_type, lookup_type, type_info, type_name, typmod_in};
use crate::{cast, func, oid, oper};

#[test]
fn rows_are_sorted_and_point_at_rows() {
    assert!(TYPES.windows(2).all(|w| w[0].oid < w[1].oid));
    assert!(func::all().windows(2).all(|w| w[0].oid < w[1].oid));
    assert!(OPERATORS.windows(2).all(|w| w[0].oid < w[1].oid));
    assert!(CASTS.windows(2).all(|w| (w[0].source, w[0].target) < (w[1].source, w[1].target)));
    for f in func::all() {
        for ty in f.args.iter().chain([&f.ret]) {
            assert!(type_info(*ty).is_some(), "{f:?}");
        }
        assert!(usize::from(f.defaults) <= f.args.len());
        assert_eq!(usize::from(f.defaults), f.default_texts.len(), "{f:?}");
        assert!(f.arg_names.is_empty() || f.arg_names.len() == f.args.len(), "{f:?}");
    }
    for o in OPERATORS {
        assert!(o.function().is_some(), "operator {}", o.oid);
        for other in [o.commutator, o.negator] {
            assert!(other == 0 || oper::by_oid(other).is_some(), "operator {}", o.oid);
        }
    }
    for c in OPCLASSES {
        assert!(c.cmp_func != 0, "opclass {}", c.name);
    }
}

#[test]
fn comparisons_are_leakproof_and_arithmetic_is_not() {
    let is_leakproof = |name: &str| func::by_name(name).iter().all(|f| f.leakproof);
    assert!(is_leakproof("int4eq") && is_leakproof("texteq"));
    assert!(!is_leakproof("int4div") && !is_leakproof("int4pl"));
}

#[test]
fn only_named_arguments_have_defaults_as_text() {
    let texts = |name: &str| -> Vec<Option<&str>> {
        let [f] = func::by_name(name) else { panic!("several functions {name}") };
        (0..=f.args.len()).map(|at| f.default_text(at)).collect()
    };
    assert_eq!(texts("jsonb_path_query"), [None, None, Some("{}"), Some("false"), None]);
    assert_eq!(texts("jsonb_set"), [None; 5]);
    assert_eq!(texts("make_date"), [None; 4]);
}

#[test]
fn types_are_found_by_the_names_sql_gives_them() {
    for (name, ty) in [
        ("int", oid::INT4),
        ("double precision", oid::FLOAT8),
        ("character varying", oid::VARCHAR),
        ("timestamp with time zone", oid::TIMESTAMPTZ),
        ("text[]", oid::_TEXT),
        ("bigint[]", oid::_INT8),
    ] {
        assert_eq!(lookup_type(name), Some(ty), "{name}");
    }
    assert_eq!(lookup_type("no such"), None);
    assert_eq!(type_name(oid::BPCHAR), "character");
    assert_eq!(format_type(oid::BPCHAR, -1), "bpchar");
    assert_eq!(
        format_type(oid::VARCHAR, typmod_in(oid::VARCHAR, &[7]).expect("mod")),
        "character varying(7)"
    );
    assert_eq!(format_type(oid::_NUMERIC, typmod_in(oid::NUMERIC, &[5, 2]).expect("mod")), "numeric(5,2)[]");
    assert_eq!(format_type(oid::TIMESTAMP, 3), "timestamp(3) without time zone");
    assert_eq!(typmod_in(oid::VARCHAR, &[0]).expect_err("zero").sqlstate.code(), "22023");
}

#[test]
fn coercions_follow_their_contexts() {
    use CastContext::{Assignment, Explicit, Implicit};
    assert!(matches!(find_coercion(oid::INT4, oid::INT8, Implicit), Some(Coercion::Func(_))));
    assert!(find_coercion(oid::INT8, oid::INT4, Implicit).is_none());
    assert!(matches!(find_coercion(oid::INT8, oid::INT4, Assignment), Some(Coercion::Func(_))));
    assert!(find_coercion(oid::INT4, oid::BOOL, Assignment).is_none());
    assert!(find_coercion(oid::INT4, oid::BOOL, Explicit).is_some());
    assert!(matches!(find_coercion(oid::INT4, oid::OID, Implicit), Some(Coercion::Retag)));
    assert!(matches!(find_coercion(oid::VARCHAR, oid::TEXT, Implicit), Some(Coercion::Relabel)));
    assert!(matches!(find_coercion(oid::INT4, oid::TEXT, Assignment), Some(Coercion::InOut)));
    assert!(find_coercion(oid::INT4, oid::TEXT, Implicit).is_none());
    assert!(matches!(find_coercion(oid::_INT4, oid::_INT8, Implicit), Some(Coercion::Array(_))));
    assert!(find_coercion(oid::DATE, oid::INT4, Explicit).is_none());
}

#[test]
fn casts_apply_lengths_as_their_context_says() {
    let mut cx = FnCtx::default();
    let long = Datum::from("abcdef");
    let cut = cast::cast(&mut cx, &long, oid::TEXT, oid::VARCHAR, 7, true).expect("explicit");
    assert_eq!(cut.as_str(), Some("abc"));
    let error = cast::cast(&mut cx, &long, oid::TEXT, oid::VARCHAR, 7, false).expect_err("assignment");
    assert_eq!(
        (error.sqlstate.code(), error.message.as_str()),
        ("22001", "value too long for type character varying(3)")
    );
    let padded = cast::cast(&mut cx, &Datum::from("ab"), oid::TEXT, oid::BPCHAR, 9, false).expect("char");
    assert_eq!(padded.as_str(), Some("ab   "));
    let stripped = cast::cast(&mut cx, &padded, oid::BPCHAR, oid::TEXT, -1, false).expect("text");
    assert_eq!(stripped.as_str(), Some("ab"));
    let oid_value = cast::cast(&mut cx, &Datum::Int4(-1), oid::INT4, oid::OID, -1, true).expect("oid");
    assert_eq!(oid_value.as_oid(), Some(u32::MAX));
    assert!(cast::cast(&mut cx, &Datum::Date(0), oid::DATE, oid::INT4, -1, true).is_err());
}

#[test]
fn the_hot_types_have_default_operator_classes() {
    for ty in
        [oid::INT4, oid::TEXT, oid::VARCHAR, oid::BPCHAR, oid::NUMERIC, oid::UUID, oid::REGCLASS, oid::_INT4]
    {
        let class = oper::default_btree_opclass(ty).unwrap_or_else(|| panic!("type {ty}"));
        assert!(class.is_default);
    }
    assert_eq!(oper::exact("=", oid::INT4, oid::INT4).map(|o| (o.oid, o.btree_strategy)), Some((96, 3)));
    assert_eq!(oper::exact("<", oid::TEXT, oid::TEXT).map(|o| o.btree_strategy), Some(1));
}

#[test]
fn slices_of_arrays_count_from_one() {
    let cx = FnCtx::default();
    let show = |literal: &str, bounds: &[(Option<i32>, Option<i32>)]| {
        let Ok(Datum::Array(a)) = crate::io::text_in(oid::_INT4, literal, -1, &cx.fmt) else {
            panic!("{literal}")
        };
        crate::io::to_text(&Datum::array(a.slice(bounds)), oid::_INT4, &cx.fmt).expect("out")
    };
    assert_eq!(show("{1,2,3,4}", &[(Some(2), Some(3))]), "{2,3}");
    assert_eq!(show("{1,2,3,4}", &[(None, Some(9))]), "{1,2,3,4}");
    assert_eq!(show("{1,2,3,4}", &[(Some(5), None)]), "{}");
    assert_eq!(show("[0:2]={7,8,9}", &[(Some(0), Some(1))]), "{7,8}");
    assert_eq!(show("{{1,2},{3,4}}", &[(Some(2), Some(2)), (Some(1), Some(1))]), "{{3}}");
    assert_eq!(show("{{1,2},{3,4}}", &[(Some(1), Some(2)), (Some(2), Some(2))]), "{{2},{4}}");
}
