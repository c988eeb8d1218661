//! Upper and lower case, letter by letter, as in the C library's `C.UTF-8`.
//!
//! Some letters have several letters as their other case in Unicode (`ß`, `ﬁ`). In `C.UTF-8` their
//! other case is a single letter, or they have none.

/// The capital of a letter; the letter itself if it has none.
fn capital(c: char) -> char {
    let mut capitals = c.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(one), None) => one,
        // Greek letters with a small iota below become capitals with the iota beside them.
        _ => match c {
            '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => {
                char::from_u32(u32::from(c) + 8).unwrap_or(c)
            }
            '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => char::from_u32(u32::from(c) + 9).unwrap_or(c),
            _ => c,
        },
    }
}

/// The small form of a letter; the letter itself if it has none.
fn small(c: char) -> char {
    let mut smalls = c.to_lowercase();
    match (smalls.next(), smalls.next()) {
        (Some(one), None) => one,
        // I with a dot has a small form of two letters in Unicode.
        _ => 'i',
    }
}

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
