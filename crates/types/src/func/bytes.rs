//! Functions of bytea: pieces, bits, encodings, digests.

// Bodies have the names of their `prosrc`, some of which are in camel case.
#![allow(non_snake_case)]

use super::macros::{bad_args, pure};
use crate::datum::Datum;
use crate::encoding::Encoding;
use crate::host::work;
use crate::io::bytea::{bytea_in, hex_decode, hex_encode};
use crate::memory::{VALUE_MAX, too_long};
use base64::alphabet;
use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::Digest;
use sinew_error::{Result, SqlError, sqlerr};

fn bytes(v: impl Into<Vec<u8>>) -> Datum {
    Datum::Bytea(v.into().into())
}

fn slice(v: &[u8], start: i32, len: Option<i32>) -> Result<Vec<u8>> {
    let from = i64::from(start);
    let to = match len {
        Some(n) if n < 0 => return Err(sqlerr!(SUBSTRING_ERROR, "negative substring length not allowed")),
        Some(n) => from + i64::from(n),
        None => i64::MAX,
    };
    let from = from.max(1);
    if to <= from || from > v.len() as i64 {
        return Ok(Vec::new());
    }
    let to = (to - 1).min(v.len() as i64) as usize;
    Ok(v[(from - 1) as usize..to].to_vec())
}

fn overlay(v: &[u8], with: &[u8], start: i32, len: i32) -> Result<Datum> {
    if start <= 0 {
        return Err(sqlerr!(SUBSTRING_ERROR, "negative substring length not allowed"));
    }
    let after =
        start.checked_add(len).ok_or_else(|| sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range"))?;
    let mut out = slice(v, 1, Some(start - 1))?;
    out.extend_from_slice(with);
    out.extend(slice(v, after, None)?);
    Ok(bytes(out))
}

fn index(v: &[u8], n: i64, bits: i64) -> Result<usize> {
    let len = v.len() as i64 * bits;
    if n < 0 || n >= len {
        return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "index {n} out of valid range, 0..{}", len - 1));
    }
    Ok(n as usize)
}

fn find(v: &[u8], needle: &[u8]) -> Result<i32> {
    if needle.is_empty() {
        return Ok(1);
    }
    for (i, window) in v.windows(needle.len()).enumerate() {
        if window[0] == needle[0] {
            work(needle.len())?;
            if window == needle {
                return Ok(i as i32 + 1);
            }
        }
    }
    Ok(0)
}

fn trim(v: &[u8], set: &[u8], left: bool, right: bool) -> Datum {
    let mut within = [false; 256];
    for &b in set {
        within[usize::from(b)] = true;
    }
    let mut v = v;
    while left && v.first().is_some_and(|&b| within[usize::from(b)]) {
        v = &v[1..];
    }
    while right && v.last().is_some_and(|&b| within[usize::from(b)]) {
        v = &v[..v.len() - 1];
    }
    bytes(v)
}

/// Base64 in lines of 76 characters, as in MIME. 57 bytes fill a line.
fn mime_encode(v: &[u8]) -> String {
    let lines: Vec<String> = v.chunks(57).map(|line| BASE64_STANDARD.encode(line)).collect();
    lines.join("\n")
}

/// Decodes base64 as PostgreSQL does, with its error messages: white space may stand anywhere, and
/// an error names the symbol. The crate `base64` has neither.
fn mime_decode(text: &str) -> Result<Vec<u8>> {
    let bad_end = || {
        sqlerr!(INVALID_PARAMETER_VALUE, "invalid base64 end sequence")
            .hint("Input data is missing padding, is truncated, or is otherwise corrupted.")
    };
    let mut out = Vec::new();
    let (mut acc, mut have, mut end) = (0u32, 0, 0);
    for c in text.chars() {
        if matches!(c, ' ' | '\t' | '\n' | '\r') {
            continue;
        }
        let value = if c == '=' {
            if end == 0 {
                end = match have {
                    2 => 1,
                    3 => 2,
                    _ => {
                        return Err(sqlerr!(
                            INVALID_PARAMETER_VALUE,
                            "unexpected \"=\" while decoding base64 sequence"
                        ));
                    }
                };
            }
            0
        } else {
            match alphabet::STANDARD.as_str().find(c) {
                Some(i) if end == 0 => i as u32,
                _ => {
                    return Err(sqlerr!(
                        INVALID_PARAMETER_VALUE,
                        "invalid symbol \"{c}\" found while decoding base64 sequence"
                    ));
                }
            }
        };
        acc = acc << 6 | value;
        have += 1;
        if have == 4 {
            let b = acc.to_be_bytes();
            out.push(b[1]);
            if end == 0 || end > 1 {
                out.push(b[2]);
            }
            if end == 0 || end > 2 {
                out.push(b[3]);
            }
            (acc, have) = (0, 0);
        }
    }
    if have != 0 { Err(bad_end()) } else { Ok(out) }
}

#[cold]
fn unknown(name: &str) -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "unrecognized encoding: \"{name}\"")
}

fn encode(v: &[u8], name: &str) -> Result<Datum> {
    Ok(Datum::from(match name.to_ascii_lowercase().as_str() {
        "hex" => hex_string(v),
        "base64" => mime_encode(v),
        "escape" => {
            // High bytes and NUL become octal, the backslash is doubled, other bytes are unchanged.
            let mut out = Vec::new();
            for &b in v {
                match b {
                    b'\\' => out.extend_from_slice(b"\\\\"),
                    0 | 0x80.. => out.extend_from_slice(format!("\\{b:03o}").as_bytes()),
                    _ => out.push(b),
                }
            }
            String::from_utf8_lossy(&out).into_owned()
        }
        _ => return Err(unknown(name)),
    }))
}

fn decode(text: &str, name: &str) -> Result<Datum> {
    Ok(bytes(match name.to_ascii_lowercase().as_str() {
        "hex" => hex_decode(text.as_bytes())?,
        "base64" => mime_decode(text)?,
        "escape" => {
            if text.starts_with("\\x") {
                return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type bytea"));
            }
            return bytea_in(text).map(Datum::Bytea);
        }
        _ => return Err(unknown(name)),
    }))
}

/// The MD5 digest. The crate of MD5 has another version of the trait.
fn md5(v: &[u8]) -> Result<Vec<u8>> {
    use md5::Digest;
    let mut digest = md5::Md5::new();
    for piece in v.chunks(1 << 16) {
        work(piece.len())?;
        digest.update(piece);
    }
    Ok(digest.finalize().to_vec())
}

/// A digest. The value is fed in pieces, so that a long one can be interrupted.
fn hash<D: Digest>(v: &[u8]) -> Result<Vec<u8>> {
    let mut digest = D::new();
    for piece in v.chunks(1 << 16) {
        work(piece.len())?;
        digest.update(piece);
    }
    Ok(digest.finalize().to_vec())
}

fn hex_string(v: &[u8]) -> String {
    let mut out = Vec::new();
    hex_encode(v, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// The encoding of a name; `what` it is for says the error.
fn encoding(name: &str, what: &str) -> Result<Encoding> {
    let unknown = || sqlerr!(INVALID_PARAMETER_VALUE, "invalid {what}encoding name \"{name}\"");
    let found = Encoding::named(name).ok_or_else(unknown)?;
    match found.is_supported() {
        true => Ok(found),
        false => Err(sqlerr!(FEATURE_NOT_SUPPORTED, "encoding {} is not supported", found.name())),
    }
}

fn to_encoding(text: &str, name: &str) -> Result<Datum> {
    encoding(name, "destination ")?.encode(text).map(|v| bytes(&v[..]))
}

fn from_encoding(v: &[u8], name: &str) -> Result<Datum> {
    encoding(name, "source ")?.decode(v).map(Datum::from)
}

/// Groups of encodings between which PostgreSQL converts without UTF-8.
const KIN: [&[&str]; 4] = [
    &["KOI8R", "WIN1251", "WIN866", "ISO_8859_5"],
    &["LATIN2", "WIN1250"],
    &["EUC_JP", "SJIS"],
    &["EUC_TW", "BIG5"],
];

fn convert(v: &[u8], source: &str, destination: &str) -> Result<Datum> {
    let source = encoding(source, "source ")?;
    let destination = encoding(destination, "destination ")?;
    if source == destination || destination == Encoding::SQL_ASCII {
        source.count(v)?;
        return Ok(bytes(v));
    }
    if source == Encoding::SQL_ASCII {
        destination.count(v)?;
        return Ok(bytes(v));
    }
    if source == Encoding::UTF8 || destination == Encoding::UTF8 {
        return destination.encode(&source.decode(v)?).map(|v| bytes(&v[..]));
    }
    let (source, destination) = (source.name(), destination.name());
    let are_kin = KIN.iter().any(|kin| kin.contains(&source) && kin.contains(&destination));
    Err(match are_kin {
        true => sqlerr!(FEATURE_NOT_SUPPORTED, "conversion from {source} to {destination} is not supported")
            .hint("Convert to UTF8 first."),
        false => sqlerr!(
            UNDEFINED_FUNCTION,
            "default conversion function for encoding \"{source}\" to \"{destination}\" does not exist"
        ),
    })
}

pure! {
    byteaoctetlen(Bytea a) = Ok(Datum::Int4(a.len() as i32));
    bit_length_bytea(Bytea a) = super::string::bits(a.len());
    bytea_bit_count(Bytea a) = Ok(Datum::Int8(a.iter().map(|b| i64::from(b.count_ones())).sum()));
    byteacat(Bytea a, Bytea b) = if a.len() + b.len() > VALUE_MAX { Err(too_long(a.len(), b.len())) } else { Ok(bytes([&a[..], &b[..]].concat())) };
    bytea_substr(Bytea a, Int4 s, Int4 n) = slice(a, *s, Some(*n)).map(bytes);
    bytea_substr_no_len(Bytea a, Int4 s) = slice(a, *s, None).map(bytes);
    byteaoverlay(Bytea a, Bytea b, Int4 s, Int4 n) = overlay(a, b, *s, *n);
    byteaoverlay_no_len(Bytea a, Bytea b, Int4 s) = overlay(a, b, *s, b.len() as i32);
    byteapos(Bytea a, Bytea b) = find(a, b).map(Datum::Int4);
    byteatrim(Bytea a, Bytea b) = Ok(trim(a, b, true, true));
    bytealtrim(Bytea a, Bytea b) = Ok(trim(a, b, true, false));
    byteartrim(Bytea a, Bytea b) = Ok(trim(a, b, false, true));
    byteaGetByte(Bytea a, Int4 n) = index(a, i64::from(*n), 1).map(|i| Datum::Int4(i32::from(a[i])));
    byteaGetBit(Bytea a, Int8 n) = index(a, *n, 8).map(|i| Datum::Int4(i32::from(a[i / 8] >> (i % 8) & 1)));
    byteaSetByte(Bytea a, Int4 n, Int4 v) = index(a, i64::from(*n), 1).map(|i| {
        let mut out = a.to_vec();
        out[i] = *v as u8;
        bytes(out)
    });
    byteaSetBit(Bytea a, Int8 n, Int4 v) = {
        let i = index(a, *n, 8)?;
        if *v != 0 && *v != 1 {
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "new bit must be 0 or 1"));
        }
        let mut out = a.to_vec();
        out[i / 8] = out[i / 8] & !(1 << (i % 8)) | (*v as u8) << (i % 8);
        Ok(bytes(out))
    };
    binary_encode(Bytea a, Text f) = encode(a, f);
    binary_decode(Text a, Text f) = decode(a, f);
    pg_convert_to(Text a, Text e) = to_encoding(a, e);
    pg_convert_from(Bytea a, Text e) = from_encoding(a, e);
    pg_convert(Bytea a, Text s, Text d) = convert(a, s, d);
    int2send(Int2 v) = Ok(bytes(v.to_be_bytes()));
    int4send(Int4 v) = Ok(bytes(v.to_be_bytes()));
    int8send(Int8 v) = Ok(bytes(v.to_be_bytes()));
    float4send(Float4 v) = Ok(bytes(v.to_be_bytes()));
    float8send(Float8 v) = Ok(bytes(v.to_be_bytes()));
    md5_text(Text a) = md5(a.as_bytes()).map(|h| Datum::from(hex_string(&h)));
    md5_bytea(Bytea a) = md5(a).map(|h| Datum::from(hex_string(&h)));
    sha224_bytea(Bytea a) = hash::<sha2::Sha224>(a).map(bytes);
    sha256_bytea(Bytea a) = hash::<sha2::Sha256>(a).map(bytes);
    sha384_bytea(Bytea a) = hash::<sha2::Sha384>(a).map(bytes);
    sha512_bytea(Bytea a) = hash::<sha2::Sha512>(a).map(bytes);
}

/// `length(bytea, name)`.
pub fn length_in_encoding(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Bytea(v), Datum::Text(e)] => {
            let unknown = || sqlerr!(INVALID_PARAMETER_VALUE, "invalid encoding name \"{e}\"");
            let encoding = Encoding::named(e).ok_or_else(unknown)?;
            encoding.count(v).map(|characters| Datum::Int4(characters as i32))
        }
        _ => Err(bad_args("length", args)),
    }
}
