//! Tests of the text form of expressions against PostgreSQL's. The scripts in
//! `tests/scripts/json` compare the answers.

use super::canonical;

#[test]
fn expressions_are_shown_as_postgresql_shows_them() {
    for (text, shown) in [
        ("$", "$"),
        ("strict $.a", "strict $.\"a\""),
        ("lax $.a.b[*].\"c d\"", "$.\"a\".\"b\"[*].\"c d\""),
        ("$.a + 1", "($.\"a\" + 1)"),
        ("$.a * 2 + 4 - 1", "(($.\"a\" * 2 + 4) - 1)"),
        ("1 + 2 * (3 + 4)", "(1 + 2 * (3 + 4))"),
        ("-1.5", "-1.5"),
        ("-$.a", "(-$.\"a\")"),
        ("(1.2).type()", "(1.2).type()"),
        ("($ + 1).type()", "($ + 1).type()"),
        ("$.** ? (@.a == 1 && !(@.b > 2))", "$.**?(@.\"a\" == 1 && !(@.\"b\" > 2))"),
        ("$.**{2 to last}", "$.**{2 to last}"),
        ("$[1, 2 to last, $.x]", "$[1,2 to last,$.\"x\"]"),
        ("$x starts with \"a\"", "($\"x\" starts with \"a\")"),
        ("($ == 1) is unknown", "($ == 1) is unknown"),
        ("exists ($.a)", "exists ($.\"a\")"),
        ("$ ? (@ like_regex \"^a\" flag \"mi\")", "$?(@ like_regex \"^a\" flag \"im\")"),
    ] {
        assert_eq!(canonical(text).expect(text), shown, "{text}");
        assert_eq!(canonical(shown).expect(shown), shown, "{text}");
    }
}

#[test]
fn what_is_no_expression_is_an_error() {
    for text in [
        "",
        "$.",
        "@",
        "last",
        "$[last",
        "$ ? ($.a)",
        "1 == 2 == 3",
        "$.a.nothing()",
        "!$.a",
        "00",
        "1a",
        "\"x",
    ] {
        assert!(canonical(text).is_err(), "{text}");
    }
}

#[test]
fn depth_is_bounded() {
    for text in [
        format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000)),
        format!("${}", ".a".repeat(100_000)),
        format!("$ ? ({}$.a == 1{})", "!(".repeat(100_000), ")".repeat(100_000)),
        format!("1{}", " + 1".repeat(100_000)),
        format!("{}$", "-".repeat(100_000)),
    ] {
        assert_eq!(
            canonical(&text).expect_err("is too deep").sqlstate,
            sinew_error::SqlState::STATEMENT_TOO_COMPLEX
        );
    }
}
