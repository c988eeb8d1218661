//! Bodies and their errors.

use crate::parse::{Dictionary, compile};
use crate::tree::{Extra, Kind, Program, Signature, VarType};
use sinew_error::{Result, Severity, SqlError};
use sinew_types::oid;

/// Knows one type, and takes every text of SQL.
struct Anything;

impl Dictionary for Anything {
    fn check_expression(&self, _: &str) -> Result<()> {
        Ok(())
    }

    fn check_statement(&self, _: &str) -> Result<()> {
        Ok(())
    }

    fn type_named(&self, text: &str) -> Result<VarType> {
        Ok(VarType::of(if text == "record" { oid::RECORD } else { oid::INT4 }))
    }

    fn row_type(&self, _: &[&str]) -> Result<VarType> {
        Ok(VarType::of(oid::RECORD))
    }

    fn column_type(&self, _: &[&str], _: &str) -> Result<Option<VarType>> {
        Ok(Some(VarType::of(oid::INT4)))
    }

    fn extra_check(&self, _: Extra) -> Option<Severity> {
        None
    }

    fn notice(&self, _: SqlError) {}

    fn check_depth(&self) -> Result<()> {
        Ok(())
    }
}

fn read(body: &str) -> Result<Program> {
    compile(body, Signature::inline(), &Anything)
}

fn error(body: &str) -> SqlError {
    read(body).expect_err(body)
}

#[test]
fn statements_are_told_by_their_first_words() {
    let body = "declare a int; raise int := 1; begin a := 1; raise := 2; raise notice 'x'; select 1 into a; \
        perform 1; if a then null; end if; loop exit; end loop; end";
    let program = read(body).expect("a body");
    let kinds: Vec<&str> = program.block.body.iter().map(|s| s.kind.name()).collect();
    assert_eq!(kinds, ["assignment", "assignment", "RAISE", "SQL statement", "PERFORM", "IF", "LOOP"]);
}

#[test]
fn into_is_cut_out_of_a_statement() {
    let program = read("declare a int; b int; begin select x into strict a, b from t; end").expect("a body");
    let Kind::Execute(sql, Some((_, strict))) = &program.block.body[0].kind else {
        panic!("{:?}", program.block.body)
    };
    assert!(*strict);
    assert_eq!(&*sql.text, "select x                  from t");
}

#[test]
fn into_of_an_insert_is_part_of_it() {
    let program =
        read("declare a int; begin insert into t values (1) returning x into a; end").expect("a body");
    let Kind::Execute(sql, Some(_)) = &program.block.body[0].kind else { panic!("{:?}", program.block.body) };
    assert_eq!(&*sql.text, "insert into t values (1) returning x");
}

#[test]
fn lines_count_from_the_beginning_of_the_body() {
    let program = read("\nbegin\n\n  null;\n  perform 1;\nend").expect("a body");
    assert_eq!(program.line, 2);
    let lines: Vec<u32> = program.block.body.iter().map(|s| s.line).collect();
    assert_eq!(lines, [4, 5]);
}

#[test]
fn two_points_end_a_number() {
    let program = read("begin for i in 1..10 loop null; end loop; end").expect("a body");
    let Kind::ForInteger { bounds, .. } = &program.block.body[0].kind else {
        panic!("{:?}", program.block.body)
    };
    assert_eq!((&*bounds.0.text, &*bounds.1.text), ("1", "10"));
}

#[test]
fn errors_have_their_place() {
    for (body, message, at) in [
        ("begin", "syntax error at end of input", 5),
        ("begin x := 1; end", "\"x\" is not a known variable", 6),
        ("begin if true then null; end; end", "syntax error at or near \";\"", 28),
        ("begin exit; end", "EXIT cannot be used outside a loop, unless it has a label", 6),
        ("<<a>> begin end b", "end label \"b\" differs from block's label \"a\"", 16),
        ("begin raise notice 'open; end", "unterminated quoted string at or near \"'open; end\"", 19),
        ("begin null; /* open", "unterminated /* comment at or near \"/* open\"", 12),
    ] {
        let e = error(body);
        assert_eq!((e.message.as_str(), e.location), (message, Some(at)), "{body}");
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let depth = 10_000;
    let body = format!("{}{}", "begin ".repeat(depth), "end; ".repeat(depth));
    assert_eq!(error(&body).sqlstate.code(), "54001");
}

/// Words that say much in few letters.
const WORDS: &[&str] = &[
    "begin",
    "end",
    "if",
    "then",
    "else",
    "elsif",
    "loop",
    "while",
    "for",
    "in",
    "exit",
    "continue",
    "when",
    "case",
    "declare",
    "a",
    "b",
    "r",
    "int",
    "record",
    "constant",
    "not",
    "null",
    "default",
    ":=",
    "=",
    ";",
    ",",
    "(",
    ")",
    "[",
    "]",
    "..",
    ".",
    "<<",
    ">>",
    "'x'",
    "1",
    "$1",
    "$$",
    "select",
    "into",
    "strict",
    "perform",
    "raise",
    "notice",
    "exception",
    "others",
    "using",
    "return",
    "next",
    "query",
    "execute",
    "open",
    "fetch",
    "close",
    "cursor",
    "reverse",
    "by",
    "foreach",
    "slice",
    "array",
    "get",
    "diagnostics",
    "stacked",
    "row_count",
    "%",
    "type",
    "rowtype",
    "#",
    "E'\\",
    "--",
    "/*",
    "*/",
    "é",
    "\"",
    "commit",
    "and",
    "chain",
    "alias",
    "scroll",
    "no",
    "all",
    "from",
    "move",
    "assert",
    "call",
    "1e",
    "1.",
    "U&'",
    "b'",
    "\n",
];

#[test]
fn no_body_makes_the_parser_panic() {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for _ in 0..20_000 {
        let mut body = String::from(if random(2) == 0 { "declare r record; a int; begin " } else { "" });
        for _ in 0..random(30) {
            body.push_str(WORDS[random(WORDS.len())]);
            if random(4) > 0 {
                body.push(' ');
            }
        }
        if let Err(e) = read(&body) {
            assert!(e.location.is_none_or(|at| body.is_char_boundary(at as usize)), "{body}: {e:?}");
        }
    }
}
