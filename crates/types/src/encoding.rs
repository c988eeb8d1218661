//! Character encodings that clients may use. All that is stored is UTF-8.
//!
//! A server converts at the edge of the protocol, COPY at the edge of a file, and the functions
//! `convert`, `convert_from` and `convert_to` where they are called. The tables are PostgreSQL's
//! (`scripts/encodings` asks it for them), so that each byte means the same as there. Libraries
//! follow the encodings of the web instead, which differ: their latin1 is windows-1252, and their
//! Big5 and EUC-JP differ from PostgreSQL's in hundreds of characters and more.

mod binary;
mod list;
mod table;

pub use binary::{Direction, convert_binary};

use crate::host;
use list::{Def, LIST, Shape};
use sinew_error::{Result, SqlError, sqlerr};
use table::Table;

/// After so many bytes a conversion looks for interrupts.
const PART_BYTES: usize = 64 << 10;

/// An encoding, by PostgreSQL's number of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoding(u8);

impl Encoding {
    /// Bytes without a meaning. PostgreSQL converts nothing for such a client.
    pub const SQL_ASCII: Encoding = Encoding(0);
    /// The encoding of all databases.
    pub const UTF8: Encoding = Encoding(6);

    /// The encoding of a name, as PostgreSQL reads names: only letters and digits count, in any
    /// case.
    pub fn named(name: &str) -> Option<Encoding> {
        let is_part = |c: &char| c.is_ascii_alphanumeric();
        let clean: String = name.chars().filter(is_part).map(|c| c.to_ascii_lowercase()).collect();
        let at = LIST.iter().position(|def| def.names.contains(&clean.as_str()))?;
        Some(Encoding(at as u8))
    }

    /// The encoding of one of PostgreSQL's numbers.
    pub fn numbered(number: i32) -> Option<Encoding> {
        u8::try_from(number).ok().filter(|n| usize::from(*n) < LIST.len()).map(Encoding)
    }

    /// PostgreSQL's number.
    pub fn number(self) -> i32 {
        i32::from(self.0)
    }

    fn def(self) -> &'static Def {
        &LIST[usize::from(self.0)]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.def().name
    }

    /// Whether values are converted for it. UTF8 is what they are, and for SQL_ASCII they stay so.
    pub fn converts(self) -> bool {
        self != Encoding::UTF8 && self != Encoding::SQL_ASCII
    }

    /// Whether there is a conversion, if one is needed.
    pub fn is_supported(self) -> bool {
        !self.converts() || self.def().table.is_some()
    }

    /// The encoding of a name in `client_encoding` or in COPY's ENCODING; `None` for a name of
    /// none. The error is a detail: the encoding is there, and has no conversion.
    pub fn for_clients(name: &str) -> std::result::Result<Option<Encoding>, String> {
        match Encoding::named(name) {
            Some(found) if !found.is_supported() => {
                Err(format!("Conversion between {} and UTF8 is not supported.", found.name()))
            }
            found => Ok(found),
        }
    }

    fn table(self) -> Result<&'static Table> {
        let none = || sqlerr!(FEATURE_NOT_SUPPORTED, "encoding {} is not supported", self.name());
        table::of(usize::from(self.0)).ok_or_else(none)
    }

    /// The text that the bytes of this encoding are. 22021 for bytes that are no character, 22P05
    /// for a character that UTF-8 does not have.
    pub fn decode(self, bytes: &[u8]) -> Result<String> {
        if !self.converts() {
            return crate::io::checked_utf8(bytes).map(str::to_owned);
        }
        let mut out = String::with_capacity(bytes.len() + bytes.len() / 2);
        self.decode_into(bytes, &mut out)?;
        Ok(out)
    }

    /// As [`Encoding::decode`]. On an error `out` has the characters before it.
    pub fn decode_into(self, bytes: &[u8], out: &mut String) -> Result<()> {
        let table = self.table()?;
        let mut part = PART_BYTES;
        let mut rest = bytes;
        while !rest.is_empty() {
            let plain = rest.iter().position(|b| *b == 0 || *b >= 0x80).unwrap_or(rest.len());
            let (ascii, others) = rest.split_at(plain);
            out.extend(ascii.iter().map(|b| char::from(*b)));
            rest = others;
            let Some(first) = rest.first() else { break };
            let length = if *first == 0 { None } else { self.def().shape.verified(rest) };
            let Some(length) = length else { return Err(self.invalid(rest)) };
            let code = rest[..length].iter().fold(0, |code, b| code << 8 | u32::from(*b));
            match table.read(code) {
                Some(c) => out.push(c),
                None => return Err(untranslatable(&rest[..length], self, Encoding::UTF8)),
            }
            rest = &rest[length..];
            if out.len() > part {
                host::work(PART_BYTES)?;
                part = out.len() + PART_BYTES;
            }
        }
        Ok(())
    }

    /// The bytes of a text in this encoding. 22P05 for a character that the encoding does not have.
    pub fn encode(self, text: &str) -> Result<Vec<u8>> {
        if !self.converts() {
            return Ok(text.as_bytes().to_vec());
        }
        let table = self.table()?;
        let mut out = Vec::with_capacity(text.len());
        let mut part = PART_BYTES;
        let mut rest = text;
        while !rest.is_empty() {
            let plain = rest.bytes().position(|b| b >= 0x80).unwrap_or(rest.len());
            let (ascii, others) = rest.split_at(plain);
            out.extend_from_slice(ascii.as_bytes());
            let mut chars = others.chars();
            let Some(c) = chars.next() else { break };
            let Some(code) = table.written(c) else {
                return Err(untranslatable(&others.as_bytes()[..c.len_utf8()], Encoding::UTF8, self));
            };
            let bytes = code.to_be_bytes();
            let leading = (code.leading_zeros() / 8) as usize;
            out.extend_from_slice(&bytes[leading..]);
            rest = chars.as_str();
            if out.len() > part {
                host::work(PART_BYTES)?;
                part = out.len() + PART_BYTES;
            }
        }
        Ok(out)
    }

    /// As [`Encoding::encode`], with a question mark for what the encoding does not have.
    pub fn encode_lossy(self, text: &str) -> Vec<u8> {
        self.encode(text).unwrap_or_else(|_| {
            let mut buffer = [0; 4];
            let encode = |c: char| self.encode(c.encode_utf8(&mut buffer)).unwrap_or_else(|_| vec![b'?']);
            text.chars().flat_map(encode).collect()
        })
    }

    /// How many characters the bytes are; 22021 if they are none. Nothing says whether UTF-8 has
    /// them.
    pub fn count(self, bytes: &[u8]) -> Result<usize> {
        if self == Encoding::UTF8 {
            return Ok(crate::io::checked_utf8(bytes)?.chars().count());
        }
        let (mut count, mut rest) = (0, bytes);
        while let Some(first) = rest.first() {
            let length = match first {
                0 => None,
                1..=0x7f => Some(1),
                _ => self.def().shape.verified(rest),
            };
            let Some(length) = length else { return Err(self.invalid(rest)) };
            rest = &rest[length..];
            count += 1;
        }
        Ok(count)
    }

    /// How many bytes a character has at most, as PostgreSQL says it.
    pub fn max_length(self) -> usize {
        match self.name() {
            "SQL_ASCII" => 1,
            "EUC_TW" | "UTF8" | "MULE_INTERNAL" | "GB18030" => 4,
            "EUC_JP" | "EUC_CN" | "EUC_KR" | "EUC_JIS_2004" | "JOHAB" => 3,
            "SJIS" | "BIG5" | "GBK" | "UHC" | "SHIFT_JIS_2004" => 2,
            _ => 1,
        }
    }

    /// How many of the bytes are whole characters, as far as their first bytes say: what is left is
    /// the beginning of a character that continues in what comes next.
    pub fn whole(self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            let length = if self.converts() { self.def().shape.announced(bytes[at]) } else { 1 };
            if at + length > bytes.len() {
                break;
            }
            at += length;
        }
        at
    }

    /// 22021 with the bytes of one character.
    #[cold]
    fn invalid(self, bytes: &[u8]) -> SqlError {
        let length = bytes.first().map_or(1, |b| self.def().shape.announced(*b)).min(bytes.len());
        sqlerr!(
            CHARACTER_NOT_IN_REPERTOIRE,
            "invalid byte sequence for encoding \"{}\": {}",
            self.name(),
            hex(&bytes[..length])
        )
    }
}

#[cold]
fn untranslatable(bytes: &[u8], from: Encoding, to: Encoding) -> SqlError {
    sqlerr!(
        UNTRANSLATABLE_CHARACTER,
        "character with byte sequence {} in encoding \"{}\" has no equivalent in encoding \"{}\"",
        hex(bytes),
        from.name(),
        to.name()
    )
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("0x{b:02x}")).collect::<Vec<String>>().join(" ")
}

impl Shape {
    /// How many bytes a character has that begins with this one.
    fn announced(self, first: u8) -> usize {
        match (self, first) {
            (_, 0..=0x7f) | (Shape::Single, _) => 1,
            (Shape::Euc | Shape::EucJp | Shape::Johab, 0x8e) => 2,
            (Shape::Euc | Shape::EucJp | Shape::Johab | Shape::EucTw, 0x8f) => 3,
            (Shape::EucTw, 0x8e) => 4,
            (Shape::Sjis, 0xa1..=0xdf) => 1,
            _ => 2,
        }
    }

    /// The length of the character at the beginning of `bytes`, which begins with a byte beyond
    /// ASCII; `None` if there is none. PostgreSQL checks the same.
    fn verified(self, bytes: &[u8]) -> Option<usize> {
        const EUC: std::ops::RangeInclusive<u8> = 0xa1..=0xfe;
        let length = match self {
            // Without the single shifts, which its announcement knows.
            Shape::Euc | Shape::EucCn => 2,
            _ => self.announced(bytes[0]),
        };
        let character = bytes.get(..length)?;
        let trail = &character[1..];
        let are_euc = |bytes: &[u8]| bytes.iter().all(|b| EUC.contains(b));
        let holds = match (self, character[0]) {
            (Shape::Single, _) => true,
            (Shape::EucJp, 0x8e) => (0xa1..=0xdf).contains(&trail[0]),
            (Shape::EucJp, 0x8f) | (Shape::Johab, _) => are_euc(trail),
            (Shape::Euc | Shape::EucCn | Shape::EucJp, _) => are_euc(character),
            (Shape::EucTw, 0x8e) => (0xa1..=0xa7).contains(&trail[0]) && are_euc(&trail[1..]),
            (Shape::EucTw, 0x8f) => false,
            (Shape::EucTw, _) => are_euc(trail),
            (Shape::Sjis, _) if length == 1 => true,
            (Shape::Sjis, first) => {
                matches!(first, 0x81..=0x9f | 0xe0..=0xfc) && matches!(trail[0], 0x40..=0x7e | 0x80..=0xfc)
            }
            // PostgreSQL takes these two bytes for the sign of an invalid character.
            (Shape::Pair, 0x8d) if trail == b" " => false,
            (Shape::Pair, _) => !trail.contains(&0),
        };
        holds.then_some(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_table_reads_what_it_writes() {
        for (at, def) in LIST.iter().enumerate().filter(|(_, def)| def.table.is_some()) {
            let encoding = Encoding(at as u8);
            let table = encoding.table().unwrap();
            let mut both = 0;
            for (cp, code) in table.all_written() {
                let c = char::from_u32(cp).unwrap();
                let bytes = encoding.encode(&c.to_string()).unwrap();
                assert_eq!(u64::from(code), bytes.iter().fold(0, |code, b| code << 8 | u64::from(*b)));
                both += usize::from(encoding.decode(&bytes).is_ok_and(|text| text.chars().eq([c])));
            }
            assert!(both >= 40, "{}: {both}", def.name);
            let text: String = (1..0x80).map(char::from).collect();
            assert_eq!(encoding.decode(text.as_bytes()).unwrap(), text, "{}", def.name);
            assert_eq!(encoding.encode(&text).unwrap(), text.as_bytes(), "{}", def.name);
        }
    }

    #[test]
    fn names_are_postgresqls() {
        for (name, number) in [
            ("latin1", 8),
            ("ISO-8859-1", 8),
            ("iso8859-15", 16),
            ("Windows-1252", 24),
            ("win", 23),
            ("UTF-8", 6),
            ("Unicode", 6),
            ("sql_ascii", 0),
            ("Shift_JIS", 35),
            ("euc-jp", 1),
        ] {
            assert_eq!(Encoding::named(name).map(Encoding::number), Some(number), "{name}");
        }
        assert_eq!(Encoding::named("nonsense"), None);
        assert_eq!(Encoding::named(""), None);
        for (at, def) in LIST.iter().enumerate() {
            assert_eq!(Encoding::named(def.name), Some(Encoding(at as u8)));
        }
    }

    #[test]
    fn errors_are_postgresqls() {
        let latin1 = Encoding::named("latin1").unwrap();
        let e = latin1.encode("a€").unwrap_err();
        let text = "character with byte sequence 0xe2 0x82 0xac in encoding \"UTF8\" has no equivalent in encoding \"LATIN1\"";
        assert_eq!((e.sqlstate.code(), e.message.as_str()), ("22P05", text));
        let eucjp = Encoding::named("eucjp").unwrap();
        for (bytes, code, text) in [
            (&b"a\xa4'"[..], "22021", "invalid byte sequence for encoding \"EUC_JP\": 0xa4 0x27"),
            (b"\xa4", "22021", "invalid byte sequence for encoding \"EUC_JP\": 0xa4"),
            (b"\x80'", "22021", "invalid byte sequence for encoding \"EUC_JP\": 0x80 0x27"),
            (b"a\0", "22021", "invalid byte sequence for encoding \"EUC_JP\": 0x00"),
            (
                b"\x8f\xa1\xa1",
                "22P05",
                "character with byte sequence 0x8f 0xa1 0xa1 in encoding \"EUC_JP\" has no equivalent in encoding \"UTF8\"",
            ),
        ] {
            let e = eucjp.decode(bytes).unwrap_err();
            assert_eq!((e.sqlstate.code(), e.message.as_str()), (code, text));
        }
        assert_eq!(eucjp.whole(b"a\xa4\xa2\x8f\xa1"), 3);
    }
}
