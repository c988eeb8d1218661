//! The options of a stream that `pgoutput` makes.

use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};

/// Protocol versions that there are.
const VERSION_MIN: u32 = 1;
const VERSION_MAX: u32 = 3;
/// The first version with streaming of open transactions.
const VERSION_STREAMING: u32 = 2;
/// The first version with prepared transactions.
const VERSION_TWO_PHASE: u32 = 3;

/// The longest name, in bytes.
const NAME_MAX: usize = 63;

/// The wishes of a follower.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The publications that it follows.
    pub publications: Vec<String>,
    /// It wants the messages of `pg_logical_emit_message`.
    pub messages: bool,
    /// It takes binary values.
    pub binary: bool,
    /// It takes changes of large transactions before their commits.
    pub streaming: bool,
}

impl Options {
    /// Reads options as START_REPLICATION and the functions have them: names, each with a value
    /// perhaps.
    ///
    /// # Errors
    /// Those of PostgreSQL; 0A000 for what there is in PostgreSQL and not here.
    pub fn parse<'o>(given: impl IntoIterator<Item = (&'o str, Option<&'o str>)>) -> Result<Options> {
        let mut version = None;
        let mut publications = None;
        let (mut binary, mut messages, mut streaming, mut two_phase) = (None, None, None, None);
        for (name, value) in given {
            match name {
                "proto_version" => once(&mut version, || read_version(text(name, value)?))?,
                "publication_names" => once(&mut publications, || names(text(name, value)?))?,
                "binary" => once(&mut binary, || boolean(name, value))?,
                "messages" => once(&mut messages, || boolean(name, value))?,
                "streaming" => once(&mut streaming, || boolean(name, value))?,
                "two_phase" => once(&mut two_phase, || boolean(name, value))?,
                _ => return Err(SqlError::internal(format!("unrecognized pgoutput option: {name}"))),
            }
        }
        let version = version.unwrap_or(0);
        let wrong_version = |bound: String| {
            sqlerr!(
                FEATURE_NOT_SUPPORTED,
                "client sent proto_version={version} but we only support protocol {bound}"
            )
        };
        if version > VERSION_MAX {
            return Err(wrong_version(format!("{VERSION_MAX} or lower")));
        }
        if version < VERSION_MIN {
            return Err(wrong_version(format!("{VERSION_MIN} or higher")));
        }
        let publications: Vec<String> = publications.unwrap_or_default();
        if publications.is_empty() {
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "publication_names parameter missing"));
        }
        let needs = |what: &str, least: u32| {
            let text =
                format!("requested proto_version={version} does not support {what}, need {least} or higher");
            SqlError::new(SqlState::INVALID_PARAMETER_VALUE, text)
        };
        if streaming == Some(true) && version < VERSION_STREAMING {
            return Err(needs("streaming", VERSION_STREAMING));
        }
        if two_phase == Some(true) {
            return Err(match version < VERSION_TWO_PHASE {
                true => needs("two-phase commit", VERSION_TWO_PHASE),
                false => notsup!("two-phase commit in a replication stream is not supported")
                    .hint("Create the subscription with two_phase = off."),
            });
        }
        let is = |option: Option<bool>| option.unwrap_or(false);
        Ok(Options { publications, messages: is(messages), binary: is(binary), streaming: is(streaming) })
    }
}

/// Sets an option; 42601 if it was given before.
fn once<T>(option: &mut Option<T>, value: impl FnOnce() -> Result<T>) -> Result<()> {
    if option.is_some() {
        return Err(sqlerr!(SYNTAX_ERROR, "conflicting or redundant options"));
    }
    *option = Some(value()?);
    Ok(())
}

/// The text of an option's value.
pub fn text<'o>(name: &str, value: Option<&'o str>) -> Result<&'o str> {
    value.ok_or_else(|| sqlerr!(SYNTAX_ERROR, "{name} requires a parameter"))
}

/// The Boolean value of an option, which is true without one.
pub fn boolean(name: &str, value: Option<&str>) -> Result<bool> {
    match value.map(str::to_ascii_lowercase).as_deref() {
        None | Some("true" | "on" | "1") => Ok(true),
        Some("false" | "off" | "0") => Ok(false),
        Some(_) => Err(sqlerr!(SYNTAX_ERROR, "{name} requires a Boolean value")),
    }
}

fn read_version(value: &str) -> Result<u32> {
    let digits = value.trim_start().trim_start_matches('+');
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid proto_version"));
    }
    digits.parse().map_err(|_| sqlerr!(INVALID_PARAMETER_VALUE, "proto_version \"{value}\" out of range"))
}

/// A list of identifiers, as SQL writes them: quoted ones keep their letters.
fn names(list: &str) -> Result<Vec<String>> {
    let wrong = || sqlerr!(INVALID_NAME, "invalid publication_names syntax");
    let mut all = Vec::new();
    let mut rest = list.trim_start();
    if rest.is_empty() {
        return Ok(all);
    }
    loop {
        let name = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (name, after) = quoted_name(quoted).ok_or_else(wrong)?;
                rest = after;
                name
            }
            None => {
                let end = rest.find(|c: char| c == ',' || c.is_ascii_whitespace()).unwrap_or(rest.len());
                let (name, after) = rest.split_at(end);
                rest = after;
                name.to_ascii_lowercase()
            }
        };
        if name.is_empty() {
            return Err(wrong());
        }
        all.push(cut(name));
        rest = rest.trim_start();
        match rest.strip_prefix(',') {
            Some(after) => rest = after.trim_start(),
            None if rest.is_empty() => return Ok(all),
            None => return Err(wrong()),
        }
    }
}

/// A name up to its closing quote, and what follows.
fn quoted_name(quoted: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut rest = quoted;
    loop {
        let end = rest.find('"')?;
        name.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(after) => {
                name.push('"');
                rest = after;
            }
            None => return Some((name, rest)),
        }
    }
}

/// A name as far as names go.
pub fn cut(mut name: String) -> String {
    if name.len() > NAME_MAX {
        let end = (0..=NAME_MAX).rev().find(|at| name.is_char_boundary(*at)).unwrap_or(0);
        name.truncate(end);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &[(&str, &str)]) -> Result<Options> {
        Options::parse(text.iter().map(|(name, value)| (*name, Some(*value))))
    }

    fn error(text: &[(&str, &str)]) -> String {
        parse(text).expect_err("is an error").to_string()
    }

    #[test]
    fn names_are_identifiers() {
        let all = names(r#" "a""B" ,C , "d,e""#).expect("is a list");
        assert_eq!(all, ["a\"B", "c", "d,e"]);
        for wrong in ["p,,", "p,", ",p", "a b", "\"a", "\"\""] {
            let e = names(wrong).expect_err(wrong);
            assert_eq!(
                (e.sqlstate, e.message.as_str()),
                (SqlState::INVALID_NAME, "invalid publication_names syntax")
            );
        }
    }

    #[test]
    fn errors_are_postgresqls() {
        let names = ("publication_names", "p");
        let version = |v| [("proto_version", v), names];
        let expected = [
            (
                error(&version("9")),
                "0A000: client sent proto_version=9 but we only support protocol 3 or lower",
            ),
            (
                error(&version("0")),
                "0A000: client sent proto_version=0 but we only support protocol 1 or higher",
            ),
            (error(&version("x")), "22023: invalid proto_version"),
            (error(&[names]), "0A000: client sent proto_version=0 but we only support protocol 1 or higher"),
            (error(&[("proto_version", "1")]), "22023: publication_names parameter missing"),
            (
                error(&[("proto_version", "1"), ("publication_names", "")]),
                "22023: publication_names parameter missing",
            ),
            (
                error(&[("proto_version", "1"), ("proto_version", "1")]),
                "42601: conflicting or redundant options",
            ),
            (error(&[names, ("origin", "any")]), "XX000: unrecognized pgoutput option: origin"),
            (error(&[names, ("binary", "blah")]), "42601: binary requires a Boolean value"),
            (
                error(&[names, ("proto_version", "1"), ("streaming", "on")]),
                "22023: requested proto_version=1 does not support streaming, need 2 or higher",
            ),
            (
                error(&[names, ("proto_version", "2"), ("two_phase", "on")]),
                "22023: requested proto_version=2 does not support two-phase commit, need 3 or higher",
            ),
        ];
        for (found, expected) in expected {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_follower_may_ask_for_texts_or_take_them() {
        for value in ["false", "true"] {
            let given = [
                ("proto_version", "3"),
                ("publication_names", "p,q"),
                ("binary", value),
                ("streaming", value),
            ];
            assert!(parse(&given).is_ok(), "{value}");
        }
        let given = [("proto_version", "3"), ("publication_names", "p,q")];
        let options = parse(&given).expect("is valid");
        let publications = vec!["p".into(), "q".into()];
        assert_eq!(options, Options { publications, messages: false, binary: false, streaming: false });
    }
}
