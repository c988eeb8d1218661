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
fn binary_form() {
    let text = r#""a"=>NULL, "b"=>"", "ccc"=>"x\"y""#;
    let mut bytes = Vec::new();
    send(text, &mut bytes);
    assert_eq!(bytes.len(), 4 + 3 * 8 + 1 + 1 + 3 + 3);
    assert_eq!(receive(&bytes).expect("a set").as_str(), Some(text));
    for end in 0..bytes.len() {
        assert!(receive(&bytes[..end]).is_err(), "{end}");
    }
    bytes.push(0);
    assert_eq!(receive(&bytes).expect_err("too long").sqlstate.code(), "22P03");
    let null_key = [0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
    assert_eq!(receive(&null_key).expect_err("a null key").sqlstate.code(), "22004");
    assert_eq!(receive(&[0xff; 4]).expect_err("too many").sqlstate.code(), "54000");
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
