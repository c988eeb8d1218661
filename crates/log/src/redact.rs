//! Removal of passwords from statements.
//!
//! PostgreSQL writes `ALTER ROLE ann PASSWORD 'secret'` to its log unchanged. This module masks the
//! password. A statement may be logged because it is malformed, so the module reads tokens and does
//! not use the grammar.

use std::borrow::Cow;

const MASK: &str = "********";

/// A text without its passwords, and the passwords that were removed.
pub struct Redacted<'a> {
    pub text: Cow<'a, str>,
    /// Each password twice: as it was written, and without its quotes.
    pub secrets: Vec<String>,
}

/// Words between PASSWORD and a password that the grammar does not allow, but other systems or
/// slips do.
const BETWEEN: [&str; 5] = ["=", ":", "(", "to", "is"];

/// Masks the passwords of a statement.
///
/// - The token after PASSWORD is a password if it is a literal. In a statement about roles it is a
///   password in any form.
/// - A statement about roles has no other literals but the time after UNTIL and the values that it
///   SETs. Any other literal in it is a password behind a misspelt word or behind another system's
///   words (`IDENTIFIED BY`).
/// - A literal may continue in the next line, as another literal.
pub fn redact(sql: &str) -> Redacted<'_> {
    let mut rest = Tokens { text: sql, at: 0 };
    let mut out = String::new();
    let mut secrets = Vec::new();
    let mut copied = 0;
    let mut about_roles = false;
    let mut is_setting = false;
    // `expected`: the next token may be a password. `continued`: the last token was one.
    let (mut expected, mut continued) = (false, false);
    let mut before = "";
    while let Some(token) = rest.next() {
        let text = &sql[token.clone()];
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        let was = |word: &str| before.eq_ignore_ascii_case(word);
        let literal = is_literal(text);
        let bare = !literal && about_roles && !is("null") && text != ";";
        if expected && about_roles && BETWEEN.into_iter().any(is) {
            continue;
        }
        let in_place = about_roles && !is_setting && !was("until");
        if literal && (expected || continued || in_place) || expected && (bare || text.starts_with('"')) {
            // A literal without an end extends to the end of the text.
            out.push_str(&sql[copied..token.start]);
            out.push_str(MASK);
            copied = token.end;
            remember(text, &mut secrets);
            (expected, continued) = (false, literal);
            before = text;
            continue;
        }
        continued = false;
        expected = is("password");
        if text == ";" {
            (about_roles, is_setting) = (false, false);
        } else if (is("role") || is("user") || is("group")) && (was("alter") || was("create")) {
            about_roles = true;
        } else if is("set") {
            is_setting = true;
        } else if is("password") && was("set") {
            is_setting = false;
        }
        before = text;
    }
    if secrets.is_empty() {
        return Redacted { text: Cow::Borrowed(sql), secrets };
    }
    out.push_str(&sql[copied..]);
    Redacted { text: Cow::Owned(out), secrets }
}

/// A string literal with any prefix.
fn is_literal(token: &str) -> bool {
    token.contains('\'') && !token.starts_with('"') || token.starts_with('$') && token.len() > 1
}

fn remember(word: &str, secrets: &mut Vec<String>) {
    secrets.push(word.to_string());
    let bare = word.trim_start_matches(['e', 'E', 'u', 'U', '&']).trim_matches(['\'', '"']);
    if !bare.is_empty() && bare != word {
        secrets.push(bare.to_string());
    }
}

/// Masks the secrets of a statement in a message about the statement.
pub fn without<'a>(text: &'a str, secrets: &[String]) -> Cow<'a, str> {
    let mut text = Cow::Borrowed(text);
    for secret in secrets {
        if text.contains(secret.as_str()) {
            text = Cow::Owned(text.replace(secret.as_str(), MASK));
        }
    }
    text
}

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl Tokens<'_> {
    /// The next token that is neither white space nor a comment: a word, a literal with its prefix,
    /// or one character.
    fn next(&mut self) -> Option<std::ops::Range<usize>> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            if first.is_whitespace() {
                self.at += first.len_utf8();
            } else if rest.starts_with("--") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += comment(rest);
            } else {
                let start = self.at;
                self.at += length(rest, first);
                return Some(start..self.at);
            }
        }
    }
}

/// The length of a comment, which may contain other comments.
fn comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

fn length(text: &str, first: char) -> usize {
    let lower = text.as_bytes().get(..3).map(<[u8]>::to_ascii_lowercase).unwrap_or_default();
    match first {
        '\'' => quoted(text, 0, b'\'', false),
        '"' => quoted(text, 0, b'"', false),
        '$' => dollar_quoted(text),
        'e' | 'E' if text[1..].starts_with('\'') => quoted(text, 1, b'\'', true),
        'b' | 'B' | 'x' | 'X' | 'n' | 'N' if text[1..].starts_with('\'') => quoted(text, 1, b'\'', false),
        'u' | 'U' if lower == b"u&'" => quoted(text, 2, b'\'', false),
        c if c.is_alphanumeric() || c == '_' => {
            text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(text.len())
        }
        c => c.len_utf8(),
    }
}

/// The length of a literal whose quote stands at `open`. A literal without an end takes the whole
/// text.
fn quoted(text: &str, open: usize, quote: u8, escapes: bool) -> usize {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if escapes => at += 2,
            q if q == quote && bytes.get(at + 1) == Some(&quote) => at += 2,
            q if q == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

fn dollar_quoted(text: &str) -> usize {
    let Some(end) = text[1..].find('$') else { return 1 };
    let tag = &text[..end + 2];
    if !tag[1..tag.len() - 1].chars().all(|c| c.is_alphanumeric() || c == '_') {
        return 1;
    }
    text[tag.len()..].find(tag).map_or(text.len(), |at| tag.len() * 2 + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_taken_out() {
        for (sql, expected) in [
            ("ALTER ROLE a PASSWORD 'x''y' LOGIN", "ALTER ROLE a PASSWORD ******** LOGIN"),
            ("create user a encrypted password E'x\\'y'", "create user a encrypted password ********"),
            (
                "create role a password\n/* a /* b */ */ $t$ it's $t$;select 1",
                "create role a password\n/* a /* b */ */ ********;select 1",
            ),
            ("create role a password U&'x' login", "create role a password ******** login"),
            ("alter role a password 'never ends", "alter role a password ********"),
            ("alter role a password $x$ never ends", "alter role a password ********"),
            ("alter role a password secret", "alter role a password ********"),
            ("alter role a password \"secret word\"", "alter role a password ********"),
            (
                "select 1; alter user a password 'x'; select 'y'",
                "select 1; alter user a password ********; select 'y'",
            ),
            ("alter role a password 'x'\n'y' login", "alter role a password ********\n******** login"),
            (
                "alter role a password 'x' -- so\n /* and */ e'y'",
                "alter role a password ******** -- so\n /* and */ ********",
            ),
            ("alter role a password = 'x'", "alter role a password = ********"),
            ("alter role a password('x')", "alter role a password(********)"),
            ("alter user a set password to 'x'", "alter user a set password to ********"),
            ("create user a identified by 'x'", "create user a identified by ********"),
            ("create role a passwort 'x' login", "create role a passwort ******** login"),
            ("alter role a valid until 'x' password 'y'", "alter role a valid until 'x' password ********"),
            ("alter role a password 'x' valid until 'y'", "alter role a password ******** valid until 'y'"),
            (
                "create user mapping for a server s options (password 'x')",
                "create user mapping for a server s options (password ********)",
            ),
            (
                "alter role a password 'ä'; alter role b password 'ö'",
                "alter role a password ********; alter role b password ********",
            ),
        ] {
            assert_eq!(redact(sql).text, expected);
        }
    }

    #[test]
    fn nothing_else_is() {
        for sql in [
            "select password from users where name = 'x'",
            "alter role a password null",
            "create role a login -- password 'x'",
            "select 'password ''x'''",
            "select 1",
            "",
            "create role a password",
            "create role a password;",
            "alter role a set work_mem = '1MB'",
            "alter role a in database d set search_path to 'x', 'y'",
            "alter role a valid until 'x'",
            "alter role a login; select 'x'",
            "insert into \"user's\" values ('x')",
            "create table role (a text default 'x')",
        ] {
            let redacted = redact(sql);
            assert_eq!(redacted.text, sql);
            assert!(redacted.secrets.is_empty());
        }
    }

    #[test]
    fn messages_lose_them_too() {
        let secrets = redact("alter role a password hunter2").secrets;
        assert_eq!(
            without("syntax error at or near \"hunter2\"", &secrets),
            "syntax error at or near \"********\""
        );
        let secrets = redact("alter role a password 'hunter2' nologgin").secrets;
        assert_eq!(without("no hunter2", &secrets), "no ********");
    }

    #[test]
    fn any_bytes_are_taken() {
        for sql in [
            "e'\\",
            "$",
            "$$",
            "$a",
            "'",
            "/*",
            "/* /* */",
            "--",
            "u&'",
            "ß'ß\"ß",
            "password $ß$x",
            "password e'\\",
        ] {
            redact(sql);
            redact(&format!("alter role a password {sql}"));
        }
    }
}
