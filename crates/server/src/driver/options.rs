//! Settings that a client sends in its startup packet.

use sinew::Severity;
use sinew::{Error as SqlError, SqlState};

/// Settings out of the startup packet's `options`: `-c name=value`, `--name=value`; a backslash
/// escapes a space.
pub(super) fn command_line_settings(options: &str) -> Result<Vec<(String, String)>, SqlError> {
    let mut words = vec![String::new()];
    let mut chars = options.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => words.last_mut().into_iter().for_each(|w| w.extend(chars.next())),
            c if c.is_whitespace() => words.push(String::new()),
            c => words.last_mut().into_iter().for_each(|w| w.push(c)),
        }
    }
    let mut out = Vec::new();
    let mut words = words.into_iter().filter(|w| !w.is_empty());
    while let Some(word) = words.next() {
        let setting = if word == "-c" {
            words.next()
        } else {
            word.strip_prefix("-c").or_else(|| word.strip_prefix("--")).map(str::to_string)
        };
        let pair = setting.as_deref().and_then(|s| s.split_once('='));
        let Some((name, value)) = pair else {
            return Err(SqlError::new(
                SqlState::SYNTAX_ERROR,
                format!("invalid command-line argument for server process: {word}"),
            )
            .severity(Severity::Fatal));
        };
        out.push((name.replace('-', "_"), value.to_string()));
    }
    Ok(out)
}

/// Whether the connection's queries are replication commands: the value of `replication`.
pub(super) fn wants_replication(value: &str) -> Result<bool, SqlError> {
    let refused = match value.to_ascii_lowercase().as_str() {
        "database" => return Ok(true),
        "false" | "off" | "no" | "0" | "f" | "n" | "of" => return Ok(false),
        "true" | "on" | "yes" | "1" | "t" | "y" => {
            SqlError::unsupported("physical replication is not supported")
                .hint("Connect with replication=database for logical replication.")
        }
        _ => {
            let text = format!("invalid value for parameter \"replication\": \"{value}\"");
            SqlError::new(SqlState::INVALID_PARAMETER_VALUE, text)
                .hint("Valid values are: \"false\", 0, \"true\", 1, \"database\".")
        }
    };
    Err(refused.severity(Severity::Fatal))
}

#[cfg(test)]
mod tests {
    use super::{command_line_settings, wants_replication};

    #[test]
    fn replication_is_of_a_database_or_not_at_all() {
        assert_eq!(wants_replication("database").ok(), Some(true));
        assert_eq!(wants_replication("off").ok(), Some(false));
        let code = |value| wants_replication(value).expect_err(value).sqlstate.code().to_string();
        assert_eq!((code("1"), code("maybe")), ("0A000".into(), "22023".into()));
    }

    #[test]
    fn options_are_split() {
        let ok = command_line_settings(r"-c a=1 --lock-timeout=2s -cb=x\ y").expect("splits");
        let ok: Vec<(&str, &str)> = ok.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        assert_eq!(ok, [("a", "1"), ("lock_timeout", "2s"), ("b", "x y")]);
        assert!(command_line_settings("-x").is_err());
    }
}
