//! `json`: a text that was checked when it came in and is kept as it was written.
//!
//! | part | what it does |
//! |---|---|
//! | this file | the scanner: checks a text, finds its members |
//! | [`build`] | values of other types as JSON |
//! | [`func`] | the SQL functions and operators |
//!
//! The scanner keeps what is open in a list of its own, so that nesting costs heap and not stack.

pub mod build;
pub mod func;

use crate::error::{Result, SqlError, sqlerr};

/// A piece of the text: what it is and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Open(u8),
    Close(u8),
    Colon,
    Comma,
    String,
    Number,
    Word,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Object,
    Array,
    String,
    Number,
    Boolean,
    Null,
}

struct Scan<'a> {
    text: &'a str,
    /// Start and end of the token read last.
    start: usize,
    at: usize,
}

#[cold]
fn invalid(detail: String) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type json").detail(detail)
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Scan<'a> {
        Scan { text, start: 0, at: 0 }
    }
    fn token(&self) -> &'a str {
        &self.text[self.start..self.at]
    }

    fn next(&mut self) -> Result<Token> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        self.start = self.at;
        let Some(&first) = bytes.get(self.at) else { return Ok(Token::End) };
        self.at += 1;
        match first {
            b'{' | b'[' => Ok(Token::Open(first)),
            b'}' | b']' => Ok(Token::Close(first)),
            b':' => Ok(Token::Colon),
            b',' => Ok(Token::Comma),
            b'"' => self.string(),
            _ => {
                // A token runs to the next byte that cannot belong to a word or number.
                let plain = |b: &u8| {
                    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'+' | b'.') || *b >= 0x80
                };
                if plain(&first) {
                    while bytes.get(self.at).is_some_and(plain) {
                        self.at += 1;
                    }
                }
                let token = self.token();
                if matches!(token, "true" | "false" | "null") {
                    Ok(Token::Word)
                } else if is_number(token) {
                    Ok(Token::Number)
                } else {
                    Err(invalid(format!("Token \"{token}\" is invalid.")))
                }
            }
        }
    }

    fn string(&mut self) -> Result<Token> {
        let bytes = self.text.as_bytes();
        loop {
            let Some(&b) = bytes.get(self.at) else {
                return Err(invalid(format!("Token \"{}\" is invalid.", &self.text[self.start..])));
            };
            self.at += 1;
            match b {
                b'"' => return Ok(Token::String),
                b'\\' => {
                    let escape = bytes.get(self.at).copied();
                    self.at += 1;
                    match escape {
                        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {}
                        Some(b'u') => {
                            let digits = bytes.get(self.at..self.at + 4);
                            if !digits.is_some_and(|d| d.iter().all(u8::is_ascii_hexdigit)) {
                                return Err(invalid(
                                    "\"\\u\" must be followed by four hexadecimal digits.".into(),
                                ));
                            }
                            self.at += 4;
                        }
                        _ => {
                            let c = self.text.get(self.at - 1..).and_then(|t| t.chars().next());
                            let c = c.map(String::from).unwrap_or_default();
                            return Err(invalid(format!("Escape sequence \"\\{c}\" is invalid.")));
                        }
                    }
                }
                0..0x20 => {
                    return Err(invalid(format!("Character with value 0x{b:02x} must be escaped.")));
                }
                _ => {}
            }
        }
    }
}

/// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
pub fn is_number(text: &str) -> bool {
    let mut rest = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let digits = |rest: &mut &[u8]| {
        let n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        *rest = &rest[n..];
        n
    };
    let leading_zero = rest.first() == Some(&b'0');
    let n = digits(&mut rest);
    if n == 0 || leading_zero && n > 1 {
        return false;
    }
    if let [b'.', tail @ ..] = rest {
        rest = tail;
        if digits(&mut rest) == 0 {
            return false;
        }
    }
    if let [b'e' | b'E', tail @ ..] = rest {
        rest = match tail {
            [b'+' | b'-', tail @ ..] => tail,
            tail => tail,
        };
        if digits(&mut rest) == 0 {
            return false;
        }
    }
    rest.is_empty()
}

/// 22P02 unless the text is one JSON value.
pub fn check(text: &str) -> Result<()> {
    let mut scan = Scan::new(text);
    let mut open: Vec<u8> = Vec::new();
    let unexpected = |scan: &Scan<'_>, token: Token, wanted: &str| {
        invalid(match token {
            Token::End => "The input string ended unexpectedly.".into(),
            _ => format!("Expected {wanted}, but found \"{}\".", scan.token()),
        })
    };
    'value: loop {
        // A value, or the end of a container just opened.
        let mut token = scan.next()?;
        loop {
            match token {
                Token::Open(b) => {
                    open.push(b);
                    token = scan.next()?;
                    if b == b'{' && token != Token::Close(b'}') {
                        key(&mut scan, token, "string or \"}\"")?;
                        continue 'value;
                    }
                    if token != Token::Close(b']') && b == b'[' {
                        continue;
                    }
                    open.pop();
                }
                Token::String | Token::Number | Token::Word => {}
                _ => return Err(unexpected(&scan, token, "JSON value")),
            }
            break;
        }
        // After a value: the next one, or ends.
        loop {
            token = scan.next()?;
            match (open.last(), token) {
                (None, Token::End) => return Ok(()),
                (None, _) => return Err(unexpected(&scan, token, "end of input")),
                (Some(b'{'), Token::Comma) => {
                    let token = scan.next()?;
                    key(&mut scan, token, "string")?;
                    continue 'value;
                }
                (Some(_), Token::Comma) => continue 'value,
                (Some(b'{'), Token::Close(b'}')) | (Some(b'['), Token::Close(b']')) => {
                    open.pop();
                }
                (Some(b'{'), _) => return Err(unexpected(&scan, token, "\",\" or \"}\"")),
                (Some(_), _) => return Err(unexpected(&scan, token, "\",\" or \"]\"")),
            }
        }
    }
    fn key(scan: &mut Scan<'_>, token: Token, wanted: &str) -> Result<()> {
        let wrong = |scan: &Scan<'_>, token: Token, wanted: &str| {
            invalid(match token {
                Token::End => "The input string ended unexpectedly.".into(),
                _ => format!("Expected {wanted}, but found \"{}\".", scan.token()),
            })
        };
        if token != Token::String {
            return Err(wrong(scan, token, wanted));
        }
        match scan.next()? {
            Token::Colon => Ok(()),
            token => Err(wrong(scan, token, "\":\"")),
        }
    }
}

/// What a checked text is.
pub fn kind(text: &str) -> Kind {
    match text.trim_start_matches([' ', '\t', '\n', '\r']).bytes().next() {
        Some(b'{') => Kind::Object,
        Some(b'[') => Kind::Array,
        Some(b'"') => Kind::String,
        Some(b't' | b'f') => Kind::Boolean,
        Some(b'n') => Kind::Null,
        _ => Kind::Number,
    }
}

/// The members of a checked object or array, in order: the key's token (empty in an array) and the value's text.
pub fn members(text: &str) -> Result<Vec<(&str, &str)>> {
    let mut scan = Scan::new(text);
    let mut members = Vec::new();
    let Token::Open(container) = scan.next()? else { return Ok(members) };
    let mut token = scan.next()?;
    while !matches!(token, Token::Close(_) | Token::End) {
        let mut key = "";
        if container == b'{' {
            key = scan.token();
            scan.next()?;
            token = scan.next()?;
        }
        let start = scan.start;
        let mut depth = 0usize;
        loop {
            match token {
                Token::Open(_) => depth += 1,
                Token::Close(_) => depth = depth.saturating_sub(1),
                Token::End => break,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            token = scan.next()?;
        }
        members.push((key, &text[start..scan.at]));
        if scan.next()? == Token::Comma {
            token = scan.next()?;
        } else {
            break;
        }
    }
    Ok(members)
}

/// A checked string token without quotes and escapes.
pub fn unescape(token: &str) -> Result<String> {
    let inner = token.get(1..token.len().saturating_sub(1)).unwrap_or("");
    if !inner.contains('\\') {
        return Ok(inner.to_string());
    }
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = rest.as_bytes().get(at + 1).copied().unwrap_or(b'\\');
        rest = rest.get(at + 2..).unwrap_or("");
        out.push(match escape {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let (c, used) = unicode(rest)?;
                rest = rest.get(used..).unwrap_or("");
                c
            }
            other => other as char,
        });
    }
    out.push_str(rest);
    Ok(out)
}

/// The character of `XXXX` or of `XXXX\uXXXX`, and the bytes it took.
fn unicode(rest: &str) -> Result<(char, usize)> {
    let unit = |at: usize| rest.get(at..at + 4).and_then(|d| u32::from_str_radix(d, 16).ok());
    let first = unit(0).unwrap_or(0xd800);
    if first == 0 {
        return Err(sqlerr!(UNTRANSLATABLE_CHARACTER, "unsupported Unicode escape sequence")
            .detail("\\u0000 cannot be converted to text."));
    }
    if let Some(c) = char::from_u32(first) {
        return Ok((c, 4));
    }
    if first < 0xdc00
        && rest.get(4..6) == Some("\\u")
        && let Some(second @ 0xdc00..0xe000) = unit(6)
        && let Some(c) = char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    {
        return Ok((c, 10));
    }
    Err(invalid("Unicode low surrogate must follow a high surrogate.".into()))
}
