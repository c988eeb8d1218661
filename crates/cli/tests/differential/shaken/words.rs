//! A statement as the words that it is written in: enough to put one literal, type or name in the
//! place of another.

use std::collections::HashSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Spaces, comments, operators, punctuation and key words.
    Fixed,
    Literal,
    Type,
    /// Names that a user may have given, functions among them.
    Name,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub kind: Kind,
    pub text: String,
}

const TYPES: [&str; 35] = [
    "smallint",
    "int2",
    "int",
    "integer",
    "int4",
    "bigint",
    "int8",
    "serial",
    "bigserial",
    "smallserial",
    "numeric",
    "decimal",
    "real",
    "float4",
    "float8",
    "boolean",
    "bool",
    "text",
    "varchar",
    "char",
    "bpchar",
    "name",
    "bytea",
    "uuid",
    "json",
    "jsonb",
    "date",
    "time",
    "timetz",
    "timestamp",
    "timestamptz",
    "interval",
    "oid",
    "regclass",
    "regtype",
];

/// Words that stand for a value without being written as one.
const VALUES: [&str; 3] = ["null", "true", "false"];

/// Cuts a statement into words. Their texts, one after the other, are the statement.
pub fn cut(statement: &str, keywords: &HashSet<String>) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = statement;
    while !rest.is_empty() {
        let (mut kind, length) = first(rest);
        let text = rest[..length].to_string();
        let lower = text.to_lowercase();
        if kind == Kind::Name {
            kind = match lower.as_str() {
                value if VALUES.contains(&value) => Kind::Literal,
                ty if TYPES.contains(&ty) => Kind::Type,
                word if keywords.contains(word) => Kind::Fixed,
                _ => Kind::Name,
            };
        }
        words.push(Word { kind, text });
        rest = &rest[length..];
    }
    words
}

pub fn join(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect()
}

/// Kind and length of the first word. Key words are names here.
fn first(text: &str) -> (Kind, usize) {
    let bytes = text.as_bytes();
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let while_true = |holds: &dyn Fn(char) -> bool| text.find(|c: char| !holds(c)).unwrap_or(text.len());
    match bytes[0] {
        b'\'' => (Kind::Literal, quoted(text, '\'', false)),
        b'e' | b'E' if bytes.get(1) == Some(&b'\'') => (Kind::Literal, 1 + quoted(&text[1..], '\'', true)),
        b'"' => (Kind::Name, quoted(text, '"', false)),
        b'0'..=b'9' => (Kind::Literal, number(text)),
        b'-' if text.starts_with("--") => (Kind::Fixed, text.find('\n').unwrap_or(text.len())),
        b'/' if text.starts_with("/*") => (Kind::Fixed, text.find("*/").map_or(text.len(), |at| at + 2)),
        b'$' => (Kind::Fixed, dollars(text)),
        _ if text.starts_with(word) => (Kind::Name, while_true(&word)),
        _ => (Kind::Fixed, text.chars().next().map_or(1, char::len_utf8)),
    }
}

/// The length of what stands in quotes, them included; a doubled quote is a quote within.
fn quoted(text: &str, quote: char, escapes: bool) -> usize {
    let mut inside = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = inside.next() {
        if c == '\\' && escapes {
            inside.next();
        } else if c == quote && inside.next_if(|(_, next)| *next == quote).is_none() {
            return at + 1;
        }
    }
    text.len()
}

fn number(text: &str) -> usize {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let exponent = text[digits..].strip_prefix(['e', 'E']).and_then(|rest| {
        let unsigned = rest.trim_start_matches(['+', '-']);
        let end = unsigned.find(|c: char| !c.is_ascii_digit()).unwrap_or(unsigned.len());
        (end > 0).then_some(1 + rest.len() - unsigned.len() + end)
    });
    digits + exponent.unwrap_or(0)
}

/// A text between dollars, or a parameter.
fn dollars(text: &str) -> usize {
    let tag = text[1..].find(|c: char| !c.is_alphanumeric() && c != '_').map_or(text.len(), |at| at + 1);
    if !text[tag..].starts_with('$') {
        return tag;
    }
    let mark = &text[..=tag];
    text[mark.len()..].find(mark).map_or(text.len(), |at| at + 2 * mark.len())
}
