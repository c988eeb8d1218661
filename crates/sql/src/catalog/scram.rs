//! Passwords as the catalog keeps them: SCRAM-SHA-256 verifiers (RFC 5802, RFC 7677), in PostgreSQL's spelling
//! `SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>`, the last three in base 64.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

const PREFIX: &str = "SCRAM-SHA-256$";
pub const ITERATIONS: u32 = 4096;
const SALT_BYTES: usize = 16;

/// Does the text have the form of a verifier?
pub fn is_verifier(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(PREFIX) else { return false };
    let Some((head, keys)) = rest.split_once('$') else { return false };
    let Some((iterations, salt)) = head.split_once(':') else { return false };
    let Some((stored, server)) = keys.split_once(':') else { return false };
    iterations.parse::<u32>().is_ok_and(|i| i > 0)
        && !salt.is_empty()
        && stored.len() == 44
        && server.len() == 44
        && [salt, stored, server].iter().all(|t| t.bytes().all(is_base64))
}

fn is_base64(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=')
}

/// A verifier of a password, with a new salt.
pub fn verifier(password: &str) -> String {
    let mut salt = [0u8; SALT_BYTES];
    random(&mut salt);
    verifier_with(password, &salt, ITERATIONS)
}

fn verifier_with(password: &str, salt: &[u8], iterations: u32) -> String {
    // What SASLprep refuses is hashed as it is, as PostgreSQL does.
    let prepared = stringprep::saslprep(password).unwrap_or(password.into());
    let mut salted = [0u8; 32];
    pbkdf2::pbkdf2_hmac::<Sha256>(prepared.as_bytes(), salt, iterations, &mut salted);
    let stored_key = Sha256::digest(hmac(&salted, b"Client Key"));
    let server_key = hmac(&salted, b"Server Key");
    format!("{PREFIX}{iterations}:{}${}:{}", base64(salt), base64(&stored_key), base64(&server_key))
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

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let n = (u32::from(chunk[0]) << 16)
            | (u32::from(*chunk.get(1).unwrap_or(&0)) << 8)
            | u32::from(*chunk.get(2).unwrap_or(&0));
        for i in 0..4 {
            if i <= chunk.len() {
                out.push(DIGITS[(n >> (18 - 6 * i)) as usize & 63] as char);
            } else {
                out.push('=');
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verifier_of_rfc_7677() {
        // Its example exchange: user "user", password "pencil", salt W22ZaJ0SNY7soEsUEjb6gQ==, 4096 rounds.
        let salt =
            [0x5b, 0x6d, 0x99, 0x68, 0x9d, 0x12, 0x35, 0x8e, 0xec, 0xa0, 0x4b, 0x14, 0x12, 0x36, 0xfa, 0x81];
        assert_eq!(base64(&salt), "W22ZaJ0SNY7soEsUEjb6gQ==");
        assert_eq!(
            verifier_with("pencil", &salt, 4096),
            "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU="
        );
        assert!(is_verifier(&verifier("secret")));
        assert!(!is_verifier("secret"));
        assert_ne!(verifier("secret"), verifier("secret"));
    }
}
