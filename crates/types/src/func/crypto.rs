//! Functions of the extension `pgcrypto` that make digests and random bytes. [`super::crypt`] has
//! those for passwords.

use super::macros::pure;
use crate::ctx::secure_random;
use crate::datum::Datum;
use crate::host::work;
use sha2::Digest;
use sinew_error::{Result, SqlError, sqlerr};

/// The digest of some parts, one behind the other.
fn of<D: Digest>(parts: &[&[u8]]) -> Result<Vec<u8>> {
    let mut digest = D::new();
    for piece in parts.iter().flat_map(|part| part.chunks(1 << 16)) {
        work(piece.len())?;
        digest.update(piece);
    }
    Ok(digest.finalize().to_vec())
}

pub(super) fn md5(parts: &[&[u8]]) -> Result<Vec<u8>> {
    of::<md5::Md5>(parts)
}

pub(super) fn sha1(parts: &[&[u8]]) -> Result<Vec<u8>> {
    of::<sha1::Sha1>(parts)
}

/// The hash functions of `digest` and `hmac`.
#[derive(Clone, Copy)]
enum Hash {
    Md5,
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
}

/// Names of hash functions that PostgreSQL's library has, and this crate lacks.
const LACKING: &[&str] = &[
    "blake2b512",
    "blake2s256",
    "md5-sha1",
    "ripemd",
    "ripemd160",
    "rmd160",
    "sha3-224",
    "sha3-256",
    "sha3-384",
    "sha3-512",
    "sha512-224",
    "sha512-256",
    "shake128",
    "shake256",
    "sm3",
    "ssl3-md5",
    "ssl3-sha1",
];

/// Names that PostgreSQL's library knows and does not compute.
const RETIRED: &[&str] = &["md4", "mdc2", "whirlpool"];

impl Hash {
    fn named(name: &str) -> Result<Hash> {
        let lower = name.to_ascii_lowercase();
        Ok(match lower.as_str() {
            "md5" => Hash::Md5,
            "sha1" | "sha-1" => Hash::Sha1,
            "sha224" | "sha-224" => Hash::Sha224,
            "sha256" | "sha-256" => Hash::Sha256,
            "sha384" | "sha-384" => Hash::Sha384,
            "sha512" | "sha-512" => Hash::Sha512,
            lower if LACKING.contains(&lower) => {
                return Err(SqlError::unsupported(format!("hash algorithm {lower} is not supported")));
            }
            lower => {
                let why = match RETIRED.contains(&lower) {
                    true => "Cipher cannot be initialized",
                    false => "No such hash algorithm",
                };
                return Err(sqlerr!(INVALID_PARAMETER_VALUE, "Cannot use \"{name}\": {why}"));
            }
        })
    }

    fn of(self, parts: &[&[u8]]) -> Result<Vec<u8>> {
        match self {
            Hash::Md5 => md5(parts),
            Hash::Sha1 => sha1(parts),
            Hash::Sha224 => of::<sha2::Sha224>(parts),
            Hash::Sha256 => of::<sha2::Sha256>(parts),
            Hash::Sha384 => of::<sha2::Sha384>(parts),
            Hash::Sha512 => of::<sha2::Sha512>(parts),
        }
    }

    /// The bytes of a block, to which HMAC pads its key.
    fn block(self) -> usize {
        match self {
            Hash::Sha384 | Hash::Sha512 => 128,
            _ => 64,
        }
    }
}

fn digest(data: &[u8], hash: &str) -> Result<Datum> {
    Ok(Datum::Bytea(Hash::named(hash)?.of(&[data])?.into()))
}

/// The HMAC of data under a key (RFC 2104).
fn authenticated(data: &[u8], key: &[u8], hash: &str) -> Result<Datum> {
    let hash = Hash::named(hash)?;
    let mut padded = if key.len() > hash.block() { hash.of(&[key])? } else { key.to_vec() };
    padded.resize(hash.block(), 0);
    let key_with = |byte: u8| padded.iter().map(|b| b ^ byte).collect::<Vec<u8>>();
    let inner = hash.of(&[&key_with(0x36), data])?;
    Ok(Datum::Bytea(hash.of(&[&key_with(0x5c), &inner])?.into()))
}

/// Random bytes that are fit for secrets.
pub(super) fn random(count: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(count + 16);
    while bytes.len() < count {
        bytes.extend_from_slice(&secure_random::<16>()?);
    }
    bytes.truncate(count);
    Ok(bytes)
}

pure! {
    digest_text(Text data, Text hash) = digest(data.as_bytes(), hash);
    digest_bytea(Bytea data, Text hash) = digest(data, hash);
    hmac_text(Text data, Text key, Text hash) = authenticated(data.as_bytes(), key.as_bytes(), hash);
    hmac_bytea(Bytea data, Bytea key, Text hash) = authenticated(data, key, hash);
    pg_random_bytes(Int4 count) = match *count {
        1..=1024 => Ok(Datum::Bytea(random(*count as usize)?.into())),
        _ => Err(sqlerr!(EXTERNAL_ROUTINE_INVOCATION_EXCEPTION, "Length not in range")),
    };
}
