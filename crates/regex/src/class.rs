//! Named classes (`[:alpha:]`, `\w`) and names of characters (`[.tab.]`).

use crate::chars::CharSet;
use crate::tables;
use std::sync::OnceLock;

/// A named class of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Alnum,
    Alpha,
    Ascii,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Xdigit,
    Word,
}

const NAMES: [(&str, Class); 14] = [
    ("alnum", Class::Alnum),
    ("alpha", Class::Alpha),
    ("ascii", Class::Ascii),
    ("blank", Class::Blank),
    ("cntrl", Class::Cntrl),
    ("digit", Class::Digit),
    ("graph", Class::Graph),
    ("lower", Class::Lower),
    ("print", Class::Print),
    ("punct", Class::Punct),
    ("space", Class::Space),
    ("upper", Class::Upper),
    ("xdigit", Class::Xdigit),
    ("word", Class::Word),
];

impl Class {
    /// The class with a name.
    pub fn named(name: &str) -> Option<Class> {
        NAMES.iter().find(|e| e.0 == name).map(|e| e.1)
    }
}

/// The spaces that print as a blank. As in the C library, the spaces that forbid a line break
/// behind them (such as U+00A0) are not among them.
const VISIBLE_SPACES: [(u32, u32); 6] =
    [(0x20, 0x20), (0x1680, 0x1680), (0x2000, 0x2006), (0x2008, 0x200A), (0x205F, 0x205F), (0x3000, 0x3000)];

/// The characters of a class.
pub(crate) fn ranges(class: Class) -> &'static [(u32, u32)] {
    static SETS: [OnceLock<CharSet>; 14] = [const { OnceLock::new() }; 14];
    SETS[class as usize].get_or_init(|| build(class)).ranges()
}

/// Whether a character is in the class.
pub(crate) fn is_in(class: Class, c: u32) -> bool {
    let ranges = ranges(class);
    let after = ranges.partition_point(|r| r.0 <= c);
    after > 0 && c <= ranges[after - 1].1
}

fn build(class: Class) -> CharSet {
    let union = |parts: &[&[(u32, u32)]]| {
        let mut set = CharSet::default();
        parts.iter().for_each(|part| set.add_ranges(part));
        set.settle();
        set
    };
    let digits = [('0' as u32, '9' as u32)];
    match class {
        Class::Alpha => from_lengths(&tables::ALPHA),
        Class::Graph => from_lengths(&tables::GRAPH),
        Class::Lower => from_lengths(&tables::LOWER),
        Class::Upper => from_lengths(&tables::UPPER),
        Class::Ascii => CharSet::range(0, 0x7F),
        Class::Blank => union(&[&[(9, 9), (0x20, 0x20)]]),
        Class::Cntrl => union(&[&[(0, 0x1F), (0x7F, 0x9F)]]),
        Class::Digit => union(&[&digits]),
        Class::Xdigit => union(&[&digits, &[('A' as u32, 'F' as u32), ('a' as u32, 'f' as u32)]]),
        Class::Alnum => union(&[&digits, ranges(Class::Alpha)]),
        Class::Word => union(&[&[('_' as u32, '_' as u32)], ranges(Class::Alnum)]),
        Class::Print => union(&[&VISIBLE_SPACES, ranges(Class::Graph)]),
        Class::Space => union(&[&[(9, 13), (0x2028, 0x2029)], &VISIBLE_SPACES]),
        // Characters that leave a mark and are neither letters nor digits.
        Class::Punct => {
            let invisible = union(&[ranges(Class::Graph)]).negated();
            union(&[invisible.ranges(), ranges(Class::Alnum)]).negated()
        }
    }
}

/// Makes ranges from lengths: so many characters outside, so many inside, and so on.
fn from_lengths(lengths: &[u32]) -> CharSet {
    let mut set = CharSet::default();
    let mut at = 0;
    for pair in lengths.chunks_exact(2) {
        let low = at + pair[0];
        at = low + pair[1];
        set.add(low, at - 1);
    }
    set
}

/// The characters that POSIX gives names to.
const CHARACTERS: [(&str, u8); 95] = [
    ("NUL", 0),
    ("SOH", 1),
    ("STX", 2),
    ("ETX", 3),
    ("EOT", 4),
    ("ENQ", 5),
    ("ACK", 6),
    ("BEL", 7),
    ("alert", 7),
    ("BS", 8),
    ("backspace", 8),
    ("HT", 9),
    ("tab", 9),
    ("LF", 10),
    ("newline", 10),
    ("VT", 11),
    ("vertical-tab", 11),
    ("FF", 12),
    ("form-feed", 12),
    ("CR", 13),
    ("carriage-return", 13),
    ("SO", 14),
    ("SI", 15),
    ("DLE", 16),
    ("DC1", 17),
    ("DC2", 18),
    ("DC3", 19),
    ("DC4", 20),
    ("NAK", 21),
    ("SYN", 22),
    ("ETB", 23),
    ("CAN", 24),
    ("EM", 25),
    ("SUB", 26),
    ("ESC", 27),
    ("IS4", 28),
    ("FS", 28),
    ("IS3", 29),
    ("GS", 29),
    ("IS2", 30),
    ("RS", 30),
    ("IS1", 31),
    ("US", 31),
    ("space", b' '),
    ("exclamation-mark", b'!'),
    ("quotation-mark", b'"'),
    ("number-sign", b'#'),
    ("dollar-sign", b'$'),
    ("percent-sign", b'%'),
    ("ampersand", b'&'),
    ("apostrophe", b'\''),
    ("left-parenthesis", b'('),
    ("right-parenthesis", b')'),
    ("asterisk", b'*'),
    ("plus-sign", b'+'),
    ("comma", b','),
    ("hyphen", b'-'),
    ("hyphen-minus", b'-'),
    ("period", b'.'),
    ("full-stop", b'.'),
    ("slash", b'/'),
    ("solidus", b'/'),
    ("zero", b'0'),
    ("one", b'1'),
    ("two", b'2'),
    ("three", b'3'),
    ("four", b'4'),
    ("five", b'5'),
    ("six", b'6'),
    ("seven", b'7'),
    ("eight", b'8'),
    ("nine", b'9'),
    ("colon", b':'),
    ("semicolon", b';'),
    ("less-than-sign", b'<'),
    ("equals-sign", b'='),
    ("greater-than-sign", b'>'),
    ("question-mark", b'?'),
    ("commercial-at", b'@'),
    ("left-square-bracket", b'['),
    ("backslash", b'\\'),
    ("reverse-solidus", b'\\'),
    ("right-square-bracket", b']'),
    ("circumflex", b'^'),
    ("circumflex-accent", b'^'),
    ("underscore", b'_'),
    ("low-line", b'_'),
    ("grave-accent", b'`'),
    ("left-brace", b'{'),
    ("left-curly-bracket", b'{'),
    ("vertical-line", b'|'),
    ("right-brace", b'}'),
    ("right-curly-bracket", b'}'),
    ("tilde", b'~'),
    ("DEL", 127),
];

/// The character that a name or a single character in `[. .]` stands for.
pub(crate) fn character(name: &[u32]) -> Option<u32> {
    if let [c] = name {
        return Some(*c);
    }
    let text: String = name.iter().map(|c| char::from_u32(*c)).collect::<Option<_>>()?;
    CHARACTERS.iter().find(|e| e.0 == text).map(|e| u32::from(e.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_their_characters() {
        let has = |class, c: char| is_in(class, c as u32);
        assert!(has(Class::Alpha, 'é') && has(Class::Word, '_') && has(Class::Alnum, '7'));
        assert!(has(Class::Punct, '§') && !has(Class::Punct, 'é') && !has(Class::Space, '\u{A0}'));
        assert!(has(Class::Print, ' ') && !has(Class::Graph, ' ') && has(Class::Upper, 'É'));
        assert!(!has(Class::Digit, '٣') && has(Class::Alpha, '٣') && !has(Class::Alpha, '3'));
    }

    #[test]
    fn names_are_of_characters() {
        assert_eq!(character(&[0x1F600]), Some(0x1F600));
        let tab: Vec<u32> = "tab".chars().map(u32::from).collect();
        assert_eq!(character(&tab), Some(9));
        assert_eq!(character(&[]), None);
    }
}
