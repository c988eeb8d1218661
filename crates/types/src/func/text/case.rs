//! Upper and lower case, letter by letter, as in the C library's `C.UTF-8`.
//!
//! Some letters have several letters as their other case in Unicode (`ß`, `ﬁ`). In `C.UTF-8` their
//! other case is a single letter, or they have none.

use sinew_regex::{lower as small, upper as capital};

/// `text` in capitals, character by character and without context, as PostgreSQL's built-in
/// provider maps them.
pub fn upper(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_uppercase() } else { text.chars().map(capital).collect() }
}

/// `text` in small letters, character by character and without context.
pub fn lower(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { text.chars().map(small).collect() }
}

/// A text with a capital at the beginning of each word. A word begins behind a character that is
/// neither a letter nor a digit.
pub fn initcap(text: &str) -> String {
    let mut inside = false;
    let letter = |c: char| {
        let out = if inside { small(c) } else { capital(c) };
        inside = c.is_alphanumeric();
        out
    };
    text.chars().map(letter).collect()
}
