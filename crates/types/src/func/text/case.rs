//! Upper and lower case, letter by letter, as the C library's `C.UTF-8` has them.
//!
//! A letter whose other case is several letters in Unicode (`ß`, `ﬁ`) has one of a single letter there, or none.

/// The capital of a letter, or the letter.
fn capital(c: char) -> char {
    let mut capitals = c.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(one), None) => one,
        // Greek letters with a small iota below: those of a capital with the iota beside it.
        _ => match c {
            '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => {
                char::from_u32(u32::from(c) + 8).unwrap_or(c)
            }
            '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => char::from_u32(u32::from(c) + 9).unwrap_or(c),
            _ => c,
        },
    }
}

/// The small letter, or the letter.
fn small(c: char) -> char {
    let mut smalls = c.to_lowercase();
    match (smalls.next(), smalls.next()) {
        (Some(one), None) => one,
        // I with a dot has a small letter with one more.
        _ => 'i',
    }
}

pub fn upper(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_uppercase() } else { text.chars().map(capital).collect() }
}

pub fn lower(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { text.chars().map(small).collect() }
}

/// Words with capitals: after a character that is no letter and no digit a word begins.
pub fn initcap(text: &str) -> String {
    let mut inside = false;
    let letter = |c: char| {
        let out = if inside { small(c) } else { capital(c) };
        inside = c.is_alphanumeric();
        out
    };
    text.chars().map(letter).collect()
}
