//! `sinew sql`: statements from the command line, from files, from a pipe, or from a prompt.
//!
//! The rules of options, scripts and exit statuses are psql's, so that what is known of psql holds
//! here.
//!
//! | module | what it has |
//! |---|---|
//! | `scanner` | where a statement ends |
//! | `lines` | files, the standard input, the prompt |
//! | `meta` | the commands that begin with a backslash |
//! | `describe` | what `\d` and its kin ask |
//! | `complete` | the Tab key |
//! | `table` | rows as text |
//! | `output` | the standard output, a pager, a file |
//! | `help` | the texts of `\?` and `help` |

mod complete;
mod describe;
mod help;
mod lines;
mod meta;
mod output;
mod scanner;
mod table;

use crate::interrupt::Interrupt;
use complete::Completer;
use lines::{CopyData, Line, Lines, Prompt, Script};
use meta::Done;
use output::Output;
use scanner::{Copies, Scanner, Stop};
use sinew::{Database, Error, OpenOptions, QueryResult, Session, Severity, TransactionStatus};
use std::io::{BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use table::{Expanded, Style};

/// The last statement of the command line failed, or a file could not be read.
const FAILED: u8 = 1;
/// There is no session: the directory could not be opened, or the session was ended.
const LOST: u8 = 2;
/// A script was stopped: by an error while ON_ERROR_STOP is on, or by Ctrl-C.
const STOPPED: u8 = 3;

/// The arguments of `sinew sql`.
#[derive(clap::Args)]
pub struct SqlArguments {
    /// The database directory; created when missing.
    dir: PathBuf,
    #[arg(long, short = 'd', default_value = "postgres")]
    database: String,
    /// The role to be.
    #[arg(long, short = 'U', default_value = "postgres")]
    user: String,
    /// A statement to run, or a backslash command; may be given several times. Without -c and -f: a
    /// prompt, or the standard input if that is no terminal.
    #[arg(short = 'c', long = "command", value_name = "STATEMENT")]
    statements: Vec<String>,
    /// A file to run, - for the standard input; may be given several times, also between -c
    /// options.
    #[arg(short = 'f', long = "file", value_name = "FILE")]
    files: Vec<String>,
    /// All of it in one transaction; the first error ends it.
    #[arg(short = '1', long)]
    single_transaction: bool,
    /// ON_ERROR_STOP=1: an error ends a script, and the exit status is 3.
    #[arg(short = 'v', long = "variable", value_name = "NAME=VALUE", value_parser = variable)]
    variables: Vec<bool>,
    /// Writes nothing in the directory, which must be at rest: closed cleanly, and no other process
    /// in it.
    #[arg(long)]
    read_only: bool,
}

/// The one variable that there is.
fn variable(text: &str) -> Result<bool, String> {
    match text.split_once('=') {
        Some(("ON_ERROR_STOP", "1" | "on" | "true")) => Ok(true),
        Some(("ON_ERROR_STOP", "0" | "off" | "false")) => Ok(false),
        _ => Err("the only variable is ON_ERROR_STOP, on (1) or off (0)".to_string()),
    }
}

/// A part of the command line, in its order.
enum Action {
    Statement(String),
    File(String),
}

/// The `-c` and `-f` options in the order in which they were given.
fn actions(arguments: &SqlArguments, matches: &clap::ArgMatches) -> Vec<Action> {
    let places = |id: &str| matches.indices_of(id).into_iter().flatten();
    let statements = places("statements").zip(arguments.statements.iter().cloned().map(Action::Statement));
    let files = places("files").zip(arguments.files.iter().cloned().map(Action::File));
    let mut all: Vec<(usize, Action)> = statements.chain(files).collect();
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, action)| action).collect()
}

/// A session with the ways in and out.
struct Shell {
    dir: PathBuf,
    database: Database,
    session: Session,
    /// Of the database that the session is in.
    name: String,
    user: String,
    interrupt: Interrupt,
    output: Output,
    style: Style,
    timing: bool,
    on_error_stop: bool,
    /// The statement that `\g` runs again.
    last: String,
    /// The files that are being run, each named by the one before.
    files: Vec<PathBuf>,
    /// The session was ended.
    lost: bool,
    /// A file that was named in a script ended with this status, and so does the script.
    ends_with: Option<u8>,
}

/// Runs `sinew sql` and returns psql's exit status.
pub fn run(arguments: &SqlArguments, matches: &clap::ArgMatches) -> ExitCode {
    // Opening starts threads: not before this.
    let interrupt = match Interrupt::watch() {
        Ok(interrupt) => interrupt,
        Err(e) => {
            eprintln!("sinew: could not watch for Ctrl-C: {e}");
            return ExitCode::FAILURE;
        }
    };
    let mut shell = match Shell::open(arguments, interrupt) {
        Ok(shell) => shell,
        Err(e) => {
            report(&e, None, None);
            return ExitCode::from(LOST);
        }
    };
    let actions = actions(arguments, matches);
    let status = if !actions.is_empty() || !std::io::stdin().is_terminal() {
        shell.batch(&actions, arguments.single_transaction)
    } else {
        shell.interrupt.set_prompting();
        shell.prompted()
    };
    ExitCode::from(status)
}

impl Shell {
    fn open(arguments: &SqlArguments, interrupt: Interrupt) -> Result<Shell, Error> {
        let options = OpenOptions::new().read_only(arguments.read_only);
        let database = options.open(&arguments.dir)?;
        let mut session = database.session_as(&arguments.database, &arguments.user)?;
        report_all(session.take_notices());
        let aligned = std::io::stdout().is_terminal();
        let style = Style {
            expanded: if aligned { Expanded::Auto } else { Expanded::Off },
            aligned,
            tuples_only: false,
            null: if aligned { "NULL" } else { "" }.to_string(),
        };
        Ok(Shell {
            dir: std::path::absolute(&arguments.dir).unwrap_or_else(|_| arguments.dir.clone()),
            database,
            session,
            name: arguments.database.clone(),
            user: arguments.user.clone(),
            interrupt,
            output: Output::new(),
            style,
            timing: false,
            on_error_stop: arguments.variables.last().copied().unwrap_or(false)
                || arguments.single_transaction,
            last: String::new(),
            files: Vec::new(),
            lost: false,
            ends_with: None,
        })
    }

    /// Runs what the command line names, or the standard input; returns an exit status.
    fn batch(&mut self, actions: &[Action], single: bool) -> u8 {
        if single && !self.execute("begin", None) {
            return FAILED;
        }
        let mut status = 0;
        if actions.is_empty() {
            status = self.run_standard_input();
        }
        for action in actions {
            status = match action {
                Action::Statement(text) => self.run_argument(text),
                Action::File(name) if name == "-" => self.run_standard_input(),
                Action::File(name) => self.run_file(Path::new(name)),
            };
            if self.lost {
                return LOST;
            }
            let stopped = status == STOPPED || self.on_error_stop || self.interrupt.was_pressed();
            if self.output.is_closed() || status != 0 && stopped {
                break;
            }
        }
        if single && !self.lost {
            let ended = self.execute(if status == 0 { "commit" } else { "rollback" }, None);
            status = if ended { status } else { FAILED };
        }
        status
    }

    fn run_standard_input(&mut self) -> u8 {
        let mut script = Script::new("<stdin>", BufReader::new(std::io::stdin()));
        let status = self.feed(&mut script);
        match &script.failed {
            Some(why) => {
                eprintln!("sinew: {why}");
                FAILED
            }
            None => status,
        }
    }

    /// A `-c` option: one backslash command, or statements that are one request.
    fn run_argument(&mut self, text: &str) -> u8 {
        // The data of a COPY is the standard input's.
        let mut input = Script::new("<stdin>", BufReader::new(std::io::stdin()));
        let trimmed = text.trim();
        let ok = if trimmed.starts_with('\\') {
            let (done, rest) = self.command(trimmed, &mut String::new(), &mut Quiet(&mut input));
            if !rest.trim().is_empty() {
                eprintln!("sinew: -c takes one backslash command, and \"{}\" follows it", rest.trim());
            }
            done != Done::Failed && rest.trim().is_empty()
        } else if scanner::copies(trimmed) == Some(Copies::FromClient) {
            self.copy_in(trimmed, &mut Quiet(&mut input))
        } else if scanner::copies(trimmed) == Some(Copies::ToClient) {
            self.copy_out(trimmed, None)
        } else {
            self.execute(text, None)
        };
        match self.ends_with.take() {
            Some(status) => status,
            None if ok => 0,
            None => FAILED,
        }
    }

    fn prompted(&mut self) -> u8 {
        let completer = Completer::new(&self.database, &self.name, &self.user);
        let mut prompt = match Prompt::new(completer) {
            Ok(prompt) => prompt,
            Err(e) => {
                eprintln!("sinew: could not open the terminal: {e}");
                return FAILED;
            }
        };
        println!("sinew {}; type help for help, \\q leaves.", env!("CARGO_PKG_VERSION"));
        self.feed(&mut prompt)
    }

    /// The prompt, as psql shows it.
    fn sign(&self, scanner: &Scanner) -> String {
        let transaction = match self.session.transaction_status() {
            TransactionStatus::InBlock => "*",
            TransactionStatus::InFailedBlock => "!",
            TransactionStatus::Idle => "",
        };
        format!("{}{}{transaction}> ", self.name, scanner.sign())
    }

    /// Runs what a source gives, up to its end; returns an exit status.
    fn feed(&mut self, source: &mut dyn Lines) -> u8 {
        let (mut text, mut scanner) = (String::new(), Scanner::default());
        loop {
            let sign = if source.is_prompt() { self.sign(&scanner) } else { String::new() };
            match source.line(&sign) {
                Line::End => break,
                Line::Interrupted => {
                    text.clear();
                    scanner = Scanner::default();
                    continue;
                }
                Line::Text(line) => {
                    if source.is_prompt() && scanner.is_fresh() {
                        match line.trim().trim_end_matches(';') {
                            "exit" | "quit" => return 0,
                            "help" => {
                                self.output.put(help::FIRST);
                                source.complete();
                                continue;
                            }
                            _ => {}
                        }
                    }
                    text.push_str(&line);
                    text.push('\n');
                }
            }
            if let Some(status) = self.run_typed(&mut text, &mut scanner, source) {
                return status;
            }
            if scanner.is_fresh() {
                text.clear();
                scanner = Scanner::default();
                source.complete();
            }
        }
        // A script's last statement may lack its semicolon.
        if scanner.has_content() && !source.is_prompt() && !self.statement(&text, source) {
            return if self.lost { LOST } else { self.after_error(source).unwrap_or(0) };
        }
        0
    }

    /// Runs the statements and commands that are complete; the rest stays. An exit status if
    /// nothing more shall run.
    fn run_typed(&mut self, text: &mut String, scanner: &mut Scanner, source: &mut dyn Lines) -> Option<u8> {
        loop {
            let ok = match scanner.scan(text) {
                Stop::End => return None,
                Stop::Statement(end) => {
                    let has_content = scanner.has_content();
                    let statement = text[..end].to_string();
                    text.drain(..end);
                    *scanner = Scanner::default();
                    !has_content || self.statement(&statement, source)
                }
                Stop::Command(at) => {
                    let command = text.split_off(at);
                    let before = text.len();
                    let (done, rest) = self.command(&command, text, source);
                    if text.len() != before {
                        *scanner = Scanner::default();
                    }
                    text.push_str(&rest);
                    text.push('\n');
                    match done {
                        Done::Quit => return Some(0),
                        done => done == Done::Well,
                    }
                }
            };
            if self.lost {
                return Some(LOST);
            }
            if self.output.is_closed() {
                return Some(0);
            }
            if !ok && let Some(status) = self.after_error(source) {
                return Some(status);
            }
        }
    }

    /// Whether an error ends the source.
    fn after_error(&mut self, source: &dyn Lines) -> Option<u8> {
        if source.is_prompt() {
            self.ends_with = None;
            return None;
        }
        let stopped = self.on_error_stop || self.interrupt.was_pressed();
        self.ends_with.take().filter(|status| *status != FAILED).or(stopped.then_some(STOPPED))
    }

    /// Runs one statement of a source.
    fn statement(&mut self, sql: &str, source: &mut dyn Lines) -> bool {
        let sql = sql.trim();
        self.last.clear();
        self.last.push_str(sql);
        match scanner::copies(sql) {
            Some(Copies::FromClient) => self.copy_in(sql, source),
            Some(Copies::ToClient) => self.copy_out(sql, source.place()),
            None => self.execute(sql, Some(&*source)),
        }
    }

    /// Runs a text and shows what it answers. An error names the place in `source`.
    fn execute(&mut self, sql: &str, source: Option<&dyn Lines>) -> bool {
        let started = Instant::now();
        let (results, outcome) = {
            let _running = self.interrupt.running(self.session.cancel_token());
            self.session.run_script(sql)
        };
        let took = started.elapsed();
        for result in results {
            self.show(result);
        }
        if let Err(e) = &outcome {
            self.note(e);
            let place = source.and_then(|source| source.place());
            report(e, Some(sql), place.as_deref());
        }
        self.tell_time(took);
        outcome.is_ok()
    }

    fn tell_time(&mut self, took: Duration) {
        if self.timing {
            self.output.put_at_once(&format!("Time: {:.3} ms\n", took.as_secs_f64() * 1e3));
        }
    }

    fn show(&mut self, result: QueryResult) {
        for notice in &result.notices {
            report(notice, None, None);
        }
        if !result.columns().is_empty() {
            let rows = describe::rows_of(result);
            let text = table::drawn(&rows, &self.style, self.output.width());
            self.output.put(&text);
        } else if !result.tag.is_empty() {
            let mut line = result.tag;
            line.push('\n');
            self.output.put(&line);
        }
    }

    /// COPY FROM STDIN: the data follows in the source.
    fn copy_in(&mut self, sql: &str, source: &mut dyn Lines) -> bool {
        let place = source.place();
        if source.is_prompt() {
            println!("Enter data to be copied followed by a newline.");
            println!("End with a backslash and a period on a line by itself, or an EOF signal.");
        }
        let started = Instant::now();
        let mut data = CopyData::new(source);
        let copied = {
            let _running = self.interrupt.running(self.session.cancel_token());
            self.session.copy_in(sql, &mut data)
        };
        if copied.is_err() {
            data.skip();
        }
        self.copied(sql, copied, place, started)
    }

    fn copy_out(&mut self, sql: &str, place: Option<String>) -> bool {
        let started = Instant::now();
        let mut text = Vec::new();
        let copied = {
            let _running = self.interrupt.running(self.session.cancel_token());
            self.session.copy_out(sql, &mut text)
        };
        self.output.put_bytes(&text);
        if copied.is_ok() {
            // The data alone: it may be on its way to another program.
            self.tell_time(started.elapsed());
            return true;
        }
        self.copied(sql, copied, place, started)
    }

    fn copied(
        &mut self,
        sql: &str,
        copied: Result<u64, Error>,
        place: Option<String>,
        started: Instant,
    ) -> bool {
        report_all(self.session.take_notices());
        match &copied {
            Ok(rows) => self.output.put(&format!("COPY {rows}\n")),
            Err(e) => {
                self.note(e);
                report(e, Some(sql), place.as_deref());
            }
        }
        self.tell_time(started.elapsed());
        copied.is_ok()
    }

    /// An error of a command.
    fn failed(&mut self, source: &dyn Lines, e: &Error, sql: Option<&str>) -> Done {
        self.note(e);
        report(e, sql, source.place().as_deref());
        Done::Failed
    }

    /// The session is over: another session ended it, or the region was given up.
    fn note(&mut self, e: &Error) {
        self.lost |= e.severity >= Severity::Fatal;
    }

    /// A message of the shell itself.
    fn complain(&self, source: &dyn Lines, text: &str) {
        match source.place() {
            Some(place) => eprintln!("sinew:{place}: {text}"),
            None => eprintln!("{text}"),
        }
    }
}

/// A source that does not tell its place, since what is run stands on the command line.
struct Quiet<'l>(&'l mut dyn Lines);

impl Lines for Quiet<'_> {
    fn line(&mut self, prompt: &str) -> Line {
        self.0.line(prompt)
    }

    fn complete(&mut self) {}
    fn is_prompt(&self) -> bool {
        false
    }

    fn place(&self) -> Option<String> {
        None
    }
}

/// Notices that no statement raised: those of a session's beginning, and of a COPY.
fn report_all(notices: Vec<Error>) {
    notices.iter().for_each(|notice| report(notice, None, None));
}

/// An error or notice, with a caret under its place in the statement. `place`: the file and line
/// that the statement ends at.
fn report(e: &Error, sql: Option<&str>, place: Option<&str>) {
    let prefix = place.map(|place| format!("sinew:{place}: ")).unwrap_or_default();
    eprintln!("{prefix}{}:  {}", e.severity.as_str(), e.message);
    if let (Some(sql), Some(position)) = (sql, e.position) {
        let before: String = sql.chars().take((position as usize).saturating_sub(1)).collect();
        let number = before.matches('\n').count() + 1;
        if let Some(line) = sql.lines().nth(number - 1) {
            let column = before.chars().rev().take_while(|c| *c != '\n').count();
            let head = format!("LINE {number}: ");
            eprintln!("{head}{line}\n{}^", " ".repeat(head.len() + column));
        }
    }
    for (label, text) in [("DETAIL", &e.detail), ("HINT", &e.hint), ("CONTEXT", &e.where_)] {
        if let Some(text) = text {
            eprintln!("{label}:  {text}");
        }
    }
}
