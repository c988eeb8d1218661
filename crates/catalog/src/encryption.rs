//! How a client's connection is encrypted, for `pg_stat_ssl`.
//!
//! The region keeps a text for each session, so that every process can show it. The text has the
//! fields in order, with a byte between two of them that no name has.

use sinew_txn::ENCRYPTION_BYTES;

/// Between two fields.
const SEPARATOR: char = '\u{1f}';
/// Names longer than this are cut, as PostgreSQL cuts them.
const NAME_BYTES: usize = 63;
// Three names, and at most 40 bytes for each of the other three fields.
const _: () = assert!(3 * NAME_BYTES + 3 * 32 + 5 < ENCRYPTION_BYTES);

/// How one connection is encrypted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Encryption {
    /// Of the protocol: `TLSv1.3`.
    pub version: String,
    /// As OpenSSL names it.
    pub cipher: String,
    /// Of the cipher's key.
    pub bits: u32,
    /// Of the client's certificate; empty without one.
    pub client_name: String,
    /// Its serial number in decimal digits.
    pub client_serial: String,
    pub issuer_name: String,
}

impl Encryption {
    /// The text that the region keeps.
    pub fn encode(&self) -> String {
        let bits = self.bits.to_string();
        let fields =
            [&self.version, &self.cipher, &bits, &self.client_name, &self.client_serial, &self.issuer_name];
        let mut text = String::new();
        for (i, field) in fields.into_iter().enumerate() {
            if i > 0 {
                text.push(SEPARATOR);
            }
            let mut end = field.len().min(NAME_BYTES);
            while !field.is_char_boundary(end) {
                end -= 1;
            }
            text.extend(field[..end].chars().filter(|c| *c != SEPARATOR));
        }
        text
    }

    /// Reads such a text. `None` for a connection without encryption.
    pub fn decode(text: &str) -> Option<Encryption> {
        let mut fields = text.split(SEPARATOR).map(str::to_string);
        let mut next = || fields.next();
        Some(Encryption {
            version: next().filter(|version| !version.is_empty())?,
            cipher: next()?,
            bits: next()?.parse().ok()?,
            client_name: next()?,
            client_serial: next()?,
            issuer_name: next()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_region_keeps_says_the_same() {
        let plain =
            Encryption { version: "TLSv1.3".into(), cipher: "X".into(), bits: 256, ..Default::default() };
        assert_eq!(Encryption::decode(&plain.encode()), Some(plain.clone()));
        assert_eq!(Encryption::decode(""), None);
        let long = Encryption {
            client_name: format!("/CN={}", "ä".repeat(80)),
            client_serial: "7".repeat(49),
            issuer_name: "/O=a\u{1f}b".into(),
            ..plain
        };
        let text = long.encode();
        assert!(text.len() < ENCRYPTION_BYTES);
        let kept = Encryption::decode(&text).expect("whole");
        assert!(kept.client_name.len() <= 63 && long.client_name.starts_with(&kept.client_name));
        assert_eq!((kept.client_serial, kept.issuer_name.as_str()), (long.client_serial, "/O=ab"));
    }
}
