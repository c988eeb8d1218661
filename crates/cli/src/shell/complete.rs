//! The Tab key: backslash commands, keywords, and the names that the database has.
//!
//! Names are asked for in a session of their own, when Tab is first pressed in a line: the session
//! of the prompt may be in a failed transaction. So a name that the prompt's own transaction made
//! is not offered before it commits.

use super::{describe, help};
use rustyline::completion::FilenameCompleter;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use sinew::Database;
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// Names are asked for anew when they are older.
const NAMES_FRESH: Duration = Duration::from_secs(5);

/// No more than these are offered.
const OFFERED_MAX: usize = 500;

/// Words that a relation's name follows.
const BEFORE_RELATIONS: [&str; 8] =
    ["from", "join", "into", "update", "table", "view", "sequence", "truncate"];

/// Words that begin statements.
const FIRST_WORDS: [&str; 36] = [
    "abort",
    "alter",
    "analyze",
    "begin",
    "checkpoint",
    "close",
    "comment",
    "commit",
    "copy",
    "create",
    "deallocate",
    "declare",
    "delete from",
    "discard",
    "drop",
    "end",
    "execute",
    "explain",
    "fetch",
    "grant",
    "insert into",
    "lock",
    "prepare",
    "reset",
    "revoke",
    "rollback",
    "savepoint",
    "select",
    "set",
    "show",
    "start transaction",
    "table",
    "truncate",
    "update",
    "vacuum",
    "with",
];

#[derive(Default)]
struct Names {
    relations: Vec<String>,
    indexes: Vec<String>,
    columns: Vec<String>,
    functions: Vec<String>,
    keywords: Vec<String>,
    settings: Vec<String>,
    databases: Vec<String>,
    roles: Vec<String>,
}

/// A query for each field of [`Names`].
const QUERIES: [&str; 8] = [
    "select quote_ident(relname) from pg_catalog.pg_class where pg_catalog.pg_table_is_visible(oid) and relkind not in ('t', 'i', 'I') \
     union select quote_ident(n.nspname) || '.' || quote_ident(relname) from pg_catalog.pg_class c \
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace where relkind not in ('t', 'i', 'I') order by 1",
    "select quote_ident(relname) from pg_catalog.pg_class where pg_catalog.pg_table_is_visible(oid) and relkind in ('i', 'I') \
     order by 1",
    "select distinct quote_ident(attname) from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid \
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm') \
     and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1",
    "select distinct proname || '(' from pg_catalog.pg_proc order by 1",
    "select word from pg_catalog.pg_get_keywords() order by 1",
    "select name from pg_catalog.pg_settings order by 1",
    "select quote_ident(datname) from pg_catalog.pg_database where datallowconn order by 1",
    "select quote_ident(rolname) from pg_catalog.pg_roles order by 1",
];

/// Completes words for the Tab key.
pub struct Completer {
    database: Database,
    name: String,
    user: String,
    files: FilenameCompleter,
    names: RefCell<Option<(Instant, Names)>>,
}

impl Completer {
    /// A completer that asks `database` as `user` for names.
    pub fn new(database: &Database, name: &str, user: &str) -> Completer {
        Completer {
            database: database.clone(),
            name: name.to_string(),
            user: user.to_string(),
            files: FilenameCompleter::new(),
            names: RefCell::new(None),
        }
    }

    /// The names that the database tells; none where it tells nothing.
    fn ask(&self) -> Names {
        let Ok(mut session) = self.database.session_as(&self.name, &self.user) else {
            return Names::default();
        };
        let mut list = |at: usize| -> Vec<String> {
            let rows = describe::ask(&mut session, QUERIES[at]).unwrap_or_default();
            rows.rows.into_iter().flatten().flatten().collect()
        };
        Names {
            relations: list(0),
            indexes: list(1),
            columns: list(2),
            functions: list(3),
            keywords: list(4),
            settings: list(5),
            databases: list(6),
            roles: list(7),
        }
    }

    fn offers(&self, before: &str, prefix: &str) -> Vec<String> {
        let mut kept = self.names.borrow_mut();
        if kept.as_ref().is_none_or(|(when, _)| when.elapsed() > NAMES_FRESH) {
            *kept = Some((Instant::now(), self.ask()));
        }
        let Some((_, names)) = kept.as_ref() else { return Vec::new() };
        chosen(names, before, prefix)
    }
}

/// The words that fit behind a text: names first by what the word before asks for.
fn chosen(names: &Names, before: &str, prefix: &str) -> Vec<String> {
    let lower = before.to_lowercase();
    let statement = lower.rsplit(';').next().unwrap_or("");
    let words: Vec<&str> =
        statement.split(|c: char| c.is_whitespace() || "(,=".contains(c)).filter(|w| !w.is_empty()).collect();
    // The system's own tables are many: not before a letter is typed.
    let own = |word: &str| !word.starts_with("pg_") && !word.starts_with("information_schema");
    let fits = |word: &&String| {
        word.to_lowercase().starts_with(&prefix.to_lowercase()) && (!prefix.is_empty() || own(word))
    };
    let of = |lists: &[&Vec<String>]| -> Vec<String> {
        lists.iter().flat_map(|list| list.iter()).filter(fits).cloned().collect()
    };
    let typed_lower = prefix.chars().next().is_none_or(char::is_lowercase);
    let keyword = |word: &str| if typed_lower { word.to_string() } else { word.to_uppercase() };
    let keywords = |list: Vec<String>| -> Vec<String> { list.iter().map(|w| keyword(w)).collect() };
    let first = || keywords(of(&[&FIRST_WORDS.map(str::to_string).to_vec()]));
    match words.as_slice() {
        [command, ..] if command.starts_with('\\') => match *command {
            "\\c" | "\\connect" if words.len() == 1 => of(&[&names.databases]),
            "\\c" | "\\connect" | "\\password" | "\\du" | "\\dg" => of(&[&names.roles]),
            "\\l" => of(&[&names.databases]),
            "\\copy" => of(&[&names.relations]),
            command if command.starts_with("\\d") => of(&[&names.relations, &names.indexes]),
            _ => Vec::new(),
        },
        [] => first(),
        ["show" | "set" | "reset"] | ["set", "local" | "session"] => of(&[&names.settings]),
        ["grant" | "revoke", .., "to" | "from"] | ["set", "role"] | ["alter" | "drop", "role" | "user"] => {
            of(&[&names.roles])
        }
        [.., "index"] => of(&[&names.indexes]),
        [.., last] if BEFORE_RELATIONS.contains(last) => of(&[&names.relations]),
        _ => {
            let mut offers = of(&[&names.columns, &names.relations]);
            // Functions are many: not before a letter is typed.
            if !prefix.is_empty() {
                offers.extend(keywords(of(&[&names.keywords])));
                offers.extend(of(&[&names.functions]));
            }
            offers
        }
    }
}

/// Where the word begins that the cursor stands behind.
fn word_start(line: &str) -> usize {
    let end = |c: char| c.is_whitespace() || "(),;='<>+*/".contains(c);
    line.rfind(end).map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8))
}

impl rustyline::completion::Completer for Completer {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, ctx: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..pos];
        let start = word_start(typed);
        let (before, prefix) = typed.split_at(start);
        if prefix.starts_with('\\') {
            let names = help::names().into_iter().filter(|n| n.starts_with(prefix));
            return Ok((start, names.map(str::to_string).collect()));
        }
        if before.trim_start().starts_with(['\\']) && is_file_command(before) {
            let (start, pairs) = rustyline::completion::Completer::complete(&self.files, line, pos, ctx)?;
            return Ok((start, pairs.into_iter().map(|p| p.replacement).collect()));
        }
        let mut offers = self.offers(before, prefix);
        offers.dedup();
        offers.truncate(OFFERED_MAX);
        Ok((start, offers))
    }
}

fn is_file_command(before: &str) -> bool {
    let mut words = before.split_whitespace();
    match words.next() {
        Some("\\i" | "\\ir" | "\\o") => true,
        Some("\\copy") => words.any(|w| matches!(w, "from" | "to")),
        _ => false,
    }
}

impl Hinter for Completer {
    type Hint = String;
}

impl Highlighter for Completer {}
impl Validator for Completer {}
impl Helper for Completer {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_before_says_what_is_offered() {
        let list = |words: &[&str]| words.iter().map(|w| w.to_string()).collect();
        let names = Names {
            relations: list(&["notes", "public.notes", "number"]),
            indexes: list(&["notes_pkey"]),
            columns: list(&["name", "note_id"]),
            functions: list(&["now("]),
            keywords: list(&["natural", "not"]),
            settings: list(&["work_mem", "wal_buffers"]),
            databases: list(&["postgres"]),
            roles: list(&["ann"]),
        };
        for (before, prefix, expected) in [
            ("", "sel", vec!["select"]),
            ("", "SEL", vec!["SELECT"]),
            ("select 1; ", "ins", vec!["insert into"]),
            ("select * from ", "no", vec!["notes"]),
            ("select * from ", "public.", vec!["public.notes"]),
            ("select ", "NO", vec!["note_id", "notes", "NOT", "now("]),
            ("set ", "work", vec!["work_mem"]),
            ("drop index ", "no", vec!["notes_pkey"]),
            ("\\d ", "no", vec!["notes", "notes_pkey"]),
            ("\\c ", "p", vec!["postgres"]),
            ("grant select on notes to ", "", vec!["ann"]),
        ] {
            assert_eq!(chosen(&names, before, prefix), expected, "{before}{prefix}");
        }
        assert_eq!(word_start("select (na"), 8);
        assert_eq!(word_start("\\d"), 0);
    }
}
