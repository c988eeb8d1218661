//! A script: statements of SQL, each followed by its answer in comments.
//!
//! ```text
//! -- Prose is a comment.
//!
//! create table t (id int primary key);
//! insert into t values (1) returning id;
//! --> (id integer)
//! --> 1
//! --> INSERT 0 1
//! ```
//!
//! - A statement ends with a semicolon at the end of a line. Several statements in one line are one
//!   query string.
//! - `-->` begins a line of PostgreSQL's answer. A statement without such a line has an answer that
//!   its own words say: it succeeds, and its command tag is its first words.
//! - `--!` says why Sinew means to answer otherwise, and `--!>` begins a line of Sinew's answer.
//! - `--~` says why the answer is another one each time. It is not written. Only two servers that
//!   are asked side by side are compared.
//! - `--<` begins a line of the data of COPY FROM STDIN.
//! - The comment [`SINEWS_PLANS`] means that EXPLAIN shows Sinew's plans in this script, which no
//!   other server answers for.

use std::ops::Range;

/// The comment of scripts whose EXPLAIN statements are answered by Sinew.
pub const SINEWS_PLANS: &str = "-- The plans are Sinew's own.";

/// An answer that Sinew gives on purpose, and PostgreSQL does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    pub reason: String,
    pub answer: Vec<String>,
}

/// A query string with all that the script says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The line of its end, from 1.
    pub line: usize,
    pub sql: String,
    /// The input of COPY FROM STDIN.
    pub data: String,
    /// Why the answer is another one each time.
    pub varies: Option<String>,
    /// PostgreSQL's answer.
    pub answer: Vec<String>,
    pub meant: Option<Meant>,
    /// The lines of the text that hold the answer.
    place: Range<usize>,
}

impl Step {
    /// The answer that Sinew should give.
    pub fn expected(&self) -> &[String] {
        self.meant.as_ref().map_or(&self.answer, |meant| &meant.answer)
    }

    /// Does the statement show a plan?
    pub fn is_explain(&self) -> bool {
        self.sql.get(..7).is_some_and(|word| word.eq_ignore_ascii_case("explain"))
    }
}

/// A script, cut into its parts.
#[derive(Debug)]
pub struct Script {
    lines: Vec<String>,
    pub steps: Vec<Step>,
    /// EXPLAIN shows Sinew's plans.
    pub has_own_plans: bool,
}

const ANSWER: &str = "-->";

/// The kinds of lines.
enum Line<'t> {
    Answer(&'t str),
    Data(&'t str),
    Varies(&'t str),
    Reason(&'t str),
    Meant(&'t str),
    Comment,
    Statement,
}

fn kind(line: &str) -> Line<'_> {
    // One space divides the mark from its text.
    let after = |mark: &str| {
        line.strip_prefix(mark).map(|rest| rest.strip_prefix(' ').unwrap_or(rest).trim_end_matches('\r'))
    };
    if let Some(text) = after(ANSWER) {
        Line::Answer(text)
    } else if let Some(text) = after("--!>") {
        Line::Meant(text)
    } else if let Some(text) = after("--!") {
        Line::Reason(text)
    } else if let Some(text) = after("--<") {
        Line::Data(text)
    } else if let Some(text) = after("--~") {
        Line::Varies(text)
    } else if line.trim_start().starts_with("--") {
        Line::Comment
    } else {
        Line::Statement
    }
}

/// Does a text end between dollar quotes? Its lines are then those of a function's body. A dollar
/// inside of a string or a name is none of them.
fn is_in_body(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find(['$', '\'', '"']) {
        let behind = &rest[at + 1..];
        if let Some(quote @ ('\'' | '"')) = rest[at..].chars().next() {
            // A string that goes on in the next line ends no statement either way.
            let Some(end) = behind.find(quote) else { return false };
            rest = &behind[end + 1..];
            continue;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let begins_name = rest[..at].chars().next_back().is_none_or(|c| !is_word(c));
        let name = behind.find(|c: char| !is_word(c)).map_or(behind, |length| &behind[..length]);
        let is_quote =
            behind[name.len()..].starts_with('$') && !name.starts_with(|c: char| c.is_ascii_digit());
        if !(is_quote && begins_name) {
            rest = behind;
            continue;
        }
        let quote = &rest[at..at + name.len() + 2];
        let body = &behind[name.len() + 1..];
        match body.find(quote) {
            Some(length) => rest = &body[length + quote.len()..],
            None => return true,
        }
    }
    false
}

impl Script {
    /// Cuts a text; the error begins with the line.
    pub fn parse(text: &str) -> Result<Script, String> {
        let mut script = Script {
            lines: text.lines().map(str::to_string).collect(),
            steps: Vec::new(),
            has_own_plans: text.lines().any(|line| line == SINEWS_PLANS),
        };
        let mut pending = String::new();
        for (at, line) in text.lines().enumerate() {
            let line_kind = if is_in_body(&pending) { Line::Statement } else { kind(line) };
            match line_kind {
                Line::Comment => {}
                Line::Statement => {
                    pending.push_str(line);
                    pending.push('\n');
                    if line.trim_end().ends_with(';') && !is_in_body(&pending) {
                        script.end_statement(at, &pending);
                        pending.clear();
                    } else if pending.trim().is_empty() {
                        pending.clear();
                    }
                }
                _ if !pending.is_empty() => {
                    return Err(format!("{}: the statement does not end before", at + 1));
                }
                about => script.add(at, &about).map_err(|what| format!("{}: {what}", at + 1))?,
            }
        }
        if pending.is_empty() {
            Ok(script)
        } else {
            Err(format!("{}: the statement does not end", script.lines.len()))
        }
    }

    fn end_statement(&mut self, at: usize, text: &str) {
        self.steps.push(Step {
            line: at + 1,
            sql: text.trim().trim_end_matches(';').to_string(),
            data: String::new(),
            varies: None,
            answer: Vec::new(),
            meant: None,
            place: at + 1..at + 1,
        });
    }

    /// Adds a line to what is said about the last statement.
    fn add(&mut self, at: usize, line: &Line<'_>) -> Result<(), &'static str> {
        let step = self.steps.last_mut().ok_or("no statement stands before")?;
        match line {
            Line::Answer(_) if step.meant.is_some() => {
                return Err("PostgreSQL's answer stands before Sinew's");
            }
            Line::Answer(_) if step.place.end != at => {
                return Err("a line stands between statement and answer");
            }
            Line::Answer(text) => {
                step.answer.push(text.trim_end().to_string());
                step.place.end = at + 1;
            }
            Line::Data(_) | Line::Varies(_) if !step.answer.is_empty() => {
                return Err("the answer comes last");
            }
            Line::Data(text) => {
                step.data.push_str(text);
                step.data.push('\n');
                step.place = at + 1..at + 1;
            }
            Line::Varies(reason) => {
                step.varies = Some((*reason).to_string());
                step.place = at + 1..at + 1;
            }
            Line::Reason(reason) => match &mut step.meant {
                None => step.meant = Some(Meant { reason: (*reason).to_string(), answer: Vec::new() }),
                Some(meant) if meant.answer.is_empty() => {
                    meant.reason.push(' ');
                    meant.reason.push_str(reason);
                }
                Some(_) => return Err("the reason stands before Sinew's answer"),
            },
            Line::Meant(text) => {
                let meant = step.meant.as_mut().ok_or("a line `--!` with the reason is missing")?;
                meant.answer.push(text.trim_end().to_string());
            }
            Line::Comment | Line::Statement => {}
        }
        Ok(())
    }

    /// The text with these answers, one for each step. A blank line follows an answer.
    pub fn with_answers(&self, answers: &[Vec<String>]) -> String {
        assert_eq!(answers.len(), self.steps.len(), "an answer for each statement");
        let mut text = String::new();
        let mut from = 0;
        for (step, answer) in self.steps.iter().zip(answers) {
            self.copy(from..step.place.start, &mut text);
            for line in answer {
                text.push_str(format!("{ANSWER} {line}").trim_end());
                text.push('\n');
            }
            from = step.place.end;
            let goes_on =
                self.lines.get(from).is_some_and(|line| !line.is_empty() && !line.starts_with("--!"));
            if goes_on && !answer.is_empty() {
                text.push('\n');
            }
        }
        self.copy(from..self.lines.len(), &mut text);
        text
    }

    fn copy(&self, lines: Range<usize>, text: &mut String) {
        for line in &self.lines[lines] {
            text.push_str(line);
            text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
-- Title.

create table t (a int,
-- inside
  b int);
insert into t values (1, 2);
--> INSERT 0 1

copy t from stdin;
--< 1	2
--< 3	4
--> COPY 2

select now();
--~ the time
select x;
--> (x integer)
--> 1
--! not yet
--!> ERROR 0A000: x

select 2;
";

    #[test]
    fn each_statement_has_what_is_said_below_it() {
        let script = Script::parse(TEXT).unwrap();
        let sql: Vec<&str> = script.steps.iter().map(|step| step.sql.as_str()).collect();
        assert_eq!(
            sql,
            [
                "create table t (a int,\n  b int)",
                "insert into t values (1, 2)",
                "copy t from stdin",
                "select now()",
                "select x",
                "select 2"
            ]
        );
        assert!(script.steps[0].answer.is_empty());
        assert_eq!(script.steps[1].answer, ["INSERT 0 1"]);
        assert_eq!(script.steps[2].data, "1\t2\n3\t4\n");
        assert_eq!(script.steps[3].varies.as_deref(), Some("the time"));
        assert_eq!(script.steps[4].expected(), ["ERROR 0A000: x"]);
        assert_eq!(script.steps[4].meant.as_ref().unwrap().reason, "not yet");
    }

    #[test]
    fn answers_are_written_where_the_old_ones_stood() {
        let script = Script::parse(TEXT).unwrap();
        let same: Vec<Vec<String>> = script.steps.iter().map(|step| step.answer.clone()).collect();
        assert_eq!(script.with_answers(&same), TEXT, "written again, the text stays");
        let mut other = same;
        other[2] = vec!["ERROR 1".into(), "DETAIL: 2".into()];
        other[5] = vec!["(a integer)".into()];
        let text = script.with_answers(&other);
        assert!(text.contains("--< 3\t4\n--> ERROR 1\n--> DETAIL: 2\n\nselect now();"), "{text}");
        assert!(text.ends_with("select 2;\n--> (a integer)\n"), "{text}");
    }

    #[test]
    fn a_body_between_dollars_is_one_statement() {
        let text =
            "create function f() returns int language plpgsql as $x$\nbegin\n  return 1;\nend\n$x$;\n--> 1\n";
        let script = Script::parse(text).unwrap();
        assert_eq!(script.steps.len(), 1);
        for (text, is_in) in [
            ("select $$a", true),
            ("select $$a$$", false),
            ("select $x$a$$", true),
            ("select '$2a$06$x', \"$$\"", false),
            ("select $1, $2", false),
            ("select a$x$b", false),
            ("select 'it''s' || $$", true),
        ] {
            assert_eq!(is_in_body(text), is_in, "{text}");
        }
    }

    #[test]
    fn a_line_in_the_wrong_place_is_refused() {
        for (text, what) in [
            ("--> 1\n", "1: no statement"),
            ("select 1;\n\n--> 1\n", "3: a line stands between"),
            ("select 1;\n--> 1\n--< 1\n", "3: the answer comes last"),
            ("select 1;\n--!> 1\n", "2: a line `--!`"),
            ("select 1\n--> 1\n", "2: the statement does not end"),
            ("select 1\n", "1: the statement does not end"),
        ] {
            let error = Script::parse(text).unwrap_err();
            assert!(error.starts_with(what), "{error}");
        }
    }
}
