//! The parts of a certificate that the server shows or uses: names, serial numbers, and the hash
//! that channel binding takes.
//!
//! A certificate is DER: elements of a tag, a length and contents. This reads just the way to the
//! fields that are wanted. It is given the server's own certificate, and clients' that have been
//! verified; an element that is not as it should be makes the field missing.

use sha2::{Digest, Sha256, Sha384, Sha512};

const INTEGER: u8 = 0x02;
const BIT_STRING: u8 = 0x03;
const OID: u8 = 0x06;
const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
/// `[0]`: a certificate's version, and the hash among the parameters of RSASSA-PSS.
const CONTEXT_0: u8 = 0xa0;

const UTF8_STRING: u8 = 0x0c;
const LATIN_STRINGS: [u8; 3] = [0x13, 0x14, 0x16];
const UNIVERSAL_STRING: u8 = 0x1c;
const BMP_STRING: u8 = 0x1e;

/// Elements one after the other.
#[derive(Clone, Copy)]
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// The next element: its tag and its contents.
    fn next(&mut self) -> Option<(u8, &'a [u8])> {
        let (&tag, rest) = self.0.split_first()?;
        let (&first, rest) = rest.split_first()?;
        let (length, rest) = match first {
            0..=0x7f => (usize::from(first), rest),
            // A length of more than four bytes is longer than any certificate.
            0x81..=0x84 => {
                let (bytes, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
                (bytes.iter().fold(0, |length, byte| length << 8 | usize::from(*byte)), rest)
            }
            _ => return None,
        };
        let (contents, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        Some((tag, contents))
    }

    /// The contents of the next element, which has this tag.
    fn expect(&mut self, tag: u8) -> Option<&'a [u8]> {
        self.next().filter(|found| found.0 == tag).map(|found| found.1)
    }

    fn inside(&mut self, tag: u8) -> Option<Reader<'a>> {
        self.expect(tag).map(Reader)
    }
}

/// The fields of a certificate that the server shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The common name: the first one, as PostgreSQL takes it.
    pub common_name: Option<String>,
    /// As PostgreSQL writes a name: `/C=NL/CN=someone`.
    pub subject: String,
    /// The same in the form of RFC 2253: `CN=someone,C=NL`.
    pub distinguished_name: String,
    pub issuer: String,
    /// In decimal digits.
    pub serial: String,
}

impl Certificate {
    /// Reads a certificate in DER; none if it is not understood.
    pub fn read(der: &[u8]) -> Option<Certificate> {
        let mut fields = Reader(der).inside(SEQUENCE)?.inside(SEQUENCE)?;
        if fields.0.first() == Some(&CONTEXT_0) {
            fields.next()?;
        }
        let serial = decimal(fields.expect(INTEGER)?);
        let _signature = fields.expect(SEQUENCE)?;
        let issuer = name(fields.inside(SEQUENCE)?)?;
        let _validity = fields.expect(SEQUENCE)?;
        let subject = name(fields.inside(SEQUENCE)?)?;
        let common_name = subject.iter().find(|(key, _)| key == "CN").map(|(_, value)| value.clone());
        let distinguished_name = by_rfc_2253(&subject);
        Some(Certificate {
            common_name,
            subject: line(&subject),
            distinguished_name,
            issuer: line(&issuer),
            serial,
        })
    }
}

/// The hash of a certificate that RFC 5929 calls `tls-server-end-point`: by the hash of its
/// signature, or SHA-256 for those that are too weak. `None` if the signature has no hash of its
/// own (Ed25519): then there is nothing to bind to.
pub fn end_point(der: &[u8]) -> Option<Vec<u8>> {
    let mut parts = Reader(der).inside(SEQUENCE)?;
    let _fields = parts.expect(SEQUENCE)?;
    let mut algorithm = parts.inside(SEQUENCE)?;
    parts.expect(BIT_STRING)?;
    let hash = match dotted(algorithm.expect(OID)?).as_str() {
        "1.2.840.113549.1.1.10" => {
            // RSASSA-PSS: the hash is a parameter, SHA-1 if it is left out.
            match algorithm.inside(SEQUENCE)?.inside(CONTEXT_0) {
                Some(mut hash) => dotted(hash.inside(SEQUENCE)?.expect(OID)?),
                None => "1.3.14.3.2.26".to_string(),
            }
        }
        other => other.to_string(),
    };
    Some(match hash.as_str() {
        // With MD5 and SHA-1, then with SHA-256; of RSA and ECDSA, then the hash alone.
        "1.2.840.113549.1.1.4"
        | "1.2.840.113549.1.1.5"
        | "1.2.840.10045.4.1"
        | "1.3.14.3.2.26"
        | "1.2.840.113549.1.1.11"
        | "1.2.840.10045.4.3.2"
        | "2.16.840.1.101.3.4.2.1" => Sha256::digest(der).to_vec(),
        "1.2.840.113549.1.1.12" | "1.2.840.10045.4.3.3" | "2.16.840.1.101.3.4.2.2" => {
            Sha384::digest(der).to_vec()
        }
        "1.2.840.113549.1.1.13" | "1.2.840.10045.4.3.4" | "2.16.840.1.101.3.4.2.3" => {
            Sha512::digest(der).to_vec()
        }
        _ => return None,
    })
}

/// A name's parts in order: what each is, and its text.
fn name(mut sets: Reader<'_>) -> Option<Vec<(String, String)>> {
    let mut parts = Vec::new();
    while !sets.0.is_empty() {
        let mut set = sets.inside(SET)?;
        while !set.0.is_empty() {
            let mut part = set.inside(SEQUENCE)?;
            let key = short_name(dotted(part.expect(OID)?));
            let (tag, bytes) = part.next()?;
            parts.push((key, text(tag, bytes)?));
        }
    }
    Some(parts)
}

fn line(parts: &[(String, String)]) -> String {
    let mut line = String::new();
    for (key, value) in parts {
        line.push('/');
        line.push_str(key);
        line.push('=');
        for c in value.chars() {
            // As RFC 2253 wants it inside a value; control characters as their number.
            match c {
                ',' | '+' | '"' | '\\' | '<' | '>' | ';' => line.extend(['\\', c]),
                c if c.is_ascii_control() => line.push_str(&format!("\\{:02X}", c as u32)),
                c => line.push(c),
            }
        }
    }
    line
}

/// The last part first, with commas; what is not ASCII as the numbers of its bytes.
fn by_rfc_2253(parts: &[(String, String)]) -> String {
    let one = |(key, value): &(String, String)| {
        let mut out = format!("{key}=");
        for (at, byte) in value.bytes().enumerate() {
            let edge = byte == b' ' && (at == 0 || at + 1 == value.len()) || byte == b'#' && at == 0;
            match byte {
                b',' | b'+' | b'"' | b'\\' | b'<' | b'>' | b';' => out.extend(['\\', char::from(byte)]),
                _ if edge => out.extend(['\\', char::from(byte)]),
                0x20..=0x7e => out.push(char::from(byte)),
                _ => out.push_str(&format!("\\{byte:02X}")),
            }
        }
        out
    };
    parts.iter().rev().map(one).collect::<Vec<_>>().join(",")
}

fn text(tag: u8, bytes: &[u8]) -> Option<String> {
    match tag {
        UTF8_STRING => String::from_utf8(bytes.to_vec()).ok(),
        tag if LATIN_STRINGS.contains(&tag) => Some(bytes.iter().copied().map(char::from).collect()),
        BMP_STRING => {
            let units = bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
            String::from_utf16(&units.collect::<Vec<_>>()).ok()
        }
        UNIVERSAL_STRING => bytes
            .chunks_exact(4)
            .map(|four| char::from_u32(u32::from_be_bytes([four[0], four[1], four[2], four[3]])))
            .collect(),
        _ => None,
    }
}

/// OpenSSL's short names of what stands in names.
fn short_name(oid: String) -> String {
    let short = match oid.as_str() {
        "2.5.4.3" => "CN",
        "2.5.4.4" => "SN",
        "2.5.4.5" => "serialNumber",
        "2.5.4.6" => "C",
        "2.5.4.7" => "L",
        "2.5.4.8" => "ST",
        "2.5.4.9" => "street",
        "2.5.4.10" => "O",
        "2.5.4.11" => "OU",
        "2.5.4.12" => "title",
        "2.5.4.17" => "postalCode",
        "2.5.4.42" => "GN",
        "2.5.4.97" => "organizationIdentifier",
        "1.2.840.113549.1.9.1" => "emailAddress",
        "0.9.2342.19200300.100.1.1" => "UID",
        "0.9.2342.19200300.100.1.25" => "DC",
        _ => return oid,
    };
    short.to_string()
}

/// An object identifier with dots.
fn dotted(bytes: &[u8]) -> String {
    let (mut numbers, mut number) = (Vec::new(), 0u64);
    for byte in bytes {
        number = number << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            if numbers.is_empty() {
                let first = (number / 40).min(2);
                numbers.push(first);
                number -= first * 40;
            }
            numbers.push(std::mem::take(&mut number));
        }
    }
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(".")
}

/// A number of any length, big endian, in decimal digits. Serial numbers are positive.
fn decimal(bytes: &[u8]) -> String {
    // The lowest digit first.
    let mut digits = vec![0u32];
    for byte in bytes {
        let mut carry = u32::from(*byte);
        for digit in &mut digits {
            carry += *digit << 8;
            *digit = carry % 10;
            carry /= 10;
        }
        while carry > 0 {
            digits.push(carry % 10);
            carry /= 10;
        }
    }
    digits.iter().rev().filter_map(|digit| char::from_digit(*digit, 10)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An element.
    fn element(tag: u8, contents: &[&[u8]]) -> Vec<u8> {
        let contents = contents.concat();
        let mut out = vec![tag];
        match contents.len() {
            length @ 0..=0x7f => out.push(length as u8),
            length => out.extend([0x82, (length >> 8) as u8, length as u8]),
        }
        out.extend(contents);
        out
    }

    fn part(oid: &[u8], tag: u8, value: &[u8]) -> Vec<u8> {
        element(SET, &[&element(SEQUENCE, &[&element(OID, &[oid]), &element(tag, &[value])])])
    }

    fn certificate(algorithm: &[u8]) -> Vec<u8> {
        let version = element(CONTEXT_0, &[&element(INTEGER, &[&[2]])]);
        let serial = element(INTEGER, &[&[0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]]);
        let issuer = element(SEQUENCE, &[&part(&[0x55, 4, 10], 0x13, b"A, B")]);
        let subject = element(
            SEQUENCE,
            &[&part(&[0x55, 4, 6], 0x13, b"NL"), &part(&[0x55, 4, 3], UTF8_STRING, "Zoë".as_bytes())],
        );
        let algorithm = element(SEQUENCE, &[algorithm]);
        let fields = element(
            SEQUENCE,
            &[&version, &serial, &algorithm, &issuer, &element(SEQUENCE, &[]), &subject, &[0; 200]],
        );
        element(SEQUENCE, &[&fields, &algorithm, &element(BIT_STRING, &[&[0, 1]])])
    }

    #[test]
    fn names_and_numbers_are_found() {
        let found = Certificate::read(&certificate(&element(OID, &[&[42]]))).expect("reads");
        let expected = Certificate {
            common_name: Some("Zoë".into()),
            subject: "/C=NL/CN=Zoë".into(),
            distinguished_name: "CN=Zo\\C3\\AB,C=NL".into(),
            issuer: "/O=A\\, B".into(),
            serial: u64::MAX.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn the_hash_is_that_of_the_signature() {
        let rsa = |last: u8| element(OID, &[&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, last]]);
        let length = |algorithm: &[u8]| end_point(&certificate(algorithm)).map(|hash| hash.len());
        assert_eq!(length(&rsa(5)), Some(32));
        assert_eq!(length(&rsa(11)), Some(32));
        assert_eq!(length(&rsa(12)), Some(48));
        assert_eq!(length(&rsa(13)), Some(64));
        assert_eq!(length(&element(OID, &[&[0x2b, 0x65, 0x70]])), None, "Ed25519");
        let sha512 = element(SEQUENCE, &[&element(OID, &[&[0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 3]])]);
        let parameters = element(SEQUENCE, &[&element(CONTEXT_0, &[&sha512])]);
        assert_eq!(length(&[rsa(10), parameters].concat()), Some(64), "RSASSA-PSS");
    }

    #[test]
    fn every_cut_and_garbage_is_survived() {
        let whole = certificate(&element(OID, &[&[42]]));
        for cut in 0..whole.len() {
            assert_eq!(Certificate::read(&whole[..cut]), None);
            assert_eq!(end_point(&whole[..cut]), None);
        }
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..20_000 {
            let mut bytes = whole.clone();
            let at = rng.usize(..bytes.len());
            bytes[at] = rng.u8(..);
            let _ = (Certificate::read(&bytes), end_point(&bytes));
        }
    }
}
