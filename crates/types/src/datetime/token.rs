//! Splits a date/time text into fields, and knows the words that may stand in it.

use super::tz::abbreviations::{self, Meaning};

/// The number of letters of a word that count.
pub(crate) const WORD_MAX: usize = 10;

/// The kinds of token in a date or time, as PostgreSQL's `ParseDateTime` tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Date,
    Time,
    Zone,
    Word,
    /// A word after a sign, as `-infinity`.
    Signed,
}

/// A piece of a date or time as it is written.
#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    /// Lower case.
    pub text: String,
}

/// `None` when a character has no place in a date or time.
pub(crate) fn tokenize(text: &str) -> Option<Vec<Token>> {
    let b = text.as_bytes();
    let mut at = 0;
    let mut out: Vec<Token> = Vec::new();
    let digit = |i: usize| b.get(i).is_some_and(u8::is_ascii_digit);
    let alpha = |i: usize| b.get(i).is_some_and(u8::is_ascii_alphabetic);
    while at < b.len() {
        let c = b[at];
        if crate::io::float::is_space(c) {
            at += 1;
            continue;
        }
        let start = at;
        let kind;
        if c.is_ascii_digit() {
            while digit(at) {
                at += 1;
            }
            match b.get(at) {
                Some(b':') => {
                    while at < b.len() && (b[at].is_ascii_digit() || b[at] == b':' || b[at] == b'.') {
                        at += 1;
                    }
                    kind = Kind::Time;
                }
                Some(&delim @ (b'-' | b'/' | b'.')) => {
                    at += 1;
                    if digit(at) {
                        while digit(at) {
                            at += 1;
                        }
                        if b.get(at) == Some(&delim) {
                            while at < b.len() && (b[at].is_ascii_digit() || b[at] == delim) {
                                at += 1;
                            }
                            kind = Kind::Date;
                        } else {
                            kind = if delim == b'.' { Kind::Number } else { Kind::Date };
                        }
                    } else {
                        while at < b.len() && (b[at].is_ascii_alphanumeric() || b[at] == delim) {
                            at += 1;
                        }
                        kind = Kind::Date;
                    }
                }
                _ => kind = Kind::Number,
            }
        } else if c == b'.' {
            at += 1;
            while digit(at) {
                at += 1;
            }
            kind = Kind::Number;
        } else if c.is_ascii_alphabetic() {
            while alpha(at) {
                at += 1;
            }
            let mut is_date = false;
            let next = b.get(at).copied().unwrap_or(0);
            let unknown = || keyword(&text[start..at].to_ascii_lowercase()).is_none();
            if matches!(next, b'-' | b'/' | b'.') || ((next == b'+' || next.is_ascii_digit()) && unknown()) {
                is_date = true;
            }
            if is_date {
                while at < b.len()
                    && (matches!(b[at], b'+' | b'-' | b'/' | b'_' | b'.' | b':')
                        || b[at].is_ascii_alphanumeric())
                {
                    at += 1;
                }
                kind = Kind::Date;
            } else {
                kind = Kind::Word;
            }
        } else if c == b'+' || c == b'-' {
            at += 1;
            while at < b.len() && crate::io::float::is_space(b[at]) {
                at += 1;
            }
            if digit(at) {
                let digits = at;
                while at < b.len() && (b[at].is_ascii_digit() || matches!(b[at], b':' | b'.' | b'-')) {
                    at += 1;
                }
                out.push(Token { kind: Kind::Zone, text: format!("{}{}", c as char, &text[digits..at]) });
                continue;
            } else if alpha(at) {
                let word = at;
                while alpha(at) {
                    at += 1;
                }
                let word = text[word..at].to_ascii_lowercase();
                out.push(Token { kind: Kind::Signed, text: format!("{}{word}", c as char) });
                continue;
            }
            return None;
        } else if c.is_ascii_punctuation() {
            at += 1;
            continue;
        } else {
            return None;
        }
        out.push(Token { kind, text: text[start..at].to_ascii_lowercase() });
        if out.len() > 25 {
            return None;
        }
    }
    Some(out)
}

/// The meanings of a word in a date or time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Now,
    Today,
    Tomorrow,
    Yesterday,
    Epoch,
    Infinity,
    NegInfinity,
    Allballs,
    Am,
    Pm,
    Bc,
    Ad,
    Month(i32),
    /// 0 is Sunday.
    Dow(i32),
    /// Tells the meaning of the next field.
    Label(Label),
    /// An hour more than the zone before it.
    Dst,
    /// A zone abbreviation, with its offset in seconds east.
    Zone {
        east: i32,
        summer: bool,
    },
    /// A zone abbreviation whose offset depends on the time.
    ZoneOfTime,
    Ignore,
}

/// The meaning of the field after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
    Julian,
    Time,
    /// A meaning that no text can give to the next field.
    Other,
}

static MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
static DAYS: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/// The meaning of a lower-case word; `None` for unknown words. Only ten letters count.
pub fn lookup(word: &str) -> Option<Word> {
    let word = &word[..word.len().min(WORD_MAX)];
    match abbreviations::meaning(word) {
        Some((_, Meaning::Standard(east))) => Some(Word::Zone { east, summer: false }),
        Some((_, Meaning::Summer(east))) => Some(Word::Zone { east, summer: true }),
        Some((_, Meaning::Zone(_))) => Some(Word::ZoneOfTime),
        None => keyword(word),
    }
}

/// As [`lookup`], for words that are no zones.
fn keyword(word: &str) -> Option<Word> {
    Some(match word {
        "now" => Word::Now,
        "today" => Word::Today,
        "tomorrow" => Word::Tomorrow,
        "yesterday" => Word::Yesterday,
        "epoch" => Word::Epoch,
        "infinity" => Word::Infinity,
        "-infinity" => Word::NegInfinity,
        "allballs" => Word::Allballs,
        "am" => Word::Am,
        "pm" => Word::Pm,
        "bc" => Word::Bc,
        "ad" => Word::Ad,
        "j" | "jd" | "julian" => Word::Label(Label::Julian),
        "t" => Word::Label(Label::Time),
        "y" => Word::Label(Label::Year),
        "m" => Word::Label(Label::Month),
        "d" => Word::Label(Label::Day),
        "h" => Word::Label(Label::Hour),
        "mm" => Word::Label(Label::Minute),
        "s" => Word::Label(Label::Second),
        "dow" | "doy" | "isodow" | "isoyear" => Word::Label(Label::Other),
        "dst" => Word::Dst,
        "at" | "on" => Word::Ignore,
        "sept" => Word::Month(9),
        "tues" => Word::Dow(2),
        "weds" => Word::Dow(3),
        "thur" | "thurs" => Word::Dow(4),
        _ => {
            if let Some(i) =
                MONTHS.iter().position(|m| *m == word || (word.len() == 3 && m.starts_with(word)))
            {
                return Some(Word::Month(i as i32 + 1));
            }
            if let Some(i) = DAYS.iter().position(|d| *d == word || (word.len() == 3 && d.starts_with(word)))
            {
                return Some(Word::Dow(i as i32));
            }
            return None;
        }
    })
}
