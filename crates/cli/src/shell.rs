//! `sinew sql`: statements from the command line, from a pipe, or from a prompt with history.

use crate::interrupt::Interrupt;
use comfy_table::{ContentArrangement, Table, presets};
use rustyline::error::ReadlineError;
use sinew::{Error, OpenOptions, QueryResult, Session, Severity};
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A terminal narrower than this, or one that does not know its width, gets lines as long as they are.
const WIDTH_MIN: u16 = 20;

pub fn run(
    (dir, options): (&Path, &OpenOptions),
    database: &str,
    user: &str,
    statements: &[String],
) -> ExitCode {
    // Opening starts threads: not before this.
    let interrupt = match Interrupt::watch() {
        Ok(interrupt) => interrupt,
        Err(e) => {
            eprintln!("sinew: could not watch for Ctrl-C: {e}");
            return ExitCode::FAILURE;
        }
    };
    let opened = options.open(dir).and_then(|db| db.session_as(database, user));
    let mut session = match opened {
        Ok(session) => session,
        Err(e) => {
            report(&e, None);
            return ExitCode::FAILURE;
        }
    };
    if !statements.is_empty() {
        let ok = statements.iter().all(|sql| execute(&mut session, &interrupt, sql).is_ok());
        return if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    if !std::io::stdin().is_terminal() {
        let mut sql = String::new();
        if let Err(e) = std::io::stdin().read_to_string(&mut sql) {
            eprintln!("sinew: could not read the standard input: {e}");
            return ExitCode::FAILURE;
        }
        return if execute(&mut session, &interrupt, &sql).is_ok() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        };
    }
    interrupt.set_prompting();
    prompt(&mut session, &interrupt, database)
}

fn prompt(session: &mut Session, interrupt: &Interrupt, database: &str) -> ExitCode {
    let mut editor = match rustyline::DefaultEditor::new() {
        Ok(editor) => editor,
        Err(e) => {
            eprintln!("sinew: could not open the terminal: {e}");
            return ExitCode::FAILURE;
        }
    };
    let history = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".sinew_history"));
    if let Some(path) = &history {
        // There is none the first time.
        let _ = editor.load_history(path);
    }
    println!("sinew {}; statements end with a semicolon, \\q leaves.", env!("CARGO_PKG_VERSION"));
    let mut statement = String::new();
    loop {
        let sign = match session.transaction_status() {
            _ if !statement.is_empty() => '-',
            'T' => '*',
            'E' => '!',
            _ => '=',
        };
        match editor.readline(&format!("{database}{sign}> ")) {
            Ok(line) => {
                if statement.is_empty() && matches!(line.trim(), "\\q" | "exit" | "quit") {
                    break;
                }
                if !statement.is_empty() {
                    statement.push('\n');
                }
                statement.push_str(&line);
                if statement.trim().is_empty() {
                    statement.clear();
                } else if statement.trim_end().ends_with(';') {
                    // A history that cannot be kept is no reason to stop.
                    let _ = editor.add_history_entry(statement.as_str());
                    if execute(session, interrupt, &statement).is_err_and(|e| e.severity >= Severity::Fatal) {
                        // The session is over: somebody ended it, or the region was given up.
                        break;
                    }
                    statement.clear();
                }
            }
            Err(ReadlineError::Interrupted) => statement.clear(),
            Err(_) => break,
        }
    }
    if let Some(path) = &history {
        let _ = editor.save_history(path);
    }
    ExitCode::SUCCESS
}

/// Runs a text and shows what it answers.
fn execute(session: &mut Session, interrupt: &Interrupt, sql: &str) -> Result<(), Error> {
    let (results, outcome) = {
        let _running = interrupt.running(session.cancel_token());
        session.run_script(sql)
    };
    for result in &results {
        show(result);
    }
    if let Err(e) = &outcome {
        report(e, Some(sql));
    }
    outcome
}

fn show(result: &QueryResult) {
    for notice in &result.notices {
        report(notice, None);
    }
    if result.columns().is_empty() {
        if !result.tag.is_empty() {
            println!("{}", result.tag);
        }
        return;
    }
    if !std::io::stdout().is_terminal() {
        for row in result.texts() {
            let cells: Vec<&str> = row.iter().map(|c| c.as_deref().unwrap_or("")).collect();
            println!("{}", cells.join("|"));
        }
        return;
    }
    println!("{}", drawn(result, Table::new().width()));
    let count = result.texts().len();
    println!("({count} row{})", if count == 1 { "" } else { "s" });
}

/// The rows as a table for a terminal of that width.
fn drawn(result: &QueryResult, width: Option<u16>) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_BORDERS_ONLY);
    match width {
        Some(width @ WIDTH_MIN..) => {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        }
        _ => {
            table.set_content_arrangement(ContentArrangement::Disabled);
        }
    }
    table.set_header(result.columns().iter().map(|c| c.name.to_string()));
    for row in result.texts() {
        table.add_row(row.iter().map(|c| c.as_deref().unwrap_or("")));
    }
    table
}

/// An error or notice, with a caret under its place in the statement.
fn report(e: &Error, sql: Option<&str>) {
    eprintln!("{}:  {}", e.severity.as_str(), e.message);
    if let (Some(sql), Some(position)) = (sql, e.position) {
        let before: String = sql.chars().take(position as usize - 1).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use sinew::Database;

    #[test]
    fn a_terminal_without_width_gets_whole_lines() {
        let dir = std::env::temp_dir().join(format!("sinew-shell-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        let db = Database::open(&dir).unwrap();
        let (results, outcome) =
            db.session().unwrap().run_script("select 'a text of several words' as answer");
        outcome.unwrap();
        for width in [None, Some(0), Some(1)] {
            let text = drawn(&results[0], width).to_string();
            assert!(text.contains("a text of several words"), "{width:?}:\n{text}");
        }
        let text = drawn(&results[0], Some(20)).to_string();
        assert!(text.lines().all(|l| l.chars().count() <= 20) && text.lines().count() > 5, "{text}");
        drop(results);
        drop(db);
        let _ = std::fs::remove_dir_all(&dir);
    }
}
