//! Cuts a record into fields, undoing escapes and quotes.

use crate::copy::options::Options;
use memchr::memchr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::memory::Charge;
use std::ops::Range;

/// The fields of one record: spans of `text`, or NULL.
#[derive(Default)]
pub struct Fields {
    /// Unescaped bytes of fields that had escapes; others are spans of the record itself.
    scratch: Vec<u8>,
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
    pub fn count(&mut self, record: &[u8]) -> Result<()> {
        self.charge.cover(record.len())
    }

    /// Field `i`; `None` is NULL.
    #[inline]
    pub fn get<'r>(&'r self, i: usize, record: &'r [u8]) -> Option<&'r [u8]> {
        match &self.spans[i] {
            Field::Null => None,
            Field::Plain(span) => Some(&record[span.clone()]),
            Field::Unescaped(span) => Some(&self.scratch[span.clone()]),
        }
    }

    /// The text format: delimiters, backslash escapes, the NULL marker compared before unescaping.
    pub fn split_text(&mut self, record: &[u8], options: &Options) {
        self.spans.clear();
        self.scratch.clear();
        let null = options.null.as_bytes();
        let has_escapes = memchr(b'\\', record).is_some();
        let mut from = 0;
        loop {
            let end = if has_escapes {
                unescaped_delimiter(record, from, options.delimiter)
            } else {
                memchr(options.delimiter, &record[from..]).map_or(record.len(), |n| from + n)
            };
            let raw = &record[from..end];
            self.spans.push(if raw == null {
                Field::Null
            } else if has_escapes && memchr(b'\\', raw).is_some() {
                let start = self.scratch.len();
                unescape(raw, &mut self.scratch);
                Field::Unescaped(start..self.scratch.len())
            } else {
                Field::Plain(from..end)
            });
            if end >= record.len() {
                return;
            }
            from = end + 1;
        }
    }

    /// CSV: quotes, doubled or escaped; an unquoted field equal to the NULL marker is NULL.
    /// `quoted_null` and `never_null` are FORCE_NULL and FORCE_NOT_NULL by field.
    pub fn split_csv(
        &mut self,
        record: &[u8],
        options: &Options,
        quoted_null: &[bool],
        never_null: &[bool],
    ) -> Result<()> {
        self.spans.clear();
        self.scratch.clear();
        let null = options.null.as_bytes();
        let mut at = 0;
        loop {
            let start = self.scratch.len();
            let from = at;
            let mut quoted = false;
            let mut in_quotes = false;
            loop {
                let Some(&byte) = record.get(at) else {
                    if in_quotes {
                        return Err(SqlError::new(
                            SqlState::BAD_COPY_FILE_FORMAT,
                            "unterminated CSV quoted field",
                        ));
                    }
                    break;
                };
                if in_quotes {
                    if byte == options.escape
                        && record.get(at + 1).is_some_and(|&n| n == options.escape || n == options.quote)
                    {
                        self.scratch.push(record[at + 1]);
                        at += 2;
                        continue;
                    }
                    if byte == options.quote {
                        in_quotes = false;
                        at += 1;
                        continue;
                    }
                } else if byte == options.delimiter {
                    break;
                } else if byte == options.quote {
                    quoted = true;
                    in_quotes = true;
                    at += 1;
                    continue;
                }
                self.scratch.push(byte);
                at += 1;
            }
            let i = self.spans.len();
            let is_marker = &self.scratch[start..] == null;
            let force_null = quoted_null.get(i).copied().unwrap_or(false);
            let force_value = never_null.get(i).copied().unwrap_or(false);
            let may_be_null = if quoted { force_null } else { !force_value };
            self.spans.push(if is_marker && may_be_null {
                Field::Null
            } else if quoted {
                Field::Unescaped(start..self.scratch.len())
            } else {
                self.scratch.truncate(start);
                Field::Plain(from..at)
            });
            if at >= record.len() {
                return Ok(());
            }
            at += 1;
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
