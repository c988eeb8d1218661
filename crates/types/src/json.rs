//! `json`: a text that is checked on input and kept as it was written. `jsonb`: a text too, in the
//! canonical form of [`canon`].
//!
//! | part | what it does |
//! |---|---|
//! | this file | the scanner: checks a text, finds its members |
//! | [`build`] | values of other types as JSON |
//! | [`canon`] | the canonical text of a `jsonb` |
//! | [`order`] | order, index keys and containment of `jsonb` |
//! | [`func`] | functions and operators that look into either type |
//! | [`entries`] | keys of inverted indexes |
//! | [`change`] | functions that make another `jsonb` of one |
//! | [`populate`] | the members of an object as values of other types |
//! | [`scalar`] | a `jsonb` that is one number or boolean as a value of another type |
//!
//! No function here recurses into a value. The open containers stand in a list, so nesting costs
//! heap and not stack.

pub(crate) mod build;
pub(crate) mod canon;
pub mod change;
pub(crate) mod entries;
pub(crate) mod func;
pub(crate) mod order;
pub mod populate;
pub mod quote;
pub(crate) mod scalar;

#[cfg(test)]
mod tests;

use crate::host::work;
use sinew_error::{Result, SqlError, sqlerr};
use std::borrow::Cow;

/// The kind of a piece of the text. The scanner has its bytes.
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

/// The kind of a JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `{...}`.
    Object,
    /// `[...]`.
    Array,
    /// A string in quotes.
    String,
    /// A number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// `null`.
    Null,
}

impl Kind {
    /// The name in `json_typeof` and in jsonpath's `type()`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Object => "object",
            Kind::Array => "array",
            Kind::String => "string",
            Kind::Number => "number",
            Kind::Boolean => "boolean",
            Kind::Null => "null",
        }
    }
}

struct Scan<'a> {
    text: &'a str,
    /// Start and end of the last token.
    start: usize,
    at: usize,
}

/// An escape that stands for no character: its end in the token, and the reason.
#[derive(Debug)]
struct BadEscape {
    end: usize,
    kind: EscapeKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EscapeKind {
    Zero,
    HighAfterHigh,
    LoneSurrogate,
}

#[cold]
fn invalid(detail: String) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type json").detail(detail)
}

impl BadEscape {
    #[cold]
    fn error(self) -> SqlError {
        match self.kind {
            EscapeKind::Zero => sqlerr!(UNTRANSLATABLE_CHARACTER, "unsupported Unicode escape sequence")
                .detail("\\u0000 cannot be converted to text."),
            EscapeKind::HighAfterHigh => {
                invalid("Unicode high surrogate must not follow a high surrogate.".into())
            }
            EscapeKind::LoneSurrogate => {
                invalid("Unicode low surrogate must follow a high surrogate.".into())
            }
        }
    }
}

/// The characters that may stand between tokens.
const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

/// A receiver of the parts of a text while it is checked.
trait Sink {
    /// Whether every string must consist of characters, even where that could be ignored.
    const DECODES: bool;

    fn open(&mut self, bracket: u8) -> Result<()>;
    fn close(&mut self, bracket: u8);
    /// The current string is a key.
    fn key(&mut self, scan: &mut Scan<'_>) -> Result<()>;
    /// The current token is a value.
    fn scalar(&mut self, token: Token, scan: &mut Scan<'_>) -> Result<()>;
}

/// The sink of a check alone, which keeps nothing.
struct CheckOnly;

impl Sink for CheckOnly {
    const DECODES: bool = false;
    fn open(&mut self, _: u8) -> Result<()> {
        Ok(())
    }

    fn close(&mut self, _: u8) {}
    fn key(&mut self, _: &mut Scan<'_>) -> Result<()> {
        Ok(())
    }

    fn scalar(&mut self, _: Token, _: &mut Scan<'_>) -> Result<()> {
        Ok(())
    }
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Scan<'a> {
        Scan { text, start: 0, at: 0 }
    }

    fn token(&self) -> &'a str {
        &self.text[self.start..self.at]
    }

    /// The current string without quotes and escapes.
    fn string_value(&mut self) -> Result<Cow<'a, str>> {
        decode(self.token()).map_err(|bad| {
            let end = self.start + bad.end;
            self.located(bad.error(), end)
        })
    }

    #[cold]
    fn invalid(&self, detail: String) -> SqlError {
        self.located(invalid(detail), self.at)
    }

    /// An error with its line, up to `end`. Only the last 50 bytes of a long line are shown.
    #[cold]
    fn located(&self, error: SqlError, end: usize) -> SqlError {
        let text = self.text;
        // A line ends between tokens. A string belongs to the line in which it began.
        let line_start = text[..self.start.min(end)].rfind('\n').map_or(0, |at| at + 1);
        let mut from = line_start;
        while end - from >= 50 {
            from += text[from..].chars().next().map_or(1, char::len_utf8);
        }
        if from - line_start <= 3 {
            from = line_start;
        }
        let before = if from > line_start { "..." } else { "" };
        let after = if text[end..].starts_with(['\n', '\r']) || end == text.len() { "" } else { "..." };
        let line = 1 + text[..line_start].matches('\n').count();
        error.context(format!("JSON data, line {line}: {before}{}{after}", &text[from..end]))
    }

    fn next(&mut self) -> Result<Token> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        // The token before this one, and the blanks since then.
        work(self.at - self.start)?;
        self.start = self.at;
        let Some(&first) = bytes.get(self.at) else { return Ok(Token::End) };
        self.at += 1;
        match first {
            b'{' | b'[' => Ok(Token::Open(first)),
            b'}' | b']' => Ok(Token::Close(first)),
            b':' => Ok(Token::Colon),
            b',' => Ok(Token::Comma),
            b'"' => self.string(),
            b'-' | b'0'..=b'9' => {
                self.at = self.start;
                if self.number() { Ok(Token::Number) } else { Err(self.bad_token()) }
            }
            _ if is_word(&first) => {
                self.skip(is_word);
                match self.token() {
                    "true" | "false" | "null" => Ok(Token::Word),
                    _ => Err(self.bad_token()),
                }
            }
            _ => Err(self.bad_token()),
        }
    }

    #[cold]
    fn bad_token(&self) -> SqlError {
        self.invalid(format!("Token \"{}\" is invalid.", self.token()))
    }

    /// Moves past the bytes of a kind. Returns whether there were any.
    fn skip(&mut self, is: impl Fn(&u8) -> bool) -> bool {
        let from = self.at;
        while self.text.as_bytes().get(self.at).is_some_and(&is) {
            self.at += 1;
        }
        self.at > from
    }

    /// Reads `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`. Of any other text the token extends
    /// to the end of the word.
    fn number(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let at = |me: &Self| bytes.get(me.at).copied().unwrap_or(b' ');
        self.at += usize::from(at(self) == b'-');
        let mut good = true;
        if at(self) == b'0' {
            self.at += 1;
        } else {
            good &= self.skip(u8::is_ascii_digit);
        }
        if at(self) == b'.' {
            self.at += 1;
            good &= self.skip(u8::is_ascii_digit);
        }
        if matches!(at(self), b'e' | b'E') {
            self.at += 1;
            self.at += usize::from(matches!(at(self), b'+' | b'-'));
            good &= self.skip(u8::is_ascii_digit);
        }
        !self.skip(is_word) && good
    }

    fn string(&mut self) -> Result<Token> {
        let bytes = self.text.as_bytes();
        let ended = |scan: &mut Self| {
            scan.at = bytes.len();
            scan.invalid(format!("Token \"{}\" is invalid.", scan.token()))
        };
        // Moves past the character at `at`, which the error is about.
        let past = |scan: &Self| scan.text[scan.at..].chars().next().map_or(0, char::len_utf8);
        loop {
            let Some(&b) = bytes.get(self.at) else { return Err(ended(self)) };
            if b < 0x20 {
                return Err(self.invalid(format!("Character with value 0x{b:02x} must be escaped.")));
            }
            self.at += 1;
            if b == b'"' {
                return Ok(Token::String);
            }
            if b != b'\\' {
                continue;
            }
            match bytes.get(self.at) {
                None => return Err(ended(self)),
                Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 1,
                Some(b'u') => {
                    self.at += 1;
                    for _ in 0..4 {
                        match bytes.get(self.at) {
                            None => return Err(ended(self)),
                            Some(d) if d.is_ascii_hexdigit() => self.at += 1,
                            Some(_) => {
                                self.at += past(self);
                                return Err(self
                                    .invalid("\"\\u\" must be followed by four hexadecimal digits.".into()));
                            }
                        }
                    }
                }
                Some(_) => {
                    let start = self.at;
                    self.at += past(self);
                    let c = &self.text[start..self.at];
                    return Err(self.invalid(format!("Escape sequence \"\\{c}\" is invalid.")));
                }
            }
        }
    }
}

/// Whether a byte may belong to a word.
fn is_word(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80
}

/// Whether the text is a number in JSON's form.
pub fn is_number(text: &str) -> bool {
    let mut scan = Scan::new(text);
    scan.number() && scan.at == text.len()
}

/// Returns 22P02 unless the text is one JSON value.
pub fn check(text: &str) -> Result<()> {
    walk(text, &mut CheckOnly)
}

/// Checks a text and passes its parts to `sink`.
fn walk(text: &str, sink: &mut impl Sink) -> Result<()> {
    let mut scan = Scan::new(text);
    let mut open: Vec<u8> = Vec::new();
    'value: loop {
        // Reads a value, or the end of a container that was just opened.
        let mut token = scan.next()?;
        loop {
            match token {
                Token::Open(b) => {
                    open.push(b);
                    sink.open(b)?;
                    token = scan.next()?;
                    if b == b'{' && token != Token::Close(b'}') {
                        key(&mut scan, sink, token, "string or \"}\"")?;
                        continue 'value;
                    }
                    if token != Token::Close(b']') && b == b'[' {
                        continue;
                    }
                    open.pop();
                    sink.close(b);
                }
                Token::String | Token::Number | Token::Word => sink.scalar(token, &mut scan)?,
                _ => return Err(unexpected(&mut scan, sink, token, "JSON value")),
            }
            break;
        }
        // Behind a value: the next value, or the ends of containers.
        loop {
            token = scan.next()?;
            match (open.last(), token) {
                (None, Token::End) => return Ok(()),
                (None, _) => return Err(unexpected(&mut scan, sink, token, "end of input")),
                (Some(b'{'), Token::Comma) => {
                    let token = scan.next()?;
                    key(&mut scan, sink, token, "string")?;
                    continue 'value;
                }
                (Some(_), Token::Comma) => continue 'value,
                (Some(&b @ b'{'), Token::Close(b'}')) | (Some(&b @ b'['), Token::Close(b']')) => {
                    open.pop();
                    sink.close(b);
                }
                (Some(b'{'), _) => return Err(unexpected(&mut scan, sink, token, "\",\" or \"}\"")),
                (Some(_), _) => return Err(unexpected(&mut scan, sink, token, "\",\" or \"]\"")),
            }
        }
    }

    fn key(scan: &mut Scan<'_>, sink: &mut impl Sink, token: Token, wanted: &str) -> Result<()> {
        if token != Token::String {
            return Err(unexpected(scan, sink, token, wanted));
        }
        sink.key(scan)?;
        match scan.next()? {
            Token::Colon => Ok(()),
            token => Err(unexpected(scan, sink, token, "\":\"")),
        }
    }

    #[cold]
    fn unexpected<S: Sink>(scan: &mut Scan<'_>, _: &S, token: Token, wanted: &str) -> SqlError {
        if let (true, Token::String, Err(bad)) = (S::DECODES, token, scan.string_value()) {
            return bad;
        }
        scan.invalid(match token {
            Token::End => "The input string ended unexpectedly.".into(),
            _ => format!("Expected {wanted}, but found \"{}\".", scan.token()),
        })
    }
}

/// The kind of a checked text.
pub fn kind(text: &str) -> Kind {
    match text.trim_start_matches(BLANKS).bytes().next() {
        Some(b'{') => Kind::Object,
        Some(b'[') => Kind::Array,
        Some(b'"') => Kind::String,
        Some(b't' | b'f') => Kind::Boolean,
        Some(b'n') => Kind::Null,
        _ => Kind::Number,
    }
}

/// The members of a checked object or array, in order: the key's token (empty in an array) and the
/// value's text. The text is only searched for the ends of its parts.
pub(crate) struct Members<'a> {
    text: &'a str,
    at: usize,
    object: bool,
}

/// A scalar has no members.
pub(crate) fn members(text: &str) -> Members<'_> {
    let start = skip_blanks(text.as_bytes(), 0);
    let open = text.as_bytes().get(start);
    let at = if matches!(open, Some(b'{' | b'[')) { start + 1 } else { text.len() };
    Members { text, at, object: open == Some(&b'{') }
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        let mut start = skip_blanks(bytes, self.at);
        if bytes.get(start) == Some(&b',') {
            start = skip_blanks(bytes, start + 1);
        }
        if matches!(bytes.get(start), None | Some(b'}' | b']')) {
            self.at = bytes.len();
            return None;
        }
        let mut key = "";
        if self.object {
            let end = skip_string(bytes, start);
            key = &self.text[start..end];
            // Blanks may stand before and behind the colon.
            start = skip_blanks(bytes, (skip_blanks(bytes, end) + 1).min(bytes.len()));
        }
        self.at = skip_value(bytes, start);
        Some((key, &self.text[start..self.at]))
    }
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

/// The place behind the string whose first quote is at `at`.
fn skip_string(bytes: &[u8], mut at: usize) -> usize {
    at += 1;
    loop {
        match bytes.get(at) {
            None => return bytes.len(),
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
        }
    }
}

fn skip_value(bytes: &[u8], mut at: usize) -> usize {
    let mut depth = 0usize;
    while let Some(b) = bytes.get(at) {
        match b {
            b'"' => {
                at = skip_string(bytes, at);
                if depth == 0 {
                    return at;
                }
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 0 => return at,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            b',' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Whether a checked string token has this value.
fn reads(token: &str, name: &str) -> Result<bool> {
    if token.len() < name.len() + 2 {
        return Ok(false);
    }
    Ok(match token.contains('\\') {
        true => unescape(token)? == name,
        false => token[1..token.len() - 1] == *name,
    })
}

/// A checked string token without quotes and escapes.
pub fn unescape(token: &str) -> Result<Cow<'_, str>> {
    decode(token).map_err(BadEscape::error)
}

fn decode(token: &str) -> std::result::Result<Cow<'_, str>, BadEscape> {
    let inner = token.get(1..token.len().saturating_sub(1)).unwrap_or("");
    if !inner.contains('\\') {
        return Ok(Cow::Borrowed(inner));
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
                // Places are counted in the token, whose first character is the quote.
                let at = 1 + inner.len() - rest.len();
                let (c, used) = unicode(rest).map_err(|(kind, end)| BadEscape { kind, end: at + end })?;
                rest = rest.get(used..).unwrap_or("");
                c
            }
            other => other as char,
        });
    }
    out.push_str(rest);
    Ok(Cow::Owned(out))
}

/// The character of `XXXX` or of `XXXX\uXXXX`, and its bytes; or the reason for an error, and its
/// place.
fn unicode(rest: &str) -> std::result::Result<(char, usize), (EscapeKind, usize)> {
    let unit = |at: usize| rest.get(at..at + 4).and_then(|d| u32::from_str_radix(d, 16).ok());
    let first = unit(0).unwrap_or(0xd800);
    if first == 0 {
        return Err((EscapeKind::Zero, 4));
    }
    if let Some(c) = char::from_u32(first) {
        return Ok((c, 4));
    }
    if first >= 0xdc00 {
        return Err((EscapeKind::LoneSurrogate, 4));
    }
    let second = if rest.get(4..6) == Some("\\u") { unit(6) } else { None };
    match second {
        Some(second @ 0xdc00..0xe000) => {
            let c = char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            c.map(|c| (c, 10)).ok_or((EscapeKind::LoneSurrogate, 10))
        }
        Some(0xd800..0xdc00) => Err((EscapeKind::HighAfterHigh, 10)),
        Some(_) => Err((EscapeKind::LoneSurrogate, 10)),
        // Up to the character, escape or quote that stands in the place of the low one.
        None => {
            let mut end = 4;
            if rest[4..].starts_with('\\') {
                end += 1;
            }
            end += rest[end..].chars().next().map_or(1, char::len_utf8);
            Err((EscapeKind::LoneSurrogate, end))
        }
    }
}
