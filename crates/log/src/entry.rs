//! One entry of the log: its fields, and its lines.

use crate::{Level, redact};
use std::borrow::Cow;
use std::fmt::Write;

/// What is longer is cut, and says by how much.
const TEXT_MAX: usize = 1 << 20;

/// What is to be said.
#[derive(Debug, Clone, Default)]
pub struct Entry<'a> {
    /// PostgreSQL's code, five characters.
    pub sqlstate: Option<&'a str>,
    pub message: Cow<'a, str>,
    pub detail: Option<Cow<'a, str>>,
    pub hint: Option<Cow<'a, str>>,
    pub context: Option<Cow<'a, str>>,
    /// The statement that an error comes from. Passwords are taken out of it, and out of the fields above.
    pub statement: Option<Cow<'a, str>>,
    /// Where in the statement, 1-based, in characters.
    pub position: Option<u32>,
}

impl<'a> Entry<'a> {
    pub fn new(message: impl Into<Cow<'a, str>>) -> Entry<'a> {
        Entry { message: message.into(), ..Entry::default() }
    }
    pub fn detail(mut self, detail: impl Into<Cow<'a, str>>) -> Entry<'a> {
        self.detail = Some(detail.into());
        self
    }
    pub fn hint(mut self, hint: impl Into<Cow<'a, str>>) -> Entry<'a> {
        self.hint = Some(hint.into());
        self
    }

    /// The same without passwords and without what is too long.
    pub(crate) fn cleaned(&'a self) -> Entry<'a> {
        let Some(statement) = &self.statement else {
            return self.map(|text| shortened(text));
        };
        let short = shortened(statement);
        let redacted = redact::redact(&short);
        let clean = redacted.text.into_owned();
        let mut entry = self.map(|text| match shortened(text) {
            Cow::Borrowed(text) => redact::without(text, &redacted.secrets),
            Cow::Owned(text) => Cow::Owned(redact::without(&text, &redacted.secrets).into_owned()),
        });
        entry.statement = Some(Cow::Owned(clean));
        entry
    }

    fn map(&'a self, change: impl Fn(&'a str) -> Cow<'a, str>) -> Entry<'a> {
        let optional = |text: &'a Option<Cow<'a, str>>| text.as_deref().map(&change);
        Entry {
            sqlstate: self.sqlstate,
            message: change(&self.message),
            detail: optional(&self.detail),
            hint: optional(&self.hint),
            context: optional(&self.context),
            statement: None,
            position: self.position,
        }
    }

    /// Writes the entry's lines, each with a prefix. `number` is called for each line that begins.
    pub(crate) fn write(&self, out: &mut String, level: Level, mut prefix: impl FnMut(&mut String)) {
        prefix(out);
        out.push_str(level.word());
        out.push_str(":  ");
        push_indented(out, &self.message);
        if let Some(position) = self.position {
            // A string takes everything.
            let _ = write!(out, " at character {position}");
        }
        out.push('\n');
        let fields = [
            ("DETAIL:  ", &self.detail),
            ("HINT:  ", &self.hint),
            ("CONTEXT:  ", &self.context),
            ("STATEMENT:  ", &self.statement),
        ];
        for (label, text) in fields {
            let Some(text) = text else { continue };
            prefix(out);
            out.push_str(label);
            push_indented(out, text);
            out.push('\n');
        }
    }
}

/// A statement as it may stand in a message: without passwords and without what is too long.
pub fn statement(sql: &str) -> Cow<'_, str> {
    match shortened(sql) {
        Cow::Borrowed(sql) => redact::redact(sql).text,
        Cow::Owned(sql) => Cow::Owned(redact::redact(&sql).text.into_owned()),
    }
}

fn shortened(text: &str) -> Cow<'_, str> {
    if text.len() <= TEXT_MAX {
        return Cow::Borrowed(text);
    }
    let mut end = TEXT_MAX;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    Cow::Owned(format!("{} ... ({} more bytes)", &text[..end], text.len() - end))
}

/// A text may come from a client. Its further lines are indented, as PostgreSQL does, so that none looks like an entry; control
/// characters, which PostgreSQL lets pass, are spelled out, so that none reaches a terminal.
fn push_indented(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_control() && c != '\t') {
        out.push_str(&rest[..at]);
        let mut chars = rest[at..].chars();
        match chars.next() {
            Some('\n') => out.push_str("\n\t"),
            Some('\r') if chars.as_str().starts_with('\n') => {}
            Some(c) => {
                // A string takes everything.
                let _ = write!(out, "\\x{:02x}", u32::from(c));
            }
            None => {}
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(level: Level, entry: &Entry<'_>) -> String {
        let mut out = String::new();
        entry.cleaned().write(&mut out, level, |out| out.push_str("> "));
        out
    }

    #[test]
    fn an_entry_has_a_line_for_each_field() {
        let entry = Entry {
            sqlstate: Some("23505"),
            position: Some(8),
            statement: Some("insert\ninto t".into()),
            ..Entry::new("duplicate key").detail("Key (a)=(1).").hint("Take\r\nanother.")
        };
        assert_eq!(
            lines(Level::Error, &entry),
            "> ERROR:  duplicate key at character 8\n> DETAIL:  Key (a)=(1).\n> HINT:  Take\n\tanother.\n\
             > STATEMENT:  insert\n\tinto t\n"
        );
    }

    #[test]
    fn a_clients_text_makes_no_line() {
        let entry = Entry::new("no column \"x\n2026-01-01 LOG:  all is well\u{1b}[2K\r\u{85}ü\"");
        assert_eq!(
            lines(Level::Error, &entry),
            "> ERROR:  no column \"x\n\t2026-01-01 LOG:  all is well\\x1b[2K\\x0d\\x85ü\"\n"
        );
    }

    #[test]
    fn passwords_do_not_appear() {
        let entry = Entry {
            statement: Some("alter role a password hunter2".into()),
            ..Entry::new("syntax error at or near \"hunter2\"").detail("hunter2").hint("hunter2")
        };
        assert!(!lines(Level::Error, &entry).contains("hunter2"));
        assert_eq!(statement("create role a password 'hunter2'"), "create role a password ********");
    }

    #[test]
    fn what_is_long_is_cut() {
        let long = format!("select '{}'", "ä".repeat(TEXT_MAX));
        let entry = Entry { statement: Some(long.as_str().into()), ..Entry::new(long.as_str()) };
        let lines = lines(Level::Error, &entry);
        assert!(lines.len() < 3 * TEXT_MAX && lines.contains(" more bytes)"), "{}", lines.len());
        assert!(statement(&long).len() < TEXT_MAX + 100);
    }
}
