//! Passwords as the catalog keeps them: SCRAM-SHA-256 verifiers (RFC 5802, RFC 7677), in
//! PostgreSQL's spelling `SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>`, the last
//! three in base 64.

use base64::Engine;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use stringprep::tables;
use unicode_normalization::UnicodeNormalization;

const PREFIX: &str = "SCRAM-SHA-256$";
pub const ITERATIONS: u32 = 4096;
/// The verifiers of the empty password are told up to here: the client that gives a verifier
/// chooses the count, and the session that stores it would hash for as long.
const ITERATIONS_TRIED_MAX: u32 = 100_000;
const SALT_BYTES: usize = 16;

/// Does the text have the form of a verifier?
pub fn is_verifier(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(PREFIX) else { return false };
    let Some((head, keys)) = rest.split_once('$') else { return false };
    let Some((iterations, salt)) = head.split_once(':') else { return false };
    let Some((stored, server)) = keys.split_once(':') else { return false };
    let is_key = |text: &str| base64_decode(text).is_some_and(|key| key.len() == 32);
    iterations.parse::<u32>().is_ok_and(|i| i > 0)
        && base64_decode(salt).is_some_and(|salt| !salt.is_empty())
        && is_key(stored)
        && is_key(server)
}

/// Is it the empty password, or a verifier of that?
pub fn is_empty(password: &str) -> bool {
    if !is_verifier(password) {
        return password.is_empty();
    }
    let of_nothing = || {
        let (iterations, rest) = password.strip_prefix(PREFIX)?.split_once(':')?;
        let iterations = iterations.parse().ok().filter(|count| *count <= ITERATIONS_TRIED_MAX)?;
        let salt = base64_decode(rest.split_once('$')?.0)?;
        Some(verifier_with("", &salt, iterations) == password)
    };
    of_nothing().unwrap_or(false)
}

/// A password as it is hashed: in the form that SASLprep (RFC 4013) gives it, or as it is where
/// SASLprep refuses it.
///
/// Server and client prepare alone, so that every client that knows the password must come to the
/// same bytes. libpq looks for what is prohibited, unassigned or of mixed direction before it
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

/// A verifier of a password, with a new salt.
pub fn verifier(password: &str) -> String {
    let mut salt = [0u8; SALT_BYTES];
    random(&mut salt);
    verifier_with(password, &salt, ITERATIONS)
}

fn verifier_with(password: &str, salt: &[u8], iterations: u32) -> String {
    let prepared = prepared(password);
    let mut salted = [0u8; 32];
    pbkdf2::pbkdf2_hmac::<Sha256>(prepared.as_bytes(), salt, iterations, &mut salted);
    let stored_key = Sha256::digest(hmac(&salted, b"Client Key"));
    let server_key = hmac(&salted, b"Server Key");
    format!(
        "{PREFIX}{iterations}:{}${}:{}",
        base64_encode(salt),
        base64_encode(&stored_key),
        base64_encode(&server_key)
    )
}

fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key length will do");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

fn random(bytes: &mut [u8]) {
    let mut filled = 0;
    while filled < bytes.len() {
        let rest = &mut bytes[filled..];
        // SAFETY: the pointer and length are those of `rest`.
        let got = unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) };
        if got > 0 {
            filled += got as usize;
        } else {
            // Only a signal interrupts so short a request.
            let e = std::io::Error::last_os_error();
            assert_eq!(e.kind(), std::io::ErrorKind::Interrupted, "no random numbers: {e}");
        }
    }
}

/// Base64 whose last symbol may have bits beyond the last byte, as PostgreSQL reads it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true),
);

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
            verifier_with("pencil", &salt, 4096),
            "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU="
        );
        assert!(is_verifier(&verifier("secret")));
        assert!(!is_verifier("secret"));
        // Text of the right length that is no key: a password like any other.
        assert!(!is_verifier(&format!("{PREFIX}4096:W22ZaJ0SNY7soEsUEjb6gQ==${0}:{0}", "A=".repeat(22))));
        assert_ne!(verifier("secret"), verifier("secret"));
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
        assert!(is_empty("") && is_empty(&verifier("")));
        for password in ["x", "SCRAM-SHA-256$", "\u{ad}"] {
            assert!(!is_empty(password) && !is_empty(&verifier(password)), "{password:?}");
        }
    }
}
