//! `crypt` and `gen_salt` of the extension `pgcrypto`: hashes of passwords.
//!
//! A salt says how its password is hashed. `$2a$` is bcrypt, and `$1$` is the MD5 form of BSD. The
//! two forms with DES have less strength than any password should, and are refused.

use super::crypto::{md5, random};
use super::macros::pure;
use crate::datum::Datum;
use crate::host::work;
use blowfish::Blowfish;
use sinew_error::{Result, SqlError, sqlerr};

/// The 64 characters of bcrypt, in the order of their numbers.
const BCRYPT: &[u8; 64] = b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/// The 64 characters of the MD5 form.
const MD5: &[u8; 64] = b"./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

fn invalid_salt() -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "invalid salt")
}

/// A salt that is well formed, and that no hash has.
fn no_result() -> SqlError {
    sqlerr!(EXTERNAL_ROUTINE_INVOCATION_EXCEPTION, "crypt(3) returned NULL")
}

fn without_des(function: &str) -> SqlError {
    SqlError::unsupported(format!("function {function} with DES is not supported"))
}

/// Bytes as characters of bcrypt: six bits each, the first ones highest.
fn bcrypt_text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let all = (0..3).fold(0u32, |all, at| (all << 8) | u32::from(*three.get(at).unwrap_or(&0)));
        for at in 0..=three.len() {
            text.push(char::from(BCRYPT[(all >> (18 - 6 * at)) as usize & 63]));
        }
    }
    text
}

/// The 16 bytes of 22 characters of bcrypt; `None` if one of them is another character.
fn bcrypt_salt(text: &[u8]) -> Option<[u8; 16]> {
    let mut salt = [0; 16];
    let (mut bits, mut count, mut filled) = (0u32, 0, 0);
    for character in text {
        bits = (bits << 6) | BCRYPT.iter().position(|b| b == character)? as u32;
        count += 6;
        if count >= 8 && filled < salt.len() {
            count -= 8;
            salt[filled] = (bits >> count) as u8;
            filled += 1;
        }
    }
    Some(salt)
}

fn bcrypt(password: &str, setting: &[u8]) -> Result<String> {
    if setting.len() < 29 {
        return Err(invalid_salt());
    }
    let (tens, ones) = (setting[4], setting[5]);
    let is_cost = matches!((tens, ones), (b'0'..=b'2', b'0'..=b'9') | (b'3', b'0'..=b'1'));
    if !is_cost || setting[6] != b'$' {
        return Err(invalid_salt());
    }
    // A form of passwords from a library that took letters beyond ASCII for negative numbers.
    if setting[2] == b'x' && !password.is_ascii() {
        return Err(SqlError::unsupported(
            "function crypt with $2x$ is not supported for letters beyond ASCII",
        ));
    }
    let cost = u32::from(tens - b'0') * 10 + u32::from(ones - b'0');
    let salt = bcrypt_salt(&setting[7..29]).filter(|_| cost >= 4).ok_or_else(invalid_salt)?;

    let mut key = password.as_bytes().to_vec();
    key.push(0);
    key.truncate(72);
    let mut state = Blowfish::bc_init_state();
    state.salted_expand_key(&salt, &key);
    for _ in 0..1u64 << cost {
        work(1 << 14)?;
        state.bc_expand_key(&key);
        state.bc_expand_key(&salt);
    }
    let mut hash = Vec::with_capacity(24);
    for pair in b"OrpheanBeholderScryDoubt".chunks_exact(8) {
        let word = |at: usize| u32::from_be_bytes([pair[at], pair[at + 1], pair[at + 2], pair[at + 3]]);
        let both = (0..64).fold([word(0), word(4)], |both, _| state.bc_encrypt(both));
        hash.extend(both.iter().flat_map(|word| word.to_be_bytes()));
    }

    let before = String::from_utf8_lossy(&setting[..7]).into_owned();
    // Only two bits of the salt's last character count.
    Ok(before + &bcrypt_text(&salt) + &bcrypt_text(&hash[..23]))
}

/// A number as characters of the MD5 form, the lowest six bits first.
fn md5_text(mut number: u32, characters: usize) -> String {
    let mut text = String::new();
    for _ in 0..characters {
        text.push(char::from(MD5[number as usize & 63]));
        number >>= 6;
    }
    text
}

/// The MD5 form, as FreeBSD defined it.
fn md5_form(password: &[u8], setting: &str) -> Result<String> {
    let salt = setting.get(3..).unwrap_or("").as_bytes();
    let end = salt.iter().position(|b| *b == b'$').unwrap_or(salt.len()).min(8);
    let salt = &salt[..end];
    let mixed = md5(&[password, salt, password])?;

    let mut all = [password, b"$1$", salt].concat();
    for at in 0..password.len() {
        all.push(mixed[at % 16]);
    }
    let mut bits = password.len();
    while bits != 0 {
        all.push(if bits & 1 == 1 { 0 } else { password[0] });
        bits >>= 1;
    }
    let mut hash = md5(&[&all])?;
    for round in 0..1000 {
        let mut parts: Vec<&[u8]> = vec![if round & 1 == 1 { password } else { &hash }];
        if round % 3 != 0 {
            parts.push(salt);
        }
        if round % 7 != 0 {
            parts.push(password);
        }
        parts.push(if round & 1 == 1 { &hash } else { password });
        hash = md5(&parts)?;
    }

    let byte = |at: usize| u32::from(hash[at]);
    let three = |a, b, c| md5_text((byte(a) << 16) | (byte(b) << 8) | byte(c), 4);
    let text = [three(0, 6, 12), three(1, 7, 13), three(2, 8, 14), three(3, 9, 15), three(4, 10, 5)].concat();
    let salt = String::from_utf8_lossy(salt);
    Ok(format!("$1${salt}${text}{}", md5_text(byte(11), 2)))
}

fn crypt(password: &str, setting: &str) -> Result<Datum> {
    let hash = match setting {
        _ if setting.starts_with("$2a$") || setting.starts_with("$2x$") => {
            bcrypt(password, setting.as_bytes())?
        }
        _ if setting.starts_with("$2$") => return Err(no_result()),
        _ if setting.starts_with("$1$") => md5_form(password.as_bytes(), setting)?,
        _ if setting.len() < 2 => return Err(invalid_salt()),
        _ => return Err(without_des("crypt")),
    };
    Ok(Datum::text(hash))
}

/// A new salt. `rounds` is 0 for the number that the form takes by itself.
fn salt(form: &str, rounds: i32) -> Result<Datum> {
    let wrong_rounds = || sqlerr!(INVALID_PARAMETER_VALUE, "gen_salt: Incorrect number of rounds");
    let salt = match form.to_ascii_lowercase().as_str() {
        "bf" => {
            let cost = if rounds == 0 { 6 } else { rounds };
            if !(4..=31).contains(&cost) {
                return Err(wrong_rounds());
            }
            format!("$2a${cost:02}${}", bcrypt_text(&random(16)?))
        }
        "md5" if ![0, 1000].contains(&rounds) => return Err(wrong_rounds()),
        "md5" => {
            let parts = random(6)?;
            let of = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, byte| (all << 8) | u32::from(*byte));
            format!("$1${}{}", md5_text(of(&parts[..3]), 4), md5_text(of(&parts[3..]), 4))
        }
        "des" | "xdes" => return Err(without_des("gen_salt")),
        _ => return Err(sqlerr!(INVALID_PARAMETER_VALUE, "gen_salt: Unknown salt algorithm")),
    };
    Ok(Datum::text(salt))
}

pure! {
    pg_crypt(Text password, Text setting) = crypt(password, setting);
    pg_gen_salt(Text form) = salt(form, 0);
    pg_gen_salt_rounds(Text form, Int4 rounds) = salt(form, *rounds);
}
