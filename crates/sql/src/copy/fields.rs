//! Cuts a record into fields, undoing escapes and quotes.

use crate::copy::options::Options;
use memchr::{memchr, memchr_iter, memchr2};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::io::checked_utf8;
use sinew_types::memory::Charge;
use std::ops::Range;

/// The fields of one record: spans of `text`, or NULL.
#[derive(Default)]
pub struct Fields {
    /// The texts of fields that had escapes; others are spans of the record itself.
    scratch: String,
    /// A field whose escapes are undone.
    bytes: Vec<u8>,
    spans: Vec<Field>,
    /// Counts `scratch`.
    charge: Charge,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Field {
    Null,
    Plain(Range<usize>),
    Unescaped(Range<usize>),
}

impl Fields {
    /// How many fields the line has.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Counts what the fields of a record take at most, where that is much.
    fn count(&mut self, record: &str) -> Result<()> {
        self.charge.cover(record.len())
    }

    /// Field `i`; `None` is NULL.
    #[inline]
    pub fn get<'r>(&'r self, i: usize, record: &'r str) -> Option<&'r str> {
        match &self.spans[i] {
            Field::Null => None,
            Field::Plain(span) => Some(&record[span.clone()]),
            Field::Unescaped(span) => Some(&self.scratch[span.clone()]),
        }
    }

    /// The text format: delimiters, backslash escapes, the NULL marker compared before unescaping.
    /// 22021 for escapes that make a text which is not UTF-8.
    pub fn split_text(&mut self, record: &str, options: &Options) -> Result<()> {
        self.count(record)?;
        self.spans.clear();
        self.scratch.clear();
        let (record, null) = (record.as_bytes(), options.null.as_bytes());
        let mut from = 0;
        if memchr(b'\\', record).is_none() {
            for end in memchr_iter(options.delimiter, record).chain([record.len()]) {
                let is_null = &record[from..end] == null;
                self.spans.push(if is_null { Field::Null } else { Field::Plain(from..end) });
                from = end + 1;
            }
            return Ok(());
        }
        loop {
            let end = unescaped_delimiter(record, from, options.delimiter);
            let raw = &record[from..end];
            self.spans.push(if raw == null {
                Field::Null
            } else if memchr(b'\\', raw).is_some() {
                self.bytes.clear();
                unescape(raw, &mut self.bytes);
                let start = self.scratch.len();
                self.scratch.push_str(checked_utf8(&self.bytes)?);
                Field::Unescaped(start..self.scratch.len())
            } else {
                Field::Plain(from..end)
            });
            if end >= record.len() {
                return Ok(());
            }
            from = end + 1;
        }
    }

    /// CSV: quotes, doubled or escaped; an unquoted field equal to the NULL marker is NULL.
    /// `quoted_null` and `never_null` are FORCE_NULL and FORCE_NOT_NULL by field.
    pub fn split_csv(
        &mut self,
        record: &str,
        options: &Options,
        quoted_null: &[bool],
        never_null: &[bool],
    ) -> Result<()> {
        self.count(record)?;
        self.spans.clear();
        self.scratch.clear();
        let mut from = 0;
        loop {
            let (field, end) = self.csv_field(record, from, options)?;
            let (text, is_quoted) = match &field {
                Field::Null => ("", false),
                Field::Plain(span) => (&record[span.clone()], span.start > from),
                Field::Unescaped(span) => (&self.scratch[span.clone()], true),
            };
            let i = self.spans.len();
            let force_null = || quoted_null.get(i).copied().unwrap_or(false);
            let force_value = || never_null.get(i).copied().unwrap_or(false);
            let is_null = text == options.null && if is_quoted { force_null() } else { !force_value() };
            self.spans.push(if is_null { Field::Null } else { field });
            if end >= record.len() {
                return Ok(());
            }
            from = end + 1;
        }
    }

    /// The field at `from`, and where it ends. A plain field behind `from` stood in quotes.
    fn csv_field(&mut self, record: &str, from: usize, options: &Options) -> Result<(Field, usize)> {
        let Options { delimiter, quote, escape, .. } = *options;
        let bytes = record.as_bytes();
        let find = |from: usize, a: u8, b: u8| memchr2(a, b, &bytes[from..]).map(|n| from + n);
        let ends_at = |at: usize| bytes.get(at).is_none_or(|&b| b == delimiter);
        let mut special = find(from, delimiter, quote);
        match special {
            None => return Ok((Field::Plain(from..bytes.len()), bytes.len())),
            Some(at) if bytes[at] == delimiter => return Ok((Field::Plain(from..at), at)),
            Some(at) if at == from => {
                // Nearly every quoted field has no quote and no escape inside.
                if let Some(end) = find(from + 1, quote, escape)
                    && bytes[end] == quote
                    && ends_at(end + 1)
                {
                    return Ok((Field::Plain(from + 1..end), end + 1));
                }
            }
            Some(_) => {}
        }
        let start = self.scratch.len();
        let mut at = from;
        loop {
            // Outside of quotes.
            let end = special.unwrap_or(bytes.len());
            self.scratch.push_str(&record[at..end]);
            if ends_at(end) {
                return Ok((Field::Unescaped(start..self.scratch.len()), end));
            }
            at = end + 1;
            // Inside.
            loop {
                let Some(end) = find(at, quote, escape) else {
                    let message = "unterminated CSV quoted field";
                    return Err(SqlError::new(SqlState::BAD_COPY_FILE_FORMAT, message));
                };
                self.scratch.push_str(&record[at..end]);
                let next = bytes.get(end + 1).copied();
                at = end + 1;
                if bytes[end] == escape && next.is_some_and(|next| next == escape || next == quote) {
                    self.scratch.push_str(&record[at..at + 1]);
                    at += 1;
                } else if bytes[end] == quote {
                    break;
                } else {
                    // An escape that escapes nothing stands for itself.
                    self.scratch.push_str(&record[end..at]);
                }
            }
            special = find(at, delimiter, quote);
        }
    }
}

fn unescaped_delimiter(record: &[u8], mut at: usize, delimiter: u8) -> usize {
    while at < record.len() {
        match record[at] {
            b'\\' => at += 2,
            byte if byte == delimiter => return at,
            _ => at += 1,
        }
    }
    record.len()
}

/// Undoes the text format's backslash escapes.
fn unescape(raw: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < raw.len() {
        let byte = raw[at];
        at += 1;
        if byte != b'\\' || at == raw.len() {
            out.push(byte);
            continue;
        }
        let escaped = raw[at];
        at += 1;
        match escaped {
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'v' => out.push(11),
            b'0'..=b'7' => {
                let mut value = u32::from(escaped - b'0');
                for _ in 0..2 {
                    match raw.get(at) {
                        Some(&digit @ b'0'..=b'7') => {
                            value = value * 8 + u32::from(digit - b'0');
                            at += 1;
                        }
                        _ => break,
                    }
                }
                out.push(value as u8);
            }
            b'x' if raw.get(at).is_some_and(u8::is_ascii_hexdigit) => {
                let mut value = 0;
                for _ in 0..2 {
                    match raw.get(at).and_then(|&d| (d as char).to_digit(16)) {
                        Some(digit) => {
                            value = value * 16 + digit;
                            at += 1;
                        }
                        None => break,
                    }
                }
                out.push(value as u8);
            }
            other => out.push(other),
        }
    }
}
