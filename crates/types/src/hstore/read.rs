//! Input of sets: `key => value, "other key" => NULL`.
//!
//! A word without quotes ends at a blank, a key also at `=` and a value at a comma. A backslash
//! takes the next character as it is. The word `NULL` in place of a value, in capital or small
//! letters and without quotes, is NULL.

use super::{Pair, make, settle};
use crate::datum::Datum;
use crate::host::work;
use crate::memory::Charge;
use sinew_error::{Result, SqlError};
use std::borrow::Cow;

/// The memory of a pair while it is read.
pub(crate) const PAIR_BYTES: usize = 2 * size_of::<Pair<'_>>();

/// Reads the text form.
pub(crate) fn text_in(text: &str) -> Result<Datum> {
    let mut charge = Charge::new();
    charge.cover(text.len())?;
    let mut reader = Reader { text, at: 0 };
    let mut all = Vec::new();
    while let Some(pair) = reader.pair()? {
        work(PAIR_BYTES)?;
        all.push(pair);
        charge.cover(text.len() + all.len() * PAIR_BYTES)?;
    }
    settle(&mut all);
    make(all)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// A word, and whether it began with a quote.
struct Word {
    text: String,
    is_quoted: bool,
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

#[cold]
fn end_of_string() -> SqlError {
    SqlError::internal("Unexpected end of string")
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn advance(&mut self, c: char) {
        self.at += c.len_utf8();
    }

    fn skip_spaces(&mut self) {
        while let Some(c) = self.peek().filter(|c| is_space(*c)) {
            self.advance(c);
        }
    }

    #[cold]
    fn syntax(&self, c: char) -> SqlError {
        SqlError::internal(format!("Syntax error near \"{c}\" at position {}", self.at))
    }

    /// One of the characters that are told apart from all others.
    fn expect(&mut self, wanted: char) -> Result<()> {
        match self.peek() {
            Some(c) if c == wanted => {
                self.advance(c);
                Ok(())
            }
            Some(c) => Err(self.syntax(c)),
            None => Err(end_of_string()),
        }
    }

    /// The next pair, and the comma behind it.
    fn pair(&mut self) -> Result<Option<Pair<'static>>> {
        let Some(key) = self.word(true)? else { return Ok(None) };
        self.skip_spaces();
        self.expect('=')?;
        self.expect('>')?;
        let value = self.word(false)?.ok_or_else(end_of_string)?;
        self.skip_spaces();
        if self.peek().is_some() {
            self.expect(',')?;
        }
        let is_null = !value.is_quoted && value.text.eq_ignore_ascii_case("null");
        Ok(Some(Pair { key: Cow::Owned(key.text), value: (!is_null).then_some(Cow::Owned(value.text)) }))
    }

    /// The next word; `None` at the end of the text.
    fn word(&mut self, is_key: bool) -> Result<Option<Word>> {
        self.skip_spaces();
        match self.peek() {
            None => Ok(None),
            Some('"') => self.quoted().map(Some),
            Some('=') if is_key => Err(self.syntax('=')),
            Some(first) => {
                let mut text = String::new();
                self.letter(first, &mut text)?;
                let end = if is_key { '=' } else { ',' };
                while let Some(c) = self.peek().filter(|c| !is_space(*c) && *c != end) {
                    self.letter(c, &mut text)?;
                }
                Ok(Some(Word { text, is_quoted: false }))
            }
        }
    }

    fn quoted(&mut self) -> Result<Word> {
        self.advance('"');
        let mut text = String::new();
        loop {
            match self.peek().ok_or_else(end_of_string)? {
                '"' => break self.advance('"'),
                c => self.letter(c, &mut text)?,
            }
        }
        Ok(Word { text, is_quoted: true })
    }

    /// Takes a character, or the one behind a backslash.
    fn letter(&mut self, c: char, out: &mut String) -> Result<()> {
        self.advance(c);
        let c = match c {
            '\\' => {
                let escaped = self.peek().ok_or_else(end_of_string)?;
                self.advance(escaped);
                escaped
            }
            c => c,
        };
        out.push(c);
        Ok(())
    }
}
