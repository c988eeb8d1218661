//! The words of a PL/pgSQL body: those of SQL, and a few operators of its own.

use sinew_error::{Result, SqlError, SqlState};

/// A word's kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword: in lower case unless it was quoted.
    Word {
        /// The name.
        name: String,
        /// It stood in double quotes, so that it is no keyword.
        quoted: bool,
    },
    /// `$1`
    Param(usize),
    /// A string constant, with its value.
    Text(String),
    /// A bit string, whose value is SQL's matter.
    Bits,
    /// An integer that fits into `integer`.
    Int(i32),
    /// Another number.
    Number,
    /// An operator, a bracket, a comma, a semicolon.
    Sign,
    /// The end of the body.
    End,
}

/// A word and its place in the body, in bytes.
#[derive(Debug, Clone)]
pub struct Token {
    /// Its kind.
    pub kind: Kind,
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// Words that are keywords wherever they stand.
const RESERVED: &[&str] = &[
    "all", "begin", "by", "case", "declare", "else", "end", "execute", "for", "foreach", "from", "if", "in",
    "into", "loop", "not", "null", "or", "strict", "then", "to", "using", "when", "while",
];

/// Is it a keyword wherever it stands?
pub fn is_reserved_word(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// The words of a body; the last one is the end.
pub fn tokens(text: &str) -> Result<Vec<Token>> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, found: Vec::new() };
    lexer.run()?;
    Ok(lexer.found)
}

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    found: Vec<Token>,
}

fn begins_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

fn continues_name(byte: u8) -> bool {
    begins_name(byte) || byte.is_ascii_digit() || byte == b'$'
}

fn is_operator(byte: u8) -> bool {
    matches!(
        byte,
        b'~' | b'!'
            | b'@'
            | b'#'
            | b'^'
            | b'&'
            | b'|'
            | b'`'
            | b'?'
            | b'+'
            | b'-'
            | b'*'
            | b'/'
            | b'%'
            | b'<'
            | b'>'
            | b'='
    )
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn error(&self, message: &str, start: usize) -> SqlError {
        let near = &self.text[start..];
        let message = match near.is_empty() {
            true => format!("{message} at end of input"),
            false => format!("{message} at or near \"{near}\""),
        };
        SqlError::new(SqlState::SYNTAX_ERROR, message).location_if_unset(start as i32)
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.found.push(Token { kind, start, end: self.at });
    }

    fn run(&mut self) -> Result<()> {
        loop {
            self.skip_space()?;
            let start = self.at;
            if self.at >= self.bytes.len() {
                self.push(Kind::End, start);
                return Ok(());
            }
            self.one(start)?;
        }
    }

    fn skip_space(&mut self) -> Result<()> {
        loop {
            match (self.peek(0), self.peek(1)) {
                (b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c, _) => self.at += 1,
                (b'-', b'-') => {
                    while self.at < self.bytes.len() && !matches!(self.peek(0), b'\n' | b'\r') {
                        self.at += 1;
                    }
                }
                (b'/', b'*') => self.skip_comment()?,
                _ => return Ok(()),
            }
        }
    }

    /// Comments nest.
    fn skip_comment(&mut self) -> Result<()> {
        let start = self.at;
        let mut depth = 0usize;
        while self.at < self.bytes.len() {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'*') => {
                    depth += 1;
                    self.at += 2;
                }
                (b'*', b'/') => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                _ => self.at += 1,
            }
        }
        Err(self.error("unterminated /* comment", start))
    }

    fn one(&mut self, start: usize) -> Result<()> {
        let byte = self.peek(0);
        match byte {
            b'\'' => self.string(start, false),
            b'e' | b'E' if self.peek(1) == b'\'' => {
                self.at += 1;
                self.string(start, true)
            }
            b'n' | b'N' if self.peek(1) == b'\'' => {
                self.at += 1;
                self.string(start, false)
            }
            b'b' | b'B' | b'x' | b'X' if self.peek(1) == b'\'' => {
                self.at += 1;
                self.quoted(b'\'', start, "unterminated bit string literal")?;
                self.push(Kind::Bits, start);
                Ok(())
            }
            b'u' | b'U' if self.peek(1) == b'&' && matches!(self.peek(2), b'\'' | b'"') => {
                self.at += 2;
                let quote = self.peek(0);
                let value = self.quoted(quote, start, unterminated(quote))?;
                let kind =
                    if quote == b'"' { Kind::Word { name: value, quoted: true } } else { Kind::Text(value) };
                self.push(kind, start);
                Ok(())
            }
            b'"' => {
                let name = self.quoted(b'"', start, unterminated(b'"'))?;
                if name.is_empty() {
                    return Err(self.error("zero-length delimited identifier", start));
                }
                self.push(Kind::Word { name, quoted: true }, start);
                Ok(())
            }
            b'$' => self.dollar(start),
            _ if begins_name(byte) => {
                while continues_name(self.peek(0)) {
                    self.at += 1;
                }
                let name = self.text[start..self.at].to_ascii_lowercase();
                self.push(Kind::Word { name, quoted: false }, start);
                Ok(())
            }
            _ if byte.is_ascii_digit() || byte == b'.' && self.peek(1).is_ascii_digit() => {
                self.number(start);
                Ok(())
            }
            _ => {
                self.sign(start);
                Ok(())
            }
        }
    }

    /// A text between quotes, which stand twice for themselves. `at` is at the opening one.
    fn quoted(&mut self, quote: u8, start: usize, message: &str) -> Result<String> {
        let mut value = String::new();
        self.at += 1;
        loop {
            let from = self.at;
            while self.at < self.bytes.len() && self.peek(0) != quote {
                self.at += 1;
            }
            value.push_str(&self.text[from..self.at]);
            if self.at >= self.bytes.len() {
                return Err(self.error(message, start));
            }
            self.at += 1;
            if self.peek(0) != quote {
                return Ok(value);
            }
            value.push(char::from(quote));
            self.at += 1;
        }
    }

    fn string(&mut self, start: usize, escapes: bool) -> Result<()> {
        if !escapes {
            let value = self.quoted(b'\'', start, unterminated(b'\''))?;
            self.push(Kind::Text(value), start);
            return Ok(());
        }
        let mut value = Vec::new();
        self.at += 1;
        loop {
            match (self.peek(0), self.peek(1)) {
                _ if self.at >= self.bytes.len() => {
                    return Err(self.error(unterminated(b'\''), start));
                }
                (b'\'', b'\'') => {
                    value.push(b'\'');
                    self.at += 2;
                }
                (b'\'', _) => {
                    self.at += 1;
                    break;
                }
                (b'\\', _) => self.escape(&mut value),
                (byte, _) => {
                    value.push(byte);
                    self.at += 1;
                }
            }
        }
        // SQL's grammar refuses bytes that make no character where the constant is used.
        self.push(Kind::Text(String::from_utf8_lossy(&value).into_owned()), start);
        Ok(())
    }

    fn escape(&mut self, value: &mut Vec<u8>) {
        let digits = |lexer: &Self, from: usize, most: usize, radix: u32| {
            let digit = |i: &usize| char::from(lexer.peek(*i)).is_digit(radix);
            (from..from + most).take_while(digit).count()
        };
        let number = |lexer: &Self, from: usize, count: usize, radix: u32| {
            let text = &lexer.text[lexer.at + from..lexer.at + from + count];
            u32::from_str_radix(text, radix).unwrap_or(0)
        };
        match self.peek(1) {
            b'0'..=b'7' => {
                let count = digits(self, 1, 3, 8);
                value.push(number(self, 1, count, 8) as u8);
                self.at += 1 + count;
            }
            b'x' if digits(self, 2, 2, 16) > 0 => {
                let count = digits(self, 2, 2, 16);
                value.push(number(self, 2, count, 16) as u8);
                self.at += 2 + count;
            }
            letter @ (b'u' | b'U') if digits(self, 2, 8, 16) >= if letter == b'u' { 4 } else { 8 } => {
                let count = if letter == b'u' { 4 } else { 8 };
                let code = char::from_u32(number(self, 2, count, 16)).unwrap_or('\u{fffd}');
                value.extend_from_slice(code.encode_utf8(&mut [0; 4]).as_bytes());
                self.at += 2 + count;
            }
            0 => self.at += 1,
            byte => {
                value.push(match byte {
                    b'b' => 8,
                    b'f' => 12,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    byte => byte,
                });
                self.at += 2;
            }
        }
    }

    /// `$1`, or a text between dollar quotes.
    fn dollar(&mut self, start: usize) -> Result<()> {
        if self.peek(1).is_ascii_digit() {
            self.at += 1;
            while self.peek(0).is_ascii_digit() {
                self.at += 1;
            }
            let number = self.text[start + 1..self.at].parse().unwrap_or(usize::MAX);
            self.push(Kind::Param(number), start);
            return Ok(());
        }
        let mut end = start + 1;
        while let Some(&byte) = self.bytes.get(end)
            && byte != b'$'
            && continues_name(byte)
        {
            end += 1;
        }
        if self.bytes.get(end) != Some(&b'$') {
            self.at += 1;
            self.push(Kind::Sign, start);
            return Ok(());
        }
        let tag = &self.text[start..=end];
        let Some(length) = self.text[end + 1..].find(tag) else {
            return Err(self.error("unterminated dollar-quoted string", start));
        };
        let value = self.text[end + 1..end + 1 + length].to_string();
        self.at = end + 1 + length + tag.len();
        self.push(Kind::Text(value), start);
        Ok(())
    }

    fn number(&mut self, start: usize) {
        let digits = |lexer: &mut Self| {
            while lexer.peek(0).is_ascii_digit() {
                lexer.at += 1;
            }
        };
        digits(self);
        // Two points are a range's.
        if self.peek(0) == b'.' && self.peek(1) != b'.' {
            self.at += 1;
            digits(self);
        }
        if matches!(self.peek(0), b'e' | b'E') {
            let signed = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + signed).is_ascii_digit() {
                self.at += 1 + signed;
                digits(self);
            }
        }
        let kind = self.text[start..self.at].parse().map_or(Kind::Number, Kind::Int);
        self.push(kind, start);
    }

    fn sign(&mut self, start: usize) {
        let pairs: [&[u8]; 8] = [b":=", b"..", b"<<", b">>", b"::", b"=>", b"<=", b">="];
        if let Some(pair) = pairs.iter().find(|pair| self.bytes[start..].starts_with(pair)) {
            let longer = is_operator(pair[0]) && is_operator(self.peek(2));
            if !longer {
                self.at += 2;
                self.push(Kind::Sign, start);
                return;
            }
        }
        if is_operator(self.peek(0)) {
            let comment =
                |lexer: &Self| matches!((lexer.peek(0), lexer.peek(1)), (b'-', b'-') | (b'/', b'*'));
            self.at += 1;
            while is_operator(self.peek(0)) && !comment(self) {
                self.at += 1;
            }
            // A plus or minus at an operator's end belongs to what follows, as in SQL.
            let special = |byte: &u8| {
                matches!(byte, b'~' | b'!' | b'@' | b'#' | b'^' | b'&' | b'|' | b'`' | b'?' | b'%')
            };
            while self.at > start + 1
                && matches!(self.bytes[self.at - 1], b'+' | b'-')
                && !self.bytes[start..self.at].iter().any(special)
            {
                self.at -= 1;
            }
        } else {
            self.at += 1;
            // No sign begins with another byte of a character: `begins_name` took those.
        }
        self.push(Kind::Sign, start);
    }
}

fn unterminated(quote: u8) -> &'static str {
    if quote == b'"' { "unterminated quoted identifier" } else { "unterminated quoted string" }
}
