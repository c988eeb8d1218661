//! The commands that begin with a backslash.

use super::complete::Completer;
use super::describe::{self, Pattern};
use super::lines::{Lines, Script};
use super::table::{self, Expanded, Rows};
use super::{Shell, help};
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// Files that name files that name files: no more than this.
const FILES_DEEP: usize = 50;

/// The outcome of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    Well,
    Failed,
    /// The prompt or script ends.
    Quit,
}

/// A command's name without its backslash, its arguments, and the text behind it.
#[derive(Debug, PartialEq, Eq)]
struct Parsed<'t> {
    name: &'t str,
    arguments: Vec<String>,
    /// All that stands behind the name.
    whole: &'t str,
    rest: &'t str,
}

/// Takes a command apart. It ends with the line, or where the next one begins.
fn parse(text: &str) -> Parsed<'_> {
    let line = text.lines().next().unwrap_or("");
    let body = line.strip_prefix('\\').unwrap_or(line);
    let end = body.char_indices().find(|(at, c)| c.is_whitespace() || *at > 0 && *c == '\\');
    let (name, tail) = body.split_at(end.map_or(body.len(), |(at, _)| at));
    let (mut arguments, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut end = tail.len();
    for (at, c) in tail.char_indices() {
        match (quote, c) {
            (Some(q), c) if c == q => {
                quote = None;
                // Names keep their quotes: they mean something.
                if q == '"' {
                    word.get_or_insert_default().push(c);
                }
            }
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '"') => {
                quote = Some(c);
                word.get_or_insert_default().push(c);
            }
            (None, '\\') => {
                end = at;
                break;
            }
            (None, c) if c.is_whitespace() => arguments.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    arguments.extend(word);
    Parsed { name, arguments, whole: tail.trim(), rest: &tail[end..] }
}

/// How many arguments a command may have; none: there is no such command.
fn arguments_max(name: &str) -> Option<usize> {
    Some(match name {
        "?" | "q" | "g" | "gx" | "p" | "r" | "conninfo" => 0,
        "timing" | "i" | "ir" | "o" | "x" | "a" | "t" | "l" | "list" | "password" => 1,
        "c" | "connect" | "pset" | "set" => 2,
        "echo" | "copy" => usize::MAX,
        name if list_of(name).is_some() => 1,
        _ => return None,
    })
}

/// A command of the family of `\d`: which list, whether the system's too, whether more of each.
fn list_of(name: &str) -> Option<(&str, bool, bool)> {
    let letters = name.strip_prefix('d')?;
    let plain = letters.trim_end_matches(['S', '+']);
    let suffix = &letters[plain.len()..];
    let known = table_letters(plain) || matches!(plain, "n" | "u" | "g");
    known.then_some((plain, suffix.contains('S'), suffix.contains('+')))
}

fn table_letters(letters: &str) -> bool {
    describe::kinds(letters).is_some()
}

/// A switch: on, off, or the other way round.
fn switched(now: bool, argument: Option<&str>) -> Option<bool> {
    match argument.map(str::to_ascii_lowercase).as_deref() {
        None => Some(!now),
        Some("on" | "true" | "yes" | "1") => Some(true),
        Some("off" | "false" | "no" | "0") => Some(false),
        Some(_) => None,
    }
}

impl Shell {
    /// Runs the command that a text begins with. Returns what became of it, and what stands behind
    /// it in the line. `buffer` is the statement that is typed so far.
    pub(super) fn command(
        &mut self,
        text: &str,
        buffer: &mut String,
        source: &mut dyn Lines,
    ) -> (Done, String) {
        let parsed = parse(text);
        let Some(max) = arguments_max(parsed.name) else {
            self.complain(source, &format!("invalid command \\{}", parsed.name));
            eprintln!("Try \\? for help.");
            return (Done::Failed, String::new());
        };
        if let Some(extra) = parsed.arguments.get(max) {
            self.complain(source, &format!("\\{}: extra argument \"{extra}\"", parsed.name));
            return (Done::Failed, String::new());
        }
        let rest = if parsed.name == "copy" { "" } else { parsed.rest };
        let argument = parsed.arguments.first().map(String::as_str);
        let done = match parsed.name {
            "?" => self.said(&help::commands()),
            "q" => Done::Quit,
            "p" => self.said(&format!("{}\n", buffer.trim())),
            "r" => {
                buffer.clear();
                Done::Well
            }
            "g" | "gx" => self.go(buffer, parsed.name == "gx", source),
            "echo" => self.said(&format!("{}\n", parsed.arguments.join(" "))),
            "conninfo" => self.conninfo(),
            "c" | "connect" => self.connect(&parsed.arguments, source),
            "password" => self.password(argument, source),
            "i" | "ir" => self.include(argument, parsed.name == "ir", source),
            "o" => {
                let outcome = self.output.redirect(argument);
                self.check(source, outcome.map_err(|e| format!("{}: {e}", argument.unwrap_or(""))))
            }
            "copy" => self.copy(parsed.whole, source),
            "l" | "list" => {
                let pattern = argument.map(Pattern::new);
                self.listed(("List of databases", describe::databases(pattern.as_ref())), None, source)
            }
            "x" | "a" | "t" | "timing" | "pset" | "set" => {
                let outcome = self.option(parsed.name, &parsed.arguments);
                self.check(source, outcome)
            }
            _ => self.described(parsed.name, argument, source),
        };
        (done, rest.to_string())
    }

    fn said(&mut self, text: &str) -> Done {
        self.output.put(text);
        Done::Well
    }

    fn check(&self, source: &dyn Lines, outcome: Result<(), String>) -> Done {
        match outcome {
            Ok(()) => Done::Well,
            Err(e) => {
                self.complain(source, &e);
                Done::Failed
            }
        }
    }

    /// The statement that is typed, or the last one once more.
    fn go(&mut self, buffer: &mut String, expanded: bool, source: &mut dyn Lines) -> Done {
        let typed = std::mem::take(buffer);
        let sql = if typed.trim().is_empty() { self.last.clone() } else { typed };
        let before = self.style.expanded;
        if expanded {
            self.style.expanded = Expanded::On;
        }
        let ok = sql.trim().is_empty() || self.statement(&sql, source);
        self.style.expanded = before;
        if ok { Done::Well } else { Done::Failed }
    }

    /// `\x`, `\a`, `\t`, `\timing`, `\pset`, `\set`.
    fn option(&mut self, name: &str, arguments: &[String]) -> Result<(), String> {
        let argument = arguments.first().map(String::as_str);
        let wanted = |now: bool, value: Option<&str>| {
            let word = value.unwrap_or("");
            switched(now, value)
                .ok_or_else(|| format!("unrecognized value \"{word}\" for \"\\{name}\": on or off expected"))
        };
        let on = |on: bool| if on { "on" } else { "off" };
        let said = match (name, argument) {
            ("x", Some("auto")) => {
                self.style.expanded = Expanded::Auto;
                "Expanded display is used automatically.".to_string()
            }
            ("x", _) => {
                let expanded = wanted(self.style.expanded == Expanded::On, argument)?;
                self.style.expanded = if expanded { Expanded::On } else { Expanded::Off };
                format!("Expanded display is {}.", on(expanded))
            }
            ("a", _) => {
                self.style.aligned = wanted(self.style.aligned, argument)?;
                let word = if self.style.aligned { "aligned" } else { "unaligned" };
                format!("Output format is {word}.")
            }
            ("t", _) => {
                self.style.tuples_only = wanted(self.style.tuples_only, argument)?;
                format!("Tuples only is {}.", on(self.style.tuples_only))
            }
            ("timing", _) => {
                self.timing = wanted(self.timing, argument)?;
                format!("Timing is {}.", on(self.timing))
            }
            ("pset", Some("null")) => {
                self.style.null = arguments.get(1).cloned().unwrap_or_default();
                format!("Null display is \"{}\".", self.style.null)
            }
            ("pset", Some("pager")) => {
                self.output.paging = wanted(self.output.paging, arguments.get(1).map(String::as_str))?;
                format!("Pager is {}.", on(self.output.paging))
            }
            ("pset", _) => {
                return Err(format!(
                    "\\pset: unknown option: {}: null and pager are there",
                    argument.unwrap_or("")
                ));
            }
            ("set", Some("ON_ERROR_STOP")) => {
                let value = arguments.get(1).map_or(Some("on"), |v| Some(v.as_str()));
                self.on_error_stop = wanted(false, value)?;
                return Ok(());
            }
            _ => return Err("\\set: the only variable is ON_ERROR_STOP".to_string()),
        };
        self.output.put_at_once(&format!("{said}\n"));
        Ok(())
    }

    /// `\d` and its kin.
    fn described(&mut self, name: &str, argument: Option<&str>, source: &mut dyn Lines) -> Done {
        let Some((letters, system, more)) = list_of(name) else { return Done::Failed };
        let pattern = argument.map(Pattern::new);
        if let ("", Some(pattern)) = (letters, &pattern) {
            return self.describe(pattern, more, source);
        }
        let list = match letters {
            "n" => ("List of schemas", describe::schemas(pattern.as_ref(), system, more)),
            "u" | "g" => ("List of roles", describe::roles(pattern.as_ref(), system)),
            _ => {
                let kinds = describe::kinds(letters).unwrap_or("'r'");
                ("List of relations", describe::relations(kinds, pattern.as_ref(), system, more))
            }
        };
        self.listed(list, pattern.as_ref(), source)
    }

    fn listed(
        &mut self,
        (title, sql): (&str, String),
        pattern: Option<&Pattern>,
        source: &mut dyn Lines,
    ) -> Done {
        let running = self.interrupt.running(self.session.cancel_token());
        let asked = describe::ask(&mut self.session, &sql);
        drop(running);
        match asked {
            Ok(rows) if rows.rows.is_empty() && title == "List of relations" => {
                let named = pattern.map_or("s".to_string(), |p| format!(" named \"{}\"", p.shown));
                self.complain(source, &format!("Did not find any relation{named}."));
                Done::Well
            }
            Ok(rows) => self.shown(&[Rows { title: Some(title.to_string()), ..rows }]),
            Err(e) => self.failed(source, &e, None),
        }
    }

    fn describe(&mut self, pattern: &Pattern, more: bool, source: &mut dyn Lines) -> Done {
        let running = self.interrupt.running(self.session.cancel_token());
        let described = describe::describe(&mut self.session, pattern, more);
        drop(running);
        match described {
            Ok(all) if all.is_empty() => {
                self.complain(source, &format!("Did not find any relation named \"{}\".", pattern.shown));
                Done::Failed
            }
            Ok(all) => self.shown(&all),
            Err(e) => self.failed(source, &e, None),
        }
    }

    /// Descriptions are for people: a table in any case, with empty fields where there is nothing.
    fn shown(&mut self, all: &[Rows]) -> Done {
        let mut style = self.style.clone();
        style.aligned = true;
        style.null = String::new();
        let width = self.output.width();
        let text: Vec<String> = all.iter().map(|rows| table::drawn(rows, &style, width)).collect();
        self.output.put(&text.join("\n"));
        Done::Well
    }

    fn conninfo(&mut self) -> Done {
        let text = format!(
            "You are in database \"{}\" of directory \"{}\" as user \"{}\" (session {}, no server in between).\n",
            self.name,
            self.dir.display(),
            self.user,
            self.session.pid()
        );
        self.said(&text)
    }

    /// `-` or nothing keeps what is.
    fn connect(&mut self, arguments: &[String], source: &mut dyn Lines) -> Done {
        let given = |at: usize, now: &str| match arguments.get(at).map(String::as_str) {
            None | Some("-") => now.to_string(),
            Some(word) => unquoted(word),
        };
        let (name, user) = (given(0, &self.name), given(1, &self.user));
        match self.database.session_as(&name, &user) {
            Ok(mut session) => {
                super::report_all(session.take_notices());
                self.session = session;
                self.output.put_at_once(&format!(
                    "You are now connected to database \"{name}\" as user \"{user}\".\n"
                ));
                source.set_completer(Completer::new(&self.database, &name, &user));
                (self.name, self.user) = (name, user);
                Done::Well
            }
            Err(e) => {
                let done = self.failed(source, &e, None);
                if source.is_prompt() {
                    eprintln!("Previous connection kept");
                } else {
                    // The lines that follow are meant for the other database.
                    self.lost = true;
                }
                done
            }
        }
    }

    fn password(&mut self, user: Option<&str>, source: &mut dyn Lines) -> Done {
        let user = user.map_or_else(|| self.user.clone(), unquoted);
        let asked = crate::screen::secret(&format!("Enter new password for user \"{user}\": "))
            .and_then(|first| Ok((first, crate::screen::secret("Enter it again: ")?)));
        let password = match asked {
            Ok((first, second)) if first == second && !first.is_empty() => first,
            Ok((first, second)) => {
                let why = if first == second { "no password was given" } else { "Passwords didn't match." };
                self.complain(source, why);
                return Done::Failed;
            }
            Err(e) => {
                self.complain(source, &format!("\\password: {e}"));
                return Done::Failed;
            }
        };
        let name = format!("\"{}\"", user.replace('"', "\"\""));
        let sql = format!("alter role {name} password {}", describe::quoted(&password));
        match self.session.run_script(&sql).1 {
            Ok(()) => Done::Well,
            Err(e) => self.failed(source, &e, None),
        }
    }

    fn include(&mut self, path: Option<&str>, relative: bool, source: &mut dyn Lines) -> Done {
        let Some(path) = path else {
            self.complain(source, "\\i: missing required argument");
            return Done::Failed;
        };
        let base = self.files.last().and_then(|file| file.parent()).filter(|_| relative);
        let path = base.map_or_else(|| PathBuf::from(path), |base| base.join(path));
        if self.files.len() >= FILES_DEEP {
            self.complain(source, &format!("{}: files include each other too deeply", path.display()));
            return Done::Failed;
        }
        match self.run_file(&path) {
            0 => Done::Well,
            status => {
                self.ends_with = Some(status);
                Done::Failed
            }
        }
    }

    /// Runs a file; returns an exit status.
    pub(super) fn run_file(&mut self, path: &Path) -> u8 {
        let file = match std::fs::File::open(path) {
            Ok(file) => file,
            Err(e) => {
                eprintln!("sinew: {}: {e}", path.display());
                return super::FAILED;
            }
        };
        self.files.push(path.to_path_buf());
        let mut script = Script::new(&path.display().to_string(), BufReader::new(file));
        let status = self.feed(&mut script);
        self.files.pop();
        match &script.failed {
            Some(why) => {
                eprintln!("sinew: {why}");
                super::FAILED
            }
            None => status,
        }
    }

    /// `\copy table from 'file' ...` and `\copy (query) to 'file' ...`: COPY with this program's
    /// own file.
    fn copy(&mut self, text: &str, source: &mut dyn Lines) -> Done {
        let Some((before, way, path, after)) = copy_parts(text) else {
            self.complain(source, "\\copy: TABLE or (QUERY), then FROM or TO, then a file is expected");
            return Done::Failed;
        };
        let end = if way == "from" { "stdin" } else { "stdout" };
        let sql = format!("copy {before} {way} {end} {after}");
        let running = self.interrupt.running(self.session.cancel_token());
        let copied = if way == "from" {
            std::fs::File::open(&path).map(|file| self.session.copy_in(&sql, BufReader::new(file)))
        } else {
            std::fs::File::create(&path).map(|file| self.session.copy_out(&sql, file))
        };
        drop(running);
        match copied {
            Ok(Ok(rows)) => self.said(&format!("COPY {rows}\n")),
            Ok(Err(e)) => self.failed(source, &e, None),
            Err(e) => {
                self.complain(source, &format!("{path}: {e}"));
                Done::Failed
            }
        }
    }
}

/// A name without the quotes that kept its letters.
fn unquoted(word: &str) -> String {
    match word.strip_prefix('"').and_then(|w| w.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\""),
        None => word.to_string(),
    }
}

/// The table or query, `from` or `to`, the file, the options.
fn copy_parts(text: &str) -> Option<(String, &'static str, String, String)> {
    let lower = text.to_ascii_lowercase();
    let mut depth = 0_i32;
    for (at, c) in lower.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            c if c.is_whitespace() && depth == 0 => {
                let word = lower[at..].split_whitespace().next();
                let way = match word {
                    Some("from") => "from",
                    Some("to") => "to",
                    _ => continue,
                };
                let begin = at + lower[at..].find(way)? + way.len();
                let tail = text[begin..].trim_start();
                let (path, after) = match tail.strip_prefix('\'') {
                    Some(quoted) => quoted.split_once('\'')?,
                    None => tail.split_once(char::is_whitespace).unwrap_or((tail, "")),
                };
                let after = after.trim().trim_end_matches(';');
                return (!path.is_empty())
                    .then(|| (text[..at].trim().to_string(), way, path.to_string(), after.to_string()));
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_apart() {
        let parts = |text: &str| {
            let parsed = parse(text);
            (parsed.name.to_string(), parsed.arguments, parsed.rest.to_string())
        };
        let strings = |words: &[&str]| words.iter().map(|w| w.to_string()).collect::<Vec<_>>();
        assert_eq!(parts("\\d\n"), ("d".into(), strings(&[]), "".into()));
        assert_eq!(parts("\\d  a.\"B c\" \n"), ("d".into(), strings(&["a.\"B c\""]), "".into()));
        assert_eq!(parts("\\i 'a file.sql'"), ("i".into(), strings(&["a file.sql"]), "".into()));
        assert_eq!(parts("\\x on \\dt t"), ("x".into(), strings(&["on"]), "\\dt t".into()));
        assert_eq!(parts("\\x\\dt"), ("x".into(), strings(&[]), "\\dt".into()));
        assert_eq!(list_of("dtS+"), Some(("t", true, true)));
        assert_eq!(list_of("dx"), None);
        assert_eq!(arguments_max("nonsense"), None);
    }

    #[test]
    fn copies_name_their_file() {
        let parts = |text: &str| copy_parts(text).map(|(a, b, c, d)| format!("{a}|{b}|{c}|{d}"));
        assert_eq!(parts("t from 'a b.csv' csv"), Some("t|from|a b.csv|csv".into()));
        assert_eq!(parts("t (a, b) FROM x.csv"), Some("t (a, b)|from|x.csv|".into()));
        assert_eq!(
            parts("(select 1 from t) to out.csv with (format csv)"),
            Some("(select 1 from t)|to|out.csv|with (format csv)".into())
        );
        assert_eq!(parts("t"), None);
    }

    #[test]
    fn every_command_is_in_the_help() {
        for name in help::names() {
            let name = name.trim_start_matches('\\');
            assert!(arguments_max(name).is_some(), "\\{name} is not there");
        }
    }
}
