//! Storage parameters of tables and options of views, as `pg_class.reloptions` keeps them:
//! `name=value`, each value as it was written.

use sinew_table::FILLFACTOR_DEFAULT;

/// A boolean as PostgreSQL reads one: a word, or a beginning of it that no other word has.
pub fn boolean(text: &str) -> Option<bool> {
    let text = text.trim_matches(|c: char| c.is_ascii_whitespace()).to_ascii_lowercase();
    let begins = |word: &str, least: usize| text.len() >= least && word.starts_with(&text);
    if begins("true", 1) || begins("yes", 1) || begins("on", 2) || text == "1" {
        Some(true)
    } else if begins("false", 1) || begins("no", 1) || begins("off", 2) || text == "0" {
        Some(false)
    } else {
        None
    }
}

/// The value of a parameter; `None` if the list lacks it.
pub fn value<'o>(options: &'o [String], name: &str) -> Option<&'o str> {
    options.iter().find_map(|o| o.strip_prefix(name)?.strip_prefix('='))
}

/// How full INSERT makes pages, in percent.
pub fn fillfactor(options: &[String]) -> u8 {
    value(options, "fillfactor").and_then(|v| v.parse().ok()).unwrap_or(FILLFACTOR_DEFAULT)
}

/// Whether the background vacuums and analyses the table.
pub fn background_visits(options: &[String]) -> bool {
    value(options, "autovacuum_enabled").and_then(boolean) != Some(false)
}

/// Whether vacuum gives empty ends of the files back. An option of VACUUM takes precedence.
pub fn truncates(options: &[String]) -> bool {
    value(options, "vacuum_truncate").and_then(boolean) != Some(false)
}

/// WITH CHECK OPTION of a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckOption {
    /// A written row must fulfil the conditions of the view.
    Local,
    /// And those of the views that it reads.
    Cascaded,
}

/// The check option of a view; `None` for a view without one.
pub fn check_option(options: &[String]) -> Option<CheckOption> {
    match value(options, "check_option")? {
        "local" => Some(CheckOption::Local),
        _ => Some(CheckOption::Cascaded),
    }
}

/// Whether conditions that could tell of a view's rows wait for the view's own.
pub fn is_barrier(options: &[String]) -> bool {
    value(options, "security_barrier").and_then(boolean) == Some(true)
}

/// Whether a view reads in the name of its owner, and not of the role in force.
pub fn reads_as_owner(options: &[String]) -> bool {
    value(options, "security_invoker").and_then(boolean) != Some(true)
}
