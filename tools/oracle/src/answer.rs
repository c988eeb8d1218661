//! An answer as the lines that a script holds.
//!
//! ```text
//! NOTICE 42P07: relation "t" already exists, skipping
//! (id integer, body text)
//! 1 | hello
//! 2 | NULL
//! INSERT 0 2
//! ```
//!
//! - The columns stand in parentheses, each with its type and modifier. The type of a table's rows
//!   counts as `record`, as which Sinew describes them.
//! - A row is its cells between bars. NULL is the word. A text that could be taken for something
//!   else stands in quotes: the empty one, the word NULL, one with a space at its end or a
//!   bar inside. A text with control characters stands in `E'...'`.
//! - A line break inside of a text goes on in a line that begins with `+ `.
//! - The command tag comes last. It is left out when the statement and the rows already say it.
//! - An error has its SQLSTATE, then DETAIL, HINT, POSITION and CONTEXT, each in a line.

use sinew_types::typeinfo::{can_go, format_type};

/// The first OID that a user's object can have.
const FIRST_OID_OF_USERS: u32 = 16_384;

/// An error, warning or notice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub severity: String,
    pub sqlstate: String,
    pub message: String,
    pub detail: Option<String>,
    pub hint: Option<String>,
    /// In characters, from 1; a second text holds the query of a function that it is about.
    pub position: Option<(u32, Option<String>)>,
    pub context: Option<String>,
}

/// A part of an answer, in the order in which the server sends them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Name, type and modifier of each column.
    Columns(Vec<(String, u32, i32)>),
    Row(Vec<Option<String>>),
    /// A row or more of the output of COPY TO STDOUT.
    Copied(String),
    /// The end of a statement; none for a text without a statement.
    Tag(Option<String>),
    Report(Report),
}

/// The lines of an answer to `sql`.
pub fn lines(sql: &str, parts: &[Part]) -> Vec<String> {
    let statements = parts.iter().filter(|part| matches!(part, Part::Tag(_))).count();
    let mut lines = Vec::new();
    let mut rows = None;
    for part in parts {
        match part {
            Part::Columns(columns) => {
                rows = Some(0);
                lines.push(header(columns));
            }
            Part::Row(cells) => {
                rows = rows.map(|n| n + 1);
                push(&mut lines, &cells.iter().map(|c| cell(c.as_deref())).collect::<Vec<_>>().join(" | "));
            }
            Part::Copied(text) => lines.extend(text.lines().map(|line| cell(Some(line)))),
            Part::Tag(None) => lines.push("(empty)".to_string()),
            Part::Tag(Some(tag)) => {
                if !says_itself(sql, statements == 1, tag, rows) {
                    lines.push(tag.clone());
                }
                rows = None;
            }
            Part::Report(report) => push_report(&mut lines, sql, report),
        }
    }
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    lines
}

fn header(columns: &[(String, u32, i32)]) -> String {
    let named = |(name, oid, modifier): &(String, u32, i32)| {
        let shown = if *oid < FIRST_OID_OF_USERS && !can_go(*oid) {
            format_type(*oid, *modifier)
        } else {
            "record".to_string()
        };
        format!("{name} {shown}")
    };
    format!("({})", columns.iter().map(named).collect::<Vec<_>>().join(", "))
}

fn cell(text: Option<&str>) -> String {
    let Some(text) = text else { return "NULL".to_string() };
    let breaks_hide_spaces = text.contains('\n') && text.lines().any(|line| line.ends_with([' ', '\t']));
    if breaks_hide_spaces || text.chars().any(|c| c.is_control() && c != '\n') {
        let escaped = |c: char| match c {
            '\\' => "\\\\".to_string(),
            '\n' => "\\n".to_string(),
            '\t' => "\\t".to_string(),
            c if c.is_control() => format!("\\x{:02x}", c as u32),
            c => c.to_string(),
        };
        return format!("E'{}'", text.chars().map(escaped).collect::<String>());
    }
    let is_ambiguous = text.is_empty()
        || text == "NULL"
        || text.contains(" | ")
        || text.starts_with(['\'', '\n'])
        || text.ends_with([' ', '\n']);
    if is_ambiguous { format!("'{text}'") } else { text.to_string() }
}

/// A text as a line, with the lines that go on.
fn push(lines: &mut Vec<String>, text: &str) {
    let mut parts = text.split('\n');
    lines.push(parts.next().unwrap_or_default().to_string());
    lines.extend(parts.map(|rest| format!("+ {rest}")));
}

fn push_report(lines: &mut Vec<String>, sql: &str, report: &Report) {
    let code = if report.sqlstate == "00000" { String::new() } else { format!(" {}", report.sqlstate) };
    push(lines, &format!("{}{code}: {}", report.severity, report.message));
    for (label, text) in [("DETAIL", &report.detail), ("HINT", &report.hint)] {
        if let Some(text) = text {
            push(lines, &format!("{label}: {text}"));
        }
    }
    match &report.position {
        Some((at, Some(query))) => push(lines, &format!("POSITION: {at} in {query}")),
        Some((at, None)) => lines.push(format!("POSITION: {at}, {}", word_at(sql, *at))),
        None => {}
    }
    // Other contexts name functions of the server.
    let is_of_data = |text: &&String| {
        text.starts_with("JSON data") || text.starts_with("COPY ") || text.contains("PL/pgSQL ")
    };
    if let Some(context) = report.context.as_ref().filter(is_of_data) {
        push(lines, &format!("CONTEXT: {context}"));
    }
}

/// The word of the statement at a position.
fn word_at(sql: &str, position: u32) -> String {
    let rest: String = sql.chars().skip(position.saturating_sub(1) as usize).collect();
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    match rest.chars().next() {
        None => "the end".to_string(),
        Some(first) if end == 0 => format!("at {first}"),
        Some(_) => format!("at {}", &rest[..end]),
    }
}

/// Does a tag say no more than the statement's words and the number of rows above it?
fn says_itself(sql: &str, is_alone: bool, tag: &str, rows: Option<usize>) -> bool {
    let counted = rows
        .is_some_and(|rows| [format!("SELECT {rows}"), format!("FETCH {rows}")].contains(&tag.to_string()));
    counted || is_alone && words_begin(sql, tag)
}

/// Do the words of `tag` stand, in order, among the first words of the statement?
fn words_begin(sql: &str, tag: &str) -> bool {
    const WORDS_MAX: usize = 5;
    let words = sql.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let mut words = words.take(WORDS_MAX).map(str::to_uppercase);
    let mut wanted = tag.split(' ');
    words.next().as_deref() == wanted.next() && wanted.all(|wanted| words.any(|word| word == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[Option<&str>]) -> Part {
        Part::Row(cells.iter().map(|c| c.map(str::to_string)).collect())
    }

    #[test]
    fn rows_stand_below_their_columns() {
        let parts = [
            Part::Columns(vec![("id".into(), 23, -1), ("v".into(), 1043, 9)]),
            row(&[Some("1"), Some("a")]),
            row(&[Some("2"), None]),
            Part::Tag(Some("SELECT 2".into())),
        ];
        assert_eq!(lines("select 1", &parts), ["(id integer, v character varying(5))", "1 | a", "2 | NULL"]);
    }

    #[test]
    fn no_text_can_be_taken_for_another_one() {
        let shown: Vec<String> =
            ["", "NULL", "a ", "a | b", "'", "a\tb\\", "\\x00"].iter().map(|text| cell(Some(text))).collect();
        assert_eq!(shown, ["''", "'NULL'", "'a '", "'a | b'", "'''", "E'a\\tb\\\\'", "\\x00"]);
        assert_eq!(cell(None), "NULL");
        let parts = [row(&[Some("a\nb"), Some("c")])];
        assert_eq!(lines("x", &parts), ["a", "+ b | c"]);
    }

    #[test]
    fn a_tag_that_says_more_than_the_statement_is_shown() {
        let tag = |sql: &str, tag: &str| lines(sql, &[Part::Tag(Some(tag.into()))]);
        assert!(tag("create temp table t (a int)", "CREATE TABLE").is_empty());
        assert!(tag("begin isolation level serializable", "BEGIN").is_empty());
        assert_eq!(tag("insert into t values (1)", "INSERT 0 1"), ["INSERT 0 1"]);
        assert_eq!(tag("commit", "ROLLBACK"), ["ROLLBACK"]);
        assert_eq!(tag("create table t as select 1", "SELECT 1"), ["SELECT 1"]);
    }

    #[test]
    fn an_error_names_the_word_that_it_is_about() {
        let report = Report {
            severity: "ERROR".into(),
            sqlstate: "42703".into(),
            message: "column \"nope\" does not exist".into(),
            hint: Some("Look.".into()),
            position: Some((8, None)),
            context: Some("SQL function".into()),
            ..Report::default()
        };
        assert_eq!(
            lines("select nope", &[Part::Report(report)]),
            ["ERROR 42703: column \"nope\" does not exist", "HINT: Look.", "POSITION: 8, at nope"]
        );
    }
}
