//! The function call message, byte by byte.

mod client;

use client::{Client, Messages, Running, error, status, tags, text};

/// A call: the function, the formats of the arguments, the arguments, the format of the result.
fn call(c: &mut Client, function: u32, formats: &[i16], values: &[Option<&[u8]>], result: i16) -> Messages {
    let mut body = function.to_be_bytes().to_vec();
    body.extend((formats.len() as u16).to_be_bytes());
    formats.iter().for_each(|format| body.extend(format.to_be_bytes()));
    body.extend((values.len() as u16).to_be_bytes());
    for value in values {
        let length = value.map_or(-1, |value| value.len() as i32);
        body.extend(length.to_be_bytes());
        body.extend(value.unwrap_or_default());
    }
    body.extend(result.to_be_bytes());
    c.send(&[('F', &body)]);
    c.until_ready()
}

fn value(messages: &Messages) -> Option<Vec<u8>> {
    let (_, body) = messages.iter().find(|(tag, _)| *tag == 'V').expect("an answer");
    let length = i32::from_be_bytes(body[..4].try_into().unwrap());
    (length >= 0).then(|| body[4..4 + length as usize].to_vec())
}

fn oid_of(c: &mut Client, function: &str) -> u32 {
    let m = c.query(&format!("select '{function}'::regprocedure::oid"));
    let shown = text(&m, 'D');
    let digits: String = shown.chars().rev().take_while(char::is_ascii_digit).collect();
    digits.chars().rev().collect::<String>().parse().unwrap()
}

const INT4_PLUS: u32 = 177;
const UPPER: u32 = 871;
const REVERSE: u32 = 3062;

#[test]
fn functions_are_called_by_their_oid() {
    let server = Running::start("function-call");
    let mut c = server.connect();
    let (two, forty): (&[u8], &[u8]) = (&[0, 0, 0, 2], &[0, 0, 0, 40]);
    let m = call(&mut c, INT4_PLUS, &[1], &[Some(two), Some(forty)], 1);
    assert_eq!((tags(&m).as_str(), value(&m)), ("VZ", Some(vec![0, 0, 0, 42])));
    let m = call(&mut c, INT4_PLUS, &[], &[Some(b"2"), Some(b"40")], 0);
    assert_eq!(value(&m), Some(b"42".to_vec()));
    let m = call(&mut c, INT4_PLUS, &[0, 1], &[Some(b"2"), Some(forty)], 0);
    assert_eq!(value(&m), Some(b"42".to_vec()));
    assert_eq!(value(&call(&mut c, UPPER, &[0], &[None], 0)), None);
    // The client's own statement without a name stays.
    c.send(&[('P', b"\0select 7\0\0\0"), ('S', b"")]);
    c.until_ready();
    call(&mut c, UPPER, &[0], &[Some(b"a")], 0);
    c.send(&[('B', b"\0\0\0\0\0\0\0\0"), ('E', b"\0\0\0\0\0"), ('S', b"")]);
    assert_eq!(tags(&c.until_ready()), "2DCZ");

    // Made functions, with NULL, no result, several arguments in one.
    c.query(
        "create table t (a int); \
         create function put(int) returns void language sql as 'insert into t values ($1)'; \
         create function sum_of(variadic int[]) returns int language sql as 'select sum(x) from unnest($1) x'; \
         create procedure p() language sql as 'select 1'; \
         create function many() returns setof int language sql as 'select 1'",
    );
    let put = oid_of(&mut c, "put(int)");
    let m = call(&mut c, put, &[0], &[Some(b"1")], 0);
    assert_eq!(tags(&m), "VZ", "{}", text(&m, 'E'));
    let sum = oid_of(&mut c, "sum_of(int[])");
    assert_eq!(value(&call(&mut c, sum, &[0], &[Some(b"{1,2,4}")], 0)), Some(b"7".to_vec()));
    for name in ["p()", "many()", "sum(int)"] {
        let function = oid_of(&mut c, name);
        assert_eq!(error(&call(&mut c, function, &[], &[], 0)), "22023", "{name}");
    }
    // It commits by itself, and belongs to a block.
    assert!(text(&c.query("select count(*) from t"), 'D').ends_with('1'));
    c.query("begin");
    let m = call(&mut c, put, &[0], &[Some(b"2")], 0);
    assert_eq!(status(&m), 'T');
    c.query("rollback");
    assert!(text(&c.query("select count(*) from t"), 'D').ends_with('1'));
    // It commits what messages without Sync have done before it, or undoes it.
    for (function, rows) in [(put, '3'), (4_000_000, '3')] {
        c.send(&[
            ('P', b"\0insert into t values (5)\0\0\0"),
            ('B', b"\0\0\0\0\0\0\0\0"),
            ('E', b"\0\0\0\0\0"),
        ]);
        call(&mut c, function, &[0], &[Some(b"3")], 0);
        assert!(text(&c.query("select count(*) from t"), 'D').ends_with(rows), "{function}");
    }
}

#[test]
fn a_failed_call_is_answered_and_undone() {
    let server = Running::start("function-call-errors");
    let mut c = server.connect();
    let state = |m: &Messages| (tags(m), error(m), status(m));
    let m = call(&mut c, 4_000_000, &[], &[], 0);
    assert_eq!(state(&m), ("EZ".into(), "42883".into(), 'I'));
    let m = call(&mut c, UPPER, &[0], &[Some(b"a"), Some(b"b")], 0);
    assert_eq!(state(&m), ("EZ".into(), "08P01".into(), 'I'));
    let m = call(&mut c, INT4_PLUS, &[0, 0, 0], &[Some(b"1"), Some(b"2")], 0);
    assert_eq!(state(&m), ("EZ".into(), "08P01".into(), 'I'));
    let m = call(&mut c, INT4_PLUS, &[0], &[Some(b"1"), Some(b"x")], 0);
    assert_eq!(state(&m), ("EZ".into(), "22P02".into(), 'I'));
    let m = call(&mut c, INT4_PLUS, &[0], &[Some(b"2147483647"), Some(b"1")], 0);
    assert_eq!(state(&m), ("EZ".into(), "22003".into(), 'I'));
    // A message that ends too early.
    c.send(&[('F', &[0, 0])]);
    assert_eq!(error(&c.until_ready()), "08P01");
    c.query("begin");
    let m = call(&mut c, INT4_PLUS, &[0], &[Some(b"1"), Some(b"x")], 0);
    assert_eq!(state(&m), ("EZ".into(), "22P02".into(), 'E'));
    let m = call(&mut c, UPPER, &[0], &[Some(b"a")], 0);
    assert_eq!(state(&m), ("EZ".into(), "25P02".into(), 'E'));
    c.query("rollback");
    let m = call(&mut c, UPPER, &[0], &[Some(b"a")], 0);
    assert_eq!(value(&m), Some(b"A".to_vec()));
    // Texts of another encoding, both ways.
    c.query("set client_encoding = 'LATIN1'");
    let m = call(&mut c, REVERSE, &[0], &[Some(b"\xe4b")], 0);
    assert_eq!(value(&m), Some(b"b\xe4".to_vec()));
    let m = call(&mut c, REVERSE, &[1], &[Some(b"\xe4b")], 1);
    assert_eq!(value(&m), Some(b"b\xe4".to_vec()));
}
