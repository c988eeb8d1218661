//! The parts that need no server: cutting scripts, finding names, following refusals.

use super::lexer::{Item, Lexer};
use super::schedule;
use super::taint::{Cause, Taint};
use super::variables::Variables;
use super::words::{mentioned, targets, words};
use std::collections::BTreeSet;

fn cut(script: &str) -> Vec<String> {
    let mut lexer = Lexer::new(script);
    let variables = Variables::default();
    let mut found = Vec::new();
    while let Some(item) = lexer.next(&|name| variables.is_set(name)) {
        match item {
            Item::Statement { template, .. } => found.push(variables.fill(&template)),
            Item::Command { name, rest, .. } => {
                let before = lexer.pending().map(|(t, _)| variables.fill(&t)).unwrap_or_default();
                found.push(format!("{before}\\{name} {rest}"));
            }
        }
    }
    found
}

#[test]
fn statements_end_at_semicolons_outside_of_everything() {
    let script =
        "-- a comment;\nselect ';', \";\", $$;$$, $a$ ; $$ $a$, E'\\';' /* ; /* ; */ */;select\n2 ;\n";
    assert_eq!(
        cut(script),
        ["select ';', \";\", $$;$$, $a$ ; $$ $a$, E'\\';' /* ; /* ; */ */", "select\n2 "]
    );
}

#[test]
fn parentheses_and_bodies_hold_semicolons() {
    assert_eq!(cut("create rule r as on insert to t do (select 1; select 2);\n").len(), 1);
    let body = "create function f() returns int begin atomic select case when true then 1 end; select 2; end;\nselect 1;\n";
    assert_eq!(cut(body).len(), 2);
}

#[test]
fn backslashes_send_join_and_command() {
    let script = "select 1 \\; select 2;\nselect 3 as x \\gset p_\n\\d t\n";
    assert_eq!(cut(script), ["select 1 ; select 2", "select 3 as x \\gset p_", "\\d t"]);
}

#[test]
fn data_of_copy_are_the_lines_that_follow() {
    let mut lexer = Lexer::new("copy t from stdin; select 1;\n1\n2\n\\.\nselect 2;\n");
    assert!(lexer.next(&|_| false).is_some());
    assert_eq!(lexer.copy_data(), "1\n2\n");
    assert!(lexer.next(&|_| false).is_some());
    let Some(Item::Statement { line, .. }) = lexer.next(&|_| false) else { panic!() };
    assert_eq!(line, 5);
}

#[test]
fn variables_fill_their_places() {
    let mut variables = Variables::default();
    variables.set("a", "it's");
    let mut lexer = Lexer::new("select :'a', :\"a\", :a, :b, x::int, ':a';\n");
    let Some(Item::Statement { template, .. }) = lexer.next(&|name| variables.is_set(name)) else { panic!() };
    assert_eq!(variables.fill(&template), "select 'it''s', \"it's\", it's, :b, x::int, ':a'");
    assert_eq!(variables.arguments(":'a' 'b c'x  d"), ["'it''s'", "b cx", "d"]);
}

#[test]
fn targets_are_what_a_statement_changes() {
    for (sql, wanted) in [
        ("CREATE TABLE IF NOT EXISTS s.t (a int) INHERITS (p, q)", vec!["p", "q", "t"]),
        ("insert into t select * from u", vec!["t"]),
        ("with x as (delete from t returning *) select * from x", vec!["t"]),
        ("select * from t for update", vec![]),
        ("explain update t set a = 1", vec![]),
        ("create operator <% (leftarg = int)", vec!["<%"]),
        ("drop table if exists a, b cascade", vec!["a", "b"]),
    ] {
        let wanted: BTreeSet<String> = wanted.into_iter().map(str::to_string).collect();
        let found = targets(&words(sql));
        assert!(wanted.is_subset(&found) && (found.len() <= wanted.len() + 1), "{sql}: {found:?}");
    }
}

#[test]
fn a_refusal_reaches_what_stands_on_it_and_no_more() {
    let names = |sql: &str| mentioned(&words(sql));
    let refused = Cause::Refused("0A000".to_string());
    let mut taint = Taint::default();
    let made = targets(&words("create table t (a box)"));
    taint.seen(&made, true);
    taint.add(&made, &names("create table t (a box)"), &BTreeSet::new(), &refused);
    assert!(taint.cause(&names("select * from t")).is_some());
    assert!(taint.cause(&names("select * from u")).is_none());
    taint.clear(&made);
    assert!(taint.cause(&names("select * from t")).is_none());
    taint.transaction(b'E', b'T', Some(&refused));
    assert!(taint.cause(&names("select * from u")).is_some());
    taint.transaction(b'I', b'I', None);
    assert!(taint.cause(&names("select * from u")).is_none());
}

#[test]
fn a_view_reads_and_writes_its_tables() {
    let set = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<BTreeSet<String>>();
    let refused = Cause::Refused("0A000".to_string());
    let none = BTreeSet::new();
    let mut taint = Taint::default();
    taint.seen(&set(&["t", "u"]), true);
    taint.reading(&set(&["v"]), &set(&["v", "t", "select"]), true);
    taint.add(&set(&["v"]), &none, &none, &refused);
    assert!(taint.cause(&set(&["t"])).is_some());
    assert!(taint.cause(&set(&["t_a_key"])).is_some());
    assert!(taint.cause(&set(&["u", "t_other"])).is_none());
    let mut taint = Taint::default();
    taint.seen(&set(&["t", "u"]), true);
    taint.reading(&set(&["c"]), &set(&["t"]), false);
    taint.add(&set(&["c"]), &none, &none, &refused);
    assert!(taint.cause(&set(&["t"])).is_none());
    taint.add(&set(&["t"]), &none, &none, &refused);
    assert!(taint.cause(&set(&["c"])).is_some());
}

#[test]
fn a_schedule_lists_its_tests() {
    assert_eq!(schedule("# no\ntest: a b\nignore: x\ntest: c\n"), ["a", "b", "c"]);
}
