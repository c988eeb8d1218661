//! `sinew.conf` and `sinew.auto.conf`: one `name = value` a line, `#` begins a comment, values may
//! be quoted with `''` inside.

use crate::settings::{Base, Source};
use sinew_error::{Result, SqlError, SqlState};
use std::io::ErrorKind;
use std::path::Path;

/// The name of the file of settings.
pub const FILE: &str = "sinew.conf";

/// Reads the configuration files of a directory into `base`: the owner's, then what ALTER SYSTEM
/// has set.
pub fn load_directory(dir: &Path, base: &mut Base) -> Result<()> {
    load(&dir.join(FILE), base)?;
    load(&dir.join(crate::settings::auto::NAME), base)
}

/// Reads a configuration file into `base`; a missing file changes nothing.
fn load(path: &Path, base: &mut Base) -> Result<()> {
    let text = match sinew_sync::small_file::read_text(path) {
        Ok(text) => text,
        // A directory that is not there is reported by the caller that opens it.
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(()),
        Err(e) => {
            return Err(SqlError::new(
                SqlState::CONFIG_FILE_ERROR,
                format!("could not read configuration file \"{}\": {e}", path.display()),
            ));
        }
    };
    apply(&text, base).map_err(|(line, e)| {
        let at = format!("\"{}\" line {line}", path.display());
        let message = format!("{} ({at})", e.message);
        let mut e = e;
        e.message = message;
        e
    })
}

/// The settings of a file, as they are written.
pub(super) fn entries(text: &str) -> Result<Vec<(String, String)>> {
    let lines = text.lines().filter_map(|line| parse_line(line).transpose());
    lines.map(|line| line.map(|(name, value)| (name.to_string(), value))).collect()
}

pub(super) fn apply(text: &str, base: &mut Base) -> std::result::Result<(), (usize, SqlError)> {
    for (i, line) in text.lines().enumerate() {
        let failed = |e| (i + 1, e);
        if let Some((name, value)) = parse_line(line).map_err(failed)? {
            base.set(name, &value, Source::File).map_err(failed)?;
        }
    }
    Ok(())
}

fn parse_line(line: &str) -> Result<Option<(&str, String)>> {
    let syntax = || SqlError::new(SqlState::CONFIG_FILE_ERROR, "syntax error in configuration file");
    let t = line.trim();
    if t.is_empty() || t.starts_with('#') {
        return Ok(None);
    }
    let end = t.find(|c: char| c.is_whitespace() || c == '=').ok_or_else(syntax)?;
    let name = &t[..end];
    let rest = t[end..].trim_start();
    let rest = rest.strip_prefix('=').unwrap_or(rest).trim_start();
    if let Some(quoted) = rest.strip_prefix('\'') {
        let mut value = String::new();
        let mut chars = quoted.chars().peekable();
        loop {
            match chars.next().ok_or_else(syntax)? {
                '\'' if chars.peek() == Some(&'\'') => {
                    chars.next();
                    value.push('\'');
                }
                '\'' => break,
                c => value.push(c),
            }
        }
        let tail: String = chars.collect();
        let tail = tail.trim();
        if !tail.is_empty() && !tail.starts_with('#') {
            return Err(syntax());
        }
        return Ok(Some((name, value)));
    }
    let value = rest.split('#').next().unwrap_or("").trim();
    if value.is_empty() || value.contains(char::is_whitespace) {
        return Err(syntax());
    }
    Ok(Some((name, value.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Id;

    #[test]
    fn lines_are_read() {
        let mut base = Base::default();
        apply("# c\n\nwork_mem = 64MB # more\nlock_timeout=2s\nsearch_path 'a, ''b'\n", &mut base)
            .expect("reads");
        assert_eq!(base.get(Id::WorkMem).as_int(), 65536);
        assert_eq!(base.get(Id::LockTimeout).as_int(), 2000);
        assert_eq!(base.get(Id::SearchPath).as_text(), "a, 'b");
    }

    #[test]
    fn a_bad_line_is_named() {
        let mut base = Base::default();
        let (line, e) = apply("work_mem = 4MB\nnonsense = 1\n", &mut base).expect_err("fails");
        assert_eq!((line, e.sqlstate.code()), (2, "42704"));
    }
}
