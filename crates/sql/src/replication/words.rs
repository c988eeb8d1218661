//! The words of replication commands. Their grammar is not SQL's: keywords are in capitals, and
//! positions in the log are words.

use sinew_catalog::view::View;
use sinew_error::{Result, Severity, SqlError, SqlState, sqlerr};
use sinew_exec::replication::options;
use sinew_storage::Lsn;

/// A word of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    /// An identifier in small letters, or a quoted one. A keyword is one, too, with its letters.
    Name(String),
    /// A keyword.
    Key(&'static str),
    /// A text in single quotes.
    Text(String),
    Number(u32),
    Position(Lsn),
    /// Any other character.
    Sign(char),
}

/// The words that stand for themselves.
const KEYS: &[&str] = &[
    "BASE_BACKUP",
    "CREATE_REPLICATION_SLOT",
    "DROP_REPLICATION_SLOT",
    "EXPORT_SNAPSHOT",
    "IDENTIFY_SYSTEM",
    "LOGICAL",
    "NOEXPORT_SNAPSHOT",
    "PHYSICAL",
    "READ_REPLICATION_SLOT",
    "RESERVE_WAL",
    "SHOW",
    "SLOT",
    "START_REPLICATION",
    "TEMPORARY",
    "TIMELINE",
    "TIMELINE_HISTORY",
    "TWO_PHASE",
    "USE_SNAPSHOT",
    "WAIT",
];

/// Reads the words of a command.
pub(super) struct Words<'t> {
    rest: &'t str,
    /// The notices of names that were cut.
    pub notices: Vec<SqlError>,
}

pub(super) fn syntax_error() -> SqlError {
    sqlerr!(SYNTAX_ERROR, "syntax error")
}

fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || !c.is_ascii()
}

impl<'t> Words<'t> {
    /// The words of a text.
    pub fn new(text: &'t str) -> Words<'t> {
        Words { rest: text, notices: Vec::new() }
    }

    /// Tells the client of names that were cut.
    pub fn tell(&mut self, cx: &View) {
        self.notices.drain(..).for_each(|notice| cx.notice(notice));
    }

    /// The next word; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Word>> {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        if let Some(at) = self.position() {
            return Ok(Some(Word::Position(at)));
        }
        if begins_name(first) {
            let word = self.take(|c| begins_name(c) || c.is_ascii_digit() || c == '$');
            if let Some(key) = KEYS.iter().find(|key| **key == word) {
                return Ok(Some(Word::Key(key)));
            }
            return Ok(Some(Word::Name(self.cut(word.to_ascii_lowercase()))));
        }
        if first.is_ascii_digit() {
            let digits = self.take(|c| c.is_ascii_digit());
            return digits.parse().map(|number| Some(Word::Number(number))).map_err(|_| syntax_error());
        }
        self.rest = &self.rest[first.len_utf8()..];
        Ok(Some(match first {
            '\'' => Word::Text(self.quoted('\'', "unterminated quoted string")?),
            '"' => {
                let name = self.quoted('"', "unterminated quoted string")?;
                Word::Name(self.cut(name))
            }
            sign => Word::Sign(sign),
        }))
    }

    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// A position in the log, as two hexadecimal halves.
    fn position(&mut self) -> Option<Lsn> {
        let (high, rest) = self.rest.split_once('/')?;
        let end = rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len());
        let half = |digits: &str| {
            let is_half = digits.bytes().all(|b| b.is_ascii_hexdigit());
            u32::from_str_radix(digits, 16).ok().filter(|_| is_half)
        };
        let at = u64::from(half(high)?) << 32 | u64::from(half(&rest[..end])?);
        self.rest = &rest[end..];
        Some(Lsn(at))
    }

    /// The text behind a quote, up to the next one. Two of them are one of the text's.
    fn quoted(&mut self, quote: char, unterminated: &str) -> Result<String> {
        let mut text = String::new();
        loop {
            let end = self.rest.find(quote).ok_or_else(|| sqlerr!(SYNTAX_ERROR, "{unterminated}"))?;
            text.push_str(&self.rest[..end]);
            self.rest = &self.rest[end + 1..];
            if !self.rest.starts_with(quote) {
                return Ok(text);
            }
            text.push(quote);
            self.rest = &self.rest[1..];
        }
    }

    fn cut(&mut self, name: String) -> String {
        let cut = options::cut(name.clone());
        if cut != name {
            let text = format!("identifier \"{name}\" will be truncated to \"{cut}\"");
            self.notices.push(SqlError::report(Severity::Notice, SqlState::NAME_TOO_LONG, text));
        }
        cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Word> {
        let mut words = Words::new(text);
        std::iter::from_fn(|| words.next().expect("is well-formed")).collect()
    }

    #[test]
    fn a_command_is_words() {
        let text = r#"START_REPLICATION SLOT "a""b" LOGICAL 1A/ff (proto_version '1', Names 'it''s');"#;
        let name = |text: &str| Word::Name(text.into());
        let expected = [
            Word::Key("START_REPLICATION"),
            Word::Key("SLOT"),
            name("a\"b"),
            Word::Key("LOGICAL"),
            Word::Position(Lsn(0x1a_0000_00ff)),
            Word::Sign('('),
            name("proto_version"),
            Word::Text("1".into()),
            Word::Sign(','),
            name("names"),
            Word::Text("it's".into()),
            Word::Sign(')'),
            Word::Sign(';'),
        ];
        assert_eq!(words(text), expected);
        assert_eq!(words("12 slot"), [Word::Number(12), name("slot")]);
    }

    #[test]
    fn long_names_are_cut() {
        let mut words = Words::new("a23456789012345678901234567890123456789012345678901234567890123x");
        assert!(matches!(words.next(), Ok(Some(Word::Name(name))) if name.len() == 63));
        assert_eq!(words.notices.len(), 1);
    }
}
