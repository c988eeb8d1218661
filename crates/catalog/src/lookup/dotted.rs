//! Dotted names in texts, as `regclass`, the types beside it, and functions with a name as text
//! read them.
//!
//! Such a text may be as long as a value. Only the names are kept, each cut as an identifier is,
//! and only as many as an error message needs.

use sinew_error::Result;
use sinew_error::sqlerr;
use sinew_types::host::work;

/// Longest name, in bytes.
pub const NAME_MAX: usize = 63;

/// Cuts a name at a character's boundary.
pub fn clip(name: &str, max: usize) -> &str {
    let mut end = name.len().min(max);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    &name[..end]
}

/// More parts than this are counted as too many, and are not kept.
const PARTS_MAX: usize = 64;

/// The parts of a name, at least one.
#[derive(Debug)]
pub struct Dotted {
    names: Vec<String>,
    /// There were more parts than are kept.
    is_cut: bool,
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c')
}

fn bad() -> sinew_error::SqlError {
    sqlerr!(INVALID_NAME, "invalid name syntax")
}

impl Dotted {
    /// Reads a name as SQL does: parts in quotes as they are, others in lower case. 42602 if the
    /// text is no name.
    pub fn read(text: &str) -> Result<Dotted> {
        let mut dotted = Dotted { names: Vec::new(), is_cut: false };
        let mut rest = text.trim_matches(is_space);
        loop {
            let before = rest.len();
            let (name, after) = match rest.strip_prefix('"') {
                Some(quoted) => quoted_name(quoted)?,
                None => plain_name(rest)?,
            };
            if dotted.names.len() < PARTS_MAX {
                dotted.names.push(name);
            } else {
                dotted.is_cut = true;
            }
            rest = after.trim_start_matches(is_space);
            if rest.is_empty() {
                return Ok(dotted);
            }
            rest = rest.strip_prefix('.').ok_or_else(bad)?.trim_start_matches(is_space);
            work(before - rest.len())?;
        }
    }

    /// The parts in their order, at least one. A part is at most [`NAME_MAX`] bytes long.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name as an error message shows it.
    pub fn shown(&self) -> String {
        let mut shown = self.names.join(".");
        if self.is_cut {
            shown.push_str("...");
        }
        shown
    }
}

/// Adds text to a name that is long enough when it can be cut.
fn add(name: &mut String, text: &str) {
    if name.len() <= NAME_MAX {
        name.push_str(crate::dotted::clip(text, 2 * NAME_MAX));
    }
}

fn cut(mut name: String) -> String {
    let end = crate::dotted::clip(&name, NAME_MAX).len();
    name.truncate(end);
    name
}

/// The name up to the quote that ends it, and what comes after.
fn quoted_name(mut rest: &str) -> Result<(String, &str)> {
    let mut name = String::new();
    loop {
        let (part, after) = rest.split_once('"').ok_or_else(bad)?;
        work(part.len() + 1)?;
        add(&mut name, part);
        rest = match after.strip_prefix('"') {
            Some(after) => after,
            None => return Ok((cut(name), after)),
        };
        add(&mut name, "\"");
    }
}

fn plain_name(rest: &str) -> Result<(String, &str)> {
    let end = rest.find(|c| c == '.' || is_space(c)).unwrap_or(rest.len());
    if end == 0 {
        return Err(bad());
    }
    let mut name = String::new();
    add(&mut name, &rest[..end]);
    name.make_ascii_lowercase();
    Ok((cut(name), &rest[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_as_sql_reads_them() {
        let split = |text: &str| Dotted::read(text).map(|d| d.names);
        assert_eq!(split("Foo").unwrap(), ["foo"]);
        assert_eq!(split("a.\"B c\"").unwrap(), ["a", "B c"]);
        assert_eq!(split(" \"a\"\"b\" . c ").unwrap(), ["a\"b", "c"]);
        assert_eq!(split("a\"b\"").unwrap(), ["a\"b\""]);
        assert_eq!(split("\"\"").unwrap(), [""]);
        assert_eq!(split("ÄB").unwrap(), ["Äb"]);
        for text in ["", ".", "a.", ".a", "a..b", "a b", "\"a\"b", "\"a", "\"a\"\""] {
            assert!(split(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_kept_of_a_long_name_is_short() {
        let of = |text: &str| Dotted::read(text).unwrap();
        assert_eq!(of(&"Ä".repeat(1000)).names, ["Ä".repeat(31)]);
        assert_eq!(of(&format!("\"{}\"", "\"\"".repeat(1000))).names, ["\"".repeat(63)]);
        assert_eq!(of(&format!("\"{}é\"\"x\"", "a".repeat(62))).names, ["a".repeat(62)]);
        let many = of(&format!("{}a", "a.".repeat(100_000)));
        assert!(many.names.len() == PARTS_MAX && many.shown().len() < 200);
    }
}
