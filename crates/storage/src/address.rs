//! Addresses of object stores: `s3://bucket/prefix`.

use std::path::Path;

/// Whether a text is the address of an object store, and not a path.
pub fn is_address(text: &Path) -> bool {
    let scheme = text.to_str().and_then(|text| text.split_once("://")).map(|(scheme, _)| scheme);
    scheme.is_some_and(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+'))
}

/// Kinds of object stores, by how their addresses begin.
pub const SCHEMES: [&str; 3] = ["s3", "gs", "az"];

/// The one spelling of the address of an object store, `s3://bucket/prefix`, so that it is known
/// again. The error says what is wrong with it.
pub fn address(text: &str) -> std::result::Result<String, String> {
    let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
    if !SCHEMES.contains(&scheme) {
        return Err(format!("{scheme}:// is not supported: use a folder, s3://, gs:// or az://."));
    }
    let mut parts = rest.split('/').filter(|part| !part.is_empty());
    let bucket = parts.next().filter(|_| !rest.starts_with('/')).unwrap_or_default();
    if rest.contains(['@', '?', '#']) {
        return Err(
            "An address has no user, no password and no parameters: credentials come from the environment."
                .into(),
        );
    }
    let is_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_');
    if bucket.is_empty() || !bucket.bytes().all(is_name) {
        return Err(format!("It must be {scheme}://, the name of a bucket, and perhaps a prefix in it."));
    }
    let parts: Vec<&str> = parts.collect();
    let is_plain = |part: &&str| {
        !matches!(*part, "." | "..") && part.bytes().all(|b| is_name(b) || matches!(b, b'=' | b'+'))
    };
    match parts.iter().find(|part| !is_plain(part)) {
        Some(part) => Err(format!(
            "\"{part}\" cannot be a part of a prefix: it has letters, digits and any of - . _ = + only."
        )),
        None => Ok(std::iter::once(format!("{scheme}://{bucket}").as_str())
            .chain(parts.iter().copied())
            .collect::<Vec<_>>()
            .join("/")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_spelling() {
        for (text, found) in [
            ("s3://bucket", "s3://bucket"),
            ("s3://bucket/", "s3://bucket"),
            ("gs://bucket//a/b/", "gs://bucket/a/b"),
            ("az://box/year=2026/x+1", "az://box/year=2026/x+1"),
        ] {
            assert_eq!(address(text).unwrap(), found, "{text}");
            assert_eq!(address(found).unwrap(), found, "{text}");
            assert!(is_address(Path::new(text)));
        }
        for (text, why) in [
            ("ftp://bucket", "ftp:// is not supported"),
            ("s3://", "the name of a bucket"),
            ("s3:///x", "the name of a bucket"),
            ("s3://key:secret@bucket", "credentials come from the environment"),
            ("az://box/x?sig=1", "credentials come from the environment"),
            ("s3://bucket/../x", "cannot be a part of a prefix"),
            ("s3://bucket/a b", "cannot be a part of a prefix"),
            ("s3://bucket/~a", "cannot be a part of a prefix"),
        ] {
            let found = address(text).unwrap_err();
            assert!(found.contains(why), "{text}: {found}");
        }
        for text in ["/mnt/archive", "archive", "://x", ""] {
            assert!(!is_address(Path::new(text)), "{text}");
        }
    }
}
