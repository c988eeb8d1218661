//! Passwords as the catalog keeps them: SCRAM-SHA-256 verifiers (RFC 5802, RFC 7677), in
//! PostgreSQL's spelling `SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>`, the last
//! three in base 64.

use base64::Engine;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use sinew_error::{Result, SqlError};
use std::borrow::Cow;
use stringprep::tables;
use unicode_normalization::UnicodeNormalization;

const PREFIX: &str = "SCRAM-SHA-256$";
/// How often a new verifier's password is hashed: PostgreSQL's default for `scram_iterations`, and
/// the minimum of RFC 7677.
pub const ITERATIONS: u32 = 4096;
/// The verifiers of the empty password are told up to here: the client that gives a verifier
/// chooses the count, and the session that stores it would hash for as long.
const ITERATIONS_TRIED_MAX: u32 = 100_000;
const SALT_BYTES: usize = 16;

/// A key of the exchange, and the hash of one.
pub type Key = [u8; 32];

/// A stored verifier. The password cannot be had from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verifier {
    pub iterations: u32,
    pub salt: Vec<u8>,
    pub stored_key: Key,
    pub server_key: Key,
}

impl Verifier {
    /// Reads a stored verifier; `None` if the text is no verifier.
    pub fn parse(text: &str) -> Option<Verifier> {
        let (head, keys) = text.strip_prefix(PREFIX)?.split_once('$')?;
        let (iterations, salt) = head.split_once(':')?;
        let (stored, server) = keys.split_once(':')?;
        Some(Verifier {
            iterations: iterations.parse().ok().filter(|n| *n > 0)?,
            salt: base64_decode(salt).filter(|salt| !salt.is_empty())?,
            stored_key: base64_decode(stored)?.try_into().ok()?,
            server_key: base64_decode(server)?.try_into().ok()?,
        })
    }

    /// The verifier of a password.
    pub fn derive(password: &str, salt: &[u8], iterations: u32) -> Verifier {
        let mut salted: Key = [0; 32];
        pbkdf2::pbkdf2_hmac::<Sha256>(prepared(password).as_bytes(), salt, iterations, &mut salted);
        Verifier {
            iterations,
            salt: salt.to_vec(),
            stored_key: Sha256::digest(hmac(&salted, b"Client Key")).into(),
            server_key: hmac(&salted, b"Server Key"),
        }
    }

    /// A verifier that no password fits, the same for a name each time: a client cannot tell by it
    /// whether the role exists.
    pub fn of_nobody(key: &Key, name: &str) -> Verifier {
        let salt = hmac(key, name.as_bytes());
        let keys = hmac(key, &salt);
        Verifier {
            iterations: ITERATIONS,
            salt: salt[..SALT_BYTES].to_vec(),
            stored_key: keys,
            server_key: keys,
        }
    }
}

impl std::fmt::Display for Verifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [salt, stored, server] = [&self.salt[..], &self.stored_key, &self.server_key].map(base64_encode);
        write!(f, "{PREFIX}{}:{salt}${stored}:{server}", self.iterations)
    }
}

/// Does the text have the form of a verifier?
pub fn is_verifier(text: &str) -> bool {
    Verifier::parse(text).is_some()
}

/// Is it the empty password, or a verifier of that?
pub fn is_empty(password: &str) -> bool {
    match Verifier::parse(password) {
        None => password.is_empty(),
        Some(given) if given.iterations > ITERATIONS_TRIED_MAX => false,
        Some(given) => Verifier::derive("", &given.salt, given.iterations) == given,
    }
}

/// A password as it is hashed: in the form that SASLprep (RFC 4013) gives it, or as it is where
/// SASLprep refuses it.
///
/// Server and client prepare alone. Every client that knows the password must come to the same
/// bytes. libpq looks for what is prohibited, unassigned or of mixed direction before it
/// normalizes, and the RFC afterwards. This function does as libpq does. It also leaves a password
/// alone of which nothing would be left: the empty one would fit it otherwise.
pub fn prepared(password: &str) -> Cow<'_, str> {
    if password.is_ascii() {
        return Cow::Borrowed(password);
    }
    let mapped: String = password
        .chars()
        .map(|c| if tables::non_ascii_space_character(c) { ' ' } else { c })
        .filter(|c| !tables::commonly_mapped_to_nothing(*c))
        .collect();
    if mapped.is_empty() || mapped.contains(is_refused) || mixes_directions(&mapped) {
        return Cow::Borrowed(password);
    }
    Cow::Owned(mapped.nfkc().collect())
}

fn is_refused(c: char) -> bool {
    tables::non_ascii_space_character(c)
        || tables::ascii_control_character(c)
        || tables::non_ascii_control_character(c)
        || tables::private_use(c)
        || tables::non_character_code_point(c)
        || tables::inappropriate_for_plain_text(c)
        || tables::inappropriate_for_canonical_representation(c)
        || tables::change_display_properties_or_deprecated(c)
        || tables::tagging_character(c)
        || tables::unassigned_code_point(c)
}

/// RFC 3454, section 6: text from right to left begins and ends so, and has nothing from left to
/// right in it.
fn mixes_directions(text: &str) -> bool {
    let from_right = tables::bidi_r_or_al;
    text.contains(from_right)
        && !(text.starts_with(from_right) && text.ends_with(from_right) && !text.contains(tables::bidi_l))
}

/// A verifier of a password as the catalog keeps it, with a new salt. XX000 where the system has no
/// random bytes.
pub fn verifier(password: &str) -> Result<String> {
    let mut salt = [0u8; SALT_BYTES];
    getrandom::getrandom(&mut salt)
        .map_err(|e| SqlError::internal(format!("could not generate random salt: {e}")))?;
    Ok(Verifier::derive(password, &salt, ITERATIONS).to_string())
}

/// HMAC-SHA-256, which takes keys of any length.
pub fn hmac(key: &[u8], message: &[u8]) -> Key {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key length will do");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// Base64 whose last symbol may have bits beyond the last byte, as PostgreSQL reads it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true),
);

/// Base64 with padding, as the messages and verifiers of SCRAM (RFC 5802) have it.
pub fn base64_encode(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}

/// The bytes of a base64 text with its padding; `None` when the text is no base64.
pub fn base64_decode(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verifier_of_rfc_7677() {
        // Its example exchange: user "user", password "pencil", salt W22ZaJ0SNY7soEsUEjb6gQ==, 4096
        // rounds.
        let salt =
            [0x5b, 0x6d, 0x99, 0x68, 0x9d, 0x12, 0x35, 0x8e, 0xec, 0xa0, 0x4b, 0x14, 0x12, 0x36, 0xfa, 0x81];
        assert_eq!(base64_encode(&salt), "W22ZaJ0SNY7soEsUEjb6gQ==");
        assert_eq!(
            Verifier::derive("pencil", &salt, 4096).to_string(),
            "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU="
        );
        assert!(is_verifier(&verifier("secret").unwrap()));
        assert!(!is_verifier("secret"));
        // Text of the right length that is no key: a password like any other.
        assert!(!is_verifier(&format!("{PREFIX}4096:W22ZaJ0SNY7soEsUEjb6gQ==${0}:{0}", "A=".repeat(22))));
        assert_ne!(verifier("secret").unwrap(), verifier("secret").unwrap());
    }

    /// Each as PostgreSQL 15's libpq prepares it, found by logging in.
    #[test]
    fn passwords_are_prepared_as_libpq_does() {
        for (password, expected) in [
            ("plain\u{7}", "plain\u{7}"),
            ("I\u{ad}X", "IX"),
            ("\u{2168}", "IX"),
            ("a\u{a0}b", "a b"),
            ("e\u{301}", "\u{e9}"),
            // Nothing would be left of it.
            ("\u{ad}", "\u{ad}"),
            // Prohibited as it is, though its normalized form is not.
            ("\u{340}a", "\u{340}a"),
            // Not assigned in Unicode 3.2, though its normalized form is.
            ("\u{1d2c}", "\u{1d2c}"),
            ("\u{627}1", "\u{627}1"),
            ("\u{627}\u{ff21}\u{627}", "\u{627}\u{ff21}\u{627}"),
        ] {
            assert_eq!(prepared(password), expected, "{password:?}");
        }
    }

    #[test]
    fn the_empty_password_is_known_by_its_verifier() {
        assert!(is_empty("") && is_empty(&verifier("").unwrap()));
        for password in ["x", "SCRAM-SHA-256$", "\u{ad}"] {
            assert!(!is_empty(password) && !is_empty(&verifier(password).unwrap()), "{password:?}");
        }
    }
}
