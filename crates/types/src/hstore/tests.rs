//! The text parser and the forms of sets.

use super::*;
use std::cmp::Ordering::{Equal, Greater, Less};

fn set(text: &str) -> String {
    match text_in(text) {
        Ok(set) => set.as_str().expect("a text").to_string(),
        Err(e) => format!("{}: {}", e.sqlstate.code(), e.message),
    }
}

#[test]
fn words_quotes_and_escapes() {
    assert_eq!(set(""), "");
    assert_eq!(set(" \t\n"), "");
    assert_eq!(set("a=>1"), r#""a"=>"1""#);
    assert_eq!(set("  a  =>  1  , "), r#""a"=>"1""#);
    assert_eq!(set(r#""a b"=>"c,d""#), r#""a b"=>"c,d""#);
    assert_eq!(set(r#"a"b=>c"d"#), r#""a\"b"=>"c\"d""#);
    assert_eq!(set(r"a\=b=>c\,d"), r#""a=b"=>"c,d""#);
    assert_eq!(set(r"\ =>\\"), r#"" "=>"\\""#);
    // A comma and an equals sign may begin a value.
    assert_eq!(set("a=>,"), r#""a"=>",""#);
    assert_eq!(set("a==>1"), "XX000: Syntax error near \"=\" at position 2");
    assert_eq!(set("a=>=1"), r#""a"=>"=1""#);
    assert_eq!(set("é=>ß"), r#""é"=>"ß""#);
}

#[test]
fn nulls() {
    assert_eq!(set("a=>NULL, b=>null, c=>NuLL"), r#""a"=>NULL, "b"=>NULL, "c"=>NULL"#);
    assert_eq!(set(r#"a=>"NULL""#), r#""a"=>"NULL""#);
    assert_eq!(set(r"a=>nu\ll"), r#""a"=>NULL"#);
    assert_eq!(set("a=>nulls, null=>1"), r#""a"=>"nulls", "null"=>"1""#);
}

#[test]
fn keys_are_unique_and_in_order() {
    assert_eq!(set("bb=>1, a=>2, c=>3"), r#""a"=>"2", "c"=>"3", "bb"=>"1""#);
    assert_eq!(set("a=>1, a=>2"), r#""a"=>"1""#);
    // The bytes count, not the characters.
    assert_eq!(set("é=>1, zz=>2, z=>3"), r#""z"=>"3", "zz"=>"2", "é"=>"1""#);
}

#[test]
fn faults() {
    assert_eq!(set("a"), "XX000: Unexpected end of string");
    assert_eq!(set("a="), "XX000: Unexpected end of string");
    assert_eq!(set("a=>"), "XX000: Unexpected end of string");
    assert_eq!(set(r#"a=>"b"#), "XX000: Unexpected end of string");
    assert_eq!(set(r"a=>b\"), "XX000: Unexpected end of string");
    assert_eq!(set("a= >b"), "XX000: Syntax error near \" \" at position 2");
    assert_eq!(set("=>b"), "XX000: Syntax error near \"=\" at position 0");
    assert_eq!(set("a=>1 é"), "XX000: Syntax error near \"é\" at position 5");
}

#[test]
fn the_text_is_read_again() {
    let text = r#""a"=>NULL, "b\\"=>"", "\"\""=>"x\"y\\z", "NULL"=>"NULL""#;
    let all: Vec<_> = pairs(text).collect();
    let shown: Vec<_> = all.iter().map(|p| (&*p.key, p.value.as_deref())).collect();
    assert_eq!(shown, [("a", None), ("b\\", Some("")), ("\"\"", Some("x\"y\\z")), ("NULL", Some("NULL"))]);
    assert_eq!(make(all).expect("a set").as_str(), Some(text));
    assert_eq!(find(text, "b\\").expect("a pair").and_then(|p| p.value).as_deref(), Some(""));
    assert_eq!(find(text, "c").expect("no pair"), None);
}

#[test]
fn order_is_that_of_the_stored_form() {
    let cases = [
        ("", "a=>1", Less),
        ("a=>1", "a=>1", Equal),
        ("a=>12", "a=>1, b=>1", Less),
        ("a=>b", "ab=>\"\"", Less),
        ("a=>NULL", "a=>\"\"", Greater),
        ("bb=>1", "c=>0", Less),
        ("a=>1", "a=>1, b=>NULL", Less),
    ];
    for (a, b, wanted) in cases {
        let (a, b) = (set(a), set(b));
        assert_eq!(order::cmp(&a, &b), wanted, "{a} {b}");
        assert_eq!(order::cmp(&b, &a), wanted.reverse(), "{b} {a}");
    }
}

#[test]
fn comparisons_and_keys_agree() {
    let mut rng = fastrand::Rng::with_seed(3);
    let word = |rng: &mut fastrand::Rng| -> String {
        (0..rng.usize(..3)).map(|_| ["a", "b", "\"", "é"][rng.usize(..4)]).collect()
    };
    let mut some_set = || {
        let pairs = (0..rng.usize(..4)).map(|_| {
            let value = if rng.bool() { Some(Cow::Owned(word(&mut rng))) } else { None };
            Pair { key: Cow::Owned(word(&mut rng)), value }
        });
        let mut all: Vec<Pair<'_>> = pairs.collect();
        settle(&mut all);
        make(all).expect("a set").as_str().expect("a text").to_string()
    };
    for _ in 0..20_000 {
        let (a, b) = (some_set(), some_set());
        let (mut x, mut y) = (Vec::new(), Vec::new());
        order::encode(&a, &mut x);
        order::encode(&b, &mut y);
        assert_eq!(order::cmp(&a, &b), x.cmp(&y), "{a} and {b}");
        assert_eq!(a == b, x == y, "{a} and {b}");
    }
}
