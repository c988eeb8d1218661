//! Words, strings, numbers and signs of an expression.

use crate::numeric::Numeric;
use sinew_error::{Result, SqlError, sqlerr};

/// The tokens of the path language, as PostgreSQL's `jsonpath_scan.l` makes them.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A word without quotes. Some words are keywords where a keyword may stand.
    Word(String),
    Text(String),
    Variable(String),
    Number(Numeric),
    /// `** && || == != <> <= >=` and single characters.
    Sign(&'static str),
    End,
}

/// Cuts a path's text into tokens, one at a time.
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The place where the last token began.
    start: usize,
}

/// Characters that end a word.
const SPECIAL: &str = "?%$.[]{}()|&!=<>@#,*:-+/\\\"";
const SIGNS: [&str; 29] = [
    "**", "&&", "||", "==", "!=", "<>", "<=", ">=", "?", "%", "$", ".", "[", "]", "{", "}", "(", ")", "!",
    "=", "<", ">", "@", ",", "*", "-", "+", "/", ":",
];

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c')
}

fn is_word(c: char) -> bool {
    !is_blank(c) && !SPECIAL.contains(c)
}

impl<'a> Lexer<'a> {
    /// Begins at the start of `text`.
    pub fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, start: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// An error about the last token.
    #[cold]
    pub fn error(&self, what: &str) -> SqlError {
        let token = &self.text[self.start..self.at];
        if token.is_empty() {
            sqlerr!(SYNTAX_ERROR, "{what} at end of jsonpath input")
        } else {
            sqlerr!(SYNTAX_ERROR, "{what} at or near \"{token}\" of jsonpath input")
        }
    }

    /// The next token; `Token::End` at the end and ever after. Fails with 42601 for a text that
    /// begins no token.
    pub fn next(&mut self) -> Result<Token> {
        loop {
            self.start = self.at;
            let Some(c) = self.peek() else { return Ok(Token::End) };
            if is_blank(c) {
                self.at += 1;
                continue;
            }
            if self.rest().starts_with("/*") {
                match self.rest()[2..].find("*/") {
                    Some(end) => self.at += end + 4,
                    None => {
                        self.at = self.text.len();
                        self.start = self.at;
                        return Err(self.error("unexpected end of comment"));
                    }
                }
                continue;
            }
            return self.token(c);
        }
    }

    fn token(&mut self, first: char) -> Result<Token> {
        match first {
            '"' => {
                self.at += 1;
                Ok(Token::Text(self.quoted()?))
            }
            '$' => {
                self.at += 1;
                match self.peek() {
                    Some('"') => {
                        self.at += 1;
                        Ok(Token::Variable(self.quoted()?))
                    }
                    Some(c) if is_word(c) || c == '\\' => Ok(Token::Variable(self.word()?)),
                    _ => Ok(Token::Sign("$")),
                }
            }
            '0'..='9' => self.number(),
            '.' if self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => self.number(),
            c if is_word(c) || c == '\\' => Ok(Token::Word(self.word()?)),
            _ => match SIGNS.iter().find(|sign| self.rest().starts_with(**sign)) {
                Some(sign) => {
                    self.at += sign.len();
                    Ok(Token::Sign(sign))
                }
                None => {
                    self.at += first.len_utf8();
                    Err(self.error("syntax error"))
                }
            },
        }
    }

    fn digits(&mut self) -> bool {
        let from = self.at;
        self.at += self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.at > from
    }

    fn number(&mut self) -> Result<Token> {
        let from = self.at;
        if self.rest().starts_with('0') {
            self.at += 1;
        } else {
            self.digits();
        }
        if self.rest().starts_with('.') {
            self.at += 1;
            self.digits();
        }
        if self.rest().starts_with(['e', 'E']) {
            self.at += 1;
            if self.rest().starts_with(['+', '-']) {
                self.at += 1;
                if !self.digits() {
                    return Err(self.error("invalid numeric literal"));
                }
            } else if !self.digits() {
                return Err(self.error("trailing junk after numeric literal"));
            }
        }
        let text = &self.text[from..self.at];
        if let Some(c) = self.peek().filter(|c| is_word(*c) || *c == '\\') {
            self.at += c.len_utf8();
            return Err(self.error("trailing junk after numeric literal"));
        }
        Ok(Token::Number(Numeric::parse(text.strip_suffix('.').unwrap_or(text))?))
    }

    fn word(&mut self) -> Result<String> {
        let mut out = String::new();
        while let Some(c) = self.peek() {
            if c == '\\' {
                self.at += 1;
                self.escape(&mut out)?;
            } else if is_word(c) {
                self.at += c.len_utf8();
                out.push(c);
            } else {
                break;
            }
        }
        Ok(out)
    }

    /// A string behind its first quote.
    fn quoted(&mut self) -> Result<String> {
        let mut out = String::new();
        loop {
            match self.take() {
                Some('"') => return Ok(out),
                Some('\\') => self.escape(&mut out)?,
                Some(c) => out.push(c),
                None => {
                    self.start = self.at;
                    return Err(self.error("unexpected end of quoted string"));
                }
            }
        }
    }

    /// Reads an escape behind its backslash.
    fn escape(&mut self, out: &mut String) -> Result<()> {
        let Some(c) = self.take() else {
            self.start = self.at;
            return Err(self.error("unexpected end after backslash"));
        };
        out.push(match c {
            'b' => '\x08',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\x0b',
            'x' => {
                let code = self.hex(2).ok_or_else(|| self.error("invalid hexadecimal character sequence"))?;
                self.character(code)?
            }
            'u' => self.unicode()?,
            other => other,
        });
        Ok(())
    }

    fn hex(&mut self, count: usize) -> Option<u32> {
        let digits = self.rest().get(..count)?;
        let code =
            u32::from_str_radix(digits, 16).ok().filter(|_| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
        self.at += count;
        Some(code)
    }

    /// `XXXX` or `{X...}`, behind `\u`.
    fn code(&mut self) -> Result<u32> {
        let bad = "invalid Unicode escape sequence";
        if !self.rest().starts_with('{') {
            return self.hex(4).ok_or_else(|| self.error(bad));
        }
        let inner = self.rest()[1..].find('}').map(|end| &self.rest()[1..=end]);
        let digits = inner.filter(|d| (1..=6).contains(&d.len()) && d.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|d| Some((u32::from_str_radix(d, 16).ok()?, d.len())));
        let (code, len) = code.ok_or_else(|| self.error(bad))?;
        self.at += len + 2;
        Ok(code)
    }

    fn unicode(&mut self) -> Result<char> {
        let invalid = |detail: &str| {
            sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type jsonpath").detail(detail)
        };
        let first = self.code()?;
        match first {
            0xd800..=0xdbff => {
                if !self.rest().starts_with("\\u") {
                    return Err(invalid("Unicode low surrogate must follow a high surrogate."));
                }
                self.at += 2;
                match self.code()? {
                    second @ 0xdc00..=0xdfff => {
                        self.character(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
                    }
                    0xd800..=0xdbff => {
                        Err(invalid("Unicode high surrogate must not follow a high surrogate."))
                    }
                    _ => Err(invalid("Unicode low surrogate must follow a high surrogate.")),
                }
            }
            0xdc00..=0xdfff => Err(invalid("Unicode low surrogate must follow a high surrogate.")),
            code => self.character(code),
        }
    }

    fn character(&self, code: u32) -> Result<char> {
        if code == 0 {
            return Err(sqlerr!(UNTRANSLATABLE_CHARACTER, "unsupported Unicode escape sequence")
                .detail("\\u0000 cannot be converted to text."));
        }
        char::from_u32(code).ok_or_else(|| self.error("invalid Unicode escape sequence"))
    }
}
