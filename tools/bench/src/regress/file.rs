//! Runs one file of the suite: the part that psql plays, and a verdict for every statement.

use super::compare::{Comparison, compare};
use super::expected::Expected;
use super::lexer::{Item, Lexer, Part, Template};
use super::pair::Pair;
use super::taint::{Cause, Taint};
use super::variables::is_true;
use super::verdict::{BuiltIn, Totals, Verdict, brief};
use super::wire::{Answer, End};
use super::words::{self, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The state that outlives a file.
pub struct Suite<'a> {
    pub taint: Taint,
    pub built_in: BuiltIn,
    pub expected: Expected,
    /// Commands of psql that are not statements, and how often each was skipped.
    pub skipped: BTreeMap<String, usize>,
    /// Answers that agree but for an order that no ORDER BY fixes.
    pub same_but_order: usize,
    /// Times that Sinew's connection was lost, or that it did not answer in time.
    pub lost: usize,
    pub details: Option<&'a mut dyn Write>,
}

/// A file of the suite while it runs.
pub struct Script<'a, 'b> {
    name: &'a str,
    pair: &'a mut Pair,
    suite: &'a mut Suite<'b>,
    totals: Totals,
    /// One entry for each open `\if`: does its branch run, and did one of its branches run already?
    branches: Vec<(bool, bool)>,
    /// A variable of the statement that `\gset` could not set, as Sinew refused its query.
    lacks: Option<String>,
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl<'a, 'b> Script<'a, 'b> {
    /// The file `name`, to be run over a pair of sessions.
    pub fn new(name: &'a str, pair: &'a mut Pair, suite: &'a mut Suite<'b>) -> Script<'a, 'b> {
        Script { name, pair, suite, totals: Totals::default(), branches: Vec::new(), lacks: None }
    }

    /// Runs the whole script.
    pub fn run(mut self, text: &str) -> Result<Totals, String> {
        let mut lexer = Lexer::new(text);
        loop {
            let variables = self.pair.oracle.variables.clone();
            lexer.backslashes_escape = self.pair.oracle.connection.backslashes_escape;
            let Some(item) = lexer.next(&|name| variables.is_set(name)) else { break };
            match item {
                Item::Statement { template, line } => {
                    self.statement(&template, line, &mut lexer)?;
                }
                Item::Command { name, rest, line } => {
                    if !self.command(&name, &rest, line, &mut lexer)? {
                        return Ok(self.totals);
                    }
                }
            }
        }
        if let Some((template, line)) = lexer.pending() {
            self.statement(&template, line, &mut lexer)?;
        }
        Ok(self.totals)
    }

    fn is_active(&self) -> bool {
        self.branches.iter().all(|(runs, _)| *runs)
    }

    /// Fills the variables in and runs the statement on both servers.
    fn statement(
        &mut self,
        template: &Template,
        line: usize,
        lexer: &mut Lexer,
    ) -> Result<Option<(Answer, Answer)>, String> {
        if !self.is_active() {
            return Ok(None);
        }
        self.lacks = template.iter().find_map(|part| match part {
            Part::Variable { name, .. } => {
                let sides = [&self.pair.oracle, &self.pair.sinew];
                let [theirs, ours] = sides.map(|s| s.variables.is_set(name));
                (theirs && !ours).then(|| name.clone())
            }
            Part::Text(_) => None,
        });
        let ours = self.pair.sinew.variables.fill(template);
        let theirs = self.pair.oracle.variables.fill(template);
        self.run_text(&ours, &theirs, line, lexer).map(Some)
    }

    fn run_text(
        &mut self,
        ours: &str,
        theirs: &str,
        line: usize,
        lexer: &mut Lexer,
    ) -> Result<(Answer, Answer), String> {
        let (sinew, oracle) = self.pair.run(ours, theirs, || lexer.copy_data());
        if oracle.end != End::Ready {
            return Err(format!("PostgreSQL itself failed at {}:{line}: {}", self.name, brief(&oracle)));
        }
        let verdict = self.judge(theirs, &sinew, &oracle);
        self.note(&verdict.0, line, theirs, &sinew, &oracle, &verdict.1);
        if sinew.end != End::Ready {
            self.suite.lost += 1;
        }
        if self.pair.sinew.connection.is_lost() {
            self.pair.sinew.reconnect(None, None)?;
        }
        Ok((sinew, oracle))
    }

    /// The verdict, and for a divergence that follows from another one the cause.
    fn judge(&mut self, sql: &str, sinew: &Answer, oracle: &Answer) -> (Verdict, String) {
        let words = words::words(sql);
        let mentioned = words::mentioned(&words);
        let targets = words::targets(&words);
        let comparison = compare(&words, sinew, oracle);
        let states = (self.pair.sinew.connection.state, self.pair.oracle.connection.state);
        let is_routine = is_routine(&words);
        let explains = matches!(words.first(), Some(Word::Name(verb)) if verb == "explain");
        self.suite.taint.seen(&targets, is_relation(&words));
        if comparison != Comparison::Different {
            self.suite.same_but_order += usize::from(comparison == Comparison::SameButOrder);
            if oracle.error.is_none() {
                self.suite.taint.clear(&words::made_anew(&words));
                self.learn(&words, &targets, &mentioned);
            }
            self.suite.taint.transaction(states.0, states.1, None);
            return (Verdict::Agree, String::new());
        }
        if is_routine {
            self.suite.taint.reach(&targets, &mentioned, words::targets_in_texts(&words));
        }
        // An error's detail names what a refused statement should have moved or dropped.
        let mut named = mentioned.clone();
        if let Some(error) = &sinew.error {
            named.extend(words::mentioned(&words::words(&error.detail)));
        }
        let (verdict, cause, why) = self.divergence(&words, sql, sinew, oracle, &named);
        if !explains && (oracle.error.is_none() || sinew.error.is_none()) {
            let texts = words::texts(&words);
            self.suite.taint.add(&targets, &mentioned, &texts, &cause);
            if is_relation(&words) || has(&words[..words.len().min(1)], &["alter"]) {
                self.suite.taint.add(&words::referenced(&words), &mentioned, &texts, &cause);
            }
            self.learn(&words, &targets, &mentioned);
            if has(&words, &["view", "policy", "rule", "trigger", "function", "procedure"]) {
                self.suite.taint.depending(&mentioned, &cause);
            }
        }
        self.suite.taint.transaction(states.0, states.1, Some(&cause));
        (verdict, why)
    }

    /// Notes what a view, cursor or prepared statement reads, and foreign keys.
    fn learn(&mut self, words: &[Word], targets: &BTreeSet<String>, mentioned: &BTreeSet<String>) {
        let starts = |verb: &str| matches!(words.first(), Some(Word::Name(name)) if name == verb);
        let is_view = starts("create") && has(words, &["view"]);
        if is_view || starts("declare") || starts("prepare") {
            self.suite.taint.reading(&words::made_anew(words), mentioned, is_view);
        }
        let referenced = words::referenced(words);
        if !referenced.is_empty() && (starts("create") || starts("alter")) {
            self.suite.taint.referring(targets, &referenced);
        }
    }

    fn divergence(
        &mut self,
        words: &[Word],
        sql: &str,
        sinew: &Answer,
        oracle: &Answer,
        mentioned: &BTreeSet<String>,
    ) -> (Verdict, Cause, String) {
        if self.suite.built_in.is_refusal(sinew, oracle) {
            return (Verdict::Refused, Cause::Refused(brief(sinew)), String::new());
        }
        let what = format!("{} => {}", one_line(sql).to_lowercase(), brief(sinew));
        let is_catalog = self.suite.built_in.is_catalog(words);
        if let Some(variable) = self.lacks.take() {
            let why = format!("no value for :{variable}");
            return (Verdict::Cascade, Cause::Refused(why.clone()), why);
        }
        let drops = matches!(words.first(), Some(Word::Name(verb)) if verb == "drop");
        let mut found = self.suite.taint.cause(mentioned);
        if drops && found.is_none() {
            found = self.suite.taint.cause_of_drop(mentioned);
        }
        match found {
            Some((name, Cause::Refused(why))) if sinew.end == End::Ready => {
                return (Verdict::Cascade, Cause::Refused(why.clone()), format!("{name}: {why}"));
            }
            Some((name, Cause::Wrong(why))) if !is_catalog => {
                let reason = self.suite.expected.explain(self.name, &what);
                let reason = reason.or_else(|| why.strip_prefix("reason ").map(str::to_string));
                if let Some(reason) = &reason {
                    self.suite.expected.follows(reason);
                }
                let verdict = Verdict::Wrong { reason, is_catalog };
                return (verdict, Cause::Wrong(why.clone()), format!("follows from {name}: {why}"));
            }
            _ => {}
        }
        let reason = if is_catalog { None } else { self.suite.expected.explain(self.name, &what) };
        let why = reason.as_ref().map_or_else(|| one_line(sql), |r| format!("reason {r}"));
        (Verdict::Wrong { reason, is_catalog }, Cause::Wrong(why), String::new())
    }

    fn note(
        &mut self,
        verdict: &Verdict,
        line: usize,
        sql: &str,
        sinew: &Answer,
        oracle: &Answer,
        why: &str,
    ) {
        self.totals.add(verdict);
        let Some(details) = self.suite.details.as_mut() else { return };
        let reason = match verdict {
            Verdict::Wrong { reason: Some(reason), .. } => format!(" [{reason}]"),
            _ => String::new(),
        };
        let mut text = format!("{}{reason}\t{}:{line}\t{}", verdict.name(), self.name, one_line(sql));
        if *verdict != Verdict::Agree {
            text += &format!(
                "\n\tsinew\t{}\n\tpostgresql\t{}",
                one_line(&brief(sinew)),
                one_line(&brief(oracle))
            );
            if !why.is_empty() {
                text += &format!("\n\twhy\t{}", one_line(why));
            }
            if matches!(verdict, Verdict::Wrong { .. }) {
                text += &first_difference(sinew, oracle);
            }
        }
        let _ = writeln!(details, "{text}");
    }

    /// Plays psql's part for a command with a backslash. `false`: the script ends.
    fn command(&mut self, name: &str, rest: &str, line: usize, lexer: &mut Lexer) -> Result<bool, String> {
        if matches!(name, "if" | "elif" | "else" | "endif") {
            self.branch(name, rest);
            return Ok(true);
        }
        if !self.is_active() {
            if matches!(name, "g" | "gx" | "gset" | "gexec" | "gdesc" | "crosstabview" | "r" | "reset") {
                lexer.pending();
            }
            return Ok(true);
        }
        match name {
            "q" | "quit" => return Ok(false),
            "g" | "gx" | "crosstabview" | "watch" => {
                if let Some((template, begun)) = lexer.pending() {
                    self.statement(&template, begun, lexer)?;
                }
            }
            "gset" => self.gset(rest, lexer)?,
            "gexec" => self.gexec(lexer)?,
            "r" | "reset" | "gdesc" => {
                lexer.pending();
                self.skip(name);
            }
            "set" => self.set(rest),
            "unset" => {
                for side in [&mut self.pair.sinew, &mut self.pair.oracle] {
                    let arguments = side.variables.arguments(rest);
                    arguments.iter().for_each(|name| side.variables.unset(name));
                }
            }
            "getenv" => self.getenv(rest),
            "c" | "connect" => self.connect(rest, line)?,
            "copy" => self.copy(rest, line, lexer)?,
            _ => self.skip(name),
        }
        Ok(true)
    }

    fn skip(&mut self, name: &str) {
        *self.suite.skipped.entry(format!("\\{name}")).or_default() += 1;
    }

    fn branch(&mut self, name: &str, rest: &str) {
        let argument = || self.pair.oracle.variables.arguments(rest).concat();
        match name {
            "if" => {
                let runs = is_true(&argument());
                self.branches.push((runs, runs));
            }
            "elif" => {
                let runs = is_true(&argument());
                if let Some((now, before)) = self.branches.last_mut() {
                    *now = runs && !*before;
                    *before |= runs;
                }
            }
            "else" => {
                if let Some((now, before)) = self.branches.last_mut() {
                    *now = !*before;
                    *before = true;
                }
            }
            _ => {
                self.branches.pop();
            }
        }
    }

    fn gset(&mut self, rest: &str, lexer: &mut Lexer) -> Result<(), String> {
        let Some((template, line)) = lexer.pending() else { return Ok(()) };
        let Some((sinew, oracle)) = self.statement(&template, line, lexer)? else { return Ok(()) };
        for (side, answer) in [(&mut self.pair.sinew, sinew), (&mut self.pair.oracle, oracle)] {
            let prefix = side.variables.arguments(rest).concat();
            let Some(result) = answer.results.last() else { continue };
            let [row] = result.rows.as_slice() else { continue };
            for (column, cell) in result.columns.iter().zip(row) {
                let name = format!("{prefix}{}", column.name);
                match cell {
                    Some(value) => side.variables.set(&name, value),
                    None => side.variables.unset(&name),
                }
            }
        }
        Ok(())
    }

    /// Runs PostgreSQL's answers as statements on both.
    fn gexec(&mut self, lexer: &mut Lexer) -> Result<(), String> {
        let Some((template, line)) = lexer.pending() else { return Ok(()) };
        let Some((_, oracle)) = self.statement(&template, line, lexer)? else { return Ok(()) };
        let rows = oracle.results.into_iter().flat_map(|r| r.rows);
        for text in rows.flatten().flatten() {
            self.run_text(&text, &text, line, lexer)?;
        }
        Ok(())
    }

    fn set(&mut self, rest: &str) {
        for side in [&mut self.pair.sinew, &mut self.pair.oracle] {
            let arguments = side.variables.arguments(rest);
            if let Some((name, values)) = arguments.split_first() {
                side.variables.set(name, &values.concat());
            }
        }
    }

    fn getenv(&mut self, rest: &str) {
        for side in [&mut self.pair.sinew, &mut self.pair.oracle] {
            if let [name, variable] = side.variables.arguments(rest).as_slice() {
                let value = side.variables.value(&format!("env {variable}")).unwrap_or_default();
                side.variables.set(name, &value);
            }
        }
    }

    /// `\c [database] [user]`, where `-` keeps what there is.
    fn connect(&mut self, rest: &str, line: usize) -> Result<(), String> {
        let arguments = self.pair.oracle.variables.arguments(rest);
        let given = |at: usize| arguments.get(at).map(String::as_str).filter(|a| *a != "-");
        let theirs = self.pair.oracle.reconnect(given(0), given(1));
        let ours = self.pair.sinew.reconnect(given(0), given(1));
        self.lacks = None;
        let text = format!("\\c {rest}");
        let answer = |done: &Result<(), String>| Answer {
            results: Vec::new(),
            error: done.as_ref().err().map(|e| super::wire::ServerError {
                sqlstate: "08000".to_string(),
                message: e.clone(),
                ..Default::default()
            }),
            unfinished: Default::default(),
            end: End::Ready,
        };
        let (ours, theirs) = (answer(&ours), answer(&theirs));
        let (verdict, why) = self.judge(&text, &ours, &theirs);
        self.note(&verdict, line, &text, &ours, &theirs, &why);
        Ok(())
    }

    /// `\copy` of the script's own lines, which is COPY FROM STDIN or TO STDOUT; files of the
    /// client are skipped.
    fn copy(&mut self, rest: &str, line: usize, lexer: &mut Lexer) -> Result<(), String> {
        let lower = rest.to_lowercase();
        if lower.contains("from stdin") || lower.contains("to stdout") {
            let text = format!("COPY {rest}");
            self.run_text(&text, &text, line, lexer)?;
        } else {
            self.skip("copy");
        }
        Ok(())
    }
}

fn has(words: &[Word], names: &[&str]) -> bool {
    words.iter().take(6).any(|w| matches!(w, Word::Name(name) if names.contains(&name.as_str())))
}

fn is_routine(words: &[Word]) -> bool {
    matches!(words.first(), Some(Word::Name(verb)) if verb == "create" || verb == "prepare")
        && (has(words, &["function", "procedure", "trigger", "rule"]) || has(&words[..1], &["prepare"]))
}

fn is_relation(words: &[Word]) -> bool {
    matches!(words.first(), Some(Word::Name(verb)) if verb == "create")
        && has(words, &["table", "view", "sequence"])
}

/// The first cells, names or tags that differ, for the details.
fn first_difference(sinew: &Answer, oracle: &Answer) -> String {
    let lines = |answer: &Answer| {
        let mut lines = Vec::new();
        for result in &answer.results {
            lines.push(result.columns.iter().map(|c| c.name.as_str()).collect::<Vec<_>>().join("|"));
            for row in &result.rows {
                let cells: Vec<&str> = row.iter().map(|c| c.as_deref().unwrap_or("NULL")).collect();
                lines.push(cells.join("|"));
            }
            lines.extend(result.copied.iter().map(|l| l.trim_end().to_string()));
        }
        lines
    };
    let (ours, theirs) = (lines(sinew), lines(oracle));
    let at = (0..ours.len().max(theirs.len())).find(|i| ours.get(*i) != theirs.get(*i));
    let Some(at) = at else { return String::new() };
    let cut = |line: Option<&String>| {
        line.map_or("(none)".to_string(), |l| one_line(l).chars().take(200).collect::<String>())
    };
    format!("\n\tline {at}\t{}\n\tinstead of\t{}", cut(ours.get(at)), cut(theirs.get(at)))
}
