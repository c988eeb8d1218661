//! Sets of characters as sorted ranges, and the case of a character.

use crate::class::{Class, is_in};
use std::sync::OnceLock;

/// The largest character.
pub(crate) const CHAR_MAX: u32 = 0x10_FFFF;

/// A set of characters: ranges in order, which neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CharSet {
    ranges: Vec<(u32, u32)>,
}

impl CharSet {
    /// The set of one character. It is empty if there is no such character.
    pub fn one(c: u32) -> CharSet {
        CharSet::range(c, c)
    }

    /// The set of the characters from `low` to `high`.
    pub fn range(low: u32, high: u32) -> CharSet {
        let mut set = CharSet::default();
        set.add(low, high);
        set
    }

    /// The set of all characters.
    pub fn all() -> CharSet {
        CharSet::range(0, CHAR_MAX)
    }

    /// The ranges, in order.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// Adds a range. [`CharSet::settle`] must follow before the set is used.
    pub fn add(&mut self, low: u32, high: u32) {
        if low <= CHAR_MAX && low <= high {
            self.ranges.push((low, high.min(CHAR_MAX)));
        }
    }

    /// Adds the characters of another set. [`CharSet::settle`] must follow.
    pub fn add_ranges(&mut self, ranges: &[(u32, u32)]) {
        self.ranges.extend_from_slice(ranges);
    }

    /// Puts the ranges in order and joins those that touch.
    pub fn settle(&mut self) {
        self.ranges.sort_unstable();
        let mut kept = 0;
        for i in 1..self.ranges.len() {
            let (low, high) = self.ranges[i];
            if low <= self.ranges[kept].1.saturating_add(1) {
                self.ranges[kept].1 = self.ranges[kept].1.max(high);
            } else {
                kept += 1;
                self.ranges[kept] = (low, high);
            }
        }
        self.ranges.truncate(kept + 1);
    }

    /// The characters that are not in the set.
    pub fn negated(&self) -> CharSet {
        let mut out = CharSet::default();
        let mut next = 0;
        for &(low, high) in &self.ranges {
            if next < low {
                out.ranges.push((next, low - 1));
            }
            next = high + 1;
        }
        if next <= CHAR_MAX {
            out.ranges.push((next, CHAR_MAX));
        }
        out
    }

    /// The only character of the set, if it has only one.
    pub fn single(&self) -> Option<char> {
        match self.ranges[..] {
            [(low, high)] if low == high => char::from_u32(low),
            _ => None,
        }
    }

    /// Adds the upper and lower case of every character in the range. [`CharSet::settle`] must
    /// follow.
    pub fn add_cases(&mut self, low: u32, high: u32) {
        let cased = cased();
        let from = cased.partition_point(|c| (c.0 as u32) < low);
        for &(c, lower, upper) in &cased[from..] {
            if c as u32 > high {
                break;
            }
            self.add(lower as u32, lower as u32);
            self.add(upper as u32, upper as u32);
        }
    }
}

/// The lower case of a character, as the C library's `towlower` gives it: always one character.
pub fn lower(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    if c == '\u{130}' {
        return 'i';
    }
    let mut all = c.to_lowercase();
    match (all.next(), all.next()) {
        (Some(one), None) => known(c, one),
        _ => c,
    }
}

/// The upper case of a character, as the C library's `towupper` gives it: always one character.
pub fn upper(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_uppercase();
    }
    // A Greek letter with an iota below has a capital of its own. In the full mappings its capital
    // has two letters.
    let iota = match c as u32 {
        0x1F80..=0x1F87 | 0x1F90..=0x1F97 | 0x1FA0..=0x1FA7 => 8,
        0x1FB3 | 0x1FC3 | 0x1FF3 => 9,
        _ => 0,
    };
    if iota > 0 {
        return char::from_u32(c as u32 + iota).unwrap_or(c);
    }
    let mut all = c.to_uppercase();
    match (all.next(), all.next()) {
        (Some(one), None) => known(c, one),
        _ => c,
    }
}

/// The other case, if both are letters of the C library. Letters of later versions of Unicode are
/// none.
fn known(c: char, other: char) -> char {
    let is_letter = |c: char| is_in(Class::Alpha, u32::from(c));
    if c == other || is_letter(c) && is_letter(other) { other } else { c }
}

/// The characters that have another case, in order, each with its lower and its upper case.
fn cased() -> &'static [(char, char, char)] {
    static CASED: OnceLock<Vec<(char, char, char)>> = OnceLock::new();
    // The blocks with letters that have case.
    const BLOCKS: [(u32, u32); 7] = [
        (0, 0x2FFF),
        (0xA640, 0xABFF),
        (0xFB00, 0xFFFF),
        (0x1_0400, 0x1_0DFF),
        (0x1_18A0, 0x1_18FF),
        (0x1_6E40, 0x1_6EFF),
        (0x1_E900, 0x1_E943),
    ];
    CASED.get_or_init(|| {
        BLOCKS
            .iter()
            .flat_map(|(low, high)| *low..=*high)
            .filter_map(char::from_u32)
            .map(|c| (c, lower(c), upper(c)))
            .filter(|(c, lower, upper)| c != lower || c != upper)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_joined_and_negated() {
        let mut set = CharSet::default();
        for (low, high) in [(10, 20), (5, 5), (21, 30), (40, 50), (45, 60)] {
            set.add(low, high);
        }
        set.settle();
        assert_eq!(set.ranges(), [(5, 5), (10, 30), (40, 60)]);
        assert_eq!(set.negated().ranges(), [(0, 4), (6, 9), (31, 39), (61, CHAR_MAX)]);
        assert_eq!(set.negated().negated(), set);
        assert_eq!(CharSet::all().negated(), CharSet::default());
    }

    #[test]
    fn every_character_with_case_is_in_the_blocks() {
        for c in ('\0'..=char::MAX).filter(|c| lower(*c) != *c || upper(*c) != *c) {
            assert!(cased().binary_search_by_key(&c, |e| e.0).is_ok(), "{c:?}");
        }
    }

    #[test]
    fn case_is_one_character() {
        assert_eq!((upper('ß'), lower('İ'), upper('ᾳ'), lower('ẞ')), ('ß', 'i', 'ᾼ', 'ß'));
    }
}
