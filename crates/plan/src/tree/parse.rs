//! Text to parse trees: PostgreSQL's own grammar, with the position of a syntax error.

use pg_raw_parse::list::CastNodeList;
use pg_raw_parse::{Node, Owned, StmtList, nodes, raw};
use sinew_error::character_position;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::host;
use sinew_types::io::invalid_utf8;
use sinew_types::memory::Charge;
use std::ffi::{CStr, CString};
use std::sync::Arc;

/// The statements of one query string.
pub struct Parsed {
    tree: Option<Owned<StmtList>>,
    /// Counts the tree while it lives.
    charge: Charge,
}

/// One statement and its place in the text, in bytes.
pub struct Statement<'a> {
    pub node: Node<'a>,
    pub start: usize,
    pub end: usize,
}

impl Parsed {
    /// The memory that the trees take.
    pub fn bytes(&self) -> usize {
        self.charge.bytes()
    }

    /// The number of statements.
    pub fn len(&self) -> usize {
        self.tree.as_ref().map_or(0, |t| t.len())
    }

    /// True if the text has no statement.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Statement `i` of the text `sql` that this was parsed from.
    pub fn get<'a>(&'a self, i: usize, sql: &str) -> Option<Statement<'a>> {
        let raw = self.tree.as_ref()?.get(i)?;
        let start = usize::try_from(raw.stmt_location).unwrap_or(0).min(sql.len());
        let len = usize::try_from(raw.stmt_len).unwrap_or(0);
        let end = if len == 0 { sql.len() } else { (start + len).min(sql.len()) };
        Some(Statement { node: raw.stmt(), start, end })
    }
}

/// The grammar looks for no interrupts: a longer text is read on another thread.
const READ_HERE_MAX: usize = 1 << 20;

/// The memory for the tree of a longer text is counted before it is made: the grammar cannot be
/// stopped in between.
const COUNTED_MIN_BYTES: usize = 16 << 10;
/// The most memory that a token of the grammar takes: `values (1),(1)` takes 40 bytes for each,
/// `select 1;select 1` 250.
const TOKEN_BYTES: usize = 64;
const KEYWORD_BYTES: usize = 256;

/// About what reading a text takes: its copies for the grammar and the lexer, what is quoted in it
/// twice more, and the nodes.
fn reading_bytes(sql: &str) -> usize {
    let (mut words, mut signs, mut quoted) = (0, 0, 0);
    let mut bytes = sql.bytes().enumerate();
    let mut in_word = false;
    while let Some((at, byte)) = bytes.next() {
        let word = byte.is_ascii_alphanumeric() || byte >= 0x80 || byte == b'_';
        if byte == b'\'' || byte == b'"' {
            let end = memchr::memchr(byte, &sql.as_bytes()[at + 1..]).map_or(sql.len() - at - 1, |n| n + 1);
            quoted += end;
            signs += 1;
            bytes.nth(end.saturating_sub(1));
        } else if !word && !byte.is_ascii_whitespace() {
            signs += 1;
        } else if word && !in_word {
            if byte.is_ascii_alphabetic() { words += 1 } else { signs += 1 }
        }
        in_word = word;
    }
    4 * sql.len() + 3 * quoted + signs * TOKEN_BYTES + words * KEYWORD_BYTES
}

/// Parses a query string. An empty one, or one of comments alone, has no statements. The tree is
/// counted as the session's memory while it lives.
pub fn parse(sql: &str) -> Result<Parsed> {
    let mut charge = Charge::new();
    if sql.len() > COUNTED_MIN_BYTES {
        charge.set(reading_bytes(sql))?;
    }
    if sql.len() <= READ_HERE_MAX {
        return parse_here(sql, charge);
    }
    let text: Arc<str> = Arc::from(sql);
    host::elsewhere(move || parse_here(&text, charge))?
}

fn parse_here(sql: &str, mut charge: Charge) -> Result<Parsed> {
    if rereads(sql.as_bytes()) {
        return Err(SqlError::new(SqlState::STATEMENT_TOO_COMPLEX, "statement too complex")
            .detail("Too many comment openings or operator signs stand together."));
    }
    match pg_raw_parse::parse(sql) {
        Ok(result) => {
            let tree = result.into_inner();
            charge.set(tree.allocated_bytes())?;
            Ok(Parsed { tree: Some(tree), charge })
        }
        Err(pg_raw_parse::Error::StatementContainedNul(_)) => Err(invalid_utf8(&[0], 0)),
        Err(e) => Err(locate(sql).unwrap_or_else(|| SqlError::new(SqlState::SYNTAX_ERROR, e.to_string()))),
    }
}

/// True if the lexer would be busy for long. It reads a run of operator characters to its end at
/// each comment opening in it. It does the same at each plus or minus sign, which may be a token by
/// itself. The work is the square of the run's length.
fn rereads(s: &[u8]) -> bool {
    const STEPS_MAX: usize = 1 << 28;
    let mut start = 0;
    let mut again = 0;
    for (i, &b) in s.iter().enumerate() {
        let next = s.get(i + 1);
        match b {
            b'/' if next == Some(&b'*') => again += 1,
            b'+' | b'-' if next != Some(&b) => again += 1,
            b'~' | b'!' | b'@' | b'#' | b'^' | b'&' | b'|' | b'`' | b'?' | b'+' | b'-' | b'*' | b'/'
            | b'%' | b'<' | b'>' | b'=' => {}
            _ => {
                start = i + 1;
                again = 0;
                continue;
            }
        }
        if (i - start) * again > STEPS_MAX {
            return true;
        }
    }
    false
}

/// A refusal of an action of the grammar: the beginning and the end of its message, and the
/// SQLSTATE, position and hint of PostgreSQL 15.
struct Refusal {
    begin: &'static str,
    end: &'static str,
    state: SqlState,
    /// Whether the error has a position.
    placed: bool,
    hint: Option<&'static str>,
}

impl Refusal {
    fn of(message: &str) -> Option<&'static Self> {
        REFUSALS.iter().find(|r| message.starts_with(r.begin) && message.ends_with(r.end))
    }
}

/// The parser's library gives no codes. A message that is not here is a syntax error with a
/// position.
#[rustfmt::skip]
const REFUSALS: &[Refusal] = &[
    Refusal { begin: "LIMIT #,# syntax is not supported", end: "", placed: true, hint: Some("Use separate LIMIT and OFFSET clauses."), state: SqlState::SYNTAX_ERROR },
    Refusal { begin: "WITH TIES cannot be specified without ORDER BY", end: "", placed: false, hint: None, state: SqlState::SYNTAX_ERROR },
    Refusal { begin: "modulus for hash partition must be specified", end: "", placed: false, hint: None, state: SqlState::SYNTAX_ERROR },
    Refusal { begin: "remainder for hash partition must be specified", end: "", placed: false, hint: None, state: SqlState::SYNTAX_ERROR },
    Refusal { begin: "UNENCRYPTED PASSWORD is no longer supported", end: "", placed: true, hint: Some("Remove UNENCRYPTED to store the password in encrypted form instead."), state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "CREATE ASSERTION is not yet implemented", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "CREATE OR REPLACE CONSTRAINT TRIGGER is not supported", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "UNIQUE constraints cannot be marked ", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "PRIMARY KEY constraints cannot be marked ", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "EXCLUDE constraints cannot be marked ", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "FOREIGN KEY constraints cannot be marked ", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "CHECK constraints cannot be marked ", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "NOT NULL constraints cannot be marked ", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "TRIGGER constraints cannot be marked ", end: "", placed: false, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "constraints cannot be altered to be NOT VALID", end: "", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "", end: " is no longer supported", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "", end: " is not supported", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "", end: " not supported on recursive views", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "", end: " not implemented", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "", end: " not yet implemented", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "a column list with ", end: " is only supported for ON DELETE actions", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "aggregates cannot have output arguments", end: "", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "an ordered-set aggregate with a VARIADIC direct argument ", end: "", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "current database cannot be changed", end: "", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "CREATE SCHEMA IF NOT EXISTS cannot include ", end: "", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "only string constants are supported in ", end: "", placed: true, hint: None, state: SqlState::FEATURE_NOT_SUPPORTED },
    Refusal { begin: "modulus for hash partition provided more than once", end: "", placed: true, hint: None, state: SqlState::DUPLICATE_OBJECT },
    Refusal { begin: "remainder for hash partition provided more than once", end: "", placed: true, hint: None, state: SqlState::DUPLICATE_OBJECT },
    Refusal { begin: "column number must be in range ", end: "", placed: true, hint: None, state: SqlState::INVALID_PARAMETER_VALUE },
    Refusal { begin: "precision for type float must be ", end: "", placed: true, hint: None, state: SqlState::INVALID_PARAMETER_VALUE },
    Refusal { begin: "unrecognized JSON encoding: ", end: "", placed: true, hint: None, state: SqlState::INVALID_PARAMETER_VALUE },
    Refusal { begin: "unrecognized partitioning strategy ", end: "", placed: false, hint: None, state: SqlState::INVALID_PARAMETER_VALUE },
    Refusal { begin: "frame ", end: "", placed: true, hint: None, state: SqlState::WINDOWING_ERROR },
    Refusal { begin: "role name ", end: " is reserved", placed: true, hint: None, state: SqlState::RESERVED_NAME },
    Refusal { begin: "", end: " cannot be used as a role name here", placed: true, hint: None, state: SqlState::RESERVED_NAME },
];

/// Parses a statement again that failed, for the error's cursor position, which the safe layer does
/// not show.
#[cold]
fn locate(sql: &str) -> Option<SqlError> {
    let text = CString::new(sql).ok()?;
    // SAFETY: the calls are those of `pg_raw_parse::parse`. The parser is initialised for this
    // thread and catches its own errors. It runs in a fresh memory context, which is left and
    // deleted before this function returns. Nothing in between can panic.
    let (message, function, cursor) = unsafe {
        raw::pg_query_init();
        let context = raw::AllocSetContextCreateInternal(
            std::ptr::null_mut(),
            c"sinew_parse_error".as_ptr(),
            raw::ALLOCSET_DEFAULT_MINSIZE as raw::Size,
            raw::ALLOCSET_DEFAULT_INITSIZE as raw::Size,
            raw::ALLOCSET_DEFAULT_MAXSIZE as raw::Size,
        );
        let before = raw::MemoryContextSwitchTo(context);
        let result =
            raw::pg_query_raw_parse(text.as_ptr(), raw::PgQueryParseMode::PG_QUERY_PARSE_DEFAULT as _);
        raw::MemoryContextSwitchTo(before);
        if !result.stderr_buffer.is_null() {
            libc::free(result.stderr_buffer.cast());
        }
        let mut found = None;
        if let Some(error) = result.error.as_ref() {
            let text = |at: *const std::ffi::c_char| match at.is_null() {
                true => String::new(),
                false => CStr::from_ptr(at).to_string_lossy().into_owned(),
            };
            found = Some((text(error.message), text(error.funcname), error.cursorpos));
            raw::pg_query_free_error(result.error);
        }
        raw::MemoryContextDelete(context);
        found?
    };
    if message.contains("memory exhausted") || message.contains("stack depth") {
        return Some(
            SqlError::new(SqlState::STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
                .detail("The statement is nested too deeply for the parser.")
                .position_if_unset(u32::try_from(cursor).ok().filter(|&c| c > 0)),
        );
    }
    let position = u32::try_from(cursor).ok().filter(|&c| c > 0);
    if message.starts_with("syntax error") {
        return Some(SqlError::new(SqlState::SYNTAX_ERROR, message).position_if_unset(position));
    }
    if message == "invalid Unicode escape" {
        // Of U&'...' the parser itself takes the escapes apart, of E'...' the scanner.
        let (state, hint) = match function == "str_udeescape" {
            true => (SqlState::SYNTAX_ERROR, "Unicode escapes must be \\XXXX or \\+XXXXXX."),
            false => (SqlState::INVALID_ESCAPE_SEQUENCE, "Unicode escapes must be \\uXXXX or \\UXXXXXXXX."),
        };
        return Some(SqlError::new(state, message).hint(hint).position_if_unset(position));
    }
    let known = Refusal::of(&message);
    let needs_word = message == "invalid publication object list";
    let mut error = SqlError::new(known.map_or(SqlState::SYNTAX_ERROR, |r| r.state), message);
    if needs_word {
        error = error.detail(
            "One of TABLE or TABLES IN SCHEMA must be specified before a standalone table or schema name.",
        );
    }
    if let Some(hint) = known.and_then(|r| r.hint) {
        error = error.hint(hint);
    }
    Some(if known.is_none_or(|r| r.placed) { error.position_if_unset(position) } else { error })
}

/// The 1-based character position of a node's byte offset in the text; `None` when the node has
/// none.
pub fn position(sql: &str, location: i32) -> Option<u32> {
    character_position(sql, usize::try_from(location).ok()?)
}

/// Takes the name at the beginning of a debug form and refuses the rest. A node's parts must not be
/// formatted: some lists hold other nodes than their declared types, and a statement can be long.
struct HeadOnly(String);

impl std::fmt::Write for HeadOnly {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let head = text.split(['(', ' ']).next().unwrap_or("");
        self.0.push_str(head);
        if head.len() == text.len() { Ok(()) } else { Err(std::fmt::Error) }
    }
}

/// The name of a node's kind.
pub fn node_name(node: Node<'_>) -> String {
    let mut head = HeadOnly(String::new());
    // An error is the end of the name.
    let _ = std::fmt::write(&mut head, format_args!("{node:?}"));
    head.0
}

/// Where the output of this number is written, -1 if nothing says it. A star stands for several
/// outputs, so that only the outputs before it have a number.
pub fn location_of_output(outputs: &CastNodeList<nodes::ResTarget>, number: usize) -> i32 {
    let is_star = |node: Node<'_>| match node {
        Node::ColumnRef(c) => c.fields().iter().any(|field| matches!(field, Node::A_Star(_))),
        _ => false,
    };
    let mut places = outputs.iter().map(|output| output.val());
    let mut place = None;
    for _ in 0..=number {
        match places.next() {
            Some(node) if is_star(node) => return location(node),
            next => place = next,
        }
    }
    place.map_or(-1, location)
}

/// Where an expression begins in the text, -1 if nothing says it.
pub fn location(node: Node<'_>) -> i32 {
    match node {
        Node::ColumnRef(c) => c.location,
        Node::A_Const(c) => c.location,
        Node::ParamRef(p) => p.location,
        Node::FuncCall(f) => f.location,
        Node::CaseExpr(c) => c.location,
        Node::CoalesceExpr(c) => c.location,
        Node::MinMaxExpr(m) => m.location,
        Node::RowExpr(r) => r.location,
        Node::A_ArrayExpr(a) => a.location,
        Node::SQLValueFunction(f) => f.location,
        Node::A_Expr(e) => leftmost(location(e.lexpr()), e.location),
        Node::BoolExpr(b) => b.args().iter().map(location).fold(b.location, leftmost),
        Node::SubLink(s) => leftmost(location(s.testexpr()), s.location),
        Node::TypeCast(t) => leftmost(location(t.arg()), t.location),
        Node::CollateClause(c) => location(c.arg()),
        Node::A_Indirection(i) => location(i.arg()),
        Node::NullTest(t) => location(t.arg()),
        Node::BooleanTest(t) => location(t.arg()),
        _ => -1,
    }
}

fn leftmost(a: i32, b: i32) -> i32 {
    if a < 0 || b < 0 { a.max(b) } else { a.min(b) }
}

/// The name of an operator, without its schema.
pub fn operator_name(list: &pg_raw_parse::list::NodeList) -> &str {
    list.iter().next_back().and_then(|n| n.as_str()).unwrap_or("=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_may_end_with_a_quote() {
        for quote in ["'", "\"", "''", "'x"] {
            let sql = format!("select 1{}{quote}", " ".repeat(COUNTED_MIN_BYTES));
            assert_eq!(parse(&sql).err().unwrap().sqlstate, SqlState::SYNTAX_ERROR, "{quote}");
        }
    }

    #[test]
    fn what_the_grammar_refuses_has_its_code() {
        for (sql, state) in [
            ("alter table t add primary key (a) not valid", SqlState::FEATURE_NOT_SUPPORTED),
            ("create table t (a int, check (a > 0) deferrable)", SqlState::FEATURE_NOT_SUPPORTED),
            ("create role r unencrypted password 'x'", SqlState::FEATURE_NOT_SUPPORTED),
            ("select '1'::float(99)", SqlState::INVALID_PARAMETER_VALUE),
            ("create role current_user", SqlState::RESERVED_NAME),
            ("select 1 limit 1, 2", SqlState::SYNTAX_ERROR),
            ("select U&'\\00zz'", SqlState::SYNTAX_ERROR),
            ("select E'\\u00zz'", SqlState::INVALID_ESCAPE_SEQUENCE),
            ("select 1 \"is not supported\" \" is not supported\"", SqlState::SYNTAX_ERROR),
        ] {
            assert_eq!(parse(sql).err().unwrap().sqlstate, state, "{sql}");
        }
    }

    #[test]
    fn syntax_errors_have_a_position() {
        let e = parse("select 'é', 1 frm t").err().unwrap();
        assert_eq!(e.sqlstate, SqlState::SYNTAX_ERROR);
        assert_eq!(e.message, "syntax error at or near \"t\"");
        assert_eq!(e.position, Some(19));
    }

    #[test]
    fn statements_know_their_text() {
        let sql = "select 1; select 2";
        let p = parse(sql).unwrap();
        assert_eq!(p.len(), 2);
        let s = p.get(0, sql).unwrap();
        assert_eq!(&sql[s.start..s.end], "select 1");
        let s = p.get(1, sql).unwrap();
        assert_eq!(sql[s.start..s.end].trim(), "select 2");
        assert!(parse("-- nothing").unwrap().is_empty());
    }

    #[test]
    fn what_the_lexer_would_read_again_and_again_is_an_error() {
        for run in ["/*", "+-", "/*-"] {
            let sql = format!("select {}", run.repeat(100_000));
            assert_eq!(parse(&sql).err().unwrap().sqlstate, SqlState::STATEMENT_TOO_COMPLEX, "{run}");
        }
        for sql in [
            format!("select 1 /{}/", "*".repeat(1_000_000)),
            format!("select '{}'", "/* + ".repeat(100_000)),
            format!("-{}\nselect 1", "-".repeat(1_000_000)),
            format!("select 1 {}{}", "/* ".repeat(1000), "*/ ".repeat(1000)),
        ] {
            assert_eq!(parse(&sql).unwrap().len(), 1);
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let sql = format!("select {}1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(parse(&sql).err().unwrap().sqlstate, SqlState::STATEMENT_TOO_COMPLEX);
    }
}
