//! One entry of the log: its fields, and the lines that they become.

use crate::{Level, redact};
use std::borrow::Cow;
use std::fmt::Write;

/// A longer text is cut at this many bytes, and the line says how many are missing.
const TEXT_MAX: usize = 1 << 20;

/// A message for the log, with the fields that belong to it.
#[derive(Debug, Clone, Default)]
pub struct Entry<'a> {
    /// PostgreSQL's code, five characters.
    pub sqlstate: Option<&'a str>,
    /// The message: one line in most entries.
    pub message: Cow<'a, str>,
    /// More about the cause, in a line of its own.
    pub detail: Option<Cow<'a, str>>,
    /// Advice for the reader, in a line of its own.
    pub hint: Option<Cow<'a, str>>,
    /// The statements and functions in which it happened, innermost first.
    pub context: Option<Cow<'a, str>>,
    /// The statement that an error comes from. Passwords are removed from the statement and from
    /// the other fields.
    pub statement: Option<Cow<'a, str>>,
    /// The place in the statement that the message is about: 1-based, in characters.
    pub position: Option<u32>,
}

impl<'a> Entry<'a> {
    /// An entry with a message alone.
    pub fn new(message: impl Into<Cow<'a, str>>) -> Entry<'a> {
        Entry { message: message.into(), ..Entry::default() }
    }

    /// Sets the detail.
    pub fn detail(mut self, detail: impl Into<Cow<'a, str>>) -> Entry<'a> {
        self.detail = Some(detail.into());
        self
    }

    /// Sets the hint.
    pub fn hint(mut self, hint: impl Into<Cow<'a, str>>) -> Entry<'a> {
        self.hint = Some(hint.into());
        self
    }

    /// A copy without passwords, in which long texts are cut.
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

    /// Writes the lines of the entry. `prefix` is called at the beginning of each line.
    pub(crate) fn write(&self, out: &mut String, level: Level, mut prefix: impl FnMut(&mut String)) {
        prefix(out);
        out.push_str(level.word());
        out.push_str(":  ");
        push_indented(out, &self.message);
        if let Some(position) = self.position {
            // Writing to a string cannot fail.
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

/// A statement for use in a message: without passwords, and cut when it is long.
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

/// Writes a text that may come from a client.
///
/// A further line of the text is indented by a tab, as in PostgreSQL, so that it does not look like
/// an entry. Control characters are written as hexadecimal escapes, so that none reaches a
/// terminal. PostgreSQL writes them unchanged.
fn push_indented(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_control() && c != '\t') {
        out.push_str(&rest[..at]);
        let mut chars = rest[at..].chars();
        match chars.next() {
            Some('\n') => out.push_str("\n\t"),
            Some('\r') if chars.as_str().starts_with('\n') => {}
            Some(c) => {
                // Writing to a string cannot fail.
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
