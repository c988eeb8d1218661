//! Tables of characters: which code of an encoding stands for which character.
//!
//! `scripts/encodings` writes the files in `tables/`, and says what their lines mean. A table is
//! read when a session first needs it.

use super::list::LIST;
use std::sync::OnceLock;

/// The characters beyond ASCII of an encoding.
pub(super) struct Table {
    /// Code and character, by code.
    read: Vec<(u32, char)>,
    /// Character and code, by character.
    written: Vec<(char, u32)>,
}

/// The table of the encoding at a place of the list.
pub(super) fn of(at: usize) -> Option<&'static Table> {
    static TABLES: [OnceLock<Table>; 64] = [const { OnceLock::new() }; 64];
    let text = LIST.get(at)?.table?;
    Some(TABLES.get(at)?.get_or_init(|| Table::from(text)))
}

impl Table {
    fn from(text: &str) -> Table {
        let mut table = Table { read: Vec::new(), written: Vec::new() };
        for line in text.lines() {
            table.add(line);
        }
        table.read.sort_unstable();
        table.written.sort_unstable();
        table
    }

    fn add(&mut self, line: &str) {
        let (code, characters) = line.split_once(' ').expect("a code and its characters");
        let is_read = !code.starts_with('>');
        let is_written = !code.starts_with('<');
        let code = code.trim_start_matches(['<', '>']);
        let mut code = u32::from_str_radix(code, 16).expect("a code in hexadecimal");
        let mut rest = characters;
        while let Some(first) = rest.chars().next() {
            let mut c = first;
            let mut length = first.len_utf8();
            if let Some(hidden) = rest.strip_prefix("\\u{") {
                let (number, _) = hidden.split_once('}').expect("a number in braces");
                let number_is = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
                c = number_is.expect("a character's number");
                length = "\\u{}".len() + number.len();
            }
            if is_read {
                self.read.push((code, c));
            }
            if is_written {
                self.written.push((c, code));
            }
            code += 1;
            rest = &rest[length..];
        }
    }

    /// The character of a code.
    #[inline]
    pub fn read(&self, code: u32) -> Option<char> {
        let at = self.read.binary_search_by_key(&code, |pair| pair.0).ok()?;
        Some(self.read[at].1)
    }

    /// The code of a character.
    #[inline]
    pub fn written(&self, c: char) -> Option<u32> {
        let at = self.written.binary_search_by_key(&c, |pair| pair.0).ok()?;
        Some(self.written[at].1)
    }

    /// Every character with its code.
    #[cfg(test)]
    pub fn all_written(&self) -> impl Iterator<Item = (u32, u32)> {
        self.written.iter().map(|(c, code)| (u32::from(*c), *code))
    }
}
